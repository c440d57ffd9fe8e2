"""Commands about games: the list, pages, rulings, ranking, recorded hands, proofs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import click

from pokernight.cli.commands import completion as tab
from pokernight.cli.commands.shared_options import (
    game_argument,
    house_rules,
    input_file,
    is_given,
    language_option,
    output_file,
    trust_option,
    with_atoms,
)
from pokernight.cli.console import file_arguments

if TYPE_CHECKING:
    from pokernight.wording.rendering import Language

AMOUNTS = ("none", "some", "much")


@click.command(
    epilog="""\b
Examples:
  pokernight games
  pokernight games --like baseball --players 6
  pokernight games --wild --split
  pokernight games --quick --json
  pokernight games --like chaos --minutes 3 --betting some
"""
)
@click.option("--like", default="", metavar="TEXT", shell_complete=tab.games,
              help="Games like this game, or whose page contains TEXT.")  # fmt: skip
@click.option("--players", type=int, metavar="N", help="Games for N players.")
@click.option("--wild", is_flag=True, help="Games with wild cards.")
@click.option("--split", is_flag=True, help="Games with split pots.")
@click.option("--quick", is_flag=True, help="Fast games only.")
@click.option("--propose", is_flag=True, help="Propose three games, each in a sentence.")
@click.option("--minutes", type=click.FloatRange(0, 240, min_open=True), metavar="N",
              help="Propose games with deals of about N minutes.")  # fmt: skip
@click.option("--how-wild", type=click.Choice(AMOUNTS), help="Propose by how much is wild.")
@click.option("--betting", type=click.Choice(AMOUNTS), help="Propose by how much betting there is.")
@click.option("--group", default="", metavar="GROUP",
              help="Propose what this group has played and voted for.")  # fmt: skip
@click.option("--store", default="sqlite:///room.db", metavar="URL", show_default=True,
              help="Store of the group's room.")  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="Output JSON.")
def games(
    like: str, players: int | None, wild: bool, split: bool, quick: bool, propose: bool,
    minutes: float | None, how_wild: Any, betting: Any, group: str, store: str, as_json: bool,
) -> None:  # fmt: skip
    """List the games of the catalogue, or propose three for tonight.

    Each line gives the numbers of players; the decisions per deal with four players, all staying;
    for games with wild cards, how often the best natural hand loses; and similar games.
    """
    from pokernight.cli.reports.rulebook_page import list_games, propose_games
    from pokernight.games.catalogue_search import Wish

    if not (propose or minutes is not None or how_wild or betting or group):
        list_games(Wish(like, players, wild, split, quick), as_json=as_json)
        return
    if wild or split or quick:
        raise click.UsageError("--wild, --split and --quick list games; propose by --how-wild")
    from pokernight.games.proposals import GameWish

    liked: Mapping[str, int] = {}
    if group:
        from pokernight.cli.remote.group_report import liked_by

        liked = liked_by(store, group)
    wish = GameWish(like=like, players=players, minutes=minutes, wild=how_wild, betting=betting,
                    liked=liked)  # fmt: skip
    propose_games(wish, as_json=as_json)


@click.command(
    epilog="""\b
Examples:
  pokernight atoms
  pokernight atoms --json
"""
)
@click.option("--json", "as_json", is_flag=True, help="Output JSON.")
def atoms(as_json: bool) -> None:
    """List the rule modifiers (atoms) of games.

    Each has a name, for --with; the phrases that dealers use; and its clause of the rules.
    """
    from pokernight.cli.reports.atom_list import list_atoms

    list_atoms(as_json=as_json)


@click.command(
    epilog="""\b
Examples:
  pokernight say "seven stud, queens wild, low spade in the hole takes half"
  pokernight say "five card draw, jacks or better, ante two dollars" --json
"""
)
@click.argument("phrase", nargs=-1, required=True)
@click.option("--json", "as_json", is_flag=True, help="Output JSON.")
def say(phrase: tuple[str, ...], as_json: bool) -> None:
    """Print what a dealer's PHRASE means, before anything is dealt.

    The answer is a line for each part that was understood. A phrase with several meanings is asked
    about. The status is 2, with the words that were not understood, if PHRASE says no game.
    """
    from pokernight.cli.reports.spoken_phrase import say as print_phrase

    click.get_current_context().exit(print_phrase(" ".join(phrase), as_json=as_json))


@click.command(
    epilog="""\b
