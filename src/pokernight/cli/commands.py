"""The command `pokernight`: what people type, and where everything that is refused is said.

What a command does lives in the module of its name, which is imported when it is called: the
command must start quickly.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import Any, NoReturn

import click

from pokernight import __version__
from pokernight.errors import Refused, nearest

INTERRUPTED = 130
REFUSED = 2
BROKEN_PIPE = 141
NAME = "pokernight"


class Commands(click.Group):
    """The group of all commands: the one place where an error becomes a sentence."""

    def main(  # type: ignore[override]
        self, args: Sequence[str] | None = None, prog_name: str | None = None, **extra: Any
    ) -> NoReturn:
        """Run a command and leave with its status; never with a traceback for bad input."""
        extra["standalone_mode"] = False
        if sys.stdout is None:  # closed by whoever called
            _write_to_nobody(1)
            sys.stdout = os.fdopen(1, "w", encoding="utf-8")
        try:
            status = super().main(args=args, prog_name=NAME, **extra)
            sys.stdout.flush()
        except click.ClickException as error:
            status = _refuse(_one_sentence(error))
        except Refused as error:
            status = _refuse(str(error))
        except click.Abort:
            status = INTERRUPTED
        sys.exit(status if isinstance(status, int) else 0)

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command; whoever reads its output may stop reading."""
        try:
            result = super().invoke(ctx)
            sys.stdout.flush()
            return result
        except BrokenPipeError:
            _write_to_nobody(sys.stdout.fileno())
            ctx.exit(BROKEN_PIPE)
        except OSError as error:
            _write_to_nobody(sys.stdout.fileno())
            raise Refused(f"the output cannot be written: {error.strerror}") from None

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find a command; a mistyped one gets the nearest."""
        if args and self.get_command(ctx, args[0]) is None and not args[0].startswith("-"):
            known = list(self.commands)
            hint = nearest(args[0], known) or f": there are {', '.join(known)}"
            raise Refused(f"there is no command {args[0]!r}{hint}")
        return super().resolve_command(ctx, args)

    def list_commands(self, ctx: click.Context) -> list[str]:
        """In the order in which they are defined: the one most wanted first."""
        return list(self.commands)


def _write_to_nobody(file: int) -> None:
    """What is still buffered has no reader: let the interpreter flush it into nothing."""
    nothing = os.open(os.devnull, os.O_WRONLY)
    if nothing != file:
        os.dup2(nothing, file)
        os.close(nothing)


def _refuse(sentence: str) -> int:
    click.echo(f"{NAME}: {sentence}", err=True)
    return REFUSED


def _one_sentence(error: click.ClickException) -> str:
    said = " ".join(error.format_message().split())
    if isinstance(error, click.UsageError) and error.ctx is not None:
        return f"{said} ({error.ctx.command_path} --help tells more)"
    return said


EXAMPLES = """\b
Examples:
  pokernight play the_omen
  pokernight play holdem --seats 6 --stakes 1/2 --hands 20
  pokernight play the_omen --auto --seed 666
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
        from pokernight.cli.rulebook import welcome

        welcome()


def _house_rules(command: Any) -> Any:
    """The options for house rules, which several commands share."""
    command = click.option(
        "--rule",
        "changes",
        multiple=True,
        metavar="NAME=VALUE",
        help="One house rule; may be given several times.",
    )(command)
    return click.option(
        "--rules",
        "rule_set",
        metavar="SET",
        help="A named set of house rules of the game; SET+SET joins them.",
    )(command)


@main.command(
    epilog="""\b
Examples:
  pokernight play the_omen
  pokernight play seven_card_stud --stakes 5/10 --rules home
  pokernight play the_omen --rule lost_pot=carry --record evening.jsonl
  pokernight play omaha_hi_lo --auto --hands 3 --seed 1
"""
)
@click.argument("game")
@click.option("--seats", type=int, default=4, show_default=True, help="Players, with you.")
@click.option("--stakes", metavar="SMALL/BIG", help="Such as 2/4 or 0.50/1.")
@click.option("--seed", metavar="S", help="Any text: the same evening again.")
@_house_rules
@click.option("--hands", type=int, metavar="N", help="Stop after so many hands.")
@click.option("--auto", is_flag=True, help="A house player sits in your seat.")
@click.option("--record", metavar="FILE", help="Append each finished hand as a line.")
def play(
    game: str,
    seats: int,
    stakes: str | None,
    seed: str | None,
    rule_set: str | None,
    changes: tuple[str, ...],
    hands: int | None,
    auto: bool,
    record: str | None,
) -> None:
    """Play GAME against the house players; you sit in the first seat.

    GAME is a name, or a file of your own such as ./my_game.py.

    Without a terminal the answers are read line by line. In the game `?` explains the rule
    that applies, `h` shows the hand so far and `q` leaves.
    """
    from pokernight.cli.house_rules import settle
    from pokernight.cli.play import evening
    from pokernight.games import find

    found = find(game)
    rules = settle(found, rule_set, changes, stakes)
    click.get_current_context().exit(evening(found, rules, seats, seed, hands, auto, record))


