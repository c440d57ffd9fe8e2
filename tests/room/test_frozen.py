"""Nothing stays frozen: at every stage the host has a way out, and another host can be chosen."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from pokernight.engine.hand import MOST, Hand
from pokernight.errors import Refused
from pokernight.room.guest.client import new_id
from pokernight.session import clock
from pokernight.session import log_events as d
from pokernight.session import messages as m
from pokernight.session.session import Session
from pokernight.table import commands as c
from tests.room.company import Company
from tests.room.still import Evening, run
from tests.room.test_purchases import with_old_chips

AWAY = 600_000
EXITS = {"go on": m.GoOn, "call off": m.CallOffRequest, "end": m.EndRequest}


def stacks(session: Session) -> dict[str, int]:
    """Return what everybody had before the hand, in cents."""
    return {one.name: one.stack for one in session.table.players.values()}


async def _until_frozen(evening: Evening) -> Session:
    while not evening.owner.session.frozen:
        await asyncio.sleep(0.1)
    return evening.owner.session


@pytest.mark.parametrize("killed", [False, True], ids=["at once", "after a kill"])
@pytest.mark.parametrize("way", EXITS)
@pytest.mark.parametrize("when", ["in a hand", "at the deal"])
def test_a_frozen_table_goes_on_is_called_off_or_ends_as_its_host_says(
    when: str, way: str, killed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening = Evening(["seven_card_stud"], hands=2, watchers=0)
    play, deal, fails = Hand.play, Hand.__init__, [True]

    def broken_answer(hand: Hand, answer: object, seat: int | None = None) -> None:
        if fails and when == "in a hand" and hand.number == 3:
            raise ZeroDivisionError("a fault in a game")
        play(hand, answer, seat)

    def broken_deal(hand: Hand, *args: Any, **options: Any) -> None:
        if fails and when == "at the deal":
            raise ZeroDivisionError("a fault in a game")
        deal(hand, *args, **options)

    monkeypatch.setattr(Hand, "play", broken_answer)
    monkeypatch.setattr(Hand, "__init__", broken_deal)

    async def friday() -> None:
        await evening.begin()
        session = await _until_frozen(evening)
        assert (session.table.on is None) == (when == "at the deal")
        if killed:
            await evening.end()
            await evening.take_up()
            for guest in evening.guests:
                await guest.come()
            session = evening.owner.session
        assert session.stage == "frozen"
        await asyncio.sleep(1000)
        assert session.stage == "frozen", "no clock does anything"
        fails.clear()
        before, number = stacks(session), session.number
        host = evening.guests[0]
        host.say(EXITS[way]("way out"))
        await asyncio.sleep(0)
        while "way out" not in host.outcomes:
            await asyncio.sleep(0)
        assert isinstance(host.outcomes["way out"], m.Done), host.outcomes
        assert session.stage == {"end": "over"}.get(way, session.stage) != "frozen"
        if way == "go on" and when == "in a hand":
            assert session.number >= number
        if way == "end":
            accounts = session.table.books().accounts
            assert {one.name: one.cashed for one in accounts} == before
            assert session.table.hands == 0
        else:
            await evening.over()
            assert session.table.hands == 2
        await evening.end()

    run(friday())


def test_nobody_but_the_host_has_a_frozen_table_go_on() -> None:
    company = Company("Ann", "Ben")
    company.deal()
    company.session.do(company.now, d.TableFrozen("a fault"))
    for message in (m.GoOn(new_id()), m.CallOffRequest(new_id()), m.EndRequest(new_id())):
        with pytest.raises(Refused, match="only the host"):
            company.say("Ben", message)
    company.say("Ann", m.GoOn(new_id()))
    assert company.session.stage == "playing"
    with pytest.raises(Refused, match="is not paused"):
        company.say("Ann", m.GoOn(new_id()))


def test_a_game_that_could_not_be_dealt_is_called_anew() -> None:
    """So that another may be called: the dealer has the whole clock for it."""
    games = "".join(f'[[game]]\ngame = "{one}"\n' for one in ("seven_card_stud", "razz"))
    company = Company("Ann", "Ben", menu=f'choice = "dealer"\n{games}')
    session = company.session
    dealer = session.at_seat(session.table.caller).name
    company.say(dealer, m.CallRequest(new_id(), "Razz"))
    session.do(0, d.TableFrozen("a fault"))
    company.now = 1_000_000
    company.say("Ann", m.GoOn(new_id()))
    assert session.table.called is None
    expected, bank = clock.clock_calls(session), session.at_seat(session.table.caller).bank
    company.deal()
    assert company.now == 1_000_000 + session.settings.calling + bank
    assert session.table.playing is not None
    assert session.table.playing.entry.name == expected


def test_who_was_asked_has_the_whole_clock_when_a_frozen_hand_goes_on() -> None:
    company = Company("Ann", "Ben")
    company.deal()
    session = company.session
    company.session.do(company.now, d.TableFrozen("a fault"))
    company.now += 10_000_000
    company.say("Ann", m.GoOn(new_id()))
    before = company.now
    company.tick()
    assert company.now == before + session.settings.clock + session.settings.bank


@pytest.mark.parametrize("came", [True, False], ids=["the host is away", "no host ever came"])
def test_while_the_host_is_away_from_a_frozen_table_another_is_chosen_and_calls_the_hand_off(
    came: bool,
) -> None:
    company = Company("Ann", "Ben", "Cat")
    session = company.session
    company.deal()
    session.do(company.now, d.TableFrozen("a fault"))
    if came:
        session.do(company.now, d.HostGone())
    else:
        session.host = ""
    vote = m.ChooseHost(new_id(), company.ids["Ben"])
    with pytest.raises(Refused, match="the host may still come back"):
        company.say("Cat", vote)
    company.now += AWAY
    company.say("Cat", vote)
    company.say("Ben", vote)
    assert session.host == company.ids["Ben"]
    before = stacks(session)
    company.say("Ben", m.CallOffRequest(new_id()))
    assert session.stage == "between"
    assert stacks(session) == before


def test_a_table_that_an_older_room_let_pass_the_limit_has_its_host_go_on() -> None:
    """A guest with more chips than a hand takes was dealt no more, and nobody else was."""
    company = with_old_chips(MOST + 1)
    session = company.session
    company.deal_fails()
    assert session.stage == "frozen"
    with pytest.raises(Refused, match="nobody can have more than"):
        company.say("Ann", m.GoOn(new_id()))
        company.deal()
    company.ids["Ben"], _ = company.requests.come_in(0, "Ben", host=False)
    company.say("Ann", m.Remove(new_id(), company.ids["Mal"]))
    company.say("Ben", m.SitRequest(new_id()))
    company.deal()
    assert session.stage == "playing"


def test_a_house_player_that_can_never_buy_enough_is_left_out_and_freezes_nothing() -> None:
    """A dealer has raised the ante above what the host sells: nobody buys chips for nothing."""
    menu = 'buy_in = 100\nmost_buy_in = 100\n[[game]]\ngame = "guts"\n'
    company = Company("Ann", "Ben", menu=menu)
    company.requests.seat_house_player(0, "caller", "Robot")
    raised = c.Put(0, "Guts", house=(("ante", "150"),))
    company.session.do(0, d.TableCommand(raised))
    company.tick()
    assert company.session.drawing is not None, "the deck of the coming hand is promised"
    assert clock.due(company.session, company.ids.values(), (), lambda: bytes(32)) is None
    assert set(stacks(company.session).values()) == {10_000}
