"""High hands with wild cards as plain integers, on the scale of :mod:`pokernight.ranking.high`.

Wild cards are docs/defaults.md 0.4 and 0.5. No card is ever substituted for another to try it
out: what is missing from a hand is counted, and that many wild cards fill it.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from pokernight.cards import Card
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
    high_value,
    no_natural,
)
from pokernight.ranking.masks import (
    ACE,
    BITS,
    highest_five,
    straight_top,
    with_highest_missing,
)

_SUITS = range(4)
_HIGHEST_RANK_FIRST = range(ACE, -1, -1)


def wild_value(
    cards: Sequence[Card],
    wild: Collection[Card],
    *,
    copies: bool = True,
    barred: Collection[Card] = (),
) -> int:
    """The value of the best five cards, some of them fully wild.

    A wild card stands for any rank and suit. It may copy a held card, which helps only to make
    five of a kind: in a flush it fills the highest missing rank. A lone wild card is an ace.

    Args:
        cards: the whole hand, up to eight cards; jokers must be wild.
        wild: the cards that are wild, held or not.
        copies: ``False`` for the rule No Copies (Bonedoneskis 2.4): a wild card may be
            no card of the hand but itself, nor may two wild cards be the same card. There is no
            five of a kind then.
        barred: further cards that, without copies, a wild card may not be: those of the hand that
            count for nothing.

    Raises:
        CardError: for a natural joker or a natural card of the second pack.
    """
    natural = [card for card in cards if card not in wild]
    wilds = len(cards) - len(natural)
    if not wilds:
        return high_value(natural)
    counts = [0] * 13
    suits = [0] * 4
    for card in natural:
        if not 0 <= card < 52:
            raise no_natural(natural)
        counts[card >> 2] += 1
        suits[card & 3] |= BITS[card >> 2]
    # Without copies it is enough to count how many cards of a rank are open: a wild card in the
    # hand may always be itself, and a card outside it is open to every wild card.
    room = [5] * 13
    shut = [0] * 4
    if not copies:
        room = [4 - count for count in counts]
        for card in barred:
            if card < 52:
                room[card >> 2] -= 1
                shut[card & 3] |= BITS[card >> 2]
    ranks = suits[0] | suits[1] | suits[2] | suits[3]
    closed = 0 if copies else sum(BITS[rank] for rank in range(13) if not room[rank])
    hand = _Ranks(counts, sorted(counts, reverse=True), wilds, room, ranks, closed)

    if copies and (five := hand.groups(5)):
        return FIVE | five
    suited = [suit for suit in _SUITS if suits[suit].bit_count() + wilds >= 5]
    tops = [straight_top(suits[suit], wilds, shut[suit]) for suit in suited]
    if any(tops):
        return STRAIGHT_FLUSH | max(tops) << 16
    if four := hand.groups(4):
        return FOUR | four
    if full_house := hand.groups(3, 2):
        return FULL_HOUSE | full_house
    filled = [with_highest_missing(suits[suit], wilds, shut[suit]) for suit in suited]
    flushes = [highest_five(mask) for mask in filled if mask.bit_count() >= 5]
    if flushes:
        return FLUSH | max(flushes)
    if top := straight_top(ranks, wilds, closed):
        return STRAIGHT | top << 16
    if three := hand.groups(3):
        return THREE | three
    if pairs := hand.groups(2, 2):
        return TWO_PAIR | pairs
    if pair := hand.groups(2):
        return PAIR | pair
    return hand.groups()


@dataclass(slots=True)
class _Ranks:
    """What a hand with wild cards can make of equal ranks."""

    counts: list[int]
    most: list[int]
    wilds: int
    room: list[int]
    held: int
    closed: int

    def groups(self, *sizes: int) -> int:
        """The nibbles of the best groups of equal ranks, such as ``3, 2``, and of their kickers.

        0 where the hand cannot make these groups.
        """
        most = zip(sizes, self.most, strict=False)
        short = sum([size - count for size, count in most if count < size])
        found = self._best(sizes, (), self.wilds) if short <= self.wilds else None
        if found is None:
            return 0
        grouped, wilds = found
        held, closed = self.held, self.closed
        value = 0
        for rank in grouped:
            value = value << 4 | rank + 1
            held &= ~BITS[rank]
            closed |= BITS[rank]
        # Groups and kickers together are five cards; nibbles left over stay 0 below them.
        kickers = 5 - sum(sizes)
        best = highest_five(with_highest_missing(held, wilds, closed)) >> 4 * (5 - kickers)
        return (value << 4 * kickers | best) << 4 * (5 - kickers - len(sizes))

    def _best(
        self, sizes: tuple[int, ...], taken: tuple[int, ...], wilds: int
    ) -> tuple[tuple[int, ...], int] | None:
        """The ranks of the best groups, and how many wild cards are left over."""
        if not sizes:
            return taken, wilds
        for rank in _HIGHEST_RANK_FIRST:
            need = max(0, sizes[0] - self.counts[rank])
            if need <= wilds and need <= self.room[rank] and rank not in taken:
                rest = self._best(sizes[1:], (*taken, rank), wilds - need)
                if rest is not None:
                    return rest
        return None
