"""Playing the hands of a study: chunk after chunk, by one process or many, into files or none."""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache, partial
from math import ceil
from time import perf_counter
from typing import Any, Final, Protocol

from pokernight import __version__
from pokernight.bots import Budget
from pokernight.chance import Seed
from pokernight.engine.game import Game, HouseRules
from pokernight.errors import Refused
from pokernight.executors import Crew, check_workers, crew, crew_of
from pokernight.measuring.sampling_loop import Clock, Progress, follow
from pokernight.odds.evaluation.evaluators import STAYER
from pokernight.studies.columns import HANDS, SCHEMA, SEATS, Row, rows_of
from pokernight.studies.played_hands import Played, Study, study_of
from pokernight.studies.row_files import FORMATS, Chunk, Done, Output, chunks
from pokernight.studies.showdowns import Showdowns
from pokernight.studies.summary import Simulated, Tally

MOST: Final = 10**9
USUAL: Final = ("sensible",)
"""Who plays where nobody is named."""
PILOT: Final = 0.4
"""So many seconds of hands are played to foresee how long the others take."""
LONG: Final = 1.5
"""About how many seconds a chunk takes."""
LARGEST: Final = 20_000
"""The most hands of a chunk."""


class Source(Protocol):
    """Where hands come from."""

    def hands(self, first: int, count: int) -> Iterator[Played]:
        """The hands of some numbers."""


class _Played:
    """Hands that are played."""

    def __init__(self, study: Study) -> None:
        self._study = study

    def hands(self, first: int, count: int) -> Iterator[Played]:
        """See :class:`Source`."""
        return map(self._study.play, range(first, first + count))


@dataclass(frozen=True)
class Simulation:
    """Hands to be played.

    Attributes:
        study: which.
        hands: how many.
        showdown: whether everybody stays, and only the showdown is looked at.
        file: where the rows go, or nothing.
        resume: whether the file is gone on with.
        chunk: how many hands make a chunk; as many as take a second or more, if left out.
    """

    study: Study
    hands: int
    showdown: bool = False
    file: str | None = None
    resume: bool = False
    chunk: int | None = None

    def __post_init__(self) -> None:
        if not 1 <= self.hands <= MOST:
            raise Refused(f"a study has 1 to {MOST:,} hands, not {self.hands}")
        if self.resume and self.file is None:
            raise Refused("nothing can be resumed without a file: name it with --out")
        if self.showdown:
            Showdowns.check(self.study)

    @cached_property
    def about(self) -> dict[str, Any]:
        """What tells its rows from any others."""
        return {
            **self.study.to_json(),
            **self.study.modules,
            "hands": self.hands,
            "showdown": self.showdown,
            "schema": SCHEMA,
            "version": __version__,
        }

    def source(self) -> Source:
        """Where its hands come from."""
        return Showdowns(self.study) if self.showdown else _Played(self.study)

    def run(
        self, who: Crew = 1, foreseen: Callable[[float, int], None] | None = None
    ) -> Iterator[Progress[Simulated]]:
        """Play it chunk by chunk; the last answer is the whole one.

        Args:
            who: who plays.
            foreseen: told about how many seconds it will take, and by how many it is played.
        """
        check_workers(who)
        output = None
        if self.file is not None:
            output = Output(self.file, self.about, resume=self.resume)
        try:
            with crew(who) as executor:
                yield from self._run(executor, output, foreseen)
        finally:
            if output is not None:
                output.close()

    def _run(
        self, executor: Any, output: Output | None, foreseen: Callable[[float, int], None] | None
    ) -> Iterator[Progress[Simulated]]:
        tally = Tally()
        for summary in output.summaries() if output is not None else ():
            tally.add(Tally.from_json(json.loads(summary)))
        before = tally.sums["hands"]
        if before:
            yield Progress(before, self.hands, 0.0, self._answer(tally, output), before)
        if before < self.hands:
            rate = self._rate()
            size = self.chunk or min(LARGEST, max(1, ceil(rate * LONG)))
            if output is not None:
                output.settle(size)
                size = output.chunk
            if foreseen is not None:
                foreseen((self.hands - before) / rate / executor.workers, executor.workers)
            clock = Clock()
            todo = chunks(self.hands, size) if output is None else output.todo(self.hands)
            for done in executor.results(self._work(executor), todo):
                tally.add(Tally.from_json(json.loads(done.summary)))
                if output is not None:
                    output.add(done)
                played = tally.sums["hands"]
                answer = self._answer(tally, output)
                yield Progress(played, self.hands, clock.seconds, answer, before)
        if output is not None:
            output.finish(json.dumps(tally.to_json()))

    def _answer(self, tally: Tally, output: Output | None) -> Simulated:
        files = () if output is None else (str(output.hands), str(output.seats))
        already = output is not None and output.whole
        return Simulated(self.study, tally, files, showdown=self.showdown, already=already)

    def _rate(self) -> float:
        """About how many hands are played in a second, by the first of them."""
        source, count = self.source(), 1
        began = perf_counter()
        for _ in source.hands(0, 1):  # what is looked up and compiled once takes its time
            pass
        if perf_counter() - began < PILOT:
            began, done, count = perf_counter(), 0, 1
            while (took := perf_counter() - began) < PILOT and done < self.hands:
                for _ in source.hands(done, count):
                    done += 1
                count = min(count * 2, LARGEST)
            return done / max(took, 1e-9)
        return 1 / (perf_counter() - began)

    def _work(self, executor: Any) -> Callable[[Chunk], Done]:
        ending = "" if self.file is None else _ending(self.file)
        if executor.here:
            return partial(_do, self.source(), self.study, ending)
        return partial(_elsewhere, pickle.dumps((self.study, self.showdown)), ending)


