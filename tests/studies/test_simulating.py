"""Very many hands: the same bytes whoever plays them, and what is finished is never lost."""

from __future__ import annotations

import csv
import gc
import json
import subprocess
import sys
import tracemalloc
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from pokernight import __version__
from pokernight.cards import parse
from pokernight.errors import Refused
from pokernight.measuring.sampling_loop import Piece, Progress, carry_out
from pokernight.odds import what_wins
from pokernight.odds.compiled.winners import InBulk
from pokernight.odds.evaluation.odds_question import question_of
from pokernight.odds.evaluation.winning_categories import ByDuel
from pokernight.ranking import CATEGORIES
from pokernight.ranking.high import wild_high_value
from pokernight.studies import Simulated, Simulation, Study, simulate, simulation_of
from pokernight.studies.columns import HANDS, SEATS, TABLES, Column, as_markdown
from pokernight.studies.row_files import LISTS, UNNAMED
from pokernight.studies.summary import HandSums
from tests.sampling import some
from tests.studies import dying

ROOT = Path(__file__).parents[2]
KUHN = ("kuhn", 40)


def of_kuhn(**others: Any) -> Simulation:
    return simulation_of(*KUHN, players=["random", "caller"], **others)


def files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


def played(folder: Path, name: str, who: int = 1, chunk: int = 15) -> dict[str, bytes]:
    """All the files of a simulation."""
    folder.mkdir()
    carry_out(replace(of_kuhn(out=str(folder / name)), chunk=chunk), who)
    return files(folder)


# --- the same bytes


@pytest.mark.parametrize("ending", ["parquet", "csv", "jsonl"])
def test_the_bytes_do_not_depend_on_who_plays_or_in_which_chunks(
    tmp_path: Path, ending: str
) -> None:
    name = f"kuhn.{ending}"
    one = played(tmp_path / "one", name)
    assert sorted(one) == sorted([name, f"{name}.study.json", f"kuhn.seats.{ending}"])
    assert played(tmp_path / "others", name, chunk=7) == one
    assert played(tmp_path / "two", name, who=2, chunk=4) == one


def test_row_groups_do_not_depend_on_chunks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pq = pytest.importorskip("pyarrow.parquet")
    monkeypatch.setattr("pokernight.studies.row_files.GROUP", 16)
    one = played(tmp_path / "one", "kuhn.parquet", chunk=3)
    assert played(tmp_path / "other", "kuhn.parquet", chunk=40) == one
    found = pq.ParquetFile(tmp_path / "one/kuhn.seats.parquet")
    assert [found.metadata.row_group(n).num_rows for n in range(5)] == [16] * 5
    about = json.loads(found.schema_arrow.metadata[b"pokernight"])
    assert (about["game"], about["schema"], about["version"]) == ("kuhn", 1, __version__)


def test_another_seed_has_other_bytes(tmp_path: Path) -> None:
    for seed in (0, 1):
        carry_out(of_kuhn(out=str(tmp_path / f"{seed}.csv"), seed=seed))
    assert (tmp_path / "0.csv").read_bytes() != (tmp_path / "1.csv").read_bytes()


# --- the rows


def _read(field: Column, cell: str) -> Any:
    if field.kind in LISTS:
        return json.loads(cell)
    if cell == "":
        return "" if field.name in ("contest", "up") else None
    if field.kind == "yes or no":
        return cell == "true"
    return {"number": int, "fraction": float}.get(field.kind, str)(cell)


@pytest.mark.parametrize("table", ["", ".seats"])
def test_every_format_has_the_same_rows(tmp_path: Path, table: str) -> None:
    pq = pytest.importorskip("pyarrow.parquet")
    for ending in ("parquet", "csv", "jsonl"):
        simulate("omaha_hi_lo", 6, players=["caller"], out=str(tmp_path / f"o.{ending}"))
    fields = SEATS if table else HANDS
    lines = (tmp_path / f"o{table}.jsonl").read_text(encoding="utf-8").splitlines()
    rows = [json.loads(line) for line in lines]
    assert len(rows) == (24 if table else 6)
    assert all(list(row) == [field.name for field in fields] for row in rows)
    with (tmp_path / f"o{table}.csv").open(encoding="utf-8", newline="") as file:
        head, *cells = csv.reader(file)
    assert head == [field.name for field in fields]
    assert [
        {one.name: _read(one, cell) for one, cell in zip(fields, row, strict=True)} for row in cells
    ] == rows
    counts = [field.name for field in fields if field.kind == "counts"]
    table_of = pq.read_table(tmp_path / f"o{table}.parquet").to_pylist()
    assert [{**row, **{name: dict(row[name]) for name in counts}} for row in table_of] == rows


