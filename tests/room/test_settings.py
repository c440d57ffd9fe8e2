"""The host changes settings between hands: each has the effect that its sentence promises."""

from __future__ import annotations

from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from pokernight.cli.main_command import main
from pokernight.cli.remote import open_table
from pokernight.cli.remote.room_requests import ALONE, EXAMPLES, WITH_TEXT, request_of
from pokernight.errors import Refused
from pokernight.games import find_in_rulebook
from pokernight.room.guest.client import new_id
from pokernight.room.live.bot_turns import BotTurns
from pokernight.room.protocol import codec
from pokernight.session import clock, table_talk
from pokernight.session import messages as m
from pokernight.session.plain_codec import event_from_bytes, event_to_bytes
from pokernight.session.session import Session
from pokernight.session.setting_events import settings_json
from pokernight.session.settings import RETIRED, SETTINGS, USUAL, Settings, changed
from pokernight.session.table_setup import table_from
from pokernight.session.table_talk import SAYINGS
from pokernight.wording.message import message_from_json
from tests.room.company import MENU, Company
from tests.room.test_next_hand import after_a_hand
from tests.room.test_watching import a_table
from tests.session.test_table_talk import heard

SECOND = 1000
DEALERS = "".join(
    f'[[game]]\ngame = "{game}"\n' for game in ("razz", "seven_card_stud", "five_card_draw")
)
WINDOWS = 'choice = "single"\n[[game]]\ngame = "the_omen"\n'


def put(company: Company, **settings: Any) -> None:
    """Change settings as the host, who is the first person."""
    host = next(iter(company.ids))
    company.say(host, m.Set(id=new_id(), settings=settings))


def story(company: Company) -> list[str]:
    """Return the remarks of the room in English."""
    return [str(message_from_json(line.text)) for line in company.session.spoken if not line.person]


def refusal(company: Company, name: str, message: m.Command) -> str:
    """Return the sentence with which a command is refused."""
    refused = company.asked(name, message)
    assert refused is not None
    return str(refused)


def value(company: Company, name: str) -> Any:
    """Return the value of a setting as it is shown."""
    return next(row.value for row in settings_json(company.session) if row.name == name)


def left(company: Company, name: str) -> int:
    """Return the time that a player has from the question on, in milliseconds."""
    return clock.deadline(company.session, company.ids[name]) - company.session.asked_at


def replayed(company: Company) -> Session:
    """Return the session that the log of a company leads to, entry by entry as it is stored."""
    session = Session(company.opened, 0, find_in_rulebook, company.session.name_rules)
    for entry in company.session.done:
        session.apply(entry.at, event_from_bytes(event_to_bytes(entry.event)), entry.secret)
    return session


def comes(company: Company, name: str) -> None:
    """Let a further person come in by the invitation."""
    company.ids[name], _ = company.requests.come_in(company.now, name, host=False)


# --- the table of settings


def test_every_setting_is_described_and_has_a_test_of_its_effect() -> None:
    described = {spec.name for spec in fields(Settings)} - RETIRED
    assert set(SETTINGS) == described
    for name in SETTINGS:
        assert any(test.startswith(f"test_{name}_") for test in globals()), name


def test_defaults_are_within_their_limits_and_named_values_are_of_their_kind() -> None:
    for name, setting in SETTINGS.items():
        assert changed(Settings(), {name: USUAL[name]}) == Settings()
        for named in setting.choices:
            if setting.kind != "choice":
                assert named in ("", "0"), name


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ({"clokc": 5}, "there is no setting 'clokc', did you mean 'clock'?"),
        ({"clock": True}, "clock is a whole number of milliseconds, not True"),
        ({"clock": 5}, "a clock is a second at least, and a day at most"),
        ({"talk": "all"}, "talk is everybody | seated | nobody, not 'all'"),
        ({"hints": 1}, "hints is true or false, not 1"),
        ({"misses": 0}, "somebody sits out after 1 to 100 missed turns"),
        ({"clock": None}, "clock is a whole number of milliseconds, not None"),
        ({"delay": 700_000}, "the delay for spectators is ten minutes at most"),
        ({}, "nothing is to be changed: name a setting or the stakes"),
    ],
    ids=lambda part: str(part)[:20],
)
def test_wrong_settings_are_refused_in_a_sentence_and_nothing_changes(
    settings: dict[str, Any], sentence: str
) -> None:
    company = Company("Ann", "Ben")
    before, done = company.session.settings, len(company.session.done)
    assert refusal(company, "Ann", m.Set(id=new_id(), settings=settings)) == sentence
    assert company.session.settings == before
    assert len(company.session.done) == done


def test_contradictory_buy_ins_are_refused_with_the_rule() -> None:
    company = Company("Ann", "Ben")
    wanted = m.Set(id=new_id(), settings={"buy_in_least": 5000, "buy_in_most": 4000})
    assert "buy_in_least is not above buy_in_usual" in refusal(company, "Ann", wanted)
    assert "$5000" in refusal(
        company, "Ann", m.Set(id=new_id(), settings={"buy_in_least": 500_000})
    )


