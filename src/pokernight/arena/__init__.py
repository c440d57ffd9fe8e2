"""Duplicate matches between players, with confidence intervals.

>>> from pokernight.arena import compete
>>> standings = compete("kuhn", ["sensible", "caller"], boards=100)
>>> [(player.bot, player.per_100 > player.ci95) for player in standings.players]
[('sensible', True), ('caller', False)]
"""

from __future__ import annotations

from collections.abc import Sequence

from pokernight.arena.match import Match, match_of
from pokernight.arena.run_match import MatchPlan, match_plan
from pokernight.arena.standings import Standing, Standings
from pokernight.bots import Budget
from pokernight.chance import Seed
from pokernight.engine.game import Game, HouseRules
from pokernight.executors import crew_of
from pokernight.measuring.sampling_loop import Report, carry_out

__all__ = [
    "Match",
    "MatchPlan",
    "Standing",
    "Standings",
    "carry_out",
    "compete",
    "match_of",
    "match_plan",
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
    aivat: bool = False,
    workers: int = 1,
    ray: str | None = None,
    file: str | None = None,
    progress: Report[Standings] | None = None,
) -> Standings:
    """Play a duplicate match.

    Every board is dealt once for each turn of the seats, with the same cards and chance, and the
    mean over these is a single observation. With two players at more than two seats, each plays a
    single seat against a table of the other; both results are reported.

    Args:
        game: a game, or its name.
        players: house players, or others as ``module:function``.
        boards: number of boards; 100 by default.
        within: widest ``ci95`` of any player, in small bets per hundred hands; as many boards are
            played as that takes, and ``boards``, if given, is the most.
        seats: number of seats; 4 for two players, else as many as there are players.
        rules: house rules, also as a dict, a text or a set's name; as out of the box if left out.
        seed: seed of the boards.
        budget: thinking time per decision: ``"64worlds"``, ``"20ms"``. With worlds the result is
            the same on every machine and for any number of workers.
        aivat: whether the luck of cards and of known players is taken off the winnings, which makes
            the intervals narrower.
        workers: number of processes.
        ray: the address of a Ray cluster that plays instead.
        file: name of a file that keeps the boards; the boards it has are not played again.
        progress: receives the progress after each board.

    Raises:
        Refused: for players, seats, rules, a budget or a file that are not valid.
    """
    match = match_of(game, players, seats=seats, rules=rules, seed=seed, budget=budget, aivat=aivat)
    return carry_out(
        match_plan(match, boards, file, within=within), crew_of(workers, ray), progress
    )
