"""Evenings set up for a test: who sits where, and hands played to their end."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from pokernight.engine.asks import CALL
from pokernight.games import find
from pokernight.table import EveningOpening, Menu, MenuEntry, Table
from pokernight.table.commands import Call, Command, Deal, Reply, Sit
from pokernight.table.menu import menu_of


def menu(*names: str, **details: Any) -> Menu:
    """A menu of some games by their usual rules; a game as ``the_omen lost_pot=carry``."""
    entries = []
    for name in names:
        game_name, *options = name.split()
        game = find(game_name)
        rules = game.house_rules(None, **dict(option.split("=") for option in options))
        entries.append(MenuEntry(game.title if not options else name, game_name, game, rules))
    return menu_of(entries, **details)


def seated(games: Menu, names: Sequence[str] | str, seed: str = "friday", **details: Any) -> Table:
    """A table at which some people have taken the first chairs."""
    table = Table(EveningOpening(games, seed, **details))
    for name in names:
        table.do(Sit(name))
    return table


def omaha(names: Sequence[str] | str = "ABCD", seed: str = "friday", **details: Any) -> Table:
    """An evening of Omaha Hi-Lo with blinds of $2 and $4."""
    return seated(menu("omaha_hi_lo"), names, seed, **details)


def deal(table: Table, game: str | None = None) -> None:
    """Deal the next hand; the dealer calls the game first where he is to."""
    if game is not None:
        table.do(Call(table.caller, game))
    table.do(Deal())


def play_out(table: Table, rng: Random | None = None) -> None:
    """Play the hand to its end: everybody calls, or answers at random."""
    while (hand := table.hand) is not None:
        ask = hand.asks[0]
        if rng is not None:
            answer = rng.choice(ask.legal.samples())
        else:
            answer = CALL if CALL in ask.legal else ask.default
        table.do(Reply(table.asked[0], answer))


def hands(table: Table, count: int, game: str | None = None) -> Table:
    """Deal and play some hands."""
    for _ in range(count):
        deal(table, game)
        play_out(table)
    return table


def dealt(table: Table) -> str:
    """The names of those in the hand."""
    return "".join(table.players[seat].name for seat in table.dealt_in)


def posted(table: Table) -> dict[str, int]:
    """Return the chips in front of each player that has posted, in cents."""
    hand = table.hand
    assert hand is not None
    return {
        table.players[seat].name: cents
        for seat, cents in zip(table.dealt_in, hand.state.front)
        if cents
    }


def done(table: Table, *commands: Command) -> Table:
    """Do some commands."""
    for command in commands:
        table.do(command)
    return table
