"""`odds`, `wins`, `worth` and `frequencies`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from pokernight.cli.commands import completion as tab
from pokernight.cli.commands.shared_options import (
    game_argument,
    house_rules,
    language_option,
    output_file,
    report_options,
    sampling_options,
)
from pokernight.cli.console import file_arguments
from pokernight.errors import Refused
from pokernight.wording.message import message

if TYPE_CHECKING:
    from pokernight.wording.rendering import Language


@click.command(
    epilog="""\b
Examples:
  pokernight odds omaha_hi_lo 5c4d3h2s 6c6d6h6s
  pokernight odds holdem AsKs QQ+,AKs xx --board 2s7sTd
  pokernight odds holdem AsKs --unknown 3
  pokernight odds chaos 8c6c/Qc KsKd/7d --precision 0.002
  pokernight odds omaha_hi_lo 'A2**' AdXd --dead Ac --trials 100000
  pokernight odds holdem AsKs QdQc --language de
"""
)
@game_argument
@click.argument("hands", nargs=-1, required=True, metavar='"HAND" "HAND" ...')
@click.option("--board", default="", metavar="CARDS", help="Board cards.")
@click.option("--dead", default="", metavar="CARDS", help="Dead cards.")
@click.option("--dummy", "dummies", multiple=True, metavar="HAND",
              help="A hand that no player holds.")  # fmt: skip
@click.option("--unknown", type=int, default=0, metavar="N",
              help="Add N unknown hands.")  # fmt: skip
@click.option("--precision", type=float, metavar="P",
              help="Sample until the +- of every equity is P at most, such as 0.002.")  # fmt: skip
@click.option("--exact", is_flag=True, help="Enumerate every deal, however long it takes.")
@click.option("--streets", is_flag=True, help="Show equity street by street.")
@language_option
@house_rules
@sampling_options
def odds(
    game: str,
    hands: tuple[str, ...],
    board: str,
    dead: str,
    dummies: tuple[str, ...],
    unknown: int,
    exact: bool,
    streets: bool,
    language: Language,
    rule_set: str | None,
    changes: tuple[str, ...],
    **sampling: Any,
) -> None:
    """Print the equity of each HAND of GAME.

    A hand is cards (8c6d4h2s), unknown cards (xx or -), or a range: AA, A2**, AdXd, QQ+,AKs, 15%. A
    `/` separates cards face down from cards face up. Hands are given in dealing order.

    Small problems are enumerated exactly; otherwise deals are sampled (Monte Carlo) and the answer
    has confidence intervals.
    """
    from pokernight.cli.reports.odds_report import Sampling, print_odds
    from pokernight.cli.text.house_rules import settle
    from pokernight.games import find

    if unknown < 0:
        wrong = "--unknown is a number of hands, and cannot be {n:=}"
        raise Refused(message(wrong, n=str(unknown)))
    game_found = find(game)
    house = settle(game_found, rule_set, changes)
    print_odds(
        game_found, house, (*hands, *("??",) * unknown), board, dead, dummies,
        Sampling(**sampling), language, exact=exact, streets=streets,
    )  # fmt: skip


@click.command(
    epilog="""\b
Examples:
  pokernight wins chaos --seats 5
  pokernight wins the_omen --seats 6 --trials 100000 --plot omen.svg
"""
)
@game_argument
@click.option("--seats", type=int, required=True, metavar="N", help="Number of players.")
@house_rules
@sampling_options
def wins(
    game: str,
    seats: int,
    rule_set: str | None,
    changes: tuple[str, ...],
    **sampling: Any,
) -> None:
    """Print the winning hands of GAME when all players stay."""
    from pokernight.cli.reports.frequency_report import print_wins
    from pokernight.cli.reports.odds_report import Sampling
    from pokernight.cli.text.house_rules import settle
    from pokernight.games import find

    game_found = find(game)
    print_wins(game_found, settle(game_found, rule_set, changes), seats, Sampling(**sampling))


@click.command(
    epilog="""\b
Examples:
  pokernight worth baseball --at three --answers pay,fold --players caller
  pokernight worth baseball --at three --answers pay,fold --hand 'AA/3'
  pokernight worth holdem --at bet --answers call,fold --hand 99 --hand KTo
  pokernight worth holdem --at bet --hand KTo --answers call,fold --within 0.2
  pokernight worth five_card_draw --at draw --hand AAKK* --answers 1,3
  pokernight worth tonight.jsonl --line 3 --question 5
"""
)
@click.argument("subject", metavar="GAME|RECORD", shell_complete=tab.games,
                callback=file_arguments.game)  # fmt: skip
@click.option(
    "--at",
    metavar="KIND",
    help="Kind of question: bet, draw, three; without it those of GAME are listed.",
)
@click.option("--hand", multiple=True, metavar="HAND",
              help="Cards or range of the asked player; several are compared.")  # fmt: skip
@click.option("--answers", default="", metavar="A,B",
              help="Answers to compare: words, amounts, or cards to throw away.")  # fmt: skip
@click.option("--question", type=int, metavar="N",
              help="Question N of the hand in the file RECORD.")  # fmt: skip
@click.option("--line", type=int, default=1, show_default=True, metavar="N",
              help="The hand of RECORD, counted from 1.")  # fmt: skip
@click.option(
    "--players",
    default="",
    metavar="PLAYER,...",
    shell_complete=tab.company,
    help="Policies, each of which plays every seat (default caller,sensible,random).",
)
@click.option(
    "--within",
    type=float,
    metavar="X",
    help="Play until the +- of every difference is X small bets (default 0.5).",
)
@click.option("--hands", type=int, metavar="N",
              help="Deal N hands for each policy instead of two minutes.")  # fmt: skip
@click.option("--seats", type=int, metavar="K", help="Players at the table (default 4).")
@click.option("--seed", default="0", show_default=True, metavar="S",
              help="Random seed; equal seeds give equal hands.")  # fmt: skip
@house_rules
@report_options
def worth(subject: str, **options: Any) -> None:
    """Print what each answer to a question is worth, in small bets.

    Hands of GAME are played until the question comes up; then each answer is played on with the
    same cards and chance, under three policies. Only the first such question of a hand counts. A
    note says where the better answer depends on the policy. With --question, the question is that
    of a recorded hand, in worlds that agree with what the asked player knew.
    """
    from pokernight.cli.reports.worth_report import print_worth

    print_worth(subject, **options)


@click.command(
    epilog="""\b
