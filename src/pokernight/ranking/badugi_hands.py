"""Badugi: up to four cards of different ranks and suits, the ace low, or high.

More cards beat fewer, and between equally many the lower ranks win, the highest first. Of cards of
the same rank or suit only one card counts, so any number of cards can be given.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, permutations
from typing import Final, Unpack

from pokernight.cards import RANKS, Card
from pokernight.ranking.stand_ins import (
    MarkedCards,
    PlayedCards,
    PlayedReading,
    SortedHand,
    sort_out,
)
from pokernight.wording.message import Text, message

MOST: Final = 4
_RANKS: Final = (1 << 13) - 1
_BITS: Final = {
    ace_low: tuple(1 << ((card >> 2) + ace_low) % 13 | 1 << 13 + (card & 3) for card in range(52))
    for ace_low in (True, False)
}
"""A bit for the rank of each card, the lowest first, and a bit for its suit, by where the ace is.

Cards of different ranks and suits are those whose bits can be added without a carry, so that none
is lost.
"""
_SIZES: Final = ("", "one card", "two cards", "three cards")


@dataclass(frozen=True, slots=True)
class BadugiReading(PlayedReading):
    """The best badugi and the cards that make it.

    Attributes:
        ranks: the ranks played, the highest first; the ace (12) last where it is low.
        cards: the cards played, in the order of the ranks.
        value: higher is better, as :func:`badugi_value`.
    """

    ranks: tuple[int, ...]

    @property
    def kind(self) -> str:
        """``5-badugi``, or how many cards there are where it is none."""
        if len(self.ranks) < MOST:
            return _SIZES[len(self.ranks)]
        return f"{RANKS[self.ranks[0]].replace('T', '10')}-badugi"

    @property
    def order(self) -> int:
        """The more cards and, of four, the lower the highest, the higher."""
        size = len(self.ranks)
        return size << 4 | (12 - self.ranks[0] if size == MOST else 0)

    def made(self) -> Text:
        """Return the name of the hand: ``8-5-4-2 badugi``, ``5-4-2 in three cards``."""
        letters = [RANKS[rank] for rank in self.ranks]
        if len(letters) == MOST:
            return message("{ranks:-} badugi", ranks=letters)
        return message("{ranks:-} in {size}", ranks=letters, size=_SIZES[len(letters)])

    def to_json(self) -> dict[str, object]:
        """As plain JSON: ``kind``, ``ranks``, ``cards``, ``stands_for`` and ``value``."""
        ranks = [RANKS[rank] for rank in self.ranks]
        return {"kind": self.kind, "ranks": ranks, **self.played_json()}


def badugi_value(
    cards: Sequence[Card],
    *,
    ace_low: bool = True,
    **marks: Unpack[MarkedCards],
) -> int:
    """Return the value of the best badugi, 0 for no cards.

    Args:
        cards: the hand, any number of cards.
        ace_low: whether the ace is the lowest rank; else it is the highest.
        marks: wild cards and bugs are the same here.

    Raises:
        CardError: for a card twice, of the second pack, or a joker without a mark.
    """
    return _value(sort_out(cards, **marks), ace_low)


def badugi(
    cards: Sequence[Card],
    *,
    ace_low: bool = True,
    **marks: Unpack[MarkedCards],
) -> BadugiReading | None:
    """Read the best badugi, ``None`` for no cards; arguments as for :func:`badugi_value`."""
    hand = sort_out(cards, **marks)
    value = _value(hand, ace_low)
    if not value:
        return None
    mask = value & _RANKS ^ _RANKS
    ranks = tuple([(place - ace_low) % 13 for place in range(12, -1, -1) if mask & 1 << place])
    played = _play(ranks, hand)
    fully = tuple([card for card, _ in played.stands_for if card in hand.wilds])
    return BadugiReading(
        ranks, cards=played.cards, stands_for=played.stands_for, value=value, wild=fully
    )


def _value(hand: SortedHand, ace_low: bool) -> int:
    """The value of a hand sorted out."""
    bits = _BITS[ace_low]
    return _best([bits[card] for card in hand.natural], len(hand.wilds) + len(hand.bugs))


def _best(bits: Sequence[int], wilds: int) -> int:
    """Return the value of natural and wild cards: ``size << 13 | ranks missing``.

    A wild card may copy a held card, so playing all of them loses nothing.
    """
    for size in range(min(MOST, len(bits) + wilds), 0, -1):
        some = max(0, size - wilds)
        sums = map(sum, combinations(bits, some))
        masks = [
            ranks_and_suits & _RANKS
            for ranks_and_suits in sums
            if ranks_and_suits.bit_count() == 2 * some
        ]
        if masks:
            return size << 13 | min([_filled(mask, size - some) for mask in masks]) ^ _RANKS
    return 0


def _filled(mask: int, wilds: int) -> int:
    """The ranks with the lowest missing ones added."""
    for _ in range(wilds):
        mask |= mask + 1
    return mask


def _play(ranks: Sequence[int], hand: SortedHand) -> PlayedCards:
    """Play these ranks in different suits, with natural cards where there are any.

    A wild card is itself where that is wanted, and otherwise a card that is not held, if it can be.
    """
    free = [*hand.wilds, *hand.bugs]
    themselves = [card for card in (*hand.natural, *free) if card < 52 and card >> 2 in ranks]
    for size in range(min(len(ranks), len(themselves)), -1, -1):
        for cards in combinations(themselves, size):
            left = [card for card in free if card not in cards]
            if len({card >> 2 for card in cards}) == size == len(
                {card & 3 for card in cards}
            ) and len(ranks) - size <= len(left):
                return _stand_in(ranks, cards, left, hand)
    raise AssertionError("the cards were counted")


def _stand_in(
    ranks: Sequence[int], cards: Sequence[Card], left: Sequence[Card], hand: SortedHand
) -> PlayedCards:
    """Play these cards, and the other wild cards as the missing ranks and suits."""
    missing = [rank for rank in ranks if rank not in [card >> 2 for card in cards]]
    suits = [suit for suit in (3, 2, 1, 0) if suit not in [card & 3 for card in cards]]
    ways = [
        [4 * rank + suit for rank, suit in zip(missing, some)]
        for some in permutations(suits, len(missing))
    ]
    become = min(ways, key=lambda way: len(hand.held.intersection(way)))
    read = [*zip(cards, cards), *zip(left, become)]
    read.sort(key=lambda pair: ranks.index(pair[1] >> 2))
    return PlayedCards(
        tuple([card for card, _ in read]),
        tuple([pair for pair in read if pair[0] not in hand.natural]),
    )
