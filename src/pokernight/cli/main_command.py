"""The command `pokernight`: what people type, and where everything that is refused is said.

What a command does lives in the module of its name, which is imported when it is called: the
command must start quickly.
"""

from __future__ import annotations

import atexit
import gc
import os
import sys
from collections.abc import Callable, Sequence
from functools import wraps
from typing import Any, NoReturn, TypeVar

import click

from pokernight import __version__
from pokernight.cli.commands import completion as tab
from pokernight.cli.commands import files
from pokernight.cli.console.echo import echo
from pokernight.errors import Refused, nearest

INTERRUPTED = 130
REFUSED = 2
BROKEN_PIPE = 141
NAME = "pokernight"

atexit.register(gc.freeze)  # at its end a command leaves nothing that is worth collecting


class Commands(click.Group):
    """The group of all commands: the one place where an error becomes a sentence."""

    def main(  # type: ignore[override]
        self, args: Sequence[str] | None = None, prog_name: str | None = None, **extra: Any
    ) -> NoReturn:
        """Run a command and leave with its status; never with a traceback for bad input."""
        extra["standalone_mode"] = False
        if sys.stdout is None:  # closed by whoever called: nothing is done for nobody
            sys.exit(_refuse("the output cannot be written: it is closed"))
        if (status := tab.answer(self, NAME)) is not None:
            sys.exit(status)
        try:
            status = super().main(args=args, prog_name=NAME, **extra)
            sys.stdout.flush()
        except click.ClickException as error:
            status = _refuse(_one_sentence(error))
        except Refused as error:
            status = _refuse(str(error))
        except click.Abort:
            status = INTERRUPTED
        except (Exception, SystemExit) as error:
            from pokernight.cli.commands.crash_report import fault

            said, status = fault(error)
            _say(said)
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
            if _of_a_game_file(error):
                raise
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


def _of_a_game_file(error: OSError) -> bool:
    from pokernight.games.own_file import mistake

    return mistake(error) is not None


def _say(sentence: str) -> None:
    echo(f"{NAME}: {sentence}", err=True)


def _refuse(sentence: str) -> int:
    _say(sentence)
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


def _one_set(ctx: click.Context, parameter: click.Parameter, sets: tuple[str, ...]) -> str | None:
    if len(sets) > 1:
        raise Refused(f"--rules names one set, not {len(sets)}: change single rules with --rule")
    return sets[0] if sets else None


_Command = TypeVar("_Command", bound=Callable[..., Any])


def _file(flag: str, says: str, default: str | None = None) -> Callable[[_Command], _Command]:
    """An option that names a file to read."""
    return click.option(
        flag, metavar="FILE", shell_complete=tab.files, help=says, default=default,
        callback=files.read,
    )  # fmt: skip


def _out(flag: str, says: str) -> Callable[[_Command], _Command]:
    """An option that names a file to write."""
    return click.option(
        flag, metavar="FILE", shell_complete=tab.files, help=says, callback=files.written
    )


def _house_rules(command: Any) -> Any:
    """The options for house rules, which several commands share."""
    command = click.option(
        "--rule",
        "changes",
        multiple=True,
        metavar="NAME=VALUE",
        shell_complete=tab.house_rules,
        help="One house rule; may be given several times.",
    )(command)
    return click.option(
        "--rules",
        "rule_set",
        multiple=True,
        callback=_one_set,
        metavar="SET",
        shell_complete=tab.rule_sets,
        help="A named set of house rules of the game; SET+SET joins them.",
    )(command)


def _with_atoms(command: Any) -> Any:
    """The option that says more of a game, which is then composed, and named by its parts."""

    @wraps(command)
    def composed(atoms: tuple[str, ...], **others: Any) -> None:
        if atoms:
            from pokernight.games import compose

            if others["game"] is None:
                raise Refused("--with says more of a game: say of which, with --game")
            others["game"] = compose(others["game"], *atoms).name
        command(**others)

    return click.option(
        "--with", "atoms", multiple=True, metavar="ATOM", shell_complete=tab.atoms,
        help="What else is said of GAME; may be given several times.",
    )(composed)  # fmt: skip


def _game(command: Any) -> Any:
    """The argument GAME: a name, a file, or what a dealer says."""
    game = click.argument("game", shell_complete=tab.games, callback=files.game)
    return game(_with_atoms(command))


def trusting(command: Any) -> Any:
    """A command that speaks to a room, whose certificate may be its own."""
    says = "The room's own certificate, where the system does not know it."
    return _file("--certificate", says, default="")(command)


class NamingTheHouse(click.Option):
    """An option whose help names the ``{players}`` of the house, looked up when it is read."""

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        """What stands in the help."""
        from pokernight.bots import HOUSE_PLAYERS

        record = super().get_help_record(ctx)
        return record and (record[0], record[1].format(players=", ".join(HOUSE_PLAYERS)))


def _company(command: Any) -> Any:
    """The options of who sits down and how hands follow, which `play` and `evening` share."""
    for option in (
        click.option("--pause", is_flag=True,
                     help="Between hands wait a second, and not for Enter."),
        click.option("--humans", type=int, metavar="N",
                     help="People at the keyboard, who take turns; 1 if left out."),
        click.option("--names", metavar="NAME,...",
                     help="The names of the others, seat by seat."),
        click.option("--name", metavar="NAME", help="Your name."),
        click.option("--players", metavar="WHO,...", shell_complete=tab.company,
                     help="How the house players play, seat by seat; repeated when short."),
        click.option("--auto", is_flag=True,
                     help="A house player sits in your seat too: the first of them."),
        click.option("--seats", type=int, metavar="N",
                     help="Players, with you; 4 if left out."),
    ):  # fmt: skip
        command = option(command)
    return command


