"""The wire is tapped: nothing that is sent to anybody names a card that he may not know."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from random import Random
from typing import Any

import msgspec
import pytest

from pokernight.engine.asks import Answer, Ask
from pokernight.errors import Refused
from pokernight.games import find
from pokernight.room.http.export import exported
from pokernight.room.live.table_actor import TableActor
from pokernight.session import messages as m
from pokernight.session import seat_state
from pokernight.session.card_ids import Ids
from pokernight.session.hand_events import HandEvent
from pokernight.session.seat_state import StateBuilder
from tests.games_tried import EVENINGS_TRIED
from tests.room.oracle import MARK, Oracle, listening, mark_cards, named, without_readings
from tests.room.still import Evening, Guest, drawn, run
from tests.sampling import share

HANDS = 10_000
"""Hands that are tapped in all under ``PROVE``; two of each game ordinarily."""
EACH = -(-share(HANDS, 200) // len(EVENINGS_TRIED))

OPEN = ("acey_deucey",)
"""Games without a card that lies face down."""


class Tapped:
    """An evening of which every byte is held against the truth, and whose guests are curious."""

    def __init__(self, games: Sequence[str], hands: int, seed: str, **details: Any) -> None:
        self.oracles: list[Oracle] = []
        self.evening = Evening(
            games, ("Ann", "Ben"), house=1, watchers=1, hands=hands, seed=seed,
            answers=self.answer, tapped=self.tapped, opened=self.opened, **details,
        )  # fmt: skip
        self.seed = seed
        self.read = 0
        self.tried: set[tuple[str, int, int]] = set()

    @property
    def oracle(self) -> Oracle:
        return self.oracles[-1]

    def answer(self, key: tuple[str, int, int], ask: Ask) -> Answer:
        return drawn((f"{self.seed} {key[0]}", *key[1:]), ask)

    def opened(self, owner: TableActor) -> None:
        self.oracles[:] = [Oracle(owner.session)]

    def tapped(self, guest: Guest, frame: bytes) -> None:
        self.oracle.check(guest.name, frame)
        self._secrets(guest, frame)
        if guest.person and b'"type":"state"' in frame[:20]:
            self._pry(guest)

    def _secrets(self, guest: Guest, frame: bytes) -> None:
        """No seed, no deck and nobody else's secret is in anything that is sent."""
        session = self.evening.owner.session
        drawing = session.drawing
        for shuffle in (session.shuffle, None if drawing is None else drawing.shuffle):
            if shuffle is not None:
                assert shuffle.seed.encode() not in frame
        for other in self.evening.guests:
            if other is not guest and other.name:
                assert other.key.encode() not in frame

    def _pry(self, guest: Guest) -> None:
        """Ask for what one may not have, so that refusals are tapped too; show cards now and then.

        What is refused changes nothing, so that it may be asked at any time.
        """
        session = self.evening.owner.session
        hand, key = session.hand, (guest.person, session.table.deals, session.number)
        if key in self.tried:
            return
        self.tried.add(key)
        rng = Random(f"{self.seed} pry {key}")
        if hand is None:
            if rng.random() < 0.3:
                guest.say(m.Show(f"show {key}"))
            return
        other = rng.choice([one for one in self.evening.guests if one is not guest and one.person])
        ids = [*self.oracle.ids[other.name].values()]
        if not ids or rng.random() > 0.3:
            return
        wild: tuple[m.AnswerJson, ...] = (rng.choice(ids), rng.sample(ids, min(2, len(ids))), "x")
        for number, said in enumerate(wild):
            guest.say(m.AnswerRequest(f"pry {number} {key}", session.number, said))

    async def exports(self) -> None:
        """In the middle of a hand everybody has his seat's file, and nobody the seeds."""
        session = self.evening.owner.session
        entries = await self.evening.entries()
        for guest in self.evening.guests:
            try:
                text = exported(entries, guest.person, find)
            except Refused:
                assert not guest.name
                continue
            last = msgspec.json.decode(text.splitlines()[-2])
            if last.get("ending") == "goes on":
                cards = named(msgspec.json.encode([last["events"], last["openings"]]).decode())
                assert cards <= self.oracle.may_know(guest.name), (guest.name, cards)
                self.read += len(cards)
            assert session.shuffle is None or session.shuffle.seed not in text


def tap(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, tapped: Tapped) -> None:
    """Play the evening, with every card named as nothing else is."""
    mark_cards(monkeypatch)
    listening(monkeypatch, tapped.oracles)
    with caplog.at_level(logging.DEBUG):
        run(tapped.evening.play())
    assert not named(caplog.text), "a line of the log names a card"
    assert MARK not in caplog.text


