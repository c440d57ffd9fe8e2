"""Files of a group for other programs: standings as CSV, an evening as a calendar entry."""

from __future__ import annotations

import csv
import io
from datetime import UTC, datetime
from typing import Final

from pokernight.groups.group_file import GroupEvening, GroupFile
from pokernight.groups.season import balances, standings

HEAD: Final = (
    "place", "name", "evenings", "points", "net", "balance", "hands", "biggest_pot",
    "bet_hands", "vpip", "showdowns", "showdowns_won", "recitations",
)  # fmt: skip
"""Columns of the standings as CSV; money in cents."""
LASTS = 4 * 3_600_000
"""Length of an evening in a calendar, in milliseconds."""
FOLDED = 74
"""Bytes of a line of a calendar file, by RFC 5545 3.1."""


def standings_csv(group: GroupFile, season: int) -> str:
    """Return the standings of a season as CSV: a row for each member, then a table by game.

    Raises:
        Refused: if there is no such season.
    """
    rows, sums = standings(group, season), balances(group)
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(HEAD)
    for row in rows:
        writer.writerow(
            (row.place, row.name, row.evenings, row.points, row.net, sums.get(row.name, 0),
             row.hands, row.pot.cents if row.pot else 0, row.bet_hands, row.vpip, row.showdowns,
             row.won, row.recitations)
        )  # fmt: skip
    out.write("\n")
    writer.writerow(("name", "game", "hands", "net"))
    for row in rows:
        writer.writerows((row.name, game.game, game.hands, game.net) for game in row.games)
    return out.getvalue()


def calendar(group: GroupFile, evening: GroupEvening, now: int, link: str = "") -> str:
    """Return an evening as a calendar file (RFC 5545).

    Args:
        group: the group.
        evening: an evening of it.
        now: the time in milliseconds since 1970.
        link: the link of the group, where its address stays the same; else empty.
    """
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//pokernight//group//EN",
        "BEGIN:VEVENT",
        f"UID:{evening.table}.{group.id}@pokernight",
        f"DTSTAMP:{_time(now)}",
        f"DTSTART:{_time(evening.at)}",
        f"DTEND:{_time(evening.at + LASTS)}",
        f"SUMMARY:{_escaped(group.title)}",
        *([f"URL:{link}", f"DESCRIPTION:{_escaped(link)}"] if link else []),
        "END:VEVENT",
        "END:VCALENDAR",
    ]
    return "".join(f"{_folded(line)}\r\n" for line in lines)


def _time(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y%m%dT%H%M%SZ")


def _escaped(text: str) -> str:
    for letter in "\\;,":
        text = text.replace(letter, f"\\{letter}")
    return text.replace("\n", "\\n").replace("\r", "")


def _folded(line: str) -> str:
    """Return a line in parts of at most 74 bytes, each further one after a space."""
    parts, part = [], ""
    for letter in line:
        if len((part + letter).encode()) > FOLDED:
            parts.append(part)
            part = ""
        part += letter
    return "\r\n ".join([*parts, part])
