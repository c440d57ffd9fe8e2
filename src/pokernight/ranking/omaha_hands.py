"""Omaha hands: exactly two cards from the hole and three from the board.

The rule, for the high and for the low with different pairs, is Omaha Hi-Lo 5 and 6.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import Final

from pokernight.cards import Card
from pokernight.ranking import tables
from pokernight.ranking.high import high_value, no_natural
from pokernight.ranking.house_wilds import HOUSE_WILDS
from pokernight.ranking.keys import FIVE_OF_A_SUIT, KEYS, RANK_KEYS, RANKS, ROW, SUIT_SHIFT
from pokernight.ranking.low import LOW_BITS, LOW_VALUES, LowReading, low, low_value
from pokernight.ranking.reading import Reading, high

# The suit nibbles of the keys, started here, have their top bit set by two cards and by three.
_TWO_OF_A_SUIT: Final = 0x6666 << SUIT_SHIFT
_THREE_OF_A_SUIT: Final = 0x5555 << SUIT_SHIFT


def omaha_high_value(hole: Sequence[Card], board: Sequence[Card]) -> int:
    """Return the value of the best high hand, as :func:`high_value`.

    Args:
        hole: two to six natural cards.
        board: three to five natural cards.

    Raises:
        CardError: for a joker or a card of the second pack.
        ValueError: for fewer than two cards in the hole or three on the board.
    """
    _check(hole, board)
    if HOUSE_WILDS.get():
        return max(map(high_value, two_and_three(hole, board)))
    try:
        hole_keys = [KEYS[card] for card in hole]
        board_keys = [KEYS[card] for card in board]
    except IndexError:
        raise no_natural((*hole, *board)) from None
    values = _values_by_ranks()
    pairs = [a + b & RANKS for a, b in combinations(hole_keys, 2)]
    threes = [a + b + c & RANKS for a, b, c in combinations(board_keys, 3)]
    best = max([values[pair + three] for pair in pairs for three in threes])
    flush = sum(hole_keys, _TWO_OF_A_SUIT) & sum(board_keys, _THREE_OF_A_SUIT) & FIVE_OF_A_SUIT
    if not flush:
        return best
    suit = (flush.bit_length() - SUIT_SHIFT - 1) >> 2
    suited_pairs = combinations([card for card in hole if card & 3 == suit], 2)
    suited_threes = list(combinations([card for card in board if card & 3 == suit], 3))
    flushes = [high_value(pair + three) for pair in suited_pairs for three in suited_threes]
    return max(best, *flushes)


def omaha_low_value(hole: Sequence[Card], board: Sequence[Card]) -> int:
    """Return the value of the best low hand, as :func:`low_value`; 0 where none qualifies.

    Args and errors: as for :func:`omaha_high_value`.
    """
    _check(hole, board)
    if HOUSE_WILDS.get():
        return max(map(low_value, two_and_three(hole, board)))
    try:
        hole_bits = {LOW_BITS[card] for card in hole}
        board_bits = {LOW_BITS[card] for card in board}
    except IndexError:
        raise no_natural((*hole, *board)) from None
    hole_bits.discard(0)
    board_bits.discard(0)
    if len(board_bits) < 3:
        return 0
    pairs = [a | b for a, b in combinations(hole_bits, 2)]
    threes = [a | b | c for a, b, c in combinations(board_bits, 3)]
    return max([LOW_VALUES[pair | three] for pair in pairs for three in threes], default=0)


def omaha_high(hole: Sequence[Card], board: Sequence[Card]) -> Reading:
    """Read the best high hand; arguments and errors as for :func:`omaha_high_value`."""
    value = omaha_high_value(hole, board)
    return next(high(five) for five in two_and_three(hole, board) if high_value(five) == value)


def omaha_low(hole: Sequence[Card], board: Sequence[Card]) -> LowReading | None:
    """Read the best low hand; arguments and errors as for :func:`omaha_low_value`."""
    value = omaha_low_value(hole, board)
    if not value:
        return None
    return next(low(five) for five in two_and_three(hole, board) if low_value(five) == value)


def two_and_three(hole: Sequence[Card], board: Sequence[Card]) -> list[tuple[Card, ...]]:
    """Return all hands of two hole cards and three of the board."""
    threes = list(combinations(board, 3))
    return [pair + three for pair in combinations(hole, 2) for three in threes]


def _check(hole: Sequence[Card], board: Sequence[Card]) -> None:
    if len(hole) < 2 or len(board) < 3:
        raise ValueError("an Omaha hand is two cards from the hole and three from the board")


@cache
def _values_by_ranks() -> dict[int, int]:
    """The value of every five ranks, suits apart, by the sum of their keys: 6,188 entries."""
    classes, rows, values = tables.ranks(5), tables.rows(5), tables.values()
    fives = combinations_with_replacement(RANK_KEYS, 5)
    return {(key := sum(five)): values[classes[key + rows[key >> ROW]]] for five in fives}
