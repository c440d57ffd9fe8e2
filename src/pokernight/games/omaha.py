"""Omaha. Four cards each, of which two count with three on the board; pot limit.

1. Two to ten players get four cards each, or five or six, as the house plays it. Two of them post
blinds; heads-up the dealer posts the small one and acts first before the flop, last afterwards.

2. A round of betting begins to the left of the big blind. Then come three cards on the board (the
flop), a fourth (the turn) and a fifth (the river), each after a burned card and each with a round
of betting that begins to the left of the dealer. A bet or raise is at most the pot after calling,
and at least the big blind or the largest raise before it; or as the house plays it.

3. A hand is two of the cards in hand with three of those on the board, no more and no fewer.

4. At the showdown the last to bet or raise shows first, then clockwise; a beaten hand may be thrown
away unseen. The best hand wins. Or, as the house plays it, it wins half of the pot and the best low
the other half: five different ranks, none above the eight, again two from the hand and three from
the board; aces are low, straights and flushes count for nothing. Without such a low the high hand
wins it all. Equal hands split, and the odd chip goes to the high half.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from pokernight.engine.game import Game, Step
from pokernight.engine.incidents import BASIC
from pokernight.engine.odds_hooks import OddsHooks
from pokernight.engine.presentation import Talk
from pokernight.engine.rules import option
from pokernight.games.boards import (
    TWO_OF_THE_HOLE,
    PotLimitHighLowStakes,
    cards_needed,
    flop_game,
    halves,
    ladder,
    omaha_worth,
)

SIZES = {"four": 4, "five": 5, "six": 6}


@dataclass(frozen=True)
class Rules(PotLimitHighLowStakes):
    """House rules of Omaha."""

    cards: Literal["four", "five", "six"] = option(
        "four", "How many cards each player is dealt.", source="WSOP: four, five or six"
    )


def size(rules: Any) -> int:
    """Return how many cards each player is dealt."""
    return SIZES[rules.cards]


def program(rules: Rules) -> tuple[Step, ...]:
    """A hand of Omaha."""
    return flop_game(rules, size(rules), halves(TWO_OF_THE_HOLE, rules.hi_lo))


OMAHA = Game(
    "Omaha", __doc__, seats=(2, 10), program=program, rules=Rules, worth=omaha_worth(size),
    rule_sets={"hi-lo": {"hi_lo": "yes"}, "five-card": {"cards": "five"},
               "six-card": {"cards": "six"}},
    cards_needed=lambda seats, rules: cards_needed(size(rules))(seats, rules),
    hand_sizes=lambda state: (4, 6), incidents=BASIC, talk=Talk(ladder=ladder),
    odds=OddsHooks(
        reads="pokernight.games.odds_readings.in_bulk.two_of_the_hole_as_played", order="four cards"
    ),
)  # fmt: skip
