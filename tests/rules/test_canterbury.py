"""The Canterbury house procedures: 4.2 and 4.3, the rows O7, O9, O12 and O13, examples 10 and 11.

Seat 0 has the small blind of $2 and seat 1 the big one of $4; the last seat has the button and is
dealt last. With three players or more seat 2 acts first before the flop.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from pokernight.cards import BOXED, JOKERS, Card, parse, parse_deck, text
from pokernight.engine.asks import CALL, CHECK, Bets
from pokernight.engine.events import EVERYBODY, Event
from pokernight.engine.hand import Hand, IllegalIncident, Opening
from pokernight.engine.record import read, read_position, write, write_position
from pokernight.engine.state import snapshot
from pokernight.errors import Refused
from pokernight.games import all_games, find
from pokernight.games.canterbury_rulings import RULINGS
from pokernight.games.omaha_hi_lo import OMAHA_HI_LO, OmahaRules
from tests.rules.tables import Table, cards, faces, stacked

BOARD = "2h 5c 8s / Jh / Kc"
KINGS = "Kd Ks 9c 9d"
LOW = "As 3d Qd Tc"
SAME_LOW = "Ac 3c Qh Td"
JACKS = "Jc Js 9h Ts"
"""No low, and less than the kings."""
TWO = (KINGS, LOW)
THREE = (KINGS, LOW, SAME_LOW)
FOUR = (*THREE, JACKS)
NEXT = "7d 6d 4d"
"""Cards on the deck under the hands, if a test says so; a burn and the board follow."""


class Floor(Table):
    """A table where things go wrong: ``then`` lies under the hands, before the burn and the flop.

    ``scraps`` are put into the deck at a place counted from its top: ``{2: "7C"}`` is a boxed seven
    of clubs, ``"Jk"`` a joker.
    """

    def __init__(
        self,
        *hands: str,
        board: str = BOARD,
        then: str = "",
        scraps: Mapping[int, str] | None = None,
        rules: Mapping[str, str] | None = None,
        **details: Any,
    ) -> None:
        self.set_up(OMAHA_HI_LO, len(hands), OMAHA_HI_LO.house_rules(**(rules or {})))
        deck = list(stacked(self.game, self.rules, hands, button=self.button, board=board))
        above = 4 * len(hands)
        deck[above:above] = cards(then)
        for place, scrap in sorted((scraps or {}).items()):
            deck[place:place] = parse_deck(scrap)
        self.deal(deck, **details)

    def play(self, *moves: str) -> Floor:
        """See :meth:`Table.play`; also ``0 turns up`` and ``1 mucks`` at the showdown."""
        for move in moves:
            number, *what = move.split()
            if what in (["turns", "up"], ["mucks"]):
                assert (self.ask.seat, self.ask.kind) == (int(number), "show"), self.hand
                self.hand.play("show" if what[0] == "turns" else "muck")
            else:
                super().play(move)
        return self

    def check_down(self, rounds: int = 99) -> Floor:
        super().check_down(rounds)
        return self

    def goes_wrong(self, name: str, **facts: int | bool) -> Floor:
        self.hand.incident(name, **facts)
        return self

    def holds(self, seat: int) -> str:
        return text(self.hand.state.cards(self.hand.state.hands[seat]))

    @property
    def rulings(self) -> list[str]:
        """Every ruling, and the clause it cites."""
        return [f"{self.words(event)} ({event.clause})" for event in self.told("ruling")]

    @property
    def muck(self) -> str:
        return text(self.hand.state.cards(self.hand.state.muck))

    @property
    def board(self) -> str:
        return text(self.hand.state.cards(self.hand.state.board))

    @property
    def aside(self) -> str:
        return text(self.hand.state.cards(self.hand.state.aside))

    @property
    def deck(self) -> list[Card]:
        """Rest of the deck, top card first."""
        return self.hand.state.cards(reversed(self.hand.state.stub))


def ruled(name: str, **details: Any) -> str:
    """The sentence of the book."""
    case = RULINGS[name].rule(**details)
    return f"Ruling: {case.ruling} ({case.clause})"


def by_hand(*hands: str, **details: Any) -> Floor:
    """At the showdown of a checked-down hand that the players turn up themselves."""
    return Floor(*hands, rules={"showdown": "players"}, **details).check_down()


# --- 4.3 Boxed cards


def test_canterbury_4_3_a_boxed_card_is_replaced_by_the_next_card_below_it() -> None:
    """It comes up as seat 1 is due its second card: seat 1 gets the next one, nobody another."""
    played = Floor(*THREE, scraps={4: "7C"})
    assert [played.holds(seat) for seat in range(3)] == list(THREE)
    assert played.rulings == [ruled("boxed_card")]
    assert played.muck == "7c"
    assert played.said("slip") == ["7♣ lies face up in the deck"]


def test_canterbury_4_3_two_boxed_cards_in_a_row() -> None:
    played = Floor(*THREE, scraps={4: "7C7D"})
    assert [played.holds(seat) for seat in range(3)] == list(THREE)
    assert played.muck == "7c 7d"


@pytest.mark.parametrize("place", range(12))
def test_canterbury_4_3_wherever_it_comes_in_the_deal(place: int) -> None:
    assert [Floor(*THREE, scraps={place: "7C"}).holds(seat) for seat in range(3)] == list(THREE)


@pytest.mark.parametrize("place", [12, 13, 14, 15, 16, 17, 18, 19])
def test_canterbury_4_3_a_boxed_card_as_burn_or_on_the_board_is_a_scrap_too(place: int) -> None:
    played = Floor(*THREE, scraps={place: "7C"}).check_down(3)
    assert played.board == text(cards(BOARD))
    assert played.rulings == [ruled("boxed_card")]
    assert len(played.hand.state.muck) == 4


def test_canterbury_4_3_except_when_the_next_card_is_among_another_players_cards() -> None:
    """The exception: noticed when the dealer has dealt on, it is replaced after the round."""
    played = Floor(*THREE, then=NEXT).goes_wrong("boxed_card", seat=1, place=2)
    assert played.holds(1) == "As 3d 7d Tc"
    assert played.muck == "Qd"
    assert played.rulings == [ruled("boxed_card", mingled=True)]
    assert played.hand.view(None).face[played.hand.state.muck[0]] == parse("Qd")[0]


def test_canterbury_4_3_the_last_card_of_the_deal_has_none_after_it() -> None:
    played = Floor(*THREE, then=NEXT).goes_wrong("boxed_card", seat=2, place=3)
    assert played.holds(2) == "Ac 3c Qh 7d"
    assert played.rulings == [ruled("boxed_card", mingled=False)]


def test_canterbury_4_3_nobody_knows_of_a_boxed_card_before_it_comes_up() -> None:
    played = Floor(*THREE, scraps={16: "7C"})
    clean = Floor(*THREE)
    for seat in (None, 0, 1, 2):
        view, other = played.hand.view(seat), clean.hand.view(seat)
        assert max(view.face) < BOXED
        assert (view.face, view.up) == (other.face, other.up)
    assert "7C" not in write_position(played.hand, 0)
    assert "7C" in write_position(played.hand)


# --- 4.3 Jokers


def test_canterbury_4_3_a_joker_announced_before_acting_is_replaced_after_the_round() -> None:
    played = Floor(*THREE, then=NEXT, scraps={1: "Jk"})
    assert played.holds(1) == "Jk Ks 9c 9d", "the deal goes on with the joker in it"
    played.goes_wrong("joker", seat=1)
    assert played.holds(1) == "Td Ks 9c 9d", "replaced by the top card, where it lay"
    assert played.muck == "Jk"
    assert played.rulings == [ruled("joker", acted=False, mingled=True)]
    assert played.hand.state.live == [1, 1, 1]


def test_canterbury_4_3_a_joker_as_the_last_card_of_the_deal() -> None:
    played = Floor(*THREE, then=NEXT, scraps={11: "Jk"}).goes_wrong("joker", seat=2)
    assert played.rulings == [ruled("joker", acted=False, mingled=False)]
    assert played.holds(2).endswith("Td")


@pytest.mark.parametrize("place", [13, 14, 15, 17, 19])
def test_canterbury_4_3_a_joker_on_the_board_is_replaced_by_the_next_card(place: int) -> None:
    played = Floor(*THREE, scraps={place: "Jk"}).check_down(3)
    assert played.board == text(cards(BOARD))
    assert played.rulings == [ruled("joker", acted=False, mingled=False)]
    assert "Jk" in played.muck


def test_a_joker_that_is_wild_is_no_scrap_of_paper() -> None:
    game = find("omaha_hi_lo+jokers_wild")
    on_the_board = 0
    for seed in range(40):
        heard: list[Event] = []
        hand = game.deal(5, seed, sink=heard.append)
        while (ask := hand.ask) is not None:
            assert isinstance(ask.legal, Bets)
            hand.play(CALL if CALL in ask.legal.passive else CHECK, ask.seat)
        on_the_board += not {*JOKERS}.isdisjoint(hand.state.cards(hand.state.board))
        assert "slip" not in [event.kind for event in heard]
    assert on_the_board > 2


def test_canterbury_4_3_a_joker_burned_is_never_seen() -> None:
    played = Floor(*THREE, scraps={12: "Jk"}).check_down(1)
    assert played.rulings == []
    assert "Jk" in played.muck
    assert not played.hand.state.knows[12]


def test_canterbury_4_3_a_joker_not_announced_before_acting_is_a_foul_hand() -> None:
    played = Floor(*THREE, scraps={2: "Jk"}).play("2 calls")
    played.goes_wrong("joker", seat=2)
    assert played.rulings == [ruled("joker", acted=True)]
    assert played.hand.state.live == [1, 1, 0]
    assert played.said("forfeit") == ["seat 2 forfeits $4"]
    assert played.hand.view().front == (200, 400, 400), "O12: it stays in the pot"


def test_canterbury_4_3_announced_when_others_have_acted_but_he_has_not() -> None:
    played = Floor(*THREE, scraps={0: "Jk"}).play("2 calls").goes_wrong("joker", seat=0)
    assert played.hand.state.live == [1, 1, 1]
    assert played.rulings == [ruled("joker", acted=False, mingled=True)]


def test_canterbury_4_3_a_joker_found_on_a_later_round() -> None:
    played = Floor(*THREE, scraps={0: "Jk"}).check_down(2).goes_wrong("joker", seat=0)
    assert played.rulings == [ruled("joker", acted=True)]
    assert played.ask.seat == 1


@pytest.mark.parametrize("showdown", ["dealer", "players"])
def test_canterbury_4_3_a_joker_that_nobody_mentioned_is_found_at_the_showdown(
    showdown: str,
) -> None:
    played = Floor(*THREE, scraps={0: "Jk"}, rules={"showdown": showdown}).check_down()
    if showdown == "players":
        played.play("0 turns up", "1 turns up", "2 turns up")
    assert played.rulings == [ruled("joker", acted=True)]
    assert played.payoffs[0] == -400
    assert sum(played.payoffs) == 0


def test_canterbury_4_3_a_foul_hand_that_is_the_last_one_left_wins_unseen() -> None:
    """O10: only a showdown shows; heads-up the other hand folds."""
    played = Floor(*TWO, scraps={0: "Jk"}).play("1 calls", "0 raises 800", "1 folds")
    assert played.rulings == []
    assert played.payoffs == (400, -400)


def test_canterbury_4_3_when_one_of_two_is_foul_the_other_wins() -> None:
    played = Floor(*TWO, scraps={0: "Jk"}).check_down()
    assert played.payoffs == (-400, 400)
    assert played.rulings == [ruled("joker", acted=True)]


ALL_IN_ON_A_BLIND = [16_000, 400, 16_000]


@pytest.mark.parametrize("rounds", [0, 1, 3])
def test_canterbury_o23_a_joker_of_who_is_all_in_on_a_blind_is_found_before_he_acted(
    rounds: int,
) -> None:
    played = Floor(*THREE, then=NEXT, scraps={1: "Jk"}, stacks=ALL_IN_ON_A_BLIND)
    played.check_down(rounds).goes_wrong("joker", seat=1)
    assert played.rulings == [ruled("joker", acted=False, mingled=True)]
    assert played.hand.state.live == [1, 1, 1]
    assert "Jk" not in played.holds(1)
    assert len(played.hand.state.hands[1]) == 4


@pytest.mark.parametrize("showdown", ["dealer", "players"])
def test_canterbury_o23_and_is_replaced_at_the_showdown_at_the_latest(showdown: str) -> None:
    """With As 3d Qd and a Td off the deck he plays the low all the same."""
    played = Floor(*THREE, then=NEXT, scraps={1: "Jk"}, rules={"showdown": showdown},
                   stacks=ALL_IN_ON_A_BLIND)  # fmt: skip
    played.check_down()
    if showdown == "players":
        played.play("0 turns up", "1 turns up")
        assert played.rulings == [ruled("joker", acted=False, mingled=True)]
        played.play("1 turns up", "2 turns up")
    assert played.rulings == [ruled("joker", acted=False, mingled=True)]
    assert played.hand.state.live == [1, 1, 1]
    assert "Jk" in played.muck
    shown = next(event for event in played.events if event.kind == "show" and event.seat == 1)
    assert len(shown.cards) == 4
    assert sum(played.payoffs) == 0


def test_canterbury_o23_who_could_have_acted_and_was_not_asked_has_not_acted_either() -> None:
    """Everybody else is all in before the big blind is asked anything."""
    played = Floor(*THREE, then=NEXT, scraps={1: "Jk"}, stacks=[200, 16_000, 400])
    played.play("2 calls")
    assert played.hand.ask is None
    assert played.rulings == [ruled("joker", acted=False, mingled=True)]


# --- 4.3 Exposed cards, example 10


def test_canterbury_4_7_example_10_one_hole_card_exposed() -> None:
    played = Floor(*THREE, then=NEXT).goes_wrong("exposed_cards", seat=1, place=2)
    assert played.said("slip") == ["the dealer exposes Q♦ in seat 1's hand"]
    assert played.rulings == [ruled("exposed_cards", count=1)]
    assert played.holds(1) == "As 3d 7d Tc", "exchanged for the top card"
    state = played.hand.state
    top = state.stub[-1]
    assert (state.face[top], state.up[top]) == (parse("Qd")[0], 1), "face up on the deck"
    assert state.knows[state.hands[1][2]] == 1 << 1, "only he sees the new one"
    played.check_down(1)
    assert state.muck == [top], "it is the burn before the flop"
    assert state.knows[top] == EVERYBODY
    assert played.board == "6d 4d " + text(state.cards(state.board[2:])), "and no other is burned"


def test_canterbury_4_7_example_10_two_exposed_are_a_misdeal() -> None:
    played = Floor(*THREE, then=NEXT, pot=300).goes_wrong("exposed_cards", seat=1, place=2)
    played.goes_wrong("exposed_cards", seat=0, place=0)
    assert played.rulings == [ruled("exposed_cards", count=1), ruled("exposed_cards", count=2)]
    result = played.hand.result
    assert (result.payoffs, result.pot, result.misdeal) == ((0, 0, 0), 300, True)


def test_canterbury_4_3_the_exposed_card_is_what_is_burned_before_a_flop_too_early() -> None:
    played = Floor(*THREE, then=NEXT).goes_wrong("exposed_cards", seat=1, place=2)
    played.goes_wrong("flop_early")
    assert played.aside == "Qd"


def test_canterbury_4_3_a_boxed_card_below_the_exposed_one() -> None:
    played = Floor(*THREE, then=NEXT, scraps={12: "7C"})
    played.goes_wrong("exposed_cards", seat=0, place=0)
    assert played.holds(0) == "7d Ks 9c 9d"
    assert text(played.deck[:2]) == "Kd 6d"


def test_canterbury_4_3_exposing_a_joker_is_no_exposed_card() -> None:
    played = Floor(*THREE, then=NEXT, scraps={2: "Jk"})
    played.goes_wrong("exposed_cards", seat=2, place=0)
    assert played.rulings == [ruled("joker", acted=False, mingled=True)]
    played.goes_wrong("exposed_cards", seat=0, place=0)
    assert played.rulings[1:] == [ruled("exposed_cards", count=1)]


def test_canterbury_o9_a_card_exposed_by_its_own_player_plays() -> None:
    played = Floor(*THREE).play("2 calls").goes_wrong("exposed_by_player", seat=0, place=1)
    assert played.rulings == [ruled("exposed_by_player")]
    assert played.holds(0) == text(cards(KINGS))
    assert played.hand.view(None).known(0) == parse("Ks")
    assert played.check_down().payoffs == Floor(*THREE).check_down().payoffs


# --- 4.3 Wrong number of cards, O12


@pytest.mark.parametrize("number", [3, 5])
@pytest.mark.parametrize("acted", [0, 1])
def test_canterbury_4_3_a_wrong_number_found_before_two_have_acted_is_a_misdeal(
    number: int, acted: int
) -> None:
    played = Floor(*FOUR).goes_wrong("miscount", seat=3, cards=number)
    assert len(played.hand.state.hands[3]) == number
    assert played.rulings == [], "nobody has noticed"
    played.play(*["2 calls"][:acted]).goes_wrong("wrong_number_of_cards", seat=3)
    assert played.rulings == [ruled("wrong_number_of_cards", acted=acted)]
    assert played.hand.result.misdeal
    assert played.hand.result.payoffs == (0,) * 4


@pytest.mark.parametrize("number", [3, 5])
@pytest.mark.parametrize("seat", [1, 3])
def test_canterbury_4_3_after_two_have_acted_he_forfeits_all_money_antes_and_blinds(
    number: int, seat: int
) -> None:
    """O12: whether blind (seat 1) or call (seat 3), it stays in the pot."""
    played = Floor(*FOUR).goes_wrong("miscount", seat=seat, cards=number)
    played.play("2 calls", "3 calls").goes_wrong("wrong_number_of_cards", seat=seat)
    assert played.rulings == [ruled("wrong_number_of_cards", acted=2)]
    assert played.hand.state.live[seat] == 0
    assert played.said("forfeit") == [f"seat {seat} forfeits $4"]
    assert played.check_down().payoffs[seat] == -400
    assert sum(played.payoffs) == 0


def test_canterbury_4_3_a_wrong_number_is_found_at_the_showdown_at_the_latest() -> None:
    played = Floor(*THREE).goes_wrong("miscount", seat=0, cards=5).check_down()
    assert played.rulings == [ruled("wrong_number_of_cards", acted=3)]
    assert played.payoffs == (-400, 200, 200)


def test_canterbury_4_3_every_hand_foul_but_one() -> None:
    played = Floor(*THREE)
    for seat in range(3):
        played.goes_wrong("miscount", seat=seat, cards=3)
    assert played.check_down().payoffs == (-400, -400, 800), "the last one left is not asked"
    assert len(played.rulings) == 2


def test_canterbury_o12_a_foul_hand_goes_out_before_the_fourth_raise_and_lifts_the_cap() -> None:
    """4.2: no limit on raises when only two players remain before the fourth raise was made."""
    played = Floor(*THREE).goes_wrong("miscount", seat=2, cards=5).check_down(1)
    played.play("0 bets 400", "1 raises 800").goes_wrong("wrong_number_of_cards", seat=2)
    for raises in range(3, 9):
        played.play(f"{1 - raises % 2} raises {400 * raises}")
    played = Floor(*THREE).goes_wrong("miscount", seat=2, cards=5).check_down(1)
    played.play("0 bets 400", "1 raises 800", "2 calls", "0 raises 1200", "1 raises 1600")
    played.play("2 calls", "0 raises 2000").goes_wrong("wrong_number_of_cards", seat=2)
    assert played.legal == ["fold", "call"], "the fourth raise had been made"


def test_canterbury_o12_the_bet_of_a_foul_hand_stands() -> None:
    played = Floor(*THREE).goes_wrong("miscount", seat=0, cards=3).check_down(1)
    played.play("0 bets 400").goes_wrong("wrong_number_of_cards", seat=0)
    assert (played.ask.seat, played.legal) == (1, ["fold", "call", 800])
    played.play("1 calls", "2 folds")
    assert played.payoffs == (-800, 1200, -400)


# --- 4.3 The flop


def test_canterbury_4_3_a_flop_of_too_many_cards_is_reshuffled_and_not_burned_again() -> None:
    played = Floor(*THREE).check_down(1)
    burn, before = played.hand.state.muck[:], {*played.deck, *cards("2h 5c 8s")}
    played.goes_wrong("flop_too_many_cards")
    assert played.said("slip")[0].startswith("the flop has four cards: 2♥ 5♣ 8♠ ")
    assert played.rulings == [ruled("flop_too_many_cards")]
    assert played.hand.state.muck == burn, "the burned card stays burned, no other is"
    assert len(played.hand.state.board) == 3
    assert {*played.deck, *played.hand.state.cards(played.hand.state.board)} == before
    assert played.ask.seat == 0, "the betting on the flop begins anew"


def test_canterbury_4_3_a_flop_too_early_likewise() -> None:
    played = Floor(*THREE).play("2 calls")
    before = {*played.deck}
    burn = played.hand.state.stub[-1]
    played.goes_wrong("flop_early")
    assert played.said("slip") == ["the flop is dealt too early: 2♥ 5♣ 8♠"]
    assert played.rulings == [ruled("flop_early")]
    assert played.hand.state.aside == [burn]
    assert not played.hand.state.board
    assert {*played.deck} == before - {played.hand.state.face[burn]}
    assert played.ask.seat == 0, "the betting goes on where it was"
    played.check_down(1)
    assert played.hand.state.muck == [burn], "one burn in all"
    assert len(played.hand.state.board) == 3


def test_canterbury_4_3_a_flop_too_early_twice_burns_once() -> None:
    played = Floor(*THREE).goes_wrong("flop_early").play("2 calls").goes_wrong("flop_early")
    assert len(played.hand.state.aside) == 1
    played.check_down()
    assert len(played.hand.state.board) == 5
    assert played.hand.state.shuffles == 2


# --- 4.3 The turn and the river, example 11, O7


def test_canterbury_4_7_example_11_the_turn_too_early() -> None:
    """7c is turned too early; Jd, the river to be, becomes the turn; 7c is shuffled in."""
    played = Floor(*THREE, board="2h 5c 8s / 7c / Jd").check_down(1).play("0 bets 400")
    played.goes_wrong("turn_early")
    assert played.rulings == [ruled("turn_early")]
    assert (played.aside, played.board) == ("7c", "2h 5c 8s")
    assert (played.ask.seat, played.legal) == (1, ["fold", "call", 800])
    played.play("1 calls", "2 calls")
    assert played.board == "2h 5c 8s Jd", "after another burn"
    assert len(played.hand.state.muck) == 3
    out = {*played.hand.state.cards(played.hand.state.muck)}
    left = {*played.deck}
    played.check_down(1)
    assert played.said("shuffle") == ["the dealer shuffles 7♣ into the deck"]
    river = played.hand.state.face[played.hand.state.board[4]]
    assert river in left | set(parse("7c")), "from the deck with the card taken out"
    assert {*played.deck, river} == left | set(parse("7c"))
    assert {*played.hand.state.cards(played.hand.state.muck)} == out, "not the burned cards"


def test_canterbury_4_3_the_river_after_a_turn_too_early_may_be_that_very_card() -> None:
    rivers = set()
    for seed in range(400):
        deck = stacked(OMAHA_HI_LO, OmahaRules(), TWO, button=1, board="2h 5c 8s / 7c / Jd")
        hand = OMAHA_HI_LO.deal(2, seed, deck=deck, button=1)
        hand.play(CALL)
        hand.play("check")
        hand.incident("turn_early")
        for _ in range(4):
            hand.play("check")
        rivers.add(hand.state.face[hand.state.board[4]])
    assert parse("7c")[0] in rivers
    assert len(rivers) == 52 - 8 - 4 - 3, "and any card that was not dealt or burned"


def test_canterbury_4_3_the_river_too_early_is_reshuffled_after_the_betting() -> None:
    played = Floor(*THREE).check_down(2).play("0 checks")
    burns = len(played.hand.state.muck)
    played.goes_wrong("river_early")
    assert played.rulings == [ruled("river_early")]
    assert (played.aside, len(played.hand.state.board)) == ("Kc", 4)
    assert len(played.hand.state.muck) == burns + 1
    left = {*played.deck}
    played.play("1 checks", "2 checks")
    assert played.said("shuffle") == ["the dealer shuffles K♣ into the deck"]
    assert len(played.hand.state.muck) == burns + 1, "burned once"
    river = played.hand.state.face[played.hand.state.board[4]]
    assert {*played.deck, river} == left | set(parse("Kc"))


@pytest.mark.parametrize(("slip", "rounds"), [("turn_early", 1), ("river_early", 2)])
@pytest.mark.parametrize(("option", "burns"), [("no", 0), ("yes", 1)])
def test_canterbury_o7_a_burn_before_the_replacement_river(
    slip: str, rounds: int, option: str, burns: int
) -> None:
    assert OmahaRules().burn_again is False
    played = Floor(*THREE, rules={"burn_again": option}).check_down(rounds).goes_wrong(slip)
    played.check_down(3 - rounds - 1)
    before = len(played.hand.state.muck)
    played.check_down(1)
    assert len(played.hand.state.board) == 5
    assert len(played.hand.state.muck) - before == burns


def test_canterbury_4_3_turn_and_river_too_early_in_one_hand() -> None:
    played = Floor(*THREE).check_down(1).goes_wrong("turn_early").check_down(1)
    played.goes_wrong("river_early").check_down(1)
    assert len(played.hand.state.board) == 5
    assert not played.aside
    assert played.hand.state.shuffles == 1


@pytest.mark.parametrize("slip", ["flop_early", "turn_early", "river_early"])
def test_canterbury_4_3_ten_players_have_the_cards_for_it(slip: str) -> None:
    deck = list(range(52))
    hands = [text(deck[4 * seat : 4 * seat + 4]) for seat in range(10)]
    board = text(deck[40:45])
    played = Floor(*hands, board=board, rules={"burn_again": "yes"})
    rounds = ["flop_early", "turn_early", "river_early"].index(slip)
    played.check_down(rounds).goes_wrong(slip).check_down()
    assert len(played.over().state.board) == 5


# --- 4.2 String bets and half a raise


def test_canterbury_4_2_a_string_bet_is_a_call() -> None:
    played = Floor(*THREE).goes_wrong("string_bet")
    assert played.said("slip") == ["seat 2 puts in $4 and reaches for more chips"]
    assert played.rulings == [ruled("string_bet")]
    assert played.said("call") == ["seat 2 calls $4"]
    assert (played.ask.seat, played.hand.view().front) == (0, (200, 400, 400))


@pytest.mark.parametrize(
    ("chips", "announced", "front"),
    [(600, False, 800), (799, False, 800), (599, False, 400), (401, False, 400),
     (600, True, 800), (599, True, 800), (401, True, 800)],
)  # fmt: skip
def test_canterbury_4_2_half_a_raise_must_be_completed_and_less_is_a_call_unless_announced(
    chips: int, announced: bool, front: int
) -> None:
    played = Floor(*THREE).goes_wrong("short_raise", to=chips, announced=announced)
    assert played.hand.view().front == (200, 400, front)
    assert [event.kind for event in played.events if event.seat == 2][-1] == (
        "raise" if front == 800 else "call"
    )
    (ruling,) = played.rulings
    if announced:
        assert ruling == ruled("short_raise", fraction=0, announced=True)
    else:
        assert ruling == ruled("short_raise", fraction=int(chips >= 600))


def test_canterbury_4_2_chips_put_in_are_ruled_on_without_an_incident_too() -> None:
    played = Floor(*THREE)
    played.hand.play(650)
    other = Floor(*THREE).goes_wrong("short_raise", to=650)
    assert played.rulings == other.rulings == [ruled("short_raise", fraction=1)]
    ours, theirs = snapshot(played.hand.state), snapshot(other.hand.state)
    assert ours[:-2] == theirs[:-2], "all but the logs, which say how it came about"


def test_canterbury_4_2_a_short_opening_bet() -> None:
    played = Floor(*THREE).check_down(1).goes_wrong("short_raise", to=200)
    assert played.said("bet") == ["seat 0 bets $4"]
    played = Floor(*THREE).check_down(1).goes_wrong("short_raise", to=199)
    assert played.said("check")[-1] == "seat 0 checks"
    assert played.hand.view().front == (0, 0, 0)


# --- 4.3 The showdown: cards speak, the winner must show, losing hands are killed


def test_canterbury_4_3_players_turn_up_their_hands_in_order_and_cards_speak() -> None:
    played = by_hand(*THREE)
    assert (played.ask.seat, played.legal, played.ask.default) == (0, ["show", "muck"], "show")
    played.play("0 turns up", "1 turns up", "2 turns up")
    assert [event.seat for event in played.told("show")] == [0, 1, 2]
    assert played.payoffs == Floor(*THREE).check_down().payoffs


def test_canterbury_4_3_who_mucks_the_best_hand_has_lost_it() -> None:
    played = by_hand(*TWO).play("0 mucks")
    assert played.payoffs == (-400, 400)
    assert faces(played.only("show")) == text(cards(LOW)), "the winning hand must show all cards"


def test_canterbury_4_3_losing_hands_are_killed_before_the_pot_is_awarded() -> None:
    played = by_hand(KINGS, JACKS, LOW).play("0 turns up", "1 turns up", "2 turns up")
    assert played.said("kill") == ["seat 1 is beaten, hand killed"]
    kinds = [kind for kind in played.kinds() if kind in ("show", "kill", "win")]
    assert kinds == ["show", "show", "show", "kill", "win", "win"]
    up = [[played.hand.state.up[t] for t in hand] for hand in played.hand.state.hands]
    assert up[0] == up[2] == [1] * 4, "the winning hand stays face up"


def test_canterbury_4_3_the_pot_pushed_before_the_losing_hands_are_killed() -> None:
    played = by_hand(*THREE).play("0 turns up").goes_wrong("losing_hands_not_killed")
    assert played.rulings == [ruled("losing_hands_not_killed")]
    assert played.hand.state.pot() == 1200, "it is back in the middle"
    assert played.play("1 turns up", "2 turns up").payoffs == (200, -100, -100)


def test_canterbury_4_3_a_miscall_does_not_bind() -> None:
    played = by_hand(*THREE).goes_wrong("miscall", seat=0)
    assert played.rulings == [ruled("miscall")]
    assert played.play("0 turns up", "1 turns up", "2 turns up").payoffs == (200, -100, -100)


def test_canterbury_4_3_a_miscall_to_make_another_discard_may_forfeit_the_pot() -> None:
    played = by_hand(*THREE).goes_wrong("miscall", seat=0, intent=True)
    assert played.rulings == [ruled("miscall", intent=True)]
    assert played.said("forfeit") == ["seat 0 forfeits $4"]
    assert played.play("1 turns up", "2 turns up").payoffs[0] == -400


def test_canterbury_4_3_two_cards_up_and_two_down_are_no_valid_hand() -> None:
    played = by_hand(*TWO).goes_wrong("two_up_two_down")
    assert played.said("slip") == ["seat 0 turns up K♦ K♠ and not the others"]
    assert played.rulings == [ruled("two_up_two_down")]
    assert (played.ask.seat, played.legal) == (0, ["show", "muck"]), "he is asked for all four"
    assert played.hand.view(1).known(0) == parse("Kd Ks")
    won = played.play("0 turns up", "1 turns up").payoffs
    assert won == Floor(*TWO).check_down().payoffs


def test_canterbury_4_3_two_up_two_down_and_no_more_forfeits_the_pot() -> None:
    played = by_hand(*TWO).goes_wrong("two_up_two_down", shows=False)
    assert played.rulings == [ruled("two_up_two_down", shows=False)]
    assert played.payoffs == (-400, 400)


@pytest.mark.parametrize(("option", "first"), [("initiator", 0), ("last_aggressor", 1)])
def test_canterbury_4_3_the_player_who_initiated_the_action_turns_up_first(
    option: str, first: int
) -> None:
    played = Floor(*THREE, rules={"showdown": "players", "show_order": option}).check_down(3)
    played.play("0 checks", "1 bets 800", "2 calls", "0 calls")
    assert played.ask.seat == first


# --- the floor and the engine are of one mind


def flop_betting() -> Floor:
    return Floor(*THREE).check_down(1)


SCENES: dict[tuple[str, str], Callable[[], tuple[Floor, dict[str, Any]]]] = {
    ("boxed_card", "mingled=yes"): lambda: (Floor(*THREE), {"seat": 0, "place": 0}),
    ("boxed_card", ""): lambda: (Floor(*THREE), {"seat": 2, "place": 3}),
    ("joker", "acted=yes"): lambda: (
        Floor(*THREE, scraps={2: "Jk"}).play("2 calls"), {"seat": 2}),
    ("joker", "mingled=yes"): lambda: (Floor(*THREE, scraps={2: "Jk"}), {"seat": 2}),
    ("joker", ""): lambda: (Floor(*THREE, scraps={11: "Jk"}), {"seat": 2}),
    ("exposed_cards", "count=2 or more"): lambda: (
        Floor(*THREE).goes_wrong("exposed_cards", seat=0, place=0), {"seat": 1, "place": 1}),
    ("exposed_cards", ""): lambda: (Floor(*THREE), {"seat": 1, "place": 1}),
    ("exposed_by_player", ""): lambda: (flop_betting(), {"seat": 1, "place": 1}),
    ("wrong_number_of_cards", "acted=2 or more"): lambda: (
        Floor(*THREE).goes_wrong("miscount", seat=1, cards=5).play("2 calls", "0 calls"),
        {"seat": 1}),
    ("wrong_number_of_cards", ""): lambda: (
        Floor(*THREE).goes_wrong("miscount", seat=1, cards=5).play("2 calls"), {"seat": 1}),
    ("flop_too_many_cards", ""): lambda: (flop_betting(), {}),
    ("flop_early", ""): lambda: (Floor(*THREE), {}),
    ("turn_early", ""): lambda: (flop_betting(), {}),
    ("river_early", ""): lambda: (flop_betting().check_down(1), {}),
    ("string_bet", ""): lambda: (Floor(*THREE), {}),
    ("short_raise", "announced=yes"): lambda: (Floor(*THREE), {"to": 500, "announced": True}),
    ("short_raise", "fraction=1/2 or more"): lambda: (Floor(*THREE), {"to": 600}),
    ("short_raise", ""): lambda: (Floor(*THREE), {"to": 500}),
    ("miscall", "intent=yes"): lambda: (by_hand(*THREE), {"seat": 2, "intent": True}),
    ("miscall", ""): lambda: (by_hand(*THREE), {"seat": 2}),
    ("losing_hands_not_killed", ""): lambda: (by_hand(*THREE).play("0 turns up"), {}),
    ("two_up_two_down", "shows=yes"): lambda: (by_hand(*THREE), {}),
    ("two_up_two_down", ""): lambda: (by_hand(*THREE), {"shows": False}),
}  # fmt: skip


def what_became_of(before: Hand, after: Hand) -> str:
    """The outcome in the floor's words, read off two states."""
    then, now = before.state, after.state
    if after.ask is None and after.result.misdeal:
        return "misdeal"
    if sum(now.live) < sum(then.live):
        return "forfeited"
    if now.hands != then.hands:
        return "replaced"
    if now.shuffles > then.shuffles or (now.aside and now.street == 2):
        return "reshuffled"
    if now.aside != then.aside:
        return "set aside"
    if now.front != then.front:
        return "raise" if now.high > then.high else "call"
    assert after.ask is not None
    assert before.ask is not None
    assert after.ask.seat == before.ask.seat
    return "play on"