@main.command(
    epilog="""\b
Examples:
  pokernight play the_omen
  pokernight play seven_card_stud --stakes 5/10 --rules home
  pokernight play the_omen --rule lost_pot=carry --record evening.jsonl
  pokernight play omaha_hi_lo --auto --hands 3 --seed 1
  pokernight play omaha_hi_lo --incidents 0.1
  pokernight play five_card_stud --with follow_the_queen --with low_hole_wild
  pokernight play "seven stud, follow the queen, fours buy a card"
  pokernight play chaos --players sensible,caller --name Ann
"""
)
@_game
@_company
@click.option("--stakes", metavar="SMALL/BIG", help="Such as 2/4 or 0.50/1.")
@click.option("--seed", metavar="S", help="Any text: the same evening again.")
@_house_rules
@click.option("--hands", type=int, metavar="N", help="Stop after so many hands.")
@_out("--record", "Append each finished hand as a line.")
@click.option(
    "--incidents",
    type=float,
    metavar="P",
    help="A clumsy dealer: the chance that something goes wrong at a question, such as 0.1.",
)
def play(
    game: str,
    stakes: str | None,
    seed: str | None,
    rule_set: str | None,
    changes: tuple[str, ...],
    hands: int | None,
    record: str | None,
    incidents: float | None,
    pause: bool,
    **company: Any,
) -> None:
    """Play GAME against the house players.

    You sit in the first seat. GAME is a name, or a file of your own such as ./my_game.py.

    Without a terminal the answers are read line by line. In the game `?` explains the
    question and your hand, `??` lists all keys and `q` leaves.
    """
    from pokernight.cli.local import play_game as playing
    from pokernight.cli.local.seating_options import Guests
    from pokernight.cli.text.house_rules import settle
    from pokernight.games import find
    from pokernight.table.menu import source_of

    found = find(game)
    rules = settle(found, rule_set, changes, stakes)
    guests = Guests(**company)
    status = playing.play(
        found, rules, guests, seed, hands, record, source_of(game, found), incidents or 0, pause
    )
    click.get_current_context().exit(status)


@main.command(
    epilog="""\b
Examples:
  pokernight games
  pokernight games --like baseball --players 6
  pokernight games --wild --split
  pokernight games --quick --json
"""
)
@click.option("--like", default="", metavar="WHAT", shell_complete=tab.games,
              help="A game and its kin, or those that speak of WHAT.")  # fmt: skip
@click.option("--players", type=int, metavar="N", help="Those that N can play.")
@click.option("--wild", is_flag=True, help="Those with wild cards.")
@click.option("--split", is_flag=True, help="Those whose pot is won in parts.")
@click.option("--quick", is_flag=True, help="Those whose deals are soon over.")
@click.option("--json", "as_json", is_flag=True, help="For programs.")
def games(
    like: str, players: int | None, wild: bool, split: bool, quick: bool, as_json: bool
) -> None:
    """List the games by the names that commands take.

    Of each it says how many can play; how many questions a deal has when four play and all stay;
    in a wild game, how often the best hand without wild cards loses; and what it is kin to.
    """
    from pokernight.cli.reports.rulebook_page import list_games
    from pokernight.games.finding import Wish

    list_games(Wish(like, players, wild, split, quick), as_json=as_json)


@main.command(
    epilog="""\b
Examples:
  pokernight atoms
  pokernight atoms --json
"""
)
@click.option("--json", "as_json", is_flag=True, help="For programs.")
def atoms(as_json: bool) -> None:
    """List what a dealer may say of a game, by what it is about.

    Each atom has its name, which --with takes, the phrases by which dealers say it, and its clause
    of the page.
    """
    from pokernight.cli.reports.atom_list import list_atoms

    list_atoms(as_json=as_json)


@main.command(
    epilog="""\b
Examples:
  pokernight rules the_omen
  pokernight rules "seven stud, low hole wild, high spade takes half"
  pokernight rules ./my_game.py
  pokernight rules bonedoneskis --json
"""
)
@_game
@click.option("--json", "as_json", is_flag=True, help="For programs.")
def rules(game: str, as_json: bool) -> None:
    """Print the page of GAME and its house rules."""
    from pokernight.cli.reports.rulebook_page import print_rules
    from pokernight.games import find

    print_rules(find(game), game, as_json=as_json)


@main.command(
    epilog="""\b
Examples:
  pokernight floor omaha_hi_lo
  pokernight floor omaha_hi_lo exposed_cards count=2
  pokernight floor omaha_hi_lo short_raise fraction=1/3 announced=yes --json
"""
)
@_game
@click.argument("incident", required=False, shell_complete=tab.incidents)
@click.argument("facts", nargs=-1, metavar="[FACT=VALUE]...")
@click.option("--json", "as_json", is_flag=True, help="For programs.")
def floor(game: str, incident: str | None, facts: tuple[str, ...], as_json: bool) -> None:
    """Rule on what went wrong at a real table of GAME.

    Every ruling comes with the clause behind it. Without INCIDENT you are asked what happened;
    without a terminal all rulings are listed.
    """
    from pokernight.cli.reports.floor_rulings import floor as ask_the_floor
    from pokernight.games import find

    ask_the_floor(find(game), incident, facts, as_json=as_json)


