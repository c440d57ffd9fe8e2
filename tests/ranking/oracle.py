"""Oracle of the rankings, by brute force and from nothing but the rules.

Shares no code with the package: a card is its number, ``rank * 4 + suit``, and a hand is worth a
tuple ``(category, ranks)``, which compares as the hands do. A card from 52 up has a suit that no
other card has.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement, groupby, product
from math import factorial
from typing import NamedTuple

Worth = tuple[int, tuple[int, ...]]
ACES = range(48, 52)
STRAIGHT, FLUSH, STRAIGHT_FLUSH = 4, 5, 8


class Rules(NamedTuple):
    """Rules of a game; without ``copies`` every card in play is different."""

    copies: bool = True
    double: bool = False
    wheel: bool = True
    fewest: bool = False


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
def _worth(ranks: tuple[int, ...], one_suit: bool, double: bool, wheel: bool) -> Worth:
    groups = sorted(Counter(ranks).items(), key=lambda item: (-item[1], -item[0]))
    shape = [count for _, count in groups]
    order = tuple(rank for rank, _ in groups)
    full = len(ranks) == 5
    flush = full and one_suit and (len(order) == 5 or double)
    straight = None
    if full and len(order) == 5:
        if order[0] - order[4] == 4:
            straight = order[0]
        elif wheel and set(order) == {12, 0, 1, 2, 3}:
            straight = 3
    if not ranks:
        return 0, ()
    if shape[0] == 5:
        return 9, order
    if straight is not None and flush:
        return 8, (straight,)
    if shape[0] == 4:
        return 7, order
    if shape[:2] == [3, 2]:
        return 6, order
    if flush:
        return 5, tuple(sorted(ranks, reverse=True))
    if straight is not None:
        return 4, (straight,)
    if shape[0] == 3:
        return 3, order
    if shape[:2] == [2, 2]:
        return 2, order
    if shape[0] == 2:
        return 1, order
    return 0, order


def worth(hand: Sequence[int], rules: Rules = Rules()) -> Worth:  # noqa: B008
    """At most five cards, every one played, a copy of another among them or not."""
    one_suit = len({c % 4 if c < 52 else c for c in hand}) == 1
    ranks = tuple(sorted([c % 52 // 4 for c in hand]))
    return _worth(ranks, one_suit, rules.double, rules.wheel)


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


# --- wild cards
#
# With copies, what a few cards become with so many wild cards and bugs does not depend on the rest
# of the hand: every substitution is tried once for each such few cards, and tabled. A worth asks
# for the ranks and for a common suit, so cards are tabled by these two. Without copies every
# substitution is tried hand by hand.

_IMPOSSIBLE = -1


def _have_one_suit(hand: Collection[int]) -> bool:
    """Return whether further cards may still complete a flush, as they may for no card at all."""
    return all(card < 52 for card in hand) and len({card % 4 for card in hand}) <= 1


@cache
def _above(
    ranks: tuple[int, ...], one_suit: bool, wilds: int, bugs: int, rules: Rules, bug_bent: bool
) -> int:
    """Return the best value when every wild card and bug has become every card.

    ``bug_bent``: a bug is no ace, so that it takes a straight or flush to excuse it.
    """
    if not wilds and not bugs:
        best = _worth(ranks, one_suit, rules.double, rules.wheel)
        excused = not bug_bent or best[0] in (STRAIGHT, FLUSH, STRAIGHT_FLUSH)
        return value(best) if excused else _IMPOSSIBLE
    left = (wilds - 1, bugs) if wilds else (0, bugs - 1)
    return max(
        _above(
            tuple(sorted((*ranks, rank))), suited, *left, rules,
            bug_bent or (not wilds and rank != 12),
        )
        for rank in range(13)
        for suited in {one_suit, False}
    )  # fmt: skip


def _substitutes(
    free: Sequence[tuple[int, bool]], outside: frozenset[int]
) -> Iterator[tuple[tuple[int, ...], bool]]:
    """All that wild cards and bugs may be together without copies, and whether a bug is bent.

    ``free``: each card with whether it is a bug. Each may be itself, or a card not in the hand.
    """
    if not free:
        yield (), False
        return
    (card, bug), *others = free
    itself = [card] if card < 52 else []
    for rest, bent in _substitutes(others, outside):
        for become in (*outside, *itself):
            if become not in rest:
                # Two of a kind that are cards from outside are so in one order.
                alike = rest and others[0][1] == bug and {become, rest[0]} <= outside
                if alike and become > rest[0]:
                    continue
                yield (become, *rest), bent or (bug and become not in ACES)


def best_read(
    hand: Sequence[int],
    wild: Collection[int] = (),
    bug: Collection[int] = (),
    null: Collection[int] = (),
    may_be: Mapping[int, Collection[int]] | None = None,
    rules: Rules = Rules(),  # noqa: B008
) -> int:
    """The best of every choice of five cards, as everything that they may be."""
    may_be = may_be or {}
    natural, wilds, bugs, several = [], [], [], []
    for card in hand:
        if card in null:
            continue
        if card in wild:
            wilds.append(card)
        elif card in bug:
            bugs.append(card)
        elif card in may_be:
            several.append(card)
        else:
            natural.append(card)
    outside = [card for card in range(52) if card not in hand]
    counted_later = rules._replace(fewest=False)
    found = (0, 0)
    # Each card of several identities is one of them, or is left out.
    for chosen in product(*[(*may_be[card], None) for card in several]):
        settled = [(card, one) for card, one in zip(several, chosen) if one is not None]
        identities = [one for _, one in settled]
        if not rules.copies and (
            len(set(identities)) < len(identities)
            or any(one in hand and one != card for card, one in settled)
        ):
            continue
        fixed = [(card, False) for card in natural] + [(one, card != one) for card, one in settled]
        for played in range(min(5, len(fixed)) + 1):
            for some in combinations(fixed, played):
                cards = [card for card, _ in some]
                bent = sum(other for _, other in some)
                for worth_it, free in _with_free(cards, wilds, bugs, outside, counted_later):
                    found = max(found, (worth_it, -bent - free))
    if not rules.fewest or not found[0]:
        return found[0]
    return found[0] * 8 + 5 + found[1]


def _with_free(
    cards: Sequence[int],
    wilds: Sequence[int],
    bugs: Sequence[int],
    outside: Sequence[int],
    rules: Rules,
) -> Iterator[tuple[int, int]]:
    """The best values of these cards and some wild cards and bugs, with the number of those."""
    ranks, one_suit = tuple(sorted([card % 52 // 4 for card in cards])), _have_one_suit(cards)
    for of_wilds, of_bugs in product(range(len(wilds) + 1), range(len(bugs) + 1)):
        free = of_wilds + of_bugs
        if len(cards) + free > 5:
            continue
        if rules.copies:
            yield _above(ranks, one_suit, of_wilds, of_bugs, rules, False), free
            continue
        left = frozenset(card for card in outside if card not in cards)
        for some in combinations(wilds, of_wilds):
            for others in combinations(bugs, of_bugs):
                marked = [(card, False) for card in some] + [(card, True) for card in others]
                for become, bent in _substitutes(marked, left):
                    category, ranks = worth((*cards, *become), rules)
                    if not bent or category in (STRAIGHT, FLUSH, STRAIGHT_FLUSH):
                        yield value((category, ranks)), free


@cache
def _four_of_a_kind_and_better() -> list[tuple[int, frozenset[int]]]:
    """Every five different cards worth so much, best first."""
    fives = [
        frozenset(rank * 4 + suit for rank in ranks)
        for top in range(3, 13)
        for suit in range(4)
        for ranks in [[(top - step) % 13 for step in range(5)]]
    ]
    fives += [
        frozenset([*range(rank * 4, rank * 4 + 4), kicker])
        for rank in range(13)
        for kicker in range(52)
        if kicker // 4 != rank
    ]
    return sorted([(value(worth(tuple(five))), five) for five in fives], reverse=True, key=_first)


def _first(pair: tuple[int, frozenset[int]]) -> int:
    return pair[0]


def best_of_many_wild(hand: Sequence[int], wild: Collection[int]) -> int | None:
    """Without copies, no card null: the best of all hands from four of a kind up, if any.

    Five cards can be made when no more of them than there are wild cards are not natural: who is
    wild and among them is himself.
    """
    natural = {card for card in hand if card not in wild}
    wilds = len(hand) - len(natural)
    for worth_it, five in _four_of_a_kind_and_better():
        if len(five & natural) >= 5 - wilds:
            return worth_it
    return None


def low(hand: Iterable[int]) -> tuple[int, ...] | None:
    """The best low of any number of natural cards, highest first, the ace 1; the least is best."""
    ranks = {(c // 4 + 1) % 13 + 1 for c in hand}
    fives = combinations(sorted((r for r in ranks if r <= 8), reverse=True), 5)
    return min(fives, default=None)


@cache
def _lowest(ranks: frozenset[int], wilds: int) -> tuple[int, ...] | None:
    """The best low when every wild card has become every rank; the least is best."""
    if not wilds:
        return min(
            combinations(sorted([r for r in ranks if r <= 8], reverse=True), 5), default=None
        )
    lows = [_lowest(ranks | {rank}, wilds - 1) for rank in range(1, 14)]
    return min([found for found in lows if found], default=None)


def low_wild(natural: Iterable[int], wilds: int) -> tuple[int, ...] | None:
    """As :func:`low`, with wild cards."""
    return _lowest(frozenset((c // 4 + 1) % 13 + 1 for c in natural), wilds)


LowWorth = tuple[int, int, tuple[int, ...]]


@cache
def _any_low(ranks: tuple[int, ...], wilds: int) -> LowWorth:
    if wilds:
        return min(_any_low(tuple(sorted((*ranks, rank))), wilds - 1) for rank in range(1, 14))
    groups = sorted([(count, rank) for rank, count in Counter(ranks).items()], reverse=True)
    shape = [count for count, _ in groups]
    shapes = [[], [2], [2, 2], [3], [3, 2], [4], [5]]
    place = shapes.index([count for count in shape if count > 1])
    return -len(ranks), place, tuple(rank for _, rank in groups)


def any_low(natural: Sequence[int], wilds: int) -> LowWorth:
    """The best ace-to-five low of any five cards; the least is best.

    How many cards are missing, what is paired, and the ranks that decide, the ace 1.
    """
    ranks = [(c // 4 + 1) % 13 + 1 for c in natural]
    size = min(5, len(ranks) + wilds)
    return min(
        _any_low(tuple(sorted(some)), size - len(some))
        for played in range(max(0, size - wilds), min(size, len(ranks)) + 1)
        for some in combinations(ranks, played)
    )


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


def in_the_same_order(pairs: Iterable[tuple[int, object]]) -> None:
    """Values are equal where the others are, and the higher one is the lesser other."""
    known: dict[int, object] = {}
    for value, other in pairs:
        assert known.setdefault(value, other) == other
    best_first = [known[value] for value in sorted(known, reverse=True)]
    assert best_first == sorted(set(best_first))  # type: ignore[type-var]
