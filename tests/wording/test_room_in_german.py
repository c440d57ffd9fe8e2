"""The room in German: remarks, refusals and states of random evenings, and what is sent as text.

No sentence that the room sends may be English only. A sentence is sent as data (``TextJson``), so
that a client can translate it; a field that is text is a name, an id or a word for programs.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import fields, is_dataclass
from pathlib import Path
from random import Random
from typing import Any, Final, get_args, get_type_hints

import pytest

import pokernight
from pokernight.errors import Refused
from pokernight.session import messages as m
from pokernight.wording.message import Text, as_message, message_from_json, reason_of
from pokernight.wording.rendering import Reader, rendered
from pokernight.wording.source_scopes import name_of
from scripts.message_catalogue import ILLEGAL, REFUSALS, ROOM, files_of
from scripts.protocol_docs import parts
from tests.room.company import Company
from tests.wording.test_translations import Watchful

SOURCES = Path(pokernight.__file__).parent
NAMES = ("Ann", "Ben", "Cleo")
MENUS = (
    'choice = "dealer"\n[[game]]\ngame = "chaos"\n[[game]]\ngame = "guts"\n',
    'choice = "rotation"\n[[game]]\ngame = "the_omen"\n[[game]]\ngame = "holdem"\n',
)
STEPS: Final = 250
"""Random commands of an evening, and as many steps of the clock."""

GLUED: Final = {
    "room/shared/addresses.py": "addresses typed at the command line",
    "table/clumsy.py": "an option of the command line",
    "table/commands.py": "malformed records of evenings",
    "table/rotations.py": "options of the command line",
    "table/outcome.py": "malformed records of evenings",
    "table/table_state.py": "the state of a table written by another version",
}
"""Files with refusals that are put together from text, each with the reason."""
NO_SENTENCES: Final = frozenset(
    (
        "id", "person", "name", "by", "game", "title", "key", "table", "role", "code", "what",
        "owes", "choice", "stage", "called", "payer", "payee", "clause", "contest", "text",
        "declares", "state", "agreed", "needed", "changed", "staked", "names", "shown",
        "stand_for", "ready", "group", "kind", "clock_calls", "paused_by", "pause_asked",
        "take_back", "call_link", "own", "each", "now", "next", "file", "link", "seeds",
        "betting", "tellers",
    )
)  # fmt: skip
"""Fields of the room's messages that are text and no sentences: names, ids, cards, positions, and
words for programs, such as codes, stages and states."""


def is_glued(value: ast.expr) -> bool:
    """Return whether an expression puts a text together."""
    parts_of = ast.walk(value)
    return any(
        isinstance(part, ast.JoinedStr)
        or (isinstance(part, ast.BinOp) and isinstance(part.op, ast.Add | ast.Mod))
        or (isinstance(part, ast.Call) and name_of(part.func) == "format")
        for part in parts_of
    )


def glued_in(source: str) -> Iterator[int]:
    """The lines of refusals, remarks and farewells that are put together from text."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and name_of(node.func) in SAYING:
            for value in node.args:
                if isinstance(value, ast.JoinedStr) or (
                    isinstance(value, ast.BinOp | ast.IfExp) and is_glued(value)
                ):
                    yield node.lineno


SAYING: Final = REFUSALS | {
    *ILLEGAL, "remark", "aloud", "RemarkMade", "TableFrozen", "TableCommand", "RefusedMessage",
    "Bye", "Waiting", "refusal", "over_budget",
}  # fmt: skip
"""Exceptions, functions and messages that say something to people."""


def test_no_refusal_and_no_remark_is_put_together_from_text() -> None:
    glued = {
        file.relative_to(SOURCES).as_posix()
        for part in ROOM
        for file in files_of(SOURCES / part)
        if any(True for _ in glued_in(file.read_text("utf-8")))
    }
    assert glued - GLUED.keys() == set()
    assert GLUED.keys() - glued == set(), "the list has no more than is needed"


@pytest.mark.parametrize(
    "source",
    ['raise Refused(f"{name} has come")', 'session.remark(at, "it is " + name)',
     'raise TooLate("over" if late else f"{name} is late")'],
)  # fmt: skip
def test_a_sentence_that_is_put_together_is_noticed(source: str) -> None:
    assert [*glued_in(source)] == [1]


def texts_of(kind: Any) -> Iterator[str]:
    """The fields of a message that are text, or lists or tables of text."""
    hints = get_type_hints(kind)
    for spec in fields(kind):
        if hints[spec.name] in (str, list[str], dict[str, str], dict[str, list[str]]):
            yield spec.name


