"""The whole suite under ``PROVE`` goes on where it stopped, and says what is left."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.resuming import expected, in_words

HERE = Path(__file__).parent.parent

TESTS = """
import pathlib, pytest

@pytest.mark.parametrize("number", range(3))
def test_sound(number):
    with pathlib.Path("ran").open("a") as file:
        file.write(f"{number} ")

def test_not_yet():
    assert pathlib.Path("now").exists()
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A small project with a test that fails until there is a file."""
    (tmp_path / "pyproject.toml").write_text('[tool.pytest.ini_options]\ntestpaths = ["checks"]\n')
    (tmp_path / "checks").mkdir()
    (tmp_path / "checks" / "conftest.py").write_text(
        f"import sys\nsys.path.append({str(HERE)!r})\n"
        "from tests.resuming import resume as pytest_configure\n"
    )
    (tmp_path / "checks" / "test_it.py").write_text(TESTS)
    return tmp_path


def proved(project: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *arguments],
        cwd=project,
        env=os.environ
        | {
            "PROVE": "1",
            "PYTHONDONTWRITEBYTECODE": "1",
            "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",  # those that are installed take a second
        },
        capture_output=True,
        text=True,
        check=False,
    )


def ran(project: Path) -> str:
    """Return the sound tests that have run since the last call."""
    file = project / "ran"
    said = "".join(sorted(file.read_text())).strip() if file.exists() else ""
    file.unlink(missing_ok=True)
    return said


@pytest.mark.parametrize("workers", [(), ("-p", "xdist", "-n", "2")], ids=["alone", "two"])
def test_what_has_passed_is_not_tried_again_until_something_is_changed(
    project: Path, workers: tuple[str, ...]
) -> None:
    first = proved(project, *workers)
    assert first.returncode == 1, first.stderr
    assert "prove: 0 passed, 4 left" in first.stdout
    assert "prove: 3 passed and are not tried again as long as nothing is changed; 1 are left" in (
        first.stdout
    )
    assert ran(project) == "012"
    again = proved(project, *workers)
    assert again.returncode == 1
    assert re.search(r"prove: 3 passed, 1 left, about \d+ seconds", again.stdout)
    assert ran(project) == ""
    (project / "notes.md").write_text("changed")
    proved(project)
    assert ran(project) == "012"


def test_a_clean_end_forgets(project: Path) -> None:
    proved(project)
    (project / "now").touch()
    passed = project / ".prove" / "passed"
    before = passed.read_text()
    assert proved(project).returncode == 0
    assert not passed.exists()
    passed.write_text(before + "checks/test_it.py::test_not_yet\n")
    assert proved(project).returncode == 0  # stopped when nothing was left
    assert not passed.exists()
    ran(project)
    assert proved(project).returncode == 0
    assert ran(project) == "012"


def test_a_part_of_the_suite_is_always_tried(project: Path) -> None:
    for _ in range(2):
        proved(project, "checks", "-k", "sound")
        assert ran(project) == "012"
    assert not (project / ".prove").exists()


def test_what_is_left_is_guessed_by_what_is_like_it() -> None:
    took = {"a.py::one[1]": 2.0, "a.py::one[2]": 4.0, "a.py::two": 6.0, "b.py::three": 8.0}
    assert expected(["a.py::one[1]"], took) == 2
    assert expected(["a.py::one[3]", "a.py::one[4]"], took) == 6
    assert expected(["a.py::new"], took) == 4
    assert expected(["c.py::new"], took) == 5
    assert expected(["c.py::new"], {}) == 0


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(4, "4 seconds"), (89, "89 seconds"), (91, "2 minutes"), (3600, "1 hour"),
     (3900, "1 hour 5 minutes"), (7200, "2 hours")],
)  # fmt: skip
def test_how_long_in_words(seconds: float, words: str) -> None:
    assert in_words(seconds) == words
