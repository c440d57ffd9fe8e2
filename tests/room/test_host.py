"""Tests of the host: absence and succession, removal of guests, and the view of spectators."""

from __future__ import annotations

import asyncio
import logging
import re
from contextlib import suppress
from io import StringIO
from typing import Any

import pytest

from pokernight.errors import Refused
from pokernight.room.guest.client import Gone, Guest, new_id
from pokernight.room.protocol import codec
from pokernight.room.serve.process import Formatter, log_to_stderr
from pokernight.room.shared.addresses import Link
from pokernight.session import log_events as d
from pokernight.session import messages as m
from pokernight.session.command_refusals import NotYours
from pokernight.session.people import fits, hashed, new_key
from pokernight.session.seat_state import StateBuilder
from pokernight.session.session import Session
from pokernight.session.table_setup import table_from
from pokernight.wording.amounts import money
from tests.room.company import MENU, Company
from tests.room.running import a_room, play, table_of
from tests.sentences import in_words

AWAY = 600_000


def away(company: Company, since: int = 0) -> None:
    """The host is connected no more."""
    company.session.do(since, d.HostGone())


def is_away(session: Session) -> bool:
    """Return whether the host is known to be disconnected."""
    return session.host_gone is not None


def test_others_choose_a_host_only_after_he_was_away_for_long() -> None:
    company = Company("Ann", "Ben", "Cat")
    vote = m.ChooseHost(new_id(), company.ids["Ben"])
    with pytest.raises(Refused, match="the host is here"):
        company.say("Cat", vote)
    away(company)
    company.now = AWAY - 1
    with pytest.raises(Refused, match="may still come back"):
        company.say("Cat", vote)
    company.session.do(company.now, d.HostGone(gone=False))
    company.now = AWAY
    with pytest.raises(Refused, match="the host is here"):
        company.say("Cat", vote)
    assert company.session.host == company.ids["Ann"]


def test_more_than_half_of_those_who_have_a_chair_choose_the_host() -> None:
    company = Company("Ann", "Ben", "Cat", "Dan")
    away(company)
    company.now = AWAY
    company.say("Cat", m.ChooseHost(new_id(), company.ids["Ben"]))
    assert company.session.host == company.ids["Ann"]
    company.say("Dan", m.ChooseHost(new_id(), company.ids["Cat"]))
    assert company.session.host == company.ids["Ann"]
    company.say("Dan", m.ChooseHost(new_id(), company.ids["Ben"]))
    assert company.session.host == company.ids["Ben"]
    assert company.session.role(company.ids["Ann"]) == "player"


def test_nobody_without_a_chair_chooses_or_is_chosen() -> None:
    company = Company("Ann", "Ben", "Cat")
    company.ids["Gus"], _ = company.requests.come_in(0, "Gus", host=False)
    company.requests.seat_house_player(0, "caller", "Robot")
    robot = next(one.id for one in company.session.people.values() if one.by)
    away(company)
    company.now = AWAY
    with pytest.raises(NotYours):
        company.say("Gus", m.ChooseHost(new_id(), company.ids["Gus"]))
    for whom in (company.ids["Gus"], robot, company.ids["Ann"]):
        with pytest.raises(Refused, match="only people with a chair"):
            company.say("Ben", m.ChooseHost(new_id(), whom))
    assert company.session.votes == {}


def test_a_chosen_host_has_a_link_of_his_own_and_the_old_hosts_link_is_dead() -> None:
    company = Company("Ann", "Ben")
    away(company)
    company.now = AWAY
    own = company.session.people[company.ids["Ben"]].key
    company.say("Ben", m.ChooseHost(new_id(), company.ids["Ben"]))
    key = company.requests.new_keys[company.ids["Ben"]]
    assert fits(key, company.session.host_key)
    assert not fits("host", company.session.host_key)
    assert company.session.people[company.ids["Ben"]].key == own


