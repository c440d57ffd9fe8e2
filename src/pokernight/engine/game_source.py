"""Source of a game that comes from a file, as records carry it, and the consent to run it.

A record of such a game, and the menu of an evening, carry the file's text, so that they can be
replayed where the file is not. Text is not run because a record has it: it is run after somebody
on this machine has agreed to its hash (:mod:`~pokernight.engine.agreed_games`), or has named the
file.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from hashlib import sha256
from typing import Any, Final

from pokernight.errors import Refused
from pokernight.wording.message import message

LONGEST_SOURCE: Final = 60_000
"""The most letters of a file that a record may carry."""
SHOWN_DIGITS: Final = 12
"""Digits of a hash in sentences."""


class GameSource:
    """Text of a game file.

    Attributes:
        file: name of the file, without its folder.
        text: its contents.
    """

    def __init__(self, file: str, text: str) -> None:
        if not file.endswith(".py") or not file.isprintable() or "/" in file or "\\" in file:
            raise Refused(f"{file[:80]!r} is not the name of a game file, such as my_game.py")
        if len(text) > LONGEST_SOURCE:
            raise Refused(
                message(
                    "a game file has {most} letters at most, and {file:=} has {count}",
                    most=LONGEST_SOURCE, file=file, count=len(text),
                )
            )  # fmt: skip
        self.file, self.text = file, text

    @cached_property
    def digest(self) -> str:
        """SHA-256 of the text, in hexadecimal digits."""
        return sha256(self.text.encode()).hexdigest()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, GameSource) and (self.file, self.text) == (other.file, other.text)

    def __hash__(self) -> int:
        return hash((self.file, self.text))

    def to_json(self) -> dict[str, str]:
        """Return the fields in a record."""
        return {"file": self.file, "sha256": self.digest, "text": self.text}

    @classmethod
    def from_json(cls, written: Mapping[str, Any]) -> GameSource:
        """Read :meth:`to_json`.

        Raises:
            Refused: if the text is not that of the hash.
        """
        file, text = written.get("file"), written.get("text")
        if not isinstance(file, str) or not isinstance(text, str):
            raise Refused("the source of a game is a file's name and its text")
        source = cls(file, text)
        if written.get("sha256") != source.digest:
            raise Refused(f"the source of {file!r} was changed: it does not agree with its hash")
        return source


class NotAgreed(Refused):
    """A record carries the source of a game that nobody here has agreed to run.

    Attributes:
        source: the source, to be read before it is agreed to.
    """

    def __init__(self, source: GameSource) -> None:
        super().__init__(
            message(
                "{file:=} is carried as a game of its own, and its code is run only after you have "
                "read it and agreed to it (SHA-256 {hash:=})",
                file=source.file, hash=source.digest[:SHOWN_DIGITS],
            )
        )  # fmt: skip
        self.source = source
