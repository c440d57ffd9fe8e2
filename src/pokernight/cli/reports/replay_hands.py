"""`pokernight replay`: recorded hands and evenings with all cards open; and positions."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from rich.text import Text

from pokernight.cards import UNKNOWN, name
from pokernight.cli.console.carried_games import (
    agree_to,
    carried_sources,
    not_agreed,
    print_sources,
)
from pokernight.cli.console.echo import echo
from pokernight.cli.console.terminal import EndOfInput, Terminal, standard_input
from pokernight.cli.reports.event_reports import history_of
from pokernight.cli.reports.told_table import is_script, show_scripts
from pokernight.cli.table.event_lines import Story
from pokernight.cli.table.table_drawing import chips_line, draw
from pokernight.cli.text.sentences import as_sentence, in_words
from pokernight.engine.agreed_games import JOIN
from pokernight.engine.changes import in_words as changes_in_words
from pokernight.engine.events import SPECTATOR, Event, opened
from pokernight.engine.game import Game
from pokernight.engine.game_source import NotAgreed
from pokernight.engine.hand import Hand
from pokernight.engine.record import Catalogue, read, read_names, read_position
from pokernight.engine.view import View
from pokernight.errors import Refused, file_reason
from pokernight.games import find, named
from pokernight.games.game_file_loader import varied
from pokernight.printable import printable
from pokernight.table import Table
from pokernight.table import evening_record as evenings
from pokernight.table.commands import Command
from pokernight.table.current_hand import DealtIn, Playing
from pokernight.wording.english import ENGLISH
from pokernight.wording.message import message
from pokernight.wording.rendering import Language

if TYPE_CHECKING:
    from pokernight.fair_deals.seat_file import HandJson

STDIN = "-"
NUMBERS: Final = {
    ("line", False): "line {number}",
    ("line", True): "line {number}, called off",
    ("hand", False): "hand {number}",
    ("hand", True): "hand {number}, called off",
}
"""Numbers of hands in headings: those of a line or a hand, and whether it was called off."""
ENDINGS: Final = {
    "called off": "The hand was called off.",
    "goes on": "The hand goes on.",
    "told": "Another version of the game dealt this hand, and it is not played again.",
}


def show_file(
    file: str,
    *,
    step: bool = False,
    phh: bool = False,
    phhs: bool = False,
    as_json: bool = False,
    events: bool = False,
    seat: int | None = None,
    language: Language = ENGLISH,
    own_game: str | None = None,
    trusted: Sequence[str] = (),
    source: bool = False,
    table_script: bool = False,
) -> None:
    """Show every line of a file.

    ``events`` prints the history of each hand as JSON, with what a ``seat`` knew, in a language.
    ``trusted`` are beginnings of the hashes of carried games that may be run; ``source`` prints
    the carried games instead, and runs nothing. ``table_script`` prints each hand as lines of
    ``pokernight table``.

    Raises:
        Refused: for a file that cannot be read, or the first bad line, by its number.
    """
    if step and file == STDIN:
        raise Refused(
            "--step reads Enter from the standard input, so the hands cannot come from it"
        )
    if phh and phhs:
        raise Refused("--phh prints a single hand, --phhs every hand: choose one")
    form, phh = ("--phhs" if phhs else "--phh"), phh or phhs
    if table_script and (step or phh or as_json or events):
        raise Refused("--table-script prints lines of another form: choose one")
    if step and phh:
        raise Refused(f"--step goes through a hand, and {form} prints it whole: choose one")
    if (as_json or events) and (step or phh):
        other = "--step" if step else form
        raise Refused(
            f"{'--events' if events else '--json'} and {other} are two formats: choose one"
        )
    if as_json and events:
        raise Refused("--json has a line for each hand, --events for each event: choose one")
    if seat is not None and not events:
        raise Refused("--seat says whose knowledge --events has: add --events")
    terminal = Terminal(language)
    catalogue = _with(find(own_game) if own_game is not None else None)
    text = text_of(file)
    carried = carried_sources(text)
    if source:
        print_sources(carried, input_name(file))
        return
    agree_to(carried, trusted, terminal if file != STDIN else None)
    if is_script(text):
        refused = next((option for option, given in (
            ("--step", step), (form, phh), ("--seat", seat is not None)) if given), "")  # fmt: skip
        if refused:
            raise Refused(f"{input_name(file)} has hands that were told line by line with real "
                          f"cards, and {refused} needs every card: leave it out")  # fmt: skip
        try:
            show_scripts(terminal, text, catalogue, as_json=as_json, events=events,
                         lines=table_script)  # fmt: skip
        except Refused as error:
            raise Refused(f"{input_name(file)}: {error}") from None
        return
    if text.startswith('{"seat file"'):
        if step or phh or events or table_script:
            option = next(
                says for says, given in (("--step goes through", step), (f"{form} prints", phh),
                                         ("--events has", events),
                                         ("--table-script tells", table_script)) if given
            )  # fmt: skip
            raise Refused(
                f"{input_name(file)} is the view of a single seat, and {option} whole hands only"
            )
        _show_seat_file(terminal, file, text, catalogue, as_json=as_json)
        return
    shown = printed = 0
    texts: list[str] = []
    try:
        for recorded in _recorded_hands(file, text, catalogue):
            shown += 1
            if table_script:
                _show_script(recorded)
            elif as_json:
                print(json.dumps(_in_json(recorded, language)))
            elif events and recorded.position:
                raise Refused(
                    f"{recorded.kind} {recorded.number} of {input_name(file)} is a position, "
                    "which has no history"
                )
            elif events:
                for line in history_of(
                    recorded.hand, recorded.number, recorded.names, seat, language,
                    called_off=recorded.called_off,
                ):  # fmt: skip
                    print(json.dumps(line))
            elif phh and recorded.called_off:
                continue
            elif phh:
                printed += 1
                if printed == 2 and not phhs:
                    raise Refused(
                        f"{input_name(file)} has several hands, and PHH has a single hand in a "
                        "file: --phhs prints them all"
                    )
                of_phhs = printed if phhs else None
                texts.append(_in_phh(recorded, file, of_phhs))
            elif recorded.position:
                _show_position(terminal, recorded)
            else:
                _show_hand(terminal, recorded, step=step)
    except EndOfInput:
        return
    terminal.console.file.write(printable("\n".join(texts), lines=True))
    if not shown:
        where = "on the standard input" if file == STDIN else f"in {file!r}"
        raise Refused(f"there is no hand {where}")


def _show_script(recorded: RecordedHand) -> None:
    """Print a hand as the lines of `pokernight table`, below the command that reads them.

    Raises:
        Refused: for a position, and for a hand that is not over.
    """
    from pokernight.real_cards.script_of_hand import ScriptWriter
    from pokernight.real_cards.table_script import command_of

    if recorded.called_off:
        return
    writer = ScriptWriter(recorded.hand)
    assert recorded.hand.opening is not None
    echo(f"# {recorded.kind} {recorded.number}: {command_of(recorded.hand.opening)}")
    for line in writer.lines():
        echo(line)


class RecordedHand(NamedTuple):
    """Hand in a file, or position in the middle of a hand.

    Attributes:
        kind: ``line`` of a hand history, or ``hand`` of an evening.
        number: number of the line or hand, from 1.
        hand: the hand.
        names: names of the players, by seat.
        position: whether it has no history.
        seat: of a position, the seat whose knowledge it holds; None for full knowledge.
        called_off: whether the hand was called off and every bet returned; the next hand has the
            same number.
    """

    kind: str
    number: int
    hand: Hand
    names: Sequence[str]
    position: bool = False
    seat: int | None = None
    called_off: bool = False


def hands_in_file(file: str, number: int | None = None) -> list[RecordedHand]:
    """Return the hands of a file of records or an evening, or one of them, counted from 1.

    Raises:
        Refused: if the file has no hand, or not this one.
    """
    hands = list(_recorded_hands(file, text_of(file), _with(None)))
    if not hands:
        raise Refused(f"there is no hand in {input_name(file)}")
    if number is None:
        return hands
    if not 1 <= number <= len(hands):
        raise Refused(f"{input_name(file)} has the hands 1 to {len(hands)}, and no hand {number}")
    return [hands[number - 1]]


def hand_in_file(file: str, number: int) -> Hand:
    """Return a hand of a file of records or an evening, counted from 1.

    Raises:
        Refused: if the file has no such hand, or it is a position without a history.
    """
    (chosen,) = hands_in_file(file, number)
    if chosen.position:
        raise Refused(f"hand {number} of {input_name(file)} is a position, which has no history")
    return chosen.hand


def input_name(file: str) -> str:
    """Return the name of a file, or of the standard input."""
    return "the standard input" if file == STDIN else file


def _recorded_hands(file: str, text: str, catalogue: Catalogue) -> Iterator[RecordedHand]:
    """Yield every hand of a file: a hand history with a hand a line, or an evening.

    Raises:
        Refused: for a line that cannot be read, by its number.
    """
    lines = [(at, line.strip()) for at, line in enumerate(text.split("\n"), 1) if line.strip()]
    if lines and "evening" in _fields(lines[0][1]):
        try:
            yield from _evening(text[: text.rfind("\n") + 1], catalogue)
        except NotAgreed as error:
            raise not_agreed(error) from None
        except Refused as error:
            raise Refused(f"{input_name(file)}: {error}") from None
        return
    for number, line in lines:
        try:
            yield _record(number, line, catalogue)
        except NotAgreed as error:
            raise not_agreed(error) from None
        except Refused as error:
            raise Refused(f"line {number} of {input_name(file)}: {error}") from None


def _record(number: int, line: str, catalogue: Catalogue) -> RecordedHand:
    """Read a line: a hand or a position."""
    fields = _fields(line)
    if "position" in fields:
        hand = read_position(line, catalogue)
        return RecordedHand("line", number, hand, seat_names(hand), True, fields.get("seat"))
    hand = read(line, catalogue)
    return RecordedHand("line", number, hand, read_names(line) or seat_names(hand))


def _evening(text: str, catalogue: Catalogue) -> list[RecordedHand]:
    """Return the hands of an evening, with hands called off and the hand in progress."""
    opening, done = evenings.read(text, catalogue)
    table = Table(opening)
    table.unplayable = evenings.unplayable(opening, done)
    hands: list[RecordedHand] = []
    last: Playing | None = None
    on: Playing | None = None
    passed: DealtIn | None = None

    def add(playing: Playing, number: int, *, called_off: bool = False) -> None:
        names = [player.name for player in playing.sitting(playing.seating.seats)]
        hands.append(RecordedHand("hand", number, playing.hand, names, called_off=called_off))

    def look() -> None:
        nonlocal last, on, passed
        if table.unplayed is not None and table.unplayed is not passed:
            title = table.unplayed.entry.game.title
            reason = f"version {table.version} of {title} dealt it{changes_in_words(table.changed)}"
            echo(f"pokernight: deal {table.deals} is left out: {reason}", err=True)
        passed = table.unplayed
        if table.last is not None and table.last is not last:
            add(table.last, table.hands)
        elif on is not None and on is not table.playing:
            add(on, table.hands + 1, called_off=True)
        last, on = table.last, table.playing

    def do(command: Command) -> None:
        look()
        table.do(command)

    evenings.replay(table, done, do)
    look()
    if table.playing is not None:
        add(table.playing, table.hands + 1)
    return hands


def _fields(line: str) -> dict[str, Any]:
    """Parse a line as JSON; an empty dict for anything but an object."""
    try:
        fields = json.loads(line)
    except (ValueError, RecursionError):
        return {}
    return fields if isinstance(fields, dict) else {}


def text_of(file: str) -> str:
    """Return the text of a file; ``-`` is the standard input.

    Raises:
        Refused: if it cannot be read.
    """
    try:
        if file == STDIN:
            return standard_input().read()
        return Path(file).read_text(encoding="utf-8-sig", errors="replace")
    except (OSError, ValueError) as error:
        raise Refused(f"{file!r} cannot be read: {file_reason(error)}") from None


def _with(own: Game | None) -> Catalogue:
    """Return a catalogue of the rulebook and a given game; a record alone never runs a file."""

    def find_in_record(name: str) -> Game:
        if own is not None and own.name in (name, Path(name).stem):
            return own
        first, _, parts = name.partition(JOIN)
        if own is not None and parts and own.name in (first, Path(first).stem):
            return varied(own, parts)
        game = named(name)
        if game is None:
            raise Refused(
                f"there is no game {name!r} in the rulebook; hands of your own game "
                f"file are shown with --game {name if name.endswith('.py') else f'./{name}.py'}"
                if own is None
                else f"{name!r} is neither in the rulebook nor the game of the file given, "
                f"{own.name!r}"
            )
        return game

    return find_in_record


def _in_phh(recorded: RecordedHand, file: str, number: int | None) -> str:
    """Return a hand as PHH, with its record where PHH has no actions for it."""
    from pokernight.games.phh import write_own_phh, write_phh

    try:
        if recorded.position:
            raise Refused("a position has no history, so there is no PHH of it")
        try:
            return write_phh(recorded.hand, recorded.names, number)
        except Refused:
            return write_own_phh(recorded.hand, recorded.names, number)
    except Refused as error:
        raise Refused(f"{recorded.kind} {recorded.number} of {input_name(file)}: {error}") from None


def _in_json(recorded: RecordedHand, language: Language) -> dict[str, Any]:
    """Return a hand with its events, or a position, as plain JSON; money in cents."""
    hand, heading = (
        recorded.hand,
        {recorded.kind: recorded.number, **_heading(recorded.hand), "names": [*recorded.names]},
    )
    if recorded.position:
        view = _open(hand) if recorded.seat is None else hand.view(recorded.seat)
        return {
            **heading,
            "seat": recorded.seat,
            "hands": [_cards(view, tokens) for tokens in view.hands],
            "board": _cards(view, view.board),
            "lines": {name: _cards(view, tokens) for name, tokens in view.lines.items()},
            "live": [bool(live) for live in view.live],
            "stacks": list(view.stack),
            "bets": list(view.front),
            "pot": view.pot,
            "asked": _asked(hand),
        }
    events: list[Event] = []
    opening, inputs = hand.opening, hand.inputs
    assert opening is not None and inputs is not None
    Hand(opening, sink=events.append).replay(inputs)
    return {
        **heading,
        "stacks": list(opening.stacks),
        "button": opening.button,
        "events": [
            {
                "kind": event.kind,
                "seat": event.seat if event.seat >= 0 else None,
                "cards": [name(sight.face) for sight in event.cards],
                "amount": event.amount,
                "clause": event.clause,
                "words": in_words(opened(event).message(SPECTATOR), language, recorded.names),
            }
            for event in events
        ],
        "asked": _asked(hand),
        **({"called_off": True} if recorded.called_off else {}),
        "result": None
        if hand.ask
        else {
            "payoffs": list(hand.result.payoffs),
            "stacks": list(hand.result.stacks),
            "bank": hand.result.bank,
            "pot": hand.result.pot,
            "misdeal": hand.result.misdeal,
        },
    }


def _heading(hand: Hand) -> dict[str, Any]:
    rules = hand.state.setup.rules
    plain = hand.game.usual_rules.to_dict()
    changed = {rule: text for rule, text in rules.to_dict().items() if text != plain[rule]}
    return {"game": hand.game.name, "version": hand.game.version, "rules": changed}


def _asked(hand: Hand) -> dict[str, Any] | None:
    ask = hand.ask
    return None if ask is None else {"seat": ask.seat, "kind": ask.kind}


def _cards(view: View, tokens: tuple[int, ...]) -> list[str]:
    return [UNKNOWN if seen.card is None else name(seen.card) for seen in view.look(tokens)]


def seat_names(hand: Hand) -> list[str]:
    """Return names for the seats of a record without names."""
    return [f"Seat {seat + 1}" for seat in range(hand.state.seats)]


def _title(terminal: Terminal, recorded: RecordedHand) -> Text:
    hand = recorded.hand
    stakes = hand.state.setup.rules.stakes
    parts = [
        message("{game:=}", game=hand.game.title),
        *([stakes] if stakes else []),
        message("{n:#seat}", n=hand.state.seats),
        message(NUMBERS[recorded.kind, recorded.called_off], number=recorded.number),
    ]
    return Text(f"== {' · '.join(map(terminal.words, parts))} ==", style="bold green")


def _open(hand: Hand) -> View:
    """Return the table with every card known."""
    return replace(hand.view(), face=hand.state.face)


def _show_hand(terminal: Terminal, recorded: RecordedHand, *, step: bool) -> None:
    """Replay a hand, input by input, and print it."""
    done, names = recorded.hand, recorded.names
    assert done.opening is not None and done.inputs is not None
    story = Story(terminal, done.game, names, SPECTATOR, open_cards=True)
    terminal.line(_title(terminal, recorded))
    hand = Hand(done.opening, sink=story.hear)
    for given in done.inputs:
        if story.dealing() or step:
            story.tell()
            draw(terminal, _open(hand), names, done.game.title, whole=True)
        if step:
            prompt = terminal.words(message("Enter goes on, q leaves"))
            if terminal.ask(Text(f"{prompt} > ", style="dim")).lower() in ("q", "quit"):
                raise EndOfInput
        hand.replay([given])
    story.tell()
    if recorded.called_off:
        draw(terminal, _open(hand), names, done.game.title, whole=True)
        terminal.say(message("The hand was called off here: every chip went back."))
    elif hand.ask is not None:
        draw(terminal, _open(hand), names, done.game.title, whole=True)
        asked = "The record ends here: {seat is} asked ({question:=})."
        question = message(asked, seat=hand.ask.seat, question=hand.ask.kind)
        terminal.say(question, names=names)
    else:
        terminal.facts(chips_line(terminal, zip(names, hand.view().stack, hand.result.payoffs)))
    terminal.line()


def _show_seat_file(
    terminal: Terminal, file: str, text: str, catalogue: Catalogue, *, as_json: bool
) -> None:
    """Print an evening as a single seat saw it, with ?? for hidden cards."""
    from pokernight.fair_deals import seat_file

    try:
        heading, hands = seat_file.read(text)
        for hand in hands:
            if as_json:
                seen = _seen_in_json(hand, seat_file.events_of(hand), terminal.language)
                print(json.dumps(seen))
            else:
                _show_seen(terminal, hand, heading["name"], seat_file.events_of(hand), catalogue)
    except Refused as error:
        raise Refused(f"{input_name(file)}: {error}") from None
    except (KeyError, TypeError, IndexError, AttributeError) as error:
        raise Refused(f"{input_name(file)}: this seat's file is malformed: {error!r}") from None
    if not hands:
        raise Refused(f"there is no hand in {input_name(file)}")


def _seen_in_json(hand: HandJson, events: Sequence[Event], language: Language) -> dict[str, Any]:
    """Return a hand of a seat's file as plain JSON; money in cents."""
    parts = ("hand", "version", "rules", "names", "seat", "stacks", "button", "ending", "result")
    return {
        "game": hand["fair"]["game"],
        **{part: value for part, value in hand.items() if part in parts},
        "events": [
            {
                "kind": event.kind,
                "seat": event.seat if event.seat >= 0 else None,
                "cards": [name(sight.face) if sight.knowers else UNKNOWN for sight in event.cards],
                "amount": event.amount,
                "clause": event.clause,
                "words": in_words(event.message(SPECTATOR), language, hand["names"]),
            }
            for event in events
        ],
    }


