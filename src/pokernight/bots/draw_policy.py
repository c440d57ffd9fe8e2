"""Draw policy: a simple choice of discards for any game.

Whether a game keeps pairs or low cards is learnt once, by drawing some hundred hands both ways and
comparing their values in the game's contests. Where it keeps pairs, what else is worth keeping
(four of a suit, but the highest card rather than two of a suit) is learnt by drawing to each. A
hand better than nearly all of those stands pat, and a card that stands for another is kept like a
joker. No game is known here.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from random import Random
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

from pokernight.cards import JOKERS, Card, rank
from pokernight.engine.abstraction import sets_of_cards
from pokernight.engine.asks import Answer, Ask, Bets, PickSome
from pokernight.engine.game import Setup, setup_of
from pokernight.engine.hand import Hand
from pokernight.engine.state import State
from pokernight.engine.steps import contests_of
from pokernight.errors import Refused

DRAW = 3
"""Most cards that a question must allow to throw away to be a draw."""
DEALS = 200
"""Hands in which both ways to draw are tried."""
TRIALS = 900
"""Hands in which everything that may be kept is tried, in games that keep pairs."""
ENOUGH = 8
"""Fewest draws from which the worth of keeping something is taken."""
BEFORE = 200
"""Most answers before the first draw of a hand."""
OPENINGS = 20
"""Hands dealt until there is a draw, where only some hands may open the betting."""

STANDS = 0.85
"""Percentile among hands made by drawing from which a hand stands pat, on the last draw.

With more draws to come the others improve as often: the percentile is raised to their number.
"""
FREE = 0.05
"""Loss of percentile below which a draw costs nothing, and is made all the same."""
CLEARLY = 0.03
"""Gain of percentile from which something else is kept than what is usually kept first."""
BROKEN = 0.07
"""Gain of percentile, beside that, from which a pair is broken."""
HIGH, LOW = "keep pairs", "keep low"
"""The two ways to draw, by their names among the sets of cards."""
HIGHEST, SUIT, SHORT = "keep the highest", "keep suit", 4
"""Cards usually kept without a pair: the highest, or a suit that is a card short."""


Kept: TypeAlias = tuple[str, int, int, int]
"""Cards kept: the name of the set, their number, that of wild cards, and by threes the higher
rank of two, or the lowest of more: that of a pair beside the highest card."""


class Draws(NamedTuple):
    """Draw policy of a game.

    Attributes:
        made: by contest, the values of hands after a draw, in rising order.
        way: the cards to keep, :data:`HIGH` or :data:`LOW`.
        wild: whether cards stood for others.
        worth: the mean percentile after a draw to what is kept.
        streets: the streets on which cards may be drawn.
    """

    made: tuple[tuple[int, ...], ...]
    way: str
    wild: bool = False
    worth: Mapping[Kept, float] = MappingProxyType({})
    streets: frozenset[int] = frozenset()

    def place(self, values: Sequence[int]) -> float:
        """Return the percentile of a hand among those made by drawing, as the mean of contests."""
        places = [
            (bisect_left(made, value) + bisect_right(made, value)) / (2 * len(made)) if value else 0
            for made, value in zip(self.made, values, strict=True)
        ]
        return sum(places) / len(places)


def is_draw(ask: Ask) -> bool:
    """Check whether a question asks for cards to exchange, possibly none."""
    legal = ask.legal
    return isinstance(legal, PickSome) and legal.most >= DRAW and ask.default == ()


def drawn(ask: Ask, state: State) -> Answer | None:
    """Return the discards by the policy; None if there is none or a card lies face up."""
    legal = ask.legal
    assert isinstance(legal, PickSome)
    table = policy_at(state)
    if table is None or any(state.up[token] for token in legal.options):
        return None
    face = _with_jokers(state, ask.seat) if table.wild else state.face
    ways = _ways(legal, state.face, face)
    if table.way == LOW:
        low = next((thrown for name, thrown in ways if name == LOW and thrown), None)
        if low is None:
            thrown = _worst(state, ask.seat)
        else:
            thrown = _with_idle(state, ask, _of_a_pair(state, ask.seat, low))
    else:
        thrown = _worthiest(
            [(name, throws) for name, throws in ways if throws], legal.options, face, table
        )
    place = table.place(_values(state, ask.seat))
    later = sum([street > state.street for street in table.streets])
    if place ** (1 + later) < STANDS:
        return thrown
    after = min([table.place(values) for values in _instead(state, ask.seat, thrown)])
    return thrown if after > place - FREE else ()


def _ways(
    legal: PickSome, cards: Sequence[Card], face: Sequence[Card]
) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Return the sets of cards to give up; of cards alike the order of the pack decides.

    So it does not matter in which order the cards came.
    """
    tokens = sorted(legal.options, key=lambda token: cards[token])
    shown = [face[token] for token in tokens]
    for name, thrown in sets_of_cards(range(len(tokens)), shown, legal.least, legal.most):
        yield name, tuple(sorted([tokens[place] for place in thrown]))


