"""Client of a table of this process: everybody at the keyboard reads the same screen in turn."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from itertools import takewhile
from random import Random
from typing import Final

from rich.text import Text

from pokernight.bots import situation
from pokernight.cli.console.terminal import Terminal
from pokernight.cli.local.between_hands import TableChanges
from pokernight.cli.table.key_help import AT_HOME
from pokernight.cli.table.leaving import (
    END_IN_A_HAND,
    END_THE_EVENING,
    LEAVE_THE_HAND,
    EndOfEvening,
)
from pokernight.cli.table.questions import Question
from pokernight.cli.table.table_client import Doubt, TableClient
from pokernight.cli.table.table_screen import HandNews, TableScreen
from pokernight.cli.text.sentences import as_sentence
from pokernight.engine.asks import Ask
from pokernight.engine.hand import Hand, events_of
from pokernight.engine.rules import read_money
from pokernight.errors import Refused
from pokernight.games import find
from pokernight.session import messages as m
from pokernight.session.home_table import HomeTable
from pokernight.session.people import new_key
from pokernight.table import Table
from pokernight.table.commands import CallOff, Leave, Undo
from pokernight.table.current_hand import NeedsConsent, Playing
from pokernight.wording.message import Message, message

TAKEN_BACK: Final = message("Taken back, with all that followed.")
THE_SAME_AGAIN: Final = message("The cards lie as they lay: the same answers bring the same again.")
CALLED_OFF: Final = message("The hand is called off: every chip goes back.")
WAITS_FOR_BIG: Final = "{player waits} for the big blind."
WAITS_FOR_THIRD: Final = "{player waits} for the third blind."
WAITS_TO_POST: Final = "{player waits} to post a blind."


class KeyboardClient(TableClient):
    """Client of a table of this process.

    Attributes:
        home: the table.
        changes: changes to the table between two hands.
        pauses: whether the end of the last hand stays in sight until Enter.
        before_results: called before the end of a hand is shown.
    """

    keys = AT_HOME

    def __init__(self, terminal: Terminal, home: HomeTable) -> None:
        games = {entry.game.name: entry.game for entry in home.table.menu.entries}
        super().__init__(TableScreen(terminal, lambda name: games.get(name) or find(name)))
        self.home = home
        self.changes = TableChanges(home, self.screen, self.see)
        self.pauses = False
        self.before_results: Callable[[], None] = lambda: None
        if self.table.menu.choice == "rotation":
            self.screen.hands_each = self.table.menu.hands_each
        self._unasked: set[int] = set()
        """Numbers of the hand's inputs that were answered without asking."""
        self._hand: HandNews | None = None
        self._shown: Playing | None = None
        self._ended: Playing | None = None
        self._hinted: tuple[object, list[str | Message]] = (None, [])

    @property
    def idle_prompt(self) -> Text:
        """Prompt between two hands."""
        return self.next_hand

    @property
    def table(self) -> Table:
        """Table of the evening."""
        return self.home.table

    # --- news

    def see(self, *, retold: bool = False) -> None:
        """Show the news of the table; ``retold``: answers were taken back in the hand."""
        home, screen = self.home, self.screen
        screen.readers = [home.person_in(seat) for seat in home.readers] or screen.readers
        screen.several = home.several
        playing = self._shown = self._playing
        events, chips, waits = home.take_events(), None, 0
        if playing is not None and playing.hand.ask is None and playing is not self._ended:
            self.before_results()
            self._ended, chips, waits = playing, self._chips(playing), self._waits(playing)
        if retold and playing is not None:
            events = events_of(playing.hand)
        screen.see(home.state(), self._hand_news(), events, retold=retold, chips=chips, waits=waits)
        remarks, home.remarks = home.remarks, []
        for remark in remarks:
            self.terminal.line(as_sentence(self.terminal.words(remark)))

    def _hand_news(self) -> HandNews | None:
        """Return the hand on the table; it is the same from its deal to its end."""
        playing, number = self._playing, self.table.deals
        if playing is None or self._deals == number:
            return self._hand
        self._unasked.clear()
        seating, entry = playing.seating, playing.entry
        sitting = playing.sitting(seating.seats)
        ids = self.home.session.ids
        self._hand = HandNews(
            number,
            entry.name,
            entry.game,
            [player.name for player in sitting],
            seating.seats.index(seating.button),
            {ids[player.name]: place for place, player in enumerate(sitting)},
            seating.dead_button,
            self._waiting(playing),
        )
        return self._hand

    def _waiting(self, playing: Playing) -> list[Message]:
        """Return sentences for the players not dealt in before a blind."""
        rules, seats = playing.entry.rules, playing.seating.seats
        if not rules.posted[1]:
            return []
        last = WAITS_FOR_THIRD if rules.third else WAITS_FOR_BIG
        return [
            message(last if player.blinds == "wait" else WAITS_TO_POST, player=player.name)
            for seat, player in self.table.players.items()
            if seat not in seats and player.present() and not player.in_play
        ]

    def _chips(self, playing: Playing) -> list[tuple[str, int, int]]:
        """Return the chips of the players of a hand that has just ended, and the changes."""
        names = [player.name for player in playing.sitting(playing.seating.seats)]
        return list(zip(names, playing.hand.view(None).stack, playing.hand.result.payoffs))

    def _waits(self, playing: Playing) -> int:
        """Return the pot that waits until the game of a hand is played again, in cents."""
        held_over = self.table.held.get(playing.entry.game.name)
        return 0 if held_over is None or self.table.series is not None else held_over.money

    @property
    def _playing(self) -> Playing | None:
        """The hand that is played, or the last hand that was, whether or not it counts."""
        table, last = self.table, self.table.last
        if table.playing is None and last is not None and table.deals != self._deals:
            return last  # it was over as it was dealt
        return table.playing or self._shown

    @property
    def _deals(self) -> int:
        """Number of the deal that is shown."""
        return 0 if self._hand is None else self._hand.number

    # --- the table of the client

    @property
    def hand(self) -> Hand | None:
        """The hand that is played, or the last hand."""
        playing = self._playing
        return None if playing is None else playing.hand

    @property
    def ask(self) -> Ask | None:
        """The open question to the reader."""
        person = self.home.asked
        if person is None or person.id != self.screen.reader or self.table.hand is None:
            return None
        return self.table.hand.asks[0]

    @property
    def number(self) -> tuple[int, int]:
        """Number of the deal, and of the question in it."""
        return (0, 0) if self.ask is None else (self.table.deals, self.home.session.number)

    @property
    def calls(self) -> bool:
        """True if the reader is to call the next game."""
        seat = None if self.pauses else self.home.calls
        return seat is not None and self.home.person_in(seat) == self.screen.reader

    @property
    def seat(self) -> int:
        """Seat of the reader at the table."""
        seat = self.home.session.seat_of(self.screen.reader)
        assert seat is not None
        return seat

    @property
    def doubt_of_leaving(self) -> Message:
        """Question to a reader leaving now."""
        if self.table.playing is None:
            return END_THE_EVENING
        return LEAVE_THE_HAND if len(self.home.people) > 1 else END_IN_A_HAND

    def leave(self) -> None:
        """Leave in the middle of a hand; between two hands, end the evening.

        Raises:
            EndOfEvening: between two hands.
        """
        if self.table.playing is None:
            raise EndOfEvening
        self.leave_the_hand(self.seat)

    def leave_the_hand(self, seat: int) -> None:
        """Remove a player in the middle of a hand; the rest of it is answered by default."""
        name = self.table.players[seat].name
        self.home.do(Leave(seat))
        leaves = "{player leaves}: the rest of this hand is answered by default."
        self.terminal.say(message(leaves, player=name))

    def send(self, command: m.Command, *, unasked: bool = False) -> None:
        """Carry out a command of the reader.

        Raises:
            Refused: if it cannot be done.
        """
        if isinstance(command, m.HintRequest):
            self.suggest()
        elif isinstance(command, m.Propose) and command.what == "undo":
            self.take_back()
        else:
            if unasked and self.table.playing is not None:
                self._unasked.add(len(self.table.playing.given))
            self.home.take(self.screen.reader, command)

    def table_command(self, line: str) -> bool:
        """Run a command of a table at home; return False for a line that is none.

        Raises:
            Refused: if it cannot be done.
            EndOfEvening: if the last person leaves between two hands.
        """
        word = line.lower()
        if word == "habits":
            self._habits()
            return True
        if self.table.playing is None:
            return self.changes.does(line)
        if word == "leave":
            self.ask_to_leave()
        elif word.startswith("buy "):
            self._buy(word.removeprefix("buy "))
        elif self.changes.waits(line):
            pass
        elif word == "floor" and self.home.session.clumsy is not None:
            if not self.home.call_the_floor(self.screen.reader):
                self.terminal.say(message("Nothing is wrong with your hand."), indent=2)
        elif word.startswith("call off"):
            call_off = partial(self.call_off, self.seat, line[len("call off") :].strip())
            question = message("Call this hand off, and give every chip back?")
            self.doubt = Doubt(question, call_off)
        else:
            return False
        return True

    def idle(self, line: str) -> None:
        """Go on to the next hand at Enter.

        Raises:
            Refused: for any other line.
        """
        if line:
            raise Refused(
                message(
                    "{typed:=} means nothing here: Enter deals the next hand, q leaves, ?? lists "
                    "all keys",
                    typed=repr(line),
                )
            )
        self.pauses = False

    # --- commands in a hand

    def _habits(self) -> None:
        """Print what the house players remember of the players at the table."""
        players = [self.home.session.at_seat(seat) for seat in self.table.players]
        memory = self.home.session.memory
        for person, habits in zip(players, memory.of([each.id for each in players])):
            self.terminal.say(habits.describe(person.name), indent=2)

    def _buy(self, amount: str) -> None:
        """Order chips for when the hand is over (table stakes).

        Raises:
            Refused: for an amount that the player may not buy.
        """
        person = self.screen.reader
        self.home.take(person, m.BuyRequest(new_key(), read_money(amount)))
        gets = message(
            "{player gets} {amount} when the hand is over.",
            player=self.table.players[self.seat].name,
            amount=self.home.session.coming(person),
        )
        self.terminal.say(gets, indent=2)

    def call_off(self, seat: int, why: str = "") -> None:
        """Call off the hand in progress, if any: every chip goes back.

        Raises:
            Refused: if the player is not the host.
        """
        if self.table.playing:
            self.home.do(CallOff(seat, why))
            self.terminal.say(CALLED_OFF)

    def suggest(self) -> None:
        """Print the strong bot's hint; repeated requests at a question print the same."""
        question = self.question
        assert question is not None
        hand, ask = question.hand, question.ask
        seed = f"{self.table.opening.seed}:hint:{self.table.deals}"
        key = (seed, ask.seat, list(hand.inputs or ()))
        if self._hinted[0] != key:
            self._hinted = (key, hint_for(question, seed))
        self.screen.hint(self._hinted[1])

    def take_back(self) -> None:
        """Take back the reader's last typed answer, and the answers after it.

        The other players are asked where their consent is needed.

        Raises:
            Refused: if there is no such answer, or a player does not agree.
        """
        playing = self.table.playing
        if playing is None:
            raise Refused(message("too late, the hand is over"))
        whole, command = list(playing.given), Undo(self.seat)
        try:
            while True:
                before = list(playing.given)
                command = self._with_consent(command)
                kept = takewhile(lambda pair: pair[0] is pair[1], zip(before, playing.given))
                if len(list(kept)) not in self._unasked:
                    break
        finally:
            if len(playing.given) < len(whole):
                self._unasked = {place for place in self._unasked if place < len(playing.given)}
                self.see(retold=True)
        self.terminal.say(TAKEN_BACK)
        if self.table.practises:
            self.terminal.say(THE_SAME_AGAIN, "dim")

    def _with_consent(self, command: Undo) -> Undo:
        """Take an answer back, asking the others for consent if needed; return the command done."""
        try:
            self.home.do(command)
        except NeedsConsent as why:
            self.screen.cover()
            wants = "{player wants} to take the last answer back."
            player = self.table.players[command.seat].name
            self.terminal.say(message(wants, player=player))
            self.terminal.complain(why)
            self.ask_again()
            for seat in self.home.people:
                name = self.table.players[seat].name
                if seat == command.seat:
                    continue
                question = message("{player:=}, do you?", player=name)
                if not self.terminal.agrees(question, enter=False):
                    stands = message("{player does} not, so the answer stands", player=name)
                    raise Refused(stands) from None
            command = replace(command, consent=True)
            self.home.do(command)
        return command


def hint_for(question: Question, seed: str) -> list[str | Message]:
    """Return the strong bot's answer with its reasons, from what the asked seat knows."""
    # Imported late: odds take time to load, and few ask for a hint.
    from pokernight.odds.answers.hint import hint

    suggested = hint(situation(question.hand, question.ask, Random()), seed=seed)
    answer = message("{answer:=}", answer=question.choices.said(suggested.answer))
    worth = [suggested.worth] if suggested.worth else []
    return [*suggested.told(question.ask, answer), *worth]
