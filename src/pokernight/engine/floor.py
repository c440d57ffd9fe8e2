"""The floor's book: all that a game has a ruling on, in a hand or at the table."""

from __future__ import annotations

from typing import Any

from pokernight.engine.game import Game
from pokernight.engine.rulings import Case, Detail, Matter, write
from pokernight.errors import Refused, nearest_name
from pokernight.wording.message import message
from pokernight.wording.rendering import Reader, rendered


def matters(game: Game) -> dict[str, Matter]:
    """Everything that a game has a ruling on, by the name of the incident.

    Raises:
        Refused: if there is nothing.
    """
    incidents = game.incidents.items()
    book = {name: case.matter for name, case in incidents if case.matter is not None}
    book |= game.floor
    if not book:
        raise Refused(message("{game:=} has no rulings on what goes wrong", game=game.title))
    return {name: matter.for_players(game.seats[1]) for name, matter in book.items()}


def find(game: Game, book: dict[str, Matter], name: str) -> Matter:
    """The matter of that name; spaces, dashes and capitals do not matter.

    Raises:
        Refused: with the nearest name, if any is near.
    """
    plain = name.strip().lower().replace(" ", "_").replace("-", "_")
    if plain not in book:
        wrong = repr(name[:100])
        if close := nearest_name(plain, list(book)):
            meant = "{game:=} has no ruling on {typed:=}, did you mean {meant:=}?"
            raise Refused(message(meant, game=game.title, typed=wrong, meant=repr(close)))
        listed = "{game:=} has no ruling on {typed:=}: it has {known:=}"
        raise Refused(message(listed, game=game.title, typed=wrong, known=", ".join(book)))
    return book[plain]


def detail_in_json(detail: Detail, reader: Reader) -> dict[str, Any]:
    """Return a fact that a ruling depends on as plain JSON, with sentences for a reader."""
    return {
        "name": detail.name,
        "question": rendered(detail.question, reader),
        "takes": rendered(detail.takes, reader),
        "default": None if detail.default is None else write(detail.default),
    }


def case_in_json(case: Case, source: str, reader: Reader) -> dict[str, Any]:
    """Return a ruling as plain JSON; its ``outcome`` is the same word in every language.

    ``source`` is the rulebook that it comes from, "" where it is a clause of the game's page.
    """
    return {
        "outcome": case.outcome,
        "ruling": rendered(case.ruling, reader),
        "clause": case.clause,
        "source": source,
    }


def in_json(name: str, matter: Matter, reader: Reader) -> dict[str, Any]:
    """Return an incident with its rulings as plain JSON, with sentences for a reader."""
    return {
        "incident": name,
        "title": rendered(matter.title, reader),
        "facts": [detail_in_json(detail, reader) for detail in matter.details],
        "cases": [
            {"when": rendered(case.condition, reader), **case_in_json(case, matter.source, reader)}
            for case in matter.cases
        ],
    }
