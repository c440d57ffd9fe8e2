"""Who answers at the keyboard: a person is shown the table, asked, and told what he asks back."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

from rich.text import Text

from pokernight.bots import situation
from pokernight.cli.console.terminal import FIRM, Terminal
from pokernight.cli.local.between_hands import Between
from pokernight.cli.local.chip_purchases import Chips
from pokernight.cli.local.local_screen import Telling
from pokernight.cli.local.table_host import END_IN_A_HAND, LEAVE_THE_HAND, LEAVING, Host, leave
from pokernight.cli.table.answer_choices import HOW_TO_BEGIN, Choices, choices_of
from pokernight.cli.table.lookups import Reference
from pokernight.cli.table.turn_all import Turning
from pokernight.cli.text.sentences import YOU, as_sentence
from pokernight.engine.asks import Answer, Ask
from pokernight.engine.confirmations import once_more
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
"""How long the end of a hand stays in sight under ``--pause``, in seconds."""


class Instead(Exception):
    """No answer: something else is to be done at the table first."""

    def __init__(self, command: Command) -> None:
        self.command = command


@dataclass
class Keyboard:
    """Where people answer.

    Attributes:
        host: of the evening.
        telling: what they are shown.
        chips: where they ask for more.
        between: what they settle between two hands.
        floor: whether it can be called.
        pause: whether the end of a hand stays in sight for a moment, or else until Enter.
        reference: where they look things up.
        turning: whether cards that nobody has seen are turned over without asking for each.
    """

    host: Host
    telling: Telling
    chips: Chips
    between: Between
    floor: bool = False
    pause: bool = False
    reference: Reference = field(init=False)
    turning: Turning = field(default_factory=Turning)
    _hinted: tuple[object, str] = field(default=(None, ""), init=False)

    def __post_init__(self) -> None:
        self.reference = Reference(self.telling)

    @property
    def terminal(self) -> Terminal:
        """Where people read and type."""
        return self.telling.terminal

    def how_to_answer(self) -> None:
        """Which keys there are."""
        if not self.host.people:
            name = self.host.table.players[self.host.readers[0]].name
            self.terminal.line(f"You look over {name}'s shoulder.", style="dim")
        else:
            self.terminal.line(HOW_TO_BEGIN, style="dim")
        if self.floor:
            self.terminal.line("The dealer is clumsy tonight.", style="dim")
            if self.host.people:
                self.terminal.line(HOW_TO_CALL_THE_FLOOR, style="dim")

    def unasked(self, hand: Hand, ask: Ask) -> Answer | None:
        """What is answered without you: where there is no choice, and the cards that you turn."""
        if ask.only is not None:
            return ask.only
        return self.turning.goes_on(ask, hand.view(ask.seat), hand.number)

    def answer(self, hand: Hand, ask: Ask) -> Answer:
        """What you say."""
        self.telling.uncover(hand)
        self.telling.show_next(hand)
        view = hand.view(ask.seat)
        what = as_sentence(ask.told(self.telling.story.names))
        if what and hand.game.talk.meaning(view):
            what += " (? says what each may do)"
        self._ask(what)
        while True:
            choices = choices_of(ask, view, self.telling.story.names, self.telling.order)
            prompt = Text.assemble(
                (f"{self.whose_turn()}: ", "bold yellow"), choices.prompt, (" > ", "bold")
            )
            line = self.terminal.ask(self.terminal.cards(prompt))
            try:
                letter = len(line.strip()) == 1 and answers(choices, line.strip())
                if not letter and self.reference.look_up(line, hand, ask):
                    self._ask(what)
                    continue
                if self.aside(line, hand, ask, choices):
                    continue
                begun = self.turning.begins(line, ask, view, hand.number)
                answer = choices.read(line) if begun is None else begun
            except Refused as refused:
                self.telling.complain(refused)
                continue
            doubt = once_more(ask, view, answer)
            if not doubt or self.terminal.agrees(doubt, enter=False):
                return answer

    def _ask(self, what: str) -> None:
        """What is asked, above the prompt; at a bet the prompt says it all."""
        if what:
            self.terminal.line(self.terminal.cards(Text(what, style="bold")))

    def whose_turn(self) -> str:
        """Who is asked, by name where several people share the keyboard."""
        name = self.host.table.players[self.telling.reader].name
        return "Your turn" if name == YOU or not self.host.several else f"{name}'s turn"

    def between_hands(self, playing: Playing) -> None:
        """A hand is over: its end stays in sight until you go on.

        In a pipe nobody looks at it, and the next one follows at once.
        """
        if not self.terminal.interactive:
            return
        if self.pause:
            self.terminal.sleep(A_MOMENT)
            return
        prompt = Text("Enter: the next hand > ", style="bold")
        while line := self.terminal.ask(prompt):
            try:
                self.said_between_hands(line, playing)
            except Refused as refused:
                self.telling.complain(refused)

    def said_between_hands(self, line: str, playing: Playing) -> None:
        """Something is wanted between two hands.

        Raises:
            Refused: if it cannot be.
            Leave: if somebody has had enough.
        """
        word = line.lower()
        if word in LEAVING:
            leave(self.terminal)
        elif word in ("u", "undo"):
            raise Refused("too late, the hand is over")
        elif not self.between.does(line) and not self.reference.look_up(line, playing.hand, None):
            raise Refused(f"{line!r} means nothing here: Enter deals the next hand, q leaves, "
                          "?? lists all keys")  # fmt: skip

    def aside(self, line: str, hand: Hand, ask: Ask, choices: Choices) -> bool:
        """Whether a line was no answer but a request to be shown something."""
        word = line.lower()
        if word in (*LEAVING, "leave"):
            others = len(self.host.people) > 1
            leave(self.terminal, LEAVE_THE_HAND if others else END_IN_A_HAND)
        elif word.startswith("buy "):
            self.chips.ask_for(self.telling.reader, word.removeprefix("buy "))
        elif word == "menu":
            self.telling.show_menu()
        elif self.between.waits(line):
            pass
        elif word == "floor" and self.floor:
            self.call_the_floor(hand, ask.seat)
        elif word == "undo" or (word == "u" and not answers(choices, word)):
            raise Instead(Undo(self.telling.reader))
        elif word.startswith("call off"):
            self.call_off(line[len("call off") :].strip())
        elif word in ("!", "hint"):
            self.suggest(hand, ask, choices)
        else:
            return False
        return True

    def suggest(self, hand: Hand, ask: Ask, choices: Choices) -> None:
        """What the strong bot would do in your place, knowing what you know: once to a question."""
        seed = f"{self.host.table.opening.seed}:hint:{self.host.table.deals}"
        question = (seed, ask.seat, list(hand.inputs or ()))
        asked, said = self._hinted
        if asked != question:
            said = advice_of(hand, ask, choices, seed)
            self._hinted = (question, said)
        show_hint(self.terminal, said)

    def call_the_floor(self, hand: Hand, seat: int) -> None:
        """You say that something is wrong with your hand.

        Raises:
            Instead: if it is, and the floor has to rule.
        """
        slip = claim(hand, seat)
        if slip is not None:
            raise Instead(Happen(slip.name, slip.facts))
        self.terminal.line("Nothing is wrong with your hand.", indent=2)

    def call_off(self, why: str) -> None:
        """You want the hand to count for nothing, which is for the host to say.

        Raises:
            Instead: if you mean it.
        """
        if self.terminal.agrees("Call this hand off, and give every chip back?", enter=False):
            raise Instead(CallOff(self.telling.reader, why))


def advice_of(hand: Hand, ask: Ask, choices: Choices, seed: str) -> str:
    """What the strong bot would do, knowing what the asked seat knows, and why."""
    # Odds take their time to load, and not everybody asks.
    from pokernight.odds.plain.hint import hint

    found = hint(situation(hand, ask, Random()), seed=seed)
    return found.told(ask, choices.said(found.answer))


def show_hint(terminal: Terminal, said: str) -> None:
    """A hint, below the question."""
    firm = said.replace(" %", f"{FIRM}%")
    terminal.line(terminal.cards(Text(firm, "italic")), indent=2)


def answers(choices: Choices, line: str) -> bool:
    """Whether a line is an answer to a question."""
    try:
        choices.read(line)
    except Refused:
        return False
    return True
