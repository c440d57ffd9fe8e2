"""Commands about rooms."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from pokernight.cli.commands import completion as tab
from pokernight.cli.commands.shared_options import (
    HousePlayersOption,
    SettingsCommand,
    certificate_option,
    input_file,
    language_option,
    menu_of_rotation,
    output_file,
    rotation_options,
    trust_option,
)
from pokernight.cli.console import file_arguments
from pokernight.cli.console.echo import echo

if TYPE_CHECKING:
    from pokernight.wording.rendering import Language


@click.command(
    epilog="""\b
Examples:
  pokernight serve
  pokernight serve --lan
  pokernight serve --anywhere
  pokernight serve --workers 2
  pokernight serve --games ./games
  pokernight serve --store sqlite:////var/lib/room.db --public https://a.b
"""
)
@click.option("--host", default="127.0.0.1", metavar="ADDRESS", show_default=True,
              help="Address to listen on.")  # fmt: skip
@click.option("--port", type=click.IntRange(0, 65535), default=8000, metavar="N",
              show_default=True, help="Port to listen on; 0 picks a free port.")  # fmt: skip
@click.option("--lan", is_flag=True, help="Listen on the home network and show a QR code.")
@click.option("--anywhere", is_flag=True,
              help="Bring up a tunnel to a public address and show a QR code.")  # fmt: skip
@click.option("--tunnel", metavar="COMMAND",
              help="Command that prints the public address of a tunnel to {port}.")  # fmt: skip
@click.option("--public", default="", metavar="URL",
              help="Public address, behind a proxy or tunnel.")  # fmt: skip
@click.option("--proxies", type=click.IntRange(0, 9), default=0, metavar="N", show_default=True,
              help="Number of your proxies that write X-Forwarded-For.")  # fmt: skip
@click.option("--store", default="sqlite:///room.db", metavar="URL", show_default=True,
              help="Store of the evenings.")  # fmt: skip
@click.option("--bus", default="", metavar="URL",
              help="Message bus of several machines: tls://SECRET@HOST:4222.")  # fmt: skip
@click.option("--workers", type=click.IntRange(1, 64), default=1, metavar="N", show_default=True,
              help="Number of server processes.")  # fmt: skip
@click.option("--pace", type=float, metavar="SECONDS",
              help="Mean thinking time of house players.")  # fmt: skip
@click.option("--open", "opens", default="here", metavar="anybody|here|SECRET", show_default=True,
              shell_complete=tab.openers, help="Permission to open tables.")  # fmt: skip
@input_file("--certificate", "TLS certificate, together with --key; links are https.", default="")
@input_file("--key", "Key of the certificate, without a password.", default="")
@click.option("--players", metavar="MODULE:FUNCTION,...",
              help="External players that may be seated.")  # fmt: skip
@click.option("--games", default="", metavar="FOLDER", shell_complete=tab.files,
              help="Folder of your own game files, for the menus of this room.")  # fmt: skip
def serve(
    host: str,
    port: int,
    lan: bool,
    anywhere: bool,
    tunnel: str | None,
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
    games: str,
) -> None:
    """Run a room: tables that friends join by a link."""
    from pokernight.cli.local.seating_options import others_of
    from pokernight.cli.remote.serve_room import serve as run
    from pokernight.room.serve.process import RoomOptions

    where = RoomOptions(
        host, port, store, public, opens, bus=bus, workers=workers, pace=pace,
        certificate=certificate, key=key, players=others_of(players), proxies=proxies,
        anywhere=anywhere or tunnel is not None,
        games=games,
    )  # fmt: skip
    click.get_current_context().exit(run(where, lan=lan, tunnel=tunnel))


@click.command(
    cls=SettingsCommand,
    epilog="""\b
Examples:
  pokernight host http://127.0.0.1:8000
  pokernight host http://127.0.0.1:8000 --menu friday.toml --json
  pokernight host http://127.0.0.1:8000 --rotation HORSE --each orbit