@main.command()
def games() -> None:
    """List the games, a line each, the name that commands take first."""
    from pokernight.cli.rulebook import list_games

    list_games()


@main.command()
@click.argument("game")
def rules(game: str) -> None:
    """Print the page of GAME and its house rules."""
    from pokernight.cli.rulebook import print_rules
    from pokernight.games import find

    print_rules(find(game))


@main.command()
@click.argument("file")
@click.option("--step", is_flag=True, help="Wait for Enter between the questions.")
@click.option("--phh", is_flag=True, help="Print each hand in the notation PHH instead.")
@click.option("--game", metavar="GAME", help="A game file that the hands were played by.")
def replay(file: str, step: bool, phh: bool, game: str | None) -> None:
    """Show every hand recorded in FILE, all cards open; `-` is the standard input.

    A line may also be a position in the middle of a hand.
    """
    from pokernight.cli.replay import show_file

    show_file(file, step=step, phh=phh, own_game=game)


@main.command(
    epilog="""\b
Examples:
  pokernight prove chaos --hands 50
  pokernight prove ./my_game.py
"""
)
@click.argument("game")
@click.option("--hands", type=int, default=200, show_default=True, help="How many hands.")
@click.option("--seats", type=int, help="How many players; any number if left out.")
@click.option("--seed", type=int, default=0, show_default=True, help="The first hand's seed.")
@_house_rules
def prove(
    game: str,
    hands: int,
    seats: int | None,
    seed: int,
    rule_set: str | None,
    changes: tuple[str, ...],
) -> None:
    """Hold GAME to the promises of every game, on random hands.

    GAME is a name or a file of your own. The status is 1 if a promise is broken.
    """
    from pokernight.cli.house_rules import settle
    from pokernight.cli.prove import prove_game
    from pokernight.games import find

    found = find(game)
    status = prove_game(found, settle(found, rule_set, changes), hands, seats, seed)
    click.get_current_context().exit(status)


@main.command(
    epilog="""\b
Examples:
  pokernight rank "As Kd Kc 2d 2h" --wild 2
  pokernight rank "As2d3cKd / 4h 5c 8s" --game omaha_hi_lo
  pokernight rank "Kh Kd 9c 6s 5h 4d 2c" --game the_omen --given omens=2 --json
"""
)
@click.argument("cards", nargs=-1, required=True)
@click.option("--game", metavar="GAME", help="What they are worth in this game.")
@click.option("--wild", metavar="CARDS", help="Wild cards; a rank such as 2 for all of it.")
@click.option("--bug", metavar="CARDS", help="Aces, or what completes a straight or flush.")
@click.option("--null", metavar="CARDS", help="Cards that count for nothing.")
@click.option("--no-copies", is_flag=True, help="A wild card is no card that is held.")
@click.option("--low", is_flag=True, help="The eight-or-better low.")
@click.option("--given", multiple=True, metavar="FACT=VALUE", help="A fact the game asks for.")
@_house_rules
@click.option("--json", "as_json", is_flag=True, help="For programs.")
def rank(
    cards: tuple[str, ...],
    game: str | None,
    wild: str | None,
    bug: str | None,
    null: str | None,
    no_copies: bool,
    low: bool,
    given: tuple[str, ...],
    rule_set: str | None,
    changes: tuple[str, ...],
    as_json: bool,
) -> None:
    """Say what CARDS are worth, and why.

    Write cards as you like: "As Kd", AsKd, "A♠, 10♦". A `/` separates hole cards from face-up
    cards, or from the board.
    """
    from pokernight.cli import rank as ranking

    line = " ".join(cards)
    if game is None:
        ranking.refuse_without_game(given, rule_set, changes)
        ranking.print_plain(
            line, wild, bug, null, copies=not no_copies, to_low=low, as_json=as_json
        )
        return
    from pokernight.cli.house_rules import settle
    from pokernight.games import find

    found = find(game)
    ranking.refuse_with_game(found, wild, bug, null, no_copies, low)
    ranking.print_worth(line, found, settle(found, rule_set, changes), given, as_json=as_json)


@main.command(
    epilog="""\b
Examples:
  pokernight frequencies --game cripple_mr_onion
  pokernight frequencies --game cripple_mr_onion --given eights=wild --trials 50000 --json
"""
)
@click.option("--game", metavar="GAME", help="The game whose hands are counted.")
@click.option(
    "--trials", type=int, metavar="N", help="How many random hands; a million if not said."
)
@click.option("--seed", default="0", metavar="S", help="Any text: the same hands again.")
@click.option("--given", multiple=True, metavar="FACT=VALUE", help="A fact the game asks for.")
@click.option("--json", "as_json", is_flag=True, help="For programs.")
def frequencies(
    game: str | None, trials: int | None, seed: str, given: tuple[str, ...], as_json: bool
) -> None:
    """Say how often each kind of hand comes.

    In Cripple Mr Onion it is the best grouping of ten random cards, without any modifier unless
    one is given.
    """
    from pokernight.cli import frequencies as table

    if game is None:
        raise Refused(f"say of which game, such as --game {table.GAME}")
    table.print_groupings(
        game, table.TRIALS if trials is None else trials, seed, given, as_json=as_json
    )
