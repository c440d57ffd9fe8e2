"""Composed games: the rulings on what parts do together, and the names of games made so."""

from __future__ import annotations

import pickle
import re
from itertools import combinations
from random import Random

import pytest

from pokernight.cards import parse
from pokernight.engine.explaining import worth_of
from pokernight.engine.game import Cards, Game
from pokernight.engine.hand import Hand
from pokernight.engine.record import read, write
from pokernight.engine.rules import Rules
from pokernight.errors import Refused
from pokernight.games import find, find_in_rulebook, in_rulebook, named
from pokernight.games.composing import ATOMS, BASES, Base, compose, contradiction, objection
from pokernight.games.composing.parts import Atom
from pokernight.odds import equity, rule_hash
from pokernight.proofs import inert_options, prove, random_rules
from pokernight.ranking import Reading, wild_value
from tests.rules.tables import Table, WildTable, faces
from tests.sampling import PROVE, share, some
from tests.sentences import in_english

STUD = "seven_card_stud"


def stud(*atoms: str) -> Game:
    return compose(STUD, atoms)


def won(table: WildTable) -> list[str]:
    """Return the text of each win when all players check it down."""
    table.check_down()
    assert table.hand.ask is None
    return table.said("win")


# --- the rulings


def test_ruling_1_wild_rules_add_up() -> None:
    hands = ["3c 2d / Ah 9s 8d 7h / Kc", "4c 4d / 4h 7s Td Jh / Qc"]
    assert "three aces" in won(WildTable(stud("threes_and_nines_wild"), hands))[0]
    both = WildTable(stud("threes_and_nines_wild", "low_hole_wild"), hands)
    assert "four aces" in won(both)[0], "the deuce in the hole is wild besides"


def test_ruling_2_each_event_rule_keeps_a_memory_of_its_own() -> None:
    game = stud("follow_the_queen", "follow_the_cowboy")
    table = WildTable(game, ["2c 3d / Qh 5s 7d 8h / 9c", "4c 6d / Kh Jc 2h 3h / 6c"])
    table.check_down()
    assert table.said("trigger") == [
        "Q♥: the next card face up is wild",
        "K♥: the next card face up is wild",
        "K♥ follows the queen: kings are wild",
        "5♠ follows the king: fives are wild",
    ]
    assert table.notes() == [
        "kings and fives are wild: 5♠ followed K♥",
        "queens and kings are wild: K♥ followed Q♥",
    ]


def test_ruling_3_an_extra_card_is_an_up_card_like_any_other_in_the_order_dealt() -> None:
    game = stud("follow_the_queen", "four_buys_a_card")
    table = WildTable(
        game, ["2c 3d / 4h 5s 7d 8h / 9c", "Ac 6d / Qs Jc 2h 3h / 6c"], after={2: "Ts"},
        rules={"extra_card": "up"},
    )  # fmt: skip
    ups = [faces(event) for event in table.told("dealt up")][:3]
    assert ups == ["4h", "Qs", "Ts"], "after the cards of its round"
    assert table.said("trigger")[1] == "10♠ follows the queen: tens are wild"


def test_ruling_3_an_extra_card_that_is_a_four_brings_another_one() -> None:
    game = stud("four_buys_a_card")
    table = WildTable(game, ["2c 3d / 4h", "Ac 6d / Qs"], after={2: "4s Ts"},
                      rules={"extra_card": "up"})  # fmt: skip
    assert [faces(event) for event in table.told("dealt up")][:4] == ["4h", "Qs", "4s", "Ts"]


@pytest.mark.parametrize(("ante", "shares"), [("1", [68, 66, 66]), ("0.5", [34, 33, 33])])
def test_ruling_4_a_pot_with_two_halves_is_cut_in_three_odd_chips_to_the_high_hand(
    ante: str, shares: list[int]
) -> None:
    game = stud("low_spade_half", "high_spade_half")
    hands = ["Ac Ad / Ah 9h 7d 5h / Kc", "2s 4d / 4h 7c 8d Jh / As"]
    table = WildTable(game, hands, rules={"ante": ante})
    table.check_down()
    assert [event.amount for event in table.told("win")] == shares
    assert [event.seat for event in table.told("win")] == [0, 1, 1]
    assert "the high third of the pot" in table.said("win")[0]


