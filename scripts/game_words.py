"""The words of game files for the workbench: each with its signature, its text, and its parts.

``words()`` reads them from ``pokernight.invent`` and the modules that define them: functions and
classes have docstrings, and constants have a text behind them, which only their source shows.
``examples()`` are the game files of ``docs/write-your-own-game.md``, and ``guide()`` is that file
as a page of the web, for those who have no network.
"""

from __future__ import annotations

import ast
import html
import inspect
import re
import textwrap
from contextlib import suppress
from dataclasses import fields, is_dataclass
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from markdown_it import MarkdownIt

from pokernight import invent
from pokernight.engine.game import Cards
from pokernight.engine.game_source import GameSource
from pokernight.engine.state import State
from pokernight.engine.view import View
from pokernight.games.game_file_loader import agree
from pokernight.games.stakes import AnteStakes
from scripts.game_word_texts import PART_TEXTS, TEXTS, explained, group_of, order

ROOT = Path(__file__).resolve().parents[1]
GUIDE = ROOT / "docs" / "write-your-own-game.md"
SHORT: Final = 40
"""Letters of a value or a default that is shown."""
PARTS: Final = {"state": State, "cards": Cards, "view": View, "rules": AnteStakes}
"""Types of the arguments of functions in game files, by the usual name of the parameter."""
NOT_FOR_GAMES: Final = frozenset((
    "afterwards", "arranged", "at_stakes", "cap_heads_up", "changed", "check", "copy", "counts",
    "described", "facts", "follows", "for_hand", "from_json", "generation", "key", "leaves_money",
    "money", "name_of", "of_stakes", "options", "private", "public", "rake_of", "report",
    "retouched", "runs", "tell_moved", "tells_readings", "third", "to_dict", "to_json", "told",
    "transfer", "turned_out", "typed", "uncapped", "zones",
))  # fmt: skip
"""Parts of these that the engine uses, and hardly any game."""
GIVEN: Final = frozenset(("Awake", "Due", "Opening", "State", "View"))
"""Classes of which a game is given an object and makes none."""
OF_STATE: Final = {
    "bank": "What the table holds for the game, in cents.",
    "board": "Tokens of the cards in the middle.",
    "button": "The dealer's seat.",
    "face": "The card of a token: state.face[token].",
    "front": "What each player has bet in this round, in cents, by seat.",
    "hands": "Tokens of each hand, by seat; behind them those that nobody plays.",
    "live": "Whether a seat is still in the hand, by seat.",
    "muck": "Tokens of the cards that were thrown away.",
    "own": "The game's own slots of the state, of the class given to Game(own=...).",
    "pots": "The pots in cents; state.pots[0] is the main pot.",
    "said": "The word that each seat has declared, by seat.",
    "seats": "The number of seats.",
    "setup": "The game as it is played: state.setup.rules are its house rules.",
    "stack": "Chips of each seat in cents, by seat.",
    "street": "How many betting rounds are over.",
    "stub": "Tokens of the deck that is left; the last is dealt next.",
    "up": "Whether a card lies face up, by token.",
}
"""Slots of the state that game files read."""
ROLE = re.compile(r":\w+:`~?([^`<]+?)(?:\s*<[^>]*>)?`")
MODULE = re.compile(r"\b(?:pokernight|typing|collections|builtins)\.(?:\w+\.)*")
ENTRY = re.compile(r"^ {4}(\w[\w, ]*): ((?:.*\n?)(?: {6,}.*\n?)*)", flags=re.M)
"""An attribute in a docstring, or several with the same text."""
LITERAL = re.compile(r"``([^`]*)``")
PIECES = re.compile(r"```python\n(.*?)```", flags=re.S)
"""The game that the guide writes, piece by piece."""
WHOLE = re.compile(r"```py\n(.*?)```", flags=re.S)
"""Its other game files."""
LINK = re.compile(r"\[([^\]]+)\]\((?!https?:|#)[^)]*\)")
COMMENT = re.compile(r"<!--.*?-->\n*", flags=re.S)
STYLE: Final = """
:root { color-scheme: light dark; }
body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.55 system-ui, sans-serif;
  color: light-dark(#191b1f, #e9e5dc); background: light-dark(#fdfcf8, #16191c);
  overflow-wrap: break-word; }
a { color: inherit; }
pre, table { overflow-x: auto; display: block; }
pre { padding: .8rem; border-radius: 8px; background: light-dark(#f1eee6, #22272b); }
code { font: .875em/1.5 ui-monospace, monospace; }
td, th { padding: .4rem .6rem .4rem 0; text-align: start; vertical-align: top;
  border-top: 1px solid light-dark(#d8d3c6, #3a4046); }
nav { columns: 2 16rem; padding: .8rem; border: 1px solid light-dark(#d8d3c6, #3a4046);
  border-radius: 8px; }
nav a { display: block; padding: .2rem 0; }
"""


