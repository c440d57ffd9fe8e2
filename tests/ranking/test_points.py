"""Points: nearest to 7, 21 or 27, against every way to count."""

from __future__ import annotations

import os
from collections.abc import Sequence
from itertools import combinations, product
from random import Random
from typing import Literal

import pytest

from pokernight.cards import CardError, parse
from pokernight.ranking import points, points_value

SHARE = 1 if os.environ.get("PROVE") else 10

Faces = Literal["half", "ten", "nothing"]
Over = Literal["behind", "level", "bust"]
Near = tuple[int, bool]


def may_count(card: int, faces: str) -> list[int]:
    """Return the possible counts of a card, in half points."""
    if card == 104:
        return sorted({one for rank in range(13) for one in may_count(4 * rank, faces)})
    rank = card // 4
    if rank == 12:
        return [2, 22]
    if rank > 8:
        return [{"ten": 20, "half": 1, "nothing": 0}[faces]]
    return [2 * rank + 4]


def best(cards: Sequence[int], target: int, faces: str, over: str) -> Near | None:
    """Return the distance of the best total, and whether it counts as over; the least is best."""
    found = []
    for ways in product(*(may_count(card, faces) for card in cards)):
        off = sum(ways) - 2 * target
        if off <= 0 or over != "bust":
            found.append((abs(off), off > 0 and over == "behind"))
    return min(found, default=None)


@pytest.mark.parametrize("over", ["behind", "level", "bust"])
@pytest.mark.parametrize("faces", ["half", "ten", "nothing"])
@pytest.mark.parametrize("target", [0, 7, 21, 27, 49])
def test_every_way_to_count_says_the_same(target: int, faces: Faces, over: Over) -> None:
    rng = Random(target)
    known: dict[int, Near] = {}
    for number in range(1_000 // SHARE):
        hand = rng.sample(range(52), rng.randrange(1, 5))
        wild = [104, 105, hand[0]][number % 4 :]
        cards = [*hand, *(card for card in wild if card > 51)]
        value = points_value(cards, target, faces=faces, over=over, wild=wild)
        counted = [104 if card in wild else card for card in cards]
        found = best(counted, target, faces, over)
        reading = points(cards, target, faces=faces, over=over, wild=wild)
        assert (found is None) == (value == 0) == (reading is None)
        if found is None or reading is None:
            continue
        assert known.setdefault(value, found) == found
        assert reading.value == reading.order == value
        assert abs(reading.halves - 2 * target) == found[0]
        assert sum(reading.counts) == reading.halves
        assert sorted(reading.cards) == sorted(cards)
        stands_for = dict(reading.stands_for)
        assert set(stands_for) == set(wild)
        for card, count in zip(reading.cards, reading.counts):
            assert count in may_count(stands_for.get(card, card), faces)
    best_first = [known[value] for value in sorted(known, reverse=True)]
    assert best_first == sorted(set(best_first))


def test_every_two_cards_for_seven() -> None:
    """A six and an ace, a five and a deuce, a four and a three: 3 * 16 of 1,326."""
    values = [points_value(two, 7) for two in combinations(range(52), 2)]
    assert values.count(max(values)) == 3 * 16
    assert values.count(points_value(parse("6s Kd"), 7)) == 4 * 12
    best_two = [points_value(two, 21, faces="ten") for two in combinations(range(52), 2)]
    assert best_two.count(max(best_two)) == 4 * 16, "the naturals"


@pytest.mark.parametrize(
    ("line", "target", "said"),
    [
        ("As Ad 5c", 7, "7 points"),
        ("As Ad 5c", 27, "27 points"),
        ("6s Kd", 7, "6½ points"),
        ("Kd", 7, "½ point"),
        ("As", 7, "11 points"),
        ("Ts 9d 7c Kd", 27, "26½ points"),
        ("Ts 9d 8c Kd", 27, "27½ points"),
        ("As Jk", 7, "7 points; Joker wild"),
        ("Ts 9d Jk", 27, "27 points; Joker wild"),
    ],
)
def test_how_points_are_said(line: str, target: int, said: str) -> None:
    assert str(points(parse(line), target, wild=(104,))) == said


def test_of_equally_near_the_one_below_wins_or_they_tie_or_the_other_is_bust() -> None:
    under, over = parse("Ts 9d 7c Kd"), parse("Ts 9d 8c Kd")
    assert points_value(under, 27) > points_value(over, 27) > points_value(parse("Ts 9d 7c"), 27)
    assert points_value(under, 27, over="level") == points_value(over, 27, over="level")
    assert points_value(over, 27, over="bust") == 0
    assert points(over, 27, over="bust") is None


def test_an_ace_counts_as_the_house_says() -> None:
    assert str(points(parse("As"), 7, aces=(1,))) == "1 point"
    assert str(points(parse("As 9d"), 21, faces="ten", aces=(1,))) == "10 points"
    assert str(points(parse("As Kd"), 21, faces="ten")) == "21 points"
    assert str(points(parse("As Kd"), 21, faces="ten", aces=(11,), null=parse("Kd"))) == "11 points"


def test_points_as_json() -> None:
    reading = points(parse("As 2d Kc Jk"), 27, bug=(104,))
    assert reading is not None
    assert reading.to_json() == {
        "points": 24.5,
        "counts": [11, 2, 0.5, 11],
        "cards": ["As", "2d", "Kc", "Jk"],
        "stands_for": {"Jk": "Ah"},
        "value": reading.value,
    }
    assert str(reading) == "24½ points; Joker as A♥"


def test_no_cards_have_no_points() -> None:
    assert points((), 7) is None
    assert points_value(parse("As Jk"), 7, null=parse("As Jk")) == 0
    with pytest.raises(CardError, match="a joker must be wild"):
        points_value(parse("As Jk"), 7)
