"""The notebooks run, from their question to a picture, when the site is built."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from scripts.site.notebooks import as_notebook, cells, notebooks


@pytest.mark.parametrize("notebook", notebooks(), ids=lambda path: path.stem)
def test_a_notebook_goes_from_a_question_to_a_picture(notebook: Path, site: Path) -> None:
    first = cells(notebook)[0]
    assert first.is_text
    assert first.body.splitlines()[0].endswith("?")
    made = site.with_name("site.source") / "notebooks" / notebook.stem
    output = made.with_suffix(".md").read_text(encoding="utf-8").partition("## Output\n")[2]
    printed = output.partition("```text\n")[2].partition("\n```")[0]
    assert len(printed.splitlines()) > 3
    file = json.loads(made.with_suffix(".ipynb").read_text(encoding="utf-8"))
    check_notebook(file, notebook)
    picture = made.with_suffix(".svg").read_bytes()
    assert b"<svg" in picture
    assert len(picture) > 5_000


def check_notebook(file: dict[str, Any], script: Path) -> None:
    """Check a notebook by nbformat 4.5, that it is its script, and that every cell has run."""
    assert (file["nbformat"], file["nbformat_minor"]) == (4, 5)
    kinds = {True: "markdown", False: "code"}
    assert [(cell["cell_type"], "".join(cell["source"])) for cell in file["cells"]] == [
        (kinds[cell.is_text], cell.body) for cell in cells(script)
    ]
    ids = [cell["id"] for cell in file["cells"]]
    assert len({*ids}) == len(ids)
    assert all(re.fullmatch(r"[a-zA-Z0-9_-]{1,64}", cell) for cell in ids)
    code = [cell for cell in file["cells"] if cell["cell_type"] == "code"]
    assert [cell["execution_count"] for cell in code] == [*range(1, len(code) + 1)]
    kept = [output["output_type"] for cell in code for output in cell["outputs"]]
    assert {"stream", "display_data"} == {*kept}
    for cell in code:
        cell |= {"execution_count": None, "outputs": []}
    assert file == as_notebook(script)


def test_there_are_two() -> None:
    assert len(notebooks()) >= 2
