"""Groups between evenings: balances, standings, payments, members, seasons, files."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import replace
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pokernight.errors import Refused
from pokernight.groups import group_changes as changes
from pokernight.groups.group_exports import calendar, standings_csv
from pokernight.groups.group_file import (
    FORMAT,
    EveningResult,
    GreatHand,
    GroupFile,
    Member,
    Plan,
    PlayerEvening,
    Season,
    from_bytes,
    to_bytes,
)
from pokernight.groups.season import balances, hand_of_the_night, owed, points_of, standings
from pokernight.session.names import PLAIN_NAMES

DAY = 86_400_000
NOW = 1_800_000_000_000
NAMES = ("Ann", "Ben", "Cleo", "Dot")
PLAN = Plan(menu={"title": "Friday"}, settings={}, chairs=8)


def group(**fields: object) -> GroupFile:
    """A group of four with a host and a season."""
    made = GroupFile(
        id="g1",
        title="Friday",
        invite="key",
        plan=PLAN,
        members=[Member(name=name, key=f"hash {name}", host=name == "Ann") for name in NAMES],
        seasons=[Season(title="1", since=0)],
    )
    return replace(made, **fields)  # type: ignore[arg-type]


def played(before: GroupFile, *nets: int, at: int = NOW, **result: object) -> GroupFile:
    """The group after an evening with these results of its first members."""
    table = f"t{len(before.evenings)}"
    players = [PlayerEvening(name=name, net=net) for name, net in zip(NAMES, nets)]
    outcome = EveningResult(players=players, **result)  # type: ignore[arg-type]
    planned = changes.planned(before, table, at, "invite", at)
    return changes.recorded(planned, table, outcome, PLAN)


# --- money

cents = st.integers(-50_000, 50_000)


@given(st.lists(st.tuples(cents, cents, cents, cents, cents), max_size=6), st.data())
def test_balances_sum_to_zero_after_every_evening_and_payment(
    evenings: list[tuple[int, ...]], data: st.DataObject
) -> None:
    now = group()
    for *nets, house in evenings:
        now = played(now, *nets, house=house, kept=-sum(nets) - house)
        assert sum(balances(now).values()) == 0
        for transfer in owed(now):
            if data.draw(st.booleans()):
                now = changes.paid(now, transfer.payer, transfer.payee, transfer.cents, NOW)
                assert sum(balances(now).values()) == 0
    while owed(now):
        transfer = owed(now)[0]
        now = changes.paid(now, *transfer, NOW)
    assert not any(balances(now).values())


def test_what_is_not_paid_is_carried_to_the_next_evening() -> None:
    first = played(group(), 500, -500, 0, 0)
    assert owed(first) == [("Ben", "Ann", 500)]
    second = played(first, -500, 0, 500, 0)
    assert owed(second) == [("Ben", "Cleo", 500)]
    ticked = changes.paid(second, "Ben", "Cleo", 500, NOW)
    assert owed(ticked) == []
    assert owed(changes.unpaid(ticked, 0)) == [("Ben", "Cleo", 500)]


@pytest.mark.parametrize(
    ("payer", "payee", "amount", "said"),
    [
        ("Ann", "Ann", 5, "goes to another member"),
        ("Ann", "Zoe", 5, "is no member"),
        ("Ann", "Ben", 0, "a cent at least"),
        ("Ann", "Ben", -5, "a cent at least"),
        ("Ann", "Ben", 5, "Ann owes Ben nothing"),
        ("Cleo", "Ann", 5, "Cleo owes Ann nothing"),
        ("Ben", "Ann", 501, r"Ben owes Ann \$5 at most, not \$5.01"),
    ],
)
def test_a_payment_that_cannot_be_is_refused(
    payer: str, payee: str, amount: int, said: str
) -> None:
    with pytest.raises(Refused, match=said):
        changes.paid(played(group(), 500, -500, 0, 0), payer, payee, amount, NOW)


def test_a_payment_that_two_people_tick_counts_once() -> None:
    ticked = changes.paid(played(group(), 500, -500, 0, 0), "Ben", "Ann", 500, NOW)
    with pytest.raises(Refused, match="Ben owes Ann nothing"):
        changes.paid(ticked, "Ben", "Ann", 500, NOW)
    assert not owed(ticked)


def test_payouts_that_do_not_sum_are_refused_with_their_sum() -> None:
    before = changes.planned(group(), "t", NOW, "invite", NOW)
    wrong = EveningResult(players=[PlayerEvening(name="Ann", net=300)])
    with pytest.raises(Refused, match=r"add up to \$3, and must add up to 0"):
        changes.recorded(before, "t", wrong, PLAN)
    with pytest.raises(Refused, match=r"add up to \$3"):
        changes.entered(group(), NOW - 1, {"Ann": 500, "Ben": -200}, NOW)
    after = changes.entered(group(), NOW - 1, {"Ann": 500, "Ben": -500}, NOW)
    assert balances(after)["Ann"] == 500


# --- members


def test_a_member_twice_is_refused_by_name_and_by_key() -> None:
    for name, key in (("Zoe", "hash Ann"), ("ann", "other"), ("Ann", "other")):
        with pytest.raises(Refused, match="Ann is a member already"):
            changes.with_member(group(), name, key, PLAIN_NAMES)
    with pytest.raises(Refused, match="is a word of the table"):
        changes.with_member(group(), "the table", "other", PLAIN_NAMES)
    joined = changes.with_member(group(), "Zoe", "hash Zoe", PLAIN_NAMES)
    assert joined.member("Zoe") == Member(name="Zoe", key="hash Zoe")


def test_a_member_who_has_left_comes_back_with_the_same_balance() -> None:
    left = changes.without_member(played(group(), 500, -500, 0, 0), "Ben")
    assert balances(left)["Ben"] == -500
    back = changes.with_member(left, "Ben", "new", PLAIN_NAMES)
    assert back.member("Ben") == Member(name="Ben", key="new")
    with pytest.raises(Refused, match="host"):
        changes.without_member(group(), "Ann")


def test_a_member_is_known_by_the_key_whatever_the_name_at_the_table() -> None:
    people = [
        changes.PersonSeen("Annie", "hash Ann"),
        changes.PersonSeen("Ben", "another device"),
        changes.PersonSeen("Zoe", "hash Zoe"),
    ]
    after, names = changes.with_people(group(), people, PLAIN_NAMES)
    assert names == {"Annie": "Ann", "Ben": "Ben", "Zoe": "Zoe"}
    assert [member.name for member in after.members] == [*NAMES, "Zoe"]


@given(st.permutations(["Ann", "Ann", "Ben", "Zoe"]), st.lists(st.sampled_from("abc"), min_size=4))
def test_every_account_of_an_evening_gets_a_member_of_its_own(
    names: list[str], keys: list[str]
) -> None:
    seen = [changes.PersonSeen(f"{name}{place}", f"hash {key}")
            for place, (name, key) in enumerate(zip(names, keys))]  # fmt: skip
    after, mapped = changes.with_people(group(), seen, PLAIN_NAMES)
    assert len(set(mapped.values())) == len(seen)
    assert {member.name for member in after.members} >= set(mapped.values())


def test_a_newcomer_with_the_name_of_a_member_who_has_left_is_another_member() -> None:
    left = changes.without_member(played(group(), 500, -500, 0, 0), "Ben")
    newcomer = [changes.PersonSeen("ben", "hash new")]
    after, names = changes.with_people(left, newcomer, PLAIN_NAMES)
    assert names == {"ben": "ben 2"}
    assert balances(after)["ben 2"] == 0


# --- seasons


def test_standings_are_by_money_by_points_or_by_both() -> None:
    now = played(group(), 100, -300, 200, 0)
    now = played(now, 900, -400, -400, -100, at=NOW + DAY)
    now = played(now, -100, 300, -200, 0, at=NOW + 2 * DAY)
    points = {
        name: sum(points_of(evening.result.players, now)[name]
                  for evening in now.evenings if evening.result)
        for name in NAMES
    }  # fmt: skip
    assert points == {"Ann": 7 + 10 + 5 + 3, "Ben": 3 + 5 + 10 + 3, "Cleo": 10 + 5 + 3 + 3,
                      "Dot": 5 + 7 + 7 + 3}  # fmt: skip
    orders = {
        counting: [row.name for row in standings(replace(now, counting=counting), 0)]
        for counting in ("money", "points", "both")
    }
    assert orders["money"] == ["Ann", "Dot", "Ben", "Cleo"]
    assert orders["points"] == ["Ann", "Dot", "Ben", "Cleo"]
    by_money = {row.name: row.net for row in standings(now, 0)}
    assert by_money == {"Ann": 900, "Ben": -400, "Cleo": -400, "Dot": -100}
    ben, cleo = [row for row in standings(now, 0) if row.name in ("Ben", "Cleo")]
    assert (ben.place, cleo.place) == (3, 3)


def test_equal_results_share_a_place_and_its_points() -> None:
    for nets in permutations((100, 100, -100, -100)):
        now = played(group(), *nets)
        points = points_of(now.evenings[0].result.players, now)  # type: ignore[union-attr]
        assert sorted(points.values()) == [6, 6, 11, 11]


def test_a_season_counts_its_own_evenings_only() -> None:
    now = played(group(), 100, -100, 0, 0)
    now = changes.season_begun(now, "Winter", NOW + DAY)
    now = played(now, 0, 50, -50, 0, at=NOW + 2 * DAY)
    assert [row.net for row in standings(now, 0)] == [100, 0, 0, -100]
    assert {row.name: row.net for row in standings(now, 1)}["Ben"] == 50
    assert sum(balances(now).values()) == 0
    assert balances(now)["Ben"] == -50, "money is owed over seasons"
    for title, since in (("Winter", NOW + 9 * DAY), ("", NOW + 9 * DAY), ("New", NOW)):
        with pytest.raises(Refused):
            changes.season_begun(now, title, since)
    with pytest.raises(Refused, match="no season 3"):
        standings(now, 2)


def test_the_course_of_a_season_begins_with_a_members_first_evening() -> None:
    now = played(group(), 100, -100)
    now = played(now, 0, 50, -50, at=NOW + DAY)
    courses = {row.name: row.course for row in standings(now, 0)}
    assert courses == {"Ann": [100, 100], "Ben": [-100, -50], "Cleo": [None, -50]}


def test_points_that_grow_with_the_place_are_refused() -> None:
    with pytest.raises(Refused, match="no fewer points"):
        changes.counted_by(group(), "points", [3, 5], 1)
    with pytest.raises(Refused, match="0 to 1,000"):
        changes.counted_by(group(), "points", [3], -1)


def test_the_hand_of_the_night_has_the_most_votes_then_the_larger_pot() -> None:
    great = [GreatHand(hand=4, game="g", pot=900, winners=["Ann"]),
             GreatHand(hand=2, game="g", pot=700, winners=["Ben"])]  # fmt: skip
    now = played(group(), 100, -100, great=great)
    assert hand_of_the_night(now.evenings[0]) is None
    now = changes.voted(now, "Ben", "t0", 2)
    assert hand_of_the_night(now.evenings[0]) == great[1]
    now = changes.voted(now, "Ann", "t0", 4)
    assert hand_of_the_night(now.evenings[0]) == great[0]
    for member, hand, said in (("Cleo", 2, "only players"), ("Ann", 3, "not among")):
        with pytest.raises(Refused, match=said):
            changes.voted(now, member, "t0", hand)


# --- the next evening


def test_the_next_evening_is_whole_weeks_after_the_last() -> None:
    now = played(group(), 0, 0, at=NOW)
    assert changes.next_time(now, NOW + DAY) == NOW + 7 * DAY
    assert changes.next_time(now, NOW + 7 * DAY) == NOW + 7 * DAY
    assert changes.next_time(now, NOW + 15 * DAY) == NOW + 21 * DAY


def test_a_group_has_one_open_evening_at_a_time() -> None:
    now = changes.planned(group(), "t", NOW, "invite", NOW)
    with pytest.raises(Refused, match="is open already"):
        changes.planned(now, "u", NOW, "invite", NOW)
    again = changes.planned(changes.dropped(now, "t"), "u", NOW, "invite", NOW)
    assert [evening.table for evening in again.evenings] == ["u"]
    for at in (NOW - 2 * DAY, NOW + 400 * DAY):
        with pytest.raises(Refused, match="within a year"):
            changes.planned(group(), "t", at, "invite", NOW)


def test_a_calendar_file_has_a_link_only_where_one_is_given() -> None:
    now = changes.planned(group(title="Fri, day; " + "é" * 60), "t", NOW, "invite", NOW)
    plain = calendar(now, now.evenings[0], NOW)
    assert "http" not in plain
    assert "DTSTART:20270115T080000Z\r\nDTEND:20270115T120000Z\r\n" in plain
    unfolded = plain.replace("\r\n ", "")
    assert "SUMMARY:Fri\\, day\\; " + "é" * 60 + "\r\n" in unfolded
    assert all(len(line.encode()) <= 75 for line in plain.split("\r\n"))
    linked = calendar(now, now.evenings[0], NOW, "https://a.b/g/g1#key")
    assert "URL:https://a.b/g/g1#key\r\n" in linked


# --- files


def test_a_file_comes_back_as_it_was() -> None:
    now = changes.paid(played(group(), 100, -100), "Ben", "Ann", 100, NOW)
    assert from_bytes(to_bytes(now)) == now


def test_a_file_of_a_newer_version_is_refused_in_a_sentence() -> None:
    newer = {**json.loads(to_bytes(group())), "group": FORMAT + 1, "more": 1}
    with pytest.raises(Refused, match="written by a newer pokernight"):
        from_bytes(json.dumps(newer).encode())


@pytest.mark.parametrize("body", [b"", b"[]", b"{}", b'{"group":1}', b'{"group":"1"}', b"\xff"])
def test_what_is_no_group_is_refused_in_a_sentence(body: bytes) -> None:
    with pytest.raises(Refused, match=r"the file of a group|group's file"):
        from_bytes(body)


def test_the_csv_has_a_row_for_each_member_and_each_game() -> None:
    now = played(group(), 100, -100)
    first, _ = standings_csv(now, 0).split("\n\n")
    rows = list(csv.DictReader(io.StringIO(first)))
    assert [(row["name"], row["net"], row["balance"]) for row in rows] == [
        ("Ann", "100", "100"), ("Ben", "-100", "-100")
    ]  # fmt: skip
