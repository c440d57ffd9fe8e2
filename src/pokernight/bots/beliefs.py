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
from math import prod
from random import Random
from statistics import correlation
from typing import Any, Literal, NamedTuple, Protocol, TypeAlias

from pokernight.bots.playouts import MOST_ANSWERS, stay, to_the_end
from pokernight.cards import JOKERS, Card, rank, suit
from pokernight.engine.asks import CALL, CHECK, Ask, Bets
from pokernight.engine.game import Cards, Setup
from pokernight.engine.hand import Hand
from pokernight.engine.kinds import COMMON
from pokernight.engine.log import NOBODY, Done
from pokernight.engine.state import CHECKS, State
from pokernight.engine.steps import contests_of
from pokernight.engine.view import View
from pokernight.engine.worlds import Worlds
from pokernight.errors import Refused

Sort: TypeAlias = Literal["raise", "call", "check"]
"""What a public answer says of a hand; a fold says nothing that matters any more."""

TRIED = 8
"""So many deals are played on once for each game, to see how much a hand tells of its end."""
TOGETHER = 8
"""So many worlds are chosen together, and so many are tried together in such a deal."""
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
    least = 0.04 + 0.5 * (1 - tells) ** 2
    raised = least + (1 - least) * place**4
    if sort == "raise":
        return raised
    often = min(0.9, (0.2 + 1.05 * tells) * raised)
    if sort == "check":
        return 1 - often
    stays = min(1.0, max(0.1, 0.5 - 0.5 * tells) + (0.35 + 1.3 * tells) * place)
    return max(0.05, stays - often)


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


class Round(NamedTuple):
    """What a seat knows in a round of betting.

    Attributes:
        hand: the places of the cards that it knows in its hand.
        board: the places of those that it knows on the board.
        tells: how much they tell of how the hand ends, if everybody stays: the correlation of
            what they are worth, as a place among those possible, now and then, from 0 to 1.
    """

    hand: tuple[int, ...]
    board: tuple[int, ...]
    tells: float


@lru_cache(maxsize=64)
def rounds_of(setup: Setup, seats: int) -> tuple[Round, ...]:
    """The rounds of betting, which are the same in every hand, or nearly so.

    They are found by dealing some hands, once for each game and number of seats.
    """
    cards: dict[int, tuple[tuple[int, ...], tuple[int, ...]]] = {}
    pairs: dict[int, list[tuple[float, float]]] = {}
    for number in range(TRIED):
        hand = setup.game.deal(seats, number, rules=setup.rules)
        seen = set[int]()
        for _ in range(MOST_ANSWERS):
            ask, state = hand.ask, hand.state
            if ask is None:
                break
            betting = isinstance(ask.legal, Bets) or ask.kind in setup.game.betting
            if betting and state.street not in seen:
                seen.add(state.street)
                known = _known(state, ask.seat, state.hands[ask.seat])
                cards.setdefault(state.street, (known, _known(state, ask.seat, state.board)))
                pairs.setdefault(state.street, []).extend(_now_and_then(hand, ask, number))
            hand.play(stay(ask), ask.seat)
    return tuple([Round(*cards[street], _correlation(pairs[street])) for street in sorted(cards)])


def _known(state: State, seat: int, tokens: Sequence[int]) -> tuple[int, ...]:
    """The places of those tokens whose cards a seat knows."""
    return tuple([place for place, token in enumerate(tokens) if state.knows[token] >> seat & 1])


def _now_and_then(hand: Hand, ask: Ask, number: int) -> list[tuple[float, float]]:
    """The places of what the others hold among some worlds, now and at the end if all stay."""
    rng = Random(number)
    worlds = Worlds(hand, ask.seat)
    some = [worlds.draw(rng).playout(CHECKS) for _ in range(TOGETHER)]
    others = [seat for seat in hand.state.clockwise() if seat != ask.seat]
    now = {seat: [strength(world.state, seat) for world in some] for seat in others}
    for world in some:
        world.play(stay(ask), ask.seat)
        to_the_end(world, ask.seat, rng)
    found: list[tuple[float, float]] = []
    for seat, values in now.items():
        if all(world.state.live[seat] for world in some):
            then = [_worth(world.state, seat) for world in some]
            found += zip(_places(values), _places(then), strict=True)
    return found


def _places(values: Sequence[Sequence[int]]) -> list[float]:
    """By world the part of the others that a hand beats, in the contest that suits it best."""
    seen = [sorted(column) for column in zip(*values, strict=False)]
    return [place_in(seen, value) for value in values]


def place_in(seen: Sequence[Sequence[int]], value: Sequence[int]) -> float:
    """What part of the hands seen, sorted by contest, one beats in the contest that suits it.

    One hand more is imagined that it is as good as: of few seen nothing is certain.
    """
    places = [0.0]
    for among, one in zip(seen, value, strict=False):
        if one:
            beaten = bisect_left(among, one)
            places.append((beaten + bisect_right(among, one) + 1) / (2 * len(among) + 2))
    return max(places)


def _correlation(pairs: Sequence[tuple[float, float]]) -> float:
    """How much one of two numbers tells of the other, from 0 to 1."""
    now, then = [one for one, _ in pairs], [other for _, other in pairs]
    if len(set(now)) < 2 or len(set(then)) < 2:
        return 0.0
    return max(0.0, min(1.0, correlation(now, then)))


