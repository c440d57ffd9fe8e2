"""A table by commands: chairs, chips, carry-overs, dealer's choice, what is refused, the end."""

from __future__ import annotations

import doctest
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from pokernight.engine.asks import FOLD
from pokernight.engine.hand import Opening
from pokernight.engine.record import read, write
from pokernight.errors import Refused
from pokernight.games import find
from pokernight.table import EveningOpening, GameHoldings, Table
from pokernight.table.commands import (
    Buy,
    Call,
    CallOff,
    CashOut,
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
)
from pokernight.table.evening_record import replay
from pokernight.table.evening_record import write as write_evening
from pokernight.table.menu import Menu, single
from tests.bots.endless import ENDLESS
from tests.games_tried import EVENINGS_TRIED
from tests.sampling import some
from tests.table.evenings import deal, dealt, done, hands, menu, play_out, seated

OMEN = "The Omen"


def omen(names: str = "ABC", **details: object) -> Table:
    return seated(menu("the_omen", **details), names)


def practice(game: str, house: str) -> Table:
    """A table of one person and some house players, at which he practises."""
    table = seated(menu(game), "A", practice=True)
    for name in house:
        table.do(Sit(name, by="caller"))
    return table


def stacks(table: Table) -> list[int]:
    return [player.stack for player in table.players.values()]


def refused(table: Table, command: Command, reason: str) -> None:
    """A command is refused with the reason, and nothing has changed."""
    before = write_evening(table)
    state = snapshot(table)
    with pytest.raises(Refused) as error:
        table.do(command)
    assert reason in str(error.value)
    assert snapshot(table) == state
    assert write_evening(table) == before


def snapshot(table: Table) -> object:
    """Return all parts of a table that a command might change."""
    playing = table.playing
    return (
        [None if player is None else repr(player) for player in table.chairs],
        table.ledger.lines.copy(),
        table.held.copy(),
        (table.kitty, table.turn, table.hands, table.deals, table.over, table.money()),
        None if playing is None else (write(playing.hand), playing.given.copy(), playing.asked),
        list(table.offers()),
        table.called if table.players else None,
    )


def opening_of(table: Table) -> Opening:
    assert table.hand is not None
    assert table.hand.opening is not None
    return table.hand.opening


def dealer(table: Table) -> int:
    assert table.playing is not None
    return table.playing.seating.button


# --- chairs and chips


def test_the_first_free_chair_is_taken_or_the_one_that_is_named() -> None:
    table = omen("AB")
    done(table, Sit("C", seat=5), Leave(0), Sit("D"))
    assert {seat: player.name for seat, player in table.players.items()} == {
        0: "D",
        1: "B",
        5: "C",
    }


def test_a_buy_in_is_what_is_usual_unless_somebody_says_otherwise() -> None:
    table = omen("A")
    table.do(Sit("B", 1234))
    assert stacks(table) == [10_000, 1234]


def test_host_limits_bound_buy_ins_and_top_ups() -> None:
    table = seated(menu("the_omen", usual=5000, least=2000, most=8000), "AB")
    refused(table, Sit("C", 1999), "C buys in for $20 to $80 at this table, not for $19.99")
    refused(table, Sit("C", 8001), "not for $80.01")
    refused(table, Buy(0, 3001), "A buys in for $20 to $80 at this table; with $30.01 more")
    done(table, Sit("C", 2000), Buy(0, 1), Buy(0, 2999))
    assert stacks(table) == [8000, 5000, 2000]


def test_who_is_broke_buys_in_anew() -> None:
    table = seated(menu("the_omen", least=2000), "AB")
    table.do(CashOut(0, 10_000))
    refused(table, Buy(0, 1999), "A buys in for $20 or more")
    table.do(Buy(0, 2000))
    assert [line.kind for line in table.ledger.lines][-1] == "buy-in"


def test_omaha_buy_in_is_five_times_the_maximum_bet() -> None:
    """Canterbury: the buy-in is generally five times the maximum bet; here, the least."""
    table = seated(menu("omaha_hi_lo"), "AB")
    refused(table, Sit("C", 3999), "C buys in for $40 or more")
    table.do(Sit("C", 4000))
    assert seated(menu("omaha_hi_lo big_bet=16"), "A").opening.menu.least == 8000
    assert seated(menu("omaha_hi_lo", least=100), "A").opening.menu.least == 100


