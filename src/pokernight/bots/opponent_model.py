"""How well a world explains what everybody has done in public.

A world says what each seat held at each of its public answers. Who raised seldom had worse cards
than the others may have thought, and who only checked seldom the best; so worlds in which he did
count for less, the less the fewer cards were still to come (see :mod:`pokernight.bots.strength`).
That is cheap, it knows no game, and it needs to know nobody's style: the likelihoods are those of
an average player, never so small that a world dies.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Sequence
from itertools import accumulate
from math import prod
from random import Random
from typing import Literal, NamedTuple, Protocol, TypeAlias

from pokernight.bots.strength import Held, Seen, blind, for_others, rounds_of, strength
from pokernight.engine.asks import CALL, CHECK
from pokernight.engine.event_kinds import COMMON
from pokernight.engine.hand import Hand
from pokernight.engine.log import NOBODY, PublicAction
from pokernight.engine.view import View

Sort: TypeAlias = Literal["raise", "call", "check"]
"""What a public answer says of a hand; a fold says nothing that matters any more."""

TOGETHER = 8
"""So many worlds are chosen together."""
WEIGHED = 8
"""So many are weighed at once, between two looks at the time."""
ENOUGH, MOST = 1.5, 4
"""So many times as many worlds as are chosen those that are weighed are worth, or there are."""


class Deed(NamedTuple):
    """Something that a seat has done in a round of betting, the first of which is 0."""

    seat: int
    street: int
    sort: Sort


def likelihood(sort: Sort, place: float, tells: float) -> float:
    """How likely an answer is of who is better than this part of what the others may have.

    Counted at three games, where it was the same function of the place and of how much cards tell
    in that round of how the hand ends (see :class:`Round`). No world dies.
    """
    least = 0.11 + 0.5 * (1 - tells) ** 2
    raised = least + (1 - least) * place**4
    if sort == "raise":
        return raised
    often = min(0.89, (0.2 + 1.05 * tells) * raised)
    if sort == "check":
        return 1 - often
    stays = min(1.0, max(0.1, 0.5 - 0.5 * tells) + (0.35 + 1.3 * tells) * place)
    return max(0.11, stays - often)


def deeds(public: Iterable[PublicAction], betting: Collection[str] = COMMON.betting) -> list[Deed]:
    """What everybody did in the rounds of betting.

    Who acts again although nobody has bet or raised since he did acts in a new round.
    """
    found = []
    street, acted = 0, set[int]()
    for _, seat, kind, answer in public:
        if seat == NOBODY or (kind != "bring-in" and kind not in betting):
            continue
        if seat in acted:
            street, acted = street + 1, set()
        if type(answer) is int:
            acted = {seat}
            if kind != "bring-in":
                found.append(Deed(seat, street, "raise"))
            continue
        acted.add(seat)
        if answer in (CALL, CHECK) and kind != "bring-in":
            found.append(Deed(seat, street, "call" if answer == CALL else "check"))
    return found


class Beliefs:
    """What one seat believes of the others: the better a world explains them, the more it counts.

    Attributes:
        drawn: how many worlds it has weighed.
    """

    __slots__ = ("_done", "_live", "_seat", "_seen", "_squares", "_sum", "drawn")

    def __init__(self, view: View) -> None:
        self.drawn = 0
        self._sum = self._squares = 0.0
        self._seat = view.seat
        self._live = [seat for seat, live in enumerate(view.live) if live]
        self._seen: defaultdict[tuple[int, Held], Seen] = defaultdict(Seen)
        self._done: dict[Held, dict[int, list[tuple[Sort, float]]]] = {}
        rounds = rounds_of(view.game.setup(view.rules), view.seats) if not blind(view) else ()
        for seat, street, sort in deeds(view.public, view.game.betting) if rounds else ():
            if view.live[seat] and seat != view.seat:
                then = rounds[min(street, len(rounds) - 1)]
                by_seat = self._done.setdefault(then.cards, {})
                by_seat.setdefault(seat, []).append((sort, then.tells))

    @property
    def told(self) -> bool:
        """Whether anybody has done anything that says something of his cards."""
        return bool(self._done)

    @property
    def effective(self) -> float:
        """How many worlds of equal weight the weighed ones are worth."""
        return self._sum**2 / self._squares if self._squares else float(self.drawn)

    def weights(self, worlds: Sequence[Hand]) -> list[float]:
        """How well each of some worlds explains what was done; all that were seen are compared."""
        found = [1.0] * len(worlds)
        for cards, done in self._done.items():
            values = {seat: self._values(worlds, seat, cards) for seat in self._live}
            for seat, deeds_then in done.items():
                for number, value in enumerate(values[seat]):
                    place = self._place(seat, cards, value)
                    for sort, tells in deeds_then:
                        found[number] *= likelihood(sort, place, tells)
        self.drawn += len(worlds)
        self._sum += sum(found)
        self._squares += sum([one * one for one in found])
        return found

    def _values(self, worlds: Sequence[Hand], seat: int, cards: Held) -> list[tuple[int, ...]]:
        """What a seat's cards were worth, in the eyes of the others; they are kept for later."""
        worth = for_others if seat == self._seat else strength
        values = [worth(world.state, seat, cards) for world in worlds]
        seen = self._seen[seat, cards]
        for value in values:
            seen.add(value)
        return values

    def _place(self, seat: int, cards: Held, value: Sequence[int]) -> float:
        """What part of the others' hands one beats, on average of the others."""
        others = [other for other in self._live if other != seat]
        better = [self._seen[other, cards].place(value) for other in others]
        return prod(better) ** (1 / len(better))


