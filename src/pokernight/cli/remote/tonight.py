"""`pokernight tonight`, and `make play`: your own room, with house players and a chair for you."""

from __future__ import annotations

import asyncio
import io
import socket
import tempfile
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, redirect_stdout, suppress
from dataclasses import replace
from getpass import getuser
from itertools import cycle
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from pokernight.bots import COMPANY
from pokernight.bots.external_bots import is_others
from pokernight.cli.console.echo import say
from pokernight.cli.console.links import qr_code, show
from pokernight.cli.console.live_terminal import Live
from pokernight.cli.console.terminal import EndOfInput
from pokernight.cli.remote.room_client import INTERRUPTED, RoomClient
from pokernight.cli.remote.serve_room import on_the_network
from pokernight.cli.text.sentences import in_words
from pokernight.errors import Refused
from pokernight.room.cluster.new_table import OpenedTable
from pokernight.room.guest.client import Guest
from pokernight.room.serve.anywhere import OPERATOR, RoomAnywhere, host_link, running_anywhere
from pokernight.room.serve.event_loop import run
from pokernight.room.serve.process import (
    PORT,
    RoomOptions,
    RunningRoom,
    listening,
    running,
    sole,
)
from pokernight.room.shared.addresses import Link
from pokernight.room.store.open_store import sqlite_path
from pokernight.session.names import LONGEST_NAME
from pokernight.session.table_setup import table_from
from pokernight.wording.english import ENGLISH
from pokernight.wording.message import Text, as_message, message
from pokernight.wording.rendering import Language

ALONE = 600_000
"""Milliseconds for an answer while no other person waits for it."""
WINDOW = 15_000
"""Milliseconds in which everybody may use a power: long, for beginners who read first."""
ELSEWHERE = "Shall friends in other houses be able to join, through a tunnel?"
HANDS = 12
"""Hands to watch with `--watch`."""
NAMES = ("Abe", "Bert", "Cleo", "Dot")
"""Names of the players to watch."""
PLAYERS = ("caller", *COMPANY)
"""House players to watch."""


class Kept(Struct, frozen=True):
    """Links of the last evening, as stored in a file beside it.

    Attributes:
        port: port of the room.
        table: id of the table.
        invite: key for friends.
        host: key of the host.
    """

    port: int
    table: str
    invite: str
    host: str


def tonight(
    store: str,
    name: str,
    players: Sequence[str] = (),
    *,
    watch: bool,
    language: Language = ENGLISH,
    games: str = "",
) -> int:
    """Run an evening in your own room; return the exit status.

    Raises:
        Refused: if the room cannot be opened.
    """
    watch = watch or not Live().interactive
    try:
        if watch:
            return run(_watch(players, language))
        return run(_Tonight(store, name, players, language, games).play())
    except EndOfInput:
        return 0
    except KeyboardInterrupt:
        if not watch:
            where = sqlite_path(store).name if store.startswith("sqlite:") else store
            kept = message(
                "The evening is kept in {store:=}, and can be continued next time.", store=where
            )
            say(f"\n{in_words(kept, language)}")
        return INTERRUPTED if watch else 0


