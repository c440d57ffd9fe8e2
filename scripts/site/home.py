"""The first page, and those that begin a section."""

from __future__ import annotations

from collections.abc import Sequence

from scripts.site.pages import in_html, raw, toctree
from scripts.site.sections import SECTIONS, Section

LEAD = "{{lead}}"
"""Where what a section is for is to stand on its page."""


def home(games: int, atoms: int) -> str:
    """The first page: what this is, how to begin, and the sections."""
    cards = "".join(
        f'<a class="door" href="{one.name}.html"><b>{one.title}</b>'
        f"<span>{in_html(one.lead)}</span></a>"
        for one in SECTIONS
    )
    return "\n".join(
        [
            "---\nhide-toc: true\n---\n",
            "# pokernight\n",
            raw(
                '<p class="lead">Deals and referees the odd games of a home poker night: wild '
                "cards that come and go, cards with powers, hands that must beat the dealer's "
                "ghost. Right in every ruling, quick enough to study, and each game one readable "
                f"page of Python: {games} of them, and {atoms} atoms to compose more.</p>"
            ),
            "```\nmake play\n```\n",
            "![The Omen in the browser: what is wild and why stands beside the table]"
            "(pictures/the-omen.png)\n",
            raw(f'<nav class="doors" aria-label="Sections">{cards}</nav>'),
            toctree([one.name for one in SECTIONS]),
        ]
    )


def opening(section: Section, text: str, pages: Sequence[str]) -> str:
    """The page that begins a section: its own text, or its lead and the list of its pages."""
    if text:
        lead = raw(f'<p class="lead">{in_html(section.lead)}</p>')
        return f"{text.replace(LEAD, lead)}\n{toctree(pages)}"
    return "\n".join(
        [
            f"# {section.title}\n",
            raw(f'<p class="lead">{in_html(section.lead)}</p>'),
            toctree(pages, shown=True),
        ]
    )
