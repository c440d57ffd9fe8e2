"""`join` and `tonight` as people use them: at terminals, and in pipes.

The room is in this process, and plays quickly; whoever comes to it is a process of his own.
"""

from __future__ import annotations

import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit, urlunsplit
from urllib.request import urlopen

import pytest
from click.testing import CliRunner

from pokernight.cards import pretty
from pokernight.cli import main
from pokernight.cli.console.live_terminal import Live
from pokernight.cli.remote.room_client import RoomClient
from pokernight.cli.remote.tonight import listening_near
from pokernight.errors import Refused
from pokernight.room.guest.client import Guest
from pokernight.room.protocol import codec
from pokernight.room.serve.process import listening
from pokernight.room.shared.addresses import Link
from pokernight.session import messages as m
from pokernight.session.command_handlers import CommandHandlers
from pokernight.session.message_parts import SpokenJson, TableJson
from pokernight.table.commands import Leave
from tests.room.running import Beside, a_room_beside
from tests.room.still import Evening
from tests.room.still import run as still
from tests.room.terminals import PATIENCE, Typist, at_a_terminal
from tests.room.test_commands import ENVIRONMENT, HERE, MENU, run
from tests.sampling import PROVE, by_turns

ASLEEP: dict[str, Any] = {"menu": MENU, "settings": {"start": "host"}}
"""A table of one game at which nothing is dealt: what people say is the matter."""
STUD: dict[str, Any] = {"menu": MENU}
"""A table of one game."""
NOWHERE = Link("http://127.0.0.1:9", "table", "key")
"""A link that nobody follows."""


@pytest.fixture(scope="module")
def room() -> Iterator[Beside]:
    """One room for all the tables here."""
    with a_room_beside() as beside:
        yield beside


@contextmanager
def two_people(folder: Path, links: dict[str, str]) -> Iterator[tuple[Typist, Typist]]:
    """Ann, who runs the table, and Ben, each at a terminal."""
    with at_a_terminal(folder, "join", links["host"], "--name", "Ann") as ann:
        ann.sees("You sit down.")
        with at_a_terminal(folder, "join", links["invite"], "--name", "Ben") as ben:
            ann.sees("Ben sits down.")
            yield ann, ben


def test_what_is_said_in_the_same_moment_is_told_once_and_none_of_it_is_lost(
    capsys: pytest.CaptureFixture[str],
) -> None:
    evening = Evening(["razz"], hands=1)
    still(evening.play())
    frames = [codec.from_room(frame) for _, frame in evening.guests[0].frames]
    state = next(one for one in frames if isinstance(one, m.RoomState))
    first, second = (
        SpokenJson(state.now, "", "Ann is slow"),
        SpokenJson(state.now, "", "so is Ben"),
    )
    watching = RoomClient(Live(), Guest(NOWHERE))
    for spoken in ([], [first], [second], [first, second]):
        watching._show_state(replace(state, spoken=spoken))
    told = capsys.readouterr().out
    assert (told.count("Ann is slow"), told.count("So is Ben")) == (1, 1)


def test_the_ledger_of_who_leaves_early_adds_up(capsys: pytest.CaptureFixture[str]) -> None:
    """Chips that are still on the table have a column; once all is cashed there is none."""
    evening = Evening(["razz"], hands=2)
    still(evening.play())
    frames = [codec.from_room(frame) for _, frame in evening.guests[0].frames]
    states = [one for one in frames if isinstance(one, m.RoomState)]
    after_one = next(
        one for one in states if isinstance(one.table, TableJson) and one.table.hands == 1
    )
    for state, chips in ((after_one, ["has now"]), (states[-1], [])):
        watching = RoomClient(Live(), Guest(NOWHERE))
        watching._show_state(state)
        capsys.readouterr()
        watching.screen.ledger(transfers=True)
        _, title, head, *rows = capsys.readouterr().out.splitlines()
        assert title.startswith("The ledger after")
        assert re.split("  +", head.strip()) == ["bought", "cashed", *chips, "net"]
        told = [row.split() for row in rows if row.split()[:1] in (["Ann"], ["Ben"], ["Cy"])]
        assert len(told) >= 3
        for _, *cells in told[:3]:
            bought, *rest, net = [float(re.sub(r"[$,+]", "", cell)) for cell in cells]
            assert sum(rest) - bought == pytest.approx(net)


