"""The chances of a deal, compiled: :class:`~pokernight.chance.Dice` for kernels."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from pokernight.cards import Card
from pokernight.chance import STEP
from pokernight.ranking.kernels.jit import part
from pokernight.ranking.kernels.kernel_tables import U8, U64

_u = np.uint64
_STEP: Final = _u(STEP)
_FIRST: Final = _u(0xBF58476D1CE4E5B9)
_SECOND: Final = _u(0x94D049BB133111EB)


@part
def mix(word: np.uint64) -> np.uint64:
    """Scramble 64 bits, as :func:`pokernight.chance.mix`."""
    word = (word ^ (word >> _u(30))) * _FIRST
    word = (word ^ (word >> _u(27))) * _SECOND
    return word ^ (word >> _u(31))


@part
def throw(start: np.uint64, deal: int) -> np.uint64:
    """Return the random state of a deal."""
    return mix(start + _u(deal) * _STEP)


@part
def draw(dice: np.uint64, cards: U64, pool: U64, loose: U8, left: int, drawn: U8) -> None:
    """Draw cards without putting them back, as ``Deals.draw`` does.

    Args:
        dice: the random state of this deal.
        cards: those to draw from, eight in a number, see :func:`in_eights`.
        pool: room for a copy of them.
        loose: the same room, card by card.
        left: the number of cards.
        drawn: is filled with those drawn, in order.
    """
    for eight in range(_u(pool.size)):
        pool[eight] = cards[eight]
    still = _u(left)
    for number in range(_u(drawn.size)):
        dice += _STEP
        # Multiply and shift: a number below the remaining cards without a division. With 52
        # cards its bias is below 2**-26.
        other = number + (((mix(dice) >> _u(32)) * (still - number)) >> _u(32))
        card = loose[other]
        loose[other] = loose[number]
        drawn[number] = card


@part
def _swapped(place: np.uint64, now: np.uint64, at: np.uint64, moved: np.uint64) -> np.uint64:
    """Return ``moved`` if the card was moved to this place, else ``now``."""
    return moved if at == place else now


@part
def _throw(dice: np.uint64, number: int, left: np.uint64) -> np.uint64:
    """Return the place of the card that is drawn after so many others."""
    scrambled = mix(dice + _u(number + 1) * _STEP) >> _u(32)
    return _u(number) + ((scrambled * (left - _u(number))) >> _u(32))


@part
def draw_five(
    dice: np.uint64, cards: U8, left: int
) -> tuple[np.uint8, np.uint8, np.uint8, np.uint8, np.uint8]:
    """The five cards that :func:`draw` draws, four times as quick: the pool is not moved about.

    ``a`` to ``e`` are the places drawn from. Before a place is drawn from, an earlier draw may
    have moved there the card of the place it was drawn into, the last such draw counting; these
    are ``into_b`` to ``into_d``.
    """
    total = _u(left)
    a = _throw(dice, 0, total)
    into_a = _u(0)
    b = _throw(dice, 1, total)
    from_b = _swapped(b, b, a, into_a)
    into_b = _swapped(_u(1), _u(1), a, into_a)
    c = _throw(dice, 2, total)
    from_c = _swapped(c, _swapped(c, c, a, into_a), b, into_b)
    into_c = _swapped(_u(2), _swapped(_u(2), _u(2), a, into_a), b, into_b)
    d = _throw(dice, 3, total)
    from_d = _swapped(d, _swapped(d, _swapped(d, d, a, into_a), b, into_b), c, into_c)
    into_d = _swapped(
        _u(3), _swapped(_u(3), _swapped(_u(3), _u(3), a, into_a), b, into_b), c, into_c
    )
    e = _throw(dice, 4, total)
    from_e = _swapped(e, _swapped(e, _swapped(e, e, a, into_a), b, into_b), c, into_c)
    from_e = _swapped(e, from_e, d, into_d)
    return cards[a], cards[from_b], cards[from_c], cards[from_d], cards[from_e]


def in_eights(cards: Sequence[Card]) -> U64:
    """Pack eight cards into each number, so that they are quickly copied."""
    padded = np.zeros(-(-len(cards) // 8) * 8, np.uint8)
    padded[: len(cards)] = cards
    return padded.view(np.uint64)
