"""Low Chicago. Stud in which the lowest spade in the hole takes half of the pot.

1. Seven-card stud, two to seven players: two cards down and one up, three up, one down, with a
round of betting after each from the third on. The highest hand in sight opens, of equal ones the
first to the left of the dealer.

2. The best five of seven cards win half of the pot; equal hands split it.

3. The lowest spade in the hole wins the other half. The deuce is the lowest and the ace the
highest. A spade face up counts for nothing here.

4. If nobody has a spade in the hole, the best hand wins it all. The odd chip goes to the best
hand.

5. Variation: All declare. Then all say at the same time, after the last round of betting, whether
they play for the best hand, for the spade or for both, and win nothing else. Who plays for both
must win both, alone; else he wins nothing. A half that nobody wins goes to the other. Where nobody
wins anything they share the pot, or it rides.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from pokernight.cards import SUITS, Card, rank, suit
from pokernight.engine import steps
from pokernight.engine.game import Cards, Game, Step, Worth
from pokernight.engine.odds_hooks import OddsHooks
from pokernight.engine.presentation import Talk
from pokernight.engine.rules import option
from pokernight.engine.state import State
from pokernight.engine.steps import Contest
from pokernight.games.endings import Runs, dealt_again
from pokernight.games.halves import HOLE, HoleRules
from pokernight.games.one_card import OneCard
from pokernight.games.stakes import AnteStakes
from pokernight.games.stud import HIGH, at_most
from pokernight.games.version_changes import ANTES_MAKE_LAYERS
from pokernight.games.wild_stud import as_home_stud, streets
from pokernight.ranking import high
from pokernight.ranking.ladder import HIGH_HANDS, Ladder

SPADES = SUITS.index("s")


@dataclass(frozen=True)
class Rules(Runs, HoleRules, AnteStakes):
    """House rules of Low Chicago."""

    ace_of_spades: Literal["high", "low"] = option(
        "high",
        "Whether the ace of spades is the highest or the lowest of them.",
        source="home-game lists: the deuce is the lowest, but say so before the deal; wildpoker: "
        "the ace",
    )


def low_spade(down: Sequence[Card], rules: Rules) -> Card | None:
    """The lowest spade among cards in the hole."""
    spades = [card for card in down if suit(card) == SPADES]
    return min(spades, key=lambda card: _height(card, rules), default=None)


def _height(card: Card, rules: Rules) -> int:
    return (rank(card) + 1) % 13 if rules.ace_of_spades == "low" else rank(card)


def _held(state: State, seat: int) -> Card | None:
    return low_spade(state.cards(state.down(seat)), state.setup.rules)


def spade_value(state: State, seat: int) -> int:
    """Return a value, higher for a lower spade in the hole, 0 without a spade."""
    card = _held(state, seat)
    return 0 if card is None else 13 - _height(card, state.setup.rules)


def _reading(state: State, seat: int) -> OneCard | None:
    card = _held(state, seat)
    return None if card is None else OneCard(card, spade_value(state, seat))


HAND = HIGH._replace(side=steps.HIGH)
SPADE = Contest("the spade half", spade_value, _reading, low=True, side=HOLE)


def program(rules: Rules) -> tuple[Step, ...]:
    """A hand of Low Chicago."""
    return (
        *streets(rules, steps.highest_in_sight),
        *rules.declares("5", (steps.HIGH, HOLE, steps.BOTH)),
        steps.showdown(
            (HAND, SPADE),
            rules.show_order,
            rules.odd_chips,
            clause="2",
            declared=rules.must,
            unclaimed=rules.unclaimed,
        ),
    )


def worth(cards: Cards, rules: Any) -> Worth:
    """Read hole cards and up cards, and the lowest spade in the hole."""
    at_most(cards.all, 7)
    card = low_spade(cards.hole, rules)
    return {"high": high(cards.all), "spade": [] if card is None else [card]}


SPADE_HALVES = {
    "high": (("2♠, 3♠, and so on up to A♠", "the lowest spade in the hole"),),
    "low": (("A♠, 2♠, and so on up to K♠", "the lowest spade in the hole"),),
}
"""The order of hands for half of the pot, by what the ace of spades is."""


def ladder(view: Any) -> dict[str, Ladder]:
    """The order of hands (2, 3)."""
    return {"high": HIGH_HANDS, "spade": SPADE_HALVES[view.rules.ace_of_spades]}


LOW_CHICAGO = Game(
    "Low Chicago",
    __doc__,
    program=program,
    rules=Rules,
    worth=worth,
    **as_home_stud(),
    rule_sets={"declare": {"split": "declare"}},
    carry_out=dealt_again,
    changes=(ANTES_MAKE_LAYERS,),
    talk=Talk(
        ladder=ladder,
        strange="Nobody left has a spade in the hole: the best hand takes the whole pot.",
    ),
    odds=OddsHooks(reads="pokernight.games.odds_readings.in_bulk.low_chicago"),
)
