"""Files of hands that are opened in the browser: their hands, and each of them step by step."""

from __future__ import annotations

import gzip
import json
from base64 import b64encode
from random import Random
from typing import Any

import pytest

from pokernight.engine.record import write
from pokernight.errors import Refused
from pokernight.games import find
from pokernight.lookups.hand_files import KEPT, HandFiles, HandFileWish
from pokernight.page.page_worker import TableWorker
from pokernight.wording.message import message_from_json
from tests.hand_histories.site_texts import random_play
from tests.hand_histories.test_oddities import NOW as ENTRIES
from tests.hand_histories.test_oddities import PHH, REFUSED, STARS, log

RECORD = write(random_play(find("chaos").deal(3, seed=4), Random(1)), ["Ann", "Ben", "Cem"])
FILES = {"PokerStars": STARS, "PHH": PHH, "Poker Now": log(*ENTRIES), "a record": RECORD}


def asked(path: str, body: Any) -> Any:
    sent = {"what": "request", "path": ["hand-file", *path.split()], "query": {}, "body": body,
            "key": ""}  # fmt: skip
    return json.loads(TableWorker().handle(json.dumps(sent)))["body"]


def sent(text: str, name: str = "a file", after: int = 0) -> dict[str, Any]:
    return {"name": name, "data": b64encode(text.encode()).decode(), "after": after}


def packed(text: str, name: str = "a file") -> dict[str, Any]:
    return {"name": name, "data": b64encode(gzip.compress(text.encode())).decode()}


@pytest.mark.parametrize("form", FILES)
def test_in_the_page_a_file_of_any_format_is_shown_step_by_step_by_seat(form: str) -> None:
    [line] = asked("", packed(FILES[form]))["hands"]
    assert sum(line["payoffs"]) <= 0
    for seat in range(len(line["names"])):
        hand = asked("hand", {"record": line["record"], "seat": seat})
        assert (hand["seat"], hand["names"]) == (seat, line["names"])
        assert hand["steps"][0]["view"]["seat"] == seat
        assert all(slot["card"] for slot in hand["steps"][0]["view"]["hands"][seat])
    if chances := asked("chances", {"record": line["record"]})["moments"]:  # in half a second
        assert chances[-1]["step"] == len(hand["steps"]) - 1
        assert sum(chances[-1]["shares"]) == pytest.approx(1)


def test_what_is_refused_is_named_and_a_file_is_read_on_wherever_it_was_left() -> None:
    text = STARS + REFUSED["run twice"][0] + STARS
    desk = HandFiles(100_000, seconds=0)
    first, second, third = (desk.read(HandFileWish(**sent(text, "3.txt", at))) for at in range(3))
    assert [(len(each.hands), each.more) for each in (first, second, third)] == [
        (1, True), (0, True), (1, True)
    ]  # fmt: skip
    last = desk.read(HandFileWish(**sent(text, "3.txt", 3)))
    assert (last.hands, last.refused, last.more) == ([], [], False)
    assert ["run twice" in each.why for each in second.refused] == [True]
    assert "3.txt" in second.refused[0].place
    assert HandFiles(100_000).read(HandFileWish(**sent(text, "3.txt", 2))).hands == third.hands
    for number in range(KEPT + 1):
        desk.read(HandFileWish(**sent(text, f"{number}")))
    assert desk.read(HandFileWish(**sent(text, "0", 2))).hands


def test_names_that_no_player_may_have_here_are_seats() -> None:
    hand = random_play(find("kuhn").deal(2, seed=4), Random(1))
    line = write(hand, ["Ann", "x\u202e"])
    assert asked("hand", {"record": line})["names"] == ["Seat 1", "Seat 2"]


def test_what_cannot_be_opened_is_refused_in_a_sentence() -> None:
    assert "no known format" in asked("", sent("hello"))["reason"]
    assert "is empty" in asked("", sent(" "))["reason"]
    damaged = packed(STARS)["data"][:-20] + "AAAA"
    for data in ("§", damaged, b64encode(b"\x1f\x8bnothing").decode()):
        reason = str(message_from_json(asked("", {"name": "x", "data": data})["reason"]))
        assert reason == "the content of a file is sent in base64, as it is or compressed by gzip"
    with pytest.raises(Refused, match="more than 10 bytes: cut it into several"):
        HandFiles(10).read(HandFileWish(**packed(STARS)))
    for wish, sentence in (
        ({"record": RECORD, "seat": 5}, "the hand has no seat 5: it has 3 seats"),
        ({"record": RECORD, "seat": -1}, "the hand has no seat -1: it has 3 seats"),
        ({"record": "hello"}, "one line of JSON"),
        ({"record": RECORD.replace('"chaos"', '"kuhn"')}, "does not agree with its digest"),
    ):
        assert sentence in str(message_from_json(asked("hand", wish)["reason"]))
