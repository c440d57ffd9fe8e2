"""The Omen. The winner must still beat Damien, whose hand grows wilder with every six.

1. Played as seven-card stud by two to six players, with an ante. One extra hand is dealt,
Damien's, last in each round of cards (so seven hands of seven at most); he pays nothing and never
folds. The highest hand in sight opens each round of betting, of equal ones the first to the
dealer's left, and Damien's does not count for it. A bet and three raises are the most in a round,
unless only two players can still bet: they may raise without end.

2. When the betting is over the players compare their hands as in seven-card stud, nothing wild. The
last to bet or raise on the last round shows first, or else the first to act on it, then clockwise.
Once a better hand lies open in every pot he is in, a player may throw his away unseen. The winner
of a pot, its nominal winner, is the only one with a chance to take it. Players with sixes among
their down cards need not show those that they do not use. If all but one have folded, he is the
nominal winner; the cards still due are dealt to him and to Damien.

3. The nominal winner then faces Damien, and may play another five cards against him. If he wins he
takes the pot, and with the main pot all of Damien's holdings. If he loses he PAYS THE POT: he adds
as much as the pot holds, and both move aside into Damien's holdings, which never count for a later
penalty. Who cannot cover the pot pushes in all he has and recites the Lord's Prayer backwards in
Latin once for every dollar, or part of one, that he was short.

4. Damien's power grows with every six that is dealt face up to a player, or shown by one at the
showdown. For each, the highest rank of Damien's final seven cards that is not wild yet becomes
wild, every card of it. Of K K Q 10 10 7 5, two omens make the kings and the queen wild. A six in
Damien's own hand does the same, and is itself wild besides. Five of a kind is possible and beats
everything.

5. Against Damien only, the lowest rank in the player's seven cards is wild, every card of it; aces
are high. A hidden six counts for this, but using it shows it. To win with wild deuces is called
deuces ex machina.

6. Mrs. Blaylock is the queen of spades. A player who has her down when the players' showdown begins
may show her, before any hand is shown, and name another player who is out of it. This strengthens
Damien as one more six would. She need not be among the five cards played, and if she is merely
shown nobody is the stronger for it.

7. Tied players share the pot, and each faces Damien alone for his share and is liable for it. Side
pots are played for one by one; a player faces Damien once, with one hand, for all that he stands to
win. All nominal winners commit themselves, clockwise from the dealer's left, before Damien's hand
is turned, and all settle together; holdings are shared by those who win a part of the main pot. A
player who ties with Damien neither wins nor pays, and the pot joins the holdings.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import IntEnum
from itertools import combinations
from typing import Any, Literal, TypeAlias

from pokernight.cards import RANKS, Card, name, parse, rank, rank_name
from pokernight.engine import steps
from pokernight.engine.asks import NONE, PASS, WHICH, Ask, Pick, PickSome, Turn, ask, ask_sealed
from pokernight.engine.betting import bet, take_pots
from pokernight.engine.changes import Change
from pokernight.engine.event_kinds import Kinds
from pokernight.engine.events import EVERYBODY, ShownHand
from pokernight.engine.game import AGAIN, Cards, Game, Step, Worth, asks
from pokernight.engine.game_slots import Flag, Natural, Seat
from pokernight.engine.incidents import BASIC
from pokernight.engine.money import Pot, gather, in_odd_chip_order, layers, split
from pokernight.engine.odds_hooks import OddsHooks
from pokernight.engine.presentation import Reason, Talk
from pokernight.engine.rules import Money, amount, option
from pokernight.engine.state import HandOver, Own, State, by_seat
from pokernight.engine.step_metadata import in_arrays, worded
from pokernight.engine.steps.shown_hands import Claim, claim_among, places, shown_hand
from pokernight.engine.view import View
from pokernight.errors import Refused
from pokernight.games.reasons import because
from pokernight.games.stud import StudRules, at_most, hand_sizes, third_street
from pokernight.ranking import Reading, high, high_value, wild_value
from pokernight.ranking.ladder import HIGH_HANDS, WILD_HANDS
from pokernight.wording.message import Arg, Text, message

SIX = 4
"""The rank of a six."""
SIXES = parse("6c 6d 6h 6s")
MRS_BLAYLOCK = parse("Qs")[0]
DOLLAR = 100
MOST_OMENS = 5
"""Four sixes and Mrs. Blaylock."""
DAMIEN = "Damien"
MUCK = "muck"
AGAINST_PLAYERS, AGAINST_DAMIEN = "against players", "against Damien"
"""The two contests in which a hand is read."""

PATER_NOSTER = (
    "Pater noster, qui es in caelis, sanctificetur nomen tuum. Adveniat regnum tuum. Fiat voluntas "
    "tua, sicut in caelo et in terra. Panem nostrum quotidianum da nobis hodie, et dimitte nobis "
    "debita nostra sicut et nos dimittimus debitoribus nostris. Et ne nos inducas in tentationem, "
    "sed libera nos a malo. Amen."
)
BACKWARDS = " ".join(reversed(PATER_NOSTER.split()))
"""The prayer as a loser recites it (3)."""


@dataclass(frozen=True)
class Rules(StudRules):
    """House rules of The Omen."""

    ante: Money = amount(100, "What everybody pays before the deal.", source="house (1.1)")
    opening: Literal["bring_in", "high_hand"] = option(
        "high_hand",
        "Third street begins with the highest hand in sight, or with a bring-in by the lowest "
        "card.",
        source="oinc.net/poker (0.9), house (1.1)",
    )
    burns: bool = option(
        False,
        "Whether a card is burned before each street; five players at most.",
        source="house (A15)",
    )
    lost_pot: Literal["holdings", "carry"] = option(
        "holdings",
        "A pot lost to Damien joins his holdings, or it starts the pot of the next hand and counts "
        "for its penalty.",
        source="the original page, rule 3; the copy of it says only PAYS THE POT (A1)",
    )
    uncontested_faces_damien: bool = option(
        True, "Whether a player left alone must still beat Damien.", source="house (A3)"
    )
    tie_with_damien: Literal["push", "player", "damien"] = option(
        "push",
        "A tie with Damien: the pot joins the holdings and nobody pays, or one of the two wins.",
        source="house (A4)",
    )
    tied_winners: Literal["shares", "champion"] = option(
        "shares",
        "Tied nominal winners each face Damien for a share, or the first of them from the dealer's "
        "left faces Damien for the whole pot.",
        source="house (A5)",
    )
    damien_cards: Literal["stud", "down"] = option(
        "stud", "Damien's cards lie as a player's do, or all face down.", source="house (A6)"
    )
    against_damien: Literal["commit_first", "cards_speak"] = option(
        "commit_first",
        "A nominal winner chooses hole sixes before Damien's down cards are turned, or the cards "
        "speak afterwards: the winner's best result with the fewest sixes.",
        source="house (A7)",
    )
    muck_losers: bool = option(
        True,
        "Whether a player may throw a hand away unseen once a better hand lies open in every pot "
        "they are in.",
        source="house (A10)",
    )
    own_six_takes_step: bool = option(
        False,
        "Whether a six of Damien's own, when it is Damien's highest rank left, uses up a step.",
        source="house (A11)",
    )


class ShowdownState(IntEnum):
    """State of a hand at the showdown."""

    NOT_YET = 0
    SHOWN = 1
    MUCKED = 2


class OmenSlots(Own):
    """State of the game, all public: the omens, and each seat in the showdown.

    ``omens`` counts the sixes shown and Mrs. Blaylock, without Damien's own sixes. ``shown``:
    the state of each hand. ``played``: the value of the hand shown. ``committed``: the nominal
    winners who have chosen their cards against Damien. ``asked_blaylock``: 1 when the window has
    closed. ``recite``: recitations owed.
    """

    asked_blaylock: Flag
    committed: frozenset[Seat]
    omens: Natural
    played: list[Natural] = by_seat(0)
    recite: list[Natural] = by_seat(0)
    shown: list[ShowdownState] = by_seat(ShowdownState.NOT_YET)

    def flaw(self, state: State) -> str:
        """See :class:`~pokernight.engine.state.Own`."""
        theirs = [token for zone in state.zones() if zone is not damien(state) for token in zone]
        known = [state.face[token] for token in theirs if state.knows[token] == EVERYBODY]
        seen = sum(card in SIXES for card in known)
        seen += bool(self.asked_blaylock) and MRS_BLAYLOCK in known
        if self.omens > seen:
            return f"there cannot be {self.omens} omens: everybody has seen {seen} outside his hand"
        return ""


def own(state: State) -> OmenSlots:
    """The game's own slots."""
    slots: OmenSlots = state.own
    return slots


