"""Stud games and games with a board: what a card, a seat or a rule is worth to whom it comes."""

from __future__ import annotations

from math import sqrt

from pokernight.cards import RANKS
from pokernight.odds import Equity
from scripts.exhibits.exhibit import Desk, Figure, Found, by_place, share

UNKNOWN = "xx"
HIGH_FIRST = tuple(reversed(RANKS))
NAMES = {"T": "ten", "J": "jack", "Q": "queen", "K": "king", "A": "ace"}


CHAOS_AND_STUD = (("chaos", "Chaos"), ("seven_card_stud", "seven-card stud"))


def named(rank: str) -> str:
    """``queen`` or ``9``."""
    return NAMES.get(rank, rank)


def first(row: str, answer: Equity, kind: str = "") -> Figure:
    """Return the equity of the first hand."""
    seat = answer.seats[0]
    return share(row, seat.share, seat.standard_error, kind)


def scoops(row: str, answer: Equity, kind: str = "") -> Figure:
    """Return the frequency of scoops."""
    part = sum([seat.scoop for seat in answer.seats])
    return share(row, part, sqrt(part * (1 - part) / answer.trials), kind)


def low_hole_pairs(desk: Desk) -> Found:
    figures = tuple([
        first(f"{named(rank)}s", desk.odds("low_hole", rank * 2, *[UNKNOWN] * 3, trials=300_000))
        for rank in HIGH_FIRST
    ])  # fmt: skip
    pair = {figure.row: figure for figure in figures}
    return Found(
        "A pair in the hole at Low Hole, four players",
        "share of the pot",
        f"Deuces, by far: they take {pair['2s']} % of the pot, as no later card can be lower and "
        f"end their wildness. It falls to {pair['jacks']} % for jacks, which a low last card "
        f"undoes as surely as it does aces ({pair['aces']} %), but which are worth less by "
        "themselves.",
        figures,
        (pair["2s"].above(pair["3s"]), pair["3s"].above(pair["aces"]),
         pair["aces"].above(pair["jacks"]), pair["aces"].above(pair["kings"])),
        source="No folds, 300,000 deals of each pair",
    )  # fmt: skip


def after_the_queen(desk: Desk) -> Found:
    figures = []
    for game, kind in (("follow_the_queen", "Follow the Queen"), *CHAOS_AND_STUD):
        answer = desk.odds(game, f"{UNKNOWN}/Qs", *[UNKNOWN] * 4, trials=400_000)
        rows = ("the player showing the queen", "the next", "the third", "the fourth", "the fifth")
        figures += [
            share(row, seat.share, seat.standard_error, kind)
            for row, seat in zip(rows, answer.seats, strict=True)
        ]
    cells = {(figure.kind, figure.row): figure for figure in figures}
    queen = cells["Follow the Queen", "the player showing the queen"]
    follower, third = (cells["Follow the Queen", row] for row in ("the next", "the third"))
    chaos = cells["Chaos", "the player showing the queen"]
    return Found(
        "A queen is the first card up, five players",
        "share of the pot",
        f"In Follow the Queen she is worth {queen} % of the pot to the player who shows her, and "
        f"{follower} % to the player after, whose rank is wild for everybody, while the third is "
        f"left {third} %. In Chaos, where she only names the wild suit, she is a burden: {chaos} "
        "%, because she can never be wild herself.",
        tuple(figures),
        (queen.above(follower), follower.above(third),
         *[cells["Chaos", row].above(chaos) for row in rows[1:]],
         cells["seven-card stud", "the player showing the queen"].above(20)),
        source="No folds, 400,000 deals of each game",
    )  # fmt: skip


def first_card_of_chaos(desk: Desk) -> Found:
    figures = [
        first(
            named(rank), desk.odds(game, f"{UNKNOWN}/{rank}", *[UNKNOWN] * 3, trials=300_000), kind
        )
        for rank in HIGH_FIRST
        for game, kind in CHAOS_AND_STUD
    ]
    chaos = {figure.row: figure for figure in figures if figure.kind == "Chaos"}
    best = max(chaos.values(), key=lambda figure: figure.value)
    worst = min(chaos.values(), key=lambda figure: figure.value)
    return Found(
        "The first card up, four players",
        "share of the pot",
        f"In Chaos a {best.row} is the best first card ({best} % of the pot), and a {worst.row} "
        f"by far the worst ({worst} %). Every card from the deuce to the ten may yet become wild, "
        f"so that even a deuce ({chaos['2']} %) is worth more than a king ({chaos['king']} %), "
        "while in seven-card stud a higher card is better.",
        tuple(figures),
        (
            best.row == "ten",
            best.above(chaos["8"]),
            chaos["2"].above(chaos["king"]),
            *[figure.above(worst) for row, figure in chaos.items() if row != worst.row],
        ),
        source="No folds, 300,000 deals of each card and game",
        line=True,
    )


