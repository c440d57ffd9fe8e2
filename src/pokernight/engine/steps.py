"""The vocabulary that games are written in: ante, blinds, bring-in, deal, board, showdown.

Every function here either is a step or makes one. A step changes the state; see
:mod:`pokernight.engine.betting` for rounds of betting.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal, NamedTuple, TypeAlias

from pokernight.cards import Card, rank, suit
from pokernight.engine.asks import Pick, Turn, ask
from pokernight.engine.betting import Limits
from pokernight.engine.events import EVERYBODY
from pokernight.engine.game import Step, asks
from pokernight.engine.money import OddChips, gather, in_odd_chip_order, split
from pokernight.engine.state import NOT_YET, State
from pokernight.ranking import high_value

# --- forced bets


def ante(amount: int) -> Step:
    """Everybody antes, in cents; an ante is dead money and makes no layer."""

    def antes(state: State) -> None:
        for seat in state.clockwise():
            cents = min(amount, state.stack[seat])
            state.move(cents, state.stack, seat, state.pots, 0)
            if cents:
                state.tell("ante", "{seat} antes {amount}", seat, amount=cents)

    return antes


def blinds(small: int, big: int, limits: Limits) -> Step:
    """Post the blinds; heads-up the button posts the small one.

    The big blind is a live bet, so the first of the round; missed blinds owed are posted too,
    their dead part into the pot. A blind posted short still has to be called in full.
    """

    def posts(state: State) -> None:
        seats = state.seats
        left = state.clockwise()
        small_seat, big_seat = (state.button, left[0]) if seats == 2 else (left[0], left[1])
        state.front = [0] * seats
        state.acted = [NOT_YET] * seats
        for seat, cents, name in ((small_seat, small, "small"), (big_seat, big, "big")):
            post(state, seat, cents, f"the {name} blind")
        for seat in range(seats if state.owed else 0):
            dead, alive = state.owed[2 * seat : 2 * seat + 2]
            if seat not in (small_seat, big_seat):
                state.move(min(dead, state.stack[seat]), state.stack, seat, state.pots, 0)
                post(state, seat, alive, "the blind owed")
        state.high = state.step = big
        state.full = big if limits.structure != "fixed" or big >= limits.bet else 0
        state.raises = 1 if state.full else 0
        state.actions = 0
        state.aggressor = -1
        state.uncapped = int(seats == 2)
        state.last = big_seat
        state.opener = (big_seat + 1) % seats

    return posts


def post(state: State, seat: int, amount: int, what: str) -> None:
    """A seat posts a forced bet in front of itself, or all it has."""
    cents = min(amount, state.stack[seat])
    if cents:
        state.move(cents, state.stack, seat, state.front, seat)
        state.tell("post", "{seat} posts " + what + ", {amount}", seat, amount=cents)


def bring_in(amount: int, limits: Limits, clause: str = "") -> Step:
    """The lowest up card brings it in, or completes to a full bet at once.

    Ties go by suit, clubs lowest. A player all in for his ante cannot: the next one does.
    """

    @asks
    def brings_in(state: State) -> Turn:
        able = [seat for seat in state.clockwise() if state.stack[seat]]
        if len(able) < 2 or state.alone():
            return None
        lowest = min(state.clockwise(), key=lambda seat: _door(state, seat))
        seat = next(seat for seat in state.clockwise(lowest - 1) if state.stack[seat])
        stack = state.stack[seat]
        options = () if stack <= amount else (min(limits.bet, stack),)
        answer = yield from ask(
            seat, "bring-in", Pick(("bring in",), options, "amount"), "bring in", "", clause
        )
        seats = state.seats
        state.front = [0] * seats
        state.acted = [NOT_YET] * seats
        state.raises = state.full = state.actions = 0
        state.step = limits.bet
        state.aggressor = -1
        state.uncapped = int(sum(state.live) == 2)
        state.opener = state.last = seat
        state.high = amount
        if answer == "bring in":
            post(state, seat, amount, "the bring-in")
        else:
            assert isinstance(answer, int)
            state.move(answer, state.stack, seat, state.front, seat)
            state.tell("bet", "{seat} completes to {amount}", seat, amount=answer)
            state.high = answer
            if answer - amount >= limits.reopening(state) or answer >= limits.bet:
                state.full = answer
                state.raises = 1
            state.aggressor = seat
        state.acted[seat] = state.high
        state.actions = 1
        return None

    return brings_in


def _door(state: State, seat: int) -> tuple[int, int]:
    card = state.face[state.shown(seat)[0]]
    return rank(card), suit(card)


# --- dealing


def deal(up: bool = False, *, burn: bool = False, clause: str = "") -> Step:
    """One card to every live seat, then to every dummy hand.

    When the stub holds fewer cards than the round needs, one card goes face up in the middle for
    all (the stud convention); when it holds none, nothing is dealt.
    """

    def deals(state: State) -> None:
        deal_round(state, up=up, burn=burn, clause=clause)

    return deals


def deal_round(
    state: State,
    *,
    up: bool,
    burn: bool = False,
    dummies_up: bool | None = None,
    clause: str = "",
) -> list[int]:
    """What :func:`deal` does; gives the tokens dealt, in order.

    ``dummies_up`` says how the dummy hands are dealt, if otherwise than the players.
    """
    order = [*state.clockwise(), *range(state.seats, len(state.hands))]
    if burn and len(state.stub) > len(order):
        state.burn()
    if len(state.stub) < len(order):
        return board_card(state, clause) if state.stub else []
    dealt = []
    for hand in order:
        turned = up if hand < state.seats or dummies_up is None else dummies_up
        token = state.deal(hand, turned)
        dealt.append(token)
        if state.sink is not None:
            tell_dealt(state, hand, token, turned)
    return dealt


def tell_dealt(state: State, hand: int, token: int, up: bool) -> None:
    """Say that a card was dealt to a seat or a dummy hand."""
    if hand < state.seats:
        who, seat = "{seat}", hand
    else:
        who, seat = state.setup.game.dummy_names[hand - state.seats], -1
    state.tell("dealt up" if up else "dealt", who + " is dealt {cards}", seat, tokens=(token,))


def board_card(state: State, clause: str = "") -> list[int]:
    """One card face up in the middle, for all: the deck cannot serve everybody."""
    token = state.stub.pop()
    state.board.append(token)
    state.turn_up((token,))
    state.tell(
        "board",
        "the deck is short: {cards} is dealt face up in the middle, for all",
        tokens=(token,),
        clause=clause,
    )
    return [token]


def board(cards: int, name: str, clause: str = "") -> Step:
    """Burn one, then turn cards onto the board, unless the pot is won already."""

    def turns(state: State) -> None:
        if state.alone():
            return
        state.burn()
        tokens = [state.stub.pop() for _ in range(cards)]
        state.board += tokens
        state.turn_up(tokens)
        state.tell("board", name + ": {cards}", tokens=tokens, clause=clause)

    return turns


# --- who opens


def left_of_button(state: State) -> int:
    """The first live seat clockwise from the button."""
    return state.clockwise()[0]


def highest_board(state: State) -> int:
    """The live seat with the highest visible hand; of equal ones the first from the button."""
    best, best_value = -1, -1
    for seat in state.clockwise():
        value = high_value(state.cards(state.shown(seat)))
        if value > best_value:
            best, best_value = seat, value
    return best


# --- showdown


class Contest(NamedTuple):
    """What a pot, or a half of it, is won by.

    ``value`` gives what the cards of a seat are worth, 0 for no claim; ``played`` the cards that
    make it, for odd chips by suit and for words; ``words`` the reading for people.
    """

    name: str
    value: Callable[[State, int], int]
    words: Callable[[State, int], str]
    played: Callable[[State, int], Sequence[Card]]
    low: bool = False


ShowOrder: TypeAlias = Literal["initiator", "last_aggressor"]


def show_order(state: State, by: ShowOrder) -> list[int]:
    """The live seats in the order in which they show.

    ``initiator``: the first to act on the last round shows first; ``last_aggressor``: the last to
    bet or raise on it does, and the first to act if nobody did. If that seat has left the hand,
    the next clockwise is first.
    """
    first = state.opener
    if by == "last_aggressor" and state.aggressor >= 0:
        first = state.aggressor
    return state.clockwise(first - 1)


def showdown(
    contests: tuple[Contest, ...], by: ShowOrder, odd_chips: OddChips, clause: str = ""
) -> Step:
    """Cards speak: hands are shown in order, losing ones mucked, and the pots are awarded.

    Each pot is split evenly among the contests that somebody in it can claim; the odd cent goes
    to the first contest (the high). Within a contest tied hands split, odd cents by convention.
    """

    def shows(state: State) -> None:
        values = {
            seat: [contest.value(state, seat) for contest in contests] for seat in state.clockwise()
        }
        pots = gather(state)
        _show(state, contests, values, [pot.seats for pot in pots], by)
        for number, pot in enumerate(pots):
            claimed = [
                place
                for place in range(len(contests))
                if place == 0 or any(values[seat][place] for seat in pot.seats)
            ]
            for place, cents in zip(claimed, split(pot.amount, claimed), strict=True):
                _award(state, number, pot.seats, cents, contests[place],
                       {seat: values[seat][place] for seat in pot.seats},
                       _of_pot(number, len(pots), contests[place], len(claimed)))  # fmt: skip

    def _award(
        state: State,
        number: int,
        seats: Sequence[int],
        cents: int,
        contest: Contest,
        values: dict[int, int],
        what: str,
    ) -> None:
        best = max(values.values())
        winners = [seat for seat in seats if values[seat] == best]
        if len(winners) > 1 and odd_chips != "left_of_button":
            whole = odd_chips == "roberts"
            hands = [
                state.cards([*state.hands[seat], *state.board])
                if whole
                else contest.played(state, seat)
                for seat in winners
            ]
        else:
            hands = []
        winners = in_odd_chip_order(state, odd_chips, winners, hands, low=contest.low)
        for seat, share in zip(winners, split(cents, winners), strict=True):
            state.move(share, state.pots, number, state.stack, seat)
            if state.sink is not None:
                state.tell(
                    "win",
                    "{seat} wins {amount}, " + f"{what}: {contest.words(state, seat)}",
                    seat,
                    amount=share,
                    clause=clause,
                )

    return shows


def _of_pot(number: int, pots: int, contest: Contest, claimed: int) -> str:
    pot = pot_name(number, pots)
    return f"{contest.name} of {pot}" if claimed > 1 else pot


def pot_name(number: int, pots: int) -> str:
    """``the pot``, or which of several."""
    if pots == 1:
        return "the pot"
    return "the main pot" if number == 0 else f"side pot {number}"


def _show(
    state: State,
    contests: tuple[Contest, ...],
    values: dict[int, list[int]],
    pots: list[tuple[int, ...]],
    by: ShowOrder,
) -> None:
    """Turn up each hand that is not beaten in all it could win by those shown before it."""
    best: dict[tuple[int, int], int] = {}
    for seat in show_order(state, by):
        claims = [
            (number, place)
            for number, seats in enumerate(pots)
            if seat in seats
            for place in range(len(contests))
        ]
        good = [
            claim
            for claim in claims
            if values[seat][claim[1]] and values[seat][claim[1]] >= best.get(claim, 0)
        ]
        if not good:
            state.tell("muck", "{seat} mucks", seat)
            continue
        for claim in good:
            best[claim] = values[seat][claim[1]]
        show(state, seat, [contest.words(state, seat) for contest in contests]
             if state.sink is not None else [])  # fmt: skip


def show(state: State, seat: int, readings: Sequence[str]) -> None:
    """A seat turns its whole hand face up."""
    state.turn_up(state.hands[seat])
    if state.sink is not None:
        what = ": " + "; ".join(text for text in readings if text) if any(readings) else ""
        state.tell("show", "{seat} shows {cards}" + what, seat, tokens=state.hands[seat])


def known_to_all(state: State, tokens: Sequence[int]) -> bool:
    """Whether everybody knows all of these cards."""
    return all(state.knows[token] == EVERYBODY for token in tokens)
