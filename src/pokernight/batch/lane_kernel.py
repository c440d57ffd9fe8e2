"""The hand of a lane, compiled: the steps of a program in the order of its table.

Every rule here is the engine's own, in another form: the functions have the names of those of
:mod:`pokernight.engine.betting`, :mod:`pokernight.engine.money` and :mod:`pokernight.engine.steps`
that they follow line by line. The tests play both side by side.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pokernight.batch.lane_layout import (
    ACTED,
    ACTIONS,
    AGGRESSOR,
    AMOUNTS,
    ANSWERS,
    ASK,
    BACK,
    BEGAN,
    BET,
    BOARD,
    BOARD_SIZE,
    BRING_IN,
    BROUGHT,
    BUTTON,
    CALL,
    CARDS,
    CHOSEN,
    COMMIT,
    COMMITTED,
    COUNTED,
    DEAD,
    DECK,
    DRAW,
    DRAWN,
    EPISODE,
    FACE_UP,
    FOLDS,
    FOLLOWER,
    FRONT,
    FULL,
    HANDS,
    HIGH,
    JOKERS,
    LAST,
    LIVE,
    LOW,
    MOST,
    MOST_POT,
    MUCKED,
    NAMED,
    NAMER,
    NEXT,
    OPENER,
    OVER,
    PAY_OR_FOLD,
    PAYS,
    PLACE,
    POSTED,
    POSTS,
    POT_SEATS,
    POTS,
    PUT_OUT,
    QUEEN,
    RAISES,
    READY,
    SEAT,
    SEATS,
    SHOW,
    SHOWN,
    SIZES,
    STACK,
    STAKED,
    STEP,
    STREET,
    TURN,
    UNCAPPED,
    VALUES,
    WAITS_FOR_END,
    WAITS_FOR_OPENER,
    WAITS_FOR_VALUES,
    WILDS,
    WINS,
    WON,
)
from pokernight.chance import STEP as DICE_STEP
from pokernight.ranking.kernels.dice import mix, throw
from pokernight.ranking.kernels.general import ones
from pokernight.ranking.kernels.high_kernel import START, whole, without_flush
from pokernight.ranking.kernels.jit import lean_inlined_part, lean_kernel, lean_part, pasted_part
from pokernight.ranking.kernels.kernel_tables import (
    CARDS as PER_MARK,
)
from pokernight.ranking.kernels.kernel_tables import (
    MARKED_BITS,
    MARKED_KEYS,
    NATURAL,
    NATURAL_SHIFT,
    NULL,
    U8,
    U16,
    U32,
    WILD,
    WILD_SHIFT,
)
from pokernight.ranking.keys import MOST_CARDS, MOST_WILDS

I32 = NDArray[np.int32]
_u = np.uint64
_STEP = _u(DICE_STEP)

# --- the program

(
    END,
    ANTE,
    BLINDS,
    DEAL,
    LAY,
    BURN,
    BRINGS_IN,
    BETS,
    DRAWS,
    SHOWDOWN,
    SETTLES,
    PUTS_OUT,
    SHOWS,
    COMMITS,
    FACES,
) = range(15)
"""Steps: their numbers in the first column of a program."""
ARGUMENTS = 8
"""Columns of a program."""
FIXED, SPREAD, POT, NO_LIMIT = range(4)
STRUCTURE, BET_SIZE, SPREAD_MOST, CAP, HEADS_UP, HALF, ADDS_UP, COMPLETES, ALL_INS, FREE_FOLD = (
    range(10)
)
"""Columns of limits."""
FORCED, LEFT_OF_BUTTON, IN_SIGHT, IN_SIGHT_WILD, SAME_OPENER, ELSEWHERE = range(6)
"""Openers; ELSEWHERE is found by the engine's own function."""
HIGHEST_DOOR, HIGHEST_DOOR_ACE_LOW = 6, 7
"""Choosers of the seat that brings it in, besides FORCED (the lowest door) and ELSEWHERE."""
NO_TRIGGER, QUEEN_UP, FOLLOWS, JOKERS_WILD, RANKS_WILD, COUNTS, CARDS_WILD = range(7)
"""Rules for what is wild; by COUNTS cards of a rank face up are counted, and hands differ."""
THE_POT = -1
"""Price of a card that costs as much as the pot holds."""
HIGH_HAND, LOW_EIGHT, OMAHA, OMAHA_LOW, OUTSIDE = range(5)
"""Forms of contests; OUTSIDE is read by the engine's own function."""
QUEEN_RANK = 10
TEN = 8
JOKER = 104


class LaneTables(NamedTuple):
    """Tables that a program is read with.

    Attributes:
        program: a row for each step: its number and its arguments.
        limits: a row for the limits of each round.
        rules: how what is wild is read: the trigger, and its house rules.
        rows: see :class:`~pokernight.ranking.kernels.kernel_tables.HighTables`, as for ``classes``
            and ``flushes``.
        classes: see there.
        flushes: see there.
        in_sight: the value of up to four cards, by their ranks in base 15; 13 is no card, 14 a wild
            card.
        low_bits: the bit of each card in a mask of low ranks.
        low_values: the value of each mask.
    """

    program: I32
    limits: I32
    rules: I32
    rows: U32
    classes: U16
    flushes: U16
    in_sight: I32
    low_bits: U8
    low_values: U8


# --- betting


@lean_inlined_part
def another_can_bet(row: I32, seats: int, seat: int) -> bool:
    """Check whether another live seat has chips."""
    for other in range(seats):  # noqa: SIM110 - any() is not compiled
        if other != seat and row[LIVE + other] and row[STACK + other]:
            return True
    return False


@lean_inlined_part
def live_seats(row: I32, seats: int) -> int:
    """Return the number of live seats."""
    count = 0
    for seat in range(seats):
        count += row[LIVE + seat]
    return count


@lean_inlined_part
def heads_up(row: I32, seats: int, limits: I32) -> int:
    """Return 1 if at most two players are left, those all in not counted unless limits say."""
    count = 0
    for seat in range(seats):
        if row[LIVE + seat] and (row[STACK + seat] or limits[ALL_INS]):
            count += 1
    return 1 if count <= 2 else 0


@lean_inlined_part
def facing(row: I32, seats: int, seat: int) -> int:
    """Return the amount in front that a seat must match."""
    high = row[HIGH]
    for other in range(seats):
        if row[FRONT + other] >= high:
            return int(high)
    most = 0
    for other in range(seats):
        if row[LIVE + other] and other != seat:
            most = max(most, row[FRONT + other] + row[STACK + other])
    return int(min(high, most))


@lean_inlined_part
def to_act(row: I32, seats: int) -> int:
    """Return the seat that must act next, or -1."""
    seat = row[LAST]
    for _ in range(seats):
        seat += 1
        if seat == seats:
            seat = 0
        if row[LIVE + seat] and row[STACK + seat]:
            if row[FRONT + seat] < row[HIGH] and row[FRONT + seat] < facing(row, seats, seat):
                return int(seat)
            if row[ACTED + seat] == -1 and another_can_bet(row, seats, seat):
                return int(seat)
    return -1


