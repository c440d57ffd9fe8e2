"""Hands with real cards as phones and the television are shown them: the same for everybody.

A card that only its holder has told is in no reply until it is shown.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from pokernight.engine.opening import Opening
from pokernight.lookups.told_table import ToldTable, ToldTableJson, ToldWish, told_at
from pokernight.room.cluster.table_registry import TableRegistry
from pokernight.room.http.replies import json_reply
from pokernight.room.http.table_access import TableAccess
from pokernight.wording.english import ENGLISH

TABLES = 32
"""Hands in memory, each in a language."""


class _Kept(NamedTuple):
    """A hand after its last reply."""

    desk: ToldTable
    wish: ToldWish
    reply: ToldTableJson


class ToldHands:
    """Replies with the hands that are dealt with real cards."""

    def __init__(self, tables: TableRegistry, keys: TableAccess) -> None:
        self._tables, self._keys = tables, keys
        self._kept: OrderedDict[tuple[str, str], _Kept] = OrderedDict()

    def routes(self) -> list[Route]:
        """Return the routes."""
        return [Route("/api/tables/{table}/real", self.real)]

    async def real(self, request: Request) -> Response:
        """Reply with the hand as it was told so far, in the language that is asked for."""
        builder, person, delay = await self._keys.reader_of(request)
        asker = self._keys.take(request, person, "requests")
        table = builder.session.id
        if delay:
            builder = await self._tables.view(table, delay, asker)
        language = request.query_params.get("language", ENGLISH.code)
        wish, opening = told_at(builder.session, language)
        key = table, f"{language} {delay}"
        reply = await self._tables.background.do(asker, self._answer, key, wish, opening)
        return json_reply(request, reply, {"cache-control": "no-store"})

    def _answer(self, key: tuple[str, str], wish: ToldWish, opening: Opening) -> ToldTableJson:
        kept = self._kept.get(key)
        if kept is not None and kept.wish == wish:
            return kept.reply
        desk = ToldTable() if kept is None else kept.desk
        reply = desk.for_everybody(wish, opening)
        self._kept[key] = _Kept(desk, wish, reply)
        self._kept.move_to_end(key)
        while len(self._kept) > TABLES:
            self._kept.popitem(last=False)
        return reply
