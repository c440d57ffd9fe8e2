"""The wheel brings the browser client along, and a room of it serves every file."""

from __future__ import annotations

import gzip
import io
import json
import lzma
import os
import subprocess
import sys
import sysconfig
import urllib.request
import venv
import zipfile
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[2] / "src" / "pokernight"
STATIC = "room/static/"


@pytest.fixture(scope="module")
def wheel(release: Path) -> Path:
    """The wheel of this tree."""
    return next(release.glob("*.whl"))


@pytest.fixture(scope="module")
def data(wheel: Path) -> dict[str, bytes]:
    """The data files of the wheel by their paths below the package."""
    with (
        zipfile.ZipFile(wheel) as inside,
        lzma.open(inside.open("pokernight/data.zip.xz")) as packed,
        zipfile.ZipFile(io.BytesIO(packed.read())) as archive,
    ):
        return {name: archive.read(name) for name in archive.namelist()}


def served(folder: Path) -> dict[str, bytes]:
    """Every built file by its path, as it was before compression."""
    return {
        path.relative_to(folder).as_posix().removesuffix(".gz"): (
            gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes()
        )
        for path in folder.rglob("*")
        if path.is_file()
    }


def manifest() -> set[str]:
    """Every file that the built client names."""
    files = json.loads((PACKAGE / STATIC / ".vite" / "manifest.json").read_bytes()).values()
    return {name for file in files for name in (file["file"], *file.get("css", []))}


def test_the_client_is_in_the_wheel_with_all_that_it_names(data: dict[str, bytes]) -> None:
    client = {
        name.removeprefix(STATIC): content
        for name, content in data.items()
        if name.startswith(STATIC)
    }
    assert manifest() <= set(client)
    page = client["index.html"].decode()
    assert any(f"/{name}" in page for name in manifest() if name.endswith(".js"))
    built = served(PACKAGE / STATIC).items()
    assert client == {name: content for name, content in built if not name.startswith(".")}


def test_a_wheel_holds_every_data_file_once(wheel: Path, data: dict[str, bytes]) -> None:
    with zipfile.ZipFile(wheel) as inside:
        beside = {Path(name) for name in inside.namelist() if name.startswith("pokernight/")}
    assert {path.suffix for path in beside} == {".py", ".typed", ".bin", ".xz"}
    tree = {
        path.relative_to(PACKAGE).as_posix(): path.read_bytes()
        for path in PACKAGE.rglob("*")
        if path.is_file() and path.suffix not in (".py", ".typed", ".bin")
    }
    hidden = [name for name in tree if "__pycache__/" in name or name.startswith(STATIC)]
    expected = {name: tree[name] for name in tree.keys() - hidden}
    assert {name: data[name] for name in data if not name.startswith(STATIC)} == expected
    assert {"wording/catalogues/de.toml", "wording/pages/de/the_omen.md"} <= set(data)


SERVE = """
import asyncio, sys
import pokernight
from pokernight.room.serve.process import RoomOptions, running

assert pokernight.__file__.startswith(sys.prefix), pokernight.__file__

async def main():
    async with running(RoomOptions(port=0, store="memory:"), signals=False) as room:
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
        for path in ("", "t/some", "games", *sorted(manifest())):
            with urllib.request.urlopen(f"{base}/{path}") as answer:
                assert answer.status == 200
                assert answer.read()
        assert room.stdin is not None
        room.stdin.close()
    assert room.returncode == 0
