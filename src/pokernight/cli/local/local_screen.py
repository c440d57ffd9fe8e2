"""Screen of `play` and `evening`: the table of this process, for the people at the keyboard.

Everything shown comes from the view of the reader's seat and from the events as it knew them.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from rich.text import Text

from pokernight.cli.local.table_host import Host
from pokernight.cli.table.card_order import DEALT, Order
from pokernight.cli.table.event_lines import Story
from pokernight.cli.table.table_drawing import chips_line
from pokernight.cli.table.table_screen import CHOICES, Chapter, MenuGame, TableScreen, with_bots
from pokernight.cli.text.house_rules import in_words
from pokernight.cli.text.sentences import YOU, as_you_would, sentence, series
from pokernight.engine.events import SPECTATOR, Event
from pokernight.engine.hand import Hand
from pokernight.errors import Refused
from pokernight.plurals import counted
from pokernight.table import Menu, MenuEntry, Table
from pokernight.table.current_hand import Playing
from pokernight.table.series import Series
from pokernight.wording.amounts import money

ONLOOKERS = -1
"""Reader of what everybody at a shared keyboard may see."""


def menu_games(table: Table) -> list[MenuGame]:
    """Return the games on the menu of a table."""
    return [
        MenuGame(
            offer.entry.name,
            offer.entry.game.name,
            offer.entry.rules.stakes,
            in_words(offer.entry.game, offer.entry.rules),
            waiting_pot(table, offer.entry),
            offer.refusal,
        )
        for offer in table.offers()
    ]


def waiting_pot(table: Table, entry: MenuEntry) -> int:
    """Return the pot that waits until a game is played again, in cents."""
    held_over = table.held.get(entry.game.name)
    return 0 if held_over is None else held_over.money


@dataclass
class LocalScreen(TableScreen):
    """Prints the table for the people at the keyboard.

    Attributes:
        host: host of the evening.
        reader: seat of the current reader at the table.
        stories: story of the hand for each reader, by seat at the table.
        orders: display order of each reader's cards.
        uncovered: seat whose cards are in sight on a shared keyboard.
        menu_shown: whether the menu was printed.
        as_shown: whether the table is unchanged since it was last drawn.
        lines_told: number of ledger lines already reported.
    """

    host: Host
    reader: int = 0
    stories: dict[int, Story] = field(default_factory=dict)
    orders: dict[int, Order] = field(default_factory=dict)
    uncovered: int = ONLOOKERS
    menu_shown: bool = False
    as_shown: bool = False
    lines_told: int = 0

    @property
    def table(self) -> Table:
        """Table of the evening."""
        return self.host.table

    @property
    def menu(self) -> Menu:
        """Menu of the evening."""
        return self.host.menu

    @property
    def story(self) -> Story:
        """Story of the hand for the current reader."""
        return self.stories[self.reader]

    @property
    def story_key(self) -> int:
        """Key of the reader's story in each chapter."""
        return self.reader

    @property
    def order(self) -> Order:
        """Display order of the reader's cards."""
        return self.orders.get(self.reader, DEALT)

    def lay(self, order: Order) -> None:
        """Change the display order of the reader's cards."""
        self.orders[self.reader] = order

    @property
    def hands_played(self) -> int:
        """Number of finished hands."""
        return self.table.hands

    # --- the evening

    def _players(self) -> list[str]:
        return with_bots([(player.name, player.by) for player in self.table.players.values()])

    def greet(self) -> None:
        """Print the players, the games and the stakes."""
        names = series(self._players())
        entries = self.menu.entries
        single_game = len(entries) == 1
        stakes = f", {entries[0].rules.stakes}" if single_game and entries[0].rules.stakes else ""
        each = f"{stakes}: {names}, with {money(self.menu.usual)} each."
        self.terminal.line(Text.assemble((self.menu.title, "bold"), each))
        brought = self.table.money() - self.table.ledger.balance
        if brought:
            self.terminal.line(f"{money(brought)} lies there from an earlier evening.")
        if not single_game:
            self.show_menu()
        elif changed := in_words(entries[0].game, entries[0].rules):
            self.terminal.line(f"House rules: {', '.join(changed)}.")
        if single_game and (legend := entries[0].game.talk.legend(entries[0].rules)):
            self.terminal.line(f"{legend}.", style="dim")

    def greet_again(self) -> None:
        """Print that an evening is resumed."""
        played = f" after {counted(self.table.hands, 'hand')}" if self.table.hands else ""
        state = "is over" if self.table.over else "goes on"
        names = series(self._players())
        players = f": {names}" if names and not self.table.over else ""
        resumed = f" {state}{played}{players}."
        self.terminal.line(Text.assemble((self.menu.title, "bold"), resumed))

    def show_menu(self) -> None:
        """Print every game with its stakes, or with the reason why it cannot be dealt now."""
        how = CHOICES[self.menu.choice]
        if self.menu.choice == "rotation":
            how += f", {counted(self.menu.hands_each, 'hand')} each"
        self.menu_shown = True
        self.print_menu(how, menu_games(self.table))

    def complain(self, refused: Refused) -> None:
        """Print why something was refused."""
        self.terminal.complain(refused)

    # --- a single hand

    def listen(self, entry: MenuEntry) -> None:
        """Start the stories of the next hand."""
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
        """On a shared keyboard, wait until only the reader looks at the screen."""
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
        """On a shared keyboard, clear the screen of a reader's cards."""
        if not self.host.several:
            return
        if self.uncovered != ONLOOKERS:
            self.terminal.clear()
        self.reader = self.uncovered = ONLOOKERS

    def hear_again(self, playing: Playing) -> None:
        """Replay the stories of the hand without the answers that were taken back."""
        for reader, story in self.stories.items():
            self.stories[reader] = Story(self.terminal, story.game, story.names, story.viewer)
        opening, inputs = playing.hand.opening, playing.hand.inputs
        assert opening is not None
        assert inputs is not None
        Hand(opening, sink=self.hear).replay(inputs)

    def catch_up(self) -> None:
        """Mark all events so far as told."""
        for story in self.stories.values():
            story.catch_up()

    def hear(self, event: Event) -> None:
        """Add an event to every story."""
        self.as_shown = False
        for story in self.stories.values():
            story.hear(event)

    def announce(self, playing: Playing) -> None:
        """Print the heading of a hand."""
        self.rule_off(self.heading_of(playing, self.table.hands + 1))
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
        """Return the heading of a hand: its number, game and dealer."""
        dealer = playing.sitting([playing.seating.button])[0].name
        game = [playing.entry.name] if len(self.menu.entries) > 1 else []
        deals = "you deal" if dealer == YOU else f"{dealer} deals"
        if playing.seating.dead_button:
            deals = f"the button is dead, {'you act' if dealer == YOU else f'{dealer} acts'} last"
        return " · ".join([f"Hand {number}", *game, deals])

    def look_on(self, hand: Hand) -> None:
        """Show the table after every deal, for spectators."""
        if self.story.dealing():
            self.show_next(hand)

    def show_next(self, hand: Hand) -> None:
        """Print new events, and the table if it changed."""
        self.story.tell()
        if not self.as_shown or self.host.several:
            self.show(hand)

    def show(self, hand: Hand | None) -> None:
        """Draw the table from the reader's seat."""
        self.as_shown = True
        super().show(hand)

    def result(self, playing: Playing) -> None:
        """Print the end of a hand and the chips after it."""
        self.cover()
        self.story.tell()
        self.keep(playing)
        self.terminal.facts(self.chapters[-1].chips)
        if self.table.series is not None:
            return
        if len(self.menu.entries) > 1 and (waiting := waiting_pot(self.table, playing.entry)):
            line = f"{money(waiting)} waits until {playing.entry.name} is played again."
            self.terminal.line(Text(line, style="dim"), indent=2)

    def goes_on(self, series_: Series) -> None:
        """Print that the game goes on for the pot of the last hand, and with which players."""
        players, pot = self.table.players, self.table.held[series_.entry.game.name].pot
        seats = series_.seats(self.table.chairs)
        plays_on = sentence([players[seat].name for seat in seats], f"plays on for {money(pot)}")
        name = series_.entry.name
        self.terminal.line(f"{name} goes on until its pot is won: {as_you_would(plays_on)}.")
        if waiting := [player.name for seat, player in players.items() if seat not in seats]:
            self.terminal.line(f"{sentence(waiting, 'waits until it is over')}.", indent=2)

    def shares(self) -> None:
        """Print new shares of an abandoned pot."""
        lines = self.table.ledger.lines
        for line in lines[self.lines_told :]:
            if line.kind == "share":
                self.terminal.line(f"{sentence([line.name], f'gets {money(line.cents)}')}.")
        self.lines_told = len(lines)

    def keep(self, playing: Playing) -> None:
        """Add a finished hand to the chapters of the evening."""
        self.catch_up()
        hand, number = playing.hand, len(self.chapters) + 1
        chips = chips_line(hand.view(None), self.story.names, hand.result.payoffs)
        self.chapters.append(Chapter(self.heading_of(playing, number), self.stories, chips))
