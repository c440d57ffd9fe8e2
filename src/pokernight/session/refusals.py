"""Refusals of commands, told apart by their reason."""

from __future__ import annotations

from pokernight.errors import Refused


class NotYours(Refused):
    """The role of the person does not allow the command."""


class TooLate(Refused):
    """The question or hand of the command is over."""


class TooFast(Refused):
    """The command came too often of late."""
