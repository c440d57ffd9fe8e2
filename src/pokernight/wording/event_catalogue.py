"""Catalogue of the events of a program, extracted from its source: names, arguments, sentences.

The extraction reads source text and runs nothing. It begins with modules, and follows the names
that their functions use through the imports of the package, so a step of the engine counts only
where the modules use it. An event whose name is computed is left out.
"""

from __future__ import annotations

from ast import (
    AST,
    AnnAssign,
    Assign,
    Attribute,
    Call,
    ClassDef,
    Constant,
    Dict,
    FunctionDef,
    ImportFrom,
    Module,
    Name,
    Subscript,
    expr,
    parse,
    walk,
)
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

from pokernight.wording.message import arguments
from pokernight.wording.signatures import SIGNATURES, Signature
from pokernight.wording.source_scopes import Scope, calls, given_to, literals, name_of, scope_of

PACKAGE: Final = "pokernight"
ALL: Final = ""
"""Name of a module as a whole among its definitions."""
UNTOLD: Final = ""
"""The sentence of a payment that is not told."""


Definition: TypeAlias = tuple[Path, str]
"""A definition: the path of its module, and its name."""


class Teller(NamedTuple):
    """A function that tells an event.

    Attributes:
        always: fields that its event always has.
        kind: the event that it tells where the call does not name it.
        words: the sentence where the call does not give it.
    """

    always: tuple[str, ...] = ()
    kind: str = ""
    words: str = ""


TELLERS: Final[Mapping[str, Teller]] = {
    "tell": Teller(),
    "report": Teller(),
    "tell_moved": Teller(("cards",)),
    "tell_of_hand": Teller(("seat",)),
    "pay": Teller(("amount",), "pay", "{seat pays} {amount}"),
    "award": Teller(("seat", "amount"), "win", "{seat wins} {amount}"),
    "board_card": Teller(("cards",)),
    "lay_aside": Teller(("cards",)),
    "pot_stays": Teller(
        ("amount",), "thrown in", "the cards are thrown in: the pot of {amount} stays"
    ),
}
"""Functions that tell an event, by name."""
_FIELDS: Final = {"seat": "seat", "other": "other", "tokens": "cards", "amount": "amount"}
"""Fields of an event by the parameters that fill them."""
_TEMPLATES: Final = ("words", "of_dummy")
"""Parameters that are templates."""


@dataclass
class ToldEvent:
    """An event that a program tells.

    Attributes:
        kind: its name in the vocabulary of the engine or the game.
        own: whether a module of the game itself tells it.
        fields: its fields and arguments.
        sentences: its templates; empty where they are computed.
    """

    kind: str
    own: bool
    fields: list[str] = field(default_factory=list)
    sentences: list[str] = field(default_factory=list)


def events_of(roots: Sequence[Path], used: Iterable[Definition] = ()) -> list[ToldEvent]:
    """Return the events that modules and the functions they use may tell, their own first.

    Args:
        roots: the source files of a game.
        used: definitions that it is known to use besides.
    """
    events: dict[str, ToldEvent] = {}
    for path, name in definitions_used(roots, used):
        for kind, sentences, fields in _told(path, name):
            event = events.setdefault(kind, ToldEvent(kind, path in roots))
            event.own |= path in roots
            event.sentences += [text for text in sentences if text not in event.sentences]
            event.fields += [part for part in fields if part not in event.fields]
    return sorted(events.values(), key=lambda event: not event.own)


# --- the definitions that are used


POWER: Final = "power"
"""Name of the events that are powers at work, whose own names are those of the powers."""


@dataclass(frozen=True)
class _Source:
    """A module: its path, its tree, its definitions by name, and what its imports stand for."""

    path: Path
    tree: Module
    defined: Mapping[str, AST]
    imported: Mapping[str, tuple[str, str]]
    scope: Scope


@lru_cache(maxsize=256)
def _source_at(path: Path) -> _Source:
    tree = parse(path.read_text(encoding="utf-8"))
    defined: dict[str, AST] = {ALL: tree}
    imported: dict[str, tuple[str, str]] = {}
    for node in walk(tree):
        if isinstance(node, ImportFrom) and node.module and node.module.startswith(PACKAGE):
            for alias in node.names:
                imported[alias.asname or alias.name] = node.module, alias.name
    for node in tree.body:
        if isinstance(node, FunctionDef | ClassDef):
            defined[node.name] = node
        elif isinstance(node, Assign):
            defined |= {target.id: node for target in node.targets if isinstance(target, Name)}
        elif isinstance(node, AnnAssign) and isinstance(node.target, Name):
            defined[node.target.id] = node
    return _Source(path, tree, defined, imported, scope_of(tree, None))


@lru_cache(maxsize=512)
def _module(name: str) -> _Source | None:
    """Return the source of a module of the package, None if there is no such module."""
    try:
        spec = find_spec(name)
    except ModuleNotFoundError:
        return None
    if spec is None or spec.origin is None or not spec.origin.endswith(".py"):
        return None
    return _source_at(Path(spec.origin))


