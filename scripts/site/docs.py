"""The pages that people wrote: those of ``docs/`` and the three beside it, with all they show."""

from __future__ import annotations

import re
from pathlib import Path

from scripts.site.sections import BROUGHT

ROOT = Path(__file__).parents[2]
LINK = re.compile(r"(?<=\]\()([^)#\s]+)(?=[)#])")
"""Where a link or a picture of Markdown leads."""
MARKED_ROW = re.compile(r"^\| ([A-Z]\d+|\d\.\d+) \|", flags=re.M)
"""A ruling by its mark, to which house rules lead."""
PICTURES = (".png", ".svg")
TOLD_IN = {"contrib": "hosting.md"}
"""Folders that a page leads to, and the page that tells what is in them."""


def documents() -> dict[str, str | bytes]:
    """Every page of ``docs/``, what lies beside it, and every file that a page leads to."""
    pages: dict[str, Path] = {page: ROOT / source for page, source in BROUGHT.items()}
    for path in sorted((ROOT / "docs").glob("*.md")):
        pages[path.stem] = path
    found: dict[str, str | bytes] = {}
    for page, path in pages.items():
        text = path.read_text(encoding="utf-8")
        for target in set(LINK.findall(_without_code(text))):
            if "://" not in target and (file := _file(path, target)) is not None:
                found[_place(file)] = file.read_bytes()
        text = MARKED_ROW.sub(r'| <span id="\1">\1</span> |', text)
        found[f"{page}.md"] = LINK.sub(lambda link, at=path: _led(at, link[1]), text)  # type: ignore[misc]
    for picture in sorted((ROOT / "docs" / "pictures").rglob("*")):
        if picture.suffix in PICTURES:
            found[_place(picture)] = picture.read_bytes()
    return found


def _without_code(text: str) -> str:
    return re.sub(r"^```.*?^```", "", text, flags=re.S | re.M)


def _file(page: Path, target: str) -> Path | None:
    """A file that a page leads to and that is no page itself."""
    file = (page.parent / target).resolve()
    return file if file.is_file() and file.suffix != ".md" else None


def _place(file: Path) -> str:
    """Where a file lies on the site."""
    name = file.relative_to(ROOT).as_posix()
    return name.removeprefix("docs/") if name.startswith("docs/") else f"files/{name}"


def _led(page: Path, target: str) -> str:
    """Where a link leads on the site: pages lie side by side there."""
    if "://" in target:
        return target
    file = (page.parent / target).resolve()
    if not file.exists() or ROOT not in file.parents:
        return target
    brought = {ROOT / source: name for name, source in BROUGHT.items()}
    if file in brought:
        return f"{brought[file]}.md"
    if file.suffix == ".md":
        return file.name
    if file.is_dir():
        return TOLD_IN[file.name]
    return _place(file)
