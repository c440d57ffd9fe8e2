"""Badeucey. Five cards, three draws: half the pot for the lowest hand, half for the best badugi.

1. Two to six players are dealt five cards each, face down. Two of them post blinds; heads-up the
dealer posts the small one and acts first before the first draw, last afterwards.

2. A round of betting begins to the left of the big blind; another one comes after each draw and
begins to the left of the dealer. Bets are small in the first two rounds and big in the last two,
or as the house plays it.

3. Three times everybody left, from the left of the dealer, throws away as many cards as he likes
and is dealt as many. A card is burned before each draw. If the deck runs out the cards thrown away
before are shuffled and dealt from.

4. At the showdown the last to bet or raise shows first, then clockwise. Half of the pot goes to the
lowest hand of five cards, deuce to seven: aces are high, straights and flushes count against it.
The other half goes to the best badugi among the five: cards of different ranks and suits, four
before three, then the lowest. There too aces are high, or low as the house plays it. Equal hands
split their half, and the odd chip goes to the lowest hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from pokernight.cards import Card
from pokernight.engine.game import Cards, Game, Step, Worth
from pokernight.engine.presentation import Talk
from pokernight.engine.rules import option
from pokernight.engine.steps import Contest, Reads
from pokernight.engine.view import View
from pokernight.games.draws import BlindDrawRules, drawn, of_cards, with_draws
from pokernight.games.lows import BEST_ACE_HIGH_BADUGI, BEST_BADUGI, LOWEST_DEUCE_TO_SEVEN
from pokernight.games.stud import worth_of
from pokernight.ranking import badugi
from pokernight.ranking.ladder import Ladder


@dataclass(frozen=True)
class Rules(BlindDrawRules):
    """House rules of Badeucey."""

    badugi_aces: Literal["high", "low"] = option(
        "high",
        "Whether aces are high or low in the badugi.",
        source="BARGE rulebook; dealerschoicelab.com for low",
    )

    def badugi(self, cards: Sequence[Card]) -> Reads | None:
        """The best badugi, as the house plays it (4)."""
        return badugi(cards, ace_low=self.badugi_aces == "low")


def program(rules: Rules) -> tuple[Step, ...]:
    """A hand of Badeucey."""
    contests = (
        Contest.in_hand("the low half", LOWEST_DEUCE_TO_SEVEN.reads, low=True),
        Contest.in_hand("the badugi half", rules.badugi, low=True),
    )
    return with_draws(rules, 5, 3, contests)


def worth(cards: Cards, rules: Any) -> Worth:
    """Read up to five cards in both halves."""
    return worth_of(5, {"low": LOWEST_DEUCE_TO_SEVEN.reads, "badugi": rules.badugi})(cards, rules)


def ladder(view: View) -> dict[str, Ladder]:
    """The order of hands of both halves."""
    rules: Any = view.rules
    badugis = BEST_BADUGI if rules.badugi_aces == "low" else BEST_ACE_HIGH_BADUGI
    return {"low": LOWEST_DEUCE_TO_SEVEN.ladder, "badugi": badugis.ladder}


BADEUCEY = Game(
    "Badeucey", __doc__, seats=(2, 6), program=program, rules=Rules, worth=worth, **of_cards(5),
    talk=Talk(notes=drawn, ladder=ladder),
)  # fmt: skip
