"""Cripple Mr Onion at the terminal: amounts, suggestions, the order of cards, special cards."""

from __future__ import annotations

import re
from itertools import count
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from pokernight.cards import pretty
from pokernight.cli.table.answer_choices import AmountChoices, choices_of
from pokernight.cli.table.card_order import next_order, order_text, ordered
from pokernight.engine.asks import CALL, FOLD, PASS, Amount, Ask, PickSome
from pokernight.errors import Refused
from pokernight.games.cripple_mr_onion import CRIPPLE_MR_ONION
from pokernight.games.cripple_mr_onion.onion_texts import legend
from pokernight.session.home_table import HomeTable
from pokernight.table import EveningOpening, GameHoldings
from pokernight.table.menu import single
from tests.cli.running import Run
from tests.cli.test_leaks import twin_party, watch
from tests.rules.onion_table import OnionTable, house
from tests.sampling import share
from tests.sentences import in_english


def amounts(
    words: tuple[str, ...], low: int, high: int, default: Any, cost: int = 0
) -> AmountChoices:
    legal = Amount(words, low, high)
    view: Any = SimpleNamespace(stack=[1000], front=[0], rules=SimpleNamespace(small=100))
    return AmountChoices(Ask(0, "match", legal, default, costs=(("call", cost),)), legal, view)


MATCH = amounts((FOLD, CALL), 1, 500, FOLD, cost=100)
DEAR = amounts((FOLD, CALL), 1, 500, FOLD, cost=200)
NAME = amounts((), 0, 500, 0)
FIRST_BID = amounts((PASS,), 100, 100, PASS)


@pytest.mark.parametrize(
    ("choices", "line", "answer"),
    [
        (MATCH, "", CALL), (MATCH, "f", FOLD), (MATCH, "c", CALL), (MATCH, "call", CALL),
        (MATCH, "2", 200), (MATCH, "$2.50", 250), (NAME, "", 0), (NAME, "5", 500), (NAME, "0", 0),
        (FIRST_BID, "1", 100), (FIRST_BID, "p", PASS),
        *[(MATCH, line, 100) for line in ("1", "r 1", "r1", "raise by 1", "raise $1")],
        (MATCH, "r", 1),
    ],
)  # fmt: skip
def test_an_amount_is_typed(choices: AmountChoices, line: str, answer: Any) -> None:
    assert choices.read(line) == answer


@pytest.mark.parametrize(
    ("choices", "line", "said"),
    [
        (MATCH, "6", r"it can be \$0.01 - \$5, not \$6"),
        (NAME, "r 1", "'r 1' is not an answer to this question"),
        (NAME, "x", "'x' is not an answer to this question"),
        (DEAR, "", r"Enter never folds, and puts in \$1 at most"),
        (FIRST_BID, "2", r"it can be \$1, not \$2"),
        (amounts((FOLD, CALL), 1, 0, FOLD), "1", "it can be only a word"),
    ],
)
def test_an_amount_refused(choices: AmountChoices, line: str, said: str) -> None:
    with pytest.raises(Refused, match=said):
        choices.read(line)


def test_the_prompt_of_an_amount() -> None:
    assert MATCH.prompt == "(f)old, (c)all $1, (r)aise by $0.01 - $5; Enter calls"
    assert DEAR.prompt == "(f)old, (c)all $2, (r)aise by $0.01 - $5"
    assert NAME.prompt == "$0 - $5; Enter: $0"
    assert FIRST_BID.prompt == "(p)ass, $1; Enter passes"


def test_modifiers_are_chosen_by_their_numbers() -> None:
    table = OnionTable([""] * 2, rules="dealers-choice")
    choices = choices_of(table.ask, table.hand.view(1), ["A", "B"])
    assert choices.prompt.startswith("0, 1, 2, ")
    assert choices.read("0 1 11") == (0, 1, 11)
    assert choices.read("0") == (0,)
    assert choices.read("none") == ()
    assert choices.read("all") == choices.read("") == tuple(range(12))
    with pytest.raises(Refused):
        choices.read("12")


def test_cards_that_make_no_grouping_cannot_be_laid_out_together() -> None:
    table = OnionTable(["2c 2d 3h 4c 4d / 6s 7h Kc Kd As", ""], rules="plain",
                       options={"arrangement": "declare_once"}).to("grouping")  # fmt: skip
    choices = choices_of(table.ask, table.hand.view(0), ["A", "B"])
    assert choices.read("Kc Kd") == table.tokens("Kc Kd")
    assert choices.read("d") == "done"
    with pytest.raises(Refused, match="cannot be chosen together"):
        choices.read("2c 2d")


# --- the order of cards


HELD = "Tc 2d 9h Ac Kc / 6s 7h 8d 2t 9o"


def in_order(order: Any) -> str:
    view = OnionTable([HELD, ""], rules="plain").to_the_end().hand.view(0)
    return " ".join(str(seen) for seen in ordered(view, 0, order))


