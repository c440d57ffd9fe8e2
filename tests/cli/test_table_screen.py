"""The screen that every table has: what it is told, and how it prints a table of strangers."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pokernight.cli.console.terminal import Terminal
from pokernight.cli.table.table_screen import TableScreen
from pokernight.games import find
from pokernight.session.home_table import HomeTable
from pokernight.session.message_parts import GameJson, TableJson
from pokernight.table import EveningOpening
from pokernight.table.commands import Sit
from pokernight.table.menu import read_menu


def table_of(menu: str) -> TableJson:
    home = HomeTable(EveningOpening(read_menu(menu, find), "x"))
    home.do(Sit("Ann"))
    home.do(Sit("Bert", by="caller"))
    return home.state()


def greeting(table: TableJson, capsys: pytest.CaptureFixture[str]) -> str:
    screen = TableScreen(Terminal())
    screen.see(table)
    screen.greet()
    screen.show_summaries()
    return " ".join(capsys.readouterr().out.split())


def test_a_single_game_is_greeted_with_its_stakes_and_changed_house_rules(
    capsys: pytest.CaptureFixture[str],
) -> None:
    said = greeting(table_of('[[game]]\ngame = "chaos"\nhouse.ante = 0.50\n'), capsys)
    assert "An evening, bets $2/$4: Ann and Bert (caller), with $100 each." in said
    assert "House rules: ante=0.50." in said


def test_a_game_that_is_unknown_here_is_listed_as_the_room_names_it(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """A newer room may have games and house rules that this client has never heard of."""
    table = table_of('[[game]]\ngame = "chaos"\n[[game]]\ngame = "razz"\n')
    new = GameJson(name="Newest", game="newest", stakes="bets $1/$2", changed=["odd=yes"],
                   waiting=0, refusal="", staked=[])  # fmt: skip
    chaos = replace(table.menu[0], changed=["newest_rule=yes"])
    said = greeting(replace(table, menu=[new, chaos, table.menu[1]]), capsys)
    assert "1 Newest, bets $1/$2, odd=yes 2 Chaos, bets $2/$4, newest_rule=yes 3 Razz" in said
    assert f"Razz: {find('razz').summary}" in said
    assert "Newest:" not in said


def test_a_limit_for_buyers_is_told_where_there_is_one(capsys: pytest.CaptureFixture[str]) -> None:
    menu = '[[game]]\ngame = "chaos"\n[[game]]\ngame = "razz"\n'
    assert "may lie before a player who buys" not in greeting(table_of(menu), capsys)
    said = greeting(table_of(f"most_buy_in = 200\n{menu}"), capsys)
    assert "Up to $200 may lie before a player who buys." in said


def test_who_has_no_chair_is_not_told_which_games_cannot_be_dealt_now(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """One chair is taken, and the reader's would be the second."""
    home = HomeTable(EveningOpening(read_menu('[[game]]\ngame = "chaos"\n', find), "x"))
    home.do(Sit("Ann"))
    screen = TableScreen(Terminal(), seated=False)
    screen.see(home.state())
    screen.show_menu()
    assert "needs 2 players" not in capsys.readouterr().out
    screen.seated = True
    screen.show_menu()
    assert "Chaos needs 2 players at least, not 1" in capsys.readouterr().out
