"""Playout policy: each seat acts on its estimated pot share, which drifts towards the truth.

The frequencies with which an average player folds, calls and raises follow from a single number:
the seat's estimated share of the pot less the share that it must pay. The estimate is what such
cards have come to in other worlds; as the hand goes on, the outcome of this world shows through. So
a seat that will lose pays as long as it cannot know, and a seat that will win may be bet off.

Estimates rise with every seat that folds. Later bets are small: the sizes of bets are compared at
the root, and large bets in playouts would bury that comparison in variance.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp
from typing import NamedTuple, TypeAlias

from pokernight.bots.playouts import MOST_ANSWERS, along, won
from pokernight.bots.strength import StrengthPercentiles
from pokernight.bots.table_memory import AVERAGE_PLAYER, Leans, leaning
from pokernight.engine.asks import FOLD, Answer, Ask, Bets
from pokernight.engine.hand import Hand
from pokernight.engine.state import State
from pokernight.engine.steps import OUT
from pokernight.engine.view import View

TRUTH_NOW, TRUTH_LATER = 0.1, 0.5
"""Weight of the true outcome in this round of betting, and in later ones."""
PRIOR = 6.0
"""Weight of the prior, in worlds."""
SLOPE = 0.6
"""Slope of the prior: the pot share of the best cards less that of the worst."""
CHEAP = 0.05
"""Price, as a part of the pot, below which folds become rarer in proportion."""
RAISES = 2
"""Bets and raises per round where amounts are free: two seats could raise for ever."""


class PotShares(NamedTuple):
    """Estimated share of the pot of each seat, in this round of betting and in later ones.

    Attributes:
        street: the present round of betting.
        now: shares in this round, by seat.
        later: shares in later rounds, by seat.
        others: the number of opponents that the shares hold for.
        house: the part of the pot that no seat wins.
    """

    street: int
    now: tuple[float, ...]
    later: tuple[float, ...]
    others: int
    house: float

    def of(self, seat: int, street: int, others: int) -> float:
        """Return the share of a seat on a street with ``others`` opponents left in the hand.

        What folded opponents would have won is shared out; what the house takes is not.
        """
        part = (self.now if street == self.street else self.later)[seat]
        if not self.others or not 0 < part < 1:
            return part
        return part / (part + (1 - part) * (self.house + (1 - self.house) * others / self.others))


class ShareModel:
    """Regression of pot share on hand strength, by seat, over the worlds seen so far."""

    __slots__ = ("_calls", "_live", "_places", "_pot", "_street", "_sums", "_taken", "_worlds")

    def __init__(self, view: View) -> None:
        self._places = StrengthPercentiles(view)
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
        if view.seat is not None:  # the thinking seat's cards are the same in every world
            self._sums[view.seat] = [0.0, 0.0, 0.0, 0.0, 0.0]
        self._worlds = 0
        self._taken = 0.0

    def of(self, state: State, prospects: Sequence[int]) -> PotShares:
        """Add a world and return the estimated shares in it.

        Args:
            state: the world as it stands.
            prospects: by seat, the winnings if all stay, less those of a fold at once, in cents.
        """
        now, later = [], []
        self._worlds += 1
        places = self._places.of(state)
        for seat, cents in enumerate(prospects):
            part = self._part(seat, cents)
            self._taken += part
            place = places[seat]
            n, p, pp, r, pr = self._count(seat, place, part)
            varied = pp - p * p / n
            slope = (pr - p * r / n) / varied if varied > 1e-9 else 0.0
            estimate = r / n + slope * (place - p / n)
            now.append(estimate + TRUTH_NOW * (part - estimate))
            later.append(estimate + TRUTH_LATER * (part - estimate))
        return PotShares(self._street, tuple(now), tuple(later), self._live - 1, self.house)

    @property
    def house(self) -> float:
        """Mean part of the pot that no seat wins in the worlds seen so far."""
        return max(0.0, min(1.0, 1 - self._taken / self._worlds)) if self._worlds else 0.0

    def add(self, seat: int, cents: int) -> None:
        """Add a world to the share of a single seat, whose strength is as it was on average.

        Args:
            seat: the seat.
            cents: its winnings if all stay, less those of a fold at once, in cents.
        """
        n, p, *_ = self._sums[seat]
        self._count(seat, p / n, self._part(seat, cents))

    def _part(self, seat: int, cents: int) -> float:
        """Return the part of the pot that winnings come to."""
        if not self._pot:
            return 0.0
        return max(-1.0, min(1.0, (cents + self._calls[seat]) / self._pot))

    def _count(self, seat: int, place: float, part: float) -> list[float]:
        """Add a world to the sums of a seat and return them."""
        sums = self._sums[seat]
        for number, more in enumerate((1.0, place, place * place, part, place * part)):
            sums[number] += more
        return sums

    def part(self, seat: int) -> float:
        """Return the mean pot share of a seat in the worlds seen so far."""
        return self._sums[seat][3] / self._sums[seat][0]


Chooser: TypeAlias = Callable[[Hand, Ask, Answer], Answer]
"""Function of a hand, a question and the policy's answer that returns the answer to play."""


