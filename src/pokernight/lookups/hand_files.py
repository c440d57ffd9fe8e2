"""Hands of a file that somebody opens in the browser: records, and histories of other sites.

A file is played hand by hand, a while at a time, so that the browser can show how far it has come:
it sends the file again with the number of hands that it has had. Each hand comes as a record, which
is sent back to be shown.
"""

from __future__ import annotations

import time
import zlib
from base64 import b64decode
from collections import Counter, OrderedDict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from pokernight.engine.hand import Hand, events_of
from pokernight.engine.record import read, read_names, write
from pokernight.engine.view import HIDDEN
from pokernight.engine.wire import result_json
from pokernight.errors import Refused
from pokernight.hand_histories.importing import Refusal, imported, in_rulebook
from pokernight.hand_histories.replaying import Played
from pokernight.lookups.demonstration_hands import unrecorded
from pokernight.lookups.hand_history import PastJson, steps_of
from pokernight.odds.answers.equity_timeline import Chances, Moment, moments
from pokernight.session.card_ids import Ids
from pokernight.session.wire_fields import ClosedRecord
from pokernight.wording.message import message

SECONDS: Final = 1.0
"""Seconds for which hands are played until the next request."""
KEPT: Final = 4
"""Files that are gone on with where they were left; others are read from their beginning."""
MOST_ANSWERS: Final = 500
"""Answers of a hand that is shown step by step."""
COMPRESSED: Final = b"\x1f\x8b"
"""First bytes of a file that was compressed for the way."""


@dataclass(frozen=True, slots=True)
class HandFileWish(ClosedRecord):
    """A file: its name, and its content in base64, perhaps compressed by gzip.

    ``after`` is the number of its hands that were had before, refused ones among them.
    """

    name: str
    data: str
    after: int = 0


@dataclass(frozen=True, slots=True)
class FiledHandJson:
    """A hand of the file: its game, its players, their results in cents, and its record."""

    title: str
    names: list[str]
    payoffs: list[int]
    guessed: bool
    remarks: list[str]
    record: str


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


@dataclass(frozen=True, slots=True)
class FiledHandWish(ClosedRecord):
    """A hand by its record, as one of its seats knew it."""

    record: str
    seat: int = 0


@dataclass
class _Opened:
    """A file that is played: the hands that come, and the number of those that came."""

    coming: Iterator[Played | Refusal]
    count: int = 0


class HandFiles:
    """The files that were opened last.

    Attributes:
        largest: bytes of a file at the most.
        seconds: time for which hands are played until the next request.
    """

    def __init__(self, largest: int, seconds: float = SECONDS) -> None:
        self.largest, self.seconds = largest, seconds
        self._opened: OrderedDict[tuple[str, str], _Opened] = OrderedDict()

    def read(self, wish: HandFileWish) -> HandFileJson:
        """Open a file, or read it on.

        Raises:
            Refused: for a file that is too large, or of no known format.
        """
        until = time.monotonic() + self.seconds
        key = wish.name, wish.data
        opened = self._opened.pop(key, None)
        if opened is None or opened.count != wish.after:
            opened = _Opened(imported(self._content(wish.data), wish.name or "the file"))
        new: list[FiledHandJson] = []
        refused: list[RefusedHandJson] = []
        for result in opened.coming:
            opened.count += 1
            if opened.count > wish.after:
                if isinstance(result, Played):
                    new.append(_line_of(result))
                else:
                    refused.append(RefusedHandJson(result.place, result.why))
                if time.monotonic() > until:
                    self._opened[key] = opened
                    while len(self._opened) > KEPT:
                        self._opened.popitem(last=False)
                    return HandFileJson(new, refused, more=True)
        return HandFileJson(new, refused, more=False)

    def _content(self, data: str) -> bytes:
        """Return the content of a file as it was sent.

        Raises:
            Refused: if it is not in base64, damaged, or too large.
        """
        try:
            content = b64decode(data, validate=True)
            if content.startswith(COMPRESSED):
                unpacked = zlib.decompressobj(wbits=31)
                content = unpacked.decompress(content, self.largest + 1)
                if not unpacked.eof and len(content) <= self.largest:
                    raise ValueError("cut off")
        except (ValueError, zlib.error):
            raise Refused(
                "the content of a file is sent in base64, as it is or compressed by gzip"
            ) from None
        if len(content) > self.largest:
            raise Refused(
                message("the file has more than {most} bytes: cut it into several",
                        most=self.largest)
            )  # fmt: skip
        return content


def _line_of(played: Played) -> FiledHandJson:
    hand = played.hand
    payoffs = [*hand.result.payoffs] if hand.ask is None else [0] * hand.state.seats
    return FiledHandJson(
        hand.game.title, [*played.names], payoffs, played.guessed, [*played.remarks],
        write(hand, played.names),
    )  # fmt: skip


def _recorded(wish: FiledHandWish) -> Hand:
    """Return a hand of a file by its record.

    Raises:
        Refused: for no record, a hand that is too long, or a seat that it does not have.
    """
    hand = read(wish.record, in_rulebook)
    if len(hand.inputs or ()) > MOST_ANSWERS:
        raise Refused(
            message("a hand of more than {most} answers is not shown step by step",
                    most=MOST_ANSWERS)
        )  # fmt: skip
    if not 0 <= wish.seat < hand.state.seats:
        raise Refused(
            message("the hand has no seat {place}: it has {count} seats",
                    place=wish.seat, count=hand.state.seats)
        )  # fmt: skip
    return hand


def hand_of_file(wish: FiledHandWish) -> PastJson:
    """Return a hand step by step, as a seat knew it.

    Raises:
        Refused: for no record, or a seat that the hand does not have.
    """
    hand = _recorded(wish)
    steps = steps_of(hand, wish.seat, Ids(b"", "", 1))
    result = result_json(hand.result) if hand.ask is None else None
    seats = [f"Seat {place + 1}" for place in range(hand.state.seats)]
    try:
        return unrecorded(
            hand.game, read_names(wish.record) or seats, steps, result, wish.seat
        )  # fmt: skip
    except Refused:  # a name that no player may have at a table here
        return unrecorded(hand.game, seats, steps, result, wish.seat)


@dataclass(frozen=True, slots=True)
class FiledTimeline:
    """Moments of a hand of a file at which its equities changed, and what each seat won of it."""

    seats: int
    moments: Sequence[Moment]
    last: Chances | None


def timeline_of_file(wish: FiledHandWish) -> FiledTimeline:
    """Return the moments at which equities changed, by all that a seat knows in the end.

    Raises:
        Refused: for no record, or a seat that the hand does not have.
    """
    hand = _recorded(wish)
    if hand.ask is not None:
        return FiledTimeline(hand.state.seats, (), None)
    return FiledTimeline(hand.state.seats, seen_moments(hand, wish.seat), won_in(hand))


def seen_moments(hand: Hand, seat: int | None) -> list[Moment]:
    """Return the moments of a hand at which equities changed, by what a seat saw by its end."""
    view = hand.view(seat)
    known = {(view.generation, token) for token, card in enumerate(view.face) if card != HIDDEN}
    return moments(hand, seat, known)


def won_in(hand: Hand) -> Chances | None:
    """Return the part of the pots that each seat won, after all answers; None if nothing was."""
    won = Counter[int]()
    for event in events_of(hand):
        if event.kind == "win" and event.seat >= 0:
            won[event.seat] += event.amount
    if not (pot := won.total()):
        return None
    shares = tuple([won[seat] / pot for seat in range(hand.state.seats)])
    return Chances(len(hand.inputs or ()), shares)
