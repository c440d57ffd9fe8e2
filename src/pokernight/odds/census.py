"""How often does each hand come? Every hand there is, counted exactly.

>>> seven = frequencies(7)
>>> seven["full house"], seven.total
(3473184, 133784560)
>>> frequencies(5, jokers=1)["five of a kind"]
13
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import comb
from typing import Final

from pokernight.cards import JOKERS, RANKS, Card, pretty
from pokernight.errors import Refused
from pokernight.ranking.high import CATEGORIES, ROYAL_FLUSH

LARGEST: Final = 8
"""The largest hands that are counted."""


@dataclass(frozen=True)
class Frequencies(Mapping[str, int]):
    """How many hands there are of each category, and of each value.

    As a mapping, the name of each category and how many hands it has, the best first; a royal
    flush is a straight flush.

    Attributes:
        cards: how many cards a hand has.
        total: how many hands there are.
        by_value: how many there are of each value, on the scale of
            :func:`~pokernight.ranking.high_value`, the best first.
    """

    cards: int
    total: int
    by_value: Mapping[int, int]

    @cached_property
    def _by_category(self) -> dict[str, int]:
        counts = dict.fromkeys(reversed(CATEGORIES), 0)
        for value, count in self.by_value.items():
            counts[CATEGORIES[value >> 20]] += count
        return counts

    def __getitem__(self, category: str) -> int:
        return self._by_category[category]

    def __iter__(self) -> Iterator[str]:
        return iter(self._by_category)

    def __len__(self) -> int:
        return len(self._by_category)

    @property
    def royal_flushes(self) -> int:
        """How many of the straight flushes are ace high."""
        return self.by_value.get(ROYAL_FLUSH, 0)

    def to_json(self) -> dict[str, int]:
        """The categories and ``total`` in one flat object."""
        return {**self, "total": self.total}


def frequencies(
    cards: int,
    *,
    jokers: int = 0,
    wild: Collection[Card] = (),
    bug: bool = False,
    copies: bool = True,
) -> Frequencies:
    """Count every hand of so many cards by what it is worth at its best.

    Args:
        cards: 1 to 8.
        jokers: how many jokers are in the pack, 0 to 2; they are wild.
        wild: the cards that are wild, besides.
        bug: whether jokers are bugs instead.
        copies: as :class:`~pokernight.ranking.HighRules`.

    Raises:
        Refused: for hands or jokers that there are not.
    """
    _check(cards, jokers, wild)
    # NumPy and Numba take their time to start.
    from pokernight.odds.counting import count_high

    bugs = jokers if bug else 0
    by_value = count_high(cards, frozenset(wild), jokers - bugs, bugs, copies)
    return Frequencies(cards, comb(52 + jokers, cards), by_value)


@dataclass(frozen=True)
class LowFrequencies:
    """How many hands there are of each low, ace to five; straights and flushes do not count.

    Attributes:
        cards: how many cards a hand has.
        total: how many hands there are.
        by_ranks: how many there are whose best five different ranks are these, the highest first
            and the ace (12) last; the best low first.
    """

    cards: int
    total: int
    by_ranks: Mapping[tuple[int, ...], int]

    @cached_property
    def by_highest(self) -> dict[str, int]:
        """How many lows there are by their highest card, ``"5"`` to ``"K"``."""
        counts = dict.fromkeys(RANKS[3:12], 0)
        for ranks, count in self.by_ranks.items():
            counts[RANKS[ranks[0]]] += count
        return counts

    @property
    def eight_or_better(self) -> int:
        """How many hands there are with five different ranks from the eight down."""
        return sum([self.by_highest[rank] for rank in "5678"])

    def to_json(self) -> dict[str, int]:
        """Lows by their highest card, hands with a pair at best, and ``total``, in one object."""
        paired = self.total - sum(self.by_highest.values())
        return {**self.by_highest, "paired": paired, "total": self.total}


def low_frequencies(cards: int, *, jokers: int = 0, wild: Collection[Card] = ()) -> LowFrequencies:
    """Count every hand of so many cards by its best low; a wild card is the lowest rank missing.

    Args:
        cards: 1 to 8.
        jokers: how many jokers are in the pack, 0 to 2; wild or bugs are the same in a low.
        wild: the cards that are wild, besides.

    Raises:
        Refused: for hands or jokers that there are not.
    """
    _check(cards, jokers, wild)
    wilds = len(set(wild)) + jokers
    found: Counter[tuple[int, ...]] = Counter()
    for ranks, hands in _hands_by_ranks(cards, frozenset(wild)):
        for held in range(min(wilds, cards) + 1):
            if count := hands[cards - held] * comb(wilds, held):
                low = _lowest_five(ranks, held)
                if len(low) == 5:
                    found[tuple(reversed([(place - 1) % 13 for place in low]))] += count
    best_first = sorted(found, key=lambda ranks: [(rank + 1) % 13 for rank in ranks])
    return LowFrequencies(
        cards, comb(52 + jokers, cards), {ranks: found[ranks] for ranks in best_first}
    )


def _hands_by_ranks(most: int, wild: Collection[Card]) -> Iterator[tuple[list[int], list[int]]]:
    """Every set of ranks, the ace 0, and how many natural hands of 0, 1 .. cards have just it."""
    of_ranks: list[tuple[list[int], list[int]]] = [([], [1] + [0] * most)]
    for place in range(13):
        rank = (place - 1) % 13
        cards = sum([card not in wild for card in range(4 * rank, 4 * rank + 4)])
        of_ranks += [
            (
                [*ranks, place],
                [
                    sum([hands[size - held] * comb(cards, held)
                         for held in range(1, min(cards, size) + 1)])
                    for size in range(most + 1)
                ],
            )
            for ranks, hands in of_ranks
            if len(ranks) < most and cards
        ]  # fmt: skip
    return iter(of_ranks)


def _lowest_five(ranks: Sequence[int], wilds: int) -> list[int]:
    """The five lowest ranks, the ace 0, wild cards being the lowest that are missing."""
    missing = [rank for rank in range(13) if rank not in ranks]
    return sorted([*ranks, *missing[:wilds]])[:5]


def _check(cards: int, jokers: int, wild: Collection[Card]) -> None:
    if not 1 <= cards <= LARGEST:
        raise Refused(f"hands of 1 to {LARGEST} cards can be counted, not of {cards}")
    if not 0 <= jokers <= len(JOKERS):
        raise Refused(f"there are no, one or two jokers, not {jokers}")
    if strange := [card for card in wild if not 0 <= card < 52]:
        raise Refused(f"{pretty(strange[0])} is no card of the pack that could be wild")
