"""Example hands on a page, step by step: events, their clauses, and pictures of the table."""

from __future__ import annotations

import re

from pokernight.engine.game import Game
from scripts.site.felt import picture
from scripts.site.hands import SampleHand, Step, example_hands, in_money
from scripts.site.pages import in_html, plain, raw

MOST_PICTURES = 6
CARD = re.compile(r"(?:10|[2-9JQKA])([♠♥♦♣⚔⚚⚱⛁])")
SUITS = dict(zip("♠♥♦♣⚔⚚⚱⛁", "shdcwtuo", strict=True))


def hands_of(game: Game) -> str:
    """Return the example hands of a game's page."""
    hands = example_hands(game)
    parts = [
        "## Hands, step by step\n",
        "Every card lies open here. Each ruling is followed by its clause.\n",
    ]
    for number, played in enumerate(hands, 1):
        parts.append(f"### Hand {number}\n" if len(hands) > 1 else "")
        if played.dealt.deck:
            parts.append("The deck of this hand was put in order: its like hardly ever comes.\n")
        drawn = _drawn(len(played.steps)) if number == 1 else set()
        for place, step in enumerate(played.steps):
            last = place == len(played.steps) - 1
            parts.append(raw(_step(game, step, place + 1)))
            if place in drawn:
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
    seats, dealt = len(played.chips), played.dealt
    given = {"seats": seats, "seed": dealt.seed, **dealt.details()}
    imports, before = "from pokernight.games import find\n", ""
    if dealt.deck:
        imports = f"from pokernight.cards import parse\n{imports}"
        before, given["deck"] = f'deck = parse("{dealt.deck}")\n', "deck"
    details = ", ".join(f"{key}={value}" for key, value in given.items())
    return (
        f"```python\n{imports}\n{before}"
        f'hand = find("{game.name}").deal({details})  # the same deal\n'
        "```\n"
    )