def as_policy(hand: Hand, ask: Ask, answer: Answer) -> Answer:
    """Return the policy's answer unchanged: the default chooser."""
    return answer


def play_by_policy(
    hand: Hand,
    shares: PotShares,
    rolls: Sequence[Sequence[float]],
    choose: Chooser = as_policy,
    leans: Sequence[Leans] = (),
) -> list[int]:
    """Play a hand to its end by the policy and return the winnings by seat in cents.

    Args:
        hand: the hand to play.
        shares: the estimated pot shares.
        rolls: by seat, random numbers from 0 to 1, used in turn and from the start again.
        choose: returns the answer to play, given the policy's.
        leans: how the players lean, by seat; by default all are average players.
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
            share = shares.of(seat, street, sum(state.live) - 1)
            leans_so = leans[seat] if leans else AVERAGE_PLAYER
            answer = _answer(ask, state, share, roll, leans_so, raises_left=RAISES - raised)
        else:
            answer = along(ask, state)
        answer = choose(hand, ask, answer)
        if isinstance(legal, Bets) and legal.low < legal.high and type(answer) is int:
            raised += 1
        hand.play(answer, seat)
    return won(state)


def _answer(
    ask: Ask, state: State, share: float, roll: float, player: Leans, raises_left: int
) -> Answer:
    legal = ask.legal
    pot = state.pot()
    if not isinstance(legal, Bets):
        cost = max([cents for _, cents in ask.costs], default=0)
        if roll < leaning(folds(share - cost / (pot + cost or 1)), player.leaves):
            return FOLD if FOLD in legal else OUT
        return along(ask, state)
    call = legal.call
    if legal.must:
        return legal.low
    price = call / (pot + call or 1)
    ahead = share - price
    may = legal.low <= legal.high and raises_left > 0
    if call:
        if roll < leaning(folds(ahead), player.folds) * min(1.0, price / CHEAP):
            return FOLD
        if may and 1 - roll < leaning(raises(ahead), player.raises):
            return legal.low
        return along(ask, state)
    if may and 1 - roll < leaning(bets(ahead), player.opens):
        return legal.low
    return along(ask, state)


def folds(ahead: float) -> float:
    """Return the fold frequency for a pot share that is ``ahead`` of the price of a call.

    Fitted, like :func:`raises`, to four `sensible` players: at Bonedoneskis and Chaos in 96 worlds
    for each of 1,041 bets, and at seven-card stud in 24 for each.
    """
    return 1 / (1 + exp(min(50.0, (ahead - 0.05) / 0.11)))


def raises(ahead: float) -> float:
    """Return the raise frequency for a pot share that is ``ahead`` of the price of a call."""
    now_and_then = 0.18 / (1 + exp(min(50.0, (0.02 - ahead) / 0.06)))
    return now_and_then + 0.62 / (1 + exp(min(50.0, (0.58 - ahead) / 0.06)))


def bets(ahead: float) -> float:
    """Return the frequency of an opening bet for a pot share of ``ahead``."""
    if ahead < 0:
        return max(0.0, 0.05 + 0.5 * ahead)
    return 0.05 + 0.15 * ahead + 0.6 / (1 + exp((0.72 - ahead) / 0.08))


def worth_of_staying(pot: int, call: int, part: float) -> float:
    """Return the expected value of a call or check over a fold, in cents, by the pot share alone.

    It is the pot share beyond the price of the call, plus about as much from bets to come; less for
    a large share, because others fold. Fitted at Bonedoneskis, Chaos, Omaha hi-lo, razz and stud:
    1,319 bets, in 192 worlds each.

    Args:
        pot: the pot before the call, in cents.
        call: the cost of staying, in cents.
        part: the seat's share of the pot if everybody stays.
    """
    pot += call
    price = call / (pot or 1)
    ahead = part - price
    return pot * (ahead + max(0.0, 1 - 2 * price) * (0.03 + ahead - ahead * abs(ahead)))
