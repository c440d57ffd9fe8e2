"""Make the tables that hands are ranked by, ``src/pokernight/ranking/tables.bin``.

    .venv/bin/python scripts/make_tables.py

What a hand without a flush is worth hangs on how many cards of each rank it holds, and on how
many wild cards; this finds it for every hand of up to eight cards, by looking for each category
from the highest down. A flush hangs on the ranks of its suit. Values become *classes*, the
numbers 0, 1, 2 .. in their order, which fit in two bytes.

Which place in a table a hand has follows from the sum of its keys. The sums are spread far, so
they are cut into rows, and the rows pushed together until each fits into the gaps of the others:
``place = displacement[sum >> ROW] + sum % 2**ROW``.

The file is made of sections, each compressed, with an index in JSON before them; the module
:mod:`pokernight.ranking.tables` reads it.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Iterator
from itertools import combinations_with_replacement
from pathlib import Path

from pokernight.ranking import keys, tables
from pokernight.ranking.keys import MOST_CARDS, MOST_WILDS, ROW
from pokernight.ranking.tables import (
    PATH,
    displacement_name,
    flush_name,
    key_sums,
    pack,
    rank_name,
)

ACE = 12
STRAIGHT, FLUSH, STRAIGHT_FLUSH = 4, 5, 8
SHAPES = (
    (9, (5,)),
    (7, (4,)),
    (6, (3, 2)),
    (STRAIGHT, ()),
    (3, (3,)),
    (2, (2, 2)),
    (1, (2,)),
    (0, ()),
)
"""The categories without a flush, the highest first, and the equal ranks that they take."""
STRAIGHTS = [(top, [(top - step) % 13 for step in range(5)]) for top in range(ACE, 2, -1)]

Counts = list[int]


def value(category: int, ranks: list[int]) -> int:
    """``category << 20 | five nibbles``, each a rank and one, 0 for none."""
    for place in range(5):
        category = category << 4 | (ranks[place] + 1 if place < len(ranks) else 0)
    return category


def without_flush(counts: Counts, wilds: int, copies: bool) -> int:
    """Return the value of cards of these ranks with so many wild cards, flushes aside."""
    most = sorted(counts, reverse=True)
    for category, sizes in SHAPES:
        if category == STRAIGHT:
            for top, ranks in STRAIGHTS:
                if sum([not counts[rank] for rank in ranks]) <= wilds:
                    return value(STRAIGHT, [top])
        elif sum([max(0, size - present) for size, present in zip(sizes, most)]) <= wilds:
            best = grouped(counts, wilds, sizes, copies, [], 5)
            if best is not None:
                return value(category, best)
    raise AssertionError("the last category takes no cards at all")


def grouped(
    counts: Counts, wilds: int, sizes: tuple[int, ...], copies: bool, taken: list[int], left: int
) -> list[int] | None:
    """The best ranks to make groups of these sizes of, then the kickers; ``None`` for no way.

    So many of the five cards are ``left`` to choose.
    """
    if not sizes:
        return taken + kickers(counts, wilds, taken, left)
    for rank in range(ACE, -1, -1):
        need = max(0, sizes[0] - counts[rank])
        if need and not copies and sizes[0] > 4:
            continue
        if need <= wilds and rank not in taken:
            rest = left - sizes[0]
            ranks = grouped(counts, wilds - need, sizes[1:], copies, [*taken, rank], rest)
            if ranks is not None:
                return ranks
    return None


def kickers(counts: Counts, wilds: int, taken: list[int], places: int) -> list[int]:
    """The highest ranks beside those taken, wild cards being the highest that are not held."""
    ranks: list[int] = []
    for rank in range(ACE, -1, -1):
        if rank in taken or len(ranks) == places:
            continue
        if counts[rank]:
            ranks.append(rank)
        elif wilds:
            ranks.append(rank)
            wilds -= 1
    return ranks


def of_one_suit(ranks: set[int], wilds: int) -> int:
    """Return the flush value of cards of a single suit with so many wild cards, 0 for no flush."""
    for top, straight in STRAIGHTS:
        if len(ranks.intersection(straight)) + wilds >= 5:
            return value(STRAIGHT_FLUSH, [top])
    if len(ranks) + wilds < 5:
        return 0
    counts = [int(rank in ranks) for rank in range(13)]
    return value(FLUSH, kickers(counts, wilds, [], 5))


def every_hand(cards: int) -> Iterator[Counts]:
    """Return how many cards of each rank every hand of so many cards holds, suits apart."""
    for ranks in combinations_with_replacement(range(13), cards):
        yield [ranks.count(rank) for rank in range(13)]


def pushed_together(sums: list[int]) -> list[int]:
    """Return the displacement of every row.

    First comes the fullest row, and each goes to the first place where it fits. The rows and all
    that is taken are long integers with a bit for each place, so that many are tried at once.
    """
    rows = [0] * ((max(sums) >> ROW) + 1)
    for number in sums:
        rows[number >> ROW] |= 1 << number % 2**ROW
    displacements = [0] * len(rows)
    taken = 0
    for row in sorted(range(len(rows)), key=lambda row: (-rows[row].bit_count(), row)):
        if not (places := rows[row]):
            break
        conflicts = 0
        while places:
            lowest = places & -places
            conflicts |= taken >> lowest.bit_length() - 1
            places ^= lowest
        displacement = (~conflicts & conflicts + 1).bit_length() - 1
        displacements[row] = displacement
        taken |= rows[row] << displacement
    return displacements


def make() -> dict[str, array[int]]:
    """Every section of the file."""
    hands = [list(every_hand(cards)) for cards in range(MOST_CARDS + 1)]
    hashed = []
    for cards in range(MOST_CARDS + 1):
        sums = key_sums(cards)
        assert len(set(sums)) == len(sums), "two hands have one sum"
        hashed.append(pushed_together(sums))

    flushes = [
        [of_one_suit({rank for rank in range(13) if mask >> rank & 1}, wilds)
         for mask in range(1 << 13)]
        for wilds in range(MOST_WILDS + 1)
    ]  # fmt: skip
    worth = {
        (cards, wilds, copies): [without_flush(counts, wilds, copies) for counts in hands[cards]]
        for cards in range(MOST_CARDS + 1)
        for wilds in range(min(MOST_WILDS, MOST_CARDS - cards) + 1)
        for copies in (True, False)[: 1 + bool(wilds)]
    }
    values = sorted({0}.union(*flushes, *worth.values()))
    classes = {value: number for number, value in enumerate(values)}

    sections: dict[str, array[int]] = {"values": array("I", values)}
    for wilds, of_masks in enumerate(flushes):
        sections[flush_name(wilds)] = array("H", [classes[value] for value in of_masks])
    for cards, displacements in enumerate(hashed):
        sections[displacement_name(cards)] = array("I", displacements)
    for hand, of_hands in worth.items():
        sections[rank_name(*hand)] = array("H", [classes[value] for value in of_hands])
    return sections


SOURCES = [Path(file) for file in (__file__, keys.__file__, tables.__file__)]


def is_current() -> bool:
    """Check whether the file is as new as all that it is made from."""
    return PATH.is_file() and PATH.stat().st_mtime >= max(
        [source.stat().st_mtime for source in SOURCES]
    )


if __name__ == "__main__" and not is_current():
    whole = pack(make())
    made = PATH.with_suffix(".new")
    made.write_bytes(whole)
    made.replace(PATH)  # at once: a process that reads the tables must not see half of them
    print(f"{PATH}: {len(whole):,} bytes", file=sys.stderr)
