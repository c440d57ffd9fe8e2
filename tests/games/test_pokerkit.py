"""The classic games beside PokerKit, an engine by other people: same decisions, same chips.

Random hands are played in both at once. At every question both must ask the same seat, agree on
what it costs to stay, and on the raises that are open to it. Where they do not agree on raises,
one of the differences listed in :class:`Difference` must explain it to the cent, and the hand goes
on with an answer that both allow. At the end the hand is written as PHH, PokerKit's own parser
replays it, and the chips must be the same.

Each difference cites the rule it comes from and is pinned by a test at the end of this file. The
random hands keep clear of two that would change every chip from there on: a big blind and a
bring-in posted short, and of a deck that runs out in a draw.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from random import Random
from typing import Any, TypeAlias

import pytest
from pokerkit import CheckingOrCalling, ChipsPushing, HandHistory
from pokerkit import State as Peer

from pokernight.cards import Card, parse, text
from pokernight.cards import name as name_of
from pokernight.engine.asks import CALL, CHECK, FOLD, Answer, Bets, Pick
from pokernight.engine.betting import Limits
from pokernight.engine.hand import Hand, Opening
from pokernight.engine.record import write
from pokernight.engine.state import NOT_YET
from pokernight.games import find, omaha_hi_lo, stud
from pokernight.games.phh import write_phh
from tests.sampling import some

PROVE = bool(os.environ.get("PROVE"))
HANDS, CHUNKS = (250, 40) if PROVE else (100, 1)

Raise: TypeAlias = tuple[int, int] | None
"""The least and the most that a raise may be to, if one is open."""


class Difference(Enum):
    """Rulings of PokerKit 0.7.7 that differ from ours, with the source of our rule."""

    COMPLETED = "Robert's Rules 3.6: a short all-in is completed; PokerKit adds a bet to it"
    HALF_A_BET = "Robert's Rules 3.6: half a bet reopens the betting; in PokerKit a full one"
    FULL_BET = "TDA 47: a full bet reopens the betting; PokerKit forgets the size of the bet"
    COUNTS_ANEW = "TDA 47: short all-ins add up; once they are a full raise PokerKit counts anew"
    USES_NO_RAISE = "a short all-in is no raise; PokerKit counts it towards the cap"
    BLIND_IS_A_BET = "Robert's Rules 3.3: a bet and three raises; PokerKit forgets the blind"
    HEADS_UP = "Robert's Rules 3.4: heads-up there is no cap; PokerKit has one"
    POT_LIMIT = "fixed-limit Omaha is played pot limit by PokerKit"
    ODD_CHIPS = "Robert's Rules, ties 4: an odd chip each; PokerKit gives one player all of them"
    MIXED = "Robert's Rules, ties 6: pots are split apart; PokerKit mixes those whose losers mucked"
    NO_LOW = "without a low the high hand wins it all; PokerKit splits the low half among no lows"


# --- random hands


@dataclass(frozen=True)
class Yardstick:
    """One of the games compared: its name here, house rules, and what a stack is measured by."""

    game: str
    rules: dict[str, str]
    big_bet: int
    blind: int = 0
    ante: int = 0
    bring_in: int = 0
    choices: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    hands: int = HANDS
    """Number of hands in a chunk; fewer for a game with which PokerKit is slow."""


DRAWS = ("deuce_to_seven_triple_draw", "deuce_to_seven_single_draw", "badugi")
SHORT = {"short_all_in": ("half", "full"), "short_all_ins_add_up": ("no", "yes")}
LIMIT = SHORT | {"cap_heads_up": ("no", "yes")}
YARDSTICKS = {
    "limit_holdem": Yardstick(
        "holdem", {"betting": "fixed", "ante": "0.25"}, 400, blind=200, ante=25, choices=SHORT
    ),
    "no_limit_holdem": Yardstick(
        "holdem", {"betting": "no_limit", "ante": "0.25"}, 800, blind=200, ante=25
    ),
    "stud": Yardstick(
        "seven_card_stud", {"ante": "0.25"}, 400, ante=25, bring_in=100, choices=LIMIT
    ),
    "stud_eight": Yardstick(
        "seven_card_stud_hi_lo", {"ante": "0.25"}, 400, ante=25, bring_in=100, choices=LIMIT
    ),
    "razz": Yardstick("razz", {"ante": "0.25"}, 400, ante=25, bring_in=100, choices=LIMIT),
    "pot_limit_omaha": Yardstick("omaha", {"ante": "0.25"}, 800, blind=200, ante=25, hands=25),
    "short_deck": Yardstick("short_deck", {"ante": "0.25"}, 800, ante=25, hands=50),
    "omaha_eight": Yardstick("omaha_hi_lo", {}, 800, blind=400, choices=LIMIT),
    "triple_draw": Yardstick(
        "deuce_to_seven_triple_draw",
        {"ante": "0.25"},
        400,
        blind=200,
        ante=25,
        choices=SHORT,
        hands=25,
    ),
    "single_draw": Yardstick(
        "deuce_to_seven_single_draw", {"ante": "0.25"}, 800, blind=200, ante=25, hands=25
    ),
    "badugi": Yardstick(
        "badugi", {"ante": "0.25"}, 400, blind=200, ante=25, choices=SHORT, hands=25
    ),
}


def random_opening(yardstick: Yardstick, rng: Random) -> Opening:
    """Two to six seats, stacks from less than an ante to deep, now and then a missed blind owed."""
    game = find(yardstick.game)
    drawn = {name: rng.choice(values) for name, values in yardstick.choices.items()}
    rules = game.house_rules(**yardstick.rules, **drawn)
    seats, bet = rng.randint(2, 6), yardstick.big_bet
    button = rng.randrange(seats)
    stacks = [
        rng.choice((50 * bet, 10 * bet + rng.randrange(bet), *[1 + rng.randrange(6 * bet)] * 2))
        for _ in range(seats)
    ]
    if rng.random() < 0.2:
        stacks[rng.randrange(seats)] = rng.randint(1, max(yardstick.ante, 1))
    full = yardstick.ante + max(yardstick.blind, yardstick.bring_in)
    owed: tuple[tuple[int, int], ...] = ()
    dead_small_blind = bool(yardstick.blind) and rng.random() < 0.1
    if yardstick.blind:
        big_blind = (button + (1 if seats == 2 or dead_small_blind else 2)) % seats
        stacks[big_blind] = max(stacks[big_blind], full)
        if seats > 3 and min(stacks) >= yardstick.ante and rng.random() < 0.2:
            blinds = [(0, 0)] * seats
            blinds[(button + 3 + rng.randrange(seats - 3)) % seats] = (
                yardstick.blind // 2,
                yardstick.blind,
            )
            owed = tuple(blinds)
    elif yardstick.game == "short_deck":
        stacks[button] = max(stacks[button], 225)
    else:
        stacks = [yardstick.ante if yardstick.ante < stack <= full else stack for stack in stacks]
    deck = twins(seats, rng) if yardstick.bring_in and rng.random() < 0.5 else None
    return Opening.shuffled(
        game,
        seats,
        rng.random().hex(),
        rules=rules,
        stacks=stacks,
        button=button,
        owed=owed,
        deck=deck,
        dead_small_blind=dead_small_blind,
    )


def twins(seats: int, rng: Random) -> list[Card]:
    """A deck for stud in which the first two seats tie, if nobody folds; ties are rare there."""
    ranks = rng.sample(range(13), 7)
    pairs = [rng.sample(range(4 * rank, 4 * rank + 4), 2) for rank in ranks]
    dealt = {card for pair in pairs for card in pair}
    others = iter(rng.sample([card for card in range(52) if card not in dealt], 38))
    deck: list[Card] = []
    for street, pair in enumerate(pairs):
        burned = [next(others)] if street > 2 else []
        deck += [*burned, *pair, *(next(others) for _ in range(seats - 2))]
    return deck


@dataclass
class Duel:
    """One hand in both engines, and what was seen in it."""

    hand: Hand
    peer: Peer
    seen: Counter[str | Difference] = field(default_factory=Counter)

    @classmethod
    def of(cls, opening: Opening) -> Duel:
        hand = Hand(opening)
        duel = cls(hand, _history(hand, actions=False).create_state())
        duel.deal()
        return duel

    @property
    def order(self) -> list[int]:
        """Our seats in the order of PokerKit's players."""
        return order(self.hand)

    def deal(self) -> None:
        """Give PokerKit the cards that lie on our table, as it asks for them."""
        peer, state, ask = self.peer, self.hand.state, self.hand.ask
        if ask is not None and ask.kind == "draw" and peer.actor_index is not None:
            # PokerKit asks a blind who has nobody left to bet against
            assert peer.checking_or_calling_amount == 0
            peer.check_or_call()
        while peer.status and peer.actor_index is None:
            if peer.can_burn_card():
                peer.burn_card("??")
            elif peer.can_deal_hole():
                player = peer.hole_dealee_index
                assert player is not None
                there = {repr(card) for card in peer.hole_cards[player]}
                held = state.cards(state.hands[self.order[player]])
                peer.deal_hole(next(card for card in map(name_of, held) if card not in there))
            elif peer.can_deal_board():
                before, more = len(peer.board_cards), peer.board_dealing_count or 0
                peer.deal_board(text(state.cards(state.board[before : before + more]), ""))
            else:
                return

    def answers(self, rng: Random) -> list[Answer]:
        """Compare the question; give answers that are legal in both engines."""
        hand, peer = self.hand, self.peer
        ask = hand.ask
        assert ask is not None
        if ask.kind == "draw":
            assert peer.stand_patter_or_discarder_index == self.order.index(ask.seat)
            most = max(0, min(rng.choice((0, 1, 2, 5)), len(hand.state.stub) - 2))
            held = sorted(hand.state.hands[ask.seat])
            return [tuple(sorted(rng.sample(held, min(most, len(held)))))]
        assert peer.actor_index == self.order.index(ask.seat)
        if isinstance(ask.legal, Pick):
            return self.bring_in(ask.legal)
        bets = ask.legal
        assert isinstance(bets, Bets)
        assert peer.can_check_or_call()
        assert peer.can_fold() == bool(bets.call)
        assert peer.checking_or_calling_amount == bets.call
        ours = (bets.low, bets.high) if bets.low <= bets.high else None
        theirs = raise_of(peer)
        found = explain(hand, ask.seat, peer, ours, theirs)
        self.seen.update(found)
        if ours != theirs:
            assert found, f"raises {ours} here and {theirs} in PokerKit, unexplained"
        passive: list[Answer] = [FOLD, CALL] if bets.call else [CHECK]
        if ours is None or theirs is None:
            return passive
        amounts = {*bets.samples(), *(rng.randint(*ours) for _ in range(2)), bets.low}
        low, high = theirs
        return passive + sorted(a for a in amounts if isinstance(a, int) and low <= a <= high)

    def bring_in(self, pick: Pick) -> list[Answer]:
        peer, state = self.peer, self.hand.state
        assert peer.can_post_bring_in()
        assert not peer.can_fold()
        assert peer.effective_bring_in_amount == state.setup.rules.bring_in
        assert raise_of(peer) == (pick.options * 2 if pick.options else None)
        return [*pick.words, *pick.options]

    def play(self, answer: Answer) -> None:
        peer = self.peer
        thrown = text(self.hand.state.cards(answer)) if isinstance(answer, tuple) else ""
        self.hand.play(answer)
        if isinstance(answer, tuple):
            peer.stand_pat_or_discard(thrown)
            self.seen["draw"] += bool(thrown)
        elif answer == FOLD:
            peer.fold()
        elif answer == "bring in":
            peer.post_bring_in()
        elif isinstance(answer, int):
            peer.complete_bet_or_raise_to(answer)
        else:
            peer.check_or_call()
        state = self.hand.state
        if state.actions >= 0 and state.full < state.high and isinstance(answer, int):
            self.seen["short all-in"] += 1
        if self.hand.ask is not None:
            self.deal()


