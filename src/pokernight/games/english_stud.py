"""English Stud. Five cards, two of them down, and then one of them may be replaced, twice.

1. Two to seven players ante. Each is dealt two cards down and one up.

2. The lowest up card must bring it in for less than a bet, or may bet in full at once; of equal
cards the suit decides, clubs lowest. In turn the others fold, call, or complete the bring-in to a
full bet, and may then raise.

3. Two more cards come up, with a round of betting after each. The highest hand in sight opens, of
equal ones the first to the left of the dealer, and may check. Bets are small on the third and
fourth street and big from the fifth on. A card is burned before each street.

4. Twice everybody left, from the left of the dealer, may then throw one card away and is dealt
another: face up if it lay up, face down if it lay down. It is free. A round of betting follows each
time. Variation: It has its price, which may be higher for a down card.

5. At the showdown the last to bet or raise shows first, then clockwise; a beaten hand may be thrown
away unseen. The best five cards win; equal hands split the pot.
"""

from __future__ import annotations

from dataclasses import dataclass

from pokernight.engine import steps
from pokernight.engine.betting import bet
from pokernight.engine.game import Game, Step
from pokernight.engine.incidents import BASIC
from pokernight.engine.presentation import Talk
from pokernight.engine.rules import Money, amount
from pokernight.engine.state import State
from pokernight.engine.steps import Contest
from pokernight.games.draws import drawn
from pokernight.games.stud import StudRules, third_street, unless_alone, worth_of
from pokernight.ranking import high
from pokernight.ranking.ladder import HIGH_HANDS
from pokernight.wording.message import message


@dataclass(frozen=True)
class Rules(StudRules):
    """House rules of English Stud."""

    up_price: Money = amount(0, "What an up card costs that is replaced.", source="home-game lists")
    down_price: Money = amount(
        0, "What a down card costs that is replaced.", source="home-game lists"
    )


def program(rules: Rules) -> tuple[Step, ...]:
    """A hand of English Stud."""
    small, big = rules.limits(rules.small_bet), rules.limits(rules.big_bet)
    up = unless_alone(steps.deal(up=True, burn=rules.burns, clause="3"))
    twist = steps.twist(rules.up_price, rules.down_price, clause="4")
    contest = Contest.in_hand("the pot", high)
    return (
        steps.ante(rules.ante),
        *(steps.deal(clause="1"),) * 2,
        steps.deal(up=True, clause="1"),
        *third_street(rules, clause="2"),
        up,
        bet(small, steps.highest_in_sight, clause="3"),
        up,
        bet(big, steps.highest_in_sight, clause="3"),
        *(twist, bet(big, steps.highest_in_sight, clause="4")) * 2,
        steps.showdown((contest,), rules.show_order, rules.odd_chips, clause="5"),
    )


def hand_sizes(state: State) -> tuple[int, int]:
    """Return the sizes of a hand: three cards, and another with each street up to the fifth."""
    size = min(3 + state.street, 5)
    return size, size


ENGLISH_STUD = Game(
    "English Stud", __doc__, seats=(2, 7), program=program, rules=Rules,
    worth=worth_of(5, {"": high}), hand_sizes=hand_sizes, incidents=BASIC,
    cards_needed=lambda seats, rules: (
        7 * seats + 2, message("{seats} x 5 + {seats} x 2 + 2 burns", seats=seats)
    ),
    talk=Talk(notes=drawn, ladder=lambda view: {"": HIGH_HANDS}),
)  # fmt: skip
