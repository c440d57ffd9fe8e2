"""The notebooks run, from their question to a picture."""

from __future__ import annotations

from pathlib import Path

import pytest

from scripts.site.notebooks import FEW, cells, notebooks, run


@pytest.mark.parametrize("notebook", notebooks(), ids=lambda path: path.stem)
def test_a_notebook_goes_from_a_question_to_a_picture(notebook: Path) -> None:
    first = cells(notebook)[0]
    assert first.is_text
    assert first.body.splitlines()[0].endswith("?")
    ran = run(notebook, FEW)
    assert len(ran.printed.splitlines()) > 3
    assert b"<svg" in ran.picture
    assert len(ran.picture) > 5_000


def test_there_are_two() -> None:
    assert len(notebooks()) >= 2
