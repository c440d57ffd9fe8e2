"""The room's codec: messages and log events as JSON, with msgspec.

Its bytes equal those of :mod:`pokernight.session.plain_codec`. What msgspec refuses is read once
more by that codec, which says in a sentence what is wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from functools import reduce
from operator import or_
from typing import Any, cast, get_args, get_type_hints

import msgspec
from msgspec import Struct
from msgspec.structs import asdict, astuple

from pokernight.printable import all_printable, is_plain
from pokernight.room.protocol.structs import log_mirror, mirror, mirrors, schema_of
from pokernight.session import plain_codec
from pokernight.session.json_reading import stored_as
from pokernight.session.log_events import AnyLogEvent
from pokernight.session.log_forms import FORMS, LogForm
from pokernight.session.messages import LARGEST, WIRE, FromClient, FromRoom
from pokernight.session.wire_fields import ClosedRecord, EncodedJson

MALFORMED = (msgspec.DecodeError, UnicodeError, RecursionError, ValueError)
"""Errors that msgspec raises for input that it cannot read."""
_Made = Callable[[Any], Any]


def _raw(value: Any) -> Any:
    """Return a part that is encoded already as msgspec copies it."""
    if isinstance(value, EncodedJson):
        return msgspec.Raw(value.body)
    raise TypeError(f"no JSON is made of {type(value).__name__}")


_encode = msgspec.json.Encoder(enc_hook=_raw).encode
_client: msgspec.json.Decoder[Any] = msgspec.json.Decoder(mirrors(FromClient))
_room: msgspec.json.Decoder[Any] = msgspec.json.Decoder(mirrors(FromRoom))
_events: msgspec.json.Decoder[Any] = msgspec.json.Decoder(
    reduce(or_, map(log_mirror, FORMS.values()))
)


def _maker(kind: type[Any]) -> _Made:
    """Return what makes a dataclass of its mirror."""
    readers = _readers(get_type_hints(kind, include_extras=True))
    if not readers and not any(spec.kw_only for spec in fields(kind)):
        return lambda read: kind(*astuple(read))

    def made(read: Struct) -> Any:
        values = asdict(read)
        for name, reader in readers.items():
            values[name] = reader(values[name])
        return kind(**values)

    return made


def _event_maker(form: LogForm) -> _Made:
    """Return what makes a log event of its mirror."""
    made, readers = form.make, _readers({field.name: field.hint for field in form.fields})
    if not readers:
        return lambda read: made(*astuple(read))
    in_order = [readers.get(field.name) for field in form.fields]
    return lambda read: made(
        *[value if reader is None else reader(value)
          for reader, value in zip(in_order, astuple(read))]
    )  # fmt: skip


def _readers(hints: Mapping[str, Any]) -> dict[str, _Made]:
    """Return what makes the values of fields that are not as msgspec reads them."""
    readers: dict[str, _Made] = {}
    for name, hint in hints.items():
        if (stored := stored_as(hint)) is not None:
            readers[name] = stored.read
        elif isinstance(hint, type) and issubclass(hint, ClosedRecord):
            readers[name] = _maker(hint)
    return readers


_MAKERS: Mapping[type, _Made] = {
    mirror(kind): _maker(kind) for union in (FromClient, FromRoom) for kind in get_args(union)
} | {log_mirror(form): _event_maker(form) for form in FORMS.values()}
_OPENINGS: Mapping[type, bytes] = {
    kind: b'{"type":' + _encode(kind.tag)
    for union in (FromClient, FromRoom)
    for kind in get_args(union)
}
"""First bytes of each message on the wire."""


def encode(value: Any) -> bytes:
    """Return a message, or a part of one, as compact JSON."""
    body = _encode(value)
    opening = _OPENINGS.get(type(value))
    if opening is None:
        return body
    return opening + (b"}" if len(body) == 2 else b"," + body[1:])


def decode(frame: bytes | str) -> FromClient:
    """Return the message of a client.

    Raises:
        Refused: in a sentence, if it is no message.
    """
    if len(frame) <= LARGEST:
        try:
            read = _client.decode(frame)
            return cast(FromClient, _MAKERS[type(read)](read))
        except MALFORMED:
            pass
    return plain_codec.decode(frame)


def from_room(frame: bytes | str) -> FromRoom:
    """Return a message of the room, with all text made printable.

    Raises:
        Refused: if it is no message.
    """
    try:
        text = frame if isinstance(frame, str) else frame.decode()
        if not is_plain(text):
            text = _encode(all_printable(msgspec.json.decode(text))).decode()
        read = _room.decode(text)
        return cast(FromRoom, _MAKERS[type(read)](read))
    except MALFORMED:
        return plain_codec.from_room(frame)


def event_to_bytes(event: AnyLogEvent) -> bytes:
    """Return a log event as it is stored."""
    return _encode(plain_codec.event_fields(event))


def event_from_bytes(body: bytes) -> AnyLogEvent:
    """Return a log event from the log.

    Raises:
        Refused: in a sentence, if it is none.
    """
    try:
        read = _events.decode(body)
        return cast(AnyLogEvent, _MAKERS[type(read)](read))
    except MALFORMED:
        return plain_codec.event_from_bytes(body)


def schema() -> dict[str, Any]:
    """Return JSON Schema of all messages, by who sends them."""
    client, room, parts = schema_of(FromClient, FromRoom)
    return {"wire": WIRE, "from_client": client, "from_room": room, "$defs": parts}
