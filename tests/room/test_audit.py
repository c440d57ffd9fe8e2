"""Tests that an exported evening is verified, and that every change in it is found."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from pokernight.engine.record import RecordError
from pokernight.errors import Refused
from pokernight.fair_deals.verification import Wrong, audit
from pokernight.games import find
from pokernight.table import Table
from pokernight.table.commands import Call, Deal
from pokernight.table.evening_record import read, replay, write
from tests.room.dealing import NAMES, begun, deals, over
from tests.room.file_lines import Lines, fields, signed
from tests.sampling import share, some


def forged(text: str, change: Callable[[Lines], Any]) -> bytes:
    lines = fields(text)
    change(lines)
    return signed(lines)


def test_an_evening_is_verified_and_it_is_said_what_was_checked() -> None:
    said = "\n".join(audit(over().whole_file().encode(), find))
    assert "8 hands of table friday, each chained to the one before" in said
    assert "30 salts" in said and "hand 3: id of" in said and "hand 6: id of" in said
    assert "each where the promised seed and the salts put it" in said
    assert "later lots" in said and "no chip was made or lost" in said


@pytest.mark.parametrize("name", NAMES)
def test_a_seat_s_file_is_verified_and_it_is_said_what_was_checked(name: str) -> None:
    said = "\n".join(audit(over().seat_file(name).encode(), find))
    assert "8 hands of table friday" in said
    assert f"{name}'s own salt is in" in said
    assert "1 hand called off, which opens nothing" in said
    assert f"cards that {name} was told of, each as it was opened" in said


def test_a_spectator_s_file_is_verified_too() -> None:
    assert audit(over().seat_file("Zoe").encode(), find)


def test_a_deal_with_its_whole_deck_and_entropy_replays_to_the_byte() -> None:
    evening = over()
    text = write(evening.table)
    opening, done = read(text, find)
    again = replay(Table(opening), done)
    assert write(again) == text
    assert again.books() == evening.table.books()
    assert opening.seed == "" and all(deal.seed == "" for deal in deals(evening))
    assert all(deal.entropy is not None and deal.entropy >> 200 for deal in deals(evening))


def test_what_is_played_does_not_hang_on_what_is_said_of_the_deck() -> None:
    whole, plain = over().whole_file(), write(over().table)
    money = [replay(Table(opening), done).books() for opening, done in
             (read(whole, find), read(plain, find))]  # fmt: skip
    assert money[0] == money[1]


@pytest.mark.parametrize("whose", ["the evening", "Ann"])
def test_every_single_byte_that_is_changed_is_found(whose: str) -> None:
    evening = over()
    text = evening.whole_file() if whose == "the evening" else evening.seat_file(whose)
    content, rng = text.encode(), Random(f"bytes of {whose}")
    for _ in range(share(4_000, 100)):
        place = rng.randrange(len(content))
        other = rng.choice([bit for bit in range(256) if bit != content[place]])
        changed = bytearray(content)
        changed[place] = other
        with pytest.raises(Wrong):
            audit(bytes(changed), find)


@pytest.mark.parametrize("whose", ["the evening", "Ann"])
def test_whatever_is_missing_put_in_or_moved_is_found(whose: str) -> None:
    evening = over()
    text = evening.whole_file() if whose == "the evening" else evening.seat_file(whose)
    content = text.encode()
    lines = content.splitlines(keepends=True)
    others = [b"", content[:-1], content + b"\n", b"\n" + content, content + b" ", content[1:]]
    few = Random(f"lines of {whose}").sample(range(len(lines)), share(8, 2))
    others += [b"".join(lines[:place] + lines[place + 1 :]) for place in few]
    others += [b"".join(lines[:place]) for place in (0, 1, *few, len(lines) - 1)]
    others += [b"".join([*lines[:2], lines[3], lines[2], *lines[4:]]), content * 2]
    others += [content.replace(b"\n", b"\r\n"), b"\xef\xbb\xbf" + content, b"\xff" * 9 + b"\n"]
    others += [b"[" * 100_000 + b"\n", b"{}\n", b"null\n", content.replace(b",", b", ", 1)]
    for other in others:
        with pytest.raises(Wrong):
            audit(other, find)


def deal_lines(lines: Lines) -> list[dict[str, Any]]:
    return [one for one in lines if one.get("do") == "deal"]


def swapped(deck: str) -> str:
    return deck[2:4] + deck[:2] + deck[4:]


DECEITS: dict[str, tuple[Callable[[list[dict[str, Any]]], Any], str]] = {
    "another deck": (
        lambda deal: deal[1].update(deck=swapped(deal[1]["deck"])),
        "hand 2: its deck does not follow",
    ),
    "a deck that is not whole": (
        lambda deal: deal[1].update(deck=deal[1]["deck"][:-2]),
        "hand 2: its deck does not follow",
    ),
    "another entropy": (
        lambda deal: deal[1].update(entropy=deal[1]["entropy"] ^ 1),
        "hand 2: its entropy does not follow",
    ),
    "a seed of the table's own": (
        lambda deal: deal[1].update(seed="mine"),
        "hand 2: its deck does not follow",
    ),
    "nothing said": (lambda deal: deal[1].pop("fair"), "hand 2: its deck has no account"),
    "no seed": (lambda deal: deal[1]["fair"].pop("seed"), "hand 2: the account of its deck"),
    "another seed": (
        lambda deal: deal[1]["fair"].update(seed="00" * 32),
        "hand 2: its seed is not the promised seed",
    ),
    "another promise": (
        lambda deal: deal[1]["fair"].update(promise="00" * 32),
        "hand 2: its seed is not the promised seed",
    ),
    "a salt less": (
        lambda deal: deal[1]["fair"]["salts"].popitem(),
        "hand 2: the people left out are not those with unopened",
    ),
    "a salt left out, as if too late": (
        lambda deal: deal[1]["fair"].update(left_out=[deal[1]["fair"]["salts"].popitem()[0]]),
        "hand 2: its deck does not follow",
    ),
    "a salt of the table's choice": (
        lambda deal: deal[1]["fair"]["salts"].update({"id of Bo": "00" * 16}),
        "hand 2: the salt of id of Bo does not match its hash",
    ),
    "another hash": (
        lambda deal: deal[1]["fair"]["hashes"].update({"id of Bo": "00" * 32}),
        "hand 2: the salt of id of Bo does not match its hash",
    ),
    "another root": (
        lambda deal: deal[1]["fair"].update(root="00" * 32),
        "hand 2: its root is not the root of its deck",
    ),
    "another game": (
        lambda deal: deal[1]["fair"].update(game="holdem"),
        "hand 2: it was not shuffled for the game",
    ),
    "other lots": (
        lambda deal: deal[1]["fair"].update(lots=[{"lot": 1}]),
        "hand 2: its later lots are not those",
    ),
    "another table": (
        lambda deal: deal[1]["fair"].update(table="monday"),
        "hand 2: the salt of id of Ann does not match its hash",
    ),
    "another number": (
        lambda deal: deal[1]["fair"].update(hand=7, hashes={}, salts={}, left_out=[]),
        "hand 7: it comes after hand 1",
    ),
    "not chained": (
        lambda deal: deal[1]["fair"].update(before="00" * 32),
        "hand 2: it is not chained",
    ),
    "nonsense": (
        lambda deal: deal[1]["fair"].update(hashes={"id of Ann": 7}),
        "hand 2: what id of Ann sent is not a hash",
    ),
}


@pytest.mark.parametrize("deceit", some("deceits", list(DECEITS), 8))
def test_a_deceit_with_new_digests_is_found_and_named(deceit: str) -> None:
    change, said = DECEITS[deceit]
    with pytest.raises(Wrong, match=said):
        audit(forged(over().whole_file(), lambda lines: change(deal_lines(lines))), find)


def test_an_evening_in_which_an_answer_is_missing_does_not_replay() -> None:
    lines = fields(over().whole_file())
    del lines[next(at for at, one in enumerate(lines) if one.get("do") == "answer")]
    with pytest.raises(Wrong):
        audit(signed(lines), find)


def test_an_evening_that_is_not_over_has_no_end() -> None:
    with pytest.raises(Wrong, match="its end is missing"):
        audit(forged(over().whole_file(), lambda lines: lines.pop()), find)


def test_an_evening_by_seed_says_nothing_of_how_its_decks_came_about() -> None:
    evening = begun(3)
    evening.table.do(Call(evening.table.caller, evening.table.menu.entries[0].name))
    evening.table.do(Deal("some seed"))
    text = write(evening.table)
    with pytest.raises(Wrong, match="hand 1: its deck has no account"):
        audit(text.encode(), find)

    of_ones_own = write(Table(replace(evening.table.opening, seed="some seed")))
    with pytest.raises(Wrong, match="nobody promised its decks"):
        audit(of_ones_own.encode(), find)


# --- a seat's file


def first_over(lines: Lines) -> dict[str, Any]:
    return next(one for one in lines if one.get("ending") == "over" and one["openings"])


def opening_of(lines: Lines) -> dict[str, Any]:
    found: dict[str, Any] = first_over(lines)["openings"][0]
    return found


def told_card(lines: Lines) -> dict[str, Any]:
    return next(card for event in first_over(lines)["events"] for card in event["cards"]
                if card["card"] is not None)  # fmt: skip


def other_card(card: str) -> str:
    return "2c" if card != "2c" else "3c"


SEAT_DECEITS: dict[str, tuple[Callable[[Lines], Any], str]] = {
    "another card opened": (
        lambda lines: opening_of(lines).update(card=other_card(opening_of(lines)["card"])),
        "does not belong to its root",
    ),
    "another salt": (
        lambda lines: opening_of(lines).update(salt="00" * 16),
        "does not belong to its root",
    ),
    "another place": (
        lambda lines: opening_of(lines).update(position=51),
        "the opening of place 51 does not belong to its root",
    ),
    "no path": (lambda lines: opening_of(lines).update(path=[]), "does not belong to its root"),
    "opened twice": (
        lambda lines: first_over(lines)["openings"].append(opening_of(lines)),
        "is opened twice",
    ),
    "nothing opened": (
        lambda lines: first_over(lines).update(openings=[]),
        "was told of, and no opening agrees with it",
    ),
    "another card told": (
        lambda lines: told_card(lines).update(card=other_card(told_card(lines)["card"])),
        "was told of, and no opening agrees with it",
    ),
    "another root": (
        lambda lines: first_over(lines)["fair"].update(root="00" * 32),
        "does not belong to its root",
    ),
    "another lot": (
        lambda lines: next(lot for one in lines for lot in one.get("lots", ())).update(
            root="00" * 32
        ),
        "hand",
    ),
    "one's salt left out": (
        lambda lines: lines[1]["fair"].update(
            left_out=["id of Ann"],
            salts={p: s for p, s in lines[1]["fair"]["salts"].items() if p != "id of Ann"},
        ),
        "the salt of this seat differs from its salt in the list",
    ),
    "a hand less": (lambda lines: lines.pop(3), "it comes after hand 2"),
    "the last hand missing": (lambda lines: lines.pop(-2), "its end is missing"),
    "the first hand missing": (lambda lines: lines.pop(1), "the hands before it are missing"),
    "not chained": (
        lambda lines: lines[3]["fair"].update(before="00" * 32),
        "it is not chained to what was shown",
    ),
    "a seed": (lambda lines: lines[2]["fair"].update(seed="00" * 32), "is incomplete"),
    "a hand called off opens a card": (
        lambda lines: next(one for one in lines if one.get("ending") == "called off").update(
            openings=[opening_of(lines)]
        ),
        "only a hand that is over opens cards",
    ),
    "nonsense": (lambda lines: lines[2].update(events=[7]), "malformed"),
    "a name that plays with the terminal": (
        lambda lines: lines[0].update(name="\x1b[2J"),
        "cannot be printed",
    ),
    "another format": (lambda lines: lines[0].update({"seat file": 2}), "is of format 2"),
}


@pytest.mark.parametrize("deceit", some("deceits of a seat", list(SEAT_DECEITS), 8))
def test_a_deceit_in_a_seat_s_file_with_new_digests_is_found_and_named(deceit: str) -> None:
    change, said = SEAT_DECEITS[deceit]
    with pytest.raises(Wrong, match=said):
        audit(forged(over().seat_file("Ann"), change), find)


def test_what_is_sealed_or_secret_is_in_no_seat_s_file() -> None:
    evening = over()
    for name in (*NAMES, "Zoe"):
        text = evening.seat_file(name)
        for seed in evening.seeds.values():
            assert seed not in text
        for deal in deals(evening):
            assert deal.deck not in text and str(deal.entropy) not in text


def test_a_hand_that_goes_on_is_in_the_file_of_who_is_in_it_and_opens_nothing() -> None:
    evening = begun(5)
    evening.deal(evening.table.menu.entries[0].name)
    evening.answer()
    hand = fields(evening.seat_file("Ann"))[1]
    assert (hand["ending"], hand["openings"], hand["result"]) == ("goes on", [], None)
    assert audit(evening.seat_file("Ann").encode(), find)
    assert len(fields(evening.seat_file("Zoe"))) == 2


def test_seeds_are_not_shown_while_the_evening_goes_on() -> None:
    evening = begun(5)
    evening.deal(evening.table.menu.entries[0].name)
    with pytest.raises(Refused, match="seeds are shown when the evening is over"):
        evening.whole_file()


def test_nobody_goes_on_from_what_a_seat_has_seen() -> None:
    with pytest.raises(RecordError):
        read(over().seat_file("Ann"), find)