def test_chips_are_bought_and_cashed_between_hands() -> None:
    table = omen()
    deal(table)
    refused(table, Buy(0, 500), "chips are bought between hands (table stakes)")
    refused(table, CashOut(0, 500), "chips in play stay in play until the hand ends")
    refused(table, Pay(0, 1, 500), "they pay between hands (table stakes)")
    refused(table, Fine(0, 500), "penalties are paid between hands (table stakes)")
    table.do(Sit("D"))
    done(table, Buy(3, 500), CashOut(3, 200))
    assert table.players[3].stack == 10_300


def test_who_sits_out_is_not_dealt_in_from_the_next_hand_on() -> None:
    table = omen()
    deal(table)
    table.do(SitOut(1))
    assert dealt(table) == "ABC"
    play_out(table)
    deal(table)
    assert dealt(table) == "AC"
    play_out(table)
    table.do(Return(1))
    deal(table)
    assert dealt(table) == "ABC"


def test_the_deal_passes_to_the_left_over_whoever_is_not_there() -> None:
    table = omen("ABCD")
    dealers = []
    for number in range(6):
        if number == 2:
            done(table, SitOut(2))
        deal(table)
        dealers.append(table.players[dealer(table)].name)
        play_out(table)
    assert dealers == list("ABDABD")


def test_leaving_in_mid_hand_is_default_answers_to_the_end() -> None:
    table = omen("ABC", usual=3000)
    deal(table)
    first = table.asked[0]
    table.do(Leave(first))
    assert first not in table.asked
    playing = table.playing
    assert playing is not None
    default = playing.given[0]
    assert isinstance(default, Reply)
    assert default.seat == first
    play_out(table)
    assert first not in table.players
    assert playing.hand.inputs is not None
    assert len(playing.hand.inputs) > 1
    assert read(write(playing.hand), find).result == playing.hand.result


def answers(name: str) -> list[Reply]:
    """A whole hand of a game among four, played at random, in which not all fold at once."""
    for luck in range(50):
        table = seated(menu(name), "ABCD")
        deal(table)
        play_out(table, Random(f"{name} {luck}" if luck else name))
        given = [command for command in table.commands if isinstance(command, Reply)]
        if len(given) > 3:
            return given
    raise AssertionError(f"no hand of {name} takes more than three answers")


MANY_QUESTIONS = {"acey_deucey": "acey_deucey turns=3"}
"""House rules under which more is asked in a hand."""


@pytest.mark.parametrize("name", some("joins and leaves", EVENINGS_TRIED, 8))
def test_somebody_joins_and_leaves_at_every_index_of_a_hand(name: str) -> None:
    """Each seat in turn; the others play on, and every chip is on the table or cashed."""
    name = MANY_QUESTIONS.get(name, name)
    given = answers(name)
    for index in some(f"indexes of {name}", range(len(given)), min(len(given), 12)):
        for leaver in range(4):
            table = seated(menu(name), "ABCD")
            deal(table)
            done(table, *given[:index])
            done(table, Sit("E"), Leave(leaver))
            play_out(table, Random(index))
            assert leaver not in table.players
            assert table.players[4].name == "E"
            assert table.money() == table.ledger.balance
            assert (table.hands, table.hand) == (1, None)
            again = replay(Table(table.opening), table.commands)
            assert write_evening(again) == write_evening(table)
            assert again.ledger == table.ledger


@pytest.mark.parametrize("name", EVENINGS_TRIED)
def test_everybody_may_leave_one_after_the_other(name: str) -> None:
    table = seated(menu(name), "ABCD")
    deal(table)
    while table.hand is not None:
        table.do(Leave(table.asked[0]))
    assert table.hands == 1
    assert table.money() == table.ledger.balance
    left = [player.name for player in table.players.values()]
    assert len(left) <= 1 or not any(player.leaving for player in table.players.values())


# --- what a game carries over


def test_an_evening_that_returns_to_the_omen_finds_the_holdings_there() -> None:
    table = seated(menu("the_omen", "chaos", "omaha_hi_lo"), "ABCD")
    held = 0
    for _ in range(40):
        deal(table, OMEN)
        assert opening_of(table).bank == held
        play_out(table)
        held = table.held["the_omen"].bank
        if held:
            break
    assert held
    for other in ("Chaos", "Omaha Hi-Lo", "Chaos"):
        deal(table, other)
        assert opening_of(table).bank == 0
        play_out(table)
    assert table.held["the_omen"].bank == held
    deal(table, OMEN)
    assert opening_of(table).bank == held


def test_a_pot_that_becomes_the_next_ante_waits_for_its_game() -> None:
    table = seated(menu("the_omen lost_pot=carry", "chaos"), "ABCD")
    left = 0
    for _ in range(40):
        deal(table, "the_omen lost_pot=carry")
        play_out(table)
        left = table.held["the_omen"].pot
        if left:
            break
    assert left
    hands(table, 1, "Chaos")
    deal(table, "the_omen lost_pot=carry")
    assert opening_of(table).pot == left


