"""Ranking rules that a game may choose, as data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class HighRules:
    """Rules by which high hands with wild cards are made and compared.

    Attributes:
        copies: whether a wild card may duplicate a held card. If not, it may be no card of the
            hand but itself, played or not, and no two cards played may be the same card (No
            Copies, Bonedoneskis 2.4).
        double_ace_flush: whether a flush may hold a card twice, so that a wild card in it is an
            ace even beside the ace. Has no effect without copies.
        wheel: whether the ace is also low in a straight, A-2-3-4-5.
        fewest_wilds: whether the fewest wild cards win between otherwise equal hands.
            Every wild card and bug that is played counts, even as itself; a card of several
            identities counts where it is another card than itself.
    """

    copies: bool = True
    double_ace_flush: bool = False
    wheel: bool = True
    fewest_wilds: bool = False


HOME: Final = HighRules()
"""The rulings of docs/defaults.md."""
NO_COPIES: Final = HighRules(copies=False)


@dataclass(frozen=True, slots=True)
class LowRules:
    """Rules of low hands.

    Attributes:
        eight_or_better: whether a low is five different ranks none above eight. If not, every
            hand is a low, and fewer pairs are better whatever the ranks.
        ace_low: whether the ace is the lowest rank; if not it is the highest. It is never both.
        straights_and_flushes: whether straights and flushes count against the hand, in their
            place in the order of high hands.
    """

    eight_or_better: bool = True
    ace_low: bool = True
    straights_and_flushes: bool = False


EIGHT_OR_BETTER: Final = LowRules()
"""Five different ranks, none above eight; straights and flushes count for nothing."""
ACE_TO_FIVE: Final = LowRules(eight_or_better=False)
"""The best is 5-4-3-2-A, the wheel."""
ACE_TO_SIX: Final = LowRules(eight_or_better=False, straights_and_flushes=True)
"""The best is 6-4-3-2-A; A-K-Q-J-10 is a king low and no straight."""
DEUCE_TO_SEVEN: Final = LowRules(eight_or_better=False, ace_low=False, straights_and_flushes=True)
"""The best is 7-5-4-3-2; A-5-4-3-2 is an ace low and no straight."""
