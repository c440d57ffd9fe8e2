"""Numbers, clause by clause, each house rule in each of its settings."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import pytest

from pokernight.bots.playouts import stay
from pokernight.cards import parse, text
from pokernight.engine.events import Event
from pokernight.engine.game import Cards
from pokernight.engine.hand import Hand
from pokernight.errors import Refused
from pokernight.games.numbers import NUMBERS
from tests.rules.tables import deal_hands

HIGH, LOW = "Kc Qd Js 9h 8c", "2c 3d 4s 5h 7d"
MIDDLE = "6c Tc As Jc 9d 5c"
"""Takes the jack and the nine of the high hand, and the five of the low one."""


def dealt(*hands: str, middle: str = MIDDLE, **details: Any) -> Hand:
    """These hands, seat 0 first, with the cards in the middle and those on top of the deck."""
    return deal_hands(NUMBERS, hands, middle, **details)


def on(hand: Hand, rounds: int = 99) -> Hand:
    """All check and call for so many rounds, or until somebody must declare."""
    end = hand.state.street + rounds
    while hand.ask is not None and hand.ask.kind == "bet" and hand.state.street < end:
        hand.play(stay(hand.ask), hand.ask.seat)
    return hand


def ended(hand: Hand, *said: str) -> tuple[int, ...]:
    """Return the payoffs when these words are declared; a dollar each is in."""
    on(hand)
    for seat, word in enumerate(said):
        hand.play(word, seat)
    return hand.result.payoffs


def held(hand: Hand) -> list[str]:
    """The hands as they lie."""
    return [text(hand.state.cards(cards)) for cards in hand.state.hands]


def worth(cards: str, **rules: str) -> dict[str, str]:
    found = NUMBERS.worth(Cards(parse(cards)), NUMBERS.house_rules(**rules))
    return {name: str(one) for name, one in found.items()}


def test_1_five_cards_each_and_six_in_the_middle() -> None:
    hand = dealt(HIGH, LOW)
    assert [len(hand.state.down(seat)) for seat in (0, 1)] == [5, 5]
    assert [seen.card for seen in hand.view(0).look(tuple(hand.state.aside))] == [None] * 6
    assert hand.state.staked == [100, 100]
    NUMBERS.deal(9, 1)
    with pytest.raises(Refused, match=r"10 x 5 \+ 6 = 56 cards, and the pack has 52"):
        NUMBERS.deal(10, 1)


def test_2_all_throw_away_their_cards_of_the_rank_that_is_turned() -> None:
    events: list[Event] = []
    hand = on(dealt("Kc Kd Js 9h 8c", "2c 3d 4s 5h Ks", middle="Kh 4c", sink=events.append), 1)
    assert held(hand) == ["Js 9h 8c", "2c 3d 4s 5h"]
    assert text(hand.state.cards(hand.state.muck)) == "Kc Kd Ks"
    said = [one.told(0, str) for one in events if one.kind in ("aside", "discard")][1:]
    assert said == ["the middle: K♥", "0 throws K♣ K♦ away", "1 throws K♠ away"]
    assert held(on(hand, 1)) == ["Js 9h 8c", "2c 3d 5h"]


def test_2_all_know_what_nobody_has_any_more() -> None:
    hand = on(dealt(HIGH, LOW, middle="Ah Kh"), 1)
    for seed in range(20):
        world = hand.redeal(0, Random(seed)).state
        assert not set(parse("Ac Ad As")) & set(world.cards(world.hands[1]))


def test_2_another_card_comes_for_one_of_a_rank_that_lies_there() -> None:
    events: list[Event] = []
    middle = "6c 6d As Jc 9d 5c / 6h Tc"
    hand = on(dealt(HIGH, LOW, middle=middle.replace("/", ""), sink=events.append), 2)
    assert text(hand.state.cards(hand.state.aside[:2])) == "6c Tc"
    said = [one.told(0, str) for one in events if one.kind == "aside"][2:]
    assert said == ["the middle: 6♦", "another in its place: 6♥", "another in its place: 10♣"]
    assert text(hand.state.cards(hand.state.muck)) == "6d 6h"


def test_2_as_long_as_there_are_cards() -> None:
    hands = [
        "2c 3c 4c 5c 6c", "7c 8c 9c Tc Jc", "2d 3d 4d 5d 6d", "7d 8d 9d Td Jd", "2h 3h 4h 5h 6h",
        "7h 8h 9h Th Jh", "2s 3s 4s 5s 6s", "7s 8s 9s Ts Js", "Kc Kd Kh Qc Qd",
    ]  # fmt: skip
    hand = on(dealt(*hands, middle="Ac Ad Ah As Qh Qs Ks"), 2)
    assert text(hand.state.cards(hand.state.aside[:2])) == "Ac Ks", "the one card that is left"
    hand = on(hand, 4)
    assert text(hand.state.cards(hand.state.aside)) == "Ac Ks Ah As Qh Qs"
    assert held(hand)[8] == "", "kings and queens"


def test_3_who_has_most_cards_begins() -> None:
    hand, begins = dealt(HIGH, LOW, "8d Th Ts Ad Ah", middle="Kd 2d Ac Jc 9d 5c"), []
    for _ in range(4):
        begins += [ask.seat for ask in hand.asks]
        on(hand, 1)
    assert begins == [0, 1, 2, 0], "a king is gone, a deuce too, and then all have as many"


def test_3_bets_are_small_for_the_first_three_cards_and_big_from_then_on() -> None:
    hand, least = dealt(HIGH, LOW), []
    while hand.ask is not None and hand.ask.kind == "bet":
        least.append(hand.ask.legal.abstract(9)["least"])
        on(hand, 1)
    assert least == [200] * 4 + [400] * 3


TOTALS = dict.fromkeys("TJQK", (10,)) | {"A": (1, 11)}


def test_4_sums_against_all_ways_to_add_up() -> None:
    rng = Random(4)
    for _ in range(60):
        cards = text(rng.sample(range(52), rng.randint(1, 5)))
        counts = [TOTALS.get(card[0]) or (int(card[0]),) for card in cards.split()]
        sums = [sum(counted) for counted in product(*counts)]
        said = {one: f"{one} point" + "s" * (one != 1) for one in sums}
        assert worth(cards) == {"high": said[max(sums)], "low": said[min(sums)]}


@pytest.mark.parametrize(("no_cards", "won"), [("zero", (0, 0)), ("best", (100, -100))])
def test_4_option_no_cards(no_cards: str, won: tuple[int, int]) -> None:
    """A player with no cards left has the lowest sum, and the highest under that house rule."""
    rules = {"no_cards": no_cards, "split": "cards_speak"}
    hands = "6d Th Ad Jh 5d", "Kc Qd 8c 8d 7d"
    hand = dealt(*hands, middle=MIDDLE, rules=NUMBERS.house_rules(**rules))
    assert ended(hand) == won
    assert worth("", no_cards=no_cards) == {"high": "0 points", "low": "0 points"}


@pytest.mark.parametrize(
    ("split", "won"), [("declare", None), ("cards_speak", (0, 0)), ("high_only", (100, -100))]
)
def test_5_option_split(split: str, won: tuple[int, int] | None) -> None:
    hand = on(dealt(HIGH, LOW, rules=NUMBERS.house_rules(split=split)))
    if won is None:
        assert {ask.kind for ask in hand.asks} == {"declare"}
    else:
        assert hand.result.payoffs == won
    assert list(worth("Kc", split=split)) == ([""] if split == "high_only" else ["high", "low"])


@pytest.mark.parametrize(
    ("said", "won"),
    [(("high", "low"), (0, 0)), (("high", "high"), (100, -100)), (("low", "low"), (-100, 100)),
     (("low", "high"), (0, 0)), (("both", "low"), (-100, 100)), (("high", "both"), (100, -100))],
)  # fmt: skip
def test_6_7_who_wins_what(said: tuple[str, str], won: tuple[int, int]) -> None:
    assert ended(dealt(HIGH, LOW), *said) == won


@pytest.mark.parametrize(("both", "won"), [("alone", (-100, 100)), ("tied", (50, -50))])
def test_7_option_both(both: str, won: tuple[int, int]) -> None:
    """Ace and ten are eleven and twenty-one: high alone, and low tied."""
    rules = NUMBERS.house_rules(both=both)
    middle = "Kc Qd Js 9h 8c 7c"
    hand = dealt("Ac Tc Kd Qc Jd", "2c 4d 5s Kh Qh", middle=middle, rules=rules)
    assert ended(hand, "both", "low") == won


@pytest.mark.parametrize(("halves", "won"), [("sums", (100, -100)), ("3_33", (-100, 100))])
def test_6_option_halves_are(halves: str, won: tuple[int, int]) -> None:
    """Thirty-seven is more than thirty-two, and not as near to thirty-three."""
    rules = NUMBERS.house_rules(halves_are=halves)
    middle = "5c 6c 7c Ac 9c Tc"
    hand = dealt("Kc Qd Js 4d 3d", "Kd Qh Jc 2d 5d", middle=middle, rules=rules)
    assert ended(hand, "high", "high") == won


@pytest.mark.parametrize(
    ("better", "worse", "half"),
    [("Kc Kd Th 2c", "Kc Kd Th 4c", "high"), ("2c", "4c", "low"), ("3c", "2c", "low"),
     ("", "7c", "low"), ("4c", "", "low")],
)  # fmt: skip
def test_6_of_two_that_are_equally_near_to_33_or_3_the_one_below_wins(
    better: str, worse: str, half: str
) -> None:
    rules = NUMBERS.house_rules(halves_are="3_33")
    one, other = (NUMBERS.worth(Cards(parse(cards)), rules)[half] for cards in (better, worse))
    assert not isinstance(one, list) and not isinstance(other, list)
    assert one is not None and other is not None and one.value > other.value
