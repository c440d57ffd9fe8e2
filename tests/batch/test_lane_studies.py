"""Hands of studies in lanes: the same rows and sums as hand by hand."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import numpy as np
import pytest

from pokernight.batch.python_luck import fractions_of, numbers_of
from pokernight.measuring.sampling_loop import Piece
from pokernight.studies import lane_endings, simulate, study_of
from pokernight.studies import run_simulation as running
from pokernight.studies.run_simulation import SimulationRecipe
from tests.batch.test_batch import TABLES

PLAYERS = (["caller"], ["random"], ["random", "caller"])
EVERY = tuple([table for table in TABLES if "draw" not in table[0]])


def assert_same(table: tuple[str, int, str], players: list[str], first: int, count: int) -> bool:
    """Check the rows and the sums of hands both ways; False for a table without lanes."""
    name, seats, rules = table
    study = study_of(name, players, seats=seats, rules=rules or None)
    recipe = SimulationRecipe(study, False, ".jsonl")
    if (lanes := recipe.lanes()) is None:
        return False
    chunk = Piece(first, count)
    by_hand = recipe._play(running._Play(study), chunk)
    at_once = recipe._play_in_lanes(lanes, chunk)
    assert at_once.summary == by_hand.summary, (table, players)
    for ours, theirs in zip(at_once.tables, by_hand.tables, strict=True):
        assert ours.splitlines() == theirs.splitlines(), (table, players)
    return True


@pytest.mark.parametrize(
    "table",
    [
        ("chaos", 4, ""), ("chaos", 3, "jokers=2"), ("follow_the_queen", 5, ""),
        ("holdem", 3, "no-limit"), ("omaha_hi_lo", 3, ""), ("seven_card_stud", 2, ""),
        ("wild_leduc", 2, ""), ("low_chicago", 3, ""), ("baseball", 4, ""),
        ("the_omen", 4, ""), ("the_omen", 2, "uncontested_faces_damien=no,muck_losers=no"),
    ],
)  # fmt: skip
def test_rows_from_lanes_are_those_of_hands_played_singly(table: tuple[str, int, str]) -> None:
    for players in PLAYERS:
        assert assert_same(table, players, 3, 12)


@pytest.mark.prove
def test_rows_from_lanes_are_those_of_hands_played_singly_at_every_table() -> None:
    same = [[assert_same(table, players, 5, 200) for players in PLAYERS] for table in EVERY]
    assert sum(map(all, same)) >= 30


OMENS = (
    "", "betting=no-limit", "ante=0", "small_bet=30,big_bet=60,ante=20",
    "small_bet=100,big_bet=100,ante=100",
    "tied_winners=champion,tie_with_damien=player,opening=bring_in",
    "tie_with_damien=damien,muck_losers=no,own_six_takes_step=yes",
    "uncontested_faces_damien=no,damien_cards=down,show_order=last_aggressor",
)  # fmt: skip


@pytest.mark.prove
@pytest.mark.parametrize("rules", OMENS)
def test_rows_of_showdowns_against_damien_are_the_same_under_house_rules(rules: str) -> None:
    for seats in (2, 4, 6):
        for players in PLAYERS:
            assert assert_same(("the_omen", seats, rules), players, 5, 200)


@pytest.mark.parametrize(
    ("part", "planted"),
    [
        ("_lifted", lambda hands, open_, wins: wins & False),
        ("_dues", lambda rows, named: 2 * named.sum(axis=1)),
        ("_wild_marks", lambda own: np.zeros(own.shape, np.uint8)),
    ],
)
def test_a_planted_difference_in_showdowns_against_damien_is_found(
    part: str, planted: Callable[..., object], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lane_endings, part, planted)
    with pytest.raises(AssertionError):
        assert_same(("the_omen", 4, ""), ["random"], 3, 40)


@pytest.mark.parametrize(
    ("game", "ending"),
    [("omaha_hi_lo", ".parquet"), ("omaha_hi_lo", ".csv"), ("the_omen", ".parquet")],
)
def test_a_file_written_from_lanes_has_the_same_bytes(
    game: str, ending: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def files(folder: str) -> list[bytes]:
        (tmp_path / folder).mkdir()
        simulate(game, 30, players=["random"], out=str(tmp_path / folder / f"x{ending}"))
        return [file.read_bytes() for file in sorted((tmp_path / folder).iterdir())]

    at_once = files("lanes")
    monkeypatch.setattr(SimulationRecipe, "lanes", lambda self: None)
    assert files("hands") == at_once and len(at_once) == 3


def test_players_and_games_without_lanes_are_played_hand_by_hand() -> None:
    for game, players in (
        ("chaos", "sensible"),
        ("badugi", "caller"),
        ("the_omen", "sensible"),
        ("seven_card_stud+deuces_wild", "caller"),
        ("super_8+deuces_wild", "caller"),
    ):
        study = study_of(game, [players], seats=3)
        assert SimulationRecipe(study, False).lanes() is None, game
    study = study_of("the_omen", ["caller"], seats=3, rules="against_damien=cards_speak")
    assert SimulationRecipe(study, False).lanes() is None
    assert SimulationRecipe(study_of("chaos", ["caller"]), showdown=True).lanes() is None


def test_numbers_are_those_of_pythons_generator() -> None:
    seeds = [f"{'y' * (number % 40)}:{number}" for number in range(60)]
    numbers = numbers_of(seeds, 212)
    for seed, row in zip(seeds, numbers, strict=True):
        rng = Random(seed)
        assert row.tolist() == [rng.getrandbits(32) for _ in range(212)]
    first = fractions_of(numbers)[7]
    rng = Random(seeds[7])
    assert first.tolist() == [rng.random() for _ in range(106)]
    with pytest.raises(ValueError, match="227 numbers"):
        numbers_of(["a"], 300)
