"""Opponent model: the likelihood of all public answers in a world, as its weight.

In a world the cards of each seat at each of its public answers are known. A seat that raised seldom
had weak cards, and a seat that checked seldom had the best, so worlds that say otherwise get less
weight; the more so the more a round of betting tells of the end (:mod:`pokernight.bots.strength`).
This is cheap, knows no game and needs no history of a player: the likelihoods are those of an
average player, bounded from below so that no world is ruled out. Where the table has a memory
(:mod:`pokernight.bots.table_memory`) they are those of the player: whoever always raises tells
nothing by a raise.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Sequence
from itertools import accumulate
from math import prod, sqrt
from random import Random
from typing import Literal, NamedTuple, Protocol, TypeAlias

from pokernight.bots.strength import (
    CardPlaces,
    Percentiles,
    blind,
    for_others,
    rounds_of,
    strength,
)
from pokernight.bots.table_memory import AVERAGE_PLAYER, Leans, leaning
from pokernight.engine.asks import CALL, CHECK
from pokernight.engine.event_kinds import COMMON
from pokernight.engine.hand import Hand
from pokernight.engine.log import NOBODY, PublicAction
from pokernight.engine.view import View

Sort: TypeAlias = Literal["raise", "call", "check"]
"""Kinds of public answers; a fold tells nothing of a hand that is still live."""
LEAST_LIKELY = 0.11
"""Least likelihood of an answer: no world is ruled out."""

TOGETHER = 8
"""Worlds resampled at once."""
WEIGHED = 8
"""Worlds weighted between two looks at the time."""
ENOUGH, MOST = 1.5, 4
"""Effective sample size at which sampling stops, and most worlds sampled, per world wanted."""
LEAST = 0.5
"""Effective sample size per world wanted below which weights are flattened."""
FLATTER = 0.8
"""Exponent by which weights are flattened, as often as needed."""


class Action(NamedTuple):
    """Public answer of a seat in a round of betting, counted from 0."""

    seat: int
    street: int
    sort: Sort


def likelihood(sort: Sort, place: float, tells: float, seat: Leans = AVERAGE_PLAYER) -> float:
    """Return the likelihood of an answer of a seat with a given percentile of hand strength.

    Fitted at three games, where it was the same function of the percentile and of how much cards
    tell in that round of the end (see :class:`Round`). It is 0.11 at least.

    Args:
        sort: the kind of the answer.
        place: the percentile, from 0 to 1.
        tells: the correlation of strength in that round and at the end.
        seat: how the seat's player leans.
    """
    least = LEAST_LIKELY + 0.5 * (1 - tells) ** 2
    raised = least + (1 - least) * place**4
    if sort == "raise":
        return max(LEAST_LIKELY, leaning(raised, sqrt(seat.opens * seat.raises)))
    often = min(0.89, (0.2 + 1.05 * tells) * raised)
    if sort == "check":
        return max(LEAST_LIKELY, 1 - leaning(often, seat.opens))
    stays = min(1.0, max(0.1, 0.5 - 0.5 * tells) + (0.35 + 1.3 * tells) * place)
    stays = 1 - leaning(1 - stays, seat.folds)
    return max(LEAST_LIKELY, stays - leaning(often, seat.raises))


def public_actions(
    public: Iterable[PublicAction], betting: Collection[str] = COMMON.betting
) -> list[Action]:
    """Return the public answers in the rounds of betting.

    A seat that acts again without a bet or raise in between acts in a new round.
    """
    actions = []
    street, acted = 0, set[int]()
    for _, seat, kind, answer in public:
        if seat == NOBODY or (kind != "bring-in" and kind not in betting):
            continue
        if seat in acted:
            street, acted = street + 1, set()
        if type(answer) is int:
            acted = {seat}
            if kind != "bring-in":
                actions.append(Action(seat, street, "raise"))
            continue
        acted.add(seat)
        if answer in (CALL, CHECK) and kind != "bring-in":
            actions.append(Action(seat, street, "call" if answer == CALL else "check"))
    return actions


class ActionModel:
    """Weights of worlds by the likelihood of the public answers of the other seats.

    Attributes:
        drawn: the number of worlds weighted.
    """

    __slots__ = ("_done", "_leans", "_live", "_seat", "_seen", "_squares", "_sum", "drawn")

    def __init__(self, view: View, leans: Sequence[Leans] = ()) -> None:
        self.drawn = 0
        self._leans = leans or [AVERAGE_PLAYER] * view.seats
        self._sum = self._squares = 0.0
        self._seat = view.seat
        self._live = [seat for seat, live in enumerate(view.live) if live]
        self._seen: defaultdict[tuple[int, CardPlaces], Percentiles] = defaultdict(Percentiles)
        self._done: dict[CardPlaces, dict[int, list[tuple[Sort, float]]]] = {}
        rounds = rounds_of(view.game.setup(view.rules), view.seats) if not blind(view) else ()
        for seat, street, sort in public_actions(view.public, view.game.betting) if rounds else ():
            if view.live[seat] and seat != view.seat:
                then = rounds[min(street, len(rounds) - 1)]
                by_seat = self._done.setdefault(then.cards, {})
                by_seat.setdefault(seat, []).append((sort, then.tells))

    @property
    def told(self) -> bool:
        """Check whether any answer tells something of its seat's cards."""
        return bool(self._done)

    @property
    def effective(self) -> float:
        """The effective sample size of the worlds weighted so far."""
        return self._sum**2 / self._squares if self._squares else float(self.drawn)

    def weights(self, worlds: Sequence[Hand]) -> list[float]:
        """Return the weights of some worlds; percentiles are among all worlds seen so far."""
        weights = [1.0] * len(worlds)
        for cards, done in self._done.items():
            values = {seat: self._values(worlds, seat, cards) for seat in self._live}
            for seat, actions in done.items():
                for number, value in enumerate(values[seat]):
                    place = self._place(seat, cards, value)
                    for sort, tells in actions:
                        weights[number] *= likelihood(sort, place, tells, self._leans[seat])
        self.drawn += len(worlds)
        self._sum += sum(weights)
        self._squares += sum([weight * weight for weight in weights])
        return weights

    def _values(
        self, worlds: Sequence[Hand], seat: int, cards: CardPlaces
    ) -> list[tuple[int, ...]]:
        """Return a seat's hand strength by world as others may see it, and remember it."""
        worth = for_others if seat == self._seat else strength
        values = [worth(world.state, seat, cards) for world in worlds]
        seen = self._seen[seat, cards]
        for value in values:
            seen.add(value)
        return values

    def _place(self, seat: int, cards: CardPlaces, value: Sequence[int]) -> float:
        """Return the percentile of a strength among the hands of the others, as their mean."""
        others = [other for other in self._live if other != seat]
        better = [self._seen[other, cards].place(value) for other in others]
        return prod(better) ** (1 / len(better))


