"""A hand as it is played, for whoever proves its cards: the lots there are, what is opened."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pokernight.cards import Card
from pokernight.engine.hand import Hand
from pokernight.engine.log import entries
from pokernight.engine.view import HIDDEN, View
from pokernight.room.commitments import DECK, Lot
from pokernight.room.fair import Shuffle


def seen(view: View) -> list[tuple[int, int, Card]]:
    """All that the reader of a view has seen, and could follow: (generation, position, card)."""
    found = []
    for generation, (pairs, _) in enumerate(entries(view._past)):
        cards = zip(pairs[::2], pairs[1::2], strict=True)
        found += [(generation, position, card) for position, card in cards]
    found += [
        (view.generation, position, card)
        for position, card in enumerate(view.face)
        if card != HIDDEN
    ]
    return found


class Witness:
    """Commits each lot of a hand as it comes about, and opens to each viewer what he has seen.

    Feed it the hand after every command, before anybody is shown what the command has done: what
    it says follows from the shuffle and the commands alone, so a replay shows the same roots.

    Attributes:
        shown: every lot after the deck, as everybody was shown it; also those of answers that
            were taken back.
    """

    def __init__(self, shuffle: Shuffle) -> None:
        self._shuffle = shuffle
        deck = shuffle.deck
        self._lots: list[tuple[Lot, tuple[Card, ...]]] = [(shuffle.lot(DECK, 0, 0, deck), deck)]
        self.shown: list[dict[str, Any]] = []

    @property
    def chain(self) -> str:
        """What the next hand is chained by."""
        return self._shuffle.chain([lot["root"] for lot in self.shown])

    def look(self, hand: Hand) -> list[dict[str, Any]]:
        """What is to be shown of lots that are new since the last look."""
        state = hand.state
        self._take_back(state.generation, state.face)
        first = sum(len(faces) for lot, faces in self._lots if lot.generation == state.generation)
        if first == len(state.face):
            return []
        faces = state.face[first:]
        lot = self._shuffle.lot(len(self.shown) + 1, state.generation, first, faces)
        self._lots.append((lot, faces))
        self.shown.append(lot.public())
        return [lot.public()]

    def _take_back(self, generation: int, now: Sequence[Card]) -> None:
        """Drop the lots that are no more, because an answer was taken back."""
        for place, (lot, faces) in enumerate(self._lots):
            changed = now[lot.first : lot.first + len(faces)] != faces
            if lot.generation > generation or (lot.generation == generation and changed):
                del self._lots[place:]
                return

    def openings(self, hand: Hand, seat: int | None) -> list[dict[str, Any]]:
        """What a seat, or a spectator, may have opened: all that it has seen and could follow.

        A hand that goes on, or is dealt again, opens nothing.
        """
        if hand.ask is not None or hand.state.misdeal:
            return []
        return [
            lot.opening(position)
            for generation, position, _ in seen(hand.view(seat))
            if (lot := self._lot_of(generation, position)) is not None
        ]

    def opening(self, hand: Hand, token: int) -> dict[str, Any]:
        """What proves one card that its holder shows of his own will, by its token."""
        lot = self._lot_of(hand.state.generation, token)
        assert lot is not None
        return lot.opening(token)

    def _lot_of(self, generation: int, position: int) -> Lot | None:
        for lot, faces in self._lots:
            if lot.generation == generation and 0 <= position - lot.first < len(faces):
                return lot
        return None
