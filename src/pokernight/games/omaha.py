"""Omaha, Big O, Courchevel and Double-Board Omaha: two of the hand with three of the board."""

from __future__ import annotations

from dataclasses import dataclass
from string import Template
from typing import Any, Final, Literal

from pokernight.engine.game import Game
from pokernight.engine.incidents import BASIC
from pokernight.engine.odds_hooks import OddsHooks
from pokernight.engine.presentation import Talk
from pokernight.engine.rules import option
from pokernight.games.boards import (
    TWO_OF_THE_HOLE,
    PotLimitHighLowStakes,
    PotLimitSeveralBoards,
    PotLimitStakes,
    cards_needed,
    flop_game,
    halves,
    high_low_flop_game,
    ladder,
    omaha_worth,
    several_boards,
)
from pokernight.ranking import omaha_high, omaha_high_value
from pokernight.ranking.ladder import HIGH_HANDS, LOW_HANDS

BLINDS: Final = """\
Two of them post blinds; heads-up the dealer posts the
small one and acts first before the flop, last afterwards."""
FLOP: Final = """\
2. A round of betting begins to the left of the big blind. Then come three cards on the board (the
flop), a fourth (the turn) and a fifth (the river), each after a burned card and each with a round
of betting that begins to the left of the dealer."""


def omaha(page: str, **more: Any) -> Game:
    """Return the game of a page."""
    text = Template(page).substitute(blinds=BLINDS, flop=FLOP)
    return Game(text.partition(". ")[0], text, **more)


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


OMAHA = omaha(
    seats=(2, 10),
    program=lambda rules: flop_game(rules, size(rules), halves(TWO_OF_THE_HOLE, rules.hi_lo)),
    rules=Rules,
    worth=omaha_worth(size),
    rule_sets={
        "hi-lo": {"hi_lo": "yes"},
        "five-card": {"cards": "five"},
        "six-card": {"cards": "six"},
    },
    cards_needed=lambda seats, rules: cards_needed(size(rules))(seats, rules),
    hand_sizes=lambda state: (4, 6),
    incidents=BASIC,
    talk=Talk(ladder=ladder),
    odds=OddsHooks(
        reads="pokernight.games.odds_readings.in_bulk.two_of_the_hole_as_played", order="four cards"
    ),
    page="""\
Omaha. Four cards each, of which two count with three on the board; pot limit.

1. Two to ten players get four cards each. Two of them post blinds; heads-up the dealer posts the
small one and acts first before the flop, last afterwards.

$flop A bet or raise is at most the pot after calling,
and at least the big blind or the largest raise before it.

3. A hand is two of the cards in hand with three of those on the board, no more and no fewer.

4. At the showdown the last to bet or raise shows first, then clockwise; a beaten hand may be thrown
away unseen. The best hand wins; equal hands split. Variation: It wins half of the pot and the best
low the other half: five different ranks, none above the eight, again two from the hand and three
from the board; aces are low, straights and flushes count for nothing. Without such a low the high
hand wins it all. Equal hands split, and the odd chip goes to the high half.
""",
)
BIG_O = omaha(
    seats=(2, 8),
    program=lambda rules: flop_game(rules, 5, TWO_OF_THE_HOLE),
    rules=PotLimitStakes,
    worth=omaha_worth(5, hi_lo=True),
    cards_needed=cards_needed(5),
    hand_sizes=lambda state: (5, 5),
    incidents=BASIC,
    talk=Talk(ladder=lambda view: {"high": HIGH_HANDS, "low": LOW_HANDS}),
    odds=OddsHooks(reads="pokernight.games.odds_readings.in_bulk.two_of_the_hole"),
    page="""\
Big O. Omaha with five cards, for high and low; pot limit.

1. Two to eight players get five cards each. $blinds

$flop A bet or raise is at most the pot after calling.

3. A hand is two of the five cards in hand with three of those on the board, no more and no fewer;
the high and the low may use different ones.

4. At the showdown the last to bet or raise shows first, then clockwise; a beaten hand may be thrown
away unseen. The best high hand wins half of the pot, and the best low the other half: five
different ranks, none above the eight; aces are low, straights and flushes count for nothing.
Without such a low the high hand wins it all. Equal hands split their half, and the odd chip goes to
the high half.
""",
)
COURCHEVEL = omaha(
    seats=(2, 8),
    program=lambda rules: flop_game(rules, 5, halves(TWO_OF_THE_HOLE, rules.hi_lo), open_first=1),
    rules=PotLimitHighLowStakes,
    worth=omaha_worth(5),
    **high_low_flop_game(5),
    odds=OddsHooks(reads="pokernight.games.odds_readings.in_bulk.two_of_the_hole_as_played"),
    page="""\
Courchevel. Omaha with five cards, the first of the flop open before anybody bets; pot limit.

1. Two to eight players get five cards each. $blinds Then a card is burned and the first card
of the flop turned up.

2. A round of betting begins to the left of the big blind. The other two cards of the flop follow,
then a fourth card (the turn) and a fifth (the river), these two after a burned card, each time with
a round of betting that begins to the left of the dealer. A bet or raise is at most the pot after
calling.

3. A hand is two of the five cards in hand with three of those on the board, no more and no fewer.

4. At the showdown the last to bet or raise shows first, then clockwise; a beaten hand may be thrown
away unseen. The best hand wins; equal hands split. Variation: It wins half of the pot and the best
low the other half: five different ranks, none above the eight; aces are low, straights and flushes
count for nothing. Without such a low the high hand wins it all. Equal hands split, and the odd chip
goes to the high half.
""",
)
DOUBLE_BOARD_OMAHA = omaha(
    seats=(2, 9),
    rules=PotLimitSeveralBoards,
    worth=omaha_worth(4, hi_lo=False),
    **several_boards(4, omaha_high, omaha_high_value),
    odds=OddsHooks(reads="pokernight.games.odds_readings.in_bulk.each_board_of_two"),
    page="""\
Double-Board Omaha. Omaha with two boards, half of the pot for the best hand with each.

1. Two to nine players get four cards each. $blinds In a bomb pot nobody posts a blind: everybody
antes as much as the big blind would be, or the ante if there is one.

2. A round of betting begins to the left of the big blind; in a bomb pot there is none before the
flop. Then come three cards on each of two boards (the flops), a fourth (the turns) and a fifth (the
rivers), each time after one burned card and with a round of betting that begins to the left of the
dealer. A bet or raise is at most the pot after calling.

3. A hand is two of the four cards in hand with three of one board, no more and no fewer. The boards
are played for apart, and the cards of both are never used together.

4. At the showdown the last to bet or raise shows first, then clockwise; a hand that is beaten on
both boards may be thrown away unseen. The best hand with each board wins half of the pot; equal
hands split their half, and the odd chip goes to the first board.
""",
)
