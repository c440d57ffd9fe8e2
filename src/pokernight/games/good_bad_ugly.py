"""Good, Bad, Ugly. Stud with three cards aside: one makes a rank wild, one takes it, one kills.

1. Two to seven players ante. Three cards are laid aside face down: the good, the bad and the ugly.
Then it is seven-card stud: two cards down and one up, three up, one down, with a round of betting
after each from the third on. The highest hand in sight opens, wild cards counted, of equal ones the
first to the left of the dealer. Nobody plays the cards aside.

2. With the fourth card the good is turned: every card of its rank is wild.

3. With the fifth card the bad is turned: all who hold cards of its rank, up or down, show them and
throw them away; they get no others. Such a card that comes later stays.

4. With the sixth card the ugly is turned: whoever has a card of its rank face up must fold. If that
were everybody, nobody does.

5. The best five of the cards that are left win, five of a kind being the best of all; equal hands
split.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

from pokernight.cards import RANKS, Card, parse, pretty, rank
from pokernight.engine import steps
from pokernight.engine.event_kinds import Kinds
from pokernight.engine.events import EVERYBODY
from pokernight.engine.game import Cards, Game, Step, Worth
from pokernight.engine.incidents import BASIC
from pokernight.engine.presentation import Reason, Talk, Worded
from pokernight.engine.rules import option
from pokernight.engine.state import State
from pokernight.engine.step_metadata import worded
from pokernight.engine.view import View
from pokernight.games.reasons import because, rank_is_wild
from pokernight.games.stakes import AnteStakes
from pokernight.games.stud import at_most
from pokernight.games.wild_stud import WildHands, Wilds, streets
from pokernight.ranking import high
from pokernight.ranking.ladder import WILD_HANDS
from pokernight.wording.message import Text

GOOD, BAD, UGLY = range(3)
NAMES = ("the good", "the bad", "the ugly")


@dataclass(frozen=True)
class Rules(AnteStakes):
    """House rules of Good, Bad, Ugly."""

    bad: Literal["once", "ever"] = option(
        "once",
        "Whether cards of the rank of the bad are thrown away when it is turned alone, or whenever "
        "they come.",
        source="mypokerhomegame.com: when it is turned; wildpoker: whenever",
    )
    ugly: Literal["up", "any"] = option(
        "up",
        "Whether a card of the rank of the ugly kills face up alone, or in the hole too.",
        source="mypokerhomegame.com, wildpoker: face up; onlinepoker.net: any",
    )


@worded("Lay three cards face down aside: the good, the bad and the ugly.")
def lay_aside(state: State) -> None:
    """Lay three cards aside face down (1)."""
    state.aside = [state.stub.pop() for _ in NAMES]
    state.tell("aside", "three cards are laid aside: the good, the bad and the ugly", clause="1")


def lying_open(state: State, which: int) -> Card | None:
    """Return a card aside once it is turned, else None."""
    token = state.aside[which]
    return state.face[token] if state.up[token] else None


def turn_aside(state: State) -> None:
    """The next of the cards aside is turned, and does what it does (2, 3, 4)."""
    which = sum(state.up[token] for token in state.aside)
    third_card = which == GOOD and len(state.hands[state.clockwise()[0]]) == 3
    if state.alone() or third_card:
        return
    token = state.aside[which]
    state.turn_up([token])
    clause = str(which + 2)
    state.tell("aside", "{role}: {cards}", tokens=[token], clause=clause, role=NAMES[which])
    if which == BAD:
        steps.discard_rank(state, rank(state.face[token]), clause=clause)
    if which == UGLY:
        kill(state, rank(state.face[token]), clause)


UGLIES = {
    "up": "Turn up the ugly: a player with a card of its rank face up folds, unless all would.",
    "any": "Turn up the ugly: a player with a card of its rank folds, unless all would.",
}
TURNED: Final[tuple[Worded, ...]] = (
    "Turn up the good: every card of its rank is wild.",
    "Turn up the bad: everybody shows and throws away all cards of its rank.",
    lambda rules: UGLIES[rules.ugly],
)
"""Words for the cards aside, in their order."""


def turning(words: Worded) -> Step:
    """Make the step that turns the next card aside, with its words."""

    def turns(state: State) -> None:
        turn_aside(state)

    return worded(words)(turns)


LATER = "A card of the rank of the bad is thrown away."


@worded(lambda rules: LATER if rules.bad == "ever" else "")
def throw_later(state: State) -> None:
    """A card of the rank of the bad that comes later goes too, if the house plays so (3)."""
    bad = lying_open(state, BAD)
    if bad is not None and state.setup.rules.bad == "ever" and not state.alone():
        steps.discard_rank(state, rank(bad), clause="3")


def kill(state: State, number: int, clause: str) -> None:
    """Fold every hand with a card of the rank of the ugly, unless that is all hands (4)."""
    hole = state.setup.rules.ugly == "any"
    live = state.clockwise()
    faces = [card for card in state.setup.pack.cards if rank(card) == number]
    hands = {seat: state.hands[seat] if hole else state.shown(seat) for seat in live}
    turned = state.turned_out([token for hand in hands.values() for token in hand], faces)
    killed = {seat: [token for token in hand if token in turned] for seat, hand in hands.items()}
    spared = all(killed.values())
    for seat, tokens in killed.items():
        if hole:
            others = [token for token in state.hands[seat] if token not in tokens]
            state.learn(EVERYBODY, faces, others, 0, 0)
        if tokens:
            state.turn_up(tokens)
            state.tell(
                "killed",
                "{seat shows} {cards}, as everybody does" if spared
                else "{seat shows} {cards} and {seat:folds}",
                seat, tokens=tokens, clause=clause, rank=RANKS[number], folds=int(not spared),
            )  # fmt: skip
        if tokens and not spared:
            state.fold(seat)


def wilds(cards: Sequence[Card], good: Card | None) -> list[Card]:
    """The cards of the rank of the good (2)."""
    return [card for card in cards if good is not None and rank(card) == rank(good)]


HANDS = WildHands(
    lambda state, down, up: Wilds(wilds([*down, *up], lying_open(state, GOOD))),
)


def program(rules: Rules) -> tuple[Step, ...]:
    """A hand of Good, Bad, Ugly."""
    after_up = throw_later, turn_aside
    ante, *rest, last_bet = streets(rules, HANDS.highest_in_sight, after_up=after_up)
    turns = iter((turn_aside, *map(turning, TURNED)))
    played = [next(turns) if step is turn_aside else step for step in rest]
    return (
        ante, lay_aside, *played, throw_later, last_bet,
        steps.showdown((HANDS.contest(),), rules.show_order, rules.odd_chips, clause="5"),
    )  # fmt: skip


def worth(cards: Cards, rules: Any) -> Worth:
    """Read up to seven cards."""
    at_most(cards.all, 7)
    good = parse(cards.given["good"])[0] if "good" in cards.given else None
    return {"": high(cards.all, wild=wilds(cards.all, good))}


def good_of(view: View) -> Card | None:
    """The good, once it is turned."""
    return view.look(view.aside)[GOOD].card if view.aside else None


def given(view: View, hand: int) -> dict[str, str]:
    """The good of a view, as ``worth`` takes it."""
    good = good_of(view)
    return {} if good is None else {"good": pretty(good)}


def notes(view: View) -> list[Text]:
    """List what is wild, once that is known."""
    good = good_of(view)
    return [] if good is None else [rank_is_wild(RANKS[rank(good)])]


def why(view: View, hand: int) -> list[Reason]:
    """The cards of the rank of the good (2)."""
    return because(wilds(view.known(hand), good_of(view)), "wild", "the good is of that rank", "2")


GOOD_BAD_UGLY = Game(
    "Good, Bad, Ugly", __doc__, name="good_bad_ugly", seats=(2, 7), program=program, rules=Rules,
    worth=worth,
    cards_needed=lambda seats, rules: (7 * seats + 3, f"{seats} x 7 + 3"),
    hand_sizes=lambda state: (0, 7), incidents=BASIC,
    talk=Talk(kinds=Kinds(news=("aside", "killed", "discard")),
              strange="The ugly would kill every hand: nobody folds.",
              facts={"good": "the good, such as 9h"}, given=given, notes=notes,
              ladder=lambda view: {"": WILD_HANDS}, why=why),
)  # fmt: skip
