"""`pokernight rank`: its JSON is an interface."""

from __future__ import annotations

import json

import pytest

from pokernight.ranking import CATEGORIES
from tests.cli.running import Run, answer, check_refused

CATEGORY_CASES = {
    "2c 3c 4c 5c 6c": ("straight flush", ["6"]),
    "As Ks Qs Js Ts": ("straight flush", ["A"]),
    "Ac Ad Ah As 9c": ("four of a kind", ["A", "9"]),
    "Ac Ad Ah 9s 9c": ("full house", ["A", "9"]),
    "Ac Jc 9c 4c 2c": ("flush", ["A", "J", "9", "4", "2"]),
    "Ac 2d 3c 4c 5c": ("straight", ["5"]),
    "Tc Td Th 4c 2c": ("three of a kind", ["T", "4", "2"]),
    "Tc Td 4h 4c 2c": ("two pair", ["T", "4", "2"]),
    "Tc Td Ah 4c 2c": ("pair", ["T", "A", "4", "2"]),
    "Kc Td 9h 4c 2c": ("high card", ["K", "T", "9", "4", "2"]),
    "Kc Td": ("high card", ["K", "T"]),
    "Kc Kd": ("pair", ["K"]),
    "Kc": ("high card", ["K"]),
}


@pytest.mark.parametrize("cards", CATEGORY_CASES)
def test_category_and_ranks(run: Run, cards: str) -> None:
    found = answer(run, "rank", cards)
    assert set(found) == {"category", "ranks", "cards", "stands_for", "value"}
    assert (found["category"], found["ranks"]) == CATEGORY_CASES[cards]
    assert found["category"] in CATEGORIES
    assert sorted(found["cards"]) == sorted(cards.split())
    assert found["stands_for"] == {}
    assert isinstance(found["value"], int)


def test_values_compare_hands_of_different_size(run: Run) -> None:
    pair = answer(run, "rank", "2c 2d")
    assert pair["value"] > answer(run, "rank", "As Kd Qh Jc 9s 7d 2h")["value"]
    assert pair["value"] < answer(run, "rank", "2c 2d 3h")["value"]


@pytest.mark.parametrize("cards", ["As Kd Qh", "AsKdQh", "as,kd,qh", "A♠ K♦, Q♥", "As Kd / Qh"])
def test_cards_are_written_as_one_likes(run: Run, cards: str) -> None:
    assert answer(run, "rank", cards) == answer(run, "rank", "As Kd Qh")


def test_cards_need_no_quotes(run: Run) -> None:
    assert answer(run, "rank", "10s", "Td") == answer(run, "rank", "Ts Td")


def test_wild_cards_by_card_and_by_rank(run: Run) -> None:
    by_rank = answer(run, "rank", "As Kd Kc 2d 2h", "--wild", "2")
    assert by_rank == answer(run, "rank", "As Kd Kc 2d 2h", "--wild", "2d2h")
    assert by_rank["category"] == "four of a kind"
    assert by_rank["ranks"] == ["K", "A"]
    assert set(by_rank["stands_for"]) == {"2d", "2h"}
    assert all(card[0] == "K" for card in by_rank["stands_for"].values())
    assert answer(run, "rank", "As Td", "--wild", "10")["category"] == "pair"
    assert answer(run, "rank", "As Kd", "--wild", "2")["category"] == "high card"
    assert answer(run, "rank", "As Jk", "--wild", "Jk")["category"] == "pair"
    assert answer(run, "rank", "As Jk Jk", "--wild", "jk")["category"] == "three of a kind"


def test_no_copies_forbids_a_fifth_ace(run: Run) -> None:
    cards = "As Ad Ac Ah 2d"
    assert answer(run, "rank", cards, "--wild", "2")["category"] == "five of a kind"
    assert answer(run, "rank", cards, "--wild", "2", "--no-copies")["category"] == "four of a kind"


