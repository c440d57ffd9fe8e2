"""House players talk seldom, each in its own words, and of nothing that was not seen by all."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest

from pokernight.bots import CHARACTERS
from pokernight.cards import RANKS, SUITS
from pokernight.cards import name as card_name
from pokernight.engine.hand import Hand
from pokernight.games import find
from pokernight.session import table_talk
from pokernight.session.home_table import AT_HOME, HomeTable
from pokernight.session.table_talk import QUIET, SAYINGS, HandEnd, occasion, saying
from pokernight.table import commands as c
from pokernight.wording.german import GERMAN
from pokernight.wording.message import Message
from tests.session.test_home_table import chaos

BOTS = ("professor", "", "rascal", "caller")


def ends(hand: Hand) -> HandEnd:
    return HandEnd(BOTS, hand.result.payoffs, sum(hand.view(None).live), 200)


def test_every_character_has_lines_of_its_own_in_both_languages() -> None:
    assert SAYINGS.keys() == {character.name for character in CHARACTERS}
    lines = [line for about in SAYINGS.values() for line in about.values()]
    assert len(lines) == len({*lines}) == 3 * len(SAYINGS)
    assert all(GERMAN.translated(line) != line for line in lines)


def test_no_line_names_a_card() -> None:
    names = {card_name(number) for number in range(len(RANKS) * len(SUITS))}
    words = {"ace", "king", "queen", "jack", "flush", "straight", "pair", "wild"}
    for about in SAYINGS.values():
        for line in about.values():
            said = {word.strip("?.!,").lower() for word in line.split()}
            assert not said & words and not {*line.split()} & names


def test_talk_is_rare_and_about_large_pots() -> None:
    large = HandEnd(BOTS, (5_000, -2_500, -2_500, 0), 2, 200)
    assert [occasion(large, seat) for seat in range(4)] == ["won", "lost", "lost", None]
    assert occasion(large._replace(live=1), 0) == "alone"
    assert occasion(large._replace(live=1), 2) is None
    assert occasion(large._replace(nets=(300, -300, 0, 0)), 0) is None
    said = [saying(large, f"t:{number}") for number in range(300)]
    spoken = [line for line in said if line is not None]
    assert 60 < len(spoken) < 140
    assert {seat for seat, _ in spoken} == {0, 2}  # no person, and no player without lines


def test_other_hidden_cards_leave_the_same_line() -> None:
    """Hands that look alike from outside end in the same words."""
    spoken = 0
    for seed in range(12):
        hand = find("chaos").deal(4, seed)
        while hand.ask is not None and sum(hand.state.live) > 2:
            hand.play("fold" if "fold" in hand.ask.legal else hand.ask.default)
        other = hand.redeal(3, Random(seed)) if hand.ask is not None else hand
        for each in (hand, other):
            while each.ask is not None:
                each.play("fold" if "fold" in each.ask.legal else each.ask.default)
        if hand.result.payoffs == other.result.payoffs:
            end = ends(hand)._replace(unit=1)
            again = ends(other)._replace(unit=1)
            assert saying(end, "t:1") == saying(again, "t:1")
            spoken += saying(end, "t:1") is not None
    assert spoken


def heard(hands: int, *, banter: bool) -> list[tuple[int, str, str]]:
    """Return what is said in an evening of callers: after which hand, by whom, and the line."""
    home = HomeTable(chaos("talk"))
    home.session.settings = replace(AT_HOME, banter=banter)
    for name in ("Abe", "Bert", "Cleo"):
        home.do(c.Sit(name, by="caller"))
    said: list[tuple[int, str, str]] = []
    while home.table.hands < hands:
        if home.asked is None:
            home.go_on()
        else:
            home.answer_for_house()
        lines = [line for line in home.remarks if isinstance(line, Message) and "said" in line.args]
        said += [
            (home.table.hands, str(line.args["player"]), str(line.args["said"])) for line in lines
        ]
        home.remarks.clear()
    return said


def test_talk_at_a_table_is_quiet_after_a_line(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(SAYINGS, "caller", {"won": "I won.", "lost": "I lost.", "alone": "Alone."})
    monkeypatch.setattr(table_talk, "LARGE", 1)
    said = heard(16, banter=True)
    numbers = [number for number, _, _ in said]
    assert said == heard(16, banter=True)
    assert said and {line for _, _, line in said} <= {"I won.", "I lost.", "Alone."}
    assert all(after - before > QUIET for before, after in pairwise(numbers))
