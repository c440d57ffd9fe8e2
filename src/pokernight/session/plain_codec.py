"""The plain codec: messages and log events as JSON, with the standard library alone.

Its bytes equal those of the room's codec (:mod:`pokernight.room.protocol.codec`), and both accept
and refuse the same input. The sentences for people about malformed input are made here only.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from json.encoder import encode_basestring as quoted
from typing import Any, cast, get_args

from pokernight.errors import Refused
from pokernight.printable import all_printable, is_plain
from pokernight.session.json_reading import Misfit, parsed, tagged
from pokernight.session.log_events import AnyLogEvent, kind_of
from pokernight.session.log_forms import FORMS
from pokernight.session.messages import (
    LARGEST,
    WIRE,
    ClientMessage,
    FromClient,
    FromRoom,
    RoomMessage,
)
from pokernight.session.record_forms import RecordForm
from pokernight.session.wire_fields import EncodedJson
from pokernight.wording.message import Message, Text, message

NO_JSON = "it is not JSON"


# --- encoding


def encode(value: Any) -> bytes:
    """Return a message, or a part of a message, as compact JSON."""
    return _written(value).encode()


def event_to_bytes(event: AnyLogEvent) -> bytes:
    """Return a log event as it is stored."""
    return _written(event_fields(event)).encode()


def event_fields(event: AnyLogEvent) -> dict[str, Any]:
    """Return what is stored of a log event: its tag, and the fields that are not as usual."""
    form = FORMS[kind_of(event)]
    stored: dict[str, Any] = {form.tag_field: form.tag}
    for name, _, default, get, storage in form.fields:
        value = get(event)
        if value != default:
            stored[name] = value if storage is None else storage.write(value)
    return stored


def _written(value: Any) -> str:
    if isinstance(value, str):
        return quoted(value)
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, int):
        return int.__repr__(value)
    if isinstance(value, float):
        return _float(value)
    if isinstance(value, list | tuple):
        return f"[{','.join(map(_written, value))}]"
    if isinstance(value, dict):
        return f"{{{','.join([f'{_key(key)}:{_written(part)}' for key, part in value.items()])}}}"
    if isinstance(value, EncodedJson):
        return value.body.decode()
    if not is_dataclass(value) or isinstance(value, type):
        raise TypeError(f"no JSON is made of {type(value).__name__}")
    parts = [f"{name}{_written(getattr(value, name[1:-2]))}" for name in _names(type(value))]
    if isinstance(value, ClientMessage | RoomMessage):
        parts.insert(0, f'"type":{quoted(value.tag)}')
    return f"{{{','.join(parts)}}}"


@cache
def _names(kind: type) -> list[str]:
    """Return the names of the fields of a dataclass as they are written before a value."""
    return [f'"{spec.name}":' for spec in fields(kind)]


def _key(key: str | int) -> str:
    return quoted(key) if isinstance(key, str) else f'"{key}"'


def _float(value: float) -> str:
    """Return a float as the room's codec writes it: 1e16, 1e-7, 0.00001; null if not finite."""
    if not math.isfinite(value):
        return "null"
    digits, _, exponent = repr(value).partition("e")
    if exponent == "-05":
        sign, digits = ("-", digits[1:]) if digits[0] == "-" else ("", digits)
        return f"{sign}0.0000{digits.replace('.', '')}"
    return f"{digits}e{int(exponent)}" if exponent else digits


# --- decoding


def by_tag(union: Any) -> dict[str, type]:
    """Return the classes of a union by their tags."""
    return {kind.tag: kind for kind in get_args(union)}


_CLIENT, _ROOM = by_tag(FromClient), by_tag(FromRoom)
_EVENTS: Mapping[str, RecordForm] = {form.tag: form for form in FORMS.values()}


def _read(kinds: Mapping[str, Any], tag: str, frame: bytes | str, wanted: Message) -> Any:
    """Return a record of JSON, of the class that its tag field names.

    Raises:
        Refused: if it is none: ``wanted``, the sentence that says so, and the reason.
    """
    why: Text
    try:
        return tagged(kinds, tag, parsed(frame))
    except Misfit as misfit:
        why = misfit.sentence("it")
    except (ValueError, RecursionError):
        why = NO_JSON
    raise Refused(message("{wanted}: {why}", wanted=wanted, why=why))


def decode(frame: bytes | str) -> FromClient:
    """Return the message of a client.

    Raises:
        Refused: in a sentence, if it is no message.
    """
    if len(frame) > LARGEST:
        raise Refused(message("a message has {most} bytes at most", most=LARGEST))
    wanted = message("that is not a message of version {wire}", wire=WIRE)
    return cast("FromClient", _read(_CLIENT, "type", frame, wanted))


def id_of(frame: bytes | str) -> str:
    """Return the id of a command that is malformed, as far as it can be read; else nothing."""
    try:
        value = parsed(frame)
    except (ValueError, RecursionError):
        return ""
    named = value.get("id") if isinstance(value, dict) else ""
    return named[:40] if isinstance(named, str) else ""


def from_room(frame: bytes | str) -> FromRoom:
    """Return a message of the room, with all text made printable.

    Raises:
        Refused: if it is no message.
    """
    try:
        text = frame if isinstance(frame, str) else frame.decode()
        value = parsed(text)
        value = value if is_plain(text) else all_printable(value)
        return cast("FromRoom", tagged(_ROOM, "type", value))
    except (Misfit, ValueError, RecursionError):
        wrong = "the room sent something that is not a message of version {wire}"
        raise Refused(message(wrong, wire=WIRE)) from None


def event_from_bytes(body: bytes) -> AnyLogEvent:
    """Return a log event from the log.

    Raises:
        Refused: in a sentence, if it is none.
    """
    return cast("AnyLogEvent", _read(_EVENTS, "deed", body, message("that is not a log event")))
