"""Printing of single sentences to the standard streams."""

from __future__ import annotations

import sys

import click

from pokernight.printable import printable


def echo(text: str, *, err: bool = False, nl: bool = True) -> None:
    """Print text without control characters.

    Characters that the stream cannot encode become question marks.
    """
    stream = sys.stderr if err else sys.stdout
    encoding = getattr(stream, "encoding", None) or "ascii"
    shown = printable(text, lines=True).encode(encoding, "replace").decode(encoding)
    click.echo(shown, err=err, nl=nl)


def say(text: str) -> None:
    """Print to standard error."""
    echo(text, err=True)
