"""docs/architecture.md: every file that it names is there."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")


def test_every_module_on_the_way_of_a_hand_is_there() -> None:
    walk = PAGE[PAGE.index("## The way of a hand") : PAGE.index("## The rooms")]
    named = set(re.findall(r"`((?:\w+/)+\w+)`", walk))
    assert len(named) > 20
    source = ROOT / "src" / "pokernight"
    there = {one for one in named if (source / f"{one}.py").is_file() or (source / one).is_dir()}
    assert named == there


def test_every_module_of_the_engine_in_the_table_is_there() -> None:
    table = PAGE[PAGE.index("Inside the engine:") : PAGE.index("Inside the ranking:")]
    rows = [row.split("|")[1] for row in table.splitlines() if row.startswith("| `")]
    named = {name for row in rows for name in re.findall(r"`(\w+)`", row)}
    engine = ROOT / "src" / "pokernight" / "engine"
    there = {path.stem for path in engine.iterdir() if not path.stem.startswith("_")}
    assert named <= there
    assert len(named) > 20
