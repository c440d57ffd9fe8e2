"""Proofs of the cards of a hand as it is played: its lots, and the openings for each viewer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, TypeAlias

from pokernight.cards import Card
from pokernight.engine.hand import Hand
from pokernight.engine.log import entries
from pokernight.engine.view import HIDDEN, View
from pokernight.errors import Refused
from pokernight.fair_deals.commitments import DECK, CommittedLot
from pokernight.fair_deals.hand_chain import chain_after, with_head
from pokernight.fair_deals.shuffle import Shuffle
from pokernight.table import Table
from pokernight.table.commands import Command, Deal, Lots, Outcome
from pokernight.table.current_hand import DealtIn, Playing


def seen(view: View) -> list[tuple[int, int, Card]]:
    """Return the seen cards that a view's reader could follow: (generation, position, card)."""
    spots = []
    for generation, (pairs, _) in enumerate(entries(view._past)):
        cards = zip(pairs[::2], pairs[1::2], strict=True)
        spots += [(generation, position, card) for position, card in cards]
    spots += [
        (view.generation, position, card)
        for position, card in enumerate(view.face)
        if card != HIDDEN
    ]
    return spots


class Witness:
    """Commits to each lot of a hand when it is shuffled, and opens cards to each viewer.

    Show it the hand after every command, before anybody sees the effect of the command: its
    commitments follow from the shuffle and the commands alone, so a replay shows the same roots.

    Attributes:
        shuffle: the shuffle of the deck.
        shown: every lot after the deck, in public form; also those of answers that were taken
            back.
        account: the account of the hand, once it is over.
    """

    def __init__(self, shuffle: Shuffle) -> None:
        self.shuffle = shuffle
        deck = shuffle.deck
        self._lots: list[tuple[CommittedLot, tuple[Card, ...]]] = [
            (shuffle.lot(DECK, 0, 0, deck), deck)
        ]
        self.shown: list[dict[str, Any]] = []
        self.account: Mapping[str, Any] | None = None

    @property
    def roots(self) -> list[str]:
        """The roots of its later lots, in the order in which they were shown."""
        return [lot["root"] for lot in self.shown]

    @property
    def chain(self) -> str:
        """The hash by which the next hand is chained."""
        return chain_after(self.shuffle.public(), self.roots, self.account)

    def look(self, hand: Hand) -> list[dict[str, Any]]:
        """Return the public form of the lots that are new since the last look."""
        state = hand.state
        self._take_back(state.generation, state.face)
        first = sum(len(faces) for lot, faces in self._lots if lot.generation == state.generation)
        if first == len(state.face):
            return []
        faces = state.face[first:]
        lot = self.shuffle.lot(len(self.shown) + 1, state.generation, first, faces)
        self._lots.append((lot, faces))
        self.shown.append(lot.public())
        return [lot.public()]

    def _take_back(self, generation: int, now: Sequence[Card]) -> None:
        """Drop lots that do not exist any more, because an answer was taken back."""
        for place, (lot, faces) in enumerate(self._lots):
            changed = now[lot.first : lot.first + len(faces)] != faces
            if lot.generation > generation or (lot.generation == generation and changed):
                del self._lots[place:]
                return

    def openings(self, hand: Hand, seat: int | None) -> list[dict[str, Any]]:
        """Return the openings of all cards that a seat, or a spectator, has seen and could follow.

        A hand that goes on, or is dealt again, opens nothing.
        """
        if hand.ask is not None or hand.state.misdeal:
            return []
        return [
            lot.opening(position)
            for generation, position, _ in seen(hand.view(seat))
            if (lot := self._lot_of(generation, position)) is not None
        ]

    def opening(self, hand: Hand, token: int) -> dict[str, Any]:
        """Return the opening of a card that its holder shows voluntarily, by its token."""
        lot = self._lot_of(hand.state.generation, token)
        assert lot is not None
        return lot.opening(token)

    def _lot_of(self, generation: int, position: int) -> CommittedLot | None:
        for lot, faces in self._lots:
            if lot.generation == generation and 0 <= position - lot.first < len(faces):
                return lot
        return None


