"""Evenings of groups in a room: the table that is opened again, and the result of its log."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from pokernight.engine.record import Catalogue
from pokernight.errors import Refused
from pokernight.groups import group_changes as changes
from pokernight.groups.group_file import (
    EveningResult,
    GroupEvening,
    GroupFile,
    Plan,
    PlayerEvening,
    Season,
    from_bytes,
    to_bytes,
)
from pokernight.groups.hand_tally import EveningTally
from pokernight.lookups.hand_history import FinishedHands, names_of
from pokernight.room.cluster.new_table import ExpectedMember
from pokernight.room.cluster.table_registry import TableRegistry
from pokernight.room.live.log_replay import READER
from pokernight.room.shared.confusable_letters import FULL_NAMES
from pokernight.room.store.store_interface import Entry, Fenced, Store, StoredGroup
from pokernight.session.json_reading import convert
from pokernight.session.log_reading import LogReader, PlayedApart
from pokernight.session.plain_codec import encode
from pokernight.session.session import Session
from pokernight.session.settings import Settings
from pokernight.session.table_setup import bounded
from pokernight.session.wire_fields import ClosedRecord
from pokernight.table import EveningOpening, GameHoldings
from pokernight.table import menu as menus
from pokernight.wording.message import message

TRIES = 8
"""Most tries of a change while other requests change the same group."""
NO_GROUP = "there is no group {group:=}, or this link does not open it"

Change = Callable[[GroupFile], GroupFile]
"""A change of a group; it may refuse."""
Run = Callable[[Callable[[], "EveningOutcome | None"]], Awaitable["EveningOutcome | None"]]
"""Runs a replay."""


@dataclass(frozen=True, slots=True)
class SeenJson(ClosedRecord):
    """A person of an evening, see :class:`.PersonSeen`."""

    name: str
    key: str
    host: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class EveningOutcome(ClosedRecord):
    """Outcome of an evening that is over, by the names that people had at the table.

    Attributes:
        seen: the people.
        result: the result.
        plan: the table that the next evening opens.
    """

    seen: list[SeenJson]
    result: EveningResult
    plan: Plan


class OpeningAgain(NamedTuple):
    """The opening of a group's next evening, its settings, and the members who are expected."""

    opening: EveningOpening
    settings: Settings
    expected: list[ExpectedMember]


# --- files of groups


async def read_group(store: Store, group: str) -> GroupFile | None:
    """Return a group, or None if there is none of this id.

    Raises:
        Refused: if its file is damaged, or of a newer version.
    """
    stored = await store.group(group)
    return None if stored is None else from_bytes(stored.body)


async def change_group(store: Store, group: str, change: Change) -> GroupFile:
    """Change a group and save it; return it as it is saved.

    Raises:
        Refused: if there is no such group, or the change is refused; nothing is saved.
    """
    for _ in range(TRIES):
        stored = await store.group(group)
        if stored is None:
            raise Refused(message(NO_GROUP, group=repr(group)))
        before = from_bytes(stored.body)
        after = change(before)
        if after is before:
            return before
        try:
            await store.save_group(group, StoredGroup(stored.revision + 1, to_bytes(after)))
        except Fenced:
            continue
        return after
    raise Refused("others are changing this group at the moment: try again")


async def up_to_date(
    store: Store, group: GroupFile, count: Callable[[str], Awaitable[EveningOutcome | None]]
) -> GroupFile:
    """Return a group with the result of its open evening, if that is over.

    Args:
        store: the store of the room.
        group: the group.
        count: replays the log of a table; returns its outcome, None if it is not over.
    """
    evening = changes.open_evening(group)
    if evening is None:
        return group
    table = evening.table
    if not any(stored.over for stored in await store.tables() if stored.table == table):
        return group
    outcome = await count(table)
    if outcome is None:
        return group

    def record(before: GroupFile) -> GroupFile:
        if before.evening(table).result is not None:
            return before
        return with_outcome(before, table, outcome)

    return await change_group(store, group.id, record)


# --- evenings


async def outcome_at(tables: TableRegistry, table: str, run: Run) -> EveningOutcome | None:
    """Return the outcome of a table's evening; None if it is not over.

    A log with a guest's game file is replayed in the process of its table. ``run`` runs a replay.
    """
    entries = await tables.store.read(table)
    try:
        return await run(lambda: outcome_in(entries, tables.catalogue, tables.reader))
    except PlayedApart:
        written = json.loads(await (await tables.apart.of(table)).call("outcome"))
        return written and convert(written, EveningOutcome, "the file of a group")


def outcome_in(
    entries: Sequence[Entry], catalogue: Catalogue, reader: LogReader = READER
) -> EveningOutcome | None:
    """Return the outcome of an evening; None if it is not over.

    Raises:
        Refused: if the log has no readable entry.
        PlayedApart: if it has a game file that does not run in this process.
    """
    hands = finished(entries, catalogue, reader)
    return outcome_of(hands) if hands.session.table.over else None


def finished(
    entries: Sequence[Entry], catalogue: Catalogue, reader: LogReader = READER
) -> FinishedHands:
    """Return the hands of an evening; hands that do not replay by the present rules are left out.

    Raises:
        Refused: if the log has no readable entry.
        PlayedApart: if it has a game file that does not run in this process.
    """
    hands = FinishedHands(catalogue, reader=reader)
    while True:
        try:
            hands.read_on(entries)
            assert hands.session is not None
            return hands
        except (Refused, PlayedApart):
            raise
        except Exception as error:
            hands = hands.without(error)