def test_ruling_5_a_part_that_nobody_claims_goes_to_the_high_hand() -> None:
    game = stud("low_spade_half", "high_spade_half")
    hands = ["Ac Ad / As 9h 7d 5h / Kc", "2c 4d / 4s 7c 8d Jh / Ah"]
    table = WildTable(game, hands)
    table.check_down()
    assert [event.seat for event in table.told("win")] == [0, 0, 0]
    assert "no spade in the hole" in table.said("win")[1]
    assert table.payoffs == (100, -100)


def test_ruling_6_what_must_be_held_to_win_is_judged_part_by_part() -> None:
    game = stud("trips_to_win", "low_spade_half")
    table = WildTable(game, ["Ac Ad / Kh 9h 7d 5h / Qc", "2s 4d / 4s 7c 8d Jh / Ah"])
    table.check_down()
    assert [event.seat for event in table.told("win")] == [1], "the low spade alone"
    assert table.said("unclaimed") == ["nobody claims the high half of the pot: $1 stays"]
    assert table.pot == 100
    assert table.over().result.again
    trips = WildTable(game, ["Ac Ad / As 9h 7d 5h / Qc", "2s 4d / 4s 7c 8d Jh / Ah"])
    assert len(won(trips)) == 2
    assert not trips.over().result.again


# --- what the first atoms say


def test_low_hole_wild_aces_are_high() -> None:
    table = WildTable(
        stud("low_hole_wild"), ["Ac 2d / Ah Ks 9d 6h / Tc", "3c 4d / 4h 7s 8d Jh / Qs"]
    )
    assert "three aces" in won(table)[0]


def test_queen_of_spades_kills_the_deal_and_the_pot_stays() -> None:
    game = stud("queen_of_spades_kills")
    table = WildTable(game, ["2c 3d / 4h 5s", "Ac 6d / Jc Qs"])
    table.check_down()
    assert table.said("thrown in") == ["the cards are thrown in: the pot of $2 stays"]
    assert table.pot == 200
    assert table.over().result.again
    hole = WildTable(game, ["2c 3d / 4h 5s", "Qs 6d / Jc 8s"])
    assert len(won(hole)) == 1, "she does nothing face down"


def test_jacks_or_better_to_open_others_can_only_check() -> None:
    game = compose("five_card_draw", ["jacks_or_better_to_open"])
    table = Table(game, ["Tc Td 2h 3h 4h", "Jc Jd 5s 6s 7s"])
    assert table.legal == ["check"]
    table.play("0 checks")
    assert table.legal == ["check", 200]
    table.play("1 bets 200", "0 raises 400", "1 calls")


def test_jacks_or_better_to_open_if_nobody_opens_the_pot_stays() -> None:
    game = compose("five_card_draw", ["jacks_or_better_to_open"])
    table = Table(game, ["Tc Td 2h 3h 4h", "Jc Jd 5s 6s 7s"]).play("0 checks", "1 checks")
    assert table.said("thrown in") == ["nobody opens: the pot of $2 stays"]
    assert table.pot == 200
    assert table.over().result.again


def test_jacks_or_better_to_open_nobody_who_can_bet_is_no_pass() -> None:
    game = compose("five_card_draw", ["jacks_or_better_to_open"])
    table = Table(game, ["Tc Td 2h 3h 4h", "Jc Jd 5s 6s 7s"], stacks=[100, 100])
    table.defaults()
    assert not table.told("thrown in")
    assert table.pot == 0


@pytest.mark.parametrize(("option", "answer"), [("given", ""), ("sold", "buy"), ("sold", "leave")])
def test_four_buys_a_card_given_or_sold(option: str, answer: str) -> None:
    table = WildTable(stud("four_buys_a_card"), ["2c 3d / 4h", "Ac 6d / Jc"], after={2: "Ts"},
                      rules={"extra_card_is": option})  # fmt: skip
    if answer:
        assert table.ask.kind == "buy a card"
        assert table.ask.cost("buy") == 200
        table.hand.play(answer)
    state = table.hand.state
    assert len(state.hands[0]) == (3 if answer == "leave" else 4)
    assert state.pots[0] == (200 if answer == "buy" else 0)


