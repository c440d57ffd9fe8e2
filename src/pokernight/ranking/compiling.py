"""Who wants to know when kernels are compiled: it takes some seconds, once."""

from __future__ import annotations

from collections.abc import Callable

_listeners: list[Callable[[], None]] = []


def listen(listener: Callable[[], None]) -> None:
    """Have somebody told, before it begins, that something is to be compiled."""
    if listener not in _listeners:
        _listeners.append(listener)


def begins() -> None:
    """Tell everybody."""
    for listener in _listeners:
        listener()
