"""What a browser asks of a room beside the live table: the rulebook, the floor, hands gone by."""

from __future__ import annotations

import asyncio
import gzip
import sys
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any, TypeAlias, TypeVar, TypeVarTuple, Unpack

import msgspec
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from pokernight.errors import Refused
from pokernight.room.cluster.table_registry import Rooms
from pokernight.room.http import dealer_text, rulebook_json
from pokernight.room.http.client_assets import accepts
from pokernight.room.http.hand_history import Evening, Past, PastLineJson, line_of, names_of
from pokernight.room.live.table_actor import LATER
from pokernight.room.protocol import codec
from pokernight.room.shared.background_thread import TooFast
from pokernight.room.shared.rate_limits import Kind
from pokernight.session.seat_state import StateBuilder

T = TypeVar("T")
Ts = TypeVarTuple("Ts")
FIXED = {"cache-control": "public, max-age=3600"}
"""The rulebook changes with the program alone."""
LARGE = 2_000
"""Bytes from which an answer is sent compressed to whoever takes that."""
EVENINGS = 16
"""Of how many evenings the hands are at hand."""
RECKONED = 200
"""Of how many hands the chances are."""
KEPT, LONGEST_KEY = 100, 300
"""Answers of the rulebook that are kept, and letters of an address for which one is."""
LONGEST_NUMBER = 9
"""Digits of the number of a hand."""
MOST_FACTS = 20
"""How many facts of an incident may be said at once."""
Known: TypeAlias = Callable[[Request], Awaitable[tuple[StateBuilder, str, int]]]
"""Finds the table and the person of a request that has the key of one of its links."""
Body: TypeAlias = Callable[[Request], Awaitable[Any]]
"""Reads the JSON that came with a request."""
Take: TypeAlias = Callable[[Request, str, Kind], str]
"""Takes one of a person's budget for a request; gives the name that they have there."""


class MomentJson(Struct, frozen=True):
    """What part of the pots each seat could hope for when it had come to a step; parts of 1."""

    step: int
    shares: list[float]


class ChancesJson(Struct, frozen=True):
    """How the chances of a hand moved, by all that its reader knows now.

    None where that cannot be said, or not in about a second. The last moment is what was won.
    """

    moments: list[MomentJson] | None


@dataclass(slots=True)
class _Shelf:
    """An evening that was read, and who is reading on."""

    evening: Evening
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)