def rough(cards: Sequence[Card]) -> int:
    """How good a few cards look before they make a hand: high ones, pairs, suits, neighbours."""
    plain = [card for card in cards if card not in JOKERS]
    ranks = sorted(map(rank, plain))
    suits = [suit(card) for card in plain]
    pairs = len(ranks) - len(set(ranks))
    suited = max(map(suits.count, suits), default=0)
    near = sum(1 for low, high in pairwise(ranks) if 0 < high - low <= 2)
    return sum(ranks) + 14 * pairs + 3 * suited + 2 * near + 30 * (len(cards) - len(plain))


def strength(state: State, seat: int, then: Round | None = None) -> tuple[int, ...]:
    """What the cards that a seat knows are worth by the game's contests, now or in a round."""
    return _of_some(state, seat, state.hands[seat], then)


def for_others(state: State, seat: int, then: Round) -> tuple[int, ...]:
    """What they might be worth for all that the others know: with others from the deck instead."""
    hand, knows, stub = state.hands[seat], state.knows, iter(state.stub)
    return _of_some(
        state,
        seat,
        [next(stub, token) if knows[token] == 1 << seat else token for token in hand],
        then,
    )


def _of_some(state: State, seat: int, held: Sequence[int], then: Round | None) -> tuple[int, ...]:
    hand, board = state.hands[seat], state.board
    in_hand, on_board = _known(state, seat, hand), _known(state, seat, board)
    if then is not None:
        in_hand = tuple([place for place in in_hand if place in then.hand])
        on_board = tuple([place for place in on_board if place in then.board])
    state.hands[seat] = [held[place] for place in in_hand]
    state.board = [board[place] for place in on_board]
    try:
        return _worth(state, seat)
    finally:
        state.hands[seat], state.board = hand, board


def _worth(state: State, seat: int) -> tuple[int, ...]:
    """What a seat's cards are worth; before they make a hand, how good they look."""
    if not state.hands[seat] and not state.board:
        return (0,)
    try:
        return _value(state, seat)
    except (ValueError, IndexError, Refused):  # too few; or a line on the board is not whole
        return (rough(state.cards([*state.hands[seat], *state.board])),)


def _value(state: State, seat: int) -> tuple[int, ...]:
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

    __slots__ = ("_done", "_live", "_seat", "_seen", "_squares", "_sum", "drawn")

    def __init__(self, view: View) -> None:
        self.drawn = 0
        self._sum = self._squares = 0.0
        self._seat = view.seat
        self._live = [seat for seat, live in enumerate(view.live) if live]
        setup = view.game.setup(view.rules)
        self._seen: dict[tuple[int, Round], list[list[int]]] = {}
        self._done: dict[Round, dict[int, list[Sort]]] = {}
        for seat, street, sort in deeds(view.public, view.game.betting) if not blind(view) else ():
            if view.live[seat] and seat != view.seat:
                rounds = rounds_of(setup, view.seats)
                if rounds:
                    then = rounds[min(street, len(rounds) - 1)]
                    self._done.setdefault(then, {}).setdefault(seat, []).append(sort)

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
        for then, done in self._done.items():
            values = {seat: self._values(worlds, seat, then) for seat in self._live}
            for seat, sorts in done.items():
                for number, value in enumerate(values[seat]):
                    place = self._place(seat, then, value)
                    for sort in sorts:
                        found[number] *= likelihood(sort, place, then.tells)
        self.drawn += len(worlds)
        self._sum += sum(found)
        self._squares += sum([one * one for one in found])
        return found

    def _values(self, worlds: Sequence[Hand], seat: int, then: Round) -> list[tuple[int, ...]]:
        """What a seat's cards were worth, in the eyes of the others; they are kept for later."""
        worth = for_others if seat == self._seat else strength
        values = [worth(world.state, seat, then) for world in worlds]
        seen = self._seen.setdefault((seat, then), [[] for _ in values[0]])
        for value in values:
            for among, one in zip(seen, value, strict=False):
                insort(among, one)
        return values

    def _place(self, seat: int, then: Round, value: Sequence[int]) -> float:
        """What part of the others' hands one beats, on average of the others."""
        others = [other for other in self._live if other != seat]
        better = [place_in(self._seen[other, then], value) for other in others]
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
        """So many of them, some more than once.

        More are drawn until they are worth half as many again, and no more than four times as many.
        """
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


class Places:
    """How good everybody's cards are now, as their place among those he held in other worlds."""

    __slots__ = ("_blind", "_live", "_seen")

    def __init__(self, view: View) -> None:
        self._blind = blind(view)
        self._live = view.live
        self._seen: dict[int, list[list[int]]] = {}

    def of(self, state: State) -> list[float]:
        """By seat, the part of the hands seen there that its cards beat; half where none are."""
        if self._blind:
            return [0.5] * len(self._live)
        return [self._place(state, seat) if live else 0.5 for seat, live in enumerate(self._live)]

    def _place(self, state: State, seat: int) -> float:
        value = strength(state, seat)
        seen = self._seen.setdefault(seat, [[] for _ in value])
        for among, one in zip(seen, value, strict=False):
            insort(among, one)
        return place_in(seen, value)


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
