"""External bots: a function in a module outside pokernight, named ``module:function``."""

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
"""Seconds after which a notice says that a module is still being loaded; there is no limit."""
LOOKS: Final = (
    "a player is a function that is called with a situation and returns an answer, "
    "as in def play(situation)"
)


def is_others(name: str) -> bool:
    """Check whether a name is ``module:function`` and not a house player's."""
    return ":" in name


def load(name: str, budget: Budget | None = None) -> Bot:
    """Import the function that ``module:function`` names; the current folder is searched too.

    A function with a parameter ``budget`` is passed the budget.

    Raises:
        Refused: if there is no such function, its module cannot be imported, or it cannot be called
            with a situation.
    """
    module, _, attribute = name.partition(":")
    if not module or not attribute or module.endswith(".py"):
        raise Refused(
            f"{name!r} is not a player: write your own as module:function, such as my_bot:play"
        )
    if module.partition(".")[0] in sys.stdlib_module_names:
        raise Refused(
            f"{name!r} is not a player: {module} is a module of Python's own, and {LOOKS}"
        )
    function: Any = _imported(name, module)
    for part in attribute.split("."):
        function = getattr(function, part, None)
    if not callable(function):
        raise Refused(
            f"there is no player {name!r}: the module {module} has no function {attribute!r}"
        )
    return _playing(name, function, budget)


def as_written(name: str) -> str:
    """Return a bot's module and a hash of its file, to detect changes of it.

    Modules that it imports are not hashed.

    Raises:
        Refused: if it cannot be imported.
    """
    module = name.partition(":")[0]
    file: Any = getattr(_imported(name, module), "__file__", None)
    with suppress(OSError, TypeError):  # a module may have no file
        return f"{module} {sha256(Path(file).read_bytes()).hexdigest()[:12]}"
    return module


def _imported(name: str, module: str) -> Any:
    """Import a module from Python's path or the current folder.

    Its output goes to stderr: stdout is for the figures of the command.

    Raises:
        Refused: for any exception.
    """
    if (folder := str(Path.cwd())) not in sys.path and "" not in sys.path:
        sys.path.append(folder)
    if module in sys.modules:
        return sys.modules[module]
    notice = Timer(NOTICE, sys.stderr.write, [f"waiting for {module} to be loaded\n"])
    notice.daemon = True
    notice.start()
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
        notice.cancel()


def _cannot(name: str, error: BaseException) -> str:
    return f"the player {name!r} cannot be loaded: {in_words(error)}"


def in_words(error: BaseException) -> str:
    """Describe an exception of an external bot in a line."""
    message = " ".join(str(error).split())[:200]
    return f"{type(error).__name__}: {message}" if message else type(error).__name__


def _playing(name: str, function: Callable[..., Any], budget: Budget | None) -> Bot:
    """Return a function of a situation alone, the budget bound to it.

    Raises:
        Refused: if it takes other parameters, or does not return an answer directly.
    """
    if isclass(function):
        raise Refused(f"{name!r} is not a player: it is a class, and {LOOKS}")
    if iscoroutinefunction(function) or isasyncgenfunction(function):
        raise Refused(f"{name!r} is not a player: a player is a plain function, not an async one")
    if isgeneratorfunction(function):
        raise Refused(f"{name!r} is not a player: it yields, and {LOOKS}")
    try:
        takes = signature(function)
    except (TypeError, ValueError):  # a compiled function may have no signature
        return function
    wanted = takes.parameters.get("budget")
    bound = {}
    if wanted is not None and (budget or wanted.default is Parameter.empty):
        bound = {"budget": budget}
    try:
        takes.bind(None, **bound)
    except TypeError:
        raise Refused(
            f"{name!r} is not a player: it is called {_written(takes)}, and {LOOKS}"
        ) from None
    return partial(function, **bound) if bound else function


def _written(takes: Signature) -> str:
    bare = [item.replace(annotation=Parameter.empty) for item in takes.parameters.values()]
    return str(Signature(bare))
