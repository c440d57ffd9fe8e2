"""`pokernight replay --events`: the history of recorded hands, a JSON object a line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from pokernight.engine.hand import Hand
from pokernight.engine.history import lines_of_hand
from pokernight.errors import Refused
from pokernight.wording.rendering import Language, Reader, reader_of


def history_of(
    done: Hand,
    number: int,
    names: Sequence[str],
    seat: int | None,
    language: Language,
    *,
    called_off: bool = False,
) -> Iterator[dict[str, Any]]:
    """Return the lines of a hand's history, with all cards open or as a seat knew them.

    Args:
        done: the hand, with its opening and inputs.
        number: the number of the hand, from 1.
        names: the names of the players by seat.
        seat: the seat that reads, which is "you" in the sentences; None for all cards open.
        language: the language of the sentences.
        called_off: whether the hand was called off after its inputs.

    Raises:
        Refused: for a seat that is not in the hand.
    """
    if seat is not None and seat not in range(len(names)):
        raise Refused(f"hand {number} has the seats 0 to {len(names) - 1}, and no seat {seat}")
    if seat is None:
        reader = reader_of(names, language)
    else:
        reader = Reader(names.__getitem__, seat, language)
    return lines_of_hand(done, number, reader, seat, called_off=called_off)