def _ending(name: str) -> str:
    return name[name.rindex(".") :].lower()


def _do(source: Source, study: Study, ending: str, chunk: Chunk) -> Done:
    """Play a chunk."""
    tally = Tally()
    hands: list[Row] = []
    seats: list[Row] = []
    for hand in source.hands(*chunk):
        tally.count(hand)
        if ending:
            row, of_seats = rows_of(study, hand, alone=isinstance(source, Showdowns))
            hands.append(row)
            seats += of_seats
    tables = (b"", b"")
    if ending:
        form = FORMATS[ending]()
        tables = (form.piece(HANDS, hands), form.piece(SEATS, seats))
    return Done(chunk, json.dumps(tally.to_json()), tables)


@lru_cache(maxsize=1)
def _known_here(sent: bytes) -> tuple[Source, Study]:
    study, showdown = pickle.loads(sent)
    return Simulation(study, 1, showdown).source(), study


def _elsewhere(sent: bytes, ending: str, chunk: Chunk) -> Done:
    return _do(*_known_here(sent), ending, chunk)


def carry_out(
    simulation: Simulation,
    who: Crew = 1,
    progress: Callable[[Progress[Simulated]], None] | None = None,
    foreseen: Callable[[float, int], None] | None = None,
) -> Simulated:
    """Play it; Ctrl-C gives what is known so far."""
    last, whole = follow(simulation.run(who, foreseen), progress)
    if last is None or last.answer is None:
        raise KeyboardInterrupt
    return last.answer if whole else replace(last.answer, complete=False)


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
    progress: Callable[[Progress[Simulated]], None] | None = None,
) -> Simulated:
    """Play very many hands, and say what came of them.

    The same seed gives the same hands whoever plays them. Ctrl-C gives what is known so far.

    Args:
        game: a game, or its name.
        hands: how many.
        seats: how many sit at the table; as many as are named, or 4 for one name.
        players: who sits there, ``sensible`` if nobody is named; from hand to hand everybody moves
            on by one place.
        rules: house rules, also as a dict, a text or a set's name; as out of the box if left out.
        seed: what the hands follow from.
        budget: how long the players may think, where they take their time.
        showdown: everybody stays, and only the showdown is looked at.
        workers: how many processes play.
        ray: the address of a Ray cluster that plays instead.
        out: a file for the rows of hands, .parquet, .csv or .jsonl; those of seats go beside it.
        resume: go on with that file.
        progress: called after each chunk.

    Raises:
        Refused: for whatever cannot be.
    """
    who = crew_of(workers, ray)
    simulation = simulation_of(
        game, hands, seats=seats, players=players, rules=rules, seed=seed, budget=budget,
        showdown=showdown, out=out, resume=resume,
    )  # fmt: skip
    return carry_out(simulation, who, progress)


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
    """Hands to be played, as somebody asks for them: see :func:`simulate`."""
    if showdown and (players or budget):
        raise Refused("in showdowns alone everybody stays: no players can be named for them")
    named = tuple(players) or (("caller",) if showdown else USUAL)
    study = study_of(game, named, seats=seats, rules=rules, seed=seed, budget=budget)
    if showdown:
        study = replace(study, players=(STAYER,))
    return Simulation(study, hands, showdown, out, resume)
