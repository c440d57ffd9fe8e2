"""The plain and the compiled evaluators behind one interface, so that each test holds both.

Every function takes many hands and returns their values in order.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Any, NamedTuple, TypeAlias, TypeVar

import numpy as np
import pytest
from numpy.typing import NDArray

from pokernight.ranking import (
    HOME,
    NO_COPIES,
    HighRules,
    high_value,
    low_value,
    omaha_high_value,
    omaha_low_value,
    wild_low_value,
    wild_value,
)
from pokernight.ranking.bulk import (
    BUG,
    NATURAL,
    NULL,
    SUITLESS,
    VALUES,
    WILD,
    high_classes,
    low_values,
    marks_of,
    omaha_values,
    set_classes,
)
from pokernight.ranking.high import wild_high_value
from tests.ranking.hands import Marked

Hand: TypeAlias = Sequence[int]
T = TypeVar("T")

U8 = NDArray[np.uint8]


def array(hands: Sequence[Hand]) -> U8:
    return np.array(hands, np.uint8)


class Evaluator(NamedTuple):
    """Rankings of many hands.

    Attributes:
        high: natural hands.
        by_number: natural cards with so many wild cards, with copies or without.
        low: eight-or-better lows of hands with wild and null cards.
        omaha: highs and lows of holes with their boards.
    """

    high: Callable[[Sequence[Hand]], list[int]]
    by_number: Callable[[Sequence[Hand], int, bool], list[int]]
    low: Callable[[Sequence[Hand], Hand, Hand], list[int]]
    omaha: Callable[[Sequence[Hand], Sequence[Hand]], list[tuple[int, int]]]


PLAIN = Evaluator(
    high=lambda hands: [high_value(hand) for hand in hands],
    by_number=lambda hands, wilds, copies: [wild_high_value(h, wilds, copies) for h in hands],
    low=lambda hands, wild, null: [
        wild_low_value(hand, wild, null=null) if wild or null else low_value(hand) for hand in hands
    ],
    omaha=lambda holes, boards: [
        (omaha_high_value(hole, board), omaha_low_value(hole, board))
        for hole, board in zip(holes, boards, strict=True)
    ],
)


def _compiled_omaha(holes: Sequence[Hand], boards: Sequence[Hand]) -> list[tuple[int, int]]:
    highs, lows = omaha_values(array(holes), array(boards))
    return list(zip(VALUES[highs].tolist(), lows.tolist(), strict=True))


COMPILED = Evaluator(
    high=lambda hands: VALUES[high_classes(array(hands))].tolist(),
    by_number=lambda hands, wilds, copies: VALUES[
        high_classes(array(hands), wilds=wilds, copies=copies)
    ].tolist(),
    low=lambda hands, wild, null: low_values(array(hands), marks_of(wild, null=null)).tolist(),
    omaha=_compiled_omaha,
)

BOTH = pytest.mark.parametrize("evaluator", [PLAIN, COMPILED], ids=["plain", "compiled"])


def expect(values: Sequence[int], hands: Sequence[object], expected: Sequence[int]) -> None:
    """Compare values, and show the first hand that is wrong."""
    assert len(values) == len(expected)
    wrong = [place for place, value in enumerate(values) if value != expected[place]]
    first = wrong[0] if wrong else 0
    assert not wrong, (len(wrong), hands[first], hex(values[first]), hex(expected[first]))


# --- hands of which single cards are marked


def plain_value(marked: Marked, rules: HighRules) -> int:
    hand, wild, bug, null, may_be = marked
    return wild_value(hand, wild, bug=bug, null=null, may_be=may_be, rules=rules)


def is_compiled(marked: Marked, rules: HighRules) -> bool:
    """Return whether a kernel ranks such a hand by these rules.

    Suitless identities must be a deuce to a queen, and of different ranks; bugs and sets of
    identities do not go together.
    """
    suitless = [card // 4 - 13 for some in marked.may_be.values() for card in some if card >= 52]
    different = len(set(suitless)) == len(suitless) and max(suitless, default=0) < 11
    return rules in (HOME, NO_COPIES) and different and not (marked.may_be and marked.bug)


def compiled_values(dealt: Sequence[Marked], rules: HighRules) -> list[int]:
    """Return the values of hands that kernels rank, each batch of hands of equal size."""
    values = [-1] * len(dealt)
    batches = grouped(
        range(len(dealt)), lambda place: (len(dealt[place].hand), bool(dealt[place].may_be))
    )
    for (_, in_sets), places in batches.items():
        batch = [dealt[place] for place in places]
        hands = array([marked.hand for marked in batch])
        if in_sets:
            bits = np.array([identities_of(marked) for marked in batch], np.uint64)
            classes = set_classes(hands, bits, copies=rules.copies)
        else:
            classes = high_classes(hands, array([marks(m) for m in batch]), copies=rules.copies)
        for place, value in zip(places, VALUES[classes].tolist(), strict=True):
            values[place] = value
    return values


def grouped(things: Iterable[T], key: Callable[[T], Hashable]) -> dict[Any, list[T]]:
    groups: dict[Any, list[T]] = defaultdict(list)
    for thing in things:
        groups[key(thing)].append(thing)
    return groups


def marks(marked: Marked) -> list[int]:
    """The mark of each card."""
    return [
        NULL if card in marked.null
        else WILD if card in marked.wild
        else BUG if card in marked.bug
        else NATURAL
        for card in marked.hand
    ]  # fmt: skip


def identities_of(marked: Marked) -> list[int]:
    """The identities of each card, a bit each."""
    bits = []
    for card in marked.hand:
        identities: Iterable[int] = marked.may_be.get(card, [card])
        if card in marked.null:
            identities = ()
        elif card in marked.wild:
            identities = range(52)
        places = {each if each < 52 else SUITLESS + (each - 52) // 4 for each in identities}
        bits.append(sum(1 << place for place in places))
    return bits
