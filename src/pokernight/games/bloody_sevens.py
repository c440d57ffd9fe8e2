"""Bloody Sevens. Stud in which a pair of sevens takes it all; Sevens Take All.

1. Seven-card stud, two to seven players: two cards down and one up, three up, one down, with a
round of betting after each from the third on. The highest hand in sight opens, sevens counted as
here, of equal ones the first to the left of the dealer.

2. A hand with two sevens or more beats every other, whatever else is in it. Without them hands are
as always.

3. Three sevens beat two, and four beat three. Of equal numbers the highest other cards decide, one
by one, as many as make five cards with the sevens: they are kickers and nothing else.

4. The best hand wins the pot; equal hands split.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from pokernight.cards import RANKS, Card, rank
from pokernight.engine.game import Cards, Game, Step, Worth
from pokernight.engine.presentation import Talk
from pokernight.engine.rules import option
from pokernight.engine.state import State
from pokernight.engine.step_metadata import worded
from pokernight.engine.steps import Contest, Reads, showdown
from pokernight.engine.view import View
from pokernight.games.stakes import AnteStakes
from pokernight.games.stud import at_most
from pokernight.games.wild_stud import as_home_stud, streets
from pokernight.ranking import CATEGORIES, high
from pokernight.ranking.ladder import HIGH_HANDS, Ladder
from pokernight.wording.message import Text, message

SEVEN = RANKS.index("7")
ABOVE_ALL = 1 << 40
"""More than any other hand is worth."""
NAMES = {2: "pair of sevens", 3: "three sevens", 4: "four sevens"}


@dataclass(frozen=True)
class Rules(AnteStakes):
    """House rules of Bloody Sevens."""

    more: Literal["beat", "no_matter"] = option(
        "beat", "Whether three sevens beat two, or a third is a kicker like any other card.",
        source="wildpoker: a pair of sevens is best, others are kickers; house for more",
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Sevens:
    """A hand with two sevens or more: the sevens, and the kickers beside them."""

    sevens: int
    cards: tuple[Card, ...]
    stands_for: tuple[tuple[Card, Card], ...] = ()

    @property
    def value(self) -> int:
        """Value above all other hands; higher is better."""
        kickers = [rank(card) + 1 for card in self.cards[self.sevens :]]
        value = self.sevens
        for place in range(3):
            value = 14 * value + (kickers[place] if place < len(kickers) else 0)
        return ABOVE_ALL + value

    @property
    def kind(self) -> str:
        """Kind, by the number of sevens."""
        return NAMES[self.sevens]

    @property
    def order(self) -> int:
        """Order above all categories of other hands."""
        return len(CATEGORIES) + self.sevens

    def message(self) -> Text:
        """Return the sevens, and the kickers."""
        kickers = [RANKS[rank(card)] for card in self.cards[self.sevens :]]
        if not kickers:
            return self.kind
        return message("{kind}, {kickers:rank,}", kind=self.kind, kickers=kickers)

    def __str__(self) -> str:
        return str(self.message())

    def to_json(self) -> dict[str, object]:
        """As plain JSON."""
        return {"kind": self.kind, "sevens": self.sevens, "value": self.value}


def reading(cards: Sequence[Card], rules: Rules) -> Reads:
    """Return the value of cards (2, 3)."""
    sevens = [card for card in cards if rank(card) == SEVEN]
    if len(sevens) < 2:
        return high(cards)
    counted = sevens[:2] if rules.more == "no_matter" else sevens
    others = sorted([card for card in cards if card not in counted], key=rank, reverse=True)
    return Sevens(len(counted), (*counted, *others[: 5 - len(counted)]))


@worded("the highest hand in sight; of equal ones the first to the dealer's left")
def highest_in_sight(state: State) -> int:
    """The live seat with the highest hand in sight; of equal ones the first from the button."""
    rules: Rules = state.setup.rules
    values = {seat: reading(state.cards(state.shown(seat)), rules).value
              for seat in state.clockwise()}  # fmt: skip
    return max(values, key=values.__getitem__)


def program(rules: Rules) -> tuple[Step, ...]:
    """A hand of Bloody Sevens."""
    pot = Contest.of("the pot", lambda cards: reading(cards, rules))
    return (*streets(rules, highest_in_sight),
            showdown((pot,), rules.show_order, rules.odd_chips, clause="4"))  # fmt: skip


def worth(cards: Cards, rules: Any) -> Worth:
    """Read up to seven cards."""
    at_most(cards.all, 7)
    return {"": reading(cards.all, rules)}


def ladder(view: View) -> dict[str, Ladder]:
    """The order of hands (2, 3)."""
    rules: Any = view.rules
    kickers = "with the highest kickers"
    more = (("four sevens", kickers), ("three sevens", kickers)) if rules.more == "beat" else ()
    return {"": (*more, ("pair of sevens", kickers), *HIGH_HANDS)}


BLOODY_SEVENS = Game(
    "Bloody Sevens", __doc__, program=program, rules=Rules, worth=worth,
    **as_home_stud(),
    talk=Talk(ladder=ladder, strange="A pair of sevens beats a straight flush."),
)  # fmt: skip