def test_null_cards_count_for_nothing(run: Run) -> None:
    found = answer(run, "rank", "As Ad Kc", "--null", "A")
    assert found["cards"] == ["Kc"]
    assert answer(run, "rank", "As Ad Kc", "--null", "Ad")["ranks"] == ["A", "K"]


def test_low(run: Run) -> None:
    found = answer(run, "rank", "As 2d 3c 4h 8s Kd", "--low")
    assert found["ranks"] == ["8", "4", "3", "2", "A"]
    assert found["value"] < answer(run, "rank", "As 2d 3c 4h 5s", "--low")["value"]
    assert answer(run, "rank", "As 2d 3c 4h 9s Kd", "--low") is None
    assert answer(run, "rank", "As 2d 3c 4h 9s", "--low", "--wild", "9")["ranks"][0] == "5"


def test_omaha_gives_high_and_low(run: Run) -> None:
    found = answer(run, "rank", "As 2d 3c Kd / 4h 5c 8s", "--game", "omaha_hi_lo")
    assert set(found) == {"high", "low"}
    assert found["high"]["category"] == "high card"
    assert found["low"]["ranks"] == ["8", "5", "4", "2", "A"]
    assert answer(run, "rank", "As 2d 3c Kd / Kh Kc 9s", "--game", "omaha_hi_lo")["low"] is None


def test_the_omen_gives_both_showdowns(run: Run) -> None:
    found = answer(run, "rank", "Kh Kd 9c 6s 5h 4d 2c", "--game", "the_omen")
    assert set(found) == {"against_players", "against_damien"}
    assert found["against_players"]["category"] == "pair"
    assert found["against_damien"]["stands_for"] == {"2c": "Ks"}


def test_the_omen_reads_damiens_cards_when_omens_are_given(run: Run) -> None:
    found = answer(run, "rank", "Kh Kd 9c 6s 5h 4d 2c", "--game", "the_omen", "--given", "omens=1")
    assert found["category"] == "five of a kind"
    assert sorted(found["wild"]) == ["6s", "9c", "Kd", "Kh"]
    found = answer(run, "rank", "Kh Kd 9c 7s 5h 4d 2c", "--game", "the_omen", "--given", "omens=0")
    assert found["category"] == "pair"
    assert found["wild"] == []


def test_a_single_value_stands_alone(run: Run) -> None:
    found = answer(run, "rank", "As Kd / Qh Jc Ts 2d 3c", "--game", "holdem")
    assert (found["category"], found["ranks"]) == ("straight", ["A"])


def test_house_rules_of_the_game_count(run: Run) -> None:
    cards = "6s 5c 4h 3d 2c 7s 8d"
    plain = ["--game", "the_omen", "--given", "omens=3"]
    changed = [*plain, "--rule", "own_six_takes_step=yes"]
    assert len(answer(run, "rank", cards, *plain)["wild"]) > len(
        answer(run, "rank", cards, *changed)["wild"]
    )


def test_people_get_a_sentence_and_why(run: Run) -> None:
    result = run("rank", "As Kd Kc 2d 2h", "--wild", "2")
    assert "four kings, ace kicker" in result.stdout
    assert "2♦ stands for K♠" in result.stdout
    assert "no low" in run("rank", "As Kd", "--low").stdout
    said = run("rank", "As 2d 3c Kd / 4h 5c 8s", "--game", "omaha_hi_lo").stdout
    assert "high: ace high" in said
    assert "low: 8-5-4-2-A low" in said
    said = run("rank", "Kh Kd 6c", "--game", "the_omen", "--given", "omens=0").stdout
    assert "wild: K♥ K♦ 6♣" in said


