"""The ledger in writing."""

from __future__ import annotations

import csv
import io
import json

from pokernight.table import EveningOpening, GameHoldings, Table
from pokernight.table.commands import Buy, CashOut, End, Fine, Leave, Pay, Sit
from pokernight.table.ledger import Account, Books, LedgerLine, settle, to_csv, to_json
from pokernight.table.settlement import Transfer
from tests.table.evenings import done, menu, seated


def books() -> Books:
    accounts = (Account("Ann, of all", 5000, 7500, 0, 0), Account("Bob", 5000, 2500, 0, 7))
    lines = (
        LedgerLine(0, "buy-in", "Ann, of all", 5000),
        LedgerLine(0, "buy-in", "Bob", 5000),
        LedgerLine(3, "side payment", "Bob", 250, "Ann, of all", "pizza"),
    )
    return Books(accounts, settle(accounts), 0, lines)


def test_json_has_players_and_transfers_in_cents() -> None:
    written = json.loads(to_json(books()))
    assert written["players"] == [
        {"name": "Ann, of all", "bought": 5000, "cashed": 7500, "net": 2500},
        {"name": "Bob", "bought": 5000, "cashed": 2500, "net": -2500},
    ]
    assert written["transfers"] == [{"from": "Bob", "to": "Ann, of all", "amount": 2500}]


def test_json_has_recitations_and_every_line() -> None:
    written = json.loads(to_json(books()))
    assert written["recitations"] == {"Bob": 7}
    assert written["lines"][2] == {
        "hand": 3,
        "kind": "side payment",
        "name": "Bob",
        "amount": 250,
        "to": "Ann, of all",
        "note": "pizza",
    }


def test_csv_has_the_same_tables_with_an_empty_row_between() -> None:
    text = to_csv(books())
    tables = [list(csv.reader(io.StringIO(part))) for part in text.split("\n\n")]
    assert tables[0] == [
        ["name", "bought", "cashed", "net"],
        ["Ann, of all", "5000", "7500", "2500"],
        ["Bob", "5000", "2500", "-2500"],
    ]
    assert tables[1] == [["from", "to", "amount"], ["Bob", "Ann, of all", "2500"]]
    assert tables[2] == [["name", "recitations"], ["Bob", "7"]]
    assert tables[3][0] == ["hand", "kind", "name", "amount", "to", "note"]
    assert tables[3][3] == ["3", "side payment", "Bob", "250", "Ann, of all", "pizza"]


def test_every_buy_in_cash_out_side_payment_and_penalty_is_a_line() -> None:
    table = seated(menu("the_omen"), "ABC")
    done(table, Pay(0, 1, 450), Fine(2, 100), Buy(1, 500), CashOut(1, 50), Sit("D", 700), Leave(3))
    done(table, End())
    assert [(line.kind, line.name, line.cents) for line in table.books().lines] == [
        ("buy-in", "A", 10_000),
        ("buy-in", "B", 10_000),
        ("buy-in", "C", 10_000),
        ("side payment", "A", 450),
        ("penalty", "C", 100),
        ("top-up", "B", 500),
        ("cash-out", "B", 50),
        ("buy-in", "D", 700),
        ("cash-out", "D", 700),
        ("share", "A", 34),  # the kitty, odd cent first
        ("share", "B", 33),
        ("share", "C", 33),
        ("cash-out", "A", 9584),
        ("cash-out", "B", 10_933),
        ("cash-out", "C", 9933),
    ]
    nets = [account.net for account in table.books().accounts]
    assert nets == [-416, 483, -67, 0]
    assert table.books().transfers == (Transfer("A", "B", 416), Transfer("C", "B", 67))


def test_before_the_end_chips_count_and_nobody_pays() -> None:
    table = seated(menu("the_omen"), "AB")
    books = table.books()
    assert [account.net for account in books.accounts] == [0, 0]
    assert books.transfers == ()


def test_what_is_kept_is_in_the_ledger() -> None:
    opening = EveningOpening(
        menu("the_omen", leftovers="keep"), "x", held={"the_omen": GameHoldings(500)}
    )
    table = done(Table(opening), Sit("A"), Sit("B"), Fine(0, 100), End())
    written = json.loads(to_json(table.books()))
    assert written["kept"] == 600
    assert written["transfers"] == [{"from": "A", "to": "the table", "amount": 100}]
