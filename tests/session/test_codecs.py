"""The room's codec and the plain codec are one format: equal bytes, and the same input refused."""

from __future__ import annotations

import json
from dataclasses import MISSING, fields, is_dataclass
from math import isfinite
from pathlib import Path
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    NotRequired,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.strategies import DataObject, SearchStrategy

from pokernight.errors import Refused
from pokernight.room.protocol import codec
from pokernight.session import log_events as d
from pokernight.session import messages as m
from pokernight.session import plain_codec
from pokernight.session.log_forms import FORMS
from pokernight.session.record_forms import RecordForm, stored_as
from pokernight.session.settings import Settings
from pokernight.session.wire_fields import EncodedJson, Limit
from pokernight.table import commands as c
from tests.sampling import share

CLIENT, ROOM, EVENTS = get_args(m.FromClient), get_args(m.FromRoom), [*FORMS.values()]
TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=6)
FLOATS = st.floats() | st.sampled_from([1e16, -1e-5, 1.5e-7, 0.1, 1e22, 1e-6, 123e-6])
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | FLOATS.filter(isfinite) | TEXT,
    lambda part: st.lists(part, max_size=2) | st.dictionaries(TEXT, part, max_size=2),
    max_leaves=4,
)
FEW, MANY = share(8, 4), share(75, 3)
"""Examples of each kind of message, and of messages that are damaged."""
LETTERS = ["", '"', "{", "}", "1", ",", "\\", "\\ud800", "\x01", "-0", "e9"]
COMMANDS = st.one_of(
    st.builds(c.Sit, TEXT, st.none() | st.integers(), st.none() | st.integers()),
    st.builds(c.Buy, st.integers(), st.integers()),
    st.builds(c.Reply, st.integers(), TEXT | st.integers() | st.tuples(st.integers())),
    st.builds(c.Deal, fair=st.tuples(st.tuples(TEXT, JSON))),
    st.builds(c.Put, st.integers(), TEXT, house=st.just((("ante", "$1"),))),
    st.just(c.End()),
)


def values(hint: Any) -> SearchStrategy[Any]:
    """Values of the type of a field, within its limits."""
    origin, args = get_origin(hint), get_args(hint)
    if hint == d.StoredSettings:
        return records(Settings)
    if stored_as(hint) is not None:
        return (
            COMMANDS
            if hint == d.StoredCommand
            else COMMANDS.filter(lambda one: isinstance(one, c.Sit | c.Buy))
        )
    if origin is Annotated:
        limit = next((one for one in args[1:] if isinstance(one, Limit)), Limit())
        return values(args[0]).filter(lambda value: fits(value, limit))
    if origin in (Union, UnionType):
        return st.one_of([encoded() if one is EncodedJson else values(one) for one in args])
    if origin is Literal:
        return st.sampled_from(args)
    if origin is list:
        return st.lists(values(args[0]), max_size=2)
    if origin is dict:
        return st.dictionaries(values(args[0]), values(args[1]), max_size=2)
    if is_dataclass(hint) and isinstance(hint, type):
        return records(hint)
    if is_typeddict(hint):
        hints = get_type_hints(hint, include_extras=True)
        optional = {name for name, one in hints.items() if get_origin(one) is NotRequired}
        of = {name: values(get_args(one)[0] if name in optional else one)
              for name, one in hints.items()}  # fmt: skip
        return st.fixed_dictionaries(
            {name: one for name, one in of.items() if name not in optional},
            optional={name: of[name] for name in optional},
        )
    return {
        str: TEXT | st.from_regex(r"[0-9a-f]{0,4}", fullmatch=True), int: st.integers(0, 15),
        float: FLOATS, bool: st.booleans(), NoneType: st.none(), Any: JSON,
    }[hint]  # fmt: skip


def encoded() -> SearchStrategy[EncodedJson]:
    """Parts that are encoded already."""
    return st.dictionaries(TEXT, st.integers(), max_size=2).map(
        lambda part: EncodedJson(codec.encode(part))
    )


def fits(value: Any, limit: Limit) -> bool:
    """Return whether a value is within a limit, as far as the values above can exceed it."""
    if isinstance(value, int):
        return True
    long = limit.min_length is None or len(value) >= limit.min_length
    return long and (limit.pattern is None or all(one in "0123456789abcdef" for one in value))


def records(kind: type[Any]) -> SearchStrategy[Any]:
    """Records of a class, some with defaults left out."""
    if kind is Settings:
        return st.builds(Settings, clock=st.integers(1000, 9000), strict=st.booleans())
    hints = get_type_hints(kind, include_extras=True)
    needed: dict[Any, Any] = {}
    optional: dict[Any, Any] = {}
    for spec in fields(kind):
        required = spec.default is MISSING and spec.default_factory is MISSING
        (needed if required else optional)[spec.name] = values(hints[spec.name])
    return st.fixed_dictionaries(needed, optional=optional).map(lambda given: kind(**given))


def events(form: RecordForm) -> SearchStrategy[Any]:
    """Log events of a form, some with defaults left out."""
    needed = {part.name: values(part.hint) for part in form.fields if part.default is MISSING}
    optional = {part.name: values(part.hint) for part in form.fields if part.name not in needed}
    return st.fixed_dictionaries(needed, optional=optional).map(lambda given: form.make(**given))


