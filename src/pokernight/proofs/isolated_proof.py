"""Proof of a game file in a process of its own: with little time and memory, and no network.

The process begins with Python's isolated mode and an empty environment, and gets the text alone.
Before the file runs, the system limits its time, memory, files and processes (POSIX), takes the
network away where it lets a user do that (Linux), and an audit hook refuses files, sockets and
processes in any case. The boundary is the process; the hook
is a guard inside it. On Windows only the hook and the time limit hold.
"""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
import threading
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, NamedTuple

from pokernight.engine.game_source import GameSource
from pokernight.errors import Refused
from pokernight.games.source_check import source_flaws
from pokernight.wording.message import Text, message

SECONDS: Final = 30
"""Seconds of computing, and twice as many of waiting, after which the process ends."""
MEMORY: Final = 1 << 30
"""Bytes of memory."""
HANDS: Final = 24
"""Random hands of a short proof."""
REPLY: Final = 60_000
"""The most bytes of a reply."""
BEGIN: Final = (
    "import json,sys;job=json.loads(sys.stdin.read());sys.path[:0]=job['path'];"
    "from pokernight.proofs.isolated_proof import in_own_process;in_own_process(job)"
)


class ProofFinding(NamedTuple):
    """Finding of a short proof.

    Attributes:
        source: the file.
        name: name of the game in commands; "" if the file was refused.
        title: title of the game.
        text: the finding, as a sentence; for a refused file the reason.
    """

    source: GameSource
    name: str
    title: str
    text: Text

    @property
    def sound(self) -> bool:
        """True if every promise held."""
        return bool(self.name)


def prove_apart(
    source: GameSource, *, stranger: bool, hands: int = HANDS, seconds: int = SECONDS
) -> ProofFinding:
    """Prove a game file in a process of its own, and return the finding.

    Args:
        source: the file.
        stranger: the file is not the host's: its source is checked first, and nothing of it runs
            unless it passes.
        hands: random hands to play.
        seconds: time of computing.
    """
    if stranger and (flaws := source_flaws(source.text)):
        return _refused(source, f"line {flaws[0].line}: {flaws[0].message}")
    job = {
        "path": [path for path in sys.path if (Path(path) / "pokernight").is_dir() and path]
        + [path for path in sys.path if path.endswith(("site-packages", "dist-packages"))],
        "file": source.file, "text": source.text, "hands": hands, "seconds": seconds,
    }  # fmt: skip
    reply, status = _run(json.dumps(job).encode(), 2 * seconds)
    try:
        fields = json.loads(reply)
        name, title, said, prints = (fields[part] for part in ("name", "title", "said", "prints"))
    except (ValueError, KeyError, TypeError):
        return _refused(source, _ended(status, seconds))
    if not name:
        return _refused(source, str(said))
    text = (
        "{game:=} ({file:=}): every promise holds on {hands:#random hand}, "
        "but it prints, which nobody at the table sees"
        if prints
        else "{game:=} ({file:=}): every promise holds on {hands:#random hand}"
    )
    return ProofFinding(
        source, str(name), str(title), message(text, game=title, file=source.file, hands=hands)
    )


def _refused(source: GameSource, reason: str) -> ProofFinding:
    own = "{file:=} is not played: {reason:=}"
    return ProofFinding(source, "", "", message(own, file=source.file, reason=reason))


def _run(job: bytes, patience: float) -> tuple[bytes, int]:
    """Run the process; return the reply, cut off at a limit, and the exit status."""
    keep = ("SYSTEMROOT",) if sys.platform == "win32" else ()
    process = subprocess.Popen(
        [sys.executable, "-I", "-B", "-c", BEGIN],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
        env={name: os.environ[name] for name in keep if name in os.environ},
        cwd=Path.cwd().anchor, start_new_session=True,
    )  # fmt: skip
    assert process.stdin is not None and process.stdout is not None
    alarm = threading.Timer(patience, process.kill)
    alarm.start()
    try:
        with suppress(OSError):
            process.stdin.write(job)
            process.stdin.close()
        reply = process.stdout.read(REPLY)
    finally:
        alarm.cancel()
        process.kill()
        status = process.wait()
        process.stdout.close()
    return reply, status