def test_the_rows_add_up(tmp_path: Path) -> None:
    found = simulate("the_omen", 8, players=["caller", "random"], out=str(tmp_path / "o.jsonl"))
    hands, seats = (
        [json.loads(line) for line in (tmp_path / name).read_text(encoding="utf-8").splitlines()]
        for name in ("o.jsonl", "o.seats.jsonl")
    )
    assert [row["hand"] for row in hands] == list(range(8))
    assert {row["rules"] for row in hands} == {found.to_json()["rule_hash"]}
    told: Counter[str] = Counter()
    clauses: Counter[str] = Counter()
    for hand in hands:
        mine = [row for row in seats if row["hand"] == hand["hand"]]
        assert [row["seat"] for row in mine] == [0, 1]
        assert [row["player"] for row in mine] == hand["players"]
        assert sum(row["net"] for row in mine) + hand["left"] == 0
        assert sum(row["questions"] for row in mine) == hand["questions"]
        assert hand["showdown"] == any(row["showdown"] for row in mine) or hand["told"]["show"]
        for row in mine:
            assert (row["category"] is None) == (not row["showdown"])
            assert [one["contest"] for one in row["others"]] == ["against_damien"] * row["showdown"]
        told.update(hand["told"])
        clauses.update(hand["clauses"])
        assert hand["pot"] >= sum(row["won"] for row in mine)
    assert told == found.tally.counts["told"]
    assert clauses == found.tally.counts["clauses"]
    assert {"1", "2", "3"} & {*clauses}
    assert found.hands == 8 and told["omen"] > 0
    for one in found.players:
        assert one.net == sum(row["net"] for row in seats if row["player"] == one.name) / one.hands


@pytest.mark.parametrize(("name", "columns"), [("a hand", HANDS), ("a seat", SEATS)])
def test_the_page_has_the_table_of_columns(name: str, columns: tuple[Column, ...]) -> None:
    page = (ROOT / "docs/simulate.md").read_text(encoding="utf-8")
    section = page.partition(f"### The row of {name}\n")[2].partition("\n##")[0]
    assert as_markdown(columns) in section, "run: python scripts/study_figures.py columns"


# --- what is finished is never lost


@pytest.mark.parametrize("ending", ["csv"])
def test_killed_at_ten_places_it_loses_no_finished_chunk_and_ends_in_the_same_bytes(
    tmp_path: Path, ending: str
) -> None:
    name = f"k.{ending}"
    whole = tmp_path / "whole"
    whole.mkdir()
    carry_out(dying.simulation(str(whole / name)))
    for place in some("killed simulations", range(dying.PLACES), 1):
        folder = tmp_path / str(place)
        folder.mkdir()
        file = str(folder / name)
        killed = subprocess.run(
            [sys.executable, "-m", "tests.studies.dying", file, str(place), "begin"],
            cwd=ROOT, check=False,
        )  # fmt: skip
        assert killed.returncode == -9
        finished = len(list((folder / f"{name}.parts").glob("*.part")))
        steps: list[Progress[Simulated]] = []
        carry_out(dying.simulation(file, resume=True), 1, steps.append)
        if place < 9:
            assert finished == max(0, min(place - 1, 5))
        assert (steps[0].before, steps[-1].done) == (10 * finished if place < 9 else 50, 50)
        assert files(folder) == {**files(whole), f"{name}.lock": b""} or files(folder) == files(
            whole
        )


def test_what_was_stopped_goes_on(tmp_path: Path) -> None:
    def stop(step: Progress[Simulated]) -> None:
        if step.done == 20:
            raise KeyboardInterrupt

    file = str(tmp_path / "kuhn.csv")
    found = carry_out(replace(of_kuhn(out=file), chunk=10), 1, stop)
    assert (found.hands, found.complete) == (20, False)
    assert found.said()[0].startswith("Stopped")
    steps: list[Progress[Simulated]] = []
    again = carry_out(replace(of_kuhn(out=file, resume=True), chunk=25), 2, steps.append)
    assert [(step.done, step.before) for step in steps] == [(20, 20), (30, 20), (40, 20)]
    assert again.to_json() == {**carry_out(of_kuhn()).to_json(), "files": list(again.files)}
    once_more = carry_out(of_kuhn(out=file, resume=True))
    assert once_more.to_json() == again.to_json()


