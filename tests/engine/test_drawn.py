"""A hand whose cards are drawn when they come into play is the hand that an ordinary deck gives."""

from __future__ import annotations

import pickle
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest

from pokernight.engine import state
from pokernight.engine.game import Game
from pokernight.engine.hand import Hand, Opening
from pokernight.engine.lazy_deal import DrawnHand
from pokernight.errors import Refused
from pokernight.games import all_games, find
from tests.envs.allowed import EVERYWHERE, usual_seats
from tests.games_tried import TRIED
from tests.sampling import share


def drawn_by(hand: DrawnHand, rng: Random) -> None:
    """One card, by its chance."""
    outcomes = hand.outcomes()
    assert sum(chance for _, chance in outcomes) == 1
    cards, chances = zip(*outcomes, strict=True)
    hand.draw(rng.choices(cards, [float(chance) for chance in chances])[0])


def played(hand: DrawnHand, rng: Random, turns: int = 10_000) -> DrawnHand:
    """The hand to its end, or so many turns of it, at random."""
    while True:
        while hand.due:
            drawn_by(hand, rng)
        assert hand.hand is not None
        ask = hand.hand.ask
        if ask is None or not turns:
            return hand
        hand.play(rng.choice(ask.legal.samples()), ask.seat)
        turns -= 1


def ordinary(game: Game, seats: int, hand: DrawnHand) -> Hand:
    """The same hand from a deck in which the cards lay from the beginning."""
    pack = game.setup().pack.cards
    there = {place.place: card for place, card in hand._drawn.items()}
    rest = [card for card in pack if card not in there.values()]
    deck = tuple([there[place] if place in there else rest.pop() for place in range(len(pack))])
    twin = Hand(replace(Opening.shuffled(game, seats, 0), deck=deck))
    for move in hand.history():
        if isinstance(move, tuple):
            twin.play(*move)
    return twin


@pytest.mark.parametrize(("name", "seats"), EVERYWHERE)
def test_it_goes_as_an_ordinary_hand_does(name: str, seats: int) -> None:
    game = find(name)
    for seed in range(share(20, 20)):
        hand = played(DrawnHand.deal(game, seats), Random(seed))
        if len(hand._lots) > 1:  # shuffled again: no deck tells what lay where
            continue
        twin = ordinary(game, seats, hand)
        assert hand.hand is not None
        assert twin.result == hand.hand.result
        for seat in range(seats):
            assert twin.view(seat).key() == hand.hand.view(seat).key()


def test_what_nobody_sees_is_never_drawn() -> None:
    """Two hole cards each, and no board for who folds before it; burned cards never."""
    hand = DrawnHand.deal(find("holdem"), 2)
    for card in (50, 37, 11, 2):
        hand.draw(card)
    hand.play("fold", 0)
    assert hand.hand is not None and hand.hand.ask is None
    assert hand.history() == [50, 37, 11, 2, ("fold", 0)]


def test_a_board_is_drawn_when_it_is_turned() -> None:
    hand = DrawnHand.deal(find("holdem"), 2)
    for card in (50, 37, 11, 2):
        hand.draw(card)
    hand.play("call", 0)
    assert not hand.due
    hand.play("check", 1)
    for left, card in ((48, 0), (47, 1), (46, 5)):
        assert len(hand.outcomes()) == left
        hand.draw(card)
    assert hand.hand is not None and hand.hand.ask is not None
    assert hand.hand.state.cards(hand.hand.state.board) == [0, 1, 5]


def test_a_hand_that_nobody_plays_is_drawn_when_it_is_read() -> None:
    """Damien's cards come into play at the showdown."""
    hand = played(DrawnHand.deal(find("the_omen"), 2), Random(1), turns=1)
    assert hand.hand is not None
    damien = hand.hand.state.hands[2]
    down = [token for token in damien if not hand.hand.state.up[token]]
    assert down and all(repr(hand.hand.state.face[token]) == "??" for token in down)


