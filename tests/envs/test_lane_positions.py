"""Positions of OpenSpiel's tree in lanes of a batch, held to those that the engine plays."""

from __future__ import annotations

import pickle
import sys
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest

from pokernight import envs
from pokernight.batch.array_forms import array_form
from pokernight.batch.lane_kernel import LAY
from pokernight.batch.lane_layout import BUTTON
from pokernight.engine.state import EngineError
from pokernight.envs import openspiel
from pokernight.envs.lane_positions import CHANCE, OVER, LaneKit, LanePosition, lane_root
from pokernight.envs.openspiel import Kit, Position
from pokernight.envs.tree_lanes import PARTS
from pokernight.errors import Refused
from pokernight.games import all_games, find
from tests.envs.allowed import seats_of
from tests.sampling import of_the_day, share, some

IN_LANES = (
    "ace_to_five_triple_draw", "archie", "badacey", "badeucey", "badugi", "big_o", "courchevel",
    "deuce_to_seven_razz", "deuce_to_seven_single_draw", "deuce_to_seven_triple_draw",
    "five_card_stud", "holdem", "london_lowball", "low_chicago", "manila", "omaha", "razz",
    "razzduci", "razzdugi", "seven_card_stud", "seven_card_stud_hi_lo", "short_deck", "super_8",
    "tahoe",
)  # fmt: skip
"""The games that stand in lanes at two seats; with more, a pack may be too small for a batch."""
SEATED = [(name, seats) for name in IN_LANES for seats in seats_of(find(name))]
RULES = {"holdem": ("betting=fixed", "betting=pot"), "omaha": ("betting=no_limit",)}

envs.register()


