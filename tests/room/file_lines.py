"""Lines of the files that a room exports and clients keep, changed by somebody who deceives."""

from __future__ import annotations

import json
from typing import Any

from pokernight.table.evening_record import Pen

Lines = list[dict[str, Any]]


def fields(content: str | bytes) -> Lines:
    """Return what each line of a file says, without its digest."""
    lines: Lines = [json.loads(line) for line in content.splitlines()]
    return [{part: value for part, value in line.items() if part != "digest"} for line in lines]


def signed(lines: Lines) -> bytes:
    """Return the lines with digests that agree."""
    pen = Pen()
    return "".join(map(pen.line, lines)).encode()
