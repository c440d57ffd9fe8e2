"""Kuhn. One card each of a pack of three, and a single bet: the smallest poker there is.

1. Two players ante and are dealt one card each, face down, of a pack of three: jack, queen, king.
The third card is seen by nobody.

2. A round of betting begins to the left of the dealer. A bet may be made, and called or folded to;
nobody may raise.

3. The higher card wins: king, queen, jack.

4. Played by both as well as it can be, it costs the first to act an eighteenth of an ante a hand
(H. W. Kuhn, A simplified two-person poker, 1950).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pokernight.cards import Pack, parse
from pokernight.engine import steps
from pokernight.engine.betting import Limits, bet
from pokernight.engine.game import Game, Step
from pokernight.engine.incidents import BASIC
from pokernight.engine.presentation import Talk
from pokernight.engine.rules import Money, RulesError, amount
from pokernight.engine.steps import Contest
from pokernight.games.antes import AnteRules
from pokernight.games.stud import worth_of
from pokernight.ranking import high

PACK = Pack("the pack of three", parse("Js Qs Ks"))
HIGH = Contest.of("the pot", high)


@dataclass(frozen=True)
class Rules(AnteRules):
    """House rules of Kuhn."""

    bet: Money = amount(100, "What a bet is.", source="Kuhn 1950: as much as the ante")  # fmt: skip

    def check(self) -> None:
        """Refuse a game without a bet."""
        super().check()
        if not self.bet:
            raise RulesError("a bet is a cent at least: bet cannot be 0")

    @property
    def bankroll(self) -> int:
        """Deal in every player able to ante, perhaps all in for less."""
        return 1


def program(rules: Rules) -> tuple[Step, ...]:
    """A hand of Kuhn."""
    return (
        steps.ante(rules.ante),
        steps.deal(clause="1"),
        bet(Limits("fixed", rules.bet, cap=1, heads_up=False), steps.left_of_button, clause="2"),
        steps.showdown((HIGH,), "last_aggressor", "left_of_button", clause="3"),
    )


def as_study(pack: Pack, board: int = 0) -> dict[str, Any]:
    """Arguments of a study game with so many cards on the board."""
    sum_ = f" + {board} on the board" if board else ""
    return {
        "seats": (2, 2),
        "pack": pack,
        "cards_needed": lambda seats, rules: (seats + board, f"{seats} x 1{sum_}"),
        "hand_sizes": lambda state: (1, 1),
        "incidents": BASIC,
        "study": True,
    }


KUHN = Game(
    "Kuhn",
    __doc__,
    program=program,
    rules=Rules,
    worth=worth_of(1, {"": high}),
    **as_study(PACK),
    talk=Talk(ladder=lambda view: {"": (("high card", "king, queen, jack"),)}),
)
