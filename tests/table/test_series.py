"""Games that outlast a hand: dealt again to the same players until their pot is won."""

from __future__ import annotations

from typing import Any

import pytest

from pokernight.engine.game import Cards, Game, Worth
from pokernight.engine.record import read, write
from pokernight.engine.rules import Rules
from pokernight.engine.state import Own, State, by_seat
from pokernight.engine.steps import deal, declare, pay
from pokernight.errors import Refused
from pokernight.games import find
from pokernight.proofs import Disproved, prove_evening
from pokernight.ranking import high
from pokernight.table import GameHoldings, MenuEntry, Table
from pokernight.table.commands import (
    Buy,
    Call,
    CallOff,
    CashOut,
    Command,
    Deal,
    End,
    Fine,
    GiveUp,
    Leave,
    Pay,
    Put,
    Reply,
    Return,
    Sit,
    SitOut,
    Strike,
)
from pokernight.table.evening_record import read as read_evening
from pokernight.table.evening_record import replay
from pokernight.table.evening_record import write as write_evening
from pokernight.table.ledger import shared
from pokernight.table.menu import Menu, menu_of, read_menu
from tests.table.evenings import menu, seated

PAGE = """Legs. A toy: two legs win the pot.

1. Everybody pays $1 and has a card. Whoever says so has a leg; with two legs he takes the pot."""


def worth(cards: Cards, rules: object) -> Worth:
    return {"": high(cards.all)}


class Had(Own):
    """The legs that players came with."""

    legs: list[int] = by_seat(0)


def fee(state: State) -> None:
    for seat in range(state.seats):
        pay(state, seat, 100, clause="1")


def count(state: State) -> None:
    for seat, said in enumerate(state.said):
        state.own.legs[seat] += said == "leg"
    best = max(range(state.seats), key=lambda seat: state.own.legs[seat])
    if state.own.legs[best] > 1:
        state.tell("win", "{seat wins} {amount}", best, amount=state.pots[0], clause="1")
        state.move(state.pots[0], state.pots, 0, state.stack, best)


def carry_out(state: State) -> dict[str, Any]:
    if not state.pots[0]:
        return {}
    return {"again": True, "by_seat": {"legs": tuple(state.own.legs)}}


LEGS = Game(
    "Legs", PAGE, (2, 8),
    lambda rules: (fee, deal(), declare(("none", "leg"), clause="1"), count),
    Rules, worth, own=Had, carry_out=carry_out, counts={"legs": 9},
)  # fmt: skip


def games(**details: Any) -> Menu:
    other = menu("five_card_draw").entries
    return menu_of(
        [MenuEntry("Legs", "legs", LEGS, Rules()), *other], usual=1000, **{"least": 100, **details}
    )


def legs(names: str = "ABC", **details: Any) -> Table:
    """An evening of dealer's choice; somebody has called Legs."""
    table = seated(games(**details), names)
    if table.menu.choice == "dealer":
        table.do(Call(table.caller, "Legs"))
    return table


def play(table: Table, *said: str) -> None:
    """A deal in which the seats of the table say so, by name: who is not named says none."""
    table.do(Deal())
    while table.hand is not None:
        seat = table.asked[0]
        table.do(Reply(seat, "leg" if table.players[seat].name in said else "none"))


def goes_on(table: Table) -> bool:
    return table.series is not None


def stacks(table: Table) -> dict[str, int]:
    return {one.name: one.stack for one in table.players.values()}


def refused(table: Table, command: Command, reason: str) -> None:
    before = write_evening(table)
    with pytest.raises(Refused, match=reason):
        table.do(command)
    assert write_evening(table) == before


def dealt_in(table: Table) -> str:
    return "".join(table.players[seat].name for seat in table.dealt_in)


def replays(table: Table) -> None:
    """The evening replays to the byte from its lines."""
    fresh = Table(table.opening)
    opening, commands = read_evening(
        write_evening(table), lambda name: LEGS if name == "legs" else menu(name).entries[0].game
    )
    assert opening.menu == table.opening.menu
    replay(fresh, commands)
    assert write_evening(fresh) == write_evening(table)
    assert (stacks(fresh), fresh.held, fresh.ledger) == (stacks(table), table.held, table.ledger)


def test_the_same_game_is_dealt_to_the_same_players_until_its_pot_is_won() -> None:
    table = legs()
    play(table, "A")
    assert goes_on(table)
    assert table.held["legs"].pot == 300
    assert table.next_game().name == "Legs"
    play(table, "B")
    assert (table.held["legs"].pot, table.deals, table.hands) == (600, 2, 2)
    play(table, "A")
    assert not goes_on(table)
    assert stacks(table) == {"A": 1600, "B": 700, "C": 700}
    assert table.held["legs"].money == 0
    assert not table.held["legs"].by_name
    with pytest.raises(Refused, match="has not called a game yet"):
        table.do(Deal())
    replays(table)