def _ended(status: int, seconds: int) -> str:
    """Return the reason of a process that ended without a reply."""
    if status in (-24, -9, 1 << 8):  # SIGXCPU, SIGKILL: out of time
        return f"it takes more than {seconds} seconds to prove"
    return "it ended the process that it was proved in"


# --- in the process


def in_own_process(job: dict[str, Any]) -> None:
    """Prove a file, and write the finding to the standard output."""
    from pokernight.games.outside_calls import refuse_always

    reply = os.fdopen(os.dup(1), "w")
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nothing, stream)
    sys.stdin, printed = io.StringIO(), _Printed()
    sys.stdout = sys.stderr = printed
    _warm()
    _confine(job["seconds"])
    sys.addaudithook(refuse_always)
    try:
        fields = _proved(GameSource(job["file"], job["text"]), job["hands"])
    except BaseException as error:
        fields = {"name": "", "title": "", "said": _in_a_sentence(error)}
    from pokernight.games.game_file_loader import SILENCED

    reply.write(json.dumps({**fields, "prints": printed.count + SILENCED.count > 0}))
    reply.flush()
    os._exit(0)


class _Printed(io.StringIO):
    """Standard output of a game file: it is counted, and not kept."""

    count = 0

    def write(self, text: str) -> int:
        """Count a text."""
        self.count += 1
        return len(text)


def _warm() -> None:
    """Import and play what a proof needs, before files are out of reach."""
    from pokernight.games import find
    from pokernight.proofs import prove, prove_evening

    game = find("five_card_draw")
    prove(game, seats=2, hands=1)
    prove_evening(game, seats=2, hands=1, seed=0)


def _confine(seconds: int) -> None:
    """Limit time, memory, files and processes; take the network away where that is possible."""
    if sys.platform == "win32":
        return
    import resource

    if sys.platform == "linux":
        import ctypes

        with suppress(OSError, AttributeError):
            ctypes.CDLL(None).unshare(0x10000000 | 0x40000000)  # CLONE_NEWUSER | CLONE_NEWNET
    limits = (
        ("RLIMIT_CPU", seconds), ("RLIMIT_AS", MEMORY), ("RLIMIT_FSIZE", 0), ("RLIMIT_CORE", 0),
        ("RLIMIT_NPROC", 0), ("RLIMIT_NOFILE", 64),
    )  # fmt: skip
    for name, limit in limits:
        with suppress(ValueError, OSError, AttributeError):
            resource.setrlimit(getattr(resource, name), (limit, limit))


def _proved(source: GameSource, hands: int) -> dict[str, str]:
    """Load a file, and prove its game on random hands and a short evening.

    Raises:
        Refused: in a sentence with the line.
    """
    from pokernight.games import named
    from pokernight.games.game_file_loader import agree
    from pokernight.proofs import prove, prove_evening

    game = agree(source)
    if named(game.name) is not None:
        raise Refused(f"{game.title} is a game of the rulebook: give your own another title")
    if game.study:
        raise Refused(f"{game.title} is a study, and studies are on no menu")
    seats = [game.seats_near(count) for count in (game.seats[0], 4, game.seats[1])]
    for first, count in enumerate(dict.fromkeys(seats)):
        with suppress(Refused):
            game.check_seats(count, game.usual_rules)
            prove(game, seats=count, hands=max(1, hands // 3), first=first * hands)
    prove_evening(game, seats=game.seats_near(3), hands=4, seed=0)
    return {"name": game.name, "title": game.title, "said": ""}


def _in_a_sentence(error: BaseException) -> str:
    from pokernight.games.game_file_loader import in_words, mistake
    from pokernight.proofs import Disproved

    if isinstance(error, MemoryError):
        return "it takes more memory than it gets to prove"
    if isinstance(error, Disproved):
        return error.sentence
    if isinstance(error, Refused):
        return str(error)
    return mistake(error) or in_words(error)
