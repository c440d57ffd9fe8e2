"""A match: what differs is found, what does not is not, and it goes on wherever it was killed."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from random import Random
from statistics import mean, stdev
from typing import Any

import pytest

from pokernight.arena import Standings, compete, match_of, match_plan
from pokernight.arena.standings import MatchTally
from pokernight.errors import Refused
from pokernight.measuring.sampling_loop import Progress, carry_out
from pokernight.measuring.targets import Target

HERE = "tests.arena.players"
TWINS = [f"{HERE}:heads", f"{HERE}:tails"]
LIMIT = "betting=fixed"


def won(found: Standings) -> list[tuple[str, float, float]]:
    """Return the results that do not depend on the speed of the machine."""
    return [(one.bot, one.per_100, one.ci95) for one in found.players]


def test_a_planted_difference_is_found() -> None:
    """A player that folds outside the big blind, among callers, loses the small blind alone.

    That is a dollar in one hand of three, or 16 2/3 small bets in a hundred hands.
    """
    players = [f"{HERE}:folds", "caller"]
    found = compete("holdem", players, boards=150, rules=LIMIT, seats=3, seed=1)
    folder = found.players[0]
    assert folder.low < -100 / 6 < folder.high < 0


def test_where_there_is_no_difference_none_is_found() -> None:
    """Two who play alike, each by his own luck: one match in twenty may find something."""
    found = [
        compete("holdem", TWINS, boards=15, rules=LIMIT, seats=2, seed=f"twins {number}")
        for number in range(20)
    ]
    strayed = sum([one.players[0].low > 0 or one.players[0].high < 0 for one in found])
    assert strayed <= 4
    assert all(one.samples[0].deviation for one in found), "their luck differs"


def test_intervals_hold_the_truth() -> None:
    """Of many short matches about one in twenty misses what a long one finds."""
    match = match_of("holdem", ["caller", "random"], rules=LIMIT, seats=2)
    dealer = match.dealer()
    boards = [dealer.board(number) for number in range(1_200)]
    whole, parts = MatchTally(match), [MatchTally(match) for _ in range(60)]
    for number, board in enumerate(boards):
        whole.add(board)
        parts[number // 20].add(board)
    truth = whole.answer().players[0].per_100
    firsts = [part.answer().players[0] for part in parts]
    held = sum([player.low <= truth <= player.high for player in firsts])
    assert 53 <= held <= 60


def test_two_who_sit_at_one_table_win_from_each_other() -> None:
    one, other = compete("holdem", ["caller", "random"], boards=10, seats=2).players
    assert one.per_100 == -other.per_100


@pytest.mark.parametrize(
    ("game", "players", "seats", "hands"),
    [
        ("razz", ["caller", "random"], 2, (2, 2)),
        ("the_omen", ["caller", "random"], 3, (3, 3)),
        ("razz", ["caller", "random", "sensible"], 4, (8, 4, 4)),
    ],
)
def test_the_lead_is_what_the_first_wins_more_than_the_others_on_the_same_boards(
    game: str, players: list[str], seats: int, hands: tuple[int, ...]
) -> None:
    match = match_of(game, players, seats=seats)
    dealer, tally = match.dealer(), MatchTally(match)
    leads = []
    for number in range(5):
        board = dealer.board(number)
        tally.add(board)
        first, *rest = [cents / count for cents, count in zip(board.won, hands, strict=True)]
        leads.append(100 * (first - mean(rest)) / 200)  # a small bet is two dollars
    lead = tally.answer().lead
    assert lead.mean == pytest.approx(mean(leads))
    assert lead.deviation == pytest.approx(stdev(leads))
    told = tally.answer().to_json()["ahead"]
    assert told == {"by": lead.mean, "ci95": lead.ci95}


def test_two_who_play_alike_where_damien_takes_from_both_are_level() -> None:
    found = compete("the_omen", ["caller", "caller"], boards=4)
    assert found.players[0].per_100 == found.players[1].per_100 < 0
    assert (found.lead.mean, found.lead.ci95) == (0, 0)
    assert "caller wins 0.00 +- 0.00 more than caller." in str(found)


def test_who_is_behind_is_said_and_how_many_boards_make_that_sure() -> None:
    behind = compete(
        "holdem", [f"{HERE}:folds", "caller"], boards=150, rules=LIMIT, seats=3, seed=1
    )
    assert behind.lead.mean < -behind.lead.ci95
    [said] = [one for one in behind.said() if "On the same boards" in one]
    assert said.endswith(" less than caller.")
    level = compete("holdem", TWINS, boards=17, rules=LIMIT, seats=2, seed=2)
    assert 0 < abs(level.lead.mean) < level.lead.ci95
    [said] = [one for one in level.said() if "On the same boards" in one]
    assert f"; to be sure of that takes about {level.lead.needed(abs(level.lead.mean)):,} " in said


def test_the_order_of_boards_does_not_matter() -> None:
    match = match_of("razz", ["caller", "random"])
    dealer = match.dealer()
    boards = [dealer.board(number) for number in range(6)]
    forth, back = MatchTally(match), MatchTally(match)
    for board in boards:
        forth.add(board)
    for board in reversed(boards):
        back.add(board)
    assert forth.answer() == back.answer()


def test_with_a_budget_in_worlds_the_number_of_workers_changes_nothing() -> None:
    def played(workers: int) -> Standings:
        players = ["rollout", "sensible", "professor"]
        return compete("low_chicago", players, boards=3, budget="3worlds", workers=workers)

    assert won(played(1)) == won(played(2))


def test_the_same_seed_has_the_same_boards_and_another_others() -> None:
    def played(seed: int) -> Standings:
        return compete("razz", ["caller", "random"], boards=4, seed=seed)

    assert won(played(3)) == won(played(3)) != won(played(4))


# --- kept in a file


def test_a_match_killed_at_any_time_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "razz.match"
    match = match_of("razz", ["caller", "random"])
    whole = carry_out(match_plan(match, 8, str(file)))
    text = file.read_bytes()
    assert text.count(b"\n") == 9
    rng = Random("killed")
    anywhere = [rng.randrange(len(text)) for _ in range(12)]
    for place in [0, len('{"match":'), len(text) - 1, *anywhere]:
        file.write_bytes(text[:place])
        again = carry_out(match_plan(match, 8, str(file)))
        assert won(again) == won(whole)
        assert file.read_bytes().count(b"\n") == 9


def test_a_match_that_is_kept_is_not_played_again(tmp_path: Path) -> None:
    file = str(tmp_path / "razz.match")
    match = match_of("razz", ["caller", "random"])
    first = carry_out(match_plan(match, 5, file))
    steps: list[Progress[Standings]] = []
    assert carry_out(match_plan(match, 5, file), 1, steps.append) == first
    assert [(step.done, step.before) for step in steps] == [(5, 5)]
    more: list[Progress[Standings]] = []
    whole = carry_out(match_plan(match, 7, file), 1, more.append)
    assert [step.done for step in more] == [5, 6, 7]
    assert won(whole) == won(carry_out(match_plan(match, 7)))
    fewer = carry_out(match_plan(match, 3, file))
    assert won(fewer) == won(carry_out(match_plan(match, 3)))


@pytest.mark.parametrize(
    ("players", "others"),
    [
        (["caller", "sensible"], {}),
        (["caller", "random"], {"seats": 3}),
        (["caller", "random"], {"seed": 1}),
        (["caller", "random"], {"rules": "ante=1"}),
        (["caller", "random"], {"budget": "8worlds"}),
    ],
)
def test_the_file_of_another_match_is_refused_with_both_named(
    tmp_path: Path, players: list[str], others: dict[str, Any]
) -> None:
    file = tmp_path / "razz.match"
    carry_out(match_plan(match_of("razz", ["caller", "random"]), 2, str(file)))
    before = file.read_bytes()
    with pytest.raises(Refused) as refused:
        carry_out(match_plan(match_of("razz", players, **others), 2, str(file)))
    said = str(refused.value)
    assert "razz: caller random at 4 seats, seed 0 (" in said
    assert f"razz{', ante=1' if 'rules' in others else ''}: {' '.join(players)} at " in said
    assert file.read_bytes() == before


def test_boards_of_a_player_whose_module_has_changed_are_not_mixed_with_new_ones(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    mine = tmp_path / "changing_bot.py"
    mine.write_text("def play(situation):\n    return situation.ask.default\n")
    file = tmp_path / "razz.match"
    players = ["changing_bot:play", "caller"]
    first = carry_out(match_plan(match_of("razz", players), 2, str(file)))
    assert carry_out(match_plan(match_of("razz", players), 2, str(file))) == first
    before = file.read_bytes()
    mine.write_text(mine.read_text() + "# better now\n")
    with pytest.raises(Refused, match="boards of changing_bot as it was before it was changed"):
        carry_out(match_plan(match_of("razz", players), 3, str(file)))
    assert file.read_bytes() == before
    with pytest.raises(Refused, match="keeps another match"):
        carry_out(match_plan(match_of("razz", players, seed=1), 3, str(file)))


@pytest.mark.parametrize("text", ["milk\neggs\n", "{}\n", '{"match": 3}\n', "[1]\n", "\n"])
def test_a_file_of_something_else_is_refused_and_left_alone(tmp_path: Path, text: str) -> None:
    file = tmp_path / "shopping"
    file.write_text(text)
    with pytest.raises(Refused, match=r"is not a match|another match"):
        carry_out(match_plan(match_of("razz", ["caller", "random"]), 2, str(file)))
    assert file.read_text() == text


OTHERS_BEGINNING = '{"match":{"game":"razz","rules":{},"rule_hash":"0'


@pytest.mark.parametrize("text", ["notes", "{", '{"match', " ", "[]", OTHERS_BEGINNING])
def test_what_is_no_torn_beginning_of_this_very_match_is_never_written_over(
    tmp_path: Path, text: str
) -> None:
    file = tmp_path / "notes.txt"
    file.write_text(text)
    with pytest.raises(Refused, match="is not a match: name another file to keep it in"):
        carry_out(match_plan(match_of("razz", ["caller", "random"]), 2, str(file)))
    assert file.read_text() == text


@pytest.fixture(scope="module")
def match_of_four_boards(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The file of a match that is over."""
    file = tmp_path_factory.mktemp("match") / "razz.match"
    carry_out(match_plan(match_of("razz", ["caller", "random"]), 4, str(file)))
    return file.read_bytes()


