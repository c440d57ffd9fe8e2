"""An evening as lines of text: replayed to the byte, and refused when anything was changed."""

from __future__ import annotations

import json
import pickle
from random import Random

import pytest

from pokernight.cards import STANDARD, name
from pokernight.engine.record import RecordError, read_position, write_position
from pokernight.engine.record import read as read_hand
from pokernight.engine.record import write as write_hand
from pokernight.errors import Refused
from pokernight.games import find
from pokernight.table import Table
from pokernight.table.commands import (
    Call,
    CallOff,
    Command,
    Deal,
    End,
    Fine,
    Happen,
    Leave,
    Pay,
    Put,
    Reply,
    Return,
    Sit,
    SitOut,
    Strike,
    Undo,
    from_dict,
    to_dict,
)
from pokernight.table.evening_record import Pen, digest, read, replay, write
from tests.table.evenings import deal, done, menu, play_out, seated


def an_evening(end: bool = True) -> Table:
    table = seated(menu("the_omen", "chaos", "omaha_hi_lo", "five_card_draw"), "ABCD")
    rng = Random(3)
    done(table, Pay(0, 1, 500, "a “bet”"), Fine(2, 100))
    for game in ("The Omen", "Omaha Hi-Lo", "Five-Card Draw", "Chaos"):
        deal(table, game)
        play_out(table, rng)
    done(table, SitOut(1), Return(1, "post"), Leave(3), Sit("E", 5000, 7, "pass", "caller"))
    if end:
        table.do(End())
    else:
        deal(table, "The Omen")
        table.do(Reply(table.asked[0], "check"))
    return table


@pytest.mark.parametrize("end", [True, False], ids=["ended", "in mid-hand"])
def test_an_evening_replays_to_the_byte(end: bool) -> None:
    table = an_evening(end)
    text = write(table)
    opening, commands = read(text, find)
    again = replay(Table(opening), commands)
    assert write(again) == text
    assert again.books() == table.books()
    assert again.asked == table.asked
    assert again.held == table.held


def test_a_deal_with_its_whole_deck_and_entropy_hangs_on_no_seed() -> None:
    deck = "".join(map(name, STANDARD.shuffled(Random(1))))
    hands = []
    for seed in ("friday", "monday"):
        table = seated(menu("omaha_hi_lo"), "ABCD", seed)
        table.do(Deal(deck=deck, entropy=2**255 + 1, fair=(("promise", "00"),)))
        opening, commands = read(write(table), find)
        again = replay(Table(opening), commands)
        assert write(again) == write(table) and again.hand is not None
        assert again.hand.opening is not None and again.hand.opening.entropy == 2**255 + 1
        hands.append(write_hand(again.hand))
    assert hands[0] == hands[1]


def test_an_entropy_below_nothing_is_refused_and_nothing_has_changed() -> None:
    table = seated(menu("omaha_hi_lo"), "ABCD")
    before = write(table)
    with pytest.raises(Refused, match="entropy is a whole number, 0 or more"):
        table.do(Deal(entropy=-1))
    assert write(table) == before and table.hand is None and table.deals == 0


def test_an_entropy_of_256_bits_is_carried_by_positions_records_and_processes() -> None:
    table = seated(menu("anaconda"), "ABCD")
    table.do(Deal(entropy=2**256 - 1))
    hand = table.hand
    assert hand is not None
    for again in (
        read_position(write_position(hand), find),
        read_hand(write_hand(hand), find),
        pickle.loads(pickle.dumps(hand)),
    ):
        assert again.state.entropy == 2**256 - 1
        here = hand.fork()
        for one in (here, again):
            while one.ask is not None:
                one.play(one.ask.default, one.ask.seat)
        assert here.state.face == again.state.face
        assert here.state.shuffles


def test_an_evening_is_one_line_for_each_command_and_one_for_the_opening() -> None:
    table = an_evening()
    lines = write(table).splitlines()
    assert len(lines) == 1 + len(table.commands)
    assert all(line.isascii() for line in lines)
    assert json.loads(lines[1])["do"] == "sit"


def test_lines_are_only_ever_added() -> None:
    table = an_evening(end=False)
    before = write(table)
    play_out(table)
    assert write(table).startswith(before)


COMMANDS: list[Command] = [
    Sit("A"),
    Sit("A", 100, 3, "post", "caller"),
    Reply(2, (1, 2, 3)),
    Reply(2, 400),
    Reply(0, "fold"),
    Happen("misdeal"),
    Happen("exposed_card", (("place", 1), ("seat", 2))),
    Call(0, "Chaos"),
    Deal(),
    Deal("x", "AsKd"),
    Deal(deck="AsKd", entropy=2**256 - 1),
    Deal(deck="AsKd", entropy=0, fair=(("promise", "00"), ("salts", {"Bo": "11"}), ("lots", [{}]))),
    Undo(1, True),
    CallOff(0, "the cat"),
    Put(1, "Chaos", "chaos", 1, "home", "2/4", (("ante", "0.50"), ("queens", "all"))),
    Put(1, "Chaos", stakes="2/4"),
    Strike(1, "Chaos"),
    End(),
]