def raise_of(peer: Peer) -> Raise:
    low = peer.min_completion_betting_or_raising_to_amount
    high = peer.max_completion_betting_or_raising_to_amount
    return None if low is None or high is None else (low, high)


def order(hand: Hand) -> list[int]:
    """Our seats in the order of PHH, the first left of the button first."""
    state = hand.state
    return [(state.button + 1 + place) % state.seats for place in range(state.seats)]


def limits(hand: Hand) -> Limits:
    """The betting structure of the round that is on."""
    rules: Any = hand.state.setup.rules
    found = rules.limits(rules.bets[hand.state.street >= 2])
    assert isinstance(found, Limits)
    return found


def explain(
    hand: Hand, seat: int, peer: Peer, ours: Raise, theirs: Raise
) -> list[Difference | str]:
    """Everything that makes PokerKit allow other raises here; empty where nothing does."""
    state, limit = hand.state, limits(hand)
    all_in = state.front[seat] + state.stack[seat]
    acted = state.acted[seat]
    capped = bool(limit.cap) and state.raises >= limit.cap
    their_count, their_cap = peer.completion_betting_or_raising_count, 4
    if limit.structure != "fixed":
        if ours is None and theirs is not None and acted != NOT_YET:
            assert peer.completion_betting_or_raising_amount < limit.bet
            assert state.high - acted < limit.bet
            return [Difference.FULL_BET]
        if ours is not None and theirs is None and acted != NOT_YET:
            assert state.high > state.full
            assert state.high - acted >= state.step
            return [Difference.COUNTS_ANEW]
        return []
    found: list[Difference | str] = []
    if capped and not state.uncapped and all_in > state.high:
        found.append("capped round")
    if theirs is not None and theirs[0] != theirs[1]:
        assert hand.game.name == "omaha_hi_lo"
        found.append(Difference.POT_LIMIT)
    if ours is not None and theirs is not None:
        if ours[0] != theirs[0]:
            full = state.full if state.raises else 0
            assert full < state.high
            assert ours[0] == min(full + limit.bet, all_in)
            assert theirs[0] == min(state.high + limit.bet, all_in)
            found.append(Difference.COMPLETED)
    elif ours is not None:
        if their_count == their_cap and hand.game.name != "omaha_hi_lo":
            found.append(Difference.HEADS_UP if capped else Difference.USES_NO_RAISE)
        elif acted != NOT_YET:
            assert state.high - acted < limit.bet
            half = limit.short_all_in == "half"
            found.append(Difference.HALF_A_BET if half else Difference.COMPLETED)
    elif theirs is not None:
        if capped and hand.game.name == "omaha_hi_lo":
            found.append(Difference.POT_LIMIT)
        elif capped and state.street == 0 and their_count < their_cap:
            found.append(Difference.BLIND_IS_A_BET)
        elif acted != NOT_YET and peer.completion_betting_or_raising_amount < limit.bet:
            found.append(Difference.FULL_BET)
    return found


