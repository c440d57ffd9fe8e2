"""Every grouping that the cards of a hand can make, by the sets of cards that make it.

A set of cards is a mask of places in the hand, and its possible totals are a mask too, grown card
by card; so a card that counts 1 or 11, a null eight and a wild card need no special treatment.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import combinations, permutations
from typing import Final, NamedTuple, TypeAlias

from pokernight.ranking.onion.groupings import (
    BAGELS,
    BROKEN_FLUSH,
    BROKEN_ROYAL,
    FLUSH,
    OCTAVO,
    ONION_OF,
    ONIONS,
    ROYAL,
    WILD_ROYAL,
    split_nulls,
    split_total,
)
from pokernight.ranking.onion.onion_rules import OnionRules
from pokernight.ranking.onion.roles import (
    EIGHT,
    ROYAL_RANKS,
    SEVEN,
    SIX,
    Role,
    Roles,
    bits,
    moved,
    natural,
    numbers,
)

Mask: TypeAlias = int
"""Cards of a hand, a bit for each place."""

MOST_CARDS: Final = 10
SIZE: Final = tuple(mask.bit_count() for mask in range(1 << MOST_CARDS))

_TOTALS: Final = (1 << 22) - 1
_ONION: Final = 1 << 21
_FLUSH: Final = 1 << 16
# A lane of totals for each number of null eights; the room between them takes the overflow.
_LANE: Final = 40
_LANES: Final = sum(_TOTALS << _LANE * nulls for nulls in range(6))
_ONION_IN_LANES: Final = sum(_ONION << _LANE * nulls for nulls in range(6))

_NINE, _TEN, _ELEVEN = bits(9), bits(10), bits(11)


class Making(NamedTuple):
    """A grouping that some cards of a hand make.

    Attributes:
        name: the name of the grouping.
        mask: the cards.
        split: the tie-breaker among equal names: nulls, or the total of a flush.
    """

    name: str
    mask: Mask
    split: int = 0


def makings(way: Roles, rules: OnionRules) -> Iterator[Making]:
    """Yield every grouping that some of the cards make; a set of cards may make several."""
    totals = in_onions = reach([role.points for role in way])
    if any(role.null or role.in_onion != role.points for role in way):
        in_onions = reach([role.in_onion for role in way], [role.null for role in way])
    yield from _onions(in_onions)
    yield from _flushes(way, totals, by_total=rules.flushes == "total")
    yield from _royals(way)
    yield from _bagels(way)
    yield from _pairs_of_picture_and_ace(way, rules)
    eights = where(way, lambda role: role.eight)
    if rules.octavo and SIZE[eights] == 8:
        yield Making(OCTAVO, eights)


def where(way: Roles, test: Callable[[Role], object]) -> Mask:
    """Return the mask of the cards that pass a test."""
    return sum([1 << place for place, role in enumerate(way) if test(role)])


@lru_cache(maxsize=1 << MOST_CARDS)
def subsets(mask: Mask) -> tuple[Mask, ...]:
    """Return every subset of these cards."""
    return tuple([some for some in range(mask + 1) if some & mask == some])


def reach(points: Sequence[int], null: Sequence[bool] = ()) -> list[int]:
    """Return the possible totals, up to 21, of every set of cards.

    Where some cards may be null eights, a lane of each number holds the totals for each count of
    null eights.
    """
    lanes = _LANES if any(null) else _TOTALS
    by_mask = [1]
    for place, mask in enumerate(points):
        shifts = _numbers(mask)
        if null and null[place]:
            shifts = (*shifts, _LANE)
        if len(shifts) == 1:
            (by,) = shifts
            by_mask += [totals << by & lanes for totals in by_mask]
        elif len(shifts) == 2:
            first_shift, other = shifts
            by_mask += [(totals << first_shift | totals << other) & lanes for totals in by_mask]
        else:
            by_mask += [_any_of(totals, shifts) & lanes for totals in by_mask]
    return by_mask


@lru_cache(maxsize=1 << 12)
def _numbers(mask: int) -> tuple[int, ...]:
    return tuple(numbers(mask))


@lru_cache(maxsize=1 << 14)
def _any_of(totals: int, shifts: tuple[int, ...]) -> int:
    sums = 0
    for by in shifts:
        sums |= totals << by
    return sums


def _onions(reached: Sequence[int]) -> Iterator[Making]:
    """Yield onions: two to seven cards that make 21, with the fewest null eights (#1)."""
    for mask in [mask for mask, totals in enumerate(reached) if totals >= _ONION]:
        lane = reached[mask] & _ONION_IN_LANES
        if lane and SIZE[mask] <= 7:
            nulls = (lane & -lane).bit_length() // _LANE
            yield Making(ONION_OF[SIZE[mask]], mask, split_nulls(nulls))


def _flushes(way: Roles, reached: Sequence[int], *, by_total: bool) -> Iterator[Making]:
    """Yield flushes: three or more cards that count 16 to 21, at most one of another suit pair."""
    everything = (1 << len(way)) - 1
    for pair in range(4):
        suited = sum([1 << place for place, role in enumerate(way) if role.suits >> pair & 1])
        if SIZE[suited] < 2:
            continue
        strangers = [1 << place for place in _numbers(everything ^ suited)]
        for mask in subsets(suited):
            size = SIZE[mask]
            if size > 2 and reached[mask] >= _FLUSH:
                yield Making(FLUSH, mask, _split(reached[mask], by_total))
            if size > 1:
                for stranger in strangers:
                    if reached[mask | stranger] >= _FLUSH:
                        totals = reached[mask | stranger]
                        yield Making(BROKEN_FLUSH, mask | stranger, _split(totals, by_total))


def _split(totals: int, by_total: bool) -> int:
    return split_total(totals.bit_length() - 1) if by_total else 0


def _royals(way: Roles) -> Iterator[Making]:
    """Yield Royals: 6-7-8, 7-7-7, and three eights while they are wild."""
    able = [(1 << place, role) for place, role in enumerate(way) if role.ranks & ROYAL_RANKS]
    for (i, a), (j, b), (k, c) in combinations(able, 3):
        mask = i | j | k
        if a.eight and b.eight and c.eight:
            yield Making(WILD_ROYAL, mask)
        if a.ranks & b.ranks & c.ranks & bits(SEVEN):
            yield Making(ROYAL, mask)
        for x, y, z in permutations((a.ranks, b.ranks, c.ranks)):
            if x >> SIX & y >> SEVEN & z >> EIGHT & 1:
                yield Making(BROKEN_ROYAL, mask)
                break


def _bagels(way: Roles) -> Iterator[Making]:
    """Yield bagels: pairs of cards that make 20, two tens or a nine and an eleven."""
    kinds = [role.points & (_NINE | _TEN | _ELEVEN) for role in way]
    nines, tens, elevens, no_elevens, all_three = (
        sum([1 << place for place, kind in enumerate(kinds) if kind == which])
        for which in (_NINE, _TEN, _ELEVEN, _NINE | _TEN, _NINE | _TEN | _ELEVEN)
    )
    for mask in subsets(nines | tens | elevens | no_elevens | all_three):
        size = SIZE[mask]
        if size & 1 or not mask:
            continue
        # Nines pair with elevens and tens with tens: a surplus of either, and an odd ten, must be
        # matched by the cards that are free to be several of them.
        lack = SIZE[mask & nines] - SIZE[mask & elevens]
        free = SIZE[mask & (no_elevens | all_three)]
        if lack <= SIZE[mask & all_three] and abs(lack) + (SIZE[mask & tens] & 1) <= free:
            yield Making(BAGELS[size // 2 - 1], mask)


def _pairs_of_picture_and_ace(way: Roles, rules: OnionRules) -> Iterator[Making]:
    """Yield Onions: two or more pairs of a picture card and an ace, as far as Death allows (#9)."""
    pictures = where(way, lambda role: role.picture)
    great = where(way, lambda role: role.great_ace)
    if SIZE[pictures] < 2 or SIZE[great] < 2:
        return
    aces = where(way, lambda role: role.ace)
    mortal = where(way, lambda role: role.mortal)
    barred = ((2, 3) if rules.eights == "wild" else (2,)) if rules.death else ()
    for mask in subsets(pictures | great):
        pairs, odd = divmod(SIZE[mask], 2)
        if odd or pairs < 2:
            continue
        able = great if pairs == 5 else aces
        if mask & ~(pictures | able) or max(SIZE[mask & ~able], SIZE[mask & ~pictures]) > pairs:
            continue
        if pairs in barred and SIZE[mortal] > 1 and mask & mortal == mortal:
            continue
        yield Making(ONIONS[pairs - 2], mask)


def as_themselves(way: Roles, rules: OnionRules) -> Iterator[Roles]:
    """Yield the hand with none, some and at last all of its wild cards standing for themselves."""
    places = [place for place, role in enumerate(way) if role.wild]
    for count in range(len(places) + 1):
        for some in combinations(places, count):
            yield tuple(
                [as_itself(role, rules) if p in some else role for p, role in enumerate(way)]
            )


def as_itself(role: Role, rules: OnionRules) -> Role:
    """Return the role of a wild card that stands for itself, as far as it may."""
    itself = natural(role.card, rules)
    if role.shifted:
        itself = moved(itself, role.shifted)
    return replace(
        itself,
        points=itself.points & role.points,
        in_onion=itself.in_onion & role.in_onion,
        ranks=itself.ranks & role.ranks,
        eight=itself.eight and role.eight,
        mortal=False,
    )
