"""The files of an evening: its commands line by line, so that it survives being killed; hands."""

from __future__ import annotations

import os
import shlex
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Self

from pokernight.errors import Refused
from pokernight.games import find
from pokernight.lock import Lock
from pokernight.table import EveningOpening, Table
from pokernight.table.commands import Command
from pokernight.table.evening_record import Pen, read, replay


class EveningFile:
    """Adds a line for every command, whole and at once; nobody else does as long as it is open.

    What was written is on the disk after :meth:`sync`. A line that was being written when the
    machine went down has no end; it is left out when the evening goes on, and what it said is asked
    anew.
    """

    def __init__(self, path: Path, lock: Lock) -> None:
        self.path = path
        self._pen = Pen()
        self._lock = lock
        self._file = path.open("ab", buffering=0)
        self._on_disk = True

    @classmethod
    def begin(cls, name: str, opening: EveningOpening, done: Sequence[Command]) -> Self:
        """Keep an evening in a new file.

        Raises:
            Refused: if the file cannot be written, holds something already, or is being played.
        """
        with _locked(name) as lock:
            path = Path(name)
            if path.exists() and path.stat().st_size > 0:
                raise Refused(
                    f"{name!r} holds something already: go on with it by --resume, "
                    "or name another file"
                )
            kept = cls(path, lock)
            kept._write(kept._pen.opening(opening) + "".join(map(kept._pen.command, done)))
            kept.sync()
            _sync_folder(path)
            return kept

    @classmethod
    def go_on(cls, name: str) -> tuple[Self, EveningOpening, Sequence[Command]]:
        """Read an evening, and keep what follows in the same file.

        Raises:
            Refused: if there is no evening in the file, it was changed, or it is being played.
        """
        _text(name)
        with _locked(name) as lock:
            opening, done, size = _read(name)
            kept = cls(Path(name), lock)
            kept._pen.opening(opening)
            for command in done:
                kept._pen.command(command)
            kept._file.truncate(size)  # a line that has no end
            return kept, opening, done

    def add(self, command: Command) -> None:
        """Keep a command.

        Raises:
            Refused: if it cannot be written.
        """
        self._write(self._pen.command(command))

    def sync(self) -> None:
        """Have the disk keep what was written: it survives a power cut from now on.

        Raises:
            Refused: if it cannot be.
        """
        if self._on_disk:
            return
        try:
            os.fsync(self._file.fileno())
        except OSError as error:
            raise _unwritten(str(self.path), error) from None
        self._on_disk = True

    def close(self) -> None:
        """What was written is on the disk, and somebody else may go on."""
        try:
            self.sync()
        finally:
            self._file.close()
            self._lock.release()

    @property
    def how_to_go_on(self) -> str:
        """What to type to go on."""
        return f"Go on with: pokernight evening --resume {shlex.quote(str(self.path))}"

    def _write(self, text: str) -> None:
        rest = text.encode()
        try:
            size = self._file.seek(0, os.SEEK_END)
            self._on_disk = False
            try:
                while rest:
                    rest = rest[self._file.write(rest) :]
            except OSError:
                with suppress(OSError):
                    self._file.truncate(size)
                raise
        except (OSError, ValueError) as error:
            raise _unwritten(str(self.path), error) from None


@contextmanager
def _locked(name: str) -> Iterator[Lock]:
    """The lock on an evening's file; let go of again where it cannot be played."""
    lock = None
    try:
        lock = Lock(Path(name))
        yield lock
    except BaseException as error:
        if lock is not None:
            lock.release()
        if isinstance(error, OSError | ValueError) and not isinstance(error, Refused):
            raise _unwritten(name, error) from None
        raise


def _sync_folder(path: Path) -> None:
    """Have the disk keep that there is such a file, where folders can be synchronised."""
    with suppress(OSError):
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


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
    text = _text(name)
    if text.startswith(b'{"seat file"'):
        raise Refused(
            f"{name!r} is what one seat has seen of an evening: it can be shown by replay and "
            "verified, and nobody can go on from it"
        )
    size = text.rfind(b"\n") + 1
    try:
        opening, done = read(text[:size].decode(errors="replace"), find)
    except Refused as error:
        raise Refused(f"{name}: {error}") from None
    return opening, done, size


def _text(name: str) -> bytes:
    try:
        return Path(name).read_bytes()
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        raise Refused(f"{name!r} cannot be read: {reason}") from None


def _unwritten(name: str, error: OSError | ValueError) -> Refused:
    reason = error.strerror if isinstance(error, OSError) else error
    return Refused(f"the evening cannot be kept in {name!r}: {reason}")
