"""What cards that are dealt face up make wild; each atom keeps a memory of its own."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from pokernight.cards import RANKS, Card, pretty, rank, rank_name
from pokernight.engine.kinds import Kinds
from pokernight.engine.rules import Rules, option
from pokernight.engine.state import State
from pokernight.games.composing.parts import Atom, Dealt, Held, Memory, Watch, is_joker, like

TRIGGER = Kinds(news=("trigger",))


def likes(card: Card) -> str:
    """What is wild by a card: ``sevens``."""
    return "nothing" if is_joker(card) else rank_name(rank(card), plural=True)


def tell(state: State, token: int, words: str, clause: str) -> None:
    """Tell that a card has made something of it."""
    state.tell("trigger", words, tokens=(token,), clause=clause)


@dataclass(frozen=True)
class FollowRules(Rules):
    """House rules of following a rank."""

    leader: Literal["wild", "plain"] = option(
        "wild",
        "Whether the rank that is followed is wild itself, or only the rank that follows.",
        source="Wikibooks: queens always wild; pokertips: only the card that follows",
    )
    leader_last: Literal["nothing", "leader", "redeal"] = option(
        "nothing",
        "What is wild when it is the last card dealt face up: nothing, or its rank alone; or the "
        "cards are thrown in, the pot stays, and everybody is dealt in again.",
        source="oinc.net/poker: nothing; Wikibooks: queens alone; wildpoker: redeal",
    )


def follow(name: str, letter: str, *phrases: str, source: str) -> Atom:
    """A rank and what follows it face up are wild."""
    leader = RANKS.index(letter)
    one, many = rank_name(leader), rank_name(leader, plural=True)

    def sees(state: State, memory: Memory, dealt: Dealt, clause: str) -> Memory:
        card = state.face[dealt.token]
        if not is_joker(card) and rank(card) == leader:
            tell(state, dealt.token, "{cards}: the next card face up is wild", clause)
            return (dealt.token,)
        if len(memory) != 1:
            return memory
        tell(state, dealt.token, f"{{cards}} follows the {one}: {likes(card)} are wild", clause)
        return (*memory, dealt.token)

    def wild(held: Held) -> list[Card]:
        seen, leaders = held.memory[name], [4 * leader]
        if len(seen) == 1 and held.rules.leader_last != "leader":
            return []
        models = leaders if held.rules.leader == "wild" else []
        return like(held.cards, [*models, *seen[1:]])

    def note(held: Held) -> str:
        seen, leading = held.memory[name], many if held.rules.leader == "wild" else ""
        if not seen:
            return f"{leading or 'nothing'} {'are' if leading else 'is'} wild" + (
                "" if leading else f" before a {one} is dealt face up"
            )
        if len(seen) == 1:
            now = leading if held.rules.leader_last == "leader" and leading else "nothing"
            verb = "is" if now == "nothing" else "are"
            return f"{now} {verb} wild: {pretty(seen[0])} was the last card up"
        both = " and ".join(filter(None, [leading, likes(seen[1])]))
        return f"{both} are wild: {pretty(seen[1])} followed {pretty(seen[0])}"

    def reason(held: Held) -> str:
        seen = held.memory[name]
        followed = f"{pretty(seen[1])} followed {pretty(seen[0])}" if seen[1:] else ""
        leading = f"{many} are" if held.rules.leader == "wild" else ""
        return "; ".join(filter(None, [leading, followed])) or f"{many} are"

    def last(state: State, memory: Memory, more: bool) -> bool:
        return state.setup.rules.leader_last == "redeal" and not more and len(memory) == 1

    return Atom(
        name,
        "event",
        f"{many} and the rank that follows the last one face up are wild",
        phrases,
        f"{many.capitalize()} are wild. When a {one} is dealt face up, the rank of the next card "
        "dealt face up is wild too, every card of it in every hand; when another one is, that rank "
        "is itself again and the next card names a new one. If it is the last card dealt face up, "
        "no card follows, and then nothing is wild at all; or, as the house plays, it alone is, or "
        "the cards are thrown in and the pot stays for the next deal.",
        source,
        needs=("up",),
        rules=FollowRules,
        wild=wild,
        reason=reason,
        watch=Watch(sees, f"the last {one} dealt face up and the card that followed, such as "
                    f"{letter}c7d"),
        note=note,
        throws_in=last,
        kinds=TRIGGER,
    )  # fmt: skip


ATOMS = (
    follow("follow_the_queen", "Q", "follow the queen", "follow the lady",
           "queens and what follows", source="Wikibooks"),
    follow("follow_the_cowboy", "K", "follow the cowboy", "follow the king",
           "kings and what follows", source="wildpoker"),
)  # fmt: skip
