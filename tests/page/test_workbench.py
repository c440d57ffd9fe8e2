"""The worker of the workbench, in plain Python: mistakes, proof, report, and games as Python."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Sequence
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import Any

import pytest

from pokernight import invent
from pokernight.engine.game_source import GameSource
from pokernight.games import evening_games, find_in_rulebook
from pokernight.games.game_file_loader import agree
from pokernight.lookups.game_source_text import as_python
from pokernight.page import page_playtest
from pokernight.page.page_playtest import STAGES
from pokernight.page.page_workbench import Workbench
from pokernight.page.page_worker import TableWorker
from pokernight.page.undefined_names import undefined
from pokernight.proofs import prove
from pokernight.proofs.proof_counts import PROMISES
from scripts import game_words, playtest_medians
from scripts.game_word_texts import GROUPS, TERMS
from tests.sampling import some

ROOT = Path(__file__).parents[2]
NEW_GAME = (ROOT / "web" / "src" / "page" / "new_game.py").read_text(encoding="utf-8")
FIGURES = {"length", "seats", "luck", "skill", "idle", "ruling", "silent"}


def asked(bench: TableWorker, what: str, **fields: Any) -> Any:
    """Send the workbench a message."""
    return json.loads(bench.handle(json.dumps({"what": what, "now": 1_000_000, **fields})))


def loaded(text: str, hands: Sequence[int] = STAGES) -> tuple[Workbench, Any]:
    """Return a workbench and what it says of a source."""
    bench = Workbench(hands)
    return bench, asked(bench, "source", file="my_game.py", text=text)


def test_the_game_to_begin_with_loads_is_proved_and_played() -> None:
    bench, said = loaded(NEW_GAME)
    assert (said["error"], said["title"]) == (None, "My Game")
    proof = asked(bench, "prove", number=0)
    assert (proof["broken"], proof["error"], proof["done"]) == ("", None, False)
    assert [name for name, _ in proof["promises"]] == [*PROMISES]
    assert {name for name, times in proof["promises"] if not times} == {"sealed", "evening"}
    assert asked(bench, "prove", number=24)["done"]
    body = {"menu": '[[game]]\ngame = "my_game"\n', "players": ["sensible"]}
    request = {"path": ["tables"], "query": {}, "key": "", "body": body, "table": "own-1"}
    opened = asked(bench, "request", **request)
    assert opened["table"] == opened["body"]["table"] == "own-1"
    fresh = Workbench()
    assert asked(fresh, "load", table="own-1", entries=opened["entries"]) == {"reason": ""}
    beside = TableWorker()  # it reaches all that the page has stored, and runs no game file
    assert "workbench" in asked(beside, "load", table="own-1", entries=opened["entries"])["reason"]
    page: dict[str, Any] = {"path": ["games", "my_game"], "query": {}, "key": "", "body": None}
    assert asked(bench, "request", **page)["body"]["title"] == "My Game"


def test_the_game_is_told_with_real_cards_and_the_floor_rules_on_it() -> None:
    bench, _ = loaded(NEW_GAME)
    hand: dict[str, Any] = {"game": "my_game", "names": ["Ann", "Ben"], "button": 0}

    def request(*path: str, body: Any = None) -> Any:
        sent = {"path": path, "query": {}, "key": "", "body": body, "table": "own-1"}
        reply = asked(bench, "request", **sent)
        assert reply["status"] == 200, reply
        return reply["body"]

    taps = ["deal 1 ??\ndeal 1 ??\ndeal 0 ??\ndeal 0 ??\ndeal 1 2h"]
    taps = ["deal 1 ??\ndeal 0 ??\ndeal 1 ??\ndeal 0 ??\ndeal 1 2h", "deal 0 Kd"]
    told = request("real-cards", body={**hand, "taps": taps})
    assert not told["refused"]
    assert [why["cards"] for why in told["why"]] == [["2h"]]
    own = {"hand": {**hand, "taps": taps}, "seat": 1, "cards": ["2c", "9d"]}
    assert request("real-cards", "own", body=own)["wild"] == ["2c"]
    assert request("floor", "my_game")["matters"]
    assert request("games")[0]["name"] == "my_game"


@pytest.mark.parametrize("lines", ["while True: pass", "1 / 0"])
def test_a_game_that_fails_with_real_cards_is_refused_with_its_line(lines: str) -> None:
    step = f"def spoils(state):\n    {lines}\n\n\ndef program"
    text = NEW_GAME.replace("def program", step, 1).replace(
        "        *streets(", "        spoils,\n        *streets(", 1
    )
    bench, said = loaded(text)
    assert said["error"] is None
    body = {"game": "my_game", "names": ["Ann", "Ben"], "button": 0}
    reply = asked(bench, "request", path=["real-cards"], query={}, key="", body=body, table="own-1")
    assert reply["status"] == 400
    assert "my_game.py, line " in str(reply["body"]["reason"])


@pytest.mark.parametrize(
    ("wrong", "line", "says"),
    [
        (f"{NEW_GAME}\nx = (\n", NEW_GAME.count("\n") + 2, "never closed"),
        (NEW_GAME.replace("rank(card) == TWO", "rank(card) == TWO / 0 +"), 0, "invalid syntax"),
        (NEW_GAME.replace("My Game", "Hold'em"), 0, "is a game of the rulebook"),
        ("x = 1\n", 0, "defines no Game"),
    ],
)
def test_a_mistake_is_told_with_its_line(wrong: str, line: int, says: str) -> None:
    _, said = loaded(wrong)
    assert says in said["error"]["message"]
    assert not said["error"]["message"].startswith("my_game.py")
    of_python = {"never closed", "invalid syntax"}
    assert said["error"]["python"] is (says in of_python)
    if line:
        assert said["error"]["line"] == line


@pytest.mark.parametrize(
    ("right", "wrong", "name", "flaw", "meant"),
    [
        ('clause="3",', 'clause="7",', "7", "clause", "1, 2, 3"),
        ('"twos are wild", "2")', '"twos are wild", "8")', "8", "clause", "1, 2, 3"),
        ('            clause="3",\n', "", "showdown", "untold", ""),
    ],
)
def test_what_a_file_and_its_page_do_not_agree_in_is_told_with_its_line_while_it_is_written(
    right: str, wrong: str, name: str, flaw: str, meant: str
) -> None:
    _, said = loaded(NEW_GAME)
    assert said["notes"] == [], "the streets of the new game name the first clause"
    text = NEW_GAME.replace(right, wrong)
    _, said = loaded(text)
    assert said["error"] is None, "it can be played"
    (note,) = [note for note in said["notes"] if note["flaw"] == flaw]
    assert (note["name"], note["meant"]) == (name, meant)
    shown = text.splitlines()[note["line"] - 1]
    assert (wrong or "showdown(") in shown


def test_a_clause_that_nothing_names_is_told_at_its_line_of_the_page() -> None:
    more = NEW_GAME.replace("\n3. The best", "\n3. Nobody may frown.\n\n4. The best")
    _, said = loaded(more.replace('clause="3"', 'clause="4"'))
    lines = {note["name"]: note["line"] for note in said["notes"] if note["flaw"] == "uncited"}
    assert lines.keys() == {"3"}
    assert more.splitlines()[lines["3"] - 1] == "3. Nobody may frown."


def test_a_broken_promise_is_named_with_its_line() -> None:
    bench, said = loaded(NEW_GAME.replace('clause="3"', 'clause="7"'))
    assert said["error"] is None
    proof = asked(bench, "prove", number=0)
    assert (proof["broken"], proof["done"]) in {("page", True), ("told", True)}
    assert "clause '7'" in proof["error"]["message"]


BARE = '''"""My Bare Game. A pot for nothing.

