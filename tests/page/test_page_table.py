"""Tables of the page, in plain Python: what is acknowledged is stored, and lasts."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from pokernight.games import SOURCE_GAMES
from pokernight.lookups.my_hands import NO_HANDS, NOT_YET
from tests.page.page_evening import PageEvening
from tests.sampling import of_the_day, share, some
from tests.sentences import in_words

OF_A_CHOICE = {"hand", "step", "title", "names", "answered", "better", "cents", "ci95"}
"""All that is told of an answer: no card of another player."""

ROOT = Path(__file__).parents[2]
ALONE = """
import sys
from tests.session.hidden_packages import HIDDEN, hide
hide()
from tests.page.page_evening import PageEvening
evening = PageEvening("the_omen")
next(number for number in evening.steps() if number > 3)
print(sorted(HIDDEN.intersection(sys.modules)))
"""


def test_a_table_of_the_page_needs_no_network_and_no_compiled_package() -> None:
    done = subprocess.run(
        [sys.executable, "-c", ALONE], capture_output=True, text=True, check=False, cwd=ROOT
    )
    assert (done.returncode, done.stdout) == (0, "[]\n"), done.stderr


@pytest.mark.parametrize("game", some("games of the page", SOURCE_GAMES, 2))
def test_a_table_that_is_loaded_again_at_any_moment_goes_on_where_it_was(game: str) -> None:
    """Every answer that was acknowledged is in the log, and the hand stands as it was shown."""
    rng, evening = of_the_day(f"ends of a tab {game}"), PageEvening(game)
    for _ in range(share(50, 10)):
        for _ in zip(range(rng.randint(1, 9)), evening.steps(), strict=False):
            pass
        before = json.loads(evening.heard)
        entries, answers = len(evening.stored), evening.acknowledged
        evening.come_in()
        after = json.loads(evening.heard)
        assert after["view"] == before["view"] or before["table"]["stage"] != "playing"
        assert after["table"]["hand"] == before["table"]["hand"]
        assert len(evening.stored) >= entries
        mine = [json.loads(body) for _, _, body, _ in evening.stored]
        person = after["table"]["people"][-1]["id"]
        given = [
            event
            for event in mine
            if event["deed"] == "did"
            and event["command"].get("do") == "answer"
            and event.get("person") == person
        ]
        assert len(given) == answers


def test_a_command_that_comes_twice_is_carried_out_once() -> None:
    evening = PageEvening("chaos")
    next(number for number in evening.steps() if number == 1)
    stored = len(evening.stored)
    (reply,) = evening.say(type="answer", id="1-0", at=0, hand=1, answer="fold")
    assert (reply["type"], len(evening.stored)) == ("done", stored)


def test_a_wrong_key_opens_no_table_and_shows_no_hand() -> None:
    evening = PageEvening("chaos")
    (bye,) = evening._take(
        evening.do("frame", port=2, frame=json.dumps(
            {"type": "hello", "wire": 2, "table": evening.table, "key": "x" * 22}
        ))
    )  # fmt: skip
    assert (bye["type"], bye["code"]) == ("bye", "wrong key")
    evening.key = "x" * 22
    assert evening.request("tables", evening.table, "hands").keys() == {"reason"}


def test_a_log_that_cannot_be_read_is_refused_in_a_sentence_and_stays_as_it_is() -> None:
    evening = PageEvening("chaos")
    seq, at, _, secret = evening.stored[3]
    broken = [*evening.stored[:3], [seq, at, '{"deed":"nothing"}', secret]]
    reason = evening.do("load", entries=broken)["reason"]
    assert "is damaged" in reason["text"]
    assert evening.do("load", entries=[])["reason"].startswith("this browser has no such evening")


def test_hands_that_are_over_are_listed_and_replayed_with_their_equities() -> None:
    evening = PageEvening("chaos")
    next(number for number in evening.steps() if evening.hands())
    (hand,) = evening.hands()[:1]
    assert hand["game"] == "chaos"
    path = "tables", evening.table, "hands", "1"
    replay = evening.request(*path)
    assert replay["seat"] is not None and len(replay["steps"]) > 2
    assert evening.request(*path, "chances").keys() == {"moments"}
    assert evening.request("tables", evening.table, "ledger").keys() >= {"accounts"}


def test_after_the_evening_a_player_sees_what_was_given_up_in_own_hands() -> None:
    evening = PageEvening("chaos")
    mine = "tables", evening.table, "mine"
    next(number for number in evening.steps() if evening.hands())
    assert in_words(evening.request(*mine)["reason"]) == NOT_YET
    evening.say(type="end", id="end")
    next(
        number
        for number in evening.steps()
        if json.loads(evening.heard)["table"]["stage"] == "over"
    )
    found, replies = evening.request(*mine), 1
    while found["done"] < found["of"]:
        found, replies = evening.request(*mine), replies + 1
    hands = {hand["number"]: hand for hand in evening.hands()}
    assert replies <= found["of"] == len(hands)
    assert [one["cents"] for one in found["worst"]] == sorted(
        (one["cents"] for one in found["worst"]), reverse=True
    )
    for one in found["worst"]:
        assert one.keys() == OF_A_CHOICE
        assert one["hand"] in hands and one["cents"] > one["ci95"] - 1 > 0
    evening.key = evening.invite
    assert in_words(evening.request(*mine)["reason"]) == NO_HANDS


def test_rulebook_and_floor_are_answered_as_a_room_answers_them() -> None:
    evening = PageEvening("chaos")
    assert {line["name"] for line in evening.request("games")} >= {*SOURCE_GAMES}
    assert evening.request("games", "chaos", language="de")["language"] == "de"
    assert evening.request("games", "chaos", "hand")["steps"]
    assert evening.request("floor", "chaos")
    said = {"said": "seven stud, low hole wild"}
    assert evening.request("menu", "said", body=said)["page"]["title"]
    assert evening.request("groups", "x").keys() == {"reason"}


def test_a_link_to_a_game_of_another_version_is_refused_with_what_to_do() -> None:
    evening = PageEvening("chaos")
    for path in (("games", "later_game"), ("games", "later_game", "hand"), ("wins", "later_game")):
        reason = evening.request(*path)["reason"]
        assert "no game" in str(reason)
        assert "another version of this page: load the page again" in str(reason)


def test_a_hint_is_computed_beside_the_table_and_told_to_its_asker() -> None:
    evening = PageEvening("chaos")
    question: dict[str, Any] | None = None
    for _ in evening.steps():
        question = (json.loads(evening.heard)["view"] or {}).get("question")
        if question and question["default"] is not None:
            break
    assert question
    evening.say(type="hint", id="h", at=question["number"])
    (work,) = [work for work in evening.work if not work["by"]]
    evening.work.clear()
    from pokernight.page.page_worker import think

    reply = think(json.dumps(work))
    frames = evening._take(evening.do("thought", work={**work, "pickled": ""}, reply=reply))
    assert [frame["type"] for frame in frames] == ["done"]
    assert frames[0]["hint"]
