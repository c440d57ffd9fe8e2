"""Two ways to play, compared in the same hands: what is found, and what is not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from pokernight import compare
from pokernight.errors import Refused
from pokernight.studies import Comparison
from pokernight.studies.comparison import SHARES
from pokernight.studies.run_comparison import PILOT, hands_target
from tests.sampling import PROVE, share
from tests.studies.planted import GIFTS, PRESENT

EDGE = 0.2
REPEATS = share(100, 20)
HANDS = share(200, 2)


def gifts(seed: int, hands: int | None = None, within: float | None = None) -> Comparison:
    """The present against none, with so much noise besides: the lower card wins on one side."""
    return compare(
        GIFTS, {"gift": PRESENT, "wins": "low"}, {"gift": 0, "wins": "high"}, players=["caller"],
        hands=hands, within=within, seed=seed,
    )  # fmt: skip


def noise(seed: int, hands: int) -> Comparison:
    """The lower card wins on one side, which is as good for the dealer as that the higher does."""
    return compare(GIFTS, "wins=low", "wins=high", players=["caller"], hands=hands, seed=seed)


def test_a_planted_difference_is_found_within_the_hands_foreseen() -> None:
    first = gifts(1, PILOT)
    foreseen = first.hands_for(EDGE / 2)
    found = gifts(1, within=EDGE / 2)
    assert found.hands == foreseen > PILOT
    dealer = found.of("net, dealer")
    assert dealer.low is not None
    assert dealer.high is not None
    assert 0 < dealer.low < EDGE < dealer.high
    assert dealer.high - dealer.low <= 1.2 * EDGE
    assert found.of("net, elder").difference == -dealer.difference


def test_intervals_hold_the_truth_in_90_to_99_of_100_repeats() -> None:
    """The truth is known of the dealer's net, and of who takes the pot."""
    studies = [gifts(100 + number, HANDS) for number in range(REPEATS)]
    for name, group, truth in (
        ("net, dealer", "money", EDGE),
        ("net, elder", "money", -EDGE),
        ("dealer", "takes a part of the pot", 0.0),
        ("pot", "money", 0.0),
    ):
        rows = [one.of(name, group) for one in studies]
        held = sum([
            row.low <= truth <= row.high
            for row in rows if row.low is not None and row.high is not None
        ])  # fmt: skip
        assert held >= 0.8 * REPEATS
        assert not PROVE or name == "pot" or 90 <= held <= 99


