"""A hint for a person who is asked: an answer, and what it is worth, measured on fresh worlds.

The few worlds that chose the answer flatter it, so they are not asked.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

from pokernight.bots import advised, situation
from pokernight.bots.playouts import stay
from pokernight.engine.asks import FOLD, Answer, Ask
from pokernight.engine.hand import Hand
from pokernight.odds.chance import Seed
from pokernight.odds.outlook import outlook

TRIALS = 150
"""How many fresh worlds a hint is measured on."""


@dataclass(frozen=True, slots=True)
class Hint:
    """What a sensible player would answer, knowing what the asked seat knows.

    Attributes:
        answer: what he would answer.
        why: what the game has to say to that, if anything.
        share: the part of what is won that the seat takes if it answers so (or, where the answer
            is a fold, if it stays) and everybody stays to the end.
        error: the standard error of the share.
        trials: how many worlds that was measured on.
        pot: what lies in the middle and in front of the seats, in cents.
        cost: what staying takes from the seat now, in cents.
        special: whether the seat holds cards that could be declared; who just stays declares none.
    """

    answer: Answer
    why: str
    share: float
    error: float
    trials: int
    pot: int
    cost: int
    special: bool = False

    def __str__(self) -> str:
        share = round(100 * self.share)
        said = f"if all just stay you win {share} % of the pot, by {self.trials} deals"
        if self.special:
            said += ", special cards not reckoned"
        offer = f"it offers {_ratio(self.pot / self.cost)} to 1" if self.cost else ""
        return "; ".join(part for part in (self.why, said, offer) if part)

    def to_json(self) -> dict[str, Any]:
        """As plain JSON."""
        names = ("answer", "why", "share", "error", "trials", "pot", "cost")
        return {name: getattr(self, name) for name in names}


def _ratio(value: float) -> str:
    return f"{value:.0f}" if value >= 10 else f"{value:.1f}".removesuffix(".0")


def hint(hand: Hand, ask: Ask, *, trials: int = TRIALS, seed: Seed = 0) -> Hint:
    """What a sensible player would answer to a question, and what that is worth.

    >>> from pokernight import holdem
    >>> hand = holdem.deal(seats=2, seed=4)
    >>> hint(hand, hand.ask, seed=1).cost
    100

    Args:
        hand: a hand under way; no more of it is used than the asked seat may know.
        ask: one of its questions.
        trials: how many worlds the share is measured on.
        seed: what everything is drawn from.
    """
    advice = advised(situation(hand, ask, Random(f"{seed}:advice")))
    staying = stay(ask)
    first = staying if advice.answer == FOLD else advice.answer
    seen = outlook(hand, ask.seat, trials=trials, seed=seed, first=first).seats[ask.seat]
    cost = ask.cost(staying) if isinstance(staying, str) else 0
    view = hand.view(ask.seat)
    special = bool(view.game.talk.remarks(view, ask.seat))
    return Hint(
        advice.answer, advice.why, seen.share, seen.standard_error, trials, view.pot, cost, special
    )
