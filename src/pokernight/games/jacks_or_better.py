"""Jacks or Better. Five-card draw that only a pair of jacks can open; else the pot grows.

1. Two to seven players ante and are dealt five cards each, face down.

2. The first round of betting begins to the left of the dealer; bets are small. Until somebody has
bet only who holds a pair of jacks or better may; the others check, and may call and raise once it
is open. Who holds openers need not open. Nobody need show them: whoever deals sees to it.

3. If nobody opens, the pot stays, everybody antes again and is dealt new cards. Where not even two
have chips to bet with no openers are needed. Variation: The next deal needs queens, then kings,
then aces, and from there aces always, or down to jacks again.

4. Each player left, from the left of the dealer, then throws away up to three cards, or four if he
holds an ace, and is dealt as many; openers may be split. If the deck runs out the cards thrown away
before are shuffled and dealt from. A second round of betting, with big bets, begins with who
opened, or with the next who is left.

5. The best five cards win; equal hands split.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from pokernight.engine.game import Game, Step
from pokernight.engine.presentation import Talk
from pokernight.engine.rules import option
from pokernight.engine.state import State
from pokernight.engine.step_metadata import worded
from pokernight.engine.view import View
from pokernight.games.draws import drawn, of_cards
from pokernight.games.endings import dealt_again
from pokernight.games.five_card_draw import DrawRules
from pokernight.games.jackpots import (
    HIGH,
    OPENED_BY,
    OPENERS,
    DealsBefore,
    five_cards,
    passed_out,
    the_rest,
)
from pokernight.games.stud import worth_of
from pokernight.ranking import high, high_value
from pokernight.ranking.ladder import HIGH_HANDS
from pokernight.wording.message import Text, message

NEEDED = ("a pair of jacks", "a pair of queens", "a pair of kings", "a pair of aces")


@dataclass(frozen=True)
class Rules(DrawRules):
    """House rules of Jacks or Better."""

    progressive: Literal["no", "up", "up_and_down"] = option(
        "no",
        "Whether a deal after an unopened deal needs more: up to aces, or down again too.",
        source="Bicycle for no; home games in Gardena for up; Foster goes back to jacks",
    )


def step(rules: Rules, before: int) -> int:
    """Return how far above jacks the openers are (3)."""
    if rules.progressive == "no":
        return 0
    if rules.progressive == "up":
        return min(before, 3)
    return 3 - abs(before % 6 - 3)


def program(rules: Rules) -> tuple[Step, ...]:
    """A deal of Jacks or Better."""

    @worded(OPENED_BY[0])
    def opens(state: State, seat: int) -> bool:
        least = OPENERS[step(rules, state.own.before)]
        hand = state.hands[seat]
        return not state.told(hand) or high_value(state.cards(hand)) >= least

    return (*five_cards(rules, opens), passed_out("3"), *the_rest(rules, "4", "5", HIGH))


def notes(view: View) -> list[Text]:
    """List what opens, and what each player has drawn."""
    assert isinstance(view.rules, Rules)
    needed = NEEDED[step(view.rules, view.own["before"])]
    opens = [] if view.street else [message("{needed} or better opens", needed=needed)]
    return [*opens, *drawn(view)]


JACKS_OR_BETTER = Game(
    "Jacks or Better", __doc__, seats=(2, 7), program=program, rules=Rules, own=DealsBefore,
    rule_sets={"progressive": {"progressive": "up"}}, worth=worth_of(5, {"": high}),
    carry_out=dealt_again, **of_cards(5),
    talk=Talk(notes=notes, ladder=lambda view: {"": HIGH_HANDS}),
)  # fmt: skip