def test_cards_shuffled_again_are_drawn_anew() -> None:
    """Eight players at Drawmaha throw five cards away each: the deck runs out."""
    game = find("drawmaha")
    again = 0
    for seed in range(6):
        rng = Random(seed)
        hand = DrawnHand.deal(game, 8)
        while True:
            while hand.due:
                drawn_by(hand, rng)
            assert hand.hand is not None
            if (ask := hand.hand.ask) is None:
                break
            most = list(ask.legal.samples())[-1] if ask.kind == "draw" else ask.default
            hand.play("call" if "call" in ask.legal else most, ask.seat)
        again += len(hand._lots) > 1
        state = hand.hand.state
        alive = [token for zone in state.zones() for token in zone]
        turned = [state.face[token] for token in alive if repr(state.face[token]) != "??"]
        assert len(set(turned)) == len(turned), "a card is there twice"
    assert again == 6


def test_a_lot_gives_each_card_as_often_as_any_other() -> None:
    """Of a lot of known and unturned cards each comes by its share of the places."""
    hand = DrawnHand.deal(find("kuhn"), 2)
    assert hand.outcomes() == [(card, Fraction(1, 3)) for card, _ in hand.outcomes()]
    first = hand.outcomes()[0][0]
    hand.draw(first)
    assert [chance for _, chance in hand.outcomes()] == [Fraction(1, 2)] * 2
    assert first not in dict(hand.outcomes())


def test_a_compiled_engine_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(state, "__file__", "state.so")
    with pytest.raises(Refused, match="a compiled engine cannot draw a card later"):
        DrawnHand.deal(find("kuhn"), 2)


def test_a_copy_goes_its_own_way_and_a_sent_one_the_same() -> None:
    hand = played(DrawnHand.deal(find("chaos"), 3), Random(2), turns=4)
    twin, sent = hand.copy(), pickle.loads(pickle.dumps(hand))
    before = hand.history()
    assert sent.history() == before
    played(twin, Random(3))
    assert hand.history() == before
    assert hand.hand is not None and sent.hand is not None
    assert sent.hand.view(1).key() == hand.hand.view(1).key()


@pytest.mark.parametrize("name", TRIED)
def test_elsewhere_a_seat_knows_the_same_and_the_hand_goes_on(name: str) -> None:
    game = all_games()[name]
    seats = usual_seats(game)
    for seed in range(share(60, 20)):
        rng = Random(seed)
        hand = played(DrawnHand.deal(game, seats), rng, turns=rng.randrange(30))
        assert hand.hand is not None
        for seat in range(seats):
            there = hand.elsewhere(seat, rng)
            assert there.hand is not None
            assert there.hand.view(seat).key() == hand.hand.view(seat).key()
            assert [ask.seat for ask in there.hand.asks] == [ask.seat for ask in hand.hand.asks]
            sent = pickle.loads(pickle.dumps(there))
            assert sent.hand.view(seat).key() == hand.hand.view(seat).key()
            played(there, rng)


def test_elsewhere_every_world_comes_equally_often() -> None:
    """In Kuhn's game whoever holds the king has the jack or the queen against him."""
    hand = DrawnHand.deal(find("kuhn"), 2)
    cards = [card for card, _ in hand.outcomes()]
    hand.draw(cards[2])
    hand.draw(cards[0])
    rng, seen = Random(1), Counter[int]()
    assert hand.hand is not None and hand.hand.ask is not None
    holder = next(
        seat for seat in (0, 1)
        if hand.hand.state.cards(hand.hand.state.hands[seat]) == [cards[2]]
    )  # fmt: skip
    for _ in range(1_000):
        there = hand.elsewhere(holder, rng).hand
        assert there is not None
        seen.update(there.state.cards(there.state.hands[1 - holder]))
    assert set(seen) == {cards[0], cards[1]} and min(seen.values()) > 400


def test_elsewhere_a_sealed_answer_of_another_is_not_given_away() -> None:
    hand = played(DrawnHand.deal(find("guts"), 3), Random(1), turns=0)
    assert hand.hand is not None
    first, second = [ask.seat for ask in hand.hand.asks[:2]]
    hand.play("in", first)
    rng = Random(2)
    said = Counter(
        there.hand.sealed[first]
        for _ in range(100)
        if (there := hand.elsewhere(second, rng)).hand is not None
    )
    assert set(said) == {"in", "out"} and min(said.values()) > 25
