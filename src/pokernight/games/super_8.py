"""Super 8 and Tahoe: hold'em with three cards that are all kept."""

from __future__ import annotations

from functools import partial
from string import Template
from typing import Any, Final

from pokernight.engine.game import Game
from pokernight.engine.odds_hooks import OddsHooks
from pokernight.engine.steps import Contest
from pokernight.games.boards import (
    ANY,
    HighLowStakes,
    best_of_two,
    flop_game,
    halves,
    high_low_flop_game,
    value_of_two,
    worth_of_all,
    worth_of_two,
)
from pokernight.ranking import high, high_value, low, low_value

DEAL: Final = """\
1. Two to ten players get three cards each. Two of them post blinds; heads-up the dealer posts the
small one and acts first before the flop, last afterwards."""
BETS: Final = """\
2. A round of betting begins to the left of the big blind. Then come three cards on the board (the
flop), a fourth (the turn) and a fifth (the river), each after a burned card and each with a round
of betting that begins to the left of the dealer. Bets are as in hold'em."""
HIGH = Contest.with_board(
    "the high half", partial(best_of_two, high), values=partial(value_of_two, high_value)
)
LOW = Contest.with_board(
    "the low half", partial(best_of_two, low), values=partial(value_of_two, low_value), low=True
)


def three_kept(contests: tuple[Contest, Contest], page: str, **more: Any) -> Game:
    """Return the game of a page, by the contests for high and for low."""
    text = Template(page).substitute(deal=DEAL, bets=BETS)
    return Game(
        text.partition(". ")[0],
        text,
        seats=(2, 10),
        program=lambda rules: flop_game(rules, 3, halves(contests, rules.hi_lo)),
        rules=HighLowStakes,
        **high_low_flop_game(3),
        **more,
    )


SUPER_8 = three_kept(
    ANY,
    worth=worth_of_all(3),
    odds=OddsHooks(reads="pokernight.games.odds_readings.in_bulk.any_cards"),
    page="""\
Super 8. Hold'em with three cards, eight with the board, any five of which make a hand.

$deal

$bets

3. A hand is any five of the eight cards in hand and on the board, all three of the hand too.

4. At the showdown the last to bet or raise shows first, then clockwise; a beaten hand may be thrown
away unseen. The best hand wins; equal hands split. Variation: It wins half of the pot and the best
low the other half: five different ranks, none above the eight; aces are low, straights and flushes
count for nothing. Without such a low the high hand wins it all. Equal hands split, and the odd chip
goes to the high half.
""",
)
TAHOE = three_kept(
    (HIGH, LOW),
    worth=worth_of_two(3),
    odds=OddsHooks(reads="pokernight.games.odds_readings.in_bulk.two_at_most"),
    page="""\
Tahoe. Hold'em with three cards that are all kept, of which two at most are used.

$deal

$bets

3. A hand is five cards, two of them from the hand, or one, or none, but never all three.

4. At the showdown the last to bet or raise shows first, then clockwise; a beaten hand may be thrown
away unseen. The best hand wins; equal hands split. Variation: It wins half of the pot and the best
low the other half: five different ranks, none above the eight, two of them from the hand at most;
aces are low, straights and flushes count for nothing. Without such a low the high hand wins it all.
Equal hands split, and the odd chip goes to the high half.
""",
)
