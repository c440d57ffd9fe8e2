"""Iron Cross. Five cards in hand, and one line of a cross that is turned card by card.

1. Two to nine players ante and are dealt five cards each, face down. Five cards are laid face down
on the table in a cross: one above, one on the right, one below, one on the left and one in the
centre. A round of betting begins to the left of the dealer.

2. The cards of the cross are turned one by one, clockwise from the top and the centre last. A round
of betting follows each time. Bets are small until three of them lie open, and big from then on.

3. A hand is the best five of one's own cards and of one line of the cross. The lines are the
upright, which is the cards above, in the centre and below, or the beam, which is those on the left,
in the centre and on the right. Cards of both are never used together.

4. The centre is a card like any other. Variation: It is wild, or it is wild with every card of its
rank.

5. The best hand wins, five of a kind being the best of all; equal hands split. Variation: The best
low wins half of the pot, perhaps with the other line. Five, four, three, two, ace is the lowest,
for straights and flushes do not count in it, and a wild card is the lowest rank that is missing.
The odd chip goes to the high half. Or a part of the pot goes to the lowest spade in hand, of which
the deuce is the lowest and the ace the highest; if nobody has a spade the best hand wins that part.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Literal

from pokernight.cards import Card
from pokernight.engine import steps
from pokernight.engine.game import Cards, Game, Step, Worth
from pokernight.engine.incidents import BASIC
from pokernight.engine.rules import option
from pokernight.engine.steps import Contest
from pokernight.games.boards import halves, turned
from pokernight.games.centres import CentreRules, centre_given, centre_talk
from pokernight.games.low_chicago import SPADE, SPADE_HALVES, low_spade
from pokernight.games.stud import at_most
from pokernight.ranking import ACE_TO_FIVE, LowReading, Reading, high, low
from pokernight.ranking.ladder import ACE_TO_FIVE_HANDS, Ladder, high_hands
from pokernight.wording.message import message

TOP, RIGHT, BELOW, LEFT, CENTRE = range(5)
SIZES = {"five": 5, "four": 4, "two": 2}
CROSS = ((-1, TOP, -1), (LEFT, CENTRE, RIGHT), (-1, BELOW, -1))
LINES = {"the upright": (TOP, CENTRE, BELOW), "the beam": (LEFT, CENTRE, RIGHT)}
TURNS = {
    "centre_last": ((TOP,), (RIGHT,), (BELOW,), (LEFT,), (CENTRE,)),
    "arms": ((TOP, BELOW), (LEFT, RIGHT), (CENTRE,)),
    "centre_first": ((CENTRE,), (TOP,), (RIGHT,), (BELOW,), (LEFT,)),
}


@dataclass(frozen=True)
class Rules(CentreRules):
    """House rules of Iron Cross."""

    cards: Literal["five", "four", "two"] = option(
        "five", "How many cards each player is dealt.",
        source="wildpoker, how-to-play-poker.co.uk: five; burnpoker.com, pokertips.org: four; "
        "allpokertips.com: two",
    )  # fmt: skip
    hi_lo: bool = option(
        False, "Whether the best low wins half of the pot.", source="home-game lists, high-low"
    )
    low_spade: bool = option(
        False,
        "Whether the lowest spade in hand wins a part of the pot.",
        source="upgradepoker.com: the low spade in the hole takes half",
    )
    turned: Literal["centre_last", "arms", "centre_first"] = option(
        "centre_last", "How the cross is turned: the centre last or first, or the arms by twos."
    )

    ace_of_spades: ClassVar[str] = "high"

    @property
    def size(self) -> int:
        """Return how many cards each player is dealt."""
        return SIZES[self.cards]


def program(rules: Rules) -> tuple[Step, ...]:
    """A hand of Iron Cross."""

    def reading(hand: list[Card], line: list[Card]) -> Reading:
        cards = [*hand, *line]
        return high(cards, wild=rules.wilds(cards, line[1]))

    def lowest(hand: list[Card], line: list[Card]) -> LowReading | None:
        cards = [*hand, *line]
        return low(cards, wild=rules.wilds(cards, line[1]), rules=ACE_TO_FIVE)

    apart = rules.hi_lo or rules.low_spade
    best = Contest.with_board("the high half" if apart else "the pot", reading)
    contests = best, Contest.with_board("the low half", lowest, low=True)
    spade = (SPADE._replace(side=""),) if rules.low_spade else ()
    return (
        *turned(rules, rules.size, TURNS[rules.turned], "The cross"),
        steps.showdown((*halves(contests, rules.hi_lo), *spade), rules.show_order, rules.odd_chips,
                       clause="5"),
    )  # fmt: skip


def worth(cards: Cards, rules: Any) -> Worth:
    """Read the player's own cards with those of a line."""
    at_most(cards.all, rules.size + 3)
    wild = rules.wilds(cards.all, centre_given(cards))
    best = "high" if rules.hi_lo or rules.low_spade else ""
    parts: dict[str, Any] = {best: high(cards.all, wild=wild)}
    if rules.hi_lo:
        parts["low"] = low(cards.all, wild=wild, rules=ACE_TO_FIVE)
    if rules.low_spade:
        card = low_spade(cards.hole, rules)
        parts["spade"] = [] if card is None else [card]
    return parts


def ladder(view: Any) -> dict[str, Ladder]:
    """The order of hands (4)."""
    best = high_hands(wild=view.rules.centre != "plain")
    parts: dict[str, Ladder] = {"low": ACE_TO_FIVE_HANDS} if view.rules.hi_lo else {}
    if view.rules.low_spade:
        parts["spade"] = SPADE_HALVES[view.rules.ace_of_spades]
    return {"high": best, **parts} if parts else {"": best}


IRON_CROSS = Game(
    "Iron Cross", __doc__, seats=(2, 9), program=program, rules=Rules, worth=worth,
    rule_sets={"criss-cross": {"centre": "wild_rank"}, "hi-lo": {"hi_lo": "yes"}},
    lines=lambda rules: LINES,
    cards_needed=lambda seats, rules: (
        rules.size * seats + 5,
        message("{seats} x {size} + 5 in the cross", seats=seats, size=rules.size)),
    hand_sizes=lambda state: (state.setup.rules.size,) * 2, incidents=BASIC,
    talk=centre_talk(CROSS, "4", ladder=ladder, strange="Cards of both lines never go together."),
)  # fmt: skip
