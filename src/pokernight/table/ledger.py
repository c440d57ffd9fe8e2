"""The ledger of an evening: money that changed hands outside of a hand, and each player's result.

All money is in cents. A line is written for every buy-in and top-up, every cash-out, every side
payment and penalty, for each share of money that nobody had won at the end, and for each hand that
the host called off; recitations owed to The Omen are kept beside.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Literal, NamedTuple, TypeAlias

from pokernight.table.settlement import Transfer, fewest_transfers
from pokernight.wording.message import Message, message

Kind: TypeAlias = Literal[
    "buy-in", "top-up", "cash-out", "side payment", "penalty", "share", "called off"
]
BOUGHT = ("buy-in", "top-up")
CASHED = ("cash-out",)
THE_TABLE = "the table"
"""The creditor of money that is kept for another evening."""


class LedgerLine(NamedTuple):
    """A payment after ``hand`` hands; ``other`` is the receiver of a side payment."""

    hand: int
    kind: Kind
    name: str
    cents: int
    other: str = ""
    note: str = ""


class Account(NamedTuple):
    """A player's evening; ``net`` counts the chips still in front of the player."""

    name: str
    bought: int
    cashed: int
    stack: int
    recitations: int

    @property
    def net(self) -> int:
        """The player's winnings in cents, negative for a loss."""
        return self.cashed + self.stack - self.bought


@dataclass(slots=True)
class Ledger:
    """The payments of an evening.

    Attributes:
        lines: every line in order.
        recitations: those owed, by name.
        hands: the number of hands played to their end.
        balance: the chips bought and not cashed, in cents.
    """

    lines: list[LedgerLine] = field(default_factory=list)
    recitations: dict[str, int] = field(default_factory=dict)
    hands: int = 0
    balance: int = 0

    def write(self, kind: Kind, name: str, cents: int, other: str = "", note: str = "") -> None:
        """Add a line."""
        self.lines.append(LedgerLine(self.hands, kind, name, cents, other, note))
        if kind in BOUGHT:
            self.balance += cents
        elif kind in CASHED:
            self.balance -= cents

    def owe(self, name: str, recitations: int) -> None:
        """Add a debt of honour."""
        self.recitations[name] = self.recitations.get(name, 0) + recitations

    def names(self) -> list[str]:
        """Return the buyers of chips, in the order in which they came."""
        return list(dict.fromkeys(line.name for line in self.lines))

    def accounts(self, stacks: Mapping[str, int]) -> list[Account]:
        """Return every player's account; ``stacks`` are the chips at the table by name."""
        return [
            Account(
                name,
                self._sum(name, BOUGHT),
                self._sum(name, CASHED),
                stacks.get(name, 0),
                self.recitations.get(name, 0),
            )
            for name in self.names()
        ]

    def _sum(self, name: str, kinds: Iterable[str]) -> int:
        return sum(line.cents for line in self.lines if line.name == name and line.kind in kinds)


class Shared(NamedTuple):
    """Money that nobody had won and that was shared: when a game was left, or at the end.

    Attributes:
        game: the name of that game; "" for money left at the end.
        parts: names with their cents.
    """

    game: str
    parts: tuple[tuple[str, int], ...]

    @property
    def cents(self) -> int:
        """The sum of the parts."""
        return sum(cents for _, cents in self.parts)

    def message(self) -> Message:
        """Return what was shared, and the parts as ``Ann $3.34, Ben $3.33, Cleo $3.33``."""
        parts = [
            message("{player:name} {price:$}", player=name, price=cents)
            for name, cents in self.parts
        ]
        if not self.game:
            text = "{amount} that nobody has won is shared out: {parts:,}"
            return message(text, amount=self.cents, parts=parts)
        return message(
            "{amount} left in {game:=} is shared by its players: {parts:,}",
            amount=self.cents,
            game=self.game,
            parts=parts,
        )


def shared(lines: Iterable[LedgerLine]) -> list[Shared]:
    """Return what was shared according to some lines of a ledger, in order."""
    shares = [line for line in lines if line.kind == "share"]
    return [
        Shared(game, tuple([(line.name, line.cents) for line in some]))
        for (_, game), some in groupby(shares, lambda line: (line.hand, line.note))
    ]


class Books(NamedTuple):
    """Accounts and transfers of a ledger.

    Attributes:
        accounts: every player's.
        transfers: the fewest payments that settle the evening; () before it is over.
        kept: money that stays on the table for another evening, in cents.
        lines: the lines of the ledger.
    """

    accounts: tuple[Account, ...]
    transfers: tuple[Transfer, ...]
    kept: int
    lines: tuple[LedgerLine, ...]


def settle(accounts: Sequence[Account], kept: int = 0) -> tuple[Transfer, ...]:
    """Return the fewest transfers that settle an evening.

    Args:
        accounts: every player's.
        kept: money that stays on the table, less what lay there at the beginning: the table has an
            account of its own for it.
    """
    nets = {account.name: account.net for account in accounts}
    if kept:
        nets[THE_TABLE] = kept
    return tuple(fewest_transfers(nets))


def to_json(books: Books) -> str:
    """Return the ledger as JSON; all money in cents."""
    written = {
        "players": [
            {
                "name": account.name,
                "bought": account.bought,
                "cashed": account.cashed,
                "net": account.net,
            }
            for account in books.accounts
        ],
        "transfers": [
            {"from": transfer.payer, "to": transfer.payee, "amount": transfer.cents}
            for transfer in books.transfers
        ],
        "recitations": {
            account.name: account.recitations for account in books.accounts if account.recitations
        },
        "kept": books.kept,
        "lines": [
            {
                "hand": line.hand,
                "kind": line.kind,
                "name": line.name,
                "amount": line.cents,
                "to": line.other,
                "note": line.note,
            }
            for line in books.lines
        ],
    }
    return json.dumps(written, indent=2, ensure_ascii=False) + "\n"


def to_csv(books: Books) -> str:
    """Return the ledger as CSV: tables with an empty row between; all money in cents."""
    accounts = books.accounts
    tables: list[list[Sequence[object]]] = [
        [
            ("name", "bought", "cashed", "net"),
            *((row.name, row.bought, row.cashed, row.net) for row in accounts),
        ],
        [("from", "to", "amount"), *books.transfers],
        [
            ("name", "recitations"),
            *((row.name, row.recitations) for row in accounts if row.recitations),
        ],
        [("hand", "kind", "name", "amount", "to", "note"), *books.lines],
    ]
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    for number, table in enumerate(table for table in tables if len(table) > 1):
        if number:
            out.write("\n")
        writer.writerows(table)
    return out.getvalue()
