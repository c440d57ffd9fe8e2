"""Tests of words at the table of Bonedoneskis: the player, the action and the reason."""

from __future__ import annotations

import re

import pytest

from pokernight.cards import pretty
from pokernight.engine.explaining import in_sight, worth_in_words
from pokernight.games.bonedoneskis.bone_options import Rules
from pokernight.games.bonedoneskis.bone_texts import AT_THE_TABLE
from pokernight.games.bonedoneskis.power_table import powers
from tests.rules.bones import Bones
from tests.sentences import in_english

NAMES = ["You", "Bert", "Cleo"]


def asked(table: Bones, seat: int) -> str:
    """The question to a seat, as it reads it."""
    return next(one for one in table.hand.asks if one.seat == seat).told(NAMES)


def heard(table: Bones, kind: str) -> str:
    """The last event of a kind, as seat 0 hears it."""
    return table.told(kind)[-1].told(0, NAMES)


def meaning(table: Bones, seat: int | None) -> list[str]:
    """Return the lines that a seat hears about its question, if it asks."""
    return in_english(table.game.talk.meaning(table.hand.view(seat)))


def reasons(table: Bones, reader: int) -> list[str]:
    """Return the reasons why cards of seat 0 are not themselves, as a reader may know it."""
    return in_english(table.game.talk.why(table.hand.view(reader), 0))


@pytest.mark.parametrize(
    ("hands", "street", "claims", "said"),
    [
        (("Ac Kd / 9d", "Th 9h / 5h"), 3, None,
         "Nine of Diamonds: trade your 9♦ for which up card?"),
        (("Ac Kd / 2s", "Th 9h / 5h"), 3, "0 2s", "2 Hog: take which two or five?"),
        (("Ac Kd / 4h", "Th 9h / 5h"), 3, "0 4h", "Red Four: turn down which up card?"),
        (("Ac Kd / Qh", "Th 9h / 5h"), 3, "0 Qh", "Red Queen: who must turn up a hole card?"),
        (("Ac Kd / Js", "Th 9h / 5h"), 3, "", "Black Jack: pay $1 for your J♠, or fold?"),
        (("Ac Kd / 8s", "Th 9h / 5h"), 3, "0 8s",
         "8 Ball: pay $2.50 and trade your 8♠ for which up card?"),
        (("Ac Kd / 8c 4c Jd", "Th 9h / 5h"), 5, "",
         "Fish Hook in a Sailboat: pay $2.50 for your 4♣ J♦, or fold?"),
        (("Ac Kd / 5c 6s 7h", "Th 9h / 5h 8d 9c", "Kc 8c / Ah Tc Qc"), 5, None,
         "Straight Up Face Down: swap a hole card with Cleo; take which of Cleo's, unseen?"),
    ],
)  # fmt: skip
def test_a_question_names_the_power_the_cards_and_the_other_player(
    hands: tuple[str, ...], street: int, claims: str | None, said: str
) -> None:
    table = Bones(*hands).window_of(street)
    if claims is not None:
        table.claims(*[claims] if claims else [])
    assert asked(table, 0) == said


@pytest.mark.parametrize(
    ("up", "word", "said"),
    [
        ("3c", "sells", "The 3's: sell your 3♣ for $2.50?"),
        ("9s", "collects", "Nine of Spades: ask everybody for $1?"),
    ],
)
def test_a_friendly_table_asks_with_the_name_of_the_power(up: str, word: str, said: str) -> None:
    table = Bones(f"Ac Kd / {up}", "Th 9h / 5h", rules={"sleeping": "friendly"})
    assert asked(table, 0) == said
    table.play(f"0 {word}")


def test_who_must_turn_a_card_is_told_who_names_him() -> None:
    table = Bones("Ac Kd / Tc", "Th 9h / Qh").claims("1 Qh").play("1 names 0")
    assert asked(table, 0) == "Red Queen: Bert names you; turn up which of your hole cards?"
    assert heard(table, "red queen") == "Red Queen: Bert has you turn up a hole card"
    table.play("0 turns Kd")
    assert heard(table, "red queen") == "Red Queen: you turn up K♦"
    rules = {"exposes": "holder"}
    table = Bones("Ac Kd / Tc", "Th 9h / Qh", rules=rules).claims("1 Qh").play("1 names 0")
    assert table.ask.told(lambda seat: "ABC"[seat]) == "Red Queen: A turns up which hole card?"


