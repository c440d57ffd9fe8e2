"""Names of a game file that nothing defines, found without running it.

Python finds such a name when its line is run, which in a rare case of a game is late.
"""

from __future__ import annotations

import ast
import builtins
import symtable
from collections.abc import Iterator
from typing import Final, NamedTuple

from pokernight import invent
from pokernight.engine.state import State
from pokernight.errors import nearest_name

OF_MODULES: Final = frozenset({
    *dir(builtins), "__annotations__", "__builtins__", "__doc__", "__file__", "__name__",
})  # fmt: skip
UNCLEAR: Final = frozenset({"exec", "globals", "vars", "setattr", "NameError"})
"""Names of a file that may define others in ways that are not looked into."""
WORDS: Final = "pokernight.invent"
ALIKE: Final = 0.7
"""Similarity above which a name may be a misspelling of another."""


class Undefined(NamedTuple):
    """A name that nothing defines.

    Attributes:
        flaw: what it is: ``"unknown"``, a ``"word"`` of game files that is not imported, or
            ``"state"`` for something that the state of a hand does not have.
        meant: the known name that it is most like, "" without.
    """

    line: int
    name: str
    flaw: str
    meant: str = ""


def undefined(source: str) -> list[Undefined]:
    """Return the names that nothing in a file defines, each where it comes first.

    None in a file that is not Python, or that defines names in ways of its own.
    """
    try:
        tree = ast.parse(source)
        module = symtable.symtable(source, "game", "exec")
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return []
    defined = _defined(tree, module)
    if defined is None:
        return []
    unknown = {*_looked_up(module)} - defined - OF_MODULES
    flaws = [_of_name(line, name, defined) for name, line in _first_lines(tree, unknown)]
    return sorted([*flaws, *_misspelt_imports(tree), *_parts_of_state(tree)])


def _defined(tree: ast.AST, module: symtable.SymbolTable) -> set[str] | None:
    """Return the names that a file defines for all its functions, None where that is unclear."""
    defined = {
        symbol.get_name()
        for table in _tables(module)
        for symbol in table.get_symbols()
        if (table is module or symbol.is_declared_global())
        and (symbol.is_assigned() or symbol.is_imported() or symbol.is_namespace())
    }
    for node in ast.walk(tree):
        match node:
            case ast.ImportFrom(module=name, names=[ast.alias(name="*")]):
                if name != WORDS:
                    return None
                defined.update(invent.__all__)
            case ast.Name(id=name) if name in UNCLEAR:
                return None
    return defined


def _tables(table: symtable.SymbolTable) -> Iterator[symtable.SymbolTable]:
    yield table
    for inner in table.get_children():
        yield from _tables(inner)


def _looked_up(module: symtable.SymbolTable) -> Iterator[str]:
    """Yield the names that are looked up among those of the file."""
    for table in _tables(module):
        for symbol in table.get_symbols():
            if symbol.is_referenced() and (table is module or symbol.is_global()):
                yield symbol.get_name()


def _first_lines(tree: ast.AST, names: set[str]) -> list[tuple[str, int]]:
    first: dict[str, int] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and node.id in names:
            first[node.id] = min(node.lineno, first.get(node.id, node.lineno))
    return [*first.items()]


def _of_name(line: int, name: str, defined: set[str]) -> Undefined:
    if name in invent.__all__:
        return Undefined(line, name, "word")
    near = sorted({*defined, *invent.__all__})
    meant = nearest_name(name, near, ALIKE) or nearest_name(name, dir(builtins), ALIKE)
    return Undefined(line, name, "unknown", meant)


def _misspelt_imports(tree: ast.AST) -> Iterator[Undefined]:
    """Yield what a file imports as a word of game files and is none."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.ImportFrom) or node.module != WORDS:
            continue
        for alias in node.names:
            if alias.name != "*" and not hasattr(invent, alias.name):
                meant = nearest_name(alias.name, invent.__all__, ALIKE)
                yield Undefined(alias.lineno, alias.name, "unknown", meant)


def _parts_of_state(tree: ast.AST) -> Iterator[Undefined]:
    """Yield what functions take from their ``state`` and no state of a hand has."""
    known = sorted(name for name in dir(State) if not name.startswith("_"))
    seen: set[str] = set()
    for function in ast.walk(tree):
        if not isinstance(function, ast.FunctionDef):
            continue
        if "state" not in {each.arg for each in function.args.args}:
            continue
        for node in ast.walk(function):
            match node:
                case ast.Attribute(value=ast.Name(id="state"), attr=name) if name not in {
                    *known,
                    *seen,
                } and not name.startswith("_"):
                    seen.add(name)
                    yield Undefined(node.lineno, name, "state", nearest_name(name, known, ALIKE))