def test_only_the_host_changes_settings_and_everybody_reads_them() -> None:
    company = Company("Ann", "Ben")
    assert "only the host" in refusal(company, "Ben", m.Set(id=new_id(), settings={"clock": 9000}))
    company.say("Ben", m.SettingsRequest(new_id()))
    rows = settings_json(company.session)
    assert [row.name for row in rows] == list(SETTINGS)
    assert codec.from_room(codec.encode(m.Done("1", 1, settings=rows))).settings == rows  # type: ignore[union-attr]


def test_everybody_is_told_a_change_and_what_it_was_before() -> None:
    company = Company("Ann", "Ben")
    put(company, clock=90 * SECOND, hints=False, talk="seated", window=60 * SECOND)
    assert story(company)[-4:] == [
        "the host changes time for an answer: 90 seconds (before: 30 seconds)",
        "the host changes hints: no (before: while a single person plays)",
        "the host changes writing: players with a seat (before: everybody with a name)",
        "the host changes time for a power: 1 minute (before: 5 seconds)",
    ]
    assert company.state_builder.table([]).settings == 1


def test_in_a_hand_a_change_is_announced_and_takes_effect_after_it() -> None:
    company = Company("Ann", "Ben", bank=0, misses=100)
    company.deal()
    asked = left(company, "Ann")
    company.say("Ann", m.Set(id=new_id(), settings={"clock": 45 * SECOND}, stakes="quarter, half"))
    assert story(company)[-2:] == [
        "when this hand is over, the host changes time for an answer: 45 seconds",
        "the stakes that the host sets hold when this hand is over: quarter, half",
    ]
    assert left(company, "Ann") == asked == 30 * SECOND
    row = next(row for row in settings_json(company.session) if row.name == "clock")
    assert (row.value, row.waits) != (45 * SECOND, "")
    company.play_out()
    company.deal()
    assert left(company, "Ann") == 45 * SECOND
    assert company.session.orders == []
    assert company.session.table.menu.entries[0].rules.big_bet == 50  # type: ignore[attr-defined]
    assert replayed(company).settings == company.session.settings


def test_changes_replay_and_survive_a_restart_between_hands() -> None:
    company = Company("Ann", "Ben", "Cy")
    put(company, bank=90 * SECOND, seeds="never", buy_in_usual=5000, approve_guests=True)
    company.deal()
    put(company, look=3 * SECOND)
    company.play_out()
    company.say("Ann", m.Set(id=new_id(), settings={}, stakes="0.25/0.50"))
    company.say("Ann", m.MovePlayer(new_id(), company.ids["Ben"], 5))
    now = company.session.standing()
    again = replayed(company)
    assert again.standing() == now
    restarted = Session(company.opened, 0, find_in_rulebook, company.session.name_rules)
    restarted.stand(now, find_in_rulebook)
    assert restarted.settings == company.session.settings
    assert restarted.standing() == now


# --- times


def test_clock_is_the_time_for_an_answer() -> None:
    company = Company("Ann", "Ben", bank=0)
    put(company, clock=45 * SECOND)
    company.deal()
    assert left(company, "Ann") == 45 * SECOND


def test_bank_is_added_to_what_is_left_of_everybodys_time_bank() -> None:
    company = Company("Ann", "Ben", bank=60 * SECOND)
    company.session.people[company.ids["Ben"]].bank = 10 * SECOND
    put(company, bank=90 * SECOND)
    company.deal()
    assert (left(company, "Ann"), left(company, "Ben")) == (120 * SECOND, 70 * SECOND)
    comes(company, "Cy")
    assert company.session.people[company.ids["Cy"]].bank == 90 * SECOND


def test_calling_is_two_minutes_and_the_bank_apart_from_the_clock() -> None:
    company = Company("Ann", "Ben", menu=DEALERS, bank=7 * SECOND)
    here = [*company.ids.values()]
    company.tick()
    calls = clock.calls_until(company.session, here)
    assert calls is not None
    assert calls[2] - calls[1] == 7 * SECOND
    assert calls[1] - company.now >= 120 * SECOND
    before = calls[1]
    put(company, calling=40 * SECOND)
    calls = clock.calls_until(company.session, here)
    assert calls is not None
    assert before - calls[1] == 80 * SECOND


def test_calling_late_costs_time_of_the_bank() -> None:
    company = Company("Ann", "Ben", menu=DEALERS, bank=60 * SECOND)
    put(company, calling=40 * SECOND)
    company.tick()
    calls = clock.calls_until(company.session, [*company.ids.values()])
    assert calls is not None
    dealer = company.session.at_seat(calls[0])
    company.now = company.session.asked_at + 50 * SECOND
    company.say(dealer.name, m.CallRequest(new_id(), "razz"))
    assert dealer.bank == 50 * SECOND