@pytest.mark.parametrize("game", EVENINGS_TRIED)
def test_nothing_that_is_sent_names_a_card_that_its_reader_may_not_know(
    game: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    tapped = Tapped([game], EACH, game)
    tap(monkeypatch, caplog, tapped)
    assert tapped.evening.owner.session.table.hands == EACH
    assert tapped.oracle.checked > 10 * EACH
    assert tapped.oracle.unknown > EACH or game in OPEN
    assert tapped.oracle.named > 10 * EACH


@pytest.mark.parametrize("game", EVENINGS_TRIED)
def test_a_file_asked_for_in_the_middle_of_a_hand_names_no_card_that_its_reader_may_not_know(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Asked for at the second question of a hand, or at the only one, by everybody."""
    at = 0 if game == "guts" else 1
    tapped = Tapped([game], 1, f"files of {game}")
    mark_cards(monkeypatch)
    listening(monkeypatch, tapped.oracles)
    tapped.evening.answers = lambda key, ask: None if key[2] >= at else drawn(key, ask)

    async def evening() -> None:
        await tapped.evening.begin()
        owner = tapped.evening.owner
        while owner.session.hand is None or owner.session.number < at:
            await asyncio.sleep(0.5)
        await tapped.exports()
        await tapped.evening.end()

    run(evening())
    assert tapped.read > 0


@pytest.mark.parametrize("leak", ["place_of", "news", "position", "ids"])
def test_the_tap_hears_a_leak(leak: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each way out of the table in turn gives everybody what the first seat may have."""
    if leak == "place_of":
        monkeypatch.setattr(seat_state, "place_of", lambda *_: 0)
    elif leak == "ids":
        monkeypatch.setattr(StateBuilder, "ids", lambda state_builder, person: _same(state_builder))
    else:
        made = getattr(StateBuilder, leak)
        replaced = {"news": _news, "position": _position}[leak]
        monkeypatch.setattr(StateBuilder, leak, replaced(made))
    tapped = Tapped(["seven_card_stud"], 8, "a leak")
    mark_cards(monkeypatch)
    listening(monkeypatch, tapped.oracles)
    with pytest.raises(AssertionError):
        run(tapped.evening.play())


READ = {"kind": "show", "words": "{seat shows} {cards}: three sixes, king; 6♠ as A♣"}
MARKED = "4♠ is the 8♠, if you like: it was dealt up on third street (8)"
PAIRED = "J♦ and 2♣ are the K♦, if you like: the deuce came right after (8)"
FREE: dict[str, dict[str, Any]] = {
    "a hand that is shown": {"news": [READ]},
    "a hand that is read": {"reads": [{"said": "a pair; 6♠ as A♣", "cards": [7],
                                       "stand_for": {"7": "Ac" + MARK}}]},
    "one's own hand": {"help": {"have": ["ace high; 6♠ as A♣"], "why": [MARKED, PAIRED]}},
    "what a card may be": {"marks": [{"what": "the 8♠, if you like", "why": MARKED}]},
    "what two cards may be": {"marks": [{"what": "the K♦, if you like", "why": PAIRED}]},
}  # fmt: skip
"""Frames that name cards which lie nowhere: their reader knows the six, the four and the jack."""
MORE = {
    "elsewhere in the sentence": ("(8)", "(8), and the 9♥", "king;", "9♥;", "high;", "9♥ high;",
                                  "pair;", "pair of 9♥;"),
    "as what it cannot be": ("the 8♠", "the 9♥", "the K♦", "the 9♥", "as A♣", "as 9♥"),
    "of a card that is not known": ("4♠", "9♥", "J♦", "9♥", "6♠", "9♥"),
    "in another field": ("said", "contest", "help", "asks", "show", "board", "marks", "facts"),
}  # fmt: skip
"""Leaks planted in such a frame in other ways."""


@pytest.mark.parametrize("frame", FREE)
def test_what_a_known_card_counts_as_is_no_leak_and_whatever_stands_beside_it_is(
    frame: str,
) -> None:
    said, known = FREE[frame], {"6s", "4s", "Jd", "2c"}
    clean = msgspec.json.encode(without_readings(said, known)).decode()
    assert named(clean) <= known
    assert named(msgspec.json.encode(said).decode()) - known
    for leak, changes in MORE.items():
        text = msgspec.json.encode(said).decode()
        for old, new in zip(changes[::2], changes[1::2]):
            text = text.replace(old, new)
        assert text != msgspec.json.encode(said).decode(), leak
        left = msgspec.json.encode(without_readings(msgspec.json.decode(text), known)).decode()
        assert named(left) - known, leak


def _same(state_builder: StateBuilder) -> Any:
    return vars(state_builder).setdefault("same", Ids(bytes(32), "anybody", 1))


def _news(made: Any) -> Any:
    def news(state_builder: StateBuilder, person: str, heard: Sequence[HandEvent]) -> Any:
        first = next(iter(state_builder.session.people))
        return made(state_builder, first, heard)

    return news


def _position(made: Any) -> Any:
    def position(state_builder: StateBuilder, person: str) -> Any:
        return made(state_builder, next(iter(state_builder.session.people)))

    return position
