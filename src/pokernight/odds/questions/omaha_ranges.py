"""Order of the starting hands of Omaha, for ranges such as ``15%``.

The order is by the equity against a random hand to the river, for high alone. The file beside this
module is made by scripts/omaha_starting_hands.py.
"""

from __future__ import annotations

from array import array
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Final

from pokernight.cards import Card
from pokernight.errors import Refused

PATH: Final = Path(__file__).with_name("omaha_order.bin")
HANDS: Final = 270_725


@cache
def kinds() -> tuple[tuple[tuple[Card, ...], ...], ...]:
    """Return the hands of each of the 16,432 kinds, alike but for their suits, in a fixed order."""
    by_kind: dict[tuple[int, ...], list[tuple[Card, ...]]] = {}
    for hand in combinations(range(52), 4):
        ranks = [0, 0, 0, 0]
        for card in hand:
            ranks[card & 3] |= 1 << (card >> 2)
        by_kind.setdefault(tuple(sorted(ranks)), []).append(hand)
    return tuple([tuple(by_kind[kind]) for kind in sorted(by_kind)])


def pack(order: list[int]) -> bytes:
    """Return the bytes of the file: the numbers of the kinds, the best first."""
    import lzma  # not every Python has it, such as that of a browser

    return lzma.compress(b"".join([number.to_bytes(2, "little") for number in order]))


@cache
def _order() -> array[int]:
    import lzma

    raw = lzma.decompress(PATH.read_bytes())
    return array("H", [raw[at] | raw[at + 1] << 8 for at in range(0, len(raw), 2)])


def best_omaha_hands(percent: float) -> tuple[tuple[Card, ...], ...]:
    """Return the best kinds of hands that together are at most this part of the 270,725.

    Raises:
        Refused: if that is less than the best kind alone.
    """
    every_kind = kinds()
    hands: list[tuple[Card, ...]] = []
    for number in _order():
        kind = every_kind[number]
        if 100 * (len(hands) + len(kind)) > percent * HANDS * (1 + 1e-12):
            break
        hands += kind
    if not hands:
        least = 100 * len(every_kind[_order()[0]]) / HANDS
        raise Refused(f"{percent:g}% matches nothing: the best hand alone is {least:.4f} %")
    return tuple(hands)
