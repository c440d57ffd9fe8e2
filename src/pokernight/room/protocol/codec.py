"""The room's codec: messages and log events as JSON, with msgspec.

Its bytes equal those of :mod:`pokernight.session.plain_codec`. What msgspec refuses is read once
more by that codec, which says in a sentence what is wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from functools import reduce
from operator import or_
from typing import Any, cast, get_args

import msgspec
from msgspec import Struct
from msgspec.structs import asdict, astuple

from pokernight.printable import all_printable, is_plain
from pokernight.room.protocol.structs import mirror, mirrors, schema_of
from pokernight.session import plain_codec
from pokernight.session.log_events import AnyLogEvent
from pokernight.session.log_forms import FORMS
from pokernight.session.messages import LARGEST, WIRE, FromClient, FromRoom
from pokernight.session.record_forms import form_of
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
_events: msgspec.json.Decoder[Any] = msgspec.json.Decoder(reduce(or_, map(mirror, FORMS.values())))


def _maker(kind: Any) -> _Made:
    """Return what makes a record of its mirror."""
    form = form_of(kind)
    make, readers = form.make, {}
    for field in form.fields:
        if field.storage is not None:
            readers[field.name] = field.storage.read
        elif isinstance(field.hint, type) and issubclass(field.hint, ClosedRecord):
            readers[field.name] = _maker(field.hint)
    by_name = make is not form.kind or any(spec.kw_only for spec in fields(form.kind))
    if not readers and not by_name:
        return lambda read: make(*astuple(read))

    def made(read: Struct) -> Any:
        values = asdict(read)
        for name, reader in readers.items():
            values[name] = reader(values[name])
        return make(**values)

    return made


_MAKERS: Mapping[type, _Made] = {
    mirror(kind): _maker(kind)
    for kind in (*get_args(FromClient), *get_args(FromRoom), *FORMS.values())
}
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
