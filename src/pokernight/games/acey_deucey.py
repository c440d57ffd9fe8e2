"""Acey-Deucey. A third card between two others, for any part of the pot; In-Between to some.

1. Two to twelve players ante. From the left of the dealer each in turn, if he has any chips, is
shown two cards, the posts. When the deck runs out all cards are shuffled again.

2. If the first post is an ace its player says whether it is high or low before he sees the second.

3. He bets that the next card will fall between the posts, or passes. He bets an ante at least and
the pot at most. If it falls between he takes his bet from the pot, else he pays it in. Nothing
falls between posts that are next to each other: there nobody bets. For a pair he is shown two new
posts.

4. Who hits a post, a card of the same rank, pays twice his bet, and three times if both posts are
of that rank. Who cannot pay puts in what he has.

5. Who empties the pot has won the game. Until then the next dealer deals to the same players, and
nobody antes again; who has no chips left is out of the rest.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from pokernight.cards import RANKS, rank
from pokernight.engine import steps
from pokernight.engine.asks import PASS, WHICH, Amount, Ask, Pick, Turn
from pokernight.engine.changes import Change, former_default
from pokernight.engine.event_kinds import Kinds
from pokernight.engine.game import Game, Step, asks
from pokernight.engine.game_slots import Flag, Natural, Seat
from pokernight.engine.incidents import BASIC
from pokernight.engine.presentation import Talk, one_after_another
from pokernight.engine.rules import Count, option
from pokernight.engine.state import State, by_seat
from pokernight.engine.step_metadata import worded
from pokernight.games.antes import AnteRules, FirstDeal, first_antes
from pokernight.wording.message import message


@dataclass(frozen=True)
class Rules(AnteRules):
    """House rules of Acey-Deucey."""

    turns: Count = option(1, "How many turns everybody has in a deal.")
    ace: Literal["called", "high"] = option("called", "What a first post is that is an ace.")
    post: Literal["double", "pot"] = option("double", "What a player who hits a post pays.")
    pair: Literal["new_posts", "no_bet", "higher_or_lower"] = option(
        "new_posts",
        "What follows two posts of a rank: two new posts, no bet, or a bet that the next card is "
        "higher or lower.",
        source="oinc.net/poker: new posts; Wikipedia: higher or lower",
    )
    careful: bool = option(False, "Whether half the pot is the most to bet on the first deal.")


class Slots(FirstDeal):
    """State of the turn: its player, the turns each has had, what was called.

    ``low``: whether the first post is a low ace. ``lower``: whether the card after a pair of posts
    is to be lower than they are, not higher.
    """

    player: Seat
    turns: list[Natural] = by_seat(0)
    low: Flag
    lower: Flag


def to_play(state: State) -> list[int]:
    """Return the seats with a turn left, the next first (1)."""
    turns, most = state.own.turns, state.setup.rules.turns
    left = [seat for seat in state.clockwise() if state.stack[seat] and turns[seat] < most]
    return sorted(left, key=lambda seat: turns[seat])


@worded("all have had a turn, from the dealer's left, or the pot is empty")
def over(state: State) -> bool:
    """Return whether the pot is empty or nobody has a turn left (1)."""
    return not (state.pots[0] and to_play(state))


def begin(state: State) -> None:
    """The turn of the next player (1)."""
    state.own.player, state.own.low, state.own.lower = to_play(state)[0], 0, 0
    state.own.turns[state.own.player] += 1
    if len(state.stub) < 3:
        steps.shuffle_again(state, clause="1")


def post(state: State) -> None:
    """A post is turned up (1)."""
    steps.board_card(state, "board", "{seat is} shown {cards}", state.own.player)


CALLS = {"high": "call the ace high", "low": "call the ace low"}
SIDES = {"higher": "say higher", "lower": "say lower"}
TURN = {
    "double": "Two cards, the posts, are turned up for the player. It bets {least:$} up to the pot "
    "that the next card falls between them, or passes; then that card is turned. Between, it takes "
    "the bet from the pot, outside it pays the bet, on a post twice the bet.",
    "pot": "Two cards, the posts, are turned up for the player. It bets {least:$} up to the pot "
    "that the next card falls between them, or passes; then that card is turned. Between, it takes "
    "the bet from the pot, outside it pays the bet, on a post it matches the pot.",
}
"""Sentences for a turn, by what hitting a post costs."""
ACE = {
    "called": "A player whose first post is an ace calls it high or low before the second.",
    "high": "Aces are high.",
}
PAIR = {
    "new_posts": "Two posts of a rank: the player is given two new ones.",
    "no_bet": "Two posts of a rank: nothing falls between, and the turn is over.",
    "higher_or_lower": "Two posts of a rank: the player may bet that the next card is higher, or "
    "that it is lower; a third card of the rank costs three times the bet.",
}
"""Sentences for an ace and for a pair among the posts, by the house rules."""
HIGHER, LOWER = "will the next card be higher?", "will the next card be lower?"


@asks
def call_the_ace(state: State) -> Turn:
    """Let the player whose first post is an ace call it high or low (2)."""
    seat, card = state.own.player, state.face[state.board[0]]
    if RANKS[rank(card)] == "A" and state.setup.rules.ace == "called":
        sides = Pick(("high", "low"), ())
        answer = yield Ask(seat, "ace", sides, "low", "is the ace high or low?", "2",
                           says=CALLS)  # fmt: skip
        state.own.low = int(answer == "low")
        state.tell("ace", "{seat calls} the ace {side}", seat, clause="2", side=answer)
    return None


def posts(state: State) -> tuple[int, int]:
    """Return the ranks of the posts, the lower first; a low ace is below the deuce."""
    first, second = [rank(card) for card in state.cards(state.board[:2])]
    lower, higher = sorted((first - len(RANKS) * state.own.low, second))
    return lower, higher


def paired(state: State) -> bool:
    """Return whether the posts are a pair; an ace called low is none with an ace that is high."""
    lower, higher = posts(state)
    return lower == higher


@asks
def call_the_side(state: State) -> Turn:
    """Let the player of a pair say whether the next card will be higher or lower (3)."""
    if state.setup.rules.pair == "higher_or_lower" and paired(state):
        seat, sides = state.own.player, Pick(("higher", "lower"), ())
        half = "lower" if 2 * posts(state)[0] >= len(RANKS) else "higher"
        answer = yield Ask(seat, "side", sides, half, "will the next card be higher or lower?", "3",
                           says=SIDES)  # fmt: skip
        state.own.lower = int(answer == "lower")
        state.tell("side", "{seat says}: {side}", seat, clause="3", side=answer)
    return None


def wins(state: State, third: int) -> bool:
    """Return whether a third card of a rank falls as its player has bet (3)."""
    lower, higher = posts(state)
    if lower == higher:
        return third < lower if state.own.lower else third > lower
    return lower < third < higher


@asks
@worded(lambda rules: message(TURN[rules.post], least=rules.ante))
def bet(state: State) -> Turn:
    """Let the player bet that the next card falls between, or pass (3, 4)."""
    seat, pot, rules = state.own.player, state.pots[0], state.setup.rules
    lower, higher = posts(state)
    pair = lower == higher
    if pair and rules.pair == "new_posts":
        state.own.turns[seat] -= 1
        state.tell("no bet", "a pair: {seat is} shown two new posts", seat, clause="3")
        return None
    if higher - lower < 2 and not (pair and rules.pair == "higher_or_lower"):
        state.tell("no bet", "nothing falls between", seat, clause="3")
        return None
    most = min(state.stack[seat], (pot + 1) // 2 if rules.careful and state.own.first else pot)
    legal = Amount((PASS,), min(rules.ante, most), most, rules.ante)
    question = "will the next card fall between?"
    if pair:
        question = LOWER if state.own.lower else HIGHER
    cents = yield Ask(seat, "between", legal, PASS, question, "3", says={WHICH: "bet {amount}"})
    if cents == PASS:
        state.tell("pass", "{seat passes}", seat, clause="3")
        return None
    state.tell("bet", "{seat bets} {amount}", seat, amount=cents, clause="3")
    steps.board_card(state, "board", "the next card is {cards}")
    *ranks, third = [rank(card) for card in state.cards(state.board)]
    if wins(state, third):
        state.move(cents, state.pots, 0, state.stack, seat)
        state.tell("win", "{seat wins} {amount}", seat, amount=cents, clause="3")
    elif third not in ranks:
        steps.pay(state, seat, cents, clause="3")
    elif rules.post == "pot":
        steps.match_the_pot(state, (seat,), pot, clause="4")
    else:
        steps.pay(state, seat, (1 + ranks.count(third)) * cents, clause="4")
    return None


def program(rules: Rules) -> tuple[Step, ...]:
    """A deal of Acey-Deucey."""
    return (
        first_antes,
        steps.again_until("turn", over),
    )


def turn(rules: Rules) -> tuple[Step, ...]:
    """The turn of a player."""
    return (steps.clear_board, begin, post, call_the_ace, post, call_the_side, bet)


ACEY_DEUCEY = Game(
    "Acey-Deucey", __doc__, (2, 12), program, Rules, own=Slots,
    subprograms=lambda rules: {"turn": turn(rules)}, incidents=BASIC,
    rule_sets={"careful": {"careful": "yes"}}, carry_out=lambda state: {"again": state.pots[0] > 0},
    changes=(
        Change(3, "a pair of posts brings two new posts; a third card of a pair costs three times",
               former_default("pair", "no_bet")),
    ),
    talk=Talk(
        may=lambda rules: one_after_another([ACE[rules.ace], PAIR[rules.pair]]),
        wins="A player that empties the pot has won the game.",
        strange="Two posts next to each other: nothing falls between, and nobody "
        "bets.",
        kinds=Kinds({"ace": "whether an ace is high or low", "between": "what to bet that a card "
                     "falls between two others",
                     "side": "whether the next card is higher or lower"},
                    quiet=("ace", "side"), news=("no bet",)),
              ladder=lambda view: {}),
)  # fmt: skip