""",
)
@click.argument("server")
@input_file("--menu", "Menu of games, in TOML.")
@rotation_options
@click.option("--players", cls=HousePlayersOption, metavar="PLAYER,...",
              shell_complete=tab.company,
              help="House players to seat at once: {players}.")  # fmt: skip
@click.option("--hands", type=click.IntRange(0), default=0, metavar="N",
              help="End after N hands (default: no end).")  # fmt: skip
@click.option("--stakes", default="", metavar="AMOUNTS",
              help="Stakes of all games, such as 1/2 or 'quarter, half' (default: as the menu has "
                   "them).")  # fmt: skip
@click.option("--secret", default="", metavar="SECRET", help="Room password.")
@click.option("--json", "as_json", is_flag=True, help="Print the links as JSON.")
@certificate_option
def host(
    server: str,
    menu: str | None,
    rotation: str,
    each: str,
    players: str | None,
    hands: int,
    stakes: str,
    secret: str,
    as_json: bool,
    certificate: str,
    **typed: Any,
) -> None:
    """Open a table in the room at SERVER and print its links."""
    from pokernight.cli.local.seating_options import listed
    from pokernight.cli.remote.open_table import host as open_table

    settings = {name: value for name, value in typed.items() if value is not None}
    names = [] if players is None else listed(players, "--players")
    open_table(
        server, menu=menu, players=names, hands=hands, stakes=stakes, settings=settings,
        secret=secret, as_json=as_json, certificate=certificate,
        text=menu_of_rotation(menu, rotation, each),
    )  # fmt: skip


@click.command(
    epilog="""\b
Examples:
  pokernight join 'http://127.0.0.1:8000/t/1f2e#KEY' --name Ann
  pokernight join LINK --name Robot --auto --hands 20
  pokernight join LINK --name Ann --keep friday.kept
  pokernight join 'http://127.0.0.1:8000/g/9c3a#KEY'
"""
)
@click.argument("link")
@click.option(
    "--name", default="", metavar="NAME", help="Your name; not needed with your own link."
)
@click.option("--auto", is_flag=True, help="A house player plays your seat.")
@click.option("--player", default="sensible", metavar="NAME", show_default=True,
              shell_complete=tab.company, help="The house player for --auto.")  # fmt: skip
@click.option("--hands", type=click.IntRange(0), default=0, metavar="K",
              help="Leave after K hands.")  # fmt: skip
@click.option("--keep", metavar="FILE", callback=file_arguments.written,
              help="Save everything you are shown to a new FILE.")  # fmt: skip
@click.option("--stay", is_flag=True, help="Stay at a table that has broken a promise.")
@trust_option
@language_option
@certificate_option
def join(
    link: str, name: str, auto: bool, player: str, hands: int, keep: str | None, stay: bool,
    trust: tuple[str, ...], language: Language, certificate: str,
) -> None:  # fmt: skip
    """Join the table at LINK, or a group's open evening, from here.

    The client records every promise of the room about its deals. If the room breaks a promise, you
    are told and leave after the hand, with exit status 4.
    """
    from pokernight.bots import player as find_player
    from pokernight.cli.remote.room_client import join as sit_down

    find_player(player)
    status = sit_down(
        link, name=name, auto=player if auto else "", hands=hands, certificate=certificate,
        keep=keep or "", stay=stay, language=language, trusted=trust,
    )  # fmt: skip
    click.get_current_context().exit(status)


@click.command(
    epilog="""\b
Examples:
  pokernight export 'http://127.0.0.1:8000/t/1f2e#KEY' --out friday.jsonl
"""
)
@click.argument("link")
@output_file("--out", "Write to FILE instead of standard output.")
@certificate_option
def export(link: str, out: str | None, certificate: str) -> None:
    """Write the evening at LINK to a file.

    Until the evening ends, the file has only what your seat has seen: no seeds, no decks, and ??
    for hidden cards.
    """
    from pokernight.cli.remote.open_table import export as fetch

    fetch(link, out, certificate)


@click.command(
    epilog="""\b
Examples:
  pokernight verify friday.evening
  pokernight verify mine.seat
  pokernight verify friday.kept --against friday.evening
"""
)
@click.argument("file", shell_complete=tab.files, callback=file_arguments.read)
@click.option("--against", metavar="ROOM", shell_complete=tab.files, callback=file_arguments.read,
              help="Compare your file with the room's export.")  # fmt: skip
@trust_option
def verify(file: str, against: str | None, trust: tuple[str, ...]) -> None:
    """Verify the deals in FILE, from a room or from a client.

    FILE is a whole evening with its seeds, an evening as a single seat saw it, or a file of `join
    --keep`. The exit status is 1 if a check fails or FILE disagrees with ROOM, and 2 if a file
    cannot be read.
    """
    from pokernight.cli.reports.verify_report import verify_against, verify_file

    status = verify_against(file, against) if against else verify_file(file, trust)
    click.get_current_context().exit(status)


@click.command(
    epilog="""\b
Examples:
  pokernight backup sqlite:///room.db sunday.db
  pokernight backup postgresql://room@localhost/room sunday.db