def test_canterbury_every_case_of_the_book_has_a_scene() -> None:
    assert set(SCENES) == {
        (name, str(case.condition)) for name, matter in RULINGS.items() for case in matter.cases
    }


@pytest.mark.parametrize(("name", "condition"), SCENES)
def test_canterbury_what_the_floor_says_is_what_the_engine_does(name: str, condition: str) -> None:
    played, facts = SCENES[name, condition]()
    before = played.hand.fork()
    told = len(played.rulings)
    played.goes_wrong(name, **facts)
    case = next(case for case in RULINGS[name].cases if str(case.condition) == condition)
    assert what_became_of(before, played.hand) == case.outcome
    words = f"Ruling: {case.ruling} ({case.clause})"
    assert played.rulings[told:] == [words]
    assert OMAHA_HI_LO.clause(case.clause)


@pytest.mark.parametrize(("name", "condition"), SCENES)
def test_canterbury_an_incident_is_recorded_and_replayed_like_an_answer(
    name: str, condition: str
) -> None:
    played, facts = SCENES[name, condition]()
    played.goes_wrong(name, **facts)
    again = read(write(played.hand), find)
    assert again.inputs == played.hand.inputs
    assert snapshot(again.state) == snapshot(played.hand.state)
    if played.hand.ask is not None:
        line = write_position(played.hand)
        assert snapshot(read_position(line, find).state) == snapshot(played.hand.state)
        assert read_position(line, find).asks == played.hand.asks


