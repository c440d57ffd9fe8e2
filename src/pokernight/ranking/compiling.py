"""Who wants to know when kernels are compiled: it takes some seconds, once."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

Listener: TypeAlias = Callable[[], None]


class _Listeners(NamedTuple):
    begins: Listener
    ends: Listener


_listeners: list[_Listeners] = []


def listen(begins: Listener, ends: Listener = lambda: None) -> None:
    """Have somebody told, before it begins and when it ends, that something is compiled."""
    if begins not in [one.begins for one in _listeners]:
        _listeners.append(_Listeners(begins, ends))


def begins() -> None:
    """Tell everybody that something is about to be compiled."""
    for listener in _listeners:
        listener.begins()


def ends() -> None:
    """Tell everybody that it has been compiled, or could not be."""
    for listener in _listeners:
        listener.ends()
