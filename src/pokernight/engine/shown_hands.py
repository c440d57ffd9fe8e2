"""Readings of hands that are shown, computed by the rules when they count.

The event of a shown hand carries them, and everybody reads them there: once hole cards lie face up,
a view alone no longer says which of them were down.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

from pokernight.cards import Card
from pokernight.engine.events import PlayedCard, ShownReading
from pokernight.engine.presentation import PLAIN_TALK, Why
from pokernight.engine.steps.board_lines import Reads, sentence_of_reading
from pokernight.engine.view import KnownCards, see
from pokernight.wording.message import Text

if TYPE_CHECKING:
    from pokernight.engine.asks import Answer, Ask
    from pokernight.engine.state import State

_ELSEWHERE: Final = frozenset(("cards", "stands_for", "value", "kind"))
"""Fields of a reading's JSON that an event says otherwise, or that mean nothing outside."""


class Claim(NamedTuple):
    """A reading of a hand in a contest, and its place among the hands shown so far."""

    contest: str
    reading: Reads
    place: int


@dataclass(frozen=True)
class _Standing:
    """A hand as it stands in the middle of a step, for a view of it."""

    state: State

    @property
    def questions(self) -> tuple[Ask, ...]:
        """No question: a step that shows hands is not asking."""
        return ()

    @property
    def sealed(self) -> Mapping[int, Answer]:
        """No sealed answer."""
        return {}


def readings_of(state: State, hand: int, claims: Sequence[Claim]) -> tuple[ShownReading, ...]:
    """Return the readings of a seat's or a dummy's hand; call it before the hand is turned up."""
    if not claims:
        return ()
    reasons = _reasons(state, hand)
    tokens = {state.face[token]: token for token in (*state.board, *state.hands[hand])}
    shown = []
    for contest, reading, place in claims:
        identity = dict(reading.stands_for)
        cards = tuple(
            [
                PlayedCard(
                    tokens[card],
                    card,
                    identity[card] if identity.get(card, card) != card else None,
                    *reasons.get(card, ("", "")),
                )
                for card in reading.cards
                if card in tokens
            ]
        )
        made: dict[str, object] = {"category": reading.kind, "ranks": []}
        made |= {name: value for name, value in reading.to_json().items() if name not in _ELSEWHERE}
        shown.append(ShownReading(contest, cards, sentence_of_reading(reading), made, place))
    return tuple(shown)


def _reasons(state: State, hand: int) -> dict[Card, tuple[Text, str]]:
    """Return why cards of a hand are not themselves, with the clause, while hole cards are down."""
    talk = state.setup.game.talk
    if talk.why is PLAIN_TALK.why:
        return {}
    seat = hand if hand < state.seats else None
    known = None if seat is not None else KnownCards(tuple(state.face), ())
    view = see(_Standing(state), seat, known=known)
    return {
        card: (reason.said, reason.clause)
        for reason in talk.why(view, hand)
        if isinstance(reason, Why)
        for card in reason.cards
    }


def places(values: Mapping[int, int]) -> dict[int, int]:
    """Return the place of each hand by its value, 1 for the best; equal hands share a place."""
    return {
        hand: 1 + sum(other > value for other in values.values()) for hand, value in values.items()
    }
