"""The modifiers of Cripple Mr Onion, #0 to #11, clause by clause, in the texts of 1993 and 1998."""

from __future__ import annotations

from random import Random

import pytest

from pokernight.cards import parse
from pokernight.engine.facts import Fact, mask
from pokernight.engine.hand import IllegalAnswer
from pokernight.engine.view import HIDDEN
from pokernight.games.cripple_mr_onion import CRIPPLE_MR_ONION, onion_hands
from pokernight.games.cripple_mr_onion.house_options import MODIFIERS
from pokernight.games.cripple_mr_onion.modifiers import UNITS
from pokernight.games.cripple_mr_onion.modifiers.turtle import fours
from pokernight.games.cripple_mr_onion.onion_round import CARD, SPECIAL
from pokernight.ranking.onion import OnionRules, arrangement_value
from pokernight.wording.message import Message
from tests.rules.onion_evening import Evening
from tests.rules.onion_table import OnionTable, house, passive

GREAT_ONION = "Ac Kc Ad Kd Ah / Kh As Ks Aw Qw"
LESSER_ONION = "At Kt Au Qu Ao / Ko Ah Kh 9d 9h"
DOUBLE_ONION = "Ac Kc Ad Kd 3d / 4d 9h 9s 9u 9o"
NINE_RUN = "2c 3c 4c 5c 6c / 7c 8c 9c Tc Th"
TEXTS = ("millard-1993", "millard-1998")
BOTH_TEXTS = pytest.mark.parametrize("text", TEXTS)


def plain(
    *held: str, on: str = "crippling", text: str = "millard-1993", **details: object
) -> OnionTable:
    """A plain round with these modifiers, at the first window or question of the Showdown."""
    switched = on.split()
    changes = {name: "yes" if name in switched else "no" for name in MODIFIERS}
    changes |= details.pop("options", {})  # type: ignore[call-overload]
    return OnionTable(list(held), rules=f"{text}+plain", options=changes, **details)  # type: ignore[arg-type]


def best(played: OnionTable, seat: int) -> list[str]:
    """The names of the groupings that a seat has now."""
    return [one.name for one in onion_hands.best(played.hand.state, seat).groupings]


def test_every_modifier_is_a_unit_of_its_own_with_its_clause() -> None:
    assert [unit.number for unit in UNITS] == list(range(12))
    for unit in UNITS:
        clause = CRIPPLE_MR_ONION.clause(unit.clause)
        assert f"Modifier {unit.number}, " in clause
        assert unit.name.split()[0].lower() in clause.lower()


@pytest.mark.parametrize(
    ("on", "sentence"),
    [
        ("lady fate", "in force: Lady, Fate"),
        ("crippling lady fate death", "4 modifiers in force"),
    ],
)
def test_the_modifiers_in_force_are_told_as_data_with_their_clauses(on: str, sentence: str) -> None:
    view = plain("", "", on=on).hand.view(0)
    note = next(
        note
        for note in view.game.talk.notes(view)
        if isinstance(note, Message) and "modifiers" in note.args
    )
    units = [unit for unit in UNITS if MODIFIERS[unit.number] in on.split()]
    assert note.args["modifiers"] == [unit.name for unit in units]
    assert note.args["clauses"] == [unit.clause for unit in units]
    assert str(note) == sentence


def test_no_modifier_in_force_is_no_remark() -> None:
    view = plain("", "", on="").hand.view(0)
    assert not [note for note in view.game.talk.notes(view) if "in force" in str(note)]


def test_special_cards_are_single_cards() -> None:
    assert {number: CARD[number] for number in sorted(CARD)} == dict(
        zip((4, 5, 6, 8, 9, 10, 11), parse("Qs Ku Qo Jd Kw Jt Jc"), strict=True)
    )
    assert len(SPECIAL) == 7


# --- #0: the Crippling Rules


@BOTH_TEXTS
def test_0_i_a_nine_card_run_cripples_a_great_onion(text: str) -> None:
    played = plain(GREAT_ONION, NINE_RUN, text=text).to("beaten")
    assert played.asked() == (1, "beaten")
    assert (played.legal, played.ask.default) == (["give up", "cripple"], "cripple")
    played.play("1 cripples")
    assert played.winner == 1
    assert played.only("cripple").clause == "10"


def test_0_i_the_run_may_lie_open_before_the_great_onion() -> None:
    played = plain(NINE_RUN, GREAT_ONION).to("beaten")
    assert played.asked() == (0, "beaten")
    assert played.to_the_end().winner == 0


def test_0_i_c2_the_player_chooses() -> None:
    assert plain(GREAT_ONION, NINE_RUN).to("beaten").play("1 gives").winner == 0


def test_0_i_c2_who_was_beaten_earlier_is_out() -> None:
    royal = "7d 7h 7s 5h 5s / 9d 9h 9s Tu Jo"
    assert plain(NINE_RUN, royal, GREAT_ONION).to_the_end().winner == 2
    assert plain(royal, NINE_RUN, GREAT_ONION).to_the_end().winner == 2
    assert plain(GREAT_ONION, royal, NINE_RUN).to_the_end().winner == 2


def test_0_i_a_run_is_worth_nothing_against_anything_less() -> None:
    played = plain(LESSER_ONION, NINE_RUN).to_the_end()
    assert (played.winner, played.told("cripple")) == (0, [])


def test_0_ii_a_ten_card_run_cripples_a_lesser_onion_too() -> None:
    ten = "2c 3c 4c 5c 6c / 7c 8c 9c Tc Jw"
    played = plain(LESSER_ONION, ten).to_the_end()
    assert played.winner == 1
    assert plain(GREAT_ONION, "2d 3d 4d 5d 6d / 7d 8d 9d Td Jo").to_the_end().winner == 1


def test_0_ii_c12_a_nine_card_run_cripples_the_great_one_only() -> None:
    ten, nine = "2c 3c 4c 5c 6c / 7c 8c 9c Tc Jw", NINE_RUN
    lesser = "At Kt Au Qu Ao / Ko Ah Kh 9d 9h"
    assert plain(lesser, nine).to_the_end().winner == 0
    assert plain(lesser, ten).to_the_end().winner == 1


def test_0_ii_a_ten_card_run_out_cripples_a_nine_card_run() -> None:
    ten = "2h 3h 4h 5h 6h / 7h 8h 9h Th Ju"
    played = plain(GREAT_ONION, NINE_RUN.replace("Th", "Ts"), ten).to_the_end()
    assert played.winner == 2
    assert [event.seat for event in played.told("cripple")] == [1, 2]
    again = plain(GREAT_ONION, ten, NINE_RUN.replace("Th", "Ts")).to_the_end()
    assert again.winner == 1


def test_0_after_a_crippling_nothing_but_a_run_wins_1993() -> None:
    lesser = "At Kt Au Qu Ao / Ko Jh Jw 9d 9h"
    played = plain(GREAT_ONION, NINE_RUN, lesser).to_the_end()
    assert played.winner == 1


def test_0_the_crippler_wins_at_once_1998() -> None:
    ten = "2h 3h 4h 5h 6h / 7h 8h 9h Th Ju"
    nine = NINE_RUN.replace("Th", "Ts")
    played = plain(GREAT_ONION, nine, ten, text="millard-1998").to_the_end()
    assert played.winner == 1
    assert [event.seat for event in played.told("show")] == [0, 1]


@pytest.mark.parametrize(("after_crippling", "winner"), [("goes_on", 2), ("ends", 1)])
def test_0_option_after_crippling(after_crippling: str, winner: int) -> None:
    """A longer run that comes after it cripples the crippler, or comes too late."""
    ten = "2h 3h 4h 5h 6h / 7h 8h 9h Th Ju"
    played = OnionTable(
        [GREAT_ONION, NINE_RUN.replace("Th", "Ts"), ten, ""],
        rules="plain",
        options={"crippling": "yes", "after_crippling": after_crippling},
    )
    assert played.to_the_end().winner == winner


