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
    def begin(cls, name: str, opening: EveningOpening) -> Self:
        """Keep a new evening.

        Raises:
            Refused: if the file cannot be written, or holds something already.
        """
        path = Path(name)
        try:
            if path.exists() and path.stat().st_size:
                raise Refused(
                    f"{name!r} holds something already: go on with that evening by "
                    f"--resume, or name another file"
                )
        except (OSError, ValueError) as error:
            raise _unwritten(name, error) from None
        kept = cls(path, Pen())
        kept._write(kept._pen.opening(opening))
        return kept

    @classmethod
    def go_on(
        cls, name: str, save: str | None = None
    ) -> tuple[Self, EveningOpening, Sequence[Command]]:
        """Read an evening, and keep what follows: in the same file, or in another.

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
        pen = Pen()
        lines = [pen.opening(opening), *map(pen.command, done)]
        if save is not None and Path(save) != Path(name):
            kept = cls.begin(save, opening)
            kept._write("".join(lines[1:]))
            kept._pen = pen
            return kept, opening, done
        kept = cls(Path(name), pen)
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
    if isinstance(error, Refused):
        return error
    reason = error.strerror if isinstance(error, OSError) else error
    return Refused(f"the evening cannot be kept in {name!r}: {reason}")
