"""A model of table stakes by street, which shares no code with the engine: money cent by cent.

On each street every cent of a player's bet lies on a level of its own, the first on level 0. The
cents of a level are won by those of its payers who are still in the hand. A level of which nobody
is left is won by whoever wins the level before it; below the first is the dead money, which
everybody who is left may win.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from math import gcd
from typing import NamedTuple, TypeAlias

Pots: TypeAlias = dict[frozenset[int], int]
"""Cents, by the seats that can win them."""


class Put(NamedTuple):
    """Chips that a seat has put in on a street, to be matched by the others."""

    street: int
    seat: int
    cents: int


def kept(front: Sequence[int], live: Collection[int]) -> list[int]:
    """Return the bets of a street without the part that nobody else has matched."""
    bets = list(front)
    best = sorted(range(len(bets)), key=bets.__getitem__)
    if best[-1] in live:
        bets[best[-1]] = bets[best[-2]]
    return bets


def pots(puts: Collection[Put], live: Collection[int], dead: int = 0) -> Pots:
    """Return which seats can win how much; pots of nothing are left out."""
    won: Counter[frozenset[int]] = Counter()
    winners = frozenset(live)
    won[winners] += dead
    unit = gcd(*[put.cents for put in puts]) or 1
    for street in sorted({put.street for put in puts}):
        put_in: Counter[int] = Counter()
        for put in puts:
            put_in[put.seat] += put.cents * (put.street == street)
        for level in range(0, max(put_in.values()), unit):
            payers = [seat for seat, cents in put_in.items() if cents > level]
            winners = frozenset(payers) & frozenset(live) or winners
            won[winners] += unit * len(payers)
    return {seats: cents for seats, cents in won.items() if cents}


def most(found: Pots, seat: int) -> int:
    """Return all that a seat could win of some pots."""
    return sum(cents for seats, cents in found.items() if seat in seats)
