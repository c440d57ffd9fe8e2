"""A table in memory: its session and all that is rebuilt when it is loaded anew."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pokernight.engine.events import Event
from pokernight.engine.game import Game
from pokernight.room.live.log_replay import LoadedTable
from pokernight.room.live.table_refusals import damage_notice
from pokernight.room.protocol import codec
from pokernight.room.store.store_interface import Entry
from pokernight.session.command_handlers import CommandHandlers
from pokernight.session.hand_events import HandEvent
from pokernight.session.seat_state import StateBuilder
from pokernight.session.session import Session
from pokernight.wording.message import Text, message_json


class LiveTable:
    """A table in memory.

    A command that fails half-way leaves a session that nobody can trust. The actor then loads the
    table from its log again, and every part of the actor goes on with the new session: all of them
    share this object.

    Attributes:
        session: the evening.
        state_builder: builds the states that people see.
        handlers: carry commands out.
        first: first entry of the log.
        damage: sentence for the people of a table with a damaged entry; else empty. No command is
            taken then, and nothing is written.
        by_checksum: whether the checksums show the damage.
        events: events that nobody was sent yet.
    """

    session: Session
    state_builder: StateBuilder
    handlers: CommandHandlers
    first: Entry
    damage: Text
    by_checksum: bool

    def __init__(
        self,
        loaded: LoadedTable,
        players: Sequence[str],
        new_key: Callable[[], str],
        own: Callable[[str], Game | None] = lambda name: None,
    ) -> None:
        self._players, self._new_key, self._own = players, new_key, own
        self.events: list[HandEvent] = []
        self.load(loaded)

    def load(self, loaded: LoadedTable) -> None:
        """Replace the session by a table that was loaded from the store."""
        session = self.session = loaded.session
        self.first, self.by_checksum = loaded.first, loaded.by_checksum
        self.damage = damage_notice(loaded.seq, loaded.damage)
        if self.damage:
            session.frozen = message_json(self.damage)
        session.luck = self.first.secret
        self.state_builder = StateBuilder(session, self.first.secret, codec.encode)
        self.handlers = CommandHandlers(
            session, self.state_builder.answer, self._new_key, self._players, own=self._own
        )
        self.events.clear()
        session.table.sink = self._add_event
        session.count_story()
        if session.hand is not None:
            session.hand.recall_shown()
            session.hand.listen(self._add_event)

    def _add_event(self, event: Event) -> None:
        hand = self.session.hand
        self.session.hear()
        self.events.append(HandEvent(event, 0 if hand is None else hand.state.generation))
