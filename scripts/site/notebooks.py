"""Notebooks: scripts of ``examples/notebooks`` as pages, with their output and picture.

Cells begin with ``# %%``, text cells with ``# %% [markdown]`` and lines after ``# ``. Environment
variables set the number of hands, so that tests run fast.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "examples" / "notebooks"
FEW = {"DEALS": "300", "HANDS": "12", "EVENING": "8"}
"""Small counts, for tests."""


class Cell(NamedTuple):
    """A part of a notebook."""

    is_text: bool
    body: str


def notebooks() -> list[Path]:
    """Return the paths of all notebooks."""
    return sorted(FOLDER.glob("*.py"))


def cells(notebook: Path) -> list[Cell]:
    """Return the cells of a notebook."""
    parts = re.split(r"^# %%(.*)\n", notebook.read_text(encoding="utf-8"), flags=re.M)[1:]
    texts = []
    for kind, body in zip(parts[::2], parts[1::2]):
        is_text = "[markdown]" in kind
        texts.append(Cell(is_text, re.sub(r"^# ?", "", body, flags=re.M) if is_text else body))
    return [Cell(cell.is_text, cell.body.strip()) for cell in texts]


class Ran(NamedTuple):
    """Output of a notebook: printed text and picture (SVG)."""

    printed: str
    picture: bytes


def run(notebook: Path, counts: Mapping[str, str]) -> Ran:
    """Run a notebook with the given counts of hands.

    Raises:
        RuntimeError: if it fails, with its output.
    """
    with tempfile.TemporaryDirectory() as folder:
        picture = Path(folder) / "picture.svg"
        done = subprocess.run(
            [sys.executable, str(notebook)],
            env={**os.environ, **counts, "PICTURE": str(picture)},
            cwd=folder,
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            raise RuntimeError(f"{notebook.name}: {done.stdout}{done.stderr}")
        return Ran(done.stdout, picture.read_bytes())


def notebook_pages(counts: Mapping[str, str]) -> dict[str, str | bytes]:
    """Return the pages of all notebooks and their pictures, by path."""
    pages: dict[str, str | bytes] = {}
    for notebook in notebooks():
        ran = run(notebook, counts)
        pages[f"notebooks/{notebook.stem}.svg"] = ran.picture
        pages[f"notebooks/{notebook.stem}.md"] = page(notebook, ran)
    return pages


def page(notebook: Path, ran: Ran) -> str:
    """Return a notebook as a page: cells, printed output and picture."""
    parts = [
        cell.body if cell.is_text else f"```python\n{cell.body}\n```" for cell in cells(notebook)
    ]
    name = notebook.relative_to(ROOT).as_posix()
    title = cells(notebook)[0].body.partition("\n")[0].lstrip("# ")
    parts += [
        "## Output",
        f"![{title}]({notebook.stem}.svg)",
        f"```text\n{ran.printed.rstrip()}\n```",
        f"Source: `{name}`. The environment variables `DEALS` and `HANDS` set the sample sizes, "
        "`PICTURE` the path of the picture. Editors open it as a notebook.",
    ]
    return "\n\n".join(parts) + "\n"
