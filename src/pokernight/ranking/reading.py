"""Readings of high hands: category, cards played, and identities of the wild cards."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import Final

from pokernight.cards import RANKS, Card, rank_name
from pokernight.ranking.hand_rules import HOME, HighRules
from pokernight.ranking.high import CATEGORIES
from pokernight.ranking.masks import ACE
from pokernight.ranking.stand_ins import (
    NO_IDENTITIES,
    Identities,
    PlayedReading,
    category_and_ranks,
    sort_out,
)
from pokernight.ranking.wild import best

NOTHING: Final = "nothing"


@dataclass(frozen=True, slots=True)
class Reading(PlayedReading):
    """The best high hand among some cards.

    Attributes:
        category: a name in :data:`~pokernight.ranking.CATEGORIES`, or ``nothing`` for no cards.
        ranks: the ranks that decide within the category, the weightiest first, 0 to 12.
        cards: the cards played, five at most.
        value: higher is better, as :func:`~pokernight.ranking.wild_value`.
    """

    category: str
    ranks: tuple[int, ...]

    @property
    def kind(self) -> str:
        """The category."""
        return self.category

    @property
    def order(self) -> int:
        """The place of the category, -1 for nothing."""
        return -1 if self.category == NOTHING else CATEGORIES.index(self.category)

    def __str__(self) -> str:
        return _say(self.category, self.ranks) + self.standing()

    def to_json(self) -> dict[str, object]:
        """As plain JSON: ``category``, ``ranks``, ``cards``, ``stands_for`` and ``value``."""
        ranks = [RANKS[rank] for rank in self.ranks]
        return {"category": self.category, "ranks": ranks, **self.played_json()}


def high(
    cards: Sequence[Card],
    *,
    wild: Collection[Card] = (),
    bug: Collection[Card] = (),
    null: Collection[Card] = (),
    may_be: Identities = NO_IDENTITIES,
    rules: HighRules = HOME,
    copies: bool = True,
) -> Reading:
    """Read the best high hand, made with the fewest wild cards possible.

    Args:
        cards: the hand, any number of cards.
        wild: the cards that are wild, held or not.
        bug: the cards that are an ace, or complete a straight or flush; held or not.
        null: the cards that count for nothing, whatever else they are, held or not.
        may_be: the cards that may stand for some cards only, and for which.
        rules: the game's rules of high hands.
        copies: ``False`` for these rules without copies.

    Raises:
        CardError: for a card twice, of the second pack, or a joker without a mark.
    """
    if not copies:
        rules = replace(rules, copies=False)
    hand = sort_out(cards, wild, bug, null, may_be)
    value, usual, played = best(hand, rules)
    if not usual:
        return Reading(NOTHING, (), cards=(), stands_for=(), value=0)
    category, ranks = category_and_ranks(usual)
    fully = tuple([card for card, _ in played.stands_for if card in hand.wilds])
    return Reading(
        category, ranks, cards=played.cards, stands_for=played.stands_for, value=value, wild=fully
    )


def _say(category: str, ranks: tuple[int, ...]) -> str:
    """The reading in the words of the card room, kickers last."""
    if not ranks:
        return category
    first, *others = ranks
    singular, many = rank_name(first), rank_name(first, plural=True)
    kickers = "".join(f", {rank_name(rank)}" for rank in others)
    if category == "straight flush" and first == ACE:
        return "royal flush"
    if category in ("straight flush", "flush", "straight"):
        return f"{category}, {singular} high{kickers}"
    if category == "full house":
        return f"full house, {many} over {rank_name(others[0], plural=True)}"
    if category == "two pair":
        second = rank_name(others[0], plural=True)
        kickers = "".join(f", {rank_name(rank)}" for rank in others[1:])
        return f"two pair, {many} and {second}" + (kickers and f"{kickers} kicker")
    if category == "high card":
        return f"{singular} high{kickers}"
    group = {
        "five of a kind": "five",
        "four of a kind": "four",
        "three of a kind": "three",
        "pair": "pair of",
    }[category]
    return f"{group} {many}{kickers}" + (" kicker" if len(others) == 1 else "")
