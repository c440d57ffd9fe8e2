"""A release of this tree, built once per run of the tests, and environments to install it in."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import time
from collections.abc import Sequence
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parent.parent
CORE = ("click", "markdown_it", "mdurl", "pygments", "rich")
"""The modules that an installation without extras brings along."""
PYTHONS = ("3.11", "3.12", "3.13", "3.14")


def build(source: Path, folder: Path) -> None:
    """Build the sdist and the wheel of a source tree into a folder."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-t", "wheel"]
    done = subprocess.run(
        [*command, "-d", str(folder)], cwd=source, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


def built_once(folder: Path) -> Path:
    """Return a folder with the sdist and the wheel of this tree, for all processes of a run."""
    ready, begun = folder / "ready", folder / "begun"
    folder.mkdir(exist_ok=True)
    try:
        begun.touch(exist_ok=False)
    except FileExistsError:
        while not ready.exists():
            assert not (folder / "failed").exists(), "the other process could not build it"
            time.sleep(0.1)
        return folder
    try:
        build(ROOT, folder)
    except BaseException:
        (folder / "failed").touch()
        raise
    ready.touch()
    return folder


class Environment:
    """A virtual environment with the wheel and nothing else but what the core requires."""

    def __init__(self, python: str, folder: Path, wheel: Path) -> None:
        self._run([python, "-m", "venv", "--without-pip", str(folder)])
        scripts = folder / ("Scripts" if os.name == "nt" else "bin")
        self.python = next(scripts.glob("python*"))
        self.command = scripts / "pokernight"
        self.site = Path(
            self._run([self.python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"])
        )
        pip: list[str | Path] = [
            sys.executable, "-m", "pip", "--python", self.python, "install", "-qq", "--no-deps",
        ]  # fmt: skip
        self._run([*pip, "--no-index", "--no-compile", "--disable-pip-version-check", wheel])
        for module in CORE:
            origin = Path(sysconfig.get_path("purelib")) / module
            shutil.copytree(
                origin, self.site / module, ignore=shutil.ignore_patterns("__pycache__")
            )

    def compile(self) -> None:
        """Compile all modules to bytecode, as an installation does."""
        self._run([self.python, "-m", "compileall", "-q", self.site])

    def run(self, *arguments: str, cwd: Path, typed: str = "") -> subprocess.CompletedProcess[str]:
        """Run the command ``pokernight`` in a folder, with what is typed as its input."""
        return subprocess.run(
            [self.command, *arguments], cwd=cwd, env=self._environment(), text=True,
            capture_output=True, input=typed, check=False,
        )  # fmt: skip

    def _run(self, command: Sequence[str | Path]) -> str:
        done = subprocess.run(
            command, env=self._environment(), capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
        return done.stdout.strip()

    @staticmethod
    def _environment() -> dict[str, str]:
        ours = ("PYTHONPATH", "PYTHONHOME", "PYTHONDONTWRITEBYTECODE", "COLUMNS")
        return {name: value for name, value in os.environ.items() if name not in ours}


@cache
def find_python(version: str) -> str | None:
    """Return a Python of this version: on the path, or one that pyenv or uv has installed."""
    home = Path.home()
    pyenv = Path(os.environ.get("PYENV_ROOT", home / ".pyenv"))
    candidates = [
        sys.executable,
        shutil.which(f"python{version}"),
        *pyenv.glob(f"versions/{version}.*/bin/python3"),
        *home.glob(f".local/share/uv/python/cpython-{version}.*/bin/python3"),
    ]
    for candidate in filter(None, candidates):
        code = "import sys, venv; print('%d.%d' % sys.version_info[:2])"
        asked = subprocess.run(
            [str(candidate), "-c", code], capture_output=True, text=True, check=False
        )
        if asked.stdout.strip() == version:
            return str(candidate)
    return None
