"""Every command that the documents show can be typed: its name, its options, its game."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import click
import pytest

from pokernight.cli import main
from pokernight.games import find

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
BLOCK = re.compile(r"^```(\w*)[^\n]*\n(.*?)^```", flags=re.S | re.M)
TYPED = re.compile(r"^\s*(?:\.venv/bin/)?pokernight +(.*)", flags=re.M)
PROMPTED = re.compile(r"^\s*\$ (?:\.venv/bin/)?pokernight +(.*)", flags=re.M)
INLINE = re.compile(r"`pokernight ([a-z]+)((?: [^`]*)?)`")


def typed(page: Path) -> list[str]:
    """Return the commands in the code blocks of a page, without their remarks."""
    commands = []
    for language, text in BLOCK.findall(page.read_text(encoding="utf-8")):
        if language in ("", "bash", "sh", "console"):
            lines = (PROMPTED if language == "console" else TYPED).findall(text)
            commands += [re.split(r"\s{2,}| [|#] | > ", line)[0] for line in lines]
    return commands


def command(name: str) -> click.Command:
    """Return a command by name."""
    named = main.get_command(click.Context(main), name)
    assert named is not None, f"there is no command {name!r}"
    return named


def options(of: click.Command) -> set[str]:
    params = of.get_params(click.Context(of))
    return {word for param in params for word in (*param.opts, *param.secondary_opts)}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_command_in_a_block_can_be_typed(page: Path) -> None:
    for line in typed(page):
        name, *words = shlex.split(line)
        found = command(name)
        if "LINK" in words or "completion" in name:
            assert {word for word in words if word.startswith("--")} <= options(found), line
            continue
        try:
            context = found.make_context(name, words)
        except click.UsageError as error:
            pytest.fail(f"{line}: {error.format_message()}")
        game = context.params.get("game")
        if isinstance(game, str) and not game.endswith(".py"):
            assert find(game).title, line


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_command_in_a_sentence_has_its_options(page: Path) -> None:
    for name, rest in INLINE.findall(page.read_text(encoding="utf-8")):
        wanted = set(re.findall(r"(?<![\w-])--[a-z][a-z-]*", rest))
        assert wanted <= options(command(name)), f"pokernight {name}{rest}"


def test_there_are_commands() -> None:
    assert sum(len(typed(page)) for page in PAGES) > 60
