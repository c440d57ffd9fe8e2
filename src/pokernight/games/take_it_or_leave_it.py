"""Take It or Leave It. Five-card stud in which a card is kept, or passed on to the left.

1. Two to nine players ante and are dealt one card each, face down.

2. Four rounds of cards follow. The first player to the left of the dealer is offered the top card,
face up: he keeps it, or passes it on to the next player, who has the same choice with it. Who
passes a card on must have the next card of the deck, whatever it is. Where the card was kept the
next player is offered a new one. What the last player passes on is thrown away. So everybody has
one card more after each round.

3. To pass a card on costs nothing. Variation: It costs a price to the pot, and who cannot pay it
keeps the card.

4. A round of betting follows each round of cards. The highest hand in sight opens, of equal ones
the first to the left of the dealer. Bets are small for two rounds, and big from then on.

5. The best hand wins; equal hands split.
"""

from __future__ import annotations

from dataclasses import dataclass

from pokernight.engine.betting import bet
from pokernight.engine.game import Game, Step
from pokernight.engine.incidents import BASIC
from pokernight.engine.presentation import Talk
from pokernight.engine.rules import Money, amount
from pokernight.engine.state import State
from pokernight.engine.steps import (
    Contest,
    ante,
    deal,
    highest_in_sight,
    keep_or_pass,
    showdown,
)
from pokernight.games.stakes import AnteStakes
from pokernight.games.stud import worth_of
from pokernight.ranking import high
from pokernight.ranking.ladder import HIGH_HANDS


@dataclass(frozen=True)
class Rules(AnteStakes):
    """House rules of Take It or Leave It."""

    price: Money = amount(
        0, "What it costs to pass a card on, to the pot; 0 for nothing.",
        source="home-game lists: nothing; Push has a price",
    )  # fmt: skip


def program(rules: Rules) -> tuple[Step, ...]:
    """A hand of Take It or Leave It."""
    small, big = map(rules.limits, rules.bets)
    rounds = [bet(limits, highest_in_sight, clause="4") for limits in (small, small, big, big)]
    offered = keep_or_pass(price=rules.price, clause="3" if rules.price else "2")
    return (
        ante(rules.ante), deal(clause="1"),
        *(step for betting in rounds for step in (offered, betting)),
        showdown((Contest.in_hand("the pot", high),), rules.show_order, rules.odd_chips, "5"),
    )  # fmt: skip


def sizes(state: State) -> tuple[int, int]:
    """Return the sizes of a hand, a card more with each round, reached in turn during it (2)."""
    return min(1 + state.street, 5), min(2 + state.street, 5)


TAKE_IT_OR_LEAVE_IT = Game(
    "Take It or Leave It", __doc__, seats=(2, 9), program=program, rules=Rules,
    worth=worth_of(5, {"": high}), rule_sets={"push": {"price": "2"}},
    cards_needed=lambda seats, rules: (5 * seats + 4, f"{seats} x 5 + 4 passed on by the last"),
    hand_sizes=sizes, incidents=BASIC, talk=Talk(
        ladder=lambda view: {"": HIGH_HANDS},
        strange="The last player passes a card on: it is thrown away.",
    ),
)  # fmt: skip
