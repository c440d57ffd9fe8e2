"""Reads records from JSON: checks each field, and says in a sentence what does not fit.

A record is a dataclass or a typed dictionary. Its readers are made once from the types of its
fields and their limits (:class:`~pokernight.session.wire_fields.Limit`).
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    NamedTuple,
    NotRequired,
    TypeAlias,
    TypeVar,
    Union,
    cast,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from pokernight.errors import Refused
from pokernight.session.record_forms import form_of, stored_as
from pokernight.session.wire_fields import EncodedJson, Limit, StoredAs

T = TypeVar("T")
KINDS = {
    "bool": "true or false",
    "int": "a whole number",
    "float": "a number",
    "str": "text",
    "array": "a list",
    "object": "an object with fields",
    "null": "nothing",
}
"""Kinds of JSON values as sentences name them, in the order in which they are listed."""
_SURROGATE = re.compile(r"\\u[dD][89a-fA-F]")
_SHOWN = 40
"""Letters of a wrong value that a sentence repeats."""


# --- parsing


class _Repeated(dict[str, Any]):
    """An object in which a name stands more than once; ``pairs`` has all of them."""

    pairs: Sequence[tuple[str, Any]]


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    plain = dict(pairs)
    if len(plain) == len(pairs):
        return plain
    repeated = _Repeated(plain)
    repeated.pairs = pairs
    return repeated


def _number(text: str) -> float:
    value = float(text)
    if math.isinf(value):
        raise ValueError("this number is out of range")
    return value


def _no_constant(text: str) -> None:
    raise ValueError(f"{text} is not JSON")


_parser = json.JSONDecoder(
    object_pairs_hook=_object, parse_float=_number, parse_constant=_no_constant
)


def parsed(text: bytes | str) -> Any:
    """Return JSON as plain data.

    Raises:
        ValueError, RecursionError: if it is none.
    """
    text = text if isinstance(text, str) else text.decode()
    if not text.isascii():
        text.encode()  # fails at half of a surrogate pair, which is no letter
    value = _parser.decode(text)
    if _SURROGATE.search(text):
        json.dumps(value, ensure_ascii=False).encode()
    return value


# --- reading records


class Misfit(Exception):
    """A value does not fit. ``place`` names its field, and is empty for the whole.

    Without a place ``words`` are all that is to be said.
    """

    def __init__(self, words: str, place: str | None = None) -> None:
        super().__init__(words)
        self.words, self.place = words, place

    def sentence(self, whole: str) -> str:
        """Return the sentence about it; ``whole`` names what was to be read."""
        if self.place is None:
            return self.words
        return f"{repr(self.place) if self.place else whole} {self.words}"


_Reader: TypeAlias = Callable[[Any, str], Any]
"""Makes a value of plain data; the second argument is the name of the field that it is for."""


class _Expected(NamedTuple):
    """Readers of a type by the kind of JSON value."""

    by_kind: Mapping[str, _Reader]
    kinds: str

    def read(self, value: Any, place: str) -> Any:
        kind = _kind(value)
        reader = self.by_kind.get(kind)
        if reader is None:
            raise Misfit(f"must be {self.kinds}, not {KINDS[kind]}", place)
        return reader(value, place)


def _kind(value: Any) -> str:
    if isinstance(value, dict):
        return "object"
    return _KIND_OF[type(value)]


_KIND_OF: Mapping[type, str] = {
    str: "str", int: "int", float: "float", bool: "bool", list: "array", NoneType: "null",
}  # fmt: skip


def _as_it_is(value: Any, place: str) -> Any:
    return value


def _limits(hint: Any) -> list[Limit]:
    """Return the limits of an annotated type."""
    return [extra for extra in hint.__metadata__ if isinstance(extra, Limit)]


def _reader(hint: Any) -> _Reader:
    """Return what reads a value of a type."""
    if hint is Any:
        return _as_it_is
    if (stored := stored_as(hint)) is not None:
        return _stored(stored)
    if get_origin(hint) is Annotated and not _limits(hint):
        return _reader(get_args(hint)[0])
    options = get_args(hint) if get_origin(hint) in (Union, UnionType) else (hint,)
    by_kind: dict[str, _Reader] = {}
    for option in options:
        if option is not EncodedJson:
            by_kind |= _by_kind(option)
    listed = [words for kind, words in KINDS.items() if kind in by_kind]
    if "float" in by_kind:
        by_kind.setdefault("int", lambda value, place: float(value))
    return _Expected(by_kind, " or ".join(listed)).read


def _by_kind(hint: Any) -> dict[str, _Reader]:
    """Return what reads values of a type that is no union, by their kind."""
    origin = get_origin(hint)
    if origin is Annotated:
        readers = _by_kind(get_args(hint)[0])
        for limit in _limits(hint):
            readers = {kind: _limited(reader, kind, limit) for kind, reader in readers.items()}
        return readers
    if origin is Literal:
        return {"str": _one_of(get_args(hint))}
    if origin is list:
        return {"array": _list(_reader(get_args(hint)[0]))}
    if origin is dict:
        key, part = get_args(hint)
        return {"object": _table(_reader(key), _reader(part))}
    if is_dataclass(hint) or is_typeddict(hint):
        return {"object": lambda value, place: _record(hint, value, place)}
    names = {str: "str", int: "int", float: "float", bool: "bool", NoneType: "null", None: "null"}
    return {names[hint]: _as_it_is}


def _stored(stored: StoredAs) -> _Reader:
    read_object = _reader(dict[str, Any])

    def read(value: Any, place: str) -> Any:
        plain = read_object(value, place)
        try:
            return stored.read(plain)
        except Refused as refused:
            raise Misfit(str(refused)) from None

    return read


def _one_of(words: Sequence[str]) -> _Reader:
    def read(value: str, place: str) -> str:
        if value not in words:
            raise Misfit(f"cannot be {_plain(value)}", place)
        return value

    return read


def _list(reader: _Reader) -> _Reader:
    return lambda value, place: [reader(part, place) for part in value]


def _table(key_reader: _Reader, reader: _Reader) -> _Reader:
    return lambda value, place: {
        key_reader(key, place): reader(part, place) for key, part in value.items()
    }


def _limited(reader: _Reader, kind: str, limit: Limit) -> _Reader:
    """Return a reader that refuses values beyond a limit."""
    least, most = limit.min_length, limit.max_length
    things = "letters" if kind == "str" else "parts"

    def read(value: Any, place: str) -> Any:
        if kind == "int":
            if limit.ge is not None and value < limit.ge:
                raise Misfit(f"must be {limit.ge} or more", place)
            if limit.le is not None and value > limit.le:
                raise Misfit(f"must be {limit.le} or less", place)
            return value
        if least is not None and len(value) < least:
            raise Misfit("cannot be empty", place)
        if most is not None and len(value) > most:
            raise Misfit(f"has {most} {things} at most", place)
        if limit.pattern is not None and not re.search(limit.pattern, value):
            raise Misfit("has small hexadecimal digits only", place)
        return reader(value, place)

    return read


class _Readers(NamedTuple):
    """Readers of a record's fields, the names of its required fields, and what makes the record."""

    readers: Mapping[str, _Reader]
    required: Sequence[str]
    closed: bool
    make: Callable[..., Any]


