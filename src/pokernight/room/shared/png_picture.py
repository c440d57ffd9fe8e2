"""Pictures of filled polygons, and their encoding as PNG; pure Python, without fonts."""

from __future__ import annotations

import math
import struct
import zlib
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import TypeAlias

Point: TypeAlias = tuple[float, float]
Colour: TypeAlias = tuple[int, int, int]
"""Red, green and blue, 0 to 255."""

SUBROWS = 4
"""Samples of each row; horizontally coverage is exact."""
ROUND = 28
"""Corners of a polygon that stands for a circle."""


class Picture:
    """A picture of opaque colours, with antialiased edges.

    Attributes:
        width: in pixels.
        height: in pixels.
    """

    def __init__(self, width: int, height: int, colour: Colour) -> None:
        self.width, self.height = width, height
        self._rows = [bytearray(bytes(colour) * width) for _ in range(height)]

    def fill(self, corners: Sequence[Point], colour: Colour) -> None:
        """Fill a polygon, given by its corners in order, by the even-odd rule."""
        top = max(0, math.floor(min(y for _, y in corners)))
        bottom = min(self.height, math.ceil(max(y for _, y in corners)))
        edges = [
            (x0, y0, x1, y1) if y0 < y1 else (x1, y1, x0, y0)
            for (x0, y0), (x1, y1) in zip(corners, [*corners[1:], corners[0]])
            if y0 != y1
        ]
        for row in range(top, bottom):
            self._fill_row(row, edges, colour)

    def _fill_row(
        self, row: int, edges: Sequence[tuple[float, float, float, float]], colour: Colour
    ) -> None:
        spans = []
        for sample in range(SUBROWS):
            y = row + (sample + 0.5) / SUBROWS
            crossings = sorted(
                x0 + (y - y0) * (x1 - x0) / (y1 - y0) for x0, y0, x1, y1 in edges if y0 <= y < y1
            )
            spans += [
                (max(0.0, left), min(float(self.width), right))
                for left, right in zip(crossings[::2], crossings[1::2])
                if right > 0 and left < self.width
            ]
        if not spans:
            return
        inner_left = math.ceil(max(left for left, _ in spans))
        inner_right = math.floor(min(right for _, right in spans))
        whole = len(spans) == SUBROWS and inner_left < inner_right
        line = self._rows[row]
        if whole:
            line[3 * inner_left : 3 * inner_right] = bytes(colour) * (inner_right - inner_left)
        first = math.floor(min(left for left, _ in spans))
        last = math.ceil(max(right for _, right in spans))
        for x in range(first, last):
            if whole and inner_left <= x < inner_right:
                continue
            covered = sum(
                max(0.0, min(right, x + 1) - max(left, x)) for left, right in spans
            ) / SUBROWS  # fmt: skip
            for channel, value in enumerate(colour):
                at = 3 * x + channel
                line[at] = round(line[at] + (value - line[at]) * min(1.0, covered))

    def circle(self, centre: Point, radius: float, colour: Colour) -> None:
        """Fill a circle."""
        self.fill(ellipse(centre, radius, radius, ROUND), colour)

    def stroke(self, path: Sequence[Point], width: float, colour: Colour) -> None:
        """Draw a line through some points, with round ends and joints."""
        for (x0, y0), (x1, y1) in pairwise(path):
            length = math.hypot(x1 - x0, y1 - y0)
            if length:
                u, v = (x1 - x0) / length * width / 2, (y1 - y0) / length * width / 2
                corners = [(x0 - v, y0 + u), (x1 - v, y1 + u), (x1 + v, y1 - u), (x0 + v, y0 - u)]
                self.fill(corners, colour)
        for point in path:
            self.circle(point, width / 2, colour)

    def png(self) -> bytes:
        """Return the picture as a PNG file."""
        rows = b"".join(b"\0" + bytes(row) for row in self._rows)
        header = struct.pack(">IIBBBBB", self.width, self.height, 8, 2, 0, 0, 0)
        chunks = ((b"IHDR", header), (b"IDAT", zlib.compress(rows, 9)), (b"IEND", b""))
        return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(*chunk) for chunk in chunks)


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def ellipse(centre: Point, across: float, down: float, corners: int) -> list[Point]:
    """Return the corners of a polygon that stands for an ellipse with two radii."""
    x, y = centre
    angles = [2 * math.pi * corner / corners for corner in range(corners)]
    return [(x + across * math.cos(angle), y + down * math.sin(angle)) for angle in angles]


def rounded(width: float, height: float, radius: float) -> list[Point]:
    """Return the corners of a rectangle with round corners, with its centre at (0, 0)."""
    corners = []
    for quarter, (x, y) in enumerate(((1, 1), (-1, 1), (-1, -1), (1, -1))):
        centre = (x * (width / 2 - radius), y * (height / 2 - radius))
        angles = [math.pi / 2 * (quarter + step / 6) for step in range(7)]
        corners += [
            (centre[0] + radius * math.cos(angle), centre[1] + radius * math.sin(angle))
            for angle in angles
        ]
    return corners


def turned(corners: Iterable[Point], angle: float, to: Point) -> list[Point]:
    """Return corners turned by an angle in radians about (0, 0), and then moved."""
    cos, sin = math.cos(angle), math.sin(angle)
    return [(x * cos - y * sin + to[0], x * sin + y * cos + to[1]) for x, y in corners]
