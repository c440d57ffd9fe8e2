"""Studies of many hands: `arena`, `compare`, `fairness`, `simulate`."""

from __future__ import annotations

from typing import Any

import click

from pokernight.cli.commands import completion as tab
from pokernight.cli.commands.shared_options import (
    game_argument,
    hands_options,
    house_rules,
    output_file,
)
from pokernight.cli.console import file_arguments


@click.command(
    epilog="""\b
Examples:
  pokernight arena chaos sensible caller
  pokernight arena holdem sensible caller random --boards 500 --workers 2
  pokernight arena razz sensible my_bot:play --save razz.match --within 5
  pokernight arena holdem sensible caller --seats 2 --aivat
"""
)
@game_argument
@click.argument("bots", nargs=-1, required=True, metavar="BOT BOT ...", shell_complete=tab.bots)
@click.option("--boards", type=int, metavar="N", help="Boards to play (default 100).")
@hands_options
@click.option("--within", type=float, metavar="X",
              help="Play until no row's +- exceeds X.")  # fmt: skip
@click.option("--aivat", is_flag=True,
              help="Take luck off the winnings: narrower intervals.")  # fmt: skip
@output_file("--save", "Save every board to FILE, and resume from it.")
@house_rules
def arena(
    game: str,
    bots: tuple[str, ...],
    boards: int | None,
    seats: int | None,
    seed: str,
    budget: str | None,
    within: float | None,
    aivat: bool,
    save: str | None,
    rule_set: str | None,
    changes: tuple[str, ...],
    **report: Any,
) -> None:
    """Compare bots at GAME, with confidence intervals.

    A BOT is a house player or module:function. Every board is dealt once for each rotation of the
    seats, with the same cards and chance; the mean over the rotations is a single observation.
    With two bots, A plays a seat against a table of B, then B against a table of A. With more, all
    sit at the same table.
    """
    from pokernight.arena import match_of, match_plan
    from pokernight.cli.reports.arena_report import print_match
    from pokernight.cli.reports.odds_report import Reporting, number
    from pokernight.cli.text.house_rules import settle
    from pokernight.games import find

    game_found = find(game)
    rules = settle(game_found, rule_set, changes)
    match = match_of(
        game_found, bots, seats=seats, rules=rules, seed=number(seed), budget=budget, aivat=aivat
    )
    plan = match_plan(match, boards, save, within=within)
    print_match(plan, Reporting(**report))


@click.command(
    epilog="""\b
Examples:
  pokernight compare chaos --rule jokers=2 --against jokers=0 --within 3
  pokernight compare holdem --rules pot-limit --against fixed-limit
  pokernight compare chaos --players sensible --against-players caller
  pokernight compare holdem --with deuces_wild --hands 1000 --plot wild.svg
"""
)
@click.argument("game", shell_complete=tab.games, callback=file_arguments.game)
@click.option("--with", "atoms", multiple=True, metavar="ATOM", shell_complete=tab.atoms,
              help="Add a rule modifier (atom) to GAME; repeatable.")  # fmt: skip
@house_rules
@click.option("--players", metavar="PLAYER,...", shell_complete=tab.company,
              help="Players, repeated to fill the table (default sensible).")  # fmt: skip
@click.option("--against", multiple=True, metavar="NAME=VALUE", shell_complete=tab.sets_and_rules,
              help="House rule or rule set of the other side; repeatable.")  # fmt: skip
@click.option("--against-players", metavar="PLAYER,...", shell_complete=tab.company,
              help="Players of the other side.")  # fmt: skip
@click.option("--against-with", "against_atoms", multiple=True, metavar="ATOM",
              shell_complete=tab.atoms,
              help="Rule modifiers of the other side, or none.")  # fmt: skip
@click.option("--hands", type=int, metavar="N", help="Hands to play (default 400).")
@hands_options
@click.option("--within", type=float, metavar="X",
              help="Play until the confidence intervals of money are +-X small bets a "
                   "hand; --hands is then the maximum.")  # fmt: skip
def compare(
    game: str,
    atoms: tuple[str, ...],
    rule_set: str | None,
    changes: tuple[str, ...],
    players: str | None,
    against: tuple[str, ...],
    against_players: str | None,
    against_atoms: tuple[str, ...],
    hands: int | None,
    within: float | None,
    seats: int | None,
    seed: str,
    budget: str | None,
    **report: Any,
) -> None:
    """Compare two ways to play GAME on the same hands.

    Both sides get the same cards and chance. The options --against... change the first side; all
    else stays equal. Without them the other side is GAME with its usual rules.
    """
    from pokernight.cli.local.seating_options import listed_players
    from pokernight.cli.reports.odds_report import Reporting, number
    from pokernight.cli.reports.study_reports import (
        print_comparison,
        typed_rules,
        typed_rules_against,
    )
    from pokernight.studies.comparison_sides import sides_of
    from pokernight.studies.run_comparison import ComparisonPlan, hands_target

    sides = sides_of(
        game, typed_rules(rule_set, changes), typed_rules_against(against),
        players=listed_players(players) or None,
        against_players=listed_players(against_players) or None, atoms=atoms,
        against_atoms=[atom for atom in against_atoms if atom != "none"] if against_atoms else None,
        seats=seats, seed=number(seed), budget=budget,
    )  # fmt: skip
    plan = ComparisonPlan(sides=sides, target=hands_target(hands, within))
    print_comparison(plan, Reporting(**report))