def test_who_is_removed_in_a_hand_plays_it_to_its_end() -> None:
    company = Company("Ann", "Ben", "Cat")
    company.deal()
    company.say("Ann", m.Remove(new_id(), company.ids["Ben"]))
    ben = company.ids["Ben"]
    assert not company.session.people[ben].removed
    assert company.session.seat_of(ben) is not None
    with pytest.raises(Refused, match="when this hand is over"):
        company.say("Ann", m.Remove(new_id(), company.ids["Ben"]))
    company.say("Ben", m.Say(new_id(), "I am still here"))
    company.play_out()
    company.tick()
    assert company.session.people[ben].removed
    assert company.session.seat_of(ben) is None
    assert company.session.removing == []
    with pytest.raises(Refused, match="asked you to leave"):
        company.say("Ben", m.Say(new_id(), "and now I am not"))


def test_a_game_that_goes_on_is_left_when_the_hand_is_over_in_which_enough_have_said_so() -> None:
    company = Company("Ann", "Ben", "Cat", menu=MENU.replace("seven_card_stud", "guts"), misses=9)
    company.deal()
    company.play_out()
    company.deal()
    company.say("Ann", m.GiveUpVote(new_id()))
    company.say("Ben", m.GiveUpVote(new_id()))
    assert company.goes_on(), "its pot is not won, and a hand is played"
    company.say("Ann", m.Rise(new_id()))
    company.say("Cat", m.GiveUpVote(new_id()))
    company.play_out()
    company.tick()
    assert not company.goes_on()
    left, got = [in_words(one.text) for one in company.session.spoken][-2:]
    assert left == "Guts is left before its pot is won"
    assert re.fullmatch(r"\$\d+ left in Guts is shared by its players: (\w+ \$\d[\d.]*(, )?)+", got)


def test_at_the_end_everybody_reads_who_got_what_of_money_that_nobody_had_won() -> None:
    company = Company("Ann", "Ben", "Cat", menu=MENU.replace("seven_card_stud", "guts"), misses=9)
    company.deal()
    company.play_out()
    assert company.goes_on()
    pot = company.session.table.held["guts"].pot
    company.say("Ann", m.EndRequest(new_id()))
    assert company.session.table.over
    books = StateBuilder(company.session, b"").table(()).books
    assert {(one.game, one.name) for one in books.shares} == {
        ("Guts", name) for name in ("Ann", "Ben", "Cat")
    }
    assert sum(one.cents for one in books.shares) == pot
    got = ", ".join(f"{one.name} {money(one.cents)}" for one in books.shares)
    (said,) = [
        in_words(one.text) for one in company.session.spoken if "shared" in in_words(one.text)
    ]
    assert said == f"{money(pot)} left in Guts is shared by its players: {got}"


def test_who_is_muted_says_nothing_until_he_is_heard_again() -> None:
    company = Company("Ann", "Ben")
    ben = company.ids["Ben"]
    company.say("Ann", m.Mute(new_id(), ben, yes=True))
    for message in (m.Say(new_id(), "hello"), m.React(new_id(), "🔥")):
        with pytest.raises(Refused, match="muted you"):
            company.say("Ben", message)
    company.say("Ann", m.Mute(new_id(), ben, yes=False))
    company.say("Ben", m.Say(new_id(), "hello"))
    assert in_words(company.session.spoken[-1].text) == "hello"


def story(company: Company) -> list[str]:
    """Return the public lines since the last call, and forget them."""
    found = [in_words(one.text) for one in company.session.spoken if not one.person]
    company.session.spoken.clear()
    return found


