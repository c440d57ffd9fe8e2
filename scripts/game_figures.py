"""Measure what each game is like: how long, how wild, how the pot is won, what it is kin to.

    python scripts/game_figures.py              # some minutes: every game
    python scripts/game_figures.py NAME ...     # those games; what all are kin to is found anew
    python scripts/game_figures.py --check      # name the games that have changed or are missing

The deals have fixed seeds, and everybody stays to the end: the same version of the package makes
the same figures.
"""

from __future__ import annotations

import json
import re
import sys
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from math import log, sqrt
from pathlib import Path
from typing import Any

from pokernight.bots.playouts import along
from pokernight.cards import Card
from pokernight.engine.asks import Bets
from pokernight.engine.explaining import worth_of
from pokernight.engine.game import Game
from pokernight.engine.hand import Hand, Opening
from pokernight.engine.steps import contests_of
from pokernight.engine.view import View
from pokernight.games import all_games
from pokernight.games.catalogue_search import Group
from pokernight.odds import rule_hash
from pokernight.ranking import high
from pokernight.ranking.reading import Reading

FILE = Path(__file__).parents[1] / "src" / "pokernight" / "games" / "figures.json"
SEATS = 4
DEALS = 200
KIN = 4
NO_ROUND = 1 << 30
"""More actions than any round of betting has: the next question of betting begins another."""


@dataclass
class Seen:
    """Counts from some deals of a game."""

    questions: int = 0
    rounds: int = 0
    up: int = 0
    board: int = 0
    compared: int = 0
    wild: int = 0
    shown: Counter[str] = field(default_factory=Counter)
    lost: Counter[str] = field(default_factory=Counter)

    def deal(self, game: Game, seed: int) -> None:
        """Play a deal to its end, in which everybody stays, and look at it."""
        seats = game.seats_near(SEATS)
        hand = Hand(Opening.shuffled(game, seats, seed, rules=game.usual_rules))
        up, board, acted = False, False, NO_ROUND
        while hand.ask:
            state = hand.state
            up = up or any(state.up[token] for seat in range(seats) for token in state.hands[seat])
            board = board or bool(state.board)
            self.questions += 1
            bets = isinstance(hand.ask.legal, Bets)
            self.rounds += bets and state.actions <= acted
            acted = state.actions if bets else NO_ROUND
            hand.play(along(hand.ask, state))
        self.up += up
        self.board += board
        self.look(hand, seats)

    def look(self, hand: Hand, seats: int) -> None:
        """Count the parts of the pot, and whether wild cards decide them."""
        views = [hand.view(seat) for seat in range(seats)]
        worths = [worth_of(view, seat) for seat, view in enumerate(views)]
        cards = [plain(view, seat) for seat, view in enumerate(views)]
        parts = dict.fromkeys([part for worth in worths for part in worth])
        self.compared += bool(parts)
        wild = False
        for part in parts:
            rows = [
                (worth[part], hand_cards)
                for worth, hand_cards in zip(worths, cards, strict=True)
                if worth.get(part)
            ]
            wild = wild or any(getattr(reading, "stands_for", ()) for reading, _ in rows)
            if len(rows) > 1 and all(
                type(reading) is Reading and hand_cards for reading, hand_cards in rows
            ):
                self.shown[part] += 1
                self.lost[part] += natural_loses(rows)
        self.wild += wild


def plain(view: View, seat: int) -> list[Card]:
    """The cards that a hand has, but for jokers."""
    board = [seen.card for seen in view.look(view.board) if seen.card is not None]
    return [card for card in dict.fromkeys([*view.known(seat), *board]) if card < 52]


def natural_loses(rows: Iterable[tuple[Any, list[Card]]]) -> bool:
    """Return whether no hand that would be best without wild cards is the best."""
    values = [(high(hand_cards).value, reading.value) for reading, hand_cards in rows]
    natural, best = max(plain_value for plain_value, _ in values), max(value for _, value in values)
    return all(value < best for plain_value, value in values if plain_value == natural)


def measure(game: Game, deals: int = DEALS) -> dict[str, Any]:
    """The figures of a game, but for its kin."""
    seen = Seen()
    for seed in range(deals):
        seen.deal(game, seed)
    group: Group = "hand"
    if game.study:
        group = "study"
    elif not seen.compared:
        group = "other"
    elif seen.board > deals / 2:
        group = "board"
    elif seen.up > deals / 2:
        group = "up"
    part = max(seen.lost, key=seen.lost.__getitem__, default="")
    measurable = bool(seen.shown[part]) or not seen.wild
    often = seen.lost[part] / seen.shown[part] if seen.wild and measurable else 0.0
    contests = {contest.name for contest in contests_of(game.setup(game.usual_rules))}
    return {
        "group": group,
        "questions": round(seen.questions / deals, 1),
        "rounds": round(seen.rounds / deals, 1),
        "wild": bool(seen.wild),
        "loses": round(often, 2) if measurable else None,
        "split": len(contests) > 1,
        "rules": rule_hash(game, game.usual_rules),
    }


def kin(games: Mapping[str, Game]) -> dict[str, list[str]]:
    """Of each game those whose pages are most alike: words count more that few pages have."""
    words = {name: Counter(_words(game)) for name, game in games.items()}
    pages = Counter(word for counts in words.values() for word in counts)
    weights = {
        name: {
            word: (1 + log(often)) * log(len(games) / pages[word]) for word, often in counts.items()
        }
        for name, counts in words.items()
    }
    sizes = {
        name: sqrt(sum(weight * weight for weight in counts.values())) or 1
        for name, counts in weights.items()
    }

    def alike(name: str, other: str) -> float:
        less, more = sorted((weights[name], weights[other]), key=len)
        shared = sum(weight * more[word] for word, weight in less.items() if word in more)
        return shared / (sizes[name] * sizes[other])

    return {
        name: sorted(
            [other for other in games if other != name and games[other].study == games[name].study],
            key=lambda other, name=name: (-alike(name, other), other),  # type: ignore[misc]
        )[:KIN]
        for name in games
    }


def _words(game: Game) -> list[str]:
    words = re.findall(r"[a-z]+", f"{game.title} {game.page}".lower())
    return [word.removesuffix("s") for word in words if len(word) > 2]


def stale(measured: Mapping[str, Any], games: Mapping[str, Game]) -> list[str]:
    """The games that nobody has measured by the rules they have now."""
    now = {name: rule_hash(game, game.usual_rules) for name, game in games.items()}
    return [name for name in now if name not in measured or measured[name]["rules"] != now[name]]


def main(named: list[str]) -> int:
    """Write the file, or say what in it is of other rules."""
    games = all_games()
    measured: dict[str, Any] = json.loads(FILE.read_text()) if FILE.exists() else {}
    if "--check" in named:
        changed = stale(measured, games)
        print(*changed, sep="\n", end="\n" if changed else "")
        return int(bool(changed))
    for name in named or games:
        measured[name] = measure(games[name])
    relations = kin(games)
    lines = [
        f"{json.dumps(name)}: {json.dumps({**measured[name], 'kin': relations[name]})}"
        for name in games
        if name in measured
    ]
    FILE.write_text("{\n" + ",\n".join(lines) + "\n}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
