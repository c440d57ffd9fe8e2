"""A game file of somebody's own: every slip in it is one sentence with its line."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pokernight.cli import main
from pokernight.engine.game import Game
from pokernight.engine.step_metadata import Misshapen
from pokernight.errors import Refused
from pokernight.games import find
from pokernight.proofs import Disproved, prove

COIN = '''"""Coin Stud. Stud in which a coin decides whether deuces are wild.

1. Seven-card stud. The highest hand in sight opens.

2. The first player left of the dealer tosses the coin before the first bet.
"""
from dataclasses import dataclass
from typing import Any

from pokernight.invent import (
    AGAIN, Ask, BASIC, Cards, Game, Kinds, Own, Pick, Talk, WildHands, Wilds, AnteStakes,
    asks, high, option, rank, showdown, streets,
)


@dataclass(frozen=True)
class Rules(AnteStakes):
    tossed: bool = option(True, "Whether the coin is tossed.")


class Coin(Own):
    fell: int = -1
    seen: list[int]


@asks
def toss(state):
    if state.own.fell >= 0:
        return None
    answer = yield Ask(state.clockwise()[0], "toss", Pick(("heads", "tails"), ()), "heads",
                       "heads or tails?", "2")
    state.own.fell = int(answer == "heads")
    state.tell("trigger", "{seat tosses} the coin", 0, clause="2")
    return None


def rule(state, down, up):
    deuces = [card for card in [*down, *up] if rank(card) == 0]
    return Wilds(deuces if state.own.fell == 1 else [])


HANDS = WildHands(rule)


def program(rules):
    return (
        toss,
        *streets(rules, HANDS.highest_in_sight),
        showdown((HANDS.contest(),), rules.show_order, rules.odd_chips, clause="1"),
    )


def worth(cards, rules):
    deuces = [card for card in cards.all if rank(card) == 0 and cards.given.get("fell") == "1"]
    return {"": high(cards.all, wild=deuces)}


def given(view, hand):
    return {"fell": str(view.own["fell"])}


def notes(view):
    return ["the coin fell"]


COIN_STUD = Game(
    "Coin Stud", __doc__, seats=(2, 7), program=program, rules=Rules, worth=worth,
    own=Coin, rule_sets={"plain": {"tossed": "no"}}, incidents=BASIC,
    talk=Talk(
        Kinds(questions={"toss": "heads or tails"}, news=("trigger",)),
        facts={"fell": "how the coin fell"}, given=given, notes=notes,
    ),
)
'''

AT_LOADING = {
    "a version": ("incidents=BASIC", "version=2", "it follows from its changes of rulings"),
    "changes that are none": ("incidents=BASIC", "changes=(1,)", "changes of rulings: (Change(1"),
    "no docstring": ('"""Coin Stud.', 'PAGE = """Coin Stud.', "a game needs its page"),
    "program already called": (
        "program=program",
        "program=program(Rules())",
        "it is not called here: program=program",
    ),
    "program without return": (
        "    return (\n        toss",
        "    (\n        toss",
        "gives nothing",
    ),
    "no star before streets": ("*streets(", "streets(", "put a * before it"),
    "no comma after the contest": ("(HANDS.contest(),)", "(HANDS.contest())", "with its comma"),
    "a text as a step": ("        toss,", '        "toss",', "is a text, not a step"),
    "seats as a number": ("seats=(2, 7)", "seats=7", "(2, 7), not 7"),
    "own that is no class": (
        "own=Coin, ",
        "own=7, ",
        "own=... is the class of the game's own slots",
    ),
    "a slot of text": ("fell: int = -1", 'fell: str = "no"', "fell of Coin cannot be 'no'"),
    "no dataclass": ("@dataclass(frozen=True)\n", "", "needs @dataclass(frozen=True) above it"),
    "a field that is no option": (
        'option(True, "Whether the coin is tossed.")',
        "True",
        "tossed of Rules is not a house rule yet",
    ),
    "an option of another type": (
        "tossed: bool = option(True",
        "tossed: float = option(0.5",
        "tossed of Rules cannot be a float",
    ),
    "a rule set of nothing": ('"tossed"', '"tosed"', "the rule set 'plain' cannot be"),
    "exit": ("HANDS = ", "raise SystemExit(3)\nHANDS = ", "ends the program"),
    "a default that cannot be": ("option(True", 'option("yes"', "it is yes or no"),
    "what is no ordinary error": ("HANDS = ", "raise BaseException('no')\nHANDS = ", "no"),
    "a word that cannot be imported": ("asks, high", "asks, hihg", "cannot import name 'hihg'"),
}

WITH_ITS_LINE = {
    "an option of an unknown type": ("tossed: bool", "tossed: bol", "there is no bol: an option"),
    "an option that says nothing": (
        '"Whether the coin is tossed."', '""', "an option says what it is about",
    ),
    "an option of unknown stakes": (
        'tossed."', 'tossed.", stakes="sclae"', "stakes='sclae' is unknown, it is one of 'set'",
    ),
    "an option that cannot be its default": ("option(True", "option(None", "it is yes or no"),
    "a clause that is there twice": (
        "2. The first player", "1. The first player", "clause 1 twice, here and in line 3",
    ),
    "a slot that all slots know": ("fell: int = -1", "copy: int = -1", "call it something else"),
    "a slot of a mapping": ("fell: int = -1", "fell: dict = {}", "fell of Coin cannot be {}"),
    "no title": ('"Coin Stud", __doc__', '"", __doc__', "a game needs its title"),
    "worth that is given too little": (
        "def worth(cards, rules)", "def worth(cards)",
        "worth=... is a function that is given (cards, rules), not (cards)",
    ),
    "a program that is given nothing": (
        "def program(rules)", "def program()", "given (rules), not ()",
    ),
    "news as one text": ('news=("trigger",)', 'news="trigger"', "a tuple of words"),
    "questions as a list": (
        'questions={"toss": "heads or tails"}', 'questions=["toss"]',
        "questions=... is what each kind asks",
    ),
    "incidents that are none": ("incidents=BASIC", "incidents={1: 2}", "such as BASIC"),
    "incidents as a list": ("incidents=BASIC", "incidents=[1]", "such as BASIC, not [1]"),
    "a power that is none": (
        "incidents=BASIC", "powers=lambda rules: [1]", "gives a tuple of powers",
    ),
    "lines that are no function": ("incidents=BASIC", "lines={}", "is given (rules)"),
    "a pack of numbers": ("incidents=BASIC", "pack=[1, 2]", "pack=... is a pack"),
    "a talk of its own": ("talk=Talk(", "talk=dict(kinds=", "talk=... is Talk(...)"),
    "legs as a list": ("incidents=BASIC", 'counts=["legs"]', "the most of each by name"),
    "a syntax error": ("HANDS = ", "HANDS == = ", "invalid syntax"),
    "a step that is called": (
        "        toss,", "        toss(),", "a step stands in the program without brackets",
    ),
    "a word of ours misspelt": ("asks, high", "asks, hihg", "did you mean 'high'?"),
    "an argument that is not given": (
        "{seat tosses} the coin", "{seats} toss the coin",
        "line 33: '{seats} toss the coin' shows {seats}, which tell(...) is not given: give it as "
        "seats=..., or show {seat}",
    ),
    "a lone brace": (
        "{seat tosses}", "{ tosses",
        "line 33: a sentence cannot be read: '{ tosses the coin'",
    ),
    "a misspelt keyword": (
        '0, clause="2"', '0, claus="2"',
        "tell(...) takes no claus=, and its sentence does not show {claus}: did you mean clause=?",
    ),
    "an import error": ("from dataclasses", "import nowhere_at_all\nfrom dataclasses", "No module"),
}  # fmt: skip
"""Faults refused when a file is loaded, always with their line."""

AT_PLAY = {
    "an unknown name": ("    state.own.fell = int", "    stat.own.fell = int", "'stat'"),
    "a wild rule that returns nothing": (
        "    return Wilds(deuces",
        "    Wilds(deuces",
        "a wild rule must return Wilds(cards), not None",
    ),
    "a wild rule that returns a list": (
        "Wilds(deuces if state.own.fell == 1 else [])",
        "deuces",
        "a wild rule must return Wilds(cards)",
    ),
    "a slot misspelt": ("    state.own.fell = int", "    state.own.fel = int", "sets 'fel'"),
    "a sentence put together that shows what is not given": (
        '"{seat tosses} the coin"', '" ".join(["{seats}", "toss"])', "{seats} cannot be told",
    ),
    "a lone brace in a sentence put together": (
        '"{seat tosses} the coin"', '" ".join(["{", "toss"])', "cannot be told",
    ),
    "a question not marked": ("@asks\n", "", "must be marked with asks"),
    "a marked step without a question": (
        'yield Ask(state.clockwise()[0], "toss", Pick(("heads", "tails"), ()), "heads",\n'
        '                       "heads or tails?", "2")',
        '"heads"',
        "marked with @asks, but yields no question",
    ),
    "a question of text": ("= yield Ask(", '= yield "toss?" or Ask(', "yields a text"),
    "a seat that is not there": ("Ask(state.clockwise()[0]", "Ask(9", "asks seat 9"),
    "a default that is no answer": ('()), "heads"', '()), "edge"', "the default 'edge'"),
    "answers as a list": ('Pick(("heads", "tails"), ())', '["heads"]', "Pick(words, numbers)"),
    "a change before the question": (
        "    answer = yield",
        "    state.own.seen = [1]\n    answer = yield",
        "changes the state and then asks",
    ),
    "a question for ever": (
        "    state.own.fell = int(answer",
        "    return AGAIN\n    state.own.fell = int(answer",
        "asks again although nothing has changed",
    ),
    "chips that go": ("    state.tell(", "    state.stack[0] -= 5\n    state.tell(", "loses $0.05"),
    "no showdown": ("        showdown(", "        # showdown(", "a program ends with showdown"),
    "worth without a name": (
        'return {"": high(cards.all, wild=deuces)}', "return high(cards.all)",
        "worth gives a Reading",
    ),
    "worth of nothing": (
        'return {"": high(cards.all, wild=deuces)}', "pass", "worth gives nothing",
    ),
    "a reading that lacks its kind": (
        'return {"": high(cards.all, wild=deuces)}',
        'from types import SimpleNamespace as S; return {"": S(value=1, cards=[], to_json=dict)}',
        "a reading of your own has value, kind, order, cards, stands_for, to_json: "
        "it lacks kind, order, stands_for",
    ),
    "a fact that is none": ('{"fell": str(', '{"fall": str(', "'fall', which is not a fact"),
    "a fact as a number": ('str(view.own["fell"])', 'view.own["fell"]', "a fact is text"),
    "notes that raise": ('return ["the coin fell"]', 'return view.own["x"]', "KeyError: 'x'"),
    "notes as text": ('["the coin fell"]', '"the coin fell"', "notes gives a text"),
    "a file that is not there": ("    state.tell(", '    open("/no/x")\n    state.tell(', "/no/x"),
    "answers as one text": ('("heads", "tails"), ()', '"heads", ()', "they are a tuple"),
    "half a cent": (
        "    state.tell(", "    state.stack[0] -= 0.5\n    state.stack[1] += 0.5\n    state.tell(",
        "money is in whole cents",
    ),
    "a card that goes": (
        "    state.tell(", "    state.stub.pop()\n    state.tell(", "toss loses 1 card",
    ),
    "a seat that nobody has": ("HANDS.highest_in_sight)", "lambda state: 9)", "opens a round"),
    "exit in a step": ("    state.tell(", "    raise SystemExit\n    state.tell(", "it ends"),
    "a step that calls itself": (
        "    deuces = [",
        "    rule(state, down, up)\n    deuces = [",
        "it calls itself without end",
    ),
}  # fmt: skip


@pytest.fixture
def spoilt(tmp_path: Path) -> Callable[[str, str], str]:
    """A game file with one thing changed."""

    def spoil(right: str, wrong: str) -> str:
        assert right in COIN
        path = tmp_path / "coin.py"
        path.write_text(COIN.replace(right, wrong, 1), encoding="utf-8")
        return str(path)

    return spoil


def run(*args: str) -> Result:
    return CliRunner().invoke(main, args, catch_exceptions=False)


def is_one_sentence(result: Result, file: str, said: str, status: int = 2) -> None:
    assert result.exit_code == status, result.output
    assert result.stderr.startswith(f"pokernight: {file}"), result.stderr
    assert result.stderr.count("\n") == 1
    assert said in result.stderr
    assert "Traceback" not in result.output


def test_the_game_of_these_tests_is_sound(spoilt: Callable[[str, str], str]) -> None:
    file = spoilt("COIN", "COIN")
    assert prove(find(file), seats=3, hands=10).kinds["toss"] == 10
    assert run("play", file, "--auto", "--hands", "2", "--seed", "2").exit_code == 0


@pytest.mark.parametrize("case", AT_LOADING)
@pytest.mark.parametrize("command", ["play", "rules", "prove", "rank"])
def test_a_file_that_cannot_be_a_game(
    spoilt: Callable[[str, str], str], case: str, command: str
) -> None:
    right, wrong, said = AT_LOADING[case]
    file = spoilt(right, wrong)
    args = ["rank", "As", "--game", file] if command == "rank" else [command, file]
    is_one_sentence(run(*args), file, said)


@pytest.mark.parametrize("case", WITH_ITS_LINE)
def test_what_is_refused_when_a_file_is_loaded_is_said_with_its_line(
    spoilt: Callable[[str, str], str], case: str
) -> None:
    right, wrong, said = WITH_ITS_LINE[case]
    file = spoilt(right, wrong)
    result = run("prove", file)
    is_one_sentence(result, file, said)
    assert f"{file}, line " in result.stderr


@pytest.mark.parametrize(
    ("source", "said"),
    [
        (b"", "it defines no Game"),
        (b"Dear aunt, I have lost again.", "line 1: invalid syntax"),
        (b"\x89PNG\r\n\x1a\n", "cannot be read: it is not text"),
        (b'"""A."""\x00', "cannot be read: it is not text"),
    ],
)
def test_what_is_no_game_file_is_refused(tmp_path: Path, source: bytes, said: str) -> None:
    path = tmp_path / "letter.py"
    path.write_bytes(source)
    is_one_sentence(run("prove", str(path)), str(path), said)
    folder = tmp_path / "folder.py"
    folder.mkdir()
    is_one_sentence(run("prove", str(folder)), str(folder), "cannot be read: Is a directory")


def test_a_file_that_begins_with_a_byte_order_mark_is_read(tmp_path: Path) -> None:
    path = tmp_path / "coin.py"
    path.write_text(COIN, encoding="utf-8-sig")
    assert find(str(path)).title == "Coin Stud"


@pytest.mark.parametrize("case", AT_PLAY)
def test_a_slip_in_a_game_file_is_one_sentence_in_play(
    spoilt: Callable[[str, str], str], case: str
) -> None:
    """Status 2, the line, every chip back and the ledger."""
    right, wrong, said = AT_PLAY[case]
    file = spoilt(right, wrong)
    callers = ("--players", "caller")  # who come to the showdown
    result = run("play", file, "--auto", *callers, "--hands", "3", "--seed", "2")
    is_one_sentence(result, file, said)
    assert f"{file}, line " in result.stderr
    assert "The ledger after" in result.stdout


@pytest.mark.parametrize("case", AT_PLAY)
def test_a_slip_in_a_game_file_is_found_by_prove(
    spoilt: Callable[[str, str], str], case: str
) -> None:
    right, wrong, said = AT_PLAY[case]
    file = spoilt(right, wrong)
    result = run("prove", file, "--hands", "10")
    is_one_sentence(result, file, said, status=1)
    assert "Coin Stud, " in result.stderr


def test_reasons_that_are_no_sentences_are_found_by_prove(
    spoilt: Callable[[str, str], str],
) -> None:
    reasons = 'why=lambda view, hand: "twos",\n        facts='
    result = run("prove", spoilt("facts=", reasons), "--hands", "3")
    assert result.exit_code == 1
    assert "why gives a text: it must return a list of sentences" in result.stderr


def test_a_slip_met_by_rank_and_by_replay(
    spoilt: Callable[[str, str], str], tmp_path: Path
) -> None:
    file = spoilt("COIN", "COIN")
    record = str(tmp_path / "r.jsonl")
    assert run("play", file, "--auto", "--hands", "1", "--record", record).exit_code == 0
    spoilt('    return {"": high(cards.all, wild=deuces)}', "    return None")
    is_one_sentence(run("rank", "As", "--game", file), file, "worth gives nothing")
    spoilt("    state.own.fell = int", "    1 / 0\n    state.own.fell = int")
    is_one_sentence(run("replay", record, "--game", file), file, "ZeroDivisionError")


@pytest.mark.parametrize(
    ("right", "wrong", "said"),
    [
        ('"heads or tails?", "2")', '"heads or tails?", "5")', "'toss' cites clause '5'"),
        ('0, clause="2"', '0, clause="7"', "'trigger' cites clause '7'"),
        (
            "1. Seven-card",
            "Seven-card",
            "has no clause 1: its rules are paragraphs that begin with their number",
        ),
        ('"""Coin Stud. Stud', '"""Stud', 'does not begin with "Coin Stud. ..."'),
    ],
)
def test_prove_holds_the_page_to_be_one(
    spoilt: Callable[[str, str], str], right: str, wrong: str, said: str
) -> None:
    result = run("prove", spoilt(right, wrong), "--hands", "5")
    assert result.exit_code == 1
    assert said in result.stderr


@pytest.mark.parametrize(
    ("right", "wrong", "line", "code"),
    [
        (
            "    state.own.fell = int",
            '    if state.seats > 99:\n        state.tell("trigger", "never", 0, clause="9")\n'
            "    state.own.fell = int",
            33,
            'state.tell(..., clause="9")',
        ),
        (
            "    deuces = [card for card in [*down",
            '    if state.seats > 99:\n        Ask(0, "toss", Pick(("a",), ()), "a", "?", "2a")\n'
            "    deuces = [card for card in [*down",
            39,
            'Ask(..., "2a")',
        ),
    ],
)
def test_prove_refuses_a_clause_that_the_page_lacks_though_its_event_never_comes_up(
    spoilt: Callable[[str, str], str], right: str, wrong: str, line: int, code: str
) -> None:
    file = spoilt(right, wrong)
    result = run("prove", file, "--hands", "1")
    is_one_sentence(result, f"{file}, line {line}: ", f"{code} cites clause ", status=1)
    assert "which the page does not have: it has 1, 2. Cite any of these" in result.stderr


def test_prove_tells_what_it_has_proved(spoilt: Callable[[str, str], str]) -> None:
    result = run("prove", spoilt("COIN", "COIN"), "--hands", "5")
    said = " ".join(result.stdout.split())
    assert result.exit_code == 0, result.stderr
    assert "Coin Stud: every promise holds on 5 random hands." in said
    assert "Every hand came to an end, also when everybody answers by default" in said
    assert "An evening of 20 hands at a table was played, counted and paid." in said
    few = " ".join(run("prove", "holdem", "--hands", "3").stdout.split())
    assert re.search(r"House rules that changed nothing in 3 hands: .*odd_chips=wsop", few)


def test_chance_of_the_games_own_is_disproved(spoilt: Callable[[str, str], str]) -> None:
    file = spoilt('int(answer == "heads")', "__import__('random').randrange(2)")
    with pytest.raises(Disproved):
        prove(find(file), seats=3, hands=20)


def test_a_mistake_of_ours_is_a_sentence_and_status_70(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **options: object) -> None:
        raise KeyError("x")

    monkeypatch.setattr("pokernight.cli.reports.rulebook_page.list_games", broken)
    result = run("games")
    assert result.exit_code == 70
    assert result.stderr.startswith("pokernight: this is a bug in pokernight: KeyError")
    assert result.stderr.count("\n") == 1
    monkeypatch.setenv("POKERNIGHT_TRACEBACK", "1")
    assert "Traceback" in run("games").stderr


def test_one_game_under_two_names_is_one_game(spoilt: Callable[[str, str], str]) -> None:
    assert isinstance(find(spoilt("COIN_STUD = Game(", "OTHER = COIN_STUD = Game(")), Game)


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("coin", r"there is no game 'coin' in the rulebook; for the file, type \./coin.py"),
        ("./coin", r"for the file, type coin\.py|type \./coin.py"),
        ("./other", "the name must end in .py"),
        ("coin.txt", "the name must end in .py"),
    ],
)
def test_a_game_file_typed_without_its_ending(
    spoilt: Callable[[str, str], str], monkeypatch: pytest.MonkeyPatch, typed: str, said: str
) -> None:
    folder = Path(spoilt("COIN", "COIN")).parent
    (folder / "coin.txt").write_text("", encoding="utf-8")
    monkeypatch.chdir(folder)
    with pytest.raises(Refused, match=said):
        find(typed)


def test_a_misshapen_function_says_which(spoilt: Callable[[str, str], str]) -> None:
    game = find(spoilt('["the coin fell"]', "None"))
    with pytest.raises(Misshapen, match="notes gives nothing") as caught:
        game.talk.notes(game.deal(2, seed=1).view(0))
    assert caught.value.function.__name__ == "notes"


def test_a_file_that_is_misspelt_is_named(spoilt: Callable[[str, str], str]) -> None:
    file = Path(spoilt("COIN", "COIN"))
    result = run("prove", str(file.with_name("coyn.py")))
    assert result.exit_code == 2
    assert result.stderr.endswith("No such file or directory, did you mean 'coin.py'?\n")


def test_a_file_is_named_before_what_a_dealer_might_have_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("toll_draw.py").write_text(COIN, encoding="utf-8")
    result = run("prove", "toll_draw")
    assert result.exit_code == 2
    assert result.stderr.endswith("for the file, type ./toll_draw.py\n")


def test_a_ten_may_be_written_as_a_person_writes_it(spoilt: Callable[[str, str], str]) -> None:
    file = spoilt(
        "    deuces = [card for card in cards.all",
        '    if cards.given.get("fell") != "T":\n        rank_of_no_card = parse("1x")\n'
        "    deuces = [card for card in cards.all",
    )
    Path(file).write_text(Path(file).read_text().replace("high, option", "high, option, parse"))
    assert run("rank", "7c 7d", "--game", file, "--given", "fell=10").exit_code == 0
    assert run("rank", "7c 7d", "--game", file, "--given", "fell=11").exit_code == 2