def test_canterbury_a_deck_with_scraps_is_recorded_and_replayed() -> None:
    played = Floor(*THREE, scraps={4: "7C", 16: "Jk"}).check_down()
    line = write(played.hand)
    assert "7C" in line
    assert "Jk" in line
    assert snapshot(read(line, find).state) == snapshot(played.hand.state)


# --- what cannot have happened now

IMPOSSIBLE: dict[str, tuple[Callable[[], Floor], str, dict[str, Any], str]] = {
    "a deal's slip after an answer": (lambda: Floor(*THREE).play("2 calls"), "exposed_cards",
        {"seat": 0, "place": 0}, "the deal is over"),
    "a miscount after an answer": (lambda: Floor(*THREE).play("2 calls"), "miscount",
        {"seat": 0, "cards": 5}, "the deal is over"),
    "a boxed card after an answer": (lambda: Floor(*THREE).play("2 calls"), "boxed_card",
        {"seat": 0, "place": 0}, "the deal is over"),
    "exposed when the flop was turned": (lambda: Floor(*THREE).goes_wrong("flop_early"),
        "exposed_cards", {"seat": 0, "place": 0}, "the deal is over"),
    "no such card": (lambda: Floor(*THREE), "exposed_cards", {"seat": 0, "place": 4},
        "seat 0 has no card at place 4"),
    "no such seat": (lambda: Floor(*THREE), "exposed_by_player", {"seat": 3, "place": 0},
        "seat 3 has no card"),
    "seen already": (lambda: Floor(*THREE).goes_wrong("exposed_by_player", seat=0, place=0),
        "exposed_by_player", {"seat": 0, "place": 0}, "seen by everybody already"),
    "two miscounts of one hand": (lambda: Floor(*THREE).goes_wrong("miscount", seat=0, cards=5),
        "miscount", {"seat": 0, "cards": 3}, "has 5 cards already"),
    "four cards": (lambda: Floor(*THREE), "wrong_number_of_cards", {"seat": 0},
        "seat 0 has four cards"),
    "a hand that is out": (lambda: Floor(*THREE).play("2 folds"), "wrong_number_of_cards",
        {"seat": 2}, "seat 2 is not in the hand"),
    "no joker": (lambda: Floor(*THREE), "joker", {"seat": 0}, "seat 0 has no joker"),
    "no flop yet": (lambda: Floor(*THREE), "flop_too_many_cards", {}, "has not been turned"),
    "the flop is bet on": (lambda: flop_betting().play("0 checks"), "flop_too_many_cards", {},
        "has not been turned just now"),
    "the flop is there": (flop_betting, "flop_early", {}, "only while the betting before it is"),
    "the turn before the flop": (lambda: Floor(*THREE), "turn_early", {}, "only while"),
    "the river before the turn": (flop_betting, "river_early", {}, "only while"),
    "nothing to call": (flop_betting, "string_bet", {}, "there is nothing to call"),
    "a whole raise": (lambda: Floor(*THREE), "short_raise", {"to": 800},
        r"more than \$4 and less than \$8"),
    "no more than a call": (lambda: Floor(*THREE), "short_raise", {"to": 400}, "more than"),
    "where words are spoken": (lambda: Floor(*THREE, rules={"half_raise_rule": "no"}),
        "short_raise", {"to": 600}, "not allowed here"),
    "capped": (lambda: Floor(*THREE, rules={"raises": "1"}).check_down(1)
        .play("0 bets 400", "1 raises 800"), "string_bet", {}, "seat 2 may not raise"),
    "no showdown yet": (lambda: Floor(*THREE), "miscall", {"seat": 0}, "not turning up"),
    "betting at the showdown": (lambda: by_hand(*THREE), "string_bet", {}, "nobody is asked to"),
    "the dealer turns up": (lambda: Floor(*THREE).check_down(3), "two_up_two_down", {},
        "not turning up their hands"),
    "nobody has shown": (lambda: by_hand(*THREE), "losing_hands_not_killed", {}, "nobody has"),
    "two up twice": (lambda: by_hand(*THREE).goes_wrong("two_up_two_down"), "two_up_two_down",
        {}, "face up already"),
    "other facts": (lambda: Floor(*THREE), "miscount", {"seat": 0, "cards": 4},
        r"it takes seat \(a whole number\), cards \(3 or 5\)"),
    "a missing fact": (lambda: Floor(*THREE), "joker", {}, r"it takes seat \(a whole number\)"),
    "an unknown one": (lambda: Floor(*THREE), "flop_erly", {}, "did you mean 'flop_early'"),
}  # fmt: skip


