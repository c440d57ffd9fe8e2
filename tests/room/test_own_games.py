"""The host's own games, and a guest's, at a table of the room: proved, played, changed, refused."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import pytest

from pokernight.engine import agreed_games
from pokernight.engine.agreed_games import agreed_game
from pokernight.engine.game_source import GameSource, NotAgreed
from pokernight.errors import Refused
from pokernight.fair_deals.verification import audit
from pokernight.games import find_in_rulebook
from pokernight.games.game_file_loader import agree
from pokernight.proofs.isolated_proof import ProofFinding
from pokernight.room.http.export import exported
from pokernight.room.live.log_replay import READER
from pokernight.room.protocol import codec
from pokernight.room.shared.own_games import OwnGames
from pokernight.session import log_events as d
from pokernight.session import messages as m
from pokernight.session.table_setup import table_from
from pokernight.table import commands as c
from pokernight.table.evening_record import read
from pokernight.table.menu import read_menu
from pokernight.wording.message import message_from_json
from tests.own_games import HIGH_CARD, high_card, in_step, source, with_lines
from tests.room.asking import asked
from tests.room.company import Company
from tests.room.running import a_room, table_of
from tests.room.still import Evening, run
from tests.sampling import some


def unproved(source: GameSource, stranger: bool) -> ProofFinding:
    """A finding without a proof: what is proved is not the matter here."""
    return ProofFinding(source, "high_card", "High Card", f"{source.file} is sound")


def fails(source: GameSource, stranger: bool) -> ProofFinding:
    return ProofFinding(source, "", "", f"{source.file} is not played: a proof fails")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "high_card.py").write_text(HIGH_CARD, encoding="utf-8")
    return tmp_path


# --- the folder


def test_the_files_of_the_folder_are_in_the_menu_beside_the_houses(folder: Path) -> None:
    own = OwnGames(folder, unproved)
    own.look()
    opening, _, _ = table_from({}, own, own=own.games)
    first, second, *_ = opening.menu.entries
    assert (first.name, first.source) == ("High Card", "high_card.py")
    assert second.game.source is None
    for named in ("high_card.py", "./high_card.py", "high card", "High Card"):
        assert own(named).source == source()
    assert own("holdem") is find_in_rulebook("holdem")
    menu = read_menu('[[game]]\ngame = "./high_card.py"\n', own)
    assert own.text_of(menu) == ["high_card.py is sound"]


def test_a_file_that_fails_its_proof_is_refused_by_name_with_the_finding(folder: Path) -> None:
    own = OwnGames(folder, fails)
    own.look()
    assert own.games == []
    with pytest.raises(Refused, match=r"high_card\.py is not played: a proof fails"):
        own("high_card.py")
    with pytest.raises(Refused, match=r"has no game file other\.py"):
        own("other.py")


def test_two_files_with_the_same_title_are_not_both_played(folder: Path) -> None:
    (folder / "second.py").write_text(HIGH_CARD, encoding="utf-8")
    own = OwnGames(folder, unproved)
    first, second = own.look()
    assert first.sound and not second.sound
    assert "is that of" in str(second.text) and "high_card.py" in str(second.text)


def test_a_file_is_proved_again_only_when_it_has_changed(folder: Path) -> None:
    own = OwnGames(folder, unproved)
    assert len(own.look()) == 1
    assert own.look() == []
    (folder / "high_card.py").write_text(HIGH_CARD + "\n# changed\n", encoding="utf-8")
    assert len(own.look()) == 1
    own.prover = fails
    (folder / "high_card.py").write_text(HIGH_CARD + "\n# again\n", encoding="utf-8")
    own.look()
    assert own("high_card.py").source == source(HIGH_CARD + "\n# changed\n")


def test_a_file_may_be_the_first_to_import_a_module_of_the_program(folder: Path) -> None:
    """Bytecode would be written at the first import, and that is a call out of the game."""
    OwnGames(folder, unproved).look()
    assert sys.dont_write_bytecode


def test_a_folder_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="cannot be read"):
        OwnGames(tmp_path / "none").look()


# --- at a table


def test_the_log_has_the_file_and_its_hash_and_the_evening_replays_from_it(folder: Path) -> None:
    own = OwnGames(folder, unproved)
    own.look()
    evening = Evening([str(folder / "high_card.py")], catalogue=find_in_rulebook, own=own)
    run(evening.play())
    log = asyncio.run(evening.entries())
    opened = codec.event_from_bytes(log[0].body)
    assert isinstance(opened, d.Opened)
    assert source().digest in opened.evening
    again, _ = READER.replay(log, find_in_rulebook)
    assert again.table.books() == evening.owner.session.table.books()
    opening, _ = read(opened.evening, find_in_rulebook)
    assert opening.menu.entries[0].game.source == source()


def test_a_record_of_an_unknown_file_is_not_run() -> None:
    text = with_lines("raise AssertionError('it was run')")
    company = Company("Ann", "Ben")
    before = company.session.table.menu
    written = source(text, "unknown.py").to_json()
    company.session.do(0, d.FileProved(written, "it was proved"))
    company.deal()
    assert company.session.table.menu == before
    said = [str(message_from_json(line.text)) for line in company.session.spoken]
    assert any("unknown.py does not come onto the menu" in line for line in said)
    with pytest.raises(NotAgreed):
        agreed_game(source(text, "unknown.py"))


HOSTILE = {
    "an endless loop": ("while True:\n    pass", "without end"),
    "a file": ("open('/tmp/pokernight-stolen', 'w')", "reaches out of the game"),
    "the network": (
        "import socket\nsocket.create_connection(('127.0.0.1', 9))", "reaches out of the game",
    ),
    "a process": ("import os\nos.system('true')", "reaches out of the game"),
    "an end of the program": ("raise SystemExit", "SystemExit, which would end"),
    "an odd exception": ("class Odd(BaseException): pass\nraise Odd", "Odd, which would end"),
    "a card that nobody draws": (
        "from pokernight.engine.lazy_deal import LotPlace, Wanted\nraise Wanted(LotPlace(0, 0))",
        "Wanted, which would end",
    ),
    "an interrupt": ("raise KeyboardInterrupt", "KeyboardInterrupt, which would end"),
    "a deep recursion": ("def deeper(): deeper()\ndeeper()", "calls itself without end"),
    "all the memory": ("[0] * 10**10", "more memory than a game gets"),
    "much memory bit by bit": (
        "kept = []\nfor _ in range(9000): kept.append(bytearray(10**6))", "more memory than a game",
    ),
    "chips from nowhere": ("state.stack[0] += 100", "chips were lost or made"),
}  # fmt: skip


@pytest.mark.parametrize("kind", some("hostile steps", list(HOSTILE), 4))
def test_a_hostile_step_stops_its_own_hand_with_a_sentence_and_no_other_table(
    kind: str, tmp_path: Path
) -> None:
    lines, says = HOSTILE[kind]
    path = tmp_path / "hostile.py"
    path.write_text(in_step(lines), encoding="utf-8")
    own = OwnGames(tmp_path, unproved)
    own.look()
    ill = Evening([str(path)], catalogue=find_in_rulebook, own=own)
    well = Evening(["razz"], hands=1, own=own)

    async def evening() -> None:
        await ill.begin()
        await well.begin()
        while not ill.owner.session.frozen:
            assert ill.task is not None and not ill.task.done(), "the table has stopped"
            await asyncio.sleep(0.1)
        await well.over()
        await well.end()
        ill.guests[0].say(m.EndRequest("end"))
        while not ill.owner.session.table.over:
            await asyncio.sleep(0.1)
        await ill.end()

    run(evening())
    assert ill.owner.session.table.money() == 0
    states = [codec.from_room(frame) for _, frame in ill.guests[0].frames]
    reasons = [
        table_of(state).why
        for state in states
        if isinstance(state, m.RoomState) and table_of(state).stage == "frozen"
    ]
    said = str(message_from_json(reasons[0]))
    assert said.startswith("hostile.py, line ")
    assert says in said
    assert said.count("\n") == 0


def test_texts_of_a_game_that_fail_are_left_out_and_the_hand_goes_on(tmp_path: Path) -> None:
    text = HIGH_CARD.replace(
        "AnteStakes, worth)", "AnteStakes, worth, talk=Talk(notes=lambda view: 1 / 0))"
    ).replace("Worth, ante", "Talk, Worth, ante")
    (tmp_path / "rude.py").write_text(text, encoding="utf-8")
    own = OwnGames(tmp_path, unproved)
    own.look()
    rude = Evening([str(tmp_path / "rude.py")], catalogue=find_in_rulebook, own=own)
    run(rude.play())
    assert rude.owner.session.table.hands == 3


def test_a_file_that_changes_in_mid_hand_is_played_from_the_next_hand_on(folder: Path) -> None:
    own = OwnGames(folder, unproved)
    own.look()
    new = HIGH_CARD + "\n# a new edition\n"
    played: list[GameSource | None] = []

    def look(guest: object, frame: bytes) -> None:
        playing = evening.owner.session.table.playing
        if playing is None:
            return
        if not played:
            (folder / "high_card.py").write_text(new, encoding="utf-8")
            own.look()
        if len(played) < evening.owner.session.table.deals:
            played.append(playing.entry.game.source)
        assert playing.entry.game.source == played[-1]

    evening = Evening(
        [str(folder / "high_card.py")], catalogue=find_in_rulebook, own=own, tapped=look
    )
    run(evening.play())
    assert played == [source(), source(new), source(new)]
    said = [str(message_from_json(line.text)) for line in evening.owner.session.spoken]
    assert sum("goes on by the old file" in line for line in said) == 1
    assert sum("played by the new file" in line for line in said) == 1


# --- a guest's game


def propose(company: Company, text: str = HIGH_CARD, **fields: str) -> Refused | None:
    given = fields or {"file": "high_card.py", "text": text}
    return company.asked("Ben", m.ProposeGame(id=f"propose {given}", **given))


def test_a_guests_game_is_played_after_the_host_has_agreed_and_it_is_proved() -> None:
    company = Company("Ann", "Ben", start="host")
    session = company.session
    assert propose(company) is None
    [(key, offer)] = session.offers.items()
    assert isinstance(company.asked("Ben", m.JudgeGame("judge", key, True)), Refused)
    company.say("Ann", m.JudgeGame("judge", key, True))
    assert session.offers[key].agreed
    assert [entry.name for entry in session.table.menu.entries] == ["Seven-card Stud"]
    high_card()
    session.do(0, d.FileProved(offer.source.to_json(), "it is sound"))
    assert session.offers == {}
    company.say("Ann", m.Start("start"))
    company.tick()
    assert session.table.menu.entries[-1].game.source == source()


def test_the_host_turns_a_game_down_and_nothing_of_it_runs() -> None:
    company = Company("Ann", "Ben")
    text = with_lines("raise AssertionError('it was run')", HIGH_CARD)
    assert propose(company, text) is None
    [key] = company.session.offers
    company.say("Ann", m.JudgeGame("judge", key, False))
    assert company.session.offers == {}
    assert company.session.files == {}


def test_a_proposal_is_checked_bounded_and_said_once() -> None:
    company = Company("Ann", "Ben")
    refused = propose(company, with_lines("import os"))
    assert "line 13: it imports os" in str(refused)
    assert propose(company, link="ftp://example.org/x.py") is not None
    assert propose(company) is None
    assert "proposed already" in str(propose(company))
    assert propose(company, link="https://example.org/x.py") is None
    assert "may wait" in str(propose(company, link="https://example.org/y.py"))
    link = next(key for key, offer in company.session.offers.items() if offer.link)
    assert "yours to open" in str(company.asked("Ann", m.JudgeGame("yes", link, True)))


def test_the_room_proves_what_the_host_has_agreed_to_and_goes_on_meanwhile() -> None:
    class AtOnce(OwnGames):
        async def prove_for_guest(self, source: GameSource) -> ProofFinding:
            return self.prove(source, stranger=True)

    own = AtOnce(prover=unproved)

    class Proposing(Evening):
        async def proposes(self) -> None:
            host, guest, *_ = self.guests
            guest.say(m.ProposeGame(id="p", file="high_card.py", text=HIGH_CARD))
            while not self.owner.session.offers:
                await asyncio.sleep(0.1)
            host.say(m.JudgeGame("j", next(iter(self.owner.session.offers)), True))
            while len(self.owner.session.table.menu.entries) < 2:
                await asyncio.sleep(0.1)

    evening = Proposing(["razz"], catalogue=find_in_rulebook, own=own, hands=0)

    async def whole() -> list[bytes]:
        await evening.begin()
        await evening.proposes()
        await evening.end()
        return [entry.body for entry in await evening.entries()]

    bodies = run(whole())
    assert sum(source().digest.encode() in body for body in bodies) == 2


# --- what is read and exported


def test_an_export_carries_the_file_and_is_verified_where_it_is_agreed_to(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = OwnGames(folder, unproved)
    own.look()
    evening = Evening([str(folder / "high_card.py")], catalogue=find_in_rulebook, own=own)
    run(evening.play())
    text = exported(asyncio.run(evening.entries()), evening.guests[0].person, find_in_rulebook)
    assert source().digest in text
    assert audit(text.encode(), find_in_rulebook)
    monkeypatch.setattr(agreed_games, "_agreed", {})
    with pytest.raises(NotAgreed):
        audit(text.encode(), find_in_rulebook)


async def test_guests_read_pages_and_sources_of_files_in_the_rulebook_and_at_the_table(
    folder: Path,
) -> None:
    own = OwnGames(folder, unproved)
    own.look()
    async with a_room(own=own) as room:
        opened = await room.rooms.open(*table_from({}, own, own=own.games))
        base = f"{room.base}/api"
        status, page = await asyncio.to_thread(asked, f"{base}/games/high_card")
        assert (status, page["title"], page["own"]) == (200, "High Card", "high_card.py")
        _, games = await asyncio.to_thread(asked, f"{base}/games")
        assert [game["own"] for game in games[:2]] == ["high_card.py", ""]
        sentence = {"said": "high card with two jokers, ante a dime"}
        _, made = await asyncio.to_thread(asked, f"{base}/menu/said", wish=sentence)
        assert made["page"]["name"] == "high_card+jokers_wild+ante=0.10"
        assert [piece["text"] for piece in made["line"]] == [
            "High Card.", "Two jokers are wild.", "Ante $0.10.",
        ]  # fmt: skip
        files = f"{base}/tables/{opened.table}/files"
        _, [file] = await asyncio.to_thread(asked, files, opened.invite)
        assert (file["source"], file["sha256"]) == (HIGH_CARD, source().digest)
        assert file["page"].startswith("High Card.")
        status, _ = await asyncio.to_thread(asked, files, "not a key")
        assert status == 400
        _, menu = await asyncio.to_thread(
            asked, f"{base}/tables/{opened.table}/offers/none", opened.invite
        )
        assert menu["reason"] == "no such game is proposed now"


def test_a_dealer_puts_a_file_of_the_folder_on_the_menu_by_its_name(folder: Path) -> None:
    own = OwnGames(folder, unproved)
    own.look()
    company = Company("Ann", "Ben", menu='[[game]]\ngame = "razz"\n[[game]]\ngame = "chaos"\n')
    company.requests.own = own.own_game
    dealer = company.session.at_seat(company.session.table.settler).name
    other = next(name for name in ("Ann", "Ben") if name != dealer)
    wish = m.MenuRequest("put", name="High Card", game="high_card", stakes="2/4")
    assert "only the next dealer" in str(company.asked(other, wish))
    company.say(dealer, wish)
    entry = company.session.table.menu.entries[-1]
    assert entry.game.source == source()
    assert "is on the menu already" in str(company.asked(dealer, wish))
    composed = own("high card, two jokers").name
    company.say(dealer, m.MenuRequest("beside", name="High Card", game=composed))
    plain, jokers = company.session.table.menu.entries[-2:]
    assert (plain.source, jokers.source) == ("high_card.py", "high_card.py+jokers_wild")
    new = source(HIGH_CARD + "\n# a new edition\n")
    agree(new)
    company.session.do(0, d.TableCommand(c.PutFile(tuple(new.to_json().items()))))
    again = company.session.table.menu.entries[-2:]
    assert [entry.game.source for entry in again] == [new, new]
    assert [entry.game.name for entry in again] == ["high_card", composed]


def test_a_sentence_starts_from_a_game_of_the_folder_by_its_title(folder: Path) -> None:
    own = OwnGames(folder, unproved)
    own.look()
    game = own("high card with two jokers, ante a dime")
    assert (game.name, game.source) == ("high_card+jokers_wild+ante=0.10", source())
    assert own(game.name).name == own(f"high_card.py+{game.name.partition('+')[2]}").name
    with pytest.raises(Refused, match=r"'low spade in the hole .* High Card is a game by its"):
        own("high card, low spade in the hole takes half")
    with pytest.raises(Refused, match="not from 2"):
        own("high card, seven stud, deuces wild")
    assert own("seven stud, deuces wild") is find_in_rulebook("seven stud, deuces wild")
