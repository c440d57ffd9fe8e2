"""Why cards are not themselves: sentences for a player who asks."""

from __future__ import annotations

from collections.abc import Iterable

from pokernight.cards import Card, pretty
from pokernight.engine.presentation import Why


def because(cards: Iterable[Card], mark: str, reason: str, clause: str) -> list[str]:
    """Return ``6♠ and 6♦ are wild: ... (2)``, nothing if there is no such card."""
    cards = tuple(cards)
    names = [pretty([card]) for card in cards]
    if not names:
        return []
    *others, last = names
    listed = f"{', '.join(others)} and {last}" if others else last
    sentence = f"{listed} {'are' if others else 'is'} {mark}: {reason} ({clause})"
    return [Why(sentence, cards, mark)]
