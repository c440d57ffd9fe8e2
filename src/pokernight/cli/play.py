"""An evening at the table: the person, the house players, hand after hand, and the ledger."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from random import Random, SystemRandom

from rich.text import Text

from pokernight.bots import HOUSE_PLAYERS, advised, situation
from pokernight.cli.answers import HOW_TO_ANSWER, Menu, menu, only_answer
from pokernight.cli.felt import chips_line, draw
from pokernight.cli.house_rules import changed_from_default, stakes_in_words
from pokernight.cli.order import DEALT, Order, in_words, next_order
from pokernight.cli.story import Story
from pokernight.cli.terminal import EndOfInput, Terminal
from pokernight.cli.words import YOU, count, series
from pokernight.engine.asks import Answer, Ask
from pokernight.engine.game import Game
from pokernight.engine.hand import Hand
from pokernight.engine.record import write
from pokernight.engine.rules import Rules, money
from pokernight.errors import Refused
from pokernight.table import Table

NAMES = (
    "Abe", "Bert", "Cleo", "Dot", "Earl", "Fay", "Gus", "Hope",
    "Ike", "Joy", "Kit", "Lou", "Mab", "Ned", "Olga", "Pip",
)  # fmt: skip
STYLES = ("sensible", "caller", "sensible", "random")
"""How the house players play, by seat; the first one sits in your seat under ``--auto``."""
AUTO_HANDS = 12
ME = 0
LEFT, INTERRUPTED = 0, 130


class Leave(Exception):
    """You have had enough."""


def evening(
    game: Game,
    rules: Rules,
    seats: int,
    seed: str | None,
    hands: int | None,
    auto: bool,
    record: str | None,
) -> int:
    """Play an evening to its end and give the exit status.

    Raises:
        Refused: before anything is played, if it cannot be.
    """
    if hands is not None and hands < 1:
        raise Refused(f"an evening has one hand at least, so --hands cannot be {hands}")
    game.check_seats(seats, rules)
    if seats > len(NAMES):
        raise Refused(f"the house has {len(NAMES)} chairs, and {seats} want to sit down")
    table = Table(game, rules, seed if seed is not None else str(SystemRandom().getrandbits(128)))
    for seat in range(seats):
        table.sit(YOU if seat == ME and not auto else NAMES[seat])
    if record is not None:
        append(record, "")
    party = Party(Terminal(), table, auto, hands or (AUTO_HANDS if auto else None), record)
    return party.play()


def append(record: str, text: str) -> None:
    """Add to the record of an evening.

    Raises:
        Refused: if it cannot be written.
    """
    try:
        with Path(record).open("a", encoding="utf-8") as file:
            file.write(text)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        raise Refused(f"the record {record!r} cannot be written: {reason}") from None


@dataclass
class Party:
    """Those at the table, and the terminal at which one of them sits.

    Everything shown comes from the view of the first seat and from the events as it knew them;
    a house player gets its own situation and its own generator, which follows from the seed.
    """

    terminal: Terminal
    table: Table
    auto: bool
    hands: int | None
    record: str | None = None
    bots: dict[int, Random] = field(default_factory=dict)
    order: Order = DEALT

    def play(self) -> int:
        """Hand after hand until it is over; then the ledger. Gives the exit status."""
        status = LEFT
        try:
            self.greet()
            while self.hands is None or self.table.hands < self.hands:
                self.buy_in_again()
                self.one_hand()
        except (Leave, EndOfInput):
            self.call_off()
        except KeyboardInterrupt:
            self.terminal.print(Text(""))
            self.call_off()
            status = INTERRUPTED
        except Refused:  # the hand just played could not be recorded
            self.settle_up()
            raise
        self.settle_up()
        return status

    # --- the evening

    def greet(self) -> None:
        """Who plays what for how much, and which keys there are."""
        table = self.table
        names = series([player.name for player in table.players])
        stakes = stakes_in_words(table.rules)
        self.terminal.line(
            Text.assemble(
                (f"An evening of {table.game.title}", "bold"),
                f", {stakes}: {names}, with {money(table.rules.buy_in)} each.",
            )
        )
        if changed := changed_from_default(table.rules):
            self.terminal.line(f"House rules: {', '.join(changed)}.")
        if legend := table.game.legend(table.rules):
            self.terminal.line(f"{legend}.", style="dim")
        if self.auto:
            name = table.players[ME].name
            self.terminal.line(f"You look over {name}'s shoulder.", style="dim")
        else:
            self.terminal.line(HOW_TO_ANSWER, style="dim")

    def buy_in_again(self) -> None:
        """Whoever is broke buys chips; you are asked."""
        for seat in self.table.broke():
            cents = self.table.rules.buy_in
            name = self.table.players[seat].name
            if seat != ME or self.auto:
                self.terminal.line(f"{name} is broke and buys in again for {money(cents)}.")
            else:
                self.ask_to_buy(cents)
            self.table.buy(seat, cents)

    def ask_to_buy(self, cents: int) -> None:
        """You are broke: buy in again, or leave."""
        prompt = f"You are broke. Buy in again for {money(cents)}? (y)es, (n)o; Enter: yes > "
        while True:
            answer = self.terminal.ask(Text(prompt, style="bold")).lower()
            if not answer or "yes".startswith(answer):
                return
            if "no".startswith(answer) or "quit".startswith(answer):
                raise Leave
            self.terminal.line(f"{answer!r} is neither yes nor no.", style="red")

    def call_off(self) -> None:
        """Drop the hand that is being played, if any: every chip goes back."""
        if self.table.dealt_in:
            self.table.abandon()
            self.table.hands -= 1
            self.terminal.line("The hand is called off: every chip goes back.")

    def settle_up(self) -> None:
        """Share out what is left in the middle, and print the ledger."""
        table = self.table
        if left := table.bank + table.pot:
            self.terminal.line(f"{money(left)} that nobody has won is shared out.")
        table.close()
        print_ledger(self.terminal, table)

    # --- one hand

    def one_hand(self) -> None:
        """Deal a hand, play it to its end, and keep it."""
        table = self.table
        self.terminal.line()
        story = Story(self.terminal, table.game, (), ME)
        hand = self.deal(story)
        dealer = table.players[table.button].name
        self.heading(f"Hand {table.hands}", f"{'you deal' if dealer == YOU else f'{dealer} deals'}")
        while (ask := hand.ask) is not None:
            if ask.seat == ME and not self.auto:
                answer = self.answer(hand, ask, story)
            else:
                if self.auto and story.dealing():
                    story.tell(table_next=True)
                    self.show(hand)
                answer = self.house_answer(hand, ask)
            hand.play(answer, ask.seat)
        story.tell()
        result = hand.result
        self.terminal.line(
            Text(chips_line(hand.view(ME), story.names, result.payoffs), style="dim"), indent=2
        )
        table.settle(result)
        if self.record is not None:
            append(self.record, write(hand) + "\n")

    def deal(self, story: Story) -> Hand:
        """Deal the next hand, with the story listening from its first event."""
        story.names = [player.name for player in self.table.players]
        return self.table.deal(story.hear)

    def heading(self, *parts: str) -> None:
        """A line between hands."""
        said = " · ".join(parts)
        if self.terminal.fancy:
            rule = "─" * max(0, min(self.terminal.width, 80) - len(said) - 4)
            self.terminal.print(Text(f"── {said} {rule}", style="green"))
        else:
            self.terminal.line(f"== {said} ==")

    def show(self, hand: Hand) -> None:
        """The table as it looks from your seat."""
        title = f"{self.table.game.title}, hand {self.table.hands}"
        draw(self.terminal, hand.view(ME), self.table.names(), title, order=self.order)

    # --- answers

    def house_answer(self, hand: Hand, ask: Ask) -> Answer:
        """What a house player says, from what its seat may know."""
        seat = ask.seat
        if seat not in self.bots:
            self.bots[seat] = Random(f"{self.table.seed}:house:{seat}")
        bot = HOUSE_PLAYERS[STYLES[seat % len(STYLES)]]
        return bot(situation(hand, ask, self.bots[seat]))

    def answer(self, hand: Hand, ask: Ask, story: Story) -> Answer:
        """What you say; where there is no choice you are not asked."""
        forced = only_answer(ask)
        if forced is not None:
            return forced
        story.tell(table_next=True)
        self.show(hand)
        choices = menu(ask, hand.view(ME), self.table.names())
        what = f"{ask.words[:1].upper()}{ask.words[1:]}." if ask.words else ""
        if what:
            self.terminal.line(self.terminal.cards(Text(what, style="bold")))
        prompt = Text.assemble(("Your turn: ", "bold yellow"), choices.prompt, (" > ", "bold"))
        while True:
            line = self.terminal.ask(self.terminal.cards(prompt.copy()))
            try:
                if self.aside(line, hand, ask, story, choices):
                    continue
                return choices.read(line)
            except Refused as refused:
                said = str(refused)
                self.terminal.line(said[:1].upper() + said[1:] + ".", style="red")

    def aside(self, line: str, hand: Hand, ask: Ask, story: Story, choices: Menu) -> bool:
        """Whether a line was no answer but a request to be shown something."""
        word = line.lower()
        if word in ("q", "quit", "exit"):
            raise Leave
        if word in ("h", "history"):
            story.again()
        elif word in ("t", "table"):
            self.show(hand)
        elif word in ("!", "hint"):
            self.suggest(hand, ask, choices)
        elif word.partition(" ")[0] in ("o", "order"):
            self.order = next_order(self.order, line.partition(" ")[2].strip())
            self.terminal.line(f"Your cards lie {in_words(self.order)}.", style="dim")
            self.show(hand)
        elif word[:1] == "?" or word == "help":
            self.explain(word.removeprefix("?").strip() or ask.clause)
        else:
            return False
        return True

    def suggest(self, hand: Hand, ask: Ask, choices: Menu) -> None:
        """What a sensible player would answer in your place, knowing what you know."""
        advice = advised(situation(hand, ask, Random(f"{self.table.seed}:hint:{self.table.hands}")))
        why = f" ({advice.why})" if advice.why else ""
        said = Text(f"A sensible player: {choices.said(advice.answer)}{why}.", "italic")
        self.terminal.line(self.terminal.cards(said), indent=2)

    def explain(self, number: str) -> None:
        """A clause of the page, and how to answer."""
        game = self.table.game
        clause = game.clause(number)
        if clause:
            self.terminal.line(Text.assemble((f"{game.title} ", "bold"), clause), indent=2)
        elif number:
            self.terminal.line(f"{game.title} has no rule {number!r}.", indent=2)
        self.terminal.line(HOW_TO_ANSWER, style="dim", indent=2)


def print_ledger(terminal: Terminal, table: Table) -> None:
    """What everybody bought, cashed and won; and the recitations owed."""
    terminal.line()
    terminal.line(Text(f"The ledger after {count(table.hands, 'hand')}", style="bold"))
    lines = table.ledger()
    pious = any(line.recitations for line in lines)
    head = ["", "bought", "cashed", "net", *(["recitations"] if pious else [])]
    rows = [
        [
            line.name,
            money(line.bought),
            money(line.cashed),
            f"{'+' if line.net > 0 else ''}{money(line.net)}",
            *([str(line.recitations) if line.recitations else ""] if pious else []),
        ]
        for line in lines
    ]
    widths = [max(len(row[place]) for row in [head, *rows]) for place in range(len(head))]
    for row in [head, *rows]:
        cells = [f"{row[0]:{widths[0]}}"]
        cells += [f"{cell:>{width}}" for cell, width in zip(row[1:], widths[1:])]
        style = "dim" if row is head else "bold" if row[0] == YOU else ""
        terminal.line(Text("  ".join(cells), style=style), indent=2)
