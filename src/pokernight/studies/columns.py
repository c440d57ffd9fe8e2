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


def _column(name: str, kind: Kind, words: str, value: Value, **more: Any) -> Column:
    return Column(name=name, kind=kind, words=words, value=value, **more)


def _hand(
    name: str, kind: Kind, words: str, value: Callable[[PlayedHand], Any], **more: Any
) -> Column:
    """Return a column that depends on the hand alone."""
    return _column(name, kind, words, lambda study, hand, seat: value(hand), **more)


def _seat(
    name: str, kind: Kind, words: str, value: Callable[[SeatResult], Any], **more: Any
) -> Column:
    """Return a column that depends on the seat alone."""
    return _column(name, kind, words, lambda study, hand, seat: value(seat), **more)


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
    return lambda study, hand, seat: getattr(seat.readings[0], attribute) if seat.readings else None


def _others(study: Study, hand: PlayedHand, seat: SeatResult) -> list[dict[str, Any]]:
    return [
        {column: getattr(reading, attribute) for column, attribute in READING.items()}
        for reading in seat.readings[1:]
    ]


HAND_NUMBER: Final = _hand(
    "hand", "number", "number of the hand in the study, from 0", lambda hand: hand.number
)

HANDS: Final = (
    HAND_NUMBER,
    _column("game", "text", "name of the game", lambda study, hand, seat: study.game.name),
    _column("rules", "text", "digest of the game, its version and every house rule",
            lambda study, hand, seat: rule_hash(study.game, study.rules)),
    _column("seats", "number", "number of seats at the table",
            lambda study, hand, seat: study.seats),
    _hand("players", "texts", "players by seat, the dealer first",
          lambda hand: [seat.player for seat in hand.seats]),
    _hand("pot", "number", "largest pot at any time, without an uncalled bet",
          lambda hand: hand.pot, unit="cents", total="pot", in_showdowns=False),
    _hand("left", "number", "money that stays with the table, such as holdings",
          lambda hand: hand.left, unit="cents", total="left", in_showdowns=False),
    _hand("deals", "number", "number of deals; more than 1 where a pot was not won",
          lambda hand: hand.deals, total="deals"),
    _hand("unfinished", "yes or no", "true if it was given up with a pot that nobody had won",
          lambda hand: hand.unfinished, total="unfinished"),
    _hand("showdown", "yes or no", "true if hands were compared",
          lambda hand: hand.showdown, total="showdowns"),
    _hand("questions", "number", "number of questions asked",
          lambda hand: hand.questions, total="questions"),
    _hand("rounds", "number", "number of betting rounds", lambda hand: hand.rounds, total="rounds"),
    _hand("told", "counts", "events by kind, such as bet, omen or trigger",
          lambda hand: _sorted(hand.kinds), total="told"),
    _hand("powers", "counts", "powers that acted",
          lambda hand: _sorted(hand.powers), total="powers"),
    _hand("clauses", "counts", "clauses of the rules that were applied, by their numbers",
          lambda hand: _sorted(hand.clauses), total="clauses"),
)  # fmt: skip
"""Columns of the row of a hand."""

SEATS: Final = (
    HAND_NUMBER,
    _seat("seat", "number", "places to the left of the dealer; the dealer is 0",
          lambda seat: seat.number),
    _seat("player", "text", "player of the seat", lambda seat: seat.player),
    _seat("net", "number", "money won or lost",
          lambda seat: seat.net, unit="cents", total="net", in_showdowns=False),
    _seat("won", "number", "money taken out of pots",
          lambda seat: seat.won, unit="cents", in_showdowns=False),
    _column("share", "fraction", "share of all the money taken out of pots", _share),
    _seat("opened", "yes or no", "true if it was the first to be asked to bet",
          lambda seat: seat.opened),
    _seat("brought_in", "yes or no", "true if it had to post the bring-in",
          lambda seat: seat.brought_in),
    _seat("posted", "number", "blinds posted", lambda seat: seat.posted, unit="cents"),
    _seat("questions", "number", "number of questions it was asked", lambda seat: seat.questions),
    _seat("faults", "number", "number of safe answers given for it",
          lambda seat: seat.faults, total="faults"),
    _seat("folded", "yes or no", "true if it was out of the hand at the end",
          lambda seat: seat.folded),
    _seat("showdown", "yes or no", "true if its hand was compared with others",
          lambda seat: seat.showdown, total="showdowns"),
    _seat("cards", "text",
          "cards at the showdown, at the end, or last before it folded, in the order dealt",
          lambda seat: text(seat.cards)),
    _seat("up", "text", "those of its cards that lay face up, in the order dealt",
          lambda seat: text(seat.up)),
    _column("contest", "text", "first contest of its hand, such as high", _first("contest")),
    _column("category", "text", "category of its hand there, such as full house",
            _first("category")),
    _column("reading", "text", "its hand there in words, with the cards that wild cards stand for; "
            "empty with `--showdown`",
            _first("reading"), in_showdowns=False),
    _column("value", "number", "value of its hand there; higher is better, within a game",
            _first("value")),
    _column("others", "readings", "the same of the other contests, such as the low", _others),
    _column("told", "counts", "events of the seat by kind", _events),
    _seat("powers", "counts", "powers that acted for it", lambda seat: _sorted(seat.powers)),
)  # fmt: skip
"""Columns of the row of a seat."""

TABLES: Final = {"hand": HANDS, "seat": SEATS}
"""Columns by level."""


def names_of(columns: Sequence[Column]) -> list[str]:
    """Return the names of columns, in their order."""
    return [column.name for column in columns]


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
