"""Compilation of kernels, and the folder that caches their machine code.

Numba drops cached code when the file of the kernel changes; but a kernel also inlines functions of
other files and constants of the tables. So the folder is named after a digest of all of those.
"""

from __future__ import annotations

import inspect
import os
from collections.abc import Callable
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any, TypeVar, cast

from numba import config, njit
from numba.core import event

from pokernight.ranking import compiling, keys, tables

_Function = TypeVar("_Function", bound=Callable[..., Any])
_HERE = Path(__file__).parent
_NUMBA: dict[str, Any] = vars(config)
"""Numba's settings."""

_LEAN: dict[str, Any] = {"_nrt": False}
"""Options of functions that make no array."""


class _Compiling(event.Listener):
    """Pass Numba's compile events on; loading cached code is no such event.

    A kernel's parts are compiled while it is: only the outermost begin and end are passed on.
    """

    def __init__(self) -> None:
        self._at_once = 0

    def on_start(self, event: object) -> None:
        """Numba begins to compile."""
        self._at_once += 1
        if self._at_once == 1:
            compiling.begins()

    def on_end(self, event: object) -> None:
        """Numba has compiled."""
        self._at_once -= 1
        if not self._at_once:
            compiling.ends()


event.register("numba:compile", _Compiling())  # type: ignore[no-untyped-call]


def kernel(function: _Function) -> _Function:
    """Compile a function when it is first called, and keep the machine code.

    It runs without the interpreter's lock, so that threads run it side by side.
    """
    return _kept(function)


def lean_kernel(function: _Function) -> _Function:
    """Compile a kernel that makes no array, as :func:`lean_part` its parts."""
    return _kept(function, **_LEAN)


def _kept(function: _Function, **options: Any) -> _Function:
    """Compile a function when it is first called, and keep the machine code."""
    folder = _folder(Path(inspect.getfile(function)).parent)
    before = _NUMBA["CACHE_DIR"]
    if folder is not None:
        _NUMBA["CACHE_DIR"] = str(folder)
    try:
        compiled = njit(cache=True, nogil=True, error_model="numpy", **options)(function)
    finally:
        _NUMBA["CACHE_DIR"] = before
    return cast("_Function", compiled)


def part(function: _Function) -> _Function:
    """Compile a function that kernels are made of."""
    return cast("_Function", njit(error_model="numpy")(function))


def lean_part(function: _Function) -> _Function:
    """Compile a function that makes no array: references to its arrays are not counted.

    Every function that is given an array counts it otherwise, which takes longer than many a step
    of a hand.
    """
    return cast("_Function", njit(error_model="numpy", **_LEAN)(function))


def lean_inlined_part(function: _Function) -> _Function:
    """Compile a function that makes no array, inlined at every call."""
    return cast("_Function", njit(error_model="numpy", forceinline=True, **_LEAN)(function))


def inlined_part(function: _Function) -> _Function:
    """Compile a function that is inlined at every call: passing its arrays would take longer."""
    return cast("_Function", njit(error_model="numpy", forceinline=True)(function))


def pasted_part(function: _Function) -> _Function:
    """Compile a function as a piece of the only kernel that calls it.

    Other parts are optimised by themselves and again with all that call them.
    """
    return cast("_Function", njit(error_model="numpy", inline="always")(function))


@cache
def _folder(home: Path) -> Path | None:
    """Return the cache folder for the kernels of a folder; ``None`` leaves it to Numba."""
    base = Path(_NUMBA["CACHE_DIR"] or home / "__pycache__")
    try:
        base.mkdir(parents=True, exist_ok=True)
    except OSError:
        return None
    if not os.access(base, os.W_OK):
        return None
    sources = [Path(keys.__file__), tables.PATH, *sorted(_HERE.glob("*.py"))]
    if home != _HERE:
        # Kernels elsewhere may be made of the kernel of batches too.
        sources += sorted({*home.glob("*.py"), *(_HERE.parents[1] / "batch").glob("*.py")})
    digest = blake2b(digest_size=8)
    for source in sources:
        digest.update(source.read_bytes())
    return base / f"kernels-{digest.hexdigest()}"
