"""Phone Home. Stud with cards to buy, even when the hands lie open already.

1. Seven-card stud, two to five players: two cards down and one up, three up, one down, with a round
of betting after each from the third on. The highest hand in sight opens, of equal ones the first to
the left of the dealer.

2. After the last of these rounds each in turn, from the left of the dealer, may phone home: he buys
one more card for the price of a call, face down. A round of betting follows, with big bets.

3. Then all hands are turned up. Who is beaten may still make a collect call, in turn from the left
of the dealer: he buys a card face up, for a higher price. So it goes round until nobody calls who
is beaten.

4. What calls cost goes to the pot. Who cannot pay the whole price cannot call.

5. The best five of all cards win; equal hands split.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from pokernight.engine.betting import bet
from pokernight.engine.game import Cards, Game, Step, Worth
from pokernight.engine.incidents import BASIC
from pokernight.engine.presentation import Talk
from pokernight.engine.rules import Money, amount, option
from pokernight.engine.state import State
from pokernight.engine.steps import (
    Contest,
    again_until,
    another_card,
    best_of,
    highest_in_sight,
    nobody_took,
    show_all,
    showdown,
)
from pokernight.games.stakes import AnteWagers
from pokernight.games.wild_stud import streets
from pokernight.ranking import high
from pokernight.ranking.ladder import HIGH_HANDS

POT = Contest.of("the pot", high)


@dataclass(frozen=True)
class Rules(AnteWagers):
    """House rules of Phone Home."""

    call: Money = amount(200, "What a card costs before the hands are turned up.")
    calls: Literal["one", "any"] = option(
        "one", "The number of cards a player may buy then.", source="house"
    )
    collect: Literal["any", "one", "none"] = option(
        "any", "The number of collect calls a beaten player may make.", source="house"
    )
    collect_call: Money = amount(400, "What a card costs once the hands lie open.")


def beaten(state: State, seat: int) -> bool:
    """Return whether somebody's hand is better (3)."""
    return seat not in best_of(state, state.clockwise(), high)


def phone(rules: Rules) -> Step:
    """Let everybody buy a card face down (2)."""
    return another_card(up=False, price=rules.call, clause="2")


def collect(rules: Rules) -> Step:
    """Let a beaten player buy a card face up (3)."""
    return another_card(up=True, price=rules.collect_call, may=beaten, clause="3")


def program(rules: Rules) -> tuple[Step, ...]:
    """A hand of Phone Home."""
    return (
        *streets(rules, highest_in_sight),
        phone(rules), *(again_until("call", nobody_took),) * (rules.calls == "any"),
        bet(rules.limits(rules.big_bet), highest_in_sight, clause="2"),
        show_all("3", (POT,)), *(collect(rules),) * (rules.collect != "none"),
        *(again_until("collect call", nobody_took),) * (rules.collect == "any"),
        showdown((POT,), "initiator", rules.odd_chips, clause="5", shown=True),
    )  # fmt: skip


def worth(cards: Cards, rules: Any) -> Worth:
    """Read any number of cards."""
    return {"": high(cards.all)}


PHONE_HOME = Game(
    "Phone Home", __doc__, seats=(2, 5), program=program, rules=Rules, worth=worth,
    subprograms=lambda rules: {"call": (phone(rules),), "collect call": (collect(rules),)},
    rule_sets={"no_collect": {"collect": "none"}}, incidents=BASIC,
    cards_needed=lambda seats, rules: (8 * seats, f"{seats} x 7 + {seats} calls"),
    hand_sizes=lambda state: (3, 52),
    talk=Talk(
        ladder=lambda view: {"": HIGH_HANDS},
        strange="A player has less than the price of a call: it cannot call.",
    ),
)  # fmt: skip
