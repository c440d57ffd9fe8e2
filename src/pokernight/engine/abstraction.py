"""A few answers that stand for all: amounts as parts of the pot, cards that keep what they make.

An answer is known by a name that means the same at every question of its kind ("half pot", "keep
pairs"), so that what was learnt of it in one hand can be used in the next. Which of the names are
there, and for which answer they stand, follows from the question and from what its reader sees.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import Protocol

from pokernight.cards import JOKERS, Card, rank, suit

UNSEEN = -1
"""The face of a card that the reader does not know."""

PARTS = (
    ("pot", Fraction(1)),
    ("half pot", Fraction(1, 2)),
    ("two pots", Fraction(2)),
    ("third pot", Fraction(1, 3)),
    ("three quarters", Fraction(3, 4)),
)
"""Bets that people think in, as parts of the pot there is after a call; the commonest first."""


class AbstractState(Protocol):
    """The part of a view that the abstraction of a question reads."""

    @property
    def pot(self) -> int:
        """All the money in the middle and in front, in cents."""

    @property
    def front(self) -> tuple[int, ...]:
        """The bets in front of the seats, in cents."""

    @property
    def seat(self) -> int | None:
        """The reader's seat; None for a spectator."""

    @property
    def face(self) -> tuple[int, ...]:
        """By token the card, or ``UNSEEN``."""


def parts_of_the_pot(scene: AbstractState, call: int) -> Iterator[tuple[str, int]]:
    """Return the amounts of raises by parts of the pot, in cents, the commonest first."""
    assert scene.seat is not None
    matched = scene.front[scene.seat] + call
    for name, part in PARTS:
        yield name, matched + int((scene.pot + call) * part)


def spread(count: int, most: int) -> list[int]:
    """So many places among ``count``, at most, evenly from the first to the last."""
    if count <= most:
        return list(range(count))
    if most == 1:
        return [0]
    return [place * (count - 1) // (most - 1) for place in range(most)]


def sets_of_cards(
    tokens: Sequence[int], face: Sequence[int], least: int, most: int
) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Sets of cards to give up that leave something together, by what is kept; best first.

    Each has ``least`` to ``most`` of the tokens. Where that is more than what lies beside the
    things kept, the lowest of these go too; where it is less, the highest of the rest stay.
    """
    most = min(most, len(tokens))
    if least > most:
        return
    cards = {token: face[token] for token in tokens if token < len(face)}
    worth = {token: _height(cards.get(token, UNSEEN)) for token in tokens}
    rising = sorted(tokens, key=lambda token: (worth[token], token))
    if least == 0:
        yield "keep all", ()
    for name, kept in _things_to_keep(rising, cards):
        loose = [token for token in rising if token not in kept]
        ordered = loose + [token for token in rising if token in kept]
        size = max(least, min(most, len(loose)))
        if size:
            yield name, tuple(sorted(ordered[:size]))
    for size in dict.fromkeys((least, most)):
        if size:
            yield f"the lowest {size}", tuple(sorted(rising[:size]))
            yield f"the highest {size}", tuple(sorted(rising[-size:]))
    if least <= 1 <= most:
        for place, token in enumerate(sorted(tokens)):
            yield f"card {place + 1}", (token,)


def _height(card: Card) -> int:
    if card == UNSEEN:
        return -1
    return 13 if card in JOKERS else rank(card)


def _things_to_keep(
    rising: Sequence[int], cards: dict[int, Card]
) -> Iterator[tuple[str, set[int]]]:
    """Pairs and better, the longest suit, the best run, the highest cards, low cards."""
    known = [token for token in rising if cards.get(token, UNSEEN) != UNSEEN]
    plain = [token for token in known if cards[token] not in JOKERS]
    jokers = {token for token in known if cards[token] in JOKERS}
    if not known:
        return

    def together(key: Callable[[Card], int]) -> list[list[int]]:
        groups: dict[int, list[int]] = {}
        for token in plain:
            groups.setdefault(key(cards[token]), []).append(token)
        return list(groups.values())

    pairs = {token for group in together(rank) if len(group) > 1 for token in group}
    if pairs or jokers:
        pair = pairs or {*plain[-1:]}  # a joker makes a pair of the highest
        yield "keep pairs", pair | jokers
    suited = max(together(suit), key=len, default=[])
    if len(suited) > 1:
        yield "keep suit", {*suited} | jokers
    run = _run(plain, cards)
    if len(run) > 1:
        yield "keep run", run | jokers
    if pairs and plain[-1] not in pairs:
        yield "keep pairs and the highest", pairs | jokers | {plain[-1]}
    yield "keep the highest", {known[-1]}
    low = {group[0] for group in together(rank) if (rank(cards[group[0]]) + 1) % 13 <= 8}
    if low:
        yield "keep low", low | jokers


def _run(plain: Sequence[int], cards: dict[int, Card]) -> set[int]:
    """The cards of different ranks that lie closest to a straight, an ace high or low."""
    by_rank: dict[int, int] = {}
    for token in plain:
        by_rank.setdefault(rank(cards[token]), token)
        if rank(cards[token]) == 12:
            by_rank.setdefault(-1, token)
    windows = [
        {by_rank[place] for place in range(low, low + 5) if place in by_rank}
        for low in range(8, -2, -1)
    ]
    return max(windows, key=len, default=set())
