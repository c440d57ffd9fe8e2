"""Game files that come onto the menu of a room while the reader plays there in a terminal."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from pokernight.cli.console.carried_games import is_agreed, is_trusted, print_page
from pokernight.cli.console.terminal import Terminal
from pokernight.cli.remote.open_table import ask
from pokernight.engine.game_source import GameSource
from pokernight.errors import Refused
from pokernight.games import find_in_room
from pokernight.games.game_file_loader import agree
from pokernight.room.shared.addresses import Link
from pokernight.session.message_parts import TableJson
from pokernight.wording.message import message


def files_at(link: Link, certificate: str) -> list[GameSource]:
    """Return the game files on the menu of a table.

    Raises:
        Refused: in the room's words, or if it does not answer.
    """
    url = f"{link.base}/api/tables/{link.table}/files"
    files = ask(url, secret=link.key, certificate=certificate)
    return [GameSource(fields["file"], fields["source"]) for fields in files]


class MenuFiles:
    """Game files of a table, and which of them the reader lets run here.

    Attributes:
        trusted: beginnings of the hashes of files that may be run here.
    """

    def __init__(self, certificate: str = "", trusted: Sequence[str] = ()) -> None:
        self.trusted = trusted
        self._certificate = certificate
        self._seen: set[str] = set()
        self._waiting: dict[str, GameSource] = {}

    def news(self, table: TableJson) -> bool:
        """Return whether a file has come onto the menu that cannot be played here yet."""
        names = {game.game for game in table.menu if game.own} - self._seen
        self._seen |= names
        return any(not _is_known(name) for name in names)

    async def read(self, link: Link, terminal: Terminal) -> None:
        """Print the pages of new files; those that are trusted are played here from now on."""
        try:
            sources = await asyncio.to_thread(files_at, link, self._certificate)
        except Refused:
            return  # the room tells it in its own words
        for source in sources:
            if is_agreed(source) or self._waiting.get(source.file) == source:
                continue
            if is_trusted(source, self.trusted):
                agree(source)
                continue
            self._waiting[source.file] = source
            print_page(source, terminal)
            terminal.say(
                message(
                    "trust {file:=} lets its code run on this computer, and you play it here. A "
                    "browser needs none of it.",
                    file=source.file,
                ),
                "bold",
            )

    def trust(self, file: str, terminal: Terminal) -> None:
        """Play the game of a file here from now on.

        Raises:
            Refused: if no file of this name waits, or it does not load.
        """
        source = self._waiting.get(file)
        if source is None:
            raise Refused(message("no new game of a file {file:=} is on the menu", file=repr(file)))
        agree(source)
        del self._waiting[file]
        terminal.say(message("{file:=} is played here from now on.", file=file))


def _is_known(game: str) -> bool:
    try:
        find_in_room(game)
    except Refused:
        return False
    return True
