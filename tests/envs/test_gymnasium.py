"""Every game as a Gymnasium environment with house players."""

from __future__ import annotations

import subprocess
import sys
import warnings
from dataclasses import replace
from random import Random

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from pokernight import envs
from pokernight.bots import Bot, Situation, call_along, situation
from pokernight.engine.asks import Answer
from pokernight.engine.changes import Change
from pokernight.envs.actions import NOTHING
from pokernight.envs.chair import Chair
from pokernight.errors import Refused
from pokernight.games import all_games, find
from tests.envs.allowed import EVERYWHERE, usual_seats
from tests.games_tried import TRIED


@pytest.mark.parametrize("name", TRIED)
def test_gymnasium_finds_nothing_to_say(name: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        env = envs.single(name, seats=usual_seats(find(name)), players="random")
        env.action_space.seed(1)
        check_env(env, skip_render_check=True)


@pytest.mark.parametrize(("name", "seats"), EVERYWHERE)
def test_an_episode_ends_at_every_number_of_seats(name: str, seats: int) -> None:
    env = envs.single(name, seats=seats, players="random")
    rng = Random(seats)
    seen, info = env.reset(seed=seats)
    over, total = False, 0.0
    while not over:
        legal = env.legal_actions()
        assert legal and seen["action_mask"].nonzero()[0].tolist() == legal
        assert env.observation_space.contains(seen)
        seen, reward, over, cut, info = env.step(rng.choice(legal))
        assert not cut and "illegal" not in info
        total += reward
    assert total == env.hand.result.payoffs[info["seat"]] / 100


def test_sensible_players_sit_in_the_other_chairs() -> None:
    env = envs.single("chaos", seats=4)
    seen, info = env.reset(seed=3)
    over, reward = False, 0.0
    while not over:
        assert seen["action_mask"].nonzero()[0].tolist() == env.legal_actions()
        seen, reward, over, cut, info = env.step(env.legal_actions()[-1])
        assert not cut
    assert reward == env.hand.result.payoffs[info["seat"]] / 100
    assert info["left over"] == {
        "pot": 0, "bank": 0, "carried": {}, "again": False, "by_seat": {},
    }  # fmt: skip


def test_a_hand_in_which_nobody_asks_the_seat_is_an_episode_of_one_step() -> None:
    """Everybody folds to the big blind."""

    def folds(situation: Situation) -> Answer:
        return "fold" if "fold" in situation.ask.legal else call_along(situation)

    env = envs.single("holdem", seats=3, players=folds)
    env.reset(seed=1, options={"seat": 2, "button": 0})
    assert env.legal_actions() == [NOTHING]
    _, reward, over, _, _ = env.step(NOTHING)
    assert over and reward > 0


def test_several_players_sit_from_the_agents_left_on_and_again_from_the_first() -> None:
    asked: list[tuple[str, int]] = []

    def seen_as(name: str) -> Bot:
        def play(situation: Situation) -> Answer:
            asked.append((name, situation.ask.seat))
            return call_along(situation)

        return play

    env = envs.single("holdem", seats=4, players=[seen_as("one"), seen_as("two")])
    for seat in range(4):
        asked.clear()
        env.reset(seed=seat, options={"seat": seat})
        over = False
        while not over:
            _, _, over, _, _ = env.step(env.legal_actions()[-1])
        assert {(one, (place - seat) % 4) for one, place in asked} <= {
            ("one", 1), ("two", 2), ("one", 3),
        }  # fmt: skip
        assert {one for one, _ in asked} == {"one", "two"}
    envs.single("chaos", players=["rock", "maniac", call_along]).reset(seed=1)


def test_an_action_outside_the_mask_is_the_safe_answer_and_told() -> None:
    env = envs.single("holdem", seats=2, players="caller")
    env.reset(seed=2, options={"seat": 0, "button": 0})
    assert env.actions.names.index("check") not in env.legal_actions()
    _, _, over, _, info = env.step(env.actions.names.index("check"))
    assert over and info["illegal"], "the safe answer to a blind is to fold"


def test_a_seat_that_is_not_there_is_refused() -> None:
    with pytest.raises(Refused, match="there is no seat 7: seats are 0 to 3"):
        envs.single("chaos", seats=4, players="caller").reset(options={"seat": 7})


def test_gymnasium_makes_every_game_by_its_id() -> None:
    ids = envs.register_gymnasium()
    assert len(ids) == len(all_games()) and "pokernight/FollowTheQueen-v0" in ids
    env = gymnasium.make("pokernight/Chaos-v0", seats=3, players="caller", render_mode="ansi")
    env.reset(seed=1)
    assert "Chaos" in str(env.render())
    chair = env.unwrapped
    assert isinstance(chair, Chair)
    masks = chair.action_masks()
    assert masks.nonzero()[0].tolist() == chair.legal_actions()


def test_gymnasium_makes_a_game_without_a_call_to_register() -> None:
    alone = """
import gymnasium
env = gymnasium.make("pokernight.envs:pokernight/Kuhn-v0", seats=2, players="caller")
print(env.spec.id, env.reset(seed=1)[1]["seat"] in (0, 1))
"""
    done = subprocess.run([sys.executable, "-c", alone], capture_output=True, text=True, check=True)
    assert done.stdout == "pokernight/Kuhn-v0 True\n"


def test_a_later_change_of_rulings_is_a_new_version() -> None:
    game = find("chaos")
    assert {envs.version_of(each) for each in all_games().values()} == {envs.ENCODING}
    changed = replace(game, changes=(*game.changes, Change(envs.EDITION + 1, "jacks are wild")))
    assert envs.version_of(changed) == envs.ENCODING + 1
    assert envs.register_gymnasium(changed) == [f"pokernight/Chaos-v{envs.ENCODING + 1}"]
    del gymnasium.registry[f"pokernight/Chaos-v{envs.ENCODING + 1}"]


def test_a_version_that_there_is_not_is_refused_with_those_that_there_are() -> None:
    envs.register_gymnasium()
    with pytest.raises(gymnasium.error.VersionNotFound, match=r"`v7` .* doesn't exist.* `v0`"):
        gymnasium.make("pokernight/Chaos-v7")


@pytest.mark.parametrize(("name", "seats"), [("kuhn", 2), ("chaos", 3)])
def test_a_batch_is_a_vector_environment(name: str, seats: int) -> None:
    """Only the agent's seat is asked, and what is won is what its hands have won."""
    env = envs.vector(name, 32, seats=seats, seed=3)
    seen, info = env.reset(seed=5)
    rng, won, lanes, passed = np.random.default_rng(1), 0.0, 0, float(info["passed"].sum())
    for _ in range(30):
        assert env.observation_space.contains(seen)
        assert (env.tables.asked == env.seat).all()
        masks = env.action_masks()
        assert (masks == seen["action_mask"]).all() and masks.any(1).all()
        seen, rewards, over, cut, info = env.step(
            np.where(masks, rng.random(masks.shape), -1).argmax(1)
        )
        assert not rewards[~over].any() and not cut.any()
        won, lanes = won + float(rewards.sum()), lanes + int(over.sum())
        passed += float(info["passed"].sum())
    assert lanes > 32 and won != 0
    again, _ = env.reset(seed=5)
    assert (again["observation"] == envs.vector(name, 32, seats=seats, seed=5).reset()[0][
        "observation"]).all()  # fmt: skip
    with pytest.raises(Refused, match=r"lane 0, seat 0: action 99 \(no action of the game\)"):
        env.step(np.full(32, 99))


def test_a_vector_environment_that_cannot_be_is_refused_in_a_sentence() -> None:
    with pytest.raises(Refused, match=r"Guts has no array form: .* its step 'first_antes'"):
        envs.vector("guts", 4)
    with pytest.raises(Refused, match="there is no seat 2: seats are 0 to 1"):
        envs.vector("kuhn", 4, seat=2)
    with pytest.raises(Refused, match="a single seed and without options"):
        envs.vector("kuhn", 4).reset(options={"button": 1})


def test_a_policy_is_a_player() -> None:
    game = find("kuhn")
    plays = envs.player(lambda observation, mask: mask.nonzero()[0][-1])
    hand = game.deal(2, 1)
    while (ask := hand.ask) is not None:
        hand.play(plays(situation(hand, ask, Random(1))), ask.seat)
    assert hand.result.payoffs in ((200, -200), (-200, 200))


def test_a_policy_with_an_illegal_action_is_refused_in_a_sentence() -> None:
    hand = find("kuhn").deal(2, 1)
    assert hand.ask is not None
    with pytest.raises(Refused, match="answers with action 99 in Kuhn: legal are"):
        envs.player(lambda observation, mask: 99)(situation(hand, hand.ask, Random(1)))


def test_a_policy_of_other_shapes_is_refused_in_a_sentence() -> None:
    hand = find("kuhn").deal(2, 1)
    assert hand.ask is not None
    weights = np.zeros((7, 3))
    for policy in (lambda observation, mask: (observation @ weights).argmax(),
                   lambda observation, mask: np.zeros(3)):  # fmt: skip
        fits = r"does not fit Kuhn at 2 seats: it is given 41 numbers and a mask of 5"
        with pytest.raises(Refused, match=fits) as refused:
            envs.player(policy)(situation(hand, hand.ask, Random(1)))
        assert "\n" not in str(refused.value)
