"""Double-Board Omaha. Omaha with two boards, half of the pot for the best hand with each.

1. Two to nine players get four cards each. Two of them post blinds; heads-up the dealer posts the
small one and acts first before the flop, last afterwards. In a bomb pot nobody posts a blind:
everybody antes as much as the big blind would be, or the ante if there is one. The house may deal
three boards, each for a third of the pot.

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

from pokernight.engine.game import Game
from pokernight.engine.odds_hooks import OddsHooks
from pokernight.games.boards import PotLimitSeveralBoards, omaha_worth, several_boards
from pokernight.ranking import omaha_high, omaha_high_value

DOUBLE_BOARD_OMAHA = Game(
    "Double-Board Omaha", __doc__, seats=(2, 9), rules=PotLimitSeveralBoards,
    worth=omaha_worth(4, hi_lo=False), **several_boards(4, omaha_high, omaha_high_value),
    odds=OddsHooks(reads="pokernight.games.odds_readings.in_bulk.each_board_of_two"),
)  # fmt: skip
