"""A hint for a person who is asked: an answer, and what it is worth, measured on fresh worlds.

The few worlds that chose the answer flatter it, so they are not asked.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from pokernight.bots import advised, situation
from pokernight.bots.playouts import stay
from pokernight.cards import Card, pretty, text
from pokernight.chance import Seed
from pokernight.engine.asks import FOLD, Answer, Ask
from pokernight.engine.hand import Hand
from pokernight.odds.plain.outlook import offered, outlook

TRIALS, CHOOSING = 150, 24
"""How many fresh worlds a hint is measured on, and on how many others a special card is chosen."""


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
        declares: the special card that the seat declares when it may, if one helps.
    """

    answer: Answer
    why: str
    share: float
    error: float
    trials: int
    pot: int
    cost: int
    declares: Card | None = None

    def __str__(self) -> str:
        share = round(100 * self.share)
        declare = f" and you declare {pretty([self.declares])}" if self.declares is not None else ""
        said = f"if all just stay{declare} you win {share} % of the pot, by {self.trials} deals"
        offer = f"it offers {_ratio(self.pot / self.cost)} to 1" if self.cost else ""
        return "; ".join(part for part in (self.why, said, offer) if part)

    def to_json(self) -> dict[str, Any]:
        """As plain JSON."""
        names = ("answer", "why", "share", "error", "trials", "pot", "cost")
        declares = {"declares": text([self.declares])} if self.declares is not None else {}
        return {name: getattr(self, name) for name in names} | declares


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
    declares = _declared(hand, ask.seat, first, min(trials, CHOOSING), seed)
    found = outlook(hand, ask.seat, trials=trials, seed=seed, first=first, declares=declares)
    seen = found.seats[ask.seat]
    cost = ask.cost(staying) if isinstance(staying, str) else 0
    pot = hand.view(ask.seat).pot
    return Hint(advice.answer, advice.why, seen.share, seen.standard_error, trials, pot, cost,
                next(iter(declares), None))  # fmt: skip


def _declared(hand: Hand, seat: int, first: Answer, trials: int, seed: Seed) -> Sequence[Card]:
    """The special card that helps the seat most in a few worlds, which are not those of the hint.

    One that helps at the showdown alone needs no plan: it is used there.
    """

    def share(*declares: Card) -> float:
        worlds = f"{seed}:declares"
        seen = outlook(hand, seat, trials=trials, seed=worlds, first=first, declares=declares)
        return seen.seats[seat].share

    ways: list[tuple[Card, ...]] = [(), *((card,) for card in _declarable(hand, seat, first, seed))]
    return max(ways, key=lambda way: share(*way)) if ways[1:] else ()


def _declarable(hand: Hand, seat: int, first: Answer, seed: Seed) -> list[Card]:
    """The special cards that a seat holds and could declare in this hand, in some world."""
    view = hand.view(seat)
    if not view.game.talk.remarks(view, seat):
        return []
    world = hand.redeal(seat, Random(f"{seed}:declarable"))
    world.play(first, seat)
    found = set()
    while (ask := world.ask) is not None:
        found |= {world.state.face[token] for token in offered(ask, seat)}
        world.play(stay(ask), ask.seat)
    return [card for card in view.known(seat) if card in found]
