"""States of a table on their way to its people and spectators."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from pokernight.engine.record import Catalogue
from pokernight.room.live.live_table import LiveTable
from pokernight.room.live.log_replay import READER
from pokernight.room.live.outbox import Outbox
from pokernight.room.live.spectators import Spectators
from pokernight.room.live.table_log import TableLog
from pokernight.room.protocol import codec
from pokernight.room.store.store_interface import StoreAway
from pokernight.session import messages as m
from pokernight.session.message_parts import SpokenJson, TableJson
from pokernight.session.seat_state import StateBuilder
from pokernight.session.wire_fields import EncodedJson
from pokernight.wording.message import message, message_json


class Broadcast:
    """Sockets at a table, and the states that they are sent.

    Attributes:
        outboxes: sockets of people; unnamed spectators are in ``spectators`` alone.
        spectators: sockets that see the table with its delay.
        knocking: sockets that wait for the host to let them in; they see nothing.
        present: ids of connected people.
        salting: ids of those that bring a salt to every deck.
        seq: number of the latest state.
    """

    def __init__(
        self, live: LiveTable, log: TableLog, catalogue: Catalogue, now: Callable[[], int]
    ) -> None:
        self.outboxes: set[Outbox] = set()
        self.spectators = Spectators(live.session.settings.delay)
        self.knocking: set[Outbox] = set()
        self.present: frozenset[str] = frozenset()
        self.salting: frozenset[str] = frozenset()
        self.seq = 0
        self._live, self._log, self._catalogue, self._now = live, log, catalogue, now
        self._taken_back = 0

    @property
    def everybody(self) -> set[Outbox]:
        """All sockets."""
        return self.outboxes | self.spectators.outboxes | self.knocking

    def add(self, outbox: Outbox) -> None:
        """Add the socket of a person."""
        self.outboxes.add(outbox)
        self._count()

    def discard(self, outbox: Outbox) -> bool:
        """Remove a socket; return whether others were told."""
        watched = outbox in self.spectators.outboxes and not outbox.person
        self.spectators.outboxes.discard(outbox)
        self.knocking.discard(outbox)
        known = outbox in self.outboxes
        self.outboxes.discard(outbox)
        if known:
            self._count()
        return known or watched

    def _count(self) -> None:
        self.present = frozenset([outbox.person for outbox in self.outboxes])
        self.salting = frozenset([outbox.person for outbox in self.outboxes if outbox.salts])

    def wait(self, away: StoreAway) -> None:
        """Tell everybody that the table waits for the store; spectators with a delay see nothing.

        That the table waits now would tell them of the present.
        """
        watching = set() if self.spectators.delay else self.spectators.outboxes
        for outbox in {outbox for outbox in self.outboxes if not outbox.late} | watching:
            why = message("the table waits, and nothing is lost: {reason:=}", reason=str(away))
            outbox.put(m.Waiting(message_json(why)))

    def send(self, *, only: str | None = None) -> None:
        """Send the state to everybody as they may see it, or to one person alone.

        The table is encoded once for all of them; each outbox adds its own view of the hand.
        """
        live = self._live
        self.spectators.delay = live.session.settings.delay
        events = [*live.events]
        live.events.clear()
        live.state_builder.belong(events)
        table, now = self._table(), self._now()
        if self.spectators.records:
            self.spectators.events += events
            if only is None:
                self.record()
        undone, self._taken_back = self._taken_back, live.session.taken_back
        for outbox in self.outboxes:
            if undone != self._taken_back:
                outbox.forget_events()  # some of them may be of the answer that was taken back
            turned = self._turn(outbox)
            if outbox.late and not turned:
                continue
            outbox.add_events(events)
            if only is not None and outbox.person != only:
                continue
            if outbox.busy and not turned:
                outbox.stale = True
            else:
                self.send_state(outbox, table, now)

    def _turn(self, outbox: Outbox) -> bool:
        """Make a person a player or a spectator; return whether that has changed.

        A player that gets up is sent the present state, and nothing more until the states that they
        have not seen are shown to spectators. A spectator that sits down is sent the present state,
        marked as leaving events out.
        """
        late = bool(self._live.session.delay_of(outbox.person))
        if late == outbox.late:
            return False
        outbox.late = late
        if late:
            outbox.last = self.seq
            self.spectators.add(outbox)
            return True
        self.spectators.outboxes.discard(outbox)
        outbox.skipped, outbox.events = True, []
        shown = self.spectators.shown
        seen = 0 if shown is None or shown.seq <= outbox.last else shown.spoken
        outbox.spoken = max(outbox.spoken, seen)
        return True

    def record(self) -> None:
        """Record the present state for spectators."""
        spectators, session = self.spectators, self._live.session
        self._count_spectators()
        table = self._live.state_builder.table(self.present)
        spoken = [SpokenJson(*line) for line in session.spoken]
        state = self._live.state_builder.state(
            "",
            spectators.events,
            fence=self._log.lease.fence,
            seq=self.seq,
            now=self._now(),
            table=_raw(table),
            spoken=session.spoken_since(spectators.spoken),
        )
        spectators.spoken = session.said
        spectators.record(table, state, spoken)

    def send_state(
        self, outbox: Outbox, table: EncodedJson | None = None, now: int | None = None
    ) -> None:
        """Put the present state into an outbox; ``table`` and ``now`` if known."""
        session = self._live.session
        state = self._live.state_builder.state(
            outbox.person,
            outbox.events,
            fence=self._log.lease.fence,
            seq=self.seq,
            now=self._now() if now is None else now,
            table=table or self._table(),
            positions=outbox.positions,
            skipped=outbox.skipped,
            spoken=session.spoken_since(outbox.spoken),
            openings=outbox.salts,
        )
        outbox.spoken = session.said
        outbox.put_state(codec.encode(state))

    def send_first_state(self, outbox: Outbox) -> None:
        """Put the table as it was opened into an outbox, with nobody present but its reader.

        A person without a chair sees it until there is a state that may be shown to spectators.
        """
        live = self._live
        session = READER.open(live.first, self._catalogue)
        builder = StateBuilder(session, live.first.secret, codec.encode)
        people = live.state_builder.table(self.present).people
        reader = [person for person in people if person.id == outbox.person]
        table = replace(builder.table(()), people=reader)
        fence, now = self._log.lease.fence, self._now()
        state = builder.state("", [], fence=fence, seq=0, now=now, table=_raw(table))
        outbox.put_state(codec.encode(state))

    def _count_spectators(self) -> None:
        watching = sum(not outbox.person for outbox in self.spectators.outboxes)
        self._live.state_builder.watching = watching

    def _table(self) -> EncodedJson:
        self._count_spectators()
        return self._live.state_builder.encoded_table(self.present)


def _raw(table: TableJson) -> EncodedJson:
    return EncodedJson(codec.encode(table))