class _Plain(str):
    """Annotation or default that is shown without quotes."""

    __slots__ = ()

    def __repr__(self) -> str:
        return str(self)


def words() -> list[dict[str, Any]]:
    """Return the words of game files, those needed first before the others.

    Each has what a completion shows of it.
    """
    return [_word(name) for name in order()]


def parts() -> dict[str, list[dict[str, Any]]]:
    """Return what functions of a game file are given, by the name of the parameter: its parts."""
    return {name: _parts_of(name, cls) for name, cls in PARTS.items()}


def _word(name: str) -> dict[str, Any]:
    value = getattr(invent, name)
    is_class, is_function = inspect.isclass(value), inspect.isroutine(value)
    about = inspect.getdoc(value) if is_class or is_function else ""
    if name in _defined_as_alias(name) or not (is_class or is_function):
        about = _text_behind(name)
    text = TEXTS.get(name) or plain(about or "")
    text = re.sub(r"^Make the step\b", "A step", text)
    return {
        "name": name,
        "kind": "class" if is_class else "function" if is_function else "constant",
        "group": group_of(name),
        "signature": "" if name in GIVEN else signature(value),
        "about": "\n".join([text, *explained(text)]),
    }


def _defined_as_alias(name: str) -> set[str]:
    """Return the name itself where it is another name of a class, such as Card of int."""
    value = getattr(invent, name)
    return {name} if inspect.isclass(value) and value.__module__ == "builtins" else set()


def _home(name: str) -> Path:
    """Return the file that defines a word."""
    module = "pokernight.invent"
    while True:
        file = Path(str(import_module(module).__file__))
        for node in ast.parse(file.read_text(encoding="utf-8")).body:
            match node:
                case ast.ImportFrom(module=str(source), names=names) if name in {
                    alias.name for alias in names
                }:
                    module = source
                    break
        else:
            return file


def _text_behind(name: str) -> str:
    """Return the text behind the definition of a constant, "" without."""
    body = ast.parse(_home(name).read_text(encoding="utf-8")).body
    for node, after in zip(body, [*body[1:], ast.Pass()], strict=True):
        targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
        if not any(isinstance(each, ast.Name) and each.id == name for each in targets):
            continue
        if isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant):
            return inspect.cleandoc(str(after.value.value))
    return ""


def signature(value: Any) -> str:
    """Return how a word is called, or the value of a constant, as a game file has it."""
    if not (inspect.isclass(value) or inspect.isroutine(value)):
        is_plain = isinstance(value, str | int | tuple) and len(repr(value)) <= SHORT
        return f" = {value!r}" if is_plain else ""
    shape = None
    with suppress(ValueError, TypeError):
        shape = inspect.signature(value)
    if shape is None or value.__module__ == "builtins" or getattr(value, "_is_protocol", False):
        return ""
    kinds = _kinds(value) if inspect.isclass(value) and is_dataclass(value) else {}
    parameters = [
        each.replace(
            annotation=_annotation(kinds.get(each.name, each.annotation)),
            default=_default(each.default),
        )
        for each in shape.parameters.values()
        if not each.name.startswith("_")
    ]
    returns = inspect.Signature.empty if inspect.isclass(value) else shape.return_annotation
    return str(shape.replace(parameters=parameters, return_annotation=_annotation(returns)))


def _kinds(cls: Any) -> dict[str, str]:
    """Return the annotations of the fields of a dataclass, which its signature has as objects."""
    return {each.name: str(each.type) for each in fields(cls)}


def _annotation(annotation: Any) -> Any:
    """Return an annotation as a file has it: without quotes and modules."""
    if annotation is inspect.Parameter.empty:
        return annotation
    shown = annotation if isinstance(annotation, str) else inspect.formatannotation(annotation)
    shown = re.sub(r"ForwardRef\('([^']*)'[^)]*\)", r"\1", shown)
    return _Plain(
        re.sub(r"\b(?:pokernight|typing|collections|builtins)\.[\w.]*?(\w+)\b(?!\.)", r"\1", shown)
    )


def _default(default: Any) -> Any:
    """Return the default of a parameter, three dots for a long one or an address."""
    if default is inspect.Parameter.empty:
        return default
    shown = repr(default)
    is_plain = len(shown) <= SHORT and " at 0x" not in shown and "<" not in shown
    return default if is_plain else _Plain("...")