@pytest.mark.parametrize("case", IMPOSSIBLE)
def test_canterbury_what_cannot_have_happened_now_is_refused(case: str) -> None:
    scene, name, facts, reason = IMPOSSIBLE[case]
    played = scene()
    before, told, ask = snapshot(played.hand.state), len(played.events), played.ask
    with pytest.raises(IllegalIncident, match=reason):
        played.hand.incident(name, **facts)
    assert snapshot(played.hand.state) == before
    assert (len(played.events), played.ask) == (told, ask)


def test_canterbury_the_deck_of_ten_cannot_spare_another_card() -> None:
    hands = [text(range(4 * seat, 4 * seat + 4)) for seat in range(10)]
    played = Floor(*hands, board=text(range(40, 45)))
    for seat in range(3):
        played.goes_wrong("miscount", seat=seat, cards=5)
    played.goes_wrong("miscount", seat=3, cards=5)
    with pytest.raises(IllegalIncident, match="the deck is too short"):
        played.goes_wrong("miscount", seat=4, cards=5)
    assert len(played.check_down().over().state.board) == 5


# --- the opening


def test_canterbury_more_scraps_than_the_deck_can_spare_are_refused() -> None:
    deck = [card + BOXED if card < 5 else card for card in range(52)]
    with pytest.raises(Refused, match=r"10 x 4 \+ 5 \+ 3 = 48 cards and 5 scraps of paper"):
        OMAHA_HI_LO.deal(10, 1, deck=deck)
    assert OMAHA_HI_LO.deal(9, 1, deck=deck).ask