def test_whatever_else_a_game_carries_is_in_its_next_opening() -> None:
    """Wild eights, modifiers in force: the table does not ask what they mean."""
    opening = EveningOpening(
        menu("the_omen", "guts"), "x", held={"guts": GameHoldings(carried={"antes": 1})}
    )
    table = done(Table(opening), Sit("A"), Sit("B"))
    deal(table, OMEN)
    assert opening_of(table).carried == {}
    play_out(table)
    deal(table, "Guts")
    assert opening_of(table).carried == {"antes": 1}


def test_who_deals_next_by_the_games_own_rules_is_kept_with_the_game() -> None:
    """The winner of a round of Cripple Mr Onion is its next Dealer; elsewhere the deal passes."""
    opening = EveningOpening(
        menu("the_omen", "chaos"), "x", held={"chaos": GameHoldings(dealer="C")}
    )
    table = done(Table(opening), *map(Sit, "ABCD"))
    deal(table, OMEN)
    assert dealer(table) == 0
    play_out(table)
    assert table.caller == 1
    deal(table, "Chaos")
    assert dealer(table) == 2
    play_out(table)
    assert table.caller == 2  # it was B who called


def test_a_dealer_by_the_games_own_rules_who_has_left_deals_no_more() -> None:
    opening = EveningOpening(menu("the_omen"), "x", held={"the_omen": GameHoldings(dealer="C")})
    table = done(Table(opening), *map(Sit, "ABC"), Leave(2))
    deal(table)
    assert dealer(table) == 0


def test_recitations_owed_to_the_omen_are_in_the_ledger() -> None:
    table = seated(menu("the_omen", usual=1500, least=1), "ABCD")
    for number in range(80):
        for seat, player in table.players.items():
            if player.stack < 300:
                table.do(Buy(seat, 1500))
        deal(table)
        play_out(table, Random(number))
        if table.ledger.recitations:
            break
    (name, times), *_ = table.ledger.recitations.items()
    assert times > 0
    by_name = {account.name: account for account in table.books().accounts}
    assert by_name[name].recitations == times


# --- dealer's choice


def test_dealers_choice_the_dealer_and_nobody_else_calls_the_game() -> None:
    table = seated(menu("the_omen", "chaos"), "ABC")
    refused(table, Deal(), "A has not called a game yet")
    refused(table, Call(1, "Chaos"), "A deals, so it is not for B to call a game")
    refused(table, Call(0, "Whist"), "'Whist' is not on the menu")
    refused(table, Call(0, "Choas"), "did you mean 'Chaos'?")
    table.do(Call(0, "Chaos"))
    table.do(Call(0, "the_omen"))  # he may think again, and use the name that commands take
    table.do(Deal())
    assert table.playing is not None
    assert table.playing.entry.name == OMEN
    play_out(table)
    assert table.caller == 1
    refused(table, Deal(), "B has not called a game yet")


def test_a_call_is_void_when_its_dealer_has_left() -> None:
    table = seated(menu("the_omen", "chaos"), "ABC")
    done(table, Call(0, "Chaos"), Leave(0))
    refused(table, Deal(), "B has not called a game yet")


def test_fixed_rotation() -> None:
    table = seated(menu("the_omen", "chaos", "omaha_hi_lo", choice="rotation"), "ABC")
    refused(table, Call(0, "Chaos"), "the menu says what is played")
    assert played(table, 7) == [OMEN, "Chaos", "Omaha Hi-Lo"] * 2 + [OMEN]


def test_fixed_rotation_with_several_hands_each() -> None:
    table = seated(menu("the_omen", "chaos", choice="rotation", hands_each=2), "ABC")
    assert played(table, 6) == [OMEN, OMEN, "Chaos", "Chaos", OMEN, OMEN]


def test_fixed_rotation_leaves_out_what_does_not_fit() -> None:
    table = seated(menu("chaos", "the_omen", "omaha_hi_lo", choice="rotation"), "ABCDEFG")
    assert played(table, 4) == ["Chaos", "Omaha Hi-Lo"] * 2
    table.do(Leave(0))
    assert played(table, 3) == ["Chaos", OMEN, "Omaha Hi-Lo"]


def test_single_game() -> None:
    assert played(omen(), 3) == [OMEN] * 3


def played(table: Table, count: int) -> list[str]:
    """Return the games played in some hands, by the menu's own choice."""
    found = []
    for _ in range(count):
        found.append(table.next_game().name)
        hands(table, 1)
        for seat, player in table.players.items():
            if not player.stack:
                table.do(Buy(seat, table.opening.menu.usual))
    return found


