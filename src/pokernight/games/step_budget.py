"""Step budget of a game file: a loop without end is refused, in whatever thread it runs.

The code of a game file counts: each turn of a loop and each call of a function is a tick. Every
entry from the engine into the file has a budget of ticks. Time is not looked at, so a file goes
too far at the same place on every machine. Work inside a single built-in call, such as
``sum(range(10**12))``, is no loop of the file and is not counted.
"""

from __future__ import annotations

import ast
import threading
from collections.abc import Callable
from dataclasses import fields, replace
from functools import wraps
from types import TracebackType
from typing import Any, Final, TypeVar

from pokernight.engine.lazy_deal import asks_card
from pokernight.engine.state import EngineError
from pokernight.games.memory_limit import MEMORY

TICKS: Final = 1_000_000
"""The most ticks of an entry from the engine into a game file: about a second."""
TICK: Final = "__tick__"
"""Name of the counting function in the namespace of a game file."""

CARRIED: Final = "pokernight_game_carried_"
"""Beginning of the names of modules of game files that a record or a room carries."""

T = TypeVar("T")


def _is_carried(trace: TracebackType | None) -> bool:
    """Return whether an error passed through a game file that a record or a room carries."""
    while trace is not None:
        if str(trace.tb_frame.f_globals.get("__name__", "")).startswith(CARRIED):
            return True
        trace = trace.tb_next
    return False


class Endless(EngineError):
    """A game file that goes on without end."""


class StepBudget(threading.local):
    """Budget of the entry that runs, by thread; entries inside an entry share its budget."""

    depth = 0
    left = TICKS

    def __enter__(self) -> None:
        if not self.depth:
            self.left = TICKS
            MEMORY.begin()
        self.depth += 1

    def __exit__(self, kind: Any, error: BaseException | None, trace: Any) -> None:
        self.depth -= 1
        if self.depth:
            return
        MEMORY.end()
        if isinstance(error, MemoryError):
            raise Endless("it takes more memory than a game gets").with_traceback(trace) from None
        if error is None or isinstance(error, Exception | GeneratorExit) or asks_card(error):
            return
        if _is_carried(trace) or not isinstance(error, KeyboardInterrupt | SystemExit):
            raise Endless(
                f"it raises {type(error).__name__}, which would end the whole program"
            ).with_traceback(trace) from None

    def tick(self) -> bool:
        """Count a turn of a loop, or a call; return True, so that it fits into a condition.

        Raises:
            Endless: if the budget is used up.
        """
        self.left -= 1
        if self.left < 0:
            raise Endless(f"it goes on without end: more than {TICKS:,} turns of loops and calls")
        return True


BUDGET: Final = StepBudget()
"""The budgets of this process."""


def bounded(function: Callable[..., T]) -> Callable[..., T]:
    """Return a function of a game file that runs within a budget."""

    @wraps(function)
    def within(*args: Any, **named: Any) -> T:
        with BUDGET:
            return function(*args, **named)

    return within


def all_bounded(record: T) -> T:
    """Return a dataclass, such as a game, with each of its functions within a budget."""
    functions: dict[str, Any] = {
        spec.name: bounded(value)
        for spec in fields(record)  # type: ignore[arg-type]
        if callable(value := getattr(record, spec.name)) and not isinstance(value, type)
    }
    return replace(record, **functions)  # type: ignore[type-var]


def counting(source: str, file: str) -> Any:
    """Return the compiled code of a game file, which counts its ticks.

    Raises:
        SyntaxError, ValueError, RecursionError, MemoryError: if it cannot be compiled.
    """
    tree = _Counter().visit(ast.parse(source, file))
    return compile(ast.fix_missing_locations(tree), file, "exec")


class _Counter(ast.NodeTransformer):
    """Adds a tick to each loop, comprehension and function."""

    def _loop(self, node: Any) -> Any:
        self.generic_visit(node)
        node.body.insert(0, ast.copy_location(ast.Expr(_tick(node)), node))
        return node

    visit_For = visit_While = visit_AsyncFor = _loop

    def _function(self, node: Any) -> Any:
        self.generic_visit(node)
        at = 1 if ast.get_docstring(node, clean=False) is not None else 0
        node.body.insert(at, ast.copy_location(ast.Expr(_tick(node)), node))
        return node

    visit_FunctionDef = visit_AsyncFunctionDef = _function

    def visit_Lambda(self, node: ast.Lambda) -> Any:
        self.generic_visit(node)
        counted = ast.BoolOp(ast.And(), [_tick(node), node.body])
        node.body = ast.copy_location(counted, node.body)
        return node

    def visit_comprehension(self, node: ast.comprehension) -> Any:
        self.generic_visit(node)
        node.ifs.insert(0, _tick(node.iter))
        return node


def _tick(near: ast.AST) -> ast.expr:
    """Return a call of the counting function, at the place of a node."""
    name = ast.copy_location(ast.Name(TICK, ast.Load()), near)
    return ast.copy_location(ast.Call(name, [], []), near)