@pytest.mark.parametrize(
    ("deck", "reason"),
    [("7C 7c", "7c is there twice"), ("Jk Jk", "Jk is not in the standard pack")],
)
def test_canterbury_a_deck_that_cannot_be_is_refused(deck: str, reason: str) -> None:
    with pytest.raises(Refused, match=reason):
        OMAHA_HI_LO.deal(3, 1, deck=[*parse_deck(deck)])


@pytest.mark.parametrize("name", [name for name in all_games() if name != "omaha_hi_lo"])
def test_canterbury_other_games_know_no_boxed_cards(name: str) -> None:
    with pytest.raises(
        Refused, match="7c lies face up in the deck, and this game has no rule for boxed cards"
    ):
        find(name).deal(find(name).seats_near(3), 1, deck=parse_deck("7C"))


def test_canterbury_o13_nothing_goes_wrong_unless_somebody_says_so() -> None:
    assert OmahaRules().showdown == "dealer"
    events: list[Event] = []
    for seed in range(200):
        hand = OMAHA_HI_LO.deal(4, seed, sink=events.append)
        while hand.ask is not None:
            hand.play(hand.ask.default if CALL not in hand.ask.legal else CALL)
        assert not hand.result.misdeal
    assert not {"slip", "ruling", "forfeit", "shuffle"} & {event.kind for event in events}
    opening = Opening.shuffled(OMAHA_HI_LO, 4, 1)
    assert sorted(opening.deck) == list(range(52))