@main.command(
    epilog="""\b
Examples:
  pokernight replay tonight.jsonl
  pokernight replay tonight.jsonl --step
  pokernight replay tonight.evening
  pokernight replay tonight.jsonl --json | jq .result.payoffs
  pokernight replay mine.jsonl --game ./my_game.py
"""
)
@click.argument("file", shell_complete=tab.files, callback=files.read)
@click.option("--step", is_flag=True, help="Wait for Enter between the questions.")
@click.option("--phh", is_flag=True, help="Print each hand in the notation PHH instead.")
@click.option("--json", "as_json", is_flag=True, help="For programs: a line of JSON for each hand.")
@click.option("--game", metavar="GAME", shell_complete=tab.files,
              help="A game file that the hands were played by.")  # fmt: skip
def replay(file: str, step: bool, phh: bool, as_json: bool, game: str | None) -> None:
    """Show every hand recorded in FILE, all cards open.

    FILE holds what `--record` has written or an evening kept by `--save`; it may be `-` for the
    standard input. A line may also be a position in the middle of a hand.
    """
    from pokernight.cli.reports.replay_hands import show_file

    show_file(file, step=step, phh=phh, as_json=as_json, own_game=game)


@main.command(
    epilog="""\b
Examples:
  pokernight prove chaos --hands 50
  pokernight prove ./my_game.py
"""
)
@_game
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
    from pokernight.cli.reports.prove_report import prove_game
    from pokernight.cli.text.house_rules import settle
    from pokernight.games import find

    found = find(game)
    status = prove_game(found, settle(found, rule_set, changes), hands, seats, seed)
    click.get_current_context().exit(status)


@main.command(
    epilog="""\b
Examples:
  pokernight rank "As Kd Kc 2d 2h" --wild 2
  pokernight rank "As2d3cKd / 4h 5c 8s" --game omaha_hi_lo
  pokernight rank KhKd9c6s5h4d2c --game the_omen --given omens=2 --json
"""
)
@click.argument("cards", nargs=-1, required=True)
@click.option("--game", metavar="GAME", shell_complete=tab.games,
              help="What they are worth in this game.")  # fmt: skip
@_with_atoms
@click.option("--wild", metavar="CARDS", help="Wild cards; a rank such as 2 for all of it.")
@click.option("--bug", metavar="CARDS", help="Aces, or what completes a straight or flush.")
@click.option("--null", metavar="CARDS", help="Cards that count for nothing.")
@click.option("--no-copies", is_flag=True, help="A wild card is no card that is held.")
@click.option("--low", is_flag=True, help="The eight-or-better low.")
@click.option("--given", multiple=True, metavar="FACT=VALUE", shell_complete=tab.facts,
              help="A fact the game asks for.")  # fmt: skip
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
    """Say what CARDS are worth and why.

    Write cards as you like: "As Kd", AsKd, "A♠, 10♦". A `/` separates hole cards from face-up
    cards, or from the board.
    """
    from pokernight.cli.reports import rank_report as ranking

    line = " ".join(cards)
    if game is None:
        ranking.refuse_without_game(given, rule_set, changes)
        ranking.print_plain(
            line, wild, bug, null, copies=not no_copies, to_low=low, as_json=as_json
        )
        return
    from pokernight.cli.text.house_rules import settle
    from pokernight.games import find

    found = find(game)
    ranking.refuse_with_game(found, wild, bug, null, no_copies, low)
    ranking.print_worth(line, found, settle(found, rule_set, changes), given, as_json=as_json)


@main.command(
    epilog="""\b
Examples:
  pokernight evening
  pokernight evening --menu friday.toml --seats 6 --save tonight.evening
  pokernight evening --resume tonight.evening --ledger tonight.csv
  pokernight evening --auto --hands 12 --seed 1 --ledger tonight.json
  pokernight evening --humans 2 --name Ann --names Ben
"""
)
@_file("--menu", "The games and their house rules (docs/evening.md).")
@_company
@click.option("--hands", type=int, metavar="N", help="Stop after so many hands.")
@click.option("--seed", metavar="S", help="Any text: the same evening again.")
@_out("--save", "Keep the evening there, answer by answer.")
@_file("--resume", "Go on with an evening that was kept.")
@_file("--after", "Begin with what the evening in FILE has kept.")
@_out("--record", "Append each finished hand as a line.")
@_out("--ledger", "Write the ledger there: FILE.json or FILE.csv.")
def evening(
    menu: str | None,
    hands: int | None,
    seed: str | None,
    save: str | None,
    resume: str | None,
    after: str | None,
    record: str | None,
    ledger: str | None,
    pause: bool,
    **company: Any,
) -> None:
    """Spend an evening at dealer's choice.

    The house players are there, and the dealer calls the game. What a game leaves behind waits
    until it is played again, and the ledger at the end says who pays whom. An evening that is kept
    in a file goes on where it was interrupted.
    """
    from pokernight.cli.local import play_evening as evenings
    from pokernight.cli.local.seating_options import Guests

    wishes = evenings.Wishes(menu, Guests(**company), hands, seed, after, record, pause)
    click.get_current_context().exit(evenings.evening(wishes, save, resume, ledger))


@main.command(
    epilog="""\b
Examples:
  pokernight serve
  pokernight serve --lan
  pokernight serve --workers 2
  pokernight serve --store sqlite:////var/lib/room.db --public https://a.b
"""
)
@click.option("--host", default="127.0.0.1", metavar="ADDRESS", show_default=True,
              help="The address to listen on.")  # fmt: skip
@click.option("--port", type=click.IntRange(0, 65535), default=8000, metavar="N",
              show_default=True, help="The port to listen on; 0 for any that is free.")  # fmt: skip
@click.option("--lan", is_flag=True, help="Listen on the home network, and show a QR code.")
@click.option("--public", default="", metavar="URL",
              help="The address others reach it by, behind a proxy or tunnel.")  # fmt: skip
