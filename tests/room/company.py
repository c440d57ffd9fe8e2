"""People at a table of the room, without a socket and without an owner."""

from __future__ import annotations

from itertools import count
from typing import Any

from pokernight.errors import Refused
from pokernight.games import find_in_rulebook
from pokernight.room.guest.client import new_id
from pokernight.room.shared.confusable_letters import FULL_NAMES
from pokernight.session import clock
from pokernight.session import log_events as d
from pokernight.session import messages as m
from pokernight.session.command_handlers import CommandHandlers
from pokernight.session.people import hashed
from pokernight.session.seat_state import StateBuilder
from pokernight.session.session import Session
from pokernight.session.table_setup import table_from
from pokernight.table.evening_record import Pen
from tests.room.running import QUICK

MENU = 'choice = "single"\n[[game]]\ngame = "seven_card_stud"\n'


class Company:
    """People at a table of the room, without a socket, at whatever time it is."""

    def __init__(self, *names: str, menu: str = "", **settings: Any) -> None:
        opening, told, _ = table_from({"menu": menu or MENU, "settings": QUICK | settings})
        self.opened = opened = d.Opened(
            table="t",
            evening=Pen().opening(opening),
            settings=told,
            invite=hashed("invite"),
            host=hashed("host"),
        )
        self.catalogue = find_in_rulebook
        self.session = Session(opened, 0, self.catalogue, FULL_NAMES)
        self.state_builder = StateBuilder(self.session, bytes(32))
        numbers = count(1)
        self.requests = CommandHandlers(
            self.session,
            self.state_builder.answer,
            lambda: f"key-{next(numbers)}-------",
        )
        self.now = 0
        self.ids = dict.fromkeys(names, "")
        for name in names:
            host = name == names[0]
            self.ids[name], _ = self.requests.come_in(self.now, name, host=host)
            self.say(name, m.SitRequest(new_id()))

    def say(self, name: str, message: m.Command) -> None:
        """Somebody asks for something."""
        self.requests.take(self.ids[name], message, self.now)

    def asked(self, name: str, message: m.Command) -> Refused | None:
        """Ask for something; gives why it was refused, if it was."""
        try:
            self.say(name, message)
        except Refused as refused:
            return refused
        return None

    def goes_on(self) -> bool:
        """Return whether a game is on that goes on until its pot is won."""
        return self.session.table.series is not None

    def deal(self) -> None:
        """The clock runs on until a hand is dealt."""
        while self.session.table.playing is None:
            self.tick()

    def deal_fails(self) -> None:
        """The clock runs on until a deal is refused, and the table is frozen by that."""
        try:
            self.deal()
        except Refused as refused:
            self.session.do(self.now, d.TableFrozen(str(refused)))

    def tick(self) -> None:
        """The clock strikes once."""
        here = self.ids.values()
        due = clock.due(self.session, here, (), lambda: bytes(32))
        assert due is not None
        self.now = max(self.now, due.at)
        due.strike(self.session, self.now)

    def play_out(self) -> None:
        """The clock answers until the hand is over."""
        while self.session.table.playing is not None:
            self.tick()
