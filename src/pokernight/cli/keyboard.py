"""Who answers at the keyboard: a person is shown the table, asked, and told what he asks back."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from rich.text import Text

from pokernight.bots import advised, situation
from pokernight.cli.answers import HOW_TO_ANSWER, menu, only_answer
from pokernight.cli.answers import Menu as Choices
from pokernight.cli.care import once_more
from pokernight.cli.chips import HOW_TO_BUY, Chips
from pokernight.cli.host import LEAVING, Host, leave
from pokernight.cli.order import in_words, next_order
from pokernight.cli.telling import Telling
from pokernight.cli.terminal import Terminal
from pokernight.cli.words import as_sentence
from pokernight.engine.asks import Answer, Ask
from pokernight.engine.game import Game
from pokernight.engine.hand import Hand
from pokernight.errors import Refused
from pokernight.table.clumsy import claim
from pokernight.table.commands import CallOff, Command, Happen, Undo

HOW_TO_CALL_THE_FLOOR = (
    "A joker is a scrap of paper, and four cards are yours, no more and no fewer: when something "
    "is wrong with your hand, floor calls the floor. Do it before you act."
)


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
        floor: whether it can be called.
    """

    host: Host
    telling: Telling
    chips: Chips
    floor: bool = False

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
            self.terminal.line(HOW_TO_ANSWER, style="dim")
            if self.chips.settles:
                self.terminal.line(HOW_TO_BUY, style="dim")
        if self.floor:
            self.terminal.line("The dealer is clumsy tonight.", style="dim")
            if self.host.people:
                self.terminal.line(HOW_TO_CALL_THE_FLOOR, style="dim")

    def answer(self, hand: Hand, ask: Ask) -> Answer:
        """What you say; where there is no choice you are not asked."""
        forced = only_answer(ask)
        if forced is not None:
            return forced
        self.telling.uncover(hand)
        self.telling.show_next(hand)
        view = hand.view(ask.seat)
        what = as_sentence(ask.told(self.telling.story.names))
        if what and hand.game.meaning(view):
            what += " (? says what each may do)"
        if what:
            self.terminal.line(self.terminal.cards(Text(what, style="bold")))
        while True:
            choices = menu(ask, view, self.telling.story.names, self.telling.order)
            prompt = Text.assemble(("Your turn: ", "bold yellow"), choices.prompt, (" > ", "bold"))
            line = self.terminal.ask(self.terminal.cards(prompt))
            try:
                if self.aside(line, hand, ask, choices):
                    continue
                answer = choices.read(line)
            except Refused as refused:
                self.telling.complain(refused)
                continue
            doubt = once_more(ask, view, answer)
            if not doubt or self.terminal.agrees(doubt, enter=False):
                return answer

    def aside(self, line: str, hand: Hand, ask: Ask, choices: Choices) -> bool:
        """Whether a line was no answer but a request to be shown something."""
        word = line.lower()
        if word in LEAVING:
            leave(self.terminal, "Leave, and have the rest of this hand answered by default?")
        if word in ("h", "history"):
            self.telling.story.again()
        elif word in ("t", "table"):
            self.telling.show(hand)
        elif word in ("??", "help"):
            self.terminal.line(f"{HOW_TO_ANSWER} {HOW_TO_BUY}", style="dim", indent=2)
        elif word.startswith("buy "):
            self.chips.ask_for(self.telling.reader, word.removeprefix("buy "))
        elif word == "floor" and self.floor:
            self.call_the_floor(hand, ask.seat)
        elif word == "undo" or (word == "u" and not answers(choices, word)):
            raise Instead(Undo(self.telling.reader))
        elif word.startswith("call off"):
            self.call_off(line[len("call off") :].strip())
        elif word in ("!", "hint"):
            self.suggest(hand, ask, choices)
        elif word.partition(" ")[0] in ("o", "order"):
            order = next_order(self.telling.order, line.partition(" ")[2].strip())
            self.telling.orders[self.telling.reader] = order
            self.terminal.line(f"Your cards lie {in_words(order)}.", style="dim")
            self.telling.show(hand)
        elif word[:1] == "?":
            number = word.removeprefix("?").strip()
            if not number:
                self.say_what_it_means(hand)
            self.explain(hand.game, number or ask.clause)
        else:
            return False
        return True

    def suggest(self, hand: Hand, ask: Ask, choices: Choices) -> None:
        """What a sensible player would answer in your place, knowing what you know."""
        seed = f"{self.host.table.opening.seed}:hint:{self.host.table.deals}"
        advice = advised(situation(hand, ask, Random(seed)))
        why = f" ({advice.why})" if advice.why else ""
        said = Text(f"A sensible player: {choices.said(advice.answer)}{why}.", "italic")
        self.terminal.line(self.terminal.cards(said), indent=2)

    def say_what_it_means(self, hand: Hand) -> None:
        """What the game has to say to this question."""
        for line in hand.game.meaning(hand.view(self.telling.seat)):
            self.terminal.line(self.terminal.cards(Text(as_sentence(line))), indent=2, hang=4)

    def explain(self, game: Game, number: str) -> None:
        """A clause of the page; where there is none, how to answer."""
        clause = game.clause(number)
        if clause:
            self.terminal.line(Text.assemble((f"{game.title} ", "bold"), clause), indent=2)
        elif number:
            self.terminal.line(f"{game.title} has no rule {number!r}.", indent=2)
        else:
            self.terminal.line(f"{HOW_TO_ANSWER} {HOW_TO_BUY}", style="dim", indent=2)

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


def answers(choices: Choices, line: str) -> bool:
    """Whether a line is an answer to a question."""
    try:
        choices.read(line)
    except Refused:
        return False
    return True
