"""Super Stud. Seven-card stud that begins with four cards down, of which two are thrown away.

1. Two to six players ante. Each is dealt four cards down and one up.

2. The lowest up card must bring it in for less than a bet, or may bet in full at once; of equal
cards the suit decides, clubs lowest. In turn the others fold, call, or complete the bring-in to a
full bet, and may then raise. Where the lowest hand wins it is the highest up card instead, aces
low.

3. Then everybody left throws two of his down cards away, all at the same time.

4. Three more cards come up and a seventh down, with a round of betting after each. The highest
hand in sight opens, or the lowest where that wins, of equal ones the first to the left of the
dealer, and may check. Bets are small on the third and fourth street and big from the fifth on. A
card is burned before each street. If the deck cannot serve everybody its last card, the last of the
deck is shuffled with the burned cards and these are dealt; if they are too few, one card is turned
up in the middle, for all.

5. At the showdown the last to bet or raise shows first, then clockwise. The best five of seven
cards win; equal hands split. Variation: The best high hand and the best low of eight or better
share the pot, the odd chip going to the high; or the lowest hand wins, aces low.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Any, Literal

from pokernight.engine import steps
from pokernight.engine.betting import Opener
from pokernight.engine.game import Cards, Game, Step, Worth
from pokernight.engine.presentation import Talk
from pokernight.engine.rules import option
from pokernight.engine.state import State
from pokernight.engine.steps import Contest
from pokernight.engine.view import View
from pokernight.games import stud
from pokernight.games.low_stud import brought_in, lowest_in_sight
from pokernight.games.stud import (
    SEVEN_CARDS,
    BringInRules,
    as_stud,
    hand_sizes,
    streets,
    third_street,
    worth_of,
)
from pokernight.ranking import ACE_TO_FIVE, high, low
from pokernight.ranking.ladder import ACE_TO_FIVE_HANDS, HIGH_HANDS, LOW_HANDS, Ladder
from pokernight.wording.message import Text

RAZZ = partial(low, rules=ACE_TO_FIVE)
CONTESTS = {
    "high": (Contest.of("the pot", high),),
    "hi_lo": (stud.HIGH, stud.LOW),
    "razz": (Contest.of("the pot", RAZZ, low=True),),
}
WORTH: dict[str, dict[str, Any]] = {
    "high": {"": high},
    "hi_lo": {"high": high, "low": low},
    "razz": {"": RAZZ},
}
LADDERS: dict[str, dict[str, Ladder]] = {
    "high": {"": HIGH_HANDS},
    "hi_lo": {"high": HIGH_HANDS, "low": LOW_HANDS},
    "razz": {"": ACE_TO_FIVE_HANDS},
}


@dataclass(frozen=True)
class Rules(stud.ClassicRules):
    """House rules of Super Stud."""

    plays: Literal["high", "hi_lo", "razz"] = option(
        "high",
        "What wins: the high hand, high and eight or better, or the lowest.",
        source="BARGE rulebook",
    )
    discards: Literal["after", "before"] = option(
        "after",
        "Whether two cards are thrown away after the first round of betting, or before it.",
        source="BARGE rulebook; house for before",
    )


def program(rules: Rules) -> tuple[Step, ...]:
    """A hand of Super Stud."""
    razz = rules.plays == "razz"
    opener: Opener = lowest_in_sight(ACE_TO_FIVE) if razz else steps.highest_in_sight
    betting = brought_in(rules, ACE_TO_FIVE) if razz else third_street(rules, "2")
    thrown = steps.discard(2, clause="3")
    third = (*betting, thrown) if rules.discards == "after" else (thrown, *betting)
    return (
        *streets(rules, third, opener, dealing=SEVEN_CARDS._replace(down=4), clause="4"),
        steps.showdown(CONTESTS[rules.plays], rules.show_order, rules.odd_chips, clause="5"),
    )


def worth(cards: Cards, rules: Any) -> Worth:
    """Read up to eight cards."""
    return worth_of(8, WORTH[rules.plays])(cards, rules)


def ladder(view: View) -> dict[str, Ladder]:
    """The order of hands of what wins."""
    rules: Any = view.rules
    return LADDERS[rules.plays]


def cards_needed(seats: int, rules: BringInRules) -> tuple[int, Text]:
    """Return the cards needed as in stud, with two more for everybody."""
    return stud.cards_needed(seats, rules, each=8)


def sizes(state: State) -> tuple[int, int]:
    """Return the sizes of a hand as in stud, up to two more before fourth street."""
    return (3, 5) if state.street < 2 else hand_sizes(state)


SUPER_STUD = Game(
    "Super Stud", __doc__, seats=(2, 6), program=program, rules=Rules, worth=worth,
    rule_sets={"eight_or_better": {"plays": "hi_lo"}, "razz": {"plays": "razz"}},
    **as_stud() | {"cards_needed": cards_needed, "hand_sizes": sizes}, talk=Talk(ladder=ladder),
)  # fmt: skip