def test_a_word_that_needs_more_is_answered_with_an_example() -> None:
    with pytest.raises(Refused, match="admit needs more, as in: admit Ben"):
        RoomClient(Live(), Guest(NOWHERE)).idle("admit")


def test_enter_between_two_hands_is_ready_for_the_next(capsys: pytest.CaptureFixture[str]) -> None:
    evening = Evening(["razz"], hands=2)
    still(evening.play())
    ann = evening.guests[0]
    states = [codec.from_room(frame) for _, frame in ann.frames]
    after_one = next(
        one for one in states
        if isinstance(one, m.RoomState) and isinstance(one.table, TableJson) and one.table.hands
    )  # fmt: skip
    assert isinstance(after_one.table, TableJson)
    client = RoomClient(Live(), Guest(NOWHERE))
    sent: list[m.Command] = []
    client._send = sent.append  # type: ignore[assignment, method-assign]
    client.notices.person = ann.person
    client._show_state(after_one)
    assert client.prompt().plain == "Enter: the next hand > "
    client.typed("")
    assert [(type(one), getattr(one, "hand", None)) for one in sent] == [(m.Ready, 1)]
    pressed = replace(after_one.table, ready=[ann.person])
    client._show_state(replace(after_one, table=pressed, news=[]))
    assert client.prompt().plain == "> "
    client.typed("")
    assert len(sent) == 1, "once is enough"
    capsys.readouterr()


@by_turns(1, of=3)
def test_a_line_that_is_typed_stays_whole_while_others_speak(room: Beside, tmp_path: Path) -> None:
    with two_people(tmp_path, room.open(**ASLEEP)) as (ann, ben):
        ann.types("say good ev")
        ann.sees("say good ev")
        ben.types("say hello all\n")
        assert "Ben: hello all" in ann.sees("Ben: hello all")
        ann.sees("say good ev")
        ann.types("ening\n")
        ben.sees("Ann: good evening")


def test_ctrl_c_keeps_the_chair_and_says_how_to_come_back(room: Beside, tmp_path: Path) -> None:
    links = room.open(**STUD, players=["caller"])
    with at_a_terminal(tmp_path, "join", links["invite"], "--name", "Ann") as ann:
        ann.sees("Your turn")
        ann.types("\x03")
        assert ann.ends() == 130
        assert "Traceback" not in ann.shown
        own = ann.shown.rsplit("pokernight join '", 1)[1].partition("'")[0]
    with at_a_terminal(tmp_path, "join", own) as ann:
        ann.sees("with $100 each.")
        ann.sees("You")
        ann.sees("Your turn")
        ann.types("q\n")
        ann.sees("Leave? The rest of the hand is answered by default.")
        ann.types("y\n")
        ann.sees("The ledger after")
        assert ann.ends() == 0


def test_who_is_ended_by_another_program_leaves_the_terminal_as_it_was(
    room: Beside, tmp_path: Path
) -> None:
    links = room.open(**STUD, players=["caller"])
    with at_a_terminal(tmp_path, "join", links["invite"], "--name", "Ann") as ann:
        ann.sees("Your turn")
        assert not ann.echoes()
        ann.process.send_signal(signal.SIGTERM)
        ann.sees("Come back with:")
        assert ann.process.wait(PATIENCE) == 130
        assert ann.echoes()
        assert "Traceback" not in ann.shown


