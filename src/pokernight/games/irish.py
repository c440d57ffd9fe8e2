"""Irish. Hold'em with four cards, two of which are thrown away after the flop.

1. Two to ten players get four cards each. Two of them post blinds; heads-up the dealer posts the
small one and acts first before the flop, last afterwards.

2. A round of betting begins to the left of the big blind. Then come three cards on the board (the
flop), a fourth (the turn) and a fifth (the river), each after a burned card and each with a round
of betting that begins to the left of the dealer. Bets are as in hold'em.

3. All throw two of their four cards away, face down and at the same time: after the betting on the
flop or, as the house plays it, before it.

4. At the showdown the last to bet or raise shows first, then clockwise; a beaten hand may be thrown
away unseen. The best five of the two cards in hand and the five on the board win. Or, as the house
plays it, they win half of the pot and the best low the other half: five different ranks, none above
the eight; aces are low, straights and flushes count for nothing. Without such a low the high hand
wins it all. Equal hands split, and the odd chip goes to the high half.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from pokernight.engine.rules import option
from pokernight.games.boards import After, HighLowStakes, down_to_two

WHEN: dict[str, After] = {"after_betting": "betting on the flop", "before_betting": "flop"}


@dataclass(frozen=True)
class Rules(HighLowStakes):
    """House rules of Irish."""

    thrown: Literal["after_betting", "before_betting"] = option(
        "after_betting",
        "Whether two cards are thrown away after the betting on the flop, or before it.",
        source="home-game lists: after the betting, or as soon as the flop lies open",
    )


IRISH = down_to_two("Irish", __doc__, 4, Rules, lambda rules: WHEN[rules.thrown])
