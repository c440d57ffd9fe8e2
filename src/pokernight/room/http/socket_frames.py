"""Frames of WebSockets as bytes: building texts, and counting frames without parsing them."""

from __future__ import annotations

from typing import NamedTuple

TEXT = 0x81
"""First byte of a frame that is a whole text."""
CLOSES = 8
"""Opcode of a frame that closes a socket."""


def framed(text: bytes) -> bytes:
    """Return the frame of a text for a client: whole, unmasked, for no extension to change."""
    size = len(text)
    if size < 126:
        return bytes((TEXT, size)) + text
    if size < 2**16:
        return bytes((TEXT, 126)) + size.to_bytes(2, "big") + text
    return bytes((TEXT, 127)) + size.to_bytes(8, "big") + text


class Scanned(NamedTuple):
    """Part of some bytes that may be passed on.

    Attributes:
        octets: number of bytes.
        frames: number of frames that begin in them.
        whole: whether nothing is left but the beginning of a header.
    """

    octets: int
    frames: int
    whole: bool


class Header(NamedTuple):
    """Header of a frame: opcode, index of the byte after it, and size of the payload."""

    opcode: int
    after: int
    size: int


def header_at(held: bytearray, at: int, end: int) -> Header | None:
    """Return the header of a client's frame that begins at ``at``, if all of it has come in."""
    if end - at < 2:
        return None
    short, begin = held[at + 1] & 127, at + 2
    wide = 0 if short < 126 else 2 if short == 126 else 8
    after = begin + wide + (4 if held[at + 1] & 128 else 0)
    if after > end:
        return None
    size = int.from_bytes(held[begin : begin + wide], "big") if wide else short
    return Header(held[at] & 15, after, size)


class Frames:
    """Frames of a client, delimited by their headers alone: no payload is parsed or copied."""

    def __init__(self) -> None:
        self.rest = 0
        """Bytes of the present frame that are still to come."""

    def scan(self, held: bytearray, frames: int, octets: int) -> Scanned:
        """Return the part of some bytes with at most so many frames and bytes."""
        at, count, size = 0, 0, len(held)
        end = min(size, octets)
        while True:
            step = min(self.rest, end - at)
            self.rest -= step
            at += step
            if self.rest or count == frames or (header := header_at(held, at, end)) is None:
                break
            self.rest = header.size
            at, count = header.after, count + 1
        return Scanned(at, count, size == at or (end == size and count < frames))

    def skip(self, held: bytearray, frames: int) -> Scanned:
        """Return the part before the next closing frame, if such a frame has come in."""
        at, count, end = 0, 0, len(held)
        while True:
            step = min(self.rest, end - at)
            self.rest -= step
            at += step
            if self.rest or count == frames or (header := header_at(held, at, end)) is None:
                return Scanned(at, count, count < frames)
            if header.opcode == CLOSES:
                return Scanned(at, count, False)
            self.rest = header.size
            at, count = header.after, count + 1
