"""The driver: one question at a time, turns, forks, sealed answers, incidents."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from pokernight.cards import name as card_name
from pokernight.cards import parse_deck
from pokernight.engine import steps
from pokernight.engine.asks import Ask, Pick, PickSome, Turn, ask, ask_sealed
from pokernight.engine.game import AGAIN, Game, Step, asks
from pokernight.engine.hand import Hand, IllegalAnswer, IllegalIncident
from pokernight.engine.incidents import BASIC
from pokernight.engine.rules import Rules
from pokernight.engine.state import EngineError, State, snapshot
from pokernight.errors import Refused
from pokernight.games import find
from pokernight.proofs import any_answer


def toy(*program: Step, **more: object) -> Game:
    return Game(
        "Toy",
        "1. A toy.",
        seats=(2, 6),
        program=lambda rules: program,
        rules=Rules,
        worth=lambda cards, rules: {},
        **more,  # type: ignore[arg-type]
    )


@asks
def sealed(state: State) -> Turn:
    questions = [Ask(seat, "claim", Pick(("yes", "no"), ()), "no") for seat in state.clockwise()]
    answers = yield from ask_sealed(questions)
    for seat, answer in answers.items():
        state.tell("claim", "{seat says} " + answer, seat)
        if answer == "yes":
            state.move(seat + 1, state.stack, seat, state.bank, 0)
    return None


def test_the_api_in_six_words() -> None:
    hand = find("the omen").deal(seats=4, seed=7)
    fork = hand.fork()
    view = hand.view(0)
    while hand.ask:
        hand.play(hand.ask.default)
    assert sum(hand.result.stacks) + hand.result.bank == 40_000
    assert fork.ask is not None
    assert view.seat == 0


def test_an_illegal_answer_states_the_rule_and_changes_nothing() -> None:
    hand = find("holdem").deal(3, seed=1)
    before = snapshot(hand.state)
    for answer in ("check", 250, 399, 10**9, "", ("fold",), True, 2.5, None):
        with pytest.raises(IllegalAnswer, match=r"bet takes <Bets: fold, call \$2, \$4 to \$200>"):
            hand.play(answer)
    assert snapshot(hand.state) == before
    assert hand.inputs == []
    hand.play("call")
    assert hand.inputs == ["call"]


def test_an_illegal_answer_names_cards_as_the_seat_asked_knows_them() -> None:
    hand = find("five_card_draw").deal(2, seed=1)
    while (ask := hand.ask) is not None and ask.kind != "draw":
        hand.play("call" if "call" in ask.legal else "check")
    assert ask is not None
    mine, theirs = hand.view(ask.seat).hand(ask.seat), hand.state.hands[1 - ask.seat]
    takes = "draw takes 0 to 4 of " + " ".join(map(str, mine))
    for answer, said in (
        ((theirs[0],), "a card face down"),
        ((mine[0].token, *theirs[:2]), f"{mine[0]} 2 cards face down"),
        (tuple(one.token for one in mine), " ".join(map(str, mine))),
        ((999,), "(999,)"),
        ("nothing", "'nothing'"),
    ):
        with pytest.raises(IllegalAnswer) as refused:
            hand.play(answer)
        assert str(refused.value) == f"{said} is not an answer to this question: {takes}"


def test_another_seat_cannot_answer() -> None:
    hand = find("holdem").deal(3, seed=1)
    with pytest.raises(IllegalAnswer, match="seat 2 is not asked, seat 0 is"):
        hand.play("call", 2)


@pytest.mark.parametrize("seat", [3, -1, "You", [0]])
def test_nobody_looks_from_a_seat_that_there_is_not(seat: Any) -> None:
    hand = find("holdem").deal(3, seed=1)
    for look in (hand.view, lambda seat: hand.redeal(seat, Random(1))):
        with pytest.raises(Refused, match=r"there is no seat .*: seats are 0 to 2"):
            look(seat)


def test_a_hand_that_is_over_asks_nothing() -> None:
    hand = find("holdem").deal(2, seed=1)
    with pytest.raises(Refused, match="not over"):
        _ = hand.result
    hand.play("fold")
    assert hand.ask is None
    assert hand.asks == ()
    with pytest.raises(IllegalAnswer, match="the hand is over"):
        hand.play("check")
    with pytest.raises(IllegalIncident, match="the hand is over"):
        hand.incident("misdeal")


@pytest.mark.parametrize("order", [(1, 2, 0), (0, 1, 2), (2, 0, 1)])
def test_sealed_answers_in_any_order_give_one_hand(order: tuple[int, ...]) -> None:
    hand = toy(sealed).deal(3, seed=1)
    answers = {0: "yes", 1: "no", 2: "yes"}
    seen = hand.view(1)
    for seat in order:
        assert hand.view(None).asked == seen.asked
        hand.play(answers[seat], seat)
    assert hand.inputs == [answers]
    assert hand.result.payoffs == (-1, 0, -3)
    assert hand.result.bank == 4


def test_a_sealed_answer_is_given_once_by_those_asked() -> None:
    hand = toy(sealed).deal(3, seed=1)
    hand.play("yes", 1)
    with pytest.raises(IllegalAnswer, match="seat 1 is not asked, or has answered"):
        hand.play("no", 1)
    assert [one.seat for one in hand.asks] == [2, 0]


@pytest.mark.parametrize("seat", [3, -1, "You", [], [1], {}])
def test_nobody_answers_from_a_seat_that_there_is_not(seat: Any) -> None:
    for asked in (sealed, None):
        hand = find("holdem").deal(3, seed=1) if asked is None else toy(asked).deal(3, seed=1)
        before = hand.asks
        with pytest.raises(IllegalAnswer, match="is not asked"):
            hand.play(before[0].default, seat)
        assert hand.asks == before


def test_a_step_that_goes_on_without_end_is_named() -> None:
    @asks
    def forever(state: State) -> Turn:
        if state.seats > 9:
            yield from ask(0, "never", Pick(("x",), ()), "x")
        return AGAIN

    with pytest.raises(EngineError, match=r"step 0 of main .*forever.* goes on without end"):
        toy(forever).deal(2, seed=1)


def test_pushed_steps_run_before_the_step_is_entered_again() -> None:
    order: list[str] = []

    @asks
    def outer(state: State) -> Turn:
        answer = yield from ask(0, "outer", Pick(("in", "out"), ()), "out")
        order.append(f"outer {answer}")
        if answer == "in":
            state.push("inner")
            return AGAIN
        return None

    def inner(state: State) -> None:
        order.append("inner")

    game = toy(outer, subprograms=lambda rules: {"inner": (inner, inner)})
    hand = game.deal(2, seed=1)
    hand.play("in")
    assert order == ["outer in", "inner", "inner"]
    hand.play("out")
    assert hand.ask is None


def test_an_incident_throws_the_running_turn_away() -> None:
    @asks
    def two_questions(state: State) -> Turn:
        first = yield from ask(0, "first", Pick(("a", "b"), ()), "a")
        yield from ask(1, "second", Pick((f"{first}2",), ()), f"{first}2")
        return None

    game = toy(steps.deal(), two_questions, incidents=BASIC)
    hand = game.deal(2, seed=1)
    hand.play("a")
    assert [one.kind for one in hand.asks] == ["second"]
    hand.incident("exposed_card", seat=0, place=0)
    assert [one.kind for one in hand.asks] == ["first"]
    fork = hand.fork()
    hand.play("b")
    hand.play("b2")
    assert hand.ask is None
    assert hand.inputs is not None
    fork.replay(hand.inputs[2:])
    assert fork.ask is None


def test_a_fork_goes_its_own_way_and_has_no_history() -> None:
    hand = find("holdem").deal(3, seed=1)
    fork = hand.fork()
    fork.play("fold")
    assert hand.state.live == [1, 1, 1]
    assert fork.inputs is None
    assert fork.opening is None


def test_a_misdeal_gives_every_bet_back() -> None:
    game = find("the_omen")
    hand = game.deal(3, seed=2, pot=500, bank=300)
    hand.play("check")
    hand.incident("misdeal")
    result = hand.result
    assert result.payoffs == (0, 0, 0)
    assert (result.pot, result.bank) == (500, 300)


def test_a_misdeal_is_refused_once_two_have_acted() -> None:
    hand = find("the_omen").deal(4, seed=2)
    hand.play("check")
    hand.play("check")
    before = snapshot(hand.state)
    with pytest.raises(IllegalIncident, match="two players have acted"):
        hand.incident("misdeal")
    assert snapshot(hand.state) == before


def test_an_exposed_card_is_known_to_all_and_plays() -> None:
    hand = find("the_omen").deal(3, seed=2)
    token = hand.state.hands[1][0]
    assert hand.view(None).face[token] == -1
    hand.incident("exposed_card", seat=1, place=0)
    assert hand.view(None).face[token] == hand.state.face[token]
    assert not hand.view(None).up[token]
    with pytest.raises(IllegalIncident, match="seen by everybody already"):
        hand.incident("exposed_card", seat=1, place=0)


@pytest.mark.parametrize(
    ("name", "facts", "reason"),
    [
        ("misdeel", {}, "did you mean 'misdeal'"),
        ("earthquake", {}, "knows misdeal, exposed_card"),
        (None, {}, "there is no incident None"),
        ("exposed_card", {"seat": 9, "place": 0}, "seat 9 has no card at place 0"),
        ("exposed_card", {"seat": 0}, "needs other facts"),
        ("exposed_card", {"seat": "x", "place": 0}, "needs other facts"),
    ],
)
def test_an_impossible_incident_is_refused(name: Any, facts: dict[str, int], reason: str) -> None:
    hand = find("the_omen").deal(3, seed=2)
    before = snapshot(hand.state)
    with pytest.raises(IllegalIncident, match=reason):
        hand.incident(name, **facts)
    assert snapshot(hand.state) == before


def test_lazy_answers_know_their_members() -> None:
    some = PickSome(("muck",), (7, 3, 5), least=1, most=2)
    assert "muck" in some
    assert (3, 7) in some
    assert (7, 3) not in some
    assert (3, 5, 7) not in some
    assert () not in some
    assert (3, 3) not in some
    assert list(some) == ["muck", (3,), (5,), (7,), (3, 5), (3, 7), (5, 7)]
    assert set(some.samples()) <= set(some)


@pytest.mark.parametrize(
    ("details", "reason"),
    [
        ({"seats": 7}, r"7 players and Damien, 8 x 7 = 56 cards, and the pack has 52"),
        ({"seats": 1}, "needs 2 players at least"),
        ({"seats": 3, "stacks": [100, 0, 100]}, "every player needs chips"),
        ({"seats": 3, "stacks": [100, 100]}, "3 seats need 3 stacks"),
        ({"seats": 3, "button": 3}, "seats are 0 to 2"),
        ({"seats": 3, "bank": -1}, "bank and pot are cents, 0 or more"),
        ({"seats": 3, "stacks": [10**30, 100, 100]}, "nobody can have more than"),
        ({"seats": "3"}, "seats is the number of players, a whole number, not '3'"),
        ({"seats": 2.5}, "a whole number, not 2.5"),
        ({"seats": None}, "a whole number, not None"),
        ({"seats": 3, "stacks": 100}, "stacks cannot be 100"),
        ({"seats": 3, "stacks": "100"}, "stacks are whole cents above zero"),
        ({"seats": 3, "deck": 7}, "deck cannot be 7"),
        ({"seats": 3, "deck": "As Kd"}, "a deck is cards"),
        ({"seats": 3, "deck": [999]}, "there is no card 999"),
        ({"seats": 3, "deck": [-1]}, "there is no card -1"),
        ({"seats": 3, "dead_small_blind": "no"}, "dead_small_blind is True or False, not 'no'"),
        ({"seats": 3, "button": "1"}, "button is a whole number, not '1'"),
        ({"seats": 3, "bank": 1.5}, "bank is a whole number, not 1.5"),
        ({"seats": 3, "pot": "5"}, "pot is a whole number, not '5'"),
        ({"seats": 3, "rules": "text"}, "has no rule set 'text'"),
        ({"seats": 3, "rules": {"ante": "much"}}, "ante cannot be 'much'"),
        ({"seats": 3, "rules": 5}, "house rules of The Omen are"),
        ({"seats": 3, "carried": {"wild": "x"}}, "whole numbers by name"),
        ({"seats": 3, "carried": 5}, "whole numbers by name"),
        ({"seats": 3, "owed": ((100, 200),) * 3}, r"more than the blinds, \$0 and \$0"),
    ],
)
def test_an_impossible_opening_is_refused(details: dict[str, object], reason: str) -> None:
    with pytest.raises(Refused, match=reason):
        find("the_omen").deal(seed=1, **details)  # type: ignore[arg-type]


def test_a_seed_that_is_none_is_refused() -> None:
    with pytest.raises(Refused, match=r"a seed is a number or a text, not \[1\]"):
        find("the_omen").deal(3, seed=[1])  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("owed", "reason"),
    [
        (((-100, -200),) * 4, "blinds owed are cents, 0 or more"),
        (((0, 99_999),) * 4, r"more than the blinds, \$2 and \$4 in Omaha Hi-Lo"),
        (((700, 0),) * 4, "more than the blinds"),
        (((0, 0),) * 3, "for every seat or for none"),
        ((0, 0, 0, 0), "a dead and a live part"),
        (((0, "x"),) * 4, "a dead and a live part"),
        (((0, 1.5),) * 4, "a dead and a live part"),
        (7, "owed cannot be 7"),
        (None, "owed cannot be None"),
    ],
)
def test_blinds_owed_that_cannot_be_are_refused(owed: Any, reason: str) -> None:
    with pytest.raises(Refused, match=reason):
        find("omaha_hi_lo").deal(4, seed=3, owed=owed)
    assert find("omaha_hi_lo").deal(4, seed=3, owed=((0, 0),) * 3 + ((200, 400),)).ask


def test_a_deck_given_lies_on_top() -> None:
    hand = find("holdem").deal(2, seed=1, deck=[51, 50, 49, 48])
    assert isinstance(hand, Hand)
    assert hand.state.cards(hand.state.hands[1]) == [51, 49]
    with pytest.raises(Refused, match="As is there twice"):
        find("holdem").deal(2, seed=1, deck=[51, 51])


def test_many_hands_may_be_dealt_from_one_generator() -> None:
    game, rng, again = find("holdem"), Random(3), Random(3)
    first, second = (game.deal(2, rng).opening for _ in range(2))
    assert first is not None
    assert second is not None
    assert first.deck != second.deck
    assert first == game.deal(2, again).opening
    assert first == game.deal(2, 3).opening


def test_what_people_look_at_says_what_it_is_in_a_line() -> None:
    hand = find("the_omen").deal(4, seed=7)
    assert hand.opening is not None
    assert repr(hand) == "<Hand of The Omen, 4 seats, seat 0 is asked: bet>"
    assert repr(hand.opening) == "<Opening of The Omen, 4 seats, button 0>"
    assert repr(hand.view(2)) == "<View of The Omen by seat 2, 4 seats, bet?>"
    assert repr(hand.view()) == "<View of The Omen by a spectator, 4 seats, bet?>"
    assert repr(hand.state) == "<State of The Omen, 4 of 4 live, street 0>"
    while hand.ask:
        hand.play(hand.ask.default)
    assert repr(hand.view(2)) == "<View of The Omen by seat 2, 4 seats>"


@pytest.mark.parametrize("name", ["holdem", "omaha_hi_lo", "five_card_draw"])
def test_other_suits_change_nothing_and_other_chairs_only_who_has_what(name: str) -> None:
    """Same inputs where the rules know no suit, with suits renamed or all players a chair on."""
    game, suits = find(name), str.maketrans("shdc", "dcsh")
    for seed in range(5):
        hand, rng = game.deal(4, seed), Random(seed)
        while hand.ask is not None:
            hand.play(any_answer(hand.ask, rng), hand.ask.seat)
        opening, inputs = hand.opening, hand.inputs
        assert opening is not None and inputs is not None
        renamed = parse_deck("".join(map(card_name, opening.deck)).translate(suits))
        other = Hand(replace(opening, deck=renamed))
        other.replay(inputs)
        assert other.result.payoffs == hand.result.payoffs
        moved = replace(
            opening, button=(opening.button + 1) % 4,
            stacks=(opening.stacks[-1], *opening.stacks[:-1]),
        )  # fmt: skip
        other = Hand(moved)
        other.replay(inputs)
        payoffs = hand.result.payoffs
        assert other.result.payoffs == (payoffs[-1], *payoffs[:-1])
