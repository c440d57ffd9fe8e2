"""Jacks Back. Jacks or better opens a game for high; if nobody can, the same cards play for low.

1. Two to seven players ante and are dealt five cards each, face down.

2. The first round of betting begins to the left of the dealer; bets are small. Until somebody has
bet only who holds a pair of jacks or better may; the others check, and may call and raise once it
is open.

3. If nobody opens, the game is for low, and there is another round of small bets, which everybody
may open. Where not even two have chips to bet with the game is for high.

4. Each player left, from the left of the dealer, then throws away up to three cards, or four if he
holds an ace, and is dealt as many. If the deck runs out the cards thrown away before are shuffled
and dealt from. A second round of betting, with big bets, begins with who opened, or with the next
who is left.

5. The best five cards win; or the lowest, if nobody opened for high: aces are low, straights and
flushes count for nothing. Equal hands split.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from pokernight.engine.betting import bet
from pokernight.engine.event_kinds import Kinds
from pokernight.engine.game import Cards, Game, Step, Worth
from pokernight.engine.game_slots import Flag
from pokernight.engine.presentation import Talk
from pokernight.engine.rules import option
from pokernight.engine.state import Own, State
from pokernight.engine.step_metadata import pushes, worded
from pokernight.engine.steps import Contest, Reads, left_of_button
from pokernight.engine.view import View
from pokernight.games.draws import drawn, of_cards
from pokernight.games.five_card_draw import DrawRules
from pokernight.games.jackpots import (
    OPENERS,
    five_cards,
    holds,
    nobody_opened,
    the_rest,
)
from pokernight.games.stud import at_most
from pokernight.ranking import ACE_TO_FIVE, DEUCE_TO_SEVEN, high, low
from pokernight.ranking.ladder import ACE_TO_FIVE_HANDS, DEUCE_TO_SEVEN_HANDS, HIGH_HANDS, Ladder
from pokernight.wording.message import Text

LOWS = {
    "ace_to_five": (ACE_TO_FIVE, ACE_TO_FIVE_HANDS),
    "deuce_to_seven": (DEUCE_TO_SEVEN, DEUCE_TO_SEVEN_HANDS),
}


@dataclass(frozen=True)
class Rules(DrawRules):
    """House rules of Jacks Back."""

    lows: Literal["ace_to_five", "deuce_to_seven"] = option(
        "ace_to_five",
        "Which low hands win where nobody opened.",
        source="pokerteam.com; dealerschoicelab.com for deuce_to_seven",
    )


class Slots(Own):
    """State: 1 if nobody opened, so that the game is for low, else 0."""

    low: Flag


@pushes("for low")
@worded("If nobody opened, the game is for low and this round is played; else it is left out.")
def turned(state: State) -> None:
    """Play for low if nobody opened; anybody may open that (3)."""
    if nobody_opened(state):
        state.own.low = 1
        state.tell("for low", "nobody opens: the game is for low", clause="3")
        state.push("for low")


def _reading(state: State, seat: int) -> Reads | None:
    cards = state.cards(state.hands[seat])
    rules: Rules = state.setup.rules
    return low(cards, rules=LOWS[rules.lows][0]) if state.own.low else high(cards)


def _value(state: State, seat: int) -> int:
    reading = _reading(state, seat)
    return reading.value if reading else 0


def program(rules: Rules) -> tuple[Step, ...]:
    """A hand of Jacks Back."""
    contest = Contest("the pot", _value, _reading)
    return (*five_cards(rules, holds(OPENERS[0])), turned, *the_rest(rules, "4", "5", contest))


def worth(cards: Cards, rules: Any) -> Worth:
    """Read up to five cards, for low if that is given (5)."""
    at_most(cards.all, 5)
    if cards.given.get("low") == "yes":
        return {"": low(cards.all, rules=LOWS[rules.lows][0])}
    return {"": high(cards.all)}


def notes(view: View) -> list[Text]:
    """List what opens or what is played for, and what each player has drawn."""
    if view.own["low"]:
        return ["the lowest hand wins", *drawn(view)]
    return [*([] if view.street else ["a pair of jacks or better opens"]), *drawn(view)]


def ladder(view: View) -> dict[str, Ladder]:
    """The order of hands of what is played for."""
    rules: Any = view.rules
    return {"": LOWS[rules.lows][1] if view.own["low"] else HIGH_HANDS}


JACKS_BACK = Game(
    "Jacks Back", __doc__, seats=(2, 7), program=program, rules=Rules, own=Slots, worth=worth,
    subprograms=lambda rules: {
        "for low": (
            bet(rules.limits(rules.small_bet), left_of_button, clause="3",
                may_open=lambda state, seat: True),
        ),
    },
    **of_cards(5),
    talk=Talk(
        Kinds(news=("for low",)), notes=notes, ladder=ladder,
        strange="Nobody opens: the lowest hand wins the pot.",
        facts={"low": "whether nobody opened, so that the game is for low: yes or no"},
        given=lambda view, hand: {"low": "yes"} if view.own["low"] else {},
    ),
)  # fmt: skip