def test_cards_lie_as_dealt_by_rank_by_suit_or_by_what_they_make() -> None:
    assert in_order("dealt").startswith("10♣ 2♦ 9♥ A♣ K♣")
    assert in_order("rank").startswith("A♣ K♣ 10♣ 9♥ 9⛁ 8♦")
    assert in_order("suit").startswith("A♣ K♣ 10♣ 8♦ 2♦")
    table = OnionTable([HELD, ""], rules="plain").to_the_end()
    assert (
        in_order("worth").split()[:3]
        == table.said("show")[0].partition("(")[2].split(")")[0].split()[:3]
    )
    first = next_order("dealt", "7h 6s")
    assert in_order(first).startswith("7♥ 6♠ 10♣")
    assert str(order_text(first)) == "Your cards lie with those first."


def test_the_next_order() -> None:
    order: Any = "dealt"
    seen = []
    for _ in range(4):
        order = next_order(order, "")
        seen.append(order)
    assert seen == ["rank", "suit", "worth", "dealt"]
    assert next_order("dealt", "w") == "worth"
    assert next_order((1, 2), "") == "dealt"
    with pytest.raises(Refused, match="by dealt, rank, suit, worth, or begin with cards"):
        next_order("dealt", "upside down")


def test_a_suggestion_and_the_order_at_the_table(run: Run) -> None:
    result = run("play", "cripple_mr_onion", "--seed", "2", input="!\no\no worth\no 99\n\nq\n")
    assert result.exit_code == 0
    assert "If all just stay you win" in " ".join(result.stdout.split())
    assert re.search(r"(Exchange \S+|Keep all)[^.]*\. ", " ".join(result.stdout.split()))
    assert "Your cards lie by rank." in result.stdout
    assert "Your cards lie by what they make together." in result.stdout
    assert "not by '99'" in " ".join(result.stdout.split())


def test_a_suggestion_in_any_game(run: Run) -> None:
    result = run("play", "holdem", "--seed", "5", input="!\nq\n")
    said = " ".join(result.stdout.split())
    wins = r"(If all call,|Called,|If all just stay) you (would )?win \d+ % of the pot in"
    assert re.search(wins, said)
    assert "The pot offers" in said


def test_to_one_question_there_is_one_suggestion(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    counted = count(1)
    monkeypatch.setattr(
        "pokernight.cli.local.keyboard_client.hint_for", lambda *_: [f"Hint {next(counted)}."]
    )
    result = run("play", "holdem", "--seed", "5", input="!\n!\nc\n!\n!\nq\n")
    assert re.findall(r"Hint \d\.", result.stdout) == ["Hint 1.", "Hint 1.", "Hint 2.", "Hint 2."]


# --- special cards and suits


@pytest.mark.parametrize(
    ("card", "modifier", "wild", "said"),
    [
        ("Qs", "lady", 0, "the Lady (rule 14): she can be replaced by one of the next two cards"),
        ("Qs", "lady", 1, "declared or played: one eleven of every other player counts one"),
        ("Ku", "fate", 0, "Fate (rule 15): Fate waits for the Lady"),
        ("Ku", "fate", 1, "declared, Fate ends the wildness of eights"),
        ("Qo", "great_atuin", 0, "move eight points between two of your cards"),
        ("Qo", "elephants", 0, "make a Double Onion of four nines, tens or wild eights"),
        (
            "Jd",
            "sender_of_eight",
            0,
            "or open at the Showdown: the aces of a player who plays an eight count nothing",
        ),
        ("Jd", "sender_of_eight", 1, "all aces count nothing"),
        ("Kw", "death", 0, "no part in Double Onions"),
        ("Kw", "death", 1, "no part in Double and Triple Onions"),
        ("Kw", "archchancellor", 0, "Death answers the Archchancellor"),
        ("Jt", "archchancellor", 0, "it is wild unless Death answers"),
        ("Jc", "fool", 0, "declared immediately before the Showdown"),
    ],
)
def test_special_cards_are_named_with_what_they_can_do_now(
    card: str, modifier: str, wild: int, said: str
) -> None:
    options = {modifier: "yes", "null_eights": "yes"}
    table = OnionTable([f"{card} 2c 3c 4c 5c", ""], options=options, wild_eights=wild)
    view = table.hand.view(0)
    (remark,) = in_english(view.game.talk.remarks(view, 0))
    assert remark.startswith(pretty(table.tokens(card) and view.face[table.tokens(card)[0]]))
    assert said in remark
    other = table.hand.view(1)
    assert in_english(other.game.talk.remarks(other, 0)) == (
        [] if not other.up[table.tokens(card)[0]] else [remark]
    )


def test_without_their_modifiers_they_are_ordinary_cards() -> None:
    view = OnionTable(["Qs Ku Qo Jd Kw", "Jt Jc"]).hand.view(0)
    assert view.game.talk.remarks(view, 0) == []


def test_notes_say_what_holds_for_everybody() -> None:
    table = OnionTable(["Jc Jt Tc 2c 3c", "Jd"], rules="plain+all").declare(s1="Jd")
    table.call(s0="Jc")
    notes = table.notes()
    assert "the Sender of Eights is in sight" in notes
    assert "bagels and Onions have changed places" in notes


def test_notes_say_who_is_elder_and_who_younger() -> None:
    def roles(table: OnionTable) -> list[str]:
        return [note for note in table.notes() if note.startswith(("Elder", "Younger"))]

    table = OnionTable([""] * 4).to("exchange")
    assert roles(table) == ["Elder: seat 0", "Younger: seat 2"]
    table.play("0 folds", "1 exchanges", "2 folds")
    assert roles(table) == ["Elder: seat 1"]
    assert roles(OnionTable([""] * 4, rules="tao-sketch")) == []


def test_a_card_out_of_force_is_not_in_sight() -> None:
    table = OnionTable(["2c 3c 4c 5c 6c / Kw Qs", "", ""]).to("extra bet")
    assert not [note for note in table.notes() if "in sight" in note]
    assert table.told("in sight") == []


def test_all_cards_of_a_deal_are_told_before_the_sender_must_be_declared() -> None:
    options = {"null_eights": "yes", "sender_of_eight": "yes"}
    table = OnionTable(["2c Jd", "", ""], options=options, wild_eights=1)
    kinds = [event.kind for event in table.events]
    assert kinds[kinds.index("dealt") :] == ["dealt"] * 15 + ["sender", "in sight"]
    assert table.said("in sight") == ["the Sender of Eights is in sight: all aces count nothing"]


def test_the_terminal_reads_a_hand_by_what_holds_for_it() -> None:
    table = OnionTable(["Jc Tc Td 2c 3c", ""], rules="plain+all", wild_eights=1).call(s0="Jc")
    view = table.hand.view(0)
    given = view.game.talk.given(view, 0)
    assert given["eights"] == "wild"
    assert given["fool"] == "yes"


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({}, "♣ clubs and ⚔ swords; ♠ spades and ⚚ staves; ♥ hearts and ⚱ cups"),
        ({"pairing": "1998"}, "♣ clubs and ⚚ staves; ♠ spades and ⚔ swords"),
        ({"suits": "disc"}, "♣ Dragons and ⚔ Swords; ♠ Octograms and ⚚ Turtles"),
    ],
)
def test_suits_are_named_as_in_the_source_or_as_on_the_disc(
    options: dict[str, str], said: str
) -> None:
    assert said in str(legend(house(**options)))


