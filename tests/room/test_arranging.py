"""Laying out cards: a seat is told what its own sets would be, and nothing is done by it."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Any

import pytest
from websockets.asyncio.client import connect

from pokernight.cards import parse
from pokernight.engine.confirmations import on_enter
from pokernight.engine.view import View
from pokernight.errors import Refused
from pokernight.games.cripple_mr_onion.trays import total
from pokernight.ranking.onion import NO_MODIFIER, grouping
from pokernight.session import messages as m
from pokernight.session.command_refusals import TooLate
from pokernight.session.hand_reading import NO_READING, help_for
from pokernight.session.message_parts import ArrangedJson
from pokernight.session.seat_state import StateBuilder
from tests.room.running import a_room
from tests.room.test_every_question import Plain, up_to

ONION = "cripple_mr_onion"
QUESTION = 4


class Looking:
    """Somebody at a table, and what he is told of his cards; he names them by their tokens."""

    def __init__(self, table: Plain, name: str) -> None:
        self.table, self.person = table, table.ids[name]
        self.state_builder = StateBuilder(table.session, bytes(32))
        found = self.state_builder.view(self.person)
        assert found is not None
        self.view: View = found
        assert self.view.seat is not None
        self.own = self.view.hands[self.view.seat]
        self.names = self.state_builder.ids(self.person).of(
            self.view.generation, len(self.view.face)
        )

    def told(self, sets: Sequence[Sequence[int]]) -> ArrangedJson:
        named = [[self.names[token] for token in some] for some in sets]
        self.table.requests.take(self.person, m.Arrange("1", named), self.table.now)
        return self.state_builder.arranged(self.person, named)


def test_each_set_is_read_as_the_showdown_reads_it() -> None:
    looking = Looking(up_to(ONION, QUESTION), "Ann")
    face, own = looking.view.face, looking.own
    for some in combinations(own, 2):
        (group,) = looking.told([some]).groups
        rest = [face[one] for one in own if one not in some]
        made = grouping([face[one] for one in some], NO_MODIFIER, rest)
        assert group.name == ("" if made is None else made.name)


def test_the_best_arrangement_is_of_ones_own_cards_and_each_of_its_sets_is_a_grouping() -> None:
    for name in ("Ann", "Ben", "Cy", "Dee"):
        looking = Looking(up_to(ONION, QUESTION), name)
        best = looking.told([]).best
        tokens = [[looking.names.index(one) for one in some] for some in best]
        assert {one for some in tokens for one in some} <= {*looking.own}
        assert all(group.name for group in looking.told(tokens).groups)


def test_the_ladder_has_every_grouping_that_a_tray_can_be_called() -> None:
    looking = Looking(up_to(ONION, QUESTION), "Ann")
    told = looking.told([[one] for one in looking.own])
    rungs = [one.name for one in told.ladder]
    assert rungs[-1] == "bagel"
    assert all(one.made_of for one in told.ladder)
    best = looking.told([]).best
    named = looking.told([[looking.names.index(one) for one in some] for some in best]).groups
    assert {one.name for one in named} <= {*rungs}


def test_nothing_is_done_by_it() -> None:
    table = up_to(ONION, QUESTION)
    before = len(table.session.done), table.session.number
    Looking(table, "Ann").told([])
    assert (len(table.session.done), table.session.number) == before


def test_the_cards_of_others_are_refused_and_so_is_a_card_in_two_places() -> None:
    looking = Looking(up_to(ONION, QUESTION), "Ann")
    seat = looking.view.seat
    other = next(hand[0] for at, hand in enumerate(looking.view.hands) if at != seat)
    one, two = looking.own[:2]
    for sets in ([[one, other]], [[one, two], [two]], [[one, one]]):
        with pytest.raises(Refused, match="lay out cards of your own, each in one place"):
            looking.told(sets)
    with pytest.raises(Refused, match="no card of this hand"):
        looking.state_builder.arranged(looking.person, [[0]])


def test_where_nobody_lays_out_cards_that_is_said() -> None:
    with pytest.raises(Refused, match="nobody lays out cards at Chaos"):
        Looking(up_to("chaos", 1), "Ann").told([])


def test_a_seat_is_told_whether_cards_are_laid_out_at_its_game() -> None:
    for game, arranges in ((ONION, True), ("chaos", False)):
        looking = Looking(up_to(game, 1), "Ann")
        help_ = help_for(looking.view, NO_READING, looking.names)
        assert help_ is not None
        assert help_.arranges == arranges


def test_enter_does_what_nobody_regrets_and_cards_go_by_their_own_names() -> None:
    table = up_to(ONION, 0)
    for name in ("Ann", "Ben", "Cy", "Dee"):
        looking = Looking(table, name)
        help_ = help_for(looking.view, NO_READING, looking.names)
        assert help_ is not None
        if looking.view.ask is None:
            assert help_.enter is None
        else:
            wanted = on_enter(looking.view.ask, looking.view)
            named = [looking.names[one] for one in wanted] if isinstance(wanted, tuple) else wanted
            assert help_.enter == named


def test_who_is_in_no_hand_has_no_cards_to_lay_out() -> None:
    table = up_to(ONION, QUESTION)
    with pytest.raises(Refused, match="you have no chair"):
        table.say("Eve", m.Arrange("1"))
    table.play_out()
    with pytest.raises(TooLate, match="laid out in a hand"):
        table.say("Ann", m.Arrange("1"))


@pytest.mark.parametrize(
    ("cards", "counts"),
    [("", -1), ("9c", 9), ("Ah 9c", 20), ("Ah As", 12), ("Kh Ad", 21), ("Kh Qd 5c", 25),
     ("Ah As 9c", 21)],
)  # fmt: skip
def test_the_total_of_a_tray_is_the_best_that_its_cards_may_count(cards: str, counts: int) -> None:
    assert total(parse(cards), NO_MODIFIER) == counts


async def test_a_room_tells_it_on_the_socket_of_who_asked() -> None:
    menu = 'choice = "single"\n[[game]]\ngame = "cripple_mr_onion"\n'

    async with a_room() as room:
        opened = await room.open(menu=menu, players=["caller"], settings={"start": "soon"})
        async with connect(room.link(opened).socket) as ann:

            async def say(**message: object) -> None:
                await ann.send(json.dumps(message))

            async def hear(what: Callable[[Any], bool]) -> Any:
                while not what(told := json.loads(await ann.recv())):
                    pass
                return told

            await say(type="hello", wire=2, table=opened.table, key=opened.host, name="Ann")
            await say(type="sit", id="1")
            state = await hear(lambda told: told.get("view") and told["view"]["question"])
            view = state["view"]
            own = [card["token"] for card in view["hands"][view["seat"]]]
            await say(type="arrange", id="2", sets=[own[:2]])
            done = await hear(lambda told: told.get("id") == "2")
            assert done["type"] == "done"
            assert len(done["arranged"]["groups"]) == 1
            assert {one for some in done["arranged"]["best"] for one in some} <= {*own}
