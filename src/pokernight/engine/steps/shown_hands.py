"""Readings of hands that are shown, computed by the rules when they count.

The event of a shown hand carries them, and everybody reads them there: once hole cards lie face up,
a view alone no longer says which of them were down.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

from pokernight.engine.events import Mark, PlayedCard, ShownHand, ShownReading
from pokernight.engine.presentation import PLAIN_TALK, marks_of
from pokernight.engine.steps.board_lines import Reads, sentence_of_reading
from pokernight.engine.view import HIDDEN, KnownCards, see

if TYPE_CHECKING:
    from pokernight.engine.asks import Answer, Ask
    from pokernight.engine.state import State

_ELSEWHERE: Final = frozenset(("cards", "stands_for", "value", "kind", "category"))
"""Fields of a reading's JSON that an event says otherwise, or that mean nothing outside."""


NO_PLACE: Final = 0
"""Place of a hand that is shown and cannot win."""


class Claim(NamedTuple):
    """A reading of a hand in a contest, with its place and value among the hands shown so far."""

    contest: str
    reading: Reads
    place: int
    value: int = 0


def claim_among(contest: str, reading: Reads, hand: int, values: Mapping[int, int]) -> Claim:
    """Return the claim of a hand among the values of the hands shown so far, its own included."""
    return Claim(contest, reading, places(values)[hand], values[hand])


@dataclass(frozen=True)
class Standing:
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

    @property
    def shown(self) -> Mapping[int, ShownHand]:
        """No hand: this is how it is read."""
        return {}


def shown_hand(
    state: State, hand: int, claims: Sequence[Claim] = (), *, hidden: Collection[int] = ()
) -> ShownHand:
    """Return a seat's or a dummy's hand as it is read; call it before the hand is turned up.

    Nothing is said of ``hidden`` cards, which stay face down.
    """
    marks = _marks(state, hand, hidden)
    lie = [token for token in (*state.board, *state.hands[hand]) if token not in hidden]
    tokens = {state.face[token]: token for token in lie}
    readings = []
    for contest, reading, place, value in claims:
        why = {
            token: (mark.why, mark.clause)
            for mark in marks
            if not mark.contest or mark.contest in contest.split()
            for token in mark.tokens
        }
        identity = dict(reading.stands_for)
        cards = tuple(
            [
                PlayedCard(
                    tokens[card],
                    card,
                    identity[card] if identity.get(card, card) != card else None,
                    *why.get(tokens[card], ("", "")),
                )
                for card in reading.cards
                if card in tokens
            ]
        )
        details = reading.to_json().items()
        made: dict[str, object] = {"category": reading.kind, "ranks": []}
        made |= {name: value for name, value in details if name not in _ELSEWHERE}
        sentence = sentence_of_reading(reading)
        readings.append(ShownReading(contest, cards, sentence, made, place, value))
    return ShownHand(hand, tuple(state.hands[hand]), tuple(readings), marks)


def _marks(state: State, hand: int, hidden: Collection[int]) -> tuple[Mark, ...]:
    """Return which cards of a hand are not themselves, and why, while hole cards are down."""
    talk = state.setup.game.talk
    if talk.why is PLAIN_TALK.why:
        return ()
    seat = hand if hand < state.seats else None
    known = None
    if hidden or seat is None:
        face = [HIDDEN if token in hidden else card for token, card in enumerate(state.face)]
        known = KnownCards(tuple(face), ())
    view = see(Standing(state), seat, known=known)
    lying = [token for token in (*state.hands[hand], *state.board) if token not in hidden]
    return marks_of(hand, lying, state.face, talk.why(view, hand))


def places(values: Mapping[int, int]) -> dict[int, int]:
    """Return the place of each hand by its value, 1 for the best; equal hands share a place.

    A hand of value 0 has no claim, and ``NO_PLACE``.
    """
    return {
        hand: 1 + sum(other > value for other in values.values()) if value else NO_PLACE
        for hand, value in values.items()
    }
