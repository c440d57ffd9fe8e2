"""A state as plain data, and back: for positions, and for other processes.

A state crosses to another process as JSON text, so that the bytes tell nothing of which lists two
states share. The pickler is told so here, because a state itself need not know of its text; every
module that makes a state from nothing imports this one.
"""

from __future__ import annotations

import copyreg
import json
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Final

from pokernight.cards import JOKERS, UNKNOWN, Card, name, parse_deck
from pokernight.engine.facts import BLANK, Fact
from pokernight.engine.faults import RecordError
from pokernight.engine.log import chain, entries
from pokernight.engine.state import PlayedSetup, State, blank

SPARSE: Final = frozenset(("runs", "won", "seated", "kill"))
"""Lists that are written only where they are not empty: positions of before do not have them."""


def state_fields(state: State) -> dict[str, Any]:
    """Return a state as plain data, without its game and rules; see :func:`state_of`."""
    return {
        "began": list(state.began),
        "faces": "".join(map(_write_face, state.face)),
        "hands": state.hands,
        **{slot: getattr(state, slot) for slot in State.PLAIN},
        **{
            slot: value
            for slot in State.LISTS
            if slot != "program" and ((value := getattr(state, slot)) or slot not in SPARSE)
        },
        "program": [
            [state.setup.names[state.program[at]], state.program[at + 1]]
            for at in range(0, len(state.program), 2)
        ],
        "own": None if state.own is None else state.own.to_json(),
        "log": entries(state.log),
        "private": [entries(link) for link in state.private],
        "past": [entries(link) for link in state.past],
    }


def state_of(fields: Mapping[str, Any], setup: PlayedSetup) -> State:
    """Return the state of some fields: the inverse of :func:`state_fields`.

    Nothing is checked but the names of the steps.

    Raises:
        RecordError: for a step that the game does not have.
        KeyError, TypeError, ValueError: for fields that are missing or of the wrong kind.
    """
    state = blank()
    state.setup = setup
    for slot in State.PLAIN:
        setattr(state, slot, fields[slot])
    for slot in State.LISTS:
        if slot != "program":
            setattr(state, slot, list(fields.get(slot, ()) if slot in SPARSE else fields[slot]))
    state.facts = [Fact(*fact) for fact in fields["facts"]]
    state.hands = [list(hand) for hand in fields["hands"]]
    state.began = tuple(fields["began"])
    faces = fields["faces"]
    state.face = tuple(_read_face(faces[at : at + 2]) for at in range(0, len(faces), 2))
    state.program = []
    for program, at in fields["program"]:
        if program not in setup.names or not 0 <= at <= len(setup.programs[program]):
            raise RecordError(f"{setup.game.title} has no step {at} of {program!r}")
        state.program += (setup.names.index(program), at)
    state.log = chain([_read_entry(entry) for entry in fields["log"]])
    state.private = [chain([_read_entry(entry) for entry in link]) for link in fields["private"]]
    state.past = [chain([_read_entry(entry) for entry in link]) for link in fields["past"]]
    own = fields["own"]
    slots = setup.game.own
    state.own = slots.from_dict(own) if slots is not None else None
    return state


def state_text(state: State) -> str:
    """Return a state as text for another process."""
    return json.dumps(state_fields(state), separators=(",", ":"))


def state_from_text(setup: PlayedSetup, text: str) -> State:
    """Return the state of a text: the inverse of :func:`state_text`."""
    return state_of(json.loads(text), setup)


def _reduced(state: State) -> tuple[Callable[..., State], tuple[Any, ...]]:
    """Return what the pickler makes of a state."""
    return state_from_text, (state.setup, state_text(state))


copyreg.pickle(State, _reduced)


def _read_entry(value: Any) -> Any:
    """Return an entry of a log with tuples for its lists."""
    return tuple(map(_read_entry, value)) if isinstance(value, list) else value


SECOND_JOKER = "JK"
"""The second joker in the faces of a position, where the two jokers are two tokens."""


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
