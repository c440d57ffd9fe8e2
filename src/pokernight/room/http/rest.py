"""HTTP API beside the live table: rulebook, rulings, menu entries, finished hands."""

from __future__ import annotations

import asyncio
import sys
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeAlias, TypeVar, TypeVarTuple, Unpack

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from pokernight.engine.agreed_games import JOIN
from pokernight.engine.game_source import GameSource
from pokernight.errors import Refused
from pokernight.games import named
from pokernight.games.source_check import page_of_source
from pokernight.lookups import dealer_text, rulebook_json
from pokernight.lookups.demonstration_hands import demonstration
from pokernight.lookups.hand_files import (
    FiledHandWish,
    HandFiles,
    HandFileWish,
    hand_of_file,
    timeline_of_file,
)
from pokernight.lookups.hand_history import (
    FinishedHand,
    FinishedHands,
    line_of,
    names_of,
)
from pokernight.lookups.my_hands import MyHands
from pokernight.room.cluster.table_registry import TableRegistry
from pokernight.room.http.client_assets import accepts
from pokernight.room.http.replies import LARGEST_BODY, host_of, json_reply, lines_reply
from pokernight.room.http.table_access import TableAccess
from pokernight.room.live.table_refusals import DELAYED
from pokernight.room.shared.background_thread import OverBudget
from pokernight.session.game_offers import GameOffer
from pokernight.session.json_reading import convert
from pokernight.session.log_reading import PlayedApart
from pokernight.wording.english import ENGLISH
from pokernight.wording.languages import language_of
from pokernight.wording.message import message, reason_of
from pokernight.wording.rendering import reader_of, rendered

T = TypeVar("T")
Ts = TypeVarTuple("Ts")

FIXED = {"cache-control": "public, max-age=3600"}
"""Caching of the rulebook, which changes only with the program."""
FRESH = {"cache-control": "no-cache"}
"""Caching of the rulebook in a room with game files, which change."""
EVENINGS = 16
"""Evenings whose finished hands are in memory."""
TIMELINES = 200
"""Hands whose equity timelines are in memory."""
READERS = 16
"""Readers whose own hands are being looked through."""
LOOKING = 1.0
"""Seconds after which a reply says how far its reader's hands are looked through."""
REPLIES, LONGEST_KEY = 100, 300
"""Replies of the rulebook in memory, and letters of an address up to which its reply is kept."""
LARGEST_FILE, LARGEST_SENT, PLAYING = 2_000_000, 500_000, 0.25
"""Bytes of a file of hands that a browser opens, as a file and in a request, and seconds for which
its hands are played.
"""
LONGEST_NUMBER = 9
"""Digits of the number of a hand."""
MOST_HANDS = 20
"""Hands whose histories are in a reply."""
MOST_FACTS = 20
"""Facts of an incident in a request."""
MOST_LIKED = 1000
"""Characters of the titles of games that people have liked."""

Body: TypeAlias = Callable[[Request, int], Awaitable[Any]]
"""Reads the JSON of a request, of so many bytes at the most."""


class MomentJson(Struct, frozen=True):
    """Expected share of the pots of each seat after a step of a hand; parts of 1."""

    step: int
    shares: list[float]


class ChancesJson(Struct, frozen=True):
    """Expected shares at each moment of a hand, by all that its reader knows now.

    None where they cannot be computed, or not in about a second. The last moment is the result.
    """

    moments: list[MomentJson] | None


class OfferedJson(Struct, frozen=True):
    """A proposed game, to be read before it is agreed to.

    ``page`` is the text with which the file begins. ``sha256`` is the hash of ``source``.
    """

    file: str
    link: str
    sha256: str
    page: str
    source: str


def offered(offer: GameOffer) -> OfferedJson:
    """Return a proposal as its readers see it."""
    if offer.link:
        return OfferedJson("", offer.link, "", "", "")
    return _read(offer.source)


def _read(source: GameSource) -> OfferedJson:
    """Return a file as its readers see it."""
    return OfferedJson(source.file, "", source.digest, page_of_source(source.text), source.text)


