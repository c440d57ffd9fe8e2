"""Check of the templates in a source file: every argument that a sentence shows must be given.

The check reads source text and runs nothing. It judges calls that tell an event, ask a question or
make a message, where the template is a string literal, a choice of literals, or a name that stands
for literals in the same file. A call with ``*`` or ``**`` is not judged.
"""

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
    Starred,
    Subscript,
    Tuple,
    expr,
    iter_child_nodes,
    parse,
    walk,
)
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Final, NamedTuple, TypeAlias

from pokernight.wording.message import TemplateError, arguments

ALIKE: Final = 0.75
"""Similarity from which a name may be a misspelling of another."""
RESERVED: Final = {
    "cards": "cards are given by tokens=(...)",
    "event": "it is the name of the event in a hand history",
    "text": "it is the sentence in a hand history",
}
"""Names that an argument cannot have, each with the reason."""
_NEITHER_SEAT: Final = ("pot", "bank")
"""Receivers of a payment that are no player."""


class Flaw(NamedTuple):
    """A mistake in a template or in the call that uses it, with the line of the source file."""

    line: int
    message: str


class Signature(NamedTuple):
    """A function that takes a template.

    Attributes:
        positional: names of its positional parameters.
        template: name of the parameter that is the template.
        keywords: names of its keyword parameters.
        always: arguments of the template that every call gives.
        args: whether further keywords are arguments of the template.
    """

    positional: tuple[str, ...]
    template: str = "words"
    keywords: tuple[str, ...] = ()
    always: tuple[str, ...] = ()
    args: bool = True


_EVENT: Final = ("cards", "amount")
_ASK: Final = ("seat", "kind", "legal", "default", "words", "clause")
SIGNATURES: Final[Mapping[str, Signature]] = {
    "tell": Signature(
        ("kind", "words", "seat"), keywords=("other", "tokens", "amount", "clause"),
        always=_EVENT,
    ),
    "tell_moved": Signature(
        ("kind", "words", "seat", "faces", "knowers"), always=_EVENT,
        keywords=("source", "target", "other", "clause"),
    ),
    "pay": Signature(
        ("state", "seat", "cents", "to"), keywords=("tokens", "kind", "clause"),
        always=("seat", *_EVENT),
    ),
    "award": Signature(
        ("state", "winners"), keywords=("pot", "beat", "clause"), always=("seat", *_EVENT)
    ),
    "board_card": Signature(
        ("state", "kind", "words", "seat"), keywords=("clause",), always=_EVENT
    ),
    "pot_stays": Signature(("state",), keywords=("clause",), always=_EVENT, args=False),
    "lay_aside": Signature(
        ("state", "kind", "words"), keywords=("up", "clause"), always=_EVENT, args=False
    ),
    "message": Signature(("template",), "template"),
    "Ask": Signature(
        _ASK, keywords=("sealed", "costs", "other", "shows", "weight", "says", "effects"),
        always=("seat",), args=False,
    ),
    "ask": Signature(_ASK, keywords=("costs", "says"), always=("seat",), args=False),
    "declare": Signature(("sides", "default"), keywords=("clause", "in_turn", "out"),
                         always=("seat",), args=False),
    "roll": Signature((), keywords=("keep", "rolled", "clause"), always=("seat",), args=False),
    "each_in_turn": Signature(("kind", "legal", "default", "then"), always=("seat",), args=False,
                              keywords=("otherwise", "costs", "clause", "says")),
}  # fmt: skip
"""Functions that take a template, by name."""

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


def flaws(source: str) -> list[Flaw]:
    """Return the mistakes in the templates of a source file, in the order of its lines.

    Raises:
        SyntaxError: if the source is not Python.
    """
    tree = parse(source)
    found: set[Flaw] = set()
    for call, scope in calls(tree, scope_of(tree, None)):
        if name_of(call.func) in SIGNATURES and not is_another(call, tree):
            found.update(_judged(call, scope))
    return sorted(found)


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
        parameters = [*node.args.posonlyargs, *node.args.args]
        with_default = parameters[len(parameters) - len(node.args.defaults) :]
        keywords = zip(node.args.kwonlyargs, node.args.kw_defaults, strict=True)
        for parameter in (*parameters, *node.args.kwonlyargs):
            scope.names[parameter.arg] = []  # hides a name of the module
        for parameter, default in (*zip(with_default, node.args.defaults, strict=True), *keywords):
            if default is not None:
                scope.names[parameter.arg] = [default]
    for statement in _own_nodes(node):
        if isinstance(statement, Assign):
            for target in statement.targets:
                _assign(scope, target, statement.value)
        elif isinstance(statement, AnnAssign) and statement.value is not None:
            _assign(scope, statement.target, statement.value)
    return scope