def _worthiest(
    ways: Sequence[tuple[str, tuple[int, ...]]],
    options: Sequence[int],
    face: Sequence[Card],
    table: Draws,
) -> tuple[int, ...]:
    """Return the usual discards, unless another way keeps what is clearly worth more.

    That is the first way with a pair. Without, two or three of a suit are no reason to throw away
    the highest card.
    """
    if not ways:
        return ()
    usual = ways[0]
    short = usual[0] == SUIT and len(options) - len(usual[1]) >= SHORT
    if usual[0] != HIGH and not short:
        usual = next(((name, thrown) for name, thrown in ways if name == HIGHEST), usual)
    chosen, best = usual[1], table.worth.get(_kept(*usual, options, face), 1.0)
    if usual[0] == HIGH:
        best += BROKEN
    for name, thrown in ways:
        worth = table.worth.get(_kept(name, thrown, options, face), 0)
        if worth > best + CLEARLY:
            chosen, best = thrown, worth
    return chosen


def _kept(name: str, thrown: Sequence[int], options: Sequence[int], face: Sequence[Card]) -> Kept:
    """Return the cards left by a discard, for :attr:`Draws.worth`."""
    kept = [face[token] for token in options if token not in thrown]
    ranks = [rank(card) for card in kept if card not in JOKERS]
    height = (max if len(kept) < 3 else min)(ranks, default=0)
    jokers = sum([card in JOKERS for card in kept])
    return name, len(kept), jokers, height // 3


def _with_jokers(state: State, seat: int) -> list[Card]:
    """Return the cards by token, with a joker for each that stands for another in the hand."""
    standing = standing_cards(state, seat)
    return [JOKERS[0] if token in standing else card for token, card in enumerate(state.face)]


def standing_cards(state: State, seat: int) -> set[int]:
    """Return the tokens of a seat's hand that stand for other cards in its best hand.

    Of several wild cards the lowest is itself where one is: it does not matter which came first.
    """
    cards: set[Card] = set()
    hand = state.hands[seat]
    state.hands[seat] = _sorted(state, seat)
    try:
        for contest in contests_of(state.setup):
            for card, other in getattr(contest.reading(state, seat), "stands_for", ()):
                if card != other:
                    cards.add(card)
    finally:
        state.hands[seat] = hand
    return {token for token in state.hands[seat] if state.face[token] in cards}


def _worst(state: State, seat: int) -> tuple[int, ...]:
    """Return the card without which the rest has the highest value; none if nothing has any.

    So at badugi a card of a pair of the same suit goes.
    """
    worth = {token: sum(_with(state, seat, (token,), ())) for token in _sorted(state, seat)}
    worst = max(worth, key=worth.__getitem__)
    return (worst,) if worth[worst] else ()


def _of_a_pair(state: State, seat: int, thrown: tuple[int, ...]) -> tuple[int, ...]:
    """Return the discards with the card of each pair kept that makes the rest worth more.

    So at badugi the card of a pair goes that has the suit of another.
    """
    goes, worth = set(thrown), sum(_with(state, seat, thrown, ()))
    for other in sorted(thrown, key=lambda token: state.face[token]):
        for token in _sorted(state, seat):
            if token not in goes and rank(state.face[token]) == rank(state.face[other]):
                swapped = goes - {other} | {token}
                if (more := sum(_with(state, seat, tuple(swapped), ()))) > worth:
                    goes, worth = swapped, more
                    break
    return tuple(sorted(goes))


