"""Pots: layers made of antes and bets, dead money in the main pot, shares and odd chips."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple, TypeAlias

from pokernight.cards import Card, rank, suit
from pokernight.engine.facts import mask
from pokernight.engine.state import State

OddChips: TypeAlias = Literal["left_of_button", "roberts", "wsop", "tda"]
"""The receiver of the cents that cannot be split.

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
    """Return the main pot and the side pots of the bets collected so far.

    Layers are made per betting round, of what everybody is asked for, antes and bets: a live seat
    can win of each round what it has matched in it, no more. Layers of all rounds that the same
    seats can win are a single pot. Dead money, paid by a player alone (payments, penalties, the
    small part of missed blinds), is in the main pot and makes no layer. A layer that no live seat
    can win joins the layer below it, in its round or the rounds before.
    """
    seats, staked, live = state.seats, state.staked, state.live
    contenders = tuple([seat for seat, is_live in enumerate(live) if is_live])
    # The usual case: all live seats have put in the same, so there is a single pot.
    if len(staked) == seats and len({staked[seat] for seat in contenders}) < 2:
        return [Pot(state.pots[0] + sum(staked), contenders)]
    # Dead money begins the main pot; as the first key it stays the first pot of the result.
    amounts = {contenders: state.pots[0]}
    top = contenders
    # `collect` puts a new stretch in front, so the oldest layers lie at the end.
    for at in range(len(staked) - seats, -1, -seats):
        stretch = staked[at : at + seats]
        below = 0
        for level in sorted({stretch[seat] for seat in contenders} - {0}):
            top = tuple([seat for seat in contenders if stretch[seat] >= level])
            slice_ = sum([min(paid, level) - min(paid, below) for paid in stretch])
            amounts[top] = amounts.get(top, 0) + slice_
            below = level
        # Money above the highest live level, of seats that folded, joins the layer below it.
        amounts[top] += sum([paid - below for paid in stretch if paid > below])
    return [Pot(amount, winners) for winners, amount in amounts.items()]


def gather(state: State) -> list[Pot]:
    """Move every bet into ``state.pots``, an entry for each pot, the main pot first."""
    pots = layers(state)
    if state.kill:
        seats = state.seats
        bets = [put_in(state, seat) - state.kill[seats + seat] for seat in range(seats)]
        state.kill[seats:] = [*bets, sum(state.pots) + sum(state.staked)]
    if len(pots) == 1:
        pool(state)
    else:
        state.pots = [state.pots[0], *[0] * (len(pots) - 1)]
        number = 0
        for place, paid in enumerate(state.staked):
            # Which seat's cents fill which pot is of no account: only the sums matter.
            while paid:
                while state.pots[number] == pots[number].amount:
                    number += 1
                part = min(paid, pots[number].amount - state.pots[number])
                state.move(part, state.staked, place, state.pots, number)
                paid -= part
        del state.staked[state.seats :]
    state.winners = [mask(pot.seats) for pot in pots]
    rake = state.setup.rules.rake_of(sum(state.pots), bool(state.board))
    return _raked(state, pots, rake) if rake else pots


def _raked(state: State, pots: Sequence[Pot], rake: int) -> list[Pot]:
    """Move the rake to the bank, from the main pot first, and return what is left of the pots."""
    state.tell("rake", "the house takes {amount} of the pot", amount=rake)
    left = []
    for number, pot in enumerate(pots):
        taken = min(rake, pot.amount)
        state.move(taken, state.pots, number, state.bank, 0)
        rake -= taken
        left.append(pot._replace(amount=pot.amount - taken))
    return left


def pool(state: State) -> None:
    """Move every collected bet into the main pot, matched or not."""
    for place, paid in enumerate(state.staked):
        state.move(paid, state.staked, place, state.pots, 0)
    del state.staked[state.seats :]


def collect(state: State) -> None:
    """Collect the bets in front; an unmatched part goes back first.

    The sums of several rounds make the same layers as the rounds do while only those seats bet on
    that have put in as much as anybody. A seat that is short of that was all in; if it bets again
    it has come by chips in mid-hand, and a sum would claim that it has matched what others put in
    while it had none. So a new stretch of sums begins, and the stretch before is kept behind it.
    """
    front, staked, seats = state.front, state.staked, state.seats
    high = max(front)
    if not high:
        return
    if front.count(high) == 1:
        _give_back_uncalled(state, front.index(high))
    most = max(staked if len(staked) == seats else staked[:seats])
    for seat in range(seats):
        if front[seat] and staked[seat] < most:
            staked[:0] = [0] * seats
            break
    for seat, bet in enumerate(front):
        if bet:
            state.move(bet, front, seat, staked, seat)


def _give_back_uncalled(state: State, seat: int) -> None:
    """Give back the part of the highest bet that nobody matched."""
    front = state.front
    # A folded seat has given up its chips, matched or not: they go to the pot.
    excess = front[seat] - max([bet for other, bet in enumerate(front) if other != seat])
    if state.live[seat]:
        state.move(excess, front, seat, state.stack, seat)
        state.tell("uncalled", "{amount} comes back to {seat}, uncalled", seat, amount=excess)


def put_in(state: State, seat: int) -> int:
    """Return the antes and bets of a seat in this hand, in cents; dead money aside."""
    return state.front[seat] + sum(state.staked[seat :: state.seats])


def give_back_unmatched(state: State, seat: int) -> None:
    """Give back what other seats have put into each round beyond the bets of a seat."""
    seats, staked = state.seats, state.staked
    back = [0] * seats
    for place, paid in enumerate(staked):
        other = place % seats
        beyond = max(0, paid - staked[place - other + seat])
        state.move(beyond, staked, place, state.stack, other)
        back[other] += beyond
    for other, cents in enumerate(back):
        if cents:
            state.tell("uncalled", "{amount} comes back to {seat}", other, amount=cents)


def win(state: State, cents: int, pot: int, seat: int) -> None:
    """Move cents of a pot to a winner, and note the winners of each pot."""
    state.move(cents, state.pots, pot, state.stack, seat)
    state.won += [0] * (pot + 1 - len(state.won))
    if cents:
        state.won[pot] |= 1 << seat


def split(amount: int, seats: Sequence[int]) -> list[int]:
    """Return equal shares in cents; odd cents go singly to the first of the seats."""
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
    """Return tied winners in the order in which they get odd chips.

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
    """Return the order of a card for lows, in which the ace is the lowest."""
    return (rank(card) + 1) % 13, suit(card)
