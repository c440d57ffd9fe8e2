"""The page without a server, as it is built: its Python in Node, and all of it in a browser."""

from __future__ import annotations

import json
import subprocess
import sys
from base64 import b64decode
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pokernight.games import SOURCE_GAMES, find_in_rulebook
from pokernight.session import plain_codec
from pokernight.session.log_reading import PLAIN, Entry
from pokernight.session.seat_state import StateBuilder
from tests.page.page_records import records
from tests.sampling import PROVE, of_the_day, some
from tests.web.browsing import E2E, ROOT, Served, browse
from tests.web.page_host import bytes_sent, hosted

MOST_BYTES = 12 * 2**20
PAGE = ROOT / "build" / "page"
HANDS = 200 if PROVE else 12
KILLS = 5 if PROVE else 1


@pytest.fixture(scope="module")
def page(client: None) -> Iterator[Served]:
    """The page, built and on a host that serves files alone."""
    subprocess.run([sys.executable, str(ROOT / "scripts" / "build_page.py")], check=True)
    with hosted(PAGE) as host:
        yield host


def test_records_of_the_page_are_those_of_this_python_to_the_byte(
    page: Served, tmp_path: Path
) -> None:
    from scripts.build_client import node

    numbers = of_the_day("records of the page").sample(range(10_000), HANDS)
    source = (ROOT / "tests" / "page" / "page_records.py").read_text(encoding="utf-8")
    program = tmp_path / "program.py"
    program.write_text(f"{source}\n\nrecords({numbers})\n", encoding="utf-8")
    done = subprocess.run(
        [*node(), str(E2E / "page_python.mjs"), str(PAGE), str(program)],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-2000:]
    assert done.stdout.rstrip("\n") == records(numbers)


SIZES = ("1280x800", "390x844")
"""A desktop and a phone."""


@pytest.mark.parametrize("size", some("sizes of the page", SIZES, 1))
def test_without_network_after_the_first_load_hands_are_played_and_no_kill_loses_an_answer(
    page: Served, size: str
) -> None:
    """Each hand that is opened again is that of a replay of its log in this Python."""
    games = some(f"games of the page on {size}", SOURCE_GAMES, 1)
    seed = of_the_day(f"kills of the page on {size}").randrange(1, 10_000)
    before = bytes_sent()
    told = browse("page.mjs", page, size, str(KILLS), str(seed), *games)
    assert bytes_sent() - before <= MOST_BYTES
    assert told.count("played ") == len(games)
    killed = [json.loads(line[7:]) for line in told.splitlines() if line.startswith("killed ")]
    assert len(killed) == KILLS * len(games)
    for kill in killed:
        check_reopened(kill)


def check_reopened(kill: dict[str, Any]) -> None:
    """Compare what the reopened tab showed with a replay of the log that it has stored."""
    shown = json.loads(kill["shown"])
    entries = [
        Entry(seq, at, body.encode(), b64decode(secret))
        for seq, at, body, secret in kill["entries"][: shown["seq"]]
    ]
    session, secret = PLAIN.replay(entries, find_in_rulebook)
    (person,) = [one.id for one in session.people.values() if not one.by]
    view = StateBuilder(session, secret).seat_view(person).view
    assert json.loads(plain_codec.encode(view)) == shown["view"]
    events = [json.loads(body) for _, _, body, _ in kill["entries"]]
    answers = [
        event for event in events
        if event.get("person") == person
        and event["deed"] == "did" and event["command"].get("do") == "answer"
    ]  # fmt: skip
    assert kill["acknowledged"] <= len(answers) <= kill["sent"]
