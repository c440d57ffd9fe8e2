"""The betting against the Dealer: three parts and two, the extra bets, and the Dealership."""

from __future__ import annotations

from typing import Any

from pokernight.engine.asks import CALL, CHECK, FOLD, PASS, WHICH, Amount, Answer, Ask, Pick, Turn
from pokernight.engine.game import AGAIN, Step, asks
from pokernight.engine.state import NOT_YET, State
from pokernight.engine.step_metadata import worded
from pokernight.engine.steps import pay
from pokernight.games.cripple_mr_onion.deal_rounds import EXTRA, extra_bet_limit, span
from pokernight.games.cripple_mr_onion.onion_round import (
    NOBODY,
    UNNAMED,
    alone,
    collect,
    drop,
    give_back,
    house,
    left_lying,
    new_part,
    own,
    players,
    yet_to_act,
)
from pokernight.games.cripple_mr_onion.specials import or_declare
from pokernight.wording.message import Arg, Message, message

FIRST_PARTS, LAST_PARTS = 3, 2
"""Number of betting parts before the last five cards, and after them."""
NAMING = {CHECK: "name nothing", WHICH: "name {amount}"}
MATCHING = {CALL: "match", WHICH: "raise the Dealer by {amount}"}
STAYING = {CHECK: "stay in", WHICH: "raise the Dealer by {amount}"}
BIDDING = {PASS: "decline", WHICH: "bid {amount}"}
KEEPING = {CALL: "keep the Dealership", PASS: "pass the Dealership on"}
TAKING = {CALL: "take the Dealership", PASS: "pass the Dealership on"}
"""Sentences for answers."""


PART = {
    False: "Bet: the Dealer puts in {least:$} to {most:$}, or nothing; in turn each player "
    "matches it or folds.",
    True: "Bet: the Dealer puts in {least:$} to {most:$}, or nothing; in turn each player matches "
    "it or folds, and may raise by as much. The Dealer matches all raises together or folds.",
}
"""Sentences for a part of the betting, by whether raises are allowed."""


def part(raises: bool) -> Step:
    """A part of the betting: the Dealer names an amount, each player matches it or folds (6).

    Raises bind only the Dealer, who matches their sum or folds.
    """

    @asks
    def bets(state: State) -> Turn:
        slots = own(state)
        if state.alone():
            alone(state)
        if slots.named == UNNAMED:
            return (yield from _name_an_amount(state))
        seat = yet_to_act(state)
        if seat is not None:
            return (yield from _match(state, seat, raises))
        if any(state.front):
            return (yield from _match_raises(state))
        _close(state)
        return None

    def words(rules: Any) -> Message:
        return message(PART[raises], least=rules.least_raise, most=rules.most)

    return worded(words, ends=True)(bets)


def _name_an_amount(state: State) -> Turn:
    """The Dealer names what each player must match, and puts it in the Pot; it may be nothing."""
    rules, dealer = house(state), state.button
    most = state.stack[dealer]
    if rules.most:
        most = min(most, rules.most)
    if rules.capped_allin:
        most = min(most, *[state.stack[seat] for seat in players(state)])
    answer: Answer | None = CHECK
    if most:
        low = min(rules.least_raise, most)
        answer = yield from or_declare(state, Ask(
            dealer, "name", Amount((CHECK,), low, most, rules.stake), CHECK,
            _in_part(state, "name what every player must match, {span}, or nothing "
                     "(part {part} of {parts})", span=span(low, most)), "6", says=NAMING,
        ))  # fmt: skip
        if answer is None:
            return AGAIN
    cents = answer if isinstance(answer, int) else 0
    new_part(state)
    own(state).named = cents
    kind, words = ("bet", "{seat names} {amount}") if cents else ("check", "{seat names} nothing")
    pay(state, dealer, cents, kind=kind, words=words, clause="6", named=cents)
    return AGAIN


