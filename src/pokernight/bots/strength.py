"""Hand strength before the showdown, and how much it tells of the end of the hand.

Strength is the value that the game's own contests give to the cards a seat knows, expressed as a
percentile among the hands that the seat may hold. While cards are still to come it predicts the end
only in part: the correlation, by round of betting, is measured by playing out some hands. No game
is known here.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right, insort
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from random import Random
from statistics import correlation
from typing import Any, NamedTuple, TypeAlias

from pokernight.bots.playouts import MOST_ANSWERS, play_to_showdown, stay
from pokernight.cards import JOKERS, Card, rank, suit
from pokernight.engine.asks import Ask, Bets
from pokernight.engine.game import Cards, Setup, setup_of
from pokernight.engine.hand import Hand
from pokernight.engine.state import CHECKS, State
from pokernight.engine.steps import contests_of
from pokernight.engine.view import View
from pokernight.engine.worlds import Worlds
from pokernight.errors import Refused

CardPlaces: TypeAlias = tuple[tuple[int, ...], tuple[int, ...]]
"""StrengthPercentiles in a seat's hand and on the board."""

TRIED = 8
"""Hands played out for each game to measure how much strength tells of the end."""
COMPARED = 8
"""Worlds compared in each of these hands."""


# --- strength


def strength(state: State, seat: int, then: CardPlaces | None = None) -> tuple[int, ...]:
    """Return the values, by contest, of the cards that a seat knows, now or at those places."""
    return _of_some(state, seat, state.hands[seat], then)


def for_others(state: State, seat: int, then: CardPlaces) -> tuple[int, ...]:
    """Return the values with cards that only the seat knows replaced by cards of the deck."""
    hand, knows, stub = state.hands[seat], state.knows, iter(state.stub)
    return _of_some(
        state,
        seat,
        [next(stub, token) if knows[token] == 1 << seat else token for token in hand],
        then,
    )


def _of_some(
    state: State, seat: int, tokens: Sequence[int], then: CardPlaces | None
) -> tuple[int, ...]:
    hand, board = state.hands[seat], state.board
    in_hand, on_board = _known(state, seat, hand), _known(state, seat, board)
    if then is not None:
        then_in_hand, then_on_board = then
        in_hand = tuple([place for place in in_hand if place in then_in_hand])
        on_board = tuple([place for place in on_board if place in then_on_board])
    state.hands[seat] = [tokens[place] for place in in_hand]
    state.board = [board[place] for place in on_board]
    try:
        return _worth(state, seat)
    finally:
        state.hands[seat], state.board = hand, board


def _worth(state: State, seat: int) -> tuple[int, ...]:
    """Return the values of a seat's cards, or a rough figure while they make no hand."""
    if not state.hands[seat] and not state.board:
        return (0,)
    try:
        return _value(state, seat)
    except (ValueError, IndexError, Refused):  # too few cards, or an incomplete line of the board
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
    """Return a rough figure for cards that make no hand yet: ranks, pairs, suits, neighbours."""
    plain = [card for card in cards if card not in JOKERS]
    ranks = sorted(map(rank, plain))
    suits = [suit(card) for card in plain]
    pairs = len(ranks) - len(set(ranks))
    suited = max(map(suits.count, suits), default=0)
    near = sum(1 for low, high in pairwise(ranks) if 0 < high - low <= 2)
    return sum(ranks) + 14 * pairs + 3 * suited + 2 * near + 30 * (len(cards) - len(plain))


# --- rounds of betting


class Round(NamedTuple):
    """Cards that a seat knows in a round of betting.

    Attributes:
        hand: the places of the cards that it knows in its hand.
        board: the places of those that it knows on the board.
        tells: the correlation of the percentile of their strength now and at the end if everybody
            stays, from 0 to 1.
    """

    hand: tuple[int, ...]
    board: tuple[int, ...]
    tells: float

    @property
    def cards(self) -> CardPlaces:
        """The places of all cards that it knows."""
        return self.hand, self.board


@lru_cache(maxsize=64)
def rounds_of(setup: Setup, seats: int) -> tuple[Round, ...]:
    """Return the rounds of betting, which are the same in nearly every hand.

    They are measured by playing some hands, once for each game and number of seats.
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
    """Return the places of the tokens whose cards a seat knows."""
    return tuple([place for place, token in enumerate(tokens) if state.knows[token] >> seat & 1])


def _now_and_then(hand: Hand, ask: Ask, number: int) -> list[tuple[float, float]]:
    """Return the percentiles of the opponents' hands in some worlds, now and at the end."""
    rng = Random(number)
    worlds = Worlds(hand, ask.seat)
    some = [worlds.draw(rng).playout(CHECKS) for _ in range(COMPARED)]
    others = [seat for seat in hand.state.clockwise() if seat != ask.seat]
    now = {seat: [strength(world.state, seat) for world in some] for seat in others}
    for world in some:
        world.play(stay(ask), ask.seat)
        play_to_showdown(world, ask.seat, rng)
    pairs: list[tuple[float, float]] = []
    for seat, values in now.items():
        if all(world.state.live[seat] for world in some):
            then = [_worth(world.state, seat) for world in some]
            pairs += zip(_places(values), _places(then), strict=True)
    return pairs


def _places(values: Sequence[Sequence[int]]) -> list[float]:
    """Return the percentile of each strength among all of them."""
    seen = Percentiles()
    for value in values:
        seen.add(value)
    return [seen.place(value) for value in values]


def _correlation(pairs: Sequence[tuple[float, float]]) -> float:
    """Return the correlation of pairs of numbers, negative ones as 0."""
    now, then = [first for first, _ in pairs], [second for _, second in pairs]
    if len(set(now)) < 2 or len(set(then)) < 2:
        return 0.0
    return max(0.0, min(1.0, correlation(now, then)))


# --- percentiles


class Percentiles:
    """Strengths of the hands seen so far, among which another has its percentile."""

    __slots__ = ("_contests",)

    def __init__(self) -> None:
        self._contests: list[list[int]] = []

    def add(self, value: Sequence[int]) -> None:
        """Add a hand by its values in the game's contests."""
        if not self._contests:
            self._contests = [[] for _ in value]
        for among, points in zip(self._contests, value, strict=False):
            insort(among, points)

    def place(self, value: Sequence[int]) -> float:
        """Return the percentile of a hand, from 0 to 1, in its best contest.

        An equal hand is added, so that after few hands nothing is certain.
        """
        best = 0.0
        for among, points in zip(self._contests, value, strict=False):
            if points:
                beaten = bisect_left(among, points)
                place = (beaten + bisect_right(among, points) + 1) / (2 * len(among) + 2)
                best = max(best, place)
        return best


class StrengthPercentiles:
    """Percentile of each seat's present hand among those it held in other worlds."""

    __slots__ = ("_blind", "_live", "_seen")

    def __init__(self, view: View) -> None:
        self._blind = blind(view)
        self._live = view.live
        self._seen = [Percentiles() for _ in view.live]

    def of(self, state: State) -> list[float]:
        """Return the percentiles by seat; a half for a seat without cards."""
        if self._blind:
            return [0.5] * len(self._live)
        return [self._place(state, seat) if live else 0.5 for seat, live in enumerate(self._live)]

    def _place(self, state: State, seat: int) -> float:
        value = strength(state, seat)
        self._seen[seat].add(value)
        return self._seen[seat].place(value)


def blind(view: View) -> bool:
    """Check whether players do not know their own cards, so that betting tells nothing of them."""
    return bool(view.seat is not None and view.hands[view.seat] and not view.known(view.seat))
