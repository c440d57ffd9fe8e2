"""Hands that are over, looked at again: by each as his seat knew them, and by no one sooner."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterable
from random import Random
from typing import Any

import pytest

from pokernight.fair_deals.commitments import check_opening
from pokernight.fair_deals.shuffle import check_shown, promise_of
from pokernight.games import find
from pokernight.lookups.my_hands import NO_HANDS
from pokernight.odds.answers.equity_timeline import chances, moments
from pokernight.odds.questions.layout import play_along
from pokernight.room.guest.client import Guest, new_id
from pokernight.session import messages as m
from tests.hand_histories.test_hand_files import FILES, packed, sent
from tests.room.asking import asked, page
from tests.room.running import Room, a_room, play, table_of
from tests.sentences import in_words

HANDS = 2


def menu(game: str) -> str:
    """A menu of one game."""
    return f'choice = "single"\n[[game]]\ngame = "{game}"\n'


class Played:
    """An evening of two people that is over, and all that they were shown live."""

    def __init__(self, room: Room, opened: Any, guests: list[Guest], live: list[list[m.RoomState]]):
        self.room, self.opened, self.guests, self.live = room, opened, guests, live

    async def ask(self, path: str, key: str) -> Any:
        """Return the response of a page of the table to the holder of a key."""
        url = f"{self.room.base}/api/tables/{self.opened.table}/{path}"
        status, found = await asyncio.to_thread(asked, url, key)
        assert status == 200, found
        return found

    def key(self, guest: int) -> str:
        """A guest's own key."""
        me = self.guests[guest].me
        assert me is not None
        return me.key


async def played(room: Room, game: str, **settings: Any) -> Played:
    """Two people play two hands to the end of the evening."""
    opened = await room.open(menu=menu(game), hands=HANDS, settings={"clock": 60_000, **settings})
    guests = [
        Guest(room.link(opened, opened.host), "Ann", salts=True),
        Guest(room.link(opened), "Ben"),
    ]
    live = await asyncio.gather(*(play(one, "caller", seed=n) for n, one in enumerate(guests)))
    return Played(room, opened, guests, live)


def known(views: Iterable[Any]) -> set[tuple[int, str]]:
    """Every card in somebody's hand that the reader of some views was shown, and in whose."""
    return {
        (place, card["card"])
        for view in views
        for place, hand in enumerate(view["hands"])
        for card in hand
        if card["card"] is not None
    }


@pytest.mark.parametrize("game", ["the_omen", "bonedoneskis", "anaconda"])
async def test_a_hand_is_told_again_as_each_seat_knew_it_and_no_more(game: str) -> None:
    async with a_room() as room:
        table = await played(room, game)
        lines = await table.ask("hands", table.key(0))
        numbers = [one["number"] for one in lines]
        assert numbers == [1, 2]
        for number in numbers:
            for guest, states in enumerate(table.live):
                live = [
                    one.view
                    for one in states
                    if one.view is not None
                    and table_of(one).hand == number
                    and table_of(one).stage in ("playing", "between", "over")
                ]
                past = await table.ask(f"hands/{number}", table.key(guest))
                steps = [one["view"] for one in past["steps"]]
                assert known(steps) >= known(live)
                assert known([steps[-1]]) == known([live[-1]])
                assert all(one["question"] is None for one in steps)
                by_number = {one["number"]: one for one in steps}
                for view in live:
                    again = by_number[view["number"]]
                    if again["asked"] == list(view["asked"]):
                        for part in ("hands", "board", "pots", "seats", "muck", "stub"):
                            assert again[part] == view[part]


async def test_nobody_is_told_what_another_held_and_never_showed() -> None:
    async with a_room() as room:
        table = await played(room, "seven_card_stud")
        for number in (1, 2):
            ann, ben = [await table.ask(f"hands/{number}", table.key(one)) for one in (0, 1)]
            watcher = await table.ask(f"hands/{number}", table.opened.invite)
            assert (ann["seat"], ben["seat"], watcher["seat"]) in ((0, 1, None), (1, 0, None))
            hidden = [
                {card for place, card in known([one["steps"][-2]["view"]])
                 if place == one["seat"]}
                - {card for _, card in known([other["steps"][-1]["view"]])}
                for one, other in ((ann, ben), (ben, ann))
            ]  # fmt: skip
            said = [str(ben), str(ann)]
            for cards, text in zip(hidden, said, strict=True):
                places = text.partition("'fair'")[0]
                assert not [card for card in cards if f"'card': '{card}'" in places]
            for card in hidden[0] | hidden[1]:
                assert f"'card': '{card}'" not in str(watcher).partition("'fair'")[0]
                assert card not in {one["card"] for one in watcher["openings"]}


