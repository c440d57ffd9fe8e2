"""Players that somebody else has written: a function in a module of theirs, ``module:function``."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import redirect_stdout, suppress
from functools import partial
from hashlib import sha256
from importlib import import_module
from inspect import (
    Parameter,
    Signature,
    isasyncgenfunction,
    isclass,
    iscoroutinefunction,
    isgeneratorfunction,
    signature,
)
from pathlib import Path
from threading import Timer
from typing import Any, Final

from pokernight.bots.budget import Budget
from pokernight.bots.situation import Bot
from pokernight.errors import Refused

NOTICE: Final = 5.0
"""After so many seconds it is said that a module is still being loaded: there is no limit."""
LOOKS: Final = (
    "a player is a function that is called with a situation and returns an answer, "
    "as in def play(situation)"
)


def is_others(name: str) -> bool:
    """Whether a name is a module and a function, and not a house player's."""
    return ":" in name


def load(name: str, budget: Budget | None = None) -> Bot:
    """The function that ``module:function`` names; modules are looked for in this folder too.

    A function with a parameter ``budget`` is told how long it may think.

    Raises:
        Refused: naming it, if there is none, its module cannot be imported, or it cannot be called
            as a player is.
    """
    module, _, attribute = name.partition(":")
    if not module or not attribute or module.endswith(".py"):
        raise Refused(
            f"{name!r} is no player: one of your own is written module:function, as in my_bot:play"
        )
    if module.partition(".")[0] in sys.stdlib_module_names:
        raise Refused(f"{name!r} is no player: {module} is a module of Python's own, and {LOOKS}")
    found: Any = _imported(name, module)
    for part in attribute.split("."):
        found = getattr(found, part, None)
    if not callable(found):
        raise Refused(
            f"there is no player {name!r}: the module {module} has no function {attribute!r}"
        )
    return _playing(name, found, budget)


def as_written(name: str) -> str:
    """A player's module and a hash of its file, which tells whether it has changed since.

    What else it imports is not looked at.

    Raises:
        Refused: if it cannot be imported.
    """
    module = name.partition(":")[0]
    file: Any = getattr(_imported(name, module), "__file__", None)
    with suppress(OSError, TypeError):  # it may have none
        return f"{module} {sha256(Path(file).read_bytes()).hexdigest()[:12]}"
    return module


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
    sign = Timer(NOTICE, sys.stderr.write, [f"waiting for {module} to be loaded\n"])
    sign.daemon = True
    sign.start()
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
    finally:
        sign.cancel()


def _cannot(name: str, error: BaseException) -> str:
    return f"the player {name!r} cannot be loaded: {in_words(error)}"


def in_words(error: BaseException) -> str:
    """What went wrong in somebody's code, in a line."""
    said = " ".join(str(error).split())[:200]
    return f"{type(error).__name__}: {said}" if said else type(error).__name__


def _playing(name: str, found: Callable[..., Any], budget: Budget | None) -> Bot:
    """What answers when it is called with a situation.

    Raises:
        Refused: for what cannot be called so, or gives no answer at once.
    """
    if isclass(found):
        raise Refused(f"{name!r} is no player: it is a class, and {LOOKS}")
    if iscoroutinefunction(found) or isasyncgenfunction(found):
        raise Refused(f"{name!r} is no player: a player is a plain function, not an async one")
    if isgeneratorfunction(found):
        raise Refused(f"{name!r} is no player: it yields, and {LOOKS}")
    try:
        takes = signature(found)
    except (TypeError, ValueError):  # compiled, and does not say
        return found
    wanted = takes.parameters.get("budget")
    told = {}
    if wanted is not None and (budget or wanted.default is Parameter.empty):
        told = {"budget": budget}
    try:
        takes.bind(None, **told)
    except TypeError:
        raise Refused(
            f"{name!r} is no player: it is called {_written(takes)}, and {LOOKS}"
        ) from None
    return partial(found, **told) if told else found


def _written(takes: Signature) -> str:
    bare = [one.replace(annotation=Parameter.empty) for one in takes.parameters.values()]
    return str(Signature(bare))
