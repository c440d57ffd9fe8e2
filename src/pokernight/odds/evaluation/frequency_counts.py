"""Count all hands of a size by value without dealing them, in plain Python.

Hands without regard to suits are few: 49,205 rank multisets of seven cards, each with a number of
suit assignments. All are counted at their value without a flush; then the hands with enough cards
of one suit move to the value of that flush where it is better. Hands that two suits could make a
flush of moved twice and are corrected. With three or four wild cards more than two suits may
qualify, but few natural cards are left, so those hands are dealt one by one.

:mod:`pokernight.odds.compiled.frequency_kernels` counts in the same way, compiled.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from itertools import combinations, product
from math import comb
from typing import Final, NamedTuple, TypeAlias

from pokernight.cards import STANDARD, Card
from pokernight.ranking import tables
from pokernight.ranking.high import FIVE_ACES, ROYAL_FLUSH, STRAIGHT, STRAIGHT_FLUSH
from pokernight.ranking.keys import MOST_WILDS, RANK_KEYS, ROW

_ACE: Final = 12
_ANY: Final = 9
"""More aces than any hand holds: no limit."""


class Free(NamedTuple):
    """Wild cards and bugs of a hand.

    Attributes:
        wilds: number of wild cards; more than four count as five.
        bugs: number of bugs.
        aces: without copies, the most aces that natural cards and bugs can make; else 9.
        copies: 1 if a wild card may copy a held card, else 0.
    """

    wilds: int
    bugs: int
    aces: int
    copies: int


CountHands: TypeAlias = Callable[[Sequence[Card], int, Free], Mapping[int, int]]
"""Count the hands of some natural cards, a size and wild cards by value."""


def count_high(
    cards: int,
    wild: Collection[Card],
    wild_jokers: int,
    bugs: int,
    copies: bool,
    count: CountHands | None = None,
) -> dict[int, int]:
    """Return the number of hands by value, best value first; see ``hand_frequencies.frequencies``.

    ``count`` counts the hands with given wild cards; :func:`count_hands` by default.
    """
    count = count or count_hands
    natural = [card for card in STANDARD.cards if card not in wild]
    wild_aces = sum([card >> 2 == _ACE for card in wild])
    other_wilds = len(wild) - wild_aces + wild_jokers
    ways_of: Counter[tuple[int, Free]] = Counter()
    for aces, others, held_bugs in product(
        range(wild_aces + 1), range(other_wilds + 1), range(bugs + 1)
    ):
        size = cards - aces - others - held_bugs
        if 0 <= size <= len(natural):
            room = _ANY if copies or not held_bugs else 4 - aces
            ways = comb(wild_aces, aces) * comb(other_wilds, others) * comb(bugs, held_bugs)
            ways_of[size, Free(aces + others, held_bugs, room, int(copies))] += ways
    total: Counter[int] = Counter()
    for (size, free), ways in ways_of.items():
        for value, hands in count(natural, size, free).items():
            total[value] += ways * hands
    return {value: total[value] for value in sorted(total, reverse=True) if total[value]}


def count_hands(natural: Sequence[Card], size: int, free: Free) -> Counter[int]:
    """Return the number of hands of ``size`` natural cards and the free ones, by value."""
    if free.wilds > MOST_WILDS:
        return Counter({FIVE_ACES if free.copies else ROYAL_FLUSH: comb(len(natural), size)})
    anything = free.wilds + free.bugs
    least = 5 - anything
    if anything in (3, 4) and 2 * least <= size:
        return _count_dealt(natural, size, free)
    suits = [sum([1 << (card >> 2) for card in natural if card & 3 == suit]) for suit in range(4)]
    by_suit = [[mask >> rank & 1 for rank in range(13)] for mask in suits]
    room = [sum(column) for column in zip(*by_suit)]
    counts: Counter[int] = Counter()
    without_flush = _WithoutFlush(size, free)
    for total, mask, aces, weight in _choices(room, size):
        counts[without_flush(total, mask, aces)] += weight
    if anything > MOST_WILDS:
        lower = [value for value in counts if value < ROYAL_FLUSH]
        counts[ROYAL_FLUSH] += sum([counts.pop(value) for value in lower])
        return counts
    flushes = tables.flush_values(anything)
    alike = len(set(suits)) == 1
    for suit in range(1 if alike else 4):
        others_room = [cards - held for cards, held in zip(room, by_suit[suit])]
        for suited in range(least, size + 1):
            others = list(_choices(others_room, size - suited))
            for mask, total in _masks(suits[suit], suited):
                flush, aces = flushes[mask], mask >> _ACE
                for other_total, other_mask, other_aces, weight in others:
                    best = without_flush(total + other_total, mask | other_mask, aces + other_aces)
                    if flush > best:
                        counts[best] -= weight * (4 if alike else 1)
                        counts[flush] += weight * (4 if alike else 1)
    if 2 * least <= size:
        for first, second in combinations(suits, 2):
            _correct_two_suits(counts, first, second, least, without_flush, flushes)
    return counts


class _WithoutFlush:
    """Value of a hand, flushes aside, by the sum of its keys, its ranks and its aces."""

    def __init__(self, cards: int, free: Free) -> None:
        self._values = tables.values()
        self._bugs = [min(free.bugs, max(0, free.aces - aces)) for aces in range(_ANY)]
        self._lookups = {
            bugs: (
                tables.ranks(cards + bugs, free.wilds, bool(free.copies)),
                tables.rows(cards + bugs),
            )
            for bugs in set(self._bugs)
        }
        self._straights = (
            tables.flush_values(min(free.wilds + free.bugs, MOST_WILDS)) if free.bugs else ()
        )

    def __call__(self, total: int, mask: int, aces: int) -> int:
        bugs = self._bugs[aces]
        classes, rows = self._lookups[bugs]
        total += bugs * RANK_KEYS[_ACE]
        best = self._values[classes[rows[total >> ROW] + total]]
        # A straight is looked up as if it were of one suit.
        if self._straights and (straight := self._straights[mask]) >= STRAIGHT_FLUSH:
            return max(best, straight - STRAIGHT_FLUSH + STRAIGHT)
        return best


def _choices(room: Sequence[int], size: int) -> Iterator[tuple[int, int, int, int]]:
    """Yield every choice of ranks: its sum of keys, mask, number of aces and suit assignments.

    ``room`` is the number of cards there are of each rank.
    """
    partial = [(size, 0, 0, 0, 1)]
    behind = [sum(room[rank + 1 :]) for rank in range(13)]
    for rank, cards in enumerate(room):
        partial = [
            (left - held, total + held * RANK_KEYS[rank], mask | (held > 0) << rank,
             held, weight * comb(cards, held))
            for left, total, mask, _, weight in partial
            for held in range(max(0, left - behind[rank]), min(cards, left) + 1)
        ]  # fmt: skip
    for _, total, mask, aces, weight in partial:
        yield total, mask, aces, weight


def _masks(suit: int, size: int) -> list[tuple[int, int]]:
    """Every choice of cards of a suit: its mask of ranks and its sum of keys."""
    ranks = [rank for rank in range(13) if suit >> rank & 1]
    return [
        (sum([1 << rank for rank in chosen]), sum([RANK_KEYS[rank] for rank in chosen]))
        for chosen in combinations(ranks, size)
    ]


def _correct_two_suits(
    counts: Counter[int],
    first: int,
    second: int,
    size: int,
    without_flush: _WithoutFlush,
    flushes: Sequence[int],
) -> None:
    """Correct the hands of ``size`` cards of each of two suits: they moved once for both."""
    for mask, total in _masks(first, size):
        for other_mask, other_total in _masks(second, size):
            aces = (mask >> _ACE) + (other_mask >> _ACE)
            best = without_flush(total + other_total, mask | other_mask, aces)
            by_first, by_second = max(best, flushes[mask]), max(best, flushes[other_mask])
            counts[best] += 1
            counts[by_first] -= 1
            counts[by_second] -= 1
            counts[max(by_first, by_second)] += 1


def _count_dealt(natural: Sequence[Card], size: int, free: Free) -> Counter[int]:
    """Count the hands of ``size`` natural cards by dealing them."""
    without_flush = _WithoutFlush(size, free)
    flushes = tables.flush_values(free.wilds + free.bugs)
    counts: Counter[int] = Counter()
    for hand in combinations(natural, size):
        suits = [0, 0, 0, 0]
        total = aces = 0
        for card in hand:
            rank = card >> 2
            total += RANK_KEYS[rank]
            aces += rank == _ACE
            suits[card & 3] |= 1 << rank
        mask = suits[0] | suits[1] | suits[2] | suits[3]
        counts[max(without_flush(total, mask, aces), *[flushes[ranks] for ranks in suits])] += 1
    return counts
