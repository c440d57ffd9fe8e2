"""Report of `pokernight worth`: what each answer to a question is worth."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pokernight.cli.console.echo import echo
from pokernight.cli.console.progress_bar import told_so_far
from pokernight.cli.reports.odds_report import (
    Chart,
    Reporting,
    check_plot,
    number,
    present,
    say_foreseen,
)
from pokernight.cli.reports.replay_hands import hand_in_file
from pokernight.cli.text.house_rules import settle
from pokernight.errors import Refused
from pokernight.games import find
from pokernight.measuring.amounts import soon
from pokernight.measuring.sampling_loop import Plan, Progress, carry_out
from pokernight.odds.answers.answer_worth import (
    WorthPlan,
    kinds_of_game,
    plan_recorded,
    plan_worth,
)
from pokernight.odds.answers.worth_by_hand import WorthByHandPlan, plan_by_hand


def print_worth(
    subject: str,
    *,
    at: str | None,
    hand: tuple[str, ...],
    answers: str,
    question: int | None,
    line: int,
    players: str,
    within: float | None,
    hands: int | None,
    seats: int | None,
    seed: str,
    rule_set: str | None,
    changes: tuple[str, ...],
    workers: int,
    ray: str | None,
    as_json: bool,
    plot: str | None,
) -> None:
    """Play the answers of a question on and print what they are worth.

    Raises:
        Refused: for an invalid question.
    """
    report = Reporting(workers=workers, ray=ray, as_json=as_json, plot=plot)
    chart = check_plot(plot)
    if question is None:
        game = find(subject)
        if at is None:
            raise Refused(
                f"--at names the kind of question, and {game.title} asks "
                f"{', '.join(kinds_of_game(game))}; for a recorded hand give --question"
            )
        asked: Any = {
            "seats": seats, "players": _listed(players), "within": within, "hands": hands,
            "rules": settle(game, rule_set, changes), "seed": number(seed),
        }  # fmt: skip
        if len(hand) > 1:
            _print(plan_by_hand(game, at, _listed(answers), hand, **asked), report, chart)
            return
        plan = plan_worth(game, at, _listed(answers), hand="".join(hand), **asked)
        if plot is not None and len(plan.words) == 2 and len(plan.recipes) == 1:
            raise Refused(
                "a single difference is a number and no picture: --plot draws several --hand, "
                "--answers or --players"
            )
    else:
        given = (("--at", at), ("--hand", hand), ("--seats", seats), ("--rules", rule_set),
                 ("--rule", changes))  # fmt: skip
        if other := [option for option, value in given if value]:
            raise Refused(f"{other[0]} is settled by the recorded hand of --question: leave it out")
        plan = plan_recorded(
            hand_in_file(subject, line), question, answers=_listed(answers),
            players=_listed(players), within=within, hands=hands, seed=number(seed),
        )  # fmt: skip
    _print(plan, report, chart)


def _print(plan: WorthPlan | WorthByHandPlan, report: Reporting, chart: Chart | None) -> None:
    """Do the work and print its answer."""
    _say_how_long(plan)
    limited = plan.hands is None
    with told_so_far(plan.total, "hands", _time_left if limited else None) as progress:
        whole: Plan[Any] = plan
        answer = carry_out(whole, report.crew, progress)
    present(answer, chart, as_json=report.as_json)


def _time_left(step: Progress[Any]) -> str:
    """Return a line of progress of work that ends after so many seconds at the most."""
    assert step.total is not None
    return f"{step.seconds:.0f} seconds, at most {soon(step.total - step.seconds)} left"


def _listed(text: str) -> Sequence[str]:
    return [part.strip() for part in text.split(",") if part.strip()]


def _say_how_long(plan: WorthPlan | WorthByHandPlan) -> None:
    if plan.hands is not None:
        say_foreseen(plan.foreseen, plan.total, exact=False)
    else:
        echo(
            f"{plan.at} at {plan.game.title}: until the intervals are narrow, at most "
            f"{soon(plan.seconds)}; Ctrl-C prints the results so far",
            err=True,
        )
