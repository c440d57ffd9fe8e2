"""The history of a hand as data: names and fields of its lines, for all games."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from random import Random
from types import NoneType
from typing import Any

import pytest

from pokernight.cards import SUITS, UNKNOWN
from pokernight.cards import name as card_text
from pokernight.engine.events import SPECTATOR, Event, opened
from pokernight.engine.hand import Hand
from pokernight.engine.history import History, lines_of_hand
from pokernight.engine.state import State
from pokernight.engine.view import HIDDEN
from pokernight.games import all_games
from pokernight.games.told_events import told_events
from pokernight.proofs.random_hands import any_answer, random_opening
from pokernight.table.commands import Reply, Undo
from pokernight.wording.rendering import pretty_name, reader_of
from tests.sampling import some
from tests.table.evenings import deal, menu, seated

NAMES = ["Ann", "Ben", "Cat", "Dan"]
SOME = some("histories", [*all_games()], 35)
Line = dict[str, Any]

WHERE = {"hand": dict | int, "n": int, "event": str, "text": str}
MADE = {"category": str | None, "ranks": list, "number": int}
CONTRACT: Mapping[str, Mapping[str, Any]] = {
    "ante": {"seat": int, "amount": int},
    "blind": {"seat": int, "amount": int},
    "bring_in": {"seat": int, "amount": int, "name": str},
    "deal": {"seat": int | None, "cards": list, "up": bool},
    "board": {"seat": int | None, "cards": list},
    "bet": {"seat": int, "amount": int},
    "raise": {"seat": int, "amount": int},
    "call": {"seat": int, "amount": int},
    "check": {"seat": int},
    "fold": {"seat": int},
    "draw": {"seat": int},
    "discard": {"seat": int, "cards": list},
    "pass": {"seat": int},
    "declare": {"seat": int},
    "buy": {"seat": int, "amount": int},
    "power": {"seat": int, "power": str},
    "wild.on": {"seat": int | None, "contest": str, "cards": list},
    "wild.off": {"seat": int | None, "contest": str, "cards": list},
    "show": {"seat": int | None, "contest": str, "cards": list, "as": list, "why": list,
             "hand": dict, "place": int | None, "shown": list},
    "muck": {"seat": int},
    "pot.won": {"seat": int, "amount": int, "pot": int, "contest": str, "beat": list},
    "returned": {"seat": int, "amount": int},
    "carried": {"seat": NoneType, "amount": int},
}  # fmt: skip
"""The names that all games share, each with the fields that its lines have, and their types."""
CARD = re.compile(r"(?:10|[2-9AKQJ])[♠♥♦♣]")
STANDS_FOR = re.compile(r" as \S+")
"""Pattern of a card and its identity in the sentence of a hand."""
UNREAD = {("cripple_mr_onion", "bet", "named")}
"""Fields that the extraction from the source does not find."""


@cache
def played(game: str, seed: int) -> Hand:
    """A hand of a game, opened and played at random."""
    least, most = all_games()[game].seats
    hand = Hand(random_opening(all_games()[game], min(max(least, 4), most), seed))
    rng = Random(seed)
    while (ask := hand.ask) is not None:
        hand.play(any_answer(ask, rng), ask.seat)
    return hand


@cache
def history(game: str, seed: int, viewer: int | None = None) -> list[Line]:
    hand = played(game, seed)
    names = NAMES[: hand.state.seats]
    lines = list(lines_of_hand(hand, 7, reader_of(names), viewer))
    return [json.loads(json.dumps(line)) for line in lines]


def flaws(line: Line, seats: int) -> Iterator[str]:
    """List the parts of the contract that a line breaks."""
    fields = {**WHERE, **CONTRACT.get(line["event"], {})}
    for name, kind in fields.items():
        if name not in line:
            yield f"no {name}"
        elif (kind is None and line[name] is not None) or (
            kind is not None and not isinstance(line[name], kind)
        ):
            yield f"{name} is {line[name]!r}"
    hand = line["hand"]
    if (hand["number"] if line["event"] == "show" else hand) != 7:
        yield f"hand is {hand!r}"
    for name in ("seat", "other"):
        if line.get(name) is not None and line[name] not in range(seats):
            yield f"{name} is {line[name]!r}"
    if line.get("amount", 1) < 0:
        yield "an amount below 0"
    if "{" in line["text"] or not line["text"].strip():
        yield f"text is {line['text']!r}"
    if line["event"] == "show" and not len(line["cards"]) == len(line["as"]) == len(line["why"]):
        yield "not an entry a card"


@pytest.mark.parametrize("game", SOME)
def test_every_line_has_the_fields_of_the_contract(game: str) -> None:
    for seed in range(2):
        seats = played(game, seed).state.seats
        lines = history(game, seed)
        assert [line["n"] for line in lines] == [*range(1, len(lines) + 1)]
        for line in lines:
            assert [*flaws(line, seats)] == [], line


def test_a_line_that_breaks_the_contract_is_found() -> None:
    line = next(line for line in history("razz", 1) if line["event"] == "ante")
    assert [*flaws({**line, "seat": "Ann"}, 4)]
    assert [*flaws({key: value for key, value in line.items() if key != "amount"}, 4)]


@pytest.mark.parametrize("game", SOME)
def test_every_cent_that_comes_to_a_player_is_in_a_line(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Pots won, bets returned and payments of others; and what stays is carried."""
    comes: Counter[int] = Counter()
    move = State.move

    def watched(
        state: State, cents: int, source: list[int], i: int, target: list[int], j: int
    ) -> None:
        move(state, cents, source, i, target, j)
        if target is state.stack:
            comes[j] += cents

    hand = played(game, 3)
    monkeypatch.setattr(State, "move", watched)
    names = NAMES[: hand.state.seats]
    lines = list(lines_of_hand(hand, 1, reader_of(names)))
    told: Counter[int] = Counter()
    for line in lines:
        if line["event"] in ("pot.won", "returned"):
            told[line["seat"]] += line["amount"]
        elif line.get("other") is not None and line["event"] != "power":
            told[line["other"]] += line.get("amount", 0)
    if not any(line["event"] == "power" for line in lines):
        assert +comes == +told
    assert sum(line["amount"] for line in lines if line["event"] == "carried") == hand.result.pot


