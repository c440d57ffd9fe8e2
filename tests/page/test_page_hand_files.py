"""Files of hands that are opened in the page: their hands, and each of them step by step."""

from __future__ import annotations

import json
from base64 import b64encode
from random import Random
from typing import Any

from pokernight.engine.record import write
from pokernight.games import find
from pokernight.page.page_hand_files import HandFile, HandFileWish
from pokernight.page.page_worker import TableWorker
from pokernight.wording.message import message_from_json
from tests.hand_histories.site_texts import random_play
from tests.hand_histories.test_oddities import NOW as ENTRIES
from tests.hand_histories.test_oddities import PHH, REFUSED, STARS, log


def asked(path: list[str], body: Any = None, **query: str) -> Any:
    sent = {"what": "request", "path": path, "query": query, "body": body, "key": ""}
    return json.loads(TableWorker().handle(json.dumps(sent)))


def sent(text: str, name: str = "a file") -> dict[str, str]:
    return {"name": name, "data": b64encode(text.encode()).decode()}


def test_a_file_of_any_format_is_shown_step_by_step_by_seat() -> None:
    record = write(random_play(find("chaos").deal(3, seed=4), Random(1)), ["Ann", "Ben", "Cem"])
    for text in (STARS, PHH, log(*ENTRIES), record):
        reply = asked(["hand-file"], sent(text))
        [line] = reply["body"]["hands"]
        assert sum(line["payoffs"]) <= 0
        for seat in range(len(line["names"])):
            hand = asked(["hand-file", "1"], seat=str(seat))["body"]
            assert (hand["seat"], hand["names"]) == (seat, line["names"])
            assert hand["steps"][0]["view"]["seat"] == seat
            assert all(slot["card"] for slot in hand["steps"][0]["view"]["hands"][seat])


def test_what_is_refused_is_named_and_a_file_is_read_on() -> None:
    text = STARS + REFUSED["run twice"][0] + STARS
    desk = HandFile()
    first = desk.read(HandFileWish(**sent(text, "three.txt")), seconds=0)
    assert (len(first.hands), first.more) == (1, True)
    rest = desk.read(HandFileWish("three.txt"))
    assert (len(rest.hands), rest.more) == (1, False)
    assert ["run twice" in each.why for each in rest.refused] == [True]
    assert "three.txt" in rest.refused[0].place


def test_what_cannot_be_opened_is_refused_in_a_sentence() -> None:
    assert "no known format" in asked(["hand-file"], sent("hello"))["body"]["reason"]
    assert "base64" in asked(["hand-file"], {"name": "x", "data": "§"})["body"]["reason"]
    asked(["hand-file"], sent(STARS))
    for path, seat, sentence in (
        (["hand-file", "7"], "0", "this file has no hand 7: it has 1"),
        (["hand-file", "1"], "5", "hand 1 has no seat 5: it has 3 seats"),
    ):
        reason = asked(path, seat=seat)["body"]["reason"]
        assert str(message_from_json(reason)) == sentence