def test_calling_by_the_clock_is_foretold_and_not_the_same_game_every_time() -> None:
    company = Company("Ann", "Ben", menu=DEALERS, misses=100)
    foretold, dealt = [], []
    for _ in range(4):
        while not (company.session.table.called or company.session.table.playing):
            foretold.append(company.state_builder.table([*company.ids.values()]).clock_calls)
            company.tick()
        company.deal()
        dealt.append(company.session.table.playing.entry.name)  # type: ignore[union-attr]
        company.play_out()
        foretold = [game for game in foretold if game]
        assert foretold[-1] == dealt[-1]
    assert dealt == ["Razz", "Seven-card Stud", "Five-card Draw", "Razz"]


def test_alone_is_the_time_of_a_person_among_house_players() -> None:
    company = Company("Ann", bank=0)
    company.requests.seat_house_player(0, "caller")
    put(company, alone=200 * SECOND)
    company.deal()
    assert left(company, "Ann") == 200 * SECOND


def test_look_is_the_pause_after_a_showdown() -> None:
    company = Company("Ann", "Ben", misses=100)
    company.deal()
    put(company, look=4 * SECOND)
    company.play_out()
    over = company.now
    company.deal()
    assert company.now - over == 4 * SECOND


def window(company: Company) -> int:
    """Return for how long the first window of The Omen stays open after all have answered."""
    session = company.session
    while not session.in_window():
        company.tick() if session.hand is None or session.hand.ask is None else _check(company)
    opened = company.now
    for name in company.ids:
        seat = session.seat_of(company.ids[name])
        if session.in_window() and seat in session.table.asked:
            asks = dict(zip(session.table.asked, session.hand.asks))  # type: ignore[union-attr]
            answer = m.AnswerRequest(new_id(), session.number, asks[seat].default)
            company.asked(name, answer)
    number = session.number
    while session.in_window() and session.number == number:
        company.tick()
    return company.now - opened


def _check(company: Company) -> None:
    """Answer the outstanding question by default."""
    session = company.session
    person, ask = session.questions()[0]
    company.say(person.name, m.AnswerRequest(new_id(), session.number, ask.default))  # type: ignore[arg-type]


def test_window_is_the_time_for_a_power() -> None:
    company = Company("Ann", "Ben", menu=WINDOWS, strict=True)
    put(company, window=9 * SECOND)
    assert window(company) == 9 * SECOND


def test_strict_keeps_a_window_open_though_all_have_answered() -> None:
    company = Company("Ann", "Ben", menu=WINDOWS, strict=True)
    put(company, strict=False)
    assert window(company) == 0


def test_misses_is_after_how_many_turns_a_player_sits_out() -> None:
    company = Company("Ann", "Ben", "Cy")
    put(company, misses=1)
    company.deal()
    seat = company.session.table.asked[0]
    company.tick()
    assert company.session.table.players[seat].away


async def test_grace_is_the_wait_after_an_interruption() -> None:
    table = await a_table(0)
    ann, ben = await table.come("Ann", host=True), await table.come("Ben")
    for seen in (ann, ben):
        await table.say(seen, m.SitRequest(new_id()))
    await table.say(ann, m.Set(id=new_id(), settings={"grace": 77 * SECOND}))
    await table.deal()
    table.owner._wake()
    assert table.owner.session.waits_until == table.now + 77 * SECOND


async def test_pace_is_the_mean_thinking_time_of_house_players() -> None:
    table = await a_table(0)
    ann = await table.come("Ann", host=True)
    turns: BotTurns = table.owner.bot_turns
    assert turns.pace == 0
    await table.say(ann, m.Set(id=new_id(), settings={"pace": 3 * SECOND}))
    assert turns.pace == 3 * SECOND
    await table.say(ann, m.Set(id=new_id(), settings={"pace": None}))
    await table.say(ann, m.SitRequest(new_id()))
    assert turns.pace == SECOND


# --- chips


def test_buy_in_least_is_what_people_sit_down_with_at_least() -> None:
    company = Company("Ann", "Ben")
    put(company, buy_in_least=6000)
    comes(company, "Cy")
    assert "not for $50" in refusal(company, "Cy", m.SitRequest(new_id(), 5000))
    assert company.asked("Cy", m.SitRequest(new_id(), 6000)) is None
    put(company, buy_in_least=0)
    assert value(company, "buy_in_least") == 1


def test_buy_in_usual_is_what_people_sit_down_with_and_the_most_follows() -> None:
    company = Company("Ann", "Ben")
    put(company, buy_in_usual=5000)
    comes(company, "Cy")
    company.say("Cy", m.SitRequest(new_id()))
    assert company.session.table.players[2].stack == 5000
    assert value(company, "buy_in_most") == 50_000


def test_buy_in_most_is_the_limit_of_a_purchase() -> None:
    company = Company("Ann", "Ben")
    put(company, buy_in_most=15_000)
    assert company.asked("Ben", m.BuyRequest(new_id(), 5000)) is None
    assert "$150" in refusal(company, "Ben", m.BuyRequest(new_id(), 1))


