"""Entry points of the workers of the page: JSON in, JSON out.

:class:`TableWorker` has the tables, :func:`think` computes answers of house players and hints in
the other worker. Numbers are milliseconds; binary values are in base64.
"""

from __future__ import annotations

import json
import pickle
import time
from base64 import b64decode, b64encode
from collections.abc import Mapping
from typing import Any

from pokernight.bots.call_bot import ask
from pokernight.bots.registry import hosted
from pokernight.engine.game import Game
from pokernight.engine.game_source import GameSource
from pokernight.errors import Refused
from pokernight.games import find_in_rulebook
from pokernight.odds.answers.hint import hint
from pokernight.page.page_requests import Request, looked_up, looked_up_at
from pokernight.page.page_table import Batch, PageTable, Work, open_table
from pokernight.session import messages as m
from pokernight.session import plain_codec
from pokernight.session.log_reading import Entry, LogReader, PlayedApart
from pokernight.session.table_setup import table_from
from pokernight.wording.message import message_json, reason_of

NO_TABLE = "this browser has no such evening: it may have been played in another browser"
ON_THE_BENCH = (
    "this evening is of a game file, which is played on the workbench alone, apart from this page"
)
FULL = (
    "the storage of this browser is full: free some space on the device and load this page again; "
    "all that was kept is still there"
)
NOT_THERE = 400
"""Status of a refused request, as the room gives it."""


def think(task: str) -> str:
    """Compute the answer of a house player, or a hint; for the worker of the house players."""
    fields = json.loads(task)
    asked = pickle.loads(b64decode(fields["pickled"]))
    try:
        if fields["by"]:
            reply: Any = ask(fields["by"], asked, hosted(fields["by"]))
        else:
            reply = hint(asked, seed=int(fields["seed"]))
    except Exception:  # a hint that fails is no hint; house players have a safe answer
        reply = None
    return b64encode(pickle.dumps(reply)).decode()


class TableWorker:
    """All tables that a worker has loaded, by id.

    Game files are not run here: this worker reaches all that the page has stored.
    """

    def __init__(self) -> None:
        self._tables: dict[str, PageTable] = {}
        self._reader = LogReader(meets=_refused)

    def handle(self, sent: str) -> str:
        """Handle an input of the worker, and return its effects."""
        fields = json.loads(sent)
        now = int(fields.get("now") or time.time() * 1000)
        do = getattr(self, f"_{fields['what']}")
        return plain_codec.encode(do(fields, now)).decode()

    def _find(self, name: str) -> Game:
        """Return a game by its name."""
        return find_in_rulebook(name)

    def _looked_up(self, request: Request) -> Any:
        """Return the reply to a request that is about no table."""
        return looked_up(request)

    def _load(self, fields: Mapping[str, Any], now: int) -> dict[str, Any]:
        """Load a table from its stored entries."""
        entries = [
            Entry(seq, at, body.encode(), b64decode(secret))
            for seq, at, body, secret in fields["entries"]
        ]
        try:
            if not entries:
                raise Refused(NO_TABLE)
            table = PageTable(entries, now, reader=self._reader)
            self._tables[fields["table"]] = table
        except PlayedApart:
            return {"reason": ON_THE_BENCH}
        except Refused as refused:
            return {"reason": message_json(reason_of(refused))}
        return {"reason": ""}

    def _drop(self, fields: Mapping[str, Any], now: int) -> dict[str, Any]:
        """Forget a table whose log could not be written on; the reply says why if it is full."""
        self._tables.pop(fields["table"], None)
        return {"reason": FULL if fields["full"] else ""}

    def _frame(self, fields: Mapping[str, Any], now: int) -> dict[str, Any]:
        """Take a frame of a client; its first is a hello."""
        table, port = self._tables[fields["table"]], int(fields["port"])
        if port in table.ports:
            return _batch(table.take(port, fields["frame"], now))
        try:
            hello = plain_codec.decode(fields["frame"])
            if not isinstance(hello, m.Hello):
                raise Refused("the first message of a socket must be a hello")
        except Refused as refused:
            bye = m.Bye(message_json(reason_of(refused)), False, "")
            return _batch(Batch(frames=[(port, plain_codec.encode(bye))]))
        return _batch(table.hello(port, hello, now))

    def _gone(self, fields: Mapping[str, Any], now: int) -> dict[str, Any]:
        """Forget a client."""
        return _batch(self._tables[fields["table"]].leave(int(fields["port"]), now))

    def _tick(self, fields: Mapping[str, Any], now: int) -> dict[str, Any]:
        """Do what the clock says."""
        return _batch(self._tables[fields["table"]].tick(now))

    def _thought(self, fields: Mapping[str, Any], now: int) -> dict[str, Any]:
        """Take what the worker of the house players has computed."""
        table, work, reply = self._tables[fields["table"]], fields["work"], fields["reply"]
        thought = pickle.loads(b64decode(reply))
        asked = (int(work["asked"][0]), int(work["asked"][1]))
        if work["by"]:
            return _batch(table.answered(work["person"], asked, thought, now))
        request = Work(asked, work["person"], "", int(work["port"]), work["command"], b"")
        return _batch(table.hinted(request, thought, now))

    def _request(self, fields: Mapping[str, Any], now: int) -> dict[str, Any]:
        """Answer a request; a new table comes with its entries, to be stored first."""
        request = Request(fields["path"], fields["query"], fields["body"], fields["key"])
        try:
            if [*request.path] == ["tables"] and request.body is not None:
                wish = table_from(request.body, self._find)
                opened = open_table(*wish, now, table=fields.get("table", ""))
                reply = {"table": opened.table, "invite": opened.invite, "host": opened.host}
                stored = [_entry(entry) for entry in opened.entries]
                return {"status": 201, "body": reply, "table": opened.table, "entries": stored}
            if [*request.path] == ["tables"]:
                return {"status": 200, "body": []}
            if request.path[0] == "tables":
                if request.path[1] not in self._tables:
                    raise Refused(NO_TABLE)
                reply = looked_up_at(self._tables[request.path[1]], request)
            else:
                reply = self._looked_up(request)
        except Refused as refused:
            reason = message_json(reason_of(refused))
            return {"status": NOT_THERE, "body": {"reason": reason}}
        return {"status": 200, "body": reply}


def _refused(source: GameSource) -> None:
    """Refuse to run a game file."""
    raise PlayedApart(source.file)


def _entry(entry: Entry) -> list[Any]:
    return [entry.seq, entry.at, entry.body.decode(), b64encode(entry.secret).decode()]


def _batch(batch: Batch) -> dict[str, Any]:
    return {
        "entries": [_entry(entry) for entry in batch.entries],
        "frames": [[port, frame.decode()] for port, frame in batch.frames],
        "work": [
            {**work._asdict(), "asked": [*work.asked], "seed": str(work.seed),
             "pickled": b64encode(work.pickled).decode()}
            for work in batch.work
        ],
        "wake": batch.wake,
    }  # fmt: skip
