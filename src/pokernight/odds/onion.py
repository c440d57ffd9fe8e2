"""How often each grouping is the best of ten cards in Cripple Mr Onion.

Hand number n of a seed is always the same, so the figures of a seed do not depend on whether the
compiled ranking is there, nor on how many workers share the hands.
"""

from __future__ import annotations

import os
import signal
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from importlib.util import find_spec
from multiprocessing import get_context
from typing import Final

from pokernight.cards import DOUBLE, Card
from pokernight.errors import Refused
from pokernight.odds.chance import Dice, Seed, number_of
from pokernight.odds.sampled import Sampled
from pokernight.ranking.onion import NO_MODIFIER, OnionRules, arrangement_value, best_key, order
from pokernight.ranking.onion.groupings import possible

CARDS: Final = 10
_COMPILED_CHUNK, _PLAIN_CHUNK = 20_000, 500
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
    count = _count_compiled if compiled else _count_plain
    size = _COMPILED_CHUNK if compiled else _PLAIN_CHUNK
    chunks = [(first, min(size, trials - first)) for first in range(0, trials, size)]
    start = number_of(seed)
    found: Counter[str] = Counter()
    for part in _in_parallel(count, [(start, *chunk, rules) for chunk in chunks], compiled):
        found += part
        progress(part.total())
    return Sampled(trials, {name: found[name] for name in possible(rules)})


def can_compile(rules: OnionRules) -> bool:
    """Whether the compiled ranking is installed and knows these rules."""
    if find_spec("numba") is None:
        return False
    from pokernight.ranking.onion.kernel import knows

    return knows(rules)


Work = tuple[int, int, int, OnionRules]
"""The seed as a number, the first hand, how many, and the rules."""


def _in_parallel(
    count: Callable[[Work], Counter[str]], work: list[Work], compiled: bool
) -> Iterator[Counter[str]]:
    """The counts of each piece of work; compiled code runs in threads, Python in processes."""
    workers = min(os.cpu_count() or 1, len(work))
    if workers == 1:
        yield from map(count, work)
        return
    pool: Executor
    if compiled:
        pool = ThreadPoolExecutor(workers)
    else:
        pool = ProcessPoolExecutor(workers, get_context("spawn"), _leave_interrupts)
    pending: list[Future[Counter[str]]] = []
    try:
        pending = [pool.submit(count, one) for one in work]
        for future in pending:
            yield future.result()
    finally:
        pool.shutdown(cancel_futures=True)


def _leave_interrupts() -> None:
    """Whoever started the workers hears Ctrl-C, and stops them."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _count_plain(work: Work) -> Counter[str]:
    start, first, count, rules = work
    names = order(rules.fool)
    return Counter(
        names.name_of(best_key(arrangement_value(deal(start, number), rules)))
        for number in range(first, first + count)
    )


def _count_compiled(work: Work) -> Counter[str]:
    from pokernight.odds.onion_batch import deals
    from pokernight.ranking.onion.kernel import arrangement_values

    start, first, count, rules = work
    names = order(rules.fool)
    values = arrangement_values(deals(start, first, count), rules)
    keys = Counter(best_key(value) for value in values.tolist())
    found: Counter[str] = Counter()
    for key, times in keys.items():
        found[names.name_of(key)] += times
    return found
