"""Redeal is redact, then fill: every world a seat allows, equally often, and none of the truth.

A toy game on a pack of six or seven cards makes all worlds countable.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import permutations, product
from random import Random

import pytest

from pokernight.cards import Pack, parse
from pokernight.engine import steps
from pokernight.engine.asks import Pick, Turn, ask
from pokernight.engine.events import EVERYBODY, SPECTATOR
from pokernight.engine.facts import Fact, mask
from pokernight.engine.game import Game, asks
from pokernight.engine.hand import Hand
from pokernight.engine.rules import Rules
from pokernight.engine.state import EngineError, State
from pokernight.engine.state_sampler import holds
from pokernight.engine.worlds import Worlds
from pokernight.games import find
from tests.sampling import some

SIX = Pack("the pack of six", parse("2c 3c 4c 5c 6c 7c"))
SEVEN = Pack("the pack of seven", parse("2c 3c 4c 5c 6c 7c 8c"))


@asks
def wait(state: State) -> Turn:
    """Ask for ever, so that the hand stands where the test wants it."""
    yield from ask(0, "wait", Pick(("go",), ()), "go")
    return None


def toy(*between: Callable[[State], None], pack: Pack = SIX) -> Hand:
    """A hand of two players with one card down each, then some steps, then a question."""
    game = Game(
        "Toy",
        "1. A toy.",
        seats=(2, 2),
        program=lambda rules: (steps.deal(), *between, wait),
        rules=Rules,
        worth=lambda cards, rules: {},
        pack=pack,
    )
    return game.deal(2, seed=5)


def worlds_by_brute_force(hand: Hand, seat: int) -> set[tuple[int, ...]]:
    """Every dealing of the unknown faces that contradicts nothing the seat knows."""
    state = hand.state
    alive = sorted(token for zone in state.zones() for token in zone)
    hidden = [token for token in alive if not state.knows[token] >> seat & 1]
    unknown = [state.face[token] for token in hidden]
    found = set()
    for order in permutations(unknown):
        face = list(state.face)
        for token, card in zip(hidden, order, strict=True):
            face[token] = card
        if all(holds(fact, face) for fact in state.facts if fact.knowers >> seat & 1):
            found.add(tuple(face[token] for token in alive))
    return found


def assert_every_world_equally_often(hand: Hand, seat: int) -> None:
    worlds = Worlds(hand, seat)
    alive = sorted(token for zone in hand.state.zones() for token in zone)
    rng = Random(11)
    allowed = worlds_by_brute_force(hand, seat)
    expected = 20
    draws = (worlds.draw(rng).state.face for _ in range(expected * len(allowed)))
    drawn = Counter(tuple(face[token] for token in alive) for face in draws)
    assert set(drawn) == allowed
    chi_square = sum((count - expected) ** 2 / expected for count in drawn.values())
    freedom = len(allowed) - 1
    assert chi_square < freedom + 5 * (2 * freedom) ** 0.5


def swap_into_stub(state: State) -> None:
    """Both hole cards go into the stub, it is reshuffled, and each seat is dealt a new card."""
    tokens = [*state.hands[0], *state.hands[1], *state.stub]
    state.hands[0], state.hands[1] = [], []
    state.stub = state.reshuffle(tokens)
    for seat in (0, 1):
        state.deal(seat)


def first_card_into_stub(state: State) -> None:
    """Only the first seat's card is reshuffled, with the three top cards of the stub."""
    top = [state.stub.pop() for _ in range(3)]
    state.stub += state.reshuffle([*state.hands[0], *top])
    state.hands[0] = []


def blind_trade(state: State) -> None:
    """Each seat gets the other's card; both stay known to whom they were known."""
    state.hands[0], state.hands[1] = state.hands[1], state.hands[0]
    for seat in (0, 1):
        state.knows[state.hands[seat][0]] |= 1 << seat


def declaration(state: State) -> None:
    """Everybody learns that none of the down cards is the deuce."""
    deuce = state.face.index(parse("2c")[0])
    holders = [*state.hands[0], *state.hands[1]]
    if deuce in holders:
        return
    state.learn(EVERYBODY, parse("2c"), holders, 0, 0)


def one_of_two(state: State) -> None:
    """Everybody learns that one at least of two ranks lies among three tokens."""
    some = [*state.hands[1], *state.stub[-2:]]
    faces = parse("2c 3c")
    there = len(set(state.cards(some)) & set(faces))
    state.learn(EVERYBODY, faces, some, min(there, 1), 2)