def damien(state: State) -> list[int]:
    """The tokens of Damien's hand."""
    return state.hands[state.seats]


# --- 4: what is wild


def damiens_wilds(cards: Sequence[Card], omens: int, own_six_takes_step: bool = False) -> set[Card]:
    """Return Damien's wild cards after so many omens, including Damien's own sixes (4).

    Own sixes are wild in their own right and, by default, use up no step.
    """
    wild = {card for card in cards if rank(card) == SIX}
    steps_left = omens
    for highest in sorted({rank(card) for card in cards}, reverse=True):
        if not steps_left:
            break
        if highest == SIX and not own_six_takes_step:
            continue
        wild |= {card for card in cards if rank(card) == highest}
        steps_left -= 1
    return wild


def players_wilds(cards: Sequence[Card]) -> set[Card]:
    """Return a player's wild cards against Damien: the lowest rank; aces are high (5)."""
    lowest = min(map(rank, cards), default=0)
    return {card for card in cards if rank(card) == lowest}


def omens_in_sight(state: State) -> int:
    """The omens so far, with the sixes that Damien has in sight."""
    shown = state.cards(state.shown(state.seats))
    return own(state).omens + sum(rank(card) == SIX for card in shown)


def add_omens(state: State, tokens: Sequence[int], seat: int) -> None:
    """Count sixes among cards just shown as omens, which strengthen Damien (4)."""
    for token in tokens:
        if rank(state.face[token]) == SIX:
            own(state).omens += 1
            omens = omens_in_sight(state)
            state.tell(
                "omen",
                "an omen: {cards} is shown; Damien's highest rank is wild" if omens == 1
                else "an omen: {cards} is shown; Damien's {omens} highest ranks are wild",
                seat, tokens=(token,), clause="4", omens=omens,
            )  # fmt: skip


# --- 1: the deal


