"""Double-Board Hold'em. Hold'em with two boards, half of the pot for the best hand with each.

1. Two to ten players get two cards each. Two of them post blinds; heads-up the dealer posts the
small one and acts first before the flop, last afterwards. In a bomb pot nobody posts a blind:
everybody antes as much as the big blind would be, or the ante if there is one.

2. A round of betting begins to the left of the big blind; in a bomb pot there is none before the
flop. Then come three cards on each of two boards (the flops), a fourth (the turns) and a fifth (the
rivers), each time after one burned card and with a round of betting that begins to the left of the
dealer. Bets are as in hold'em.

3. A hand is the best five of the two cards in hand and the five of one board. The boards are played
for apart, and the cards of both are never used together.

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
    cards_needed,
    check_cards,
    each_board,
    streets,
    value_of_all,
)
from pokernight.games.stakes import BlindStakes
from pokernight.ranking import high


@dataclass(frozen=True)
class Rules(BlindStakes):
    """House rules of Double-Board Hold'em."""

    bomb_pot: bool = option(
        False, "Whether all ante instead of posting blinds, and betting begins on the flop."
    )


def program(rules: Rules) -> tuple[Step, ...]:
    """A hand of Double-Board Hold'em."""
    bomb = (rules.ante or rules.big_blind) if rules.bomb_pot else 0
    contests = each_board(lambda hand, board: high([*hand, *board]), value_of_all)
    return (
        *streets(rules, 2, boards=2, bomb=bomb),
        steps.showdown(contests, rules.show_order, rules.odd_chips, clause="4"),
    )


def worth(cards: Cards, rules: Any) -> Worth:
    """Read the best five of two cards in hand and a board."""
    check_cards(cards, 2)
    return {"": high(cards.all)}


DOUBLE_BOARD_HOLDEM = Game(
    "Double-Board Hold'em", __doc__, seats=(2, 10), program=program, rules=Rules, worth=worth,
    rule_sets={"bomb-pot": {"bomb_pot": "yes"}}, lines=lambda rules: TWO_BOARDS,
    cards_needed=cards_needed(2, boards=2), hand_sizes=lambda state: (2, 2), incidents=BASIC,
    talk=Talk(ladder=lambda view: EACH_BOARD, layout=lambda rules: tuple(TWO_BOARDS.values())),
    odds=Offer(reads="pokernight.games.reckoning.in_bulk.each_board"),
)  # fmt: skip