@pytest.mark.parametrize("command", COMMANDS, ids=str)
def test_a_command_in_writing_is_the_same_command(command: Command) -> None:
    assert from_dict(json.loads(json.dumps(to_dict(command)))) == command


def signed(*fields: dict[str, object], opening: str | None = None) -> str:
    """An evening whose commands are whatever somebody made up, with digests that agree."""
    table = seated(menu("the_omen"), "")
    first = Pen().opening(table.opening) if opening is None else opening
    before = json.loads(first)["digest"]
    text = first
    for one in fields:
        body = json.dumps(one, separators=(",", ":"))
        before = digest(before, body)
        text += f'{body[:-1]}{"," if one else ""}"digest":"{before}"}}\n'
    return text


BAD: dict[str, tuple[dict[str, object], str]] = {
    "nothing": ({}, "line 2 of this evening: None is not a command"),
    "an unknown command": ({"do": "dance"}, "'dance' is not a command"),
    "a command that is a list": ({"do": ["sit"]}, "is not a command"),
    "an unknown part": ({"do": "sit", "name": "A", "hat": 1}, "'sit' has no part 'hat'"),
    "a part that is missing": ({"do": "sit"}, "'sit' lacks name"),
    "two parts that are missing": ({"do": "buy"}, "'buy' lacks seat and cents"),
    "a part of the wrong kind": (
        {"do": "sit", "name": "A", "cents": 1.5},
        "the cents of 'sit' cannot be 1.5",
    ),
    "a truth for a number": ({"do": "buy", "seat": True, "cents": 5}, "cannot be True"),
    "a word that is none": (
        {"do": "sit", "name": "A", "blinds": "never"},
        "the blinds of 'sit' cannot be 'never'",
    ),
    "an entropy that is none": ({"do": "deal", "entropy": "1"}, "cannot be '1'"),
    "an entropy that is a truth": ({"do": "deal", "entropy": True}, "cannot be True"),
    "a fairness that is none": ({"do": "deal", "fair": 3}, "cannot be 3"),
    "an answer that is none": ({"do": "answer", "seat": 0, "answer": {}}, "cannot be {}"),
    "an answer of words": ({"do": "answer", "seat": 0, "answer": ["a"]}, "cannot be ('a',)"),
    "facts that are none": ({"do": "incident", "incident": "x", "facts": 3}, "cannot be 3"),
}


@pytest.mark.parametrize("case", BAD)
def test_a_line_that_is_no_command_is_refused_with_its_number(case: str) -> None:
    fields, reason = BAD[case]
    with pytest.raises(RecordError) as error:
        read(signed(fields), find)
    assert reason in str(error.value)
    assert "line 2" in str(error.value)


def test_a_command_that_cannot_be_done_is_refused_with_its_line() -> None:
    opening, commands = read(signed({"do": "sit", "name": "A"}, {"do": "sit", "name": "A"}), find)
    with pytest.raises(
        RecordError, match="line 3 of this evening cannot be done: A is at the table already"
    ):
        replay(Table(opening), commands)


@pytest.mark.parametrize("place", range(0, 60, 7))
def test_a_line_that_was_changed_left_out_or_moved_is_refused(place: int) -> None:
    lines = write(an_evening()).splitlines(keepends=True)
    changed = lines.copy()
    changed[place] = changed[place].replace(":", ": ", 1)
    changed[place] = changed[place].replace("seat", "saet").replace("do", "od", 1)
    for text in (
        "".join(changed),
        "".join(lines[:place] + lines[place + 1 :]),
        "".join([*lines[:place], lines[place + 1], lines[place], *lines[place + 2 :]]),
    ):
        with pytest.raises(RecordError, match=rf"line {place + 1} |no evening"):
            read(text, find)


def first_line(**fields: int) -> str:
    body = json.dumps(fields, separators=(",", ":"))
    return f'{body[:-1]},"digest":"{digest("", body)}"}}\n'


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "this is not an evening: it is empty"),
        ("hello\n", "line 1 of this evening is not a line of JSON"),
        ("[]\n", "line 1 of this evening is not a line of JSON"),
        ("[" * 100_000 + "\n", "line 1 of this evening is not a line of JSON"),
        (first_line(pokernight=1), "this is not an evening: it does not begin with 'evening'"),
        (first_line(evening=9), "of format 9, and this reads 2"),
        (first_line(evening=2), "line 1 of this evening is malformed"),
    ],
    ids=["empty", "text", "list", "nested", "a hand", "format", "malformed"],
)
def test_what_is_no_evening_is_refused(text: str, reason: str) -> None:
    with pytest.raises(RecordError) as error:
        read(text, find)
    assert reason in str(error.value)
