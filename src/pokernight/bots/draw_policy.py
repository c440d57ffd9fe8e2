"""Which cards are thrown away by people who draw without much thought, in any game.

Whether pairs are kept there or low cards is found once for a game, by drawing some hundred times
both ways and looking at what the game is played for. A hand that is better than nearly all that are
made so is stood on, and a card that stands for another is kept, as a joker is. Nobody need know
which game it is.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import NamedTuple

from pokernight.cards import JOKERS, Card, rank
from pokernight.engine.abstraction import sets_of_cards
from pokernight.engine.asks import CALL, Answer, Ask, PickSome
from pokernight.engine.game import Setup, setup_of
from pokernight.engine.state import State
from pokernight.engine.steps import contests_of
from pokernight.errors import Refused

DRAW = 3
"""So many cards to pick from are a draw."""
DEALS = 200
"""In so many hands both ways are tried, where they differ."""
BEFORE = 200
"""At most so many answers are given before the first draw of a hand."""

STANDS = 0.85
"""What beats this part of all that is made by drawing is stood on."""
FREE = 0.05
"""Unless so little is lost by throwing cards away that it costs nothing to try."""
HIGH, LOW = "keep pairs", "keep low"
"""The two ways to draw, by their names among the sets of cards."""


class Draws(NamedTuple):
    """How a game is drawn.

    Attributes:
        made: by contest, what hands were worth after a draw, rising.
        way: what is kept.
        wild: whether cards were seen that stood for others.
    """

    made: tuple[tuple[int, ...], ...]
    way: str
    wild: bool = False

    def place(self, values: Sequence[int]) -> float:
        """The part of what was made that a hand beats, over the contests."""
        places = [
            (bisect_left(made, value) + bisect_right(made, value)) / (2 * len(made)) if value else 0
            for made, value in zip(self.made, values, strict=True)
        ]
        return sum(places) / len(places)


def is_draw(ask: Ask) -> bool:
    """Whether it is a question which cards go for new ones; none need to."""
    legal = ask.legal
    return isinstance(legal, PickSome) and legal.most >= DRAW and ask.default == ()


def drawn(ask: Ask, state: State) -> Answer | None:
    """What is thrown away by somebody who looks at his own cards; None where that is not known."""
    legal = ask.legal
    assert isinstance(legal, PickSome)
    table = learnt(setup_of(state))
    if table is None or any(state.up[token] for token in legal.options):
        return None
    face = _with_jokers(state, ask.seat) if table.wild else state.face
    ways = sets_of_cards(legal.options, face, legal.least, legal.most)
    if table.way == LOW:
        low = next((thrown for name, thrown in ways if name == LOW and thrown), None)
        thrown = _worst(state, ask.seat) if low is None else _with_idle(state, ask, low)
    else:
        thrown = next((thrown for _, thrown in ways if thrown), ())
    place = table.place(_values(state, ask.seat))
    if place < STANDS:
        return thrown
    after = min([table.place(values) for values in _instead(state, ask.seat, thrown)])
    return thrown if after > place - FREE else ()


def _with_jokers(state: State, seat: int) -> list[Card]:
    """By token the card, and a joker in the place of what stands for another in a seat's hand."""
    standing = _standing(state, seat)
    return [JOKERS[0] if token in standing else card for token, card in enumerate(state.face)]


def _standing(state: State, seat: int) -> set[int]:
    """The tokens of a seat's hand that stand for other cards in what it has."""
    cards: set[Card] = set()
    for contest in contests_of(state.setup):
        for card, other in getattr(contest.reading(state, seat), "stands_for", ()):
            if card != other:
                cards.add(card)
    return {token for token in state.hands[seat] if state.face[token] in cards}


def _worst(state: State, seat: int) -> tuple[int, ...]:
    """The card without which the rest is worth most, where that can be told: of low cards all go.

    So of two of a suit one is thrown away where a hand of four suits is made.
    """
    worth = {token: sum(_with(state, seat, (token,), ())) for token in state.hands[seat]}
    worst = max(worth, key=worth.__getitem__)
    return (worst,) if worth[worst] else ()