def spades(desk: Desk) -> Found:
    figures = []
    for seats in (2, 4, 7):
        for game, kind in (("low_chicago", "low spade"), ("high_chicago", "high spade")):
            trials = 400_000 if game == "low_chicago" else 40_000
            answer = desk.odds(game, *[UNKNOWN] * seats, trials=trials)
            figures.append(scoops(f"{seats} players", answer, kind))
    cells = by_place(figures)
    rows = ("2 players", "4 players", "7 players")
    low, high = (cells["4 players", kind] for kind in ("low spade", "high spade"))
    return Found(
        "How often one hand takes both halves",
        "of the deals",
        f"With four players the same hand has the best five cards and the spade in {high} % of the "
        f"deals if the highest spade counts, in {low} % if the lowest does. A high spade makes a "
        "better hand as well, so Low Chicago splits more pots, with two, four or seven players.",
        tuple(figures),
        tuple([cells[row, "high spade"].above(cells[row, "low spade"]) for row in rows]),
        source="No folds; 400,000 deals for the low spade, 40,000 for the high one",
    )


def two_boards(desk: Desk) -> Found:
    games = (
        ("double_board_holdem", "hold'em, two boards"),
        ("double_board_omaha", "Omaha, two boards"),
        ("omaha_hi_lo", "Omaha Hi-Lo"),
        ("seven_card_stud_hi_lo", "stud Hi-Lo"),
    )
    figures = [
        scoops(f"{seats} players", desk.odds(game, *[UNKNOWN] * seats, trials=100_000), kind)
        for seats in (2, 4, 6)
        for game, kind in games
    ]
    cells = by_place(figures)
    holdem, omaha = (cells["6 players", kind] for _, kind in games[:2])
    hilo = cells["6 players", "Omaha Hi-Lo"]
    return Found(
        "How often one hand takes the whole pot",
        "of the deals",
        f"With six players the same hand wins both boards in {holdem} % of the deals of hold'em "
        f"and in {omaha} % of Omaha; in Omaha Hi-Lo, where there is not always a low, a hand "
        f"scoops in {hilo} %. Two boards split the pot at least as often as high and low do.",
        tuple(figures),
        (
            hilo.above(holdem),
            holdem.above(omaha),
            *[
                cells[row, kind].above(cells[more, kind])
                for _, kind in games
                for row, more in (("2 players", "4 players"), ("4 players", "6 players"))
            ],
        ),
        source="No folds, 100,000 deals of each",
    )


HOLDEM = "Hold'em"
ACES = {
    "holdem": "AA",
    "short_deck": "AA",
    "omaha": "AA**",
    "omaha_hi_lo": "AA**",
    "big_o": "AA***",
    "courchevel": "AA***",
    "tahoe": "AA*",
    "super_8": "AA*",
    "double_board_holdem": "AA",
    "double_board_omaha": "AA**",
}


def aces(desk: Desk) -> Found:
    figures = []
    for game, hand in ACES.items():
        for players in (1, 5):
            answer = desk.odds(game, hand, *[UNKNOWN] * players, trials=60_000)
            kind = "against one" if players == 1 else "against five"
            figures.append(first(answer.origin.title, answer, kind))
    cells = by_place(figures)
    five = [figure for figure in figures if figure.kind == "against five"]
    alone = [figure for figure in figures if figure.kind == "against one"]
    most, next_most, *others = sorted(five, key=lambda figure: -figure.value)
    return Found(
        "Two aces in the hole",
        "share of the pot",
        f"In hold'em they still take {cells[HOLDEM, 'against five']} % of the pot against five "
        f"players; with any other pack, board or number of hole cards it is {others[0]} % at the "
        f"most, and in Courchevel {cells['Courchevel', 'against five']} %, little more than a fair "
        "sixth. Against one player they are never worth less than "
        f"{min(alone, key=lambda it: it.value)} %: their value falls with the number of opponents.",
        tuple(figures),
        (
            {most.row, next_most.row} == {HOLDEM, "Double-Board Hold'em"},
            next_most.above(others[0]),
            *[it.above(100 / 6) for it in five],
            *[it.above(58) for it in alone],
        ),
        source="No folds, 60,000 deals of each; other cards in the hole are unknown",
    )
