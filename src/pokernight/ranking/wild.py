"""High hands with wild cards as plain integers, on the scale of :mod:`pokernight.ranking.high`.

Wild cards are docs/defaults.md 0.4 and 0.5. Wild cards and bugs are not substituted by trial: the
cards that a hand lacks are counted, and that many wild cards fill it. Only cards with a set of
identities are tried as each of them.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final, NamedTuple

from pokernight.cards import Card
from pokernight.ranking.hand_rules import HOME, HighRules
from pokernight.ranking.high import (
    FIVE,
    FLUSH,
    FOUR,
    FULL_HOUSE,
    PAIR,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE,
    TWO_PAIR,
    bug_high_value,
    high_value,
    wild_high_value,
)
from pokernight.ranking.house_wilds import HOUSE_WILDS
from pokernight.ranking.masks import (
    ACE,
    BITS,
    highest_five,
    straight_top,
    with_highest_missing,
)
from pokernight.ranking.stand_ins import (
    NO_IDENTITIES,
    Fixed,
    Identities,
    PlayedCards,
    SortedHand,
    every_way,
    play_naturals,
    sort_out,
    ways_to_play,
    wild_cards_played,
)

_HIGHEST_RANK_FIRST: Final = range(ACE, -1, -1)
_ACES: Final = frozenset(range(4 * ACE, 4 * ACE + 4))


def wild_value(
    cards: Sequence[Card],
    wild: Collection[Card],
    *,
    bug: Collection[Card] = (),
    null: Collection[Card] = (),
    may_be: Identities = NO_IDENTITIES,
    rules: HighRules = HOME,
) -> int:
    """Return the value of the best five cards, some of them wild; 0 if no card counts.

    A wild card stands for any rank and suit. It may copy a held card, which helps only to make
    five of a kind: in a flush it fills the highest missing rank. A lone wild card is an ace. A
    bug is an ace, or any card that completes a straight, a flush or a straight flush.

    Where ties are won by the fewest wild cards, the value is eight times the usual value, plus 1
    for each of the five cards that is not wild; such values compare with each other only.

    Args:
        cards: the whole hand; up to eight of its cards count.
        wild: the cards that are wild, held or not.
        bug: the cards that are a bug, held or not.
        null: the cards that count for nothing, held or not, whatever else they are; without
            copies a held null card is still closed to wild cards.
        may_be: the cards that may stand for some cards only, and for which.
        rules: the game's rules of high hands.

    Raises:
        CardError: for a card of the second pack, or a joker without a mark.
    """
    if bug or null or may_be or rules.fewest_wilds or rules.double_ace_flush or not rules.wheel:
        hand = sort_out(cards, wild, bug, null, may_be)
        if rules.fewest_wilds:
            return best(hand, rules).value
        return max([_value(hand, fixed, rules) for fixed in every_way(hand, rules.copies)])
    house = HOUSE_WILDS.get()
    natural = [card for card in cards if card not in wild and card not in house]
    wilds = len(cards) - len(natural)
    return wild_high_value(natural, wilds, rules.copies) if wilds else high_value(natural)


class Best(NamedTuple):
    """The best high hand among some cards.

    Attributes:
        value: the value of the hand.
        usual: its value if wild cards do not count against it, on the scale of ``high_value``.
        played: the cards that make it, as few of them wild as it takes.
    """

    value: int
    usual: int
    played: PlayedCards


def best(hand: SortedHand, rules: HighRules) -> Best:
    """Find the best high hand and the cards that make it."""
    ways = list(every_way(hand, rules.copies))
    values = [_value(hand, fixed, rules) for fixed in ways]
    usual = max(values)
    if not usual:
        return Best(0, 0, PlayedCards((), ()))
    if not (hand.wilds or hand.bugs or hand.several):
        value = usual << 3 | 5 if rules.fewest_wilds else usual
        return Best(value, usual, play_naturals(usual, hand.natural))
    played = [
        way
        for fixed, value in zip(ways, values)
        if value == usual
        for way in ways_to_play(value, hand, fixed, copies=rules.copies)
    ]
    counts = [wild_cards_played(way, hand) for way in played]
    fewest = min(counts)
    value = usual << 3 | 5 - fewest if rules.fewest_wilds else usual
    return Best(value, usual, played[counts.index(fewest)])


def _value(hand: SortedHand, fixed: Fixed, rules: HighRules) -> int:
    """Return the value of a hand with settled identities, not counting wild cards against it."""
    copies = rules.copies
    wilds, bugs = hand.wilds, hand.bugs
    identities = [identity for _, identity in fixed]
    suitless = max(identities, default=0) >= 52
    if rules.wheel and not (rules.double_ace_flush and copies) and not suitless:
        if not bugs and not wilds:
            return high_value(identities)
        if copies:
            return bug_high_value(identities, len(wilds), len(bugs))
        if not bugs and hand.held == {*identities, *wilds}:
            return wild_high_value(identities, len(wilds), copies=False)

    counts = [0] * 13
    suited: list[list[int]] = [[], [], [], []]
    for identity in identities:
        counts[identity % 52 >> 2] += 1
        if identity < 52:
            suited[identity & 3].append(identity >> 2)
    suits = [sum([BITS[rank] for rank in set(ranks)]) for ranks in suited]
    ranks = sum([BITS[rank] for rank in range(13) if counts[rank]])

    # Without copies it is enough to count how many cards of a rank are open to wild cards and
    # bugs, whichever of them takes which: a wild card of the hand may always be itself, and a
    # card outside the hand is open to each of them. A bug may be itself only in a straight or
    # flush, unless it is an ace.
    room = [5] * 13
    shut = [0] * 4
    closed = 0
    aces = len(bugs)
    if not copies:
        taken = hand.held.union(identities)
        closed_to_groups = taken.difference(wilds)
        room = [
            4 - len(closed_to_groups.intersection(range(4 * rank, 4 * rank + 4)))
            for rank in range(13)
        ]
        own = len([bug for bug in bugs if bug in _ACES])
        outside = min(aces - own, 4 - len(taken.intersection(_ACES)))
        aces = own + outside
        room[ACE] -= outside
        barred = closed_to_groups.difference(bugs)
        shut = [sum([BITS[c >> 2] for c in barred if c & 3 == s and c < 52]) for s in range(4)]
        closed = shut[0] & shut[1] & shut[2] & shut[3]

    counts[ACE] += aces
    groups = _Groups(counts, len(wilds), room)
    anything = len(wilds) + len(bugs)

    if five := groups.best(5):
        return FIVE | five
    able = [suit for suit in range(4) if suits[suit].bit_count() + anything >= 5]
    tops = [straight_top(suits[suit], anything, shut[suit], rules.wheel) for suit in able]
    if any(tops):
        return STRAIGHT_FLUSH | max(tops) << 16
    if four := groups.best(4):
        return FOUR | four
    if full_house := groups.best(3, 2):
        return FULL_HOUSE | full_house
    if rules.double_ace_flush and copies:
        flush = max([_flush_with_aces(ranks, anything) for ranks in suited])
    else:
        filled = [with_highest_missing(suits[suit], anything, shut[suit]) for suit in able]
        flush = max([highest_five(mask) for mask in filled if mask.bit_count() >= 5], default=0)
    if flush:
        return FLUSH | flush
    if top := straight_top(ranks, anything, closed, rules.wheel):
        return STRAIGHT | top << 16
    if three := groups.best(3):
        return THREE | three
    if two_pair := groups.best(2, 2):
        return TWO_PAIR | two_pair
    if pair := groups.best(2):
        return PAIR | pair
    return groups.best()


def _flush_with_aces(ranks: Sequence[int], wilds: int) -> int:
    """Return the nibbles of the best flush in a suit that may repeat a card, 0 for none."""
    flush = [ACE] * wilds + sorted(ranks, reverse=True)
    if len(flush) < 5:
        return 0
    value = 0
    for rank in flush[:5]:
        value = value << 4 | rank + 1
    return value


class _Groups:
    """Groups of equal ranks that a hand with wild cards can make.

    Args:
        counts: the number of held cards of each rank.
        wilds: the number of cards that may be of any rank.
        room: by rank, how many of those may be of it.
    """

    def __init__(self, counts: list[int], wilds: int, room: list[int]) -> None:
        self._counts = counts
        self._wilds = wilds
        self._room = room
        self._most = sorted(counts, reverse=True)

    def best(self, *sizes: int) -> int:
        """Return the nibbles of the best groups of equal ranks, such as ``3, 2``, and of kickers.

        0 where the hand cannot make these groups.
        """
        most = zip(sizes, self._most, strict=False)
        short = sum([size - count for size, count in most if count < size])
        grouping = self._find(sizes, (), self._wilds) if short <= self._wilds else None
        if grouping is None:
            return 0
        grouped, wilds = grouping
        ranks_held = sum([bit for bit, count in zip(BITS, self._counts) if count])
        closed = sum([bit for bit, room in zip(BITS, self._room) if not room])
        value = 0
        for rank in grouped:
            value = value << 4 | rank + 1
            ranks_held &= ~BITS[rank]
            closed |= BITS[rank]
        # Groups and kickers together are five cards; nibbles left over stay 0 below them.
        kickers = 5 - sum(sizes)
        kept = highest_five(with_highest_missing(ranks_held, wilds, closed)) >> 4 * (5 - kickers)
        return (value << 4 * kickers | kept) << 4 * (5 - kickers - len(sizes))

    def _find(
        self, sizes: tuple[int, ...], taken: tuple[int, ...], wilds: int
    ) -> tuple[tuple[int, ...], int] | None:
        """Return the ranks of the best groups, and the number of wild cards left over."""
        if not sizes:
            return taken, wilds
        for rank in _HIGHEST_RANK_FIRST:
            need = max(0, sizes[0] - self._counts[rank])
            if need <= wilds and need <= self._room[rank] and rank not in taken:
                rest = self._find(sizes[1:], (*taken, rank), wilds - need)
                if rest is not None:
                    return rest
        return None
