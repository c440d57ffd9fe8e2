"""Finding games by name, and loading one from a file of somebody's own."""

from __future__ import annotations

import ast
import re
from importlib import import_module
from inspect import getsource
from pathlib import Path
from statistics import median

import pytest

from pokernight.engine.game import Game
from pokernight.errors import Refused
from pokernight.games import all_games, find
from pokernight.games.catalogue import IN_ONE_FILE, module_of

PLAIN = '''"""Plain Five. Five cards each and a round of betting.

1. Five cards each, face down, and a round of betting.
"""
from pokernight.invent import (
    BASIC, HIGH, Game, Stakes, ante, bet, deal, left_of_button, showdown
)
from pokernight.games.stud import high_worth


def program(rules):
    return (
        ante(100), *(deal(),) * 5, bet(rules.limits(rules.small_bet), left_of_button),
        showdown((HIGH,), rules.show_order, rules.odd_chips),
    )


PLAIN_FIVE = Game("Plain Five", __doc__, seats=(2, 5), program=program, rules=Stakes,
                  worth=high_worth, incidents=BASIC)
'''


@pytest.mark.parametrize("name", ["the_omen", "The Omen", "the-omen", " THE_OMEN "])
def test_a_name_may_be_written_as_people_do(name: str) -> None:
    assert find(name).title == "The Omen"


def test_a_mistyped_name_gets_the_nearest() -> None:
    with pytest.raises(Refused, match="did you mean 'the_omen'"):
        find("the_oman")
    with pytest.raises(Refused, match="'xyzzy': pokernight games lists them"):
        find("xyzzy")


def test_every_page_begins_with_its_title_and_is_numbered() -> None:
    for game in all_games().values():
        first, *clauses = game.page.split("\n\n")
        assert first.startswith(f"{game.title}. ")
        assert first == f"{game.title}. {game.summary}"
        assert [clause.split(".")[0] for clause in clauses] == [
            str(number) for number in range(1, len(clauses) + 1)
        ]


HOME_GAMES = (
    "anaconda",
    "big_o",
    "cincinnati",
    "manila",
    "short_deck",
    "courchevel",
    "crazy_pineapple",
    "double_board_holdem",
    "double_board_omaha",
    "ace_to_five_triple_draw",
    "archie",
    "badacey",
    "badeucey",
    "badugi",
    "california_lowball",
    "deuce_to_seven_single_draw",
    "deuce_to_seven_triple_draw",
    "london_lowball",
    "razzduci",
    "razzdugi",
    "english_stud",
    "jacks_back",
    "jacks_or_better",
    "jacks_to_open_trips_to_win",
    "super_stud",
    "irish",
    "omaha",
    "pineapple",
    "super_8",
    "tahoe",
    "drawmaha",
    "indian_poker",
    "auction",
    "roll_your_own",
    "take_it_or_leave_it",
    "iron_cross",
    "razz",
    "screw_your_neighbor",
    "three_five_seven",
)
"""Games that are short because the words for them are there."""


def lines_beside(source: str, *, imports: bool) -> int:
    """Return the number of lines that are neither page nor empty, with imports or without.

    Pages are docstrings, and other texts of several lines.
    """
    skipped = {
        line
        for node in ast.walk(ast.parse(source))
        if (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant))
        or (isinstance(node, ast.Constant) and isinstance(node.value, str) and "\n" in node.value)
        or (not imports and isinstance(node, ast.Import | ast.ImportFrom))
        for line in range(node.lineno, (node.end_lineno or node.lineno) + 1)
    }
    lines = enumerate(source.splitlines(), 1)
    return sum(bool(line.strip()) and number not in skipped for number, line in lines)


def games_beside(name: str) -> int:
    """Return the number of games in the module of a game."""
    return sum(module_of(name) == module_of(other) for other in all_games())


@pytest.mark.parametrize("name", HOME_GAMES)
def test_a_home_game_is_at_most_ninety_lines_beside_its_page(name: str) -> None:
    source = getsource(import_module(module_of(name)))
    assert lines_beside(source, imports=True) // games_beside(name) <= 90


def lines_of_rules() -> dict[str, int]:
    """By game, the lines of rules in its file, its share of a file of several, or its folder."""
    found = {}
    for name in all_games():
        file = Path(str(import_module(module_of(name)).__file__))
        files = file.parent.rglob("*.py") if file.name == "__init__.py" else [file]
        lines = sum([lines_beside(one.read_text("utf-8"), imports=False) for one in files])
        found[name] = lines // games_beside(name)
    return found


def test_the_docs_say_how_long_games_are_and_why_those_that_are_long() -> None:
    docs = Path(__file__).parents[2] / "docs" / "write-your-own-game.md"
    section = docs.read_text("utf-8").partition("## How long a game is")[2].partition("\n## ")[0]
    length = lines_of_rules()
    longest = max(length, key=length.__getitem__)
    for words, now in (("the median", median(length.values())), ("the longest", length[longest])):
        (said,) = re.findall(rf"{words} has (\d+)", section.replace("\n", " "), re.IGNORECASE)
        assert abs(int(said) - now) <= now / 10, (words, now)
    assert {name for name, lines in length.items() if lines > 200} == {
        name for name in length if f"`{name}`" in section
    }


def test_variants_in_one_file_are_found_by_their_names() -> None:
    modules = {module_of(name) for name in all_games()}
    there = {
        value.name
        for module in modules
        for value in vars(import_module(module)).values()
        if isinstance(value, Game) and module_of(value.name) == module
    }
    assert there == {*all_games()}
    assert {*IN_ONE_FILE} <= there


def test_every_option_says_what_it_is() -> None:
    for game in all_games().values():
        for option in game.rules.options():
            assert option.doc.endswith("."), (game.name, option.name)
            assert option.source
            assert option.name == option.name.lower()


def test_a_game_of_ones_own_is_found_by_its_file(tmp_path: Path) -> None:
    path = tmp_path / "plain_five.py"
    path.write_text(PLAIN)
    game = find(str(path))
    hand = game.deal(3, seed=1)
    while hand.ask:
        hand.play(hand.ask.default)
    assert sum(hand.result.payoffs) == 0
    assert "plain_five" not in all_games()


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ("x = (\n", r"game\.py, line 1: .*was never closed"),
        ("\n\nfrom nowhere import x\n", r"game\.py, line 3: ModuleNotFoundError: .*nowhere"),
        ("x = 1\ny = x / 0\n", r"game\.py, line 2: ZeroDivisionError"),
        ("x = 1\n", "defines no Game"),
        (PLAIN + "\n\nAGAIN = Game('B', '', (2, 3), program, Stakes, high_worth)", "2 games"),
        (
            PLAIN.replace("rules.small_bet", "rules.tiny_bet"),
            r"line 13: AttributeError: .*tiny_bet",
        ),
        (PLAIN.replace("rules=Stakes,", ""), "TypeError: .*rules"),
    ],
)
def test_a_file_that_does_not_load_says_its_line(tmp_path: Path, source: str, reason: str) -> None:
    path = tmp_path / "game.py"
    path.write_text(source)
    with pytest.raises(Refused, match=reason):
        find(str(path))


def test_a_file_that_cannot_be_read_says_so(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="cannot be read: No such file"):
        find(str(tmp_path / "nothing.py"))
    (tmp_path / "binary.py").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(Refused, match="it is not text"):
        find(str(tmp_path / "binary.py"))
