"""A hint's ledger: values of all answers in the same worlds, and the hands that decide."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from math import inf
from random import Random

import pytest

from pokernight.bots import Budget, Situation, situation, think
from pokernight.bots.rollout import PlayedOut, mean_and_error, played_out
from pokernight.engine.asks import CALL, CHECK, FOLD, Answer, Ask
from pokernight.engine.hand import Hand
from pokernight.engine.steps import OUT
from pokernight.games import find
from pokernight.odds.answers.hint import hint
from pokernight.odds.answers.hint_ledger import CLOSE, Measured, answers_of_ledger
from tests.bots.test_blindness import questions
from tests.sampling import PROVE, share, some


def of(hand: Hand) -> Situation:
    """The question of the asked seat, and what the seat knows."""
    assert hand.ask is not None
    return situation(hand, hand.ask, Random())


@pytest.fixture(autouse=True)
def time_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same number of worlds on every machine."""
    monkeypatch.setattr("pokernight.odds.answers.hint.THOUGHT", Budget(worlds=64))


def bet_into() -> Hand:
    """A hand of hold'em in which the first seat is bet into on the turn."""
    hand = find("holdem").set_up("9c 9d", "As Kd", board="9h Tc 2h 5s", pot=800, seed=1)
    while hand.ask is not None and not (hand.ask.seat == 0 and FOLD in hand.ask.legal):
        hand.play(400 if hand.ask.seat == 1 else CHECK)
    return hand


def test_every_word_and_the_next_best_bets_have_a_value_the_best_first() -> None:
    hand = bet_into()
    found = hint(of(hand), seed=2)
    answers = [line.answer for line in found.ledger]
    assert {FOLD, CALL} < {*answers}
    assert any(isinstance(answer, int) for answer in answers)
    values = [line.value for line in found.ledger]
    assert values == sorted(values, reverse=True)
    fold = next(line for line in found.ledger if line.answer == FOLD)
    assert (fold.value, fold.ci95) == (0, 0), "what is in the pot is lost already"
    assert [str(line.words) for line in found.ledger if line.answer == CALL] == ["call"]
    assert found.ledger[0].answer == found.answer


def test_a_value_is_the_mean_of_fresh_worlds_with_its_interval() -> None:
    hand = bet_into()
    asked = of(hand)
    found = hint(asked, seed=2)
    assert hand.ask is not None
    answers = answers_of_ledger(think(situation(hand, hand.ask, Random("2:advice")), Budget(64)))
    fresh = situation(hand, hand.ask, Random("2:fresh"))
    cents, _ = played_out(fresh, answers, Budget(worlds=150))
    means = {answer: sum(row) / len(row) for answer, row in zip(answers, cents, strict=True)}
    assert {line.answer: line.value for line in found.ledger} == pytest.approx(means)


def test_answers_to_questions_without_a_bet_are_worth_what_they_win_from_here() -> None:
    """The ante is paid; to be out of the hand is worth nothing."""
    hand = find("guts").deal(4, 3)
    while hand.ask is not None and hand.ask.kind != "declare":
        hand.play(hand.ask.default)
    found = hint(of(hand), seed=1)
    out = next(line for line in found.ledger if line.answer == OUT)
    assert (out.value, out.ci95) == (0, 0)


def test_to_be_out_is_measured_as_a_fold() -> None:
    """A share of nothing would say nothing: it is the share of a seat that stays."""
    for seed in range(20):
        hand = find("guts").deal(5, seed)
        while hand.ask is not None and hand.ask.kind != "declare":
            hand.play(hand.ask.default)
        found = hint(of(hand), seed=1, trials=60)
        if found.answer == OUT and found.share:
            break
    assert found.answer == OUT
    assert found.leaves
    assert found.share > 0
    assert "if all just stay you would win" in str(found).lower()


def test_what_second_best_costs_is_said_where_the_pot_is_matched() -> None:
    hand = find("guts").deal(5, 1)
    while hand.ask is not None and hand.ask.kind != "declare":
        hand.play(hand.ask.default)
    found = hint(of(hand), seed=1, trials=60)
    assert found.second_best == hand.state.pot(), "whoever is in and loses matches the pot"
    assert f"Second best costs ${found.second_best // 100} on average" in str(found)
    assert hint(of(find("holdem").deal(2, 4)), trials=20).second_best == 0


def test_answers_within_three_standard_errors_are_too_close_to_call() -> None:
    spread = [0.0, 2.0] * 50
    cents = [spread, [one + 3 for one in spread], [*reversed(spread)]]
    measured = Measured(("a", "b", "c"), PlayedOut(cents, [*range(100)]))
    assert measured.lead("b", "a") == (3.0, 0.0)
    assert measured.close_to("a") == ["b", "c"]
    assert measured.close_to("b") == []
    ahead, error = measured.lead("b", "c")
    assert ahead > CLOSE * error
    again = measured.and_again(measured)
    assert (again.worlds, again.lead("b", "a")) == (200, (3.0, 0.0))


def test_amounts_are_alike_and_cards_are_not() -> None:
    """A bet is as good as the next; of two cards one is thrown away."""
    played = PlayedOut([[1.0, 2.0], [2.0, 1.0]], [0, 1])
    assert Measured((200, 400), played).close_to(200) == []
    assert Measured((200, 400), played, "card").close_to(200) == [400]