def duel(yardstick: Yardstick, seed: str) -> Duel:
    """A random hand, played in both engines to its last question."""
    rng = Random(seed)
    fold, push = rng.choice((0.1, 0.3, 0.5)), rng.choice((0.2, 0.5, 0.9))
    fight = Duel.of(random_opening(yardstick, rng))
    while fight.hand.ask is not None:
        answers = fight.answers(rng)
        if FOLD in answers and rng.random() > fold:
            answers.remove(FOLD)
        amounts: list[Answer] = [answer for answer in answers if isinstance(answer, int)]
        if amounts:
            answers = amounts if rng.random() < push else [a for a in answers if a not in amounts]
        fight.play(rng.choice(answers))
    return fight


# --- the chips


def replayed(hand: Hand) -> Peer:
    """The hand as PokerKit replays it from our PHH."""
    history = _history(hand)
    *_, peer = history
    if hand.ask is None:
        assert history.finishing_stacks == [hand.result.stacks[seat] for seat in order(hand)]
    return peer


def _history(hand: Hand, *, actions: bool = True) -> HandHistory:
    history = HandHistory.loads(write_phh(hand))
    return history if actions else replace(history, actions=[])


def same_chips(hand: Hand, peer: Peer) -> Counter[str | Difference]:
    """Compare what everybody won or lost, PokerKit's odd chips and lows put right."""
    assert not peer.status
    seen: Counter[str | Difference] = Counter()
    pushes = [one for one in peer.operations if isinstance(one, ChipsPushing)]
    theirs = list(peer.payoffs)
    shares: list[tuple[int, list[int]]] = []
    for push in pushes:
        winners = [player for player, amount in enumerate(push.amounts) if amount]
        cents = sum(push.amounts)
        if push.hand_type_index == 1 and not any(has_low(hand, player) for player in winners):
            seen[Difference.NO_LOW] += len(winners) > 1
            high_half, winners = shares.pop()
            cents += high_half
        shares.append((cents, winners))
        theirs = [payoff - amount for payoff, amount in zip(theirs, push.amounts)]
    for cents, winners in shares:
        share, odd = divmod(cents, len(winners))
        seen["odd chip"] += bool(odd)
        seen[Difference.ODD_CHIPS] += odd > 1
        for place, player in enumerate(winners):
            theirs[player] += share + (place < odd)
    ours = [hand.result.payoffs[seat] for seat in order(hand)]
    # of a part with fewer cents than winners those who got none cannot be told: they may have won
    few = sum(cents for cents, _ in shares if cents < sum(hand.state.live))
    if ours != theirs and few:
        assert sum(ours) == sum(theirs)
        assert max(abs(a - b) for a, b in zip(ours, theirs)) <= few
        seen[Difference.ODD_CHIPS] += 1
        return seen
    pots = len(hand.state.pots)
    if ours != theirs and len(list(peer.pots)) < pots:
        assert sum(ours) == sum(theirs)
        assert max(abs(a - b) for a, b in zip(ours, theirs)) < 2 * pots
        seen[Difference.MIXED] += 1
    else:
        assert ours == theirs
    return seen


