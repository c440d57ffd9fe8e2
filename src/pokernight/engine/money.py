"""Pots: layers made of antes and bets, dead money in the main one, shares and odd chips."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple, TypeAlias

from pokernight.cards import Card, rank, suit
from pokernight.engine.facts import mask
from pokernight.engine.state import State

OddChips: TypeAlias = Literal["left_of_button", "roberts", "wsop", "tda"]
"""Who gets the cents that cannot be split.

``left_of_button``: the first tied hand clockwise from the button (Robert's and the WSOP in
button games). In stud, ``roberts``: the highest card by suit among all cards, for a low the
lowest; ``wsop``: the highest card by suit among the five played, for a low too; ``tda``: the same
for a high, and for a low the lowest card of the five.
"""


class Pot(NamedTuple):
    """A pot: cents, and the live seats that can win it."""

    amount: int
    seats: tuple[int, ...]


def layers(state: State) -> list[Pot]:
    """The main pot and the side pots of the bets collected so far.

    Layers are made of what everybody is asked for, antes and bets; dead money, what one player
    pays alone (payments, penalties, the small part of missed blinds), is in the main pot and makes
    none. A layer that no live seat can win joins the pot below it.
    Where nobody is in, all of it is one pot.
    """
    staked, live = state.staked, state.live
    dead = state.pots[0]
    contenders = [seat for seat, there in enumerate(live) if there]
    levels = {staked[seat] for seat in contenders}
    if len(levels) < 2:
        return [Pot(dead + sum(staked), tuple(contenders))]
    found: list[Pot] = []
    below = 0
    for level in sorted(levels):
        amount = sum([min(paid, level) - min(paid, below) for paid in staked])
        if level == below == 0:
            amount = dead
        elif not found:
            amount += dead
        seats = tuple([seat for seat in contenders if staked[seat] >= level])
        if amount or not found:
            found.append(Pot(amount, seats))
        below = level
    over = sum([max(0, paid - below) for paid in staked])
    if over:
        found[-1] = Pot(found[-1].amount + over, found[-1].seats)
    return found


def gather(state: State) -> list[Pot]:
    """Make the pots: every bet moves into ``state.pots``, one entry a pot, the main pot first."""
    pots = layers(state)
    dead = state.pots[0]
    state.winners = [mask(pot.seats) for pot in pots]
    state.pots = [dead, *[0] * (len(pots) - 1)]
    number = 0
    if len(pots) == 1:
        for seat, paid in enumerate(state.staked):
            state.move(paid, state.staked, seat, state.pots, 0)
        return pots
    for seat, paid in enumerate(state.staked):
        while paid:
            while state.pots[number] == pots[number].amount:
                number += 1
            part = min(paid, pots[number].amount - state.pots[number])
            state.move(part, state.staked, seat, state.pots, number)
            paid -= part
    return pots


def uncalled(state: State) -> None:
    """Give back the part of the highest bet in front that nobody matched."""
    front = state.front
    high = max(front)
    if not high or front.count(high) > 1:
        return
    seat = front.index(high)
    excess = high - max(bet for other, bet in enumerate(front) if other != seat)
    if excess and state.live[seat]:
        state.move(excess, front, seat, state.stack, seat)
        state.tell("uncalled", "{amount} comes back to {seat}, uncalled", seat, amount=excess)


def collect(state: State) -> None:
    """Take in what lies in front: what nobody matched goes back first."""
    uncalled(state)
    for seat, bet in enumerate(state.front):
        if bet:
            state.move(bet, state.front, seat, state.staked, seat)


def split(amount: int, seats: Sequence[int]) -> list[int]:
    """Equal shares in cents; the odd ones go one by one to the first of the seats."""
    share, odd = divmod(amount, len(seats))
    return [share + (place < odd) for place in range(len(seats))]


def in_odd_chip_order(
    state: State,
    convention: OddChips,
    seats: Sequence[int],
    hands: Sequence[Sequence[Card]] = (),
    *,
    low: bool = False,
) -> list[int]:
    """Tied winners, the one who gets the first odd chip first.

    Args:
        state: for the place of the button.
        convention: see :data:`OddChips`.
        seats: the tied seats.
        hands: for the stud conventions, by seat of ``seats``, the cards that count: all of them
            for ``roberts``, the five played for the others.
        low: whether a low is split.
    """
    clockwise = [seat for seat in state.clockwise() if seat in seats]
    if convention == "left_of_button" or not hands:
        return clockwise
    by_seat = dict(zip(seats, hands, strict=True))
    if low and convention != "wsop":
        return sorted(clockwise, key=lambda seat: min(map(_low_order, by_seat[seat])))
    return sorted(clockwise, key=lambda seat: max(map(_high_order, by_seat[seat])), reverse=True)


def _high_order(card: Card) -> tuple[int, int]:
    return rank(card), suit(card)


def _low_order(card: Card) -> tuple[int, int]:
    """The ace is the lowest card of a low hand."""
    return (rank(card) + 1) % 13, suit(card)
