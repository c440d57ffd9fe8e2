"""Tic-Tac-Toe. Two cards in hand and nine in a square, three in a row of which make a hand.

1. Two to nine players ante and are dealt two cards each, face down. Nine cards are laid face down
in a square, three rows of three. A round of betting begins to the left of the dealer.

2. The top row is turned, then the bottom row, then the two cards left and right between them, and
the card in the centre last. A round of betting follows each time, begun by the first to the left of
the dealer. Bets are small until six of them lie open, and big from then on.

3. A hand is two of one's own cards, both of them where there are only two, with the three cards of
one line: a row, a column or a diagonal of the square.

4. All say at the same time whether they play for high, for low or for both.

5. The best high hand and the best low hand of those who play for it share the pot; the two may use
different lines. If nobody plays for one half, the other wins it all. The lowest low is five, four,
three, two, ace, for straights and flushes do not count in it. The odd chip goes to the high half.

6. A player for both must win both alone; else he wins nothing, and his part is the others'. Where
nobody wins anything they share the pot. Variation: He may tie for a part; or a pot that nobody wins
rides, and they ante again and are dealt new cards for it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any, Literal

from pokernight.cards import Card
from pokernight.engine.game import Cards, Game, Step, Worth
from pokernight.engine.incidents import BASIC
from pokernight.engine.presentation import Talk
from pokernight.engine.rules import option
from pokernight.engine.steps import Contest
from pokernight.engine.view import View
from pokernight.errors import Refused
from pokernight.games.boards import turned
from pokernight.games.endings import dealt_again
from pokernight.games.halves import DeclaredStakes
from pokernight.games.version_changes import BOTH_WAYS_IN_VAIN
from pokernight.ranking import (
    ACE_TO_FIVE,
    LowReading,
    low,
    omaha_high,
    omaha_high_value,
    wild_low_value,
)
from pokernight.ranking.ladder import ACE_TO_FIVE_HANDS, HIGH_HANDS, Ladder

HIGH_AND_LOW = "High and low are won on two lines: a player of both may use each."
"""A strange case."""
SQUARE = ((0, 1, 2), (3, 4, 5), (6, 7, 8))
LINES = {
    "the top row": (0, 1, 2), "the middle row": (3, 4, 5), "the bottom row": (6, 7, 8),
    "the left column": (0, 3, 6), "the middle column": (1, 4, 7), "the right column": (2, 5, 8),
    "the falling diagonal": (0, 4, 8), "the rising diagonal": (6, 4, 2),
}  # fmt: skip
TURNS = {
    "rows": ((0, 1, 2), (6, 7, 8), (3, 5), (4,)),
    "singly": ((0,), (1,), (2,), (3,), (4,), (5,), (6,), (7,), (8,)),
}


@dataclass(frozen=True)
class Rules(DeclaredStakes):
    """House rules of Tic-Tac-Toe."""

    cards: Literal["two", "four"] = option("two", "How many cards each player is dealt.")
    turned: Literal["rows", "singly"] = option(
        "rows", "How the square is turned: two rows, two sides and the centre, or card by card."
    )


def lowest(hand: Sequence[Card], line: Sequence[Card]) -> LowReading | None:
    """The lowest of two cards in hand with the three of a line."""
    read = [low([*two, *line], rules=ACE_TO_FIVE) for two in combinations(hand, 2)]
    return max(filter(None, read), key=lambda reading: reading.value, default=None)


def low_value(hand: Sequence[Card], line: Sequence[Card]) -> int:
    """The value of that."""
    ways = [wild_low_value([*two, *line], (), rules=ACE_TO_FIVE) for two in combinations(hand, 2)]
    return max(ways)


HALVES = (
    Contest.with_board("the high half", omaha_high, values=omaha_high_value, side="high"),
    Contest.with_board("the low half", lowest, values=low_value, low=True, side="low"),
)


def program(rules: Rules) -> tuple[Step, ...]:
    """A hand of Tic-Tac-Toe."""
    cards = 2 if rules.cards == "two" else 4
    return (
        *turned(rules, cards, TURNS[rules.turned], "The square", big_from=6),
        *rules.declares("4"),
        rules.shows(rules.halves(HALVES), clause="5"),
    )  # fmt: skip


def worth(cards: Cards, rules: Any) -> Worth:
    """Read two of the player's own cards with the three of a line."""
    size = 2 if rules.cards == "two" else 4
    if len(cards.hole) != size or len(cards.open) != 3:
        raise Refused(f'it takes {size} cards in hand and the three of a line: "As Kd / 4h 5c 9s"')
    best = omaha_high(cards.hole, cards.open)
    return {"": best} if rules.split == "high_only" else {
        "high": best, "low": lowest(cards.hole, cards.open)
    }  # fmt: skip


def ladder(view: View) -> dict[str, Ladder]:
    """The order of hands."""
    rules: Any = view.rules
    if rules.split == "high_only":
        return {"": HIGH_HANDS}
    return {"high": HIGH_HANDS, "low": ACE_TO_FIVE_HANDS}


TIC_TAC_TOE = Game(
    "Tic-Tac-Toe", __doc__, seats=(2, 9), program=program, rules=Rules, worth=worth,
    rule_sets={"high": {"split": "high_only"}, "cards-speak": {"split": "cards_speak"}},
    lines=lambda rules: LINES, incidents=BASIC, hand_sizes=lambda state: (2, 4),
    cards_needed=lambda seats, rules: (
        (2 if rules.cards == "two" else 4) * seats + 9,
        f"{seats} x {2 if rules.cards == 'two' else 4} + 9 in the square",
    ),
    talk=Talk(
        ladder=ladder, layout=lambda rules: SQUARE,
        strange=lambda rules: "" if rules.split == "high_only" else HIGH_AND_LOW,
    ),
    changes=(BOTH_WAYS_IN_VAIN,), carry_out=dealt_again,
)  # fmt: skip
