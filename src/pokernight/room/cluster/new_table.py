"""Opening of a table: its first entries, and the keys of its links."""

from __future__ import annotations

from collections.abc import Sequence
from secrets import token_bytes, token_hex
from typing import NamedTuple

from pokernight.engine.record import Catalogue
from pokernight.room.protocol import codec
from pokernight.room.shared.confusable_letters import FULL_NAMES
from pokernight.room.store.store_interface import Entry
from pokernight.session import log_events
from pokernight.session.command_handlers import CommandHandlers
from pokernight.session.people import hashed, new_key
from pokernight.session.seat_state import StateBuilder
from pokernight.session.session import Session
from pokernight.session.settings import Settings
from pokernight.table import EveningOpening
from pokernight.table.evening_record import Pen
from pokernight.wording.message import Text, message_json


class OpenedTable(NamedTuple):
    """A new table, with the keys of its invitation and of its host."""

    table: str
    invite: str
    host: str


class ExpectedMember(NamedTuple):
    """A member of a group for whom a name and a chair are kept; ``key`` is the hash of a key."""

    name: str
    key: str
    host: bool
    chair: int | None


def open_table(
    opening: EveningOpening,
    settings: Settings,
    players: Sequence[str],
    expected: Sequence[ExpectedMember] = (),
    *,
    now: int,
    catalogue: Catalogue,
    known_players: Sequence[str],
    remarks: Sequence[Text] = (),
) -> tuple[OpenedTable, list[Entry]]:
    """Return a new table and its first entries; some house players sit down at once.

    ``remarks`` are said of it before anybody comes.

    Raises:
        Refused: if a house player cannot sit down, or the name of a member cannot be used.
    """
    opened = OpenedTable(token_hex(6), new_key(), new_key())
    event = log_events.Opened(
        table=opened.table,
        evening=Pen().opening(opening),
        settings=settings,
        invite=hashed(opened.invite),
        host=hashed(opened.host),
    )
    session = Session(event, now, catalogue, FULL_NAMES)
    secret = token_bytes(32)
    builder = StateBuilder(session, secret, codec.encode)
    handlers = CommandHandlers(session, builder.answer, players=known_players)
    for member in expected:
        handlers.expect(now, member.name, member.key, host=member.host, chair=member.chair)
    for remark in remarks:
        session.do(now, log_events.RemarkMade(message_json(remark)))
    for by in players:
        handlers.seat_house_player(now, by)
    entries = [Entry(1, now, codec.event_to_bytes(event), secret)]
    entries += [
        Entry(seq, logged.at, codec.event_to_bytes(logged.event), logged.secret)
        for seq, logged in enumerate(session.done, 2)
    ]
    return opened, entries
