"""Boards with lines: a hand is made with the cards of a single line, and names it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from pokernight.cards import Card
from pokernight.engine.faults import EngineError
from pokernight.engine.state import State


class Reads(Protocol):
    """A reading of cards, which a new ranking must provide.

    It prints itself, and is told about by its value, its kind and the cards that make it.
    """

    @property
    def value(self) -> int:
        """Higher is better, within the same contest."""

    @property
    def kind(self) -> str:
        """The kind under which such hands are counted: ``flush``, ``8-low``."""

    @property
    def order(self) -> int:
        """The place of its kind among all of them, the better the higher."""

    @property
    def cards(self) -> Sequence[Card]:
        """The cards played."""

    @property
    def stands_for(self) -> Sequence[tuple[Card, Card]]:
        """Each card played that is read as another, or might be, with what it is read as."""

    def to_json(self) -> dict[str, object]:
        """The reading as plain JSON."""


@dataclass(frozen=True, slots=True)
class ReadingOf:
    """Base class of a reading that adds something to another reading, and otherwise is as it."""

    reading: Reads

    @property
    def value(self) -> int:
        """Value of the other reading; higher is better."""
        return self.reading.value

    @property
    def kind(self) -> str:
        """Kind of the other reading."""
        return self.reading.kind

    @property
    def order(self) -> int:
        """Place of the kind."""
        return self.reading.order

    @property
    def cards(self) -> Sequence[Card]:
        """Cards played."""
        return self.reading.cards

    @property
    def stands_for(self) -> Sequence[tuple[Card, Card]]:
        """Each card played that is read as another."""
        return self.reading.stands_for

    def to_json(self) -> dict[str, object]:
        """Return the other reading as plain JSON."""
        return self.reading.to_json()


@dataclass(frozen=True, slots=True)
class OnLine(ReadingOf):
    """The reading of a hand with the cards of a single line of the board."""

    line: str

    def __str__(self) -> str:
        hand, semicolon, standing = str(self.reading).partition("; ")
        return f"{hand}, on {self.line}{semicolon}{standing}"

    def to_json(self) -> dict[str, object]:
        """As plain JSON: the reading and its ``line``."""
        return {**self.reading.to_json(), "line": self.line}


def best_line(readings: Mapping[str, Reads | None]) -> OnLine | None:
    """The best of what a hand is worth with each line, of equal ones the first."""
    on_lines = [OnLine(read, line) for line, read in readings.items() if read is not None]
    return max(on_lines, key=lambda reading: reading.value, default=None)


def lines_of(state: State) -> dict[str, list[Card]]:
    """The cards that lie on the board and may be used together, by the name of the line."""
    board = state.board
    return {
        name: state.cards([board[place] for place in places if place < len(board)])
        for name, places in state.setup.lines.items()
    }


def check_lines(state: State) -> None:
    """See to it that every line lies on the board, where hands are compared.

    Raises:
        EngineError: naming the line, a mistake of the game.
    """
    for name, places in state.setup.lines.items():
        if max(places) >= len(state.board):
            raise EngineError(
                f"{name} of the board has a place {max(places)}, and {len(state.board)} cards lie "
                "there; places are counted from 0"
            )