@pytest.mark.parametrize(
    ("line", "damage"),
    [
        (1, '{"match":{"game":"ra'),
        (1, '{"match":[]}'),
        (3, "milk"),
        (3, ""),
        (3, "[" * 9_999),
        (2, '{"won":[1]}'),
        (2, '{"won":[1],"deals":8,"unfinished":0,"times":[{}],"faults":[0],"complaints":[""]}'),
        (4, '{"won":["1",2],"deals":8,"unfinished":0,"times":[{},{}],"faults":[0,0],'
            '"complaints":["",""]}'),
    ],
)  # fmt: skip
@pytest.mark.parametrize("end", [b"\n", b""], ids=["whole", "torn"])
def test_a_damaged_line_is_named_and_the_file_left_alone(
    match_of_four_boards: bytes, tmp_path: Path, line: int, damage: str, end: bytes
) -> None:
    file = tmp_path / "razz.match"
    work = match_plan(match_of("razz", ["caller", "random"]), 4, str(file))
    lines = match_of_four_boards.splitlines()
    lines[line - 1] = damage.encode()
    file.write_bytes(before := b"\n".join(lines) + end)
    with pytest.raises(Refused, match=rf"line {line} (of '.*razz.match' )?is damaged"):
        carry_out(work)
    assert file.read_bytes() == before


