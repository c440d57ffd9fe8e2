"""Lookup tables for hand ranking: ``tables.bin``, read a section at a time.

``scripts/make_tables.py`` makes the file, whenever the package is built or installed, and documents
its contents. A section is read when it is first needed, and kept; the same bytes serve plain
Python, as arrays, and the compiled kernels.
"""

from __future__ import annotations

import json
import lzma
import sys
from array import array
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

from pokernight.ranking.keys import MOST_CARDS, ROW

PATH: Final = Path(__file__).with_name("tables.bin")
_INDEX_LENGTH: Final = 4
FILTERS: Final = [{"id": lzma.FILTER_LZMA2, "preset": 9, "lc": 2, "lp": 1, "pb": 1}]
"""Compression of a section; most are tables of 16-bit numbers."""


def flush_name(wilds: int) -> str:
    """Return the name of the section with the class of each mask of suited ranks."""
    return f"flush {wilds}"


def displacement_name(cards: int) -> str:
    """Return the name of the section with the start of each row, for so many natural cards."""
    return f"displacement {cards}"


def rank_name(cards: int, wilds: int, copies: bool) -> str:
    """Return the name of the section with the class of each hand of natural and wild cards."""
    return f"rank {cards} {wilds}" if copies or not wilds else f"no copies {cards} {wilds}"


def pack(sections: Mapping[str, array[int]]) -> bytes:
    """The bytes of the file."""
    index = {}
    packed = b""
    for name, section in sections.items():
        raw = _little(section).tobytes()
        compressed = lzma.compress(raw, lzma.FORMAT_RAW, filters=FILTERS)
        index[name] = [len(packed), len(compressed), section.typecode]
        packed += compressed
    head = json.dumps(index).encode()
    return len(head).to_bytes(_INDEX_LENGTH, "little") + head + packed


def sections() -> set[str]:
    """The names of all sections."""
    return set(_file()[0])


@cache
def section(name: str) -> array[int]:
    """One section by its name."""
    index, packed = _file()
    start, length, typecode = index[name]
    numbers = array(typecode)
    section_bytes = packed[start : start + length]
    numbers.frombytes(lzma.decompress(section_bytes, lzma.FORMAT_RAW, filters=FILTERS))
    return _little(numbers)


@cache
def _file() -> tuple[dict[str, tuple[int, int, str]], bytes]:
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
