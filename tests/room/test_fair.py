"""Tests of a deck's making: promise, list, salts, root; each step follows from those before."""

from __future__ import annotations

import json
from dataclasses import fields, replace
from hashlib import sha256
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pokernight.cards import TWO_JOKERS, parse_deck, text
from pokernight.errors import Refused
from pokernight.fair_deals.commitments import check_opening, climb, depth, levels, packed, path
from pokernight.fair_deals.shuffle import (
    Shuffle,
    below,
    chain_of,
    hash_of_salt,
    mine_is_in,
    promise_of,
    shuffled,
    words,
)
from pokernight.games import named

SEED = bytes(range(32))
SALTS = {"ann": bytes(16), "bo": bytes([1] * 16), "çé": bytes([2] * 16)}


def hashes(hand: int = 7, who: tuple[str, ...] = tuple(SALTS)) -> dict[str, str]:
    return {person: hash_of_salt("t1", hand, person, SALTS[person]) for person in who}


def opened(*who: str) -> dict[str, str]:
    return {person: SALTS[person].hex() for person in who}


def shuffle_of(game: str = "the_omen", who: tuple[str, ...] = tuple(SALTS)) -> Shuffle:
    played = named(game)
    assert played is not None
    promised = Shuffle.promised("t1", 7, "00" * 32, SEED)
    return promised.listed(hashes()).salted(opened(*who)).dealt(played, played.usual_rules)


def test_every_step_is_plain_data_and_goes_on_from_it_to_the_same_deck() -> None:
    game = named("the_omen")
    assert game is not None

    def kept(shuffle: Shuffle) -> Shuffle:
        again = Shuffle.from_dict(json.loads(json.dumps(shuffle.to_dict())))
        assert again == shuffle and again.public() == shuffle.public()
        return again

    shuffle = kept(Shuffle.promised("t1", 7, "00" * 32, SEED))
    shuffle = kept(shuffle.listed(hashes()))
    shuffle = kept(shuffle.salted(opened("ann", "çé")))
    shuffle = kept(shuffle.dealt(game, game.usual_rules))
    assert shuffle.left_out == ("bo",)
    assert shuffle.deck == shuffle_of(who=("ann", "çé")).deck


def test_what_is_shown_says_nothing_of_the_seed_the_deck_or_the_entropy() -> None:
    shuffle = shuffle_of()
    shown = json.dumps(shuffle.public()) + repr(shuffle)
    assert shuffle.seed not in shown and shuffle.deck_text not in shown
    assert f"{shuffle.entropy:x}" not in shown and str(shuffle.entropy) not in shown
    assert shuffle.key.hex() not in shown


def test_whoever_does_not_open_is_left_out_by_name_and_changes_the_deck_visibly() -> None:
    with_all, without = shuffle_of(), shuffle_of(who=("ann", "çé"))
    assert (with_all.left_out, without.left_out) == ((), ("bo",))
    assert without.public()["left_out"] == ["bo"] and "bo" in without.public()["hashes"]
    assert with_all.deck != without.deck


def test_a_salt_that_does_not_fit_its_hash_is_refused() -> None:
    listed = Shuffle.promised("t1", 7, "", SEED).listed(hashes())
    with pytest.raises(Refused, match="the salt of ann does not match its hash on the list"):
        listed.salted({"ann": SALTS["bo"].hex()})
    with pytest.raises(Refused, match="zed"):
        listed.salted({"zed": SALTS["ann"].hex()})


def test_no_step_is_taken_twice_or_too_early() -> None:
    promised = Shuffle.promised("t1", 7, "", SEED)
    game = named("holdem")
    assert game is not None
    with pytest.raises(Refused, match="after the list of their hashes"):
        promised.salted({})
    with pytest.raises(Refused, match="when the salts are opened"):
        promised.listed({}).dealt(game, game.usual_rules)
    with pytest.raises(Refused, match="closed"):
        promised.listed({}).listed({})
    with pytest.raises(Refused, match="before the salts are opened"):
        _ = promised.listed({}).deck


@pytest.mark.parametrize("part", [part.name for part in fields(Shuffle) if part.name != "scheme"])
def test_every_part_of_the_agreement_makes_another_deck(part: str) -> None:
    shuffle = shuffle_of()
    fewer = parse_deck(shuffle.cards)[:-1]
    others: dict[str, object] = {
        "table": "t2",
        "hand": 8,
        "before": "01" * 32,
        "seed": "11" * 32,
        "hashes": {**hashes(), "dee": "22" * 32},
        "salts": opened("ann"),
        "game": "holdem",
        "version": 99,
        "cards": shuffle.cards[: 2 * len(fewer)],
        "root": "33" * 32,
    }
    other = replace(shuffle, **{part: others[part]})  # type: ignore[arg-type]
    assert chain_of(other.public(), []) != chain_of(shuffle.public(), [])
    if part == "root":
        return
    assert other.key != shuffle.key and other.deck != shuffle.deck


