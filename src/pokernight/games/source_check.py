"""Source check of a game file that a stranger has sent: what it may name, before any of it runs.

A game file needs the vocabulary of :mod:`pokernight.invent` and a few plain modules. A file that
keeps to them is a function of the hand: it can reach no file, network, process or clock. The check
reads the text and runs nothing. It is no proof against long work inside a single built-in call.
"""

from __future__ import annotations

import ast
import builtins
from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from pokernight.wording.message import Message, message

MODULES: Final[Mapping[str, frozenset[str]]] = {
    "__future__": frozenset({"annotations"}),
    "collections": frozenset({"Counter", "defaultdict", "deque"}),
    "collections.abc": frozenset(
        {"Callable", "Collection", "Iterable", "Iterator", "Mapping", "Sequence"}
    ),
    "dataclasses": frozenset({"dataclass", "field", "replace"}),
    "enum": frozenset({"Enum", "IntEnum", "auto"}),
    "functools": frozenset({"cache", "lru_cache", "partial"}),
    "itertools": frozenset({"accumulate", "chain", "combinations", "groupby", "pairwise"}),
    "typing": frozenset(
        {"Any", "ClassVar", "Final", "Literal", "NamedTuple", "TypeAlias", "cast"}
    ),
}  # fmt: skip
"""Names that a file may import besides those of :mod:`pokernight.invent`, by their modules."""
VOCABULARY: Final = "pokernight.invent"
BUILT_IN: Final = frozenset(
    {
        "abs", "all", "any", "bool", "classmethod", "dict", "divmod", "enumerate", "filter",
        "float", "frozenset", "int", "isinstance", "issubclass", "len", "list", "map", "max", "min",
        "next", "object", "print", "property", "range", "repr", "reversed", "round", "set", "slice",
        "sorted", "staticmethod", "str", "sum", "super", "tuple", "type", "zip",
        "ArithmeticError", "AssertionError", "Exception", "IndexError", "KeyError", "LookupError",
        "NotImplementedError", "RuntimeError", "StopIteration", "TypeError", "ValueError",
        "ZeroDivisionError", "NotImplemented", "Ellipsis",
    }
)  # fmt: skip
"""Names of Python itself that a file may use."""
FRAMES: Final = frozenset(
    {
        "gi_frame", "gi_code", "gi_yieldfrom", "cr_frame", "cr_code", "ag_frame", "ag_code",
        "f_back", "f_builtins", "f_code", "f_globals", "f_locals", "tb_frame", "tb_next", "mro",
        "format_map",
    }
)  # fmt: skip
"""Attributes that lead out of a file's own objects."""
LARGEST_EXPONENT: Final = 64
"""The largest exponent, and shift: a number without bound takes all time and memory."""


class SourceFlaw(NamedTuple):
    """A line of a source that is not allowed, and the reason."""

    line: int
    message: Message


def source_flaws(text: str) -> list[SourceFlaw]:
    """Return what a game file from a stranger must not have, in the order of its lines."""
    try:
        tree = ast.parse(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        line = getattr(error, "lineno", None) or 1
        return [SourceFlaw(line, message("this is not Python that can be read"))]
    return sorted(_flaws(tree), key=lambda flaw: flaw.line)


def page_of_source(text: str) -> str:
    """Return the page with which a game file begins, without running it; "" if it has none."""
    try:
        return ast.get_docstring(ast.parse(text)) or ""
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return ""


def _flaws(tree: ast.AST) -> Iterator[SourceFlaw]:
    for node in ast.walk(tree):
        line = getattr(node, "lineno", 0)
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield SourceFlaw(line, _of_import(alias.name))
        elif isinstance(node, ast.ImportFrom):
            yield from _imported(node)
        elif isinstance(node, ast.Name) and not _may_be_named(node.id):
            yield SourceFlaw(line, message("{name:=} leads out of the game", name=node.id))
        elif isinstance(node, ast.Attribute) and _leads_out(node.attr):
            yield SourceFlaw(line, message("{name:=} leads out of the game", name=f".{node.attr}"))
        elif isinstance(node, ast.MatchClass) and any(map(_leads_out, node.kwd_attrs)):
            yield SourceFlaw(line, message("{name:=} leads out of the game", name="match"))
        elif isinstance(node, ast.BinOp | ast.AugAssign) and not _is_small(node):
            limit = "an exponent or a shift is a number up to {most} here"
            yield SourceFlaw(line, message(limit, most=LARGEST_EXPONENT))
        for annotation in _annotations(node):
            yield from _quoted(annotation, line)


def _of_import(module: str) -> Message:
    return message(
        "it imports {module:=}, and a game file takes all it needs from pokernight.invent",
        module=module,
    )


def _imported(node: ast.ImportFrom) -> Iterator[SourceFlaw]:
    module = node.module or "."
    for alias in node.names:
        if module == VOCABULARY and not node.level:
            from pokernight import invent

            allowed = alias.name in invent.__all__
        else:
            allowed = not node.level and alias.name in MODULES.get(module, ())
        if not allowed:
            yield SourceFlaw(node.lineno, _of_import(f"{module}.{alias.name}"))


def _may_be_named(name: str) -> bool:
    """Return whether a file may use a name: its own, or one of Python's that stays inside."""
    if name.startswith("__"):
        return name == "__doc__"
    return name in BUILT_IN or not hasattr(builtins, name)


def _leads_out(attribute: str) -> bool:
    return attribute.startswith("_") or attribute in FRAMES


def _is_small(node: ast.BinOp | ast.AugAssign) -> bool:
    """Return whether a calculation has no exponent or shift, or a small one."""
    if not isinstance(node.op, ast.Pow | ast.LShift):
        return True
    right = node.right if isinstance(node, ast.BinOp) else node.value
    if not isinstance(right, ast.Constant) or not isinstance(right.value, int):
        return False
    return right.value <= LARGEST_EXPONENT


def _annotations(node: ast.AST) -> list[ast.expr]:
    found = (
        getattr(node, "annotation", None),
        getattr(node, "returns", None),
    )
    return [annotation for annotation in found if annotation is not None]


def _quoted(annotation: ast.expr, line: int) -> Iterator[SourceFlaw]:
    """Check annotations in quotes: they are evaluated too."""
    if isinstance(annotation, ast.Constant) and isinstance(annotation.value, str):
        for flaw in source_flaws(annotation.value):
            yield flaw._replace(line=line)
