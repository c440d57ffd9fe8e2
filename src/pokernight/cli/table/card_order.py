"""Display orders of a player's own cards; their order on the table does not change."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from pokernight.cards import Card, parse, rank, suit
from pokernight.engine.explaining import worth_of
from pokernight.engine.view import Seen, View
from pokernight.errors import Refused
from pokernight.wording.message import Message, message

Order: TypeAlias = str | tuple[Card, ...]
"""A name in :data:`ORDERS`, or the cards that come first."""
DEALT, BY_RANK, BY_SUIT, BY_WORTH = ORDERS = ("dealt", "rank", "suit", "worth")
SAID: Final = {
    DEALT: "Your cards lie as they were dealt.",
    BY_RANK: "Your cards lie by rank.",
    BY_SUIT: "Your cards lie by suit.",
    BY_WORTH: "Your cards lie by what they make together.",
}
"""Sentences for the orders that have a name."""


def next_order(now: Order, words: str) -> Order:
    """Return the order that a player asks for: by name, by naming cards, or the next in turn.

    Raises:
        Refused: for an unknown order; the message lists the orders.
    """
    if not words:
        return ORDERS[(ORDERS.index(now) + 1) % len(ORDERS)] if now in ORDERS else DEALT
    named = [order for order in ORDERS if order.startswith(words.lower())]
    if len(named) == 1:
        return named[0]
    try:
        return parse(words)
    except Refused:
        raise Refused(
            message(
                "cards can be ordered by {orders:=}, or begin with cards that you name, such as "
                "o 7h 6d, not by {typed:=}",
                orders=", ".join(ORDERS),
                typed=repr(words),
            )
        ) from None


def order_text(order: Order) -> Message:
    """Return the sentence for an order."""
    if isinstance(order, str):
        return message(SAID[order])
    return message("Your cards lie with those first.")


def ordered(view: View, seat: int, order: Order) -> list[Seen]:
    """Return the cards of a seat in an order; unknown cards come last.

    For cards held in the hand, `dealt` means by rank: their places mean nothing, and change when
    cards are passed or drawn. Cards face up keep their places.
    """
    hand = view.hand(seat)
    if order == DEALT and seat < view.seats and view.game.setup(view.rules).held:
        held_cards = [seen for seen in hand if not seen.up and seen.card is not None]
        others = [seen for seen in hand if seen not in held_cards]
        return sorted(held_cards, key=lambda seen: (-rank(_card(seen)), suit(_card(seen)))) + others
    if order == DEALT:
        return hand
    known = [seen for seen in hand if seen.card is not None and seen.card < 104]
    others = [seen for seen in hand if seen not in known]
    if order == BY_RANK:
        return sorted(known, key=lambda seen: -rank(_card(seen))) + others
    if order == BY_SUIT:
        return sorted(known, key=lambda seen: (suit(_card(seen)), -rank(_card(seen)))) + others
    first = order if isinstance(order, tuple) else _makes(view, seat)
    place = {card: number for number, card in enumerate(first)}
    return sorted(known, key=lambda seen: place.get(_card(seen), len(place))) + others


def as_shown(view: View, tokens: Sequence[int], order: Order) -> tuple[int, ...]:
    """Sort cards as the table shows them to the seat of a view."""
    shown = [
        seen.token
        for number in range(len(view.hands))
        for seen in ordered(view, number, order if number == view.seat else DEALT)
    ]
    place = {token: number for number, token in enumerate([*shown, *view.board, *view.aside])}
    return tuple(sorted(tokens, key=lambda token: place.get(token, len(place))))


def _card(seen: Seen) -> Card:
    assert seen.card is not None
    return seen.card


def _makes(view: View, seat: int) -> Sequence[Card]:
    """Return the cards that make up the seat's hand, the best first."""
    readings = worth_of(view, seat)
    cards: Sequence[Card] = getattr(next(iter(readings.values()), None), "cards", ())
    return cards
