"""The page without a server, as it is built: its Python in Node, and all of it in a browser."""

from __future__ import annotations

import json
import subprocess
import threading
from base64 import b64decode
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, ClassVar

import pytest

from pokernight.games import SOURCE_GAMES, find_in_rulebook
from pokernight.session import plain_codec
from pokernight.session.log_reading import PLAIN, Entry
from pokernight.session.seat_state import StateBuilder
from tests.page.page_records import records
from tests.sampling import PROVE, by_turns, of_the_day, some
from tests.web.browsing import E2E, ROOT, Served, browse, hand_files
from tests.web.page_host import bytes_sent, hosted

MOST_BYTES = 12 * 2**20
HANDS = 200 if PROVE else 2
KILLS = 4 if PROVE else 2
"""Moments of each evening at which the tab is killed: 56 to prove, 2 ordinarily."""
SAID = "seven_card_stud+deuces_wild"


@pytest.fixture(scope="module")
def page(built_page: Path) -> Iterator[Served]:
    """The page, built and on a host that serves files alone."""
    with hosted(built_page) as host:
        yield host


@by_turns(0, of=2)
def test_records_of_the_page_are_those_of_this_python_to_the_byte(
    built_page: Path, tmp_path: Path
) -> None:
    from scripts.build_client import node

    numbers = of_the_day("records of the page").sample(range(10_000), HANDS)
    source = (ROOT / "tests" / "page" / "page_records.py").read_text(encoding="utf-8")
    program = tmp_path / "program.py"
    program.write_text(f"{source}\n\nrecords({numbers})\n", encoding="utf-8")
    done = subprocess.run(
        [*node(), str(E2E / "page_python.mjs"), str(built_page), str(program)],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-2000:]
    assert done.stdout.rstrip("\n") == records(numbers)


SIZES = ("1280x800", "390x844")
"""A desktop and a phone."""


@by_turns(0, of=2)
@pytest.mark.parametrize("size", some("sizes of the page", SIZES, 1))
def test_without_network_after_the_first_load_hands_are_played_and_no_kill_loses_an_answer(
    page: Served, size: str
) -> None:
    """Each hand that is opened again is that of a replay of its log in this Python."""
    games = some(f"games of the page on {size}", (*SOURCE_GAMES, SAID), 1)
    seed = of_the_day(f"kills of the page on {size}").randrange(1, 10_000)
    before = bytes_sent()
    told = browse("page.mjs", page, size, str(KILLS), str(seed), *games)
    assert bytes_sent() - before <= MOST_BYTES
    assert told.count("played ") == len(games)
    assert "\nfull\n" in told
    killed = [json.loads(line[7:]) for line in told.splitlines() if line.startswith("killed ")]
    assert len(killed) == KILLS * len(games)
    for kill in killed:
        check_reopened(kill)


@by_turns(0, of=2)
def test_a_hand_with_real_cards_is_tapped_in_on_a_phone_and_a_closed_tab_loses_nothing(
    page: Served,
) -> None:
    game = of_the_day("real cards").choice(("the_omen", "baseball"))
    told = browse("real_cards.mjs", page, "390x844", "evening", "-", game)
    assert f"told {game} in" in told


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


@pytest.mark.prove
@pytest.mark.parametrize("size", SIZES)
def test_a_phone_that_is_handed_around_shows_no_card_before_its_owner_taps(
    page: Served, size: str
) -> None:
    """Three people and a house player, killed once in the middle; sealed answers one by one."""
    seed = of_the_day(f"phone handed around on {size}").randrange(1, 10_000)
    games = some(f"games handed around on {size}", ("chaos", "the_omen"), 1)
    told = browse("handed.mjs", page, size, str(seed), "2", *games, "guts")
    assert told.count("played ") == len(games) + 1


HOSTILE = ROOT / "tests" / "web" / "hostile_games.txt"
"""Attempts of hostile game files, by the name of each file."""
NEW_GAME = ROOT / "web" / "src" / "page" / "new_game.py"
ATTEMPT = """

def attempt(deed):
    try:
        deed()
    except BaseException:
        pass


"""


