"""Players of other houses at our table: they see what their seat may know, and answer legally."""

from __future__ import annotations

from random import Random

from pokernight.bots import Budget, situation
from pokernight.games import find
from pokernight.proofs import any_answer
from pokernight.solving import lay_out
from scripts.yardstick_players import ismcts, ismcts_compiled, leduc_state, rlcard_rule


def test_every_question_of_leduc_is_the_same_one_of_openspiel() -> None:
    """The same seat is asked, it may answer the same, and it knows as much: no two are one."""
    known = set()
    tree = lay_out(find("leduc"))
    for one in tree.questions.values():
        state = leduc_state(one.hand.view(one.seat))
        assert state.current_player() == one.seat
        assert len(state.legal_actions()) == len(one.answers)
        assert (0 in state.legal_actions()) == ("fold" in one.answers)
        known.add(state.information_state_string(one.seat))
    assert len(known) == len(tree.questions) == 936


def test_the_rule_player_answers_legally_and_the_same_whatever_the_other_holds() -> None:
    game = find("holdem")
    rules = game.rules_from("fixed-limit")
    said = set()
    for seed in range(60):
        rng = Random(seed)
        hand = game.deal(2, seed, rules=rules)
        while (ask := hand.ask) is not None:
            worlds = hand, hand.redeal(ask.seat, rng)
            answers = {rlcard_rule(situation(one, ask, Random(1))) for one in worlds}
            assert len(answers) == 1
            assert answers <= {*ask.legal}
            said |= {type(one) is int or one for one in answers}
            hand.play(any_answer(ask, rng), ask.seat)
    assert said == {True, "call", "check", "fold"}


def test_the_searches_are_given_the_same_state_whatever_the_other_holds() -> None:
    for seed in range(30):
        rng = Random(seed)
        hand = find("leduc").deal(2, seed)
        while (ask := hand.ask) is not None:
            states = [
                str(leduc_state(one.view(ask.seat))) for one in (hand, hand.redeal(ask.seat, rng))
            ]
            assert states[0] == states[1]
            hand.play(any_answer(ask, rng), ask.seat)


def test_the_searches_answer_legally() -> None:
    rng = Random(1)
    for seed in range(10):
        hand = find("leduc").deal(2, seed)
        while (ask := hand.ask) is not None:
            seen = situation(hand, ask, rng)
            assert ismcts(seen, Budget(milliseconds=2)) in ask.legal
            assert ismcts_compiled(seen, Budget(worlds=20)) in ask.legal
            hand.play(any_answer(ask, rng), ask.seat)
