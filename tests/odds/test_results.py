"""Answers print, go into JSON, a notebook, a data frame and a chart."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any
from xml.etree import ElementTree

import pytest

from pokernight import __version__
from pokernight.errors import Refused
from pokernight.games import find
from pokernight.odds import by_street, charts, equity, rule_hash, what_wins

PNG = b"\x89PNG\r\n\x1a\n"


def test_json_has_what_it_takes_to_find_the_answer_again() -> None:
    answer = equity("omaha_hi_lo", ["A2**", "KKQQ"], trials=500, seed="Friday")
    found = json.loads(json.dumps(answer.to_json()))
    assert (found["trials"], found["exact"], found["seed"]) == (500, False, "Friday")
    assert found["version"] == __version__
    assert found["rule_hash"] == answer.origin.rule_hash
    for seat in found["seats"]:
        numbers = ["share", "win", "tie", "scoop", "high", "low", "standard_error"]
        assert all(isinstance(seat[name], float) and 0 <= seat[name] <= 1 for name in numbers)


def test_an_exact_answer_has_no_seed() -> None:
    assert equity("holdem", ["AsAh", "KdKc"], "2c7d9h").to_json()["seed"] is None


def test_the_rule_hash_changes_with_any_house_rule() -> None:
    chaos = find("chaos")
    plain = rule_hash(chaos, chaos.usual_rules)
    assert plain == rule_hash(chaos, chaos.house_rules(jokers="0"))
    others = [chaos.house_rules(jokers="1"), chaos.house_rules(raises="4")]
    assert len({plain, *[rule_hash(chaos, rules) for rules in others]}) == 3
    assert plain != rule_hash(find("holdem"), find("holdem").usual_rules)


def test_house_rules_are_told() -> None:
    chaos = find("chaos")
    answer = equity(chaos, ["??", "??"], rules=chaos.house_rules(jokers="2"), trials=100)
    assert answer.to_json()["rules"] == {"jokers": "2"}
    assert "jokers=2" in str(answer.origin)


def test_a_notebook_shows_a_table() -> None:
    html = equity("omaha_hi_lo", ["5c4d3h2s", "6c6d6h6s"])._repr_html_()
    ElementTree.fromstring(html)
    assert "45.963 %" in html
    assert "exact" in html
    assert "<script" not in equity("holdem", ["AA", "K*"], trials=10)._repr_html_()


class Frame:
    """Stands for a data frame."""

    def __init__(self, columns: dict[str, list[Any]]) -> None:
        self.columns = columns


@pytest.mark.parametrize("library", ["polars", "pandas"])
def test_a_data_frame_is_one_of_whatever_library_is_there(
    library: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    stand_in = ModuleType(library)
    stand_in.DataFrame = Frame  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "polars", None)
    monkeypatch.setitem(sys.modules, library, stand_in)
    found = equity("holdem", ["AsAh", "KdKc"], "2c7d9h").to_frame()
    assert found.columns["hand"] == ["AsAh", "KdKc"]
    assert sum(found.columns["share"]) == pytest.approx(1)
    assert what_wins("chaos", 2, trials=50).to_frame().columns["hand"]


def test_without_either_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    for library in ("polars", "pandas"):
        monkeypatch.setitem(sys.modules, library, None)
    with pytest.raises(Refused, match="pip install polars"):
        equity("holdem", ["AsAh", "KdKc"], "2c7d9h").to_frame()


@pytest.mark.parametrize("ending", ["png", "svg"])
def test_charts_are_drawn(ending: str, tmp_path: Path) -> None:
    exact = equity("omaha_hi_lo", ["5c4d3h2s", "6c6d6h6s"])
    sampled = equity("holdem", ["AsKs", "QQ+,AKs", "??"], "2s7sTd", trials=500)
    streets = by_street("holdem", ["AsKs", "QhQd"], "2s7sTd3c")
    won = what_wins("chaos", 4, trials=500)
    drawings: list[Callable[[str], None]] = [
        lambda path: charts.equity(exact, path),
        lambda path: charts.equity(sampled, path),
        lambda path: charts.streets(streets, path),
        lambda path: charts.winners(won, path),
    ]
    for number, draw in enumerate(drawings):
        file = tmp_path / f"{number}.{ending}"
        draw(str(file))
        content = file.read_bytes()
        assert len(content) > 5_000
        if ending == "png":
            assert content.startswith(PNG)
        else:
            ElementTree.fromstring(content)


def test_a_chart_says_where_its_figures_come_from(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import matplotlib

    monkeypatch.setitem(matplotlib.rcParams, "svg.fonttype", "none")
    answer = equity("omaha_hi_lo", ["5c4d3h2s", "6c6d6h6s"])
    charts.equity(answer, str(tmp_path / "a.svg"))
    drawn = (tmp_path / "a.svg").read_text(encoding="utf-8")
    for words in ("45.96 %", "54.04 %", "5♣ 4♦ 3♥ 2♠", answer.origin.rule_hash, __version__):
        assert words in drawn


def test_the_same_answer_draws_the_same_chart(tmp_path: Path) -> None:
    answer = equity("holdem", ["AsAh", "KdKc"], "2c7d9h")
    for name in ("a.svg", "b.svg"):
        charts.equity(answer, str(tmp_path / name))
    assert (tmp_path / "a.svg").read_bytes() == (tmp_path / "b.svg").read_bytes()


@pytest.mark.parametrize(
    ("path", "sentence"),
    [
        ("chart.gif", "it ends in .png or .svg"),
        ("chart", "it ends in .png or .svg"),
        ("no/such/folder/chart.png", "there is no such folder"),
    ],
)
def test_a_file_that_cannot_become_a_chart_is_refused_first(path: str, sentence: str) -> None:
    with pytest.raises(Refused, match=sentence):
        charts.check(path)


def test_without_matplotlib_a_chart_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(Refused, match="pip install"):
        charts.check("chart.png")
