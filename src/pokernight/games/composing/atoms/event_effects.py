"""Atoms for cards that make others wild when dealt face up; each keeps its own memory."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from typing import Any, Literal

from pokernight.cards import RANKS, SUIT_NAMES, Card, pretty, rank, rank_name, suit
from pokernight.engine.event_kinds import Kinds
from pokernight.engine.rules import Rules, option
from pokernight.engine.state import State
from pokernight.games.chaos import wilds
from pokernight.games.composing.parts import (
    Atom,
    AtomHand,
    DealtCard,
    Memory,
    ThrowsIn,
    Watch,
    WildRule,
    is_joker,
    like,
    of_ranks,
)
from pokernight.games.version_changes import LAST_TRIGGER_ALONE

QUEEN = RANKS.index("Q")
TRIGGER = Kinds(news=("trigger",))


def likes(card: Card) -> str:
    """Return the ranks made wild by cards, in words: ``sevens``."""
    return "nothing" if is_joker(card) else rank_name(rank(card), plural=True)


def tell(state: State, token: int, words: str, clause: str) -> None:
    """Tell that a card has made something of it."""
    state.tell("trigger", words, tokens=(token,), clause=clause)


def next_is_wild(
    triggers: Callable[[State, DealtCard], bool], made: str, trigger: str
) -> Callable[[State, Memory, DealtCard, str], Memory]:
    """Return a watch that remembers the last trigger and the next card face up, which is wild."""

    def sees(state: State, memory: Memory, dealt: DealtCard, clause: str) -> Memory:
        if triggers(state, dealt):
            tell(state, dealt.token, f"{{cards}}{made}: the next card face up is wild", clause)
            return (dealt.token,)
        if len(memory) != 1:
            return memory
        ranks = likes(state.face[dealt.token])
        tell(state, dealt.token, f"{{cards}} follows {trigger}: {ranks} are wild", clause)
        return (*memory, dealt.token)

    return sees


@dataclass(frozen=True)
class FollowRules(Rules):
    """House rules of following a rank."""

    leader: Literal["wild", "plain"] = option(
        "wild",
        "Whether the rank that is followed is wild itself, or only the rank that follows.",
        source="Wikibooks: queens always wild; pokertips: only the card that follows",
    )
    leader_last: Literal["leader", "nothing", "redeal"] = option(
        "leader",
        "What is wild when it is the last card dealt face up: its rank alone, or nothing; or the "
        "cards are thrown in, the pot stays, and everybody is dealt in again.",
        source="Wikibooks, wildpoker: queens alone; oinc.net/poker: nothing; redeal: home-game "
        "lists",
    )
    leader_never: Literal["play", "redeal"] = option(
        "play",
        "What happens when none was dealt face up at all: the hand is played out, or the cards are "
        "thrown in, the pot stays, and everybody is dealt in again.",
        source="wildpoker: redeal",
    )


def follow(name: str, letter: str, *phrases: str, source: str) -> Atom:
    """A rank and what follows it face up are wild."""
    leader = RANKS.index(letter)
    singular, many = rank_name(leader), rank_name(leader, plural=True)

    def leads(state: State, dealt: DealtCard) -> bool:
        card = state.face[dealt.token]
        return not is_joker(card) and rank(card) == leader

    def wild(hand: AtomHand) -> list[Card]:
        seen, leaders = hand.memory[name], [4 * leader]
        if len(seen) == 1 and hand.rules.leader_last != "leader":
            return []
        models = leaders if hand.rules.leader == "wild" else []
        return like(hand.cards, [*models, *seen[1:]])

    def note(hand: AtomHand) -> str:
        seen, leading = hand.memory[name], many if hand.rules.leader == "wild" else ""
        if not seen:
            return f"{leading or 'nothing'} {'are' if leading else 'is'} wild" + (
                "" if leading else f" before a {singular} is dealt face up"
            )
        if len(seen) == 1:
            now = leading if hand.rules.leader_last == "leader" and leading else "nothing"
            verb = "is" if now == "nothing" else "are"
            return f"{now} {verb} wild: {pretty(seen[0])} was the last card up"
        both = " and ".join(filter(None, [leading, likes(seen[1])]))
        return f"{both} are wild: {pretty(seen[1])} followed {pretty(seen[0])}"

    def reason(hand: AtomHand) -> str:
        seen = hand.memory[name]
        followed = f"{pretty(seen[1])} followed {pretty(seen[0])}" if seen[1:] else ""
        leading = f"{many} are" if hand.rules.leader == "wild" else ""
        return "; ".join(filter(None, [leading, followed])) or f"{many} are"

    def redeals(rules: Any) -> ThrowsIn | None:
        never, last = rules.leader_never == "redeal", rules.leader_last == "redeal"
        if not (never or last):
            return None
        return lambda memory, more: (
            not more and ((last and len(memory) == 1) or (never and not memory))
        )

    return Atom(
        name,
        "event",
        f"{many} and the rank that follows the last {singular} face up are wild",
        phrases,
        f"{many.capitalize()} are wild. When a {singular} is dealt face up, the rank of the next "
        f"card dealt face up is wild too, every card of it in every hand; when another {singular} "
        "is, that rank is itself again and the next card names a new rank. If it is the last "
        "card dealt face up, no card follows, and then it alone is wild; or, as the house plays, "
        "nothing is wild at all, or the cards are thrown in and the pot stays for the next deal.",
        source,
        needs=("up",),
        rules=FollowRules,
        wild=wild,
        reason=reason,
        watch=Watch(next_is_wild(leads, "", f"the {singular}"),
                    f"the last {singular} dealt face up and the card that followed, such as "
                    f"{letter}c7d"),
        note=note,
        throws_in=redeals,
        kinds=TRIGGER,
        changes=(LAST_TRIGGER_ALONE,),
    )  # fmt: skip


# --- pairs, and what follows them


def _had_come(state: State, dealt: DealtCard, tokens: Iterable[int]) -> list[Card]:
    """Return the cards that lay face up before a card was dealt."""
    return [state.face[t] for t in tokens if t != dealt.token and t not in dealt.later]


def after(
    name: str,
    triggers: Callable[[State, DealtCard], bool],
    trigger: str,
    *phrases: str,
    source: str,
) -> Atom:
    """The rank of the next card face up is wild after something has come up."""

    def followed(hand: AtomHand) -> str:
        first, *then = hand.memory[name]
        return f"{pretty(then[0])} followed {trigger} with {pretty(first)}"

    def note(hand: AtomHand) -> str:
        seen = hand.memory[name]
        if not seen:
            return f"nothing is wild before {trigger}"
        if len(seen) == 1:
            return f"nothing is wild: {pretty(seen[0])} made {trigger}, and no card has followed"
        return f"{likes(seen[1])} are wild: {followed(hand)}"

    return Atom(
        name,
        "event",
        f"the rank that follows {trigger} face up is wild",
        phrases,
        f"When {trigger} comes up, the rank of the next card dealt face up is wild, every card of "
        "it in every hand; when it comes up again, that rank is itself again and the next card "
        "names a new rank. If no card follows any more, nothing is wild. The cards of a player "
        "who has folded count for nothing.",
        source,
        needs=("up",),
        wild=lambda hand: like(hand.cards, hand.memory[name][1:]),
        reason=followed,
        watch=Watch(next_is_wild(triggers, f" makes {trigger}", trigger),
                    f"the last card that made {trigger} and the card after it, such as 8c7d"),
        note=note,
        kinds=TRIGGER,
    )  # fmt: skip


def _pairs(state: State, dealt: DealtCard) -> bool:
    tokens = state.shown(dealt.seat) if dealt.seat >= 0 else state.board
    return bool(like(_had_come(state, dealt, tokens), [state.face[dealt.token]]))


def _matches(state: State, dealt: DealtCard) -> bool:
    tokens = [*state.board, *[token for seat in range(state.seats) for token in state.shown(seat)]]
    return bool(like(_had_come(state, dealt, tokens), [state.face[dealt.token]]))


# --- in sequence


def _next_of_sequence(state: State, memory: Memory, dealt: DealtCard, clause: str) -> Memory:
    card = state.face[dealt.token]
    due = rank(state.face[memory[0]]) + 1 if memory else 0
    if is_joker(card) or rank(card) != due:
        return memory
    tell(state, dealt.token, f"{{cards}}: {likes(card)} are wild", clause)
    return (dealt.token,)


def _now(hand: AtomHand) -> str:
    seen = hand.memory["sequence_wild"]
    return f"{likes(seen[0])} are wild" if seen else "nothing is wild before a deuce is face up"


def _queen(state: State, memory: Memory, dealt: DealtCard, clause: str) -> Memory:
    card = state.face[dealt.token]
    if is_joker(card) or rank(card) != QUEEN:
        return memory
    tell(state, dealt.token, f"{{cards}}: {_suit(card)} are wild", clause)
    return (dealt.token,)


def _suit(card: Card) -> str:
    return f"the {SUIT_NAMES[suit(card)]} from the deuce to the ten"


def _of_the_suit(hand: AtomHand) -> Collection[Card]:
    seen = hand.memory["last_queens_suit_wild"]
    return wilds(hand.cards, suit(seen[0]), jokers=False).wild if seen else ()


def _suit_now(hand: AtomHand) -> str:
    seen = hand.memory["last_queens_suit_wild"]
    if not seen:
        return "nothing is wild before a queen is dealt face up"
    return f"{_suit(seen[0])} are wild: {pretty(seen[0])} was the last queen up"


# --- for a player alone


def _first_of_each(state: State, memory: Memory, dealt: DealtCard, clause: str) -> Memory:
    mine = dealt.seat >= 0 and not any(token in state.hands[dealt.seat] for token in memory)
    return (*memory, dealt.token) if mine else memory


def _last_of_each(state: State, memory: Memory, dealt: DealtCard, clause: str) -> Memory:
    return (*memory, dealt.token) if dealt.last and dealt.seat >= 0 else memory


def like_mine(name: str) -> WildRule:
    """Return a rule that makes cards of the remembered card's rank wild for its player."""
    return lambda hand: like(hand.cards, [c for c in hand.cards if c in hand.memory[name]])


