"""`pokernight import`: hands of other sites as records, and a table of what became of them."""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from pokernight.cli.console.echo import echo, say
from pokernight.engine.record import write
from pokernight.errors import Refused, file_reason
from pokernight.hand_histories.importing import FORMATS, Refusal, format_of, imported
from pokernight.hand_histories.replaying import Played
from pokernight.hand_histories.told_history import decoded
from pokernight.wording.amounts import counted

STDIN = "-"
COLUMNS = ("file", "format", "read", "to the chip", "by a guess", "refused")


@dataclass
class _Tally:
    """Numbers of hands of a file that were read, to the chip or by a guess, and refused."""

    file: str
    form: str
    exact: int = 0
    guessed: int = 0
    refused: int = 0
    why: Counter[str] = field(default_factory=Counter)
    remarks: Counter[str] = field(default_factory=Counter)

    def row(self) -> tuple[str, ...]:
        """Return the line of the table."""
        read = self.exact + self.guessed + self.refused
        counts = (read, self.exact, self.guessed, self.refused)
        return (self.file, self.form, *map(str, counts))


def import_files(files: Sequence[str], form: str | None, out: str | None, *, check: bool) -> int:
    """Import files; return the exit status, which is 2 if no hand of them came out.

    The table is the answer where the records are written to a file or only checked; else the
    records are, and the table goes to the standard error, as every refused hand does.

    Raises:
        Refused: for a file that cannot be read or is of no known format; nothing is written.
    """
    if check and out is not None:
        raise Refused("--check writes nothing: leave out --out")
    contents = [(file, _bytes_of(file)) for file in files]
    forms = [form or format_of(decoded(data), _named(file)) for file, data in contents]
    tallies: list[_Tally] = []
    lines: list[str] = []
    for (file, data), known in zip(contents, forms, strict=True):
        tally = _Tally(_named(file), FORMATS[known].title)
        tallies.append(tally)
        for result in imported(data, _named(file), known):
            if line := _count(tally, result):
                lines.append(line)
    if out is not None:
        try:
            Path(out).write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
        except (OSError, ValueError) as error:
            raise Refused(f"{out!r} cannot be written: {file_reason(error)}") from None
    elif not check:
        for line in lines:
            echo(line)
    _print_table(tallies, err=not (check or out))
    return 0 if lines else 2


def _named(file: str) -> str:
    return "the standard input" if file == STDIN else file


def _bytes_of(file: str) -> bytes:
    try:
        return sys.stdin.buffer.read() if file == STDIN else Path(file).read_bytes()
    except (OSError, ValueError) as error:
        raise Refused(f"{file!r} cannot be read: {file_reason(error)}") from None


def _count(tally: _Tally, result: Played | Refusal) -> str:
    """Count a hand; return its record, "" for a hand that is refused."""
    if isinstance(result, Refusal):
        tally.refused += 1
        tally.why[re.sub(r"\d+", "N", result.why)] += 1
        say(f"{result.place}: {result.why}")
        return ""
    tally.exact += not result.guessed
    tally.guessed += result.guessed
    tally.remarks.update({re.sub(r"\d+", "N", remark) for remark in result.remarks})
    return write(result.hand, result.names)


def _print_table(tallies: Sequence[_Tally], *, err: bool) -> None:
    rows = [tally.row() for tally in tallies]
    if len(rows) > 1:
        sums = [sum(int(row[place]) for row in rows) for place in range(2, len(COLUMNS))]
        rows.append(("together", "", *map(str, sums)))
    table = [COLUMNS, *rows]
    widths = [max(len(row[place]) for row in table) for place in range(len(COLUMNS))]
    for row in table:
        cells = [
            cell.ljust(width) if place < 2 else cell.rjust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        echo("  ".join(cells).rstrip(), err=err)
    _print_counts("refused, as", (tally.why for tally in tallies), err=err)
    _print_counts("played with", (tally.remarks for tally in tallies), err=err)


def _print_counts(heading: str, counts: Iterable[Counter[str]], *, err: bool) -> None:
    total = Counter[str]()
    for each in counts:
        total += each
    for words, number in total.most_common():
        echo(f"{heading} {words}: {counted(number, 'hand')}", err=err)
