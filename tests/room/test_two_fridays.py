"""Two evenings of a group: seven people and a television, from the menu to the standings.

The tables are real ones over a real store; time passes only when nobody can act. Five people are at
browsers, three of these at phones, and two at terminals, which are sent the hand as a position.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pokernight.engine.asks import Answer, Ask
from pokernight.engine.game_source import GameSource
from pokernight.groups import group_changes as changes
from pokernight.groups.group_file import GroupFile, to_bytes
from pokernight.groups.season import balances, owed, standings
from pokernight.proofs.isolated_proof import ProofFinding
from pokernight.room.cluster.new_table import ExpectedMember, open_table
from pokernight.room.cluster.table_registry import TableRegistry
from pokernight.room.http.group_evenings import (
    EveningOutcome,
    change_group,
    founded,
    opened_again,
    outcome_at,
    read_group,
    up_to_date,
)
from pokernight.room.shared.bot_processes import InlineBots
from pokernight.room.shared.own_games import OwnGames
from pokernight.room.store import Store
from pokernight.room.store.store_interface import StoredGroup
from pokernight.session import clock
from pokernight.session import messages as m
from pokernight.session.player_choice import HOUSE_BOTS
from pokernight.session.session import Session
from pokernight.session.settings import Settings
from pokernight.session.table_setup import table_from
from pokernight.table import EveningOpening
from pokernight.wording.message import message_json
from tests.own_games import HIGH_CARD
from tests.room.still import Evening, Guest, Key, drawn, now, run, still_store
from tests.sentences import in_words

MENU = """
title = "Friday night"
choice = "rotation"
[[game]]
game = "texas_holdem"
stakes = "2/4"
[[game]]
game = "high_card.py"
[[game]]
game = "seven_card_stud"
"""
LOW_CARD = HIGH_CARD.replace("High Card", "Low Card").replace("HIGH_CARD", "LOW_CARD")
DELAY = 30_000
SETTINGS = {"start": "host", "look": 6000, "pace": 0, "delay": DELAY, "misses": 1}
MINUTE, DAY = 60_000, 86_400_000
BROWSERS, PHONES, TERMINALS = ("Ann", "Eve"), ("Ben", "Cat", "Dot"), ("Fay", "Gus")
EVERYBODY = (*BROWSERS, *PHONES, *TERMINALS)


def proved_here(source: GameSource, stranger: bool) -> ProofFinding:
    name = source.file.removesuffix(".py")
    return ProofFinding(source, name, name, f"{source.file} is sound")


class OwnGamesHere(OwnGames):
    """The host's games, proved without a process or a thread of its own."""

    async def prove_for_guest(self, source: GameSource) -> ProofFinding:
        return self.prove(source, stranger=True)


class Friend(Guest):
    """A person or a television; a terminal is sent positions."""

    @property
    def positions(self) -> bool:
        return self.name in TERMINALS

    def _act(self) -> None:
        if self.person in self.evening.owner.session.people:  # else the welcome is on its way
            super()._act()

    @property
    def states(self) -> list[tuple[int, dict[str, Any]]]:
        """The states that were sent, with the times at which they were."""
        frames = [(at, json.loads(frame)) for at, frame in self.frames]
        return [(at, frame) for at, frame in frames if frame["type"] == "state"]


