"""A hand played on by people who feel how they stand: from their cards, and later from the end.

How often an average player folds, calls or raises follows from one number: the part of the pot
that he feels is his, less the part that he must pay. What he feels is what such cards have come to
in other worlds; as the hand goes on the truth of this one shows through. So somebody who will lose
pays, as long as he cannot know it, and somebody who will win may be bet off his hand.

With every player who leaves, those who stay feel better. What is bet later is little: large bets
are for who thinks to compare; imagined ones would drown in luck what he compares.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp
from typing import NamedTuple, TypeAlias

from pokernight.bots.playouts import MOST_ANSWERS, along, won
from pokernight.bots.strength import Places
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
CHEAP = 0.05
"""Where less than this part of the pot is to be paid, folds are rarer by as much as it is less."""
RAISES = 2
"""So often is bet and raised in a round where amounts are free, or two would go on for ever."""


class Feeling(NamedTuple):
    """What part of the pot each seat feels is his, in this round of betting and later.

    It is felt with so many others in the hand, and of what they take the house has its part.
    """

    street: int
    now: tuple[float, ...]
    later: tuple[float, ...]
    others: int
    house: float

    def of(self, seat: int, street: int, others: int) -> float:
        """What a seat feels with so many others still in the hand.

        Those who have left take no more of what it does not win, and the house what it took.
        """
        part = (self.now if street == self.street else self.later)[seat]
        if not self.others or not 0 < part < 1:
            return part
        return part / (part + (1 - part) * (self.house + (1 - self.house) * others / self.others))


class Feelings:
    """What cards like these came to in the worlds seen so far."""

    __slots__ = ("_calls", "_live", "_places", "_pot", "_street", "_sums", "_taken", "_worlds")

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
        self._worlds = 0
        self._taken = 0.0

    def of(self, state: State, prospects: Sequence[int]) -> Feeling:
        """What everybody feels in a world.

        Args:
            state: the world as it stands.
            prospects: how much better than to leave it would be for each seat if all stayed.
        """
        now, later = [], []
        self._worlds += 1
        places = self._places.of(state)
        for seat, cents in enumerate(prospects):
            part = (
                max(-1.0, min(1.0, (cents + self._calls[seat]) / self._pot)) if self._pot else 0.0
            )
            self._taken += part
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
        house = max(0.0, min(1.0, 1 - self._taken / self._worlds))
        return Feeling(self._street, tuple(now), tuple(later), self._live - 1, house)

    def part(self, seat: int) -> float:
        """What part of the pot a seat has had on average in the worlds seen so far."""
        return self._sums[seat][3] / self._sums[seat][0]


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
    street, raised = state.street, 0
    for _ in range(MOST_ANSWERS):
        ask = hand.ask
        if ask is None:
            break
        seat = ask.seat
        legal = ask.legal
        if isinstance(legal, Bets) or FOLD in legal or OUT in legal:
            roll = rolls[seat][asked[seat] % len(rolls[seat])]
            asked[seat] += 1
            if state.street != street:
                street, raised = state.street, 0
            felt = feeling.of(seat, street, sum(state.live) - 1)
            answer = _answer(ask, state, felt, roll, raises_left=RAISES - raised)
        else:
            answer = along(ask, state)
        answer = chooses(hand, ask, answer)
        if isinstance(legal, Bets) and legal.low < legal.high and type(answer) is int:
            raised += 1
        hand.play(answer, seat)
    return won(state)


def _answer(ask: Ask, state: State, felt: float, roll: float, raises_left: int) -> Answer:
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
    price = call / (pot + call or 1)
    ahead = felt - price
    may = legal.low <= legal.high and raises_left > 0
    if call:
        if roll < folds(ahead) * min(1.0, price / CHEAP):
            return FOLD
        if may and 1 - roll < raises(ahead):
            return legal.low
        return along(ask, state)
    if may and 1 - roll < bets(ahead):
        return legal.low
    return along(ask, state)


def folds(ahead: float) -> float:
    """How often an average player folds to a bet who feels so much ahead of its price.

    Counted, as :func:`raises` is, of four `sensible` players: at Bonedoneskis and Chaos, 96 worlds
    for each of 1,041 bets, and at seven-card stud, 24 for each.
    """
    return 1 / (1 + exp(min(50.0, (ahead - 0.05) / 0.11)))


def raises(ahead: float) -> float:
    """How often he raises it."""
    now_and_then = 0.18 / (1 + exp(min(50.0, (0.02 - ahead) / 0.06)))
    return now_and_then + 0.62 / (1 + exp(min(50.0, (0.58 - ahead) / 0.06)))


def bets(ahead: float) -> float:
    """How often he bets where nobody has."""
    if ahead < 0:
        return max(0.0, 0.05 + 0.5 * ahead)
    return 0.05 + 0.15 * ahead + 0.6 / (1 + exp((0.72 - ahead) / 0.08))


def worth_of_staying(pot: int, call: int, part: float) -> float:
    """What it commonly earns, in cents, to call or check beside leaving, however it goes on.

    It is the part of the pot beyond its price, and as much again where there are bets to come: of
    a large part less, for others leave. Counted at Bonedoneskis, Chaos, Omaha hi-lo, razz and stud:
    1,319 bets, in 192 worlds each.

    Args:
        pot: the pot before the call, in cents.
        call: what it costs to stay.
        part: the part of the pot that is one's own if everybody stays.
    """
    pot += call
    price = call / (pot or 1)
    ahead = part - price
    return pot * (ahead + max(0.0, 1 - 2 * price) * (0.03 + ahead - ahead * abs(ahead)))