@by_turns(1, of=3)
def test_who_comes_back_is_told_again_what_he_holds(room: Beside, tmp_path: Path) -> None:
    """Also while somebody else is asked."""
    links = room.open(**STUD)
    with two_people(tmp_path, links) as people:
        for one in people:
            one.sees("Hand 1")
        session = room.owner(links["table"]).session
        while not session.questions():
            time.sleep(0.01)
        asked = session.questions()[0][0].name
        other = people[asked == "Ann"]
        other.types("\x03")
        assert other.ends() == 130
        own = other.shown.rsplit("pokernight join '", 1)[1].partition("'")[0]
        with at_a_terminal(tmp_path, "join", own) as again:
            again.sees("with $100 each.")
            again.sees("Seven-card Stud, hand 1")
            name = {"Ann": "Ben", "Ben": "Ann"}[asked]
            place = next(seat for seat, one in session.table.players.items() if one.name == name)
            hand = session.hand
            assert hand is not None
            seat = session.table.dealt_in.index(place)
            own_cards = [one.card for one in hand.view(seat).hand(seat)]
            shown = again.sees("╰")
            assert all(pretty(one) in shown for one in own_cards if one is not None)


def test_who_leaves_early_is_told_how_he_stands(room: Beside, tmp_path: Path) -> None:
    links = room.open(**ASLEEP)
    with at_a_terminal(tmp_path, "join", links["host"], "--name", "Ann") as ann:
        ann.sees("You sit down.")
        ann.types("q\n")
        ann.sees("Leave? Your chips are cashed, and your chair is free.")
        ann.types("y\n")
        ann.sees("You bought chips for $100, and are even.")
        ann.sees("The ledger after 0 hands")
        assert ann.ends() == 0
        once, again = ann.raw.split("\x1b[0my\r\n")
        assert "Leave?" in once
        assert "Leave?" not in again, "it is asked again while the answer is sent"


def test_chips_bought_in_a_hand_are_confirmed_at_once(room: Beside, tmp_path: Path) -> None:
    links = room.open(**STUD, players=["caller"])
    with at_a_terminal(tmp_path, "join", links["invite"], "--name", "Ann") as ann:
        ann.sees("Your turn")
        ann.types("buy 50\n")
        ann.sees("You get $50 when the hand is over.")


@by_turns(1, of=3)
def test_what_one_looks_up_and_what_is_asked_once_more(room: Beside, tmp_path: Path) -> None:
    links = room.open(**STUD, players=["caller"])
    with at_a_terminal(tmp_path, "join", links["invite"], "--name", "Ann") as ann:
        for typed, shown in (
            ("rules 1", "Seven-card Stud 1"),
            ("hands", "straight flush"),
            ("?", "Seven-card Stud 2"),
            ("!", "% of the pot in"),
            ("o", "Your cards lie by rank"),
            ("h", "Dealt:"),
            ("t", "Seven-card Stud, hand 1"),
            ("story", "No hand is over yet"),
            ("menu", "On the menu:"),
            ("nonsense", "is not an answer to this question"),
            ("admit Zoe", "is not the name of one person here"),
            ("pause", "would like a pause"),
            ("undo", "You have answered nothing in this hand"),
        ):
            ann.sees("Your turn")
            ann.types(f"{typed}\n")
            ann.sees(shown)


def test_a_hint_is_asked_of_the_room_and_is_the_same_as_often_as_one_asks(
    room: Beside, tmp_path: Path
) -> None:
    links = room.open(**STUD, players=["caller"])
    with at_a_terminal(tmp_path, "join", links["invite"], "--name", "Ann") as ann:
        said = []
        for _ in range(2):
            ann.sees("Your turn")
            ann.types("!\n")
            ann.sees("!")
            said.append(" ".join(ann.sees("deals").split()))
        assert re.search(r"you (would )?win \d+.% of the pot in \d+ deals", said[0])
        assert said[0].split("> ")[-1] == said[1].split("> ")[-1]