def deal(up: bool, burn: bool = False) -> Step:
    """A card to each player left and to Damien; a six face up to a player is an omen."""

    def deals(state: State) -> None:
        rules: Rules = state.setup.rules
        damien_up = up and rules.damien_cards == "stud"
        dealt = steps.deal_round(state, up=up, burn=burn, dummies_up=damien_up, clause="1")
        if damien_up and rank(state.face[dealt[-1]]) == SIX:
            omens = omens_in_sight(state)
            state.tell(
                "omen",
                "an omen: {cards} is Damien's own; his highest rank is wild" if omens == 1
                else "an omen: {cards} is Damien's own; his {omens} highest ranks are wild",
                tokens=dealt[-1:], clause="4", omens=omens, dummy=DAMIEN,
            )  # fmt: skip
        if up:
            for seat, token in zip(state.clockwise(), dealt, strict=False):
                add_omens(state, (token,), seat)

    worded(down=0 if up else 1, up=1 if up else 0)(deals)
    return in_arrays(
        "deal, counting a rank face up",
        lambda rules: (up, burn, up and rules.damien_cards == "stud", SIX),
    )(deals)


@in_arrays("plays on alone", lambda rules: (rules.uncontested_faces_damien,))
def left_alone(state: State) -> None:
    """Play for the last player left, who must still beat Damien unless the house says no (2)."""
    if not state.setup.rules.uncontested_faces_damien:
        take_pots(state)


# --- 6: Mrs. Blaylock


@asks
@in_arrays("put a player out", lambda rules: (MRS_BLAYLOCK,))
@worded(
    "A player with the queen of spades face down may show her: another is out, Damien gains an "
    "omen."
)
def mrs_blaylock(state: State) -> Turn:
    """Ask every player left at once, so that the question does not reveal her holder."""
    live = state.clockwise()
    if len(live) < 2 or own(state).asked_blaylock:
        return None
    questions = []
    for seat in live:
        down = state.down(seat)
        holder = not state.told(down) or MRS_BLAYLOCK in state.cards(down)
        others = tuple(other for other in live if other != seat) if holder else ()
        words = (
            "you hold Mrs. Blaylock: put which player out of the showdown?"
            if holder
            else "you do not hold Mrs. Blaylock, so you pass"
        )
        questions.append(Ask(seat, "mrs blaylock", Pick((PASS,), others, "seat"), PASS, words, "6",
                             says={WHICH: "put {which:name} out"}))  # fmt: skip
    answers = yield from ask_sealed(questions, "window")
    own(state).asked_blaylock = 1
    for seat, named in answers.items():
        if named != PASS:
            (queen,) = state.turned_out(state.down(seat), (MRS_BLAYLOCK,), must=True)
            state.turn_up((queen,))
            own(state).omens += 1
            omens = omens_in_sight(state)
            state.tell(
                "mrs blaylock",
                "{seat shows} {cards}, Mrs. Blaylock: {other is} out of the showdown, and "
                "Damien's highest rank is wild" if omens == 1
                else "{seat shows} {cards}, Mrs. Blaylock: {other is} out of the showdown, and "
                "Damien's {omens} highest ranks are wild",
                seat,
                other=named,
                tokens=(queen,),
                clause="6",
                omens=omens,
            )  # fmt: skip
            state.fold(named)
    return None


# --- 2: the players' showdown


def hole_sixes(state: State, seat: int) -> list[int]:
    """The sixes of a seat that lie face down."""
    return [token for token in state.down(seat) if rank(state.face[token]) == SIX]


def best_open(state: State, pot: Sequence[int]) -> int:
    """The value of the best hand that lies open in a pot, 0 when none does."""
    slots = own(state)
    return max(
        (slots.played[seat] for seat in pot if slots.shown[seat] == ShowdownState.SHOWN), default=0
    )


def fewest_sixes(state: State, seat: int, against_damien: bool) -> tuple[int, ...]:
    """The fewest hole sixes that a seat can show without losing any value."""
    sixes = hole_sixes(state, seat)
    worth = damien_value if against_damien else show_value
    best = worth(state, seat, sixes)
    for count in range(len(sixes) + 1):
        for some in combinations(sixes, count):
            if worth(state, seat, some) == best:
                return tuple(sorted(some))
    raise AssertionError("all of them keep the value")


def show_value(state: State, seat: int, sixes: Sequence[int]) -> int:
    """Return the value of a seat's hand to the players if it shows just these hole sixes."""
    return high_value(_shown_cards(state, seat, sixes))


def _shown_cards(state: State, seat: int, sixes: Sequence[int]) -> list[Card]:
    hidden = [token for token in hole_sixes(state, seat) if token not in sixes]
    return state.cards([t for t in state.hands[seat] if t not in hidden] + state.board)


def damien_value(state: State, seat: int, sixes: Sequence[int]) -> int:
    """Return the value of a seat's hand against Damien if it shows just these hole sixes (5)."""
    everything = state.cards([*state.hands[seat], *state.board])
    return wild_value(_shown_cards(state, seat, sixes), players_wilds(everything))


SHOW_QUESTIONS = {
    (False, False): "show your hand",
    (False, True): "show your hand, or muck it",
    (True, False): "show your hand, with those of your hole sixes that you want to use",
    (True, True): "show your hand, with those of your hole sixes that you want to use, or muck it",
}
"""Question at the players' showdown, by whether a seat has hole sixes and whether it may muck."""