class Sampler(Protocol):
    """Source of worlds."""

    seat: int

    def draw(self, rng: Random) -> Hand:
        """Return a world that agrees with the view."""


class WeightedWorlds:
    """Source of worlds resampled by the likelihood of the public answers.

    While no answer tells of cards, worlds are drawn unweighted.

    Args:
        view: what the seat knows.
        worlds: the source of unweighted worlds.
        in_time: checks whether there is time to sample more.
        reads: whether to weight worlds. Without weights the same random numbers are used, so that
            both ways can be compared.
        leans: how the players lean, by seat; by default all are average players.
    """

    __slots__ = ("_in_time", "_model", "_reads", "_ready", "_worlds", "seat")

    def __init__(
        self,
        view: View,
        worlds: Sampler,
        in_time: Callable[[], bool] = lambda: True,
        *,
        reads: bool = True,
        leans: Sequence[Leans] = (),
    ) -> None:
        self._model = ActionModel(view, leans)
        self._worlds = worlds
        self._in_time = in_time
        self._reads = reads
        self._ready: list[Hand] = []
        self.seat = worlds.seat

    @property
    def told(self) -> bool:
        """Check whether any answer tells something of its seat's cards."""
        return self._model.told

    @property
    def effective(self) -> float:
        """The effective sample size of the worlds weighted so far."""
        return self._model.effective

    def draw(self, rng: Random) -> Hand:
        """Return a resampled world."""
        if not self.told:
            return self._worlds.draw(rng)
        if not self._ready:
            self._ready = [world.fork() for world in self.some(TOGETHER, rng)]
            rng.shuffle(self._ready)
        return self._ready.pop()

    def some(self, count: int, rng: Random) -> list[Hand]:
        """Return ``count`` resampled worlds, some more than once; fewer if the time runs out.

        Worlds are sampled until their effective sample size is half more than ``count``, but no
        more than four times as many. If it is below half of ``count`` then, weights are flattened:
        the same two or three worlds over and over would say nothing of the rest.
        """
        if not self.told:
            plain = [self._worlds.draw(rng)]
            while len(plain) < count and self._in_time():
                plain.append(self._worlds.draw(rng))
            return plain
        luck = Random(rng.getrandbits(64))
        drawn: list[Hand] = []
        weights: list[float] = []
        while len(drawn) < MOST * count and worth_of(weights) < ENOUGH * count:
            some = [self._worlds.draw(luck)]
            while len(some) < WEIGHED and self._in_time():
                some.append(self._worlds.draw(luck))
            drawn += some
            weights += self._model.weights(some) if self._reads else [1.0] * len(some)
            if not self._in_time():
                break
        weights = flattened(weights, min(LEAST * count, LEAST * len(drawn)))
        return [drawn[place] for place in chosen(weights, count, rng)]


def worth_of(weights: Sequence[float]) -> float:
    """Return the effective sample size of some weights."""
    return sum(weights) ** 2 / sum([weight * weight for weight in weights]) if weights else 0.0


def flattened(weights: Sequence[float], least: float) -> list[float]:
    """Return positive weights brought closer together until their effective size is ``least``.

    Their order stays; ``least`` must be below their number.
    """
    flat = list(weights)
    while worth_of(flat) < least:
        largest = max(flat)
        flat = [(weight / largest) ** FLATTER for weight in flat]
    return flat


def chosen(weights: Sequence[float], count: int, rng: Random) -> list[int]:
    """Return ``count`` places by systematic resampling, each in proportion to its weight."""
    upto = list(accumulate(weights))
    first, step = rng.random(), upto[-1] / count
    return [
        min(bisect_right(upto, (first + number) * step), len(upto) - 1) for number in range(count)
    ]
