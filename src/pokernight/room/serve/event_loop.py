"""Event loop of a process of the room: uvloop where it is installed, else asyncio's own."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


def quickest() -> Callable[[], asyncio.AbstractEventLoop]:
    """Return the factory of the quickest loop that this computer has."""
    if sys.platform == "win32":  # uvloop does not support Windows
        return asyncio.new_event_loop
    try:
        from uvloop import new_event_loop
    except ImportError:  # uvloop is not installed
        return asyncio.new_event_loop
    return new_event_loop


def run(main: Coroutine[Any, Any, T]) -> T:
    """Run a process of the room to its end, like :func:`asyncio.run`, in the quickest loop."""
    with asyncio.Runner(loop_factory=quickest()) as runner:
        return runner.run(main)