"""
)
@click.argument("store")
@click.argument("file", shell_complete=tab.files, callback=file_arguments.written)
def backup(store: str, file: str) -> None:
    """Copy every evening of STORE into a new FILE.

    The room may keep running. The copy is itself a store: pokernight serve --store sqlite:///FILE
    continues from it. Damaged entries are named, with exit status 1.
    """
    import asyncio
    from pathlib import Path

    from pokernight.room.store import backup as copy_store

    damaged = asyncio.run(copy_store(store, Path(file)))
    echo(f"{file} holds every evening of the store.")
    for sentence in damaged:
        echo(f"{sentence}.", err=True)
    click.get_current_context().exit(1 if damaged else 0)


@click.command(
    epilog="""\b
Examples:
  pokernight restore sunday.db postgresql://room@localhost/room
"""
)
@click.argument("file", shell_complete=tab.files, callback=file_arguments.read)
@click.argument("store")
def restore(file: str, store: str) -> None:
    """Copy the backup in FILE into an empty Postgres STORE."""
    import asyncio
    from pathlib import Path

    from pokernight.room.store import restore as fill_store

    asyncio.run(fill_store(Path(file), store))
    echo(f"The store holds every evening of {file}.")


@click.command(
    epilog="""\b
Examples:
  pokernight group
  pokernight group "Friday night" --season 1
  pokernight group "Friday night" --paid Ben Ann 12.50
  pokernight group "Friday night" --csv > season.csv
  pokernight group "Friday night" --export friday.group
  pokernight group --import friday.group --host Ben
"""
)
@click.argument("group", default="")
@click.option("--store", default="sqlite:///room.db", metavar="URL", show_default=True,
              help="Store of the room.")  # fmt: skip
@click.option("--season", type=click.IntRange(1), metavar="N",
              help="Season number (default: the last).")  # fmt: skip
@click.option("--paid", nargs=3, metavar="PAYER PAYEE AMOUNT", default=None,
              help="Tick a payment first.")  # fmt: skip
@click.option("--json", "form", flag_value="json", help="Print standings and balances as JSON.")
@click.option("--csv", "form", flag_value="csv", help="Print the standings as CSV.")
@click.option("--calendar", "form", flag_value="calendar",
              help="Print the open evening as a calendar file.")  # fmt: skip
@click.option("--export", "to", metavar="FILE", shell_complete=tab.files,
              help="Write the group into FILE, for another host.")  # fmt: skip
@click.option("--import", "file", metavar="FILE", shell_complete=tab.files,
              help="Take the group of FILE into the store.")  # fmt: skip
@click.option("--host", default="", metavar="NAME", help="Make the member NAME the host.")
def group(
    group: str,
    store: str,
    season: int | None,
    paid: tuple[str, str, str] | None,
    form: str | None,
    to: str | None,
    file: str | None,
    host: str,
) -> None:
    """Show the standings and balances of GROUP, by its name or id.

    Without GROUP all groups of the store are listed. The room may keep running.
    """
    from pokernight.cli.remote.group_report import (
        export_group,
        import_group,
        list_groups,
        make_host,
        show_group,
    )

    if file is not None:
        if group or season or paid or form or to:
            raise click.UsageError("--import goes with --store and --host alone")
        import_group(store, file, host)
    elif group and (host or to):
        if season or paid or form or (host and to):
            raise click.UsageError("--export and --host are commands of their own")
        if host:
            make_host(store, group, host)
        else:
            export_group(store, group, str(to))
    elif group:
        show_group(store, group, season=season, form=form or "text", paid=paid or ())
    elif season or paid or form or to or host:
        raise click.UsageError("name the group first: pokernight group GROUP")
    else:
        list_groups(store)


@click.command(
    epilog="""\b
Examples:
  pokernight tonight
  pokernight tonight --watch
"""
)
@click.option("--store", default="sqlite:///tonight.db", metavar="URL", show_default=True,
              help="Store of the evening.")  # fmt: skip
@click.option("--games", default="", envvar="GAMES", metavar="FOLDER", shell_complete=tab.files,
              help="Folder of your own game files (default: $GAMES).")  # fmt: skip
@click.option("--name", default="", metavar="NAME", help="Your name (default: login name).")
@click.option("--players", metavar="PLAYER,...", shell_complete=tab.company,
              help="House or external players to sit down with you.")  # fmt: skip
@click.option("--watch", is_flag=True, help="Watch house players play twelve hands.")
@language_option
def tonight(
    store: str, games: str, name: str, players: str | None, watch: bool, language: Language
) -> None:
    """Open your own room and sit down with house players."""
    from pokernight.cli.local.seating_options import listed_players
    from pokernight.cli.remote.tonight import tonight as play_tonight

    seated = listed_players(players)
    status = play_tonight(store, name, seated, watch=watch, language=language, games=games)
    click.get_current_context().exit(status)