def _show_seen(
    terminal: Terminal, hand: HandJson, reader: str, events: Sequence[Event], catalogue: Catalogue
) -> None:
    """Print a hand of a seat's file."""
    game, names = catalogue(hand["fair"]["game"]), hand["names"]
    parts = (
        message("{game:=}", game=game.title),
        message("{n:#seat}", n=len(names)),
        message("hand {number}", number=hand["hand"]),
        message("as {player:=} saw it", player=reader),
    )
    terminal.line(Text(f"== {' · '.join(map(terminal.words, parts))} ==", style="bold green"))
    story = Story(terminal, game, names, SPECTATOR)
    for event in events:
        story.hear(event)
    story.tell()
    if hand["ending"] != "over":
        terminal.say(message(ENDINGS[hand["ending"]]))
    terminal.line()


def _show_position(terminal: Terminal, recorded: RecordedHand) -> None:
    """Print a position; a position written for a seat shows that seat's knowledge."""
    hand, names, seat = recorded.hand, recorded.names, recorded.seat
    view = _open(hand) if seat is None else hand.view(seat)
    terminal.line(_title(terminal, recorded))
    title = terminal.words(message("{game:=}, a position", game=hand.game.title))
    draw(terminal, view, names, title, whole=seat is None)
    ask = hand.ask
    assert ask is not None
    said = message(
        "{seat is} asked ({kind:=}): {question}" if ask.words else "{seat is} asked ({kind:=})",
        seat=ask.seat,
        kind=ask.kind,
        question=ask.message(),
    )
    terminal.line(as_sentence(terminal.words(said, names)))
    terminal.line()
