"""Forced bets: antes, blinds, the bring-in."""

from __future__ import annotations

from collections.abc import Sequence

from pokernight.cards import rank, suit
from pokernight.engine.asks import WHICH, Answer, Pick, Turn, ask
from pokernight.engine.betting import Limits, Opener, heads_up
from pokernight.engine.money import collect
from pokernight.engine.state import NOT_YET, State
from pokernight.engine.step import Step, asks
from pokernight.engine.step_metadata import Does, marked
from pokernight.errors import Refused

BRINGING_IN = {WHICH: "complete to {amount}"}
"""Sentence for completing the bring-in."""


def ante(amount: int, clause: str = "") -> Step:
    """Make the step in which everybody antes.

    An ante is a bet, so what nobody else can match goes back.

    Args:
        amount: the ante in cents.
        clause: the number of the rule in the game's page.
    """

    def antes(state: State) -> None:
        for seat in state.clockwise():
            cents = min(amount, state.stack[seat])
            state.move(cents, state.stack, seat, state.front, seat)
            if cents and state.sink is not None:
                state.tell("ante", "{seat antes} {amount}", seat, amount=cents, clause=clause)
        collect(state)

    return marked(antes, Does("ante"))


def blinds(
    small: int,
    big: int,
    limits: Limits,
    *,
    dead_of_small: int = 0,
    dead_of_big: int = 0,
    dealer_alone: bool = False,
    third: int = 0,
) -> Step:
    """Make the step that posts the blinds; heads-up the button posts the small blind.

    Heads-up there is no third blind. With a dead small blind nobody posts it, and the first left of
    the button posts the big blind. That is a live bet, so the first of the round; missed blinds
    are posted too, their dead part into the pot. A blind posted short must still be called in full.

    Args:
        small: the whole small blind, in cents.
        big: the whole big blind.
        limits: the limits of the first round.
        dead_of_small: the dead part of the small blind: it goes to the pot and is no bet.
        dead_of_big: the dead part of the big blind.
        dealer_alone: whether the button posts the big blind, and nobody a small blind.
        third: the blind of the player left of the big blind, 0 for none; not less than the big
            blind, and all of it live.
    """
    if dead_of_small > small or dead_of_big > big:
        raise Refused("the dead part of a blind cannot be more than the blind")

    def posts(state: State) -> None:
        seats = state.seats
        left = state.clockwise()
        small_seat, big_seat = (state.button, left[0]) if seats == 2 else (left[0], left[1])
        state.front = [0] * seats
        state.acted = [NOT_YET] * seats
        if dealer_alone:
            small_seat = big_seat = state.button
        elif state.dead_small:
            small_seat = big_seat = left[0]
            state.tell("dead blind", "the small blind is dead")
        else:
            post(state, small_seat, small - dead_of_small, "the small blind", dead_of_small)
        post(state, big_seat, big - dead_of_big, "the big blind", dead_of_big)
        last_seat = big_seat
        if third and seats > 2:
            last_seat = left[left.index(big_seat) + 1]
            post(state, last_seat, third, "the third blind")
        for seat in range(seats if state.owed else 0):
            dead, alive = state.owed[2 * seat : 2 * seat + 2]
            if seat not in (small_seat, big_seat, last_seat):
                post(state, seat, alive, "the blind owed", dead)
        state.step = big if last_seat == big_seat else third
        high = big - dead_of_big
        if not state.dead_small and not dealer_alone:
            high = max(high, small - dead_of_small)
        if last_seat != big_seat:
            high = max(high, third)
        state.high = high
        state.full = high
        state.raises = int(limits.structure != "fixed" or high >= limits.bet)
        state.actions = 0
        state.aggressor = -1
        state.uncapped = int(heads_up(state, limits))
        state.last = last_seat
        state.opener = (last_seat + 1) % seats

    return marked(posts, Does("blinds"))


def post(state: State, seat: int, amount: int, name: str, dead: int = 0) -> None:
    """Post a forced bet of a seat, or all that it has; a dead part goes to the pot."""
    if dead := min(dead, state.stack[seat]):
        state.move(dead, state.stack, seat, state.pots, 0)
        state.tell("post", "{seat posts} {amount} dead", seat, amount=dead)
    cents = min(amount, state.stack[seat])
    if cents:
        state.move(cents, state.stack, seat, state.front, seat)
        state.tell("post", "{seat posts} {name}, {amount}", seat, amount=cents, name=name)


def bring_in(
    amount: int,
    limits: Limits,
    clause: str = "",
    chooser: Opener | None = None,
    *,
    forced: bool = False,
) -> Step:
    """Make the step in which the lowest up card brings it in, or completes to a full bet at once.

    Ties go by suit, clubs lowest; ``chooser`` chooses another seat. A player all in for the ante
    cannot: the next with chips does (TDA RP-10 E). ``forced``: completing is not allowed, so
    nothing is asked.
    """

    @asks
    def brings_in(state: State) -> Turn:
        players = state.clockwise()
        if sum([1 for seat in players if state.stack[seat]]) < 2:
            return None
        lowest = chooser(state) if chooser else lowest_door(state, players)
        seat = next(seat for seat in state.clockwise(lowest - 1) if state.stack[seat])
        stack = state.stack[seat]
        options = () if stack <= amount else (min(limits.bet, stack),)
        answer: Answer = "bring in"
        if not forced:
            answer = yield from ask(
                seat, "bring-in", Pick(("bring in",), options, "amount"), "bring in", "", clause,
                costs=(("bring in", min(amount, stack)),), says=BRINGING_IN,
            )  # fmt: skip
        seats = state.seats
        state.front = [0] * seats
        state.acted = [NOT_YET] * seats
        state.raises = state.actions = 0
        completed = limits.structure == "fixed" or amount >= limits.bet or answer != "bring in"
        state.step = limits.bet if completed else limits.bet - amount
        state.aggressor = -1
        state.opener = state.last = seat
        state.high = state.full = amount
        if answer == "bring in":
            post(state, seat, amount, "the bring-in")
        else:
            assert isinstance(answer, int)
            state.move(answer, state.stack, seat, state.front, seat)
            state.tell("bet", "{seat completes} to {amount}", seat, amount=answer)
            state.high = answer
            if answer - amount >= limits.reopening(state) or answer >= limits.bet:
                state.full = answer
                state.raises = 1
            state.aggressor = seat
        state.uncapped = int(heads_up(state, limits))
        state.acted[seat] = state.high
        state.actions = 1
        return None

    brings_in.betting = True  # type: ignore[attr-defined]
    brings_in.limits = limits  # type: ignore[attr-defined]
    return marked(brings_in, Does("bring_in", needs_up=1))


def lowest_door(state: State, seats: Sequence[int]) -> int:
    """Return the seat with the lowest door card, of equal ranks the lowest suit."""
    doors = {seat: state.face[state.shown(seat)[0]] for seat in seats}
    return min(seats, key=lambda seat: (rank(doors[seat]), suit(doors[seat])))


def lowest_door_with_chips(state: State) -> int:
    """Return the seat with the lowest door card among those that have chips."""
    return lowest_door(state, [seat for seat in state.clockwise() if state.stack[seat]])