def test_games_that_do_not_fit_the_seats_are_shown_as_such_with_the_arithmetic() -> None:
    table = seated(menu("the_omen", "chaos", "omaha_hi_lo"), "ABCDEFGH")
    offers = {offer.entry.name: str(offer.refusal) for offer in table.offers()}
    assert "8 players and Damien, 9 x 7 = 63 cards, and the pack has 52" in offers[OMEN]
    assert "56 cards" in offers["Chaos"]
    assert offers["Omaha Hi-Lo"] == ""
    refused(table, Call(0, OMEN), "63 cards")
    table.do(SitOut(7))
    assert {offer.entry.name for offer in table.offers() if offer.refusal} == {OMEN}


def test_a_game_that_cannot_be_dealt_is_refused() -> None:
    refused(omen("A"), Deal(), "The Omen needs 2 players at least, not 1")
    refused(omen("ABCDEFG"), Deal(), "56 cards")
    refused(seated(menu("the_omen", "chaos"), "ABCDEFG"), Call(0, OMEN), "56 cards")


def test_house_rules_of_the_menu_are_those_of_the_hand() -> None:
    table = seated(menu("the_omen ante=1.50", "the_omen lost_pot=carry"), "AB")
    deal(table, "the_omen ante=1.50")
    assert opening_of(table).rules.to_dict()["ante"] == "1.50"


# --- the ledger


def test_a_side_payment_moves_chips_and_is_in_the_ledger() -> None:
    table = done(omen("AB"), Pay(0, 1, 450, "the pizza"))
    assert stacks(table) == [9550, 10_450]
    assert table.ledger.lines[-1] == (0, "side payment", "A", 450, "B", "the pizza")


def test_a_penalty_goes_into_the_kitty_and_is_in_the_ledger() -> None:
    table = done(omen("AB"), Fine(1, 100, "a string bet"))
    assert (stacks(table), table.kitty) == ([10_000, 9900], 100)
    assert table.ledger.lines[-1] == (0, "penalty", "B", 100, "", "a string bet")


def test_an_account_goes_on_when_somebody_comes_back() -> None:
    table = done(omen("AB"), CashOut(0, 4000), Leave(0), Sit("A", 3000), End())
    account = table.books().accounts[0]
    assert (account.bought, account.cashed, account.net) == (13_000, 13_000, 0)


# --- the end of the evening


def ended(leftovers: str, names: str = "ABC", kitty: int = 100) -> Table:
    """An evening that ends with $2 in The Omen's holdings, $1 in its pot, and a kitty."""
    games: Menu = menu("the_omen", "chaos", leftovers=leftovers)
    opening = EveningOpening(games, "x", held={"the_omen": GameHoldings(200, 100)}, kitty=kitty)
    return done(Table(opening), *map(Sit, names))


def test_leftovers_split_evenly_among_those_seated_odd_cents_from_the_buttons_left() -> None:
    """Default 0.12."""
    table = ended("split")
    done(table, Leave(1), Sit("D"))
    hands(table, 1, "Chaos")
    before = stacks(table)
    left = table.kitty + sum(held.money for held in table.held.values())
    assert left == 400
    table.do(End())
    shares = {line.name: line.cents for line in table.ledger.lines if line.kind == "share"}
    assert shares == {"D": 134, "C": 133, "A": 133}  # A has dealt, D sits to his left
    assert table.money() == 0
    assert sum(before) + left == sum(
        line.cents for line in table.ledger.lines[-3:] if line.kind == "cash-out"
    )


def test_leftovers_kept_for_another_evening() -> None:
    table = ended("keep")
    table.do(End())
    books = table.books()
    assert books.kept == 400
    assert table.held == {"the_omen": GameHoldings(200, 100)}
    assert [account.net for account in books.accounts] == [0, 0, 0]
    assert books.transfers == ()


def test_what_is_kept_beyond_what_was_brought_is_paid_to_the_table() -> None:
    table = seated(menu("the_omen", leftovers="keep"), "ABCD")
    done(table, Fine(2, 300, "late"), End())
    assert [(one.payer, one.payee, one.cents) for one in table.books().transfers] == [
        ("C", "the table", 300)
    ]


def test_an_earlier_evenings_holdings_are_paid_by_the_table_when_they_are_split() -> None:
    table = done(ended("split", "AB", kitty=0), End())
    assert [(one.payer, one.payee, one.cents) for one in table.books().transfers] == [
        ("the table", "A", 150),
        ("the table", "B", 150),
    ]


