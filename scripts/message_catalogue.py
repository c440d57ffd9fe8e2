"""Catalogue of the messages in source files: templates, and the terms that are their arguments.

The catalogue is read from source text and runs nothing. It begins with the calls that take a
template (:data:`~pokernight.wording.signatures.SIGNATURES`) and with functions that return
sentences, and follows each expression to the string literals that it may be: through names,
choices, tables, parameters with their callers, functions with their results, and fields with the
calls that fill them. It may list a literal too many where two things have the same name, never a
glued text, which has no translation.
"""

from __future__ import annotations

from ast import (
    AST,
    Add,
    AnnAssign,
    Assign,
    AsyncFunctionDef,
    Attribute,
    AugAssign,
    BinOp,
    BoolOp,
    Call,
    ClassDef,
    Constant,
    Dict,
    DictComp,
    Expr,
    For,
    FunctionDef,
    GeneratorExp,
    IfExp,
    ImportFrom,
    JoinedStr,
    Lambda,
    List,
    ListComp,
    Module,
    Name,
    NamedExpr,
    Return,
    Set,
    SetComp,
    Starred,
    Subscript,
    Tuple,
    Yield,
    YieldFrom,
    comprehension,
    expr,
    iter_child_nodes,
    parse,
    unparse,
    walk,
)
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from re import findall
from typing import Final, NamedTuple

from pokernight.wording.message import TemplateError, arguments, pieces
from pokernight.wording.rendering import SEPARATORS
from pokernight.wording.signatures import SIGNATURES
from pokernight.wording.source_scopes import (
    Function,
    defaults_of,
    given_to,
    name_of,
    own_nodes,
    parameters_of,
)

ANSWERS: Final = {
    "Pick": "words",
    "PickSome": "words",
    "PickSet": "words",
    "Advice": "why",
    "Amount": "words",
    "Bets": "words",
    "Contest": "name",
}
"""Classes with a field of terms: what a player may answer, the name of a contest."""
SAID: Final = ("reason", "note", "says", "effects", "first_time", "ladder", "equipment", "strange")
"""Keywords of calls whose values are sentences, functions that return them, or tables of them."""
SENTENCES: Final = frozenset(("Text", "Reason", "Message"))
"""Types of sentences: functions that return them are read."""

ROOM: Final = (
    "session", "lookups", "page", "groups", "table", "room/live", "room/http",
    "room/cluster/routing.py",
    "room/cluster/table_registry.py", "room/serve/anywhere.py", "room/serve/tunnel.py",
    "room/shared", "room/store/sql_rows.py",
)  # fmt: skip
"""Packages that say something to players and refuse what they ask for."""
TERMINAL: Final = (
    "cli/console/terminal.py", "cli/console/carried_games.py", "cli/local", "cli/remote",
    "cli/reports/floor_rulings.py",
    "cli/reports/odds_report.py", "cli/reports/rank_report.py", "cli/reports/replay_hands.py",
    "cli/table", "cli/text", "real_cards", "odds/answers/equity.py",
    "odds/evaluation/evaluators.py",
    "odds/reports/footnotes.py", "odds/reports/results.py", "odds/reports/sheet.py",
)  # fmt: skip
"""Packages that speak at a terminal, which are read apart: their sentences are messages."""
PARTS: Final = (
    "engine", "games", "ranking", "odds/answers/hint.py", "bots/registry.py",
    "bots/table_memory.py", "proofs/isolated_proof.py", *ROOM,
)  # fmt: skip
"""Packages whose sentences are read by players."""
REFUSALS: Final = frozenset(
    ("Refused", "NotYours", "TooFast", "TooLate", "NeedsConsent", "NotYet", "OverBudget")
)
"""Exceptions whose sentence is read by players, where a package of the room raises them."""
RICH_TEXT: Final = "rich.text:Text"
"""A class of another package that has the name of a type of sentences."""
ILLEGAL: Final = frozenset(("IllegalAnswer", "RulesError"))
"""Exceptions of the engine and of games whose sentences players read: at an answer, at a menu."""
GIVEN: Final = frozenset(("Text", "TextJson"))
"""Types of parameters and fields that are given sentences, in the packages of the room."""
TEXTS: Final = frozenset(("str", "Arg", "Args", "TextJson")) | SENTENCES
"""Types that hold text: functions and fields of other types are not followed."""


class Entry(NamedTuple):
    """A template or term, with the file and the line where it stands."""

    text: str
    file: str
    line: int


@dataclass
class _Place:
    """A module or a function: the names that it gives to expressions."""

    file: str
    node: Module | Function | ClassDef
    around: _Place | None = None
    names: dict[str, list[expr]] = field(default_factory=dict)
    imports: dict[str, str] = field(default_factory=dict)

    @property
    def parameters(self) -> list[str]:
        """The names of the parameters of a function."""
        return parameters_of(self.node) if isinstance(self.node, Function) else []


