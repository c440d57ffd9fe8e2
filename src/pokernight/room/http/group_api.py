"""HTTP API of groups of players: their page as data, changes by members, and files.

A member's own key opens the group on all devices of the member; the key of its invitation lets
newcomers join. Both are the part of a link after the #, as at a table.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from secrets import token_hex
from typing import Any, NamedTuple, TypeAlias

import msgspec
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from pokernight.errors import Refused
from pokernight.groups import group_changes as changes
from pokernight.groups.group_exports import calendar, standings_csv
from pokernight.groups.group_file import (
    Counting,
    GreatHand,
    GroupEvening,
    GroupFile,
    Member,
    to_bytes,
)
from pokernight.groups.season import (
    Standing,
    balances,
    hand_of_the_night,
    owed,
    points_of,
    season_evenings,
    standings,
)
from pokernight.room.cluster.table_registry import MOST_GROUPS, TableRegistry
from pokernight.room.http.access import Access
from pokernight.room.http.group_evenings import (
    NO_GROUP,
    EveningOutcome,
    change_group,
    founded,
    opened_again,
    outcome_at,
    planned_only,
    read_group,
    settings_of,
    up_to_date,
)
from pokernight.room.http.replies import host_of, json_reply, key_of, over_budget
from pokernight.room.http.table_access import TOO_MANY_KEYS, TableAccess
from pokernight.room.shared.background_thread import OverBudget
from pokernight.room.shared.confusable_letters import FULL_NAMES
from pokernight.room.shared.rate_limits import RateLimits, block_of
from pokernight.room.store.store_interface import StoredGroup
from pokernight.session.log_reading import sources_of_menu
from pokernight.session.people import check_key, fits, hashed, new_key
from pokernight.session.settings import SETTINGS, USUAL, words_for
from pokernight.wording.message import TextJson, message, message_json

HOSTS_ONLY = "only the host of the group can do that"
MEMBERS_ONLY = "join the group first: this link is its invitation"


# --- what a client sends


class FoundGroup(Struct, frozen=True, forbid_unknown_fields=True):
    """A group is made of the people at a table, by its host.

    Without a ``title`` it has that of the evening. ``invite`` is the key of the table's invitation,
    for members who join while that evening is played.
    """

    title: str = ""
    invite: str = ""


class _GroupAction(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """A change of a group, named by its field ``type``."""


class Join(_GroupAction, frozen=True, tag="join"):
    """A newcomer joins by the invitation; ``own`` is a key that the client has made."""

    name: str
    own: str


class Again(_GroupAction, frozen=True, tag="again"):
    """The host opens the next evening; ``at`` is its time, 0 for whole weeks after the last."""

    at: int = 0


class Drop(_GroupAction, frozen=True, tag="drop"):
    """The host drops an evening that has no result."""

    table: str


class Pay(_GroupAction, frozen=True, tag="paid"):
    """The host, or the payee, ticks a payment, in cents."""

    payer: str
    payee: str
    cents: int


class TakePaymentBack(_GroupAction, frozen=True, tag="unpaid"):
    """The host or the payee removes a payment, by number from 0."""

    number: int


class VoteForHand(_GroupAction, frozen=True, tag="vote"):
    """A player of an evening votes for its hand of the night."""

    table: str
    hand: int


class EnterEvening(_GroupAction, frozen=True, tag="enter"):
    """The host enters an evening played elsewhere: cents by member."""

    at: int
    results: dict[str, int]


class BeginSeason(_GroupAction, frozen=True, tag="season"):
    """The host begins a season."""

    title: str


class CountBy(_GroupAction, frozen=True, tag="count"):
    """The host sets what standings are ordered by, and points for places and attendance."""

    counting: Counting
    places: list[int]
    attendance: int


class Dismiss(_GroupAction, frozen=True, tag="remove"):
    """The host lets a member leave; results and balance stay."""

    name: str


GroupAction: TypeAlias = (
    Join | Again | Drop | Pay | TakePaymentBack | VoteForHand | EnterEvening | BeginSeason
    | CountBy | Dismiss
)  # fmt: skip


# --- what a client gets


class GroupMemberJson(Struct, frozen=True):
    """A member: the name, and whether the member is the host or has left."""

    name: str
    host: bool
    left: bool


class NextEveningJson(Struct, frozen=True):
    """An evening that is open: its table, its time, and the key of its table's invitation."""

    table: str
    at: int
    invite: str


