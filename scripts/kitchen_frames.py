"""Pictures of hands at a kitchen table, street by street, for people who know no game.

``python scripts/kitchen_frames.py --out FOLDER --luck WORD [--hands N]`` draws games by lot, deals
a hand of each, and writes ``hand01.png`` and so on: a column for each street, with the cards as
they lie and what was said and done. The seed of a hand is nowhere. In every hand a card face up is
drawn wrong on the street on which it comes, and right from the next on: readers who look correct
it. ``truth.json`` has the stacks and the winners, to compare with what a reader was told by
``pokernight table``, and the slip. The command that begins a hand stands above its picture.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import matplotlib
from PIL import Image, ImageDraw, ImageFont

from pokernight.cards import Card, name, pretty
from pokernight.engine.asks import Answer, Ask
from pokernight.engine.events import SPECTATOR, Event
from pokernight.engine.hand import Hand, Slip, events_of
from pokernight.engine.opening import Opening
from pokernight.games import all_games, find
from pokernight.real_cards.table_script import command_of

FONT = Path(matplotlib.get_data_path()) / "fonts" / "ttf" / "DejaVuSans.ttf"
TEXT, CARD = 17, (44, 58)
WIDTH, LINE = 560, 23
UNHEARD = ("dealt", "dealt up", "board", "wild", "deal")
"""Kinds of events that are seen on the table, and need not be heard."""


class Street(NamedTuple):
    """Rows of cards on the table, and the lines heard until the next cards come."""

    rows: list[tuple[str, list[Card | None]]]
    heard: list[str]


def public(ask: Ask, answer: Answer) -> str:
    """Return what everybody hears of an answer."""
    if isinstance(answer, tuple):
        if ask.legal.of == "card":
            return f"seat {ask.seat}: {ask.kind}: {len(answer)} card(s)"
        return f"seat {ask.seat}: {ask.kind}: {list(answer)}"
    if ask.legal.of == "card" and isinstance(answer, int):
        options: Any = ask.legal
        return f"seat {ask.seat}: {ask.kind}: their card number {options.options.index(answer) + 1}"
    return f"seat {ask.seat}: {ask.kind}: {answer}"


def table_of(hand: Hand) -> list[tuple[str, list[Card | None]]]:
    """Return what everybody sees."""
    state = hand.state
    names = [f"seat {seat}" for seat in range(state.seats)] + list(state.setup.game.dummy_names)
    zones = [*zip(names, state.hands, strict=True), ("board", state.board), ("middle", state.aside)]
    rows: list[tuple[str, list[Card | None]]] = []
    for text, zone in zones:
        if zone:
            open_to_all = text == "board"
            rows.append(
                (
                    text,
                    [
                        state.face[token] if state.up[token] or open_to_all else None
                        for token in zone
                    ],
                )
            )
    return rows


def most_cards(rows: Sequence[tuple[str, list[Card | None]]]) -> int:
    """Return how many cards the longest row has: it grows with each street, whoever folds."""
    return max((len(row) for _, row in rows), default=0)


def heard(events: Sequence[Event]) -> Iterator[str]:
    """Iterate over sentences that everybody hears; what hands are worth is left out."""
    for event in events:
        if event.kind in UNHEARD or event.kind.startswith("wild"):
            continue
        if event.kind in ("win", "omen", "nominal winner", "returned"):
            continue
        text = event.told(SPECTATOR, lambda seat: f"seat {seat}")
        yield text.split(": ")[0] if event.kind == "show" else text


def streets(hand: Hand) -> list[Street]:
    """Return a hand street by street."""
    assert hand.opening is not None
    assert hand.inputs is not None
    events: list[Event] = []
    again = Hand(hand.opening, sink=events.append)
    streets_drawn = [Street(table_of(again), list(heard(events)))]
    count = most_cards(streets_drawn[-1].rows)
    for given in hand.inputs:
        asks = again.asks
        events.clear()
        if isinstance(given, Slip):
            raise ValueError("hands with incidents are not drawn")
        if isinstance(given, dict):
            streets_drawn[-1].heard.extend(public(ask, given[ask.seat]) for ask in asks)
        elif asks[0].kind != "bet":
            streets_drawn[-1].heard.append(public(asks[0], given))
        again.replay([given])
        streets_drawn[-1].heard.extend(heard(events))
        lying = table_of(again)
        if again.ask is not None and most_cards(lying) > count:
            streets_drawn.append(Street(lying, []))
        count = most_cards(lying)
    return streets_drawn


def planted(
    streets_drawn: Sequence[Street], pack: Sequence[Card], rng: Random
) -> tuple[int, Card, Card] | None:
    """Draw a card wrong on the street on which it comes.

    Returns:
        The street, the right and the wrong card; None where no card lies open before the end.
    """
    before: set[Card | None] = {None}
    places: list[tuple[int, Card]] = []
    for number, street in enumerate(streets_drawn[:-1]):
        lying = {card for _, row in street.rows for card in row}
        places += [(number, card) for card in lying - before if card is not None]
        before |= lying
    everything = {card for street in streets_drawn for _, row in street.rows for card in row}
    text = " ".join(line for street in streets_drawn for line in street.heard)
    free = [card for card in pack if card not in everything and pretty(card) not in text]
    if not places or not free:
        return None
    number, right = rng.choice(sorted(places))
    wrong = rng.choice(free)
    for _, row in streets_drawn[number].rows:
        row[:] = [wrong if card == right else card for card in row]
    return number, right, wrong


def draw(title: str, streets_drawn: Sequence[Street], path: Path) -> None:
    """Write the picture of a hand: a column for each street."""
    font = ImageFont.truetype(str(FONT), TEXT)
    big = ImageFont.truetype(str(FONT), 19)
    rows = max(len(street.rows) for street in streets_drawn)
    lines = max(len(street.heard) for street in streets_drawn)
    height = 70 + rows * (CARD[1] + 8) + lines * LINE + 30
    picture = Image.new("RGB", (WIDTH * len(streets_drawn), height), "#f4f1e8")
    pen = ImageDraw.Draw(picture)
    pen.text((10, 6), title, font=font, fill="black")
    for number, street in enumerate(streets_drawn):
        x, y = WIDTH * number + 10, 40
        pen.text((x, y), f"picture {number + 1}", font=font, fill="#777")
        y += 26
        for text, row in street.rows:
            pen.text((x, y + 18), text, font=font, fill="black")
            for place, card in enumerate(row):
                left = x + 90 + place * (CARD[0] + 5)
                box = (left, y, left + CARD[0], y + CARD[1])
                pen.rectangle(box, fill="white" if card is not None else "#8c3b33", outline="black")
                if card is not None:
                    red = name(card)[-1] in "hd"
                    pen.text(
                        (left + 4, y + 18), pretty(card), font=big, fill="#b00" if red else "black"
                    )
            y += CARD[1] + 8
        for line in street.heard:
            pen.text((x, y), line[:62], font=font, fill="black")
            y += LINE
    picture.save(path)


def dealt(game: str, rng: Random) -> Hand:
    """Deal a hand and play it: mostly what is usual, few folds."""
    rulebook_game = find(game)
    least, most = rulebook_game.seats
    hand = Hand(Opening.shuffled(rulebook_game, max(least, min(most, 4)), rng.getrandbits(32)))
    while (ask := hand.ask) is not None:
        answer = ask.legal.draw(rng) if rng.random() < 0.15 else ask.default
        if answer == "fold" and "call" in ask.legal and rng.random() < 0.7:
            answer = "call"
        hand.play(answer, ask.seat)
    return hand


def main() -> None:
    """Write the pictures and what is true of them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--luck", required=True)
    parser.add_argument("--hands", type=int, default=10)
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    rng, truth = Random(options.luck), list[dict[str, Any]]()
    for game in rng.sample(sorted(all_games()), len(all_games())):
        hand = dealt(game, rng)
        streets_drawn = streets(hand)
        slip = planted(streets_drawn, hand.setup.pack.cards, rng)
        if slip is None:
            continue
        number = len(truth) + 1
        assert hand.opening is not None
        title = f"{number}. {find(game).title}: {command_of(hand.opening)}"
        draw(title, streets_drawn, options.out / f"hand{number:02}.png")
        events = [event for event in events_of(hand) if event.kind == "win"]
        street, right, wrong = slip
        truth.append({
            "game": game, "stacks": list(hand.state.stack),
            "wins": [event.told(SPECTATOR, str) for event in events],
            "slip": [street + 1, name(right), name(wrong)],
        })  # fmt: skip
        if len(truth) == options.hands:
            break
    (options.out / "truth.json").write_text(json.dumps(truth, indent=1), encoding="utf-8")


if __name__ == "__main__":
    main()
