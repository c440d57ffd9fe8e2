"""Match in a file, board by board, so that an interrupted match can be resumed.

The first line describes the match, each further line a board. A line that was being written at a
crash has no end: it is cut off, and its board is played again. A file with anything else in it is
never overwritten: a line without an end must begin like a line of a match file.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from pokernight.arena.duplicate_boards import Board
from pokernight.arena.match import Match, in_words, rewritten
from pokernight.errors import Refused
from pokernight.lock import Lock

_HEADER: Final = b'{"match":'
_BOARD: Final = b'{"won":'
"""Beginning of a line of the file."""
_UNREADABLE: Final = (ValueError, LookupError, TypeError, AttributeError, RecursionError)
"""Errors of reading something else."""


class MatchFile:
    """Boards of a match in a file."""

    def __init__(self, name: str, match: Match) -> None:
        """Open or create a file, locked until it is closed.

        Raises:
            Refused: if it holds another match or something else, or cannot be written.
        """
        path = Path(name)
        if not path.name:
            raise Refused(f"the match cannot be kept in {name!r}: that is not a file name")
        try:
            self._lock = Lock(path)
        except OSError as error:
            raise _unwritten(name, error) from None
        try:
            self._file = path.open("a+b", buffering=0)
            self._file.seek(0)
            text = self._file.read()
        except OSError as error:
            self._lock.release()
            raise _unwritten(name, error) from None
        whole = text[: text.rfind(b"\n") + 1]
        about = json.loads(json.dumps(match.to_json()))
        header = _line({"match": about})
        try:
            if text and not whole and not (text.startswith(_HEADER) and header.startswith(text)):
                raise _no_match(name)
            self._boards = list(_read(whole, about, name))
            if whole and not text[len(whole) :].startswith(_BOARD[: len(text) - len(whole)]):
                raise _damaged(name, whole.count(b"\n") + 1)
            self._name = name
            if len(whole) < len(text):
                self._file.truncate(len(whole))
            if not whole:
                self._write(header)
        except BaseException:
            self.close()
            raise

    def parts(self) -> Iterator[Board]:
        """Return the boards that the file had when it was opened, in order."""
        return iter(self._boards)

    def keep(self, board: Board) -> None:
        """Keep a board.

        Raises:
            Refused: if it cannot be written.
        """
        self._write(_line(_to_json(board)))

    def close(self) -> None:
        """Close and unlock the file."""
        self._file.close()
        self._lock.release()

    def _write(self, line: bytes) -> None:
        try:
            while line:
                line = line[self._file.write(line) :]
        except OSError as error:
            raise _unwritten(self._name, error) from None


def _line(values: dict[str, Any]) -> bytes:
    return json.dumps(values, separators=(",", ":")).encode() + b"\n"


def _unwritten(name: str, error: OSError) -> Refused:
    return Refused(f"the match cannot be kept in {name!r}: {error.strerror}")


def _no_match(name: str) -> Refused:
    return Refused(f"{name!r} is not a match: name another file to keep it in")


def _damaged(name: str, line: int) -> Refused:
    if line == 1:
        return Refused(
            f"{name!r} is not a match that can be read, since its line 1 is damaged: "
            "name another file to keep it in"
        )
    return Refused(
        f"line {line} of {name!r} is damaged: cut the file off before it, and its boards are "
        "played again from there, or name another file"
    )


def _read(text: bytes, match: Any, name: str) -> Iterator[Board]:
    """Return the boards in a file of that match.

    Raises:
        Refused: for a file of another match or of none, or a damaged line.
    """
    if not text:
        return
    first, *lines = text.removesuffix(b"\n").split(b"\n")
    try:
        kept = json.loads(first)["match"]
        words, changed = in_words(kept), rewritten(kept, match)
    except _UNREADABLE:
        raise (_damaged(name, 1) if first.startswith(_HEADER) else _no_match(name)) from None
    if changed:
        raise Refused(
            f"{name!r} keeps boards of {changed} as it was before it was changed: name another "
            "file for those to come"
        )
    if kept != match:
        raise Refused(f"{name!r} keeps another match, {words}; and this is {in_words(match)}")
    for number, line in enumerate(lines, 2):
        try:
            yield _from_json(json.loads(line), len(match["players"]), "aivat" in match)
        except _UNREADABLE:
            raise _damaged(name, number) from None


def _to_json(board: Board) -> dict[str, Any]:
    return {
        "won": board.won,
        "deals": board.deals,
        "unfinished": board.unfinished,
        "times": board.times,
        "faults": board.faults,
        "complaints": board.complaints,
        **({"luck": board.luck} if board.luck else {}),
    }


def _from_json(line: Any, players: int, aivat: bool) -> Board:
    """Return a board of a line, with control variates where the match has them.

    Raises:
        ValueError, LookupError, TypeError, AttributeError: if it is no board of so many players.
    """
    times = [
        Counter({int(mark): count for mark, count in marks.items()}) for marks in line["times"]
    ]
    board = Board(
        won=tuple(line["won"]),
        deals=line["deals"],
        unfinished=line["unfinished"],
        times=tuple(times),
        faults=tuple(line["faults"]),
        complaints=tuple(line["complaints"]),
        luck=tuple(line["luck"]) if aivat else (),
    )
    by_player = (
        board.won, board.times, board.faults, board.complaints, *([board.luck] if aivat else []),
    )  # fmt: skip
    counts = [count for marks in times for count in marks.values()]
    numbers = (*board.won, *board.faults, *board.luck, *counts, board.deals)
    kinds = {type(number) for number in numbers}
    if {len(column) for column in by_player} != {players} or kinds != {int}:
        raise ValueError
    return board
