"""Worth of answers: played on in the same hands, by policy, and refused where it has no meaning."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from pokernight.cli.main_command import main
from pokernight.engine.hand import Hand
from pokernight.engine.record import write
from pokernight.errors import Refused
from pokernight.games import find
from pokernight.measuring.confidence import Sample
from pokernight.measuring.sampling_loop import carry_out
from pokernight.odds import AnswerWorth, WorthByHand, answer_worth, worth_by_hand
from pokernight.odds.answers.answer_worth import plan_recorded
from pokernight.odds.answers.given_up import choices_of


def worth_of(
    game: str, at: str, answers: list[str], hands: int = 60, hand: str = ""
) -> AnswerWorth:
    return answer_worth(game, at, answers, players=["stayer"], hands=hands, hand=hand)


def test_json_has_the_answers_their_differences_and_each_policy() -> None:
    answer = answer_worth(
        "baseball", "three", ["pay", "fold"], hands=30, players=["caller", "stayer"]
    )
    data = json.loads(json.dumps(answer.to_json()))
    assert list(data) == ["at", "answers", "differences", "n", "policies"]
    assert data["at"] == "three"
    assert [list(row) for row in data["answers"]] == [["answer", "value", "ci95"]] * 2
    assert [row["answer"] for row in data["answers"]] == ["pay", "fold"]
    [difference] = data["differences"]
    assert difference["value"] == pytest.approx(
        data["answers"][0]["value"] - data["answers"][1]["value"]
    )
    assert [policy["players"] for policy in data["policies"]] == ["caller", "stayer"]
    assert data["n"] == data["policies"][0]["n"] > 0
    assert len(answer.rows) == 4


def test_a_fold_is_worth_nothing_and_aces_are_worth_a_call() -> None:
    aces, worst = (worth_of("holdem", "bet", ["call", "fold"], 120, hand) for hand in ("AA", "72o"))
    for answer in (aces, worst):
        (_, fold) = answer.policies[0].answers[1]
        assert (fold.mean, fold.deviation) == (0, 0)
        assert answer.policies[0].n > 60
    ahead = aces.policies[0].differences[0][2]
    assert ahead.mean > ahead.ci95
    assert aces.policies[0].answers[0][1].mean > worst.policies[0].answers[0][1].mean


def test_a_pat_straight_is_worth_more_than_drawing_three_cards_to_it() -> None:
    answer = worth_of("five_card_draw", "draw", ["0", "3"], 60, "AKQJT")
    ahead = answer.policies[0].differences[0][2]
    assert ahead.mean > ahead.ci95


def test_equal_seeds_give_equal_figures_and_a_wanted_interval_ends_the_work() -> None:
    first, again = (worth_of("baseball", "three", ["pay", "fold"]) for _ in range(2))
    assert first.to_json() == again.to_json()
    wide = answer_worth(
        "baseball", "three", ["pay", "fold"], players=["caller"], within=50, seconds=60
    )
    assert wide.policies[0].ci95 <= 50
    assert wide.policies[0].n < 100
    narrow = answer_worth(
        "baseball", "three", ["pay", "fold"], players=["caller"], within=0.001, seconds=1
    )
    assert "+-0.001 with caller takes about" in " ".join(narrow.said())


def test_a_sign_that_depends_on_the_policy_is_noted() -> None:
    """A call with a poor hand beats players that never bet, and loses to players that do."""
    answer = worth_of("baseball", "three", ["pay", "fold"])
    [policy] = answer.policies
    first, second, _ = policy.differences[0]
    good, bad = ((first, second, Sample(count=90, mean=mean, deviation=1.0)) for mean in (1, -1))
    both = replace(
        answer,
        policies=(
            replace(policy, differences=(good,)),
            replace(policy, players="other", differences=(bad,)),
        ),
    )
    assert "Whether pay or fold is worth more depends on the players: pay with stayer, fold " in (
        " ".join(both.said())
    )


def test_the_table_says_how_each_policy_plays_and_that_random_answers_mean_little() -> None:
    answer = answer_worth("kuhn", "bet", ["bet", "check"], hands=20, players=["caller", "random"])
    said = " ".join(answer.said())
    assert "caller: checks and calls, and never folds; random: answers at random" in said
    assert "Only the first such question of a hand is asked about." in said
    caller, by_chance = answer.policies
    first, second, _ = caller.differences[0]
    wide, clear = (Sample(count=90, mean=1.0, deviation=deviation) for deviation in (90.0, 1.0))
    only_random = replace(
        answer,
        policies=(
            replace(caller, differences=((first, second, wide),)),
            replace(by_chance, differences=((first, second, clear),)),
        ),
    )
    little = (
        "Not clear with caller: the interval contains 0. That bet is worth more than check with "
        "random says little"
    )
    assert little in " ".join(only_random.said())


def test_a_policy_that_never_comes_to_the_question_is_named() -> None:
    """Callers never bet, so that nobody has a bet to call."""
    answer = answer_worth("kuhn", "bet", ["call", "fold"], hands=20, players=["caller", "random"])
    assert [policy.players for policy in answer.policies] == ["random"]
    assert "With caller it came up in no hand." in answer.said()


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("baseball", "thre", ["pay", "fold"]), "Baseball never asks 'thre', did you mean 'three'?"
         ": its questions are bet, three"),
        (("baseball", "three", ["pay"]), "--answers takes two or more different answers"),
        (("baseball", "three", ["pay", "pay"]), "--answers takes two or more different answers"),
        (("kuhn", "bet", ["call", "dance"]), "'dance' is no answer to 'bet' at Kuhn: its answers "
         "are check, fold, call"),
        (("kuhn", "bet", ["cal", "fold"]), "'cal' is no answer to 'bet' at Kuhn, did you mean "
         "'call'?"),
        (("baseball", "three", ["pay", "dance"]), "'dance' is no answer to 'three' at Baseball: "
         "its answers are pay, fold"),
        (("kuhn", "bet", ["call", "check"]), "'bet' with the answers call, check has come up in "
         "none of"),
    ],
)  # fmt: skip
def test_a_question_that_is_never_asked_is_refused_with_those_that_are(
    arguments: tuple[str, str, list[str]], sentence: str
) -> None:
    with pytest.raises(Refused) as refused:
        worth_of(*arguments)
    assert str(refused.value).startswith(sentence)


def by_hand(*held: str, players: tuple[str, ...] = ("random",)) -> WorthByHand:
    return worth_by_hand("kuhn", "bet", ["call", "fold"], held, players=players, hands=30)


def test_several_hands_have_the_figures_that_each_has_alone() -> None:
    both = by_hand("K", "J")
    alone = answer_worth("kuhn", "bet", ["call", "fold"], hand="J", players=["random"], hands=30)
    assert both.hands[1] == ("J", alone)
    data = json.loads(json.dumps(both.to_json()))
    assert (data["at"], [part["hand"] for part in data["hands"]]) == ("bet", ["K", "J"])
    assert data["hands"][1]["differences"] == alone.to_json()["differences"]
    assert [row["hand"] for row in both.rows] == ["K", "K", "J", "J"]
    king, jack = both.sheets()[0].rows
    assert king[0] == "K: call - fold"
    assert float(str(king[1])) > 0 > float(str(jack[1]))


def two_policies(answer: WorthByHand) -> WorthByHand:
    """The same figures under another policy too."""
    return replace(answer, hands=tuple([
        (hand, replace(worth, policies=(*worth.policies, replace(worth.policies[0], players="b"))))
        for hand, worth in answer.hands
    ]))  # fmt: skip


def test_the_chart_by_hand_has_a_bar_with_whiskers_for_each_hand_and_policy() -> None:
    one = by_hand("K", "J")
    axes = two_policies(one).plot().axes[0]
    assert [text.get_text() for text in axes.get_yticklabels()] == ["K", "J"]
    assert [text.get_text() for text in axes.get_legend().get_texts()] == [
        "all play as random", "all play as b",
    ]  # fmt: skip
    assert len(axes.patches) == len(axes.texts) == 4
    ((_, _, king), *_) = one.hands[0][1].policies[0].differences
    assert axes.texts[0].get_text() == f"{king.mean:+.2f}"
    assert axes.patches[0].get_width() == pytest.approx(king.mean)
    assert axes.get_xlabel().endswith("whiskers: 95 % intervals")
    alone = one.plot().axes[0]
    assert alone.get_legend() is None
    assert alone.get_title("left") == "Call or fold at Kuhn, by hand; all play as random"


def test_a_chart_has_25_bars_at_most() -> None:
    few = two_policies(by_hand("K", "J"))
    many = replace(few, hands=tuple([(f"{hand}{at}", worth) for at in range(10)
                                     for hand, worth in few.hands]))  # fmt: skip
    assert len(many.plot().axes[0].patches) == 20
    for held in ([f"K{number}" for number in range(26)], ["K", "K"]):
        with pytest.raises(Refused, match="--hand takes 25 different hands at most"):
            by_hand(*held)


def recorded() -> Hand:
    game = find("baseball")
    hand = game.deal(4, 3)
    while (ask := hand.ask) is not None:
        hand.play(ask.default if "call" not in ask.legal else "call", ask.seat)
    return hand


def test_a_recorded_question_is_played_on_in_worlds_of_the_asked_seat() -> None:
    hand = recorded()
    choices = choices_of(hand)
    plan = plan_recorded(hand, 2, players=["stayer"], hands=40)
    answer: AnswerWorth = carry_out(plan)
    assert answer.at == choices[1].asked.ask.kind
    assert answer.policies[0].n == 40
    assert len(answer.policies[0].answers) > 1
    with pytest.raises(Refused, match=r"no question 999; it has 1 three \(seat 0\), 2 bet"):
        plan_recorded(hand, 999)
    with pytest.raises(Refused, match="'dance' is no answer to 'bet'"):
        plan_recorded(hand, 2, answers=["dance", "fold"])


def test_the_command_takes_games_and_records(tmp_path: Path) -> None:
    file = tmp_path / "hands.jsonl"
    file.write_text(write(recorded(), ["A", "B", "C", "D"]) + "\n", encoding="utf-8")
    options = ["--players", "stayer", "--hands", "20", "--json"]
    run = CliRunner().invoke(main, ["worth", str(file), "--question", "2", *options])
    assert run.exit_code == 0, run.output
    assert json.loads(run.stdout)["n"] == 20
    game = ["worth", "baseball", "--at", "three", "--answers", "pay,fold", *options]
    run = CliRunner().invoke(main, game)
    assert run.exit_code == 0, run.output
    assert json.loads(run.stdout)["at"] == "three"
    run = CliRunner().invoke(main, [*game, "--hand", "AA/3", "--hand", "72/3"])
    assert run.exit_code == 0, run.output
    assert [part["hand"] for part in json.loads(run.stdout)["hands"]] == ["AA/3", "72/3"]
    for wrong, sentence in (
        (
            ["worth", "baseball", "--answers", "pay,fold"],
            "--at names the kind of question, and Baseball asks bet",
        ),
        (["worth", str(file), "--question", "2", "--at", "bet"], "--at is settled by the recorded"),
        (["worth", str(file), "--question", "2", "--line", "9"], "has the hands 1 to 1"),
    ):
        run = CliRunner().invoke(main, wrong)
        assert run.exit_code
        assert sentence in (run.output + run.stderr + str(run.exception))