@pytest.mark.parametrize(
    ("rules", "best"),
    [
        ({}, "three aces"),
        ({"leader_last": "leader"}, "three aces"),
        ({"leader_last": "nothing"}, "pair of aces"),
        ({"leader": "plain", "leader_last": "leader"}, "pair of aces"),
    ],
)
def test_follow_the_queen_who_is_the_last_card_up(rules: dict[str, str], best: str) -> None:
    hands = ["4c 6d / 4h 7s 8d Jh / 2c", "Ac Ad / Ks 3d 5d Qh / 9c"]
    assert best in won(WildTable(stud("follow_the_queen"), hands, rules=rules))[0]


def test_follow_the_queen_redeal() -> None:
    hands = ["4c 6d / 4h 7s 8d Jh / 2c", "Ac Ad / Ks 3d 5d Qh / 9c"]
    table = WildTable(stud("follow_the_queen"), hands, rules={"leader_last": "redeal"})
    table.check_down()
    assert table.over().result.again
    assert table.pot == 200


def test_high_spade_half_the_ace_may_be_low() -> None:
    game = stud("high_spade_half")
    hands = ["Ac Ad / Ah 9h 7d 5h / As", "2s 4d / 4h 7c 8d Jh / Ks"]
    high, low = WildTable(game, hands), WildTable(game, hands, rules={"ace_in_the_hole": "low"})
    assert "A♠ in the hole" in won(high)[1]
    assert "K♠ in the hole" in won(low)[1]


def worth(
    atoms: str, down: str, up: str, part: str = "high", base: str = STUD, **rules: str
) -> str:
    """Return the reading of cards in a game of some atoms, for a part of the pot."""
    game = compose(base, atoms.split())
    found = game.worth(Cards(parse(down), parse(up)), game.house_rules(**rules))
    reading = found[part if part in found else ""]
    return str(reading) if reading != [] else "nothing"


@pytest.mark.parametrize(
    ("atom", "down", "up", "best"),
    [
        ("fours_wild", "4c 9d", "Ah", "pair of aces, nine kicker; 4♣ wild"),
        ("threes_sixes_and_nines_wild", "3c 6d", "9h Ah 2c", "four aces, deuce kicker"),
        ("kings_wild", "Kc 9d", "Ah", "pair of aces, nine kicker; K♣ wild"),
        ("one_eyed_jacks_wild", "Jh 9d", "Ah Jd", "pair of aces, jack, nine; J♥ wild"),
        ("suicide_king_wild", "Kh 9d", "Ah Kd", "pair of aces, king, nine; K♥ wild"),
        ("high_hole_wild", "9c 3d", "Ah 9d", "three aces, three kicker; 9♣ 9♦ wild"),
        ("queen_of_spades_in_the_hole_wild", "Qs 9d", "Ah", "pair of aces, nine kicker; Q♠ wild"),
        ("queen_of_spades_in_the_hole_wild", "9d", "Ah Qs", "ace high, queen, nine"),
        ("jokers_wild", "Jk 9d", "Ah", "pair of aces, nine kicker; Joker wild"),
        ("joker_is_a_bug", "Jk 9d", "9h", "pair of nines, ace kicker; Joker as A♠"),
    ],
)
def test_what_is_wild(atom: str, down: str, up: str, best: str) -> None:
    assert worth(atom, down, up).startswith(best)