def has_low(hand: Hand, player: int) -> bool:
    """Return whether a player of PokerKit's holds an eight or better."""
    low = omaha_hi_lo.LOW if hand.game.name == "omaha_hi_lo" else stud.LOW
    return bool(low.value(hand.state, order(hand)[player]))


MUST_OCCUR = ("short all-in", "side pot", "dead money with an all-in", "odd chip")
"""Events of every chunk; the odd chip, rare with free bets, at least of the first."""


@pytest.mark.parametrize("chunk", range(CHUNKS))
@pytest.mark.parametrize("name", some("yardsticks", [*YARDSTICKS], 3))
def test_random_hands_are_decided_and_paid_as_in_pokerkit(name: str, chunk: int) -> None:
    yardstick = YARDSTICKS[name]
    seen: Counter[str | Difference] = Counter()
    for number in range(chunk * yardstick.hands, (chunk + 1) * yardstick.hands):
        fight = duel(yardstick, f"{name} {number}")
        hand = fight.hand
        state = hand.state
        try:
            seen += fight.seen + same_chips(hand, replayed(hand))
        except Exception as error:
            error.add_note(write(hand))
            raise
        all_in = any(live and not stack for live, stack in zip(state.live, state.stack))
        dead = yardstick.ante or any(cents for cents in state.owed)
        seen["hand"] += 1
        seen["side pot"] += len(state.pots) > 1
        seen["dead money with an all-in"] += bool(dead and all_in)
        seen[f"{state.seats} players"] += 1
        seen["showdown"] += sum(state.live) > 1
        seen["dead small blind"] += state.dead_small
    assert seen["hand"] == yardstick.hands
    common = MUST_OCCUR[: None if chunk == 0 else -1]
    for what in common if yardstick.hands == HANDS else MUST_OCCUR[1:3]:
        assert seen[what], f"no {what} in the sample"
    assert seen["capped round"] or yardstick.hands < HANDS or name == "no_limit_holdem"
    assert bool(seen["draw"]) == (yardstick.game in DRAWS)
    assert seen["dead small blind"] or not yardstick.blind or yardstick.hands < HANDS


