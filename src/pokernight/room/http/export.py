"""Evenings of the room as files, for those that may have them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from pokernight.engine.record import Catalogue
from pokernight.errors import Refused
from pokernight.fair_deals.card_proofs import with_seeds
from pokernight.fair_deals.hand_chain import kept
from pokernight.fair_deals.seat_file import seat_file
from pokernight.room.live.log_replay import READER, replay_sound
from pokernight.room.live.table_refusals import DELAYED
from pokernight.room.protocol import codec
from pokernight.room.store.store_interface import Entry
from pokernight.session import log_events
from pokernight.session.log_reading import LogReader
from pokernight.table import Table
from pokernight.table.evening_record import Pen


def exported(
    entries: Sequence[Entry], person: str, catalogue: Catalogue, reader: LogReader = READER
) -> str:
    """Return an evening as a file: whole after its end, before that as a person's seat knows it.

    Where seeds are never shown, where a player keeps those of their hands unshown, and for people
    who were dealt no hand, it is a seat's file at the end too, with the seeds that are shown. It
    ends before an entry that cannot be read.

    Raises:
        Refused: to spectators without a name, as to anybody with the invitation alone.
    """
    session, entries, _ = replay_sound(entries, catalogue, reader)
    table, seeds, accounts = session.table, _seeds(entries), _accounts(entries)
    fresh = Table(table.opening)
    fresh.unplayable = table.unplayable
    shown = session.is_shown_seeds(person)
    if shown and not session.withholds:
        pen = Pen()
        done = with_seeds(fresh, table.commands, seeds, accounts)
        return pen.line(opening_of(entries)) + "".join(map(pen.command, done))
    if not person:
        raise Refused(
            "the invitation alone gives no file of an evening: export it by your own link"
        )
    if person not in session.people:
        raise Refused(DELAYED)
    name = session.people[person].name
    return seat_file(
        fresh,
        table.commands,
        seeds,
        person,
        name,
        accounts=accounts,
        shows_seed=session.shows_seed if shown else lambda number, names: False,
    )


def opening_of(entries: Sequence[Entry]) -> dict[str, Any]:
    """Return the first line of an evening's file, as it was when the table was opened."""
    opened = codec.event_from_bytes(entries[0].body)
    assert isinstance(opened, log_events.Opened)
    return kept(json.loads(opened.evening))


def _accounts(entries: Sequence[Entry]) -> dict[int, dict[str, Any]]:
    """Return the accounts of hands that the log has, by number."""
    events = [codec.event_from_bytes(entry.body) for entry in entries]
    return {event.hand: event.account for event in events if isinstance(event, log_events.Ended)}


def _seeds(entries: Sequence[Entry]) -> dict[int, str]:
    """Return the seeds of all promised hands in hex, by number."""
    promised = [
        (codec.event_from_bytes(entry.body), entry.secret) for entry in entries if entry.secret
    ]
    return {
        event.hand: seed.hex() for event, seed in promised if isinstance(event, log_events.Promised)
    }
