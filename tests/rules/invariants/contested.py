"""Shares of pots, from outside: the seats that have matched each other, and the best hand."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence

from tests.ranking import oracle
from tests.rules.invariants.course import Asked, Course, Table, Told
from tests.rules.invariants.ledger import closed

JOKERS = (104, 105)
QUEEN, SIX = 10, 4
MANY = 4
"""So many wild cards, and the rest decides little: five of a kind."""


def matched(course: Course) -> Callable[[int, int], bool]:
    """Return whether one seat has put at least as much as another into every round."""
    rounds = closed(course).rounds.put_in.values()

    def has(one: int, other: int) -> bool:
        return all(put_in[one] >= put_in[other] for put_in in rounds)

    return has


def better_left_out(
    course: Course, seats: Collection[int], value: Callable[[int], int]
) -> Iterator[str]:
    """Winners for whom another player, who can win all that they can, has a better hand."""
    has = matched(course)
    for winner in course.winners & set(seats):
        for other in seats:
            if other != winner and has(other, winner) and value(other) > value(winner):
                yield f"seat {winner} wins, and seat {other} has the better hand"


def wild_value(cards: Sequence[int], wild: Collection[int], null: Collection[int] = ()) -> int:
    """Return what any cards are worth, wild ones as any card, a copy too."""
    wilds = [card for card in cards if card in wild and card not in null]
    natural = [card for card in cards if card not in wild and card not in null]
    if len(wilds) < MANY:
        return oracle.best_read(cards, wild, null=null)
    tops = [card // 4 for card in natural] if len(wilds) == MANY and natural else [12]
    return oracle.value((9, (max(tops),)) if len(wilds) + len(natural) > MANY else (7, (12,)))


def first_bets(course: Course) -> Iterator[tuple[Asked, list[Told]]]:
    """The first question of each round of betting, and what was told before it."""
    seen: set[int] = set()
    before: list[Told] = []
    for one in course.moments:
        if isinstance(one, Told):
            before.append(one)
        elif one.kind == "bet" and one.table.street not in seen:
            seen.add(one.table.street)
            if not any(one.table.front):
                yield one, before


def first_with_chips(course: Course, table: Table, first: int) -> int:
    """The seat that acts first where a seat opens: itself, or the next one left with chips."""
    around = [first, *course.clockwise(first)]
    return next(seat for seat in around if table.live[seat] and table.stack[seat])


def highest_in_sight(course: Course, table: Table, value: Callable[[Sequence[int]], int]) -> int:
    """The live seat with the best open cards; of equal ones the first from the dealer's left."""
    live = [seat for seat in course.clockwise(course.button) if table.live[seat]]
    return max(live, key=lambda seat: value(course.cards(table.open(seat))))
