"""What cannot be had is refused in a sentence."""

from __future__ import annotations

import sys
from typing import Any

import pyspiel
import pytest

from pokernight import envs
from pokernight.errors import Refused


@pytest.mark.parametrize("make", [envs.aec, envs.single])
def test_unknown_games_and_seats_are_refused(make: Any) -> None:
    with pytest.raises(Refused, match="there is no game 'choas', did you mean 'chaos'"):
        make("choas")
    with pytest.raises(Refused, match="Chaos cannot be dealt to 9: 9 x 7 = 63 cards"):
        make("chaos", seats=9)
    with pytest.raises(Refused, match="seats is how many play, a whole number, not '4'"):
        make("chaos", seats="4")
    with pytest.raises(Refused, match="has no rule set 'nonsense'"):
        make("chaos", rules="nonsense")


def test_an_unknown_player_is_refused() -> None:
    with pytest.raises(
        Refused, match="there is no house player 'sensibel', did you mean 'sensible'"
    ):
        envs.single("chaos", players="sensibel")


@pytest.mark.parametrize(
    ("package", "needed", "call"),
    [
        ("pettingzoo", "PettingZoo", lambda: envs.aec("chaos")),
        ("gymnasium", "Gymnasium", lambda: envs.single("chaos")),
        ("pyspiel", "OpenSpiel", envs.register),
    ],
)
def test_a_missing_extra_is_told_with_what_to_install(
    package: str, needed: str, call: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in list(sys.modules):
        if name.startswith("pokernight.envs.") or name.split(".")[0] == package:
            monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(Refused, match=rf"this needs {needed}: pip install 'pokernight\[envs\]'"):
        call()


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("pokernight_kuhn(players=3)", "Kuhn is played by 2, not 3"),
        ("pokernight_chaos(rules=nonsense)", "Chaos has no rule set 'nonsense'"),
        ("pokernight_chaos(button=9)", "the button cannot be at seat 9: seats are 0 to 3"),
    ],
)
def test_openspiel_hears_the_same_sentences(said: str, why: str) -> None:
    envs.register()
    with pytest.raises(Refused, match=why):
        pyspiel.load_game(said)
