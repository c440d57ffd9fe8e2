"""Writes ``web/src/wire/messages.ts``: what a room and the browser say to each other, as types.

Made from the messages themselves, ``session/messages.py`` and ``engine/wire.py``, and from what the
room's pages for programs take and give; a test holds the file to them.
"""

from __future__ import annotations

import inspect
import re
import sys
from collections.abc import Iterable, Iterator
from dataclasses import is_dataclass
from pathlib import Path
from types import ModuleType
from typing import Any, get_args, is_typeddict

import msgspec

from pokernight.engine import wire
from pokernight.groups import group_file, season
from pokernight.lookups import (
    daily_hand,
    dealer_text,
    hand_files,
    hand_history,
    my_hands,
    rulebook_json,
    told_table,
    who_wins,
)
from pokernight.room.http import group_api, rest
from pokernight.room.http.openapi import ListedJson, OpenedJson, RoomJson, SorryJson
from pokernight.room.protocol.structs import mirror
from pokernight.session import messages as m
from pokernight.session.settings import Settings
from pokernight.session.table_setup import TableWish
from pokernight.session.wire_fields import ClosedRecord
from pokernight.wording.message import TextJson

sys.path.append(str(Path(__file__).parents[1]))

from scripts.protocol_docs import parts

OUT = Path(__file__).resolve().parent.parent / "web" / "src" / "wire" / "messages.ts"


def told_by(module: ModuleType) -> Iterator[type]:
    """Return the public structs that a module of the room sends to programs."""
    for kind in [kind for kind in vars(module).values() if inspect.isclass(kind)]:
        lookup = is_dataclass(kind) and ("Json" in kind.__name__ or issubclass(kind, ClosedRecord))
        told = issubclass(kind, msgspec.Struct) or lookup
        if told and kind.__module__ == module.__name__ and not kind.__name__.startswith("_"):
            yield kind


LOOKED_UP: tuple[type, ...] = (
    *told_by(rulebook_json),
    *told_by(dealer_text),
    *told_by(hand_history),
    *told_by(my_hands),
    *told_by(who_wins),
    *told_by(told_table),
    *told_by(hand_files),
    *told_by(daily_hand),
    *told_by(rest),
    group_file.GameResult,
    group_file.PotWon,
    group_file.BestHand,
    group_file.GreatHand,
    season.Standing,
    *told_by(group_api),
)
PAGES: tuple[type, ...] = (
    TableWish,
    Settings,
    OpenedJson,
    ListedJson,
    RoomJson,
    SorryJson,
    *LOOKED_UP,
)
"""Types that the room's pages for programs take and return."""
GROUP_ACTIONS: tuple[type, ...] = get_args(group_api.GroupAction)
TAKEN = (
    TableWish,
    Settings,
    rulebook_json.EntryWish,
    dealer_text.Sentence,
    who_wins.LaidWish,
    told_table.ToldWish,
    told_table.OwnCardsWish,
    told_table.CarriedWish,
    hand_files.HandFileWish,
    hand_files.FiledHandWish,
    group_api.FoundGroup,
    *GROUP_ACTIONS,
)
"""Of these, what a client says: it may leave out what has a default."""
SENTENCE = msgspec.inspect.type_info(TextJson)
_ROLE = re.compile(r":\w+:`~?([^`]+)`")


def typed(type_: msgspec.inspect.Type) -> str:
    """A type as TypeScript writes it."""
    inspected = msgspec.inspect
    if type_ == SENTENCE:
        return "TextJson"
    if isinstance(type_, inspected.UnionType):
        kinds = [typed(part) for part in type_.types]
        kinds.sort(key=lambda kind: kind == "null")
        return " | ".join(dict.fromkeys(kinds))
    if isinstance(type_, inspected.ListType | inspected.VarTupleType):
        inner = typed(type_.item_type)
        return f"({inner})[]" if " " in inner else f"{inner}[]"
    if isinstance(type_, inspected.DictType):
        return f"Record<{typed(type_.key_type)}, {typed(type_.value_type)}>"
    if isinstance(type_, inspected.LiteralType):
        return " | ".join(f'"{value}"' for value in type_.values)
    if isinstance(type_, inspected.StructType | inspected.DataclassType | inspected.TypedDictType):
        return type_.cls.__name__
    names: dict[type, str] = {
        inspected.IntType: "number", inspected.FloatType: "number", inspected.StrType: "string",
        inspected.BoolType: "boolean", inspected.NoneType: "null", inspected.AnyType: "unknown",
    }  # fmt: skip
    return names[type(type_)]


