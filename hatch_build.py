"""Makes the tables that hands are ranked by when the package is built or installed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

TABLES = "src/pokernight/ranking/tables.bin"


class Tables(BuildHookInterface):  # type: ignore[type-arg]
    """Runs ``scripts/make_tables.py``, which takes a few seconds and needs nothing else."""

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
