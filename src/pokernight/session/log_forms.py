"""Log events as JSON objects: the tag and the fields of each kind of event, for both codecs.

An object is flat: the fields of a person's command stand beside its author. A log event is stored
as its class says, a command under its ``log_tag`` and with the fields that are stored of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, dataclass, fields
from typing import Any, NamedTuple, get_args, get_type_hints

from pokernight.session import log_events as d
from pokernight.session import messages as m
from pokernight.session.json_reading import default_of, stored_as
from pokernight.session.wire_fields import LogName

BY_THE_CLOCK = (m.GoOn,)
"""Commands of people that the clock gives too: they may be stored without an author."""


class LogField(NamedTuple):
    """A field in the log. ``default`` is ``MISSING`` if it must be there.

    ``attribute`` is the name of the field in the event; empty for the author of a command.
    """

    name: str
    hint: Any
    default: Any
    attribute: str


@dataclass(frozen=True, slots=True, eq=False)
class LogForm:
    """Form of a kind of event in the log; ``kind`` is the class of the event or of the command."""

    tag: str
    kind: type[Any]
    fields: tuple[LogField, ...]

    def make(self, **values: Any) -> Any:
        """Return the event with some values of the fields in the log."""
        own = {
            field.attribute: values[field.name]
            for field in self.fields
            if field.attribute and field.name in values
        }
        if issubclass(self.kind, d.LogEvent):
            return self.kind(**own)
        command = self.kind(id=m.UNSENT, **own)
        if self.kind in get_args(d.ByHost):
            return command
        return d.PersonCommand(command, values.get("person", ""))

    def values(self, event: d.AnyLogEvent) -> list[Any]:
        """Return the values of the fields in the log."""
        source = event.command if isinstance(event, d.PersonCommand) else event
        return [
            getattr(source if field.attribute else event, field.attribute or field.name)
            for field in self.fields
        ]


def _form(kind: type[Any]) -> LogForm:
    stored = [field for spec in fields(kind) if (field := _field(kind, spec)) is not None]
    if issubclass(kind, d.LogEvent):
        return LogForm(kind.tag, kind, tuple(stored))
    if kind in get_args(d.ByPerson):
        default = "" if kind in BY_THE_CLOCK else MISSING
        stored.insert(0, LogField("person", str, default, ""))
    return LogForm(kind.log_tag, kind, tuple(stored))


def _field(kind: type[Any], spec: Any) -> LogField | None:
    """Return a field as the log has it, without the limits of the wire; None if it is not there."""
    hint = get_type_hints(kind, include_extras=True)[spec.name]
    extras = getattr(hint, "__metadata__", ())
    name = next((extra.name for extra in extras if isinstance(extra, LogName)), spec.name)
    if name is None:
        return None
    base = hint if not extras or stored_as(hint) is not None else get_args(hint)[0]
    return LogField(name, base, default_of(spec), spec.name)


FORMS: Mapping[type, LogForm] = {
    kind: _form(kind) for union in (d.OfSession, d.ByPerson, d.ByHost) for kind in get_args(union)
}
"""Form of each kind of event."""