def test_whoever_did_what_is_in_the_story() -> None:
    """Everything that a host or a player may do to others, but answers and talk."""
    company = Company("Ann", "Ben", "Cat", start="host", approve=True, keep_chips=False)
    session, ids = company.session, company.ids
    for name in ("Ben", "Cat"):
        company.say("Ann", m.Admit(new_id(), ids[name], yes=True))
        company.tick()
    ids["Dan"], _ = company.requests.come_in(0, "Dan", host=False)
    story(company)
    between: list[tuple[str, m.Command, str | None]] = [
        ("Ann", m.MenuRequest(new_id(), name="Razz", game="razz"), "Ann puts Razz on the menu"),
        (
            "Ann",
            m.MenuRequest(new_id(), name="Razz", stakes="4/8"),
            "Ann changes how Razz is played",
        ),
        ("Ann", m.MenuRequest(new_id(), name="Razz", strike=True), "Ann takes Razz off the menu"),
        ("Ann", m.HousePlayer(new_id(), "caller", "Gus"), "Gus sits down, as the host asks"),
        ("Ann", m.HousePlayer(new_id(), leave=3), "Gus leaves, as the host asks"),
        ("Ben", m.CashOutRequest(new_id(), 1000), "Ben sells chips for $10"),
        ("Ben", m.BuyRequest(new_id(), 1000), None),
        ("Ann", m.Admit(new_id(), ids["Ben"], yes=True), "the host lets Ben buy in"),
        ("Ann", m.Mute(new_id(), ids["Cat"], yes=True), "the host has muted Cat"),
        ("Ann", m.Mute(new_id(), ids["Cat"], yes=False), "Cat is heard again"),
        (
            "Ann",
            m.Renew(new_id(), "invite", new_key()),
            "the invitation has a new link: the old link is dead",
        ),
        (
            "Ann",
            m.Renew(new_id(), "host", new_key()),
            "the host has a new link: the old link is dead",
        ),
        (
            "Ann",
            m.Renew(new_id(), ids["Ben"], new_key()),
            "Ben has a new link: the old link is dead",
        ),
        ("Cat", m.SitOutRequest(new_id()), "Cat sits out"),
        ("Cat", m.ComeBack(new_id()), "Cat is back"),
        ("Ann", m.Remove(new_id(), ids["Dan"]), "the host has asked Dan to leave"),
        ("Ann", m.Start(new_id()), "the host has the first hand dealt"),
    ]
    for name, message, said in between:
        company.say(name, message)
        assert story(company) == ([] if said is None else [said])
    company.deal()
    assert story(company) == ["Ben buys chips for $10", "the clock calls Seven-card Stud for Ann"]
    in_a_hand: list[tuple[str, m.Command, str | None]] = [
        ("Ann", m.Pause(new_id()), "Ann pauses the table"),
        ("Ann", m.GoOn(new_id()), "the pause is over: Ann has the table go on"),
        ("Cat", m.Propose(new_id(), "call off"), "Cat would like to call this hand off"),
        ("Ben", m.Vote(new_id(), yes=False), "Ben does not agree, so it stays as it is"),
        ("Ann", m.HandTableOver(new_id(), ids["Cat"]),
         "the host hands the table on: Cat is the host now"),
        ("Cat", m.Remove(new_id(), ids["Ben"]),
         "the host has asked Ben to leave when this hand is over"),
        ("Cat", m.EndRequest(new_id()), "the host ends the evening after this hand"),
        ("Ben", m.Rise(new_id()), "Ben leaves"),
    ]  # fmt: skip
    for name, message, said in in_a_hand:
        company.say(name, message)
        assert story(company)[-1:] == [said]
    assert session.host == ids["Cat"]


def test_whoever_shows_cards_or_would_leave_a_game_is_in_the_story_too() -> None:
    company = Company("Ann", "Ben", "Cat", menu=MENU.replace("seven_card_stud", "guts"), misses=9)
    company.deal()
    company.play_out()
    story(company)
    company.say("Ben", m.GiveUpVote(new_id()))
    assert story(company) == ["Ben would leave Guts before its pot is won"]
    company = Company("Ann", "Ben")
    company.deal()
    company.play_out()
    last = company.session.table.last
    assert last is not None
    (place,) = [place for place in range(2) if last.hand.view(place).hand(place)][:1]
    name = company.session.at_seat(last.seating.seats[place]).name
    story(company)
    company.say(name, m.Show(new_id(), [0]))
    assert story(company) == [f"{name} shows 1 card"]
    company.say(name, m.Show(new_id(), [0, 1]))
    assert story(company) == [f"{name} shows 2 cards"]


