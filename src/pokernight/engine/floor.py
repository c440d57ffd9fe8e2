"""The floor's book: all that a game has a ruling on, in a hand or at the table."""

from __future__ import annotations

from typing import Any

from pokernight.engine.game import Game
from pokernight.engine.rulings import Detail, Matter, write
from pokernight.errors import Refused, nearest


def matters(game: Game) -> dict[str, Matter]:
    """Everything that a game has a ruling on, by the name of the incident.

    Raises:
        Refused: if there is nothing.
    """
    incidents = game.incidents.items()
    book = {name: case.matter for name, case in incidents if case.matter is not None}
    book |= game.floor
    if not book:
        raise Refused(f"{game.title} has no rulings on what goes wrong")
    return book


def find(game: Game, book: dict[str, Matter], name: str) -> Matter:
    """The matter of that name; spaces, dashes and capitals do not matter.

    Raises:
        Refused: with the nearest name, if any is near.
    """
    plain = name.strip().lower().replace(" ", "_").replace("-", "_")
    if plain not in book:
        hint = nearest(plain, list(book)) or f": it has {', '.join(book)}"
        raise Refused(f"{game.title} has no ruling on {name[:100]!r}{hint}")
    return book[plain]


def detail_in_json(detail: Detail) -> dict[str, Any]:
    """Something that a ruling turns on, for programs."""
    return {
        "name": detail.name,
        "question": detail.question,
        "takes": detail.takes,
        "default": None if detail.default is None else write(detail.default),
    }


def in_json(name: str, matter: Matter) -> dict[str, Any]:
    """A matter for programs."""
    return {
        "incident": name,
        "title": matter.title,
        "facts": [detail_in_json(detail) for detail in matter.details],
        "cases": [
            {
                "when": case.condition,
                "outcome": case.outcome,
                "ruling": case.ruling,
                "clause": case.clause,
            }
            for case in matter.cases
        ],
    }
