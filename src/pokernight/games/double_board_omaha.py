"""Double-Board Omaha. Omaha with two boards, half of the pot for the best hand with each.

1. Two to nine players get four cards each. Two of them post blinds; heads-up the dealer posts the
small one and acts first before the flop, last afterwards. In a bomb pot nobody posts a blind:
everybody antes as much as the big blind would be, or the ante if there is one.

2. A round of betting begins to the left of the big blind; in a bomb pot there is none before the
flop. Then come three cards on each of two boards (the flops), a fourth (the turns) and a fifth (the
rivers), each time after one burned card and with a round of betting that begins to the left of the
dealer. A bet or raise is at most the pot after calling, or as the house plays it.

3. A hand is two of the four cards in hand with three of one board, no more and no fewer. The boards
are played for apart, and the cards of both are never used together.

4. At the showdown the last to bet or raise shows first, then clockwise; a hand that is beaten on
both boards may be thrown away unseen. The best hand with each board wins half of the pot; equal
hands split their half, and the odd chip goes to the first board.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pokernight.engine import steps
from pokernight.engine.game import Cards, Game, Step, Worth
from pokernight.engine.incidents import BASIC
from pokernight.engine.odds_hooks import Offer
from pokernight.engine.presentation import Talk
from pokernight.engine.rules import option
from pokernight.games.boards import (
    EACH_BOARD,
    TWO_BOARDS,
    PotLimitStakes,
    cards_needed,
    each_board,
    omaha_worth,
    streets,
)
from pokernight.ranking import omaha_high, omaha_high_value


@dataclass(frozen=True)
class Rules(PotLimitStakes):
    """House rules of Double-Board Omaha."""

    bomb_pot: bool = option(
        False, "Whether all ante instead of posting blinds, and betting begins on the flop."
    )


def program(rules: Rules) -> tuple[Step, ...]:
    """A hand of Double-Board Omaha."""
    bomb = (rules.ante or rules.big_blind) if rules.bomb_pot else 0
    return (
        *streets(rules, 4, boards=2, bomb=bomb),
        steps.showdown(
            each_board(omaha_high, omaha_high_value), rules.show_order, rules.odd_chips, clause="4"
        ),
    )


def worth(cards: Cards, rules: Any) -> Worth:
    """Read two of the four cards in hand with three of a board."""
    return omaha_worth(cards, 4, hi_lo=False)


DOUBLE_BOARD_OMAHA = Game(
    "Double-Board Omaha", __doc__, seats=(2, 9), program=program, rules=Rules, worth=worth,
    rule_sets={"bomb-pot": {"bomb_pot": "yes"}}, lines=lambda rules: TWO_BOARDS,
    cards_needed=cards_needed(4, boards=2), hand_sizes=lambda state: (4, 4), incidents=BASIC,
    talk=Talk(ladder=lambda view: EACH_BOARD, layout=lambda rules: tuple(TWO_BOARDS.values())),
    odds=Offer(reads="pokernight.games.reckoning.in_bulk.each_board_of_two"),
)  # fmt: skip