def test_a_hint_that_is_asked_for_in_a_pipe_comes_before_the_next_line_is_read(
    room: Beside,
) -> None:
    links = room.open(**STUD, players=["caller"])
    done = subprocess.run(
        [*HERE, "join", links["invite"], "--name", "Ann"], input="!\nq\ny\n",
        capture_output=True, text=True, env=ENVIRONMENT, timeout=PATIENCE, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    said = " ".join(done.stdout.split())
    assert re.search(r"win \d+.% of the pot in \d+ deals", said)
    assert said.index("of the pot in") < said.index("Leave? The rest")
    assert said.count("Your turn: ") == 2


def test_where_hints_are_turned_off_that_is_said_in_a_terminal_too(
    room: Beside, tmp_path: Path
) -> None:
    links = room.open(**STUD, players=["caller"], settings={"hints": False})
    with at_a_terminal(tmp_path, "join", links["invite"], "--name", "Ann") as ann:
        ann.sees("Your turn")
        ann.types("!\n")
        ann.sees("The host has turned hints off at this table.")
        ann.types("?\n")
        ann.sees("Seven-card Stud 2")


def test_a_page_is_read_by_the_screen_while_the_table_goes_on(room: Beside, tmp_path: Path) -> None:
    links = room.open(menu=MENU.replace("seven_card_stud", "the_omen"), players=["caller"])
    with at_a_terminal(tmp_path, "join", links["invite"], "--name", "Ann") as ann:
        ann.sees("Your turn")
        ann.types("rules\n")
        ann.sees("Enter: more; q: stop")
        ann.types("q\n")
        ann.sees("Your turn")
        ann.types("once more\n")
        ann.sees("is not an answer to this question")


def test_who_plays_by_himself_leaves_after_so_many_hands(
    room: Beside, monkeypatch: pytest.MonkeyPatch
) -> None:
    """He sits out before he gets up, as the next hand may be dealt in the moment between."""
    do = CommandHandlers.do
    away: list[bool] = []

    def done(taking: CommandHandlers, now: int, person: str, command: Any, *why: str) -> None:
        if isinstance(command, Leave):
            away.append(taking.session.table.players[command.seat].away)
        do(taking, now, person, command, *why)

    monkeypatch.setattr(CommandHandlers, "do", done)
    links = room.open(**STUD, players=["caller"])
    words = ("--name", "Ann", "--auto", "--player", "caller", "--hands", "2")
    ran = run("join", links["invite"], *words)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert "The ledger after 2 hands" in ran.stdout
    assert "== Hand 2" in ran.stdout
    assert "== Hand 3" not in ran.stdout
    assert room.owner(links["table"]).session.table.deals == 2
    assert away == [True]


@by_turns(2, of=3)
def test_a_pipe_that_ends_leaves_the_table_with_its_ledger(room: Beside) -> None:
    links = room.open(**ASLEEP, players=["caller"])
    for named, watches in (("Ann", 0), ("", 1)):
        done = subprocess.run(
            [*HERE, "join", links["invite"], "--name", named],
            stdin=subprocess.DEVNULL, capture_output=True, text=True, env=ENVIRONMENT,
            timeout=PATIENCE, check=False,
        )  # fmt: skip
        assert (done.returncode, done.stderr) == (0, "")
        assert "The ledger after 0 hands" in done.stdout
        assert done.stdout.count("You only watch: join --name NAME sits down.") == watches


def test_who_cannot_come_in_reads_one_sentence(room: Beside, tmp_path: Path) -> None:
    links = room.open(**ASLEEP)
    with at_a_terminal(tmp_path, "join", links["invite"], "--name", "Ann") as ann:
        ann.sees("You sit down")
        for link, name, said in (
            (links["invite"], "ann", "a name in use here looks like 'ann'"),
            (f"{room.base}/t/{links['table']}#nothing", "Ben", "this link is not valid here"),
            (f"{room.base}/t/nowhere#nothing", "Ben", "this room has no such table"),
            (
                "http://127.0.0.1:9/t/nowhere#nothing",
                "Ben",
                "no room answers at http://127.0.0.1:9: is it running",
            ),
        ):
            done = CliRunner().invoke(main, ["join", link, "--name", name])
            assert (done.exit_code, done.stdout) == (2, "")
            assert done.stderr.startswith(f"pokernight: {said}")
            assert done.stderr.count("\n") == 1


@by_turns(1, of=3)
def test_the_hosts_words_reach_the_room(room: Beside, tmp_path: Path) -> None:
    with two_people(tmp_path, room.open(**ASLEEP)) as (ann, ben):
        ann.types("renew Ben\n")
        ann.sees("The new link, valid once the room has agreed:")
        told = ann.sees("#") + ann.sees("\n")
        ben.sees("This link was replaced")
        assert ben.ends() == 0
        with at_a_terminal(tmp_path, "join", told.split()[-1]) as ben:
            ben.sees("with $100 each.")
            ann.types("house caller\n")
            ben.sees("sits down")
            ann.types("remove Ben\n")
            ben.sees("The host has asked you to leave")
            ben.sees("The ledger after")
            assert ben.ends() == 0


STAND_IN = """\
from pokernight.room.serve import tunnel
tunnel.FORWARDERS = {{"python": tunnel.ANY._replace(words=({python!r}, {stand_in!r}, "{{port}}"))}}
tunnel.shutil.which = lambda name: name
"""
"""Run at the start of a Python: the one program for tunnels is the stand-in."""


@by_turns(0, of=3)
def test_an_evening_of_ones_own_is_kept_and_goes_on_with_friends_in_other_houses(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with at_a_terminal(tmp_path, "tonight", "--name", "Ann") as ann:
        ann.sees("Shall friends on your home network be able to join?")
        ann.types("n\n")
        ann.sees("Shall friends in other houses be able to join, through a tunnel?")
        ann.types("n\n")
        ann.sees("(professor)")
        ann.sees("Hand 1")
        ann.types("\x03")
        assert ann.ends() == 0
        assert "Traceback" not in ann.shown
        assert "The evening is kept in tonight.db" in " ".join(ann.shown.split())
    assert (tmp_path / "tonight.links").stat().st_mode & 0o077 == 0
    stand_in = str(Path(__file__).with_name("stand_in_tunnel.py"))
    begins = STAND_IN.format(python=sys.executable, stand_in=stand_in)
    (tmp_path / "sitecustomize.py").write_text(begins, encoding="utf-8")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    with at_a_terminal(tmp_path, "tonight", "--name", "Ann") as ann:
        ann.sees("Shall friends on")
        ann.types("n\n")
        ann.sees("Shall friends in")
        ann.types("y\n")
        ann.sees("A tunnel is brought up ...")
        ann.sees("Go on with the last evening")
        ann.types("y\n")
        ann.sees("For your friends:")
        invitation = urlsplit(ann.sees("▄").split()[0])
        ann.sees("The operator of the tunnel could read what passes through it, cards included.")
        ann.sees("Your own page, which opens tables:")
        chair = urlsplit(ann.sees("Your own chair").split()[0])
        assert "#host=" in urlunsplit(chair)
        assert (invitation.hostname, chair.hostname) == ("127.0.0.1", "127.0.0.1")
        assert invitation.port != chair.port
        with urlopen(f"{invitation.scheme}://{invitation.netloc}/healthz") as reply:
            assert reply.status == 200
        ann.sees(": Abe")
        ann.types("\x03")
        assert ann.ends() == 0


@by_turns(0, of=3)
def test_without_a_program_for_a_tunnel_the_evening_says_so_and_is_on_this_machine(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with at_a_terminal(tmp_path, "tonight", "--name", "Ann") as ann:
        ann.sees("Shall friends on")
        ann.types("n\n")
        ann.sees("Shall friends in")
        ann.types("y\n")
        ann.sees("install")
        ann.sees("(on this machine only)")
        ann.types("\x03")
        assert ann.ends() == 0


def test_a_port_belongs_to_the_room_that_was_there_first() -> None:
    with listening("127.0.0.1", 0) as first:
        port = first.getsockname()[1]
        with pytest.raises(Refused, match="cannot be listened on"):
            listening("127.0.0.1", port)
        with listening_near("127.0.0.1", port) as second:
            assert second.getsockname()[1] != port


@by_turns(0, of=2)
def test_without_a_terminal_twelve_hands_are_told_and_settled() -> None:
    """By house players that do not think, ordinarily."""
    done = run("tonight", *(() if PROVE else ("--players", "caller")))
    assert (done.returncode, done.stderr) == (0, "")
    told = done.stdout
    assert [f"== Hand {number} · " in told for number in range(1, 14)] == [True] * 12 + [False]
    assert "The ledger after 12 hands" in told
    lines = told.splitlines()
    assert not [one for one, other in pairwise(lines) if one == other and one.strip()]
    assert not [line for line in lines if len(line) > 80]


@by_turns(2, of=3)
def test_a_host_admits_who_would_buy_in(room: Beside, tmp_path: Path) -> None:
    links = room.open(menu=MENU, settings={"start": "host", "approve": True})
    with at_a_terminal(tmp_path, "join", links["host"], "--name", "Ann") as ann:
        ann.sees("You sit down.")
        with at_a_terminal(tmp_path, "join", links["invite"], "--name", "Ben") as ben:
            ben.sees("The host is asked whether you may buy chips")
            ann.sees("admit Ben, or")
            ann.types("admit Ben\n")
            ben.sees("You sit down.")


@by_turns(0, of=3)
def test_what_is_proposed_is_put_to_those_it_concerns(room: Beside, tmp_path: Path) -> None:
    with two_people(tmp_path, room.open(**STUD)) as (ann, ben):
        ann.sees("Hand 1")
        ben.sees("Hand 1")
        ann.types("off\n")
        ben.sees("Ann would like to call this hand off. Do you agree? yes, or no.")
        ben.types("yes\n")
        ann.sees("hand is called off")


@by_turns(2, of=3)
def test_who_deals_calls_the_game_by_its_number_or_name_while_the_clock_runs(
    room: Beside, tmp_path: Path
) -> None:
    with two_people(tmp_path, room.open()) as (ann, ben):
        assert re.search(r"You deal \(\d\d:\d\d\)\. Which game\?", ann.sees("1 The Omen"))
        ann.types("poker\n")
        ann.sees("is not one game of this menu")
        ann.types("omaha\n")
        ben.sees("Ann calls Omaha Hi-Lo.")
        ann.sees("Hand 1 · Omaha Hi-Lo · you deal")


@by_turns(0, of=3)
def test_a_dealer_may_call_any_game_by_a_phrase(room: Beside, tmp_path: Path) -> None:
    with two_people(tmp_path, room.open()) as (ann, ben):
        ann.sees("Which game?")
        ann.types("seven stud, zzz wild\n")
        ann.sees("'zzz' does not describe a game")
        ann.types("seven stud, low hole wild\n")
        ben.sees("Ann calls Seven-card Stud with Low Hole Wild.")


@by_turns(2, of=3)
def test_the_next_dealer_changes_menu_and_stakes_as_at_a_keyboard_of_one_s_own(
    room: Beside, tmp_path: Path
) -> None:
    with two_people(tmp_path, room.open()) as (ann, ben):
        ann.sees("Which game?")
        for typed, own, told in (
            ("stakes chaos 4/8", "You change how Chaos is played.", "Ann changes how Chaos"),
            ("rule chaos ante=0.50", "You change how Chaos is played.", "Ann changes how Chaos"),
            ("menu add razz", "You put Razz on the menu.", "Ann puts Razz on the menu."),
            ("menu drop razz", "You take Razz off the menu.", "Ann takes Razz off the menu."),
        ):
            ann.types(f"{typed}\n")
            ann.sees(own)
            ben.sees(told)
        ann.types("stakes 4/8\n")
        ann.sees("Add the game, as in stakes GAME 4/8.")
