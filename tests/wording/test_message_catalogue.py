"""The catalogue of messages: what is found in source files, and where."""

from __future__ import annotations

from pathlib import Path

import pytest

from scripts.message_catalogue import Entry, catalogue


def found(tmp_path: Path, source: str, **more: str) -> set[str]:
    """The messages of a source file of a game, with other files beside it."""
    folder = tmp_path / "games"
    folder.mkdir(exist_ok=True)
    for name, text in {"game": source, **more}.items():
        (folder / f"{name}.py").write_text(text, "utf-8")
    return {entry.text for entry in catalogue(tmp_path)}


@pytest.mark.parametrize(
    ("source", "messages"),
    [
        ('state.tell("win", "{seat wins}", seat)', {"{seat wins}"}),
        ('state.tell("x", "{seat is} in" if good else "out", seat)', {"{seat is} in", "out"}),
        ('WORDS = {1: "one leg", 2: "two legs"}\nstate.tell("legs", WORDS[legs])',
         {"one leg", "two legs"}),
        ('def pay(words="{seat pays}"):\n    state.tell("pay", words, 0)', {"{seat pays}"}),
        ('def say(state, words):\n    state.tell("x", words)\nsay(state, "nobody is in")',
         {"nobody is in"}),
        ('message("{part} is won", part="the pot")', {"{part} is won", "the pot"}),
        ('message("{rank:rank} is won", rank="Q")', {"{rank:rank} is won"}),
        ('message("nobody is in", part="data")', {"nobody is in"}),
        ('NAMES = ("low", "high")\nmessage("for {side}", side=NAMES[high])',
         {"for {side}", "low", "high"}),
        ('for kind, name in (("a b", "the big blind"),):\n    message("{name}", name=name)',
         {"{name}", "the big blind"}),
        ('def notes(view) -> list[Text]:\n    lines = ["one"]\n    lines.append("two")\n'
         '    return [*lines, "three"]', {"one", "two", "three"}),
        ('def of(view) -> Text:\n    return other()\ndef other() -> str:\n    return "wild"',
         {"wild"}),
        ('def count(view) -> int:\n    return "no message"', set()),
        ('Atom("x", reason=lambda hand: "kings are")', {"kings are"}),
        ('class Pick:\n    words: tuple[str, ...]\nPick(("keep", "pass on"), ())',
         {"keep", "pass on"}),
        ('QUESTION = "{name}: which card?"', {"{name}: which card?"}),
        ('"""{seat} in a docstring"""', set()),
        ('f"{seat} is {glued}"', set()),
        ('message(f"{seat} is glued")', set()),
        ('message("{a}", a="?", b="an_identifier")', {"{a}"}),
    ],
)  # fmt: skip
def test_messages_are_followed_to_their_literals(
    tmp_path: Path, source: str, messages: set[str]
) -> None:
    assert found(tmp_path, source) == messages


def test_names_are_followed_to_the_file_that_defines_them(tmp_path: Path) -> None:
    source = 'from pokernight.games.words import BLIND\nmessage("{name}", name=BLIND)'
    assert found(tmp_path, source, words='BLIND = "the big blind"\nOTHER = "not said"') == {
        "{name}",
        "the big blind",
    }


def test_an_entry_says_where_it_stands(tmp_path: Path) -> None:
    found(tmp_path, '\nmessage(\n    "{part} is won", part="the pot"\n)')
    assert catalogue(tmp_path) == [
        Entry("the pot", "games/game.py", 3),
        Entry("{part} is won", "games/game.py", 3),
    ]
