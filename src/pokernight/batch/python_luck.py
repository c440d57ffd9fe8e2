"""The numbers of Python's own generator for many seeds at once, compiled.

``random.Random(seed)`` with a text is a Mersenne Twister whose key is the text and its SHA-512.
Hands of studies are dealt by it, so that lanes dealt the same cards need the same numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from hashlib import sha512
from random import Random
from typing import Final

import numpy as np
from numpy.typing import NDArray

from pokernight.ranking.kernels.jit import kernel

I64 = NDArray[np.int64]
U32 = NDArray[np.uint32]
STATE: Final = 624
FAR: Final = 397
MOST: Final = STATE - FAR
"""Most numbers of a seed here: so many need no second round of the state."""


def numbers_of(seeds: Sequence[str], count: int) -> U32:
    """Return the first numbers of 32 bits of a generator for each seed, 227 at the most."""
    if count > MOST:
        raise ValueError(f"{MOST} numbers of a seed at the most, not {count}")
    encoded = [seed.encode() for seed in seeds]
    keys = [seed + sha512(seed).digest() for seed in encoded]
    longest = max(map(len, keys), default=0)
    size = -(-longest // 4) * 4
    # The key is a number, the first byte its highest: so zeros go in front.
    padded = b"".join([key.rjust(size, b"\0") for key in keys])
    words = np.frombuffer(padded, ">u4").reshape(len(keys), size // 4)[:, ::-1]
    lengths = np.array([-(-len(key) // 4) for key in keys], np.int64)
    numbers = np.empty((len(keys), count), np.uint32)
    _numbers(np.ascontiguousarray(words, np.uint32), lengths, _first_state(), numbers)
    return numbers


def fractions_of(numbers: U32) -> NDArray[np.float64]:
    """Return the numbers from 0 to 1 that pairs of numbers make, as ``Random.random`` does."""
    high, low = numbers[:, ::2] >> np.uint32(5), numbers[:, 1::2] >> np.uint32(6)
    return (high * 67108864.0 + low) / 9007199254740992.0


@cache
def _first_state() -> U32:
    """Return the state of the seed with which every key begins."""
    state = [19650218]
    for place in range(1, STATE):
        state.append(1812433253 * (state[-1] ^ state[-1] >> 30) + place & 0xFFFFFFFF)
    return np.array(state, np.uint32)


def below(luck: U32, begin: I64, size: I64, seeds: Sequence[str]) -> I64:
    """Return whole numbers below some sizes, as ``Random.choice`` takes them from its numbers.

    Args:
        luck: the first numbers of the generator of each seed.
        begin: how many of them were taken before, 0 or 2, which are a fraction.
        size: the sizes, up to 15.
        seeds: the seeds, for generators that take more numbers than were made.
    """
    bits = np.array([number.bit_length() for number in range(16)])[size]
    chosen = np.full(len(size), -1, np.int64)
    lanes = np.arange(len(size))
    for more in range(luck.shape[1] - 2):
        number = luck[lanes, begin + more].astype(np.int64) >> (32 - bits)
        chosen = np.where((chosen < 0) & (number < size), number, chosen)
    for lane in np.flatnonzero(chosen < 0).tolist():
        rng = Random(seeds[lane])
        if begin[lane]:
            rng.random()
        chosen[lane] = rng.choice(range(size[lane]))
    return chosen


@kernel
def _numbers(keys: U32, lengths: NDArray[np.int64], first: U32, numbers: U32) -> None:
    """Write the first numbers of each key."""
    for row in range(keys.shape[0]):
        key, length = keys[row], lengths[row]
        state = first.copy()
        at, word = 1, 0
        for _ in range(max(STATE, length)):
            before = state[at - 1]
            mixed = (before ^ (before >> np.uint32(30))) * np.uint32(1664525)
            state[at] = (state[at] ^ mixed) + key[word] + np.uint32(word)
            at, word = at + 1, word + 1
            if at == STATE:
                state[0], at = state[STATE - 1], 1
            if word == length:
                word = 0
        for _ in range(STATE - 1):
            before = state[at - 1]
            mixed = (before ^ (before >> np.uint32(30))) * np.uint32(1566083941)
            state[at] = (state[at] ^ mixed) - np.uint32(at)
            at += 1
            if at == STATE:
                state[0], at = state[STATE - 1], 1
        state[0] = np.uint32(0x80000000)
        for place in range(numbers.shape[1]):
            two = (state[place] & np.uint32(0x80000000)) | (
                state[place + 1] & np.uint32(0x7FFFFFFF)
            )
            number = state[place + FAR] ^ (two >> np.uint32(1))
            if two & np.uint32(1):
                number ^= np.uint32(0x9908B0DF)
            number ^= number >> np.uint32(11)
            number ^= (number << np.uint32(7)) & np.uint32(0x9D2C5680)
            number ^= (number << np.uint32(15)) & np.uint32(0xEFC60000)
            numbers[row, place] = number ^ (number >> np.uint32(18))