def names_in(value: Any) -> Iterator[str]:
    """Every card that a field of a line shows."""
    if isinstance(value, str):
        yield from CARD.findall(STANDS_FOR.sub("", value))
        if len(value) == 2 and value[1] in SUITS:
            yield pretty_name(value)
    elif isinstance(value, list):
        for part in value:
            yield from names_in(part)


def leaks(game: str, seed: int, seat: int | None, *, cards_open: bool = False) -> list[Line]:
    """The lines with a card that the views of a seat have not shown so far.

    With ``cards_open`` the history is one with all cards open: a leak is planted.
    """
    done = played(game, seed)
    assert done.opening is not None and done.inputs is not None
    told: list[Event] = []
    hand, known, found = Hand(done.opening, sink=told.append), set[str](), []
    kept = History(hand.game, 1, reader_of(NAMES))
    for given in (None, *done.inputs):
        if given is not None:
            hand.replay([given])
        view = hand.view(seat)
        known |= {pretty_name(card_text(card)) for card in view.face if card != HIDDEN}
        for event in told:
            event = opened(event) if cards_open else event
            for line in kept.of_event(event, SPECTATOR if seat is None else seat):
                fields = [line.get(name) for name in ("cards", "shown", "owned", "text", "with")]
                cards = {card for value in fields for card in names_in(value)}
                if cards - known and event.kind != "trigger":
                    found.append(line)
        told.clear()
    return found


@pytest.mark.parametrize("game", all_games())
def test_a_seat_reads_no_card_that_it_may_not_know(game: str) -> None:
    for seat in (0, None):
        assert leaks(game, 4, seat) == []


def test_a_history_with_all_cards_open_is_found_to_leak() -> None:
    for game in ("razz", "the_omen", "holdem", "anaconda"):
        assert leaks(game, 4, 0, cards_open=True)
        assert leaks(game, 4, None, cards_open=True)


def test_hidden_cards_are_counted_and_not_named() -> None:
    dealt = [line for line in history("holdem", 1, 0) if line["event"] == "deal"]
    assert {line["text"] for line in dealt if line["seat"] == 1} == {"Ben is dealt a card"}
    assert [line["cards"] for line in dealt if line["seat"] == 1] == [[UNKNOWN]] * 2
    assert UNKNOWN not in str([line["cards"] for line in dealt if line["seat"] == 0])