BAD = {
    "no cards": ([], "CARDS"),
    "empty": ([""], "there are no cards"),
    "only a slash": (["/"], "there are no cards"),
    "half a card": (["As K"], "half a card"),
    "no card": (["As Xd"], "'Xd' is not a card"),
    "no suit": (["As Kx"], "a suit (c d h s"),
    "twice": (["As As"], "As is there twice"),
    "twice across the slash": (["As / As"], "As is there twice"),
    "unknown card": (["As ??"], "unknown card"),
    "two slashes": (["As / Kd / Qh"], "a single / separates"),
    "too many": (["2c 3c 4c 5c 6c 7c 8c 9c Tc"], "that is 9 cards"),
    "joker that is nothing": (["As Jk"], "a joker must be wild"),
    "second pack": (["As Kw"], ""),
    "wild elsewhere": (["As Kd", "--wild", "2c"], "2c cannot be wild: it is not among the cards"),
    "null elsewhere": (["As Kd", "--null", "2c"], "2c cannot be null"),
    "wild nonsense": (["As Kd", "--wild", "zz"], "'zz' is not a card"),
    "wild nothing": (["As Kd", "--wild", ""], "--wild takes cards"),
    "wild joker elsewhere": (["As Kd", "--wild", "Jk"], "Jk cannot be wild"),
    "all null": (["As Ad", "--null", "A"], "every card is null"),
    "fact without a game": (["As", "--given", "omens=1"], "add --game"),
    "rule without a game": (["As", "--rule", "ante=1"], "add --game"),
    "rule set without a game": (["As", "--rules", "copy"], "add --game"),
    "wild in a game": (["As", "--game", "holdem", "--wild", "A"], "--wild and --game"),
    "null in a game": (["As", "--game", "holdem", "--null", "A"], "--null and --game"),
    "low in a game": (["As", "--game", "holdem", "--low"], "--low and --game"),
    "no copies in a game": (["As", "--game", "holdem", "--no-copies"], "--no-copies and --game"),
    "unknown fact": (["As", "--game", "the_omen", "--given", "sixes=1"], "its facts are omens ("),
    "fact for a game without": (["As", "--game", "holdem", "--given", "a=1"], "its facts are none"),
    "half a fact": (["As", "--game", "the_omen", "--given", "omens"], "NAME=VALUE"),
    "too many omens": (["As", "--game", "the_omen", "--given", "omens=6"], "from 0 to 5"),
    "omens in words": (["As", "--game", "the_omen", "--given", "omens=two"], "from 0 to 5"),
    "too many for the game": (["2c3c4c5c6c7c8c9c", "--game", "the_omen"], "7 at most"),
    "Omaha without a board": (["As 2d 3c Kd", "--game", "omaha_hi_lo"], "four hole cards"),
    "card of another pack": (["As Kw", "--game", "holdem"], "Kw is not in the standard pack"),
}


@pytest.mark.parametrize("case", BAD)
@pytest.mark.parametrize("json_too", [(), ("--json",)])
def test_bad_input(run: Run, case: str, json_too: tuple[str, ...]) -> None:
    args, said = BAD[case]
    check_refused(run("rank", *args, *json_too), said)


def test_a_bug_is_an_ace_or_completes_a_straight_or_flush(run: Run) -> None:
    done = run("rank", "As Kd Qc Jh Jk", "--bug", "Jk", "--json")
    assert json.loads(done.stdout)["stands_for"] == {"Jk": "Ts"}
    done = run("rank", "As Kd Kc Kh Jk", "--bug", "Jk", "--json")
    assert json.loads(done.stdout)["category"] == "full house"


def test_a_card_is_not_wild_and_a_bug_at_once(run: Run) -> None:
    done = run("rank", "As Jk", "--bug", "Jk", "--wild", "Jk")
    assert done.exit_code == 2
    assert "only be one of wild, bug and null" in done.stderr


@pytest.mark.parametrize("game", ["chaos", "night_chaos"])
@pytest.mark.parametrize(
    ("given", "category", "ranks"),
    [
        ("last=Qh", "straight", ["A"]),
        ("last=Jk", "high card", ["A", "K", "Q", "9", "5"]),
        (None, "high card", ["A", "K", "Q", "9", "5"]),
    ],
)
def test_chaos_is_told_the_last_trigger(
    run: Run, game: str, given: str | None, category: str, ranks: list[str]
) -> None:
    more = ["--given", given] if given else []
    done = run("rank", "Ah Kh Qs 9h 5h 3c 2d", "--game", game, "--json", *more)
    value = json.loads(done.stdout)
    assert (value["category"], value["ranks"]) == (category, ranks)


