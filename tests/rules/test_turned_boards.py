"""Stripped packs, and boards that are turned card by card, by the clauses of their pages."""

from __future__ import annotations

from typing import Any

import pytest

from pokernight.cards import Card, parse
from pokernight.engine.asks import CALL, CHECK
from pokernight.engine.events import Event
from pokernight.engine.game import Cards
from pokernight.engine.hand import Hand
from pokernight.errors import Refused
from pokernight.games import find
from pokernight.odds.compiled.winners import InBulk
from pokernight.odds.evaluation.odds_question import question_of
from pokernight.odds.evaluation.winning_categories import ByShowdown
from tests.rules.flops import dealt, to, to_the_end
from tests.rules.tables import passed
from tests.sampling import share
from tests.sentences import in_english


def laid(name: str, *hands: str, board: str, **details: Any) -> Hand:
    """Hands dealt card by card, then the cards of the board, nothing burned."""
    game = find(name)
    rules = game.house_rules(**details.pop("rules", {}))
    held = [parse(hand) for hand in hands]
    named: list[Card] = [card for row in zip(*held, strict=True) for card in row] + [*parse(board)]
    spare = [card for card in game.setup(rules).pack.cards if card not in named]
    return game.deal(
        len(hands), 1, deck=[*named, *spare], rules=rules, button=len(hands) - 1, **details
    )


def won(told: list[Event]) -> list[str]:
    return [event.told(31, lambda seat: f"seat {seat}") for event in told if event.kind == "win"]


# --- Short Deck


def test_short_deck_1_antes_and_the_dealer_posts_as_much_again() -> None:
    hand = find("short_deck").deal(4, 1, button=3)
    assert hand.state.pot() == 1000
    assert hand.state.front == [0, 0, 0, 200]
    assert hand.asks[0].seat == 0
    assert min(hand.state.face) == parse("6c")[0]


@pytest.mark.parametrize(
    ("rules", "front", "first"),
    [({}, [0, 0, 200], 0), ({"posts": "dealer"}, [0, 0, 200], 0),
     ({"posts": "two"}, [100, 200, 0], 2)],
)  # fmt: skip
def test_short_deck_1_option_posts(rules: dict[str, str], front: list[int], first: int) -> None:
    hand = find("short_deck").deal(3, 1, rules=rules, button=2)
    assert hand.state.front == front
    assert hand.asks[0].seat == first


def test_short_deck_1_the_dealer_may_raise_his_own_blind() -> None:
    hand = find("short_deck").deal(3, 1, button=2)
    hand.play(CALL)
    hand.play(CALL)
    assert hand.asks[0].seat == 2
    assert CHECK in hand.asks[0].legal
    assert 600 in hand.asks[0].legal
    heads_up = find("short_deck").deal(2, 1, button=1)
    assert heads_up.asks[0].seat == 0


def test_short_deck_3_a_flush_beats_a_full_house() -> None:
    hand = dealt(find("short_deck"), "As 9s", "Kc Kd", board="Ks 8s 7s 8d Qh")
    assert to_the_end(hand)[0] > 0


@pytest.mark.parametrize(
    ("rules", "wins"),
    [({}, 0), ({"straights": "over_three"}, 0), ({"straights": "under_three"}, 1)],
)
def test_short_deck_3_option_straights(rules: dict[str, str], wins: int) -> None:
    """The ace lies below the six in the straight that beats three kings, or not."""
    hand = dealt(find("short_deck"), "As 6d", "Kc Kd", board="Ks 8s 7h 9d Qh", rules=rules)
    assert to_the_end(hand)[wins] > 0


@pytest.mark.prove
def test_short_deck_is_counted_alike_in_bulk() -> None:
    for rules in ("", "straights=under_three"):
        house = find("short_deck").rules_from(rules or None)
        question = question_of("short_deck", ["??"] * 3, rules=house, seed=4)
        count = share(500, 20)
        assert ByShowdown(question).sample(5, count) == InBulk(question).sample(5, count)


# --- Manila


def test_manila_1_two_cards_and_one_open_before_the_first_bet() -> None:
    hand = find("manila").deal(3, 1, button=2)
    assert [len(one) for one in hand.state.hands] == [2, 2, 2]
    assert len(hand.state.board) == 1
    assert min(hand.state.face) == parse("7c")[0]
    counts = []
    while hand.ask is not None:
        counts.append((len(hand.state.board), hand.ask.legal.samples()[-1]))
        passed(hand)
    assert counts == [(1, 400), (2, 200), (3, 400), (4, 400), (5, 400)]


@pytest.mark.parametrize(("cards", "size", "pack"), [("two", 2, 32), ("three", 3, 36)])
def test_manila_1_option_cards(cards: str, size: int, pack: int) -> None:
    hand = find("manila").deal(3, 1, rules={"cards": cards})
    assert {len(one) for one in hand.state.hands} == {size}
    assert len(hand.state.face) == pack
    with pytest.raises(Refused, match=f"{size} cards in hand"):
        find("manila").worth(Cards(parse("As")), find("manila").rules_from({"cards": cards}))


