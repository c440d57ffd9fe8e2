"""Client of a table at a terminal: questions, answers, calls of games, look-ups, commands.

The table is a session of this process or in a room: a client of each kind knows its table, and
sends its commands there. The rest is the same for both.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple

from rich.text import Text

from pokernight.cli.console.terminal import Terminal
from pokernight.cli.table.game_calls import call_of, is_on_menu, which_game
from pokernight.cli.table.key_help import KeyGroup
from pokernight.cli.table.leaving import LEAVING
from pokernight.cli.table.lookups import Lookups
from pokernight.cli.table.questions import Question, read_line
from pokernight.cli.table.table_screen import TableScreen
from pokernight.cli.table.turn_all import TurnAll
from pokernight.cli.text.sentences import YOU
from pokernight.engine.asks import Answer, Ask
from pokernight.engine.hand import Hand
from pokernight.errors import Refused
from pokernight.session import messages as m
from pokernight.session.people import new_key
from pokernight.wording.message import Message, message


class Doubt(NamedTuple):
    """Yes-or-no question of the client, and what a yes does; Enter is a no.

    ``answers``: it is about the answer to the open question.
    """

    question: Message
    yes: Callable[[], None]
    answers: bool = False


class TableClient(ABC):
    """Asks the readers of a table, and reads what they type.

    Attributes:
        screen: screen of the readers.
        lookups: look-ups of the reader.
        turn_all: state of turning unseen cards in a row.
        doubt: yes-or-no question that waits for its answer, or None.
    """

    keys: Sequence[KeyGroup]
    """Keys and commands at this kind of table."""

    def __init__(self, screen: TableScreen) -> None:
        self.screen = screen
        self.lookups = Lookups(screen, self.keys)
        self.turn_all = TurnAll()
        self.doubt: Doubt | None = None
        self._asked = self._answered = (0, 0)
        self._called = -1

    @property
    def terminal(self) -> Terminal:
        """Input and output."""
        return self.screen.terminal

    # --- questions

    @property
    def question(self) -> Question | None:
        """Open question that the reader has not answered, or None."""
        ask, hand, number = self.ask, self.hand, self.number
        if ask is None or hand is None or number == self._answered:
            return None
        screen = self.screen
        return Question(
            hand, ask, number[1], screen.story.names, screen.order, self.terminal.language
        )

    def refused(self) -> None:
        """Wait for another answer to the open question: the last was refused."""
        self._answered = (0, 0)

    def ask_again(self) -> None:
        """Ask the open question again: somebody else has looked at the screen."""
        self._asked = (0, 0)

    @property
    def is_asked_anew(self) -> bool:
        """True if a question is open that was not asked yet."""
        return self.ask is not None and self.number != self._asked

    def invite(self) -> None:
        """Ask a new question; answer it at once if there is no choice."""
        question, number = self.question, self.number
        if self.ask is None:
            if self.doubt is not None and self.doubt.answers:
                self.doubt = None
            if self.calls and self._called != self.screen.table.hand:
                self._called = self.screen.table.hand
                if not self.screen.menu_shown:
                    self.screen.show_menu()
                self.print_prompt()
            return
        if question is None or number == self._asked:
            return
        self._asked, self.doubt = number, None
        unasked = question.unasked(self.turn_all)
        if unasked is not None:
            self.answer(unasked, unasked=True)
            return
        self.screen.cover_for(self.screen.reader, question.hand)
        if not self.screen.covered:
            self._show(question)

    def _show(self, question: Question) -> None:
        """Show the table, and ask the question."""
        self.screen.show_next(question.hand)
        self._print_question(question)

    def _print_question(self, question: Question) -> None:
        """Print the prompt, below the sentence that a question other than a bet has."""
        if question.heading:
            self.terminal.line(self.terminal.cards(Text(question.heading, style="bold")))
        self.print_prompt()

    def answer(self, answer: Answer, *, unasked: bool = False) -> None:
        """Send an answer to the open question.

        Raises:
            Refused: if it is refused at once.
        """
        question, number = self.question, self.number
        if question is None:
            return
        self._answered = number
        sent = _sent(answer, self.ids if question.ask.legal.of == "card" else None)
        self.send(m.AnswerRequest(new_key(), number[1], sent, number[0]), unasked=unasked)

    # --- prompts

    @property
    def idle_prompt(self) -> Text:
        """Prompt while the reader is not asked anything."""
        return Text("> ", style="dim")

    @property
    def next_hand(self) -> Text:
        """Prompt between two hands."""
        enter = self.terminal.words(message("Enter: the next hand"))
        return Text(f"{enter} > ", style="bold")

    def prompt(self) -> Text:
        """Return the prompt for the next line."""
        if self.doubt is not None:
            return self.terminal.yes_or_no(self.doubt.question)
        question, reader = self.question, self._reader
        if question is not None and self.screen.covered:
            alone = message("{player:=}, press Enter when nobody else looks", player=reader)
            return Text(f"{self.terminal.words(alone)} > ", style="bold")
        if question is not None:
            player = reader if self.screen.several else YOU
            turn = self.terminal.words(message("{player:'s} turn", player=player))
            turn = f"{turn[:1].upper()}{turn[1:]}"
            return self.terminal.cards(question.prompt(f"{turn}{self.time_left}"))
        if self.calls:
            call = message(
                "{player deals}{time:=}. {question}",
                player=reader,
                time=self.time_left,
                question=which_game(self.screen.games()),
            )
            return Text(f"{self.terminal.words(call)} > ", style="bold")
        return self.idle_prompt

    @property
    def _reader(self) -> str:
        """Name of the reader."""
        chair = self.screen.chair_of(self.screen.reader)
        return YOU if chair is None else self.screen.name_of(chair.person, chair.name)

    # --- typed lines

    def typed(self, line: str) -> None:
        """Process a typed line."""
        try:
            self._read(line)
        except Refused as refused:
            self.terminal.complain(refused)

    def _read(self, line: str) -> None:
        """Process an answer, a call, a look-up or a command.

        Raises:
            Refused: for a line that means nothing now.
        """
        question = self.question
        if self.doubt is not None:
            self._resolve(self.doubt, line)
        elif question is not None and self.screen.covered:
            self.screen.uncover()
            self._show(question)
        elif question is not None:
            self._read_answer(line, question)
        elif self.calls:
            self._read_call(line)
        elif not self.command(line) and not self.lookups.look_up(line, self.hand, None):
            self.idle(line)

    def _resolve(self, doubt: Doubt, line: str) -> None:
        """Process the reply to a doubt."""
        try:
            agreed = self.terminal.agreed(line)
        except Refused as refused:
            self.terminal.complain(refused)
            self.print_prompt()
            return
        self.doubt = None
        if agreed:
            doubt.yes()
        else:
            self.print_prompt()

    def _read_answer(self, line: str, question: Question) -> None:
        """Process a line at a question; after a look-up or a command the question stands again."""
        reading = read_line(line, question, self.lookups, self.command, self.turn_all)
        if reading is None:
            if self.question is not None and self.number == self._asked and not self.doubt:
                self._print_question(question)
        elif reading.doubt:
            self.doubt = Doubt(reading.doubt, partial(self.answer, reading.answer), answers=True)
            self.print_prompt()
        else:
            self.answer(reading.answer)

    def _read_call(self, line: str) -> None:
        """Process a line of the dealer asked for the next game."""
        word = line.lower()
        if word[:1] == "?" or word == "help":
            self.screen.show_summaries()
            return
        is_call = len(line) == 1 and is_on_menu(self.screen.games(), line)
        if is_call or not (self.command(line) or self.lookups.look_up(line, self.hand, None)):
            self._call(line)

    def _call(self, line: str) -> None:
        """Call the next game; put it on the menu first if it is new."""
        called = call_of(line, self.screen.games())
        if called.new is not None:
            self.send(m.MenuRequest(id=new_key(), name=called.name, game=called.new.name))
        self.send(m.CallRequest(new_key(), called.name))

    def command(self, line: str) -> bool:
        """Run a command; return False for a line that is none.

        Raises:
            Refused: if it cannot be done.
        """
        word, question = line.lower(), self.question
        if word in LEAVING:
            self.ask_to_leave()
        elif word == "menu":
            self.screen.show_menu()
        elif word in ("!", "hint"):
            if question is None:
                raise Refused(message("you are not asked anything now"))
            hand, number = self.number
            self.send(m.HintRequest(new_key(), number, hand))
        elif word == "undo" or (word == "u" and not (question and question.accepts(word))):
            self.send(m.Propose(new_key(), "undo"))
        else:
            return self.table_command(line)
        return True

    def ask_to_leave(self) -> None:
        """Leave, after a question if any is asked."""
        question = self.doubt_of_leaving
        if question:
            self.doubt = Doubt(question, self.leave)
            self.print_prompt()
        else:
            self.leave()

    # --- the table

    @property
    @abstractmethod
    def hand(self) -> Hand | None:
        """The hand on the table, whole or as its reader knows it; None if it is not known."""

    @property
    @abstractmethod
    def ask(self) -> Ask | None:
        """The open question to the reader."""

    @property
    @abstractmethod
    def number(self) -> tuple[int, int]:
        """Number of the deal, and of the question in it; zeros without a question."""

    @property
    @abstractmethod
    def calls(self) -> bool:
        """True if the reader is to call the next game."""

    @property
    def ids(self) -> Sequence[int] | None:
        """Names of the cards in an answer, by token; None if they are the tokens."""
        return None

    @property
    def time_left(self) -> str:
        """Time left on the reader's clock, for the prompt."""
        return ""

    @property
    @abstractmethod
    def doubt_of_leaving(self) -> Message | None:
        """Question to a reader leaving now; None where none is asked."""

    @abstractmethod
    def leave(self) -> None:
        """Leave the table, or in a hand give the seat up."""

    @abstractmethod
    def send(self, command: m.Command, *, unasked: bool = False) -> None:
        """Send a command of the reader.

        Raises:
            Refused: if it is refused at once.
        """

    @abstractmethod
    def table_command(self, line: str) -> bool:
        """Run a command of this kind of table; return False for any other line.

        Raises:
            Refused: if it cannot be done.
        """

    @abstractmethod
    def idle(self, line: str) -> None:
        """Process a line that is no command, while nobody is asked anything.

        Raises:
            Refused: if it means nothing.
        """

    def print_prompt(self) -> None:  # noqa: B027 - most connections have nothing to do
        """Print the prompt, where the terminal does not print it before it reads a line."""


def _sent(answer: Answer, ids: Sequence[int] | None) -> Any:
    """Return an answer as it is sent: cards by their ids."""
    if isinstance(answer, tuple):
        return [token if ids is None else ids[token] for token in answer]
    return ids[answer] if ids is not None and isinstance(answer, int) else answer