def test_chaos_accepts_jokers_always_and_counts_them_for_nothing_until_one_is_up(run: Run) -> None:
    done = run("rank", "Ah Kd Jk", "--game", "chaos", "--json")
    assert json.loads(done.stdout)["cards"] == ["Ah", "Kd"]
    done = run("rank", "Ah Kd Jk", "--game", "chaos", "--given", "last=Jk", "--json")
    assert json.loads(done.stdout)["category"] == "pair"


@pytest.mark.parametrize("given", ["last=Kh", "last=xx", "last=Qc Qd", "wild=Qc"])
def test_chaos_refuses_what_is_no_trigger(run: Run, given: str) -> None:
    done = run("rank", "Ah Kd", "--game", "chaos", "--given", given)
    assert done.exit_code == 2
    assert done.stdout == ""


BONES = ("--game", "bonedoneskis")


def test_bonedoneskis_reads_down_cards_and_up_cards_in_the_order_dealt(run: Run) -> None:
    found = answer(run, "rank", "Jd 9h Jc / 5s 9s 2c", *BONES)
    assert set(found) == {
        "category", "ranks", "cards", "stands_for", "value", "dead", "combined",
    }  # fmt: skip
    assert (found["category"], found["ranks"]) == ("three of a kind", ["J", "9", "5"])
    assert found["combined"] == ["9s", "2c"]
    assert found["stands_for"] == {"9s": "Js"}
    assert found["dead"] is False
    assert answer(run, "rank", "Jd 9h Jc / 9s Ks 2c", *BONES)["combined"] is None


def test_bonedoneskis_the_last_down_card_is_named_last(run: Run) -> None:
    assert answer(run, "rank", "Jd Kc 2c / Tc 5s 9s", *BONES)["combined"] == ["9s", "2c"]
    assert answer(run, "rank", "2c Jd Kc / Tc 5s 9s", *BONES)["combined"] is None
    no = answer(run, "rank", "Jd Kc 2c / Tc 5s 9s", *BONES, "--rule", "last_deuce=no")
    assert no["combined"] is None


def test_bonedoneskis_a_hand_with_the_four_of_clubs_down_is_dead(run: Run) -> None:
    dead = answer(run, "rank", "4c Ac / As Ad", *BONES)
    assert (dead["dead"], dead["value"]) == (True, 0)
    assert dead["category"] == "three of a kind"
    up = answer(run, "rank", "Ah Ac / As 4c", *BONES)
    assert (up["dead"], up["category"]) == (False, "three of a kind")
    assert up["value"] > dead["value"]


def test_bonedoneskis_schizo_is_what_its_street_says(run: Run) -> None:
    assert answer(run, "rank", "8h 9c / 4s", *BONES)["stands_for"] == {"4s": "8s"}
    assert answer(run, "rank", "Qh 9c / Tc 4s", *BONES)["stands_for"] == {"4s": "Qs"}
    fours = answer(run, "rank", "Qh 9c / Tc 5d 4s", *BONES)
    assert (fours["category"], fours["cards"].count("4s")) == ("pair", 2)
    assert (
        answer(run, "rank", "8h 9c / 4s", *BONES, "--given", "schizo=none")["category"]
        == "high card"
    )
    assert answer(run, "rank", "Qh 9c / 4s", *BONES, "--given", "schizo=4")["category"] == "pair"


def test_bonedoneskis_pairs_may_be_given(run: Run) -> None:
    plain = ["Jd Kc / Tc 9s 2c", *BONES]
    assert answer(run, "rank", *plain)["combined"] == ["9s", "2c"]
    assert answer(run, "rank", *plain, "--given", "pairs=none")["combined"] is None
    assert answer(run, "rank", "Jd Kc / 2c 9s", *BONES, "--given", "pairs=9s2c")["combined"] == [
        "9s",
        "2c",
    ]
    chained = answer(run, "rank", "Jd Kc / 9s 2d 2c", *BONES, "--given", "pairs=9s2d 2d2c")
    assert chained == answer(run, "rank", "Jd Kc / 9s 2d 2c", *BONES)


