"""Forms of records in JSON: tag and fields, for both codecs, and what makes the record of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, dataclass, fields
from functools import cache
from operator import attrgetter
from typing import Any, NamedTuple, get_type_hints

from pokernight.session.wire_fields import ClosedRecord, StoredAs


def stored_as(hint: Any) -> StoredAs | None:
    """Return how a field of a type is stored, if that is not as it is."""
    extras = getattr(hint, "__metadata__", ())
    return next((extra for extra in extras if isinstance(extra, StoredAs)), None)


def default_of(spec: Field[Any]) -> Any:
    """Return the default of a field of a dataclass; ``MISSING`` if it must be given."""
    return spec.default if spec.default_factory is MISSING else spec.default_factory()


class FormField(NamedTuple):
    """A field in JSON. ``default`` is ``MISSING`` if it must be there.

    ``get`` takes its value from a record, and ``storage`` says how that is stored if not as it is.
    """

    name: str
    hint: Any
    default: Any
    get: Callable[[Any], Any]
    storage: StoredAs | None = None


@dataclass(frozen=True, slots=True, eq=False)
class RecordForm:
    """Form of a kind of record.

    Attributes:
        kind: the class of the record, or of the command in it.
        fields: its fields, in the order in which they are written.
        make: makes the record of the values of fields, by name.
        closed: unknown fields are refused.
        tag_field: name of the field that holds the tag; empty if there is none.
        tag: the tag.
    """

    kind: type[Any]
    fields: tuple[FormField, ...]
    make: Callable[..., Any]
    closed: bool = True
    tag_field: str = ""
    tag: str = ""

    @property
    def hints(self) -> Mapping[str, Any]:
        """Types of the fields."""
        return {field.name: field.hint for field in self.fields}

    @property
    def required(self) -> list[str]:
        """Names of the fields that must be there."""
        return [field.name for field in self.fields if field.default is MISSING]


@cache
def form_of(kind: Any) -> RecordForm:
    """Return the form of a dataclass: its own fields; a form is returned as it is."""
    if isinstance(kind, RecordForm):
        return kind
    hints = get_type_hints(kind, include_extras=True)
    own = [
        FormField(
            spec.name,
            hints[spec.name],
            default_of(spec),
            attrgetter(spec.name),
            stored_as(hints[spec.name]),
        )
        for spec in fields(kind)
    ]
    tag_field, tag = getattr(kind, "tag_field", ""), getattr(kind, "tag", "")
    return RecordForm(kind, tuple(own), kind, issubclass(kind, ClosedRecord), tag_field, tag)
