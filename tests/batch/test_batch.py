"""Batches: equal to the engine hand for hand, deterministic, and blind to hidden cards."""

from __future__ import annotations

import doctest
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from pokernight import envs
from pokernight.batch import batch
from pokernight.batch import lane_kernel as kernel
from pokernight.batch import lane_layout as at
from pokernight.batch.array_forms import ArrayForm, array_form
from pokernight.batch.lanes import Batch
from pokernight.cards import STANDARD
from pokernight.errors import Refused
from pokernight.games import find
from pokernight.games.baseball import FOUR, THREE, THREES_AND_NINES
from pokernight.ranking import wild_value
from pokernight.ranking.kernels.kernel_tables import class_of
from tests.batch.side_by_side import play
from tests.sampling import some

TABLES = (
    ("kuhn", 2, ""), ("leduc", 2, ""), ("wild_leduc", 2, ""),
    ("holdem", 2, "no-limit"), ("holdem", 9, "no-limit"), ("holdem", 2, "fixed-limit"),
    ("holdem", 6, "fixed-limit"), ("holdem", 4, "pot-limit"), ("holdem", 3, "spread-limit"),
    ("omaha", 4, ""), ("omaha_hi_lo", 2, ""), ("omaha_hi_lo", 6, ""), ("big_o", 4, ""),
    ("courchevel", 3, ""), ("manila", 4, ""), ("short_deck", 4, ""), ("super_8", 4, ""),
    ("tahoe", 3, ""),
    ("seven_card_stud", 2, ""), ("seven_card_stud", 6, ""), ("seven_card_stud_hi_lo", 5, ""),
    ("five_card_stud", 4, ""), ("mississippi_stud", 3, ""), ("low_chicago", 4, ""),
    ("razz", 4, ""), ("deuce_to_seven_razz", 3, ""), ("razzdugi", 3, ""), ("razzduci", 3, ""),
    ("london_lowball", 3, ""),
    ("chaos", 2, ""), ("chaos", 7, ""), ("chaos", 6, "jokers=2"),
    ("chaos", 4, "jokers=2,joker_ends_suit=no,jokers_start_wild=yes"),
    ("follow_the_queen", 5, ""), ("follow_the_queen", 4, "queens=plain,last_queen=nothing"),
    ("low_hole", 3, ""), ("bloody_sevens", 3, ""),
    ("baseball", 4, ""), ("baseball", 6, ""), ("baseball", 3, "threes=price,betting=no_limit"),
    ("baseball", 5, "threes=free"), ("the_omen", 2, ""), ("the_omen", 6, ""),
    ("the_omen", 4, "tied_winners=champion,tie_with_damien=player,opening=bring_in,burns=yes"),
    ("five_card_draw", 4, ""), ("five_card_draw", 3, "wild=two_jokers"),
    ("five_card_draw", 2, "blinds=yes"), ("badugi", 3, ""), ("badacey", 2, ""), ("badeucey", 2, ""),
    ("archie", 2, ""), ("deuce_to_seven_single_draw", 4, ""),
    ("deuce_to_seven_triple_draw", 2, ""), ("ace_to_five_triple_draw", 2, ""),
    ("california_lowball", 4, ""), ("spit_in_the_ocean", 3, ""), ("deuces_wild", 4, ""),
    ("four_forty_four", 3, ""), ("ten_four", 3, ""),
)  # fmt: skip
"""Games that have an array form, at seats and by house rules."""
WITH_WILDS = (
    ("seven_card_stud+deuces_wild", 3, ""), ("seven_card_stud+jokers_wild", 6, ""),
    ("five_card_stud+one_eyed_jacks_wild", 4, ""), ("holdem+deuces_wild", 3, "betting=no_limit"),
    ("holdem+jokers_1+threes_and_nines_wild", 5, ""), ("five_card_draw+deuces_wild", 4, ""),
    ("five_card_draw+jokers_wild", 2, ""), ("super_8+one_eyed_jacks_wild", 3, ""),
    ("courchevel+deuces_wild", 2, ""), ("badugi+jokers_wild", 2, ""),
    ("cincinnati+deuces_wild", 4, ""),
)  # fmt: skip
"""Games of a dealer's words, with wild cards."""