class Sampler(Protocol):
    """Where worlds come from."""

    seat: int

    def draw(self, rng: Random) -> Hand:
        """A world."""


class Believed:
    """Worlds that explain what was done, each as often as it explains it well.

    Where nothing was done that tells of cards, they are the worlds as they come.

    Args:
        view: what the seat knows.
        worlds: where worlds come from.
        in_time: whether there is time to draw more; if not, they are chosen from those there are.
        reads: whether it is looked at what was done. Who does not look has the same luck, so that
            he can be compared with who does.
    """

    __slots__ = ("_beliefs", "_in_time", "_reads", "_ready", "_worlds", "seat")

    def __init__(
        self,
        view: View,
        worlds: Sampler,
        in_time: Callable[[], bool] = lambda: True,
        *,
        reads: bool = True,
    ) -> None:
        self._beliefs = Beliefs(view)
        self._worlds = worlds
        self._in_time = in_time
        self._reads = reads
        self._ready: list[Hand] = []
        self.seat = worlds.seat

    @property
    def told(self) -> bool:
        """Whether anything was done that tells of cards."""
        return self._beliefs.told

    @property
    def effective(self) -> float:
        """How many worlds of equal weight those that were weighed are worth."""
        return self._beliefs.effective

    def draw(self, rng: Random) -> Hand:
        """One of them."""
        if not self.told:
            return self._worlds.draw(rng)
        if not self._ready:
            self._ready = [world.fork() for world in self.some(TOGETHER, rng)]
            rng.shuffle(self._ready)
        return self._ready.pop()

    def some(self, count: int, rng: Random) -> list[Hand]:
        """So many of them, some more than once; fewer if there is no time to draw as many.

        More are drawn until they are worth half as many again, and no more than four times as many.
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
            weights += self._beliefs.weights(some) if self._reads else [1.0] * len(some)
            if not self._in_time():
                break
        return [drawn[place] for place in chosen(weights, count, rng)]


def worth_of(weights: Sequence[float]) -> float:
    """How many worlds of equal weight some are worth."""
    return sum(weights) ** 2 / sum([one * one for one in weights]) if weights else 0.0


def chosen(weights: Sequence[float], count: int, rng: Random) -> list[int]:
    """So many places, each as often as its weight says, as evenly as can be."""
    upto = list(accumulate(weights))
    first, step = rng.random(), upto[-1] / count
    return [
        min(bisect_right(upto, (first + number) * step), len(upto) - 1) for number in range(count)
    ]