@click.option("--proxies", type=click.IntRange(0, 9), default=0, metavar="N", show_default=True,
              help="How many proxies of yours write X-Forwarded-For.")  # fmt: skip
@click.option("--store", default="sqlite:///room.db", metavar="URL", show_default=True,
              help="Where evenings are kept.")  # fmt: skip
@click.option("--bus", default="", metavar="URL",
              help="Where workers of several machines meet: tls://SECRET@HOST:4222.")  # fmt: skip
@click.option("--workers", type=click.IntRange(1, 64), default=1, metavar="N", show_default=True,
              help="How many processes serve it.")  # fmt: skip
@click.option("--pace", type=float, metavar="SECONDS",
              help="How long house players think on average.")  # fmt: skip
@click.option("--open", "opens", default="here", metavar="anybody|here|SECRET", show_default=True,
              shell_complete=tab.openers, help="Who may open tables.")  # fmt: skip
@_file("--certificate", "For TLS, together with --key: links are https then.", default="")
@_file("--key", "The key of the certificate, without a password.", default="")
@click.option("--players", metavar="MODULE:FUNCTION,...",
              help="Players of your own, who may be seated here too.")  # fmt: skip
def serve(
    host: str,
    port: int,
    lan: bool,
    public: str,
    proxies: int,
    store: str,
    bus: str,
    workers: int,
    pace: float | None,
    opens: str,
    certificate: str,
    key: str,
    players: str | None,
) -> None:
    """Run a room: tables that friends join by a link."""
    from pokernight.cli.local.seating_options import others_of
    from pokernight.cli.remote.serve_room import serve as run
    from pokernight.room.serve.process import Where

    where = Where(
        host, port, store, public, opens, bus=bus, workers=workers, pace=pace,
        certificate=certificate, key=key, players=others_of(players), proxies=proxies,
    )  # fmt: skip
    click.get_current_context().exit(run(where, lan=lan))


@main.command(
    epilog="""\b
Examples:
  pokernight host http://127.0.0.1:8000
  pokernight host http://127.0.0.1:8000 --menu friday.toml --json
"""
)
@click.argument("server")
@_file("--menu", "The games, in TOML.")
@click.option("--players", cls=NamingTheHouse, metavar="WHO,...",
              shell_complete=tab.company,
              help="House players who sit down at once: {players}.")  # fmt: skip
@click.option("--hands", type=click.IntRange(0), default=0, metavar="N",
              help="After how many it ends.")  # fmt: skip
@click.option("--clock", type=float, metavar="SECONDS", help="For an answer.")
@click.option("--window", type=float, metavar="SECONDS",
              help="How long everybody may use a power; 5 if not said.")  # fmt: skip
@click.option("--approve", is_flag=True, help="Whoever buys chips waits for the host's yes.")
@click.option(
    "--buy-in-most",
    metavar="AMOUNT",
    help="The most that may lie before a player who buys; ten usual buy-ins if not said.",
)
@click.option("--friendly", is_flag=True, help="Windows close as soon as all have answered.")
@click.option("--no-hints", is_flag=True, help="Nobody is told what the strong bot would do.")
@click.option("--seeds", type=click.Choice(["end", "never"]), default="end", show_default=True,
              help="When the seeds of all decks are shown, and so every card.")  # fmt: skip
@click.option("--secret", default="", metavar="SECRET", help="What the room wants to hear first.")
@click.option("--json", "as_json", is_flag=True, help="Print the links as JSON.")
@trusting
def host(
    server: str,
    menu: str | None,
    players: str | None,
    hands: int,
    clock: float | None,
    window: float | None,
    approve: bool,
    buy_in_most: str | None,
    friendly: bool,
    no_hints: bool,
    seeds: str,
    secret: str,
    as_json: bool,
    certificate: str,
) -> None:
    """Open a table in the room at SERVER, and print its links."""
    from pokernight.cli.local.seating_options import listed
    from pokernight.cli.remote.open_table import host as open_table
    from pokernight.cli.remote.open_table import in_milliseconds
    from pokernight.engine.rules import read_money

    settings: dict[str, Any] = {
        "strict": not friendly, "start": "soon", "approve": approve, "seeds": seeds,
        "hints": not no_hints,
    }  # fmt: skip
    times = {"clock": clock, "window": window}
    settings |= {what: in_milliseconds(one) for what, one in times.items() if one is not None}
    if buy_in_most is not None:
        settings["buy_in_most"] = read_money(buy_in_most, "--buy-in-most")
    names = [] if players is None else listed(players, "--players")
    open_table(
        server, menu=menu, players=names, hands=hands, settings=settings, secret=secret,
        as_json=as_json, certificate=certificate,
    )  # fmt: skip


@main.command(
    epilog="""\b
Examples:
  pokernight join 'http://127.0.0.1:8000/t/1f2e#KEY' --name Ann
  pokernight join LINK --name Robot --auto --hands 20
  pokernight join LINK --name Ann --keep friday.kept
"""
)
@click.argument("link")
@click.option(
    "--name", default="", metavar="NAME", help="Who you are; not with a link of your own."
)
@click.option("--auto", is_flag=True, help="A house player sits in your seat.")
@click.option("--player", default="sensible", metavar="NAME", show_default=True,
              shell_complete=tab.company, help="Which one.")  # fmt: skip
@click.option("--hands", type=click.IntRange(0), default=0, metavar="K",
              help="Leave after so many.")  # fmt: skip
@click.option("--keep", metavar="FILE", callback=files.written,
              help="Write all that you are shown into a new file of your own.")  # fmt: skip
