"""A grouping read out: its cards in a telling order, and what each wild one stands for."""

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
"""The cards in the order in which they are shown, each with the points that it counts."""

_ONION: Final = bits(21)
_FLUSH_TOTALS: Final = tuple(1 << total for total in range(21, 15, -1))


def read(way: Roles, mask: Mask, key: int, rules: OnionRules) -> Grouping:
    """Read out the grouping of a key that some of the cards make.

    A wild card stands for itself where the grouping is not worth less by it.
    """
    names = order(rules.fool)
    name = names.name_of(key)
    hand = tuple([one for place, one in enumerate(way) if mask >> place & 1])
    for held in reversed(list(as_themselves(hand, rules))):
        by_wild = split_wild(sum([one.wild for one in held]), rules)
        for counted, pair in _ways_to_count(held, name):
            nulls = sum([one.null and not points for one, points in counted])
            if names.key(name, _split(name, counted, nulls, rules) + by_wild) != key:
                continue
            as_picture = name in ONIONS
            stands_for = tuple(
                [
                    (one.card, _read_as(one.card, points, pair, rules, as_picture=as_picture))
                    for one, points in counted
                    if one.wild
                ]
            )
            cards = tuple([one.card for one, _ in counted])
            return Grouping(name, names.rank_of(key), cards, nulls, len(stands_for), stands_for)
    raise AssertionError(f"these cards make no {name}: {hand}")


def _split(name: str, counted: Counted, nulls: int, rules: OnionRules) -> int:
    """What tells it from others of its name, wild cards apart."""
    if name in ONION_OF.values():
        return split_nulls(nulls)
    if rules.flushes == "total" and name in (FLUSH, BROKEN_FLUSH):
        return split_total(sum([points for _, points in counted]))
    return 0


def _read_as(
    card: Card, points: int, pair: int | None, rules: OnionRules, *, as_picture: bool
) -> Card:
    """What a wild card is that counts so many points, in a flush of a pair of suits."""
    if points in (1, 11):
        number = ACE
    elif points == 10:
        number = KING if as_picture else TEN
    else:
        number = points - 2
    own = pair is None or pair_of(card, rules) == pair
    return card_of(number, suit(card) if own or pair is None else pair)


def _ways_to_count(hand: Roles, name: str) -> Iterator[tuple[Counted, int | None]]:
    """What the cards count, and the pair of suits of a flush; nothing where they cannot make it."""
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
    else:  # eights that are not read as anything else
        yield [(one, 8) for one in hand], None


def _as_onion(hand: Roles) -> Iterator[Counted]:
    """As many null eights as it takes, and the rest 21."""
    may_be_null = sorted([one for one in hand if one.null], key=lambda one: one.in_onion)
    for count in range(len(may_be_null) + 1):
        nulls = may_be_null[:count]
        rest = [one for one in hand if one not in nulls]
        points = _counting([numbers(one.in_onion)[::-1] for one in rest], _ONION)
        if points is not None:
            counted = sorted(zip(rest, points), key=lambda one: one[1])
            yield counted + [(one, 0) for one in nulls]


def _as_flush(hand: Roles, strangers: int) -> Iterator[tuple[Counted, int]]:
    """The highest total that it can be, with so many cards of another suit."""
    for pair in range(4):
        suited = [one for one in hand if one.suits >> pair & 1]
        others = [one for one in hand if not one.suits >> pair & 1]
        if len(others) != strangers:
            continue
        for total in _FLUSH_TOTALS:
            sets = [numbers(one.points)[::-1] for one in (*suited, *others)]
            points = _counting(sets, total)
            if points is not None:
                counted = list(zip((*suited, *others), points))
                yield (
                    sorted(counted[: len(suited)], key=lambda one: one[1]) + counted[len(suited) :],
                    pair,
                )


def _as_ranks(hand: Roles, ranks: tuple[int, ...]) -> Iterator[Counted]:
    """These ranks in this order."""
    for cards in permutations(hand):
        if all(one.ranks >> number & 1 for one, number in zip(cards, ranks)):
            yield [(one, number + 2) for one, number in zip(cards, ranks)]


def _as_bagels(hand: Sequence[Role]) -> Iterator[Counted]:
    """Pairs that make 20."""
    if not hand:
        yield []
        return
    first, *rest = hand
    for other in rest:
        for points in (9, 10, 11):
            if first.points >> points & 1 and other.points >> 20 - points & 1:
                for counted in _as_bagels([one for one in rest if one is not other]):
                    yield [(first, points), (other, 20 - points), *counted]


def _as_pairs(hand: Roles) -> Iterator[Counted]:
    """Pairs of a picture card and an ace."""
    half = len(hand) // 2
    is_ace = [one.great_ace if half == 5 else one.ace for one in hand]
    pictures = [one for one, ace in zip(hand, is_ace) if one.picture and not ace]
    aces = [one for one, ace in zip(hand, is_ace) if ace and not one.picture]
    both = [one for one, ace in zip(hand, is_ace) if ace and one.picture]
    missing = half - len(pictures)
    pictures, aces = pictures + both[:missing], aces + both[missing:]
    if len(pictures) == len(aces) == half:
        pairs = zip(pictures, aces)
        yield [one for p, a in pairs for one in ((p, 10), (a, 11))]


def _counting(sets: Sequence[Sequence[int]], totals: int) -> list[int] | None:
    """A number from each set, the first ones that will do, that sum to one of the totals."""
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