def definitions_used(roots: Sequence[Path], used: Iterable[Definition]) -> list[Definition]:
    """Return the definitions that modules use; of the modules themselves all, as ``ALL``.

    Args:
        roots: the source files of a game.
        used: definitions that it is known to use besides.
    """
    waiting = [
        *[(path, ALL) for path in roots],
        *[(path, name) for path, name in used if name in _source_at(path).defined],
    ]
    reached = dict.fromkeys(waiting)
    while waiting:
        for definition in _used(*waiting.pop()):
            if definition not in reached and definition[0] not in roots:
                reached[definition] = None
                waiting.append(definition)
    return list(reached)


@lru_cache(maxsize=8192)
def _used(path: Path, name: str) -> tuple[Definition, ...]:
    """Return the definitions that a definition names."""
    source = _source_at(path)
    names: list[Definition] = []
    for part in walk(source.defined[name]):
        if isinstance(part, Name):
            names += _resolved(source, part.id)
        elif isinstance(part, Attribute) and isinstance(part.value, Name):
            module, original = source.imported.get(part.value.id, ("", ""))
            if module and (imported := _module(f"{module}.{original}")) is not None:
                names += _resolved(imported, part.attr)
    return tuple(dict.fromkeys(names))


def _resolved(source: _Source, name: str, depth: int = 5) -> Iterator[Definition]:
    """Yield the definition of a name in a module, through imports."""
    if name in source.defined:
        yield source.path, name
    elif name in source.imported and depth:
        module, original = source.imported[name]
        if (imported := _module(module)) is not None:
            yield from _resolved(imported, original, depth - 1)


# --- the events that they tell


@lru_cache(maxsize=8192)
def _told(path: Path, name: str) -> tuple[tuple[str, list[str], list[str]], ...]:
    """Return the name, the sentences and the fields of each event that a definition tells."""
    source = _source_at(path)
    definition = source.defined[name]
    scope = source.scope
    if isinstance(definition, FunctionDef):
        scope = scope_of(definition, scope)
    events: list[tuple[str, list[str], list[str]]] = []
    for call, inner in calls(definition, scope):
        if (teller := TELLERS.get(name_of(call.func))) is None:
            continue
        signature = SIGNATURES[name_of(call.func)]
        given = given_to(call, signature.positional)
        if isinstance(named := given.get("args"), Name):
            given["args"] = inner.value(named.id, call.lineno) or named
        words, kind = given.get("words"), given.get("kind")
        for key, text in _by_kind(kind, words, inner, call):
            events.append((key, [text], _fields(teller, signature, given, [text])))
        sentences = [
            text
            for parameter in _TEMPLATES
            for text in _texts(source, given.get(parameter), inner, call)
        ]
        if words is None and teller.words:
            sentences = [teller.words]
        if sentences == [UNTOLD]:
            continue
        sentences = [text for text in sentences if text != UNTOLD]
        of_power = isinstance(kind, Attribute) and kind.attr == "kind"
        kinds = [POWER] if of_power else _texts(source, kind, inner, call) or [teller.kind]
        for told in kinds:
            if told:
                events.append((told, sentences, _fields(teller, signature, given, sentences)))
    return tuple(events)


def _fields(
    teller: Teller, signature: Signature, given: Mapping[str, expr], sentences: Iterable[str]
) -> list[str]:
    fields = [
        name
        for parameter, name in _FIELDS.items()
        if name in teller.always or parameter in given.keys() & signature.parameters
    ]
    fields += [name for name in given if name not in signature.parameters]
    if isinstance(by_name := given.get("args"), Dict):
        keys = [key for key in by_name.keys if isinstance(key, Constant)]
        fields += [str(key.value) for key in keys]
    fields += sorted({name for text in sentences for name in arguments(text)})
    return list(dict.fromkeys(fields))


def _by_kind(
    kind: expr | None, words: expr | None, scope: Scope, call: Call
) -> Iterator[tuple[str, str]]:
    """Yield names and sentences where a table has the sentences by name: ``ENDS[kind]``."""
    if not (isinstance(words, Subscript) and isinstance(kind, Name)):
        return
    table = words.value
    if isinstance(table, Name):
        table = scope.value(table.id, call.lineno) or table
    if isinstance(table, Dict) and isinstance(words.slice, Name) and words.slice.id == kind.id:
        for key, text in zip(table.keys, table.values, strict=True):
            if isinstance(key, Constant) and isinstance(text, Constant):
                yield str(key.value), str(text.value)


def _texts(source: _Source, value: expr | None, scope: Scope, call: Call) -> list[str]:
    """Return the texts that an argument may be; of a function's parameter, those of its calls."""
    texts = [str(literal.value) for literal in literals(value, scope, call.lineno)]
    if texts or not isinstance(value, Name):
        return texts
    function = _function_around(source.tree, call)
    if function is None:
        return []
    taken = [argument.arg for argument in (*function.args.posonlyargs, *function.args.args)]
    for other, inner in calls(source.tree, source.scope):
        if name_of(other.func) == function.name:
            argument = given_to(other, taken).get(value.id)
            texts += [str(literal.value) for literal in literals(argument, inner, other.lineno)]
    return texts


def _function_around(tree: AST, call: Call) -> FunctionDef | None:
    """Return the innermost named function with a call in it."""
    innermost = None
    for node in walk(tree):
        if isinstance(node, FunctionDef) and any(part is call for part in walk(node)):
            innermost = node
    return innermost
