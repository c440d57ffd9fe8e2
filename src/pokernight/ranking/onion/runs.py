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
        wilds: how many of them are wild and stand for another card.
    """

    cards: tuple[Card, ...]
    wilds: int = 0


def running_flush(
    cards: Sequence[Card], rules: OnionRules = NO_MODIFIER, *, most_wild: int = MOST_CARDS
) -> Run | None:
    """The longest run of nine or ten cards in one pair of suits, None if there is none.

    Of equal ones it is one with the fewest wild cards. An eight in its own place, of its own pair
    of suits, is no wild card there: every run of nine has an eight in it.

    Args:
        cards: the hand.
        rules: what holds for it.
        most_wild: the most wild cards that it may have, as many as in the Onion to be crippled.
    """
    found = [
        run
        for hand in ways(cards, rules)
        for pair in range(4)
        for ranks in _stretches(rules)
        if (run := _run(hand.roles, pair, ranks, rules)) is not None and run.wilds <= most_wild
    ]
    return max(found, key=lambda run: (len(run.cards), -run.wilds), default=None)


def _stretches(rules: OnionRules) -> list[tuple[int, ...]]:
    """The ranks of nine or ten cards in a row; an ace is below the deuce or above the king."""
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
    """These ranks in this pair of suits, with as few wild cards as it takes."""
    able = [one for one in way if one.suits >> pair & 1]
    in_place: dict[int, Role] = {}
    for one in able:
        itself = natural(one.card, rules) if one.wild else one
        number = (itself.ranks & one.ranks).bit_length() - 1
        if number in ranks and itself.suits >> pair & 1:
            in_place.setdefault(number, one)
    free = [one for one in able if one.wild and one not in in_place.values()]
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