@click.option("--stay", is_flag=True, help="Play on at a table that has broken a promise.")
@trusting
def join(
    link: str, name: str, auto: bool, player: str, hands: int, keep: str | None, stay: bool,
    certificate: str,
) -> None:  # fmt: skip
    """Sit down at the table that LINK leads to, in this terminal.

    Everything that the room promises of its deals is pinned as it is shown. If it breaks a promise
    you are told, and leave after the hand; the status is 4 then.
    """
    from pokernight.bots import player as find_player
    from pokernight.cli.remote.join_table import join as sit_down

    find_player(player)
    status = sit_down(
        link, name=name, auto=player if auto else "", hands=hands, certificate=certificate,
        keep=keep or "", stay=stay,
    )  # fmt: skip
    click.get_current_context().exit(status)


@main.command(
    epilog="""\b
Examples:
  pokernight export 'http://127.0.0.1:8000/t/1f2e#KEY' --out friday.jsonl
"""
)
@click.argument("link")
@_out("--out", "Where to write it; otherwise it is printed.")
@trusting
def export(link: str, out: str | None, certificate: str) -> None:
    """Write the evening at LINK to a file.

    Before its end that is what your seat has seen: no seed, no deck, ?? where it is blind.
    """
    from pokernight.cli.remote.open_table import export as fetch

    fetch(link, out, certificate)


@main.command(
    epilog="""\b
Examples:
  pokernight backup sqlite:///room.db sunday.db
  pokernight backup postgresql://room@localhost/room sunday.db
"""
)
@click.argument("store")
@click.argument("file", shell_complete=tab.files, callback=files.written)
def backup(store: str, file: str) -> None:
    """Copy every evening of STORE into a new FILE.

    The room may go on meanwhile. The copy is a store itself: pokernight serve --store
    sqlite:///FILE goes on from it. Entries that are damaged are named; the status is 1 then.
    """
    import asyncio
    from pathlib import Path

    from pokernight.room.store import backup as copy_store

    damaged = asyncio.run(copy_store(store, Path(file)))
    echo(f"{file} holds every evening of the store.")
    for sentence in damaged:
        echo(f"{sentence}.", err=True)
    click.get_current_context().exit(1 if damaged else 0)


@main.command(
    epilog="""\b
Examples:
  pokernight restore sunday.db postgresql://room@localhost/room
"""
)
@click.argument("file", shell_complete=tab.files, callback=files.read)
@click.argument("store")
def restore(file: str, store: str) -> None:
    """Put the backup in FILE into an empty STORE on Postgres."""
    import asyncio
    from pathlib import Path

    from pokernight.room.store import restore as fill_store

    asyncio.run(fill_store(Path(file), store))
    echo(f"The store holds every evening of {file}.")


@main.command(
    epilog="""\b
Examples:
  pokernight tonight
  pokernight tonight --watch
"""
)
@click.option("--store", default="sqlite:///tonight.db", metavar="URL", show_default=True,
              help="Where the evening is kept.")  # fmt: skip
@click.option("--name", default="", metavar="NAME", help="Who you are; otherwise as at login.")
@click.option("--players", metavar="WHO,...", shell_complete=tab.company,
              help="Who sits down with you, of the house or of your own.")  # fmt: skip
@click.option("--watch", is_flag=True, help="Watch house players play twelve hands instead.")
def tonight(store: str, name: str, players: str | None, watch: bool) -> None:
    """Sit down in a room of your own with house players."""
    from pokernight.cli.local.seating_options import listed_players
    from pokernight.cli.remote.tonight import tonight as play_tonight

    who = listed_players(players)
    click.get_current_context().exit(play_tonight(store, name, who, watch=watch))


def _crew(command: Any) -> Any:
    """Who works: options that several commands share."""
    for option in (
        click.option("--ray", metavar="ADDRESS",
                     help="A Ray cluster that does it instead: HOST:PORT, or auto."),
        click.option("--workers", type=int, default=1, show_default=True, help="Processes."),
    ):  # fmt: skip
        command = option(command)
    return command


def _sampling(command: Any) -> Any:
    """The options of sampled answers, which several commands share."""
    for option in (
        _out("--plot", "Draw a chart, a .png or .svg file."),
        click.option("--json", "as_json", is_flag=True, help="For programs."),
        _crew,
        click.option("--players", default="stayer", show_default=True, metavar="WHO",
                     shell_complete=tab.players,
                     help="House players, where more than bets is decided."),
        click.option("--seed", default="0", show_default=True, metavar="S",
                     help="The same seed, the same figures."),
        click.option("--time", "seconds", type=float, metavar="T",
                     help="Sample for so many seconds."),
        click.option("--trials", type=int, metavar="N", help="Sample so many deals."),
    ):  # fmt: skip
        command = option(command)
    return command


def _study(command: Any) -> Any:
    """The options of studies of many hands."""
    for option in (
        _out("--plot", "Draw a chart, a .png or .svg file."),
        click.option("--json", "as_json", is_flag=True, help="For programs."),
        _crew,
        click.option("--budget", metavar="B",
                     help="How long who takes his time thinks: 20ms, 1s or 64worlds."),
        click.option("--seed", default="0", show_default=True, metavar="S",
                     help="The same seed, the same hands."),
        click.option("--seats", type=int, metavar="K",
                     help="Players at the table; 4 if not said, or as many as are named."),
        click.option("--hands", type=int, metavar="N", help="How many; 400 if not said."),
    ):  # fmt: skip
        command = option(command)
    return command


@main.command(
    epilog="""\b
Examples:
  pokernight verify friday.evening
  pokernight verify mine.seat
  pokernight verify friday.kept --against friday.evening
"""
)
@click.argument("file", shell_complete=tab.files, callback=files.read)
@click.option("--against", metavar="ROOM", shell_complete=tab.files, callback=files.read,
              help="Hold what you kept against what the room exported.")  # fmt: skip
