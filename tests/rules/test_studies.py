"""Kuhn, Leduc and Wild Leduc by the clauses of their pages."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations

import pytest

from pokernight.cards import name, parse
from pokernight.engine.game import Cards, Game
from pokernight.engine.hand import Hand
from pokernight.errors import Refused
from pokernight.games import all_games, evening_games, find
from pokernight.games.kuhn import KUHN
from pokernight.games.leduc import LEDUC
from pokernight.games.wild_leduc import WILD_LEDUC
from pokernight.lookups.rulebook_json import games_in_short
from pokernight.table.commands import Put
from pokernight.table.menu import read_menu
from tests.sentences import in_english
from tests.table.evenings import menu, seated


def dealt(game: Game, line: str) -> Hand:
    """A hand with these cards on top of the deck: seat 0's, seat 1's, the board."""
    top = parse(line)
    pack = game.setup().pack.cards
    deck = (*top, *[card for card in pack if card not in top])
    return game.deal(2, 1, deck=deck, button=1)


def play(hand: Hand, *answers: object) -> Hand:
    """Answers one after the other, an amount being what then lies in front."""
    for answer in answers:
        hand.play(answer)
    return hand


def legal(hand: Hand) -> list[object]:
    """The answers there are."""
    assert hand.ask is not None
    return list(hand.ask.legal.samples())


# --- Kuhn


def test_kuhn_1_a_card_each_of_three_after_an_ante() -> None:
    hand = dealt(KUHN, "Ks Js")
    assert [hand.state.cards(cards) for cards in hand.state.hands] == [
        [*parse("Ks")],
        [*parse("Js")],
    ]
    assert len(hand.state.stub) == 1
    assert hand.state.pot() == 200
    assert hand.view(0).known(1) == ()
    with pytest.raises(Refused, match="Kuhn is played by 2, not 3"):
        KUHN.deal(3)


def test_kuhn_2_one_bet_and_no_raise() -> None:
    hand = dealt(KUHN, "Ks Js")
    assert hand.ask is not None
    assert hand.ask.seat == 0
    assert legal(hand) == ["check", 100]
    assert legal(play(hand, 100)) == ["fold", "call"]
    assert legal(play(dealt(KUHN, "Ks Js"), "check", 100)) == ["fold", "call"]


@pytest.mark.parametrize(
    ("answers", "first"),
    [
        (("check", "check"), 100),
        ((100, "fold"), 100),
        ((100, "call"), 200),
        (("check", 100, "fold"), -100),
        (("check", 100, "call"), 200),
    ],
)
def test_kuhn_2_every_way_to_play_it(answers: tuple[object, ...], first: int) -> None:
    assert play(dealt(KUHN, "Qs Js"), *answers).result.payoffs == (first, -first)


@pytest.mark.parametrize(("cards", "first"), [("Ks Qs", 100), ("Js Qs", -100), ("Qs Js", 100)])
def test_kuhn_3_the_higher_card_wins(cards: str, first: int) -> None:
    assert play(dealt(KUHN, cards), "check", "check").result.payoffs == (first, -first)


def test_kuhn_4_it_costs_the_first_to_act_an_eighteenth_of_an_ante() -> None:
    """Kuhn's own solution, counted out: a king bets three times as often as a jack."""
    third = Fraction(1, 3)
    bluff = Fraction(1, 5)
    first = {"J": bluff, "Q": Fraction(0), "K": 3 * bluff}
    first_calls = {"J": Fraction(0), "Q": bluff + third, "K": Fraction(1)}
    second = {"J": third, "Q": Fraction(0), "K": Fraction(1)}
    second_calls = {"J": Fraction(0), "Q": third, "K": Fraction(1)}

    def value(hand: Hand) -> Fraction:
        ask = hand.ask
        if ask is None:
            return Fraction(hand.result.payoffs[0], 100)
        card = name(hand.view(ask.seat).known(ask.seat)[0])[0]
        facing = "fold" in ask.legal
        table = (first_calls if facing else first) if ask.seat == 0 else (
            second_calls if facing else second
        )  # fmt: skip
        quiet, loud = ("fold", "call") if facing else ("check", 100)
        total = Fraction(0)
        for answer, chance in ((quiet, 1 - table[card]), (loud, table[card])):
            if chance:
                future = hand.fork()
                future.play(answer, ask.seat)
                total += chance * value(future)
        return total

    deals = list(permutations(("Js", "Qs", "Ks"), 2))
    values = [value(dealt(KUHN, " ".join(cards))) for cards in deals]
    assert sum(values) / len(deals) == Fraction(-1, 18)


# --- Leduc


def test_leduc_1_a_card_each_of_six_after_an_ante() -> None:
    hand = dealt(LEDUC, "Kh Js Qh")
    assert hand.state.pot() == 200
    assert len(hand.state.stub) == 4
    assert Counter(name(card)[0] for card in LEDUC.setup().pack.cards) == {"J": 2, "Q": 2, "K": 2}


