"""Cincinnati. Five cards in hand and five in the middle, turned one by one; any five make a hand.

1. Two to nine players ante and are dealt five cards each, face down, and five are laid face down in
the middle. A round of betting begins to the left of the dealer.

2. The cards in the middle are turned one by one, each with a round of betting begun by the first to
the left of the dealer. Bets are small until three of them lie open, and big from then on.

3. The best five of one's own cards and those in the middle win; equal hands split. Variation: The
best low wins half of the pot: five, four, three, two, ace is the lowest, for straights and flushes
do not count in it, and the odd chip goes to the high half.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Any, Literal

from pokernight.engine import steps
from pokernight.engine.game import Cards, Game, Step, Worth
from pokernight.engine.incidents import BASIC
from pokernight.engine.presentation import Talk
from pokernight.engine.rules import option
from pokernight.engine.steps import Contest
from pokernight.engine.view import View
from pokernight.games.boards import halves, turned
from pokernight.games.stakes import AnteStakes
from pokernight.games.stud import HIGH, at_most
from pokernight.ranking import ACE_TO_FIVE, high, low
from pokernight.ranking.ladder import ACE_TO_FIVE_HANDS, HIGH_HANDS, Ladder

SIZES = {"five": 5, "four": 4}


@dataclass(frozen=True)
class MiddleRow(AnteStakes):
    """House rules of a game with as many cards in the middle as each player is dealt."""

    cards: Literal["five", "four"] = option(
        "five", "How many cards each player is dealt, and lie in the middle.",
        source="home-game lists: five; wildpoker: four",
    )  # fmt: skip

    @property
    def size(self) -> int:
        """Return how many cards each player is dealt."""
        return SIZES[self.cards]


def middle_row(rules: MiddleRow, contests: tuple[Contest, ...], clause: str) -> tuple[Step, ...]:
    """Return a hand by its clauses: 1 the deal, 2 the betting, and that of the showdown."""
    return (
        *turned(rules, rules.size, [(place,) for place in range(rules.size)], "The middle"),
        steps.showdown(contests, rules.show_order, rules.odd_chips, clause=clause),
    )


def as_middle_row() -> dict[str, Any]:
    """Arguments of such a game."""
    return {
        "seats": (2, 9),
        "cards_needed": lambda seats, rules: (
            rules.size * (seats + 1),
            f"{seats} x {rules.size} + {rules.size}",
        ),
        "hand_sizes": lambda state: (4, 5),
        "incidents": BASIC,
    }


lowest = partial(low, rules=ACE_TO_FIVE)
LOW = Contest.of("the low half", lowest, low=True)


@dataclass(frozen=True)
class Rules(MiddleRow):
    """House rules of Cincinnati."""

    hi_lo: bool = option(False, "Whether the best low wins half of the pot.")


def program(rules: Rules) -> tuple[Step, ...]:
    """A hand of Cincinnati."""
    return middle_row(rules, halves((HIGH, LOW), rules.hi_lo), clause="3")


def worth(cards: Cards, rules: Any) -> Worth:
    """Read the best five of the player's own cards and those in the middle."""
    at_most(cards.all, 10)
    best = high(cards.all)
    return {"high": best, "low": lowest(cards.all)} if rules.hi_lo else {"": best}


def ladder(view: View) -> dict[str, Ladder]:
    """The order of hands."""
    rules: Any = view.rules
    return {"high": HIGH_HANDS, "low": ACE_TO_FIVE_HANDS} if rules.hi_lo else {"": HIGH_HANDS}


CINCINNATI = Game(
    "Cincinnati", __doc__, program=program, rules=Rules, worth=worth,
    rule_sets={"hi-lo": {"hi_lo": "yes"}, "four": {"cards": "four"}},
    **as_middle_row(),
    talk=Talk(
        ladder=ladder,
        strange="The five cards in the middle are the best hand: all who are left split.",
    ),
)  # fmt: skip
