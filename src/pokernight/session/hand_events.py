"""Events of hands as they are sent: the part that all readers share is encoded once."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from pokernight.engine.events import Event
from pokernight.engine.game import Game
from pokernight.engine.hand import Hand
from pokernight.engine.wire import EventJson, cards_json, effects_json, shared_event_json
from pokernight.session import plain_codec
from pokernight.session.card_ids import Ids
from pokernight.session.wire_fields import Encode, fields_of, joined
from pokernight.table.current_hand import Playing


@dataclass(slots=True)
class HandEvent:
    """An event, and the generation of tokens in which it happened.

    ``dealt`` is the hand of the event and ``number`` the number of that hand: a slow reader may get
    the event when the hand is over. ``shared`` is the encoded event without its cards and effects,
    the same for all readers; ``whole`` the encoded event, if it has neither. Both are empty until
    first needed.
    """

    event: Event
    generation: int
    dealt: Playing | None = field(default=None, compare=False, repr=False)
    number: int = field(default=0, compare=False)
    shared: bytes = b""
    whole: EventJson | None = None


def to_be_replayed(done: Hand) -> tuple[Hand, list[HandEvent]]:
    """Return a hand as it was dealt, to replay another on it, and the list of its events."""
    assert done.opening is not None
    events: list[HandEvent] = []
    hands: list[Hand] = []
    hand = Hand(
        done.opening,
        sink=lambda event: events.append(
            HandEvent(event, hands[0].state.generation if hands else 0)
        ),
    )
    hands.append(hand)
    return hand, events


def encoded_event(
    happened: HandEvent, viewer: int, game: Game, ids: Ids, encode: Encode = plain_codec.encode
) -> EventJson:
    """Return an event, encoded, as a viewer may know it and with the viewer's ids of cards."""
    if happened.whole is not None:
        return happened.whole
    event = happened.event
    if not happened.shared:
        loudness = game.loudness(event.kind) or "news"
        happened.shared = fields_of(encode, shared_event_json(event, loudness))
    own: dict[str, Any] = {"cards": cards_json(event, viewer)}
    if effects := effects_json(event, viewer):
        own["effects"] = effects
    _name_cards(own, ids, happened.generation)
    encoded: Any = joined(happened.shared, fields_of(encode, own))
    if not event.cards and event.effects is None:
        happened.whole = encoded
    event_part: EventJson = encoded
    return event_part


def _name_cards(own: dict[str, Any], ids: Ids, generation: int) -> None:
    """Put a reader's ids of cards in place of the tokens of an event; changes ``own``."""
    cards, effects = own["cards"], own.get("effects", [])
    lists = [effect[part] for effect in effects for part in ("on", "off") if part in effect]
    told = [card["token"] or 0 for card in cards]
    last = max([*told, *[token for tokens in lists for token in tokens]], default=-1)
    names = ids.of(generation, last + 1)
    for card in cards:
        card["token"] = None if card["token"] is None else names[card["token"]]
    for tokens in lists:
        tokens[:] = [names[token] for token in tokens]