def test_cards_of_a_hand_that_is_over_are_open_once_everybody_dealt_in_has_agreed() -> None:
    company = Company("Ann", "Ben")
    company.requests.seat_house_player(0, "caller", "Robot")
    company.deal()
    company.say("Ann", m.Consent(new_id(), yes=True))
    company.say("Ben", m.Consent(new_id(), yes=True))
    assert company.session.opened() == {}, "the hand is being played"
    company.play_out()
    opened = company.session.opened()
    assert set(opened) == {one.id for one in company.session.people.values()}
    assert any(opened.values())
    company.say("Ben", m.Consent(new_id(), yes=False))
    assert company.session.opened() == {}


def test_who_takes_a_chair_ends_the_consent_of_the_others() -> None:
    company = Company("Ann", "Ben")
    company.deal()
    for name in ("Ann", "Ben"):
        company.say(name, m.Consent(new_id(), yes=True))
    company.play_out()
    assert company.session.opened()
    company.ids["Cat"], _ = company.requests.come_in(company.now, "Cat", host=False)
    assert company.session.opened(), "she has no chair"
    company.say("Cat", m.SitRequest(new_id()))
    assert company.session.opened() == {}
    assert "until all agree again" in in_words(company.session.spoken[-2].text)
    assert company.session.consents == []


async def test_a_new_link_ends_the_sockets_of_the_old_one() -> None:
    async with a_room() as room:
        opened = await room.open()
        host = Guest(room.link(opened, opened.host), "Ann")
        async with host, Guest(room.link(opened), "Ben") as ben:
            await host.next_state()
            await ben.next_state()
            assert ben.me is not None
            key = new_key()
            await host.ask(m.Renew(new_id(), ben.me.person, key))
            with pytest.raises(Gone, match="this link was replaced: ask the host"):
                while True:
                    await ben.next_state()
            async with Guest(Link(room.base, opened.table, key)) as again:
                state = await again.next_state()
            assert again.me is not None
            assert again.me.person == ben.me.person
            said = [in_words(one.text) for one in state.spoken]
            assert "Ben has a new link: the old link is dead" in said


async def test_a_new_invitation_ends_the_sockets_that_watch_by_the_old_one_and_no_others() -> None:
    async with a_room() as room:
        opened = await room.open()
        host = Guest(room.link(opened, opened.host), "Ann")
        async with (
            host,
            Guest(room.link(opened)) as watcher,
            Guest(room.link(opened), "Ben") as ben,
        ):
            for one in (host, watcher, ben):
                await one.next_state()
            await host.ask(m.Renew(new_id(), "invite", new_key()))
            with pytest.raises(Gone, match="this link was replaced: ask the host"):
                while True:
                    await watcher.next_state()
            await ben.ask(m.Say(new_id(), "still here"))


async def test_who_is_handed_the_table_gets_its_link_and_nobody_else_does() -> None:
    async with a_room() as room:
        opened = await room.open()
        host = Guest(room.link(opened, opened.host), "Ann")
        async with host, Guest(room.link(opened), "Ben") as ben:
            await host.next_state()
            await ben.next_state()
            assert ben.me is not None
            before = ben.link
            await host.ask(m.HandTableOver(new_id(), ben.me.person))
            while table_of(await ben.next_state()).people[-1].host is False:
                pass
            assert ben.me.role == "host"
            assert ben.link != before
            async with Guest(ben.link) as again:
                await again.next_state()
            assert again.me is not None
            assert again.me.person == ben.me.person
        async with Guest(room.link(opened, opened.host)) as old:
            with pytest.raises(Gone, match="is not valid"):
                await old.next_state()