Examples:
  pokernight rules the_omen
  pokernight rules "seven stud, low hole wild, high spade takes half"
  pokernight rules ./my_game.py
  pokernight rules bonedoneskis --json
  pokernight rules the_omen --rule small_bet=1 --rule big_bet=2
  pokernight rules the_omen --events
  pokernight rules the_omen --language de
"""
)
@game_argument
@click.option("--events", is_flag=True,
              help="List the events of its hand histories instead.")  # fmt: skip
@house_rules
@language_option
@click.option("--json", "as_json", is_flag=True, help="Output JSON.")
def rules(
    game: str, events: bool, rule_set: str | None, changes: tuple[str, ...], language: Language,
    as_json: bool,
) -> None:  # fmt: skip
    """Print the rules of GAME and its house rules.

    First comes what a table with real cards needs, under the house rules given. A page that is not
    translated is printed in English. With --events: each event that its hand
    histories may have, with its fields and sentences.
    """
    from pokernight.games import find

    if events:
        from pokernight.cli.reports.event_reports import print_events
        from pokernight.errors import Refused

        if is_given("language") and language.code != "en":
            raise Refused("--events lists the sentences in English: leave out --language")
        print_events(find(game), as_json=as_json)
        return
    from pokernight.cli.reports.rulebook_page import print_rules
    from pokernight.cli.text.house_rules import settle

    game_found = find(game)
    house = settle(game_found, rule_set, changes)
    print_rules(game_found, game, language, house, as_json=as_json)


@click.command(
    epilog="""\b
Examples:
  pokernight floor omaha_hi_lo
  pokernight floor omaha_hi_lo exposed_cards count=2
  pokernight floor omaha_hi_lo short_raise fraction=1/3 announced=yes --json
  pokernight floor omaha_hi_lo boxed_card --language de
"""
)
@game_argument
@click.argument("incident", required=False, shell_complete=tab.incidents)
@click.argument("facts", nargs=-1, metavar="[FACT=VALUE]...")
@language_option
@click.option("--json", "as_json", is_flag=True, help="Output JSON.")
def floor(
    game: str, incident: str | None, facts: tuple[str, ...], language: Language, as_json: bool
) -> None:
    """Rule on an incident at a real table of GAME.

    Every ruling cites its clause. Without INCIDENT you are asked what happened; without a
    terminal all rulings are listed.
    """
    from pokernight.cli.reports.floor_rulings import floor as ask_the_floor
    from pokernight.games import find

    ask_the_floor(find(game), incident, facts, language, as_json=as_json)


@click.command(
    epilog="""\b
Examples:
  pokernight rank "As Kd Kc 2d 2h" --wild 2
  pokernight rank "As2d3cKd / 4h 5c 8s" --game omaha_hi_lo
  pokernight rank KhKd9c6s5h4d2c --game the_omen --given omens=2 --json
  pokernight rank "As Kd Kc 2d 2h" --language de
"""
)
@click.argument("cards", nargs=-1, required=True)
@click.option("--game", metavar="GAME", shell_complete=tab.games,
              help="Rank the hand by this game.")  # fmt: skip
@with_atoms
@click.option("--wild", metavar="CARDS", help="Wild cards; a rank such as 2 means all four.")
@click.option(
    "--bug", metavar="CARDS", help="Cards that are aces, or complete a straight or flush."
)
@click.option("--null", metavar="CARDS", help="Cards that do not count.")
@click.option("--no-copies", is_flag=True, help="Wild cards may not duplicate held cards.")
@click.option("--low", is_flag=True, help="Rank the eight-or-better low.")
@click.option("--given", multiple=True, metavar="FACT=VALUE", shell_complete=tab.facts,
              help="A fact that the game depends on.")  # fmt: skip
@house_rules
@language_option
@click.option("--json", "as_json", is_flag=True, help="Output JSON.")
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
    language: Language,
    as_json: bool,
) -> None:
    """Rank CARDS and explain the ranking.

    Cards are written as "As Kd", AsKd or "A♠, 10♦". A `/` separates hole cards from face-up
    cards, or from the board.
    """
    from pokernight.cli.reports import rank_report as ranking

    line = " ".join(cards)
    if game is None:
        ranking.refuse_without_game(given, rule_set, changes)
        ranking.print_plain(
            line, wild, bug, null, language, copies=not no_copies, to_low=low, as_json=as_json
        )
        return
    from pokernight.cli.text.house_rules import settle
    from pokernight.games import find

    game_found = find(game)
    ranking.refuse_with_game(game_found, wild, bug, null, no_copies, low)
    house = settle(game_found, rule_set, changes)
    ranking.print_worth(line, game_found, house, given, language, as_json=as_json)


@click.command(
    epilog="""\b
