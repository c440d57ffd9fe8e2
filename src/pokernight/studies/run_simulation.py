"""Simulation: hands of a study played chunk after chunk, into files or none."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace
from functools import cached_property
from math import ceil
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeAlias

from pokernight import __version__, extras
from pokernight.bots import Budget
from pokernight.bots.external_bots import is_others
from pokernight.chance import Seed
from pokernight.engine.game import Game, HouseRules
from pokernight.errors import Refused
from pokernight.executors import Crew, check_workers, crew_of
from pokernight.measuring.sampling_loop import (
    Piece,
    Plan,
    Progress,
    Recipe,
    Report,
    Tally,
    carry_out,
    measure,
)
from pokernight.measuring.targets import Target
from pokernight.odds.evaluation.evaluators import STAYER
from pokernight.studies.columns import HANDS, SCHEMA, SEATS, Row, names_of, rows_of
from pokernight.studies.played_hands import PlayedHand, Study, study_of
from pokernight.studies.row_files import FORMATS, FinishedChunk, Output, chunks
from pokernight.studies.showdowns import Showdowns
from pokernight.studies.summary import HandSums, Simulated

if TYPE_CHECKING:
    from pokernight.studies.lane_hands import Lanes

MOST: Final = 10**9
USUAL: Final = ("sensible",)
"""Players by default."""
PILOT: Final = 0.4
"""Seconds of hands from which the duration of the others is foreseen."""
SEEN: Final = 15
LONG_PILOT: Final = 3.0
"""Hands from which it is foreseen where they are slow, and the seconds for them at the most."""
LONG: Final = 1.5
"""About the seconds that a chunk takes."""
LARGEST: Final = 20_000
"""Hands of a chunk at the most."""
Foreseen: TypeAlias = Callable[[float, int], None]
"""Receives the foreseen seconds and the number of workers, before the first hand."""


class Source(Protocol):
    """Source of hands."""

    def hands(self, first: int, count: int) -> Iterator[PlayedHand]:
        """Return so many hands from a number on."""


class _Play:
    """Hands that are played."""

    def __init__(self, study: Study) -> None:
        self._study = study

    def hands(self, first: int, count: int) -> Iterator[PlayedHand]:
        """See :class:`Source`."""
        return map(self._study.play, range(first, first + count))


LANE_PLAYERS: Final = frozenset(["caller", "random"])
"""House players whose hands are played in lanes."""


@dataclass(frozen=True)
class SimulationRecipe(Recipe[FinishedChunk]):
    """Chunks of a study, as rows of a format (empty for none) and sums."""

    study: Study
    showdown: bool
    ending: str = ""

    def source(self) -> Source:
        """Return the source of its hands."""
        return Showdowns(self.study) if self.showdown else _Play(self.study)

    def lanes(self) -> Lanes | None:
        """Return the lanes that play its hands at once; None where each is played by itself."""
        # asked of players first: that kernels are missing is said where they would help
        others = {name for name in self.study.players if name not in LANE_PLAYERS}
        if self.showdown or not all(map(is_others, others)) or not extras.compiled():
            return None
        from pokernight.studies.lane_hands import lanes_of, policy_of

        if any(policy_of(name) is None for name in others):
            return None
        return lanes_of(self.study, words=bool(self.ending))

    def counter(self) -> Callable[[Piece], FinishedChunk]:
        """Return the function that plays a chunk."""
        if (lanes := self.lanes()) is not None:
            return lambda chunk: self._play_in_lanes(lanes, chunk)
        source = self.source()
        return lambda chunk: self._play(source, chunk)

    def _play_in_lanes(self, lanes: Lanes, chunk: Piece) -> FinishedChunk:
        from pokernight.studies.lane_hands import PolicyFault
        from pokernight.studies.lane_rows import add_lanes, cells_of

        try:
            sums, hands = HandSums(), lanes.play(*chunk)
        except PolicyFault:  # hand by hand the safe answer is given, and the reason noted
            return self._play(self.source(), chunk)
        add_lanes(sums, self.study, hands)
        summary = json.dumps(sums.to_json())
        if not self.ending:
            return FinishedChunk(chunk, summary)
        form = FORMATS[self.ending]()
        of_hands, of_seats = cells_of(self.study, hands)
        tables = form.piece_of_cells(HANDS, of_hands), form.piece_of_cells(SEATS, of_seats)
        return FinishedChunk(chunk, summary, tables)

    def _play(self, source: Source, chunk: Piece) -> FinishedChunk:
        sums = HandSums()
        hands: list[Row] = []
        seats: list[Row] = []
        for hand in source.hands(*chunk):
            sums.add_hand(self.study, hand)
            if self.ending:
                row, of_seats = rows_of(self.study, hand, alone=self.showdown)
                hands.append(row)
                seats += of_seats
        summary = json.dumps(sums.to_json())
        if not self.ending:
            return FinishedChunk(chunk, summary)
        form = FORMATS[self.ending]()
        return FinishedChunk(chunk, summary, (form.piece(HANDS, hands), form.piece(SEATS, seats)))


class SimulationTally(Tally[FinishedChunk, Simulated]):
    """Sums over the finished chunks of a simulation."""

    def __init__(self, simulation: Simulation, output: Output | None) -> None:
        self._simulation, self._output = simulation, output
        self._sums = HandSums()

    @property
    def count(self) -> int:
        """Number of hands."""
        return self._sums.hands

    def add(self, part: FinishedChunk) -> None:
        """Add a finished chunk."""
        self._sums.merge(HandSums.from_json(json.loads(part.summary)))

    def answer(self) -> Simulated:
        """Return the summary of the hands so far."""
        output = self._output
        return Simulated(
            study=self._simulation.study,
            tally=self._sums,
            files=() if output is None else (str(output.hands), str(output.seats)),
            showdown=self._simulation.showdown,
            already=output is not None and output.whole,
        )

    def finish(self) -> None:
        """Join the files."""
        if self._output is not None:
            self._output.finish(json.dumps(self._sums.to_json()))


@dataclass(frozen=True, kw_only=True)
class Simulation(Plan[Simulated]):
    """Hands to be played.

    Attributes:
        study: the study of the hands.
        hands: number of hands.
        showdown: everybody stays, and only the showdown is played.
        file: name of the file for the rows, or None.
        resume: go on with that file.
        chunk: hands of a chunk; None for as many as take a second or more.
        foreseen: receives the foreseen duration.
    """

    study: Study
    hands: int
    showdown: bool = False
    file: str | None = None
    resume: bool = False
    chunk: int | None = None
    foreseen: Foreseen | None = field(default=None, compare=False)

    def __post_init__(self) -> None:
        if not 1 <= self.hands <= MOST:
            raise Refused(f"a study has 1 to {MOST:,} hands, not {self.hands}")
        if self.resume and self.file is None:
            raise Refused("nothing can be resumed without a file: name it with --out")
        if self.showdown:
            Showdowns.check(self.study)

    @cached_property
    def about(self) -> dict[str, Any]:
        """Plain JSON that tells its rows from any others."""
        return {
            **self.study.to_json(),
            **self.study.modules,
            "hands": self.hands,
            "showdown": self.showdown,
            "schema": SCHEMA,
            "columns": {"hand": names_of(HANDS), "seat": names_of(SEATS)},
            "version": __version__,
        }

    @property
    def recipe(self) -> SimulationRecipe:
        """Recipe of its chunks."""
        ending = "" if self.file is None else self.file[self.file.rindex(".") :].lower()
        return SimulationRecipe(self.study, self.showdown, ending)

    def run(self, workers: Crew = 1) -> Iterator[Progress[Simulated]]:
        """Play chunk by chunk; the last progress has the whole summary."""
        check_workers(workers)
        if self.file is None:
            yield from self._run(workers, None)
            return
        with closing(Output(self.file, self.about, resume=self.resume)) as output:
            yield from self._run(workers, output)

    def _run(self, workers: Crew, output: Output | None) -> Iterator[Progress[Simulated]]:
        def pieces(done: int, total: int | None, workers: int) -> Iterator[Piece]:
            rate = self._rate()
            size = self.chunk or min(LARGEST, max(1, ceil(rate * LONG)))
            if output is not None:
                output.settle(size)
            if self.foreseen is not None:
                self.foreseen((self.hands - done) / rate / workers, workers)
            return chunks(self.hands, size) if output is None else output.todo(self.hands)

        tally = SimulationTally(self, output)
        target = Target(count=self.hands)
        yield from measure(self.recipe, tally, target, pieces, workers=workers, store=output)
        tally.finish()

    def _rate(self) -> float:
        """Return about the number of hands played in a second, by the first hands.

        The last piece of doubled size counts: a short one of hands in lanes takes nearly as long,
        and one of few hands says little of the others.
        """
        play = self.recipe.counter()
        play(Piece(0, 1))  # tables and kernels are loaded here
        began, done, count, rate = perf_counter(), 0, 1, 0.0
        while done < self.hands and (
            (spent := perf_counter() - began) < PILOT or (done < SEEN and spent < LONG_PILOT)
        ):
            piece = Piece(done, min(count, self.hands - done))
            since = perf_counter()
            play(piece)
            if piece.size == count or not rate:
                rate = piece.size / max(perf_counter() - since, 1e-9)
            done += piece.size
            count = min(count * 2, LARGEST)
        return rate


def simulate(
    game: Game | str,
    hands: int,
    *,
    seats: int | None = None,
    players: Sequence[str] = (),
    rules: HouseRules | None = None,
    seed: Seed = 0,
    budget: Budget | str | None = None,
    showdown: bool = False,
    workers: int = 1,
    ray: str | None = None,
    out: str | None = None,
    resume: bool = False,
    progress: Report[Simulated] | None = None,
) -> Simulated:
    """Play many hands and summarise them.

    The same seed gives the same hands for any number of workers. Ctrl-C gives the summary so far.

    Args:
        game: a game, or its name.
        hands: number of hands.
        seats: number of seats; as many as players are named, or 4 for a single name.
        players: the players, ``sensible`` by default; they move on by a place from hand to hand.
        rules: house rules, also as a dict, a text or a set's name; as out of the box if left out.
        seed: seed of the hands.
        budget: thinking time per decision, for players that use it.
        showdown: everybody stays, and only the showdown is played.
        workers: number of processes.
        ray: the address of a Ray cluster that plays instead.
        out: name of a file for the rows of hands, .parquet, .csv or .jsonl; those of seats go
            beside it.
        resume: go on with that file.
        progress: receives the progress after each chunk.

    Raises:
        Refused: for players, seats, rules or a file that are not valid.
    """
    workers_or_ray = crew_of(workers, ray)
    simulation = simulation_of(
        game, hands, seats=seats, players=players, rules=rules, seed=seed, budget=budget,
        showdown=showdown, out=out, resume=resume,
    )  # fmt: skip
    return carry_out(simulation, workers_or_ray, progress)


def simulation_of(
    game: Game | str,
    hands: int,
    *,
    seats: int | None = None,
    players: Sequence[str] = (),
    rules: HouseRules | None = None,
    seed: Seed = 0,
    budget: Budget | str | None = None,
    showdown: bool = False,
    out: str | None = None,
    resume: bool = False,
) -> Simulation:
    """Return a simulation with the arguments of :func:`simulate`, checked."""
    if showdown and (players or budget):
        raise Refused("in showdowns alone everybody stays: no players can be named for them")
    named = tuple(players) or (("caller",) if showdown else USUAL)
    study = study_of(game, named, seats=seats, rules=rules, seed=seed, budget=budget)
    if showdown:
        study = replace(study, players=(STAYER,))
    return Simulation(study=study, hands=hands, showdown=showdown, file=out, resume=resume)
