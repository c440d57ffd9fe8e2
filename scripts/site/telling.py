"""A hand step by step, on a page: what happened, the clause behind it, and pictures of the felt."""

from __future__ import annotations

import re

from pokernight.engine.game import Game
from scripts.site.felt import picture
from scripts.site.hands import Played, Step, in_money, told
from scripts.site.pages import in_html, plain, raw

MOST_PICTURES = 6
CARD = re.compile(r"(?:10|[2-9JQKA])([♠♥♦♣⚔⚚⚱⛁])")
SUITS = dict(zip("♠♥♦♣⚔⚚⚱⛁", "shdcwtuo", strict=True))


def hand_of(game: Game) -> str:
    """The hand that a game's page tells."""
    played = told(game)
    numbers = ["one", "two", "three", "four", "five", "six", "seven", "eight"]
    seated = numbers[len(played.chips) - 1]
    house = {"sensible": "sensible players", "caller": "players who always call"}[played.player]
    said = [
        "## A hand, step by step\n",
        f"Seed {played.seed}, {seated} {house} of the house, as somebody who looks on sees it: "
        "cards face down stay so until they are shown. After each ruling stands its clause.\n",
    ]
    drawn = _drawn(len(played.steps))
    for number, step in enumerate(played.steps):
        last = number == len(played.steps) - 1
        said.append(raw(_step(game, step, number + 1)))
        if number in drawn:
            said.append(raw(picture(step.view, played.names, over=last)))
    said.append(_ends(played))
    if game.name.isidentifier() or "+" in game.name:
        said.append(_again(game, played))
    return "\n".join(said)


def _drawn(steps: int) -> set[int]:
    """After which steps the table is drawn: the first, the last, and some between."""
    if steps <= MOST_PICTURES:
        return {*range(steps)}
    return {round(number * (steps - 1) / (MOST_PICTURES - 1)) for number in range(MOST_PICTURES)}


def _step(game: Game, step: Step, number: int) -> str:
    lines = "".join(f"<li>{_line(game, line)}</li>" for line in step.lines)
    return f'<div class="step"><span class="step-number">{number}</span><ul>{lines}</ul></div>'


def _line(game: Game, line: str) -> str:
    """A line of the story, its cards in colour, its clause a link to the page above."""
    text, clause = line, ""
    if found := re.search(rf" \({re.escape(game.title)} ([\w.]+)\)$", line):
        text, clause = line[: found.start()], found[1]
    loud = text.startswith("*** ")
    said = with_cards(in_html(text.strip("* ") if loud else text))
    said = f"<strong>{said}</strong>" if loud else said
    if not clause:
        return said
    about = in_html(game.clause(clause))
    return f'{said} <a class="clause" href="#clause-{clause}" title="{about}">{clause}</a>'


def with_cards(html: str) -> str:
    """Text with its cards in the colours of their suits."""
    return CARD.sub(
        lambda found: f'<span class="inline-card suit-{SUITS[found[1]]}">{found[0]}</span>', html
    )


def _ends(played: Played) -> str:
    """Who won what."""
    won = [f"{name} {in_money(paid)}" for name, _, paid in played.chips]
    return f"In the end: {plain(', '.join(won))}.\n"


def _again(game: Game, played: Played) -> str:
    """How to look at the hand in Python."""
    seats = len(played.chips)
    return (
        "```python\n"
        "from pokernight.games import find\n\n"
        f'hand = find("{game.name}").deal(seats={seats}, seed={played.seed})  # the same deal\n'
        "```\n"
    )