class NetJson(Struct, frozen=True):
    """A member's result of an evening, in cents and in points."""

    name: str
    net: int
    points: int


class GroupEveningJson(Struct, frozen=True):
    """An evening of a season that is over.

    ``great`` are the hands that may be voted for, ``votes`` the number of votes by hand, ``mine``
    the reader's vote, ``night`` the hand of the night.
    """

    table: str
    at: int
    hands: int
    players: list[NetJson]
    great: list[GreatHand]
    votes: dict[int, int]
    mine: int | None
    night: GreatHand | None


class OwedJson(Struct, frozen=True):
    """A payment, in cents; ``at`` is its time, 0 while it is owed."""

    payer: str
    payee: str
    cents: int
    at: int = 0


class UnusualSettingJson(Struct, frozen=True):
    """A setting of the table that is opened again, and its value, where that is not the usual."""

    label: TextJson
    value: TextJson


class PlayerGroupJson(Struct, frozen=True):
    """A group as its reader may know it; money in cents.

    ``me`` is the reader's name, empty for a newcomer with the invitation, who gets neither money
    nor results. ``next`` is the evening that is open, ``suggested`` the time of another. ``owed``
    are the fewest payments that settle all ``balances``. ``settings`` are those of the table that
    are not the usual: the next evening has them too. ``tables`` are those of all evenings, by which
    a browser finds the key that its reader has had there. ``fixed`` is the public address of the
    room where it stays the same, else empty.
    """

    id: str
    title: str
    invite: str
    me: str
    host: bool
    members: list[GroupMemberJson]
    games: list[str]
    settings: list[UnusualSettingJson]
    tables: list[str]
    next: NextEveningJson | None
    suggested: int
    balances: dict[str, int]
    owed: list[OwedJson]
    payments: list[OwedJson]
    seasons: list[str]
    season: int
    evenings: list[GroupEveningJson]
    standings: list[Standing]
    counting: Counting
    places: list[int]
    attendance: int
    fixed: str


class GroupLineJson(Struct, frozen=True):
    """The group of a table: its id and its title, both empty where there is none."""

    group: str
    title: str


class _GroupReader(NamedTuple):
    """A group and its reader, None for a newcomer with the invitation."""

    group: GroupFile
    member: Member | None