1. Two to four players ante, and the first after the dealer wins.
"""

from pokernight.invent import AnteRules, Game, antes, award, left_of_button


def program(rules):
    return (first,)


def first(state):
    antes(state, clause="1")
    award(state, [left_of_button(state)], clause="1")


BARE = Game("My Bare Game", __doc__, (2, 4), program, AnteRules)
'''
"""A game that asks nothing, compares no hands and has no words of its own."""
OF_PARTS = {"answers", "asked", "entered", "sealed", "paid", "worth"}
"""Promises about parts that a game may do without."""


def checks(text: str, numbers: Sequence[int] = (0, 1, 2, 24)) -> dict[str, int]:
    """Return how often each promise was checked in hands of a game."""
    bench, said = loaded(text)
    assert said["error"] is None, said
    for number in numbers:
        proof = asked(bench, "prove", number=number)
        assert proof["error"] is None, proof
    return dict(proof["promises"])


def test_a_promise_about_something_that_a_game_does_not_have_is_not_counted() -> None:
    assert {name for name, times in checks(BARE).items() if not times} == OF_PARTS
    without = NEW_GAME.replace("    worth=worth,\n", "")
    assert [checks(text)["worth"] > 0 for text in (NEW_GAME, without)] == [True, False]
    assert checks(without)["paid"] > 0


def test_answers_given_at_once_are_checked_where_a_game_has_any() -> None:
    game = find_in_rulebook("guts")
    assert prove(game, seats=3, hands=2).promises["sealed"] > 0
    assert prove(find_in_rulebook("holdem"), seats=3, hands=2).promises["sealed"] == 0


def test_every_word_of_game_files_is_shown_with_a_plain_text() -> None:
    words = {word["name"]: word for word in game_words.words()}
    assert set(words) == set(invent.__all__)
    assert len(words) == len(game_words.words()), "a word is listed twice"
    assert "state" in words["deal_round"]["signature"]
    assert words["show_all"]["signature"].startswith("(clause: str = '', contests: ")
    assert words["IN"]["signature"] == " = 'in'"
    assert words["AnteRules"]["signature"] == "(ante: Money = 100)"
    parts = game_words.parts()
    assert {"hands", "own", "pots"} <= {part["name"] for part in parts["state"]}
    for word in [*words.values(), *(part for listed in parts.values() for part in listed)]:
        assert word["about"], word["name"]
        shown = word["signature"] + word["about"]
        for internal in (" at 0x", "``", ":func:", ":class:", "ForwardRef", "pokernight.", *JARGON):
            assert internal not in shown, (word["name"], internal)


JARGON = (
    "live seat",
    "dummy hand",
    " stub",
    " mask",
    "generator",
    "entropy",
    " zone",
    "the driver",
)
"""Terms of those who read the engine, where a game's author reads of a word or a part."""


