"""A round of betting, as a table of cases.

All-ins for less than a full bet or raise are the hard cases. They take three amounts:
``high`` is what must be matched, ``full`` the level of the last bet or raise that counts as full,
and ``acted`` the ``high`` at which each seat acted last. A seat may raise again only if, since it
acted, the full level has risen, or (where short all-ins add up) it faces a full raise in all.

Sources: Robert's Rules of Poker 11 (betting and raising; limit all-ins), TDA 2022 rules 43 to 48
(no-limit raises, short all-ins).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from typing import Final, Literal, NamedTuple, TypeAlias

from pokernight.engine.asks import CALL, CHECK, FOLD, Ask, Bets, Turn
from pokernight.engine.money import collect, gather, win
from pokernight.engine.rulings import Matter, announce
from pokernight.engine.state import CHECKS, NOT_BEGUN, NOT_YET, HandOver, State
from pokernight.engine.step import Step, asks_in_turns
from pokernight.engine.step_metadata import Misshapen
from pokernight.wording.message import Message, message

Structure: TypeAlias = Literal["fixed", "spread", "pot", "no_limit"]
AMOUNTS: Final[Mapping[Structure, str]] = {
    "fixed": "bets and raises of {bet:$}",
    "spread": "bets and raises of {bet:$} to {most:$}",
    "pot": "bets from {bet:$} up to the pot",
    "no_limit": "bets from {bet:$} up to all chips",
}
"""Sentences on the amounts of bets, by the structure of betting."""


@dataclass(frozen=True, slots=True)
class Limits:
    """The betting structure of a round; amounts in cents.

    Attributes:
        structure: fixed limit, spread limit, pot limit or no limit.
        bet: the size of a bet (fixed), the smallest bet (the others).
        most: the largest bet or raise in spread limit.
        cap: how many bets and raises a round may have, 0 for any number.
        heads_up: whether two players may raise on without end if they were left before the last
            raise of the cap was made.
        short_all_in: when an all-in below a full raise reopens the betting after a player has
            acted: "half" of a bet is enough (limit games), or only a "full" raise.
        adds_up: whether several short all-ins are added up for that, as each player faces them.
        after_a_check: whether a player that has only checked on this round may "complete" a shorter
            all-in, or has acted and may only "call" it.
        all_ins_remain: whether players all in count as left for that two may raise without end.
        free_fold: whether a player may fold where a check is free.
        double: a larger bet that may be made or raised by instead, in fixed limit; 0 for none.
        rounding: the rulings on chips between a call and a raise, by the ``fraction`` of a raise
            that they are; without them such chips are no answer.
    """

    structure: Structure
    bet: int
    most: int = 0
    cap: int = 0
    heads_up: bool = True
    short_all_in: Literal["half", "full"] = "full"
    adds_up: bool = True
    after_a_check: Literal["complete", "call"] = "call"
    all_ins_remain: bool = False
    free_fold: bool = False
    double: int = 0
    rounding: Matter | None = None

    @property
    def amounts(self) -> Message:
        """The amounts that may be bet and raised by, in words."""
        return message(AMOUNTS[self.structure], bet=self.bet, most=self.most)

    def reopening(self, state: State) -> int:
        """Return how much more a player must face to have the betting reopened, in cents."""
        if self.structure == "fixed":
            return (self.bet + 1) // 2 if self.short_all_in == "half" else self.bet
        return state.step


# --- the table of cases


def facing(state: State, seat: int) -> int:
    """Return the amount in front that a seat must match, in cents.

    It is the highest bet, but never more than another live seat could still match: a blind posted
    short by a player all in asks no more than that of the only other player.
    """
    high = state.high
    front = state.front
    # Only a forced bet posted short leaves nobody with the full amount in front.
    if max(front) >= high:
        return high
    stack, live = state.stack, state.live
    within_reach = [
        front[other] + stack[other] for other in range(state.seats) if live[other] and other != seat
    ]
    return min(high, max(within_reach, default=0))


def to_act(state: State) -> int | None:
    """Return the seat that must act next, or None when the round is over.

    Clockwise from the seat that acted last: the first live seat with chips that has less in front
    than it faces, or that has not acted while another could still answer it.
    """
    live, stack, front, acted = state.live, state.stack, state.front, state.acted
    seats, high, seat = state.seats, state.high, state.last
    for _ in range(seats):
        seat += 1
        if seat == seats:
            seat = 0
        if live[seat] and stack[seat]:
            if front[seat] < high and front[seat] < facing(state, seat):
                return seat
            if acted[seat] == NOT_YET and _another_can_bet(state, seat):
                return seat
    return None


def _another_can_bet(state: State, seat: int) -> bool:
    live, stack = state.live, state.stack
    for other in range(state.seats):  # noqa: SIM110 - asked at every check, and any() is slow
        if live[other] and stack[other] and other != seat:
            return True
    return False


def heads_up(state: State, limits: Limits) -> bool:
    """Return whether at most two players are left, those all in not counted unless limits say."""
    live, stack = state.live, state.stack
    if limits.all_ins_remain:
        return sum(live) <= 2
    return sum([1 for seat in range(state.seats) if live[seat] and stack[seat]]) <= 2


def may_raise(state: State, seat: int, limits: Limits) -> bool:
    """Return whether a seat may raise: not capped, reopened since it acted, and some can call."""
    if limits.cap and state.raises >= limits.cap and not (limits.heads_up and state.uncapped):
        return False
    last = state.acted[seat]
    high = state.high
    if last > 0 or (last == 0 and limits.after_a_check == "call"):
        # Short all-ins that make a full raise only together reopen the betting to the players who
        # face so much, and to no others: so it depends on the level at which the seat last acted.
        shut = state.full <= last or (limits.adds_up and state.step < limits.bet)
        if shut and not (limits.adds_up and high - last >= limits.reopening(state)):
            return False
    front, stack, live = state.front, state.stack, state.live
    for other in range(state.seats):
        if live[other] and other != seat and stack[other] and front[other] + stack[other] > high:
            return True
    return False


def raise_to(state: State, seat: int, limits: Limits) -> tuple[int, int]:
    """Return the least and the most that a bet or raise may put in front of a seat, in cents.

    The seat's own chips are not considered.
    Fixed limit: a bet above the last full bet, so a short all-in (or a bring-in) is completed;
    above an all-in that was ruled a full bet, a whole bet on top. Where a double bet is an option,
    both amounts, and after a raise by the larger that alone (Robert's, stud). No limit: the last
    full raise on top of whatever is in front.
    """
    high = state.high
    if limits.structure == "fixed":
        base = state.full if state.raises else 0
        least = limits.bet if state.step < limits.double or not limits.double else limits.double
        return base + least, base + max(limits.bet, limits.double)
    least = high + state.step
    if limits.structure == "spread":
        return least, high + limits.most
    if limits.structure == "pot":
        call = high - state.front[seat]
        return least, high + state.pot() + call
    return least, high + least + state.stack[seat]


def choices(state: State, seat: int, limits: Limits) -> Bets:
    """Return the legal answers of the seat that is to act."""
    return _bets(*_amounts(state, seat, limits))


def _amounts(state: State, seat: int, limits: Limits) -> tuple[int, int, int, int, bool, bool]:
    """Return the amounts of a seat's :class:`~pokernight.engine.asks.Bets`."""
    front, high = state.front[seat], state.high
    all_in = front + state.stack[seat]
    call = 0
    if front < high:
        call = max(0, min(facing(state, seat), all_in) - front)
    folds = limits.free_fold and not call
    if all_in <= high or not may_raise(state, seat, limits):
        return call, 1, 0, 0, folds, False
    least, most = raise_to(state, seat, limits)
    if all_in < least:
        return call, all_in, all_in, 0, folds, False
    chips_from = high + 1 if limits.rounding is not None else 0
    most = min(max(least, most), all_in)
    return call, least, most, chips_from, folds, bool(limits.double) and least < most


@lru_cache(maxsize=4096)
def _bets(
    call: int, low: int, high: int, chips_from: int, folds: bool = False, either: bool = False
) -> Bets:
    return Bets(call, low, high, chips_from, words=(FOLD,) if folds else (), either=either)


@lru_cache(maxsize=4096)
def _question(
    seat: int,
    clause: str,
    call: int,
    low: int,
    high: int,
    chips_from: int,
    folds: bool = False,
    either: bool = False,
) -> Ask:
    """Return a question from the cache: the same few are asked over and over."""
    bets = _bets(call, low, high, chips_from, folds, either)
    return Ask(seat, "bet", bets, FOLD if call else CHECK, "", clause)


def rule_on_chips(state: State, seat: int, to: int, low: int, limits: Limits) -> int:
    """Return the amount in front after a seat put in chips, by the house's ruling if it is short.

    The ruling is told; chips that are ruled a call are the amount called.
    """
    if to >= low or limits.rounding is None:
        return to
    state.tell("chips", "{seat has} put {amount} in front", seat, amount=to)
    case = announce(state, limits.rounding.rule(fraction=part_of_raise(state, to, low)), seat)
    return low if case.outcome == "raise" else state.high


def part_of_raise(state: State, to: int, low: int) -> Fraction:
    """Return which part of a raise, from the amount to match up to ``low``, some chips are."""
    return Fraction(to - state.high, low - state.high)


# --- what acting does


def start(state: State, first: int, limits: Limits) -> None:
    """Begin a round without forced bets: the first to act is ``first`` or the next after it."""
    seats = state.seats
    state.front = [0] * seats
    state.acted = [NOT_YET] * seats
    state.high = state.full = state.raises = state.actions = 0
    state.step = limits.bet
    state.last = (first - 1) % seats
    state.opener = first
    state.aggressor = -1
    state.uncapped = int(heads_up(state, limits))


CALLS, CALLS_ALL_IN = "{seat calls} {amount}", "{seat calls} {amount} and {seat:is} all in"
BETS = "{seat bets} {amount}", "{seat bets} {amount} and {seat:is} all in"
RAISES = "{seat raises} to {amount}", "{seat raises} to {amount} and {seat:is} all in"
COMPLETES = "{seat completes} to {amount}", "{seat completes} to {amount} and {seat:is} all in"
"""Sentences of a bet that leaves chips, and of a bet that leaves none."""


def act(state: State, seat: int, answer: object, limits: Limits) -> None:
    """Apply a legal answer."""
    if answer == FOLD:
        state.fold(seat)
        state.tell("fold", "{seat folds}", seat)
    elif answer == CHECK:
        if state.sink is not None:
            state.tell("check", "{seat checks}", seat)
    elif answer == CALL:
        cents = min(facing(state, seat) - state.front[seat], state.stack[seat])
        _put(state, seat, cents)
        if state.sink is not None:
            words = CALLS if state.stack[seat] else CALLS_ALL_IN
            state.tell("call", words, seat, amount=cents)
    else:
        assert isinstance(answer, int)
        bets = choices(state, seat, limits)
        to = rule_on_chips(state, seat, answer, bets.low, limits)
        if to <= state.high:
            act(state, seat, CALL if bets.call else CHECK, limits)
            return
        _raise(state, seat, to, limits)
    has_acted(state, seat, limits)


def has_acted(state: State, seat: int, limits: Limits) -> None:
    """Note that a seat has acted, whether it is still live or not."""
    state.acted[seat] = state.high
    state.ever_acted |= 1 << seat
    state.last = seat
    if not state.actions:
        state.opener = seat
    state.actions += 1
    # Two players may raise without end only if they were two before the cap was reached.
    if state.raises < limits.cap and not (state.live[seat] and state.stack[seat]):
        state.uncapped = int(heads_up(state, limits))


def _put(state: State, seat: int, cents: int) -> None:
    state.move(cents, state.stack, seat, state.front, seat)


def _raise(state: State, seat: int, to: int, limits: Limits) -> None:
    high = state.high
    _put(state, seat, to - state.front[seat])
    completes = high and not state.raises and to == limits.bet
    words = COMPLETES if completes else RAISES if high else BETS
    template = words[0 if state.stack[seat] else 1]
    state.tell("raise" if high else "bet", template, seat, amount=to)
    # Must be asked before the levels below change: it is the full raise that was possible here.
    full_raise = raise_to(state, seat, limits)[0]
    base = state.full if state.raises else 0
    counts_from = state.full if limits.adds_up and limits.structure == "fixed" else high
    if to >= full_raise or to - counts_from >= limits.reopening(state):
        if limits.structure == "fixed":
            # A short all-in that counts as a raise leaves a step below a bet: ``may_raise`` then
            # looks at the amount that each seat faces.
            state.step = limits.bet if to >= full_raise else to - counts_from
            if limits.double and to - base >= limits.double:
                state.step = limits.double
        else:
            state.step = max(state.step, to - high, limits.bet)
        state.full = to
        state.raises += 1
    state.high = to
    state.aggressor = seat


def finish(state: State) -> None:
    """End a round: what nobody matched goes back, the rest is collected."""
    collect(state)
    state.high = state.full = 0
    state.actions = NOT_BEGUN
    state.street += 1


def _checked_around(state: State, must: Duty | None) -> bool:
    """Check a round around at once if everybody may check, for a hand played only to its end."""
    if state.alone():
        return False
    state.acted = [NOT_YET] * state.seats
    if must is not None and any(must(state, seat) for seat in state.clockwise()):
        return False
    for seat in range(state.seats):
        if state.live[seat] and state.stack[seat] and _another_can_bet(state, seat):
            state.ever_acted |= 1 << seat
    state.aggressor = -1
    finish(state)
    return True


def take_pots(state: State) -> None:
    """Give every pot to the last player left, and end the hand and the round that it was in."""
    if state.actions == NOT_BEGUN:
        collect(state)
    else:
        finish(state)
    winner = state.live.index(1)
    pots = gather(state)
    for number, pot in enumerate(pots):
        win(state, pot.amount, number, winner)
    total = sum(pot.amount for pot in pots)
    words = "{seat takes} {amount}: everybody else has folded"
    if state.have_mucked():
        words = "{seat takes} {amount}: everybody else has folded or mucked"
    state.tell("win", words, winner, amount=total)
    raise HandOver


# --- the steps


Opener: TypeAlias = Callable[[State], int]
"""A function that chooses the seat that opens a round."""


Duty: TypeAlias = Callable[[State, int], bool]
"""A test of a seat: whether it must bet or raise now, or whether it may open."""


Double: TypeAlias = Callable[[State], int]
"""A function that gives the larger bet of a round that is an option now, in cents; 0 for none."""


class Besides(NamedTuple):
    """Further answers of a seat at its turn: their words, and the effect of any of them."""

    words: Callable[[State, int], tuple[str, ...]]
    do: Callable[[State, int], None]


def bet(
    limits: Limits,
    opener: Opener | None = None,
    clause: str = "",
    must: Duty | None = None,
    besides: Besides | None = None,
    may_open: Duty | None = None,
    bettor_opens: bool = False,
    double: Double | None = None,
) -> Step:
    """Make the step of a round of betting.

    Args:
        limits: its structure.
        opener: chooses the opener; None where forced bets have begun the round already.
        clause: the number of the rule in the game's page.
        must: the seats that must bet or raise; a duty that cannot be done, as in a capped round,
            lapses.
        besides: answers other than fold, check, call, bet or raise.
        may_open: the seats that may bet while nobody has; the others can only check. The first to
            bet is then the round's opener.
        bettor_opens: whether the first to bet is the round's opener where anybody may bet.
        double: the larger bet that is an option now, in cents, in fixed limit; 0 for none.
    """
    single = limits
    more = must is not None or besides is not None
    bettor_opens = bettor_opens or may_open is not None

    @asks_in_turns
    def betting(state: State) -> Turn:
        if state.actions == NOT_BEGUN and opener is not None:
            if state.quiet == CHECKS and may_open is None and _checked_around(state, must):
                return None
            first = opener(state)
            if type(first) is not int or not 0 <= first < state.seats or not state.live[first]:
                raise Misshapen(f"a seat that is left opens a round, not {first!r}", opener)
            start(state, first, single)
        while not state.alone() and (seat := to_act(state)) is not None:
            limits = single if double is None else replace(single, double=double(state))
            question = _question(seat, clause, *_amounts(state, seat, limits))
            unopened = not state.high
            if may_open is not None and unopened and not may_open(state, seat):
                question = _question(seat, clause, 0, 1, 0, 0, limits.free_fold)
            if more:
                question = _asked_besides(question, state, must, besides)
            answer = yield question
            if besides is not None and _is_besides(question, answer):
                besides.do(state, seat)
                has_acted(state, seat, limits)
            else:
                act(state, seat, answer, limits)
            if bettor_opens and unopened and state.high:
                state.opener = seat
        finish(state)
        if state.alone():
            (state.setup.game.uncontested or take_pots)(state)
        return None

    betting.betting = True  # type: ignore[attr-defined]
    betting.limits = limits  # type: ignore[attr-defined]
    betting.opener = opener  # type: ignore[attr-defined]
    betting.may_open = may_open  # type: ignore[attr-defined]
    betting.bettor_opens = bettor_opens  # type: ignore[attr-defined]
    betting.usual = not more and may_open is None and double is None  # type: ignore[attr-defined]
    betting.ends_round = True  # type: ignore[attr-defined]
    return betting


def _asked_besides(question: Ask, state: State, must: Duty | None, besides: Besides | None) -> Ask:
    """Return a question with the duty that holds now, and with the further answers."""
    bets = question.legal
    assert isinstance(bets, Bets)
    if must is not None and bets.low <= bets.high and must(state, question.seat):
        bets = replace(bets, must=True)
    if besides is not None and (words := besides.words(state, question.seat)):
        bets = replace(bets, words=(*bets.words, *words))
    if bets is question.legal:
        return question
    return question._replace(legal=bets, default=bets.low if bets.must else question.default)


def _is_besides(question: Ask, answer: object) -> bool:
    return isinstance(question.legal, Bets) and answer in question.legal.words and answer != FOLD
