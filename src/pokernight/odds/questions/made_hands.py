"""Made hands by the cards in sight: the category of each hand of a range."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Final

from pokernight.cards import Card, rank
from pokernight.engine.game import Cards
from pokernight.errors import Refused
from pokernight.games import offer_of
from pokernight.odds.questions.layout import Spot
from pokernight.odds.questions.ranges import HandCards, MadeHands, Slot
from pokernight.ranking import CATEGORIES, high_value

SLOW: Final = 30_000
"""Hands that are read by the game's own rules, one by one, at the most."""
_CATEGORY: Final = 20
"""Bits of a value below its category."""


def made_hands(spot: Spot, board: Sequence[Card], up: Sequence[Slot]) -> MadeHands | None:
    """Return the check of a range for made hands, or None where no card is in sight.

    Args:
        spot: the game and the seats.
        board: the cards on the board.
        up: the possible cards of each card face up of the hand.
    """
    open_cards = (*board, *[min(slot) for slot in up if len(slot) == 1])
    if not open_cards or len(open_cards) < len(board) + len(up):
        return None

    def check(hands: Sequence[HandCards], category: str, or_better: bool) -> list[bool]:
        wanted = "three of a kind" if category == "set" else category
        kinds = _categories(spot, hands, open_cards)
        least = CATEGORIES.index(wanted)
        in_hand = category == "set"
        return [
            (kind >= least if or_better else kind == least)
            and not (in_hand and kind == least and not _is_set(hand, open_cards))
            for hand, kind in zip(hands, kinds, strict=True)
        ]

    return check


def _is_set(hand: HandCards, open_cards: Sequence[Card]) -> bool:
    """Check whether two cards of a hand are of the rank of a card in sight."""
    ranks = [rank(card) for card in hand]
    return any(ranks.count(rank(card)) > 1 for card in open_cards)


def _categories(spot: Spot, hands: Sequence[HandCards], open_cards: tuple[Card, ...]) -> list[int]:
    """Return the place of each hand's category in :data:`CATEGORIES`; -1 for no hand."""
    offer = offer_of(spot.game)
    possible = [frozenset(open_cards).isdisjoint(hand) for hand in hands]
    if offer.board == "any":
        return [
            high_value([*hand, *open_cards]) >> _CATEGORY if fits else -1
            for hand, fits in zip(hands, possible)
        ]
    if "two_of_the_hole" in offer.reads:
        best = _best_of_pairs(spot, open_cards)
        return [
            max([best[pair] for pair in combinations(hand, 2)]) if fits else -1
            for hand, fits in zip(hands, possible)
        ]
    if sum(possible) > SLOW:
        raise Refused(
            f"made hands of {spot.game.title} are read one by one, {SLOW:,} at most: here there "
            f"are {sum(possible):,}"
        )
    return [
        _by_the_game(spot, hand, open_cards) if fits else -1 for hand, fits in zip(hands, possible)
    ]


def _best_of_pairs(spot: Spot, open_cards: tuple[Card, ...]) -> dict[tuple[Card, ...], int]:
    """Return the best category of each two hole cards with three of the board."""
    boards = list(combinations(open_cards, min(3, len(open_cards))))
    rest = [card for card in sorted(spot.blank.setup.pack.cards) if card not in open_cards]
    return {
        pair: max([high_value([*pair, *board]) for board in boards]) >> _CATEGORY
        for pair in combinations(rest, 2)
    }


def _by_the_game(spot: Spot, hand: HandCards, open_cards: tuple[Card, ...]) -> int:
    """Return the place of the category of a hand, wild cards included, by the game itself."""
    worth = spot.game.worth(Cards(hand, open_cards), spot.rules)
    kinds = [getattr(reading, "kind", "") for reading in worth.values()]
    return max([CATEGORIES.index(kind) if kind in CATEGORIES else -1 for kind in kinds], default=-1)