def test_top_up_bounds_what_players_with_chips_may_buy() -> None:
    company = Company("Ann", "Ben")
    company.session.people[company.ids["Ben"]].bank = 0
    put(company, top_up="usual")
    assert "$100" in refusal(company, "Ben", m.BuyRequest(new_id(), 1))
    put(company, top_up="broke")
    assert "have chips" in refusal(company, "Ben", m.BuyRequest(new_id(), 1))
    put(company, top_up="any")
    assert company.asked("Ben", m.BuyRequest(new_id(), 1)) is None


def test_keep_chips_forbids_taking_chips_off_the_table() -> None:
    company = Company("Ann", "Ben")
    assert "stay on the table" in refusal(company, "Ben", m.CashOutRequest(new_id(), 100))
    put(company, keep_chips=False)
    assert company.asked("Ben", m.CashOutRequest(new_id(), 100)) is None


def test_approve_makes_purchases_wait_for_the_host() -> None:
    company = Company("Ann", "Ben")
    put(company, approve=True)
    company.say("Ben", m.BuyRequest(new_id(), 500))
    assert company.session.wants(company.ids["Ben"]) == 500
    company.say("Ann", m.Admit(new_id(), company.ids["Ben"], yes=True))
    company.tick()
    assert company.session.table.players[1].stack == 10_500


# --- people


def test_approve_guests_makes_newcomers_wait_for_the_host() -> None:
    company = Company("Ann", "Ben")
    put(company, approve_guests=True)
    for name in ("Cy", "Dee"):
        comes(company, name)
        assert "not let you in yet" in refusal(company, name, m.Say(new_id(), "hello"))
    company.say("Cy", m.SitRequest(new_id()))
    company.tick()
    assert company.session.seat_of(company.ids["Cy"]) is None
    table = company.state_builder.table([])
    people = {person.name: person for person in table.people}
    assert table.approve_guests
    assert people["Cy"].waits
    assert people["Cy"].wants == table.usual
    assert not people["Ben"].waits
    company.say("Ann", m.Admit(new_id(), company.ids["Cy"], yes=True, cents=table.usual))
    company.tick()
    assert company.session.seat_of(company.ids["Cy"]) is not None, "a single yes is enough"
    comes(company, "Gil")
    for name in ("Dee", "Gil"):  # as through a tunnel
        company.session.people[company.ids[name]].origin = "tunnel"
    company.say("Ann", m.Admit(new_id(), company.ids["Dee"], yes=False))
    assert company.session.people[company.ids["Dee"]].removed
    assert not company.session.people[company.ids["Gil"]].removed, "another guest waits as before"
    for name in ("Eve", "Fay"):
        comes(company, name)
    company.say("Eve", m.SitRequest(new_id()))
    put(company, approve_guests=False)
    company.tick()
    assert company.session.seat_of(company.ids["Eve"]) is not None
    assert company.asked("Fay", m.SitRequest(new_id())) is None
    assert "Eve waits to be let in by the host" in story(company)


def test_talk_is_for_everybody_for_players_or_for_the_host_alone() -> None:
    company = Company("Ann", "Ben")
    comes(company, "Cy")
    assert company.asked("Cy", m.Say(new_id(), "hello")) is None
    put(company, talk="seated")
    assert "players with a seat" in refusal(company, "Cy", m.React(new_id(), "👏"))
    assert company.asked("Ben", m.Say(new_id(), "hello")) is None
    put(company, talk="nobody")
    assert "only the host" in refusal(company, "Ben", m.Say(new_id(), "hello"))
    assert company.asked("Ann", m.Say(new_id(), "quiet, please")) is None


async def test_watch_nobody_sends_those_away_who_watch_without_a_name() -> None:
    table = await a_table(0)
    ann, watcher = await table.come("Ann", host=True), await table.come()
    ben = await table.come("Ben")
    await table.say(ann, m.Set(id=new_id(), settings={"watch": "nobody"}))
    assert watcher.line.ended
    assert not ben.line.ended
    with pytest.raises(AssertionError):
        await table.come()


async def test_delay_begins_and_ends_for_people_without_a_seat() -> None:
    table = await a_table(0)
    ann, ben = await table.come("Ann", host=True), await table.come("Ben")
    await table.say(ann, m.SitRequest(new_id()))
    await table.say(ann, m.Set(id=new_id(), settings={"delay": 20 * SECOND}))
    await ben.states()
    await table.say(ann, m.Say(new_id(), "psst"))
    said = table.now
    assert all("psst" not in [line.text for line in state.spoken] for state in await ben.states())
    table.now = said + 20 * SECOND
    await table.show()
    seen = [line.text for state in await ben.states() for line in state.spoken]
    assert "psst" in seen
    await table.say(ann, m.Set(id=new_id(), settings={"delay": 0}))
    await ben.states()
    await table.say(ann, m.Say(new_id(), "at once"))
    seen = [line.text for state in await ben.states() for line in state.spoken]
    assert "at once" in seen


def test_call_link_is_shown_to_everybody_and_is_an_address_of_the_web() -> None:
    company = Company("Ann", "Ben")
    put(company, call_link="https://meet.example/friday")
    assert company.state_builder.table([]).call_link == "https://meet.example/friday"
    wanted = m.Set(id=new_id(), settings={"call_link": "javascript:alert(1)"})
    assert company.asked("Ann", wanted) is not None
    put(company, call_link="")
    assert company.state_builder.table([]).call_link == ""


