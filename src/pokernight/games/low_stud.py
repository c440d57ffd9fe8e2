"""Parts of stud games for low: the highest card brings it in, the lowest hand opens."""

from __future__ import annotations

from collections.abc import Mapping

from pokernight.cards import rank, suit
from pokernight.engine import steps
from pokernight.engine.betting import Opener, bet
from pokernight.engine.game import Game, Step
from pokernight.engine.presentation import Talk
from pokernight.engine.state import State
from pokernight.engine.step_metadata import worded
from pokernight.engine.steps import Contest
from pokernight.games.lows import Low, counted_in_bulk, ladder_of, low_contests
from pokernight.games.stud import BringInRules, LowStudRules, stud_game, worth_of
from pokernight.ranking import LowRules, wild_low_value


def low_stud(
    title: str,
    page: str,
    in_sight: LowRules,
    lows: Mapping[str, Low],
    rules: type[BringInRules] = LowStudRules,
) -> Game:
    """Return a stud game that is won by the lowest hand.

    Its clauses: 2 the bring-in, 3 what comes after it, 4 the showdown.

    Args:
        title: as printed.
        page: the page in the rulebook.
        in_sight: the ranking of the cards face up, by which rounds of betting are opened.
        lows: how the lowest hand is read; by name where each of several wins a half.
        rules: the class of the house rules.
    """
    return stud_game(
        title,
        page,
        low_contests(lows, Contest.of),
        lambda rules: brought_in(rules, in_sight),
        lowest_in_sight(in_sight),
        rules=rules,
        worth=worth_of(8, {name: low.reads for name, low in lows.items()}),
        talk=Talk(ladder=ladder_of(lows)),
        odds=counted_in_bulk(lows),
    )


def brought_in(rules: BringInRules, lows: LowRules) -> tuple[Step, ...]:
    """The first round of betting, begun by the highest card's bring-in: clause 2."""
    small = rules.limits(rules.small_bet)
    return (
        steps.bring_in(rules.bring_in, small, "2", highest_door(lows)),
        bet(small, lowest_in_sight(lows), clause="2"),
    )


def highest_door(lows: LowRules) -> Opener:
    """Return the seat of the highest door card, of equal ranks the highest suit."""

    @worded("the highest card in sight, of equal ranks the highest suit (spades highest)")
    def highest(state: State) -> int:
        def height(seat: int) -> tuple[int, int]:
            door = state.face[state.shown(seat)[0]]
            return (rank(door) + lows.ace_low) % 13, suit(door)

        return max(state.clockwise(), key=height)

    highest.door = lows  # type: ignore[attr-defined]
    return highest


def lowest_in_sight(lows: LowRules) -> Opener:
    """The live seat with the lowest hand in sight, of equal ones the first from the button."""

    @worded("the lowest hand in sight; of equal ones the first to the dealer's left")
    def lowest(state: State) -> int:
        def worth(seat: int) -> int:
            return wild_low_value(state.cards(state.shown(seat)), (), rules=lows)

        return max(state.clockwise(), key=worth)

    lowest.in_sight = lows  # type: ignore[attr-defined]
    return lowest
