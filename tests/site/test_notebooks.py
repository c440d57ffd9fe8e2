"""The notebooks run, from their question to a picture, when the site is built."""

from __future__ import annotations

from pathlib import Path

import pytest

from scripts.site.notebooks import cells, notebooks


@pytest.mark.parametrize("notebook", notebooks(), ids=lambda path: path.stem)
def test_a_notebook_goes_from_a_question_to_a_picture(notebook: Path, site: Path) -> None:
    first = cells(notebook)[0]
    assert first.is_text
    assert first.body.splitlines()[0].endswith("?")
    made = site.with_name("site.source") / "notebooks" / notebook.stem
    output = made.with_suffix(".md").read_text(encoding="utf-8").partition("## Output\n")[2]
    printed = output.partition("```text\n")[2].partition("\n```")[0]
    assert len(printed.splitlines()) > 3
    picture = made.with_suffix(".svg").read_bytes()
    assert b"<svg" in picture
    assert len(picture) > 5_000


def test_there_are_two() -> None:
    assert len(notebooks()) >= 2
