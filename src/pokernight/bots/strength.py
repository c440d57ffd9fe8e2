"""What a seat's cards are worth before they are shown, and how much that tells of the end.

How good cards are, is told by the game's own kernels from those that the seat knows; and how much
that is, by the part of the hands that others may have which it beats. Nobody's cards tell all of
how a hand ends while there are more to come: how much they do, in each round of betting, is found
by playing some hands on. That knows no game.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right, insort
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from random import Random
from statistics import correlation
from typing import Any, NamedTuple, TypeAlias

from pokernight.bots.playouts import MOST_ANSWERS, stay, to_the_end
from pokernight.cards import JOKERS, Card, rank, suit
from pokernight.engine.asks import Ask, Bets
from pokernight.engine.game import Cards, Setup, setup_of
from pokernight.engine.hand import Hand
from pokernight.engine.state import CHECKS, State
from pokernight.engine.steps import contests_of
from pokernight.engine.view import View
from pokernight.engine.worlds import Worlds
from pokernight.errors import Refused

Held: TypeAlias = tuple[tuple[int, ...], tuple[int, ...]]
"""Places in a seat's hand and on the board."""

TRIED = 8
"""So many deals are played on once for each game, to see how much a hand tells of its end."""
COMPARED = 8
"""So many worlds are compared in such a deal."""


# --- what cards are worth


def strength(state: State, seat: int, then: Held | None = None) -> tuple[int, ...]:
    """What the cards that a seat knows are worth by the game's contests, now or at a time."""
    return _of_some(state, seat, state.hands[seat], then)


def for_others(state: State, seat: int, then: Held) -> tuple[int, ...]:
    """What they might be worth for all that the others know: with others from the deck instead."""
    hand, knows, stub = state.hands[seat], state.knows, iter(state.stub)
    return _of_some(
        state,
        seat,
        [next(stub, token) if knows[token] == 1 << seat else token for token in hand],
        then,
    )


def _of_some(state: State, seat: int, held: Sequence[int], then: Held | None) -> tuple[int, ...]:
    hand, board = state.hands[seat], state.board
    in_hand, on_board = _known(state, seat, hand), _known(state, seat, board)
    if then is not None:
        then_in_hand, then_on_board = then
        in_hand = tuple([place for place in in_hand if place in then_in_hand])
        on_board = tuple([place for place in on_board if place in then_on_board])
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
    setup = setup_of(state)
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


def rough(cards: Sequence[Card]) -> int:
    """How good a few cards look before they make a hand: high ones, pairs, suits, neighbours."""
    plain = [card for card in cards if card not in JOKERS]
    ranks = sorted(map(rank, plain))
    suits = [suit(card) for card in plain]
    pairs = len(ranks) - len(set(ranks))
    suited = max(map(suits.count, suits), default=0)
    near = sum(1 for low, high in pairwise(ranks) if 0 < high - low <= 2)
    return sum(ranks) + 14 * pairs + 3 * suited + 2 * near + 30 * (len(cards) - len(plain))


# --- rounds of betting


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

    @property
    def cards(self) -> Held:
        """The places of all the cards that it knows."""
        return self.hand, self.board


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
    some = [worlds.draw(rng).playout(CHECKS) for _ in range(COMPARED)]
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
    seen = Seen()
    for value in values:
        seen.add(value)
    return [seen.place(value) for value in values]


def _correlation(pairs: Sequence[tuple[float, float]]) -> float:
    """How much one of two numbers tells of the other, from 0 to 1."""
    now, then = [one for one, _ in pairs], [other for _, other in pairs]
    if len(set(now)) < 2 or len(set(then)) < 2:
        return 0.0
    return max(0.0, min(1.0, correlation(now, then)))


# --- places


class Seen:
    """Hands that a seat might hold, among which another has its place."""

    __slots__ = ("_contests",)

    def __init__(self) -> None:
        self._contests: list[list[int]] = []

    def add(self, value: Sequence[int]) -> None:
        """One hand more, as it is worth by the game's contests."""
        if not self._contests:
            self._contests = [[] for _ in value]
        for among, one in zip(self._contests, value, strict=False):
            insort(among, one)

    def place(self, value: Sequence[int]) -> float:
        """What part of the hands seen one beats in the contest that suits it.

        One hand more is imagined that it is as good as: of few seen nothing is certain.
        """
        best = 0.0
        for among, one in zip(self._contests, value, strict=False):
            if one:
                beaten = bisect_left(among, one)
                place = (beaten + bisect_right(among, one) + 1) / (2 * len(among) + 2)
                best = max(best, place)
        return best


class Places:
    """How good everybody's cards are now, as their place among those he held in other worlds."""

    __slots__ = ("_blind", "_live", "_seen")

    def __init__(self, view: View) -> None:
        self._blind = blind(view)
        self._live = view.live
        self._seen = [Seen() for _ in view.live]

    def of(self, state: State) -> list[float]:
        """By seat, the part of the hands seen there that its cards beat; half where none are."""
        if self._blind:
            return [0.5] * len(self._live)
        return [self._place(state, seat) if live else 0.5 for seat, live in enumerate(self._live)]

    def _place(self, state: State, seat: int) -> float:
        value = strength(state, seat)
        self._seen[seat].add(value)
        return self._seen[seat].place(value)


def blind(view: View) -> bool:
    """Whether nobody knows his own cards, so that nothing that he does tells of them."""
    return bool(view.seat is not None and view.hands[view.seat] and not view.known(view.seat))
