"""The ledger as a table: accounts of the players, and payments between them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.text import Text

from pokernight.cli.console.terminal import Terminal
from pokernight.cli.text.sentences import YOU, to_you
from pokernight.plurals import counted
from pokernight.wording.amounts import money

if TYPE_CHECKING:
    from pokernight.session.message_parts import AccountJson, TransferJson
    from pokernight.table.ledger import Account
    from pokernight.table.settlement import Transfer


def print_books(
    terminal: Terminal,
    hands: int,
    accounts: Sequence[Account | AccountJson],
    transfers: Sequence[Transfer | TransferJson] | None,
) -> None:
    """Print the accounts in columns, then the payments unless ``transfers`` is None.

    While chips are on the table they have a column: net = cashed + chips - bought.
    """
    terminal.line(Text(f"The ledger after {counted(hands, 'hand')}", style="bold"))
    recitations = any(account.recitations for account in accounts)
    chips_now = [account.net + account.bought - account.cashed for account in accounts]
    chips_head = ["has now"] if any(chips_now) else []
    head = ["", "bought", "cashed", *chips_head, "net", *(["recitations"] if recitations else [])]
    rows = [
        [
            account.name,
            money(account.bought),
            money(account.cashed),
            *([money(chips)] if chips_head else []),
            f"{'+' if account.net > 0 else ''}{money(account.net)}",
            *([str(account.recitations) if account.recitations else ""] if recitations else []),
        ]
        for account, chips in zip(accounts, chips_now, strict=True)
    ]
    widths = [max(len(row[place]) for row in [head, *rows]) for place in range(len(head))]
    for row in [head, *rows]:
        cells = [f"{row[0]:{widths[0]}}"]
        cells += [f"{cell:>{width}}" for cell, width in zip(row[1:], widths[1:])]
        style = "dim" if row is head else "bold" if row[0] == YOU else ""
        terminal.line(Text("  ".join(cells), style=style), indent=2)
    if recitations:
        terminal.line("Recitations are owed on one's honour.", style="dim", indent=2)
    if transfers is None:
        return
    terminal.line()
    for transfer in transfers:
        paid = to_you(f"{transfer.payer} pays {transfer.payee} {money(transfer.cents)}.")
        terminal.line(paid, indent=2)
