"""Seven Twenty-Seven. Points nearest to 7 and to 27, with another card for whoever wants one.

1. Two to ten players ante and are dealt one card face down and one face up. A round of betting
begins to the left of the dealer; bets are small.

2. Each in turn, from the left of the dealer, takes another card face up, or stands. Who has stood
three times may take no more. A round of betting with big bets follows, and so on. Variation: Who
has stood once may take no more, or standing never ends it.

3. When nobody has taken a card, the round of betting that follows is the last.

4. Number cards count their number, face cards half a point, aces one or eleven, whichever is better
for 7 and whichever is better for 27. All cards of a hand count.

5. All say at the same time whether they play for seven, for twenty-seven or for both.

6. The hand nearest to 27 and the hand nearest to 7 of those who play for it share the pot; if
nobody plays for one half, the other wins it all. Of two that are equally near, the one below the
number wins. Equal hands split. The odd chip goes to the half for 27.

7. A player for both must win both alone; else he wins nothing, and his part is the others'. A half
that nobody wins is the other's, and where nobody wins anything they share the pot. Variation: He
may tie for a half; or a pot that nobody wins rides, and they ante again and are dealt new cards for
it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Any, Literal

from pokernight.engine.betting import bet
from pokernight.engine.game import Cards, Game, Step, Worth
from pokernight.engine.game_slots import Natural
from pokernight.engine.incidents import BASIC
from pokernight.engine.presentation import Talk
from pokernight.engine.rules import option
from pokernight.engine.state import Own, State, by_seat
from pokernight.engine.steps import (
    BOTH,
    Contest,
    again_until,
    another_card,
    ante,
    deal,
    left_of_button,
    nobody_took,
)
from pokernight.engine.view import View
from pokernight.games.endings import dealt_again
from pokernight.games.halves import DeclaredStakes
from pokernight.games.version_changes import BOTH_WAYS_IN_VAIN
from pokernight.ranking import points
from pokernight.ranking.ladder import Ladder
from pokernight.ranking.points import Over
from pokernight.wording.message import Text, message

SEVEN, TWENTY_SEVEN = "seven", "twenty-seven"
HALVES = {SEVEN: "the seven half", TWENTY_SEVEN: "the twenty-seven half"}
STANDS = {"three": 3, "one": 1, "any": 99}


@dataclass(frozen=True)
class Rules(DeclaredStakes):
    """House rules of Seven Twenty-Seven."""

    cards: Literal["up", "down"] = option(
        "up",
        "How the cards that players take are dealt.",
        source="Wikipedia, mypokerhomegame.com: face up; pagat: face down",
    )  # fmt: skip
    stands: Literal["three", "one", "any"] = option(
        "three", "How often a player may stand before they may take no more cards.",
        source="home-game lists: three times",
    )  # fmt: skip
    over: Over = option(
        "behind",
        "Whether a total above the number is worse than a total as near below it, as good, or "
        "worth nothing.",
        source="home-game lists: 6½ beats 7½; others have a tie, or it is bust",
    )
    split: Literal["declare", "cards_speak"] = option(
        "declare", "Whether players say for which half they play, or cards speak."
    )


class Slots(Own):
    """Number of stands, by seat."""

    stood: list[Natural] = by_seat(0)


def may_take(state: State, seat: int) -> bool:
    """Return whether a seat has stood too often to take more (2)."""
    return bool(state.own.stood[seat] < STANDS[state.setup.rules.stands])


def stands(state: State, seat: int) -> None:
    """Count another stand of a seat (2)."""
    state.own.stood[seat] += 1


def program(rules: Rules) -> tuple[Step, ...]:
    """A hand of Seven Twenty-Seven."""
    contests = tuple(
        Contest.in_hand(HALVES[side], partial(points, target=target, over=rules.over),
                        side=side)
        for side, target in ((TWENTY_SEVEN, 27), (SEVEN, 7))
    )  # fmt: skip
    return (
        ante(rules.ante), deal(clause="1"), deal(up=True, clause="1"),
        bet(rules.limits(rules.small_bet), left_of_button, clause="1"),
        again_until("another card", nobody_took),
        *rules.declares("5", (SEVEN, TWENTY_SEVEN, BOTH)),
        rules.shows(contests, clause="6"),
    )  # fmt: skip


def more_cards(rules: Rules) -> tuple[Step, ...]:
    """Let everybody take a card, and bet (2)."""
    takes = another_card(up=rules.cards == "up", may=may_take, stood=stands, clause="2")
    return takes, bet(rules.limits(rules.big_bet), left_of_button, clause="2")


def worth(cards: Cards, rules: Any) -> Worth:
    """The totals of some cards nearest to 27 and to 7."""
    targets = ((TWENTY_SEVEN, 27), (SEVEN, 7))
    return {name: points(cards.all, target, over=rules.over) for name, target in targets}


THEN = {
    "behind": ("then 6½ and 7½, the lower first", "then 26½ and 27½, the lower first"),
    "level": ("then 6½ and 7½, which tie", "then 26½ and 27½, which tie"),
    "bust": ("then 6½, 6 ...; above 7 is no hand", "then 26½, 26 ...; above 27 is no hand"),
}
"""Totals after the best for 7 and for 27, by the house rule for those above."""


def ladder(view: View) -> dict[str, Ladder]:
    """The order of hands (6)."""
    rules: Any = view.rules
    then, over = THEN[rules.over]
    return {TWENTY_SEVEN: (("27 points", over),), SEVEN: (("7 points", then),)}


def notes(view: View) -> list[Text]:
    """List the players that may take no more cards."""
    rules: Any = view.rules
    stood = enumerate(view.own["stood"])
    done = [s for s, times in stood if times >= STANDS[rules.stands] and view.live[s]]
    return [message("no more cards for {done:name}", done=done)] if done else []


WINS = (
    "Number cards count their number, face cards half a point, an ace 1 or 11, as is better for "
    "each half. All cards of a hand count, and the total nearest to 7 and to 27 wins."
)
STOOD = {
    "three": "A player that has stood three times takes no more cards.",
    "one": "A player that has stood once takes no more cards.",
    "any": "A player that has stood may take a card later.",
}


SEVEN_TWENTY_SEVEN = Game(
    "Seven Twenty-Seven", __doc__, seats=(2, 10), program=program, rules=Rules, worth=worth,
    own=Slots, subprograms=lambda rules: {"another card": more_cards(rules)}, incidents=BASIC,
    rule_sets={"cards_speak": {"split": "cards_speak"}, "bust": {"over": "bust"}},
    talk=Talk(ladder=ladder, notes=notes, wins=WINS,
              may=lambda rules: STOOD[rules.stands],
              strange="Two hands are equally near to a number: the one below it wins."),
    changes=(BOTH_WAYS_IN_VAIN,), carry_out=dealt_again,
)  # fmt: skip
