"""Tests of typed answers and of prompts."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from pokernight.cards import parse
from pokernight.cli.table.answer_choices import BetChoices, PickChoices, SomeChoices
from pokernight.cli.table.key_help import IN_A_HAND
from pokernight.cli.text.sentences import as_sentence
from pokernight.engine.asks import (
    CHECK,
    NONE,
    PASS,
    USUAL_WORDS,
    Ask,
    Bets,
    Pick,
    PickSome,
    Says,
)
from pokernight.engine.steps.forced import BRINGING_IN
from pokernight.errors import Refused

SMALL = 200
"""A small bet."""


def betting(
    legal: Bets, front: int = 0, stack: int = 10_000, high: int = 0, says: Says = USUAL_WORDS
) -> BetChoices:
    """A question to bet, of a seat with so much in front of it and behind."""
    view: Any = SimpleNamespace(front=[front, high], stack=[stack, 10_000], rules=RULES)
    return BetChoices(Ask(0, "bet", legal, "fold", says=says), legal, view)


RULES = SimpleNamespace(small=SMALL)
FREE = betting(Bets(0, 200, 200))
LIMIT = betting(Bets(200, 400, 400), high=200)
CAPPED = betting(Bets(200, 1, 0), high=800)
NO_LIMIT = betting(Bets(600, 1200, 20_000), 200, 19_800, 800)
SHORT = betting(Bets(150, 1, 0), stack=150, high=800)

LINES: list[tuple[BetChoices, str, Any]] = [
    *[(FREE, line, "check") for line in ("", "c", "C", "check", "ch", "k", "call")],
    *[(FREE, line, 200) for line in ("b", "bet", "r", "raise", "b 2", "bet 2", "2", "$2", "b2")],
    *[(LIMIT, line, "call") for line in ("", "c", "call", "2", "CALL")],
    *[(LIMIT, line, "fold") for line in ("f", "fold", "FOLD")],
    *[(LIMIT, line, 400) for line in ("r", "raise", "r 4", "raise to 4", "4", "4.00", "$4", "r4")],
    *[(NO_LIMIT, line, "call") for line in ("c", "8")],
    *[(NO_LIMIT, line, 20_000) for line in ("a", "all", "max", "200")],
    *[(NO_LIMIT, line, 1250) for line in ("12.50", "r 12.50")],
    (NO_LIMIT, "r", 1200),
    (SHORT, "c", "call"),
    (SHORT, "all", "call"),
    (CAPPED, "c", "call"),
    (CAPPED, "", "call"),
]


@pytest.mark.parametrize(("bets", "line", "answer"), LINES)
def test_betting(bets: BetChoices, line: str, answer: Any) -> None:
    assert bets.read(line) == answer


@pytest.mark.parametrize(
    ("bets", "line", "said"),
    [
        (FREE, "f", "no need to fold"),
        (FREE, "b 3", "you may bet $2, not $3"),
        (LIMIT, "check", "$2 to call, so you cannot check"),
        (LIMIT, "k", "you cannot check"),
        (LIMIT, "5", "you may raise to $4, not $5"),
        (LIMIT, "r x", "money is dollars"),
        (LIMIT, "what", "'what' is not an answer to this question"),
        (NO_LIMIT, "11.99", "$12 - $200"),
        (NO_LIMIT, "201", "$12 - $200"),
        (CAPPED, "r", "you cannot raise now"),
        *[
            (bets, "all", "'all' is not an answer to this question: ")
            for bets in (FREE, LIMIT, CAPPED)
        ],
    ],
)
def test_betting_refused(bets: BetChoices, line: str, said: str) -> None:
    with pytest.raises(Refused, match=said.replace("$", r"\$")):
        bets.read(line)


def test_prompts_say_what_is_possible_and_what_enter_does() -> None:
    assert FREE.prompt == "(c)heck, (b)et $2; Enter checks"
    assert LIMIT.prompt == "(f)old, (c)all $2, (r)aise to $4; Enter calls"
    assert NO_LIMIT.prompt == "(f)old, (c)all $6, (r)aise to $12 - $200"
    assert CAPPED.prompt == "(f)old, (c)all $2; Enter calls"
    assert SHORT.prompt == "(f)old, (c)all $1.50, all in"


VIEW: Any = SimpleNamespace(
    face=parse("6d 6c Qs"), front=[0], stack=[10_000], rules=RULES, seat=0,
    hands=((0, 1, 2), (), ()), up=(1, 1, 1), board=(), aside=(), seats=3,
)  # fmt: skip
NAMES = ["You", "Bert", "Cleo"]


def pick(legal: Pick, default: Any, says: Says = USUAL_WORDS) -> PickChoices:
    question = Ask(0, "choice", legal, default, says=says)
    return PickChoices(question, legal, VIEW, legal.options, NAMES)


def test_a_seat_by_number_or_name() -> None:
    blaylock = pick(Pick(("pass",), (1, 2), "seat"), "pass")
    assert blaylock.prompt == "(p)ass, 1 Bert, 2 Cleo; Enter passes"
    assert [blaylock.read(line) for line in ("", "p", "pass", "1", "2", "bert", "cl")] == [
        "pass", "pass", "pass", 1, 2, 1, 2,
    ]  # fmt: skip
    for line in ("0", "3", "dot", "you"):
        with pytest.raises(Refused):
            blaylock.read(line)


def test_a_bring_in() -> None:
    bring_in = pick(Pick(("bring in",), (200,), "amount"), "bring in", BRINGING_IN)
    assert bring_in.prompt == "(b)ring in, (c)omplete to $2; Enter: bring in"
    assert [bring_in.read(line) for line in ("", "b", "bring in", "c", "r", "complete", "2")] == [
        "bring in", "bring in", "bring in", 200, 200, 200, 200,
    ]  # fmt: skip
    with pytest.raises(Refused):
        bring_in.read("3")


def test_a_number_and_a_card() -> None:
    number = pick(Pick((), (3, 5), "number"), 3)
    assert number.read("5") == 5
    card = pick(Pick((), (0, 2), "card"), 0)
    assert card.prompt == "1 6♦, 2 Q♠", "which card is for you to choose"
    assert [card.read(line) for line in ("1", "2", "qs", "Q♠")] == [0, 2, 2, 2]
    for line in ("6c", ""):
        with pytest.raises(Refused):
            card.read(line)


def test_cards_of_several_players_say_whose_they_are() -> None:
    view: Any = SimpleNamespace(**{**vars(VIEW), "hands": ((0,), (1,), (2,))})
    legal = Pick(("pass",), (0, 1, 2), "card")
    theirs = PickChoices(Ask(0, "red four", legal, "pass"), legal, view, legal.options, NAMES)
    assert theirs.prompt == "(p)ass, 1 6♦ of yours, 2 6♣ of Bert, 3 Q♠ of Cleo; Enter passes"
    assert [theirs.read(line) for line in ("1", "6c", "Q♠")] == [0, 1, 2]
    assert theirs.said(2) == "Q♠ of Cleo"


def some(legal: PickSome, default: Any, says: Says = USUAL_WORDS) -> SomeChoices:
    return SomeChoices(Ask(0, "show", legal, default, says=says), legal, VIEW, legal.options)


def test_several_cards() -> None:
    sixes = some(PickSome(("muck",), (0, 1)), (1,))
    assert sixes.prompt == "1 6♦, 2 6♣, (n)one, (a)ll, (m)uck; Enter: 6♣"
    meant = {"": (1,), "1": (0,), "1 2": (0, 1), "2,1": (0, 1), "21": (0, 1), "all": (0, 1),
             "none": (), "n": (), "0": (), "m": "muck", "6d": (0,), "6d 6c": (0, 1)}  # fmt: skip
    assert {line: sixes.read(line) for line in meant} == meant
    for line in ("3", "qs", "x"):
        with pytest.raises(Refused):
            sixes.read(line)
    with pytest.raises(Refused, match="choose 2 cards"):
        some(PickSome((), (0, 1), 2, 2), (0, 1)).read("1")


def test_no_cards_to_choose_from() -> None:
    show = some(PickSome(("muck",), ()), "muck", {NONE: "show"})
    assert show.prompt == "(s)how, (m)uck; Enter: muck"
    assert [show.read(line) for line in ("s", "show", "m", "")] == [(), (), "muck", "muck"]


def test_where_there_is_no_choice_nobody_is_asked() -> None:
    assert Ask(0, "show", PickSome((), ()), ()).only == ()
    assert Ask(0, "window", Pick(("pass",), ()), "pass").only == "pass"
    assert Ask(0, "window", Pick(("pass",), (1,)), "pass").only is None
    assert Ask(0, "bet", Bets(0, 1, 0), "check").only == "check"


@pytest.mark.parametrize(
    ("bets", "line", "said"),
    [
        (NO_LIMIT, "r 8", "$8 in front of you is a call: c calls, and a raise is to $12 - $200"),
        (CAPPED, "raise to 2", "is a call: c calls"),
        (NO_LIMIT, "c 100", "a call is $6, not $100: c alone calls, and r raises to $12 - $200"),
        (LIMIT, "c4", "a call is $2, not $4: c alone calls, and r raises to $4"),
        (CAPPED, "call 4", "a call is $2, not $4: c alone calls"),
        (FREE, "c 4", "nothing to call: c alone checks, and b with an amount bets"),
        (LIMIT, "f 2", "to fold, type f alone"),
        (LIMIT, "c all", "money is dollars"),
    ],
)
def test_no_answer_is_taken_that_was_not_given(bets: BetChoices, line: str, said: str) -> None:
    with pytest.raises(Refused, match=said.replace("$", r"\$")):
        bets.read(line)


@pytest.mark.parametrize("line", ["c 6", "call 6", "c6", "c 8"])
def test_a_call_may_name_what_it_costs_or_comes_to(line: str) -> None:
    assert NO_LIMIT.read(line) == "call"


def test_a_game_in_which_one_passes_says_so() -> None:
    passing = betting(Bets(0, 200, 200), says={CHECK: PASS})
    assert passing.prompt == "(p)ass, (b)et $2; Enter passes"
    assert [passing.read(line) for line in ("", "p", "pass", "c", "check")] == ["check"] * 5
    with pytest.raises(Refused, match="p passes"):
        passing.read("f")


def test_what_may_be_done_besides_betting() -> None:
    view: Any = SimpleNamespace(front=[0], stack=[10_000], rules=RULES)
    legal = Bets(0, 200, 200, words=("peek",))
    passing = BetChoices(Ask(0, "bet", legal, "check", says={CHECK: PASS}), legal, view)
    assert passing.prompt == "(p)ass, (b)et $2, (pe)ek; Enter passes"
    assert [passing.read(line) for line in ("", "p", "pe", "peek", "b")] == [
        "check", "check", "peek", "peek", 200,
    ]  # fmt: skip
    legal = Bets(200, 400, 400, words=("peek",))
    calling = BetChoices(Ask(0, "bet", legal, "fold"), legal, view)
    assert calling.prompt.startswith("(f)old, (c)all $2, (b)et $4, (p)eek")
    assert [calling.read(line) for line in ("p", "f", "c")] == ["peek", "fold", "call"]


def test_choices_that_look_alike_are_one() -> None:
    hidden: Any = SimpleNamespace(
        face=[-1] * 7, stack=[1], rules=RULES, hands=(tuple(range(7)),), up=[0] * 7
    )
    ask = Ask(0, "turn", Pick(("peek",), tuple(range(7)), "card"), 0)
    legal = Pick(("peek",), tuple(range(7)), "card")
    choices = PickChoices(ask, legal, hidden, legal.options, NAMES)
    until = "(a)ll until you are high"
    assert choices.prompt == f"(p)eek, 1 any of 7 cards face down, {until}; Enter: 1"
    assert [choices.read(line) for line in ("", "1", "7", "p")] == [0, 0, 6, "peek"]
    with pytest.raises(Refused):
        choices.read("8")
    known: Any = SimpleNamespace(face=[-1, -1, 3], stack=[1], rules=RULES)
    set_of = PickSome((), (0, 1, 2))
    some_ = SomeChoices(Ask(0, "pass", set_of, ()), set_of, known, set_of.options)
    assert some_.prompt.startswith("1-2 a card face down, 3 2♠, ")


@pytest.mark.parametrize(
    ("said", "sentence"),
    [("", ""), ("heads or tails?", "Heads or tails?"), ("show a card", "Show a card.")],
)
def test_a_question_keeps_its_mark(said: str, sentence: str) -> None:
    assert as_sentence(said) == sentence


def test_the_keys_say_how_to_give_several_cards() -> None:
    assert str(dict(IN_A_HAND)["1 3, 6d 6c"]).startswith("several cards")
