"""Players of others: found by module and function, and always answering, whatever they do."""

from __future__ import annotations

import pickle
import subprocess
import sys
from contextlib import redirect_stderr
from io import StringIO
from pathlib import Path
from random import Random
from textwrap import dedent

import pytest

from pokernight.arena import compete
from pokernight.bots import Budget, Situation, external_bots, player, situation
from pokernight.bots.call_bot import Asking, Said, ask
from pokernight.errors import Refused
from pokernight.games import find
from tests.arena import players

HERE = "tests.arena.players"
ROOT = Path(__file__).parents[2]


@pytest.fixture
def asked() -> Situation:
    """Somebody is asked."""
    hand = find("holdem").deal(3, 1)
    assert hand.ask is not None
    return situation(hand, hand.ask, Random(1))


def test_a_function_in_a_module_is_a_player(asked: Situation) -> None:
    bot = player(f"{HERE}:folds")
    assert pickle.loads(pickle.dumps(bot)) is bot
    assert ask(f"{HERE}:folds", asked) == Said("fold")


def test_who_wants_to_know_is_told_how_long_he_may_think(asked: Situation) -> None:
    assert ask(f"{HERE}:told", asked, Budget(worlds=8)).fault == ""
    assert "AssertionError" in ask(f"{HERE}:told", asked).fault


@pytest.mark.parametrize(
    ("name", "reply"),
    [
        ("no_such_module:play", "no module no_such_module is found"),
        ("tests.arena.nothing:play", "no module tests.arena.nothing is found"),
        (f"{HERE}:nobody", f"the module {HERE} has no function 'nobody'"),
        (f"{HERE}:NOBODY", f"the module {HERE} has no function 'NOBODY'"),
        ("my_bot.py:play", "write your own as module:function"),
        (":play", "write your own as module:function"),
        ("my_bot:", "write your own as module:function"),
        (f"{HERE}:later", "a player is a plain function, not an async one"),
    ],
)
def test_a_player_that_is_not_there_is_refused_by_name(name: str, reply: str) -> None:
    with pytest.raises(Refused) as refused:
        player(name)
    assert repr(name) in str(refused.value)
    assert reply in str(refused.value)


LIKE_THIS = (
    "a player is a function that is called with a situation and returns an answer, "
    "as in def play(situation)"
)
NO_PLAYERS = {
    "def play(): ...": "it is called ()",
    "def play(view, ask, rng): ...": "it is called (view, ask, rng)",
    "def play(situation, *, mood): ...": "it is called (situation, *, mood)",
    "def play(situation: int, mood: str, tilt: float = 0.5): ...": "(situation, mood, tilt=0.5)",
    "def play(*, situation): ...": "it is called (*, situation)",
    "def play(budget): ...": "it is called (budget)",
    "play = lambda: 'call'": "it is called ()",
    "class play:\n    def __init__(self, situation): ...": "it is a class",
    "def play(situation):\n    yield 'call'": "it yields",
}


@pytest.mark.parametrize("text", NO_PLAYERS)
@pytest.mark.parametrize("budget", [None, Budget(worlds=3)], ids=["no budget", "a budget"])
def test_what_cannot_be_called_as_a_player_is_refused_at_once_and_told_how_one_looks(
    text: str, budget: Budget | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "odd_one.py").write_text(text + "\n")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "odd_one", raising=False)
    with pytest.raises(Refused) as refused:
        player("odd_one:play", budget)
    reply = str(refused.value)
    assert reply.startswith("'odd_one:play' is not a player: ")
    assert f"{NO_PLAYERS[text]}, and {LIKE_THIS}" in reply


@pytest.mark.parametrize("name", ["os:system", "json:dumps", "os.path:exists"])
def test_what_is_python_s_own_is_no_player(name: str) -> None:
    with pytest.raises(Refused) as refused:
        player(name)
    assert "is a module of Python's own, and " + LIKE_THIS in str(refused.value)


@pytest.mark.parametrize(
    "text",
    [
        "def play(situation): ...",
        "def play(s, budget=None, mood=3): ...",
        "def play(situation, budget): return situation.ask.default",
        "def play(situation, *, budget): return situation.ask.default",
        "def play(*all, **others): ...",
        "class One:\n    def __call__(self, situation): ...\nplay = One()",
        "class One:\n    def play(self, situation): ...\nplay = One().play",
    ],
)
def test_whatever_can_be_called_with_a_situation_is_a_player(
    text: str, asked: Situation, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "even_one.py").write_text(text + "\n")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "even_one", raising=False)
    for budget in (None, Budget(worlds=3)):
        assert "TypeError" not in ask("even_one:play", asked, budget).fault


def test_a_player_whose_module_is_not_finished_is_refused_by_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "unfinished.py").write_text('raise RuntimeError("not today")\n')
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(
        Refused, match="'unfinished:play' cannot be loaded: RuntimeError: not today"
    ):
        player("unfinished:play")