def files_of(part: Path) -> list[Path]:
    """Return the files of a package, or a file itself."""
    return sorted(part.rglob("*.py")) if part.is_dir() else [part] if part.exists() else []


def catalogue(root: Path) -> list[Entry]:
    """Return the messages of the source files below a folder, by file and line.

    Raises:
        SyntaxError: if a file is not Python.
    """
    apart = (_Reader(_sources(root, parts)).entries() for parts in (PARTS, TERMINAL))
    return [entry for entries in apart for entry in entries]


def _sources(root: Path, parts: Sequence[str]) -> dict[str, Module]:
    return {
        file.relative_to(root).as_posix(): parse(file.read_text("utf-8"))
        for part in parts
        for file in files_of(root / part)
    }


class _Reader:
    """Reader of source files that follows expressions to their literals."""

    def __init__(self, sources: Mapping[str, Module]) -> None:
        self.calls: list[tuple[Call, _Place]] = []
        self.calls_of: dict[str, list[tuple[Call, _Place]]] = {}
        self.functions: dict[str, list[_Place]] = {}
        self.classes: dict[str, list[ClassDef]] = {}
        self.modules: dict[str, _Place] = {}
        self._found: set[Entry] = set()
        self._followed: set[tuple[int, int]] = set()
        self._filled: set[tuple[int, str]] = set()
        self._waiting: list[tuple[expr, _Place]] = []
        for file, tree in sources.items():
            module = _Place(file, tree)
            self.modules[f"pokernight.{file.removesuffix('.py').replace('/', '.')}"] = module
            self._enter(tree, module)

    def _enter(self, node: AST, place: _Place) -> None:
        """Enter the calls, functions, names and templates below a node."""
        for child in iter_child_nodes(node):
            inner = place
            if isinstance(child, JoinedStr) or (
                isinstance(child, Expr) and isinstance(child.value, Constant)
            ):
                continue  # a glued text has no translation, and a docstring is no message
            if isinstance(child, Constant) and _is_template(child.value, place.file):
                self._found.add(Entry(str(child.value), place.file, child.lineno))
            if isinstance(child, Function):
                inner = _Place(place.file, child, place)
                if isinstance(child, Lambda):
                    self.functions.setdefault(f"<{id(child)}>", []).append(inner)
                else:
                    self.functions.setdefault(child.name, []).append(inner)
                inner.names |= {name: [value] for name, value in defaults_of(child).items()}
            elif isinstance(child, ClassDef):
                self.classes.setdefault(child.name, []).append(child)
                inner = _Place(place.file, child, place)
            elif isinstance(child, Call):
                self.calls.append((child, place))
                self.calls_of.setdefault(name_of(child.func), []).append((child, place))
                self._grows(child, place)
            elif isinstance(child, ImportFrom):
                for alias in child.names:
                    place.imports[alias.asname or alias.name] = f"{child.module}:{alias.name}"
            else:
                self._names(child, place)
            self._enter(child, inner)

    def _names(self, node: AST, place: _Place) -> None:
        """Enter the names that a statement or a loop gives to expressions."""
        match node:
            case comprehension(target=target, iter=value) | For(target=target, iter=value):
                self._loop(target, value, place)
            case Assign(targets=targets, value=value):
                for target in targets:
                    self._aligned(target, value, place)
            case AnnAssign(target=target, value=expr() as value):
                self._aligned(target, value, place)
            case AugAssign(target=target, value=value) | NamedExpr(target=target, value=value):
                self._aligned(target, value, place)

    def _loop(self, target: expr, value: expr, place: _Place) -> None:
        """Enter the names of a loop, row by row where it runs over rows that are written out."""
        rows = value.elts if isinstance(value, Tuple | List) else [value]
        for row in rows:
            self._aligned(target, row, place)

    def _aligned(self, target: expr, value: expr, place: _Place) -> None:
        """Enter a name, or several that stand for the parts of a tuple."""
        if isinstance(target, Tuple) and isinstance(value, Tuple):
            for part, of_part in zip(target.elts, value.elts, strict=False):
                self._name(part, of_part, place)
        else:
            self._name(target, value, place)

    def _name(self, target: expr, value: expr, place: _Place) -> None:
        names = [part.id for part in walk(target) if isinstance(part, Name)]
        for name in names[:1] if isinstance(target, Subscript) else names:
            place.names.setdefault(name, []).append(value)

    def _grows(self, call: Call, place: _Place) -> None:
        """Enter what is added to a list by ``append``, ``extend`` or ``insert``."""
        match call.func:
            case Attribute(value=Name(id=name), attr="append" | "extend" | "insert") if call.args:
                place.names.setdefault(name, []).append(call.args[-1])

    def entries(self) -> list[Entry]:
        """Return the messages of all files, by file and line."""
        for call, place in self.calls:
            if name_of(call.func) in SIGNATURES:
                self._call(call, place)
            name = name_of(call.func)
            if name in ILLEGAL or (name in REFUSALS and place.file.startswith(ROOM)):
                for reason in call.args:
                    self.follow(reason, place)
            for keyword in call.keywords:
                if keyword.arg in SAID and not place.file.startswith(ROOM):
                    self.follow(keyword.value, place)
        for name, term in ANSWERS.items():
            for definition in self.classes.get(name, []):
                self._fill(definition, term)
        for named in self.functions.values():
            for function in named:
                if _returned(function) & SENTENCES:
                    self._results(function)
                self._given_sentences(function)
        for definitions in self.classes.values():
            for definition in definitions:
                for name in _sentence_fields(definition):
                    self._fill(definition, name)
        self.drain()
        return sorted(self._found, key=lambda entry: (entry.file, entry.line, entry.text))

    def _given_sentences(self, function: _Place) -> None:
        """Follow what the callers of a function of the room give for its sentences."""
        node = function.node
        if isinstance(node, FunctionDef | AsyncFunctionDef) and function.file.startswith(ROOM):
            for argument in (*node.args.args, *node.args.kwonlyargs):
                if argument.annotation is not None and _types(argument.annotation) & GIVEN:
                    self._filled_by_callers(function, argument.arg)

    def _call(self, call: Call, place: _Place) -> None:
        """Read a call that takes a template, and the arguments that it shows as terms."""
        signature = SIGNATURES[name_of(call.func)]
        given = given_to(call, signature.positional)
        template = given.get(signature.template)
        if template is None:
            for function in self.functions.get(name_of(call.func), []):
                for default in function.names.get(signature.template, []):
                    self.follow(default, function)
                    template = default
        if template is None:
            return
        self.follow(template, place)
        literals = self._near(template, place)
        for name in given.keys() - signature.parameters:
            if not literals or any(_is_term(text, name) for text in literals):
                self.follow(given[name], place)

    def _near(self, value: expr, place: _Place) -> list[str]:
        """Return the literals in an expression and in what its names stand for in the file."""
        parts = [value]
        for node in walk(value):
            scope: _Place | None = place
            while isinstance(node, Name) and scope is not None:
                parts += scope.names.get(node.id, [])
                scope = scope.around
        nodes = [node for part in parts for node in walk(part)]
        return [
            node.value
            for node in nodes
            if isinstance(node, Constant) and isinstance(node.value, str)
        ]

    def _results(self, place: _Place) -> None:
        """Follow what a function returns or yields."""
        if isinstance(place.node, Lambda):
            self.follow(place.node.body, place)
            return
        for node in own_nodes(place.node):
            if isinstance(node, Return | Yield | YieldFrom) and node.value is not None:
                self.follow(node.value, place)

    def follow(self, value: expr, place: _Place) -> None:
        """Note that an expression is to be followed."""
        key = id(value), id(place)
        if key not in self._followed:
            self._followed.add(key)
            self._waiting.append((value, place))

    def drain(self) -> None:
        """Follow all expressions that are noted."""
        while self._waiting:
            self._step(*self._waiting.pop())

    def _step(self, value: expr, place: _Place) -> None:
        """Enter the string literals that an expression may be."""
        match value:
            case Constant(value=str(text)):
                if _is_prose(text):
                    self._found.add(Entry(text, place.file, value.lineno))
            case Name(id=name):
                self._follow_name(name, place)
            case IfExp(body=body, orelse=orelse):
                self.follow(body, place)
                self.follow(orelse, place)
            case BoolOp(values=parts) | List(elts=parts) | Tuple(elts=parts) | Set(elts=parts):
                for part in parts:
                    self.follow(part, place)
            case Dict(values=values):
                for part in values:
                    self.follow(part, place)
            case BinOp(left=left, op=Add(), right=right):
                self.follow(left, place)
                self.follow(right, place)
            case ListComp(elt=part) | SetComp(elt=part) | GeneratorExp(elt=part):
                self.follow(part, place)
            case DictComp(value=part) | Starred(value=part) | Subscript(value=part):
                self.follow(part, place)
            case NamedExpr(value=part):
                self.follow(part, place)
            case Attribute(attr=attr):
                self._follow_field(attr, place.file)
            case Lambda(body=body):
                inner = self.functions[f"<{id(value)}>"][0]
                self.follow(body, inner)
            case Call():
                self._follow_call(value, place)
            case _:
                pass

    def _follow_name(self, name: str, place: _Place) -> None:
        scope: _Place | None = place
        while scope is not None:
            if name in scope.parameters:
                self._filled_by_callers(scope, name)
            values = scope.names.get(name, [])
            for value in values:
                self.follow(value, scope)
            if values or name in scope.parameters:
                return
            if name in scope.imports:
                module, _, original = scope.imports[name].partition(":")
                if module in self.modules and self.modules[module] is not place:
                    self._follow_name(original, self.modules[module])
                return
            scope = scope.around

    def _filled_by_callers(self, function: _Place, parameter: str) -> None:
        """Follow what the callers of a function give for a parameter."""
        node = function.node
        if isinstance(node, Lambda | Module | ClassDef):
            return
        if (id(node), parameter) in self._filled or node.name in SIGNATURES:
            return
        self._filled.add((id(node), parameter))
        arguments_of = (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs)
        annotations = {each.arg: each.annotation for each in arguments_of}
        if (annotation := annotations.get(parameter)) and not _types(annotation) & TEXTS:
            return
        positional = [each.arg for each in (*node.args.posonlyargs, *node.args.args)]
        if positional[:1] in (["self"], ["cls"]):
            positional = positional[1:]
        self._given(node.name, positional, parameter)

    def _given(self, function: str, positional: list[str], parameter: str) -> None:
        for call, place in self.calls_of.get(function, []):
            for name, value in zip(positional, call.args, strict=False):
                if name == parameter and not isinstance(value, Starred):
                    self.follow(value, place)
            for keyword in call.keywords:
                if keyword.arg == parameter:
                    self.follow(keyword.value, place)

    def _follow_field(self, attr: str, file: str) -> None:
        """Follow what fills a field of text in a class that a file knows, in calls of the class."""
        module = next(module for module in self.modules.values() if module.file == file)
        for name, definitions in self.classes.items():
            for definition in definitions if self._knows(module, name) else ():
                self._fill(definition, attr)

    def _fill(self, definition: ClassDef, attr: str) -> None:
        """Follow what calls of a class give for a field of text."""
        fields = {
            statement.target.id: _types(statement.annotation)
            for statement in definition.body
            if isinstance(statement, AnnAssign)
            and isinstance(statement.target, Name)
            and "ClassVar" not in _types(statement.annotation)
        }
        key = id(definition), attr
        if fields.get(attr, frozenset()) & TEXTS and key not in self._filled:
            self._filled.add(key)
            self._given(definition.name, list(fields), attr)

    def _knows(self, module: _Place, name: str) -> bool:
        """Return whether a file defines or imports a name."""
        defined = getattr(module.node, "body", [])
        return name in module.imports or name in [getattr(node, "name", "") for node in defined]

    def _follow_call(self, call: Call, place: _Place) -> None:
        name = name_of(call.func)
        if name in SIGNATURES:
            return  # read for itself
        if isinstance(call.func, Attribute) and name in ("get", "values", "items"):
            self.follow(call.func.value, place)
            for part in call.args[1:]:
                self.follow(part, place)
            return
        if name in ("list", "tuple", "sorted", "zip", "next", "reversed", "enumerate"):
            for part in call.args:
                self.follow(part, place)
        for function in self.functions.get(name, []):
            if _returned(function) & TEXTS:
                self._results(function)


