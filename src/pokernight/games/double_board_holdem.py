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

from pokernight.engine.game import Game
from pokernight.engine.odds_hooks import OddsHooks
from pokernight.games.boards import SeveralBoards, several_boards, value_of_all, worth_of_all
from pokernight.games.endings import SevenDeuce
from pokernight.ranking import high


@dataclass(frozen=True)
class Rules(SevenDeuce, SeveralBoards):
    """House rules of hold'em with two boards."""


DOUBLE_BOARD_HOLDEM = Game(
    "Double-Board Hold'em", __doc__, seats=(2, 10), rules=Rules,
    worth=worth_of_all(2, hi_lo=False),
    **several_boards(2, lambda hand, board: high([*hand, *board]), value_of_all),
    odds=OddsHooks(reads="pokernight.games.odds_readings.in_bulk.each_board"),
)  # fmt: skip
