"""A held hand is a set: nobody follows a card out of it, and nobody knows less than he may.

On packs of six to nine cards every true deal and every history of hidden choices is counted: what
a seat then knows is exactly what agrees with all that it saw.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, count, islice, product
from random import Random
from typing import NamedTuple, TypeAlias

import pytest

from pokernight.cards import Pack, parse
from pokernight.engine import steps
from pokernight.engine.asks import Pick, Turn, ask
from pokernight.engine.game import Game, asks
from pokernight.engine.hand import Hand
from pokernight.engine.record import write_position
from pokernight.engine.rules import Rules
from pokernight.engine.state import State
from pokernight.engine.worlds import Worlds
from tests.sampling import share

MUCK, STUB = "muck", "stub"
Place: TypeAlias = "int | str"
World: TypeAlias = tuple[frozenset[int], ...]
"""Cards in each hand, in the stub, and in each lot that was thrown into the muck."""


class Move(NamedTuple):
    """So many cards from one place to another."""

    source: Place
    target: Place
    cards: int


Story: TypeAlias = tuple[tuple[Move, ...], ...]
"""Transfers in order; the moves of a transfer are simultaneous."""


def left(seats: int, count: int) -> tuple[Move, ...]:
    return tuple(Move(seat, (seat + 1) % seats, count) for seat in range(seats))


def right(seats: int, count: int) -> tuple[Move, ...]:
    return tuple(Move(seat, (seat - 1) % seats, count) for seat in range(seats))


@asks
def wait(state: State) -> Turn:
    """Ask for ever, so that the hand stands where the test wants it."""
    yield from ask(0, "wait", Pick(("go",), ()), "go")
    return None


def dealt(cards: int, seats: int, each: int, held: bool = True) -> Hand:
    pack = Pack("a small pack", parse("2c 3c 4c 5c 6c 7c 8c 9c Tc Jc")[:cards])
    game = Game(
        "Toy",
        "1. A toy.",
        seats=(2, 4),
        program=lambda rules: (*(steps.deal(),) * each, wait),
        rules=Rules,
        worth=lambda cards, rules: {},
        pack=pack,
        held=held,
    )
    return game.deal(seats, seed=5)


def zone(state: State, place: Place) -> list[int]:
    if isinstance(place, int):
        return state.hands[place]
    return state.muck if place == MUCK else state.stub


def tell(hand: Hand, story: Story, rng: Random) -> list[list[frozenset[int]]]:
    """Play a story with random choices; gives by transfer the faces that each move carried."""
    state, carried = hand.state, []
    for moves in story:
        chosen = []
        left_there = {move.source: list(zone(state, move.source)) for move in moves}
        for move in moves:
            there = left_there[move.source]
            tokens = there[-move.cards :] if move.source == STUB else rng.sample(there, move.cards)
            for token in tokens:
                there.remove(token)
            chosen.append(tokens)
        carried.append([frozenset(state.cards(tokens)) for tokens in chosen])
        state.transfer(
            [(zone(state, m.source), zone(state, m.target), t) for m, t in zip(moves, chosen)]
        )
    return carried


def histories(
    world: World, moves: Sequence[Move], seen: Sequence[frozenset[int]], seat: int, stub: int
) -> Iterator[World]:
    """Every world that one transfer may lead to, as far as a seat can tell."""
    sources = [stub if move.source == STUB else int(move.source) for move in moves]
    thrown = count(len(world))
    targets = [next(thrown) if move.target == MUCK else int(move.target) for move in moves]
    choices = []
    for move, source, known in zip(moves, sources, seen, strict=True):
        there = world[source]
        if seat in (move.source, move.target):
            choices.append([known] if known <= there else [])
        else:
            choices.append([frozenset(some) for some in combinations(sorted(there), move.cards)])
    for chosen in product(*choices):
        zones = [set(one) for one in world]
        zones += [set() for _ in range(max(targets) + 1 - len(zones))]
        apart = True
        for source, some in zip(sources, chosen, strict=True):
            apart = apart and some <= zones[source]
            zones[source] -= some
        for target, some in zip(targets, chosen, strict=True):
            zones[target] |= some
        if apart:
            yield tuple(map(frozenset, zones))


def deals(cards: Sequence[int], seats: int, each: int) -> Iterator[World]:
    def hands(rest: frozenset[int], to_come: int) -> Iterator[tuple[frozenset[int], ...]]:
        if not to_come:
            yield (rest,)
            return
        for some in combinations(sorted(rest), each):
            for others in hands(rest - set(some), to_come - 1):
                yield frozenset(some), *others

    yield from hands(frozenset(cards), seats)


def as_world(state: State, story: Story) -> World:
    """Cards thrown away lie apart by who threw them, and when."""
    muck = iter(state.muck)
    thrown = [move.cards for moves in story for move in moves if move.target == MUCK]
    lots = [[*islice(muck, cards)] for cards in thrown]
    zones = (*state.hands, state.stub, *lots)
    return tuple(frozenset(state.cards(tokens)) for tokens in zones)


STORIES: dict[str, tuple[int, int, int, Story]] = {
    "left 2, then 1": (9, 3, 3, (left(3, 2), left(3, 1))),
    "left 1, 1, 1": (7, 3, 2, (left(3, 1), left(3, 1), left(3, 1))),
    "left 2, then right 1": (9, 3, 3, (left(3, 2), right(3, 1))),
    "four, left 1, then 1": (8, 4, 2, (left(4, 1), left(4, 1))),
    "four, 1, 1, 1": (8, 4, 2, (left(4, 1), left(4, 1), left(4, 1))),
    "pass 2, throw 1": (9, 3, 3, (left(3, 2), tuple(Move(s, MUCK, 1) for s in range(3)))),
    "pass 1, throw 1, pass 1": (
        8, 3, 2, (left(3, 1), tuple(Move(s, MUCK, 1) for s in range(3)), left(3, 1)),
    ),
    "pass, throw and draw, pass": (
        9, 3, 2,
        (left(3, 1), (Move(1, MUCK, 1),), (Move(STUB, 1, 1),), left(3, 1)),
    ),
    "one after the other": (
        8, 3, 2, ((Move(0, 1, 1),), (Move(1, 2, 1),), (Move(2, 0, 1),), (Move(0, 1, 1),)),
    ),
    "two to one, who passes on": (
        8, 4, 2, ((Move(0, 1, 1), Move(2, 1, 1)), (Move(1, 3, 2),), (Move(3, 2, 1),)),
    ),
    "all given away, one sent on, one sent back": (
        7, 3, 2, ((Move(2, 0, 2),), (Move(0, 1, 1),), (Move(1, 0, 1),)),
    ),
    "given, given on, traded, passed": (
        9, 3, 3, ((Move(0, 2, 2),), (Move(1, 0, 2),), (Move(2, 0, 1), Move(0, 2, 1)), left(3, 1)),
    ),
    "three passes of 2, 2 and 1": (9, 3, 3, (left(3, 2), left(3, 2), left(3, 1))),
}  # fmt: skip


@pytest.mark.parametrize("seat", [0, 1, 2])
@pytest.mark.parametrize("name", STORIES)
def test_what_is_known_is_what_every_history_allows(name: str, seat: int) -> None:
    """And every world is drawn equally often."""
    cards, seats, each, story = STORIES[name]
    for seed in range(share(3, 3)):
        allowed, drawn = brute_force(cards, seats, each, story, seat, seed)
        assert set(drawn) == allowed
        chi_square = sum((count - EXPECTED) ** 2 / EXPECTED for count in drawn.values())
        freedom = len(allowed) - 1
        assert chi_square <= freedom + 5 * (2 * freedom) ** 0.5


@pytest.mark.parametrize("chunk", range(10))
def test_nothing_is_lost_in_random_stories(chunk: int) -> None:
    """Cards go left and right, one way, there and back, and into the muck."""
    for number in range(share(200, 100)):
        seed = 200 * chunk + number
        rng = Random(seed)
        seats, each, cards = rng.choice(((3, 2, 6), (3, 2, 7), (3, 3, 9), (4, 2, 8), (4, 2, 9)))
        story, seat = random_story(rng, seats, each), rng.randrange(seats)
        allowed, drawn = brute_force(cards, seats, each, story, seat, seed)
        assert set(drawn) == allowed, f"{cards} cards, seat {seat}, {story}"


def random_story(rng: Random, seats: int, each: int) -> Story:
    """Two to four transfers of any kind."""
    held, story = [each] * seats, []
    for _ in range(rng.randint(2, 4)):
        holders = [seat for seat in range(seats) if held[seat]]
        if len(holders) < 2:
            break
        one, other = rng.sample(holders, 2)
        kinds = {
            "left": left(seats, rng.randint(1, max(1, min(held) - 1))),
            "right": right(seats, rng.randint(1, max(1, min(held) - 1))),
            "one way": (Move(one, other, rng.randint(1, min(2, held[one]))),),
            "there and back": (Move(one, other, 1), Move(other, one, 1)),
            "away": (Move(one, MUCK, 1),),
        }
        moves = kinds[rng.choice(list(kinds))]
        if all(held[int(move.source)] >= move.cards for move in moves):
            story.append(moves)
            for source, target, number in moves:
                held[int(source)] -= number
                if isinstance(target, int):
                    held[target] += number
    return tuple(story)


EXPECTED = 15
"""Expected number of draws of every world."""


def brute_force(
    cards: int, seats: int, each: int, story: Story, seat: int, seed: int
) -> tuple[set[World], Counter[World]]:
    """Every world that a seat may hold possible when a story has been told, and those drawn."""
    hand = dealt(cards, seats, each)
    state = hand.state
    own = frozenset(state.cards(state.hands[seat]))
    carried = tell(hand, story, Random(seed))
    allowed = {world for world in deals(state.setup.pack.cards, seats, each) if world[seat] == own}
    for moves, seen in zip(story, carried, strict=True):
        allowed = {
            after for world in allowed for after in histories(world, moves, seen, seat, seats)
        }
    assert as_world(state, story) in allowed
    rng, worlds = Random(1), Worlds(hand, seat)
    drawn = (worlds.draw(rng).state for _ in range(EXPECTED * len(allowed)))
    return allowed, Counter(as_world(one, story) for one in drawn)


def test_many_whole_reshuffles_leave_a_hand_as_small_as_one() -> None:
    hand = dealt(10, 3, 2)
    state = hand.state
    for _ in range(80):
        tokens = [token for zone in state.zones() for token in zone]
        for zone_ in (*state.hands, state.muck):
            zone_.clear()
        state.stub = state.reshuffle(tokens)
        for seat in (0, 1, 2, 0, 1, 2):
            state.deal(seat)
    assert (len(state.face), state.facts, state.generation) == (10, [], 80)
    assert len(write_position(hand)) < 10_000
    seen = hand.view(0).key()
    assert hand.redeal(0, Random(1)).view(0).key() == seen
