"""Bytes of a hand to a seat, and the time of the engine with and without a listener.

    python benchmarks/states.py [--quick] [--beside SOURCES]

The six games of the sources at six seats. A seat is sent a state after each step of a hand; the
bytes of all of them are summed up, without compression. The engine plays whole hands with answers
from a fixed seed, with and without a listener to its events.

``--beside`` names the ``src`` folder of another version: it plays the same hands in a process of
its own, the two take turns in short stretches, and the figures are ratios of this version to that,
with a 95 % interval over hands, or over turns.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections import deque
from collections.abc import Iterator, Sequence
from hashlib import sha256
from itertools import count
from math import sqrt
from pathlib import Path
from random import Random
from statistics import fmean, stdev
from time import process_time
from typing import Any

from pokernight.engine.asks import CALL, CHECK, FOLD, Bets
from pokernight.engine.hand import Hand, Opening
from pokernight.games import SOURCE_GAMES, find, find_in_rulebook
from pokernight.session import clock, plain_codec
from pokernight.session import log_events as d
from pokernight.session import messages as m
from pokernight.session.command_handlers import CommandHandlers
from pokernight.session.hand_events import HandEvent
from pokernight.session.people import hashed
from pokernight.session.seat_state import StateBuilder
from pokernight.session.session import Session
from pokernight.session.table_setup import table_from
from pokernight.table import commands as c
from pokernight.table.evening_record import Pen

SEATS = 6
NAMES = ("Ann", "Ben", "Cat", "Dan", "Eve", "Fay")
QUICK = {"start": "soon", "look": 0, "pace": 0}
SIT: Any = getattr(m, "SitRequest", None) or vars(m)["Sit"]  # its name in an older version
STRETCH = 20
"""Hands that the engine plays in a turn."""


def answer_to(ask: Any, rng: Random) -> Any:
    """Return an answer that keeps hands going: mostly a call, at times a fold or the least bet."""
    if not isinstance(ask.legal, Bets):
        return ask.legal.draw(rng)
    chance = rng.random()
    if chance < 0.1 and ask.legal.low <= ask.legal.high:
        return ask.legal.low
    if chance < 0.15 and FOLD in ask.legal:
        return FOLD
    return CALL if CALL in ask.legal else CHECK if CHECK in ask.legal else ask.default


# --- bytes


class Table:
    """A session with six people, of which every state is encoded."""

    def __init__(self, game: str, number: int) -> None:
        menu = f'choice = "single"\n[[game]]\ngame = "{game}"\n'
        opening, settings, _ = table_from({"menu": menu, "settings": QUICK})
        opened = d.Opened(
            table="t", evening=Pen().opening(opening), settings=settings,
            invite=hashed("invite"), host=hashed("host"),
        )  # fmt: skip
        self.session = Session(opened, 0, find_in_rulebook)
        self.states = StateBuilder(self.session, bytes(32))
        self.rng = Random(f"{game} {number}")
        secrets = (sha256(f"{game} {number} {turn}".encode()).digest() for turn in count())
        self.secret = lambda: next(secrets)
        self.heard: list[HandEvent] = []
        self.session.table.sink = self._hear
        self.now = self.sent = self.steps = 0
        keys = count(1)
        handlers = CommandHandlers(
            self.session, self.states.answer, lambda: f"key-{next(keys)}-------"
        )
        for name in NAMES:
            handlers.come_in(self.now, name, host=name == NAMES[0])
            handlers.take(self.session.ids[name], SIT("sit"), self.now)

    def _hear(self, event: Any) -> None:
        hand = self.session.hand
        self.heard.append(HandEvent(event, 0 if hand is None else hand.state.generation))

    def play(self) -> tuple[int, int]:
        """Play a hand; return the bytes sent to all seats, and the number of steps."""
        while self.session.hand is None or self.session.hand.ask is None:
            self._strike()
        while (playing := self.session.table.playing) is not None:
            self._send()
            if self.session.questions():
                seat, ask = playing.asked[0], playing.hand.asks[0]
                reply = c.Reply(seat, answer_to(ask, self.rng))
                self.session.do(self.now, d.TableCommand(reply))
            else:
                self._strike()
        self._send()
        return self.sent, self.steps

    def _strike(self) -> None:
        due = clock.due(self.session, [*self.session.people], (), self.secret)
        assert due is not None
        self.now = max(self.now, due.at)
        due.strike(self.session, self.now)

    def _send(self) -> None:
        heard, self.heard = self.heard, []
        self.states.belong(heard)
        people = [*self.session.people]
        table = self.states.encoded_table(people)
        self.steps += 1
        for person in people:
            state = self.states.state(
                person, heard, fence=1, seq=self.steps, now=self.now, table=table
            )
            self.sent += len(plain_codec.encode(state))


def bytes_of(game: str, hands: int) -> list[tuple[int, int]]:
    """Return the bytes of each hand, and its number of steps."""
    return [Table(game, number).play() for number in range(hands)]


# --- time


def played(game: str, first: int, *, listens: bool) -> float:
    """Return the CPU time in which a stretch of hands is played, in seconds."""
    events: deque[Any] = deque(maxlen=1)  # a listener that keeps nothing
    began = process_time()
    for number in range(first, first + STRETCH):
        rng = Random(number)
        sink = events.append if listens else None
        hand = Hand(Opening.shuffled(find(game), SEATS, number), sink=sink)
        while hand.ask is not None:
            hand.play(answer_to(hand.ask, rng), hand.ask.seat)
    return process_time() - began


# --- two versions


class Version:
    """A version of pokernight in a process of its own, asked by lines of JSON."""

    def __init__(self, sources: Path) -> None:
        self.process = subprocess.Popen(
            [sys.executable, __file__, "--serve"],
            env={**os.environ, "PYTHONPATH": str(sources)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def ask(self, *question: Any) -> Any:
        """Return the answer to a question."""
        assert self.process.stdin is not None and self.process.stdout is not None
        print(json.dumps(question), file=self.process.stdin, flush=True)
        return json.loads(self.process.stdout.readline())

    def close(self) -> None:
        """End the process."""
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()


def serve() -> None:
    """Answer questions from standard input."""
    for line in sys.stdin:
        kind, game, number, *listens = json.loads(line)
        answer: Any = (
            bytes_of(game, number)
            if kind == "bytes"
            else played(game, number, listens=bool(listens[0]))
        )
        print(json.dumps(answer), flush=True)


def interval(parts: Sequence[float], wholes: Sequence[float]) -> tuple[float, float]:
    """Return the ratio of two sums over pairs, and half of its 95 % interval."""
    ratio = sum(parts) / sum(wholes)
    errors = [part - ratio * whole for part, whole in zip(parts, wholes, strict=True)]
    return ratio, 1.96 * stdev(errors) / sqrt(len(errors)) / fmean(wholes)


def beside(versions: Sequence[Version], game: str, hands: int, turns: int) -> Iterator[str]:
    """Yield the figures of a game in two versions, each beside the other."""
    new, old = [version.ask("bytes", game, hands) for version in versions]
    same = [(now, then) for now, then in zip(new, old, strict=True) if now[1] == then[1]]
    ratio, error = interval([now for (now, _), _ in same], [then for _, (then, _) in same])
    sent = sum(now for (now, _), _ in same) / SEATS / len(same)
    yield f"{sent / 1000:>8.0f} kB"
    yield f"{ratio:.3f} +- {error:.3f} ({len(same)} hands)"
    for listens in (False, True):
        times: list[list[float]] = [[], []]
        for turn in range(turns):
            for which in (0, 1) if turn % 2 else (1, 0):
                times[which].append(versions[which].ask("time", game, STRETCH * turn, listens))
        ratio, error = interval(*times)
        yield f"{ratio:.3f} +- {error:.3f}"


def alone(game: str, hands: int, turns: int) -> Iterator[str]:
    """Yield the figures of a game in this version."""
    sent = bytes_of(game, hands)
    yield f"{sum(size for size, _ in sent) / SEATS / len(sent) / 1000:>8.0f} kB"
    yield f"{sum(steps for _, steps in sent) / len(sent):>6.0f} states"
    for listens in (False, True):
        times = [played(game, STRETCH * turn, listens=listens) for turn in range(turns)]
        yield f"{1000 * fmean(times) / STRETCH:>8.2f} ms"


def main() -> None:
    """Print a row for each game."""
    parser = argparse.ArgumentParser(description="bytes of a hand to a seat, and listening")
    parser.add_argument("--quick", action="store_true", help="a fifth of the hands")
    parser.add_argument("--beside", type=Path, help="the src folder of another version")
    parser.add_argument("--serve", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.serve:
        serve()
        return
    hands, turns = (8, 6) if options.quick else (40, 30)
    named = "bytes to a seat", "beside", "engine", "engine, listened to"
    print(f"{'game':<18}" + "".join(f"{name:>26}" for name in named))
    here = Path(__file__).parents[1] / "src"
    versions = [Version(here), Version(options.beside)] if options.beside else []
    for game in SOURCE_GAMES:
        row = beside(versions, game, hands, turns) if versions else alone(game, hands, turns)
        print(f"{game:<18}" + "".join(f"{cell:>26}" for cell in row), flush=True)
    for version in versions:
        version.close()


if __name__ == "__main__":
    main()
