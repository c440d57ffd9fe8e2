"""A course that breaks each ruling, written by hand: a ruling that cannot fail proves nothing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from tests.ranking import oracle
from tests.rules.invariants.course import Asked, Course, Table, Told

CONTROLS: dict[str, Callable[[], Course]] = {}
START, BIG = (1000, 1000, 1000), "everybody else has folded"


def control(of: Callable[[], Course]) -> Callable[[], Course]:
    """Enter what breaks the ruling of the same name."""
    CONTROLS[of.__name__] = of
    return of


def table(**changes: Any) -> Table:
    """Three players with $10 each, before the first bet."""
    return replace(Table(START, (1, 1, 1), (0, 0, 0)), **changes)


def asked(seat: int, kind: str, answer: Any = "", at: Table | None = None, **more: Any) -> Asked:
    """A question."""
    return Asked(seat, kind, at if at is not None else table(), answer, **more)


def course(*moments: Told | Asked, game: str = "holdem", **more: Any) -> Course:
    """A hand of three players; who wins and how the stacks end is as said."""
    given = {"rules": {}, "stacks": START, "end": table(), "after": START, **more}
    return Course(game, moments=moments, **given)


def lying(*hands: str, board: str = "", **more: Any) -> dict[str, Any]:
    """Faces and a table for hands such as ``Ac Kd / 9h``: what comes after the slash lies open."""
    faces: list[int] = []
    up: list[int] = []
    lie: list[tuple[int, ...]] = []
    for hand in (*hands, "/ " + board):
        down, _, shown = hand.partition("/")
        tokens = []
        for line, open_ in ((down, 0), (shown, 1)):
            for card in oracle.cards(line):
                tokens.append(len(faces))
                faces.append(card)
                up.append(open_)
        lie.append(tuple(tokens))
    at = table(hands=tuple(lie[:-1]), up=tuple(up), board=lie[-1], **more)
    return {"faces": tuple(faces), "end": at}


def win(seat: int, amount: int = 300, words: str = "", contest: str = "") -> Told:
    """A seat wins a part of the main pot."""
    return Told("win", seat, amount, words=words, args={"pot": 0, "contest": contest})


# --- every game


@control
def chips_are_conserved() -> Course:
    return course(after=(1000, 1000, 1001))


@control
def every_chip_is_told() -> Course:
    return course(Told("ante", 0, 100))


@control
def nobody_owes() -> Course:
    return course(Told("call", 0, 1001))


@control
def nobody_wins_what_they_did_not_match() -> Course:
    antes = [Told("ante", seat, cents) for seat, cents in enumerate((15, 50, 50))]
    return course(*antes, win(0, 46))


@control
def an_unmatched_bet_comes_back() -> Course:
    return course(Told("bet", 0, 500), Told("call", 1, 200))


@control
def whoever_stays_matches() -> Course:
    bets = Told("bet", 0, 200), Told("call", 1, 200)
    return course(*bets, asked(0, "bet", at=table(street=1)))


@control
def a_folded_player_is_out() -> Course:
    return course(Told("fold", 0), win(0))


@control
def nobody_comes_back() -> Course:
    return course(asked(1, "bet", at=table(live=(0, 1, 1))))


@control
def a_pot_that_all_others_left() -> Course:
    return course(win(0, words=BIG), end=table(live=(1, 1, 0)))


@control
def nobody_is_asked_to_bet_in_vain() -> Course:
    return course(asked(0, "bet", at=table(stack=(1000, 0, 0))))


@control
def a_call_is_what_is_missing() -> Course:
    return course(asked(1, "bet", at=table(front=(100, 0, 0)), call=99))


@control
def an_answer_costs_what_was_said() -> Course:
    return course(asked(0, "pay", "pay", costs=(("pay", 100),)), Told("pay", 0, 50))


@control
def nobody_is_passed_over() -> Course:
    return course(asked(0, "bet"), asked(2, "bet"))


@control
def raises_are_capped() -> Course:
    raises = [Told("bet" if n == 1 else "raise", n % 3, 100 * n) for n in range(1, 6)]
    return course(*raises, rules={"raises": 3, "betting": "fixed"})


@control
def no_round_costs_more_than_the_cap() -> Course:
    rules = {"raises": 3, "betting": "fixed", "cap_heads_up": True}
    return course(asked(0, "bet", at=table(front=(0, 0, 1601))), rules=rules, bets=(200, 400))


@control
def what_was_declared_stays() -> Course:
    said = ("high", "low", ""), ("low", "low", "")
    return course(*[asked(2, "draw", at=table(said=words)) for words in said])


@control
def nobody_wins_the_other_half() -> Course:
    declares = Told("declare", 0, args={"side": "high"})
    return course(declares, win(0, contest="the low half"))


@control
def out_is_out() -> Course:
    return course(Told("declare", 0, args={"side": "out"}), win(0))


@control
def answers_are_legal() -> Course:
    return course(asked(0, "bet", "peek", legal=False))


@control
def nothing_costs_more_than_one_has() -> Course:
    return course(asked(0, "pay", costs=(("pay", 1001),)))


@control
def open_cards_stay_open() -> Course:
    hands = ((0,), (1,), (2,))
    at = table(hands=hands, up=(1, 0, 0))
    return course(asked(0, "bet", at=at), end=table(hands=hands, up=(0, 0, 0)))


@control
def no_card_lies_twice() -> Course:
    return course(end=table(hands=((0,), (1,), (2,)), board=(1,)))


@control
def shares_differ_by_a_cent_at_most() -> Course:
    return course(win(0, 100), win(1, 102))


# --- Omaha Hi-Lo

OMAHA: dict[str, Any] = {
    "game": "omaha_hi_lo",
    "rules": dict.fromkeys(
        ("small_blind", "big_blind", "third_blind", "dead_of_small_blind", "dead_of_big_blind"), 0
    ),
}


@control
def cards_speak() -> Course:
    lie = lying("/ Ac Ad Kh Qh", "/ Kc Kd Jh Js", "", board="As Ah 9c 9d Jd", live=(1, 1, 0))
    return course(win(1), **OMAHA, **lie)


@control
def all_four_are_shown() -> Course:
    lie = lying("Ac Ad / Kh Qh", "/ Kc Kd Jh Js", "", board="As Ah 9c 9d Jd", live=(1, 1, 0))
    return course(win(0), **OMAHA, **lie)


@control
def nobody_shows_uncontested() -> Course:
    return course(Told("show", 0), **OMAHA, end=table(live=(1, 0, 0)))


@control
def who_begins() -> Course:
    return course(asked(2, "bet", at=table(street=1)), **OMAHA)


@control
def half_a_raise() -> Course:
    chips = asked(1, "bet", 150, table(front=(100, 0, 0)), low=200, high=1000, call=100)
    return course(chips, Told("call", 1, 100), **OMAHA)


# --- The Omen

OMEN: dict[str, Any] = {
    "game": "the_omen",
    "rules": {
        "own_six_takes_step": False, "tie_with_damien": "push", "lost_pot": "holdings",
        "opening": "high_hand",
    },
}  # fmt: skip


@control
def damien_must_be_beaten() -> Course:
    lie = lying("/ 3c 9d Jh Ts", "", "", "/ Kc Kd Ah Ts 8c 7d 4s", live=(1, 0, 0))
    return course(Told("nominal winner", 0, 300), win(0), **OMEN, **lie)


@control
def where_a_lost_pot_goes() -> Course:
    return course(Told("lost", amount=300), **OMEN)


@control
def the_loser_pays_the_pot() -> Course:
    named = Told("nominal winner", 0, 300, args={"winners": 1})
    return course(asked(0, "commit"), named, Told("pays the pot", 0, 100), **OMEN)


@control
def blaylock_puts_out() -> Course:
    return course(Told("mrs blaylock", 0, other=1), Told("nominal winner", 1, 300), **OMEN)


@control
def who_may_muck() -> Course:
    lie = lying("/ Ac Ad Kh Qh 2s", "3c 3d Jh 9s 8c", "", live=(1, 1, 0))
    return course(Told("muck", 1), Told("show", 0), **OMEN, **lie)


@control
def the_highest_opens() -> Course:
    lie = lying("/ Ac", "/ Kc", "/ Qc")
    return course(asked(1, "bet", at=lie["end"]), **OMEN, **lie, button=2)


@control
def only_her_holder_names() -> Course:
    lie = lying("Ac", "Kc", "Qs")
    return course(asked(0, "mrs blaylock", at=lie["end"], options=(1, 2)), **OMEN, **lie)


# --- Chaos and Night Chaos

CHAOS_RULES: dict[str, Any] = {
    "jokers_start_wild": False, "joker_ends_suit": True, "opener_counts_wilds": True,
    "fee_payers_block": False, "flips": False, "fee": 200, "peeking": True,
}  # fmt: skip
CHAOS: dict[str, Any] = {"game": "chaos", "rules": CHAOS_RULES}
NIGHT: dict[str, Any] = {"game": "night_chaos", "rules": CHAOS_RULES}


@control
def the_best_hand_wins() -> Course:
    lie = lying("/ Qh 5h 7h", "/ Ac Ad Ks", "", live=(1, 1, 0))
    return course(Told("dealt up", 0, tokens=(0,)), win(1), **CHAOS, **lie)


@control
def the_highest_opens_in_chaos() -> Course:
    lie = lying("/ Qh 5h", "/ Ac Kd", "/ Jc")
    queen = Told("dealt up", 0, tokens=(0,))
    return course(queen, asked(1, "bet", at=lie["end"]), **CHAOS, **lie, button=2)


@control
def nobodys_cards_win_nothing() -> Course:
    return course(win(3), **CHAOS)


def at_night(*hands: str, leader: int, **more: Any) -> dict[str, Any]:
    """A table of Night Chaos at which a seat holds the high hand."""
    return lying(*hands, own={"leader": leader}, **more)


@control
def no_fee_for_nothing() -> Course:
    lie = at_night("Kc Kd / Ac", "2d / 9c", "/ Qd 8c", leader=0)
    return course(asked(2, "stay", at=lie["end"]), **NIGHT, **lie)


@control
def the_fee() -> Course:
    lie = at_night("/ 9c", "Kc / Ac", "Qd / 8c", leader=1)
    return course(asked(0, "stay", at=lie["end"], costs=(("stay", 300),)), **NIGHT, **lie)


@control
def the_high_hand_waits() -> Course:
    lie = at_night("Kc / Ac", "2d / 9c", "Qd / 8c", leader=0)
    return course(asked(0, "turn", at=lie["end"]), **NIGHT, **lie)


@control
def peeking_costs_the_pot() -> Course:
    peeks = asked(0, "turn", "peek", table(pot=300))
    return course(peeks, Told("penalty", 0, 200), **NIGHT)


@control
def a_beat_is_high() -> Course:
    lie = at_night("Kc / Ac", "2d / 9c", "Qd / 8c", leader=1)
    beat = Told("beat", 1, args={"high": 1})
    return course(beat, asked(1, "bet or pass", at=lie["end"]), **NIGHT, **lie)


@control
def the_high_hand_wins() -> Course:
    lie = at_night("Kc / Ac", "2d / 9c", "Qd / 8c", leader=1)
    return course(win(1), **NIGHT, **lie)


@control
def cards_are_dealt_unseen() -> Course:
    return course(Told("dealt", 0, tokens=(0,)), **NIGHT, **lying("Ac", "", ""))


# --- Bonedoneskis

BONES: dict[str, Any] = {
    "game": "bonedoneskis",
    "rules": {"bring_in": 50, "sleeping": "strict", "duties": "owed", "fee": 100, "price": 250},
}


@control
def the_lowest_brings_it_in() -> Course:
    lie = lying("/ Ac", "/ 7c", "/ 9c")
    claims = asked(0, "claim", (), lie["end"])
    return course(claims, Told("post", 1, 50), **BONES, **lie)


@control
def the_killer_four() -> Course:
    lie = lying("4c / Ac Ad", "/ Kc Kd", "", live=(1, 1, 0))
    return course(asked(0, "bet", at=lie["end"]), win(0), **BONES, **lie)


@control
def the_best_hand_wins_without_copies() -> Course:
    """A six beside two aces makes three, and beside four aces nothing."""
    lie = lying("/ 6s Ac Ad Ah As", "/ Ks Kd 6c Qd Jd", "/ Qs Qc Qh Kh 9h", live=(0, 1, 1))
    return course(win(1), **BONES, **lie)


@control
def two_red_sixes() -> Course:
    return course(Told("a bonedoneskis", 0), win(0), win(1), **BONES)


@control
def what_was_not_claimed_has_lapsed() -> Course:
    lie = lying("/ 2s", "/ 5c", "/ 9c")
    claims = asked(0, "claim", (), lie["end"], options=(0,))
    late = replace(claims, answer=(0,))
    return course(claims, late, asked(0, "2 hog", at=lie["end"]), **BONES, **lie)


@control
def nobody_is_reminded() -> Course:
    lie = lying("/ 2s 9h", "/ 5c", "/ 9c")
    return course(asked(0, "claim", (), lie["end"], options=(0,)), **BONES, **lie)


@control
def trades_must_be_made() -> Course:
    return course(asked(0, "nine of diamonds", words=("pass",)), **BONES)


@control
def the_eight_ball() -> Course:
    return course(*[asked(s, "8 ball", "pass", words=("pass",)) for s in (0, 1)], **BONES)


@control
def what_is_bought_is_paid_in_full() -> Course:
    return course(Told("pays", 0, 249), **BONES)


@control
def duties_cost_what_they_cost() -> Course:
    free = asked(0, "black jack", "pay", words=("pay", "fold"), costs=(("pay", 50),))
    return course(free, **BONES)


@control
def how_long_the_game_is() -> Course:
    return course(Told("dealt", 0, tokens=tuple(range(7))), **BONES)


# --- Cripple Mr Onion

ONION: dict[str, Any] = {
    "game": "cripple_mr_onion",
    "rules": {"stake": 100, "least": "tenth", "capped_allin": False, "turns": "left"},
}


@control
def a_special_card_acts_once() -> Course:
    return course(*[Told("declare", 0, tokens=(5,), args={"special": "Fate"})] * 2,
                  **ONION)  # fmt: skip


@control
def turns_begin_with_the_elder() -> Course:
    exchanges = [asked(seat, "exchange", ()) for seat in (2, 1)]
    return course(*exchanges, **ONION, button=0)


@control
def cards_cost_a_stake() -> Course:
    return course(Told("buy", 0, 100, args={"bought": 2}), **ONION)


@control
def the_dealer_matches_all_raises() -> Course:
    raises = [Told("raise", seat, 100) for seat in (0, 1)]
    calls = Told("call", 2, 100, args={"bet": "raises"})
    return course(*raises, calls, **ONION)


@control
def the_dealer_matches_the_extra_bets() -> Course:
    extra = [Told("bet", seat, 100, args={"bet": "extra bets"}) for seat in (0, 1)]
    calls = Told("call", 0, 200, args={"bet": "extra bets"})
    return course(*extra, calls, **ONION)


@control
def bids_rise_by_a_stake() -> Course:
    return course(Told("bid", 0, 100), Told("bid", 1, 199), **ONION)


@control
def one_wins_the_whole_pot() -> Course:
    return course(win(0), win(1), **ONION)


@control
def ten_cards() -> Course:
    return course(Told("show", 0), **ONION, **lying("/ Ac", "/ Kc", "", live=(1, 1, 0)))


@control
def what_is_disclosed_was_hidden() -> Course:
    declares = Told("declare", 0, tokens=(5,), args={"special": "the Lady"})
    return course(declares, asked(0, "disclose", 4, options=(4, 5)), **ONION)


@control
def what_was_declared_lies_open() -> Course:
    declares = Told("declare", 0, tokens=(0,), args={"special": "Fate"})
    return course(declares, **ONION, **lying("Ac", "", ""))


@control
def the_least_raise() -> Course:
    asks = asked(0, "match", 5, low=10, high=1000)
    return course(asks, Told("raise", 0, 5), **ONION)
