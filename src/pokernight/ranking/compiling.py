"""Listeners for the compilation of kernels, which takes some seconds, once."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

Listener: TypeAlias = Callable[[], None]


class _Listeners(NamedTuple):
    begins: Listener
    ends: Listener


_listeners: list[_Listeners] = []


def listen(begins: Listener, ends: Listener = lambda: None) -> None:
    """Call these functions whenever compilation begins and ends."""
    if begins not in [listener.begins for listener in _listeners]:
        _listeners.append(_Listeners(begins, ends))


def begins() -> None:
    """Tell all listeners that compilation is about to begin."""
    for listener in _listeners:
        listener.begins()


def ends() -> None:
    """Tell all listeners that compilation has ended or failed."""
    for listener in _listeners:
        listener.ends()
