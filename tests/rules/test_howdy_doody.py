"""Howdy Doody, clause by clause, each house rule in each of its settings."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from pokernight.cards import parse, rank
from pokernight.engine.game import Cards
from pokernight.engine.hand import Hand
from pokernight.games.howdy_doody import HOWDY_DOODY
from tests.rules.tables import deal_hands, until

THREES, KINGS, PLAIN = "3c 3d Ac Ad 9h Js Qc", "Kc Kd 2c 4d 5h Jh Qd", "6c 6d 7h Th Jc Qh 2s"


def dealt(*hands: str, rules: str = "") -> Hand:
    return deal_hands(HOWDY_DOODY, hands or (THREES, KINGS, PLAIN), rules=rules)


def ended(hand: Hand, *said: str) -> tuple[int, ...]:
    until(hand, "declare")
    for seat, word in enumerate(said):
        hand.play(word, seat)
    return until(hand).result.payoffs


def worth(cards: str, **rules: str) -> dict[str, str]:
    found = HOWDY_DOODY.worth(Cards(parse(cards)), HOWDY_DOODY.house_rules(**rules))
    return {name: str(one) for name, one in found.items()}


def test_1_two_down_four_up_and_one_down_threes_wild_in_sight() -> None:
    hand = dealt("2c 4d Ac 9d Th Js Qc", "5c 6d Kh 8d Ts Jd Qd", "7c 8h 3h 9c Tc Jc Qh")
    assert [len(hand.state.down(seat)) for seat in range(3)] == [2, 2, 2]
    hand.play("check", 0)
    hand.play("check", 1)
    hand.play("check", 2)
    assert hand.asks[0].seat == 2, "a three and a nine are a pair of nines"


def test_2_threes_are_wild_for_high_only() -> None:
    assert worth(THREES)["high"] == "four aces, queen kicker; 3♣ 3♦ wild"
    assert "wild" not in worth(THREES)["low"]


def test_3_kings_are_wild_for_low_only() -> None:
    assert worth(KINGS)["low"].startswith("wheel")
    assert worth(KINGS)["high"] == "pair of kings, queen, jack, five"


@pytest.mark.parametrize(
    ("low", "said"), [("ace_to_five", "wheel"), ("ace_to_six", "6-4-3-2-A low")]
)
def test_3_option_low(low: str, said: str) -> None:
    assert worth("2c 3d 4h 5s Kc Kd Ks", low=low)["low"].startswith(said)


def oracle(cards: tuple[int, ...]) -> list[int]:
    """The lowest ace-to-five hand with kings wild, by trying every rank for every king."""
    natural = [(rank(card) + 1) % 13 for card in cards if rank(card) != 11]
    kings = len(cards) - len(natural)
    return min(
        order(ranks) for filled in fills(kings) for ranks in combinations([*natural, *filled], 5)
    )


def fills(kings: int) -> list[tuple[int, ...]]:
    found: list[tuple[int, ...]] = [()]
    for _ in range(kings):
        found = [(*one, low) for one in found for low in range(13)]
    return found


def order(ranks: tuple[int, ...]) -> list[int]:
    groups = sorted(((ranks.count(one), one) for one in set(ranks)), reverse=True)
    shape = [count for count, _ in groups]
    place = [[1] * 5, [2, 1, 1, 1], [2, 2, 1], [3, 1, 1], [3, 2], [4, 1], [5]].index(shape)
    return [place, *[one for _, one in groups]]


def test_3_the_low_is_that_of_every_way_to_read_the_kings() -> None:
    rng, rules = Random(3), HOWDY_DOODY.usual_rules
    hands: list[tuple[int, ...]] = []
    while len(hands) < 40:
        cards = tuple(rng.sample(range(52), 7))
        if sum(rank(card) == 11 for card in cards) < 3:
            hands.append(cards)
    read = [HOWDY_DOODY.worth(Cards(one), rules)["low"].value for one in hands]
    true = [oracle(one) for one in hands]
    for (mine, ours), (theirs, yours) in combinations(zip(true, read), 2):
        assert (mine < theirs) == (ours > yours)


@pytest.mark.parametrize(
    ("split", "said", "wins"),
    [("declare", ("high",) * 3, (200, -100, -100)), ("cards_speak", (), (50, 50, -100))],
)
def test_4_option_split(split: str, said: tuple[str, ...], wins: tuple[int, ...]) -> None:
    assert ended(dealt(rules=f"split={split}"), *said) == wins


def test_5_the_best_high_and_the_best_low_of_those_who_play_for_it_share() -> None:
    assert ended(dealt(), "high", "low", "low") == (50, 50, -100)
    assert ended(dealt(), "low", "high", "low") == (-100, 50, 50)


@pytest.mark.parametrize(("both", "wins"), [("alone", (-100, 100)), ("tied", (50, -50))])
def test_6_option_both(both: str, wins: tuple[int, ...]) -> None:
    """A wheel each; the first has the better high hand."""
    hands = ("Ac 2c 3c 4d 5d Ad Jc", "Kh 2d As 4h 5s 9d Js")
    assert ended(dealt(*hands, rules=f"both={both}"), "both", "low") == wins


def test_6_who_wins_because_another_went_both_ways_in_vain_shows_his_hand() -> None:
    """The first has the better low hand and loses the high one: the second is not beaten."""
    better, wins, high = "Ac 2c 4h 5d 7d Jc Qh", "2d 4c 6s 8h 9d Th Qc", "Ah Ad As Kh Ks 9c 9s"
    hand = dealt(better, wins, high, rules="both=alone")
    assert ended(hand, "both", "low", "high") == (-100, 50, 50)
    seats = range(3)
    assert all(hand.state.up[token] for seat in seats for token in hand.state.hands[seat])