@pytest.mark.parametrize(
    ("atom", "part", "down", "up", "best"),
    [
        ("high_heart_half", "high heart", "Ah 2h", "Kh", "A♥ in the hole"),
        ("low_club_half", "low club", "9c 3c", "2c", "3♣ in the hole"),
        ("low_club_half", "low club", "9d 3d", "2c", "nothing"),
        ("diamonds_half", "diamonds", "Ad 2c", "Kd 3d", "30 in diamonds"),
        ("diamonds_half", "diamonds", "Ac 2c", "Kh 3s", "nothing"),
        ("diamonds_half fours_wild", "diamonds", "4c 2c", "Kd", "27 in diamonds"),
        ("spots_half", "spots", "Ac Td", "Kh 9s", "20 spots"),
        ("spots_half fours_wild", "spots", "4c Kd", "Qh", "10 spots"),
        ("twenty_one_half", "nearest to 21", "Ac 5d 5h", "Kh", "21 points"),
        ("twenty_one_half", "nearest to 21", "Tc 5d Kh", "2h", "nothing"),
        ("eight_or_better_half", "low", "Ac 2d", "3h 4s 8c Kd", "8-4-3-2-A low"),
        ("eight_or_better_half", "low", "Ac 2d", "3h 4s 9c Kd", "nothing"),
        ("eight_or_better_half fours_wild", "low", "Ac 2d", "4h 6s 8c", "8-6-3-2-A low; 4♥ wild"),
        ("worst_hand_half", "lowest", "Kc 2d", "3h 4s 9c Kd", "K-9-4-3-2 low"),
        ("badugi_half", "badugi", "Ac 2d", "3h 4s Kc", "4-3-2-A badugi"),
        ("natural_half fours_wild", "natural", "4c 9d", "4h", "pair of fours, nine kicker"),
        ("natural_half jokers_wild", "natural", "Jk 9d", "4h", "nine high, four"),
    ],
)
def test_what_wins_a_part_of_the_pot(atom: str, part: str, down: str, up: str, best: str) -> None:
    assert worth(atom, down, up, part).startswith(best)


@pytest.mark.parametrize(("which", "best"), [("all", None), ("any", 21), ("two", 20)])
def test_twenty_one_half_how_many_cards_are_counted(which: str, best: int | None) -> None:
    game = stud("twenty_one_half")
    rules = game.house_rules(twenty_one=which)
    found = game.worth(Cards(parse("Tc Kd 9h 2s"), parse("Ah")), rules)["nearest to 21"]
    assert str(found or None) == ("None" if best is None else f"{best} points")


def fives(held: str, board: str) -> list[tuple[int, ...]]:
    """Two of the cards in hand with three of the board."""
    pairs, threes = combinations(parse(held), 2), [*combinations(parse(board), 3)]
    return [(*pair, *three) for pair in pairs for three in threes]


@pytest.mark.parametrize(
    ("held", "board", "best"),
    [
        ("As Ad Ah 3c", "Ac Kd 9s 8h 4c", "three aces, king, nine"),
        ("2c Kh 7s 8d", "Ac Ad 9s Jh 4c", "three aces, king, jack; 2♣ wild"),
        ("2c 2d 2h 2s", "Kc Kd 9s 8h 4c", "four kings, nine kicker; 2♣ 2♦ wild"),
        ("As Qd 7h 5c", "2c 2d 2h 2s Kc", "four aces, queen kicker; 2♣ 2♦ 2♥ wild"),
    ],
)
def test_omaha_two_of_the_hole_are_played_with_three_of_the_board(
    held: str, board: str, best: str
) -> None:
    game = compose("omaha", ["deuces_wild"])
    found = game.worth(Cards(parse(held), parse(board)), game.usual_rules)[""]
    assert isinstance(found, Reading)
    assert str(found) == best
    deuces = parse("2c 2d 2h 2s")
    assert found.value == max(wild_value(five, deuces) for five in fives(held, board))


def test_omaha_every_other_hand_is_made_so_too() -> None:
    game = compose("omaha", ["badugi_half", "eight_or_better_half", "natural_half"])
    held, board = "As 2d Kh Kc", "3c 4h 5s 6c Td"
    found = game.worth(Cards(parse(held), parse(board)), game.usual_rules)
    assert {name: str(read) for name, read in found.items()} == {
        "high": "straight, five high",
        "badugi": "4-3-2-A badugi",
        "low": "wheel",
        "natural": "straight, five high",
    }
    with pytest.raises(Refused, match="4 cards in hand go with three to five on the board"):
        game.worth(Cards(parse("As 2d Kh"), parse(board)), game.usual_rules)


