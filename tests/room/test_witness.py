"""Tests of the openings of a hand: all cards a viewer has seen and could follow, and no more."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any, NamedTuple

import pytest

from pokernight.cards import Card, name, parse_deck
from pokernight.engine.asks import Answer
from pokernight.engine.events import SPECTATOR, Event
from pokernight.engine.game import Game
from pokernight.engine.hand import Hand, Input, Opening
from pokernight.engine.steps import draw, exchange, pass_cards, roll
from pokernight.engine.wire import event_json, view_json
from pokernight.errors import Refused
from pokernight.fair_deals.card_proofs import Witness, seen
from pokernight.fair_deals.commitments import check_opening
from pokernight.fair_deals.shuffle import Shuffle
from pokernight.games import find
from pokernight.proofs import any_answer
from tests.engine.test_held_cards import choose, faces, toy
from tests.games_tried import EVENINGS_TRIED
from tests.sampling import share

TOYS = {
    "anaconda": toy(pass_cards(3, "left"), pass_cards(2, "right"), pass_cards(1, "across")),
    "draw": toy(draw(3), draw(3)),
    "draw until the deck runs out": toy(*(draw(5),) * 6),
    "draw, hands on the table": toy(draw(3), held=False),
    "widow": toy(exchange(2)),
    "rolled": toy(pass_cards(2, "left"), roll()),
}
GAMES = {**{name: find(name) for name in EVENINGS_TRIED}, **TOYS}
HANDS = share(40, 40)


def shuffle_of(game: Game, hand: int) -> Shuffle:
    promised = Shuffle.promised("t1", hand, "", bytes([hand % 256] * 32))
    return promised.listed({}).salted({}).dealt(game, game.rules())


def opening_of(game: Game, number: int) -> tuple[Shuffle, Opening]:
    shuffle = shuffle_of(game, number)
    seats = min(game.seats[1], 2 + number % 4)
    return shuffle, Opening.shuffled(game, max(seats, game.seats[0]), number,
                                     deck=shuffle.deck, entropy=shuffle.entropy)  # fmt: skip


class Played(NamedTuple):
    hand: Hand
    witness: Witness
    told: list[Event]


def played(game: Game, number: int) -> Played:
    shuffle, opening = opening_of(game, number)
    told: list[Event] = []
    hand, witness, rng = Hand(opening, sink=told.append), Witness(shuffle), Random(number)
    witness.look(hand)
    while hand.ask is not None:
        hand.play(any_answer(hand.ask, rng), hand.ask.seat)
        witness.look(hand)
    return Played(hand, witness, told)


def lots_of(shuffle: Shuffle, witness: Witness) -> dict[int, dict[str, Any]]:
    return {lot["lot"]: lot for lot in [shuffle.deck_lot.public(), *witness.shown]}


@pytest.mark.parametrize("title", GAMES)
def test_whatever_a_viewer_was_told_is_opened_and_is_true(title: str) -> None:
    game = GAMES[title]
    for number in range(HANDS):
        one = played(game, number)
        lots = lots_of(shuffle_of(game, number), one.witness)
        seats = one.hand.state.seats
        for seat in (*range(seats), None):
            viewer = SPECTATOR if seat is None else seat
            openings = one.witness.openings(one.hand, seat)
            assert all(check_opening("t1", number, lots[o["lot"]], o) for o in openings)
            proved = {(lots[o["lot"]]["generation"], o["position"]): o["card"] for o in openings}
            cards = set(proved.values())
            for event in one.told:
                for told in event_json(event, viewer)["cards"]:
                    token, card = told["token"], told["card"]
                    if card is None:
                        continue
                    if token is None:
                        assert card in cards, event
                    else:
                        ways = [proved.get((past, token)) for past in range(9)]
                        assert card in ways, (event, seat)


@pytest.mark.parametrize("title", GAMES)
def test_not_one_card_more_is_opened_than_a_viewer_has_seen(title: str) -> None:
    game = GAMES[title]
    for number in range(HANDS):
        one = played(game, number)
        for seat in (*range(one.hand.state.seats), None):
            bit = 1 << (SPECTATOR if seat is None else seat)
            state = one.hand.state
            opened = one.witness.openings(one.hand, seat)
            now = [o for o in opened if o["lot"] == 0] if not state.generation else []
            assert all(state.knows[o["position"]] & bit for o in now)
            assert [o["card"] for o in opened] == [name(c) for *_, c in seen(one.hand.view(seat))]


def stream(opening: Opening, inputs: list[Input], seat: int | None) -> tuple[list[Any], Hand]:
    """All that a viewer is shown of a hand, question by question."""
    viewer = SPECTATOR if seat is None else seat
    shown: list[Any] = []
    hand = Hand(opening, sink=lambda event: shown.append(event_json(event, viewer)))
    for one in inputs:
        shown.append(view_json(hand.view(seat)))
        hand.replay([one])
    shown.append(view_json(hand.view(seat)))
    return shown, hand


def moved(deck: tuple[Card, ...], places: list[int], rng: Random) -> tuple[Card, ...]:
    """A deck in which the cards of some places have changed these."""
    there, cards = list(deck), [deck[place] for place in places]
    for place, card in zip(places, rng.sample(cards, len(cards))):
        there[place] = card
    return tuple(there)


@pytest.mark.parametrize("title", GAMES)
def test_non_interference_in_a_world_redealt_for_a_viewer_the_same_is_opened(title: str) -> None:
    """Cards that he never saw change places, all of them or a few, and all else is done as before.

    Where what he is shown is the same to the byte, so is what is opened to him.
    """
    game, alike = GAMES[title], 0
    for number in range(HANDS):
        one = played(game, number)
        opening, inputs = one.hand.opening, one.hand.inputs
        assert opening is not None and inputs is not None
        rng = Random(f"redealt {number}")
        seat = rng.choice((*range(one.hand.state.seats), None))
        here, hand = stream(opening, inputs, seat)
        known = {position for generation, position, _ in seen(hand.view(seat)) if not generation}
        unseen = [place for place in range(len(opening.deck)) if place not in known]
        for places in (unseen, *(rng.sample(unseen, min(len(unseen), 3)) for _ in range(4))):
            deck = moved(opening.deck, places, rng)
            if deck == opening.deck:
                continue
            try:
                there, other = stream(replace(opening, deck=deck), inputs, seat)
            except Refused:
                continue
            if here == there:
                alike += 1
                assert seen(other.view(seat)) == seen(hand.view(seat))
    assert alike


def deal_toy(title: str, seats: int = 3) -> tuple[Hand, Witness]:
    game = TOYS[title]
    shuffle = shuffle_of(game, 1)
    hand = Hand(Opening.shuffled(game, seats, 1, deck=shuffle.deck, entropy=shuffle.entropy))
    witness = Witness(shuffle)
    assert witness.look(hand) == []
    return hand, witness


def play_out(hand: Hand, witness: Witness) -> list[Answer]:
    given = []
    while hand.ask is not None:
        given.append(hand.ask.default)
        hand.play(hand.ask.default, hand.ask.seat)
        witness.look(hand)
    return given


def test_a_passed_card_is_not_tied_to_the_place_it_was_dealt_to() -> None:
    hand, witness = deal_toy("anaconda")
    dealt = [list(hand.state.hands[seat]) for seat in range(3)]
    given = set(sorted(faces(hand, 0))[:3])
    choose(hand, 0, given)
    for seat in (1, 2):
        choose(hand, seat, set(sorted(faces(hand, seat))[:3]))
    assert given <= faces(hand, 1)
    play_out(hand, witness)
    of_the_deck = {o["position"] for o in witness.openings(hand, 1) if o["lot"] == 0}
    assert of_the_deck >= set(dealt[1])
    assert of_the_deck.isdisjoint(dealt[0])


def test_a_card_drawn_from_the_deck_is_tied_to_its_place() -> None:
    hand, witness = deal_toy("draw")
    assert hand.ask is not None
    seat = hand.ask.seat
    top = hand.state.stub[-2:]
    hand.play(tuple(sorted(hand.state.hands[seat])[:2]), seat)
    assert len(witness.look(hand)) == 1
    play_out(hand, witness)
    mine = {o["position"] for o in witness.openings(hand, seat) if o["lot"] == 0}
    others = {o["position"] for o in witness.openings(hand, (seat + 1) % 3) if o["lot"] == 0}
    assert set(top) <= mine and others.isdisjoint(top)


def test_every_lot_is_shown_in_the_look_after_its_command_and_covers_every_new_place() -> None:
    hand, witness = deal_toy("draw until the deck runs out", seats=5)
    covered = len(hand.state.face)
    while hand.ask is not None:
        held = sorted(hand.state.hands[hand.ask.seat])
        may = hand.ask.legal.samples()[-1]
        hand.play(may if isinstance(may, tuple) else tuple(held), hand.ask.seat)
        for lot in witness.look(hand):
            assert (lot["first"], lot["first"] + lot["size"]) == (covered, len(hand.state.face))
            covered = len(hand.state.face)
    assert covered == len(hand.state.face) > 52
    assert [lot["lot"] for lot in witness.shown] == list(range(1, len(witness.shown) + 1))


def test_a_lot_after_an_answer_is_taken_back_has_a_number_and_salts_of_its_own() -> None:
    hand, witness = deal_toy("draw")
    assert hand.ask is not None and hand.opening is not None
    seat, held = hand.ask.seat, sorted(hand.state.hands[hand.ask.seat])
    hand.play(tuple(held[:2]), seat)
    witness.look(hand)
    taken_back = Hand(hand.opening)
    assert witness.look(taken_back) == []
    taken_back.play(tuple(held[1:3]), seat)
    witness.look(taken_back)
    first, second = witness.shown
    assert (first["lot"], second["lot"]) == (1, 2)
    assert first["first"] == second["first"] and first["root"] != second["root"]
    play_out(taken_back, witness)
    assert 1 not in {o["lot"] for o in witness.openings(taken_back, seat)}


def test_a_hand_that_goes_on_opens_nothing() -> None:
    hand, witness = deal_toy("draw")
    assert witness.openings(hand, 0) == []


def test_a_hand_that_is_dealt_again_opens_nothing() -> None:
    hand, witness = deal_toy("draw")
    play_out(hand, witness)
    assert witness.openings(hand, 0)
    hand.state.misdeal = 1
    assert witness.openings(hand, 0) == []


def test_a_card_shown_of_ones_own_will_is_proved_alone() -> None:
    hand, witness = deal_toy("draw, hands on the table")
    shuffle = shuffle_of(TOYS["draw, hands on the table"], 1)
    token = hand.state.hands[0][0]
    shown = witness.opening(hand, token)
    assert check_opening("t1", 1, shuffle.deck_lot.public(), shown)
    assert parse_deck(shown["card"]) == (hand.state.face[token],)


def test_salts_that_are_opened_tell_nothing_of_other_cards() -> None:
    """The salt of a place is drawn for its card: with another card there it is another salt."""
    shuffle = shuffle_of(TOYS["draw"], 1)
    deck: list[Card] = list(shuffle.deck)
    deck[3], deck[4] = deck[4], deck[3]
    other = shuffle.lot(0, 0, 0, deck)
    mine = shuffle.deck_lot
    for place in range(52):
        alike = mine.opening(place)["salt"] == other.opening(place)["salt"]
        assert alike == (place not in (3, 4))
