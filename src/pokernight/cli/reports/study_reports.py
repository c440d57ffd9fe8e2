"""Reports of `compare` and `fairness`, as tables or JSON."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import ExitStack
from typing import Any

from pokernight.cli.console.echo import echo
from pokernight.cli.console.progress_bar import Tell, say_if_compiling, told_so_far
from pokernight.cli.reports.arena_report import foreseeing
from pokernight.cli.reports.odds_report import Chart, Reporting, check_plot, present
from pokernight.cli.text.house_rules import pairs
from pokernight.errors import Refused
from pokernight.measuring.sampling_loop import Progress, carry_out
from pokernight.studies.comparison import Comparison
from pokernight.studies.comparison_sides import GivenRules
from pokernight.studies.fairness_report import Fairness
from pokernight.studies.run_comparison import ComparisonPlan
from pokernight.studies.run_fairness import FairnessPlan, assess

A_RULE = "a rule is NAME=VALUE, such as lost_pot=carry"


def typed_rules(rule_set: str | None, changes: Sequence[str]) -> GivenRules:
    """Parse house rules.

    Raises:
        Refused: for a rule without a value.
    """
    return GivenRules(rule_set, dict(pairs(changes, A_RULE)))


def typed_rules_against(texts: Sequence[str]) -> GivenRules:
    """Parse the house rules of the other side; a word alone names a rule set.

    Raises:
        Refused: for several sets.
    """
    sets = [text for text in texts if "=" not in text]
    if len(sets) > 1:
        raise Refused(f"--against takes a single set, not {len(sets)}: SET+SET combines sets")
    return typed_rules(sets[0] if sets else None, [text for text in texts if text not in sets])


def print_comparison(plan: ComparisonPlan, report: Reporting) -> None:
    """Compare two ways to play and print the result.

    Raises:
        Refused: for an invalid comparison or plot file.
    """
    chart = check_plot(report.plot)
    with told_so_far(plan.target.total() or 0, "hands") as progress:
        title, within = plan.sides.here.game.title, plan.target.ci95
        progress = foreseeing(progress, title, "hand", "--hands", within)
        result = carry_out(plan, report.crew, progress)
    _present(result, chart, as_json=report.as_json)


def print_fairness(plan: FairnessPlan, report: Reporting) -> None:
    """Measure how fair a game is and print the result.

    Raises:
        Refused: for an invalid study or plot file.
    """
    chart = check_plot(report.plot)
    say_if_compiling()
    with ExitStack() as stack:
        tell = _in_turn(stack)
        title = plan.study.game.title
        hands = foreseeing(tell("hands"), title, "hand", "--hands")
        deals = foreseeing(tell("deals"), title, "deal", "--deals")
        boards = foreseeing(tell("boards"), title, "board", "--skill")
        result = assess(plan, report.crew, hands, deals, boards)
    _present(result, chart, as_json=report.as_json)


def _present(result: Comparison | Fairness, chart: Chart | None, *, as_json: bool) -> None:
    """Print a result; beside JSON, the faults of players go to standard error."""
    present(result, chart, as_json=as_json)
    if as_json:
        for sentence in result.faults.said():
            echo(sentence, err=True)


def _in_turn(stack: ExitStack) -> Callable[[str], Tell]:
    """Return a function from unit to progress bar; a new bar closes the bar before."""
    shown: list[tuple[str, Tell]] = []

    def of(unit: str) -> Tell:
        def report(step: Progress[Any]) -> None:
            if not shown or shown[-1][0] != unit:
                stack.pop_all().close()
                shown.append((unit, stack.enter_context(told_so_far(step.total or 0, unit))))
            shown[-1][1](step)

        return report

    return of
