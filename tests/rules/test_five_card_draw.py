"""Five-card Draw, clause by clause, each house rule in each of its settings."""

from __future__ import annotations

import json
from functools import partial
from random import Random
from typing import Any

import pytest

from pokernight.cards import CardError, text
from pokernight.engine.asks import Answer, Ask, PickSome
from pokernight.engine.facts import mask
from pokernight.engine.game import Cards
from pokernight.engine.hand import IllegalAnswer
from pokernight.engine.record import read, write
from pokernight.engine.rules import RulesError
from pokernight.engine.view import HIDDEN
from pokernight.errors import Refused
from pokernight.games import find
from pokernight.games.five_card_draw import ACES, FIVE_CARD_DRAW, Rules
from pokernight.proofs import any_answer, prove
from tests.engine.test_record import signed
from tests.rules.tables import DrawTable, Table, cards
from tests.sampling import share, some

KINGS = "Kc Kd 9s 5c 3d"
QUEENS = "Qc Qd 8s 7c 4d"
ACE = "Ac Jd 8c 6h 4h"


five_cards = partial(DrawTable, FIVE_CARD_DRAW)


def draw(*hands: str, **details: Any) -> DrawTable:
    """Everybody has checked before the draw."""
    table = five_cards(*hands, **details)
    table.check_down(1)
    return table


STAND_PAT = ("0 draws -", "1 draws -", "2 draws -")


def holds(table: Table, seat: int) -> list[int]:
    """Return the cards of a seat, sorted: cards held in the hand have no order."""
    return sorted(table.hand.view(seat).known(seat))


def stand_pat(table: Table) -> None:
    """Nobody draws, nobody bets."""
    while table.hand.ask is not None:
        table.hand.play(table.ask.default)


def worth(line: str, **rules: str) -> str:
    """Return the value of five cards under house rules."""
    return str(FIVE_CARD_DRAW.worth(Cards(cards(line)), FIVE_CARD_DRAW.house_rules(**rules))[""])


# --- 1 The deal and the first round


@pytest.mark.parametrize("seats", range(2, 8))
def test_five_card_draw_1_two_to_seven_players_have_five_cards_each(seats: int) -> None:
    hand = FIVE_CARD_DRAW.deal(seats, 1)
    assert [len(held) for held in hand.state.hands] == [5] * seats
    for seat in range(seats):
        seen = [card for card in hand.view(seat).face if card != HIDDEN]
        assert sorted(seen) == sorted(hand.state.cards(hand.state.hands[seat]))


def test_five_card_draw_1_other_numbers_are_refused() -> None:
    with pytest.raises(Refused, match="is played by 2 to 7, not 8"):
        FIVE_CARD_DRAW.deal(8, 1)
    with pytest.raises(Refused, match="11 x 5 = 55 cards, and the pack has 52"):
        FIVE_CARD_DRAW.deal(11, 1)
    with pytest.raises(Refused, match="needs 2 players at least, not 1"):
        FIVE_CARD_DRAW.deal(1, 1)


def test_five_card_draw_1_betting_begins_to_the_left_of_the_dealer_with_small_bets() -> None:
    table = five_cards(KINGS, QUEENS, ACE)
    assert [event.amount for event in table.told("ante")] == [100] * 3
    assert (table.ask.seat, table.ask.kind, table.ask.clause) == (0, "bet", "1")
    assert [200 in table.ask.legal, 400 in table.ask.legal] == [True, False]


def test_five_card_draw_1_all_others_folded() -> None:
    table = five_cards(KINGS, QUEENS).play("0 bets 200", "1 folds")
    assert table.payoffs == (100, -100)
    assert table.told("draw") == []


# --- 2 The draw


def test_five_card_draw_2_each_draws_in_turn_as_many_as_he_throws() -> None:
    table = draw(KINGS, QUEENS, then="Kh 7d 2s As Ah")
    assert (table.ask.seat, table.ask.kind, table.ask.clause) == (0, "draw", "2")
    table.play("0 draws 9s,5c,3d")
    assert holds(table, 0) == sorted(cards("Kc Kd Kh 7d 2s"))
    assert table.sees(1, 0) == "?? ?? ?? ?? ??"
    table.play("1 draws 4d")
    assert table.said("draw") == ["seat 0 draws 3", "seat 1 draws 1"]
    assert table.clauses("draw") == ["2", "2"]
    assert table.ask.kind == "bet"


def test_five_card_draw_2_he_may_stand_pat() -> None:
    table = draw(KINGS, QUEENS).play("0 draws -")
    assert table.said("draw") == ["seat 0 stands pat"]
    assert table.sees(0, 0) == KINGS


def test_five_card_draw_2_who_has_folded_does_not_draw() -> None:
    table = five_cards(KINGS, QUEENS, ACE).play("0 bets 200", "1 folds", "2 calls", "0 draws -")
    assert (table.ask.seat, table.ask.kind) == (2, "draw")


