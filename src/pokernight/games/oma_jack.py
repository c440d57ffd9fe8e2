"""Oma-Jack. Omaha in which the nearest to twenty-one in the hole takes half of the pot.

1. Two to eight players get five cards each. Two of them post blinds; heads-up the dealer posts the
small one and acts first before the flop, last afterwards. A round of betting begins to the left of
the big blind, the others to the left of the dealer. A bet or raise is at most the pot after
calling.

2. Then come three cards on the board, a fourth and a fifth, each time after a burned card and with
a round of betting.

3. A hand is two of the cards in hand with three of those on the board, no more and no fewer.

4. The total of cards in hand that is nearest to twenty-one wins half of the pot. Number cards count
their number, faces ten, an ace one or eleven. The cards that the best hand does not use are
counted, of several best hands those of the best total. More than twenty-one claims nothing, and the
board does not count here.

5. The best hand wins half of the pot; equal hands and equal totals split. A half that nobody claims
goes to the best hand, and so does the odd chip.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any, Literal

from pokernight.cards import Card
from pokernight.engine.changes import Change
from pokernight.engine.rules import Rules, option
from pokernight.games.composing import atom, compose
from pokernight.games.composing.atoms.pot_halves import nearest_to_twenty_one
from pokernight.games.composing.parts import AtomHand, DealRound, Streets
from pokernight.ranking import PointsReading, wild_value

CARDS = {"five": 5, "four": 4}


@dataclass(frozen=True)
class OmaJackRules(Rules):
    """House rules of Oma-Jack."""

    cards: Literal["five", "four"] = option(
        "five", "How many cards each player is dealt.", source="upgradepoker.com: five"
    )
    twenty_one: Literal["unused", "any", "all", "two"] = option(
        "unused",
        "Which cards in the hole are counted up to twenty-one: those that the best hand does not "
        "use, as many as their player likes, all or two.",
        source="upgradepoker.com: the three not used; house: the best hand is chosen first",
    )


def deals(rules: Any, streets: Streets) -> Streets:
    """Return the rounds with five cards or four in the first (1)."""
    return (DealRound("d" * CARDS[rules.cards]), *streets[1:])


def nearest(hand: AtomHand, wild: Collection[Card], bug: Collection[Card]) -> PointsReading | None:
    """Read the total nearest to twenty-one of the cards that count (4)."""
    if hand.rules.twenty_one != "unused":
        return nearest_to_twenty_one(hand, wild, bug)
    worth = {
        pair: max(wild_value([*pair, *three], wild, bug=bug) for three in combinations(hand.up, 3))
        for pair in combinations(hand.down, 2)
    }
    best = max(worth.values())
    totals = [
        nearest_to_twenty_one(left, wild, bug, len(left.down))
        for pair, value in worth.items()
        if value == best
        for left in [hand._replace(down=[card for card in hand.down if card not in pair])]
    ]
    claims = [total for total in totals if total is not None]
    return max(claims, key=lambda total: total.value, default=None)


def as_before(rules: Any, written: Collection[str]) -> Mapping[str, str]:
    """Return the former defaults: four cards, of which any are counted."""
    former = {"cards": "four", "twenty_one": "any"}
    return {name: value for name, value in former.items() if name not in written}


HALF = atom("twenty_one_half")
assert HALF.half is not None
OMA_JACK = compose(
    "omaha",
    [replace(HALF, rules=OmaJackRules, deals=deals, half=HALF.half._replace(reads=nearest))],
    title="Oma-Jack",
    page=__doc__,
    rule_sets={"four": {"cards": "four", "twenty_one": "any"}},
    changes=(
        Change(3, "five cards are dealt, and those that the hand does not use count", as_before),
    ),
    most=10,
)
