"""Whiskey Poker. A hand is exchanged with the widow on the table until somebody knocks.

1. Two to nine players ante and are dealt five cards each, face down; five more are laid face down
on the table, the widow.

2. From the left of the dealer each in turn takes the whole widow unseen and lays his own cards down
face up in its place, or knocks, or passes. Who has taken it has begun what follows; if nobody has,
the widow is turned up after the dealer.

3. From then on each in turn exchanges one card with the widow, or all five, or he knocks, or
passes. Nobody passes twice in a row. What is laid down lies face up.

4. Who knocks keeps his hand. All the others have one more turn each, in which they exchange cards
or pass.

5. A round of betting follows, with big bets, begun to the left of the dealer. The best hand wins
the pot; equal hands split.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations
from typing import Any, Literal

from pokernight.engine.asks import PASS, WHICH, Ask, Legal, Pick, PickSet, Turn
from pokernight.engine.betting import bet
from pokernight.engine.event_kinds import Kinds
from pokernight.engine.game import AGAIN, Cards, Game, Step, Worth, asks
from pokernight.engine.game_slots import Flag, Seat
from pokernight.engine.incidents import BASIC
from pokernight.engine.presentation import Talk
from pokernight.engine.rules import option
from pokernight.engine.state import Own, State, by_seat
from pokernight.engine.step_metadata import worded
from pokernight.engine.steps import (
    Contest,
    ante,
    deal,
    lay_board,
    left_of_button,
    showdown,
    swap,
    take_of_widow,
)
from pokernight.engine.view import View
from pokernight.games.stakes import AnteStakes
from pokernight.games.stud import at_most
from pokernight.ranking import high
from pokernight.ranking.ladder import HIGH_HANDS
from pokernight.wording.message import Text, message

NOBODY = -1
KNOCK, WIDOW = "knock", "take the widow"
SIZES = {"one_or_all": (1, 5), "any": (1, 2, 3, 4, 5), "all": (5,)}


@dataclass(frozen=True)
class Rules(AnteStakes):
    """House rules of Whiskey Poker."""

    exchange: Literal["one_or_all", "any", "all"] = option(
        "one_or_all", "The number of cards exchanged at a time.", source="pagat: one or all five"
    )
    rounds: Literal["last", "both", "none"] = option(
        "last", "When there is betting: before the showdown, after the deal too, or never.",
        source="older books: none, some before the showdown; home-game lists: both",
    )  # fmt: skip


class Slots(Own):
    """Seats of the last turn and of the knock, -1 for none; by seat, whether it passed."""

    last: Seat = NOBODY
    knocker: Seat = NOBODY
    passed: list[Flag] = by_seat(0)


def done(state: State, seat: int, word: str) -> str:
    """A seat has had its turn; the widow is turned up at the latest after the dealer (2)."""
    own: Slots = state.own
    closed = not state.up[state.board[0]]
    own.last, own.passed[seat] = seat, int(word == PASS)
    if word == KNOCK:
        own.knocker = seat
    if word in (KNOCK, PASS):
        clause = "4" if word == KNOCK else "2" if closed else "3"
        if word == KNOCK:
            state.tell("knock", "{seat knocks}", seat, clause=clause)
        else:
            state.tell("stand", "{seat passes}", seat, clause=clause)
    if closed and seat == state.clockwise()[-1]:
        state.turn_up(state.board)
        state.tell("board", "The widow: {cards}", tokens=state.board, clause="2")
    return AGAIN


TURNS = (
    "In turn from the dealer's left each takes the widow (its five cards for all of the own, once, "
    "unseen), passes once or knocks. When it lies open each exchanges cards with it or knocks. "
    "After a knock the others have one turn each."
)
"""Sentences for the turns."""
EXCHANGE_OR = {
    (PASS,): "lay which cards down for the widow, or pass?",
    (KNOCK,): "lay which cards down for the widow, or knock?",
    (PASS, KNOCK): "lay which cards down for the widow, or pass or knock?",
}
"""Question by the choices besides exchanging."""


def words(state: State, seat: int) -> tuple[str, ...]:
    """Return the choices besides exchanging: knock, unless somebody has, or pass once (3, 4)."""
    if state.own.knocker != NOBODY:
        return (PASS,)
    return (KNOCK,) if state.own.passed[seat] else (PASS, KNOCK)


def sets(tokens: Iterable[int], sizes: Iterable[int]) -> list[tuple[int, ...]]:
    """The sets of so many cards."""
    lying = sorted(tokens)
    return [cards for size in sizes for cards in combinations(lying, size)]


@asks
@worded(TURNS)
def turns(state: State) -> Turn:
    """Let players exchange, knock or pass in turn, until the knocker is next (2 to 4)."""
    own: Slots = state.own
    seat = state.clockwise(own.last if own.last != NOBODY else None)[0]
    if state.alone() or seat == own.knocker:
        return None
    more, hand, widow = words(state, seat), tuple(sorted(state.hands[seat])), state.board
    if not state.up[widow[0]]:
        legal: Legal = Pick((*more, WIDOW), ())
        answer = yield Ask(seat, "widow", legal, more[0], "take the widow, pass or knock?", "2",
                           says={WIDOW: "take the widow"})  # fmt: skip
        if answer == WIDOW:
            swap(state, seat, hand, tuple(sorted(widow)), "2")
        return done(state, seat, answer)
    legal = PickSet.of_sets(sets(hand, SIZES[state.setup.rules.exchange]), more)
    mine = yield Ask(seat, "exchange", legal, more[0], EXCHANGE_OR[more], "3",
                     says={WHICH: "exchange {which:cards}"})  # fmt: skip
    if mine in more:
        return done(state, seat, mine)
    theirs = tuple(sorted(widow))
    if len(mine) < len(theirs):
        those = PickSet.of_sets(sets(widow, (len(mine),)))
        theirs = yield Ask(seat, "take", those, those.sets[0], take_of_widow(len(mine)), "3",
                           says={WHICH: "take {which:cards}"})  # fmt: skip
    swap(state, seat, mine, theirs, "3")
    return done(state, seat, "exchange")


def program(rules: Rules) -> tuple[Step, ...]:
    """A hand of Whiskey Poker."""
    first = bet(rules.limits(rules.small_bet), left_of_button, clause="1")
    last = bet(rules.limits(rules.big_bet), left_of_button, clause="5")
    return (
        ante(rules.ante), *(deal(clause="1"),) * 5, lay_board(5, clause="1"),
        *(first,) * (rules.rounds == "both"), turns, *(last,) * (rules.rounds != "none"),
        showdown((Contest.in_hand("the pot", high),), rules.show_order, rules.odd_chips, "5"),
    )  # fmt: skip


def worth(cards: Cards, rules: Any) -> Worth:
    """Read the cards in hand; those of the widow belong to nobody."""
    at_most(cards.hole, 5)
    return {"": high(cards.hole or cards.open)}


def notes(view: View) -> list[Text]:
    """Name the knocker."""
    knocker = view.own["knocker"]
    return [] if knocker == NOBODY else [message("{seat has} knocked", seat=knocker)]


WHISKEY_POKER = Game(
    "Whiskey Poker", __doc__, seats=(2, 9), program=program, rules=Rules, worth=worth, held=True,
    own=Slots, rule_sets={"no_betting": {"rounds": "none"}, "betting": {"rounds": "both"}},
    cards_needed=lambda seats, rules: (
        5 * seats + 5, message("{seats} x 5 + 5 for the widow", seats=seats)
    ),
    hand_sizes=lambda state: (5, 5), incidents=BASIC,
    talk=Talk(Kinds({"widow": "take the widow unseen, knock or pass"}, news=("knock",)),
              ladder=lambda view: {"": HIGH_HANDS}, notes=notes,
              strange="Nobody takes the widow: it is turned up after the turn of the dealer."),
)  # fmt: skip
