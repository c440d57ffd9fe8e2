"""The ledger as a table: accounts of the players, and payments between them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.text import Text

from pokernight.cli.console.terminal import Terminal
from pokernight.cli.text.sentences import YOU
from pokernight.wording.message import message

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
    words, money = terminal.words, terminal.language.money
    terminal.say(message("The ledger after {hands:#hand}", hands=hands), "bold")
    recitations = any(account.recitations for account in accounts)
    chips_now = [account.net + account.bought - account.cashed for account in accounts]
    chips_head = [message("has now")] if any(chips_now) else []
    recited = [message("recitations")] if recitations else []
    columns = [message("bought"), message("cashed"), *chips_head, message("net"), *recited]
    head = ["", *map(words, columns)]
    rows = [
        [
            terminal.name(account.name),
            money(account.bought),
            money(account.cashed),
            *([money(chips)] if chips_head else []),
            f"{'+' if account.net > 0 else ''}{money(account.net)}",
            *([str(account.recitations) if account.recitations else ""] if recitations else []),
        ]
        for account, chips in zip(accounts, chips_now, strict=True)
    ]
    widths = [max(len(row[place]) for row in [head, *rows]) for place in range(len(head))]
    yours = [None, *[account.name == YOU for account in accounts]]
    for row, mine in zip([head, *rows], yours, strict=True):
        cells = [f"{row[0]:{widths[0]}}"]
        cells += [f"{cell:>{width}}" for cell, width in zip(row[1:], widths[1:])]
        style = "dim" if mine is None else "bold" if mine else ""
        terminal.line(Text("  ".join(cells), style=style), indent=2)
    if recitations:
        terminal.say(message("Recitations are owed on one's honour."), "dim", indent=2)
    if transfers is None:
        return
    terminal.line()
    for transfer in transfers:
        paid = message(
            "{payer pays} {payee:dat} {amount}.",
            payer=transfer.payer,
            payee=transfer.payee,
            amount=transfer.cents,
        )
        terminal.say(paid, indent=2)
