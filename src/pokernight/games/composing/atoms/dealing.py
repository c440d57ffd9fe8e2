"""How cards are dealt, and cards that end the deal."""

from __future__ import annotations

from pokernight.engine.state import State
from pokernight.games.composing.parts import Atom, Dealt, Memory, Watch

QUEEN_OF_SPADES = 43


def _queen(state: State, memory: Memory, dealt: Dealt, clause: str) -> Memory:
    return (dealt.token,) if state.face[dealt.token] == QUEEN_OF_SPADES else memory


ATOMS = (
    Atom(
        "queen_of_spades_kills",
        "dealing",
        "the queen of spades face up ends the deal",
        ("queen of spades kills", "queen of spades ends the deal", "the bitch",
         "black mariah kills"),
        "When the queen of spades is dealt face up, the cards are thrown in once that round of "
        "cards has been dealt; the pot stays, and everybody is dealt in again and antes for it.",
        "home-game lists: Black Mariah",
        needs=("up",),
        watch=Watch(_queen, "the queen of spades, if she was dealt face up"),
        throws_in=lambda state, memory, more: bool(memory),
    ),
)  # fmt: skip
