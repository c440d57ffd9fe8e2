"""Optional packages: which extra of pokernight brings each, and whether they are installed.

The core needs no compiled package. Code that can do without an extra asks :func:`installed` or
:func:`compiled`; code that cannot raises :func:`needs`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.util import find_spec
from types import MappingProxyType
from typing import Final

from pokernight.errors import Refused

EXTRAS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "room": ("msgspec", "starlette", "uvicorn", "websockets", "segno", "confusable_homoglyphs"),
        "fast": ("numpy", "numba"),
        "plot": ("matplotlib",),
        "envs": ("pettingzoo", "gymnasium", "pyspiel"),
        "parquet": ("pyarrow",),
        "ray": ("ray",),
        "postgres": ("psycopg",),
        "nats": ("nats",),
    }
)
"""The modules that each extra brings, by the name of the extra in ``pyproject.toml``."""
FASTER: Final = (
    "counted in plain Python: pip install 'pokernight[fast]' makes this many times as fast"
)
"""Note for a result that the compiled kernels would have produced sooner."""
_missed: set[str] = set()


@cache
def installed(extra: str) -> bool:
    """Check whether all modules of an extra can be imported."""
    return all(map(_can_import, EXTRAS[extra]))


def _can_import(module: str) -> bool:
    try:
        return find_spec(module) is not None
    except ModuleNotFoundError:
        return False


def compiled() -> bool:
    """Check whether the compiled kernels can be used, and remember if they were missed."""
    if installed("fast"):
        return True
    _missed.add("fast")
    return False


def missed_kernels() -> bool:
    """Check whether plain Python has done work in this process that kernels do faster."""
    return "fast" in _missed


def needs(extra: str, purpose: str) -> Refused:
    """Return the refusal of a purpose, such as ``"a chart"``, whose extra is not installed."""
    return Refused(f"{purpose} needs an extra: pip install 'pokernight[{extra}]'")


def extra_of(error: ModuleNotFoundError) -> str | None:
    """Return the extra that brings a missing module; None if no extra does."""
    module = (error.name or "").partition(".")[0]
    return next((extra for extra, modules in EXTRAS.items() if module in modules), None)
