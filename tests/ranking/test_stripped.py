"""Hands of a stripped pack: against an oracle of its own, published counts, and PokerKit."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import numpy as np
import pytest
from pokerkit import ShortDeckHoldemHand

from pokernight.cards import CardError, parse, text
from pokernight.ranking import CATEGORIES, SHORT_DECK, StrippedRules, stripped, stripped_value
from pokernight.ranking.bulk import stripped_values
from pokernight.ranking.ladder import stripped_hands
from tests.sampling import share

ORDERS = {
    "short deck": SHORT_DECK,
    "three over straight": StrippedRules(three_over_straight=True),
    "as in a whole pack": StrippedRules(flush_over_full_house=False),
    "seven up, ace high": StrippedRules(lowest=5, ace_low=False),
    "seven up, ace low": StrippedRules(lowest=5),
}


# --- an oracle: five cards at a time, written down as people compare them


def seen_as(five: tuple[int, ...], rules: StrippedRules) -> tuple[int, list[int]]:
    """The place of a hand of five, and the ranks that decide."""
    ranks = sorted((card // 4 for card in five), reverse=True)
    groups = sorted(Counter(ranks).items(), key=lambda item: (item[1], item[0]), reverse=True)
    shape = tuple(count for _, count in groups)
    flush = len({card % 4 for card in five}) == 1
    low_end = [12, rules.lowest + 3, rules.lowest + 2, rules.lowest + 1, rules.lowest]
    runs = shape == (1,) * 5 and (ranks[0] - ranks[4] == 4 or (rules.ace_low and ranks == low_end))
    order = ["", "2", "22", "3", "run", "house", "flush", "4", "run flush"]
    if not rules.flush_over_full_house:
        order[5:7] = ["flush", "house"]
    if rules.three_over_straight:
        order[3:5] = ["run", "3"]
    kind = {(1,) * 5: "", (2, 1, 1, 1): "2", (2, 2, 1): "22", (3, 1, 1): "3", (3, 2): "house",
            (4, 1): "4"}[shape]  # fmt: skip
    if flush:
        kind = "flush"
    if runs:
        kind = "run flush" if flush else "run"
        return order.index(kind), [rules.lowest + 3 if ranks == low_end else ranks[0]]
    return order.index(kind), [rank for rank, _ in groups]


@pytest.mark.parametrize("name", ORDERS)
def test_the_best_five_are_the_oracle_s(name: str) -> None:
    rules, rng = ORDERS[name], Random(name)
    pack = range(4 * rules.lowest, 52)
    known: dict[int, tuple[int, list[int]]] = {}
    for _ in range(share(20_000, 20)):
        cards = rng.sample(pack, 7)
        best = max(seen_as(five, rules) for five in combinations(cards, 5))
        value = stripped_value(cards, rules)
        assert known.setdefault(value, best) == best, text(cards)
        assert stripped(cards, rules).value == value
    ordered = [known[value] for value in sorted(known)]
    assert ordered == sorted(ordered)
    assert len({repr(best) for best in ordered}) == len(ordered)


@pytest.mark.parametrize("name", ORDERS)
def test_in_bulk_the_values_are_the_same(name: str) -> None:
    rules, rng = ORDERS[name], np.random.default_rng(5)
    pack = np.arange(4 * rules.lowest, 52, dtype=np.uint8)
    for size in (5, 6, 7):
        hands = np.array([rng.permutation(pack)[:size] for _ in range(share(20_000, 20))])
        one_by_one = [stripped_value(list(map(int, hand)), rules) for hand in hands]
        assert stripped_values(hands, rules).tolist() == one_by_one


PUBLISHED = {
    "straight flush": 24, "four of a kind": 288, "flush": 480, "full house": 1_728,
    "straight": 6_120, "three of a kind": 16_128, "two pair": 36_288, "pair": 193_536,
    "high card": 122_400,
}  # fmt: skip
"""The five-card hands of thirty-six cards, 376,992 in all, as a table of six-plus hold'em has them
("Short Deck (Six-Plus) Hold-Em Hand Rankings", Two Plus Two, 2017).

There are nine ranks and six straights: 6 x 4, 9 x 32, 4 x 126 - 24, 9 x 4 x 8 x 6, 6 x 1,024 - 24,
9 x 4 x 28 x 16, 36 x 36 x 28, 9 x 6 x 56 x 64 and (126 - 6) x 1,020.
"""


def test_every_hand_of_five_has_its_published_frequency() -> None:
    hands = np.array(list(combinations(range(16, 52), 5)), np.uint8)
    places = np.bincount(stripped_values(hands, SHORT_DECK) >> 20, minlength=9)
    assert places[::-1].tolist() == list(PUBLISHED.values())
    assert len(hands) == sum(PUBLISHED.values()) == 376_992


def test_pokerkit_compares_hands_of_seven_alike() -> None:
    rng = Random(36)
    hands = [rng.sample(range(16, 52), 7) for _ in range(share(2_000, 10))]
    theirs = [ShortDeckHoldemHand.from_game(text(cards, "")) for cards in hands]
    ours = [stripped_value(cards) for cards in hands]
    for one in range(len(hands) - 1):
        assert (ours[one] < ours[one + 1]) == (theirs[one] < theirs[one + 1])
        assert (ours[one] == ours[one + 1]) == (theirs[one] == theirs[one + 1])


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("As 6d 7c 8h 9s Kd Kc", "straight, nine high"),
        ("As 6s 7s 8s 9s Kd Kc", "straight flush, nine high"),
        ("As Ks Qs Js Ts Kd Kc", "royal flush"),
        ("As Ks Qs Js 9s Kd Kc", "flush, ace high, king, queen, jack, nine"),
        ("As Ad Ac Ks Kd Qs Qd", "full house, aces over kings"),
        ("7s 7d 8c 8d 9s 9d As", "two pair, nines and eights, ace kicker"),
        ("As", "ace high"),
        ("As Ad", "pair of aces"),
        ("", "nothing"),
    ],
)
def test_how_hands_are_said(line: str, said: str) -> None:
    assert str(stripped(parse(line))) == said


def test_a_flush_beats_a_full_house_and_three_a_straight_where_the_house_says_so() -> None:
    flush, house = parse("As Ts 8s 7s 6s"), parse("As Ad Ac Ks Kd")
    three, straight = parse("As Ad Ac Ks Qd"), parse("As 6d 7c 8h 9s")
    assert stripped_value(flush) > stripped_value(house)
    assert stripped_value(straight) > stripped_value(three)
    other = StrippedRules(flush_over_full_house=False, three_over_straight=True)
    assert stripped_value(flush, other) < stripped_value(house, other)
    assert stripped_value(straight, other) < stripped_value(three, other)
    both = parse("As Ad Ac 6s 7d 8c 9h")
    assert stripped(both).kind == "straight"
    assert stripped(both, other).kind == "three of a kind"


def test_the_ladder_is_the_order_of_the_values() -> None:
    ladder = reversed(stripped_hands(SHORT_DECK))
    kinds = {kind: place for place, (kind, _) in enumerate(ladder)}
    rng = Random(1)
    for _ in range(300):
        reading = stripped(rng.sample(range(16, 52), 5))
        assert reading.order == kinds[reading.kind]
    assert {*kinds} <= {*CATEGORIES}


def test_a_card_that_was_left_out_is_refused() -> None:
    with pytest.raises(CardError, match="5s is not in a pack from the 6 up"):
        stripped_value(parse("As 5s"))
    with pytest.raises(CardError, match="joker"):
        stripped_value(parse("Jk"))
