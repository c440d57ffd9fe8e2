"""Log events as JSON objects: the tag and the fields of each kind of event.

An object is flat: the fields of a person's command stand beside its author. A log event is stored
as its class says, a command under its ``log_tag`` and with the fields that are stored of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING
from operator import attrgetter
from typing import Any, get_args

from pokernight.session import log_events as d
from pokernight.session import messages as m
from pokernight.session.record_forms import FormField, RecordForm, form_of
from pokernight.session.wire_fields import LogName

BY_THE_CLOCK = (m.GoOn,)
"""Commands of people that the clock gives too: they may be stored without an author."""


def _of_command(kind: Any) -> RecordForm:
    """Return the form of a command in the log, without the limits of the wire."""
    with_author = kind in get_args(d.ByPerson)
    stored: list[FormField] = []
    renamed: dict[str, str] = {}
    for field in form_of(kind).fields:
        extras = getattr(field.hint, "__metadata__", ())
        name = next((extra.name for extra in extras if isinstance(extra, LogName)), field.name)
        if name is not None:
            renamed[name] = field.name
            hint = get_args(field.hint)[0] if extras else field.hint
            get = attrgetter(f"command.{field.name}") if with_author else field.get
            stored.append(FormField(name, hint, field.default, get))

    def by_host(**values: Any) -> Any:
        return kind(m.UNSENT, **{renamed[name]: value for name, value in values.items()})

    def by_person(person: str = "", **values: Any) -> Any:
        return d.PersonCommand(by_host(**values), person)

    if with_author:
        usual = "" if kind in BY_THE_CLOCK else MISSING
        stored.insert(0, FormField("person", str, usual, attrgetter("person")))
    make = by_person if with_author else by_host
    return RecordForm(kind, tuple(stored), make, True, d.LogEvent.tag_field, kind.log_tag)


FORMS: Mapping[type, RecordForm] = {
    **{kind: form_of(kind) for kind in get_args(d.OfSession)},
    **{kind: _of_command(kind) for kind in (*get_args(d.ByPerson), *get_args(d.ByHost))},
}
"""Form of each kind of event."""
