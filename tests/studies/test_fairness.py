"""Tests of the fairness of games: the results agree with facts known beforehand."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from random import Random

import pytest

import pokernight
from pokernight.errors import Refused
from pokernight.measuring.confidence import Sample
from pokernight.odds import what_wins
from pokernight.studies.fairness_report import COMES, LUCK, ORDER, PLACE, ROLE, SKILL, Fairness
from pokernight.studies.played_hands import study_of
from pokernight.studies.rarity_order import inversions
from pokernight.studies.run_fairness import FairnessSums, assess, fairness_plan
from pokernight.studies.seat_differences import SeatEffects
from tests.studies.planted import ANTE, GIFTS, PRESENT

fairness = partial(pokernight.fairness, deals=200)


def gifts(seed: int, hands: int = 300) -> Fairness:
    return fairness(GIFTS, {"gift": PRESENT}, players=["caller"], hands=hands, seed=seed)


def test_whom_a_game_favours_by_place_and_role() -> None:
    held = 0
    for seed in range(5):
        found = gifts(seed, 150)
        dealer, elder = found.of("dealer", PLACE), found.of("elder", PLACE)
        assert dealer.sample.mean == pytest.approx(-elder.sample.mean)
        assert found.of("opener", ROLE).sample == elder.sample
        held += abs(dealer.sample.mean - 0.2) <= dealer.sample.ci95
    assert held >= 4


def test_what_something_is_worth_to_whom_it_comes() -> None:
    """The dealer who is given a present holds the nine, so he wins the other's ante as well."""
    won = (PRESENT + 20) / ANTE
    expected = won + won / 8 / (2 - 1 / 8)
    gift = gifts(1, 600).of("gift", COMES)
    assert gift.often == pytest.approx(1 / 8, abs=0.05)
    assert gift.sample.mean == pytest.approx(expected, abs=gift.sample.ci95)
    assert gift.clear


def test_what_came_in_hardly_any_hand_is_not_told() -> None:
    assert not gifts(1, 20).about(COMES)


def test_what_cards_at_the_showdown_are_worth() -> None:
    found = fairness("wild_leduc", players=["caller"], hands=300)
    [joker] = [one for one in found.about(COMES) if one.name.endswith(", shown")]
    assert joker.name.startswith("wild")
    assert joker.clear
    assert joker.sample.mean > joker.sample.ci95


def test_it_does_not_matter_who_counted_which_hands() -> None:
    study = study_of("wild_leduc", ["caller"])
    whole, parts = FairnessSums(), [FairnessSums(), FairnessSums()]
    for number in range(40):
        hand = study.play(number)
        whole.add(study, hand)
        parts[number > 10].add(study, hand)
    parts[0].merge(parts[1])
    assert parts[0].fairness(study, 100).figures == whole.fairness(study, 100).figures


def test_what_came_up_late_is_counted_as_if_it_had_always_been_there() -> None:
    rng = Random("late")
    hands = [
        ({seat: rng.randrange(-9, 9) for seat in range(3)}, {"late": {1}} if number > 5 else {})
        for number in range(12)
    ]
    forth, back = SeatEffects(), SeatEffects()
    for one in hands:
        forth.add(*one)
    for one in reversed(hands):
        back.add(*one)
    assert forth == back


def test_a_hand_that_beats_a_rarer_one_is_found() -> None:
    """Of seven cards a pair is commoner than none at all; of five it is the other way."""
    seven = inversions(what_wins("seven_card_stud", 2, trials=20_000))
    assert "pair beats high card" in [one.what for one in seven]
    assert not [one for one in seven if "flush" in one.what]
    most = [one.wins for one in seven]
    assert most == sorted(most, reverse=True)
    one = next(one for one in seven if one.what == "pair beats high card")
    assert one.held - one.rarer == pytest.approx(0.4382 - 0.1741, abs=2 * one.ci95)
    assert not inversions(what_wins("kuhn", 2, trials=500))


def test_how_much_is_luck() -> None:
    """A seat that wins or loses an ante in every hand has a standard deviation of an ante."""
    found = fairness(GIFTS, players=["caller"], hands=200, evening=400)
    assert found.of("a hand", LUCK).sample.mean == pytest.approx(1.0, abs=1e-6)
    assert found.of("400 hands", LUCK).sample.mean == pytest.approx(20.0, abs=1e-5)
    assert found.swing == found.of("a hand", LUCK).sample.mean


