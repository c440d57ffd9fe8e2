"""An evening of the page in one process: its worker, a client that gives default answers, a log.

Runs by CPython, and as it stands by the Python of the page.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from pokernight.page.page_worker import TableWorker, think
from pokernight.session.settings import SECOND


class PageEvening:
    """A table of a worker, played by a person who gives the default answers.

    Attributes:
        worker: the worker.
        table: id of the table.
        invite: the key of its invitation.
        stored: its log, as the browser stores it.
        acknowledged: answers of the person that were acknowledged.
        heard: the last state that the person was sent, as text.
    """

    def __init__(self, game: str, **settings: Any) -> None:
        self.worker, self.now = TableWorker(), 1_000_000
        menu = f'choice = "rotation"\n[[game]]\ngame = "{game}"\n'
        wish = {
            "menu": menu,
            "players": ["sensible"],
            "settings": {"start": "soon", "pace": 0, "look": 0, "strict": False, **settings},
        }
        opened = self.request("tables", body=wish)
        self.table, self.key, self.invite = opened["table"], opened["host"], opened["invite"]
        self.stored = opened["entries"]
        self.acknowledged, self.heard = 0, ""
        self.work: list[dict[str, Any]] = []
        self.wake: int | None = None
        self.come_in()

    def do(self, what: str, **fields: Any) -> Any:
        """Give the worker an input."""
        sent = json.dumps({"what": what, "now": self.now, "table": self.table, **fields})
        return json.loads(self.worker.handle(sent))

    def request(self, *path: str, body: Any = None, **query: str) -> Any:
        """Send a request beside the messages of the table."""
        fields = {"path": path, "query": query, "body": body, "key": getattr(self, "key", "")}
        sent = json.dumps({"what": "request", "now": self.now, **fields})
        reply = json.loads(self.worker.handle(sent))
        if "entries" in reply:
            return {**reply["body"], "entries": reply["entries"]}
        return reply["body"]

    def come_in(self) -> None:
        """Load the table from what is stored, as a tab does that is opened; take a chair."""
        self.worker = TableWorker()
        self.work = []
        assert self.do("load", entries=self.stored) == {"reason": ""}
        self.say(type="hello", wire=2, table=self.table, key=self.key, name="Ann", story=True)
        self.say(type="sit", id="sit")

    def say(self, **message: Any) -> list[dict[str, Any]]:
        """Send a frame, store what it did, and return the replies."""
        return self._take(self.do("frame", port=1, frame=json.dumps(message)))

    def _take(self, batch: Any) -> list[dict[str, Any]]:
        self.stored = [*self.stored, *batch["entries"]]
        self.work += batch["work"]
        self.wake = batch["wake"]
        frames = [json.loads(frame) for _, frame in batch["frames"]]
        for (_, text), frame in zip(batch["frames"], frames, strict=True):
            if frame["type"] == "state":
                self.heard = text
        return frames

    def steps(self) -> Iterator[int]:
        """Play on; gives the number of the acknowledged answers after each step."""
        number = 0
        while True:
            question = (json.loads(self.heard)["view"] or {}).get("question")
            if self.work:
                work = self.work.pop(0)
                reply = think(json.dumps(work))
                self._take(self.do("thought", work={**work, "pickled": ""}, reply=reply))
            elif question and question["default"] is not None:
                number += 1
                hand = json.loads(self.heard)["table"]["hand"]
                replies = self.say(
                    type="answer", id=f"{number}-{self.acknowledged}", hand=hand,
                    at=question["number"], answer=question["default"],
                )  # fmt: skip
                assert "done" in [reply["type"] for reply in replies], replies
                self.acknowledged += 1
            else:
                assert self.wake is not None
                self.now = max(self.now + SECOND // 10, self.wake)
                self._take(self.do("tick"))
            yield self.acknowledged

    def hands(self) -> list[dict[str, Any]]:
        """Return the finished hands."""
        found: list[dict[str, Any]] = self.request("tables", self.table, "hands")
        return found
