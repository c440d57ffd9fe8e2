"""House players that hardly think, where how well they play is not the question."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from importlib import import_module
from typing import Any

import pytest

from pokernight.bots import Thought, think
from pokernight.bots.budget import Budget
from pokernight.bots.characters import STRONG, Character
from pokernight.bots.situation import Situation
from pokernight.engine.asks import Answer

WORLDS = 2
"""Number of worlds that they look at for an answer."""


def quicken(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have the house players of this process look at a few worlds, and never at more of them."""
    basic, thinking, registry, reading = [
        import_module(f"pokernight.bots.{name}")
        for name in ("basic_bots", "rollout", "registry", "opponent_model")
    ]
    for module in (basic, thinking):
        monkeypatch.setattr(module, "ADVISED", WORLDS)
        monkeypatch.setattr(module, "RECONSIDERED", 0)
    for module in (basic, thinking, reading):
        # measured by hands that are played, for a second at each game and number of seats
        monkeypatch.setattr(module, "rounds_of", lambda setup, seats: ())
    for module in (basic, registry):
        monkeypatch.setattr(module, "WORLDS", WORLDS)
    monkeypatch.setattr(thinking, "LOOKS", 0)
    monkeypatch.setattr(thinking, "EXCHANGED", WORLDS)
    monkeypatch.setattr(thinking, "think", hastily)


def hastily(
    situation: Situation,
    budget: Budget | None = None,
    character: Character = STRONG,
    answers: Sequence[Answer] = (),
    race: Any = None,
) -> Thought:
    """Think as a character does that neither reads the betting nor takes its time."""
    hasty = replace(character, worlds=WORLDS, reads=False, sense=0)
    return think(situation, Budget(worlds=WORLDS), hasty, answers, race)
