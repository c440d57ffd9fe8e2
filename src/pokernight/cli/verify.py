"""`pokernight verify`: whether the deals of an evening are what was promised."""

from __future__ import annotations

from pathlib import Path

from pokernight.cli.echo import echo
from pokernight.errors import Refused
from pokernight.games import find_in_rulebook
from pokernight.room.audit import Wrong, audit

WRONG = 1
"""The status where something is wrong with a file."""


def verify_file(file: str) -> int:
    """Verify a file and say what was checked, or the first thing that is wrong; gives the status.

    Raises:
        Refused: for a file that is not there.
    """
    try:
        checked = audit(Path(file).read_bytes(), find_in_rulebook)
    except (FileNotFoundError, NotADirectoryError) as error:
        raise Refused(f"{file!r} cannot be verified: {error.strerror}") from None
    except IsADirectoryError:
        return _is_wrong(file, "this is a folder, and what a room exports is a file")
    except (OSError, ValueError) as error:
        unread = error.strerror if isinstance(error, OSError) else "a name cannot hold that"
        said = str(error) if isinstance(error, Wrong) else f"it cannot be read: {unread}"
        return _is_wrong(file, said)
    echo(f"{file}: every deal is what was promised.")
    for line in checked:
        echo(f"- {line}")
    return 0


def _is_wrong(file: str, said: str) -> int:
    echo(f"pokernight: {file}: {said}", err=True)
    return WRONG
