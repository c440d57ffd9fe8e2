"""Elevator. Four cards in hand and an H on the table, whose middle card rides up and down.

1. Two to nine players ante and are dealt two cards down and two up each. Seven cards are laid face
down on the table as an H: a column of three on the left, a column of three on the right, and
between them the elevator. A round of betting begins to the left of the dealer.

2. The cards of the H are turned one by one, the left column from the top, then the right column,
the elevator last. A round of betting follows each time, begun by the first to the left of the
dealer. Bets are small until four of them lie open, and big from then on.

3. The elevator stops at any floor, for each player at another. A hand is the best five of a
player's own cards and the three cards of one floor: the one on the left, the elevator and the one
on the right. Variation: Two cards in hand, no more and no fewer, with the three.

4. The elevator is a card like any other. Variation: It is wild, or it is wild with every card of
its rank.

5. The best hand wins, five of a kind being the best of all; equal hands split. Variation: The best
low wins half of the pot, on another floor if that is better. Five, four, three, two, ace is the
lowest, for straights and flushes do not count in it, and the odd chip goes to the high half.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any, Literal

from pokernight.cards import Card
from pokernight.engine import steps
from pokernight.engine.game import Cards, Game, Step, Worth
from pokernight.engine.incidents import BASIC
from pokernight.engine.rules import option
from pokernight.engine.steps import Contest
from pokernight.games.boards import halves, turned
from pokernight.games.centres import CentreRules, centre_given, centre_talk
from pokernight.games.stud import at_most
from pokernight.ranking import ACE_TO_FIVE, high, low, wild_low_value, wild_value
from pokernight.ranking.ladder import ACE_TO_FIVE_HANDS, high_hands

SHAPE = ((0, -1, 3), (1, 6, 4), (2, -1, 5))
FLOORS_APART = "Four cards of a rank lie on two floors: a hand takes those of one floor alone."
"""A strange case."""
FLOORS = {"the top floor": (0, 6, 3), "the middle floor": (1, 6, 4), "the ground floor": (2, 6, 5)}
TURNS = {
    "singly": ((0,), (1,), (2,), (3,), (4,), (5,), (6,)),
    "columns": ((0, 1, 2), (3, 4, 5), (6,)),
}


@dataclass(frozen=True)
class Rules(CentreRules):
    """House rules of Elevator."""

    dealt: Literal["two_up", "all_down"] = option(
        "two_up", "Whether two of the four cards are dealt face up.",
        source="pokertips.org, top15poker.com: two up; online-casino-vegas, Ascenseur: all down",
    )  # fmt: skip
    turned: Literal["singly", "columns"] = option(
        "singly", "How the H is turned: card by card, or a column at once.",
        source="pokertips.org: card by card; findpokerpal.com: columns",
    )  # fmt: skip
    plays: Literal["any", "two"] = option(
        "any", "Whether any of the own cards are played, or two of them.",
        source="pokertips.org: any; mixedgamespoker.info: two of the hand with three",
    )  # fmt: skip
    hi_lo: bool = option(
        False, "Whether the best low wins half of the pot.", source="findpokerpal.com: either"
    )

    def best(self, hand: Sequence[Card], floor: Sequence[Card], of: Callable[..., Any]) -> Any:
        """Return the best that a ranking makes of cards in hand with a floor and its wild cards."""
        own = combinations(hand, min(2, len(hand))) if self.plays == "two" else (hand,)
        ways = [of([*some, *floor], self.wilds([*some, *floor], floor[1])) for some in own]
        return max(filter(None, ways), key=lambda way: getattr(way, "value", way), default=None)


def lowest(cards: Sequence[Card], wild: Sequence[Card]) -> Any:
    """The lowest hand, aces low (5)."""
    return low(cards, wild=wild, rules=ACE_TO_FIVE)


def program(rules: Rules) -> tuple[Step, ...]:
    """A hand of Elevator."""
    contests = (
        Contest.with_board(
            "the high half",
            lambda hand, floor: rules.best(hand, floor, lambda all_, wild: high(all_, wild=wild)),
            values=lambda hand, floor: rules.best(hand, floor, wild_value),
        ),
        Contest.with_board(
            "the low half",
            lambda hand, floor: rules.best(hand, floor, lowest),
            values=lambda hand, floor: rules.best(
                hand, floor, lambda all_, wild: wild_low_value(all_, wild, rules=ACE_TO_FIVE)
            ),
            low=True,
        ),
    )
    down = 2 if rules.dealt == "two_up" else 4
    return (
        *turned(rules, down, TURNS[rules.turned], "The H", big_from=4, up=4 - down),
        steps.showdown(
            halves(contests, rules.hi_lo), rules.show_order, rules.odd_chips, clause="5"
        ),
    )


def worth(cards: Cards, rules: Any) -> Worth:
    """Read a player's own cards with those of a floor: ``As Kd 7c 2h / 4h 5c 9s``."""
    at_most(cards.all, 7)
    elevator = cards.open[1] if len(cards.open) == 3 else centre_given(cards)
    own = cards.hole if rules.plays == "two" and cards.open else ()
    hands = [[*two, *cards.open] for two in combinations(own, 2)] or [[*cards.all]]
    marked = [(hand, rules.wilds(hand, elevator)) for hand in hands]
    best = max([high(hand, wild=wild) for hand, wild in marked], key=lambda read: read.value)
    lows = filter(None, [lowest(hand, wild) for hand, wild in marked])
    worst = max(lows, key=lambda read: read.value, default=None)
    return {"high": best, "low": worst} if rules.hi_lo else {"": best}


def ladder(view: Any) -> dict[str, Any]:
    """The order of hands (5)."""
    best = high_hands(wild=view.rules.centre != "plain")
    return {"high": best, "low": ACE_TO_FIVE_HANDS} if view.rules.hi_lo else {"": best}


ELEVATOR = Game(
    "Elevator", __doc__, seats=(2, 9), program=program, rules=Rules, worth=worth,
    rule_sets={"hi-lo": {"hi_lo": "yes"}, "wild": {"centre": "wild_rank"}},
    lines=lambda rules: FLOORS, incidents=BASIC, hand_sizes=lambda state: (4, 4),
    cards_needed=lambda seats, rules: (4 * seats + 7, f"{seats} x 4 + 7 in the H"),
    talk=centre_talk(SHAPE, "4", ladder=ladder, strange=FLOORS_APART),
)  # fmt: skip
