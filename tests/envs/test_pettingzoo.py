"""Every game as a PettingZoo environment, held to PettingZoo's own tests."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from pokernight import envs
from pokernight.cards import parse
from pokernight.envs.actions import NOTHING
from pokernight.envs.all_chairs import AllChairs
from pokernight.errors import Refused
from pokernight.games import find
from tests.envs.allowed import EVERYWHERE, usual_seats
from tests.games_tried import TRIED
from tests.sampling import share

with warnings.catch_warnings():
    # where its graphics are installed too, its tests look for environments of their own
    warnings.simplefilter("ignore")
    from pettingzoo.test import api_test
    from pettingzoo.test.seed_test import seed_test

SEEDS = 200
EXCUSED = ("Observation is not a NumPy array", "Observation space for each agent probably should")
"""PettingZoo excuses its own card games by name from having observations with a mask."""


@pytest.fixture(autouse=True)
def only_the_excused() -> Iterator[None]:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for message in EXCUSED:
            warnings.filterwarnings("ignore", message)
        yield


class Shifted(AllChairs):
    """A table whose seeds begin elsewhere: PettingZoo's tests always ask for the same ones."""

    begin = 0
    unseeded = 0

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Reset; without a seed, choose a seed that can be dealt again."""
        if seed is None:
            self.unseeded += 1
            seed = 500 + self.unseeded
        super().reset(seed + self.begin, options)


def shifted(name: str, seed: int) -> Shifted:
    game = find(name)
    table = Shifted(game.setup(), usual_seats(game))
    table.begin = 1000 * seed
    for number, agent in enumerate(table.possible_agents):
        table.action_space(agent).seed(16 * seed + number)
    return table


@pytest.mark.parametrize("name", TRIED)
def test_pettingzoo_finds_nothing_to_say(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    for seed in range(share(SEEDS, 100)):
        api_test(shifted(name, seed), num_cycles=20)
    assert "Passed API test" in capsys.readouterr().out


@pytest.mark.parametrize("name", TRIED)
def test_a_seed_deals_the_same_hand(name: str) -> None:
    for seed in range(share(SEEDS, 100)):
        seed_test(lambda seed=seed: shifted(name, seed), num_cycles=100)


def random_hand(env: AllChairs, seed: int) -> None:
    """A hand at random, to its end."""
    rng = Random(seed)
    env.reset(seed=seed)
    while not env.terminations[env.agent_selection]:
        env.step(rng.choice(env.legal_actions()))


@pytest.mark.parametrize(("name", "seats"), EVERYWHERE)
def test_money_is_kept_at_every_number_of_seats(name: str, seats: int) -> None:
    env = envs.aec(name, seats=seats)
    random_hand(env, 5)
    rest = env.infos["seat_0"]["left over"]
    payoffs = env.hand.result.payoffs
    assert sum(payoffs) == -rest["pot"] - rest["bank"]
    assert list(env.rewards.values()) == [cents / 100 for cents in payoffs]
    for agent in env.agents:
        seen = env.observe(agent)
        assert env.observation_space(agent).contains(seen)


def test_a_hand_in_which_nobody_is_asked_is_seen_out_by_the_first_seat() -> None:
    """At Acey-Deucey, where two cards next to each other leave nothing to bet on for anybody."""
    env = envs.aec("acey_deucey", seats=2)
    env.reset(options={"deck": parse("4c 5c 9d Td"), "button": 0})
    assert env.hand.ask is None and not any(env.terminations.values())
    assert env.legal_actions() == [NOTHING]
    env.step(NOTHING)
    assert all(env.terminations.values())
    assert env.rewards["seat_0"] == env.hand.result.payoffs[0] / 100


def test_a_pot_that_is_carried_is_told_and_can_be_brought() -> None:
    env = envs.aec("guts", seats=3)
    env.reset(seed=1)
    while not env.terminations[env.agent_selection]:
        env.step(env.actions.names.index("out"))
    left = env.infos["seat_1"]["left over"]
    assert left["pot"] > 0 and left["again"]
    env.reset(options={"pot": left["pot"], "button": 1})
    assert env.hand.state.button == 1 and env.hand.state.pot() >= left["pot"]


def test_nobody_asked_at_once_sees_what_the_others_have_said() -> None:
    """Two hands that differ only in a sealed answer look the same to whoever is asked next."""
    seen = []
    for word in ("in", "out"):
        env = envs.aec("guts", seats=3)
        env.reset(seed=4)
        env.step(env.actions.names.index(word))
        seen.append(env.observe(env.agent_selection)["observation"].tolist())
    assert seen[0] == seen[1]


def test_an_action_outside_the_mask_is_refused_with_a_sentence() -> None:
    env = envs.aec("chaos", seats=4)
    env.reset(seed=7)
    with pytest.raises(Refused, match="seat_3 may not choose 'fold': see its action mask"):
        env.step(env.actions.names.index("fold"))
    with pytest.raises(Refused, match="may not choose 99999"):
        env.step(99999)


def test_the_table_can_be_looked_at() -> None:
    env = AllChairs(find("chaos").setup(), 2, render_mode="ansi")
    env.reset(seed=1)
    assert str(env.render()).startswith("Chaos, ")
    env.close()