def test_what_is_left_when_nobody_is_seated_stays_on_the_table() -> None:
    table = done(ended("split", "AB"), Leave(0), Leave(1), End())
    assert table.books().kept == 400


def test_at_the_end_everybody_is_paid_and_the_evening_is_over() -> None:
    table = hands(omen(), 3)
    deal(table)
    refused(table, End(), "the hand that is being played must end first")
    done(table, CallOff(0), End())
    books = table.books()
    assert sum(account.net for account in books.accounts) == 0
    assert all(account.stack == 0 for account in books.accounts)
    refused(table, Sit("D"), "the evening is over")


# --- undo


def test_undo_takes_back_ones_last_answer_while_nobody_has_learnt_anything() -> None:
    table = omen()
    deal(table)
    assert table.playing is not None
    before = write(table.playing.hand)
    seat = table.asked[0]
    table.do(Reply(seat, 200))
    table.do(Undo(seat))
    assert write(table.playing.hand) == before
    assert table.asked == (seat,)
    assert not table.playing.marked


def test_undo_after_a_card_was_seen_needs_consent_and_marks_the_hand() -> None:
    table = omen("AB")
    deal(table)
    for _ in range(2):
        last = table.asked[0]
        table.do(Reply(last, "check"))
    why = "somebody has seen a card since: to take that back, everybody must consent"
    refused(table, Undo(last), why)
    table.do(Undo(last, consent=True))
    assert table.playing is not None
    assert table.playing.marked
    assert len(table.playing.hand.inputs or ()) == 1


def test_undo_after_another_has_answered_needs_consent_and_takes_his_answer_along() -> None:
    table = omen()
    deal(table)
    first = table.asked[0]
    table.do(Reply(first, "check"))
    second = table.asked[0]
    table.do(Reply(second, "check"))
    name = table.players[second].name
    refused(table, Undo(first), f"{name} has answered since: to take that back, everybody")
    table.do(Undo(first, consent=True))
    assert table.playing is not None
    assert table.playing.given == []
    assert table.asked == (first,)
    assert table.playing.marked


def test_undo_takes_back_nobody_elses_answer() -> None:
    table = omen()
    deal(table)
    first = table.asked[0]
    table.do(Reply(first, "check"))
    other = (first + 1) % 3
    name = table.players[other].name
    refused(table, Undo(other, consent=True), f"{name} has answered nothing in this hand")
    table.do(Sit("D"))
    refused(table, Undo(3), "D is not in this hand")
    refused(table, Undo(4), "nobody sits in seat 4")


def strict_bonedoneskis() -> tuple[Table, tuple[int, ...]]:
    """A table where everybody is asked at once which powers he claims, and who is asked."""
    for seed in range(100):
        table = seated(menu("bonedoneskis"), "ABCD", str(seed))
        deal(table)
        while table.hand and len(table.asked) == 1:
            ask = table.hand.asks[0]
            table.do(Reply(table.asked[0], "call" if "call" in ask.legal else ask.default))
        if table.hand and len(table.asked) > 2:
            return table, table.asked
    raise AssertionError("nobody was asked at once")


def test_undo_after_sealed_answers_were_opened_needs_consent() -> None:
    """A player claiming anew would know the claims of the others."""
    table, asked = strict_bonedoneskis()
    for seat in asked:
        table.do(Reply(seat, ()))
    assert table.playing is not None
    refused(table, Undo(asked[-1]), "sealed answers have been opened since: to take that back")
    table.do(Undo(asked[-1], consent=True))
    assert table.playing.marked
    assert table.asked == asked[-1:]


def test_undo_of_an_answer_that_is_still_sealed_is_free_and_leaves_the_others_alone() -> None:
    table, asked = strict_bonedoneskis()
    for seat in asked[:-1]:
        table.do(Reply(seat, ()))
    table.do(Undo(asked[0]))
    assert table.playing is not None
    assert not table.playing.marked
    assert table.asked == (asked[0], asked[-1])
    table.do(Reply(asked[0], ()))
    table.do(Undo(asked[1]))
    assert table.asked == (asked[1], asked[-1])


def test_undo_before_a_window_without_a_choice_takes_back_what_was_chosen() -> None:
    """A player without a choice answers the window too; such an answer is not chosen."""
    table = seated(menu("the_omen"), "ABC", "window")
    deal(table)
    while table.hand is not None and len(table.asked) == 1:
        ask = table.hand.asks[0]
        table.do(Reply(table.asked[0], "call" if "call" in ask.legal else ask.default))
    assert table.hand is not None
    assert table.playing is not None
    first, window = table.asked[0], table.hand.asks[0]
    assert window.only is not None
    given = table.playing.given
    (*_, last) = [
        place for place in table.playing.asked_for
        if isinstance(one := given[place], Reply) and one.seat == first
    ]  # fmt: skip
    table.do(Reply(first, window.default))
    table.do(Undo(first, consent=True))
    assert len(table.playing.given) == last
    assert table.asked == (first,)


