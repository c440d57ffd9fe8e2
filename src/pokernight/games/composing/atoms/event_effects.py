"""Atoms for cards that make others wild when dealt face up; each keeps its own memory."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from typing import Any, Literal

from pokernight.cards import RANKS, SUITS, Card, rank, rank_name, suit
from pokernight.cards import name as card_text
from pokernight.engine.event_kinds import Kinds
from pokernight.engine.rules import Rules, option
from pokernight.engine.state import State
from pokernight.games.chaos import wilds
from pokernight.games.composing.parts import (
    DEALS,
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
from pokernight.wording.message import Text, message

QUEEN = RANKS.index("Q")
TRIGGER = Kinds(news=("trigger",), changes_wilds=("trigger",))
FOLDS = Kinds(changes_wilds=("fold",))


def letter_of(card: Card) -> str:
    """Return the rank that a card makes wild, as a letter; "" for a joker."""
    return "" if is_joker(card) else RANKS[rank(card)]


def next_is_wild(
    triggers: Callable[[State, DealtCard], bool], trigger: Text, words: str, fact: str
) -> Watch:
    """Return a watch that remembers the last trigger and the next card face up, which is wild.

    Args:
        triggers: whether a card face up is a trigger.
        trigger: the trigger in words.
        words: the sentence that tells of it.
        fact: the memory described in a sentence.
    """

    def sees(state: State, memory: Memory, dealt: DealtCard) -> Memory:
        if triggers(state, dealt):
            return (dealt.token,)
        return (*memory, dealt.token) if len(memory) == 1 else memory

    def tells(state: State, memory: Memory, clause: str) -> None:
        token = memory[-1]
        if len(memory) == 1:
            state.tell("trigger", words, tokens=(token,), clause=clause, trigger=trigger)
            return
        letter = letter_of(state.face[token])
        state.tell(
            "trigger",
            "{cards} follows {trigger}: {rank:ranks} are wild"
            if letter
            else "{cards} follows {trigger}: nothing is wild",
            tokens=(token,),
            clause=clause,
            trigger=trigger,
            rank=letter,
        )

    return Watch(sees, fact, tells=tells)


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
        "cards are thrown in, the pot stays, and everybody, or those left as the house plays it, "
        "is dealt in again.",
        source="Wikibooks, wildpoker: queens alone; oinc.net/poker: nothing; redeal: home-game "
        "lists",
    )
    leader_never: Literal["play", "redeal"] = option(
        "play",
        "What happens when none was dealt face up at all: the hand is played out, or the cards are "
        "thrown in, the pot stays, and everybody, or those left as the house plays it, is dealt "
        "in again.",
        source="wildpoker: redeal",
    )


LEADING = {
    "wild": "The {leader:ranks} are wild, and so is the rank of the card face up that follows the "
    "last of them face up.",
    "plain": "The rank of the card face up that follows the last of the {leader:ranks} face up is "
    "wild.",
}
LAST_UP = {
    "leader": "No card face up follows the last of the {leader:ranks}: they alone are wild.",
    "nothing": "No card face up follows the last of the {leader:ranks}: nothing is wild.",
    "redeal": "No card face up follows the last of the {leader:ranks}: the pot stays for new "
    "cards.",
}
"""Sentences for a rank that is followed, by the house rules."""


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

    def note(hand: AtomHand) -> Text:
        cards = [card_text(card) for card in hand.memory[name]]
        leading = hand.rules.leader == "wild"
        if not cards:
            return message(
                "{leader:ranks} are wild"
                if leading
                else "nothing is wild before a {leader:rank} is dealt face up",
                leader=letter,
            )
        if len(cards) == 1:
            return message(
                "{leader:ranks} are wild: {card:cards} was the last card up"
                if leading and hand.rules.leader_last == "leader"
                else "nothing is wild: {card:cards} was the last card up",
                leader=letter,
                card=cards[0],
            )
        ranks = [*(letter if leading else ""), *letter_of(hand.memory[name][1])]
        return message(
            "{ranks:ranks} are wild: {card:cards} followed {before:cards}"
            if ranks
            else "nothing is wild: {card:cards} followed {before:cards}",
            ranks=ranks,
            card=cards[1],
            before=cards[0],
        )

    def reason(hand: AtomHand) -> Text:
        before, *followed = [card_text(card) for card in hand.memory[name]] or [""]
        if not followed:
            return message("{leader:ranks} are wild", leader=letter)
        return message(
            "{leader:ranks} are wild, and {card:cards} followed {before:cards}"
            if hand.rules.leader == "wild"
            else "{card:cards} followed {before:cards}",
            leader=letter,
            card=followed[0],
            before=before,
        )

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
        "card dealt face up, no card follows, and then it alone is wild. Variation: Nothing "
        "is wild at all, or the cards are thrown in and the pot stays for the next deal.",
        source,
        needs=("up",),
        rules=FollowRules,
        wild=wild,
        reason=reason,
        watch=next_is_wild(
            leads, message("the {rank:rank}", rank=letter),
            "{cards}: the next card face up is wild",
            f"the last {singular} dealt face up and the card that followed, such as {letter}c7d",
        ),
        note=note,
        throws_in=redeals,
        table=lambda rules: message(LEADING[rules.leader], leader=letter),
        strange=lambda rules: message(LAST_UP[rules.leader_last], leader=letter),
        kinds=TRIGGER,
        changes=(LAST_TRIGGER_ALONE,),
        means={"wild_by": [name]},
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

    def followed(hand: AtomHand) -> Text:
        before, card = [card_text(card) for card in hand.memory[name]]
        return message(
            "{card:cards} followed {trigger} with {before:cards}",
            card=card,
            trigger=trigger,
            before=before,
        )

    def note(hand: AtomHand) -> Text:
        seen = hand.memory[name]
        if not seen:
            return message("nothing is wild before {trigger}", trigger=trigger)
        if len(seen) == 1:
            return message(
                "nothing is wild: {before:cards} made {trigger}, and no card has followed",
                before=card_text(seen[0]),
                trigger=trigger,
            )
        letter = letter_of(seen[1])
        return message(
            "{rank:ranks} are wild: {reason}" if letter else "nothing is wild: {reason}",
            rank=letter,
            reason=followed(hand),
        )

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
        watch=next_is_wild(
            triggers, trigger, "{cards} makes {trigger}: the next card face up is wild",
            f"the last card that made {trigger} and the card after it, such as 8c7d",
        ),
        note=note,
        table=message(
            "The rank of the next card face up is wild after this: {trigger}. When it comes up "
            "again, that rank is itself again, and the next card names a new one.",
            trigger=trigger,
        ),
        strange=message("No card face up follows the last time of {trigger}: nothing is wild.",
                        trigger=trigger),
        kinds=TRIGGER,
        means={"wild_by": [name]},
    )  # fmt: skip


def _pairs(state: State, dealt: DealtCard) -> bool:
    tokens = state.shown(dealt.seat) if dealt.seat >= 0 else state.board
    return bool(like(_had_come(state, dealt, tokens), [state.face[dealt.token]]))


def _matches(state: State, dealt: DealtCard) -> bool:
    tokens = [*state.board, *[token for seat in range(state.seats) for token in state.shown(seat)]]
    return bool(like(_had_come(state, dealt, tokens), [state.face[dealt.token]]))


# --- in sequence


def _next_of_sequence(state: State, memory: Memory, dealt: DealtCard) -> Memory:
    card = state.face[dealt.token]
    due = rank(state.face[memory[0]]) + 1 if memory else 0
    return memory if is_joker(card) or rank(card) != due else (dealt.token,)


def _tell_sequence(state: State, memory: Memory, clause: str) -> None:
    state.tell("trigger", "{cards}: {rank:ranks} are wild", tokens=memory, clause=clause,
               rank=letter_of(state.face[memory[0]]))  # fmt: skip


def _now(hand: AtomHand) -> Text:
    seen = hand.memory["sequence_wild"]
    if not seen:
        return "nothing is wild before a deuce is face up"
    return message("{rank:ranks} are wild", rank=letter_of(seen[0]))


def _came_up(hand: AtomHand) -> Text:
    return message(
        "{card:cards} was the last to come up in sequence",
        card=[card_text(card) for card in hand.memory["sequence_wild"]],
    )


def _queen(state: State, memory: Memory, dealt: DealtCard) -> Memory:
    card = state.face[dealt.token]
    return memory if is_joker(card) or rank(card) != QUEEN else (dealt.token,)


def _tell_queen(state: State, memory: Memory, clause: str) -> None:
    state.tell("trigger", "{cards}: the {suit:suit} from the deuce to the ten are wild",
               tokens=memory, clause=clause,
               suit=SUITS[suit(state.face[memory[0]])])  # fmt: skip


def _of_the_suit(hand: AtomHand) -> Collection[Card]:
    seen = hand.memory["last_queens_suit_wild"]
    return wilds(hand.cards, suit(seen[0]), jokers=False).wild if seen else ()


def _last_queen(hand: AtomHand) -> Text:
    queen = hand.memory["last_queens_suit_wild"][0]
    return message("{queen:cards} was the last queen up", queen=card_text(queen))


def _suit_now(hand: AtomHand) -> Text:
    seen = hand.memory["last_queens_suit_wild"]
    if not seen:
        return "nothing is wild before a queen is dealt face up"
    return message(
        "the {suit:suit} from the deuce to the ten are wild: {queen:cards} was the last queen up",
        suit=SUITS[suit(seen[0])],
        queen=card_text(seen[0]),
    )


# --- for a player alone


def _first_of_each(state: State, memory: Memory, dealt: DealtCard) -> Memory:
    mine = dealt.seat >= 0 and not any(token in state.hands[dealt.seat] for token in memory)
    return (*memory, dealt.token) if mine else memory


def _last_of_each(state: State, memory: Memory, dealt: DealtCard) -> Memory:
    return (*memory, dealt.token) if dealt.last and dealt.seat >= 0 else memory


def _last_up_of_each(state: State, memory: Memory, dealt: DealtCard) -> Memory:
    if dealt.seat < 0:
        return memory
    hand = state.hands[dealt.seat]
    return (*[token for token in memory if token not in hand], dealt.token)


def like_mine(name: str) -> WildRule:
    """Return a rule that makes cards of the remembered card's rank wild for its player."""

    def mine(hand: AtomHand) -> Collection[Card]:
        # a card that its holder alone has seen at a table with real cards lies in no other hand
        cards = [card for card in hand.memory[name] if type(card) is int]
        return like(hand.cards, [card for card in hand.cards if card in cards])

    return mine


