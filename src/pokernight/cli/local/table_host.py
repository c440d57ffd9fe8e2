"""Host of an evening in this process: carries out the commands at the table, and saves them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

from pokernight.bots import situation
from pokernight.bots.call_bot import Asking, Said
from pokernight.cli.local.evening_file import EveningFile
from pokernight.engine.asks import Ask
from pokernight.engine.hand import Hand
from pokernight.table import Menu, Table
from pokernight.table.commands import Buy, Command, Sit


@dataclass
class Host:
    """Carries out commands at a table, and stores them.

    Attributes:
        table: the table.
        keeper: file of the evening, or None.
        asking: access to the house players.
    """

    table: Table
    keeper: EveningFile | None = None
    asking: Asking = field(default_factory=Asking)

    @property
    def menu(self) -> Menu:
        """Menu of the evening."""
        return self.table.menu

    @property
    def people(self) -> Sequence[int]:
        """Seats of the people at the keyboard, without those leaving."""
        players = self.table.players.items()
        return [seat for seat, player in players if not player.by and not player.leaving]

    @property
    def attended(self) -> bool:
        """True once any person has sat down; otherwise only house players play."""
        return any(not player.by for player in self.table.company.came)

    @property
    def several(self) -> bool:
        """True if several people share the keyboard; a player leaves only when the hand ends."""
        return sum(not player.by for player in self.table.players.values()) > 1

    @property
    def readers(self) -> Sequence[int]:
        """Seats that the evening is printed for; the first seat if only house players play."""
        return self.people or list(self.table.players)[:1]

    def do(self, command: Command) -> None:
        """Carry out a command at the table, and store it.

        Raises:
            Refused: if it cannot be carried out or stored.
        """
        if isinstance(command, Sit | Buy):
            usual = self.table.menu.usual
            self.table.check_chips(usual if command.cents is None else command.cents)
        self.table.do(command)
        if self.keeper is not None:
            self.keeper.add(command)

    def sync(self) -> None:
        """Flush stored commands to the disk, before anything that depends on them is shown."""
        if self.keeper is not None:
            self.keeper.sync()

    def close(self) -> None:
        """Stop storing."""
        if self.keeper is not None:
            self.keeper.close()
            self.keeper = None

    def chance(self, purpose: str, seat: int = 0) -> Random:
        """Return the random numbers for a decision of a house player.

        They follow from the seed, the deal and the number of answers that stand, so that a resumed
        evening, or an answer taken back, leads to the same decisions.
        """
        table = self.table
        given = 0 if table.playing is None else len(table.playing.given)
        return Random(f"{table.opening.seed}:{purpose}:{seat}:{table.deals}:{given}")

    def mishap(self) -> Random:
        """Return the random numbers of a clumsy dealer; they differ after an answer taken back."""
        return Random(f"{self.table.opening.seed}:slip:{len(self.table.commands)}")

    def house_answer(self, hand: Hand, ask: Ask, seat: int) -> Said:
        """Return the answer of a house player, from what its seat may know."""
        by = self.table.players[seat].by
        return self.asking.ask(by, situation(hand, ask, self.chance("house", seat)))
