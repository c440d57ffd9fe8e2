"""The vocabulary that games are written in: ante, blinds, bring-in, deal, board, showdown.

Every function here either is a step or makes one. A step changes the state; see
:mod:`pokernight.engine.betting` for rounds of betting.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Literal, NamedTuple, Protocol, TypeAlias

from pokernight.cards import STANDARD, Card, rank, suit
from pokernight.engine.asks import Answer, Pick, Turn, ask
from pokernight.engine.betting import Limits, Opener, heads_up
from pokernight.engine.game import Step, asks
from pokernight.engine.money import OddChips, collect, gather, in_odd_chip_order, split
from pokernight.engine.state import NOT_YET, EngineError, State
from pokernight.ranking import high_value

# --- forced bets


def ante(amount: int) -> Step:
    """Everybody antes, in cents; an ante is a bet, so what nobody else can match goes back."""

    def antes(state: State) -> None:
        for seat in state.clockwise():
            cents = min(amount, state.stack[seat])
            state.move(cents, state.stack, seat, state.front, seat)
            if cents and state.sink is not None:
                state.tell("ante", "{seat} antes {amount}", seat, amount=cents)
        collect(state)

    return antes


def blinds(
    small: int, big: int, limits: Limits, *, dead_of_small: int = 0, dead_of_big: int = 0
) -> Step:
    """Post the blinds; heads-up the button posts the small one.

    With a dead small blind nobody posts it, and the first left of the button the big one. That is a
    live bet, so the first of the round; missed blinds owed are posted too, their dead part into the
    pot. A blind posted short still has to be called in full.

    Args:
        small: all that the first one posts, in cents.
        big: all that the second one posts.
        limits: of the first round.
        dead_of_small: how much of the small blind is dead: it goes to the pot and is no bet.
        dead_of_big: how much of the big one is.
    """

    def posts(state: State) -> None:
        seats = state.seats
        left = state.clockwise()
        small_seat, big_seat = (state.button, left[0]) if seats == 2 else (left[0], left[1])
        state.front = [0] * seats
        state.acted = [NOT_YET] * seats
        if state.dead_small:
            small_seat = big_seat = left[0]
            state.tell("dead blind", "the small blind is dead")
        else:
            post(state, small_seat, small - dead_of_small, "the small blind", dead_of_small)
        post(state, big_seat, big - dead_of_big, "the big blind", dead_of_big)
        for seat in range(seats if state.owed else 0):
            dead, alive = state.owed[2 * seat : 2 * seat + 2]
            if seat not in (small_seat, big_seat):
                post(state, seat, alive, "the blind owed", dead)
        state.step = big
        high = big - dead_of_big
        if not state.dead_small:
            high = max(high, small - dead_of_small)
        state.high = high
        state.full = high if limits.structure != "fixed" or high >= limits.bet else 0
        state.raises = 1 if state.full else 0
        state.actions = 0
        state.aggressor = -1
        state.uncapped = int(heads_up(state, limits))
        state.last = big_seat
        state.opener = (big_seat + 1) % seats

    return posts


def post(state: State, seat: int, amount: int, what: str, dead: int = 0) -> None:
    """A seat posts a forced bet in front of itself, or all it has; a dead part goes to the pot."""
    if dead := min(dead, state.stack[seat]):
        state.move(dead, state.stack, seat, state.pots, 0)
        state.tell("post", "{seat} posts {amount} dead", seat, amount=dead)
    cents = min(amount, state.stack[seat])
    if cents:
        state.move(cents, state.stack, seat, state.front, seat)
        state.tell("post", "{seat} posts " + what + ", {amount}", seat, amount=cents)


def bring_in(
    amount: int,
    limits: Limits,
    clause: str = "",
    who: Opener | None = None,
    *,
    forced: bool = False,
) -> Step:
    """The lowest up card brings it in, or completes to a full bet at once.

    Ties go by suit, clubs lowest; ``who`` chooses otherwise. A player all in for his ante cannot:
    the next one with chips does (TDA RP-10 E). ``forced``: he may not complete, so nothing is
    asked.
    """

    @asks
    def brings_in(state: State) -> Turn:
        players = state.clockwise()
        if sum([1 for seat in players if state.stack[seat]]) < 2:
            return None
        lowest = who(state) if who else lowest_door(state, players)
        seat = next(seat for seat in state.clockwise(lowest - 1) if state.stack[seat])
        stack = state.stack[seat]
        options = () if stack <= amount else (min(limits.bet, stack),)
        answer: Answer = "bring in"
        if not forced:
            answer = yield from ask(
                seat, "bring-in", Pick(("bring in",), options, "amount"), "bring in", "", clause,
                costs=(("bring in", min(amount, stack)),),
            )  # fmt: skip
        seats = state.seats
        state.front = [0] * seats
        state.acted = [NOT_YET] * seats
        state.raises = state.full = state.actions = 0
        state.step = limits.bet
        state.aggressor = -1
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
        state.uncapped = int(heads_up(state, limits))
        state.acted[seat] = state.high
        state.actions = 1
        return None

    brings_in.betting = True  # type: ignore[attr-defined]
    brings_in.limits = limits  # type: ignore[attr-defined]
    return brings_in


def lowest_door(state: State, seats: Sequence[int]) -> int:
    """Which of these seats has the lowest door card, of equal ranks the lowest suit."""
    doors = {seat: state.face[state.shown(seat)[0]] for seat in seats}
    return min(seats, key=lambda seat: (rank(doors[seat]), suit(doors[seat])))


def lowest_door_with_chips(state: State) -> int:
    """The lowest door card among those who can pay the bring-in."""
    return lowest_door(state, [seat for seat in state.clockwise() if state.stack[seat]])


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
    face, up = state.face, state.up
    for seat in state.clockwise():
        value = visible_value([face[token] for token in state.hands[seat] if up[token]])
        if value > best_value:
            best, best_value = seat, value
    return best


def visible_value(cards: Sequence[Card]) -> int:
    """What up cards are worth as a high hand; up to four make neither straights nor flushes."""
    if len(cards) > 4:
        return high_value(cards)
    return _value_of_ranks(sum([_RANK_COUNT[card] for card in cards]))


_RANK_COUNT = [1 << 3 * rank(card) for card in STANDARD.cards]
"""By card, one in the octal digit of its rank: their sum says how many there are of each rank."""


@cache
def _value_of_ranks(counts: int) -> int:
    """The value of four cards at most, whatever their suits: 2,380 of them."""
    return high_value(
        [4 * rank_ + suit_ for rank_ in range(13) for suit_ in range(counts >> 3 * rank_ & 7)]
    )


# --- showdown


class Reads(Protocol):
    """What cards are worth, for people: prints itself and knows the cards that make it."""

    @property
    def cards(self) -> Sequence[Card]:
        """The cards played."""


class Contest(NamedTuple):
    """What a pot, or a half of it, is won by.

    ``value`` gives what the cards of a seat are worth, 0 for no claim; ``reading`` says it in
    words, or is None where there is no claim. Both look at a hand before it is turned up.
    """

    name: str
    value: Callable[[State, int], int]
    reading: Callable[[State, int], Reads | None]
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
    contests: tuple[Contest, ...],
    by: ShowOrder,
    odd_chips: OddChips,
    clause: str = "",
    *,
    shown: bool = False,
) -> Step:
    """Cards speak: hands are shown in order, losing ones mucked, and the pots are awarded.

    Each pot is split evenly among the contests that somebody in it can claim; the odd cent goes
    to the first contest (the high). Within a contest tied hands split, odd cents by convention.
    With ``shown`` the players have turned up their hands before, and the losing ones are killed.
    The step carries its ``contests``.
    """
    if isinstance(contests, Contest):
        raise EngineError("showdown takes a tuple of contests: (contest,), with its comma")

    def shows(state: State) -> None:
        live = state.clockwise()
        values = {seat: [contest.value(state, seat) for contest in contests] for seat in live}
        readings: dict[int, list[Reads | None]] = {}
        if state.sink is not None or odd_chips != "left_of_button":
            readings = {seat: [one.reading(state, seat) for one in contests] for seat in live}
        pots = gather(state)
        if shown:
            _kill(state, values, [pot.seats for pot in pots])
        else:
            _show(state, values, readings, [pot.seats for pot in pots], by)
        for number, pot in enumerate(pots):
            claimed = [
                place
                for place in range(len(contests))
                if place == 0 or any(values[seat][place] for seat in pot.seats)
            ]
            for place, cents in zip(claimed, split(pot.amount, claimed), strict=True):
                name = pot_name(number, len(pots))
                if len(claimed) > 1:
                    name = f"{contests[place].name} of {name}"
                claims = {seat: values[seat][place] for seat in pot.seats}
                for seat, share in _shares(state, place, cents, claims, readings):
                    state.move(share, state.pots, number, state.stack, seat)
                    if state.sink is not None:
                        words = "{seat} wins {amount}, " + f"{name}: {readings[seat][place]}"
                        state.tell("win", words, seat, amount=share, clause=clause)

    def _shares(
        state: State,
        place: int,
        cents: int,
        claims: dict[int, int],
        readings: dict[int, list[Reads | None]],
    ) -> list[tuple[int, int]]:
        """Who wins how much of a pot or a half of it."""
        best = max(claims.values())
        winners = [seat for seat, value in claims.items() if value == best]
        if len(winners) == 1:
            return [(winners[0], cents)]
        hands: list[Sequence[Card]] = []
        if odd_chips == "roberts":
            hands = [state.cards([*state.hands[seat], *state.board]) for seat in winners]
        elif odd_chips != "left_of_button":
            hands = [played.cards for seat in winners if (played := readings[seat][place])]
        low = contests[place].low
        winners = in_odd_chip_order(state, odd_chips, winners, hands, low=low)
        return list(zip(winners, split(cents, winners), strict=True))

    shows.contests = contests  # type: ignore[attr-defined]
    return shows


def pot_name(number: int, pots: int) -> str:
    """``the pot``, or which of several."""
    if pots == 1:
        return "the pot"
    return "the main pot" if number == 0 else f"side pot {number}"


def _show(
    state: State,
    values: dict[int, list[int]],
    readings: dict[int, list[Reads | None]],
    pots: list[tuple[int, ...]],
    by: ShowOrder,
) -> None:
    """Turn up each hand that is not beaten in all it could win by those shown before it."""
    best = [[1] * len(values[seats[0]]) for seats in pots]
    for seat in show_order(state, by):
        good = False
        for shown, seats in zip(best, pots, strict=True):
            if seat in seats:
                for place, value in enumerate(values[seat]):
                    if value >= shown[place]:
                        shown[place] = value
                        good = True
        if good:
            show(state, seat, readings.get(seat, ()))
        else:
            state.tell("muck", "{seat} mucks", seat)


def _kill(state: State, values: dict[int, list[int]], pots: list[tuple[int, ...]]) -> None:
    """Say which of the hands that lie face up have lost all that they could win."""
    for seat, worth in values.items():
        wins = any(
            value and value == max(values[other][place] for other in seats)
            for seats in pots
            if seat in seats
            for place, value in enumerate(worth)
        )
        if not wins:
            state.tell("kill", "{seat} is beaten, hand killed", seat)


def show(state: State, seat: int, readings: Sequence[Reads | None] = ()) -> None:
    """A seat turns its whole hand face up."""
    state.turn_up(state.hands[seat])
    if state.sink is not None:
        words = "; ".join(str(reading) for reading in readings if reading is not None)
        state.tell("show", "{seat} shows {cards}" + (f": {words}" if words else ""), seat,
                   tokens=state.hands[seat])  # fmt: skip