def outcome(decode: Any, frame: Any) -> Any:
    """Return what a decoder makes of a frame, or the sentence by which it is refused."""
    try:
        return repr(decode(frame))
    except Refused as refused:
        return str(refused)


@pytest.mark.parametrize("kind", [*CLIENT, *ROOM], ids=lambda kind: kind.__name__)
@settings(max_examples=FEW, deadline=None)
@given(data=st.data())
def test_both_codecs_write_the_same_bytes_and_read_them(kind: Any, data: DataObject) -> None:
    message = data.draw(records(kind))
    body = codec.encode(message)
    assert plain_codec.encode(message) == body
    assert json.loads(body)["type"] == kind.tag
    if kind in CLIENT:
        assert codec.decode(body) == plain_codec.decode(body) == message
    else:
        assert outcome(codec.from_room, body) == outcome(plain_codec.from_room, body)


@pytest.mark.parametrize("form", EVENTS, ids=lambda form: form.tag)
@settings(max_examples=FEW, deadline=None)
@given(data=st.data())
def test_both_codecs_store_log_events_as_the_same_bytes(form: RecordForm, data: DataObject) -> None:
    event = data.draw(events(form))
    body = codec.event_to_bytes(event)
    assert plain_codec.event_to_bytes(event) == body
    assert outcome(codec.event_from_bytes, body) == outcome(plain_codec.event_from_bytes, body)
    again = codec.event_from_bytes(body)
    assert codec.event_to_bytes(again) == body
    assert json.loads(body)["deed"] == form.tag


@st.composite
def damaged(draw: Any, kinds: Any, encode: Any, of: Any = records) -> str:
    """A message with a field too many, too few, or of another kind; or with a letter changed."""
    whole = json.loads(encode(draw(of(draw(st.sampled_from(kinds))))))
    names = [*whole, "more", "type", "id"]
    for _ in range(draw(st.integers(0, 2))):
        name = draw(st.sampled_from(names))
        how = draw(st.sampled_from(["drop", "set", "set", "long"]))
        if how == "drop":
            whole.pop(name, None)
        else:
            whole[name] = draw(JSON) if how == "set" else "x" * 500
    text = json.dumps(whole, ensure_ascii=draw(st.booleans()), allow_nan=False)
    if draw(st.integers(0, 3)) == 0:
        at = draw(st.integers(0, len(text) - 1))
        letter = draw(
            st.sampled_from(["", '"', "{", "}", "1", ",", "\\", "\\ud800", "\x01", "-0", "e9"])
        )
        text = text[:at] + letter + text[at + 1 :]
    return text


def accepted(decode: Any, frame: Any) -> str:
    """Return what a decoder makes of a frame; nothing if it refuses it."""
    try:
        return repr(decode(frame))
    except Refused:
        return ""


@settings(max_examples=2 * MANY, deadline=None)
@given(frame=damaged(CLIENT, codec.encode))
def test_both_codecs_accept_the_same_messages_of_clients(frame: str) -> None:
    assert accepted(codec.decode, frame) == accepted(plain_codec.decode, frame)
    assert accepted(codec.decode, frame.encode()) == accepted(plain_codec.decode, frame.encode())


@settings(max_examples=MANY, deadline=None)
@given(frame=damaged(ROOM, codec.encode))
def test_both_codecs_accept_the_same_messages_of_rooms(frame: str) -> None:
    assert accepted(codec.from_room, frame) == accepted(plain_codec.from_room, frame)


@settings(max_examples=MANY, deadline=None)
@given(frame=damaged(EVENTS, codec.event_to_bytes, events))
def test_both_codecs_accept_the_same_log_events(frame: str) -> None:
    body = frame.encode()
    assert accepted(codec.event_from_bytes, body) == accepted(plain_codec.event_from_bytes, body)


@pytest.mark.parametrize("kind", CLIENT, ids=lambda kind: kind.__name__)
@settings(max_examples=1, deadline=None)
@given(data=st.data())
def test_the_room_reads_what_is_right_without_the_plain_codec(kind: Any, data: DataObject) -> None:
    body = codec.encode(data.draw(records(kind)))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(plain_codec, "decode", None)
        assert codec.decode(body).tag == kind.tag


STORED = (Path(__file__).parent / "stored_events.jsonl").read_bytes().splitlines()
"""Log events as they were stored before events were dataclasses, of all kinds."""


@pytest.mark.parametrize("each", [codec, plain_codec], ids=["room", "plain"])
def test_log_events_stored_before_are_read_and_stored_as_the_same_bytes(each: Any) -> None:
    for body in STORED:
        assert each.event_to_bytes(each.event_from_bytes(body)) == body


def test_no_message_log_event_and_command_of_the_table_share_a_name() -> None:
    kinds = {*CLIENT, *ROOM, *FORMS, d.PersonCommand, *get_args(c.Command)}
    assert len({kind.__name__ for kind in kinds}) == len(kinds)


def test_every_kind_of_log_event_and_of_table_command_is_among_the_stored_ones() -> None:
    stored = [codec.event_from_bytes(body) for body in STORED]
    assert {d.kind_of(event) for event in stored} == {*FORMS}
    commands = [event.command for event in stored if isinstance(event, d.TableCommand)]
    assert {type(command) for command in commands} == {*get_args(c.Command)}