def test_what_a_player_carries_follows_him_when_seats_change() -> None:
    """B leaves: C is seat 1 of the next hand, and has his leg."""
    table = legs()
    play(table, "C")
    table.do(Leave(1))
    table.do(Deal())
    assert table.hand is not None
    assert table.hand.opening is not None
    assert table.hand.opening.by_seat == {"legs": (0, 1)}
    assert table.hand.opening.series == 1
    replays(table)


def test_nobody_calls_a_game_or_changes_the_menu_while_one_goes_on() -> None:
    table = legs()
    play(table)
    caller = table.caller
    for command in (
        Call(caller, "Five-card Draw"),
        Strike(table.settler, "Five-card Draw"),
        Put(table.settler, "Five-card Draw", stakes="4/8"),
    ):
        refused(table, command, "Legs goes on until its pot is won: nobody calls another game")
    assert [bool(offer.refusal) for offer in table.offers()] == [False, True]


def test_newcomers_wait_until_it_is_over() -> None:
    table = legs()
    play(table)
    table.do(Sit("D"))
    table.do(Deal())
    assert dealt_in(table) == "ABC"
    while table.hand is not None:
        table.do(Reply(table.asked[0], "leg"))
    play(table, "A", "B", "C")
    assert not goes_on(table)
    table.do(Call(table.caller, "Legs"))
    table.do(Deal())
    assert dealt_in(table) == "ABCD"


def test_who_has_no_chips_left_is_out_of_the_rest_and_may_not_buy_in_again() -> None:
    table = legs()
    table.do(Sit("D", 100))
    play(table, "D")
    table.do(Buy(3, 500))
    table.do(Deal())
    assert dealt_in(table) == "ABC"


