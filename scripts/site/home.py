"""The first page, and the first page of each section."""

from __future__ import annotations

from collections.abc import Sequence

from scripts.site.into_page import ASK, INVENT, START, links
from scripts.site.pages import in_html, raw, toctree
from scripts.site.sections import SECTIONS, Section

LEAD = "{{lead}}"
"""Placeholder for the lead of a section in its own text."""
LOOK_UPS = (
    ("What beats what, with and without wild cards", "what-beats-what.md"),
    ("Host a game for friends", "hosting.md"),
    ("Odds of a game: choose it here, then *Odds*", "rulebook.md"),
    ("Who opens the betting", "defaults.md#who-opens"),
    ("Write a game of your own", "write-your-own-game.md"),
    ("Words used here, and what others call them", "glossary.md"),
)
"""Look-ups that the first page links to directly."""

INTO_PAGE = {"play": (START, ASK), "invent": (INVENT,)}
"""Ways into the page without a server, by section."""


def home(games: int, atoms: int) -> str:
    """Return the first page: purpose, first command, common look-ups and the sections."""
    cards = "".join(
        f'<a class="door" href="{section.name}.html"><b>{section.title}</b>'
        f"<span>{in_html(section.lead)}</span></a>"
        for section in SECTIONS
    )
    return "\n".join(
        [
            "---\nhide-toc: true\n---\n",
            "# pokernight\n",
            raw(
                '<p class="lead">pokernight deals and referees dealer\'s choice poker: '
                f"{games} home games with wild cards, split pots, card powers and house rules, and "
                f"{atoms} atoms to compose more. Play against bots, host friends in the browser, "
                "or compute odds and simulate hands in Python.</p>"
            ),
            links([START, ASK, INVENT]),
            "```\nmake play\n```\n",
            "This opens a table with three bots in your browser; "
            "[first steps](first-steps.md) has the details.\n",
            "![The Omen in the browser, with the wild cards and their reasons beside the table]"
            "(pictures/the-omen.png)\n",
            "**Common look-ups**\n",
            "\n".join(f"- [{text}]({page})" for text, page in LOOK_UPS) + "\n",
            raw(f'<nav class="doors" aria-label="Sections">{cards}</nav>'),
            toctree([section.name for section in SECTIONS]),
        ]
    )


def opening(section: Section, text: str, pages: Sequence[str]) -> str:
    """Return the first page of a section: its own text, or its lead and a list of its pages."""
    if text:
        lead = raw(f'<p class="lead">{in_html(section.lead)}</p>')
        return f"{text.replace(LEAD, lead)}\n{toctree(pages)}"
    return "\n".join(
        [
            f"# {section.title}\n",
            raw(f'<p class="lead">{in_html(section.lead)}</p>'),
            *([links(INTO_PAGE[section.name])] if section.name in INTO_PAGE else []),
            toctree(pages, shown=True),
        ]
    )
