"""The catalogue of actions: fixed, never empty, and every action is a legal answer."""

from __future__ import annotations

from random import Random

import pytest

from pokernight import envs
from pokernight.cards import parse
from pokernight.engine.asks import Pick, PickSome
from pokernight.engine.hand import Hand
from pokernight.envs.actions import NOTHING, actions_of
from pokernight.games import all_games, find
from tests.envs.allowed import EVERYWHERE, usual_seats
from tests.sampling import share


def played(name: str, seats: int, seed: int, rules: str | None = None) -> int:
    """A hand of random actions; how many were chosen."""
    game = find(name)
    house = game.rules_from(rules)
    actions = actions_of(game.setup(house), seats)
    rng = Random(seed)
    hand = game.deal(seats, seed, rules=house)
    turns = 0
    while (ask := hand.ask) is not None:
        legal = actions.legal(ask, hand.view(ask.seat))
        assert legal and list(legal) == sorted(legal)
        assert NOTHING not in legal and max(legal) < len(actions)
        for answer in legal.values():
            assert answer in ask.legal
        assert len(set(legal.values())) == len(legal), "two actions are one answer"
        hand.play(legal[rng.choice(list(legal))], ask.seat)
        turns += 1
    return turns


@pytest.mark.parametrize(("name", "seats"), EVERYWHERE)
def test_every_action_is_a_legal_answer_at_every_number_of_seats(name: str, seats: int) -> None:
    for seed in range(share(50, 25)):
        played(name, seats, seed)


@pytest.mark.parametrize(
    ("name", "rule_set"),
    [(name, rules) for name, game in all_games().items() for rules in game.rule_sets],
)
def test_every_set_of_house_rules_has_its_catalogue(name: str, rule_set: str) -> None:
    played(name, usual_seats(find(name)), 3, rule_set)


def test_the_same_action_is_the_same_everywhere() -> None:
    one, two = (actions_of(find("chaos").setup(), 4) for _ in range(2))
    assert one is two
    assert one.names[:4] == ("nothing", "fold", "check", "call")


def test_amounts_are_parts_of_the_pot() -> None:
    hand = find("holdem").deal(3, 1, rules="betting=no_limit")
    ask = hand.ask
    assert ask is not None
    actions = actions_of(hand.setup, 3)
    legal = actions.legal(ask, hand.view(ask.seat))
    said = {actions.names[action]: answer for action, answer in legal.items()}
    assert {"fold", "call", "least", "most", "pot", "half pot"} <= set(said)
    assert said["most"] == hand.state.stack[ask.seat] + hand.state.front[ask.seat]


def drawing(cards: str) -> tuple[Hand, int]:
    """Five-card draw, when the first seat is asked what it throws away, with these cards."""
    game = find("five_card_draw")
    mine = parse(cards)
    others = [card for card in game.setup().pack.cards if card not in mine]
    deck = [card for pair in zip(mine, others) for card in pair]
    hand = game.deal(2, 1, deck=deck, button=1)
    while hand.ask is not None and hand.ask.kind == "bet":
        hand.play("check" if "check" in hand.ask.legal else "call")
    assert hand.ask is not None and hand.ask.kind == "draw"
    return hand, hand.ask.seat


def test_cards_thrown_away_are_told_by_their_height() -> None:
    hand, seat = drawing("2c Ah 9d Ks 9h")
    assert seat == 0 and isinstance(hand.ask.legal if hand.ask else None, PickSome)
    actions = actions_of(hand.setup, 2)
    legal = actions.legal(hand.ask, hand.view(0))
    lowest = actions.names.index("cards 5")
    answer = legal[lowest]
    assert isinstance(answer, tuple)
    assert hand.state.cards(answer) == list(parse("2c"))
    assert legal[actions.names.index("no card")] == ()


def test_players_are_told_by_how_far_to_the_left_they_sit() -> None:
    game = find("the_omen")
    actions = actions_of(game.setup(), 4)
    hand = game.deal(4, 1)
    ask = hand.ask
    assert ask is not None
    question = ask._replace(seat=2, legal=Pick(("pass",), (1, 3), "seat"))
    legal = actions.legal(question, hand.view(2))
    assert [actions.names[action] for action in legal] == ["pass", "seat +1", "seat +3"]


def test_whoever_is_not_asked_says_nothing() -> None:
    env = envs.aec("guts", seats=3)
    env.reset(seed=1)
    other = next(agent for agent in env.agents if agent != env.agent_selection)
    assert env.observe(other)["action_mask"].nonzero()[0].tolist() == [NOTHING]