def test_undo_is_free_at_a_practice_table() -> None:
    table = practice("the_omen", "B")
    deal(table)
    first = table.asked[0]
    for _ in range(2):
        table.do(Reply(table.asked[0], "check"))
    table.do(Undo(first))
    assert table.playing is not None
    assert not table.playing.marked
    assert table.asked == (first,)


def test_undo_is_free_only_while_one_person_sits_at_a_practice_table() -> None:
    """Somebody who sits down later is asked too, as long as he is there."""
    table = practice("the_omen", "B")
    done(table, Sit("C"), Leave(1))
    deal(table)
    first, second = table.asked[0], 2 - table.asked[0]
    done(table, Reply(first, "check"), Reply(second, "check"))
    refused(table, Undo(first), "somebody has seen a card since")
    done(table, Leave(2))
    refused(table, Undo(first), "somebody has seen a card since")
    done(table, CallOff(0))
    table.do(Sit("D", by="caller"))
    deal(table)
    for _ in range(2):
        table.do(Reply(table.asked[0], "check"))
    table.do(Undo(0))


def test_an_answer_that_left_no_choice_is_not_what_somebody_takes_back() -> None:
    """The last card of Night Chaos turns itself over: what was chosen before is taken back."""
    table = practice("night_chaos ante=1", "BC")
    while True:
        if table.playing is None:
            deal(table)
            chose = False
        playing = table.playing
        assert playing is not None
        ask, seat = playing.hand.asks[0], table.asked[0]
        table.do(Reply(seat, "call" if "call" in ask.legal else ask.default))
        if seat == 0 and ask.only is not None and chose and table.playing:
            break
        chose |= seat == 0 and ask.only is None
    table.do(Undo(0))
    assert table.asked == (0,)
    assert playing.hand.asks[0].only is None


def test_undo_of_nothing_is_refused() -> None:
    table = omen()
    refused(table, Undo(0), "no hand is being played")
    deal(table)
    refused(table, Undo(0), "A has answered nothing in this hand that could be taken back")


def test_undo_takes_the_default_answers_that_followed_along() -> None:
    table = omen()
    deal(table)
    first = table.asked[0]
    done(table, Reply(first, 200))
    second = table.asked[0]
    third = ({0, 1, 2} - {first, second}).pop()
    done(table, Leave(third), Reply(second, FOLD))  # the third folds by default: all is over
    assert table.hand is None or third not in table.asked
    table = omen()
    deal(table)
    first = table.asked[0]
    done(table, Leave((first + 1) % 3), Reply(first, 200))
    assert table.playing is not None
    assert len(table.playing.given) == 2
    table.do(Undo(first))
    assert table.playing.given == []
    assert table.asked == (first,)


def test_an_incident_may_be_taken_back_by_whoever_is_in_the_hand() -> None:
    table = practice("omaha_hi_lo", "BCD")
    deal(table)
    assert table.playing is not None
    table.do(Reply(table.asked[0], "call"))
    before = write(table.playing.hand)
    table.do(Happen("exposed_by_player", (("place", 0), ("seat", 2))))
    table.do(Undo(2))
    assert write(table.playing.hand) == before


# --- calling off


def test_calling_a_hand_off_is_the_hosts_word_and_is_written_down() -> None:
    table = omen()
    deal(table)
    refused(table, CallOff(1), "calling a hand off is the host's word: A is the host, not B")
    table.do(CallOff(0, "the cat was on the table"))
    assert table.hand is None
    line = table.books().lines[-1]
    assert (line.kind, line.name, line.cents) == ("called off", "A", 0)
    assert line.note == "The Omen: the cat was on the table"


def test_the_host_is_the_person_who_came_first() -> None:
    table = Table(EveningOpening(menu("the_omen"), "friday"))
    done(table, Sit("House", by="caller"), Sit("B", seat=2), Sit("A", seat=1))
    assert table.host == 2
    table.do(Leave(2))
    assert table.host == 1
    table.do(Leave(1))
    assert table.host == 0
    table.do(Leave(0))
    with pytest.raises(Refused, match="the table is empty, so there is no host"):
        _ = table.host


# --- the menu of an evening


def rules(table: Table, place: int = 0) -> dict[str, str]:
    return table.menu.entries[place].rules.to_dict()


