"""The terminal in German: every word on the screen comes from the catalogue."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import shlex
import struct
import sys
import termios
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from pokernight.cli import main
from pokernight.cli.local.seating_options import NAMES
from pokernight.cli.reports import floor_rulings
from pokernight.cli.table import lookups, table_screen
from pokernight.cli.table.answer_choices import (
    BetChoices,
    choices_of,
)
from pokernight.engine.asks import Amount, Bets, Pick, PickSome
from pokernight.engine.floor import matters
from pokernight.errors import Refused
from pokernight.games import SOURCE_GAMES, all_games, find
from pokernight.wording import languages
from pokernight.wording.english import ENGLISH
from pokernight.wording.german import GERMAN
from pokernight.wording.message import message, reason_of
from pokernight.wording.rendering import Reader, rendered
from tests.cli.masked_german import CONTROL, MASK, WORD, Masked, masked_page, unmasked, untranslated
from tests.cli.running import Run, check_refused
from tests.cli.test_answers import betting

GOLDEN = Path(__file__).with_name("golden_german_hand.txt")
LOOKED_UP = ("?", "??", "t", "h", "hands", "story", "menu", "o", "rules", "", "?3", "zzz")
ANSWERS = ("", "c", "p", "1", "n", "1 2", "r", "s", "1 2 3 4 5", "k", "a", "f")
MOST = 150
"""Lines that are typed before the person leaves."""


@pytest.fixture
def language(monkeypatch: pytest.MonkeyPatch) -> Masked:
    """Masked German in place of German."""
    mask = Masked()
    monkeypatch.setitem(languages.LANGUAGES, "de", mask)
    for module in (lookups, table_screen, floor_rulings):
        monkeypatch.setattr(module, "read_page", masked_page)
    return mask


def typist() -> Callable[[str], str]:
    """Return a function that gives the line to type at a prompt: look-ups first, then answers."""
    looked_up, answers = iter(LOOKED_UP), iter(ANSWERS * MOST)
    said = ""

    def typed(prompt: str) -> str:
        nonlocal said, answers
        if f"({MASK}){MASK}" in prompt:  # yes or no
            return "y"
        if (line := next(looked_up, None)) is not None:
            return line
        if prompt != said:
            answers = iter(ANSWERS * MOST)
        said = prompt
        return next(answers)

    return typed


def in_pseudo_terminal(monkeypatch: pytest.MonkeyPatch, args: Sequence[str]) -> str:
    """Run the command in a pseudo-terminal, and return what it prints."""
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 500, 400, 0, 0))
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setattr(sys, "stdin", os.fdopen(os.dup(theirs), "r", encoding="utf-8"))
    monkeypatch.setattr(sys, "stdout", os.fdopen(theirs, "w", encoding="utf-8"))
    output: list[str] = []

    def type_along() -> None:
        line_of, left, seen, text = typist(), MOST, b"", ""
        while True:
            try:
                part = os.read(ours, 65536)
            except OSError:
                return
            if not part:
                return
            seen += part
            text = CONTROL.sub("", seen.decode(errors="ignore"))
            output[:] = [text]
            if text.endswith(" > "):
                left -= 1
                line = line_of(text.rpartition("\n")[2]) if left > 0 else "q"
                os.write(ours, line.encode() + b"\n")

    typing = threading.Thread(target=type_along, daemon=True)
    typing.start()
    try:
        with pytest.raises(SystemExit, match="0"):
            main(list(args))
    finally:
        sys.stdout.close()
        sys.stdin.close()
        typing.join(5)
        os.close(ours)
    return output[0]


@pytest.mark.parametrize("game", SOURCE_GAMES)
def test_a_german_evening_has_no_word_that_is_not_from_the_catalogue(
    game: str, language: Masked, monkeypatch: pytest.MonkeyPatch
) -> None:
    args = ["play", game, "--language", "de", "--players", "caller", "--seed", "4", "--hands", "1"]
    said = in_pseudo_terminal(monkeypatch, args)
    assert said.count(MASK) > 1000
    assert unmasked(said) <= set(LOOKED_UP)
    assert untranslated(language) == set()


def test_a_word_that_is_not_from_the_catalogue_is_noticed(
    language: Masked, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pokernight.cli.local.evening_loop.HOW_TO_BEGIN", message("new phrases"))
    args = ["play", "chaos", "--language", "de", "--players", "caller", "--hands", "1"]
    said = in_pseudo_terminal(monkeypatch, args)
    assert unmasked(said) - set(LOOKED_UP) == {"new", "phrases"}
    assert untranslated(language) == {"new phrases"}


def test_a_german_hand_is_printed_as_it_was(run: Run) -> None:
    typed = "c\n?\nmitgehen\n??\nc\nc\nerhöhen\nc\nc\nc\nau\n\n\n\n\nc\nc\nc\n"
    result = run(
        "play", "omaha_hi_lo", "--players", "caller", "--seed", "3", "--hands", "1",
        "--language", "de", input=typed,
    )  # fmt: skip
    assert result.exit_code == 0
    assert result.stdout == GOLDEN.read_text(encoding="utf-8")


REPORTS = [
    ("odds holdem AsKs QQ+ 2c --board 2s7sTd --dead 3c --trials 200", {"pokernight"}),
    ("odds five_card_draw AsKsQsJs2d xx --trials 50", {"draw", "stayer", "pokernight"}),
    ("odds guts xx xx --players random --trials 20", {"bet", "declare", "random", "pokernight"}),
    ("odds high_chicago xx xx --trials 20", {"pokernight"}),
    ("odds seven_card_stud AsKs/2d xx --streets --trials 20", {"pokernight"}),
    ("rank 'As Kd Kc 2d 2h' --wild 2", set()),
    ("rank 'As Kd Kc 2d 2h' --low", set()),
    ("rank KhKd9c6s5h4d2c --game the_omen --given omens=2", set()),
    ("rank 'KhKd9c6s / 5h4d2c' --game omaha_hi_lo", set()),
    ("floor omaha_hi_lo short_raise fraction=1/3", set()),
]
REFUSALS = [
    "odds holdem AsKs --unknown -1",
    "rank 'As Kd' --wild 3d",
    "rank 'As Kd' --game omaha_hi_lo --wild As",
    "rank 'As Kd' --game the_omen --given onens=2",
    "floor omaha_hi_lo exposed_card",
    "floor omaha_hi_lo short_raise",
    "floor omaha_hi_lo exposed_cards count=99",
]
TYPED = {"unknown", "onens", "omens", "exposed", "card", "cards", "fraction", "count", "pokernight",
         "game", "wild"}  # fmt: skip
"""Names of options, incidents and facts, which are typed as they stand."""
HASH = re.compile(r"\b[0-9a-f]{12}\b")
"""Digest of the rules under a table of odds."""


@pytest.mark.parametrize(("command", "typed"), REPORTS)
def test_a_german_report_has_no_word_that_is_not_from_the_catalogue(
    command: str, typed: set[str], language: Masked, run: Run
) -> None:
    result = run(*shlex.split(command), "--language", "de")
    assert result.exit_code == 0
    said = HASH.sub("", result.stdout + result.stderr)
    assert said.count(MASK) > 20
    assert unmasked(said) <= typed
    assert untranslated(language) == set()


@pytest.mark.parametrize("command", REFUSALS)
def test_a_german_command_is_refused_in_german(command: str, language: Masked, run: Run) -> None:
    refused = run(*shlex.split(command), "--language", "de")
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert refused.stderr.count(MASK) > 10
    assert unmasked(refused.stderr) <= TYPED
    assert untranslated(language) == set()


def test_the_book_of_the_floor_is_printed_in_german(language: Masked, run: Run) -> None:
    printed = run("floor", "omaha_hi_lo", "--language", "de").stdout
    incidents = WORD.findall(" ".join(matters(find("omaha_hi_lo"))))
    facts = {"mingled", "acted", "count", "announced", "fraction", "intent", "shows", "middle",
             "posts", "collection", "bet", "yes", "floor", "FACT", "VALUE", "INCIDENT"}  # fmt: skip
    assert unmasked(printed) <= {*incidents, *facts, "pokernight", "omaha"}
    assert untranslated(language) == set()


# --- answers


def german(choices: Any) -> Any:
    """Return choices in German."""
    return choices._replace(language=GERMAN)


FREE = german(betting(Bets(0, 200, 200)))
RAISED = german(betting(Bets(200, 400, 1000), high=200))


def test_a_key_is_the_same_in_every_language_and_stands_before_the_german_word() -> None:
    assert FREE.prompt == "(c) schieben, (b) 2 $ setzen; Enter: schieben"
    assert RAISED.prompt == (
        "(f) aussteigen, (c) mitgehen 2 $, (r) auf 4 $ - 10 $ erhöhen; Enter: mitgehen"
    )


@pytest.mark.parametrize(
    ("choices", "line", "answer"),
    [
        *[(FREE, line, "check") for line in ("", "c", "k", "check", "sch", "schieben")],
        *[(FREE, line, 200) for line in ("b", "b 2", "se", "setzen 2", "2", "2,00", "2 $")],
        *[(RAISED, line, "call") for line in ("", "c", "m", "mitgehen", "2")],
        *[(RAISED, line, "fold") for line in ("f", "fold", "au", "aussteigen")],
        *[(RAISED, line, 400) for line in ("r", "e", "erhöhen", "erhöhen 4", "r 4,00")],
        (RAISED, "4,50", 450),
    ],
)
def test_a_line_may_be_a_key_an_english_word_or_a_german_word(
    choices: BetChoices, line: str, answer: Any
) -> None:
    assert choices.read(line) == answer


@pytest.mark.parametrize(
    ("choices", "line", "refusal"),
    [
        (FREE, "s", "'s' ist keine Antwort auf diese Frage: (c) schieben, (b) 2 $ setzen"),
        (FREE, "f", "es gibt nichts mitzugehen, also brauchst du nicht auszusteigen"),
        (RAISED, "k", "Mitgehen kostet 2 $, deshalb geht das nicht: schieben"),
        (RAISED, "3", "du darfst auf 4 $ - 10 $ erhöhen, nicht auf 3 $"),
    ],
)
def test_a_refusal_is_german(choices: BetChoices, line: str, refusal: str) -> None:
    with pytest.raises(Refused) as refused:
        choices.read(line)
    reader = Reader(NAMES.__getitem__, language=GERMAN)
    assert rendered(reason_of(refused.value), reader).startswith(refusal)


@pytest.mark.parametrize("game", SOURCE_GAMES)
def test_every_german_prompt_lists_answers_that_can_be_typed_in_english_and_german(
    game: str,
) -> None:
    hand = all_games()[game].deal(4, 2)
    kinds = set()
    for _ in range(120):
        if (ask := hand.ask) is None:
            break
        kinds.add(type(ask.legal))
        view, names = hand.view(ask.seat), NAMES
        english, translated = (
            choices_of(ask, view, names, language=each) for each in (ENGLISH, GERMAN)
        )
        for answer in ask.legal.samples()[:4]:
            if isinstance(answer, str):
                assert translated.read(answer) == english.read(answer)
                said = translated.said(answer)
                if not isinstance(translated, BetChoices):
                    assert translated.read(said) == answer
        hand.play(ask.default if ask.default != "fold" else ask.legal.samples()[-1], ask.seat)
    assert kinds & {Bets, Amount, Pick, PickSome}


# --- the option


def test_the_language_may_stand_in_the_environment(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    args = ("play", "kuhn", "--auto", "--hands", "1", "--seed", "1")
    chosen = run(*args, "--language", "de").stdout
    monkeypatch.setenv("POKERNIGHT_LANGUAGE", "de")
    assert run(*args).stdout == chosen
    assert "Ein Abend mit Kuhn" in chosen
    assert "An evening of Kuhn" in run(*args, "--language", "en").stdout


@pytest.mark.parametrize("command", ["play kuhn", "evening", "join LINK", "replay x", "rules kuhn"])
def test_a_language_that_does_not_exist_is_refused_with_those_that_do(
    run: Run, command: str
) -> None:
    refused = run(*command.split(), "--language", "fr")
    check_refused(refused, "there is no language 'fr': sentences can be said in en, de")