@dataclass
class Friday(Evening):
    """An evening whose script holds players at their questions.

    Attributes:
        opening: of the table.
        expected: members for whom a chair is kept.
        held: names of players who do not answer for now.
        admits: the host lets everybody buy in who asks.
    """

    opening: EveningOpening | None = None
    expected: list[ExpectedMember] = field(default_factory=list)
    held: set[str] = field(default_factory=set)
    admits: bool = True
    _number: int = 0

    def __post_init__(self) -> None:
        self.answers = self.answer_unless_held
        self.guest = Friend

    def answer_unless_held(self, key: Key, ask: Ask) -> Answer | None:
        return None if key[0] in self.held else drawn(key, ask)

    @property
    def session(self) -> Session:
        return self.owner.session

    async def create(self, store: Store) -> None:
        assert self.opening is not None and self.own is not None
        self.store = store
        opened, entries = open_table(
            self.opening, self.settings, (), self.expected, now=now(), catalogue=self.own,
            known_players=HOUSE_BOTS, remarks=self.own.text_of(self.opening.menu),
        )  # fmt: skip
        await store.create(opened.table, entries)
        self.table, self.invite, self.host = opened

    async def comes(self, name: str = "", key: str = "", *, member: bool = False) -> Friend:
        """Have a person come, by a link of the table, or a member by their own key."""
        person = "known by the key" if member else ""
        friend = Friend(name, key or self.invite, self, person=person)
        self.guests.append(friend)
        await friend.come()
        return friend

    async def asks(self, friend: Guest, make: Callable[[str], m.Command]) -> str:
        """Send a command, and return why it was refused, or ""."""
        self._number += 1
        id_ = f"script {self._number}"
        friend.say(make(id_))
        await self.until(lambda: id_ in friend.outcomes)
        outcome = friend.outcomes[id_]
        return in_words(outcome.reason) if isinstance(outcome, m.RefusedMessage) else ""

    async def until(self, when: Callable[[], bool]) -> None:
        """Wait until something is so; meanwhile the host admits purchases."""
        for _ in range(100_000):
            if self.failed is not None:
                raise self.failed
            assert not self.session.frozen, self.session.frozen
            if when():
                return
            if self.admits:
                for person in self.session.asking:
                    self._number += 1
                    self.guests[0].say(m.Admit(f"admit {self._number}", person, yes=True))
            await asyncio.sleep(0.1)
        raise AssertionError("it does not come about")

    async def played(self, count: int) -> None:
        """Wait until so many hands are over, and no hand is played."""
        await self.until(lambda: self.session.table.hands >= count and self.session.hand is None)

    def release(self, *friends: Guest) -> None:
        """Have players answer who were held."""
        for friend in friends:
            self.held.discard(friend.name)
            friend._act()

    def asked(self) -> str:
        """Return the name of the player who is asked, or ""."""
        return self.session.questions()[0][0].name if self.session.questions() else ""


def friday(own: OwnGames, opening: EveningOpening, settings: Settings, **rest: Any) -> Friday:
    return Friday(
        games=(), catalogue=own, own=own, opening=opening, settings=settings, **rest
    )  # fmt: skip


async def group_now(store: Store, own: OwnGames, group: str) -> GroupFile:
    """Return the group as its page shows it: with the result of an evening that is over."""

    async def run_here(work: Callable[[], EveningOutcome | None]) -> EveningOutcome | None:
        return work()

    stored = await read_group(store, group)
    assert stored is not None
    tables = TableRegistry(store, InlineBots(), own=own)
    return await up_to_date(store, stored, lambda table: outcome_at(tables, table, run_here))


def test_two_fridays_of_seven_people_and_a_television(tmp_path: Path) -> None:
    (tmp_path / "high_card.py").write_text(HIGH_CARD, encoding="utf-8")
    own = OwnGamesHere(tmp_path, proved_here)
    own.look()
    run(two_fridays(own))


async def two_fridays(own: OwnGames) -> None:
    store = still_store()
    opening, settings, _ = table_from({"menu": MENU, "settings": SETTINGS}, own)
    first = friday(own, opening, settings)
    friends = await the_first(first, store)
    books = first.session.table.books()
    group = await group_now(store, own, "g")
    nets = {account.name: account.net for account in books.accounts}
    assert {name: balances(group)[name] for name in nets} == nets
    assert sum(balances(group).values()) == 0

    # the first payment is made, and what is not is carried over
    transfer = owed(group)[0]
    await change_group(store, "g", lambda before: changes.paid(before, *transfer, now()))
    group = await group_now(store, own, "g")
    carried = balances(group)
    assert carried[transfer.payer] == nets[transfer.payer] + transfer.cents

    # next Friday: the same menu, settings and chairs, and members come by their keys
    loop: Any = asyncio.get_running_loop()
    loop._still.time += 7 * 86_400
    again = opened_again(group, own)
    assert again.opening.menu == first.session.table.menu
    assert again.settings == first.session.settings
    assert {(member.name, member.chair) for member in again.expected} >= {("Ann", 0), ("Gus", 6)}
    second = friday(own, again.opening, again.settings, expected=again.expected)
    await second.create(store)
    table, at = second.table, changes.next_time(group, now())
    assert at - now() <= 7 * DAY
    await change_group(
        store, "g", lambda before: changes.planned(before, table, at, second.invite, now())
    )
    await the_second(second, friends)
    ended = {account.name: account.net for account in second.session.table.books().accounts}
    assert ended.keys() == {*EVERYBODY}
    group = await group_now(store, own, "g")
    after = balances(group)
    assert sum(after.values()) == 0
    for name in EVERYBODY:
        assert after[name] == carried[name] + ended[name]
    season = {row.name: row for row in standings(group, 0)}
    assert {name: row.evenings for name, row in season.items()} == dict.fromkeys(EVERYBODY, 2)
    assert {name: row.net for name, row in season.items()} == {
        name: nets[name] + ended[name] for name in EVERYBODY
    }
    assert sum(row.points for row in season.values()) > 0
    assert {"High Card", "Hold'em"} <= {game.game for game in season["Ann"].games}


