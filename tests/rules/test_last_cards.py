"""The last cards of stud where the deck is short, by Robert's Rules (seven-card stud 14)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from pokernight.engine.events import Event
from pokernight.engine.hand import Hand
from pokernight.engine.versions import rules_as_then
from pokernight.games import find
from pokernight.proofs import prove
from tests.sampling import share


def to_the_last_street(folds: int, street: int, **rules: str) -> tuple[Hand, list[Event]]:
    """Return a hand of eight after its last cards; so many fold after a number of rounds."""
    told: list[Event] = []
    hand = find("seven_card_stud").deal(8, 5, rules=rules, stacks=(100_000,) * 8, sink=told.append)
    while hand.state.street < 4 and hand.ask is not None:
        legal: Any = hand.ask.legal
        must_fold = hand.state.street == street and hand.state.live.count(1) > 8 - folds
        if must_fold and "fold" in legal:
            hand.play("fold")
        elif must_fold and "check" in legal:
            hand.play(legal.low)
        else:
            usual = [word for word in ("call", "check") if word in legal]
            hand.play(usual[0] if usual else hand.ask.default)
    return hand, told


def sizes(hand: Hand) -> Counter[int]:
    return Counter(len(cards) for cards in hand.state.hands if cards)


def test_seven_players_of_eight_get_the_last_four_cards_and_the_three_burned() -> None:
    hand, told = to_the_last_street(1, 0)
    assert sizes(hand) == {7: 7}
    assert not hand.state.board
    assert not hand.state.stub, "nothing is burned where each card is needed"
    assert [event.kind for event in told].count("shuffle") == 1


def test_where_the_house_says_so_they_get_a_common_card() -> None:
    hand, told = to_the_last_street(1, 0, last_cards="common_card")
    assert sizes(hand) == {6: 7}
    assert len(hand.state.board) == 1
    assert not [event for event in told if event.kind == "shuffle"]


@pytest.mark.parametrize("game", ["seven_card_stud", "seven_card_stud_hi_lo", "razz", "super_stud"])
def test_a_record_of_before_replays_with_a_common_card_at_once(game: str) -> None:
    rules = rules_as_then(find(game), find(game).version - 1, {})
    assert rules.to_dict()["last_cards"] == "common_card"
    assert find(game).rules().to_dict()["last_cards"] == "every_card"


def test_a_card_is_burned_where_it_is_not_needed() -> None:
    hand, _ = to_the_last_street(2, 1, last_cards="every_card")
    assert sizes(hand) == {7: 6}
    assert not hand.state.board
    assert len(hand.state.stub) == 1, "five cards and three burned: six are dealt, one is burned"


def test_eight_players_get_a_common_card_after_a_burn_if_all_cards_are_too_few() -> None:
    hand, _ = to_the_last_street(0, 0, last_cards="every_card")
    assert sizes(hand) == {6: 8}
    assert len(hand.state.board) == 1


def test_no_card_is_dealt_twice_and_nobody_learns_a_burned_card() -> None:
    hand, told = to_the_last_street(1, 0, last_cards="every_card")
    state = hand.state
    tokens = [token for zone in state.zones() for token in zone]
    assert len(tokens) == len(set(tokens)) == 52
    assert len({state.face[token] for token in tokens}) == 52
    shuffled = next(event for event in told if event.kind == "shuffle")
    assert not shuffled.cards
    for seat in range(state.seats):
        known = [card for card in hand.view(seat).face if card >= 0]
        assert len(set(known)) <= 7 + 4 * 7


@pytest.mark.parametrize("game", ["seven_card_stud", "razz"])
def test_every_promise_is_kept_at_a_full_table(game: str) -> None:
    rules = find(game).house_rules(last_cards="every_card")
    prove(find(game), seats=8, hands=share(80, 40), rules=rules)
