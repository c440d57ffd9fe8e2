"""With every sentence replaced by random words, programs find the same: nothing reads prose."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pytest

from pokernight.cli.reports.event_reports import history_of
from pokernight.engine.hand import Hand
from pokernight.games import find
from pokernight.games.phh import write_phh
from pokernight.proofs import any_answer
from pokernight.studies import simulate
from pokernight.wording.english import ENGLISH, English

GAMES = ("the_omen", "bonedoneskis", "cripple_mr_onion", "omaha_hi_lo", "chaos", "guts")
SENTENCES = frozenset(("text", "reading", "readings", "with", "why"))
"""Fields whose values are sentences."""


def scramble(patch: pytest.MonkeyPatch) -> None:
    """Let every template and term be said in random words."""
    rng = Random(7)

    def translated(self: English, template: str) -> str:
        return " ".join("".join(rng.choices("abcdefghij", k=5)) for _ in range(4))

    patch.setattr(English, "translated", translated)


def without_sentences(value: Any) -> Any:
    """Return plain data without the fields that are sentences, or hold some."""
    if isinstance(value, dict):
        return {
            name: without_sentences(part) for name, part in value.items() if name not in SENTENCES
        }
    return [without_sentences(part) for part in value] if isinstance(value, list) else value


def same_scrambled(monkeypatch: pytest.MonkeyPatch, found: Callable[[], Any]) -> bool:
    """Return whether something is found alike with its sentences and with random words."""
    plain = found()
    with monkeypatch.context() as patch:
        scramble(patch)
        return bool(found() == plain)


@pytest.mark.parametrize("game", GAMES)
def test_simulate_counts_the_same(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = count()

    def rows() -> list[Any]:
        out = tmp_path / f"{next(number)}.jsonl"
        simulate(game, 6, out=str(out), players=["random", "caller"])
        return [without_sentences(json.loads(line)) for line in out.read_text().splitlines()]

    assert same_scrambled(monkeypatch, rows)


def played(game: str) -> Hand:
    """A hand of random answers."""
    hand, rng = find(game).deal(4, 11), Random(3)
    while hand.asks:
        ask = hand.asks[0]
        hand.play(any_answer(ask, rng), ask.seat)
    return hand


@pytest.mark.parametrize("game", GAMES)
def test_a_history_says_the_same_apart_from_its_sentences(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand = played(game)

    def lines() -> list[Any]:
        return [*history_of(hand, 1, ["Ann", "Ben", "Cleo", "Dot"], None, ENGLISH)]

    def facts() -> list[Any]:
        return [
            {name: line.get(name) for name in ("n", "event", "seat", "cards", "amount", "clause")}
            for line in lines()
        ]

    assert same_scrambled(monkeypatch, facts)
    assert not same_scrambled(monkeypatch, lines), "the sentences are other words"


def test_an_export_is_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    hand = played("omaha_hi_lo")
    assert same_scrambled(monkeypatch, lambda: write_phh(hand))
