"""The Omen, Chaos and Cripple Mr Onion: what the house's options and modifiers change."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import sqrt
from typing import Any

from pokernight.bots.playouts import along, won
from pokernight.engine.asks import FOLD, Bets
from pokernight.engine.hand import Hand, Opening
from pokernight.games import find
from pokernight.measuring.confidence import NORMAL
from pokernight.odds import Winners
from pokernight.odds.reports.sampled import Sampled
from scripts.exhibits.exhibit import Desk, Figure, Found, by_place, counted, mean
from scripts.exhibits.streets import HIGH_FIRST, UNKNOWN, first, named

# --- Chaos


def winning(answer: Winners, hand: str, row: str, kind: str = "") -> Figure:
    """Return the frequency of wins by a kind of hand."""
    part = sum([row.wins for row in answer.hands if row.hand == hand])
    return counted(row, part * answer.origin.trials, answer.origin.trials, kind)


HOUSES: dict[str, dict[str, str]] = {
    "as it is": {},
    "a dummy": {"dummy_hand": "yes"},
    "flips": {"flips": "yes"},
    "one joker": {"jokers": "1"},
    "two jokers": {"jokers": "2"},
    "two jokers that begin wild": {"jokers": "2", "jokers_start_wild": "yes"},
    "two jokers, a dummy and flips": {"jokers": "2", "dummy_hand": "yes", "flips": "yes"},
}


def chaos_houses(desk: Desk) -> Found:
    figures = []
    for row, rules in HOUSES.items():
        answer = desk.wins("chaos", 3, trials=200_000, rules=rules)
        figures += [
            winning(answer, hand, row, hand) for hand in ("five of a kind", "straight", "pair")
        ]
    five = {figure.row: figure for figure in figures if figure.kind == "five of a kind"}
    plain, flips, jokers = (five[row] for row in ("as it is", "flips", "two jokers"))
    wildest = five["two jokers that begin wild"]
    return Found(
        "What wins Chaos, three players, by what the house adds",
        "of the deals",
        "Flips make it wilder with few players: with more queens turned up five of a kind wins "
        f"{flips} % of the deals instead of {plain} %. Jokers do the opposite, as a joker face up "
        f"ends the wildness of a whole suit: {jokers} % with two jokers, and no more ({wildest} "
        "%) if they are wild from the start.",
        tuple(figures),
        (flips.above(plain), plain.above(jokers), plain.above(wildest)),
        source="No folds, 200,000 deals by each rule",
    )


# --- The Omen


def omen_cards(desk: Desk) -> Found:
    figures = [
        first(named(rank), desk.odds("the_omen", hand, *[UNKNOWN] * 3, trials=400_000), kind)
        for rank in HIGH_FIRST
        for hand, kind in ((f"{rank}c", "in the hole"), (f"{UNKNOWN}/{rank}c", "face up"))
    ]
    cells = by_place(figures)
    hole, up = cells["6", "in the hole"], cells["6", "face up"]
    others = [figure for figure in figures if figure.row != "6"]
    average = sum([figure.value for figure in others]) / len(others)
    return Found(
        "The Omen with one card known, four players",
        "of the pots, taken from Damien",
        f"A six, in any position: face up it takes {up} % of the pots, and even in the hole, "
        f"where it may stay hidden, only {hole} %, while other cards take {average:.1f} % on "
        "average. A six in the hole cannot be used without feeding Damien, and unused it is a "
        "low card of little value against him.",
        tuple(figures),
        (hole.above(up), *[figure.above(hole) for figure in others]),
        source="No folds, 400,000 deals of each card; Mrs. Blaylock stays hidden",
        line=True,
    )


def holdings(desk: Desk) -> Found:
    figures = []
    for seats in range(2, 7):
        answer = desk.wins("the_omen", seats, trials=200_000)
        size = answer.origin.trials
        wins, loses = answer.beats_rival, answer.loses_to_rival
        error = NORMAL * sqrt(wins * (1 - wins) / size)
        # What is not won is lost, but for a tie now and then.
        for kind, owed in (("all the way", 1 + loses), ("when facing Damien", loses)):
            ci95 = error * (owed / wins + 1) / wins
            figures.append(Figure(f"{seats} players", kind, owed / wins - 1, ci95))
    cells = by_place(figures)
    whole = [cells[f"{seats} players", "all the way"] for seats in range(2, 7)]
    facing = [cells[f"{seats} players", "when facing Damien"] for seats in range(2, 7)]
    return Found(
        "How large Damien's holdings must be, beside the pot",
        "times the pot",
        f"With four players, when Damien holds {whole[2]} times the pot to come: then staying to "
        f"the end with any cards breaks even, penalties included. It takes {whole[0]} times the "
        f"pot for two players and {whole[-1]} for six; and for the nominal winner, with the pot "
        f"already built, {facing[0]} to {facing[-1]} times.",
        tuple(figures),
        tuple([more.above(less) for less, more in pairwise(whole)]),
        unit="",
        source="No folds, 200,000 deals for each number of players; Mrs. Blaylock stays hidden",
        line=True,
    )


OPTIONS: dict[str, dict[str, str]] = {
    "losers may not muck": {"muck_losers": "no"},
    "cards speak against Damien": {"against_damien": "cards_speak"},
    "Damien's own six takes a step": {"own_six_takes_step": "yes"},
    "a tie is the player's": {"tie_with_damien": "player"},
    "a tie is Damien's": {"tie_with_damien": "damien"},
    "a single tied winner faces Damien": {"tied_winners": "champion"},
    "Damien's cards lie face down": {"damien_cards": "down"},
    "a lost pot is carried": {"lost_pot": "carry"},
    "cards are burned": {"burns": "yes"},
    "the low card must bring it in": {"opening": "bring_in"},
    "the last player left takes the pot": {"uncontested_faces_damien": "no"},
}
"""Options of The Omen by their names in the table."""
ALONE = "the last player left takes the pot"
BRING_IN = "the low card must bring it in"


def damiens(rules: dict[str, str], luck: str, alone: bool) -> float:
    """Return Damien's take from a hand, in antes: the pot, and the payment of its loser.

    No folds and no bets; or else a single player bets, and all others fold.
    """
    game = find("the_omen")
    settled: Any = game.rules_from(rules)
    hand = Hand(Opening.shuffled(game, 4, luck, rules=settled))
    while ask := hand.ask:
        answer = along(ask, hand.state)
        if alone and isinstance(ask.legal, Bets):
            answer = FOLD if FOLD in ask.legal else ask.legal.low
        hand.play(answer, ask.seat)
    return float(-sum(won(hand.state)) / settled.ante)


def omen_options(desk: Desk) -> Found:
    lucks = [f"gallery {desk.seed} {number}" for number in range(desk.size(2_500))]
    plain = {alone: [damiens({}, luck, alone) for luck in lucks] for alone in (False, True)}
    desk.commands += [
        "pokernight compare the_omen --rule muck_losers=no --players caller --hands 2500",
        "python scripts/gallery.py omen-options",
    ]
    figures = []
    for row, rules in OPTIONS.items():
        usual = plain[row == ALONE]
        takes = [damiens(rules, luck, row == ALONE) for luck in lucks]
        apart = mean(
            row, [changed - default for changed, default in zip(takes, usual, strict=True)], MORE
        )
        # That no hand differs is no proof that none does, unless nothing can.
        least = 0.0 if row in SAME else NORMAL * 8 / len(lucks)
        figures += [mean(row, takes, "takes"), apart._replace(ci95=max(apart.ci95, least))]
    more = {figure.row: figure for figure in figures if figure.kind == MORE}
    muck = more["losers may not muck"]
    besides = (muck.row, ALONE, "cards are burned", BRING_IN)
    others = [figure for row, figure in more.items() if row not in besides]
    small = max([abs(figure.value) + figure.reach for figure in others])
    stays, leaves = (mean("", plain[alone]) for alone in (False, True))
    return Found(
        "What Damien takes of a hand",
        "antes",
        f"Damien lives on losers' forced sixes: the holdings grow by {muck} antes a hand more "
        f"than the {stays} of the default rules, while ties, tied winners, Damien's own six and "
        f"cards that speak change no more than {small:.2g}, and a bring-in only doubles every pot "
        "without bets. If the last player left took the pot, Damien would lose that income: of "
        f"hands in which all but one have folded the holdings get {leaves}.",
        tuple(figures),
        (muck.above(small), Figure("", "", 0.0).above(more[ALONE]), more[BRING_IN].agrees(stays),
         *[more[row].value == 0 for row in SAME]),
        unit="",
        source="Four players, no folds and no bets, but in the last row, where one bets "
        "and all others fold; 2,500 hands, the same cards by each option",
    )  # fmt: skip


MORE = "more than as it is"
SAME = ("Damien's cards lie face down", "a lost pot is carried")
"""Rules that change nothing for a player who only stays: these cannot."""


# --- Cripple Mr Onion


FACTS: dict[str, dict[str, str]] = {
    "no modifier": {},
    "aces zeroed by Fate": {"aces": "zeroed"},
    "devalued by the Lady": {"lady": "yes"},
    "Death in sight": {"death": "yes"},
    "wild eights": {"eights": "wild"},
    "wild eights, Death in sight": {"eights": "wild", "death": "yes"},
    "wild eights, the Sender in sight": {"eights": "wild", "sender": "yes"},
    "wild eights, both in sight": {"eights": "wild", "sender": "yes", "death": "yes"},
}
"""Facts of a hand by their names in the table."""
ONIONS = ("Great Onion", "Lesser Onion", "Triple Onion", "Double Onion")


def onions(row: str, sampled: Sampled, kind: str, names: Sequence[str] = ONIONS) -> Figure:
    """Return the frequency of some Onions among hands of ten cards."""
    some = sum([sampled.counts.get(name, 0) for name in names])
    return counted(row, some, sampled.trials, kind)


def onion_modifiers(desk: Desk) -> Found:
    figures = []
    for row, given in FACTS.items():
        sampled = desk.groupings(1_500 if "lady" in given else 100_000, given)
        figures += [
            onions(row, sampled, "Triple Onion or better", ONIONS[:3]),
            onions(row, sampled, "Double Onion or better"),
        ]
    double = {figure.row: figure for figure in figures if figure.kind == "Double Onion or better"}
    plain, wild = double["no modifier"], double["wild eights"]
    lady, death, fate = (
        double[row] for row in ("devalued by the Lady", "Death in sight", "aces zeroed by Fate")
    )
    both = double["wild eights, both in sight"]
    sender = double["wild eights, the Sender in sight"]
    return Found(
        "Ten cards, by the modifier in force",
        "of all hands",
        f"Wild eights make a Double Onion or better in {wild} % of hands instead of {plain} %. "
        f"Death in sight halves that (without wild eights,{death} %), the Lady leaves {lady} % "
        f"and Fate none; against wild eights the Sender leaves {sender} %, with Death beside him "
        f"{both} %.",
        tuple(figures),
        (wild.above(plain), plain.above(death), death.above(lady), plain.above(fate),
         wild.above(sender)),
        source="100,000 random hands of ten cards by each modifier, 1,500 by the Lady's",
    )  # fmt: skip


FORCES: dict[str, dict[str, str]] = {
    "wild eights": {"eights": "wild"},
    "Fate": {"aces": "zeroed"},
    "Death": {"death": "yes"},
    "the Lady": {"lady": "yes"},
    "the Sender": {"sender": "yes"},
}
ALONE_IN_FORCE = "alone"


def onion_together(desk: Desk) -> Found:
    figures = []
    names = list(FORCES)
    for at, row in enumerate(names):
        for kind in (ALONE_IN_FORCE, *names[:at]):
            sampled = desk.groupings(8_000, FORCES[row] | FORCES.get(kind, {}))
            label = kind if kind == ALONE_IN_FORCE else f"with {kind}"
            figures.append(onions(row, sampled, label))
    every = {fact: value for given in FORCES.values() for fact, value in given.items()}
    figures.append(onions("all five", desk.groupings(8_000, every), ALONE_IN_FORCE))
    cells = by_place(figures)
    wild, fate = cells["wild eights", ALONE_IN_FORCE], cells["Fate", "with wild eights"]
    death, lady = (cells[row, "with wild eights"] for row in ("Death", "the Lady"))
    return Found(
        "A Double Onion or better, by two modifiers at once",
        "of all hands",
        "Wild eights outlive all but the Sender: with Fate, which by itself leaves no Onions, "
        f"they still make one in {fate} % of hands ({wild} % without Fate), with Death in {death} "
        f"% and with the Lady in {lady} %. The Sender ends it in any combination: with all five "
        f"in force there is a Double Onion in {cells['all five', ALONE_IN_FORCE]} % of hands.",
        tuple(figures),
        (wild.above(fate), fate.above(0), wild.above(death), wild.above(lady),
         fate.above(cells["the Sender", "with wild eights"])),
        source="8,000 random hands of ten cards by each",
    )  # fmt: skip
