"""Roll Your Own. Stud in which all cards come face down, and players choose which to turn up.

1. Two to seven players ante and are dealt three cards each, face down. All turn up one of them at
the same time, each whichever he likes, and a round of betting follows. The highest hand in sight
opens, of equal ones the first to the left of the dealer.

2. Three times more everybody left is dealt a card face down and turns up one of those he has down,
with a round of betting each time. Bets are small for two rounds, and big from then on.

3. A seventh card is dealt face down and stays down, with a last round of betting. Variation: The
game is of five cards; two are dealt first, and there is no last card.

4. Nothing is wild. Variation: The lowest card that a player has down in the end and all of its rank
are wild for him; he chooses what it is by what he turns up.

5. The best five of all his cards win, five of a kind being the best of all; equal hands split.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from pokernight.cards import Card, rank
from pokernight.engine.betting import bet
from pokernight.engine.event_kinds import Kinds
from pokernight.engine.game import Cards, Game, Step, Worth
from pokernight.engine.presentation import Reason, Talk
from pokernight.engine.rules import option
from pokernight.engine.state import State
from pokernight.engine.step_metadata import worded
from pokernight.engine.steps import ante, deal, roll, showdown
from pokernight.engine.steps.first_to_act import HIGHEST
from pokernight.engine.view import View
from pokernight.games.reasons import because, end_in_the_hole, on_wilds
from pokernight.games.stakes import AnteStakes
from pokernight.games.stud import at_most
from pokernight.games.wild_stud import IN_SIGHT, WildHands, Wilds, as_home_stud
from pokernight.ranking import high
from pokernight.ranking.ladder import Ladder, high_hands
from pokernight.wording.message import Text


@dataclass(frozen=True)
class Rules(AnteStakes):
    """House rules of Roll Your Own."""

    cards: Literal["seven", "five"] = option(
        "seven", "How many cards each player is dealt.", source="home-game lists: seven; also five"
    )
    wild: Literal["nothing", "low_hole"] = option(
        "nothing", "Whether the lowest card in the hole and its rank are wild for its player.",
        source="home-game lists: Mexican Stud, Low Hole roll your own",
    )  # fmt: skip


def wilds(down: Sequence[Card], up: Sequence[Card], rules: Rules) -> Wilds:
    """The lowest card in the hole and its like, where the house plays so (4)."""
    if rules.wild == "nothing" or not down:
        return Wilds()
    lowest = min(map(rank, down))
    return Wilds([card for card in (*down, *up) if rank(card) == lowest])


HANDS = WildHands(lambda state, down, up: wilds(down, up, state.setup.rules))


@worded(lambda rules: HIGHEST if rules.wild == "nothing" else IN_SIGHT)
def highest_in_sight(state: State) -> int:
    """The live seat with the highest hand in sight; of equal ones the first from the button."""
    return HANDS.highest_in_sight(state)


def program(rules: Rules) -> tuple[Step, ...]:
    """A hand of Roll Your Own."""
    small, big = map(rules.limits, rules.bets)
    seven = rules.cards == "seven"
    rounds = [bet(limits, highest_in_sight, clause="2") for limits in (small, small, big, big)]
    return (
        ante(rules.ante), *(deal(clause="1"),) * (2 if seven else 1),
        *(step for betting in rounds for step in (deal(clause="1"), roll(clause="1"), betting)),
        *((deal(clause="3"), bet(big, highest_in_sight, clause="3")) if seven else ()),
        showdown((HANDS.contest(),), rules.show_order, rules.odd_chips, clause="5"),
    )  # fmt: skip


def sizes(state: State) -> tuple[int, int]:
    """Return the sizes of a hand: the cards dealt so far (1 to 3)."""
    seven = state.setup.rules.cards == "seven"
    size = min(3 + state.street, 7) if seven else min(2 + state.street, 5)
    return size, size


def worth(cards: Cards, rules: Any) -> Worth:
    """Read up to seven cards."""
    at_most(cards.all, 7)
    return {"": high(cards.all, wild=wilds(cards.hole, cards.open, rules).wild)}


def notes(view: View) -> list[Text]:
    """List what is wild, and for which player."""
    rules: Any = view.rules
    if rules.wild == "nothing":
        return []
    words = "each player's lowest hole card and its like are wild for that player"
    return [on_wilds(words, "the lowest hole cards")]


def why(view: View, hand: int) -> list[Reason]:
    """The lowest card in the hole and its like (4)."""
    rules: Any = view.rules
    down, up = view.known(hand, up=False), view.known(hand, up=True)
    return because(wilds(down, up, rules).wild, "wild", end_in_the_hole("low", down), "4")


def ladder(view: View) -> dict[str, Ladder]:
    """The order of hands (4)."""
    rules: Any = view.rules
    return {"": high_hands(wild=rules.wild != "nothing")}


ROLL_YOUR_OWN = Game(
    "Roll Your Own", __doc__, program=program, rules=Rules, worth=worth,
    rule_sets={"mexican_stud": {"cards": "five", "wild": "low_hole"}, "five": {"cards": "five"}},
    **as_home_stud() | {"hand_sizes": sizes},
    talk=Talk(
        Kinds(changes_wilds=("dealt", "roll")), notes=notes, ladder=ladder, why=why,
        strange="A player may turn up any card it has down, an old one too, and keep the new one "
        "down.",
    ),
)  # fmt: skip
