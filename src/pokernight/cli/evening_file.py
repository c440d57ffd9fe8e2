"""The files of an evening: its commands line by line, so that it survives being killed; hands."""

from __future__ import annotations

import os
import shlex
from collections.abc import Sequence
from pathlib import Path
from typing import Self

from pokernight.errors import Refused
from pokernight.games import find
from pokernight.table import EveningOpening, Table
from pokernight.table.commands import Command
from pokernight.table.record import Pen, read, replay


class EveningFile:
    """Adds a line for every command, whole and at once.

    A line that was being written when the machine went down has no end; it is left out when the
    evening goes on, and what it said is asked anew.
    """

    def __init__(self, path: Path, pen: Pen) -> None:
        self.path = path
        self._pen = pen

    @classmethod
    def begin(cls, name: str, opening: EveningOpening, done: Sequence[Command]) -> Self:
        """Keep an evening in a new file.

        Raises:
            Refused: if the file cannot be written, or holds something already.
        """
        path = Path(name)
        try:
            holds_something = path.exists() and path.stat().st_size > 0
        except (OSError, ValueError) as error:
            raise _unwritten(name, error) from None
        if holds_something:
            raise Refused(
                f"{name!r} holds something already: go on with it by --resume, or name another file"
            )
        kept = cls(path, Pen())
        kept._write(kept._pen.opening(opening) + "".join(map(kept._pen.command, done)))
        return kept

    @classmethod
    def go_on(cls, name: str) -> tuple[Self, EveningOpening, Sequence[Command]]:
        """Read an evening, and keep what follows in the same file.

        Raises:
            Refused: if there is no evening in the file, or it was changed.
        """
        opening, done, size = _read(name)
        kept = cls(Path(name), Pen())
        kept._pen.opening(opening)
        for command in done:
            kept._pen.command(command)
        kept._cut(size)
        return kept, opening, done

    def add(self, command: Command) -> None:
        """Keep a command.

        Raises:
            Refused: if it cannot be written.
        """
        self._write(self._pen.command(command))

    @property
    def how_to_go_on(self) -> str:
        """What to type to go on."""
        return f"Go on with: pokernight evening --resume {shlex.quote(str(self.path))}"

    def _write(self, text: str) -> None:
        try:
            with self.path.open("ab", buffering=0) as file:
                file.write(text.encode())
        except (OSError, ValueError) as error:
            raise _unwritten(str(self.path), error) from None

    def _cut(self, size: int) -> None:
        """Drop a line that has no end."""
        try:
            if self.path.stat().st_size > size:
                os.truncate(self.path, size)
        except OSError as error:
            raise _unwritten(str(self.path), error) from None


def append(record: str, text: str) -> None:
    """Add to the record of an evening.

    Raises:
        Refused: if it cannot be written.
    """
    try:
        with Path(record).open("a", encoding="utf-8") as file:
            file.write(text)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        raise Refused(f"the record {record!r} cannot be written: {reason}") from None


def ended(name: str) -> Table:
    """An evening that is over, as it was kept.

    Raises:
        Refused: if there is none in the file, or it goes on.
    """
    opening, done, _ = _read(name)
    table = replay(Table(opening), done)
    if not table.over:
        raise Refused(f"the evening in {name!r} is not over: go on with it by --resume")
    return table


def _read(name: str) -> tuple[EveningOpening, Sequence[Command], int]:
    """The opening, the commands, and how much of the file is whole lines."""
    try:
        text = Path(name).read_bytes()
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        raise Refused(f"{name!r} cannot be read: {reason}") from None
    size = text.rfind(b"\n") + 1
    try:
        opening, done = read(text[:size].decode(errors="replace"), find)
    except Refused as error:
        raise Refused(f"{name}: {error}") from None
    return opening, done, size


def _unwritten(name: str, error: OSError | ValueError) -> Refused:
    reason = error.strerror if isinstance(error, OSError) else error
    return Refused(f"the evening cannot be kept in {name!r}: {reason}")