class _Tonight:
    """Evening in the user's own room.

    Attributes:
        terminal: input and output.
        store: store of the evening.
        name: name of the user.
        players: players to sit down with the user.
        games: folder of the user's own game files, or empty.
    """

    def __init__(
        self,
        store: str,
        name: str,
        players: Sequence[str] = (),
        language: Language = ENGLISH,
        games: str = "",
    ) -> None:
        self.terminal, self.store, self.name = Live(language), store, name or login()
        self.games = games
        self.players = players or COMPANY[:3]

    @property
    def _file(self) -> Path | None:
        """File of the links; None if the store is not a file."""
        if not self.store.startswith("sqlite:"):
            return None
        return sqlite_path(self.store).with_suffix(".links")

    async def play(self) -> int:
        """Open the room, sit down, and play until the user leaves or the evening is over."""
        before = self._before()
        wanted = before.port if before is not None else PORT
        others = tuple([player for player in self.players if is_others(player)])
        where = RoomOptions(store=self.store, players=others, games=self.games)
        question = message("Shall friends on your home network be able to join?")
        lan = self.terminal.agrees(question, enter=False)
        anywhere = not lan and self.terminal.agrees(message(ELSEWHERE), enter=False)
        with sole(where), listening_near("0.0.0.0" if lan else "127.0.0.1", wanted) as port:
            where = replace(where, port=port.getsockname()[1], anywhere=anywhere)
            return await self._play_in(on_the_network(where) if lan else where, port, before)

    @asynccontextmanager
    async def _running(self, where: RoomOptions, port: socket.socket) -> AsyncIterator[RunningRoom]:
        """Run the room: reached from anywhere if that is wanted and a tunnel comes up."""
        async with AsyncExitStack() as stack:
            if where.anywhere:
                self.terminal.say(message("A tunnel is brought up ..."), "dim")
                try:
                    shared = port.dup()
                    room = await stack.enter_async_context(
                        running_anywhere(where, None, tell=self._tell, port=shared, signals=False)
                    )
                except Refused as refused:
                    self.terminal.complain(refused)
                else:
                    yield room
                    return
            where = replace(where, anywhere=False)
            yield await stack.enter_async_context(running(where, port, signals=False))

    def _tell(self, text: Text, link: str) -> None:
        """Print news of the tunnel, with the invitation at its new address."""
        self.terminal.say(as_message(text))
        if link:
            self.terminal.print(f"  {link}")
            self.terminal.print(qr_code(link))

    async def _play_in(self, where: RoomOptions, port: socket.socket, before: Kept | None) -> int:
        """Run the room at a port, and play in it."""
        async with self._running(where, port) as room:
            for finding in room.tables.own.findings.values():
                self.terminal.say(as_message(finding.text))
            kept = await self._last(room, before) or await self._new(room, where.port)
            own = Link(room.local if room.access.tunnel else room.base, kept.table, kept.host)
            invite = Link(room.base, kept.table, kept.invite)
            if isinstance(room, RoomAnywhere):
                room.link = lambda: str(Link(room.base, kept.table, kept.invite))
            self.terminal.say(message("For your friends:"))
            self.terminal.print(f"  {invite}")
            if room.access.public:
                self.terminal.print(qr_code(str(invite)))
            else:
                self.terminal.say(message("(on this machine only)"), "dim", indent=2)
            if isinstance(room, RoomAnywhere):
                self.terminal.say(OPERATOR, "dim")
                self.terminal.say(message("Your own page, which opens tables:"))
                self.terminal.print(f"  {host_link(room.local, room.host.key)}")
            self.terminal.say(message("Your own chair, in a browser or here:"))
            self.terminal.print(f"  {own}")
            self.terminal.say(message("Ctrl-C ends the room, and keeps the evening."), "dim")
            guest = Guest(own, self.name)
            showing = asyncio.create_task(_show_chair(guest, f"{own},{kept.invite}"))
            try:
                return await RoomClient(self.terminal, guest).run()
            finally:
                showing.cancel()

    def _before(self) -> Kept | None:
        """Return the links of the last evening, or None."""
        if self._file is None:
            return None
        try:
            return msgspec.json.decode(self._file.read_bytes(), type=Kept)
        except (OSError, msgspec.DecodeError):
            return None

    async def _last(self, room: RunningRoom, kept: Kept | None) -> Kept | None:
        """Return the last evening if the user continues it, else None."""
        if kept is None:
            return None
        try:
            owner = await room.tables.actor(kept.table)
        except Refused:
            return None
        table = owner.session.table
        if table.over or not table.deals:
            return None
        question = message("Go on with the last evening, after {n:#hand}?", n=table.hands)
        goes_on = self.terminal.agrees(question, enter=True)
        return self._keep(msgspec.structs.replace(kept, port=port_of(room))) if goes_on else None

    async def _new(self, room: RunningRoom, port: int) -> Kept:
        opened = await _open(room, self.players, hands=0, window=WINDOW, alone=ALONE)
        return self._keep(Kept(port, opened.table, opened.invite, opened.host))

    def _keep(self, kept: Kept) -> Kept:
        """Store the links, readable by the user alone."""
        if self._file is not None:
            with suppress(OSError):
                self._file.touch(mode=0o600)
                self._file.write_bytes(msgspec.json.encode(kept))
        return kept


def login() -> str:
    """Return a name from the user's login."""
    try:
        return getuser().partition("@")[0].capitalize()[:LONGEST_NAME] or "Host"
    except (OSError, KeyError):
        return "Host"


def port_of(room: RunningRoom) -> int:
    """Return the port of a room."""
    return int(room.local.rpartition(":")[2])


def listening_near(host: str, wanted: int) -> socket.socket:
    """Return a socket that listens at the wanted port if it is free, else at any free port."""
    try:
        return listening(host, wanted)
    except Refused:
        return listening(host, 0)


async def _show_chair(guest: Guest, link: str) -> None:
    """Open the user's chair in the browser, once the name is accepted."""
    while guest.me is None:
        await asyncio.sleep(0.05)
    await asyncio.to_thread(show, link)


async def _watch(players: Sequence[str], language: Language) -> int:
    """Let house players play twelve hands on real sockets, and print the first one's view."""
    with tempfile.TemporaryDirectory() as folder:
        where = RoomOptions(port=0, store=f"sqlite:///{Path(folder).resolve()}/room.db")
        async with running(where, signals=False) as room:
            opened = await _open(room, [], hands=HANDS, look=0, pace=0, clock=ALONE, window=ALONE)
            keys = [opened.host, *[opened.invite] * (len(NAMES) - 1)]
            guests = [
                Guest(Link(room.base, opened.table, key), name)
                for key, name in zip(keys, NAMES, strict=True)
            ]
            terminals = [Live(language), *(_silent() for _ in guests[1:])]
            tables = [
                RoomClient(terminal, guest, auto=by)
                for terminal, guest, by in zip(terminals, guests, cycle(players or PLAYERS))
            ]
            return max(await asyncio.gather(*(table.run() for table in tables)))


def _silent() -> Live:
    """Return a terminal that discards its output."""
    with redirect_stdout(io.StringIO()):
        return Live()


async def _open(
    room: RunningRoom, players: Sequence[str], *, hands: int, **settings: int
) -> OpenedTable:
    wish: dict[str, Any] = {
        "players": list(players),
        "hands": hands,
        "settings": {"start": "soon", "strict": False, **settings},
    }
    house, own = room.tables.bots.players, room.tables.own
    return await room.tables.open(*table_from(wish, own, house, own.games))