def test_each_term_that_poker_players_may_not_know_is_explained_where_it_is_used() -> None:
    for word in game_words.words():
        for term, sentence in TERMS.items():
            if f" {term}" in word["about"].lower().replace("\n", " "):
                assert sentence in word["about"], (word["name"], term)


def test_words_are_listed_by_what_an_author_needs_first_and_constants_last() -> None:
    words = game_words.words()
    groups = [group for group, _ in groupby(words, itemgetter("group"))]
    assert groups == [*GROUPS], "a group is interrupted"
    assert [words[0]["name"], groups[-1]] == ["deal", "constants"]
    is_constant = {word["name"] for word in words if word["name"].isupper()}
    assert {word["name"] for word in words if word["group"] == "constants"} == is_constant
    for needed in ("draw", "WildHands", "showdown", "award"):
        assert needed in {word["name"] for word in words[:60]}


def test_the_examples_of_the_workbench_load_there() -> None:
    examples = game_words.examples()
    assert {example["title"] for example in examples} >= {"Haunted", "Twin Moons"}
    for example in examples:
        _, said = loaded(example["text"])
        assert said["error"] is None, example["title"]


RECIPES = ROOT / "web" / "src" / "page" / "recipes.ts"
"""Pieces of game files that the workbench shows."""
GIVEN = {"rules", "state", "losers", "players", "pot", "rule", "HANDS", "seat"}
"""Names that the lines around such a piece define."""


def test_the_pieces_that_the_workbench_shows_use_words_of_game_files() -> None:
    pieces = re.findall(r"code: `([^`]+)`", RECIPES.read_text(encoding="utf-8"))
    assert len(pieces) > 10
    for piece in pieces:
        unknown = undefined(piece)
        assert {flaw.name for flaw in unknown if flaw.flaw != "word"} <= GIVEN, piece
        assert {flaw.flaw for flaw in unknown} <= {"word", "unknown"}, piece


