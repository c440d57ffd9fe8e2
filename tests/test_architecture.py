"""docs/architecture.md is true: its packages, their order and imports, its files and circles."""

from __future__ import annotations

import ast
import re
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from tests.engine.test_circles import AT_RUN_TIME, IN_TYPES

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "pokernight"
PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
EVERYWHERE = "errors"
"""Imported by nearly every package, so it is left out of the table."""


def section(title: str) -> str:
    """Return the text below a heading, to the next heading."""
    return PAGE.split(f"\n## {title}\n")[1].split("\n## ")[0]


def rows(text: str) -> list[list[str]]:
    """Return the cells of the rows of a table that begin with code."""
    lines = [line for line in text.splitlines() if line.startswith("| `")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def code(text: str) -> list[str]:
    return re.findall(r"`([\w/]+)`", text)


def packages() -> dict[str, set[str]]:
    """Return the packages of the table in their order, each with those it is said to import."""
    return {
        name: set(code(imports))
        for names, _, imports in rows(section("The packages"))
        for name in code(names)
    }


def contracts(container: str = "pokernight") -> tuple[list[list[str]], list[str]]:
    """Return the layers of a package by the import contracts, and the names of all contracts."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    listed = project["tool"]["importlinter"]["contracts"]
    [layers] = [one["layers"] for one in listed if one.get("containers") == [container]]
    return [re.findall(r"\w+", layer) for layer in layers], [one["name"] for one in listed]


def imported(tree: ast.Module) -> Iterator[str]:
    """Iterate over the packages that a module imports, inside functions and for types too."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("pokernight"):
            parts = (node.module or "").split(".")
            yield from [parts[1]] if len(parts) > 1 else [alias.name for alias in node.names]
        elif isinstance(node, ast.Import):
            for alias in node.names:
                if alias.name.startswith("pokernight."):
                    yield alias.name.split(".")[1]


def real_imports() -> dict[str, set[str]]:
    """Return what each package really imports of the others."""
    graph: dict[str, set[str]] = defaultdict(set)
    for path in SOURCE.rglob("*.py"):
        package = path.relative_to(SOURCE).with_suffix("").parts[0]
        if not package.startswith("__"):
            graph[package] |= {*imported(ast.parse(path.read_text(encoding="utf-8")))}
            graph[package] -= {package, EVERYWHERE, "__version__"}
    return graph


def test_the_packages_stand_in_the_order_of_the_import_contracts() -> None:
    layers, _ = contracts()
    names = list(packages())
    assert sorted(names) == sorted(name for layer in layers for name in layer)
    depth = {name: at for at, layer in enumerate(layers) for name in layer}
    assert [depth[name] for name in names] == sorted(depth.values())


def test_the_levels_of_the_room_are_those_of_its_contract() -> None:
    levels, _ = contracts("pokernight.room")
    [line] = [line for line in section("The packages").splitlines() if "`serve`" in line]
    assert code(line) == [name for level in levels for name in level]


def test_every_package_imports_what_the_table_says_and_nothing_else() -> None:
    real = real_imports()
    for name, said in packages().items():
        assert said == real[name], f"write: {' '.join(f'`{one}`' for one in sorted(real[name]))}"


def test_imports_point_down_the_table() -> None:
    names = list(packages())
    for name, imports in packages().items():
        up = [other for other in imports if names.index(other) <= names.index(name)]
        assert not up, f"{name} imports {up}"


def test_a_package_that_imports_more_than_is_said_is_found() -> None:
    tree = ast.parse("def f():\n    from pokernight.room.live import outbox")
    assert {*imported(tree)} == {"room"}
    assert "room" not in packages()["table"]


def test_every_contract_is_named() -> None:
    _, names = contracts()
    for name in names:
        assert f'"{name}"' in section("The packages")


def test_every_file_that_the_page_names_is_there() -> None:
    named = {
        name for name in code(PAGE) if "/" in name and not name.startswith(("tests/", "docs/"))
    }
    before = {name for name in code(section("The structure before and after")) if "/" in name}
    there = {
        name for name in named if (SOURCE / f"{name}.py").is_file() or (SOURCE / name).is_dir()
    }
    assert named - there <= before
    assert len(named) > 50


def test_every_module_of_the_engine_is_in_its_table() -> None:
    named = {name for cells in rows(section("Inside the engine")) for name in code(cells[0])}
    engine = SOURCE / "engine"
    there = {path.stem for path in engine.iterdir() if not path.stem.startswith("_")}
    assert named == there


def test_the_circles_of_the_engine_are_those_of_the_page() -> None:
    text = section("Inside the engine").split("must know each other")[1]
    at_run_time, *in_types = [set(code(line)) for line in text.splitlines() if line[:2] == "- "]
    assert [at_run_time] == AT_RUN_TIME
    assert in_types == IN_TYPES
