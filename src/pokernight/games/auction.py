"""Auction. Five-card stud, and then cards are sold to the highest bidder.

1. Two to seven players ante and are dealt one card face down and one face up. The highest hand in
sight opens the betting, of equal ones the first to the left of the dealer. Three more cards are
dealt face up, with a round of betting after each. Bets are small for two rounds, and big from then
on.

2. Three cards are then sold, one after the other, to the highest bidder. A card is turned up before
it is sold, and lies face up before its buyer; or it is sold unseen, and nobody but the buyer looks
at it. A round of betting follows each.

3. All bid in turn from the left of the dealer, each more than the last, or pass and are out of it.
The least bid is an ante. What is paid goes to the pot. A card that nobody buys is thrown away.
Variation: All bid at the same time, and of equal bids the first from the left of the dealer buys.

4. Variation: All others are dealt a card face down when one is sold, for nothing.

5. The best five of all cards win; equal hands split.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from pokernight.engine.betting import bet
from pokernight.engine.game import Game, Step
from pokernight.engine.incidents import BASIC
from pokernight.engine.presentation import Talk
from pokernight.engine.rules import option
from pokernight.engine.state import State
from pokernight.engine.steps import (
    Contest,
    Lot,
    ante,
    auction,
    deal,
    highest_in_sight,
    showdown,
    tell_dealt,
    top_card,
)
from pokernight.games.stakes import AnteStakes
from pokernight.games.stud import worth_of
from pokernight.ranking import high
from pokernight.ranking.ladder import HIGH_HANDS
from pokernight.wording.message import Text, message


@dataclass(frozen=True)
class Rules(AnteStakes):
    """House rules of Auction."""

    lots: Literal[1, 2, 3, 4] = option(3, "How many cards are sold.")
    lot: Literal["up", "unseen"] = option(
        "up", "Whether a card is turned up before it is sold, or sold unseen.",
        source="home-game lists: visible; others sell a blind card",
    )  # fmt: skip
    bids: Literal["in_turn", "sealed"] = option(
        "in_turn", "Whether players bid in turn, or all at the same time."
    )
    others: Literal["nothing", "blind_card"] = option(
        "nothing", "What players who do not buy get: a card face down, for nothing, or none.",
        source="home-game lists: Free Enterprise has a free blind card",
    )  # fmt: skip


def for_sale(rules: Rules) -> Lot:
    """Deal the top card to its buyer; by house rule the others are dealt a card too (2, 4)."""
    lot = top_card(up=rules.lot == "up", clause="2")
    if rules.others == "nothing":
        return lot

    def then(state: State, buyer: int, price: int) -> None:
        lot.then(state, buyer, price)
        for seat in state.clockwise():
            if seat != buyer:
                tell_dealt(state, seat, state.deal(seat), up=False)

    return lot._replace(then=then)


def program(rules: Rules) -> tuple[Step, ...]:
    """A hand of Auction."""
    small, big = map(rules.limits, rules.bets)
    sold = auction(for_sale(rules), sealed=rules.bids == "sealed", reserve=max(1, rules.ante),
                   clause="3")  # fmt: skip
    rounds = [bet(limits, highest_in_sight, clause="1") for limits in (small, small, big, big)]
    return (
        ante(rules.ante), deal(clause="1"),
        *(step for betting in rounds for step in (deal(up=True, clause="1"), betting)),
        *(sold, bet(big, highest_in_sight, clause="2")) * rules.lots,
        showdown((Contest.in_hand("the pot", high),), rules.show_order, rules.odd_chips, "5"),
    )  # fmt: skip


def cards_needed(seats: int, rules: Rules) -> tuple[int, Text]:
    """Return the cards needed: five each, and the lots, perhaps with a card for all others."""
    if rules.others == "blind_card":
        return (5 + rules.lots) * seats, f"{seats} x (5 + {rules.lots})"
    sum_ = message("{seats} x 5 + {lots} for sale", seats=seats, lots=rules.lots)
    return 5 * seats + rules.lots, sum_


def sizes(state: State) -> tuple[int, int]:
    """Return the sizes of a hand: the cards dealt, and those bought (1, 2)."""
    sold = max(0, state.street - 3)
    fewest = min(2 + state.street, 5)
    return fewest, fewest + min(sold, state.setup.rules.lots)


AUCTION = Game(
    "Auction", __doc__, seats=(2, 7), program=program, rules=Rules,
    worth=worth_of(lambda rules: 5 + rules.lots, {"": high}),
    rule_sets={"free_enterprise": {"others": "blind_card"},
               "blind": {"lot": "unseen", "bids": "sealed"}},
    cards_needed=cards_needed, hand_sizes=sizes, incidents=BASIC,
    talk=Talk(
        ladder=lambda view: {"": HIGH_HANDS},
        strange="Nobody bids for a card: it is thrown away, and the next is sold.",
    ),
)  # fmt: skip
