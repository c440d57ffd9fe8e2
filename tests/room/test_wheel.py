"""The wheel brings the browser client along, and a room of it serves every file."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import sysconfig
import urllib.request
import venv
import zipfile
from pathlib import Path

import pytest

STATIC = "pokernight/room/static/"


@pytest.fixture(scope="module")
def wheel(release: Path) -> Path:
    """The wheel of this tree."""
    return next(release.glob("*.whl"))


def manifest(wheel: Path) -> set[str]:
    """Every file that the built client names."""
    with zipfile.ZipFile(wheel) as inside:
        written = json.loads(inside.read(f"{STATIC}.vite/manifest.json"))
    named = {one["file"] for one in written.values()}
    return named | {name for one in written.values() for name in one.get("css", [])}


def test_the_client_is_in_the_wheel_with_all_that_it_names(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as inside:
        there = set(inside.namelist())
        page = inside.read(f"{STATIC}index.html").decode()
    assert {STATIC + name for name in manifest(wheel)} <= {
        name.removesuffix(".gz") for name in there
    }
    scripts = [name for name in manifest(wheel) if name.endswith(".js")]
    assert any(f"/{name}" in page for name in scripts)
    assets = [name for name in there if name.startswith(f"{STATIC}assets/")]
    assert [name for name in assets if name.endswith(".gz")], "nothing is compressed"
    assert not [name for name in assets if name + ".gz" in there], "kept twice"
    assert not [name for name in there if "node_modules" in name or name.endswith(".ts")]


def test_the_translated_pages_are_in_the_wheel(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as inside:
        there = set(inside.namelist())
    folder = Path(__file__).parents[2] / "src" / "pokernight" / "wording" / "pages"
    pages = {path.relative_to(folder.parents[2]).as_posix() for path in folder.rglob("*.md")}
    assert len(pages) >= 7
    assert pages <= there


SERVE = """
import asyncio, sys
import pokernight
from pokernight.room.serve.process import Where, running

assert pokernight.__file__.startswith(sys.prefix), pokernight.__file__

async def main():
    async with running(Where(port=0, store="memory:"), signals=False) as room:
        print(room.base, flush=True)
        await asyncio.to_thread(sys.stdin.read)

asyncio.run(main())
"""


@pytest.mark.prove
def test_a_room_of_the_wheel_serves_the_page_and_all_that_it_names(
    wheel: Path, tmp_path: Path
) -> None:
    """In an environment with nothing of ours but the wheel; what it needs is borrowed."""
    venv.create(tmp_path / "clean", with_pip=False)
    inside = tmp_path / "clean" / ("Scripts" if os.name == "nt" else "bin")
    python = next(inside.glob("python*"))
    where = [str(python), "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"]
    site = Path(subprocess.run(where, capture_output=True, text=True, check=True).stdout.strip())
    install = [sys.executable, "-m", "pip", "--python", str(python), "install", "--no-deps", "-qq"]
    subprocess.run([*install, "--no-index", str(wheel)], check=True)
    # a path that is borrowed so brings no editable install along
    (site / "borrowed.pth").write_text(sysconfig.get_path("purelib"), encoding="utf-8")
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    room = subprocess.Popen(
        [str(python), "-c", SERVE], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        env=environment, cwd=tmp_path,
    )  # fmt: skip
    with room:
        assert room.stdout is not None
        base = room.stdout.readline().strip()
        assert base.startswith("http://127.0.0.1:")
        for path in ("", "t/some", "games", *sorted(manifest(wheel))):
            with urllib.request.urlopen(f"{base}/{path}") as answer:
                assert answer.status == 200
                assert answer.read()
        assert room.stdin is not None
        room.stdin.close()
    assert room.returncode == 0
