"""Gifts. A card each, and the higher wins: with a difference of known size, planted for the tests.

1. Two players ante and are dealt one card each, face down, of a pack of eight: two to nine.

2. A dealer with the nine in his hand is given a present by the other.

3. The higher card wins, or the lower where the house says so: either is as good for both.

4. Before that they may bet.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from pokernight.cards import Pack, parse, rank
from pokernight.engine import steps
from pokernight.engine.betting import Limits, bet
from pokernight.engine.event_kinds import Kinds
from pokernight.engine.game import Game, Step
from pokernight.engine.presentation import Talk
from pokernight.engine.rules import Money, option
from pokernight.engine.state import State
from pokernight.engine.steps import Contest
from pokernight.games.antes import AnteRules
from pokernight.ranking import high

PACK = Pack("the pack of eight", parse("2s 3s 4s 5s 6s 7s 8s 9s"))
[NINE] = parse("9s")


@dataclass(frozen=True)
class Rules(AnteRules):
    """House rules of Gifts."""

    ante: Money = option(20, "What a hand costs.", stakes="set")
    gift: Money = option(0, "What the present is worth.")
    wins: Literal["high", "low"] = option("high", "Which card wins.")

    @property
    def small(self) -> int:
        """A small bet is ten antes."""
        return 200


def give(state: State) -> None:
    """The dealer is given his present (2)."""
    other = (state.button + 1) % state.seats
    if NINE in state.cards(state.hands[state.button]):
        cents = state.setup.rules.gift
        state.move(cents, state.stack, other, state.stack, state.button)
        state.tell("gift", "{other gives} {seat} {amount}", state.button, other=other,
                   amount=cents, clause="2")  # fmt: skip


def program(rules: Rules) -> tuple[Step, ...]:
    """A hand of Gifts."""
    sign = 1 if rules.wins == "high" else -1
    contest = Contest(
        "the pot",
        lambda state, seat: 20 + sign * rank(state.cards(state.hands[seat])[0]),
        lambda state, seat: high(state.cards(state.hands[seat])),
    )
    return (
        steps.ante(rules.ante),
        steps.deal(clause="1"),
        give,
        bet(Limits("fixed", rules.small), steps.left_of_button, clause="4"),
        steps.showdown((contest,), "initiator", "left_of_button", clause="3"),
    )


GIFTS = Game(
    "Gifts",
    __doc__,
    seats=(2, 2),
    program=program,
    rules=Rules,
    pack=PACK,
    talk=Talk(kinds=Kinds(news=("gift",))),
)
ANTE = GIFTS.usual_rules.unit.cents
PRESENT = 8 * ANTE // 5
"""The nine is dealt to the dealer in an eighth of the hands, who wins a fifth of an ante a hand."""
