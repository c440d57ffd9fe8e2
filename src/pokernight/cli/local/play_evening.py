"""`pokernight evening`: a menu of games, saved evenings, and the ledger."""

from __future__ import annotations

from dataclasses import replace
from itertools import takewhile
from pathlib import Path
from typing import NamedTuple

from pokernight.bots import player
from pokernight.cli.console import file_arguments
from pokernight.cli.console.terminal import Terminal
from pokernight.cli.local.evening_file import EveningFile, append, ended
from pokernight.cli.local.evening_loop import LocalEvening
from pokernight.cli.local.play_game import open_evening
from pokernight.cli.local.seating_options import Guests
from pokernight.errors import Refused, file_reason
from pokernight.games import SOURCE_GAMES, find
from pokernight.session.home_table import HomeTable
from pokernight.table import EveningOpening, Menu
from pokernight.table.commands import Sit
from pokernight.table.ledger import Books, to_csv, to_json
from pokernight.table.menu import read_menu, source_games
from pokernight.wording.english import ENGLISH
from pokernight.wording.rendering import Language

LEDGERS = {".json": to_json, ".csv": to_csv}


class Wishes(NamedTuple):
    """Options of `pokernight evening`; None for the defaults."""

    menu: str | None
    guests: Guests
    hands: int | None
    seed: str | None
    after: str | None = None
    record: str | None = None
    pause: bool = False
    language: Language = ENGLISH
    trust: tuple[str, ...] = ()


def evening(wishes: Wishes, save: str | None, resume: str | None, ledger: str | None) -> int:
    """Play or resume an evening; return the exit status.

    Raises:
        Refused: before anything is played, for impossible options.
    """
    if ledger is not None:
        check_ledger(ledger)
    if wishes.record is not None:
        append(wishes.record, "")
    party = begin(wishes, save) if resume is None else go_on(wishes, resume, save)
    try:
        status = party.play()
    finally:
        party.close()
    if ledger is not None and party.table.over:
        write_ledger(ledger, party.table.books())
    return status


def begin(wishes: Wishes, save: str | None) -> LocalEvening:
    """Start a new evening."""
    sits = wishes.guests.sit_down()
    earlier = None if wishes.after is None else ended(wishes.after)
    games = earlier.menu if earlier and not wishes.menu else the_menu(wishes.menu)
    opening = open_evening(games, sits, wishes.seed, wishes.hands)
    if earlier is not None:
        opening = replace(opening, held=earlier.held, kitty=earlier.kitty)
    check_fit(games, len(sits))
    party = LocalEvening(
        Terminal(wishes.language),
        HomeTable(opening),
        record=wishes.record,
        settles=True,
        pause=wishes.pause,
    )
    party.sit_down(sits)
    if save is not None:
        party.keep_in(EveningFile.begin(save, opening, party.table.commands))
    return party


def go_on(wishes: Wishes, resume: str, save: str | None) -> LocalEvening:
    """Resume a saved evening."""
    keeper, opening, done = EveningFile.go_on(resume, wishes.trust)
    try:
        party = LocalEvening(
            Terminal(wishes.language),
            HomeTable(opening),
            wishes.hands or 0,
            wishes.record,
            settles=True,
            pause=wishes.pause,
        )
        party.take_up(done)
        for command in done:
            if isinstance(command, Sit) and command.by:
                player(command.by)
        if not done:
            raise Refused(f"{resume!r} has no players yet: start that evening again")
        check_same(wishes, opening, party, resume)
    except BaseException:
        keeper.close()
        raise
    if save is not None and not file_arguments.same(save, resume):
        keeper.close()
        keeper = EveningFile.begin(save, opening, done)
    party.keep_in(keeper)
    return party


def check_same(wishes: Wishes, opening: EveningOpening, party: LocalEvening, file: str) -> None:
    """Refuse options that contradict a saved evening."""
    if wishes.seed is not None and wishes.seed != opening.seed:
        raise Refused(f"the evening in {file!r} has another seed: --resume needs no --seed")
    sat = list(takewhile(lambda done: isinstance(done, Sit), party.table.commands))
    seats = wishes.guests.seats
    if seats is not None and seats != len(sat):
        raise Refused(f"the evening in {file!r} has {len(sat)} seats, not {seats}")
    if wishes.menu is not None and the_menu(wishes.menu) != opening.menu:
        raise Refused(f"the evening in {file!r} has another menu: --resume needs no --menu")
    if wishes.guests.auto and party.home.people:
        raise Refused(f"you sit at the table in {file!r} yourself: drop --auto")
    if wishes.guests.chosen and replace(wishes.guests, seats=len(sat)).sit_down() != sat:
        raise Refused(
            f"other players sit at the table in {file!r}: --resume needs no --players, no names "
            "and no --humans"
        )
    if wishes.after is not None:
        raise Refused("--after starts an evening and --resume continues one: choose one of them")
    if wishes.hands is not None and wishes.hands < 1:
        raise Refused(f"--hands cannot be {wishes.hands}: it is at least 1")


def the_menu(file: str | None) -> Menu:
    """Return the menu in a file, or the default menu.

    Raises:
        Refused: for a file without a valid menu.
    """
    if file is None:
        return source_games({name: find(name) for name in SOURCE_GAMES})
    try:
        text = Path(file).read_text(encoding="utf-8-sig")
    except (OSError, ValueError) as error:
        raise Refused(f"the menu {file!r} cannot be read: {file_reason(error)}") from None
    try:
        return read_menu(text, find)
    except Refused as error:
        raise Refused(f"{file}: {error}") from None


def check_fit(games: Menu, seats: int) -> None:
    """Refuse an evening in which no game of the menu can be dealt, with the reasons."""
    refusals = []
    for entry in games.entries:
        try:
            entry.game.check_seats(seats, entry.rules)
            return
        except Refused as refused:
            refusals.append(str(refused))
    raise Refused("; ".join(refusals))


def check_ledger(file: str) -> None:
    """Refuse a ledger file that cannot be written, before anything is played."""
    if Path(file).suffix.lower() not in LEDGERS:
        raise Refused(f"the ledger is written as FILE.json or FILE.csv, not {file!r}")
    try:
        with Path(file).open("a", encoding="utf-8"):
            pass
    except (OSError, ValueError) as error:
        raise _unwritten(file, error) from None


def write_ledger(file: str, books: Books) -> None:
    """Write the ledger, in the format of the file's extension."""
    text = LEDGERS[Path(file).suffix.lower()](books)
    try:
        Path(file).write_text(text, encoding="utf-8")
    except OSError as error:
        raise _unwritten(file, error) from None


def _unwritten(file: str, error: OSError | ValueError) -> Refused:
    return Refused(f"the ledger {file!r} cannot be written: {file_reason(error)}")
