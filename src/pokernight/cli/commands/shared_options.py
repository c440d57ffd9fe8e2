"""Options that several commands share."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, wraps
from typing import TYPE_CHECKING, Any, TypeVar

import click
from click.core import ParameterSource

from pokernight.cli.commands import completion as tab
from pokernight.cli.console import file_arguments
from pokernight.errors import Refused

if TYPE_CHECKING:
    from pokernight.wording.rendering import Language

Decorated = TypeVar("Decorated", bound=Callable[..., Any])


def _single_set(
    ctx: click.Context, parameter: click.Parameter, sets: tuple[str, ...]
) -> str | None:
    if len(sets) > 1:
        raise Refused(
            f"--rules takes a single set, not {len(sets)}: change single rules with --rule"
        )
    return sets[0] if sets else None


def input_file(
    flag: str, says: str, default: str | None = None
) -> Callable[[Decorated], Decorated]:
    """Declare an option that names a file to read."""
    return click.option(
        flag, metavar="FILE", shell_complete=tab.files, help=says, default=default,
        callback=file_arguments.read,
    )  # fmt: skip


def output_file(flag: str, says: str) -> Callable[[Decorated], Decorated]:
    """Declare an option that names a file to write."""
    return click.option(
        flag, metavar="FILE", shell_complete=tab.files, help=says, callback=file_arguments.written
    )


class SettingsCommand(click.Command):
    """A command with an option for every setting of a table, by its name."""

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        """Return the parameters; settings are read only when the command is used."""
        own = super().get_params(ctx)
        split = next((place for place, param in enumerate(own) if param.name == "secret"), len(own))
        return [*own[:split], *_setting_options(), *own[split:]]


@cache
def _setting_options() -> tuple[click.Option, ...]:
    from pokernight.session.settings import HOSTED, SETTINGS, USUAL, words_for

    options = []
    for setting in SETTINGS.values():
        flag = f"--{setting.name.replace('_', '-')}"
        usual = words_for(setting, (USUAL | HOSTED)[setting.name])
        sentence = str(setting.sentence).rstrip(".")
        kind: dict[str, Any] = {"callback": _setting, "metavar": "SECONDS"}
        if setting.kind == "money":
            kind["metavar"] = "AMOUNT"
        elif setting.kind == "text":
            kind["metavar"] = "TEXT"
        elif setting.kind == "yes":
            no = {"strict": "friendly"}.get(setting.name, f"no-{flag[2:]}")
            flag, kind = f"{flag}/--{no}", {}
        elif setting.kind == "choice":
            kind = {"type": click.Choice(list(setting.choices))}
        elif setting.kind == "count":
            kind = {"type": click.IntRange(setting.least, setting.most), "metavar": "N"}
        help_text = f"{sentence} (default: {usual})."
        options.append(click.Option([flag, setting.name], default=None, help=help_text, **kind))
    return tuple(options)


def _setting(ctx: click.Context, parameter: click.Parameter, value: str | None) -> Any:
    """Return the value of a setting in cents or milliseconds."""
    from pokernight.engine.rules import read_money
    from pokernight.session.settings import SETTINGS, typed

    if value is not None and SETTINGS[str(parameter.name)].kind == "money":
        return read_money(value, parameter.opts[0])
    return None if value is None else typed(str(parameter.name), value)


def _language(ctx: click.Context, parameter: click.Parameter, code: str) -> Language:
    from pokernight.wording.languages import language_of

    language = language_of(code)
    ctx.find_root().obj = language  # of refusals, which the group of all commands prints
    return language


def language_option(command: Any) -> Any:
    """Add the option `--language`, which the environment variable POKERNIGHT_LANGUAGE sets too."""
    return click.option(
        "--language", metavar="CODE", envvar="POKERNIGHT_LANGUAGE", default="en",
        callback=_language, help="Language, en or de (default: $POKERNIGHT_LANGUAGE, else en).",
    )(command)  # fmt: skip


def is_given(option: str) -> bool:
    """Return whether an option of the current command was typed."""
    source = click.get_current_context().get_parameter_source(option)
    return source is ParameterSource.COMMANDLINE


def house_rules(command: Any) -> Any:
    """Add the options `--rule` and `--rules`."""
    command = click.option(
        "--rule",
        "changes",
        multiple=True,
        metavar="NAME=VALUE",
        shell_complete=tab.house_rules,
        help="Set a house rule; repeatable.",
    )(command)
    return click.option(
        "--rules",
        "rule_set",
        multiple=True,
        callback=_single_set,
        metavar="SET",
        shell_complete=tab.rule_sets,
        help="Use a named set of house rules; SET+SET combines sets.",
    )(command)


def with_atoms(command: Any) -> Any:
    """Add the option `--with`, which composes GAME from a base and rule modifiers (atoms)."""

    @wraps(command)
    def composed(atoms: tuple[str, ...], **others: Any) -> None:
        if atoms:
            from pokernight.games import compose

            if others["game"] is None:
                raise Refused("--with modifies a game and needs --game")
            others["game"] = compose(others["game"], *atoms).name
        command(**others)

    return click.option(
        "--with", "atoms", multiple=True, metavar="ATOM", shell_complete=tab.atoms,
        help="Add a rule modifier (atom) to GAME; repeatable.",
    )(composed)  # fmt: skip


def game_argument(command: Any) -> Any:
    """Add the argument GAME: a name, a file, or a dealer's phrase; and `--with`."""
    game = click.argument("game", shell_complete=tab.games, callback=file_arguments.game)
    return game(with_atoms(command))


