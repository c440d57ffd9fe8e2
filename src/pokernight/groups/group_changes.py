"""Changes of a group: members, evenings, payments, votes and seasons.

Every function takes the group and returns it changed, or refuses in a sentence; nothing is stored.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from pokernight.errors import Refused
from pokernight.groups.group_file import (
    Counting,
    EveningResult,
    GroupEvening,
    GroupFile,
    Member,
    Payment,
    Plan,
    PlayerEvening,
    Season,
)
from pokernight.groups.season import HOUSE, balances
from pokernight.session.names import NameRules
from pokernight.table.ledger import THE_TABLE
from pokernight.wording.message import message

WEEK = 7 * 86_400_000
"""A week in milliseconds."""
MOST_MEMBERS = 40
"""Members of a group."""
MOST_AHEAD = 53 * WEEK
"""Longest time ahead that an evening is planned, in milliseconds."""
LARGEST = 10**9
"""Largest payment or result that is entered by hand, in cents."""
BY_HAND = "by-hand-"
"""Beginning of the names of evenings that are entered by hand."""
MOST_POINTS = 1000
"""Most points for a place or for attendance."""


class PersonSeen(NamedTuple):
    """A person of an evening: the name there, the hash of the key, and whether the host."""

    name: str
    key: str
    host: bool = False


# --- members


def with_member(
    group: GroupFile, name: str, key: str, names: NameRules, *, host: bool = False
) -> GroupFile:
    """Add a member; a member who has left comes back by the same name.

    Raises:
        Refused: if the name is taken or malformed, the key is another member's, or the group is
            full.
    """
    shown = names.clean_name(name)
    if shown in (THE_TABLE, HOUSE) or names.is_own_word(shown):
        raise Refused(
            message("{name:=} is a word of the table: take another name", name=repr(shown))
        )
    for member in group.members:
        if key and member.key == key:
            raise Refused(message("{player is} a member already, by the same key",
                                  player=member.name))  # fmt: skip
        if names.alike(member.name, shown):
            if member.left and not member.host:
                back = replace(member, key=key, left=False)
                return _with(group, member, back)
            raise Refused(
                message("{player is} a member already: take another name", player=member.name)
            )
    if len(group.members) >= MOST_MEMBERS:
        raise Refused(message("a group has {most} members at most", most=MOST_MEMBERS))
    new = Member(name=shown, key=key, host=host)
    return replace(group, members=[*group.members, new])


def without_member(group: GroupFile, name: str) -> GroupFile:
    """Let a member leave; their results and balance stay.

    Raises:
        Refused: if there is no such member, or it is the host.
    """
    member = _member(group, name)
    if member.host:
        raise Refused("the host of a group cannot leave it")
    return _with(group, member, replace(member, key="", left=True))


def hosted_by(group: GroupFile, name: str) -> GroupFile:
    """Make a member the host of the group, in place of the host before.

    Raises:
        Refused: if there is no such member, or nobody could open the group's page as that member.
    """
    member = _member(group, name)
    if member.left or not member.key:
        raise Refused(message("{player:name} cannot be the host", player=name))
    members = [replace(other, host=other is member) for other in group.members]
    return replace(group, members=members)


def without_open_evening(group: GroupFile) -> GroupFile:
    """Return a group for another store, without the evening whose table stays behind."""
    return replace(
        group, evenings=[evening for evening in group.evenings if evening.result is not None]
    )


def _with(group: GroupFile, before: Member, after: Member) -> GroupFile:
    members = [after if member is before else member for member in group.members]
    return replace(group, members=members)


def _member(group: GroupFile, name: str) -> Member:
    member = group.member(name)
    if member is None:
        raise Refused(
            message("{name:=} is no member of {group:=}", name=repr(name), group=group.title)
        )
    return member


def with_people(
    group: GroupFile, people: Iterable[PersonSeen], rules: NameRules
) -> tuple[GroupFile, dict[str, str]]:
    """Add the people of an evening who are no members yet.

    A person is known by the key, or else by the name of a member who has not left. A newcomer whose
    name is like another member's gets a number after it.

    Returns:
        The group, and the names of members by the names that they had at the table.
    """
    names: dict[str, str] = {}
    members = list(group.members)
    for person in people:
        free = [place for place, member in enumerate(members) if member.name not in names.values()]
        by_key = [at for at in free if person.key and members[at].key == person.key]
        by_name = [at for at in free if members[at].name == person.name and not members[at].left]
        if found := by_key or by_name:
            member = members[found[0]]
            members[found[0]] = member = replace(member, key=member.key or person.key)
        else:
            name = _free_name(person.name, members, rules)
            member = Member(name=name, key=person.key, host=person.host)
            members.append(member)
        names[person.name] = member.name
    return replace(group, members=members), names


def _free_name(wanted: str, members: Sequence[Member], rules: NameRules) -> str:
    """Return a name, with a number if it is like that of a member or of an account."""
    name, number = wanted, 2
    while name in (THE_TABLE, HOUSE) or any(rules.alike(name, other.name) for other in members):
        name, number = f"{wanted} {number}", number + 1
    return name


# --- evenings


def open_evening(group: GroupFile) -> GroupEvening | None:
    """Return the evening that is planned or being played, or None."""
    return next((evening for evening in group.evenings if evening.result is None), None)


def check_no_open_evening(group: GroupFile) -> None:
    """Refuse a further evening while one is planned or being played.

    Raises:
        Refused: saying so.
    """
    if open_evening(group) is not None:
        raise Refused(
            message(
                "an evening of {group:=} is open already: end it at its table, or drop it here",
                group=group.title,
            )
        )


def next_time(group: GroupFile, now: int) -> int:
    """Return the time of the next evening: that of the last one, whole weeks later, after now."""
    last = max([evening.at for evening in group.evenings], default=now)
    return last + WEEK * max(1, -(-(now - last) // WEEK))


def planned(group: GroupFile, table: str, at: int, invite: str, now: int) -> GroupFile:
    """Add an evening whose table is open.

    Raises:
        Refused: if another evening is open, or the time is not within the next year.
    """
    check_no_open_evening(group)
    check_time(at, now)
    evening = GroupEvening(table=table, at=at, invite=invite)
    return replace(group, evenings=[*group.evenings, evening])


def check_time(at: int, now: int) -> None:
    """Refuse a time that is no time of a next evening.

    Raises:
        Refused: if it is more than a day ago, or more than a year ahead.
    """
    if not now - WEEK // 7 <= at <= now + MOST_AHEAD:
        raise Refused("the next evening is today at the earliest, and within a year")


def dropped(group: GroupFile, table: str) -> GroupFile:
    """Remove an evening that has no result.

    Raises:
        Refused: if it is over, or there is no such evening.
    """
    if group.evening(table).result is not None:
        raise Refused("this evening is over and counts: it cannot be dropped")
    left = [evening for evening in group.evenings if evening.table != table]
    return replace(group, evenings=left)


def recorded(group: GroupFile, table: str, result: EveningResult, plan: Plan) -> GroupFile:
    """Add the result of an evening that is over; the next evening opens the same table.

    Raises:
        Refused: if the results do not add up to 0, or there is no such evening.
    """
    check_sum(result)
    before = group.evening(table)
    after = replace(before, result=result, invite="")
    evenings = [after if evening is before else evening for evening in group.evenings]
    return replace(group, evenings=evenings, plan=plan)


def check_sum(result: EveningResult) -> None:
    """Refuse results that do not add up to 0.

    Raises:
        Refused: with the sum.
    """
    total = sum(player.net for player in result.players) + result.house + result.kept
    if total:
        raise Refused(
            message(
                "the results add up to {sum:$}, and must add up to 0: what some win, others lose",
                sum=total,
            )
        )


def entered(group: GroupFile, at: int, results: Mapping[str, int], now: int) -> GroupFile:
    """Add an evening that was played elsewhere, with the members' results in cents.

    Raises:
        Refused: if the results do not add up to 0, or a player is no member.
    """
    if len(results) < 2:
        raise Refused("an evening has two players at least")
    if not 0 < at <= now:
        raise Refused("an evening that is entered by hand is over: its time is in the past")
    for name, cents in results.items():
        _member(group, name)
        if abs(cents) > LARGEST:
            raise Refused(message("a result is {most:$} at most", most=LARGEST))
    players = [PlayerEvening(name=name, net=net) for name, net in results.items()]
    result = EveningResult(players=players)
    check_sum(result)
    number = 1 + sum(evening.table.startswith(BY_HAND) for evening in group.evenings)
    evening = GroupEvening(table=f"{BY_HAND}{number}", at=at, result=result)
    return replace(group, evenings=[*group.evenings, evening])


def voted(group: GroupFile, member: str, table: str, hand: int) -> GroupFile:
    """Set a member's vote for the hand of the night; a member who did not play has none.

    Raises:
        Refused: if the member has no vote, or the hand is not among those that are voted on.
    """
    before = group.evening(table)
    result = before.result
    if result is None:
        raise Refused("the hand of the night is chosen when the evening is over")
    if member not in {player.name for player in result.players}:
        raise Refused("only players of an evening vote on its hand of the night")
    if hand not in {great.hand for great in result.great}:
        raise Refused(message("hand {number} is not among those that are voted on", number=hand))
    after = replace(before, votes={**before.votes, member: hand})
    evenings = [after if evening is before else evening for evening in group.evenings]
    return replace(group, evenings=evenings)


# --- money


def paid(group: GroupFile, payer: str, payee: str, cents: int, at: int) -> GroupFile:
    """Note a payment from a member to another.

    No payment exceeds what is owed: a payment that two people tick at the same time counts once.

    Raises:
        Refused: if either is no member, both are the same, or less is owed.
    """
    for name in (payer, payee):
        if name not in (THE_TABLE, HOUSE):
            _member(group, name)
    if payer == payee:
        raise Refused("a payment goes to another member")
    if not 0 < cents <= LARGEST:
        raise Refused(message("a payment is a cent at least, and {most:$} at most", most=LARGEST))
    sums = balances(group)
    most = min(-sums.get(payer, 0), sums.get(payee, 0))
    if most <= 0:
        raise Refused(message("{payer:=} owes {payee:=} nothing", payer=payer, payee=payee))
    if cents > most:
        less = "{payer:=} owes {payee:=} {most:$} at most, not {cents:$}"
        raise Refused(message(less, payer=payer, payee=payee, most=most, cents=cents))
    payment = Payment(at=at, payer=payer, payee=payee, cents=cents)
    return replace(group, payments=[*group.payments, payment])


def unpaid(group: GroupFile, number: int) -> GroupFile:
    """Remove a payment by its number, from 0.

    Raises:
        Refused: if there is no such payment.
    """
    if not 0 <= number < len(group.payments):
        raise Refused(message("there is no payment {number}", number=number + 1))
    rest = [payment for place, payment in enumerate(group.payments) if place != number]
    return replace(group, payments=rest)


# --- seasons


def season_begun(group: GroupFile, title: str, since: int) -> GroupFile:
    """Begin a season: evenings from now on count for it.

    Raises:
        Refused: if its title is empty, too long or taken, or it begins before the last season.
    """
    shown = " ".join(title.split())
    if not shown or len(shown) > 40 or not shown.isprintable():
        raise Refused("the title of a season has 1 to 40 visible letters")
    if any(season.title == shown for season in group.seasons):
        raise Refused(message("there is a season {title:=} already", title=repr(shown)))
    if group.seasons and since <= group.seasons[-1].since:
        raise Refused("a season begins after the season before")
    return replace(group, seasons=[*group.seasons, Season(title=shown, since=since)])


def counted_by(
    group: GroupFile, counting: Counting, places: Sequence[int], attendance: int
) -> GroupFile:
    """Set what standings are ordered by, and the points for places and attendance.

    Raises:
        Refused: if points are negative or too many, or grow with the place.
    """
    if len(places) > 16 or any(not 0 <= points <= MOST_POINTS for points in (*places, attendance)):
        raise Refused(message("points are 0 to {most}, for 16 places at most", most=MOST_POINTS))
    if list(places) != sorted(places, reverse=True):
        raise Refused("a better place gets no fewer points than the place after it")
    return replace(group, counting=counting, places=list(places), attendance=attendance)