# --- an evening

Ending: TypeAlias = Literal["over", "called off", "goes on", "told"]
"""Outcome of a hand that was dealt.

A hand that another version of its game dealt is "told": its end is known, and it is not replayed.
"""


@dataclass(frozen=True, slots=True)
class Dealt:
    """A hand of an evening, with its witness.

    Attributes:
        at: the place of its deal among the commands, from 0.
        playing: its players, and the hand where it can be replayed.
        witness: of it, after the last command.
        ending: its outcome.
    """

    at: int
    playing: DealtIn
    witness: Witness
    ending: Ending


def follow(
    table: Table,
    done: Iterable[Command],
    shuffle_of: Callable[[Table, Deal], Shuffle],
    accounts: Mapping[int, Mapping[str, Any]] | None = None,
) -> Iterator[Dealt]:
    """Repeat commands at a fresh table, and yield each hand when nothing more follows.

    Args:
        table: with the opening of the evening.
        done: its commands.
        shuffle_of: called with each deal before it is done.
        accounts: what became of the hands, by number, where the log tells it.
    """
    playing: DealtIn | None = None
    witness: Witness | None = None
    dealt_at = 0
    for at, command in enumerate(done):
        shuffle = shuffle_of(table, command) if isinstance(command, Deal) else None
        table.do(command)
        if shuffle is not None:
            playing, witness, dealt_at = table.on or table.last, Witness(shuffle), at
            witness.account = (accounts or {}).get(shuffle.hand)
        if playing is None or witness is None:
            continue
        ended = table.on is not playing
        if isinstance(playing, Playing):
            if ended and table.last is not playing:
                yield Dealt(dealt_at, playing, witness, "called off")
            else:
                witness.look(playing.hand)
                if ended:
                    yield Dealt(dealt_at, playing, witness, "over")
        else:
            if isinstance(command, Lots):
                witness.shown += command.shown
            if ended:
                is_told = isinstance(command, Outcome) and command.ended
                yield Dealt(dealt_at, playing, witness, "told" if is_told else "called off")
        if ended:
            playing = None
    if playing is not None and witness is not None:
        yield Dealt(dealt_at, playing, witness, "goes on")


def seeded(seeds: Mapping[int, str]) -> Callable[[Table, Deal], Shuffle]:
    """Return a function from a deal to its shuffle, by the seeds in a trusted log."""

    def shuffle_of(_: Table, deal: Deal) -> Shuffle:
        fair = dict(deal.fair)
        return Shuffle.from_dict({**fair, "seed": seeds[fair["hand"]]})

    return shuffle_of


def with_seeds(
    table: Table,
    done: Sequence[Command],
    seeds: Mapping[int, str],
    accounts: Mapping[int, Mapping[str, Any]] | None = None,
) -> list[Command]:
    """Return the commands of an evening that is over, with seed and lots in each deal.

    Args:
        table: a fresh table with the opening of the evening.
        done: its commands.
        seeds: by hand, in hex.
        accounts: of the hands, by number.

    Raises:
        Refused: while the evening goes on: the seeds tell every card.
    """
    witnesses = {hand.at: hand.witness for hand in follow(table, done, seeded(seeds), accounts)}
    if not table.over:
        raise Refused("seeds are shown when the evening is over")
    commands = list(done)
    for at, witness in witnesses.items():
        fair = {**witness.shuffle.to_dict(), "lots": witness.shown}
        if witness.account is not None:
            fair["ended"] = with_head(fair, witness.roots, witness.account)
        deal = commands[at]
        assert isinstance(deal, Deal)
        commands[at] = replace(deal, fair=tuple(fair.items()))
    return commands
