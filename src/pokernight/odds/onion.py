"""How often each grouping is the best of ten cards in Cripple Mr Onion.

Hand number n of a seed is always the same, so the figures of a seed do not depend on whether the
compiled ranking is there, nor on how many workers share the hands.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import Final

from pokernight.cards import DOUBLE, Card
from pokernight.errors import Refused
from pokernight.odds.chance import Dice, Seed, number_of
from pokernight.odds.running import Piece, sample
from pokernight.odds.sampled import Sampled
from pokernight.ranking.onion import NO_MODIFIER, OnionRules, arrangement_value, best_key, order
from pokernight.ranking.onion.groupings import possible

CARDS: Final = 10
_COMPILED_BLOCK, _PLAIN_BLOCK = 20_000, 500
_WORTH_COMPILING: Final = 5_000

Progress = Callable[[int], None]
"""Is told how many hands more have been arranged."""


def deal(start: int, number: int) -> list[Card]:
    """Ten cards of the double pack: hand ``number`` of a seed, see :func:`.chance.number_of`."""
    dice = Dice(start, number)
    deck = list(DOUBLE.cards)
    for place in range(CARDS):
        other = place + dice.below(len(deck) - place)
        deck[place], deck[other] = deck[other], deck[place]
    return deck[:CARDS]


def best_groupings(
    trials: int,
    seed: Seed = 0,
    rules: OnionRules = NO_MODIFIER,
    progress: Progress = lambda hands: None,
    *,
    compiled: bool | None = None,
) -> Sampled:
    """Arrange random hands of ten cards and count their best groupings, nothing among them.

    Args:
        trials: how many hands.
        seed: the same seed gives the same hands.
        rules: what holds for every hand.
        progress: is called now and then, from this thread.
        compiled: whether to use the compiled ranking; None: if it can be and is worth starting.

    Raises:
        Refused: for no trials, or rules that speak of single cards of a hand.
    """
    if trials < 1:
        raise Refused(f"{trials} trials cannot be: it takes one hand at least")
    if rules.atuin or rules.elephants or rules.devalued:
        raise Refused("frequencies are those of random hands: no modifier can name cards of one")
    if compiled is None:
        compiled = trials >= _WORTH_COMPILING and can_compile(rules)
    count = partial(_count_compiled if compiled else _count_plain, number_of(seed), rules)
    block = _COMPILED_BLOCK if compiled else _PLAIN_BLOCK
    processes = 1 if compiled else min(os.cpu_count() or 1, -(-trials // block))
    found: Counter[str] = Counter()
    for part in sample(count, lambda: partial(_count_piece, count), block, trials, processes):
        found += part
        progress(part.total())
    counts = {name: found[name] for name in possible(rules)}
    title = "The best grouping of ten cards in Cripple Mr Onion"
    return Sampled(trials, counts, title, f"random hands, seed {seed}")


def can_compile(rules: OnionRules) -> bool:
    """Whether the compiled ranking knows these rules."""
    from pokernight.ranking.onion.kernel import knows

    return knows(rules)


def _count_piece(count: Callable[[int, int], Counter[str]], piece: Piece) -> Counter[str]:
    return count(piece.first, piece.count)


def _count_plain(start: int, rules: OnionRules, first: int, count: int) -> Counter[str]:
    names = order(rules.fool)
    return Counter(
        names.name_of(best_key(arrangement_value(deal(start, number), rules)))
        for number in range(first, first + count)
    )


def _count_compiled(start: int, rules: OnionRules, first: int, count: int) -> Counter[str]:
    from pokernight.odds.onion_batch import deals
    from pokernight.ranking.onion.kernel import arrangement_values

    names = order(rules.fool)
    values = arrangement_values(deals(start, first, count), rules)
    keys = Counter(best_key(value) for value in values.tolist())
    found: Counter[str] = Counter()
    for key, times in keys.items():
        found[names.name_of(key)] += times
    return found
