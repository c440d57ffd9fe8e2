"""`pokernight group`: groups of players in a store, their standings, balances and payments."""

from __future__ import annotations

import asyncio
import json
import os
import re
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Final, TypeVar

from pokernight.cli.console.echo import echo
from pokernight.errors import Refused, file_reason
from pokernight.groups import group_changes as changes
from pokernight.groups.group_exports import calendar, standings_csv
from pokernight.groups.group_file import GroupFile, from_bytes, to_bytes
from pokernight.groups.season import balances, liked, owed, standings
from pokernight.room.cluster.table_registry import TableRegistry
from pokernight.room.http.group_evenings import (
    EveningOutcome,
    change_group,
    outcome_at,
    read_group,
    up_to_date,
)
from pokernight.room.shared.bot_processes import InlineBots
from pokernight.room.store import Store, StoreAway, open_store
from pokernight.room.store.open_store import sqlite_path
from pokernight.room.store.store_interface import StoredGroup
from pokernight.session.plain_codec import encode
from pokernight.wording.amounts import counted
from pokernight.wording.english import ENGLISH

T = TypeVar("T")
GROUP_ID: Final = re.compile(r"[A-Za-z0-9]{1,32}")
"""Ids of groups, which stand in addresses."""


def list_groups(url: str) -> None:
    """Print all groups of a store.

    Raises:
        Refused: if there is no such store, or a group's file cannot be read.
    """
    groups = asyncio.run(_groups(url))
    if not groups:
        echo("There are no groups in this store: a table's host makes one at its ledger.")
    for group in groups:
        played = sum(evening.result is not None for evening in group.evenings)
        members = counted(len(group.members), "member")
        echo(f"{group.id}  {group.title}: {members}, {counted(played, 'evening')}")


def liked_by(url: str, name: str) -> dict[str, int]:
    """Return how much a group of a store likes each game it has played, by title.

    Raises:
        Refused: if there is no such group.
    """
    return liked(asyncio.run(_group(url, name, (), 0))[0])


def show_group(
    url: str, name: str, *, season: int | None, form: str, paid: Sequence[str] = ()
) -> None:
    """Print a group: its standings and what is owed.

    Args:
        url: the store.
        name: the id of the group, or its title.
        season: the season, from 1; None for the last.
        form: ``text``, ``json``, ``csv`` or ``calendar``.
        paid: a payment to tick first: payer, payee, and amount in dollars.

    Raises:
        Refused: if there is no such group, season or payment.
    """
    from pokernight.engine.rules import read_money

    cents = read_money(paid[2], "what was paid") if paid else 0
    group, now = asyncio.run(_group(url, name, tuple(paid[:2]), cents))
    number = len(group.seasons) - 1 if season is None else season - 1
    if form == "csv":
        echo(standings_csv(group, number), nl=False)
    elif form == "calendar":
        evening = changes.open_evening(group)
        if evening is None:
            raise Refused("no evening is open: the host opens the next")
        echo(calendar(group, evening, now), nl=False)
    elif form == "json":
        rows = json.loads(encode(standings(group, number)))
        print(
            json.dumps(
                {
                    "group": group.id,
                    "title": group.title,
                    "season": group.seasons[number].title,
                    "standings": rows,
                    "balances": balances(group),
                    "owed": [transfer._asdict() for transfer in owed(group)],
                }
            )
        )
    else:
        _print(group, number)


# --- to another store


def export_group(url: str, name: str, path: str) -> None:
    """Write the file of a group for another store, readable by its owner alone.

    Raises:
        Refused: if there is no such group, or the file exists or cannot be written.
    """
    group, _ = asyncio.run(_group(url, name, (), 0))
    try:
        with os.fdopen(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "wb") as file:
            file.write(to_bytes(changes.without_open_evening(group)))
    except OSError as error:
        raise Refused(f"the group cannot be written to {path!r}: {file_reason(error)}") from None
    echo(f"{group.title} is in {path}. It opens the group to whoever has it: keep it private.")


def import_group(url: str, path: str, host: str) -> None:
    """Take the group of a file into a store, which is made if there is none.

    Args:
        url: the store.
        path: the file.
        host: the member who hosts it from now on; "" for the host before.

    Raises:
        Refused: if the file cannot be read, is none of a group or of a newer version, or the store
            has the group; nothing is changed.
    """
    try:
        group = from_bytes(Path(path).read_bytes())
    except OSError as error:
        raise Refused(f"{path!r} cannot be read: {file_reason(error)}") from None
    if not GROUP_ID.fullmatch(group.id):
        raise Refused("this is not the file of a group: its id is none")
    group = changes.without_open_evening(
        changes.hosted_by(group, _as_member(group, host)) if host else group
    )
    asyncio.run(_take_in(url, group))
    echo(
        f"{group.title} is in {url}. Its page in a room of this store: /g/{group.id}#{group.invite}"
    )


