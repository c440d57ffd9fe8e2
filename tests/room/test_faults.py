"""A room that dies, or whose disk is full, at every point of what it writes: nothing is lost.

In process, through a store that dies or is away where a hook says so; everybody comes back and
asks again for what he has not been told of. The evening is the one that was never interrupted.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from pokernight.fair_deals.card_proofs import follow, seeded
from pokernight.games import evening_games, find
from pokernight.room.live.log_replay import READER
from pokernight.room.protocol import codec
from pokernight.room.store.store_interface import Entry, StoreAway
from pokernight.session import log_events
from pokernight.session import messages as m
from pokernight.session.session import Session
from pokernight.table import Table
from pokernight.table.commands import Command, Reply
from pokernight.table.current_hand import Playing
from tests.room.still import QUICK, TABLE, Evening, drawn, run, still_store
from tests.sampling import some
from tests.sentences import in_words

FITTING = [game for game in evening_games() if find(game).seats_near(3) == 3]
GAMES = sorted(some("games of rooms that die", FITTING, 2))
DEEP = {"usual": 1_000_000}
"""Chips for the whole evening: who buys, and when, is not by the script."""
POINTS = ("begin", "applied", "committed")


CALM = 100
"""Looks at a finished evening before it is taken as over: its last write may fail, too."""


class Dies(BaseException):
    """The process is gone."""


class Faulty:
    """A store's hook that makes trouble at chosen points.

    Attributes:
        at: by how many points were passed, what happens there.
        passed: how many were.
    """

    def __init__(self, at: dict[int, type[BaseException]], *, stays: int = 1) -> None:
        self.at, self.stays = at, stays
        self.passed = 0
        self.happened: list[str] = []

    def __call__(self, point: str) -> None:
        self.passed += 1
        trouble = self.at.get(self.passed)
        if trouble is StoreAway and self.stays > 1:
            self.stays -= 1
            self.at[self.passed + 1] = StoreAway
        if trouble is not None:
            self.happened.append(point)
            raise trouble("the disk is full")


class Interrupted(Evening):
    """An evening whose owner dies now and then, and is taken up again."""

    deaths = 0

    async def over(self) -> None:
        calm = 0
        while calm < CALM:
            calm = calm + 1 if self.owner.session.table.over else 0
            assert self.task is not None
            if self.task.done():
                calm = 0
                assert isinstance(self.task.exception(), Dies), self.task.exception()
                self.deaths += 1
                await self.take_up()
                for guest in self.guests:
                    await guest.come()
            assert not self.owner.session.frozen, self.owner.session.frozen
            await asyncio.sleep(0.1)


def evening(game: str, kind: type[Evening] = Interrupted) -> Any:
    return kind([game], ("Ann", "Ben"), house=1, hands=3, settings=QUICK, seed=game, details=DEEP)


def played(game: str, hook: Faulty) -> Any:
    """The evening in a store with faults."""
    one = evening(game)

    async def play() -> None:
        await one.play(still_store(hook=hook))

    run(play())
    return one


def log_of(one: Evening) -> list[Entry]:
    """Its log."""
    return asyncio.run(one.entries())


def others(session: Session) -> list[Command]:
    """All that was done but answers."""
    return [one for one in session.table.commands if not isinstance(one, Reply)]


def hands(session: Session, log: Sequence[Entry]) -> list[Any]:
    """Return the opening, inputs and ending of every hand, sealed answers all at once."""
    promised = [(codec.event_from_bytes(one.body), one.secret.hex()) for one in log if one.secret]
    seeds = {one.hand: seed for one, seed in promised if isinstance(one, log_events.Promised)}
    drawn = [one.hand for one, _ in promised if isinstance(one, log_events.Promised)]
    assert len(drawn) == len(seeds), "a seed was drawn again"
    table = Table(session.table.opening)
    followed = follow(table, session.table.commands, seeded(seeds))
    found = []
    for one in followed:
        assert isinstance(one.playing, Playing)
        found.append((one.playing.hand.opening, one.playing.hand.inputs, one.ending))
    return found


def check_the_same(one: Evening, whole: Evening) -> None:
    """Nothing lost, nothing twice, the same decks, the same money, and a log that replays."""
    log = log_of(one)
    assert [entry.seq for entry in log] == [*range(1, len(log) + 1)]
    (ours, _), (theirs, _) = READER.replay(log, find), READER.replay(log_of(whole), find)
    assert others(ours) == others(theirs)
    assert hands(ours, log) == hands(theirs, log_of(whole))
    assert ours.table.ledger.lines == theirs.table.ledger.lines
    assert ours.chain == theirs.chain
    assert ours.table.money() == one.owner.session.table.money()
    for guest in one.guests:
        for command, outcome in guest.outcomes.items():
            if isinstance(outcome, m.Done) and not command.startswith(("hash", "salt")):
                kept = asyncio.run(one.store.outcome(TABLE, guest.person, command))
                assert kept is not None, (guest.name, command)


def points(game: str) -> tuple[Any, int, int]:
    """The evening that is never interrupted, and which points it passes between two players."""
    hook = Faulty({})
    whole = played(game, hook)
    return whole, 24, hook.passed


CHOSEN = [(game, lot) for lot in range(200) for game in GAMES][:200]
"""Points at which a room is killed, drawn by lot for each game."""


@pytest.mark.parametrize("game", GAMES)
def test_a_room_that_dies_at_a_chosen_point_loses_nothing_and_does_nothing_twice(game: str) -> None:
    whole, first, last = points(game)
    lots = [lot for one, lot in CHOSEN if one == game]
    died = set()
    for lot in some(f"kills in {game}", lots, 4):
        at = Random(f"{game} dies {lot}").randrange(first, last + 1)
        hook = Faulty({at: Dies})
        one = played(game, hook)
        assert one.deaths == len(hook.happened)
        died.update(hook.happened)
        check_the_same(one, whole)
    assert died <= set(POINTS)
    assert died


@pytest.mark.parametrize("game", GAMES)
def test_a_room_whose_disk_is_full_says_so_waits_and_goes_on_when_there_is_room(game: str) -> None:
    whole, first, last = points(game)
    lots = [lot for one, lot in CHOSEN if one == game]
    for lot in some(f"full disks in {game}", lots, 2):
        at = Random(f"{game} is full {lot}").randrange(first, last + 1)
        hook = Faulty({at: StoreAway}, stays=8)
        one = played(game, hook)
        assert one.deaths == 0
        assert len(hook.happened) == 8
        for guest in one.guests:
            said = [codec.from_room(frame) for _, frame in guest.frames]
            waiting = [in_words(it.reason) for it in said if isinstance(it, m.Waiting)]
            assert waiting == ["the table waits, and nothing is lost: the disk is full"]
        check_the_same(one, whole)


def test_nothing_is_acknowledged_and_nobody_hears_of_it_before_it_is_written_down() -> None:
    """While the disk is full in the middle of a hand nobody is sent anything but that."""
    full = Faulty({})
    one = evening("razz")

    async def play() -> None:
        await one.begin(still_store(hook=full))
        while one.owner.session.hand is None:
            await asyncio.sleep(0.1)
        full.at = {full.passed + more: StoreAway for more in range(1, 1000)}
        before = [len(guest.frames) for guest in one.guests]
        one.guests[0].say(m.Say("hello", "hello"))
        await asyncio.sleep(60)
        for guest, sent in zip(one.guests, before):
            news = [codec.from_room(frame) for _, frame in guest.frames[sent:]]
            assert [type(it) for it in news] == [m.Waiting]
        full.at = {}
        await one.over()
        await one.end()

    one.answers = lambda key, ask: drawn(key, ask) if full.at or key[2] else None
    run(play())
    assert all(isinstance(it, m.Done) for guest in one.guests for it in guest.outcomes.values())


def test_a_computer_that_has_slept_gives_people_time_to_come_back_before_any_clock_runs() -> None:
    """Else the clock would answer for whoever is asked before he is back."""
    one = Evening(["razz"], ("Ann", "Ben"), house=1, hands=1, details=DEEP)

    async def play() -> None:
        await one.begin()
        while one.owner.session.hand is None or not one.owner.session.questions():
            await asyncio.sleep(0.1)
        session = one.owner.session
        number, before = session.number, len(session.table.commands)
        loop: Any = asyncio.get_running_loop()
        loop._still.time += 3600
        await asyncio.sleep(QUICK.grace / 1000)
        assert (session.number, len(session.table.commands)) == (number, before)
        woke = [codec.event_from_bytes(entry.body) for entry in await one.entries()]
        assert isinstance(woke[-1], log_events.RoomWoke)
        one.answers = drawn
        await one.over()
        await one.end()

    one.answers = lambda key, ask: None if key[0] != "Abe" else drawn(key, ask)
    run(play())
