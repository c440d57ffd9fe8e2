"""Readings of groupings: the cards in a telling order, and the identity of each wild card."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations
from typing import Final, TypeAlias

from pokernight.cards import Card, suit
from pokernight.ranking.onion.groupings import (
    BAGELS,
    BROKEN_FLUSH,
    BROKEN_ROYAL,
    FLUSH,
    ONION_OF,
    ONIONS,
    ROYAL,
    Grouping,
    order,
    split_nulls,
    split_total,
    split_wild,
)
from pokernight.ranking.onion.makings import Mask, as_themselves
from pokernight.ranking.onion.onion_rules import OnionRules
from pokernight.ranking.onion.roles import (
    ACE,
    EIGHT,
    KING,
    SEVEN,
    SIX,
    TEN,
    Role,
    Roles,
    bits,
    card_of,
    numbers,
    pair_of,
)

Counted: TypeAlias = list[tuple[Role, int]]
"""Cards in the order in which they are shown, each with the points that it counts."""

_ONION: Final = bits(21)
_FLUSH_TOTALS: Final = tuple(1 << total for total in range(21, 15, -1))


def read(way: Roles, mask: Mask, key: int, rules: OnionRules) -> Grouping:
    """Read out the grouping of a key that some of the cards make.

    A wild card stands for itself unless that lowers the value of the grouping.
    """
    names = order(rules.fool)
    name = names.name_of(key)
    hand = tuple([role for place, role in enumerate(way) if mask >> place & 1])
    for played in reversed(list(as_themselves(hand, rules))):
        by_wild = split_wild(sum([role.wild for role in played]), rules)
        for counted, pair in _ways_to_count(played, name):
            nulls = sum([role.null and not points for role, points in counted])
            if names.key(name, _split(name, counted, nulls, rules) + by_wild) != key:
                continue
            as_picture = name in ONIONS
            stands_for = tuple(
                [
                    (role.card, _read_as(role.card, points, pair, rules, as_picture=as_picture))
                    for role, points in counted
                    if role.wild
                ]
            )
            cards = tuple([role.card for role, _ in counted])
            return Grouping(name, names.rank_of(key), cards, nulls, len(stands_for), stands_for)
    raise AssertionError(f"these cards do not make {name}: {hand}")


def _split(name: str, counted: Counted, nulls: int, rules: OnionRules) -> int:
    """Return the tie-breaker among groupings of a name, wild cards apart."""
    if name in ONION_OF.values():
        return split_nulls(nulls)
    if rules.flushes == "total" and name in (FLUSH, BROKEN_FLUSH):
        return split_total(sum([points for _, points in counted]))
    return 0


def _read_as(
    card: Card, points: int, pair: int | None, rules: OnionRules, *, as_picture: bool
) -> Card:
    """Return the identity of a wild card that counts so many points.

    ``pair`` is the pair of suits of the flush that it belongs to, else ``None``.
    """
    if points in (1, 11):
        number = ACE
    elif points == 10:
        number = KING if as_picture else TEN
    else:
        number = points - 2
    own = pair is None or pair_of(card, rules) == pair
    return card_of(number, suit(card) if own or pair is None else pair)


def _ways_to_count(hand: Roles, name: str) -> Iterator[tuple[Counted, int | None]]:
    """Yield the points of the cards, and the pair of suits of a flush; nothing if impossible."""
    if name in ONION_OF.values():
        yield from ((counted, None) for counted in _as_onion(hand))
    elif name in (FLUSH, BROKEN_FLUSH):
        yield from _as_flush(hand, strangers=int(name == BROKEN_FLUSH))
    elif name == ROYAL:
        yield from ((counted, None) for counted in _as_ranks(hand, (SEVEN, SEVEN, SEVEN)))
    elif name == BROKEN_ROYAL:
        yield from ((counted, None) for counted in _as_ranks(hand, (SIX, SEVEN, EIGHT)))
    elif name in BAGELS:
        yield from ((counted, None) for counted in _as_bagels(hand))
    elif name in ONIONS:
        yield from ((counted, None) for counted in _as_pairs(hand))
    else:  # a wild Royal or an Octavo: eights count as eights
        yield [(role, 8) for role in hand], None


def _as_onion(hand: Roles) -> Iterator[Counted]:
    """Yield an onion: as many null eights as necessary, and the rest 21."""
    may_be_null = sorted([role for role in hand if role.null], key=lambda role: role.in_onion)
    for count in range(len(may_be_null) + 1):
        nulls = may_be_null[:count]
        rest = [role for role in hand if role not in nulls]
        points = _counting([numbers(role.in_onion)[::-1] for role in rest], _ONION)
        if points is not None:
            counted = sorted(zip(rest, points), key=lambda pair: pair[1])
            yield counted + [(role, 0) for role in nulls]


def _as_flush(hand: Roles, strangers: int) -> Iterator[tuple[Counted, int]]:
    """Yield each possible total, the highest first, with so many cards of another suit."""
    for pair in range(4):
        suited = [role for role in hand if role.suits >> pair & 1]
        others = [role for role in hand if not role.suits >> pair & 1]
        if len(others) != strangers:
            continue
        for total in _FLUSH_TOTALS:
            sets = [numbers(role.points)[::-1] for role in (*suited, *others)]
            points = _counting(sets, total)
            if points is not None:
                counted = list(zip((*suited, *others), points))
                yield (
                    sorted(counted[: len(suited)], key=lambda pair: pair[1])
                    + counted[len(suited) :],
                    pair,
                )


def _as_ranks(hand: Roles, ranks: tuple[int, ...]) -> Iterator[Counted]:
    """Yield the cards as these ranks in this order."""
    for cards in permutations(hand):
        if all(role.ranks >> number & 1 for role, number in zip(cards, ranks)):
            yield [(role, number + 2) for role, number in zip(cards, ranks)]


def _as_bagels(hand: Sequence[Role]) -> Iterator[Counted]:
    """Yield the cards as pairs that make 20."""
    if not hand:
        yield []
        return
    first, *rest = hand
    for other in rest:
        for points in (9, 10, 11):
            if first.points >> points & 1 and other.points >> 20 - points & 1:
                for counted in _as_bagels([role for role in rest if role is not other]):
                    yield [(first, points), (other, 20 - points), *counted]


def _as_pairs(hand: Roles) -> Iterator[Counted]:
    """Yield the cards as pairs of a picture card and an ace."""
    half = len(hand) // 2
    is_ace = [role.great_ace if half == 5 else role.ace for role in hand]
    pictures = [role for role, ace in zip(hand, is_ace) if role.picture and not ace]
    aces = [role for role, ace in zip(hand, is_ace) if ace and not role.picture]
    both = [role for role, ace in zip(hand, is_ace) if ace and role.picture]
    missing = half - len(pictures)
    pictures, aces = pictures + both[:missing], aces + both[missing:]
    if len(pictures) == len(aces) == half:
        pairs = zip(pictures, aces)
        yield [counted for p, a in pairs for counted in ((p, 10), (a, 11))]


def _counting(sets: Sequence[Sequence[int]], totals: int) -> list[int] | None:
    """Choose a number from each set, early numbers preferred, that sum to one of the totals."""
    sums = [1]
    for numbers_ in reversed(sets):
        before = sums[-1]
        sums.append(0)
        for number in numbers_:
            sums[-1] |= before << number
    chosen: list[int] = []
    spent = 0
    for numbers_, rest in zip(sets, reversed(sums[:-1])):
        for number in numbers_:
            if rest << spent + number & totals:
                chosen.append(number)
                spent += number
                break
        else:
            return None
    return chosen
