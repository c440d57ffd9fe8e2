"""Compiles what every answer of a hand passes through, with mypyc and the C compiler.

    python scripts/compile_engine.py FOLDER

FOLDER is filled with a copy of the package beside its machine code, so that the sources stay as
they are: plain Python is what the rules are written in, and does the same without this.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

SOURCES = Path(__file__).parents[1] / "src"
# Not engine/asks: what is compiled and frozen cannot be unpickled, nor can a game add a kind to it.
MODULES = (
    "cards",
    "ranking/high",
    "ranking/low",
    "ranking/omaha_hands",
    "ranking/wild",
    "engine/facts",
    "engine/log",
    "engine/money",
    "engine/opening",
    "engine/betting",
    "engine/state",
    "engine/hand",
    "engine/steps/dealing",
    "engine/steps/forced",
    "engine/steps/first_to_act",
    "engine/steps/showdown",
)
SETUP = """
from mypyc.build import mypycify
from setuptools import setup

setup(
    packages=[],
    ext_modules=mypycify({files!r}, opt_level="2", debug_level="0", group_name="pokernight"),
    script_args=["-q", "build_ext", "--inplace"],
)
"""


def compiled(folder: Path) -> list[Path]:
    """Copy the package into a folder and compile it there; gives the files of machine code."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(
        SOURCES / "pokernight",
        folder / "pokernight",
        ignore=shutil.ignore_patterns("__pycache__", "*.so", "*.pyd"),
    )
    files = [f"pokernight/{module}.py" for module in MODULES]
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(
        [sys.executable, "-c", SETUP.format(files=files)],
        cwd=folder,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    shutil.rmtree(folder / "build", ignore_errors=True)
    shutil.rmtree(folder / ".mypy_cache", ignore_errors=True)
    if done.returncode:
        sys.exit(
            f"{done.stdout}\nThe engine cannot be compiled here: it takes a C compiler, mypy and "
            "setuptools. Without, it runs as plain Python and does the same."
        )
    return [path for path in folder.rglob("*") if path.suffix in (".so", ".pyd")]


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(f"usage: {sys.argv[0]} FOLDER")
    print(f"{len(compiled(Path(sys.argv[1])))} files of machine code in {sys.argv[1]}")
