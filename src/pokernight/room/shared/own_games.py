"""The host's own games: files of a folder, each proved in a process of its own before it is played.

The folder is looked at now and then. A file that has changed is proved again; while it is, and if
it fails, the earlier text goes on. Games of guests are not among them: a table that plays such a
game is a process of its own.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TypeAlias

from pokernight.engine.agreed_games import JOIN
from pokernight.engine.game import Game
from pokernight.engine.game_source import GameSource
from pokernight.errors import Refused, file_reason
from pokernight.games import find_in_rulebook
from pokernight.games.composing import game_of, hear
from pokernight.games.game_file_loader import agree, varied
from pokernight.games.outside_calls import guard
from pokernight.proofs.isolated_proof import ProofFinding, prove_apart
from pokernight.session import log_events as d
from pokernight.session.session import Session
from pokernight.table import Menu
from pokernight.wording.message import Text, message, message_json

log = logging.getLogger("pokernight.room")

MOST_FILES = 100
"""The most files of a folder that are looked at, in alphabetical order."""
LOOKS = 2.0
"""Seconds between two looks at the folder."""

Prover: TypeAlias = Callable[[GameSource, bool], ProofFinding]
"""Proves a file; True for the file of a stranger, whose source is checked first."""


def _proved(source: GameSource, stranger: bool) -> ProofFinding:
    return prove_apart(source, stranger=stranger)


class OwnGames:
    """Games of files that this room plays.

    Attributes:
        folder: the host's folder; None for none.
        findings: the latest finding about each file, by its name.
        changes: number of changes of ``sound``.
        sound: the latest sound finding about each file, by its name.
    """

    def __init__(self, folder: Path | None = None, prover: Prover = _proved) -> None:
        self.folder, self.prover = folder, prover
        self.findings: dict[str, ProofFinding] = {}
        self.sound: dict[str, ProofFinding] = {}
        self.changes = 0
        self._games: dict[str, Game] = {}
        self._files: dict[str, Game] = {}
        self._taken: set[str] = set()

    # --- looking at the folder

    def look(self) -> list[ProofFinding]:
        """Prove the files of the folder that are new or have changed, and return the findings.

        Raises:
            Refused: if the folder cannot be read.
        """
        new = []
        for source in self._sources():
            before = self.findings.get(source.file)
            if before is not None and before.source == source:
                continue
            new.append(self.prove(source, stranger=False))
        return new

    def _sources(self) -> list[GameSource]:
        if self.folder is None:
            return []
        try:
            paths = sorted(self.folder.iterdir())[: 10 * MOST_FILES]
        except OSError as error:
            raise Refused(
                message(
                    "the folder of games {folder:=} cannot be read: {reason:=}",
                    folder=str(self.folder), reason=file_reason(error),
                )
            ) from None  # fmt: skip
        sources = []
        for path in [path for path in paths if path.suffix == ".py"][:MOST_FILES]:
            try:
                sources.append(GameSource(path.name, path.read_text(encoding="utf-8-sig")))
            except (OSError, UnicodeDecodeError, Refused) as error:
                log.warning("%s is not a game file: %s", path.name, error)
        return sources

    async def watch(self) -> None:
        """Look at the folder for as long as the room runs."""
        while self.folder is not None:
            await asyncio.sleep(LOOKS)
            try:
                for finding in await asyncio.to_thread(self.look):
                    log.info("%s", finding.text)
            except Refused as error:
                log.warning("%s", error)

    def prove(self, source: GameSource, *, stranger: bool) -> ProofFinding:
        """Prove a file, and take its game in if it is sound."""
        finding = self.prover(source, stranger)
        if finding.sound:
            finding = self.take_in(finding)
        if not stranger:
            self.findings[source.file] = finding
            if finding.sound:
                self.sound[source.file] = finding
                self.changes += 1
        return finding

    async def prove_for_guest(self, source: GameSource) -> ProofFinding:
        """Prove a guest's file that the host has agreed to; the tables go on meanwhile.

        It is not taken in: it is played in a process of its own.
        """
        return await asyncio.to_thread(self.prover, source, True)

    def runs_here(self, source: GameSource) -> bool:
        """Return whether a file may run in this process: those of the folder, as it was and is."""
        return source.digest in self._taken

    def take_in(self, finding: ProofFinding) -> ProofFinding:
        """Load a game that was proved elsewhere; return the finding, or why it cannot be loaded."""
        guard()
        source = finding.source
        try:
            game = agree(source)
            other = self._games.get(game.name)
            if other is not None and other.source is not None and other.source.file != source.file:
                raise Refused(
                    message(
                        "its title is that of {file:=} already: give it another",
                        file=other.source.file,
                    )
                )
        except Refused as error:
            wrong = message("{file:=} is not played: {reason}", file=source.file, reason=str(error))
            return ProofFinding(source, "", "", wrong)
        self._taken.add(source.digest)
        self._games[game.name] = self._files[source.file] = game
        self.changes += 1
        return finding

    # --- what the room asks

    @property
    def is_empty(self) -> bool:
        """True in a room without game files: its rulebook does not change."""
        return self.folder is None and not self._games

    def own_game(self, name: str) -> Game | None:
        """Return the game of a file by its name in commands or its file; None for any other.

        Parts of a composed game's name may follow, joined by a plus.

        Raises:
            Refused: for parts that do not go with it.
        """
        first, _, parts = name.partition(JOIN)
        game = self._games.get(first) or self._files.get(first)
        return varied(game, parts) if game is not None and parts else game

    @property
    def games(self) -> list[Game]:
        """The sound games of the folder, in the order of their files."""
        return [self._files[file] for file in sorted(self.sound)]

    def __call__(self, name: str) -> Game:
        """Return a game by its file, its name or its title, or else the rulebook's.

        A sentence may start from a game of a file too.

        Raises:
            Refused: for an unknown game, or a file that is not sound.
        """
        plain = name.strip()
        if plain.endswith(".py"):
            return self._of_file(plain.rpartition("/")[2])
        known = plain.lower().replace(" ", "_").replace("-", "_")
        if (game := self.own_game(known) or self.own_game(plain)) is not None:
            return game
        if self._games and (heard := hear(name, self.phrases)).names_own:
            return game_of(heard)
        return find_in_rulebook(name)

    @property
    def phrases(self) -> Mapping[str, Game]:
        """The games of files, by the phrases that name them: their titles, names and files."""
        titles = {game.title: game for game in self._games.values()}
        return {**self._files, **self._games, **titles}

    def _of_file(self, file: str) -> Game:
        if file in self._files:
            return self._files[file]
        if file in self.findings:
            raise Refused(self.findings[file].text)
        raise Refused(
            message(
                "this room has no game file {file:=}: pokernight serve --games FOLDER names the "
                "folder of them",
                file=file[:80],
            )
        )

    def text_of(self, menu: Menu) -> list[Text]:
        """Return what the proofs have found about the games of a menu."""
        files = [entry.game.source.file for entry in menu.entries if entry.game.source is not None]
        return [self.sound[file].text for file in dict.fromkeys(files) if file in self.sound]

    def news_for(self, session: Session) -> list[d.FileProved]:
        """Return the files that have changed since they were put on the menu of a table."""
        news = []
        for entry in session.table.menu.entries:
            source = entry.game.source
            finding = None if source is None else self.sound.get(source.file)
            if finding is None or finding.source == source:
                continue
            written = finding.source.to_json()
            if session.files.get(finding.source.file) != written:
                news.append(d.FileProved(written, message_json(finding.text)))
        return news
