"""Blind Baseball. Threes, nines and a card for a four, and nobody has seen what he turns over.

1. Two to six players ante, and each is dealt seven cards face down that nobody may look at, not
even their owner. Variation: A player may look at his cards whenever he is asked; he pays a penalty
of the size of the pot and folds.

2. Threes and nines are wild, and cost nothing. Variation: A three that is turned over has its
price, or must match the pot, unless its player folds.

3. From the left of the dealer each player in turn turns over his cards, one at a time and in any
order, until the hand that he shows beats the high one, and then must stop. The first player turns
one card. Hands of fewer than five cards count as they are. Variation: He may turn one too many and
pays the ante for it.

4. A player who turns over a four gets another card, face down and unseen.

5. The player who has become high may bet, and the others then call, raise or fold; or he passes,
and play goes on with the next player, or the right to bet goes back from player to player. Bets
are big once the high hand shows five cards.

6. Who has turned all his cards and is not high may pay a fee each time his turn comes, and stay.
There is no fee where no card will be turned any more. Variation: He is out, but for a side pot in
which nobody else is left.

7. The high hand wins when the next in turn holds it, or when nobody else has cards left to turn.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar, Literal

from pokernight.engine.changes import Change
from pokernight.engine.rules import option
from pokernight.games import night_baseball
from pokernight.games.stakes import AnteWagers
from pokernight.games.version_changes import ALONE_IN_A_SIDE_POT


@dataclass(frozen=True)
class Rules(night_baseball.Rules):
    """House rules of Blind Baseball."""

    CHANGES: ClassVar[tuple[Change, ...]] = (ALONE_IN_A_SIDE_POT, *AnteWagers.CHANGES)

    threes: Literal["match_pot", "price", "free"] = option(
        "free",
        "What a three that is turned over costs, unless its player folds: nothing, a fixed price, "
        "or as much as the pot holds.",
        source="home-game lists: nothing; Night Baseball has a price",
    )
    staying: Literal["fee", "out"] = option(
        "fee",
        "A player without cards left to turn, and not high, may pay a fee each time their turn "
        "comes, or is out.",
    )


BLIND_BASEBALL = replace(
    night_baseball.NIGHT_BASEBALL, title="Blind Baseball", page=__doc__, rules=Rules, name="",
    changes=(),
)  # fmt: skip
