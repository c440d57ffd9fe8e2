"""A sentence that names a share of a pot names no share where it is the whole pot, in any game."""

from __future__ import annotations

import re
from collections.abc import Sequence
from random import Random

import pytest

from pokernight.engine.asks import CALL, CHECK
from pokernight.engine.events import Event
from pokernight.engine.steps import part_of
from pokernight.games import find
from tests.rules.test_the_omen import FOUR_JACKS, FULL_AGAINST, QUADS_AGAINST, showdown
from tests.sampling import share

SHARE = re.compile(r"\b(half|third|quarter) of (the pot|the main pot|side pot \d+)")
PARTS = {"half": 2, "third": 3, "quarter": 4}
GAMES: tuple[tuple[str, dict[str, str]], ...] = (
    ("seven_card_stud_hi_lo", {}), ("omaha_hi_lo", {}), ("double_board_holdem", {}),
    ("seven_card_stud+low_spade_half", {"ante": "0.01"}), ("night_chaos", {"ante": "0.01"}),
    ("seven_card_stud+low_spade_half+high_spade_half", {"ante": "0.01"}),
    ("seven_twenty_seven", {"ante": "0.01"}), ("iron_cross", {}), ("drawmaha", {}),
)  # fmt: skip
WHOLE = ("night_chaos", "iron_cross", "double_board_holdem")
"""Games in which these hands bring no share: one winner, or boards by their names."""
HANDS = share(200, 20)


def wins_of(name: str, rules: dict[str, str], seed: int) -> list[Event]:
    """The wins of a hand that is checked and called to its end."""
    events: list[Event] = []
    hand = find(name).deal(2, seed, rules=rules, sink=events.append)
    rng = Random(seed)
    while hand.ask is not None:
        for ask in hand.asks:
            passive = [word for word in (CHECK, CALL) if word in ask.legal]
            hand.play(passive[0] if passive else ask.legal.draw(rng), ask.seat)
    return [event for event in events if event.kind == "win"]


def words(event: Event) -> str:
    """An event in English."""
    return event.told(0, ["Ann", "Ben"])


def wrong(wins: Sequence[Event]) -> list[str]:
    """Sentences of a hand with one pot that name a share, and pay all of it or not that share."""
    total = sum(event.amount for event in wins)
    return [
        f"{words(event)} ({event.amount} of {total})"
        for event in wins
        if (named := SHARE.search(words(event)))
        and (
            event.amount == total or abs(PARTS[named[1]] * event.amount - total) >= PARTS[named[1]]
        )
    ]


@pytest.mark.parametrize(("name", "rules"), GAMES, ids=[name for name, _ in GAMES])
def test_a_share_that_is_the_whole_pot_is_called_the_pot(name: str, rules: dict[str, str]) -> None:
    shares = 0
    for seed in range(HANDS):
        wins = wins_of(name, rules, seed)
        assert not wrong(wins), seed
        shares += any(SHARE.search(words(event)) for event in wins)
    assert shares or name in WHOLE


def test_of_a_pot_of_one_cent_one_of_two_winners_has_all() -> None:
    assert part_of("the pot", 2, whole=True) == "the pot"
    assert str(part_of("the pot", 2)) == "half of the pot"


def test_tied_nominal_winners_hear_of_which_pot_they_may_win_half() -> None:
    """The amount is that of the whole pot, and is said to be."""
    played = showdown(FULL_AGAINST, QUADS_AGAINST, damien=FOUR_JACKS).defaults()
    assert [played.words(event) for event in played.told("nominal winner")] == [
        "seat 0 must beat Damien to win half of the pot of $2",
        "seat 1 must beat Damien to win half of the pot of $2",
    ]