def test_bonedoneskis_no_copies_black_sixes_and_worthless_red_ones(run: Run) -> None:
    found = answer(run, "rank", "As 2s / 9s 5s Ad 6c", *BONES)
    assert (found["category"], found["ranks"][0]) == ("three of a kind", "A")
    assert found["stands_for"]["6c"] in ("Ah", "Ac")
    short = answer(run, "rank", "6h 6d / Ac Kc Qd 9h", *BONES)
    assert (short["category"], len(short["cards"])) == ("high card", 4)
    assert answer(run, "rank", "6h / 6d", *BONES)["cards"] == []


def test_bonedoneskis_tells_people_what_is_dead_and_combined(run: Run) -> None:
    said = run("rank", "4c Jd / Tc 9s 2c", *BONES).stdout
    assert "a dead hand while 4♣ lies face down, else pair of jacks" in said
    assert "9♠ and 2♣ combined" in said


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["As Kd / 4s", "--given", "schizo=6"], "is not 3, 4, 5 or none"),
        (["As Kd / 9s 2c", "--given", "pairs=9s5c"], "is not a codependent pair"),
        (["As Kd / 9s 2c", "--given", "pairs=9s"], "is not a codependent pair"),
        (["Kd Jh / 5h 9c Ks 8d", "--given", "pairs=9c2c"], "2c is not among the cards"),
        (["Kd Jh / 5h 2c Ks 8d", "--given", "pairs=9c2c"], "9c is not among the cards"),
        (["Kd Jh / 5h 9c", "--given", "schizo=3"], "4s is not among the up cards"),
        (["Kd 4s / 5h 9c", "--given", "schizo=3"], "4s is not among the up cards"),
        (["2c3c4c5c6c7c8c9cTcJcQc"], "10 at most"),
        (["As Jk / Kd"], "not in the standard pack"),
    ],
)
def test_bonedoneskis_refuses_what_cannot_be(run: Run, args: list[str], said: str) -> None:
    done = run("rank", args[0], *BONES, *args[1:])
    assert done.exit_code == 2
    assert done.stdout == ""
    assert said in done.stderr


def test_a_nameless_reading_beside_a_dummy_hand_says_whose_it_is(run: Run) -> None:
    args = ("rank", "Kc Ks Qd Tc Td 7h 6s", "--game", "the_omen", "--given", "omens=2")
    assert "  as Damien's: five aces" in run(*args).stdout
    assert json.loads(run(*args, "--json").stdout)["category"] == "five of a kind"


def test_omens_given_do_not_drop_what_the_hand_is_worth_to_a_player(run: Run) -> None:
    plain = ("rank", "Kc Ks Qd Tc Td 7h 6s", "--game", "the_omen")
    without, found = run(*plain).stdout, run(*plain, "--given", "omens=2").stdout
    assert found.startswith(without)
    assert "against players: two pair" in without
    told = answer(run, "rank", *plain[1:], "--given", "omens=2")
    assert {"against_players", "against_damien", "wild"} <= set(told)


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["Ah Kh Qs 9h 5h 3c 2d", "--game", "chaos", "--given", "last=Qh"], "straight, ace high"),
        (
            ["Ah Kh Qs 9h 5h 3c 2d", "--game", "chaos", "--given", "last=Qh", "--rule",
             "dummy_hand=yes"],
            "straight, ace high",
        ),
        (["Ah Ad", "--game", "guts", "--rule", "ghost=always"], "pair of aces"),
    ],
)  # fmt: skip
def test_a_players_hand_is_not_the_dummys_whether_or_not_one_is_dealt(
    run: Run, args: list[str], said: str
) -> None:
    told = run("rank", *args).stdout
    assert f"\n  {said}" in told
    assert "dummy" not in told
    assert "ghost" not in told
