"""Draws keep what the game is played for, and a made hand stands pat."""

from __future__ import annotations

from math import sqrt
from random import Random
from statistics import mean, stdev

import pytest

from pokernight.bots import Budget, player, situation
from pokernight.bots.draw_policy import drawn, is_draw, learnt, least_opening
from pokernight.bots.playouts import along
from pokernight.cards import parse as cards
from pokernight.cards import text
from pokernight.engine.abstraction import sets_of_cards
from pokernight.engine.asks import CALL, CHECK, Ask, PickSome
from pokernight.engine.hand import Hand
from pokernight.engine.steps import contests_of
from pokernight.games import find
from tests.rules.tables import Table
from tests.sampling import share, some

LOW, TO_SEVEN = "5c Ad 4h 3s 2c", "7c 5d 4h 3s 2c"
PAT = {
    "badugi": ("Ac 2d 3h 4s", 3),
    "deuce_to_seven_triple_draw": (TO_SEVEN, 3),
    "ace_to_five_triple_draw": (LOW, 3),
    "badacey": (LOW, 3),
    "badeucey": (TO_SEVEN, 3),
    "deuce_to_seven_single_draw": (TO_SEVEN, 1),
    "california_lowball": (LOW, 1),
    "five_card_draw": ("Ks Kd Kh 4c 4s", 1),
}
"""The best hand of a game, or nearly so, and how often is drawn in it."""


def at_draw(game: str, hole: str, number: int) -> tuple[Hand, Ask]:
    """The seat with these cards before its first, second or third draw; all others stand pat."""
    mine = cards(hole)
    rest = [card for card in range(51, -1, -1) if card not in mine]
    others = [text(rest[first::2][: len(mine)]) for first in range(2)]
    rules = find(game).usual_rules
    burns = {"burns": "no"} if getattr(rules, "burns", False) else {}
    hand = Table(find(game), [hole, *others], rules=burns).hand
    draws = 0
    while (ask := hand.ask) is not None:
        if ask.kind == "draw" and ask.seat == 0:
            draws += 1
            if draws == number:
                return hand, ask
        words = [word for word in (CHECK, CALL) if word in ask.legal]
        hand.play(words[0] if words else (), ask.seat)
    raise AssertionError(f"no draw {number} in {game}")


MADE = [
    (game, number + 1, name)
    for game, (_, draws) in PAT.items()
    for number in range(draws)
    for name in ("rollout", "sensible", "caller", "rock", "level-1")
]
"""Draws of made hands by house players."""


@pytest.mark.parametrize(("game", "number", "name"), some("made hands", MADE, 6))
def test_nobody_breaks_a_made_hand(game: str, number: int, name: str) -> None:
    hand, ask = at_draw(game, PAT[game][0], number)
    bot = player(name, Budget(worlds=16))
    assert {bot(situation(hand, ask, Random(seed))) for seed in range(share(4, 2))} == {()}


@pytest.mark.parametrize(
    ("game", "hole", "kept"),
    [
        ("deuce_to_seven_triple_draw", "Kc Kd 4h 3s 2c", "2c 3s 4h"),
        ("ace_to_five_triple_draw", "Ac Kd 4h 3s Kc", "3s 4h Ac"),
        ("california_lowball", "Qc Qd 5h 3s 2c", "2c 3s 5h"),
        ("badugi", "Ac 2c 3h 4s", "Ac 3h 4s"),
        ("badugi", "Ah Th 6c 2h", "Ah 6c"),
        ("badugi", "Ks 9c 6c 5d", "6c 5d"),
        ("badugi", "Qc 5h 4c 3h", "4c 3h"),
        ("badugi", "Qs Jh 9d 3c", "9d 3c"),
        ("badugi", "3c 4h 4d 2h", "3c 4d 2h"),
        ("five_card_draw", "Ad Jh 4s 3c 2h", "Ad"),
        ("five_card_draw", "Kc Kd Kh 5s 4c", "Kc Kd Kh"),
        ("five_card_draw", "Kc Qc 9c 4c 3c", "Kc Qc 9c 4c 3c"),
        ("five_card_draw", "9c 8d 7c 6h 5s", "9c 8d 7c 6h 5s"),
        ("five_card_draw", "Kc Kd 6h 5s 4c", "Kc Kd"),
        ("five_card_draw+deuces_wild", "8c 8h 2d Jh 4h", "8c 8h 2d"),
        ("five_card_draw+deuces_wild", "Kc 9h 7s 4d 2d", "Kc 2d"),
        ("five_card_draw+deuces_wild", "Kc 2h 7s 4d 2d", "Kc 2h 2d"),
        ("five_card_draw+one_eyed_jacks_wild", "9c 6h 5d 2c Jh", "9c Jh"),
    ],
)
def test_what_is_kept_is_what_the_game_is_played_for(game: str, hole: str, kept: str) -> None:
    hand, ask = at_draw(game, hole, 1)
    thrown = along(ask, hand.state)
    assert isinstance(thrown, tuple)
    left = [token for token in hand.state.hands[0] if token not in thrown]
    assert sorted(hand.state.cards(left)) == sorted(cards(kept))