def test_host_away_is_the_wait_before_another_host_is_chosen() -> None:
    company = Company("Ann", "Ben", "Cy")
    put(company, host_away=120 * SECOND)
    company.session.host_gone = company.now
    vote = m.ChooseHost(new_id(), company.ids["Cy"])
    assert "in 2 minutes" in refusal(company, "Ben", vote)
    company.now += 120 * SECOND
    assert company.asked("Ben", vote) is None


# --- cards


def test_take_back_never_refuses_to_take_an_answer_back() -> None:
    company = Company("Ann", "Ben", "Cy")
    put(company, take_back="never")
    company.deal()
    name = company.session.questions()[0][0].name
    _check(company)
    assert "take_back is never" in refusal(company, name, m.Propose(new_id(), "undo"))


def test_hints_are_refused_once_they_are_off() -> None:
    company = Company("Ann", "Ben")
    put(company, hints=False)
    company.deal()
    hint = m.HintRequest(new_id(), company.session.number)
    assert "turned hints off" in refusal(company, "Ann", hint)


def test_reveal_never_keeps_cards_hidden_that_no_showdown_has_shown() -> None:
    company = after_a_hand("Ann", "Ben", folds=True)
    company.say("Ben", m.Consent(new_id(), yes=True))
    assert None in [company.asked(name, m.Show(new_id())) for name in ("Ann", "Ben")]
    put(company, reveal="never")
    assert company.session.consents == []
    assert company.session.showed == {}
    assert "stay hidden" in refusal(company, "Ben", m.Show(new_id()))
    assert "stay hidden" in refusal(company, "Ann", m.Consent(new_id(), yes=True))


def test_seeds_never_holds_for_the_hands_dealt_after_the_change() -> None:
    company = Company("Ann", "Ben", misses=100)
    for seeds in ("end", "never", "end"):
        put(company, seeds=seeds)
        company.deal()
        company.play_out()
    names = ("Ann", "Ben")
    assert [company.session.shows_seed(hand, names) for hand in (1, 2, 3)] == [True, False, True]
    assert company.session.withholds
    assert replayed(company).hidden_seeds == [2]


# --- the first hand


def test_start_soon_deals_the_first_hand_and_is_fixed_after_it() -> None:
    company = Company("Ann", "Ben", start="host")
    assert clock.due(company.session, [*company.ids.values()], (), lambda: bytes(32)) is not None
    company.tick()
    assert clock.due(company.session, [*company.ids.values()], (), lambda: bytes(32)) is None
    put(company, start="soon")
    company.deal()
    company.play_out()
    wanted = m.Set(id=new_id(), settings={"start": "host"})
    assert "before the first hand" in refusal(company, "Ann", wanted)
    assert next(row.fixed for row in settings_json(company.session) if row.name == "start")


# --- stakes, seats and stacks


@pytest.mark.parametrize(
    ("typed", "bets", "ante"),
    [
        ("quarter, half", (25, 50), 25),
        ("0.25/0.50", (25, 50), 25),
        ("0,25/0,50", (25, 50), 25),
        ("1/2", (100, 200), 100),
        ("nickel and dime", (5, 10), 5),
        ("5", (500, 1000), 500),
    ],
)
def test_stakes_of_all_games_are_set_at_once_and_buy_ins_follow(
    typed: str, bets: tuple[int, int], ante: int
) -> None:
    menu = DEALERS + '[[game]]\ngame = "guts"\n[[game]]\ngame = "holdem"\n'
    company = Company("Ann", "Ben", menu=menu)
    company.say("Ann", m.Set(id=new_id(), stakes=typed))
    stud, holdem = (company.session.table.menu.entry(name) for name in ("razz", "holdem"))
    assert tuple(getattr(stud.rules, name) for name in ("small_bet", "big_bet")) == bets
    assert tuple(getattr(holdem.rules, name) for name in ("small_blind", "big_blind")) == bets
    assert company.session.table.menu.entry("guts").rules.ante == ante  # type: ignore[attr-defined]
    assert company.session.usual == max(
        entry.rules.buy_in for entry in company.session.table.menu.entries
    )
    assert "the host sets the stakes of all games" in story(company)[-1]
    assert replayed(company).table.menu == company.session.table.menu


def test_a_game_that_comes_onto_the_menu_is_played_for_the_stakes_of_all_games() -> None:
    """Unless its dealer names stakes, or it cannot be played for them."""
    company = Company("Ann", "Ben", menu=DEALERS)
    company.say("Ann", m.Set(id=new_id(), stakes="quarter, half"))
    dealer = company.session.table.players[company.session.table.caller].name
    usual = company.session.usual
    company.say(dealer, m.MenuRequest(new_id(), name="Hold", game="holdem"))
    needs = company.session.table.menu.entry("Hold").rules.buy_in
    assert company.session.usual == max(usual, needs), "not as at its own stakes"
    company.say(dealer, m.MenuRequest(new_id(), name="Dear", game="holdem", stakes="5/10"))
    menu = company.session.table.menu
    blinds = [menu.entry(name).rules.big_blind for name in ("Hold", "Dear")]  # type: ignore[attr-defined]
    assert blinds == [50, 1000]
    assert "Hold is played for the stakes of all games: quarter, half" in story(company)
    assert replayed(company).table.menu == menu


