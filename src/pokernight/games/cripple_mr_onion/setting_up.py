"""Choice of the modifiers of a round, and of wild eights."""

from __future__ import annotations

from pokernight.engine.asks import Ask, PickSome, Turn
from pokernight.engine.game import asks
from pokernight.engine.state import State
from pokernight.games.cripple_mr_onion.modifiers import UNITS
from pokernight.games.cripple_mr_onion.onion_round import house, own

NULL_EIGHTS = 1


@asks
def choose_modifiers(state: State) -> Turn:
    """Choose all modifiers of the house, or another every round, or those the Dealer names."""
    slots, rules = own(state), house(state)
    numbers = rules.switched_on
    if rules.modifiers == "dealers_choice":
        numbers = yield Ask(
            state.button, "modifiers", PickSome((), numbers, 0, len(numbers), "number"), numbers,
            "say which modifiers are in force: "
            + ", ".join(f"{n} {UNITS[n].name}" for n in numbers),
            "9",
        )  # fmt: skip
    elif rules.modifiers == "one_each_round":
        numbers = numbers[: slots.rounds + 1]
    elif rules.modifiers == "one_every_other_round":
        numbers = numbers[: slots.rounds // 2 + 1]
    slots.in_force = frozenset(numbers)
    slots.wild = int(slots.came_wild and NULL_EIGHTS in numbers)
    if rules.modifiers != "as_set":
        names = ", ".join(f"{UNITS[n].name} (rule {UNITS[n].clause})" for n in numbers) or "none"
        state.tell("modifiers", "modifiers in force: " + names)
    if slots.wild:
        state.tell("wild", "eights are wild in this round", clause="11")
    return None
