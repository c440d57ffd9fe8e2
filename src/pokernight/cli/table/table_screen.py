"""Screen of the players at a table: the table, the hand, the menu and the evening so far.

It is the same whether the table is in this process or in a room: both tell it their news.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Final, Literal, NamedTuple, TypeAlias

from rich.text import Text

from pokernight.cli.console.terminal import FIRM, Terminal
from pokernight.cli.table.card_order import DEALT, Order
from pokernight.cli.table.event_lines import DEALT as DEALS
from pokernight.cli.table.event_lines import Story
from pokernight.cli.table.ledger_table import print_books
from pokernight.cli.table.table_drawing import chips_line, draw
from pokernight.cli.text.house_rules import in_words, pairs
from pokernight.cli.text.sentences import as_sentence
from pokernight.engine.events import SPECTATOR, Event
from pokernight.engine.game import Game
from pokernight.engine.hand import Hand
from pokernight.engine.rules import Rules
from pokernight.errors import Refused
from pokernight.games import find_in_room
from pokernight.session.message_parts import ChairJson, GameJson, RotationJson, TableJson
from pokernight.session.settings import LARGEST_BUY_IN
from pokernight.wording.message import Message, message, message_from_json
from pokernight.wording.translated_pages import read_page

CHOICES: Final = {
    "dealer": "The dealer calls the game",
    "winner": "The winner of a hand calls the next game",
    "rotation": "The games take turns",
    "single": "One game",
}
"""Sentences for the ways in which a menu chooses the game."""
OWN = "the host's own game, {file:=}"
"""Mark of a game of a file on the menu."""
GREETINGS_AGAIN: Final[Mapping[tuple[bool, bool, bool], str]] = {
    (False, False, False): "{table:=} goes on.",
    (False, False, True): "{table:=} goes on: {players:name}.",
    (False, True, False): "{table:=} goes on after {hands:#hand}.",
    (False, True, True): "{table:=} goes on after {hands:#hand}: {players:name}.",
    (True, False, False): "{table:=} is over.",
    (True, False, True): "{table:=} is over.",
    (True, True, False): "{table:=} is over after {hands:#hand}.",
    (True, True, True): "{table:=} is over after {hands:#hand}.",
}
"""Sentences for a resumed evening: whether it is over, has played hands, and has players."""
ONLOOKERS = ""
"""Reader of what everybody before the screen may see."""

Telling: TypeAlias = Literal["at once", "before a deal", "at a question"]
"""Time at which events are printed: as they come, before further cards are dealt, or when asked."""


class HandNews(NamedTuple):
    """Hand on the table.

    Attributes:
        number: number of its deal.
        title: name of the game on the menu.
        game: the game.
        names: names of the players, by seat in the hand.
        dealer: seat of the dealer.
        viewers: seat of each reader, by the reader's id; others look on.
        dead_button: whether the button lies before an empty chair.
        waiting: sentences for the players not dealt in yet.
    """

    number: int
    title: str
    game: Game
    names: Sequence[str]
    dealer: int
    viewers: Mapping[str, int]
    dead_button: bool = False
    waiting: Sequence[Message] = ()


class Chapter(NamedTuple):
    """Finished hand: its heading, its story for each reader, and the chips after it."""

    heading: str
    stories: Mapping[str, Story]
    chips: str


def with_bots(players: Iterable[tuple[str, str]]) -> list[str]:
    """Return names for pairs of a name and a house player or nothing: ``Bert (caller)``."""
    return [f"{name} ({by})" if by else name for name, by in players]


@dataclass
class TableScreen:
    """Prints a table for its readers, a single reader at a time.

    Attributes:
        terminal: output.
        find: finds a game of the menu by its name in the rulebook.
        name_of: name of a player for the reader, by id and by the name at the table.
        telling: when events are printed.
        reader: id of the player reading now; empty for everybody before the screen.
        readers: ids of all readers.
        hands_each: hands of a game in a row where the games take turns; 0 if that is not known.
        seated: whether a reader has a chair; others are not told which games cannot be dealt now.
        several: whether several readers share the screen, so that cards are covered between them.
        uncovered: reader with cards in sight on a shared screen.
        stories: story of the current or last hand for each reader.
        orders: display order of each reader's cards.
        chapters: finished hands, in order.
        menu_shown: whether the menu was printed.
        as_shown: whether the table is unchanged since it was last drawn.
    """

    terminal: Terminal
    find: Callable[[str], Game] = find_in_room
    name_of: Callable[[str, str], str] = lambda person, name: name
    telling: Telling = "at a question"
    reader: str = ONLOOKERS
    readers: Sequence[str] = (ONLOOKERS,)
    hands_each: int = 0
    seated: bool = True
    several: bool = False
    uncovered: str = ONLOOKERS
    stories: dict[str, Story] = field(default_factory=dict)
    orders: dict[str, Order] = field(default_factory=dict)
    chapters: list[Chapter] = field(default_factory=list)
    menu_shown: bool = False
    as_shown: bool = False
    _table: TableJson | None = None
    _hand: HandNews | None = None
    _heading: str = ""
    _number: int = 0

    # --- the table

    @property
    def began(self) -> bool:
        """True once news have come."""
        return self._table is not None

    @property
    def table(self) -> TableJson:
        """Table of the latest news."""
        assert self._table is not None
        return self._table

    @property
    def story(self) -> Story:
        """Story of the current or last hand for the reader.

        Raises:
            Refused: before the first hand.
        """
        if not self.stories:
            raise Refused(message("no hand has been dealt yet"))
        return self.stories[self.reader]

    @property
    def order(self) -> Order:
        """Display order of the reader's cards."""
        return self.orders.get(self.reader, DEALT)

    def lay(self, order: Order) -> None:
        """Change the display order of the reader's cards."""
        self.orders[self.reader] = order

    @property
    def seat(self) -> int | None:
        """Seat of the reader in the hand, or None for a spectator."""
        return None if self.story.viewer == SPECTATOR else self.story.viewer

    @property
    def covered(self) -> bool:
        """True if the reader's cards are not in sight yet, on a shared screen."""
        return self.several and self.uncovered != self.reader

    def chair_of(self, person: str) -> ChairJson | None:
        """Return the chair of a player, or None."""
        return next((chair for chair in self.table.seated if chair.person == person), None)

    def players(self) -> list[str]:
        """Return the names of the players at the table, with those of the house players' kinds."""
        chairs = self.table.seated
        return with_bots([(self.name_of(chair.person, chair.name), chair.by) for chair in chairs])

    # --- news

    def see(
        self,
        table: TableJson,
        hand: HandNews | None = None,
        events: Iterable[Event] = (),
        *,
        retold: bool = False,
        chips: Sequence[tuple[str, int, int]] | None = None,
        waits: int = 0,
    ) -> None:
        """Print the news of a table.

        Args:
            table: the table as everybody may know it.
            hand: the current or last hand, or None.
            events: events since the news before, each with the cards that its readers may know.
            retold: whether they tell the hand from its beginning: answers were taken back.
            chips: name, stack and change in cents of the players if a hand has just ended.
            waits: pot that waits until the game of that hand is played again, in cents.
        """
        self._table = table
        if hand is not None and (self._hand is None or hand.number != self._hand.number):
            self._begin(hand)
        if retold:
            self._forget_story()
        for event in events:
            deals = self.telling == "before a deal" and event.kind in DEALS
            if deals and self.stories and not self.story.dealing():
                self.story.tell()
            self.as_shown = False
            for story in self.stories.values():
                story.hear(event)
        if retold and not self.terminal.quiet:
            self.catch_up()
        if self.stories and self.telling == "at once":
            self.story.tell()
        if chips is not None:
            self._end(chips, waits)

    def _begin(self, hand: HandNews) -> None:
        """Begin the stories of a hand, and print its heading."""
        self._hand = hand
        self._number = self.table.hands + (self.table.stage in ("playing", "frozen"))
        self._heading = self._new_heading(hand)
        self.stories = {
            reader: Story(self.terminal, hand.game, hand.names, hand.viewers.get(reader, SPECTATOR))
            for reader in (*self.readers, *([ONLOOKERS] if self.several else []))
        }
        self.reader, self.uncovered = self.readers[0], ONLOOKERS
        self.announce()

    def announce(self) -> None:
        """Print the heading of the hand, and the players waiting for a blind."""
        assert self._hand is not None
        self.rule_off(self._heading)
        for waits in self._hand.waiting:
            self.terminal.say(waits, "dim", indent=2)

    def _new_heading(self, hand: HandNews) -> str:
        """Return the heading of a hand: its number, game and dealer."""
        deals = message(
            "the button is dead, {player acts} last" if hand.dead_button else "{player deals}",
            player=hand.names[hand.dealer],
        )
        heading = message(
            "Hand {number} · {game:=} · {deals}"
            if len(self.table.menu) > 1
            else "Hand {number} · {deals}",
            number=self._number,
            game=hand.title,
            deals=deals,
        )
        return self.terminal.words(heading)

    def _forget_story(self) -> None:
        """Forget what the stories of the hand have told: it is told from its beginning."""
        for reader, story in self.stories.items():
            self.stories[reader] = Story(self.terminal, story.game, story.names, story.viewer)

    def catch_up(self) -> None:
        """Mark all events so far as told."""
        for story in self.stories.values():
            story.catch_up()

    def _end(self, chips: Sequence[tuple[str, int, int]], waits: int) -> None:
        """Print the end of a hand and the chips after it; add it to the chapters."""
        line = chips_line(self.terminal, chips)
        if self._hand is not None:
            self.cover()
            self.story.tell()
            self.catch_up()
            self.chapters.append(Chapter(self._heading, self.stories, line))
        if line:
            self.terminal.facts(line)
        if waits and self._hand is not None and len(self.table.menu) > 1:
            stays = message(
                "{pot:$} waits until {game:=} is played again.", pot=waits, game=self._hand.title
            )
            self.terminal.say(stays, "dim", indent=2)

    # --- a shared screen

    def cover(self) -> None:
        """On a shared screen, clear it of a reader's cards."""
        if not self.several:
            return
        if self.uncovered != ONLOOKERS:
            self.terminal.clear()
        self.reader = self.uncovered = ONLOOKERS

    def cover_for(self, reader: str, hand: Hand) -> None:
        """Let a player read next; on a shared screen the table is shown without the cards."""
        self.reader = reader
        if self.covered:
            self.cover()
            self.show_next(hand)
            self.reader = reader

    def uncover(self) -> None:
        """Clear a shared screen for the cards of its reader."""
        self.terminal.clear()
        self.uncovered = self.reader

    # --- tables

    def show_next(self, hand: Hand) -> None:
        """Print new events, and the table if it changed."""
        self.story.tell()
        if not self.as_shown or self.several:
            self.show(hand)

    def look_on(self, hand: Hand) -> None:
        """Show the table after every deal, for spectators."""
        if self.story.dealing():
            self.show_next(hand)

    def show(self, hand: Hand | None) -> None:
        """Draw the table from the reader's seat; without a hand, list the players."""
        if hand is None:
            self.list_players()
            return
        self.as_shown = True
        title = message("{game:=}, hand {number}", game=hand.game.title, number=self._number)
        shown = self.terminal.words(title)
        draw(self.terminal, hand.view(self.seat), self.story.names, shown, order=self.order)

    def list_players(self) -> None:
        """Print all players with their chips, and the people without a chair."""
        present = {person.id for person in self.table.people if person.here}
        for chair in self.table.seated:
            notes = [message("a house player: {kind:=}", kind=chair.by)] if chair.by else []
            notes += [message("sits out")] if chair.away else []
            notes += [message("leaves after this hand")] if chair.leaving else []
            notes += [] if chair.person in present else [message("has lost the connection")]
            about = f" ({', '.join(map(self.terminal.words, notes))})" if notes else ""
            name = self.terminal.name(self.name_of(chair.person, chair.name))
            stack = self.terminal.language.money(chair.stack)
            self.terminal.line(f"{name} {stack}{about}", indent=2)
        seated = {chair.person for chair in self.table.seated}
        others = [person for person in self.table.people if person.here and person.id not in seated]
        if others:
            names = [person.name for person in others]
            self.terminal.say(message("Without a chair: {people:name}.", people=names), indent=2)
        if not self.table.seated:
            self.terminal.say(message("Nobody sits at the table yet."), indent=2)

    # --- the evening

    def greet(self, brought: int = 0, *, menu: bool = True) -> None:
        """Print the players, the games and the stakes.

        Args:
            brought: money of an earlier evening, in cents.
            menu: whether several games are listed.
        """
        table, games = self.table, self.games()
        title = self._title(games)
        known = self._rules(table.menu[0]) if len(games) == 1 else None
        stakes = message_from_json(games[0].stakes) if len(games) == 1 and games[0].stakes else ""
        staked = f"{title}, {self.terminal.words(stakes)}" if stakes else title
        players = self.players()
        self._titled(
            message(
                "{table:=}: {players:name}, with {usual:$} each."
                if players
                else "{table:=}, with {usual:$} each.",
                table=staked,
                players=players,
                usual=table.usual,
            ),
            title,
        )
        if brought:
            self.terminal.say(message("{pot:$} lies there from an earlier evening.", pot=brought))
        if len(games) != 1:
            if menu:
                self.show_menu()
            return
        if games[0].changed:
            self.terminal.say(message("House rules: {rules:=}.", rules=", ".join(games[0].changed)))
        if known is not None and (legend := known[0].talk.legend(known[1])):
            self.terminal.line(f"{self.terminal.words(legend)}.", style="dim")

    def greet_again(self) -> None:
        """Print that an evening is resumed."""
        table, players = self.table, self.players()
        title = self._title(self.games())
        self._titled(
            message(
                GREETINGS_AGAIN[table.stage == "over", bool(table.hands), bool(players)],
                table=title,
                hands=table.hands,
                players=players,
            ),
            title,
        )

    def _title(self, games: Sequence[GameJson]) -> str:
        """Return the title of the evening, in words of the language if it is a usual one."""
        usual = [message("An evening"), message("An evening of dealer's choice")]
        usual += [message("An evening of {game:=}", game=game.name) for game in games]
        title = self.table.title
        return next((self.terminal.words(said) for said in usual if str(said) == title), title)

    def _titled(self, said: Message, title: str) -> None:
        """Print a sentence that begins with a title."""
        line = Text(self.terminal.words(said))
        line.stylize("bold", 0, len(title))
        self.terminal.line(line)

    def games(self) -> list[GameJson]:
        """Return the games on the menu, with their changed house rules in words."""
        games = []
        for game in self.table.menu:
            if (known := self._rules(game)) is not None:
                game = replace(game, changed=in_words(*known))
            games.append(game)
        return games

    def _rules(self, listed: GameJson) -> tuple[Game, Rules] | None:
        """Return a game of the menu and its house rules; None if they are unknown here."""
        try:
            game = self.find(listed.game)
            return game, game.usual_rules.changed(dict(pairs(listed.changed, "NAME=VALUE")))
        except Refused:
            return None

    def show_menu(self) -> None:
        """Print every game with its stakes, or with the reason why it cannot be dealt now."""
        self.menu_shown = True
        how = message(CHOICES.get(self.table.choice, "The games"))
        if self.hands_each:
            how = message("{how}, {hands:#hand} each", how=how, hands=self.hands_each)
        self.terminal.say(message("{how}. On the menu:", how=how), "dim")
        if (rotation := self.table.rotation) is not None and rotation.now:
            self.terminal.say(_of_rotation(rotation), "dim")
        for number, game in enumerate(self.games(), 1):
            line = self.menu_line(number, game if self.seated else replace(game, refusal=""))
            if game.waiting:
                waits = message("{line:=}; {pot:$} waits there", line=line, pot=game.waiting)
                line = self.terminal.words(waits)
            self.terminal.line(line, indent=2, hang=4)
        if self.table.most < LARGEST_BUY_IN:
            most = message("Up to {most:$} may lie before a player who buys.", most=self.table.most)
            self.terminal.say(most, "dim")

    def menu_line(self, number: int, game: GameJson) -> str:
        """Return ``2 Chaos, bets $2/$4``; or a line without number for a game that is refused."""
        if game.refusal:
            refusal = self.terminal.words(message_from_json(game.refusal))
            return f"- {game.name}: {refusal}"
        stakes = [self.terminal.words(message_from_json(game.stakes))] if game.stakes else []
        own = [self.terminal.words(message(OWN, file=game.own))] if game.own else []
        return ", ".join([f"{number} {game.name}", *stakes, *game.changed, *own])

    def show_summaries(self) -> None:
        """Print a sentence about each game of the menu."""
        for game in self.table.menu:
            with suppress(Refused):  # a room may have games that are unknown here
                page = read_page(self.terminal.language.code, game.game)
                summary = self.find(game.game).summary if page is None else page.summary
                self.terminal.line(f"{game.name}: {summary}", indent=2)

    def evening(self, number: str = "") -> None:
        """Print how every hand ended, or a single hand from its beginning.

        Raises:
            Refused: if there is no hand of that number.
        """
        chapters: Sequence[Chapter] = self.chapters
        if not chapters:
            self.terminal.say(message("No hand is over yet; h shows the current hand."), indent=2)
            return
        if number:
            if not (number.isdecimal() and 0 < int(number) <= len(chapters)):
                raise Refused(
                    message(
                        "there is no hand {typed:=}: the evening has {hands:#hand} so far",
                        typed=repr(number),
                        hands=len(chapters),
                    )
                )
            chapters = [chapters[int(number) - 1]]
        for heading, stories, chips in chapters:
            self.terminal.line(Text(heading, style="green"), indent=2)
            story = stories.get(self.reader, next(iter(stories.values())))
            story.again(ends=not number)
            self.terminal.facts(chips)

    def ledger(self, *, transfers: bool) -> None:
        """Print the accounts, and with ``transfers`` the payments at the end of the evening."""
        table = self.table
        self.terminal.line()
        payments = table.books.transfers if transfers else None
        print_books(self.terminal, table.hands, table.books.accounts, payments)
        if table.books.kept and transfers:
            kept = message("{pot:$} stays on the table for another evening.", pot=table.books.kept)
            self.terminal.say(kept, indent=2)

    # --- lines

    def rule_off(self, heading: str) -> None:
        """Print a line across the terminal with a heading in it."""
        if self.terminal.fancy:
            rule = "─" * max(0, self.terminal.console.width - len(heading) - 4)
            self.terminal.print(Text(f"── {heading} {rule}", style="green"))
        else:
            self.terminal.line(f"== {heading} ==")

    def hint(self, sentences: Iterable[str | Message]) -> None:
        """Print a hint, in sentences, below the question."""
        names = self.story.names
        paragraph = " ".join([as_sentence(self.terminal.words(part, names)) for part in sentences])
        text = Text(paragraph.replace(" %", f"{FIRM}%"), "italic")
        self.terminal.line(self.terminal.cards(text), indent=2)


def _of_rotation(rotation: RotationJson) -> Message:
    """Return what is played, how long yet, and what is next."""
    now = "{game:=} is played"
    if rotation.each != "time" and rotation.left:
        now = (
            "{game:=} is played for {hands:#more hand}, and then {next:=}"
            if rotation.next
            else "{game:=} is played for {hands:#more hand}"
        )
    elif rotation.next:
        now = "{game:=} is played, and then {next:=}"
    return message(now, game=rotation.now, hands=rotation.left, next=rotation.next)