# --- the differences, one by one


def played(
    name: str,
    stacks: Sequence[int],
    play: str,
    *,
    deck: str = "",
    **rules: str,
) -> Hand:
    """A hand after some answers; the last seat has the button, so that A is PokerKit's p1.

    The answers are written as one line, such as ``"C call, A 400"``.
    """
    game = find(name)
    opening = Opening.shuffled(
        game,
        len(stacks),
        1,
        rules=game.house_rules(**rules),
        stacks=stacks,
        button=len(stacks) - 1,
        deck=parse(deck),
    )
    hand = Hand(opening)
    for turn in filter(None, play.split(", ")):
        who, answer = turn.split(" ", 1)
        assert hand.ask is not None
        assert "ABCDEF"[hand.ask.seat] == who, f"{turn}: seat {hand.ask.seat} is asked"
        hand.play(int(answer) if answer.isdecimal() else answer)
    return hand


def raises(hand: Hand) -> tuple[str, Raise, Raise]:
    """Return the player asked, the raises it has here, and those it has in PokerKit."""
    peer = replayed(hand)
    assert hand.ask is not None
    assert peer.actor_index == hand.ask.seat
    bets = hand.ask.legal
    assert isinstance(bets, Bets)
    ours = (bets.low, bets.high) if bets.low <= bets.high else None
    return "ABCDEF"[hand.ask.seat], ours, raise_of(peer)


