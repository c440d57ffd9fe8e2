"""The Showdown: from the Elder on, the holder of the best cards is compared with the next (9)."""

from __future__ import annotations

from pokernight.engine.asks import WHICH, Answer, Ask, Pick, Turn
from pokernight.engine.game import AGAIN, asks
from pokernight.engine.state import State
from pokernight.engine.step_metadata import worded
from pokernight.engine.steps.shown_hands import shown_hand
from pokernight.games.cripple_mr_onion import onion_hands
from pokernight.games.cripple_mr_onion.laying import (
    lay_out,
    may_reform,
    reform,
    rereading,
    shown_arrangement,
)
from pokernight.games.cripple_mr_onion.modifiers.crippling import run_to_cripple
from pokernight.games.cripple_mr_onion.modifiers.turtle import most_with_turtle
from pokernight.games.cripple_mr_onion.onion_round import (
    ARCHCHANCELLOR,
    ATUIN,
    CARD,
    DEATH,
    FATE,
    LADY,
    NAME,
    NOBODY,
    SENDER,
    SPECIAL,
    ShowdownStage,
    house,
    in_force,
    into_sight,
    own,
    players,
    seniority,
    win,
)
from pokernight.games.cripple_mr_onion.specials import declarable, declare
from pokernight.ranking.onion import NOTHING
from pokernight.wording.message import Arg, Message, message

CRIPPLE, REFORM, GIVE_UP = "cripple", "reform", "give up"
LAST_RESORT = (LADY, FATE, ARCHCHANCELLOR)
"""Special cards of which nobody can tell what they bring."""


@asks
@worded(
    "Showdown: hands are laid open in turn, the Dealer's last; the winner takes the Pot and "
    "deals next."
)
def showdown(state: State) -> Turn:
    """Take a turn: a hand is opened, or arranged, or the loser of a comparison answers."""
    slots = own(state)
    arranging = next(
        (s for s in range(state.seats) if slots.entered[s] == ShowdownStage.OPEN), None
    )
    if arranging is not None:
        return (yield from lay_out(state, arranging))
    order = [*players(state), state.button]
    waiting = [seat for seat in order if slots.entered[seat] == ShowdownStage.WAITING]
    if slots.holder == NOBODY:
        slots.holder = waiting[0]
        _open(state, slots.holder)
        return AGAIN
    if slots.challenger == NOBODY:
        if not waiting:
            _take_the_pot(state)
        slots.challenger = waiting[0]
        _open(state, slots.challenger)
        return AGAIN
    seen = slots.sight
    with rereading(state):
        for seat in (slots.holder, slots.challenger):
            _into_sight(state, seat)
    if slots.sight != seen:
        return AGAIN
    loser, winner = _compare(state)
    options = _plays(state, loser, winner)
    answer: Answer = GIVE_UP
    if options:
        words = tuple(choice for choice in options if isinstance(choice, str))
        cards = tuple(choice for choice in options if isinstance(choice, int))
        choices = [*words, *(["play a special card"] if cards else [])]
        question = message(
            "{other beats} you: {choices:,} or give up", other=winner, choices=choices
        )
        default = _best_play(state, loser, winner, options)
        answer = yield Ask(
            loser, "beaten", Pick((GIVE_UP, *words), cards, "card"), default, question, "9",
            other=winner, says={WHICH: "declare {which:cards}"},
        )  # fmt: skip
    if answer == GIVE_UP:
        _knock_out(state, loser, winner)
    elif answer == CRIPPLE:
        _cripple(state, loser, winner)
    elif answer == REFORM:
        reform(state, loser)
    else:
        assert isinstance(answer, int)
        declare(state, loser, answer)
    return AGAIN


def _open(state: State, seat: int) -> None:
    """Lay a player's whole hand open, in its groupings."""
    slots = own(state)
    cards_speak = house(state).arrangement == "optimal"
    slots.entered[seat] = ShowdownStage.READY if cards_speak else ShowdownStage.OPEN
    if state.sink is None:
        state.turn_up(state.hands[seat])
        return
    arrangement = onion_hands.best(state, seat)
    shown = shown_arrangement(state, seat, arrangement) if cards_speak else shown_hand(state, seat)
    state.turn_up(state.hands[seat])
    words, args = "{seat shows} {cards}", dict[str, Arg]()
    if cards_speak:
        words = "{seat shows} {cards}: {hand}"
        args["hand"] = _with_devaluers(state, seat, arrangement.message())
    state.report("show", words, args, seat, tokens=state.hands[seat], clause="9", shown=shown)


def _into_sight(state: State, seat: int) -> None:
    """Let Death and the Sender act once they lie open, the Lady once played (14, 18, 19)."""
    hand_cards = state.cards(state.hands[seat])
    for number in (SENDER, DEATH):
        if CARD[number] in hand_cards:
            into_sight(state, number, "{special} lies open: {effect}")
    if (
        own(state).wild
        and in_force(state, LADY)
        and onion_hands.played(state, seat).plays(CARD[LADY])
    ):
        into_sight(state, LADY, "{special} is played: {effect}")