Examples:
  pokernight table the_omen --seats 4
  pokernight table seven_card_stud --seats 3 --betting none < hand.txt
  pokernight table baseball --seats 5 --json < hand.txt
"""
)
@game_argument
@click.option("--seats", type=int, default=4, metavar="N", show_default=True,
              help="Number of players.")  # fmt: skip
@click.option("--button", type=int, default=0, metavar="SEAT", show_default=True,
              help="Seat of the dealer, from 0.")  # fmt: skip
@click.option("--stacks", metavar="AMOUNT,...",
              help="Chips by seat, in dollars (default: the usual buy-in).")  # fmt: skip
@click.option("--stakes", metavar="SMALL/BIG", help="Stakes, such as 2/4 or 0.50/1.")
@house_rules
@click.option("--betting", type=click.Choice(("none", "pots", "full")), default="full",
              show_default=True,
              help="The betting that is told: none, the pot, or every bet.")  # fmt: skip
@language_option
@click.option("--json", "as_json", is_flag=True, help="Print the events as JSON, a line each.")
def table(
    game: str,
    seats: int,
    button: int,
    stacks: str | None,
    stakes: str | None,
    rule_set: str | None,
    changes: tuple[str, ...],
    betting: Any,
    language: Language,
    as_json: bool,
) -> None:
    """Referee a hand of GAME that is dealt with real cards.

    Reads what happens at the table from standard input, a line each, such as "deal 0 Kh", "bet 1
    call" and "show 1 Ah 4d" (docs/real-cards.md). Exit status 1: something is still to be told.
    """
    from pokernight.cli.reports.told_table import table as tell
    from pokernight.cli.text.house_rules import settle
    from pokernight.engine.rules import read_money
    from pokernight.games import find

    game_found = find(game)
    rules = settle(game_found, rule_set, changes, stakes)
    amounts = None
    if stacks is not None:
        amounts = [read_money(part, "--stacks") for part in stacks.split(",")]
    click.get_current_context().exit(
        tell(game_found, rules, seats, stacks=amounts, button=button, betting=betting,
             language=language, as_json=as_json)
    )  # fmt: skip


@click.command(
    epilog="""\b
Examples:
  pokernight replay tonight.jsonl
  pokernight replay tonight.jsonl --step
  pokernight replay tonight.jsonl --phhs > tonight.phhs
  pokernight replay tonight.evening
  pokernight replay tonight.jsonl --json | jq .result.payoffs
  pokernight replay tonight.jsonl --events --seat 0 | jq -r .text
  pokernight replay tonight.jsonl --language de
  pokernight replay mine.jsonl --game ./my_game.py
