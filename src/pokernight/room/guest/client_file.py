"""A client's own file of an evening: everything that it was shown and pinned, hand by hand.

The client writes it, and the room has no part in it. The first line names its person, every further
line is a hand; a promise found broken later has a line of its own. Each line ends in a digest of
itself and all lines before it, and is on the disk before the next hand goes on. So the file of a
program that was killed is whole but for a last line that may be torn.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pokernight.errors import Refused
from pokernight.room.guest.pins import Broken, Pinned, Pins
from pokernight.table.evening_record import Pen

FORMAT = 1
"""The version of these files."""
PARTS = (
    "hand", "fair", "lots", "salt", "seat", "steps", "events", "whole", "ids", "openings",
    "ended", "head", "broken", "notes",
)  # fmt: skip
"""Fields of a line about a hand."""


class ClientFileWriter:
    """Writes the file of a client.

    Attributes:
        path: path of the file.
        trouble: reason why nothing more can be written; empty while it can.
    """

    def __init__(self, path: str) -> None:
        self.path = Path(path)
        self.trouble = ""
        self._pen, self._begun = Pen(), False
        self._told: set[Broken] = set()
        self._hands, self._head = 0, ""
        try:
            self._file = os.open(self.path, os.O_CREAT | os.O_EXCL | os.O_WRONLY | os.O_APPEND)
        except FileExistsError:
            raise Refused(
                f"{path!r} exists already, and a file that a client keeps is never overwritten: "
                "name a new file"
            ) from None
        except (OSError, ValueError) as error:
            reason = error.strerror if isinstance(error, OSError) else "no file can have this name"
            raise Refused(f"{path!r} cannot be written: {reason}") from None

    def begin(self, table: str, person: str, name: str) -> None:
        """Write the first line, once."""
        if not self._begun:
            self._begun = True
            self._add({"kept file": FORMAT, "table": table, "person": person, "name": name})
            self._sync_folder()

    def add(self, pins: Pins) -> None:
        """Write every finished hand, and promises found broken in hands that are written.

        A hand is held back until its account has come, or until two further hands have begun.
        """
        if not self._begun:
            return
        over = [pinned.number for pinned in pins.hands.values() if pinned.account is not None]
        until = max(max(over, default=0), max(pins.hands, default=0) - 2)
        for number in sorted(pins.hands):
            if not pins.hands[number].written and number <= until:
                self._hand(pins.hands[number], pins)
        for promise in pins.broken:
            known = pins.hands.get(promise.hand)
            if promise not in self._told and (known is None or known.written):
                self._told.add(promise)
                self._add({"about": promise.hand, "broken": [str(promise)]})

    def close(self, pins: Pins) -> None:
        """Write the hands that are left, and the end of the file."""
        if not self._begun:
            os.close(self._file)
            self.path.unlink(missing_ok=True)
            return
        for number in sorted(pins.hands):
            if not pins.hands[number].written:
                self._hand(pins.hands[number], pins)
        self.add(pins)
        self._add({"hands": self._hands, "head": self._head, "closed": pins.closed})
        os.close(self._file)

    def _hand(self, pinned: Pinned, pins: Pins) -> None:
        pinned.written = True
        self._told.update(promise for promise in pins.broken if promise.hand == pinned.number)
        self._add(line_of(pinned))
        self._hands += 1
        self._head = pinned.head or self._head

    def _add(self, fields: Mapping[str, Any]) -> None:
        """Add a line, and wait until it is on the disk."""
        if self.trouble:
            return
        line = self._pen.line(dict(fields)).encode()
        try:
            while line:
                line = line[os.write(self._file, line) :]
            os.fsync(self._file)
        except OSError as error:
            self.trouble = f"{str(self.path)!r} cannot be written any more: {error.strerror}"

    def _sync_folder(self) -> None:
        """Wait until the name of the file is on the disk too."""
        try:
            folder = os.open(self.path.parent, os.O_RDONLY)
            os.fsync(folder)
            os.close(folder)
        except OSError:
            return  # some systems cannot sync a folder


def line_of(pinned: Pinned) -> dict[str, Any]:
    """Return the line of a hand in a client's file."""
    named = {card["token"] for event in pinned.events for card in event["cards"]}
    return {
        "hand": pinned.number,
        "fair": pinned.shown or None,
        "lots": pinned.lots,
        "salt": pinned.salt,
        "seat": pinned.seat,
        "steps": [list(step) for step in pinned.steps],
        "events": pinned.events,
        "whole": pinned.whole,
        "ids": {str(card): place for card, place in pinned.ids.items() if card in named},
        "openings": pinned.openings,
        "ended": pinned.account,
        "head": pinned.head,
        "broken": pinned.broken,
        "notes": pinned.notes,
    }
