"""Pineapple, Crazy Pineapple and Irish: hold'em with more cards, cut down to two."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from string import Template
from typing import Any, Final, Literal

from pokernight.engine import steps
from pokernight.engine.game import Game, Step
from pokernight.engine.odds_hooks import OddsHooks
from pokernight.engine.rules import option
from pokernight.games.boards import (
    ANY,
    After,
    HighLowStakes,
    flop_game,
    halves,
    high_low_flop_game,
    value_of_all,
    worth_of_two,
)

PAGE: Final = Template("""$title. Hold'em with $thrown_away.

1. Two to ten players get $cards cards each. Two of them post blinds; heads-up the dealer posts the
small one and acts first before the flop, last afterwards.

2. A round of betting begins to the left of the big blind. Then come three cards on the board (the
flop), a fourth (the turn) and a fifth (the river), each after a burned card and each with a round
of betting that begins to the left of the dealer. Bets are as in hold'em.

3. All throw $some of their $cards cards away, face down and at the same time:
$when.

4. At the showdown the last to bet or raise shows first, then clockwise; a beaten hand may be thrown
away unseen. The best five of the two cards in hand and the five on the board win; equal hands
split. Variation: They win half of the pot and the best low the other half: five different ranks,
none above the eight; aces are low, straights and flushes count for nothing. Without such a low the
high hand wins it all. Equal hands split, and the odd chip goes to the high half.
""")


@dataclass(frozen=True)
class BeforeTheFlop(HighLowStakes):
    """House rules of Pineapple."""

    thrown: Literal["before_betting", "after_betting"] = option(
        "before_betting",
        "Whether the third card is thrown away before the first betting, or after it.",
        source="Wikipedia: some at once; WSOP: after the betting, before the flop",
    )


@dataclass(frozen=True)
class AfterTheFlop(HighLowStakes):
    """House rules of Crazy Pineapple and Irish."""

    thrown: Literal["after_betting", "before_betting"] = option(
        "after_betting",
        "Whether cards are thrown away after the betting on the flop, or before it.",
        source="home-game lists: after the betting, or as soon as the flop lies open",
    )


FIRST: Final[Mapping[str, After]] = {"before_betting": "deal", "after_betting": "betting"}
ON_THE_FLOP: Final[Mapping[str, After]] = {
    "after_betting": "betting on the flop",
    "before_betting": "flop",
}
LATER: Final = {"when": "after the betting on the flop"}


def down_to_two(
    title: str, size: int, rules: type[HighLowStakes], after: Mapping[str, After], **words: str
) -> Game:
    """Return the game with a number of cards, thrown away as the house rules say (3)."""
    thrown = steps.discard(size - 2, leaves=value_of_all, clause="3")

    def program(rules: Any) -> tuple[Step, ...]:
        also = {after[rules.thrown]: thrown}
        return flop_game(rules, size, halves(ANY, rules.hi_lo), also=also)

    page = PAGE.substitute(title=title, **words)
    return Game(title, page, seats=(2, 10), program=program, rules=rules, held=True,
                odds=OddsHooks(reads="pokernight.games.odds_readings.in_bulk.any_cards"),
                worth=worth_of_two(size), **high_low_flop_game(size, kept=2))  # fmt: skip


PINEAPPLE = down_to_two(
    "Pineapple", 3, BeforeTheFlop, FIRST, cards="three", some="one",
    thrown_away="three cards, one of which is thrown away before the flop",
    when="before the first round of betting",
)  # fmt: skip
CRAZY_PINEAPPLE = down_to_two(
    "Crazy Pineapple", 3, AfterTheFlop, ON_THE_FLOP, cards="three", some="one",
    thrown_away="three cards, one of which is thrown away after the flop", **LATER,
)  # fmt: skip
IRISH = down_to_two(
    "Irish", 4, AfterTheFlop, ON_THE_FLOP, cards="four", some="two",
    thrown_away="four cards, two of which are thrown away after the flop", **LATER,
)  # fmt: skip
