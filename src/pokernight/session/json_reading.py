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
from pokernight.wording.message import Arg, Text, alternatives, message, reason_of

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
_UNKNOWN_TYPE = "there is nothing of type {tag:=}"
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

    Attributes:
        reason: the sentence; with a place a template that shows ``{subject}``, the value.
        place: the name of the field, None if the sentence has no subject.
        details: further arguments of the template.
    """

    def __init__(self, reason: Text, place: str | None = None, **details: Arg) -> None:
        super().__init__(reason)
        self.reason, self.place, self.details = reason, place, details

    def sentence(self, whole: Text) -> Text:
        """Return the sentence about it; ``whole`` names what was to be read."""
        if self.place is None:
            return self.reason
        subject = message("{field:=}", field=repr(self.place)) if self.place else whole
        return message(str(self.reason), subject=subject, **self.details)


_Reader: TypeAlias = Callable[[Any, str], Any]
"""Makes a value of plain data; the second argument is the name of the field that it is for."""


class _Expected(NamedTuple):
    """Readers of a type by the kind of JSON value."""

    by_kind: Mapping[str, _Reader]
    kinds: Text

    def read(self, value: Any, place: str) -> Any:
        kind = _kind(value)
        reader = self.by_kind.get(kind)
        if reader is None:
            wrong = "{subject} must be {wanted}, not {given}"
            raise Misfit(wrong, place, wanted=self.kinds, given=KINDS[kind])
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
    return _Expected(by_kind, alternatives(listed) if listed else "").read


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
            raise Misfit(reason_of(refused)) from None

    return read


def _one_of(words: Sequence[str]) -> _Reader:
    def read(value: str, place: str) -> str:
        if value not in words:
            raise Misfit("{subject} cannot be {value:=}", place, value=_plain(value))
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
    too_long = "{subject} has {most} letters at most"
    too_many = "{subject} has {most} parts at most"

    def read(value: Any, place: str) -> Any:
        if kind == "int":
            if limit.ge is not None and value < limit.ge:
                raise Misfit("{subject} must be {limit} or more", place, limit=limit.ge)
            if limit.le is not None and value > limit.le:
                raise Misfit("{subject} must be {limit} or less", place, limit=limit.le)
            return value
        if least is not None and len(value) < least:
            raise Misfit("{subject} cannot be empty", place)
        if most is not None and len(value) > most:
            raise Misfit(too_long if kind == "str" else too_many, place, most=most)
        if limit.pattern is not None and not re.search(limit.pattern, value):
            raise Misfit("{subject} has small hexadecimal digits only", place)
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
            raise Misfit("{subject} has no {field:=}", place, field=_plain(name))
    for name in form.required:
        if name not in values:
            raise Misfit("{subject} lacks its {field:=}", place, field=_plain(name))
    try:
        return form.make(**values)
    except Refused as refused:
        raise Misfit(reason_of(refused)) from None


def tagged(kinds: Mapping[str, Any], tag: str, value: Any) -> Any:
    """Return a record read from plain data, of the class or form that its tag field names."""
    if not isinstance(value, dict):
        wrong = "{subject} must be {wanted}, not {given}"
        raise Misfit(wrong, "", wanted=KINDS["object"], given=KINDS[_kind(value)])
    if tag not in value:
        raise Misfit("{subject} lacks its {field:=}", "", field=_plain(tag))
    pairs = value.pairs if isinstance(value, _Repeated) else value.items()
    first, *others = [part for name, part in pairs if name == tag]
    if not isinstance(first, str):
        raise Misfit("{subject} must be {wanted}", tag, wanted=KINDS["str"])
    if first not in kinds:
        raise Misfit(message(_UNKNOWN_TYPE, tag=_plain(first)))
    for other in others:
        if other != first:
            raise Misfit(message(_UNKNOWN_TYPE, tag=_plain(str(other))))
    return _record(kinds[first], value, "", tag)


def _plain(text: str) -> str:
    """Return text from outside as a sentence repeats it: short and on a single line."""
    shown = "".join(letter for letter in text if letter.isprintable())
    if shown.isdigit():
        return shown
    return repr(shown if len(shown) <= _SHOWN else f"{shown[:_SHOWN]}...")


def convert(value: Any, kind: type[T], whole: Text) -> T:
    """Return a record read from plain data.

    Raises:
        Refused: in a sentence; ``whole`` names what was to be read, such as "a table".
    """
    try:
        return cast("T", _reader(kind)(value, ""))
    except Misfit as misfit:
        raise Refused(misfit.sentence(whole)) from None
