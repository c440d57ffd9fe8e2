"""Readings of high hands: category, cards played, and identities of the wild cards."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import Final

from pokernight.cards import RANKS, Card
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
from pokernight.wording.message import Text, message

NOTHING: Final = "nothing"
ROYAL_FLUSH: Final = "royal flush"
BY_CATEGORY: Final = ("straight flush", "flush", "straight", "full house", "two pair")


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

    def made(self) -> Text:
        """Return the hand in the words of the card room, kickers last."""
        return _made(self.category, self.ranks)

    def made_in_short(self) -> Text:
        """Return the category, and the rank of a high card or of a single group of equal ranks."""
        if self.category in BY_CATEGORY and self.made() != ROYAL_FLUSH:
            return self.category
        return _made(self.category, self.ranks[:1])

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


_GROUPS: Final = {
    "five of a kind": "five {rank:ranks}",
    "four of a kind": "four {rank:ranks}",
    "three of a kind": "three {rank:ranks}",
    "pair": "pair of {rank:ranks}",
}
_GROUPS_AND_A_KICKER: Final = {
    "four of a kind": "four {rank:ranks}, {kicker:rank} kicker",
    "three of a kind": "three {rank:ranks}, {kicker:rank} kicker",
    "pair": "pair of {rank:ranks}, {kicker:rank} kicker",
}
_GROUPS_AND_KICKERS: Final = {
    "three of a kind": "three {rank:ranks}, {kickers:rank,}",
    "pair": "pair of {rank:ranks}, {kickers:rank,}",
}
_HIGH: Final = {
    "straight flush": "straight flush, {rank:rank} high",
    "flush": "flush, {rank:rank} high",
    "straight": "straight, {rank:rank} high",
    "high card": "{rank:rank} high",
}
_HIGH_AND_KICKERS: Final = {
    "flush": "flush, {rank:rank} high, {kickers:rank,}",
    "high card": "{rank:rank} high, {kickers:rank,}",
}
"""Names of hands by category: alone, with a kicker, with several."""


def _made(category: str, ranks: tuple[int, ...]) -> Text:
    """Return the name of a hand, kickers last."""
    if not ranks:
        return category
    first, *others = [RANKS[rank] for rank in ranks]
    if category == "straight flush" and ranks[0] == ACE:
        return ROYAL_FLUSH
    if category == "full house":
        return message("full house, {rank:ranks} over {pair:ranks}", rank=first, pair=others[0])
    if category == "two pair":
        second, *kickers = others
        if not kickers:
            return message("two pair, {rank:ranks} and {second:ranks}", rank=first, second=second)
        return message(
            "two pair, {rank:ranks} and {second:ranks}, {kicker:rank} kicker",
            rank=first, second=second, kicker=kickers,
        )  # fmt: skip
    if category in _HIGH:
        if not others:
            return message(_HIGH[category], rank=first)
        return message(_HIGH_AND_KICKERS[category], rank=first, kickers=others)
    if not others:
        return message(_GROUPS[category], rank=first)
    if len(others) == 1:
        return message(_GROUPS_AND_A_KICKER[category], rank=first, kicker=others[0])
    return message(_GROUPS_AND_KICKERS[category], rank=first, kickers=others)
