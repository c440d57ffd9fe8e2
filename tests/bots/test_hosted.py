"""Tests of bots hosted by a server: none holds a core for longer than it may."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import pytest

from pokernight.bots import Budget, Situation, player, registry
from pokernight.bots.basic_bots import WORLDS, candidates
from pokernight.bots.call_bot import ask as ask_player
from pokernight.bots.registry import hosted
from pokernight.engine.hand import Hand
from pokernight.engine.worlds import Worlds
from pokernight.games import all_games, find
from tests.bots.asked import at
from tests.games_tried import TRIED
from tests.sampling import some

WHO = ("sensible", "caller")
WITH_ADVICE = [name for name, game in all_games().items() if game.talk.advice is not None]


class Clock:
    """A thread's clock, which goes on with every playout and every world that is drawn."""

    def __init__(self, patch: pytest.MonkeyPatch, step: float = 0.001) -> None:
        self.step = step
        self.seconds = 0.0
        self.drawn = 0
        patch.setattr("time.thread_time", lambda: self.seconds)
        patch.setattr("time.monotonic", lambda: self.seconds)
        self._takes_time(patch, Hand, "playout")
        self._takes_time(patch, Worlds, "draw")

    def _takes_time(self, patch: pytest.MonkeyPatch, owner: type, name: str) -> None:
        true = getattr(owner, name)

        def timed(of: Any, *args: Any) -> Any:
            self.seconds += self.step
            self.drawn += name == "draw"
            return true(of, *args)

        patch.setattr(owner, name, timed)


def asked(game: str, count: int = 12) -> list[Situation]:
    """Return the situations of a hand that goes on by safe answers."""
    hand = find(game).deal(find(game).seats_near(4), 5)
    situations: list[Situation] = []
    while (ask := hand.ask) is not None and len(situations) < count:
        situations.append(at(hand))
        hand.play(ask.default, ask.seat)
    return situations


def again(known: Situation) -> Situation:
    return Situation(known.ask, known.view, known.worlds, Random(1))


@pytest.mark.parametrize(
    ("game", "name"), some("hosted", [*product(dict.fromkeys((*TRIED, *WITH_ADVICE)), WHO)], 20)
)
def test_time_is_exceeded_by_one_world_at_most(
    name: str, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    questions = asked(game)
    monkeypatch.setattr(registry, "HOSTED", 20.0)
    clock = Clock(monkeypatch)
    for known in questions:
        began = clock.seconds
        reply = ask_player(name, again(known), hosted(name))
        assert not reply.fault
        # a world is drawn, and played out once for each answer and once to feel how it ends
        a_world = 2 + len(candidates(known.ask, known.view))
        assert 1_000 * (clock.seconds - began) <= 20 + a_world, known.ask.kind


def test_who_has_hardly_any_time_looks_at_one_world(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock(monkeypatch)
    [known] = asked("holdem", 1)
    looked = {}
    for milliseconds in (0.001, 1e6):
        monkeypatch.setattr(registry, "HOSTED", milliseconds)
        before = clock.drawn
        ask_player("sensible", again(known), hosted("sensible"))
        looked[milliseconds] = clock.drawn - before
    assert looked == {0.001: 1, 1e6: WORLDS}


@pytest.mark.parametrize(
    ("game", "name"),
    some(
        "without haste",
        [*product(dict.fromkeys(("holdem", "badugi", "anaconda", *WITH_ADVICE)), WHO)],
        6,
    ),
)
def test_without_haste_the_answer_is_the_usual(
    name: str, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "HOSTED", 1e9)
    for known in asked(game):
        as_always, in_a_room = again(known), again(known)
        assert player(name, hosted(name))(in_a_room) == player(name)(as_always)
        assert in_a_room.rng.random() == as_always.rng.random()


@pytest.mark.parametrize("budget", ["1ms", "2worlds", "200ms", "12worlds"])
def test_no_other_budget_is_heeded_by_who_is_quick(
    budget: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Matches with a budget for others are the same wherever they are played."""
    clock = Clock(monkeypatch, step=1.0)
    [known] = asked("holdem", 1)
    before = clock.drawn
    player("sensible", Budget.parse(budget))(again(known))
    assert clock.drawn - before == WORLDS
