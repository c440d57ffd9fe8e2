"""Tests of winning hands: the same counts by compiled and plain readings, and by the engine."""

from __future__ import annotations

import json
import os
from random import Random

import pytest

from pokernight.chance import Dice, number_of
from pokernight.engine.events import SPECTATOR
from pokernight.engine.hand import Hand, Opening
from pokernight.errors import Refused
from pokernight.games import find
from pokernight.measuring.confidence import Sample, share_ci95
from pokernight.measuring.sampling_loop import Progress
from pokernight.odds import Winners, what_wins
from pokernight.odds.compiled.lane_wins import InLanes
from pokernight.odds.compiled.winners import ByDuelInBulk, InBulk
from pokernight.odds.evaluation.evaluators import DecidingPlayer
from pokernight.odds.evaluation.odds_question import question_of
from pokernight.odds.evaluation.winning_categories import (
    ByDuel,
    ByPlay,
    ByShowdown,
    CategoryWins,
    category_judge,
)
from pokernight.ranking import CATEGORIES
from tests.odds.test_equity import whole_deck
from tests.sampling import some

PROVING = "PROVE" in os.environ


@pytest.mark.parametrize(
    ("game", "seats", "texts"),
    [
        ("chaos", 5, {}),
        ("chaos", 3, {"jokers": "2"}),
        ("low_chicago", 3, {}),
        ("omaha_hi_lo", 6, {}),
        ("seven_card_stud_hi_lo", 8, {}),
        ("follow_the_queen", 4, {}),
    ],
)
def test_compiled_and_plain_count_the_same_hands(
    game: str, seats: int, texts: dict[str, str]
) -> None:
    question = question_of(game, ["??"] * seats, rules=find(game).house_rules(**texts), seed=4)
    count = 3_000 if PROVING else 300
    assert isinstance(category_judge(question), InBulk)
    assert ByShowdown(question).sample(5, count) == InBulk(question).sample(5, count)


def test_the_omen_compiled_and_by_its_steps_counts_the_same_hands() -> None:
    question = question_of("the_omen", ["??"] * 4, seed=4)
    assert isinstance(category_judge(question), ByDuelInBulk)
    count = 5_000 if PROVING else 500
    assert ByDuel(question).sample(5, count) == category_judge(question).sample(5, count)


IN_LANES = (
    ("baseball", 4, ""), ("baseball", 3, "threes=price,betting=no_limit"),
    ("four_forty_four", 3, ""), ("deuces_wild", 4, ""), ("leduc", 2, ""),
    ("seven_card_stud+jokers_wild", 6, ""), ("holdem+jokers_1+threes_and_nines_wild", 5, ""),
    ("cincinnati+deuces_wild", 4, ""),
)  # fmt: skip
"""Games whose hands no other arrays read, at seats and by house rules."""


