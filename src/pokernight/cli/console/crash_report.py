"""Sentences for unexpected errors: a bug in a user's game file, or in pokernight.

A bug in a game file is reported with its line and exit status 2. A bug in pokernight has exit
status 70 (EX_SOFTWARE of BSD). With POKERNIGHT_TRACEBACK set both also print a traceback.
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
    """Return a sentence for an error, and the exit status."""
    from pokernight.extras import extra_of, needs
    from pokernight.games.game_file_loader import mistake

    if os.environ.get(TRACEBACK):
        traceback.print_exception(error, file=sys.stderr)
    sentence = mistake(error)
    if sentence is None and isinstance(error, ModuleNotFoundError) and (extra := extra_of(error)):
        return str(needs(extra, "this command")), REFUSED
    return (sentence, REFUSED) if sentence is not None else (ours(error), OURS)


def ours(error: BaseException) -> str:
    """Return a sentence for a bug in pokernight, with its file and line."""
    frames = traceback.extract_tb(error.__traceback__)
    where = f" at {Path(frames[-1].filename).name}, line {frames[-1].lineno}" if frames else ""
    sentence = " ".join(f"{type(error).__name__}: {error}".split())
    return f"this is a bug in pokernight: {sentence}{where} ({TRACEBACK}=1 prints a traceback)"