@pytest.mark.parametrize("game", SOME)
def test_a_card_turns_wild_and_ordinary_where_it_lies(game: str) -> None:
    """It is never wild twice, ceases only where it was wild, and is not told once it is shown."""
    for seed in range(3):
        wild: set[tuple[Any, ...]] = set()
        shown: set[Any] = set()
        for line in history(game, seed):
            hand = line.get("dummy", line.get("seat"))
            if line["event"] == "show":
                shown.add(hand)
            if line["event"].startswith("wild."):
                assert hand not in shown, line
                assert line["cards"], line
                cards = {(hand, line["contest"], card) for card in line["cards"]}
                if line["event"] == "wild.off":
                    assert cards <= wild, line
                    wild -= cards
                else:
                    wild |= cards


def test_folded_cards_are_not_told_to_be_ordinary() -> None:
    folded: set[int] = set()
    for line in history("the_omen", 0):
        if line["event"] == "fold":
            folded.add(line["seat"])
        assert not (line["event"] == "wild.off" and line["seat"] in folded), line
    assert folded


def test_parts_of_a_pot_and_hands_shown_name_the_same_contests() -> None:
    for seed in range(4):
        lines = history("seven_card_stud_hi_lo", seed)
        shown = {line["contest"] for line in lines if line["event"] == "show"}
        won = {line["contest"] for line in lines if line["event"] == "pot.won" and "with" in line}
        assert won <= shown
    assert "the low half" in {line.get("contest") for line in history("seven_card_stud_hi_lo", 1)}


def test_an_answer_that_was_taken_back_leaves_no_line() -> None:
    table = seated(menu("holdem"), "ABC")
    deal(table)
    assert table.playing is not None
    table.do(Reply(table.asked[0], "call"))
    before = list(lines_of_hand(table.playing.hand, 1, reader_of("ABC")))
    seat = table.asked[0]
    table.do(Reply(seat, "fold"))
    assert len(list(lines_of_hand(table.playing.hand, 1, reader_of("ABC")))) > len(before)
    table.do(Undo(seat))
    assert list(lines_of_hand(table.playing.hand, 1, reader_of("ABC"))) == before


# --- what is said of it elsewhere

SECTION = (
    (Path(__file__).parents[2] / "docs" / "protocol.md")
    .read_text(encoding="utf-8")
    .partition("## History of a hand")[2]
    .partition("## Messages of a client")[0]
)
EXAMPLES = re.findall(r"\*\*`(\S+)`\*\* (.*?)\n\n```json\n(.*?)\n```", SECTION, re.S)
EXAMPLE_HANDS = [
    ("razz", 1), ("holdem", 1), ("chaos", 1), ("five_card_draw", 1), ("anaconda", 2),
    ("auction", 1), ("bonedoneskis", 1), ("guts", 1),
]  # fmt: skip
"""The hands whose lines are the examples: a game, and the seed of its opening and answers."""


def test_the_page_explains_every_shared_name_with_its_fields() -> None:
    assert [name for name, _, _ in EXAMPLES] == [*CONTRACT]
    for name, text, _ in EXAMPLES:
        unusual = CONTRACT[name].keys() - {"seat"}
        assert all(f"`{field}`" in text for field in unusual), name


def test_the_examples_of_the_page_are_lines_of_hands() -> None:
    lines = [
        {**line, "hand": {**line["hand"], "number": 1} if line["event"] == "show" else 1}
        for game, seed in EXAMPLE_HANDS
        for line in history(game, seed)
    ]
    for name, _, example in EXAMPLES:
        assert json.loads(example)["event"] == name
        assert json.loads(example) in lines, example


@pytest.mark.parametrize("game", SOME)
def test_the_list_of_a_game_has_the_events_and_fields_of_its_hands(game: str) -> None:
    listed = {event.event: event.fields for event in told_events(all_games()[game])}
    usual = {"hand", "n", "event", "text", "clause", "seat", "other", "cards", "amount"}
    for seed in range(2):
        for line in history(game, seed):
            name = line["event"]
            if name.startswith("wild.") or name == "carried":
                continue
            assert name in listed, line
            for field in line.keys() - usual - {*listed[name]}:
                assert (game, name, field) in UNREAD, line
