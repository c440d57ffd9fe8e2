"""The site builds with warnings as errors, and every link has its target."""

from __future__ import annotations

import gzip
import re
import zlib
from base64 import urlsafe_b64decode
from functools import lru_cache
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from pokernight.engine.game_source import GameSource
from pokernight.games import SOURCE_GAMES, all_games, find, find_in_rulebook
from pokernight.games.composing import ATOMS
from pokernight.games.game_file_loader import agree
from pokernight.lookups.rulebook_json import PageJson, page_of
from scripts.site.atoms import shown, title
from scripts.site.sections import BROUGHT, SECTIONS
from tests.sampling import PROVE

ROOT = Path(__file__).parents[2]
FIRST = 200_000
"""Bytes that the first page may take, with everything it loads."""


class Read(HTMLParser):
    """Links, loaded files and anchors of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.links: set[str] = set()
        self.loads: set[str] = set()
        self.anchors: set[str] = set()
        self.inline = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note a tag."""
        values = {name: value or "" for name, value in attrs}
        self.anchors |= {values[name] for name in ("id", "name") if name in values}
        if tag == "a" and "href" in values:
            self.links.add(values["href"])
        if tag in ("img", "script") and "src" in values:
            self.loads.add(values["src"])
        if tag == "link" and values.get("rel") in ("stylesheet", "shortcut icon", "prefetch"):
            self.loads.add(values["href"])
        self.inline += tag == "script" and "src" not in values
        self.inline += any(name.startswith("on") for name in values)


@lru_cache(maxsize=1024)
def read(page: Path) -> Read:
    parser = Read()
    parser.feed(page.read_text(encoding="utf-8"))
    return parser


def pages(site: Path) -> list[Path]:
    return sorted(site.rglob("*.html"))


def into_page(link: str) -> bool:
    """Check whether a link leads into the page without a server, above the site."""
    return link.startswith("/")


def test_every_way_into_the_page_leads_to_a_game_a_question_or_a_file(site: Path) -> None:
    ways = {link for page in pages(site) for link in read(page).links if into_page(link)}
    ways -= {"/", "/wins", "/workbench"}
    for way in ways:
        url = urlsplit(way)
        if url.path == "/workbench" and url.fragment:
            _, packed = url.fragment.split("=", 1)
            source = zlib.decompress(urlsafe_b64decode(packed + "=" * (-len(packed) % 4)), -15)
            assert agree(GameSource("linked.py", source.decode())).title == "Twin Moons"
            continue
        name = url.fragment if url.path == "/wins" else url.query.removeprefix("game=")
        name = name or url.path.removeprefix("/games/")
        assert find_in_rulebook(unquote(name)).name == unquote(name), way
    linked = {unquote(way.removeprefix("/games/")) for way in ways if way.startswith("/games/")}
    assert linked >= {page.stem for page in (site / "games").glob("*.html")}
    assert len([way for way in ways if way.startswith("/wins#")]) >= len(linked) - 5
    sheet = (site / "_static" / "site.css").read_text(encoding="utf-8")
    assert ".into-page {\n  display: none" in sheet


def test_every_link_and_every_anchor_is_there(site: Path) -> None:
    wrong = []
    for page in pages(site):
        page_links = read(page)
        for link in page_links.links | page_links.loads:
            url = urlsplit(link)
            if url.scheme in ("http", "https", "mailto") or into_page(link):
                continue
            target = (page.parent / unquote(url.path)).resolve() if url.path else page
            target = target / "index.html" if target.is_dir() else target
            if not target.is_file():
                wrong.append(f"{page.relative_to(site)}: {link}")
            elif (
                url.fragment
                and target.suffix == ".html"
                and unquote(url.fragment) not in read(target).anchors
            ):
                wrong.append(f"{page.relative_to(site)}: {link} (no such place)")
    assert not wrong
    assert sum(len(read(page).links) for page in pages(site)) > 3_000


def test_nothing_is_loaded_from_elsewhere_and_no_page_has_a_script_in_it(site: Path) -> None:
    """The site works from a file, and under the room's content security policy."""
    for page in pages(site):
        loaded = read(page)
        assert not [url for url in loaded.loads if urlsplit(url).scheme or url.startswith("//")]
        assert not loaded.inline, page


def test_every_section_and_every_page_of_docs_is_there(site: Path) -> None:
    names = {path.stem for path in (ROOT / "docs").glob("*.md")} | {*BROUGHT}
    named = [page for section in SECTIONS for page in section.pages]
    assert len(named) == len({*named})
    assert not names & {section.name for section in SECTIONS}
    assert not [name for name in names if not (site / f"{name}.html").is_file()]
    assert not [
        section.name for section in SECTIONS if not (site / f"{section.name}.html").is_file()
    ]
    assert len([*(site / "games").glob("*.html")]) > (90 if PROVE else 9)
    assert len([*(site / "atoms").glob("*.html")]) > (50 if PROVE else 5)


