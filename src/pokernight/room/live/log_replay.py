"""Sessions from the logs of tables: loading from the store, replaying, stopping at damage."""

from __future__ import annotations

import json
import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any, NamedTuple, Protocol, TypeVar

import msgspec
from msgspec import Struct

from pokernight.engine.game_source import GameSource
from pokernight.engine.record import Catalogue
from pokernight.errors import Refused
from pokernight.games.game_file_loader import agree
from pokernight.room.live.table_refusals import DAMAGED, NO_TABLE
from pokernight.room.protocol import codec
from pokernight.room.shared.confusable_letters import FULL_NAMES
from pokernight.room.store.log_chain import checked_through
from pokernight.room.store.store_interface import Entry, Store
from pokernight.session import log_events
from pokernight.session.session import STANDS, Session
from pokernight.table import table_state
from pokernight.table.commands import PutFile
from pokernight.table.outcome import PlaysOtherwise
from pokernight.wording.message import message

log = logging.getLogger("pokernight.room")

STATE_FORMAT = f"{STANDS} {log_events.LOG_VERSION} {table_state.FORMAT}"
"""Format of cached states: a state of another format is dropped, and the log is replayed."""

T = TypeVar("T")


class UnreadableEntry(Exception):
    """An entry with a right checksum, or without a checksum, that cannot be read or applied."""

    def __init__(self, seq: int, problem: str) -> None:
        super().__init__(seq, problem)  # the arguments of __init__, so that it can be pickled
        self.seq, self.problem = seq, problem

    def __str__(self) -> str:
        return f"entry {self.seq} {self.problem}"


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
) -> LoadedTable:
    """Load a table from the store, after all of its log agrees with its checksums.

    The table continues from its cached state, where that has the present format; otherwise its log
    is replayed from the first entry. Where an entry is damaged or cannot be read, the table stands
    as it was before that entry. A caller that only looks at the table names no fence.

    Raises:
        Refused: if there is no such table, or its first entry is damaged.
    """
    damage, by_checksum = (await checked_through(store, table)).damage, True
    cached = None if damage else await store.kept(table)
    if cached is not None and cached.format == STATE_FORMAT:
        rest = await store.read(table, cached.seq, fence=fence)
        # a cached state that this version cannot read costs a replay, never the table
        with suppress(Refused, KeyError, TypeError, ValueError, UnreadableEntry):
            state = msgspec.json.decode(cached.body, type=CachedTable)
            first = Entry(1, state.at, bytes(state.opened), state.secret)

            def from_cache() -> Session:
                session, _ = open_session(first, catalogue)
                for source in _sources_of_menu(state.now["table"]["menu"]):
                    agree(source)
                session.stand(state.now, catalogue)
                return session

            session = await replayer(lambda: _apply(from_cache, rest))
            return LoadedTable(session, first, rest[-1].seq if rest else cached.seq)
        await store.forget(table)
    entries = await store.read(table, fence=fence)
    if not entries:
        raise Refused(message(DAMAGED, damage=damage) if damage else NO_TABLE)
    session, sound, unreadable = await replayer(lambda: replay_sound(entries, catalogue))
    if unreadable:
        damage, by_checksum = unreadable, False
    if damage:
        log.error("table %s stands at entry %d: %s", table, sound[-1].seq, damage)
    return LoadedTable(session, sound[0], sound[-1].seq, damage, by_checksum)


def replay(entries: Sequence[Entry], catalogue: Catalogue) -> tuple[Session, bytes]:
    """Return the session that a log leads to, and the secret of its table.

    Raises:
        UnreadableEntry: at the first entry that cannot be read or applied.
    """
    first = entries[0]
    return _apply(lambda: open_session(first, catalogue)[0], entries[1:]), first.secret


def replay_sound(
    entries: Sequence[Entry], catalogue: Catalogue
) -> tuple[Session, Sequence[Entry], str]:
    """Replay a log up to an entry that cannot be read or applied.

    Returns the session, the entries up to there, and the problem with the next entry, if any.

    Raises:
        Refused: if the first entry is unreadable.
    """
    try:
        return replay(entries, catalogue)[0], entries, ""
    except UnreadableEntry as unreadable:
        sound = entries[: unreadable.seq - 1]
        if not sound:
            raise Refused(message(DAMAGED, damage=str(unreadable))) from None
        return replay(sound, catalogue)[0], sound, str(unreadable)


def read_entry(entry: Entry) -> log_events.AnyLogEvent:
    """Return the event of an entry.

    Raises:
        UnreadableEntry: if it holds no event.
    """
    try:
        event = codec.event_from_bytes(entry.body)
        for source in _sources_in(event):
            agree(source)
    except Refused as error:
        raise UnreadableEntry(entry.seq, "cannot be read") from error
    return event


def _sources_in(event: log_events.AnyLogEvent) -> list[GameSource]:
    """Return the game files that an entry carries: its log has them because the host agreed."""
    if isinstance(event, log_events.Opened) and '"sha256"' in event.evening:
        return _sources_of_menu(json.loads(event.evening)["menu"])
    if isinstance(event, log_events.TableCommand) and isinstance(event.command, PutFile):
        return [GameSource.from_json(dict(event.command.source))]
    return []


def _sources_of_menu(menu: Mapping[str, Any]) -> list[GameSource]:
    return [GameSource.from_json(entry["source"]) for entry in menu["games"] if "source" in entry]


def open_session(first: Entry, catalogue: Catalogue) -> tuple[Session, bytes]:
    """Return the session that a first entry opens, and the secret of its table.

    Raises:
        UnreadableEntry: if the entry opens no table.
    """
    opened = read_entry(first)
    if not isinstance(opened, log_events.Opened):
        raise UnreadableEntry(first.seq, "opens no table")
    return Session(opened, first.at, catalogue, FULL_NAMES), first.secret


def _apply(begin: Callable[[], Session], entries: Sequence[Entry]) -> Session:
    """Return a session after these entries.

    The rules of a game may have changed since a hand was played, so that its inputs no longer fit.
    Such a hand is found only by trying: the replay starts again and takes the result of that hand
    from the log. A hand of another version of its game is taken from the log in any case.
    """
    unplayable: set[int] = set()
    while True:
        session = begin()
        table = session.table
        table.unplayable = unplayable
        try:
            for entry in entries:
                session.apply(entry.at, read_entry(entry), entry.secret)
        except UnreadableEntry:
            raise
        except Exception as error:
            in_a_hand = table.on is not None or isinstance(error, PlaysOtherwise)
            if not in_a_hand or table.deals in unplayable:
                raise UnreadableEntry(entry.seq, "cannot be carried out") from error
            log.warning(
                "table %s: hand %d does not play as it did (%s)",
                session.id, table.deals, type(error).__name__,
            )  # fmt: skip
            unplayable = {*unplayable, table.deals}
        else:
            return session
