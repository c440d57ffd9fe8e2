"""The reference: a page for every public module, with examples first and then every name."""

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
from scripts.site.pages import plain, table

EXAMPLES = Path(__file__).parents[2] / "docs" / "reference"
"""A page for every public module: what its names are for, as examples that are run."""
MODULES = {
    "pokernight": "A game by its name, and the questions asked most",
    "pokernight.cards": "Cards, packs and how they are written",
    "pokernight.ranking": "What cards are worth",
    "pokernight.games": "The rulebook",
    "pokernight.engine.hand": "A hand, dealt and played",
    "pokernight.engine.record": "Hands as lines of text",
    "pokernight.table": "Evenings: seats, chips, menus",
    "pokernight.bots": "Players",
    "pokernight.odds": "Chances",
    "pokernight.arena": "Who plays better",
    "pokernight.studies": "Studies at scale",
    "pokernight.solving": "Small games, solved",
    "pokernight.proofs": "Promises, proved",
    "pokernight.invent": "The words that a game is written in",
    "pokernight.envs": "Environments for learning",
    "pokernight.chance": "Seeds",
    "pokernight.errors": "What cannot be done",
}
"""The public modules in the order in which they are met, and what each is about."""
TOP = ("compose", *pokernight.QUESTIONS, *pokernight.STUDIES, "the_omen")
"""What is looked up at the package itself; every game stands there by its name as well."""


class Public(NamedTuple):
    """A public name, and the module it is looked up in."""

    module: str
    name: str

    @property
    def value(self) -> object:
        """What it names."""
        return getattr(import_module(self.module), self.name)


def public_names(module: str) -> list[str]:
    """What a module offers: what it says itself, or whatever it defines without an underscore."""
    if module == "pokernight":
        return [*TOP]
    found = import_module(module)
    if (said := getattr(found, "__all__", None)) is not None:
        return [*said]
    assert found.__file__ is not None
    return _defined(Path(found.__file__))


@lru_cache(maxsize=64)
def _defined(file: Path) -> list[str]:
    """The names that a file defines at its top, in their order."""
    names: list[str] = []
    for one in ast.parse(file.read_text(encoding="utf-8")).body:
        match one:
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                names.append(name)
            case ast.AnnAssign(target=ast.Name(id=name)):
                names.append(name)
            case ast.Assign(targets=[ast.Name(id=name)]):
                names.append(name)
    return [name for name in dict.fromkeys(names) if not name.startswith("_")]


def examples(module: str) -> str:
    """The page of examples of a module."""
    return (EXAMPLES / f"{module}.md").read_text(encoding="utf-8")


@lru_cache(maxsize=64)
def used(module: str) -> frozenset[str]:
    """The words that occur in the examples of a module's page, or of the module itself."""
    parser = doctest.DocTestParser()
    texts = [examples(module), inspect.getdoc(import_module(module)) or ""]
    for name in public_names(module):
        value = Public(module, name).value
        if inspect.isclass(value) or inspect.isroutine(value):
            texts.append(inspect.getdoc(value) or "")
    sources = [one.source for text in texts for one in parser.get_examples(text)]
    return frozenset(word for source in sources for word in re.findall(r"\w+", source))


def lacking(module: str) -> list[str]:
    """The public names of a module that no example uses, there or where they come from."""
    words = used(module)
    missing = [name for name in public_names(module) if name not in words]
    return [name for name in missing if not _shown_elsewhere(Public(module, name))]


def _shown_elsewhere(public: Public) -> bool:
    """Whether another module has the same thing by the same name, and an example of it."""
    return any(
        public.name in public_names(other)
        and Public(other, public.name).value is public.value
        and public.name in used(other)
        for other in MODULES
        if other != public.module
    )


def reference_pages() -> dict[str, str]:
    """The pages of all modules by their paths."""
    return {f"reference/{module}.md": _page(module) for module in MODULES}


def _page(module: str) -> str:
    """A module's page: its examples, and every name with its docstring."""
    parts = [
        examples(module),
        "## Every name\n",
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
    said = inspect.cleandoc(said_of(public)).splitlines()
    return [f".. py:data:: {full}", *options, "", *(f"   {line}" for line in said), ""]


def said_of(public: Public) -> str:
    """What stands below a constant where it is defined, however often it is passed on."""
    file = import_module(public.module).__file__
    assert file is not None
    body = ast.parse(Path(file).read_text(encoding="utf-8")).body
    for one, below in zip(body, [*body[1:], ast.Pass()]):
        match one, below:
            case (
                ast.AnnAssign(target=ast.Name(id=name)) | ast.Assign(targets=[ast.Name(id=name)]),
                ast.Expr(value=ast.Constant(value=str(said))),
            ) if name == public.name:
                return said
            case ast.ImportFrom(module=str(source), names=passed), _ if any(
                (alias.asname or alias.name) == public.name for alias in passed
            ):
                return said_of(Public(source, public.name))
    return ""


@lru_cache(maxsize=1)
def documented() -> dict[int, str]:
    """Under which name each function and class has its entry, by what it is."""
    found: dict[int, str] = {}
    for module in MODULES:
        for name in public_names(module):
            value = Public(module, name).value
            if inspect.isclass(value) or inspect.isroutine(value):
                found.setdefault(id(value), f"{module}.{name}")
    return found


def module_list() -> str:
    """The page that lists the modules."""
    rows = [
        (f"[`{module}`](reference/{module}.md)", plain(about)) for module, about in MODULES.items()
    ]
    return "\n".join(["# Reference\n", "{{lead}}", table(("module", "about"), rows)])
