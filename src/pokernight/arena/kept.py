"""A match in a file, board by board, so that it goes on wherever it was interrupted.

The first line says which match it is; each other one is a board. A line that was being written
when everything stopped has no end: it is left out, and its board is played again.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pokernight.arena.boards import Board
from pokernight.arena.match import Match, in_words
from pokernight.errors import Refused
from pokernight.lock import Lock


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
        try:
            self.boards = list(_read(whole, told, name))
            self._name = name
            if len(whole) < len(text):
                self._file.truncate(len(whole))
            if not whole:
                self._write({"match": told})
        except BaseException:
            self.close()
            raise

    def add(self, board: Board) -> None:
        """Keep a board.

        Raises:
            Refused: if it cannot be written.
        """
        self._write(_to_json(board))

    def close(self) -> None:
        """Let go of the file."""
        self._file.close()
        self._lock.release()

    def _write(self, line: dict[str, Any]) -> None:
        try:
            self._file.write(json.dumps(line, separators=(",", ":")).encode() + b"\n")
        except OSError as error:
            raise _unwritten(self._name, error) from None


def _unwritten(name: str, error: OSError) -> Refused:
    return Refused(f"the match cannot be kept in {name!r}: {error.strerror}")


def _read(text: bytes, match: Any, name: str) -> Iterator[Board]:
    """The boards in a file of that match.

    Raises:
        Refused: if it is of another, or of none.
    """
    if not text:
        return
    first, *lines = text.splitlines()
    try:
        kept = json.loads(first)["match"]
        if kept != match:
            raise Refused(
                f"{name!r} keeps another match, {in_words(kept)}; and this is {in_words(match)}"
            )
        for line in lines:
            yield _from_json(json.loads(line))
    except (ValueError, LookupError, TypeError, AttributeError) as error:
        if isinstance(error, Refused):
            raise
        raise Refused(f"{name!r} holds no match: name another file to keep it in") from None


def _to_json(board: Board) -> dict[str, Any]:
    return {
        "won": board.won,
        "deals": board.deals,
        "unfinished": board.unfinished,
        "times": board.times,
        "faults": board.faults,
        "complaints": board.complaints,
    }


def _from_json(line: Any) -> Board:
    times = [Counter({int(mark): count for mark, count in one.items()}) for one in line["times"]]
    return Board(
        tuple(line["won"]),
        line["deals"],
        line["unfinished"],
        tuple(times),
        tuple(line["faults"]),
        tuple(line["complaints"]),
    )
