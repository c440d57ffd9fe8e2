"""Policies for batches where the engine plays: they are given the same as in a batch."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

from pokernight import envs
from pokernight.batch.lanes import Batch
from pokernight.bots import situation
from pokernight.envs.view_lanes import seen_by
from pokernight.errors import Refused
from pokernight.games import find
from pokernight.studies import study_of
from pokernight.studies.run_simulation import SimulationRecipe
from tests.batch.policies import lively
from tests.batch.test_batch import TABLES, form_of
from tests.batch.test_lane_studies import assert_same
from tests.sampling import some

LIVELY, RASH = "tests.batch.policies:lively", "tests.batch.policies:rash"
BY_VIEWS = tuple([table for table in TABLES if table[0] not in ("baseball", "the_omen")])


def compare_views(table: tuple[str, int, str], hands: int) -> int:
    """Play hands of a batch; check at each question that the view says the same."""
    tables, rng, questions = Batch(form_of(*table), hands, 5), np.random.default_rng(2), 0
    for _ in range(40):
        seen, mask = tables.observations().copy(), tables.legal_mask().copy()
        for lane in range(hands):
            hand = tables.hand(lane)
            assert hand.ask is not None
            by_view = seen_by(hand.view(hand.ask.seat))
            for name, part in tables.parts.items():
                assert by_view[0][0, part].tolist() == seen[lane, part].tolist(), (table, name)
            assert by_view[1][0].tolist() == mask[lane].tolist(), table
            questions += 1
        tables.step((rng.random(mask.shape) * mask).argmax(axis=1))
    return questions


def test_a_view_is_observed_as_the_lane_is() -> None:
    for table in some("tables of views", BY_VIEWS, 4):
        assert compare_views(table, 2) == 80


@pytest.mark.prove
def test_a_view_is_observed_as_the_lane_is_at_every_table() -> None:
    for table in BY_VIEWS:
        assert compare_views(table, 10) == 400


@pytest.mark.parametrize(
    "table", [("chaos", 4, "jokers=2"), ("holdem", 3, "no-limit"), ("seven_card_stud", 2, "")]
)
def test_rows_of_a_policy_from_lanes_are_those_of_hands_played_singly(
    table: tuple[str, int, str],
) -> None:
    for players in ([LIVELY], [LIVELY, "caller"], ["random", LIVELY]):
        assert assert_same(table, players, 2, 12)


def test_an_answer_outside_the_mask_is_counted_as_where_hands_are_played_singly() -> None:
    assert assert_same(("chaos", 3, ""), [RASH, "caller"], 0, 12)


def test_other_players_and_games_are_played_hand_by_hand() -> None:
    assert SimulationRecipe(study_of("badugi", [LIVELY], seats=3), False).lanes() is None
    assert SimulationRecipe(study_of("chaos", [LIVELY, "sensible"]), False).lanes() is None


def test_a_policy_for_batches_says_what_does_not_fit() -> None:
    hand = find("holdem").deal(2, 1)
    assert hand.ask is not None
    asked = situation(hand, hand.ask, Random(1))
    assert lively(asked) in hand.ask.legal
    with pytest.raises(Refused, match="answers with action 99 in Hold'em: legal are 0, 1, 2"):
        envs.batch_player(lambda seen, mask: [99])(asked)
    with pytest.raises(Refused, match=r"rows of 131 numbers and masks of 6"):
        envs.batch_player(lambda seen, mask: [1, 1])(asked)
    hand = find("guts").deal(4, 1)
    assert hand.ask is not None
    with pytest.raises(Refused, match="Guts has no array form"):
        lively(situation(hand, hand.ask, Random(1)))


def test_an_error_of_a_policy_is_told_with_its_kind_and_line() -> None:
    def breaks(seen: Any, mask: Any) -> Any:
        raise ValueError("out of luck")

    hand = find("holdem").deal(2, 1)
    assert hand.ask is not None
    asked = situation(hand, hand.ask, Random(1))
    with pytest.raises(Refused, match=r"ValueError: out of luck; test_view_lanes\.py, line \d+"):
        envs.batch_player(breaks)(asked)
    with pytest.raises(Refused, match=r"ValueError: out of luck; test_view_lanes\.py, line \d+"):
        envs.player(breaks)(asked)


@pytest.mark.parametrize("game", ["guts", "cripple_mr_onion"])
def test_a_policy_for_batches_is_refused_before_a_game_without_array_form_is_dealt(
    game: str,
) -> None:
    with pytest.raises(Refused, match="array form"):
        study_of(game, ["tests.batch.policies:lively", "caller"])