def test_0_c13_of_two_equal_runs_the_senior_player_wins() -> None:
    one, other = "2d 3d 4d 5d 6d / 7d 8d 9d Td Ts", "2h 3h 4h 5h 6h / 7h 8h 9h Th Tw"
    assert plain(GREAT_ONION, one, other).to_the_end().winner == 2  # the Dealer
    four = plain(GREAT_ONION, one, other, "")
    assert four.to_the_end().winner == 1  # the senior of two players
    played = plain(NINE_RUN.replace("Th", "Tu"), GREAT_ONION, other).to_the_end()
    assert played.winner == 2


def test_0_without_it_nothing_is_crippled() -> None:
    assert plain(GREAT_ONION, NINE_RUN, on="").to_the_end().winner == 0


@pytest.mark.parametrize(
    ("run_aces", "low", "high"), [("both", 1, 1), ("low", 1, 0), ("high", 0, 1)]
)
def test_0_c10_an_ace_may_end_a_run(run_aces: str, low: int, high: int) -> None:
    below, above = "Ac 2c 3c 4c 5c / 6c 7c 8c 9c Th", "6d 7d 8d 9d Td / Jo Qd Kd Ad Th"
    great = "Ah Kh As Ks Aw / Kt Au Ko At Qw"
    assert plain(great, below, options={"run_aces": run_aces}).to_the_end().winner == low
    assert plain(great, above, options={"run_aces": run_aces}).to_the_end().winner == high


def test_0_no_run_goes_round_the_corner() -> None:
    corner = "Qc Kc Ac 2c 3c / 4c 5c 6c 7c Th"
    assert plain("Ah Kh As Ks Aw / Kt Au Ko Ad Qw", corner).to_the_end().winner == 0


# --- #1: the Null Eights Rules

TRUMPED = "3c 5d 9h 4s 8o / Kc Kd Kh 9s Jw"
"""A four-card onion, with a null eight a five-card one."""
FOUR = "2d 4u 7h 8u Tw / Ts Td Tc Jh Qc"
"""A four-card onion: the Dealer's, so that it wins a tie."""
FIVE = "2w 3t 4u 5o 7w / Ju Jo Qt Qu Tt"
"""A five-card onion without a null eight."""
SEVENS = "7d 7c 7w Tu To / Ju Jo Qt Qu Tt"
"""A Royal."""


@BOTH_TEXTS
def test_1_i_an_eight_may_count_nothing_to_lengthen_an_onion(text: str) -> None:
    played = plain(TRUMPED, FOUR, on="null_eights", text=text).to_the_end()
    assert (played.winner, best(played, 0)[0]) == (0, "five-card onion")
    without = plain(TRUMPED, FOUR, on="").to_the_end()
    assert (without.winner, best(without, 0)[0]) == (1, "four-card onion")


def test_1_i_of_equal_onions_the_one_with_fewer_null_eights_wins() -> None:
    assert plain(TRUMPED, FIVE, on="null_eights").to_the_end().winner == 1
    assert plain(FIVE, TRUMPED, on="null_eights").to_the_end().winner == 0


def test_1_i_a_three_card_onion_and_four_eights_are_a_seven_card_onion() -> None:
    seven = "Ac Tc Kd 8d 8h / 8s 8w Qd Qh Jh"
    played = plain(seven, FIVE, on="null_eights").to_the_end()
    assert (played.winner, best(played, 0)[0]) == (0, "seven-card onion")


@BOTH_TEXTS
def test_1_ii_wild_in_the_next_round_and_eights_again_in_the_one_after(text: str) -> None:
    played = plain(TRUMPED, "", on="null_eights", text=text).to_the_end()
    assert played.hand.result.carried == {"wild_eights": 1}
    wild = plain(TRUMPED, "", on="null_eights", text=text, wild_eights=1).to_the_end()
    assert wild.only("wild").clause == "11"
    assert wild.hand.result.carried == {}


def test_1_ii_the_table_carries_wild_eights() -> None:
    evening = Evening(CRIPPLE_MR_ONION, house("plain+null-eights"), "carry")
    evening.sit("A")
    evening.sit("B")
    seen = []
    for _ in range(12):
        hand = evening.deal()
        seen.append(hand.state.own.wild)
        while hand.ask is not None:
            hand.play(passive(hand.ask), hand.ask.seat)
        nulls = bool(hand.state.own.nulls)
        assert evening.carried == ({"wild_eights": 1} if nulls else {})
    assert 1 in seen
    assert "11" not in "".join(map(str, seen))


def test_1_ii_three_wild_eights_are_a_wild_royal() -> None:
    played = plain("8c 8d 8h Tc Td / Th Ts 9c 9d 9h", FIVE, on="null_eights", wild_eights=1)
    played.to_the_end()
    assert (played.winner, best(played, 0)[0]) == (0, "wild Royal")


def test_1_ii_wild_eights_are_no_special_cards() -> None:
    on = "null_eights lady fate archchancellor fool"
    played = plain("8c 8d 8h 8s 8w / 8t 8u 8o 2c 3c", "", on=on, wild_eights=1).to("special cards")
    assert [list(one.legal) for one in played.hand.asks] == [[()], [()]]


@pytest.mark.parametrize(
    ("nulls_played", "carried"), [("tabled", {"wild_eights": 1}), ("winner", {})]
)
def test_c15_which_null_eights_make_eights_wild(nulls_played: str, carried: dict[str, int]) -> None:
    played = plain(TRUMPED, FIVE, on="null_eights", options={"nulls_played": nulls_played})
    played.to_the_end()
    assert (played.winner, played.hand.result.carried) == (1, carried)
    played = plain(TRUMPED, "", on="null_eights", options={"nulls_played": nulls_played})
    assert played.to_the_end().hand.result.carried == {"wild_eights": 1}


def test_1_a_round_called_off_leaves_wild_eights_as_they_were() -> None:
    played = plain(TRUMPED, "", on="null_eights", wild_eights=1)
    played.hand.incident("misdeal")
    assert played.hand.result.carried == {"wild_eights": 1}
    assert played.hand.result.next_button == 1


# --- #2: the Wild Crippling Rule


@BOTH_TEXTS
def test_2_a_run_with_more_wild_cards_than_the_onion_does_not_cripple(text: str) -> None:
    run = "2c 3c 4c 5c 6c / 7c 8d 9c Tc Th"
    on = "crippling null_eights"
    free = plain(GREAT_ONION, run, on=on, text=text, wild_eights=1).to_the_end()
    bound = plain(GREAT_ONION, run, on=on + " wild_crippling", text=text, wild_eights=1)
    assert (free.winner, bound.to_the_end().winner) == (1, 0)


def test_2_as_many_wild_cards_as_the_onion_are_allowed() -> None:
    great = GREAT_ONION.replace("Ah", "8h")
    on = "crippling null_eights wild_crippling"
    run = "2c 3c 4c 5c 6c / 7c 8d 9c Tc Th"
    assert plain(great, run, on=on, wild_eights=1).to_the_end().winner == 1


@pytest.mark.parametrize("on", ["", " wild_crippling"])
def test_2_c31_only_in_a_round_in_which_eights_are_wild(on: str) -> None:
    """The jack of staves, unmet by Death, is wild in any round."""
    run = "2t 3t 4t 5t 6t / 7t 9t Tt Jt 2h"
    played = plain(run, GREAT_ONION, "2d 3h 4h 6h 9d", on="crippling archchancellor" + on)
    assert played.call(s0="Jt").to_the_end().winner == 0


def test_2_c30_a_needless_wild_eight_gets_no_onion_crippled() -> None:
    run = "2o 3o 4o 5o 6o / 7o 8h 9o To Jo"
    on = "crippling null_eights wild_crippling octavo"
    for eight in ("8c", "4c"):
        lesser = f"Kc Kd Kh Ks {eight} / Ac Ad Ah As 5d"
        played = plain(lesser, run, "2h 3h 4h 6h 9h", on=on, wild_eights=1).to_the_end()
        assert played.winner == 0