@cache
def form_of(name: str, seats: int, rules: str) -> ArrayForm:
    game = find(name)
    return array_form(game.setup(game.rules_from(rules or None)), seats)


def test_thirty_games_have_an_array_form() -> None:
    assert len({name for name, _, _ in TABLES}) >= 30


def test_every_mask_stack_pot_and_result_is_the_engines() -> None:
    hands = 2000 // len(TABLES) + 1
    for table in some("tables of batches", TABLES + WITH_WILDS, 14):
        play(form_of(*table), hands, seed=1)


@pytest.mark.prove
def test_every_mask_stack_pot_and_result_is_the_engines_in_100_000_hands() -> None:
    for seed in range(20):
        for table in TABLES + WITH_WILDS:
            play(form_of(*table), 5000 // len(TABLES) + 1, seed=100 + seed)


@pytest.mark.parametrize("game", ["chaos", "holdem"])
def test_stacks_with_which_nobody_is_ever_asked_are_refused(game: str) -> None:
    with pytest.raises(Refused, match="over before anybody is asked"):
        batch(game, 3, seats=2, stacks=(100, 100))


@pytest.mark.parametrize("stacks", [5, "ab", (500.5, 500), (500,), (0, 500), (True, 500)])
def test_stacks_that_are_none_are_refused(stacks: Any) -> None:
    with pytest.raises(Refused, match="stacks are 2 amounts in cents"):
        batch("holdem", 3, seats=2, stacks=stacks)


@pytest.mark.parametrize("lane", [-1, 3, 1.5, "3"])
def test_a_lane_that_there_is_not_is_refused(lane: Any) -> None:
    with pytest.raises(Refused, match="lanes are numbers from 0 to 2"):
        batch("kuhn", 3).hand(lane)


@pytest.mark.parametrize("before", [-2, 1.5, "x"])
def test_a_number_of_hands_before_that_is_none_is_refused(before: Any) -> None:
    with pytest.raises(Refused, match="before is a number of hands from 0"):
        batch("kuhn", 3).reset(before)


def with_limits(form: ArrayForm, column: int, value: int) -> ArrayForm:
    """A form with a wrong number in the limits of every round."""
    limits = form.tables.limits.copy()
    limits[:, column] = value
    return replace(form, tables=form.tables._replace(limits=limits))


def is_found_within_2000_hands(wrong: ArrayForm) -> None:
    with pytest.raises(AssertionError):
        for seed in range(40):
            play(wrong, 50, seed=seed)


@pytest.mark.parametrize(
    ("table", "column", "value"),
    [
        (("chaos", 4, ""), kernel.HALF, 0),
        (("chaos", 4, ""), kernel.HEADS_UP, 0),
        (("chaos", 4, ""), kernel.CAP, 5),
        (("holdem", 9, "no-limit"), kernel.ADDS_UP, 0),
    ],
)
def test_a_wrong_rule_is_found_within_2000_hands(
    table: tuple[str, int, str], column: int, value: int
) -> None:
    form = with_limits(form_of(*table), column, value)
    is_found_within_2000_hands(form)


def test_a_card_that_should_be_wild_is_found_within_2000_hands() -> None:
    form = form_of("seven_card_stud+one_eyed_jacks_wild", 4, "")
    rules = form.tables.rules.copy()
    rules[5] = 0
    is_found_within_2000_hands(replace(form, tables=form.tables._replace(rules=rules)))


def test_a_wrong_trigger_is_found_within_2000_hands() -> None:
    form = form_of("chaos", 6, "jokers=2")
    rules = form.tables.rules.copy()
    rules[1] = 0  # a joker does not end the suit
    is_found_within_2000_hands(replace(form, tables=form.tables._replace(rules=rules)))


@pytest.mark.parametrize(
    ("column", "value"),
    [
        (1, 1 << FOUR),  # fours are paid for
        (2, 200),  # a three has a fixed price
        (2, 0),  # a three is free
        (3, 1 << THREE),  # fours bring nothing
    ],
)
def test_a_wrong_due_is_found_within_2000_hands(column: int, value: int) -> None:
    form = form_of("baseball", 4, "")
    program = form.tables.program.copy()
    program[program[:, 0] == kernel.SETTLES, column] = value
    is_found_within_2000_hands(replace(form, tables=form.tables._replace(program=program)))


def test_a_rank_that_should_be_wild_is_found_within_2000_hands() -> None:
    form = form_of("baseball", 4, "")
    rules = form.tables.rules.copy()
    rules[1] = 1 << THREE
    is_found_within_2000_hands(replace(form, tables=form.tables._replace(rules=rules)))


@pytest.mark.parametrize(
    ("step", "column", "value"),
    [
        (kernel.PUTS_OUT, 1, 41),  # the queen of diamonds puts a player out
        (kernel.SHOWS, 2, 0),  # nobody mucks
        (kernel.SHOWS, 3, 0),  # the first to act shows first
        (kernel.COMMITS, 1, 5),  # sevens may stay hidden
        (kernel.FACES, 1, 5),  # sevens are wild against the winners
        pytest.param(kernel.FACES, 3, 1, marks=pytest.mark.prove),  # its own six takes a step
        (kernel.BETS, 4, 0),  # the last player left takes the pots
    ],
)
def test_a_wrong_end_is_found_within_2000_hands(step: int, column: int, value: int) -> None:
    form = form_of("the_omen", 4, "")
    program = form.tables.program.copy()
    program[program[:, 0] == step, column] = value
    is_found_within_2000_hands(replace(form, tables=form.tables._replace(program=program)))


def test_nobody_is_looked_for_to_bring_it_in_when_all_are_all_in() -> None:
    form = form_of("seven_card_stud", 2, "low_card_all_in=next_lowest")
    tables = Batch(form, 2, 0, dealt=False)
    tables.open([STANDARD.cards] * 2, np.full((2, 2), 50, np.int32), [0, 1])
    assert tables.asked.tolist() == [-1, -1]
    assert tables.lanes[:, at.STACK : at.STACK + 2].sum(axis=1).tolist() == [100, 100]


def fours_for_a_seat(rng: Random) -> list[int]:
    """Return a deck of which a seat of two, that stays, is dealt all four fours face up."""
    fours = [4 * FOUR + suit for suit in range(4)]
    others = [card for card in STANDARD.cards if card not in fours]
    deck = rng.sample(others, len(others))
    for place, four in zip((4, 7, 10, 13), fours):
        deck.insert(place, four)
    return deck


def test_hands_of_eleven_cards_are_dealt_and_read_as_by_the_engine() -> None:
    form = form_of("baseball", 2, "")
    play(form, 20, 1, fours_for_a_seat)
    tables = Batch(form, 60, 0)
    decks = [fours_for_a_seat(Random(number)) for number in range(60)]
    tables.open(decks, np.full((60, 2), 100_000, np.int32), [0] * 60)
    while (tables.asked >= 0).any():
        tables.step(np.ones(60, np.int64), deal=False)
    for row in tables.lanes:
        cards = row[at.HANDS + at.CARDS :][:11].tolist()
        value = wild_value(cards, THREES_AND_NINES.among(cards).wild)
        assert (row[at.SIZES + 1], row[at.VALUES + 1]) == (11, class_of(value) + 1), cards


# --- as an environment


def random_actions(tables: Batch, rng: np.random.Generator) -> NDArray[np.int64]:
    mask = tables.legal_mask()
    return np.asarray((rng.random(mask.shape) * mask).argmax(axis=1), np.int64)


def played(n: int, steps: int, seed: int = 3) -> tuple[list[NDArray[Any]], Batch]:
    tables, rng = batch("chaos", n, seats=4, seed=seed), np.random.default_rng(1)
    seen: list[NDArray[Any]] = []
    for _ in range(steps):
        seen.append(tables.observations().copy())
        actions = random_actions(tables, rng)
        seen.append(tables.step(actions).rewards)
    return seen, tables


def test_the_same_seed_and_actions_give_the_same_hands() -> None:
    first, again = played(16, 60)[0], played(16, 60)[0]
    assert all(np.array_equal(a, b) for a, b in zip(first, again, strict=True))
    assert not all(np.array_equal(a, b) for a, b in zip(first, played(16, 60, 4)[0], strict=True))


def test_the_next_hand_is_dealt_and_results_sum_to_zero() -> None:
    tables, rng = batch("holdem", 32, seats=3, seed=1), np.random.default_rng(2)
    over = 0
    for _ in range(200):
        stepped = tables.step(random_actions(tables, rng))
        assert not stepped.rewards.sum(axis=1).any()
        assert not stepped.rewards[~stepped.over].any()
        assert (tables.asked >= 0).all()
        over += int(stepped.over.sum())
    assert over > 32


def test_a_lane_does_not_depend_on_the_others() -> None:
    two = [batch("leduc", 8, seed=5) for _ in range(2)]
    rng = np.random.default_rng(1)
    for step in range(80):
        mask = two[0].legal_mask()
        actions = (rng.random(mask.shape) * mask).argmax(axis=1)
        other = (rng.random(mask.shape) * two[1].legal_mask()).argmax(axis=1)
        other[3] = actions[3]
        assert np.array_equal(two[0].observations()[3], two[1].observations()[3]), step
        results = [two[0].step(actions), two[1].step(other)]
        assert np.array_equal(results[0].rewards[3], results[1].rewards[3])


def test_a_lane_is_an_ordinary_hand() -> None:
    _, tables = played(24, 37)
    for lane in range(24):
        hand = tables.hand(lane)
        assert hand.ask is not None
        assert hand.ask.seat == tables.asked[lane]
        assert hand.state.stack == tables.lanes[lane, at.STACK : at.STACK + 4].tolist()


@pytest.mark.parametrize(
    "name", ["chaos", "seven_card_stud", "holdem", "badugi", "baseball", "the_omen"]
)
def test_an_observation_does_not_change_with_hidden_cards(name: str) -> None:
    seats = 3
    tables, rng = batch(name, 64, seats=seats, seed=2), np.random.default_rng(4)
    for _ in range(25):
        before = tables.observations().copy()
        lanes = tables.lanes.copy()
        for lane in range(64):
            hide(tables, lane, rng)
        assert not np.array_equal(tables.lanes, lanes)
        assert np.array_equal(tables.observations(), before)
        tables.lanes[:] = lanes
        tables.step(random_actions(tables, rng))


def hide(tables: Batch, lane: int, rng: np.random.Generator) -> None:
    """Permute the cards of a lane that its asked seat does not see."""
    row = tables.lanes[lane]
    me, places = row[at.SEAT], []
    if row[at.ASK] == at.PUT_OUT:  # answers that are not told before all are in
        row[at.NAMED], row[at.NAMER] = rng.integers(0, tables.form.seats, 2)
    for seat in range(at.SEATS):
        for place in range(row[at.SIZES + seat]):
            slot = seat * at.CARDS + place
            lies_there = row[at.LIVE + seat] or seat >= tables.form.seats
            if seat != me and not (row[at.FACE_UP + slot] and lies_there):
                places.append(at.HANDS + slot)
    places += range(at.DECK + row[at.NEXT], at.DECK + len(tables.form.pack))
    row[places] = rng.permutation(row[places])


# --- bad input


def test_an_illegal_action_is_refused_with_its_lane_seat_and_action() -> None:
    tables = batch("kuhn", 3, seed=1)
    before = tables.lanes.copy()
    seat = tables.asked[2]
    with pytest.raises(Refused, match=rf"lane 2, seat {seat}: action 0 \(fold\) is not legal"):
        tables.step(np.array([1, 2, 0]))
    assert np.array_equal(tables.lanes, before)
    with pytest.raises(Refused, match=r"action 9 \(no action of the game\)"):
        tables.step(np.array([9, 1, 1]))
    with pytest.raises(Refused, match="3 whole numbers"):
        tables.step(np.array([1.0, 1.0, 1.0]))


def test_a_game_without_array_form_says_so_in_a_sentence() -> None:
    for name, reason in (
        ("guts", "batches do not know its step 'first_antes'"),
        ("dr_pepper", "its cards are dealt in a way of its own"),
        ("jacks_back", "its rounds of betting have rules of their own"),
        ("drawmaha", "its draw has rules of its own"),
        ("breed_the_heifer", "its showdown has rules of its own"),
    ):
        with pytest.raises(Refused, match=f"has no array form: .*{reason}") as refused:
            batch(name, 4, seats=4)
        assert "\n" not in str(refused.value)
    for name, rules, reason in (
        ("baseball", "extra_card=up", "an extra card is dealt face up"),
        ("the_omen", "lost_pot=carry", "a lost pot starts the next one"),
        ("the_omen", "against_damien=cards_speak", "the cards speak"),
        ("the_omen", "odd_chips=tda", "odd chips go by suits"),
    ):
        with pytest.raises(Refused, match=f"has no array form: {reason}"):
            batch(name, 4, seats=4, rules=rules)
    for name in ("low_chicago", "razz", "chaos", "london_lowball", "seven_card_stud_hi_lo"):
        with pytest.raises(Refused, match="has no array form"):
            batch(f"{name}+one_eyed_jacks_wild", 4, seats=3)
    with pytest.raises(Refused, match="more cards than the pack has"):
        batch("five_card_draw", 4, seats=7)
    with pytest.raises(Refused, match="n is a whole number from 1"):
        batch("kuhn", 0)
    with pytest.raises(Refused, match="2 amounts in cents"):
        batch("kuhn", 1, stacks=(100,))


def test_environments_give_batches() -> None:
    assert envs.batch("leduc", 4).legal_mask().shape == (4, 3)


def test_a_three_is_a_question_of_its_own_with_its_price() -> None:
    tables, rng = envs.batch("baseball", 64, seats=4, seed=3), np.random.default_rng(1)
    asked = 0
    for _ in range(60):
        seen, mask, rows = tables.observations().copy(), tables.legal_mask().copy(), tables.lanes
        lanes = np.flatnonzero(rows[:, at.ASK] == at.PAY_OR_FOLD)
        question, owed = tables.parts["question"], tables.parts["dead money and to call"]
        assert (seen[:, question].argmax(axis=1) == 3).nonzero()[0].tolist() == lanes.tolist()
        assert mask[lanes].tolist() == [[True, True, False]] * len(lanes)
        assert (seen[lanes, owed][:, 1] > 0).all()
        for lane in lanes.tolist()[:1]:
            ask = tables.hand(lane).ask
            assert ask is not None and ask.kind == "three"
            assert ask.cost("pay") == rows[lane, at.CALL]
        asked += len(lanes)
        tables.step(random_actions(tables, rng))
    assert asked > 50


def test_the_page_says_what_is_so_and_names_every_game() -> None:
    page = Path(__file__).parents[2] / "docs" / "batches.md"
    result = doctest.testfile(str(page), module_relative=False)
    assert result.attempted > 8 and not result.failed
    text = page.read_text()
    assert [name for name, _, _ in TABLES if find(name).title not in text] == []
