"""Archie. Five cards, three draws: half for a high hand, half for a low, if they are good enough.

1. Two to six players are dealt five cards each, face down. Two of them post blinds; heads-up the
dealer posts the small one and acts first before the first draw, last afterwards.

2. A round of betting begins to the left of the big blind; another one comes after each draw and
begins to the left of the dealer. Bets are small in the first two rounds and big in the last two,
or as the house plays it.

3. Three times everybody left, from the left of the dealer, throws away as many cards as he likes
and is dealt as many. A card is burned before each draw. If the deck runs out the cards thrown away
before are shuffled and dealt from.

4. At the showdown the last to bet or raise shows first, then clockwise. Half of the pot goes to the
best high hand that has a pair of nines or better, or of sixes as the house plays it; the other half
to the best low of five different ranks none above eight, aces low, straights and flushes counting
for nothing. A half that nobody can claim goes to the other. If nobody can claim anything all who
are left split the pot, or the best high hand takes it. Equal hands split, and the odd chip goes to
the high half.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from pokernight.cards import Card, parse
from pokernight.engine.game import Cards, Game, Step, Worth
from pokernight.engine.presentation import Talk
from pokernight.engine.rules import option
from pokernight.engine.steps import Contest
from pokernight.games.draws import BlindDrawRules, drawn, of_cards, with_draws
from pokernight.games.stud import worth_of
from pokernight.ranking import Reading, high, high_value, low
from pokernight.ranking.ladder import HIGH_HANDS, LOW_HANDS


@dataclass(frozen=True)
class Rules(BlindDrawRules):
    """House rules of Archie."""

    high_hand: Literal["nines", "sixes"] = option(
        "nines",
        "The lowest pair that can win the high half.",
        source="countingouts.com, Card Player; stevebadger.com for sixes",
    )
    nobody: Literal["split", "best_high"] = option(
        "split",
        "Winner of a pot that nobody can claim: all players left, or the best high hand.",
        source="countingouts.com; BARGE rulebook for best_high",
    )

    def high(self, cards: Sequence[Card]) -> Reading | None:
        """A high hand that is good enough, as the house plays it (4)."""
        reading = high(cards)
        return reading if reading.value >= LEAST[self.high_hand] else None


LEAST = {
    "nines": high_value(parse("9c 9d 4h 3s 2c")),
    "sixes": high_value(parse("6c 6d 4h 3s 2c")),
}
"""The least hand that holds such a pair."""


def program(rules: Rules) -> tuple[Step, ...]:
    """A hand of Archie."""
    contests = (
        Contest.in_hand("the high half", rules.high),
        Contest.in_hand("the low half", low, low=True),
    )
    best = Contest.in_hand("the pot", high) if rules.nobody == "best_high" else None
    return with_draws(rules, 5, 3, contests, unclaimed=best)


def worth(cards: Cards, rules: Any) -> Worth:
    """Read up to five cards in both halves."""
    return worth_of(5, {"high": rules.high, "low": low})(cards, rules)


ARCHIE = Game(
    "Archie", __doc__, seats=(2, 6), program=program, rules=Rules, worth=worth, **of_cards(5),
    talk=Talk(notes=drawn, ladder=lambda view: {"high": HIGH_HANDS, "low": LOW_HANDS}),
)  # fmt: skip
