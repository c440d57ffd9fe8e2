"""Build the site from ``docs/``, the games' pages and the docstrings, into ``build/site``.

    python scripts/build_site.py                    # the whole site
    python scripts/build_site.py --some             # with a tenth of the games and of the atoms
    python scripts/build_site.py --out FOLDER       # into another folder

Warnings are errors. The sources for Sphinx are written to ``FOLDER.source``.
"""

from __future__ import annotations

import argparse
import gzip
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.append(str(ROOT))

from pokernight.games import SOURCE_GAMES, all_games  # noqa: E402
from pokernight.games.composing import ATOMS  # noqa: E402
from scripts.site import (  # noqa: E402
    atoms,
    docs,
    games,
    home,
    notebooks,
    reference,
    translations,
)
from scripts.site.pages import write  # noqa: E402
from scripts.site.sections import SECTIONS, pages_of  # noqa: E402

SITE = ROOT / "build" / "site"
PACKED = (".html", ".css", ".js", ".svg", ".json", ".txt")
"""Suffixes of files that the room serves compressed."""
SEARCHED = ("follow_the_queen",)
"""Games besides the house's own that a site with a tenth of the games has, for the search test."""


def some(names: list[str], always: tuple[str, ...] = ()) -> list[str]:
    """Return every tenth name, and the names that must be included."""
    return [name for number, name in enumerate(names) if number % 10 == 0 or name in always]


def sources(
    named: list[str], parts: list[str], counts: Mapping[str, str]
) -> dict[str, str | bytes]:
    """Return all pages for Sphinx by path, with these games and atoms.

    Args:
        named: games.
        parts: atoms.
        counts: number of hands for notebooks, by variable.
    """
    pages = docs.documents()
    pages |= games.game_pages(named)
    translated = translations.translated_pages(named)
    pages |= translated
    pages |= atoms.atom_pages(parts)
    pages |= reference.reference_pages()
    pages |= notebooks.notebook_pages(counts)
    pages["atoms/index.md"] = atoms.atom_list(parts)
    texts = {"rulebook": games.rulebook(named), "reference": reference.module_list()}
    below = {
        "rulebook": [
            *(f"games/{name}" for name in named),
            *(path.removesuffix(".md") for path in translated),
            "atoms/index",
            *(f"atoms/{name}" for name in parts),
        ],
        "study": [f"notebooks/{path.stem}" for path in notebooks.notebooks()],
        "reference": [f"reference/{module}" for module in reference.MODULES],
    }
    names = [path[:-3] for path in pages if "/" not in path and path.endswith(".md")]
    for section in SECTIONS:
        own = pages_of(section, names)
        made = below.get(section.name, [])
        pages[f"{section.name}.md"] = home.opening(
            section, texts.get(section.name, ""), [*own, *made]
        )
    pages["index.md"] = home.home(len(all_games()), len(ATOMS))
    return pages


def build(out: Path, *, whole: bool = True) -> None:
    """Build the site, or one with a tenth of its games, into a folder.

    Raises:
        SystemExit: if Sphinx reports a warning or error, with its output.
    """
    named, parts = list(all_games()), [atom.name for atom in atoms.grouped()]
    if not whole:
        named, parts = some(named, (*SOURCE_GAMES[:2], *SEARCHED)), some(parts)
    source = out.with_name(f"{out.name}.source")
    write(sources(named, parts, {} if whole else notebooks.FEW), source)
    done = subprocess.run(
        [
            *(sys.executable, "-m", "sphinx", "-W", "--keep-going", "-n", "-q", "-b", "html"),
            "-a",  # pages that are not written again would lose their search words
            *("-j", str(os.cpu_count() or 1), "-c", str(ROOT / "docs")),
            *("-d", str(out.with_name(f"{out.name}.read")), str(source), str(out)),
        ],
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT)])},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        sys.exit(f"{done.stdout}{done.stderr}\nThe site does not build.")
    pack(out)


def pack(out: Path) -> None:
    """Write a compressed copy beside each file that the room serves."""
    for path in out.rglob("*"):
        if path.suffix in PACKED:
            packed = path.with_name(f"{path.name}.gz")
            packed.write_bytes(gzip.compress(path.read_bytes(), mtime=0))


def main() -> None:
    asked = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    asked.add_argument("--some", action="store_true", help="a tenth of the games and atoms")
    asked.add_argument("--out", type=Path, default=SITE, help="where it goes")
    wanted = asked.parse_args()
    build(wanted.out.resolve(), whole=not wanted.some)
    print(f"The site is at {wanted.out}: open {wanted.out / 'index.html'}")


if __name__ == "__main__":
    main()
