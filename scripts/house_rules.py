"""Write the table of all house rules into docs/defaults.md, from the options that games declare.

python scripts/house_rules.py           # write it
python scripts/house_rules.py --check   # exit with 1 if it is out of date
"""

from __future__ import annotations

import sys
from collections import defaultdict
from pathlib import Path

from pokernight.engine.rules import Option
from pokernight.games.catalogue import evening_games

PAGE = Path(__file__).parents[1] / "docs" / "defaults.md"
BEGIN = "<!-- The table below is written by scripts/house_rules.py. -->"
MOST_NAMED = 6
"""Most games of an option that are named; of more only their number is given."""


def table() -> str:
    """Return the table: an option a row, with its default, its source and its games."""
    games: defaultdict[Option, list[str]] = defaultdict(list)
    for game in evening_games().values():
        for option in game.rules.options():
            games[option].append(game.title)
    rows = [
        "| option | what it settles | default | published rule | games |",
        "|---|---|---|---|---|",
    ]
    for option in sorted(games, key=lambda option: (option.name, option.default, option.source)):
        titles = games[option]
        where = ", ".join(titles) if len(titles) <= MOST_NAMED else f"{len(titles)} games"
        cells = (f"`{option.name}`", option.doc, option.default, option.source, where)
        rows.append(f"| {' | '.join(cell.replace('|', '/') for cell in cells)} |")
    return "\n".join(rows)


def written(page: str) -> str:
    """Return the page with the table as it is now."""
    return f"{page.partition(BEGIN)[0]}{BEGIN}\n\n{table()}\n"


def main(arguments: list[str]) -> int:
    """Write the page, or check it."""
    page = PAGE.read_text(encoding="utf-8")
    if "--check" in arguments:
        return int(page != written(page))
    PAGE.write_text(written(page), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
