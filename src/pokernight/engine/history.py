"""History of a hand as data: one JSON object for each thing that happened, for a single reader.

Names and fields are a contract (docs/protocol.md, "History of a hand"); the sentence of each line
is a rendering of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, TypeAlias

from pokernight.cards import Card
from pokernight.cards import name as card_text
from pokernight.engine.card_marks import marks
from pokernight.engine.events import SPECTATOR, Event, Mark, ShownReading, opened
from pokernight.engine.game import Game
from pokernight.engine.hand import Hand
from pokernight.engine.view import HIDDEN, View
from pokernight.wording.message import Arg, Message, Text, message
from pokernight.wording.rendering import Reader, rendered

SHARED_NAMES: Final[Mapping[str, str]] = {
    "post": "blind",
    "dealt": "deal",
    "dealt up": "deal",
    "no bid": "pass",
    "bought": "buy",
    "win": "pot.won",
    "uncalled": "returned",
}
"""Names that all games share, by the engine's own.

The engine's own names are sent to clients, and lie in the files that seats have kept, whose hashes
cover them: they cannot change. ``dealt`` and ``dealt up`` differ in how they are told.
"""
BRING_IN: Final = "the bring-in"
_SAID_OTHERWISE: Final = frozenset(("hand", "hands"))
"""Arguments of events that a line of the history has under another name, or not at all."""
_WITH_CARDS: Final = frozenset(("deal", "board", "show"))
"""Events whose lines have ``cards`` even where there are none."""
_WITH_AMOUNT: Final = frozenset(
    ("ante", "blind", "bring_in", "bet", "raise", "call", "buy", "pot.won", "returned")
)
"""Events whose lines have an ``amount``, even 0."""


def lines_of_hand(
    done: Hand,
    number: int,
    reader: Reader,
    viewer: int | None = None,
    *,
    called_off: bool = False,
) -> Iterator[dict[str, Any]]:
    """Return the history of a hand, with all cards open or as a viewer knew them.

    Args:
        done: the hand, with its opening and inputs.
        number: the number of the hand, from 1.
        reader: the reader of the sentences.
        viewer: the seat whose knowledge it has, :data:`~pokernight.engine.events.SPECTATOR` for
            what everybody knew, None for all cards open.
        called_off: whether the hand was called off after its inputs.
    """
    opening, inputs = done.opening, done.inputs
    assert opening is not None and inputs is not None
    history = History(done.game, number, reader)
    heard: list[Event] = []
    hand = Hand(opening, sink=heard.append)

    def since() -> Iterator[dict[str, Any]]:
        for event in heard:
            if viewer is None:
                yield from history.of_event(opened(event), SPECTATOR)
            else:
                yield from history.of_event(event, viewer)
        heard.clear()
        if hand.ask is not None:
            yield from history.of_marks(_seen(hand, viewer))

    yield from since()
    for given in inputs:
        hand.replay([given])
        yield from since()
    if called_off:
        yield history.of_end("called off", message("the hand is called off: all chips go back"))
    elif hand.ask is None and hand.result.pot:
        yield history.of_stay(hand.result.pot)


def _seen(hand: Hand, viewer: int | None) -> View:
    """Return the table as a viewer sees it, or with every card known."""
    if viewer is None:
        return replace(hand.view(), face=hand.state.face)
    return hand.view(None if viewer == SPECTATOR else viewer)


_Place: TypeAlias = tuple[int, str]
"""A hand and a contest."""
_Reason: TypeAlias = tuple[Text, str]
"""The reason why a card is wild, and its clause."""


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
    _wild: dict[_Place, dict[Card, _Reason]] = field(default_factory=dict)

    def of_event(self, event: Event, viewer: int) -> Iterator[dict[str, Any]]:
        """Return the lines of an event, with what a viewer may know of its cards."""
        line = self._line(event, viewer)
        if event.kind != "show":
            yield self._numbered(line)
            return
        shown = line.pop("cards")
        if event.shown is None or not event.shown.readings:
            nothing: dict[str, object] = {"category": None, "ranks": []}
            unread = [None] * len(shown)
            yield self._numbered(
                {**line, "contest": "", "cards": shown, "as": unread, "why": unread,
                 "hand": nothing, "place": None, "shown": shown}
            )  # fmt: skip
            return
        for number, reading in enumerate(event.shown.readings):
            if number:
                line["text"] = rendered(_in_contest(event, reading), self.reader)
            yield self._numbered({**line, **self._reading(reading), "shown": shown})

    def of_marks(
        self, view: View, marked: Sequence[Mark] | None = None
    ) -> Iterator[dict[str, Any]]:
        """Return the lines of the cards that became wild, or ceased to be, since the last call.

        A card that has left its hand is not told: the event that moved it says so. Hands that
        have been shown are left out: their events say what is wild, and a view of open cards no
        longer tells which of them were hole cards. ``marked`` are the marks in the view, where
        they have been computed already.
        """
        now: dict[_Place, dict[Card, _Reason]] = {}
        for mark in marks(view) if marked is None else marked:
            if mark.state == "wild" and mark.hand not in self._shown:
                only = mark.what.removeprefix("wild").strip()
                cards = now.setdefault((mark.hand, only), {})
                for token in mark.tokens:
                    if view.face[token] != HIDDEN:
                        cards[view.face[token]] = (mark.why, mark.clause)
        before = {
            place: cards for place, cards in self._wild.items() if place[0] not in self._shown
        }
        for place, cards in before.items():
            hand = place[0]
            lying = {view.face[token] for token in (*view.hands[hand], *view.board)}
            over = {
                card: reason for card, reason in cards.items()
                if card in lying and card not in now.get(place, {})
            }  # fmt: skip
            yield from self._wild_lines("wild.off", place, over, view)
        for place, cards in now.items():
            known = before.get(place, {})
            new = {card: reason for card, reason in cards.items() if card not in known}
            yield from self._wild_lines("wild.on", place, new, view)
        self._wild = now

    def copy(self) -> History:
        """Return an independent copy."""
        return replace(self, _shown=set(self._shown))

    def of_stay(self, cents: int) -> dict[str, Any]:
        """Return the last line of a hand whose pot stays."""
        stays = message("the pot of {amount} stays for the next hand", amount=cents)
        return self.of_end("carried", stays)

    def of_end(self, name: str, said: Message) -> dict[str, Any]:
        """Return the last line of a hand."""
        text = rendered(said, self.reader)
        return self._numbered(
            {"event": name, "text": text, "seat": None, **said.args, "clause": ""}
        )

    def _wild_lines(
        self, name: str, place: _Place, cards: Mapping[Card, _Reason], view: View
    ) -> Iterator[dict[str, Any]]:
        """Return a line per reason."""
        hand, contest = place
        for reason in dict.fromkeys(cards.values()):
            why, clause = reason
            faces = [card_text(card) for card, other in cards.items() if other == reason]
            off = Message("no longer wild: {which:cards}", {"which": faces})
            yield self._numbered(
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

    def _name(self, event: Event) -> str:
        """Return the name of an event in a history."""
        if event.kind in self.game.power_kinds:
            return "power"
        if event.kind == "post" and event.args.get("name") == BRING_IN:
            return "bring_in"
        return SHARED_NAMES.get(event.kind, event.kind)

    def _line(self, event: Event, viewer: int) -> dict[str, Any]:
        name = self._name(event)
        line: dict[str, Any] = {
            "event": name,
            "text": rendered(event.message(viewer), self.reader),
            "seat": event.seat if event.seat >= 0 else None,
        }
        if event.other >= 0:
            line["other"] = event.other
        if event.cards or name in _WITH_CARDS:
            line["cards"] = [sight.seen_by(viewer) for sight in event.cards]
        if name == "deal":
            line["up"] = event.kind == "dealt up"
        if event.amount or name in _WITH_AMOUNT:
            line["amount"] = event.amount
        line["clause"] = event.clause
        if name == "power":
            line["power"] = event.kind
        args = {key: value for key, value in event.args.items() if key not in _SAID_OTHERWISE}
        line |= {key: _plain(value, self.reader) for key, value in args.items()}
        if hand := event.args.get("hand"):
            line["with"] = _plain(hand, self.reader)
        if event.kind == "show":
            self._shown.add(event.seat if event.shown is None else event.shown.hand)
        if name == "pot.won":
            line.setdefault("contest", "")
            line.setdefault("pot", 0)
            line.setdefault("beat", [event.other] if event.other >= 0 else [])
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


def _in_contest(event: Event, reading: ShownReading) -> Message:
    """Return the sentence of a further reading of a shown hand."""
    args: dict[str, Arg] = {"contest": reading.contest, "hand": reading.said}
    if event.seat >= 0:
        return Message("{seat}, {contest}: {hand}", {"seat": event.seat, **args})
    return Message("{dummy}, {contest}: {hand}", {"dummy": event.args["dummy"], **args})


def _plain(value: Any, reader: Reader) -> Any:
    """Return an argument as a program reads it."""
    if isinstance(value, Message):
        return rendered(value, reader)
    if isinstance(value, str | int):
        return value
    return [_plain(part, reader) for part in value]
