"""Effects of an event: cards that it made wild or worth nothing, or that ceased to be by it.

They are computed for a single reader, from the reader's own view right before the event and right
after it, so that they tell nothing that these views do not. Only events that a game declares to
change them (``Kinds.changes_wilds``) are looked at, and only where somebody listens to the hand.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from pokernight.engine.asks import Answer, Ask
from pokernight.engine.card_marks import marks
from pokernight.engine.events import SPECTATOR, CardState, Effect, ShownHand, Unsendable
from pokernight.engine.state import State
from pokernight.engine.view import HIDDEN, View, see
from pokernight.wording.message import Message

TOLD = frozenset(("wild", "nothing"))
"""States of cards that effects tell."""

_Place: TypeAlias = tuple[int, CardState, str]
"""A hand, a state, and the contest in which alone cards are so."""


@dataclass(frozen=True, eq=False)
class Moment(Unsendable):
    """A hand between two events, as views are made from it: nobody is asked anything."""

    state: State
    shown: Mapping[int, ShownHand]
    questions: tuple[Ask, ...] = ()
    sealed: Mapping[int, Answer] = field(default_factory=dict)


def effects_between(before: Moment, after: Moment, viewer: int) -> tuple[Effect, ...]:
    """Return the cards whose state has changed between two moments, as far as a viewer knows.

    Only cards that the viewer knew before, and that have lain in the same hand or on the board
    since, are told. After a shuffle of all cards, which nobody can follow, there are none.
    """
    if before.state.generation != after.state.generation:
        return ()
    seat = None if viewer == SPECTATOR else viewer
    old, new = see(before, seat), see(after, seat)
    was, now = _states(old), _states(new)
    effects: list[Effect] = []
    for place in dict.fromkeys((*was, *now)):
        hand, state, contest = place
        if hand < new.seats and not new.live[hand]:
            continue
        stayed = {*old.hands[hand], *old.board}
        lying = [
            token for token in (*new.hands[hand], *new.board)
            if token in stayed and old.face[token] != HIDDEN
        ]  # fmt: skip
        earlier, later = was.get(place, frozenset()), now.get(place, frozenset())
        began = tuple([token for token in lying if token in later and token not in earlier])
        ceased = tuple([token for token in lying if token in earlier and token not in later])
        if began or ceased:
            effects.append(Effect(hand, state, contest, began, ceased))
    return tuple(effects)


def remarks_between(before: Moment, after: Moment, viewer: int) -> tuple[Message, ...] | None:
    """Return what is wild by the table's remarks after an event, None where it was so before."""
    seat = None if viewer == SPECTATOR else viewer
    was, now = wild_remarks(see(before, seat)), wild_remarks(see(after, seat))
    return None if was == now else now


def wild_remarks(view: View) -> tuple[Message, ...]:
    """Return the remarks of a view that name, in their argument ``wild``, what is wild."""
    notes = view.game.talk.notes(view)
    return tuple([note for note in notes if isinstance(note, Message) and "wild" in note.args])


def _states(view: View) -> dict[_Place, frozenset[int]]:
    """Return the cards of a view that are wild or worth nothing."""
    states: dict[_Place, frozenset[int]] = {}
    for mark in marks(view):
        if mark.state in TOLD:
            place = mark.hand, mark.state, mark.contest
            states[place] = states.get(place, frozenset()).union(mark.tokens)
    return states
