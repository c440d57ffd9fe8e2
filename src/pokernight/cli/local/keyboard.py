"""Questions to the people at the keyboard, and their commands in a hand."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from random import Random

from rich.text import Text

from pokernight.bots import situation
from pokernight.cli.console.terminal import Terminal
from pokernight.cli.local.between_hands import TableChanges
from pokernight.cli.local.chip_purchases import ChipPurchases
from pokernight.cli.local.local_screen import LocalScreen
from pokernight.cli.local.table_host import Host
from pokernight.cli.table.answer_choices import HOW_TO_BEGIN
from pokernight.cli.table.leaving import END_IN_A_HAND, LEAVE_THE_HAND, LEAVING, leave
from pokernight.cli.table.lookups import Lookups
from pokernight.cli.table.questions import Question, read_line
from pokernight.cli.table.turn_all import TurnAll
from pokernight.cli.text.sentences import YOU
from pokernight.engine.asks import Answer, Ask
from pokernight.engine.hand import Hand
from pokernight.errors import Refused
from pokernight.table.clumsy import claim
from pokernight.table.commands import CallOff, Command, Happen, Undo
from pokernight.table.current_hand import Playing

HOW_TO_CALL_THE_FLOOR = (
    "A joker is a scrap of paper, and four cards are yours, no more and no fewer: when something "
    "is wrong with your hand, floor calls the floor. Do it before you act."
)
A_MOMENT = 1.0
"""Seconds for which the end of a hand stays in sight with ``--pause``."""


class Instead(Exception):
    """A command to do at the table instead of answering."""

    def __init__(self, command: Command) -> None:
        self.command = command


@dataclass
class Keyboard:
    """Asks the people at the keyboard.

    Attributes:
        host: host of the evening.
        screen: screen of the people.
        chips: purchases of chips.
        changes: changes to the table between two hands.
        floor: whether the floor can be called.
        pause: whether the end of a hand stays for a moment, instead of until Enter.
        lookups: look-ups of the current reader.
        turn_all: state of turning unseen cards in a row.
    """

    host: Host
    screen: LocalScreen
    chips: ChipPurchases
    changes: TableChanges
    floor: bool = False
    pause: bool = False
    lookups: Lookups = field(init=False)
    turn_all: TurnAll = field(default_factory=TurnAll)
    _hinted: tuple[object, str] = field(default=(None, ""), init=False)

    def __post_init__(self) -> None:
        self.lookups = Lookups(self.screen)

    @property
    def terminal(self) -> Terminal:
        """Input and output."""
        return self.screen.terminal

    def how_to_answer(self) -> None:
        """Print the first keys."""
        if not self.host.people:
            name = self.host.table.players[self.host.readers[0]].name
            self.terminal.line(f"You look over {name}'s shoulder.", style="dim")
        else:
            self.terminal.line(HOW_TO_BEGIN, style="dim")
        if self.floor:
            self.terminal.line("The dealer is clumsy tonight.", style="dim")
            if self.host.people:
                self.terminal.line(HOW_TO_CALL_THE_FLOOR, style="dim")

    def question(self, hand: Hand, ask: Ask) -> Question:
        """Return a question to the current reader."""
        return Question(hand, ask, hand.number, self.screen.story.names, self.screen.order)

    def unasked(self, hand: Hand, ask: Ask) -> Answer | None:
        """Return the answer given without asking, if there is any."""
        return self.question(hand, ask).unasked(self.turn_all)

    def answer(self, hand: Hand, ask: Ask) -> Answer:
        """Ask the current reader, and return the answer.

        Raises:
            Leave: if the reader leaves.
            Instead: for a command at the table instead of an answer.
        """
        self.screen.uncover(hand)
        self.screen.show_next(hand)
        heading = self.question(hand, ask).heading
        self._print_heading(heading)
        while True:
            question = self.question(hand, ask)
            line = self.terminal.ask(self.terminal.cards(question.prompt(self.whose_turn())))
            commands = partial(self.command, question=question)
            try:
                reading = read_line(line, question, self.lookups, commands, self.turn_all)
            except Refused as refused:
                self.screen.complain(refused)
                continue
            if reading is None:
                self._print_heading(heading)
            elif not reading.doubt or self.terminal.agrees(reading.doubt, enter=False):
                return reading.answer

    def _print_heading(self, heading: str) -> None:
        """Print the sentence above the prompt; at a bet there is none."""
        if heading:
            self.terminal.line(self.terminal.cards(Text(heading, style="bold")))

    def whose_turn(self) -> str:
        """Return "Your turn", or the reader's name on a shared keyboard."""
        name = self.host.table.players[self.screen.reader].name
        return "Your turn" if name == YOU or not self.host.several else f"{name}'s turn"

    def between_hands(self, playing: Playing) -> None:
        """Keep the end of a hand in sight, and run commands, until Enter is pressed.

        In a pipe the next hand follows at once.
        """
        if not self.terminal.interactive:
            return
        if self.pause:
            self.terminal.sleep(A_MOMENT)
            return
        prompt = Text("Enter: the next hand > ", style="bold")
        while line := self.terminal.ask(prompt):
            try:
                self.run_between_hands(line, playing)
            except Refused as refused:
                self.screen.complain(refused)

    def run_between_hands(self, line: str, playing: Playing) -> None:
        """Run a command typed between two hands.

        Raises:
            Refused: if it cannot be done.
            Leave: if the last person leaves.
        """
        word = line.lower()
        if word in LEAVING:
            leave(self.terminal)
        elif word in ("u", "undo"):
            raise Refused("too late, the hand is over")
        elif not self.changes.does(line) and not self.lookups.look_up(line, playing.hand, None):
            raise Refused(f"{line!r} means nothing here: Enter deals the next hand, q leaves, "
                          "?? lists all keys")  # fmt: skip

    def command(self, line: str, question: Question) -> bool:
        """Run a command typed in a hand; return False for a line that is none.

        Raises:
            Refused: if it cannot be done.
            Leave: if the reader leaves.
            Instead: for a command at the table instead of an answer.
        """
        word = line.lower()
        if word in (*LEAVING, "leave"):
            others = len(self.host.people) > 1
            leave(self.terminal, LEAVE_THE_HAND if others else END_IN_A_HAND)
        elif word.startswith("buy "):
            self.chips.ask_for(self.screen.reader, word.removeprefix("buy "))
        elif word == "menu":
            self.screen.show_menu()
        elif self.changes.waits(line):
            pass
        elif word == "floor" and self.floor:
            self.call_the_floor(question.hand, question.ask.seat)
        elif word == "undo" or (word == "u" and not question.accepts(word)):
            raise Instead(Undo(self.screen.reader))
        elif word.startswith("call off"):
            self.call_off(line[len("call off") :].strip())
        elif word in ("!", "hint"):
            self.suggest(question)
        else:
            return False
        return True

    def suggest(self, question: Question) -> None:
        """Print the strong bot's hint; repeated requests at a question print the same."""
        hand, ask = question.hand, question.ask
        seed = f"{self.host.table.opening.seed}:hint:{self.host.table.deals}"
        key = (seed, ask.seat, list(hand.inputs or ()))
        if self._hinted[0] != key:
            self._hinted = (key, hint_for(question, seed))
        self.screen.hint(self._hinted[1])

    def call_the_floor(self, hand: Hand, seat: int) -> None:
        """Claim that something is wrong with the reader's hand.

        Raises:
            Instead: if it is, for the floor to rule.
        """
        slip = claim(hand, seat)
        if slip is not None:
            raise Instead(Happen(slip.name, slip.facts))
        self.terminal.line("Nothing is wrong with your hand.", indent=2)

    def call_off(self, why: str) -> None:
        """Ask whether to call the hand off.

        Raises:
            Instead: if it is confirmed.
        """
        if self.terminal.agrees("Call this hand off, and give every chip back?", enter=False):
            raise Instead(CallOff(self.screen.reader, why))


def hint_for(question: Question, seed: str) -> str:
    """Return the strong bot's answer with its reason, from what the asked seat knows."""
    # Imported late: odds take time to load, and few ask for a hint.
    from pokernight.odds.answers.hint import hint

    suggested = hint(situation(question.hand, question.ask, Random()), seed=seed)
    return suggested.told(question.ask, question.choices.said(suggested.answer))