def test_a_hash_of_a_salt_is_bound_to_table_hand_and_person() -> None:
    one = hash_of_salt("t1", 7, "ann", SALTS["ann"])
    assert one != hash_of_salt("t2", 7, "ann", SALTS["ann"])
    assert one != hash_of_salt("t1", 8, "ann", SALTS["ann"])
    assert one != hash_of_salt("t1", 7, "bo", SALTS["ann"])
    assert promise_of("t1", 7, SEED) != promise_of("t1", 8, SEED)


def test_a_client_finds_its_own_in_the_list_or_knows_that_it_is_not() -> None:
    promised = Shuffle.promised("t1", 7, "", SEED)
    listed = promised.listed(hashes(who=("ann", "bo")))
    assert mine_is_in(promised.public(), "ann", SALTS["ann"])
    assert mine_is_in(listed.public(), "ann", SALTS["ann"])
    assert not mine_is_in(listed.public(), "çé", SALTS["çé"])
    assert not mine_is_in(listed.public(), "ann", SALTS["bo"])
    assert not mine_is_in(listed.salted(opened("bo")).public(), "ann", SALTS["ann"])


@given(st.sampled_from(["holdem", "the_omen", "bonedoneskis", "cripple_mr_onion"]), st.data())
def test_every_place_of_the_deck_opens_to_its_card_and_to_no_other(
    name: str, data: st.DataObject
) -> None:
    shuffle = shuffle_of(name)
    lot = shuffle.deck_lot
    position = data.draw(st.integers(0, len(shuffle.deck) - 1))
    opening = lot.opening(position)
    assert check_opening("t1", 7, lot.public(), opening)
    assert not check_opening("t1", 8, lot.public(), opening)
    for part, other in {
        "card": "Zz", "position": position + 1, "lot": 1, "salt": "00" * 16, "path": []
    }.items():  # fmt: skip
        assert not check_opening("t1", 7, lot.public(), {**opening, part: other})


@given(st.integers(1, 140), st.data())
def test_in_a_tree_of_any_size_every_leaf_has_one_way_up(size: int, data: st.DataObject) -> None:
    leaves = [sha256(b"%d" % at).digest() for at in range(size)]
    tree = levels(leaves)
    at = data.draw(st.integers(0, size - 1))
    way = path(tree, at)
    assert len(way) == depth(size) and climb(leaves[at], at, way) == tree[-1][0]
    other = data.draw(st.integers(0, size - 1))
    if other != at:
        assert climb(leaves[at], other, way) != tree[-1][0]
        assert climb(leaves[other], at, way) != tree[-1][0]
    assert levels(leaves[:-1] or [bytes(1)])[-1] != tree[-1]
    assert levels([*leaves, leaves[-1]])[-1] != tree[-1]


few = st.text("ab", max_size=2)
parts = st.tuples(few, few, st.lists(few, max_size=2), st.dictionaries(few, few, max_size=2))


@given(parts, parts)
def test_what_is_packed_can_be_taken_apart_in_one_way_only(one: Any, two: Any) -> None:
    assert (packed(*one) == packed(*two)) == (one == two)


@given(st.binary(min_size=32, max_size=32), st.integers(1, 106))
def test_numbers_beyond_the_last_whole_multiple_are_rejected(key: bytes, most: int) -> None:
    assert all(0 <= below(words(key, "deck"), most) < most for _ in range(3))
    beyond = 2**32 - 2**32 % most
    numbers = [beyond, 2**32 - 1, beyond - 1] if beyond < 2**32 else [beyond - 1]
    assert below(iter(numbers), most) == most - 1


@given(st.binary(min_size=32, max_size=32), st.integers(1, 106))
def test_a_shuffled_deck_has_every_card_once_and_is_the_same_again(key: bytes, size: int) -> None:
    deck = shuffled(key, range(size))
    assert sorted(deck) == list(range(size)) and deck == shuffled(key, range(size))


def test_the_jokers_of_a_deck_are_in_their_order_as_text_cannot_tell_them() -> None:
    pack = text(TWO_JOKERS.cards, "")
    for number in range(20):
        shuffle = replace(shuffle_of(), hand=number, cards=pack)
        deck = shuffle.deck
        assert parse_deck(shuffle.deck_text) == deck
        assert deck.index(104) < deck.index(105)
        TWO_JOKERS.check(deck)


def test_a_deck_is_settled_anew_if_another_game_is_called_before_the_first_card() -> None:
    shuffle, other = shuffle_of("holdem"), named("cripple_mr_onion")
    assert other is not None
    assert not shuffle.is_for(other, other.usual_rules)
    again = shuffle.dealt(other, other.usual_rules)
    assert again.is_for(other, other.usual_rules)
    assert again == shuffle_of("cripple_mr_onion")
    assert again.root != shuffle.root
