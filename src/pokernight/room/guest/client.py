"""Client of a room: says hello, brings salts, reconnects when the room was away."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from dataclasses import replace
from secrets import token_bytes, token_hex
from ssl import SSLCertVerificationError, SSLContext
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from pokernight.errors import Refused
from pokernight.fair_deals.commitments import SALT_BYTES
from pokernight.fair_deals.shuffle import hash_of_salt
from pokernight.room.guest.client_file import ClientFileWriter
from pokernight.room.guest.pins import Pins
from pokernight.room.guest.tls import untrusted
from pokernight.room.protocol import codec
from pokernight.room.shared.addresses import Link
from pokernight.session import messages as m
from pokernight.session.message_parts import TableJson
from pokernight.session.people import new_key
from pokernight.wording.message import Text, message_from_json

LONGEST_WAIT = 4.0
"""Seconds between two attempts to reconnect, at most."""
SLOWLY = 1.0, 60.0
"""Least and most of these seconds after the room has refused for too many attempts."""
UNREACHED = "the room cannot be reached"


class Gone(Exception):
    """The room has said goodbye for good; the message is for people."""


class Guest:
    """Client of a person at a table.

    Attributes:
        link: link that the client came by; once the person is in, the person's own.
        next_keys: requested new keys of the link that may not open it yet.
        name: name of the person.
        me: the room's welcome, once it has come.
        state: the latest state, if any has come.
        pins: commitments of the room, as they were first shown.
        on_away: called with the reason when the room goes away.
        too_fast: whether the room has refused last for too many attempts: the next ones are slower.
    """

    def __init__(
        self,
        link: Link,
        name: str = "",
        *,
        own: str = "",
        salts: bool = True,
        auto: bool = False,
        trust: SSLContext | None = None,
        keeper: ClientFileWriter | None = None,
    ) -> None:
        self.link, self.name = link, name
        self.next_keys: list[str] = []
        self.me: m.Welcome | None = None
        self.state: m.RoomState | None = None
        self._bring, self._auto = salts, auto
        self._own = own or new_key()
        self._trust = trust
        self.on_away: Callable[[Text], None] = lambda reason: None
        self._socket: ClientConnection | None = None
        self._task: asyncio.Task[None] | None = None
        self._states: asyncio.Queue[m.RoomState | Exception] = asyncio.Queue()
        self._outcomes: dict[str, asyncio.Future[m.Done | m.RefusedMessage]] = {}
        self._pending: dict[str, m.Command] = {}
        self._salts: dict[int, bytes] = {}
        self._sent: dict[tuple[int, str], str] = {}
        self.too_fast = False
        self.pins = Pins(link.table)
        self._keeper = keeper
        self._posted = 0
        self._retold = False
        self._delivered: tuple[int, int] | None = None

    async def __aenter__(self) -> Guest:
        self._task = asyncio.create_task(self._run())
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        if self._keeper is not None:
            self._keeper.close(self.pins)

    @property
    def broken(self) -> list[str]:
        """Sentences about the promises that the room has broken."""
        return [str(promise) for promise in self.pins.broken]

    async def states(self) -> AsyncIterator[m.RoomState]:
        """Yield every state as it comes; wait while the room is away.

        Raises:
            Gone: when the room has said goodbye for good.
        """
        while True:
            yield await self.next_state()

    async def next_state(self) -> m.RoomState:
        """Return the next state.

        Raises:
            Gone: when the room has said goodbye for good.
        """
        state = await self._states.get()
        if isinstance(state, Exception):
            raise state
        return state

    async def _run(self) -> None:
        """Read the messages of the room; reconnect when it was away."""
        wait = 0.0
        tls: dict[str, Any] = {} if self._trust is None else {"ssl": self._trust}
        while True:
            try:
                async with connect(
                    self.link.socket,
                    max_size=2**22,
                    compression=None,
                    user_agent_header="pokernight",
                    **tls,
                ) as socket:
                    self._socket = socket
                    await self._hello(socket)
                    async for frame in socket:
                        message = codec.from_room(frame)
                        await self._hear(message)
                        if isinstance(message, m.RoomState):
                            wait, self.too_fast = 0.0, False
            except SSLCertVerificationError as error:
                self._states.put_nowait(Gone(untrusted(error)))
                return
            except (OSError, WebSocketException, TimeoutError):
                self.on_away(UNREACHED)
            except Exception as error:
                self._states.put_nowait(error)
                return
            finally:
                self._socket = None
            least, most = SLOWLY if self.too_fast else (0.25, LONGEST_WAIT)
            wait = min(most, max(least, 2 * wait))
            await asyncio.sleep(wait)

    async def _hello(self, socket: ClientConnection) -> None:
        self._sent.clear()
        self.pins.away()
        self._retold = True
        hello = m.Hello(
            wire=m.WIRE,
            table=self.link.table,
            key=self.link.key,
            name="" if self.me else self.name,
            positions=True,
            salts=self._bring,
            own="" if self.me or not self.name else self._own,
            story=True,
            auto=self._auto,
        )
        await socket.send(codec.encode(hello).decode())
        for command in list(self._pending.values()):
            await socket.send(codec.encode(command).decode())

    def _is_new(self, state: m.RoomState) -> bool:
        return self.state is None or (state.fence, state.seq) >= (
            self.state.fence,
            self.state.seq,
        )

    async def _hear(self, message: m.FromRoom) -> None:
        if isinstance(message, m.RoomState):
            if self._is_new(message):
                self.state = message = self._witness(message)
                self._states.put_nowait(message)
                await self._bring_salt_to(message)
                await self._compare(message)
        elif isinstance(message, m.Welcome):
            self.me = message
            self.name = message.name
            self.pins.person = message.person
            if self._keeper is not None:
                self._keeper.begin(self.link.table, message.person, message.name)
            if message.key:
                self.link = self.link._replace(key=message.key)
        elif isinstance(message, m.Bye):
            self.too_fast = message.code == "too fast"
            if message.code == "wrong key" and self.next_keys:
                self.link = self.link._replace(key=self.next_keys.pop(0))
            elif not message.again and not self.too_fast:
                raise Gone(message_from_json(message.reason))
            self.on_away(message_from_json(message.reason))
        elif isinstance(message, m.Waiting):
            self.on_away(message_from_json(message.reason))
        elif isinstance(message, m.Done | m.RefusedMessage):
            command = self._pending.pop(message.id, None)
            if isinstance(command, m.Renew):
                self._renewed(command, message)
            if isinstance(message, m.Done):
                self._was_taken(message.id)
            outcome = self._outcomes.pop(message.id, None)
            if outcome is not None and not outcome.done():
                outcome.set_result(message)

    def _renewed(self, renewal: m.Renew, outcome: m.Done | m.RefusedMessage) -> None:
        """Use a new key from now on; the new key of a player may open only after the hand."""
        refused = isinstance(outcome, m.RefusedMessage)
        if renewal.own in self.next_keys and (refused or renewal.what == "host"):
            self.next_keys.remove(renewal.own)
            if not refused:
                self.link = self.link._replace(key=renewal.own)

    async def _bring_salt_to(self, state: m.RoomState) -> None:
        """Send the hash of a salt while seated, and open the salt once the list of hashes holds it.

        A salt that was opened before all hashes are fixed would let others choose theirs by it.
        """
        table = state.table
        assert isinstance(table, TableJson)
        coming = table.fair.coming
        if not self._bring or self.me is None or not self.me.person or coming is None:
            return
        hand, person = coming["hand"], self.me.person
        if all(chair.person != person for chair in table.seated):
            return
        salt = self._salts.setdefault(hand, token_bytes(SALT_BYTES))
        self.pins.drew(hand, salt)
        for old in [number for number in self._salts if number < hand - 1]:
            del self._salts[old]
        mine = hash_of_salt(self.link.table, hand, person, salt)
        if "hashes" not in coming:
            await self._send_once(hand, m.Hash(token_hex(8), hand, mine))
        elif "salts" not in coming and coming["hashes"].get(person) == mine:
            await self._send_once(hand, m.Salt(token_hex(8), hand, salt.hex()))

    def _witness(self, state: m.RoomState) -> m.RoomState:
        """Check a state against all commitments; return it with only what is new."""
        self.pins.see(state)
        if self._keeper is not None:
            self._keeper.add(self.pins)
        return self._only_news(state)

    def _only_news(self, state: m.RoomState) -> m.RoomState:
        """Return a state without the events that were delivered before."""
        table = state.table
        assert isinstance(table, TableJson)
        if self._retold and state.story >= 0:
            hand, delivered = self._delivered or (table.hand, state.story)
            new = state.story - delivered if table.hand == hand else state.story
            state = replace(state, news=state.news[-new:] if new > 0 else [])
        self._retold = False
        self._delivered = table.hand, max(state.story, 0)
        return state

    def _was_taken(self, command: str) -> None:
        """Remember that the room has taken a hash or a salt."""
        for (hand, kind), sent in self._sent.items():
            if sent == command:
                self.pins.taken(hand, "hashes" if kind == m.Hash.__name__ else "salts")

    async def _compare(self, state: m.RoomState) -> None:
        """Post the pin of the last finished hand, once, for other clients to compare."""
        table, last = state.table, self.pins.last
        assert isinstance(table, TableJson)
        ended = table.fair.ended
        if last is None or ended is None or self.me is None or not self.me.person:
            return
        if last.number == ended["hand"] != self._posted and self._socket is not None:
            self._posted = last.number
            compare = m.Compare(token_hex(8), last.number, last.pin)
            with suppress(WebSocketException):
                await self._socket.send(codec.encode(compare).decode())

    async def _send_once(self, hand: int, message: m.Hash | m.Salt) -> None:
        key = hand, type(message).__name__
        if key not in self._sent and self._socket is not None:
            self._sent[key] = message.id
            with suppress(WebSocketException):
                await self._socket.send(codec.encode(message).decode())

    def say(self, command: m.Command) -> asyncio.Future[m.Done | m.RefusedMessage]:
        """Send a command; return its outcome.

        A command without an outcome is sent again after the room was away. The room knows it by its
        id, and carries it out once.
        """
        outcome: asyncio.Future[m.Done | m.RefusedMessage]
        outcome = asyncio.get_running_loop().create_future()
        self._outcomes[command.id] = outcome
        self._pending[command.id] = command
        mine = "host", "" if self.me is None else self.me.person
        if isinstance(command, m.Renew) and command.what in mine:
            self.next_keys.append(command.own)
        if self._socket is not None:
            task = asyncio.create_task(self._send(command))
            task.add_done_callback(lambda done: done.cancelled() or done.exception())
        return outcome

    async def _send(self, command: m.Command) -> None:
        if self._socket is not None:
            with suppress(WebSocketException):
                await self._socket.send(codec.encode(command).decode())

    async def ask(self, command: m.Command) -> m.Done:
        """Send a command and wait until it is carried out.

        Raises:
            Refused: if it was refused.
        """
        outcome = await self.say(command)
        if isinstance(outcome, m.RefusedMessage):
            raise Refused(message_from_json(outcome.reason))
        return outcome


def new_id() -> str:
    """Return an id for a command."""
    return token_hex(8)
