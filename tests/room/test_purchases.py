"""Tests of purchases at a table of a room: their bounds, and that all chips arrive."""

from __future__ import annotations

import asyncio
from itertools import count
from typing import Any

import pytest
from click.testing import CliRunner

from pokernight.cli.main_command import main
from pokernight.engine.hand import MOST
from pokernight.errors import Refused
from pokernight.room.guest.client import new_id
from pokernight.session import clock
from pokernight.session import log_events as d
from pokernight.session import messages as m
from pokernight.session.command_refusals import TooFast, TooLate
from pokernight.session.session import Session
from pokernight.session.settings import LARGEST_BUY_IN, Settings
from pokernight.session.table_setup import table_from
from pokernight.table import commands as c
from pokernight.wording.amounts import money
from tests.room.company import Company
from tests.room.still import Evening, run
from tests.sentences import in_words

USUAL = 10_000
"""Usual buy-in at seven-card stud, in cents."""


def bought(session: Session, name: str) -> int:
    """Return what a player has bought this evening, in cents."""
    lines = session.table.ledger.lines
    return sum(one.cents for one in lines if one.name == name and one.kind in ("buy-in", "top-up"))


def stack(company: Company, name: str) -> int:
    """Return what lies in front of a player between hands, in cents."""
    seat = company.session.seat_of(company.ids[name])
    assert seat is not None
    return company.session.table.players[seat].stack


# --- how much


@pytest.mark.parametrize(
    ("settings", "menu", "most"),
    [({}, "", 10 * USUAL), ({"buy_in_most": 30_000}, "", 30_000),
     ({}, "most_buy_in = 250\n", 25_000),
     ({"buy_in_most": 30_000}, "most_buy_in = 250\n", 25_000)],
    ids=["ten usual buy-ins", "the setting", "the menu", "the lower of both"],
)  # fmt: skip
@pytest.mark.parametrize("approve", [False, True])
def test_every_purchase_is_bounded_and_the_refusal_says_by_what(
    settings: dict[str, int], menu: str, most: int, approve: bool
) -> None:
    game = f'{menu}choice = "single"\n[[game]]\ngame = "seven_card_stud"\n'
    company = Company("Ann", menu=game, approve=approve, keep_chips=False, **settings)
    session = company.session
    assert session.buy_in_most == most
    company.ids["Ben"], _ = company.requests.come_in(0, "Ben", host=False)
    told = f"Ben buys in for up to \\{money(most)} at this table"
    for cents in (most + 1, MOST):
        with pytest.raises(Refused, match=told):
            company.say("Ben", m.SitRequest(new_id(), cents))
    company.say("Ben", m.SitRequest(new_id(), most - 5_000))
    if approve:
        company.say("Ann", m.Admit(new_id(), company.ids["Ben"], yes=True))
        company.tick()
    with pytest.raises(Refused, match=told):
        company.say("Ben", m.BuyRequest(new_id(), 5_001))
    company.say("Ben", m.BuyRequest(new_id(), 3_000))
    with pytest.raises(Refused, match=told):
        company.say("Ben", m.BuyRequest(new_id(), 2_001))
    company.say("Ben", m.BuyRequest(new_id(), 2_000))
    if approve:
        company.say("Ann", m.Admit(new_id(), company.ids["Ben"], yes=True))
        company.tick()
    assert stack(company, "Ben") == most
    company.deal()
    with pytest.raises(Refused, match=told):
        company.say("Ben", m.BuyRequest(new_id(), most))


@pytest.mark.parametrize(
    ("wish", "said"),
    [({"settings": {"buy_in_most": LARGEST_BUY_IN + 1}}, "buy_in_most is \\$10000000 at most"),
     ({"settings": {"buy_in_most": -1}}, "buy_in_most is \\$10000000 at most"),
     ({"settings": {"buy_in_most": 5_000}}, "less than the usual buy-in of \\$100"),
     ({"menu": 'most_buy_in = 10000001\n[[game]]\ngame = "holdem"\n'}, "a table of a room sells"),
     ({"menu": '[[game]]\ngame = "holdem"\nstakes = "900000/1800000"\n'},
      "a table of a room sells")],
)  # fmt: skip
def test_a_table_that_sells_too_much_or_too_little_is_not_opened(
    wish: dict[str, object], said: str
) -> None:
    with pytest.raises(Refused, match=said):
        table_from(wish)


