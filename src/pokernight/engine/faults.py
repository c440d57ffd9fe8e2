"""Errors of the engine, and the signal that ends a hand early."""

from __future__ import annotations

from pokernight.errors import Refused


class HandOver(Exception):
    """Raised by a step when nothing is left to do; the driver ends the hand."""


class EngineError(RuntimeError):
    """A game's own mistake: a step that never ends, money from nowhere."""


class IllegalAnswer(Refused):
    """An answer that the rules do not allow; nothing has changed."""


class IllegalIncident(Refused):
    """An incident that cannot have happened now; nothing has changed."""


class RecordError(Refused):
    """A record or position that cannot be read: malformed, changed, or of another version."""
