"""Deuce to Seven Single Draw. Five cards, one draw, no limit, and the lowest hand wins, aces high.

1. Two to seven players are dealt five cards each, face down. Two of them post blinds, and there may
be antes; heads-up the dealer posts the small one and acts first before the draw, last afterwards.

2. A round of betting begins to the left of the big blind, a second one after the draw to the left
of the dealer. There is no limit, or as the house plays it.

3. Between them everybody left, from the left of the dealer, throws away as many cards as he likes
and is dealt as many. A card is burned before. If the deck runs out the cards thrown away before
are shuffled and dealt from.

4. At the showdown the last to bet or raise shows first, then clockwise. The lowest hand wins:
aces are high and nothing else, straights and flushes count against it, so seven, five, four,
three, deuce, not of one suit, is the best. Equal hands split the pot.
"""

from __future__ import annotations

from dataclasses import dataclass

from pokernight.engine.betting import Structure
from pokernight.engine.game import Game, Step
from pokernight.engine.presentation import Talk
from pokernight.engine.rules import option
from pokernight.engine.steps import Contest
from pokernight.games.deuce_to_seven_triple_draw import LOW
from pokernight.games.draws import BlindDrawRules, drawn, of_cards, with_draws
from pokernight.games.stud import worth_of
from pokernight.ranking.ladder import DEUCE_TO_SEVEN_HANDS


@dataclass(frozen=True)
class Rules(BlindDrawRules):
    """House rules of Deuce to Seven Single Draw."""

    betting: Structure = option(
        "no_limit",
        "The betting structure: no limit, pot limit, spread limit or fixed limit.",
        source="WSOP: no limit",
    )


def program(rules: Rules) -> tuple[Step, ...]:
    """A hand of Deuce to Seven Single Draw."""
    return with_draws(rules, 5, 1, (Contest.in_hand("the pot", LOW, low=True),))


DEUCE_TO_SEVEN_SINGLE_DRAW = Game(
    "Deuce to Seven Single Draw", __doc__, seats=(2, 7), program=program, rules=Rules,
    worth=worth_of(5, {"": LOW}), **of_cards(5),
    talk=Talk(notes=drawn, ladder=lambda view: {"": DEUCE_TO_SEVEN_HANDS}),
)  # fmt: skip
