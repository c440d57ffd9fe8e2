"""The loop that a process of the room waits in: uvloop where there is one, else asyncio's own."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


def quickest() -> Callable[[], asyncio.AbstractEventLoop]:
    """What makes the quickest loop that this computer has."""
    if sys.platform == "win32":  # uvloop is not for it
        return asyncio.new_event_loop
    try:
        from uvloop import new_event_loop
    except ImportError:  # another Python than CPython
        return asyncio.new_event_loop
    return new_event_loop


def run(main: Coroutine[Any, Any, T]) -> T:
    """Run a process of the room to its end; as :func:`asyncio.run`, in the quickest loop."""
    with asyncio.Runner(loop_factory=quickest()) as runner:
        return runner.run(main)