def test_a_chunk_is_all_that_is_held_however_many_hands_there_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    chunks, hands = 10, 30
    out = str(tmp_path / "kuhn.jsonl")
    asked = simulation_of("kuhn", chunks * hands, players=["caller"], out=out)
    one = asked.study.play(0)
    monkeypatch.setattr("pokernight.studies.run_simulation.PILOT", 0.0)
    monkeypatch.setattr(Study, "play", lambda study, number: replace(one, number=number))
    carry_out(of_kuhn())  # what is looked up once is kept
    held: list[int] = []

    def look(step: Progress[Simulated]) -> None:
        gc.collect()
        held.append(tracemalloc.get_traced_memory()[0])
        tracemalloc.reset_peak()

    gc.freeze()
    tracemalloc.start()
    try:
        carry_out(replace(asked, chunk=hands), 1, look)
        most_at_the_end = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
        gc.unfreeze()
    chunk = sum(map(len, files(tmp_path).values())) / chunks
    assert len(held) == chunks
    assert max(held) - held[1] < 2 * chunk, "of eight since then"
    assert most_at_the_end - held[-1] < 4 * chunk, "while they are put together"


@pytest.mark.parametrize(("rate", "hands"), [(8.0, 12), (0.1, 1), (1e9, 20_000)])
def test_a_chunk_takes_a_second_or_more_but_never_very_many_hands(
    monkeypatch: pytest.MonkeyPatch, rate: float, hands: int
) -> None:
    asked: list[Piece] = []

    def settled(total: int, size: int) -> Iterator[Piece]:
        asked.append(Piece(total, size))
        return iter(())

    monkeypatch.setattr(Simulation, "_rate", lambda simulation: rate)
    monkeypatch.setattr("pokernight.studies.run_simulation.chunks", settled)
    told: list[float] = []
    simulation = replace(of_kuhn(), hands=50_000, foreseen=lambda took, _: told.append(took))
    assert not [*simulation.run()]
    assert asked == [(50_000, hands)]
    assert told == [50_000 / rate], "seconds, foreseen before the first hand"


def test_a_study_is_played_by_one_at_a_time(tmp_path: Path) -> None:
    simulation = replace(of_kuhn(out=str(tmp_path / "kuhn.csv")), chunk=10)
    running = simulation.run()
    next(running)
    with pytest.raises(Refused, match="has it"):
        carry_out(simulation)
    running.close()  # type: ignore[attr-defined]
    assert carry_out(replace(simulation, resume=True)).hands == 40


# --- what cannot be


@pytest.mark.parametrize(
    ("others", "said"),
    [
        ({"seed": 5}, "seed 0, not 5"),
        ({"rules": "bet=2"}, "rule bet as usual, not 2"),
        ({"hands": 41}, "hands 40, not 41"),
        ({"players": ["caller"]}, "players random,caller, not caller"),
        ({"game": "leduc"}, "game kuhn, not leduc"),
    ],
)
def test_a_file_of_another_study_is_refused_with_what_differs(
    tmp_path: Path, others: dict[str, Any], said: str
) -> None:
    file = str(tmp_path / "kuhn.csv")
    carry_out(of_kuhn(out=file))
    before = files(tmp_path)
    asked: dict[str, Any] = {"game": "kuhn", "hands": 40, "players": ["random", "caller"]}
    with pytest.raises(Refused) as refused:
        simulate(**{**asked, **others}, out=file, resume=True)
    assert f"holds another study: {said}" in str(refused.value)
    assert "name another file with --out" in str(refused.value)
    assert files(tmp_path) == before


def test_hands_of_a_player_whose_module_has_changed_are_not_mixed_with_new_ones(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(tmp_path))
    mine = tmp_path / "changing_player.py"
    mine.write_text("def play(situation):\n    return situation.ask.default\n")
    file, players = str(tmp_path / "kuhn.csv"), ["changing_player:play", "caller"]
    simulate("kuhn", 40, players=players, out=file)
    assert simulate("kuhn", 40, players=players, out=file, resume=True).hands == 40
    mine.write_text(mine.read_text() + "# better now\n")
    with pytest.raises(Refused, match="holds another study: modules changing_player "):
        simulate("kuhn", 40, players=players, out=file, resume=True)