def said(documented: type, indent: str = "") -> Iterator[str]:
    """Yield the docstring of a message as a comment."""
    text = _ROLE.sub(r"`\1`", inspect.cleandoc(documented.__doc__ or "")).replace("``", "`")
    lines = text.splitlines()
    if len(lines) == 1:
        yield f"{indent}/** {lines[0]} */"
        return
    yield f"{indent}/**"
    yield from (f"{indent} * {line}".rstrip() for line in lines)
    yield f"{indent} */"


def interface(of: type, *, may_lack: bool) -> Iterator[str]:
    """A message or a part of one; ``may_lack``: what has a default may be left out."""
    info = msgspec.inspect.type_info(mirror(of, deep=True) if is_dataclass(of) else of)
    assert isinstance(info, msgspec.inspect.StructType | msgspec.inspect.TypedDictType)
    yield from said(of)
    yield f"export interface {of.__name__} {{"
    if isinstance(info, msgspec.inspect.StructType) and info.tag is not None:
        yield f'  type: "{info.tag}";'
    written_out = is_typeddict(of)
    for field in info.fields:
        mark = "?" if not field.required and (may_lack or written_out) else ""
        yield f"  {field.encode_name}{mark}: {typed(field.type)};"
    yield "}\n"


def union(name: str, kinds: Iterable[type], comment: str) -> Iterator[str]:
    """Any of some messages."""
    yield f"/** {comment} */"
    yield f"export type {name} ="
    names = [kind.__name__ for kind in kinds]
    yield from (f"  | {name}" for name in names[:-1])
    yield f"  | {names[-1]};\n"


def views() -> list[type]:
    """Return the types that a view consists of."""
    return [
        value
        for value in vars(wire).values()
        if is_typeddict(value) and value.__module__ == wire.__name__ and value is not wire.Common
    ]


def written() -> str:
    """The whole file."""
    to_room, from_room = get_args(m.FromClient), get_args(m.FromRoom)
    commands = [kind for kind in to_room if issubclass(kind, m.Command)]
    lines = [
        "// Made by scripts/client_types.py from the messages of the room. Change those instead.",
        "",
        "/** The version of the wire. */",
        f"export const WIRE = {m.WIRE};",
        "/** Characters of a message to the room, at most. */",
        f"export const LARGEST = {m.LARGEST};\n",
        "/** A sentence: its text, or a template with its arguments; see web/src/wording. */",
        "export type TextJson = string | { text: string; [argument: string]: unknown };\n",
        "// --- what a client says\n",
    ]
    sections: list[tuple[str, Iterable[type[Any]], bool]] = [
        ("", to_room, True),
        ("what the room says", from_room, False),
        ("what that is made of", parts(), False),
        ("a hand as one sees it", views(), False),
        ("the pages for programs", PAGES, False),
    ]
    for title, kinds, may_lack in sections:
        lines += [f"// --- {title}\n"] if title else []
        for documented in kinds:
            lines += interface(documented, may_lack=may_lack or documented in TAKEN)
    lines += union("ToRoom", to_room, "Anything that a client says, by its `type`.")
    lines += union("Command", commands, "Something that a client wants done.")
    lines += union("GroupAction", GROUP_ACTIONS, "A change of a group, by its `type`.")
    lines += union("FromRoom", from_room, "Anything that the room says, by its `type`.")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    OUT.parent.mkdir(parents=True, exist_ok=True)
    OUT.write_text(written(), encoding="utf-8")