def _match(state: State, seat: int, raises: bool) -> Turn:
    """Let a player fold, or match and perhaps raise; a player unable to match must fold."""
    cents = own(state).named
    if state.stack[seat] < cents:
        _fold(state, seat, "{seat} cannot match {amount} and {seat:folds}", cents)
        return AGAIN
    most = min(extra_bet_limit(state, seat), state.stack[seat] - cents) if raises else 0
    ways = (FOLD, CALL) if cents else (CHECK,)
    answer: Answer | None = CHECK
    if cents or most:
        low = min(house(state).least_raise, most) or 1
        if most:
            words = _in_part(state, STAY_OR_RAISE[bool(cents)], named=cents, span=span(low, most))
        else:
            words = _in_part(state, "match {named:$} or fold (part {part} of {parts})", named=cents)
        answer = yield from or_declare(state, Ask(
            seat, "match", Amount(ways, low, most, house(state).stake), ways[0], words, "6",
            costs=((CALL, cents),), says=MATCHING if cents else STAYING,
        ))  # fmt: skip
        if answer is None:
            return AGAIN
    if answer == FOLD:
        _fold(state, seat)
        return AGAIN
    pay(state, seat, cents, words="")
    state.acted[seat] = cents
    if isinstance(answer, int):
        state.move(answer, state.stack, seat, state.front, seat)
        raised = "{seat raises} the Dealer by {amount}"
        if cents:
            raised = "{seat matches} and {seat:raises} the Dealer by {amount}"
        state.tell("raise", raised, seat, amount=answer, matched=cents)
    elif cents:
        state.tell("call", "{seat matches} {amount}", seat, amount=cents)
    else:
        state.tell("check", "{seat stays} in", seat)
    return AGAIN


STAY_OR_RAISE = {
    False: "stay in, or raise the Dealer by {span} (part {part} of {parts})",
    True: "match {named:$} or fold, or match and raise the Dealer by {span} "
    "(part {part} of {parts})",
}
"""Question to a player who may raise, by whether the Dealer has named an amount."""


def _in_part(state: State, words: str, **args: Arg) -> Message:
    """Return a sentence that shows the part of the betting and the number of parts."""
    first = state.street <= FIRST_PARTS
    part = state.street if first else state.street - FIRST_PARTS
    return message(words, part=part, parts=FIRST_PARTS if first else LAST_PARTS, **args)


def _fold(state: State, seat: int, words: str = "{seat folds}", cents: int = 0) -> None:
    drop(state, seat)
    state.tell("fold", words, seat, amount=cents)


def _match_raises(state: State) -> Turn:
    """The Dealer matches all the raises together, or folds and the Dealership is sold."""
    dealer, total = state.button, sum(state.front)
    answer = FOLD
    if state.stack[dealer] >= total:
        answer = yield from or_declare(state, Ask(
            dealer, "raises", Pick((FOLD, CALL), ()), FOLD,
            message("match all the raises together, {price:$}, or fold and have the Dealership "
                    "sold", price=total),
            "6", costs=((CALL, total),), says={CALL: "match all the raises"},
            effects={FOLD: "the Dealership is sold"},
        ))  # fmt: skip
        if answer is None:
            return AGAIN
    if answer == CALL:
        _match_all(state, dealer, total, "{seat matches} the raises, {amount}", "raises")
        _close(state)
        return None
    words = "{seat folds}"
    if state.stack[dealer] < total:
        words = "{seat} cannot match the raises, {amount}, and {seat:folds}"
    _fold(state, dealer, words, total)
    state.tell(
        "dealer folds", "the Dealer has folded: the Dealership is for sale", dealer, clause="8"
    )
    if house(state).unmatched_raises == "lost":
        for seat in range(state.seats):
            collect(state, seat)
    give_back(state)
    own(state).named = UNNAMED
    if not state.alone():
        new_part(state)
        state.last = dealer
        state.push("auction")
    return AGAIN


def _match_all(state: State, seat: int, total: int, words: str, bet: str) -> None:
    """Match the bets in front of the other players for a seat; all of it goes into the Pot."""
    pay(state, seat, total, kind="call", words=words, clause="6", bet=bet)
    for other in range(state.seats):
        collect(state, other)


def _close(state: State) -> None:
    own(state).named = UNNAMED
    state.street += 1


# --- 8: the auction