def test_what_somebody_wrote_behind_a_match_is_not_cut_off(tmp_path: Path) -> None:
    file = tmp_path / "razz.match"
    work = match_plan(match_of("razz", ["caller", "random"]), 2, str(file))
    carry_out(work)
    file.write_bytes(before := file.read_bytes() + b"notes")
    with pytest.raises(Refused, match=r"line 4 of '.*razz.match' is damaged"):
        carry_out(work)
    assert file.read_bytes() == before


def test_a_match_is_played_by_one_at_a_time(tmp_path: Path) -> None:
    file = str(tmp_path / "razz.match")
    work = match_plan(match_of("razz", ["caller", "random"]), 4, file)
    boards = work.run()
    next(boards)
    with pytest.raises(Refused, match="has it"):
        carry_out(work)
    boards.close()  # type: ignore[attr-defined]
    assert carry_out(work).boards == 4


def test_a_file_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="the match cannot be kept in"):
        carry_out(match_plan(match_of("razz", ["caller", "random"]), 2, str(tmp_path)))


# --- how many boards


def test_as_many_boards_as_an_interval_takes() -> None:
    wide = compete("holdem", ["caller", "random"], boards=30, rules=LIMIT, seats=2)
    within = wide.samples[0].ci95 / 1.5
    found = compete("holdem", ["caller", "random"], within=within, rules=LIMIT, seats=2)
    assert found.boards >= wide.boards_for(within) > 30
    assert within * 0.65 <= found.samples[0].ci95 <= within


@pytest.mark.parametrize("seed", range(4))
def test_no_interval_reaches_further_than_was_asked_for(seed: int, tmp_path: Path) -> None:
    """The first thirty boards foresee too few for some of these."""
    match = match_of("leduc", ["caller", "random"], seed=seed)
    work = match_plan(match, within=15, file=str(tmp_path / "leduc.match"))
    found = carry_out(work)
    assert max([sample.ci95 for sample in found.samples]) <= 15
    taken_up = carry_out(work)
    assert (taken_up.boards, won(taken_up)) == (found.boards, won(found))
    assert won(carry_out(replace(work, file=None), 2)) == won(found)


def test_an_interval_never_takes_more_boards_than_were_allowed() -> None:
    found = compete("razz", ["caller", "random"], within=0.001, boards=33)
    assert found.boards == 33