def test_a_red_four_names_its_victim_unless_it_is_its_owner() -> None:
    table = Bones("Ac Kd / Tc", "Th 9h / 4h").claims("1 4h").play("1 turns Tc")
    assert heard(table, "red four") == "Red Four: Bert has you turn down 10♣"
    table = Bones("Ac Kd / Tc", "Th 9h / 4h").claims("1 4h").play("1 turns 4h")
    assert heard(table, "red four") == "Red Four: Bert turns down 4♥"
    rules = {"red_four_picks": "victim"}
    table = Bones("Ac Kd / Tc", "Th 9h / 4h", rules=rules).claims("1 4h").play("1 names 0")
    assert asked(table, 0) == "Red Four: Bert names you; turn down which of your up cards?"
    table = Bones("Ac Kd / 4h", "Th 9h / 5c", rules=rules).claims("0 4h").play("0 names 0")
    assert asked(table, 0) == "Red Four: turn down which of your up cards?"


@pytest.mark.parametrize(
    ("mine", "theirs", "claim", "does", "kind", "said"),
    [
        ("9d", "Tc", None, "0 takes Tc", "nine of diamonds", "you take 10♣ from Bert for the 9♦"),
        ("2s", "5h", "0 2s", "0 takes 5h", "2 hog", "you take 5♥ from Bert"),
        ("Th", "8s", "1 8s", "1 takes Th", "8 ball", "Bert takes 10♥ from you for the 8♠"),
        ("9s", "5h", "0 9s", None, "nine of spades",
         "you ask for it and are paid $1 by the others"),
        ("Js", "5h", "", "0 pays", "black jack", "you pay $1 for J♠ and stay"),
        ("Js", "5h", "", "0 folds", "black jack", "you fold"),
    ],
)  # fmt: skip
def test_what_a_power_did_says_who_did_it_to_whom(
    mine: str, theirs: str, claim: str | None, does: str | None, kind: str, said: str
) -> None:
    table = Bones(f"Ac Kd / {mine}", f"Qc 9h / {theirs}")
    if claim is not None:
        table.claims(*[claim] if claim else [])
    table.play(*[does] if does else [])
    assert heard(table, kind).endswith(f": {said}")


def test_at_a_card_that_may_be_no_copy_it_is_said_which_and_why() -> None:
    table = Bones("Kd Qc / Jd 2c", "Th 9h / 5h 6s").window_of(4)
    assert [line for line in reasons(table, 0) if "K♦" in line] == [
        "J♦ and 2♣ are not the K♦: no copies, and that card is in the same hand (4)"
    ]
    held = Bones("8s Qc / 4s Td", "Th 9h / 5h 6s").window_of(4)
    assert reasons(held, 0) == [
        "4♠ is not the 8♠: no copies, and that card is in the same hand (4)"
    ]
    assert reasons(held, 1) == ["4♠ is the 8♠, if you like: it was dealt up on third street (8)"], (
        "whoever does not know the 8♠ is not told of it"
    )


def test_a_longer_game_is_a_7_card_game_or_an_8_card_game() -> None:
    table = Bones("Ac Td / 8h Kc Jd 9s 5h 2c", "Kh 2h / Tc 4c 8d Qs 9c 5d", size=8).check_down()
    assert table.said("longer") == ["J♦ makes it a 7-card game", "Q♠ makes it an 8-card game"]