async def test_what_was_shown_of_the_deck_and_its_openings_come_with_the_hand() -> None:
    async with a_room() as room:
        table = await played(room, "seven_card_stud", seeds="end")
        before = ""
        for number in (1, 2):
            past = await table.ask(f"hands/{number}", table.key(0))
            fair = past["fair"]
            check_shown(fair)
            assert (fair["hand"], fair["before"]) == (number, before or fair["before"])
            deck = {"lot": 0, "generation": 0, "first": 0, "root": fair["root"],
                    "size": len(fair["cards"]) // 2 + 1}  # fmt: skip
            lots = {one["lot"]: one for one in (deck, *past["lots"])}
            assert past["openings"]
            for one in past["openings"]:
                assert check_opening(fair["table"], number, lots[one["lot"]], one)
            seen = {card for _, card in known(one["view"] for one in past["steps"])}
            assert seen == {one["card"] for one in past["openings"]} & seen
            seed = bytes.fromhex(past["seed"])
            assert promise_of(fair["table"], number, seed) == fair["promise"]


async def test_seeds_that_are_never_shown_are_not_told_with_a_hand() -> None:
    async with a_room() as room:
        table = await played(room, "seven_card_stud", seeds="never")
        assert (await table.ask("hands/1", table.key(0)))["seed"] == ""


async def test_the_list_says_who_won_what_and_adds_up_to_the_ledger() -> None:
    async with a_room() as room:
        table = await played(room, "seven_card_stud")
        lines = await table.ask("hands", table.opened.invite)
        books = await table.ask("ledger", table.opened.invite)
        nets = {one["name"]: one["net"] for one in books["accounts"]}
        for line in lines:
            assert sum(line["nets"].values()) == 0
            assert sum(one["cents"] for one in line["winners"]) == line["pot"]
        summed = {name: sum(line["nets"][name] for line in lines) for name in nets}
        assert summed == nets


async def test_a_hand_that_is_played_is_not_told() -> None:
    async with a_room() as room:
        opened = await room.open(
            menu=menu("seven_card_stud"), players=["caller"], settings={"clock": 60_000}
        )
        async with Guest(room.link(opened, opened.host), "Ann") as ann:
            await ann.say(m.SitRequest(new_id()))
            async for state in ann.states():
                if state.view is not None and state.view["question"] is not None:
                    break
            for number, said in ((1, "is still being played"), (7, "has had no hand 7")):
                url = f"{room.base}/api/tables/{opened.table}/hands/{number}"
                status, sorry = await asyncio.to_thread(asked, url, opened.host)
                assert (status, said in in_words(sorry["reason"])) == (400, True), sorry
            url = f"{room.base}/api/tables/{opened.table}/hands"
            assert await asyncio.to_thread(asked, url, opened.host) == (200, [])
            status, sorry = await asyncio.to_thread(asked, url, "no key")
            assert status == 400


async def test_who_watches_later_is_told_of_hands_later() -> None:
    async with a_room() as room:
        table = await played(room, "seven_card_stud", delay=600_000)
        assert len(await table.ask("hands", table.key(1))) == HANDS
        url = f"{room.base}/api/tables/{table.opened.table}/hands"
        status, found = await asyncio.to_thread(asked, url, table.opened.invite)
        assert status == 400 or found == []


async def test_how_the_chances_moved_is_told_from_what_its_reader_knows() -> None:
    async with a_room() as room:
        table = await played(room, "seven_card_stud")
        found = await table.ask("hands/1/chances", table.key(0))
        again = await table.ask("hands/1/chances", table.key(0))
        assert found == again
        shares = [one["shares"] for one in found["moments"]]
        assert len(shares) > 1
        line = (await table.ask("hands", table.key(0)))[0]
        won = {one["name"]: one["cents"] / line["pot"] for one in line["winners"]}
        assert shares[-1] == [won.get(name, 0) for name in line["names"]]
        assert all(abs(sum(one) - 1) < 0.01 for one in shares)


async def test_my_hands_are_looked_through_for_their_player_alone() -> None:
    async with a_room() as room:
        table = await played(room, "chaos")
        for guest in (0, 1):
            found = await table.ask("mine", table.key(guest))
            while found["done"] < found["of"]:
                found = await table.ask("mine", table.key(guest))
            assert found["of"] == HANDS
            assert found == await table.ask("mine", table.key(guest))
            for one in found["worst"]:
                replay = await table.ask(f"hands/{one['hand']}", table.key(guest))
                asked_of = replay["steps"][one["step"]]["view"]["asked"]
                assert replay["seat"] in asked_of
        url = f"{room.base}/api/tables/{table.opened.table}/mine"
        status, sorry = await asyncio.to_thread(asked, url, table.opened.invite)
        assert (status, in_words(sorry["reason"])) == (400, NO_HANDS)


def test_chances_know_what_was_shown_down_and_no_card_that_was_still_to_come() -> None:
    hand = find("holdem").deal(2, 5)
    play_along(hand)
    state = hand.state
    shown = {(state.generation, token) for held in state.hands for token in held}
    first = moments(hand, 0, shown)[0]
    worlds = [first.worlds.draw(Random(n)).state for n in range(8)]
    both = [[state.face[token] for token in held] for held in state.hands]
    assert all(
        [[one.face[token] for token in held] for held in one.hands] == both for one in worlds
    )
    assert len({tuple(one.face[token] for token in state.board) for one in worlds}) > 1
    blind = moments(hand, 0, set())[0]
    other = state.hands[1]
    drawn = [blind.worlds.draw(Random(n)).state.face for n in range(8)]
    assert len({tuple(face[token] for token in other) for face in drawn}) > 1


def test_chances_end_with_what_was_won() -> None:
    hand = find("holdem").deal(3, 2)
    play_along(hand)
    state = hand.state
    shown = {(state.generation, token) for held in state.hands for token in held}
    found = chances(moments(hand, None, shown), 3, trials=24)
    assert found is not None
    payoffs = hand.result.payoffs
    best = max(range(3), key=lambda seat: payoffs[seat])
    assert found[-1].shares[best] == max(found[-1].shares) > 0.3
    assert chances(moments(hand, None, shown), 3, trials=24, go_on=lambda: False) is None


# --- the histories of hands


async def history(table: Played, key: str, query: str = "") -> list[dict[str, Any]]:
    """The lines of the events of a table for a key."""
    url = f"{table.room.base}/api/tables/{table.opened.table}/events{query}"
    status, text = await asyncio.to_thread(page, url, key)
    assert status == 200, text
    return [json.loads(line) for line in text.splitlines()]


def number_of(line: dict[str, Any]) -> int:
    hand = line["hand"]
    return int(hand["number"] if line["event"] == "show" else hand)


async def test_histories_have_the_lines_that_a_seat_knew_and_a_watcher_public_cards_only() -> None:
    async with a_room() as room:
        table = await played(room, "seven_card_stud")
        ann, watcher = await history(table, table.key(0)), await history(table, table.opened.invite)
        past = {n: await table.ask(f"hands/{n}", table.key(0)) for n in (1, 2)}
        assert [(line["n"], line["event"]) for line in ann] == [
            (line["n"], line["event"]) for line in watcher
        ]
        for mine, public in zip(ann, watcher, strict=True):
            if mine["event"] == "deal":
                own = mine["seat"] == past[number_of(mine)]["seat"]
                assert (mine["cards"] == ["??"]) == (not mine["up"] and not own)
                assert (public["cards"] == ["??"]) == (not public["up"])
        for n, hand in past.items():
            nets = dict.fromkeys(range(2), 0)
            for line in ann:
                if number_of(line) == n and line["event"] in ("pot.won", "returned"):
                    nets[line["seat"]] += line["amount"]
            assert sum(nets.values()) >= sum(max(0, net) for net in hand["result"]["payoffs"])


async def test_histories_are_asked_for_from_a_hand_on() -> None:
    async with a_room() as room:
        table = await played(room, "holdem")
        every = await history(table, table.key(0))
        assert {number_of(line) for line in every} == {1, 2}
        later = await history(table, table.key(0), "?after=1")
        assert later == [line for line in every if number_of(line) == 2]
        assert await history(table, table.key(0), "?after=2") == []


@pytest.mark.parametrize(
    ("query", "reason"),
    [
        ("?after=x", "after=NUMBER has 1 to 9 digits"),
        ("?after=-1", "after=NUMBER has 1 to 9 digits"),
        ("?language=xx", "there is no language 'xx'"),
    ],
)
async def test_bad_questions_for_histories_are_refused(query: str, reason: str) -> None:
    async with a_room() as room:
        opened = await room.open()
        url = f"{room.base}/api/tables/{opened.table}/events"
        status, sorry = await asyncio.to_thread(asked, url + query, opened.host)
        assert (status, reason in in_words(sorry["reason"])) == (400, True), sorry
        status, _ = await asyncio.to_thread(asked, url, "no key")
        assert status == 400


async def test_a_watcher_reads_histories_with_the_delay_of_the_table() -> None:
    async with a_room() as room:
        table = await played(room, "holdem", delay=600_000)
        assert await history(table, table.key(1))
        url = f"{room.base}/api/tables/{table.opened.table}/events"
        status, text = await asyncio.to_thread(page, url, table.opened.invite)
        assert status == 400 or text == ""


async def test_in_a_room_a_file_of_any_format_is_shown_step_by_step_with_equities() -> None:
    async with a_room() as room:

        async def ask(path: str, wish: Any) -> Any:
            url = f"{room.base}/api/hand-file{path}"
            status, reply = await asyncio.to_thread(asked, url, wish=wish)
            return reply if status == 200 else (status, reply["reason"])

        for text in FILES.values():
            [line] = (await ask("", packed(text)))["hands"]
            hand = await ask("/hand", {"record": line["record"], "seat": 1})
            assert (hand["seat"], hand["names"]) == (1, line["names"])
            assert hand["steps"][0]["view"]["seat"] == 1
        chances = (await ask("/chances", {"record": line["record"]}))["moments"]
        assert chances[-1]["step"] == len(hand["steps"]) - 1
        status, reason = await ask("", sent("hello"))
        assert status == 400 and "no known format" in str(reason)
        status, reason = await ask("", packed("0" * 2_000_001))
        assert (status, in_words(reason)) == (
            400, "the file has more than 2,000,000 bytes: cut it into several"
        )  # fmt: skip
