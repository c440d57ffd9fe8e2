"""Files of other sites: their format, and every hand of them played to the chip."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final, NamedTuple

from pokernight.engine.game import Game
from pokernight.engine.hand import Hand
from pokernight.engine.record import read as read_record
from pokernight.engine.record import read_names
from pokernight.errors import Refused
from pokernight.games import named
from pokernight.hand_histories import phh_reader, pokernow_reader, pokerstars_reader
from pokernight.hand_histories.replaying import Played, play
from pokernight.hand_histories.told_history import Kept, Told, Unread, decoded

MOST_BYTES: Final = 256_000_000
"""The largest file that is read, in bytes."""


class Format(NamedTuple):
    """A format of histories: its name for people, a look at a file, and its reader."""

    title: str
    looks_like: Callable[[str], bool]
    read: Callable[[str, str], Iterator[Told]]


def _records(text: str, name: str) -> Iterator[Told]:
    """Yield the records of a file of our own, a hand a line."""
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip():
            yield Kept(f"line {number} of {name}", line.strip())


FORMATS: Final[Mapping[str, Format]] = {
    "phh": Format("PHH", phh_reader.looks_like, phh_reader.read),
    "pokerstars": Format("PokerStars", pokerstars_reader.looks_like, pokerstars_reader.read),
    "records": Format("records", lambda text: text.lstrip()[:13] == '{"pokernight"', _records),
    "pokernow": Format("Poker Now", pokernow_reader.looks_like, pokernow_reader.read),
}


class Refusal(NamedTuple):
    """A hand that was not imported, and why."""

    place: str
    why: str


def format_of(text: str, name: str) -> str:
    """Return the name of the format of a file.

    Raises:
        Refused: for a file of no known format.
    """
    for form, reader in FORMATS.items():
        if reader.looks_like(text):
            return form
    raise Refused(
        f"{name} is of no known format: a line of a record begins with pokernight in quotation "
        "marks, PHH has a line `variant = ...`, PokerStars a line `PokerStars Hand #...`, and a "
        "log of Poker Now begins with `entry,at,order`"
    )


def imported(data: bytes, name: str, form: str | None = None) -> Iterator[Played | Refusal]:
    """Yield every hand of a file in its order, played to the chip, or why it is refused.

    Args:
        data: the file; UTF-8, UTF-16 with its mark, or Latin-1.
        name: its name, for messages.
        form: one of :data:`FORMATS`; None to look.

    Raises:
        Refused: for a file that is too large, empty, or of no known format.
    """
    if len(data) > MOST_BYTES:
        raise Refused(f"{name} has {len(data)} bytes, and {MOST_BYTES} at most are read")
    text = decoded(data)
    if not text.strip():
        raise Refused(f"{name} is empty: there is no hand in it")
    reader = FORMATS[form or format_of(text, name)]
    for history in reader.read(text, name):
        try:
            yield _played(history)
        except Refused as error:
            yield Refusal(history.place, str(error))


def _played(history: Told) -> Played:
    if isinstance(history, Unread):
        raise Refused(history.why)
    if isinstance(history, Kept):
        hand: Hand = read_record(history.record, in_rulebook)
        names = [*read_names(history.record)]
        return Played(hand, names or [f"Seat {seat + 1}" for seat in range(hand.state.seats)])
    return play(history)


def in_rulebook(name: str) -> Game:
    """Return a game of the rulebook; a file of somebody's own is not run for a name in it."""
    if (game := named(name)) is None:
        raise Refused(f"there is no game {name!r} in the rulebook")
    return game
