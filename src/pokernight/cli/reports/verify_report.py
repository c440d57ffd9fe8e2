"""`pokernight verify`: check the deals of an evening against the room's commitments."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from pokernight.cli.console.carried_games import agree_to, carried_sources, not_agreed
from pokernight.cli.console.echo import echo
from pokernight.engine.game_source import NotAgreed
from pokernight.errors import Refused, file_reason
from pokernight.fair_deals.verification import Wrong, audit
from pokernight.games import find_in_rulebook
from pokernight.room.guest import agreement

WRONG = 1
"""Exit status for a file that fails a check."""


def verify_file(file: str, trusted: Sequence[str] = ()) -> int:
    """Verify a file; print the checks, or the first that fails; return the exit status.

    Raises:
        Refused: for a missing file.
    """

    def audited(content: bytes) -> list[str]:
        agree_to(carried_sources(content.decode(errors="replace")), trusted, None)
        return _audited(content)

    return _verified(file, audited)


def verify_against(file: str, against: str) -> int:
    """Compare a client's file with a room's export; return the exit status.

    Raises:
        Refused: for a file that cannot be read, or is of another kind.
    """
    mine, room = _content(file), _content(against)
    if not agreement.is_kept(mine):
        raise Refused(f"{file!r} is not a client's file: join --keep FILE writes such files")
    if not room.startswith((b'{"evening":', b'{"seat file":')):
        raise Refused(f"{against!r} is not an export of a room")
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
        raise Refused(f"{file!r} cannot be read: {file_reason(error)}") from None


def _verified(file: str, verify: Callable[[bytes], list[str]]) -> int:
    try:
        checked = verify(Path(file).read_bytes())
    except (FileNotFoundError, NotADirectoryError) as error:
        raise Refused(f"{file!r} cannot be verified: {error.strerror}") from None
    except NotAgreed as error:
        raise Refused(f"{file}: {not_agreed(error, 'replay --source')}") from None
    except Refused as error:
        if not isinstance(error, Wrong):
            raise Refused(f"{file}: {error}") from None
        return _is_wrong(file, str(error))
    except IsADirectoryError:
        return _is_wrong(file, "this is a folder, not a file exported by a room")
    except (OSError, ValueError) as error:
        return _is_wrong(file, f"it cannot be read: {file_reason(error)}")
    echo(f"{file}: every deal is what was promised.")
    for line in checked:
        echo(f"- {line}")
    return 0


def _is_wrong(file: str, sentence: str) -> int:
    echo(f"pokernight: {file}: {sentence}", err=True)
    return WRONG
