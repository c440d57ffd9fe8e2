"""Tests of the folder of kernels, and that code without a need for kernels never loads them."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from pokernight.ranking import compiling
from pokernight.ranking.kernels import jit


@pytest.fixture
def numba_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setitem(jit._NUMBA, "CACHE_DIR", str(tmp_path))
    return tmp_path


def folder(home: Path) -> Path | None:
    return jit._folder.__wrapped__(home)


def test_kernels_are_kept_beside_their_files(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(jit._NUMBA, "CACHE_DIR", "")
    found = folder(jit._HERE)
    assert found is not None
    assert found.parent == jit._HERE / "__pycache__"


def test_or_where_numba_is_told_to(numba_folder: Path) -> None:
    found = folder(jit._HERE)
    assert found is not None and found.parent == numba_folder


def test_the_folder_changes_with_any_file_that_a_kernel_is_made_of(
    numba_folder: Path, tmp_path: Path
) -> None:
    home = tmp_path / "somewhere"
    home.mkdir()
    (home / "one.py").write_text("1")
    (home / "other.py").write_text("2")
    before = folder(home)
    assert before == folder(home) != folder(jit._HERE)
    (home / "other.py").write_text("3")
    assert folder(home) != before


def test_where_nothing_can_be_written_numba_decides(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setitem(jit._NUMBA, "CACHE_DIR", str(tmp_path / "file" / "folder"))
    assert folder(jit._HERE) is None


def test_a_kernel_leaves_numbas_settings_alone(numba_folder: Path) -> None:
    @jit.kernel
    def one_more(number: int) -> int:
        return number + 1

    assert one_more(41) == 42
    assert jit._NUMBA["CACHE_DIR"] == str(numba_folder)


def test_games_and_rankings_start_without_numpy_numba_and_rich() -> None:
    code = (
        "import sys, pokernight; assert pokernight.the_omen.deal(seats=2, seed=1).ask;"
        "from pokernight.ranking import high_value; assert high_value(range(7));"
        "print(*{'numpy', 'numba', 'rich'}.intersection(sys.modules))"
    )
    result = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True)
    assert result.stdout.split() == []


def test_who_wants_to_know_is_told_before_and_after_something_is_compiled(
    numba_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    monkeypatch.setattr(compiling, "_listeners", [])
    compiling.listen(lambda: told.append("compiling"), lambda: told.append("compiled"))

    @jit.part
    def one_more(number: int) -> int:
        return number + 1

    @jit.kernel
    def two_more(number: int) -> int:
        return int(one_more(number)) + 1

    assert not told
    assert two_more(3) == 5
    assert told == ["compiling", "compiled"], "once, with all its parts"
    assert two_more(4) == 6
    assert told == ["compiling", "compiled"]
