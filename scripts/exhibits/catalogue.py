"""The catalogue: which game is the longest, the wildest and the luckiest, and a decision in one."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from random import Random
from typing import Any

from pokernight.bots.playouts import along, won
from pokernight.engine.game import Game
from pokernight.engine.hand import Hand, Opening
from pokernight.engine.worlds import Worlds
from pokernight.games import all_games, find
from pokernight.games.catalogue_search import figures as known
from scripts.exhibits.exhibit import Desk, Figure, Found, by_place, counted, mean, share
from scripts.game_figures import SEATS, Seen

NOTHING = Figure("", "", 0.0)
MANY = 12
ENDS = 6
"""So many games from either end of a list of all of them are in its picture."""


def catalogue() -> list[Game]:
    """Every game that people sit down to; the others are there to be studied."""
    return [game for game in all_games().values() if not game.study]


def ends(figures: Sequence[Figure], number: int = ENDS) -> tuple[str, ...]:
    """The rows of the first figures and of the last."""
    return tuple([figure.row for figure in [*figures[:number], *figures[-number:]]])


def listed(words: Sequence[str], word: str = "and") -> str:
    """``Chaos, Low Hole and Guts``."""
    *others, last = words
    return f"{', '.join(others)} {word} {last}" if others else last


def dealt(game: Game, luck: str) -> Hand:
    """A hand of a game as it comes, of four players or as many as it takes."""
    return Hand(Opening.shuffled(game, min(SEATS, game.seats[1]), luck, rules=game.usual_rules))


def questions(game: Game, luck: str) -> int:
    """Return the number of questions of a deal in which nobody folds."""
    hand, asked = dealt(game, luck), 0
    while hand.ask:
        hand.play(along(hand.ask, hand.state))
        asked += 1
    return asked


def longest(desk: Desk) -> Found:
    figures = []
    for game in catalogue():
        if game.title in desk.kept:
            figures += desk.kept[game.title]
            continue
        lucks = [f"gallery {desk.seed} {number}" for number in range(desk.size(100))]
        figures.append(mean(game.title, [float(questions(game, luck)) for luck in lucks]))
    figures.sort(key=lambda figure: -figure.value)
    most, *others = figures
    holdem = next(figure for figure in figures if figure.row == find("holdem").title)
    short = [figure for figure in others if not figure.above(others[-1])]
    return Found(
        "Questions in a deal, four players",
        "questions",
        f"{most.row}, by far: passing, arranging and rolling its cards takes {most} questions in "
        f"every deal with four players, beside {others[0]} in {others[0].row}. If everybody just "
        f"stays it is {holdem} in hold'em, and {short[0]} at the most in the shortest of all "
        f"{len(figures)}: {listed([figure.row for figure in short])}.",
        tuple(figures),
        (
            most.row == find("anaconda").title,
            not most.ci95,
            *[most.above(figure) for figure in others],
            holdem.above(short[0]),
        ),
        unit="",
        source="100 deals of every game in which nobody folds; where there is no ± they all had "
        "as many",
        drawn=ends(figures),
    )


def wild_games() -> tuple[list[Game], str]:
    """Those with wild cards, and in words which are left out."""
    wild = [game for game in catalogue() if known(game).wild]
    others = listed([game.title for game in wild if known(game).loses is None])
    exception = f"but for {others}, whose hands are not those of plain poker"
    return [game for game in wild if known(game).loses is not None], exception


def wildest(desk: Desk) -> Found:
    games, but = wild_games()
    figures: list[Figure] = []
    for game in games:
        if game.title in desk.kept:
            figures += desk.kept[game.title]
            continue
        seen = Seen()
        for number in range(desk.size(1_500)):
            seen.deal(game, 1_000_000 * (desk.seed + 1) + number)
        part = max(seen.shown, key=seen.lost.__getitem__)
        figures.append(counted(game.title, seen.lost[part], seen.shown[part]))
    figures.sort(key=lambda figure: -figure.value)
    first, *others = figures
    near = [first, *[figure for figure in others if not first.above(figure)]]
    beaten = [figure for figure in figures if figure.above(50)]
    tame = figures[-1]
    return Found(
        "How often the best natural hand loses",
        "of the deals, four players",
        f"{listed([figure.row for figure in near], 'or')}, statistically equal: the best natural "
        f"hand loses {near[-1]} to {first} % of the deals. Of {len(figures)} games with wild cards "
        f"{len(beaten)} for certain beat the best natural hand more often than not, while "
        f"{tame.row} leaves it beaten in {tame} %.",
        tuple(figures),
        ({*near} <= {*beaten}, tame.above(0), Figure("", "", 50.0).above(tame)),
        source=f"1,500 deals of every game with wild cards in which nobody folds, {but}",
        drawn=ends(figures),
    )


DEALS, WORLDS = 50, 16


def foretold(game: Game, luck: str) -> list[list[float]]:
    """Return the wins of each player in worlds that look alike to it at the first question."""
    hand, rng = dealt(game, luck), Random(luck)
    worlds = [Worlds(hand, seat) for seat in range(hand.state.seats)]
    return [
        [along_to_the_end(world.draw(rng), world.seat) for _ in range(WORLDS)] for world in worlds
    ]


def along_to_the_end(hand: Hand, seat: int) -> float:
    """Return the cents that a seat wins if nobody folds."""
    while ask := hand.ask:
        hand.play(along(ask, hand.state), ask.seat)
    return float(won(hand.state)[seat])


def unseen(game: Game) -> bool:
    """Return whether no player has seen a card at the first question."""
    return not any(dealt(game, "gallery").state.knows)


def luckiest(desk: Desk) -> Found:
    figures, without = [], []
    for game in catalogue():
        if game.title in desk.kept:
            figures += desk.kept[game.title]
            continue
        deals = [foretold(game, f"gallery {desk.seed} {n}") for n in range(desk.size(DEALS))]
        results = [result for deal in deals for seat in deal for result in seat]
        middle = sum(results) / len(results)
        scatter = sum([(result - middle) ** 2 for result in results]) / len(results)
        if not scatter:
            without.append(game.title)
            continue
        seen = [sum([_alike(seat, middle) for seat in deal]) / len(deal) for deal in deals]
        figures.append(mean(game.title, [100 * alike / scatter for alike in seen]))
    figures.sort(key=lambda figure: figure.value)
    most = figures[-1]
    blind = [game.title for game in catalogue() if unseen(game)]
    some = [figure for figure in figures if figure.above(0)]
    tenth = [figure for figure in figures if figure.above(10)]
    return Found(
        "How much the first visible cards decide",
        "of the variance",
        f"{listed(blind)}: nobody sees a card before the first question, so nothing is decided by "
        f"then; but of all {len(figures)} games only {len(some)} leave more to the first visible "
        f"cards than {DEALS} deals tell from nothing. More than a tenth for certain is decided by "
        f"it in {listed([figure.row for figure in tenth])}, where it may be {most} %.",
        tuple(figures),
        (
            *[abs(figure.value) < figure.reach for figure in figures if figure.row in blind],
            len(blind) > 1,
            not {figure.row for figure in some} & {*blind},
            most.above(10),
        ),
        source=f"Four players, nobody folds; {DEALS} deals of every game, each played on in "
        f"{WORLDS} worlds that a player cannot tell apart, from the first question on; but for "
        f"{listed(without)}, in which nothing is won if everybody just stays",
        drawn=ends(figures),
    )


def _alike(results: list[float], middle: float) -> float:
    """The mean product of what is won in two of the worlds, beside the mean of all."""
    off = [result - middle for result in results]
    return (sum(off) ** 2 - sum([figure * figure for figure in off])) / (len(off) * (len(off) - 1))


PAIRS = (("three of a kind", "two pair"), ("straight", "three of a kind"), ("full house", "flush"))


def wrong_order(desk: Desk) -> Found:
    games, but_for = wild_games()
    figures = []
    for game in games:
        if game.title in desk.kept:
            desk.note_wins(game.name, SEATS, 2_000)
            figures += desk.kept[game.title]
            continue
        winners = desk.wins(game.name, SEATS, trials=2_000)
        first, size = winners.contests[0], winners.origin.trials
        shares = {row.hand: row.held for row in winners.hands if row.contest == first}
        for better, worse in PAIRS:
            more, less = shares.get(better, 0.0), shares.get(worse, 0.0)
            # As if each deal showed one hand, and each kind had come once more than it has.
            error = sqrt(max(more + less - (more - less) ** 2, 2 / size) / size)
            figures.append(share(game.title, more - less, error, f"{better} - {worse}"))
    three = [figure for figure in figures if figure.kind.startswith("three")]
    three.sort(key=lambda figure: -figure.value)
    wrong = [figure for figure in three if figure.above(0)]
    right = sorted([figure.row for figure in three if NOTHING.above(figure)])
    most = three[0]
    but = f", but for {listed(right)}, where it is the rarer hand" if right else ""
    return Found(
        "How much oftener the better hand is held, four players",
        "points of 100",
        f"In {len(wrong)} of {len(three)} games with wild cards a player ends with three of a "
        f"kind more often than with two pair, which it beats; most so in {most.row}, by {most} "
        f"points of a hundred. In the others 2,000 deals do not decide it{but}.",
        tuple(figures),
        (len(wrong) > len(three) / 3, most.above(0)),
        source=f"No folds, 2,000 deals of every game with wild cards, {but_for}",
        unit="",
        drawn=ends(three, MANY),
        kinds=(three[0].kind,),
    )


# --- deuces wild


DEALT, DRAWN = "five cards dealt", "after the draw"


def deuces_draw(desk: Desk) -> Found:
    counts = desk.frequencies(5, wild="2")
    answer = desk.wins("five_card_draw+deuces_wild", SEATS, trials=4_000)
    hands = SEATS * answer.origin.trials
    held = {row.hand: row.held for row in answer.hands}
    figures = [
        figure
        for kind in counts
        for figure in (
            Figure(kind, DEALT, 100 * counts[kind] / counts.total),
            counted(kind, held.get(kind, 0.0) * hands, hands, DRAWN),
        )
        if kind != "royal flush"
    ]
    cells = by_place(figures)
    three, two, four, straight, full, flush = (
        cells[kind, DRAWN]
        for kind in ("three of a kind", "two pair", "four of a kind", "straight", "full house",
                     "flush")
    )  # fmt: skip
    apart = three.value - two.value
    pat = cells[three.row, DEALT].value - cells[two.row, DEALT].value
    return Found(
        "Five-card draw with deuces wild, four players",
        "of all hands",
        "By rarity two pair would beat three of a kind by far: players who draw end with three of "
        f"a kind in {three} % of hands and with two pair in {two} %, {apart:.3g} points apart "
        f"({pat:.3g} as dealt); and four of a kind ({four} %) is more common than a straight "
        f"({straight} %), a full house ({full} %) and a flush ({flush} %), the rarest of the "
        "four. A table may exchange them, but no order follows rarity, as the first question says.",
        tuple(figures),
        (
            three.above(two.value + pat),
            four.above(straight),
            straight.above(full),
            full.above(flush),
        ),
        source="As dealt counted; 4,000 deals of four players who never fold and draw by a quick "
        "policy: all keep pairs, or what else promises more",
    )


# --- Night Chaos


TO_COME = {"7 cards to come or fewer": 7, "8 to 14": 14, "15 and more": 99}


def _worth_of_staying(name: str, seats: int, luck: str) -> list[tuple[int, float]]:
    """Return the win for staying of each player first asked to pay or fold, by cards to come."""
    game = find(name)
    rules: Any = game.usual_rules
    hand = Hand(Opening.shuffled(game, seats, luck, rules=rules))
    asked: dict[int, tuple[int, int]] = {}
    while ask := hand.ask:
        state = hand.state
        if ask.kind == "stay" and ask.seat not in asked:
            left = sum([
                not state.up[token]
                for seat in state.clockwise()
                if seat != ask.seat
                for token in state.hands[seat]
            ])  # fmt: skip
            asked[ask.seat] = left, state.stack[ask.seat]
        hand.play(along(ask, state))
    return [
        (left, (hand.result.stacks[seat] - stack) / rules.ante)
        for seat, (left, stack) in asked.items()
    ]


def night_chaos(desk: Desk) -> Found:
    figures = []
    for seats in (3, 5, 7):
        by_cards_left: dict[str, list[float]] = {row: [] for row in TO_COME}
        for number in range(desk.size(2_000)):
            luck = f"gallery {desk.seed} {number}"
            for left, gain in _worth_of_staying("night_chaos", seats, luck):
                by_cards_left[next(row for row, most in TO_COME.items() if left <= most)].append(
                    gain
                )
        figures += [
            mean(row, gains, f"{seats} players") for row, gains in by_cards_left.items() if gains
        ]
    few = [figure for figure in figures if figure.row == "7 cards to come or fewer"]
    three, _, seven = few
    more = next(
        figure for figure in figures if (figure.row, figure.kind) == ("8 to 14", "7 players")
    )
    return Found(
        "What it wins to pay the fee and stay in Night Chaos",
        "antes, beside folding",
        "When only one more hand is to be turned over, fold: paying to wait for a queen after "
        f"turning all cards loses {-three.value:.3g} antes with three players and "
        f"{-seven.value:.3g} with seven, most of the fee of two. With two hands to come it costs "
        f"seven players {-more.value:.3g} antes, which bets after a lucky queen must bring in.",
        tuple(figures),
        (*[NOTHING.above(figure) for figure in few], more.above(seven)),
        unit="",
        source="No folds and no bets, 2,000 deals for each number of players, fee of "
        "two antes; a player's net after the first fee question",
    )