def test_whoever_deals_changes_stakes_and_house_rules_between_hands() -> None:
    table = omen()
    table.do(Put(table.caller, "The Omen", stakes="4/8", house=(("lost_pot", "carry"),)))
    assert (rules(table)["small_bet"], rules(table)["big_bet"]) == ("4", "8")
    assert (rules(table)["ante"], rules(table)["lost_pot"]) == ("2", "carry")
    table.do(Put(table.caller, "the_omen", house=(("ante", "0.50"),)))
    assert (rules(table)["small_bet"], rules(table)["ante"]) == ("4", "0.50")
    assert rules(table)["lost_pot"] == "carry"
    table.do(Put(table.caller, "The Omen", rules="copy"))
    assert (rules(table)["small_bet"], rules(table)["ante"]) == ("2", "1")
    other = (table.caller + 1) % 3
    name, dealer = table.players[other].name, table.players[table.caller].name
    why = f"only the next dealer changes the menu: that is {dealer}, not {name}"
    refused(table, Put(other, "The Omen", stakes="2/4"), why)
    deal(table)
    refused(table, Put(table.caller, "The Omen", stakes="2/4"), "must end first")
    assert table.playing is not None
    assert table.playing.hand.state.setup.rules.to_dict() == rules(table)


def test_a_house_player_who_deals_leaves_the_menu_to_the_host() -> None:
    table = Table(EveningOpening(menu("the_omen"), "friday"))
    done(table, Sit("House", by="caller"), Sit("A"), Sit("B"))
    assert (table.caller, table.settler) == (0, 1)
    refused(table, Put(0, "The Omen", stakes="1/2"), "that is A, not House")
    refused(table, Put(2, "The Omen", stakes="1/2"), "that is A, not B")
    table.do(Put(1, "The Omen", stakes="1/2"))
    hands(table, 1)
    assert table.settler == table.caller == 1


def test_a_game_is_put_on_the_menu_and_taken_off_again() -> None:
    table = omen()
    chaos = find("chaos")
    done(table, Put(0, "Wild night", "chaos", chaos.version, stakes="1/2"))
    assert [entry.name for entry in table.menu.entries] == ["The Omen", "Wild night"]
    assert table.menu.choice == "dealer"  # it was an evening at one game
    hands(table, 1, "Wild night")
    assert table.last is not None
    assert table.last.hand.game is chaos
    assert table.last.hand.state.setup.rules.to_dict()["big_bet"] == "2"
    done(table, Strike(table.caller, "the omen"))
    assert [entry.name for entry in table.menu.entries] == ["Wild night"]
    refused(table, Strike(table.caller, "Wild night"), "a menu needs at least one game")
    again = replay(Table(table.opening), table.commands)
    assert again.menu == table.menu


def test_what_waits_in_a_game_keeps_it_on_the_menu() -> None:
    table = Table(
        EveningOpening(
            menu("the_omen", "chaos"), "friday", held={"the_omen": GameHoldings(bank=300)}
        )
    )
    done(table, Sit("A"), Sit("B"))
    refused(table, Strike(0, "The Omen"), "$3 waits until The Omen is played again")


def test_a_rotation_goes_on_when_the_menu_is_changed() -> None:
    table = seated(menu("chaos", "holdem", "low_chicago", choice="rotation"), "ABC")
    hands(table, 2)
    assert table.next_game().game.name == "low_chicago"
    table.do(Strike(table.caller, "Chaos"))
    assert table.next_game().game.name == "low_chicago"
    table.do(Strike(table.caller, "Low Chicago"))
    assert table.next_game().game.name == "holdem"


def test_higher_stakes_make_people_buy_in_for_more() -> None:
    table = omen()
    assert table.menu.usual == 10_000
    table.do(Put(table.caller, "The Omen", stakes="10/20"))
    assert table.menu.usual == 50_000
    table = seated(menu("the_omen", most=20_000), "AB")
    table.do(Put(table.caller, "The Omen", stakes="10/20"))
    assert table.menu.usual == 20_000


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        (Put(0, "Poker"), "'Poker' is not on the menu"),
        (Put(0, "Poker", "poker"), "there is no game 'poker' in the rulebook"),
        (Put(0, "The Omen", "the_omen", find("the_omen").version), "is on the menu already"),
        (Put(0, "Chaos", "chaos", 99), "is of version 99 of Chaos, and this is"),
        (
            Put(0, " ", "chaos", find("chaos").version),
            "a game on the menu needs a name of visible letters",
        ),
        (Put(0, "The Omen", stakes="2/4/6"), "stakes here are two amounts"),
        (Put(0, "The Omen", stakes="lots"), "'lots'"),
        (Put(0, "The Omen", rules="nobody"), "has no rule set 'nobody'"),
        (Put(0, "The Omen", house=(("anti", "1"),)), "did you mean 'ante'?"),
        (Strike(0, "Poker"), "'Poker' is not on the menu"),
    ],
    ids=str,
)
def test_what_cannot_be_on_the_menu_is_refused(command: Command, reason: str) -> None:
    refused(omen(), command, reason)


