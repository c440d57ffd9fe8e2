"""Choice of the modifiers of a round, and of wild eights."""

from __future__ import annotations

from pokernight.engine.asks import NONE, WHICH, Ask, PickSome, Turn
from pokernight.engine.game import asks
from pokernight.engine.state import State
from pokernight.engine.step_metadata import worded
from pokernight.games.cripple_mr_onion.modifiers import UNITS
from pokernight.games.cripple_mr_onion.onion_round import house, own
from pokernight.wording.message import Message, message

NULL_EIGHTS = 1


@asks
@worded(
    lambda rules: (
        "The Dealer says which modifiers are in force."
        if rules.modifiers == "dealers_choice"
        else ""
    )
)
def choose_modifiers(state: State) -> Turn:
    """Choose all modifiers of the house, or another every round, or those the Dealer names."""
    slots, rules = own(state), house(state)
    numbers = rules.switched_on
    if rules.modifiers == "dealers_choice":
        numbers = yield Ask(
            state.button, "modifiers", PickSome((), numbers, 0, len(numbers), "number"), numbers,
            message("say which modifiers are in force: {modifiers:,}",
                    modifiers=[_named("{number} {modifier}", n) for n in numbers]),
            "9", says={WHICH: "play with {which:,}", NONE: "play with none"},
        )  # fmt: skip
    elif rules.modifiers == "one_each_round":
        numbers = numbers[: slots.rounds + 1]
    elif rules.modifiers == "one_every_other_round":
        numbers = numbers[: slots.rounds // 2 + 1]
    slots.in_force = frozenset(numbers)
    slots.wild = int(slots.came_wild and NULL_EIGHTS in numbers)
    if rules.modifiers != "as_set":
        state.tell(
            "modifiers",
            "modifiers in force: {modifiers:,}" if numbers else "modifiers in force: none",
            modifiers=[_named("{modifier} (rule {rule})", n) for n in numbers],
        )
    if slots.wild:
        state.tell("wild", "eights are wild in this round", clause="11")
    return None


def _named(words: str, number: int) -> Message:
    """Return a sentence with a modifier's name, number or rule."""
    unit = UNITS[number]
    return message(words, modifier=unit.name, number=number, rule=unit.clause)