def test_the_boards_for_an_interval_are_said() -> None:
    found = compete("razz", ["caller", "random"], boards=5)
    [said] = [one for one in found.said() if "95 % interval" in one]
    assert f"{found.boards_for(100):,} boards" in said


def test_one_board_has_no_interval() -> None:
    match = match_of("razz", ["caller", "random"])
    tally = MatchTally(match)
    tally.add(match.dealer().board(0))
    found = tally.answer()
    assert [player.to_json()["ci95"] for player in found.players] == [None] * 2
    assert "unknown" in str(found)
    assert found.to_json()["ahead"] == {"by": found.lead.mean, "ci95": None}


# --- the answer


def test_json_is_as_promised() -> None:
    found = compete("holdem", ["random", "caller"], boards=3, rules=LIMIT, seed="a", seats=5)
    told = json.loads(json.dumps(found.to_json()))
    assert list(told)[:5] == ["game", "rules", "boards", "seed", "players"]
    assert (told["game"], told["boards"], told["seed"]) == ("holdem", 3, "a")
    assert told["rules"] == {"betting": "fixed"}
    assert [one["bot"] for one in told["players"]] == ["random", "caller"]
    for one in told["players"]:
        assert one["ci95"] > 0
        assert one["chips_per_hand"] == pytest.approx(one["per_100"] * 2)
        assert 0 < one["decision_ms"]["p50"] <= one["decision_ms"]["p95"]
    assert (told["unit"], told["unit_cents"], told["hands"]) == ("small bets", 200, 30)


@pytest.mark.parametrize(
    ("players", "said"),
    [
        (["caller", "random"], "2 seats, 2worlds a decision that no player uses: "),
        (["level-1", "random"], "2 seats, 2worlds a decision of level-1: "),
        ([f"{HERE}:told", f"{HERE}:folds"], f"2 seats, 2worlds a decision of {HERE}:told: "),
        (["level-1", "rollout"], "2 seats, 2worlds a decision: "),
    ],
)
def test_whose_budget_it_is_is_said(players: list[str], said: str) -> None:
    found = compete("kuhn", players, boards=2, budget="2worlds")
    assert f"Kuhn, {said}" in found.said()[0]


def test_standings_are_rows_a_table_and_a_chart(tmp_path: Path) -> None:
    found = compete("guts", ["random", "caller"], boards=3)
    assert [row["bot"] for row in found.rows] == ["random", "caller"]
    assert "random among caller" in str(found)
    assert "A hand is a whole game, until its pot is won" in str(found)
    assert "<table>" in found._repr_html_()
    found.plot(str(tmp_path / "guts.svg"))
    assert "random" in (tmp_path / "guts.svg").read_text()


def test_a_chart_says_of_each_row_among_whom_he_sat(tmp_path: Path) -> None:
    compete("kuhn", ["random", "caller"], boards=3, seats=2).plot(str(tmp_path / "side.svg"))
    assert "among" not in (tmp_path / "side.svg").read_text()
    compete("razz", ["random", "caller"], boards=3).plot(str(tmp_path / "rows.svg"))
    drawn = (tmp_path / "rows.svg").read_text()
    assert "random among caller" in drawn
    assert "caller among random" in drawn


def test_what_was_stopped_says_so() -> None:
    def stop(step: Progress[Standings]) -> None:
        if step.done == 2:
            raise KeyboardInterrupt

    work = match_plan(match_of("razz", ["caller", "random"]), 50)
    found = carry_out(work, 1, stop)
    assert (found.boards, found.complete) == (2, False)
    assert found.said()[0].startswith("Stopped")
    assert won(found) == won(carry_out(replace(work, target=Target(count=2))))


# --- what cannot be


@pytest.mark.parametrize(
    ("players", "others", "said"),
    [
        (["caller"], {}, "two players at least"),
        (["caller", "bob"], {}, "no house player 'bob'"),
        (["caller", "random"], {"seats": 9}, "9 x 7 = 63 cards, and the pack has 52"),
        (["caller", "random"], {"seats": 1}, "needs 2 players at least, not 1"),
        (["caller", "random", "sensible"], {"seats": 2}, "3 players cannot sit in 2 seats"),
        (["caller", "random"], {"budget": "0ms"}, "0ms"),
        (["caller", "random"], {"budget": "0worlds"}, "0worlds"),
        (["caller", "random"], {"budget": "soon"}, "20ms or 64worlds"),
        (["caller", "random"], {"boards": 1}, "2 to 1,000,000 boards"),
        (["caller", "random"], {"within": 0.0}, "no interval"),
        (["caller", "random"], {"workers": 0}, "0 workers are too few"),
    ],
)
def test_what_cannot_be_is_refused(players: list[str], others: dict[str, Any], said: str) -> None:
    with pytest.raises(Refused, match=said):
        compete("chaos", players, **others)
