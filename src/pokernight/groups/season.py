"""Balances of a group, settling payments, and standings of a season."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from pokernight.errors import Refused
from pokernight.groups.group_file import (
    BestHand,
    GameResult,
    GreatHand,
    GroupEvening,
    GroupFile,
    PlayerEvening,
    PotWon,
)
from pokernight.table.ledger import THE_TABLE
from pokernight.table.settlement import Transfer, fewest_transfers
from pokernight.wording.message import message

HOUSE = "house players"
"""The account of all house players."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """A member's results in a season; money in cents.

    Attributes:
        name: the member's name.
        place: by what the group counts; equals share a place.
        evenings: number of evenings attended.
        points: points for places and attendance.
        net: the result in money.
        course: the result in money after each evening, None before the first.
        hands: hands dealt in.
        games: results by game.
        pot: the most won in a single hand, with its evening in ``pot_table``.
        best: the best high hand shown, with its evening in ``best_table``.
        bet_hands: hands of games with betting.
        vpip: of these, with money put in voluntarily on the first round.
        showdowns: of these, with a showdown; ``won``: and were won.
        recitations: recitations owed.
    """

    name: str
    place: int
    evenings: int
    points: int
    net: int
    course: list[int | None]
    hands: int
    games: list[GameResult]
    pot: PotWon | None
    pot_table: str
    best: BestHand | None
    best_table: str
    bet_hands: int
    vpip: int
    showdowns: int
    won: int
    recitations: int


# --- money


def balances(group: GroupFile) -> dict[str, int]:
    """Return what each account is up after all payments, in cents; the sum is 0.

    Money that stays on the table and the results of house players have accounts of their own.
    """
    sums: Counter[str] = Counter({member.name: 0 for member in group.members})
    for evening in group.evenings:
        if (result := evening.result) is not None:
            sums.update({player.name: player.net for player in result.players})
            sums[HOUSE] += result.house
            sums[THE_TABLE] += result.kept
    for payment in group.payments:
        sums[payment.payer] += payment.cents
        sums[payment.payee] -= payment.cents
    return {name: cents for name, cents in sums.items() if cents or group.member(name) is not None}


def owed(group: GroupFile) -> list[Transfer]:
    """Return the fewest payments that settle all balances."""
    return fewest_transfers(balances(group))


# --- seasons


def season_evenings(group: GroupFile, season: int) -> list[GroupEvening]:
    """Return the evenings of a season that are over, in order of time.

    Raises:
        Refused: if there is no such season.
    """
    if not 0 <= season < len(group.seasons):
        raise Refused(
            message("there is no season {number}: the last is {last}",
                    number=season + 1, last=len(group.seasons))
        )  # fmt: skip
    since = group.seasons[season].since if season else 0
    later = group.seasons[season + 1 :]
    until = later[0].since if later else None
    return sorted(
        [
            evening
            for evening in group.evenings
            if evening.result is not None
            and evening.at >= since
            and (until is None or evening.at < until)
        ],
        key=lambda evening: evening.at,
    )


def points_of(players: Sequence[PlayerEvening], group: GroupFile) -> dict[str, int]:
    """Return the points of an evening by name; equal results share the better place."""
    nets = sorted([player.net for player in players], reverse=True)
    places = {player.name: nets.index(player.net) for player in players}
    return {
        name: group.attendance + (group.places[place] if place < len(group.places) else 0)
        for name, place in places.items()
    }


def standings(group: GroupFile, season: int) -> list[Standing]:
    """Return the standings of a season, the leader first.

    Raises:
        Refused: if there is no such season.
    """
    evenings = season_evenings(group, season)
    rows = [
        _standing(name, evenings, group)
        for name in dict.fromkeys(
            player.name for evening in evenings for player in _players(evening)
        )
    ]

    def order(row: Standing) -> tuple[int, ...]:
        by_points, by_money = -row.points, -row.net
        return {
            "money": (by_money,), "points": (by_points,), "both": (by_points, by_money)
        }[group.counting]  # fmt: skip

    orders = sorted(map(order, rows))
    return [
        replace(row, place=1 + orders.index(order(row)))
        for row in sorted(rows, key=lambda row: (order(row), row.name))
    ]


def _players(evening: GroupEvening) -> list[PlayerEvening]:
    return [] if evening.result is None else evening.result.players


def _standing(name: str, evenings: Sequence[GroupEvening], group: GroupFile) -> Standing:
    mine = [
        (evening, player)
        for evening in evenings
        for player in _players(evening)
        if player.name == name
    ]
    net, course = 0, list[int | None]()
    hands, nets = Counter[str](), Counter[str]()
    for evening in evenings:
        own = next((player for player in _players(evening) if player.name == name), None)
        net += own.net if own else 0
        course.append(net if own or (course and course[-1] is not None) else None)
    for _, player in mine:
        hands.update({game.game: game.hands for game in player.games})
        nets.update({game.game: game.net for game in player.games})
    pots = [(player.pot, evening.table) for evening, player in mine if player.pot]
    pot, pot_table = max(pots, key=lambda won: won[0].cents, default=(None, ""))
    bests = [(player.best, evening.table) for evening, player in mine if player.best]
    best, best_table = max(bests, key=lambda shown: shown[0].strength, default=(None, ""))
    return Standing(
        name=name,
        place=0,
        evenings=len(mine),
        points=sum(points_of(_players(evening), group)[name] for evening, _ in mine),
        net=net,
        course=course,
        hands=sum(player.hands for _, player in mine),
        games=[GameResult(game=game, hands=hands[game], net=nets[game]) for game in hands],
        pot=pot,
        pot_table=pot_table,
        best=best,
        best_table=best_table,
        bet_hands=sum(player.bet_hands for _, player in mine),
        vpip=sum(player.vpip for _, player in mine),
        showdowns=sum(player.showdowns for _, player in mine),
        won=sum(player.won for _, player in mine),
        recitations=sum(player.recitations for _, player in mine),
    )


def hand_of_the_night(evening: GroupEvening) -> GreatHand | None:
    """Return the hand with the most votes, of equals the larger pot; None unvoted."""
    votes = Counter(evening.votes.values())
    great = evening.result.great if evening.result else []
    voted = [hand for hand in great if votes[hand.hand]]
    return max(voted, key=lambda hand: (votes[hand.hand], hand.pot, -hand.hand), default=None)


VOTE = 10
"""Hands that a vote for the hand of a night counts as, in how much its game is liked."""


def liked(group: GroupFile) -> dict[str, int]:
    """Return how much a group likes each game, by title: its hands and its votes."""
    games: Counter[str] = Counter()
    for evening in group.evenings:
        if evening.result is None:
            continue
        hands: Counter[str] = Counter()
        for player in evening.result.players:
            for played in player.games:
                hands[played.game] = max(hands[played.game], played.hands)
        games.update(hands)
        of_hand = {great.hand: great.game for great in evening.result.great}
        games.update({of_hand[hand]: VOTE for hand in evening.votes.values() if hand in of_hand})
    return dict(games)
