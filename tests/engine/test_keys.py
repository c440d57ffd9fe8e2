"""The key of a view is perfect recall: equal keys are equal knowledge, and the other way round.

A hand is dealt, and beside it twins of which each differs in one thing: two cards of the deck, an
answer, a stack, the button, a house rule. All that each viewer is told, asked and does is written
down as it comes, and a key must stand for one such history and no other.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import fields, replace
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from pokernight.engine.events import SPECTATOR, Event
from pokernight.engine.game import Game
from pokernight.engine.hand import Hand, IllegalIncident, Opening
from pokernight.engine.incidents import draw_facts
from pokernight.engine.log import Link, chain, entries
from pokernight.engine.rules import Rules
from pokernight.engine.view import View
from pokernight.engine.wire import event_json
from pokernight.errors import Refused
from pokernight.games import all_games
from pokernight.proofs import any_answer, random_opening, random_rules
from tests.games_tried import TRIED, a_few
from tests.sampling import share

QUESTIONS = share(20_000, 20)
"""So many questions of all games together."""
EACH = -(-QUESTIONS // len(TRIED))
OTHERWISE = 4
"""So many twins in which one answer is another."""


def hands(game: Game) -> Iterator[tuple[int, Opening]]:
    """Openings for ever, a quarter of them by the usual rules."""
    seed = 0
    while True:
        rng = Random(f"keys {game.name} {seed}")
        rules = random_rules(game, rng) if seed % 4 else game.rules()
        try:
            seats = rng.randint(game.seats[0], min(game.seats[1], 5))
            yield seed, random_opening(game, seats, seed, rules)
        except Refused:  # these rules are for fewer
            pass
        seed += 1


# --- in other worlds, and in another order


@pytest.mark.parametrize("name", TRIED)
def test_a_key_is_equal_in_every_world_the_seat_allows(name: str) -> None:
    """And whoever answers a sealed question first."""
    asked = 0
    for seed, opening in hands(all_games()[name]):
        rng, hand = Random(seed), Hand(opening)
        while hand.ask is not None:
            asked += 1
            seat = rng.randrange(hand.state.seats)
            world = hand.redeal(seat, rng)
            key = hand.view(seat).key()
            assert key == world.view(seat).key()
            assert hash(key) == hash(world.view(seat).key())
            other = hand.fork()
            answers = [(one.seat, any_answer(one, rng)) for one in hand.asks]
            for who, answer in answers:
                hand.play(answer, who)
            for who, answer in rng.sample(answers, len(answers)):
                other.play(answer, who)
            for viewer in (*range(hand.state.seats), None):
                assert hand.view(viewer).key() == other.view(viewer).key()
        if asked >= EACH:
            return


# --- twins


class Told:
    """A hand as it is played, and what each viewer was told, asked and did so far."""

    def __init__(self, opening: Opening) -> None:
        self.events: list[Event] = []
        self.hand = Hand(opening, sink=self.events.append)
        self.viewers = (*range(self.hand.state.seats), SPECTATOR)
        known = (opening.rules, opening.stacks, opening.button, opening.bank, opening.pot,
                 sorted(opening.carried.items()), sorted(opening.by_seat.items()))  # fmt: skip
        self.history = dict.fromkeys(self.viewers, hash(repr(known)))
        self.listen()

    def listen(self) -> None:
        """Write down what has been told since, and what is asked now."""
        asked = [(self.hand.number, one.seat, one.kind) for one in self.hand.questions]
        for viewer in self.viewers:
            told = [event_json(event, viewer) for event in self.events]
            self.add(viewer, told, asked)
        self.events.clear()

    def add(self, viewer: int, *what: object) -> None:
        """Something that a viewer was told or did."""
        self.history[viewer] = hash((self.history[viewer], repr(what)))

    def play(self, answer: Any, seat: int) -> None:
        """An answer."""
        self.add(seat, "answers", answer)
        self.hand.play(answer, seat)
        if not self.hand.sealed:
            self.listen()

    def known(self) -> Iterator[tuple[object, int]]:
        """The key of each viewer's view, and his history."""
        for viewer in self.viewers:
            view = self.hand.view(None if viewer == SPECTATOR else viewer)
            yield (viewer, view.key()), self.history[viewer]


def twins(opening: Opening, rng: Random) -> Iterator[Opening]:
    """The opening, and others that differ from it in one thing."""
    yield opening
    deck = opening.deck
    for one, other in ((0, 1), rng.sample(range(len(deck)), 2)):
        swapped = list(deck)
        swapped[one], swapped[other] = deck[other], deck[one]
        yield replace(opening, deck=tuple(swapped))
    stacks = list(opening.stacks)
    stacks[rng.randrange(len(stacks))] += 100
    yield replace(opening, stacks=tuple(stacks))
    yield replace(opening, button=(opening.button + 1) % len(stacks))
    yield replace(opening, pot=opening.pot + 100)
    with suppress(Refused):  # other rules may be for fewer players
        yield replace(opening, rules=random_rules(opening.game, rng))


