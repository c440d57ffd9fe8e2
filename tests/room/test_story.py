"""Tests of the story of a hand for a player that comes back in the middle of it."""

from __future__ import annotations

import json

import pytest

from pokernight.engine.events import Event
from pokernight.fair_deals.hand_chain import told_of
from pokernight.room.guest.client import new_id
from pokernight.room.live.outbox import Outbox
from pokernight.room.protocol import codec
from pokernight.session import log_events as d
from pokernight.session import messages as m
from pokernight.session.hand_events import HandEvent
from pokernight.session.seat_state import StateBuilder, place_of
from pokernight.table import commands as c
from tests.games_tried import EVENINGS_TRIED
from tests.room.company import Company


@pytest.mark.parametrize("game", EVENINGS_TRIED)
def test_the_hand_so_far_is_told_as_it_was(game: str) -> None:
    company = Company("Ann", "Ben", "Cid", menu=f'[[game]]\ngame = "{game}"\n')
    session = company.session
    heard: list[HandEvent] = []

    def hear(event: Event) -> None:
        hand = session.hand
        heard.append(HandEvent(event, 0 if hand is None else hand.state.generation))

    session.table.sink = hear
    state_builder = StateBuilder(session, bytes(32))
    assert state_builder.so_far() == []
    company.deal()
    told = 0
    while session.table.playing is not None:
        assert state_builder.so_far() == heard
        told += 1
        company.tick()
    assert state_builder.so_far() == heard
    assert told


def heard_at(company: Company) -> tuple[StateBuilder, list[HandEvent]]:
    """Return what happens at a table from now on, as its owner hears it."""
    session, heard = company.session, list[HandEvent]()
    session.table.sink = lambda event: heard.append(HandEvent(event, 0))
    return StateBuilder(session, bytes(32)), heard


def test_a_slow_reader_hears_of_a_hand_that_is_over_what_his_seat_in_that_hand_knew() -> None:
    """In the next hand he sits in another seat: what that seat knew before is not his to hear."""
    company = Company("Ann", "Ben", "Cid", menu='[[game]]\ngame = "seven_card_stud"\n')
    state_builder, heard = heard_at(company)
    ben = company.ids["Ben"]
    company.deal()
    state_builder.belong(heard)
    first, told = list(heard), state_builder.news(ben, heard)
    company.play_out()
    company.say("Ann", m.SitOutRequest(new_id()))
    company.deal()
    playing = company.session.table.playing
    assert playing is not None and place_of(company.session, playing, ben) == 0
    for one in first:
        one.shared, one.whole = b"", None
    assert [*map(codec.encode, state_builder.news(ben, first))] == [*map(codec.encode, told)]


def test_effects_name_cards_by_the_ids_of_their_reader_and_are_no_part_of_what_all_were_told() -> (
    None
):
    company = Company("Ann", "Ben", "Cid", menu='[[game]]\ngame = "the_omen"\n')
    state_builder, heard = heard_at(company)
    company.deal()
    company.play_out()
    state_builder.belong(heard)
    changed, told = set[int](), set[str]()
    for person in company.ids.values():
        news = [json.loads(codec.encode(event)) for event in state_builder.news(person, heard)]
        ids = {card["token"] for event in news for card in event["cards"]}
        effects = [effect for event in news for effect in event.get("effects", [])]
        cards = {
            card for effect in effects for part in ("on", "off") for card in effect.get(part, [])
        }
        assert cards and cards <= ids and not cards & changed
        changed |= cards
        told.add(told_of("table", 1, news))
    assert len(told) == 1


def test_after_a_hand_was_called_off_nothing_of_it_or_of_the_one_before_is_opened_or_told() -> None:
    company = Company("Ann", "Ben", "Cid", menu='[[game]]\ngame = "seven_card_stud"\n')
    state_builder, _ = heard_at(company)
    company.deal()
    company.play_out()
    assert state_builder.openings(company.ids["Ben"]) and state_builder.so_far()
    company.deal()
    off = c.CallOff(company.session.table.host)
    company.session.do(company.now, d.TableCommand(off))
    assert not state_builder.openings(company.ids["Ben"]) and not state_builder.so_far()
    ended = company.session.ended
    assert ended is not None and (ended["hand"], ended["ending"]) == (2, "called off")


def test_a_slow_reader_is_not_sent_the_events_of_an_answer_that_was_taken_back() -> None:
    """Events that wait for the reader are dropped, and the next state says so."""
    company = Company("Ann", "Ben", "Cid", menu='[[game]]\ngame = "holdem"\n')
    _, heard = heard_at(company)
    outbox = Outbox("ann")
    outbox.forget_events()
    assert (outbox.events, outbox.skipped) == ([], False)
    company.deal()
    outbox.add_events(heard)
    assert outbox.events
    outbox.forget_events()
    assert (outbox.events, outbox.skipped) == ([], True)
