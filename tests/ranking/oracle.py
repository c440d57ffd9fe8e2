"""What the rankings must say, by brute force and from nothing but the rules.

Shares no code with the package: a card is its number, ``rank * 4 + suit``, and a hand is worth a
tuple ``(category, ranks)``, which compares as the hands do.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement, groupby, product
from math import factorial

Worth = tuple[int, tuple[int, ...]]
NOTHING: Worth = (0, ())


def cards(line: str) -> tuple[int, ...]:
    """The numbers of cards in text; jokers are 104, then 105."""
    numbers: list[int] = []
    for word in line.split():
        if word == "Jk":
            numbers.append(105 if 104 in numbers else 104)
        else:
            numbers.append("23456789TJQKA".index(word[0]) * 4 + "cdhs".index(word[1]))
    return tuple(numbers)


@cache
def _worth(ranks: tuple[int, ...], one_suit: bool) -> Worth:
    groups = sorted(Counter(ranks).items(), key=lambda item: (-item[1], -item[0]))
    shape = [count for _, count in groups]
    order = tuple(rank for rank, _ in groups)
    full = len(ranks) == 5
    flush = full and one_suit and len(order) == 5
    straight = None
    if full and len(order) == 5:
        if order[0] - order[4] == 4:
            straight = order[0]
        elif set(order) == {12, 0, 1, 2, 3}:
            straight = 3
    if shape[0] == 5:
        return 9, order
    if straight is not None and flush:
        return 8, (straight,)
    if shape[0] == 4:
        return 7, order
    if shape[:2] == [3, 2]:
        return 6, order
    if flush:
        return 5, order
    if straight is not None:
        return 4, (straight,)
    if shape[0] == 3:
        return 3, order
    if shape[:2] == [2, 2]:
        return 2, order
    if shape[0] == 2:
        return 1, order
    return 0, order


def worth(hand: Sequence[int]) -> Worth:
    """At most five cards, every one played, a copy of another among them or not."""
    return _worth(tuple(sorted(c // 4 for c in hand)), len({c % 4 for c in hand}) == 1)


def value(of: Worth) -> int:
    """The integer that stands for a worth: the category, then five nibbles."""
    category, ranks = of
    nibbles = [rank + 1 for rank in ranks] + [0] * 5
    number = category
    for nibble in nibbles[:5]:
        number = number * 16 + nibble
    return number


def best(hand: Sequence[int]) -> int:
    """The best of every choice of five natural cards."""
    return max(value(worth(five)) for five in combinations(hand, min(5, len(hand))))


def best_wild(hand: Sequence[int], wild: Iterable[int], copies: bool, null: Sequence[int]) -> int:
    """The best of every choice of five, of every substitution of its wild cards.

    ``null`` cards are in the hand but not to be played.
    """
    wild = set(wild)
    size = min(5, len(hand))
    choices = {
        tuple(c if c not in wild else c + 1000 for c in five) for five in combinations(hand, size)
    }
    if copies:
        choices = {tuple(c if c < 1000 else 1000 for c in five) for five in choices}
    found = NOTHING
    for five in choices:
        natural = tuple(c for c in five if c < 1000)
        wilds = [c - 1000 for c in five if c >= 1000]
        subs: Iterable[tuple[int, ...]]
        if copies:
            subs = combinations_with_replacement(range(52), len(wilds))
        else:
            taken = set(hand) | set(null)
            open_to_all = [c for c in range(52) if c not in taken]
            subs = (
                sub
                for sub in product(*[[*open_to_all, *([w] if w < 52 else [])] for w in wilds])
                if len(set(sub)) == len(sub)
            )
        found = max(found, max((worth(natural + sub) for sub in subs), default=NOTHING))
    return value(found)


def low(hand: Iterable[int]) -> tuple[int, ...] | None:
    """The best low of any number of natural cards, highest first, the ace 1; the least is best."""
    ranks = {(c // 4 + 1) % 13 + 1 for c in hand}
    fives = combinations(sorted((r for r in ranks if r <= 8), reverse=True), 5)
    return min(fives, default=None)


def omaha(hole: Sequence[int], board: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Every hand of exactly two cards from the hole and three from the board."""
    for two, three in product(combinations(hole, 2), combinations(board, 3)):
        yield two + three


def suit_classes(
    cards: int, ranks: Sequence[int] = range(13)
) -> Iterator[tuple[tuple[int, ...], int]]:
    """A hand for each class of hands that are alike but for the names of suits, and their number.

    A class is what the four suits hold, in any order of the suits.
    """
    for sizes in product(range(len(ranks), -1, -1), repeat=4):
        if sum(sizes) != cards or list(sizes) != sorted(sizes, reverse=True):
            continue
        ways = [
            combinations_with_replacement(list(combinations(ranks, size)), len(list(same)))
            for size, same in groupby(sizes)
        ]
        for groups in product(*ways):
            suits = [held for group in groups for held in group]
            weight = factorial(4)
            for alike in Counter(suits).values():
                weight //= factorial(alike)
            yield tuple(r * 4 + s for s, held in enumerate(suits) for r in held), weight
