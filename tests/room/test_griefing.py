"""Tests that a guest's power over a table is bounded: names, noise, proposals, the menu."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from itertools import count
from typing import Any

import pytest

from pokernight.errors import Refused
from pokernight.room.guest.client import new_id
from pokernight.room.live.inbox import SocketJoined
from pokernight.room.protocol import codec
from pokernight.room.shared.confusable_letters import FULL_NAMES
from pokernight.session import clock
from pokernight.session import log_events as d
from pokernight.session import messages as m
from pokernight.session.command_handlers import PACED
from pokernight.session.command_refusals import TooFast
from pokernight.session.people import new_key
from pokernight.session.session import Session
from pokernight.session.settings import Settings
from pokernight.table import commands as c
from tests.room.company import Company
from tests.room.still import TABLE, Evening, Tap, run
from tests.sentences import in_words

HOME, ELSEWHERE = "home", "elsewhere"


def a_name() -> Iterator[str]:
    """Names of which none looks like another."""
    letters = "abcdefghkmnprtuvwxyz"
    for first in letters:
        for second in letters:
            yield f"{first}{second}-{first}"


def come(company: Company, name: str, origin: str) -> str:
    """Have somebody come in from somewhere; gives their id."""
    company.ids[name], _ = company.requests.come_in(company.now, name, host=False, origin=origin)
    return company.ids[name]


def come_as_many_as_may(company: Company, origin: str, letter: str = "") -> list[str]:
    """Come in by name after name; gives those that were let in."""
    came = []
    for name in a_name():
        try:
            came.append(name + letter)
            come(company, name + letter, origin)
        except Refused as refused:
            if "have no chair" in str(refused):
                return came[:-1]
            raise
    raise AssertionError("there is no end of names")


# --- names


def test_names_without_a_chair_from_one_origin_are_bounded_and_others_still_come() -> None:
    company = Company("Ann")
    came = come_as_many_as_may(company, HOME)
    assert len(came) == 12
    come(company, "Ben", ELSEWHERE)
    company.say(came[0], m.SitRequest(new_id()))
    come(company, "Mal", HOME)
    with pytest.raises(Refused, match="12 names from your network address"):
        come(company, "Mel", HOME)
    company.say(came[0], m.Rise(new_id()))
    company.say(came[1], m.SitRequest(new_id()))
    with pytest.raises(Refused, match="12 names from your network address"):
        come(company, "Mel", HOME)


def test_a_household_of_sixteen_takes_all_chairs_from_one_address() -> None:
    company = Company("Ann", menu="")
    chairs = len(company.session.table.chairs)
    for place, name in zip(range(1, chairs), a_name()):
        come(company, name, HOME)
        company.say(name, m.SitRequest(new_id(), seat=place))
    come_as_many_as_may(company, HOME, "z")
    assert len(company.session.table.players) == chairs


def test_whoever_is_removed_takes_along_the_names_that_they_brought_and_others_have_room() -> None:
    company = Company("Ann", "Ben")
    session = company.session
    friend = come(company, "Cat", ELSEWHERE)
    sits = come(company, "Dan", HOME)
    company.say("Dan", m.SitRequest(new_id()))
    company.say("Dan", m.Rise(new_id()))
    came = come_as_many_as_may(company, HOME)
    company.say("Ann", m.Remove(new_id(), company.ids[came[0]]))
    there = {one.id for one in session.people.values() if not one.removed}
    assert there == {company.ids["Ann"], company.ids["Ben"], friend, sits}
    shown = {one.id for one in company.state_builder.table(there).people}
    assert shown == there
    assert in_words(session.spoken[-1].text) == "10 more names that came from there leave too"
    for name in came:
        with pytest.raises(Refused, match="the host has asked you to leave"):
            company.say(name, m.Say(new_id(), "still here"))
    come(company, came[0], ELSEWHERE)  # it never had a chair, so the name is free
    with pytest.raises(Refused, match="looks like"):
        come(company, "Dan", ELSEWHERE)


def test_who_is_removed_in_a_hand_takes_their_names_along_at_once() -> None:
    company = Company("Ann")
    mal = come(company, "Mal", HOME)
    company.say("Mal", m.SitRequest(new_id()))
    other = come(company, "Mel", HOME)
    company.deal()
    company.say("Ann", m.Remove(new_id(), mal))
    assert company.session.people[other].removed
    assert not company.session.people[mal].removed
    assert company.session.removing == [mal]


def test_an_origin_is_recorded_as_a_hash_that_says_nothing_and_is_shown_to_nobody() -> None:
    evening = Evening(["seven_card_stud"], watchers=0)
    frames: list[bytes] = []

    async def hello(name: str, address: str) -> m.RoomMessage:
        line = Tap(lambda _, frame: frames.append(frame))
        line.number, line.address = 100 + len(frames), address
        welcome: asyncio.Future[m.RoomMessage] = asyncio.get_running_loop().create_future()
        said = m.Hello(wire=m.WIRE, table=TABLE, key="invite", name=name, own=new_key())
        evening.owner.put(SocketJoined(line, said, welcome))
        return await welcome

    async def friday() -> list[d.AnyLogEvent]:
        await evening.begin()
        for name, address in (("Mal", "192.0.2.7"), ("Mel", "192.0.2.7"), ("Dee", "192.0.2.8")):
            assert isinstance(await hello(name, address), m.Welcome)
        await asyncio.sleep(0.1)
        entries = await evening.entries()
        assert not any(b"192.0.2" in one.body for one in entries)
        await evening.end()
        return [codec.event_from_bytes(one.body) for one in entries]

    came = {one.name: one.origin for one in run(friday()) if isinstance(one, d.Came)}
    assert came["Mal"] == came["Mel"] != came["Dee"]
    assert not [one for one in frames if came["Mal"].encode() in one or b"192.0.2" in one]


def test_the_names_that_are_there_are_counted_after_a_restart_too() -> None:
    company = Company("Ann")
    came_as = come_as_many_as_may(company, HOME)
    company.say("Ann", m.Remove(new_id(), company.ids[came_as[0]]))
    come_as_many_as_may(company, HOME)
    company.say("Ann", m.Mute(new_id(), company.ids[came_as[1]], yes=True))
    session = company.session
    again = Session(company.opened, 0, company.catalogue, FULL_NAMES)
    again.stand(session.standing(), company.catalogue)
    assert again.people == session.people
    assert again.names == session.names


# --- noise


@pytest.mark.parametrize("what", sorted(PACED))
def test_whoever_does_what_everybody_hears_of_again_and_again_is_told_to_wait(what: str) -> None:
    company = Company("Ann", "Ben", "Cat", misses=99)
    company.deal()
    come(company, "Dee", HOME)
    number = count(1)
    made: dict[str, Callable[[], m.Command]] = {
        "sit": lambda: m.SitRequest(new_id(), seat=0), "rise": lambda: m.Rise(new_id()),
        "sit out": lambda: m.SitOutRequest(new_id()), "come back": lambda: m.ComeBack(new_id()),
        "cash out": lambda: m.CashOutRequest(new_id(), 1),
        "menu": lambda: m.MenuRequest(new_id(), name="Guts"),
        "give up": lambda: m.GiveUpVote(new_id()), "show": lambda: m.Show(new_id()),
        "propose": lambda: m.Propose(new_id(), "call off"), "vote": lambda: m.Vote(new_id(), True),
        "consent": lambda: m.Consent(new_id(), yes=next(number) % 2 == 0),
        "choose host": lambda: m.ChooseHost(new_id(), company.ids["Cat"]),
        "ask for a pause": lambda: m.PauseRequest(new_id()),
        "keep unshown": lambda: m.KeepUnshown(new_id(), yes=next(number) % 2 == 0),
        "propose game": lambda: m.ProposeGame(
            new_id(), link=f"https://example.org/{next(number)}.py"
        ),
        "tell": lambda: m.Tell(new_id(), "deal 0 ??"), "untell": lambda: m.Untell(new_id()),
    }  # fmt: skip
    who = "Dee" if what == "sit" else "Ben"
    said = company.session.said
    while not isinstance(company.asked(who, made[what]()), TooFast):
        assert company.session.said - said <= 32
    company.now += 10_000
    assert not isinstance(company.asked(who, made[what]()), TooFast), "it ends by itself"


def test_what_is_said_again_is_refused_and_changes_nothing() -> None:
    company = Company("Ann", "Ben", "Cat", menu='[[game]]\ngame = "guts"\n', misses=99)
    session = company.session
    company.deal()
    company.play_out()
    company.deal()
    session.do(company.now, d.HostGone())
    company.now += 600_000
    twice = [
        m.Consent("", yes=True), m.Propose("", "call off"), m.GiveUpVote(""),
        m.ChooseHost("", company.ids["Cat"]),
    ]  # fmt: skip
    for message in twice:
        company.say("Ben", message)
        before = session.said, len(session.done)
        assert isinstance(company.asked("Ben", message), Refused)
        assert before == (session.said, len(session.done))
    company.say("Ann", m.Vote("", yes=True))
    with pytest.raises(Refused, match="said already"):
        company.say("Ann", m.Vote("", yes=True))


def muted_ben(evening: Evening) -> None:
    """Have the host mute Ben."""
    ben = evening.guests[1].person
    evening.guests[0].say(m.Mute("mute", ben, yes=True))


def test_what_a_muted_player_does_reaches_nobody_before_something_else_does() -> None:
    evening = Evening(["guts"], hands=0, settings=Settings(pace=0, look=0, start="soon"))
    evening.answers = lambda key, ask: None

    async def friday() -> None:
        await evening.begin()
        while evening.owner.session.table.playing is None:
            await asyncio.sleep(0.1)
        ann, ben, cat = evening.guests[:3]
        muted_ben(evening)
        await asyncio.sleep(0.1)
        session = evening.owner.session
        said, seen = session.said, [len(one.frames) for one in (ann, cat)]
        ben.say(m.Consent("consent", yes=True))
        for number in range(6):
            ben.say(m.Consent(f"consent {number}", yes=number % 2 == 1))
        await asyncio.sleep(0.1)
        assert isinstance(ben.outcomes["consent 5"], m.Done)
        assert session.said == said
        assert [len(one.frames) for one in (ann, cat)] == seen
        assert ben.person in session.consents, "it counts"
        cat.say(m.Say("hello", "hello"))
        await asyncio.sleep(0.1)
        assert len(ann.frames) > seen[0]
        await evening.end()

    run(friday())


def test_whatever_a_muted_player_votes_or_shows_is_counted_without_a_word() -> None:
    company = Company("Ann", "Ben", "Cat", menu='[[game]]\ngame = "guts"\n', misses=99)
    session, ben = company.session, company.ids["Ben"]
    company.say("Ann", m.Mute(new_id(), ben, yes=True))
    company.deal()
    company.play_out()
    session.do(company.now, d.HostGone())
    company.now += 600_000
    said = session.said
    company.say("Ben", m.GiveUpVote(new_id()))
    company.say("Ben", m.ChooseHost(new_id(), company.ids["Cat"]))
    assert session.said == said
    assert ben in session.leaving_votes
    assert session.votes == {ben: company.ids["Cat"]}


def test_cards_that_a_muted_player_shows_are_seen_without_a_word() -> None:
    company = Company("Ann", "Ben")
    session = company.session
    company.deal()
    company.play_out()
    for name in ("Ann", "Ben"):
        company.say("Ann", m.Mute(new_id(), company.ids[name], yes=True))
    said = session.said
    shown = [name for name in ("Ann", "Ben") if company.asked(name, m.Show(new_id())) is None]
    assert shown
    assert all(session.showed[company.ids[name]] for name in shown)
    assert session.said == said


def test_the_vote_of_a_muted_player_counts() -> None:
    company = Company("Ann", "Ben", "Cat", misses=99)
    session = company.session
    company.deal()
    company.say("Ann", m.Mute(new_id(), company.ids["Ben"], yes=True))
    company.say("Cat", m.Propose(new_id(), "call off"))
    company.say("Ann", m.Vote(new_id(), yes=True))
    said = session.said
    company.say("Ben", m.Vote(new_id(), yes=True))
    assert session.table.playing is None
    assert session.said == said + 1, "that the hand is called off"


@pytest.mark.parametrize("muted", [False, True])
def test_a_muted_player_does_things_at_the_table_without_a_word(muted: bool) -> None:
    company = Company("Ann", "Ben", "Cat", misses=99)
    if muted:
        company.say("Ann", m.Mute(new_id(), company.ids["Ann"], yes=True))
        company.say("Ann", m.Mute(new_id(), company.ids["Ben"], yes=True))
    done: list[tuple[str, m.Command]] = [
        ("Ben", m.SitOutRequest(new_id())), ("Ben", m.ComeBack(new_id())),
        ("Ann", m.MenuRequest(new_id(), name="Razz", game="razz")),
        ("Ann", m.MenuRequest(new_id(), name="Razz", strike=True)),
    ]  # fmt: skip
    for name, message in done:
        said = company.session.said
        company.say(name, message)
        assert company.session.said == said + (not muted), message
    said = company.session.said
    company.say("Ben", m.BuyRequest(new_id(), 100))
    assert company.session.said == said + 1, "money is everybody's matter"


# --- proposals, pauses and house players


def until_the_house_is_asked(company: Company) -> str:
    """The clock answers for people until a house player is asked; gives its id."""
    company.deal()
    while True:
        asked = [person for person, _ in company.session.questions()]
        if any(one.by for one in asked):
            return next(one.id for one in asked if one.by)
        company.tick()


def with_a_house_player(**settings: Any) -> Company:
    company = Company("Ann", "Ben", misses=99, clock=30_000, bank=60_000, **settings)
    company.requests.seat_house_player(0, "caller", "Robot")
    return company


@pytest.mark.parametrize("late", [0, 89_999], ids=["at once", "as its time is nearly over"])
def test_the_clock_never_answers_for_a_house_player_that_a_proposal_holds(late: int) -> None:
    company = with_a_house_player()
    session = company.session
    robot = until_the_house_is_asked(company)
    asked_at, number = session.asked_at, session.number
    company.now = asked_at + late
    for who, end in (("Ben", "lapses"), ("Ben", "refused"), ("Ann", "lapses")):
        company.say(who, m.Propose(new_id(), "call off"))
        if end == "lapses":
            company.tick()
            assert (
                in_words(session.spoken[-1].text)
                == "not everybody agreed in time, so it stays as it is"
            )
        else:
            company.say("Ann", m.Vote(new_id(), yes=False))
        assert session.proposal is None
        assert session.number == number, "nobody has answered for it"
        due = clock.due(session, company.ids.values(), (), lambda: bytes(32))
        assert due is not None
        assert due.at == company.now + 90_000, "and it has all its time again"
    assert clock.deadline(session, robot) == company.now + 90_000


def test_a_house_player_that_was_held_again_and_again_answers_by_itself() -> None:
    settings = Settings(pace=1000, look=0, start="soon", clock=3000, bank=2000, misses=99)
    evening = Evening(["holdem"], house=2, hands=0, settings=settings)
    evening.answers = lambda key, ask: ask.default
    proposals: list[str] = []

    async def friday() -> list[d.AnyLogEvent]:
        await evening.begin()
        session, (ann, ben) = evening.owner.session, evening.guests[:2]
        while session.table.hands < 2:
            await asyncio.sleep(0.05)
            asked = [person for person, _ in session.questions()]
            if asked and all(one.by for one in asked) and session.proposal is None:
                proposer = (ann, ben)[len(proposals) % 2]
                proposals.append(new_id())
                proposer.say(m.Propose(proposals[-1], "call off"))
        await evening.end()
        return [codec.event_from_bytes(one.body) for one in await evening.entries()]

    done = run(friday())
    people = evening.owner.session.people
    assert sum(isinstance(one, d.Lapsed) for one in done) >= 4
    run_out = [one.why for one in done if isinstance(one, d.TableCommand) and "run out" in one.why]
    assert not [
        why for why in run_out if any(one.by and one.name in why for one in people.values())
    ]


def test_a_pause_takes_no_time_from_a_house_player() -> None:
    company = with_a_house_player()
    session = company.session
    robot = until_the_house_is_asked(company)
    company.now = session.asked_at + 89_999
    company.say("Ann", m.Pause(new_id()))
    company.now += 100_000
    company.say("Ann", m.GoOn(new_id()))
    assert clock.deadline(session, robot) == company.now + 90_000


def test_a_proposal_gives_a_person_no_more_time() -> None:
    company = with_a_house_player()
    session = company.session
    company.deal()
    while any(one.by for one, _ in session.questions()):
        company.tick()
    ((person, _),) = session.questions()
    before = clock.deadline(session, person.id)
    company.now += 20_000
    company.say("Ben", m.Propose(new_id(), "call off"))
    company.say("Ann", m.Vote(new_id(), yes=False))
    assert clock.deadline(session, person.id) == before


def test_one_player_proposes_twice_in_a_hand_what_others_do_not_want() -> None:
    company = with_a_house_player()
    until_the_house_is_asked(company)
    for _ in range(2):
        company.say("Ben", m.Propose(new_id(), "call off"))
        company.say("Ann", m.Vote(new_id(), yes=False))
    with pytest.raises(Refused, match="you have proposed 2 times in this hand"):
        company.say("Ben", m.Propose(new_id(), "call off"))
    company.say("Ann", m.Propose(new_id(), "call off"))
    company.say("Ben", m.Vote(new_id(), yes=True))
    company.deal()
    company.say("Ben", m.Propose(new_id(), "call off"))


def test_nobody_winds_the_clock_up_for_ever_by_taking_answers_back() -> None:
    company = Company("Ann", "Ben", misses=99)
    session = company.session
    company.deal()

    def answer_and_take_back() -> Refused | None:
        ((person, ask),) = session.questions()
        seat = session.seat_of(person.id)
        assert seat is not None
        reply = c.Reply(seat, ask.default)
        session.do(company.now, d.TableCommand(reply, person.id))
        company.now += 5_000
        return company.asked(person.name, m.Propose(new_id(), "undo"))

    for _ in range(5):
        assert answer_and_take_back() is None
    assert "you have taken 5 answers back in this hand" in str(answer_and_take_back())


def test_what_all_agree_to_may_be_proposed_as_often_as_they_like() -> None:
    company = Company("Ann", misses=99)
    company.requests.seat_house_player(0, "caller", "Robot")
    company.deal()
    company.say("Ann", m.Propose(new_id(), "call off"))
    assert company.session.table.playing is None
    assert company.session.proposed == {}


# --- the menu


def test_a_menu_takes_so_many_games_of_one_player_and_of_all_and_no_more() -> None:
    company = Company("Ann", "Ben", "Cat", "Dan")
    session = company.session
    refused = []
    for name in ("Ann", "Ben", "Cat", "Dan"):
        seat = session.seat_of(company.ids[name])
        assert seat is not None
        session.table.turn = seat
        for number in range(30):
            company.now += 5_000
            message = m.MenuRequest(new_id(), name=f"{name} {number}", game="razz")
            if isinstance(found := company.asked(name, message), Refused):
                refused.append((name, number, str(found)))
                break
    said = "a menu takes 60 games by everybody, and 20 by a player besides the host's"
    assert [(name, number) for name, number, _ in refused] == [
        ("Ann", 20), ("Ben", 20), ("Cat", 20), ("Dan", 0)
    ]  # fmt: skip
    assert all(reason.startswith(said) for *_, reason in refused)
    assert len(session.table.menu.entries) == 61
    company.say("Dan", m.MenuRequest(new_id(), name="Ann 0", strike=True))
    company.say("Dan", m.MenuRequest(new_id(), name="Dan 0", game="razz"))
    company.say("Dan", m.MenuRequest(new_id(), name="Dan 0", stakes="4/8"))
    with pytest.raises(Refused, match="a menu takes"):
        company.say("Dan", m.MenuRequest(new_id(), name="Dan 1", game="razz"))


def test_games_on_the_menu_are_counted_after_a_restart_too() -> None:
    company = Company("Ann", "Ben")
    company.say("Ann", m.MenuRequest(new_id(), name="Razz", game="razz"))
    again = Session(company.opened, 0, company.catalogue, FULL_NAMES)
    again.stand(company.session.standing(), company.catalogue)
    assert again.added == {"Razz": company.ids["Ann"]}
    command = c.Strike(0, "Razz")
    again.do(0, d.TableCommand(command, company.ids["Ann"]))
    assert again.added == {}
