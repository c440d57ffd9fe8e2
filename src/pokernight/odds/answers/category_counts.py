"""How often each kind of hand is the best that random cards of a game make, as the game counts it.

Hand number n of a seed is always the same, so the figures of a seed do not depend on whether the
compiled ranking is there, nor on how many workers share the hands.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType
from typing import Any, Final

from pokernight import extras
from pokernight.chance import Seed, number_of
from pokernight.engine.game import Game
from pokernight.engine.odds_hooks import Groupings, offered
from pokernight.errors import Refused
from pokernight.games import all_games, find, offer_of
from pokernight.measuring.sampling_loop import Piece, sample
from pokernight.odds.reports.sampled import Sampled

_COMPILED_BLOCK, _PLAIN_BLOCK = 20_000, 500
_WORTH_COMPILING: Final = 5_000

Progress = Callable[[int], None]
"""Is told how many hands more have been arranged."""


def groupings_of(game: Game) -> Groupings:
    """What a game offers to be counted.

    Raises:
        Refused: if it offers none, with those that do.
    """
    if place := offer_of(game).groupings:
        found: Groupings = offered(place)
        return found
    others = [one for one in all_games().values() if one.odds.groupings]
    known = ", ".join([f"{one.title} (--game {one.name})" for one in others])
    raise Refused(f"there is no table of frequencies for {game.title}, only for {known}")


def best_groupings(
    game: Game | str,
    trials: int,
    seed: Seed = 0,
    given: Mapping[str, str] = MappingProxyType({}),
    progress: Progress = lambda hands: None,
    *,
    rules: Any = None,
    compiled: bool | None = None,
) -> Sampled:
    """Arrange random hands and count the best of each, nothing among them.

    Args:
        game: one that offers it.
        trials: how many hands.
        seed: the same seed gives the same hands.
        given: facts that hold for every hand.
        progress: is called now and then, from this thread.
        rules: what the facts make, where that is known.
        compiled: whether to use the compiled ranking; None: if it can be and is worth starting.

    Raises:
        Refused: for no trials, or facts that speak of single cards of a hand.
    """
    offer = groupings_of(find(game) if isinstance(game, str) else game)
    if rules is None:
        rules = offer.given(given)
    if trials < 1:
        raise Refused(f"{trials} trials cannot be: it takes one hand at least")
    possible = offer.possible(rules)
    if compiled is None:
        compiled = trials >= _WORTH_COMPILING and extras.compiled() and offer.compiles(rules)
    count = partial(offer.count_compiled if compiled else offer.count, number_of(seed), rules)
    block = _COMPILED_BLOCK if compiled else _PLAIN_BLOCK
    processes = 1 if compiled else min(os.cpu_count() or 1, -(-trials // block))
    found: Counter[str] = Counter()
    for part in sample(count, lambda: partial(_count_piece, count), block, trials, processes):
        found += part
        progress(part.total())
    counts = {name: found[name] for name in possible}
    return Sampled(trials, counts, offer.title, f"random hands, seed {seed}")


def _count_piece(count: Callable[[int, int], Counter[str]], piece: Piece) -> Counter[str]:
    return count(piece.first, piece.count)
