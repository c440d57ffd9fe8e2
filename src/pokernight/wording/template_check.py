"""Check of the templates in a source file: every argument that a sentence shows must be given.

The check reads source text and runs nothing. It judges calls that tell an event, ask a question or
make a message, where the template is a string literal, a choice of literals, or a name that stands
for literals in the same file. A call with ``*``, ``**`` or a mapping of arguments is not judged.
"""

from __future__ import annotations

from ast import Attribute, Call, Constant, FunctionDef, Module, Name, Starred, expr, parse, walk
from collections.abc import Iterator
from difflib import get_close_matches
from typing import Final, NamedTuple

from pokernight.wording.message import TemplateError, arguments
from pokernight.wording.signatures import SIGNATURES
from pokernight.wording.source_scopes import (
    Scope,
    calls,
    given_to,
    literals,
    name_of,
    parameters_of,
    scope_of,
)

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


def flaws(source: str) -> list[Flaw]:
    """Return the mistakes in the templates of a source file, in the order of its lines.

    Raises:
        SyntaxError: if the source is not Python.
    """
    tree = parse(source)
    found_flaws: set[Flaw] = set()
    for call, scope in calls(tree, scope_of(tree, None)):
        if name_of(call.func) in SIGNATURES and not _is_another(call, tree):
            found_flaws.update(_judged(call, scope))
    return sorted(found_flaws)


def _is_another(call: Call, tree: Module) -> bool:
    """Return whether a file calls a function of its own that is merely named alike."""
    if not isinstance(call.func, Name):
        return isinstance(call.func, Attribute) and name_of(call.func.value) == "self"
    signature = SIGNATURES[call.func.id]
    for node in walk(tree):
        if isinstance(node, FunctionDef) and node.name == call.func.id:
            return signature.template not in parameters_of(node)
    return False


def _judged(call: Call, scope: Scope) -> Iterator[Flaw]:
    """Iterate over the mistakes in a call of a function that takes a template."""
    name = name_of(call.func)
    signature = SIGNATURES[name]
    starred = any(isinstance(value, Starred) for value in call.args)
    in_mapping = any(keyword.arg is None for keyword in call.keywords)
    if starred or in_mapping or "args" in signature.positional:
        return
    given = given_to(call, signature.positional)
    template = given.get(signature.template)
    parameters = signature.parameters
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
