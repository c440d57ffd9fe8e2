"""Write ``web/src/wording/vectors.json``: sentences as data, a reader, and their words.

The words are English and German. The renderer of the browser is held to them, so that it and
:mod:`pokernight.wording.rendering` agree. ``CASES`` cover the formats, and random hands of every
game give each template that they tell, ask or remark once.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from typing import Any

from pokernight.engine.card_marks import marks
from pokernight.engine.events import Event
from pokernight.engine.explaining import beside, on_request
from pokernight.engine.hand import Hand
from pokernight.engine.presentation import sentence_of
from pokernight.games import all_games, evening_games
from pokernight.proofs import any_answer, random_opening, random_rules
from pokernight.wording.catalogue_file import TABLES, read_catalogue
from pokernight.wording.languages import LANGUAGES
from pokernight.wording.message import (
    MONEY,
    NAMED,
    Arg,
    Message,
    Text,
    arguments,
    message,
    message_json,
    pieces,
)
from pokernight.wording.rendering import SEPARATORS, VERBATIM, Reader, rendered

OUT = Path(__file__).resolve().parent.parent / "web" / "src" / "wording" / "vectors.json"
NAMES = ("Ann", "Ben", "youri", "Dot", "Earl", "Fay", "Gus", "Hana", "Ivo", "Max")
"""Names of the seats; the third must not be taken for the reader."""
HANDS, LONGEST = 2, 300
PLAYERS: tuple[list[Arg], ...] = ([0], [1], [0, 1], [1, 0, 2], [0, 3], [])

PARTS: tuple[list[Arg], ...] = (
    [],
    ["a pair"],
    ["a pair", message("{seat has} {n}", seat=0, n=3)],
    ["a", "b", "c"],
    [1, 2],
)
CASES: tuple[Text, ...] = (
    "",
    "the deck is shuffled again",
    "no {fields} here",
    message("{{braces}} stay {n}", n=1),
    *[message("{seat bets} {amount}", seat=seat, amount=250) for seat in range(3)],
    *[message("{seats:name} {seats:share} it", seats=seats) for seats in PLAYERS],
    *[message("{seat} {seat:has} {seat:their} cards: {seat:they} {seat:keeps} them", seat=seat)
      for seat in (0, 1)],
    *[message("it is {seat:theirs}, of {seat:themselves}, for {seat:them}", seat=seat)
      for seat in (0, 1)],
    *[message("{seat:'s} hand beats {other:'s}", seat=seat, other=1 - seat) for seat in (0, 1)],
    *[message("{seat}", seat=0), message("a card of {seat} is exposed", seat=0)],
    *[message(f"{{seat {verb}}}", seat=0) for verb in (
        "carries", "matches", "is", "has", "does", "goes", "was", "PAYS", "passes", "dies",
        "fixes", "quizzes", "loses", "may", "washes")],
    *[message("{amount} and {price:$}", amount=cents, price=-cents)
      for cents in (0, 5, 100, 250, 1_234_567)],
    *[message("{n}, {n:#omen} {n:~is} here, the {n:th}", n=n)
      for n in (0, 1, 2, 3, 4, 11, 12, 13, 21, 22, 101, 111, 1_200)],
    *[message("{cards}", cards=cards) for cards in
      ([], ["??"], ["??", "??"], ["Th"], ["As", "??"], ["Jk", "2c"], ["Qw", "Kt", "8u", "9o"])],
    *[message("{low:cards} | {low:cards+} {low:is} {low:~is} wild", low=low)
      for low in ("6s", ["6s"], ["6s", "6d"], ["Th", "??", "Jk"], ["??", "??"])],
    *[message("{rank:rank} or {rank:ranks}", rank=rank)
      for rank in (*"23456789TJQKA", ["6", "Q"], ["2", "3", "4"])],
    message("{ranks:rank,} | {ranks:-}", ranks=["A", "T", "6"]),
    *[message("{suit:suit}", suit=suit) for suit in (*"cdhswtuo", ["h", "s"])],
    message("{hand}; {term}", hand=message("{rank:ranks}", rank="T"), term="the small blind"),
    *[message("{parts} | {parts:;} | {parts:,} | {parts:/} | {parts:+}", parts=parts)
      for parts in PARTS],
    *[message("{seat:dat} und {seat:acc}, {other:dat}: {seat hat} {seat:ist}", seat=seat,
              other=1 - seat) for seat in range(2)],
    *[message("{seats hat} {seats:gewinnt}; {seats:dat}, {seats:acc}, {seats:'s}", seats=seats)
      for seats in PLAYERS],
    *[message("{seat:'s}", seat=seat) for seat in range(len(NAMES))],
    *[message("{n:#Karte}, {n:#Nullacht}, {n:#Omen}, {n} {n:~wird}, {n:$}", n=n)
      for n in (0, 1, 2, 1_200)],
    *[message("{person stops} it for {other:name}: {person:'s}, {person:dat}, {person:acc}",
              person=person, other="Dot") for person in ("Ann", "Ben", "the pot")],
    *[message("{people:name} {people:hat}, {people:share} {typed:=}", people=people,
              typed="the pot {n}") for people in (["Ann"], ["Ben", "Ann"], ["Dot", "Ben"])],
    message("{why}", why=message("{seat wins} because {reason}", seat=0,
                                 reason=message("{seat is} alone", seat=0))),
)  # fmt: skip


def in_words(said: Text, seat: int) -> list[str]:
    """Return a sentence for the reader at a seat, -1 for a spectator, in every language."""
    own = NAMES[seat] if seat >= 0 else ""
    readers = [Reader(NAMES.__getitem__, seat, language, own) for language in LANGUAGES.values()]
    return [rendered(said, reader) for reader in readers]


def said_in(hand: Hand, events: list[Event]) -> Iterator[tuple[Text, int]]:
    """Give the sentences of a moment of a hand, each with the seat of a reader."""
    for number, event in enumerate(events):
        viewer = number % hand.state.seats
        yield event.message(viewer), viewer
    for ask in hand.questions:
        view = hand.view(ask.seat)
        talk = view.game.talk
        args = {"seat": ask.seat} | ({"other": ask.other} if ask.other >= 0 else {})
        words = message(ask.words) if isinstance(ask.words, str) and "{" not in ask.words else (
            ask.words if isinstance(ask.words, Message) else Message(ask.words))  # fmt: skip
        yield Message(words.text, {**words.args, **args}), ask.seat
        lines: list[Text] = [
            *talk.notes(view), *talk.remarks(view, ask.seat), *beside(view).lines,
            *on_request(view).lines, *[mark.why for mark in marks(view)],
            *map(sentence_of, talk.why(view, ask.seat)),
        ]  # fmt: skip
        for line in lines:
            yield line, ask.seat


def played(hands: int, games: Iterable[str]) -> Iterator[tuple[Text, int]]:
    """Give the sentences of so many random hands of each game, each with the seat of a reader."""
    for name in games:
        game = all_games()[name]
        for seed in range(hands):
            chance = Random(f"{name} {seed}")
            rules = random_rules(game, chance) if seed else game.rules()
            try:
                opening = random_opening(game, max(3, game.seats[0]), seed, rules)
            except ValueError:
                continue
            events: list[Event] = []
            hand = Hand(opening, sink=events.append)
            for _ in range(LONGEST):
                yield from said_in(hand, events)
                events.clear()
                if hand.ask is None:
                    break
                hand.play(any_answer(hand.ask, chance), hand.ask.seat)


def argument_for(name: str, forms: Iterable[str]) -> Arg:
    """Return an argument that takes all formats in which a template shows it."""
    kinds = {form[:1] if form[:1] in ("#", "~") else form for form in forms}
    if kinds & {"cards", "cards+"} or (name == "cards" and "" in kinds):
        return ["6s", "6d"]
    if kinds & {"rank", "ranks", "rank,", "-"}:
        return ["Q", "6"]
    if "suit" in kinds:
        return "h"
    if kinds & {"$", "th", "#", "~"} or name in MONEY:
        return 3
    if VERBATIM in kinds:
        return "Friday Chaos"
    if kinds & SEPARATORS.keys():
        return ["the pot", "the small blind"]
    if "" in kinds and name not in NAMED:
        return "the pot"
    return [0, 1] if name.endswith("s") else 0


def sample(template: str) -> Text:
    """Return a sentence of a template, with arguments of the types that its formats take."""
    forms: dict[str, list[str]] = {}
    for piece in pieces(template):
        if piece.argument:
            forms.setdefault(piece.argument, []).append(piece.form)
    args = {name: argument_for(name, shown) for name, shown in forms.items()}
    return message(template, **args) if args else template


def catalogue(*, whole: bool) -> Iterator[tuple[Text, int]]:
    """Give each message of the catalogue once to its subject and once to a spectator.

    ``whole``: whether what no browser needs is among them, as in
    :func:`~pokernight.wording.catalogue_file.read_catalogue`.
    """
    for template in read_catalogue("de", TABLES if whole else ("pages",)):
        said = sample(template)
        yield said, -1
        if arguments(template):
            yield said, 0


def case(said: Text, seat: int) -> list[Any]:
    """Return a sentence, the seat that reads it or null, and its words in every language."""
    return [message_json(said), seat if seat >= 0 else None, *in_words(said, seat)]


def vectors() -> list[list[Any]]:
    """Return the cases, and each template of a few hands once to its subject and to others."""
    found = [(said, seat) for said in CASES for seat in (0, -1)]
    seen: set[tuple[str, bool]] = set()
    for said, seat in played(HANDS, evening_games()):
        if isinstance(said, str) or not said.args:
            continue
        key = (said.text, said.args.get("seat") == seat)
        if key not in seen:
            seen.add(key)
            found.append((said, seat))
    return [case(said, seat) for said, seat in found]


def written(cases: Iterable[list[Any]]) -> str:
    """Return the file: the names, and a line for each different case."""
    lines = [json.dumps(line, ensure_ascii=False, separators=(",", ":")) for line in cases]
    return "[\n" + ",\n".join([json.dumps(NAMES), *dict.fromkeys(lines)]) + "\n]\n"


if __name__ == "__main__":
    OUT.write_text(written(vectors()), encoding="utf-8")
