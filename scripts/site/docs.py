"""Hand-written pages: ``docs/*.md`` and three files beside it, with their pictures and files."""

from __future__ import annotations

import re
from pathlib import Path

from scripts.site.into_page import with_links
from scripts.site.keywords import entries, glossary_words, with_entries
from scripts.site.sections import BROUGHT

ROOT = Path(__file__).parents[2]
LINK = re.compile(r"(?<=\]\()([^)#\s]+)(?=[)#])")
"""Target of a Markdown link or picture."""
MARKED_ROW = re.compile(r"^\| ([A-Z]\d+|\d\.\d+) \|", flags=re.M)
"""First cell of a ruling's row: its mark, the target of links from house rules."""
PICTURES = (".png", ".svg", ".webp")
TOLD_IN = {"contrib": "hosting.md"}
"""Folders that pages link to, and the page that describes each."""
TITLES = {"first-steps": "First steps"}
"""Titles on the site of pages whose own title another page has."""
GLOSSARY = "glossary"


def documents() -> dict[str, str | bytes]:
    """Return pages, pictures and linked files by their paths on the site."""
    pages: dict[str, Path] = {page: ROOT / source for page, source in BROUGHT.items()}
    for path in sorted((ROOT / "docs").glob("*.md")):
        pages[path.stem] = path
    content: dict[str, str | bytes] = {}
    for page, path in pages.items():
        text = path.read_text(encoding="utf-8")
        for target in set(LINK.findall(_without_code(text))):
            if "://" not in target and (file := _file(path, target)) is not None:
                content[_place(file)] = file.read_bytes()
        text = MARKED_ROW.sub(r'| <span id="\1">\1</span> |', text)
        text = with_links(with_entries(text))
        if page in TITLES:
            text = re.sub(r"^# .*", f"# {TITLES[page]}", text, count=1, flags=re.M)
        if page == GLOSSARY:
            text += f"\n{entries(glossary_words(text))}"
        content[f"{page}.md"] = LINK.sub(lambda link, at=path: _led(at, link[1]), text)  # type: ignore[misc]
    for picture in sorted((ROOT / "docs" / "pictures").rglob("*")):
        if picture.suffix in PICTURES:
            content[_place(picture)] = picture.read_bytes()
    return content


def _without_code(text: str) -> str:
    return re.sub(r"^```.*?^```", "", text, flags=re.S | re.M)


def _file(page: Path, target: str) -> Path | None:
    """Return the file that a page links to, or None where the target is a page or missing."""
    file = (page.parent / target).resolve()
    return file if file.is_file() and file.suffix != ".md" else None


def _place(file: Path) -> str:
    """Return the path of a file on the site."""
    name = file.relative_to(ROOT).as_posix()
    return name.removeprefix("docs/") if name.startswith("docs/") else f"files/{name}"


def _led(page: Path, target: str) -> str:
    """Return the target of a link on the site, where all pages share a folder."""
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
