"""Answers print, go into JSON, a notebook, a data frame and a chart."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from inspect import isabstract
from itertools import product
from pathlib import Path
from types import ModuleType
from typing import Any, cast
from xml.etree import ElementTree

import pytest

from pokernight import __version__, compare, fairness, simulate
from pokernight.arena import compete
from pokernight.errors import Refused
from pokernight.games import find
from pokernight.measuring.confidence import Sample, share_ci95
from pokernight.odds import (
    answer_worth,
    by_street,
    equity,
    frequencies,
    low_frequencies,
    outlook,
    rule_hash,
    what_wins,
    worth_by_hand,
)
from pokernight.odds.answers.category_counts import best_groupings
from pokernight.odds.reports import charts
from pokernight.odds.reports.sheet import Answer
from pokernight.studies.comparison import Comparison
from pokernight.studies.hand_figures import MONEY, NOBODY, POT, SCATTER, SWING, WINNER, Figure
from tests.sampling import some

PNG = b"\x89PNG\r\n\x1a\n"


def test_json_has_what_it_takes_to_find_the_answer_again() -> None:
    answer = equity("omaha_hi_lo", ["A2**", "KKQQ"], trials=500, seed="Friday")
    found = json.loads(json.dumps(answer.to_json()))
    assert (found["trials"], found["exact"], found["seed"]) == (500, False, "Friday")
    assert found["version"] == __version__
    assert found["rule_hash"] == answer.origin.rule_hash
    for seat in found["seats"]:
        numbers = ["share", "win", "tie", "scoop", "high", "low", "ci95", "win_ci95", "tie_ci95"]
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


@pytest.mark.parametrize(
    ("game", "parts"),
    [
        ("holdem", ()),
        ("seven_card_stud_hi_lo", ("scoop", "high", "low")),
        ("high_chicago", ("scoop", "high", "high spade")),
        ("double_board_holdem", ("scoop", "first board", "second board")),
        ("razzdugi", ("scoop", "low", "badugi")),
        ("seven_card_stud+diamonds_half+low_spade_half", ("scoop", "high", "diamonds")),
    ],
)
def test_the_parts_of_a_pot_stand_in_the_head_by_their_own_names(
    game: str, parts: tuple[str, ...]
) -> None:
    [sheet] = equity(game, ["??"] * 2, trials=10).sheets()
    scoop, halves = parts[:1], parts[1:]
    shares = [word for share in ("share", "win", "tie", *scoop) for word in (share, "+-")]
    assert sheet.head == ("hand", *shares, *halves)


def test_what_is_won_where_it_is_one_thing_is_the_pot() -> None:
    hi_lo = {"hi_lo": "yes"}
    assert what_wins("omaha", 2, trials=10).contests == ("the pot",)
    assert what_wins("omaha", 2, rules=hi_lo, trials=10).contests[1:] == ("the low half",)


@pytest.mark.parametrize(
    ("game", "players", "said"),
    [
        ("holdem", "stayer", ""),
        ("five_card_draw", "stayer", "draw: all keep pairs, or what else promises more."),
        ("five_card_draw", "pat", "to the end; draw: none, all stand pat."),
        ("tic_tac_toe", "stayer", "declare: high."),
        ("jacks_or_better", "stayer", ", and open where they may; draw: all keep pairs"),
        ("woolworth", "stayer", "; pay for a card: pay."),
        ("phone_home", "stayer", "; another card: stand."),
        ("super_stud", "stayer", "; discard: the safe answer."),
        ("guts", "random", "House players (random) decide: bet, declare."),
        ("five_card_draw+low_spade_half", "pat", "draw: none, all stand pat"),
        ("seven_card_stud+matching_card_costs", "stayer", "; pay for a card: pay."),
    ],
)
def test_an_answer_says_how_draws_declarations_and_purchases_are_played(
    game: str, players: str, said: str
) -> None:
    answer = equity(game, ["??"] * 2, trials=5, players=players)
    plays = answer.to_json()["plays"]
    assert said in plays if said else not plays
    assert ("all standing pat, seed 0" in str(answer.origin)) == (players == "pat")
    assert plays in "\n".join(map(str, answer.said()))


@pytest.mark.parametrize(
    ("players", "said"),
    [("caller", " with callers, seed"), ("tests.arena.players:folds", "players:folds, seed")],
)
def test_the_name_of_a_function_stands_in_an_answer_as_it_is_called(
    players: str, said: str
) -> None:
    assert said in str(equity("guts", ["??"] * 2, trials=5, players=players).origin)


class Frame:
    """Stands for a data frame."""

    def __init__(self, columns: dict[str, list[Any]]) -> None:
        self.columns = columns


ANSWERS: dict[str, Callable[[], Answer]] = {
    "equity": lambda: equity("omaha_hi_lo", ["5c4d3h2s", "6c6d6h6s"], "2c7d9h"),
    "sampled equity": lambda: equity("the_omen", ["AsAh", "??"], trials=200),
    "streets": lambda: by_street("holdem", ["AsKs", "QhQd"], "2s7sTd3c"),
    "winners": lambda: what_wins("chaos", 3, trials=200),
    "The Omen's winners": lambda: what_wins("the_omen", 3, trials=200),
    "winners of two halves": lambda: what_wins("omaha_hi_lo", 3, trials=200),
    "frequencies": lambda: frequencies(5, jokers=1),
    "lows": lambda: low_frequencies(5),
    "groupings": lambda: best_groupings("cripple_mr_onion", 50),
    "outlook": lambda: outlook(find("holdem").deal(3, seed=1), 0, trials=20),
}


@cache
def answered(what: str) -> Answer:
    """Return one of the answers, found once for all that look at it."""
    return ANSWERS[what]()


@pytest.mark.parametrize("what", ANSWERS)
def test_any_answer_prints_as_a_table_of_straight_columns(what: str) -> None:
    answer = answered(what)
    said = str(answer)
    assert "Origin(" not in said and "SeatOdds(" not in said
    for sheet in answer.sheets():
        assert len(sheet.rows) >= 2
        lines = str(sheet).removeprefix(f"{sheet.title}\n").splitlines()
        assert len(lines) == 1 + len(sheet.rows)
        last = sum(sheet.widths) + 2 * (len(sheet.widths) - 1)
        assert all(len(line) == last for line, row in zip(lines[1:], sheet.rows) if row[-1])
        assert all(line in said for line in lines)
    assert all(str(sentence) in said for sentence in answer.said())
    assert len(repr(answer)) < 120 and "\n" not in repr(answer)


@pytest.mark.parametrize("what", ANSWERS)
def test_any_answer_becomes_a_data_frame_and_a_table_in_a_notebook(
    what: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    stand_in = ModuleType("pandas")
    stand_in.DataFrame = Frame  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "polars", None)
    monkeypatch.setitem(sys.modules, "pandas", stand_in)
    answer = answered(what)
    columns = answer.to_frame().columns
    assert {len(column) for column in columns.values()} == {len(answer.rows)}
    ElementTree.fromstring(answer._repr_html_())


STUDIES: dict[str, Callable[[], Answer]] = {
    "comparison": lambda: compare("kuhn", "ante=2", players=["caller"], hands=20),
    "fairness": lambda: fairness(
        "kuhn", players=["caller"], hands=20, deals=60, skill=4, budget="2worlds"
    ),
    "simulation": lambda: simulate("kuhn", 20, players=["caller", "random"]),
    "showdowns": lambda: simulate("chaos", 20, showdown=True),
    "match": lambda: compete("kuhn", ["sensible", "caller"], boards=4),
    "worth": lambda: answer_worth("kuhn", "bet", ["call", "fold"], hands=12, players=["random"]),
    "worth by hand": lambda: worth_by_hand(
        "kuhn", "bet", ["call", "fold"], ["K", "J"], hands=12, players=["random", "caller"]
    ),
}
"""Answers of studies, small ones."""


@cache
def made(what: str) -> Answer:
    """Return an answer, the same for several tests."""
    return {**ANSWERS, **STUDIES}[what]()


def leaves(values: Any, name: str = "") -> Iterator[tuple[str, str]]:
    """Return the single values of JSON, each with the last key on the way to it."""
    if isinstance(values, dict):
        for key, value in values.items():
            yield from leaves(value, key)
    elif isinstance(values, list) and values and all(isinstance(each, dict) for each in values):
        for value in values:
            yield from leaves(value, name)
    else:
        yield name, json.dumps(values)


@pytest.mark.parametrize("what", [*ANSWERS, *STUDIES])
def test_data_frames_have_all_that_json_has(what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    stand_in = ModuleType("pandas")
    stand_in.DataFrame = Frame  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "polars", None)
    monkeypatch.setitem(sys.modules, "pandas", stand_in)
    answer = made(what)
    frames = [answer.to_frame(name).columns for name in answer.tables]
    kept = {
        (column.rpartition(".")[2], json.dumps(value))
        for columns in frames
        for column, values in columns.items()
        for value in values
    }
    assert {*leaves(answer.to_json())} <= kept
    main = answer.to_frame().columns
    assert {len(column) for column in main.values()} == {len(answer.rows)}
    with pytest.raises(Refused, match=r"there is no table 'omens' in this answer: rows"):
        answer.to_frame("omens")


def test_every_class_of_answers_is_among_them() -> None:
    def below(kind: Any) -> set[Any]:
        return {kind}.union(*[below(other) for other in kind.__subclasses__()])

    tried = {type(made(what)).__qualname__ for what in (*ANSWERS, *STUDIES)}
    known = {kind for kind in below(Answer) if kind.__module__.startswith("pokernight")}
    assert {kind.__qualname__ for kind in known if not isabstract(kind)} == tried


def test_the_table_by_omens_is_a_data_frame() -> None:
    answer = what_wins("the_omen", 3, trials=200)
    assert [row["omens"] for row in answer.tables["damien"]] == [row.count for row in answer.facing]


def test_an_exact_answer_prints_as_one_sees_it_here() -> None:
    answer = equity("omaha_hi_lo", ["5c4d3h2s", "6c6d6h6s"])
    assert str(answer).splitlines()[:3] == [
        "hand            share       win       tie     scoop      high       low",
        "5♣ 4♦ 3♥ 2♠  45.963 %  36.098 %  19.730 %  36.098 %  36.098 %  43.861 %",
        "6♣ 6♦ 6♥ 6♠  54.037 %  44.172 %  19.730 %  44.172 %  63.902 %   0.000 %",
    ]


def test_the_names_of_arguments_are_those_of_the_commands() -> None:
    """`--time 1 --workers 2` is ``time=1, workers=2``, and so on."""
    from inspect import signature

    from pokernight.cli import main

    for command, function, other in (
        ("odds", equity, {"dummies", "progress", "game", "hands", "rules"}),
        ("wins", what_wins, {"progress", "game", "rules"}),
    ):
        flags = {flag for one in main.commands[command].params for flag in one.opts}
        for name in set(signature(function).parameters) - other:
            assert f"--{name}" in flags, name


def test_the_questions_asked_most_come_with_the_package() -> None:
    import pokernight

    assert pokernight.equity is equity
    assert pokernight.what_wins is what_wins
    assert pokernight.frequencies is frequencies
    assert {"equity", "what_wins", "frequencies", "the_omen"} <= set(dir(pokernight))


@pytest.mark.parametrize("workers", [0, -2])
def test_less_than_one_worker_is_refused_whatever_the_work(workers: int) -> None:
    questions: list[Callable[[], object]] = [
        lambda: equity("holdem", ["AsAh", "KdKc"], "2c7d9h", workers=workers),
        lambda: equity("holdem", ["AA", "??"], trials=10, workers=workers),
        lambda: by_street("holdem", ["AsAh", "KdKc"], "2c7d9h", workers=workers),
        lambda: what_wins("chaos", 2, trials=10, workers=workers),
    ]
    for question in questions:
        with pytest.raises(Refused, match=f"{workers} workers are too few"):
            question()


def test_a_notebook_shows_a_table() -> None:
    html = equity("omaha_hi_lo", ["5c4d3h2s", "6c6d6h6s"])._repr_html_()
    ElementTree.fromstring(html)
    assert "45.963 %" in html
    assert "exact" in html
    assert "<script" not in equity("holdem", ["AA", "K*"], trials=10)._repr_html_()


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


@pytest.mark.parametrize(("what", "ending"), some("charts", [*product(ANSWERS, ("png", "svg"))], 5))
def test_any_answer_is_drawn(what: str, ending: str, tmp_path: Path) -> None:
    file = tmp_path / f"chart.{ending}"
    figure = answered(what).plot(str(file))
    assert figure.axes
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
    answer.plot(str(tmp_path / "a.svg"))
    drawn = (tmp_path / "a.svg").read_text(encoding="utf-8")
    for words in ("45.96 %", "54.04 %", "5♣ 4♦ 3♥ 2♠", answer.origin.rule_hash, __version__):
        assert words in drawn


def test_the_same_answer_draws_the_same_chart(tmp_path: Path) -> None:
    answer = equity("holdem", ["AsAh", "KdKc"], "2c7d9h")
    for name in ("a.svg", "b.svg"):
        answer.plot(str(tmp_path / name))
    assert (tmp_path / "a.svg").read_bytes() == (tmp_path / "b.svg").read_bytes()


@pytest.mark.parametrize(
    ("path", "sentence"),
    [
        ("chart.gif", "it must end in .png or .svg"),
        ("chart", "it must end in .png or .svg"),
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


def test_the_chart_of_the_omen_shows_who_beats_damien(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import matplotlib

    monkeypatch.setitem(matplotlib.rcParams, "svg.fonttype", "none")
    answer = what_wins("the_omen", 4, trials=2_000)
    answer.plot(str(tmp_path / "omen.svg"))
    drawn = (tmp_path / "omen.svg").read_text(encoding="utf-8")
    for words in (
        "Who then beats Damien? The second showdown",
        "4 players, nobody folds: the",
        "players' showdown",
        "the best player beats Damien",
        "the best player and Damien tie",
        "Damien beats the best player",
        "nobody folds",
        "2 omens",
    ):
        assert words in drawn
    ci95 = share_ci95(answer.beats_rival, 2_000)
    assert f"{100 * answer.beats_rival:.1f} ± {100 * ci95:.1f} % beat Damien" in drawn
    assert "Damien" not in str([axes.get_title() for axes in answered("winners").plot().axes])


def test_without_a_file_a_chart_is_a_figure() -> None:
    assert answered("equity").plot().axes[0].get_title("left") == (
        "Omaha Hi-Lo, 2 players, board 2♣ 7♦ 9♥, nobody folds"
    )


def test_hands_of_a_chart_have_names_of_their_own_without_syntax() -> None:
    names = charts.hand_labels(["flush/8hJhKh", "??", "??", "??/9c", "AsKd", "**/3", "[9][3]/3"])
    assert names == [
        "flush / 8♥ J♥ K♥", "unknown hand 1", "unknown hand 2", "any / 9♣", "A♠ K♦",
        "any 2 cards / 3", "93 / 3",
    ]  # fmt: skip


def test_a_comparison_draws_its_clearest_differences_and_counts_the_others() -> None:
    answer = cast(Comparison, made("comparison"))
    row = answer.differences[0]
    chance, clear = Sample(count=90, mean=0.1, deviation=9.0), Sample(count=90, mean=1, deviation=1)
    many = replace(
        answer,
        differences=tuple([
            replace(row, figure=Figure(MONEY, f"net, player {number}"), clear=number == 30,
                    sample=clear if number == 30 else chance)
            for number in range(31)
        ]),
    )  # fmt: skip
    figure = many.plot()
    names = [label.get_text() for label in figure.axes[0].get_yticklabels()]
    assert len(names) == 12 and names[0] == "net, player 30"
    below = figure.get_supxlabel().replace("\n", " ")
    assert below.startswith(answer.said()[0])
    assert "19 figures of 31 left out" in below
    assert "1 difference of those drawn is clear" in below


def test_a_comparison_draws_pots_and_swings_first_and_only_what_is_clear_in_colour() -> None:
    answer = cast(Comparison, made("comparison"))
    row = answer.differences[0]
    clear = Sample(count=90, mean=1, deviation=0.1)
    wins = [
        replace(row, figure=Figure(WINNER, f"hand {number}"), clear=True, sample=clear)
        for number in range(31)
    ]
    unclear = replace(row, clear=False, sample=Sample(count=90, mean=0.01, deviation=1))
    asked = [replace(unclear, figure=Figure(MONEY, name)) for name in (SWING, SCATTER, POT)]
    money, shares = replace(answer, differences=(*wins, *asked)).plot().axes
    names = [label.get_text() for label in money.get_yticklabels()]
    assert names == [POT, SCATTER, SWING] and len(shares.get_yticklabels()) == 9
    assert {line.get_color() for line in money.lines} == {charts.FAINT}
    assert {charts.COLOURS[0]} == {line.get_color() for line in shares.lines} - {charts.FAINT}


def test_a_hand_that_is_more_common_than_one_it_beats_is_marked() -> None:
    from matplotlib.colors import to_hex

    [axes] = frequencies(5, wild="2").plot().axes
    orange = [
        label.get_text()
        for label, bar in zip(axes.get_yticklabels(), axes.patches, strict=True)
        if to_hex(bar.get_facecolor()) == charts.COLOURS[1]
    ]
    assert orange == ["four of a kind", "three of a kind", "pair"]
    assert axes.get_xlabel() == (
        "share of the hands, on a logarithmic scale; orange: more common than a hand that it beats"
    )
    assert "orange" not in frequencies(5).plot().axes[0].get_xlabel()


def test_no_figure_prints_as_less_than_nought_by_nothing() -> None:
    answer = cast(Comparison, made("comparison"))
    row = answer.differences[0]
    nearly = Sample(count=90, mean=-1e-5, deviation=1e-3)
    both = replace(answer, differences=(replace(row, here=-1e-5, against=0.0, sample=nearly),))
    assert "-0.0" not in str(both.sheets()[0])
    assert "+0.000" in str(both.sheets()[0])
    figure = both.plot()
    assert "+0.00" in [text.get_text() for text in figure.axes[0].texts]


def test_pots_without_a_showdown_are_named_so_in_a_chart() -> None:
    answer = cast(Comparison, made("comparison"))
    row = replace(answer.differences[0], figure=Figure(WINNER, NOBODY))
    figure = replace(answer, differences=(row,)).plot()
    assert [label.get_text() for label in figure.axes[0].get_yticklabels()] == [
        "won without a showdown"
    ]
