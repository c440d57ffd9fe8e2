"""Hands of three cards in which straights and flushes count, as in three-card poker.

With three cards a straight is rarer than a flush, and three of a kind rarer than both. A value is
``place << 20 | ranks in nibbles``, the place in :data:`ORDER`; higher is better.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations_with_replacement
from typing import Final

from pokernight.cards import RANKS, Card
from pokernight.ranking.high import no_natural
from pokernight.ranking.house_wilds import HOUSE_WILDS
from pokernight.ranking.masks import ACE
from pokernight.ranking.reading import NOTHING, Reading
from pokernight.wording.message import Text, message

ORDER: Final = ("high card", "pair", "flush", "straight", "three of a kind", "straight flush")
"""Categories of three-card hands, the lowest first."""
_OF_GROUPS: Final = {1: "high card", 2: "pair", 3: "three of a kind"}


class ThreeCardReading(Reading):
    """A hand of three cards in which straights and flushes count."""

    __slots__ = ()

    @property
    def order(self) -> int:
        """The place of the category in :data:`ORDER`, -1 for nothing."""
        return -1 if self.category == NOTHING else ORDER.index(self.category)

    def made(self) -> Text:
        """Return the hand in words; A-K-Q of a suit is no royal flush, which has five cards."""
        if self.category != "straight flush":
            return Reading.made(self)
        return message("straight flush, {rank:rank} high", rank=RANKS[self.ranks[0]])


def three_card_high(cards: Sequence[Card]) -> ThreeCardReading:
    """Read up to three cards; a straight beats a flush, and three of a kind beats both.

    A straight flush is best. Fewer than three cards make pairs and high cards only.

    Raises:
        CardError: for a joker or a card of a second pack.
    """
    if wild := [card for card in cards if card in HOUSE_WILDS.get()]:
        return _with_wilds([card for card in cards if card not in wild], wild)
    return _natural(cards)


def _with_wilds(natural: Sequence[Card], wild: Sequence[Card]) -> ThreeCardReading:
    """Read cards of which some are wild, trying every card as each."""
    stand_ins = BEST[len(wild)] if not natural else ()
    if natural:
        ways = combinations_with_replacement(range(51, -1, -1), len(wild))
        stand_ins = max(ways, key=lambda cards: _natural([*natural, *cards]).value)
    reading = _natural([*natural, *stand_ins])
    pairs = tuple(zip(wild, stand_ins, strict=True))
    played = (*natural, *wild)
    return replace(reading, cards=played, stands_for=pairs, wild=tuple(wild))


BEST: Final[tuple[tuple[Card, ...], ...]] = ((), (51,), (51, 50), (51, 47, 43))
"""The best hands of no card to three: the last is ace, king and queen of spades."""


def _natural(cards: Sequence[Card]) -> ThreeCardReading:
    """Read natural cards."""
    if any(not 0 <= card < 52 for card in cards):
        raise no_natural(cards)
    if not cards:
        return ThreeCardReading(NOTHING, (), cards=(), stands_for=(), value=0)
    counts = Counter(card >> 2 for card in cards)
    ranks = tuple(sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True))
    category = _OF_GROUPS[counts[ranks[0]]]
    if len(ranks) == 3:
        in_suit = len({card & 3 for card in cards}) == 1
        top = ranks[0] if ranks[0] - ranks[2] == 2 else 1 if ranks == (ACE, 1, 0) else 0
        if top:
            category, ranks = ("straight flush" if in_suit else "straight"), (top,)
        elif in_suit:
            category = "flush"
    value = ORDER.index(category)
    for place in range(5):
        value = value << 4 | (ranks[place] + 1 if place < len(ranks) else 0)
    played = tuple(sorted(cards, key=lambda card: (counts[card >> 2], card), reverse=True))
    return ThreeCardReading(category, ranks, cards=played, stands_for=(), value=value)
