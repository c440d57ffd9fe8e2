"""The reference of the wire and of powers, as docs/protocol.md and docs/room.md print them.

``python -m pokernight.room.http.protocol_docs docs`` writes both; a test compares the pages.
"""

from __future__ import annotations

import inspect
import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import is_dataclass
from pathlib import Path
from typing import Any, get_args, is_typeddict

import msgspec

from pokernight.engine import wire
from pokernight.room.protocol.structs import mirror
from pokernight.session import message_parts
from pokernight.session import messages as m
from pokernight.session.people import POWERS

_REFERENCE = re.compile(r":\w+:`([^`]+)`")
ROLES = ("host", "player", "guest", "spectator")


def shape(type_: msgspec.inspect.Type) -> str:
    """A type of a field in a word or two."""
    found = msgspec.inspect
    if isinstance(type_, found.UnionType):
        kinds = [shape(one) for one in type_.types]
        return " or ".join(dict.fromkeys(kinds))
    if isinstance(type_, found.ListType | found.VarTupleType):
        return f"list of {shape(type_.item_type)}"
    if isinstance(type_, found.DictType):
        return f"object of {shape(type_.value_type)}"
    if isinstance(type_, found.LiteralType):
        return " or ".join(f"`{one}`" for one in type_.values)
    if isinstance(type_, found.StructType | found.DataclassType | found.TypedDictType):
        return f"[{type_.cls.__name__}](#{type_.cls.__name__.lower()})"
    if isinstance(type_, found.IntType):
        most = f", {type_.ge} to {type_.le}" if type_.le is not None else ""
        return f"number{most}"
    if isinstance(type_, found.StrType):
        most = f" of {type_.max_length} at most" if type_.max_length is not None else ""
        return f"text{most}"
    names = {
        found.BoolType: "true or false", found.FloatType: "decimal number",
        found.NoneType: "null", found.AnyType: "anything",
    }  # fmt: skip
    return names.get(type(type_), type(type_).__name__)


def default(field: msgspec.inspect.Field) -> str:
    """What a field is where it is left out, or that it may be."""
    if field.required:
        return ""
    if field.default is field.default_factory is msgspec.NODEFAULT:
        return ", not always there"
    value = field.default if field.default is not msgspec.NODEFAULT else field.default_factory()
    return f", otherwise `{msgspec.json.encode(value).decode()}`"


def described(message: type[Any], title: str) -> Iterator[str]:
    """A message or a part of one: what it is, and its fields."""
    found = msgspec.inspect.type_info(
        mirror(message, deep=True) if is_dataclass(message) else message
    )
    assert isinstance(found, msgspec.inspect.StructType | msgspec.inspect.TypedDictType)
    yield f"### {title}\n"
    said = _REFERENCE.sub(r"`\1`", inspect.cleandoc(message.__doc__ or ""))
    yield f"{said.replace('``', '`')}\n"
    for field in found.fields:
        yield f"- `{field.encode_name}`: {shape(field.type)}{default(field)}"
    if found.fields:
        yield ""


def parts() -> list[type[Any]]:
    """What messages of the room are made of."""
    return [
        part
        for part in vars(message_parts).values()
        if isinstance(part, type)
        and is_dataclass(part)
        and part.__module__ == message_parts.__name__
    ]


def views() -> list[type[Any]]:
    """What a hand is told in: a view, a question, an event, a result, and their parts."""
    asides = (wire.Common, wire.LaidJson, wire.AskedJson)
    return [
        one
        for one in vars(wire).values()
        if is_typeddict(one) and one.__module__ == wire.__name__ and one not in asides
    ]


def messages() -> str:
    """Every message, who says it, and its fields."""
    lines: list[str] = []
    sections: Sequence[tuple[str, Any]] = (
        ("What a client says", m.FromClient),
        ("What the room says", m.FromRoom),
    )
    for title, union in sections:
        lines += [f"## {title}\n"]
        for message in get_args(union):
            lines += described(message, f"`{message.tag}`")
    for title, some in (
        ("What they are made of", parts()),
        ("A hand as one sees it", views()),
    ):
        lines += [f"## {title}\n"]
        for part in some:
            lines += described(part, part.__name__)
    return "\n".join(lines).rstrip() + "\n"


def powers() -> str:
    """Who may do what, as a table."""
    lines = [
        f"| | {' | '.join(ROLES)} |",
        f"|---|{'---|' * len(ROLES)}",
        *(
            f"| {what} | {' | '.join('yes' if role in allowed else '' for role in ROLES)} |"
            for what, allowed in POWERS.items()
        ),
    ]
    return "\n".join(lines) + "\n"


def write(folder: Path) -> None:
    """The end of both pages, as it is now."""
    for page, begins, text in (
        ("protocol.md", "## What a client says", messages()),
        ("room.md", "| | host |", powers()),
    ):
        path = folder / page
        kept = path.read_text(encoding="utf-8").partition(begins)[0]
        path.write_text(kept + text, encoding="utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1]))
