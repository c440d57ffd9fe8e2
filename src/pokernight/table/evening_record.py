"""An evening as lines of text, and back.

The first line is the opening, every further one a command. Each is JSON and ends in a digest of
itself and all lines before it, so that nothing in the middle can be changed, left out or moved.
An interrupted evening goes on from them.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from hashlib import sha256
from typing import Any

from pokernight.engine.agreed_games import game_of
from pokernight.engine.changes import in_words
from pokernight.engine.game_source import NotAgreed
from pokernight.engine.record import Catalogue, RecordError
from pokernight.engine.state import EngineError
from pokernight.errors import Refused, brief
from pokernight.table import commands, menu
from pokernight.table.commands import Command
from pokernight.table.evening_opening import EveningOpening, GameHoldings
from pokernight.table.table import Table

FORMAT = 2
"""Version of the format."""


class Pen:
    """Writer of the lines of an evening, in order."""

    def __init__(self) -> None:
        self._digest = ""

    def opening(self, opening: EveningOpening) -> str:
        """The first line."""
        return self.line(
            {
                "evening": FORMAT,
                "menu": menu.to_dict(opening.menu),
                "seed": opening.seed,
                "chairs": opening.chairs,
                "hands": opening.hands,
                "practice": opening.practice,
                "held": {
                    name: [
                        kept.bank,
                        kept.pot,
                        dict(kept.carried),
                        kept.dealer,
                        *([kept.by_name] if kept.by_name else []),
                    ]
                    for name, kept in opening.held.items()
                },
                "kitty": opening.kitty,
            }
        )

    def command(self, command: Command) -> str:
        """The next line."""
        return self.line(commands.to_dict(command))

    def line(self, fields: dict[str, Any]) -> str:
        """The line of fields."""
        body = _body(fields)
        self._digest = digest(self._digest, body)
        return f'{body[:-1]},"digest":"{self._digest}"}}\n'


def write(table: Table) -> str:
    """An evening so far."""
    pen = Pen()
    return pen.opening(table.opening) + "".join(map(pen.command, table.commands))


def read(text: str, catalogue: Catalogue) -> tuple[EveningOpening, list[Command]]:
    """Opening and commands of an evening.

    Raises:
        RecordError: with the number of the line that is malformed or was changed.
    """
    lines = text.splitlines()
    if not lines:
        raise RecordError("this is not an evening: it is empty")
    before = ""
    all_fields: list[dict[str, Any]] = []
    for number, line in enumerate(lines, 1):
        fields, before = signed(line, number, before)
        all_fields.append(fields)
    try:
        opening = _read_opening(all_fields[0], catalogue)
    except (RecordError, NotAgreed):
        raise
    except Refused as error:
        raise RecordError(f"this evening cannot be played: {error}") from None
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise RecordError(f"line 1 of this evening is malformed: {brief(error)}") from None
    rest = enumerate(all_fields[1:], 2)
    return opening, [_read_command(fields, number) for number, fields in rest]


def replay(
    table: Table, done: Iterable[Command], do: Callable[[Command], None] | None = None
) -> Table:
    """Do at a fresh table what was done at another; gives the table.

    Args:
        table: with the opening of the evening.
        done: its commands.
        do: does a command at the table, if not :meth:`Table.do`.

    Raises:
        RecordError: with the number of the line that cannot be done.
    """
    for number, command in enumerate(done, 2):
        try:
            (do or table.do)(command)
        except NotAgreed:
            raise
        except (Refused, EngineError) as error:
            if isinstance(error, EngineError) and not table.is_older:
                raise
            reason = f"{error}{in_words(table.changed)}"
            raise RecordError(f"line {number} of this evening cannot be done: {reason}") from None
    return table


def unplayable(opening: EveningOpening, done: Sequence[Command]) -> frozenset[int]:
    """Return the numbers of the deals of older versions that today's rulings do not play.

    How such a hand ended is told in the evening: it can go on without.

    Raises:
        RecordError: with the number of a line that cannot be done for another reason.
    """
    unplayable: set[int] = set()
    while True:
        table = Table(opening)
        table.unplayable = unplayable
        try:
            replay(table, done)
        except RecordError:
            if not table.may_be_told:
                raise
            unplayable = {*unplayable, table.deals}
        else:
            return frozenset(unplayable)


def _read_opening(fields: dict[str, Any], catalogue: Catalogue) -> EveningOpening:
    if "evening" not in fields:
        raise RecordError("this is not an evening: it does not begin with 'evening'")
    if fields["evening"] != FORMAT:
        raise RecordError(
            f"this evening is of format {fields['evening']!r}, and this reads {FORMAT}"
        )
    return EveningOpening(
        menu.from_dict(fields["menu"], catalogue, any_version=not fields["seed"]),
        fields["seed"],
        fields["chairs"],
        fields["hands"],
        fields["practice"],
        {name: GameHoldings(*kept) for name, kept in fields["held"].items()},
        fields["kitty"],
        {
            game.name: entry["version"]
            for entry in fields["menu"]["games"]
            if entry["version"] < (game := game_of(entry, catalogue)).version
        },
    )


def _read_command(fields: dict[str, Any], number: int) -> Command:
    try:
        return commands.from_dict(fields)
    except Refused as error:
        raise RecordError(f"line {number} of this evening: {error}") from None


def signed(
    line: str, number: int, before: str, record: str = "this evening"
) -> tuple[dict[str, Any], str]:
    """Return the fields of a line and its digest, given the digest of the line before.

    Raises:
        RecordError: with its number if it is malformed or was changed.
    """
    try:
        fields = json.loads(line)
    except (ValueError, RecursionError):
        fields = None
    if not isinstance(fields, dict):
        raise RecordError(f"line {number} of {record} is not a line of JSON")
    mine = fields.pop("digest", None)
    if mine != digest(before, _body(fields)):
        raise RecordError(
            f"line {number} of {record} was changed, or a line before it: "
            "it does not agree with its digest"
        )
    return fields, mine


def _body(fields: dict[str, Any]) -> str:
    return json.dumps(fields, separators=(",", ":"), ensure_ascii=True)


def digest(before: str, body: str) -> str:
    """Return the digest at the end of a line."""
    return sha256((before + body).encode()).hexdigest()[:16]