@asks
@in_arrays(
    "show or muck", lambda rules: (SIX, rules.muck_losers, rules.show_order == "last_aggressor")
)
@worded(
    "The players left compare their hands, nothing wild; the best is the nominal winner.",
    shows=True,
)
def player_showdown(state: State) -> Turn:
    """Let players show in turn, saying which hole sixes, or muck when beaten."""
    slots = own(state)
    rules: Rules = state.setup.rules
    order = steps.show_order(state, rules.show_order)
    seat = next((seat for seat in order if slots.shown[seat] == ShowdownState.NOT_YET), None)
    if seat is None or len(order) < 2:
        return None
    mine = [pot.seats for pot in layers(state) if seat in pot.seats]
    if rules.muck_losers and not state.told(state.down(seat)) and all(
        best_open(state, seats) for seats in mine
    ):  # fmt: skip
        # with real cards a hand that is thrown away is told to nobody: its cards come when shown
        yield from ask(seat, "show", Pick((MUCK,), ()), MUCK, SHOW_QUESTIONS[False, True], "2")
        mucks(state, seat)
        return AGAIN
    sixes = hole_sixes(state, seat)
    best = show_value(state, seat, sixes)
    beaten = all(best < best_open(state, seats) for seats in mine)
    may_muck = beaten and rules.muck_losers
    answer = yield from ask(
        seat,
        "show",
        PickSome((MUCK,) if may_muck else (), tuple(sixes)),
        MUCK if may_muck else fewest_sixes(state, seat, against_damien=False),
        SHOW_QUESTIONS[bool(sixes), may_muck],
        "2",
        says={
            WHICH: "show, use the {which:cards+}",
            NONE: message(
                "show, hide the {hidden:cards+}",
                hidden=[name(six) for six in state.cards(sixes)],
            )
            if sixes
            else "show",
        },
    )
    if answer == MUCK:
        mucks(state, seat)
        return AGAIN
    assert isinstance(answer, tuple)
    slots.shown[seat] = ShowdownState.SHOWN
    slots.played[seat] = show_value(state, seat, answer)
    show_but_sixes(state, seat, answer)
    return AGAIN


def mucks(state: State, seat: int) -> None:
    """Throw a beaten hand away unseen (2)."""
    own(state).shown[seat] = ShowdownState.MUCKED
    state.tell("muck", "{seat mucks}", seat, clause="2")


def show_but_sixes(state: State, seat: int, sixes: Sequence[int]) -> None:
    """Turn up a hand but for the hole sixes that stay hidden; those shown are omens (2, 4).

    Only a six may stay down, so everybody knows that a card that stays down is a six.
    """
    hidden = [token for token in hole_sixes(state, seat) if token not in sixes]
    against_players = high(_shown_cards(state, seat, sixes)) if state.sink is not None else None
    shown = None if against_players is None else shown_with(state, seat, sixes, against_players)
    hand: Text = "" if against_players is None else against_players.message()
    state.turn_up(token for token in state.hands[seat] if token not in hidden)
    state.report("show", "{seat shows} {cards}: {hand}", {"hand": hand}, seat,
                 tokens=state.hands[seat], clause="2", shown=shown)  # fmt: skip
    add_omens(state, sixes, seat)
    if hidden:
        state.learn(EVERYBODY, SIXES, hidden, len(hidden), len(hidden))


def shown_with(
    state: State, seat: int, sixes: Sequence[int], against_players: Reading | None
) -> ShownHand:
    """Return a hand that shows just these hole sixes, as it is read against players and Damien.

    Against Damien its place is counted once Damien's hand lies open too.
    """
    slots, claims = own(state), []
    if against_players is not None:
        shown = [slots.shown[other] == ShowdownState.SHOWN for other in range(state.seats)]
        values = {other: slots.played[other] for other in range(state.seats) if shown[other]}
        claims.append(claim_among(AGAINST_PLAYERS, against_players, seat, values))
    everything = state.cards([*state.hands[seat], *state.board])
    reading = high(_shown_cards(state, seat, sixes), wild=players_wilds(everything))
    damien_is_open = not state.down(state.seats)
    beaten = damien_is_open and damiens_value(state, len(sixes)) > reading.value
    claims.append(Claim(AGAINST_DAMIEN, reading, 1 + beaten))
    hidden = [token for token in hole_sixes(state, seat) if token not in sixes]
    return shown_hand(state, seat, claims, hidden=hidden)


def nominal_winners(state: State) -> list[list[int]]:
    """Return, for each pot, its winners among the players, clockwise from the dealer's left."""
    slots = own(state)
    rules: Rules = state.setup.rules
    order = state.clockwise()
    winners = []
    for pot in layers(state):
        contenders = [seat for seat in order if seat in pot.seats]
        if len(order) > 1:
            best = best_open(state, contenders)
            contenders = [
                seat
                for seat in contenders
                if slots.shown[seat] == ShowdownState.SHOWN and slots.played[seat] == best
            ]
        winners.append(contenders[:1] if rules.tied_winners == "champion" else contenders)
    return winners


