"""The figures of a hand: what it was about in money, how long it was, who won with what, and why.

Each is a whole number, named by what it is about and what it is called.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from pokernight.engine.explaining import spaced
from pokernight.odds.evaluation.winning_categories import PART
from pokernight.studies.played_hands import Held, Played, Seat, Study

MONEY, LENGTH, SHOWDOWN, TAKES, WINNER, CLAUSE, POWER = GROUPS = (
    "money", "length", "showdown", "takes a part of the pot", "wins with", "clause", "power",
)  # fmt: skip
"""What figures are about, in the order in which they are told."""
WAGERS: Final = ("bet", "raise")
PLACES: Final = ("dealer", "elder")
"""What the first places of the circle are called."""
NOBODY: Final = "nobody shows"


class Figure(NamedTuple):
    """One figure of a hand.

    Attributes:
        group: what it is about, one of :data:`GROUPS`.
        name: what it is called.
    """

    group: str
    name: str

    def unit(self, study: Study) -> int:
        """How much of it is one of what it is told in: a small bet, a hand's prize, one time."""
        if self.group == MONEY:
            return study.rules.unit.cents  # type: ignore[no-any-return]
        return PART if self.group in (SHOWDOWN, TAKES, WINNER) else 1


def roles(seat: Seat) -> Iterator[str]:
    """What a seat is in a hand, as players call it; several things at once, or nothing."""
    if seat.number < len(PLACES):
        yield PLACES[seat.number]
    if seat.opened:
        yield "opener"
    if seat.brought_in:
        yield "brings it in"


def figures(study: Study, hand: Played, named: int = 1) -> Iterator[tuple[Figure, int]]:
    """The figures of a hand that are not 0; one may come in several parts.

    Args:
        study: whose it is.
        hand: what became of it.
        named: how many players are told of by themselves: those of as many places at the table,
            and again from the first on, who move on from hand to hand.
    """
    yield Figure(MONEY, "pot"), hand.pot
    yield Figure(MONEY, "stays with the table"), hand.left
    yield Figure(LENGTH, "questions"), hand.questions
    yield Figure(LENGTH, "rounds of betting"), hand.rounds
    yield Figure(LENGTH, "deals after the first"), hand.deals - 1
    kinds = hand.kinds
    yield Figure(LENGTH, "bets and raises"), sum([kinds[kind] for kind in WAGERS])
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


def winning(hand: Played) -> Iterator[tuple[Figure, int]]:
    """With which kinds of hands the prizes of a hand are won; ties count by halves, thirds ..."""
    if not hand.showdown:
        yield Figure(WINNER, NOBODY), PART
        return
    contests: dict[str, list[Held]] = {}
    for seat in hand.seats:
        if seat.won:
            for held in seat.held:
                contests.setdefault(held.contest, []).append(held)
    for contest, rivals in contests.items():
        best = max([held.value for held in rivals])
        winners = [held for held in rivals if held.value == best]
        label = f"{spaced(contest)}: " if contest else ""
        for held in winners:
            yield Figure(WINNER, label + held.kind), PART // len(winners)


def words_of(study: Study, number: str) -> str:
    """A clause of the page without its number, which may be another in another game."""
    return study.game.clause(number).partition(". ")[2] or f"({number})"


def place_of(study: Study, words: str) -> int:
    """Where a clause stands on the page; behind all others if it does not."""
    page = " ".join(study.game.page.split())
    return page.find(words) % (len(page) + 1)
