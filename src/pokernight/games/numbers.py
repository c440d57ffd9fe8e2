"""Numbers. Five cards to add up, and six in the middle that each take a rank from everybody.

1. Two to nine players ante and are dealt five cards each, face down, and six are laid face down in
the middle. A round of betting follows; bets are small.

2. The six cards are turned up one by one. If one is of a rank that lies there already, another of
the deck is turned in its place, so that six ranks come, as long as there are cards. All who hold
cards of the rank that is turned show them and throw them away. Nobody plays the cards in the
middle.

3. A round of betting follows each card, small for the first three and big from then on. This round
and the first are begun by whoever has most cards left, of several the first to the left of the
dealer.

4. What is left is added up: number cards count their number, face cards ten, an ace one or eleven,
whichever is better for each half. No cards at all are nothing, the lowest sum.

5. All say at the same time whether they play for high, for low or for both.

6. The highest sum and the lowest of those who play for it share the pot; if nobody plays for one
half, the other wins it all. As Three-Thirty-Three is played, the halves are for the sums nearest to
33 and to 3, and of two that are equally near the one below wins. Equal sums split their half. The
odd chip goes to the high half.

7. A player for both must win both alone; else he wins nothing, and his part is the others'. Where
nobody wins anything they share the pot. Variation: He may tie for a part; or a pot that nobody wins
rides, and they ante again and are dealt new cards for it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Literal

from pokernight.cards import RANKS, Card, rank
from pokernight.engine import steps
from pokernight.engine.betting import bet
from pokernight.engine.event_kinds import Kinds
from pokernight.engine.game import Cards, Game, Step, Worth
from pokernight.engine.incidents import BASIC
from pokernight.engine.presentation import Talk
from pokernight.engine.rules import option
from pokernight.engine.state import State
from pokernight.engine.step_metadata import worded
from pokernight.engine.steps import HIGH, LOW, Contest
from pokernight.engine.view import View
from pokernight.games.endings import dealt_again
from pokernight.games.halves import DeclaredStakes
from pokernight.games.lows import HALVES
from pokernight.games.stud import at_most
from pokernight.games.version_changes import BOTH_WAYS_IN_VAIN
from pokernight.ranking import PointsReading, points
from pokernight.ranking.ladder import Ladder

MIDDLE, SMALL_BETS = 6, 3
TARGETS = {"sums": (55, 0), "3_33": (33, 3)}
"""Targets of the halves: no five cards come to 55, or to nothing."""
KING, BEST = 4 * RANKS.index("K"), 1 << 20


@dataclass(frozen=True)
class Rules(DeclaredStakes):
    """House rules of Numbers."""

    halves_are: Literal["sums", "3_33"] = option(
        "sums",
        "Whether the highest and the lowest sum win, or those nearest to 33 and to 3.",
        source="poker.davegustafson.com: sums; home-game lists: Three-Thirty-Three",
    )
    no_cards: Literal["zero", "best"] = option(
        "zero",
        "Whether no cards at all are a sum of nothing, or the best hand for both halves.",
        source="home-game lists: an empty hand wins",
    )


@worded("Lay six cards face down in the middle.")
def lay_middle(state: State) -> None:
    """Lay six cards face down in the middle (1)."""
    state.aside = [state.stub.pop() for _ in range(MIDDLE)]
    state.tell("aside", "six cards are laid face down in the middle", clause="1")


def turn(place: int) -> Step:
    """A card in the middle is turned, and all of its rank are thrown away (2)."""

    def turns(state: State) -> None:
        if state.alone():
            return
        before = {rank(card) for card in state.cards(state.aside[:place])}
        number = turn_up(state, place)
        while number in before and state.stub:
            state.up[state.aside[place]] = 0
            state.muck.append(state.aside[place])
            state.aside[place] = state.stub.pop()
            number = turn_up(state, place, words="another in its place: {cards}")
        if number not in before:
            steps.discard_rank(state, number, clause="2")

    words = "Turn the next card in the middle; everybody throws all cards of its rank away."
    return worded(words)(turns)


def turn_up(state: State, place: int, *, words: str = "the middle: {cards}") -> int:
    """A card in the middle is turned; gives its rank."""
    token = state.aside[place]
    state.turn_up([token])
    state.tell("aside", words, tokens=[token], clause="2")
    return rank(state.face[token])


@worded("the player with most cards; of several the first to the dealer's left")
def most_cards(state: State) -> int:
    """The seat with most cards left, of several the first to the dealer's left (3)."""
    return max(state.clockwise(), key=lambda seat: len(state.hands[seat]))


def total(cards: Sequence[Card], target: int, rules: Rules) -> PointsReading | None:
    """Read the total of cards for a half (4)."""
    if cards:
        return points(cards, target, faces="ten")
    nothing = points((KING,), target, faces="nothing")
    assert nothing is not None
    value = BEST if rules.no_cards == "best" else nothing.value
    return replace(nothing, counts=(), cards=(), value=value)


def program(rules: Rules) -> tuple[Step, ...]:
    """A hand of Numbers."""
    sides = zip((HIGH, LOW), TARGETS[rules.halves_are], strict=True)
    high, low = (
        Contest.in_hand(HALVES[side], partial(total, target=target, rules=rules),
                        low=side == LOW, side=side)
        for side, target in sides
    )  # fmt: skip
    small, big = (bet(rules.limits(size), most_cards, clause="3") for size in rules.bets)
    return (
        steps.ante(rules.ante), *(steps.deal(clause="1"),) * 5, lay_middle, small,
        *[step for place in range(MIDDLE)
          for step in (turn(place), small if place < SMALL_BETS else big)],
        *rules.declares("5"),
        rules.shows(rules.halves((high, low)), clause="6"),
    )  # fmt: skip


def worth(cards: Cards, rules: Any) -> Worth:
    """Read the totals of up to five cards, for high and for low."""
    at_most(cards.all, 5)
    high, low = (total(cards.all, target, rules) for target in TARGETS[rules.halves_are])
    return {"": high} if rules.split == "high_only" else {"high": high, "low": low}


def ladder(view: View) -> dict[str, Ladder]:
    """The order of hands (4, 6)."""
    rules: Any = view.rules
    high, low = {
        "sums": (("54 points", "four aces and a ten; then 53 ..."),
                 ("0 points", "no cards; then 1, 2 ...")),
        "3_33": (("33 points", "then 32 and 34, the lower first"),
                 ("3 points", "then 2 and 4, the lower first")),
    }[rules.halves_are]  # fmt: skip
    return {"": (high,)} if rules.split == "high_only" else {"high": (high,), "low": (low,)}


WINS = "Number cards count their number, face cards 10, an ace 1 or 11, as is better for each half."


NUMBERS = Game(
    "Numbers", __doc__, seats=(2, 9), program=program, rules=Rules, worth=worth,
    rule_sets={"cards_speak": {"split": "cards_speak"}, "3-33": {"halves_are": "3_33"}},
    cards_needed=lambda seats, rules: (5 * seats + MIDDLE, f"{seats} x 5 + {MIDDLE}"),
    hand_sizes=lambda state: (0, 5), empty_hands=True, incidents=BASIC,
    talk=Talk(kinds=Kinds(news=("aside", "discard")), ladder=ladder, wins=WINS,
              strange="A card turned in the middle is of a rank that lies there: turn another."),
    changes=(BOTH_WAYS_IN_VAIN,), carry_out=dealt_again,
)  # fmt: skip