def refused_by_pokerkit(hand: Hand) -> bool:
    """Return whether PokerKit's parser refuses our record as beyond repair."""
    try:
        replayed(hand)
    except ValueError as error:
        return "Unable to repair" in str(error)
    return False


CHECKED = "C call, A call, B check"


def on_the_flop(stacks: Sequence[int], play: str, **rules: str) -> Hand:
    """Limit hold'em with bets of 200, three-handed, all called before the flop."""
    return played("holdem", stacks, f"{CHECKED}, {play}", betting="fixed", **rules)


def test_roberts_rules_3_6_a_short_all_in_is_completed_and_not_raised_by_a_bet() -> None:
    hand = on_the_flop((9000, 450, 9000), "A 200, B 250")
    assert raises(hand) == ("C", (400, 400), (450, 450))
    hand.play(400)
    assert refused_by_pokerkit(hand)


def test_roberts_rules_3_6_an_all_in_of_half_a_bet_reopens_the_betting() -> None:
    stacks, play = (9000, 500, 9000), "A 200, B 300, C call"
    assert raises(on_the_flop(stacks, play)) == ("A", (500, 500), None)
    assert raises(on_the_flop(stacks, play, short_all_in="full")) == ("A", None, None)


def test_an_all_in_of_less_than_half_a_bet_uses_up_no_raise() -> None:
    play = "C call, D call, A call, B check, A 200, B 400, C 600, D 650"
    hand = played("holdem", (9000, 9000, 9000, 850), play, betting="fixed")
    assert raises(hand) == ("A", (800, 800), None)


def test_roberts_rules_3_3_the_big_blind_is_the_first_of_four_bets() -> None:
    hand = played("holdem", (9000,) * 3, "C 400, A 600, B 800", betting="fixed")
    assert raises(hand) == ("C", None, (1000, 1000))


def test_roberts_rules_3_4_there_is_no_cap_heads_up() -> None:
    assert raises(on_the_flop((9000,) * 3, "A 200, B 400, C 600, A 800")) == ("B", None, None)
    play = "B call, A check, A 200, B 400, A 600, B 800"
    hand = played("holdem", (9000, 9000), play, betting="fixed")
    assert raises(hand) == ("A", (1000, 1000), None)
    hand.play(1000)
    assert refused_by_pokerkit(hand)


def test_tda_47_a_first_short_all_in_is_measured_by_the_bet() -> None:
    no_limit = played("holdem", (9000, 9000, 9000, 300), "C call, D 300, A call, B call")
    assert raises(no_limit) == ("C", None, (500, 9000))
    assert raises(on_the_flop((9000, 9000, 260), "A check, B check, C 60")) == (
        "A",
        None,
        (260, 260),
    )


def test_tda_47_what_short_all_ins_add_up_to_is_what_a_player_faces() -> None:
    """C has raised by 400; D, A and B are all in for 300, 200 and 200 more: C faces 700."""
    play = "C 600, D 900, E call, A 1100"
    stacks = (1100, 1300, 9000, 900, 9000)
    hand = played("holdem", stacks, f"{play}, B fold")
    assert raises(hand) == ("C", (1500, 9000), (1500, 9000))
    hand = played("holdem", stacks, f"{play}, B 1300")
    assert raises(hand) == ("C", (1700, 9000), None)


def test_fixed_limit_omaha_is_no_pot_limit_game() -> None:
    hand = played("omaha_hi_lo", (9000,) * 3, "")
    assert raises(hand) == ("C", (800, 800), (800, 1400))
    capped = played("omaha_hi_lo", (9000,) * 3, "C 800, A 1200, B 1600, C 2000")
    assert raises(capped) == ("A", None, (2400, 7600))


def test_nobody_is_asked_for_a_check_that_cannot_be_answered() -> None:
    """PokerKit asks the big blind once more, and its parser supplies the check."""
    hand = played("holdem", (50, 9000, 9000), "C fold")
    assert hand.ask is None
    assert "cc" not in write_phh(hand)
    peer = replayed(hand)
    assert any(isinstance(one, CheckingOrCalling) for one in peer.operations)
    assert same_chips(hand, peer)[Difference.ODD_CHIPS] == 0