async def _take_in(url: str, group: GroupFile) -> None:
    store = await open_store(url)
    try:
        if group.id in await store.groups():
            raise Refused(f"{url} has this group already ({group.id}): it stays as it is")
        await store.save_group(group.id, StoredGroup(1, to_bytes(group)))
    except StoreAway as away:
        raise Refused(f"the group cannot be saved: {away}") from None
    finally:
        await store.close()


def make_host(url: str, name: str, host: str) -> None:
    """Make a member of a group its host.

    Raises:
        Refused: if there is no such group or member.
    """
    group = asyncio.run(_make_host(url, name, host))
    echo(f"{_as_member(group, host)} is the host of {group.title} now.")


async def _make_host(url: str, name: str, host: str) -> GroupFile:
    store = await _opened(url)
    try:
        group = await _named(store, name)
        hosted = partial(changes.hosted_by, name=_as_member(group, host))
        return await change_group(store, group.id, hosted)
    except StoreAway as away:
        raise Refused(f"the group cannot be changed: {away}") from None
    finally:
        await store.close()


def _print(group: GroupFile, season: int) -> None:
    """Print the standings of a season in columns, then the payments that are owed."""
    money, sums = ENGLISH.money, balances(group)
    head = ("", "player", "evenings", "points", "net", "balance")
    rows = [
        (str(row.place), row.name, str(row.evenings), str(row.points), money(row.net),
         money(sums.get(row.name, 0)))
        for row in standings(group, season)
    ]  # fmt: skip
    echo(f"{group.title}, season {group.seasons[season].title}")
    widths = [max(len(row[place]) for row in [head, *rows]) for place in range(len(head))]
    for row in (head, *rows) if rows else ():
        cells = [f"{row[0]:>{widths[0]}}", f"{row[1]:{widths[1]}}"]
        cells += [f"{cell:>{width}}" for cell, width in zip(row[2:], widths[2:])]
        echo("  ".join(cells))
    for transfer in owed(group):
        echo(f"{transfer.payer} pays {transfer.payee} {money(transfer.cents)}.")
    if not owed(group):
        echo("Nobody owes anything.")


# --- the store


async def _groups(url: str) -> list[GroupFile]:
    store = await _opened(url)
    try:
        read = [await read_group(store, id_) for id_ in await store.groups()]
        return [await _recorded(store, group) for group in read if group is not None]
    except StoreAway as away:
        raise Refused(f"the groups cannot be read: {away}") from None
    finally:
        await store.close()


async def _group(url: str, name: str, pair: tuple[str, ...], cents: int) -> tuple[GroupFile, int]:
    """Return a group, after a payment if there is one, and the time by the store."""
    store = await _opened(url)
    try:
        group = await _recorded(store, await _named(store, name))
        if pair:
            payer, payee = (_as_member(group, name) for name in pair)
            tick = partial(changes.paid, payer=payer, payee=payee, cents=cents, at=store.now())
            group = await change_group(store, group.id, tick)
        return group, store.now()
    except StoreAway as away:
        raise Refused(f"the group cannot be read or changed: {away}") from None
    finally:
        await store.close()


async def _opened(url: str) -> Store:
    if url.startswith("sqlite:") and not sqlite_path(url).exists():
        raise Refused(f"there is no store {sqlite_path(url)}")
    return await open_store(url)


async def _named(store: Store, name: str) -> GroupFile:
    """Return the group of an id or a title.

    Raises:
        Refused: if there is none, or several have the title.
    """
    ids = await store.groups()
    if name in ids:
        ids = [name]
    read = [await read_group(store, id_) for id_ in ids]
    groups = [group for group in read if group]
    matches = [group for group in groups if name in (group.id, group.title)] or [
        group for group in groups if name.casefold() == group.title.casefold()
    ]
    if len(matches) != 1:
        found = "no group" if not matches else "more than one group"
        raise Refused(f"there is {found} {name!r}: `pokernight group` lists them by id and title")
    return matches[0]


def _as_member(group: GroupFile, name: str) -> str:
    """Return the name of a member as the group has it, however its letters' case is typed."""
    alike = [member.name for member in group.members if member.name.casefold() == name.casefold()]
    return alike[0] if len(alike) == 1 else name


async def _recorded(store: Store, group: GroupFile) -> GroupFile:
    async def run(work: Callable[[], EveningOutcome | None]) -> EveningOutcome | None:
        return work()

    tables = TableRegistry(store, InlineBots())
    try:
        return await up_to_date(store, group, lambda table: outcome_at(tables, table, run))
    finally:
        await tables.apart.close()