def _is_template(value: object, file: str) -> bool:
    """Return whether a literal shows arguments; a path of the room's pages has no spaces."""
    if file.startswith(ROOM) and " " not in str(value):
        return False
    try:
        return isinstance(value, str) and bool(arguments(value))
    except TemplateError:
        return False


def _is_prose(text: str) -> bool:
    """Return whether a literal has words: neither a sign nor an identifier."""
    identifier = "_" in text and text.isidentifier()
    return any(letter.isalpha() for letter in text) and not identifier


def _returned(function: _Place) -> frozenset[str]:
    """Return the names of the types that a function returns; a rich text is no sentence."""
    node = function.node
    if isinstance(node, FunctionDef) and node.returns is not None:
        types = _types(node.returns)
        return types - {"Text"} if _imported("Text", function) == RICH_TEXT else types
    return frozenset()


def _imported(name: str, place: _Place) -> str:
    """Return where a name of a module is imported from, empty if it is not."""
    module = place
    while module.around is not None:
        module = module.around
    return module.imports.get(name, "")


def _sentence_fields(definition: ClassDef) -> list[str]:
    """Return the names of the fields of a class that are sentences as they are sent."""
    return [
        statement.target.id
        for statement in definition.body
        if isinstance(statement, AnnAssign)
        and isinstance(statement.target, Name)
        and "TextJson" in _types(statement.annotation)
    ]


def _types(annotation: expr) -> frozenset[str]:
    """Return the names of the types in an annotation."""
    return frozenset(findall(r"\w+", unparse(annotation)))


def _is_term(template: str, argument: str) -> bool:
    """Return whether a template shows an argument that may be a term."""
    try:
        shown = pieces(template)
    except TemplateError:
        return False
    return any(piece.argument == argument and piece.form in ("", *SEPARATORS) for piece in shown)
