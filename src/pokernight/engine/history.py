"""History of a hand as data: one JSON object for each thing that happened, for a single reader.

Names and fields are a contract (docs/protocol.md, "History of a hand"); the sentence of each line
is a rendering of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from pokernight.cards import name as card_text
from pokernight.engine.events import Event, ShownReading
from pokernight.engine.explaining import marks
from pokernight.engine.game import Game
from pokernight.engine.view import HIDDEN, View
from pokernight.wording.message import Message, Text
from pokernight.wording.rendering import Reader, rendered

SHARED_NAMES: Final[Mapping[str, str]] = {
    "post": "blind",
    "dealt": "deal",
    "dealt up": "deal",
    "bought": "buy",
    "win": "pot.won",
    "uncalled": "returned",
    "unclaimed": "carried",
}
"""Names that all games share, by the engine's own; other events keep their names."""
BRING_IN: Final = "the bring-in"
_SAID_OTHERWISE: Final = frozenset(("hand", "hands"))
"""Arguments of events that a line of the history has under another name, or not at all."""
WILD: Final = "wild"


@dataclass
class History:
    """Lines of a hand for a reader.

    Attributes:
        game: the game.
        hand: the number of the hand, from 1.
        reader: the reader of the sentences.
        lines: how many lines there are so far.
    """

    game: Game
    hand: int
    reader: Reader
    lines: int = 0
    _shown: set[int] = field(default_factory=set)
    _wild: dict[tuple[int, str], dict[int, tuple[Text, str]]] = field(default_factory=dict)

    def of_event(self, event: Event, viewer: int) -> Iterator[dict[str, Any]]:
        """Return the lines of an event, with what a viewer may know of its cards."""
        line = self._line(event, viewer)
        if event.shown is None or not event.shown.readings:
            yield self._numbered(line)
            return
        shown = line.pop("cards")
        for reading in event.shown.readings:
            yield self._numbered({**line, **self._reading(reading), "shown": shown})

    def of_marks(self, view: View) -> Iterator[dict[str, Any]]:
        """Return the lines of the cards that became wild, or ceased to be, since the last call.

        Hands that have been shown are left out: their events say what is wild, and a view of open
        cards no longer tells which of them were hole cards.
        """
        now: dict[tuple[int, str], dict[int, tuple[Text, str]]] = {}
        for mark in marks(view):
            if mark.what.startswith(WILD) and mark.hand not in self._shown:
                contest = mark.what.removeprefix(WILD).strip()
                cards = now.setdefault((mark.hand, contest), {})
                cards.update(dict.fromkeys(mark.tokens, (mark.why, mark.clause)))
        before = {
            place: cards for place, cards in self._wild.items() if place[0] not in self._shown
        }
        for name, cards_of, others in (("wild.off", before, now), ("wild.on", now, before)):
            for place, cards in cards_of.items():
                tokens = [token for token in cards if token not in others.get(place, {})]
                if tokens:
                    yield self._wild_line(name, place, cards, tokens, view)
        self._wild = now

    def _wild_line(
        self,
        name: str,
        place: tuple[int, str],
        cards: Mapping[int, tuple[Text, str]],
        tokens: Sequence[int],
        view: View,
    ) -> dict[str, Any]:
        hand, contest = place
        why, clause = cards[tokens[0]]
        faces = [card_text(view.face[token]) for token in tokens if view.face[token] != HIDDEN]
        off = Message("no longer wild: {which:cards}", {"which": faces})
        return self._numbered(
            {
                "event": name,
                "text": rendered(off if name == "wild.off" else why, self.reader),
                **self._holder(hand, view),
                "contest": contest,
                "cards": faces,
                "clause": clause,
            }
        )

    def _holder(self, hand: int, view: View) -> dict[str, Any]:
        if hand < view.seats:
            return {"seat": hand}
        return {"seat": None, "dummy": self.game.dummy_names[hand - view.seats]}

    def _line(self, event: Event, viewer: int) -> dict[str, Any]:
        name = SHARED_NAMES.get(event.kind, event.kind)
        if event.kind == "post" and event.args.get("name") == BRING_IN:
            name = "bring_in"
        if event.kind in self.game.power_kinds:
            name = "power"
        line: dict[str, Any] = {
            "event": name,
            "text": rendered(event.message(viewer), self.reader),
            "seat": event.seat if event.seat >= 0 else None,
        }
        if event.other >= 0:
            line["other"] = event.other
        if event.cards or name in ("deal", "board", "show"):
            line["cards"] = [sight.seen_by(viewer) for sight in event.cards]
        if event.amount:
            line["amount"] = event.amount
        line["clause"] = event.clause
        if name == "power":
            line["power"] = event.kind
        args = {key: value for key, value in event.args.items() if key not in _SAID_OTHERWISE}
        line |= {key: _plain(value, self.reader) for key, value in args.items()}
        if event.shown is not None:
            self._shown.add(event.shown.hand)
        if name == "pot.won":
            line.setdefault("contest", "")
            line.setdefault("pot", 0)
            line.setdefault("beat", [])
            if hand := event.args.get("hand"):
                line["with"] = _plain(hand, self.reader)
        return line

    def _reading(self, reading: ShownReading) -> dict[str, Any]:
        identities = [card.stands_for for card in reading.cards]
        return {
            "contest": reading.contest,
            "cards": [card_text(card.card) for card in reading.cards],
            "as": [None if other is None else card_text(other) for other in identities],
            "why": [_plain(card.why, self.reader) or None for card in reading.cards],
            "hand": {**reading.made, "text": rendered(reading.said, self.reader)},
            "place": reading.place,
        }

    def _numbered(self, line: dict[str, Any]) -> dict[str, Any]:
        self.lines += 1
        if "hand" in line:
            line["hand"] = {**line["hand"], "number": self.hand}
            return {"n": self.lines, **line}
        return {"hand": self.hand, "n": self.lines, **line}


def _plain(value: Any, reader: Reader) -> Any:
    """Return an argument as a program reads it: numbers and texts, sentences in words."""
    if isinstance(value, Message):
        return rendered(value, reader)
    if isinstance(value, str | int):
        return value
    return [_plain(part, reader) for part in value]
