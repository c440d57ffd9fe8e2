"""Validate file arguments: non-empty names, no file used for both input and output.

Checked while the command line is parsed, before anything is done.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final, NamedTuple

import click
from click.core import ParameterSource

from pokernight.errors import Refused

THE_SAME: Final = frozenset({"--resume", "--save"})
"""Options that may name the same file: an evening is saved to the file it is resumed from."""
_NAMED: Final = f"{__name__}.named"


class _File(NamedTuple):
    """File named by an option or argument."""

    by: str
    name: str
    written: bool


def read(ctx: click.Context, parameter: click.Parameter, name: str | None) -> str | None:
    """Validate the name of an input file (click callback).

    Raises:
        Refused: for an empty name, or a file that another option writes.
    """
    return _named(ctx, parameter, name, written=False)


def read_each(
    ctx: click.Context, parameter: click.Parameter, names: tuple[str, ...]
) -> tuple[str, ...]:
    """Validate the names of input files (click callback).

    Raises:
        Refused: for an empty name, or a file that another option writes.
    """
    for name in names:
        _named(ctx, parameter, name, written=False)
    return names


def written(ctx: click.Context, parameter: click.Parameter, name: str | None) -> str | None:
    """Validate the name of an output file (click callback).

    Raises:
        Refused: for an empty name, or a file that another option reads or writes.
    """
    return _named(ctx, parameter, name, written=True)


def game(ctx: click.Context, parameter: click.Parameter, text: str) -> str:
    """Validate GAME, which may be a file (click callback).

    Raises:
        Refused: if it is a file that another option writes.
    """
    if text.endswith(".py"):
        _named(ctx, parameter, text, written=False)
    return text


def same(name: str, other: str) -> bool:
    """Return whether two names lead to the same file, or would once it exists.

    Devices such as a terminal may be read and written at once, and do not count.
    """
    first, second = Path(name), Path(other)
    try:
        if first.exists() and second.exists():
            return first.is_file() and first.samefile(second)
        return os.path.normcase(first.resolve()) == os.path.normcase(second.resolve())
    except (OSError, ValueError):  # an impossible name is refused when it is opened
        return False


def _named(
    ctx: click.Context, parameter: click.Parameter, name: str | None, *, written: bool
) -> str | None:
    known = parameter.name or ""
    by = parameter.opts[0] if isinstance(parameter, click.Option) else known.upper()
    if name is None or ctx.get_parameter_source(known) is ParameterSource.DEFAULT:
        return name
    if not name:
        raise Refused(f"{by} cannot be '': a file needs a name")
    others: list[_File] = ctx.meta.setdefault(_NAMED, [])
    for file in others:
        if {file.by, by} != THE_SAME and (file.written or written) and same(file.name, name):
            raise Refused(f"{file.by} and {by} both name the file {name!r}: use different files")
    others.append(_File(by, name, written))
    return name
