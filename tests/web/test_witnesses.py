"""The page and `join` are witnesses alike: of the same states they say the same.

Whole evenings of honest and of cheating rooms are played without a browser; what each guest was
shown is then given to the page's own witness, run by Node.
"""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from pokernight.fair_deals.commitments import SALT_BYTES
from pokernight.fair_deals.shuffle import hash_of_salt
from tests.room.still import TABLE, Tap
from tests.room.test_cheats import CHEATS, cheated
from tests.room.test_honest_rooms import EVENINGS, troubled
from tests.room.witnesses import KINDS, Watched, Witness
from tests.sampling import some
from tests.web.browsing import ROOT

Shown = list[dict[str, Any]]


def slim(told: dict[str, Any]) -> dict[str, Any]:
    """A state without what no witness looks at."""
    view = told["view"]
    parts = ("fence", "seq", "table", "news", "openings", "story", "skipped")
    looked_at = ("seat", "button", "rules", "seats")
    return {part: told[part] for part in parts} | {
        "view": view and {part: view[part] for part in looked_at}
    }


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[int, Shown]]:
    """Return what each guest was shown, in order, by the ``id`` of the guest."""
    found: dict[int, Shown] = {}
    come, hear, look = Witness.come, Witness._hear, Witness._look

    async def comes(guest: Witness) -> None:
        found.setdefault(id(guest), []).append({"came": True})
        await come(guest)

    def hears(guest: Witness, line: Tap, frame: bytes) -> None:
        told = msgspec.json.decode(frame)
        if told["type"] == "done" and told["id"].partition(" ")[0] in KINDS:
            kind, _, hand = told["id"].partition(" ")
            salt = Random(f"salt {guest.name} {hand}").randbytes(SALT_BYTES)
            hashed = hash_of_salt(TABLE, int(hand), guest.person, salt)
            value = hashed if kind == "hash" else salt.hex()
            found[id(guest)].append({"taken": [int(hand), kind, value]})
        hear(guest, line, frame)

    def looks(guest: Witness, told: dict[str, Any]) -> None:
        before = guest.states
        look(guest, told)
        if guest.states > before:
            found[id(guest)].append({"state": json.loads(msgspec.json.encode(slim(told)))})

    monkeypatch.setattr(Witness, "come", comes)
    monkeypatch.setattr(Witness, "_hear", hears)
    monkeypatch.setattr(Witness, "_look", looks)
    yield found


def by_the_page(guests: list[Witness], shown: dict[int, Shown], folder: Path) -> list[Any]:
    """Return what the page says of what some guests were shown."""
    from scripts.build_client import WEB, node

    streams = folder / "streams.jsonl"
    with streams.open("w") as file:
        for guest in guests:
            stream = {"table": TABLE, "person": guest.person, "shown": shown[id(guest)]}
            file.write(json.dumps(stream) + "\n")
    done = subprocess.run(
        [*node(), "tools/witness.mjs", str(streams)],
        cwd=WEB, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    found = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(found) == len(guests)
    return found


def brief(sentences: list[str]) -> list[str]:
    """Sentences in order; which part is not whole each says in its own words."""
    return sorted(sentence.partition(" is not whole")[0] for sentence in sentences)


def check_they_agree(evenings: list[Watched], shown: dict[int, Shown], folder: Path) -> int:
    """Hold what the page says against what ``join`` does; gives how many sentences they say."""
    guests = [guest for one in evenings for guest in one.witnesses]
    said = 0
    for guest, page in zip(guests, by_the_page(guests, shown, folder), strict=True):
        mine = [str(why) for why in guest.pins.broken]
        assert brief(page["broken"]) == brief(mine), guest.name
        said += len(mine)
        pins = {number: hand.pin for number, hand in guest.pins.hands.items() if hand.head}
        for number, pin in page["pins"].items():
            assert pin in ("", pins.get(int(number), pin)), (guest.name, number)
    return said


def test_the_page_says_of_rooms_what_join_says(
    client: None, shown: dict[int, Shown], tmp_path: Path
) -> None:
    """Of some rooms that cheat, and of honest ones that lose frames, restart and take back."""
    assert (ROOT / "web" / "tools" / "witness.mjs").is_file()
    names = some("cheats on the page", list(CHEATS), 2)
    cheating = []
    for name in names:
        folder = tmp_path / name
        folder.mkdir()
        cheating.append(cheated(CHEATS[name], folder)[0])
    said = check_they_agree(cheating, shown, tmp_path)
    assert (said > 0) == any(CHEATS[name].says for name in names)
    for number in some("honest rooms on the page", range(0, EVENINGS, 10), 1):
        shown.clear()
        assert check_they_agree([troubled(number)], shown, tmp_path) == 0