def test_the_legend_says_where_modifiers_stand_in_the_rules() -> None:
    said = str(legend(house("null-eights")))
    assert said.endswith("Modifiers, with their rules: Crippling (10), Null Eights (11)")
    said = str(legend(house("all")))
    assert "Lady (14), Fate (15), Great A'Tuin (16), Elephants (17), Sender of Eight (18)" in said


def test_the_legend_is_printed_when_the_evening_begins(run: Run) -> None:
    result = run("play", "cripple_mr_onion", "--rule", "suits=disc", "--seed", "1", input="q\n")
    assert "Terrapins" in result.stdout
    assert "stake and raises $1/$5" in " ".join(result.stdout.split())


def test_sealed_menu_of_special_cards() -> None:
    table = OnionTable(["Qs 2c 3c 4c 5c", ""], rules="plain", options={"lady": "yes"})
    table.to("special cards")
    ask = table.hand.asks[0]
    assert isinstance(ask.legal, PickSome)
    choices = choices_of(ask, table.hand.view(0), ["A", "B"])
    assert choices.prompt == "1 Q♠, (d)eclare none; Enter: declare none"
    assert choices.read("Qs") == table.tokens("Qs")


def test_rank_shows_the_arrangement(run: Run) -> None:
    result = run("rank", "2c 2d 3h 4c 4d 6s 7h Kc Kd As", "--game", "cripple_mr_onion")
    assert result.exit_code == 0
    assert "six-card onion" in result.stdout
    assert "three-card onion" in result.stdout


ALIKE = share(6, 3)
"""Hands of worlds that look alike."""


@pytest.mark.parametrize("rules", ["millard-1993+all", "millard-1998+all+plain", "dealers-choice"])
def test_with_every_modifier_worlds_that_look_alike_are_printed_alike(
    monkeypatch: pytest.MonkeyPatch, rules: str
) -> None:
    """Remarks, notes and readings say nothing that the seat does not know."""
    held = {CRIPPLE_MR_ONION.name: GameHoldings(carried={"wild_eights": 1})}
    menu = single(CRIPPLE_MR_ONION, house(rules))
    home = HomeTable(EveningOpening(menu, f"leaks {rules}", hands=ALIKE, held=held))
    assert twin_party(monkeypatch, home).compared >= ALIKE


@pytest.mark.parametrize("rules", ["millard-1993+all", "millard-1998+all+plain"])
def test_with_every_modifier_every_card_printed_is_known(
    monkeypatch: pytest.MonkeyPatch, rules: str
) -> None:
    opening = EveningOpening(single(CRIPPLE_MR_ONION, house(rules)), rules, hands=share(10, 5))
    lines = ("", "", "1", "o", "!", "c", "t", "h", "n")
    watch(monkeypatch, HomeTable(opening), 3, False, Random(rules), lines)
