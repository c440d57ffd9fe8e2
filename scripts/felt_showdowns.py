"""Ends of hands of all games as the room tells them, for the tests of showdowns.

``python scripts/felt_showdowns.py`` plays a hand of each game and writes into
``web/src/showdown/showdowns.json`` the state at its end, as a player in it is sent it, and the last
events, without what no showdown is drawn from.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import msgspec

sys.path.append(str(Path(__file__).parents[1]))

from pokernight.games import evening_games
from scripts.felt_scenes import CROWDED, USUAL, scenes

OUT = Path(__file__).resolve().parent.parent / "web" / "src" / "showdown" / "showdowns.json"
EVENTS = 24
"""Events that are kept of a hand, the last ones."""
USUAL_EVENT: dict[str, Any] = {
    "wire": 2, "cards": [], "cents": 0, "clause": "", "source": "", "target": "", "other": None,
}  # fmt: skip
"""Usual fields of an event, left out of the file and filled in by the tests."""
SHOWN = ("hands", "board", "aside", "dummies", "seat", "pots", "bank", "game")
"""Parts of a view that a showdown is drawn from."""


def ended(game: str, seats: int) -> dict[str, Any]:
    """Return the end of a hand of a game."""
    film = msgspec.to_builtins(scenes(game, seats))
    states = film["seat"]
    end = states[-1]
    news = [
        {"hand": state["table"]["hand"], **event} for state in states for event in state["news"]
    ]
    return {
        "game": game,
        "table": {part: end["table"][part] for part in ("hand", "names", "stage")},
        "view": {part: end["view"][part] for part in SHOWN}
        | {
            "seats": [
                {"stack": seat["stack"], "began": seat["began"]} for seat in end["view"]["seats"]
            ]
        },
        "reads": end["reads"],
        "marks": end["marks"],
        "news": [
            {
                part: value
                for part, value in event.items()
                if part not in USUAL_EVENT or value != USUAL_EVENT[part]
            }
            for event in news[-EVENTS:]
        ],
    }


def main() -> None:
    """Write the ends of all games, of some also with many players."""
    kept = []
    for name, game in evening_games().items():
        kept.append(ended(name, min(USUAL.get(name, 5), game.seats[1])))
        if name in CROWDED:
            kept.append(ended(name, CROWDED[name]))
    lines = [msgspec.json.encode(one).decode() for one in kept]
    OUT.write_text("[\n" + ",\n".join(lines) + "\n]\n", encoding="utf-8")
    print(len(lines), "hands,", OUT.stat().st_size // 1000, "kB")


if __name__ == "__main__":
    main()
