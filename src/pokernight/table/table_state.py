"""How a table stands between two hands, as plain data: all that the next hand depends on.

What was done before is not in it; a table that was made again from it goes on as the other would,
and tells of the evening from here on. It is a cache beside the record, never instead of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pokernight.engine.record import Catalogue
from pokernight.errors import Refused
from pokernight.table import menu
from pokernight.table.evening_opening import EveningOpening, GameHoldings
from pokernight.table.ledger import LedgerLine
from pokernight.table.seats import DepartedPlayer, Player, Seating, Spots
from pokernight.table.series import Series
from pokernight.table.table import Table

FORMAT = 1
"""The version of this form; another is thrown away."""
PLAYER = ("name", "by", "stack", "away", "leaving", "blinds", "owes", "passed")
"""What is written of a player, in this order."""


def standing(table: Table) -> dict[str, Any]:
    """The table as plain data.

    Raises:
        Refused: while a hand is played.
    """
    if table.playing is not None:
        raise Refused("how a table stands is written between two hands")
    company, ledger, series = table.company, table.ledger, table.series
    came = company.came
    places = {id(player): place for place, player in enumerate(came)}
    called, before = table._called, table._before
    return {
        "standing": FORMAT,
        "menu": menu.to_dict(table.menu),
        "players": [[getattr(player, part) for part in PLAYER] for player in came],
        "chairs": [None if one is None else places[id(one)] for one in company.chairs],
        "gone": {name: [one.seat, one.owes] for name, one in company.gone.items()},
        "kitty": table.kitty,
        "lines": [list(line) for line in ledger.lines],
        "recitations": dict(ledger.recitations),
        "hands": ledger.hands,
        "balance": ledger.balance,
        "held": {
            name: [one.bank, one.pot, dict(one.carried), one.dealer, dict(one.by_name)]
            for name, one in table.held.items()
        },
        "turn": table.turn,
        "deals": table.deals,
        "over": table.over,
        "rotation": [table._place, table._times],
        "before": None if before is None else list(before),
        "spots": None if table._spots is None else list(table._spots),
        "series": None
        if series is None
        else [
            series.entry.name,
            [places[id(one)] for one in series.members],
            series.deals,
            series.without_chips,
        ],
        "called": None if called is None else [places[id(called[0])], called[1].name],
    }


def stood(opening: EveningOpening, written: Mapping[str, Any], catalogue: Catalogue) -> Table:
    """The inverse of :func:`standing`: a table that goes on from there.

    Raises:
        Refused: for another form, or another version of a game.
        KeyError, TypeError, ValueError: if it is malformed.
    """
    if written["standing"] != FORMAT:
        raise Refused(f"this is form {written['standing']!r} of a table, and this reads {FORMAT}")
    table = Table(opening)
    company, ledger = table.company, table.ledger
    anyhow = opening.versions_apart
    company.menu = menu.from_dict(written["menu"], catalogue, any_version=anyhow)
    players = [Player(*one) for one in written["players"]]
    company.came = players
    company.chairs = [None if at is None else players[at] for at in written["chairs"]]
    company.gone = {name: DepartedPlayer(*one) for name, one in written["gone"].items()}
    company.kitty = written["kitty"]
    ledger.lines = [LedgerLine(*one) for one in written["lines"]]
    ledger.recitations = dict(written["recitations"])
    ledger.hands, ledger.balance = written["hands"], written["balance"]
    table.held = {name: GameHoldings(*one) for name, one in written["held"].items()}
    table.turn, table.deals, table.over = written["turn"], written["deals"], written["over"]
    table._place, table._times = written["rotation"]
    before, spots, series = written["before"], written["spots"], written["series"]
    table._spots = None if spots is None else Spots(*spots)
    table._before = None if before is None else _seating(before)
    if series is not None:
        name, members, deals, without_chips = series
        those = tuple([players[at] for at in members])
        table.series = Series(table.menu.entry(name), those, deals, without_chips)
    if (called := written["called"]) is not None:
        table._called = players[called[0]], table.menu.entry(called[1])
    return table


def _seating(written: list[Any]) -> Seating:
    seats, button, turn, spots, owed, passed, due = written
    return Seating(
        tuple(seats),
        button,
        turn,
        None if spots is None else Spots(*spots),
        tuple([tuple(pair) for pair in owed]),
        tuple(passed),
        tuple(due),
    )
