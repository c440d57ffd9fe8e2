"""Log events as JSON objects: the tag and the fields of each kind of event, for both codecs.

An object is flat: the fields of a person's command stand beside its author. A log event is stored
as its class says, a command under its ``log_tag`` and with the fields that are stored of it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields
from functools import partial
from operator import attrgetter
from typing import Any, NamedTuple, get_args, get_type_hints

from pokernight.session import log_events as d
from pokernight.session import messages as m
from pokernight.session.json_reading import default_of, stored_as
from pokernight.session.wire_fields import LogName, StoredAs

BY_THE_CLOCK = (m.GoOn,)
"""Commands of people that the clock gives too: they may be stored without an author."""


class LogField(NamedTuple):
    """A field in the log. ``default`` is ``MISSING`` if it must be there.

    ``get`` takes its value from an event, and ``storage`` says how that is stored if not as it is.
    """

    name: str
    hint: Any
    default: Any
    get: Callable[[Any], Any]
    storage: StoredAs | None


class LogForm(NamedTuple):
    """Form of a kind of event in the log; ``kind`` is the class of the event or of the command.

    ``make`` makes the event of the values of all fields, in order.
    """

    tag: str
    kind: type[Any]
    fields: tuple[LogField, ...]
    make: Callable[..., Any]

    def named(self, values: Mapping[str, Any]) -> Any:
        """Return the event with some of the fields in the log, the others as usual."""
        return self.make(*[values.get(field.name, field.default) for field in self.fields])


def form_of(event: d.AnyLogEvent) -> LogForm:
    """Return the form of an event."""
    return FORMS[d.kind_of(event)]


def _form(kind: type[Any]) -> LogForm:
    make: Callable[..., Any] = kind
    if issubclass(kind, d.LogEvent):
        stored = _stored(kind, "")
        if any(spec.kw_only for spec in fields(kind)):
            names = [field.name for field in stored]
            return LogForm(kind.tag, kind, stored, lambda *values: make(**dict(zip(names, values))))
        return LogForm(kind.tag, kind, stored, make)
    if kind in get_args(d.ByHost):
        return LogForm(kind.log_tag, kind, _stored(kind, ""), partial(make, m.UNSENT))
    usual = "" if kind in BY_THE_CLOCK else MISSING
    author = LogField("person", str, usual, attrgetter("person"), None)
    return LogForm(
        kind.log_tag,
        kind,
        (author, *_stored(kind, "command.")),
        lambda person, *values: d.PersonCommand(make(m.UNSENT, *values), person),
    )


def _stored(kind: type[Any], path: str) -> tuple[LogField, ...]:
    """Return the stored fields of a class, without the limits of the wire.

    ``path`` leads from the event to the object of the class.
    """
    hints = get_type_hints(kind, include_extras=True)
    stored = []
    for spec in fields(kind):
        hint = hints[spec.name]
        extras = getattr(hint, "__metadata__", ())
        name = next((extra.name for extra in extras if isinstance(extra, LogName)), spec.name)
        storage = stored_as(hint)
        base = get_args(hint)[0] if extras and storage is None else hint
        if name is not None:
            get = attrgetter(path + spec.name)
            stored.append(LogField(name, base, default_of(spec), get, storage))
    return tuple(stored)


FORMS: Mapping[type, LogForm] = {
    kind: _form(kind) for union in (d.OfSession, d.ByPerson, d.ByHost) for kind in get_args(union)
}
"""Form of each kind of event."""