@pytest.mark.parametrize(
    ("text", "reply"),
    [
        ("raise SystemExit(4)", "SystemExit: 4"),
        ("class Oh(BaseException): pass\nraise Oh('no')", "Oh: no"),
        ("def play(", "SyntaxError: "),
    ],
    ids=["ends the program", "no exception that one catches", "not Python"],
)
def test_whatever_a_module_does_when_it_is_loaded_is_a_sentence(
    text: str, reply: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "hasty.py").write_text(text + "\n")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(Refused, match=f"the player 'hasty:play' cannot be loaded: {reply}"):
        player("hasty:play")


def test_what_a_module_prints_when_it_is_loaded_is_no_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "loudly.py").write_text("print('here I am')\ndef play(situation): ...\n")
    monkeypatch.syspath_prepend(tmp_path)
    player("loudly:play")
    assert capsys.readouterr() == ("", "here I am\n")


@pytest.mark.parametrize(
    ("which", "fault", "detail"),
    [
        ("raises", "raises ZeroDivisionError", "ZeroDivisionError: no cards to divide by"),
        ("leaves", "raises SystemExit", "SystemExit: 3"),
        ("cheats", "gives an answer that is not legal", "-1"),
        ("silent", "gives an answer that is not legal", "None"),
        ("waits", "has not answered within 0.05 seconds", ""),
        ("spins", "has not answered within 0.05 seconds", ""),
        ("nobody", "cannot play", f"there is no player '{HERE}:nobody': "),
    ],
)
def test_the_safe_answer_is_given_for_who_has_none(
    asked: Situation, which: str, fault: str, detail: str
) -> None:
    reply = ask(f"{HERE}:{which}", asked, patience=0.05)
    assert reply.answer == asked.ask.default
    assert reply.complaint == f"{HERE}:{which} {fault}: the safe answer is given for it"
    assert reply.detail.startswith(detail)
    assert reply.detail in reply.to_its_author


def test_the_table_is_not_told_the_cards_of_who_fails(asked: Situation) -> None:
    """An exception may show the player's hand, so only the author of the bot reads it."""
    reply = ask(f"{HERE}:blurts", asked)
    assert "K" in reply.detail
    assert reply.complaint == f"{HERE}:blurts raises ValueError: the safe answer is given for it"


@pytest.mark.parametrize("which", ["waits", "spins"])
def test_who_is_too_late_three_times_in_a_row_is_not_asked_any_more(
    asked: Situation, which: str, capsys: pytest.CaptureFixture[str]
) -> None:
    name, asking = f"{HERE}:{which}", Asking(patience=0.05)
    late = f"{name} has not answered within 0.05 seconds"
    gone = f"{late} 3 times in a row and is not asked any more"
    reply = [asking.ask(name, asked) for _ in range(5)]
    assert [one.fault for one in reply] == [late, late, gone, gone, gone]
    assert [one.again for one in reply] == [False, False, False, True, True]
    assert {one.answer for one in reply} == {asked.ask.default}
    assert capsys.readouterr().err == f"waiting for {name}: it has 0.05 seconds for each answer\n"


def test_who_is_in_time_again_is_asked_again(asked: Situation) -> None:
    asking = Asking(patience=0.5)
    players.turns = iter([1, 1, 0, 1, 0])
    faults = [bool(asking.ask(f"{HERE}:dawdles", asked).fault) for _ in range(5)]
    assert faults == [True, True, False, True, False]


def test_a_module_that_takes_long_to_load_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It loads until it has been named."""
    monkeypatch.setattr(external_bots, "NOTICE", 0.01)
    text = """
        import sys, time
        while not sys.stderr.getvalue():
            time.sleep(0.01)
        def play(situation): ...
    """
    (tmp_path / "sleepy.py").write_text(dedent(text))
    monkeypatch.syspath_prepend(tmp_path)
    with redirect_stderr(StringIO()) as stderr:
        player("sleepy:play")
    assert stderr.getvalue() == "waiting for sleepy to be loaded\n"


def test_a_match_goes_on_and_says_so() -> None:
    match = compete("holdem", [f"{HERE}:raises", "caller"], boards=2, seats=2)
    faulty, caller = match.players
    assert faulty.faults == faulty.decisions > 0
    assert caller.faults == 0
    [reply] = [one for one in match.said() if "no cards to divide by" in one]
    assert f"so {faulty.faults} times in {faulty.decisions} decisions" in reply


WAITS = """
import sys
from random import Random
from pokernight.bots import situation
from pokernight.bots.call_bot import ask
from pokernight.games import find

hand = find("holdem").deal(2, 1)
said = ask("tests.arena.players:waits", situation(hand, hand.ask, Random(1)), patience=0.2)
sys.settrace(lambda frame, event, argument: None)
print(said.fault, *map(abs, range(3)), (lambda: "done")())
"""


def test_who_never_answers_does_not_keep_a_debugger_waiting_too() -> None:
    """Its thread cannot be ended while it waits, and Python 3.11 does not get over that."""
    ran = subprocess.run(
        [sys.executable, "-c", WAITS],
        capture_output=True,
        text=True,
        timeout=60,
        cwd=ROOT,
        check=False,
    )
    assert ran.stdout.endswith("0 1 2 done\n")
