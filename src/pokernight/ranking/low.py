"""Eight-or-better low hands, ace to five (Omaha Hi-Lo 6).

Five different ranks none above eight, the ace low; straights and flushes do not count, so the
wheel is best. As a mask of ranks with the ace lowest, the smaller of two lows is the better.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final

from pokernight.cards import RANKS, Card, name, pretty
from pokernight.ranking.high import no_natural
from pokernight.ranking.standing import play, sort_out, stands_for_json

_RANK_OF_BIT: Final = (12, 0, 1, 2, 3, 4, 5, 6)
_BIT_OF_RANK: Final = tuple(
    1 << _RANK_OF_BIT.index(rank) if rank in _RANK_OF_BIT else 0 for rank in range(13)
)
LOW_BITS: Final = tuple(_BIT_OF_RANK[card >> 2] for card in range(52))
"""The bit of each card in a mask of low ranks: ace 1, deuce 2 .. eight 128, above that 0."""


def _lowest_five(mask: int) -> int:
    while mask.bit_count() > 5:
        mask ^= 1 << mask.bit_length() >> 1
    return mask if mask.bit_count() == 5 else 0


LOW_VALUES: Final = tuple(256 - five if (five := _lowest_five(mask)) else 0 for mask in range(256))
"""The value of each mask of low ranks, 0 without five of them."""


@dataclass(frozen=True, slots=True)
class LowReading:
    """A qualifying low hand and the cards that make it.

    Attributes:
        ranks: the five ranks, the highest first, the ace (12) last.
        cards: the cards played, in the order of the ranks.
        stands_for: each wild card played with the card that it is read as.
        value: higher is better, as :func:`low_value`.
    """

    ranks: tuple[int, ...]
    cards: tuple[Card, ...]
    stands_for: tuple[tuple[Card, Card], ...]
    value: int

    def __str__(self) -> str:
        letters = "-".join(RANKS[rank].replace("T", "10") for rank in self.ranks)
        said = "wheel" if letters == "5-4-3-2-A" else f"{letters} low"
        wild = pretty(card for card, _ in self.stands_for)
        return f"{said}; {wild} wild" if wild else said

    def to_json(self) -> dict[str, object]:
        """The reading as plain JSON: ``ranks``, ``cards``, ``stands_for`` and ``value``."""
        return {
            "ranks": [RANKS[rank] for rank in self.ranks],
            "cards": [name(card) for card in self.cards],
            "stands_for": stands_for_json(self.stands_for),
            "value": self.value,
        }


def low_value(cards: Sequence[Card]) -> int:
    """The value of the best low among any number of natural cards, 0 where none qualifies.

    Raises:
        CardError: for a joker or a card of the second pack.
    """
    mask = 0
    try:
        for card in cards:
            mask |= LOW_BITS[card]
    except IndexError:
        raise no_natural(cards) from None
    return LOW_VALUES[mask]


def low(
    cards: Sequence[Card], *, wild: Collection[Card] = (), null: Collection[Card] = ()
) -> LowReading | None:
    """The best low, or ``None`` where none qualifies; a wild card is the lowest rank missing.

    Args:
        cards: the hand.
        wild: the cards that are wild, held or not.
        null: the cards that count for nothing, wild or not.

    Raises:
        CardError: for a card twice, of the second pack, or a joker neither wild nor null.
    """
    natural, wilds = sort_out(cards, wild, null)
    mask = 0
    for card in natural:
        mask |= LOW_BITS[card]
    left = len(wilds)
    for bit in range(8):
        if left and not mask & 1 << bit:
            mask |= 1 << bit
            left -= 1
    value = LOW_VALUES[mask]
    if not value:
        return None
    ranks = tuple(_RANK_OF_BIT[bit] for bit in range(7, -1, -1) if 256 - value & 1 << bit)
    played = play(ranks, natural, wilds, held=cards)
    assert played is not None  # the wild cards were counted
    return LowReading(ranks, played.cards, played.stands_for, value)
