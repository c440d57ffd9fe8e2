"""An evening of the room as a file, for who may have it."""

from __future__ import annotations

from collections.abc import Sequence

from pokernight.engine.record import Catalogue
from pokernight.errors import Refused
from pokernight.room.owner import replayed
from pokernight.room.store.port import Entry
from pokernight.table.record import Pen


def exported(entries: Sequence[Entry], person: str, catalogue: Catalogue) -> str:
    """The evening as a file; before its end, as the seat of one person knows it.

    Raises:
        Refused: to whom may have none.
    """
    gathering, _ = replayed(entries, catalogue)
    table = gathering.table
    if not table.over:
        raise Refused("the evening is not over")
    pen = Pen()
    return pen.opening(table.opening) + "".join(map(pen.command, table.commands))
