"""Demonstration hands: a hand for each game that shows what it is about.

The hands are records, a line for each game, chosen by ``python scripts/demonstration_hands.py``.
They are replayed when somebody asks for them.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache

from pokernight.data_files import data_file
from pokernight.engine.event_kinds import Kinds
from pokernight.engine.game import Game
from pokernight.engine.hand import Hand
from pokernight.engine.record import read, read_names
from pokernight.engine.wire import ResultJson, result_json
from pokernight.errors import Refused
from pokernight.games import find_in_rulebook
from pokernight.lookups.hand_history import PastJson, StepJson, bare_table, steps_of
from pokernight.session.card_ids import Ids
from pokernight.session.home_table import HomeTable
from pokernight.session.message_parts import TableJson
from pokernight.table import EveningOpening, MenuEntry
from pokernight.table import commands as c
from pokernight.table.menu import menu_of
from pokernight.wording.message import message

FILE = "room/demonstration_hands.jsonl"
READER = 0
"""Seat from which the hands are seen."""
PLAYER = "sensible"
"""Kind of house player that stands at the seats."""


def telling_kinds(game: Game) -> frozenset[str]:
    """Return the kinds of events of a game that a demonstration of it should contain.

    These are its powers and the events of its own that are told as news at least.
    """
    kinds: Kinds = game.talk.kinds
    powers = [power.kind for power in game.powers(game.usual_rules)]
    return frozenset({*kinds.news, *kinds.notable, *kinds.loud, *powers})


@lru_cache(maxsize=1)
def records() -> Mapping[str, str]:
    """Return the recorded hands by the names of their games."""
    text = data_file(FILE).read_text(encoding="utf-8")
    return {json.loads(line)["game"]: line for line in text.splitlines()}


def recorded_hand(name: str) -> tuple[Hand, tuple[str, ...]]:
    """Return the demonstration hand of a game, replayed to its end, and its players by seat.

    Raises:
        Refused: if there is none.
    """
    record = records().get(name)
    if record is None:
        none = "there is no demonstration hand of {name:=}: deal a hand at a table"
        raise Refused(message(none, name=repr(name[:100])))
    return read(record, find_in_rulebook), read_names(record)


def demonstration(game: Game) -> PastJson:
    """Return the demonstration hand of a game, step by step, as the first seat sees it.

    Raises:
        Refused: if there is none, as for a game composed or from a file.
    """
    hand, names = recorded_hand(game.name)
    steps = steps_of(hand, READER, Ids(b"", "", 1))
    return unrecorded(game, names, steps, result_json(hand.result), READER)


def unrecorded(
    game: Game,
    names: Sequence[str],
    steps: list[StepJson],
    result: ResultJson | None,
    seat: int | None = None,
) -> PastJson:
    """Return a hand as the replayer shows it, without record and proofs."""
    return PastJson(
        number=1,
        game=game.name,
        title=game.title,
        at=0,
        ending="over",
        names=list(names),
        people=[str(seat + 1) for seat in range(len(names))],
        seat=seat,
        table=table_of(game, names),
        steps=steps,
        shown={},
        result=result,
        fair={},
        lots=[],
        openings=[],
        seed="",
    )


def table_of(game: Game, names: Sequence[str]) -> TableJson:
    """Return a table at which house players are to play a game."""
    entry = MenuEntry(game.title, game.name, game, game.usual_rules)
    home = HomeTable(EveningOpening(menu_of([entry], title=game.title), "demonstration"))
    for name in names:
        home.do(c.Sit(name, by=PLAYER))
    table = bare_table(home.session)
    seats = list(range(len(names)))
    return replace(table, hand=1, called=game.title, dealt_in=seats, names=list(names))
