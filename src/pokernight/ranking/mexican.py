"""High hands of the pack of Mexican Stud: no eights, nines and tens, and a joker.

A jack follows a seven, so 5-6-7-J-Q is a straight; a flush is better than a full house. A value is
``place << 20 | five nibbles``, as in :mod:`pokernight.ranking.high`; higher is better, also between
hands of different size.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from pokernight.cards import JOKERS, Card, CardError, name
from pokernight.ranking.high import CATEGORIES
from pokernight.ranking.reading import NOTHING, Reading

RANKS_LEFT: Final = (0, 1, 2, 3, 4, 5, 9, 10, 11, 12)
"""Ranks of the pack in order, deuce to seven and jack to ace."""
CARDS_LEFT: Final = tuple([4 * rank + suit for rank in RANKS_LEFT for suit in range(4)])
_ACES: Final = CARDS_LEFT[-4:]
_WHEEL: Final = {0, 1, 2, 3, 9}
_OF_COUNTS: Final = {
    (): "high card", (2,): "pair", (2, 2): "two pair", (3,): "three of a kind",
    (3, 2): "full house", (4,): "four of a kind", (5,): "five of a kind",
}  # fmt: skip
_SEQUENCE: Final = ("straight", "flush", "straight flush")
ORDER: Final = (*CATEGORIES[:5], "full house", "flush", *CATEGORIES[7:])
"""Kinds of hands, the lowest first."""


class MexicanReading(Reading):
    """The best of up to five cards of this pack."""

    __slots__ = ()

    @property
    def order(self) -> int:
        """The place of the category in the order of hands, -1 for nothing."""
        return -1 if self.category == NOTHING else self.value >> 20


def mexican(cards: Sequence[Card], *, bug: bool = False) -> MexicanReading:
    """Read up to five cards; the joker is any card, or a bug.

    A bug is an ace, or completes a straight or a flush.

    Raises:
        CardError: for a card that is not in the pack, or more than five.
    """
    if len(cards) > 5:
        raise CardError("a hand of Mexican Stud has five cards at most")
    for card in cards:
        if card not in CARDS_LEFT and card != JOKERS[0]:
            raise CardError(f"{name(card)} is not in the pack of Mexican Stud")
    if not cards:
        return MexicanReading(NOTHING, (), cards=(), stands_for=(), value=0)
    natural = [card for card in cards if card != JOKERS[0]]
    if len(natural) == len(cards):
        return _read(natural, cards)
    return max(
        [
            read
            for card in reversed(CARDS_LEFT)
            for read in [_read([*natural, card], cards, card, fully=not bug)]
            if not bug or card in _ACES or read.category in _SEQUENCE
        ],
        key=lambda read: (read.value, card_is_free(read, natural)),
    )


def card_is_free(reading: Reading, natural: Sequence[Card]) -> bool:
    """Return whether the joker is read as a card not held: preferred among equal readings."""
    return reading.stands_for[0][1] not in natural


def _read(
    faces: Sequence[Card], cards: Sequence[Card], joker: Card = -1, *, fully: bool = False
) -> MexicanReading:
    """Read cards as ``faces``, among which ``joker`` is the card that the joker stands for."""
    places = Counter(RANKS_LEFT.index(card >> 2) for card in faces)
    groups = sorted([(count, place) for place, count in places.items()], reverse=True)
    ranks = [place for _, place in groups]
    category = _OF_COUNTS[tuple([count for count, _ in groups if count > 1])]
    if len(places) == 5:
        flush = len({card & 3 for card in faces}) == 1
        top = 3 if set(places) == _WHEEL else ranks[0] if ranks[0] - ranks[4] == 4 else -1
        if top >= 0:
            category, ranks = "straight flush" if flush else "straight", [top]
        elif flush:
            category = "flush"
    elif len(faces) == 5 and category == "pair" and len({card & 3 for card in faces}) == 1:
        category, ranks = "flush", sorted(places.elements(), reverse=True)
    value = ORDER.index(category)
    for place in range(5):
        value = value << 4 | (ranks[place] + 1 if place < len(ranks) else 0)
    stands = ((JOKERS[0], joker),) if joker >= 0 else ()
    played = tuple(sorted(cards, key=lambda card: -(joker if card in JOKERS else card)))
    deciding_ranks = tuple([RANKS_LEFT[place] for place in ranks])
    return MexicanReading(
        category,
        deciding_ranks,
        cards=played,
        stands_for=stands,
        value=value,
        wild=JOKERS[:1] if fully else (),
    )
