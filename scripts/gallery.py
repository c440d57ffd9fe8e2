"""Make the gallery anew: every figure of docs/gallery.md, and its pictures.

    python scripts/gallery.py                    # a quarter of an hour: everything
    python scripts/gallery.py NAME ...           # those; the others stay as they are
    python scripts/gallery.py NAME --game GAME   # of it the rows of those games alone
    python scripts/gallery.py --check --seed 1   # list figures that differ by more than chance
    python scripts/gallery.py --draw             # page and pictures again, of the figures there are

Stopped half-way it goes on where it was: what was made since lies in build/gallery until all of it
is there. All samples have fixed seeds and counts, so the same version of the package makes the
same figures; ``--scale 0.1`` takes a tenth of every sample. With ``--check`` nothing is written,
and the status is 1 if a figure made anew differs by five standard errors or more from the page.
"""

from __future__ import annotations

import argparse
import ast
import json
import re
import sys
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import fields
from inspect import getsource, getsourcefile
from pathlib import Path
from textwrap import dedent
from time import process_time
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1]))

from pokernight.games import find
from pokernight.odds.reports.sheet import Sheet
from scripts.exhibits import EXHIBITS
from scripts.exhibits.exhibit import Desk, Exhibit, Figure, Found, by_place

HOME = Path(__file__).parents[1]
PAGE = HOME / "docs" / "gallery.md"
FIGURES = HOME / "docs" / "gallery.json"
PICTURES = HOME / "docs" / "pictures" / "gallery"
UNDER_WAY = HOME / "build" / "gallery"
BLOCK = re.compile(r"<!-- exhibit: (\S+) -->\n(.*?)<!-- end -->\n", re.DOTALL)
CLAIMS = [field.name for field in fields(Found)].index("claims")
"""The place of the claims among the arguments of ``Found``."""
MOST_COMMANDS = 4
"""Limit of commands shown in full; of more, the first are shown and a rule for the rest."""


class Stored(NamedTuple):
    """An exhibit as it was made: what it shows, and the commands under it."""

    result: Found
    commands: list[str]


def stored() -> dict[str, Stored]:
    """Return the exhibits of the page by name."""
    texts = json.loads(FIGURES.read_text(encoding="utf-8")) if FIGURES.exists() else {}
    return {
        name: Stored(Found.from_json(values), commands)
        for name, (values, commands) in texts.items()
    }


def figures_of(name: str) -> list[Figure]:
    """The figures on the page of an exhibit."""
    return [*stored()[name].result.figures]


def table(sheet: Sheet) -> str:
    """A table in Markdown; all columns but the first are figures."""
    lines = [sheet.head, ["---", *["--:"] * (len(sheet.head) - 1)], *sheet.rows]
    return "".join(f"| {' | '.join(map(str, line))} |\n" for line in lines)


def shown_commands(exhibit: Exhibit, commands: Sequence[str]) -> list[str]:
    """Return the commands under an exhibit: all of them, or the first and the one for all."""
    if commands and len(commands) <= MOST_COMMANDS:
        return [*commands]
    more = [f"# and {len(commands) - 2} more alike: all by"] if commands else []
    return [*commands[:2], *more, f"python scripts/gallery.py {exhibit.name}"]


def block(exhibit: Exhibit, exhibited: Stored) -> str:
    """An exhibit as it hangs on the page."""
    result = exhibited.result
    shell = "\n".join(exhibited.commands)
    return (
        f"## {exhibit.question}\n\n{result.answer}\n\n"
        f"![{result.title}: {result.label}](pictures/gallery/{exhibit.name}.svg)\n\n"
        f"{table(result.sheets()[0])}\n```\n{shell}\n```\n\n{result.said()[0]}.\n\n"
    )


def draw(result: Found, file: Path) -> None:
    """The picture; its words stay words, so that it is small."""
    from matplotlib import rc_context

    with rc_context({"svg.fonttype": "none"}):
        result.plot(str(file))


def make(exhibit: Exhibit, desk: Desk) -> Found:
    """The exhibit made anew.

    Raises:
        SystemExit: if its figures do not decide what its answer says.
    """
    print(f"{exhibit.name} ...", end=" ", file=sys.stderr, flush=True)
    began = process_time()
    result = exhibit.make(desk)
    print(f"{process_time() - began:.1f} s", file=sys.stderr)
    if desk.scale >= 1 and not all(result.claims):
        print(result, file=sys.stderr)
        sys.exit(failed_claims(exhibit, result))
    return result


def failed_claims(exhibit: Exhibit, result: Found) -> str:
    """Return the claims that do not hold, as the code states them, and what to do about it."""
    places = [place for place, holds in enumerate(result.claims) if not holds]
    texts = claim_texts(exhibit.make, len(result.claims))
    file = getsourcefile(exhibit.make) or ""
    where = f"{Path(file).name}, {exhibit.make.__name__}"
    lines = [f"  claim {place + 1} ({where}): {texts[place]}" for place in places]
    return "\n".join([
        f"gallery: the figures of {exhibit.name} do not decide its answer:",
        f"  {result.answer}",
        *lines,
        "If the figures above are right, reword the answer and its claims in that function; if an "
        "interval is too wide to decide, deal more hands there. Nothing was written.",
    ])  # fmt: skip


