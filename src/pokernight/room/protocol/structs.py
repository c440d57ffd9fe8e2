"""Structs of msgspec with the fields, limits and tags of the session's messages and log events.

A mirror is what msgspec decodes fast, and what JSON Schema, TypeScript types and the reference of
the wire are made from. It is made from its dataclass, so that each message is described once.
"""

from __future__ import annotations

from dataclasses import MISSING, asdict, is_dataclass
from functools import cache, reduce
from operator import or_
from types import UnionType
from typing import Annotated, Any, Union, get_args, get_origin

import msgspec
from msgspec import Meta, Struct

from pokernight.session.record_forms import RecordForm, form_of, stored_as
from pokernight.session.wire_fields import ClosedRecord, EncodedJson, Limit


def mirror(kind: Any, *, deep: bool = False) -> type[Struct]:
    """Return the struct with the name, fields and tag of a dataclass or form, always the same.

    Records in it that refuse unknown fields are mirrored too; with ``deep`` all of them are.
    """
    return _mirror(form_of(kind), deep)


@cache
def _mirror(form: RecordForm, deep: bool) -> type[Struct]:
    specs: list[Any] = []
    for field in form.fields:
        hint = _mirrored(field.hint, deep)
        if field.default is MISSING:
            specs.append((field.name, hint))
        else:
            default = hint() if is_dataclass(field.default) else field.default
            specs.append((field.name, hint, default))
    return msgspec.defstruct(
        form.kind.__name__,
        specs,
        module=form.kind.__module__,
        namespace={"__doc__": form.kind.__doc__},
        tag_field=form.tag_field or None,
        tag=form.tag or None,
        forbid_unknown_fields=form.closed,
        frozen=True,
        kw_only=True,
    )


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
