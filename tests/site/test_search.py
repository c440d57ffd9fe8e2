"""The site's search answers the questions of players, hosts, authors and researchers."""

from __future__ import annotations

import json
import subprocess
from functools import lru_cache
from pathlib import Path

import pytest

from scripts.build_client import node
from scripts.site.keywords import TERM_ROW, glossary_words

GLOSSARY = Path(__file__).parents[2] / "docs" / "glossary.md"
FIRST = 3
"""An answer is among so many results."""
ANSWERS = {
    "confidence interval": {"glossary", "studies"},
    "Monte Carlo": {"opponents-method", "odds"},
    "GTO": {"opponents-results"},
    "exploitability": {"opponents-results"},
    "vectorised": {"glossary", "benchmarks"},
    "range": {"odds"},
    "hand history": {"hand-histories", "reference/pokernight.engine.record"},
    "hand rankings": {"what-beats-what"},
    "follow the queen odds": {"games/follow_the_queen"},
    "new game": {"write-your-own-game"},
    "extra hand": {"write-your-own-game", "glossary"},
    "dummy hand": {"write-your-own-game", "glossary"},
    "kitty": {"write-your-own-game", "glossary"},
    "beginner": {"first-steps"},
    "what beats what": {"what-beats-what"},
    "wild cards": {"what-beats-what"},
    "host a game": {"hosting"},
    "invite friends": {"hosting", "room"},
    "side pot": {"defaults"},
    "bring-in": {"defaults"},
    "house rules": {"defaults"},
    "write a bot": {"write-your-own-bot"},
    "gymnasium": {"envs"},
    "parquet": {"simulate"},
    "five of a kind": {"what-beats-what"},
    "eight or better": {"what-beats-what"},
    "dealer's choice": {"dealers-choice"},
    "install": {"first-steps"},
    "fair shuffle": {"fair-deals"},
    "postgres": {"storage"},
    "undo": {"evening"},
    "equity": {"odds"},
    "security": {"reliability"},
}
"""Pages that answer a query."""


@lru_cache(maxsize=4)
def results(site: Path, *queries: str) -> dict[str, list[str]]:
    """Return the pages that the site's search finds for each query, best first."""
    script = Path(__file__).with_name("search.mjs")
    done = subprocess.run(
        [*node(), str(script), str(site), *queries], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return {
        query: [*dict.fromkeys(page for page, _, _ in matches)]
        for query, matches in zip(queries, json.loads(done.stdout), strict=True)
    }


@pytest.mark.parametrize("query", ANSWERS)
def test_a_query_has_its_answer_among_the_first_results(site: Path, query: str) -> None:
    pages = results(site, *ANSWERS)[query]
    assert ANSWERS[query] <= {*pages[:FIRST]}, pages[:8]


def test_every_word_of_the_glossary_leads_to_it(site: Path) -> None:
    text = GLOSSARY.read_text(encoding="utf-8")
    words = glossary_words(text)
    assert len(TERM_ROW.findall(text)) >= 60
    missed = [word for word, pages in results(site, *words).items() if "glossary" not in pages[:6]]
    assert not missed


def test_nothing_is_found_for_a_word_that_no_page_has(site: Path) -> None:
    assert results(site, "xyzzyplugh")["xyzzyplugh"] == []
