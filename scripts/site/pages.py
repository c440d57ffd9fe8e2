"""Pages as they are handed to Sphinx: Markdown by path, and how they are written down."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

_MARKED = re.compile(r"([\\`*_{}\[\]<>#|~$])")
_BEGINS = re.compile(r"^(\s*)(\d+)([.)])(?=\s)|^(\s*)([-+])(?=\s)")


def plain(text: str) -> str:
    """Text that says nothing to Markdown, on one line."""
    said = _MARKED.sub(r"\\\1", " ".join(text.split()))
    return _BEGINS.sub(
        lambda found: f"{found[2]}\\{found[3]}" if found[2] else f"\\{found[5]}", said
    )


def in_html(text: str) -> str:
    """Text that says nothing to HTML."""
    return (
        text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")
    )


def raw(html: str) -> str:
    """A block of HTML as it is."""
    return f"```{{raw}} html\n{html}\n```\n"


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table of Markdown, of cells that are Markdown."""
    lines = [f"| {' | '.join(head)} |", f"|{'---|' * len(head)}"]
    lines += [f"| {' | '.join(row)} |" for row in rows]
    return "\n".join(lines) + "\n"


def toctree(pages: Iterable[str], *, shown: bool = False) -> str:
    """The pages below a page; seen in it only where that is wanted."""
    options = ":maxdepth: 1\n:titlesonly:" if shown else ":hidden:"
    return f"```{{toctree}}\n{options}\n\n" + "\n".join(pages) + "\n```\n"


def write(pages: Mapping[str, str | bytes], folder: Path) -> None:
    """Write pages and pictures by their paths, and nothing else: what is as it was stays untouched.

    So Sphinx reads only what is new.
    """
    folder.mkdir(parents=True, exist_ok=True)
    for path in sorted(folder.rglob("*"), reverse=True):
        if path.is_file() and path.relative_to(folder).as_posix() not in pages:
            path.unlink()
        elif path.is_dir() and not any(path.iterdir()):
            shutil.rmtree(path)
    for name, content in pages.items():
        path = folder / name
        body = content.encode() if isinstance(content, str) else content
        if not path.is_file() or path.read_bytes() != body:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(body)
