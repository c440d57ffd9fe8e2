"""Players that somebody else has written: a function in a module of theirs, ``module:function``."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import redirect_stdout
from functools import partial
from importlib import import_module
from inspect import iscoroutinefunction, signature
from pathlib import Path
from typing import Any

from pokernight.bots.budget import Budget
from pokernight.bots.situation import Bot
from pokernight.errors import Refused


def is_others(name: str) -> bool:
    """Whether a name is a module and a function, and not a house player's."""
    return ":" in name


def load(name: str, budget: Budget | None = None) -> Bot:
    """The function that ``module:function`` names; modules are looked for in this folder too.

    A function with a parameter ``budget`` is told how long it may think.

    Raises:
        Refused: naming it, if there is none, or its module cannot be imported.
    """
    module, _, attribute = name.partition(":")
    if not module or not attribute or module.endswith(".py"):
        raise Refused(
            f"{name!r} is no player: one of your own is written module:function, as in my_bot:play"
        )
    found: Any = _imported(name, module)
    for part in attribute.split("."):
        found = getattr(found, part, None)
    if not callable(found):
        raise Refused(f"there is no player {name!r}: the module {module} has no function of that")
    if iscoroutinefunction(found):
        raise Refused(f"{name!r} is no player: a player is a plain function, not an async one")
    return _with_budget(found, budget)


def _imported(name: str, module: str) -> Any:
    """A module of somebody's own, wherever Python or this folder has it.

    What it prints meanwhile goes to stderr: stdout is for what was asked.

    Raises:
        Refused: for whatever happens on the way.
    """
    if (here := str(Path.cwd())) not in sys.path and "" not in sys.path:
        sys.path.append(here)
    if module in sys.modules:
        return sys.modules[module]
    try:
        with redirect_stdout(sys.stderr):
            return import_module(module)
    except KeyboardInterrupt:
        raise
    except ModuleNotFoundError as error:
        if error.name is not None and f"{module}.".startswith(f"{error.name}."):
            raise Refused(f"there is no player {name!r}: no module {error.name} is found") from None
        raise Refused(_cannot(name, error)) from None
    except BaseException as error:
        raise Refused(_cannot(name, error)) from None


def _cannot(name: str, error: BaseException) -> str:
    return f"the player {name!r} cannot be loaded: {in_words(error)}"


def in_words(error: BaseException) -> str:
    """What went wrong in somebody's code, in a line."""
    said = " ".join(str(error).split())[:200]
    return f"{type(error).__name__}: {said}" if said else type(error).__name__


def _with_budget(function: Callable[..., Any], budget: Budget | None) -> Bot:
    try:
        takes = budget is not None and "budget" in signature(function).parameters
    except (TypeError, ValueError):
        takes = False
    return partial(function, budget=budget) if takes else function