@dataclass(slots=True)
class _CachedEvening:
    """Finished hands of an evening, and the lock of the request that reads its log on."""

    hands: FinishedHands
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)


class _Reading(NamedTuple):
    """A request for finished hands.

    Attributes:
        hands: finished hands of the evening.
        person: the reader; empty for a spectator.
        before: latest time of hands that the reader may see, in milliseconds.
        asker: name of the reader in budgets.
    """

    hands: FinishedHands
    person: str
    before: int
    asker: str


class RestApi:
    """Routes that look something up.

    Attributes:
        tables: the tables of the room.
        keys: finds the reader of a table.
        body: reads the JSON of a request.
    """

    def __init__(self, tables: TableRegistry, keys: TableAccess, body: Body) -> None:
        self.tables, self.keys, self.body = tables, keys, body
        self._evenings: OrderedDict[str, _CachedEvening] = OrderedDict()
        self._timelines: OrderedDict[tuple[str, int, str, int], ChancesJson] = OrderedDict()
        self._mine: OrderedDict[tuple[str, str], MyHands] = OrderedDict()
        self._computing = asyncio.Lock()
        self._replies: OrderedDict[str, Response] = OrderedDict()
        self._files = HandFiles(LARGEST_FILE, PLAYING)

    def routes(self) -> list[Route]:
        """Return the routes."""
        return [
            Route("/api/games", self.games),
            Route("/api/proposals", self.proposals),
            Route("/api/games/{game}", self.game),
            Route("/api/games/{game}/hand", self.demonstration),
            Route("/api/floor", self.books),
            Route("/api/floor/{game}", self.book),
            Route("/api/floor/{game}/{incident}", self.ruling),
            Route("/api/atoms", self.phrases),
            Route("/api/rotations", self.rotations),
            Route("/api/menu/check", self.check_entry, methods=["POST"]),
            Route("/api/menu/said", self.compose, methods=["POST"]),
            Route("/api/hand-file", self.hand_file, methods=["POST"]),
            Route("/api/hand-file/hand", self.filed_hand, methods=["POST"]),
            Route("/api/hand-file/chances", self.filed_chances, methods=["POST"]),
            Route("/api/tables/{table}/offers/{offer}", self.offer),
            Route("/api/tables/{table}/files", self.files),
            Route("/api/tables/{table}/events", self.events),
            Route("/api/tables/{table}/hands", self.hands),
            Route("/api/tables/{table}/hands/{number}", self.hand),
            Route("/api/tables/{table}/hands/{number}/chances", self.chances),
            Route("/api/tables/{table}/mine", self.mine),
        ]

    # --- rulebook and rulings

    async def games(self, request: Request) -> Response:
        """Reply with all games, or with those that fit a wish."""
        wish = rulebook_json.wish_of(dict(list(request.query_params.items())[:MOST_FACTS]))
        language = request.query_params.get("language", ENGLISH.code)
        own = self.tables.own.games
        return await self._fixed(request, rulebook_json.games_in_short, wish, language, own)

    async def proposals(self, request: Request) -> Response:
        """Reply with three games nearest to some wishes, each with a sentence on why."""
        query = dict(list(request.query_params.items())[:MOST_FACTS])
        language = query.get("language", ENGLISH.code)
        liked = {title: 1 for title in query.get("liked", "")[:MOST_LIKED].split("|") if title}
        return await self._fixed(request, rulebook_json.proposals, query, language, liked)

    async def game(self, request: Request) -> Response:
        """Reply with the rulebook's page of a game, in the language that is asked for."""
        name, catalogue = await self._game_of(request), self.tables.own
        language = request.query_params.get("language", ENGLISH.code)
        house = request.query_params.get("house", "")
        return await self._fixed(
            request, lambda: rulebook_json.page_of(catalogue(name), language, house)
        )

    async def _game_of(self, request: Request) -> str:
        """Return the name of the game in an address; pass a request for a guest's game on."""
        name: str = request.path_params["game"]
        await self._pass_on(name)
        return name

    async def _pass_on(self, sentence: str) -> None:
        """Pass a request on that names a guest's game, or begins a sentence with it.

        Raises:
            PlayedApart: for such a game, which the process of its table knows.
        """
        if not self.tables.apart.known:
            return
        name = sentence.partition(JOIN)[0]
        if self.tables.own.own_game(name) or named(name):
            return
        if (played := await self.tables.apart.with_game(sentence)) is not None:
            raise PlayedApart("", played.table)

    async def rotations(self, request: Request) -> Response:
        """Reply with the rotations that poker players know by name."""
        return await self._fixed(request, rulebook_json.named_rotations)

    async def demonstration(self, request: Request) -> Response:
        """Reply with the demonstration hand of a game, step by step as its first seat sees it."""
        name, catalogue = await self._game_of(request), self.tables.own
        return await self._fixed(request, lambda: demonstration(catalogue(name)))

    async def books(self, request: Request) -> Response:
        """Reply with all incidents that have a ruling."""
        language = request.query_params.get("language", ENGLISH.code)
        return await self._fixed(request, rulebook_json.books, language)

    async def book(self, request: Request) -> Response:
        """Reply with the incidents of a game, which may be a dealer's sentence."""
        name, catalogue = await self._game_of(request), self.tables.own
        language = request.query_params.get("language", ENGLISH.code)
        return await self._fixed(request, lambda: rulebook_json.book_of(catalogue(name), language))

    async def ruling(self, request: Request) -> Response:
        """Reply with the ruling on an incident, or with the next question about it."""
        facts = dict(list(request.query_params.items())[:MOST_FACTS])
        language = facts.pop("language", ENGLISH.code)
        name, incident = await self._game_of(request), request.path_params["incident"]

        def look_up() -> Any:
            game = self.tables.own(name)
            try:
                return rulebook_json.ruling_on(game, incident, facts, language)
            except Refused as refused:  # about what people type at a page in their language
                reader = reader_of((), language_of(language))
                raise Refused(rendered(reason_of(refused), reader)) from None

        return json_reply(request, await self._in_background(request, look_up))

    async def check_entry(self, request: Request) -> Response:
        """Reply with a wanted menu entry, or with what is wrong with it."""
        wish = await self._wish(request, rulebook_json.EntryWish, "a menu entry")
        own = self.tables.own
        try:
            entry = await self._in_background(request, rulebook_json.entry_of, wish, own)
        except Refused:
            await self._pass_on(wish.game)
            raise
        return json_reply(request, entry)

    async def phrases(self, request: Request) -> Response:
        """Reply with all phrases that a dealer may compose a game of."""
        return await self._fixed(request, dealer_text.parts)

    async def compose(self, request: Request) -> Response:
        """Reply with the game of a dealer's sentence."""
        sentence = await self._wish(
            request, dealer_text.Sentence, "a request for a dealer's sentence"
        )
        own = self.tables.own
        made = await self._in_background(
            request, dealer_text.made_of, sentence.said, own, own.phrases
        )
        if made.page is None:
            await self._pass_on(sentence.said)
        return json_reply(request, made)

    async def hand_file(self, request: Request) -> Response:
        """Reply with hands of a file that a browser opens, see :mod:`.hand_files`."""
        wish = await self._wish(request, HandFileWish, "a file of hands", LARGEST_SENT)
        return json_reply(request, await self._in_background(request, self._files.read, wish))

    async def filed_hand(self, request: Request) -> Response:
        """Reply with a hand of a file step by step, as one of its seats knew it."""
        wish = await self._wish(request, FiledHandWish, "a hand of a file")
        return json_reply(request, await self._in_background(request, hand_of_file, wish))

    async def filed_chances(self, request: Request) -> Response:
        """Reply with the equities at each moment of a hand of a file."""
        wish = await self._wish(request, FiledHandWish, "a hand of a file")
        timeline = await self._in_background(request, timeline_of_file, wish)
        equities = None
        if timeline.moments:
            async with self._computing:
                equities = await self.tables.bots.equities(timeline.moments, timeline.seats)
        if equities is None:
            return json_reply(request, ChancesJson(None))
        ended = [timeline.last] if timeline.last is not None else []
        moments = [MomentJson(each.step, [*each.shares]) for each in (*equities, *ended)]
        return json_reply(request, ChancesJson(moments))

    async def _wish(
        self, request: Request, kind: type[T], name: str, most: int = LARGEST_BODY
    ) -> T:
        """Return the body of a request, converted; refuse it by the name of its kind."""
        try:
            return convert(await self.body(request, most), kind, "it")
        except Refused as refused:
            wrong = message("this is not {kind}: {error:=}", kind=name, error=reason_of(refused))
            raise Refused(wrong) from None

    async def _fixed(self, request: Request, work: Callable[[*Ts], Any], *args: *Ts) -> Response:
        """Return a reply of the rulebook, computed and compressed once for all who ask for it."""
        encoded = "gzip" in accepts(request.headers.get("accept-encoding", ""))
        own = self.tables.own
        key = f"{request.url.path}?{request.url.query} {encoded} {own.changes}"
        kept = FIXED if own.is_empty else FRESH
        if (known := self._replies.get(key)) is not None:
            self._replies.move_to_end(key)
            return known
        reply = await self._in_background(request, lambda: json_reply(request, work(*args), kept))
        if len(key) <= LONGEST_KEY:
            self._replies[key] = reply
        while len(self._replies) > REPLIES:
            self._replies.popitem(last=False)
        return reply

    async def _in_background(
        self, request: Request, work: Callable[[Unpack[Ts]], T], *args: *Ts
    ) -> T:
        """Look something up that takes a while."""
        return await self.tables.background.do(host_of(request), work, *args)

    async def offer(self, request: Request) -> Response:
        """Reply with the page and the source of a proposed game; nothing of it is run."""
        reader = await self.keys.reader_of(request)
        self.keys.take(request, reader.person, "hands")
        offer = reader.table.session.offers.get(request.path_params["offer"])
        if offer is None:
            raise Refused("no such game is proposed now")
        return json_reply(request, offered(offer))

    async def files(self, request: Request) -> Response:
        """Reply with the game files on the menu of a table: what a terminal there would run."""
        reader = await self.keys.reader_of(request)
        self.keys.take(request, reader.person, "hands")
        entries = reader.table.session.table.menu.entries
        sources = [entry.game.source for entry in entries if entry.game.source is not None]
        return json_reply(request, [_read(source) for source in dict.fromkeys(sources)])

    # --- finished hands

    async def hands(self, request: Request) -> Response:
        """Reply with the list of finished hands."""
        reading = await self._read(request)
        lines = await self.tables.background.do(reading.asker, reading.hands.lines, reading.before)
        return json_reply(request, lines)

    async def hand(self, request: Request) -> Response:
        """Reply with a hand step by step, as the seat of its reader knew it."""
        hands, person, before, asker = await self._read(request)
        if (number := told_number(request)) is not None:
            real = hands.find_told(number, before)
            seen = await self.tables.background.do(asker, hands.history_of_told, real)
            return json_reply(request, seen)
        hand = hands.find(number_of(request), before)
        steps = await self.tables.background.do(asker, hands.history, hand, person)
        return json_reply(request, steps)

    async def events(self, request: Request) -> Response:
        """Reply with the histories of finished hands, a JSON object a line."""
        after = _digits(request.query_params.get("after", "0"), IN_QUERY)
        language = language_of(request.query_params.get("language", ENGLISH.code))
        hands, person, before, asker = await self._read(request)
        seen = [hand for hand in hands.before(before) if hand.number > after]

        def lines() -> list[dict[str, Any]]:
            return [
                line for hand in seen[:MOST_HANDS]
                for line in hands.events(hand, person, language)
            ]  # fmt: skip

        return lines_reply(request, await self.tables.background.do(asker, lines))

    async def chances(self, request: Request) -> Response:
        """Reply with the equities at each moment of a hand."""
        reading = await self._read(request)
        hand = reading.hands.find(number_of(request), reading.before)
        key = request.path_params["table"], hand.number, reading.person, hand.changed
        if key not in self._timelines:
            async with self._computing:  # in turn: nobody is in a hurry for them
                if key not in self._timelines:
                    self._timelines[key] = await self._timeline(reading, hand)
            while len(self._timelines) > TIMELINES:
                self._timelines.popitem(last=False)
        return json_reply(request, self._timelines[key])

    async def mine(self, request: Request) -> Response:
        """Reply with what the reader has given up in the evening, as far as it is looked through.

        Each request looks through some more hands; the client asks until all are done.
        """
        reading = await self._read(request)
        key = request.path_params["table"], reading.person
        async with self._computing:
            mine = self._mine.get(key) or MyHands(reading.hands, reading.person)
            self._mine[key] = mine
            while len(self._mine) > READERS:
                self._mine.popitem(last=False)
            until = time.monotonic() + LOOKING
            while not mine.done and time.monotonic() < until:
                choices = await self.tables.background.do(reading.asker, mine.next_choices)
                asked = [(choice.asked, choice.answer) for choice in choices]
                mine.note(choices, await self.tables.bots.losses(asked) if asked else [])
        return json_reply(request, mine.so_far())

    async def _timeline(self, reading: _Reading, hand: FinishedHand) -> ChancesJson:
        if hand.ending != "over":
            return ChancesJson(None)
        timeline = await self.tables.background.do(
            reading.asker, reading.hands.moments, hand, reading.person
        )
        equities = await self.tables.bots.equities(timeline, hand.playing.hand.state.seats)
        if equities is None:
            return ChancesJson(None)
        moments = [MomentJson(equity.step, list(equity.shares)) for equity in equities]
        won = {winner.name: winner.cents for winner in line_of(hand).winners}
        if pot := sum(won.values()):
            shares = [won.get(name, 0) / pot for name in names_of(hand.playing)]
            moments.append(MomentJson(len(hand.playing.hand.inputs or ()), shares))
        return ChancesJson(moments)

    async def _read(self, request: Request) -> _Reading:
        """Read an evening's log as far as it goes, for a request.

        Replays run in the background thread. A lock for each evening keeps two requests from
        applying the same entries twice. A hand that does not replay is left out, and the evening is
        read again from its beginning.
        """
        reader = await self.keys.reader_of(request)
        asker = self.keys.take(request, reader.person, "hands")
        table = reader.table.session.id
        cached = self._evenings.setdefault(
            table, _CachedEvening(FinishedHands(self.tables.catalogue, reader=self.tables.reader))
        )
        self._evenings.move_to_end(table)
        while len(self._evenings) > EVENINGS:
            self._evenings.popitem(last=False)
        async with cached.lock:
            while True:
                entries = await self.tables.store.read(table, cached.hands.seq)
                try:
                    await self.tables.background.do(asker, cached.hands.read_on, entries)
                    break
                except (OverBudget, PlayedApart):
                    raise
                except Exception as error:
                    cached.hands = cached.hands.without(error)
        before = self.tables.store.now() - reader.delay if reader.delay else sys.maxsize
        if cached.hands.opened > before:
            raise Refused(DELAYED)
        return _Reading(cached.hands, reader.person, before, asker)


IN_PATH = "the number of a hand has 1 to {count} digits: 1 is the first hand"
IN_QUERY = "after=NUMBER has 1 to {count} digits: 1 is the first hand"
"""Refusals of the number of a hand, by where it stands in an address."""


def number_of(request: Request) -> int:
    """Return the number of a hand in an address.

    Raises:
        Refused: if it is no number, or too long.
    """
    return _digits(request.path_params["number"], IN_PATH)


def told_number(request: Request) -> int | None:
    """Return the number of a hand with real cards in an address, -1 or less; None for another."""
    sign, number = request.path_params["number"][:1], request.path_params["number"][1:]
    is_told = sign == "-" and number.isascii() and number.isdigit()
    return -int(number) if is_told and len(number) <= LONGEST_NUMBER else None


def _digits(number: str, wrong: str) -> int:
    """Return a number of a hand in an address.

    Raises:
        Refused: if it is no number, or too long.
    """
    if not (number.isascii() and number.isdigit()) or len(number) > LONGEST_NUMBER:
        raise Refused(message(wrong, count=LONGEST_NUMBER))
    return int(number)