def test_manila_3_both_cards_count() -> None:
    """Four spades on the board and one in hand are no flush; two pair on it do not help."""
    told: list[Event] = []
    hand = laid("manila", "As 7d", "Td Th", board="Ks Qs 9s 8s Tc", sink=told.append)
    assert to_the_end(hand) == (-200, 200)
    assert won(told) == ["seat 1 wins $4, the pot: three tens, king, queen"]


@pytest.mark.parametrize(
    ("rules", "wins"), [({}, 1), ({"ace": "high"}, 1), ({"ace": "high_or_low"}, 0)]
)
def test_manila_3_option_ace(rules: dict[str, str], wins: int) -> None:
    hand = laid("manila", "As 7d", "Kd Qh", board="8s 9c Td Kc Qd", rules=rules)
    assert to_the_end(hand)[wins] > 0


# --- Cincinnati and Lame Brain Pete

HANDS = "As Ks 7d 4h 2c", "Qc Qd 8s 5h 3c"


@pytest.mark.parametrize("name", ["cincinnati", "lame_brain_pete"])
@pytest.mark.parametrize(
    ("rules", "size"), [({}, 5), ({"cards": "five"}, 5), ({"cards": "four"}, 4)]
)
def test_1_option_cards(name: str, rules: dict[str, str], size: int) -> None:
    hand = find(name).deal(3, 1, rules=rules)
    assert {len(one) for one in hand.state.hands} == {size}
    assert [seen.card for seen in hand.view().look(hand.view().board)] == [None] * size
    seen = []
    while hand.ask is not None:
        there = [one.card is not None for one in hand.view().look(hand.view().board)]
        seen.append((sum(there), hand.ask.legal.samples()[-1]))
        passed(hand)
    assert seen == [(count, 400 if count > 2 else 200) for count in range(size + 1)]


@pytest.mark.parametrize(("rules", "payoffs"), [({}, (100, -100)), ({"hi_lo": "yes"}, (0, 0))])
def test_cincinnati_3_option_hi_lo(rules: dict[str, str], payoffs: tuple[int, ...]) -> None:
    told: list[Event] = []
    hand = laid("cincinnati", "As Ks 7d Th 9c", "Qc Qd 4s 5h 3c", board="Ts 9s 2s 6c Jd",
                rules=rules, sink=told.append)  # fmt: skip
    assert to_the_end(hand) == payoffs
    assert "flush, ace high, king, ten, nine, deuce" in won(told)[0]


PETE = "Jc 9h 6d 8c 6s"


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        ({}, "five kings; 6♥ 6♦ 6♠ wild"), ({"wild": "rank"}, "five kings; 6♥ 6♦ 6♠ wild"),
        ({"wild": "card"}, "four kings, jack kicker; 6♦ 6♠ wild"),
    ],
)  # fmt: skip
def test_lame_brain_pete_3_option_wild(rules: dict[str, str], said: str) -> None:
    told: list[Event] = []
    hand = laid("lame_brain_pete", "Kc Kd 6h 3s 2c", "2s 2d 4d 5h Qs", board=PETE, rules=rules,
                sink=told.append)  # fmt: skip
    to_the_end(hand)
    assert won(told)[0].endswith(f": {said}")


@pytest.mark.parametrize(("aces", "wild"), [("high", "tens are wild"), ("low", "aces are wild")])
def test_lame_brain_pete_3_option_aces(aces: str, wild: str) -> None:
    hand = laid("lame_brain_pete", *HANDS, board="Jc Ad Td Th Kd", rules={"aces": aces})
    notes = []
    for _ in range(4):
        notes.append(in_english(hand.game.talk.notes(hand.view(0)), str))
        passed(hand)
    assert notes[0] == []
    assert notes[1] == ["jacks are wild"]
    assert notes[3] == [wild]


def test_lame_brain_pete_3_why_a_card_is_wild() -> None:
    hand = passed(laid("lame_brain_pete", *HANDS, board="4s 9h 6d Th Kd"))
    assert in_english(hand.game.talk.why(hand.view(0), 0)) == [
        "4♥ and 4♠ are wild: it is the lowest in the middle (3)"
    ]


# --- Tic-Tac-Toe

SQUARE = "Kh 9d 4s  Ah 8c 6d  Qd 3c 2s"
"""As it lies; it is dealt in this order and turned in another."""


def test_tic_tac_toe_2_two_rows_two_sides_and_the_centre() -> None:
    hand = laid("tic_tac_toe", "As 2d", "Kc Kd", board=SQUARE)
    seen = []
    while hand.ask is not None and hand.ask.kind == "bet":
        there = [
            n for n, one in enumerate(hand.view().look(hand.view().board)) if one.card is not None
        ]
        seen.append((there, hand.ask.legal.samples()[-1]))
        passed(hand)
    assert seen == [
        ([], 200), ([0, 1, 2], 200), ([0, 1, 2, 6, 7, 8], 400),
        ([0, 1, 2, 3, 5, 6, 7, 8], 400), ([*range(9)], 400),
    ]  # fmt: skip