def test_skill_is_tried_where_it_is_asked_for() -> None:
    found = fairness("kuhn", players=["caller"], hands=4, skill=2, budget="2worlds")
    assert found.skill is not None
    assert [one.bot for one in found.skill.players] == ["rollout", "sensible"]
    assert [row["what"] for row in found.rows if row["about"] == SKILL] == ["rollout", "sensible"]
    assert "rollout" in found.said()[-1]
    assert fairness("kuhn", players=["caller"], hands=4).skill is None


@pytest.mark.parametrize(("deviation", "known"), [(0.1, True), (10.0, False)])
def test_after_how_many_hands_skill_is_as_much_as_luck(deviation: float, known: bool) -> None:
    """A player winning 0.2 small bets a hand is ahead of luck after (swing / 0.2)^2 hands."""
    found = fairness("kuhn", players=["caller"], hands=4, skill=2, budget="2worlds")
    assert found.skill is not None
    strong, quick = found.skill.players
    planted = replace(strong, per_100=20.0), quick
    samples = Sample(count=2, mean=20.0, deviation=deviation), found.skill.samples[1]
    found = replace(found, skill=replace(found.skill, players=planted, samples=samples))
    assert found.edge == 0.2
    said = found.said()[-1]
    if known:
        assert found.hands_to_skill == pytest.approx((found.swing / 0.2) ** 2)
        assert "rollout wins from sensible" in said
    else:
        assert found.hands_to_skill is None
        assert "cannot be told" in said


def test_the_same_seed_gives_the_same_figures_whoever_works() -> None:
    one, two = (
        fairness("leduc", players=["caller"], hands=23, workers=number) for number in (1, 2)
    )
    assert one.to_json() == two.to_json()


def test_ctrl_c_gives_what_is_known_by_then() -> None:
    def interrupt(step: object) -> None:
        raise KeyboardInterrupt

    work = fairness_plan("kuhn", players=["caller"], hands=20, deals=200, skill=3, budget="2worlds")
    in_hands = assess(work, 1, interrupt)
    assert (in_hands.complete, in_hands.hands, in_hands.order) == (False, 5, None)
    in_deals = assess(work, 1, None, interrupt)
    assert (in_deals.complete, in_deals.hands, in_deals.skill) == (False, 20, None)
    in_boards = assess(work, 1, None, None, interrupt)
    assert not in_boards.complete
    assert in_boards.skill is not None
    assert in_boards.skill.boards == 1
    assert in_boards.said()[0].startswith("Stopped")


def test_a_game_without_a_showdown_has_no_order_of_hands() -> None:
    found = fairness("acey_deucey", players=["caller"], hands=3)
    assert found.order is None
    assert any("No hands are compared" in line for line in found.said())


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"rules": "bett=2"}, "did you mean 'bet'"),
        ({"seats": 1}, "needs 2 players at least"),
        ({"players": ["calle"]}, "did you mean 'caller'"),
        ({"hands": 1}, "an interval takes two"),
        ({"deals": 0}, "0 deals are too few"),
        ({"evening": 0}, "an evening of 0 hands"),
        ({"skill": 1}, "an interval takes two"),
        ({"budget": "much"}, "20ms or 64worlds"),
    ],
)
def test_what_cannot_be_found_out_is_refused_in_a_sentence(
    asked: dict[str, object], said: str
) -> None:
    with pytest.raises(Refused, match=said) as refused:
        fairness("kuhn", **asked)  # type: ignore[arg-type]
    assert "\n" not in str(refused.value)


def test_it_is_an_answer_like_those_of_the_odds() -> None:
    found = fairness("wild_leduc", players=["caller"], hands=60)
    assert {tuple(row) for row in found.rows} == {
        ("about", "what", "value", "ci95", "often", "clear")
    }
    assert [row["value"] for row in found.rows if row["about"] == ORDER] == [
        one.held - one.rarer for one in found.order or ()
    ]
    assert "net by place" in str(found)
    assert "<table>" in found._repr_html_()
    assert found.plot() is not None
    assert repr(found).startswith("<Fairness of Wild Leduc after 60 hands")
