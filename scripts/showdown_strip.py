"""Frames of a showdown of The Omen, the picture ``docs/pictures/omen-showdown.webp`` of the README.

``python scripts/showdown_strip.py [--out FILE]`` looks for a hand with an omen that makes cards of
Damien's wild and a winner who beats him, plays it as the client does, and puts four frames into one
picture. The picture is an illustration and is committed; make it anew when the showdown is drawn
otherwise.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parents[1]))

from scripts.build_client import generate, node
from scripts.felt_scenes import OUT, Scenes, film, save

ROOT = Path(__file__).resolve().parents[1]
PICTURE = ROOT / "docs" / "pictures" / "omen-showdown.webp"
MOST_BYTES = 400_000
SEATS = 4
HANDS = 200
"""Hands that are tried."""


def hand() -> tuple[Scenes, int]:
    """Return the first hand to show, and the state with which its omen comes."""
    for luck in range(HANDS):
        table = Scenes("the_omen", SEATS, luck)
        table.play()
        omens = [
            at
            for at, state in enumerate(table.seat)
            for event in state.news
            if event["kind"] == "omen" and any(len(e["on"]) > 1 for e in event.get("effects", ()))
        ]
        kinds = {event["kind"] for event in table.seat[-1].news}
        if table.turns and omens and {"damien", "win", "deuces ex machina"} <= kinds:
            return table, omens[0]
    raise SystemExit(f"none of {HANDS} hands has an omen and a winner who beats Damien")


def main() -> None:
    """Record the hand and draw its frames."""
    parser = argparse.ArgumentParser(description="Make the picture of a showdown in the README.")
    parser.add_argument("--out", type=Path, default=PICTURE, metavar="FILE")
    out = parser.parse_args().out.resolve()
    generate()
    table, omen = hand()
    end = len(table.seat) - 1
    recorded = save(OUT, "strip", film(table))
    frames = (
        f"{omen}:omen:0.7:A six turned up is an omen; cards of Damien's become wild",
        f"{end}:damien:0.6:The best hand beside Damien's; what is wild, and why",
        f"{end}:win:0.7:The verdict, and the chips on their way",
        f"{end}:win:8:The money, and how it was won",
    )
    script = [str(ROOT / "web" / "e2e" / "strip.mjs"), str(out), "strip", *frames]
    subprocess.run([*node(), *script], check=True)
    recorded.unlink()
    size = out.stat().st_size
    print(f"{out}: {size / 1000:.0f} kB")
    if size > MOST_BYTES:
        raise SystemExit(f"the picture may have at most {MOST_BYTES / 1000:.0f} kB")


if __name__ == "__main__":
    main()
