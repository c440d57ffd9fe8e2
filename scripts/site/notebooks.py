"""Notebooks: scripts of ``examples/notebooks`` as ``.ipynb`` files and pages, with their output.

    python scripts/site/notebooks.py         # run all; write build/notebooks/NAME.ipynb
    python scripts/site/notebooks.py --few   # with few hands

Cells begin with ``# %%``, text cells with ``# %% [markdown]`` and lines after ``# ``. Environment
variables set the number of hands, so that tests run fast.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "examples" / "notebooks"
BUILT = ROOT / "build" / "notebooks"
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


def as_notebook(script: Path) -> dict[str, Any]:
    """Return a notebook as JSON of nbformat 4.5, without outputs."""
    made = []
    for number, cell in enumerate(cells(script)):
        text = cell.body.splitlines(keepends=True)
        entry: dict[str, Any] = {
            "cell_type": "markdown" if cell.is_text else "code",
            "id": sha256(f"{script.stem} {number}".encode()).hexdigest()[:8],
            "metadata": {},
            "source": text,
        }
        if not cell.is_text:
            entry |= {"execution_count": None, "outputs": []}
        made.append(entry)
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    about = {"kernelspec": kernel, "language_info": {"name": "python"}}
    return {"nbformat": 4, "nbformat_minor": 5, "metadata": about, "cells": made}


RUNNER = """
import contextlib, io, json, os, sys
file = sys.argv[1]
notebook = json.load(open(file, encoding="utf-8"))
space, picture = {"__name__": "__main__"}, os.environ["PICTURE"]
coded = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
for number, cell in enumerate(coded, 1):
    printed, drawn = io.StringIO(), os.path.exists(picture)
    with contextlib.redirect_stdout(printed):
        exec(compile("".join(cell["source"]), f"cell {number}", "exec"), space)
    cell["execution_count"] = number
    if printed.getvalue():
        lines = printed.getvalue().splitlines(keepends=True)
        cell["outputs"].append({"output_type": "stream", "name": "stdout", "text": lines})
    if os.path.exists(picture) and not drawn:
        data = {"image/svg+xml": open(picture, encoding="utf-8").read().splitlines(keepends=True)}
        cell["outputs"].append({"output_type": "display_data", "metadata": {}, "data": data})
json.dump(notebook, open(file, "w", encoding="utf-8"), indent=1, ensure_ascii=False)
"""
"""Runs the cells of a notebook one by one, and puts what each prints and draws under it."""


class Ran(NamedTuple):
    """A notebook with its outputs: as JSON, printed text and picture (SVG)."""

    notebook: dict[str, Any]
    printed: str
    picture: bytes


def run(script: Path, counts: Mapping[str, str]) -> Ran:
    """Run the cells of a notebook with the given counts of hands.

    Raises:
        RuntimeError: if a cell fails, with its output.
    """
    with tempfile.TemporaryDirectory() as folder:
        picture, file = Path(folder) / "picture.svg", Path(folder) / "notebook.ipynb"
        file.write_text(json.dumps(as_notebook(script)), encoding="utf-8")
        done = subprocess.run(
            [sys.executable, "-c", RUNNER, str(file)],
            env={**os.environ, **counts, "PICTURE": str(picture)},
            cwd=folder,
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            raise RuntimeError(f"{script.name}: {done.stdout}{done.stderr}")
        notebook = json.loads(file.read_text(encoding="utf-8"))
        outputs = [output for cell in notebook["cells"] for output in cell.get("outputs", ())]
        printed = "".join([line for output in outputs for line in output.get("text", ())])
        return Ran(notebook, printed, picture.read_bytes())


def notebook_pages(counts: Mapping[str, str]) -> dict[str, str | bytes]:
    """Return the pages of all notebooks, their pictures and ``.ipynb`` files, by path."""
    pages: dict[str, str | bytes] = {}
    for script in notebooks():
        ran = run(script, counts)
        pages[f"notebooks/{script.stem}.svg"] = ran.picture
        pages[f"notebooks/{script.stem}.ipynb"] = text_of(ran.notebook)
        pages[f"notebooks/{script.stem}.md"] = page(script, ran)
    return pages


def text_of(notebook: Mapping[str, Any]) -> str:
    """Return the text of an ``.ipynb`` file."""
    return json.dumps(notebook, indent=1, ensure_ascii=False) + "\n"


def page(script: Path, ran: Ran) -> str:
    """Return a notebook as a page: cells, printed output and picture."""
    parts = [
        cell.body if cell.is_text else f"```python\n{cell.body}\n```" for cell in cells(script)
    ]
    name = script.relative_to(ROOT).as_posix()
    title = cells(script)[0].body.partition("\n")[0].lstrip("# ")
    parts += [
        "## Output",
        f"![{title}]({script.stem}.svg)",
        f"```text\n{ran.printed.rstrip()}\n```",
        f"[{script.stem}.ipynb]({script.stem}.ipynb) is the notebook, made from `{name}`. The "
        "environment variables `DEALS` and `HANDS` set the sample sizes, `PICTURE` the path of the "
        "picture.",
    ]
    return "\n\n".join(parts) + "\n"


def main(words: list[str]) -> int:
    """Write the notebooks with their outputs."""
    BUILT.mkdir(parents=True, exist_ok=True)
    for script in notebooks():
        file = BUILT / f"{script.stem}.ipynb"
        file.write_text(text_of(run(script, FEW if "--few" in words else {}).notebook), "utf-8")
        print(file.relative_to(ROOT))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
