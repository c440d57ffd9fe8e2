"""The betting against the Dealer: three parts and two, the extra bets, and the Dealership."""

from __future__ import annotations

from pokernight.engine.asks import CALL, CHECK, FOLD, PASS, Amount, Answer, Ask, Pick, Turn
from pokernight.engine.game import AGAIN, Step, asks
from pokernight.engine.state import NOT_YET, State
from pokernight.engine.steps import pay
from pokernight.games.cripple_mr_onion.deal_rounds import extra_bet_limit, span
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
from pokernight.wording.amounts import money

FIRST_PARTS, LAST_PARTS = 3, 2
"""In how many parts is bet before the last five cards, and after them."""


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

    return bets


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
            f"name what every player must match, {span(low, most)}, or nothing{_part(state)}", "6",
        ))  # fmt: skip
        if answer is None:
            return AGAIN
    cents = answer if isinstance(answer, int) else 0
    new_part(state)
    own(state).named = cents
    kind, words = ("bet", "{seat names} {amount}") if cents else ("check", "{seat names} nothing")
    pay(state, dealer, cents, kind=kind, words=words, clause="6")
    return AGAIN


def _match(state: State, seat: int, raises: bool) -> Turn:
    """Let a player fold, or match and perhaps raise; a player unable to match must fold."""
    cents = own(state).named
    if state.stack[seat] < cents:
        _fold(state, seat, " and cannot match {amount}", cents)
        return AGAIN
    most = min(extra_bet_limit(state, seat), state.stack[seat] - cents) if raises else 0
    words = (FOLD, CALL) if cents else (CHECK,)
    answer: Answer | None = CHECK
    if cents or most:
        low = min(house(state).least_raise, most) or 1
        choices = f"match {money(cents)} or fold" if cents else "stay in"
        if most:
            how = "match and raise" if cents else "raise"
            choices += f", or {how} the Dealer by {span(low, most)}"
        answer = yield from or_declare(state, Ask(
            seat, "match", Amount(words, low, most, house(state).stake), words[0],
            choices + _part(state), "6", costs=((CALL, cents),),
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
        how = "matches and raises" if cents else "raises"
        state.tell("raise", "{seat} " + how + " the Dealer by {amount}", seat, amount=answer)
    elif cents:
        state.tell("call", "{seat matches} {amount}", seat, amount=cents)
    else:
        state.tell("check", "{seat stays} in", seat)
    return AGAIN


def _part(state: State) -> str:
    """Return the part of the betting in words, with the number of parts."""
    first = state.street <= FIRST_PARTS
    number = state.street if first else state.street - FIRST_PARTS
    return f" (part {number} of {FIRST_PARTS if first else LAST_PARTS})"


def _fold(state: State, seat: int, why: str = "", cents: int = 0) -> None:
    drop(state, seat)
    state.tell("fold", "{seat folds}" + why, seat, amount=cents)


def _match_raises(state: State) -> Turn:
    """The Dealer matches all the raises together, or folds and the Dealership is sold."""
    dealer, total = state.button, sum(state.front)
    answer = FOLD
    if state.stack[dealer] >= total:
        answer = yield from or_declare(state, Ask(
            dealer, "raises", Pick((FOLD, CALL), ()), FOLD,
            f"match all the raises together, {money(total)}, or fold and have the Dealership sold",
            "6", costs=((CALL, total),),
        ))  # fmt: skip
        if answer is None:
            return AGAIN
    if answer == CALL:
        _match_all(state, dealer, total, "raises")
        _close(state)
        return None
    why = "" if state.stack[dealer] >= total else " and cannot match the raises, {amount}"
    _fold(state, dealer, why, total)
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


def _match_all(state: State, seat: int, total: int, bet: str) -> None:
    """A seat matches what stands in front of the players, and all of it goes into the Pot."""
    sentence = f"{{seat matches}} the {bet}, {{amount}}"
    if not total:
        sentence = f"{{seat has}} no other {bet} to match"
    pay(state, seat, total, kind="call", words=sentence, clause="6")
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
        left_lying(state, "nobody wants the Dealership", "8")
    if high and len(bidding) == 1:
        _sold(state, bidding[0])
        return None
    seat = next(seat for seat in state.clockwise(state.last) if seat in bidding)
    low, most = high + house(state).stake, state.front[seat] + state.stack[seat]
    answer: Answer | None = PASS
    if low <= most:
        legal = Amount((PASS,), low, most if high else low, low)
        words = f"bid for the Dealership, {span(legal.low, legal.high)} in all, or decline"
        answer = yield from or_declare(state, Ask(seat, "bid", legal, PASS, words, "8"))
        if answer is None:
            return AGAIN
    state.last = seat
    if answer == PASS:
        state.acted[seat] = state.front[seat]
        lost = collect(state, seat)
        loss = "; {amount} goes into the Pot" if lost else ""
        state.tell("pass", "{seat declines} the Dealership" + loss, seat, amount=lost, clause="8")
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


@asks
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
        keep = "keep the Dealership" if seat == state.button else "take the Dealership"
        for_what = "for nothing" if free else f"and match the extra bets, {money(total)}"
        if not total and not free:
            for_what = "with no other extra bets to match"
        answer = yield from or_declare(state, Ask(
            seat, "extra bets", Pick((PASS, CALL), ()), CALL if free else PASS,
            f"{keep} {for_what}, or pass it on", "7", costs=((CALL, total),),
        ))  # fmt: skip
        if answer is None:
            return AGAIN
    if answer == CALL:
        if seat != state.button:
            state.tell("dealership", "{seat takes} the Dealership", seat, clause="7")
        state.button, slots.offered = seat, NOBODY
        if sum(state.front):
            _match_all(state, seat, total, "extra bets")
        return None
    state.tell("pass", "{seat passes} the Dealership on", seat, clause="7")
    slots.offered = state.clockwise(seat)[0]
    if slots.offered == state.button:
        give_back(state)
        left_lying(state, "the Dealership has gone full circle", "7")
    return AGAIN
