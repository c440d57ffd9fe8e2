"""The money of a hand, kept from what is told alone.

The engine moves chips between places; here a bookkeeper who hears the table writes down, event by
event, who puts in how much and who takes it out.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from tests.rules.invariants.course import NOBODY, Asked, Course, Told

MATCHED = ("ante", "post", "call")
"""Events with what is put in to be matched by the others."""
PAID = (
    "pay", "pays", "fee", "penalty", "match", "bought", "buy", "pays the pot",
    "black jack", "fish hook in a sailboat",
)  # fmt: skip
"""Events with what one player pays alone."""
AT_THE_ONION = ("bet", "raise", "bid", "pass", "dealership")
"""Events with a meaning of their own where a Dealer is matched, and bought out."""
LEVELS = ("bet", "raise")
ANTES = -1
"""Events with what is then in front of the player."""


@dataclass
class Rounds:
    """Chips that every seat put in to be matched, by betting round, antes as the first."""

    seats: int
    put_in: dict[int, list[int]] = field(default_factory=dict)

    def add(self, street: int, seat: int, cents: int) -> None:
        """A seat puts in more, or gets something back."""
        self.put_in.setdefault(street, [0] * self.seats)[seat] += cents

    @property
    def total(self) -> int:
        """All that was put in."""
        return sum(map(sum, self.put_in.values()))


@dataclass
class Book:
    """The stacks by what was told so far, and what was put in round by round."""

    stack: list[int]
    front: list[int]
    rounds: Rounds
    won: list[int]
    street: int = 0
    named: int = 0
    returned: int = 0
    bids: dict[int, int] = field(default_factory=dict)

    def hear(self, course: Course, told: Told) -> None:
        """Write down an event."""
        seat, cents = told.seat, told.amount
        if course.game == "acey_deucey" and told.kind == "bet":
            return  # only named: it is won from the pot, or paid
        if course.game == "cripple_mr_onion" and told.kind in AT_THE_ONION:
            self._at_the_onion(told)
        elif told.kind in LEVELS:
            self._matched(seat, cents - self.front[seat])
        elif told.kind in MATCHED:
            dead = told.words.endswith(" dead")
            if told.kind == "ante" or dead:
                self.stack[seat] -= cents
                self.rounds.add(ANTES, seat, 0 if dead else cents)
            else:
                self._matched(seat, cents)
        elif told.kind == "uncalled":
            self.stack[seat] += cents
            if not told.words.endswith(", uncalled"):
                self.returned += cents  # of any round: a hand that ended at once
                return
            betting = seat in range(len(self.front)) and any(self.front)
            self.rounds.add(self.street if betting else ANTES, seat, -cents)
        elif told.kind in PAID:
            self.stack[seat] -= cents
            if told.other != NOBODY:
                self.stack[told.other] += cents
        elif told.kind in ("win", "holdings"):
            self.stack[seat] += cents
            if told.other != NOBODY:
                self.stack[told.other] -= cents
            elif told.kind == "win":
                self.won[seat] += cents
        elif told.kind == "nine of spades" and cents:
            self.stack[seat] += cents
            for other in range(len(self.stack)):
                if other != seat and course_live(course, told)[other]:
                    self.stack[other] -= min(course.rules["fee"], self.stack[other])

    def _at_the_onion(self, told: Told) -> None:
        """Return what the Dealer names, the others match, and raise by amounts of their own."""
        if told.kind in ("pass", "dealership"):
            self.bids.pop(told.seat, None)  # a bid lies there from the moment it is made
            return
        if told.kind == "bid":
            self.stack[told.seat] -= told.amount - self.bids.get(told.seat, 0)
            self.bids[told.seat] = told.amount
            return
        if told.kind == "bet" and " names " in told.words:
            self.named = told.amount
        matches = self.named if "matches and raises" in told.words else 0
        self._matched(told.seat, matches + told.amount)

    def _matched(self, seat: int, cents: int) -> None:
        self.stack[seat] -= cents
        self.front[seat] += cents
        self.rounds.add(self.street, seat, cents)


def course_live(course: Course, told: Told) -> tuple[int, ...]:
    """Return who was in the hand when an event was told: as at the question before it."""
    live = (1,) * course.seats
    for one in course.moments:
        if isinstance(one, Asked):
            live = one.table.live
        elif one is told:
            return live
    return live


def books(course: Course) -> Iterator[tuple[Told | Asked, Book]]:
    """Every moment with the book as it stands then."""
    book = Book(list(course.stacks), [0] * course.seats, Rounds(course.seats), [0] * course.seats)
    for one in course.moments:
        if isinstance(one, Told):
            book.hear(course, one)
        elif one.table.street != book.street:
            book.street, book.front = one.table.street, [0] * course.seats
        yield one, book


def closed(course: Course) -> Book:
    """The book at the end of the hand."""
    book = Book(list(course.stacks), [0] * course.seats, Rounds(course.seats), [0] * course.seats)
    for _, book in books(course):  # noqa: B007 - the last one
        pass
    return book
