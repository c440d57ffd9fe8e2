"""Anaconda. Seven cards, three passes, five kept and rolled one by one, for high and low.

1. Two to seven players ante and are dealt seven cards each, face down. A round of betting follows,
begun to the left of the dealer; bets are small.

2. All pass three cards to the left, at the same time and before anybody looks at what he gets; then
two, then one. A round of betting follows each pass, begun and with bets as the first.

3. All throw two of their seven cards away, face down.

4. All turn up one of their cards at the same time, each whichever he likes; then another, until
four are up. A round of betting follows each time, with big bets; the highest hand in sight opens.

5. All say at the same time whether they play for high, for low or for both.

6. The best high hand and the best low hand of those who play for it share the pot; if nobody plays
for one half, the other wins it all. The lowest low is five, four, three, two, ace, for straights
and flushes do not count in it; or six, four, three, two, ace, where they do. The odd chip goes to
the high half.

7. A player for both must win both alone; else he wins nothing, and his part is the others'. Where
nobody wins anything they share the pot. Variation: He may tie for a part; or a pot that nobody wins
rides, and they ante again and are dealt new cards for it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Any, Literal

from pokernight.engine.betting import bet
from pokernight.engine.game import Cards, Game, Step, Worth
from pokernight.engine.incidents import BASIC
from pokernight.engine.presentation import Talk
from pokernight.engine.rules import option
from pokernight.engine.steps import (
    Contest,
    Direction,
    ante,
    deal,
    discard,
    highest_in_sight,
    left_of_button,
    pass_cards,
    roll,
)  # fmt: skip
from pokernight.games.endings import dealt_again
from pokernight.games.halves import DeclaredStakes
from pokernight.games.stud import at_most
from pokernight.games.version_changes import BOTH_WAYS_IN_VAIN
from pokernight.ranking import ACE_TO_FIVE, ACE_TO_SIX, high, low
from pokernight.ranking.ladder import ACE_TO_SIX_HANDS, HIGH_HANDS, LOW_HANDS, Ladder

LOWS = {"ace_to_five": ACE_TO_FIVE, "ace_to_six": ACE_TO_SIX}
WAYS: dict[str, tuple[Direction, ...]] = {
    "left": ("left",) * 3,
    "right": ("right",) * 3,
    "around": ("left", "right", "across"),
}


@dataclass(frozen=True)
class Rules(DeclaredStakes):
    """House rules of Anaconda."""

    passes: Literal["3_2_1", "3_3_3", "3"] = option("3_2_1", "How many cards are passed each time.")
    direction: Literal["left", "right", "around"] = option(
        "left", "Where cards go; around: to the left first, then to the right, then across."
    )
    low: Literal["ace_to_five", "ace_to_six"] = option("ace_to_five", "Which low is the lowest.")


def contests(rules: Rules) -> tuple[Contest, ...]:
    """Return the contests for the pot (5, 6)."""
    lows = partial(low, rules=LOWS[rules.low])
    high_half = Contest.of("the high half", high, side="high")
    low_half = Contest.of("the low half", lows, low=True, side="low")
    return rules.halves((high_half, low_half))


def program(rules: Rules) -> tuple[Step, ...]:
    """A hand of Anaconda."""
    small, big = map(rules.limits, rules.bets)
    passes = [
        (pass_cards(int(cards), to, clause="2"), bet(small, left_of_button, clause="2"))
        for cards, to in zip(rules.passes.split("_"), WAYS[rules.direction])
    ]
    return (
        ante(rules.ante), *(deal(clause="1"),) * 7, bet(small, left_of_button, clause="1"),
        *(step for steps_of_pass in passes for step in steps_of_pass),
        discard(2, clause="3"),
        *(roll(clause="4"), bet(big, highest_in_sight, clause="4")) * 4,
        *rules.declares("5"),
        rules.shows(contests(rules), clause="6"),
    )  # fmt: skip


def worth(cards: Cards, rules: Any) -> Worth:
    """Read up to seven cards, for high and for low."""
    at_most(cards.all, 7)
    if rules.split == "high_only":
        return {"": high(cards.all)}
    return {"high": high(cards.all), "low": low(cards.all, rules=LOWS[rules.low])}


def ladder(rules: Any) -> dict[str, Ladder]:
    """The order of hands (6)."""
    if rules.split == "high_only":
        return {"": HIGH_HANDS}
    lows = LOW_HANDS if rules.low == "ace_to_five" else ACE_TO_SIX_HANDS
    return {"high": HIGH_HANDS, "low": lows}


ANACONDA = Game(
    "Anaconda", __doc__, seats=(2, 7), program=program, rules=Rules, worth=worth, held=True,
    rule_sets={"pass_the_trash": {"passes": "3", "split": "high_only"}}, incidents=BASIC,
    cards_needed=lambda seats, rules: (7 * seats, f"{seats} x 7"), hand_sizes=lambda state: (5, 7),
    talk=Talk(
        ladder=lambda view: ladder(view.rules),
        strange=lambda rules: ""
        if rules.split == "high_only"
        else "Nobody plays for one half of the pot: the other half wins it all.",
    ),
    changes=(BOTH_WAYS_IN_VAIN,), carry_out=dealt_again,
)  # fmt: skip