def _with_idle(state: State, ask: Ask, thrown: tuple[int, ...]) -> tuple[int, ...]:
    """Return the discards with those cards added that do not count in the rest, high cards first.

    So at badugi a low card beside another of its suit goes too.
    """
    legal, seat = ask.legal, ask.seat
    assert isinstance(legal, PickSome)
    discards = list(thrown)
    worth = _with(state, seat, discards, ())
    rest = [token for token in _sorted(state, seat) if token not in thrown]
    for token in sorted(rest, key=lambda token: -rank(state.face[token])):
        may_go = any(worth) and len(discards) < legal.most and token in legal.options
        if may_go and _with(state, seat, [*discards, token], ()) == worth:
            discards.append(token)
    return tuple(sorted(discards))


def _sorted(state: State, seat: int) -> list[int]:
    """Return the tokens of a seat's hand in the order of their cards."""
    return sorted(state.hands[seat], key=lambda token: state.face[token])


def _instead(state: State, seat: int, thrown: Sequence[int]) -> list[list[int]]:
    """Return the values of a hand after two sample draws.

    The cards are those at the places of :func:`sampled_places` among all that are neither in the
    hand nor on the board, in rising order: so the real draw is not seen.
    """
    size = len(thrown)
    token_of = {face: token for token, face in enumerate(state.face)}
    seen = state.cards([*state.hands[seat], *state.board])
    others = [token_of[face] for face in sorted(state.setup.pack.cards) if face not in seen]
    return [
        _with(state, seat, thrown, [others[place] for place in places])
        for places in sampled_places(len(others), size)
    ]


