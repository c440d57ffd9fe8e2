"""Super Stud and English Stud by the clauses of their pages."""

from __future__ import annotations

from typing import Any

import pytest

from pokernight.cards import parse
from pokernight.engine.asks import CALL, CHECK
from pokernight.engine.game import Cards
from pokernight.engine.steps import twist
from pokernight.errors import Refused
from pokernight.games import find
from tests.rules.tables import Table


def super_stud(*hands: str, **details: Any) -> Table:
    """Hands of four down, one up and what comes later; no card is burned."""
    rules = {"burns": "no"} | details.pop("rules", {})
    return Table(find("super_stud"), hands, rules=rules, **details)


def english(*hands: str, then: str = "", **details: Any) -> Table:
    """Hands of five cards, and what is dealt after them; no card is burned."""
    rows = [parse(hand.replace("/", " ")) for hand in hands]
    deck = [*(card for row in zip(*rows, strict=True) for card in row), *parse(then)]
    rules = {"burns": "no"} | details.pop("rules", {})
    return Table.dealt(find("english_stud"), len(hands), deck, rules=rules, **details)


def throw(table: Table, line: str) -> None:
    """Throw these cards away as the seat asked."""
    table.hand.play(table.tokens(line) if line else ())


def go_on(table: Table, kind: str = "") -> Table:
    """All check or call up to such a question, throwing away the first cards they may."""
    while (ask := table.hand.ask) is not None and ask.kind != kind:
        legal: Any = ask.legal
        if ask.kind in ("discard", "draw"):
            table.hand.play(ask.default, ask.seat)
        else:
            table.hand.play(
                next(word for word in (CHECK, CALL, "bring in") if word in legal), ask.seat
            )
    return table


# --- Super Stud

A, B = "As Ah 2c 3d / Kd 9s", "Qs Qh 4c 5d / 7h 8s"


def test_super_stud_1_four_down_and_one_up() -> None:
    state = super_stud(A, B).hand.state
    assert [(len(state.down(seat)), len(state.shown(seat))) for seat in (0, 1)] == [(4, 1)] * 2
    assert find("super_stud").deal(6, 1).state.seats == 6
    with pytest.raises(Refused, match="7 x 8"):
        find("super_stud").deal(7, 1)


def test_super_stud_2_the_lowest_up_card_brings_it_in() -> None:
    assert (super_stud(A, B).ask.kind, super_stud(A, B).ask.seat) == ("bring-in", 1)


def test_super_stud_2_at_razz_the_highest_does() -> None:
    table = super_stud(A, B, rules={"plays": "razz"})
    assert (table.ask.kind, table.ask.seat) == ("bring-in", 0)


@pytest.mark.parametrize(
    ("discards", "street"), [({}, 1), ({"discards": "after"}, 1), ({"discards": "before"}, 0)]
)
def test_super_stud_3_option_discards(discards: dict[str, str], street: int) -> None:
    table = go_on(super_stud(A, B, rules=discards), "discard")
    assert [ask.seat for ask in table.hand.asks] == [0, 1], "all at the same time"
    assert table.hand.state.street == street
    legal: Any = table.ask.legal
    down = table.hand.state.down(0)
    assert (legal.least, legal.most, set(legal.options)) == (2, 2, set(down))
    table.hand.play(table.tokens("2c 3d"), 0)
    table.hand.play(table.tokens("4c 5d"), 1)
    state = table.hand.state
    assert sorted(state.cards(state.down(0))) == sorted(parse("As Ah"))
    assert len(state.muck) == 4


def test_super_stud_4_then_it_is_dealt_as_stud() -> None:
    table = super_stud(A, B)
    go_on(table, "discard")
    for seat, line in enumerate(("2c 3d", "4c 5d")):
        table.hand.play(table.tokens(line), seat)
    assert [len(hand) for hand in table.hand.state.hands] == [4, 4]
    assert table.ask.seat == 0, "the highest hand in sight opens"
    go_on(table)
    assert [len(table.told(kind)) for kind in ("dealt", "dealt up")] == [10, 8]


def test_super_stud_4_a_full_table_plays_with_one_card_in_the_middle() -> None:
    hand = find("super_stud").deal(6, 1)
    while hand.ask is not None:
        for ask in hand.asks:
            legal: Any = ask.legal
            hand.play(CALL if CALL in legal else ask.default, ask.seat)
    assert len(hand.state.board) == 1