def _compare(state: State) -> tuple[int, int]:
    """The loser and the winner of holder and challenger; seniority decides a complete tie."""
    slots = own(state)
    if slots.run:
        return slots.challenger, slots.holder
    order = seniority(state)
    loser, winner = sorted(
        (slots.holder, slots.challenger),
        key=lambda seat: (onion_hands.value(state, seat), -order.index(seat)),
    )
    return loser, winner


def _tabled(state: State, *seats: int) -> None:
    """Record that null eights on the table have been played (11)."""
    slots = own(state)
    for seat in seats:
        if onion_hands.nulls(state, seat):
            slots.nulls |= {seat}


def _knock_out(state: State, loser: int, winner: int) -> None:
    slots = own(state)
    _tabled(state, loser, winner)
    slots.entered[loser] = ShowdownStage.OUT
    slots.holder, slots.challenger = winner, NOBODY
    if state.sink is None:
        return
    if slots.run:
        state.tell("beat", "{other beats} {seat}", loser, other=winner, clause="9")
        return
    equal = onion_hands.value(state, loser) == onion_hands.value(state, winner)
    state.tell(
        "beat",
        "{other beats} {seat} by seniority: both have {hand}"
        if equal
        else "{other beats} {seat}: {hand} over {beaten}",
        loser,
        other=winner,
        clause="9",
        hand=_names(state, winner),
        beaten=_names(state, loser),
    )


def _names(state: State, seat: int) -> Message:
    """Return the groupings that a seat plays by their names, and what has devalued them."""
    return _with_devaluers(state, seat, onion_hands.played(state, seat).names())


def _with_devaluers(state: State, seat: int, hand: Message) -> Message:
    """Return a hand in words with the special cards that have devalued it, if any."""
    numbers = onion_hands.devalued_by(state, seat)
    if not numbers:
        return hand
    return message(
        "{hand} (devalued by {specials})", hand=hand, specials=[NAME[number] for number in numbers]
    )


def _take_the_pot(state: State) -> None:
    slots = own(state)
    _tabled(state, slots.holder)
    if house(state).nulls_played == "winner":
        slots.nulls &= {slots.holder}
    beat = [seat for seat, stage in enumerate(slots.entered) if stage == ShowdownStage.OUT]
    if slots.run:
        win(state, slots.holder, "{seat wins} {prize}: a run of {run}", "9", run=slots.run,
            beat=beat)  # fmt: skip
    hand = message(NOTHING)
    if state.sink is not None:
        played = onion_hands.played(state, slots.holder).message()
        hand = _with_devaluers(state, slots.holder, played)
    win(state, slots.holder, "{seat wins} {prize}: {hand}", "9", hand=hand, beat=beat)


# --- what a beaten player can still do


def _plays(state: State, loser: int, winner: int) -> list[Answer]:
    """Return the plays open to the loser of a comparison: the cards are open, so all can tell."""
    plays: list[Answer] = []
    if run_to_cripple(state, loser, winner) is not None:
        plays.append(CRIPPLE)
    if own(state).run:
        return plays
    if may_reform(state, loser, winner):
        plays.append(REFORM)
    return [*plays, *declarable(state, loser, last=True)]


def _cripple(state: State, loser: int, winner: int) -> None:
    """A running flush beats the Onion that lies opposite; in the text of 1998 it wins at once."""
    slots = own(state)
    run = run_to_cripple(state, loser, winner)
    assert run is not None
    _tabled(state, loser, winner)
    slots.run, slots.run_wilds = run.length, run.wilds
    slots.entered[winner] = ShowdownStage.OUT
    slots.holder, slots.challenger = loser, NOBODY
    state.tell("cripple", "{seat cripples} {other} with a running flush of {run}", loser,
               other=winner, clause="10", run=run.length)  # fmt: skip
    if house(state).after_crippling == "ends":
        for seat in range(state.seats):
            if slots.entered[seat] == ShowdownStage.WAITING:
                slots.entered[seat] = ShowdownStage.OUT


def _best_play(state: State, loser: int, winner: int, options: list[Answer]) -> Answer:
    """Return the play that wins as far as can be foreseen, else a play that may still help."""
    for word in (CRIPPLE, REFORM):
        if word in options:
            return word
    cards = {SPECIAL[state.face[token]]: token for token in options if isinstance(token, int)}
    if ATUIN in cards and most_with_turtle(state, loser) > onion_hands.value(state, winner):
        return cards[ATUIN]
    slots = own(state)
    for number in (LADY, FATE) if slots.wild else ():
        if number in cards and _would_win(state, loser, number):
            return cards[number]
        cards.pop(number, None)
    if slots.declared[LADY] == loser:
        cards.pop(FATE, None)  # it would make the loser's own aces nothing
    return next((cards[number] for number in LAST_RESORT if number in cards), GIVE_UP)


def _would_win(state: State, loser: int, number: int) -> bool:
    """Return whether merely showing a card, or Fate against wild eights, turns the comparison."""
    future = state.copy()
    slots = own(future)
    if number == FATE:
        slots.wild = 0
    slots.sight |= {number}
    return _compare(future)[0] != loser
