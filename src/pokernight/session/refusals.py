"""Refusals of commands, told apart by their reason."""

from __future__ import annotations

from pokernight.errors import Refused


class NotYours(Refused):
    """It is not for this person to do."""


class TooLate(Refused):
    """The question or hand of the command is over."""


class TooFast(Refused):
    """It was done too often of late."""