def test_a_host_says_on_the_command_line_how_much_players_buy(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    wished: dict[str, Any] = {}
    monkeypatch.setattr(
        "pokernight.cli.remote.open_table.host", lambda server, **wish: wished.update(wish)
    )
    assert CliRunner().invoke(main, ["host", "x", "--buy-in-most", "300"]).exit_code == 0
    assert wished["settings"]["buy_in_most"] == 30_000
    done = CliRunner().invoke(main, ["host", "x", "--buy-in-most", "much"])
    assert (done.exit_code, done.stdout) == (2, "")
    assert "--buy-in-most cannot be 'much': money is dollars and whole cents" in done.stderr


def with_old_chips(cents: int) -> Company:
    """A table of an older room, at which anybody bought as much as they liked."""
    company = Company("Ann")
    opening = company.session.table.opening
    object.__setattr__(opening.menu, "most", 0)
    company.session.table.company.menu = opening.menu
    company.ids["Mal"], _ = company.requests.come_in(0, "Mal", host=False)
    company.session.do(0, d.TableCommand(c.Sit("Mal", cents), company.ids["Mal"]))
    return company


def test_a_table_sells_no_more_than_a_hand_takes_from_a_seat() -> None:
    """However often chips are bought, whoever wins all of them can be dealt the next hand."""
    company = with_old_chips(MOST - 3 * USUAL)
    company.ids["Ben"], _ = company.requests.come_in(0, "Ben", host=False)
    company.say("Ben", m.SitRequest(new_id(), 15_000))
    with pytest.raises(
        Refused, match=r"a table holds \$10000000000 at most, and \$9999999950 lies"
    ):
        company.say("Ben", m.BuyRequest(new_id(), 5_001))
    with pytest.raises(Refused, match="a table holds"):
        company.requests.seat_house_player(0, "caller")
    assert len(company.session.people) == 3, "the house player has not come either"
    company.say("Ben", m.BuyRequest(new_id(), 5_000))
    assert company.session.table.money() == MOST
    seat = company.session.seat_of(company.ids["Ben"])
    assert seat is not None
    company.session.table.players[seat].by = "caller"
    company.session.table.players[0].stack, company.session.table.players[seat].stack = (
        30_000,
        0,
    )
    due = clock.due(company.session, company.ids.values(), (), lambda: bytes(32))
    assert due is not None
    due.strike(company.session, 0)
    assert company.session.table.money() == MOST, "a house player that is broke buys nothing"


def test_no_game_is_put_on_the_menu_for_which_nobody_may_buy_enough() -> None:
    company = Company("Ann", "Ben")
    with pytest.raises(Refused, match=r"needs \$1001 to be dealt in .* up to \$1000 at this table"):
        company.say(
            "Ann", m.MenuRequest(new_id(), name="Guts", game="guts", house={"ante": "1001"})
        )
    company.say("Ann", m.MenuRequest(new_id(), name="Guts", game="guts", house={"ante": "1000"}))


def test_nobody_fills_ledger_and_page_with_purchases() -> None:
    company = Company("Ann", "Ben", misses=9)
    for _ in range(5):
        company.say("Ben", m.BuyRequest(new_id(), 1))
    with pytest.raises(TooFast, match="5 times since the last deal"):
        company.say("Ben", m.BuyRequest(new_id(), 1))
    company.say("Ann", m.BuyRequest(new_id(), 1))
    company.deal()
    company.say("Ben", m.BuyRequest(new_id(), 1))


# --- that they arrive


@pytest.mark.parametrize("approve", [False, True])
def test_two_purchases_in_one_hand_both_arrive(approve: bool) -> None:
    company = Company("Ann", "Ben", misses=9)
    session = company.session
    company.deal()
    object.__setattr__(session, "settings", Settings(approve=approve, misses=9, look=0))
    for cents in (5_000, 3_000):
        company.say("Ben", m.BuyRequest(new_id(), cents))
    if approve:
        assert session.wants(company.ids["Ben"]) == 8_000
        company.say("Ann", m.Admit(new_id(), company.ids["Ben"], yes=True))
    assert session.coming(company.ids["Ben"]) == 8_000
    company.play_out()
    company.deal()
    assert bought(session, "Ben") == USUAL + 8_000


def test_what_the_host_has_agreed_to_and_what_is_asked_for_later_both_arrive() -> None:
    company = Company("Ann", "Ben", misses=9)
    session, ben = company.session, company.ids["Ben"]
    company.deal()
    object.__setattr__(session, "settings", Settings(approve=True, misses=9, look=0))
    company.say("Ben", m.BuyRequest(new_id(), 5_000))
    company.say("Ann", m.Admit(new_id(), ben, yes=True))
    company.say("Ben", m.BuyRequest(new_id(), 3_000))
    assert (session.coming(ben), session.wants(ben)) == (5_000, 3_000)
    company.say("Ann", m.Admit(new_id(), ben, yes=True))
    assert (session.coming(ben), session.wants(ben)) == (8_000, 0)
    company.say("Ben", m.BuyRequest(new_id(), 1_000))
    company.say("Ann", m.Admit(new_id(), ben, yes=False))
    company.play_out()
    company.deal()
    assert bought(session, "Ben") == USUAL + 8_000


def test_a_host_agrees_to_the_amount_that_they_have_read_and_to_no_other() -> None:
    company = Company("Ann", "Ben", misses=9)
    session, ben = company.session, company.ids["Ben"]
    object.__setattr__(session, "settings", Settings(approve=True, misses=9, look=0))
    company.say("Ben", m.BuyRequest(new_id(), 5_000))
    company.say("Ben", m.BuyRequest(new_id(), 3_000))
    with pytest.raises(TooLate, match=r"it is \$80 by now"):
        company.say("Ann", m.Admit(new_id(), ben, yes=True, cents=5_000))
    assert session.wants(ben) == 8_000
    company.say("Ann", m.Admit(new_id(), ben, yes=True, cents=8_000))
    assert session.coming(ben) == 8_000


def test_a_purchase_between_hands_comes_beside_one_that_was_made_in_the_hand() -> None:
    company = Company("Ann", "Ben", misses=9)
    company.deal()
    company.say("Ben", m.BuyRequest(new_id(), 5_000))
    company.play_out()
    company.say("Ben", m.BuyRequest(new_id(), 3_000))  # before the clock has seen to the first
    company.deal()
    assert bought(company.session, "Ben") == USUAL + 8_000


def test_a_purchase_and_a_sale_are_both_done() -> None:
    company = Company("Ann", "Ben", misses=9, keep_chips=False)
    company.deal()
    company.say("Ben", m.BuyRequest(new_id(), 5_000))
    company.play_out()
    before = stack(company, "Ben")
    company.say("Ben", m.CashOutRequest(new_id(), 2_000))
    company.tick()
    assert stack(company, "Ben") == before + 3_000


def test_chips_that_no_longer_fit_are_sold_as_far_as_they_do() -> None:
    company = Company("Ann", "Ben", misses=9, buy_in_most=12_000)
    session, ben = company.session, company.ids["Ben"]
    company.deal()
    company.say("Ben", m.BuyRequest(new_id(), 1_000))
    company.play_out()
    seat = session.seat_of(ben)
    assert seat is not None
    ann = 1 - seat
    more = 11_700 - stack(company, "Ben")
    session.table.players[seat].stack += more
    session.table.players[ann].stack -= more
    company.tick()
    assert stack(company, "Ben") == 12_000
    assert in_words(session.spoken[-1].text) == (
        "Ben buys chips for $3, not $10: $120 at most may lie in front of a buyer"
    )


def test_nobody_pays_for_the_chips_of_somebody_who_has_left_the_chair() -> None:
    company = Company("Ann", "Ben", misses=9, approve=True)
    session = company.session
    company.say("Ann", m.Admit(new_id(), company.ids["Ben"], yes=True))
    company.tick()
    company.say("Ben", m.BuyRequest(new_id(), 5_000))
    company.say("Ben", m.Rise(new_id()))
    company.ids["Cat"], _ = company.requests.come_in(0, "Cat", host=False)
    company.say("Cat", m.SitRequest(new_id()))
    company.say("Ann", m.Admit(new_id(), company.ids["Cat"], yes=True))
    company.tick()
    with pytest.raises(Refused, match="no person of that name is waiting"):
        company.say("Ann", m.Admit(new_id(), company.ids["Ben"], yes=True))
    assert bought(session, "Cat") == USUAL
    assert session.wishes == session.asking == {}


def test_purchases_of_a_hand_come_also_when_the_room_was_killed() -> None:
    answering: list[bool] = []
    evening = Evening(["seven_card_stud"], watchers=0, hands=2)
    evening.answers = lambda key, ask: ask.default if answering else None

    async def friday() -> None:
        await evening.begin()
        while evening.owner.session.table.playing is None:
            await asyncio.sleep(0.1)
        ben = evening.guests[1]
        for number, cents in zip(count(1), (5_000, 3_000)):
            ben.say(m.BuyRequest(f"more {number}", cents))
            await asyncio.sleep(0.1)
        await evening.end()
        await evening.take_up()
        for guest in evening.guests:
            await guest.come()
        assert evening.owner.session.coming(ben.person) == 8_000
        answering.append(True)
        await evening.over()
        await evening.end()

    run(friday())
    assert bought(evening.owner.session, "Ben") == USUAL + 8_000


@pytest.mark.parametrize("then", ["bought", "refused"])
def test_an_old_log_in_which_a_purchase_replaced_another_is_replayed_as_it_was(then: str) -> None:
    """Rooms kept one wish of a person: of the other nothing comes years later."""
    company = Company("Ann", "Ben", misses=9)
    ben = company.ids["Ben"]
    company.deal()
    company.play_out()
    company.deal()
    again, deals = Session(company.opened, 0, company.catalogue), 0
    one, other = (c.Buy(1, cents) for cents in (5_000, 3_000))
    written: list[d.AnyLogEvent] = [
        d.PurchaseOrdered(ben, one, asks=True), m.Admit(m.UNSENT, ben, yes=True),
        d.PurchaseOrdered(ben, other, asks=True), m.Admit(m.UNSENT, ben, yes=then == "bought"),
    ]  # fmt: skip
    for kept in company.session.done:
        again.apply(kept.at, kept.event, kept.secret)
        if isinstance(kept.event, d.TableCommand) and isinstance(kept.event.command, c.Deal):
            deals += 1
            for event in written if deals == 1 else ():
                again.apply(kept.at, event)
        over = isinstance(kept.event, d.TableCommand) and isinstance(kept.event.command, c.Outcome)
        if over and then == "bought":
            again.apply(kept.at, d.TableCommand(other, ben))
    assert deals == 2
    assert again.wishes == again.asking == {}
    assert bought(again, "Ben") == USUAL + (3_000 if then == "bought" else 0)
