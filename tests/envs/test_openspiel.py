"""Every game as a game of OpenSpiel, held to OpenSpiel's own tests."""

from __future__ import annotations

import pickle
from random import Random
from typing import Any

import pyspiel
import pytest
from open_spiel.python.algorithms import mcts
from open_spiel.python.observation import make_observation

from pokernight import envs
from pokernight.cards import rank
from pokernight.games import all_games, find
from tests.envs.allowed import EVERYWHERE, sampler, usual_seats
from tests.games_tried import TRIED, a_few
from tests.sampling import share, some

envs.register()


def loaded(name: str, seats: int | None = None) -> Any:
    seats = usual_seats(find(name)) if seats is None else seats
    return pyspiel.load_game(f"pokernight_{name}(players={seats})")


def stepped(state: Any, rng: Random) -> None:
    """One action at random."""
    if state.is_chance_node():
        actions, chances = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(rng.choices(actions, chances)[0])
    else:
        state.apply_action(rng.choice(state.legal_actions()))


@pytest.mark.parametrize("name", a_few("OpenSpiel", 10))
def test_openspiel_finds_nothing_to_say(name: str) -> None:
    pyspiel.random_sim_test(loaded(name), share(20, 20), serialize=True, verbose=False)


@pytest.mark.parametrize(("name", "seats"), EVERYWHERE)
def test_a_hand_ends_within_its_bounds_at_every_number_of_seats(name: str, seats: int) -> None:
    game = loaded(name, seats)
    state, rng = game.new_initial_state(), Random(seats)
    chances = 0
    while not state.is_terminal():
        chances += state.is_chance_node()
        stepped(state, rng)
    assert chances <= game.max_chance_nodes_in_history()
    assert all(game.min_utility() <= won <= game.max_utility() for won in state.returns())
    if game.get_type().utility == pyspiel.GameType.Utility.ZERO_SUM:
        assert sum(state.returns()) == pytest.approx(0)


def test_a_game_that_leaves_money_on_the_table_is_of_general_sum() -> None:
    general = {
        name for name in all_games()
        if loaded(name).get_type().utility == pyspiel.GameType.Utility.GENERAL_SUM
    }  # fmt: skip
    assert general == {
        "acey_deucey", "black_mariah", "cripple_mr_onion", "follow_the_cowboy", "follow_the_queen",
        "guts", "jacks_or_better", "jacks_to_open_trips_to_win", "screw_your_neighbor", "the_omen",
        "three_five_seven",
    }  # fmt: skip


def histories(game: Any) -> tuple[int, int, int]:
    """Return the number of histories, of ended histories, and of different decisions."""
    count, ends, decisions = 0, 0, set()
    there = [game.new_initial_state()]
    while there:
        state = there.pop()
        count += 1
        if state.is_terminal():
            ends += 1
            continue
        if not state.is_chance_node():
            decisions.add(state.information_state_string())
        there += [state.child(action) for action in state.legal_actions()]
    return count, ends, len(decisions)


@pytest.mark.parametrize(
    ("theirs", "ours"), [("kuhn_poker", "pokernight_kuhn"), ("leduc_poker", "pokernight_leduc")]
)
def test_a_study_has_as_many_histories_as_openspiels_own(theirs: str, ours: str) -> None:
    assert histories(pyspiel.load_game(ours)) == histories(pyspiel.load_game(theirs))


@pytest.mark.parametrize("name", TRIED)
def test_the_information_state_recalls_all_that_was_known_before(name: str) -> None:
    """Two courses of a hand that differ for a seat never look alike to it again."""
    game = loaded(name)
    seen: dict[tuple[int, str], tuple[str, ...]] = {}
    for seed in range(share(10, 5)):
        rng, state = Random(seed), game.new_initial_state()
        past: list[list[str]] = [[] for _ in range(game.num_players())]
        while not state.is_terminal():
            if not state.is_chance_node():
                for player in range(game.num_players()):
                    now = state.information_state_string(player)
                    if not past[player] or past[player][-1] != now:
                        past[player].append(now)
                    before = seen.setdefault((player, now), tuple(past[player]))
                    assert before == tuple(past[player])
            stepped(state, rng)


@pytest.mark.parametrize("name", TRIED)
def test_a_resampled_state_looks_the_same_to_the_player_and_goes_on(name: str) -> None:
    game = loaded(name)
    rng, state = Random(9), game.new_initial_state()
    while not state.is_terminal():
        if not state.is_chance_node() and rng.random() < 0.2:
            player = state.current_player()
            other = state.resample_from_infostate(player, sampler(rng.getrandbits(32)))
            assert other.current_player() == player
            assert other.history() == []
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.legal_actions() == state.legal_actions()
            while not other.is_terminal():
                stepped(other, rng)
        stepped(state, rng)


