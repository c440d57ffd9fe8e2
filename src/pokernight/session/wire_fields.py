"""Building blocks of messages and log events: limits of fields, and JSON that is encoded already.

A message is a frozen dataclass. ``tag`` names the message; limits of a field stand in its type, as
``Annotated[int, Limit(ge=0)]``. Two codecs read and write these classes with equal bytes:
:mod:`pokernight.session.plain_codec` with the standard library alone, and the faster codec of the
room.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias


@dataclass(frozen=True, slots=True)
class Limit:
    """Limits of a field: a number's range, the length of a text, list or object, a pattern."""

    ge: int | None = None
    le: int | None = None
    min_length: int | None = None
    max_length: int | None = None
    pattern: str | None = None


@dataclass(frozen=True, slots=True)
class StoredAs:
    """Storage of a field that is no plain data: ``write`` makes plain data, ``read`` undoes it.

    ``read`` raises :class:`~pokernight.errors.Refused` for malformed data.
    """

    write: Callable[[Any], dict[str, Any]]
    read: Callable[[dict[str, Any]], Any]


@dataclass(frozen=True, slots=True)
class LogName:
    """Name of a message's field in the log, where it is another; None: the field is not stored."""

    name: str | None


class EncodedJson:
    """A part of a message that is encoded already: a codec copies its bytes."""

    __slots__ = ("body",)

    def __init__(self, body: bytes) -> None:
        self.body = body

    def __eq__(self, other: object) -> bool:
        return isinstance(other, EncodedJson) and self.body == other.body

    def __hash__(self) -> int:
        return hash(self.body)

    def __repr__(self) -> str:
        return f"EncodedJson({self.body!r})"


Encode: TypeAlias = Callable[[Any], bytes]
"""Encodes a message or a part of a message: ``encode`` of a codec."""


def fields_of(encode: Encode, part: Any) -> bytes:
    """Return the fields of an object that is not empty, encoded without its braces."""
    return encode(part)[1:-1]


def joined(*fields: bytes) -> EncodedJson:
    """Return an object with the fields of several objects, which are encoded without braces."""
    return EncodedJson(b"{%b}" % b",".join(fields))


@dataclass(frozen=True, slots=True)
class ClosedRecord:
    """Base class of records that refuse unknown fields."""
