"""Points: the total of all cards, the nearest to a number, such as 7, 21 or 27, the best.

A number card counts its number, a face card half a point, ten or nothing, an ace 1 or 11, whichever
is better for each. All cards of a hand count, so its total for 7 may differ from its total for 27.
A wild card counts what some card counts.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final, Literal, TypeAlias, Unpack

from pokernight.cards import Card
from pokernight.ranking.masks import ACE
from pokernight.ranking.stand_ins import (
    MarkedCards,
    PlayedReading,
    SortedHand,
    sort_out,
)
from pokernight.wording.message import Text, message

Faces: TypeAlias = Literal["half", "ten", "nothing"]
"""Points of a jack, a queen and a king."""

Over: TypeAlias = Literal["behind", "level", "bust"]
"""Rule for a total above the number.

``behind``: of two that are equally near, the lower wins; ``level``: they tie; ``bust``: it has no
claim.
"""

_HALVES: Final = {"half": 1, "ten": 20, "nothing": 0}
_TEN: Final = 8
_FAR: Final = 2048
"""Farther than any total is from any number, in half points."""


@dataclass(frozen=True, slots=True)
class PointsReading(PlayedReading):
    """The total of a hand that is the nearest to a number.

    Attributes:
        halves: the total, in half points.
        counts: the half points that each card counts.
        cards: the cards that count, the natural ones first.
        value: higher is better, as :func:`points_value`.
    """

    halves: int
    counts: tuple[int, ...]

    @property
    def kind(self) -> str:
        """The total: ``26½ points``."""
        return str(self.made())

    def made(self) -> Text:
        """Return the total: ``26½ points``."""
        whole, half = divmod(self.halves, 2)
        number = f"{whole or ''}½" if half else str(whole)
        if self.halves in (1, 2):
            return message("{points} point", points=number)
        return message("{points} points", points=number)

    @property
    def order(self) -> int:
        """Its value: every total is a kind of its own."""
        return self.value

    def to_json(self) -> dict[str, object]:
        """As plain JSON: ``points``, ``counts``, ``cards``, ``stands_for`` and ``value``."""
        counts = [_points(count) for count in self.counts]
        return {"points": _points(self.halves), "counts": counts, **self.played_json()}


def points_value(
    cards: Sequence[Card],
    target: int,
    *,
    faces: Faces = "half",
    aces: tuple[int, ...] = (1, 11),
    over: Over = "behind",
    **marks: Unpack[MarkedCards],
) -> int:
    """Return the value of the total nearest to a number: 0 for no cards or only bust totals.

    Values compare for one number and one way to count only.

    Args:
        cards: the hand, all of which counts.
        target: the number to come near to.
        faces: the points of a face card.
        aces: the points that an ace may count.
        over: the rule for a total above the number.
        marks: wild cards and bugs count as any card.

    Raises:
        CardError: for a card twice, of the second pack, or a joker without a mark.
    """
    hand = sort_out(cards, **marks)
    return _nearest(_totals(hand, faces, aces), target, over)[0]


def total_value(halves: int, target: int, *, over: Over = "behind") -> int:
    """Return the value of a total, in half points: :func:`points_value` of cards that make it."""
    return _nearest([1, 1 << halves], target, over)[0]


def points(
    cards: Sequence[Card],
    target: int,
    *,
    faces: Faces = "half",
    aces: tuple[int, ...] = (1, 11),
    over: Over = "behind",
    **marks: Unpack[MarkedCards],
) -> PointsReading | None:
    """Read the total nearest to a number, ``None`` where there is none.

    Arguments and errors as for :func:`points_value`.
    """
    hand = sort_out(cards, **marks)
    free = [*hand.wilds, *hand.bugs]
    totals = _totals(hand, faces, aces)
    value, total = _nearest(totals, target, over)
    if not value:
        return None
    counted: list[tuple[Card, int]] = []
    left = total
    for card, before in zip(reversed([*hand.natural, *free]), reversed(totals[:-1])):
        ways = _counts(faces, aces)[card >> 2] if card < 52 else ()
        if card in free:
            ways = (*ways, *_any(faces, aces))
        count = next(worth for worth in ways if worth <= left and before >> left - worth & 1)
        counted.insert(0, (card, count))
        left -= count
    return PointsReading(
        total,
        tuple([count for _, count in counted]),
        cards=tuple([card for card, _ in counted]),
        stands_for=_stand_in([pair for pair in counted if pair[0] in free], hand, faces, aces),
        value=value,
        wild=tuple(hand.wilds),
    )


@cache
def _counts(faces: Faces, aces: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Return the half points that a card of each rank may count."""
    numbers = [(2 * (rank + 2),) for rank in range(_TEN + 1)]
    return (*numbers, *[(_HALVES[faces],)] * 3, tuple([2 * ace for ace in aces]))


@cache
def _any(faces: Faces, aces: tuple[int, ...]) -> tuple[int, ...]:
    """Return the half points that a wild card may count."""
    return tuple(sorted({count for counts in _counts(faces, aces) for count in counts}))


def _totals(hand: SortedHand, faces: Faces, aces: tuple[int, ...]) -> list[int]:
    """Return the totals possible with no card, with the first, and so on: a bit per half point."""
    by_rank = _counts(faces, aces)
    totals = [1]
    for card in hand.natural:
        totals.append(_with(totals[-1], by_rank[card >> 2]))
    for _ in (*hand.wilds, *hand.bugs):
        totals.append(_with(totals[-1], _any(faces, aces)))
    return totals


def _with(totals: int, counts: Sequence[int]) -> int:
    sums = 0
    for count in counts:
        sums |= totals << count
    return sums


def _nearest(every: Sequence[int], target: int, over: Over) -> tuple[int, int]:
    """Return the value of the best total of all cards, and the total in half points."""
    if len(every) == 1:
        return 0, 0
    totals = every[-1]
    goal = 2 * target
    below = (totals & (2 << goal) - 1).bit_length() - 1
    above = totals >> goal + 1
    best = (2 * (_FAR - goal + below) + 1, below) if below >= 0 else (0, 0)
    if above and over != "bust":
        total = goal + (above & -above).bit_length()
        best = max(best, (2 * (_FAR + goal - total) + (over == "level"), total))
    return best


def _stand_in(
    counted: Sequence[tuple[Card, int]], hand: SortedHand, faces: Faces, aces: tuple[int, ...]
) -> tuple[tuple[Card, Card], ...]:
    """Pair each wild card with a card that counts as much: itself, or a card that is not held."""
    identities: list[tuple[Card, Card]] = []
    for card, count in counted:
        ranks = [rank for rank in range(ACE + 1) if count in _counts(faces, aces)[rank]]
        cards = [4 * rank + suit for rank in ranks for suit in (3, 2, 1, 0)]
        taken = hand.held.union([identity for _, identity in identities])
        fresh = [identity for identity in cards if identity == card or identity not in taken]
        identities.append((card, card if card in cards else (fresh or cards)[0]))
    return tuple(identities)


def _points(halves: int) -> float:
    return halves // 2 if halves % 2 == 0 else halves / 2
