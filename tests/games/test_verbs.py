"""Verbs that are used wrongly are refused with their line when a game file is loaded or proved."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from pokernight.cli import main
from pokernight.engine import steps
from pokernight.engine.state import EngineError
from pokernight.errors import Refused
from pokernight.games import all_games, find
from pokernight.games.checked_functions import checked
from pokernight.games.game_file_loader import mistake

FILE = '''"""Home Game. Five cards and a wrong verb.

1. All of it.
"""
from pokernight.engine.steps import bring_in, exchange, blinds
from pokernight.invent import *
from pokernight.invent import Talk

HALVES = (Contest.of("the high half", high, side="high"),
          Contest.of("the low half", high, low=True, side="low"))
POT = (Contest.of("the pot", high),)


def then(state, seat, answer):
    pass


def pay_whom(state):
    pay(state, 0, 100, "bnk")


def program(rules):
    shows, cents = rules.show_order, rules.odd_chips
    return (
        ante(100),
        *(deal(),) * 5,
        WRONG
    )


def worth(cards, rules):
    return {"": high(cards.all)}


GAME = Game("Home Game", __doc__, (2, 7), program, Stakes, worth, held=True, incidents=BASIC, MORE)
'''
LINE = FILE.split("\n").index("        WRONG") + 1
SHOW = 'showdown(POT, shows, cents, "1"),'
WIN = 'showdown(HALVES, shows, cents, "1", declared="alone"),'

WRONG = {
    "passing no card": ("pass_cards(0)", "at least 1 card is passed"),
    "passing up": ('pass_cards(1, "up")', 'cards are passed "left", "right", "across"'),
    "passing more than is held": ("pass_cards(6)", "pass_cards needs 6 cards face down in every "
        "hand, and by then 5 lie there"),
    "passing what was thrown away": ("discard(3), pass_cards(3)", "by then 2 lie there"),
    "throwing more away than is held": ("discard(6)", "discard needs 6 cards"),
    "throwing none away": ("discard(0)", "at least 1 card is thrown away"),
    "drawing none": ("draw(0)", "at least 1 card is drawn"),
    "drawing more at least than at most": ("draw(2, least=3)", "3 cards at least and 2 at most"),
    "drawing more than is held": ("draw(6, least=6)", "draw needs 6 cards"),
    "exchanging none": ("exchange(0)", "at least 1 card is exchanged"),
    "exchanging without a widow": ("exchange(1)", "exchange needs 1 card on the board, and by "
        "then none lie there"),
    "rolling more than is held": ("*(roll(),) * 6", "roll needs 1 card face down"),
    "offering from an empty deck": ("*(offer(),) * 20", "the deck is short: offer comes to 53"),
    "dealing more than there are": ("*(deal(),) * 3", "the deck is short: deal comes to 56 cards "
        "for 7 hands, and the pack has 52"),
    "a board of nothing": ('board(0, "flop")', "at least 1 card is laid on the board"),
    "a board too large": ('board(20, "flop")', "the deck is short: board comes to 56"),
    "laying nothing": ("lay_board(0)", "at least 1 card is laid"),
    "laying too much": ("lay_board(18)", "the deck is short: lay_board comes to 53"),
    "turning what is not there": ('lay_board(3), turn_board((2, 3), "x")', "turn_board needs 4 "
        "cards on the board, and by then 3 lie there"),
    "turning nothing": ('turn_board((), "x")', "turned by their places"),
    "a bring-in with no card up": ("bring_in(100, rules.limits(200))", "bring_in needs 1 card "
        "face up"),
    "a blind more dead than it is": ("blinds(1, 2, rules.limits(2), dead_of_big=3)",
        "cannot be more than the blind"),
    "declaring nothing": ("declare(())", "sides are different words in a tuple"),
    "declaring a word twice": ('declare(("high", "high"))', "sides are different words in a tuple"),
    "a default nobody can declare": ('declare(("high", "low"), "both")', "'both' cannot be "
        "declared by default"),
    "a side that is no contest's": ('declare(("high", "low", "middle")), ' + WIN,
        "nobody can win who declares 'middle': no contest of the showdown has that side"),
    "a contest nobody can declare for": ('declare(("high", "out")), ' + WIN,
        "nobody can win the low half: its side is 'low'"),
    "declaring for nothing": ("declare(), " + WIN.replace(', declared="alone"', ""),
        "'high' is declared and counts for nothing"),
    "both of one": ('declare(("high", "both")), showdown(HALVES[:1], shows, cents, "1", '
        'declared="alone"),', "'both' is declared, and the showdown has one side"),
    "a showdown of what nobody declares": (WIN, "nobody declares"),
    "a showdown without contests": ("showdown((), shows, cents)", "takes a tuple of contests"),
    "a question that is none": ('each_in_turn("knock", None, None, then)', "each_in_turn asks "
        "'knock', which is not a question of the game"),
    "selling nothing that can be sold": ('auction("the deal")', "top_card() or a Lot"),
    "selling for nothing": ("auction(top_card(), reserve=0)", "reserve and raises are a cent "
        "at least"),
    "repeating what is not there": ('again_until("rond", None)', "repeats 'rond', which is not a "
        "part of the program"),
}  # fmt: skip
DONE_WRONGLY = {
    "paying nobody": ("pay_whom,", "'bnk' cannot be paid"),
    "matching nothing": (
        "lambda state: match_the_pot(state, [9], 100),", "IndexError"
    ),
}  # fmt: skip


@pytest.fixture
def written(tmp_path: Path, request: pytest.FixtureRequest) -> str:
    """A game file with a wrong verb, which stands in its line 25."""
    wrong, more = request.param
    path = tmp_path / "home_game.py"
    ending = "" if "showdown" in wrong else f" {SHOW}"
    source = FILE.replace("        WRONG", f"        {wrong.rstrip(',')},{ending}")
    path.write_text(source.replace(", MORE", more), encoding="utf-8")
    return str(path)


def run(*args: str) -> tuple[int, str]:
    result = CliRunner().invoke(main, args, catch_exceptions=False)
    assert "Traceback" not in result.output
    return result.exit_code, result.stderr


@pytest.mark.parametrize(
    ("written", "said"),
    [pytest.param((wrong, ""), said, id=name) for name, (wrong, said) in WRONG.items()],
    indirect=["written"],
)
def test_a_verb_used_wrongly_is_refused_with_its_line_when_it_is_loaded(
    written: str, said: str
) -> None:
    for command in ("play", "prove"):
        status, error = run(command, written)
        assert (status, error.count("\n")) == (2, 1)
        assert error.startswith(f"pokernight: {written}, line {LINE}: "), error
        assert said in error


@pytest.mark.parametrize(
    ("written", "said"),
    [pytest.param((wrong, ""), said, id=name) for name, (wrong, said) in DONE_WRONGLY.items()],
    indirect=["written"],
)
def test_what_only_shows_when_it_is_done_is_refused_with_its_line_when_it_is_proved(
    written: str, said: str
) -> None:
    status, error = run("prove", written, "--hands", "2")
    assert status == 1
    assert said in error
    assert f"{written}, line " in error


@pytest.mark.parametrize(
    "written",
    [(SHOW, ', lines=lambda rules: {"the arm": (0, 1)}')],
    indirect=True,
)
def test_a_line_of_cards_that_are_not_on_the_board_is_refused_with_its_line(written: str) -> None:
    last = len(FILE.rstrip().split("\n"))
    with pytest.raises(Refused, match=rf"line {last}: the line 'the arm' .* none lie"):
        find(written)


@pytest.mark.parametrize(
    "written",
    [
        ("pass_cards(5), draw(2, least=1), discard(1), *(roll(),) * 4", ""),
        ('lay_board(3), turn_board((0, 2), "the ends"), exchange(1)', ""),
        ('lay_board(3), turn_board((0, 2), "x")', ', lines=lambda rules: {"arm": (0, 2)}'),
        ("declare(), " + WIN, ""),
        ('declare(("high", "low", "out")), ' + WIN, ""),
        ('declare(("out", "in"))', ""),
        ('each_in_turn("draw", None, None, then), pass_cards(9)', ""),
        ("then, pass_cards(9)", ""),
        ("*(deal(),) * 5", ', short_deck="board"'),
        ("*(deal(),) * 3", ', cards_needed=lambda seats, rules: (8 * seats, "8 each")'),
    ],
    indirect=True,
)
def test_what_is_right_or_uncertain_is_loaded(written: str) -> None:
    assert find(written).title == "Home Game"


@pytest.mark.parametrize(
    "written",
    [("then, *(deal(),) * 6, pass_cards(12)", ""), ("then, pass_cards(9)", "")],
    indirect=True,
)
def test_where_nobody_can_tell_before_the_line_of_the_verb_is_named_in_play(written: str) -> None:
    """A step of one's own may do anything to the cards: what follows shows when it is due."""
    source = Path(written).read_text(encoding="utf-8")
    Path(written).write_text(source.replace("then,", "rest,").replace(
        "def then(state, seat, answer)", "def rest(state)"), encoding="utf-8")  # fmt: skip
    with pytest.raises(EngineError) as caught:
        find(written).deal(3, seed=1)
    assert mistake(caught.value) == (f"{written}, line {LINE}: {caught.value}")


@pytest.mark.parametrize("name", all_games())
def test_every_game_of_the_rulebook_uses_its_verbs_rightly(name: str) -> None:
    game = checked(all_games()[name])
    for rules in (game.rules(), *(game.house_rules(one) for one in game.rule_sets)):
        assert game.program(rules)


def test_every_verb_that_makes_a_step_says_what_it_does() -> None:
    """A verb without a mark would pass unheld: its name is looked for among the marks."""
    made, marks = set(), set()
    for path in Path(steps.__file__).parent.glob("*.py"):
        source = path.read_text(encoding="utf-8")
        for one in ast.parse(source).body:
            if isinstance(one, ast.FunctionDef) and getattr(one.returns, "id", "") == "Step":
                made.add(one.name)
            if isinstance(one, ast.AnnAssign) and getattr(one.annotation, "id", "") == "Step":
                made.add(getattr(one.target, "id", ""))
        marks |= set(re.findall(r'Does\(\s*"(\w+)"', source))
    assert made == marks
    assert len(made) >= 17
