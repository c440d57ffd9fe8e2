"""Columns of ``pokernight simulate``: the one place that declares them.

The rows of files, their schemas, the sums of the summary, ``--columns`` and docs/simulate.md all
read this table. A new column is a new entry here; then ``python scripts/study_figures.py columns``
writes it into the page.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, TypeAlias

from pokernight.cards import text
from pokernight.odds import rule_hash
from pokernight.studies.played_hands import PlayedHand, SeatResult, Study

SCHEMA: Final = 1
"""Version of the rows; it is raised when a column changes or goes."""

Kind: TypeAlias = Literal["number", "fraction", "yes or no", "text", "texts", "counts", "readings"]
Row: TypeAlias = Mapping[str, Any]
Value: TypeAlias = Callable[[Study, PlayedHand, SeatResult], Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """Column of the rows.

    Attributes:
        name: its name.
        kind: type of its values; ``counts`` are numbers by name.
        unit: unit of a number; empty for none.
        words: description.
        value: computes its value in a row; columns of a hand are given the first seat.
        total: name of its sum in the summary; empty for a column that is not summed up.
        in_showdowns: False for a column that is unknown of a showdown alone, in which nothing is
            bet and only categories are read.
    """

    name: str
    kind: Kind
    unit: str = ""
    words: str
    value: Value
    total: str = ""
    in_showdowns: bool = True

    @property
    def description(self) -> str:
        """Description with the unit."""
        return f"{self.words}, in {self.unit}" if self.unit else self.words


def _of_hand(value: Callable[[PlayedHand], Any]) -> Value:
    return lambda study, hand, seat: value(hand)


def _of_seat(value: Callable[[SeatResult], Any]) -> Value:
    return lambda study, hand, seat: value(seat)


def _sorted(counts: Mapping[str, int]) -> dict[str, int]:
    return dict(sorted(counts.items()))


def _share(study: Study, hand: PlayedHand, seat: SeatResult) -> float | None:
    taken = sum([other.won for other in hand.seats])
    return seat.won / taken if taken else None


def _events(study: Study, hand: PlayedHand, seat: SeatResult) -> dict[str, int]:
    return _sorted(Counter([event.kind for event in hand.events if event.seat == seat.number]))


READING: Final = {"contest": "contest", "category": "kind", "reading": "words", "value": "value"}
"""Columns of the reading of a hand in a contest, and the attributes that they show."""


def _first(column: str) -> Value:
    """Return the value of a column of the reading in the first contest."""
    attribute = READING[column]
    return _of_seat(lambda seat: getattr(seat.readings[0], attribute) if seat.readings else None)


def _others(study: Study, hand: PlayedHand, seat: SeatResult) -> list[dict[str, Any]]:
    return [
        {column: getattr(reading, attribute) for column, attribute in READING.items()}
        for reading in seat.readings[1:]
    ]


HAND_NUMBER: Final = Column(
    name="hand",
    kind="number",
    words="number of the hand in the study, from 0",
    value=_of_hand(lambda hand: hand.number),
)

HANDS: Final = (
    HAND_NUMBER,
    Column(
        name="game",
        kind="text",
        words="name of the game",
        value=lambda study, hand, seat: study.game.name,
    ),
    Column(
        name="rules",
        kind="text",
        words="digest of the game, its version and every house rule",
        value=lambda study, hand, seat: rule_hash(study.game, study.rules),
    ),
    Column(
        name="seats",
        kind="number",
        words="number of seats at the table",
        value=lambda study, hand, seat: study.seats,
    ),
    Column(
        name="players",
        kind="texts",
        words="players by seat, the dealer first",
        value=_of_hand(lambda hand: [seat.player for seat in hand.seats]),
    ),
    Column(
        name="pot",
        kind="number",
        unit="cents",
        words="largest pot at any time, without an uncalled bet",
        value=_of_hand(lambda hand: hand.pot),
        total="pot",
        in_showdowns=False,
    ),
    Column(
        name="left",
        kind="number",
        unit="cents",
        words="money that stays with the table, such as holdings",
        value=_of_hand(lambda hand: hand.left),
        total="left",
        in_showdowns=False,
    ),
    Column(
        name="deals",
        kind="number",
        words="number of deals; more than 1 where a pot was not won",
        value=_of_hand(lambda hand: hand.deals),
        total="deals",
    ),
    Column(
        name="unfinished",
        kind="yes or no",
        words="true if it was given up with a pot that nobody had won",
        value=_of_hand(lambda hand: hand.unfinished),
        total="unfinished",
    ),
    Column(
        name="showdown",
        kind="yes or no",
        words="true if hands were compared",
        value=_of_hand(lambda hand: hand.showdown),
        total="showdowns",
    ),
    Column(
        name="questions",
        kind="number",
        words="number of questions asked",
        value=_of_hand(lambda hand: hand.questions),
        total="questions",
    ),
    Column(
        name="rounds",
        kind="number",
        words="number of betting rounds",
        value=_of_hand(lambda hand: hand.rounds),
        total="rounds",
    ),
    Column(
        name="told",
        kind="counts",
        words="events by kind, such as bet, omen or trigger",
        value=_of_hand(lambda hand: _sorted(hand.kinds)),
        total="told",
    ),
    Column(
        name="powers",
        kind="counts",
        words="powers that acted",
        value=_of_hand(lambda hand: _sorted(hand.powers)),
        total="powers",
    ),
    Column(
        name="clauses",
        kind="counts",
        words="clauses of the rules that were applied, by their numbers",
        value=_of_hand(lambda hand: _sorted(hand.clauses)),
        total="clauses",
    ),
)
"""Columns of the row of a hand."""

SEATS: Final = (
    HAND_NUMBER,
    Column(
        name="seat",
        kind="number",
        words="places to the left of the dealer; the dealer is 0",
        value=_of_seat(lambda seat: seat.number),
    ),
    Column(
        name="player",
        kind="text",
        words="player of the seat",
        value=_of_seat(lambda seat: seat.player),
    ),
    Column(
        name="net",
        kind="number",
        unit="cents",
        words="money won or lost",
        value=_of_seat(lambda seat: seat.net),
        total="net",
        in_showdowns=False,
    ),
    Column(
        name="won",
        kind="number",
        unit="cents",
        words="money taken out of pots",
        value=_of_seat(lambda seat: seat.won),
        in_showdowns=False,
    ),
    Column(
        name="share",
        kind="fraction",
        words="share of all the money taken out of pots",
        value=_share,
    ),
    Column(
        name="opened",
        kind="yes or no",
        words="true if it was the first to be asked to bet",
        value=_of_seat(lambda seat: seat.opened),
    ),
    Column(
        name="brought_in",
        kind="yes or no",
        words="true if it had to post the bring-in",
        value=_of_seat(lambda seat: seat.brought_in),
    ),
    Column(
        name="posted",
        kind="number",
        unit="cents",
        words="blinds posted",
        value=_of_seat(lambda seat: seat.posted),
    ),
    Column(
        name="questions",
        kind="number",
        words="number of questions it was asked",
        value=_of_seat(lambda seat: seat.questions),
    ),
    Column(
        name="faults",
        kind="number",
        words="number of safe answers given for it",
        value=_of_seat(lambda seat: seat.faults),
        total="faults",
    ),
    Column(
        name="folded",
        kind="yes or no",
        words="true if it was out of the hand at the end",
        value=_of_seat(lambda seat: seat.folded),
    ),
    Column(
        name="showdown",
        kind="yes or no",
        words="true if its hand was compared with others",
        value=_of_seat(lambda seat: seat.showdown),
        total="showdowns",
    ),
    Column(
        name="cards",
        kind="text",
        words="cards at the showdown, at the end, or last before it folded",
        value=_of_seat(lambda seat: text(seat.cards)),
    ),
    Column(
        name="contest",
        kind="text",
        words="first contest of its hand, such as high",
        value=_first("contest"),
    ),
    Column(
        name="category",
        kind="text",
        words="category of its hand there, such as full house",
        value=_first("category"),
    ),
    Column(
        name="reading",
        kind="text",
        words="its hand there in words, with the cards that wild cards stand for",
        value=_first("reading"),
        in_showdowns=False,
    ),
    Column(
        name="value",
        kind="number",
        words="value of its hand there; higher is better, within a game",
        value=_first("value"),
    ),
    Column(
        name="others",
        kind="readings",
        words="the same of the other contests, such as the low",
        value=_others,
    ),
    Column(
        name="told",
        kind="counts",
        words="events of the seat by kind",
        value=_events,
    ),
    Column(
        name="powers",
        kind="counts",
        words="powers that acted for it",
        value=_of_seat(lambda seat: _sorted(seat.powers)),
    ),
)
"""Columns of the row of a seat."""

TABLES: Final = {"hand": HANDS, "seat": SEATS}
"""Columns by level."""


def rows_of(study: Study, hand: PlayedHand, *, alone: bool = False) -> tuple[Row, list[Row]]:
    """Return the row of a hand and those of its seats.

    Args:
        study: the study of the hand.
        hand: the hand.
        alone: True for a showdown alone.
    """

    def row(columns: Sequence[Column], seat: SeatResult) -> Row:
        return {
            column.name: column.value(study, hand, seat)
            if column.in_showdowns or not alone
            else None
            for column in columns
        }

    return row(HANDS, hand.seats[0]), [row(SEATS, seat) for seat in hand.seats]


def as_markdown(columns: Sequence[Column]) -> str:
    """Return a table of columns for the page."""
    rows = [f"| `{column.name}` | {column.kind} | {column.description} |" for column in columns]
    return "\n".join(["| column | type | content |", "|---|---|---|", *rows]) + "\n"


def as_text() -> str:
    """Return all columns for the terminal."""
    width = max(len(column.name) for columns in TABLES.values() for column in columns)
    lines = []
    for level, columns in TABLES.items():
        lines.append(f"A row for each {level}:")
        lines += [
            f"  {column.name:<{width}}  {column.kind:<9}  {column.description}"
            for column in columns
        ]
    return "\n".join(lines)
