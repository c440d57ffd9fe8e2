"""California Lowball. Five cards, one draw, and the lowest hand wins, with a joker as any card.

1. Two to seven players are dealt five cards each, face down, from the pack with a joker. Two of
them post blinds; heads-up the dealer posts the small one and acts first before the draw, last
afterwards.

2. A round of betting, with small bets, begins to the left of the big blind; a second one after the
draw, with big bets, to the left of the dealer. Variation: Whoever holds a seven or better after the
draw must bet while nobody has.

3. Between them everybody left, from the left of the dealer, throws away as many cards as he likes
and is dealt as many. A card is burned before. If the deck runs out the cards thrown away before
are shuffled and dealt from.

4. At the showdown the last to bet or raise shows first, then clockwise. The lowest hand wins: aces
are low, straights and flushes count for nothing, so five, four, three, deuce, ace is the best. The
joker is the lowest rank that its holder lacks. Equal hands split the pot.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from pokernight.cards import JOKERS, pack_with, parse
from pokernight.engine.game import Game, Step
from pokernight.engine.odds_hooks import OddsHooks
from pokernight.engine.presentation import Reason, Talk
from pokernight.engine.rules import option
from pokernight.engine.state import State
from pokernight.engine.steps import Contest
from pokernight.engine.view import View
from pokernight.games.draws import BlindDrawRules, drawn, of_cards, with_draws
from pokernight.games.reasons import because
from pokernight.games.stud import worth_of
from pokernight.ranking import ACE_TO_FIVE, low, wild_low_value
from pokernight.ranking.ladder import ACE_TO_FIVE_HANDS

LOW = partial(low, wild=JOKERS, rules=ACE_TO_FIVE)
CONTEST = Contest.in_hand("the pot", LOW, low=True)
SEVEN = wild_low_value(parse("7c 6c 5c 4c 3d"), (), rules=ACE_TO_FIVE)
"""The worst seven."""


@dataclass(frozen=True)
class Rules(BlindDrawRules):
    """House rules of California Lowball."""

    joker: bool = option(True, "Whether a joker is in the pack.", source="Robert's Rules, lowball")
    sevens: bool = option(
        False,
        "Whether a seven or better must be bet after the draw while nobody has bet.",
        source="Robert's Rules, lowball: it loses what is bet then",
    )


def seven_or_better(state: State, seat: int) -> bool:
    """Return whether a seat must bet, for it holds a seven or better and nobody has bet (2)."""
    return not state.high and CONTEST.value(state, seat) >= SEVEN


def program(rules: Rules) -> tuple[Step, ...]:
    """A hand of California Lowball."""
    return with_draws(rules, 5, 1, (CONTEST,), must=seven_or_better if rules.sevens else None)


def why(view: View, hand: int) -> list[Reason]:
    """The joker of a hand (4)."""
    jokers = [card for card in view.known(hand) if card in JOKERS]
    return because(jokers, "wild", "the lowest rank that the hand lacks", "4")


CALIFORNIA_LOWBALL = Game(
    "California Lowball", __doc__, seats=(2, 7), program=program, rules=Rules,
    pack=lambda rules: pack_with(int(rules.joker)), worth=worth_of(5, {"": LOW}), **of_cards(5),
    odds=OddsHooks(reads="pokernight.games.odds_readings.in_bulk.ace_to_five_with_jokers",
                   wilds="pokernight.games.odds_readings.in_bulk.jokers"),
    talk=Talk(notes=drawn, why=why, ladder=lambda view: {"": ACE_TO_FIVE_HANDS}),
)  # fmt: skip
