"""`pokernight verify`: whether the deals of an evening are what was promised."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from pokernight.cli.console.echo import echo
from pokernight.errors import Refused
from pokernight.fairness.verification import Wrong, audit
from pokernight.games import find_in_rulebook
from pokernight.room.guest import agreement

WRONG = 1
"""The status where something is wrong with a file."""


def verify_file(file: str) -> int:
    """Verify a file and say what was checked, or the first thing that is wrong; gives the status.

    Raises:
        Refused: for a file that is not there.
    """
    return _verified(file, _audited)


def verify_against(file: str, against: str) -> int:
    """Hold a client's own file against one that a room exported; gives the status.

    Raises:
        Refused: for a file that cannot be read, or is of another kind.
    """
    mine, room = _content(file), _content(against)
    if not agreement.is_kept(mine):
        raise Refused(f"{file!r} is no file that a client has kept: join --keep FILE writes one")
    if not room.startswith((b'{"evening":', b'{"seat file":')):
        raise Refused(f"{against!r} is no file that a room has exported")
    compared = agreement.verify_against
    return _verified(file, lambda _: compared(mine, room, find_in_rulebook))


def _audited(content: bytes) -> list[str]:
    if agreement.is_kept(content):
        return agreement.verify_kept(content)
    return audit(content, find_in_rulebook)


def _content(file: str) -> bytes:
    try:
        return Path(file).read_bytes()
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else "a name cannot hold that"
        raise Refused(f"{file!r} cannot be read: {why}") from None


def _verified(file: str, verify: Callable[[bytes], list[str]]) -> int:
    try:
        checked = verify(Path(file).read_bytes())
    except (FileNotFoundError, NotADirectoryError) as error:
        raise Refused(f"{file!r} cannot be verified: {error.strerror}") from None
    except Refused as error:
        if not isinstance(error, Wrong):
            raise Refused(f"{file}: {error}") from None
        return _is_wrong(file, str(error))
    except IsADirectoryError:
        return _is_wrong(file, "this is a folder, and what a room exports is a file")
    except (OSError, ValueError) as error:
        unread = error.strerror if isinstance(error, OSError) else "a name cannot hold that"
        return _is_wrong(file, f"it cannot be read: {unread}")
    echo(f"{file}: every deal is what was promised.")
    for line in checked:
        echo(f"- {line}")
    return 0


def _is_wrong(file: str, said: str) -> int:
    echo(f"pokernight: {file}: {said}", err=True)
    return WRONG
