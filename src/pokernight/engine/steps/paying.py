"""Payments besides bets: to the pot, to the bank of the table, to another player."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from pokernight.engine.state import State


def pay(
    state: State,
    seat: int,
    cents: int,
    to: Literal["pot", "bank"] | int = "pot",
    *,
    kind: str = "pay",
    words: str = "{seat} pays {amount}",
    clause: str = "",
) -> int:
    """A seat pays so much, or all it has, and it is told; gives what was paid, in cents.

    ``to`` is the pot, as dead money, the bank, or another seat.
    """
    paid = min(cents, state.stack[seat])
    if to == "pot":
        state.move(paid, state.stack, seat, state.pots, 0)
    elif to == "bank":
        state.move(paid, state.stack, seat, state.bank, 0)
    else:
        state.move(paid, state.stack, seat, state.stack, to)
    other = to if isinstance(to, int) else -1
    state.tell(kind, words, seat, other=other, amount=paid, clause=clause)
    return paid


def match_the_pot(
    state: State, seats: Sequence[int], cents: int, *, most: int = 0, clause: str = ""
) -> None:
    """Each of some seats puts what the pot was into the next one, or all it has.

    ``most`` bounds it, in cents; 0 is no bound.
    """
    due = min(cents, most) if most else cents
    for seat in seats:
        pay(state, seat, due, kind="match", words="{seat} matches the pot: {amount}", clause=clause)
