"""The pause between two hands: how long it is, and how players end it."""

from __future__ import annotations

import pytest

from pokernight.room.guest.client import new_id
from pokernight.session import clock
from pokernight.session import messages as m
from pokernight.session.session import Session
from pokernight.session.settings import Settings
from tests.room.company import Company
from tests.room.still import Evening, Guest, now, run

LOOK = 6000
STUD = 'choice = "single"\n[[game]]\ngame = "seven_card_stud"\n'
DEALERS = 'choice = "dealer"\n[[game]]\ngame = "razz"\n[[game]]\ngame = "seven_card_stud"\n'


def after_a_hand(*names: str, folds: bool = False) -> Company:
    """Return people whose first hand is over, by a showdown or by folding."""
    company = Company(*names, menu=STUD, look=LOOK)
    company.session.table.sink = lambda event: None
    company.deal()
    while (hand := company.session.hand) is not None:
        session, ask = company.session, hand.ask
        assert ask is not None
        seat = session.table.asked[0]
        answer = "fold" if folds and "fold" in ask.legal else ask.default
        stays = "call" if "call" in ask.legal else ask.default
        at = m.AnswerRequest(new_id(), session.number, answer if folds else stays)  # type: ignore[arg-type]
        company.say(session.at_seat(seat).name, at)
    return company


def waits(company: Company) -> int:
    """Return for how long the next hand waits from now on, in milliseconds."""
    over = company.now
    company.deal()
    return company.now - over


def press(company: Company, name: str) -> None:
    company.say(name, m.Ready(new_id(), company.session.table.deals))


def test_results_stay_for_six_seconds_after_a_showdown() -> None:
    assert Settings().look == LOOK
    assert waits(after_a_hand("Ann", "Ben")) == LOOK


def test_a_pot_won_without_a_showdown_is_looked_at_for_half_as_long() -> None:
    assert waits(after_a_hand("Ann", "Ben", folds=True)) == LOOK // 2


def test_once_all_are_ready_the_next_hand_is_dealt_at_once() -> None:
    company = after_a_hand("Ann", "Ben")
    table = company.state_builder.table([*company.ids.values()])
    assert (table.ready, table.next) == ([], company.now + LOOK)
    press(company, "Ann")
    table = company.state_builder.table([*company.ids.values()])
    assert (table.ready, table.next) == ([company.ids["Ann"]], company.now + LOOK)
    press(company, "Ben")
    table = company.state_builder.table([*company.ids.values()])
    assert table.ready == sorted(company.ids.values())
    assert table.next == company.now
    assert waits(company) == 0
    assert company.session.pressed == set(), "everybody presses anew for each hand"


def test_a_single_player_who_is_not_ready_has_the_whole_pause() -> None:
    company = after_a_hand("Ann", "Ben", "Cy")
    press(company, "Ann")
    press(company, "Ben")
    assert waits(company) == LOOK


def test_a_player_sitting_out_or_disconnected_holds_nobody_up() -> None:
    company = after_a_hand("Ann", "Ben", "Cy")
    company.say("Cy", m.SitOutRequest(new_id()))
    press(company, "Ann")
    press(company, "Ben")
    assert clock.look_until(company.session, company.ids.values()) == company.now
    company = after_a_hand("Ann", "Ben", "Cy")
    here = [company.ids["Ann"], company.ids["Ben"]]
    press(company, "Ann")
    assert clock.look_until(company.session, here) == company.now + LOOK
    press(company, "Ben")
    assert clock.look_until(company.session, here) == company.now


def test_alone_with_house_players_pressing_deals() -> None:
    company = Company("Ann", look=LOOK)
    company.session.table.sink = lambda event: None
    company.requests.seat_house_player(0, "caller", "Robot")
    company.deal()
    company.play_out()
    press(company, "Ann")
    assert waits(company) == 0


def test_the_dealer_who_calls_a_game_is_ready() -> None:
    company = Company("Ann", "Ben", menu=DEALERS, look=LOOK)
    company.session.table.sink = lambda event: None
    company.deal()
    company.play_out()
    dealer = company.session.at_seat(company.session.table.caller).name
    other = "Ben" if dealer == "Ann" else "Ann"
    press(company, other)
    company.say(dealer, m.CallRequest(new_id(), "Razz"))
    assert waits(company) == 0


def test_ready_is_for_players_between_two_hands_and_for_the_hand_that_is_over() -> None:
    company = after_a_hand("Ann", "Ben")
    deals = company.session.table.deals
    early = company.asked("Ann", m.Ready(new_id(), deals - 1))
    assert str(early) == "players are ready for the next hand between two hands"
    company = after_a_hand("Ann", "Ben", "Cy")
    company.say("Ben", m.SitOutRequest(new_id()))
    away = company.asked("Ben", m.Ready(new_id()))
    assert str(away) == "you are not dealt in next: come back first"
    company.deal()
    late = company.asked("Ann", m.Ready(new_id()))
    assert str(late) == "players are ready for the next hand between two hands"
    assert company.session.pressed == set()


def test_ready_is_not_part_of_the_log() -> None:
    company = after_a_hand("Ann", "Ben")
    events, record = len(company.session.done), company.session.record.shown()
    press(company, "Ann")
    press(company, "Ann")
    assert (len(company.session.done), company.session.record.shown()) == (events, record)


@pytest.mark.parametrize("folds", [False, True])
def test_the_winner_and_a_beaten_player_may_show_while_the_end_is_looked_at(folds: bool) -> None:
    """Cards that were folded are gone; cards that were mucked at the showdown are still there."""
    company = after_a_hand("Ann", "Ben", folds=folds)
    last = company.session.table.last
    assert last is not None
    for place, seat in enumerate(last.seating.seats):
        name = company.session.at_seat(seat).name
        refused = company.asked(name, m.Show(new_id()))
        won = last.hand.result.payoffs[place] > 0
        assert (refused is None) == (won or not folds)
        shown = company.session.showed.get(company.ids[name], [])
        assert len(shown) == len(last.hand.view(place).hand(place))
    assert company.session.showed


class Eager(Guest):
    """A guest who presses as soon as the hand is over."""

    def _act(self) -> None:
        super()._act()
        session: Session = self.evening.owner.session
        if session.stage == "between" and session.table.deals:
            self.say(m.Ready(f"ready {session.table.deals}", session.table.deals))


def test_everybody_is_told_who_is_ready_and_an_evening_of_ready_players_never_pauses() -> None:
    """Its log is that of an evening without a pause, but for the times."""

    async def evening(guest: type[Guest], look: int) -> tuple[list[bytes], int, Evening]:
        settings = Settings(pace=0, look=look, start="soon")
        played = Evening(["razz"], hands=3, watchers=0, guest=guest, settings=settings)
        began = now()
        await played.play()
        return [entry.body for entry in await played.entries()][1:], now() - began, played

    plain, _, _ = run(evening(Guest, 0))
    ready, took, played = run(evening(Eager, 600_000))
    assert took < 600_000
    assert [body for body in ready if b'"ready"' in body] == []
    assert len(ready) == len(plain)
    frames = [frame for guest in played.guests for _, frame in guest.frames]
    assert any(b'"ready":["' in frame for frame in frames)
