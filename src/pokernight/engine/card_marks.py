"""Marks of the cards in a view: wild, worth nothing, or otherwise not themselves, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pokernight.engine.presentation import marks_of

if TYPE_CHECKING:
    from pokernight.engine.events import Mark, ShownHand
    from pokernight.engine.view import View


def marks(view: View) -> list[Mark]:
    """Return the marks of the cards that the reader knows, hand by hand."""
    marked: list[Mark] = []
    for hand, hand_tokens in enumerate(view.hands):
        if shown := shown_in(view, hand):
            marked += shown.marks
        else:
            reasons = view.game.talk.why(view, hand)
            marked += marks_of(hand, (*hand_tokens, *view.board), view.face, reasons)
    return marked


def shown_in(view: View, hand: int) -> ShownHand | None:
    """Return a hand as it was shown, None if it was not, or if its cards have changed since."""
    shown = view.shown.get(hand)
    return shown if shown is not None and shown.tokens == view.hands[hand] else None
