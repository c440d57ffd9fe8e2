"""An evening of all source games in one process, without asyncio, sockets, a database or arrays.

:func:`main` prints the games that were played and what everybody is up, as JSON.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from itertools import count

from pokernight.bots.call_bot import ask as ask_player
from pokernight.errors import Refused
from pokernight.games import SOURCE_GAMES, find_in_rulebook
from pokernight.session import clock, plain_codec
from pokernight.session import log_events as d
from pokernight.session import messages as m
from pokernight.session.command_handlers import CommandHandlers
from pokernight.session.hand_events import HandEvent
from pokernight.session.house_answers import give_house_answer, house_questions, situation_of
from pokernight.session.people import hashed
from pokernight.session.seat_state import StateBuilder
from pokernight.session.session import Session
from pokernight.session.table_setup import table_from
from pokernight.table.evening_record import Pen
from tests.session.hidden_packages import HIDDEN

RULES = {"omaha_hi_lo": "canterbury"}
MENU = 'choice = "rotation"\n' + "".join(
    f'[[game]]\nname = "{game}"\ngame = "{game}"\n'
    + (f'rules = "{RULES[game]}"\n' if game in RULES else "")
    for game in SOURCE_GAMES
)
SETTINGS = {"start": "soon", "look": 0, "pace": 0}


class Evening:
    """A session, its people, and its log; every message goes through the plain codec."""

    def __init__(self, hands: int, players: Sequence[str], people: Sequence[str]) -> None:
        wish = {"menu": MENU, "hands": hands, "settings": SETTINGS}
        opening, settings, _ = table_from(json.loads(json.dumps(wish)))
        opened = d.Opened(
            table="alone",
            evening=Pen().opening(opening),
            settings=settings,
            invite=hashed("invite"),
            host=hashed("host"),
        )
        self.now = 1_000_000
        self.log = [(self.now, plain_codec.event_to_bytes(opened), b"")]
        self.session = Session(opened, self.now, find_in_rulebook)
        self.states = StateBuilder(self.session, bytes(32))
        numbers = count(1)
        self.handlers = CommandHandlers(
            self.session, self.states.answer, lambda: f"key-{next(numbers)}-------"
        )
        self.heard: list[HandEvent] = []
        self.session.table.sink = lambda event: self.heard.append(HandEvent(event, self.generation))
        self.seen: dict[str, m.RoomState] = {}
        self.games: list[str] = []
        for name in people:
            self.handlers.come_in(self.now, name, host=name == people[0])
            self.say(self.session.ids[name], m.SitRequest("sit"))
        for player in players:
            self.handlers.seat_house_player(self.now, player)
        self.tell()

    @property
    def generation(self) -> int:
        """The generation of tokens in the hand on the table."""
        hand = self.session.hand
        return 0 if hand is None else hand.state.generation

    def say(self, person: str, command: m.Command) -> None:
        """Send a command of a person; the reply must be that it was done."""
        frame = plain_codec.encode(command)
        read = plain_codec.decode(frame)
        assert read == command and isinstance(read, m.Command)
        self.handlers.take(person, read, self.now)
        done = plain_codec.from_room(plain_codec.encode(m.Done(read.id, len(self.log))))
        assert done == m.Done(read.id, len(self.log))
        self.tell()

    def tell(self) -> None:
        """Write down what was done, and send everybody the state that they may see."""
        done, self.session.done = self.session.done, []
        self.log += [
            (entry.at, plain_codec.event_to_bytes(entry.event), entry.secret) for entry in done
        ]
        heard, self.heard = self.heard, []
        self.states.belong(heard)
        here = [*self.session.people]
        table = self.states.encoded_table(here)
        for person in ["", *[one.id for one in self.session.people.values() if not one.by]]:
            state = self.states.state(
                person, heard, fence=1, seq=len(self.log), now=self.now, table=table
            )
            read = plain_codec.from_room(plain_codec.encode(state))
            assert isinstance(read, m.RoomState)
            self.seen[person] = read

    def play(self) -> Iterator[str]:
        """Play to the end; gives the name of each game when a hand of it is dealt."""
        dealt = 0
        while not self.session.table.over:
            playing = self.session.table.playing
            if self.session.table.deals > dealt and playing is not None:
                dealt = self.session.table.deals
                yield playing.entry.game.name
            if not (self.answer_for_people() or self.answer_for_house_players()):
                here = [*self.session.people]
                due = clock.due(self.session, here, (), lambda: bytes(32))
                assert due is not None
                self.now = max(self.now, due.at)
                due.strike(self.session, self.now)
                self.tell()

    def answer_for_people(self) -> bool:
        """Have each person who is asked give the default answer, as it was sent to them."""
        answered = False
        for person, state in [*self.seen.items()]:
            question = None if state.view is None else state.view["question"]
            if person and question is not None and self.is_asked(person):
                hand = self.session.table.deals
                answer = m.AnswerRequest("a", question["number"], question["default"], hand)
                self.say(person, answer)
                answered = True
        return answered

    def is_asked(self, person: str) -> bool:
        """Return whether somebody has an answer to give."""
        return person in [one.id for one, _ in self.session.questions()]

    def answer_for_house_players(self) -> bool:
        """Have each house player that is asked answer."""
        asked = house_questions(self.session)
        for person, ask in asked[:1]:
            said = ask_player(person.by, situation_of(self.session, person.id, ask))
            assert not said.fault
            give_house_answer(self.session, person.id, said, self.now)
            self.tell()
        return bool(asked)

    def replayed(self) -> Session:
        """Return the same evening, from its log alone."""
        opened = plain_codec.event_from_bytes(self.log[0][1])
        assert isinstance(opened, d.Opened)
        again = Session(opened, self.log[0][0], find_in_rulebook)
        for at, body, secret in self.log[1:]:
            again.apply(at, plain_codec.event_from_bytes(body), secret)
        return again


def main() -> None:
    """Play, and print what was played and what came of it."""
    evening = Evening(len(SOURCE_GAMES), ["caller", "sensible"], ["Ann", "Ben"])
    games = [*evening.play()]
    books = evening.session.table.books()
    again = evening.replayed()
    try:
        evening.say(evening.session.ids["Ann"], m.SitRequest("late"))
    except Refused as refused:
        late = str(refused)
    print(
        json.dumps(
            {
                "games": games,
                "net": {account.name: account.net for account in books.accounts},
                "told": {
                    account.name: account.net
                    for account in evening.seen[""].table.books.accounts  # type: ignore[union-attr]
                },
                "replayed": {account.name: account.net for account in again.table.books().accounts},
                "late": late,
                "loaded": sorted(name for name in HIDDEN if name in sys.modules),
            }
        )
    )