@pytest.mark.parametrize(("run", "winner"), [("8c", 1), ("8d", 0)])
def test_2_c42_an_eight_in_its_own_place_in_a_run_is_not_wild(run: str, winner: int) -> None:
    """The Great Onion has no wild card, so the run may have none: its own eight is none."""
    held = f"2c 3c 4c 5c 6c / 7c {run} 9c Tc Th"
    on = "crippling null_eights wild_crippling"
    assert plain(GREAT_ONION, held, on=on, wild_eights=1).to_the_end().winner == winner


# --- #3: the Octavo Rule

OCTAVO = "8c 8d 8h 8s 8w / 8t 8u 8o 9c 9d"


@BOTH_TEXTS
def test_3_eight_wild_eights_beat_any_other_lesser_onion(text: str) -> None:
    lesser = "At Kt Au Ku Ao / Ko Ah Kh 9u 9h"
    on = "null_eights octavo"
    assert plain(OCTAVO, lesser, on=on, text=text, wild_eights=1).to_the_end().winner == 0
    assert plain(lesser, OCTAVO, on=on, text=text, wild_eights=1).to_the_end().winner == 1


@pytest.mark.parametrize(("text", "winner"), [("millard-1993", 0), ("millard-1998", 1)])
def test_3_c18_whether_it_can_be_crippled_as_a_great_onion(text: str, winner: int) -> None:
    run = "2c 3c 4c 5c 6c / 7c Jt 9c Tc Th"
    on = "crippling null_eights octavo archchancellor"
    played = plain(OCTAVO.replace("9c", "9h"), run, on=on, text=text, wild_eights=1)
    played.call(s1="Jt")
    assert played.to_the_end().winner == winner


def test_3_c18_option_octavo_crippled() -> None:
    run = "2c 3c 4c 5c 6c / 7c Jt 9c Tc Th"
    on = "crippling null_eights octavo archchancellor"
    played = plain(
        OCTAVO.replace("9c", "9h"), run, on=on, wild_eights=1,
        options={"octavo_crippled": "as_great"},
    ).call(s1="Jt")  # fmt: skip
    assert played.to_the_end().winner == 1


# --- #4: the Lady's Rules

LADY = "Qs Tu To 9t 4u / 5w 9w 7o 2u 3t"


@BOTH_TEXTS
def test_4_i_the_lady_is_replaced_by_one_of_the_next_two_cards(text: str) -> None:
    played = plain(LADY, "", on="lady death", text=text).to("special cards")
    state = played.hand.state
    queen = played.tokens("Qs")[0]
    played.declare(s0="Qs")
    two = tuple(state.aside)
    assert played.asked() == (0, "replacement")
    assert played.legal == list(two)
    assert [state.knows[token] for token in two] == [1, 1]
    place = state.hands[0].index(queen)
    played.hand.play(two[1])
    assert state.hands[0][place] == two[1]
    assert (state.aside, state.muck[-1], state.up[queen]) == ([queen], two[0], 1)
    assert not state.up[two[1]]
    assert played.only("replaced").clause == "14"


def test_4_i_others_do_not_see_the_two_cards() -> None:
    played = plain(LADY, "", on="lady").declare(s0="Qs")
    two = played.hand.state.aside
    assert [played.hand.view(1).face[token] for token in two] == [HIDDEN, HIDDEN]
    assert HIDDEN not in [played.hand.view(0).face[token] for token in two]


def test_4_i_everybody_is_asked_and_only_the_holder_can() -> None:
    played = plain(LADY, "", on="lady").call()
    assert [one.seat for one in played.hand.asks] == [0, 1]
    assert [list(one.legal) for one in played.hand.asks] == [[(), played.tokens("Qs")], [()]]
    spectator = played.hand.view()
    assert (spectator.asked, spectator.ask) == ((0, 1), None)


def test_4_i_the_queen_is_no_longer_usable_and_the_move_is_irrevocable() -> None:
    played = plain(LADY, "", on="lady").declare(s0="Qs")
    played.hand.play(played.hand.state.aside[0])
    assert "Qs" not in played.held(0)
    kinds = set()
    while played.hand.ask is not None:
        kinds.add(played.ask.kind)
        played.hand.play(passive(played.ask), played.ask.seat)
    assert kinds == {"exchange"} or kinds <= {"exchange", "beaten"}


def test_4_i_during_the_showdown_by_who_is_beaten() -> None:
    played = plain(
        "Qs Tc Td 9h 4h / 5c 9d 9s 2c 3c", FIVE, on="lady", options={"special_call": "no"}
    )
    played.declare()
    played.to("beaten")
    assert played.asked() == (0, "beaten")
    assert played.legal == ["give up", played.tokens("Qs")[0]]
    played.play("0 plays Qs").to("replacement")
    assert len(played.legal) == 2
    played.to_the_end()
    assert played.own.replaced == {4}


@BOTH_TEXTS
def test_4_ii_when_eights_are_wild_a_visible_lady_devalues_an_eleven(text: str) -> None:
    played = plain(DOUBLE_ONION, LADY, on="null_eights lady", text=text, wild_eights=1).call()
    assert best(played, 0)[0] == "Double Onion"
    played.declare(s1="Qs")
    assert best(played, 0)[0] != "Double Onion"
    assert played.hand.state.up[played.tokens("Qs")[0]]


def test_4_ii_a_lady_dealt_face_up_is_visible() -> None:
    up = "Tu To 9t 4u 5w / Qs 9w 7o 2u 3t"
    played = plain(up, DOUBLE_ONION, on="null_eights lady", wild_eights=1).declare()
    assert played.hand.state.up[played.tokens("Qs")[0]]
    assert best(played, 1)[0] != "Double Onion"


def test_4_ii_c19_or_played_at_the_showdown() -> None:
    played = plain(
        "Qs Tu 9t 9w 9c / 9d 4u 4w 4s 4c", DOUBLE_ONION, on="null_eights lady", wild_eights=1
    )
    played.to_the_end()
    assert onion_hands.best(played.hand.state, 0).plays(CARD[4])
    assert best(played, 1)[0] != "Double Onion"
    assert played.said("in sight") == [
        "the Lady is played: one eleven of every other player counts one"
    ]
    view = played.hand.view(1)
    assert (view.game.talk.given(view, 1)["lady"], "lady" in view.game.talk.given(view, 0)) == (
        "yes",
        False,
    )


def test_4_ii_an_idle_lady_in_the_hand_devalues_nobody() -> None:
    idle = "Qs 9t 9w 9c 9d / 7d 7u 7w 5h 5o"
    played = plain(idle, DOUBLE_ONION, on="null_eights lady", wild_eights=1).to("beaten")
    assert not onion_hands.best(played.hand.state, 0).plays(CARD[4])
    assert best(played, 1)[0] == "Double Onion"


def test_4_ii_not_in_a_great_onion_and_not_her_own_player() -> None:
    lady = "Qs Ao Ku Au 9t / 5w 9w 7o 2u 3t"
    played = plain(GREAT_ONION, lady, on="null_eights lady", wild_eights=1).call(s1="Qs")
    assert [best(played, seat)[0] for seat in (0, 1)] == ["Great Onion", "Double Onion"]
    assert [onion_hands.rules_for(played.hand.state, seat).lady for seat in (0, 1)] == [True, False]


def test_4_ii_when_eights_are_wild_she_is_not_replaced() -> None:
    played = plain(LADY, "", on="null_eights lady", wild_eights=1).declare(s0="Qs")
    assert not played.own.replaced


# --- #5: Fate's Rules

EIGHTS = "8c 8d 8h Tc Td / Tw Tt 9u 9o 9h"
"""While eights are wild, a wild Royal."""
FATE = "Ku Th Ts 9d 4s / 5d 9c 7w 2d 3h"