def hostile_games(folder: Path, address: str) -> list[str]:
    """Write a game file for each, and return their names."""
    page, _, rules = NEW_GAME.read_text(encoding="utf-8").partition('\n"""\n')
    deeds = HOSTILE.read_text(encoding="utf-8").replace("LISTENING", address)
    names = []
    for part in deeds.split("== ")[1:]:
        name, _, deed = part.partition("\n")
        names.append(name)
        text = f'{page}\n"""\n{ATTEMPT}{deed}\n{rules}'
        (folder / f"{name}.py").write_text(text, encoding="utf-8")
    return names


class Listening(ThreadingHTTPServer):
    """A server that hears what a game tells the network."""

    heard: ClassVar[list[str]] = []

    def process_request(self, request: Any, client_address: Any) -> None:
        """Note a connection, whatever it is for."""
        self.heard.append(str(client_address))
        super().process_request(request, client_address)


@contextmanager
def listening() -> Iterator[Listening]:
    """A server on a free port."""
    server = Listening(("127.0.0.1", 0), BaseHTTPRequestHandler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()


@pytest.mark.prove
@pytest.mark.parametrize("size", SIZES)
def test_a_game_of_somebody_else_reaches_neither_network_nor_evenings_nor_the_page(
    page: Served, size: str, tmp_path: Path
) -> None:
    with listening() as server:
        names = hostile_games(tmp_path, f"http://127.0.0.1:{server.server_port}")
        told = browse("workbench.mjs", page, size, str(tmp_path), "hostile")
        assert not server.heard, told
    games = [json.loads(line[8:]) for line in told.splitlines() if line.startswith("hostile ")]
    said = {game["name"].removesuffix(".py"): game["said"] for game in games}
    assert set(said) == set(names)
    assert "was ended" in said["an_endless_loop"]
    assert "memory" in said["memory"]


@by_turns(0, of=2)
def test_a_link_that_is_forged_is_refused_and_what_a_game_tries_is_not_heard(
    page: Served, tmp_path: Path
) -> None:
    with listening() as server:
        names = hostile_games(tmp_path, f"http://127.0.0.1:{server.server_port}")
        tried = some("hostile games", [name for name in names if name < "m" and name[0] != "a"], 1)
        for name in names:
            if name not in tried:
                (tmp_path / f"{name}.py").unlink()
        browse("workbench.mjs", page, SIZES[0], str(tmp_path), "hostile", "links")
        assert not server.heard


@pytest.mark.prove
@pytest.mark.parametrize("size", SIZES)
def test_a_game_is_written_played_proved_tried_and_shared_on_the_workbench(
    page: Served, size: str, tmp_path: Path
) -> None:
    pasted = NEW_GAME.read_text(encoding="utf-8").replace("My Game", "Pasted Game")
    (tmp_path / "pasted.py").write_text(pasted, encoding="utf-8")
    told = browse("workbench.mjs", page, size, str(tmp_path), "bench")
    assert "played\nproved\n" in told


LOOPS = """
import time

END = 0  # days on the clock of a worker, from which on the game does not hang


def rule(state, down, up):
    while time.time() < END * 86400:  # a loop without sleep would be found by the step budget
        time.sleep(3600)
"""


@pytest.mark.prove
def test_a_game_that_hangs_at_the_table_is_ended_and_its_evening_goes_on(
    page: Served, tmp_path: Path
) -> None:
    text = NEW_GAME.read_text(encoding="utf-8").replace("\ndef rule(state, down, up):\n", LOOPS)
    (tmp_path / "loop.py").write_text(text, encoding="utf-8")
    told = browse("workbench.mjs", page, SIZES[0], str(tmp_path), "loop")
    assert "ended\nwent on\nreopened\n" in told


@pytest.mark.prove
def test_files_of_hands_are_dropped_listed_and_gone_through_on_the_table(
    page: Served, tmp_path: Path
) -> None:
    files = hand_files(tmp_path)
    assert browse("hand_file.mjs", page, "-", *files).count("replayed ") == len(files) - 1