# --- bad input


def nothing(table: Table) -> None:
    pass


def dealt_now(table: Table) -> None:
    """The first to act is A."""
    done(table, Deal())
    assert table.asked == (0,)


BAD: dict[str, tuple[Callable[[Table], object], Command, str]] = {
    "a cash-out larger than the stack": (
        nothing,
        CashOut(0, 10_001),
        "A has $100, and so cannot cash $100.01",
    ),
    "a cash-out of nothing": (nothing, CashOut(0, 0), "it takes a cent at least"),
    "a seat taken twice": (
        nothing,
        Sit("D", seat=1),
        "seat 1 is taken: B sits there",
    ),
    "a name taken twice": (nothing, Sit("B"), "B is at the table already"),
    "no name": (nothing, Sit(" "), "a player needs a name of visible letters"),
    "a name of control codes": (nothing, Sit("\x1b[31m"), "needs a name"),
    "a chair that is not there": (nothing, Sit("D", seat=16), "seats are 0 to 15"),
    "nobody sits there": (nothing, Buy(7, 100), "nobody sits in seat 7"),
    "a buy-in of less than nothing": (nothing, Buy(0, -5), "a cent at least"),
    "a payment to oneself": (nothing, Pay(0, 0, 5), "A cannot pay themselves"),
    "a payment above the stack": (nothing, Pay(0, 1, 20_000), "cannot pay $200"),
    "a penalty above the stack": (nothing, Fine(0, 20_000), "cannot pay $200"),
    "a return of who is there": (nothing, Return(0), "A does not sit out"),
    "sitting out twice": (lambda t: done(t, SitOut(0)), SitOut(0), "A sits out already"),
    "leaving twice": (lambda t: done(t, Deal(), Leave(0)), Leave(0), "is leaving already"),
    "two hands at once": (dealt_now, Deal(), "must end first"),
    "an answer without a hand": (nothing, Reply(0, "call"), "no hand is being played"),
    "an answer out of turn": (
        dealt_now,
        Reply(1, "check"),
        "B is not asked anything now",
    ),
    "an illegal answer": (dealt_now, Reply(0, "pray"), "is not an answer to this question"),
    "an incident without a hand": (nothing, Happen("misdeal"), "no hand is being played"),
    "an incident that cannot have happened now": (
        lambda t: done(t, Deal(), Reply(0, "check"), Reply(1, "check")),
        Happen("misdeal"),
        "a misdeal cannot be called once two players have acted",
    ),
    "an unknown incident": (
        dealt_now,
        Happen("earthquake"),
        "there is no incident 'earthquake'",
    ),
    "calling off nothing": (nothing, CallOff(0), "no hand is being played"),
    "cards that are none": (nothing, Deal(deck="Zz"), "Zz"),
    "a card twice on top of the deck": (nothing, Deal(deck="As As"), "twice"),
}


@pytest.mark.parametrize("case", BAD)
def test_bad_input_is_refused_with_the_reason_and_nothing_changed(case: str) -> None:
    prepare, command, reason = BAD[case]
    table = omen()
    prepare(table)
    refused(table, command, reason)


def test_all_chairs_taken() -> None:
    table = seated(menu("chaos"), "AB", chairs=2)
    refused(table, Sit("C"), "all 2 chairs are taken")


def test_nobody_to_deal() -> None:
    refused(seated(menu("the_omen", "chaos"), ""), Deal(), "nobody at the table can deal")


def test_the_example_of_the_page_works() -> None:
    page = Path(__file__).parents[2] / "docs" / "evening.md"
    failed, attempted = doctest.testfile(str(page), module_relative=False)
    assert attempted > 5
    assert not failed


def test_a_hand_that_safe_answers_never_end_is_called_off_when_all_leave() -> None:
    """A game of one's own may go round for ever; the chips go back, and the ledger says why."""
    table = done(Table(EveningOpening(single(ENDLESS, ENDLESS.usual_rules), "1")), Sit("A"))
    done(table, Sit("B"), Deal(), Leave(0), Leave(1))
    assert table.playing is None
    line = next(line for line in table.ledger.lines if line.kind == "called off")
    assert (line.name, line.note) == ("A", "Endless: its safe answers never end")
    assert [account.net for account in table.books().accounts] == [0, 0]
