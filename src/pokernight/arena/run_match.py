"""Playing a match: board after board, by one process or several, until it is enough."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from typing import Final

from pokernight.arena.duplicate_boards import Board, Dealer
from pokernight.arena.match import Match
from pokernight.arena.match_file import Kept
from pokernight.arena.standings import Standings, Tally
from pokernight.errors import Refused
from pokernight.executors import Crew, Executor, check_workers, crew
from pokernight.measuring.sampling_loop import Clock, Progress, follow

USUAL: Final = 100
"""How many boards are played where nobody says."""
PILOT: Final = 30
"""From so many boards it is foreseen how many an interval takes."""
MOST: Final = 1_000_000


@dataclass(frozen=True, slots=True)
class Enough:
    """How many boards are enough.

    Attributes:
        boards: so many.
        within: as many as it takes until the interval of each player reaches no further to either
            side: foreseen from the first, and anew where that was too few; ``boards``, if given,
            are then the most.
    """

    boards: int | None = None
    within: float | None = None

    def __post_init__(self) -> None:
        if self.boards is not None and not 2 <= self.boards <= MOST:
            raise Refused(
                f"a match has 2 to {MOST:,} boards, not {self.boards}: an interval takes two"
            )
        if self.within is not None and not 0 < self.within < float("inf"):
            raise Refused(f"no interval reaches {self.within:g} to either side")

    def total(self, so_far: Standings | None) -> int:
        """How many boards are to be played, from what is known so far."""
        most = self.boards or MOST
        if self.within is None:
            return self.boards or USUAL
        if so_far is None or so_far.boards < PILOT:
            return min(PILOT, most)
        return min(so_far.boards_for(self.within), most)


@dataclass(frozen=True, slots=True)
class Work:
    """A match to be played.

    Attributes:
        match: which.
        enough: how many boards.
        file: where it is kept, or nothing.
    """

    match: Match
    enough: Enough
    file: str | None = None

    def run(self, who: Crew = 1) -> Iterator[Progress[Standings]]:
        """Play it board by board; the last standings are those of the whole match."""
        check_workers(who)
        kept = None if self.file is None else Kept(self.file, self.match)
        try:
            yield from self._run(who, kept)
        finally:
            if kept is not None:
                kept.close()

    def _run(self, who: Crew, kept: Kept | None) -> Iterator[Progress[Standings]]:
        clock, tally = Clock(), Tally(self.match)
        total = self._take_up(tally, kept)
        before = tally.boards
        if before:
            yield Progress(before, total, clock.seconds, tally.standings(), before)
        if tally.boards >= total:
            return
        with crew(who) as executor:
            work = self._work(executor)
            while tally.boards < total:
                for board in executor.results(work, iter(range(tally.boards, total))):
                    if kept is not None:
                        kept.add(board)
                    tally.add(board)
                    if tally.boards in (PILOT, total):
                        total = self.enough.total(tally.standings())
                    yield Progress(tally.boards, total, clock.seconds, tally.standings(), before)

    def _take_up(self, tally: Tally, kept: Kept | None) -> int:
        """Count the boards that were played before; how many there are to be."""
        total = self.enough.total(None)
        for board in kept.boards if kept is not None else ():
            if tally.boards >= total:
                break
            tally.add(board)
            if tally.boards in (PILOT, total):
                total = self.enough.total(tally.standings())
        return total

    def _work(self, executor: Executor) -> Callable[[int], Board]:
        if executor.here:
            return self.match.dealer().board
        return partial(_elsewhere, pickle.dumps(self.match))


@lru_cache(maxsize=1)
def _known_here(sent: bytes) -> Dealer:
    match: Match = pickle.loads(sent)
    return match.dealer()


def _elsewhere(sent: bytes, number: int) -> Board:
    return _known_here(sent).board(number)


def carry_out(
    work: Work,
    who: Crew = 1,
    progress: Callable[[Progress[Standings]], None] | None = None,
) -> Standings:
    """Play a match; Ctrl-C gives how it stands."""
    last, whole = follow(work.run(who), progress)
    if last is None or last.answer is None:
        raise KeyboardInterrupt
    return last.answer if whole else replace(last.answer, complete=False)