@BOTH_TEXTS
def test_5_i_fate_follows_the_lady_and_zeroes_her_players_aces(text: str) -> None:
    lady = "Qs Ac Kd Ad Kh / 5w 9w 7o 2u 3t"
    played = plain(lady, FATE, on="lady fate", text=text).call()
    assert [list(one.legal)[1:] for one in played.hand.asks] == [[played.tokens("Qs")], []]
    played.declare(s0="Qs")
    played.hand.play(played.hand.state.aside[0])
    assert best(played, 0)[0] == "Double Onion"
    played.declare(s1="Ku")
    assert played.asked() == (1, "replacement")
    assert [onion_hands.rules_for(played.hand.state, seat).zeroed for seat in (0, 1)] == [
        True,
        False,
    ]
    assert best(played, 0)[0] != "Double Onion"
    played.to_the_end()
    assert played.own.replaced == {4, 5}


def test_5_i_not_before_the_lady_is_replaced() -> None:
    played = plain(FATE, "", on="lady fate").to("special cards")
    assert all(list(one.legal) == [()] for one in played.hand.asks)


def test_5_i_zeroed_aces_lengthen_no_onion() -> None:
    lady = "Qs Ac Ad 9h 4h / 5c 3d 9s 9t 9w"
    played = plain(lady, FATE.replace("9c", "7c"), on="lady fate", then="Jh Js 6c 6d").call(s0="Qs")
    played.hand.play(played.tokens("Jh")[0])
    played.declare(s1="Ku")
    played.hand.play(played.hand.state.aside[-1])
    assert best(played, 0)[0] == "four-card onion"  # 9 5 4 3, and no six cards with the aces


@BOTH_TEXTS
def test_5_ii_fate_ends_the_wildness_of_eights_at_once(text: str) -> None:
    played = plain(EIGHTS, FATE, on="null_eights fate", text=text, wild_eights=1).call()
    assert best(played, 0)[0] == "wild Royal"
    played.declare(s1="Ku")
    assert (played.own.wild, best(played, 0)[0] == "wild Royal") == (0, False)
    assert "Ku" in played.held(1)  # he is still there, face up


@pytest.mark.parametrize(
    ("nulls_after_fate", "carried"), [("forgotten", {}), ("played", {"wild_eights": 1})]
)
def test_5_ii_c37_a_null_eight_played_after_fate_has_ended_the_wildness(
    nulls_after_fate: str, carried: dict[str, int]
) -> None:
    fate = "Ku Th Ts 9d 4u / 5w 9c 7w 2d 3h"
    options = {"nulls_after_fate": nulls_after_fate}
    on = "null_eights fate"
    played = plain(TRUMPED, fate, on=on, wild_eights=1, options=options).declare(s1="Ku")
    played.to_the_end()
    assert best(played, 0)[0] == "five-card onion"
    assert onion_hands.best(played.hand.state, 0).nulls == 1
    assert played.hand.result.carried == carried


def test_5_ii_another_player_with_the_lady_makes_his_own_wild_again() -> None:
    lady, fate = EIGHTS.replace("Tc", "Qs"), "Ku Th Ts 8s 8w / 8t 9c 7w 2d 3h"
    played = plain(lady, fate, on="null_eights fate", wild_eights=1).call(s1="Ku").declare(s0="Qs")
    assert (played.own.wild, played.own.wild_again) == (0, 0)
    assert [onion_hands.rules_for(played.hand.state, seat).eights for seat in (0, 1)] == [
        "wild",
        "null",
    ]


def test_5_ii_a_single_player_may_not_use_both() -> None:
    both = "Ku Qs 8c 8d 8h / Jh Js Tc Td Jw"
    played = plain(both, "", on="null_eights fate", wild_eights=1).call(s0="Ku")
    assert played.own.wild == 0
    while played.hand.ask is not None:
        assert played.tokens("Qs") not in played.ask.legal
        played.hand.play(passive(played.ask), played.ask.seat)
    assert played.own.wild_again < 0


def test_5_ii_with_her_own_rules_she_may_be_replaced_instead() -> None:
    lady = EIGHTS.replace("Tc", "Qs")
    played = plain(lady, FATE, on="null_eights lady fate", wild_eights=1).call(s1="Ku")
    played.declare(s0="Qs")
    assert (played.asked(), played.legal) == ((0, "the lady"), ["wild", "replace"])
    played.play("0 replaces")
    assert played.asked() == (0, "replacement")


# --- #6: Great A'Tuin's Rule

TURTLE = "Qo Td 3c Kd Ah / 5h 5s 9h 9s 5u"
"""With eight points from the ten to the three, which is then an ace, a Double Onion."""


@BOTH_TEXTS
def test_6_worked_example_11_a_ten_to_two_and_a_three_to_an_ace(text: str) -> None:
    played = plain(TURTLE, SEVENS, on="great_atuin", text=text).to("beaten")
    assert played.asked() == (0, "beaten")
    assert played.legal == ["give up", *played.tokens("Qo")]
    played.play("0 plays Qo").to("lowered").play("0 lowers Td")
    assert played.asked() == (0, "raised")
    assert set(played.legal) == set(played.tokens("3c Ah"))
    played.play("0 raises_card 3c")
    assert best(played, 0)[0] == "Double Onion"
    assert (played.winner, played.only("shift").clause) == (0, "16")


def test_6_the_default_is_the_best_shift() -> None:
    played = plain(TURTLE, SEVENS, on="great_atuin").to("beaten")
    assert played.ask.default == played.tokens("Qo")[0]
    assert played.to_the_end().winner == 0


def test_6_both_cards_stay_between_one_and_eleven() -> None:
    played = plain(TURTLE, SEVENS, on="great_atuin").to("beaten").play("0 plays Qo").to("lowered")
    assert set(played.legal) == set(played.tokens("Qo Td Kd Ah 9h 9s"))
    with pytest.raises(IllegalAnswer):
        played.play("0 lowers 5h")


def test_6_a_two_made_ten_may_be_a_picture_card() -> None:
    held = "Qo 2c Ah As 9d / 9t 6h 6s 6u 9c"
    played = plain(held, SEVENS, on="great_atuin").to("beaten").play("0 plays Qo").to("lowered")
    played.play("0 lowers 9d", "0 raises_card 2c")
    assert best(played, 0)[0] == "Double Onion"


def test_6_c35_a_wild_eight_may_be_lowered_or_raised() -> None:
    strong = "Ac Kc Ad Kd Ah / Kh 4d 9c 9s 9u"
    held = "Qo 8c 3c 4h 5s / 6h 7d 7c 5h 6s"
    on = "great_atuin null_eights"
    played = plain(held, strong, on=on, wild_eights=1).to("beaten").play("0 plays Qo")
    played.to("lowered")
    assert set(played.legal) == set(played.tokens("Qo 8c"))
    played.play("0 lowers Qo")
    assert set(played.legal) == set(played.tokens("8c 3c"))
    played.play("0 raises_card 8c")
    assert onion_hands.rules_for(played.hand.state, 0).atuin == parse("Qo 8c")
    tame = plain(held, strong, on=on).to("beaten").play("0 plays Qo").to("lowered")
    assert set(tame.legal) == set(tame.tokens("Qo"))


def test_6_once_a_round() -> None:
    lesser = "At Kt Au Qu Ao / Ko Ac Kh 9u 9o"
    played = plain(TURTLE, lesser, on="great_atuin").to("beaten").play("0 plays Qo").to("lowered")
    played.play("0 lowers Td", "0 raises_card 3c")
    assert (played.hand.ask, played.winner) == (None, 1)


# --- #7: the Elephants' Rule

HERD = "Qo 9c 9d Tc Td / 4c 4h 6s 6u 7s"


@BOTH_TEXTS
def test_7_worked_example_14_two_nines_and_two_tens(text: str) -> None:
    played = plain(HERD, SEVENS, on="elephants", text=text).to("beaten")
    played.play("0 plays Qo").to("lowered")
    assert played.legal == ["elephants"]
    played.play("0 leads", "0 herds 9c 9d Tc Td")
    # the queen has given four points and counts six: 6 and 4 4 7 make 21
    assert best(played, 0)[:2] == ["Elephants' Double Onion", "four-card onion"]
    assert (played.winner, played.only("elephants").clause) == (0, "17")


