"""Loss by an answer beside the strong bot's, measured as a hint measures answers.

Both are played out in fresh worlds that are the same for the two, from the knowledge of the asked
seat alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final, NamedTuple, TypeAlias

from pokernight.bots import Budget, Situation, situation, think
from pokernight.bots.rollout import played_out
from pokernight.engine.asks import Answer
from pokernight.engine.hand import Hand, Slip
from pokernight.engine.powers import CLAIM
from pokernight.measuring.confidence import mean_ci95
from pokernight.odds.answers.hint_ledger import Measured

CHOOSING: Final = Budget(24, 80.0)
"""Budget of the strong bot's answer to a question."""
MEASURING: Final = Budget(64, 160.0)
"""Budget of the comparison with the player's answer."""
TELLING: Final = 10
"""Worlds from which a difference counts."""


Answered: TypeAlias = tuple[Situation, Answer]
"""A question with what its seat knew, and the answer that it gave."""


class Loss(NamedTuple):
    """Cents that an answer gave up beside a better one, and the half width of their interval."""

    better: Answer
    cents: float
    ci95: float


class Choice(NamedTuple):
    """A question that a player has answered: its place in the hand, what was known, the answer."""

    step: int
    asked: Situation
    answer: Answer


def choices_of(hand: Hand, place: int | None = None) -> list[Choice]:
    """Return the questions of a hand that have been answered, but no claims.

    Args:
        hand: the hand, with its history.
        place: the seat; all seats if left out.
    """
    assert hand.opening is not None
    again, choices = Hand(hand.opening), []
    for step, given in enumerate(hand.inputs or ()):
        if not isinstance(given, Slip):
            for ask in again.asks:
                answer = given.get(ask.seat) if isinstance(given, dict) else given
                others = place not in (None, ask.seat)
                if others or ask.only is not None or ask.kind == CLAIM:
                    continue
                if answer is not None and answer in ask.legal:
                    asked = situation(again, ask, Random(f"{step}"))
                    choices.append(Choice(step, asked, answer))
        again.replay([given])
    return choices


def loss_of(
    asked: Situation, answer: Answer, choosing: Budget = CHOOSING, measuring: Budget = MEASURING
) -> Loss | None:
    """Return what an answer gave up; None if that is not more than chance, or an amount in size.

    Args:
        asked: the question, with what its seat knew.
        answer: the answer that it gave.
        choosing: the budget of the strong bot's answer.
        measuring: the budget of the comparison.
    """
    better = think(asked, choosing).answer
    amounts = asked.ask.legal.of == "amount" and type(better) is type(answer) is int
    if better == answer or amounts:
        return None
    both = (better, answer)
    measured = Measured(both, played_out(asked, both, measuring), asked.ask.legal.of)
    ahead, error = measured.lead(better, answer)
    if measured.worlds < TELLING or answer in measured.close_to(better):
        return None
    return Loss(better, ahead, mean_ci95(error, measured.worlds))


def losses_of(
    choices: Sequence[Answered], choosing: Budget = CHOOSING, measuring: Budget = MEASURING
) -> list[Loss | None]:
    """Return what each of some answers gave up, see :func:`loss_of`."""
    return [loss_of(asked, answer, choosing, measuring) for asked, answer in choices]
