"""`pokernight replay --events`: the history of recorded hands, a JSON object a line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from pokernight.cli.table.event_lines import opened
from pokernight.engine.events import SPECTATOR, Event
from pokernight.engine.hand import Hand
from pokernight.engine.history import History
from pokernight.engine.view import View
from pokernight.errors import Refused
from pokernight.wording.languages import language_of
from pokernight.wording.rendering import reader_of


def history_of(
    done: Hand, number: int, names: Sequence[str], seat: int | None, language: str
) -> Iterator[dict[str, Any]]:
    """Return the lines of a hand's history, with all cards open or as a seat knew them.

    Args:
        done: the hand, with its opening and inputs.
        number: the number of the hand, from 1.
        names: the names of the players by seat.
        seat: the seat that reads, None for all cards open.
        language: the code of a language.

    Raises:
        Refused: for a seat that is not in the hand, or a language without a catalogue.
    """
    opening, inputs = done.opening, done.inputs
    assert opening is not None and inputs is not None
    if seat is not None and seat not in range(len(names)):
        raise Refused(f"hand {number} has the seats 0 to {len(names) - 1}, and no seat {seat}")
    history = History(done.game, number, reader_of(names, language_of(language)))
    heard: list[Event] = []
    hand = Hand(opening, sink=heard.append)

    def since() -> Iterator[dict[str, Any]]:
        for event in heard:
            if seat is None:
                yield from history.of_event(opened(event), SPECTATOR)
            else:
                yield from history.of_event(event, seat)
        heard.clear()
        yield from history.of_marks(_seen(hand, seat))

    yield from since()
    for given in inputs:
        hand.replay([given])
        yield from since()


def _seen(hand: Hand, seat: int | None) -> View:
    """Return the table as a seat sees it, or with every card known."""
    return replace(hand.view(), face=hand.state.face) if seat is None else hand.view(seat)
