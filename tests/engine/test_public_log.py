"""The public log, the numbers of questions, and what a view is known by."""

from __future__ import annotations

import json
import pickle
from dataclasses import fields
from random import Random

import pytest

from pokernight.engine.asks import Ask, Pick, Turn, ask_sealed
from pokernight.engine.events import Event
from pokernight.engine.game import AGAIN, Game, asks
from pokernight.engine.hand import LONGEST, Hand, IllegalAnswer
from pokernight.engine.log import PublicAction
from pokernight.engine.money import Pot
from pokernight.engine.record import read, read_position, write, write_position
from pokernight.engine.rules import Rules
from pokernight.engine.state import EngineError, State
from pokernight.engine.view import View
from pokernight.games import all_games, find
from pokernight.proofs import any_answer, random_opening
from tests.games_tried import TRIED
from tests.sampling import share


def played(game: str, *answers: object, **details: object) -> Hand:
    hand = find(game).deal(**details)  # type: ignore[arg-type]
    for answer in answers:
        hand.play(answer)
    return hand


def test_the_log_says_who_answered_what_to_which_question() -> None:
    hand = played("holdem", "call", "fold", 600, "call", seats=4, seed=1)
    assert hand.public == (
        PublicAction(0, 3, "bet", "call"),
        PublicAction(1, 0, "bet", "fold"),
        PublicAction(2, 1, "bet", 600),
        PublicAction(3, 2, "bet", "call"),
    )
    assert hand.number == 4
    assert hand.view(2).public == hand.view().public == hand.public


def test_two_histories_of_holdem_that_stand_alike_have_other_keys() -> None:
    """Raise-call-call, and limp-limp-raise-call-call: the table then looks the same."""
    one = played("holdem", 400, "call", "call", seats=3, seed=1)
    other = played("holdem", "call", "call", 400, "call", "call", seats=3, seed=1)
    for seat in range(3):
        views = one.view(seat), other.view(seat)
        differ = [
            spec.name
            for spec in fields(View)
            if spec.compare and getattr(views[0], spec.name) != getattr(views[1], spec.name)
        ]
        assert set(differ) <= {"number", "opener", "aggressor", "acted"}
        assert views[0].key() != views[1].key()


@pytest.mark.parametrize("name", TRIED)
def test_a_key_is_equal_in_every_world_the_seat_allows(name: str) -> None:
    game = all_games()[name]
    for seed in range(share(4, 4)):
        rng = Random(seed)
        hand = Hand(random_opening(game, game.seats_near(3), seed))
        before: dict[int, set[object]] = {seat: set() for seat in range(hand.state.seats)}
        while hand.ask is not None:
            for seat, keys in before.items():
                key = hand.view(seat).key()
                assert key not in keys, "a key came twice in one hand"
                keys.add(key)
                assert hash(key) == hash(hand.redeal(seat, rng).view(seat).key())
                assert key == hand.redeal(seat, rng).view(seat).key()
                assert key == hand.fork().view(seat).key()
            again = read_position(write_position(hand), lambda _: game)
            assert again.public == hand.public
            number = hand.number
            asks_ = list(hand.asks)
            rng.shuffle(asks_)
            for place, one in enumerate(asks_, 1):
                assert hand.number == number
                hand.play(any_answer(one, rng), one.seat)
                assert place == len(asks_) or hand.number == number
        assert read(write(hand), lambda _: game).public == hand.public


def test_sealed_answers_in_another_order_give_the_same_keys() -> None:
    for seed in range(12):
        keys = []
        for order in (1, -1):
            hand = find("bonedoneskis").deal(seats=4, seed=seed)
            rng = Random(seed)
            while hand.ask is not None and not hand.ask.sealed:
                hand.play(any_answer(hand.ask, rng), hand.ask.seat)
            for one in hand.asks[::order]:
                hand.play(any_answer(one, Random(one.seat)), one.seat)
            keys.append([hand.view(seat).key() for seat in (0, 1, 2, 3, None)])
        assert keys[0] == keys[1]


# --- what others do not see

SECRET = "pass two cards"


@asks
def pass_two(state: State) -> Turn:
    """Two cards each, sealed: the others see how many."""
    if state.street:
        return None
    answers = yield from ask_sealed(
        [
            Ask(
                seat, SECRET, _two(state, seat), _first(state, seat), shows="count", weight="window"
            )
            for seat in range(state.seats)
        ]
    )
    state.street = 1
    for seat, tokens in answers.items():
        state.muck += tokens
        state.hands[seat] = [one for one in state.hands[seat] if one not in tokens]
    return AGAIN


def _two(state: State, seat: int):  # type: ignore[no-untyped-def]
    from pokernight.engine.asks import PickSome

    return PickSome((), tuple(state.hands[seat]), 2, 2)


def _first(state: State, seat: int) -> tuple[int, ...]:
    return tuple(sorted(state.hands[seat])[:2])


@asks
def for_ever(state: State) -> Turn:
    """A question without end."""
    yield Ask(0, "again", Pick(("yes",), ()), "yes")
    return AGAIN