async def the_first(evening: Friday, store: Store) -> dict[str, Friend]:
    """Play the first evening, and make a group of it."""
    await evening.create(store)
    await evening.take_up()
    ann = await evening.comes("Ann", evening.host)
    friends = {"Ann": ann}
    for name in ("Ben", "Cat", "Dot", "Eve", "Fay"):
        friends[name] = await evening.comes(name)
    television = await evening.comes()
    assert await evening.asks(ann, lambda id_: m.Set(id=id_, settings={"approve": True})) == ""
    stakes = "quarter, half"
    assert await evening.asks(ann, lambda id_: m.Set(id=id_, stakes=stakes)) == ""
    menu = evening.session.table.menu
    assert [entry.name for entry in menu.entries] == ["Hold'em", "High Card", "Seven-card Stud"]
    said = [in_words(message_json(entry.rules.stakes)) for entry in menu.entries]
    assert said == ["blinds $0.25/$0.50", "bets $0.25/$0.50", "bets $0.25/$0.50"]
    began = now()
    assert await evening.asks(ann, m.Start) == ""

    # a guest proposes a game, which is on the menu once the host has agreed
    def propose(id_: str) -> m.Command:
        return m.ProposeGame(id=id_, file="low_card.py", text=LOW_CARD)

    assert await evening.asks(friends["Eve"], propose) == ""
    [offer] = evening.session.offers
    assert "Low Card" not in [entry.name for entry in evening.session.table.menu.entries]
    assert await evening.asks(ann, lambda id_: m.JudgeGame(id_, offer, yes=True)) == ""
    await evening.played(2)
    assert not evening.session.offers
    assert "Low Card" in [entry.name for entry in evening.session.table.menu.entries]

    # a player comes late, and waits for the host
    evening.admits = False
    gus = friends["Gus"] = await evening.comes("Gus")
    await evening.played(3)
    assert evening.session.seat_of(gus.person) is None
    evening.admits = True
    await evening.until(lambda: evening.session.seat_of(gus.person) is not None)

    await takes_an_answer_back(evening, friends)
    await falls_asleep(evening, friends["Ben"])
    await pauses(evening, friends)
    await buys_more(evening, friends)

    # a player leaves early, with the chips
    eve = friends["Eve"]
    assert await evening.asks(eve, m.Rise) == ""
    eve.sits = False
    await evening.played(evening.session.table.hands + 1)
    assert evening.session.seat_of(eve.person) is None
    group = founded("g", "invite", "", evening.session, evening.invite)
    assert {member.name for member in group.members} == {*EVERYBODY}
    assert began - MINUTE < group.evenings[0].at <= began, "the hour of the evening is its first"
    await store.save_group("g", StoredGroup(1, to_bytes(group)))
    assert await evening.asks(ann, m.EndRequest) == ""
    await evening.until(lambda: evening.session.table.over)
    await asyncio.sleep(DELAY / 1000)
    watched(television)
    assert all(state["position"] is None for _, state in ann.states)
    assert any(state["position"] is not None for _, state in gus.states)
    await evening.end()
    return friends


async def takes_an_answer_back(evening: Friday, friends: dict[str, Friend]) -> None:
    """A player takes an answer back at once, while the next player thinks."""
    await stop_in_a_hand(evening)
    name = evening.asked()
    evening.release(friends[name])
    evening.held.add(name)
    await evening.until(lambda: evening.asked() != name)
    assert await evening.asks(friends[name], lambda id_: m.Propose(id_, "undo")) == ""
    assert (evening.asked(), evening.session.taken_back) == (name, 1)
    assert evening.session.proposal is None, "nobody else is asked"
    # the same question gets its answer anew
    friends[name].outcomes.clear()
    await go_on(evening, friends)


async def stop_in_a_hand(evening: Friday) -> None:
    """Hold everybody at the first question of the next hand."""
    await evening.until(lambda: evening.session.hand is None)
    evening.held |= {*EVERYBODY}
    await evening.until(lambda: evening.asked() != "")