class Library:
    """Answers for pages that look something up.

    Attributes:
        rooms: the tables.
        known: who may look at one.
        body: reads what came with a request.
        take: takes one of a budget.
    """

    def __init__(self, rooms: Rooms, known: Known, body: Body, take: Take) -> None:
        self.rooms, self.known, self.body, self.take = rooms, known, body, take
        self._shelves: OrderedDict[str, _Shelf] = OrderedDict()
        self._reckoned: OrderedDict[tuple[str, int, str, int], ChancesJson] = OrderedDict()
        self._reckoning = asyncio.Lock()
        self._kept: OrderedDict[str, Response] = OrderedDict()

    def routes(self) -> list[Route]:
        """Its pages."""
        return [
            Route("/api/games", self.games),
            Route("/api/games/{game}", self.game),
            Route("/api/floor", self.floor),
            Route("/api/floor/{game}", self.book),
            Route("/api/floor/{game}/{incident}", self.ruling),
            Route("/api/atoms", self.atoms),
            Route("/api/menu/check", self.check, methods=["POST"]),
            Route("/api/menu/said", self.heard, methods=["POST"]),
            Route("/api/tables/{table}/hands", self.hands),
            Route("/api/tables/{table}/hands/{number}", self.hand),
            Route("/api/tables/{table}/hands/{number}/chances", self.chances),
        ]

    # --- the rulebook and the floor

    async def games(self, request: Request) -> Response:
        """Every game there is, or those that are as wished."""
        wish = rulebook_json.wish_of(dict(list(request.query_params.items())[:MOST_FACTS]))
        return await self._fixed(request, rulebook_json.games_in_short, wish)

    async def game(self, request: Request) -> Response:
        """All that the rulebook says of a game."""
        name, catalogue = request.path_params["game"], self.rooms.catalogue
        return await self._fixed(request, lambda: rulebook_json.page_of(catalogue(name)))

    async def floor(self, request: Request) -> Response:
        """All that the house has a ruling on."""
        return await self._fixed(request, rulebook_json.books)

    async def book(self, request: Request) -> Response:
        """What the house has a ruling on in a game, also in one that somebody has said."""
        name, catalogue = request.path_params["game"], self.rooms.catalogue
        return await self._fixed(request, lambda: rulebook_json.book_of(catalogue(name)))

    async def ruling(self, request: Request) -> Response:
        """What to ask about something that went wrong, or the ruling on it."""
        facts = dict(list(request.query_params.items())[:MOST_FACTS])
        name, incident = request.path_params["game"], request.path_params["incident"]

        def look() -> Any:
            return rulebook_json.ruling_on(self.rooms.catalogue(name), incident, facts)

        return said(request, await self._aside(request, look))

    async def check(self, request: Request) -> Response:
        """A game as it would be on a menu, or what is wrong with it."""
        try:
            wish = msgspec.convert(await self.body(request), rulebook_json.EntryWish)
        except msgspec.ValidationError as error:
            raise Refused(f"that is no game for a menu: {error}") from None
        found = await self._aside(request, rulebook_json.entry_of, wish, self.rooms.catalogue)
        return said(request, found)

    async def atoms(self, request: Request) -> Response:
        """All that a dealer may say of a game."""
        return await self._fixed(request, dealer_text.parts)

    async def heard(self, request: Request) -> Response:
        """What a sentence makes."""
        try:
            sentence = msgspec.convert(await self.body(request), dealer_text.Sentence)
        except msgspec.ValidationError as error:
            raise Refused(f"that is no sentence: {error}") from None
        found = await self._aside(request, dealer_text.made_of, sentence.said, self.rooms.catalogue)
        return said(request, found)

    async def _fixed(self, request: Request, work: Callable[[*Ts], Any], *args: *Ts) -> Response:
        """Something of the rulebook, worked out and compressed once for all who ask for it."""
        encoded = "gzip" in accepts(request.headers.get("accept-encoding", ""))
        key = f"{request.url.path}?{request.url.query} {encoded}"
        if (kept := self._kept.get(key)) is not None:
            self._kept.move_to_end(key)
            return kept
        found = await self._aside(request, lambda: said(request, work(*args), FIXED))
        if len(key) <= LONGEST_KEY:
            self._kept[key] = found
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return found

    async def _aside(self, request: Request, work: Callable[[Unpack[Ts]], T], *args: *Ts) -> T:
        """Look something up that takes a while."""
        address = request.client.host if request.client is not None else ""
        return await self.rooms.aside.do(address, work, *args)

    # --- hands gone by

    async def hands(self, request: Request) -> Response:
        """The hands of an evening that are over."""
        evening, _, before, who = await self._evening(request)
        seen = evening.seen(before)

        def lines() -> list[PastLineJson]:
            return [line_of(one) for one in seen]

        return said(request, await self.rooms.aside.do(who, lines))

    async def hand(self, request: Request) -> Response:
        """A hand step by step, as the seat of its reader knew it."""
        evening, person, before, who = await self._evening(request)
        past = evening.find(number_of(request), before)
        return said(request, await self.rooms.aside.do(who, evening.told, past, person))

    async def chances(self, request: Request) -> Response:
        """How the chances of a hand moved."""
        evening, person, before, who = await self._evening(request)
        past = evening.find(number_of(request), before)
        key = request.path_params["table"], past.number, person, past.changed
        if key not in self._reckoned:
            async with self._reckoning:  # one after the other: they are no hurry
                if key not in self._reckoned:
                    self._reckoned[key] = await self._reckon(evening, past, person, who)
            while len(self._reckoned) > RECKONED:
                self._reckoned.popitem(last=False)
        return said(request, self._reckoned[key])

    async def _reckon(self, evening: Evening, past: Past, person: str, who: str) -> ChancesJson:
        if past.ending != "over":
            return ChancesJson(None)
        moments = await self.rooms.aside.do(who, evening.moments, past, person)
        found = await self.rooms.thinking.reckon(moments, past.playing.hand.state.seats)
        if found is None:
            return ChancesJson(None)
        told = [MomentJson(one.step, list(one.shares)) for one in found]
        won = {one.name: one.cents for one in line_of(past).winners}
        if whole := sum(won.values()):
            shares = [won.get(name, 0) / whole for name in names_of(past.playing)]
            told.append(MomentJson(len(past.playing.hand.inputs or ()), shares))
        return ChancesJson(told)

    async def _evening(self, request: Request) -> tuple[Evening, str, int, str]:
        """The evening of a request, who asks, until when they may see it, their name in budgets."""
        state_builder, person, delay = await self.known(request)
        who = self.take(request, person, "hands")
        table = state_builder.session.id
        shelf = self._shelves.setdefault(table, _Shelf(Evening(self.rooms.catalogue)))
        self._shelves.move_to_end(table)
        while len(self._shelves) > EVENINGS:
            self._shelves.popitem(last=False)
        async with shelf.lock:
            while True:
                entries = await self.rooms.store.read(table, shelf.evening.seq)
                try:
                    await self.rooms.aside.do(who, shelf.evening.read_on, entries)
                    break
                except TooFast:
                    raise
                except Exception as error:
                    shelf.evening = shelf.evening.anew(error)
        before = self.rooms.store.now() - delay if delay else sys.maxsize
        if shelf.evening.opened > before:
            raise Refused(LATER)
        return shelf.evening, person, before, who


def number_of(request: Request) -> int:
    """The number of a hand in an address.

    Raises:
        Refused: if it is none, or one that no evening comes to.
    """
    said: str = request.path_params["number"]
    if not (said.isascii() and said.isdigit()) or len(said) > LONGEST_NUMBER:
        raise Refused(f"a hand has a number of {LONGEST_NUMBER} digits at most: 1 is the first")
    return int(said)


def said(request: Request, found: Any, headers: dict[str, str] | None = None) -> Response:
    """An answer in JSON, compressed if it is long."""
    body = codec.encode(found)
    sent = dict(headers or {})
    if len(body) > LARGE:
        sent["vary"] = "accept-encoding"
        if "gzip" in accepts(request.headers.get("accept-encoding", "")):
            body = gzip.compress(body, 5, mtime=0)
            sent["content-encoding"] = "gzip"
    return Response(body, headers=sent, media_type="application/json")