def test_7_any_other_double_onion_beats_it() -> None:
    double = DOUBLE_ONION.replace("4d", "4u")
    assert plain(HERD, double, on="elephants").to_the_end().winner == 1
    assert plain(double, HERD, on="elephants").to_the_end().winner == 0


def test_7_two_of_the_four_at_least_are_no_tens() -> None:
    held = "Qo 9c 9d Tc Td / Th 4h 6s 6u 5d"
    played = plain(held, SEVENS, on="elephants").to("beaten").play("0 plays Qo").to("lowered")
    played.play("0 leads")
    with pytest.raises(IllegalAnswer):
        played.play("0 herds 9c Tc Td Th")
    played.play("0 herds 9c 9d Td Th")


def test_7_three_tens_and_a_nine_are_no_herd() -> None:
    held = "Qo 9c 2d Tc Td / Th 4h 6s 6u 5d"
    assert plain(held, SEVENS, on="elephants").to_the_end().told("elephants") == []


def test_7_other_nines_and_tens_may_count_one_and_two() -> None:
    held = "Qo 9c 9d Tc Td / 9h Th 4h 7u 7s"
    played = plain(held, SEVENS, on="elephants").to("beaten").play("0 plays Qo").to("lowered")
    played.play("0 leads", "0 herds 9c 9d Tc Td")
    # the nine left counts one and the ten two: with 4 7 7 they make 21
    assert best(played, 0)[:2] == ["Elephants' Double Onion", "five-card onion"]


def test_7_wild_eights_may_be_elephants() -> None:
    held = "Qo 8c 8d 9c 9d / 2c 2h 2s 6u 6s"
    strong = "Ac 2d 3d 4d 5d / 6d Tu Tt To Ju"
    on = "null_eights elephants"
    assert plain(held, strong, on=on).to_the_end().told("elephants") == []
    wild = plain(held, strong, on=on, wild_eights=1).to_the_end()
    assert [event.seat for event in wild.told("elephants")] in ([0], [])
    assert fours(parse(held.replace("/", "")), OnionRules(eights="wild"))
    assert not fours(parse(held.replace("/", "")), OnionRules())


# --- #8: the Sender of Eight's Rules

USES_EIGHT = "Ac Kc Ad Kd 8c / 6d 7h 9s 9u 9t"
"""A Double Onion and a broken Royal."""
SENDER = "Jd Tc Td 9h 4h / 5c 9d 9w 2c 3c"


@BOTH_TEXTS
def test_8_i_who_plays_an_eight_under_a_visible_sender_has_his_aces_zeroed(text: str) -> None:
    played = plain(USES_EIGHT, SENDER, on="sender_of_eight", text=text).call()
    assert best(played, 0) == ["Double Onion", "broken Royal"]
    played.declare(s1="Jd")
    assert best(played, 0) == ["Double Onion"]
    assert played.only("declare").clause == "18"


def test_8_i_a_sender_dealt_face_up_is_visible() -> None:
    up = "Tc Td 9h 4h 5c / Jd 9d 9w 2c 3c"
    played = plain(up, USES_EIGHT, on="sender_of_eight").to_the_end()
    assert best(played, 1) == ["Double Onion"]


def test_8_i_hidden_he_sends_nothing() -> None:
    played = plain(USES_EIGHT, SENDER, on="sender_of_eight").call()
    assert best(played, 0) == ["Double Onion", "broken Royal"]


def test_8_i_c33_lying_open_at_the_showdown_he_is_visible() -> None:
    eight = "Ac 8c Ad 8d 3h / Td Th Ts Tw Tt"  # A A 8 8 3 are a five-card onion
    sender = "Jd Tc 3s 4s 6c / 8u Ju Jo Qt Qu"  # a four-card onion
    played = plain(eight, sender, on="sender_of_eight").to_the_end()
    assert played.winner == 1
    assert played.said("in sight") == [
        "the Sender of Eights lies open: the aces of a player who plays an eight count nothing"
    ]


@pytest.mark.parametrize(("held", "when"), [(SENDER, 0), ("Tc Td 9h 4h 5c / Jd 9d 9w 2c 3c", 1)])
def test_8_ii_when_eights_are_wild_he_is_declared_as_soon_as_he_is_dealt_1993(
    held: str, when: int
) -> None:
    played = plain(USES_EIGHT, held, on="null_eights sender_of_eight", wild_eights=1)
    assert len(played.told("sender")) == 1 - when
    played.to_the_end()
    assert (played.own.declared[8], played.only("sender").clause) == (1, "18")
    assert played.hand.state.up[played.tokens("Jd")[0]]


def test_8_ii_if_he_is_not_there_everybody_knows_it_1993() -> None:
    on = "null_eights sender_of_eight"
    played = plain("", FIVE, on=on, wild_eights=1)
    first = [token for hand in played.hand.state.hands for token in hand]
    told = 0
    for fact in played.hand.state.facts:
        assert fact._replace(tokens=0) == Fact(-1, mask([CARD[8]]), 0, 0, 0)
        told |= fact.tokens
    assert told == mask(first)
    for seed in range(20):
        world = played.hand.redeal(0, Random(seed)).state
        assert CARD[8] not in world.cards(world.hands[1])


@BOTH_TEXTS
def test_8_ii_he_zeroes_all_aces_and_no_eight_is_one_or_eleven(text: str) -> None:
    on = "null_eights sender_of_eight"
    sender = "Jd Tc Td 9h 4h / 5c 9d 9w 2c 3c"
    played = plain("Ac Kc Ad Kd 8c / 8d Kh 9s 9u 9t", sender, on=on, text=text, wild_eights=1)
    if text == "millard-1998":
        played.declare(s1="Jd")
    names = best(played.to_the_end(), 0)
    assert "Double Onion" not in names
    assert "Triple Onion" not in names


def test_8_ii_in_1998_he_counts_only_if_visible() -> None:
    on = "null_eights sender_of_eight"
    held = "Ac Kc Ad Kd 8c / 8d Kh 9s 9u 9t"
    played = plain(held, SENDER, on=on, text="millard-1998", wild_eights=1).call()
    assert (played.told("sender"), played.hand.state.facts) == ([], [])
    assert best(played, 0)[0] == "Triple Onion"
    played.declare(s1="Jd")
    assert "Onion" not in "".join(best(played, 0))


@pytest.mark.parametrize(
    ("wild", "held", "made"),
    [
        (0, "8c 9c Ah", "broken flush"),  # with the ace a bagel, but no flush where it fills none
        (0, "8c 9h Ac", "broken flush"),
        (0, "8c 9c Ac", "flush"),
        (1, "Kc 9c Ah", "broken flush"),
        (1, "Kc 9d 2h Ah", "three-card onion"),  # "zeroed aces cannot trump up onions"
    ],
)
def test_8_c40_an_ace_that_counts_nothing_fills_a_flush_and_no_onion(
    wild: int, held: str, made: str
) -> None:
    played = plain("", SENDER, on="null_eights sender_of_eight", wild_eights=wild)
    if not wild:
        played.call().declare(s1="Jd")
    rules = onion_hands.rules_for(played.hand.state, 0)
    found = onion_hands.arranged(parse(held), rules)
    assert found.kind == made
    assert (len(found.cards) == 3) == (len(found.idle) == len(parse(held)) - 3)


def test_8_i_c41_a_sender_face_up_goes_out_of_sight_with_its_player() -> None:
    up = "Tc Td 9h 4h 5c / Jd 9d 9w 2c 3c"
    played = OnionTable([up, USES_EIGHT, ""], options={"sender_of_eight": "yes"}).to("buy")
    played.play("0 stops", "0 bets 0", "1 buys 5", "1 bets 0", "2 matches")
    assert best(played, 1) == ["Double Onion"]
    played.play("2 names 100", "0 folds")
    assert best(played, 1) == ["Double Onion", "broken Royal"]


