"""Statistics of an evening, counted from its hands and its ledger.

A hand is replayed from its opening and its inputs, and everything is counted from what was public:
answers to questions of betting, hands shown or mucked at the showdown, and pots won.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from pokernight.cards import RANKS
from pokernight.cards import name as card_name
from pokernight.engine.asks import Bets
from pokernight.engine.events import Event
from pokernight.engine.hand import Hand
from pokernight.engine.steps import contests_of
from pokernight.groups.group_file import (
    BestHand,
    EveningResult,
    GameResult,
    GreatHand,
    PlayerEvening,
    PotWon,
)
from pokernight.ranking.high import CATEGORIES
from pokernight.table.ledger import Account
from pokernight.wording.message import message_json

VOTED_ON = 5
"""Hands of an evening that may be voted for: those with the largest pots."""


@dataclass(slots=True)
class _Player:
    """Counts of a player so far."""

    hands: Counter[str] = field(default_factory=Counter)
    nets: Counter[str] = field(default_factory=Counter)
    pot: PotWon | None = None
    best: BestHand | None = None
    bet_hands: int = 0
    vpip: int = 0
    showdowns: int = 0
    won: int = 0


class EveningTally:
    """Counts of an evening; hands are added in order."""

    def __init__(self) -> None:
        self._players: dict[str, _Player] = {}
        self._great: list[GreatHand] = []
        self.hands = 0

    def add(self, number: int, title: str, done: Hand, names: Sequence[str]) -> None:
        """Count a hand that was played to its end; ``names`` are its players by seat."""
        opening, inputs = done.opening, done.inputs
        assert opening is not None and inputs is not None
        hearing = _Hearing(number, title, done)
        hand = Hand(opening, sink=hearing)
        betting = False
        for given in inputs:
            betting |= hand.ask is not None and isinstance(hand.ask.legal, Bets)
            hearing.first_round = hand.state.street == 0
            hand.replay([given])
        self.hands += 1
        seats_shown = hearing.reached if len(hearing.reached) > 1 else set()
        for seat, (name, net) in enumerate(zip(names, done.result.payoffs, strict=True)):
            player = self._players.setdefault(name, _Player())
            player.hands[title] += 1
            player.nets[title] += net
            won = hearing.won[seat]
            if won > (player.pot.cents if player.pot else 0):
                player.pot = PotWon(cents=won, hand=number, game=title)
            best = hearing.best.get(seat)
            if best and (player.best is None or best.strength > player.best.strength):
                player.best = best
            if betting:
                player.bet_hands += 1
                player.vpip += seat in hearing.volunteers
                player.showdowns += seat in seats_shown
                player.won += seat in seats_shown and won > 0
        winners = [name for seat, name in enumerate(names) if hearing.won[seat]]
        pot = sum(hearing.won.values())
        self._great.append(GreatHand(hand=number, game=title, pot=pot, winners=winners))

    def add_told(self, title: str, won: Mapping[str, int]) -> None:
        """Count a hand with real cards, by winnings: what else happened in it is not counted."""
        self.hands += 1
        for name, net in won.items():
            player = self._players.setdefault(name, _Player())
            player.hands[title] += 1
            player.nets[title] += net

    def result(
        self,
        accounts: Iterable[Account],
        house: Iterable[str],
        chairs: Mapping[str, int],
        members: Mapping[str, str],
    ) -> EveningResult:
        """Return the result of the evening.

        Args:
            accounts: of the ledger at the end.
            house: names of house players, whose results are added up.
            chairs: chairs by name.
            members: names of members by the names of their accounts.
        """
        accounts, bots = list(accounts), frozenset(house)
        players = [
            self._player(account, members[account.name], chairs.get(account.name))
            for account in accounts
            if account.name not in bots
        ]
        great = sorted(self._great, key=lambda hand: (-hand.pot, hand.hand))[:VOTED_ON]
        return EveningResult(
            players=players,
            hands=self.hands,
            house=sum(account.net for account in accounts if account.name in bots),
            kept=-sum(account.net for account in accounts),
            great=[
                GreatHand(
                    hand=hand.hand, game=hand.game, pot=hand.pot,
                    winners=[members.get(name, name) for name in hand.winners],
                )
                for hand in great if hand.pot
            ],
        )  # fmt: skip

    def _player(self, account: Account, name: str, chair: int | None) -> PlayerEvening:
        player = self._players.get(account.name, _Player())
        return PlayerEvening(
            name=name,
            net=account.net,
            hands=player.hands.total(),
            games=[
                GameResult(game=game, hands=hands, net=player.nets[game])
                for game, hands in player.hands.items()
            ],
            pot=player.pot,
            best=player.best,
            bet_hands=player.bet_hands,
            vpip=player.vpip,
            showdowns=player.showdowns,
            won=player.won,
            recitations=account.recitations,
            chair=chair,
        )


class _Hearing:
    """Listener of a hand.

    Attributes:
        won: winnings of the pots by seat, in cents.
        volunteers: seats that have bet, called or raised on the first round.
        reached: seats that have shown or mucked their hands.
        best: the best high hand shown, by seat.
        first_round: no betting round is over yet.
    """

    def __init__(self, number: int, title: str, hand: Hand) -> None:
        self.first_round = True
        self.volunteers: set[int] = set()
        self.won: Counter[int] = Counter()
        self.reached: set[int] = set()
        self.best: dict[int, BestHand] = {}
        self._number, self._title = number, title
        contests = contests_of(hand.state.setup)
        self._low = {contest.name for contest in contests if contest.low}
        if len(contests) == 1 and self._low:
            self._low.add("")

    def __call__(self, event: Event) -> None:
        """Note an event."""
        if event.seat < 0:
            return
        if event.kind == "win":
            self.won[event.seat] += event.amount
        elif event.kind in ("call", "bet", "raise") and self.first_round:
            self.volunteers.add(event.seat)
        elif event.kind in ("show", "muck"):
            self.reached.add(event.seat)
        if event.kind != "show" or event.shown is None:
            return
        for reading in event.shown.readings:
            category, ranks = reading.made.get("category"), reading.made.get("ranks")
            if reading.contest in self._low or category not in CATEGORIES:
                continue
            assert isinstance(ranks, list)
            strength = [CATEGORIES.index(str(category)), *map(RANKS.index, ranks)]
            best = self.best.get(event.seat)
            if best is None or strength > best.strength:
                self.best[event.seat] = BestHand(
                    strength=strength,
                    text=message_json(reading.said),
                    cards=[card_name(played.card) for played in reading.cards],
                    hand=self._number,
                    game=self._title,
                )
