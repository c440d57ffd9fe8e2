"""The command `pokernight`.

Reports and clients are imported when a command runs, so that help and completion start quickly.
"""

from __future__ import annotations

import atexit
import gc

import click

from pokernight import __version__
from pokernight.cli.commands import completion as tab
from pokernight.cli.commands.command_group import NAME, Commands
from pokernight.cli.commands.game_commands import (
    atoms,
    floor,
    games,
    import_hands,
    prove,
    rank,
    replay,
    rules,
    say,
    table,
)
from pokernight.cli.commands.odds_commands import frequencies, odds, review, wins, worth
from pokernight.cli.commands.play_commands import evening, play
from pokernight.cli.commands.room_commands import (
    backup,
    export,
    group,
    host,
    join,
    restore,
    serve,
    tonight,
    verify,
)
from pokernight.cli.commands.study_commands import arena, compare, fairness, simulate

atexit.register(gc.freeze)  # skip the last collection: nothing is worth freeing at exit

EXAMPLES = """\b
Examples:
  pokernight play the_omen
  pokernight play holdem --seats 6 --stakes 1/2 --hands 20
  pokernight play the_omen --auto --seed 666
  pokernight evening --seats 5 --ledger tonight.csv
  pokernight games --like baseball --players 6
  pokernight play "seven stud, follow the queen, low hole wild"
  pokernight rules the_omen
  pokernight rank "As Kd Kc 2d 2h" --wild 2
  pokernight rank "As 2d 3c Kd / 4h 5c 8s" --game omaha_hi_lo --json
"""


@click.group(
    cls=Commands,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 80},
    epilog=EXAMPLES,
)
@click.version_option(__version__, prog_name=NAME)
@click.pass_context
def main(ctx: click.Context) -> None:
    """Deal and referee the odd games of a home poker night."""
    if ctx.invoked_subcommand is None:
        from pokernight.cli.reports.rulebook_page import welcome

        welcome()


@click.command(
    epilog="""\b
Examples:
  eval "$(pokernight completion bash)"          in ~/.bashrc
  eval "$(pokernight completion zsh)"           in ~/.zshrc, after compinit
  pokernight completion fish | source           in ~/.config/fish/config.fish
"""
)
@click.argument("shell", type=click.Choice(tab.SHELLS))
def completion(shell: str) -> None:
    """Print the script that makes SHELL complete commands at Tab.

    Completes commands, games, options, house rules and their values, rule sets and facts.
    """
    click.echo(tab.script(main, NAME, shell), nl=False)


for command in (
    play,
    games,
    atoms,
    say,
    rules,
    floor,
    replay,
    table,
    prove,
    import_hands,
    rank,
    evening,
    serve,
    host,
    join,
    export,
    backup,
    restore,
    group,
    tonight,
    verify,
    odds,
    wins,
    worth,
    review,
    arena,
    compare,
    fairness,
    simulate,
    frequencies,
    completion,
):
    main.add_command(command)
