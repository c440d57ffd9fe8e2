"""Errors that nobody refused: a mistake in somebody's own game file, or one of ours.

A mistake in a game file is a sentence with its line, and status 2 as for all that is refused. A
mistake of ours is a sentence too, and status 70 (what BSD calls an internal software error); with
POKERNIGHT_TRACEBACK set either is shown with its traceback.
"""

from __future__ import annotations

import os
import sys
import traceback
from pathlib import Path

REFUSED = 2
OURS = 70
TRACEBACK = "POKERNIGHT_TRACEBACK"


def fault(error: BaseException) -> tuple[str, int]:
    """An error as a sentence, and the status to leave with."""
    from pokernight.games.own_file import mistake

    if os.environ.get(TRACEBACK):
        traceback.print_exception(error, file=sys.stderr)
    said = mistake(error)
    return (said, REFUSED) if said is not None else (ours(error), OURS)


def ours(error: BaseException) -> str:
    """A mistake of ours, with its place."""
    frames = traceback.extract_tb(error.__traceback__)
    where = f" at {Path(frames[-1].filename).name}, line {frames[-1].lineno}" if frames else ""
    said = " ".join(f"{type(error).__name__}: {error}".split())
    return f"this is a mistake of ours, not of yours: {said}{where} ({TRACEBACK}=1 shows the way)"