def _parts_of(owner: str, cls: type[Any]) -> list[dict[str, Any]]:
    """Return the public attributes and methods of a class, those with a text."""
    texts = {**_texts_of(cls)}
    listed = []
    for name in sorted({*dir(cls), *texts}):
        value = inspect.getattr_static(cls, name, None)
        if name.startswith("_") or name.isupper() or name in NOT_FOR_GAMES:
            continue
        called = value.__func__ if isinstance(value, classmethod | staticmethod) else value
        is_method = inspect.isroutine(called) and not inspect.ismemberdescriptor(called)
        about = texts.get(name, "")
        if is_method or isinstance(value, property):
            about = inspect.getdoc(called) or about
        if not about:
            continue
        text = PART_TEXTS.get(f"{owner}.{name}") or plain(about)
        shown = signature(called) if is_method else ""
        listed.append({
            "name": name,
            "kind": "method" if is_method else "property",
            "signature": re.sub(r"^\((?:self|cls)(?:, )?", "(", shown),
            "about": "\n".join([text[:1].upper() + text[1:], *explained(text)]),
        })  # fmt: skip
    return listed


def _texts_of(cls: type[Any]) -> dict[str, str]:
    """Return the texts of attributes: of house rules, and of the list in docstrings."""
    texts = dict(OF_STATE) if cls is State else {}
    for base in reversed(cls.__mro__[:-1]):
        listed = (inspect.getdoc(base) or "").partition("Attributes:\n")[2]
        for entry in re.finditer(
            r"^ {4}(\w[\w, ]*): ((?:.*\n?)(?: {6,}.*\n?)*)", listed, flags=re.M
        ):
            texts.update(dict.fromkeys(entry[1].split(", "), " ".join(entry[2].split())))
    if is_dataclass(cls):
        texts.update({
            each.name: each.metadata["doc"] for each in fields(cls) if "doc" in each.metadata
        })  # fmt: skip
    return texts


def plain(text: str) -> str:
    """Return a docstring as plain text: no markup, and a line for each paragraph or entry."""
    text = LITERAL.sub(r"\1", ROLE.sub(lambda role: role[1].rpartition(".")[2], text))
    lines: list[str] = []
    for line in text.replace("::\n", ":\n").splitlines():
        indent = len(line) - len(line.lstrip())
        is_start = (
            not line.strip()
            or line.lstrip().startswith((">>>", "...", "- ", "* "))
            or re.match(r"^ {4}\w[\w, *]*: ", line)
            or (lines and (not lines[-1].strip() or lines[-1].endswith(":\n")))
            or (lines and lines[-1].lstrip().startswith((">>>", "...")))
            or (lines and lines[-1] in ("Args:", "Attributes:", "Returns:", "Raises:", "Yields:"))
        )
        if is_start or not lines:
            lines.append(line.rstrip())
        else:
            lines[-1] += f" {line.strip()}" if indent or line else ""
    return "\n".join(lines).strip()


def for_workbench() -> dict[str, Any]:
    """Return what the workbench shows of words and examples."""
    return {"words": words(), "parts": parts(), "examples": examples()}


def examples() -> list[dict[str, str]]:
    """Return the game files of the guide: the title of each, its first sentence, and its text."""
    text = GUIDE.read_text(encoding="utf-8")
    files = ["\n\n".join(piece.rstrip() + "\n" for piece in PIECES.findall(text))]
    files += [file for file in WHOLE.findall(text) if "= Game(" in file]
    listed = []
    for file in files:
        page = ast.get_docstring(ast.parse(file)) or ""
        title, _, rest = page.partition(". ")
        agree(GameSource("example.py", file))
        listed.append({"title": title, "about": rest.partition("\n\n")[0].strip(), "text": file})
    return listed


def guide(head: str = "") -> str:
    """Return the guide as a page of the web, with ``head`` in its head; it names no other file."""
    text = LINK.sub(r"\1", COMMENT.sub("", GUIDE.read_text(encoding="utf-8")))
    markdown = MarkdownIt("commonmark").enable("table")
    tokens = markdown.parse(text)
    ways = []
    for at, token in enumerate(tokens):
        if token.type == "heading_open" and token.tag == "h2":
            title = tokens[at + 1].content
            mark = re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")
            token.attrSet("id", mark)
            ways.append(f'<a href="#{mark}">{html.escape(title)}</a>')
    body = markdown.renderer.render(tokens, markdown.options, {})
    title, _, rest = body.partition("</h1>")
    return (
        textwrap.dedent(f"""\
        <!doctype html><html lang="en"><head>{head}<meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>Write your own game · pokernight</title><style>{STYLE}</style></head><body>
        """)
        + f"{title}</h1><nav>{''.join(ways)}</nav>{rest}</body></html>\n"
    )
