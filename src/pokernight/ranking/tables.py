"""Lookup tables for hand ranking: ``tables.bin``, read a section at a time.

``scripts/make_tables.py`` makes the file, whenever the package is built or installed, and documents
its contents. A section is read when it is first needed, and kept; the same bytes serve plain
Python, as arrays, and the compiled kernels.

Classes of hands lie in the file in the order of the hands, in which they compress to a sixth of
what they take at their places in the table.
"""

from __future__ import annotations

import json
import sys
from array import array
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final, Literal

from pokernight.ranking.keys import MOST_CARDS, RANK_KEYS, ROW

PATH: Final = Path(__file__).with_name("tables.bin")
_INDEX_LENGTH: Final = 4
_OF_HANDS: Final = ("no copies", "rank")
"""First words of sections with the classes of hands: without copies and with them."""


def flush_name(wilds: int) -> str:
    """Return the name of the section with the class of each mask of suited ranks."""
    return f"flush {wilds}"


def displacement_name(cards: int) -> str:
    """Return the name of the section with the start of each row, for so many natural cards."""
    return f"displacement {cards}"


def rank_name(cards: int, wilds: int, copies: bool) -> str:
    """Return the name of the section with the class of each hand of natural and wild cards."""
    return f"{_OF_HANDS[copies or not wilds]} {cards} {wilds}"


def pack(sections: Mapping[str, array[int]], *, plain: bool = False) -> bytes:
    """Return the bytes of the file; ``plain`` without compression, where Python has no lzma."""
    index = {}
    packed = b""
    for name, section in sections.items():
        raw = _little(section).tobytes()
        compressed = raw if plain else _lzma(name, raw, "compress")
        index[name] = [len(packed), len(compressed), section.typecode, *([True] if plain else [])]
        packed += compressed
    head = json.dumps(index).encode()
    return len(head).to_bytes(_INDEX_LENGTH, "little") + head + packed


def _lzma(name: str, content: bytes, what: Literal["compress", "decompress"]) -> bytes:
    """Return a section compressed or decompressed."""
    import lzma  # not where the tables are plain

    coding = {
        "id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "lc": 0, "lp": 1, "pb": 1,
    }  # fmt: skip
    # classes of hands are numbers of 16 bits, and neighbours are alike
    delta = [{"id": lzma.FILTER_DELTA, "dist": 2}] if name.startswith(_OF_HANDS) else []
    work = lzma.compress if what == "compress" else lzma.decompress
    return work(content, lzma.FORMAT_RAW, filters=[*delta, coding])


def sections() -> set[str]:
    """The names of all sections."""
    return set(_file()[0])


@cache
def section(name: str) -> array[int]:
    """Return a section by its name; classes of hands at the places of the hands."""
    numbers = stored(name)
    if not name.startswith(_OF_HANDS):
        return numbers
    places = _places(int(name.split()[-2]))
    table = array(numbers.typecode, bytes(numbers.itemsize * (max(places) + 1)))
    for place, number in zip(places, numbers):
        table[place] = number
    return table


@cache
def _places(cards: int) -> list[int]:
    """Return the place of each hand of so many natural cards, in the order of the hands."""
    starts = rows(cards)
    return [starts[number >> ROW] + number for number in key_sums(cards)]


def key_sums(cards: int, least: int = 0) -> list[int]:
    """Return the sum of keys of each hand of so many cards, in the order of the hands.

    The ranks of a hand ascend from ``least``; hands are ordered by their lowest rank, then by the
    next, as :func:`itertools.combinations_with_replacement` makes them.
    """
    if not cards:
        return [0]
    return [
        key + rest
        for rank, key in enumerate(RANK_KEYS[least:], least)
        for rest in _key_sums(cards - 1, rank)
    ]


_key_sums = cache(key_sums)


def stored(name: str) -> array[int]:
    """Return a section as it lies in the file; classes of hands in the order of the hands."""
    index, packed = _file()
    start, length, typecode, *plain = index[name]
    numbers = array(typecode)
    content = packed[start : start + length]
    numbers.frombytes(content if plain else _lzma(name, content, "decompress"))
    return _little(numbers)


@cache
def _file() -> tuple[dict[str, list[Any]], bytes]:
    whole = PATH.read_bytes()
    end = _INDEX_LENGTH + int.from_bytes(whole[:_INDEX_LENGTH], "little")
    return json.loads(whole[_INDEX_LENGTH:end]), whole[end:]


def _little(numbers: array[int]) -> array[int]:
    """The same numbers, the least byte of each first; and back."""
    if sys.byteorder == "big":
        numbers = numbers[:]
        numbers.byteswap()
    return numbers


@cache
def values() -> list[int]:
    """The value of each class."""
    return section("values").tolist()


@cache
def rows(cards: int) -> list[int]:
    """Return, by row, the offset that turns a sum of keys into its place in the tables."""
    return [start - (row << ROW) for row, start in enumerate(section(displacement_name(cards)))]


@cache
def ranks(cards: int, wilds: int = 0, copies: bool = True) -> array[int]:
    """The class of each hand of so many natural and wild cards, flushes aside, by its place."""
    if not 0 <= cards <= MOST_CARDS - wilds:
        raise ValueError(f"there are no tables of {cards} natural and {wilds} wild cards")
    return section(rank_name(cards, wilds, copies))


def flushes(wilds: int = 0) -> array[int]:
    """Return the class of each mask of ranks of a suit, bit 0 the deuce; 0 for no flush."""
    return section(flush_name(wilds))


@cache
def flush_values(wilds: int) -> list[int]:
    """Return the value of each mask of ranks of a suit, as :func:`flushes` has its class."""
    by_class = values()
    return [by_class[number] for number in flushes(wilds)]