def _in_both(hand: AtomHand) -> Collection[Card]:
    """The ranks that a hand has both in the hole and face up."""
    return like(hand.cards, like(hand.up, hand.down))


def _left(hand: AtomHand) -> Collection[Card]:
    return of_ranks(hand.cards, {hand.players - 2} if hand.players > 1 else ())


def _as_many(hand: AtomHand) -> Text:
    if hand.players < 2:
        return "as many as are left"
    return message(
        "{rank:ranks} are wild: {players} players are left",
        rank=RANKS[min(hand.players - 2, 12)],
        players=hand.players,
    )


def own_card_wild(
    name: str,
    wild: str,
    phrases: tuple[str, ...],
    text: str,
    source: str,
    *,
    reason: str,
    watch: Watch,
    means: str,
    looks: bool = False,
) -> Atom:
    """Return the atom of a card that is wild, with its like, for its own player alone."""
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
        strange="Two players show the rank that is wild for one of them: the other's is itself.",
        means={"wild_by": [means]},
        looks=looks,
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
        table=message(
            "The first deuce face up makes deuces wild; a three face up after it makes threes wild "
            "instead, then a four fours, and so on up to the aces."
        ),
        strange="A four comes face up while deuces are wild: nothing changes before a three.",
        needs=("up",),
        wild=lambda hand: like(hand.cards, hand.memory["sequence_wild"]),
        reason=_came_up,
        watch=Watch(_next_of_sequence, "the card up to which the sequence has come, such as 4c",
                    tells=_tell_sequence),
        note=_now,
        kinds=TRIGGER,
        means={"wild_by": ["sequence"]},
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
        reason=_last_queen,
        watch=Watch(_queen, "the last queen dealt face up, such as Qc", tells=_tell_queen),
        note=_suit_now,
        kinds=TRIGGER,
        means={"wild_by": ["last_queens_suit"]},
    ),
    own_card_wild(
        "first_up_card_wild",
        "each player's first card face up and its like are wild for that player",
        ("first up card wild", "door card wild", "kankakee", "shifting sands"),
        "Each player's first card face up is wild for that player, and with it every card of that "
        "rank in the hand. It is not wild for others.",
        "wildpoker: Kankakee",
        reason="the first card face up makes its rank wild",
        watch=Watch(_first_of_each, "each player's first card face up, such as 8c7d"),
        means="first_up",
    ),
    own_card_wild(
        "last_up_card_wild",
        "each player's last card face up and its like are wild for that player",
        ("last up card wild", "last card up wild", "wild card is the last up card",
         "last face up card wild"),
        "Each player's last card face up is wild for that player, and with it every card of that "
        "rank in the hand; when another card comes face up to the player, that card is wild "
        "instead. It is not wild for others.",
        "home-game lists",
        reason="the last card face up makes its rank wild",
        watch=Watch(_last_up_of_each, "each player's last card face up, such as 8c7d"),
        means="last_up",
    ),
    own_card_wild(
        "last_card_wild",
        "each player's last card and its like are wild for that player",
        ("last card wild", "seventh card wild", "monterey", "last card dealt wild",
         "last down card wild", "last card down wild", "last hole card wild"),
        "The last card dealt to each player is wild for that player, and with it every card of "
        "that rank in the hand. It is not wild for others. A card that is brought or bought is "
        "not the last card.",
        "wildpoker: Monterey",
        reason="the last card dealt makes its rank wild",
        watch=Watch(_last_of_each, "the last card, such as 8c", down=True),
        means="last_down",
        looks=True,
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
        reason=lambda hand: "the hand has that rank in the hole and face up",
        note=lambda hand: "a rank in the hole and face up is wild for its player",
        kinds=DEALS,
        means={"wild_by": ["hole_match"]},
    ),
    Atom(
        "hole_card_wild",
        "event",
        "each player's card in the hole and its like are wild for that player",
        ("hole card wild", "hole cards wild", "card in the hole wild"),
        "The card in the hole is wild for its player, and with it every card of that rank in the "
        "hand. It is not wild for others.",
        "home-game lists: five-card stud",
        needs=("one hole",),
        wild=lambda hand: like(hand.cards, hand.down),
        reason=lambda hand: "the card in the hole makes its rank wild",
        note=lambda hand: "each player's card in the hole and its like are wild for that player",
        means={"wild_by": ["hole_card"]},
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
        table=message(
            "The rank that is wild is the number of players left: deuces of two, threes of three, "
            "and so on."
        ),
        strange="A player folds on the last round: the rank that is wild changes even then.",
        wild=_left,
        reason=_as_many,
        note=_as_many,
        kinds=FOLDS,
        counts_players=True,
        means={"wild_by": ["countdown"]},
    ),
)  # fmt: skip
