"""Tests of imports in the engine: some modules must know each other, all others point one way."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Mapping
from pathlib import Path

import pokernight.engine

ROOT = Path(pokernight.engine.__file__).parent
PACKAGE = "pokernight.engine"
AT_RUN_TIME = [{"game", "hand", "opening"}]
"""``game.deal()`` gives a hand, a hand has its opening, and an opening its game."""
IN_TYPES = [
    {"card_marks", "effects", "game", "hand", "opening", "rules", "rulings", "set_up", "view"},
    {"power", "state", "step", "untracked"},
]
"""With the imports that are for types only: a view has its game, a step takes a state, house rules
remark on a view.

The effects of an event are what the marks of two views of its hand differ in.
"""


def modules() -> dict[str, ast.Module]:
    trees = {}
    for path in ROOT.rglob("*.py"):
        parts = [
            part for part in path.relative_to(ROOT).with_suffix("").parts if part != "__init__"
        ]
        trees[".".join(parts)] = ast.parse(path.read_text(encoding="utf-8"))
    return trees


def arrows(trees: Mapping[str, ast.Module], *, types: bool) -> dict[str, set[str]]:
    """Return the imports of each module, those inside functions too.

    Args:
        trees: the modules of the package by name.
        types: whether imports for types alone count.
    """
    graph: dict[str, set[str]] = {name: set() for name in trees}
    for name, tree in trees.items():
        only_types = {
            node for block in ast.walk(tree)
            if isinstance(block, ast.If) and ast.unparse(block.test) == "TYPE_CHECKING"
            for node in ast.walk(block)
        }  # fmt: skip
        for node in ast.walk(tree):
            if not isinstance(node, ast.ImportFrom) or (node in only_types and not types):
                continue
            module = (node.module or "").removeprefix(PACKAGE).removeprefix(".")
            if not (node.module or "").startswith(PACKAGE):
                continue
            for alias in node.names:
                inner = f"{module}.{alias.name}".lstrip(".")
                graph[name].add(inner if inner in trees else module)
        graph[name].discard(name)
    return graph


def circles(graph: Mapping[str, Iterable[str]]) -> list[set[str]]:
    """Return the sets of modules of which each reaches all the others."""
    reached = {name: _reached(graph, name) for name in graph}
    sets: list[set[str]] = []
    for name in graph:
        circle = {other for other in reached[name] if name in reached[other]}
        if circle and circle not in sets:
            sets.append(circle)
    return sorted(sets, key=min)


def _reached(graph: Mapping[str, Iterable[str]], name: str) -> set[str]:
    reached: set[str] = set()
    new = {*graph[name]}
    while new:
        reached |= new
        new = {target for source in new for target in graph.get(source, ())} - reached
    return reached


def test_at_run_time_only_these_know_each_other() -> None:
    assert circles(arrows(modules(), types=False)) == AT_RUN_TIME


def test_in_types_none_but_these_know_each_other() -> None:
    assert circles(arrows(modules(), types=True)) == IN_TYPES


def test_a_planted_circle_is_found() -> None:
    trees = modules()
    trees["money"] = ast.parse(f"def f():\n    from {PACKAGE}.betting import bet")
    assert any("betting" in circle for circle in circles(arrows(trees, types=False)))
