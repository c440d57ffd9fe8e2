"""Screen of a player at a table: the table, the hand, the menu and the evening so far.

The base of all clients. A client of this process and a client of a room differ only in where their
views, events and menus come from.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from rich.text import Text

from pokernight.cli.console.terminal import FIRM, Terminal
from pokernight.cli.table.card_order import Order
from pokernight.cli.table.event_lines import Story
from pokernight.cli.table.table_drawing import draw
from pokernight.engine.events import SPECTATOR
from pokernight.engine.hand import Hand
from pokernight.errors import Refused
from pokernight.plurals import counted
from pokernight.wording.amounts import money

CHOICES = {
    "dealer": "The dealer calls the game",
    "rotation": "The games take turns",
    "single": "One game",
}
"""Sentences for the ways in which a menu chooses the game."""


class Chapter(NamedTuple):
    """Finished hand: its heading, its story for each reader, and the chips after it."""

    heading: str
    stories: Mapping[int, Story]
    chips: str


class MenuGame(NamedTuple):
    """Game on a menu.

    Attributes:
        name: its name on the menu.
        game: its name in the rulebook.
        stakes: the stakes in words, or empty.
        changed: house rules that differ from the usual.
        waiting: pot that waits until the game is played again, in cents.
        refusal: reason why the game cannot be dealt now, or empty.
    """

    name: str
    game: str
    stakes: str
    changed: Sequence[str]
    waiting: int
    refusal: str


def with_bots(players: Iterable[tuple[str, str]]) -> list[str]:
    """Return names for pairs of a name and a house player or nothing: ``Bert (caller)``."""
    return [f"{name} ({by})" if by else name for name, by in players]


@dataclass
class TableScreen(ABC):
    """Prints a table for its reader.

    Attributes:
        terminal: output.
        chapters: finished hands, in order.
    """

    terminal: Terminal
    chapters: list[Chapter] = field(default_factory=list, kw_only=True)

    @property
    @abstractmethod
    def story(self) -> Story:
        """Story of the current or last hand, as the reader knows it."""

    @property
    @abstractmethod
    def order(self) -> Order:
        """Display order of the reader's cards."""

    @abstractmethod
    def lay(self, order: Order) -> None:
        """Change the display order of the reader's cards."""

    @property
    @abstractmethod
    def hands_played(self) -> int:
        """Number of finished hands."""

    @property
    def story_key(self) -> int:
        """Key of the reader's story in each chapter."""
        return 0

    @property
    def seat(self) -> int | None:
        """Seat of the reader in the hand, or None for a spectator."""
        return None if self.story.viewer == SPECTATOR else self.story.viewer

    def show(self, hand: Hand | None) -> None:
        """Draw the table from the reader's seat."""
        if hand is None:
            raise Refused("no hand is being played")
        title = f"{hand.game.title}, hand {self.hands_played + 1}"
        draw(self.terminal, hand.view(self.seat), self.story.names, title, order=self.order)

    def print_menu(self, how: str, games: Iterable[MenuGame]) -> None:
        """Print every game with its stakes, or with the reason why it cannot be dealt."""
        self.terminal.line(f"{how}. On the menu:", style="dim")
        for number, game in enumerate(games, 1):
            line = menu_line(number, game)
            if game.waiting:
                line += f"; {money(game.waiting)} waits there"
            self.terminal.line(line, indent=2, hang=4)

    def evening(self, number: str = "") -> None:
        """Print how every hand ended, or a single hand from its beginning.

        Raises:
            Refused: if there is no hand of that number.
        """
        chapters: Sequence[Chapter] = self.chapters
        if not chapters:
            self.terminal.line("No hand is over yet; h shows the current hand.", indent=2)
            return
        if number:
            if not (number.isdecimal() and 0 < int(number) <= len(chapters)):
                played = counted(len(chapters), "hand")
                raise Refused(f"there is no hand {number!r}: the evening has {played} so far")
            chapters = [chapters[int(number) - 1]]
        for heading, stories, chips in chapters:
            self.terminal.line(Text(heading, style="green"), indent=2)
            story = stories.get(self.story_key, next(iter(stories.values())))
            story.again(ends=not number)
            self.terminal.facts(chips)

    def rule_off(self, heading: str) -> None:
        """Print a line across the terminal with a heading in it."""
        if self.terminal.fancy:
            rule = "─" * max(0, self.terminal.console.width - len(heading) - 4)
            self.terminal.print(Text(f"── {heading} {rule}", style="green"))
        else:
            self.terminal.line(f"== {heading} ==")

    def hint(self, sentence: str) -> None:
        """Print a hint below the question."""
        text = Text(sentence.replace(" %", f"{FIRM}%"), "italic")
        self.terminal.line(self.terminal.cards(text), indent=2)


def menu_line(number: int, game: MenuGame) -> str:
    """Return ``2 Chaos, bets $2/$4``; or a line without number for a game that is refused."""
    if game.refusal:
        return f"- {game.name}: {game.refusal}"
    return ", ".join(
        [f"{number} {game.name}", *([game.stakes] if game.stakes else []), *game.changed]
    )
