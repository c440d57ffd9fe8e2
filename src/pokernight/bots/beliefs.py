"""How well a world explains what everybody has done in public.

A world says what each seat held at each of its public answers. Who raised seldom had one of the
worst hands that he could have, and who only checked seldom one of the best; so worlds in which he
did count for less. How good a hand is, is told by the game's own kernels from the cards there were
then, as its place among what the seat held in all the worlds that were drawn. That is cheap, it
knows no game, and it needs to know nobody's style: the likelihoods are those of an average player,
never so small that a world dies.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right, insort
from collections.abc import Callable, Collection, Iterable, Sequence
from functools import lru_cache
from itertools import accumulate, pairwise
from random import Random
from typing import Any, Literal, NamedTuple, Protocol, TypeAlias

from pokernight.bots.playouts import MOST_ANSWERS, stay
from pokernight.cards import JOKERS, Card, rank, suit
from pokernight.engine.asks import CALL, CHECK, Bets
from pokernight.engine.game import Cards, Setup
from pokernight.engine.hand import Hand
from pokernight.engine.kinds import COMMON
from pokernight.engine.log import NOBODY, Done
from pokernight.engine.state import State
from pokernight.engine.steps import contests_of
from pokernight.engine.view import View
from pokernight.errors import Refused

Sort: TypeAlias = Literal["raise", "call", "check"]
"""What a public answer says of a hand; a fold says nothing that matters any more."""

FLOOR: dict[Sort, float] = {"raise": 0.12, "call": 0.5, "check": 0.6}
"""How likely an answer is with the worst hand for it, beside the best: no world dies."""


class Deed(NamedTuple):
    """Something that a seat has done in a round of betting, the first of which is 0."""

    seat: int
    street: int
    sort: Sort


def likelihood(sort: Sort, place: float) -> float:
    """How likely an answer is with a hand that is better than this part of those possible."""
    floor = FLOOR[sort]
    if sort == "raise":
        return floor + (1 - floor) * place * place
    if sort == "call":
        return floor + (1 - floor) * min(1.0, 2.5 * place)
    return floor + (1 - floor) * (1 - place)


def deeds(public: Iterable[Done], betting: Collection[str] = COMMON.betting) -> list[Deed]:
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


# --- what a seat held then


@lru_cache(maxsize=64)
def dealt_by(setup: Setup, seats: int) -> tuple[tuple[int, int], ...]:
    """By round of betting, how many cards a seat holds in it and how many lie on the board.

    It is the same in every hand, or nearly so, and found by dealing one.
    """
    found: dict[int, tuple[int, int]] = {}
    hand = setup.game.deal(seats, 0, rules=setup.rules)
    for _ in range(MOST_ANSWERS):
        ask = hand.ask
        if ask is None:
            break
        if isinstance(ask.legal, Bets) or ask.kind in setup.game.betting:
            state = hand.state
            found.setdefault(state.street, (len(state.hands[ask.seat]), len(state.board)))
        hand.play(stay(ask), ask.seat)
    return tuple([found[street] for street in sorted(found)])


def rough(cards: Sequence[Card]) -> int:
    """How good a few cards look before they make a hand: high ones, pairs, suits, neighbours."""
    plain = [card for card in cards if card not in JOKERS]
    ranks = sorted(map(rank, plain))
    suits = [suit(card) for card in plain]
    pairs = len(ranks) - len(set(ranks))
    suited = max(map(suits.count, suits), default=0)
    near = sum(1 for low, high in pairwise(ranks) if 0 < high - low <= 2)
    return sum(ranks) + 14 * pairs + 3 * suited + 2 * near + 30 * (len(cards) - len(plain))


def strength(state: State, seat: int, held: int, on_board: int) -> tuple[int, ...]:
    """What the first cards of a seat are worth by the game's contests."""
    hand, board = state.hands[seat], state.board
    state.hands[seat], state.board = hand[:held], board[:on_board]
    try:
        return _worth(state, seat)
    except (ValueError, Refused):
        return (rough(state.cards([*state.hands[seat], *state.board])),)
    finally:
        state.hands[seat], state.board = hand, board


def _worth(state: State, seat: int) -> tuple[int, ...]:
    setup = state.setup
    contests = _contests(setup)
    if contests:
        return tuple([contest.value(state, seat) for contest in contests])
    if setup.game.value is not None:
        return (setup.game.value(state, seat),)
    cards = Cards(tuple(state.cards(state.hands[seat])), tuple(state.cards(state.board)))
    first: Any = next(iter(setup.game.worth(cards, setup.rules).values()), None)
    return (first.value if first is not None else 0,)


@lru_cache(maxsize=64)
def _contests(setup: Setup) -> tuple[Any, ...]:
    return tuple(contests_of(setup))


# --- beliefs


