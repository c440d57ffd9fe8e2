"""The host of an evening: what is done at the table is done through him, and kept."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Protocol

from pokernight.bots.call_bot import Asking
from pokernight.cli.console.terminal import Terminal
from pokernight.table import Menu, Table
from pokernight.table.commands import Buy, Command, Sit


class Leave(Exception):
    """Somebody at the keyboard has had enough."""


LEAVING = ("q", "quit", "exit")
"""What people type who have had enough."""


LEAVE_THE_HAND = "Leave? The rest of the hand is answered by default."
"""What somebody is asked who leaves in the middle of a hand."""

END_IN_A_HAND = "End the evening? The hand is answered by default."
"""The same, of the last one at the keyboard."""


def leave(terminal: Terminal, question: str = "End the evening here?") -> None:
    """Somebody wants to leave: he is asked once more.

    Raises:
        Leave: if he means it.
    """
    if terminal.agrees(question, enter=False):
        raise Leave


class Keeper(Protocol):
    """Where an evening is kept, so that it can go on after an interruption."""

    def add(self, command: Command) -> None:
        """Keep a command that was done."""

    def sync(self) -> None:
        """See to it that what was kept survives a power cut."""

    def close(self) -> None:
        """Nothing more is kept there, and somebody else may go on."""

    @property
    def how_to_go_on(self) -> str:
        """What to type to go on."""


@dataclass
class Host:
    """Does what is asked for at the table, and keeps it."""

    table: Table
    keeper: Keeper | None = None
    asking: Asking = field(default_factory=Asking)

    @property
    def menu(self) -> Menu:
        """What is on the menu of this evening."""
        return self.table.menu

    @property
    def people(self) -> Sequence[int]:
        """The seats of those who sit at the keyboard, and stay."""
        players = self.table.players.items()
        return [seat for seat, player in players if not player.by and not player.leaving]

    @property
    def attended(self) -> bool:
        """Whether people have sat down at all: else the house plays by itself."""
        return any(not one.by for one in self.table.company.came)

    @property
    def several(self) -> bool:
        """Whether several people sit at the keyboard; who is leaving, until the hand ends."""
        return sum(not one.by for one in self.table.players.values()) > 1

    @property
    def readers(self) -> Sequence[int]:
        """The seats that the evening is told to: where only the house plays, the first one."""
        return self.people or list(self.table.players)[:1]

    def do(self, command: Command) -> None:
        """Do something at the table, and keep it.

        Raises:
            Refused: if it cannot be done, or not be kept.
        """
        if isinstance(command, Sit | Buy):
            usual = self.table.menu.usual
            self.table.check_chips(usual if command.cents is None else command.cents)
        self.table.do(command)
        if self.keeper is not None:
            self.keeper.add(command)

    def sync(self) -> None:
        """Before anybody is asked or told how a hand ended, all that was done is on the disk."""
        if self.keeper is not None:
            self.keeper.sync()

    def close(self) -> None:
        """Keep nothing more: the evening is over, stops here, or cannot be kept."""
        if self.keeper is not None:
            self.keeper.close()
            self.keeper = None

    def chance(self, what: str, seat: int = 0) -> Random:
        """What a house player draws from: it follows from the seed and how far the evening is.

        What was taken back does not count: to the same he answers the same.
        """
        table = self.table
        given = 0 if table.playing is None else len(table.playing.given)
        return Random(f"{table.opening.seed}:{what}:{seat}:{table.deals}:{given}")

    def mishap(self) -> Random:
        """What a clumsy dealer draws from: what was taken back does not befall him again."""
        return Random(f"{self.table.opening.seed}:slip:{len(self.table.commands)}")
