"""Anaconda, clause by clause, each house rule in each of its settings."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from pokernight.bots.basic_bots import sensible
from pokernight.bots.situation import situation
from pokernight.cards import Card, parse, pretty
from pokernight.engine.asks import CHECK, FOLD, PickSome
from pokernight.engine.events import SPECTATOR, Event
from pokernight.engine.game import Cards
from pokernight.engine.hand import Hand
from pokernight.engine.steps import BOTH, HIGH, LOW, highest_in_sight
from pokernight.errors import Refused
from pokernight.games.anaconda import ANACONDA
from pokernight.proofs import prove, prove_evening
from tests.rules.tables import deal_hands, until
from tests.sampling import share

ACES = "Ac Ad Ah Ks Kh 8d 9c"
WHEEL = "As 2c 3d 4h 5s Td Jc"
QUEENS = "Qs Qh Qd 7c 6h 8s 9h"
BRICKS = "2d 7d Tc 9s Js Kc 4c"


def dealt(hands: Sequence[str] = (ACES, WHEEL, QUEENS), *, rules: str = "", **more: Any) -> Hand:
    """Seat 0 is dealt first, and acts first."""
    return deal_hands(ANACONDA, hands, rules=rules, **more)


def give(hand: Hand, seat: int, cards: str) -> None:
    """A seat picks some of its cards by their faces."""
    faces = parse(cards)
    tokens = [token for token in hand.state.hands[seat] if hand.state.face[token] in faces]
    assert len(tokens) == len(faces)
    hand.play(tuple(sorted(tokens)), seat)


def faces(hand: Hand, seat: int) -> set[Card]:
    return set(hand.state.cards(hand.state.hands[seat]))


JUNK = ("Tc 9c", "8s 9h", "Td Jc")


def played(hands: Sequence[str], said: Sequence[str] | None, *, rules: str = "") -> Hand:
    """Each comes to the showdown with these five cards and declares so; a dollar each is in.

    Where nothing is said, the hand stops where it is asked.
    """
    fives = [hand.split() for hand in hands]
    rows = [
        " ".join([*five[:4], fives[(seat + 1) % len(fives)][4], JUNK[seat]])
        for seat, five in enumerate(fives)
    ]
    hand = dealt(rows, rules=f"passes=3 {rules}")
    for seat, row in enumerate(rows):
        give(until(hand, "pass"), seat, row[12:])
    for seat in range(len(rows)):
        give(until(hand, "discard"), seat, JUNK[(seat - 1) % len(rows)])
    until(hand, "declare")
    if said is None:
        return hand
    for seat, word in enumerate(said):
        hand.play(word, seat)
    assert until(hand, "").ask is None
    return hand


def test_1_seven_cards_each_and_a_round_of_small_bets_left_of_the_dealer() -> None:
    hand = dealt()
    assert [len(held) for held in hand.state.hands] == [7, 7, 7]
    assert hand.state.staked == [100, 100, 100]
    assert hand.ask is not None and (hand.ask.seat, hand.ask.kind) == (0, "bet")
    assert hand.ask.legal.abstract(9)["least"] == 200
    assert not any(hand.state.up)


@pytest.mark.parametrize(
    ("passes", "sizes"), [("3_2_1", [3, 2, 1]), ("3_3_3", [3, 3, 3]), ("3", [3])]
)
def test_2_cards_are_passed_with_a_round_of_betting_after_each_pass(
    passes: str, sizes: list[int]
) -> None:
    hand = dealt(rules=f"passes={passes}")
    for number, size in enumerate(sizes, 1):
        assert until(hand, "pass").state.street == number
        for ask in hand.asks:
            assert isinstance(ask.legal, PickSome)
            assert (ask.legal.least, ask.legal.most) == (size, size)
            hand.play(ask.default, ask.seat)
        assert hand.ask is not None and (hand.ask.kind, hand.ask.seat) == ("bet", 0)
    assert until(hand, "discard").state.street == len(sizes) + 1


@pytest.mark.parametrize(
    ("direction", "steps"), [("left", (1, 1, 1)), ("right", (-1, -1, -1)), ("around", (1, -1, 2))]
)
def test_2_to_the_left_to_the_right_or_around(direction: str, steps: Sequence[int]) -> None:
    hand = dealt((ACES, WHEEL, QUEENS, BRICKS), rules=f"direction={direction}")
    for cards, step in zip((3, 2, 1), steps):
        before = [faces(until(hand, "pass"), seat) for seat in range(4)]
        given = [set(sorted(held)[:cards]) for held in before]
        for seat in (2, 0, 3, 1):
            give(hand, seat, pretty(given[seat]))
        for seat in range(4):
            assert faces(hand, (seat + step) % 4) >= given[seat]


def test_2_before_anybody_looks_at_what_he_gets() -> None:
    hand = until(dealt(), "pass")
    give(hand, 0, "Ac Ad Ah")
    assert not faces(hand, 1) & set(parse("Ac Ad Ah"))
    assert len(faces(hand, 0)) == 7
    for ask in hand.asks:
        hand.play(ask.default, ask.seat)
    assert faces(hand, 1) >= set(parse("Ac Ad Ah"))


def test_2_nobody_else_sees_what_is_passed_nor_follows_it_further() -> None:
    """Three aces are passed to the left, and passed on: their first owner has lost them."""
    told: list[Event] = []
    hand = until(dealt(sink=told.append), "pass")
    give(hand, 0, "Ac Ad Ah")
    for seat in (1, 2):
        hand.play(hand.asks[0].default, seat)
    until(hand, "pass")
    give(hand, 1, "Ac Ad")
    for seat in (0, 2):
        hand.play(next(ask for ask in hand.asks if ask.seat == seat).default, seat)
    passed = {(event.seat, len(event.cards)): event for event in told if event.kind == "pass"}
    first, second = passed[0, 3], passed[1, 2]
    names = ["A", "B", "C"]
    assert "A♣ A♦ A♥" in first.told(0, names) and "A♣ A♦ A♥" in first.told(1, names)
    assert first.told(2, names) == first.told(SPECTATOR, names) == "A passes 3 cards to B"
    assert second.told(0, names) == "B passes 2 cards to C"
    assert "A♣ A♦" in second.told(2, names)


def test_3_all_throw_two_away_face_down_and_keep_five() -> None:
    hand = until(dealt(), "discard")
    assert {ask.seat for ask in hand.asks} == {0, 1, 2}
    until(hand, "roll")
    assert [len(held) for held in hand.state.hands] == [5, 5, 5]
    assert len(hand.state.muck) == 6
    assert not any(hand.state.up)


def test_4_four_are_turned_up_at_the_same_time_and_the_highest_in_sight_bets_big() -> None:
    hand = dealt()
    for number in range(1, 5):
        until(hand, "roll")
        kings = [max(hand.state.down(seat), key=lambda t: hand.state.face[t]) for seat in range(3)]
        for seat in (1, 0):
            hand.play(kings[seat], seat)
        assert len(hand.state.shown(1)) == number - 1, "nobody turns before all have chosen"
        hand.play(kings[2], 2)
        assert [len(hand.state.shown(seat)) for seat in range(3)] == [number] * 3
        ask = hand.ask
        assert ask is not None and ask.kind == "bet"
        assert ask.legal.abstract(9)["least"] == 400
        assert ask.seat == hand.state.opener == highest_in_sight(hand.state)
    until(hand, "declare")
    assert all(len(hand.state.down(seat)) == 1 for seat in range(3))


def test_5_all_say_at_the_same_time_what_they_play_for() -> None:
    hand = until(dealt(), "declare")
    assert [set(ask.legal.samples()) for ask in hand.asks] == [{HIGH, LOW, BOTH}] * 3
    hand.play(LOW, 1)
    assert hand.view(0).said == ()
    hand.play(BOTH, 0)
    hand.play(HIGH, 2)
    assert hand.view(None).said == (BOTH, LOW, HIGH)


FLUSH, SEVENS, NINE = "As Ks Qs 6s 3s", "7h 7d 7c Kd Kc", "9d 6c 4d 2h Ac"


@pytest.mark.parametrize(
    ("split", "wins"), [("cards_speak", (-100, 50, 50)), ("high_only", (-100, 200, -100))]
)
def test_5_or_cards_speak_or_the_high_hand_wins_it_all(split: str, wins: tuple[int, ...]) -> None:
    assert played((FLUSH, SEVENS, NINE), (), rules=f"split={split}").result.payoffs == wins


@pytest.mark.parametrize(
    ("said", "wins"),
    [
        ((HIGH, HIGH, LOW), (-100, 50, 50)),
        ((HIGH, LOW, LOW), (50, -100, 50)),
        ((LOW, LOW, LOW), (-100, -100, 200)),
        ((HIGH, HIGH, HIGH), (-100, 200, -100)),
    ],
)
def test_6_the_best_high_and_the_best_low_of_those_who_play_for_it_share(
    said: Sequence[str], wins: tuple[int, ...]
) -> None:
    assert played((FLUSH, SEVENS, NINE), said).result.payoffs == wins


@pytest.mark.parametrize(
    ("low", "wins"), [("ace_to_five", (100, -100)), ("ace_to_six", (-100, 100))]
)
def test_6_the_lowest_low(low: str, wins: tuple[int, ...]) -> None:
    hands = ("5s 4s 3s 2s As", "6d 4c 3h 2h Ad")
    assert played(hands, (LOW, LOW), rules=f"low={low}").result.payoffs == wins


def test_6_the_odd_chip_goes_to_the_high_half() -> None:
    hand = played((FLUSH, SEVENS, NINE), (LOW, HIGH, LOW), rules="ante=0.33")
    assert hand.result.payoffs == (-33, 50 - 33, 49 - 33)


STEEL = "5h 4h 3h 2h Ah"


@pytest.mark.parametrize(
    ("said", "wins"),
    [
        ((BOTH, HIGH, LOW), (200, -100, -100)),
        ((HIGH, BOTH, LOW), (50, -100, 50)),
        ((BOTH, BOTH, BOTH), (200, -100, -100)),
        ((HIGH, BOTH, HIGH), (200, -100, -100)),
    ],
)
def test_7_who_plays_for_both_must_win_both_or_wins_nothing(
    said: Sequence[str], wins: tuple[int, ...]
) -> None:
    assert played((STEEL, SEVENS, "9d 6c 4d 2s Ac"), said).result.payoffs == wins


@pytest.mark.parametrize(("both", "wins"), [("alone", (-100, 100)), ("tied", (50, -50))])
def test_7_alone_or_tied_at_the_worst(both: str, wins: tuple[int, ...]) -> None:
    hands = (STEEL, "5s 4s 3c 2s As")
    assert played(hands, (BOTH, LOW), rules=f"both={both}").result.payoffs == wins


def test_7_where_nobody_wins_anything_they_share_the_pot() -> None:
    assert played((FLUSH, NINE), (BOTH, BOTH)).result.payoffs == (0, 0)


def test_who_is_left_alone_takes_the_pot_unseen_wherever_it_is() -> None:
    for kind in ("pass", "discard", "roll", "declare"):
        hand = until(dealt(), kind)
        while hand.ask is not None:
            bets = hand.ask.kind == "bet"
            first = bets and CHECK in hand.ask.legal
            answer = hand.ask.legal.abstract(9)["least"] if first else FOLD
            hand.play(answer if bets else hand.ask.default, hand.ask.seat)
        assert sum(hand.result.payoffs) == 0
        assert kind == "declare" or sorted(hand.result.payoffs) == [-100, -100, 200]


def test_what_cards_are_worth_for_high_and_for_low() -> None:
    rules = ANACONDA.rules_from("")
    found = ANACONDA.worth(Cards(parse(WHEEL)), rules)
    assert [str(reading) for reading in found.values()] == ["straight, five high", "wheel"]
    assert [*ANACONDA.worth(Cards(parse(ACES)), ANACONDA.rules_from("pass_the_trash"))] == [""]
    with pytest.raises(Refused, match="a hand here has 7 at most"):
        ANACONDA.worth(Cards(parse(f"{ACES} 2c")), rules)


@pytest.mark.parametrize(("five", "said"), [(SEVENS, HIGH), (NINE, LOW), (STEEL, BOTH)])
def test_a_house_player_declares_what_his_cards_are_good_for(five: str, said: str) -> None:
    hand = played((five, "Ks Kh Js Jd 3c", "Th 7s 5d 4s 3d"), None)
    assert sensible(situation(hand, hand.asks[0], Random(1))) == said


def test_the_proofs_hold_for_pass_the_trash() -> None:
    rules = ANACONDA.rules_from("pass_the_trash")
    assert prove(ANACONDA, seats=5, hands=share(4, 4), rules=rules).kinds["pass"] > 0


def test_evenings_of_anaconda_are_proved() -> None:
    assert prove_evening(ANACONDA, seats=4, hands=20, seed=1).hands == 20
