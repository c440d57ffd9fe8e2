"""Have a Heart. Stud in which a heart face up takes a card from somebody else.

1. Seven-card stud, two to seven players: two cards down and one up, three up, one down, with a
round of betting after each from the third on. The highest hand in sight opens, of equal ones the
first to the left of the dealer.

2. Who is dealt a heart face up may take any card that lies face up before another player. All those
who are dealt one have their turn in the order of the deal, before the betting. A heart that is
taken brings nothing more.

3. Who loses a card gets nothing for it. Variation: He gets the heart, or the next card of the deck,
face up; that brings nothing either.

4. The best five of all the cards that a player has in the end win; equal hands split. Nobody needs
five cards: who has lost too many plays what he has.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from pokernight.cards import SUITS, suit
from pokernight.engine import steps
from pokernight.engine.asks import PASS, WHICH, Ask, Pick, Turn
from pokernight.engine.event_kinds import Kinds
from pokernight.engine.game import AGAIN, Cards, Game, Step, Worth, asks
from pokernight.engine.game_slots import Token
from pokernight.engine.presentation import Talk
from pokernight.engine.rules import option
from pokernight.engine.state import Own, State
from pokernight.engine.step_metadata import worded
from pokernight.engine.steps import Contest
from pokernight.games.stakes import AnteStakes
from pokernight.games.wild_stud import as_home_stud, streets
from pokernight.ranking import high
from pokernight.ranking.ladder import HIGH_HANDS

HEART = SUITS.index("h")


@dataclass(frozen=True)
class Rules(AnteStakes):
    """House rules of Have a Heart."""

    loser: Literal["nothing", "the_heart", "next_card"] = option(
        "nothing", "For a lost card a player gets nothing, the heart, or the next card.",
        source="home-game lists: nothing; house for the others",
    )  # fmt: skip


class Slots(Own):
    """The hearts face up, as tokens, that have not had their turn yet, in the order dealt."""

    due: list[Token]


@worded(up=1)
def deal_up(state: State) -> None:
    """A card face up to each player left; the hearts among them are due (2)."""
    dealt = steps.deal_round(state, up=True, clause="1")
    state.own.due = [
        token for token in dealt if suit(state.face[token]) == HEART and token not in state.board
    ]


@asks
@worded("For each heart face up, in the order dealt, its player may take an up card of another.")
def hearts(state: State) -> Turn:
    """Let each heart take a card, in the order dealt (2)."""
    due: list[int] = state.own.due
    while due:
        heart = due[0]
        seat = next((seat for seat in state.clockwise() if heart in state.hands[seat]), None)
        others = [other for other in state.clockwise(seat) if other != seat]
        cards = tuple([token for other in others for token in state.shown(other)])
        if seat is None or not cards:
            due.pop(0)
            return AGAIN
        legal = Pick((PASS,), cards, "card")
        taken = yield Ask(seat, "heart", legal, PASS, "take which card for your heart?", "2",
                          says={WHICH: "take {holder:'s} {which:cards}"})  # fmt: skip
        due.pop(0)
        if taken != PASS:
            take(state, seat, heart, taken)
        return AGAIN
    return None


def take(state: State, seat: int, heart: int, token: int) -> None:
    """Let a player take a card from another, who gets what the house gives (2, 3)."""
    other = next(other for other in state.clockwise() if token in state.hands[other])
    state.hands[other].remove(token)
    state.hands[seat].append(token)
    state.tell("taken", "{seat takes} {cards} from {other}", seat, other=other, tokens=(token,),
               clause="2")  # fmt: skip
    if token in state.own.due:
        state.own.due.remove(token)
    rules: Rules = state.setup.rules
    if rules.loser == "the_heart":
        state.hands[seat].remove(heart)
        state.hands[other].append(heart)
        state.tell("taken", "{other gets} {cards} for it", seat, other=other, tokens=(heart,),
                   clause="3")  # fmt: skip
    elif rules.loser == "next_card" and state.stub:
        steps.tell_dealt(state, other, state.deal(other, up=True), up=True)


def program(rules: Rules) -> tuple[Step, ...]:
    """A hand of Have a Heart."""
    return (
        *streets(rules, steps.highest_in_sight, up=deal_up, after_up=(hearts,)),
        steps.showdown((Contest.of("the pot", high),), rules.show_order, rules.odd_chips, "4"),
    )


def worth(cards: Cards, rules: Any) -> Worth:
    """Read any number of cards."""
    return {"": high(cards.all)}


HAVE_A_HEART = Game(
    "Have a Heart", __doc__, program=program, rules=Rules, worth=worth, own=Slots,
    rule_sets={"trade": {"loser": "the_heart"}}, short_deck="board",
    **as_home_stud() | {"hand_sizes": lambda state: (2, 7 + 4 * 6)},
    talk=Talk(Kinds({"heart": "which card to take for a heart"}, news=("taken",)),
              ladder=lambda view: {"": HIGH_HANDS},
              strange="A player has lost so many cards that fewer than five are left: it plays "
              "these."),
)  # fmt: skip
