"""What is told at the terminal: who plays what, the hand as it goes, the table as a seat sees it.

Everything shown comes from the view of the reader's seat and from the events as it knew them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from rich.text import Text

from pokernight.cli.console.terminal import Terminal
from pokernight.cli.local.seating_options import who_is_what
from pokernight.cli.local.table_host import Host
from pokernight.cli.table.card_order import DEALT, Order
from pokernight.cli.table.event_lines import Story
from pokernight.cli.table.table_drawing import chips_line, draw
from pokernight.cli.text.house_rules import in_words
from pokernight.cli.text.sentences import YOU, as_you_would, count, sentence, series
from pokernight.engine.events import SPECTATOR, Event
from pokernight.engine.hand import Hand
from pokernight.engine.rules import money
from pokernight.errors import Refused
from pokernight.table import Entry, Menu, Offer, Table
from pokernight.table.current_hand import Playing
from pokernight.table.series import Series

ONLOOKERS = -1
"""Where several people sit at one keyboard: what all of them may see."""


class Chapter(NamedTuple):
    """A hand that is over: what it was, the hand as each reader knew it, who had what after it."""

    heading: str
    stories: Mapping[int, Story]
    chips: str


@dataclass
class Telling:
    """What is told to those who read.

    Attributes:
        terminal: where.
        host: of the evening.
        reader: the seat of the table that reads now.
        stories: the hand as each reader knows it, by seat of the table.
        orders: in which order each reader looks at his cards.
        uncovered: whose cards are in sight where several people sit at one keyboard.
        chapters: the hands that are over.
        menu_shown: whether the menu has been told.
        as_shown: whether the table still lies as it was last shown.
    """

    terminal: Terminal
    host: Host
    reader: int = 0
    stories: dict[int, Story] = field(default_factory=dict)
    orders: dict[int, Order] = field(default_factory=dict)
    uncovered: int = ONLOOKERS
    chapters: list[Chapter] = field(default_factory=list)
    menu_shown: bool = False
    as_shown: bool = False
    lines_told: int = 0

    @property
    def table(self) -> Table:
        """The table of the evening."""
        return self.host.table

    @property
    def menu(self) -> Menu:
        """What is on the menu of this evening."""
        return self.host.menu

    @property
    def story(self) -> Story:
        """The hand as the reader knows it."""
        return self.stories[self.reader]

    @property
    def order(self) -> Order:
        """In which order the reader looks at his cards."""
        return self.orders.get(self.reader, DEALT)

    def lay(self, order: Order) -> None:
        """The reader's cards in another order."""
        self.orders[self.reader] = order

    # --- the evening

    def greet(self) -> None:
        """Who plays what for how much, and which keys there are."""
        names = series(who_is_what(self.table.players.values()))
        entries = self.menu.entries
        said = entries[0].rules.stakes if len(entries) == 1 else ""
        stakes = f", {said}" if said else ""
        self.terminal.line(
            Text.assemble(
                (self.menu.title, "bold"),
                f"{stakes}: {names}, with {money(self.menu.usual)} each.",
            )
        )
        brought = self.table.money() - self.table.ledger.balance
        if brought:
            self.terminal.line(f"{money(brought)} lies there from an earlier evening.")
        if len(entries) > 1:
            self.show_menu()
        elif changed := in_words(entries[0].game, entries[0].rules):
            self.terminal.line(f"House rules: {', '.join(changed)}.")
        if len(entries) == 1 and (legend := entries[0].game.talk.legend(entries[0].rules)):
            self.terminal.line(f"{legend}.", style="dim")

    def greet_again(self) -> None:
        """An evening is taken up again."""
        played = f" after {count(self.table.hands, 'hand')}" if self.table.hands else ""
        what = "is over" if self.table.over else "goes on"
        names = series(who_is_what(self.table.players.values()))
        there = f": {names}" if names and not self.table.over else ""
        said = f" {what}{played}{there}."
        self.terminal.line(Text.assemble((self.menu.title, "bold"), said))

    def show_menu(self) -> None:
        """Every game with its stakes; what cannot be dealt now, with the arithmetic."""
        each = count(self.menu.hands_each, "hand")
        how = {
            "dealer": "The dealer calls the game",
            "rotation": f"The games take turns, {each} each",
            "single": "One game",
        }[self.menu.choice]
        self.menu_shown = True
        self.terminal.line(f"{how}. On the menu:", style="dim")
        for number, offer in enumerate(self.table.offers(), 1):
            said = offer_in_words(number, offer)
            if waiting := self.waiting(offer.entry):
                said += f"; {money(waiting)} waits there"
            self.terminal.line(said, indent=2, hang=4)

    def waiting(self, entry: Entry) -> int:
        """What a game holds until it is played again, in cents."""
        held = self.table.held.get(entry.game.name)
        return 0 if held is None else held.money

    def complain(self, refused: Refused) -> None:
        """Say why something will not do."""
        self.terminal.complain(refused)

    # --- one hand

    def listen(self, entry: Entry) -> None:
        """The next hand will be told from its first event."""
        seats = self.table.seating(entry).seats
        names = [self.table.players[seat].name for seat in seats]
        self.stories = {
            reader: Story(
                self.terminal,
                entry.game,
                names,
                seats.index(reader) if reader in seats else SPECTATOR,
            )
            for reader in (*self.host.readers, *([ONLOOKERS] if self.host.several else []))
        }
        self.reader, self.uncovered = self.host.readers[0], ONLOOKERS
        self.table.sink = self.hear

    def uncover(self, hand: Hand) -> None:
        """What follows is for the reader's eyes: whoever sits beside him looks away."""
        reader = self.reader
        if not self.host.several or self.uncovered == reader:
            return
        self.cover()
        self.show_next(hand)
        name = self.table.players[reader].name
        self.terminal.ask(Text(f"{name}, press Enter when nobody else looks > ", style="bold"))
        self.terminal.clear()
        self.reader = self.uncovered = reader

    def cover(self) -> None:
        """What follows is for everybody at the keyboard: nobody's cards stay in sight."""
        if not self.host.several:
            return
        if self.uncovered != ONLOOKERS:
            self.terminal.clear()
        self.reader = self.uncovered = ONLOOKERS

    def hear_again(self, playing: Playing) -> None:
        """Something was taken back: the hand is heard as it has been without."""
        for reader, story in self.stories.items():
            self.stories[reader] = Story(self.terminal, story.game, story.names, story.viewer)
        opening, inputs = playing.hand.opening, playing.hand.inputs
        assert opening is not None
        assert inputs is not None
        Hand(opening, sink=self.hear).replay(inputs)

    def catch_up(self) -> None:
        """What everybody has heard of the hand so far was told before."""
        for story in self.stories.values():
            story.catch_up()

    def hear(self, event: Event) -> None:
        """Everybody who reads hears what happens."""
        self.as_shown = False
        for story in self.stories.values():
            story.hear(event)

    @property
    def seat(self) -> int | None:
        """The reader's seat in the hand, or None if he looks on."""
        return None if self.story.viewer == SPECTATOR else self.story.viewer

    def announce(self, playing: Playing) -> None:
        """The line between hands: what is played, and who deals."""
        rule_off(self.terminal, self.heading_of(playing, self.table.hands + 1))
        if not playing.entry.rules.blinds[1]:
            return
        last_blind = "third" if playing.entry.rules.third else "big"
        for seat, player in self.table.players.items():
            if seat not in playing.seating.seats and player.present() and not player.in_play:
                until = (
                    f"for the {last_blind} blind" if player.blinds == "wait" else "to post a blind"
                )
                self.terminal.line(f"{sentence([player.name], f'waits {until}')}.", "dim", indent=2)

    def heading_of(self, playing: Playing, number: int) -> str:
        """What stands above a hand."""
        dealer = playing.sitting([playing.seating.button])[0].name
        game = [playing.entry.name] if len(self.menu.entries) > 1 else []
        deals = "you deal" if dealer == YOU else f"{dealer} deals"
        if playing.seating.dead_button:
            deals = f"the button is dead, {'you act' if dealer == YOU else f'{dealer} acts'} last"
        return " · ".join([f"Hand {number}", *game, deals])

    def look_on(self, hand: Hand) -> None:
        """Where only the house plays the table is shown whenever cards were dealt."""
        if self.story.dealing():
            self.show_next(hand)

    def show_next(self, hand: Hand) -> None:
        """What happened, and the table as it lies now, unless nothing did since it was shown."""
        self.story.tell()
        if not self.as_shown or self.host.several:
            self.show(hand)

    def show(self, hand: Hand) -> None:
        """The table as it looks from your seat."""
        self.as_shown = True
        title = f"{hand.game.title}, hand {self.table.hands + 1}"
        draw(self.terminal, hand.view(self.seat), self.story.names, title, order=self.order)

    def result(self, playing: Playing) -> None:
        """How a hand ended, and what everybody has now."""
        self.cover()
        self.story.tell()
        self.keep(playing)
        self.terminal.facts(self.chapters[-1].chips)
        if self.table.series is not None:
            return
        if len(self.menu.entries) > 1 and (waiting := self.waiting(playing.entry)):
            said = f"{money(waiting)} waits until {playing.entry.name} is played again."
            self.terminal.line(Text(said, style="dim"), indent=2)

    def goes_on(self, series_: Series) -> None:
        """The pot of the last hand is not won: who plays on for it, and that nobody calls."""
        players, pot = self.table.players, self.table.held[series_.entry.game.name].pot
        seats = series_.seats(self.table.chairs)
        on = sentence([players[seat].name for seat in seats], f"plays on for {money(pot)}")
        name = series_.entry.name
        self.terminal.line(f"{name} goes on until its pot is won: {as_you_would(on)}.")
        if waiting := [one.name for seat, one in players.items() if seat not in seats]:
            self.terminal.line(f"{sentence(waiting, 'waits until it is over')}.", indent=2)

    def shares(self) -> None:
        """Who got what of a pot that was left, since this was last told."""
        lines = self.table.ledger.lines
        for line in lines[self.lines_told :]:
            if line.kind == "share":
                self.terminal.line(f"{sentence([line.name], f'gets {money(line.cents)}')}.")
        self.lines_told = len(lines)

    # --- the evening so far

    def keep(self, playing: Playing) -> None:
        """A hand is over, and belongs to the story of the evening."""
        self.catch_up()
        hand, number = playing.hand, len(self.chapters) + 1
        chips = chips_line(hand.view(None), self.story.names, hand.result.payoffs)
        self.chapters.append(Chapter(self.heading_of(playing, number), self.stories, chips))

    def evening(self, number: str = "") -> None:
        """How every hand of the evening ended, or one hand from its beginning."""
        tell_evening(self.terminal, self.chapters, self.reader, number)