@pytest.mark.parametrize(
    ("right", "wrong", "flaw", "meant"),
    [
        ("rank(card) == TWO", "rang(card) == TWO", "unknown", "rank"),
        ("    *streets(", "    *streetz(", "unknown", "streets"),
        ("    at_most(", "    deal(", "word", ""),
        ("    high,", "    hihg,", "unknown", "high"),
        ("    return Wilds(wild", "    state.deel(0)\n    return Wilds(wild", "state", "deal"),
    ],
)
def test_an_undefined_name_is_a_mistake_of_its_line_before_anything_is_run(
    right: str, wrong: str, flaw: str, meant: str
) -> None:
    text = NEW_GAME.replace(right, wrong)
    _, said = loaded(f"{text}\nnothing_of_the_kind()\n")
    line = text.partition(wrong)[0].count("\n") + 1
    found, last = said["error"], said["others"][-1]
    assert (found["line"], found["flaw"], found["meant"]) == (line, flaw, meant)
    assert (last["line"], last["name"]) == (text.count("\n") + 2, "nothing_of_the_kind")


def test_no_game_of_the_rulebook_has_an_undefined_name() -> None:
    for path in sorted((ROOT / "src" / "pokernight" / "games").glob("*.py")):
        assert undefined(path.read_text(encoding="utf-8")) == [], path.name


def test_a_report_has_every_figure_and_the_median_of_the_rulebook() -> None:
    bench, _ = loaded(NEW_GAME, (3, 3, 3))
    said = asked(bench, "report", anew=True, seconds=0)
    assert (said["done"], said["report"]) == (False, None)
    while not said["done"]:
        said = asked(bench, "report", anew=False, seconds=0)
    assert said["error"] is None
    assert said["report"].keys() >= FIGURES
    for measured in ("length", "seats", "skill"):
        assert said["report"][measured]["ci95"] is not None, measured
    assert set(said["report"]["medians"]) == FIGURES - {"seats", "skill"}


def test_the_figures_of_a_report_agree_with_each_other() -> None:
    bench, _ = loaded(NEW_GAME, (4, 3, 2))
    report = asked(bench, "report", anew=True, seconds=60)["report"]
    assert report["hands"] == [4, 3, 2], "each hand that was played is told once"
    assert report["cents"] > 0
    kinds = report["judged"] + len(report["seldom"])
    assert (report["judged"], kinds > 0) == (0, True), "too few hands to judge a question"
    for name in FIGURES:
        figure = report[name]
        digits = figure["digits"]
        assert figure["value"] == round(figure["value"], digits), name
        assert figure["ci95"] is None or figure["ci95"] == round(figure["ci95"], digits), name
        assert len(figure["names"]) <= max(0, figure["value"]) or name not in COUNTS
    best, worst = report["seats"]["of"]
    assert best != worst
    assert not report["goes_on"]
    assert report["deals"]["value"] == 1


COUNTS = {"idle", "ruling", "silent"}


def test_what_is_counted_is_as_many_as_its_names_and_those_left_out() -> None:
    many = "".join(f"\n{number}. A rule that nothing names.\n" for number in range(4, 24))
    bench, _ = loaded(NEW_GAME.replace("\n3. The best", f"{many}\n3. The best"), (1, 1, 1))
    silent = asked(bench, "report", anew=True, seconds=60)["report"]["silent"]
    assert silent["value"] >= 20
    assert len(silent["names"]) == page_playtest.NAMES_SHOWN


def test_the_medians_of_reports_are_those_of_the_games_that_were_measured() -> None:
    """Medians of money are taken over games with the same unit."""
    file = json.loads(playtest_medians.FILE.read_text(encoding="utf-8"))
    assert file["medians"] == playtest_medians.medians(file["games"])
    assert [*file["games"]] == playtest_medians.chosen(evening_games())
    for name, figures in file["games"].items():
        assert figures["unit"] == find_in_rulebook(name).usual_rules.unit.name
    for unit in {figures["unit"] for figures in file["games"].values()}:
        assert page_playtest.medians(unit).get("luck") == file["medians"]["luck"].get(unit)
    assert "luck" not in page_playtest.medians("buttons")


