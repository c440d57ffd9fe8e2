"""The ledger of an evening: whatever changed hands outside of a hand, and who is up or down.

All money is in cents. A line is written for every buy-in and top-up, every cash-out, every side
payment and penalty, for each share of what nobody had won at the end, and for each hand that the
host called off; recitations owed to The Omen are kept beside.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Literal, NamedTuple, TypeAlias

from pokernight.engine.rules import money
from pokernight.table.settlement import Transfer, fewest_transfers

Kind: TypeAlias = Literal[
    "buy-in", "top-up", "cash-out", "side payment", "penalty", "share", "called off"
]
BOUGHT = ("buy-in", "top-up")
CASHED = ("cash-out",)
THE_TABLE = "the table"
"""Who is owed what is kept for another evening."""


class LedgerLine(NamedTuple):
    """Something that changed hands, after so many hands; ``other`` is who got a side payment."""

    hand: int
    kind: Kind
    name: str
    cents: int
    other: str = ""
    note: str = ""


class Account(NamedTuple):
    """One player's evening; ``net`` counts the chips that he still has."""

    name: str
    bought: int
    cashed: int
    stack: int
    recitations: int

    @property
    def net(self) -> int:
        """What he is up, or down if it is less than nothing."""
        return self.cashed + self.stack - self.bought


@dataclass(slots=True)
class Ledger:
    """What has changed hands in an evening.

    Attributes:
        lines: every line in order.
        recitations: those owed, by name.
        hands: how many hands were played to their end.
        balance: what was bought and not cashed, in cents.
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
        """A debt of honour."""
        self.recitations[name] = self.recitations.get(name, 0) + recitations

    def names(self) -> list[str]:
        """Everybody who bought chips, in the order in which they came."""
        return list(dict.fromkeys(line.name for line in self.lines))

    def accounts(self, stacks: Mapping[str, int]) -> list[Account]:
        """Everybody's account, with the chips that those at the table have."""
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
    """Money that nobody had won and that was shared: of a game that was left, or at the end.

    Attributes:
        game: what that game is called; empty for what was left at the end.
        parts: who got how many cents.
    """

    game: str
    parts: tuple[tuple[str, int], ...]

    @property
    def cents(self) -> int:
        """How much it was."""
        return sum(cents for _, cents in self.parts)

    def who_got_what(self) -> str:
        """``Ann $3.34, Ben $3.33, Cleo $3.33``."""
        return ", ".join([f"{name} {money(cents)}" for name, cents in self.parts])


def shared(lines: Iterable[LedgerLine]) -> list[Shared]:
    """What was shared according to some lines of a ledger, in order."""
    shares = [line for line in lines if line.kind == "share"]
    return [
        Shared(game, tuple([(line.name, line.cents) for line in some]))
        for (_, game), some in groupby(shares, lambda line: (line.hand, line.note))
    ]


class Books(NamedTuple):
    """What a ledger comes to.

    Attributes:
        accounts: everybody's.
        transfers: who pays whom, in the fewest transfers; none before the evening is over.
        kept: what lies on the table for another evening, in cents.
        lines: what changed hands.
    """

    accounts: tuple[Account, ...]
    transfers: tuple[Transfer, ...]
    kept: int
    lines: tuple[LedgerLine, ...]


def settle(accounts: Sequence[Account], kept: int = 0) -> tuple[Transfer, ...]:
    """Who pays whom at the end, in the fewest transfers.

    Args:
        accounts: everybody's.
        kept: what stays on the table, less what lay there at the beginning: the table has an
            account of its own for it.
    """
    nets = {account.name: account.net for account in accounts}
    if kept:
        nets[THE_TABLE] = kept
    return tuple(fewest_transfers(nets))


def to_json(books: Books) -> str:
    """The ledger for programs; all money in cents."""
    written = {
        "players": [
            {"name": one.name, "bought": one.bought, "cashed": one.cashed, "net": one.net}
            for one in books.accounts
        ],
        "transfers": [
            {"from": one.payer, "to": one.payee, "amount": one.cents} for one in books.transfers
        ],
        "recitations": {one.name: one.recitations for one in books.accounts if one.recitations},
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
    """The ledger for a spreadsheet: tables with an empty row between; all money in cents."""
    accounts = books.accounts
    tables: list[list[Sequence[object]]] = [
        [
            ("name", "bought", "cashed", "net"),
            *((one.name, one.bought, one.cashed, one.net) for one in accounts),
        ],
        [("from", "to", "amount"), *books.transfers],
        [
            ("name", "recitations"),
            *((one.name, one.recitations) for one in accounts if one.recitations),
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
