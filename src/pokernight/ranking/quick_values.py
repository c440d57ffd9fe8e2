"""Values of hands without their readings, for rankings that have a quicker way to them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

from pokernight.cards import Card
from pokernight.ranking.badugi_hands import badugi, badugi_value
from pokernight.ranking.high import high_value
from pokernight.ranking.low import low, wild_low_value
from pokernight.ranking.reading import high

_VALUES: Final[tuple[tuple[Callable[..., Any], Callable[..., int], frozenset[str]], ...]] = (
    (high, high_value, frozenset()),
    (low, partial(wild_low_value, wild=()), frozenset({"rules"})),
    (badugi, badugi_value, frozenset({"ace_low"})),
)
"""Rankings, functions of the values that they read, and the options that these take too."""


def quick_values(reads: Callable[..., Any]) -> Callable[[Sequence[Card]], int] | None:
    """Return a function of the values that a ranking reads, 0 for no hand; None if none is quicker.

    Args:
        reads: a ranking of cards without marks, or a ``partial`` of one with options alone.
    """
    function, options = reads, {}
    if isinstance(reads, partial) and not reads.args:
        function, options = reads.func, reads.keywords
    for ranking, values, known in _VALUES:
        if function is ranking and options.keys() <= known:
            return partial(values, **options)
    return None
