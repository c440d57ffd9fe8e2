"""The line of a game file that breaks a promise.

It is found by playing the stretch of the hand again under observation. A game of the rulebook has
no file of its own: there no line is found, and the hand alone is named.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import zip_longest
from types import FrameType
from typing import Any, NamedTuple, TypeAlias

from pokernight.cards import Card
from pokernight.engine.events import Event
from pokernight.engine.game import Game, Setup
from pokernight.engine.hand import Hand, Input, Opening
from pokernight.engine.state import State
from pokernight.engine.step_metadata import Misshapen
from pokernight.games.game_file_loader import FilePlace, here, written

TRIES = 20
"""Replays of a hand that are compared, to see two of them differ."""


class Again(NamedTuple):
    """A stretch of a hand that can be played again: from a question on, or from the opening."""

    start: Hand | Opening
    inputs: Sequence[Input] = ()

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.start.game

    @property
    def setup(self) -> Setup:
        """The game with its house rules."""
        start = self.start
        return start.setup if isinstance(start, Hand) else start.game.setup(start.rules)

    def play(self, prepare: Callable[[State], None] = lambda state: None) -> None:
        """Play the stretch as far as it goes, from the state that ``prepare`` has changed."""
        with suppress(Exception, SystemExit):
            if isinstance(self.start, Hand):
                hand = self.start.fork()
                prepare(hand.state)
            else:
                state = self.start.state()
                prepare(state)
                hand = Hand.begun(state)
            hand.replay(self.inputs)


Finder: TypeAlias = Callable[[Again], "FilePlace | None"]
"""A function that finds the line at fault in the stretch in which a promise was broken."""


def nowhere(again: Again) -> None:
    """Return None: no line is at fault."""


def at_line(place: FilePlace) -> Finder:
    """Return a finder of a line that is known."""
    return lambda again: place


def page_line(again: Again) -> FilePlace | None:
    """Return the first line of the page."""
    place = written(again.game.program)
    return place and place._replace(line=1)


def asked_at(hand: Hand) -> Finder:
    """Return a finder of the line that asks the outstanding question, or of its step."""

    def find(again: Again) -> FilePlace | None:
        turn: Any = hand._turn
        while (frame := getattr(turn, "gi_frame", None)) is not None:
            if place := here(frame):
                return place
            turn = frame.f_locals.get("running") or turn.gi_yieldfrom
        program = hand.state.program
        if not program:
            return None
        return written(hand.state.setup.plan[program[-2]][program[-1]][0])

    return find


def step_of(marks: str) -> Finder:
    """Return a finder of the last step with an attribute, such as the contests of a showdown."""

    def find(again: Again) -> FilePlace | None:
        steps = [
            step for steps in again.setup.plan for step, _ in steps if getattr(step, marks, None)
        ]
        return written(steps[-1]) if steps else None

    return find


def function(of: Callable[..., Any]) -> Finder:
    """Return a finder of the line on which a function is written."""
    return lambda again: written(of)


# --- looks at cards that a seat does not see


class _Faces(tuple[Card, ...]):
    """The faces of tokens; the last line that looks at a face unknown to a seat is noted."""

    knows: list[int]
    seat: int
    looked: FilePlace | None = None

    def __getitem__(self, token: Any) -> Any:
        hidden = type(token) is int and not self.knows[token] >> self.seat & 1
        if hidden and (place := _nearest(sys._getframe(1))):
            self.looked = place
        return super().__getitem__(token)


_TELLS = getattr(State.tell, "__code__", None)
"""The code of ``State.tell``; None where it is compiled."""


def _nearest(frame: FrameType | None) -> FilePlace | None:
    """Return the running line of a game file, None inside ``State.tell``.

    An event about a card face down reads its face, but shows it only to those who know it.
    """
    while frame is not None and frame.f_code is not _TELLS:
        if place := here(frame):
            return place
        frame = frame.f_back
    return None


def looked_at_hidden(seat: int, otherwise: Finder) -> Finder:
    """Return a finder of the last line that looked at a card which a seat does not know."""

    def find(again: Again) -> FilePlace | None:
        watched: list[_Faces] = []

        def watch(state: State) -> None:
            state.face = watched_faces(state, seat)
            watched.append(state.face)

        again.play(watch)
        return watched[0].looked or otherwise(again)

    return find


def watched_faces(state: State, seat: int) -> _Faces:
    """Return the faces of a state, watched for a seat."""
    faces = _Faces(state.face)
    faces.knows, faces.seat = state.knows, seat
    return faces


def looked_for(seat: int, read: Callable[[State, int], object], state: State) -> Finder:
    """Return a finder of the last line that looked at a hidden card when ``read`` was called."""

    def find(again: Again) -> FilePlace | None:
        twin = state.copy()
        faces = twin.face = watched_faces(twin, seat)
        with suppress(Exception):
            read(twin, seat)
        return faces.looked

    return find


def told_at(number: int, otherwise: Finder) -> Finder:
    """Return a finder of the line that told an event, by its number since the stretch began."""

    def find(again: Again) -> FilePlace | None:
        places: list[FilePlace | None] = []

        def listens(event: Event) -> None:
            frame: FrameType | None = sys._getframe(1)
            while frame is not None and (place := here(frame)) is None:
                frame = frame.f_back
            places.append(None if frame is None else place)

        def watch(state: State) -> None:
            state.sink = listens

        again.play(watch)
        return (places[number] if number < len(places) else None) or otherwise(again)

    return find


# --- line by line


@contextmanager
def line_by_line(look: Callable[[FrameType, int], None]) -> Iterator[None]:
    """Call ``look`` after every line of a game file that runs inside, with its frame and line."""

    def trace(frame: FrameType, event: str, argument: object) -> Any:
        if here(frame) is None:
            return None
        last = frame.f_lineno

        def after(frame: FrameType, event: str, argument: object) -> Any:
            nonlocal last
            look(frame, last)
            last = frame.f_lineno
            return after

        return after

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        yield
    finally:
        sys.settrace(before)


def breaks(keeps: Callable[[State], bool]) -> Finder:
    """Return a finder of the line after which ``keeps`` is false, and stays so."""

    def find(again: Again) -> FilePlace | None:
        broken: FilePlace | None = None
        kept = False
        states: list[State] = []

        def begins(state: State) -> None:
            nonlocal kept
            states.append(state)
            kept = keeps(state)

        def look(frame: FrameType, line: int) -> None:
            nonlocal broken, kept
            if not states:  # the turn is only entered again
                return
            if keeps(states[0]):
                kept, broken = True, None
            elif kept and broken is None:
                broken = FilePlace(frame.f_code.co_filename, line)

        with line_by_line(look):
            again.play(begins)
        return broken

    return find


def in_slow_motion(error: Misshapen, again: Again) -> None:
    """Write into an error the line of the step at fault, if it is seen in this stretch."""
    if error.keeps is not None and not error.line and (place := breaks(error.keeps)(again)):
        error.line = place.line


def parts(again: Again) -> FilePlace | None:
    """Return the first line at which the same hand, played repeatedly, goes another way."""

    def course() -> list[tuple[str, int, str]]:
        went: list[tuple[str, int, str]] = []

        def look(frame: FrameType, line: int) -> None:
            values = {name: value for name, value in frame.f_locals.items() if _plain(value)}
            went.append((frame.f_code.co_filename, line, f"{frame.f_lineno} {values}"))

        with line_by_line(look):
            again.play()
        return went

    first = course()
    for _ in range(TRIES):
        for before, after in zip_longest(first, course()):
            if before != after and before is not None:
                return FilePlace(*before[:2])
    return None


def _plain(value: object) -> bool:
    parts = value if isinstance(value, tuple) else (value,)
    return all(isinstance(part, str | int | float) for part in parts)
