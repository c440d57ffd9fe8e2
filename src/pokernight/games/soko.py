"""Soko. Five-card stud in which four cards to a straight or a flush are a hand of their own.

1. Two to eight players ante. Each is dealt one card down and one up.

2. The lowest up card must bring it in for less than a bet, or may bet in full at once; of equal
cards the suit decides, clubs lowest. In turn the others fold, call, or complete the bring-in to a
full bet, and may then raise. Variation: The highest up card opens and may check.

3. Three more cards come up, with a round of betting after each. The highest hand in sight opens,
four up cards to a straight or a flush counted, of equal ones the first to the left of the dealer,
and may check. Bets are small on the first two rounds and big on the last two; while a pair is in
sight with two cards up, a bet or raise may also be big. A card is burned before each street.

4. A four-straight, four cards in sequence, beats a pair, and a four-flush, four cards of one suit,
beats a four-straight; two pair beat both. In a four-straight the ace is high or low, and its
highest card decides, then the fifth card; in a four-flush the highest of the four decides, then the
next, and last the fifth card.

5. At the showdown the last to bet or raise shows first, then clockwise; a beaten hand may be thrown
away unseen. The best five cards win; equal hands split the pot.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final, TypeAlias

from pokernight.cards import RANKS, Card, rank, suit
from pokernight.engine.changes import Change, former_default
from pokernight.engine.presentation import Talk
from pokernight.engine.rules import option
from pokernight.engine.state import State
from pokernight.engine.step_metadata import worded
from pokernight.engine.steps import Contest
from pokernight.games.stud import FIVE_CARDS, HighStudRules, classic_stud, worth_of
from pokernight.ranking import CATEGORIES, Reading, high
from pokernight.ranking.ladder import HIGH_HANDS
from pokernight.wording.message import Text, message

FOUR_STRAIGHT, FOUR_FLUSH = "four-straight", "four-flush"
ORDER: Final = (*CATEGORIES[:2], FOUR_STRAIGHT, FOUR_FLUSH, *CATEGORIES[2:])
"""Kinds of hands, the lowest first (4)."""
LADDER: Final = (
    *HIGH_HANDS[:-2],
    (FOUR_FLUSH, "four of the same suit"),
    (FOUR_STRAIGHT, "four in sequence; an ace is high or low"),
    *HIGH_HANDS[-2:],
)
LOWEST: Final = {RANKS.index(letter) for letter in "A234"}
Found: TypeAlias = tuple[str, tuple[int, ...], tuple[Card, ...]]
"""The kind of a hand, the ranks that decide in it, and its cards."""


class SokoReading(Reading):
    """The best of up to five cards, four-straights and four-flushes counted."""

    __slots__ = ()

    @property
    def order(self) -> int:
        """The place of the kind in the order of hands."""
        return ORDER.index(self.category)

    def made(self) -> Text:
        """Return the hand in words, the fifth card last."""
        ranks = [RANKS[rank] for rank in self.ranks]
        if self.category == FOUR_STRAIGHT:
            return message("four-straight, {rank:rank} high, {kickers:rank,}", rank=ranks[0],
                           kickers=ranks[1:])  # fmt: skip
        if self.category == FOUR_FLUSH:
            return message("four-flush, {rank:rank} high, {kickers:rank,}", rank=ranks[0],
                           kickers=ranks[1:])  # fmt: skip
        return super().made()

    def made_in_short(self) -> Text:
        """Return the kind, and the rank of a high card or of a single group of equal ranks."""
        new = self.category in (FOUR_STRAIGHT, FOUR_FLUSH)
        return self.category if new else super().made_in_short()


def fours(cards: Sequence[Card]) -> Iterator[Found]:
    """Find the four-straights and four-flushes among up to five cards (4)."""
    for four in combinations(sorted(cards, reverse=True), 4):
        fifth = tuple([card for card in cards if card not in four])
        ranks, last, played = tuple(map(rank, four)), tuple(map(rank, fifth)), (*four, *fifth)
        if len({*map(suit, four)}) == 1:
            yield FOUR_FLUSH, (*ranks, *last), played
        if len({*ranks}) == 4 and ranks[0] - ranks[3] == 3:
            yield FOUR_STRAIGHT, (ranks[0], *last), played
        if {*ranks} == LOWEST:
            yield FOUR_STRAIGHT, (ranks[1], *last), played


def soko(cards: Sequence[Card]) -> SokoReading:
    """Read up to five cards (4)."""
    usual = high(cards)
    candidates = (usual.category, usual.ranks, tuple(usual.cards)), *fours(cards)
    category, ranks, played = max(candidates, key=lambda hand: (ORDER.index(hand[0]), hand[1]))
    value = ORDER.index(category)
    for place in range(5):
        value = value << 4 | (ranks[place] + 1 if place < len(ranks) else 0)
    return SokoReading(category, ranks, cards=played, stands_for=(), value=value)


@worded("the highest hand in sight; of equal ones the first to the dealer's left")
def highest_in_sight(state: State) -> int:
    """The live seat with the highest hand in sight, of equal ones the first from the button (3)."""
    return max(state.clockwise(), key=lambda seat: soko(state.cards(state.shown(seat))).value)


POT = Contest.of("the pot", soko)


@dataclass(frozen=True)
class Rules(HighStudRules):
    """House rules of Soko."""

    open_pair: bool = option(
        True,
        "Fixed limit: whether in the round with two up cards, while a pair is in sight, a bet or "
        "raise may also be the big bet; after that all raises are.",
        source="spelapoker.nu, how-to-play-poker.co.uk",
    )


SOKO = classic_stud(
    "Soko", __doc__, (POT,), highest_in_sight, dealing=FIVE_CARDS, worth=worth_of(5, {"": soko}),
    rules=Rules,
    changes=(Change(3, "an open pair lets bets be big", former_default("open_pair", "no")),),
    talk=Talk(
        ladder=lambda view: {"": LADDER},
        strange="A four-flush beats a pair, and two pair beat both.",
    ),
)  # fmt: skip
