"""The files that a command line names: each has a name, and none is written and something else."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from pokernight.cli.console import file_arguments
from tests.cli.running import Run

MATCH = ("arena", "kuhn", "caller", "random", "--boards", "2")
EVENING = ("evening", "--auto", "--hands", "1", "--players", "caller", "--seed", "1")


@pytest.fixture(autouse=True)
def _in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    (tmp_path / "there").mkdir()
    (tmp_path / "link").symlink_to("there", target_is_directory=True)
    (tmp_path / "m.toml").write_text('[[games]]\ngame = "kuhn"\n', encoding="utf-8")
    (tmp_path / "kept.evening").write_text("kept\n", encoding="utf-8")
    (tmp_path / "hard.evening").hardlink_to(tmp_path / "kept.evening")
    (tmp_path / "mine.py").write_text("raise SystemExit\n", encoding="utf-8")
    (tmp_path / "dangling.csv").symlink_to("tonight.json")
    monkeypatch.chdir(tmp_path)
    yield


CLASHES = {
    "a match and its chart": (*MATCH, "--save", "m.svg", "--plot", "m.svg"),
    "by another spelling": (*MATCH, "--plot", "./there/../m.svg", "--save", "m.svg"),
    "by the whole path": (*MATCH, "--save", "m.svg", "--plot", "{here}/m.svg"),
    "by a link to a folder": (*MATCH, "--save", "there/m.svg", "--plot", "link/m.svg"),
    "by a link to what is not there yet": (
        *EVENING, "--record", "tonight.json", "--ledger", "dangling.csv",
    ),
    "rows and their chart": ("simulate", "kuhn", "--hands=9", "--out=m.svg", "--plot=m.svg"),
    "an evening and its hands": (*EVENING, "--save", "e", "--record", "e"),
    "hands and the ledger": (*EVENING, "--record", "e.json", "--ledger", "e.json"),
    "an evening and the ledger": (*EVENING, "--save", "e.json", "--ledger", "e.json"),
    "the menu and hands": (*EVENING, "--menu", "m.toml", "--record", "m.toml"),
    "by a second name": (*EVENING, "--after", "kept.evening", "--record", "hard.evening"),
    "an earlier evening and this": (*EVENING, "--after", "kept.evening", "--save", "kept.evening"),
    "an evening and hands": ("evening", "--resume", "kept.evening", "--record", "kept.evening"),
    "hands of others and their records": ("import", "kept.phh", "--out", "kept.phh"),
    "a game and hands": ("play", "./mine.py", "--auto", "--hands=1", "--record", "mine.py"),
}  # fmt: skip


def _kept(folder: Path) -> dict[Path, bytes]:
    return {one: one.read_bytes() for one in folder.rglob("*") if one.is_file()}


@pytest.mark.parametrize("case", CLASHES)
def test_a_file_that_is_written_is_nothing_else(run: Run, tmp_path: Path, case: str) -> None:
    before = _kept(tmp_path)
    result = run(*[one.format(here=tmp_path) for one in CLASHES[case]])
    assert (result.exit_code, result.stdout) == (2, "")
    assert "both name the file" in result.stderr
    assert result.stderr.count("\n") == 1
    assert _kept(tmp_path) == before


EMPTY = {
    "evening --save": (*EVENING, "--save", ""),
    "evening --resume": ("evening", "--resume", ""),
    "evening --after": (*EVENING, "--after", ""),
    "evening --menu": (*EVENING, "--menu", ""),
    "evening --record": (*EVENING, "--record", ""),
    "evening --ledger": (*EVENING, "--ledger", ""),
    "play --record": ("play", "kuhn", "--auto", "--hands=1", "--record", ""),
    "arena --save": (*MATCH, "--save", ""),
    "arena --plot": (*MATCH, "--plot", ""),
    "compare --plot": ("compare", "kuhn", "--players=caller", "--hands=2", "--plot", ""),
    "simulate --out": ("simulate", "kuhn", "--hands=9", "--out", ""),
    "wins --plot": ("wins", "kuhn", "--seats=2", "--plot", ""),
    "host --menu": ("host", "http://127.0.0.1:9", "--menu", ""),
    "export --out": ("export", "http://127.0.0.1:9/t/1#K", "--out", ""),
    "join --certificate": ("join", "http://127.0.0.1:9/t/1#K", "--certificate", ""),
    "serve --key": ("serve", "--key", ""),
    "replay FILE": ("replay", ""),
    "verify FILE": ("verify", ""),
    "import --out": ("import", "kept.phh", "--out", ""),
    "backup FILE": ("backup", "sqlite:///room.db", ""),
    "restore FILE": ("restore", "", "postgresql://nobody@127.0.0.1:9/room"),
}


@pytest.mark.parametrize("case", EMPTY)
def test_an_empty_name_is_refused_in_a_sentence(run: Run, tmp_path: Path, case: str) -> None:
    before = _kept(tmp_path)
    result = run(*EMPTY[case])
    _, by = case.split()
    said = f"pokernight: {by} cannot be '': a file needs a name\n"
    assert (result.exit_code, result.stdout, result.stderr) == (2, "", said)
    assert _kept(tmp_path) == before


def test_an_evening_goes_on_in_its_own_file_however_that_is_written(run: Run) -> None:
    # Without a terminal the input ends at once, and the evening stops where it was.
    assert run("evening", "--seats", "2", "--save", "there/e", "--seed", "1").exit_code == 0
    size = Path("there/e").stat().st_size
    result = run("evening", "--resume", "there/e", "--save", "link/e")
    assert result.exit_code == 0, result.stderr
    assert Path("there/e").stat().st_size >= size
    assert sorted(one.name for one in Path("there").iterdir()) == ["e"]


def test_files_of_two_names_are_two(run: Run) -> None:
    result = run(*EVENING, "--save", "e", "--record", "r", "--ledger", "l.json")
    assert result.exit_code == 0, result.stderr
    assert all(Path(one).stat().st_size for one in ("e", "r", "l.json"))


def test_what_is_no_plain_file_may_be_named_twice() -> None:
    assert not file_arguments.same(os.devnull, os.devnull)
    assert not file_arguments.same("a\0b", "a\0b")
