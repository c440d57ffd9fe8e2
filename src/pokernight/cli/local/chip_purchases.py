"""Chips between hands: who buys more, who is broke, and the ledger at the end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

from rich.text import Text

from pokernight.cli.console.terminal import Terminal
from pokernight.cli.local.local_screen import Telling
from pokernight.cli.local.table_host import Host, Leave
from pokernight.cli.text.sentences import YOU, count, sentence, to_you
from pokernight.engine.rules import money, read_money
from pokernight.errors import Refused
from pokernight.table import Table
from pokernight.table.commands import Buy, End
from pokernight.table.commands import Leave as LeaveTable
from pokernight.table.ledger import shared


@dataclass
class Chips:
    """Who buys how much between hands.

    Attributes:
        host: of the evening.
        telling: where it is said.
        settles: whether the ledger says who pays whom.
        wanted: what people have asked for during the hand, in cents by seat.
    """

    host: Host
    telling: Telling
    settles: bool = False
    wanted: dict[int, int] = field(default_factory=dict)

    @property
    def terminal(self) -> Terminal:
        """Where people read and type."""
        return self.telling.terminal

    def ask_for(self, seat: int, amount: str) -> None:
        """Somebody wants more chips: they come when the hand is over (table stakes).

        Raises:
            Refused: for an amount that he may not buy.
        """
        cents = read_money(amount)
        self.host.table.check_buy(seat, cents)
        self.host.table.check_chips(cents)
        before = self.wanted.get(seat)
        instead = f" instead of {money(before)}" if before and before != cents else ""
        self.wanted[seat] = cents
        buys = self._said(seat, f"buys {money(cents)}{instead} when this hand is over")
        self.terminal.line(buys, indent=2)

    @property
    def waits(self) -> list[str]:
        """What people have asked for during the hand, as they would type it."""
        name = {seat: player.name for seat, player in self.host.table.players.items()}
        said = [(name[seat], money(cents)[1:]) for seat, cents in self.wanted.items()]
        return [f"buy {amount}" if who == YOU else f"buy {who} {amount}" for who, amount in said]

    def top_up(self) -> None:
        """Between hands people get the chips that they asked for."""
        wanted, self.wanted = self.wanted, {}
        for seat, cents in wanted.items():
            try:
                self.host.do(Buy(seat, cents))
            except Refused as refused:
                self.telling.complain(refused)
            else:
                self.terminal.line(self._said(seat, f"buys {money(cents)}"), indent=2)

    def buy_in_again(self) -> None:
        """Whoever is broke, or has too little for any game, buys chips; people are asked.

        While a game goes on until its pot is won, who is broke is out of it, and waits.
        """
        self.top_up()
        if self.host.table.series is not None:
            return
        least = min(entry.rules.bankroll for entry in self.host.menu.entries)
        for seat, player in list(self.host.table.players.items()):
            if player.stack >= least:
                continue
            cents = self.host.menu.usual
            try:
                self.host.table.check_chips(cents)
            except Refused as refused:
                self.telling.complain(refused)
                self.stay_away(seat)
                continue
            if player.by:
                self.terminal.line(f"{player.name} is broke and buys in again for {money(cents)}.")
            elif not self.buys_again(seat, cents):
                self.stay_away(seat)
                continue
            self.host.do(Buy(seat, cents))

    def buys_again(self, seat: int, cents: int) -> bool:
        """Whether somebody who is broke buys in again."""
        broke = self._said(seat, "is broke")
        return self.terminal.agrees(f"{broke} Buy in again for {money(cents)}?", enter=True)

    def stay_away(self, seat: int) -> None:
        """Somebody leaves between hands; with the last person the evening ends.

        Raises:
            Leave: if nobody is left at the keyboard.
        """
        if list(self.host.people) == [seat]:
            raise Leave
        leaves = self._said(seat, "leaves")
        self.host.do(LeaveTable(seat))
        self.terminal.line(leaves)

    def _said(self, seat: int, what: str) -> str:
        """What somebody does, as a sentence."""
        return f"{sentence([self.host.table.players[seat].name], what)}."

    def settle_up(self) -> None:
        """Share out what is left in the middle, and print the ledger."""
        table = self.host.table
        if not table.over:
            lines = len(table.ledger.lines)
            self.host.do(End())
            for one in shared(table.ledger.lines[lines:]):
                what = f"{money(one.cents)} that nobody has won is shared out"
                if one.game:
                    pot = f"its pot of {money(one.cents)}"
                    what = f"{one.game} is not over: {pot} is shared by those still in it"
                self.terminal.line(f"{what}: {one.who_got_what()}.")
        print_ledger(self.terminal, table, transfers=self.settles)


def print_ledger(terminal: Terminal, table: Table, *, transfers: bool) -> None:
    """What everybody bought, cashed and won; the recitations owed; who pays whom."""
    books = table.books()
    for line in books.lines:
        if line.kind == "called off":
            terminal.line(f"{line.name} called a hand off ({line.note}).")
    terminal.line()
    print_books(terminal, table.hands, books.accounts, books.transfers if transfers else None)
    if transfers and books.kept:
        terminal.line(f"{money(books.kept)} stays on the table for another evening.", indent=2)


class Account(Protocol):
    """What somebody bought, cashed, and is up or down."""

    @property
    def name(self) -> str:
        """Whose it is."""

    @property
    def bought(self) -> int:
        """In cents."""

    @property
    def cashed(self) -> int:
        """In cents."""

    @property
    def net(self) -> int:
        """In cents."""

    @property
    def recitations(self) -> int:
        """Prayers that he owes."""


class Transfer(Protocol):
    """Who pays whom."""

    @property
    def payer(self) -> str:
        """By name."""

    @property
    def payee(self) -> str:
        """By name."""

    @property
    def cents(self) -> int:
        """How much."""


def print_books(
    terminal: Terminal,
    hands: int,
    accounts: Sequence[Account],
    transfers: Sequence[Transfer] | None,
) -> None:
    """The accounts in columns, and who pays whom if that is to be said.

    While chips are on the table there is a column for them: bought, cashed and it make the net.
    """
    terminal.line(Text(f"The ledger after {count(hands, 'hand')}", style="bold"))
    pious = any(account.recitations for account in accounts)
    held = [account.net + account.bought - account.cashed for account in accounts]
    still = ["has now"] if any(held) else []
    head = ["", "bought", "cashed", *still, "net", *(["recitations"] if pious else [])]
    rows = [
        [
            account.name,
            money(account.bought),
            money(account.cashed),
            *([money(chips)] if still else []),
            f"{'+' if account.net > 0 else ''}{money(account.net)}",
            *([str(account.recitations) if account.recitations else ""] if pious else []),
        ]
        for account, chips in zip(accounts, held, strict=True)
    ]
    widths = [max(len(row[place]) for row in [head, *rows]) for place in range(len(head))]
    for row in [head, *rows]:
        cells = [f"{row[0]:{widths[0]}}"]
        cells += [f"{cell:>{width}}" for cell, width in zip(row[1:], widths[1:])]
        style = "dim" if row is head else "bold" if row[0] == YOU else ""
        terminal.line(Text("  ".join(cells), style=style), indent=2)
    if pious:
        terminal.line("Recitations are owed on one's honour.", style="dim", indent=2)
    if transfers is None:
        return
    terminal.line()
    for one in transfers:
        paid = to_you(f"{one.payer} pays {one.payee} {money(one.cents)}.")
        terminal.line(paid, indent=2)
