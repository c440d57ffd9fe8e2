"""Layout of a player's cards from their own view: what lies in the trays, and the best."""

from __future__ import annotations

from collections.abc import Sequence

from pokernight.cards import Card
from pokernight.engine.presentation import Arranging, Group
from pokernight.engine.view import HIDDEN, View
from pokernight.games.cripple_mr_onion.house_options import OnionHouse
from pokernight.games.cripple_mr_onion.laying import best_sets
from pokernight.games.cripple_mr_onion.onion_hands import reading
from pokernight.games.cripple_mr_onion.onion_round import OnionRound, laid_by
from pokernight.games.cripple_mr_onion.onion_texts import given
from pokernight.ranking.onion import OnionRules, grouping
from pokernight.ranking.onion.roles import numbers
from pokernight.ranking.onion.ways import ways
from pokernight.ranking.onion.worth import given_rules

MOST = 21


def arranging(view: View, seat: int, sets: Sequence[tuple[int, ...]]) -> Arranging:
    """Return the groupings of sets of a seat's cards, and its best possible arrangement."""
    assert isinstance(view.rules, OnionHouse)
    rules = given_rules(given(view, seat), reading(view.rules))
    known = [token for token in view.hands[seat] if view.face[token] != HIDDEN]
    groups = [_group(view, tokens, known, rules) for tokens in sets]
    laid = laid_by(OnionRound.from_dict(view.own), seat)
    loose = sorted(token for token in known if token not in laid)
    return Arranging(groups, best_sets(loose, [view.face[token] for token in loose], rules))


def _group(view: View, tokens: Sequence[int], known: Sequence[int], rules: OnionRules) -> Group:
    cards = [view.face[token] for token in tokens if token in known]
    rest = [view.face[token] for token in known if token not in tokens]
    made = grouping(cards, rules, rest) if len(cards) > 1 else None
    return Group("" if made is None else made.name, total(cards, rules))


def total(cards: Sequence[Card], rules: OnionRules) -> int:
    """Return the total of cards together: at most 21, if possible; -1 for no cards."""
    if not cards:
        return -1
    sums = 0
    for way in ways(cards, rules):
        reached = 1
        for role in way.roles:
            reached = _with(reached, role.points)
        sums |= reached
    reachable = numbers(sums)
    return max(
        [points for points in reachable if points <= MOST], default=min(reachable, default=-1)
    )


def _with(reached: int, points: int) -> int:
    """The totals with one card more, which may count any of some points."""
    after = 0
    for count in numbers(points):
        after |= reached << count
    return after