@pytest.mark.parametrize(("opens", "kept"), [(True, "Kc Kd"), (False, "2c 3s 5h")])
def test_a_hand_that_was_opened_for_high_is_not_drawn_to_for_low(opens: bool, kept: str) -> None:
    """At Jacks Back the same cards are drawn to for low where nobody opened."""
    game, mine = find("jacks_back"), "Kc Kd 5h 3s 2c"
    rest = [card for card in range(51, -1, -1) if card not in cards(mine)]
    hand = Table(game, [mine, text(rest[:5])]).hand
    while (ask := hand.ask) is not None and not (ask.kind == "draw" and ask.seat == 0):
        least = least_opening(hand, ask) if opens else None
        stays = CALL if CALL in ask.legal else ask.default
        hand.play(stays if least is None else least, ask.seat)
    assert ask is not None
    thrown = drawn(ask, hand.state)
    assert isinstance(thrown, tuple)
    left = [token for token in hand.state.hands[0] if token not in thrown]
    assert sorted(hand.state.cards(left)) == sorted(cards(kept))


def test_two_pairs_are_not_broken_by_the_luck_of_a_few_worlds() -> None:
    """Nearly every thinking bot draws a single card, and hardly ever breaks the pair."""
    hand, ask = at_draw("five_card_draw", "Qd Qc 9h 9s 6d", 1)
    (six,) = [token for token in hand.state.hands[0] if hand.state.face[token] == cards("6d")[0]]
    for name in ("rollout", "sensible"):
        bot = player(name, Budget(worlds=32))
        answers = [bot(situation(hand, ask, Random(seed))) for seed in range(share(20, 2))]
        assert answers.count((six,)) >= 0.85 * len(answers)


def test_the_table_of_a_game_is_the_same_whoever_makes_it() -> None:
    setup = find("badugi").setup(find("badugi").usual_rules)
    first = learnt(setup)
    learnt.cache_clear()
    assert first is not None
    assert learnt(setup) == first


def test_a_game_without_draws_has_no_table() -> None:
    assert learnt(find("holdem").setup(find("holdem").usual_rules)) is None


def gains(game: str, hands: int, draws: int) -> dict[str, list[float]]:
    """Return mean gains in percentile over the standard draw, by hand, for each draw's kept cards.

    Each hand is completed by the same cards after every draw.
    """
    setup = find(game).setup(find(game).usual_rules)
    table = learnt(setup)
    assert table is not None
    found: dict[str, list[float]] = {}
    for seed in range(hands):
        hand = find(game).deal(3, seed)
        while (ask := hand.ask) is not None and not (ask.kind == "draw" and is_draw(ask)):
            hand.play(CALL if CALL in ask.legal else ask.default, ask.seat)
        if ask is None or (standard := along(ask, hand.state)) is None:
            continue
        assert isinstance(standard, tuple)
        assert isinstance(ask.legal, PickSome)
        state, mine = hand.state, hand.state.hands[ask.seat]
        others = {
            thrown: name
            for name, thrown in sets_of_cards(
                ask.legal.options, state.face, ask.legal.least, ask.legal.most
            )
            if thrown != standard
        }
        rest = [token for token in range(len(state.face)) if token not in {*mine, *state.board}]
        rng = Random(seed)
        gain = dict.fromkeys(others, 0.0)
        for _ in range(draws):
            new = rng.sample(rest, len(mine))
            places = {}
            for thrown in (standard, *others):
                kept = [token for token in mine if token not in thrown]
                state.hands[ask.seat] = [*kept, *new[: len(thrown)]]
                contests = contests_of(setup)
                places[thrown] = table.place([one.value(state, ask.seat) for one in contests])
            for thrown in others:
                gain[thrown] += (places[thrown] - places[standard]) / draws
        state.hands[ask.seat] = mine
        for thrown, name in others.items():
            found.setdefault(name.rstrip("12345 "), []).append(gain[thrown])
    return found


DRAWN = [
    *PAT, "archie", "drawmaha", "five_card_draw+deuces_wild", "jacks_back", "spit_in_the_ocean",
]  # fmt: skip
"""Games with a draw: for the highest hand, for the lowest, for both halves, and with wild cards."""


@pytest.mark.parametrize("game", some("games drawn", DRAWN, 4))
def test_no_other_draw_beats_the_standard_draw_beyond_its_interval(game: str) -> None:
    for name, means in gains(game, share(500, 12), 20).items():
        if len(means) > 5:
            assert mean(means) <= 3 * stdev(means) / sqrt(len(means)), name


def test_without_a_pair_two_cards_of_a_suit_are_not_kept() -> None:
    hand, ask = at_draw("five_card_draw", "Ac Kd 9h 6h 2s", 1)
    thrown = along(ask, hand.state)
    assert isinstance(thrown, tuple)
    left = [token for token in hand.state.hands[0] if token not in thrown]
    assert cards("Ac")[0] in hand.state.cards(left)
    assert not {*cards("9h 6h")} & {*hand.state.cards(left)}


def test_four_of_a_suit_are_kept_rather_than_the_highest_card() -> None:
    hand, ask = at_draw("five_card_draw", "As 9h 6h 3h 2h", 1)
    (ace,) = [token for token in hand.state.hands[0] if hand.state.face[token] == cards("As")[0]]
    assert along(ask, hand.state) == (ace,)


def test_a_rough_hand_stands_pat_on_the_last_draw_alone() -> None:
    """Others improve on every draw to come."""
    answers = []
    for number in (1, 2, 3):
        hand, ask = at_draw("badugi", "Qs Jh 9d 3c", number)
        answers.append(along(ask, hand.state))
    assert [answer == () for answer in answers] == [False, False, True]
