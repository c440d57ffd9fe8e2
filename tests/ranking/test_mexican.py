"""The pack of Mexican Stud: against an independent oracle, and a count of all hands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations, pairwise
from math import comb

import pytest

from pokernight.cards import CardError, parse, text
from pokernight.ranking.ladder import MEXICAN_HANDS
from pokernight.ranking.mexican import CARDS_LEFT, MexicanReading, mexican
from tests.sampling import of_the_day, share

LINE = "234567JQKA"
KINDS = (
    "high card", "pair", "two pair", "three of a kind", "straight", "full house", "flush",
    "four of a kind", "straight flush", "five of a kind",
)  # fmt: skip


def worth(cards: Sequence[int]) -> tuple[int, list[int]]:
    """Return the value of five natural cards, by their letters; the greatest is best."""
    letters = text(cards).split()
    ranks = sorted((LINE.index(one[0]) for one in letters), reverse=True)
    by_count = sorted(set(ranks), key=lambda rank: (ranks.count(rank), rank), reverse=True)
    shape = sorted(map(ranks.count, by_count), reverse=True)
    flush = len({one[1] for one in letters}) == 1
    straight = ranks in [list(range(top, top - 5, -1)) for top in range(4, 10)] + [[9, 3, 2, 1, 0]]
    if straight:
        by_count = [3] if ranks == [9, 3, 2, 1, 0] else ranks[:1]
    elif flush:
        by_count = ranks
    kind = {
        (True, True): "straight flush", (True, False): "straight", (False, True): "flush",
    }.get((straight, flush)) or {
        (5,): "five of a kind", (4, 1): "four of a kind", (3, 2): "full house",
        (3, 1, 1): "three of a kind", (2, 2, 1): "two pair", (2, 1, 1, 1): "pair",
    }.get(tuple(shape), "high card")  # fmt: skip
    if shape == [5]:
        kind = "five of a kind"
    elif flush and shape in ([4, 1], [3, 2]):
        kind = {4: "four of a kind", 3: "full house"}[shape[0]]
    return KINDS.index(kind), by_count


def with_joker(four: Sequence[int], bug: bool) -> tuple[int, list[int]]:
    """The greatest of every card that the joker may be."""
    found = []
    for card in CARDS_LEFT:
        value = worth([*four, card])
        if (
            not bug
            or text([card])[0] == "A"
            or KINDS[value[0]] in ("straight", "flush", "straight flush")
        ):
            found.append(value)
    return max(found)


def in_the_same_order(pairs: list[tuple[int, tuple[int, list[int]]]]) -> None:
    known: dict[int, tuple[int, list[int]]] = {}
    for value, other in pairs:
        assert known.setdefault(value, other) == other
    best_first = [known[value] for value in sorted(known, reverse=True)]
    assert all(a > b for a, b in pairwise(best_first))


def test_natural_hands_are_in_the_order_of_the_oracle() -> None:
    rng = of_the_day("mexican")
    hands = [rng.sample(CARDS_LEFT, 5) for _ in range(share(100_000, 40))]
    hands += [rng.sample(CARDS_LEFT[suit::4], 5) for suit in range(4) for _ in range(50)]
    in_the_same_order([(mexican(hand).value, worth(hand)) for hand in hands])


@pytest.mark.parametrize("bug", [False, True])
def test_a_joker_is_the_best_of_all_that_it_may_be(bug: bool) -> None:
    rng = of_the_day(f"mexican joker {bug}")
    hands = [rng.sample(CARDS_LEFT, 4) for _ in range(share(4_000, 20))]
    hands += [rng.sample(CARDS_LEFT[suit::4], 4) for suit in range(4) for _ in range(5)]
    hands += [list(CARDS_LEFT[at : at + 4]) for at in range(0, 40, 4)]
    in_the_same_order(
        [(mexican([*hand, 104], bug=bug).value, with_joker(hand, bug)) for hand in hands]
    )


@pytest.mark.prove
def test_every_natural_hand_is_counted() -> None:
    """A flush is rarer than a full house: 4 * 252 less 28 in sequence, against 10 * 9 * 24."""
    counts = Counter(mexican(hand).kind for hand in combinations(CARDS_LEFT, 5))
    assert counts.total() == comb(40, 5) == 658_008
    assert counts["straight flush"] == 28
    assert counts["flush"] == 980
    assert counts["full house"] == 2_160
    assert counts["straight"] == 7 * 1_024 - 28


@pytest.mark.parametrize(
    ("line", "bug", "said"),
    [
        ("7c 6d 5h Js Qc", False, "straight, queen high"),
        ("Ac 2d 3h 4s 5c", False, "straight, five high"),
        ("Ac Kd Qh Js 7c", False, "straight, ace high"),
        ("2c 4c 7c Jc Kc", False, "flush, king high, jack, seven, four, deuce"),
        ("Jk Kc Kd Kh Ks", False, "five kings; Joker wild"),
        ("Jk Kc Kd Kh Ks", True, "four kings, ace kicker; Joker as A♠"),
        ("Jk Ac Ad Ah As", True, "five aces; Joker as A♠"),
        ("Jk Kc Kd 4h 4s", True, "two pair, kings and fours, ace kicker; Joker as A♠"),
        ("Jk Kc Kd 4h 4s", False, "full house, kings over fours; Joker wild"),
        ("Jk 7c 6d 5h Js", True, "straight, queen high; Joker as Q♠"),
        ("Jk 7c", True, "ace high, seven; Joker as A♠"),
        ("Jk 7c", False, "pair of sevens; Joker wild"),
    ],
)
def test_how_a_hand_is_said(line: str, bug: bool, said: str) -> None:
    assert str(mexican(parse(line), bug=bug)) == said


def test_kinds_are_in_the_order_of_the_ladder() -> None:
    lines = ["Jk Kc Kd Kh Ks", "7c 6c 5c 4c 3c", "Kc Kd Kh Ks 2c", "2c 4c 6c Jc Kc",
             "Kc Kd Kh 2s 2c", "7c 6d 5h Js Qc", "Kc Kd Kh 3s 2c", "Kc Kd 3h 3s 2c",
             "Kc Kd 4h 3s 2c", "Kc Qd 4h 3s 2c"]  # fmt: skip
    read: list[MexicanReading] = [mexican(parse(line)) for line in lines]
    assert [one.kind for one in read] == [kind for kind, _ in MEXICAN_HANDS]
    orders = [one.order for one in read]
    assert orders == sorted(orders, reverse=True)


@pytest.mark.parametrize(
    ("line", "reason"),
    [("8c 2c", "8c is not in the pack"), ("2c 3c 4c 5c 6c 7c", "five cards at most"),
     ("Jk Jk", "Jk is not in the pack")],
)  # fmt: skip
def test_bad_cards_are_refused(line: str, reason: str) -> None:
    with pytest.raises(CardError, match=reason):
        mexican(parse(line))


def test_no_cards_are_nothing() -> None:
    assert (mexican(()).kind, mexican(()).value) == ("nothing", 0)