class Beliefs:
    """What one seat believes of the others: the better a world explains them, the more it counts.

    Attributes:
        drawn: how many worlds it has weighed.
    """

    __slots__ = ("_deeds", "_seen", "_squares", "_sum", "drawn")

    def __init__(self, view: View) -> None:
        self.drawn = 0
        self._sum = self._squares = 0.0
        setup = view.game.setup(view.rules)
        then = dealt_by(setup, view.seats)
        self._seen: dict[tuple[int, int, int, int], list[int]] = {}
        self._deeds: dict[tuple[int, int, int], list[Sort]] = {}
        for seat, street, sort in deeds(view.public, view.game.betting) if not blind(view) else ():
            if then and view.live[seat] and seat != view.seat:
                had = then[min(street, len(then) - 1)]
                self._deeds.setdefault((seat, *had), []).append(sort)

    @property
    def told(self) -> bool:
        """Whether anybody has done anything that says something of his cards."""
        return bool(self._deeds)

    @property
    def effective(self) -> float:
        """How many worlds of equal weight the weighed ones are worth."""
        return self._sum**2 / self._squares if self._squares else float(self.drawn)

    def weights(self, worlds: Sequence[Hand]) -> list[float]:
        """How well each of some worlds explains what was done; all that were seen are compared."""
        found = [1.0] * len(worlds)
        for (seat, held, on_board), sorts in self._deeds.items():
            values = [strength(world.state, seat, held, on_board) for world in worlds]
            for value in values:
                for place, one in enumerate(value):
                    insort(self._seen.setdefault((seat, held, on_board, place), []), one)
            for number, value in enumerate(values):
                among = self._place((seat, held, on_board), value)
                for sort in sorts:
                    found[number] *= likelihood(sort, among)
        self.drawn += len(worlds)
        self._sum += sum(found)
        self._squares += sum([one * one for one in found])
        return found

    def _place(self, where: tuple[int, int, int], value: Sequence[int]) -> float:
        """What part of the hands seen there this one beats, in the contest that suits it best."""
        places = []
        for place, one in enumerate(value):
            seen = self._seen[*where, place]
            beaten = bisect_left(seen, one) if one else 0
            places.append((beaten + bisect_right(seen, one)) / (2 * len(seen)) if one else 0.0)
        return max(places)


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
    """

    __slots__ = ("_beliefs", "_in_time", "_ready", "_worlds", "seat")

    def __init__(
        self, view: View, worlds: Sampler, in_time: Callable[[], bool] = lambda: True
    ) -> None:
        self._beliefs = Beliefs(view)
        self._worlds = worlds
        self._in_time = in_time
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
            drawn: list[Hand] = []
            weights: list[float] = []
            while not drawn or (len(drawn) < 2 * TOGETHER and self._in_time()):
                some = [self._worlds.draw(rng) for _ in range(WEIGHED)]
                drawn += some
                weights += self._beliefs.weights(some)
            places = chosen(weights, len(drawn) // 2, rng)
            self._ready = [drawn[place].fork() for place in places]
            rng.shuffle(self._ready)
        return self._ready.pop()


TOGETHER = 8
"""So many worlds are chosen together, from twice as many."""
WEIGHED = 4
"""So many are weighed at once, between two looks at the time."""


class Places:
    """How good everybody's cards are now, as their place among those he held in other worlds."""

    __slots__ = ("_blind", "_live", "_seen")

    def __init__(self, view: View) -> None:
        self._blind = blind(view)
        self._live = view.live
        self._seen: dict[tuple[int, int], list[int]] = {}

    def of(self, state: State) -> list[float]:
        """By seat, the part of the hands seen there that its cards beat; half where none are."""
        if self._blind:
            return [0.5] * len(self._live)
        return [self._place(state, seat) if live else 0.5 for seat, live in enumerate(self._live)]

    def _place(self, state: State, seat: int) -> float:
        found = []
        for number, one in enumerate(strength(state, seat, 99, 99)):
            seen = self._seen.setdefault((seat, number), [])
            insort(seen, one)
            beaten = bisect_left(seen, one) if one else 0
            found.append((beaten + bisect_right(seen, one)) / (2 * len(seen)) if one else 0.0)
        return max(found)


def blind(view: View) -> bool:
    """Whether nobody knows his own cards, so that nothing that he does tells of them."""
    return bool(view.seat is not None and view.hands[view.seat] and not view.known(view.seat))


def chosen(weights: Sequence[float], count: int, rng: Random) -> list[int]:
    """So many places, each as often as its weight says, as evenly as can be."""
    upto = list(accumulate(weights))
    first, step = rng.random(), upto[-1] / count
    return [
        min(bisect_right(upto, (first + number) * step), len(upto) - 1) for number in range(count)
    ]
