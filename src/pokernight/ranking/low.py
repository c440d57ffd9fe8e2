"""Low hands: ace to five, eight or better (Omaha Hi-Lo 6) or any, ace to six, deuce to seven.

Ace to five the ace is low, and straights and flushes do not count, so the wheel is best. Eight or
better means five different ranks none above eight: as a mask of ranks with the ace lowest, the
smaller of two such lows is the better. Without that, hands with pairs come behind those without,
in the order of high hands, and between equally paired hands the lower ranks win. Ace to six and
deuce to seven straights and flushes have their places in that order too; deuce to seven the ace
is high. A *place* is a rank as it counts here, 0 the lowest.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import Final, NamedTuple, Unpack

from pokernight.cards import RANKS, Card
from pokernight.ranking.hand_rules import EIGHT_OR_BETTER, LowRules
from pokernight.ranking.high import CATEGORIES, no_natural
from pokernight.ranking.house_wilds import HOUSE_WILDS
from pokernight.ranking.stand_ins import (
    MarkedCards,
    PlayedCards,
    PlayedReading,
    SortedHand,
    play,
    sort_out,
)
from pokernight.wording.message import Text, message

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
_PLACES: Final = {
    True: tuple(((card >> 2) + 1) % 13 for card in range(52)),
    False: tuple(card >> 2 for card in range(52)),
}
"""The place of each card, by whether the ace is low."""
_IN_A_ROW_OR_SUIT: Final = ("straight", "flush", "straight flush")
_STRAIGHT, _FLUSH, _STRAIGHT_FLUSH = map(CATEGORIES.index, _IN_A_ROW_OR_SUIT)
_CATEGORY_OF_COUNTS: Final = {(): 0, (2,): 1, (2, 2): 2, (3,): 3, (3, 2): 6, (4,): 7, (5,): 9}
"""Category number, as in ``CATEGORIES``, by the sizes of the groups of equal ranks."""


WHEEL: Final = list("5432A")
"""The best low where aces are low and straights do not count."""


@dataclass(frozen=True, slots=True)
class LowReading(PlayedReading):
    """A low hand and the cards that make it.

    Attributes:
        ranks: the ranks played, the highest first; the ace (12) last where it is low.
        cards: the cards played, in the order of the ranks.
        value: higher is better, as :func:`wild_low_value`.
        kind: by its highest card, ``8-low``, or the category of a high hand that it is.
        order: the place of the kind, the better the higher.
    """

    ranks: tuple[int, ...]
    kind: str
    order: int

    def made(self) -> Text:
        """Return the name of the hand: ``wheel``, ``8-6-4-3-2 low``."""
        letters = [RANKS[rank] for rank in self.ranks]
        if self.kind in _IN_A_ROW_OR_SUIT:
            return message("{ranks:-} {kind}", ranks=letters, kind=self.kind)
        return "wheel" if letters == WHEEL else message("{ranks:-} low", ranks=letters)

    def to_json(self) -> dict[str, object]:
        """As plain JSON: ``kind``, ``ranks``, ``cards``, ``stands_for`` and ``value``."""
        ranks = [RANKS[rank] for rank in self.ranks]
        return {"kind": self.kind, "ranks": ranks, **self.played_json()}


def low_value(cards: Sequence[Card]) -> int:
    """Return the value of the best eight-or-better low among natural cards, 0 for none.

    Raises:
        CardError: for a joker or a card of the second pack.
    """
    if HOUSE_WILDS.get():
        return wild_low_value(cards, ())
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
    """Return the value of the best low, 0 where there is none.

    A wild card is the lowest rank missing; where straights and flushes count, the lowest that
    makes none. Without a qualifier a hand with fewer cards loses to a hand with more, up to
    five, and only a hand without any card is no low. The values of eight-or-better lows compare
    with those of :func:`low_value`, any others only with each other.

    Args:
        cards: the hand.
        wild: the cards that are wild, held or not.
        bug: the cards that are a bug, held or not: the same in a low.
        null: the cards that count for nothing, whatever else they are, held or not.
        rules: the game's rules of low hands.

    Raises:
        CardError: for a card twice, of the second pack, or a joker without a mark.
    """
    hand = sort_out(cards, wild, bug, null)
    return _best(hand.natural, len(hand.wilds) + len(hand.bugs), rules).value


def low(
    cards: Sequence[Card],
    *,
    rules: LowRules = EIGHT_OR_BETTER,
    **marks: Unpack[MarkedCards],
) -> LowReading | None:
    """Read the best low, or ``None`` where there is none.

    Arguments and errors as for :func:`wild_low_value`.
    """
    hand = sort_out(cards, **marks)
    best = _best(hand.natural, len(hand.wilds) + len(hand.bugs), rules)
    if not best.value:
        return None
    ranks = tuple([(place - rules.ace_low) % 13 for place in best.places])
    played = _play(ranks, hand, best.category if rules.straights_and_flushes else None)
    fully = tuple([card for card, _ in played.stands_for if card in hand.wilds])
    kind, order = CATEGORIES[best.category], 0
    if not best.category:
        kind, order = f"{RANKS[ranks[0]].replace('T', '10')}-low", 12 - best.places[0]
    order |= len(ranks) << 8 | 9 - best.category << 4
    return LowReading(
        ranks,
        kind,
        order,
        cards=played.cards,
        stands_for=played.stands_for,
        value=best.value,
        wild=fully,
    )


class _Low(NamedTuple):
    """The best low: its value, the places played, the highest first, and its category."""

    value: int
    places: Sequence[int]
    category: int


_NO_LOW: Final = _Low(0, (), 0)


def _best(natural: Sequence[Card], wilds: int, rules: LowRules) -> _Low:
    """Return the best low of some natural cards and so many wild cards."""
    place_of = _PLACES[rules.ace_low]
    candidates = [place_of[card] for card in natural]
    mask = 0
    for place in candidates:
        mask |= 1 << place
    strict = rules.straights_and_flushes
    if mask.bit_count() + wilds >= 5:
        for low in _unpaired(mask, wilds, strict):
            if strict and not wilds and _one_suit(natural, low.places, place_of) is not None:
                continue
            if not rules.eight_or_better:
                return low
            if low.places[0] > (7 if rules.ace_low else 6):
                return _NO_LOW
            if strict or not rules.ace_low:
                return low
            return low._replace(value=LOW_VALUES[sum([1 << place for place in low.places])])
    if rules.eight_or_better:
        return _NO_LOW
    if strict and mask.bit_count() >= 5:
        suited = combinations(sorted(natural, key=lambda card: -place_of[card]), 5)
        return max([_worth([place_of[card] for card in five], five) for five in suited])
    candidates += [place for place in range(13) if not mask & 1 << place][:wilds]
    hands = set(combinations(sorted(candidates, reverse=True), min(5, len(candidates))))
    return max([_worth(hand) for hand in hands])


@cache
def _unpaired(mask: int, wilds: int, strict: bool) -> tuple[_Low, ...]:
    """The lows of five different places, best first; with wild cards only the best.

    ``strict``: without straights. A wild card needs only the lowest missing places: as many as
    there are wild cards, and two more in case the lowest would make a straight.
    """
    missing = [place for place in range(13) if not mask & 1 << place][: wilds and wilds + 2]
    places = sorted([place for place in range(13) if mask & 1 << place] + missing, reverse=True)
    fives = [
        five
        for five in combinations(places, 5)
        if len([place for place in five if place in missing]) <= wilds
        and not (strict and five[0] - five[4] == 4)
    ]
    if wilds:
        fives = [min(fives)]
    return tuple([_worth(five) for five in sorted(fives)])


def _one_suit(
    natural: Sequence[Card], places: Sequence[int], place_of: Sequence[int]
) -> int | None:
    """Return the suit that all cards of these places share, else ``None``."""
    suits = {card & 3 for card in natural if place_of[card] in places}
    return suits.pop() if len(suits) == 1 else None


def _worth(places: Sequence[int], suited: Sequence[Card] = ()) -> _Low:
    """Evaluate a hand of which all cards are played, the highest place first.

    ``suited`` gives the cards where straights and flushes count.

    The value is ``size << 24 | 9 - category << 20 | five nibbles``: the places that decide, the
    lower the higher; none are 0.
    """
    if not places:
        return _NO_LOW
    groups = sorted([(count, place) for place, count in Counter(places).items()], reverse=True)
    category = _CATEGORY_OF_COUNTS[tuple([count for count, _ in groups if count > 1])]
    if suited and not category:
        flush = len({card & 3 for card in suited}) == 1
        if places[0] - places[4] == 4:
            category = _STRAIGHT_FLUSH if flush else _STRAIGHT
        elif flush:
            category = _FLUSH
    value = len(places) << 4 | 9 - category
    for group in range(5):
        value = value << 4 | (13 - groups[group][1] if group < len(groups) else 0)
    return _Low(value, places, category)


def _play(ranks: Sequence[int], hand: SortedHand, category: int | None) -> PlayedCards:
    """Play these ranks, suited for a flush, in two suits for any other unpaired category."""
    fixed = [(card, card) for card in hand.natural]
    if category in (_FLUSH, _STRAIGHT_FLUSH):
        ways = [play(ranks, hand, fixed, suit=suit) for suit in range(4)]
        return next(filter(None, ways))
    played = play(ranks, hand, fixed)
    assert played is not None  # the wild cards were counted
    if category is None or len(ranks) < 5:
        return played
    return _in_two_suits(played, hand)


def _in_two_suits(played: PlayedCards, hand: SortedHand) -> PlayedCards:
    """Return the same ranks, with a card in another suit if all share a suit."""
    cards, becomes = list(played.cards), dict(played.stands_for)
    read = [becomes.get(card, card) for card in cards]
    suits = {card & 3 for card in read}
    if len(suits) > 1:
        return played
    for place, card in enumerate(read):
        same = [
            other for other in hand.natural if other >> 2 == card >> 2 and other & 3 not in suits
        ]
        if same:
            cards[place] = same[0]
            break
    else:
        free = [card for card in (*hand.wilds, *hand.bugs) if card not in cards]
        place = next((place for place, card in enumerate(cards) if card in becomes), 4)
        if cards[place] not in becomes:
            cards[place] = free[0]
        rank = read[place] >> 2
        others = [4 * rank + suit for suit in (3, 2, 1, 0) if suit not in suits]
        fresh = [card for card in others if card not in hand.held]
        becomes[cards[place]] = (fresh or others)[0]
    pairs = tuple([(card, becomes[card]) for card in cards if card in becomes])
    return PlayedCards(tuple(cards), pairs)
