"""Money by street: a player wins of each betting round only what they matched in it.

Pots are held to a model that counts cent by cent (tests/engine/streets.py): for any bets at all,
and for random hands of every game with bets, in which chips come to players in mid-hand.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Collection, Sequence
from random import Random
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pokernight.cards import parse
from pokernight.engine import wire
from pokernight.engine.asks import Bets
from pokernight.engine.betting import Besides, Limits, bet
from pokernight.engine.game import Game, Step
from pokernight.engine.hand import Hand, Opening
from pokernight.engine.money import collect, gather, layers, put_in
from pokernight.engine.record import read_position, write_position
from pokernight.engine.rules import Rules
from pokernight.engine.state import State
from pokernight.engine.steps import (
    Contest,
    auction,
    deal,
    left_of_button,
    pay,
    showdown,
    top_card,
)
from pokernight.engine.validation import check
from pokernight.errors import Refused
from pokernight.games import all_games, find
from pokernight.proofs import any_answer, random_opening, random_rules
from pokernight.ranking import high, high_value
from tests.engine.streets import Pots, Put, kept, most, pots
from tests.sampling import of_the_day, some

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
    """Chips moved at a table, as seen from outside: put in and taken out, by player."""

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
    looked_at: object = None
    while (ask := hand.ask) is not None:
        state = hand.state
        lies = (state.staked[:], state.live[:])
        if not till.gathered and looked_at != lies:
            looked_at = lies
            live = {seat for seat, there in enumerate(state.live) if there}
            assert found(state) == till.collected_pots(live), (game.name, seed)
        if ask.kind == "bet" and rng.random() < paid and (other := windfall(hand, rng)):
            came["paid while all in"] += 1
            came["stretches"] += len(state.staked) > seats
            hand = till.go_on(other)
            continue
        hand.play(any_answer(ask, rng), ask.seat)
    if till.gathered:
        made = pots(till.puts, till.live, till.dead)
        came["pots of which neither holds the other"] += any(
            one - other and other - one for one in made for other in made
        )
        for seat, cents in till.won.items():
            assert cents <= most(made, seat), (game.name, seed, seat)
    return came


def bets(game: Game) -> bool:
    """Return whether a game has a round of betting."""
    plan = game.setup(game.usual_rules).plan
    return any(getattr(step, "betting", False) for steps in plan for step, _ in steps)


BETTING = sorted(name for name, game in all_games().items() if bets(game))


@pytest.mark.parametrize("hands", [2, pytest.param(200, marks=pytest.mark.prove)])
@pytest.mark.parametrize("name", some("money by street", BETTING, 30))
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


# --- chips that come to a player who is all in

LIMITS = Limits("no_limit", 10)
HIGH = Contest(
    "the pot",
    lambda state, seat: high_value(state.cards(state.hands[seat])),
    lambda state, seat: high(state.cards(state.hands[seat])),
)


def paid_by(payer: int, cents: int, words: str = "{seat pays} {other} {amount}") -> Step:
    """A step in which a seat pays seat 0, as for a power or a penalty."""

    def pays(state: State) -> None:
        pay(state, payer, cents, 0, words=words)

    return pays


def may_give(state: State, seat: int) -> tuple[str, ...]:
    return ("give",) if state.stack.count(0) and state.stack[seat] else ()


def give(state: State, seat: int) -> None:
    """At its turn a seat may give sixty to whoever is all in."""
    pay(state, seat, 60, state.stack.index(0), words="{seat gives} {other} {amount}")


def hand_of(*between: Step, stacks: Sequence[int], cards: str, besides: bool = False) -> Hand:
    """One card each, a round of betting, what happens then, another round, and the showdown."""
    more = Besides(may_give, give) if besides else None
    betting = bet(LIMITS, left_of_button, besides=more)
    end = showdown((HIGH,), "initiator", "left_of_button", "1")
    steps = (deal(), betting, *between, betting, end)
    toy = Game(
        "Toy", "1. A card each.", (2, 8), lambda rules: steps, Rules,
        lambda cards, rules: {"": high(cards.all)},
    )  # fmt: skip
    deck = parse(cards)
    deck += tuple(card for card in range(52) if card not in deck)
    seats = len(stacks)
    return toy.deal(seats, 1, deck=deck, stacks=stacks, button=seats - 1)


def told(hand: Hand, *answers: Any) -> Hand:
    for answer in answers:
        hand.play(answer)
    return hand


class Asked(NamedTuple):
    """Question for a bet: the seat, the price of a call, the most in front, other words."""

    seat: int
    call: int
    most: int
    words: tuple[str, ...]


def asked(hand: Hand) -> Asked:
    assert hand.ask is not None
    bets = hand.ask.legal
    assert isinstance(bets, Bets)
    return Asked(hand.ask.seat, bets.call, bets.high, bets.words)


def sides(hand: Hand) -> list[tuple[int, tuple[int, ...]]]:
    return [(pot.amount, pot.seats) for pot in hand.view().pots]


@pytest.mark.parametrize("words", ["{seat pays} {other} {amount} for a power", "a penalty"])
def test_a_payment_to_a_player_who_is_all_in_buys_nothing_of_an_earlier_street(words: str) -> None:
    hand = hand_of(paid_by(1, 70, words), stacks=(50, 900, 900), cards="As Kd Qc")
    told(hand, 50, 120, "call")
    assert sides(hand) == [(150, (0, 1, 2)), (140, (1, 2))]
    assert (asked(hand).seat, hand.state.stack[0]) == (0, 70), "they act next, with what came"
    told(hand, 70, "fold", "call")
    assert hand.result.payoffs == (50 + 50 + 70 + 70, -120 - 70, 140 - 120 - 70)


def test_what_a_player_who_is_all_in_sells_buys_nothing_of_an_earlier_street() -> None:
    sold = auction(top_card(), owner=lambda state: 0, reserve=10)
    hand = hand_of(sold, stacks=(50, 900, 900), cards="As Kd Qc 2h")
    told(hand, 50, 120, "call")
    told(hand, 70, "pass")
    assert hand.state.stack[0] == 70
    told(hand, 70, "fold", "call")
    assert hand.result.stacks[0] == 150 + 140
    assert hand.result.stacks[2] == 900 - 120 - 70 + 140, "the side pot is theirs, alone in it"


def test_a_bet_that_came_back_plays_on_the_next_street() -> None:
    """Seat 0 is all in for 1000, of which 500 come back; seat 1, all in for 300, is paid 100."""

    def pays(state: State) -> None:
        pay(state, 0, 100, 1)

    hand = hand_of(pays, stacks=(1000, 300, 500), cards="Qs Ad Kc")
    told(hand, 1000, "call", "call")
    assert hand.state.stack == [400, 100, 0]
    told(hand, 100, "call")
    assert hand.result.stacks == (300, 900 + 200, 400)


def test_side_pots_of_which_neither_holds_the_other_are_each_won_among_their_players() -> None:
    """Of the first street seats 0 and 2 matched 500, of the second seats 0 and 1 matched 100."""

    def pays(state: State) -> None:
        pay(state, 3, 100, 1)

    hand = hand_of(pays, stacks=(1000, 300, 500, 1000), cards="Qs Ad Kc Js")
    told(hand, 500, "call", "call", "call", 100, "call", "fold")
    assert hand.result.stacks == (400, 1200 + 200, 600, 400)


def test_chips_that_come_in_the_middle_of_a_round_play_at_the_next_turn() -> None:
    hand = hand_of(stacks=(50, 900, 900), cards="As Kd Qc", besides=True)
    told(hand, 50, 100)
    assert asked(hand) == (2, 100, 900, ("give",))
    told(hand, "give")
    assert asked(hand) == (0, 50, 110, ())
    told(hand, "call", "call")
    assert sides(hand) == [(300, (0, 1, 2))], "of this round they have matched all"


def test_who_was_all_in_and_is_paid_may_fold_what_they_were_in_for() -> None:
    hand = hand_of(stacks=(50, 900, 900), cards="As Kd Qc", besides=True)
    told(hand, 50, 100, "give", "fold", "call")
    assert sides(hand) == [(250, (1, 2))]
    assert hand.state.stack[0] == 60


# --- the state that carries it


def after_a_payment() -> Hand:
    """Hold'em after the turn's bets, with a payment to who was all in before the flop."""
    hand = find("holdem").deal(3, 1, stacks=(500, 10_000, 10_000), button=2)
    told(hand, 1000, "call", "call")
    state = hand.fork().state
    state.move(300, state.stack, 1, state.stack, 0)
    return told(Hand.at(state), 300, "call", "call")


def test_a_position_carries_the_streets_that_are_kept_apart() -> None:
    hand = after_a_payment()
    assert hand.state.staked == [300, 300, 300, 500, 1000, 1000]
    assert sides(hand) == [(1500 + 900, (0, 1, 2)), (1000, (1, 2))]
    line = write_position(hand)
    again = read_position(line, find)
    assert again.state.staked == hand.state.staked
    assert write_position(again) == line
    fork = told(hand.fork(), "check", 200, "call")
    assert fork.state.staked[:3] == [300, 500, 500]
    assert hand.state.staked == again.state.staked, "a fork has its own"


def test_a_position_of_one_sum_a_seat_is_read_as_one_stretch() -> None:
    hand = told(find("holdem").deal(3, 1, button=2), "call", "call", "check")
    fields = json.loads(write_position(hand))
    assert fields["staked"] == [200, 200, 200]
    assert sides(read_position(write_position(hand), find)) == [(600, (0, 1, 2))]


@pytest.mark.parametrize(
    ("staked", "why"),
    [
        ([300, 300, 300, 500, 1000], "its seats do not agree"),
        ([300, 300], "its seats do not agree"),
        ([800, 1300, 1300, 0, 0, 0], "its pots do not agree"),
        ([300, 300, 300, 500, 1000, 1001], "it holds"),
    ],
)
def test_a_position_whose_streets_cannot_be_is_refused(staked: list[int], why: str) -> None:
    state = after_a_payment().fork().state
    state.staked = staked
    with pytest.raises(Refused, match=why):
        check(state)


def test_the_wire_names_the_players_of_each_pot() -> None:
    view = wire.view_json(after_a_payment().view(0))
    assert view["pots"] == [{"cents": 2400, "seats": [0, 1, 2]}, {"cents": 1000, "seats": [1, 2]}]
