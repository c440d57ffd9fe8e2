"""Hands of a file that is opened in the page: records, and histories of other sites.

A file is played hand by hand, a while at a time, so that the page can show how far it has come. Its
hands stay until another file is opened.
"""

from __future__ import annotations

import time
from base64 import b64decode
from collections.abc import Iterator
from dataclasses import dataclass, field

from pokernight.engine.wire import result_json
from pokernight.errors import Refused
from pokernight.hand_histories.importing import Refusal, imported
from pokernight.hand_histories.replaying import Played
from pokernight.lookups.demonstration_hands import unrecorded
from pokernight.lookups.hand_history import PastJson, steps_of
from pokernight.session.card_ids import Ids
from pokernight.session.wire_fields import ClosedRecord
from pokernight.wording.message import message

SECONDS = 1.0
"""Seconds for which hands are played until the next request."""


@dataclass(frozen=True, slots=True)
class HandFileWish(ClosedRecord):
    """A file, its name and its content in base64; without content the last file is read on."""

    name: str
    data: str = ""


@dataclass(frozen=True, slots=True)
class FiledHandJson:
    """A hand of the file: its number, its game, its players, and their results in cents."""

    number: int
    title: str
    names: list[str]
    payoffs: list[int]
    guessed: bool
    remarks: list[str]


@dataclass(frozen=True, slots=True)
class RefusedHandJson:
    """A hand that could not be replayed, and why; in English, as the command line says it."""

    place: str
    why: str


@dataclass(frozen=True, slots=True)
class HandFileJson:
    """The hands that were played now; ``more``: the file has others."""

    hands: list[FiledHandJson]
    refused: list[RefusedHandJson]
    more: bool


@dataclass
class HandFile:
    """The file that was opened last."""

    hands: list[Played] = field(default_factory=list)
    coming: Iterator[Played | Refusal] = field(default_factory=lambda: iter(()))

    def read(self, wish: HandFileWish, seconds: float = SECONDS) -> HandFileJson:
        """Open a file, or read the last one on.

        Raises:
            Refused: for a file of no known format.
        """
        if wish.data:
            try:
                data = b64decode(wish.data, validate=True)
            except ValueError:
                raise Refused("the content of a file is sent in base64") from None
            self.hands = []
            self.coming = imported(data, wish.name or "the file")
        until = time.monotonic() + seconds
        new: list[FiledHandJson] = []
        refused: list[RefusedHandJson] = []
        for result in self.coming:
            if isinstance(result, Played):
                self.hands.append(result)
                new.append(_line_of(len(self.hands), result))
            else:
                refused.append(RefusedHandJson(result.place, result.why))
            if time.monotonic() > until:
                return HandFileJson(new, refused, more=True)
        return HandFileJson(new, refused, more=False)

    def hand(self, number: int, seat: int) -> PastJson:
        """Return a hand step by step, as a seat knew it.

        Raises:
            Refused: if the file has no such hand, or the hand no such seat.
        """
        if not 1 <= number <= len(self.hands):
            raise Refused(
                message(
                    "this file has no hand {number}: it has {count}",
                    number=number,
                    count=len(self.hands),
                )
            )
        played = self.hands[number - 1]
        hand = played.hand
        if not 0 <= seat < hand.state.seats:
            raise Refused(
                message(
                    "hand {number} has no seat {place}: it has {count} seats",
                    number=number,
                    place=seat,
                    count=hand.state.seats,
                )
            )
        steps = steps_of(hand, seat, Ids(b"", "", number))
        result = result_json(hand.result) if hand.ask is None else None
        try:
            return unrecorded(hand.game, played.names, steps, result, seat)
        except Refused:  # a name that no player may have at a table here
            names = [f"Seat {place + 1}" for place in range(hand.state.seats)]
            return unrecorded(hand.game, names, steps, result, seat)


def _line_of(number: int, played: Played) -> FiledHandJson:
    hand = played.hand
    payoffs = [*hand.result.payoffs] if hand.ask is None else [0] * hand.state.seats
    return FiledHandJson(
        number, hand.game.title, [*played.names], payoffs, played.guessed, [*played.remarks]
    )
