"""Evenings whose decks come about as in a room, for tests of what is exported of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from random import Random

from pokernight.errors import Refused
from pokernight.fair_deals.card_proofs import Witness, with_seeds
from pokernight.fair_deals.commitments import SALT_BYTES
from pokernight.fair_deals.seat_file import seat_file
from pokernight.fair_deals.shuffle import SEED_BYTES, Shuffle, hash_of_salt
from pokernight.proofs import any_answer
from pokernight.table import EveningOpening, Table
from pokernight.table.commands import Buy, Call, CallOff, Deal, End, Leave, Reply, Sit, Undo
from pokernight.table.evening_record import Pen
from tests.table.evenings import menu

GAMES = ("anaconda", "the_omen", "cripple_mr_onion", "omaha_hi_lo")
NAMES = ("Ann", "Bo", "Çé", "Dee")


@dataclass
class Evening:
    """A table, and what the room keeps besides."""

    table: Table
    rng: Random
    people: Sequence[str]
    seeds: dict[int, str] = field(default_factory=dict)
    salts: dict[int, dict[str, str]] = field(default_factory=dict)
    chain: str = ""
    witness: Witness | None = None

    def deal(self, game: str | None = None) -> None:
        """Promise, list, salts, root; in every third hand one of the people opens nothing."""
        table, hand = self.table, len(self.seeds) + 1
        if self.witness is not None:
            self.chain = self.witness.chain
        for seat, player in table.players.items():
            if player.stack < table.menu.usual:
                table.do(Buy(seat, table.menu.usual - player.stack))
        if game is not None:
            table.do(Call(table.caller, game))
        seed = self.rng.randbytes(SEED_BYTES)
        shuffle = Shuffle.promised("friday", hand, self.chain, seed)
        salts = {person: self.rng.randbytes(SALT_BYTES) for person in self.people}
        shuffle = shuffle.listed(
            {person: hash_of_salt("friday", hand, person, salt) for person, salt in salts.items()}
        )
        late = self.rng.choice(self.people) if hand % 3 == 0 else None
        shuffle = shuffle.salted({p: salt.hex() for p, salt in salts.items() if p != late})
        entry = table.next_game()
        shuffle = shuffle.dealt(entry.game, entry.rules)
        table.do(shuffle.deal())
        self.seeds[hand] = shuffle.seed
        self.witness = Witness(shuffle)
        self.look()

    def look(self) -> None:
        playing = self.table.playing or self.table.last
        if self.witness is not None and playing is not None:
            self.witness.look(playing.hand)

    def answer(self) -> None:
        hand = self.table.hand
        assert hand is not None and self.witness is not None
        ask = hand.asks[0]
        answer = any_answer(ask, self.rng)
        playing = self.table.playing
        assert playing is not None
        self.table.do(Reply(self.table.asked[0], answer))
        self.witness.look(playing.hand)

    def take_back(self) -> None:
        """Somebody takes back what he answered, if he has answered."""
        playing = self.table.playing
        assert playing is not None and self.witness is not None
        for seat in self.table.dealt_in:
            try:
                self.table.do(Undo(seat, consent=True))
            except Refused:
                continue
            self.witness.look(playing.hand)
            return

    def play_out(self, *, undo: bool = False) -> None:
        asked = 0
        while self.table.hand is not None:
            self.answer()
            asked += 1
            if undo and asked in (3, 8) and self.table.hand is not None:
                self.take_back()

    def commands(self) -> list[str]:
        """The whole evening with its seeds, line by line."""
        fresh = Table(self.table.opening)
        pen = Pen()
        told = with_seeds(fresh, self.table.commands, self.seeds)
        return [pen.opening(self.table.opening), *map(pen.command, told)]

    def whole_file(self) -> str:
        return "".join(self.commands())

    def seat_file(self, name: str) -> str:
        fresh = Table(self.table.opening)
        return seat_file(fresh, self.table.commands, self.seeds, f"id of {name}", name)


def begun(seed: int, games: Sequence[str] = GAMES) -> Evening:
    """Four people who have sat down, and a house player, who brings no salt."""
    table = Table(EveningOpening(menu(*games, choice="dealer"), ""))
    for name in NAMES:
        table.do(Sit(name))
    table.do(Sit("Robot", by="sensible"))
    return Evening(table, Random(seed), tuple(f"id of {name}" for name in NAMES))


def titles(evening: Evening) -> list[str]:
    return [entry.name for entry in evening.table.menu.entries]


def played(evening: Evening, hands: int) -> Evening:
    """Some hands: two with answers taken back, one called off, one in which somebody leaves."""
    for number in range(hands):
        evening.deal(titles(evening)[number % len(titles(evening))])
        if number == 2:
            evening.answer()
            evening.table.do(CallOff(evening.table.host))
        elif number == 4 and 1 in evening.table.dealt_in:
            evening.table.do(Leave(1))
            evening.look()
            evening.play_out()
        else:
            evening.play_out(undo=number < 2)
    return evening


@lru_cache(maxsize=8)
def over(seed: int = 1, hands: int = 8, games: tuple[str, ...] = GAMES) -> Evening:
    """An evening that has ended."""
    evening = played(begun(seed, games), hands)
    evening.table.do(End())
    return evening


def deals(evening: Evening) -> list[Deal]:
    return [one for one in evening.table.commands if isinstance(one, Deal)]
