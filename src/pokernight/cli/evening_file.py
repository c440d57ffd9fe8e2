"""The file in which an evening is kept line by line, so that it survives being killed."""

from __future__ import annotations

import os
import shlex
from collections.abc import Sequence
from pathlib import Path
from typing import Self

from pokernight.errors import Refused
from pokernight.games import find
from pokernight.table import EveningOpening
from pokernight.table.commands import Command
from pokernight.table.record import Pen, read


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
        try:
            text = Path(name).read_bytes()
        except (OSError, ValueError) as error:
            reason = error.strerror if isinstance(error, OSError) else error
            raise Refused(f"{name!r} cannot be read: {reason}") from None
        whole = text[: text.rfind(b"\n") + 1]
        try:
            opening, done = read(whole.decode(errors="replace"), find)
        except Refused as error:
            raise Refused(f"{name}: {error}") from None
        kept = cls(Path(name), Pen())
        kept._pen.opening(opening)
        for command in done:
            kept._pen.command(command)
        if whole != text:
            kept._cut(len(whole))
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
        try:
            os.truncate(self.path, size)
        except OSError as error:
            raise _unwritten(str(self.path), error) from None


def _unwritten(name: str, error: OSError | ValueError) -> Refused:
    reason = error.strerror if isinstance(error, OSError) else error
    return Refused(f"the evening cannot be kept in {name!r}: {reason}")
