"""What the room says of games at no table: the rulebook, the floor, a menu's entry."""

from __future__ import annotations

import asyncio
import json
import urllib.error
import urllib.request
from typing import Any

import msgspec
import pytest

from pokernight.engine.floor import matters
from pokernight.errors import Refused
from pokernight.games import SOURCE_GAMES, all_games, evening_games, find_in_rulebook
from pokernight.odds import rule_hash
from pokernight.room import rulebook
from tests.room.running import Room, a_room
from tests.room.test_rest import asked


def posted(room: Room, wish: Any) -> tuple[int, Any]:
    """The status and the JSON of a page to which something was sent."""
    body = json.dumps(wish).encode()
    sent = urllib.request.Request(f"{room.base}/api/menu/check", body, method="POST")
    try:
        with urllib.request.urlopen(sent) as answer:
            return answer.status, json.loads(answer.read())
    except urllib.error.HTTPError as error:
        with error:
            return error.code, json.loads(error.read())


def test_every_game_is_in_the_list_and_the_house_s_own_come_first() -> None:
    listed = rulebook.games_in_short()
    assert [one.name for one in listed[: len(SOURCE_GAMES)]] == list(SOURCE_GAMES)
    assert {one.name for one in listed} == set(evening_games())
    assert all(one.source == (one.name in SOURCE_GAMES) for one in listed)


@pytest.mark.parametrize(
    ("name", "kind"),
    [("holdem", "board"), ("drawmaha", "board"), ("razz", "stud"), ("guts", "hand"),
     ("night_chaos", "hand"), ("iron_cross", "board")],
)  # fmt: skip
def test_how_a_game_is_dealt(name: str, kind: str) -> None:
    assert rulebook.kind_of(find_in_rulebook(name)) == kind


@pytest.mark.parametrize("name", all_games())
def test_a_page_has_every_clause_option_set_and_power(name: str) -> None:
    game = find_in_rulebook(name)
    page = rulebook.page_of(game)
    assert [one.number for one in page.clauses] == [str(n + 1) for n in range(len(page.clauses))]
    assert all(game.clause(one.number) == f"{one.number}. {one.text}" for one in page.clauses)
    assert [one.name for one in page.options] == [one.name for one in game.rules.options()]
    assert all(one.words and one.source for one in page.options)
    assert page.sets == game.rule_sets
    assert len(page.powers) == len(game.powers(game.usual_rules))
    defaults = {one.name: one.default for one in page.options}
    assert game.house_rules(**defaults) == game.usual_rules
    for option in page.options:
        assert (option.takes in ("choice", "yes or no")) == bool(option.values)
        for value in option.values:
            assert game.usual_rules.to_dict().keys() == {option.name, *defaults}, value


def test_the_figures_are_of_the_rules_that_games_have_now() -> None:
    counted = rulebook._counted()
    for name, game in all_games().items():
        if name in counted:
            assert counted[name]["rules"] == rule_hash(game, game.usual_rules), (
                f"{name} has other rules now: python scripts/rulebook_figures.py counts it again"
            )
    assert set(SOURCE_GAMES) <= set(counted)


def test_the_share_of_wins_in_each_contest_is_one() -> None:
    for name in rulebook._counted():
        figures = rulebook.page_of(find_in_rulebook(name)).figures
        assert figures is not None
        wins = sum(one.wins for one in figures.hands if one.contest == figures.contests[0])
        assert wins <= 1.001
        assert all(0 <= one.held <= 1 for one in figures.hands)


def test_the_floor_asks_until_it_can_rule() -> None:
    game = find_in_rulebook("omaha_hi_lo")
    asking = 0
    for incident, matter in matters(game).items():
        known: dict[str, str] = {}
        while (found := rulebook.ruling_on(game, incident, known)).asks is not None:
            assert found.ruling is None
            asking += 1
            known[found.asks.name] = found.asks.default or (found.asks.values or ["1"])[-1]
        assert found.ruling is not None
        assert found.ruling.ruling == matter.rule(**matter.read(known)).ruling
        assert len(found.cases) == len(matter.cases)
    assert asking


@pytest.mark.parametrize(
    ("incident", "facts", "said"),
    [
        ("no_such_thing", {}, "no ruling on"),
        ("misdeal", {"moon": "full"}, "does not matter here|no ruling on"),
    ],
)
def test_the_floor_says_what_it_does_not_know(
    incident: str, facts: dict[str, str], said: str
) -> None:
    with pytest.raises(Refused, match=said):
        rulebook.ruling_on(find_in_rulebook("omaha_hi_lo"), incident, facts)


def test_a_menu_s_entry_is_checked_in_words() -> None:
    async def evening() -> None:
        async with a_room() as room:
            wish = {"game": "the_omen", "stakes": "1/2", "house": {"lost_pot": "carry"}}
            status, entry = await asyncio.to_thread(posted, room, wish)
            assert status == 200
            assert (entry["name"], entry["stakes"]) == ("The Omen", "bets $1/$2")
            assert entry["changed"]["lost_pot"] == "carry"
            assert entry["rules"].keys() > entry["changed"].keys()
            for wrong, said in (
                ({"game": "the_ome"}, "the_omen"),
                ({"game": "the_omen", "stakes": "1/2/3/4"}, "stakes"),
                ({"game": "the_omen", "house": {"lost_pots": "carry"}}, "there is no rule"),
                ({"game": "the_omen", "house": {"lost_pot": "burn"}}, "cannot be"),
                ({"game": "the_omen", "rules": "mine"}, "no rule set"),
                ({"game": "the_omen", "name": "a\nb"}, "has a name"),
                ({"game": "the_omen", "moon": 1}, "no game for a menu"),
                ([], "described by an object"),
            ):
                status, sorry = await asyncio.to_thread(posted, room, wrong)
                assert (status, said in sorry["reason"]) == (400, True), sorry

    asyncio.run(evening())


def test_the_rulebook_is_served_to_anybody_and_may_be_kept_for_a_while() -> None:
    async def evening() -> None:
        async with a_room() as room:
            status, games = await asyncio.to_thread(asked, f"{room.base}/api/games")
            assert (status, games) == (200, msgspec.to_builtins(rulebook.games_in_short()))
            status, page = await asyncio.to_thread(asked, f"{room.base}/api/games/chaos")
            assert (status, page["title"], page["figures"]["seats"]) == (200, "Chaos", 5)
            status, books = await asyncio.to_thread(asked, f"{room.base}/api/floor")
            assert {one["name"] for one in books} == set(evening_games())
            status, sorry = await asyncio.to_thread(asked, f"{room.base}/api/games/chess")
            assert (status, "there is no game" in sorry["reason"]) == (400, True)
            url = f"{room.base}/api/floor/omaha_hi_lo/{books[3]['matters'][0]['incident']}"
            status, matter = await asyncio.to_thread(asked, url)
            assert status == 200
            assert (matter["asks"] is None) != (matter["ruling"] is None)
            sent = urllib.request.Request(f"{room.base}/api/games")
            sent.add_header("accept-encoding", "gzip")
            with await asyncio.to_thread(urllib.request.urlopen, sent) as answer:
                assert answer.headers.get_all("cache-control") == ["public, max-age=3600"]
                assert answer.headers["content-encoding"] == "gzip"
                assert answer.headers["x-frame-options"] == "DENY"

    asyncio.run(evening())