def outcome_of(hands: FinishedHands) -> EveningOutcome:
    """Return the outcome of an evening that is over, by the names that people had there."""
    session = hands.session
    accounts = session.table.books().accounts
    people = {account.name: session.people[session.ids[account.name]] for account in accounts}
    bots = [name for name, person in people.items() if person.by]
    seen = seen_in(session, [name for name in people if name not in bots])
    tally, chairs = EveningTally(), dict[str, int]()
    for told in hands.told:
        tally.add_told(told.dealt.entry.name, told.won)
        chairs.update(told.chairs)
    for hand in hands.hands.values():
        if hand.ending == "over":
            seated = names_of(hand.playing)
            tally.add(hand.number, hand.playing.entry.name, hand.playing.hand, seated)
            chairs.update(zip(seated, hand.playing.seating.seats, strict=True))
    result = tally.result(accounts, bots, chairs, {person.name: person.name for person in seen})
    people_seen = [SeenJson(*person) for person in seen]
    return EveningOutcome(seen=people_seen, result=result, plan=plan_of(session))


def with_outcome(group: GroupFile, table: str, outcome: EveningOutcome) -> GroupFile:
    """Return a group with the outcome of an evening, by the names of its members.

    Raises:
        Refused: if its results do not add up to 0, or somebody with a result was not seen.
    """
    seen = [changes.PersonSeen(each.name, each.key, each.host) for each in outcome.seen]
    after, names = changes.with_people(group, seen, FULL_NAMES)
    result = outcome.result
    if not {player.name for player in result.players} <= names.keys():
        raise Refused("somebody has a result and was not there")
    result = replace(
        result,
        players=[replace(player, name=names[player.name]) for player in result.players],
        great=[
            replace(hand, winners=[names.get(name, name) for name in hand.winners])
            for hand in result.great
        ],
    )
    return changes.recorded(after, table, result, outcome.plan)


def seen_in(session: Session, names: Iterable[str]) -> list[changes.PersonSeen]:
    """Return people of a session by their names there."""
    people = [session.people[session.ids[name]] for name in names]
    return [
        changes.PersonSeen(person.name, person.key, person.id == session.host) for person in people
    ]


def plan_of(session: Session) -> Plan:
    """Return the table of a session, to be opened again: menu, settings, chairs, money kept."""
    table = session.table
    balances = {
        name: [kept.bank, kept.pot, dict(kept.carried), kept.dealer]
        for name, kept in (table.held.items() if table.over else ())
    }
    return Plan(
        menu=menus.to_dict(table.menu),
        settings=json.loads(encode(session.settings)),
        chairs=len(table.chairs),
        held=balances,
        kitty=table.kitty if table.over else 0,
    )


def settings_of(group: GroupFile) -> Settings:
    """Return the settings of a group's table, with which it is opened again.

    Raises:
        Refused: for settings that this room does not know.
    """
    return convert(group.plan.settings, Settings, "the settings of this group")


def opened_again(group: GroupFile, catalogue: Catalogue) -> OpeningAgain:
    """Return the opening of a group's next evening: the last menu, settings and chairs.

    Raises:
        Refused: if a game of the menu is not in the room's rulebook.
    """
    settings = settings_of(group)
    return OpeningAgain(opening_of(group.plan, settings, catalogue), settings, expected_in(group))


def opening_of(plan: Plan, settings: Settings, catalogue: Catalogue) -> EveningOpening:
    """Return the opening of an evening that was planned.

    Raises:
        Refused: if a game of the menu is not in the room's rulebook.
    """
    games = menus.from_dict(plan.menu, catalogue, any_version=True)
    return EveningOpening(
        bounded(games, settings),
        "",
        plan.chairs,
        held={name: GameHoldings(*kept) for name, kept in plan.held.items()},
        kitty=plan.kitty,
    )


def expected_in(group: GroupFile) -> list[ExpectedMember]:
    """Return the members of a group who are expected at its next evening."""
    results = [evening.result for evening in group.evenings if evening.result is not None]
    chairs = {player.name: player.chair for result in results for player in result.players}
    return [
        ExpectedMember(member.name, member.key, member.host, chairs.get(member.name))
        for member in group.members
        if member.key and not member.left
    ]


def planned_only(group: GroupFile) -> GroupFile:
    """Return a group with no more than its next evening needs: no result, payment or vote."""
    last = [
        GroupEvening(
            table=str(number), at=0,
            result=EveningResult(players=[PlayerEvening(name=each.name, net=0, chair=each.chair)
                                          for each in evening.result.players]),
        )
        for number, evening in enumerate(group.evenings) if evening.result is not None
    ]  # fmt: skip
    return replace(group, invite="", payments=[], evenings=last, plan=group.plan)


def founded(id_: str, invite: str, title: str, session: Session, table_invite: str) -> GroupFile:
    """Return a new group of the people at a table, whose evening is the group's first.

    Args:
        id_: the id of the group.
        invite: the key of its invitation.
        title: its name; empty for the title of the evening.
        session: the table.
        table_invite: the key of the table's invitation, as far as it is known.

    Raises:
        Refused: if the host of the table has not come in yet.
    """
    if session.host not in session.people:
        raise Refused("the host of this table has not come in yet")
    table = session.table
    names = [account.name for account in table.books().accounts]
    host = session.people[session.host].name
    people = [name for name in dict.fromkeys([host, *names])
              if not session.people[session.ids[name]].by]  # fmt: skip
    group = GroupFile(
        id=id_,
        title=" ".join("".join(filter(str.isprintable, title or table.menu.title)).split())[:60],
        invite=invite,
        plan=plan_of(session),
        members=[],
        seasons=[Season(title="1", since=0)],
    )
    group, _ = changes.with_people(group, seen_in(session, people), FULL_NAMES)
    # the next evening begins at the hour at which this one began, whenever the group is made
    evening = GroupEvening(table=session.id, at=session.opened_at, invite=table_invite)
    return replace(group, evenings=[evening])
