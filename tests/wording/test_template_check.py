"""Templates of source files are held to the arguments that their calls give."""

from __future__ import annotations

from inspect import Parameter, signature
from pathlib import Path

import pytest

import pokernight
from pokernight.engine import asks, step_metadata, steps
from pokernight.engine.state import State
from pokernight.engine.steps import card_choices
from pokernight.wording import message
from pokernight.wording.signatures import SIGNATURES
from pokernight.wording.template_check import Flaw, flaws

SOURCES = Path(pokernight.__file__).parent
PLACES = (State, asks, steps, card_choices, step_metadata, message)
"""Classes and modules with the functions that take templates."""


def said(source: str) -> list[str]:
    """The messages about a source."""
    return [flaw.message for flaw in flaws(source)]


@pytest.mark.parametrize(
    "call",
    [
        'state.tell("win", "{seat wins} {amount} with {cards}", seat, amount=5)',
        'state.tell("omen", "{omens:#omen} so far", omens=3)',
        'state.tell("omen", "an omen", omens=3, rank="6")',
        'state.tell("win", "{other} pays {seat}", seat, other=2)',
        "state.tell(kind, words, seat)",
        'state.tell("omen", "{omens}", **args)',
        'state.tell("omen", "{omens}", *rest)',
        'steps.pay(state, seat, 5, 2, words="{seat pays} {other} {amount}")',
        'pay(state, seat, 5, to=winner, words="{seat pays} {other} {amount}")',
        'award(state, winners, words="{seat wins} {amount}: {hand}", hand=hand)',
        'board_card(state, "post", "{seat is} shown {cards}", player)',
        'Ask(seat, "three", legal, PAY, "{seat} may take it from {other}", "2", other=3)',
        'Ask(seat, "three", legal, PAY, message("pay {price:$}", price=5), "2")',
        'declare(words="{seat}, in or out?")',
        'message("{rank:ranks} are wild", rank="6")',
        'message(f"{rank} are wild")',
        'pot_stays(state, words="nobody opens: {amount} stays")',
    ],
)
def test_a_call_that_gives_what_its_sentence_shows_is_right(call: str) -> None:
    assert flaws(call) == []


@pytest.mark.parametrize(
    ("call", "missing"),
    [
        ('state.tell("win", "{seat wins} {price:$}", seat, amount=5)', "price"),
        ('state.tell("win", "{seat wins}")', "seat"),
        ('state.tell("win", words="{seat pays} {other}", seat=seat)', "other"),
        ('state.tell("x", "{seat wins}" if good else "{seat loses} {lives}", seat)', "lives"),
        ('state.tell_moved("x", "{seat gives} {other} it", 1, (), 0, source="", target="")',
         "other"),
        ('steps.pay(state, seat, 5, "bank", words="{seat pays} {other}")', "other"),
        ('steps.pay(state, seat, 5, words="{seat pays} {other}")', "other"),
        ('award(state, winners, words="{seat wins}: {hand}")', "hand"),
        ('board_card(state, "post", "{seat is} shown {cards}")', "seat"),
        ('Ask(seat, "three", legal, PAY, "pay {price:$}", "2")', "price"),
        ('Ask(seat, "three", legal, PAY, words="take it from {other}")', "other"),
        ('declare(words="{price:$} to be in?")', "price"),
        ('steps.roll(words="{price:$} to keep it?")', "price"),
        ('message("{rank:ranks} are wild", suit="h")', "rank"),
        ('pot_stays(state, words="nobody opens: {pot:$} stays")', "pot"),
    ],
)  # fmt: skip
def test_an_argument_that_is_shown_and_not_given_is_named(call: str, missing: str) -> None:
    (text,) = said(call)
    function = call.partition("(")[0].rpartition(".")[2]
    assert f"shows {{{missing}}}, which {function}(...) is not given: " in text


@pytest.mark.parametrize(
    ("call", "advice"),
    [
        ('tell("win", "{seat wins}")', "give the seat of the player"),
        ('tell("win", "{legs} of {needed}", legs=3)', "give it as needed=..."),
        ('tell("win", "{leg} legs", legs=3)', "give it as leg=..., or show {legs}"),
        ('ask(0, "x", y, z, "pay {price:$}")', "make the sentence with message(...), which takes "
         "arguments"),
        ('Ask(0, "x", y, z, "from {other}")', "give it as other=..."),
    ],
)  # fmt: skip
def test_the_message_says_what_would_be_right(call: str, advice: str) -> None:
    (text,) = said(call)
    assert text.endswith(f"is not given: {advice}")


