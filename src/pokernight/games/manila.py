"""Manila. Thirty-two cards from the seven up, two in hand that both count, five on the board.

1. Two to nine players get two cards each; the deuces to sixes are left out of the pack. Two players
post blinds; heads-up the dealer posts the small one. Then the first card of the board is turned up.

2. A round of betting begins to the left of the big blind. Four more cards are turned up on the
board, one after the other, each with a round of betting that begins to the left of the dealer. No
card is burned. Bets are small until three cards lie open, and big from then on.

3. A hand is two cards in hand, both of them where there are only two, with three of those on the
board, no more and no fewer. A flush is better than a full house. The ace is high. Variation: It is
also below the lowest card in a straight.

4. At the showdown the last to bet or raise shows first, then clockwise; a beaten hand may be thrown
away unseen. The best hand wins; equal hands split the pot, the odd chip going to the first to the
left of the dealer.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Literal

from pokernight.cards import STRIPPED_32, STRIPPED_36, Card
from pokernight.engine import steps
from pokernight.engine.betting import Structure, bet
from pokernight.engine.game import Cards, Game, Step, Worth
from pokernight.engine.incidents import BASIC
from pokernight.engine.presentation import Talk
from pokernight.engine.rules import option
from pokernight.engine.steps import Contest
from pokernight.engine.view import View
from pokernight.errors import Refused
from pokernight.games.boards import BoardStakes
from pokernight.ranking import StrippedReading, StrippedRules, stripped, stripped_value
from pokernight.ranking.ladder import Ladder, stripped_hands
from pokernight.ranking.omaha_hands import two_and_three

SIX, SEVEN = 4, 5


@dataclass(frozen=True)
class Rules(BoardStakes):
    """House rules of Manila."""

    betting: Structure = option("fixed", "The betting structure.")
    cards: Literal["two", "three"] = option(
        "two", "How many cards each player is dealt; with three the sixes are in the pack.",
        source="poker.com, Manila",
    )  # fmt: skip
    ace: Literal["high", "high_or_low"] = option(
        "high", "Whether the ace is also below the lowest card in a straight.",
        source="poker.com: high only; top15poker.com: high or low",
    )  # fmt: skip


def order(rules: Any) -> StrippedRules:
    """The order of hands (3)."""
    lowest = SEVEN if rules.cards == "two" else SIX
    return StrippedRules(lowest=lowest, ace_low=rules.ace == "high_or_low")


def value(hands: StrippedRules, hand: Sequence[Card], board: Sequence[Card]) -> int:
    """The value of the best of them."""
    return max([stripped_value(way, hands) for way in two_and_three(hand, board)])


def best(hands: StrippedRules, hand: Sequence[Card], board: Sequence[Card]) -> StrippedReading:
    """The best of them, read out."""
    return stripped(
        max(two_and_three(hand, board), key=lambda way: stripped_value(way, hands)), hands
    )


def program(rules: Rules) -> tuple[Step, ...]:
    """A hand of Manila."""
    early, late = map(rules.limits, rules.bets)
    hands = order(rules)
    pot = Contest.with_board("the pot", partial(best, hands), values=partial(value, hands))
    card = steps.board(1, "The next card", clause="2", burn=False)
    return (
        *rules.forced(early),
        *(steps.deal(clause="1"),) * (2 if rules.cards == "two" else 3),
        steps.board(1, "The first card", clause="1", burn=False),
        bet(early, clause="2"),
        card, bet(early, steps.left_of_button, clause="2"),
        *(card, bet(late, steps.left_of_button, clause="2")) * 3,
        steps.showdown((pot,), rules.show_order, rules.odd_chips, clause="4"),
    )  # fmt: skip


def worth(cards: Cards, rules: Any) -> Worth:
    """Two cards in hand with three of the board."""
    size = 2 if rules.cards == "two" else 3
    if len(cards.hole) != size or not 3 <= len(cards.open) <= 5:
        raise Refused(
            f'{size} cards in hand go with three to five on the board: "As Kd / 7h 9c Ts"'
        )
    return {"": best(order(rules), cards.hole, cards.open)}


def ladder(view: View) -> dict[str, Ladder]:
    """The order of hands."""
    return {"": stripped_hands(order(view.rules))}


MANILA = Game(
    "Manila", __doc__, seats=(2, 9), program=program, rules=Rules, worth=worth,
    pack=lambda rules: STRIPPED_32 if rules.cards == "two" else STRIPPED_36,
    rule_sets={"three-card": {"cards": "three"}},
    cards_needed=lambda seats, rules: (
        (2 if rules.cards == "two" else 3) * seats + 5,
        f"{seats} x {2 if rules.cards == 'two' else 3} + 5",
    ),
    hand_sizes=lambda state: (2, 3), incidents=BASIC,
    talk=Talk(ladder=ladder, strange="A flush beats a full house."),
)  # fmt: skip
