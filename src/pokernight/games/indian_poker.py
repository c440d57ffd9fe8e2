"""Indian Poker. One card on the forehead: everybody sees all of them but his own.

1. Two to ten players ante. Each is dealt one card, which he holds before his forehead without a
look at it: all the others see it, and he does not.

2. A round of betting begins to the left of the dealer; bets are small. With more cards than one a
round follows each of them, with big bets from the third on.

3. All hands that are left are turned up, and the highest wins, aces high: one card has no suit to
it, several are a poker hand. Or the lowest wins, aces high too and straights and flushes against
it; or the highest and the lowest share the pot, and the odd chip goes to the high half. Equal hands
split.

4. Who folds does not see his cards either.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Literal

from pokernight.cards import RANKS, Card, rank
from pokernight.engine import steps
from pokernight.engine.betting import bet
from pokernight.engine.game import Cards, Game, Step, Worth
from pokernight.engine.incidents import BASIC
from pokernight.engine.presentation import Talk
from pokernight.engine.rules import option
from pokernight.engine.state import State
from pokernight.engine.steps import Contest, Reads
from pokernight.engine.view import View
from pokernight.games.lows import HALVES
from pokernight.games.one_card import OneRank
from pokernight.games.stakes import AnteWagers
from pokernight.games.stud import at_most
from pokernight.ranking import DEUCE_TO_SEVEN, high, low
from pokernight.ranking.ladder import DEUCE_TO_SEVEN_HANDS, HIGH_HANDS, Ladder
from pokernight.wording.message import Text

CARDS = {"one": 1, "two": 2, "three": 3, "five": 5}
PLAYED = {"high": ("high",), "low": ("low",), "split": ("high", "low")}


@dataclass(frozen=True)
class Rules(AnteWagers):
    """House rules of Indian Poker."""

    cards: Literal["one", "two", "three", "five"] = option(
        "one",
        "The number of cards each player holds up.",
        source="pagat: a single card; others have more",
    )
    wins: Literal["high", "low", "split"] = option(
        "high", "Whether the highest card wins, the lowest, or both share.", source="pagat: high"
    )

    @property
    def size(self) -> int:
        """Return how many cards make a hand."""
        return CARDS[self.cards]


def reading(half: str, size: int, cards: Sequence[Card]) -> Reads | None:
    """Read a card, or several, for a half of the pot (3)."""
    if size == 1 and len(cards) == 1:
        number = rank(cards[0])
        return OneRank(cards[0], 1 + number if half == "high" else len(RANKS) - number, half)
    return high(cards) if half == "high" else low(cards, rules=DEUCE_TO_SEVEN)


def program(rules: Rules) -> tuple[Step, ...]:
    """A hand of Indian Poker."""
    sizes = [rules.bets[card >= 2] for card in range(rules.size)]
    rounds = [
        (steps.deal_outward("1"), bet(rules.limits(size), steps.left_of_button, clause="2"))
        for size in sizes
    ]
    played = PLAYED[rules.wins]
    contests = tuple(
        Contest.in_hand(HALVES[half if played[1:] else ""],
                        partial(reading, half, rules.size), low=half == "low")
        for half in played
    )  # fmt: skip
    return (
        steps.ante(rules.ante),
        *(step for betting in rounds for step in betting),
        steps.show_all("3", contests),
        steps.showdown(contests, "initiator", rules.odd_chips, clause="3", shown=True),
    )


def sizes(state: State) -> tuple[int, int]:
    """A card more with every round of betting (2)."""
    size = min(state.street + 1, state.setup.rules.size)
    return size, size


def worth(cards: Cards, rules: Any) -> Worth:
    """Read a card, or several."""
    at_most(cards.all, rules.size)
    played = PLAYED[rules.wins]
    return {half if played[1:] else "": reading(half, rules.size, cards.all) for half in played}


def ladder(view: View) -> dict[str, Ladder]:
    """The order of hands (3)."""
    rules: Any = view.rules
    ladders = {"high": HIGH_HANDS, "low": DEUCE_TO_SEVEN_HANDS}
    if rules.size == 1:
        ladders = {"high": (("ace", "then the king and so on down to the deuce"),),
                   "low": (("deuce", "then the three and so on up to the ace"),)}  # fmt: skip
    played = PLAYED[rules.wins]
    return {half if played[1:] else "": ladders[half] for half in played}


def remarks(view: View, hand: int) -> list[Text]:
    """Remark that no player sees their own cards."""
    own = hand == view.seat and view.live[hand] and not view.known(hand)
    return ["you do not see your own: all the others do"] if own else []


def notes(view: View) -> list[Text]:
    """Name the winning half."""
    rules: Any = view.rules
    return [] if rules.wins == "high" else ["high and low share" if rules.wins == "split"
            else "the lowest wins"]  # fmt: skip


INDIAN_POKER = Game(
    "Indian Poker", __doc__, seats=(2, 10), program=program, rules=Rules, worth=worth,
    rule_sets={"low": {"wins": "low"}, "five_cards": {"cards": "five"}},
    cards_needed=lambda seats, rules: (rules.size * seats, f"{seats} x {rules.size}"),
    hand_sizes=sizes, incidents=BASIC,
    talk=Talk(ladder=ladder, notes=notes, remarks=remarks,
              strange="A player that folds does not see its own card either."),
)  # fmt: skip
