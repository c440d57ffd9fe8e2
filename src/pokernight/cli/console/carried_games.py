"""Games that a record or an evening carries as source: shown, agreed to, and only then run."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

from pokernight.cli.console.echo import echo
from pokernight.cli.console.terminal import Terminal
from pokernight.engine.agreed_games import agreed_game
from pokernight.engine.game_source import SHOWN_DIGITS, GameSource, NotAgreed
from pokernight.errors import Refused
from pokernight.games.game_file_loader import agree
from pokernight.games.source_check import page_of_source
from pokernight.printable import printable
from pokernight.wording.message import message

SHORTEST = 8
"""The fewest digits of a hash that name a game."""


def carried_sources(text: str) -> list[GameSource]:
    """Return the sources that the lines of a file carry, each once, in order."""
    found = (
        source
        for line in text.splitlines()
        if '"sha256"' in line  # most lines carry none
        for source in _of_line(line)
    )
    return list({source.digest: source for source in found}.values())


def _of_line(line: str) -> Iterator[GameSource]:
    try:
        fields = json.loads(line)
    except (ValueError, RecursionError):
        return
    if not isinstance(fields, dict):
        return
    menu = fields.get("menu")
    games = menu.get("games") if isinstance(menu, dict) else None
    for holder in (fields, *(games if isinstance(games, list) else ())):
        source: Any = holder.get("source") if isinstance(holder, dict) else None
        if isinstance(source, dict):
            yield GameSource.from_json(source)


def print_sources(sources: Sequence[GameSource], where: str) -> None:
    """Print games as they are carried; nothing of them is run.

    Raises:
        Refused: if there is none.
    """
    if not sources:
        raise Refused(f"{where} carries no game of its own")
    for source in sources:
        echo(f"# {source.file}, SHA-256 {source.digest}")
        echo(source.text)


def agree_to(
    sources: Sequence[GameSource], trusted: Sequence[str], terminal: Terminal | None
) -> None:
    """Load the carried games that the reader has agreed to run.

    A person at a terminal reads the page and is asked; without a terminal only the hashes
    that are ``trusted`` count.

    Raises:
        Refused: for a hash too short to name a game, or a game that does not load.
    """
    for digits in trusted:
        if len(digits) < SHORTEST:
            raise Refused(f"--trust takes {SHORTEST} digits of a hash or more, not {digits!r}")
    for source in sources:
        if is_trusted(source, trusted):
            agree(source)
        elif terminal is not None and terminal.interactive and not is_agreed(source):
            _ask(source, terminal)


def is_trusted(source: GameSource, trusted: Sequence[str]) -> bool:
    """Return whether the hash of a game begins with any of some digits."""
    return any(source.digest.startswith(digits.lower()) for digits in trusted)


def is_agreed(source: GameSource) -> bool:
    """Return whether the reader has agreed to run a game."""
    try:
        agreed_game(source)
    except NotAgreed:
        return False
    return True


def print_page(source: GameSource, terminal: Terminal) -> None:
    """Print the page of a carried game; nothing of it is run."""
    terminal.say(
        message(
            "{file:=} is a game of its own (SHA-256 {hash:=}). Its page:",
            file=source.file, hash=source.digest[:SHOWN_DIGITS],
        )
    )  # fmt: skip
    terminal.print(printable(page_of_source(source.text), lines=True))


def _ask(source: GameSource, terminal: Terminal) -> None:
    """Show the page of a game, and load it if the reader agrees."""
    print_page(source, terminal)
    if terminal.agrees(message("Shall its code run on this computer?"), enter=False):
        agree(source)


def not_agreed(error: NotAgreed, shows: str = "--source") -> Refused:
    """Return the refusal of a carried game, with what the reader can do.

    ``shows`` is the command or option that prints the source.
    """
    source = error.source
    game = f"--game ./{source.file} or " if shows == "--source" else ""
    return Refused(
        f"{error}: {shows} prints it, and it is shown with {game}"
        f"--trust {source.digest[:SHOWN_DIGITS]}"
    )