def verify(file: str, against: str | None) -> None:
    """Verify the deals in FILE, from a room or from a client.

    FILE is a whole evening with its seeds, what one seat has seen, or what a client was shown. The
    status is 1 if anything in it is wrong, or if it does not agree with ROOM; and 2 if one of them
    cannot be read.
    """
    from pokernight.cli.reports.verify_report import verify_against, verify_file

    status = verify_against(file, against) if against else verify_file(file)
    click.get_current_context().exit(status)


@main.command(
    epilog="""\b
Examples:
  pokernight odds omaha_hi_lo 5c4d3h2s 6c6d6h6s
  pokernight odds holdem AsKs QQ+,AKs xx --board 2s7sTd
  pokernight odds holdem AsKs --unknown 3
  pokernight odds chaos 8c6c/Qc KsKd/7d --precision 0.001
  pokernight odds omaha_hi_lo 'A2**' AdXd --dead Ac --trials 100000
"""
)
@_game
@click.argument("hands", nargs=-1, required=True, metavar='"HAND" "HAND" ...')
@click.option("--board", default="", metavar="CARDS", help="The cards on the board.")
@click.option("--dead", default="", metavar="CARDS", help="Cards that are out of the game.")
@click.option("--dummy", "dummies", multiple=True, metavar="HAND",
              help="A hand that nobody plays.")  # fmt: skip
@click.option("--unknown", type=int, default=0, metavar="N",
              help="So many more hands of which nothing is known.")  # fmt: skip
@click.option("--precision", type=float, metavar="P",
              help="Sample until every share has this standard error, such as 0.001.")  # fmt: skip
@click.option("--exact", is_flag=True, help="Count every deal, whatever it takes.")
@click.option("--streets", is_flag=True, help="Street by street.")
@_house_rules
@_sampling
def odds(
    game: str,
    hands: tuple[str, ...],
    board: str,
    dead: str,
    dummies: tuple[str, ...],
    unknown: int,
    exact: bool,
    streets: bool,
    rule_set: str | None,
    changes: tuple[str, ...],
    **sampling: Any,
) -> None:
    """Say what each HAND of GAME is worth against the others.

    A hand is cards (8c6d4h2s), unknown cards (xx or -), or a range: AA, A2**, AdXd, QQ+,AKs, 15%. A
    `/` separates cards face down from those face up. The first hand is dealt to first.

    Every deal is counted where that takes a moment; otherwise deals are sampled, and the answer
    says how surely.
    """
    from pokernight.cli.reports.odds_report import Sampling, print_odds
    from pokernight.cli.text.house_rules import settle
    from pokernight.games import find

    if unknown < 0:
        raise Refused(f"--unknown cannot be {unknown}: it is how many more hands there are")
    found = find(game)
    print_odds(
        found, settle(found, rule_set, changes), (*hands, *("??",) * unknown), board, dead, dummies,
        Sampling(**sampling), exact=exact, streets=streets,
    )  # fmt: skip


@main.command(
    epilog="""\b
Examples:
  pokernight wins chaos --seats 5
  pokernight wins the_omen --seats 6 --trials 100000 --plot omen.svg
"""
)
@_game
@click.option("--seats", type=int, required=True, metavar="N", help="How many players stay.")
@_house_rules
@_sampling
def wins(
    game: str,
    seats: int,
    rule_set: str | None,
    changes: tuple[str, ...],
    **sampling: Any,
) -> None:
    """Say which hands win at GAME when all of N players stay."""
    from pokernight.cli.reports.odds_report import Sampling
    from pokernight.cli.reports.winners_table import print_wins
    from pokernight.cli.text.house_rules import settle
    from pokernight.games import find

    found = find(game)
    print_wins(found, settle(found, rule_set, changes), seats, Sampling(**sampling))


@main.command(
    epilog="""\b
Examples:
  pokernight arena chaos sensible caller
  pokernight arena holdem sensible caller random --boards 500 --workers 2
  pokernight arena razz sensible my_bot:play --save razz.match --within 5
"""
)
@_game
@click.argument("bots", nargs=-1, required=True, metavar="BOT BOT ...", shell_complete=tab.bots)
@click.option("--boards", type=int, metavar="N", help="How many; 100 if not said.")
@click.option("--seats", type=int, metavar="K",
              help="Players at the table; 4 if not said, or as many as are named.")  # fmt: skip
@click.option("--seed", default="0", show_default=True, metavar="S",
              help="The same seed, the same boards.")  # fmt: skip
@click.option("--budget", metavar="B",
              help="How long who takes his time thinks: 20ms, 1s or 64worlds.")  # fmt: skip
@_crew
@click.option("--within", type=float, metavar="X",
              help="As many boards as it takes until no row's +- is more than X.")  # fmt: skip
@_out("--save", "Keep every board there, and go on from those it has.")
@_house_rules
@click.option("--json", "as_json", is_flag=True, help="For programs.")
@_out("--plot", "Draw a chart, a .png or .svg file.")
def arena(
    game: str,
    bots: tuple[str, ...],
    boards: int | None,
    seats: int | None,
    seed: str,
    budget: str | None,
    workers: int,
    ray: str | None,
    within: float | None,
    save: str | None,
    rule_set: str | None,
    changes: tuple[str, ...],
    as_json: bool,
    plot: str | None,
) -> None:
    """Say who plays better at GAME, and how surely.

    A BOT is a house player, or module:function of your own. Every board is dealt once for each turn
    of the seats, with the same cards and chance, and their mean is one observation. Of two bots
    each sits alone among the other's at first one table and then the other. More than two sit side
    by side.
    """
    from pokernight.arena import Enough, Work, match_of
    from pokernight.cli.reports.arena_report import print_match
    from pokernight.cli.reports.odds_report import number
    from pokernight.cli.text.house_rules import settle
    from pokernight.executors import crew_of
    from pokernight.games import find

    who = crew_of(workers, ray)
    found = find(game)
    rules = settle(found, rule_set, changes)
    match = match_of(found, bots, seats=seats, rules=rules, seed=number(seed), budget=budget)
    work = Work(match, Enough(boards, within), save)
    print_match(work, who, as_json=as_json, plot=plot)


