"""Stand-ins until the ranking reads groupings laid out by hand."""

from collections.abc import Sequence

from pokernight.cards import Card
from pokernight.ranking.onion import Arrangement, Grouping, OnionRules, arrange


def grouping(cards: Sequence[Card], rules: OnionRules) -> Grouping | None:
    """The grouping that is all of these cards."""
    found = arrange(cards, rules).groupings
    return found[0] if len(found) == 1 and len(found[0].cards) == len(cards) else None


def laid_out(sets: Sequence[Sequence[Card]], rules: OnionRules) -> Arrangement:
    """The arrangement of these sets."""
    return arrange([c for s in sets for c in s], rules)
