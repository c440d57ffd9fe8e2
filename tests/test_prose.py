"""The measure of prose counts what it says, and nothing else."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from scripts import prose

BAD = '''"""What there is.

The one who stays keeps his cards; one pair is one card's luck.
"""


def f(one: int) -> int:
    """Whose turn it is."""
    found = one
    return found
'''
GOOD = '''"""Tables of ranks."""


def count(cards: int) -> int:
    """Return the number of cards."""
    number = cards  # a copy: callers may change theirs
    return number  # noqa: RET504
'''


def test_words_openers_and_vague_names_are_counted(tmp_path: Path) -> None:
    file = tmp_path / "bad.py"
    file.write_text(BAD)
    tally = prose.measure(file)
    assert tally.words == Counter({"one": 3, "who*": 2, "he": 1})
    assert (tally.docstrings, tally.openers, tally.vague) == (2, 2, 2)


def test_attribute_docstrings_count_too(tmp_path: Path) -> None:
    file = tmp_path / "bad.py"
    file.write_text('SIZE = 5\n"""How many cards there are."""\nREST = 2\n"""Cards left."""\n')
    tally = prose.measure(file)
    assert (tally.docstrings, tally.openers) == (2, 1)


def test_a_planted_opener_in_a_test_is_named_by_its_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "tests"
    folder.mkdir()
    monkeypatch.setattr(prose, "BESIDE", [folder])
    monkeypatch.setattr(prose, "SOURCES", tmp_path / "none")
    (folder / "test_good.py").write_text(GOOD)
    assert prose.main([]) == 0
    (folder / "test_bad.py").write_text(BAD)
    assert prose.main([]) == 1
    shown = capsys.readouterr().out
    assert "docstring openers in tests: 2, at most 0" in shown
    assert f"{folder / 'test_bad.py'}:8: Whose turn it is." in shown


def test_the_folders_beside_the_sources_are_looked_at() -> None:
    assert Path(__file__).parent in prose.BESIDE
    assert all(folder.is_dir() for folder in prose.BESIDE)


def test_field_terms_and_plain_prose_count_for_nothing(tmp_path: Path) -> None:
    file = tmp_path / "good.py"
    file.write_text(GOOD)
    tally = prose.measure(file)
    assert tally.faults == 0
    assert (tally.docstrings, tally.comments) == (2, 1)


def test_the_rulebook_page_of_a_game_does_not_count(tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    file = tmp_path / "games" / "bad.py"
    file.write_text(BAD)
    assert prose.measure(file).words == Counter({"one": 2, "who*": 1})


def test_what_is_above_a_limit_is_marked_and_counted(capsys: pytest.CaptureFixture[str]) -> None:
    values = [7.0, 3.0, 0.5, 2.5, 150.0, 0.0, 0.5]
    assert prose.print_table(values, limited=True) == 2
    marked = [line.split("  ")[0] for line in capsys.readouterr().out.splitlines()
              if line.endswith("too many")]  # fmt: skip
    assert marked == ["one per 1,000 lines", "docstring openers in %"]


def test_modules_that_share_a_base_name_are_counted_all(tmp_path: Path) -> None:
    files = [tmp_path / name for name in ("a/x.py", "b/x.py", "b/y.py", "a/__init__.py")]
    assert prose.shared_base_names(files) == 2
