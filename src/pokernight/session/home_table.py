"""A session run in the process of its players: decks from a seed, several people at a keyboard.

Nothing waits and nothing is sent. House players answer when they are asked to, the clock strikes
as soon as it is due, and every command of the table is handed to a keeper as it is done.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from pokernight.bots.call_bot import Asking, Said
from pokernight.engine.asks import Answer
from pokernight.engine.events import Event
from pokernight.errors import Refused
from pokernight.games import find_in_rulebook
from pokernight.session import clock
from pokernight.session import log_events as d
from pokernight.session import messages as m
from pokernight.session.clumsy_dealing import call_the_floor, let_slip
from pokernight.session.command_handlers import CommandHandlers
from pokernight.session.house_answers import give_house_answer, situation_of
from pokernight.session.message_parts import TableJson
from pokernight.session.people import Person
from pokernight.session.session import Session
from pokernight.session.settings import Settings
from pokernight.session.table_json import TableState
from pokernight.table import EveningOpening, Table
from pokernight.table import commands as c
from pokernight.table.clumsy import ClumsyDealer
from pokernight.table.evening_record import Pen, replay
from pokernight.wording.message import Text, message, message_from_json

AT_HOME = Settings(
    strict=False,
    look=0,
    pace=0,
    keep_chips=False,
    seeds="never",
    hints=True,
    start="soon",
)
"""Settings of a table at which nobody plays over a network."""


class HomeTable:
    """A table of this process.

    Attributes:
        session: the evening.
        keep: called with every command of the table, after it was done.
        asking: access to the house players.
        events: events of hands that nobody was shown yet.
        remarks: remarks of the session that nobody was shown yet.
    """

    def __init__(
        self,
        opening: EveningOpening,
        clumsy: ClumsyDealer | None = None,
        keep: Callable[[c.Command], None] = lambda command: None,
    ) -> None:
        """Open a table; an evening exported from a room goes on without a seed of its own."""
        opened = d.Opened(
            table="home", evening=Pen().opening(opening), settings=AT_HOME, invite="", host=""
        )
        self.session = Session(opened, 0, find_in_rulebook, opening=opening)
        self.session.clumsy = clumsy
        self.session.table.sink = self._hear
        self.session.spoken.clear()
        self.keep = keep
        self.asking = Asking()
        self.events: list[Event] = []
        self.remarks: list[Text] = []
        self._handlers = CommandHandlers(self.session, _as_meant, rates={})
        self._state = TableState(self.session, _encode)
        self._now = 0

    # --- people

    @property
    def table(self) -> Table:
        """Table of the evening."""
        return self.session.table

    @property
    def people(self) -> Sequence[int]:
        """Seats of the people at the keyboard, without those leaving."""
        players = self.table.players.items()
        return [seat for seat, player in players if not player.by and not player.leaving]

    @property
    def attended(self) -> bool:
        """True once any person has sat down; otherwise only house players play."""
        return any(not player.by for player in self.table.company.came)

    @property
    def several(self) -> bool:
        """True if several people share the keyboard; a player leaves only when the hand ends."""
        return sum(not player.by for player in self.table.players.values()) > 1

    @property
    def readers(self) -> Sequence[int]:
        """Seats that the evening is shown to; the first seat if only house players play."""
        return self.people or list(self.table.players)[:1]

    def person_in(self, seat: int) -> str:
        """Return the id of the player in a chair."""
        return self.session.at_seat(seat).id

    # --- commands

    def do(self, command: c.Command, person: str = "") -> None:
        """Do a command of the table, of a person or of the table itself.

        Raises:
            Refused: if it cannot be done or kept.
        """
        if isinstance(command, c.Sit | c.Buy):
            usual = self.table.menu.usual
            self.table.check_chips(usual if command.cents is None else command.cents)
        if isinstance(command, c.Sit):
            self._come_in(command)
        self.session.do(self._now, d.TableCommand(command, person))
        self._hear_remarks()
        self._keep_done()

    def take(self, person: str, message: m.Command) -> None:
        """Carry out the command of a person, without a remark to that person.

        Raises:
            Refused: if it cannot be done or kept; nothing has changed.
        """
        self._handlers.take(person, message, self._now)
        self._keep_done()

    def _come_in(self, command: c.Sit) -> None:
        """Let a player come in to take a chair; a name that now plays otherwise gets a new id."""
        session = self.session
        self.table.company.check_sit(command)
        known = session.ids.get(command.name)
        if known is not None and session.people[known].by == command.by:
            return
        person = f"{len(session.people) + 1}"
        session.do(self._now, d.Came(person=person, name=command.name, by=command.by))
        session.spoken.clear()

    def _hear_remarks(self, *, banter: bool = False) -> None:
        """Note the remarks of the session, or only what house players say."""
        people = self.session.people
        for line in self.session.spoken:
            text = message_from_json(line.text)
            if line.person and people[line.person].by:
                name = people[line.person].name
                self.remarks.append(message("{player:name}: {said}", player=name, said=text))
            elif not banter:
                self.remarks.append(text)

    def _keep_done(self) -> None:
        """Hand the commands that were done to the keeper."""
        done, self.session.done = self.session.done, []
        self.session.spoken.clear()
        for entry in done:
            if isinstance(entry.event, d.TableCommand):
                self.keep(entry.event.command)

    def replay(self, done: Iterable[c.Command], seen: Callable[[c.Command], None]) -> None:
        """Do what was done at another table, without keeping it; ``seen`` is told after each.

        Raises:
            RecordError: with the number of the line that cannot be done.
        """

        def again(command: c.Command) -> None:
            self.do(command)
            seen(command)

        keep, self.keep = self.keep, lambda command: None
        try:
            replay(self.table, done, again)
        finally:
            self.keep = keep

    # --- steps

    @property
    def asked(self) -> Person | None:
        """The first player with an outstanding answer, or None."""
        return self.session.at_seat(self.table.asked[0]) if self.table.asked else None

    @property
    def calls(self) -> int | None:
        """Seat of the person to call the next game, or None."""
        calls = clock.calls_until(self.session, ())
        return None if calls is None else calls[0]

    def let_slip(self, seat: int | None) -> bool:
        """Let an incident happen before the outstanding question; return whether it did."""
        slipped = let_slip(self.session, self._now, seat)
        self._keep_done()
        return slipped

    def call_the_floor(self, person: str) -> bool:
        """Claim that something is wrong with a player's hand; return whether the floor has ruled.

        Raises:
            Refused: if the player is not in a hand.
        """
        ruled = call_the_floor(self.session, self._now, person)
        self._keep_done()
        return ruled

    def answer_for_house(self) -> Said:
        """Have the house player with the outstanding answer give it; return the reply."""
        person = self.asked
        assert person is not None
        assert self.session.hand is not None
        ask = self.session.hand.asks[0]
        reply = self.asking.ask(person.by, situation_of(self.session, person.id, ask))
        give_house_answer(self.session, person.id, reply, self._now)
        self._hear_remarks(banter=True)
        self._keep_done()
        return reply

    def go_on(self) -> None:
        """Take the next step between two hands: a purchase, a call or a deal.

        Raises:
            Refused: if nothing can be dealt.
        """
        table = self.table
        due = clock.due(self.session, (), (), bytes)
        if due is None:
            entry = next((offer for offer in table.offers() if offer.refusal), None)
            raise Refused("nobody can be dealt in" if entry is None else entry.refusal)
        self._now = max(self._now, due.at)
        due.strike(self.session, self._now)
        self._hear_remarks()
        self._keep_done()

    # --- what is shown

    def state(self) -> TableJson:
        """Return the table as everybody may know it."""
        return self._state.table([person.id for person in self.session.people.values()])

    def take_events(self) -> list[Event]:
        """Return the events that nobody was shown yet, and forget them."""
        events, self.events = self.events, []
        return events

    def _hear(self, event: Event) -> None:
        self.session.hear()
        self.events.append(event)


def _encode(part: Any) -> bytes:
    # Imported late: a table that is sent to nobody is not encoded.
    from pokernight.session import plain_codec

    return plain_codec.encode(part)


def _as_meant(person: str, value: Any) -> Answer:
    """Return an answer that names cards by the tokens of the hand."""
    return tuple(value) if isinstance(value, list) else value