@pytest.mark.parametrize(
    ("plays", "line", "said"),
    [
        ({}, "As 2c 3d 4h 5s Kh Kd", {"": "straight, five high"}),
        ({"plays": "high"}, "As 2c 3d 4h 5s Kh Kd", {"": "straight, five high"}),
        (
            {"plays": "hi_lo"},
            "As 2c 3d 4h 5s Kh Kd",
            {"high": "straight, five high", "low": "wheel"},
        ),
        ({"plays": "razz"}, "As 2c 3d 4h 5s Kh Kd", {"": "wheel"}),
    ],
)
def test_super_stud_5_option_plays(plays: dict[str, str], line: str, said: dict[str, str]) -> None:
    game = find("super_stud")
    rules = game.house_rules(**plays)
    found = game.worth(Cards(parse(line)), rules)
    assert {name: str(reading) for name, reading in found.items()} == said
    showdown = game.program(rules)[-1]
    assert len(showdown.contests) == len(said)  # type: ignore[attr-defined]
    with pytest.raises(Refused, match="9 cards"):
        game.worth(Cards(parse("Ac Kc Qc Jc Tc 9c 8c 7c 6c")), rules)


@pytest.mark.parametrize("name", ["eight_or_better", "razz"])
def test_super_stud_rule_sets(name: str) -> None:
    assert find("super_stud").house_rules(name).to_dict()["plays"] in ("hi_lo", "razz")


# --- English Stud

KINGS, QUEENS = "Kc 9d / Kd 4h 3s", "Qc Jd / Qd 7h 2s"


def test_english_1_two_down_and_one_up_for_seven_at_most() -> None:
    state = english(KINGS, QUEENS).hand.state
    assert [(len(state.down(seat)), len(state.shown(seat))) for seat in (0, 1)] == [(2, 1)] * 2
    with pytest.raises(Refused, match="8 x 5"):
        find("english_stud").deal(8, 1)


def test_english_2_the_lowest_up_card_brings_it_in() -> None:
    table = english(KINGS, QUEENS)
    assert (table.ask.kind, table.ask.seat) == ("bring-in", 1)


def test_english_3_bets_are_big_from_the_fifth_street_on() -> None:
    table = english(KINGS, QUEENS).play("1 brings", "0 calls")
    sizes = []
    while (ask := table.hand.ask) is not None:
        if ask.kind == "bet" and not table.hand.state.actions > 0:
            sizes.append(table.legal[-1])
        table.hand.play(ask.default)
    assert sizes == [200, 400, 400, 400]


def test_english_4_an_up_card_is_replaced_by_one_face_up() -> None:
    table = go_on(english(KINGS, QUEENS, then="Ks 8s"), "draw")
    assert (table.ask.seat, table.ask.clause) == (0, "4")
    throw(table, "3s")
    state = table.hand.state
    assert sorted(state.cards(state.shown(0))) == sorted(parse("Kd 4h Ks"))
    assert table.said("draw") == ["seat 0 throws 3♠ away"]
    assert table.said("dealt up")[-1] == "seat 0 is dealt K♠"
    throw(table, "Jd")
    assert sorted(state.cards(state.down(1))) == sorted(parse("Qc 8s"))
    assert table.said("draw")[-1] == "seat 1 draws 1"
    assert table.said("dealt")[-1] == "seat 1 is dealt a card"


def test_english_4_one_card_at_most_twice() -> None:
    table = go_on(english(KINGS, QUEENS), "draw")
    legal: Any = table.ask.legal
    assert (legal.least, legal.most) == (0, 1)
    go_on(table)
    assert len(table.told("draw")) == 4


@pytest.mark.parametrize(
    ("rules", "line", "paid"),
    [
        ({}, "3s", 0),
        ({"up_price": "0.50", "down_price": "1"}, "3s", 50),
        ({"up_price": "0.50", "down_price": "1"}, "9d", 100),
        ({"up_price": "0.50", "down_price": "1"}, "", 0),
    ],
)
def test_english_4_options_up_price_and_down_price(
    rules: dict[str, str], line: str, paid: int
) -> None:
    table = go_on(english(KINGS, QUEENS, rules=rules), "draw")
    before, pot = table.hand.state.stack[0], table.hand.state.pot()
    words = str(table.ask.words)
    throw(table, line)
    assert before - table.hand.state.stack[0] == table.hand.state.pot() - pot == paid
    assert (words == "replace one card: $0.50 for an up card, $1 for a down card") == bool(rules)


def test_english_4_who_cannot_pay_keeps_his_card() -> None:
    rules = {"up_price": "0.50", "down_price": "1"}
    table = go_on(english(KINGS, QUEENS, rules=rules, stacks=[210, 5_000]), "draw")
    assert table.hand.state.stack[0] == 60
    legal: Any = table.ask.legal
    assert set(legal.options) == set(table.hand.state.shown(0))


def test_english_5_the_best_five_cards_win() -> None:
    assert go_on(english(KINGS, QUEENS)).hand.result.payoffs == (150, -150)
    game = find("english_stud")
    found = game.worth(Cards(parse("Kc 9d Kd 4h 3s")), game.usual_rules)
    assert str(found[""]) == "pair of kings, nine, four, three"


def test_a_twist_cannot_cost_less_than_nothing() -> None:
    with pytest.raises(Refused, match="less than 0 cents"):
        twist(-1)
