"""Short Deck. Hold'em with thirty-six cards, the deuces to fives left out; a flush is better.

1. Two to ten players get two cards each. Everybody antes, and the dealer posts as much again as a
blind, which is part of his bet.

2. A round of betting begins to the left of who posted last. Then come three cards on the board (the
flop), a fourth (the turn) and a fifth (the river), each after a burned card and each with a round
of betting that begins to the left of the dealer. Bets are as in hold'em, no limit.

3. The best five of the seven cards in hand and on the board win. A flush is better than a full
house. A straight is better than three of a kind. The ace is high and in a straight also below the
six: ace, six, seven, eight, nine is the lowest straight.

4. At the showdown the last to bet or raise shows first, then clockwise; a beaten hand may be thrown
away unseen. Equal hands split the pot, the odd chip going to the first to the left of the dealer.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from pokernight.cards import STRIPPED_36
from pokernight.engine.game import Cards, Game, Step, Worth
from pokernight.engine.incidents import BASIC
from pokernight.engine.odds_hooks import OddsHooks
from pokernight.engine.presentation import Talk
from pokernight.engine.rules import Money, amount, option
from pokernight.engine.steps import Contest
from pokernight.engine.view import View
from pokernight.games.boards import FlopStakes, cards_needed, check_cards, flop_game
from pokernight.ranking import StrippedRules, stripped, stripped_value
from pokernight.ranking.ladder import Ladder, stripped_hands


@dataclass(frozen=True)
class Rules(FlopStakes):
    """House rules of Short Deck."""

    ante: Money = amount(
        200, "What everybody pays before the deal; dead money.",
        source="Short-deck events: an ante each and another from the dealer",
    )  # fmt: skip
    posts: Literal["dealer", "two"] = option(
        "dealer",
        "Whether the dealer alone posts a blind, the big blind, or two players do.",
        source="Short-deck events; two blinds as in hold'em",
    )
    straights: Literal["over_three", "under_three"] = option(
        "over_three",
        "Whether a straight beats three of a kind.",
        source="Short-deck events; six-plus hold'em as it began for the other",
    )

    @property
    def posted(self) -> tuple[int, int]:
        """None that anybody can miss where the dealer posts."""
        return (0, 0) if self.posts == "dealer" else super().posted


def order(rules: Any) -> StrippedRules:
    """The order of hands (3)."""
    return StrippedRules(three_over_straight=rules.straights == "under_three")


def pot(rules: Rules) -> Contest:
    """The best five of hand and board."""
    hands = order(rules)
    return Contest(
        "the pot",
        lambda state, seat: stripped_value(state.cards([*state.hands[seat], *state.board]), hands),
        lambda state, seat: stripped(state.cards([*state.hands[seat], *state.board]), hands),
    )


def program(rules: Rules) -> tuple[Step, ...]:
    """A hand of Short Deck."""
    return flop_game(rules, 2, (pot(rules),), dealer_posts=rules.posts == "dealer")


def worth(cards: Cards, rules: Any) -> Worth:
    """The best five of two cards in hand and the board."""
    check_cards(cards, 2)
    return {"": stripped(cards.all, order(rules))}


def ladder(view: View) -> dict[str, Ladder]:
    """The order of hands."""
    return {"": stripped_hands(order(view.rules))}


SHORT_DECK = Game(
    "Short Deck", __doc__, seats=(2, 10), program=program, rules=Rules, worth=worth,
    pack=STRIPPED_36, cards_needed=cards_needed(2), hand_sizes=lambda state: (2, 2),
    incidents=BASIC, talk=Talk(ladder=ladder),
    odds=OddsHooks(reads="pokernight.games.odds_readings.in_bulk.short_deck"),
)  # fmt: skip
