"""A high hand read out: its category, the cards played and what the wild ones stand for."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final

from pokernight.cards import RANKS, Card, name, pretty, rank_name
from pokernight.ranking.high import CATEGORIES
from pokernight.ranking.masks import ACE
from pokernight.ranking.standing import Played, play, sort_out, stands_for_json
from pokernight.ranking.wild import wild_value

NOTHING: Final = "nothing"

_SIZES: Final = {
    "high card": (1, 1, 1, 1, 1),
    "pair": (2, 1, 1, 1),
    "two pair": (2, 2, 1),
    "three of a kind": (3, 1, 1),
    "flush": (1, 1, 1, 1, 1),
    "full house": (3, 2),
    "four of a kind": (4, 1),
    "five of a kind": (5,),
}
"""How many cards are played of each rank that decides; straights run down from theirs."""


@dataclass(frozen=True, slots=True)
class Reading:
    """The best high hand among some cards.

    Attributes:
        category: one of :data:`CATEGORIES`, or ``nothing`` for no cards.
        ranks: the ranks that decide within the category, the weightiest first, 0 to 12.
        cards: the cards played, five at most.
        stands_for: each wild card played with the card that it is read as.
        value: higher is better, as :func:`high_value`.
    """

    category: str
    ranks: tuple[int, ...]
    cards: tuple[Card, ...]
    stands_for: tuple[tuple[Card, Card], ...]
    value: int

    def __str__(self) -> str:
        said = _say(self.category, self.ranks)
        wild = pretty(card for card, _ in self.stands_for)
        return f"{said}; {wild} wild" if wild else said

    def to_json(self) -> dict[str, object]:
        """As plain JSON: ``category``, ``ranks``, ``cards``, ``stands_for`` and ``value``."""
        return {
            "category": self.category,
            "ranks": [RANKS[rank] for rank in self.ranks],
            "cards": [name(card) for card in self.cards],
            "stands_for": stands_for_json(self.stands_for),
            "value": self.value,
        }


def high(
    cards: Sequence[Card],
    *,
    wild: Collection[Card] = (),
    null: Collection[Card] = (),
    copies: bool = True,
) -> Reading:
    """Read the best high hand.

    Args:
        cards: the hand, up to eight cards that count.
        wild: the cards that are wild, held or not.
        null: the cards that count for nothing, wild or not.
        copies: as for :func:`wild_value`; null cards are in the hand, so that without copies no
            wild card may be one of them.

    Raises:
        CardError: for a card twice, of the second pack, or a joker neither wild nor null.
    """
    natural, wilds = sort_out(cards, wild, null)
    unused = [card for card in cards if card in null]
    value = wild_value(natural + wilds, wilds, copies=copies, barred=unused)
    if not value:
        return Reading(NOTHING, (), (), (), 0)
    category, ranks = _category_and_ranks(value)
    suits = range(4) if category in ("flush", "straight flush") else (None,)
    ways = [
        played
        for suit in suits
        if (
            played := play(
                _ranks_played(category, ranks),
                natural,
                wilds,
                held=cards,
                suit=suit,
                copies=copies,
            )
        )
    ]
    # At most one suit makes a natural flush; with wild cards, the fewest of them.
    best = min(ways, key=_wild_cards_played)
    return Reading(category, ranks, best.cards, best.stands_for, value)


def _wild_cards_played(played: Played) -> int:
    return len(played.stands_for)


def _category_and_ranks(value: int) -> tuple[str, tuple[int, ...]]:
    nibbles = [value >> shift & 15 for shift in (16, 12, 8, 4, 0)]
    return CATEGORIES[value >> 20], tuple(nibble - 1 for nibble in nibbles if nibble)


def _ranks_played(category: str, ranks: tuple[int, ...]) -> list[int]:
    if category in ("straight", "straight flush"):
        return [(ranks[0] - step) % 13 for step in range(5)]
    # Fewer cards than five leave the last kickers out.
    sizes = _SIZES[category]
    return [rank for rank, size in zip(ranks, sizes, strict=False) for _ in range(size)]


def _say(category: str, ranks: tuple[int, ...]) -> str:
    """The reading in the words of the card room, kickers last."""
    if not ranks:
        return category
    first, *others = ranks
    one, many = rank_name(first), rank_name(first, plural=True)
    kickers = "".join(f", {rank_name(rank)}" for rank in others)
    if category == "straight flush" and first == ACE:
        return "royal flush"
    if category in ("straight flush", "flush", "straight"):
        return f"{category}, {one} high{kickers}"
    if category == "full house":
        return f"full house, {many} over {rank_name(others[0], plural=True)}"
    if category == "two pair":
        second = rank_name(others[0], plural=True)
        kickers = "".join(f", {rank_name(rank)}" for rank in others[1:])
        return f"two pair, {many} and {second}" + (kickers and f"{kickers} kicker")
    if category == "high card":
        return f"{one} high{kickers}"
    group = {
        "five of a kind": "five",
        "four of a kind": "four",
        "three of a kind": "three",
        "pair": "pair of",
    }[category]
    return f"{group} {many}{kickers}" + (" kicker" if len(others) == 1 else "")