@main.command(
    epilog="""\b
Examples:
  pokernight compare chaos --rule jokers=2 --against jokers=0 --within 0.5
  pokernight compare holdem --rules pot-limit --against fixed-limit
  pokernight compare chaos --players sensible --against-players caller
  pokernight compare holdem --with deuces_wild --hands 1000 --plot wild.svg
"""
)
@click.argument("game", shell_complete=tab.games, callback=files.game)
@click.option("--with", "atoms", multiple=True, metavar="ATOM", shell_complete=tab.atoms,
              help="What else is said of GAME; may be given several times.")  # fmt: skip
@_house_rules
@click.option("--players", metavar="WHO,...", shell_complete=tab.company,
              help="Who plays, and again from the first on; sensible if not said.")  # fmt: skip
@click.option("--against", multiple=True, metavar="NAME=VALUE", shell_complete=tab.sets_and_rules,
              help="A house rule of the other side, or a set's name; may be given several "
                   "times.")  # fmt: skip
@click.option("--against-players", metavar="WHO,...", shell_complete=tab.company,
              help="Who plays on the other side.")  # fmt: skip
@click.option("--against-with", "against_atoms", multiple=True, metavar="ATOM",
              shell_complete=tab.atoms,
              help="What else is said of GAME on the other side, or none.")  # fmt: skip
@_study
@click.option("--within", type=float, metavar="X",
              help="As many hands as intervals of money of X to either side take, in small "
                   "bets a hand; --hands are then the most.")  # fmt: skip
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
    workers: int,
    ray: str | None,
    as_json: bool,
    plot: str | None,
) -> None:
    """Compare two ways to play GAME in the same hands.

    Both sides are dealt the same cards and the same chance. What is said of the other side changes
    the first, and all else stays; if nothing is said of it, it is GAME as it comes.
    """
    from pokernight.cli.local.seating_options import listed_players
    from pokernight.cli.reports.odds_report import number
    from pokernight.cli.reports.study_reports import print_comparison, said, said_against
    from pokernight.executors import crew_of
    from pokernight.studies.contrasts import sides_of
    from pokernight.studies.run_comparison import Enough, Work

    sides = sides_of(
        game, said(rule_set, changes), said_against(against),
        players=listed_players(players) or None,
        against_players=listed_players(against_players) or None, atoms=atoms,
        against_atoms=[one for one in against_atoms if one != "none"] if against_atoms else None,
        seats=seats, seed=number(seed), budget=budget,
    )  # fmt: skip
    work = Work(sides, Enough(hands, within))
    print_comparison(work, crew_of(workers, ray), as_json=as_json, plot=plot)


@main.command(
    epilog="""\b
Examples:
  pokernight fairness chaos
  pokernight fairness the_omen --seats 6 --hands 1000 --workers 2 --json
  pokernight fairness razz --skill 100 --evening 60 --plot razz.svg
"""
)
@_game
@_house_rules
@click.option("--players", metavar="WHO,...", shell_complete=tab.company,
              help="Who plays, and again from the first on; sensible if not said.")  # fmt: skip
@_study
@click.option("--evening", type=int, metavar="N", help="Hands of an evening; 100 if not said.")
@click.option("--deals", type=int, metavar="N",
              help="Deals in which the order of hands is looked at; as many as `wins` takes if "
                   "not said.")  # fmt: skip
@click.option("--skill", type=int, metavar="N",
              help="Let the strong player play so many boards among quick ones, which takes its "
                   "time.")  # fmt: skip
def fairness(
    game: str,
    rule_set: str | None,
    changes: tuple[str, ...],
    players: str | None,
    hands: int | None,
    seats: int | None,
    seed: str,
    budget: str | None,
    workers: int,
    ray: str | None,
    evening: int | None,
    deals: int | None,
    skill: int | None,
    as_json: bool,
    plot: str | None,
) -> None:
    """Say how fair GAME is.

    Whom it favours by place and role, what each power and wild card is worth to whom it comes,
    whether hands that beat others are rarer, how much is luck, and how long a hand is.
    """
    from pokernight.cli.local.seating_options import listed_players
    from pokernight.cli.reports.odds_report import number
    from pokernight.cli.reports.study_reports import print_fairness
    from pokernight.cli.text.house_rules import settle
    from pokernight.executors import crew_of
    from pokernight.games import find
    from pokernight.studies.run_fairness import EVENING, work_of

    found = find(game)
    work = work_of(
        found, settle(found, rule_set, changes), players=listed_players(players) or None,
        hands=hands, seats=seats, seed=number(seed), budget=budget, deals=deals,
        skill=skill, evening=EVENING if evening is None else evening,
    )  # fmt: skip
    print_fairness(work, crew_of(workers, ray), as_json=as_json, plot=plot)