@asks
def auction(state: State) -> Turn:
    """Give the Dealership to the last bidder (8)."""
    bidding = [seat for seat in state.clockwise() if state.acted[seat] == NOT_YET]
    high = max(state.front)
    if not bidding:
        left_lying(state, "nobody wants the Dealership: all fold, and {amount} is the ante of the "
                   "next round", "8")  # fmt: skip
    if high and len(bidding) == 1:
        _sold(state, bidding[0])
        return None
    seat = next(seat for seat in state.clockwise(state.last) if seat in bidding)
    low, most = high + house(state).stake, state.front[seat] + state.stack[seat]
    answer: Answer | None = PASS
    if low <= most:
        legal = Amount((PASS,), low, most if high else low, low)
        words = message(
            "bid for the Dealership, {span} in all, or decline", span=span(legal.low, legal.high)
        )
        answer = yield from or_declare(state, Ask(seat, "bid", legal, PASS, words, "8",
                                                says=BIDDING))  # fmt: skip
        if answer is None:
            return AGAIN
    state.last = seat
    if answer == PASS:
        state.acted[seat] = state.front[seat]
        lost = collect(state, seat)
        declines = "{seat declines} the Dealership"
        if lost:
            declines = "{seat declines} the Dealership; {amount} goes into the Pot"
        state.tell("pass", declines, seat, amount=lost, clause="8")
    else:
        assert isinstance(answer, int)
        state.move(answer - state.front[seat], state.stack, seat, state.front, seat)
        state.tell("bid", "{seat bids} {amount} for the Dealership", seat, amount=answer,
                   clause="8")  # fmt: skip
    return AGAIN


def _sold(state: State, seat: int) -> None:
    cents = collect(state, seat)
    state.button = seat
    state.tell("dealership", "{seat buys} the Dealership for {amount}", seat, amount=cents,
               clause="8")  # fmt: skip


# --- 7: the extra bets

KEEP = {
    "free": "keep the Dealership for nothing, or pass it on",
    "match": "keep the Dealership and match the extra bets, {price:$}, or pass it on",
    "alone": "keep the Dealership with no other extra bets to match, or pass it on",
}
"""Question to the Dealer: nobody has bet, others have, or nobody else has."""
TAKE = {
    "free": "take the Dealership for nothing, or pass it on",
    "match": "take the Dealership and match the extra bets, {price:$}, or pass it on",
    "alone": "take the Dealership with no other extra bets to match, or pass it on",
}
"""The same question to a player to whom the Dealership is passed."""


@asks
@worded("The Dealer matches all extra bets together, or passes the Dealership on.")
def match_extra_bets(state: State) -> Turn:
    """The Dealer matches the extra bets, or passes the Dealership on, all the way round (7)."""
    slots = own(state)
    if not house(state).extra_bets:
        return None
    seat = slots.offered if slots.offered != NOBODY else state.button
    total = sum(state.front) - state.front[seat]
    answer: Answer | None = PASS
    if state.stack[seat] >= total:
        free = not sum(state.front)
        case = "free" if free else "match" if total else "alone"
        words = (KEEP if seat == state.button else TAKE)[case]
        answer = yield from or_declare(state, Ask(
            seat, "extra bets", Pick((PASS, CALL), ()), CALL if free else PASS,
            message(words, price=total), "7", costs=((CALL, total),),
            says=KEEPING if seat == state.button else TAKING,
        ))  # fmt: skip
        if answer is None:
            return AGAIN
    if answer == CALL:
        if seat != state.button:
            state.tell("dealership", "{seat takes} the Dealership", seat, clause="7")
        state.button, slots.offered = seat, NOBODY
        if sum(state.front):
            words = "{seat has} no other extra bets to match"
            if total:
                words = "{seat matches} the extra bets, {amount}"
            _match_all(state, seat, total, words, EXTRA)
        return None
    state.tell("pass", "{seat passes} the Dealership on", seat, clause="7")
    slots.offered = state.clockwise(seat)[0]
    if slots.offered == state.button:
        give_back(state)
        left_lying(state, "the Dealership has gone full circle: all fold, and {amount} is the "
                   "ante of the next round", "7")  # fmt: skip
    return AGAIN