def test_8_c41_a_sender_declared_stays_in_sight_whoever_folds() -> None:
    played = OnionTable([SENDER, USES_EIGHT, ""], options={"sender_of_eight": "yes"})
    played.call(s0="Jd").play("2 names 100", "0 folds")
    assert best(played, 1) == ["Double Onion"]
    on = dict.fromkeys(("null_eights", "sender_of_eight"), "yes")
    wild = OnionTable([SENDER, "Ac Kc Ad Kd 6d", ""], options=on, wild_eights=1)
    wild.to("name").play("2 names 100", "0 folds").to_the_end()
    assert "Double Onion" not in best(wild, 1), "he was declared as he was dealt"


# --- #9: Death's Rules

DEATH = "Kw Th Ts 9h 4w / 5w 2h 2s 2t 3t"


@BOTH_TEXTS
def test_9_i_a_visible_death_kills_a_picture_card_of_a_double_onion(text: str) -> None:
    held = "Ac Kc Ad Kd 4d / 9u 9o 9w 9t 5d"
    played = plain(held, DEATH, on="death", text=text).call()
    assert best(played, 0)[0] == "Double Onion"
    played.declare(s1="Kw")
    assert "Double Onion" not in best(played, 0)


def test_9_i_a_third_picture_card_saves_it_and_triple_onions_live() -> None:
    three = "Ac Kc Ad Kd Qd / 9u 9o 9w 9t 5d"
    played = plain(three, DEATH, on="death").call(s1="Kw")
    assert best(played, 0)[0] == "Double Onion"
    triple = "Ac Kc Ad Kd Ah / Kh 9u 9o 9t 5d"
    played = plain(triple, DEATH, on="death").call(s1="Kw")
    assert best(played, 0)[0] == "Triple Onion"


@BOTH_TEXTS
def test_9_ii_when_eights_are_wild_he_kills_triple_onions_too(text: str) -> None:
    triple = "Ac Kc Ad Kd Ah / Kh 9u 9o 9t 5d"
    played = plain(triple, DEATH, on="null_eights death", text=text, wild_eights=1)
    played.call(s1="Kw")
    assert "Triple Onion" not in best(played, 0)


def test_9_hidden_he_kills_nothing_and_dealt_face_up_he_does() -> None:
    held = "Ac Kc Ad Kd 4d / 9u 9o 9w 9t 5d"
    played = plain(held, DEATH, on="death").call()
    assert best(played, 0)[0] == "Double Onion"
    up = "Th Ts 9h 4w 5w / Kw 2h 2s 2t 3t"
    played = plain(up, held, on="death").declare()
    assert "Double Onion" not in best(played, 1)


def test_9_c33_death_that_takes_the_ladys_place_face_up_is_visible() -> None:
    held = "Ac Ad Qc 4c 6d / Qs 2h 2d 9h 9d"
    for then, visible in (("Kw 3o", True), ("4o 3o", False)):
        played = plain(held, "2t 3t 4t 5t 6t", on="lady death", then=then).call(s0="Qs")
        played.play(f"0 chooses {then.split()[0]}")
        assert (9 in played.own.sight) is visible
        assert onion_hands.rules_for(played.hand.state, 0).death is visible
    hidden = plain(held.replace("6d / Qs", "Qs / 6d"), "2t", on="lady death", then="Kw 3o")
    hidden.call(s0="Qs").play("0 chooses Kw")
    assert 9 not in hidden.own.sight


def test_8_c33_the_sender_that_takes_her_place_face_up_is_visible() -> None:
    held = "Ac Ad Qc 4c 6d / Qs 2h 2d 9h 9d"
    played = plain(held, "2t", on="lady sender_of_eight", then="Jd 3o").call(s0="Qs")
    played.play("0 chooses Jd")
    assert onion_hands.rules_for(played.hand.state, 1).sender


@pytest.mark.parametrize("open_cards", ["at the Showdown", "before"])
def test_9_c33_lying_open_at_the_showdown_death_is_visible_for_comparisons_to_come(
    open_cards: str,
) -> None:
    """A beaten hand lies there in the open: the third player gains by the first one's Death."""
    death = "Kw 2c 3c 4c 5c / 6d 9h 9d Tc Td"
    if open_cards == "before":
        death = "Ts 2c 3c 4c 5c / 6d 9h 9d Tc Kw"
    double = "Ac Kc Ad Kd 2h / 3h 4h 9c 9s 9u"
    seven = "2s 2u 3s 3t 4d / 3u 4t 9w 9t 9o"
    assert plain(death, double, seven, on="death").to_the_end().winner == 2
    assert plain(death, double, seven, on="lady").to_the_end().winner == 1


def test_9_the_table_says_which_hands_were_compared_and_devalued_by_whom() -> None:
    held = "Ac Kc Ad Kd 4d / 9u 9o 9w 9t 5d"
    played = plain(DEATH, held, SEVENS, on="death").to_the_end()
    first, second = played.said("beat")
    assert first.endswith(": five-card onion + flush over five-card onion (devalued by Death)")
    assert " beats " in first
    assert second.partition(": ")[2].startswith("Royal + triple bagel over ")
    assert "the round: Royal (7♦ 7♣ 7⚔) + triple bagel" in played.said("win")[0]


def test_9_who_is_beaten_is_told_by_whom() -> None:
    played = plain(GREAT_ONION, NINE_RUN).to("beaten")
    assert played.ask.told(["Ann", "Bert"]) == "Ann beats you: cripple or give up"


def test_4_the_table_says_that_the_lady_has_devalued_the_winner() -> None:
    lady = "Ac Kc 2c Qs 4d / 5d 5h 7h 9d 9c"
    double = "Ah Kh As Ks 7c / 2t 2d 3d 9h 6c"
    played = plain(double, lady, on="null_eights lady", wild_eights=1).to_the_end()
    assert "Double Onion" in played.said("show")[0]
    assert ": six-card onion + flush (devalued by the Lady) over " in played.said("beat")[0]
    assert played.said("win")[0].endswith("(devalued by the Lady)")


# --- #10: the Archchancellor's Rules

ARCHCHANCELLOR = "Jt Tc Td 9d 4h / 5c 9s 7u 2c 3c"


@BOTH_TEXTS
def test_10_i_who_plays_him_plays_no_eight_as_an_eight(text: str) -> None:
    held = "Jt Ac Ad Kd 8c / 6d 7h 9s 9u 9t"
    for on, groupings in (
        ("", ["Double Onion", "broken Royal"]),
        ("archchancellor", ["Double Onion"]),
    ):
        played = plain(held, "", on=on, text=text).to_the_end()
        assert best(played, 0) == groupings


def test_10_ii_death_must_answer_and_all_others_disclose_a_card_1993() -> None:
    played = plain(ARCHCHANCELLOR, DEATH, "", on="archchancellor").declare(s0="Jt")
    assert played.hand.state.up[played.tokens("Kw")[0]]
    assert (played.own.declared[9], played.own.tower) == (1, 0)
    assert played.asked() == (0, "disclose")
    token = played.hand.state.down(0)[0]
    played.hand.play(token)
    assert played.hand.state.up[token]
    assert played.asked() == (2, "disclose")
    assert set(played.legal) == set(played.hand.state.down(2))
    played.hand.play(played.hand.state.down(2)[0])
    assert [event.seat for event in played.told("disclose")] == [0, 2]
    assert played.hand.ask is None or played.ask.kind != "disclose"


