"""Saved evenings: commands, a line each, so that an evening survives a crash; hand histories."""

from __future__ import annotations

import os
import shlex
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Self

from pokernight.cli.console.carried_games import agree_to, carried_sources, not_agreed
from pokernight.cli.console.terminal import Terminal
from pokernight.engine.game_source import NotAgreed
from pokernight.errors import Refused, file_reason
from pokernight.games import find
from pokernight.lock import Lock
from pokernight.table import EveningOpening, Table
from pokernight.table.commands import Command
from pokernight.table.evening_record import Pen, read, replay
from pokernight.wording.message import Message, message


class EveningFile:
    """File of an evening, open for appending and locked.

    Every command is a line, written at once, and on the disk after :meth:`sync`. An incomplete
    last line, left by a crash, is dropped when the evening is resumed; its question comes again.
    """

    def __init__(self, path: Path, lock: Lock) -> None:
        self.path = path
        self._pen = Pen()
        self._lock = lock
        self._file = path.open("ab", buffering=0)
        self._on_disk = True

    @classmethod
    def begin(cls, name: str, opening: EveningOpening, done: Sequence[Command]) -> Self:
        """Save an evening to a new file.

        Raises:
            Refused: if the file cannot be written, is not empty, or is in use.
        """
        with _locked(name) as lock:
            path = Path(name)
            if path.exists() and path.stat().st_size > 0:
                raise Refused(
                    f"{name!r} is not empty: continue it with --resume, or name another file"
                )
            kept = cls(path, lock)
            kept._write(kept._pen.opening(opening) + "".join(map(kept._pen.command, done)))
            kept.sync()
            _sync_folder(path)
            return kept

    @classmethod
    def go_on(
        cls, name: str, trusted: Sequence[str] = ()
    ) -> tuple[Self, EveningOpening, Sequence[Command]]:
        """Read an evening, and open its file for appending.

        Raises:
            Refused: if the file has no valid evening, or is in use.
        """
        _text(name)
        with _locked(name) as lock:
            opening, done, size = _read(name, trusted)
            kept = cls(Path(name), lock)
            kept._pen.opening(opening)
            for command in done:
                kept._pen.command(command)
            kept._file.truncate(size)  # drop an incomplete last line
            return kept, opening, done

    def add(self, command: Command) -> None:
        """Append a command.

        Raises:
            Refused: if it cannot be written.
        """
        self._write(self._pen.command(command))

    def sync(self) -> None:
        """Flush everything to the disk, so that it survives a power cut.

        Raises:
            Refused: if the disk fails.
        """
        if self._on_disk:
            return
        try:
            os.fsync(self._file.fileno())
        except OSError as error:
            raise _unwritten(str(self.path), error) from None
        self._on_disk = True

    def close(self) -> None:
        """Flush, close and unlock the file."""
        try:
            self.sync()
        finally:
            self._file.close()
            self._lock.release()

    @property
    def how_to_go_on(self) -> Message:
        """Sentence with the command that resumes the evening."""
        return message(
            "The evening stops here. Go on with: pokernight evening --resume {file:=}",
            file=shlex.quote(str(self.path)),
        )

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
    """Lock an evening's file; the lock is released if the block fails."""
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
    """Flush a new file's folder entry to the disk, where the system can."""
    with suppress(OSError):
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def append(record: str, text: str) -> None:
    """Append to a hand history.

    Raises:
        Refused: if it cannot be written.
    """
    try:
        with Path(record).open("a", encoding="utf-8") as file:
            file.write(text)
    except (OSError, ValueError) as error:
        raise Refused(f"the record {record!r} cannot be written: {file_reason(error)}") from None


def ended(name: str) -> Table:
    """Read a finished evening.

    Raises:
        Refused: if the file has no valid evening, or the evening is not over.
    """
    opening, done, _ = _read(name)
    table = replay(Table(opening), done)
    if not table.over:
        raise Refused(f"the evening in {name!r} is not over: continue it with --resume")
    return table


def _read(name: str, trusted: Sequence[str] = ()) -> tuple[EveningOpening, Sequence[Command], int]:
    """Return the opening, the commands, and the size of the complete lines in bytes."""
    text = _text(name)
    if text.startswith(b'{"seat file"'):
        raise Refused(
            f"{name!r} is the view of a single seat: it can be replayed and verified, but not "
            "resumed"
        )
    size = text.rfind(b"\n") + 1
    agree_to(carried_sources(text.decode(errors="replace")), trusted, Terminal())
    try:
        opening, done = read(text[:size].decode(errors="replace"), find)
    except NotAgreed as error:
        raise Refused(f"{name}: {not_agreed(error, 'replay --source')}") from None
    except Refused as error:
        raise Refused(f"{name}: {error}") from None
    return opening, done, size


def _text(name: str) -> bytes:
    try:
        return Path(name).read_bytes()
    except (OSError, ValueError) as error:
        raise Refused(f"{name!r} cannot be read: {file_reason(error)}") from None


def _unwritten(name: str, error: OSError | ValueError) -> Refused:
    return Refused(f"the evening cannot be kept in {name!r}: {file_reason(error)}")