@pytest.mark.parametrize(("name", "seats", "rules"), some("wins in lanes", IN_LANES, 3))
def test_lanes_count_the_hands_that_the_engine_plays(name: str, seats: int, rules: str) -> None:
    game = find(name)
    question = question_of(game, ["??"] * seats, rules=game.rules_from(rules or None), seed=4)
    in_lanes, by_play = category_judge(question), ByPlay(question)
    assert isinstance(in_lanes, InLanes)
    block, count = InLanes.block, 400 if PROVING else 25
    played = CategoryWins()
    for hands in (range(block - 10, block), range(block, block - 10 + count)):
        lanes = in_lanes.of_block(hands[0] // block)
        for number in hands:
            by_play.count_deck(played, list(lanes.deck(number % block)), number)
    assert in_lanes.sample(block - 10, count) == played


def test_every_prize_is_won_by_some_kind_of_hand() -> None:
    games = ("chaos", "omaha_hi_lo", "low_chicago", "night_chaos", "five_card_draw", "drawmaha")
    for game in some("prizes", games, 2):
        answer = what_wins(game, 3, trials=400)
        for contest in answer.contests:
            rows = [row for row in answer.hands if row.contest == contest]
            assert sum(row.wins for row in rows) == pytest.approx(1)
        held = sum(row.held for row in answer.hands if row.contest == answer.contests[0])
        assert held == pytest.approx(1)


def test_hands_held_have_their_published_frequencies() -> None:
    """Seven cards: 3,473,184 full houses and so on in 133,784,560."""
    answer = what_wins("seven_card_stud", 6, trials=200_000)
    published = {
        "straight flush": 41_584, "four of a kind": 224_848, "full house": 3_473_184,
        "flush": 4_047_644, "straight": 6_180_020, "three of a kind": 6_461_620,
        "two pair": 31_433_400, "pair": 58_627_800, "high card": 23_294_460,
    }  # fmt: skip
    assert [row.hand for row in answer.hands] == list(published)
    for row in answer.hands:
        true = published[row.hand] / 133_784_560
        error = (true * (1 - true) / 200_000) ** 0.5  # hands of one deal vary less than twice it
        assert abs(row.held - true) < 4 * error, row.hand


def test_the_best_hand_wins_whenever_it_is_held() -> None:
    answer = what_wins("seven_card_stud", 4, trials=20_000)
    best = answer.hands[0]
    assert best.hand == "straight flush"
    assert best.wins_when_held > 0.8
    assert answer.hands[-1].wins_when_held < 0.05


def test_a_hand_that_is_seldom_held_has_a_wide_interval_of_its_wins() -> None:
    answer = what_wins("holdem", 4, trials=200)
    seldom = min(answer.hands, key=lambda row: row.held)
    often = max(answer.hands, key=lambda row: row.held)
    assert seldom.when_held_ci95 > 0.2 > often.when_held_ci95 > 0
    cells = next(cells for cells in answer.sheets()[0].rows if cells[0] == seldom.hand)
    assert cells[-1] == f"{100 * seldom.when_held_ci95:.3f} %"


@pytest.mark.parametrize("compiled", [True, False])
def test_a_deal_is_an_observation_of_the_hands_held(
    compiled: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A pair on the board is held by all, so that hands of a deal say less than as many deals."""
    monkeypatch.setattr("pokernight.extras.compiled", lambda: compiled)
    question = question_of("holdem", ["??"] * 3, seed=5)
    rounds = [category_judge(question).sample(number, 1) for number in range(60)]
    answer = what_wins("holdem", 3, trials=60, seed=5)
    for row in answer.hands:
        shares = [
            sum([many for (_, _, kind), many in one.held.items() if kind == row.hand]) / 3
            for one in rounds
        ]
        assert row.held == pytest.approx(sum(shares) / 60)
        assert row.held_ci95 == pytest.approx(Sample.of(shares).ci95)


def test_wins_are_the_hands_that_the_engine_pays() -> None:
    """Deal by deal: the kinds of the winners, read out of the engine's own words."""
    question = question_of("chaos", ["??"] * 3, seed=2)
    found = find("chaos")
    judge = ByShowdown(question)
    for number in range(30):
        deck = whole_deck("chaos", question.deals.draw(Dice(number_of(2), number)), 52)
        said = words_of(Opening(found, found.usual_rules, (10_000,) * 3, 2, deck, 0))
        won = [words for words in said if " wins $" in words]
        kinds = [kind for (_, _, kind), parts in judge.sample(number, 1).won.items() if parts]
        assert won
        for kind in kinds:
            assert any(_is(kind, words) for words in won), (kind, won)


def words_of(opening: Opening) -> list[str]:
    """Return the engine's words on a hand in which all players call."""
    said: list[str] = []
    hand = Hand(opening, sink=lambda event: said.append(event.told(SPECTATOR, str)))
    DecidingPlayer("stayer").finish(hand, Random(0))
    return said


def _is(kind: str, words: str) -> bool:
    signs = {
        "five of a kind": "five ", "four of a kind": "four ", "three of a kind": "three ",
        "straight flush": "flush", "high card": "high",
    }  # fmt: skip
    return signs.get(kind, kind) in words


def test_the_omen_tells_how_the_nominal_winner_fares_by_omens() -> None:
    answer = what_wins("the_omen", 6, trials=50_000)
    assert sum(one.deals for one in answer.facing) == pytest.approx(1)
    for one in answer.facing:
        assert one.wins + one.ties + one.loses == pytest.approx(1)
    by_omens = {one.count: one.wins for one in answer.facing}
    assert by_omens[1] > by_omens[2] > by_omens[3]  # every six makes Damien stronger
    assert answer.contests == ("the players' showdown",)


def test_the_last_row_of_the_omen_has_ties_and_losses() -> None:
    answer = what_wins("the_omen", 6, trials=20_000)
    whole = answer.beats_rival + answer.ties_rival + answer.loses_to_rival
    assert whole == pytest.approx(1)
    assert answer.ties_rival == pytest.approx(sum(one.deals * one.ties for one in answer.facing))
    last = answer.sheets()[-1].rows[-1]
    shares = (1, answer.beats_rival, answer.ties_rival, answer.loses_to_rival)
    assert last[0] == "all"
    assert (last[1], *last[3::2]) == tuple(f"{100 * share:.3f} %" for share in shares)
    found = answer.to_json()
    for name, place in (("beats_damien", 4), ("ties_damien", 6), ("loses_to_damien", 8)):
        assert found[f"{name}_ci95"] == share_ci95(found[name], 20_000)
        assert last[place] == f"{100 * found[f'{name}_ci95']:.3f} %"
    for one in answer.facing:
        assert one.deals_ci95 == share_ci95(one.deals, 20_000)
        deals = round(one.deals * 20_000)  # the best hand of a deal may be two players'
        assert one.ties_ci95 == pytest.approx(share_ci95(one.ties, deals), rel=0.02)
        assert one.loses_ci95 == pytest.approx(share_ci95(one.loses, deals), rel=0.02)
    assert found["ties_damien"] + found["loses_to_damien"] == pytest.approx(1 - answer.beats_rival)


def test_groupings_stand_in_the_order_of_the_games_table() -> None:
    from pokernight.ranking.onion.groupings import order

    answer = what_wins("cripple_mr_onion", 4, trials=150)
    names = [row.hand for row in answer.hands]
    places = [order().places[name] for name in names]
    assert len(names) > 5 and {"Double Onion", "Triple Onion"} <= set(names)
    assert places == sorted(places, reverse=True)
    assert len(set(names)) == len(names)


def test_the_omen_by_its_parts() -> None:
    question = question_of("the_omen", ["??"] * 3, seed=8)
    judge = ByDuel(question)
    whole = judge.sample(0, 40)
    parts = [judge.sample(first, 10) for first in (0, 10, 20, 30)]
    for part in parts[1:]:
        parts[0].merge(part)
    assert parts[0] == whole
    assert sum(whole.facing.values()) >= 40


@pytest.mark.parametrize("game", ["holdem", "the_omen", "deuces_wild", "baseball"])
def test_an_unknown_player_is_refused_also_where_nothing_is_decided(game: str) -> None:
    with pytest.raises(Refused, match="nobody"):
        what_wins(game, 3, trials=10, players="nobody")


def test_a_game_with_decisions_is_played() -> None:
    answer = what_wins("night_chaos", 3, trials=60)
    assert answer.origin.players == "stayer"
    assert {row.hand for row in answer.hands} <= {*CATEGORIES, "uncontested", "folded"}


def test_the_same_seed_and_any_number_of_workers_give_the_same_counts() -> None:
    for game, trials in (("night_chaos", 100), ("baseball", 5_000)):
        alone = what_wins(game, 3, trials=trials, seed=3)
        assert what_wins(game, 3, trials=trials, seed=3, workers=2) == alone
        assert what_wins(game, 3, trials=trials, seed=4) != alone


def test_an_interrupt_gives_what_is_known_so_far() -> None:
    def interrupt(step: Progress[Winners]) -> None:
        raise KeyboardInterrupt

    answer = what_wins("night_chaos", 3, trials=5_000, progress=interrupt)
    assert (answer.complete, answer.origin.trials) == (False, 50)


def test_where_one_name_is_a_high_and_a_low_the_side_is_said() -> None:
    found = what_wins("jacks_back", 5, trials=200, seed=1, players="pat")
    names = [row.hand for row in found.hands]
    assert len(set(names)) == len(names)
    by_name = {row.hand: row for row in found.hands}
    assert by_name["pair, for high"].wins > 0.2 > by_name["pair, for low"].wins
    assert names.index("pair, for low") < names.index("two pair") < names.index("pair, for high")
    assert "J-low" in names, "what has one side only is called as ever"


def test_it_goes_into_json_and_a_notebook() -> None:
    answer: Winners = what_wins("omaha_hi_lo", 3, trials=2_000)
    found = json.loads(json.dumps(answer.to_json()))
    assert {"seats", "hands", "trials", "seed", "rule_hash", "version"} <= set(found)
    assert found["hands"][0].keys() == {
        "contest", "hand", "held", "wins", "wins_when_held", "ci95", "when_held_ci95", "held_ci95",
    }  # fmt: skip
    html = answer._repr_html_()
    assert "full house" in html
    assert "8-low" in html


@pytest.mark.parametrize(
    ("game", "seats", "trials", "sentence"),
    [
        ("chaos", 9, 10, "Chaos cannot be dealt to 9"),
        ("chaos", 1, 10, "Chaos needs 2 players at least"),
        ("chaos", 0, 10, "Chaos needs 2 players at least"),
        ("chaos", -3, 10, "Chaos needs 2 players at least"),
        ("chaos", 4, 0, "0 trials are too few"),
        ("the_omen", 4, 10**12, "a sample of 1.0e12 deals would take about"),
    ],
)
def test_what_cannot_be_counted_is_refused(
    game: str, seats: int, trials: int, sentence: str
) -> None:
    with pytest.raises(Refused) as refused:
        what_wins(game, seats, trials=trials)
    assert str(refused.value).startswith(sentence)
