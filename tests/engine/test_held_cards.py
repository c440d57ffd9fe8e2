"""Cards that players choose: passed, thrown away, drawn, exchanged, rolled, taken or left."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from pokernight.cards import Card
from pokernight.engine.asks import Ask, PickSome, Turn, ask_sealed
from pokernight.engine.event_kinds import Kinds
from pokernight.engine.events import SPECTATOR, Event
from pokernight.engine.game import Cards, Game, Step, Worth, asks
from pokernight.engine.hand import Hand
from pokernight.engine.presentation import Talk
from pokernight.engine.rules import Rules
from pokernight.engine.state import State
from pokernight.engine.steps import (
    Contest,
    ante,
    deal,
    discard,
    draw,
    exchange,
    lay_board,
    offer,
    pass_cards,
    roll,
    showdown,
    turn_board,
)
from pokernight.engine.view import HIDDEN
from pokernight.engine.wire import event_json
from pokernight.errors import Refused
from pokernight.proofs import Disproved, prove
from pokernight.ranking import high, high_value

PAGE = "Toy. A game for a test.\n\n1. All of it."
DEAL = (ante(100), *(deal(),) * 5)


def worth(cards: Cards, rules: object) -> Worth:
    return {"": high(cards.all)}


POT = Contest(
    "the pot",
    lambda state, seat: high_value(state.cards(state.hands[seat])),
    lambda state, seat: high(state.cards(state.hands[seat])),
)
SHOW = showdown((POT,), "initiator", "left_of_button", "1")


def toy(*steps: Step, held: bool = True, **details: Any) -> Game:
    return Game(
        "Toy", PAGE, (2, 6), lambda rules: (*DEAL, *steps, SHOW), Rules, worth, held=held, **details
    )


def dealt(game: Game, seats: int = 3) -> tuple[Hand, list[Event]]:
    told: list[Event] = []
    return game.deal(seats, seed=4, sink=told.append), told


def faces(hand: Hand, seat: int) -> set[Card]:
    return set(hand.state.cards(hand.state.hands[seat]))


def choose(hand: Hand, seat: int, cards: set[Card]) -> None:
    """Answer by faces."""
    state = hand.state
    hand.play(tuple(t for t in sorted(state.hands[seat]) if state.face[t] in cards), seat)


@pytest.mark.parametrize(("to", "step"), [("left", 1), ("right", -1), ("across", 2)])
def test_all_pass_at_once_before_anybody_picks_up(to: Any, step: int) -> None:
    hand, told = dealt(toy(pass_cards(2, to, clause="1"), discard(1)), seats=4)
    before = [faces(hand, seat) for seat in range(4)]
    given = [set(sorted(cards)[:2]) for cards in before]
    assert hand.ask is not None and hand.ask.shows == "count"
    for seat in (3, 1, 0, 2):
        choose(hand, seat, given[seat])
    for seat in range(4):
        assert faces(hand, (seat + step) % 4) >= given[seat]
        assert len(faces(hand, seat)) == 5
    event = next(event for event in told if event.kind == "pass" and event.seat == 1)
    to_seat = (1 + step) % 4
    assert (event.source, event.target, event.other) == ("hand 1", f"hand {to_seat}", to_seat)
    for viewer in (0, 1, 2, 3, SPECTATOR):
        sent = event_json(event, viewer)["cards"]
        assert [card["token"] for card in sent] == [None, None]
        assert all((card["card"] is not None) == (viewer in (1, to_seat)) for card in sent)
    prove(hand.game, seats=4, hands=6)


def test_who_passes_knows_only_that_the_card_is_in_the_hand_or_was_passed_on() -> None:
    hand, told = dealt(toy(pass_cards(1), pass_cards(1), discard(1)), seats=4)
    mine = min(faces(hand, 0))
    for seat in range(4):
        choose(hand, seat, {mine} if seat == 0 else {min(faces(hand, seat))})
    fact = next(f for f in hand.view(0).facts if f.faces == 1 << mine)
    assert fact.tokens.bit_count() == 5, "the whole hand of his neighbour"
    choose(hand, 1, {mine})
    for seat in (0, 2, 3):
        choose(hand, seat, {max(faces(hand, seat))})
    fact = next(f for f in hand.view(0).facts if f.faces == 1 << mine)
    assert fact.tokens.bit_count() == 10, "the neighbour's, or the next one's"
    last = [event for event in told if event.kind == "pass" and event.seat == 1][-1]
    assert "??" in last.told(0, lambda seat: f"seat {seat}"), "he passed it, and follows it no more"


def test_who_gets_a_card_cannot_tell_which_of_the_giver_s_it_was() -> None:
    hand, _ = dealt(toy(pass_cards(2, "left", clause="1")))
    before = hand.view(1)
    dealt_to_him = [token for token in before.hands[0] if before.face[token] != HIDDEN]
    mine = {token for token in range(52) if before.face[token] != HIDDEN}
    for seat in range(3):
        choose(hand, seat, set(sorted(faces(hand, seat))[:2]))
    after = hand.view(1)
    assert not dealt_to_him
    assert {token for token in range(52) if after.face[token] != HIDDEN} == mine


def test_the_reader_knows_his_own_cards_by_the_same_name_whatever_their_tokens() -> None:
    hand, _ = dealt(toy(pass_cards(2), discard(1)))
    view = hand.view(0)
    before = {view.name_of(token): view.face[token] for token in view.hands[0]}
    keeps = set(sorted(faces(hand, 0))[2:])
    for seat in range(3):
        choose(hand, seat, set(sorted(faces(hand, seat))[:2]))
    view = hand.view(0)
    names = {view.name_of(token): view.face[token] for token in view.hands[0]}
    assert keeps <= set(names.values())
    assert all(before[name] == card for name, card in names.items() if name in before)
    assert len(names.keys() & before.keys()) == 3
    assert [view.name_of(token) for token in view.hands[1]] == list(view.hands[1])


def test_one_after_the_other_may_pass_on_what_he_got() -> None:
    hand, _ = dealt(toy(pass_cards(1, at_once=False), discard(1)))
    assert hand.ask is not None and hand.ask.seat == 1
    moved = min(faces(hand, 1))
    for seat in (1, 2, 0):
        choose(hand, seat, {moved})
    assert moved in faces(hand, 1), "it has gone all the way round"
    prove(hand.game, seats=3, hands=6)


@pytest.mark.parametrize("at_once", [True, False])
def test_to_whom_one_likes(at_once: bool) -> None:
    hand, _ = dealt(toy(pass_cards(1, "choose", at_once=at_once), discard(1)))
    while hand.ask is not None and hand.ask.kind != "discard":
        if hand.ask.kind == "pass to":
            hand.play(0 if hand.ask.seat else 2, hand.ask.seat)
        else:
            hand.play(hand.ask.default, hand.ask.seat)
    assert [len(tokens) for tokens in hand.state.hands] == [6, 4, 5]
    prove(hand.game, seats=3, hands=6)


def test_draws_are_counted_and_the_cards_seen_by_who_drew_them() -> None:
    hand, told = dealt(toy(draw(3, clause="1"), discard(1)))
    top = hand.state.cards(hand.state.stub[-2:])
    thrown = set(sorted(faces(hand, 1))[:2])
    choose(hand, 1, thrown)
    assert faces(hand, 1) >= set(top)
    assert hand.public[-1].answer == 2
    dealt_ = [event for event in told if event.kind == "dealt" and event.source == "stub"]
    assert len(dealt_) == 2
    assert "??" in dealt_[0].told(0, str) and "??" not in dealt_[0].told(1, str)
    assert set(hand.state.cards(hand.state.muck)) == thrown
    prove(hand.game, seats=6, hands=6)


def test_a_draw_when_the_deck_has_run_out_deals_what_was_thrown_away() -> None:
    game = toy(draw(5), draw(5), draw(5))
    hand, told = dealt(game, seats=6)
    while hand.ask is not None:
        legal = hand.ask.legal
        assert isinstance(legal, PickSome)
        hand.play(tuple(sorted(legal.options)[: legal.most]), hand.ask.seat)
    assert any(event.kind == "shuffle" for event in told)
    prove(game, seats=6, hands=4)


def test_exchange_with_the_widow_is_seen_by_all() -> None:
    game = toy(
        lay_board(3), turn_board((0, 1, 2), "the widow"), exchange(2, clause="1"), discard(1)
    )
    hand, _ = dealt(game)
    widow = set(hand.state.cards(hand.state.board))
    mine = set(sorted(faces(hand, 1))[:2])
    choose(hand, 1, mine)
    assert hand.ask is not None and hand.ask.kind == "take"
    hand.play(hand.ask.default, 1)
    now = set(hand.state.cards(hand.state.board))
    assert mine <= now and len(now) == 3
    assert set(hand.view(2).known(1)) == set(), "among the five, nobody can say where"
    known = {f.faces.bit_length() - 1 for f in hand.view(2).facts if f.least == 1}
    assert widow - now <= known
    assert {card.card for card in hand.view(2).look(hand.view(2).board)} == now
    prove(game, seats=3, hands=6)


def test_all_roll_at_once() -> None:
    game = toy(roll(clause="1"), roll(clause="1"))
    hand, _ = dealt(game)
    for seat in (2, 0, 1):
        hand.play(hand.state.hands[seat][3], seat)
        assert not any(hand.state.up) or seat == 1
    assert [len(hand.state.shown(seat)) for seat in range(3)] == [1, 1, 1]
    prove(game, seats=3, hands=6)


def test_who_rolls_may_keep_his_cards_down_where_a_word_for_it_is_said() -> None:
    """And what follows at once is done when all have answered, told who turned what."""
    answered: list[dict[int, Any]] = []

    def rolled(state: State, answers: Mapping[int, Any]) -> None:
        assert [len(state.shown(seat)) for seat in range(3)] == [0, 1, 0]
        answered.append(dict(answers))

    hand, told = dealt(toy(roll(keep="none", words="which?", rolled=rolled, clause="1")))
    token = hand.state.hands[1][2]
    for one in hand.asks:
        assert (one.default, one.words) == ("none", "which?")
        hand.play(token if one.seat == 1 else "none", one.seat)
    assert answered == [{0: "none", 1: token, 2: "none"}]
    assert [event.seat for event in told if event.kind == "roll"] == [1]


@pytest.mark.parametrize("up", [True, False])
def test_an_offer_is_taken_or_passed_on(up: bool) -> None:
    game = toy(offer(up=up, clause="1"), discard(1))
    hand, _ = dealt(game)
    top = hand.state.face[hand.state.aside[-1]]
    assert (hand.view(0).face[hand.state.aside[-1]] == top) == up
    hand.play("pass")
    hand.play("take")
    assert top in faces(hand, 2)
    assert bool(hand.state.shown(2)) == up
    other, _ = dealt(game)
    for _ in range(3):
        other.play("pass")
    assert top in other.state.cards(other.state.muck) and not other.state.aside
    prove(game, seats=3, hands=6)


def test_where_hands_lie_on_the_table_a_passed_card_can_be_followed() -> None:
    hand, _ = dealt(toy(pass_cards(1), discard(1), held=False))
    token = min(hand.state.hands[0])
    for seat in range(3):
        hand.play((min(hand.state.hands[seat]),), seat)
    assert token in hand.state.hands[1]
    assert hand.view(0).face[token] == hand.state.face[token]


@pytest.mark.parametrize("verb", [lambda: pass_cards(0), lambda: discard(0), lambda: draw(0)])
def test_a_verb_for_no_cards_is_refused(verb: Any) -> None:
    with pytest.raises(Refused, match="at least 1 card"):
        verb()


def test_passing_elsewhere_is_refused() -> None:
    with pytest.raises(Refused, match='"left", "right", "across"'):
        pass_cards(1, "up")  # type: ignore[arg-type]


def test_passing_more_than_is_held_is_disproved() -> None:
    with pytest.raises(Exception, match="needs 6 cards face down in every hand, and by then 5 lie"):
        prove(toy(pass_cards(6)), seats=3, hands=1)


# --- a planted leak


def leaky(fresh: bool) -> Game:
    """Cards are passed by hand, as a newcomer would: by their tokens, or by knowing too much."""

    def passed(state: State, seat: int, tokens: tuple[int, ...]) -> None:
        to = (seat + 1) % state.seats
        if fresh:
            faces = state.cards(tokens)
            state.transfer([(state.hands[seat], state.hands[to], tokens)])
            for token in state.hands[to]:
                if state.face[token] in faces:
                    state.knows[token] |= 1 << (to + 1) % state.seats
            return
        state.hands[seat] = [token for token in state.hands[seat] if token not in tokens]
        state.hands[to] = [*state.hands[to], *tokens]
        for token in tokens:
            state.knows[token] |= 1 << to

    @asks
    def passes(state: State) -> Turn:
        if state.alone():
            return None
        answers = yield from ask_sealed(
            [
                Ask(seat, "give", PickSome((), tuple(state.hands[seat]), 2, 2),
                    tuple(sorted(state.hands[seat])[:2]), shows="count")
                for seat in state.clockwise()
            ]
        )  # fmt: skip
        for seat, tokens in answers.items():
            if not fresh or seat == 1:
                passed(state, seat, tokens)
        return None

    return toy(passes, passes, discard(1), talk=Talk(Kinds({"give": "which cards to give"})))


@pytest.mark.parametrize(
    ("fresh", "found"), [(False, "has kept its token"), (True, "a third seat knows a card")]
)
def test_a_leak_through_passing_is_found(fresh: bool, found: str) -> None:
    with pytest.raises(Disproved, match=found):
        prove(leaky(fresh), seats=4, hands=3)


def thrown_away(leak: str) -> Game:
    """Two cards are thrown away by hand and two are drawn, and something of it gets out."""

    def throw(state: State, seat: int, tokens: tuple[int, ...]) -> None:
        third, faces = 1 << (seat + 1) % state.seats, state.cards(tokens)
        if leak == "token":
            state.hands[seat] = [one for one in state.hands[seat] if one not in tokens]
            state.muck += tokens
        elif leak == "into the stub":
            state.transfer([(state.hands[seat], state.stub, tokens)])
        else:
            state.transfer([(state.hands[seat], state.muck, tokens)])
        if leak in ("muck", "into the stub"):
            for token in (*state.muck, *state.stub):
                if state.face[token] in faces:
                    state.knows[token] |= third
        if leak == "told":
            state.tell_moved("throws", "{seat} throws {cards}", seat, faces, third | 1 << seat,
                             source=f"hand {seat}", target="muck")  # fmt: skip
        if leak == "drawn":
            drawn = state.stub[-2:]
            there = state.cards(drawn)
            state.transfer([(state.stub, state.hands[seat], drawn)])
            for token in state.hands[seat]:
                if state.face[token] in there:
                    state.knows[token] |= third

    @asks
    def throws(state: State) -> Turn:
        if state.alone() or state.muck or len(state.stub) > 52 - 5 * state.seats:
            return None
        seat = state.clockwise()[0]
        held = tuple(state.hands[seat])
        two = tuple(sorted(held)[:2])
        tokens = yield Ask(seat, "throw", PickSome((), held, 2, 2), two, shows="count")
        throw(state, seat, tokens)
        return None

    kinds = Kinds({"throw": "which cards to throw away"}, news=("throws",))
    return toy(throws, discard(1), talk=Talk(kinds))


@pytest.mark.parametrize(
    ("leak", "found"),
    [
        ("token", "a card that seat . threw away face down has kept its token"),
        ("muck", "a third seat knows a card that seat . threw away face down"),
        ("into the stub", "a third seat knows a card that seat . threw away face down"),
        ("told", "a third seat is told a card that seat . threw away face down"),
        ("drawn", "a third seat knows a card that seat . drew face down"),
    ],
)
def test_a_leak_through_the_muck_or_the_stub_is_found(leak: str, found: str) -> None:
    with pytest.raises(Disproved, match=found):
        prove(thrown_away(leak), seats=4, hands=3, incidents=0)


def test_cards_thrown_away_and_drawn_as_they_should_are_not_disproved() -> None:
    prove(thrown_away("nothing"), seats=4, hands=3, incidents=0)