@pytest.mark.prove
def test_the_measured_games_are_as_they_are_counted_now() -> None:
    file = json.loads(playtest_medians.FILE.read_text(encoding="utf-8"))
    (name,) = some("games of the medians", sorted(file["games"]), 1)
    assert playtest_medians.measured(find_in_rulebook(name)) == file["games"][name]


GUESS = """
from pokernight.invent import Ask, Pick, asks


@asks
def guess(state):
    answer = yield Ask(0, "guess", Pick(("left", "right"), ()), "left", "left or right?", "1")
    return None


"""


def test_a_question_that_never_matters_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page_playtest, "FEW", 4)
    text = NEW_GAME.replace("\n\ndef program", f"\n{GUESS}\ndef program")
    text = text.replace("return (\n        *streets", "return (\n        guess,\n        *streets")
    text = text.replace(
        "    talk=Talk(why=why),\n", '    talk=Talk(Kinds({"guess": "a guess"}), why=why),\n'
    ).replace("    Game,\n", "    Game,\n    Kinds,\n")
    bench, said = loaded(text, (1, 2, 20))
    assert said["error"] is None
    report = asked(bench, "report", anew=True, seconds=60)["report"]
    assert report["idle"]["names"] == ["guess"]


def test_the_clauses_of_questions_and_of_wild_cards_are_no_silent_ones() -> None:
    silenced = NEW_GAME.replace('clause="3"', 'clause="2"')
    for text, silent in ((NEW_GAME, []), (silenced, ["3"])):
        bench, said = loaded(text, (4, 1, 1))
        assert said["error"] is None
        report = asked(bench, "report", anew=True, seconds=60)["report"]
        assert report["silent"]["names"] == silent


SEVERAL_FILES = ("bonedoneskis", "cripple_mr_onion")
OF_ONE_FILE = ("razz", "tahoe", "archie", "open_face_chinese", "squid_game_holdem")
"""Games that share their file with others, or import another."""


@pytest.mark.parametrize(
    "name",
    [*OF_ONE_FILE, *some("games as Python", sorted({*evening_games()} - {*SEVERAL_FILES}), 8)],
)
def test_a_game_shown_as_python_loads_and_keeps_its_house_rules(name: str) -> None:
    game = find_in_rulebook(name)
    shown = agree(GameSource(*as_python(game)))
    assert shown.title == f"My {game.title}"
    assert shown.page.startswith(f"My {game.title}. ")
    assert shown.clauses == game.clauses
    assert shown.usual_rules.to_dict() == game.usual_rules.to_dict()


@pytest.mark.parametrize("name", SEVERAL_FILES)
def test_a_game_of_several_files_is_refused_in_a_sentence(name: str) -> None:
    with pytest.raises(invent.Refused, match="several files: begin with a new game"):
        as_python(find_in_rulebook(name))


@pytest.mark.parametrize(
    "name", ["seven_card_stud+deuces_wild", "five_card_draw+deuces_wild+betting=pot"]
)
def test_a_said_game_is_written_as_its_page_and_its_parts(name: str) -> None:
    game = find_in_rulebook(name)
    file, text = as_python(game)
    shown = agree(GameSource(file, text))
    assert shown.usual_rules.to_dict() == game.usual_rules.to_dict()
    assert len(shown.clauses) == len(game.clauses)
    assert re.fullmatch(r"[a-z0-9_]+\.py", file)


def test_the_workbench_needs_nothing_that_the_page_leaves_out() -> None:
    from scripts.build_page import ELSEWHERE, LEFT_OUT

    program = (
        "import sys; before = {*sys.modules}; import pokernight.page.page_workbench;"
        "print(*{*sys.modules} - before)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    imported = done.stdout.split()
    out = (*LEFT_OUT, *ELSEWHERE, "pokernight.studies", "numpy")
    assert not [name for name in imported if name.startswith(tuple(f"{each}." for each in out))]
    assert not {*imported}.intersection(out)
