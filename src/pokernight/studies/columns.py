"""What is written of a hand: one row for it, and one for each of its seats.

The schema has a version, which is raised when a field changes or goes; docs/simulate.md has it
field by field.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, TypeAlias

from pokernight.cards import text
from pokernight.odds import rule_hash
from pokernight.studies.played_hands import Played, Seat, Study

SCHEMA: Final = 1
"""The version of these rows."""

Kind: TypeAlias = Literal["number", "fraction", "yes or no", "text", "texts", "counts", "readings"]
Row: TypeAlias = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Field:
    """A column.

    Attributes:
        name: what it is called.
        kind: what stands there; ``counts`` are how often by name.
        words: what that is.
    """

    name: str
    kind: Kind
    words: str


HANDS: Final = (
    Field("hand", "number", "which hand of the study, from 0"),
    Field("game", "text", "the name of the game"),
    Field("rules", "text", "a digest of the game, its version and every house rule"),
    Field("seats", "number", "how many sat at the table"),
    Field("players", "texts", "who sat where, the dealer first"),
    Field(
        "pot", "number", "the most that lay in the middle at once, uncalled bets apart, in cents"
    ),
    Field("left", "number", "what stays with the table, such as holdings, in cents"),
    Field("deals", "number", "how often was dealt; more than once where a pot was not won"),
    Field("unfinished", "yes or no", "whether it was given up with a pot that nobody had won"),
    Field("showdown", "yes or no", "whether hands were compared"),
    Field("questions", "number", "how many questions were asked"),
    Field("rounds", "number", "how many rounds of betting there were"),
    Field("told", "counts", "what happened: every kind of event, such as bet, omen or trigger"),
    Field("powers", "counts", "the powers that acted"),
    Field("clauses", "counts", "the clauses of the rules that were applied, by their numbers"),
)
"""The row of a hand."""

SEATS: Final = (
    Field("hand", "number", "which hand of the study, from 0"),
    Field("seat", "number", "how many places to the left of the dealer; the dealer is 0"),
    Field("player", "text", "who sat there"),
    Field("net", "number", "what it won or lost, in cents"),
    Field("won", "number", "what it took out of pots, in cents"),
    Field("share", "fraction", "what part that is of all that was taken out of pots"),
    Field("opened", "yes or no", "whether it was the first to be asked to bet"),
    Field("brought_in", "yes or no", "whether it had to bring it in"),
    Field("posted", "number", "the blinds that it posted, in cents"),
    Field("questions", "number", "how many questions it was asked"),
    Field("faults", "number", "how often the safe answer was given for it"),
    Field("folded", "yes or no", "whether it was out of the hand at the end"),
    Field("showdown", "yes or no", "whether its hand was compared with others"),
    Field("cards", "text", "what it held at the showdown, at the end, or last before it folded"),
    Field("contest", "text", "what its hand contended for first, such as high"),
    Field("category", "text", "the category of its hand there, such as full house"),
    Field("reading", "text", "the same in words, with what wild cards stand for"),
    Field("value", "number", "what it is worth there; higher is better, within one game"),
    Field("others", "readings", "the same of the other contests, such as the low"),
    Field("told", "counts", "what it did or what was done to it, every kind of event"),
    Field("powers", "counts", "the powers that acted for it"),
)
"""The row of a seat."""

READING: Final = ("contest", "category", "reading", "value")
"""What is written of a contest."""


UNPLAYED: Final = dict.fromkeys(("pot", "left", "net", "won", "posted", "reading"))
"""What nobody knows of a showdown alone, in which nothing is bet and only categories are read."""


def rows_of(study: Study, hand: Played, *, alone: bool = False) -> tuple[Row, list[Row]]:
    """The row of a hand and those of its seats.

    Args:
        study: what it was played in.
        hand: the hand.
        alone: whether it is a showdown alone.
    """
    row, seats = _hand_row(study, hand), _seat_rows(hand)
    return (_unplayed(row), [_unplayed(seat) for seat in seats]) if alone else (row, seats)


def _unplayed(row: Row) -> Row:
    return {name: UNPLAYED.get(name, value) for name, value in row.items()}


def _hand_row(study: Study, hand: Played) -> Row:
    return {
        "hand": hand.number,
        "game": study.game.name,
        "rules": rule_hash(study.game, study.rules),
        "seats": study.seats,
        "players": [seat.player for seat in hand.seats],
        "pot": hand.pot,
        "left": hand.left,
        "deals": hand.deals,
        "unfinished": hand.unfinished,
        "showdown": hand.showdown,
        "questions": hand.questions,
        "rounds": hand.rounds,
        "told": dict(sorted(hand.kinds.items())),
        "powers": dict(sorted(hand.powers.items())),
        "clauses": dict(sorted(hand.clauses.items())),
    }


def _seat_rows(hand: Played) -> list[Row]:
    told: list[dict[str, int]] = [{} for _ in hand.seats]
    for one in hand.told:
        if one.seat >= 0:
            told[one.seat][one.kind] = told[one.seat].get(one.kind, 0) + 1
    taken = sum([seat.won for seat in hand.seats])
    return [
        _seat_row(hand.number, seat, taken, dict(sorted(told[seat.number].items())))
        for seat in hand.seats
    ]


def _seat_row(number: int, seat: Seat, taken: int, told: Mapping[str, int]) -> Row:
    readings: list[Sequence[Any]] = [
        (held.contest, held.kind, held.words, held.value) for held in seat.held
    ]
    first = readings[0] if readings else (None, None, None, None)
    return {
        "hand": number,
        "seat": seat.number,
        "player": seat.player,
        "net": seat.net,
        "won": seat.won,
        "share": seat.won / taken if taken else None,
        "opened": seat.opened,
        "brought_in": seat.brought_in,
        "posted": seat.posted,
        "questions": seat.questions,
        "faults": seat.faults,
        "folded": seat.folded,
        "showdown": seat.showdown,
        "cards": text(seat.cards),
        **dict(zip(READING, first)),
        "others": [dict(zip(READING, one)) for one in readings[1:]],
        "told": told,
        "powers": dict(sorted(seat.powers.items())),
    }
