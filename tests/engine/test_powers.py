"""Cards with powers, in a toy game of its own; and what they ask of betting and of a misdeal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import pytest

from pokernight.cards import Card, parse, text
from pokernight.engine import steps
from pokernight.engine.asks import PASS, Answer, Ask, Bets, Pick, Turn
from pokernight.engine.betting import Limits, bet
from pokernight.engine.events import Event
from pokernight.engine.game import AGAIN, Game, Step
from pokernight.engine.hand import Hand, IllegalAnswer
from pokernight.engine.incidents import BASIC
from pokernight.engine.money import gather
from pokernight.engine.powers import (
    NOTHING,
    PASSED,
    TRADE,
    Awake,
    Due,
    Power,
    awake,
    window,
)
from pokernight.engine.record import read_position, write_position
from pokernight.engine.rules import Rules
from pokernight.engine.state import HandOver, State
from pokernight.proofs import prove
from pokernight.ranking import high

# --- the toy: two cards down, then cards up with a window after each

PAGE = """Toy. Cards that act.

1. A card up, and powers act.
"""


def tell(state: State, due: Due, words: str = "acts") -> None:
    power: Power = state.setup.powers[due.power]
    state.tell(power.kind, "{seat} " + words, due.seat, tokens=due.tokens, clause="1")


def plain(state: State, due: Due) -> Turn:
    """It acts."""
    tell(state, due)
    yield from ()
    return None


def asking(state: State, due: Due) -> Turn:
    """Its owner may pass."""
    kind = state.setup.powers[due.power].kind
    answer = yield Ask(due.seat, kind, Pick(("use", PASS), ()), PASS, "use it?", "1")
    if answer == PASS:
        return PASSED
    tell(state, due)
    return None


def neighbour(state: State, seat: int) -> int:
    return state.clockwise(seat)[0]


def give(state: State, due: Due) -> Turn:
    """Its card and the first up card of the player on the left change places."""
    (mine,), other = due.tokens, neighbour(state, due.seat)
    theirs = state.shown(other)[0]
    place = state.hands[due.seat].index(mine)
    state.hands[other][state.hands[other].index(theirs)] = mine
    state.hands[due.seat][place] = theirs
    tell(state, due)
    yield from ()
    return None


def two_turns(state: State, due: Due) -> Turn:
    """Its owner names a player, who then turns up a hole card."""
    kind = state.setup.powers[due.power].kind
    if state.own.chosen == NOTHING:
        seats = tuple(seat for seat in state.clockwise(due.seat) if state.down(seat))
        state_seat = yield Ask(due.seat, kind, Pick((), seats, "seat"), seats[0], "who?", "1")
        state.own.chosen = state_seat
        tell(state, due, "has named a player")
        return AGAIN
    victim = state.own.chosen
    cards = tuple(state.down(victim))
    token = yield Ask(victim, kind, Pick((), cards, "card"), cards[0], "which?", "1")
    state.turn_up((token,))
    tell(state, due)
    return None


def leave(state: State, due: Due) -> Turn:
    """Its owner folds."""
    state.fold(due.seat)
    tell(state, due)
    yield from ()
    return None


def end(state: State, due: Due) -> Turn:
    """The hand is over, and nobody has won the antes."""
    tell(state, due)
    gather(state)
    yield from ()
    raise HandOver


def pay(state: State, due: Due) -> Turn:
    """Its owner pays a dollar to the pot."""
    state.move(100, state.stack, due.seat, state.pots, 0)
    tell(state, due)
    yield from ()
    return None


def rich(state: State, due: Due) -> bool:
    return state.stack[due.seat] >= 100


def power(name: str, cards: str, act: Callable[[State, Due], Turn], **details: Any) -> Power:
    return Power(name, "acts", "1", "house", parse(cards), act, **details)


TABLE = (
    power("Plain", "2c 2d 2h 2s", plain),
    power("Asking", "3c 3d", asking),
    power("Give", "4c", give, precedence=TRADE, sleeps=False),
    power("Give once", "4d", give, precedence=TRADE, sleeps=False, once="hand"),
    power("Round", "5c", give, once="until passed"),
    power("Round or pass", "5d", asking, once="until passed"),
    power("Turns", "6c 6d", two_turns),
    power("Duty", "7c", plain, sleeps=False),
    power("Leave", "8c", leave, sleeps=False),
    power("End", "9c", end),
    power("Pay", "Tc Td", pay, able=rich),
    Power("Idle", "does nothing in a window", "1", "house"),
)


class Slots(Awake):
    """No slots but those of the window."""


def nobody_wins(state: State) -> None:
    """The antes are left for the next hand."""
    gather(state)


def toy(*, strict: bool = True, after: Callable[[State], None] | None = None) -> Game:
    act = window("1", strict=strict, after=after)
    up, down = steps.deal(up=True), steps.deal()
    program: tuple[Step, ...] = (
        steps.ante(50), down, down, up, act, up, act, steps.deal(), nobody_wins,
    )  # fmt: skip
    return Game(
        "Toy",
        PAGE,
        seats=(2, 6),
        program=lambda rules: program,
        rules=Rules,
        worth=lambda cards, rules: {"": high(cards.all)},
        own=Slots,
        powers=lambda rules: TABLE,
        carry_out=lambda state: {"again": state.pot() > 0},
        incidents=BASIC,
    )


STRICT, FRIENDLY = toy(), toy(strict=False)


class Table:
    """A hand of the toy: the up cards of each seat in the order dealt."""

    def __init__(
        self,
        *ups: str,
        game: Game = STRICT,
        downs: str = "Ac Ad Ah As Kc Kd Kh Ks",
        stacks: Sequence[int] | None = None,
        button: int | None = None,
    ) -> None:
        seats = len(ups)
        self.button = seats - 1 if button is None else button
        order = [(self.button + 1 + place) % seats for place in range(seats)]
        rows = [parse(ups[seat]) for seat in order]
        deck: list[Card] = list(parse(downs)[: 2 * seats])
        quiet = [card for card in parse("Jc Jd Jh Js Qc Qd Qh Qs") if card not in deck]
        for place in range(2):
            deck += [row[place] if place < len(row) else quiet.pop() for row in rows]
        self.events: list[Event] = []
        self.hand = game.deal(
            seats,
            1,
            deck=deck,
            stacks=stacks,
            button=self.button,
            sink=self.events.append,
        )

    def tokens(self, line: str) -> tuple[int, ...]:
        return tuple(sorted(self.hand.state.face.index(card) for card in parse(line)))

    def claim(self, *claims: str) -> Table:
        """``claim("0 2c", "1 3c")``: whoever is not named goes on."""
        said = {int(line[0]): line[2:] for line in claims}
        assert self.kind == "claim", self.hand
        for one in self.hand.asks:
            self.hand.play(self.tokens(said.get(one.seat, "")), one.seat)
        return self

    def say(self, answer: Answer) -> Table:
        self.hand.play(answer)
        return self

    @property
    def kind(self) -> str | None:
        return self.hand.ask.kind if self.hand.ask else None

    def acted(self) -> list[tuple[str, int]]:
        """Return the powers that have acted, each with its seat."""
        names = {one.kind for one in TABLE}
        return [(event.kind, event.seat) for event in self.events if event.kind in names]

    def board(self, seat: int) -> str:
        state = self.hand.state
        return text(state.cards(state.shown(seat)))


# --- the queue


def test_powers_act_from_the_left_of_the_dealer() -> None:
    table = Table("2c", "2d", "2h", button=0).claim("0 2c", "1 2d", "2 2h")
    assert table.acted() == [("plain", 1), ("plain", 2), ("plain", 0)]


def test_within_a_hand_they_act_from_left_to_right() -> None:
    table = Table("Jc", "6c", "6d", downs="2d Ac Ad 3c Ah As").claim("1 6c", "2 6d")
    table.say(0).say(table.tokens("3c")[0]).say(0).say(table.tokens("2d")[0])
    assert table.board(0) == "2d 3c Jc"
    table.claim("0 2d 3c")
    assert table.acted()[-1] == ("plain", 0)
    assert table.kind == "asking"


def test_a_trade_acts_before_any_claim_is_asked_for() -> None:
    table = Table("2c", "4c")
    assert table.acted() == [("give", 1), ("give", 0)], "and wakes for its new owner"
    assert table.kind == "claim"
    assert (table.board(0), table.board(1)) == ("2c", "4c")


def test_a_trade_once_in_a_hand_does_not_wake_for_its_new_owner() -> None:
    table = Table("2c", "4d")
    assert table.acted() == [("give once", 1)]
    assert (table.board(0), table.board(1)) == ("4d", "2c")


def test_a_trade_overtakes_what_was_claimed() -> None:
    # seat 0 turns up seat 1's trade card, which takes the card that seat 2 has claimed
    table = Table("6c", "Jc", "2c", downs="Ac 4d Ah As Kd Kh").claim("0 6c", "2 2c")
    table.say(1).say(table.tokens("4d")[0])
    assert [one for one in table.acted() if one[0] != "turns"] == [("give once", 1)]
    assert table.board(1) == "2c Jc"
    assert table.kind == "claim"
    table.claim("1 2c")
    assert table.acted()[-1] == ("plain", 1), "for its new owner, who must claim it"
    assert ("plain", 2) not in table.acted()


def test_what_a_power_wakes_gets_its_own_window() -> None:
    table = Table("6c", "Jc", downs="Ac 2d Ah As").claim("0 6c").say(1)
    table.say(table.tokens("2d")[0])
    assert table.kind == "claim"
    table.claim("1 2d")
    assert table.acted()[-1] == ("plain", 1)


def test_one_power_at_a_time_each_looked_at_again_when_its_turn_comes() -> None:
    table = Table("Tc", "Td", stacks=[5_000, 149]).claim("0 Tc", "1 Td")
    assert table.acted() == [("pay", 0)], "seat 1 cannot pay"
    table.claim("1 Td")
    assert table.acted() == [("pay", 0)]


# --- sleeping


def test_the_window_is_one_sealed_question_to_every_live_seat() -> None:
    table = Table("2c", "Jc", "Jd")
    asks = table.hand.asks
    assert [one.seat for one in asks] == [0, 1, 2]
    assert {(one.kind, one.default, one.clause, one.sealed) for one in asks} == {
        ("claim", (), "1", True)
    }
    assert [set(one.legal) for one in asks] == [
        {(), table.tokens(card)} for card in ("2c", "Jc", "Jd")
    ]
    with pytest.raises(IllegalAnswer):
        table.hand.play(table.tokens("Jc"), 0)


@pytest.mark.parametrize("ups", [("2c", "Jc"), ("Jd", "Jc")])
def test_it_is_asked_whether_or_not_a_power_woke(ups: tuple[str, str]) -> None:
    table = Table(*ups)
    kinds = []
    while table.kind is not None:
        kinds.append(table.kind)
        table.claim()
    assert kinds == ["claim", "claim"], "one after each round of up cards"


def test_what_was_not_claimed_has_lapsed() -> None:
    table = Table("2c", "2d").claim("1 2d").claim("0 2c")
    assert table.acted() == [("plain", 1)]
    assert len(table.hand.state.hands[0]) == 4, "and the window has closed"
    table.claim("0 2c")
    assert table.acted() == [("plain", 1)]


def test_a_power_acts_once_for_its_owner() -> None:
    table = Table("2c", "Jc").claim("0 2c").claim("0 2c").claim("0 2c")
    assert table.acted() == [("plain", 0)]


def test_the_window_opens_again_until_one_passes_without_a_claim() -> None:
    table = Table("2c Js", "Jc").claim("0 2c")
    assert len(table.hand.state.hands[0]) == 3, "still the first street"
    table.claim("0 2c")
    assert len(table.hand.state.hands[0]) == 4, "a card with nothing to claim is no claim"


def test_a_duty_acts_unclaimed_after_the_claims_are_in_and_opens_the_window_again() -> None:
    table = Table("7c", "Jc")
    assert table.acted() == []
    table.claim()
    assert table.acted() == [("duty", 0)]
    assert table.kind == "claim"
    assert len(table.hand.state.hands[0]) == 3
    table.claim()
    assert len(table.hand.state.hands[0]) == 4


# --- friendly tables


def test_a_friendly_table_asks_the_owner_when_his_power_is_first_in_line() -> None:
    table = Table("Jc", "3c", "3d", game=FRIENDLY)
    assert table.kind == "asking"
    assert table.hand.asks[0].seat == 1
    table.say("use")
    assert table.hand.asks[0].seat == 2
    table.say(PASS)
    assert table.hand.ask is None
    assert table.acted() == [("asking", 1)]


def test_a_friendly_table_asks_nobody_without_a_power() -> None:
    assert Table("Jc", "Jd", game=FRIENDLY).hand.ask is None


def test_a_friendly_table_skips_who_is_not_able() -> None:
    table = Table("Tc", "Jd", stacks=[149, 5_000], game=FRIENDLY)
    assert table.acted() == []
    assert table.hand.ask is None


# --- once


def test_until_passed_it_goes_round_once_for_each_owner() -> None:
    table = Table("5c", "Jc", "Jd").claim("0 5c").claim("1 5c").claim("2 5c")
    assert table.acted() == [("round", 0), ("round", 1), ("round", 2)]
    assert table.board(0) == "5c"
    table.claim("0 5c")
    assert table.acted()[3:] == []


def test_until_passed_who_sleeps_ends_it_for_everybody() -> None:
    table = Table("5c", "Jc 4d").claim()
    assert table.board(1) == "Jc 5c", "on the next street the 4♦ takes it"
    table.claim("1 5c")
    assert table.acted() == [("give once", 1)]


def test_until_passed_a_pass_ends_it_for_everybody() -> None:
    table = Table("5d", "Jc 4d").claim("0 5d").say(PASS).claim()
    # the 4♦ takes the 5♦
    assert table.board(1).startswith("Jc 5d")
    table.claim("1 5d")
    assert table.acted() == [("give once", 1)]


def test_a_claim_that_was_overtaken_is_not_slept() -> None:
    table = Table("6c", "Jc", "5d", downs="Ac 4d Ah As Kd Kh").claim("0 6c", "2 5d")
    table.say(1).say(table.tokens("4d")[0])
    assert table.board(1) == "5d Jc"
    table.claim("1 5d")
    assert table.kind == "round or pass"


# --- turns


def test_a_power_of_two_turns_is_the_whole_truth_between_them() -> None:
    table = Table("6c", "Jc", "Jd").claim("0 6c").say(2)
    own = table.hand.state.own
    assert own.chosen == 2
    assert own.acting[:2] == [6, 0]
    assert [one.seat for one in table.hand.asks] == [2]
    line = write_position(table.hand)
    again = read_position(line, lambda name: STRICT)
    assert again.asks == table.hand.asks
    fork = table.hand.fork()
    for hand in (again, fork, table.hand):
        hand.play(hand.asks[0].legal.samples()[0])
        assert hand.state.own.acting == []
        assert hand.state.own.chosen == NOTHING
        assert hand.asks[0].kind == "claim"


def test_an_owner_who_has_left_in_the_middle_of_his_turns_leaves_no_power_behind() -> None:
    table = Table("6c", "Jc", "Jd").claim("0 6c").say(1)
    table.hand.state.fold(0)
    table.hand.incident("exposed_card", seat=1, place=0)  # the step is entered again
    assert table.hand.state.own.acting == []
    assert table.hand.state.own.chosen == NOTHING
    assert [(one.kind, one.seat) for one in table.hand.asks] == [("claim", 1), ("claim", 2)]


def test_its_owner_leaves_by_his_own_power() -> None:
    table = Table("8c", "Jc", "2c").claim("2 2c")
    assert table.acted() == [("leave", 0), ("plain", 2)]
    assert [one.seat for one in table.hand.asks] == [1, 2]


def test_the_last_one_left_takes_the_pot_inside_the_window() -> None:
    table = Table("8c", "Jc").claim()
    assert table.hand.ask is None
    assert table.hand.result.payoffs == (-50, 50)


def test_a_power_may_end_the_hand() -> None:
    table = Table("9c", "2c").claim("0 9c", "1 2c")
    assert table.hand.ask is None
    assert table.acted() == [("end", 0)], "what else was claimed does not act"


def test_what_looks_after_each_power_may_end_the_hand() -> None:
    looked: list[int] = []

    def after(state: State) -> None:
        looked.append(len(state.own.acted))
        if len(looked) == 2:
            raise HandOver

    table = Table("2c", "2d", "2h", game=toy(after=after)).claim("0 2c", "1 2d", "2 2h")
    assert table.acted() == [("plain", 0), ("plain", 1)]
    assert looked == [1, 2]
    assert table.hand.ask is None


# --- it ends


@pytest.mark.parametrize("game", [STRICT, FRIENDLY])
def test_it_ends_whatever_is_claimed(game: Game) -> None:
    for seed in range(100):
        hand = game.deal(2 + seed % 5, seed)
        questions = 0
        while hand.ask is not None:
            questions += 1
            for one in hand.asks:
                claim = tuple(sorted(hand.state.shown(one.seat)))
                everything = [answer for answer in one.legal if answer != PASS][-1]
                hand.play(claim if one.kind == "claim" else everything, one.seat)
        acted = hand.state.own.acted
        assert len(acted) == len(set(acted))
        assert questions <= 2 + 3 * len(acted) + 2


@pytest.mark.parametrize("game", [STRICT, FRIENDLY])
def test_the_shared_proofs_hold_for_the_toy(game: Game) -> None:
    tally = prove(game, seats=3, hands=40)
    assert tally.hands == 40
    assert tally.events["plain"]


def test_the_table_says_what_is_awake() -> None:
    table = Table("2c", "3c", "Jc")
    assert list(awake(table.hand.state)) == [
        Due(0, 0, table.tokens("2c")), Due(1, 1, table.tokens("3c")),
    ]  # fmt: skip
    assert TABLE[0].kind == "plain"
    assert TABLE[-1].wakes == ()


# --- betting: who must bet or raise

FIXED = Limits("fixed", 100, cap=4)


def betting(
    must: Callable[[State, int], bool], *, limits: Limits = FIXED, stacks: Sequence[int]
) -> Hand:
    game = Game(
        "Bets",
        "1. A round of betting.",
        seats=(2, 6),
        program=lambda rules: (bet(limits, steps.left_of_button, "1", must),),
        rules=Rules,
        worth=lambda cards, rules: {"": high(cards.all)},
    )
    return game.deal(len(stacks), 1, stacks=stacks, button=len(stacks) - 1)


def first_turn(who: int) -> Callable[[State, int], bool]:
    return lambda state, seat: seat == who and state.acted[seat] < 0


def legal(hand: Hand) -> Bets:
    assert hand.ask is not None
    assert isinstance(hand.ask.legal, Bets)
    return hand.ask.legal


def test_must_leaves_nothing_but_a_bet() -> None:
    hand = betting(first_turn(0), stacks=[1_000, 1_000])
    assert list(legal(hand)) == [100]
    assert legal(hand).samples() == (100,)
    assert hand.ask is not None
    assert hand.ask.default == 100
    assert repr(legal(hand)) == "<Bets: $1>"
    for refused in ("check", "fold", "call", 0, 50, 200):
        assert refused not in legal(hand)
        with pytest.raises(IllegalAnswer):
            hand.play(refused)
    hand.play(100)
    assert list(legal(hand)) == ["fold", "call", 200]


def test_must_leaves_nothing_but_a_raise_and_once_is_enough() -> None:
    hand = betting(first_turn(1), stacks=[1_000, 1_000])
    hand.play(100)
    assert list(legal(hand)) == [200]
    hand.play(200)
    hand.play(300)
    assert list(legal(hand)) == ["fold", "call", 400]


def test_must_may_choose_how_much() -> None:
    hand = betting(first_turn(0), limits=Limits("no_limit", 100), stacks=[1_000, 1_000])
    assert "check" not in legal(hand)
    assert 100 in legal(hand)
    assert 1_000 in legal(hand)


def test_must_lapses_when_the_round_is_capped() -> None:
    hand = betting(first_turn(2), limits=Limits("fixed", 100, cap=2), stacks=[1_000] * 3)
    hand.play(100)
    hand.play(200)
    assert list(legal(hand)) == ["fold", "call"]
    assert not legal(hand).must


@pytest.mark.parametrize("stack", [40, 100])
def test_must_lapses_for_who_can_only_call(stack: int) -> None:
    hand = betting(first_turn(1), stacks=[1_000, stack, 1_000])
    hand.play(100)
    assert list(legal(hand)) == ["fold", "call"]


def test_must_is_all_in_for_who_has_less_than_a_bet() -> None:
    hand = betting(first_turn(0), stacks=[40, 1_000])
    assert list(legal(hand)) == [40]


def test_must_lapses_when_nobody_is_left_to_raise() -> None:
    hand = betting(first_turn(1), stacks=[60, 1_000])
    hand.play(60)
    assert list(legal(hand)) == ["fold", "call"]


# --- the bring-in: who


@pytest.mark.parametrize("who", range(3))
def test_bring_in_by_whom_the_game_says(who: int) -> None:
    game = Game(
        "Brings",
        "1. A bring-in.",
        seats=(2, 6),
        program=lambda rules: (
            steps.deal(up=True),
            steps.bring_in(50, FIXED, "1", lambda state: who),
            bet(FIXED),
        ),
        rules=Rules,
        worth=lambda cards, rules: {"": high(cards.all)},
    )
    hand = game.deal(3, 1, stacks=[1_000] * 3)
    assert [one.seat for one in hand.asks] == [who]
    hand.play("bring in")
    assert hand.state.front[who] == 50
    assert [one.seat for one in hand.asks] == [(who + 1) % 3]


def test_bring_in_passes_over_who_has_nothing_left() -> None:
    game = Game(
        "Brings",
        "1. A bring-in.",
        seats=(2, 6),
        program=lambda rules: (
            steps.ante(50),
            steps.deal(up=True),
            steps.bring_in(50, FIXED, "1", lambda state: 1),
            bet(FIXED),
        ),
        rules=Rules,
        worth=lambda cards, rules: {"": high(cards.all)},
    )
    hand = game.deal(3, 1, stacks=[1_000, 50, 1_000])
    assert [one.seat for one in hand.asks] == [2]


# --- a misdeal


def test_a_misdeal_gives_back_what_powers_have_paid() -> None:
    table = Table("Tc", "Td", "Jc").claim("0 Tc", "1 Td")
    assert table.hand.state.stack == [9_850, 9_850, 9_950]
    table.hand.incident("misdeal")
    assert table.hand.result.payoffs == (0, 0, 0)
    assert table.hand.result.pot == 0


def test_a_misdeal_gives_back_what_went_from_stack_to_stack() -> None:
    table = Table("Tc", "Jd", "Jc", stacks=[500, 1_000, 2_000])
    state = table.hand.state
    state.move(300, state.stack, 2, state.stack, 0)
    state.move(100, state.stack, 1, state.stack, 0)
    table.hand.incident("misdeal")
    assert table.hand.result.payoffs == (0, 0, 0)
    assert table.hand.result.stacks == (500, 1_000, 2_000)


def test_a_misdeal_leaves_what_was_carried_in_the_pot() -> None:
    hand = STRICT.deal(2, 1, pot=700)
    hand.incident("misdeal")
    assert hand.result.payoffs == (0, 0)
    assert hand.result.pot == 700


def test_random_windows_conserve_chips() -> None:
    rng = Random("chips")
    for seed in range(60):
        hand = STRICT.deal(4, seed, stacks=[rng.randint(1, 400) for _ in range(4)])
        money = hand.state.money()
        while hand.ask is not None:
            for one in hand.asks:
                hand.play(rng.choice(one.legal.samples()), one.seat)
            assert hand.state.money() == money
