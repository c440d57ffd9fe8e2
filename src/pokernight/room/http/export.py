"""An evening of the room as a file, for who may have it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from pokernight.engine.record import Catalogue
from pokernight.errors import Refused
from pokernight.fair_deals.card_proofs import with_seeds
from pokernight.fair_deals.hand_chain import kept
from pokernight.fair_deals.seat_file import seat_file
from pokernight.room.live.table_actor import LATER, replayed_as_far
from pokernight.room.protocol import codec
from pokernight.room.store.store_interface import Entry
from pokernight.session import log_events
from pokernight.table import Table
from pokernight.table.evening_record import Pen


def exported(entries: Sequence[Entry], person: str, catalogue: Catalogue) -> str:
    """The evening as a file: whole after its end, and before it as the seat of one person knows it.

    Where the table agreed that seeds are never shown, it is one seat's file at the end too. It
    ends before an entry that cannot be read.

    Raises:
        Refused: to whom may have none.
    """
    session, entries, _ = replayed_as_far(entries, catalogue)
    table, seeds, accounts = session.table, _seeds(entries), _accounts(entries)
    fresh = Table(table.opening)
    fresh.unplayable = table.unplayable
    if table.over and session.settings.seeds == "end":
        pen = Pen()
        done = with_seeds(fresh, table.commands, seeds, accounts)
        return pen.line(opening_of(entries)) + "".join(map(pen.command, done))
    if not person:
        raise Refused("a file of this evening is for those who came in with a name")
    if person not in session.people:
        raise Refused(LATER)
    name = session.people[person].name
    return seat_file(fresh, table.commands, seeds, person, name, accounts=accounts)


def opening_of(entries: Sequence[Entry]) -> dict[str, Any]:
    """Return the first line of an evening's file, as it was when the table was opened."""
    opened = codec.event_from_bytes(entries[0].body)
    assert isinstance(opened, log_events.Opened)
    return kept(json.loads(opened.evening))


def _accounts(entries: Sequence[Entry]) -> dict[int, dict[str, Any]]:
    """Return what became of the hands, by number, where the log tells it."""
    told = [codec.event_from_bytes(entry.body) for entry in entries]
    return {one.hand: one.account for one in told if isinstance(one, log_events.Ended)}


def _seeds(entries: Sequence[Entry]) -> dict[int, str]:
    """The seeds of all hands that were promised, in hex."""
    promised = [
        (codec.event_from_bytes(entry.body), entry.secret) for entry in entries if entry.secret
    ]
    return {one.hand: seed.hex() for one, seed in promised if isinstance(one, log_events.Promised)}
