"""Capital letters and digits as lines, for pictures drawn without a font.

A letter is 4 wide and 6 high; y grows downwards. ``I`` and marks are narrower.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import TypeAlias

from pokernight.room.shared.png_picture import Colour, Picture, Point

Line: TypeAlias = Sequence[Point]

HEIGHT = 6
CURVE = 6
"""Points from which on a line is a curve."""
GAP = 1.6
"""Distance between two letters."""
NARROW: Mapping[str, float] = {"I": 0, "'": 0, "1": 1, " ": 1.4, "-": 2, ".": 0, ",": 0.5}
"""Widths of the letters that are not 4 wide."""
WIDE: Mapping[str, float] = {"M": 4.8, "W": 5.6}

_BOWL = [(0, 0), (2.4, 0), (3.6, 0.5), (4, 1.5), (3.6, 2.5), (2.4, 3), (0, 3)]
_ROUND = [
    (2, 0), (0.9, 0.3), (0.2, 1.2), (0, 3), (0.2, 4.8), (0.9, 5.7), (2, 6), (3.1, 5.7), (3.8, 4.8),
    (4, 3), (3.8, 1.2), (3.1, 0.3), (2, 0),
]  # fmt: skip
_OPEN = [
    (3.9, 1.2), (3.2, 0.3), (2, 0), (0.9, 0.3), (0.2, 1.2), (0, 3), (0.2, 4.8), (0.9, 5.7), (2, 6),
    (3.2, 5.7), (3.9, 4.8),
]  # fmt: skip
_S = [
    (3.7, 1.1), (3.1, 0.3), (2, 0), (0.8, 0.3), (0.2, 1.3), (0.6, 2.3), (2, 2.9), (3.4, 3.6),
    (3.9, 4.6), (3.3, 5.6), (2, 6), (0.8, 5.7), (0.1, 4.8),
]  # fmt: skip
LETTERS: Mapping[str, Sequence[Line]] = {
    "A": [[(0, 6), (2, 0), (4, 6)], [(0.75, 4), (3.25, 4)]],
    "B": [[(0, 0), (0, 6)], _BOWL, [(2.4, 3), (3.7, 3.4), (4, 4.5), (3.6, 5.6), (2.4, 6), (0, 6)]],
    "C": [_OPEN],
    "D": [[(0, 0), (0, 6)], [(0, 6), (1.6, 6), (3.3, 5.3), (4, 3), (3.3, 0.7), (1.6, 0), (0, 0)]],
    "E": [[(3.7, 0), (0, 0), (0, 6), (3.7, 6)], [(0, 3), (3.1, 3)]],
    "F": [[(3.7, 0), (0, 0), (0, 6)], [(0, 3), (3.1, 3)]],
    "G": [_OPEN, [(3.9, 4.8), (3.9, 3.3), (2.4, 3.3)]],
    "H": [[(0, 0), (0, 6)], [(4, 0), (4, 6)], [(0, 3), (4, 3)]],
    "I": [[(0, 0), (0, 6)]],
    "J": [[(3.4, 0), (3.4, 4.4), (2.9, 5.6), (1.7, 6), (0.5, 5.6), (0, 4.6)]],
    "K": [[(0, 0), (0, 6)], [(3.9, 0), (0, 3.6)], [(1.4, 2.4), (4, 6)]],
    "L": [[(0, 0), (0, 6), (3.6, 6)]],
    "M": [[(0, 6), (0.2, 0), (2.4, 4.4), (4.6, 0), (4.8, 6)]],
    "N": [[(0, 6), (0, 0), (4, 6), (4, 0)]],
    "O": [_ROUND],
    "P": [[(0, 6), (0, 0)], _BOWL],
    "Q": [_ROUND, [(2.6, 4.6), (4.1, 6.4)]],
    "R": [[(0, 6), (0, 0)], _BOWL, [(2, 3), (4, 6)]],
    "S": [_S],
    "T": [[(0, 0), (4, 0)], [(2, 0), (2, 6)]],
    "U": [[(0, 0), (0, 4.2), (0.6, 5.5), (2, 6), (3.4, 5.5), (4, 4.2), (4, 0)]],
    "V": [[(0, 0), (2, 6), (4, 0)]],
    "W": [[(0, 0), (1.4, 6), (2.8, 1), (4.2, 6), (5.6, 0)]],
    "X": [[(0, 0), (4, 6)], [(4, 0), (0, 6)]],
    "Y": [[(0, 0), (2, 3), (4, 0)], [(2, 3), (2, 6)]],
    "Z": [[(0, 0), (4, 0), (0, 6), (4, 6)]],
    "0": [_ROUND],
    "1": [[(0, 1.2), (1, 0), (1, 6)]],
    "2": [[(0.1, 1.4), (0.8, 0.3), (2, 0), (3.4, 0.4), (3.9, 1.6), (3.3, 2.9), (0, 6)],
          [(0, 6), (4, 6)]],
    "3": [[(0.2, 0.8), (1, 0.2), (2, 0), (3.4, 0.4), (3.8, 1.5), (3.3, 2.5), (1.8, 2.9)],
          [(1.8, 2.9), (3.5, 3.3), (4, 4.5), (3.4, 5.6), (2, 6), (0.8, 5.7), (0, 4.9)]],
    "4": [[(3, 6), (3, 0), (0, 4.2), (4, 4.2)]],
    "5": [[(3.6, 0), (0.5, 0), (0.2, 2.8)],
          [(0.2, 2.8), (1.9, 2.3), (3.4, 2.8), (4, 4.2), (3.4, 5.5), (2, 6), (0.7, 5.7), (0, 4.8)]],
    "6": [[(3.5, 0.7), (2.3, 0), (0.9, 0.8), (0.1, 2.6), (0, 4.2), (0.6, 5.5), (2, 6), (3.4, 5.5),
           (4, 4.2), (3.4, 2.9), (2, 2.5), (0.7, 3), (0, 4.2)]],
    "7": [[(0, 0), (4, 0), (1.4, 6)]],
    "8": [[(2, 2.8), (0.7, 2.3), (0.3, 1.4), (0.8, 0.4), (2, 0), (3.2, 0.4), (3.7, 1.4), (3.3, 2.3),
           (2, 2.8), (0.5, 3.4), (0, 4.5), (0.6, 5.6), (2, 6), (3.4, 5.6), (4, 4.5), (3.5, 3.4),
           (2, 2.8)]],
    "9": [[(0.5, 5.3), (1.7, 6), (3.1, 5.2), (3.9, 3.4), (4, 1.8), (3.4, 0.5), (2, 0), (0.6, 0.5),
           (0, 1.8), (0.6, 3.1), (2, 3.5), (3.3, 3), (4, 1.8)]],
    "'": [[(0, 0), (0, 1.4)]],
    "-": [[(0, 3), (2, 3)]],
    ".": [[(0, 6), (0, 6)]],
    ",": [[(0.5, 5.7), (0.5, 6.2), (0, 7)]],
}  # fmt: skip


def _smooth(line: Line) -> Line:
    """Return a line with its corners cut twice, so that it looks like a curve."""
    for _ in range(2):
        cut = [line[0]]
        for (x0, y0), (x1, y1) in pairwise(line):
            cut += [(0.75 * x0 + 0.25 * x1, 0.75 * y0 + 0.25 * y1),
                    (0.25 * x0 + 0.75 * x1, 0.25 * y0 + 0.75 * y1)]  # fmt: skip
        line = [*cut, line[-1]]
    return line


def width_of(text: str) -> float:
    """Return the width of a text in units of a letter."""
    widths = [NARROW.get(letter, WIDE.get(letter, 4)) for letter in text.upper()]
    return sum(widths) + GAP * (len(widths) - 1)


def write(picture: Picture, text: str, middle: Point, unit: float, colour: Colour) -> None:
    """Write a text into a picture, centred.

    Args:
        picture: the picture.
        text: any letters; those without a drawing leave a gap.
        middle: the middle of the text.
        unit: pixels of a unit.
        colour: of the lines.
    """
    x = middle[0] - width_of(text) * unit / 2
    y = middle[1] - HEIGHT * unit / 2
    for letter in text.upper():
        for line in LETTERS.get(letter, ()):
            path = _smooth(line) if len(line) >= CURVE else line
            picture.stroke([(x + u * unit, y + v * unit) for u, v in path], unit * 0.85, colour)
        x += (NARROW.get(letter, WIDE.get(letter, 4)) + GAP) * unit