async def go_on(evening: Friday, friends: dict[str, Friend]) -> None:
    """Have everybody answer again, and wait for the end of the hand."""
    hands = evening.session.table.hands
    evening.release(*friends.values())
    await evening.played(hands + 1)


async def falls_asleep(evening: Friday, ben: Friend) -> None:
    """A phone sleeps: the clock answers, its player sits out, and is back with the same chips."""
    ben.go()
    session = evening.session
    seat = session.seat_of(ben.person)
    assert seat is not None
    await evening.until(lambda: session.table.players[seat].away)
    await evening.until(lambda: session.hand is None)
    stack = session.table.players[seat].stack
    await evening.played(session.table.hands + 1)
    assert session.table.players[seat].stack == stack
    await ben.come()
    assert await evening.asks(ben, m.ComeBack) == ""
    assert not session.table.players[seat].away


async def pauses(evening: Friday, friends: dict[str, Friend]) -> None:
    """The host pauses for ten minutes, in which the room dies and starts again."""
    ann = friends["Ann"]
    assert await evening.asks(friends["Dot"], m.PauseRequest) == ""
    await stop_in_a_hand(evening)
    asked, question = evening.asked(), evening.session.number
    assert await evening.asks(ann, m.Pause) == ""
    began = evening.session.paused_at
    await asyncio.sleep(4 * 60)
    await evening.end()
    await evening.take_up()
    for guest in evening.guests:
        await guest.come()
    assert evening.session.paused_at == began
    await asyncio.sleep(6 * 60)
    assert (evening.asked(), evening.session.number) == (asked, question)
    banks = [person.bank for person in evening.session.people.values()]
    assert await evening.asks(ann, m.GoOn) == ""
    player = next(one for one in evening.session.people.values() if one.name == asked)
    whole = evening.session.settings.clock
    assert clock.deadline(evening.session, player.id) >= now() + whole
    await go_on(evening, friends)
    after = [person.bank for person in evening.session.people.values()]
    assert after == banks, "the pause has cost nobody any time"
    assert began is not None and now() - began >= 10 * MINUTE


async def buys_more(evening: Friday, friends: dict[str, Friend]) -> None:
    """The player with the fewest chips asks for more, and gets them once the host says yes."""
    evening.admits = False
    session = evening.session
    chips = {player.name: player.stack for player in session.table.players.values()}
    name = min({*chips} - {"Ann"}, key=lambda player: chips[player])
    player = friends[name]

    def bought() -> int:
        return {account.name: account.bought for account in session.table.books().accounts}[name]

    before = bought()
    assert await evening.asks(player, lambda id_: m.BuyRequest(id_, 5000)) == ""
    await evening.played(session.table.hands + 1)
    asked = session.asking[player.person].cents
    assert asked is not None and asked >= 5000
    assert bought() == before
    friends["Ann"].say(m.Admit("rebuy", player.person, yes=True, cents=asked))
    await evening.played(session.table.hands + 1)
    assert bought() == before + asked
    evening.admits = True


def watched(television: Friend) -> None:
    """Check that a television was sent nothing early, and no hole card."""
    assert television.states
    for at, state in television.states:
        assert state["now"] + DELAY <= at
        assert state["view"] is None or state["view"]["seat"] is None
        assert (state["position"], state["help"], state["shown"]) == (None, None, {})


async def the_second(evening: Friday, friends: dict[str, Friend]) -> None:
    """Play the second evening; everybody comes without a name and has the chair of last week."""
    await evening.take_up()
    evening.admits = False  # whoever takes the chair that is kept waits for nobody
    assert evening.session.settings.approve
    chairs = {member.name: member.chair for member in evening.expected}
    members = [
        await evening.comes(name, friends[name].key, member=True)
        for name in ("Ann", *PHONES, "Eve", *TERMINALS)
    ]
    ann = members[0]
    await evening.until(lambda: len(evening.session.seated()) == len(EVERYBODY))
    session = evening.session
    assert {person.name: session.seat_of(person.id) for person in session.seated()} == chairs
    assert session.people[session.host].name == "Ann"
    evening.admits = True
    assert await evening.asks(ann, m.Start) == ""
    await evening.played(4)
    assert await evening.asks(ann, m.EndRequest) == ""
    await evening.until(lambda: session.table.over)
    await evening.end()
