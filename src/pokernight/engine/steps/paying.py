"""Payments besides bets: to the pot, to the bank, to another player; and out of a pot."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations
from typing import Literal, NoReturn

from pokernight.engine.money import collect, pool, split, win
from pokernight.engine.state import EngineError, HandOver, State
from pokernight.wording.message import Arg


def pay(
    state: State,
    seat: int,
    cents: int,
    to: Literal["pot", "bank"] | int = "pot",
    *,
    tokens: Iterable[int] = (),
    kind: str = "pay",
    words: str = "{seat pays} {amount}",
    clause: str = "",
    **args: Arg,
) -> int:
    """Pay an amount of a seat, or all it has, tell it, and return what was paid, in cents.

    ``to`` is the pot, as dead money, the bank, or another seat. ``tokens`` are the cards it pays
    for, ``args`` the event's own arguments. With ``words=""`` it is not told, for payments of
    several seats in a single event.

    Raises:
        EngineError: for any other receiver, or a seat at which nobody plays.
    """
    _check_player(state, seat)
    paid = min(cents, state.stack[seat])
    if to == "pot":
        state.move(paid, state.stack, seat, state.pots, 0)
    elif to == "bank":
        state.move(paid, state.stack, seat, state.bank, 0)
    elif type(to) is int and 0 <= to < state.seats:
        state.move(paid, state.stack, seat, state.stack, to)
    else:
        raise EngineError(f'{to!r} cannot be paid: it is "pot", "bank" or a seat that is there')
    if words and state.sink is not None:
        other = to if isinstance(to, int) else -1
        state.report(kind, words, args, seat, other, tokens=tokens, amount=paid, clause=clause)
    return paid


def _check_player(state: State, seat: int) -> None:
    if not 0 <= seat < state.seats:
        raise EngineError(
            f"seat {seat} is no player's: nothing is paid by or to a hand that nobody plays; seats "
            f"of players are 0 to {state.seats - 1}"
        )


def match_the_pot(
    state: State,
    seats: Sequence[int],
    cents: int,
    *,
    most: int = 0,
    to: Sequence[int] = (),
    clause: str = "",
) -> None:
    """Have each of some seats put the amount of the pot into the next pot, or all it has.

    ``most`` bounds it, in cents; 0 is no bound. By some house rules it is paid ``to`` the winners
    instead, in equal shares.
    """
    due = min(cents, most) if most else cents
    for seat in seats:
        if not to:
            words = "{seat matches} the pot: {amount}"
            if state.stack[seat] < due:
                words = "{seat} cannot match the pot and {seat:puts} in {amount}"
            if due and not state.stack[seat]:
                words = "{seat has} nothing left to match the pot"
            pay(state, seat, due, kind="match", words=words, clause=clause)
            continue
        for winner, share in zip(to, split(min(due, state.stack[seat]), to), strict=True):
            words = "{seat pays} {other} {amount}"
            if due and not share:
                words = "{seat has} nothing left to pay {other}"
            pay(state, seat, share, winner, words=words, clause=clause)


def pay_in_pairs(
    state: State, seats: Sequence[int], owed: Callable[[int, int], int], *, clause: str = ""
) -> None:
    """Settle every pair of some seats, as far as each had chips before.

    ``owed(first, second)`` is what the first wins from the second in cents, negative for a loss.
    """
    left = state.stack[:]
    for first, second in combinations(seats, 2):
        cents = owed(first, second)
        winner, loser = (first, second) if cents > 0 else (second, first)
        if not cents:
            even = "{seat} and {other} are even"
            state.tell("even", even, first, other=second, clause=clause)
            continue
        cents = min(abs(cents), left[loser])
        left[loser] -= cents
        pay(state, loser, cents, winner, words="")
        state.tell("win", "{seat wins} {amount} from {other}", winner, other=loser, amount=cents,
                   clause=clause, beat=[loser])  # fmt: skip


def pot_stays(
    state: State,
    *,
    words: str = "the cards are thrown in: the pot of {amount} stays",
    clause: str = "",
) -> NoReturn:
    """End the deal before the showdown; all its money stays for the next deal."""
    collect(state)
    pool(state)
    state.tell("thrown in", words, amount=state.pots[0], clause=clause)
    raise HandOver


def broke(state: State, seats: Sequence[int], *, clause: str = "") -> None:
    """Fold the seats that have nothing left: they are out of the rest of the game."""
    for seat in seats:
        if not state.stack[seat]:
            state.fold(seat)
            state.tell("broke", "{seat has} nothing left and {seat:is} out", seat, clause=clause)


def award(
    state: State,
    winners: Sequence[int],
    *,
    pot: int = 0,
    words: str = "{seat wins} {amount}",
    clause: str = "",
    beat: Sequence[int] = (),
    **args: Arg,
) -> None:
    """Share a pot among some seats, and tell it; the odd cents go to the first of them.

    ``beat`` are the seats whose hands lost to theirs.

    Raises:
        EngineError: for a seat at which nobody plays, such as the number of a kitty.
    """
    for seat in winners:
        _check_player(state, seat)
    args = {**args, "pot": pot, "beat": list(beat)}
    cents = state.pots[pot]
    for seat, share in zip(winners, split(cents, winners), strict=True) if winners else ():
        win(state, share, pot, seat)
        state.report("win", words, args, seat, amount=share, clause=clause)
