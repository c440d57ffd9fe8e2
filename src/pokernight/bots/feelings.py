"""A hand played on by people who feel how they stand: from their cards, and later from the end.

How often an average player folds, calls or raises follows from one number: the part of the pot
that he feels is his, less the part that he must pay. What he feels is what such cards have come to
in other worlds; as the hand goes on the truth of this one shows through. So somebody who will lose
pays, as long as he cannot know it, and somebody who will win may be bet off his hand.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp
from typing import NamedTuple, TypeAlias

from pokernight.bots.beliefs import Places
from pokernight.bots.playouts import MOST_ANSWERS, along, won
from pokernight.engine.asks import FOLD, Answer, Ask, Bets
from pokernight.engine.hand import Hand
from pokernight.engine.state import State
from pokernight.engine.steps import OUT
from pokernight.engine.view import View

TRUTH_NOW, TRUTH_LATER = 0.1, 0.5
"""How much of the truth shows in this round of betting, and in later ones."""
PRIOR = 6.0
"""How many worlds one would have to see to forget what is commonly so."""
SLOPE = 0.6
"""How much more of the pot the best cards win than the worst, commonly."""


class Feeling(NamedTuple):
    """What part of the pot each seat feels is his, in this round of betting and later."""

    street: int
    now: tuple[float, ...]
    later: tuple[float, ...]


class Feelings:
    """What cards like these came to in the worlds seen so far."""

    __slots__ = ("_calls", "_live", "_places", "_pot", "_street", "_sums")

    def __init__(self, view: View) -> None:
        self._places = Places(view)
        self._street = view.street
        self._calls = [
            max(0, min(view.high - front, stack)) if live else 0
            for front, stack, live in zip(view.front, view.stack, view.live, strict=True)
        ]
        self._pot = view.pot + sum(self._calls)
        self._live = max(1, sum(view.live))
        mean = 1 / self._live
        # by seat: weight, place, place squared, part, place times part
        start = (PRIOR, PRIOR / 2, PRIOR / 3, PRIOR * mean, PRIOR * (mean / 2 + SLOPE / 12))
        self._sums = [list(start) for _ in range(view.seats)]
        if view.seat is not None:  # who thinks knows his cards: they are the same in every world
            self._sums[view.seat] = [0.0, 0.0, 0.0, 0.0, 0.0]

    def of(self, state: State, prospects: Sequence[int]) -> Feeling:
        """What everybody feels in a world.

        Args:
            state: the world as it stands.
            prospects: how much better than to leave it would be for each seat if all stayed.
        """
        now, later = [], []
        places = self._places.of(state)
        for seat, cents in enumerate(prospects):
            part = (
                max(-1.0, min(1.0, (cents + self._calls[seat]) / self._pot)) if self._pot else 0.0
            )
            place = places[seat]
            sums = self._sums[seat]
            for number, more in enumerate((1.0, place, place * place, part, place * part)):
                sums[number] += more
            n, p, pp, r, pr = sums
            varied = pp - p * p / n
            slope = (pr - p * r / n) / varied if varied > 1e-9 else 0.0
            felt = r / n + slope * (place - p / n)
            now.append(felt + TRUTH_NOW * (part - felt))
            later.append(felt + TRUTH_LATER * (part - felt))
        return Feeling(self._street, tuple(now), tuple(later))


Chooses: TypeAlias = Callable[[Hand, Ask, Answer], Answer]
"""What is answered by somebody who would answer so by feeling."""


def as_felt(hand: Hand, ask: Ask, felt: Answer) -> Answer:
    """What he feels."""
    return felt


def by_feeling(
    hand: Hand,
    feeling: Feeling,
    rolls: Sequence[Sequence[float]],
    chooses: Chooses = as_felt,
) -> list[int]:
    """What each seat wins if all play on by what they feel; the hand is played to its end.

    Args:
        hand: is played to its end.
        feeling: what part of the pot everybody feels is his.
        rolls: by seat, chances from 0 to 1 by which doubts are settled, one after the other.
        chooses: what is answered in the end.
    """
    state = hand.state
    asked = [0] * len(rolls)
    for _ in range(MOST_ANSWERS):
        ask = hand.ask
        if ask is None:
            break
        seat = ask.seat
        felt = (feeling.now if state.street == feeling.street else feeling.later)[seat]
        legal = ask.legal
        if isinstance(legal, Bets) or FOLD in legal or OUT in legal:
            roll = rolls[seat][asked[seat] % len(rolls[seat])]
            asked[seat] += 1
            answer = _answer(ask, state, felt, roll)
        else:
            answer = along(ask, state)
        hand.play(chooses(hand, ask, answer), seat)
    return won(state)


def _answer(ask: Ask, state: State, felt: float, roll: float) -> Answer:
    legal = ask.legal
    pot = state.pot()
    if not isinstance(legal, Bets):
        cost = max([cents for _, cents in ask.costs], default=0)
        if roll < folds(felt - cost / (pot + cost or 1)):
            return FOLD if FOLD in legal else OUT
        return along(ask, state)
    call = legal.call
    if legal.must:
        return legal.low
    ahead = felt - call / (pot + call or 1)
    if call:
        if roll < folds(ahead):
            return FOLD
        if legal.low <= legal.high and 1 - roll < raises(ahead):
            return _raise(ask, legal, state, pot)
        return along(ask, state)
    if legal.low <= legal.high and 1 - roll < bets(ahead):
        return _raise(ask, legal, state, pot)
    return along(ask, state)


def _raise(ask: Ask, legal: Bets, state: State, pot: int) -> int:
    half = state.front[ask.seat] + legal.call + (pot + legal.call) // 2
    return max(legal.low, min(half, legal.high))


def folds(ahead: float) -> float:
    """How often an average player folds to a bet who feels so much ahead of its price."""
    return 1 / (1 + exp(min(50.0, (ahead - 0.1) / 0.12)))


def raises(ahead: float) -> float:
    """How often he raises it."""
    return 0.02 + 0.85 / (1 + exp(min(50.0, (0.52 - ahead) / 0.1)))


def bets(ahead: float) -> float:
    """How often he bets where nobody has."""
    if ahead < 0:
        return max(0.0, 0.05 + 0.5 * ahead)
    return 0.05 + 0.15 * ahead + 0.6 / (1 + exp((0.72 - ahead) / 0.08))