def _in_both(hand: AtomHand) -> Collection[Card]:
    """The ranks that a hand has both in the hole and face up."""
    return like(hand.cards, like(hand.up, hand.down))


def _left(hand: AtomHand) -> Collection[Card]:
    return of_ranks(hand.cards, {hand.players - 2} if hand.players > 1 else ())


def _as_many(hand: AtomHand) -> str:
    if hand.players < 2:
        return "as many as are left"
    return f"{rank_name(min(hand.players - 2, 12), plural=True)} are wild: {hand.players} are left"


def own_card_wild(
    name: str,
    which: str,
    phrases: tuple[str, ...],
    text: str,
    source: str,
    *,
    reason: str,
    watch: Watch,
) -> Atom:
    """Return the atom of a card that is wild, with its like, for its own player alone."""
    wild = f"each player's {which} and its like are wild for that player"
    return Atom(
        name,
        "event",
        wild,
        phrases,
        text,
        source,
        needs=("own up",),
        wild=like_mine(name),
        reason=lambda hand: reason,
        watch=watch,
        note=lambda hand: wild,
    )


ATOMS = (
    follow("follow_the_queen", "Q", "follow the queen", "follow the lady",
           "queens and what follows", source="Wikibooks"),
    follow("follow_the_cowboy", "K", "follow the cowboy", "follow the king",
           "kings and what follows", source="wildpoker"),
    after("follow_the_pair", _pairs, "a pair in one hand", "follow the pair", "dirty schultz",
          "follow the pairs", source="wildpoker: Dirty Schultz"),
    after("follow_the_match", _matches, "a match of two cards", "follow the match",
          "breed the heifer", "follow any match", source="wildpoker: Breed the Heifer"),
    Atom(
        "sequence_wild",
        "event",
        "the deuce, the three and so on are wild as they come up in sequence",
        ("sequence", "sequence wild", "wild cards in sequence"),
        "The first deuce dealt face up makes deuces wild. When a three is dealt face up after it, "
        "threes are wild and deuces are themselves again; then fours, and so on up to the aces, "
        "a rank at a time.",
        "wildpoker: Sequence",
        needs=("up",),
        wild=lambda hand: like(hand.cards, hand.memory["sequence_wild"]),
        reason=_now,
        watch=Watch(_next_of_sequence, "the card up to which the sequence has come, such as 4c"),
        note=_now,
        kinds=TRIGGER,
    ),
    Atom(
        "last_queens_suit_wild",
        "event",
        "the suit of the last queen face up is wild from the deuce to the ten",
        ("suit of the last queen wild", "last queen's suit wild", "chaos"),
        "When a queen is dealt face up, all cards of her suit from the deuce to the ten are wild, "
        "in every hand; when another queen is, her suit is wild instead. Faces and aces never are.",
        "Chaos",
        needs=("up",),
        wild=_of_the_suit,
        reason=_suit_now,
        watch=Watch(_queen, "the last queen dealt face up, such as Qc"),
        note=_suit_now,
        kinds=TRIGGER,
    ),
    own_card_wild(
        "first_up_card_wild",
        "first card face up",
        ("first up card wild", "door card wild", "kankakee", "shifting sands"),
        "Each player's first card face up is wild for that player, and with it every card of that "
        "rank in the hand. It is not wild for others.",
        "wildpoker: Kankakee",
        reason="so was the first card face up",
        watch=Watch(_first_of_each, "each player's first card face up, such as 8c7d"),
    ),
    own_card_wild(
        "last_card_wild",
        "last card",
        ("last card wild", "seventh card wild", "monterey", "last card dealt wild"),
        "The last card dealt to each player is wild for that player, and with it every card of "
        "that rank in the hand. It is not wild for others. A card that is brought or bought is "
        "not the last card.",
        "wildpoker: Monterey",
        reason="so is the last card",
        watch=Watch(_last_of_each, "the last card, such as 8c", down=True),
    ),
    Atom(
        "hole_match_wild",
        "event",
        "a rank that a player has both in the hole and face up is wild for that player",
        ("match your hole card", "hole match wild", "matching hole card wild"),
        "A rank of which a player has a card in the hole and a card face up is wild for that "
        "player, every card of it. It is not wild for others.",
        "wildpoker: Homicide",
        needs=("own up", "hole"),
        wild=_in_both,
        reason=lambda hand: "of that rank are cards in the hole and face up",
        note=lambda hand: "a rank in the hole and face up is wild for its player",
    ),
    Atom(
        "countdown_wild",
        "event",
        "the number of players left is the rank that is wild",
        ("countdown", "as many as are left wild", "number of players wild"),
        "As many players as are left, so high is the rank that is wild: deuces for two, threes for "
        "three, and so on. It changes when somebody folds; what counts is the number left at the "
        "showdown.",
        "wildpoker: Countdown",
        wild=_left,
        reason=_as_many,
        note=_as_many,
        counts_players=True,
    ),
)  # fmt: skip
