"""docs/gallery.md: made anew by another seed, every figure stands within five standard errors."""

from __future__ import annotations

import json
import re
import shlex
from html import unescape

import pytest
from click.testing import CliRunner

from pokernight.cli import main
from pokernight.games import all_games, find
from pokernight.games.catalogue_search import figures as known
from pokernight.odds import frequencies
from pokernight.odds.reports import charts
from scripts import gallery
from scripts.exhibits import EXHIBITS, drawing
from scripts.exhibits.counted import WILD_RULES, Wild
from scripts.exhibits.exhibit import CERTAIN, Desk, Exhibit, Figure, Found, by_place
from scripts.exhibits.wild import OPTIONS
from tests.sampling import PROVE

PAGE = gallery.PAGE.read_text(encoding="utf-8")
BLOCKS = dict(gallery.BLOCK.findall(PAGE))
SEED = 5
TRIED = [one for one in EXHIBITS if PROVE or one.cheap]


def test_every_exhibit_hangs_on_the_page_with_its_picture_and_its_figures() -> None:
    names = [one.name for one in EXHIBITS]
    assert list(BLOCKS) == list(json.loads(gallery.FIGURES.read_text())) == names
    sizes = {file.stem: file.stat().st_size for file in gallery.PICTURES.glob("*.svg")}
    assert sorted(sizes) == sorted(names)
    assert max(sizes.values()) < 150_000
    assert sum(sizes.values()) < 1_000_000


@pytest.mark.parametrize("exhibit", EXHIBITS, ids=[one.name for one in EXHIBITS])
def test_an_exhibit_has_a_question_an_answer_a_picture_intervals_and_a_command(
    exhibit: Exhibit,
) -> None:
    block = BLOCKS[exhibit.name]
    heading, answer, picture, *_ = block.split("\n\n")
    assert heading == f"## {exhibit.question}"
    assert heading.endswith("?")
    assert answer
    assert f"(pictures/gallery/{exhibit.name}.svg)" in picture
    sampled = any(one.ci95 for one in gallery.figures_of(exhibit.name))
    assert ("±" in block) == sampled
    assert "\npokernight " in block or f"\npython scripts/gallery.py {exhibit.name}\n" in block


@pytest.mark.parametrize("exhibit", EXHIBITS, ids=[one.name for one in EXHIBITS])
def test_a_picture_can_be_read_in_light_and_in_dark(exhibit: Exhibit) -> None:
    """25 bars at the most; every kind named; whiskers explained; colours for both modes."""
    result = gallery.stored()[exhibit.name].result
    picture = (gallery.PICTURES / f"{exhibit.name}.svg").read_text(encoding="utf-8")
    words = unescape(" ".join(re.findall(r">([^<>]+)</text>", picture)))
    drawn = [
        one
        for one in result.figures
        if one.row in (result.drawn or result.by_row) and one.kind in (result.kinds or {one.kind})
    ]
    assert result.line or len(drawn) <= drawing.MOST_BARS
    kinds = {one.kind for one in drawn}
    assert len(kinds) == 1 or all(kind in words for kind in kinds)
    assert (charts.WHISKERS in words) == any(one.ci95 for one in drawn)
    [dark] = re.findall(r"@media \(prefers-color-scheme: dark\)\{(.*?\})\}", picture)
    colours = {*re.findall(r"(?:fill|stroke): (#[0-9a-f]{6})", picture)}
    assert colours
    assert all(f': {light}"]' in dark for light in colours)


def test_rows_of_other_games_are_kept_as_they_stand() -> None:
    exhibit = next(one for one in EXHIBITS if one.name == "wildest")
    kept = gallery.others(exhibit, ["Spit in the Ocean"])
    assert {one.row for one in gallery.figures_of("wildest")} - {*kept} == {"Spit in the Ocean"}


def test_the_page_and_its_figures_say_the_same() -> None:
    for exhibit in EXHIBITS:
        assert gallery.block(exhibit, gallery.stored()[exhibit.name]) == BLOCKS[exhibit.name]


def test_claims_that_do_not_hold_are_printed_with_what_to_do() -> None:
    exhibit = next(one for one in EXHIBITS if one.name == "omen-options")
    found = Found("", "", "Damien lives on sixes.", (), (False, True, True, True, False))
    report = gallery.failed_claims(exhibit, found)
    assert "Damien lives on sixes." in report
    assert "claim 1 (wild.py, omen_options): muck.above(small)\n" in report
    assert "claim 2" not in report
    assert "claim 5 (wild.py, omen_options): *[more[row].value == 0 for row in SAME]\n" in report
    assert "reword the answer and its claims" in report


