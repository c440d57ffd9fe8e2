"""A guest of a room, in Python: says hello, brings salts, comes back when the room was away."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from dataclasses import replace
from secrets import token_bytes, token_hex
from ssl import SSLCertVerificationError, SSLContext
from typing import Any, NamedTuple

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from pokernight.errors import Refused
from pokernight.fair_deals.commitments import SALT_BYTES
from pokernight.fair_deals.shuffle import hash_of_salt
from pokernight.room.guest.client_file import Keeper
from pokernight.room.guest.pins import Pins
from pokernight.room.guest.tls import untrusted
from pokernight.room.protocol import codec
from pokernight.room.shared.addresses import parts_of
from pokernight.session import messages as m
from pokernight.session.message_parts import TableJson
from pokernight.session.people import new_key

LONGEST_WAIT = 4.0
"""Seconds between two tries to come back."""
SLOWLY = 1.0, 60.0
"""The same, least and most, for whoever has come too fast."""
UNREACHED = "the room cannot be reached"


class Link(NamedTuple):
    """A link to a table: where the room is, which table, and the key that opens it."""

    base: str
    table: str
    key: str

    def __str__(self) -> str:
        return f"{self.base}/t/{self.table}#{self.key}"

    @property
    def socket(self) -> str:
        """Where the socket of the room is."""
        return f"ws{self.base.removeprefix('http')}/ws"


def read_link(text: str) -> Link:
    """A link as people paste it.

    Raises:
        Refused: if it is none.
    """
    parts = parts_of(text.strip())
    path = parts.path.strip("/").split("/")
    if parts.scheme not in ("http", "https") or len(path) < 2 or path[-2] != "t":
        raise Refused(
            f"{text!r} is no link to a table: it looks like http://127.0.0.1:8000/t/TABLE#KEY"
        )
    if not parts.fragment:
        raise Refused("this link has lost its key, the part after #: paste the whole of it")
    base = f"{parts.scheme}://{parts.netloc}" + "".join(f"/{one}" for one in path[:-2])
    return Link(base, path[-1], parts.fragment.partition(",")[0])  # an invitation may follow


class Gone(Exception):
    """The room has said goodbye for good, with a sentence for people."""


class Guest:
    """Somebody at a table of a room.

    Attributes:
        link: the link that he came by; once he is in, his own.
        next_keys: keys that his link gets, of which he does not know yet that they open it.
        name: his name.
        me: who he is there, once the room has said so.
        state: the latest, if one has come.
        pins: everything that the room has promised, as it was first shown.
        on_away: is told why, while the room is away.
        too_fast: whether the room has said last that this came too fast: it is tried again, slowly.
    """

    def __init__(
        self,
        link: Link,
        name: str = "",
        *,
        positions: bool = True,
        salts: bool = True,
        auto: bool = False,
        trust: SSLContext | None = None,
        keeper: Keeper | None = None,
    ) -> None:
        self.link, self.name = link, name
        self.next_keys: list[str] = []
        self.me: m.Welcome | None = None
        self.state: m.State | None = None
        self._positions, self._bring, self._auto = positions, salts, auto
        self._own = new_key()
        self._trust = trust
        self.on_away: Callable[[str], None] = lambda reason: None
        self._socket: ClientConnection | None = None
        self._task: asyncio.Task[None] | None = None
        self._states: asyncio.Queue[m.State | Exception] = asyncio.Queue()
        self._outcomes: dict[str, asyncio.Future[m.Done | m.RefusedMessage]] = {}
        self._pending: dict[str, m.Command] = {}
        self._salts: dict[int, bytes] = {}
        self._said: dict[tuple[int, str], str] = {}
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
        """The promises that the room has broken, in sentences."""
        return [str(one) for one in self.pins.broken]

    async def states(self) -> AsyncIterator[m.State]:
        """Every state as it comes; while the room is away it is waited for.

        Raises:
            Gone: when the room has said goodbye for good.
        """
        while True:
            yield await self.next_state()

    async def next_state(self) -> m.State:
        """The next state.

        Raises:
            Gone: when the room has said goodbye for good.
        """
        found = await self._states.get()
        if isinstance(found, Exception):
            raise found
        return found

    async def _run(self) -> None:
        """Read what the room says; come back when it was away."""
        wait = 0.0
        safely: dict[str, Any] = {} if self._trust is None else {"ssl": self._trust}
        while True:
            try:
                async with connect(
                    self.link.socket,
                    max_size=2**22,
                    compression=None,
                    user_agent_header="pokernight",
                    **safely,
                ) as socket:
                    self._socket = socket
                    await self._hello(socket)
                    async for frame in socket:
                        message = codec.from_room(frame)
                        await self._hear(message)
                        if isinstance(message, m.State):
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
        self._said.clear()
        self.pins.away()
        self._retold = True
        hello = m.Hello(
            wire=m.WIRE,
            table=self.link.table,
            key=self.link.key,
            name="" if self.me else self.name,
            positions=self._positions,
            salts=self._bring,
            own="" if self.me or not self.name else self._own,
            story=True,
            auto=self._auto,
        )
        await socket.send(codec.encode(hello).decode())
        for command in list(self._pending.values()):
            await socket.send(codec.encode(command).decode())

    def _is_new(self, state: m.State) -> bool:
        return self.state is None or (state.fence, state.seq) >= (
            self.state.fence,
            self.state.seq,
        )

    async def _hear(self, message: m.FromRoom) -> None:
        if isinstance(message, m.State):
            if self._is_new(message):
                self.state = message
                self.state = message = self._witness(message)
                self._states.put_nowait(message)
                await self._see_to_the_deck(message)
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
                raise Gone(message.reason)
            self.on_away(message.reason)
        elif isinstance(message, m.Waiting):
            self.on_away(message.reason)
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
        """Come by the new key from now on; one of a player opens perhaps only after the hand."""
        refused = isinstance(outcome, m.RefusedMessage)
        if renewal.own in self.next_keys and (refused or renewal.what == "host"):
            self.next_keys.remove(renewal.own)
            if not refused:
                self.link = self.link._replace(key=renewal.own)

    async def _see_to_the_deck(self, state: m.State) -> None:
        """In a chair bring a salt, and open it when one's own is in the list that is shown."""
        table = state.table
        assert isinstance(table, TableJson)
        coming = table.fair.coming
        if not self._bring or self.me is None or not self.me.person or coming is None:
            return
        hand, person = coming["hand"], self.me.person
        if all(one.person != person for one in table.seated):
            return
        salt = self._salts.setdefault(hand, token_bytes(SALT_BYTES))
        self.pins.drew(hand, salt)
        for old in [one for one in self._salts if one < hand - 1]:
            del self._salts[old]
        mine = hash_of_salt(self.link.table, hand, person, salt)
        if "hashes" not in coming:
            await self._say_once(hand, m.Hash(token_hex(8), hand, mine))
        elif "salts" not in coming and coming["hashes"].get(person) == mine:
            await self._say_once(hand, m.Salt(token_hex(8), hand, salt.hex()))

    def _witness(self, state: m.State) -> m.State:
        """Check a state against all that was promised, and return it with only what is new."""
        self.pins.see(state)
        if self._keeper is not None:
            self._keeper.add(self.pins)
        return self._only_news(state)

    def _only_news(self, state: m.State) -> m.State:
        """Return a state without the events that were delivered before."""
        table = state.table
        assert isinstance(table, TableJson)
        if self._retold and state.story >= 0:
            hand, told = self._delivered or (table.hand, state.story)
            new = state.story - told if table.hand == hand else state.story
            state = replace(state, news=state.news[-new:] if new > 0 else [])
        self._retold = False
        self._delivered = table.hand, max(state.story, 0)
        return state

    def _was_taken(self, command: str) -> None:
        """Remember that the room has taken a hash or a salt."""
        for (hand, kind), said in self._said.items():
            if said == command:
                self.pins.taken(hand, "hashes" if kind == m.Hash.__name__ else "salts")

    async def _compare(self, state: m.State) -> None:
        """Post the pin of the hand that ended last, once, for the others' clients to compare."""
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

    async def _say_once(self, hand: int, message: m.Hash | m.Salt) -> None:
        key = hand, type(message).__name__
        if key not in self._said and self._socket is not None:
            self._said[key] = message.id
            with suppress(WebSocketException):
                await self._socket.send(codec.encode(message).decode())

    def say(self, command: m.Command) -> asyncio.Future[m.Done | m.RefusedMessage]:
        """Ask for something; it is asked again after the room was away, and done once."""
        outcome: asyncio.Future[m.Done | m.RefusedMessage]
        outcome = asyncio.get_running_loop().create_future()
        self._outcomes[command.id] = outcome
        self._pending[command.id] = command
        mine = "host", "" if self.me is None else self.me.person
        if isinstance(command, m.Renew) and command.what in mine:
            self.next_keys.append(command.own)
        if self._socket is not None:
            task = asyncio.create_task(self._send(command))
            task.add_done_callback(lambda one: one.cancelled() or one.exception())
        return outcome

    async def _send(self, command: m.Command) -> None:
        if self._socket is not None:
            with suppress(WebSocketException):
                await self._socket.send(codec.encode(command).decode())

    async def ask(self, command: m.Command) -> m.Done:
        """Ask for something and wait until it is done.

        Raises:
            Refused: if it was not.
        """
        outcome = await self.say(command)
        if isinstance(outcome, m.RefusedMessage):
            raise Refused(outcome.reason)
        return outcome


def new_id() -> str:
    """What a command is called."""
    return token_hex(8)
