"""Leduc. One card each, one on the board, and two rounds of betting: hold'em small enough to solve.

1. Two players ante and are dealt one card each, face down, of a pack of six: jack, queen and king
of hearts and of spades.

2. A round of betting begins to the left of the dealer. Bets are small, and a bet may be raised
once.

3. Then a card is turned up on the board, without a burn, and a second round of betting, with big
bets, begins to the left of the dealer.

4. Whoever pairs the board wins; if nobody does, the higher card: king, queen, jack. Suits are for
the eye alone, and equal hands split (F. Southey and others, Bayes' bluff, 2005).
"""

from __future__ import annotations

from dataclasses import dataclass

from pokernight.cards import Pack, parse
from pokernight.engine import steps
from pokernight.engine.betting import Limits, bet
from pokernight.engine.game import Game, Step
from pokernight.engine.presentation import Talk
from pokernight.engine.rules import Money, Rules, RulesError, amount
from pokernight.engine.steps import Contest
from pokernight.games.kuhn import as_study
from pokernight.games.stakes import BIG_BELOW_SMALL, check_forced
from pokernight.games.stud import worth_of
from pokernight.games.version_changes import SHORT_ALL_INS_ADD_UP
from pokernight.ranking import high
from pokernight.wording.message import message

PACK = Pack("the pack of six", parse("Jh Js Qh Qs Kh Ks"))
HIGH = Contest.of("the pot", high)
HANDS = (("pair", "your card and the board are alike"), ("high card", "king, queen, jack"))


@dataclass(frozen=True)
class LeducRules(Rules):
    """House rules of Leduc."""

    ante: Money = amount(100, "What everybody pays before the deal.", source="Southey 2005")
    small_bet: Money = amount(
        200, "The bet and raise of the first round.", source="Southey 2005", stakes="set"
    )
    big_bet: Money = amount(
        400, "The bet and raise of the second round.", source="Southey 2005", stakes="set"
    )

    def check(self) -> None:
        """Refuse impossible stakes."""
        if not self.ante:
            raise RulesError("an ante is a cent at least: there would be nothing to play for")
        check_forced("ante", self.ante, self.small_bet, "the small bet")
        if self.big_bet < self.small_bet:
            small, big = self.small_bet, self.big_bet
            raise RulesError(message(BIG_BELOW_SMALL, big=big, small=small))

    @property
    def small(self) -> int:
        """The small bet."""
        return self.small_bet

    @property
    def buy_in(self) -> int:
        """Twenty-five big bets."""
        return 25 * self.big_bet


def hand_of_leduc(rules: LeducRules, contest: Contest) -> tuple[Step, ...]:
    """The steps of a hand that is won by some contest."""

    def betting(size: int, clause: str) -> Step:
        limits = Limits("fixed", size, cap=2, heads_up=False, short_all_in="half")
        return bet(limits, steps.left_of_button, clause=clause)

    return (
        steps.ante(rules.ante),
        steps.deal(clause="1"),
        betting(rules.small_bet, "2"),
        steps.board(1, "The board", clause="3", burn=False),
        betting(rules.big_bet, "3"),
        steps.showdown((contest,), "last_aggressor", "left_of_button", clause="4"),
    )


def program(rules: LeducRules) -> tuple[Step, ...]:
    """A hand of Leduc."""
    return hand_of_leduc(rules, HIGH)


LEDUC = Game(
    "Leduc",
    __doc__,
    program=program,
    rules=LeducRules,
    worth=worth_of(2, {"": high}),
    **as_study(PACK, board=1),
    changes=(SHORT_ALL_INS_ADD_UP,),
    talk=Talk(ladder=lambda view: {"": HANDS}),
)