def test_tic_tac_toe_2_option_turned() -> None:
    for turned, rounds in (("rows", 5), ("singly", 10)):
        hand = find("tic_tac_toe").deal(2, 1, rules={"turned": turned, "split": "high_only"})
        to_the_end(hand)
        assert hand.state.street == rounds


def test_tic_tac_toe_3_two_in_hand_with_three_in_a_line() -> None:
    told: list[Event] = []
    hand = laid("tic_tac_toe", "As 5d", "Kc Kd", board=SQUARE, rules={"split": "cards_speak"},
                sink=told.append)  # fmt: skip
    assert to_the_end(hand) == (0, 0)
    assert won(told) == [
        "seat 1 wins $1, the high half of the pot: three kings, ace, queen, on the left column",
        "seat 0 wins $1, the low half of the pot: 6-5-4-2-A low, on the right column",
    ]


@pytest.mark.parametrize(("cards", "size"), [("two", 2), ("four", 4)])
def test_tic_tac_toe_1_option_cards(cards: str, size: int) -> None:
    hand = find("tic_tac_toe").deal(3, 1, rules={"cards": cards})
    assert {len(one) for one in hand.state.hands} == {size}
    with pytest.raises(Refused, match=f"{size} cards in hand"):
        find("tic_tac_toe").worth(
            Cards(parse("As")), find("tic_tac_toe").rules_from({"cards": cards})
        )


@pytest.mark.parametrize(
    ("rules", "said", "payoffs"),
    [
        ({}, ("low", "high"), (0, 0)),
        ({"split": "declare"}, ("high", "high"), (-100, 100)),
        ({"split": "declare"}, ("both", "high"), (-100, 100)),
        ({"split": "high_only"}, (), (-100, 100)),
        ({"split": "cards_speak"}, (), (0, 0)),
    ],
)
def test_tic_tac_toe_4_option_split(
    rules: dict[str, str], said: tuple[str, ...], payoffs: tuple[int, ...]
) -> None:
    hand = to(laid("tic_tac_toe", "As 5d", "Kc Kd", board=SQUARE, rules=rules), "declare")
    for seat, word in enumerate(said):
        hand.play(word, seat)
    assert hand.result.payoffs == payoffs


@pytest.mark.parametrize(("both", "payoffs"), [("alone", (-100, 100)), ("tied", (50, -50))])
def test_tic_tac_toe_6_option_both(both: str, payoffs: tuple[int, ...]) -> None:
    hand = to(laid("tic_tac_toe", "As 5d", "Ac 5h", board="Kh 9d 4s Ah 8c 6d Qd 3c 2h",
                   rules={"both": both}), "declare")  # fmt: skip
    hand.play("both", 0)
    hand.play("high", 1)
    assert hand.result.payoffs == payoffs


# --- Spit in the Ocean


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        ({}, "five aces; 7♦ 7♣ wild"), ({"wild": "rank"}, "five aces; 7♦ 7♣ wild"),
        ({"wild": "card"}, "four aces, seven kicker; 7♣ wild"),
    ],
)  # fmt: skip
def test_spit_3_option_wild(rules: dict[str, str], said: str) -> None:
    told: list[Event] = []
    hand = laid("spit_in_the_ocean", "As Ah Ad 7d", "Kc Kd 3s 2h", board="7c", rules=rules,
                sink=told.append)  # fmt: skip
    to_the_end(hand)
    assert won(told) == [f"seat 0 wins $2, the pot: {said}"]


@pytest.mark.parametrize(
    ("rules", "most"),
    [({}, 3), ({"drawn": "three"}, 3), ({"drawn": "two"}, 2), ({"drawn": "four"}, 4)],
)
def test_spit_2_option_drawn(rules: dict[str, str], most: int) -> None:
    hand = to(find("spit_in_the_ocean").deal(3, 1, rules=rules), "draw")
    legal: Any = hand.asks[0].legal
    assert legal.most == most


def test_spit_1_option_spit() -> None:
    game = find("spit_in_the_ocean")
    usual = game.deal(3, 1, rules={"spit": "last"})
    assert usual.asks[0].kind == "bet"
    assert len(usual.state.board) == 1
    hand = game.deal(3, 1, button=2, rules={"spit": "players"})
    assert [ask.kind for ask in hand.asks] == ["spit"] * 3
    for seat in range(3):
        hand.play("wait", seat)
    assert [len(one) for one in hand.state.hands] == [2, 2, 2]
    for seat, word in enumerate(("wait", "spit", "spit")):
        hand.play(word, seat)
    assert hand.asks[0].kind == "bet"
    assert len(hand.state.board) == 1
    assert hand.state.hands[0][-1] > hand.state.board[0], "the deal goes on after the spit"


def test_spit_3_nothing_is_wild_before_it_is_turned() -> None:
    hand = find("spit_in_the_ocean").deal(2, 1, rules={"spit": "players"})
    assert in_english(hand.game.talk.notes(hand.view(0)), str) == []
    assert in_english(hand.game.talk.why(hand.view(0), 0)) == []
