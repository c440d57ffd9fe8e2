"""Structs of msgspec with the fields, limits and tags of the session's messages and log events.

A mirror is what msgspec decodes fast, and what JSON Schema, TypeScript types and the reference of
the wire are made from. It is made from its dataclass, so that each message is described once.
"""

from __future__ import annotations

from dataclasses import MISSING, asdict, fields, is_dataclass
from functools import cache, reduce
from operator import or_
from types import UnionType
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Meta, Struct

from pokernight.session.json_reading import stored_as
from pokernight.session.log_forms import LogField, LogForm
from pokernight.session.messages import ClientMessage, RoomMessage
from pokernight.session.wire_fields import ClosedRecord, EncodedJson, Limit


def mirror(kind: Any, *, deep: bool = False) -> type[Struct]:
    """Return the struct with the name, fields and tag of a dataclass, always the same.

    Records in it that refuse unknown fields are mirrored too; with ``deep`` all of them are.
    """
    return _mirror(kind, deep)


@cache
def _mirror(kind: Any, deep: bool) -> type[Struct]:
    hints = get_type_hints(kind, include_extras=True)
    specs: list[Any] = []
    for spec in fields(kind):
        hint = _mirrored(hints[spec.name], deep)
        factory: Any = spec.default_factory
        if spec.default is not MISSING:
            specs.append((spec.name, hint, spec.default))
        elif is_dataclass(factory):
            specs.append((spec.name, hint, hint()))
        elif factory is not MISSING:
            specs.append((spec.name, hint, msgspec.field(default_factory=factory)))
        else:
            specs.append((spec.name, hint))
    is_message = issubclass(kind, ClientMessage | RoomMessage)
    return msgspec.defstruct(
        kind.__name__,
        specs,
        module=kind.__module__,
        namespace={"__doc__": kind.__doc__},
        tag_field="type" if is_message else None,
        tag=kind.tag if is_message else None,
        forbid_unknown_fields=issubclass(kind, ClosedRecord),
        frozen=True,
        kw_only=True,
    )


@cache
def log_mirror(form: LogForm) -> type[Struct]:
    """Return the struct of a kind of event as the log has it."""
    specs: list[Any] = [
        (field.name, _mirrored(field.hint, deep=False), *_default(field)) for field in form.fields
    ]
    return msgspec.defstruct(
        f"Stored{form.kind.__name__}",
        specs,
        tag_field="deed",
        tag=form.tag,
        forbid_unknown_fields=True,
        frozen=True,
        kw_only=True,
    )


def _default(field: LogField) -> tuple[Any, ...]:
    return () if field.default is MISSING else (field.default,)


def mirrors(union: Any, *, deep: bool = False) -> Any:
    """Return the union of the mirrors of some classes."""
    return reduce(or_, [mirror(kind, deep=deep) for kind in get_args(union)])


def _mirrored(hint: Any, deep: bool) -> Any:
    """Return a type of a field as msgspec reads it."""
    if stored_as(hint) is not None:
        return dict[str, Any]
    origin, args = get_origin(hint), get_args(hint)
    if origin is Annotated:
        limits = [_meta(extra) for extra in args[1:] if isinstance(extra, Limit)]
        base = _mirrored(args[0], deep)
        return Annotated[base, *limits] if limits else base
    if origin in (Union, UnionType):
        options = [option for option in args if option is not EncodedJson]
        return reduce(or_, [_mirrored(option, deep) for option in options])
    if origin in (list, dict):
        return origin[tuple([_mirrored(arg, deep) for arg in args])]
    if isinstance(hint, type) and is_dataclass(hint) and (deep or issubclass(hint, ClosedRecord)):
        kind: Any = hint
        return mirror(kind, deep=deep)
    return hint


def _meta(limit: Limit) -> Meta:
    given: dict[str, Any] = {
        name: value for name, value in asdict(limit).items() if value is not None
    }
    return Meta(**given)


def schema_of(client: Any, room: Any) -> tuple[dict[str, Any], dict[str, Any], dict[str, Any]]:
    """Return JSON Schema of two unions of messages, and of the parts that both are made of."""
    (of_client, of_room), parts = msgspec.json.schema_components(
        [mirrors(client, deep=True), mirrors(room, deep=True)], ref_template="#/$defs/{name}"
    )
    return of_client, of_room, parts
