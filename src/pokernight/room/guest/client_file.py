"""A client's own file of an evening: everything that it was shown and pinned, hand by hand.

The client writes it, and the room has no part in it. The first line says whose it is, every further
one is a hand; what is found out about a hand later has a line of its own. Each line ends in a
digest of itself and all before it, and is on the disk before the next hand goes on, so a file whose
program was killed is whole but for a last line that is torn.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pokernight.errors import Refused
from pokernight.fair_deals.hand_chain import pin_of
from pokernight.room.guest.pins import Broken, Pinned, Pins
from pokernight.table.evening_record import Pen

FORMAT = 1
"""The version of these files."""
PARTS = (
    "hand", "fair", "lots", "salt", "seat", "steps", "events", "whole", "ids", "openings",
    "ended", "head", "broken", "notes",
)  # fmt: skip
"""Fields of a line about a hand."""


class Keeper:
    """Writes the file of one client.

    Attributes:
        path: of the file.
        trouble: why nothing more can be written; empty while it can.
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
                f"{path!r} is there already, and a file that a client keeps is never written over: "
                "name one that is not"
            ) from None
        except (OSError, ValueError) as error:
            why = error.strerror if isinstance(error, OSError) else "a name cannot hold that"
            raise Refused(f"{path!r} cannot be written: {why}") from None

    def begin(self, table: str, person: str, name: str) -> None:
        """Write whose file it is, once."""
        if not self._begun:
            self._begun = True
            self._add({"kept file": FORMAT, "table": table, "person": person, "name": name})
            self._sync_folder()

    def add(self, pins: Pins) -> None:
        """Write every hand that is over, and what was found out about one that is written."""
        if not self._begun:
            return
        over = [one.number for one in pins.hands.values() if one.account is not None]
        until = max(max(over, default=0), max(pins.hands, default=0) - 2)
        for number in sorted(pins.hands):
            if not pins.hands[number].written and number <= until:
                self._hand(pins.hands[number], pins)
        for one in pins.broken:
            known = pins.hands.get(one.hand)
            if one not in self._told and (known is None or known.written):
                self._told.add(one)
                self._add({"about": one.hand, "broken": [str(one)]})

    def close(self, pins: Pins) -> None:
        """Write what is left, and that this is all."""
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
        self._told.update(one for one in pins.broken if one.hand == pinned.number)
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
        """Have the name of the file on the disk too."""
        try:
            folder = os.open(self.path.parent, os.O_RDONLY)
            os.fsync(folder)
            os.close(folder)
        except OSError:
            return  # some systems have no way to do that


def line_of(pinned: Pinned) -> dict[str, Any]:
    """Return what a client's file says of a hand."""
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
        "ids": {str(one): place for one, place in pinned.ids.items() if one in named},
        "openings": pinned.openings,
        "ended": pinned.account,
        "head": pinned.head,
        "broken": pinned.broken,
        "notes": pinned.notes,
    }


def pin_in(line: Mapping[str, Any]) -> str:
    """Return the pin of a hand of a client's file; empty where its end was not shown."""
    return pin_of(line["head"], line["ended"]) if line["head"] else ""
