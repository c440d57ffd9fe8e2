"""Makes the tables that hands are ranked by when the package is built or installed.

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


class Tables(BuildHookInterface):  # type: ignore[type-arg]
    """Runs ``scripts/make_tables.py``, which takes a few seconds and needs nothing else."""

    def dependencies(self) -> list[str]:
        """What it takes to compile the engine, where that is asked for."""
        return ["mypy[mypyc]>=1.16"] if COMPILED else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Make the tables, and have them in the wheel."""
        root = Path(self.root)
        subprocess.run(
            [sys.executable, str(root / "scripts" / "make_tables.py")],
            env={**os.environ, "PYTHONPATH": str(root / "src")},
            check=True,
            capture_output=True,
        )
        build_data["artifacts"].append(TABLES)
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
