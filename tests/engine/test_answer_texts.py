"""Sentences for answers: in the words of the game, whole, and only for what can be answered."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from pokernight.engine import wire
from pokernight.engine.answer_texts import answer_texts, describe
from pokernight.engine.asks import Answer, Ask
from pokernight.engine.explaining import prices
from pokernight.engine.hand import Hand
from pokernight.engine.view import View
from pokernight.games import find
from pokernight.proofs import any_answer, random_rules
from pokernight.wording.message import arguments
from pokernight.wording.rendering import reader_of, rendered
from tests.games_tried import TRIED
from tests.rules.onion_table import OnionTable

NAMES = ("You", "Ann", "Ben", "Cleo")


def asked(game: str, seeds: int = 3, **rules: Any) -> Iterator[tuple[Hand, Ask, View]]:
    """Questions of random hands of a game, under the house rules given or rules drawn by lot."""
    for seed in range(seeds):
        rng = Random(seed)
        chosen = find(game).rules(**rules) if rules or not seed else random_rules(find(game), rng)
        try:
            hand = find(game).deal(min(4, find(game).seats[1]), seed, rules=chosen)
        except ValueError:
            continue
        for _ in range(150):
            if hand.ask is None:
                break
            for ask in hand.questions:
                yield hand, ask, hand.view(ask.seat)
            hand.play(any_answer(hand.ask, rng), hand.ask.seat)


def said(answer: Answer, ask: Ask, view: View) -> str:
    """An answer as its seat reads it."""
    names = list(NAMES)
    names[0], names[ask.seat] = names[ask.seat], names[0]
    return rendered(describe(answer, ask, view), reader_of(names))


@pytest.mark.parametrize("game", TRIED)
def test_every_legal_answer_is_among_the_sentences_and_whole(game: str) -> None:
    """Words, seats, numbers and prices each have theirs, amounts and cards one for all of them."""
    questions = 0
    for _, ask, view in asked(game):
        questions += 1
        texts = list(answer_texts(ask, view))
        listed = [text.answer for text in texts if text.answer is not None]
        assert all(answer in ask.legal for answer in listed)
        assert len({repr(answer) for answer in listed}) == len(listed)
        for answer in ask.legal.samples():
            whole = describe(answer, ask, view)
            assert arguments(whole.text) == set(whole.args)
            assert "{" not in said(answer, ask, view)
            assert answer in listed or any(text.answer is None for text in texts)
        for text in texts:
            if text.answer is not None:
                assert text.says == describe(text.answer, ask, view)
    assert questions > 2


@pytest.mark.parametrize("game", TRIED)
def test_what_an_answer_costs_is_said_as_it_is_taken(game: str) -> None:
    for hand, ask, view in asked(game, 1):
        for text in answer_texts(ask, view):
            if isinstance(text.answer, str):
                assert text.cost == ask.cost(text.answer)
            all_in = 0 < hand.state.stack[ask.seat] <= text.cost
            assert (str(text.effect) == "all in") == (all_in and text.effect != "")


def words_of(game: str, kind: str, seeds: int = 30, **rules: Any) -> set[str]:
    """The sentences of all questions of a kind."""
    return {
        said(answer, ask, view)
        for _, ask, view in asked(game, seeds, **rules)
        if ask.kind == kind
        for answer in ask.legal.samples()
    }


def test_mr_onion_is_answered_in_its_own_words() -> None:
    table = OnionTable(["", "", ""], rules="plain")
    words = {
        said(answer, ask, view)
        for _, ask, view in asked("cripple_mr_onion", 6)
        for answer in ask.legal.samples()
    }
    assert table.hand.game.name == "cripple_mr_onion"
    assert {"name nothing", "match", "fold"} <= words
    assert any(word.startswith("raise the Dealer by $") for word in words)
    assert not words & {"check", "call"}


def test_the_omen_says_which_sixes_are_hidden() -> None:
    words = words_of("the_omen", "show")
    assert "show" in words
    assert any(word.startswith("show, hide the 6") for word in words)
    assert any(word.startswith("show, use the 6") for word in words)
    assert any(word.endswith(" out") for word in words_of("the_omen", "mrs blaylock", 60))


def test_a_claim_of_nothing_says_so_and_a_claim_names_the_card() -> None:
    words = words_of("bonedoneskis", "claim", 4)
    assert "claim nothing" in words
    assert all(word.startswith("claim ") for word in words)


def test_where_the_right_to_bet_goes_round_nobody_checks() -> None:
    words = words_of("night_baseball", "bet or pass", 6)
    assert "pass" in words
    assert not words & {"check", "call"}


def test_on_the_wire_a_range_leaves_the_amount_to_be_named() -> None:
    hand = find("holdem").deal(3, 1)
    ask = hand.ask
    assert ask is not None
    sent = wire.question_json(ask, hand.view(ask.seat))["answers"]
    assert sent == [
        {"id": "fold", "says": "fold"},
        {"id": "call", "says": "call", "cost": 200},
        {"id": None, "says": "raise to {amount}", "cost": 400},
    ]


def test_what_an_answer_does_besides_its_cost_stands_beside_the_question() -> None:
    told = {
        str(line)
        for _, ask, view in asked("night_baseball", 10, peeking=True)
        if "peek" in ask.legal
        for line in prices(ask, view)
    }
    assert "peek: looking costs the amount of the pot, and you fold" in told