@pytest.mark.parametrize("finished", [True, False])
@pytest.mark.parametrize("ending", ["parquet", "csv", "jsonl"])
def test_a_file_of_another_version_seed_or_rule_set_is_refused_with_both_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ending: str, finished: bool
) -> None:
    def stop(step: object) -> None:
        if not finished:
            raise KeyboardInterrupt

    file = str(tmp_path / f"kuhn.{ending}")
    with monkeypatch.context() as patch:
        patch.setattr("pokernight.studies.run_simulation.__version__", "0.0.9")
        found = carry_out(replace(of_kuhn(out=file, seed=3, rules="ante=2"), chunk=20), 1, stop)
    assert found.complete == finished
    before = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    with pytest.raises(Refused) as refused:
        carry_out(of_kuhn(out=file, seed=4, rules="ante=3", resume=True))
    for said in ("seed 3, not 4", "rule ante 2, not 3", f"version 0.0.9, not {__version__}"):
        assert said in str(refused.value)
    assert {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()} == before


def half_of_kuhn(folder: Path) -> Simulation:
    """A simulation into a file that was stopped after its first chunk, to be resumed."""

    def stop(step: object) -> None:
        raise KeyboardInterrupt

    simulation = replace(of_kuhn(out=str(folder / "kuhn.csv")), chunk=15)
    assert not carry_out(simulation, 1, stop).complete
    return replace(simulation, resume=True)


@pytest.mark.parametrize("table", ["hand", "seat"])
@pytest.mark.parametrize(
    ("changed", "said"),
    [
        (lambda columns: columns[:-1], "rows have LAST, which rows no longer have"),
        (lambda columns: (*columns, replace(columns[0], name="luck")), "rows have no luck"),
        (lambda columns: columns[::-1], "rows have them in another order"),
    ],
)
def test_a_file_begun_with_other_columns_is_not_resumed(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    table: str,
    changed: Callable[[tuple[Column, ...]], tuple[Column, ...]],
    said: str,
) -> None:
    resumed = half_of_kuhn(tmp_path)
    before = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    columns = {"hand": "HANDS", "seat": "SEATS"}[table]
    changed_columns = changed(TABLES[table])
    monkeypatch.setattr(f"pokernight.studies.run_simulation.{columns}", changed_columns)
    said = said.replace("LAST", TABLES[table][-1].name)
    with pytest.raises(Refused, match=f"other columns: its {table} {said}.* --out"):
        carry_out(resumed)
    assert {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()} == before


def test_a_file_whose_description_names_no_columns_has_those_of_that_time(tmp_path: Path) -> None:
    resumed = half_of_kuhn(tmp_path)
    description = tmp_path / "kuhn.csv.parts" / "study.json"
    kept = json.loads(description.read_text())
    assert kept["study"].pop("columns") != UNNAMED
    description.write_text(json.dumps(kept))
    with pytest.raises(Refused, match="other columns: its seat rows have no up"):
        carry_out(resumed)


def test_a_file_that_is_there_is_not_written_over(tmp_path: Path) -> None:
    file = tmp_path / "kuhn.csv"
    file.write_text("milk\n")
    for resume, said in (
        (False, "is there already"),
        (True, "is not a study, so it cannot be resumed"),
    ):
        with pytest.raises(Refused, match=said):
            carry_out(of_kuhn(out=str(file), resume=resume))
    assert files(tmp_path) == {"kuhn.csv": b"milk\n"}


@pytest.mark.parametrize(
    ("name", "said"),
    [*[(f"no/such/x.{one}", "cannot be written: No such") for one in ("parquet", "csv", "jsonl")],
     ("x.txt", "must end in .parquet, .csv, .jsonl"),
     ("folder.csv", "it is a folder")],
)  # fmt: skip
def test_an_output_that_cannot_be_written_is_refused_before_the_first_hand(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, said: str
) -> None:
    (tmp_path / "folder.csv").mkdir()
    monkeypatch.setattr("pokernight.studies.played_hands.Study.play", None)
    with pytest.raises(Refused, match=said):
        carry_out(of_kuhn(out=str(tmp_path / name)))
    assert [path.name for path in tmp_path.iterdir()] == ["folder.csv"]


def test_a_study_whose_rows_are_gone_says_so(tmp_path: Path) -> None:
    file = tmp_path / "kuhn.csv"
    carry_out(of_kuhn(out=str(file)))
    file.unlink()
    with pytest.raises(Refused, match="its rows do not"):
        carry_out(of_kuhn(out=str(file), resume=True))