"""
)
@click.argument("file", shell_complete=tab.files, callback=file_arguments.read)
@click.option("--step", is_flag=True, help="Wait for Enter after every decision.")
@click.option("--phh", is_flag=True, help="Print a single hand in PHH notation instead.")
@click.option("--phhs", is_flag=True, help="Print every hand in PHH notation, as a PHHS file.")
@click.option("--json", "as_json", is_flag=True, help="Output JSON, a line for each hand.")
@click.option("--events", is_flag=True,
              help="Output JSON, a line for each event (docs/protocol.md).")  # fmt: skip
@click.option("--seat", type=int, metavar="SEAT",
              help="With --events: only what this seat knew, from 0.")  # fmt: skip
@click.option("--table-script", is_flag=True,
              help="Print each hand as lines for `pokernight table` instead.")  # fmt: skip
@language_option
@click.option("--game", metavar="GAME", shell_complete=tab.files,
              help="Game file that the hands were played with.")  # fmt: skip
@click.option("--source", is_flag=True,
              help="Print the games that FILE carries, to be read before --trust.")  # fmt: skip
@trust_option
def replay(
    file: str,
    step: bool,
    phh: bool,
    phhs: bool,
    as_json: bool,
    events: bool,
    seat: int | None,
    table_script: bool,
    language: Language,
    game: str | None,
    source: bool,
    trust: tuple[str, ...],
) -> None:
    """Show the hands in FILE with all cards open.

    FILE is a hand history written by `--record` or an evening saved by `--save`; `-` is standard
    input. A line may also be a position in the middle of a hand. Hands of somebody's own game carry
    its source, which runs only with `--trust` or once you have agreed to it.
    """
    from pokernight.cli.reports.replay_hands import show_file
    from pokernight.errors import Refused

    if (phh or phhs) and is_given("language"):
        raise Refused(f"{'--phh' if phh else '--phhs'} has no sentences: leave out --language")
    show_file(
        file, step=step, phh=phh, phhs=phhs, as_json=as_json, events=events, seat=seat,
        language=language, own_game=game, trusted=trust, source=source, table_script=table_script,
    )  # fmt: skip


@click.command(
    "import",
    epilog="""\b
Examples:
  pokernight import friday.phh --out friday.jsonl
  pokernight import tournament.txt --check
  pokernight import *.csv --as pokernow --out home.jsonl
  pokernight import friday.phh | pokernight replay -
""",
)
@click.argument("files", metavar="FILE...", nargs=-1, required=True, shell_complete=tab.files,
                callback=file_arguments.read_each)  # fmt: skip
@click.option("--as", "form", type=click.Choice(["phh", "pokerstars", "pokernow"]),
              help="Format of the files (default: by a look at each).")  # fmt: skip
@output_file("--out", "Write the records to FILE, a hand a line.")
@click.option("--check", is_flag=True, help="Only play the hands, and write nothing.")
def import_hands(files: tuple[str, ...], form: str | None, out: str | None, check: bool) -> None:
    """Import hands of other sites: PHH, PokerStars, Poker Now.

    Each hand is replayed by its rules, to the chip; a hand that cannot be is refused, with the
    reason. Without `--out` the records go to the standard output. At the end is a table of the
    hands read, played to the chip, played by a guess of cards that nobody showed, and refused.
    """
    from pokernight.cli.reports.import_report import import_files

    status = import_files(files, form, out, check=check)
    click.get_current_context().exit(status)


@click.command(
    epilog="""\b
Examples:
  pokernight prove chaos --hands 50
  pokernight prove ./my_game.py
  pokernight prove ./my_game.py --players sensible,caller
  pokernight prove ./my_game.py --position full_house.position
"""
)
@game_argument
@click.option("--hands", type=int, default=200, show_default=True, help="Hands to play.")
@click.option("--seats", type=int, help="Players (default: every number in turn).")
@click.option("--seed", type=int, default=0, show_default=True, help="Seed of the first hand.")
@click.option("--players", metavar="PLAYER,...", shell_complete=tab.company,
              help="House players who answer instead of random play, repeated to fill the "
                   "table.")  # fmt: skip
@input_file(
    "--position",
    "Also play as many hands on from the positions in FILE, a position a "
    "line; - is standard input.",
)
@house_rules
def prove(
    game: str,
    hands: int,
    seats: int | None,
    seed: int,
    players: str | None,
    position: str | None,
    rule_set: str | None,
    changes: tuple[str, ...],
) -> None:
    """Prove the promises of every game for GAME, on random hands.

    GAME is a name or a file of your own. House players and positions in the middle of a hand reach
    clauses that random play does not. The exit status is 1 if a promise is broken.
    """
    from pokernight.cli.local.seating_options import listed_players
    from pokernight.cli.reports.prove_report import prove_game, scenario_of
    from pokernight.cli.text.house_rules import settle
    from pokernight.games import find

    game_found = find(game)
    rules = settle(game_found, rule_set, changes)
    scenario = scenario_of(game_found, listed_players(players), position)
    status = prove_game(game_found, rules, hands, seats, seed, scenario)
    click.get_current_context().exit(status)
