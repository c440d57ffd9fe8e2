"""Money left in a game goes to those who have played that game."""

from __future__ import annotations

from random import Random

import pytest

from pokernight.errors import Refused
from pokernight.games import find_in_rulebook
from pokernight.table import Table, table_state
from pokernight.table.commands import End, Leave, Sit, Strike
from pokernight.table.evening_opening import GameHoldings
from pokernight.table.ledger import shared
from tests.sentences import in_english
from tests.table.evenings import deal, menu, play_out, seated


def evening(**details: object) -> Table:
    """Ann, Ben and Cat play The Omen, Ben leaves, and Dee comes for a hand of Razz."""
    games = menu("the_omen", "razz", choice="dealer", **details)
    table = seated(games, ("Ann", "Ben", "Cat"), held={"the_omen": GameHoldings(500, 0)})
    deal(table, "The Omen")
    play_out(table, Random(3))
    table.do(Leave(1))
    table.do(Sit("Dee"))
    deal(table, "Razz")
    play_out(table)
    return table


def shares(table: Table) -> dict[str, int]:
    return {line.name: line.cents for line in table.ledger.lines if line.kind == "share"}


def test_at_the_end_it_goes_to_its_players_gone_since_or_not_and_to_nobody_else() -> None:
    table = evening()
    left = table.held["the_omen"].money
    assert left
    nets = {account.name: account.net for account in table.books().accounts}
    table.do(End(by_game=True))
    got = shares(table)
    assert set(got) == {"Ann", "Ben", "Cat"}
    assert sum(got.values()) == left
    assert max(got.values()) - min(got.values()) <= 1
    after = {account.name: account.net for account in table.books().accounts}
    assert after == {name: net + got.get(name, 0) for name, net in nets.items()}
    assert table.money() == 0
    assert sum(after.values()) == 500, "what the table had brought is shared too"
    (said,) = in_english(share.message() for share in shared(table.ledger.lines))
    assert said.startswith(f"${left / 100:g} left in The Omen is shared by its players: ")


def test_evenings_of_older_versions_share_among_those_seated_as_they_did() -> None:
    table = evening()
    table.do(End())
    assert set(shares(table)) == {"Ann", "Cat", "Dee"}


def test_a_game_that_leaves_the_menu_leaves_its_money_to_its_players() -> None:
    table = evening()
    left = table.held["the_omen"].money
    table.do(Strike(table.settler, "The Omen"))
    assert set(shares(table)) == {"Ann", "Ben", "Cat"}
    assert sum(shares(table).values()) == left
    assert table.held["the_omen"].money == 0
    table.do(End(by_game=True))
    assert sum(shares(table).values()) == left


@pytest.mark.parametrize(("leftovers", "played"), [("keep", True), ("split", False)])
def test_money_that_is_kept_or_that_nobody_has_played_for_keeps_its_game(
    leftovers: str, played: bool
) -> None:
    if played:
        table = evening(leftovers=leftovers)
    else:
        games = menu("the_omen", "razz", choice="dealer", leftovers=leftovers)
        table = seated(games, ("Ann", "Ben"), held={"the_omen": GameHoldings(500, 0)})
    with pytest.raises(Refused, match="until The Omen is played again"):
        table.do(Strike(table.settler, "The Omen"))
    table.do(End(by_game=True))
    assert set(shares(table)) == (set() if leftovers == "keep" else {"Ann", "Ben"})


def test_who_has_played_what_is_known_when_the_table_is_taken_up_again() -> None:
    table = evening()
    again = table_state.stood(table.opening, table_state.standing(table), find_in_rulebook)
    for one in (table, again):
        one.do(End(by_game=True))
    assert again.ledger.lines == table.ledger.lines