Examples:
  pokernight review tonight.jsonl
  pokernight review tonight.jsonl --line 3 --equity
  pokernight review tonight.jsonl --player Ann --hindsight
  pokernight import home-game.csv | pokernight review -
"""
)
@click.argument("file", shell_complete=tab.files, callback=file_arguments.read)
@click.option("--line", type=int, metavar="N", help="Only hand N of FILE, counted from 1.")
@click.option("--player", metavar="NAME", help="Only this player's hands, knowledge and answers.")
@click.option("--equity", is_flag=True, help="Print each player's equity after every street.")
@click.option("--hindsight", is_flag=True,
              help="List the answers that gave up the most beside the strong bot's.")  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="Output JSON.")
def review(
    file: str, line: int | None, player: str | None, equity: bool, hindsight: bool, as_json: bool
) -> None:
    """Print statistics of the hands in FILE.

    FILE is a hand history written by `--record` or `import`, or an evening; `-` is standard input.
    Equities count the cards that were shown in the end, or that the player of --player has seen.
    Answers are compared by what the asked player knew, as hints are.
    """
    from pokernight.cli.reports.record_review import print_review

    print_review(
        file, line=line, player=player, equity=equity, hindsight=hindsight, as_json=as_json
    )


@click.command(
    epilog="""\b
Examples:
  pokernight frequencies --cards 7 --wild 3,9 --plot hands.svg
  pokernight frequencies --cards 5 --jokers 1 --bug --json
  pokernight frequencies --game cripple_mr_onion
  pokernight frequencies --game cripple_mr_onion --given eights=wild --json
"""
)
@click.option("--cards", type=int, metavar="N", help="Cards in a hand, 1 to 8.")
@click.option("--jokers", type=int, metavar="K", help="Jokers in the deck; they are wild.")
@click.option("--wild", metavar="CARDS", help="Wild cards; a rank such as 3 means all four.")
@click.option("--bug", is_flag=True, help="Jokers are aces, or complete a straight or flush.")
@click.option("--no-copies", is_flag=True, help="Wild cards may not duplicate held cards.")
@click.option("--low", is_flag=True, help="Rank ace-to-five lows instead.")
@click.option("--game", metavar="GAME", shell_complete=tab.games,
              help="Sample random hands of this game instead.")  # fmt: skip
@click.option(
    "--trials",
    type=int,
    metavar="N",
    help="Hands to sample (default a million; 20,000 without `fast`).",
)
@click.option("--seed", metavar="S", help="Any text; equal seeds give equal hands.")
@click.option("--given", multiple=True, metavar="FACT=VALUE", shell_complete=tab.facts,
              help="A fact that the game depends on.")  # fmt: skip
@output_file("--plot", "Draw a chart into a .png or .svg file.")
@click.option("--json", "as_json", is_flag=True, help="Output JSON.")
def frequencies(
    cards: int | None,
    jokers: int | None,
    wild: str | None,
    bug: bool,
    no_copies: bool,
    low: bool,
    game: str | None,
    trials: int | None,
    seed: str | None,
    given: tuple[str, ...],
    plot: str | None,
    as_json: bool,
) -> None:
    """Print how often each kind of hand occurs.

    With --cards every poker hand of that size is counted exactly, under any wild-card rule. With
    --game cripple_mr_onion the best grouping of ten random cards is sampled, without modifiers
    unless --given names them.
    """
    counted = {"--cards": cards, "--jokers": jokers, "--wild": wild, "--bug": bug or None,
               "--no-copies": no_copies or None, "--low": low or None}  # fmt: skip
    sampled = {"--trials": trials, "--seed": seed, "--given": given or None}
    other = counted if game is not None else sampled
    if strange := [option for option, value in other.items() if value is not None]:
        subject = "random hands of a game" if game is None else "counted poker hands"
        raise Refused(f"{strange[0]} is for {subject}: --game and --cards do not combine")
    if game is not None:
        from pokernight.cli.reports import grouping_frequencies as table

        table.print_groupings(
            game, table.TRIALS if trials is None else trials, seed or "0", given, plot,
            as_json=as_json,
        )  # fmt: skip
        return
    if cards is None:
        raise Refused("give the number of cards, as in --cards 7, or a game with --game")
    from pokernight.cli.reports.frequency_report import print_frequencies

    print_frequencies(
        cards, jokers or 0, wild, plot, bug=bug, copies=not no_copies, to_low=low,
        as_json=as_json,
    )  # fmt: skip