def tell_evening(terminal: Terminal, chapters: Sequence[Chapter], reader: int, number: str) -> None:
    """How every hand of an evening ended, or one hand from its beginning.

    Raises:
        Refused: if there is no such hand.
    """
    if not chapters:
        terminal.line("No hand is over yet; h shows the one that is played.", indent=2)
        return
    if number:
        if not (number.isdecimal() and 0 < int(number) <= len(chapters)):
            played = count(len(chapters), "hand")
            raise Refused(f"there is no hand {number!r} to tell: the evening has {played} so far")
        chapters = [chapters[int(number) - 1]]
    for heading, stories, chips in chapters:
        terminal.line(Text(heading, style="green"), indent=2)
        stories.get(reader, next(iter(stories.values()))).again(ends=not number)
        terminal.facts(chips)


def rule_off(terminal: Terminal, said: str) -> None:
    """A line across the terminal with some words in it."""
    if terminal.fancy:
        rule = "─" * max(0, terminal.console.width - len(said) - 4)
        terminal.print(Text(f"── {said} {rule}", style="green"))
    else:
        terminal.line(f"== {said} ==")


def offer_in_words(number: int, offer: Offer) -> str:
    """``2 Chaos, bets $2/$4``; or why it cannot be dealt."""
    rules = offer.entry.rules
    changed = in_words(offer.entry.game, rules)
    return game_in_words(number, offer.entry.name, rules.stakes, changed, offer.refusal)


def game_in_words(number: int, name: str, stakes: str, changed: Sequence[str], refusal: str) -> str:
    """A game of the menu; what is not dealt now has no number."""
    if refusal:
        return f"- {name}: {refusal}"
    return ", ".join([f"{number} {name}", *([stakes] if stakes else []), *changed])
