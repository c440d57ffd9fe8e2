"""Cards, their text and the packs."""

from __future__ import annotations

from random import Random

import pytest

from pokernight.cards import (
    DOUBLE,
    ONE_JOKER,
    STANDARD,
    TWO_JOKERS,
    CardError,
    Pack,
    in_joker_order,
    name,
    pack_with,
    parse,
    pretty,
    rank,
    rank_name,
    shuffle,
    suit,
    text,
)


@pytest.mark.parametrize(
    "line",
    [
        "As Td Kh",
        "AsTdKh",
        "As,Td,Kh",
        " As , Td,  Kh ",
        "as td kh",
        "AS TD KH",
        "As 10d Kh",
        "A♠ 10♦ K♥",
        "A♠10♦K♥",
        "A♠\ufe0f T♦\ufe0f K♥\ufe0f",
        "A♤ T♢ K♡",
    ],
)
def test_ways_to_write_three_cards(line: str) -> None:
    assert parse(line) == (51, 33, 46)


@pytest.mark.parametrize("pack", [STANDARD, ONE_JOKER, TWO_JOKERS, DOUBLE])
def test_a_pack_is_read_as_it_is_written(pack: Pack) -> None:
    assert parse(text(pack.cards), pack=pack) == pack.cards
    assert parse(text(pack.cards, "")) == pack.cards


def test_no_cards() -> None:
    assert parse("") == parse(" , ") == ()
    assert text(()) == pretty(()) == ""


def test_numbers_ranks_and_suits() -> None:
    assert [name(card) for card in (0, 1, 2, 3, 4, 51)] == ["2c", "2d", "2h", "2s", "3c", "As"]
    assert [name(card) for card in (52, 53, 54, 55, 103)] == ["2w", "2t", "2u", "2o", "Ao"]
    assert [name(card) for card in (104, 105)] == ["Jk", "Jk"]
    assert len({name(card) for card in DOUBLE.cards}) == 104
    for card in DOUBLE.cards:
        assert name(card) == "23456789TJQKA"[rank(card)] + "cdhswtuo"[suit(card)]


def test_jokers_are_read_in_their_order() -> None:
    assert parse("Jk As jk") == (104, 51, 105)
    with pytest.raises(CardError, match="two jokers at most"):
        parse("Jk Jk Jk")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("Xs", r"write a rank \(23456789TJQKA\)"),
        ("1s", r"write a rank \(23456789TJQKA\)"),
        ("Ax", r"a suit \(c d h s"),
        ("As K", "half a card"),
        ("s", "half a card"),
        ("As ??", "unknown card"),
        ("As Kd As", "As is there twice"),
        ("As A♠", "As is there twice"),
        ("Ts 10s", "Ts is there twice"),
        ("As Kd!", "half a card"),
    ],
)
def test_text_that_is_no_card_is_refused(line: str, said: str) -> None:
    with pytest.raises(CardError, match=said):
        parse(line)


def test_a_card_that_the_pack_lacks_is_refused() -> None:
    with pytest.raises(CardError, match="Aw is not in the standard pack"):
        parse("As Aw", pack=STANDARD)
    with pytest.raises(CardError, match="Jk is not in the standard pack"):
        parse("Jk", pack=STANDARD)
    with pytest.raises(CardError, match="Jk is not in the pack with a joker"):
        parse("Jk Jk", pack=ONE_JOKER)
    assert parse("Jk Jk", pack=TWO_JOKERS) == (104, 105)


def test_cards_for_people() -> None:
    assert pretty(51) == "A♠"
    assert pretty(parse("As Th 2c Jd Jk")) == "A♠ 10♥ 2♣ J♦ Joker"
    assert len({pretty(card) for card in DOUBLE.cards}) == 104


def test_the_names_of_ranks() -> None:
    assert rank_name(0) == "deuce"
    assert rank_name(4, plural=True) == "sixes"
    assert rank_name(12, plural=True) == "aces"


def test_the_sizes_of_packs() -> None:
    assert [len(pack_with(jokers)) for jokers in range(3)] == [52, 53, 54]
    assert len(DOUBLE) == 104


def test_a_shuffle_keeps_the_pack_and_follows_its_seed() -> None:
    deck = TWO_JOKERS.shuffled(Random(5))
    assert sorted(deck) == list(TWO_JOKERS.cards)
    assert deck == TWO_JOKERS.shuffled(Random(5)) != TWO_JOKERS.shuffled(Random(6))
    TWO_JOKERS.check(deck)


def test_a_shuffle_is_that_of_the_generator_that_is_given() -> None:
    for size in (0, 1, 2, 3, 52, 54, 104):
        ours, theirs = list(range(size)), list(range(size))
        shuffle(ours, a := Random(size))
        (b := Random(size)).shuffle(theirs)
        assert (ours, a.random()) == (theirs, b.random())


def test_a_shuffled_deck_survives_being_written() -> None:
    for seed in range(20):
        deck = TWO_JOKERS.shuffled(Random(seed))
        assert deck.index(104) < deck.index(105)
        assert list(parse(text(deck))) == deck
    assert in_joker_order([105, 3, 104]) == [104, 3, 105]


def test_a_deck_that_is_not_the_pack_is_refused() -> None:
    deck = list(STANDARD.cards)
    with pytest.raises(CardError, match="As is missing"):
        STANDARD.check(deck[:-1])
    with pytest.raises(CardError, match="2c is there twice"):
        STANDARD.check([*deck, 0])
    with pytest.raises(CardError, match="Jk is not in the standard pack"):
        STANDARD.check([*deck, 104])


def test_every_card_is_read_as_it_is_printed_for_people() -> None:
    for card in DOUBLE.cards:
        assert parse(pretty(card)) == (card,)