@pytest.mark.parametrize(
    ("missing", "others", "said"),
    [("pyarrow", {"out": "x.parquet"}, r"pokernight\[parquet\]"), ("ray", {"ray": "auto"}, "Ray")],
)
def test_an_extra_that_is_not_there_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, missing: str, others: dict[str, str], said: str
) -> None:
    monkeypatch.setitem(sys.modules, missing, None)
    monkeypatch.chdir(tmp_path)
    with pytest.raises(Refused, match=said):
        simulate("kuhn", 3, **others)  # type: ignore[arg-type]
    assert not list(tmp_path.iterdir())


def test_a_cluster_that_is_not_there_leaves_nothing_behind(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="does not answer"):
        simulate("kuhn", 3, ray="127.0.0.1:1", out=str(tmp_path / "x.csv"))
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("text", ["milk", "{}", "[1]", '{"study": 3}', '{"study": {}}'])
def test_what_is_no_study_is_not_resumed(tmp_path: Path, text: str) -> None:
    (tmp_path / "kuhn.csv.parts").mkdir()
    (tmp_path / "kuhn.csv.parts/study.json").write_text(text)
    with pytest.raises(Refused, match="is not a study"):
        carry_out(of_kuhn(out=str(tmp_path / "kuhn.csv"), resume=True))


@pytest.mark.parametrize(
    ("others", "said"),
    [
        ({"hands": 0}, "1 to 1,000,000,000 hands, not 0"),
        ({"resume": True}, "without a file"),
        ({"workers": 0}, "0 workers are too few"),
        ({"workers": 2, "ray": "auto"}, "name one"),
        ({"ray": "there"}, "is not the address of a Ray cluster"),
        ({"showdown": True, "players": ["caller"]}, "no players can be named"),
        ({"seats": 1}, "Kuhn is played by 2|needs 2 players"),
    ],
)
def test_what_cannot_be_is_refused(others: dict[str, Any], said: str) -> None:
    with pytest.raises(Refused, match=said):
        simulate(**{"game": "kuhn", "hands": 3, **others})


def test_a_game_in_which_more_than_bets_is_decided_has_no_showdown_alone() -> None:
    with pytest.raises(Refused, match="Badugi has no showdown alone"):
        simulate("badugi", 3, showdown=True)


# --- the summary


def test_the_summary_is_rows_a_table_and_a_chart(tmp_path: Path) -> None:
    found = simulate("kuhn", 30, players=["random", "caller"])
    assert [(row["by"], row["who"]) for row in found.rows] == [
        ("player", "random"), ("player", "caller"), ("seat", "0"), ("seat", "1")
    ]  # fmt: skip
    assert found.players[0].net == -found.players[1].net
    assert found.players[0].hands == found.players[1].hands == 30
    assert "30 hands from seed 0" in str(found)
    assert "<table>" in found._repr_html_()
    assert json.loads(json.dumps(found.to_json()))["hands"] == 30
    found.plot(str(tmp_path / "kuhn.svg"))
    assert "random" in (tmp_path / "kuhn.svg").read_text(encoding="utf-8")


def test_a_tally_is_written_and_read() -> None:
    tally = simulate("omaha_hi_lo", 3, players=["random"]).tally
    again = HandSums.from_json(json.loads(json.dumps(tally.to_json())))
    assert again.to_json() == tally.to_json()
    twice = HandSums()
    twice.merge(tally)
    twice.merge(again)
    assert twice.sums["hands"] == 6


def test_the_interval_is_by_hand() -> None:
    """Of two callers at a table of four each has two seats, whose winnings are one observation."""
    hands = [simulation_of("holdem", 25, players=["caller", "random"], seats=4).study.play(number)
             for number in range(25)]  # fmt: skip
    found = simulate("holdem", 25, players=["caller", "random"], seats=4)
    nets = [sum([seat.net for seat in hand.seats if seat.player == "caller"]) / 2 for hand in hands]
    mean = sum(nets) / 25
    error = (sum([(net - mean) ** 2 for net in nets]) / 24 / 25) ** 0.5
    assert found.players[0].net == pytest.approx(mean)
    assert found.players[0].ci95 == pytest.approx(2.0639 * error, rel=1e-4)


# --- showdowns alone