def test_leduc_2_small_bets_and_one_raise() -> None:
    hand = dealt(LEDUC, "Kh Js Qh")
    assert hand.ask is not None
    assert hand.ask.seat == 0
    assert legal(hand) == ["check", 200]
    assert legal(play(hand, 200)) == ["fold", "call", 400]
    assert legal(play(hand, 400)) == ["fold", "call"]


def test_leduc_3_a_card_on_the_board_without_a_burn_and_big_bets() -> None:
    hand = play(dealt(LEDUC, "Kh Js Qh"), "check", "check")
    assert hand.state.cards(hand.state.board) == [*parse("Qh")]
    assert not hand.state.muck
    assert hand.ask is not None
    assert hand.ask.seat == 0
    assert legal(hand) == ["check", 400]
    assert legal(play(hand, "check", 400)) == ["fold", "call", 800]
    assert play(hand, 800, "call").result.payoffs == (900, -900)


def test_leduc_3_the_board_is_not_turned_up_for_one_alone() -> None:
    hand = play(dealt(LEDUC, "Kh Js Qh"), 200, "fold")
    assert hand.result.payoffs == (100, -100)
    assert not hand.state.board


@pytest.mark.parametrize(
    ("cards", "first"),
    [
        ("Jh Ks Js", 100),  # a pair of jacks beats a king
        ("Kh Qs Qh", -100),
        ("Kh Qs Jh", 100),
        ("Qh Ks Jh", -100),
        ("Qh Js Kh", 100),
        ("Qh Qs Kh", 0),  # suits are for the eye
    ],
)
def test_leduc_4_a_pair_wins_then_the_higher_card(cards: str, first: int) -> None:
    hand = play(dealt(LEDUC, cards), "check", "check", "check", "check")
    assert hand.result.payoffs == (first, -first)


# --- Wild Leduc


def test_wild_leduc_1_the_pack_is_leduc_and_a_joker() -> None:
    assert set(WILD_LEDUC.setup().pack.cards) == {*LEDUC.setup().pack.cards, *parse("Jk")}
    assert legal(dealt(WILD_LEDUC, "Kh Js Qh")) == ["check", 200]


@pytest.mark.parametrize(
    ("cards", "first"),
    [
        ("Jk Ks Jh", 100),  # it pairs the jack
        ("Kh Jk Ks", 0),
        ("Jk Jh Js", 0),
        ("Kh Qs Jk", 100),
        ("Jh Qs Jk", -100),
        ("Qh Qs Jk", 0),
    ],
)
def test_wild_leduc_2_the_joker_pairs_any_card(cards: str, first: int) -> None:
    hand = play(dealt(WILD_LEDUC, cards), "check", "check", "check", "check")
    assert hand.result.payoffs == (first, -first)


def test_wild_leduc_3_alone_the_joker_is_a_king() -> None:
    def worth(line: str) -> int:
        value: int = WILD_LEDUC.worth(Cards(parse(line)), WILD_LEDUC.usual_rules)[""].value
        return value

    assert worth("Jk") == worth("Ks") > worth("Qs")


def test_wild_leduc_4_a_pair_with_the_joker_is_as_good_as_one_without() -> None:
    """And the joker is told of by whoever asks why."""
    hand = play(dealt(WILD_LEDUC, "Kh Jk Ks"), "check", "check")
    view = hand.view(1)
    assert in_english(WILD_LEDUC.talk.why(view, 1)) == ["Joker is wild: the joker is wild (2)"]
    assert in_english(WILD_LEDUC.talk.why(hand.view(0), 0)) == []
    assert play(hand, "check", "check").result.payoffs == (0, 0)


# --- marked as studies


STUDIES = ["kuhn", "leduc", "wild_leduc"]


@pytest.mark.parametrize("name", STUDIES)
def test_a_study_is_in_the_catalogue_and_on_no_menu(name: str) -> None:
    game = find(name)
    assert game.study
    assert name not in evening_games()
    with pytest.raises(Refused, match=f"{game.title} is a study .* pokernight play {name}"):
        read_menu(f'[[game]]\ngame = "{name}"', find)


def test_the_studies_are_all_that_is_marked() -> None:
    assert [name for name, game in all_games().items() if game.study] == STUDIES


@pytest.mark.parametrize("name", STUDIES)
def test_nobody_puts_a_study_on_the_menu_of_an_evening_that_is_on(name: str) -> None:
    table = seated(menu("chaos"), "AB")
    before = table.menu
    with pytest.raises(Refused, match="is a study and on no menu"):
        table.do(Put(table.settler, find(name).title, name, find(name).version))
    assert table.menu == before


def test_a_list_of_games_for_an_evening_has_none() -> None:
    listed = {one.name for one in games_in_short()}
    assert listed == set(evening_games())
    assert not listed & set(STUDIES)