@pytest.mark.parametrize("betting", ["fixed", "no_limit"])
def test_roberts_rules_no_limit_2_a_big_blind_posted_short_is_called_in_full(betting: str) -> None:
    """Bets must be "at least equal to the minimum bring-in, unless the player is going all-in"."""
    hand = played("holdem", (9000, 60, 9000), "", betting=betting)
    assert hand.ask is not None
    assert isinstance(hand.ask.legal, Bets)
    assert hand.ask.legal.call == 200
    assert replayed(hand).checking_or_calling_amount == 100  # the small blind


def test_a_bring_in_posted_short_is_called_in_full() -> None:
    hand = played("seven_card_stud", (110, 9000, 9000), "A bring in",
                  deck="3c 3d 3h  4c 4d 4h  2c 9d Jh")  # fmt: skip
    assert hand.ask is not None
    assert isinstance(hand.ask.legal, Bets)
    assert hand.ask.legal.call == 100
    assert replayed(hand).checking_or_calling_amount == 60


def test_a_short_ante_wins_as_much_of_each_others() -> None:
    """Antes make layers; PokerKit agrees where it is told to trim them, as our PHH says."""
    hand = played("seven_card_stud", (20, 9000, 9000), "",
                  deck="As Kc Qd  Ah Kd Qh  Ac 2s 3s")  # fmt: skip
    while hand.ask is not None:
        hand.play(CALL if CALL in hand.ask.legal else hand.ask.default)
    assert hand.result.payoffs[0] == 40
    assert same_chips(hand, replayed(hand))[Difference.ODD_CHIPS] == 0
    *_, untrimmed = replace(_history(hand), ante_trimming_status=False)
    assert untrimmed.payoffs[0] == 100


def all_check(*names: str, rounds: int = 3) -> str:
    return ", ".join(f"{name} check" for _ in range(rounds) for name in names)


def test_roberts_rules_ties_4_no_player_gets_two_odd_chips() -> None:
    hand = played(
        "holdem",
        (9000,) * 5,
        f"C call, D call, E fold, A call, B check, {all_check(*'ABCD')}",
        deck="2c 3d 4h 5s 6c  2d 3h 4s 5c 6d  7c As Ks Qh  9c Jd  9d Td",
        ante="0.03",
    )
    peer = replayed(hand)
    assert hand.result.payoffs == (1, 1, 1, 0, -3)
    assert peer.payoffs == [3, 0, 0, 0, -3]
    assert same_chips(hand, peer)[Difference.ODD_CHIPS] == 1


def test_roberts_rules_ties_6_pots_are_split_apart() -> None:
    """B and C split a main pot of 1205 and a side pot of 2001; PokerKit splits one of 3206."""
    hand = played(
        "holdem",
        (301, 9000, 9000, 9000, 9000),
        f"C 400, D 701, E fold, A call, B 1100, C call, D fold, {all_check(*'BC')}",
        deck="2c Ad Ah 5s 6c  2d Kh Kd 5c 6d  7c As Ks Qh  9c 8d  9d 3d",
        ante="0.01",
    )
    peer = replayed(hand)
    assert hand.result.payoffs == (-301, 503, 501, -702, -1)
    assert peer.payoffs == [-301, 502, 502, -702, -1]
    assert same_chips(hand, peer)[Difference.MIXED] == 1


def test_the_high_hand_wins_a_side_pot_in_which_nobody_has_a_low() -> None:
    """C, all in before the flop, has the only low; A wins the side pot of 1200 from B and D."""
    hand = played(
        "omaha_hi_lo",
        (800, 9000, 400, 9000),
        "C call, D call, A call, B check, A 400, B call, D call, B 800, D call, "
        + all_check("B", "D", rounds=1),
        deck="8h Jh Ah Ts  8d Js 2h Th  Qs 9h Kh 9c  Qd 9s Ks 9d  2c 3h 5d 8s  2d Kc  2s Kd",
    )
    peer = replayed(hand)
    assert hand.result.payoffs == (400, 0, 1200, -1600)
    assert peer.payoffs == [100, 300, 1200, -1600]
    assert same_chips(hand, peer)[Difference.NO_LOW] == 1
