"""Arrangements of many hands at once, compiled: the values of :mod:`.partitions`, faster.

Imported only where many hands are to be ranked, since it needs NumPy and Numba. It reads the same
roles, so it covers every modifier that says what a card is; choices of a player (the Lady,
the Sender while eights are not wild, the Archchancellor, Great A'Tuin) it leaves to Python.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from pokernight.errors import Refused
from pokernight.ranking.kernels.jit import kernel, part
from pokernight.ranking.onion.groupings import (
    BAGELS,
    BROKEN_FLUSH,
    BROKEN_ROYAL,
    FLUSH,
    KEY_BITS,
    MOST_GROUPINGS,
    NOTHING,
    OCTAVO,
    ONION_OF,
    ONIONS,
    ROYAL,
    WILD_ROYAL,
    order,
)
from pokernight.ranking.onion.makings import SIZE
from pokernight.ranking.onion.onion_rules import NO_MODIFIER, OnionRules
from pokernight.ranking.onion.roles import ANY_POINTS, EIGHT, SEVEN, SIX, Role, roles

Hands: TypeAlias = NDArray[np.uint8]
"""A row of ten cards for each hand."""
Values: TypeAlias = NDArray[np.int64]

CARDS: Final = 10
_SUBSETS: Final = 1 << CARDS
_SIZE: Final = np.array(SIZE, np.uint8)
_TOTALS: Final = (1 << 22) - 1
_ANY: Final = ANY_POINTS
_FLUSH: Final = 1 << 16
_ONION_BY_EIGHTS: Final = 1 << 21 | 1 << 13 | 1 << 5
"""Totals that make 21 with no, one or two eights counting eight."""
_NINE, _TEN, _ELEVEN = 1 << 9, 1 << 10, 1 << 11
# Of a key the kernel keeps the place and the number of null eights, in a bucket of its own.
_SPLIT: Final = 4
_BUCKETS: Final = 32 << KEY_BITS - 5 - _SPLIT
_TOP: Final = KEY_BITS * (MOST_GROUPINGS - 1) + _SPLIT
_NULL, _PICTURE, _ACE, _GREAT_ACE, _EIGHT, _MORTAL = (1 << bit for bit in range(6))
_SIX, _SEVEN, _IS_EIGHT = 1, 2, 4
_EACH: Final = sum(1 << 5 * pair for pair in range(4))
"""A 1 in the counter of each pair of suits."""
_TOPS: Final = 16 * _EACH
_NO_NULLS: Final = 7
"""Added to the bucket of an onion without null eights."""


class OnionTables(NamedTuple):
    """Roles of each of the 104 cards, and the order of groupings, as arrays."""

    points: NDArray[np.int64]
    in_onion: NDArray[np.int64]
    suits: NDArray[np.int64]
    royal: NDArray[np.uint8]
    flags: NDArray[np.uint8]
    made: NDArray[np.int64]
    bagels: NDArray[np.int64]
    onions: NDArray[np.int64]
    pairs: NDArray[np.int64]
    others: NDArray[np.int64]


def knows(rules: OnionRules) -> bool:
    """Return whether the compiled ranking covers these rules."""
    choices = rules.lady or rules.archchancellor or (rules.sender and rules.eights != "wild")
    moved = rules.atuin is not None or bool(rules.elephants or rules.devalued)
    split = rules.flushes != "equal" or rules.wild_ties != "equal"
    return not (choices or moved or split)


def arrangement_values(hands: Hands, rules: OnionRules = NO_MODIFIER) -> Values:
    """Return the values of hands, as :func:`.partitions.arrangement_value`.

    Raises:
        Refused: if the compiled ranking does not cover these rules.
    """
    if not knows(rules):
        raise Refused("the compiled ranking leaves what players may choose to the plain one")
    values = np.empty(len(hands), np.int64)
    death = 0 if not rules.death else 3 if rules.eights == "wild" else 2
    _rank(hands, values, _tables(rules), rules.octavo, death, _BUCKETS, _TOP, KEY_BITS)
    return values


@lru_cache(maxsize=64)
def _tables(rules: OnionRules) -> OnionTables:
    every = roles(range(104), rules)
    names = order(rules.fool)

    def buckets(*groupings: str) -> NDArray[np.int64]:
        return np.array([names.key(grouping) >> _SPLIT for grouping in groupings], np.int64)

    onions = buckets(*(ONION_OF[size] for size in range(2, 8)))
    return OnionTables(
        np.array([role.points for role in every], np.int64),
        np.array([role.in_onion for role in every], np.int64),
        np.array([_suits(role) for role in every], np.int64),
        np.array([_royal(role) for role in every], np.uint8),
        np.array([_flags(role) for role in every], np.uint8),
        _made(onions, buckets(NOTHING, BROKEN_FLUSH, FLUSH)),
        buckets(*BAGELS),
        onions,
        buckets(*ONIONS),
        buckets(BROKEN_ROYAL, ROYAL, WILD_ROYAL, OCTAVO),
    )


def _made(onions: NDArray[np.int64], flushes: NDArray[np.int64]) -> NDArray[np.int64]:
    """The best of onions and flushes, by how many cards, whether they make 21, and which flush."""
    made = np.zeros((CARDS + 1, 2, 3), np.int64)
    made[3:] = flushes
    made[2:8, 1] = np.maximum(made[2:8, 1], onions[:, None] + _NO_NULLS)
    return made


def _suits(role: Role) -> int:
    """A counter of five bits for each pair of suits."""
    return sum(1 << 5 * pair for pair in range(4) if role.suits >> pair & 1)


def _royal(role: Role) -> int:
    wanted = ((SIX, _SIX), (SEVEN, _SEVEN), (EIGHT, _IS_EIGHT))
    return sum(bit for number, bit in wanted if role.ranks >> number & 1)


def _flags(role: Role) -> int:
    return sum(
        bit
        for bit, holds in (
            (_NULL, role.null),
            (_PICTURE, role.picture),
            (_ACE, role.ace),
            (_GREAT_ACE, role.great_ace),
            (_EIGHT, role.eight),
            (_MORTAL, role.mortal),
        )
        if holds
    )


@part
def _with(totals: int, points: int) -> int:
    """Return the totals with another card that counts any of ``points``, up to 21."""
    if points & points - 1 == 0:
        return totals * points & _TOTALS
    if points == _ANY:
        some = totals | totals << 1
        some |= some << 2
        some |= some << 4
        return (some | some << 3) << 1 & _TOTALS
    sums = 0
    while points:
        lowest = points & -points
        sums |= totals * lowest
        points ^= lowest
    return sums & _TOTALS


@kernel
def _makes_678(a: int, b: int, c: int) -> bool:
    """Return whether three cards are six, seven and eight in some order."""
    return bool(
        (a & _SIX and ((b & _SEVEN and c & _IS_EIGHT) or (c & _SEVEN and b & _IS_EIGHT)))
        or (a & _SEVEN and ((b & _SIX and c & _IS_EIGHT) or (c & _SIX and b & _IS_EIGHT)))
        or (a & _IS_EIGHT and ((b & _SIX and c & _SEVEN) or (c & _SIX and b & _SEVEN)))
    )


@part
def _fits(some: int, used: Values, states: int) -> bool:
    """Return whether some cards are unused in at least one state."""
    state = 0
    while state < states and used[state] & some:
        state += 1
    return state < states


@part
def _needs_all(some: int, key: int, best: Values) -> bool:
    """Return whether the grouping is worse without any of its cards."""
    spare = some
    while spare:
        less = spare & -spare
        if best[some ^ less] >= key:
            return False
        spare ^= less
    return True


@kernel
def _rank(
    hands: Hands,
    values: Values,
    tables: OnionTables,
    octavo: bool,
    death: int,
    buckets: int,
    top: int,
    key_bits: int,
) -> None:
    """Fill in the value of each hand.

    ``sets`` are the sets of its cards that can count 21 or less, with the totals that each can
    ``reach`` as a flush and ``in_onions``; larger sets are bagels, Onions or have null eights.
    """
    count = hands.shape[1]
    sets = np.zeros(_SUBSETS, np.int64)
    reach = np.ones(_SUBSETS, np.int64)
    in_onions = np.ones(_SUBSETS, np.int64)
    suits = np.zeros(_SUBSETS, np.int64)
    best = np.zeros(_SUBSETS, np.int64)
    first = np.full(buckets, -1, np.int64)
    after = np.empty(_SUBSETS, np.int64)
    used = np.empty(_SUBSETS, np.int64)
    more = np.empty(_SUBSETS, np.int64)
    fitting = np.empty(_SUBSETS, np.int64)
    stamps = np.zeros(_SUBSETS, np.int64)
    stamp = 0
    broken_royal, royal, wild_royal, octavo_place = tables.others

    for row in range(len(hands)):
        # Roles of the cards, and the totals of every set of them.
        nulls = pictures = aces = great = eights = mortal = royals = 0
        nines = tens = elevens = no_elevens = any_ = 0
        built = 1
        for place in range(count):
            card = hands[row, place]
            bit = 1 << place
            points = tables.points[card]
            in_onion = tables.in_onion[card]
            suit = tables.suits[card]
            for some in range(built):
                totals = _with(reach[some], points)
                sets[built] = sets[some] | bit
                reach[built] = totals
                in_onions[built] = _with(in_onions[some], in_onion)
                suits[built] = suits[some] + suit
                built += totals != 0
            flags = tables.flags[card]
            if flags & _NULL:
                nulls |= bit
            if flags & _PICTURE:
                pictures |= bit
            if flags & _ACE:
                aces |= bit
            if flags & _GREAT_ACE:
                great |= bit
            if flags & _EIGHT:
                eights |= bit
            if flags & _MORTAL:
                mortal |= bit
            if tables.royal[card]:
                royals |= bit
            twenty = points & (_NINE | _TEN | _ELEVEN)
            if twenty == _NINE:
                nines |= bit
            elif twenty == _TEN:
                tens |= bit
            elif twenty == _ELEVEN:
                elevens |= bit
            elif twenty == _NINE | _TEN:
                no_elevens |= bit
            elif twenty:
                any_ |= bit

        # The best grouping of each set of cards. A counter of five bits for each pair of suits
        # holds how many cards are strangers to the pair: adding 15 (14) sets its top bit unless
        # the counter is 0 (1 at most), so all four pairs are tested for a flush (broken flush) at
        # once.
        best[:] = 0
        for some in range(built):
            size = _SIZE[sets[some]]
            strangers = size * _EACH - suits[some]  # of each pair of suits
            none = strangers + 15 * _EACH & _TOPS != _TOPS
            lacks_a_card = strangers + 14 * _EACH & _TOPS != _TOPS
            able = reach[some] >= _FLUSH
            flush = (none & able) + (lacks_a_card & able)
            best[sets[some]] = tables.made[size, in_onions[some] >> 21, flush]
        if nulls:
            for some in range(built):
                totals = in_onions[some]
                if sets[some] & nulls or not totals & _ONION_BY_EIGHTS:
                    continue
                lengthening = nulls
                while lengthening:
                    both = sets[some] | lengthening
                    size, eight = _SIZE[both], _SIZE[lengthening]
                    if 1 < size < 8:
                        for counting in range(min(eight, 2), -1, -1):
                            if totals >> 21 - 8 * counting & 1:
                                key = tables.onions[size - 2] + _NO_NULLS - (eight - counting)
                                best[both] = max(best[both], key)
                                break
                    lengthening = (lengthening - 1) & nulls
        if _SIZE[royals] > 2:
            for i in range(count):
                a = tables.royal[hands[row, i]]
                for j in range(i + 1 if a else count, count):
                    b = tables.royal[hands[row, j]]
                    for k in range(j + 1 if b else count, count):
                        c = tables.royal[hands[row, k]]
                        some = 1 << i | 1 << j | 1 << k
                        key = 0
                        if _makes_678(a, b, c):
                            key = broken_royal
                        if a & b & c & _SEVEN:
                            key = royal
                        if some & eights == some:
                            key = wild_royal
                        best[some] = max(best[some], key)
        able = nines | tens | elevens | no_elevens | any_
        some = able
        while some:
            size = _SIZE[some]
            if not size & 1:
                lack = int(_SIZE[some & nines]) - int(_SIZE[some & elevens])
                free = _SIZE[some & (no_elevens | any_)]
                if lack <= _SIZE[some & any_] and abs(lack) + (_SIZE[some & tens] & 1) <= free:
                    best[some] = max(best[some], tables.bagels[size // 2 - 1])
            some = (some - 1) & able
        if _SIZE[pictures] > 1 and _SIZE[great] > 1:
            some = pictures | great
            while some:
                size = _SIZE[some]
                pairs = size // 2
                eleven = great if pairs == 5 else aces
                if (
                    pairs > 1
                    and not size & 1
                    and not some & ~(pictures | eleven)
                    and _SIZE[some & ~eleven] <= pairs
                    and _SIZE[some & ~pictures] <= pairs
                    and not (pairs <= death and _SIZE[mortal] > 1 and some & mortal == mortal)
                ):
                    best[some] = max(best[some], tables.pairs[pairs - 2])
                some = (some - 1) & (pictures | great)
        if octavo and _SIZE[eights] == 8:
            best[eights] = max(best[eights], octavo_place)

        # Chain the sets of equal keys: first[key], then after[set], so that the sets of each key
        # are met without sorting.
        highest = 0
        for some in range(1, 1 << count):
            key = best[some]
            if key:
                after[some] = first[key]
                first[key] = some
                highest = max(highest, key)

        # From the best grouping down. The states are all sets of cards used so far that reach the
        # best value; a grouping that takes a needless card never does better than without it.
        used[0] = 0
        states = 1
        value = 0
        shift = top
        for key in range(highest, 0, -1):
            some, first[key] = first[key], -1
            groups = 0
            while some >= 0:
                if _fits(some, used, states) and _needs_all(some, key, best):
                    fitting[groups] = some
                    groups += 1
                some = after[some]
            if not groups:
                continue
            while True:
                stamp += 1
                both_count = 0
                for state in range(states):
                    for group in range(groups):
                        if not used[state] & fitting[group]:
                            both = used[state] | fitting[group]
                            if stamps[both] != stamp:
                                stamps[both] = stamp
                                more[both_count] = both
                                both_count += 1
                if not both_count:
                    break
                used, more = more, used
                states = both_count
                value |= key << shift
                shift -= key_bits
        values[row] = value