@pytest.mark.parametrize("exhibit", EXHIBITS, ids=[one.name for one in EXHIBITS])
def test_every_exhibit_has_claims_that_can_be_printed(exhibit: Exhibit) -> None:
    [text] = {*gallery.claim_texts(exhibit.make, 1)}
    assert text


@pytest.mark.parametrize("exhibit", TRIED, ids=[one.name for one in TRIED])
def test_figures_made_with_another_seed_stand_within_five_standard_errors(exhibit: Exhibit) -> None:
    assert gallery.check([exhibit], 1.0 if PROVE else 0.1, SEED) == []


@pytest.mark.parametrize(
    "rule", [one for one in WILD_RULES if not one.bug], ids=lambda one: one.said
)
def test_what_is_counted_in_one_way_is_what_is_counted_in_another(rule: Wild) -> None:
    """By all that a hand may be called, and by the best that it can be."""
    shown = {one.kind: one.value for one in gallery.figures_of("no-order") if one.row == rule.said}
    counts = frequencies(5, wild=rule.wild, jokers=rule.jokers)
    for kind in ("three of a kind", "two pair"):
        assert shown[f"{kind}, as it is"] == pytest.approx(100 * counts[kind] / counts.total)


def test_no_game_of_the_catalogue_is_left_out_and_no_option_of_the_omen() -> None:
    """But for those of which it is said beside the figures."""

    def hangs(name: str) -> set[str]:
        return {one.row for one in gallery.figures_of(name)}

    titles = {one.title: one for one in all_games().values() if not one.study}
    assert hangs("longest") == {*titles}
    for name in ("luckiest", "wildest", "wild-games"):
        shown = hangs(name)
        missing = {*titles} - shown
        if name != "luckiest":
            missing = {one for one in missing if known(titles[one]).wild}
        assert shown <= {*titles}
        assert 0 < len(missing) < 6
        assert all(one in BLOCKS[name].rpartition("but for ")[2] for one in missing)
    tried = {option for one in OPTIONS.values() for option in one}
    usual = find("the_omen").usual_rules
    assert tried | {"ante"} == {*vars(type(usual))["__annotations__"]}


ACES = 85.2037
"""Equity of two aces against any two cards at hold'em, counted, suit by suit, over all boards."""


def test_a_sampled_figure_that_can_be_counted_agrees_with_the_count() -> None:
    found = by_place(gallery.figures_of("aces"))
    for game in ("Hold'em", "Double-Board Hold'em"):
        assert found[game, "against one"].agrees(Figure("", "", ACES))
    stud = [one for one in gallery.figures_of("after-the-queen") if one.kind == "seven-card stud"]
    assert Figure("", "", sum([one.value for one in stud])).agrees(Figure("", "", 100.0))


def test_a_figure_that_is_wrong_does_not_stand() -> None:
    ci95 = 1 / CERTAIN  # five standard errors are 1
    assert Figure("", "", 50.0, ci95).agrees(Figure("", "", 51.3, ci95))
    assert not Figure("", "", 50.0, ci95).agrees(Figure("", "", 51.5, ci95))
    assert not Figure("", "", 50.0).agrees(Figure("", "", 51.0))
    assert Figure("", "", 50.0, ci95).above(48.9)
    assert not Figure("", "", 50.0, ci95).above(Figure("", "", 49.0, ci95))


def test_the_command_under_an_exhibit_gives_its_figure() -> None:
    block = BLOCKS["after-the-queen"]
    command = next(line for line in block.splitlines() if line.startswith("pokernight "))
    _, *words = shlex.split(command)
    said = json.loads(CliRunner().invoke(main, [*words, "--json"]).stdout)
    figure, *_ = gallery.figures_of("after-the-queen")
    assert said["seats"][0]["share"] == pytest.approx(figure.value / 100)


def test_a_desk_notes_the_command_that_asks_the_same() -> None:
    desk = Desk(0.01, 3)
    desk.odds("chaos", "xx/Qs", "xx", trials=1_000, rules={"jokers": "2"})
    desk.lows(5, wild="3,9")
    assert desk.commands == [
        "pokernight odds chaos xx/Qs xx --rule jokers=2 --trials 10 --seed 3",
        "pokernight frequencies --cards 5 --wild 3,9 --low",
    ]
