"""`play` and `evening`: evenings at this machine's own keyboard."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from pokernight.cli.commands.shared_options import (
    company_options,
    game_argument,
    house_rules,
    input_file,
    language_option,
    menu_of_rotation,
    output_file,
    rotation_options,
    trust_option,
)

if TYPE_CHECKING:
    from pokernight.wording.rendering import Language


@click.command(
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
@game_argument
@language_option
@company_options
@click.option("--stakes", metavar="SMALL/BIG", help="Stakes, such as 2/4 or 0.50/1.")
@click.option("--seed", metavar="S", help="Any text; equal seeds give equal deals.")
@house_rules
@click.option("--hands", type=int, metavar="N", help="Stop after N hands.")
@output_file("--record", "Append each finished hand to FILE, a line each.")
@click.option(
    "--incidents",
    type=float,
    metavar="P",
    help="Chance of a dealing error at each question, such as 0.1.",
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
    language: Language,
    **company: Any,
) -> None:
    """Play GAME against the house players.

    You sit in the first seat. GAME is a name, a dealer's phrase, or a file such as ./my_game.py.

    Without a terminal, answers are read line by line from standard input. In the game, `?`
    explains the question and your hand, `??` lists all keys and `q` leaves.
    """
    from pokernight.cli.local import play_game as playing
    from pokernight.cli.local.seating_options import Guests
    from pokernight.cli.reports.spoken_phrase import settled
    from pokernight.cli.text.house_rules import settle
    from pokernight.games import find
    from pokernight.table.menu import source_of

    game = settled(game)
    game_found = find(game)
    rules = settle(game_found, rule_set, changes, stakes)
    guests = Guests(**company)
    status = playing.play(
        game_found,
        rules,
        guests,
        seed,
        hands,
        record,
        source_of(game, game_found),
        incidents or 0,
        pause,
        language,
    )
    click.get_current_context().exit(status)


@click.command(
    epilog="""\b
Examples:
  pokernight evening
  pokernight evening --menu friday.toml --seats 6 --save tonight.evening
  pokernight evening --rotation HORSE --each "4 hands"
  pokernight evening --resume tonight.evening --ledger tonight.csv
  pokernight evening --auto --hands 12 --seed 1 --ledger tonight.json
  pokernight evening --humans 2 --name Ann --names Ben
"""
)
@input_file("--menu", "Menu of games and house rules (see docs/evening.md).")
@rotation_options
@language_option
@company_options
@click.option("--hands", type=int, metavar="N", help="Stop after N hands.")
@click.option("--seed", metavar="S", help="Any text; equal seeds give equal deals.")
@output_file("--save", "Save the evening to FILE after every answer.")
@input_file("--resume", "Resume a saved evening.")
@input_file("--after", "Carry pots and kitty over from a finished evening.")
@output_file("--record", "Append each finished hand to FILE, a line each.")
@output_file("--ledger", "Write the ledger to FILE.json or FILE.csv.")
@trust_option
def evening(
    menu: str | None,
    rotation: str,
    each: str,
    hands: int | None,
    seed: str | None,
    save: str | None,
    resume: str | None,
    after: str | None,
    record: str | None,
    ledger: str | None,
    pause: bool,
    language: Language,
    trust: tuple[str, ...],
    **company: Any,
) -> None:
    """Play an evening of dealer's choice.

    Each dealer calls a game from the menu, or any other by its name or a dealer's phrase,
    such as "seven stud, low hole wild". Carried pots wait until their game is played again. The
    ledger at the end lists payments between players. A saved evening resumes where it was
    interrupted.
    """
    from pokernight.cli.local import play_evening as evenings
    from pokernight.cli.local.seating_options import Guests

    guests = Guests(**company)
    wishes = evenings.Wishes(
        menu, guests, hands, seed, after, record, pause, language, trust,
        text=menu_of_rotation(menu, rotation, each),
    )  # fmt: skip
    click.get_current_context().exit(evenings.evening(wishes, save, resume, ledger))
