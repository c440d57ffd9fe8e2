"""A host's menu as a text file."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pokernight.errors import Refused
from pokernight.games import SOURCE_GAMES, all_games, find
from pokernight.table import Menu
from pokernight.table.menu import (
    from_dict,
    read_menu,
    single,
    source_games,
    to_dict,
)

FRIDAY = """
title = "Friday night"
choice = "rotation"
hands_each = 4
buy_in = 80
least_buy_in = 20.50
most_buy_in = "200"
leftovers = "keep"

[[game]]
game = "the_omen"
stakes = "1/2"
rules = "copy"
house.ante = 0.25
house.muck_losers = false

[[game]]
name = "Omaha, the big one"
game = "Omaha Hi-Lo"
house = { small_bet = 10, big_bet = 20, small_blind = "5", big_blind = 10, raises = 3 }
"""


def friday() -> Menu:
    return read_menu(FRIDAY, find)


def test_a_menu_is_a_text_file_that_people_can_share() -> None:
    menu = friday()
    assert menu.title == "Friday night"
    assert (menu.choice, menu.hands_each, menu.leftovers) == ("rotation", 4, "keep")
    assert (menu.usual, menu.least, menu.most) == (8000, 2050, 20_000)
    assert [entry.name for entry in menu.entries] == ["The Omen", "Omaha, the big one"]


def test_stakes_and_house_rules_per_game() -> None:
    omen, omaha = (entry.rules.to_dict() for entry in friday().entries)
    assert (omen["small_bet"], omen["big_bet"], omen["ante"]) == ("1", "2", "0.25")
    assert (omen["lost_pot"], omen["muck_losers"]) == ("carry", "no")
    assert (omaha["small_bet"], omaha["big_blind"], omaha["raises"]) == ("10", "10", "3")


def test_stakes_of_all_games_hold_for_those_that_name_none() -> None:
    menu = read_menu(
        'stakes = "quarter, half"\n[[game]]\ngame = "the_omen"\n'
        '[[game]]\ngame = "chaos"\nstakes = "5/10"\n'
        '[[game]]\ngame = "razz"\nhouse = { small_bet = 2, big_bet = 3 }\n'
        '[[game]]\ngame = "guts"\n',
        find,
    )
    rules = [entry.rules.to_dict() for entry in menu.entries]
    assert [(one["small_bet"], one["big_bet"]) for one in rules[:3]] == [
        ("0.25", "0.50"), ("5", "10"), ("2", "3"),
    ]  # fmt: skip
    assert rules[3]["ante"] == "0.25"
    assert menu.usual == max(entry.rules.buy_in for entry in menu.entries)
    assert menu.stakes == "quarter, half"
    assert from_dict(to_dict(menu), find) == menu


def test_stakes_of_all_games_that_cannot_be_read_are_refused() -> None:
    with pytest.raises(Refused, match="stakes rise"):
        read_menu('stakes = "2/1"\n[[game]]\ngame = "chaos"', find)


def test_the_same_game_twice_by_other_rules() -> None:
    text = '[[game]]\ngame = "chaos"\n[[game]]\ngame = "chaos"\nname = "Small chaos"\nstakes="1/2"'
    assert [entry.name for entry in read_menu(text, find).entries] == ["Chaos", "Small chaos"]


def test_what_a_menu_does_not_say_is_as_usual() -> None:
    menu = read_menu('[[game]]\ngame = "the_omen"\n[[game]]\ngame = "chaos"', find)
    assert (menu.choice, menu.leftovers, menu.most) == ("dealer", "split", 0)
    assert menu.usual == max(entry.rules.buy_in for entry in menu.entries)
    assert read_menu('[[game]]\ngame = "chaos"', find).choice == "single"


def test_a_menu_in_a_record_is_the_same_menu() -> None:
    assert from_dict(to_dict(friday()), find) == friday()


def test_a_menu_of_another_version_of_a_game_is_refused() -> None:
    written = to_dict(friday())
    written["games"][0]["version"] += 1
    now = find("the_omen").version
    with pytest.raises(Refused, match=f"version {now + 1} of The Omen, and this is version {now}"):
        from_dict(written, find)


def test_the_house_menu_has_the_source_games_that_the_rulebook_has() -> None:
    menu = source_games(all_games())
    assert [entry.game.name for entry in menu.entries] == [
        name for name in SOURCE_GAMES if name in all_games()
    ]
    assert menu.choice == "dealer"


def test_an_evening_at_one_game_has_its_title() -> None:
    game = find("the_omen")
    menu = single(game, game.usual_rules)
    assert (menu.title, menu.choice) == ("An evening of The Omen", "single")


def test_amounts_come_after_the_stakes_and_words_before_them() -> None:
    said = {"betting": "fixed", "small_blind": "0.50"}
    rules = find("holdem").rules_as_written(None, said, "2/4")
    assert (rules.to_dict()["big_blind"], rules.to_dict()["small_blind"]) == ("2", "0.50")


ONE = '[[game]]\ngame = "the_omen"\n'
BAD = {
    "no TOML": ("title = ", "this menu is not TOML"),
    "no game": ("title = 'x'", "a menu needs at least one game"),
    "games that are no tables": ("game = 'the_omen'", "a menu needs at least one game"),
    "a game that is a word": ("game = ['the_omen']", "game 1 of this menu is written as a table"),
    "a game without a name": ("[[game]]\nstakes = '1/2'", "game 1 of this menu is not named"),
    "an unknown game": ("[[game]]\ngame = 'the_amen'", "did you mean 'the_omen'?"),
    "a game twice": (ONE + ONE, "'The Omen' is on the menu twice"),
    "a mistyped key": (
        "chioce = 'dealer'\n" + ONE,
        "a menu has no 'chioce', did you mean 'choice'",
    ),
    "a mistyped key of a game": (ONE + "steaks = '1/2'", "has no 'steaks', did you mean 'stakes'"),
    "an unknown choice": (
        "choice = 'host'\n" + ONE,
        "dealer or winner or rotation or single, not 'host'",
    ),
    "an unknown house rule": (ONE + "house.lost_pots = 'carry'", "did you mean 'lost_pot'?"),
    "an impossible house rule": (ONE + "house.lost_pot = 'eat'", "it is holdings or carry"),
    "a house rule that is a list": (
        ONE + "house.ante = [1]",
        "ante in the house rules of the_omen",
    ),
    "house rules that are no table": (ONE + "house = 3", "is written as a table"),
    "impossible stakes": (ONE + "stakes = '1'", "stakes here are two amounts"),
    "stakes that are a number": (ONE + "stakes = 2", "is a text, in quotes"),
    "an unknown rule set": (ONE + "rules = 'mine'", "has no rule set 'mine'"),
    "a fraction of a cent": ("buy_in = 10.005\n" + ONE, "dollars and whole cents"),
    "a buy-in that is no amount": ("buy_in = true\n" + ONE, "is an amount such as 100"),
    "a buy-in outside the limits": (
        "buy_in = 10\nleast_buy_in = 20\n" + ONE,
        "the usual buy-in ($10) is outside the limits: $20 or more",
    ),
    "limits the wrong way round": (
        "least_buy_in = 20\nmost_buy_in = 10\n" + ONE,
        "the most buy-in ($10) cannot be below the least ($20)",
    ),
    "a single game of two": (
        "choice = 'single'\n" + ONE + "[[game]]\ngame = 'chaos'",
        "has one on its menu, not 2",
    ),
    "a title that turns what stands beside it": (
        "title = 'Fri\u202eday'\n" + ONE,
        "the title of a menu has invisible letters: use visible ones",
    ),
    "a game's name that does": (
        ONE + "name = 'Ome\u2066n'",
        "the name of game 1 of this menu has invisible letters: use visible ones",
    ),
    "no hands each": ("hands_each = 0\n" + ONE, "is a whole number above 0"),
    "part of a hand each": ("hands_each = 1.5\n" + ONE, "is a whole number above 0"),
}


@pytest.mark.parametrize("case", BAD)
def test_a_bad_menu_is_refused_with_the_reason(case: str) -> None:
    text, reason = BAD[case]
    with pytest.raises(Refused) as error:
        read_menu(text, find)
    assert reason in str(error.value)
    assert "\n" not in str(error.value)


def test_the_menus_of_the_page_can_be_read() -> None:
    page = Path(__file__).parents[2] / "docs" / "evening.md"
    menus = re.findall(r"```toml\n(.*?)```", page.read_text(encoding="utf-8"), flags=re.S)
    assert len(menus) >= 1
    for text in menus:
        assert read_menu(text, find).entries
