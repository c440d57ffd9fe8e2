"""Random incidents at random questions: every promise of the engine holds at a clumsy table too."""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random

import pytest

from pokernight.cards import JOKERS, parse
from pokernight.engine.hand import Hand
from pokernight.engine.worlds import Worlds
from pokernight.games import all_games
from pokernight.games.canterbury import INCIDENTS
from pokernight.games.omaha_hi_lo import OMAHA_HI_LO
from pokernight.proofs import ProofCounts, any_answer, prove, random_opening, random_rules
from pokernight.table.clumsy import spoil
from tests.sampling import PROVE, share

HANDS, CHUNKS = (250, 20) if PROVE else (20, 1)


@cache
def proved(chunk: int) -> ProofCounts:
    """The proofs of some hands with boxed cards and jokers in their decks."""
    rng, tally = Random(f"clumsy {chunk}"), ProofCounts()
    first = chunk * HANDS
    while tally.hands < HANDS:
        tally.add(
            prove(
                OMAHA_HI_LO,
                seats=rng.choice((2, 3, 3, 4, 4, 5, 6, 10)),
                hands=5,
                first=first + tally.hands,
                rules=random_rules(OMAHA_HI_LO, rng),
                incidents=0.3,
                opened=spoil,
            )
        )
    return tally


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_canterbury_random_incidents_keep_every_promise(chunk: int) -> None:
    """5,000 hands, twenty of them ordinarily."""
    tally = proved(chunk)
    assert tally.hands == HANDS
    assert tally.worlds == tally.questions
    assert tally.incidents.total() > HANDS
    assert tally.events["ruling"] > tally.incidents.total() - tally.incidents["miscount"]


@pytest.mark.prove
def test_canterbury_incidents_of_every_kind_occur_in_the_proofs() -> None:
    incidents = proved(0).incidents
    assert set(incidents) == set(INCIDENTS), incidents
    assert incidents.total() > 3 * HANDS


# --- redealt worlds


def even(counts: Counter[int], kinds: int) -> None:
    """Check that counts are spread evenly over so many kinds (chi-square, five deviations)."""
    assert len(counts) == kinds
    expected = counts.total() / kinds
    chi_square = sum((count - expected) ** 2 / expected for count in counts.values())
    assert chi_square < kinds - 1 + 5 * (2 * (kinds - 1)) ** 0.5


def after_a_reshuffle() -> Hand:
    """Three players; the flop came too early, and everybody saw it go back into the deck."""
    hand = OMAHA_HI_LO.deal(3, 5)
    hand.incident("flop_early")
    return hand


def test_canterbury_worlds_after_a_reshuffle_hold_what_went_in() -> None:
    """The three cards lie anywhere in the deck, equally often, and in nobody's hand."""
    hand = after_a_reshuffle()
    state = hand.state
    flop = [fact.faces.bit_length() - 1 for fact in state.facts]
    assert len(flop) == 3
    worlds, rng = Worlds(hand, 0), Random(1)
    places = {card: Counter[int]() for card in flop}
    elsewhere = Counter[int]()
    for _ in range(4_000):
        face = worlds.draw(rng).state.face
        for token in state.stub:
            if face[token] in places:
                places[face[token]][token] += 1
        elsewhere.update(face[token] for token in state.hands[1])
    for counts in places.values():
        even(counts, len(state.stub))
        assert counts.total() == 4_000, "never in a hand, never the burned card"
    even(elsewhere, 52 - 4 - 3)


def test_canterbury_worlds_do_not_foretell_the_new_flop() -> None:
    """The flop that comes after the reshuffle, played from worlds, is any card that is left."""
    hand = after_a_reshuffle()
    worlds, rng = Worlds(hand, 0), Random(2)
    first: Counter[int] = Counter()
    for _ in range(6_000):
        world = worlds.draw(rng)
        while not world.state.board:
            assert world.ask is not None
            world.play("call" if "call" in world.ask.legal else "check")
        first[world.state.face[world.state.board[0]]] += 1
    assert len(first) == 48
    back = [first[fact.faces.bit_length() - 1] for fact in hand.state.facts]
    expected = 6_000 / len(hand.state.stub)
    assert all(abs(count - expected) < 5 * expected**0.5 for count in back)


def test_canterbury_a_turn_set_aside_is_seen_and_shuffled_in() -> None:
    hand = OMAHA_HI_LO.deal(2, 5, deck=parse("As Kd Ah Kh 2c 2d 3c 3d 9h 4h 5h 6h 8h 7c Tc Jd"))
    for answer in ("call", "check"):
        hand.play(answer)
    hand.incident("turn_early")
    for seat in (0, 1):
        world = hand.redeal(seat, Random(3))
        assert world.state.cards(world.state.aside) == list(parse("7c"))
    for _ in range(4):
        hand.play("check")
    seven = parse("7c")[0]
    if seven not in hand.state.cards(hand.state.board):
        for seed in range(200):
            world = hand.redeal(0, Random(seed))
            assert seven in world.state.cards(world.state.stub)


def test_canterbury_a_joker_may_be_anywhere_to_those_who_have_not_seen_it() -> None:
    hand = OMAHA_HI_LO.deal(3, 5, deck=[JOKERS[0]])
    holder = hand.state.clockwise()[0]
    other = hand.state.clockwise()[1]
    assert hand.redeal(holder, Random(1)).state.face[0] == JOKERS[0]
    worlds, rng = Worlds(hand, other), Random(4)
    where = Counter(worlds.draw(rng).state.face.index(JOKERS[0]) for _ in range(4_000))
    even(where, 53 - 4)
    assert all(not hand.state.knows[token] >> other & 1 for token in where)


@pytest.mark.parametrize("name", all_games())
def test_only_a_misdeal_is_one(name: str) -> None:
    game = all_games()[name]
    for seed in range(share(60, 20)):
        hand = Hand(random_opening(game, game.seats_near(3), seed))
        rng = Random(seed)
        while hand.ask is not None:
            hand.play(any_answer(hand.ask, rng), hand.ask.seat)
        assert not hand.result.misdeal
