"""Frequencies of each grouping as the best of ten cards in Cripple Mr Onion.

Hand number n of a seed is always the same, so the figures of a seed do not depend on whether the
compiled ranking is there, nor on how many workers share the hands.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from pokernight.cards import DOUBLE, Card
from pokernight.chance import Dice
from pokernight.engine.odds_hooks import Groupings
from pokernight.errors import Refused
from pokernight.ranking.onion import OnionRules, arrangement_value, best_key, groupings, order
from pokernight.ranking.onion.worth import given_rules

CARDS: Final = 10


def deal(start: int, number: int) -> list[Card]:
    """Ten cards of the double pack: hand ``number`` of a seed, see :func:`.chance.number_of`."""
    dice = Dice(start, number)
    deck = list(DOUBLE.cards)
    for place in range(CARDS):
        other = place + dice.below(len(deck) - place)
        deck[place], deck[other] = deck[other], deck[place]
    return deck[:CARDS]


def possible(rules: OnionRules) -> Sequence[str]:
    """The groupings there are under these rules, nothing among them.

    Raises:
        Refused: for rules that speak of single cards of a hand.
    """
    if rules.atuin or rules.elephants or rules.devalued:
        raise Refused("frequencies are those of random hands: no modifier can name cards of a hand")
    return groupings.possible(rules)


def can_compile(rules: OnionRules) -> bool:
    """Return whether the compiled ranking covers these rules."""
    from pokernight.ranking.onion.kernel import knows

    return knows(rules)


def count(start: int, rules: OnionRules, first: int, hands: int) -> Counter[str]:
    """Count the best groupings of so many hands of a seed, hand by hand."""
    names = order(rules.fool)
    return Counter(
        names.name_of(best_key(arrangement_value(deal(start, number), rules)))
        for number in range(first, first + hands)
    )


def count_compiled(start: int, rules: OnionRules, first: int, hands: int) -> Counter[str]:
    """The same, by the compiled ranking."""
    from pokernight.games.odds_readings.cripple_mr_onion_deals import deals
    from pokernight.ranking.onion.kernel import arrangement_values

    names = order(rules.fool)
    values = arrangement_values(deals(start, first, hands), rules)
    keys = Counter(best_key(value) for value in values.tolist())
    counts: Counter[str] = Counter()
    for key, times in keys.items():
        counts[names.name_of(key)] += times
    return counts


GROUPINGS = Groupings(
    title="The best grouping of ten cards in Cripple Mr Onion",
    given=given_rules,
    possible=possible,
    compiles=can_compile,
    count=count,
    count_compiled=count_compiled,
)
