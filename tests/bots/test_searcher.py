"""Information-set search: its tree of information sets, and the games it plays."""

from __future__ import annotations

from random import Random

import pytest

from pokernight.bots import Budget, player, situation
from pokernight.bots.characters import STRONG
from pokernight.bots.searcher import BY_POLICY, Node, Search, think
from pokernight.games import find
from tests.bots.asked import at
from tests.games_tried import a_few

# --- the tree


def test_first_visits_follow_the_playout_policy() -> None:
    known = Node(["fold", "call"])
    for _ in range(BY_POLICY):
        assert known.answers[known.pick("call", hope=1.0)] == "call"


def test_the_answer_of_the_policy_joins_those_compared() -> None:
    known = Node(["check", 200])
    assert known.answers[known.pick(350, hope=1.0)] == 350
    assert known.answers == ["check", 200, 350]


def learnt(*answers: tuple[int, float]) -> Node:
    """A question whose answers were tried, each time with so much."""
    known = Node(["fold", "call"])
    known.visits = max(len(answers), BY_POLICY)
    for place, cents in answers:
        known.learn(place, cents)
    return known


def test_each_answer_is_tried_and_then_the_one_that_promises_most() -> None:
    assert learnt((0, -1.0)).pick("fold", hope=0.1) == 1
    assert learnt((1, 5.0)).pick("call", hope=0.1) == 0
    assert learnt((0, -1.0), (1, 5.0)).pick("fold", hope=0.1) == 1


def test_what_was_tried_little_is_tried_again_where_much_may_be_hoped() -> None:
    known = [(0, 0.0), *[(1, 1.0)] * 9]
    assert learnt(*known).pick("call", hope=0.1) == 1
    assert learnt(*known).pick("call", hope=10.0) == 0


def test_of_many_answers_few_are_tried_at_first_and_others_later() -> None:
    known = Node(list(range(50)))
    tried = []
    for _ in range(100):
        known.learn(known.pick(0, hope=100.0), 0.0)
        tried.append(len([count for count in known.tried if count]))
    assert tried[BY_POLICY - 1] == 1
    assert tried[9] <= 5
    assert 8 <= tried[-1] <= 12


def test_what_is_known_alike_is_one_place_of_the_tree_in_every_world() -> None:
    """By ``view.key()``: there are far fewer places than playouts, and each was learnt from."""
    hand = find("kuhn").deal(2, 1)
    meter = Budget(worlds=40).start()
    search = Search(at(hand), ["check", 100], meter, STRONG)
    search.run()
    assert len(search.tree) == 1  # he checks, and the other bets
    (known,) = search.tree.values()
    assert known.answers[0] == "fold"
    assert known.visits > 5
    assert sum(known.tried) == known.visits


def test_the_worst_card_learns_to_fold_and_the_best_to_call() -> None:
    for card, best in (("Js", "fold"), ("Ks", "call")):
        hand = find("kuhn").set_up(card, "??", to_act=0)
        search = Search(at(hand), ["check", 100], Budget(worlds=60).start(), STRONG)
        search.run()
        for known in search.tree.values():
            mean = [cents / tried for cents, tried in zip(known.cents, known.tried) if tried]
            assert known.answers[mean.index(max(mean))] == best


# --- at the table


def test_with_worlds_the_thought_is_the_same_for_a_seed() -> None:
    hand = find("leduc").deal(2, 3)
    first, two = (think(at(hand), Budget(worlds=16)) for _ in range(2))
    assert first == two
    assert first.worlds <= 16


@pytest.mark.parametrize("game", a_few("information sets", 8))
def test_it_answers_legally_and_the_same_whatever_the_others_hold(game: str) -> None:
    """The answer, the worlds and the playouts are equal at equal luck."""
    hand = find(game).deal(find(game).seats_near(3), 2)
    for number in range(8):
        if (ask := hand.ask) is None:
            break
        worlds = hand, hand.redeal(ask.seat, Random(number))
        first, two = (
            think(situation(world, ask, Random(number)), Budget(worlds=3)) for world in worlds
        )
        assert first == two
        assert first.answer in ask.legal
        hand.play(first.answer, ask.seat)


def test_it_is_found_by_its_module() -> None:
    bot = player("pokernight.bots.searcher:searcher", Budget(worlds=4))
    hand = find("leduc").deal(2, 3)
    assert hand.ask is not None
    assert bot(at(hand)) in hand.ask.legal


def test_a_budget_is_kept() -> None:
    meter = Budget(worlds=5).start()
    Search(at(find("leduc").deal(2, 5)), ["check", 200], meter, STRONG).run()
    assert meter.worlds <= 5
