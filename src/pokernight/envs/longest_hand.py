"""Most questions and cards of a hand, from the rules of its game."""

from __future__ import annotations

from typing import NamedTuple

from pokernight.engine.betting import Limits
from pokernight.engine.game import Setup
from pokernight.engine.hand import LONGEST
from pokernight.engine.step_metadata import does
from pokernight.envs.actions import bounds_of

ONCE_EACH = ("draw", "discard", "declare", "pass_cards")
"""Steps that ask each seat once."""
NO_QUESTIONS = ("ante", "blinds", "deal", "board", "burn", "showdown")
"""Steps of the engine that ask nothing, and by which players in turn pay the same."""


class Longest(NamedTuple):
    """Bounds of a hand: its questions, and the cards that are drawn."""

    answers: int
    cards: int


def longest_hand(setup: Setup, seats: int, stack: int) -> Longest:
    """Return the most questions and cards of a hand in which all players begin with a stack.

    In a round of betting each seat is asked once, and after each bet or raise the other seats once
    more. Full bets and raises are at most as many as least bets are in a stack: the last to raise
    in a round has put all its bets in front, and a caller goes on with as much less. Under a cap
    they are also as many as the caps of the rounds allow, but for those between the last two
    players, if these may raise without end. One more may be short, and puts its player all in; a
    seat each where a step of the game may have made the stacks differ.

    A game with questions of other kinds has the engine's own bound.
    """
    pack = len(setup.pack.cards)
    bounds = bounds_of(setup, seats)
    if bounds is not None:
        return Longest(bounds.answers, pack)
    rounds, answers, draws = list[Limits](), 0, 0
    is_plain = True
    for step, asks in [each for program in setup.plan for each in program]:
        mark, limits = does(step), getattr(step, "limits", None)
        verb = mark.verb if mark is not None else ""
        is_plain &= limits is not None or verb in NO_QUESTIONS or verb in ONCE_EACH
        if not asks:
            continue
        if verb == "bring_in":
            answers += 1
        elif isinstance(limits, Limits) and getattr(step, "usual", False):
            rounds.append(limits)
        elif verb in ONCE_EACH and getattr(step, "usual", True):
            answers += seats
            draws += verb == "draw"
        else:
            return Longest(LONGEST, pack * (LONGEST + 1))
    if len(setup.programs) > 1:
        return Longest(LONGEST, pack * (LONGEST + 1))
    if rounds:
        answers += _of_betting(rounds, seats, stack) + (seats - 1) * (1 if is_plain else seats)
    return Longest(answers, pack * (1 + draws if is_plain else answers + 1))


def _of_betting(rounds: list[Limits], seats: int, stack: int) -> int:
    """Return the most answers to bets, those to short all-ins apart."""
    others = seats - 1
    full = stack // min([limits.bet for limits in rounds])
    answers = seats * len(rounds)
    if not all(limits.cap for limits in rounds):
        return answers + full * others
    capped = min(full, sum([limits.cap for limits in rounds]))
    # Without end two players may raise, each of whom then faces the other alone.
    endless = full - capped if any(limits.heads_up for limits in rounds) else 0
    return answers + capped * others + endless
