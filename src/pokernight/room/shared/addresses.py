"""Addresses as people and browsers write them, and links to tables and groups."""

from __future__ import annotations

from typing import NamedTuple
from urllib.parse import SplitResult, urlsplit

from pokernight.errors import Refused


def parts_of(address: str) -> SplitResult:
    """Return the parts of an address; reading its port raises nothing.

    Raises:
        Refused: if it cannot be parsed: brackets without an IPv6 address, a port that is no number.
    """
    try:
        parts = urlsplit(address)
        _ = parts.port
    except ValueError:
        shown = address if len(address) <= 80 else f"{address[:80]}..."
        raise Refused(f"{shown!r} is not an address: check its brackets and its port") from None
    return parts


def is_address(address: str) -> bool:
    """Return whether an address can be parsed."""
    try:
        parts_of(address)
    except Refused:
        return False
    return True


class Link(NamedTuple):
    """Link to a table: address of the room, id of the table, and the key that opens it."""

    base: str
    table: str
    key: str

    def __str__(self) -> str:
        return f"{self.base}/t/{self.table}#{self.key}"

    @property
    def socket(self) -> str:
        """Address of the room's socket."""
        return f"ws{self.base.removeprefix('http')}/ws"


class GroupLink(NamedTuple):
    """Link to a group: address of the room, id of the group, and the key that opens it."""

    base: str
    group: str
    key: str

    def __str__(self) -> str:
        return f"{self.base}/g/{self.group}#{self.key}"


def read_group_link(text: str) -> GroupLink | None:
    """Return a link to a group as people paste it; None for any other text.

    Raises:
        Refused: if it has lost its key.
    """
    link = _read(text, "g")
    return None if link is None else GroupLink(*link)


def read_link(text: str) -> Link:
    """Return a link to a table as people paste it.

    Raises:
        Refused: if it is not a link to a table, or has lost its key.
    """
    link = _read(text, "t")
    if link is None:
        raise Refused(
            f"{text!r} is not a link to a table: such a link looks like http://127.0.0.1:8000/t/TABLE#KEY"
        )
    return link


def _read(text: str, letter: str) -> Link | None:
    """Return a link whose path has this letter before its id; None for any other text."""
    parts = parts_of(text.strip())
    path = parts.path.strip("/").split("/")
    if parts.scheme not in ("http", "https") or len(path) < 2 or path[-2] != letter:
        return None
    if not parts.fragment:
        raise Refused("this link has lost its key, the part after #: paste the whole link")
    base = f"{parts.scheme}://{parts.netloc}" + "".join(f"/{part}" for part in path[:-2])
    return Link(base, path[-1], parts.fragment.partition(",")[0])  # an invitation may follow
