"""Hold'em. Two cards each and five on the board: no limit, pot limit, spread limit or fixed.

1. Two to ten players get two cards each. Two of them post blinds; heads-up the dealer posts the
small one and acts first before the flop, last afterwards.

2. A round of betting begins to the left of the big blind. Then come three cards on the board (the
flop), a fourth (the turn) and a fifth (the river), each after a burned card and each with a round
of betting that begins to the left of the dealer.

3. In no limit a bet is at least the big blind, a raise at least the largest bet or raise before it,
and either may be everything a player has. In pot limit it is at most the pot after calling. In
fixed limit bets are the big blind on the first two rounds and twice that afterwards, in spread
limit anything from the one to the other. Both have a bet and three raises in a round, or any number
for two players.

4. At the showdown the last to bet or raise shows first, then clockwise; a beaten hand may be
thrown away unseen. The best five of the seven cards in hand and on the board win; equal hands
split the pot, the odd chip going to the first to the left of the dealer.
"""

from __future__ import annotations

from dataclasses import dataclass

from pokernight.engine.game import Game, Step
from pokernight.engine.incidents import BASIC
from pokernight.engine.odds_hooks import OddsHooks
from pokernight.engine.presentation import Talk
from pokernight.games.boards import FlopStakes, flop_game
from pokernight.games.endings import SevenDeuce
from pokernight.games.stud import HIGH, worth_of
from pokernight.games.version_changes import ANTES_MAKE_LAYERS
from pokernight.ranking import high
from pokernight.ranking.ladder import HIGH_HANDS


@dataclass(frozen=True)
class Rules(SevenDeuce, FlopStakes):
    """House rules of hold'em."""


def program(rules: Rules) -> tuple[Step, ...]:
    """A hand of hold'em."""
    return flop_game(rules, 2, (HIGH,), deal="", bets="3")


HOLDEM = Game(
    "Hold'em",
    __doc__,
    seats=(2, 10),
    program=program,
    rules=Rules,
    rule_sets={
        "no-limit": {"betting": "no_limit"},
        "pot-limit": {"betting": "pot"},
        "fixed-limit": {"betting": "fixed"},
        "spread-limit": {"betting": "spread"},
    },
    worth=worth_of(7, {"": high}),
    hand_sizes=lambda state: (2, 2),
    incidents=BASIC,
    changes=(ANTES_MAKE_LAYERS,),
    talk=Talk(ladder=lambda view: {"": HIGH_HANDS}),
    odds=OddsHooks(
        reads="pokernight.games.odds_readings.in_bulk.high_only", board="any", order="two cards"
    ),
)