def toy(*steps: object) -> Game:
    from pokernight.engine.steps import deal

    page = "Toy. A game for a test.\n\n1. Four cards each."
    program = lambda rules: (deal(), deal(), deal(), deal(), *steps)  # noqa: E731
    return Game("Toy", page, (2, 4), program, Rules, lambda cards, rules: {})  # type: ignore[arg-type]


def test_others_see_how_many_cards_an_answer_names_and_the_seat_sees_which() -> None:
    hand = toy(pass_two).deal(seats=3, seed=1)
    for one in hand.asks:
        hand.play(tuple(sorted(hand.state.hands[one.seat])[-2:]), one.seat)
    assert hand.public == tuple(PublicAction(0, seat, SECRET, 2) for seat in range(3))
    mine = hand.view(1).private
    assert [given.at for given in mine] == [0]
    assert hand.view(0).private != mine
    assert hand.view().private == ()
    world = hand.redeal(1, Random(1))
    assert world.view(1).private == mine
    assert world.view(0).private == ()
    assert world.view(1).key() == hand.view(1).key()


def test_a_seat_remembers_what_it_answered_while_the_others_still_think() -> None:
    hand = toy(pass_two).deal(seats=3, seed=1)
    before = {seat: hand.view(seat).key() for seat in range(3)}
    answer = tuple(sorted(hand.state.hands[1])[-2:])
    hand.play(answer, 1)
    assert hand.view(1).answered == answer
    assert hand.view(1).key() != before[1]
    assert hand.view(0).key() == before[0]
    assert hand.view(2).key() == before[2]


def test_a_record_of_a_live_hand_keeps_sealed_answers_that_are_in() -> None:
    game = toy(pass_two)
    hand = game.deal(seats=3, seed=1)
    hand.play(tuple(sorted(hand.state.hands[2])[-2:]), 2)
    again = read(write(hand), lambda _: game)
    assert [one.seat for one in again.asks] == [0, 1]
    assert write(again) == write(hand)


def test_a_clock_closes_a_window_with_the_defaults_of_who_has_not_answered() -> None:
    hand = toy(pass_two).deal(seats=3, seed=1)
    chosen = tuple(sorted(hand.state.hands[1])[-2:])
    hand.play(chosen, 1)
    firsts = {seat: tuple(sorted(hand.state.hands[seat])[:2]) for seat in (0, 2)}
    hand.close()
    assert hand.inputs == [{0: firsts[0], 1: chosen, 2: firsts[2]}]


def test_a_clock_closes_nothing_but_a_window() -> None:
    hand = find("holdem").deal(seats=3, seed=1)
    with pytest.raises(IllegalAnswer, match="no window"):
        hand.close()
    assert not hand.inputs


def test_a_game_that_asks_without_end_is_stopped_and_named() -> None:
    hand = toy(for_ever).deal(seats=2, seed=1)
    with pytest.raises(EngineError, match="Toy asks without end"):
        for _ in range(LONGEST + 1):
            hand.play("yes")


def test_a_hand_without_cards_at_its_end_is_no_misdeal() -> None:
    """A misdeal is written by whoever rules it, never guessed from what lies on the table."""

    def clear(state: State) -> None:
        for seat in range(state.seats):
            state.muck += state.hands[seat]
            state.hands[seat] = []

    hand = toy(clear).deal(seats=3, seed=1)
    assert hand.ask is None
    assert not hand.result.misdeal
    ruled = find("holdem").deal(seats=3, seed=1)
    ruled.incident("misdeal")
    assert ruled.result.misdeal


# --- what never leaves a process


def test_an_event_holds_true_faces_and_cannot_leave_the_process() -> None:
    told: list[Event] = []
    find("holdem").deal(seats=2, seed=1, sink=told.append)
    event = next(event for event in told if event.cards)
    for thing in (event, event.cards[0]):
        with pytest.raises(TypeError, match="holds cards as they are"):
            pickle.dumps(thing)
        with pytest.raises(TypeError):
            json.dumps(thing)


# --- what a view shows of the table


def test_a_view_says_how_the_betting_stands() -> None:
    hand = played("omaha_hi_lo", "call", 800, seats=4, seed=3)
    view = hand.view(2)
    assert (view.street, view.high, view.raises, view.cap, view.aggressor) == (0, 800, 2, 5, 0)
    assert view.acted == (True, False, False, True)
    assert view.began == hand.state.began
    assert set(view.stub) == set(hand.state.stub)
    assert not set(view.stub) & {token for hand in view.hands for token in hand}


def test_a_view_keeps_the_seats_of_the_pots_when_they_are_gathered() -> None:
    game = find("seven_card_stud")
    hand = game.deal(seats=3, seed=5, stacks=[900, 5000, 5000])
    before: tuple[object, ...] = ()
    while hand.ask is not None:
        before = hand.view().pots
        legal = hand.ask.legal
        hand.play("call" if "call" in legal else hand.ask.default)
    assert [pot.seats for pot in hand.view().pots] == [pot.seats for pot in before]  # type: ignore[attr-defined]
    assert not any(pot.amount for pot in hand.view().pots)


def test_a_view_shows_the_pot_that_stays_when_nobody_is_in() -> None:
    hand = played("guts", *["out"] * 3, seats=3, seed=1)
    assert hand.result.again
    assert hand.view().pots == (Pot(300, ()),)
    assert hand.view().pot == 300