LOOK_UPS = {
    "what beats what with wild cards": "what-beats-what.html#wild-cards",
    "hosting a game for friends": "hosting.html",
    "writing a game": "write-your-own-game.html",
    "odds of a game": "games/the_omen.html#odds",
    "who opens": "defaults.html#who-opens",
}
"""Common look-ups, and the place that answers each."""


def linked(site: Path, page: str) -> set[str]:
    """Return the pages that a page links to, as paths from the site's folder."""
    targets = set()
    for link in read(site / page).links:
        url = urlsplit(link)
        # what begins with a slash is shown where the page without a server lies beside the site
        if not url.scheme and url.path and not url.path.startswith("/"):
            target = (site / page).parent / unquote(url.path)
            targets.add(target.resolve().relative_to(site.resolve()).as_posix())
    return targets


@pytest.mark.parametrize("look_up", LOOK_UPS)
def test_a_look_up_takes_at_most_two_clicks_from_the_first_page(site: Path, look_up: str) -> None:
    page, _, anchor = LOOK_UPS[look_up].partition("#")
    first = linked(site, "index.html")
    second = set().union(*(linked(site, each) for each in first if each.endswith(".html")))
    assert page in first | second
    assert not anchor or anchor in read(site / page).anchors


def test_no_two_pages_have_titles_that_differ_by_case_only(site: Path) -> None:
    titles: dict[str, list[str]] = {}
    for page in pages(site):
        title = re.search(r"<h1>(.*?)<", page.read_text(encoding="utf-8"))
        if title:
            titles.setdefault(title[1].casefold(), []).append(page.name)
    assert not {title: names for title, names in titles.items() if len(names) > 1}
    assert len(titles) > 60


def test_no_atom_has_the_title_of_a_game() -> None:
    games = {game.title.casefold() for game in all_games().values()}
    assert not games & {title(atom).casefold() for atom in ATOMS.values()}


def test_every_section_is_found_from_the_first_page(site: Path) -> None:
    titles = [section.title for section in SECTIONS]
    assert titles == [
        "Play", "Host", "Rulebook", "Invent", "Studies", "Reference", "How it is built",
    ]  # fmt: skip
    assert {f"{section.name}.html" for section in SECTIONS} <= read(site / "index.html").links


def paragraphs(page: PageJson) -> int:
    """Return the number of clauses in force, and of variations apart."""
    return sum(bool(clause.text) + bool(clause.variation) for clause in page.clauses)


def test_every_atom_has_its_page_options_odds_and_a_hand_with_pictures(site: Path) -> None:
    for path in sorted({*(site / "atoms").glob("*.html")} - {site / "atoms" / "index.html"}):
        html, atom = path.read_text(encoding="utf-8"), ATOMS[path.stem]
        page = page_of(shown(atom))
        assert 'class="bar held"' in html, f"{path}: python scripts/rulebook_figures.py --atoms"
        assert html.count('class="rule"') == paragraphs(page), path
        assert html.count("<dt><code>") == len(atom.rules.options()), path
        assert 'class="step"' in html, path
        assert 'class="felt"' in html, path


def test_every_game_has_its_page_options_odds_and_a_hand_with_pictures(site: Path) -> None:
    for path in sorted((site / "games").glob("*.html")):
        html, page = path.read_text(encoding="utf-8"), page_of(find(path.stem))
        assert html.count('class="rule"') == paragraphs(page), path
        assert html.count("<dt><code>") == len(page.options), path
        sourced = [rule for rule in page.options if rule.source]
        assert html.count('class="source"') == len(sourced), path
        assert ('class="bar held"' in html) == (page.figures is not None), path
        assert 'class="step"' in html, path
        assert 'class="felt"' in html, path


def test_the_house_games_have_a_german_page_linked_from_the_english_one(site: Path) -> None:
    translated = {path.stem for path in (site / "de").glob("*.html")}
    built = {path.stem for path in (site / "games").glob("*.html")}
    assert translated == built & {*SOURCE_GAMES}
    for name in translated:
        html = (site / "de" / f"{name}.html").read_text(encoding="utf-8")
        german = page_of(find(name), "de")
        assert f"de/{name}.html" in linked(site, f"games/{name}.html")
        assert f"games/{name}.html" in linked(site, f"de/{name}.html")
        assert html.count('class="rule"') == paragraphs(german)
        assert html.count("<dt><code>") == len(german.options)


def test_the_first_page_is_small(site: Path) -> None:
    first = site / "index.html"
    size = len(gzip.compress(first.read_bytes()))
    for url in read(first).loads:
        body = (site / urlsplit(url).path).read_bytes()
        size += len(gzip.compress(body)) if url.endswith((".css", ".js")) else len(body)
    assert 50_000 < size < FIRST
