"""Jacks to Open Trips to Win. Five-card draw: a pair of jacks opens, three of a kind wins.

1. Two to seven players ante and are dealt five cards each, face down.

2. The first round of betting begins to the left of the dealer; bets are small. Until somebody has
bet only who holds a pair of jacks or better may; the others check, and may call and raise once it
is open. If nobody opens, the pot stays, and all ante again and are dealt new cards. Where not even
two have chips to bet with no openers are needed.

3. Each player left, from the left of the dealer, then throws away up to three cards, or four if he
holds an ace, and is dealt as many. If the deck runs out the cards thrown away before are shuffled
and dealt from. A second round of betting, with big bets, begins with who opened, or with the next
who is left.

4. The best five cards win if they are three of a kind or better; equal hands split. If nobody has
that, the pot stays, and those who are left ante again and are dealt new cards. Who is left alone
takes the pot with any hand, or the side pot.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pokernight.cards import Card, parse
from pokernight.engine.game import Game, Step
from pokernight.engine.presentation import Talk
from pokernight.engine.steps import Contest
from pokernight.engine.view import View
from pokernight.games.draws import drawn, of_cards
from pokernight.games.endings import NextDealRules, next_deal
from pokernight.games.five_card_draw import DrawRules
from pokernight.games.jackpots import (
    OPENERS,
    five_cards,
    holds,
    passed_out,
    the_rest,
)
from pokernight.games.stud import worth_of
from pokernight.games.version_changes import ALONE_IN_A_SIDE_POT
from pokernight.ranking import Reading, high, high_value
from pokernight.ranking.ladder import HIGH_HANDS
from pokernight.wording.message import Text

TRIPS = high_value(parse("2c 2d 2h 4s 3c"))
"""The least three of a kind."""


@dataclass(frozen=True)
class Rules(NextDealRules, DrawRules):
    """House rules of Jacks to Open, Trips to Win."""


def trips(cards: Sequence[Card]) -> Reading | None:
    """A hand that can win (4)."""
    reading = high(cards)
    return reading if reading.value >= TRIPS else None


CONTEST = Contest.in_hand("the pot", trips)


def program(rules: Rules) -> tuple[Step, ...]:
    """A deal of Jacks to Open, Trips to Win."""
    opened = five_cards(rules, holds(OPENERS[0]))
    return (*opened, passed_out("2"), *the_rest(rules, "3", "4", CONTEST, unclaimed="stays"))


def notes(view: View) -> list[Text]:
    """List what opens and what wins, and what each player has drawn."""
    opens = [] if view.street else ["a pair of jacks or better opens"]
    return [*opens, "three of a kind or better wins", *drawn(view)]


WINS = (
    "Only three of a kind or better wins. If nobody has that, the pot stays, and those left ante "
    "again and are dealt new cards."
)


JACKS_TO_OPEN_TRIPS_TO_WIN = Game(
    "Jacks to Open Trips to Win", __doc__, seats=(2, 7), program=program, rules=Rules,
    worth=worth_of(5, {"": high}), carry_out=next_deal, **of_cards(5),
    talk=Talk(
        strange="Nobody has three of a kind: the pot stays, and those who are left ante again.",
        notes=notes, wins=WINS, ladder=lambda view: {"": HIGH_HANDS}),
    changes=(ALONE_IN_A_SIDE_POT,),
)  # fmt: skip