def test_five_card_draw_2_who_is_all_in_draws_too() -> None:
    table = five_cards(KINGS, QUEENS, stacks=[100, 10_000])
    assert (table.ask.seat, table.ask.kind) == (0, "draw")


@pytest.mark.parametrize(
    ("option", "hand", "most"),
    [
        ({}, KINGS, 3),
        ({}, ACE, 4),
        ({"four_to_an_ace": "yes"}, ACE, 4),
        ({"four_to_an_ace": "no"}, ACE, 3),
        ({"most_drawn": "2"}, KINGS, 2),
        ({"most_drawn": "2"}, ACE, 3),
        ({"most_drawn": "5"}, ACE, 5),
        ({"most_drawn": "0", "four_to_an_ace": "no"}, ACE, 0),
    ],
)
def test_five_card_draw_2_options_most_drawn_and_four_to_an_ace(
    option: dict[str, str], hand: str, most: int
) -> None:
    table = draw(hand, QUEENS, rules=option)
    tokens = tuple(sorted(table.hand.state.hands[0]))
    assert tokens[:most] in table.ask.legal
    if most < 5:
        with pytest.raises(IllegalAnswer):
            table.hand.play(tokens[: most + 1])


def test_five_card_draw_2_option_most_drawn_has_a_limit() -> None:
    with pytest.raises(RulesError, match="nobody can draw more than five cards"):
        FIVE_CARD_DRAW.house_rules(most_drawn="6")


def test_five_card_draw_2_who_draws_four_has_shown_that_he_held_an_ace() -> None:
    table = draw(ACE, QUEENS)
    table.play("0 draws Jd,8c,6h,4h")
    state = table.hand.state
    for viewer in (1, None):
        (fact,) = table.hand.view(viewer).facts
        assert (fact.faces, fact.least) == (mask(ACES), 1)
        assert fact.tokens == mask([*state.hands[0], *state.muck])
    assert draw(ACE, QUEENS).play("0 draws Jd,8c,6h").hand.view(1).facts == ()


def test_five_card_draw_2_the_cards_thrown_away_are_shuffled_when_the_deck_runs_out() -> None:
    hand = FIVE_CARD_DRAW.deal(7, 1, rules=FIVE_CARD_DRAW.house_rules(most_drawn="5"))
    thrown: list[int] = []
    drawers: list[int] = []
    while hand.ask is not None and len(drawers) < 4:
        if hand.ask.kind == "draw":
            drawers.append(hand.ask.seat)
            held = tuple(sorted(hand.state.hands[hand.ask.seat]))
            thrown += hand.state.cards(held)
            left = hand.state.cards(hand.state.stub)
            hand.play(held)
        else:
            hand.play("check")
    # 17 cards serve three players; the fourth gets two of them and three of the fifteen thrown
    fourth = set(hand.state.cards(hand.state.hands[drawers[3]]))
    assert (len(fourth), len(left)) == (5, 2)
    assert set(left) < fourth
    assert fourth - set(left) <= set(thrown[:15])


def test_five_card_draw_2_nobody_is_dealt_what_he_has_just_thrown() -> None:
    hand = FIVE_CARD_DRAW.deal(7, 1, rules=FIVE_CARD_DRAW.house_rules(most_drawn="5"))
    while hand.ask is not None:
        if hand.ask.kind != "draw":
            hand.play("check")
            continue
        seat, held = hand.ask.seat, tuple(sorted(hand.state.hands[hand.ask.seat]))
        before = set(hand.state.cards(held))
        hand.play(held)
        after = hand.state.cards(hand.state.hands[seat])
        assert len(after) == 5
        assert not before & set(after)


# --- 3 The second round


def test_five_card_draw_3_big_bets_to_the_left_of_the_dealer() -> None:
    table = draw(KINGS, QUEENS).play("0 draws -", "1 draws -")
    assert (table.ask.seat, table.ask.kind, table.ask.clause) == (0, "bet", "3")
    assert [200 in table.ask.legal, 400 in table.ask.legal] == [False, True]
    table.play("0 bets 400", "1 calls")
    assert table.payoffs == (500, -500)


OPENED_BY_THE_SECOND = ("0 checks", "1 bets 200", "2 calls", "0 calls", *STAND_PAT)


@pytest.mark.parametrize(("after_draw", "first"), [("opener", 1), ("left_of_button", 0)])
def test_five_card_draw_3_the_opener_bets_first_after_the_draw(after_draw: str, first: int) -> None:
    table = five_cards(KINGS, QUEENS, ACE, rules={"after_draw": after_draw})
    table.play(*OPENED_BY_THE_SECOND)
    assert (table.ask.seat, table.ask.kind, table.ask.clause) == (first, "bet", "3")
    assert Rules().opener_is_first


