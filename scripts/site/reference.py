"""Reference: a page per public module, with examples and then every public name."""

from __future__ import annotations

import ast
import doctest
import inspect
import re
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

import pokernight
from scripts.site.keywords import with_entries
from scripts.site.pages import plain, table

EXAMPLES = Path(__file__).parents[2] / "docs" / "reference"
"""Examples of every public module, run by the tests."""
MODULES = {
    "pokernight": "Games by name, and the most common functions",
    "pokernight.cards": "Cards, packs and their notation",
    "pokernight.ranking": "Hand evaluation",
    "pokernight.ranking.bulk": "Hand evaluation in bulk: arrays of hands, compiled",
    "pokernight.games": "Games and the catalogue",
    "pokernight.engine.hand": "Deal and play a hand",
    "pokernight.engine.record": "Hand histories as lines of text",
    "pokernight.table": "Evenings: chairs, chips, menus, ledger",
    "pokernight.bots": "Bots and house players",
    "pokernight.odds": "Equities and odds",
    "pokernight.arena": "Duplicate matches between players",
    "pokernight.studies": "Simulations and comparisons",
    "pokernight.solving": "Game trees, best responses, exploitability",
    "pokernight.proofs": "Properties of every game, checked on random hands",
    "pokernight.invent": "Building blocks for writing games",
    "pokernight.envs": "Learning environments: Gymnasium, PettingZoo, OpenSpiel",
    "pokernight.chance": "Seeds and random decks",
    "pokernight.errors": "Exceptions",
}
"""Public modules, basic ones first, with a short description each."""
TOP = ("compose", *pokernight.QUESTIONS, *pokernight.STUDIES, "the_omen")
"""Public names of the package itself, besides the games."""


class Public(NamedTuple):
    """A public name and its module."""

    module: str
    name: str

    @property
    def value(self) -> object:
        """Return the object of this name."""
        return getattr(import_module(self.module), self.name)


def public_names(module: str) -> list[str]:
    """Return the public names of a module: ``__all__``, or all names without underscore."""
    if module == "pokernight":
        return [*TOP]
    loaded = import_module(module)
    if (exported := getattr(loaded, "__all__", None)) is not None:
        return [*exported]
    assert loaded.__file__ is not None
    return _defined(Path(loaded.__file__))


@lru_cache(maxsize=64)
def _defined(file: Path) -> list[str]:
    """Return the public top-level names of a file, in order."""
    names: list[str] = []
    for statement in ast.parse(file.read_text(encoding="utf-8")).body:
        match statement:
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                names.append(name)
            case ast.AnnAssign(target=ast.Name(id=name)):
                names.append(name)
            case ast.Assign(targets=[ast.Name(id=name)]):
                names.append(name)
    return [name for name in dict.fromkeys(names) if not name.startswith("_")]


def examples(module: str) -> str:
    """Return the page of examples of a module."""
    return (EXAMPLES / f"{module}.md").read_text(encoding="utf-8")


@lru_cache(maxsize=64)
def used(module: str) -> frozenset[str]:
    """Return all words in the examples of a module's page and docstrings."""
    parser = doctest.DocTestParser()
    texts = [examples(module), inspect.getdoc(import_module(module)) or ""]
    for name in public_names(module):
        value = Public(module, name).value
        if inspect.isclass(value) or inspect.isroutine(value):
            texts.append(inspect.getdoc(value) or "")
    sources = [example.source for text in texts for example in parser.get_examples(text)]
    return frozenset(word for source in sources for word in re.findall(r"\w+", source))


def lacking(module: str) -> list[str]:
    """Return the public names of a module that no example uses."""
    words = used(module)
    missing = [name for name in public_names(module) if name not in words]
    return [name for name in missing if not _shown_elsewhere(Public(module, name))]


def _shown_elsewhere(public: Public) -> bool:
    """Tell whether another module exports the same object and has an example of it."""
    return any(
        public.name in public_names(other)
        and Public(other, public.name).value is public.value
        and public.name in used(other)
        for other in MODULES
        if other != public.module
    )


def reference_pages() -> dict[str, str]:
    """Return the pages of all modules by their paths."""
    return {f"reference/{module}.md": _page(module) for module in MODULES}


def _page(module: str) -> str:
    """Return a module's page: its examples, and every name with its docstring."""
    parts = [
        with_entries(examples(module)),
        "## All names\n",
        "```{eval-rst}",
        f".. currentmodule:: {module}",
        "",
    ]
    for name in public_names(module):
        parts += _entry(Public(module, name))
    return "\n".join([*parts, "```", ""])


def _entry(public: Public) -> list[str]:
    value, full = public.value, f"{public.module}.{public.name}"
    again = documented().get(id(value), full) != full
    options = ["   :no-index:"] if again else []
    if inspect.isclass(value):
        members = [] if again else ["   :members:"]
        return [f".. autoclass:: {full}", *options, *members, ""]
    if inspect.isroutine(value):
        return [f".. autofunction:: {full}", *options, ""]
    lines = inspect.cleandoc(constant_docstring(public)).splitlines()
    return [f".. py:data:: {full}", *options, "", *(f"   {line}" for line in lines), ""]


def constant_docstring(public: Public) -> str:
    """Return the docstring below a constant in the module that defines it."""
    file = import_module(public.module).__file__
    assert file is not None
    body = ast.parse(Path(file).read_text(encoding="utf-8")).body
    for statement, below in zip(body, [*body[1:], ast.Pass()]):
        match statement, below:
            case (
                ast.AnnAssign(target=ast.Name(id=name)) | ast.Assign(targets=[ast.Name(id=name)]),
                ast.Expr(value=ast.Constant(value=str(docstring))),
            ) if name == public.name:
                return docstring
            case ast.ImportFrom(module=str(source), names=passed), _ if any(
                (alias.asname or alias.name) == public.name for alias in passed
            ):
                return constant_docstring(Public(source, public.name))
    return ""


@lru_cache(maxsize=1)
def documented() -> dict[int, str]:
    """Return the dotted name under which each function and class is documented, by ``id``."""
    names: dict[int, str] = {}
    for module in MODULES:
        for name in public_names(module):
            value = Public(module, name).value
            if inspect.isclass(value) or inspect.isroutine(value):
                names.setdefault(id(value), f"{module}.{name}")
    return names


def module_list() -> str:
    """Return the page that lists the modules."""
    rows = [
        (f"[`{module}`](reference/{module}.md)", plain(about)) for module, about in MODULES.items()
    ]
    return "\n".join(["# Reference\n", "{{lead}}", table(("module", "contents"), rows)])