def overlapping_rooms(state: State) -> None:
    """Two cards are tied to rooms that overlap but are not nested."""
    face = state.face
    tokens = list(state.stub)
    first, second = face[tokens[0]], face[tokens[1]]
    state.learn(EVERYBODY, [first], [tokens[0], tokens[2]], 1, 1)
    state.learn(EVERYBODY, [second], [tokens[1], tokens[2], tokens[3]], 1, 1)


STEPS = (
    None,
    swap_into_stub,
    first_card_into_stub,
    blind_trade,
    declaration,
    one_of_two,
    overlapping_rooms,
)


@pytest.mark.parametrize(
    ("step", "pack", "seat"), some("redealt worlds", [*product(STEPS, (SIX, SEVEN), (0, 1))], 10)
)
def test_redeal_draws_every_world_equally_often(
    step: Callable[[State], None] | None, pack: Pack, seat: int
) -> None:
    hand = toy(*([step] if step else []), pack=pack)
    assert_every_world_equally_often(hand, seat)


def test_a_reshuffle_turns_knowledge_into_a_fact_about_the_lot() -> None:
    hand = toy(first_card_into_stub)
    state = hand.state
    mine = [fact for fact in state.facts if fact.knowers == 1]
    assert len(mine) == 1
    assert mine[0].least == mine[0].most == 1
    assert mine[0].tokens == mask(range(6, 10))
    assert state.generation == 0


def test_a_whole_reshuffle_begins_anew_and_forgets_nothing_that_was_seen() -> None:
    hand = toy(swap_into_stub)
    state = hand.state
    assert state.generation == hand.view(0).generation == 1
    assert state.facts == []
    assert sorted(token for zone in state.zones() for token in zone) == list(range(6))
    other = hand.fork()
    other.state.past[0] = (None, ((1, parse("7c")[0]), ()))
    assert hand.view(0) == other.view(0)
    assert hand.view(0).key() != other.view(0).key()
    assert hand.view(1).key() == other.view(1).key()
    assert hand.redeal(0, Random(1)).view(0).key() == hand.view(0).key()
    assert hand.redeal(0, Random(1)).state.past[1] is None


def test_a_reshuffle_loosens_older_facts() -> None:
    def learn_then_shuffle(state: State) -> None:
        state.learn(EVERYBODY, parse("2c 3c 4c"), state.stub[:3], 0, 1)
        lot = state.reshuffle(state.stub[1:])
        state.stub[1:] = lot

    fact = next(fact for fact in toy(learn_then_shuffle).state.facts if fact.knowers >> SPECTATOR)
    assert fact.least == 0
    assert fact.most == 2, "one more, which the card that was not among them may have been"
    assert fact.tokens.bit_count() == 4


def test_the_true_entropy_foretells_nothing() -> None:
    """A world reshuffles by an entropy of its own."""

    @asks
    def reshuffle_later(state: State) -> Turn:
        yield from ask(0, "shuffle", Pick(("go",), ()), "go")
        state.stub = state.reshuffle(state.stub)
        return None

    game = Game(
        "Toy",
        "1. A toy.",
        seats=(2, 2),
        program=lambda rules: (steps.deal(), reshuffle_later, wait),
        rules=Rules,
        worth=lambda cards, rules: {},
        pack=SEVEN,
    )
    hand = game.deal(2, seed=9)
    truth = hand.fork()
    truth.play("go")
    top = truth.state.face[truth.state.stub[-1]]
    rng = Random(1)
    hits = 0
    for _ in range(1_000):
        world = hand.redeal(0, rng)
        world.play("go")
        hits += world.state.face[world.state.stub[-1]] == top
    assert 100 < hits < 240


def test_facts_that_contradict_each_other_are_a_defect() -> None:
    hand = toy()
    hand.state.facts.append(Fact(EVERYBODY, mask(SIX.cards), mask(hand.state.stub), 99, 99))
    with pytest.raises(EngineError, match="no world"):
        hand.redeal(0, Random(1))


def test_a_redealt_world_keeps_only_its_own_sealed_answer() -> None:
    hand = find("the_omen").deal(3, seed=3)
    while hand.ask is not None and not hand.ask.sealed:
        hand.play("check" if "check" in hand.ask.legal else "call")
    assert [ask.kind for ask in hand.asks] == ["mrs blaylock"] * 3
    first, second, third = (ask.seat for ask in hand.asks)
    hand.play("pass", first)
    hand.play("pass", second)
    world = hand.redeal(first, Random(2))
    assert [ask.seat for ask in world.asks] == [second, third]
    assert world.view(first) == hand.view(first)
    fork = hand.fork()
    assert [ask.seat for ask in fork.asks] == [third]
