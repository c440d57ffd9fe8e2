"""Sections of the site and their pages of ``docs/``; every page is in exactly one section."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple


class Section(NamedTuple):
    """A section of the site.

    Attributes:
        name: name of its page, without suffix.
        title: heading.
        lead: audience and purpose, in a sentence or two.
        pages: pages of ``docs/`` in order; generated pages follow.
    """

    name: str
    title: str
    lead: str
    pages: tuple[str, ...]


SECTIONS = (
    Section(
        "play",
        "Play",
        "For players: start an evening of dealer's choice at the keyboard or in the browser, call "
        "a game, choose opponents, and look up floor rulings.",
        ("first-steps", "evening", "dealers-choice", "opponents", "incidents", "real-cards"),
    ),
    Section(
        "host",
        "Host",
        "For hosts: run a room for friends at home, over the internet or on a server, and let "
        "everybody verify its deals.",
        ("room", "hosting", "groups", "fair-deals", "storage", "protocol", "reliability"),
    ),
    Section(
        "rulebook",
        "Rulebook",
        "Every game with its rules, house rules, odds and a hand step by step; what beats what; "
        "and every atom that a dealer may add to a game.",
        ("what-beats-what", "defaults", "rulings", "glossary"),
    ),
    Section(
        "invent",
        "Invent",
        "For authors: write a game as one page of Python, compose a game from parts of the "
        "rulebook, or write a bot in thirty lines.",
        ("write-your-own-game", "composing", "write-your-own-bot"),
    ),
    Section(
        "study",
        "Studies",
        "For researchers: equities, odds of each hand, fairness of a rule, strength of a bot, "
        "simulations and learning environments, each with its command.",
        (
            "odds",
            "studies",
            "simulate",
            "hand-histories",
            "gallery",
            "recipes",
            "envs",
            "batches",
            "opponents-method",
            "opponents-results",
        ),
    ),
    Section(
        "reference",
        "Reference",
        "For programmers: every public name of the package, with tested examples.",
        (),
    ),
    Section(
        "how",
        "How it is built",
        "For contributors: architecture, benchmarks, dependencies, and how to work on the project.",
        ("architecture", "benchmarks", "dependencies", "contributing", "changelog"),
    ),
)

BROUGHT = {
    "first-steps": "README.md",
    "contributing": "CONTRIBUTING.md",
    "changelog": "CHANGELOG.md",
}
"""Pages of the site whose source is outside ``docs/``."""


def pages_of(section: Section, pages: Collection[str]) -> list[str]:
    """Return the existing pages of a section; the last section takes all unassigned pages."""
    own = [page for page in section.pages if page in pages]
    if section is SECTIONS[-1]:
        named = {page for each in SECTIONS for page in each.pages}
        own += sorted({*pages} - named)
    return own