def test_states_and_games_are_sent_as_text() -> None:
    game = pyspiel.load_game("pokernight_chaos(players=3,button=1,rules=jokers:2;betting:pot)")
    state, rng = game.new_initial_state(), Random(3)
    for _ in range(15):
        stepped(state, rng)
    text = pyspiel.serialize_game_and_state(game, state)
    again, there = pyspiel.deserialize_game_and_state(text)
    assert str(again) == str(game) and str(there) == str(state)
    assert pickle.loads(pickle.dumps(state)).history() == state.history()
    assert again.max_chance_outcomes() == 54


def test_the_tensor_has_its_parts_by_name() -> None:
    game = loaded("chaos", 4)
    state, rng = game.new_initial_state(), Random(1)
    assert not any(state.information_state_tensor(0)), "before the first question it is nothing"
    while state.is_chance_node():
        stepped(state, rng)
    look = make_observation(game)
    look.set_from(state, state.current_player())
    assert look.dict["my cards down"].sum() == 2 and look.dict["my cards up"].sum() == 1
    assert look.dict["up cards"].shape == (3, 52) and look.dict["up cards"].sum() == 3
    assert look.dict["answers"].shape[0] == 64 and not look.dict["answers"].any()
    assert look.dict["stacks"].sum() + look.dict["pot"][0] == pytest.approx(1)
    state.apply_action(state.legal_actions()[0])
    look.set_from(state, state.current_player())
    assert look.dict["answers"][0].sum() == 3, "who, what kind of question, which word"


def test_wild_cards_are_told() -> None:
    """In Baseball threes and nines are wild."""
    game = loaded("baseball", 4)
    pack = find("baseball").setup().pack.cards
    wild = [rank(card) in (1, 7) for card in pack]
    look = make_observation(game)
    seen = 0.0
    for seed in range(10):
        state, rng = game.new_initial_state(), Random(seed)
        while state.is_chance_node():
            stepped(state, rng)
        look.set_from(state, state.current_player())
        parts = look.dict
        there = parts["my cards down"] + parts["my cards up"] + parts["up cards"].sum(0)
        assert parts["wild"].tolist() == (there * wild).tolist()
        seen += parts["wild"].sum()
    assert seen > 0


def test_openspiels_own_search_plays_a_wild_game() -> None:
    game = loaded("chaos", 2)
    state, rng = game.new_initial_state(), Random(4)
    while state.is_chance_node():
        stepped(state, rng)
    evaluator = mcts.RandomRolloutEvaluator(1)
    from open_spiel.python.algorithms import ismcts

    bot = ismcts.ISMCTSBot(game, evaluator, uct_c=2.0, max_simulations=10, max_world_samples=-1)
    assert bot.step(state) in state.legal_actions()


def test_registering_twice_is_no_matter() -> None:
    assert envs.register() == [f"pokernight_{name}" for name in all_games()]
    assert set(envs.register()) <= set(pyspiel.registered_names())


def test_seats_and_stacks_are_parameters_of_a_game() -> None:
    game = pyspiel.load_game("pokernight_holdem(seats=3,stack=1000,rules=betting:fixed)")
    assert game.num_players() == 3 and game.max_utility() == 20.0
    state, rng = game.new_initial_state(), Random(1)
    while not state.is_terminal():
        stepped(state, rng)
    assert min(state.returns()) >= -10.0


def test_information_states_can_be_read() -> None:
    state = pyspiel.load_game("pokernight_kuhn").new_initial_state()
    for action in (0, 2):  # a jack and a king
        state.apply_action(action)
    state.apply_action(
        next(a for a in state.legal_actions() if "check" in state.action_to_string(a))
    )
    told = state.information_state_string()
    assert told.startswith("answers 0.0:bet:check; seat 1; ")
    assert "; face - Ks -; " in told
    assert not state.observation_string().startswith("answers")


@pytest.mark.parametrize(
    ("name", "numbers"), some("studies", [("kuhn", 41), ("leduc", 79), ("wild_leduc", 81)], 1)
)
def test_a_study_has_few_actions_and_numbers_and_its_exact_length(name: str, numbers: int) -> None:
    """Views that differ have numbers that differ, and no hand has more answers than is said."""
    game = loaded(name, 2)
    assert game.num_distinct_actions() == 5
    assert game.information_state_tensor_size() == numbers
    longest, seen = 0, dict[tuple[int, tuple[float, ...]], str]()
    rng = Random(name)
    for _ in range(1_500):
        state, answers = game.new_initial_state(), 0
        while not state.is_terminal():
            if not state.is_chance_node():
                answers += 1
                told = state.information_state_string()
                tensor = tuple(state.information_state_tensor())
                assert seen.setdefault((state.current_player(), tensor), told) == told
            stepped(state, rng)
        longest = max(longest, answers)
    assert longest == game.max_game_length()
