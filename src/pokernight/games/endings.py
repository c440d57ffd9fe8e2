"""House rules on how a hand ends, in a single place for every game that they fit."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from pokernight.engine.rules import Rules, option
from pokernight.engine.step import Step
from pokernight.engine.steps.runs import with_runs

MOST_RUNS = {"once": 1, "twice": 2, "three_times": 3}


@dataclass(frozen=True)
class Runs(Rules):
    """House rule of games whose last cards may be dealt several times.

    Sources: pokernews.com and the poker wiki on running it twice (all players left must agree, and
    each run is for an equal part of every pot); apolloniacasino.com (a card is burned before each
    street of each run). House: the smallest number that a player names is played, and an odd chip
    of a pot goes to the first run.
    """

    runs: Literal["once", "twice", "three_times"] = option(
        "once",
        "How often the cards to come may be dealt when no more bets are possible, if everybody "
        "left agrees. Each run is for an equal part of every pot; odd chips go to the first run.",
        source="pokernews.com, running it twice; house for odd chips",
    )

    def arranged(self, programs: Mapping[str, tuple[Step, ...]]) -> dict[str, tuple[Step, ...]]:
        """Return the programs with the question how often the cards to come are dealt."""
        arranged = super().arranged(programs)
        if self.runs == "once":
            return arranged
        return arranged | with_runs(arranged["main"], MOST_RUNS[self.runs])