class GroupApi:
    """Routes of groups."""

    def __init__(
        self,
        tables: TableRegistry,
        access: Access,
        keys: TableAccess,
        limits: RateLimits,
        body: Callable[[Request], Awaitable[Mapping[str, Any]]],
    ) -> None:
        self.tables, self.access, self.keys, self.limits = tables, access, keys, limits
        self.body = body

    def routes(self) -> list[Route]:
        """Return the routes."""
        return [
            Route("/api/tables/{table}/group", self.of_table, methods=["GET"]),
            Route("/api/tables/{table}/group", self.found, methods=["POST"]),
            Route("/api/groups/{group}", self.group, methods=["GET"]),
            Route("/api/groups/{group}", self.act, methods=["POST"]),
            Route("/api/groups/{group}/standings.csv", self.csv),
            Route("/api/groups/{group}/evening.ics", self.calendar),
        ]

    # --- from a table

    async def of_table(self, request: Request) -> Response:
        """Reply with the group that a table belongs to."""
        reader = await self.keys.reader_of(request)
        group = await self._group_of(reader.table.session.id)
        line = GroupLineJson(group.id, group.title) if group else GroupLineJson("", "")
        return json_reply(request, line)

    async def found(self, request: Request) -> Response:
        """Make a group of the people at a table, for its host."""
        reader = await self.keys.reader_of(request)
        session = reader.table.session
        wish = _converted(await self.body(request), FoundGroup)
        if not reader.person or reader.person != session.host:
            raise Refused("only the host of the table can make a group of it")
        if (known := await self._group_of(session.id)) is not None:
            raise Refused(message("this table belongs to {group:=} already", group=known.title))
        if len(await self.tables.store.groups()) >= MOST_GROUPS:
            raise Refused(message("a room has {most} groups at most", most=MOST_GROUPS))
        invite = wish.invite if fits(wish.invite, session.invite) else ""
        group = founded(token_hex(6), new_key(), wish.title, session, invite)
        await self.tables.store.save_group(group.id, StoredGroup(1, to_bytes(group)))
        return json_reply(request, GroupLineJson(group.id, group.title))

    async def _group_of(self, table: str) -> GroupFile | None:
        """Return the group with an evening at a table, or None."""
        store = self.tables.store
        for id_ in await store.groups():
            group = await read_group(store, id_)
            if group and any(evening.table == table for evening in group.evenings):
                return group
        return None

    # --- a group

    async def group(self, request: Request) -> Response:
        """Reply with a group as its reader may know it."""
        reader = await self._reader(request)
        return json_reply(request, self._shown(reader, _season_of(request, reader.group)))

    async def csv(self, request: Request) -> Response:
        """Reply with the standings of a season as CSV."""
        group, member = await self._reader(request)
        if member is None:
            raise Refused(MEMBERS_ONLY)
        text = standings_csv(group, _season_of(request, group))
        return PlainTextResponse(text, media_type="text/csv")

    async def calendar(self, request: Request) -> Response:
        """Reply with the open evening as a calendar file."""
        group, _ = await self._reader(request)
        evening = changes.open_evening(group)
        if evening is None:
            raise Refused("no evening is open: the host opens the next")
        fixed = self.access.fixed
        link = f"{fixed}/g/{group.id}#{group.invite}" if fixed else ""
        text = calendar(group, evening, self.tables.store.now(), link)
        return PlainTextResponse(text, media_type="text/calendar")

    async def act(self, request: Request) -> Response:
        """Change a group, and reply with it."""
        group, member = await self._reader(request)
        action: GroupAction = _converted(await self.body(request), GroupAction)
        now = self.tables.store.now()
        if isinstance(action, Again):
            if not self.limits.may_open(block_of(host_of(request))):
                return over_budget("too many tables were opened from here: come again in a minute")
            change = await self._again(group, member, action, now)
        else:
            change = partial(_changed, action=action, member=member, now=now)
        after = await change_group(self.tables.store, group.id, change)
        if isinstance(action, Join):
            member = after.members[-1]
        me = None if member is None else after.member(member.name)
        last = len(after.seasons) - 1
        return json_reply(request, self._shown(_GroupReader(after, me), last))

    async def _again(
        self, group: GroupFile, member: Member | None, action: Again, now: int
    ) -> Callable[[GroupFile], GroupFile]:
        """Open the table of the next evening; return the change of the group."""
        _check_host(member)
        changes.check_no_open_evening(group)
        at = action.at or changes.next_time(group, now)
        changes.check_time(at, now)
        if all(map(self.tables.own.runs_here, sources_of_menu(group.plan.menu))):
            opening, settings, expected = opened_again(group, self.tables.catalogue)
            opened = await self.tables.open(opening, settings, expected=expected)
        else:
            opened = await self.tables.open_apart(to_bytes(planned_only(group)))
        return lambda before: changes.planned(before, opened.table, at, opened.invite, now)

    async def _reader(self, request: Request) -> _GroupReader:
        """Return the group of a request and the member of its key; record an evening that is over.

        Raises:
            Refused: if there is no such group, or the key does not open it.
            OverBudget: after too many wrong keys.
        """
        id_, key = request.path_params["group"], key_of(request.headers)
        address = block_of(host_of(request))
        if not self.limits.may_try(address, id_):
            raise OverBudget(TOO_MANY_KEYS)
        group = await read_group(self.tables.store, id_)
        member = None
        if group is not None:
            member = next((other for other in group.members if fits(key, other.key)), None)
        if group is None or (member is None and not fits(key, hashed(group.invite))):
            self.limits.guessed(address, id_)
            raise Refused(message(NO_GROUP, group=repr(id_)))

        async def run(work: Callable[[], EveningOutcome | None]) -> EveningOutcome | None:
            return await self.tables.background.do(address, work)

        async def count(table: str) -> EveningOutcome | None:
            return await outcome_at(self.tables, table, run)

        group = await up_to_date(self.tables.store, group, count)
        return _GroupReader(group, member)

    def _shown(self, reader: _GroupReader, season: int) -> PlayerGroupJson:
        """Return a group as its reader may know it."""
        group, member = reader
        evening = changes.open_evening(group)
        played = season_evenings(group, season) if member else []
        return PlayerGroupJson(
            id=group.id,
            title=group.title,
            invite=group.invite,
            me=member.name if member else "",
            host=bool(member and member.host),
            members=[
                GroupMemberJson(other.name, other.host, other.left) for other in group.members
            ],
            games=[str(game["name"]) for game in group.plan.menu.get("games", ())],
            settings=_unusual(group),
            tables=[other.table for other in reversed(group.evenings)],
            next=NextEveningJson(evening.table, evening.at, evening.invite) if evening else None,
            suggested=changes.next_time(group, self.tables.store.now()),
            balances=balances(group) if member else {},
            owed=[OwedJson(*transfer) for transfer in owed(group)] if member else [],
            payments=[
                OwedJson(payment.payer, payment.payee, payment.cents, payment.at)
                for payment in (group.payments if member else ())
            ],
            seasons=[other.title for other in group.seasons],
            season=season,
            evenings=[_evening_json(other, group, member) for other in reversed(played)],
            standings=standings(group, season) if member else [],
            counting=group.counting,
            places=group.places,
            attendance=group.attendance,
            fixed=self.access.fixed,
        )