@main.command(
    epilog="""\b
Examples:
  pokernight simulate chaos --hands 1000 --players caller
  pokernight simulate the_omen --hands 2000 --out omen.parquet
  pokernight simulate the_omen --hands 2000 --out omen.parquet --resume
  pokernight simulate omaha_hi_lo --hands 100000 --showdown --workers 2
"""
)
@_game
@click.option("--hands", type=int, required=True, metavar="N", help="How many.")
@click.option("--seats", type=int, metavar="K",
              help="Players at the table; 4 if not said, or as many as are named.")  # fmt: skip
@click.option("--players", metavar="WHO,...", shell_complete=tab.company,
              help="Who sits there, of the house or of your own; sensible otherwise.")  # fmt: skip
@_house_rules
@click.option("--seed", default="0", show_default=True, metavar="S",
              help="The same seed, the same hands.")  # fmt: skip
@click.option("--budget", metavar="B",
              help="How long who takes his time thinks: 20ms, 1s or 64worlds.")  # fmt: skip
@_crew
@_out("--out", "A row a hand (.parquet, .csv, .jsonl); a row a seat beside it.")
@click.option("--resume", is_flag=True, help="Go on with that file.")
@click.option("--showdown", is_flag=True, help="Everybody stays: the showdowns alone.")
@click.option("--json", "as_json", is_flag=True, help="For programs.")
@_out("--plot", "Draw a chart, a .png or .svg file.")
def simulate(
    game: str,
    hands: int,
    seats: int | None,
    players: str | None,
    rule_set: str | None,
    changes: tuple[str, ...],
    seed: str,
    budget: str | None,
    workers: int,
    ray: str | None,
    out: str | None,
    resume: bool,
    showdown: bool,
    as_json: bool,
    plot: str | None,
) -> None:
    """Play very many hands of GAME, and say what came of them.

    From hand to hand everybody moves on by one place. The same seed gives the same hands, and the
    same bytes in a file, whoever plays them. What is finished of a file is never lost.
    """
    from pokernight.cli.local.seating_options import listed_players
    from pokernight.cli.reports.odds_report import number
    from pokernight.cli.reports.simulation_report import print_simulated
    from pokernight.cli.text.house_rules import settle
    from pokernight.executors import crew_of
    from pokernight.games import find
    from pokernight.studies import simulation_of

    who = crew_of(workers, ray)
    found = find(game)
    simulation = simulation_of(
        found, hands, seats=seats, players=listed_players(players) or (),
        rules=settle(found, rule_set, changes), seed=number(seed), budget=budget,
        showdown=showdown, out=out, resume=resume,
    )  # fmt: skip
    print_simulated(simulation, who, as_json=as_json, plot=plot)


@main.command(
    epilog="""\b
Examples:
  pokernight frequencies --cards 7 --wild 3,9
  pokernight frequencies --cards 5 --jokers 1 --bug --json
  pokernight frequencies --game cripple_mr_onion
  pokernight frequencies --game cripple_mr_onion --given eights=wild --json
"""
)
@click.option("--cards", type=int, metavar="N", help="How many cards a hand has, 1 to 8.")
@click.option("--jokers", type=int, metavar="K", help="Jokers in the pack; they are wild.")
@click.option("--wild", metavar="CARDS", help="Wild cards; a rank such as 3 for all of it.")
@click.option("--bug", is_flag=True, help="Jokers are aces, or complete a straight or flush.")
@click.option("--no-copies", is_flag=True, help="A wild card is no card that is held.")
@click.option("--low", is_flag=True, help="Lows, ace to five, instead.")
@click.option("--game", metavar="GAME", shell_complete=tab.games,
              help="Random hands of this game instead.")  # fmt: skip
@click.option("--trials", type=int, metavar="N", help="How many; a million if not said.")
@click.option("--seed", metavar="S", help="Any text: the same hands again.")
@click.option("--given", multiple=True, metavar="FACT=VALUE", shell_complete=tab.facts,
              help="A fact the game asks for.")  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="For programs.")
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
    as_json: bool,
) -> None:
    """Say how often each kind of hand comes.

    Every poker hand of so many cards is counted, exactly, under any wild rule. In Cripple Mr Onion
    it is the best grouping of ten random cards, without any modifier unless one is given.
    """
    counted = {"--cards": cards, "--jokers": jokers, "--wild": wild, "--bug": bug or None,
               "--no-copies": no_copies or None, "--low": low or None}  # fmt: skip
    sampled = {"--trials": trials, "--seed": seed, "--given": given or None}
    other = counted if game is not None else sampled
    if strange := [option for option, value in other.items() if value is not None]:
        what = "random hands of a game" if game is None else "poker hands that are counted"
        raise Refused(f"{strange[0]} is for {what}: --game and --cards are two questions")
    if game is not None:
        from pokernight.cli.reports import grouping_frequencies as table

        table.print_groupings(
            game, table.TRIALS if trials is None else trials, seed or "0", given, as_json=as_json
        )
        return
    if cards is None:
        raise Refused("say of how many cards, as in --cards 7, or of which game with --game")
    from pokernight.cli.reports.frequency_report import print_frequencies

    print_frequencies(
        cards, jokers or 0, wild, bug=bug, copies=not no_copies, to_low=low, as_json=as_json
    )


@main.command(
    epilog="""\b
Examples:
  eval "$(pokernight completion bash)"          in ~/.bashrc
  eval "$(pokernight completion zsh)"           in ~/.zshrc, after compinit
  pokernight completion fish | source           in ~/.config/fish/config.fish
"""
)
@click.argument("shell", type=click.Choice(tab.SHELLS))
def completion(shell: str) -> None:
    """Print what makes SHELL complete commands at Tab.

    Commands, games, options, house rules with their values, sets and facts are completed.
    """
    click.echo(tab.script(main, NAME, shell), nl=False)