def _with_idle(state: State, ask: Ask, thrown: tuple[int, ...]) -> tuple[int, ...]:
    """The same cards and those that count for nothing beside the rest, high ones first.

    So of two low cards of a suit one goes too where a hand of four suits is made.
    """
    legal, seat = ask.legal, ask.seat
    assert isinstance(legal, PickSome)
    found = list(thrown)
    worth = _with(state, seat, found, ())
    rest = [token for token in state.hands[seat] if token not in thrown]
    for token in sorted(rest, key=lambda one: -rank(state.face[one])):
        may_go = any(worth) and len(found) < legal.most and token in legal.options
        if may_go and _with(state, seat, [*found, token], ()) == worth:
            found.append(token)
    return tuple([token for token in legal.options if token in found])


def _instead(state: State, seat: int, thrown: Sequence[int]) -> list[list[int]]:
    """What a hand is worth with other cards for those thrown away, twice, or nothing.

    They come from the bottom of the deck, so that nobody sees what he will draw.
    """
    size, stub = len(thrown), state.stub
    if len(stub) < 2 * size:
        return [[0 for _ in contests_of(state.setup)]]
    return [_with(state, seat, thrown, stub[first : first + size]) for first in (0, size)]


def _with(state: State, seat: int, thrown: Sequence[int], new: Sequence[int]) -> list[int]:
    """What a seat's cards are worth with some of them exchanged; nothing where that is not told."""
    hand = state.hands[seat]
    state.hands[seat] = [token for token in hand if token not in thrown] + list(new)
    try:
        return _values(state, seat)
    except (ValueError, Refused):
        return [0 for _ in contests_of(state.setup)]
    finally:
        state.hands[seat] = hand


@lru_cache(maxsize=64)
def learnt(setup: Setup) -> Draws | None:
    """How a game is drawn; None where it has no draws, or its contests do not tell."""
    if not contests_of(setup):
        return None
    hand = setup.game.deal(setup.game.seats[0], 0, rules=setup.rules)
    for _ in range(BEFORE):
        ask = hand.ask
        if ask is None:
            return None
        if is_draw(ask) and ask.kind == "draw":
            try:
                return _learn(ask, hand.state)
            except (ValueError, Refused):  # of so few cards it cannot be told
                return None
        hand.play(CALL if CALL in ask.legal else ask.default, ask.seat)
    return None


def _learn(ask: Ask, state: State) -> Draws:
    """Draw both ways, with hands of as many cards as the asked seat has."""
    legal = ask.legal
    assert isinstance(legal, PickSome)
    rng = Random("draws")
    hand, size = state.hands[ask.seat], len(state.hands[ask.seat])
    others = {token for seat, held in enumerate(state.hands) if seat != ask.seat for token in held}
    deck = [token for token in range(len(state.face)) if token not in {*others, *state.board}]
    found: dict[str, list[list[int]]] = {HIGH: [], LOW: []}
    wild = False
    try:
        for _ in range(DEALS):
            dealt = rng.sample(deck, min(len(deck), size + legal.most))
            held, new = dealt[:size], dealt[size:]
            ways = dict(sets_of_cards(held, state.face, legal.least, legal.most))
            if HIGH in ways and LOW in ways:
                for way, made in found.items():
                    kept = [token for token in held if token not in ways[way]]
                    state.hands[ask.seat] = kept + new[: len(ways[way])]
                    made.append(_values(state, ask.seat))
                    wild = wild or bool(_standing(state, ask.seat))
    finally:
        state.hands[ask.seat] = hand
    all_made = tuple([tuple(sorted(one)) for one in zip(*found[HIGH], *found[LOW], strict=True)])
    worth = {
        way: sum([Draws(all_made, way).place(values) for values in made])
        for way, made in found.items()
    }
    better = max(worth, key=worth.__getitem__)
    best = tuple([tuple(sorted(one)) for one in zip(*found[better], strict=True)])
    return Draws(best, better, wild)


def _values(state: State, seat: int) -> list[int]:
    return [contest.value(state, seat) for contest in contests_of(state.setup)]