@pytest.mark.parametrize(("still", "dealt"), [(None, "AB"), ((0, 1, 2), "ABC"), ((0, 2), "AC")])
def test_a_game_may_say_itself_who_is_still_in_it(
    still: tuple[int, ...] | None, dealt: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def carried(state: State) -> dict[str, Any]:
        return {**carry_out(state), "still": still}

    monkeypatch.setitem(LEGS.__dict__, "carry_out", carried)
    table = legs("AB")
    table.do(Sit("C", 100))
    play(table)
    table.do(Deal())
    assert dealt_in(table) == dealt


def test_the_share_of_who_leaves_stays_in_the_pot_and_one_alone_has_won_it() -> None:
    table = legs()
    play(table)
    table.do(Leave(0))
    assert table.held["legs"].pot == 300
    assert goes_on(table)
    table.do(SitOut(1))
    assert not goes_on(table)
    assert stacks(table) == {"B": 900, "C": 1200}
    replays(table)


@pytest.mark.parametrize("last_chips", [Pay(0, 2, 900), Fine(0, 900)])
def test_one_alone_has_won_it_too_when_another_pays_his_last_chips_away(
    last_chips: Command,
) -> None:
    table = legs("AB")
    play(table)
    table.do(Sit("C"))
    table.do(last_chips)
    assert not goes_on(table)
    assert table.players[1].stack == 1100
    replays(table)


def test_who_leaves_in_a_deal_is_out_when_it_ends() -> None:
    table = legs("AB")
    table.do(Deal())
    table.do(Leave(0))
    table.do(Reply(1, "none"))
    assert not goes_on(table)
    assert stacks(table) == {"B": 1100}


def test_who_sits_out_a_deal_is_out_of_the_rest() -> None:
    table = legs("ABCD")
    play(table)
    table.do(SitOut(1))
    play(table)
    table.do(Return(1))
    table.do(Deal())
    assert dealt_in(table) == "ACD"


@pytest.mark.parametrize(
    ("unfinished", "after"),
    [("split", {"A": 1000, "B": 1000, "C": 1000}), ("keep", {"A": 900, "B": 900, "C": 900})],
)
def test_more_than_half_may_leave_it_and_the_menu_rules_on_the_pot(
    unfinished: str, after: dict[str, int]
) -> None:
    table = legs(unfinished=unfinished)
    refused(table, GiveUp((0, 1)), "no game is on")
    play(table, "A")
    refused(table, GiveUp((0,)), "only if more than half want to: 1 of 3 do")
    refused(table, GiveUp((0, 0)), "only if more than half want to: 1 of 3 do")
    refused(table, GiveUp((0, 5)), "seat 5 has no vote on Legs")
    table.do(GiveUp((0, 2)))
    assert not goes_on(table)
    assert stacks(table) == after
    assert table.held["legs"].money == 3000 - sum(after.values())
    assert not table.held["legs"].by_name
    table.do(Call(table.caller, "Five-card Draw"))
    replays(table)


def test_house_players_have_no_vote_beside_people() -> None:
    table = legs("AB")
    table.do(Sit("H", by="caller"))
    play(table)
    refused(table, GiveUp((0, 2)), "seat 2 has no vote")
    table.do(GiveUp((0, 1)))
    assert not goes_on(table)


def test_an_odd_cent_goes_left_of_the_button() -> None:
    table = legs()
    play(table)
    pot = table.held["legs"]
    table.held["legs"] = pot._replace(pot=pot.pot + 1)
    table.players[0].stack -= 1
    table.do(GiveUp((0, 1)))
    assert stacks(table) == {"A": 999, "B": 1001, "C": 1000}


def test_an_evening_does_not_end_inside_it_without_the_ruling() -> None:
    table = legs(leftovers="keep")
    table.do(Sit("D"))
    play(table)
    table.do(Leave(3))
    table.do(End())
    assert not goes_on(table)
    (pot,) = shared(table.ledger.lines)
    assert (pot.game, pot.cents) == ("Legs", 400)
    assert sorted(cents for _, cents in pot.parts) == [133, 133, 134]
    assert {name for name, _ in pot.parts} == {"A", "B", "C"}
    assert table.books().kept == 0


def test_what_a_game_leaves_and_what_nobody_has_won_are_shared_one_after_the_other() -> None:
    table = legs()
    play(table)
    table.do(Sit("D"))
    table.do(Fine(3, 100))
    table.do(End())
    pot, rest = shared(table.ledger.lines)
    assert (pot.game, pot.cents, len(pot.parts)) == ("Legs", 300, 3)
    assert (rest.game, rest.cents) == ("", 100)
    assert sorted(rest.parts) == [(name, 25) for name in "ABCD"]
    assert "A $0.25" in str(rest.message())


def test_chips_in_play_are_not_cashed_before_it_is_over() -> None:
    table = legs("AB")
    table.do(Sit("C", 100))
    play(table)
    refused(table, CashOut(0, 100), "chips in play stay in play until the pot of Legs is won")


def test_a_deal_that_is_called_off_or_misdealt_is_dealt_again_to_the_same() -> None:
    table = legs()
    play(table, "A")
    table.do(Deal())
    table.do(CallOff(table.host))
    assert goes_on(table)
    table.do(Sit("D"))
    table.do(Deal())
    assert dealt_in(table) == "ABC"
    assert table.hand is not None
    assert table.hand.opening is not None
    assert table.hand.opening.by_seat == {"legs": (1, 0, 0)}


def test_a_rotation_stays_with_it() -> None:
    table = legs(choice="rotation")
    play(table)
    assert table.next_game().name == "Legs"
    play(table, "A")
    play(table, "A")
    assert table.next_game().name == "Five-card Draw"


def test_each_deal_is_its_own_record() -> None:
    hand = LEGS.deal(2, seed=1, series=3, by_seat={"legs": (1, 0)}, stacks=[0, 500])
    for seat in (0, 1):
        hand.play("none", seat)
    again = read(write(hand), lambda name: LEGS)
    assert again.opening == hand.opening
    assert again.result == hand.result
    assert again.result.again
    assert again.result.by_seat == {"legs": (1, 0)}
    assert write(again) == write(hand)


@pytest.mark.parametrize(
    ("details", "reason"),
    [
        ({"by_seat": {"lives": (1, 1)}}, "players of Legs carry no lives from deal to deal"),
        ({"by_seat": {"legs": (1,)}}, "legs are given for every seat"),
        ({"by_seat": {"legs": (1, 10)}}, "legs are 0 to 9 in Legs"),
        ({"by_seat": {"legs": (1, -1)}}, "legs are 0 to 9 in Legs"),
        ({"by_seat": [1]}, "by name"),
        ({"series": -1}, "series is the number of deals before, 0 or more, not -1"),
        ({"series": "1"}, "series is a whole number"),
        ({"stacks": [0, 100]}, "every player needs chips"),
    ],
)
def test_what_nobody_can_carry_is_refused(details: dict[str, Any], reason: str) -> None:
    with pytest.raises(Refused, match=reason):
        LEGS.deal(2, seed=1, **details)


@pytest.mark.parametrize("seed", range(3))
def test_evenings_of_it_are_proved(seed: int) -> None:
    assert prove_evening(LEGS, seats=3, hands=12, seed=seed).hands == 12


def test_a_game_that_goes_on_without_a_pot_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def carried(state: State) -> dict[str, Any]:
        return {"again": True, "by_seat": {"legs": tuple(state.own.legs)}}

    monkeypatch.setitem(LEGS.__dict__, "carry_out", carried)
    with pytest.raises(Disproved, match="a game goes on, and nothing is in its pot"):
        for seed in range(9):
            prove_evening(LEGS, seats=2, hands=12, seed=seed)


def test_an_evening_kept_inside_it_begins_the_next_without_it() -> None:
    """The pot that stays is what another evening begins with; legs are forgotten."""
    table = legs(unfinished="keep", leftovers="keep")
    play(table, "A")
    table.do(End())
    assert table.held["legs"] == GameHoldings(pot=300)
    assert table.books().kept == 300


def test_the_ruling_is_an_option_of_the_menu() -> None:
    text = 'unfinished = "keep"\n[[game]]\ngame = "five_card_draw"\n'
    assert read_menu(text, lambda name: menu(name).entries[0].game).unfinished == "keep"
    with pytest.raises(Refused, match="split or keep"):
        read_menu(text.replace("keep", "burn"), lambda name: menu(name).entries[0].game)


# --- the rulebook's games that outlast a hand, everybody answering by default


def again(table: Table) -> None:
    """The next deal: nobody is in, bets or trades, so the pot is not won."""
    table.do(Deal())
    while (hand := table.hand) is not None:
        table.do(Reply(table.asked[0], hand.asks[0].default))


def begun(name: str, **details: Any) -> Table:
    """A game of the rulebook among three, dealt once."""
    table = seated(menu(name, leftovers="keep", **details), "ABC")
    again(table)
    assert goes_on(table)
    assert table.held[name].pot == 300
    return table


def replays_to_the_byte(table: Table) -> None:
    opening, commands = read_evening(write_evening(table), find)
    fresh = replay(Table(opening), commands)
    assert write_evening(fresh) == write_evening(table)
    assert (fresh.series, fresh.held, fresh.books()) == (table.series, table.held, table.books())


OUTLASTING = ("acey_deucey", "guts", "screw_your_neighbor")


@pytest.mark.parametrize("name", OUTLASTING)
def test_the_share_of_who_leaves_a_real_game_stays_in_its_pot(name: str) -> None:
    table = begun(name)
    table.do(Leave(0))
    assert goes_on(table)
    again(table)
    assert table.held[name].pot >= 300
    assert stacks(table)["B"] + stacks(table)["C"] + table.held[name].pot == 2 * 10_000 + 100
    replays_to_the_byte(table)


@pytest.mark.parametrize("name", OUTLASTING)
def test_newcomers_wait_until_a_real_game_is_over(name: str) -> None:
    table = begun(name)
    table.do(Sit("D"))
    table.do(Deal())
    assert dealt_in(table) == "ABC"
    assert stacks(table)["D"] == 10_000


@pytest.mark.parametrize("name", OUTLASTING)
def test_each_deal_of_a_real_game_is_a_hand_in_record_and_ledger(name: str) -> None:
    table = begun(name)
    first = table.last
    again(table)
    assert (table.deals, table.hands, table.ledger.hands) == (2, 2, 2)
    assert first is not None
    assert table.last is not None
    openings = [read(write(one.hand), find).opening for one in (first, table.last)]
    assert [opening.series for opening in openings if opening is not None] == [0, 1]
    replays_to_the_byte(table)


@pytest.mark.parametrize("name", OUTLASTING)
@pytest.mark.parametrize(("unfinished", "kept"), [("split", 0), ("keep", 300)])
def test_an_evening_ends_inside_a_real_game_by_the_ruling(
    name: str, unfinished: str, kept: int
) -> None:
    table = begun(name, unfinished=unfinished)
    table.do(End())
    assert (table.series, table.books().kept, table.held[name].pot) == (None, kept, kept)
    nets = [account.net for account in table.books().accounts]
    assert nets == ([0, 0, 0] if unfinished == "split" else [-100, -100, -100])
    replays_to_the_byte(table)


@pytest.mark.parametrize("name", OUTLASTING)
def test_a_real_game_is_given_up_by_vote(name: str) -> None:
    table = begun(name)
    refused(table, GiveUp((1,)), "only if more than half want to: 1 of 3 do")
    table.do(GiveUp((1, 2)))
    assert not goes_on(table)
    assert stacks(table) == {"A": 10_000, "B": 10_000, "C": 10_000}
    again(table)
    assert table.last is not None
    assert table.last.hand.opening is not None
    assert table.last.hand.opening.series == 0
    replays_to_the_byte(table)
