"""Sessions from the store: loading, by the cached state where there is one, stopping at damage."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import Any, NamedTuple, Protocol, TypeVar

import msgspec
from msgspec import Struct

from pokernight.engine.game_source import GameSource
from pokernight.engine.record import Catalogue
from pokernight.errors import Refused
from pokernight.room.live.table_refusals import NO_TABLE
from pokernight.room.protocol import codec
from pokernight.room.shared.confusable_letters import FULL_NAMES
from pokernight.room.store.log_chain import checked_through
from pokernight.room.store.store_interface import Entry, Store
from pokernight.room.store.store_over_link import APART
from pokernight.session import log_events
from pokernight.session.log_reading import (
    DAMAGED,
    LogReader,
    PlayedApart,
    UnreadableEntry,
    sources_of_menu,
)
from pokernight.session.session import STANDS, Session
from pokernight.table import table_state
from pokernight.wording.message import message

log = logging.getLogger("pokernight.room")

STATE_FORMAT = f"{STANDS} {log_events.LOG_VERSION} {table_state.FORMAT}"
"""Format of cached states: a state of another format is dropped, and the log is replayed."""

READER = LogReader(codec.event_from_bytes, codec.encode, FULL_NAMES)
"""Reader of the logs of a room: by its compiled codec, with its rules for names."""


def replay_sound(
    entries: Sequence[Entry], catalogue: Catalogue, reader: LogReader = READER
) -> tuple[Session, Sequence[Entry], str]:
    """Replay a log up to an entry that cannot be read, see :meth:`.LogReader.replay_sound`."""
    return reader.replay_sound(entries, catalogue)


T = TypeVar("T")


class CachedTable(Struct, frozen=True):
    """State of a table between two hands, with its first entry, as it is cached in the store."""

    at: int
    opened: msgspec.Raw
    secret: bytes
    now: dict[str, Any]


class LoadedTable(NamedTuple):
    """A table from the store, with its first entry and the number of its last entry.

    ``damage`` describes the entry after that, if it is damaged: the table stops there.
    ``by_checksum``: the checksums show the damage; otherwise the entry cannot be read or applied.
    """

    session: Session
    first: Entry
    seq: int
    damage: str = ""
    by_checksum: bool = True


class Replayer(Protocol):
    """Runs a replay, in this thread or in another."""

    def __call__(self, work: Callable[[], T], /) -> Awaitable[T]:
        """Return the result of the work."""
        ...


async def replay_here(work: Callable[[], T]) -> T:
    """Run a replay at once, in this thread."""
    return work()


async def load_table(
    store: Store,
    table: str,
    fence: int | None,
    catalogue: Catalogue,
    replayer: Replayer = replay_here,
    reader: LogReader = READER,
) -> LoadedTable:
    """Load a table from the store, after all of its log agrees with its checksums.

    The table continues from its cached state, where that has the present format; otherwise its log
    is replayed from the first entry. Where an entry is damaged or cannot be read, the table stands
    as it was before that entry. A caller that only looks at the table names no fence.

    Raises:
        Refused: if there is no such table, or its first entry is damaged.
        PlayedApart: if its log has a game file that does not run in this process.
    """
    damage, by_checksum = (await checked_through(store, table)).damage, True
    cached = None if damage else await store.kept(table)
    if cached is not None and cached.format.startswith(APART):
        raise PlayedApart("", table)
    if cached is not None and cached.format == STATE_FORMAT:
        rest = await store.read(table, cached.seq, fence=fence)
        # a cached state that this version cannot read costs a replay, never the table
        with suppress(Refused, KeyError, TypeError, ValueError, UnreadableEntry):
            state = msgspec.json.decode(cached.body, type=CachedTable)
            first = Entry(1, state.at, bytes(state.opened), state.secret)

            def from_cache() -> Session:
                session = reader.open(first, catalogue)
                for written in state.now["files"].values():
                    reader.meets(GameSource.from_json(written))
                reader.run(sources_of_menu(state.now["table"]["menu"]))
                session.stand(state.now, catalogue)
                return session

            session = await replayer(lambda: reader.apply(from_cache, rest))
            return LoadedTable(session, first, rest[-1].seq if rest else cached.seq)
        await store.forget(table)
    entries = await store.read(table, fence=fence)
    if not entries:
        raise Refused(message(DAMAGED, damage=damage) if damage else NO_TABLE)
    session, sound, unreadable = await replayer(lambda: reader.replay_sound(entries, catalogue))
    if unreadable:
        damage, by_checksum = unreadable, False
    if damage:
        log.error("table %s stands at entry %d: %s", table, sound[-1].seq, damage)
    return LoadedTable(session, sound[0], sound[-1].seq, damage, by_checksum)
