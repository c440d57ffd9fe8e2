"""Death Wheel. Four cards in hand and six in a circle, of which three neighbours make a hand.

1. Two to nine players ante and are dealt four cards each, face down. Six cards are laid face down
on the table in a circle. A round of betting begins to the left of the dealer.

2. The cards of the circle are turned one by one, clockwise from the top. A round of betting follows
each time, begun by the first to the left of the dealer. Bets are small until three of them lie
open, and big from then on.

3. A hand is the best five of a player's own cards and three cards of the circle that lie side by
side.

4. The best hand wins; equal hands split. Variation: The best low wins half of the pot, with three
other neighbours if that is better. Five, four, three, two, ace is the lowest, for straights and
flushes do not count in it, and the odd chip goes to the high half.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from pokernight.engine import steps
from pokernight.engine.game import Game, Step
from pokernight.engine.incidents import BASIC
from pokernight.engine.presentation import Talk
from pokernight.engine.rules import option
from pokernight.engine.steps import Contest
from pokernight.games.boards import check_cards, halves, turned, worth_on_board
from pokernight.games.cincinnati import LOW, ladder, lowest
from pokernight.games.stakes import AnteStakes
from pokernight.ranking import high

WHEEL = ((-1, 0, -1), (5, -1, 1), (4, -1, 2), (-1, 3, -1))
CIRCLE = "The circle has no end: places 5, 6 and 1 lie side by side."
"""A strange case."""
LINES = {
    "the three at the top": (5, 0, 1), "the three at the upper right": (0, 1, 2),
    "the three at the lower right": (1, 2, 3), "the three at the bottom": (2, 3, 4),
    "the three at the lower left": (3, 4, 5), "the three at the upper left": (4, 5, 0),
}  # fmt: skip
TURNS = {
    "in_order": ((0,), (1,), (2,), (3,), (4,), (5,)),
    "every_other": ((0,), (2,), (4,), (1,), (3,), (5,)),
}
HALVES = Contest.of("the high half", high), LOW


@dataclass(frozen=True)
class Rules(AnteStakes):
    """House rules of Death Wheel."""

    cards: Literal["four", "two"] = option(
        "four", "How many cards each player is dealt.", source="poker-tisch.de, Merry Go Round"
    )
    turned: Literal["in_order", "every_other"] = option(
        "in_order", "How the circle is turned: card by card, or every other card first.",
        source="poker-tisch.de, Merry Go Round",
    )  # fmt: skip
    hi_lo: bool = option(
        False, "Whether the best low wins half of the pot.", source="poker-tisch.de: either"
    )

    @property
    def size(self) -> int:
        """Return how many cards each player is dealt."""
        return 4 if self.cards == "four" else 2


def program(rules: Rules) -> tuple[Step, ...]:
    """A hand of Death Wheel."""
    return (
        *turned(rules, rules.size, TURNS[rules.turned], "The wheel"),
        steps.showdown(halves(HALVES, rules.hi_lo), rules.show_order, rules.odd_chips, clause="4"),
    )


DEATH_WHEEL = Game(
    "Death Wheel", __doc__, seats=(2, 9), program=program, rules=Rules,
    worth=worth_on_board(4, check_cards, lambda hand, line: high([*hand, *line]),
                         lambda hand, line: lowest([*hand, *line])),
    rule_sets={"hi-lo": {"hi_lo": "yes"}, "two": {"cards": "two"}},
    lines=lambda rules: LINES, incidents=BASIC, hand_sizes=lambda state: (2, 4),
    cards_needed=lambda seats, rules: (
        rules.size * seats + 6, f"{seats} x {rules.size} + 6 in the circle"),
    talk=Talk(ladder=ladder, layout=lambda rules: WHEEL, strange=CIRCLE),
)  # fmt: skip