def _unusual(group: GroupFile) -> list[UnusualSettingJson]:
    """Return the settings with which the group's table is opened again, but for the usual."""
    settings = settings_of(group)
    return [
        UnusualSettingJson(
            message_json(setting.label), message_json(words_for(setting, getattr(settings, name)))
        )
        for name, setting in SETTINGS.items()
        if getattr(settings, name) != USUAL[name]
    ]


def _evening_json(
    evening: GroupEvening, group: GroupFile, member: Member | None
) -> GroupEveningJson:
    result = evening.result
    assert result is not None
    points = points_of(result.players, group)
    return GroupEveningJson(
        table=evening.table,
        at=evening.at,
        hands=result.hands,
        players=[NetJson(row.name, row.net, points[row.name]) for row in result.players],
        great=result.great,
        votes=dict(Counter(evening.votes.values())),
        mine=evening.votes.get(member.name) if member else None,
        night=hand_of_the_night(evening),
    )


def _season_of(request: Request, group: GroupFile) -> int:
    """Return the season that a request asks for, from 0; without one it is the last."""
    asked = request.query_params.get("season", "")
    if not asked:
        return len(group.seasons) - 1
    if not (asked.isascii() and asked.isdigit()) or int(asked[:4]) >= len(group.seasons):
        raise Refused(message("there is no season {season:=}: they count from 0",
                              season=repr(asked[:20])))  # fmt: skip
    return int(asked)


def _converted(body: Mapping[str, Any], kind: Any) -> Any:
    try:
        return msgspec.convert(body, kind)
    except msgspec.ValidationError as error:
        raise Refused(
            message("this is not a change of a group: {reason:=}", reason=str(error))
        ) from None


# --- changes


def _check_host(member: Member | None) -> None:
    if member is None or not member.host:
        raise Refused(HOSTS_ONLY)


def _check_payee(member: Member | None, payee: str) -> None:
    if member is None or not (member.host or member.name == payee):
        raise Refused("the payee ticks a payment, or the host of the group")


def _changed(
    group: GroupFile, *, action: GroupAction, member: Member | None, now: int
) -> GroupFile:
    """Return a group after an action of a member, or of a newcomer.

    Raises:
        Refused: if they may not do that, or it cannot be done.
    """
    if isinstance(action, Join):
        check_key(action.own)
        return changes.with_member(group, action.name, hashed(action.own), FULL_NAMES)
    if member is None:
        raise Refused(MEMBERS_ONLY)
    if isinstance(action, VoteForHand):
        return changes.voted(group, member.name, action.table, action.hand)
    if isinstance(action, Pay):
        _check_payee(member, action.payee)
        return changes.paid(group, action.payer, action.payee, action.cents, now)
    if isinstance(action, TakePaymentBack):
        if 0 <= action.number < len(group.payments):
            _check_payee(member, group.payments[action.number].payee)
        return changes.unpaid(group, action.number)
    _check_host(member)
    if isinstance(action, Drop):
        return changes.dropped(group, action.table)
    if isinstance(action, EnterEvening):
        return changes.entered(group, action.at, action.results, now)
    if isinstance(action, BeginSeason):
        return changes.season_begun(group, action.title, now)
    if isinstance(action, Dismiss):
        return changes.without_member(group, action.name)
    assert isinstance(action, CountBy)
    return changes.counted_by(group, action.counting, action.places, action.attendance)