def _own_nodes(node: AST) -> Iterator[AST]:
    """Iterate over the nodes in a module or a function, without those of functions in it."""
    for child in iter_child_nodes(node):
        yield child
        if not isinstance(child, Function):
            yield from _own_nodes(child)


def _assign(scope: Scope, target: expr, value: expr) -> None:
    if isinstance(target, Name):
        scope.names.setdefault(target.id, []).append(value)
    elif isinstance(target, Tuple) and isinstance(value, Tuple):
        for part, of_part in zip(target.elts, value.elts, strict=False):
            _assign(scope, part, of_part)


def is_another(call: Call, tree: Module) -> bool:
    """Return whether a file calls a function of its own that is merely named alike."""
    if not isinstance(call.func, Name):
        return isinstance(call.func, Attribute) and name_of(call.func.value) == "self"
    signature = SIGNATURES[call.func.id]
    for node in walk(tree):
        if isinstance(node, FunctionDef) and node.name == call.func.id:
            taken = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]
            return signature.template not in [parameter.arg for parameter in taken]
    return False


def name_of(function: AST) -> str:
    """Return the name of a function that is called, without what it is an attribute of."""
    if isinstance(function, Attribute):
        return function.attr
    return function.id if isinstance(function, Name) else ""


def _judged(call: Call, scope: Scope) -> Iterator[Flaw]:
    """Iterate over the mistakes in a call of a function that takes a template."""
    name = name_of(call.func)
    signature = SIGNATURES[name]
    starred = any(isinstance(value, Starred) for value in call.args)
    if starred or any(keyword.arg is None for keyword in call.keywords):
        return
    given = dict(zip(signature.positional, call.args, strict=False))
    given |= {str(keyword.arg): keyword.value for keyword in call.keywords}
    template = given.get(signature.template)
    parameters = {*signature.positional, *signature.keywords, signature.template}
    own = given.keys() - parameters if signature.args else set()
    shown = {*signature.always, *own, *(given.keys() & {"seat", "other"})}
    if "to" in given and not _is_constant(given["to"], _NEITHER_SEAT):
        shown.add("other")
    used: set[str] = set()
    for literal in literals(template, scope, call.lineno):
        text = literal.value
        assert isinstance(text, str)
        at_call = call.lineno <= literal.lineno <= (call.end_lineno or call.lineno)
        line = literal.lineno if at_call else call.lineno
        try:
            takes = arguments(text)
        except TemplateError as error:
            yield Flaw(line, f"a sentence cannot be read: {error}")
            continue
        used |= takes
        for missing in sorted(takes - shown):
            yield Flaw(line, _not_given(name, text, missing, shown))
    for keyword in call.keywords:
        if keyword.arg not in own:
            continue
        if keyword.arg in RESERVED and (name != "message" or keyword.arg == "text"):
            reason = RESERVED[keyword.arg]
            yield Flaw(keyword.value.lineno, f"{keyword.arg}= cannot be an argument: {reason}")
        elif keyword.arg not in used:
            meant = get_close_matches(keyword.arg, parameters - given.keys(), 1, ALIKE)
            if meant:
                yield Flaw(
                    keyword.value.lineno,
                    f"{name}(...) takes no {keyword.arg}=, and its sentence does not show "
                    f"{{{keyword.arg}}}: did you mean {meant[0]}=?",
                )


def _is_constant(value: expr, constants: tuple[str, ...]) -> bool:
    return isinstance(value, Constant) and value.value in constants


def _not_given(function: str, text: str, missing: str, shown: set[str]) -> str:
    """Return the sentence for an argument that a template shows and its call does not give."""
    give = f"give it as {missing}=..."
    if missing == "seat":
        give = "give the seat of the player"
    elif missing not in SIGNATURES[function].keywords and not SIGNATURES[function].args:
        give = "make the sentence with message(...), which takes arguments"
    meant = get_close_matches(missing, shown, 1, ALIKE)
    instead = f", or show {{{meant[0]}}}" if meant else ""
    return f"{text!r} shows {{{missing}}}, which {function}(...) is not given: {give}{instead}"


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
