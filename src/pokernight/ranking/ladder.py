"""Hand rankings for players to read: each kind of hand with its definition, the best first."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from pokernight.cards import rank_name

if TYPE_CHECKING:
    from pokernight.ranking.stripped import StrippedRules

Ladder: TypeAlias = tuple[tuple[str, str], ...]
"""The kinds of hands by name, the best first, and what each is made of."""

HIGH_HANDS: Final[Ladder] = (
    ("straight flush", "five in sequence, all of the same suit"),
    ("four of a kind", "four of the same rank"),
    ("full house", "three of a rank and two of another"),
    ("flush", "five of the same suit"),
    ("straight", "five in sequence; an ace is high or low"),
    ("three of a kind", "three of the same rank"),
    ("two pair", "two of a rank and two of another"),
    ("pair", "two of the same rank"),
    ("high card", "none of these; the highest decides"),
)
WILD_HANDS: Final[Ladder] = (
    ("five of a kind", "five of the same rank, with a wild card"),
    *HIGH_HANDS,
)
BUG_HANDS: Final[Ladder] = (("five of a kind", "four aces and the bug"), *HIGH_HANDS)
LOW_HANDS: Final[Ladder] = (
    ("5-4-3-2-A", "the wheel, the best low; straights and flushes do not count"),
    ("6-4-3-2-A", "the highest card decides, the lower the better, then the next"),
    ("8-7-6-5-4", "the worst: five different ranks, none above the eight"),
)
ACE_TO_FIVE_HANDS: Final[Ladder] = (
    ("5-4-3-2-A", "the wheel, the best low; straights and flushes do not count, aces are low"),
    ("6-4-3-2-A", "the highest card decides, the lower the better, then the next"),
    ("K-Q-J-10-9", "the worst without a pair"),
    ("pair to four of a kind", "in the order of high hands, each worse than the last"),
)
DEUCE_TO_SEVEN_HANDS: Final[Ladder] = (
    ("7-5-4-3-2", "the best low: different ranks, no straight, no flush; aces are high"),
    ("7-6-4-3-2", "the highest card decides, the lower the better, then the next"),
    ("A-K-Q-J-9", "the worst without a pair"),
    ("pair to straight flush", "in the order of high hands, each worse than the last"),
)
ACE_TO_SIX_HANDS: Final[Ladder] = (
    ("6-4-3-2-A", "the best low: different ranks, no straight, no flush; aces are low"),
    ("6-5-3-2-A", "the highest card decides, the lower the better, then the next"),
    ("K-Q-J-10-A", "no straight, for the ace is low; K-Q-J-10-8 is worse"),
    ("pair to straight flush", "in the order of high hands, each worse than the last"),
)
BADUGI_HANDS: Final[Ladder] = (
    ("4-3-2-A", "the best badugi: four cards of different ranks and suits; aces are low"),
    ("5-3-2-A", "the highest card decides, the lower the better, then the next"),
    ("three cards", "of different ranks and suits; the others do not count"),
    ("two cards", "the same"),
    ("one card", "all of the same rank, or all of the same suit"),
)
BADUGI_ACE_HIGH_HANDS: Final[Ladder] = (
    ("5-4-3-2", "the best badugi: four cards of different ranks and suits; aces are high"),
    ("6-4-3-2", "the highest card decides, the lower the better, then the next"),
    *BADUGI_HANDS[2:],
)
MEXICAN_HANDS: Final[Ladder] = (
    ("five of a kind", "five of the same rank, with the joker"),
    ("straight flush", "five in sequence, all of the same suit"),
    ("four of a kind", "four of the same rank"),
    ("flush", "five of the same suit: rarer here than a full house"),
    ("full house", "three of a rank and two of another"),
    ("straight", "five in sequence; a jack follows a seven, an ace is high or low"),
    *HIGH_HANDS[5:],
)

THREE_CARD_HANDS: Final[Ladder] = (
    ("straight flush", "three in sequence, all of the same suit"),
    ("three of a kind", "three of the same rank"),
    ("straight", "three in sequence; an ace is high or low"),
    ("flush", "three of the same suit"),
    *HIGH_HANDS[7:],
)
"""Hands of three cards in which straights and flushes count."""


def stripped_hands(rules: StrippedRules) -> Ladder:
    """The order of hands of a stripped pack."""
    hands = dict(HIGH_HANDS)
    low = f"; an ace is high or below the {rank_name(rules.lowest)}" if rules.ace_low else ""
    hands["straight"] = f"five in sequence{low or '; an ace is high'}"
    order = list(hands)
    for better, worse, swapped in (
        ("full house", "flush", rules.flush_over_full_house),
        ("straight", "three of a kind", rules.three_over_straight),
    ):
        if swapped:
            at = order.index(better)
            order[at : at + 2] = [worse, better]
    return tuple((kind, hands[kind]) for kind in order)


def high_hands(*, wild: bool) -> Ladder:
    """The order of high hands, with five of a kind where anything is wild."""
    return WILD_HANDS if wild else HIGH_HANDS


def wild_hands(cards: int) -> Ladder:
    """Return the order of hands of so many cards, at the end with a wild card.

    In hands of two and three cards straights and flushes count for nothing.
    """
    pair_or_none = HIGH_HANDS[7:]
    three = (HIGH_HANDS[5], *pair_or_none)
    return pair_or_none if cards <= 2 else three if cards == 3 else WILD_HANDS
