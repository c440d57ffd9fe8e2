"""Howdy Doody. Stud for high and low: threes are wild for high only, kings for low only.

1. Seven-card stud, two to seven players: two cards down and one up, three up, one down, with a
round of betting after each from the third on. The highest hand in sight opens, threes counted as
wild, of equal ones the first to the left of the dealer.

2. In a high hand every three is wild, and kings are kings.

3. In a low hand every king is wild, the lowest card that is missing, and threes are threes. The
lowest low is five, four, three, two, ace, for straights and flushes do not count in it; or six,
four, three, two, ace, where they do.

4. All say at the same time whether they play for high, for low or for both.

5. The best high hand and the best low hand of those who play for it share the pot; if nobody plays
for one half, the other wins it all. Five of a kind is the best high hand. Equal hands split their
half, and the odd chip goes to the high half.

6. A player for both must win both alone; else he wins nothing, and his part is the others'. Where
nobody wins anything they share the pot. Variation: He may tie for a part; or a pot that nobody wins
rides, and they ante again and are dealt new cards for it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Literal

from pokernight.cards import RANKS, Card, rank
from pokernight.engine.game import Cards, Game, Step, Worth
from pokernight.engine.presentation import Reason, Talk
from pokernight.engine.rules import option
from pokernight.engine.steps import Contest, Reads
from pokernight.engine.view import View
from pokernight.games.endings import dealt_again
from pokernight.games.halves import DeclaredStakes
from pokernight.games.reasons import because, on_wilds
from pokernight.games.stud import at_most
from pokernight.games.version_changes import BOTH_WAYS_IN_VAIN
from pokernight.games.wild_stud import WildHands, Wilds, as_home_stud, streets
from pokernight.ranking import ACE_TO_FIVE, ACE_TO_SIX, high, low
from pokernight.ranking.ladder import ACE_TO_FIVE_HANDS, ACE_TO_SIX_HANDS, WILD_HANDS, Ladder
from pokernight.wording.message import Text

THREE, KING = map(RANKS.index, "3K")
LOWS = {"ace_to_five": ACE_TO_FIVE, "ace_to_six": ACE_TO_SIX}


@dataclass(frozen=True)
class Rules(DeclaredStakes):
    """House rules of Howdy Doody."""

    split: Literal["declare", "cards_speak"] = option(
        "declare", "Whether players say for which half they play, or cards speak."
    )
    low: Literal["ace_to_five", "ace_to_six"] = option("ace_to_five", "Which low is the lowest.")


def of_rank(cards: Sequence[Card], number: int) -> list[Card]:
    """The cards of a rank."""
    return [card for card in cards if rank(card) == number]


def high_hand(cards: Sequence[Card]) -> Reads:
    """The best high hand, threes wild (2)."""
    return high(cards, wild=of_rank(cards, THREE))


def low_hand(cards: Sequence[Card], rules: Rules) -> Reads | None:
    """The best low, kings wild (3)."""
    return low(cards, wild=of_rank(cards, KING), rules=LOWS[rules.low])


IN_SIGHT = WildHands(lambda state, down, up: Wilds(of_rank([*down, *up], THREE)))


def program(rules: Rules) -> tuple[Step, ...]:
    """A hand of Howdy Doody."""
    contests = (
        Contest.of("the high half", high_hand, side="high"),
        Contest.of("the low half", partial(low_hand, rules=rules), low=True, side="low"),
    )
    return (
        *streets(rules, IN_SIGHT.highest_in_sight),
        *rules.declares("4"),
        rules.shows(contests, clause="5"),
    )  # fmt: skip


def worth(cards: Cards, rules: Any) -> Worth:
    """Read up to seven cards, for high and for low."""
    at_most(cards.all, 7)
    return {"high": high_hand(cards.all), "low": low_hand(cards.all, rules)}


def ladder(view: View) -> dict[str, Ladder]:
    """The order of hands (3, 5)."""
    rules: Any = view.rules
    lows = ACE_TO_FIVE_HANDS if rules.low == "ace_to_five" else ACE_TO_SIX_HANDS
    return {"high": WILD_HANDS, "low": lows}


def notes(view: View) -> list[Text]:
    """List what is wild, and for which half."""
    return [
        on_wilds("threes are wild for high", "threes for high"),
        on_wilds("kings are wild for low", "kings for low"),
    ]


def why(view: View, hand: int) -> list[Reason]:
    """The threes and the kings of a hand (2, 3)."""
    cards = view.known(hand)
    threes, kings = of_rank(cards, THREE), of_rank(cards, KING)
    return [*because(threes, "wild for high", "threes are wild for high", "2", contest="high"),
            *because(kings, "wild for low", "kings are wild for low", "3",
                     contest="low")]  # fmt: skip


BOTH_AT_ONCE = (
    "A king is wild in a low hand and a king in a high one; with threes it is the reverse."
)
"""A strange case."""

HOWDY_DOODY = Game(
    "Howdy Doody", __doc__, program=program, rules=Rules, worth=worth,
    rule_sets={"cards_speak": {"split": "cards_speak"}}, **as_home_stud(),
    talk=Talk(ladder=ladder, notes=notes, why=why, strange=BOTH_AT_ONCE),
    changes=(BOTH_WAYS_IN_VAIN,),
    carry_out=dealt_again,
)  # fmt: skip