async def test_the_hosts_absence_is_written_down() -> None:
    async with a_room() as room:
        opened = await room.open()
        async with Guest(room.link(opened), "Ben") as ben:
            async with Guest(room.link(opened, opened.host), "Ann") as host:
                await host.next_state()
                owner = room.rooms.actors[opened.table]
                assert not is_away(owner.session)
            async for state in ben.states():
                if [one.here for one in table_of(state).people if one.host] == [False]:
                    break
            assert is_away(owner.session)
            entries = await room.rooms.store.read(opened.table)
            kinds = [codec.event_from_bytes(entry.body) for entry in entries]
            assert [one.gone for one in kinds if isinstance(one, d.HostGone)] == [True]


def test_a_menu_from_elsewhere_loads_no_file(tmp_path: Any) -> None:
    """A game of somebody's own is a program: none comes over the wire."""
    file = tmp_path / "evil.py"
    file.write_text("raise SystemExit('this was run')\n")
    for name in (str(file), "./evil.py", str(file.with_suffix(""))):
        menu = f'choice = "single"\n[[game]]\ngame = "{name}"\n'
        with pytest.raises(Refused, match=r"there is no game .* in the rulebook"):
            table_from({"menu": menu})
    company = Company("Ann", "Ben")
    with pytest.raises(Refused, match="in the rulebook"):
        company.say("Ann", m.MenuRequest(new_id(), name="Mine", game=str(file)))


def test_nobody_fills_the_page_of_everybody() -> None:
    company = Company("Ann", "Ben")
    for number in range(8):
        company.say("Ben", m.Say(new_id(), f"{number}"))
    for message in (m.Say(new_id(), "more"), m.React(new_id(), "🔥")):
        with pytest.raises(Refused, match="wait a moment"):
            company.say("Ben", message)
    company.say("Ann", m.Say(new_id(), "is he done?"))
    company.now += 10_000
    company.say("Ben", m.Say(new_id(), "more"))


def test_an_evening_has_room_for_so_many_names() -> None:
    company = Company("Ann")
    letters = "abcdefghijk"
    for first in letters:
        for second in letters * 2:
            if len(company.session.people) < 200:
                name = f"{first}{second}{len(company.session.people)}x"
                with suppress(Refused):
                    company.requests.come_in(0, name, host=False, origin=name)
    with pytest.raises(Refused, match="as many names as it can hold"):
        company.requests.come_in(0, "Zoe", host=False)


def test_what_is_said_stays_a_line_of_text() -> None:
    company = Company("Ann")
    turned = (
        "hi \N{RIGHT-TO-LEFT OVERRIDE}eve\x00\x1b[2J <b>all</b>\n\tthere 👩\N{ZERO WIDTH JOINER}🚀"
    )
    company.say("Ann", m.Say(new_id(), turned))
    said = in_words(company.session.spoken[-1].text)
    assert said == "hi eve[2J <b>all</b> there 👩\N{ZERO WIDTH JOINER}🚀"


def test_no_log_line_has_a_card_a_seed_or_a_secret() -> None:
    """Every logger at its most talkative, as the command sets them up."""

    async def evening() -> None:
        async with a_room() as room:
            opened = await room.open(players=["caller"], hands=1, menu=MENU)
            host = Guest(room.link(opened, opened.host), "Ann")
            await play(host)
            entries = await room.rooms.store.read(opened.table)
            secrets = [entry.secret.hex() for entry in entries if entry.secret]
            assert secrets
            hidden = [opened.invite, opened.host, host.link.key, *secrets]
            hidden += [hashed(one) for one in hidden[:3]]
            owner = room.rooms.actors[opened.table]
            assert not any(one in repr(owner.session.people) for one in hidden[:3])
            assert owner.session.shuffle is not None
            deck = owner.session.shuffle.deck_text
            handler.flush()
            said = out.getvalue()
            assert "what" in said
            for one in (*hidden, deck, deck[:20]):
                assert one not in said

    out = StringIO()
    handler = logging.StreamHandler(out)
    before = logging.root.handlers[:], logging.root.level
    try:
        log_to_stderr(logging.DEBUG)
        handler.setFormatter(Formatter())
        logging.root.addHandler(handler)
        logging.getLogger("pokernight.room").debug("what is said")
        asyncio.run(evening())
    finally:
        logging.root.handlers[:], logging.root.level = before
