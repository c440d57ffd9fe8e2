"""Reference of messages and powers, as docs/protocol.md and docs/room.md print it.

Run it to write both pages; a test compares them.
"""

from __future__ import annotations

import inspect
import re
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
from pokernight.session.settings import SETTINGS, USUAL, words_for

_REFERENCE = re.compile(r":\w+:`([^`]+)`")
FROM_CLIENT = "Messages of a client"
ROLES = ("host", "player", "guest", "spectator")


def shape(type_: msgspec.inspect.Type) -> str:
    """Return the type of a field in words."""
    types = msgspec.inspect
    if isinstance(type_, types.UnionType):
        kinds = [shape(part) for part in type_.types]
        return " or ".join(dict.fromkeys(kinds))
    if isinstance(type_, types.ListType | types.VarTupleType):
        return f"list of {shape(type_.item_type)}"
    if isinstance(type_, types.DictType):
        return f"object of {shape(type_.value_type)}"
    if isinstance(type_, types.LiteralType):
        return " or ".join(f"`{value}`" for value in type_.values)
    if isinstance(type_, types.StructType | types.DataclassType | types.TypedDictType):
        return f"[{type_.cls.__name__}](#{type_.cls.__name__.lower()})"
    if isinstance(type_, types.IntType):
        most = f", {type_.ge} to {type_.le}" if type_.le is not None else ""
        return f"number{most}"
    if isinstance(type_, types.StrType):
        most = f" of {type_.max_length} at most" if type_.max_length is not None else ""
        return f"text{most}"
    names = {
        types.BoolType: "true or false", types.FloatType: "decimal number",
        types.NoneType: "null", types.AnyType: "anything",
    }  # fmt: skip
    return names.get(type(type_), type(type_).__name__)


def default(field: msgspec.inspect.Field) -> str:
    """Return the words on a field that may be left out: its default, or that it may be absent."""
    if field.required:
        return ""
    if field.default is field.default_factory is msgspec.NODEFAULT:
        return ", not always there"
    value = field.default if field.default is not msgspec.NODEFAULT else field.default_factory()
    return f", otherwise `{msgspec.json.encode(value).decode()}`"


def described(message: type[Any], title: str) -> Iterator[str]:
    """Yield the lines about a message, or about a part of messages: description and fields."""
    info = msgspec.inspect.type_info(
        mirror(message, deep=True) if is_dataclass(message) else message
    )
    assert isinstance(info, msgspec.inspect.StructType | msgspec.inspect.TypedDictType)
    yield f"### {title}\n"
    text = _REFERENCE.sub(r"`\1`", inspect.cleandoc(message.__doc__ or ""))
    yield f"{text.replace('``', '`')}\n"
    for field in info.fields:
        yield f"- `{field.encode_name}`: {shape(field.type)}{default(field)}"
    if info.fields:
        yield ""


def parts() -> list[type[Any]]:
    """Return the types that messages of the room are made of."""
    return [
        part
        for part in vars(message_parts).values()
        if isinstance(part, type)
        and is_dataclass(part)
        and part.__module__ == message_parts.__name__
    ]


def views() -> list[type[Any]]:
    """Return the types that tell of a hand: view, question, event, result, and their parts."""
    bases = (wire.Common, wire.LaidJson, wire.AskedJson, wire.SharedEventJson)
    return [
        view
        for view in vars(wire).values()
        if is_typeddict(view) and view.__module__ == wire.__name__ and view not in bases
    ]


def messages() -> str:
    """Return the reference of all messages and their parts."""
    lines: list[str] = []
    sections: Sequence[tuple[str, Any]] = (
        (FROM_CLIENT, m.FromClient),
        ("Messages of the room", m.FromRoom),
    )
    for title, union in sections:
        lines += [f"## {title}\n"]
        for message in get_args(union):
            lines += described(message, f"`{message.tag}`")
    for title, some in (
        ("Parts of messages", parts()),
        ("A hand as its reader sees it", views()),
    ):
        lines += [f"## {title}\n"]
        for part in some:
            lines += described(part, part.__name__)
    return "\n".join(lines).rstrip() + "\n"


def powers() -> str:
    """Return the table of what each role may do."""
    lines = [
        f"| | {' | '.join(ROLES)} |",
        f"|---|{'---|' * len(ROLES)}",
        *(
            f"| {power} | {' | '.join('yes' if role in allowed else '' for role in ROLES)} |"
            for power, allowed in POWERS.items()
        ),
    ]
    return "\n".join(lines) + "\n"


UNITS = {"time": "seconds", "money": "amount", "yes": "`yes`, `no`", "count": "number",
         "text": "text"}  # fmt: skip
"""Values of settings as people type them, by kind."""


def settings() -> str:
    """Return the table of the settings that a host may change."""
    lines = ["## Settings", "", "| | values | | usual |", "|---|---|---|---|"]
    for name, setting in SETTINGS.items():
        values = UNITS.get(setting.kind) or ", ".join(f"`{value}`" for value in setting.choices)
        usual = words_for(setting, USUAL[name])
        lines.append(f"| `{name}` | {values} | {setting.sentence} | {usual} |")
    return "\n".join(lines) + "\n"


def write() -> None:
    """Write the ends of both pages."""
    folder = Path(__file__).parents[1] / "docs"
    for page, begins, text in (
        ("protocol.md", f"## {FROM_CLIENT}", messages()),
        ("room.md", "| | host |", f"{powers()}\n{settings()}"),
    ):
        path = folder / page
        kept = path.read_text(encoding="utf-8").partition(begins)[0]
        path.write_text(kept + text, encoding="utf-8")


if __name__ == "__main__":
    write()
