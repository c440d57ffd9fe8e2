"""Badacey. Five cards, three draws, aces low: half for the lowest hand, half for the best badugi.

1. Two to six players are dealt five cards each, face down. Two of them post blinds; heads-up the
dealer posts the small one and acts first before the first draw, last afterwards.

2. A round of betting begins to the left of the big blind; another one comes after each draw and
begins to the left of the dealer. Bets are small in the first two rounds and big in the last two,
or as the house plays it.

3. Three times everybody left, from the left of the dealer, throws away as many cards as he likes
and is dealt as many. A card is burned before each draw. If the deck runs out the cards thrown away
before are shuffled and dealt from.

4. At the showdown the last to bet or raise shows first, then clockwise. Half of the pot goes to the
lowest hand of five cards, ace to five: aces are low, straights and flushes count for nothing. The
other half goes to the best badugi among the five: cards of different ranks and suits, four before
three, then the lowest, aces low. Equal hands split their half, and the odd chip goes to the lowest
hand.
"""

from __future__ import annotations

from pokernight.engine.game import Game, Step
from pokernight.engine.presentation import Talk
from pokernight.engine.steps import Contest
from pokernight.games.ace_to_five_triple_draw import LOW
from pokernight.games.draws import BlindDrawRules, drawn, of_cards, with_draws
from pokernight.games.stud import worth_of
from pokernight.ranking import badugi
from pokernight.ranking.ladder import ACE_TO_FIVE_HANDS, BADUGI_HANDS


def program(rules: BlindDrawRules) -> tuple[Step, ...]:
    """A hand of Badacey."""
    contests = (
        Contest.in_hand("the low half", LOW, low=True),
        Contest.in_hand("the badugi half", badugi, low=True),
    )
    return with_draws(rules, 5, 3, contests)


BADACEY = Game(
    "Badacey", __doc__, seats=(2, 6), program=program, rules=BlindDrawRules,
    worth=worth_of(5, {"low": LOW, "badugi": badugi}), **of_cards(5),
    talk=Talk(notes=drawn, ladder=lambda view: {"low": ACE_TO_FIVE_HANDS, "badugi": BADUGI_HANDS}),
)  # fmt: skip