def test_a_table_is_opened_at_the_stakes_of_all_games() -> None:
    opening, _, _ = table_from({"menu": DEALERS, "stakes": "quarter, half"})
    bets = {
        tuple(entry.rules.to_dict()[name] for name in entry.rules.of_stakes("set"))[:2]
        for entry in opening.menu.entries
    }
    assert bets == {("0.25", "0.50")}
    assert opening.menu.stakes == "quarter, half"
    with pytest.raises(Refused, match="stakes rise"):
        table_from({"stakes": "2/1"})


def test_stakes_of_a_single_game_leave_the_others_as_they_are() -> None:
    company = Company("Ann", "Ben", menu=DEALERS)
    before = company.session.table.menu.entry("razz").rules
    company.say("Ann", m.Set(id=new_id(), stakes="1/2", game="five_card_draw"))
    assert company.session.table.menu.entry("razz").rules == before
    assert company.session.table.menu.entry("five_card_draw").rules.big_bet == 200  # type: ignore[attr-defined]
    assert "stakes of Five-card Draw" in story(company)[-1]


@pytest.mark.parametrize("typed", ["half, quarter", "fifty cents", "0", "1/2/3/4/5", "-1/2", "1e9"])
def test_stakes_that_cannot_be_read_are_refused_with_an_example(typed: str) -> None:
    company = Company("Ann", "Ben")
    assert "such as" in (said := refusal(company, "Ann", m.Set(id=new_id(), stakes=typed))) or (
        "as in" in said
    )


def test_the_host_moves_players_between_hands_and_two_change_places() -> None:
    company = Company("Ann", "Ben", "Cy")
    company.deal()
    move = m.MovePlayer(new_id(), company.ids["Cy"], 0)
    assert company.asked("Ann", move) is not None
    company.play_out()
    stacks = {p.name: p.stack for p in company.session.table.players.values()}
    company.say("Ann", move)
    assert [p.name for p in company.session.table.players.values()] == ["Cy", "Ben", "Ann"]
    assert {p.name: p.stack for p in company.session.table.players.values()} == stacks
    assert story(company)[-1] == "the host has Cy and Ann change seats"
    company.say("Ann", m.MovePlayer(new_id(), company.ids["Ben"], 6))
    assert story(company)[-1] == "the host moves Ben to seat 7"
    assert company.asked("Ben", m.Show(new_id())) is not None, "the cards are off the table"
    company.deal()
    assert company.session.table.playing.seating.seats == (0, 2, 6)  # type: ignore[union-attr]


def test_who_takes_the_chair_of_a_player_that_left_shows_no_card_of_theirs() -> None:
    company = Company("Ann", "Ben", "Cy")
    company.deal()
    company.play_out()
    company.say("Ben", m.Rise(new_id()))
    comes(company, "Dee")
    company.say("Dee", m.SitRequest(new_id(), seat=1))
    assert "players of the last" in refusal(company, "Dee", m.Show(new_id()))


def correct(company: Company, name: str, cents: int, other: str = "") -> m.Propose:
    ids = company.ids
    other_id = ids[other] if other else ""
    return m.Propose(new_id(), "correct", ids[name], cents, other_id)


def test_a_stack_is_corrected_once_everybody_with_a_chair_agrees() -> None:
    company = Company("Ann", "Ben", "Cy")
    company.say("Ann", correct(company, "Ben", 12_000, "Cy"))
    here = [*company.ids.values()]
    shown = company.state_builder.table(here).proposal
    assert shown is not None
    assert set(shown.needed) == set(here)
    company.say("Ben", m.Vote(new_id(), yes=True))
    assert company.session.table.players[1].stack == 10_000
    company.say("Cy", m.Vote(new_id(), yes=True))
    assert [p.stack for p in company.session.table.players.values()] == [10_000, 12_000, 8000]
    assert "all agree: Ben has $120 now" in story(company)
    assert replayed(company).standing() == company.session.standing()


def test_a_correction_with_the_bank_is_in_the_ledger() -> None:
    company = Company("Ann", "Ben")
    company.say("Ann", correct(company, "Ben", 7_500))
    company.say("Ben", m.Vote(new_id(), yes=True))
    account = next(each for each in company.session.table.books().accounts if each.name == "Ben")
    assert (account.stack, account.cashed, account.net) == (7500, 2500, 0)


def test_a_refusal_or_a_change_of_stacks_ends_a_correction_and_no_hand_is_dealt_before() -> None:
    company = Company("Ann", "Ben")
    company.say("Ann", correct(company, "Ben", 9000))
    due = clock.due(company.session, [*company.ids.values()], (), lambda: bytes(32))
    assert due is not None
    assert due.at == company.now + clock.ANSWERS
    company.say("Ben", m.Vote(new_id(), yes=False))
    assert company.session.proposal is None
    company.say("Ann", correct(company, "Ben", 9000))
    company.say("Ben", m.BuyRequest(new_id(), 100))
    assert company.session.proposal is None
    assert "nothing comes of the correction" in story(company)[-2] + story(company)[-1]
    company.deal()