def test_a_world_that_is_played_repeatedly_counts_once_in_the_error() -> None:
    """Of two sampled worlds no error of fifty can be told."""
    cents = [0.0] * 25 + [4.0] * 25
    apart = mean_and_error(cents, [*range(50)])
    alike = mean_and_error(cents, [0] * 25 + [1] * 25)
    assert apart == pytest.approx((2.0, 2 / 49**0.5))
    assert alike == pytest.approx((2.0, 2.0))
    assert mean_and_error(cents, [0] * 50) == (2.0, inf), "of a single world none is known"
    assert mean_and_error([2.0] * 50, [0] * 50) == (2.0, 0.0)


def test_an_outcome_that_no_sampled_world_has_is_allowed_for() -> None:
    """One world of a hundred wins the pot: of 150 worlds a fifth of the samples has none of it."""
    asked, inside = of(bet_into()), 0
    pot, rng = asked.view.pot, Random(1)
    for _ in range(200):
        cents = [pot if rng.random() < 0.01 else -400.0 for _ in range(150)]
        played = PlayedOut([cents, [0.0] * 150], [*range(150)])
        lines = {line.answer: line for line in Measured((CALL, FOLD), played).ledger(asked)}
        called = lines[CALL]
        inside += abs(called.value - (0.01 * pot - 0.99 * 400)) <= called.ci95
        assert lines[FOLD].ci95 == 0, "a fold is certain"
    assert inside >= 0.9 * 200


def test_the_kinds_of_hands_that_decide_are_counted_over_all_deals() -> None:
    """On the river against one hand that is not known: each deal is won, lost or split."""
    hand = find("holdem").set_up("9c 9d", "As Kd", board="9h Tc 2h 5s 2c", pot=800, seed=1)
    found = hint(of(hand), seed=1)
    assert [kind.hand for kind in found.wins_with] == ["full house"]
    assert found.wins_with[0].share == pytest.approx(found.share, abs=0.02)
    assert all(kind.hand in ("full house", "four of a kind") for kind in found.beaten_by)
    assert "You win with full house" in str(found)
    high = find("omaha_hi_lo").deal(3, 2)
    assert "the high half" in {kind.contest for kind in hint(of(high), trials=40).wins_with}


def test_break_even_is_the_part_of_the_pot_that_is_paid() -> None:
    found = hint(of(bet_into()), trials=20)
    assert found.cost
    assert found.break_even == found.cost / (found.pot + found.cost)


def test_a_better_answer_that_is_not_confirmed_overturns_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Of several answers the luckiest looks better than it is: it is measured once more."""
    hand = bet_into()
    thought = think(of(hand), Budget(worlds=32), answers=(FOLD, CALL))
    name = "pokernight.odds.answers.hint"
    monkeypatch.setattr(f"{name}.think", lambda *_: thought)
    other = FOLD if thought.answer == CALL else CALL

    def flattered(*leads: float) -> Answer:
        """The advice where the other answer is so much ahead, look by look."""
        look = iter(leads)

        def played(_: Situation, answers: tuple[Answer, ...], __: Budget) -> PlayedOut:
            ahead = next(look)
            cents = {thought.answer: [0.0] * 50, other: [ahead] * 50}
            return PlayedOut([cents[answer] for answer in answers], [*range(50)])

        monkeypatch.setattr(f"{name}.played_out", played)
        return hint(of(hand), trials=20).answer

    assert flattered(100.0, -5.0) == thought.answer
    assert flattered(100.0, 5.0) == other


GAMES = ("holdem", "chaos", "five_card_draw", "the_omen", "omaha_hi_lo", "guts")


def asked_of(game: str, count: int) -> Iterator[tuple[Hand, Ask]]:
    """Some questions of a game, of all kinds but claims."""
    found = ((hand, ask) for hand, ask in questions(game) if ask.kind != "claim")
    return islice(found, 0, 4 * count, 4)


def kind_of(ask: Ask, answer: Answer) -> object:
    """An answer, amounts all alike."""
    return "amount" if type(answer) is int and ask.legal.of == "amount" else answer


@pytest.mark.parametrize("game", some("firm hints", GAMES, 1))
def test_a_firm_hint_is_the_same_whatever_the_seed(game: str) -> None:
    """In 98 of 100; few are asked here, and fifty questions of each game under ``PROVE``."""
    firm_ones = flipped = 0
    for hand, ask in asked_of(game, share(48, 24)):
        found = [hint(situation(hand, ask, Random()), trials=60, seed=n) for n in range(3)]
        for one in found:
            if one.firm:
                firm_ones += 1
                mine = kind_of(ask, one.answer)
                flipped += any(mine != kind_of(ask, other.answer) for other in found)
    assert flipped <= max(1, 0.02 * firm_ones)


@pytest.mark.parametrize("game", GAMES if PROVE else some("values", GAMES[:2], 1))
def test_values_lie_in_their_intervals_as_often_as_they_should(game: str) -> None:
    """Nineteen times of twenty, against thousands of worlds; here a few are looked at."""
    inside = seen = 0
    for hand, ask in asked_of(game, share(48, 24)):
        found = hint(situation(hand, ask, Random()), trials=150, seed=1)
        unsure = [line for line in found.ledger if line.ci95]
        answers = [line.answer for line in unsure]
        fresh = situation(hand, ask, Random("truth"))
        if not answers:
            continue
        cents, sources = played_out(fresh, answers, Budget(share(4000, 10)))
        for line, row in zip(unsure, cents, strict=True):
            mean, error = mean_and_error(row, sources)
            seen += 1
            inside += abs(mean - line.value) <= line.ci95 + error
    assert seen
    assert inside >= (0.9 if PROVE else 0.75) * seen
