"""Low Hole. Stud in which each player's lowest hole card is wild for him.

1. Seven-card stud, two to seven players: two cards down and one up, three up, one down, with a
round of betting after each from the third on. The highest hand in sight opens, of equal ones the
first to the left of the dealer; what is wild by a hole card is not in sight.

2. For each player his lowest card in the hole is wild, and with it every card of that rank in his
hand; aces are high. What is wild for one is nothing to another.

3. The last card down may be lower, and then it is wild instead. Variation: A player may pay to have
his last card dealt face up.

4. Variation: Kings are wild too, as in Kings and Little Ones.

5. The best five of seven cards win, five of a kind being the best of all; equal hands split.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from pokernight.cards import RANKS, Card, rank
from pokernight.engine import steps
from pokernight.engine.event_kinds import Kinds
from pokernight.engine.game import Cards, Game, Step, Worth
from pokernight.engine.odds_hooks import OddsHooks
from pokernight.engine.presentation import Reason, Talk
from pokernight.engine.rules import Money, amount, option
from pokernight.engine.state import NOT_BEGUN, State
from pokernight.engine.view import View
from pokernight.games.reasons import because, end_in_the_hole, on_wilds
from pokernight.games.stakes import AnteStakes
from pokernight.games.stud import at_most, hand_sizes
from pokernight.games.version_changes import ANTES_MAKE_LAYERS
from pokernight.games.wild_stud import (
    WildHands,
    Wilds,
    as_home_stud,
    last_card_up_or_down,
    streets,
)
from pokernight.ranking import high
from pokernight.ranking.ladder import WILD_HANDS
from pokernight.wording.message import Text, message

KING = RANKS.index("K")


@dataclass(frozen=True)
class Rules(AnteStakes):
    """House rules of Low Hole."""

    kings: Literal["plain", "wild", "wild_in_the_hole"] = option(
        "plain",
        "Whether kings are wild too (Kings and Little Ones), or those in the hole.",
        source="home-game lists: Kings and Little Ones",
    )
    last_card_up: bool = option(
        False, "Whether a player may pay to have the last card dealt face up."
    )
    last_card_price: Money = amount(200, "What that costs, to the pot; dead money.")


def wilds(down: Sequence[Card], up: Sequence[Card], rules: Rules) -> Wilds:
    """The lowest card in the hole and its like, and kings by house rule (2, 4)."""
    cards = [*down, *up]
    wild = {card for card in cards if down and rank(card) == min(map(rank, down))}
    if rules.kings != "plain":
        kings = cards if rules.kings == "wild" else down
        wild |= {card for card in kings if rank(card) == KING}
    return Wilds(wild)


HANDS = WildHands(lambda state, down, up: wilds(down, up, state.setup.rules))


def last_card(rules: Rules) -> Step | None:
    """Deal the last card face down, or by house rule face up to a player who pays for that (3)."""
    if not rules.last_card_up:
        return None
    price = rules.last_card_price
    words = message(
        "have your last card face down, or pay {price:$} to have it face up", price=price
    )
    return last_card_up_or_down((("up", price),), words, clause="3")


LAST_UP = "The last card comes face up for a player that pays {price:$} to the pot."


def sizes(state: State) -> tuple[int, int]:
    """Return the sizes of a hand as in stud; some may have the last card already (3)."""
    fewest, most = hand_sizes(state)
    dealing = state.street == 4 and state.actions == NOT_BEGUN
    return fewest - dealing, most


def program(rules: Rules) -> tuple[Step, ...]:
    """A hand of Low Hole."""
    return (
        *streets(rules, HANDS.highest_in_sight, last=last_card(rules)),
        steps.showdown((HANDS.contest(),), rules.show_order, rules.odd_chips, clause="5"),
    )


def worth(cards: Cards, rules: Any) -> Worth:
    """Read hole cards and up cards."""
    at_most(cards.all, 7)
    return {"": high(cards.all, wild=wilds(cards.hole, cards.open, rules).wild)}


NOTES = {
    "plain": "each player's lowest hole card and its like are wild for that player",
    "wild": "each player's lowest hole card and its like are wild for that player; kings are wild",
    "wild_in_the_hole": "each player's lowest hole card and its like are wild for that player; so "
    "are hole kings",
}
"""Statement of what is wild, by the house rule for kings."""
IN_SHORT = {
    "plain": "the lowest hole cards",
    "wild": "the lowest hole cards and kings",
    "wild_in_the_hole": "the lowest hole cards and hole kings",
}


def notes(view: View) -> list[Text]:
    """List what is wild, and for which player."""
    rules = view.rules
    assert isinstance(rules, Rules)
    return [on_wilds(NOTES[rules.kings], IN_SHORT[rules.kings])]


def why(view: View, hand: int) -> list[Reason]:
    """The lowest card in the hole and its like; kings by house rule."""
    assert isinstance(view.rules, Rules)
    down, up = view.known(hand, up=False), view.known(hand, up=True)
    like = wilds(down, up, Rules()).wild
    kings = [card for card in wilds(down, up, view.rules).wild if card not in like]
    return [
        *because(like, "wild", end_in_the_hole("low", down), "2"),
        *because(kings, "wild", "the house says so", "4"),
    ]


LOW_HOLE = Game(
    "Low Hole",
    __doc__,
    program=program,
    rules=Rules,
    rule_sets={"kings-and-little-ones": {"kings": "wild"}},
    worth=worth,
    **as_home_stud() | {"hand_sizes": sizes},
    changes=(ANTES_MAKE_LAYERS,),
    talk=Talk(
        kinds=Kinds(
            questions={"last card": "the last card down, or up"},
            news=("pay",),
            changes_wilds=("dealt",),
        ),
        notes=notes,
        may=lambda r: message(LAST_UP, price=r.last_card_price) if r.last_card_up else "",
        ladder=lambda view: {"": WILD_HANDS},
        why=why,
        strange="The last card down is lower than the others in the hole: it is wild, and they are "
        "not.",
    ),
    odds=OddsHooks(reads="pokernight.games.odds_readings.in_bulk.low_hole"),
)