def test_five_card_draw_3_a_raise_does_not_change_who_opened() -> None:
    table = five_cards(KINGS, QUEENS, ACE)
    table.play("0 checks", "1 bets 200", "2 raises 400", "0 calls", "1 calls", *STAND_PAT)
    assert table.ask.seat == 1


def test_five_card_draw_3_the_next_player_left_begins_where_the_opener_has_folded() -> None:
    table = five_cards(KINGS, QUEENS, ACE)
    table.play("0 bets 200", "1 raises 400", "2 calls", "0 folds", "1 draws -", "2 draws -")
    assert table.ask.seat == 1


def test_five_card_draw_3_where_nobody_opened_the_left_of_the_dealer_begins() -> None:
    assert draw(KINGS, QUEENS, ACE).play(*STAND_PAT).ask.seat == 0


@pytest.mark.parametrize(("after_draw", "first"), [("opener", 1), ("left_of_button", 0)])
@pytest.mark.parametrize("name", ["five_card_draw+low_spade_half", "spit_in_the_ocean"])
def test_five_card_draw_3_the_opener_bets_first_in_every_game_with_antes_and_a_draw(
    name: str, after_draw: str, first: int
) -> None:
    hand = find(name).deal(3, seed=4, button=2, rules={"after_draw": after_draw})
    for answer in ("check", 200, "call", "call"):
        hand.play(answer)
    while hand.ask is not None and hand.ask.kind == "draw":
        hand.play(())
    assert hand.ask is not None
    assert (hand.ask.kind, hand.ask.seat) == ("bet", first)


def test_five_card_draw_a_record_of_former_defaults_reads_as_it_was_played() -> None:
    hand = FIVE_CARD_DRAW.deal(2, seed=7, rules={"wild": "deuces", "after_draw": "left_of_button"})
    hand.play("check")
    hand.play(200)
    while hand.ask is not None:
        hand.play(hand.ask.default)
    fields = json.loads(write(hand)) | {"version": FIVE_CARD_DRAW.version - 3}
    assert [fields["rules"].pop(name) for name in ("after_draw", "wild")] == [
        "left_of_button", "deuces",
    ]  # fmt: skip
    replayed = read(signed(fields), find)
    assert replayed.result == hand.result
    assert replayed.state.setup.rules.to_dict()["wild"] == "deuces"


# --- 4 What is wild


@pytest.mark.parametrize(
    ("wild", "line", "words"),
    [
        ("deuces", "2c Kd 9s 5c 3d", "pair of kings, nine, five, three; 2♣ wild"),
        ("deuces", "2c 2d 2h 2s Kd", "five kings; 2♣ 2♦ 2♥ 2♠ wild"),
        ("joker", "Jk Kd 9s 5c 3d", "pair of kings, nine, five, three; Joker wild"),
        ("joker", "2c Kd 9s 5c 3d", "king high, nine, five, three, deuce"),
        ("two_jokers", "Jk Jk Kd 9s 5c", "three kings, nine, five; Joker Joker wild"),
        ("bug", "Jk Kd 9s 5c 3d", "ace high, king, nine, five, three; Joker as A♠"),
        ("nothing", "2c Kd 9s 5c 3d", "king high, nine, five, three, deuce"),
    ],
)
def test_five_card_draw_4_option_wild(wild: str, line: str, words: str) -> None:
    assert worth(line, wild=wild) == words


def test_five_card_draw_4_nothing_is_wild_unless_the_house_says_so() -> None:
    assert Rules().wild == "nothing"
    assert worth("2c Kd 9s 5c 3d") == worth("2c Kd 9s 5c 3d", wild="nothing")
    assert worth("2c Kd 9s 5c 3d") != worth("2c Kd 9s 5c 3d", wild="deuces")


def test_five_card_draw_4_a_bug_completes_a_straight_or_a_flush_or_is_an_ace() -> None:
    assert worth("Jk Kd Qs Jc Td", wild="bug").startswith("straight, ace high")
    assert worth("Jk 8d 7s 6c 5d", wild="bug").startswith("straight, nine high")
    assert worth("Jk Kd 9d 5d 3d", wild="bug").startswith("flush, ace high")
    assert worth("Jk Ac Ad Ah As", wild="bug").startswith("five aces")
    assert worth("Jk Kc Kd Kh Ks", wild="bug").startswith("four kings")


@pytest.mark.parametrize(
    ("wild", "size"),
    [("deuces", 52), ("joker", 53), ("bug", 53), ("two_jokers", 54), ("nothing", 52)],
)
def test_five_card_draw_4_the_pack_has_the_jokers_that_are_played_with(
    wild: str, size: int
) -> None:
    rules = FIVE_CARD_DRAW.house_rules(wild=wild)
    assert len(FIVE_CARD_DRAW.deal(2, 1, rules=rules).state.face) == size