def claim_texts(make: Callable[[Desk], Found], count: int) -> list[str]:
    """Return the expression of each claim of a function that returns a ``Found``.

    Claims that are computed together, such as one for each row, share the whole expression.
    """
    tree = ast.parse(dedent(getsource(make)))
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    [call] = [node for node in calls if isinstance(node.func, ast.Name) and node.func.id == "Found"]
    named = {word.arg: word.value for word in call.keywords}
    claims = named["claims"] if "claims" in named else call.args[CLAIMS]
    parts = claims.elts if isinstance(claims, ast.Tuple) else [claims]
    texts = [ast.unparse(part) for part in parts]
    starred = next((at for at, part in enumerate(parts) if isinstance(part, ast.Starred)), -1)
    if starred >= 0:
        more = count - len(parts) + 1
        texts[starred : starred + 1] = texts[starred : starred + 1] * more
    return texts if len(texts) == count else [ast.unparse(claims)] * count


def hang(exhibits: Sequence[Exhibit], scale: float, seed: int, games: Sequence[str] = ()) -> None:
    """Make exhibits, and put them on the page when all are there.

    With games, only their rows are made anew.
    """
    titles = [find(name).title for name in games]
    folder = UNDER_WAY / f"{seed}-{scale:g}"
    folder.mkdir(parents=True, exist_ok=True)
    files = [folder / f"{exhibit.name}.json" for exhibit in exhibits]
    for exhibit, file in zip(exhibits, files, strict=True):
        if not file.exists():
            desk = Desk(scale, seed, kept=others(exhibit, titles) if titles else {})
            values = make(exhibit, desk).to_json()
            done = [values, shown_commands(exhibit, desk.commands)]
            file.write_text(json.dumps(done), encoding="utf-8")
    kept = stored()
    for exhibit, file in zip(exhibits, files, strict=True):
        values, commands = json.loads(file.read_text(encoding="utf-8"))
        kept[exhibit.name] = Stored(Found.from_json(values), commands)
    put_up(kept, [exhibit.name for exhibit in exhibits])
    for file in files:
        file.unlink()


def others(exhibit: Exhibit, titles: Collection[str]) -> dict[str, list[Figure]]:
    """Return the figures on the page of an exhibit of all rows but some."""
    rows: dict[str, list[Figure]] = {}
    for figure in figures_of(exhibit.name):
        if figure.row not in titles:
            rows.setdefault(figure.row, []).append(figure)
    return rows


def put_up(kept: Mapping[str, Stored], redrawn: Collection[str]) -> None:
    """Write the page and the figures, and draw some of the pictures."""
    hung = [exhibit for exhibit in EXHIBITS if exhibit.name in kept]
    for exhibit in hung:
        if exhibit.name in redrawn:
            draw(kept[exhibit.name].result, PICTURES / f"{exhibit.name}.svg")
    before = PAGE.read_text(encoding="utf-8").partition("<!-- exhibit:")[0]
    blocks = [
        f"<!-- exhibit: {exhibit.name} -->\n{block(exhibit, kept[exhibit.name])}<!-- end -->\n\n"
        for exhibit in hung
    ]
    PAGE.write_text((before + "".join(blocks)).rstrip() + "\n", encoding="utf-8")
    rows = [
        f"{json.dumps(exhibit.name)}: "
        + json.dumps([kept[exhibit.name].result.to_json(), kept[exhibit.name].commands],
                     ensure_ascii=False)
        for exhibit in hung
    ]  # fmt: skip
    FIGURES.write_text("{\n" + ",\n".join(rows) + "\n}\n", encoding="utf-8")


def check(exhibits: Sequence[Exhibit], scale: float, seed: int) -> list[str]:
    """Return the figures that differ by more than chance when they are made anew."""
    wrong = []
    for exhibit in exhibits:
        result = make(exhibit, Desk(scale, seed))
        stands, made = by_place(figures_of(exhibit.name)), by_place(result.figures)
        if stands.keys() != made.keys():
            wrong.append(f"{exhibit.name}: it shows other figures now")
            continue
        wrong += [
            f"{exhibit.name}: {old.row} {old.kind}: {made[place].value:.5g} is not "
            f"{old.value:.5g} +- {old.reach:.2g}"
            for place, old in stands.items()
            if not made[place].agrees(old)
        ]
    return wrong


def main(words: Sequence[str] | None = None) -> int:
    """Make exhibits, or check them."""
    parser = argparse.ArgumentParser(description="Make the gallery anew.")
    parser.add_argument("names", nargs="*", metavar="NAME")
    parser.add_argument("--scale", type=float, default=1.0, help="how large samples are")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--game", action="append", default=[], metavar="GAME")
    parser.add_argument("--check", action="store_true", help="write nothing; say what differs")
    parser.add_argument("--draw", action="store_true", help="measure nothing; draw again")
    asked = parser.parse_args(words)
    by_name = {exhibit.name: exhibit for exhibit in EXHIBITS}
    if strange := [name for name in asked.names if name not in by_name]:
        print(f"gallery: there is no {strange[0]!r}: {', '.join(by_name)}", file=sys.stderr)
        return 2
    exhibits = [by_name[name] for name in asked.names or by_name]
    if asked.check:
        wrong = check(exhibits, asked.scale, asked.seed)
        print(*wrong, sep="\n", end="\n" if wrong else "")
        return int(bool(wrong))
    if asked.draw:
        put_up(stored(), [exhibit.name for exhibit in exhibits])
        return 0
    hang(exhibits, asked.scale, asked.seed, asked.game)
    return 0


if __name__ == "__main__":
    sys.exit(main())