@pytest.mark.parametrize(
    ("name", "cents", "other", "sentence"),
    [
        ("Ben", 10_000, "", "that is the stack as it is"),
        ("Ben", 30_000, "Ann", "the other player has fewer chips than that"),
        ("Ben", 9000, "Ben", "a correction names a player"),
    ],
)
def test_a_correction_that_cannot_be_is_refused(
    name: str, cents: int, other: str, sentence: str
) -> None:
    company = Company("Ann", "Ben")
    assert sentence in refusal(company, "Ann", correct(company, name, cents, other))
    assert "the host proposes" in refusal(company, "Ben", correct(company, name, cents, other))


def test_a_menu_without_settings_is_as_before() -> None:
    with pytest.raises(Refused):
        changed(Settings(), {"calling": 0})
    assert Company("Ann", menu=MENU).session.settings.calling == 120 * SECOND


# --- from a terminal


def test_a_menu_file_has_the_settings_by_the_same_names_and_a_wish_comes_before_them() -> None:
    menu = MENU + (
        "[settings]\nclock = 45\nhints = false\nbuy_in_usual = 50\ntalk = 'seated'\nlook = 1.5\n"
    )
    opening, settings, _ = table_from({"menu": menu, "settings": {"clock": 20_000}})
    assert (settings.clock, settings.hints, settings.talk) == (20_000, False, "seated")
    assert settings.look == 1500
    assert opening.menu.usual == 5000


@pytest.mark.parametrize(
    ("lines", "sentence"),
    [
        ("[settings]\nclokc = 5", "there is no setting 'clokc', did you mean 'clock'?"),
        ("[settings]\nclock = 'soon'", "clock is a number of seconds, such as 45, not 'soon'"),
        ("[settings]\ntalk = 'all'", "talk is everybody | seated | nobody, not 'all'"),
        ("[settings]\nhints = 7", "hints is yes or no, not '7'"),
        ("[settings]\nbuy_in_least = 60\nbuy_in_usual = 40", "buy-ins contradict each other"),
        ("[settings]\nbuy_in_most = 60\nbuy_in_usual = 80", "buy-ins contradict each other"),
        ("[settings]\nclock = [1]", "clock in the settings of this menu is a single value"),
        ("settings = 3", "the settings of this menu is written as a table"),
    ],
    ids=lambda part: part[-20:],
)
def test_wrong_settings_in_a_menu_file_are_refused_with_the_rule(lines: str, sentence: str) -> None:
    top, bottom = (lines, "") if lines.startswith("settings") else ("", lines)
    with pytest.raises(Refused) as refused:
        table_from({"menu": f"{top}\n{MENU}{bottom}\n"})
    assert sentence in str(refused.value)


def test_a_buy_in_that_a_menu_names_twice_and_differently_is_refused() -> None:
    menu = f"most_buy_in = 300\n{MENU}[settings]\nbuy_in_most = 200\n"
    with pytest.raises(Refused, match="contradict each other"):
        table_from({"menu": menu})


def hosted(monkeypatch: pytest.MonkeyPatch, *words: str) -> tuple[Result, dict[str, Any]]:
    """Run `host`; return its result, and the request that it would have sent."""
    sent: dict[str, Any] = {}

    def ask(url: str, wish: dict[str, Any] | None, *rest: str) -> dict[str, str]:
        sent.update(wish or {})
        return {"table": "t", "invite": "i", "host": "h"}

    monkeypatch.setattr(open_table, "ask", ask)
    return CliRunner().invoke(main, ["host", "x", "--json", *words]), sent


TYPED = {
    "time": ("45", 45_000), "money": ("125.00", 12_500), "count": ("7", 7), "yes": ("", True),
    "text": ("https://meet.example/a", "https://meet.example/a"),
}  # fmt: skip
"""A value of each kind as it is typed, and as it is sent."""


