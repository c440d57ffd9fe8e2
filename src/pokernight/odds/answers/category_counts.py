"""Sampled frequencies of the best grouping of random cards, as a game counts them.

Hand number n of a seed is always the same, so the figures of a seed depend neither on the compiled
ranking nor on the number of workers.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any, Final

from pokernight import extras
from pokernight.chance import Seed, number_of
from pokernight.engine.game import Game
from pokernight.engine.odds_hooks import Groupings, offered
from pokernight.errors import Refused
from pokernight.games import all_games, find, offer_of
from pokernight.measuring.sampling_loop import (
    Piece,
    Recipe,
    Report,
    Tally,
    follow,
    in_blocks,
    measure,
)
from pokernight.measuring.targets import Target
from pokernight.odds.reports.sampled import Sampled

_COMPILED_BLOCK, _PLAIN_BLOCK = 20_000, 500
_WORTH_COMPILING: Final = 5_000


@dataclass(frozen=True)
class GroupingSample(Recipe[Counter[str]]):
    """Random hands of a seed, counted by a function of the game."""

    count: Callable[..., Counter[str]]
    seed: int
    rules: Any

    def counter(self) -> Callable[[Piece], Counter[str]]:
        """Return the function that counts some hands."""
        return lambda piece: self.count(self.seed, self.rules, *piece)


class GroupingTally(Tally[Counter[str], Sampled]):
    """Counts of the best groupings of some hands."""

    def __init__(self, offer: Groupings, possible: list[str], seed: Seed) -> None:
        self._offer, self._possible, self._seed = offer, possible, seed
        self._counts: Counter[str] = Counter()

    @property
    def count(self) -> int:
        """Number of hands."""
        return self._counts.total()

    def add(self, part: Counter[str]) -> None:
        """Add the counts of some hands."""
        self._counts += part

    def answer(self) -> Sampled:
        """Return the counts so far."""
        return Sampled(
            trials=self.count,
            counts={name: self._counts[name] for name in self._possible},
            title=self._offer.title,
            source=f"random hands, seed {self._seed}",
        )


def groupings_of(game: Game) -> Groupings:
    """Return the groupings that a game counts.

    Raises:
        Refused: if it counts none, naming the games that do.
    """
    if place := offer_of(game).groupings:
        groupings: Groupings = offered(place)
        return groupings
    others = [other for other in all_games().values() if other.odds.groupings]
    known = ", ".join([f"{other.title} (--game {other.name})" for other in others])
    raise Refused(f"there is no table of frequencies for {game.title}, only for {known}")


def best_groupings(
    game: Game | str,
    trials: int,
    seed: Seed = 0,
    given: Mapping[str, str] = MappingProxyType({}),
    progress: Report[Sampled] | None = None,
    *,
    rules: Any = None,
    compiled: bool | None = None,
) -> Sampled:
    """Arrange random hands and count the best grouping of each, nothing included.

    Ctrl-C gives the counts so far, marked as not ``complete``.

    Args:
        game: a game that counts groupings.
        trials: number of hands.
        seed: the same seed gives the same hands.
        given: facts that hold for every hand.
        progress: receives the progress after each piece.
        rules: the rules that the facts make, where they are known.
        compiled: use the compiled ranking; None if it can be used and is worth starting.

    Raises:
        Refused: for no trials, or facts about single cards of a hand.
    """
    offer = groupings_of(find(game) if isinstance(game, str) else game)
    if rules is None:
        rules = offer.given(given)
    if trials < 1:
        raise Refused(f"{trials} trials are too few: a sample takes at least 1")
    if compiled is None:
        compiled = trials >= _WORTH_COMPILING and extras.compiled() and offer.compiles(rules)
    sample = GroupingSample(
        offer.count_compiled if compiled else offer.count, number_of(seed), rules
    )
    block = _COMPILED_BLOCK if compiled else _PLAIN_BLOCK
    processes = 1 if compiled else min(os.cpu_count() or 1, -(-trials // block))
    tally = GroupingTally(offer, list(offer.possible(rules)), seed)
    steps = measure(sample, tally, Target(count=trials), in_blocks(block), workers=processes)
    _, whole = follow(steps, progress)
    if not tally.count:
        raise KeyboardInterrupt
    return replace(tally.answer(), complete=whole)
