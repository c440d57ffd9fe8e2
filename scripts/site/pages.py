"""Helpers for pages in Markdown, and writing them for Sphinx."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

_MARKED = re.compile(r"([\\`*_{}\[\]<>#|~$])")
_BEGINS = re.compile(r"^(\s*)(\d+)([.)])(?=\s)|^(\s*)([-+])(?=\s)")


def plain(text: str) -> str:
    """Return text escaped for Markdown, on a single line."""
    escaped = _MARKED.sub(r"\\\1", " ".join(text.split()))
    return _BEGINS.sub(lambda mark: f"{mark[2]}\\{mark[3]}" if mark[2] else f"\\{mark[5]}", escaped)


def in_html(text: str) -> str:
    """Return text escaped for HTML."""
    return (
        text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")
    )


def raw(html: str) -> str:
    """Return a block of raw HTML."""
    return f"```{{raw}} html\n{html}\n```\n"


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a Markdown table; cells are Markdown."""
    lines = [f"| {' | '.join(head)} |", f"|{'---|' * len(head)}"]
    lines += [f"| {' | '.join(row)} |" for row in rows]
    return "\n".join(lines) + "\n"


def toctree(pages: Iterable[str], *, shown: bool = False) -> str:
    """Return a list of pages below a page, hidden unless ``shown``."""
    options = ":maxdepth: 1\n:titlesonly:" if shown else ":hidden:"
    return f"```{{toctree}}\n{options}\n\n" + "\n".join(pages) + "\n```\n"


def write(pages: Mapping[str, str | bytes], folder: Path) -> None:
    """Write pages and pictures by their paths, and delete all other files.

    Unchanged files keep their time stamps, so that Sphinx reads only new pages.
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
