"""State of a table between two hands, as plain data: all that the next hand depends on.

Earlier commands are not in it; a table that is made from it goes on as the original would. It is
a cache beside the record, never instead of it.
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

FORMAT = 2
"""The version of this form; other versions are thrown away."""
PLAYER = ("name", "by", "stack", "away", "leaving", "blinds", "owes", "passed")
"""The fields of a player, in this order."""


def standing(table: Table) -> dict[str, Any]:
    """Return the table as plain data.

    Raises:
        Refused: while a hand is played.
    """
    if table.playing is not None or table.real is not None:
        raise Refused("the state of a table is written between two hands, and a hand is on")
    company, ledger, series = table.company, table.ledger, table.series
    came = company.came
    places = {id(player): place for place, player in enumerate(came)}
    called, before = table._called, table._before
    return {
        "standing": FORMAT,
        "menu": menu.to_dict(table.menu),
        "players": [[getattr(player, part) for part in PLAYER] for player in came],
        "chairs": [None if player is None else places[id(player)] for player in company.chairs],
        "gone": {name: [player.seat, player.owes] for name, player in company.gone.items()},
        "kitty": table.kitty,
        "lines": [list(line) for line in ledger.lines],
        "recitations": dict(ledger.recitations),
        "hands": ledger.hands,
        "balance": ledger.balance,
        "held": {
            name: [kept.bank, kept.pot, dict(kept.carried), kept.dealer, dict(kept.by_name)]
            for name, kept in table.held.items()
        },
        "played": {game: [*names] for game, names in table.played.items()},
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
            [places[id(player)] for player in series.members],
            series.deals,
            series.without_chips,
        ],
        "called": None if called is None else [places[id(called[0])], called[1].name],
        "kept": None if table._kept is None else table._kept.name,
        "winner": table._winner,
    }


def stood(opening: EveningOpening, written: Mapping[str, Any], catalogue: Catalogue) -> Table:
    """Return a table that goes on from plain data: the inverse of :func:`standing`.

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
    players = [Player(*fields) for fields in written["players"]]
    company.came = players
    company.chairs = [None if at is None else players[at] for at in written["chairs"]]
    company.gone = {name: DepartedPlayer(*fields) for name, fields in written["gone"].items()}
    company.kitty = written["kitty"]
    ledger.lines = [LedgerLine(*fields) for fields in written["lines"]]
    ledger.recitations = dict(written["recitations"])
    ledger.hands, ledger.balance = written["hands"], written["balance"]
    table.held = {name: GameHoldings(*fields) for name, fields in written["held"].items()}
    table.played = {game: [*names] for game, names in written["played"].items()}
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
    if written.get("kept") is not None:
        table._kept = table.menu.entry(written["kept"])
    table._winner = written.get("winner", "")
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
