"""Plan of a match: board after board, until the intervals are narrow enough."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass

from pokernight.arena.duplicate_boards import Board
from pokernight.arena.match import Match
from pokernight.arena.match_file import MatchFile
from pokernight.arena.standings import MatchTally, Standings
from pokernight.executors import Crew, check_workers
from pokernight.measuring.sampling_loop import (
    Piece,
    Plan,
    Progress,
    Recipe,
    in_blocks,
    measure,
)
from pokernight.measuring.targets import Target

USUAL, PILOT, MOST = 100, 30, 1_000_000
"""Boards of a match by default, boards from which a size is foreseen, and the most boards."""


@dataclass(frozen=True)
class MatchRecipe(Recipe[Board]):
    """Boards of a match, by their numbers."""

    match: Match

    def counter(self) -> Callable[[Piece], Board]:
        """Return the function that plays a board."""
        dealer = self.match.dealer()
        return lambda piece: dealer.board(piece.first)


@dataclass(frozen=True, kw_only=True)
class MatchPlan(Plan[Standings]):
    """Match to be played.

    Attributes:
        match: the match.
        target: when enough boards are played.
        file: name of the file that keeps the boards, or None.
    """

    match: Match
    target: Target
    file: str | None = None

    def run(self, workers: Crew = 1) -> Iterator[Progress[Standings]]:
        """Play board by board; the last progress has the standings of the whole match."""
        check_workers(workers)
        recipe, tally = MatchRecipe(self.match), MatchTally(self.match)
        if self.file is None:
            yield from measure(recipe, tally, self.target, in_blocks(1), workers=workers)
            return
        with closing(MatchFile(self.file, self.match)) as store:
            yield from measure(
                recipe, tally, self.target, in_blocks(1), workers=workers, store=store
            )


def match_plan(
    match: Match,
    boards: int | None = None,
    file: str | None = None,
    *,
    within: float | None = None,
) -> MatchPlan:
    """Decide how many boards of a match are played.

    Args:
        match: the match.
        boards: number of boards, 100 by default; with ``within`` the most.
        file: name of a file that keeps the boards, and whose boards are not played again.
        within: widest ``ci95`` of a player's winnings per hundred hands; as many boards are played
            as that takes, foreseen from the first 30.

    Raises:
        Refused: for a number of boards outside 2 to a million, or a width of 0 or less.
    """
    target = Target.for_hands(
        "a match", "boards", boards, within, usual=USUAL, pilot=PILOT, most=MOST
    )
    return MatchPlan(match=match, target=target, file=file)
