"""The files that a command line names: each has a name, and none is written and something else too.

What is refused here is refused while the line is read, before anything is done.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final, NamedTuple

import click
from click.core import ParameterSource

from pokernight.errors import Refused

THE_SAME: Final = frozenset({"--resume", "--save"})
"""Two that may name one file: an evening goes on in the file that it is read from."""
_NAMED: Final = f"{__name__}.named"


class _File(NamedTuple):
    """A file, and what names it."""

    by: str
    name: str
    written: bool


def read(ctx: click.Context, parameter: click.Parameter, name: str | None) -> str | None:
    """A parameter that names a file to be read.

    Raises:
        Refused: for an empty name, and if something else on the line writes that file.
    """
    return _named(ctx, parameter, name, written=False)


def written(ctx: click.Context, parameter: click.Parameter, name: str | None) -> str | None:
    """A parameter that names a file to be written.

    Raises:
        Refused: for an empty name, and if something else on the line reads or writes that file.
    """
    return _named(ctx, parameter, name, written=True)


def game(ctx: click.Context, parameter: click.Parameter, said: str) -> str:
    """A parameter that names a game, which may be a file.

    Raises:
        Refused: if it is one, and something else on the line writes it.
    """
    if said.endswith(".py"):
        _named(ctx, parameter, said, written=False)
    return said


def same(one: str, other: str) -> bool:
    """Whether two names, however written, lead to one file, or would once it is there.

    Of what is no plain file, such as a terminal, any number may be read and written at once.
    """
    first, second = Path(one), Path(other)
    try:
        if first.exists() and second.exists():
            return first.is_file() and first.samefile(second)
        return os.path.normcase(first.resolve()) == os.path.normcase(second.resolve())
    except (OSError, ValueError):  # what is no name of a file is refused where it is opened
        return False


def _named(
    ctx: click.Context, parameter: click.Parameter, name: str | None, *, written: bool
) -> str | None:
    known = parameter.name or ""
    by = parameter.opts[0] if isinstance(parameter, click.Option) else known.upper()
    if name is None or ctx.get_parameter_source(known) is ParameterSource.DEFAULT:
        return name
    if not name:
        raise Refused(f"{by} cannot be '': that is no name of a file")
    others: list[_File] = ctx.meta.setdefault(_NAMED, [])
    for one in others:
        if {one.by, by} != THE_SAME and (one.written or written) and same(one.name, name):
            raise Refused(f"{one.by} and {by} both name the file {name!r}: keep them apart")
    others.append(_File(by, name, written))
    return name