def test_omaha_plays_without_wild_cards_as_omaha_does() -> None:
    one, other = find("omaha"), compose("omaha", ["high_spade_half"])
    for seed in range(5):
        hands = [game.deal(4, seed) for game in (one, other)]
        while (ask := hands[0].ask) is not None:
            mine = hands[1].ask
            assert mine is not None
            assert (ask.seat, repr(ask.legal)) == (mine.seat, repr(mine.legal))
            for hand in hands:
                hand.play("call" if "call" in ask.legal else "check")
        high = [[str(worth_of(hand.view(0), 0).get(part)) for hand, part in
                 zip(hands, ("", "high"), strict=True)]]  # fmt: skip
        assert high[0][0] == high[0][1]


def test_high_spade_half_wild_cards_are_what_they_are() -> None:
    game = stud("high_spade_half", "deuces_wild")
    found = game.worth(Cards(parse("2s 9c"), parse("Ah")), game.usual_rules)
    assert str(found["high spade"]) == "2♠ in the hole"


def test_last_queens_suit_wild_from_the_deuce_to_the_ten() -> None:
    game = stud("last_queens_suit_wild")
    hands = ["2c 9d / Qc 5s 7d 8h / Kc", "Ac 6d / Kh Qd 2h 3h / 6c"]
    table = WildTable(game, hands).check_down()
    assert table.said("trigger") == [
        "Q♣: the clubs from the deuce to the ten are wild",
        "Q♦: the diamonds from the deuce to the ten are wild",
    ]
    assert in_english(game.talk.why(table.hand.view(0), 0)) == [
        "9♦ and 7♦ are wild: Q♦ was the last queen up (2)"
    ]


@pytest.mark.parametrize(
    ("atoms", "opens"), [((), 1), (("low_card_opens",), 2), (("left_of_dealer_opens",), 0)]
)
def test_who_opens(atoms: tuple[str, ...], opens: int) -> None:
    hands = ["6c 7d / Td", "2c 5d / Qh", "5h 6h / 8c"]
    assert WildTable(stud("deuces_wild", *atoms), hands).ask.seat == opens


@pytest.mark.parametrize(("up", "dies"), [("6s", True), ("6c", True), ("6h", False)])
def test_black_sixes_kill_face_up(up: str, dies: bool) -> None:
    table = WildTable(stud("black_sixes_kill"), [f"2c 7d / {up}", "2d 5d / Qh", "5h 3h / 8c"])
    assert bool(table.told("killed")) == dies
    assert table.hand.state.live[0] == (not dies)


def test_black_sixes_kill_all_but_one_and_he_takes_the_pot() -> None:
    table = WildTable(stud("black_sixes_kill"), ["2c 7d / 6s", "2d 5d / 6c"])
    assert table.payoffs == (-100, 100), "who is left alone is killed no more"


def test_pair_to_win_or_the_pot_stays() -> None:
    game = stud("pair_to_win")
    none = WildTable(game, ["Ac 7d / 9h 2s 5d Jh / Kc", "Kd 8c / 3h 4s 6d Qh / Ts"])
    none.check_down()
    assert none.said("unclaimed") == ["nobody claims the pot: $2 stays"]
    one = WildTable(game, ["Ac 7d / 9h 2s 5d Jh / Kc", "3d 8c / 3s 4s 6d Qh / Ts"])
    assert "pair of threes" in won(one)[0]


@pytest.mark.parametrize("atoms", [("pair_to_win",), ("pair_to_win", "low_spade_half"),
                                   ("all_or_nothing", "low_spade_half")])  # fmt: skip
def test_what_must_be_held_to_win_is_asked_of_nobody_who_is_alone_in_a_side_pot(
    atoms: tuple[str, ...],
) -> None:
    hands = ["Ac 7d / 9h 2c 5d Jh / Kc", "Kd 8c / 3h 4c 6d Qh / Tc", "Ad 7c / Kh 2d 6c 8d / 9c"]
    table = WildTable(stud(*atoms), hands, stacks=[5_000, 5_000, 100])
    first = table.ask.seat
    table.play(f"{first} bets 200", f"{1 - first} calls").check_down(3)
    table.play(f"{table.ask.seat} bets 400", f"{1 - table.ask.seat} folds")
    alone = table.hand.state.live.index(1)
    assert won(table) == [f"seat {alone} takes $4, side pot 1, in which nobody else is left"]
    assert table.pot == 300, "the main pot stays"


