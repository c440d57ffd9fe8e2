"""Which game is next: where dealers call it, a person is asked and a house player picks one."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from pokernight.cli.local.between_hands import Between, on_menu
from pokernight.cli.local.local_screen import Telling
from pokernight.cli.local.table_host import LEAVING, Host, leave
from pokernight.cli.text.sentences import sentence
from pokernight.errors import Refused
from pokernight.table import Entry, Offer
from pokernight.table.commands import Call


def choose(host: Host, telling: Telling, between: Between) -> Entry:
    """What is played next; where dealers call the game, one of them does."""
    table = host.table
    if table.series is not None:
        telling.goes_on(table.series)
    elif host.menu.choice == "dealer" and table.called is None:
        seat = table.caller
        dealer = table.players[seat]
        if dealer.by:
            called = house_call(host, seat)
            telling.terminal.line(f"{dealer.name} calls {called.name}.")
        else:
            called = ask_to_call(host, telling, between)
        host.do(Call(seat, called.name))
    return table.next_game()


def house_call(host: Host, seat: int) -> Entry:
    """What a house player calls: anything but the same again."""
    fitting = [offer.entry for offer in host.table.offers() if not offer.refusal]
    if not fitting:
        raise Refused(host.table.offers()[0].refusal)
    last = host.table.last
    others = [entry for entry in fitting if last is None or entry is not last.entry]
    return host.chance("calls", seat).choice(others or fitting)


def ask_to_call(host: Host, telling: Telling, between: Between) -> Entry:
    """You deal: which game?"""
    deals = sentence([host.table.players[host.table.caller].name], "deals")
    if not telling.menu_shown:
        telling.show_menu()
    while True:
        offers = host.table.offers()
        fitting = [(at, one.entry) for at, one in enumerate(offers, 1) if not one.refusal]
        if not fitting:
            raise Refused(offers[0].refusal)
        games = ", ".join(f"{number} {entry.name}" for number, entry in fitting)
        prompt = f"{deals}. Which game? {games}, menu; Enter: {fitting[0][1].name} > "
        line = telling.terminal.ask(Text(prompt, style="bold"))
        word, _, rest = line.lower().partition(" ")
        try:
            if word in LEAVING:
                leave(telling.terminal)
            elif word == "story":
                telling.evening(rest.strip())
            elif not between.does(line):
                chosen = chosen_from(offers, line)
                if chosen is not None:
                    return chosen
                for entry in host.menu.entries:
                    telling.terminal.line(f"{entry.name}: {entry.game.summary}", indent=2)
        except Refused as refused:
            telling.complain(refused)


def chosen_from(offers: Sequence[Offer], line: str) -> Entry | None:
    """The game that a line names, by number or name; None if it asks what there is.

    Raises:
        Refused: if there is no such game, or it cannot be dealt.
    """
    word = line.strip().lower()
    if word[:1] == "?" or word == "help":
        return None
    if not word:
        return next(offer.entry for offer in offers if not offer.refusal)
    found = on_menu(offers, line)
    if found.refusal:
        raise Refused(found.refusal)
    return found.entry