@cache
def sampled_places(cards: int, size: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the places of two sample draws of so many cards among the others."""
    places = Random("instead").sample(range(cards), 2 * size)
    return tuple(places[:size]), tuple(places[size:])


def _with(state: State, seat: int, thrown: Sequence[int], new: Sequence[int]) -> list[int]:
    """Return the values of a seat's cards with some exchanged; zeros if they make no hand."""
    hand = state.hands[seat]
    state.hands[seat] = [token for token in hand if token not in thrown] + list(new)
    try:
        return _values(state, seat)
    except (ValueError, Refused):
        return [0 for _ in contests_of(state.setup)]
    finally:
        state.hands[seat] = hand


def policy_at(state: State) -> Draws | None:
    """Return the draw policy for what the game is played for in a hand; None if there is none."""
    setup, flags = setup_of(state), _flags(state)
    return learnt(setup, flags) if flags else learnt(setup)


def _flags(state: State) -> tuple[int, ...]:
    """Return what a game with openers is played for, as the flags of its own slots."""
    return () if state.own is None or not _has_openers(setup_of(state)) else state.own.flags()


def _has_openers(setup: Setup) -> bool:
    steps = [step for program in setup.plan for step, _ in program]
    return any(getattr(step, "may_open", None) is not None for step in steps)


@lru_cache(maxsize=64)
def learnt(setup: Setup, flags: tuple[int, ...] | None = None) -> Draws | None:
    """Return the draw policy of a game; None without draws, or without values of hands.

    Args:
        setup: the game.
        flags: what it is played for, where that depends on whether anybody opens; None for what
            the first hand with a draw is played for.
    """
    if not contests_of(setup):
        return None
    openers = _has_openers(setup)
    for seed in range(OPENINGS if openers else 1):
        hand = setup.game.deal(setup.game.seats[0], seed, rules=setup.rules)
        if (ask := _first_draw(hand)) is not None and flags in (None, _flags(hand.state)):
            try:
                draws = _learn(ask, hand.state)
                return draws._replace(streets=_streets_of_draws(hand))
            except (ValueError, Refused):  # too few cards to have a value
                return None
    return None


def _first_draw(hand: Hand) -> Ask | None:
    """Play a hand up to its first draw; None if it ends before.

    All stay. Where only some hands may open the betting, those do: else nobody would draw.
    """
    for _ in range(BEFORE):
        ask = hand.ask
        if ask is None or (is_draw(ask) and ask.kind == "draw"):
            return ask
        least = least_opening(hand, ask)
        hand.play(ask.passive if least is None else least, ask.seat)
    return None


def _streets_of_draws(hand: Hand) -> frozenset[int]:
    """Play a hand from its first draw on, and return the streets on which cards may be drawn."""
    streets = set()
    for _ in range(BEFORE):
        ask = hand.ask
        if ask is None:
            break
        if is_draw(ask) and ask.kind == "draw":
            streets.add(hand.state.street)
        hand.play(ask.passive, ask.seat)
    return frozenset(streets)


def least_opening(hand: Hand, ask: Ask) -> int | None:
    """Return the least bet of a seat that may open where not every hand may; None elsewhere."""
    legal, state = ask.legal, hand.state
    if not isinstance(legal, Bets) or legal.low > legal.high or state.high:
        return None
    step = state.setup.plan[state.program[-2]][state.program[-1]][0]
    return None if getattr(step, "may_open", None) is None else legal.low


def _learn(ask: Ask, state: State) -> Draws:
    """Try both ways to draw, with hands of as many cards as the asked seat has."""
    legal = ask.legal
    assert isinstance(legal, PickSome)
    rng = Random("draws")
    hand, size = state.hands[ask.seat], len(state.hands[ask.seat])
    others = {
        token for seat, tokens in enumerate(state.hands) if seat != ask.seat for token in tokens
    }
    deck = [token for token in range(len(state.face)) if token not in {*others, *state.board}]
    values_by_way: dict[str, list[list[int]]] = {HIGH: [], LOW: []}
    wild = False
    try:
        for _ in range(DEALS):
            dealt = rng.sample(deck, min(len(deck), size + legal.most))
            before, new = dealt[:size], dealt[size:]
            ways = dict(sets_of_cards(before, state.face, legal.least, legal.most))
            if HIGH in ways and LOW in ways:
                for way, made in values_by_way.items():
                    kept = [token for token in before if token not in ways[way]]
                    state.hands[ask.seat] = kept + new[: len(ways[way])]
                    made.append(_values(state, ask.seat))
                    wild = wild or bool(standing_cards(state, ask.seat))
    finally:
        state.hands[ask.seat] = hand
    both = zip(*values_by_way[HIGH], *values_by_way[LOW], strict=True)
    all_made = tuple([tuple(sorted(values)) for values in both])
    worth = {
        way: sum([Draws(all_made, way).place(values) for values in made])
        for way, made in values_by_way.items()
    }
    better = max(worth, key=worth.__getitem__)
    best = tuple([tuple(sorted(values)) for values in zip(*values_by_way[better], strict=True)])
    draws = Draws(best, better, wild)
    return draws._replace(worth=_worth(ask, state, deck, draws)) if better == HIGH else draws


def _worth(ask: Ask, state: State, deck: Sequence[int], draws: Draws) -> Mapping[Kept, float]:
    """Return the mean percentile of hands after a draw to each thing that may be kept."""
    legal, seat = ask.legal, ask.seat
    assert isinstance(legal, PickSome)
    rng = Random("worth")
    hand, size = state.hands[seat], len(state.hands[seat])
    places: dict[Kept, list[float]] = {}
    most = min(legal.most + 1, size)
    try:
        for _ in range(TRIALS):
            dealt = rng.sample(deck, min(len(deck), size + most))
            before, new = dealt[:size], dealt[size:]
            state.hands[seat] = before
            face = _with_jokers(state, seat) if draws.wild else state.face
            # a player may throw away a card more in some games, such as beside an ace
            ways = {
                *sets_of_cards(before, face, legal.least, legal.most),
                *sets_of_cards(before, face, legal.least, most),
            }
            for name, thrown in sorted(ways):
                if thrown and name.startswith("keep "):
                    kept = _kept(name, thrown, before, face)
                    state.hands[seat] = before
                    values = _with(state, seat, thrown, new[: len(thrown)])
                    places.setdefault(kept, []).append(draws.place(values))
    finally:
        state.hands[seat] = hand
    return {kept: sum(all_) / len(all_) for kept, all_ in places.items() if len(all_) >= ENOUGH}


def _values(state: State, seat: int) -> list[int]:
    return [contest.value(state, seat) for contest in contests_of(state.setup)]