def test_10_ii_nobody_holds_death_and_he_is_wild_which_all_know_1993() -> None:
    played = plain(ARCHCHANCELLOR, "", on="archchancellor")
    played.declare(s0="Jt")
    assert (played.own.tower, played.only("tower").clause) == (1, "20")
    (fact,) = played.hand.state.facts
    assert (fact.faces, fact.least, fact.most) == (mask([CARD[9]]), 0, 0)
    assert onion_hands.rules_for(played.hand.state, 0).wild == frozenset(parse("Jt"))
    for seed in range(20):
        world = played.hand.redeal(0, Random(seed)).state
        assert CARD[9] not in world.cards(world.hands[1])


def test_10_ii_in_1998_another_player_can_answer() -> None:
    played = plain(ARCHCHANCELLOR, DEATH, "", on="archchancellor", text="millard-1998")
    played.declare(s0="Jt")
    asks = played.hand.asks
    assert [(one.seat, one.kind) for one in asks] == [(1, "death"), (2, "death")]
    assert [list(one.legal) for one in asks] == [["pass", played.tokens("Kw")[0]], ["pass"]]
    played.play("1 answers Kw", "2 passes")
    assert (played.own.declared[9], played.own.tower) == (1, 0)
    assert played.asked() == (0, "disclose")


def test_10_ii_c17_in_1998_he_may_stay_silent_and_nothing_is_learnt() -> None:
    played = plain(ARCHCHANCELLOR, DEATH, "", on="archchancellor", text="millard-1998")
    played.declare(s0="Jt").play("1 passes", "2 passes")
    assert (played.own.tower, played.hand.state.facts) == (1, [])


def test_10_ii_c26_who_has_no_hidden_card_discloses_nothing() -> None:
    """At the Showdown hands lie open, so only those who wait have cards to disclose."""
    options = {"special_call": "no"}
    on = "archchancellor"
    played = plain(ARCHCHANCELLOR, SEVENS, DEATH, "", on=on, options=options).declare().to("beaten")
    played.play("0 plays Jt")
    assert played.own.declared[9] == 2
    assert played.asked() == (3, "disclose")


def test_10_ii_c26_a_declared_card_that_waits_to_act_is_no_hidden_card() -> None:
    """The Lady was declared with the Archchancellor, so all know her: another card is turned up."""
    lady = LADY.replace("5w 9w", "5o 9w").replace("3t", "3w")
    played = plain(ARCHCHANCELLOR, lady, DEATH, on="archchancellor lady")
    played.declare(s0="Jt", s1="Qs")
    (queen,) = played.tokens("Qs")
    played.hand.play(played.hand.state.down(0)[0])
    assert played.asked() == (1, "disclose")
    assert set(played.legal) == set(played.hand.state.down(1)) - {queen}


def test_10_ii_what_is_disclosed_is_visible() -> None:
    on = "archchancellor lady null_eights"
    played = plain(
        ARCHCHANCELLOR,
        DEATH,
        LADY.replace("5w 9w", "5o 9w").replace("3t", "3w"),
        on=on,
        wild_eights=1,
    ).declare(s0="Jt")
    played.hand.play(played.hand.state.down(0)[0])
    played.play("2 discloses Qs")
    assert onion_hands.rules_for(played.hand.state, 0).lady


# --- #11: the Fool's Rule

FOOL = "Jc Tc Td Kd 9h / 9s 9u 4c 4h 4s"
"""A double bagel."""


@BOTH_TEXTS
def test_11_bagels_and_onions_change_places(text: str) -> None:
    double = "Ac Kc Ad Ko 8d / 8h 8w 8o 8t 7d"
    played = plain(FOOL, double, on="fool", text=text).call(s0="Jc")
    assert [best(played, seat)[0] for seat in (0, 1)] == ["double bagel", "flush"]
    assert played.to_the_end().winner == 0
    assert plain(FOOL, double, on="fool").to_the_end().winner == 1


@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_11_each_bagel_and_its_onion_change_places(count: int) -> None:
    bagels, aces = parse("Jc Tc Td Kd Th Kh Ts Ks"), parse("Ac Qc Ad Qd Ah Qh As Qs")
    usual = [arrangement_value(cards[: 2 * count]) for cards in (bagels, aces)]
    fool = OnionRules(fool=True)
    under = [arrangement_value(cards[: 2 * count], fool) for cards in (bagels, aces)]
    assert usual[0] < usual[1]
    assert under[0] > under[1]


def test_11_the_great_bagel_is_beaten_by_the_great_onion_alone() -> None:
    great_bagel = "Jc Tc Td Kd Th / Jh Ts Js Qd Qh"
    lesser = "At Kt Au Qu Ao / Ko Ah Kh 9d 9h"
    assert plain(great_bagel, lesser, on="fool").call(s0="Jc").to_the_end().winner == 0
    great = GREAT_ONION.replace("Kd", "Ko")
    assert plain(great_bagel, great, on="fool").call(s0="Jc").to_the_end().winner == 1


def test_11_the_great_bagel_is_crippled_like_the_great_onion() -> None:
    great_bagel = "Jc Tu Td Kd Th / Jh Ts Js Qd Qh"
    run = "2c 3c 4c 5c 6c / 7c 8c 9c Tc Tw"
    played = plain(great_bagel, run, on="fool crippling").call(s0="Jc").to_the_end()
    assert played.winner == 1
    assert plain(great_bagel, run, on="crippling").to_the_end().told("cripple") == []


def test_11_the_fool_still_takes_part_in_groupings() -> None:
    played = plain(FOOL, "", on="fool").call(s0="Jc")  # fmt: skip
    assert onion_hands.best(played.hand.state, 0).plays(CARD[11])


def windows(text: str) -> list[bool]:
    """For each window of a round for money, whether the Fool may be declared in it."""
    played = OnionTable([FOOL, "", ""], rules=f"{text}+crippling", options={"fool": "yes"})
    found = []
    while played.hand.ask is not None:
        if played.asked() == (0, "special cards"):
            found.append(len(list(played.hand.asks[0].legal)) > 1)
        played.hand.play(passive(played.hand.ask), played.hand.ask.seat)
    return found


def test_11_1993_immediately_before_the_showdown_1998_any_time_before() -> None:
    assert windows("millard-1993") == [True]
    assert windows("millard-1998") == [True, True, True]


# --- which modifiers are in force


def test_modifiers_are_switched_on_one_by_one() -> None:
    assert house().switched_on == (0,)
    assert house(crippling="no").switched_on == ()
    assert house("null-eights").switched_on == (0, 1)
    assert house("wild-eights").switched_on == (0, 1, 2, 3)
    assert house("all").switched_on == tuple(range(12))
    assert house("all", fool="no").switched_on == tuple(range(11))


@pytest.mark.parametrize("text", TEXTS)
def test_a_text_and_a_set_of_modifiers_are_joined(text: str) -> None:
    rules = house(f"{text}+all")
    assert rules.switched_on == tuple(range(12))
    assert rules.pairing == text[-4:]


@pytest.mark.parametrize(
    ("modifiers", "numbers"),
    [("one_each_round", [1, 2, 3, 4, 5, 6]), ("one_every_other_round", [1, 1, 2, 2, 3, 3])],
)
def test_one_more_modifier_each_round_is_carried_by_the_table(
    modifiers: str, numbers: list[int]
) -> None:
    evening = Evening(CRIPPLE_MR_ONION, house("plain+all", modifiers=modifiers), "add")
    evening.sit("A")
    evening.sit("B")
    seen = []
    for _ in range(6):
        hand = evening.deal()
        seen.append(len(hand.state.own.in_force))
        while hand.ask is not None:
            hand.play(passive(hand.ask), hand.ask.seat)
    assert seen == numbers


def test_the_dealer_chooses_the_modifiers() -> None:
    played = OnionTable([""] * 3, rules="dealers-choice")
    assert played.asked() == (2, "modifiers")
    assert played.ask.default == tuple(range(12))
    named = "0 Crippling, 1 Null Eights, 2 Wild Crippling, 3 Octavo, 4 Lady, 5 Fate, 6 Great A'Tuin"
    assert named in str(played.ask.message())
    played.hand.play((0, 1, 9))
    assert played.own.in_force == {0, 1, 9}
    assert played.said("modifiers") == [
        "modifiers in force: Crippling (rule 10), Null Eights (rule 11), Death (rule 19)"
    ]


