"""A simulation that kills itself at a place: before the n-th file is whole, or while it tidies."""

from __future__ import annotations

import os
import shutil
import signal
import sys
from pathlib import Path
from typing import Any

from pokernight.measuring.sampling_loop import carry_out
from pokernight.studies import simulation_of

PLACES = 10
"""Five chunks, the two tables, what is said at the beginning and at the end; and the tidying."""


def main(file: str, place: int, resume: bool) -> None:
    """Play, and die."""
    made = 0
    replace = Path.replace

    def dies(self: Path, target: Any) -> Path:
        nonlocal made
        if made == place:
            os.kill(os.getpid(), signal.SIGKILL)
        made += 1
        return replace(self, target)

    def tidies(folder: Path, ignore_errors: bool = False) -> None:
        next(folder.glob("*.part")).unlink()
        os.kill(os.getpid(), signal.SIGKILL)

    Path.replace = dies  # type: ignore[assignment, method-assign]
    shutil.rmtree = tidies  # type: ignore[assignment]
    carry_out(simulation(file, resume=resume))


def simulation(file: str, *, resume: bool = False) -> Any:
    """Fifty hands in five chunks."""
    from dataclasses import replace

    asked = simulation_of(
        "kuhn", 50, players=["random", "caller"], seed="dying", out=file, resume=resume
    )
    return replace(asked, chunk=10)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), sys.argv[3] == "resume")
