"""Choice of the next game of an evening: a person or a house player calls it, or the menu does."""

from __future__ import annotations

from rich.text import Text

from pokernight.cli.local.between_hands import TableChanges
from pokernight.cli.local.local_screen import LocalScreen, menu_games
from pokernight.cli.local.table_host import Host
from pokernight.cli.table.game_calls import Called, call_of, house_call, which_game
from pokernight.cli.table.leaving import LEAVING, leave
from pokernight.cli.text.sentences import sentence
from pokernight.errors import Refused
from pokernight.table import MenuEntry
from pokernight.table.commands import Call, Put


def choose(host: Host, screen: LocalScreen, changes: TableChanges) -> MenuEntry:
    """Return the next game; where the dealer calls the game, ask for it."""
    table = host.table
    if table.series is not None:
        screen.goes_on(table.series)
    elif host.menu.choice == "dealer" and table.called is None:
        seat = table.caller
        dealer = table.players[seat]
        if dealer.by:
            last = "" if table.last is None else table.last.entry.name
            called = Called(house_call(menu_games(table), last, host.chance("calls", seat)))
            screen.terminal.line(f"{dealer.name} calls {called.name}.")
        else:
            called = ask_to_call(host, screen, changes)
        if called.new is not None:
            host.do(Put(seat, called.name, called.new.name, called.new.version))
        host.do(Call(seat, called.name))
    return table.next_game()


def ask_to_call(host: Host, screen: LocalScreen, changes: TableChanges) -> Called:
    """Ask the dealer for the next game."""
    deals = sentence([host.table.players[host.table.caller].name], "deals")
    if not screen.menu_shown:
        screen.show_menu()
    while True:
        games = menu_games(host.table)
        line = screen.terminal.ask(Text(f"{deals}. {which_game(games)}", style="bold"))
        word, _, rest = line.lower().partition(" ")
        try:
            if word in LEAVING:
                leave(screen.terminal)
            elif word == "story":
                screen.evening(rest.strip())
            elif line[:1] == "?" or word == "help":
                for entry in host.menu.entries:
                    screen.terminal.line(f"{entry.name}: {entry.game.summary}", indent=2)
            elif not changes.does(line):
                return call_of(line, games)
        except Refused as refused:
            screen.complain(refused)
