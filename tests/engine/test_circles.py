"""Which modules of the engine must know each other; all other arrows inside it point one way."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Mapping
from pathlib import Path

import pokernight.engine

ROOT = Path(pokernight.engine.__file__).parent
PACKAGE = "pokernight.engine"
SUGAR = {"game", "hand", "opening", "worlds"}
"""A game deals a hand (``game.deal``), and a hand gives the worlds that a seat allows."""
SENT = {"state", "state_codec"}
"""A state is sent to another process as text."""
IN_TYPES = {
    "game", "game_slots", "hand", "money", "odds_hooks", "opening", "power", "presentation",
    "rulings", "set_up", "state", "state_codec", "step", "untracked", "view", "worlds",
}  # fmt: skip
"""With what they only say of types: a state has its setup, and a setup its game."""


def modules() -> dict[str, ast.Module]:
    found = {}
    for path in ROOT.rglob("*.py"):
        parts = [
            part for part in path.relative_to(ROOT).with_suffix("").parts if part != "__init__"
        ]
        found[".".join(parts)] = ast.parse(path.read_text(encoding="utf-8"))
    return found


def arrows(trees: Mapping[str, ast.Module], *, types: bool) -> dict[str, set[str]]:
    """Who imports whom, also inside a function; with what is imported for types, or without."""
    found: dict[str, set[str]] = {name: set() for name in trees}
    for name, tree in trees.items():
        only_types = {
            one for node in ast.walk(tree)
            if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
            for one in ast.walk(node)
        }  # fmt: skip
        for node in ast.walk(tree):
            if not isinstance(node, ast.ImportFrom) or (node in only_types and not types):
                continue
            module = (node.module or "").removeprefix(PACKAGE).removeprefix(".")
            if not (node.module or "").startswith(PACKAGE):
                continue
            for one in node.names:
                inner = f"{module}.{one.name}".lstrip(".")
                found[name].add(inner if inner in trees else module)
        found[name].discard(name)
    return found


def circles(graph: Mapping[str, Iterable[str]]) -> list[set[str]]:
    """The sets of modules of which each reaches all the others."""
    reached = {name: _reached(graph, name) for name in graph}
    found = []
    for name in graph:
        circle = {other for other in reached[name] if name in reached[other]}
        if circle and circle not in found:
            found.append(circle)
    return found


def _reached(graph: Mapping[str, Iterable[str]], name: str) -> set[str]:
    found: set[str] = set()
    new = {*graph[name]}
    while new:
        found |= new
        new = {to for one in new for to in graph.get(one, ())} - found
    return found


def test_at_run_time_only_these_know_each_other() -> None:
    found = circles(arrows(modules(), types=False))
    assert sorted(found, key=min) == sorted([SUGAR, SENT], key=min)


def test_in_types_none_but_these_know_each_other() -> None:
    found = circles(arrows(modules(), types=True))
    assert [circle for circle in found if not circle <= IN_TYPES] == []


def test_a_planted_circle_is_found() -> None:
    trees = modules()
    trees["money"] = ast.parse(f"def f():\n    from {PACKAGE}.betting import bet")
    assert any("betting" in circle for circle in circles(arrows(trees, types=False)))