@pytest.mark.parametrize(
    ("source", "line"),
    [
        # The line of the sentence where it stands in the call.
        ('state.tell(\n    "win",\n    "{seat wins} {price:$}",\n    seat,\n)', 3),
        # Else that of the call.
        ('WORDS = "{seat wins} {price:$}"\n\nstate.tell("win", WORDS, seat)', 3),
        ('WORDS = {"a": "{seat wins}", "b": "{price:$}"}\nstate.tell("win", WORDS[key], seat)', 2),
        ('WORDS = ("{seat wins}", "{price:$}")\nstate.tell("win", WORDS[lost], seat)', 2),
        ('def step(state):\n    words = "{price:$}"\n    state.tell("win", words)', 3),
        ('def step(state):\n    words, n = "{price:$}", 2\n    state.tell("win", words)', 3),
        ('def tell_it(state, words="{price:$}"):\n    state.tell("win", words)', 2),
        ('def step(state):\n    def inner():\n        message(words)\n    words = "x"', 0),
        ('words = "{price:$}"\ndef step(state, words):\n    state.tell("win", words)', 0),
        ('def step():\n    words = "{price:$}"\n    words = "paid"\n    tell("pay", words)', 0),
    ],
)
def test_a_sentence_is_followed_to_where_it_is_written(source: str, line: int) -> None:
    assert [flaw.line for flaw in flaws(source)] == ([line] if line else [])


def test_a_template_that_cannot_be_read_is_a_flaw() -> None:
    assert flaws('\ntell("win", "{ wins")') == [
        Flaw(2, "a sentence cannot be read: '{ wins': expected '}' before end of string")
    ]


def test_a_misspelt_keyword_is_no_argument_of_the_sentence() -> None:
    assert said('state.tell("show", "{seat shows}", seat, token=cards)') == [
        "tell(...) takes no token=, and its sentence does not show {token}: did you mean tokens=?"
    ]
    assert said('state.tell("show", "{seat shows} {token}", seat, token=1)') == []
    assert said('state.tell("show", "a card", cause="8 Ball", clause="2")') == []


def test_names_of_a_hand_history_are_no_arguments() -> None:
    assert said('state.tell("show", "a card", cards=faces)') == [
        "cards= cannot be an argument: cards are given by tokens=(...)"
    ]
    assert said('message("a card", text="no")') == [
        "text= cannot be an argument: it is the sentence in a hand history"
    ]
    assert said('message("{cards} are wild", cards=faces)') == []


def test_a_function_of_the_file_that_is_only_named_alike_is_not_judged() -> None:
    assert said('def tell(state, side):\n    ...\ntell(state, "{price:$}")') == []
    own = 'def pay(state, seat, words=""):\n    ...\npay(state, 0, words="{price:$}")'
    assert len(said(own)) == 1, "it takes a template too"


def test_what_is_no_python_is_refused() -> None:
    with pytest.raises(SyntaxError):
        flaws("state.tell(")


def test_every_sentence_of_the_rulebook_has_its_arguments() -> None:
    files = [file for part in ("engine", "games") for file in (SOURCES / part).rglob("*.py")]
    wrong = {file.name: found for file in files if (found := flaws(file.read_text("utf-8")))}
    assert len(files) > 100 and wrong == {}


def test_the_signatures_are_those_of_the_functions() -> None:
    """A parameter that is added to such a function is entered in the table too."""
    for name, written in SIGNATURES.items():
        function = next(getattr(place, name) for place in PLACES if hasattr(place, name))
        parameters = [p for p in signature(function).parameters.values() if p.name != "self"]
        taken = {p.name for p in parameters if p.kind is not Parameter.VAR_KEYWORD}
        if name == "message":  # its template takes no name from the arguments
            taken = {"template"}
        assert taken == {*written.positional, *written.keywords, written.template}, name
        assert written.args == any(p.kind is Parameter.VAR_KEYWORD for p in parameters), name
