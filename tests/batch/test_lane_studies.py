"""Hands of studies in lanes: the same rows and sums as hand by hand."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from pokernight.batch.python_luck import fractions_of, numbers_of
from pokernight.measuring.sampling_loop import Piece
from pokernight.studies import run_simulation as running
from pokernight.studies import simulate, study_of
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
    ],
)  # fmt: skip
def test_rows_from_lanes_are_those_of_hands_played_singly(table: tuple[str, int, str]) -> None:
    for players in PLAYERS:
        assert assert_same(table, players, 3, 12)


@pytest.mark.prove
def test_rows_from_lanes_are_those_of_hands_played_singly_at_every_table() -> None:
    same = [[assert_same(table, players, 5, 200) for players in PLAYERS] for table in EVERY]
    assert sum(map(all, same)) >= 30


@pytest.mark.parametrize("ending", [".parquet", ".csv"])
def test_a_file_written_from_lanes_has_the_same_bytes(
    ending: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def files(folder: str) -> list[bytes]:
        (tmp_path / folder).mkdir()
        simulate("omaha_hi_lo", 30, players=["random"], out=str(tmp_path / folder / f"x{ending}"))
        return [file.read_bytes() for file in sorted((tmp_path / folder).iterdir())]

    at_once = files("lanes")
    monkeypatch.setattr(SimulationRecipe, "lanes", lambda self: None)
    assert files("hands") == at_once and len(at_once) == 3


def test_players_and_games_without_lanes_are_played_hand_by_hand() -> None:
    for game, players in (("chaos", "sensible"), ("badugi", "caller"), ("the_omen", "caller")):
        study = study_of(game, [players], seats=3)
        assert SimulationRecipe(study, False).lanes() is None, game
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
