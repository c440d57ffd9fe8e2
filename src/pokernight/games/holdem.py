"""Hold'em. Two cards each and five on the board: no limit, pot limit or fixed limit.

1. Two to ten players get two cards each. Two of them post blinds; heads-up the dealer posts the
small one and acts first before the flop, last afterwards.

2. A round of betting begins to the left of the big blind. Then come three cards on the board (the
flop), a fourth (the turn) and a fifth (the river), each after a burned card and each with a round
of betting that begins to the left of the dealer.

3. In no limit a bet is at least the big blind, a raise at least the largest bet or raise before
it, and either may be everything a player has. In pot limit it is at most the pot after calling. In
fixed limit bets are the big blind on the first two rounds and twice that afterwards, with a bet
and three raises in a round, or any number for two players.

4. At the showdown the last to bet or raise shows first, then clockwise; a beaten hand may be
thrown away unseen. The best five of the seven cards in hand and on the board win; equal hands
split the pot, the odd chip going to the first to the left of the dealer.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Literal, Self

from pokernight.engine import steps
from pokernight.engine.betting import Limits, bet
from pokernight.engine.game import Cards, Game, Step, Worth
from pokernight.engine.incidents import BASIC
from pokernight.engine.money import OddChips
from pokernight.engine.rules import Count, Money, Rules, RulesError, option
from pokernight.engine.steps import ShowOrder
from pokernight.games.limit import check_forced
from pokernight.games.stud import HIGH, at_most
from pokernight.ranking import high
from pokernight.ranking.ladder import HIGH_HANDS


@dataclass(frozen=True)
class HoldemRules(Rules):
    """House rules of hold'em."""

    betting: Literal["no_limit", "pot", "fixed"] = option(
        "no_limit", "The betting structure: no limit, pot limit or fixed limit."
    )
    small_blind: Money = option(100, "What the first blind puts in.")
    big_blind: Money = option(
        200, "What the second blind puts in: the smallest bet, in fixed limit the small bet."
    )
    ante: Money = option(0, "What everybody pays before the deal; dead money.")
    raises: Count = option(
        3, "Fixed limit: how many raises may follow the bet (the big blind is a bet); 0 for any."
    )
    short_all_in: Literal["half", "full"] = option(
        "half",
        "Fixed limit: an all-in short of a full raise opens the betting again if it is half a "
        "bet or more, or only if it is a full one.",
        source="Robert's Rules, limit poker",
    )
    short_all_ins_add_up: bool = option(
        True,
        "No limit and pot limit: whether several short all-ins are added up for that.",
        source="TDA 2022, rule 47",
    )
    odd_chips: OddChips = option(
        "left_of_button",
        "Who gets a cent that cannot be split: the first tied hand clockwise from the button.",
        source="Robert's Rules, ties",
    )
    show_order: ShowOrder = option(
        "last_aggressor",
        "Who shows first: the last to bet or raise on the last round, or who acted first on it.",
        source="Robert's Rules, showdown",
    )

    def check(self) -> None:
        """Refuse impossible stakes."""
        if not self.big_blind:
            raise RulesError("the big blind is a cent at least")
        check_forced("small blind", self.small_blind, self.big_blind, "the big blind")
        check_forced("ante", self.ante, self.big_blind, "the big blind")

    def at_stakes(self, amounts: tuple[int, ...]) -> Self:
        """Stakes SMALL/BIG: the blinds; in fixed limit the small and the big bet."""
        if len(amounts) != 2:
            raise RulesError("stakes here are two amounts, such as 1/2")
        small, big = amounts
        if self.betting != "fixed":
            return replace(self, small_blind=small, big_blind=big)
        if big != 2 * small:
            raise RulesError("in fixed-limit hold'em the big bet is twice the small one")
        return replace(self, small_blind=small // 2, big_blind=small)

    @property
    def small(self) -> int:
        """The big blind."""
        return self.big_blind

    @property
    def buy_in(self) -> int:
        """A hundred big blinds."""
        return 100 * self.big_blind

    def limits(self, late: bool) -> Limits:
        """The betting structure of an early or a late round."""
        if self.betting == "fixed":
            return Limits(
                "fixed",
                self.big_blind * (2 if late else 1),
                cap=self.raises + 1 if self.raises else 0,
                short_all_in=self.short_all_in,
                adds_up=False,
            )
        return Limits(self.betting, self.big_blind, adds_up=self.short_all_ins_add_up)


def program(rules: HoldemRules) -> tuple[Step, ...]:
    """A hand of hold'em."""
    early, late = rules.limits(late=False), rules.limits(late=True)
    return (
        *((steps.ante(rules.ante),) if rules.ante else ()),
        steps.blinds(rules.small_blind, rules.big_blind, early),
        steps.deal(),
        steps.deal(),
        bet(early, clause="3"),
        steps.board(3, "The flop", clause="2"),
        bet(early, steps.left_of_button, clause="3"),
        steps.board(1, "The turn", clause="2"),
        bet(late, steps.left_of_button, clause="3"),
        steps.board(1, "The river", clause="2"),
        bet(late, steps.left_of_button, clause="3"),
        steps.showdown((HIGH,), rules.show_order, rules.odd_chips, clause="4"),
    )


def worth(cards: Cards, rules: Any) -> Worth:
    """The best five of two hole cards and the board."""
    at_most(cards.all, 7)
    return {"": high(cards.all)}


HOLDEM = Game(
    "Hold'em",
    __doc__,
    seats=(2, 10),
    program=program,
    rules=HoldemRules,
    rule_sets={
        "no-limit": {"betting": "no_limit"},
        "pot-limit": {"betting": "pot"},
        "fixed-limit": {"betting": "fixed"},
    },
    worth=worth,
    ladder=lambda view: {"": HIGH_HANDS},
    hand_sizes=lambda state: (2, 2),
    incidents=BASIC,
    version=2,
)