@in_arrays("")
def name_winners(state: State) -> None:
    """Name the only players with a chance to win each pot (2)."""
    if state.sink is None:
        return
    pots = layers(state)
    for number, (pot, winners) in enumerate(zip(pots, nominal_winners(state), strict=True)):
        for seat in winners:
            state.tell(
                "nominal winner",
                # The amount is that of the whole pot.
                "{seat} must beat Damien to win {part}, {amount}" if len(winners) == 1
                else "{seat} must beat Damien to win {part} of {amount}",
                seat,
                amount=pot.amount,
                clause="2",
                part=steps.part_of(steps.pot_name(number, len(pots)), len(winners)),
                winners=len(winners),
            )  # fmt: skip


# --- 3, 5: against Damien


@asks
@in_arrays("commit", lambda rules: (SIX, rules.tied_winners == "champion"))
@worded(
    lambda rules: (
        "Each nominal winner says which hidden sixes it uses against Damien."
        if rules.against_damien == "commit_first"
        else ""
    ),
    shows=True,
)
def commit(state: State) -> Turn:
    """Ask a nominal winner with cards face down which hole sixes to use against Damien."""
    slots = own(state)
    rules: Rules = state.setup.rules
    if rules.against_damien == "cards_speak":
        return None
    winners = {seat for pot in nominal_winners(state) for seat in pot}
    seat = next((s for s in state.clockwise() if s in winners and s not in slots.committed), None)
    if seat is None:
        return None
    if not state.down(seat):
        slots.committed |= {seat}
        return AGAIN
    answer = yield from ask(
        seat,
        "commit",
        PickSome((), tuple(hole_sixes(state, seat))),
        fewest_sixes(state, seat, against_damien=True),
        "say which of your hidden sixes you use against Damien; each adds an omen to his",
        "5",
        says={WHICH: "use the {which:cards+}", NONE: "use none"},
    )
    assert isinstance(answer, tuple)
    commit_to(state, seat, answer)
    return AGAIN


def commit_to(state: State, seat: int, sixes: Sequence[int]) -> None:
    """Show the hole sixes chosen, and all other cards but the sixes left hidden."""
    slots = own(state)
    slots.committed |= {seat}
    hidden = [token for token in hole_sixes(state, seat) if token not in sixes]
    turned = [token for token in state.down(seat) if token not in hidden]
    first_shown = slots.shown[seat] == ShowdownState.NOT_YET
    shown = None
    if state.sink is not None:
        against_players = None if first_shown else high(_open_cards(state, seat))
        shown = shown_with(state, seat, sixes, against_players)
    state.turn_up(turned)
    if turned or first_shown:
        state.report(
            "show",
            "{seat shows} {cards} against {dummy}" if turned
            else "{seat shows} nothing more against {dummy}",
            {"dummy": DAMIEN}, seat, tokens=turned, clause="5", shown=shown,
        )  # fmt: skip
    add_omens(state, sixes, seat)
    if hidden and first_shown:
        state.learn(EVERYBODY, SIXES, hidden, len(hidden), len(hidden))


@in_arrays("")
@worded("Turn Damien's cards up.")
def turn_damien(state: State) -> None:
    """Turn up Damien's hand."""
    shown = damien_as_read(state) if state.sink is not None else None
    state.turn_up(damien(state))
    state.report("show", "{dummy} shows {cards}", {"dummy": DAMIEN}, tokens=damien(state),
                 clause="3", shown=shown)  # fmt: skip


def damien_as_read(state: State) -> ShownHand:
    """Return Damien's hand as it is read after the omens so far.

    Its place is counted among the hands of those who have committed themselves against it.
    """
    reading = damiens_reading(state)
    values = {seat: against_damien(state, seat).value for seat in own(state).committed}
    place = places({**values, state.seats: reading.value})[state.seats]
    return shown_hand(state, state.seats, [Claim(AGAINST_DAMIEN, reading, place)])


def damiens_reading(state: State) -> Reading:
    """Return the reading of Damien's hand after the omens so far (4)."""
    cards = state.cards(damien(state)) + state.cards(state.board)
    rules: Rules = state.setup.rules
    return high(cards, wild=damiens_wilds(cards, omens_in_all(state), rules.own_six_takes_step))


def omens_in_all(state: State, more: int = 0) -> int:
    """The omens with Damien's own sixes."""
    cards = state.cards(damien(state))
    return own(state).omens + more + sum(rank(card) == SIX for card in cards)


def damiens_value(state: State, more: int = 0) -> int:
    """Return the value of Damien's hand, if ``more`` sixes are still shown."""
    cards = state.cards(damien(state)) + state.cards(state.board)
    rules: Rules = state.setup.rules
    wild = damiens_wilds(cards, omens_in_all(state, more), rules.own_six_takes_step)
    return wild_value(cards, wild)


@in_arrays(
    "",
    lacking=lambda rules: (
        "" if rules.against_damien == "commit_first" else "the cards speak against Damien"
    ),
)
def cards_speak(state: State) -> None:
    """Find the best showing once Damien's hand is turned, where the house plays so.

    Each nominal winner in turn gets the showing with the best result, of equal ones that with the
    fewest sixes.
    """
    rules: Rules = state.setup.rules
    if rules.against_damien != "cards_speak":
        return
    winners = {seat for pot in nominal_winners(state) for seat in pot}
    for seat in [seat for seat in state.clockwise() if seat in winners]:
        sixes = hole_sixes(state, seat)
        showings = [some for count in range(len(sixes) + 1) for some in combinations(sixes, count)]
        best = max(showings, key=lambda some: _outcome(state, seat, some))
        commit_to(state, seat, best)


