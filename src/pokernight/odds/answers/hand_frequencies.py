"""Exact frequencies of all possible hands.

>>> seven = frequencies(7)
>>> seven["full house"], seven.total
(3473184, 133784560)
>>> frequencies(5, jokers=1)["five of a kind"]
13
"""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import comb
from typing import Any, Final

from pokernight import __version__, extras
from pokernight.cards import JOKERS, RANKS, STANDARD, Card, parse, pretty
from pokernight.errors import Refused
from pokernight.odds.evaluation.frequency_counts import CountHands, count_high
from pokernight.odds.reports.sheet import Answer, Sheet
from pokernight.ranking.high import CATEGORIES, ROYAL_FLUSH
from pokernight.wording.amounts import counted

LARGEST: Final = 8
"""Cards of the largest hands that are counted."""


@dataclass(frozen=True, repr=False)
class HandFrequencies(Answer):
    """All hands of a number of cards, by kind.

    Attributes:
        cards: number of cards of a hand.
        total: number of hands.
        pack: the pack, in words.
    """

    cards: int
    total: int
    pack: str

    @abstractmethod
    def to_json(self) -> dict[str, int]:
        """Return plain JSON, the interface of ``pokernight frequencies --json``."""

    @abstractmethod
    def by_kind(self) -> dict[str, int]:
        """Return the number of hands of each kind."""

    @property
    def rows(self) -> list[dict[str, Any]]:
        """A row for each kind."""
        return [
            {"hand": kind, "count": count, "share": count / self.total}
            for kind, count in self.by_kind().items()
        ]

    def sheets(self) -> list[Sheet]:
        """Return a table with a row for each kind, and a row for all hands."""
        rows = [
            (
                kind,
                f"{count:,}",
                f"{100 * count / self.total:.6f} %" if count else "",
                one_in(count, self.total),
            )
            for kind, count in self.by_kind().items()
        ]
        bars = [count / self.total for count in self.by_kind().values()]
        return [
            Sheet(
                ("", "hands", "share", ""),
                (*rows, ("all hands", f"{self.total:,}", "", "")),
                (*bars, 0.0),
            )
        ]

    def said(self) -> list[str]:
        """Return sentences on how the hands were counted."""
        count = counted(self.cards, "card")
        return [f"Every hand of {count} from {self.pack}, counted; pokernight {__version__}"]

    def plot(self, path: str | None = None) -> Any:
        """Draw the share of each kind, see :meth:`.sheet.Answer.plot`."""
        from pokernight.odds.reports import charts

        shares = {kind: count / self.total for kind, count in self.by_kind().items()}
        title = f"{self.cards} cards from {self.pack}"
        return charts.drawn(charts.counts(title, shares, *self.said(), ranked=True), path)

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {self.total:,} hands of {self.cards} cards>"


def one_in(count: float, total: float) -> str:
    """Return a frequency as ``1 in 694``."""
    if not count:
        return "never"
    often = total / count
    return f"1 in {often:,.0f}" if often >= 100 else f"1 in {often:.2f}"


@dataclass(frozen=True, repr=False)
class Frequencies(HandFrequencies, Mapping[str, int]):
    """Numbers of hands of each category, and of each value.

    As a mapping: the number of hands of each category by its name, the best first; a royal flush
    is a straight flush.

    Attributes:
        cards: number of cards of a hand.
        total: number of hands.
        by_value: number of hands of each value, on the scale of
            :func:`~pokernight.ranking.high_value`, the best first.
    """

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

    def by_kind(self) -> dict[str, int]:
        """Return the number of hands of each category."""
        return self._by_category

    @property
    def royal_flushes(self) -> int:
        """Number of straight flushes that are ace high."""
        return self.by_value.get(ROYAL_FLUSH, 0)

    def to_json(self) -> dict[str, int]:
        """Return the categories and ``total`` in a flat object."""
        return {**self, "total": self.total}


def frequencies(
    cards: int,
    *,
    jokers: int = 0,
    wild: Collection[Card] | str = (),
    bug: bool = False,
    copies: bool = True,
) -> Frequencies:
    """Count every hand of a number of cards by its best value.

    Args:
        cards: 1 to 8.
        jokers: number of jokers in the pack, 0 to 2; they are wild.
        wild: other wild cards, also as text: ``"3,9"``, ``"2d"``.
        bug: True if jokers are bugs instead.
        copies: as :class:`~pokernight.ranking.HighRules`.

    Raises:
        Refused: for another number of cards or jokers.
    """
    wild = wild_cards(wild)
    _check(cards, jokers, wild)
    bugs = jokers if bug else 0
    by_value = count_high(cards, wild, jokers - bugs, bugs, copies, _kernels())
    pack = _in_words(jokers, wild, bug=bug, copies=copies)
    return Frequencies(cards, comb(52 + jokers, cards), pack, by_value)


def _kernels() -> CountHands | None:
    """The compiled way to count hands; None where it is not installed."""
    if not extras.compiled():
        return None
    from pokernight.odds.compiled.frequency_kernels import count_by_value  # slow to import

    return count_by_value


