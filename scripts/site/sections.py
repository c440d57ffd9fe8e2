"""The parts of the site, and which pages of ``docs/`` stand in each; a page stands in one."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple


class Section(NamedTuple):
    """A part of the site.

    Attributes:
        name: of its page, and so in its address.
        title: what it is called.
        lead: what it is for, in a sentence or two.
        pages: of ``docs/``, in their order, as far as they are there; those that are made follow.
    """

    name: str
    title: str
    lead: str
    pages: tuple[str, ...]


SECTIONS = (
    Section(
        "play",
        "Play",
        "An evening of dealer's choice, at the keyboard or in the browser: how to sit down, what "
        "to say when it is your deal, and what the floor rules when something goes wrong.",
        ("first-steps", "evening", "dealers-choice", "incidents", "minds"),
    ),
    Section(
        "host",
        "Host",
        "A room of your own, for friends at the table, in other houses, or on a server; and why "
        "its deals can be trusted.",
        ("room", "hosting", "fair-deals", "storage", "protocol", "reliability"),
    ),
    Section(
        "rulebook",
        "Rulebook",
        "Every game: its page, its house rules and who says so, what wins, and a hand of it told "
        "step by step. And every atom that a dealer may add to one.",
        ("defaults", "rulings"),
    ),
    Section(
        "invent",
        "Invent",
        "A game of your own is one page of Python, a player of your own thirty lines. What others "
        "take from a rulebook, you may put together from its parts.",
        ("write-your-own-game", "composing", "write-your-own-bot"),
    ),
    Section(
        "study",
        "Studies",
        "Is that rule fair, what should beat what, is it better to stay? Questions that home "
        "players have argued about for forty years, each answered with its command.",
        ("studies", "simulate", "odds", "gallery", "recipes", "envs"),
    ),
    Section(
        "reference",
        "Reference",
        "Every public name of the package, with examples that are run by the tests.",
        (),
    ),
    Section(
        "how",
        "How it is built",
        "A hand is a pure function of its opening and its inputs; the rest follows. For whoever "
        "wants to change something, or to know how fast it is and what it rests on.",
        ("architecture", "benchmarks", "dependencies", "contributing", "changelog"),
    ),
)

BROUGHT = {
    "first-steps": "README.md",
    "contributing": "CONTRIBUTING.md",
    "changelog": "CHANGELOG.md",
}
"""Pages of the site that lie elsewhere than in ``docs/``."""


def pages_of(section: Section, there: Collection[str]) -> list[str]:
    """The pages of a section that are there; those that no section names stand in the last one."""
    own = [page for page in section.pages if page in there]
    if section is SECTIONS[-1]:
        named = {page for one in SECTIONS for page in one.pages}
        own += sorted({*there} - named)
    return own
