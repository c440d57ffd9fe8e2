"""High hands beyond the tables, by counting the missing cards: the rare cases of the kernels.

Without copies, a card that is held and counts for nothing, or counts for another, is closed to
wild cards and bugs; then it is not enough to know how many cards of each rank there are.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from pokernight.ranking.high import (
    FIVE,
    FLUSH,
    FOUR,
    FULL_HOUSE,
    PAIR,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE,
    TWO_PAIR,
)
from pokernight.ranking.kernels.jit import kernel, part
from pokernight.ranking.kernels.kernel_tables import (
    BUG,
    I64,
    NATURAL,
    U8,
    U16,
    U32,
    WILD,
)

_ACE: Final = 12
_EVERY_RANK: Final = (1 << 13) - 1
_SHAPES: Final = np.array(
    [
        (FIVE, 5, 0),
        (STRAIGHT_FLUSH, 0, 0),
        (FOUR, 4, 0),
        (FULL_HOUSE, 3, 2),
        (FLUSH, 0, 0),
        (STRAIGHT, 0, 0),
        (THREE, 3, 0),
        (TWO_PAIR, 2, 2),
        (PAIR, 2, 0),
        (0, 0, 0),
    ]
)
"""The categories, the highest first, and the equal ranks that they take."""


@part
def ones(mask: int) -> int:
    """Return how many bits are set."""
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


@part
def straight_top(mask: int, wilds: int, barred: int) -> int:
    """The rank of the highest straight within reach, -1 for none."""
    for top in range(_ACE, 2, -1):
        missing = 0
        for step in range(5):
            bit = 1 << (top - step if top >= step else _ACE)
            if not mask & bit:
                missing |= bit
        if not missing & barred and ones(missing) <= wilds:
            return top
    return -1


@part
def filled(mask: int, wilds: int, barred: int) -> int:
    """Return the mask with the highest ranks that it lacks added, as many as wild cards."""
    for rank in range(_ACE, -1, -1):
        if wilds and not (mask | barred) >> rank & 1:
            mask |= 1 << rank
            wilds -= 1
    return mask


@part
def groups(counts: I64, wilds: int, room: I64, first: int, second: int) -> int:
    """Return the nibbles of the best one or two groups and their kickers, -1 for none.

    ``second`` is 0 for a single group.
    """
    for rank in range(_ACE, -1, -1):
        need = max(0, first - counts[rank])
        if need > wilds or need > room[rank]:
            continue
        if not second:
            return _with_kickers(counts, wilds - need, room, first, 0, rank, -1)
        for other in range(_ACE, -1, -1):
            more = max(0, second - counts[other])
            if other != rank and need + more <= wilds and more <= room[other]:
                left = wilds - need - more
                return _with_kickers(counts, left, room, first, second, rank, other)
    return -1


@part
def _with_kickers(
    counts: I64, wilds: int, room: I64, first: int, second: int, rank: int, other: int
) -> int:
    ranks_held = 0
    closed = 0
    for each in range(13):
        if counts[each]:
            ranks_held |= 1 << each
        if not room[each]:
            closed |= 1 << each
    nibbles = 0
    places = 5
    if first:
        nibbles = rank + 1
        places -= 1
        ranks_held &= ~(1 << rank)
        closed |= 1 << rank
    if second:
        nibbles = nibbles << 4 | other + 1
        places -= 1
        ranks_held &= ~(1 << other)
        closed |= 1 << other
    kickers = 5 - first - second
    ranks_held = filled(ranks_held, wilds, closed)
    for each in range(_ACE, -1, -1):
        if kickers and ranks_held >> each & 1:
            nibbles = nibbles << 4 | each + 1
            kickers -= 1
            places -= 1
    return nibbles << 4 * places


@part
def value_of(
    counts: I64, suits: I64, closed: int, barred: int, taken: int, wilds: int, bugs: int, own: int
) -> int:
    """The value of a hand without copies.

    Args:
        counts: the number of cards of each rank, without wild cards and bugs; modified.
        suits: the ranks of each suit among them.
        closed: the cards that no wild card may be, a bit each: all held cards except the wild
            ones, and all chosen identities.
        barred: ``closed`` without the bugs, which may be themselves in a straight or flush.
        taken: the closed cards and the wild ones.
        wilds: how many wild cards there are.
        bugs: how many bugs.
        own: how many of the bugs are aces themselves.
    """
    ranks = 0
    for rank in range(13):
        ranks |= int(counts[rank] > 0) << rank
    room = np.empty(13, np.int64)
    for rank in range(13):
        room[rank] = 4 - ones(closed >> 4 * rank & 15)
    outside = min(bugs - own, 4 - ones(taken >> 48 & 15))
    counts[_ACE] += own + outside
    room[_ACE] -= outside
    anything = wilds + bugs

    shut_to_all = _EVERY_RANK
    top = -1
    flush = 0
    for suit in range(4):
        shut = 0
        for rank in range(13):
            shut |= (barred >> 4 * rank + suit & 1) << rank
        shut_to_all &= shut
        if ones(suits[suit]) + anything >= 5:
            top = max(top, straight_top(suits[suit], anything, shut))
            best = filled(suits[suit], anything, shut)
            if ones(best) >= 5:
                flush = max(flush, highest_five(best))
    straight = straight_top(ranks, anything, shut_to_all)
    for place in range(_SHAPES.shape[0]):
        category, first, second = _SHAPES[place, 0], _SHAPES[place, 1], _SHAPES[place, 2]
        if category == STRAIGHT_FLUSH:
            nibbles = (top + 1 << 16) if top >= 0 else -1
        elif category == FLUSH:
            nibbles = flush if flush else -1
        elif category == STRAIGHT:
            nibbles = (straight + 1 << 16) if straight >= 0 else -1
        else:
            nibbles = groups(counts, wilds, room, first, second)
        if nibbles >= 0:
            return int(category | nibbles)
    return 0


@part
def highest_five(mask: int) -> int:
    """The nibbles of the five highest ranks."""
    nibbles = 0
    places = 5
    for rank in range(_ACE, -1, -1):
        if places and mask >> rank & 1:
            nibbles = nibbles << 4 | rank + 1
            places -= 1
    return nibbles << 4 * places


@part
def class_of_value(values: U32, value: int) -> int:
    """The class of a value, by halves."""
    low, high = 0, values.size
    while low < high:
        middle = (low + high) // 2
        if values[middle] < value:
            low = middle + 1
        else:
            high = middle
    return low


@kernel
def hard_kernel(
    hands: I64, cards: U8, marks: U8, each: bool, size: int, values: U32, classes: U16
) -> None:
    """Fill in the classes of hands without copies, of so many marked cards, by their numbers.

    The marks are in line like the cards or, unless ``each``, those of all cards of the pack.
    """
    for hand in hands:
        counts = np.zeros(13, np.int64)
        suits = np.zeros(4, np.int64)
        closed, barred, taken, wilds, bugs, own = 0, 0, 0, 0, 0, 0
        for place in range(hand * size, (hand + 1) * size):
            card = int(cards[place])
            mark = marks[place] if each else marks[card]
            bit = 1 << card if card < 52 else 0
            taken |= bit
            if mark == WILD:
                wilds += 1
                continue
            closed |= bit
            if mark == BUG:
                bugs += 1
                own += int(card < 52 and card >> 2 == _ACE)
                continue
            barred |= bit
            if mark == NATURAL:
                counts[card >> 2] += 1
                suits[card & 3] |= 1 << (card >> 2)
        value = value_of(counts, suits, closed, barred, taken, wilds, bugs, own)
        classes[hand] = class_of_value(values, value)
