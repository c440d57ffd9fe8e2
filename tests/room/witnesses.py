"""Guests of an evening in no time who pin all that they are shown, and keep a file of it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from pokernight.fair_deals.commitments import SALT_BYTES
from pokernight.room.guest.client_file import ClientFileWriter
from pokernight.room.guest.pins import Pins
from pokernight.room.protocol import codec
from pokernight.session import messages as m
from tests.room.still import TABLE, Evening, Guest, Tap

Tamper = Callable[[str, dict[str, Any]], None]
"""Changes a state before somebody is sent it, by his name."""
KINDS = {"hash": "hashes", "salt": "salts"}


@dataclass
class Witness(Guest):
    """Somebody who does what a client does with what it is shown."""

    pins: Pins = field(default_factory=lambda: Pins(TABLE))
    keeper: ClientFileWriter | None = None
    states: int = 0
    posted: int = 0

    async def come(self) -> None:
        """Come in, or back: the whole story of the hand is asked for."""
        self.story = True
        folder = getattr(self.evening, "folder", None)
        if self.keeper is None and folder is not None:
            self.keeper = ClientFileWriter(str(folder / f"{self.name or 'watching'}.kept"))
        self.pins.away()
        await super().come()
        self.pins.person = self.person
        if self.keeper is not None:
            self.keeper.begin(TABLE, self.person, self.name)

    def _hear(self, line: Tap, frame: bytes) -> None:
        told = msgspec.json.decode(frame)
        if told["type"] == "state":
            self._look(told)
        elif told["type"] == "done" and told["id"].partition(" ")[0] in KINDS:
            kind, _, hand = told["id"].partition(" ")
            self.pins.taken(int(hand), KINDS[kind])
        super()._hear(line, frame)
        self._compare()

    def _compare(self) -> None:
        """Post the pin of the hand that ended last, once."""
        last = self.pins.last
        if last is not None and self.person and last.number != self.posted:
            self.posted = last.number
            self._send(m.Compare(f"compare {last.number}", last.number, last.pin))

    def _look(self, told: dict[str, Any]) -> None:
        tamper = getattr(self.evening, "tamper", None)
        if tamper is not None:
            tamper(self.name, told)
        state = codec.from_room(msgspec.json.encode(told))
        assert isinstance(state, m.RoomState)
        if (state.fence, state.seq) < self.pins._at:
            return
        coming = told["table"]["fair"]["coming"]
        if coming is not None and self.name:
            salt = Random(f"salt {self.name} {coming['hand']}").randbytes(SALT_BYTES)
            self.pins.drew(coming["hand"], salt)
        self.states += 1
        self.pins.see(state)
        if self.keeper is not None:
            self.keeper.add(self.pins)

    def kept(self) -> bytes:
        """The file, once everything is over."""
        assert self.keeper is not None
        self.keeper.close(self.pins)
        return self.keeper.path.read_bytes()


@dataclass
class Watched(Evening):
    """An evening of witnesses.

    Attributes:
        tamper: what a room does to what it sends.
        folder: where the witnesses keep their files, if they do.
    """

    guest: type[Guest] = Witness
    tamper: Tamper | None = None
    folder: Path | None = None

    @property
    def witnesses(self) -> list[Witness]:
        """Everybody who pins."""
        return [one for one in self.guests if isinstance(one, Witness)]

    def broken(self) -> dict[str, list[str]]:
        """The sentences that each witness has said, by name."""
        return {one.name: [str(why) for why in one.pins.broken] for one in self.witnesses}


class Slow(Tap):
    """A line whose reader is sometimes slow: what comes meanwhile only leaves a mark."""

    def __init__(self, look: Callable[[Tap, bytes], None], **wishes: bool) -> None:
        super().__init__(look, **wishes)
        self.rng = Random("slow")

    def put_state(self, state: bytes) -> None:
        """Keep a state until it is read."""
        super(Tap, self).put_state(state)
        self._due = False
        if self.rng.random() < 0.6:
            self._read()
        else:
            delay = self.rng.expovariate(2)
            asyncio.get_running_loop().call_later(delay, self._read)

    def _read(self) -> None:
        state, self._state = self._state, None
        if state is not None:
            self._said(state)
        if self.stale and self.alive:
            self.on_free()

    def _soon(self) -> None:
        """Nothing is sent by the line itself."""