def _outcome(state: State, seat: int, sixes: Sequence[int]) -> int:
    return verdict(
        state.setup.rules, damien_value(state, seat, sixes), damiens_value(state, len(sixes))
    )


def verdict(rules: Rules, mine: int, damiens: int) -> int:
    """Return 1 for a win, 0 for a tie, -1 for a loss, as the house counts a tie (7)."""
    if mine == damiens:
        return {"push": 0, "player": 1, "damien": -1}[rules.tie_with_damien]
    return 1 if mine > damiens else -1


# --- 3, 7: settling


@in_arrays(
    "face the hand nobody plays",
    lambda rules: (
        SIX,
        verdict(rules, 0, 0),
        rules.own_six_takes_step,
        rules.tied_winners == "champion",
    ),
    lambda rules: (
        "a lost pot starts the next one"
        if rules.lost_pot == "carry"
        else "odd chips go by suits"
        if rules.odd_chips != "left_of_button"
        else ""
    ),
)
@worded(
    lambda rules: (
        "A nominal winner that beats Damien takes the pot and Damien's holdings; one that does not "
        "adds as much as the pot holds, and all of it moves to the holdings."
        if rules.lost_pot == "holdings"
        else "The nominal winner beats Damien and takes the pot, or adds as much as the pot "
        "holds, and all of it starts the next pot."
    )
)
def settle(state: State) -> None:
    """Let every nominal winner face Damien; all payments are computed from the pots before."""
    rules: Rules = state.setup.rules
    winners = nominal_winners(state)
    pots = gather(state)
    damiens = damiens_value(state)
    _tell_damien(state)

    shares: dict[int, list[tuple[int, int]]] = {}
    for number, (pot, tied) in enumerate(zip(pots, winners, strict=True)):
        hands = _odd_chip_cards(state, tied, _won_with)
        order = in_odd_chip_order(state, rules.odd_chips, tied, hands)
        for seat, share in zip(order, split(pot.amount, order), strict=True):
            shares.setdefault(seat, []).append((number, share))

    order = [seat for seat in state.clockwise() if seat in shares]
    result = {seat: _against_damien(state, seat, damiens) for seat in order}
    heirs = [seat for seat in order if result[seat] > 0 and shares[seat][0][0] == 0]
    hands = _odd_chip_cards(state, heirs, _beat_damien_with)
    heirs = in_odd_chip_order(state, rules.odd_chips, heirs, hands)
    holdings = dict(zip(heirs, split(state.bank[0], heirs), strict=True)) if heirs else {}
    keeper = state.bank if rules.lost_pot == "holdings" else state.pots
    lost = 0
    for seat in order:
        total = sum(share for _, share in shares[seat])
        if result[seat] > 0:
            for number, share in shares[seat]:
                state.move(share, state.pots, number, state.stack, seat)
            state.move(holdings.get(seat, 0), state.bank, 0, state.stack, seat)
            _tell_win(state, seat, shares[seat], pots, winners, holdings.get(seat, 0))
            continue
        for number, share in shares[seat]:
            state.move(share, state.pots, number, keeper, 0)
        lost += total
        if result[seat] < 0:
            lost += _pay_the_pot(state, seat, total)
        else:
            state.tell("tie", "{seat ties} with Damien: {amount} is nobody's", seat, amount=total,
                       clause="7")  # fmt: skip
    del state.pots[1:]
    if lost:
        state.tell(
            "lost",
            "{amount} joins Damien's holdings" if rules.lost_pot == "holdings"
            else "{amount} starts the next pot",
            amount=lost, clause="3",
        )  # fmt: skip
    raise HandOver


def _against_damien(state: State, seat: int, damiens: int) -> int:
    everything = state.cards([*state.hands[seat], *state.board])
    value = wild_value(_open_cards(state, seat), players_wilds(everything))
    return verdict(state.setup.rules, value, damiens)