def test_who_asks_hears_what_each_of_their_up_cards_can_claim_and_what_has_lapsed() -> None:
    table = Bones("Ac Kd / 3c 3d 5d", "Th 9h / 5h 9c 8h").go_on().window_of(4)
    lines = meaning(table, 0)
    assert [line.partition(",")[0] for line in lines] == ["3♣: its power has lapsed", "3♦: The 3's"]
    assert "top card of the deck replaces it" in lines[1]
    assert meaning(table, 1) == [
        "5♥: nothing to claim", "9♣: nothing to claim"
    ]  # fmt: skip
    house = Bones("Ac Kd / 9s", "Th 9h / 5h")
    assert meaning(house, 0)[0].startswith("9♠: Nine of Spades (house rule), ")
    assert meaning(house, None) == []
    acting = Bones("Ac Kd / 9d", "Th 9h / 5h")
    assert meaning(acting, 0) == [
        "Nine of Diamonds (house rule): 9♦, dealt or first turned up: its owner must trade it for "
        "an up card of another player. It acts once in a hand."
    ]


def test_who_asks_hears_of_a_pattern_only_where_its_cards_lie_and_until_it_lapses() -> None:
    rules = {"duties": "slept"}
    table = Bones("Ac Kd / Jc 4h", "Th 9h / 5h 8c", rules=rules).window_of(4)
    lines = meaning(table, 0)
    assert [line.partition(":")[0] for line in lines] == ["J♣", "J♣ 4♥", "4♥"]
    assert lines[0] == "J♣: its power has lapsed"
    assert lines[1].startswith("J♣ 4♥: Fish Hook in a Sailboat: A jack and a four")
    assert "pays the price, $2.50, to the pot" in lines[1]
    assert not any("Fish" in line for line in meaning(table, 1))
    table.go_on().window_of(5)
    assert "J♣ 4♥: its power has lapsed" in meaning(table, 0)


def test_a_claim_that_comes_to_nothing_is_answered_aloud() -> None:
    table = Bones("Ac Kd / 3c", "Th 9h / 5h").claims("1 5h")
    assert heard(table, "claim") == "Bert claims 5♥: it has nothing to claim"
    table = Bones("Ac Kd / 9s", "Th 9h / Qh").claims("0 9s")
    assert table.told("claim") == [], "it acted"
    table.claims("0 9s", "1 Qh")
    assert table.said("claim") == [
        "seat 0 claims 9♠: its power has been used", "seat 1 claims Q♥: its power has lapsed"
    ]  # fmt: skip


def test_who_asks_back_at_a_claim_hears_what_the_price_is() -> None:
    table = Bones("Ac Kd / 3c", "Th 9h / 5h")
    assert "pay the price, $2.50, to the pot" in meaning(table, 0)[0]
    table = Bones("Ac Kd / 3c", "Th 9h / 5h", rules={"price": "5"})
    assert "the price, $5," in meaning(table, 0)[0]


def test_the_table_says_of_other_hands_too_what_stands_for_what() -> None:
    table = Bones("Ac Kd / Tc 8c", "Th 9h / 6c Ad").window_of(4)
    assert in_english([in_sight(table.hand.view(0), 1)]) == ["pair of aces; 6♣ as A♣"]
    table = Bones("Ac Kd / Tc 8c", "Th 9h / 7c 7d").window_of(4)
    (said,) = in_english([in_sight(table.hand.view(0), 1)])
    assert said.endswith("; 7♣ 7♦ wild")


def test_a_dead_hand_is_read_as_a_sentence() -> None:
    table = Bones("4c Qd / 5h", "Th 9h / 6c")
    (said,) = in_english(worth_in_words(table.hand.view(0), 0))
    assert said == "a dead hand while 4♣ lies face down, else queen high, five, four"


def test_who_asks_back_hears_of_no_card_but_his_own() -> None:
    table = Bones("Ac Kd / Qh", "Th 9h / 5h")
    (line, *_) = meaning(table, 0)
    assert line.startswith("Q♥: Red Queen (house rule), have another player turn up")


def test_what_a_power_does_at_the_table_is_what_the_page_says() -> None:
    table = powers(Rules())
    assert {*AT_THE_TABLE} <= {power.name for power in table}
    for power in table:
        told = AT_THE_TABLE.get(power.name, power.words)
        page = power.words
        if not callable(power.wakes):
            page = page.removeprefix(f"{pretty(power.wakes)}: ")
        assert re.sub(r", \{(price|fee):\$\},?", "", told) == page
