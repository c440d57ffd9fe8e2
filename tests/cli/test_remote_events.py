"""Events that a room sends to a terminal: read with all they say, and taken back with answers."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace
from typing import Any, cast

from pokernight.cli.remote.room_client import RoomClient, as_event
from pokernight.engine.events import SPECTATOR, Event
from pokernight.engine.hand import Hand
from pokernight.engine.wire import event_json
from pokernight.games import evening_games
from pokernight.proofs import any_answer, random_opening

NAMES = ("Ann", "Ben", "Cleo", "Max", "Eva", "Fritz", "Gabi", "Hans", "Ida", "Jo", "Damien")


def test_an_event_of_a_room_is_told_as_the_hand_tells_it() -> None:
    events: list[Event] = []
    for name in ("baseball", "the_omen", "bonedoneskis", "holdem"):
        game, chance = evening_games()[name], Random(name)
        hand = Hand(random_opening(game, 4, 3), sink=events.append)
        while hand.ask is not None:
            hand.play(any_answer(hand.ask, chance), hand.ask.seat)
    assert any(event.args for event in events)
    for event in events:
        received = as_event(event_json(event, SPECTATOR))
        assert received.told(SPECTATOR, NAMES) == event.told(SPECTATOR, NAMES)


def a_client(events: list[Event]) -> tuple[RoomClient, list[list[Event]]]:
    """A client that has shown some events of a hand, and what its screen tells anew."""
    guest = SimpleNamespace(on_away=None)
    client = RoomClient(cast(Any, SimpleNamespace(interactive=False)), cast(Any, guest))
    client._events = list(events)
    told: list[list[Event]] = []

    def see(table: object, hand: object, events: list[Event], *, retold: bool) -> None:
        assert retold
        told.append(list(events))

    client.screen = cast(Any, SimpleNamespace(table=None, see=see))
    return client, told


def a_state(story: int, news: int = 0) -> Any:
    """A state of a room, by the events of the hand that stand and those that it brings."""
    return SimpleNamespace(story=story, news=[None] * news)


def test_events_of_an_answer_that_is_taken_back_leave_the_story_of_a_terminal() -> None:
    events = [Event("bet", "{seat bets} {amount}", seat=seat, amount=200) for seat in range(4)]
    client, told = a_client(events)
    client._take_back(a_state(6, news=2), a_state(4))  # two events more
    assert told == [] and client._events == events
    client._take_back(a_state(3, news=1), a_state(4))  # two gone, and one more
    assert told == [events[:2]] and client._events == events[:2]
    client._take_back(a_state(-1), a_state(2))  # a state that does not count them
    assert len(told) == 1
