"""Hold'em. Two cards each and five on the board: no limit, pot limit, spread limit or fixed.

1. Two to ten players get two cards each. Two of them post blinds; heads-up the dealer posts the
small one and acts first before the flop, last afterwards.

2. A round of betting begins to the left of the big blind. Then come three cards on the board (the
flop), a fourth (the turn) and a fifth (the river), each after a burned card and each with a round
of betting that begins to the left of the dealer.

3. In no limit a bet is at least the big blind, a raise at least the largest bet or raise before
it, and either may be everything a player has. In pot limit it is at most the pot after calling. In
fixed limit bets are the big blind on the first two rounds and twice that afterwards, in spread
limit anything from the one to the other, both with a bet and three raises in a round, or any number
for two players.

4. At the showdown the last to bet or raise shows first, then clockwise; a beaten hand may be
thrown away unseen. The best five of the seven cards in hand and on the board win; equal hands
split the pot, the odd chip going to the first to the left of the dealer.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Self

from pokernight.engine import steps
from pokernight.engine.betting import Limits, Structure, bet
from pokernight.engine.game import Cards, Game, Step, Worth
from pokernight.engine.incidents import BASIC
from pokernight.engine.offer import Offer
from pokernight.engine.rules import Money, RulesError, money, option
from pokernight.engine.rulings import Matter
from pokernight.engine.talk import Talk
from pokernight.games.stakes import Stakes, check_forced
from pokernight.games.stud import HIGH, at_most
from pokernight.ranking import high
from pokernight.ranking.ladder import HIGH_HANDS


@dataclass(frozen=True)
class HoldemRules(Stakes):
    """House rules of hold'em."""

    betting: Structure = option(
        "no_limit", "The betting structure: no limit, pot limit, spread limit or fixed limit."
    )
    small_bet: Money = option(
        0,
        "The smallest bet, in fixed limit that of the early rounds; 0 for the big blind.",
        stakes="scale",
    )
    big_bet: Money = option(
        0,
        "In fixed limit the bet of the later rounds, in spread limit the largest; 0 for twice "
        "the small one.",
        stakes="scale",
    )
    small_blind: Money = option(100, "What the first blind puts in.", stakes="set")
    big_blind: Money = option(200, "What the second blind puts in.", stakes="set")
    ante: Money = option(0, "What everybody pays before the deal; dead money.", stakes="scale")
    short_all_ins_add_up: bool = option(
        True,
        "Whether several short all-ins are added up for that, where the limit is not fixed.",
        source="TDA 2022, rule 47",
    )

    @property
    def bets(self) -> tuple[int, int]:
        """The small bet and the big one, in cents."""
        small = self.small_bet or self.big_blind
        return small, self.big_bet or 2 * small

    def check(self) -> None:
        """Refuse impossible stakes."""
        if not self.big_blind:
            raise RulesError("the big blind is a cent at least")
        super().check()
        check_forced("small blind", self.small_blind, self.big_blind, "the big blind")
        check_forced("big blind", self.big_blind, self.small, "the small bet")
        check_forced("ante", self.ante, self.big_blind, "the big blind")

    def at_stakes(self, amounts: tuple[int, ...]) -> Self:
        """Stakes SMALL/BIG: the blinds; in fixed and spread limit the small and the big bet."""
        if self.betting in ("pot", "no_limit") or len(amounts) != 2:
            return super().at_stakes(amounts)
        small, big = amounts
        staked = super().at_stakes((small // 2, small))
        return replace(staked, small_bet=0, big_bet=0 if big == 2 * small else big)

    def limits(self, bet: int, *, rounding: Matter | None = None) -> Limits:
        """As everywhere; short all-ins are never added up in fixed limit."""
        limits = super().limits(bet, rounding=rounding)
        return replace(limits, adds_up=limits.adds_up and self.betting != "fixed")

    @property
    def stakes(self) -> str:
        """The blinds in words."""
        return f"blinds {money(self.small_blind)}/{money(self.big_blind)}"

    @property
    def buy_in(self) -> int:
        """A hundred big blinds."""
        return 100 * self.big_blind


def program(rules: HoldemRules) -> tuple[Step, ...]:
    """A hand of hold'em."""
    early, late = map(rules.limits, rules.bets)
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
        "spread-limit": {"betting": "spread"},
    },
    worth=worth,
    hand_sizes=lambda state: (2, 2),
    incidents=BASIC,
    version=2,
    talk=Talk(ladder=lambda view: {"": HIGH_HANDS}),
    odds=Offer(reads="pokernight.games.reckoning.in_bulk.high_only", board="any"),
)