def test_ten_buys_a_card() -> None:
    table = WildTable(stud("ten_buys_a_card"), ["2c 3d / Th", "Ac 6d / 4c"], after={2: "Ts"})
    assert [len(hand) for hand in table.hand.state.hands] == [4, 3]


def test_roll_your_own_each_chooses_what_to_turn_up() -> None:
    game = stud("roll_your_own", "follow_the_queen")
    table = WildTable(game, ["Qc 3d 9s", "Ac 6d 4c"])
    assert {ask.kind for ask in table.hand.asks} == {"roll"}
    assert not any(table.hand.state.shown(seat) for seat in (0, 1))
    table.hand.play(table.tokens("Qc")[0], 0)
    table.hand.play(table.tokens("6d")[0], 1)
    assert table.said("trigger")[1] == "6♦ follows the queen: sixes are wild"
    assert [len(table.hand.state.shown(seat)) for seat in (0, 1)] == [1, 1]
    table.check_down(1)
    assert {ask.kind for ask in table.hand.asks} == {"roll"}, "and again with every card"


def test_five_card_draw_is_drawn_in() -> None:
    game = compose("five_card_draw", ["deuces_wild", "low_hole_wild"])
    table = Table(game, ["Ac Kd 9h 5s 4c", "2d 8c 7h 6s 3c"]).play("0 checks", "1 checks")
    assert table.ask.kind == "draw"
    table.hand.play(table.tokens("9h 5s 4c"))
    assert len(table.hand.state.hands[0]) == 5
    assert len(table.hand.state.muck) == 3


@pytest.mark.parametrize(("answer", "up"), [("down", 4), ("up", 5)])
def test_last_card_up_as_one_likes(answer: str, up: int) -> None:
    table = WildTable(stud("last_card_up"), ["Ac 7d / 9h 2s 5d Jh / Kc", "Kd 8c / 3h 4s 6d Qh"])
    while table.hand.ask is not None and table.ask.kind == "bet":
        table.hand.play("check")
    assert (table.ask.kind, table.ask.cost("up")) == ("last card", 200)
    table.hand.play(answer)
    assert len(table.hand.state.shown(0)) == up


def test_all_or_nothing_each_part_must_be_won() -> None:
    game = stud("all_or_nothing", "low_spade_half", "high_spade_half")
    table = WildTable(game, ["2s As / Ah 9s 5d Jh / Kc", "Kd 8s / 3h 4s 6d Qh / Td"])
    assert "pair of aces" in won(table)[0]
    other = WildTable(game, ["2s Ac / Ah 9s 5d Jh / Kc", "Kd 8s / 3h 4s 6d Qh / Td"])
    assert won(other) == []
    assert other.pot == 200


OPTIONS = [atom for atom in ATOMS.values() if atom.rules is not Rules]


@pytest.mark.prove
@pytest.mark.parametrize("atom", OPTIONS, ids=lambda atom: atom.name)
def test_every_value_of_every_option_of_an_atom_changes_something(atom: Atom) -> None:
    game = compose(goes_with((atom,))[0], [atom])
    own = {option.name for option in atom.rules.options()}
    inert = inert_options(game, hands=100, seats=4)
    assert not [value for value in inert if value.partition("=")[0] in own]


# --- names, pages, records


def test_the_atoms_of_a_name_may_stand_in_any_order_and_spelling() -> None:
    game = find("Seven Card Stud+low-spade-half+FOLLOW_THE_QUEEN")
    assert game.name == "seven_card_stud+follow_the_queen+low_spade_half"
    assert find(game.name) is game is stud("low_spade_half", "follow_the_queen")
    assert named(game.name) is game
    assert in_rulebook(game)


def test_a_composed_game_has_a_page_of_the_clauses_of_its_parts() -> None:
    game = stud("follow_the_queen", "low_spade_half")
    first, *clauses = game.page.split("\n\n")
    assert first.startswith("Seven-card Stud with Follow the Queen and Low Spade Half. Stud")
    assert [clause.split(".")[0] for clause in clauses] == ["1", "2", "3", "4"]
    assert "two equal parts" in game.clause("4")