@click.command(
    epilog="""\b
Examples:
  pokernight fairness chaos
  pokernight fairness the_omen --seats 6 --hands 1000 --workers 2 --json
  pokernight fairness razz --skill 100 --evening 60 --plot razz.svg
"""
)
@game_argument
@house_rules
@click.option("--players", metavar="PLAYER,...", shell_complete=tab.company,
              help="Players, repeated to fill the table (default sensible).")  # fmt: skip
@click.option("--hands", type=int, metavar="N", help="Hands to play (default 400).")
@hands_options
@click.option("--evening", type=int, metavar="N", help="Hands in an evening (default 100).")
@click.option("--deals", type=int, metavar="N",
              help="Deals to study hand rankings (default: as many as `wins`).")  # fmt: skip
@click.option("--skill", type=int, metavar="N",
              help="Boards of the strong player against fast players (slow).")  # fmt: skip
def fairness(
    game: str,
    rule_set: str | None,
    changes: tuple[str, ...],
    players: str | None,
    hands: int | None,
    seats: int | None,
    seed: str,
    budget: str | None,
    evening: int | None,
    deals: int | None,
    skill: int | None,
    **report: Any,
) -> None:
    """Measure how fair GAME is.

    The report gives the value of each position and role, the value of powers and wild cards,
    whether higher hands are rarer, the share of luck, and the length of a hand.
    """
    from pokernight.cli.local.seating_options import listed_players
    from pokernight.cli.reports.odds_report import Reporting, number
    from pokernight.cli.reports.study_reports import print_fairness
    from pokernight.cli.text.house_rules import settle
    from pokernight.games import find
    from pokernight.studies.run_fairness import EVENING, fairness_plan

    game_found = find(game)
    plan = fairness_plan(
        game_found, settle(game_found, rule_set, changes), players=listed_players(players) or None,
        hands=hands, seats=seats, seed=number(seed), budget=budget, deals=deals,
        skill=skill, evening=EVENING if evening is None else evening,
    )  # fmt: skip
    print_fairness(plan, Reporting(**report))


def _columns(context: click.Context, option: click.Parameter, wanted: bool) -> None:
    """List the columns of `simulate`."""
    if wanted and not context.resilient_parsing:
        from pokernight.studies.columns import as_text

        click.echo(as_text())
        context.exit()


@click.command(
    epilog="""\b
Examples:
  pokernight simulate chaos --hands 1000 --players caller
  pokernight simulate the_omen --hands 2000 --out omen.parquet
  pokernight simulate the_omen --hands 2000 --out omen.parquet --resume
  pokernight simulate omaha_hi_lo --hands 100000 --showdown --workers 2
"""
)
@game_argument
@click.option("--hands", type=int, required=True, metavar="N", help="Hands to play.")
@hands_options
@click.option("--players", metavar="PLAYER,...", shell_complete=tab.company,
              help="House or external players (default sensible).")  # fmt: skip
@house_rules
@output_file(
    "--out", "Write a row per hand (.parquet, .csv, .jsonl), and beside it a row per seat."
)
@click.option("--resume", is_flag=True, help="Resume the file of --out.")
@click.option("--columns", is_flag=True, is_eager=True, expose_value=False, callback=_columns,
              help="List the columns of the rows and exit.")  # fmt: skip
@click.option("--showdown", is_flag=True, help="Everybody stays: showdowns only.")
def simulate(
    game: str,
    hands: int,
    seats: int | None,
    players: str | None,
    rule_set: str | None,
    changes: tuple[str, ...],
    seed: str,
    budget: str | None,
    out: str | None,
    resume: bool,
    showdown: bool,
    **report: Any,
) -> None:
    """Simulate many hands of GAME and summarise them.

    The players move on by a seat after every hand. Equal seeds give equal hands, and equal bytes in
    a file, for any number of workers. Finished parts of a file are never lost.
    """
    from pokernight.cli.local.seating_options import listed_players
    from pokernight.cli.reports.odds_report import Reporting, number
    from pokernight.cli.reports.simulation_report import print_simulated
    from pokernight.cli.text.house_rules import settle
    from pokernight.games import find
    from pokernight.studies import simulation_of

    game_found = find(game)
    simulation = simulation_of(
        game_found, hands, seats=seats, players=listed_players(players) or (),
        rules=settle(game_found, rule_set, changes), seed=number(seed), budget=budget,
        showdown=showdown, out=out, resume=resume,
    )  # fmt: skip
    print_simulated(simulation, Reporting(**report))