@cache
def _readers_of(kind: Any) -> _Readers:
    """Return the readers of a dataclass, of a form, or of a typed dictionary."""
    if not is_typeddict(kind):
        form = form_of(kind)
        readers = {name: _reader(hint) for name, hint in form.hints.items()}
        return _Readers(readers, form.required, form.closed, form.make)
    hints = get_type_hints(kind, include_extras=True)
    optional = {name for name, hint in hints.items() if get_origin(hint) is NotRequired}
    readers = {
        name: _reader(get_args(hint)[0] if name in optional else hint)
        for name, hint in hints.items()
    }
    required = [name for name in hints if name not in optional]
    return _Readers(readers, required, closed=False, make=dict)


def _record(kind: Any, value: Mapping[str, Any], place: str, tag: str = "") -> Any:
    """Return a record read from plain data; ``tag`` names its tag field."""
    form = _readers_of(kind)
    values = {}
    for name, part in value.items():
        reader = form.readers.get(name)
        if reader is not None:
            values[name] = reader(part, name)
        elif form.closed and name != tag:
            raise Misfit(f"has no {_plain(name)}", place)
    for name in form.required:
        if name not in values:
            raise Misfit(f"lacks its {_plain(name)}", place)
    try:
        return form.make(**values)
    except Refused as refused:
        raise Misfit(str(refused)) from None


def tagged(kinds: Mapping[str, Any], tag: str, value: Any) -> Any:
    """Return a record read from plain data, of the class or form that its tag field names."""
    if not isinstance(value, dict):
        raise Misfit(f"must be {KINDS['object']}, not {KINDS[_kind(value)]}", "")
    if tag not in value:
        raise Misfit(f"lacks its {_plain(tag)}", "")
    pairs = value.pairs if isinstance(value, _Repeated) else value.items()
    first, *others = [part for name, part in pairs if name == tag]
    if not isinstance(first, str):
        raise Misfit(f"must be {KINDS['str']}", tag)
    if first not in kinds:
        raise Misfit(f"there is nothing of type {_plain(first)}")
    for other in others:
        if other != first:
            raise Misfit(f"there is nothing of type {_plain(str(other))}")
    return _record(kinds[first], value, "", tag)


def _plain(text: str) -> str:
    """Return text from outside as a sentence repeats it: short and on a single line."""
    shown = "".join(letter for letter in text if letter.isprintable())
    if shown.isdigit():
        return shown
    return repr(shown if len(shown) <= _SHOWN else f"{shown[:_SHOWN]}...")


def convert(value: Any, kind: type[T], whole: str) -> T:
    """Return a record read from plain data.

    Raises:
        Refused: in a sentence; ``whole`` names what was to be read, such as "a table".
    """
    try:
        return cast(T, _reader(kind)(value, ""))
    except Misfit as misfit:
        raise Refused(misfit.sentence(whole)) from None