def _runs(text: str) -> dict[str, str]:
    """Return all runs of words of a text by their letters alone: "one eyed" -> "one-eyed"."""
    words = list(re.finditer(r"[a-z0-9]+", text.lower()))
    runs = [words[start : start + n] for n in (2, 3) for start in range(len(words) - n + 1)]
    return {
        " ".join(word[0] for word in run): text.lower()[run[0].start() : run[-1].end()]
        for run in runs
    }


@pytest.mark.parametrize("atom", ATOMS.values(), ids=lambda atom: atom.name)
def test_a_title_is_spelled_as_the_clause_is(atom: Atom) -> None:
    clause = {
        run: spelled
        for run, spelled in _runs(f"{atom.says}. {atom.clause}").items()
        if not re.search(r"[^\w' ,-]|, (?!\w+ and)", spelled)
    }
    title = _runs(atom.title)
    assert {run: title[run] for run in title.keys() & clause} == {
        run: clause[run] for run in title.keys() & clause
    }


@pytest.mark.parametrize(
    ("atoms", "title"),
    [
        (("last_queens_suit_wild",), "Last Queen's Suit Wild"),
        (("one_eyed_jacks_wild", "trips_to_win"), "One-Eyed Jacks Wild and Trips to Win"),
        (("twenty_one_half", "man_with_the_axe_wild"),
         "Man with the Axe Wild and Twenty-One Half"),
        (("threes_sixes_and_nines_wild",), "Threes, Sixes and Nines Wild"),
        (("high_low_declare",), "High-Low Declare"),
        (("seven_five_low_half",), "Seven-Five Low Half"),
    ],
)  # fmt: skip
def test_a_title_has_its_hyphens_apostrophes_and_commas(atoms: tuple[str, ...], title: str) -> None:
    assert stud(*atoms).title == f"Seven-card Stud with {title}"


def test_a_composed_game_has_a_rule_hash_of_its_own() -> None:
    games = [stud(*names) for names in combinations(list(ATOMS)[:4], 2)]
    assert len({rule_hash(game, game.usual_rules) for game in games}) == len(games)


def test_a_composed_game_is_sent_by_its_name() -> None:
    game = stud("follow_the_queen", "four_buys_a_card")
    assert pickle.loads(pickle.dumps(game)) is game
    hand: Hand = pickle.loads(pickle.dumps(game.deal(3, seed=1)))
    assert hand.game is game


def test_a_record_of_a_composed_game_is_read_by_its_name() -> None:
    hand = stud("follow_the_queen", "four_buys_a_card").deal(3, seed=1)
    while hand.ask:
        hand.play(hand.ask.default)
    assert read(write(hand), find_in_rulebook).result == hand.result


def test_the_house_rules_are_those_of_every_part() -> None:
    names = [option.name for option in stud("follow_the_queen", "low_spade_half").rules.options()]
    assert {"ante", "leader", "leader_last", "ace_in_the_hole"} <= {*names}
    assert len(names) == len(set(names))


def test_what_a_fact_says_is_what_rank_takes() -> None:
    game = stud("follow_the_queen", "low_spade_half")
    given = {"follow_the_queen": "Qc7d"}
    worth = game.worth(Cards(parse("2s 7c"), parse("Ah"), given), game.usual_rules)
    assert str(worth["high"]) == "pair of aces, deuce kicker; 7♣ wild"
    assert str(worth["low spade"]) == "2♠ in the hole"


def test_the_odds_say_how_often_a_pot_stays() -> None:
    found = equity("seven_card_stud+trips_to_win", ["As Kd / 9h", "Qs Jd / 8h"], trials=100)
    shares = [seat.share for seat in found.seats]
    assert 0 < sum(shares) < 0.9, "no three of a kind wins nothing"


# --- what cannot be


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("seven_card_stud+follow_the_quene", "did you mean 'follow_the_queen'"),
        ("seven_card_stud+xyzzy", "there is no atom 'xyzzy': there are "),
        ("seven_card_studd+follow_the_queen", "did you mean 'seven_card_stud'"),
        ("seven_card_stud+follow_the_queen+follow_the_queen", "follow_the_queen is said twice"),
        ("five_card_draw+follow_the_queen", "does not go with five_card_draw: it needs cards that"),
        ("seven_card_stud+jacks_or_better_to_open", "it needs a draw"),
        ("seven_card_stud+", "there is no atom ''"),
    ],
)
def test_what_cannot_be_composed_is_refused_with_the_reason(name: str, reason: str) -> None:
    for finds in (find, find_in_rulebook):
        with pytest.raises(Refused, match=reason):
            finds(name)
    assert named(name) is None