@lean_inlined_part
def reopening(row: I32, limits: I32) -> int:
    """Return how much more a player must face to have the betting reopened."""
    if limits[STRUCTURE] == FIXED:
        return int((limits[BET_SIZE] + 1) // 2 if limits[HALF] else limits[BET_SIZE])
    return int(row[STEP])


@lean_inlined_part
def may_raise(row: I32, seats: int, seat: int, limits: I32) -> bool:
    """Check whether a seat may raise."""
    if limits[CAP] and row[RAISES] >= limits[CAP] and not (limits[HEADS_UP] and row[UNCAPPED]):
        return False
    last, high = row[ACTED + seat], row[HIGH]
    if last > 0 or (last == 0 and not limits[COMPLETES]):
        shut = row[FULL] <= last or (limits[ADDS_UP] and row[STEP] < limits[BET_SIZE])
        if shut and not (limits[ADDS_UP] and high - last >= reopening(row, limits)):
            return False
    for other in range(seats):
        if (
            row[LIVE + other]
            and other != seat
            and row[STACK + other]
            and row[FRONT + other] + row[STACK + other] > high
        ):
            return True
    return False


@lean_part
def pot_of(row: I32, seats: int) -> int:
    """Return the money in the middle and in front of the seats."""
    total = row[DEAD]
    for seat in range(seats):
        total += row[FRONT + seat] + row[STAKED + seat]
    return int(total)


@lean_inlined_part
def least_raise(row: I32, limits: I32) -> int:
    """Return the least that a bet or raise may put in front of a seat."""
    if limits[STRUCTURE] == FIXED:
        return int((row[FULL] if row[RAISES] else 0) + limits[BET_SIZE])
    return int(row[HIGH] + row[STEP])


@lean_inlined_part
def ask_bet(row: I32, seats: int, seat: int, limits: I32) -> None:
    """Ask a seat for a bet: write the amounts of its legal answers."""
    front, high = row[FRONT + seat], row[HIGH]
    all_in = front + row[STACK + seat]
    call = 0
    if front < high:
        call = max(0, min(facing(row, seats, seat), all_in) - front)
    low, most = 1, 0
    if all_in > high and may_raise(row, seats, seat, limits):
        low = least_raise(row, limits)
        if limits[STRUCTURE] == FIXED:
            most = low
        elif limits[STRUCTURE] == SPREAD:
            most = high + limits[SPREAD_MOST]
        elif limits[STRUCTURE] == POT:
            most = high + pot_of(row, seats) + high - front
        else:
            most = high + low + row[STACK + seat]
        if all_in < low:
            low = most = all_in
        else:
            most = min(max(low, most), all_in)
    row[ASK] = BET
    row[SEAT] = seat
    row[CALL], row[LOW], row[MOST] = call, low, most
    row[FOLDS] = 1 if call or limits[FREE_FOLD] else 0
    for action in range(8):
        row[AMOUNTS + action] = 0
    if low <= most:
        row[AMOUNTS + 2] = low
        if limits[STRUCTURE] != FIXED:
            part_of = pot_of(row, seats) + call
            for action in (3, 4):
                to = high + (part_of // 2 if action == 3 else part_of)
                if low < to < most:
                    row[AMOUNTS + action] = to
        if most > low:
            row[AMOUNTS + 5] = most


@lean_inlined_part
def has_acted(row: I32, seats: int, seat: int, limits: I32) -> None:
    """Note that a seat has acted."""
    row[ACTED + seat] = row[HIGH]
    row[LAST] = seat
    if not row[ACTIONS]:
        row[OPENER] = seat
    row[ACTIONS] += 1
    if row[RAISES] < limits[CAP] and not (row[LIVE + seat] and row[STACK + seat]):
        row[UNCAPPED] = heads_up(row, seats, limits)


@lean_inlined_part
def put(row: I32, seat: int, cents: int) -> None:
    """Move chips of a seat in front of it."""
    row[STACK + seat] -= cents
    row[FRONT + seat] += cents


@lean_inlined_part
def raises(row: I32, seat: int, to: int, limits: I32) -> None:
    """Bet or raise to an amount."""
    high = row[HIGH]
    put(row, seat, to - row[FRONT + seat])
    full_raise = least_raise(row, limits)
    counts_from = row[FULL] if limits[ADDS_UP] and limits[STRUCTURE] == FIXED else high
    if to >= full_raise or to - counts_from >= reopening(row, limits):
        if limits[STRUCTURE] == FIXED:
            row[STEP] = limits[BET_SIZE] if to >= full_raise else to - counts_from
        else:
            row[STEP] = max(row[STEP], to - high, limits[BET_SIZE])
        row[FULL] = to
        row[RAISES] += 1
    row[HIGH] = to
    row[AGGRESSOR] = seat


@lean_inlined_part
def act(row: I32, seats: int, action: int, limits: I32, bettor_opens: int) -> None:
    """Apply the answer of the asked seat to a question for a bet."""
    seat = row[SEAT]
    unopened = row[HIGH] == 0
    if action == 0:
        row[LIVE + seat] = 0
    elif action == 1:
        put(row, seat, row[CALL])
    else:
        raises(row, seat, row[AMOUNTS + action], limits)
    has_acted(row, seats, seat, limits)
    if bettor_opens and unopened and row[HIGH]:
        row[OPENER] = seat


@lean_inlined_part
def start(row: I32, seats: int, first: int, limits: I32) -> None:
    """Begin a round without forced bets."""
    for seat in range(seats):
        row[FRONT + seat] = 0
        row[ACTED + seat] = -1
    row[HIGH] = row[FULL] = row[RAISES] = row[ACTIONS] = 0
    row[STEP] = limits[BET_SIZE]
    row[LAST] = (first - 1 + seats) % seats
    row[OPENER] = first
    row[AGGRESSOR] = -1
    row[UNCAPPED] = heads_up(row, seats, limits)


@lean_part
def collect(row: I32, seats: int) -> None:
    """Collect the bets in front; an unmatched part goes back first."""
    high = second = 0
    alone = -1
    for seat in range(seats):
        bet = row[FRONT + seat]
        if bet > high:
            second, high, alone = high, bet, seat
        elif bet == high:
            second, alone = high, -1
        elif bet > second:
            second = bet
    if alone >= 0 and row[LIVE + alone]:
        row[FRONT + alone] -= high - second
        row[STACK + alone] += high - second
        row[BACK + alone] += 1
    for seat in range(seats):
        row[STAKED + seat] += row[FRONT + seat]
        row[FRONT + seat] = 0


@lean_inlined_part
def finish(row: I32, seats: int) -> None:
    """End a round."""
    collect(row, seats)
    row[HIGH] = row[FULL] = 0
    row[ACTIONS] = -1
    row[STREET] += 1


@lean_part
def wins(row: I32, seat: int, cents: int) -> None:
    """Pay a pot, or a part of it, to a seat."""
    row[STACK + seat] += cents
    row[WON + seat] += cents
    row[WINS + seat] += 1


@lean_inlined_part
def take_pots(row: I32, seats: int) -> None:
    """Give everything to the last player left."""
    total = row[DEAD]
    row[DEAD] = 0
    winner = 0
    for seat in range(seats):
        total += row[STAKED + seat]
        row[STAKED + seat] = 0
        if row[LIVE + seat]:
            winner = seat
    row[MOST_POT] = total
    wins(row, winner, total)


# --- cards


@lean_part
def next_card(row: I32) -> int:
    """Take the next card of the deck."""
    row[NEXT] += 1
    return int(row[DECK + row[NEXT] - 1])


@lean_part
def face_up(row: I32, card: int, rules: I32) -> None:
    """Note a card dealt face up, where a trigger says what is wild."""
    rank = card >> 2
    if rules[0] == QUEEN_UP:
        if card >= JOKER:
            if rules[1]:
                row[QUEEN] = -1
            row[FOLLOWER], row[JOKERS] = card, 1
        elif rank == QUEEN_RANK:
            row[QUEEN], row[FOLLOWER], row[JOKERS] = card, -1, 0
    elif rules[0] == COUNTS:
        if rank == rules[1]:
            row[COUNTED] += 1
    elif rules[0] == FOLLOWS:
        if rank == QUEEN_RANK:
            row[QUEEN], row[FOLLOWER] = card, -1
        elif row[QUEEN] >= 0 and row[FOLLOWER] < 0:
            row[FOLLOWER] = card


@lean_part
def mark_of(row: I32, card: int, rules: I32) -> int:
    """Return whether a card is natural, wild, or counts for nothing."""
    rule = rules[0]
    if rule == QUEEN_UP:
        if card >= JOKER:
            return WILD if row[JOKERS] else NULL
        if row[QUEEN] >= 0 and (card & 3) == (row[QUEEN] & 3) and (card >> 2) <= TEN:
            return WILD
    elif rule == FOLLOWS:
        rank = card >> 2
        if row[FOLLOWER] >= 0 and rank == row[FOLLOWER] >> 2:
            return WILD
        if rank == QUEEN_RANK and rules[1]:
            if row[QUEEN] >= 0 and row[FOLLOWER] < 0 and not rules[2]:
                return NATURAL
            return WILD
    elif rule == RANKS_WILD:
        if card < JOKER and rules[1] >> (card >> 2) & 1:
            return WILD
    elif rule == COUNTS:
        if row[WILDS] >> (card >> 2) & 1:
            return WILD
    elif rule == CARDS_WILD:
        if card >= JOKER:
            return WILD if rules[1] else NATURAL
        if rules[4 if card < 26 else 5] >> (card % 26) & 1:
            return WILD
    elif rule == JOKERS_WILD and card >= JOKER:
        return WILD
    return NATURAL


@lean_part
def in_sight(row: I32, seat: int, rules: I32, wilds: bool, values: I32) -> int:
    """Return the value of the up cards of a seat."""
    a = b = c = d = 13
    count = 0
    for place in range(row[SIZES + seat]):
        at = seat * CARDS + place
        if not row[FACE_UP + at]:
            continue
        card = row[HANDS + at]
        mark = mark_of(row, card, rules) if wilds else NATURAL
        if not wilds and card >= JOKER:
            mark = NULL
        code = 14 if mark == WILD else 13 if mark == NULL else card >> 2
        if count == 0:
            a = code
        elif count == 1:
            b = code
        elif count == 2:
            c = code
        else:
            d = code
        count += 1
    return int(values[((a * 15 + b) * 15 + c) * 15 + d])


@lean_part
def highest_in_sight(row: I32, seats: int, rules: I32, wilds: bool, values: I32) -> int:
    """Return the live seat with the highest up cards; of equal ones the first from the button."""
    best, seat_of_best = -1, -1
    for left in range(1, seats + 1):
        seat = (row[BUTTON] + left) % seats
        if row[LIVE + seat]:
            value = in_sight(row, seat, rules, wilds, values)
            if value > best:
                best, seat_of_best = value, seat
    return seat_of_best


@lean_inlined_part
def next_live(row: I32, seats: int, after: int) -> int:
    """Return the next live seat clockwise after a seat."""
    for left in range(1, seats + 1):
        seat = (after + left) % seats
        if row[LIVE + seat]:
            return seat
    return -1


@lean_part
def first_door(row: I32, seats: int, chooser: int) -> int:
    """Return the live seat with the lowest or highest door card, by rank and then suit."""
    best, door_of_best = -1, 1 << 20
    for seat in range(seats):
        if not row[LIVE + seat]:
            continue
        for place in range(row[SIZES + seat]):
            at = seat * CARDS + place
            if row[FACE_UP + at]:
                door = row[HANDS + at]
                if chooser == HIGHEST_DOOR_ACE_LOW:
                    door = (door + 4) % 52
                if chooser != FORCED:
                    door = -door
                if door < door_of_best:
                    best, door_of_best = seat, door
                break
    return best


# --- the showdown


@lean_inlined_part
def place_of_card(row: I32, seat: int, place: int, rules: I32) -> int:
    """Return the place in the tables of a card of a seat with the board, by its mark."""
    if place < row[SIZES + seat]:
        card = row[HANDS + seat * CARDS + place]
    else:
        card = row[BOARD + place - row[SIZES + seat]]
    return int(mark_of(row, card, rules) * PER_MARK + card)


@lean_part
def of_fewer(
    row: I32, seat: int, rules: I32, rows: U32, classes: U16, total: np.uint64, more: int
) -> int:
    """Return the best class, flushes apart, of a hand less any so many natural cards."""
    best, size = 0, row[SIZES + seat] + row[BOARD_SIZE]
    for left_out in range(1 << size):
        rest, count = total, 0
        for place in range(size):
            if left_out >> place & 1:
                at = place_of_card(row, seat, place, rules)
                count += 1 if at < PER_MARK else size
                rest -= MARKED_KEYS[_u(at)]
        if count == more:
            best = max(best, without_flush(rows, classes, rest, _u(1)))
    return best


@lean_inlined_part
def high_of(
    row: I32, seat: int, left_out: int, rules: I32, rows: U32, classes: U16, flushes: U16
) -> int:
    """Return the class of the best high hand of a seat with the board, from 1.

    Of up to eight cards those in the places of a mask may be left out.
    """
    total, suits = START, _u(0)
    for place in range(row[SIZES + seat] + row[BOARD_SIZE]):
        if left_out >> place & 1:
            continue
        at = _u(place_of_card(row, seat, place, rules))
        total += MARKED_KEYS[at]
        suits |= MARKED_BITS[at]
    wilds = int(total >> _u(WILD_SHIFT) & _u(15))
    more = int(total >> _u(NATURAL_SHIFT) & _u(15)) + wilds - MOST_CARDS
    if more > 0 and wilds <= MOST_WILDS:
        best = of_fewer(row, seat, rules, rows, classes, total, more)
    else:
        best = without_flush(rows, classes, total, _u(1))
    return whole(best, flushes, total, suits) + 1


@lean_part
def low_of(row: I32, seat: int, low_bits: U8, low_values: U8) -> int:
    """Return the value of the best eight-or-better low of a seat with the board."""
    mask = 0
    for place in range(row[SIZES + seat]):
        mask |= low_bits[row[HANDS + seat * CARDS + place]]
    for place in range(row[BOARD_SIZE]):
        mask |= low_bits[row[BOARD + place]]
    return int(low_values[mask])


@lean_part
def omaha_of(
    row: I32,
    seat: int,
    low: bool,
    rows: U32,
    classes: U16,
    flushes: U16,
    low_bits: U8,
    low_values: U8,
) -> int:
    """Return the best of two cards of the hand with three of the board, high or low."""
    best = 0
    size = row[SIZES + seat]
    hand = HANDS + seat * CARDS
    for i in range(size):
        for j in range(i):
            a, b = row[hand + i], row[hand + j]
            for x in range(5):
                for y in range(x):
                    # the board without two of its cards
                    if low:
                        mask = low_bits[a] | low_bits[b]
                        for z in range(5):
                            if z not in (x, y):
                                mask |= low_bits[row[BOARD + z]]
                        best = max(best, int(low_values[mask]))
                    else:
                        total = START + MARKED_KEYS[_u(a)] + MARKED_KEYS[_u(b)]
                        suits = MARKED_BITS[_u(a)] | MARKED_BITS[_u(b)]
                        for z in range(5):
                            if z not in (x, y):
                                total += MARKED_KEYS[_u(row[BOARD + z])]
                                suits |= MARKED_BITS[_u(row[BOARD + z])]
                        value = without_flush(rows, classes, total, _u(1))
                        best = max(best, whole(value, flushes, total, suits) + 1)
    return best


@lean_part
def share(row: I32, seats: int, cents: int, mask: int) -> None:
    """Split cents among the seats of a mask; odd cents go singly, from the button's left."""
    count = 0
    for seat in range(seats):
        count += mask >> seat & 1
    each, odd = cents // count, cents % count
    for left in range(1, seats + 1):
        seat = (row[BUTTON] + left) % seats
        if mask >> seat & 1:
            wins(row, seat, each + (1 if odd > 0 else 0))
            odd -= 1


@lean_part
def pay_pot(row: I32, seats: int, cents: int, mask: int, contests: int) -> None:
    """Award a pot that some seats can win."""
    claimed = 0
    for contest in range(contests):
        for seat in range(seats):
            if mask >> seat & 1 and row[VALUES + contest * SEATS + seat]:
                claimed += 1
                break
    if not claimed:
        share(row, seats, cents, mask)
        return
    each, odd = cents // claimed, cents % claimed
    for contest in range(contests):
        best, winners = 0, 0
        for seat in range(seats):
            if mask >> seat & 1:
                value = row[VALUES + contest * SEATS + seat]
                if value > best:
                    best, winners = value, 1 << seat
                elif value == best and value:
                    winners |= 1 << seat
        if best:
            share(row, seats, each + odd, winners)
            odd = 0


@lean_inlined_part
def show_order(row: I32, seats: int, contests: int, aggressor_first: int) -> int:
    """Return the mask of the seats that show, and do not muck.

    A hand is shown if it is not beaten in all it could win by those shown before it. Of its pots
    the one with the fewest rivals decides: they have put in at least as much.
    """
    first = row[OPENER]
    if aggressor_first and row[AGGRESSOR] >= 0:
        first = row[AGGRESSOR]
    shown = 0
    for left in range(seats):
        seat = (first + left) % seats
        if not row[LIVE + seat]:
            continue
        for contest in range(contests):
            value = row[VALUES + contest * SEATS + seat]
            good = value > 0
            for before in range(left):
                other = (first + before) % seats
                if row[LIVE + other] and row[STAKED + other] >= row[STAKED + seat]:
                    good = good and row[VALUES + contest * SEATS + other] <= value
            if good:
                shown |= 1 << seat
    return shown


@lean_part
def find_pots(row: I32, seats: int) -> int:
    """Write the seats and amounts of all pots, the main pot first; return how many they are.

    They are layers of what was staked, dead money in the main pot.
    """
    cents, below, count = row[DEAD], 0, 0
    contenders = 0
    for seat in range(seats):
        if row[LIVE + seat]:
            contenders |= 1 << seat
    top = contenders
    while True:
        level = 1 << 30
        for seat in range(seats):
            if row[LIVE + seat] and row[STAKED + seat] > below:
                level = min(level, row[STAKED + seat])
        if level == 1 << 30:
            break
        winners = 0
        for seat in range(seats):
            if row[LIVE + seat] and row[STAKED + seat] >= level:
                winners |= 1 << seat
        if winners != top:
            row[POT_SEATS + count], row[POTS + count] = top, cents
            count += 1
            cents, top = 0, winners
        for seat in range(seats):
            cents += min(row[STAKED + seat], level) - min(row[STAKED + seat], below)
        below = level
    for seat in range(seats):
        cents += max(0, row[STAKED + seat] - below)
    row[POT_SEATS + count], row[POTS + count] = top, cents
    return count + 1


@lean_part
def empty_pots(row: I32, seats: int) -> None:
    """Take the money out of the middle, where it is paid out."""
    row[MOST_POT] = row[DEAD]
    row[DEAD] = 0
    for seat in range(seats):
        row[MOST_POT] += row[STAKED + seat]
        row[STAKED + seat] = 0


@lean_inlined_part
def pay_pots(row: I32, seats: int, contests: int) -> None:
    """Award all pots."""
    count = find_pots(row, seats)
    empty_pots(row, seats)
    for number in range(count):
        pay_pot(row, seats, row[POTS + number], row[POT_SEATS + number], contests)


# --- the steps


@lean_part
def forced(row: I32, seat: int, cents: int) -> None:
    """Post a forced bet of a seat, or all that it has."""
    cents = min(cents, row[STACK + seat])
    if cents:
        put(row, seat, cents)
        row[POSTED + seat] += cents
        row[POSTS + seat] += 1


@lean_inlined_part
def antes(row: I32, seats: int, amount: int) -> None:
    """Put in an ante for everybody."""
    for seat in range(seats):
        if row[LIVE + seat]:
            put(row, seat, min(amount, row[STACK + seat]))
    collect(row, seats)


@lean_part
def posts(row: I32, seats: int, step: I32, limits: I32) -> None:
    """Post the blinds."""
    small, big, dealer_alone = step[1], step[2], step[3]
    button = row[BUTTON]
    first = next_live(row, seats, button)
    small_seat, big_seat = first, next_live(row, seats, first)
    if seats == 2:
        small_seat, big_seat = button, first
    for seat in range(seats):
        row[FRONT + seat] = 0
        row[ACTED + seat] = -1
    high = big
    if dealer_alone:
        big_seat = button
    else:
        forced(row, small_seat, small)
        high = max(high, small)
    forced(row, big_seat, big)
    row[STEP] = big
    row[HIGH] = row[FULL] = high
    row[RAISES] = 1 if limits[STRUCTURE] != FIXED or high >= limits[BET_SIZE] else 0
    row[ACTIONS] = 0
    row[AGGRESSOR] = -1
    row[UNCAPPED] = heads_up(row, seats, limits)
    row[LAST] = big_seat
    row[OPENER] = (big_seat + 1) % seats


@lean_inlined_part
def deals(row: I32, seats: int, step: I32, rules: I32) -> None:
    """Deal a card to every live seat, and then to hands that nobody plays."""
    if step[2]:
        row[NEXT] += 1
    for left in range(1, seats + 1):
        seat = (row[BUTTON] + left) % seats
        if not row[LIVE + seat]:
            continue
        at = seat * CARDS + row[SIZES + seat]
        row[HANDS + at] = next_card(row)
        row[FACE_UP + at] = step[1]
        row[SIZES + seat] += 1
    for hand in range(seats, seats + step[3]):
        at = hand * CARDS + row[SIZES + hand]
        row[HANDS + at] = next_card(row)
        row[FACE_UP + at] = step[4]
        row[SIZES + hand] += 1
    if step[1]:
        for left in range(1, seats + 1):
            seat = (row[BUTTON] + left) % seats
            if row[LIVE + seat]:
                face_up(row, row[HANDS + seat * CARDS + row[SIZES + seat] - 1], rules)


@lean_part
def asks_bring_in(row: I32, seats: int, step: I32, limits: I32) -> bool:
    """Ask for the bring-in; False where fewer than two have chips, so that nobody is asked."""
    count = 0
    for seat in range(seats):
        if row[LIVE + seat] and row[STACK + seat]:
            count += 1
    if count < 2:
        return False
    lowest = row[CHOSEN] if step[3] == ELSEWHERE else first_door(row, seats, step[3])
    row[READY] = 0
    seat = lowest
    while not (row[LIVE + seat] and row[STACK + seat]):
        seat = (seat + 1) % seats
    row[ASK] = BRING_IN
    row[SEAT] = seat
    row[CALL] = min(step[1], row[STACK + seat])
    row[FOLDS] = 0
    for action in range(8):
        row[AMOUNTS + action] = 0
    if row[STACK + seat] > step[1]:
        row[AMOUNTS + 2] = min(limits[BET_SIZE], row[STACK + seat])
    return True


@lean_part
def brings_in(row: I32, seats: int, action: int, step: I32, limits: I32) -> None:
    """Bring it in, or complete to a bet."""
    seat, amount = row[SEAT], step[1]
    for other in range(seats):
        row[FRONT + other] = 0
        row[ACTED + other] = -1
    row[RAISES] = 0
    completed = limits[STRUCTURE] == FIXED or amount >= limits[BET_SIZE] or action == 2
    row[STEP] = limits[BET_SIZE] if completed else limits[BET_SIZE] - amount
    row[AGGRESSOR] = -1
    row[OPENER] = row[LAST] = seat
    row[HIGH] = row[FULL] = amount
    if action == 2:
        to = row[AMOUNTS + 2]
        put(row, seat, to)
        row[HIGH] = to
        if to - amount >= reopening(row, limits) or to >= limits[BET_SIZE]:
            row[FULL] = to
            row[RAISES] = 1
        row[AGGRESSOR] = seat
    else:
        forced(row, seat, amount)
    row[UNCAPPED] = heads_up(row, seats, limits)
    row[ACTED + seat] = row[HIGH]
    row[ACTIONS] = 1


@lean_part
def settles(row: I32, seats: int, step: I32) -> bool:
    """Settle the cards dealt last, in the order of the deal; False when all are settled.

    For a card of a rank that is paid for its player is asked, unless it costs nothing.
    """
    while row[TURN] < seats:
        seat = (row[BUTTON] + 1 + row[TURN]) % seats
        if row[LIVE + seat]:
            size = row[SIZES + seat]
            of_rank = 1 << (row[HANDS + seat * CARDS + size - 1] >> 2)
            if step[1] & of_rank:
                price = pot_of(row, seats) if step[2] == THE_POT else step[2]
                cost = min(price, row[STACK + seat])
                if cost:
                    row[ASK] = PAY_OR_FOLD
                    row[SEAT] = seat
                    row[CALL] = cost
                    row[FOLDS] = 1
                    for action in range(8):
                        row[AMOUNTS + action] = 0
                    return True
                row[PAYS + seat] += 1
            elif step[3] & of_rank:
                row[HANDS + seat * CARDS + size] = next_card(row)
                row[FACE_UP + seat * CARDS + size] = 0
                row[SIZES + seat] += 1
                row[BROUGHT + seat] += 1
        row[TURN] += 1
    row[TURN] = 0
    return False


@lean_part
def pays_or_folds(row: I32, action: int) -> None:
    """Pay for a card into the pot, or fold."""
    seat = row[SEAT]
    if action == 0:
        row[LIVE + seat] = 0
    else:
        row[STACK + seat] -= row[CALL]
        row[DEAD] += row[CALL]
        row[PAYS + seat] += 1
    row[TURN] += 1


@lean_inlined_part
def asks_draw(row: I32, seats: int) -> bool:
    """Ask the next live seat for its draw; False when all have drawn."""
    while row[TURN] < seats:
        row[TURN] += 1
        seat = (row[BUTTON] + row[TURN]) % seats
        if row[LIVE + seat]:
            row[ASK] = DRAW
            row[SEAT] = seat
            return True
    row[TURN] = 0
    return False


@lean_part
def sort_hand(row: I32, seat: int) -> None:
    """Sort the cards of a hand, the highest first."""
    hand = HANDS + seat * CARDS
    for i in range(1, row[SIZES + seat]):
        card = row[hand + i]
        j = i
        while j > 0 and row[hand + j - 1] < card:
            row[hand + j] = row[hand + j - 1]
            j -= 1
        row[hand + j] = card


@lean_inlined_part
def draws(row: I32, thrown: int) -> None:
    """Throw the cards of a set away and draw as many; places count in the sorted hand."""
    seat = row[SEAT]
    hand = HANDS + seat * CARDS
    count = 0
    for place in range(row[SIZES + seat]):
        if thrown >> place & 1:
            row[hand + place] = next_card(row)
            count += 1
    row[DRAWN + seat] = count
    sort_hand(row, seat)


@pasted_part
def advance(
    row: I32,
    seats: int,
    program: I32,
    all_limits: I32,
    sight_values: I32,
    rules: I32,
    rows: U32,
    classes: U16,
    flushes: U16,
    low_bits: U8,
    low_values: U8,
) -> None:
    """Run steps until a seat is asked, something is needed from outside, or the hand is over."""
    row[ASK] = OVER
    row[SEAT] = -1
    while True:
        step = program[row[PLACE]]
        op = step[0]
        if op == BETS:
            limits = all_limits[step[1]]
            if row[ACTIONS] == -1 and step[2] != FORCED:
                if step[2] == LEFT_OF_BUTTON:
                    first = next_live(row, seats, row[BUTTON])
                elif step[2] == SAME_OPENER:
                    first = next_live(row, seats, row[OPENER] - 1 + seats)
                elif step[2] == ELSEWHERE:
                    if not row[READY]:
                        row[ASK] = WAITS_FOR_OPENER
                        return
                    row[READY] = 0
                    first = row[CHOSEN]
                else:
                    first = highest_in_sight(
                        row, seats, rules, step[2] == IN_SIGHT_WILD, sight_values
                    )
                start(row, seats, first, limits)
            if live_seats(row, seats) > 1:
                seat = to_act(row, seats)
                if seat >= 0:
                    ask_bet(row, seats, seat, limits)
                    return
            finish(row, seats)
            if live_seats(row, seats) < 2 and not step[4]:
                take_pots(row, seats)
                row[ASK], row[SEAT] = OVER, -1
                return
        elif op == DEAL:
            deals(row, seats, step, rules)
        elif op == LAY:
            if step[2]:
                row[NEXT] += 1
            for _ in range(step[1]):
                row[BOARD + row[BOARD_SIZE]] = next_card(row)
                row[BOARD_SIZE] += 1
        elif op == ANTE:
            antes(row, seats, step[1])
        elif op == BLINDS:
            posts(row, seats, step, all_limits[step[4]])
        elif op == BURN:
            row[NEXT] += 1
        elif op == BRINGS_IN:
            # With all seats all in nobody is asked, and there may be no seat to choose.
            chips = another_can_bet(row, seats, -1)
            if step[3] == ELSEWHERE and chips and not row[READY]:
                row[ASK] = WAITS_FOR_OPENER
                return
            if asks_bring_in(row, seats, step, all_limits[step[2]]):
                return
            row[READY] = 0
        elif op == SETTLES:
            if live_seats(row, seats) < 2:
                take_pots(row, seats)
                return
            if settles(row, seats, step):
                return
        elif op >= PUTS_OUT:
            row[ASK] = WAITS_FOR_END
            return
        elif op == DRAWS:
            if row[TURN] == 0:
                for seat in range(seats):
                    sort_hand(row, seat)
            if asks_draw(row, seats):
                return
        elif op == SHOWDOWN:
            outside = False
            for contest in range(step[1]):
                form = step[2 + contest]
                if form == OUTSIDE:
                    outside = True
                    continue
                for seat in range(seats):
                    value = 0
                    if row[LIVE + seat]:
                        if form == HIGH_HAND:
                            value = high_of(row, seat, 0, rules, rows, classes, flushes)
                        elif form == LOW_EIGHT:
                            value = low_of(row, seat, low_bits, low_values)
                        else:
                            value = omaha_of(
                                row,
                                seat,
                                form == OMAHA_LOW,
                                rows,
                                classes,
                                flushes,
                                low_bits,
                                low_values,
                            )
                    row[VALUES + contest * SEATS + seat] = value
            if outside and not row[READY]:
                row[ASK] = WAITS_FOR_VALUES
                return
            row[READY] = 0
            row[SHOWN] = show_order(row, seats, step[1], step[4])
            pay_pots(row, seats, step[1])
        else:
            return
        row[PLACE] += 1


@lean_inlined_part
def answered(row: I32, seats: int, action: int, program: I32, all_limits: I32) -> None:
    """Apply a legal action of the asked seat."""
    step = program[row[PLACE]]
    row[ANSWERS] += 1
    if row[ASK] == BET:
        act(row, seats, action, all_limits[step[1]], step[3])
    elif row[ASK] == BRING_IN:
        brings_in(row, seats, action, step, all_limits[step[2]])
        row[PLACE] += 1
    elif row[ASK] == DRAW:
        draws(row, action - step[4])
    elif row[ASK] == PAY_OR_FOLD:
        pays_or_folds(row, action)


@lean_inlined_part
def begin(row: I32, seats: int, rules: I32) -> None:
    """Begin a hand with the deck, the stacks and the button that stand in the row."""
    button, episode = row[BUTTON], row[EPISODE]
    row[:BEGAN] = 0
    row[BEGAN + SEATS : HANDS] = 0
    row[VALUES:DECK] = 0
    row[EPISODE] = episode
    row[BUTTON] = row[LAST] = row[OPENER] = button
    row[ACTIONS] = row[AGGRESSOR] = row[QUEEN] = row[FOLLOWER] = row[NAMED] = -1
    row[JOKERS] = rules[3]
    for seat in range(seats):
        row[STACK + seat] = row[BEGAN + seat]
        row[LIVE + seat] = 1
        row[DRAWN + seat] = row[ACTED + seat] = -1


@lean_inlined_part
def shuffle(row: I32, pack: I32, used: int, start_: np.uint64, deal: int) -> None:
    """Shuffle the first cards of the pack into the deck of a row, by the number of the deal."""
    dice = throw(start_, deal)
    size = pack.size
    for place in range(size):
        row[DECK + place] = pack[place]
    for place in range(min(used, size - 1)):
        dice += _STEP
        left = _u(size - place)
        other = place + int(((mix(dice) >> _u(32)) * left) >> _u(32))
        row[DECK + place], row[DECK + other] = row[DECK + other], row[DECK + place]


@lean_inlined_part
def may(row: I32, action: int, step: I32) -> bool:
    """Check whether an action is in the mask of the asked seat."""
    if row[ASK] == BET:
        if action == 0:
            return bool(row[FOLDS] != 0)
        return action == 1 or (action < 6 and row[AMOUNTS + action] > 0)
    if row[ASK] == BRING_IN:
        return action == 1 or (action == 2 and row[AMOUNTS + 2] > 0)
    if row[ASK] == PAY_OR_FOLD:
        return action in (0, 1)
    if row[ASK] == PUT_OUT:
        seat, left = row[SEAT], action - step[2]
        if left < 0 or left >= step[3] - 1 or not row[LIVE + (seat + 1 + left) % step[3]]:
            return bool(action == 1)
        for place in range(row[SIZES + seat]):
            at = seat * CARDS + place
            if row[HANDS + at] == step[1] and not row[FACE_UP + at]:
                return True
        return False
    if row[ASK] in (SHOW, COMMIT):
        if action == 0:
            return bool(row[FOLDS] != 0)
        chosen = action - step[4]
        size = ones(hole_places(row, row[SEAT], step[1], 15))
        return bool(0 <= chosen < 1 << size)
    if row[ASK] == DRAW:
        thrown = action - step[4]
        if thrown < 0 or thrown >= 1 << row[SIZES + row[SEAT]]:
            return False
        count = 0
        while thrown:
            count += thrown & 1
            thrown >>= 1
        most = step[1]
        if step[2]:
            for place in range(row[SIZES + row[SEAT]]):
                if row[HANDS + row[SEAT] * CARDS + place] >> 2 == 12:
                    most = min(most + 1, 5)
                    break
        return bool(step[3] <= count <= most)
    return False


@lean_kernel
def mask_all(lanes: I32, t: LaneTables, mask: U8) -> None:
    """Fill in the legal actions of every lane."""
    program = t.program
    for lane in range(lanes.shape[0]):
        step = program[lanes[lane, PLACE]]
        for action in range(mask.shape[1]):
            mask[lane, action] = may(lanes[lane], action, step)


@lean_kernel
def illegal(lanes: I32, actions: I32, t: LaneTables) -> int:
    """Return the first lane with an action outside its mask, or -1."""
    program = t.program
    for lane in range(lanes.shape[0]):
        row = lanes[lane]
        if row[ASK] != OVER and not may(row, actions[lane], program[row[PLACE]]):
            return lane
    return -1


class Results(NamedTuple):
    """Arrays that :func:`run` writes by lane.

    Attributes:
        history: the actions of each hand.
        rewards: winnings by seat in cents, where a hand is over.
        over: 1 where a hand is over.
    """

    history: U8
    rewards: I32
    over: U8


STAY, NEXT_HAND, BEGIN, ANSWER, GO_ON = range(5)
"""Commands to a lane: nothing; deal the next hand; begin with the deck, the stacks and the button
that stand in it; apply an action; go on where something was filled in."""


@lean_kernel
def run(
    lanes: I32, seats: int, commands: U8, actions: I32, stacks: I32, pack: I32, used: int,
    first: np.uint64, deals_next: bool, results: Results, t: LaneTables,
) -> None:  # fmt: skip
    """Do in every lane what its command says.

    A single kernel does all of it, since the steps of a hand take most of the time to compile.

    Args:
        lanes: the lanes.
        seats: number of seats.
        commands: the command of each lane.
        actions: the actions that answer.
        stacks: chips of each seat at the beginning of a hand.
        pack: the cards of the pack.
        used: most cards of the deck that a hand needs; those behind are not shuffled.
        first: the seed as a number.
        deals_next: whether the next hand is dealt where one is over, until a seat is asked.
        results: arrays that are written.
        t: the tables of the program.
    """
    count = lanes.shape[0]
    # Taken out once: a table taken out of a tuple is counted, which takes longer than an answer.
    program, all_limits, rules = t.program, t.limits, t.rules
    rows, classes, flushes = t.rows, t.classes, t.flushes
    sight_values, low_bits, low_values = t.in_sight, t.low_bits, t.low_values
    history, rewards, over = results.history, results.rewards, results.over
    for lane in range(count):
        row, command = lanes[lane], commands[lane]
        while command != STAY:
            if command == NEXT_HAND:
                shuffle(row, pack, used, first, lane + count * row[EPISODE])
                row[BUTTON] = (lane + row[EPISODE]) % seats
                for seat in range(seats):
                    row[BEGAN + seat] = stacks[seat]
                row[EPISODE] += 1
            if command == ANSWER:
                if row[ASK] == OVER:
                    break
                if row[ANSWERS] < history.shape[1]:
                    history[lane, row[ANSWERS]] = actions[lane]
                if row[ASK] >= PUT_OUT:
                    row[ANSWERS] += 1
                    row[READY] = 1
                    break
                answered(row, seats, actions[lane], program, all_limits)
            elif command != GO_ON:
                begin(row, seats, rules)
            advance(
                row,
                seats,
                program,
                all_limits,
                sight_values,
                rules,
                rows,
                classes,
                flushes,
                low_bits,
                low_values,
            )
            is_over = row[ASK] == OVER
            if command != NEXT_HAND:
                over[lane] = is_over
                for seat in range(seats):
                    net = row[STACK + seat] - row[BEGAN + seat]
                    rewards[lane, seat] = net if is_over else 0
            command = NEXT_HAND if is_over and deals_next else STAY


# --- the showdown against a hand that nobody plays


@lean_part
def places_down(row: I32, hand: int) -> int:
    """Return the mask of the places of a hand's cards face down."""
    places = 0
    for place in range(row[SIZES + hand]):
        if not row[FACE_UP + hand * CARDS + place]:
            places |= 1 << place
    return places


@lean_part
def hole_places(row: I32, seat: int, rank: int, chosen: int) -> int:
    """Return the places of the chosen cards of a rank face down, the highest card first."""
    places, number = 0, 0
    for suit in range(3, -1, -1):
        for place in range(row[SIZES + seat]):
            at = seat * CARDS + place
            if row[HANDS + at] == 4 * rank + suit and not row[FACE_UP + at]:
                if chosen >> number & 1:
                    places |= 1 << place
                number += 1
    return places


@lean_part
def asks_to_choose(row: I32, seat: int, kind: int, folds: int) -> None:
    """Ask a seat a question without amounts."""
    row[ASK] = kind
    row[SEAT] = seat
    row[CALL] = 0
    row[FOLDS] = folds
    for action in range(8):
        row[AMOUNTS + action] = 0


@lean_part
def asks_to_put_out(row: I32, seats: int, step: I32) -> bool:
    """Ask each seat left whether it shows a card and puts another out; False when all have said.

    Nobody is told an answer before all are in.
    """
    if live_seats(row, seats) < 2:
        return False
    while row[TURN] < seats:
        row[TURN] += 1
        seat = (row[BUTTON] + row[TURN]) % seats
        if row[LIVE + seat]:
            asks_to_choose(row, seat, PUT_OUT, 0)
            return True
    row[TURN] = 0
    if row[NAMED] >= 0:
        row[LIVE + row[NAMED]] = 0
        for place in range(row[SIZES + row[NAMER]]):
            at = row[NAMER] * CARDS + place
            if row[HANDS + at] == step[1]:
                row[FACE_UP + at] = 1
                row[COUNTED] += 1
    return False


@lean_part
def asks_to_show(row: I32, seats: int, step: I32) -> bool:
    """Ask the next seat to show its hand, or to muck it where it is beaten; False when all have."""
    first = row[OPENER]
    if step[3] and row[AGGRESSOR] >= 0:
        first = row[AGGRESSOR]
    for left in range(seats):
        seat = (first + left) % seats
        if not row[LIVE + seat] or (row[SHOWN] | row[MUCKED]) >> seat & 1:
            continue
        # Of its pots the one with the fewest rivals decides: they have put in at least as much.
        best = 0
        for other in range(seats):
            if row[SHOWN] >> other & 1 and row[STAKED + other] >= row[STAKED + seat]:
                best = max(best, row[VALUES + other])
        mucks = step[2] and row[VALUES + SEATS + seat] < best
        asks_to_choose(row, seat, SHOW, 1 if mucks else 0)
        return True
    return False


@lean_part
def shows_with(row: I32, seat: int, rank: int, chosen: int) -> None:
    """Turn up a hand but for the cards of a rank that are not chosen; those chosen are counted."""
    hidden = hole_places(row, seat, rank, 15) & ~hole_places(row, seat, rank, chosen)
    row[COUNTED] += ones(hole_places(row, seat, rank, chosen))
    for place in range(row[SIZES + seat]):
        if not hidden >> place & 1:
            row[FACE_UP + seat * CARDS + place] = 1


@lean_part
def best_shown(row: I32, seats: int, mask: int, first_alone: int) -> int:
    """Return the mask of the seats of a pot with the best hand shown, or the first of them."""
    best, winners = 0, mask
    if live_seats(row, seats) > 1:
        winners = 0
        for seat in range(seats):
            if mask >> seat & 1 and row[SHOWN] >> seat & 1:
                if row[VALUES + seat] > best:
                    best, winners = row[VALUES + seat], 0
                if row[VALUES + seat] == best:
                    winners |= 1 << seat
    if first_alone:
        for left in range(1, seats + 1):
            seat = (row[BUTTON] + left) % seats
            if winners >> seat & 1:
                return int(1 << seat)
    return int(winners)


@lean_part
def asks_to_commit(row: I32, seats: int, step: I32) -> bool:
    """Ask the next winner with cards face down which of a rank it uses; False when all have said.

    The winners are those of any pot.
    """
    winners = 0
    for number in range(find_pots(row, seats)):
        winners |= best_shown(row, seats, row[POT_SEATS + number], step[2])
    for left in range(1, seats + 1):
        seat = (row[BUTTON] + left) % seats
        if winners >> seat & 1 and not row[COMMITTED] >> seat & 1 and places_down(row, seat):
            asks_to_choose(row, seat, COMMIT, 0)
            return True
    return False


@lean_part
def mark_wild(row: I32, hand: int, step: I32, is_players: bool) -> None:
    """Note the ranks that are wild in a hand when a winner faces the hand that nobody plays.

    The winner's lowest rank is. In the other hand the rank that counts is, and for each card
    counted the highest rank that is not wild yet.
    """
    ranks = 0
    for place in range(row[SIZES + hand]):
        ranks |= 1 << (row[HANDS + hand * CARDS + place] >> 2)
    if is_players:
        row[WILDS] = ranks & -ranks
        return
    row[WILDS] = ranks & 1 << step[1]
    left = row[COUNTED]
    for place in range(row[SIZES + hand]):
        left += row[HANDS + hand * CARDS + place] >> 2 == step[1]
    for rank in range(12, -1, -1):
        if left and ranks >> rank & 1 and (rank != step[1] or step[3]):
            row[WILDS] |= 1 << rank
            left -= 1


@lean_part
def read_hands(
    row: I32, seats: int, step: I32, rules: I32, rows: U32, classes: U16, flushes: U16
) -> None:
    """Write the values of hands shown in part, and after them those of other whole hands.

    When hands face the hand that nobody plays, all are read against it and stand behind those that
    were shown.
    """
    faces = step[0] == FACES
    for hand in range(seats + 1 if faces else seats):
        left_out, slot = 0, VALUES + SEATS + hand
        row[WILDS] = 0
        if faces:
            mark_wild(row, hand, step, hand < seats)
        elif row[SHOWN] >> hand & 1:
            slot = VALUES + hand
        if hand < seats and (faces or row[SHOWN] >> hand & 1):
            left_out = places_down(row, hand)
        if hand == seats or row[LIVE + hand]:
            row[slot] = high_of(row, hand, left_out, rules, rows, classes, flushes)
    row[WILDS] = 0


@lean_part
def face(row: I32, seats: int, step: I32) -> None:
    """Let the winner of each pot face the hand that nobody plays: it wins, or pays as much."""
    count = find_pots(row, seats)
    empty_pots(row, seats)
    for number in range(count):
        row[POT_SEATS + number] = best_shown(row, seats, row[POT_SEATS + number], step[4])
    to_beat = row[VALUES + SEATS + seats]
    for seat in range(seats):
        due, is_winner = 0, False
        for number in range(count):
            tied = row[POT_SEATS + number]
            if tied >> seat & 1:
                is_winner = True
                before, other = 0, (row[BUTTON] + 1) % seats
                while other != seat:
                    before += tied >> other & 1
                    other = (other + 1) % seats
                cents, many = row[POTS + number], ones(tied)
                due += cents // many + (1 if before < cents % many else 0)
        if not is_winner:
            continue
        value = row[VALUES + SEATS + seat]
        result = step[2] if value == to_beat else 1 if value > to_beat else -1
        if result > 0:
            wins(row, seat, due)
        elif result < 0:
            row[STACK + seat] -= min(row[STACK + seat], due)


@lean_part
def answered_at_the_end(row: I32, seats: int, action: int, step: I32) -> None:
    """Apply a legal action of the asked seat in a showdown against a hand that nobody plays."""
    seat = row[SEAT]
    if row[ASK] == PUT_OUT:
        if action != 1:
            row[NAMER] = seat
            row[NAMED] = (seat + 1 + action - step[2]) % seats
    elif row[ASK] == SHOW and action == 0:
        row[MUCKED] |= 1 << seat
    else:
        shows_with(row, seat, step[1], action - step[4])
        if row[ASK] == SHOW:
            row[SHOWN] |= 1 << seat
        else:
            row[COMMITTED] |= 1 << seat


@lean_kernel
def run_ends(lanes: I32, seats: int, actions: I32, results: Results, t: LaneTables) -> None:
    """Go on in the lanes that have come to a showdown against a hand that nobody plays.

    It is a kernel of its own, which takes less time to compile than a part of the other, and is
    compiled only for games that need it.
    """
    program, rules = t.program, t.rules
    rows, classes, flushes = t.rows, t.classes, t.flushes
    rewards, over = results.rewards, results.over
    for lane in range(lanes.shape[0]):
        row = lanes[lane]
        if row[ASK] != WAITS_FOR_END:
            if row[ASK] < PUT_OUT or not row[READY]:
                continue
            answered_at_the_end(row, seats, actions[lane], program[row[PLACE]])
        row[READY] = 0
        row[ASK], row[SEAT] = OVER, -1
        while program[row[PLACE], 0] != END:
            step = program[row[PLACE]]
            op = step[0]
            if op == FACES or (op == SHOWS and live_seats(row, seats) > 1):
                read_hands(row, seats, step, rules, rows, classes, flushes)
            if op == PUTS_OUT:
                asks = asks_to_put_out(row, seats, step)
            elif op == SHOWS:
                asks = live_seats(row, seats) > 1 and asks_to_show(row, seats, step)
            elif op == COMMITS:
                asks = asks_to_commit(row, seats, step)
            else:
                asks = False
                face(row, seats, step)
            if asks:
                break
            row[PLACE] += 1
        over[lane] = row[ASK] == OVER
        for seat in range(seats):
            net = row[STACK + seat] - row[BEGAN + seat]
            rewards[lane, seat] = net if row[ASK] == OVER else 0


@lean_kernel
def observe_all(
    lanes: I32, seats: int, codes: I32, places: I32, numbers: NDArray[np.float32]
) -> None:
    """Write what the asked seat of each lane sees, seats counted from its own to the left.

    Args:
        lanes: the lanes.
        seats: number of seats.
        codes: the place of each card in the pack.
        places: where each part begins, where the last ends, and the number of cards; a part that
            a game never fills has no place.
        numbers: a row for each lane.
    """
    # Taken out once: an array written to may be any other, so all would be read again.
    my_down, ups, board = places[0], places[1], places[2]
    stacks, bets, staked = places[3], places[4], places[5]
    live, acted, drawn, button = places[6], places[7], places[8], places[9]
    street, raises_, question = places[10], places[11], places[12]
    dead, wild, dummies, counted = places[13], places[14], places[15], places[16]
    end, cards = places[17], places[18]
    streets, most_raises, draws_ = raises_ - street, question - raises_, button > drawn
    full, eighth = np.float32(1), np.float32(0.125)
    for lane in range(lanes.shape[0]):
        row = lanes[lane]
        out = numbers[lane]
        out[:] = 0
        me = row[SEAT]
        if me < 0:
            continue
        money = row[DEAD]
        for seat in range(seats):
            money += row[STACK + seat] + row[FRONT + seat] + row[STAKED + seat]
        scale = full / np.float32(max(1, money))
        for left in range(seats):
            seat = me + left
            if seat >= seats:
                seat -= seats
            is_live = row[LIVE + seat]
            if is_live:
                for place in range(row[SIZES + seat]):
                    at = seat * CARDS + place
                    if row[FACE_UP + at]:
                        out[ups + left * cards + codes[row[HANDS + at]]] = full
                    elif left == 0:
                        out[my_down + codes[row[HANDS + at]]] = full
            out[stacks + left] = row[STACK + seat] * scale
            out[bets + left] = row[FRONT + seat] * scale
            out[staked + left] = row[STAKED + seat] * scale
            out[live + left] = is_live
            out[acted + left] = full if row[ACTED + seat] >= 0 else 0
            if draws_:
                out[drawn + left] = (row[DRAWN + seat] + 1) * eighth
        for place in range(row[BOARD_SIZE]):
            out[board + codes[row[BOARD + place]]] = full
        left = row[BUTTON] - me
        out[button + (left if left >= 0 else left + seats)] = full
        out[street + min(row[STREET], streets - 1)] = full
        out[raises_ + min(row[RAISES], most_raises - 1)] = full
        out[question + row[ASK] - 1] = full
        out[dead] = row[DEAD] * scale
        out[dead + 1] = row[CALL] * scale if row[ASK] != DRAW else 0
        if wild < dummies:
            if row[QUEEN] >= 0:
                out[wild + (row[QUEEN] & 3)] = full
            if row[FOLLOWER] >= 0 and row[FOLLOWER] < JOKER:
                out[wild + 4 + (row[FOLLOWER] >> 2)] = full
            out[wild + 17] = row[JOKERS]
        if dummies < end:
            for hand in range(seats, SEATS):
                for place in range(row[SIZES + hand]):
                    at = hand * CARDS + place
                    if row[FACE_UP + at]:
                        out[dummies + codes[row[HANDS + at]]] = full
            if row[COUNTED]:
                out[counted + min(row[COUNTED], 5) - 1] = full