def _pay_the_pot(state: State, seat: int, owed: int) -> int:
    """Collect from a loser as much as they stood to win, and recitations for the rest (3)."""
    paid = steps.pay(
        state, seat, owed, "bank" if state.setup.rules.lost_pot == "holdings" else "pot",
        kind="pays the pot",
        words="{seat loses} to Damien and {seat:PAYS} THE POT: {amount}" if state.stack[seat]
        else "{seat loses} to Damien and {seat:has} nothing left to pay the pot",
        clause="3",
    )  # fmt: skip
    short = owed - paid
    if short:
        times = -(-short // DOLLAR)
        own(state).recite[seat] += times
        state.tell(
            "recite",
            "{seat is} {amount} short and {seat:recites} once" if times == 1
            else "{seat is} {amount} short and {seat:recites} twice" if times == 2
            else "{seat is} {amount} short and {seat:recites} {times} times",
            seat,
            amount=short,
            clause="3",
            times=times,
            recital=BACKWARDS,
        )  # fmt: skip
    return paid


Played: TypeAlias = Callable[[State, int], Sequence[Card]]
"""The five cards that a seat plays."""


def _odd_chip_cards(state: State, seats: Sequence[int], played: Played) -> list[Sequence[Card]]:
    """Return the cards that decide an odd chip by suit: all shown, or the five played (0.6)."""
    if len(seats) < 2 or state.setup.rules.odd_chips == "left_of_button":
        return []
    if state.setup.rules.odd_chips == "roberts":
        return [_open_cards(state, seat) for seat in seats]
    return [played(state, seat) for seat in seats]


def _open_cards(state: State, seat: int) -> list[Card]:
    return state.cards([*state.shown(seat), *state.board])


def _won_with(state: State, seat: int) -> Sequence[Card]:
    """The five cards that a seat played against the players.

    A six that it has shown since, against Damien, may be one card too many.
    """
    cards = _open_cards(state, seat)
    sixes = [card for card in cards if rank(card) == SIX]
    for count in range(len(sixes) + 1):
        for later in combinations(sixes, count):
            reading = high([card for card in cards if card not in later])
            if reading.value == own(state).played[seat]:
                return reading.cards
    raise AssertionError("what it has shown is what it has shown then, and sixes")


def _beat_damien_with(state: State, seat: int) -> Sequence[Card]:
    """The five cards that a seat played against Damien."""
    return against_damien(state, seat).cards


def against_damien(state: State, seat: int) -> Reading:
    """Return the value of the cards shown by a seat against Damien (5)."""
    everything = state.cards([*state.hands[seat], *state.board])
    return high(_open_cards(state, seat), wild=players_wilds(everything))


def _tell_damien(state: State) -> None:
    if state.sink is None:
        return
    args: dict[str, Arg] = {
        "dummy": DAMIEN,
        "hand": damiens_reading(state).message(),
        "omens": omens_in_all(state),
    }
    state.report("damien", "{dummy}'s hand: {hand} ({omens:#omen})", args, tokens=damien(state),
                 clause="4", shown=damien_as_read(state))  # fmt: skip


def _tell_win(
    state: State,
    seat: int,
    shares: Sequence[tuple[int, int]],
    pots: Sequence[Pot],
    winners: Sequence[Sequence[int]],
    holdings: int,
) -> None:
    """Tell that a seat has beaten Damien for its shares, each of a pot with its number (7)."""
    if state.sink is None:
        return
    reading, played = against_damien(state, seat), own(state).played
    for number, share in shares:
        state.tell(
            "win",
            "{seat beats} Damien and {seat:wins} {amount}: {hand}" if len(shares) == 1
            else "{seat beats} Damien and {seat:wins} {amount}, {part}: {hand}",
            seat,
            amount=share,
            clause="3",
            part=steps.part_of(steps.pot_name(number, len(pots)), len(winners[number])),
            hand=reading.message(),
            pot=number,
            contest=AGAINST_DAMIEN,
            beat=[rival for rival in pots[number].seats if played[rival] < played[seat]],
            dummy=DAMIEN,
        )  # fmt: skip
    if holdings:
        state.tell("holdings", "{seat takes} Damien's holdings, {amount}", seat, amount=holdings,
                   clause="3")  # fmt: skip
    wild = players_wilds(state.cards([*state.hands[seat], *state.board]))
    if any(rank_name(rank(card)) == "deuce" for card in wild & set(reading.cards)):
        state.tell("deuces ex machina", "deuces ex machina!", seat, clause="5")


# --- the game


def program(rules: Rules) -> tuple[Step, ...]:
    """A hand of The Omen."""
    small, big = rules.limits(rules.small_bet), rules.limits(rules.big_bet)
    burn = rules.burns
    return (
        steps.ante(rules.ante),
        deal(up=False, burn=burn),
        deal(up=False),
        deal(up=True),
        *third_street(rules, clause="1"),
        deal(up=True, burn=burn),
        bet(small, steps.highest_in_sight, clause="1"),
        deal(up=True, burn=burn),
        bet(big, steps.highest_in_sight, clause="1"),
        deal(up=True, burn=burn),
        bet(big, steps.highest_in_sight, clause="1"),
        deal(up=False, burn=burn),
        bet(big, steps.highest_in_sight, clause="1"),
        mrs_blaylock,
        player_showdown,
        name_winners,
        commit,
        turn_damien,
        cards_speak,
        settle,
    )


def cards_needed(seats: int, rules: Rules) -> tuple[int, Text]:
    """Return the cards needed: seven for each player and Damien, and five burns by house rule."""
    hands, burns = seats + 1, 5 if rules.burns else 0
    sum_ = (
        "{seats} players and Damien, {hands} x 7 + {burns} burns"
        if burns
        else "{seats} players and Damien, {hands} x 7"
    )
    return 7 * hands + burns, message(sum_, seats=seats, hands=hands, burns=burns)


def worth(cards: Cards, rules: Rules) -> Worth:
    """Read seven cards against the players and Damien; with omens given, as Damien's own too."""
    at_most(cards.all, 7)
    readings: dict[str, Any] = {
        "against_players": high(cards.all),
        "against_damien": high(cards.all, wild=players_wilds(cards.all)),
    }
    if "omens" in cards.given:
        text = cards.given["omens"]
        if not text.isdecimal() or int(text) > 5:
            raise Refused("omens is a number from 0 to 5: four sixes and Mrs. Blaylock")
        sixes = sum(rank(card) == SIX for card in cards.all)
        if int(text) + sixes > 5:
            raise Refused(f"Damien holds {sixes} of the sixes, so {text} omens cannot have come")
        wild = damiens_wilds(cards.all, int(text) + sixes, rules.own_six_takes_step)
        readings |= {"": high(cards.all, wild=wild), "wild": sorted(wild, reverse=True)}
    return readings


def hides_only_sixes(view: View, seat: int) -> bool:
    """Return whether the cards that a seat still has face down can only be sixes: it has shown."""
    shown = view.own["shown"][seat] == ShowdownState.SHOWN
    return shown or seat in view.own["committed"]


def why(view: View, hand: int) -> list[Reason]:
    """A player's lowest rank against Damien (5); Damien's sixes, and the ranks that follow (4)."""
    cards = view.known(hand)
    if hand < view.seats:
        ranks_held = {rank(card) for card in cards}
        if len(cards) < len(view.hands[hand]):
            if not hides_only_sixes(view, hand):
                return []  # the lowest may lie face down
            ranks_held |= {SIX}
        lowest_rank = min(ranks_held, default=0)
        lowest = message("{rank:ranks} are the lowest of these cards", rank=RANKS[lowest_rank])
        wild = [card for card in cards if rank(card) == lowest_rank]
        return because(wild, "wild against Damien", lowest, "5", contest="Damien")
    sixes = [card for card in cards if rank(card) == SIX]
    rules: Any = view.rules
    omens, step = view.own["omens"] + len(sixes), rules.own_six_takes_step
    ranks = [card for card in damiens_wilds(cards, omens, step) if rank(card) != SIX]
    whole = len(cards) == len(view.hands[hand])
    mark = "wild in Damien's hand" if whole else "wild in Damien's hand as it lies"
    highest = message(
        "an omen makes the highest rank wild" if omens == 1
        else "each of {omens} omens makes one more rank wild, the highest first",
        omens=omens,
    )  # fmt: skip
    return [
        *because(sixes, "wild in Damien's hand", "his sixes are, and each of them is an omen", "4"),
        *because(sorted(ranks, reverse=True), mark, highest, "4"),
    ]


def notes(view: View) -> list[Text]:
    """List the omens so far, with the sixes that Damien has in sight, and his holdings."""
    shown = view.known(view.seats, up=True)
    omens = view.own["omens"] + sum(rank(card) == SIX for card in shown)
    lines: list[Text] = [message("{omens:#omen} so far", omens=omens)]
    if view.bank:
        lines.append(message("Damien's holdings: {holdings:$}", holdings=view.bank))
    return lines


def carry_out(state: State) -> dict[str, Any]:
    """Carry recitations owed over, by seat."""
    return {"debts": {seat: owed for seat, owed in enumerate(own(state).recite) if owed}}


THE_OMEN = Game(
    "The Omen",
    __doc__,
    seats=(2, 6),
    program=program,
    rules=Rules,
    rule_sets={"original": {}, "copy": {"lost_pot": "carry"}},
    worth=worth,
    dummies=lambda rules: 1,
    own=OmenSlots,
    uncontested=left_alone,
    cards_needed=cards_needed,
    hand_sizes=hand_sizes,
    incidents=BASIC,
    carry_out=carry_out,
    changes=(
        Change(
            1,
            "sixes that Damien has in sight count, and odd chips go by the suits of the five cards "
            "played",
        ),
    ),
    talk=Talk(
        wild=(
            "Each six dealt face up, shown by a player, or in Damien's hand is an omen: for each, "
            "the highest rank of Damien's seven cards that is not wild yet becomes wild, every "
            "card of it. Damien's sixes are wild too. Against Damien the lowest rank of the "
            "player's seven cards is wild, every card of it; aces are high."
        ),
        may=(
            "Before hands are shown the queen of spades may be shown from the hole: another is "
            "out. At the showdown a six in the hole may stay hidden; shown, it is an omen. A "
            "nominal winner says which hidden sixes it uses against Damien; each is an omen more. "
            "A hand thrown away unseen wins nothing."
        ),
        strange=lambda rules: (
            "All others fold: the last player must still beat Damien, or pays the pot."
            if rules.uncontested_faces_damien
            else "All others fold: the last player takes the pot, and Damien is not turned up."
        ),
        first_time=(
            "Beating the others is not enough: the winner must beat Damien too.",
            "The best seven-card stud hand; then, against Damien, your lowest rank is wild.",
            "Each six shown makes a rank of Damien's wild. Losing to him costs the whole pot.",
        ),
        dummies=(DAMIEN,),
        kinds=Kinds(
            questions={
                "show": "which sixes to show, or muck",
                "commit": "which hidden sixes to show",
                "mrs blaylock": "the player Mrs. Blaylock visits",
            },
            news=("holdings", "lost", "nominal winner", "recite", "tie"),
            notable=("omen", "damien", "mrs blaylock"),
            loud=("pays the pot", "deuces ex machina"),
            ends=("holdings", "pays the pot", "recite"),
            changes_wilds=("dealt", "dealt up", "omen", "mrs blaylock"),
        ),
        facts={
            "omens": "how many sixes and Mrs. Blaylocks came from outside his hand: Damien's cards"
        },
        notes=notes,
        why=why,
        ladder=lambda view: {"against_players": HIGH_HANDS, "against_damien": WILD_HANDS},
    ),
    odds=OddsHooks(duels="pokernight.games.odds_readings.omen_arrays.AGAINST_DAMIEN"),
)