def test_too_many_players_for_a_composed_game_are_refused_with_the_arithmetic() -> None:
    game = stud("four_buys_a_card")
    game.deal(6, 1)
    with pytest.raises(Refused, match=r"7 x 7 \+ 4 for the fours = 53 cards, and the pack has 52"):
        game.deal(7, 1)


def test_a_page_of_ones_own_has_a_clause_for_each_part() -> None:
    page = "Odd. One line.\n\n1. The deal.\n\n2. Who wins."
    with pytest.raises(Refused, match="has 2 clauses, and its parts are 3: deal, low_hole_wild"):
        compose(STUD, ["low_hole_wild"], title="Odd", page=page)


def test_at_most_one_pair_in_ten_is_refused_each_with_its_reason() -> None:
    pairs = list(combinations(ATOMS.values(), 2))
    refused = [(one.name, other.name) for one, other in pairs if contradiction(one, other)]
    assert 10 * len(refused) <= len(pairs)


def test_every_atom_has_two_phrases_and_no_two_atoms_share_one() -> None:
    phrases = [phrase for atom in ATOMS.values() for phrase in atom.phrases]
    phrases += [phrase for base in BASES.values() for phrase in base.phrases]
    assert len(set(phrases)) == len(phrases)
    assert all(len(atom.phrases) >= 2 for atom in ATOMS.values())
    assert len(ATOMS) >= 40
    assert all(phrase == phrase.lower() for phrase in phrases)


# --- proofs


def goes_with(atoms: tuple[Atom, ...]) -> list[Base]:
    """The bases with which some atoms go."""
    return [
        base for base in BASES.values() if not any(objection([base], (), atom) for atom in atoms)
    ]


def fits(atoms: tuple[Atom, ...]) -> bool:
    """Return whether some atoms go together, and with a base."""
    pairs = combinations(atoms, 2)
    return bool(goes_with(atoms)) and not any(contradiction(*pair) for pair in pairs)


def drawn(sizes: tuple[int, ...], seed: str) -> list[tuple[Atom, ...]]:
    """Compositions drawn at random."""
    rng = Random(seed)
    found: list[tuple[Atom, ...]] = []
    while len(found) < share(500, 50):
        atoms = tuple(rng.sample(list(ATOMS.values()), rng.choice(sizes)))
        if fits(atoms):
            found.append(atoms)
    return found


def proved(atoms: tuple[Atom, ...], hands: int) -> None:
    """The shared proofs hold for some atoms on a base that they go with, by house rules drawn."""
    rng = Random(" ".join([atom.name for atom in atoms]))
    game = compose(rng.choice(goes_with(atoms)), atoms)
    for _ in range(min(hands, 2)):
        rules = random_rules(game, rng)
        most = max(n for n in range(2, game.seats[1] + 1) if _fits(game, n, rules))
        seats = rng.randint(2, min(most, 5))
        prove(game, seats=seats, hands=max(hands // 2, 1), first=rng.randrange(1000), rules=rules)


def _fits(game: Game, seats: int, rules: object) -> bool:
    try:
        game.check_seats(seats, rules)  # type: ignore[arg-type]
    except Refused:
        return False
    return True


PAIRS = [pair for pair in combinations(ATOMS.values(), 2) if fits(pair)]


@pytest.mark.parametrize(
    "pair",
    some("pairs of atoms", PAIRS, 15),
    ids=lambda pair: " and ".join([atom.name for atom in pair]),
)
def test_the_shared_proofs_for_pairs_of_atoms(pair: tuple[Atom, ...]) -> None:
    proved(pair, 20 if PROVE else 1)


def test_the_shared_proofs_for_random_compositions_of_three_and_four() -> None:
    for atoms in drawn((3, 4), "three and four"):
        proved(atoms, 20 if PROVE else 1)
