"""Calls in source text, and the string literals that their arguments stand for; nothing is run."""

from __future__ import annotations

from ast import (
    AST,
    AnnAssign,
    Assign,
    AsyncFunctionDef,
    Attribute,
    Call,
    Constant,
    Dict,
    FunctionDef,
    IfExp,
    Lambda,
    List,
    Module,
    Name,
    Subscript,
    Tuple,
    expr,
    iter_child_nodes,
)
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

Function: TypeAlias = FunctionDef | AsyncFunctionDef | Lambda


@dataclass
class Scope:
    """Names that stand for literals: those of a function, and around it those of the module."""

    names: dict[str, list[expr]] = field(default_factory=dict)
    around: Scope | None = None

    def value(self, name: str, line: int) -> expr | None:
        """Return the expression that a name stands for in a line, None where it is not known.

        That is the last one before the line that the name was given; in the module, the last.
        """
        if name not in self.names:
            return None if self.around is None else self.around.value(name, line)
        before = [value for value in self.names[name] if self.around is None or value.lineno < line]
        return before[-1] if before else None


def calls(node: AST, scope: Scope) -> Iterator[tuple[Call, Scope]]:
    """Iterate over the calls in a node, each with the names that are known there."""
    for child in iter_child_nodes(node):
        if isinstance(child, Call):
            yield child, scope
        inner = scope_of(child, scope) if isinstance(child, Function) else scope
        yield from calls(child, inner)


def scope_of(node: Module | Function, around: Scope | None) -> Scope:
    """Return the names that a module or a function gives to expressions."""
    scope = Scope(around=around)
    if isinstance(node, Function):
        scope.names |= {name: [] for name in parameters_of(node)}  # hides names of the module
        scope.names |= {name: [default] for name, default in defaults_of(node).items()}
    for statement in own_nodes(node):
        if isinstance(statement, Assign):
            for target in statement.targets:
                _assign(scope, target, statement.value)
        elif isinstance(statement, AnnAssign) and statement.value is not None:
            _assign(scope, statement.target, statement.value)
    return scope


def parameters_of(function: Function) -> list[str]:
    """Return the names of the parameters of a function, keyword parameters last."""
    taken = function.args
    return [each.arg for each in (*taken.posonlyargs, *taken.args, *taken.kwonlyargs)]


def defaults_of(function: Function) -> dict[str, expr]:
    """Return the defaults of the parameters of a function, by name."""
    # Keyword parameters are the last ones, and each has an entry; of the others the last have one.
    backwards = reversed((*function.args.defaults, *function.args.kw_defaults))
    paired = zip(reversed(parameters_of(function)), backwards, strict=False)
    return {name: default for name, default in paired if default is not None}


def given_to(call: Call, positional: Sequence[str]) -> dict[str, expr]:
    """Return what a call gives to a function, by the names of its parameters."""
    given = dict(zip(positional, call.args, strict=False))
    return given | {keyword.arg: keyword.value for keyword in call.keywords if keyword.arg}


def own_nodes(node: AST) -> Iterator[AST]:
    """Iterate over the nodes in a module or a function, without those of functions in it."""
    for child in iter_child_nodes(node):
        yield child
        if not isinstance(child, Function):
            yield from own_nodes(child)


def _assign(scope: Scope, target: expr, value: expr) -> None:
    if isinstance(target, Name):
        scope.names.setdefault(target.id, []).append(value)
    elif isinstance(target, Tuple) and isinstance(value, Tuple):
        for part, of_part in zip(target.elts, value.elts, strict=False):
            _assign(scope, part, of_part)


def name_of(function: AST) -> str:
    """Return the name of a function that is called, without what it is an attribute of."""
    if isinstance(function, Attribute):
        return function.attr
    return function.id if isinstance(function, Name) else ""


def literals(value: expr | None, scope: Scope, line: int, depth: int = 4) -> Iterator[Constant]:
    """Iterate over the string literals that an expression may be in a line; names are followed."""
    if not depth:
        return
    if isinstance(value, Name):
        yield from literals(scope.value(value.id, line), scope, line, depth - 1)
    elif isinstance(value, Constant) and isinstance(value.value, str):
        yield value
    elif isinstance(value, IfExp):
        yield from literals(value.body, scope, line, depth)
        yield from literals(value.orelse, scope, line, depth)
    elif isinstance(value, Subscript):
        for entry in _entries(value.value, scope, line):
            yield from literals(entry, scope, line, depth - 1)


def _entries(table: expr | None, scope: Scope, line: int) -> Iterator[expr]:
    """Iterate over the entries of the tables that an expression may be in a line."""
    if isinstance(table, Name):
        named = scope.value(table.id, line)
        if not isinstance(named, Name):
            yield from _entries(named, scope, line)
    elif isinstance(table, IfExp):
        for name in (table.body, table.orelse):
            yield from _entries(name, scope, line)
    elif isinstance(table, Dict):
        yield from table.values
    elif isinstance(table, Tuple | List):
        yield from table.elts
