"""Omaha Hi-Lo. Four cards each, high and low, by the rules of the Canterbury Card Club.

1. Two to ten players get four cards each, the dealer last. The blinds are posted clockwise from
the button before anybody looks at his cards, and are part of the bet; heads-up the button posts
the small one. A card is burned before the flop of three cards, the turn and the river.

2. The first round begins to the left of the last blind, the others with the first player left of
the button. Bets are small before and on the flop, big on the turn and the river; check and raise
is permitted. A round has one bet and four raises; there is no limit on raises when only two
players are left before the fourth raise was made.

3. There are no string bets. Half a raise or more put into the pot must be completed, anything less
is only a call, unless "raise" was announced.

4. An all-in of less than half a bet does not open the betting again for a player who has acted and
is in the pot for a previous bet; a player who faces it may fold, call or complete the bet. An
all-in of half a bet or more is treated as a full bet: fold, call or raise in full on top of it.

5. Cards speak. The player who initiated the action on the last round, by betting or checking,
shows first. A hand is two of the four cards in hand with three of the five on the board, no more
and no fewer, and all four must be shown to win.

6. The best high hand wins half of the pot and the best low the other half, each from any two of
the four cards. A low is five cards of different ranks from the eight down; the ace is low, and
straights and flushes do not count. If nobody has a low, the high hand wins it all. The odd chip
goes to the high half, between tied hands to the first clockwise from the button.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from pokernight.cards import Card
from pokernight.engine import steps
from pokernight.engine.betting import bet
from pokernight.engine.game import Cards, Game, Step, Worth
from pokernight.engine.incidents import BASIC
from pokernight.engine.rules import Count, Money, option
from pokernight.engine.state import State
from pokernight.engine.steps import Contest, ShowOrder
from pokernight.errors import Refused
from pokernight.games.limit import LimitRules, check_forced
from pokernight.ranking import omaha_high, omaha_high_value, omaha_low, omaha_low_value

T = TypeVar("T")


@dataclass(frozen=True)
class OmahaRules(LimitRules):
    """House rules of Omaha Hi-Lo."""

    small_bet: Money = option(400, "The bet and raise before and on the flop.", source="house (O2)")
    big_bet: Money = option(800, "The bet and raise on the turn and river.", source="house (O2)")
    small_blind: Money = option(200, "What the first blind puts in.", source="house (O2)")
    big_blind: Money = option(
        400, "What the second blind puts in; it is the bet of the first round.", source="house (O2)"
    )
    raises: Count = option(
        4, "How many raises may follow the bet in a round; 0 for any number.", source="Canterbury"
    )
    short_all_ins_add_up: bool = option(
        False,
        "Whether several all-ins of less than half a bet are added up to open the betting again.",
        source="house (O5)",
    )
    half_raise_rule: bool = option(
        True,
        "Whether chips short of a raise may be put in: half a raise or more must be completed, "
        "less is only a call. Otherwise a raise is made in full or not at all.",
        source="Canterbury (O14)",
    )
    show_order: ShowOrder = option(
        "initiator",
        "Who shows first: the first to act on the last round, or the last to bet or raise on it.",
        source="Canterbury (O1)",
    )

    def check(self) -> None:
        """Refuse impossible stakes."""
        super().check()
        check_forced("small blind", self.small_blind, self.big_blind, "the big blind")
        check_forced("big blind", self.big_blind, self.small_bet, "the small bet")

    @property
    def buy_in(self) -> int:
        """Twenty times the maximum bet, so that nobody is all in too soon."""
        return 20 * self.big_bet

    @property
    def least_buy_in(self) -> int:
        """Generally five times the maximum bet (Canterbury)."""
        return 5 * self.big_bet


def _with_board(ranking: Callable[[list[Card], list[Card]], T]) -> Callable[[State, int], T]:
    """A ranking of the cards in hand with those on the board."""
    return lambda state, seat: ranking(state.cards(state.hands[seat]), state.cards(state.board))


HIGH = Contest("the high half", _with_board(omaha_high_value), _with_board(omaha_high))
LOW = Contest("the low half", _with_board(omaha_low_value), _with_board(omaha_low), low=True)


def program(rules: OmahaRules) -> tuple[Step, ...]:
    """A hand of Omaha Hi-Lo."""
    small = rules.limits(rules.small_bet, rounding=rules.half_raise_rule)
    big = rules.limits(rules.big_bet, rounding=rules.half_raise_rule)
    return (
        steps.blinds(rules.small_blind, rules.big_blind, small),
        *(steps.deal(),) * 4,
        bet(small, clause="2"),
        steps.board(3, "The flop", clause="1"),
        bet(small, steps.left_of_button, clause="2"),
        steps.board(1, "The turn", clause="1"),
        bet(big, steps.left_of_button, clause="2"),
        steps.board(1, "The river", clause="1"),
        bet(big, steps.left_of_button, clause="2"),
        steps.showdown((HIGH, LOW), rules.show_order, rules.odd_chips, clause="6"),
    )


def worth(cards: Cards, rules: Any) -> Worth:
    """Two of four hole cards with three of the board, high and low."""
    if len(cards.hole) != 4 or not 3 <= len(cards.open) <= 5:
        raise Refused(
            'Omaha takes four hole cards and a board of three to five: "As 2d 3c Kd / 4h 5c 9s"'
        )
    return {
        "high": omaha_high(cards.hole, cards.open),
        "low": omaha_low(cards.hole, cards.open),
    }


def cards_needed(seats: int, rules: OmahaRules) -> tuple[int, str]:
    """Four each, a board of five and three burns."""
    return 4 * seats + 8, f"{seats} x 4 + 5 + 3"


OMAHA_HI_LO = Game(
    "Omaha Hi-Lo",
    __doc__,
    seats=(2, 10),
    program=program,
    rules=OmahaRules,
    rule_sets={"canterbury": {}},
    worth=worth,
    cards_needed=cards_needed,
    incidents=BASIC,
)
