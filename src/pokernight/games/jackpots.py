"""Parts of games in which a pair of jacks is needed to open."""

from __future__ import annotations

from typing import Any

from pokernight.cards import parse
from pokernight.engine import steps
from pokernight.engine.betting import Duty, bet
from pokernight.engine.game import Step
from pokernight.engine.game_slots import Natural
from pokernight.engine.hand import Opening
from pokernight.engine.state import Own, State
from pokernight.engine.step_metadata import worded
from pokernight.engine.steps import Contest
from pokernight.games.five_card_draw import DrawRules, holds_an_ace, may_draw, who_opened
from pokernight.ranking import high, high_value
from pokernight.wording.message import message

OPENERS = [high_value(parse(f"{rank}c {rank}d 4h 3s 2c")) for rank in "JQKA"]
"""The least hands with a pair of jacks, queens, kings and aces."""
OPENED_BY = [
    message("Only a pair of {rank:ranks} or better may open it.", rank=rank) for rank in "JQKA"
]
"""Sentences for them."""
HIGH = Contest.in_hand("the pot", high)


class DealsBefore(Own):
    """Number of deals before, in which nobody opened or nobody won."""

    before: Natural

    def begin(self, opening: Opening) -> None:
        """See how often it was dealt before."""
        self.before = opening.series


def five_cards(rules: DrawRules, opens: Duty) -> tuple[Step, ...]:
    """Antes, five cards, and a round of betting that only some hands open: clause 1 and 2."""
    return (
        steps.ante(rules.ante),
        *(steps.deal(clause="1"),) * 5,
        bet(rules.limits(rules.small_bet), steps.left_of_button, clause="2", may_open=opens),
    )


def the_rest(
    rules: DrawRules, draw: str, showdown: str, contest: Contest, **more: Any
) -> tuple[Step, ...]:
    """Return the draw, the second round of betting, begun by the opener, and the showdown."""
    return (
        steps.draw(may_draw, learnt=holds_an_ace, clause=draw),
        bet(rules.limits(rules.big_bet), who_opened, clause=draw),
        steps.showdown((contest,), rules.show_order, rules.odd_chips, clause=showdown, **more),
    )


def holds(least: int) -> Duty:
    """Return whether a seat holds a hand that may open."""

    def opens(state: State, seat: int) -> bool:
        hand = state.hands[seat]
        return not state.told(hand) or high_value(state.cards(hand)) >= least

    return worded(OPENED_BY[OPENERS.index(least)])(opens)


def nobody_opened(state: State) -> bool:
    """Return whether two players could have bet and nobody did."""
    with_chips = [seat for seat in state.clockwise() if state.stack[seat]]
    return state.aggressor < 0 and len(with_chips) > 1


def passed_out(clause: str) -> Step:
    """Keep the pot for the next deal if nobody opened."""

    def passes(state: State) -> None:
        if nobody_opened(state):
            steps.pot_stays(state, words="nobody opens: the pot of {amount} stays", clause=clause)

    return worded("If nobody opened, throw the cards in: the pot stays for the next deal.")(passes)
