"""`pokernight prove` with house players and from positions: clauses random play never reaches."""

from __future__ import annotations

from pathlib import Path

import pytest

from pokernight.engine.hand import Hand
from pokernight.engine.record import write_position
from pokernight.games import find
from pokernight.proofs import Scenario, prove_positions
from tests.cli.running import Run

VOWS = '''"""Vows. The first player vows twelve times, and the highest card wins.

1. Two to seven players ante and are dealt a card each.

2. The player to the left of the dealer names a colour twelve times.

3. If all were red, the player is applauded.

4. The highest card wins.
"""
from pokernight.invent import *
from pokernight.invent import Talk


class Memory(Own):
    named: int
    red: int


@asks
def vow(state):
    seat = state.clockwise()[0]
    colours = ("red", "blue", "green", "black")
    answer = yield Ask(seat, "vow", Pick(colours, ()), "red", "which colour?", "2")
    state.own.named += 1
    state.own.red += int(answer == "red")
    if state.own.named < 12:
        return AGAIN
    if state.own.red == 12:
        state.tell("applause", "applause for {seat}", seat, clause="3")
    return None


def program(rules):
    highest = Contest.in_hand("", high)
    showing = showdown((highest,), rules.show_order, rules.odd_chips, clause="4")
    return (ante(rules.ante), deal(), vow, showing)


VOWS = Game(
    "Vows", __doc__, (2, 7), program, AnteStakes, lambda cards, rules: {"": high(cards.all)},
    own=Memory, cards_needed=lambda seats, rules: (seats, f"{seats} x 1"),
    talk=Talk(Kinds(questions={"vow": "which colour"}, news=("applause",))),
)
'''


@pytest.fixture
def vows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A file of a game whose clause 3 random answers reach once in 17 million hands."""
    monkeypatch.setattr("pokernight.proofs.reached.LEAST", 0)
    path = tmp_path / "vows.py"
    path.write_text(VOWS, encoding="utf-8")
    return str(path)


def after(game: str, answers: int, *, seat: int | None = None) -> str:
    """A position of three players after so many calls, red vows and default answers."""
    hand = Hand(find(game).deal(seats=3, seed=1).opening)
    for _ in range(answers):
        assert hand.ask is not None
        ask = hand.ask
        called = next((answer for answer in ("call", "red") if answer in ask.legal), ask.default)
        hand.play(called, ask.seat)
    return write_position(hand, seat) + "\n"


def test_house_players_reach_a_clause_that_random_play_does_not(vows: str, run: Run) -> None:
    random = run("prove", vows, "--hands", "2")
    assert random.exit_code == 1
    assert "this line never ran" in random.stderr
    played = run("prove", vows, "--hands", "2", "--players", "caller")
    assert played.exit_code == 0, played.stderr
    assert "every promise holds on 2 hands." in " ".join(played.stdout.split())


def test_a_position_reaches_a_clause_that_random_play_does_not(
    vows: str, run: Run, tmp_path: Path
) -> None:
    path = tmp_path / "vows.position"
    path.write_text(after(vows, 11) + "\n" + after(vows, 11, seat=0), encoding="utf-8")
    played = run("prove", vows, "--hands", "12", "--position", str(path))
    assert played.exit_code == 0, played.stderr
    assert (
        "every promise holds on 24 random hands, 12 of them played on from 2 positions."
        in " ".join(played.stdout.split())
    )


def test_a_promise_broken_after_a_position_names_the_position(
    vows: str, run: Run, tmp_path: Path
) -> None:
    """Random answers alone do not get as far as the fault."""
    own = Path(vows)
    lost = "    if state.own.red == 12:\n"
    faulty = VOWS.replace(lost, f"{lost}        state.pots[0] -= 1\n")
    own.write_text(faulty.replace('"red", "which', '"blue", "which'), encoding="utf-8")
    path = tmp_path / "vows.position"
    path.write_text(after("holdem", 0), encoding="utf-8")
    assert run("prove", vows, "--hands", "1", "--position", str(path)).exit_code == 2
    path.write_text(after(vows, 11), encoding="utf-8")
    played = run("prove", vows, "--hands", "12", "--position", str(path))
    assert played.exit_code == 1
    assert "chips" in played.stderr
    assert "(Vows, position 1, seed " in played.stderr


@pytest.mark.parametrize("game", ["holdem", "seven_card_stud_hi_lo", "five_card_draw", "anaconda"])
def test_games_of_the_rulebook_are_proved_from_positions(game: str) -> None:
    """Also where some sealed answers are in, as Anaconda's passes are, and from a seat's view."""
    positions = [after(game, 4), after(game, 5, seat=1)]
    assert prove_positions(find(game), Scenario((), positions), hands=4, incidents=0.2).hands == 4


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "holds no position: --position takes a file with a position a line"),
        ("tea\n", "line 1 of {file}: this is not a position: a position is one line of JSON"),
        ("holdem", "line 1 of {file}: the position is of holdem, and Razz is proved: write a "
                   "position of razz"),
        ("changed", "line 1 of {file}: this position was changed: it does not agree with its "
                    "digest"),
    ],
)  # fmt: skip
def test_a_file_without_a_position_of_the_game_is_refused(
    text: str, sentence: str, run: Run, tmp_path: Path
) -> None:
    path = tmp_path / "a.position"
    position = {"holdem": after("holdem", 0), "changed": after("razz", 0).replace("[0,", "[1,", 1)}
    path.write_text(position.get(text, text), encoding="utf-8")
    refused = run("prove", "razz", "--position", str(path), "--hands", "1")
    assert refused.exit_code == 2
    assert sentence.format(file=path) in refused.stderr
    assert refused.stderr.count("\n") == 1
    assert refused.stdout == ""


def test_unknown_players_and_files_are_refused(run: Run, tmp_path: Path) -> None:
    for more, sentence in {
        ("--players", "sensibel"): "sensibel",
        ("--players", "caller,"): "--players is a list such as sensible,caller",
        ("--position", str(tmp_path / "none")): "cannot be read",
    }.items():
        refused = run("prove", "razz", *more)
        assert refused.exit_code == 2
        assert sentence in refused.stderr
        assert refused.stderr.count("\n") == 1
