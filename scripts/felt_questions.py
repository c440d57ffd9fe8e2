"""Questions of every game as a seat is sent them, for the tests of the action bar.

``python scripts/felt_questions.py`` plays hands of each game under house rules drawn by lot, and
writes one question of each sort into ``web/src/act/questions.json``: the view as far as an answer
is read from it, the question, an answer that is legal, and all answers where they are few.
"""

from __future__ import annotations

import json
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

from pokernight.engine import wire
from pokernight.engine.asks import Ask
from pokernight.engine.game_slots import plain
from pokernight.engine.hand import Hand
from pokernight.games import evening_games
from pokernight.proofs import any_answer, random_opening, random_rules

OUT = Path(__file__).resolve().parent.parent / "web" / "src" / "act" / "questions.json"
HANDS = 24
LONGEST = 400
FEW = 40
UNREAD = ("rules", "own", "log", "private", "stub", "muck", "facts", "lines", "wire", "version")
"""Fields of a view that no answer is read from."""


def sort_of(question: wire.QuestionJson) -> tuple[Any, ...]:
    """Questions that look alike to whoever is asked."""
    legal = question["legal"]
    return (
        question["kind"],
        legal["form"],
        legal["of"],
        *legal.get("words", ()),
        bool(legal.get("call")),
        legal.get("high", 0) >= legal.get("low", 0),
        legal.get("least"),
        bool(legal.get("options")),
        "sets" in legal,
        "{other}" in question["words"],
    )


def told(hand: Hand, ask: Ask, question: wire.QuestionJson) -> dict[str, Any]:
    """A question as its seat is sent it."""
    view = wire.view_json(hand.view(ask.seat))
    seen = {name: value for name, value in view.items() if name not in UNREAD}
    some = [plain(answer) for answer in islice(iter(ask.legal), FEW + 1)]
    return {
        "game": hand.game.name,
        "view": {**seen, "question": question},
        "legal": [plain(answer) for answer in ask.legal.samples()],
        "all": some if len(some) <= FEW else None,
    }


def questions() -> list[dict[str, Any]]:
    """One question of each sort, by game."""
    by_shape: dict[tuple[Any, ...], dict[str, Any]] = {}
    for name, game in evening_games().items():
        common = name in ("holdem", "night_chaos", "bonedoneskis")
        for seed in range(HANDS):
            chance = Random(f"{name} {seed}")
            rules = random_rules(game, chance) if seed % 3 else game.rules()
            seats = max(3, game.seats[0])
            try:
                hand = Hand(random_opening(game, seats, seed, rules))
            except ValueError:
                continue
            for _ in range(LONGEST):
                if hand.ask is None:
                    break
                for ask in hand.questions:
                    question = wire.question_json(ask, hand.view(ask.seat))
                    sort = sort_of(question)
                    own = (name, *sort) if common or sort[1] != "bets" else sort
                    if own not in by_shape:
                        by_shape[own] = told(hand, ask, question)
                hand.play(any_answer(hand.ask, chance), hand.ask.seat)
    return list(by_shape.values())


def main() -> None:
    """Write them."""
    lines = [json.dumps(question, separators=(",", ":")) for question in questions()]
    OUT.write_text("[\n" + ",\n".join(lines) + "\n]\n", encoding="utf-8")
    print(len(lines), "questions,", OUT.stat().st_size // 1000, "kB")


if __name__ == "__main__":
    main()
