"""The very hands of :func:`.cripple_mr_onion.deal`, compiled."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from pokernight.chance import STEP
from pokernight.ranking.kernels.jit import kernel

_CARDS: Final = 10
_PACK: Final = 104
_STEP: Final = np.uint64(STEP)
_FIRST: Final = np.uint64(0xBF58476D1CE4E5B9)
_SECOND: Final = np.uint64(0x94D049BB133111EB)


def deals(start: int, first: int, count: int) -> NDArray[np.uint8]:
    """Return so many hands of a seed, from the first on: a row of ten cards each."""
    hands = np.empty((count, _CARDS), np.uint8)
    _deal(np.uint64(start), np.uint64(first), hands)
    return hands


@kernel
def _mix(word: np.uint64) -> np.uint64:
    word = (word ^ word >> np.uint64(30)) * _FIRST
    word = (word ^ word >> np.uint64(27)) * _SECOND
    return word ^ word >> np.uint64(31)


@kernel
def _deal(start: np.uint64, first: np.uint64, hands: NDArray[np.uint8]) -> None:
    deck = np.empty(_PACK, np.uint8)
    for row in range(len(hands)):
        for card in range(_PACK):
            deck[card] = card
        state = _mix(start + (first + np.uint64(row)) * _STEP)
        for place in range(_CARDS):
            state += _STEP
            below = (_mix(state) >> np.uint64(32)) * np.uint64(_PACK - place) >> np.uint64(32)
            other = place + np.int64(below)
            deck[place], deck[other] = deck[other], deck[place]
            hands[row, place] = deck[place]