@dataclass(frozen=True, repr=False)
class LowFrequencies(HandFrequencies):
    """Numbers of hands of each low, ace to five; straights and flushes do not count.

    Attributes:
        cards: number of cards of a hand.
        total: number of hands.
        by_ranks: number of hands by their best five different ranks, the highest first and the
            ace (12) last; the best low first.
    """

    by_ranks: Mapping[tuple[int, ...], int]

    @cached_property
    def by_highest(self) -> dict[str, int]:
        """Number of lows by their highest card, ``"5"`` to ``"K"``."""
        counts = dict.fromkeys(RANKS[3:12], 0)
        for ranks, count in self.by_ranks.items():
            counts[RANKS[ranks[0]]] += count
        return counts

    @property
    def eight_or_better(self) -> int:
        """Number of hands with five different ranks from the eight down."""
        return sum([self.by_highest[rank] for rank in "5678"])

    def to_json(self) -> dict[str, int]:
        """Return lows by their highest card, hands with a pair at best, and ``total``."""
        return {**self.by_highest, "paired": self.paired, "total": self.total}

    @property
    def paired(self) -> int:
        """Number of hands without five different ranks."""
        return self.total - sum(self.by_highest.values())

    def by_kind(self) -> dict[str, int]:
        """Return the number of hands by the highest card of their low."""
        lows = {f"{rank} low": count for rank, count in self.by_highest.items()}
        return {**lows, "paired": self.paired}


def low_frequencies(
    cards: int, *, jokers: int = 0, wild: Collection[Card] | str = ()
) -> LowFrequencies:
    """Count every hand of a number of cards by its best low; wild cards fill the lowest ranks.

    Args:
        cards: 1 to 8.
        jokers: number of jokers in the pack, 0 to 2; wild or bugs are the same in a low.
        wild: other wild cards, also as text: ``"3,9"``, ``"2d"``.

    Raises:
        Refused: for another number of cards or jokers.
    """
    wild = wild_cards(wild)
    _check(cards, jokers, wild)
    wilds = len(wild) + jokers
    counts: Counter[tuple[int, ...]] = Counter()
    for ranks, hands in _hands_by_ranks(cards, wild):
        for wilds_held in range(min(wilds, cards) + 1):
            if count := hands[cards - wilds_held] * comb(wilds, wilds_held):
                low = _lowest_five(ranks, wilds_held)
                if len(low) == 5:
                    counts[tuple(reversed([(place - 1) % 13 for place in low]))] += count
    best_first = sorted(counts, key=lambda ranks: [(rank + 1) % 13 for rank in ranks])
    return LowFrequencies(
        cards,
        comb(52 + jokers, cards),
        _in_words(jokers, wild),
        {ranks: counts[ranks] for ranks in best_first},
    )


def _in_words(
    jokers: int, wild: Collection[Card], *, bug: bool = False, copies: bool = True
) -> str:
    """Return a pack in words: ``a pack of 53 cards, 3s, 9s and one joker wild``."""
    ranks = [rank for rank in range(13) if all(4 * rank + suit in wild for suit in range(4))]
    names = [f"{'10' if RANKS[rank] == 'T' else RANKS[rank]}s" for rank in ranks]
    names += [pretty(card) for card in sorted(wild) if card // 4 not in ranks]
    jokers_in_words = "one joker" if jokers == 1 else f"{jokers} jokers"
    names += [jokers_in_words] if jokers and not bug else []
    parts = [f"a pack of {52 + jokers} cards"]
    if names:
        parts.append(f"{' and '.join(filter(None, [', '.join(names[:-1]), names[-1]]))} wild")
    if jokers and bug:
        parts.append("the joker a bug" if jokers == 1 else "the jokers bugs")
    if names and not copies:
        parts.append("no copies")
    return ", ".join(parts)


def _hands_by_ranks(most: int, wild: Collection[Card]) -> Iterator[tuple[list[int], list[int]]]:
    """Return every set of ranks, the ace 0, with its numbers of natural hands of 0, 1 .. cards."""
    of_ranks: list[tuple[list[int], list[int]]] = [([], [1] + [0] * most)]
    for place in range(13):
        rank = (place - 1) % 13
        cards = sum([card not in wild for card in range(4 * rank, 4 * rank + 4)])
        of_ranks += [
            (
                [*ranks, place],
                [
                    sum([hands[size - count] * comb(cards, count)
                         for count in range(1, min(cards, size) + 1)])
                    for size in range(most + 1)
                ],
            )
            for ranks, hands in of_ranks
            if len(ranks) < most and cards
        ]  # fmt: skip
    return iter(of_ranks)


def _lowest_five(ranks: Sequence[int], wilds: int) -> list[int]:
    """Return the five lowest ranks, the ace 0, wild cards being the lowest missing ranks."""
    missing = [rank for rank in range(13) if rank not in ranks]
    return sorted([*ranks, *missing[:wilds]])[:5]


def wild_cards(given: Collection[Card] | str) -> frozenset[Card]:
    """Return the wild cards: single cards, or all of a rank.

    Raises:
        Refused: for text that is neither, or a joker.
    """
    if not isinstance(given, str):
        return frozenset(given)
    wild: set[Card] = set()
    for part in given.replace(",", " ").split():
        letter = "T" if part == "10" else part.upper()
        if letter in tuple(RANKS):
            first = 4 * RANKS.index(letter)
            wild.update(range(first, first + 4))
        elif set(JOKERS).intersection(parse(part)):
            raise Refused("jokers are wild unless they are bugs: say with --jokers how many")
        else:
            wild.update(parse(part, pack=STANDARD))
    if given and not wild:
        raise Refused("wild cards are ranks such as 3,9 or cards such as 2d")
    return frozenset(wild)


def _check(cards: int, jokers: int, wild: Collection[Card]) -> None:
    if not 1 <= cards <= LARGEST:
        raise Refused(f"hands of 1 to {LARGEST} cards can be counted, not of {cards}")
    if not 0 <= jokers <= len(JOKERS):
        raise Refused(f"a pack has 0, 1 or 2 jokers, not {jokers}")
    if strange := [card for card in wild if not 0 <= card < 52]:
        raise Refused(f"{pretty(strange[0])} is not a card of the pack, so it cannot be wild")
