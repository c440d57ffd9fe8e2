"""Forced bets: antes, blinds, the bring-in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Literal, TypeAlias

from pokernight.cards import rank, suit
from pokernight.engine.asks import PASS, WHICH, Answer, Ask, Pick, Turn, ask
from pokernight.engine.betting import Limits, Opener, heads_up
from pokernight.engine.money import collect, put_in
from pokernight.engine.state import NOT_YET, State
from pokernight.engine.step import Step, asks, asks_in_turns
from pokernight.engine.step_metadata import Does, Play, marked, play_of, worded
from pokernight.errors import Refused
from pokernight.wording.message import Message, Text, message

Straddle: TypeAlias = Literal["none", "under_the_gun", "button"]
"""Player with a straddle: nobody, the next after the blinds or the button."""
STRADDLE: Final = "straddle"
STRADDLING = {STRADDLE: "straddle", PASS: "no straddle"}
"""Sentences for the answers to the offer of a straddle."""
LEG_UP: Final = 1
"""Mark of the winner of the pot before, with kill pots."""
KILLS: Final = 2
"""Mark of a killed pot."""
BRINGING_IN = {WHICH: "complete to {amount}"}
"""Sentence of a completed bring-in."""


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

    antes.amounts = (amount,)  # type: ignore[attr-defined]
    return marked(
        antes, Does("ante"), message("Everybody antes {price:$}.", price=amount) if amount else ""
    )


STRADDLES: Final[Mapping[Straddle, str]] = {
    "none": "",
    "under_the_gun": "The player left of the blinds may straddle for {price:$} before the deal.",
    "button": "The dealer may straddle for {price:$} before the deal.",
}
"""Sentences for the offer of a straddle."""


def _blinds_in_words(small: int, big: int, third: int, dealer_alone: bool) -> Message:
    """Return the sentence for the blinds."""
    if dealer_alone:
        return message("The dealer posts a blind of {big:$}.", big=big)
    if third:
        words = (
            "From the dealer's left three players post blinds: {small:$}, {big:$} and {third:$}."
        )
        return message(words, small=small, big=big, third=third)
    words = (
        "The first player to the dealer's left posts the small blind, {small:$}, the next one the "
        "big blind, {big:$}; of two players the dealer posts the small blind."
    )
    return message(words, small=small, big=big)


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

    posts.limits_of_round = limits  # type: ignore[attr-defined]
    posts.amounts = (  # type: ignore[attr-defined]
        small, big, int(dealer_alone), third, dead_of_small, dead_of_big
    )  # fmt: skip
    return marked(posts, Does("blinds"), _blinds_in_words(small, big, third, dealer_alone))


def post(state: State, seat: int, amount: int, name: str, dead: int = 0) -> None:
    """Post a forced bet of a seat, or all that it has; a dead part goes to the pot."""
    if dead := min(dead, state.stack[seat]):
        state.move(dead, state.stack, seat, state.pots, 0)
        state.tell("post", "{seat posts} {amount} dead", seat, amount=dead)
    cents = min(amount, state.stack[seat])
    if cents:
        state.move(cents, state.stack, seat, state.front, seat)
        state.tell("post", "{seat posts} {name}, {amount}", seat, amount=cents, name=name)


def kill_blind(amount: int, limits: Limits) -> Step:
    """Make the step after the blinds in which the player who must kill the pot posts for it.

    The kill blind includes a blind posted before. The player acts in turn, so the opener stays
    (Robert's Rules, kill pots). Of several such players only the first from the button's left kills
    the pot.

    Args:
        amount: the kill blind in cents.
        limits: the limits of the first round, as high as the kill makes them.
    """

    def posts(state: State) -> None:
        seats = state.seats
        killers = [seat for seat in state.clockwise() if state.kill[seat] == KILLS]
        if killers:
            killer, price = killers[0], max(amount, state.high)
            state.kill = [KILLS * (seat == killer) for seat in range(seats)]
            post(state, killer, price - state.front[killer], "the kill blind")
            state.high = state.full = state.step = price
            state.raises = int(price >= limits.bet)
            state.uncapped = int(heads_up(state, limits))
        state.kill = [*state.kill[:seats], *[put_in(state, seat) for seat in range(seats)], 0]

    words = "A player who must kill the pot posts {price:$} in all; bets are higher then."
    return marked(posts, Does("kill_blind"), message(words, price=amount))


def ante_of_button(amount: int) -> Step:
    """Make the step in which the button pays the ante of the table, as dead money.

    It is paid before anything else, as far as the chips go (TDA: an ante by a single player).
    """

    def antes(state: State) -> None:
        _ante_for_all(state, state.button, amount)

    words = "The dealer antes {price:$} for the whole table."
    return marked(antes, Does("ante_of_button"), message(words, price=amount))


def ante_of_big_blind(amount: int, dealer_posts: bool = False) -> Step:
    """Make the step after the blinds in which the big blind pays the ante of the whole table.

    It is dead money, and paid of what the blind has left (WSOP: the blind first, then the ante).
    ``dealer_posts``: the button has posted the big blind.
    """

    def antes(state: State) -> None:
        _ante_for_all(state, state.button if dealer_posts else _big_blind_seat(state), amount)

    words = "The big blind antes {price:$} for the whole table."
    return marked(antes, Does("ante_of_big_blind"), message(words, price=amount))


def _big_blind_seat(state: State) -> int:
    """Return the seat of the big blind: left of the button heads-up or with a dead small blind."""
    left = state.clockwise()
    return left[0] if state.seats == 2 or state.dead_small else left[1]


def _ante_for_all(state: State, seat: int, amount: int) -> None:
    """Move the ante that a seat pays for all, or all that it has, to the main pot."""
    if cents := min(amount, state.stack[seat]):
        state.move(cents, state.stack, seat, state.pots, 0)
        state.tell("post", "{seat antes} {amount} for the whole table, dead", seat, amount=cents)


def straddles(
    blind: int, limits: Limits, by: Straddle, again: int = 0, *, dealer_posts: bool = False
) -> Step:
    """Make the step that offers straddles after the blinds, before any card is dealt.

    A straddle is a voluntary live blind of twice the big blind. It sets the new amount to call and
    the least raise, and is no raise itself (Robert's Rules, no limit and pot limit); with a fixed
    limit it is a bet of the round. The action begins to the left of the last straddle, and the
    straddler acts last. Heads-up there is none. A player that cannot post it in full is not asked.

    Args:
        blind: the whole of the last blind, in cents.
        limits: the limits of the first round.
        by: the player who may straddle.
        again: the most straddles that may follow, each by the next player up to the button for
            twice the straddle before.
        dealer_posts: whether only the button has posted a blind.
    """

    @asks_in_turns
    def straddling(state: State) -> Turn:
        while (seat := _next_straddler(state, blind, limits, by, again, dealer_posts)) is not None:
            price = 2 * state.step
            costs = ((STRADDLE, price - state.front[seat]),)
            answer = yield Ask(
                seat, STRADDLE, Pick((PASS, STRADDLE), ()), PASS, says=STRADDLING, costs=costs
            )
            if answer == PASS:
                return None
            post(state, seat, price - state.front[seat], "a straddle")
            state.high = state.full = state.step = price
            state.raises += limits.structure == "fixed"
            state.last = seat
            state.opener = (seat + 1) % state.seats
            state.uncapped = int(heads_up(state, limits))
            if by == "button":
                return None
        return None

    return marked(straddling, Does("straddles"), message(STRADDLES[by], price=2 * blind))


def _next_straddler(
    state: State, blind: int, limits: Limits, by: Straddle, again: int, dealer_posts: bool
) -> int | None:
    """Return the seat that may straddle now, None for nobody; arguments as of :func:`straddles`."""
    seats, price = state.seats, 2 * state.step
    made = (state.step // blind).bit_length() - 1
    if seats < 3 or made > again or (limits.cap and state.raises >= limits.cap):
        return None
    blind_seat = (state.last - made) % seats
    seat = state.button if by == "button" else (state.last + 1) % seats
    # Nobody may straddle past the button, nor a player that has posted one of the blinds.
    posted = 0 if dealer_posts else (blind_seat - state.button - 1) % seats + 1
    past = (seat - state.button - 1) % seats < posted
    if past or seat == blind_seat or state.front[seat] + state.stack[seat] < price:
        return None
    return seat


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
    brings_in.amounts = (amount,)  # type: ignore[attr-defined]
    brings_in.chooser = chooser  # type: ignore[attr-defined]
    brings_in.forced = forced  # type: ignore[attr-defined]
    play = play_of(chooser or lowest_door)
    opens = message(
        "Bring-in for {price:$}: {opener}."
        if forced
        else "Bring-in for {price:$}, or a full bet of {bet:$} at once: {opener}.",
        price=amount, bet=limits.bet, opener=_chosen_by(play),
    )  # fmt: skip
    return marked(brings_in, Does("bring_in", needs_up=1), opens)


def _chosen_by(play: Play | None) -> Text:
    """Return the words of a chooser."""
    return "" if play is None or callable(play.words) else play.words


LOWEST_DOOR: Final = (
    "the lowest card in sight, aces high, of equal ranks the lowest suit (clubs lowest, then "
    "diamonds, hearts, spades)"
)


@worded(LOWEST_DOOR)
def lowest_door(state: State, seats: Sequence[int]) -> int:
    """Return the seat with the lowest door card, of equal ranks the lowest suit."""
    doors = {seat: state.face[state.shown(seat)[0]] for seat in seats}
    return min(seats, key=lambda seat: (rank(doors[seat]), suit(doors[seat])))


@worded(LOWEST_DOOR)
def lowest_door_with_chips(state: State) -> int:
    """Return the seat with the lowest door card among those that have chips."""
    return lowest_door(state, [seat for seat in state.clockwise() if state.stack[seat]])
