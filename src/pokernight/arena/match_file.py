"""A match in a file, board by board, so that it goes on wherever it was interrupted.

The first line says which match it is; each other one is a board. A line that was being written
when everything stopped has no end: it is left out, and its board is played again. A file that has
anything else in it is never written over: a line without an end must begin as one of ours does.
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
"""What a line of the file begins with."""
_UNREADABLE: Final = (ValueError, LookupError, TypeError, AttributeError, RecursionError)
"""What reading something else raises."""


class Kept:
    """The boards of a match in a file.

    Attributes:
        boards: those it had when it was opened, in order.
    """

    def __init__(self, name: str, match: Match) -> None:
        """Open a file, or begin it; nobody else has it until it is closed.

        Raises:
            Refused: if it holds another match or something else, or cannot be written.
        """
        path = Path(name)
        if not path.name:
            raise Refused(f"the match cannot be kept in {name!r}: that is no name of a file")
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
        told = json.loads(json.dumps(match.to_json()))
        header = _line({"match": told})
        try:
            if text and not whole and not (text.startswith(_HEADER) and header.startswith(text)):
                raise _no_match(name)
            self.boards = list(_read(whole, told, name))
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

    def add(self, board: Board) -> None:
        """Keep a board.

        Raises:
            Refused: if it cannot be written.
        """
        self._write(_line(_to_json(board)))

    def close(self) -> None:
        """Let go of the file."""
        self._file.close()
        self._lock.release()

    def _write(self, line: bytes) -> None:
        try:
            while line:
                line = line[self._file.write(line) :]
        except OSError as error:
            raise _unwritten(self._name, error) from None


def _line(told: dict[str, Any]) -> bytes:
    return json.dumps(told, separators=(",", ":")).encode() + b"\n"


def _unwritten(name: str, error: OSError) -> Refused:
    return Refused(f"the match cannot be kept in {name!r}: {error.strerror}")


def _no_match(name: str) -> Refused:
    return Refused(f"{name!r} holds no match: name another file to keep it in")


def _damaged(name: str, line: int) -> Refused:
    if line == 1:
        return Refused(
            f"{name!r} holds no match that can be read, since its line 1 is damaged: "
            "name another file to keep it in"
        )
    return Refused(
        f"line {line} of {name!r} is damaged: cut the file off before it, and its boards are "
        "played again from there, or name another file"
    )


def _read(text: bytes, match: Any, name: str) -> Iterator[Board]:
    """The boards in a file of that match.

    Raises:
        Refused: if it is of another, or of none, or where it is damaged.
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
            yield _from_json(json.loads(line), len(match["players"]))
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
    }


def _from_json(line: Any, players: int) -> Board:
    """A board as it was written down.

    Raises:
        ValueError, LookupError, TypeError, AttributeError: if it was not, for so many players.
    """
    times = [Counter({int(mark): count for mark, count in one.items()}) for one in line["times"]]
    board = Board(
        tuple(line["won"]),
        line["deals"],
        line["unfinished"],
        tuple(times),
        tuple(line["faults"]),
        tuple(line["complaints"]),
    )
    by_player = (board.won, board.times, board.faults, board.complaints)
    counts = [count for one in times for count in one.values()]
    kinds = {type(one) for one in (*board.won, *board.faults, *counts, board.deals)}
    if {len(one) for one in by_player} != {players} or kinds != {int}:
        raise ValueError
    return board