def test_no_difference_is_found_where_there_is_none() -> None:
    studies = [noise(200 + number, HANDS) for number in range(REPEATS)]
    wrong = [one for one in studies if one.clear]
    assert len(wrong) <= max(1, REPEATS // 10)
    covered = sum([abs(one.of("net, dealer").difference) <= _within(one) for one in studies])
    assert covered >= 0.8 * REPEATS
    assert not PROVE or 90 <= covered <= 99


def _within(found: Comparison) -> float:
    return found.of("net, dealer").sample.ci95


def test_the_same_seed_gives_the_same_figures_whoever_works() -> None:
    one, two = (
        compare("leduc", players=["caller"], against_players=["random"], hands=23, workers=number)
        for number in (1, 2)
    )
    assert one.to_json() == two.to_json()


def test_only_what_is_played_otherwise_makes_a_difference() -> None:
    found = compare("leduc", {"ante": 200}, {"ante": 100}, players=["caller"], hands=40)
    assert found.of("pot").here == 2 * found.of("pot").against
    for name in ("questions", "hands are shown"):
        assert found.of(name).here == found.of(name).against
    wins = [one for one in found.differences if one.figure.group == "wins with"]
    assert wins
    assert {one.difference for one in wins} == {0.0}


@pytest.mark.parametrize(
    ("rules", "against", "there"),
    [
        ("ante=2, bet=3", "ante=1", {"bet": "3"}),
        ({"ante": 200}, None, {}),
        (None, {"bet": 300}, {"bet": "3"}),
    ],
)
def test_what_is_said_of_the_other_side_changes_the_first(
    rules: str | None, against: str | None, there: dict[str, str]
) -> None:
    found = compare("kuhn", rules, against, players=["caller"], hands=2)
    assert found.sides.there.changed == there


def test_a_set_named_for_the_other_side_takes_the_place_of_the_first() -> None:
    found = compare("chaos", "jokers, ante=2", "few", players=["caller"], hands=2)
    game = found.sides.here.game
    assert found.sides.here.rules == game.house_rules("jokers", ante="2")
    assert found.sides.there.rules == game.house_rules("few", ante="2")


def test_atoms_are_compared_with_none_and_with_others() -> None:
    alone = compare("holdem", atoms=["deuces wild"], players=["caller"], hands=3)
    assert [one.game.name for one in (alone.sides.here, alone.sides.there)] == [
        "holdem+deuces_wild", "holdem",
    ]  # fmt: skip
    other = compare(
        "holdem", atoms=["deuces_wild"], against_atoms=["fours_wild"], players=["caller"], hands=3
    )
    assert other.sides.there.game.name == "holdem+fours_wild"
    assert other.hands == 3


def test_players_are_compared_too() -> None:
    found = compare("kuhn", players=["caller"], against_players=["random"], hands=60)
    assert found.sides.names == ("caller", "random")
    assert found.of("bets and raises").clear
    assert found.of("folds").against > 0


def test_what_differs_by_construction_carries_no_star() -> None:
    found = compare("leduc", {"ante": 200}, {"ante": 100}, players=["caller"], hands=40)
    pot = found.of("pot")
    assert (pot.difference, pot.by_rule, pot.clear) == (1.0, True, False)
    assert "+1.000= " in str(found)
    assert "= is a difference by construction: the same in every hand" in str(found)
    jokers = compare("chaos", "jokers=2", "jokers=0", players=["caller"], hands=60)
    [clause] = [one for one in jokers.differences if one.by_rule]
    assert "Jokers count for nothing" in clause.figure.name
    assert (clause.against, clause.clear) == (0.0, False)
    few = compare("leduc", {"ante": 200}, {"ante": 100}, players=["caller"], hands=2)
    assert not any(one.by_rule or one.clear for one in few.differences)


def test_several_players_are_told_of_by_themselves_wherever_they_sit() -> None:
    found = compare(
        "leduc", players=["caller", "random"], against_players=["caller"], hands=40, seed=2
    )
    caller, random = found.of("net, player 1"), found.of("net, player 2")
    study = found.sides.here
    played = [study.play(number) for number in range(40)]
    won = sum([seat.net for hand in played for seat in hand.seats if seat.player == "caller"])
    assert caller.here == pytest.approx(won / 40 / study.rules.unit.cents)
    assert caller.here == -random.here
    assert caller.against == -random.against
    with pytest.raises(LookupError):
        compare("leduc", "ante=2", players=["caller"], hands=4).of("net, player 1")


def test_how_often_each_clause_is_applied() -> None:
    found = gifts(3, 200)
    given = found.of("A dealer with the nine in his hand is given a present by the other.")
    assert given.here == given.against == pytest.approx(1 / 8, abs=0.08)
    assert given.figure.group == "clause"


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"rules": "bett=2"}, "did you mean 'bet'"),
        ({"against": "antes=2"}, "did you mean 'ante'"),
        ({}, "nothing differs"),
        ({"rules": "ante=2", "against": "ante=2"}, "nothing differs"),
        ({"players": ["caller"], "against_players": ["caller", "caller"]}, "nothing differs"),
        ({"rules": "ante=2", "seats": 1}, "needs 2 players at least"),
        ({"rules": "ante=2", "players": ["calle"]}, "did you mean 'caller'"),
        ({"rules": "ante=2", "hands": 1}, "an interval takes two"),
        ({"rules": "ante=2", "within": 0.0}, "no interval reaches 0"),
        ({"rules": "ante=2", "workers": 0}, "0 workers"),
        ({"atoms": ["deuces_wild"]}, "does not go with"),
    ],
)
def test_what_cannot_be_compared_is_refused_in_a_sentence(
    asked: dict[str, object], said: str
) -> None:
    with pytest.raises(Refused, match=said) as refused:
        compare("kuhn", **asked)  # type: ignore[arg-type]
    assert "\n" not in str(refused.value)


def test_a_game_that_one_can_play_takes_two_to_be_studied() -> None:
    alone = replace(GIFTS, seats=(1, 2))
    with pytest.raises(Refused, match="two players at least"):
        compare(alone, "wins=low", players=["caller"], seats=1)


def test_ctrl_c_gives_what_is_known_by_then() -> None:
    told: list[int] = []

    def interrupt(step: object) -> None:
        told.append(1)
        if len(told) == 3:
            raise KeyboardInterrupt

    found = compare("kuhn", "ante=2", players=["caller"], hands=500, progress=interrupt)
    assert not found.complete
    assert 0 < found.hands < 500
    assert found.said()[0].startswith("Stopped")


