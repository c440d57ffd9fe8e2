"""Low hands, ace to five, eight or better (Omaha Hi-Lo 6) or any.

The ace is low, and straights and flushes do not count, so the wheel is best. Eight or better
means five different ranks none above eight: as a mask of ranks with the ace lowest, the smaller
of two such lows is the better. Without that, hands with pairs come behind those without, in the
order of high hands, and between equally paired hands the lower ranks win.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from pokernight.cards import RANKS, Card, name
from pokernight.ranking.high import no_natural
from pokernight.ranking.rules import EIGHT_OR_BETTER, LowRules
from pokernight.ranking.standing import play, say_standing, sort_out, stands_for_json

_RANK_OF_BIT: Final = (12, 0, 1, 2, 3, 4, 5, 6)
_BIT_OF_RANK: Final = tuple(
    1 << _RANK_OF_BIT.index(rank) if rank in _RANK_OF_BIT else 0 for rank in range(13)
)
LOW_BITS: Final = tuple(_BIT_OF_RANK[card >> 2] for card in range(52))
"""The bit of each card in a mask of low ranks: ace 1, deuce 2 .. eight 128, above that 0."""


def _lowest_five(mask: int) -> int:
    while mask.bit_count() > 5:
        mask ^= 1 << mask.bit_length() >> 1
    return mask if mask.bit_count() == 5 else 0


LOW_VALUES: Final = tuple(256 - five if (five := _lowest_five(mask)) else 0 for mask in range(256))
"""The value of each mask of low ranks, 0 without five of them."""
_CATEGORY_OF_COUNTS: Final = {(): 0, (2,): 1, (2, 2): 2, (3,): 3, (3, 2): 6, (4,): 7, (5,): 9}
"""The place in the order of high hands of what is there more than once."""


@dataclass(frozen=True, slots=True)
class LowReading:
    """A low hand and the cards that make it.

    Attributes:
        ranks: the ranks played, the highest first, the ace (12) last.
        cards: the cards played, in the order of the ranks.
        stands_for: each wild card or bug played with the card that it is read as.
        value: higher is better, as :func:`wild_low_value`.
        wild: the cards played that are fully wild.
    """

    ranks: tuple[int, ...]
    cards: tuple[Card, ...]
    stands_for: tuple[tuple[Card, Card], ...]
    value: int
    wild: tuple[Card, ...] = ()

    @property
    def kind(self) -> str:
        """By its highest card: ``8-low``."""
        return f"{RANKS[self.ranks[0]].replace('T', '10')}-low"

    @property
    def order(self) -> int:
        """The lower the highest card, the higher."""
        return -self.ranks[0]

    def __str__(self) -> str:
        letters = "-".join(RANKS[rank].replace("T", "10") for rank in self.ranks)
        said = "wheel" if letters == "5-4-3-2-A" else f"{letters} low"
        return said + say_standing(self.stands_for, self.wild)

    def to_json(self) -> dict[str, object]:
        """The reading as plain JSON: ``ranks``, ``cards``, ``stands_for`` and ``value``."""
        return {
            "ranks": [RANKS[rank] for rank in self.ranks],
            "cards": [name(card) for card in self.cards],
            "stands_for": stands_for_json(self.stands_for),
            "value": self.value,
        }


def low_value(cards: Sequence[Card]) -> int:
    """The value of the best eight-or-better low among natural cards, 0 where none qualifies.

    Raises:
        CardError: for a joker or a card of the second pack.
    """
    mask = 0
    try:
        for card in cards:
            mask |= LOW_BITS[card]
    except IndexError:
        raise no_natural(cards) from None
    return LOW_VALUES[mask]


def wild_low_value(
    cards: Sequence[Card],
    wild: Collection[Card],
    *,
    bug: Collection[Card] = (),
    null: Collection[Card] = (),
    rules: LowRules = EIGHT_OR_BETTER,
) -> int:
    """The value of the best low, 0 where there is none; a wild card is the lowest rank missing.

    Without a qualifier a hand that is short of five cards loses to one that is less so, and
    only a hand without any card is no low. The values of eight-or-better lows compare with
    those of :func:`low_value`, any others only with each other.

    Args:
        cards: the hand.
        wild: the cards that are wild, held or not.
        bug: the cards that are a bug, held or not: the same in a low.
        null: the cards that count for nothing, whatever else they are, held or not.
        rules: what the game lays down.

    Raises:
        CardError: for a card twice, of the second pack, or a joker without a mark.
    """
    hand = sort_out(cards, wild, bug, null)
    return _best(hand.natural, len(hand.wilds) + len(hand.bugs), rules)[0]


def low(
    cards: Sequence[Card],
    *,
    wild: Collection[Card] = (),
    bug: Collection[Card] = (),
    null: Collection[Card] = (),
    rules: LowRules = EIGHT_OR_BETTER,
) -> LowReading | None:
    """Read the best low, or ``None`` where there is none.

    Arguments and errors as for :func:`wild_low_value`.
    """
    hand = sort_out(cards, wild, bug, null)
    value, places = _best(hand.natural, len(hand.wilds) + len(hand.bugs), rules)
    if not value:
        return None
    ranks = tuple([(place - 1) % 13 for place in places])
    played = play(ranks, hand, [(card, card) for card in hand.natural])
    assert played is not None  # the wild cards were counted
    fully = tuple([card for card, _ in played.stands_for if card in hand.wilds])
    return LowReading(ranks, played.cards, played.stands_for, value, fully)


def _best(natural: Sequence[Card], wilds: int, rules: LowRules) -> tuple[int, list[int]]:
    """The value and the ranks of the best low, here from the ace, 0, to the king; highest first."""
    held = [((card >> 2) + 1) % 13 for card in natural]
    missing = [rank for rank in range(13) if rank not in held]
    held += missing[:wilds]
    different = sorted(set(held))[4::-1]
    if rules.eight_or_better:
        if len(different) < 5:
            return 0, []
        return LOW_VALUES[sum([1 << rank for rank in different if rank < 8])], different
    if len(different) == 5:
        return _ace_to_five_value(different), different
    hands = combinations(sorted(held, reverse=True), min(5, len(held)))
    value, best = max([(_ace_to_five_value(hand), hand) for hand in hands])
    return value, list(best)


def _ace_to_five_value(ranks: Sequence[int]) -> int:
    """The value of a hand, all played: ``size << 24 | 9 - category << 20 | five nibbles``.

    The nibbles are the ranks that decide, the lower the higher; none are 0.
    """
    groups = sorted([(count, rank) for rank, count in Counter(ranks).items()], reverse=True)
    value = 9 - _CATEGORY_OF_COUNTS[tuple([count for count, _ in groups if count > 1])]
    for place in range(5):
        value = value << 4 | (13 - groups[place][1] if place < len(groups) else 0)
    return len(ranks) << 24 | value if ranks else 0
