"""Running flushes of nine and ten cards, which cripple Onions (#0, #2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from pokernight.cards import Card
from pokernight.ranking.onion.makings import MOST_CARDS
from pokernight.ranking.onion.onion_rules import NO_MODIFIER, OnionRules
from pokernight.ranking.onion.roles import ACE, Role, Roles, natural
from pokernight.ranking.onion.ways import ways

SHORTEST: Final = 9


class Run(NamedTuple):
    """A running flush.

    Attributes:
        cards: from the lowest to the highest.
        wilds: the number of wild cards among them that stand for another card.
    """

    cards: tuple[Card, ...]
    wilds: int = 0


def running_flush(
    cards: Sequence[Card], rules: OnionRules = NO_MODIFIER, *, most_wild: int = MOST_CARDS
) -> Run | None:
    """Return the longest run of nine or ten cards in a pair of suits, None if there is none.

    Of equal runs the fewest wild cards decide. An eight in its own place, of its own pair
    of suits, is no wild card there: every run of nine has an eight in it.

    Args:
        cards: the hand.
        rules: the rules for the hand.
        most_wild: the most wild cards that it may have: as many as the Onion to be crippled has.
    """
    runs = [
        run
        for hand in ways(cards, rules)
        for pair in range(4)
        for ranks in _stretches(rules)
        if (run := _run(hand.roles, pair, ranks, rules)) is not None and run.wilds <= most_wild
    ]
    return max(runs, key=lambda run: (len(run.cards), -run.wilds), default=None)


def _stretches(rules: OnionRules) -> list[tuple[int, ...]]:
    """Return the ranks of nine or ten cards in a row; aces may be low or high."""
    row = tuple(range(13))
    if rules.run_aces != "high":
        row = (ACE, *row)
    if rules.run_aces == "low":
        row = row[:-1]
    return [
        row[low : low + length]
        for length in (SHORTEST, MOST_CARDS)
        for low in range(len(row) - length + 1)
    ]


def _run(way: Roles, pair: int, ranks: Sequence[int], rules: OnionRules) -> Run | None:
    """Return these ranks in this pair of suits with the fewest wild cards, None if impossible."""
    able = [role for role in way if role.suits >> pair & 1]
    in_place: dict[int, Role] = {}
    for role in able:
        itself = natural(role.card, rules) if role.wild else role
        number = (itself.ranks & role.ranks).bit_length() - 1
        if number in ranks and itself.suits >> pair & 1:
            in_place.setdefault(number, role)
    free = [role for role in able if role.wild and role not in in_place.values()]
    cards: list[Card] = []
    wilds = 0
    for number in ranks:
        if number in in_place:
            cards.append(in_place[number].card)
            continue
        stand_in = next((wild for wild in free if wild.ranks >> number & 1), None)
        if stand_in is None:
            return None
        free.remove(stand_in)
        wilds += 1
        cards.append(stand_in.card)
    return Run(tuple(cards), wilds)
