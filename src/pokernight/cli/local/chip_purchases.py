"""Purchases of chips between hands, players who are broke, and the ledger at the end."""

from __future__ import annotations

from dataclasses import dataclass, field

from pokernight.cli.console.terminal import Terminal
from pokernight.cli.table.leaving import Leave
from pokernight.cli.table.table_news import TableNews
from pokernight.cli.table.table_screen import TableScreen
from pokernight.cli.text.sentences import YOU, sentence
from pokernight.engine.rules import money, read_money
from pokernight.errors import Refused
from pokernight.session.home_table import HomeTable
from pokernight.table.commands import Buy, End
from pokernight.table.commands import Leave as LeaveTable
from pokernight.table.ledger import shared


@dataclass
class ChipPurchases:
    """Purchases of chips by the players of this process's table.

    Attributes:
        host: the table.
        screen: screen of the people at the keyboard.
        settles: whether the ledger lists payments between players.
        wanted: purchases asked for during the hand, in cents by seat.
    """

    host: HomeTable
    screen: TableScreen
    settles: bool = False
    wanted: dict[int, int] = field(default_factory=dict)

    @property
    def terminal(self) -> Terminal:
        """Input and output."""
        return self.screen.terminal

    def ask_for(self, seat: int, amount: str) -> None:
        """Record a purchase for when the hand is over (table stakes).

        Raises:
            Refused: for an amount that the player may not buy.
        """
        cents = read_money(amount)
        self.host.table.check_buy(seat, cents)
        self.host.table.check_chips(cents)
        before = self.wanted.get(seat)
        instead = f" instead of {money(before)}" if before and before != cents else ""
        self.wanted[seat] = cents
        buys = self._sentence(seat, f"buys {money(cents)}{instead} when this hand is over")
        self.terminal.line(buys, indent=2)

    @property
    def waits(self) -> list[str]:
        """Commands for the purchases that wait until the hand is over."""
        names = {seat: player.name for seat, player in self.host.table.players.items()}
        wanted = [(names[seat], money(cents)[1:]) for seat, cents in self.wanted.items()]
        return [
            f"buy {amount}" if name == YOU else f"buy {name} {amount}" for name, amount in wanted
        ]

    def top_up(self) -> None:
        """Carry out the purchases asked for during the hand."""
        wanted, self.wanted = self.wanted, {}
        for seat, cents in wanted.items():
            try:
                self.host.do(Buy(seat, cents))
            except Refused as refused:
                self.terminal.complain(refused)
            else:
                self.terminal.line(self._sentence(seat, f"buys {money(cents)}"), indent=2)

    def buy_in_again(self) -> None:
        """Sell chips to people with too few for any game, if they agree.

        While a game goes on until its pot is won, a broke player is out of it and waits.
        """
        self.top_up()
        if self.host.table.series is not None:
            return
        least = min(entry.rules.bankroll for entry in self.host.table.menu.entries)
        for seat, player in list(self.host.table.players.items()):
            if player.by or player.stack >= least:
                continue  # a house player buys by itself
            cents = self.host.table.menu.usual
            try:
                self.host.table.check_chips(cents)
            except Refused as refused:
                self.terminal.complain(refused)
                self.leave(seat)
                continue
            if not self.buys_again(seat, cents):
                self.leave(seat)
                continue
            self.host.do(Buy(seat, cents))

    def buys_again(self, seat: int, cents: int) -> bool:
        """Ask a broke player whether to buy in again."""
        broke = self._sentence(seat, "is broke")
        return self.terminal.agrees(f"{broke} Buy in again for {money(cents)}?", enter=True)

    def leave(self, seat: int) -> None:
        """Remove a player between hands.

        Raises:
            Leave: if it is the last person at the keyboard, which ends the evening.
        """
        if list(self.host.people) == [seat]:
            raise Leave
        leaves = self._sentence(seat, "leaves")
        self.host.do(LeaveTable(seat))
        self.terminal.line(leaves)

    def _sentence(self, seat: int, predicate: str) -> str:
        return f"{sentence([self.host.table.players[seat].name], predicate)}."

    def settle_up(self) -> None:
        """Share out unwon pots, and print the ledger."""
        table = self.host.table
        if not table.over:
            lines = len(table.ledger.lines)
            self.host.do(End())
            for pot in shared(table.ledger.lines[lines:]):
                subject = f"{money(pot.cents)} that nobody has won is shared out"
                if pot.game:
                    amount = f"its pot of {money(pot.cents)}"
                    subject = f"{pot.game} is not over: {amount} is shared by those still in it"
                self.terminal.line(f"{subject}: {pot.parts_in_words()}.")
        for line in table.books().lines:
            if line.kind == "called off":
                self.terminal.line(f"{line.name} called a hand off ({line.note}).")
        self.screen.see(TableNews(self.host.state()))
        self.screen.ledger(transfers=self.settles)