def test_what_is_sent_as_text_is_no_sentence() -> None:
    known: list[type] = [*get_args(m.FromRoom), *parts()]
    kinds = [kind for kind in known if is_dataclass(kind)]
    sent = {name: kind.__name__ for kind in kinds for name in texts_of(kind)}
    assert {name: kind for name, kind in sent.items() if name not in NO_SENTENCES} == {}
    assert sent.keys() >= NO_SENTENCES, "the list has no more than is needed"


# --- random evenings


def some(chance: Random, company: Company) -> m.Command:
    """A random command, sensible or not."""
    people = [*company.session.people, "nobody"]
    person, number = chance.choice(people), chance.randrange(4)
    cents = chance.choice((0, 100, 5_000, 10**9))
    makers: list[Callable[[], m.Command]] = [
        lambda: m.SitRequest("1", cents, chance.choice((None, 0, 7, 15))),
        lambda: m.Rise("1"), lambda: m.SitOutRequest("1"), lambda: m.ComeBack("1"),
        lambda: m.BuyRequest("1", cents), lambda: m.CashOutRequest("1", cents),
        lambda: m.CallRequest("1", chance.choice(("chaos", "Guts", "chaoss", "xyz"))),
        lambda: m.MenuRequest("1", name=chance.choice(("Chaos", "New", "xyz")), game="archie"),
        lambda: m.MenuRequest("1", name=chance.choice(("Chaos", "New", "xyz")), strike=True),
        lambda: m.MenuRequest("1", name="Chaos", stakes=chance.choice(("1", "x", "9/1", "1/2"))),
        lambda: m.MenuRequest("1", name="Chaos", rules="xyz"),
        lambda: m.MenuRequest("1", name="Chaos", house={
            chance.choice(("jokers", "flips", "joker", "ante")): chance.choice(("3", "x", "99"))
        }),
        lambda: m.AnswerRequest("1", company.session.number + number - 1, "fold"),
        lambda: m.Arrange("1", [[0]]), lambda: m.Explain("1", chance.choice((None, 3))),
        lambda: m.HintRequest("1", number), lambda: m.GiveUpVote("1"), lambda: m.Show("1"),
        lambda: m.Propose("1", chance.choice(("undo", "call off"))),
        lambda: m.Vote("1", chance.random() < 0.7), lambda: m.Consent("1", chance.random() < 0.5),
        lambda: m.Hash("1", 1, "ab"), lambda: m.Salt("1", 1, "ab"), lambda: m.Compare("1", 1, "a"),
        lambda: m.Say("1", chance.choice(("the pot", ""))), lambda: m.React("1", "?"),
        lambda: m.Start("1"), lambda: m.Pause("1"), lambda: m.GoOn("1"),
        lambda: m.CallOffRequest("1"), lambda: m.Admit("1", person, chance.random() < 0.5),
        lambda: m.Mute("1", person, chance.random() < 0.5), lambda: m.ChooseHost("1", person),
        lambda: m.Renew("1", chance.choice(("invite", "host", person)), f"key-{number}" * 5),
        lambda: m.HousePlayer("1", chance.choice(("caller", "xyz")), leave=None),
        lambda: m.HousePlayer("1", leave=number),
    ]  # fmt: skip
    if chance.random() < 0.03:
        makers = [lambda: m.Remove("1", person), lambda: m.HandTableOver("1", person)]
    return chance.choice(makers)()


def evening(seed: int) -> Iterator[Text]:
    """The sentences of a random evening: remarks, refusals, and those of the menu."""
    chance = Random(seed)
    company = Company(*NAMES, menu=MENUS[seed % len(MENUS)], approve=seed % 3 == 0)
    company.requests._paces.clear()
    told = 0
    for _ in range(STEPS):
        company.now += chance.randrange(120_000)
        try:
            company.requests.take(
                chance.choice([*company.session.people]), some(chance, company), company.now
            )
        except Refused as refused:
            yield reason_of(refused)
        if not company.session.table.over and chance.random() < 0.7:
            with suppress(AssertionError, Refused):
                company.tick()
        session = company.session
        yield from [
            message_from_json(line.text) for line in session.spoken_since(told) if not line.person
        ]
        told = session.said
        for game in company.state_builder.table([]).menu:
            yield from map(message_from_json, (game.refusal, game.stakes))


def lacking(seeds: range) -> set[str]:
    """Return the sentences of random evenings that German lacks."""
    language = Watchful()
    for seed in seeds:
        for said in evening(seed):
            rendered(said, Reader(lambda seat: "", -1, language, own="Ann"))
    return language.lacking


def test_random_evenings_are_said_in_german_throughout() -> None:
    assert lacking(range(6)) == set()


def test_random_evenings_say_much() -> None:
    templates = {as_message(said).text for said in evening(0)}
    assert len(templates) > 40
