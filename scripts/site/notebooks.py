"""Notebooks kept as scripts, in ``examples/notebooks``: on the site with what they print and draw.

Cells begin with ``# %%``; those of text with ``# %% [markdown]``, each line after ``# ``. How many
hands they play is said by variables, so that the tests may run them with few.
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
"""What makes them quick."""


class Cell(NamedTuple):
    """A part of a notebook."""

    is_text: bool
    body: str


def notebooks() -> list[Path]:
    """Every notebook."""
    return sorted(FOLDER.glob("*.py"))


def cells(notebook: Path) -> list[Cell]:
    """The cells of a notebook."""
    parts = re.split(r"^# %%(.*)\n", notebook.read_text(encoding="utf-8"), flags=re.M)[1:]
    found = []
    for kind, body in zip(parts[::2], parts[1::2]):
        is_text = "[markdown]" in kind
        found.append(Cell(is_text, re.sub(r"^# ?", "", body, flags=re.M) if is_text else body))
    return [Cell(one.is_text, one.body.strip()) for one in found]


class Ran(NamedTuple):
    """What came of a notebook: what it printed, and the picture it drew."""

    printed: str
    picture: bytes


def run(notebook: Path, counts: Mapping[str, str]) -> Ran:
    """Run a notebook with so many hands.

    Raises:
        RuntimeError: where it fails, with all it said.
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
    """The pages of all notebooks, and their pictures, by their paths."""
    found: dict[str, str | bytes] = {}
    for notebook in notebooks():
        ran = run(notebook, counts)
        found[f"notebooks/{notebook.stem}.svg"] = ran.picture
        found[f"notebooks/{notebook.stem}.md"] = page(notebook, ran)
    return found


def page(notebook: Path, ran: Ran) -> str:
    """A notebook as a page: its cells, what they print together, and the picture."""
    parts = [one.body if one.is_text else f"```python\n{one.body}\n```" for one in cells(notebook)]
    name = notebook.relative_to(ROOT).as_posix()
    title = cells(notebook)[0].body.partition("\n")[0].lstrip("# ")
    parts += [
        "## What comes of it",
        f"![{title}]({notebook.stem}.svg)",
        f"```text\n{ran.printed.rstrip()}\n```",
        f"This is `{name}`: `DEALS` and `HANDS` say how much of it is played, `PICTURE` where the "
        "picture goes. Editors show it as a notebook.",
    ]
    return "\n\n".join(parts) + "\n"