def certificate_option(command: Any) -> Any:
    """Add `--certificate`, for rooms with a self-signed certificate."""
    says = "The room's certificate, if the system does not trust it."
    return input_file("--certificate", says, default="")(command)


class HousePlayersOption(click.Option):
    """Option whose help lists the house ``{players}``, looked up only when help is shown."""

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        """Return the help record with the names of the house players filled in."""
        from pokernight.bots import HOUSE_PLAYERS

        record = super().get_help_record(ctx)
        return record and (record[0], record[1].format(players=", ".join(HOUSE_PLAYERS)))


def _with_options(command: Any, *options: Callable[[Any], Any]) -> Any:
    """Add options to a command; help lists the last of them first."""
    for option in options:
        command = option(command)
    return command


def company_options(command: Any) -> Any:
    """Add the options of `play` and `evening` for players, names and pauses."""
    return _with_options(
        command,
        click.option("--pause", is_flag=True,
                     help="Wait a second between hands instead of for Enter."),
        click.option("--humans", type=int, metavar="N",
                     help="People sharing the keyboard (default 1)."),
        click.option("--names", metavar="NAME,...",
                     help="Names of the other players, in seat order."),
        click.option("--name", metavar="NAME", help="Your name."),
        click.option("--players", metavar="PLAYER,...", shell_complete=tab.company,
                     help="House players in seat order, repeated to fill the table."),
        click.option("--auto", is_flag=True,
                     help="A house player plays your seat too."),
        click.option("--seats", type=int, metavar="N",
                     help="Players, including you (default 4)."),
    )  # fmt: skip


def report_options(command: Any) -> Any:
    """Add the options of reports: workers, JSON, a chart."""
    return _with_options(
        command,
        output_file("--plot", "Draw a chart into a .png or .svg file."),
        click.option("--json", "as_json", is_flag=True, help="Output JSON."),
        click.option("--ray", metavar="ADDRESS",
                     help="Run on a Ray cluster instead: HOST:PORT, or auto."),
        click.option("--workers", type=int, default=1, show_default=True, help="Worker processes."),
    )  # fmt: skip


def sampling_options(command: Any) -> Any:
    """Add the options of commands that sample deals."""
    return _with_options(
        command,
        report_options,
        click.option("--players", default="stayer", show_default=True, metavar="PLAYER",
                     shell_complete=tab.players,
                     help="Players of decisions other than bets; stayers draw, pat stands pat."),
        click.option("--seed", default="0", show_default=True, metavar="S",
                     help="Random seed; equal seeds give equal figures."),
        click.option("--time", "seconds", type=float, metavar="T",
                     help="Sample for T seconds."),
        click.option("--trials", type=int, metavar="N", help="Sample N deals."),
    )  # fmt: skip


def hands_options(command: Any) -> Any:
    """Add the options of commands that play hands with bots."""
    return _with_options(
        command,
        report_options,
        click.option("--budget", metavar="B",
                     help="Thinking budget per decision: 20ms, 1s or 64worlds."),
        click.option("--seed", default="0", show_default=True, metavar="S",
                     help="Random seed; equal seeds give equal hands."),
        click.option("--seats", type=int, metavar="K",
                     help="Players at the table (default 4, or as many as named)."),
    )  # fmt: skip


def rotation_options(command: Any) -> Any:
    """Add the options `--rotation` and `--each`, which take the place of a menu file."""
    command = click.option(
        "--each", default="", metavar="LENGTH",
        help="With --rotation: how long a game is played: orbit, '4 hands', '15 min'.",
    )(command)  # fmt: skip
    return click.option(
        "--rotation", default="", metavar="GAME,...",
        help="Games in turn: HORSE, SHOE, 8-game or a list, instead of a menu file.",
    )(command)  # fmt: skip


def menu_of_rotation(menu: str | None, rotation: str, each: str) -> str:
    """Return the text of the menu of a rotation; "" without `--rotation`.

    Raises:
        Refused: together with a menu file, or for a bad list or length.
    """
    from pokernight.table.rotations import menu_text

    if each and not rotation:
        raise Refused("--each says how long each game of --rotation is played: add --rotation")
    if menu is not None and rotation:
        raise Refused("--menu names a file, which may have a rotation too: leave out --rotation")
    return menu_text(rotation, each) if rotation else ""


def trust_option(command: Any) -> Any:
    """Option for the hashes of carried games that may be run."""
    return click.option(
        "--trust", multiple=True, metavar="HASH",
        help="Run the carried game file with this SHA-256 (8 digits or more).",
    )(command)  # fmt: skip
