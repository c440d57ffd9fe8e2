"""A state as plain data, and back: for positions, and for other processes."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

from pokernight.cards import JOKERS, UNKNOWN, Card, name, parse_deck
from pokernight.engine.facts import BLANK, Fact
from pokernight.engine.faults import RecordError
from pokernight.engine.log import chain, entries
from pokernight.engine.rules import Rules
from pokernight.engine.state import State, blank

if TYPE_CHECKING:
    from pokernight.engine.game import Game, Setup


def state_fields(state: State) -> dict[str, Any]:
    """A state as plain data, all but the game and its rules; see :func:`state_of`."""
    return {
        "began": list(state.began),
        "faces": "".join(map(_write_face, state.face)),
        "hands": state.hands,
        **{slot: getattr(state, slot) for slot in State.PLAIN},
        **{slot: getattr(state, slot) for slot in State.LISTS if slot != "program"},
        "program": [
            [state.setup.names[state.program[at]], state.program[at + 1]]
            for at in range(0, len(state.program), 2)
        ],
        "own": None if state.own is None else state.own.to_json(),
        "log": entries(state.log),
        "private": [entries(link) for link in state.private],
        "past": [entries(link) for link in state.past],
    }


def state_of(fields: Mapping[str, Any], game: Game, rules: Rules) -> State:
    """The inverse of :func:`state_fields`; nothing is checked but the names of the steps.

    Raises:
        RecordError: for a step that the game has not.
        KeyError, TypeError, ValueError: for fields that are missing or of the wrong kind.
    """
    setup = game.setup(rules)
    state = blank()
    state.setup = setup
    state.sink = None
    state.later = None
    state.minds = True
    state.quiet = 0
    for slot in State.PLAIN:
        setattr(state, slot, fields[slot])
    for slot in State.LISTS:
        if slot != "program":
            setattr(state, slot, list(fields[slot]))
    state.facts = [Fact(*fact) for fact in fields["facts"]]
    state.hands = [list(hand) for hand in fields["hands"]]
    state.began = tuple(fields["began"])
    faces = fields["faces"]
    state.face = tuple(_read_face(faces[at : at + 2]) for at in range(0, len(faces), 2))
    state.program = []
    for program, at in fields["program"]:
        if program not in setup.names or not 0 <= at <= len(setup.programs[program]):
            raise RecordError(f"{game.title} has no step {at} of {program!r}")
        state.program += (setup.names.index(program), at)
    state.log = chain([_read_entry(one) for one in fields["log"]])
    state.private = [chain([_read_entry(one) for one in link]) for link in fields["private"]]
    state.past = [chain([_read_entry(one) for one in link]) for link in fields["past"]]
    own = fields["own"]
    state.own = game.own.from_dict(own) if game.own is not None else None
    return state


def state_text(state: State) -> str:
    """A state as text for another process."""
    return json.dumps(state_fields(state), separators=(",", ":"))


def state_from_text(setup: Setup, text: str) -> State:
    """The inverse of :func:`state_text`."""
    return state_of(json.loads(text), setup.game, setup.rules)


def _read_entry(value: Any) -> Any:
    """An entry of a log: lists in it are tuples."""
    return tuple(map(_read_entry, value)) if isinstance(value, list) else value


SECOND_JOKER = "JK"
"""In the faces of a position, where the two jokers are two tokens."""


def _write_face(card: Card) -> str:
    if card == BLANK:
        return UNKNOWN
    return SECOND_JOKER if card == JOKERS[1] else name(card)


@cache
def _read_face(letters: str) -> Card:
    if letters == UNKNOWN:
        return BLANK
    return JOKERS[1] if letters == SECOND_JOKER else parse_deck(letters)[0]


# --- both
