"""The chances of a deal, compiled: :class:`~pokernight.odds.chance.Dice` for kernels."""

from __future__ import annotations

from typing import Final

import numpy as np

from pokernight.odds.chance import STEP
from pokernight.ranking.kernels.jit import part
from pokernight.ranking.kernels.tables import U8

_u = np.uint64
_STEP: Final = _u(STEP)
_FIRST: Final = _u(0xBF58476D1CE4E5B9)
_SECOND: Final = _u(0x94D049BB133111EB)


@part
def mix(word: np.uint64) -> np.uint64:
    """Scramble 64 bits, as :func:`pokernight.odds.chance.mix`."""
    word = (word ^ (word >> _u(30))) * _FIRST
    word = (word ^ (word >> _u(27))) * _SECOND
    return word ^ (word >> _u(31))


@part
def throw(start: np.uint64, deal: int) -> np.uint64:
    """The dice of a deal."""
    return mix(start + _u(deal) * _STEP)


@part
def draw(dice: np.uint64, pool: U8, drawn: U8, swaps: U8) -> None:
    """Draw cards without putting them back, as ``Deals.draw`` does, and leave the pool as it was.

    Args:
        dice: of this deal.
        pool: the cards to draw from.
        drawn: is filled with those drawn, in order.
        swaps: room for as many numbers.
    """
    left = _u(pool.size)
    for number in range(_u(drawn.size)):
        dice += _STEP
        other = number + (((mix(dice) >> _u(32)) * (left - number)) >> _u(32))
        card = pool[other]
        pool[other] = pool[number]
        pool[number] = card
        drawn[number] = card
        swaps[number] = other
    number = _u(drawn.size)
    while number:
        number -= _u(1)
        other = _u(swaps[number])
        card = pool[other]
        pool[other] = pool[number]
        pool[number] = card