def test_enough_is_foreseen_from_the_first_hands_and_no_more_than_asked_for() -> None:
    class Pilot:
        count = PILOT

        def ci95(self) -> float:
            return gifts(5, PILOT).money_ci95

        def needed(self, ci95: float) -> int:
            return gifts(5, PILOT).hands_for(ci95)

    assert hands_target(300, 0.001).total() == PILOT
    assert hands_target(300, 0.001).total(Pilot()) == 300
    assert hands_target(100, 0.001).total() == 100


def columns(rows: Sequence[dict[str, object]]) -> set[tuple[str, ...]]:
    return {tuple(row) for row in rows}


def test_it_is_an_answer_like_those_of_the_odds() -> None:
    found = compare("kuhn", "ante=2", players=["caller"], hands=20)
    assert len(found.rows) == len(found.differences)
    assert columns(found.rows) == {
        ("group", "figure", "here", "against", "difference", "ci95", "clear", "by_rule",
         "hands_needed"),
    }  # fmt: skip
    assert "pot" in str(found)
    assert "<table>" in found._repr_html_()
    assert found.plot() is not None
    assert repr(found).startswith("<Comparison at Kuhn: ante=2 against ante=1")


def test_the_standard_deviation_of_pots_stands_beside_their_mean() -> None:
    """Callers never raise at Leduc, so that their pots are all alike."""
    found = compare("leduc", players=["random"], against_players=["caller"], hands=60)
    names = [row["figure"] for row in found.rows]
    assert names[:2] == ["pot", "pot, standard deviation"]
    row = found.of("pot, standard deviation")
    assert row.against == 0 < row.ci95 < row.difference == row.here
    assert row.clear
    assert found.to_json()["figures"][1]["ci95"] == row.ci95
    assert "pot, standard deviation" in str(found.sheets()[0])
    alike = compare("chaos", "jokers=2", "jokers=0", players=["caller"], hands=2)
    assert "pot, standard deviation" not in str(alike)


def test_callers_are_said_not_to_bet_where_there_is_betting() -> None:
    sentence = "Nobody bets or raises on either side"
    assert sentence in str(compare("chaos", "jokers=2", "jokers=0", players=["caller"], hands=2))
    assert sentence not in str(compare("leduc", "ante=2", players=["random"], hands=20))


def test_each_figure_of_money_says_how_many_hands_would_tell_it_from_none() -> None:
    found = compare("leduc", players=["random"], against_players=["caller"], hands=60)
    money, *others = found.sheets()
    assert money.head[-1] == "hands needed"
    assert not any("hands needed" in sheet.head for sheet in others)
    cells = {row[0]: row[-1] for row in money.rows}
    row = found.of("pot, standard deviation")
    assert cells["pot, standard deviation"] == f"{row.sample.needed(abs(row.difference)):,}"


def test_units_are_those_of_the_first_side_and_said_in_dollars() -> None:
    found = compare("kuhn", "ante=4", "ante=2", players=["caller"], hands=4)
    told = " ".join(str(found).split())
    assert "money, in antes of $4 a hand" in told
    assert "in antes of $4 on both sides, as the first has them; the other has" in told
    assert found.sheets()[0].head[1:3] == ("ante=4", "ante=2")


def test_so_many_hands_are_the_most_and_it_is_said_that_they_were_too_few() -> None:
    asked = {"players": ["caller"], "hands": 250}
    few = compare("kuhn", "ante=2", within=0.0001, **asked)  # type: ignore[arg-type]
    assert (few.hands, few.missed) == (250, 0.0001)
    assert "Intervals of 0.0001 to either side were not reached" in " ".join(str(few).split())
    assert compare("kuhn", "ante=2", within=50.0, **asked).missed is None  # type: ignore[arg-type]


def test_parts_of_a_hundred_differ_by_a_hundred_at_most() -> None:
    found = compare("kuhn", players=["caller"], against_players=["random"], hands=2)
    shares = [one for one in found.differences if one.figure.group in SHARES]
    assert any(one.sample.ci95 > 1 for one in shares)
    for one in shares:
        assert one.low is not None and one.high is not None
        assert -1 <= one.low <= one.high <= 1 and one.ci95 <= 1
