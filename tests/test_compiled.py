"""The engine compiled by `make compiled` plays, records and forks as plain Python does."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from types import FunctionType

import pytest

import pokernight
from scripts.compile_engine import MODULES

PACKAGE = Path(pokernight.__file__).parent
COMPILED = Path(__file__).parents[1] / "build" / "compiled"

HANDS = """
import pickle
import sys
from hashlib import sha256
from random import Random

from pokernight.engine import hand as engine
from pokernight.engine.record import read, write, write_position
from pokernight.errors import Refused
from pokernight.games import all_games, find
from pokernight.proofs import random_opening, random_rules

print(engine.__file__)
for game in all_games().values():
    heard = sha256()
    rng = Random(game.name)
    for seed in range(int(sys.argv[1])):
        seats = rng.randint(game.seats[0], min(game.seats[1], 6))
        told = []
        rules = random_rules(game, rng)
        try:
            game.check_seats(seats, rules)
        except Refused:
            rules = game.rules()
        hand = engine.Hand(random_opening(game, seats, seed, rules), sink=told.append)
        for number in range(10_000):
            if hand.ask is None:
                break
            ask = rng.choice(hand.asks)
            hand.play(ask.legal.draw(rng) if rng.random() < 0.5 else ask.default, ask.seat)
            if hand.ask is not None and number % 7 == 3:
                world = pickle.loads(pickle.dumps(hand.fork())).redeal(hand.ask.seat, rng)
                heard.update(write_position(world).encode())
                view = pickle.loads(pickle.dumps(hand.view(hand.ask.seat)))
                heard.update(repr(view.key()).encode())
        record = write(hand)
        again = read(record, find)
        assert again.result == hand.result
        heard.update(f"{record}{hand.result}{told}".encode())
    print(game.name, heard.hexdigest())
"""


def told_by(folder: Path, hands: int) -> list[str]:
    """Return results of hands of every game with a folder's package; first its engine's file."""
    done = subprocess.run(
        [sys.executable, "-c", HANDS, str(hands)],
        env={**os.environ, "PYTHONPATH": str(folder), "PYTHONHASHSEED": "0"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert not done.returncode, done.stderr
    return done.stdout.splitlines()


def test_no_function_of_a_compiled_module_bears_marks() -> None:
    """It is machine code there, which takes none: a step that is marked is made in a function."""
    marked = [
        f"{module}.{name}"
        for module in (f"pokernight.{one.replace('/', '.')}" for one in MODULES)
        for name, value in vars(import_module(module)).items()
        if isinstance(value, FunctionType)
        if "<l" not in value.__qualname__ and (vars(value).keys() & {"does", "asks", "anew"})
    ]
    assert not marked


def is_current() -> bool:
    """Return whether the compiled copy exists and is made of the present sources."""
    return all(
        (COMPILED / "pokernight" / path.relative_to(PACKAGE)).is_file()
        and (COMPILED / "pokernight" / path.relative_to(PACKAGE)).read_bytes() == path.read_bytes()
        for path in PACKAGE.rglob("*.py")
    )


@pytest.mark.skipif(not is_current(), reason="`make compiled` has not compiled these sources")
def test_the_compiled_engine_plays_the_same_hands() -> None:
    there, *plain = told_by(PACKAGE.parent, 12)
    machine_code, *compiled = told_by(COMPILED, 12)
    assert there.endswith(".py")
    assert not machine_code.endswith(".py")
    assert len(plain) > 12
    assert compiled == plain


@pytest.mark.skipif(not is_current(), reason="`make compiled` has not compiled these sources")
def test_a_game_of_one_s_own_is_checked_and_played_by_the_compiled_engine(tmp_path: Path) -> None:
    page = (PACKAGE.parents[1] / "docs" / "write-your-own-game.md").read_text(encoding="utf-8")
    code = "\n\n".join(re.findall(r"```python\n(.*?)```", page, flags=re.S))
    (tmp_path / "my_game.py").write_text(code, encoding="utf-8")
    play = ("play", "./my_game.py", "--auto", "--seed", "7", "--hands", "2")
    by_both = [
        subprocess.run(
            [sys.executable, "-m", "pokernight", *play],
            cwd=tmp_path,
            env={**os.environ, "PYTHONPATH": str(folder)},
            capture_output=True,
            text=True,
            check=False,
        )
        for folder in (PACKAGE.parent, COMPILED)
    ]
    assert [done.returncode for done in by_both] == [0, 0], by_both[1].stderr
    plain, compiled = [done.stdout for done in by_both]
    assert plain
    assert compiled == plain