@pytest.mark.parametrize(
    ("wild", "pack"),
    [("deuces", "the standard pack"), ("nothing", "the standard pack")],
)
def test_five_card_draw_4_no_joker_in_a_game_without_jokers(wild: str, pack: str) -> None:
    with pytest.raises(CardError, match=f"Jk is not in {pack}"):
        FIVE_CARD_DRAW.deal(2, 1, deck=cards("Jk"), rules=FIVE_CARD_DRAW.house_rules(wild=wild))


@pytest.mark.parametrize(
    ("wild", "note"),
    [
        ("deuces", "deuces are wild"),
        ("joker", "the joker is wild"),
        ("two_jokers", "the jokers are wild"),
        ("bug", "the joker is an ace, or completes a straight or a flush"),
        ("nothing", "nothing is wild"),
    ],
)
def test_five_card_draw_4_the_note_says_what_is_wild(wild: str, note: str) -> None:
    assert five_cards(KINGS, QUEENS, rules={"wild": wild}).notes() == [note]


@pytest.mark.parametrize(
    ("name", "wild"), [("deuces", "deuces"), ("jokers", "two_jokers"), ("bug", "bug")]
)
def test_five_card_draw_4_rule_sets(name: str, wild: str) -> None:
    assert FIVE_CARD_DRAW.house_rules(name).to_dict()["wild"] == wild


# --- 5 The showdown


def test_five_card_draw_5_the_best_five_cards_win() -> None:
    table = five_cards(KINGS, "2c Qd Qs 7c 4d", ACE, rules={"wild": "deuces"})
    stand_pat(table)
    assert table.said("win") == ["seat 1 wins $3, the pot: three queens, seven, four; 2♣ wild"]
    assert table.clauses("win") == ["5"]


def test_five_card_draw_5_five_of_a_kind_is_the_best_of_all() -> None:
    table = five_cards("2c 2d Qd Qs Qh", "Tc Jc Kc Ac 9d", then="Qc", rules={"wild": "deuces"})
    table.play("0 checks", "1 checks", "0 draws -", "1 draws 9d")
    assert holds(table, 1) == sorted(cards("Tc Jc Kc Ac Qc"))
    stand_pat(table)
    assert table.said("win")[0].startswith("seat 0 wins $2, the pot: five queens")


def test_five_card_draw_5_equal_hands_split() -> None:
    table = five_cards("Kc Kd 9s 5c 3d", "Ks Kh 9c 5d 3c", ACE, rules={"ante": "0.33"})
    stand_pat(table)
    assert [(event.seat, event.amount) for event in table.told("win")] == [(0, 50), (1, 49)]


# --- the views


def test_five_card_draw_view_says_who_drew_how_many_and_no_card() -> None:
    table = draw(KINGS, QUEENS, then="Kh 7d 2s").play("0 draws 9s,5c,3d")
    for viewer in (0, 1, None):
        assert table.notes(viewer) == ["nothing is wild", "seat 0 drew 3"]
    view = table.hand.view(1)
    assert sorted(card for card in view.face if card != HIDDEN) == sorted(cards(QUEENS))
    for event in table.told("dealt")[-3:]:
        assert table.words(event, 1) == "seat 0 is dealt a card"
    assert [table.words(event, 0)[-2:] for event in table.told("dealt")[-3:]] == ["K♥", "7♦", "2♠"]


def test_five_card_draw_view_he_remembers_what_he_threw() -> None:
    table = draw(KINGS, QUEENS).play("0 draws 9s,5c,3d")
    known = [card for card in table.hand.view(0).face if card != HIDDEN]
    assert set(cards(KINGS)) < set(known), text(known)


# --- the page and the proofs


def test_five_card_draw_every_option_says_what_it_does() -> None:
    for option in Rules.options():
        assert option.doc.endswith("."), option.name
        assert option.source, option.name


def draws_many(ask: Ask, rng: Random) -> Answer:
    """Throws away any number of cards."""
    if not isinstance(ask.legal, PickSome):
        return any_answer(ask, rng)
    thrown = rng.sample(ask.legal.options, rng.randint(0, min(ask.legal.most, 5)))
    return tuple(sorted(thrown))


@pytest.mark.parametrize("wild", some("many shuffles", ["deuces", "two_jokers", "bug"], 1))
def test_five_card_draw_shared_proofs_with_many_shuffles(wild: str) -> None:
    rules = FIVE_CARD_DRAW.house_rules(wild=wild, most_drawn="5")
    tally = prove(FIVE_CARD_DRAW, seats=7, hands=share(15, 3), rules=rules, player=draws_many)
    assert tally.events["shuffle"] > 0