def kit(name: str, seats: int, rng: Random, rules: str | None = None) -> Kit:
    """A game with any button, and stacks from a few chips up."""
    setup = find(name).setup(find(name).rules_from(rules))
    buy_in = setup.rules.buy_in
    stack = rng.choice((buy_in, buy_in, rng.randint(buy_in // 100, buy_in // 4)))
    return Kit(setup, seats, rng.randrange(seats), stack)


def says(position: Position | LanePosition, texts: bool) -> dict[str, Any]:
    """All that OpenSpiel may ask of a position."""
    kit = position.kit
    found: dict[str, Any] = {"player": position.player, "returns": position.returns()}
    if position.player == CHANCE:
        found["outcomes"] = position.outcomes()
    elif position.player != OVER:
        found["legal"] = list(position.legal())
    for player in (*range(kit.seats), None):
        numbers = np.zeros(kit.planes.size, np.float32)
        position.write(player, numbers)
        found[f"tensor {player}"] = numbers.tobytes()
    if texts:
        found["moves"] = position.moves()
        found["texts"] = [position.known(player) for player in range(kit.seats)]
    return found


def played(lane: LanePosition, rng: Random) -> int:
    """A hand in a lane and by the engine, the same at every node; how many nodes there were."""
    nodes, position = 0, lane.kit.root
    raiser = rng.random() < 0.3
    while True:
        texts = rng.random() < 0.1
        assert says(lane, texts) == says(position, texts), (lane.kit.setup.game.name, lane.moves())
        if position.player == OVER:
            return nodes
        if position.player == CHANCE:
            action = rng.choice(position.outcomes())[0]
        else:
            legal = list(position.legal())
            folds = "fold" in lane.kit.actions.names[legal[0]]
            legal = legal[1:] if folds and rng.random() < 0.7 else legal
            action = legal[-1] if raiser else rng.choice(legal)
        lane, position = lane.after(action), position.after(action)
        nodes += 1


@pytest.mark.parametrize(("name", "seats"), some("lanes", SEATED, 5))
def test_a_hand_in_a_lane_is_the_hand_that_the_engine_plays(name: str, seats: int) -> None:
    rng = of_the_day(f"lanes {name} {seats}")
    for rules in (None, *RULES.get(name, ())):
        for _ in range(share(20, 10)):
            table = kit(name, seats, rng, rules)
            root = lane_root(table)
            if root is None:
                with pytest.raises(Refused, match="may need more cards"):
                    array_form(table.setup, seats)
                return
            played(root, rng)


def test_these_games_stand_in_lanes() -> None:
    kits = {name: Kit(game.setup(), 2, 0, 0) for name, game in all_games().items()
            if 2 in seats_of(game)}  # fmt: skip
    assert [name for name, kit in kits.items() if lane_root(kit) is not None] == [*IN_LANES]


def wrong_limits(lanes: LaneKit) -> None:
    lanes.batch.form.tables.limits[:, 1] += 1


def wrong_layout(lanes: LaneKit) -> None:
    lanes.layout[PARTS.index("stacks")] += 1


def wrong_button(lanes: LaneKit) -> None:
    lanes._first[BUTTON] = 1 - lanes._first[BUTTON]


def wrong_chances(lanes: LaneKit) -> None:
    lanes.chances[47] = lanes.chances[48]


def wrong_flop(lanes: LaneKit) -> None:
    program = lanes.batch.form.tables.program
    program[program[:, 0] == LAY, 1] = 2


@pytest.mark.parametrize(
    "plant", [wrong_limits, wrong_layout, wrong_button, wrong_chances, wrong_flop]
)
def test_a_planted_difference_is_found(plant: Any) -> None:
    rng = Random(1)
    root = lane_root(kit("holdem", 2, rng))
    assert root is not None
    plant(root._lanes)
    with pytest.raises(AssertionError):
        for _ in range(50):
            played(root._lanes.root(), rng)


def test_without_numba_the_engine_plays_all(monkeypatch: pytest.MonkeyPatch) -> None:
    holdem = Kit(find("holdem").setup(), 2, 0, 0)
    assert lane_root(holdem) is not None
    monkeypatch.setitem(sys.modules, "numba", None)
    monkeypatch.delattr("pokernight.batch.lane_kernel")
    for module in ("batch.array_forms", "batch.lane_kernel", "ranking.kernels.jit"):
        monkeypatch.delitem(sys.modules, f"pokernight.{module}")
    assert lane_root(holdem) is None


def test_states_in_threads_take_turns_at_the_lane() -> None:
    root = lane_root(kit("razz", 2, Random(1)))
    assert root is not None
    lanes: Any = root._lanes
    steps = 0
    step = lanes._step

    def watched(*args: Any) -> None:
        nonlocal steps
        assert lanes._lock.locked()
        steps += 1
        step(*args)

    lanes._step = watched
    played(lanes.root(), Random(1))
    assert steps > 5 and not lanes._lock.locked()


def test_a_card_that_is_gone_is_refused() -> None:
    root = lane_root(kit("holdem", 2, Random(1)))
    assert root is not None
    with pytest.raises(EngineError, match="cannot be drawn"):
        root.after(5).after(5)


def test_hands_stand_in_lanes_after_some_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    """States are sent, copied and searched as before, and OpenSpiel's own test finds nothing."""
    monkeypatch.setattr(openspiel, "LANES_FROM", 2)
    game = pyspiel.load_game("pokernight_seven_card_stud(players=3,stack=4321)")
    first, second = game.new_initial_state(), game.new_initial_state()
    assert isinstance(first.position, Position)
    assert isinstance(second.position, LanePosition)
    rng = Random(4)
    while second.is_chance_node():
        second.apply_action(rng.choice(second.chance_outcomes())[0])
    second.apply_action(second.legal_actions()[0])
    again = pickle.loads(pickle.dumps(second))
    assert again.history() == second.history()
    assert str(again) == str(second) and second.information_state_string(0)
    text = pyspiel.serialize_game_and_state(game, second)
    assert str(pyspiel.deserialize_game_and_state(text)[1]) == str(second)
    player = second.current_player()
    other = second.resample_from_infostate(player, Random(2).random)
    assert other.information_state_string(player) == second.information_state_string(player)
    assert other.legal_actions() == second.legal_actions()
    pyspiel.random_sim_test(game, 1, serialize=True, verbose=False)
