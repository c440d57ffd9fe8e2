"""Sessions from their logs: reading entries, replaying them, stopping at an unreadable entry."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from pokernight.engine.game_source import GameSource
from pokernight.engine.record import Catalogue
from pokernight.errors import Refused
from pokernight.games.game_file_loader import agree
from pokernight.session import log_events, plain_codec
from pokernight.session.names import PLAIN_NAMES, NameRules
from pokernight.session.session import Session
from pokernight.session.wire_fields import Encode
from pokernight.table.commands import PutFile
from pokernight.table.outcome import PlaysOtherwise
from pokernight.wording.message import message

log = logging.getLogger("pokernight.room")

DAMAGED = "the log of this evening is damaged: {damage:=}"


class Entry(NamedTuple):
    """An entry of a table's log.

    ``at`` is in milliseconds. ``body`` is JSON that may be exported; ``secret`` must never be
    exported, and may be empty.
    """

    seq: int
    at: int
    body: bytes
    secret: bytes = b""


class UnreadableEntry(Exception):
    """An entry with a right checksum, or without a checksum, that cannot be read or applied."""

    def __init__(self, seq: int, problem: str) -> None:
        super().__init__(seq, problem)  # the arguments of __init__, so that it can be pickled
        self.seq, self.problem = seq, problem

    def __str__(self) -> str:
        return f"entry {self.seq} {self.problem}"


class PlayedApart(Exception):
    """A log has a game file that does not run in this process.

    Attributes:
        file: name of the file.
        table: id of the table, once it is known.
    """

    def __init__(self, file: str, table: str = "") -> None:
        super().__init__(file, table)
        self.file, self.table = file, table


def _meet(source: GameSource) -> None:
    """Let a file be run."""


class LogReader(NamedTuple):
    """Reads logs by a codec, with rules for the names of people.

    Attributes:
        decode: returns the log event of the body of an entry.
        encode: encodes parts of states that are built from the log.
        name_rules: of the sessions that are opened.
        meets: called with each game file of a log, before any of it runs here; it may refuse by
            raising :class:`PlayedApart`.
    """

    decode: Callable[[bytes], log_events.AnyLogEvent] = plain_codec.event_from_bytes
    encode: Encode = plain_codec.encode
    name_rules: NameRules = PLAIN_NAMES
    meets: Callable[[GameSource], None] = _meet

    def event(self, entry: Entry) -> log_events.AnyLogEvent:
        """Return the event of an entry.

        Raises:
            UnreadableEntry: if it holds no event.
            PlayedApart: if it has a file that does not run in this process.
        """
        try:
            event = self.decode(entry.body)
            if isinstance(event, log_events.FileProved) and event.sound:
                self.meets(GameSource.from_json(event.source))
            self.run(_sources_in(event))
        except Refused as error:
            raise UnreadableEntry(entry.seq, "cannot be read") from error
        return event

    def run(self, sources: Iterable[GameSource]) -> None:
        """Load game files of a log.

        Raises:
            PlayedApart: if one does not run in this process.
            Refused: if one cannot be loaded.
        """
        for source in sources:
            self.meets(source)
            agree(source)

    def open(self, first: Entry, catalogue: Catalogue) -> Session:
        """Return the session that a first entry opens.

        Raises:
            UnreadableEntry: if the entry opens no table.
        """
        opened = self.event(first)
        if not isinstance(opened, log_events.Opened):
            raise UnreadableEntry(first.seq, "opens no table")
        return Session(opened, first.at, catalogue, self.name_rules)

    def replay(self, entries: Sequence[Entry], catalogue: Catalogue) -> tuple[Session, bytes]:
        """Return the session that a log leads to, and the secret of its table.

        Raises:
            UnreadableEntry: at the first entry that cannot be read or applied.
        """
        first = entries[0]
        return self.apply(lambda: self.open(first, catalogue), entries[1:]), first.secret

    def replay_sound(
        self, entries: Sequence[Entry], catalogue: Catalogue
    ) -> tuple[Session, Sequence[Entry], str]:
        """Replay a log up to an entry that cannot be read or applied.

        Returns the session, the entries up to there, and the problem with the next entry, if any.

        Raises:
            Refused: if the first entry is unreadable.
        """
        try:
            return self.replay(entries, catalogue)[0], entries, ""
        except UnreadableEntry as unreadable:
            sound = entries[: unreadable.seq - 1]
            if not sound:
                raise Refused(message(DAMAGED, damage=str(unreadable))) from None
            return self.replay(sound, catalogue)[0], sound, str(unreadable)

    def apply(self, begin: Callable[[], Session], entries: Sequence[Entry]) -> Session:
        """Return a session after these entries.

        The rules of a game may have changed since a hand was played, so that its inputs no longer
        fit. Such a hand is found only by trying: the replay starts again and takes the result of
        that hand from the log. A hand of another version of its game is taken from the log in any
        case.

        Raises:
            UnreadableEntry: at the first entry that cannot be read or applied.
        """
        unplayable: set[int] = set()
        while True:
            session = begin()
            table = session.table
            table.unplayable = unplayable
            try:
                for entry in entries:
                    session.apply(entry.at, self.event(entry), entry.secret)
            except (UnreadableEntry, PlayedApart):
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


PLAIN = LogReader()
"""Reader in plain Python, for a process without compiled packages."""


def _sources_in(event: log_events.AnyLogEvent) -> list[GameSource]:
    """Return the game files that an entry carries: its log has them because the host agreed."""
    if isinstance(event, log_events.Opened) and '"sha256"' in event.evening:
        return sources_of_menu(json.loads(event.evening)["menu"])
    if isinstance(event, log_events.TableCommand) and isinstance(event.command, PutFile):
        return [GameSource.from_json(dict(event.command.source))]
    return []


def sources_of_menu(menu: Mapping[str, Any]) -> list[GameSource]:
    """Return the game files that a stored menu carries."""
    return [GameSource.from_json(entry["source"]) for entry in menu["games"] if "source" in entry]