@pytest.mark.parametrize("name", a_few("histories", 8))
def test_a_key_stands_for_one_history(name: str) -> None:
    """A viewer's key changes with every single thing that it was told or did."""
    asked = 0
    for seed, opening in hands(all_games()[name]):
        stands_for: dict[object, int] = {}
        rng = Random(f"twins {seed}")
        for twin in twins(opening, rng):
            asked += played(Told(twin), seed, stands_for)
        for _ in range(OTHERWISE):
            asked += played(Told(opening), seed, stands_for, otherwise=rng.randrange(8))
        asked += played(Told(opening), seed, stands_for, wrong=rng.randrange(8))
        if asked >= EACH:
            return


def played(
    told: Told, seed: int, stands_for: dict[object, int], *, otherwise: int = -1, wrong: int = -1
) -> int:
    """Play a hand to its end and hold every key on the way to one history; says how many asked.

    Answers hang on the seed and the number of the question; at one number they are others, at one
    something goes wrong.
    """
    hand, asked = told.hand, 0
    while True:
        for key, history in told.known():
            assert stands_for.setdefault(key, history) == history, "one key for two histories"
        if (ask := hand.ask) is None:
            return asked
        asked += 1
        if hand.number == wrong:
            wrong = -1
            slips(told, Random(seed))
            continue
        turn = "otherwise" if hand.number == otherwise else ""
        told.play(any_answer(ask, Random(f"{seed} {hand.number} {ask.seat} {turn}")), ask.seat)


def slips(told: Told, rng: Random) -> None:
    """Something goes wrong, if anything can."""
    hand = told.hand
    for name in hand.game.incidents:
        facts = draw_facts(hand.game.incidents[name], hand.state, rng)
        try:
            hand.incident(name, **facts)
        except IllegalIncident:
            continue
        for viewer in told.viewers:
            told.add(viewer, name, facts)
        told.listen()
        return


# --- one thing in a view


FOLLOWS = {"game", "ask"}
"""Fields that follow from all the rest: the question asked, and the game itself."""


def other(value: Any) -> Iterator[Any]:
    """The same value with one thing in it changed, in every place where something can be."""
    if isinstance(value, bool) or value is None:
        yield not value
    elif isinstance(value, int):
        yield value + 1
    elif isinstance(value, str):
        yield f"{value}?"
    elif isinstance(value, dict):
        yield {**value, "another": 0}
        for name, one in value.items():
            yield from ({**value, name: changed} for changed in other(one))
    elif isinstance(value, list | tuple):
        made: Any = getattr(type(value), "_make", type(value))
        if not hasattr(value, "_make"):
            yield made([*value, 0])
        for place, one in enumerate(value):
            for changed in other(one):
                yield made([*value[:place], changed, *value[place + 1 :]])
    elif isinstance(value, frozenset):
        yield value ^ {0}
        yield from (value - {one} for one in value)
    else:
        raise AssertionError(f"a view holds {value!r}: say how it is changed")


def other_links(link: Link) -> Iterator[Link]:
    """A list of what was done with one thing in it done otherwise, or left out, or done earlier."""
    all_of_it = entries(link)
    yield from map(chain, other(all_of_it))
    for place in range(len(all_of_it)):
        yield chain([*all_of_it[:place], *all_of_it[place + 1 :]])
    for place, (one, two) in enumerate(pairwise(all_of_it)):
        if one != two:
            yield chain([*all_of_it[:place], two, one, *all_of_it[place + 2 :]])


def other_rules(view: View) -> Iterator[Rules]:
    """The house rules with one option changed to each of its other values, or a larger amount."""
    for option in view.rules.options():
        now = view.rules.to_dict()[option.name]
        for value in (*option.values, f"1{now}"):
            if value != now:
                with suppress(Refused):  # some go together
                    yield view.rules.changed({option.name: value})


def views_otherwise(view: View) -> Iterator[tuple[str, View]]:
    """Every view that differs from this one in one thing, and in which."""
    for spec in fields(View):
        value = getattr(view, spec.name)
        if spec.name in ("_log", "_private", "_past"):
            changes: Iterator[Any] = other_links(value)
        elif spec.name == "rules":
            changes = other_rules(view)
        elif spec.name not in FOLLOWS:
            changes = other(value)
        else:
            continue
        for changed in changes:
            yield spec.name, replace(view, **{spec.name: changed})


@pytest.mark.parametrize("name", a_few("one thing in a view", 8))
def test_whatever_one_thing_in_a_view_is_changed_its_key_is_another(name: str) -> None:
    """Each entry of what was done in public and unseen, each card, fact, stack and pot."""
    changed = set()
    asked = 0
    for seed, opening in hands(all_games()[name]):
        rng, hand = Random(seed), Hand(opening)
        while hand.ask is not None:
            asked += 1
            if rng.random() < 0.1:
                view = hand.view(rng.randrange(hand.state.seats))
                key = view.key()
                for field, twin in views_otherwise(view):
                    changed.add(field)
                    assert twin.key() != key, f"{field} is not in the key"
            hand.play(any_answer(hand.ask, rng), hand.ask.seat)
        # of a game with few questions to a hand, none of the first may be drawn
        if asked >= EACH and (changed or asked >= 20 * EACH):
            break
    assert changed == {spec.name for spec in fields(View)} - FOLLOWS
