"""Tests that impossible wishes are refused in a sentence."""

from __future__ import annotations

import sys
from typing import Any

import pyspiel
import pytest

from pokernight import envs
from pokernight.errors import Refused


@pytest.mark.parametrize("make", [envs.aec, envs.single])
def test_unknown_games_and_seats_are_refused(make: Any) -> None:
    with pytest.raises(Refused, match="there is no game 'choas', did you mean 'chaos'"):
        make("choas")
    with pytest.raises(Refused, match="Chaos cannot be dealt to 9: 9 x 7 = 63 cards"):
        make("chaos", seats=9)
    with pytest.raises(Refused, match="seats is how many play, a whole number, not '4'"):
        make("chaos", seats="4")
    with pytest.raises(Refused, match="has no rule set 'nonsense'"):
        make("chaos", rules="nonsense")


def test_an_unknown_player_is_refused() -> None:
    with pytest.raises(
        Refused, match="there is no house player 'sensibel', did you mean 'sensible'"
    ):
        envs.single("chaos", players="sensibel")


@pytest.mark.parametrize("count", [0, 4])
def test_more_players_than_chairs_are_refused_and_so_is_nobody(count: int) -> None:
    with pytest.raises(Refused, match=f"{count} players cannot sit in the 3 chairs beside"):
        envs.single("chaos", seats=4, players=["caller"] * count)


@pytest.mark.parametrize("players", [3, None, ["caller", 3]])
def test_what_is_no_player_is_refused(players: Any) -> None:
    with pytest.raises(Refused, match=r"or functions that answer a situation, not (3|None)"):
        envs.single("chaos", players=players)


@pytest.mark.parametrize(
    ("package", "needed", "call"),
    [
        ("pettingzoo", "PettingZoo", lambda: envs.aec("chaos")),
        ("gymnasium", "Gymnasium", lambda: envs.single("chaos")),
        ("pyspiel", "OpenSpiel", envs.register),
    ],
)
def test_a_missing_extra_is_told_with_what_to_install(
    package: str, needed: str, call: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in list(sys.modules):
        if name.startswith("pokernight.envs.") or name.split(".")[0] == package:
            monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(Refused, match=rf"this needs {needed}: pip install 'pokernight\[envs\]'"):
        call()


CHECK = 2
"""The number of that action at Chaos."""
MAKERS = [envs.aec, envs.single]
NOT_DEALT = "no hand has been dealt yet: reset the environment first"


@pytest.mark.parametrize(
    "ask",
    [
        lambda env: env.step(CHECK),
        lambda env: env.legal_actions(),
        lambda env: env.hand,
        lambda env: env.observe("seat_0") if hasattr(env, "observe") else env.step(CHECK),
        lambda env: env.last() if hasattr(env, "last") else env.step(CHECK),
    ],
    ids=["step", "legal actions", "hand", "observe", "last"],
)
@pytest.mark.parametrize("make", MAKERS)
def test_whatever_is_asked_before_a_hand_is_dealt_is_refused(make: Any, ask: Any) -> None:
    env = make("chaos")
    with pytest.raises(Refused, match=NOT_DEALT):
        ask(env)
    env.reset(seed=1)
    ask(env)


@pytest.mark.parametrize("make", MAKERS)
def test_an_option_that_there_is_not_is_refused_and_nothing_has_changed(make: Any) -> None:
    env = make("chaos")
    with pytest.raises(Refused, match="a hand has no option 'xyzzy': there are stacks, button, "):
        env.reset(seed=1, options={"xyzzy": 1})
    with pytest.raises(Refused, match=r"a hand has no option 'bottun', did you mean 'button'\?"):
        env.reset(seed=1, options={"bottun": 1})
    with pytest.raises(Refused, match=NOT_DEALT):
        env.step(0)


def test_a_reward_is_given_once_and_a_step_after_the_end_is_refused() -> None:
    env = envs.single("chaos", seats=2, players="caller")
    env.reset(seed=3)
    while not env.step(env.legal_actions()[0])[2]:
        pass
    with pytest.raises(Refused, match="this hand is over and its reward was given"):
        env.step(0)
    env.reset(seed=4)
    env.step(env.legal_actions()[0])


def test_an_agent_that_there_is_not_is_refused() -> None:
    env = envs.aec("chaos", seats=3)
    env.reset(seed=1)
    for ask in (env.observe, env.observation_space, env.action_space):
        with pytest.raises(Refused, match="no agent 'seat_9': they are seat_0 to seat_2"):
            ask("seat_9")


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("pokernight_kuhn(players=3)", "Kuhn is played by 2, not 3"),
        ("pokernight_chaos(rules=nonsense)", "Chaos has no rule set 'nonsense'"),
        ("pokernight_chaos(button=9)", "the button cannot be at seat 9: seats are 0 to 3"),
    ],
)
def test_openspiel_hears_the_same_sentences(said: str, why: str) -> None:
    envs.register()
    with pytest.raises(Refused, match=why):
        pyspiel.load_game(said)


@pytest.mark.parametrize("game", ["pokernight_leduc", "pokernight_chaos(players=2)"])
def test_an_action_of_the_tree_that_there_is_not_is_refused_and_changes_nothing(game: str) -> None:
    envs.register()
    state = pyspiel.load_game(game).new_initial_state()
    with pytest.raises(Refused, match="card 500 cannot come now"):
        state.apply_action(500)
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(state.chance_outcomes()[0][0])
            continue
        before, legal = str(state), state.legal_actions()
        with pytest.raises(Refused, match=rf"may not take action 999: legal are {legal[0]} "):
            state.apply_action(999)
        assert str(state) == before
        state.apply_action(legal[0])
    with pytest.raises(Refused, match="the hand is over: there is no action 1"):
        state.apply_action(1)


def test_two_numbers_of_seats_are_refused() -> None:
    envs.register()
    with pytest.raises(Refused, match=r"players and seats are the same number: 2 or 3\?"):
        pyspiel.load_game("pokernight_chaos(players=2,seats=3)")
    assert pyspiel.load_game("pokernight_chaos(seats=3)").num_players() == 3


def test_a_batch_of_chairs_refuses_what_is_no_player_and_steps_before_a_hand() -> None:
    with pytest.raises(Refused, match=r"others is a function from observations .*, not 'caller'"):
        envs.vector("holdem", 2, others="caller")  # type: ignore[arg-type]
    chairs = envs.vector("holdem", 2)
    for early in (lambda: chairs.step([0, 0]), chairs.action_masks):
        with pytest.raises(Refused, match=NOT_DEALT):
            early()


def test_what_a_hand_leaves_over_may_be_given_to_the_next_as_it_is() -> None:
    env = envs.single("chaos", seats=2, players="caller")
    env.reset(seed=3)
    info: dict[str, Any] = {}
    while "left over" not in info:
        info = env.step(env.legal_actions()[0])[4]
    assert "again" in info["left over"]
    env.reset(options=info["left over"])
