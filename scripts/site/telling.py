"""A sample hand on a page, step by step: events, their clauses, and pictures of the table."""

from __future__ import annotations

import re

from pokernight.engine.game import Game
from scripts.site.felt import picture
from scripts.site.hands import SampleHand, Step, in_money, sample_hand
from scripts.site.pages import in_html, plain, raw

MOST_PICTURES = 6
CARD = re.compile(r"(?:10|[2-9JQKA])([♠♥♦♣⚔⚚⚱⛁])")
SUITS = dict(zip("♠♥♦♣⚔⚚⚱⛁", "shdcwtuo", strict=True))


def hand_of(game: Game) -> str:
    """Return the sample hand of a game's page."""
    played = sample_hand(game)
    numbers = ["one", "two", "three", "four", "five", "six", "seven", "eight"]
    seated = numbers[len(played.chips) - 1]
    house = {"sensible": "sensible house players", "caller": "house players that always call"}[
        played.player
    ]
    parts = [
        "## A hand, step by step\n",
        f"Seed {played.seed}, {seated} {house}, as a spectator sees it: cards face down "
        "stay hidden until they are shown. Each ruling is followed by its clause.\n",
    ]
    drawn = _drawn(len(played.steps))
    for number, step in enumerate(played.steps):
        last = number == len(played.steps) - 1
        parts.append(raw(_step(game, step, number + 1)))
        if number in drawn:
            parts.append(raw(picture(step.view, played.names, over=last)))
    parts.append(_ends(played))
    if game.name.isidentifier() or "+" in game.name:
        parts.append(_again(game, played))
    return "\n".join(parts)


def _drawn(steps: int) -> set[int]:
    """Return the steps after which the table is drawn: the first, the last, and some between."""
    if steps <= MOST_PICTURES:
        return {*range(steps)}
    return {round(number * (steps - 1) / (MOST_PICTURES - 1)) for number in range(MOST_PICTURES)}


def _step(game: Game, step: Step, number: int) -> str:
    lines = "".join(f"<li>{_line(game, line)}</li>" for line in step.lines)
    return f'<div class="step"><span class="step-number">{number}</span><ul>{lines}</ul></div>'


def _line(game: Game, line: str) -> str:
    """Return an event as HTML, with coloured cards and a link to its clause."""
    text, clause = line, ""
    if cited := re.search(rf" \({re.escape(game.title)} ([\w.]+)\)$", line):
        text, clause = line[: cited.start()], cited[1]
    loud = text.startswith("*** ")
    html = with_cards(in_html(text.strip("* ") if loud else text))
    html = f"<strong>{html}</strong>" if loud else html
    if not clause:
        return html
    about = in_html(game.clause(clause))
    return f'{html} <a class="clause" href="#clause-{clause}" title="{about}">{clause}</a>'


def with_cards(html: str) -> str:
    """Return HTML with cards in the colours of their suits."""
    return CARD.sub(
        lambda card: f'<span class="inline-card suit-{SUITS[card[1]]}">{card[0]}</span>', html
    )


def _ends(played: SampleHand) -> str:
    """Return a sentence with everybody's net."""
    won = [f"{name} {in_money(paid)}" for name, _, paid in played.chips]
    return f"In the end: {plain(', '.join(won))}.\n"


def _again(game: Game, played: SampleHand) -> str:
    """Return the Python code that deals the hand."""
    seats = len(played.chips)
    return (
        "```python\n"
        "from pokernight.games import find\n\n"
        f'hand = find("{game.name}").deal(seats={seats}, seed={played.seed})  # the same deal\n'
        "```\n"
    )
