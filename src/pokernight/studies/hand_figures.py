"""Figures of a hand: money, length, winning categories, clauses and powers.

Each is a whole number with a group and a name.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from pokernight.engine.explaining import spaced
from pokernight.odds.evaluation.winning_categories import PART
from pokernight.studies.played_hands import PlayedHand, SeatResult, ShowdownReading, Study

MONEY, LENGTH, SHOWDOWN, TAKES, WINNER, CLAUSE, POWER = GROUPS = (
    "money", "length", "showdown", "takes a part of the pot", "wins with", "clause", "power",
)  # fmt: skip
"""Groups of figures, in the order of tables."""
WAGERS: Final = ("bet", "raise")
PLACES: Final = ("dealer", "elder")
"""Names of the first places of the circle."""
NOBODY: Final = "nobody shows"
ROUNDS: Final = "rounds of betting"
WAGERED: Final = "bets and raises"
POT: Final = "pot"
SCATTER: Final = "pot, standard deviation"
"""Name of the standard deviation of the pot, over all hands."""
SWING: Final = "swing, a player"
"""Name of the money that a player wins or loses in a hand, on average, without its sign."""


class Figure(NamedTuple):
    """Figure of a hand.

    Attributes:
        group: its group, see :data:`GROUPS`.
        name: its name within the group.
    """

    group: str
    name: str

    def unit(self, study: Study) -> int:
        """Return the amount that counts as 1 in tables: a small bet, a prize, a single time."""
        if self.group == MONEY:
            return study.rules.unit.cents  # type: ignore[no-any-return]
        return PART if self.group in (SHOWDOWN, TAKES, WINNER) else 1


def roles(seat: SeatResult) -> Iterator[str]:
    """Return the roles of a seat in a hand, such as dealer; several, or none."""
    if seat.number < len(PLACES):
        yield PLACES[seat.number]
    if seat.opened:
        yield "opener"
    if seat.brought_in:
        yield "brings it in"


def figures(study: Study, hand: PlayedHand, named: int = 1) -> Iterator[tuple[Figure, int]]:
    """Return the figures of a hand that are not 0; a figure may come in several parts.

    Args:
        study: the study of the hand.
        hand: the hand.
        named: number of players with figures of their own: those of as many places at the table,
            and again from the first place on; they move on from hand to hand.
    """
    yield Figure(MONEY, POT), hand.pot
    yield Figure(MONEY, "stays with the table"), hand.left
    yield Figure(MONEY, SWING), sum([abs(seat.net) for seat in hand.seats]) // len(hand.seats)
    yield Figure(LENGTH, "questions"), hand.questions
    yield Figure(LENGTH, ROUNDS), hand.rounds
    yield Figure(LENGTH, "deals after the first"), hand.deals - 1
    kinds = hand.kinds
    yield Figure(LENGTH, WAGERED), sum([kinds[kind] for kind in WAGERS])
    yield Figure(LENGTH, "folds"), kinds["fold"]
    yield Figure(SHOWDOWN, "hands are shown"), PART * hand.showdown
    for seat in hand.seats:
        for role in roles(seat):
            yield Figure(MONEY, f"net, {role}"), seat.net
            yield Figure(TAKES, role), PART * (seat.won > 0)
        if named > 1:
            place = (seat.number - hand.number) % study.seats
            yield Figure(MONEY, f"net, player {place % named + 1}"), seat.net
        for power, times in seat.powers.items():
            yield Figure(POWER, power), times
    yield from winning(hand)
    for number, times in hand.clauses.items():
        yield Figure(CLAUSE, words_of(study, number)), times


def winning(hand: PlayedHand) -> Iterator[tuple[Figure, int]]:
    """Return the categories that win the prizes of a hand; ties count by halves, thirds ..."""
    if not hand.showdown:
        yield Figure(WINNER, NOBODY), PART
        return
    contests: dict[str, list[ShowdownReading]] = {}
    for seat in hand.seats:
        if seat.won:
            for reading in seat.readings:
                contests.setdefault(reading.contest, []).append(reading)
    for contest, rivals in contests.items():
        best = max([reading.value for reading in rivals])
        winners = [reading for reading in rivals if reading.value == best]
        label = f"{spaced(contest)}: " if contest else ""
        for reading in winners:
            yield Figure(WINNER, label + reading.kind), PART // len(winners)


def words_of(study: Study, number: str) -> str:
    """Return the text of a clause without its number, which differs from game to game."""
    return study.game.clause(number).partition(". ")[2] or f"({number})"


def place_of(study: Study, words: str) -> int:
    """Return the place of a clause on the page; behind all others if it is not there."""
    page = " ".join(study.game.page.split())
    return page.find(words) % (len(page) + 1)
