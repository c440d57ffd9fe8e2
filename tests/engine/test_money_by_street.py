"""Money by street: a player wins of each betting round only what they matched in it.

Pots are held to a model that counts cent by cent (tests/engine/streets.py): for any bets at all,
and for random hands of every game with bets, in which chips come to players in mid-hand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pokernight.engine.game import Game
from pokernight.engine.hand import Hand, Opening
from pokernight.engine.money import collect, gather, layers, put_in
from pokernight.engine.state import State
from pokernight.errors import Refused
from pokernight.games import all_games, find
from pokernight.proofs import any_answer, random_opening, random_rules
from tests.engine.streets import Pots, Put, kept, most, pots
from tests.sampling import of_the_day

SEATS = 5


def found(state: State) -> Pots:
    """The engine's pots, in the form of the model's."""
    made = layers(state)
    assert len({pot.seats for pot in made}) == len(made), "no two pots have the same seats"
    assert made[0].seats == tuple(seat for seat, there in enumerate(state.live) if there)
    return {frozenset(pot.seats): pot.amount for pot in made if pot.amount}


# --- any bets at all

street = st.tuples(
    st.lists(st.integers(0, 6), min_size=SEATS, max_size=SEATS),
    st.sets(st.integers(0, SEATS - 1), max_size=1),
)
"""The bets of a street by seat, and who is out of the hand before they are collected."""


@given(streets=st.lists(street, max_size=6), dead=st.integers(0, 3))
@settings(max_examples=300, deadline=None)
def test_pots_of_any_bets_are_those_of_the_model(streets: list[Any], dead: int) -> None:
    state = find("holdem").deal(SEATS, 1).state.copy()
    state.front, state.pots = [0] * SEATS, [dead]
    puts: list[Put] = []
    for number, (bets, out) in enumerate(streets):
        for seat in out if sum(state.live) > 1 else ():
            state.live[seat] = 0
        live = {seat for seat, there in enumerate(state.live) if there}
        state.front = list(bets)
        collect(state)
        puts += [Put(number, seat, cents) for seat, cents in enumerate(kept(bets, live))]
        assert found(state) == pots(puts, live, dead)
        for seat in range(SEATS):
            assert put_in(state, seat) == sum(put.cents for put in puts if put.seat == seat)
    expected = found(state)
    made = gather(state)
    assert {frozenset(pot.seats): pot.amount for pot in made if pot.amount} == expected
    assert state.pots == [pot.amount for pot in made]
    assert state.staked == [0] * SEATS


# --- hands of every game with bets


class Till:
    """What moves at a table, as seen from outside: who put in what, and who took what out."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.state: State | None = None
        move = State.move

        def seen(
            state: State, cents: int, source: list[int], i: int, target: list[int], j: int
        ) -> None:
            if self.state is None:
                self.state = state
            if state is self.state:
                self._note(state, cents, source, i, target, j)
            move(state, cents, source, i, target, j)

        monkeypatch.setattr(State, "move", seen)

    def begin(self, opening: Opening) -> Hand:
        """Deal a hand, of which every move is noted; what the table brings along is dead money."""
        self.puts: list[Put] = []
        self.dead, self.street, self.collected = opening.pot, 0, False
        self.won: Counter[int] = Counter()
        self.live: set[int] = set()
        self.gathered = False
        self.state = None
        hand = Hand(opening)
        self.state = hand.state
        return hand

    def go_on(self, state: State) -> Hand:
        """Go on from this state, and note what moves."""
        self.state = state
        return Hand.at(state)

    def _note(
        self, state: State, cents: int, source: list[int], i: int, target: list[int], j: int
    ) -> None:
        if target is state.front:
            if self.collected:
                self.street, self.collected = self.street + 1, False
            self.puts.append(Put(self.street, i, cents))
        elif source is state.front:
            if target is state.staked:
                self.collected = True
            else:
                self.puts.append(Put(self.street, i, -cents))
        if target is state.pots and source not in (state.staked, state.pots):
            self.dead += cents
        if source is state.staked and target is state.pots and not self.gathered:
            self.gathered = True
            self.live = {seat for seat, there in enumerate(state.live) if there}
        if source is state.pots and target is state.stack:
            self.won[j] += cents

    def collected_pots(self, live: Collection[int]) -> Pots:
        """The model's pots of the streets that are over."""
        over = self.street + self.collected
        return pots([put for put in self.puts if put.street < over], live, self.dead)


def windfall(hand: Hand, rng: Random) -> State | None:
    """The state in which a player who is all in has been paid by another, or None."""
    state = hand.fork().state
    broke = [seat for seat in state.clockwise() if not state.stack[seat]]
    payers = [seat for seat in range(state.seats) if state.stack[seat] > 1]
    if not broke or not payers:
        return None
    seat, payer = rng.choice(broke), rng.choice(payers)
    state.move(rng.randint(1, state.stack[payer] - 1), state.stack, payer, state.stack, seat)
    return state


def play(game: Game, seed: int, till: Till, *, paid: float) -> Counter[str]:
    """Play a random hand, in which players who are all in are paid now and then."""
    rng = Random(f"{game.name} {seed}")
    rules = random_rules(game, rng)
    seats = rng.randint(game.seats[0], min(game.seats[1], 6))
    try:
        game.check_seats(seats, rules)
    except Refused:
        rules = game.rules()
    hand = till.begin(random_opening(game, seats, seed, rules))
    came: Counter[str] = Counter(hands=1)
    looked_at = None
    while hand.ask is not None:
        state = hand.state
        if not till.gathered and looked_at != (looked_at := (state.staked[:], state.live[:])):
            live = {seat for seat, there in enumerate(state.live) if there}
            assert found(state) == till.collected_pots(live), (game.name, seed)
        if hand.ask.kind == "bet" and rng.random() < paid and (other := windfall(hand, rng)):
            came["paid while all in"] += 1
            came["stretches"] += len(state.staked) > seats
            hand = till.go_on(other)
            continue
        hand.play(any_answer(hand.ask, rng), hand.ask.seat)
    if till.gathered:
        made = pots(till.puts, till.live, till.dead)
        came["pots of which neither holds the other"] += any(
            one - other and other - one for one in made for other in made
        )
        for seat, cents in till.won.items():
            assert cents <= most(made, seat), (game.name, seed, seat)
    return came


def bets(game: Game) -> bool:
    """Whether a game has a round of betting."""
    plan = game.setup(game.usual_rules).plan
    return any(getattr(step, "betting", False) for steps in plan for step, _ in steps)


BETTING = sorted(name for name, game in all_games().items() if bets(game))


@pytest.mark.parametrize("hands", [4, pytest.param(200, marks=pytest.mark.prove)])
@pytest.mark.parametrize("name", BETTING)
def test_nobody_wins_more_of_a_street_than_they_matched_in_it(
    name: str, hands: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    till = Till(monkeypatch)
    first = of_the_day(f"money by street: {name}").randrange(1 << 30)
    for seed in range(first, first + hands):
        play(find(name), seed, till, paid=0.2)


def test_the_hands_above_are_of_the_kind_that_matters(monkeypatch: pytest.MonkeyPatch) -> None:
    till = Till(monkeypatch)
    came: Counter[str] = Counter()
    for seed in range(60):
        came += play(find("seven_card_stud"), seed, till, paid=0.3)
    assert came["paid while all in"] >= 30
    assert came["stretches"] >= 10
    assert came["pots of which neither holds the other"] >= 3