@pytest.mark.parametrize("game", ["seven_card_stud_hi_lo", "cincinnati"])
def test_showdowns_alone_are_the_deals_of_wins(game: str) -> None:
    found = simulate(game, 60, seats=3, showdown=True)
    wins = what_wins(game, 3, trials=60)
    held: Counter[str] = Counter()
    for kind in found.kinds:
        if kind["contest"] in ("", wins.contests[0]):
            held[kind["category"]] += kind["held"]
    assert sum(held.values()) == 180
    assert held == {
        row.hand: round(row.held * 180) for row in wins.hands if row.contest == wins.contests[0]
    }


def test_showdowns_alone_are_read_in_bulk_where_a_game_can_be(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    read: list[int] = []
    each = InBulk.each

    def counted(judge: InBulk, first: int, count: int) -> Any:
        read.append(count)
        return each(judge, first, count)

    monkeypatch.setattr(InBulk, "each", counted)
    monkeypatch.setattr("pokernight.studies.run_simulation.PILOT", 0.0)
    simulate("seven_card_stud_hi_lo", 60, seats=3, showdown=True)
    assert sum(read) >= 60
    read.clear()
    simulate("cincinnati", 3, seats=3, showdown=True)
    assert not read, "no kernel reads its cross"


def test_showdowns_alone_go_on_against_who_nobody_plays() -> None:
    question = question_of("the_omen", ["??"] * 3)
    tally = ByDuel(question).sample(0, 40)
    found = simulate("the_omen", 40, seats=3, showdown=True)
    assert {one["category"]: one["held"] for one in found.kinds} == {
        kind: count for (_, _, kind), count in tally.held.items()
    }
    beaten = sum([count for (_, result), count in tally.facing.items() if result == 1])
    assert sum([one["won"] for one in found.kinds]) == beaten


def _best_at_follow_the_queen(seats: list[dict[str, Any]]) -> list[str]:
    """Categories of the hands by seat, from cards that the dealer is dealt last."""
    circle = [*seats[1:], seats[0]]
    up = [one for street in zip(*[row["up"].split() for row in circle]) for one in street]
    wild = {"Q"}
    for one, after in zip(up, [*up[1:], ""]):
        wild = {"Q", after[:1] or "Q"} if one[0] == "Q" else wild
    hands = [row["cards"].split() for row in seats]
    naturals = [[parse(card)[0] for card in hand if card[0] not in wild] for hand in hands]
    values = [wild_high_value(natural, 7 - len(natural)) for natural in naturals]
    return [CATEGORIES[value >> 20] for value in values]


@pytest.mark.parametrize("made", ["in lanes", "by the engine", "in bulk", "by showdown"])
def test_wild_cards_follow_from_the_order_in_which_rows_are_dealt(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, made: str
) -> None:
    if made in ("by the engine", "by showdown"):
        monkeypatch.setattr("pokernight.extras.compiled", lambda: False)
    out = tmp_path / "q.jsonl"
    showdown = made in ("in bulk", "by showdown")
    players = {"showdown": True} if showdown else {"players": ["caller"]}
    simulate("follow_the_queen", 30, seats=6, out=str(out), **players)
    lines = (tmp_path / "q.seats.jsonl").read_text(encoding="utf-8").splitlines()
    rows = [json.loads(line) for line in lines]
    for first in range(0, len(rows), 6):
        seats = rows[first : first + 6]
        assert [row["seat"] for row in seats] == [*range(6)]
        assert [row["category"] for row in seats] == _best_at_follow_the_queen(seats)
        for row in seats:
            cards = row["cards"].split()
            assert cards[2:6] == row["up"].split() and len(cards) == 7


def test_rows_of_showdowns_alone_leave_out_what_was_not_played(tmp_path: Path) -> None:
    simulate("holdem", 20, showdown=True, out=str(tmp_path / "s.jsonl"))
    hands, seats = (
        [json.loads(line) for line in (tmp_path / name).read_text(encoding="utf-8").splitlines()]
        for name in ("s.jsonl", "s.seats.jsonl")
    )
    assert {row["pot"] for row in hands} == {None}
    assert {(row["net"], row["won"], row["reading"]) for row in seats} == {(None, None, None)}
    assert {row["player"] for row in seats} == {"stayer"}
    for hand in range(20):
        mine = [row for row in seats if row["hand"] == hand]
        best = max(row["value"] for row in mine)
        assert sum(row["share"] for row in mine) == pytest.approx(1)
        assert all((row["share"] > 0) == (row["value"] == best) for row in mine)
        assert all(len(row["cards"].split()) == 2 for row in mine)