def test_without_null_eights_in_force_wild_eights_are_not() -> None:
    assert OnionTable([""] * 2, wild_eights=1).own.wild == 0


# --- the Dealer's call, and each card once


@pytest.mark.parametrize(("call", "windows"), [("yes", 2), ("no", 1)])
def test_tao_c_the_dealers_call_is_an_option(call: str, windows: int) -> None:
    played = plain(LADY, "", on="lady", options={"special_call": call})
    found = 0
    while played.hand.ask is not None and played.ask.kind != "beaten":
        found += played.asked() == (0, "special cards")
        played.hand.play(played.ask.default, played.ask.seat)
    assert found == windows


def test_tao_c_without_the_call_the_fool_is_still_waited_for() -> None:
    played = plain(FOOL, LADY, on="fool lady", options={"special_call": "no"}).declare()
    played.to("special cards")
    assert [list(one.legal)[1:] for one in played.hand.asks] == [[played.tokens("Jc")], []]
    played.declare(s0="Jc")
    assert played.own.declared[11] == 0


def test_c23_each_special_card_is_declared_once() -> None:
    played = plain(DEATH, "", on="death lady").call(s0="Kw")
    assert all(list(one.legal) == [()] for one in played.hand.asks)


@pytest.mark.parametrize(("lady", "fate"), [(0, 1), (1, 0)])
def test_c34_cards_declared_in_one_window_act_by_seniority(lady: int, fate: int) -> None:
    """The Dealer's Lady acts before the Elder's Fate: she is in sight, and not replaced."""
    held = {lady: "Qs 8c 8d 4d 5d", fate: "Ku 2c 3c 4c 5c"}
    played = plain(held[0], held[1], on="null_eights lady fate", wild_eights=1)
    played.call(**{f"s{lady}": "Qs", f"s{fate}": "Ku"})
    assert [event.seat for event in played.told("declare")][-2:] == [1, 0]
    assert played.own.wild == 0
    if lady == 1:
        assert len(played.told("in sight")) == 1
        assert played.hand.ask is None or played.ask.kind != "the lady"
    else:
        assert played.asked() == (0, "the lady")


QUESTIONS = ("exchange", "name", "match", "raises", "bid", "buy", "extra bet", "extra bets")
SPECIAL_CARD = {
    "Jt": ("archchancellor death", "archchancellor"),
    "Qs": ("lady", "lady"),
    "Kw": ("death", "death"),
    "Jd": ("sender_of_eight", "sender"),
}


def at_question(kind: str, card: str, on: str, text: str = "millard-1993") -> OnionTable:
    """A game for money at a question of this kind, put to a seat with this special card."""
    first, last = f"{card} 2c 3d 4h 6s", "2h 3s 5c 6d 7h"
    dealer = kind in ("name", "raises", "extra bets")
    changes = {name: "yes" if name in on.split() else "no" for name in MODIFIERS}
    played = OnionTable([last if dealer else first, "", first if dealer else last],
                        rules=text, options=changes, then="Tc Td Th Ts")  # fmt: skip
    if kind == "raises":
        return played.to("name").play("2 names 0", "0 raises 100", "1 stays")
    if kind == "bid":
        return played.to("name").play("2 names 0", "0 stays", "1 raises 100", "2 folds")
    played.to(kind)
    while played.asked()[0] != (2 if dealer else 0):
        played.hand.play(passive(played.ask), played.ask.seat)
    return played


@pytest.mark.parametrize("card", SPECIAL_CARD)
@pytest.mark.parametrize("kind", QUESTIONS)
def test_c38_special_cards_are_declared_at_any_question_of_ones_own(kind: str, card: str) -> None:
    on, word = SPECIAL_CARD[card]
    played = at_question(kind, card, on)
    asked = played.asked()
    assert f"declare {word}" in played.ask.legal
    others = [seat for seat in range(3) if seat != asked[0]]
    assert all(played.hand.view(seat).ask is None for seat in others)
    played.hand.play(f"declare {word}")
    assert played.only("declare").seat == asked[0]
    while played.asked() != asked:
        assert played.ask.kind in ("replacement", "disclose")
        played.hand.play(played.ask.default)
    assert f"declare {word}" not in played.ask.legal


@pytest.mark.parametrize("kind", QUESTIONS)
def test_c38_not_what_another_holds_nor_what_is_not_in_force(kind: str) -> None:
    for card, on in (("Qs", "death"), ("9c", "lady death archchancellor sender_of_eight")):
        played = at_question(kind, card, on)
        words = played.ask.legal.words  # type: ignore[attr-defined]
        assert not [word for word in words if word.startswith("declare")]


def test_c38_great_atuin_and_the_fool_have_their_times() -> None:
    for card, on in (("Qo", "great_atuin elephants"), ("Jc", "fool")):
        assert at_question("match", card, on).ask.legal.words == ("check",)  # type: ignore[attr-defined]
    any_time = at_question("match", "Jc", "fool", "millard-1998")
    assert any_time.ask.legal.words == ("check", "declare fool")  # type: ignore[attr-defined]


def test_c38_a_card_seen_at_the_exchange_is_out_of_sight_once_it_is_discarded() -> None:
    played = at_question("exchange", "Jt", "archchancellor death")
    played.hand.play("declare archchancellor")
    assert played.hand.state.own.tower == 1
    death = "2c Kw 3d 4h 6s"
    played = OnionTable(
        ["Jt 2d 3h 4s 6c", "Jd 2s 3c", death],
        options=dict.fromkeys(("archchancellor", "death", "sender_of_eight"), "yes"),
    ).to("exchange")
    played.hand.play("declare archchancellor")
    played.play("0 discloses 2d", "1 discloses Jd")
    assert 8 in played.hand.state.own.sight
    played.play("0 exchanges", "1 exchanges Jd")
    assert 8 not in played.hand.state.own.sight
    played.play("2 exchanges Kw")  # declared: it counts whoever throws it away
    assert 9 in played.hand.state.own.sight


def test_the_question_which_special_cards_to_declare_names_them_and_their_rules() -> None:
    played = plain("Qs Kw 2c 3c 4c", "2d", on="lady death").to("special cards")
    mine, other = played.hand.asks
    assert str(mine.message()) == "declare special cards: the Lady (rule 14), Death (rule 19)"
    assert (mine.clause, other.words, other.clause) == ("14", "declare special cards", "9")


def test_c19_a_face_up_card_is_out_of_sight_once_its_player_folds() -> None:
    death = "Th Ts 9h 4w 5w / Kw 2h 2s 2t 3t"
    double = "Ac Kc Ad Kd 4d / 9u 9o 9w 9t 5d"
    played = OnionTable([death, double, ""], options={"death": "yes"}).to("buy")
    played.play("0 stops", "0 bets 0", "1 buys 5", "1 bets 0", "2 matches")
    assert played.asked() == (2, "name")  # Death is in sight: no window opens for him
    assert best(played, 1)[0] != "Double Onion"
    played.play("2 names 100", "0 folds")
    assert best(played, 1)[0] == "Double Onion"


def test_c19_a_declared_card_stays_in_sight_whoever_folds() -> None:
    double = "Ac Kc Ad Kd 4d / 9u 9o 9w 9t 5d"
    played = OnionTable([DEATH, double, ""], options={"death": "yes"}).declare(s0="Kw")
    played.play("2 names 100", "0 folds").to_the_end()
    assert best(played, 1)[0] != "Double Onion"


def test_10_ii_once_all_know_that_nobody_holds_death_he_is_asked_for_no_more() -> None:
    played = plain(ARCHCHANCELLOR, "", "", on="archchancellor death").declare(s0="Jt")
    assert played.own.tower
    while played.hand.ask is not None:
        assert played.ask.kind != "special cards"
        played.hand.play(passive(played.ask), played.ask.seat)
