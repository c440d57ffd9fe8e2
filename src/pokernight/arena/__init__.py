"""Who plays better? Duplicate matches between players, with intervals.

>>> from pokernight.arena import compete
>>> found = compete("kuhn", ["sensible", "caller"], boards=100)
>>> [(one.bot, one.low > 0) for one in found.players]
[('sensible', True), ('caller', False)]
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pokernight.arena.match import Match, match_of
from pokernight.arena.run_match import Enough, Work, carry_out
from pokernight.arena.standings import Standing, Standings
from pokernight.bots import Budget
from pokernight.chance import Seed
from pokernight.engine.game import Game, HouseRules
from pokernight.executors import crew_of
from pokernight.odds import Progress

__all__ = [
    "Enough",
    "Match",
    "Standing",
    "Standings",
    "Work",
    "carry_out",
    "compete",
    "match_of",
]


def compete(
    game: Game | str,
    players: Sequence[str],
    *,
    boards: int | None = None,
    within: float | None = None,
    seats: int | None = None,
    rules: HouseRules | None = None,
    seed: Seed = 0,
    budget: Budget | str | None = None,
    workers: int = 1,
    ray: str | None = None,
    file: str | None = None,
    progress: Callable[[Progress[Standings]], None] | None = None,
) -> Standings:
    """Play a duplicate match.

    Every board is dealt once for each turn of the seats, with the same cards and chance, and the
    mean over these is one observation. Two players at more than two seats are one of the first
    among the second, and the reverse.

    Args:
        game: a game, or its name.
        players: house players, or others as ``module:function``.
        boards: how many; 100 if nothing is said.
        within: as many boards as it takes until every player's interval reaches no further to
            either side, in what winnings are told in.
        seats: how many sit at the table; 4 for two players, else as many as there are.
        rules: house rules, also as a dict, a text or a set's name; as out of the box if left out.
        seed: what the boards follow from.
        budget: how long they may think: ``"64worlds"``, ``"20ms"``. With worlds the result is
            the same on every machine, however many workers there are.
        workers: how many processes play.
        ray: the address of a Ray cluster that plays instead.
        file: keep the boards there, and go on from those that it has.
        progress: called after each board.

    Raises:
        Refused: for whatever cannot be.
    """
    match = match_of(game, players, seats=seats, rules=rules, seed=seed, budget=budget)
    return carry_out(Work(match, Enough(boards, within), file), crew_of(workers, ray), progress)