@pytest.mark.parametrize("name", SETTINGS)
def test_host_has_an_option_for_every_setting(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    setting = SETTINGS[name]
    last = [*setting.choices, ""][len(setting.choices) - 1]
    words, wanted = TYPED.get(setting.kind, (last, last))
    result, sent = hosted(monkeypatch, f"--{name.replace('_', '-')}", *filter(None, [words]))
    assert result.exit_code == 0, result.stderr
    assert sent["settings"] == {"start": "soon"} | {name: wanted}
    assert table_from(sent)[1] == changed(Settings(), sent["settings"])


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("--clock soon", "clock is a number of seconds, such as 45, not 'soon'"),
        ("--clock nan", "clock is a number of seconds, such as 45, not 'nan'"),
        ("--talk all", "'all' is not one of 'everybody', 'seated', 'nobody'"),
        ("--clokc 4", "No such option"),
    ],
)
def test_a_wrong_option_of_host_is_refused_with_status_two(
    words: str, sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    result, sent = hosted(monkeypatch, *words.split())
    assert (result.exit_code, sent) == (2, {})
    assert sentence in result.stderr


def test_a_menus_word_on_the_first_hand_comes_before_that_of_a_terminal(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    menu = tmp_path / "menu.toml"
    menu.write_text(f"{MENU}[settings]\nstart = 'host'\n")
    _, sent = hosted(monkeypatch, "--menu", str(menu))
    assert sent["settings"] == {}
    assert table_from(sent)[1].start == "host"


@pytest.mark.parametrize(
    ("line", "sent"),
    [
        ("set clock 45", {"settings": {"clock": 45_000}}),
        ("set buy-in-most 300", {"settings": {"buy_in_most": 30_000}}),
        ("set hints no", {"settings": {"hints": False}}),
        ("set pace auto", {"settings": {"pace": None}}),
        ("all stakes quarter, half", {"stakes": "quarter, half"}),
        ("move Ben 3", {"seat": 2}),
    ],
)
def test_the_host_types_settings_stakes_and_moves_at_a_terminal(
    line: str, sent: dict[str, Any]
) -> None:
    company = Company("Ann", "Ben")
    request = request_of(line, company.state_builder.table([]))
    assert request is not None
    for name, wanted in sent.items():
        assert getattr(request, name) == wanted
    assert company.asked("Ann", request) is None


def test_words_that_need_more_have_an_example_that_is_a_command() -> None:
    company = Company("Ann", "Ben")
    table = company.state_builder.table([])
    for word in WITH_TEXT.keys() - ALONE.keys():
        assert request_of(word, table) is None
        assert EXAMPLES[word].startswith(f"{word} ")
    for word, example in EXAMPLES.items():
        if word not in ("propose", "read", "agree", "decline"):
            assert request_of(example, table) is not None


def test_play_on_ends_a_pause_and_declines_one_that_is_asked_for() -> None:
    company = Company("Ann", "Ben")
    for paused, command in ((0, m.Pause), (1, m.GoOn)):
        table = replace(company.state_builder.table([]), paused=paused)
        assert isinstance(request_of("play on", table), command)


def test_an_evening_at_a_keyboard_refuses_wrong_settings_of_its_menu_too(tmp_path: Path) -> None:
    menu = tmp_path / "menu.toml"
    menu.write_text(f"{MENU}[settings]\nclokc = 4\n")
    result = CliRunner().invoke(main, ["evening", "--menu", str(menu), "--auto", "--hands", "1"])
    assert (result.exit_code, result.stdout) == (2, "")
    assert "there is no setting 'clokc', did you mean 'clock'?" in result.stderr


def test_real_cards_are_dealt_by_people_and_never_by_the_clock() -> None:
    company = Company("Ann", "Ben")
    assert "the room deals the cards" in refusal(company, "Ann", m.DealRealRequest(new_id()))
    put(company, real_cards="none")
    here = company.ids.values()
    assert clock.due(company.session, here, (), lambda: bytes(32)) is None
    company.say("Ann", m.DealRealRequest(new_id()))
    assert company.session.table.real is not None
    assert replayed(company).real is not None


def test_floor_lets_players_call_the_floor_or_nobody() -> None:
    company = Company("Ann", "Ben", menu='[[game]]\ngame = "holdem"\n')
    company.deal()
    misdeal = m.Tell(new_id(), "floor misdeal acted=0")
    assert "no hand is dealt with real cards" in refusal(company, "Ann", misdeal)
    called = Company("Ann", "Ben", menu='[[game]]\ngame = "holdem"\n', floor=True)
    called.deal()
    assert "on their own slips" in refusal(called, "Ben", misdeal)
    called.say("Ann", misdeal)
    for session in (called.session, replayed(called)):
        assert (session.table.on, session.table.hands) == (None, 0), "the cards are dealt anew"


def test_banter_off_keeps_house_players_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(SAYINGS, "caller", {"won": "I won.", "lost": "I lost.", "alone": "Alone."})
    monkeypatch.setattr(table_talk, "LARGE", 1)
    assert heard(8, banter=True)
    assert heard(8, banter=False) == []


def test_tells_lets_every_player_tell_real_cards_or_the_dealer_alone() -> None:
    company = Company("Ann", "Ben")
    put(company, real_cards="none")
    company.say("Ann", m.DealRealRequest(new_id()))
    tap = m.Tell(new_id(), "deal 1 ??\ndeal 0 ??\ndeal 1 ??\ndeal 0 ??\ndeal 1 Kh")
    assert "the dealer and the host" in refusal(company, "Ben", tap)
    company.say("Ann", m.Propose(new_id(), "call off"))
    company.say("Ben", m.Vote(new_id(), yes=True))
    assert company.session.table.on is None
    put(company, tells="everybody")
    company.say("Ben", m.DealRealRequest(new_id()))
    company.say("Ben", tap)
    assert company.session.real is not None and company.session.real.taps == [tap.tap]
