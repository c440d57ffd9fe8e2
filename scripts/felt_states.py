"""States of hands of some games as the room tells them, for the tests of the felt.

``python scripts/felt_states.py`` writes into ``web/src/felt/states.json`` some moments of a hand of
each game, as a player at it is sent them: the state before, the state, and all events so far.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import msgspec

sys.path.append(str(Path(__file__).parents[1]))

from scripts.felt_scenes import USUAL, scenes

OUT = Path(__file__).resolve().parent.parent / "web" / "src" / "felt" / "states.json"
GAMES = (
    "the_omen",
    "bonedoneskis",
    "cripple_mr_onion",
    "night_chaos",
    "auction",
)
NO_FAIR: dict[str, Any] = {
    "coming": None, "now": None, "lots": [], "ended": None, "closed": None, "compared": {},
}  # fmt: skip
NO_BOOKS = {"accounts": [], "transfers": [], "kept": 0, "shares": []}
LATER = 3
"""The second moment of a hand is so many answers after the middle."""


def played(game: str) -> dict[str, Any]:
    """Return moments of a hand of a game: all its events, and states with how many came before."""
    film = msgspec.to_builtins(scenes(game, USUAL.get(game, 4)))
    states = film["seat"]
    news = [
        {**event, "hand": state["table"]["hand"]} for state in states for event in state["news"]
    ]
    for state in states:
        state["table"].update(fair=NO_FAIR, books=NO_BOOKS, menu=[])
        if state["view"] is not None:
            state["view"].update(log=[], private=[], rules={}, stub=[], muck=[])
    middle, end = film["marks"]["middle"], film["marks"]["showdown"]
    return {
        "game": game,
        "me": film["me"],
        "news": news,
        "moments": [
            {
                "before": states[at - 1],
                "state": states[at],
                "told": sum(len(state["news"]) for state in states[: at + 1]),
            }
            for at in (middle, min(middle + LATER, end), end)
        ],
    }


if __name__ == "__main__":
    lines = [msgspec.json.encode(played(game)).decode() for game in GAMES]
    OUT.write_text("[\n" + ",\n".join(lines) + "\n]\n", encoding="utf-8")
    print(len(lines), "games,", OUT.stat().st_size // 1000, "kB")
