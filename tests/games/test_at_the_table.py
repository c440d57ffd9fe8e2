"""At the table: what a game's page says for a table with real cards, held against hands played.

The hands are played by the engine alone: the cards that each seat is dealt and how they lie, the
seat that is asked first in a round of betting, and what it may bet.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from typing import NamedTuple

import pytest

from pokernight.cards import JOKERS, Card, rank
from pokernight.engine.asks import Bets
from pokernight.engine.events import Event
from pokernight.engine.game import Game
from pokernight.engine.rules import Rules
from pokernight.games import all_games
from pokernight.games.at_the_table import HEADINGS, ORDER, at_the_table
from pokernight.games.told_events import told_events
from pokernight.lookups.rulebook_json import clauses_of
from pokernight.wording.amounts import money

GAMES = all_games()
DEALT = {"dealt": "down", "dealt up": "up", "offer": "up"}
CARDS = re.compile(r"(\d+) cards? (face down|face up|down|up)")


class Round(NamedTuple):
    """A round of betting as it was played.

    Attributes:
        first: the first seat asked.
        size: what may be bet or raised by at least, in cents; 0 where nobody may.
        left: the seats in the hand.
        able: those with chips left.
        up: each seat's cards in sight.
    """

    first: int
    size: int
    left: tuple[int, ...]
    able: tuple[int, ...]
    up: tuple[tuple[Card, ...], ...]


class Played(NamedTuple):
    """A hand in which everybody checks or calls.

    Attributes:
        rounds: its rounds of betting.
        dealt: how many cards each seat was dealt down and up.
        antes: the amounts of antes, by the kind of their events.
        posts: the amounts of blinds and bring-ins, in order.
        brought_in: the seat of the bring-in, -1 for none.
    """

    rounds: list[Round]
    dealt: list[Counter[str]]
    antes: set[int]
    posts: list[tuple[int, int]]
    brought_in: int


def seats_of(game: Game) -> int:
    """Return four seats, or the nearest number that the game is played by."""
    return game.seats_near(4)


def play(game: Game, seed: int, rules: Rules | None = None) -> Played:
    """Play a hand in which everybody checks, calls or does what is done by default."""
    seats = seats_of(game)
    dealt = [Counter[str]() for _ in range(seats)]
    antes: set[int] = set()
    posts: list[tuple[int, int]] = []
    brought_in = -1

    def hear(event: Event) -> None:
        nonlocal brought_in
        if event.kind in DEALT and event.seat >= 0:
            dealt[event.seat][DEALT[event.kind]] += len(event.cards)
        if event.kind == "ante":
            antes.add(event.amount)
        if event.kind == "post":
            posts.append((event.seat, event.amount))
            if event.args.get("name") == "the bring-in":
                brought_in = event.seat

    hand = game.deal(seats, seed, rules=rules or game.usual_rules, sink=hear)
    rounds: list[Round] = []
    before = -1
    while (ask := hand.ask) is not None:
        state, legal = hand.state, ask.legal
        if isinstance(legal, Bets):
            size = (legal.low - state.high if state.raises else legal.low) * (
                legal.low <= legal.high
            )
            if state.street != before:
                before = state.street
                up = tuple(
                    tuple(state.face[token] for token in tokens if state.up[token])
                    for tokens in state.hands[:seats]
                )
                left = tuple(state.clockwise())
                able = tuple(seat for seat in left if state.stack[seat])
                rounds.append(Round(ask.seat, size, left, able, up))
            passive = [word for word in legal.passive if word in ("check", "call")]
            if size and not rounds[-1].size:  # it is the first that may open
                rounds[-1] = rounds[-1]._replace(size=size)
                passive = []
            hand.play(passive[0] if passive else legal.low, ask.seat)
        else:
            hand.play(ask.default, ask.seat)
    return Played(rounds, dealt, antes, posts, brought_in)


@cache
def parts(name: str) -> dict[str, list[str]]:
    """Return the sentences of a game by heading, under the usual rules."""
    return {part.heading: [*map(str, part.lines)] for part in at_the_table(GAMES[name])}


def opener_said(lines: list[str], number: int) -> str:
    """Return the words for the opener of a round, from 1."""
    for line in lines:
        if line.startswith("Every round of betting: "):
            return line.partition(": ")[2]
        if found := re.match(r"Rounds? (\d+)(?: to (\d+))? of betting: (.*)", line):
            first, last = int(found[1]), int(found[2] or found[1])
            if first <= number <= last:
                return found[3]
    raise AssertionError(f"no opener of round {number}: {lines}")


def is_opener(said: str, played: Played, number: int) -> bool:
    """Return whether the first seat asked is the opener of the words, if that can be told."""
    here = played.rounds[number]
    if said.startswith("the first player to the dealer's left"):
        return here.first == here.left[0]
    if said.startswith("the player left of the last blind"):
        last = played.posts[-1][0]
        return here.first == _next(last, here.left, len(played.dealt))
    if said.startswith("the player left of the bring-in"):
        return here.first == _next(played.brought_in, here.left, len(played.dealt))
    if said.startswith("the highest hand in sight; "):
        if any(card in JOKERS for seat in here.left for card in here.up[seat]):
            return True
        best = max(map(_height, (here.up[seat] for seat in here.left)))
        highest = next(seat for seat in here.left if _height(here.up[seat]) == best)
        if highest not in here.able:  # it is all in
            highest = _next(highest, here.able, len(played.dealt))
        return here.first == highest
    return here.first in here.left


def _next(seat: int, left: tuple[int, ...], seats: int) -> int:
    """Return the next seat in the hand, clockwise."""
    return next(at % seats for at in range(seat + 1, seat + 1 + seats) if at % seats in left)


def _height(cards: tuple[Card, ...]) -> list[tuple[int, int]]:
    """Return how high up to four cards in sight are: the most of a kind first."""
    return sorted(
        ((many, number) for number, many in Counter(map(rank, cards)).items()), reverse=True
    )


def faces(lines: list[str]) -> Counter[str]:
    """Return how many cards the deal says that each player gets down and up."""
    (line,) = [line for line in lines if line.startswith("In all")] or [""]
    return Counter({found[2]: int(found[1]) for found in CARDS.finditer(line)})


@pytest.mark.parametrize("name", GAMES)
def test_every_part_is_there(name: str) -> None:
    assert tuple(parts(name)) == HEADINGS
    assert all(line.strip() for lines in parts(name).values() for line in lines)


@pytest.mark.parametrize("name", GAMES)
def test_every_line_is_made_of_sentences(name: str) -> None:
    lines = [line for told in parts(name).values() for line in told]
    sentences = [part for line in lines for part in re.split(r"(?<=[.?]) (?=[a-z])", line)]
    assert [line for line in sentences if line[0].islower()] == []
    assert [line for line in lines if line[-1] not in ".?"] == []
    others = [line for head, told in parts(name).items() if head != ORDER for line in told]
    assert max(Counter(others).values()) == 1, "a line is said twice"


@pytest.mark.parametrize("name", GAMES)
def test_all_kinds_of_hands_are_told(name: str) -> None:
    game, wins = GAMES[name], " ".join(parts(name)["What wins"])
    ladders = game.talk.ladder(game.deal(game.seats[0], 0).view(None)).values()
    assert [kind for ladder in ladders for kind, _ in ladder if kind not in wins] == []


@pytest.mark.parametrize("name", GAMES)
def test_the_pack_is_the_one_that_is_dealt_from(name: str) -> None:
    game = GAMES[name]
    pack = game.deal(seats_of(game), 1).state.setup.pack
    said = " ".join(parts(name)["You need"])
    jokers = sum(card >= 104 for card in pack.cards)
    cards = len(pack) - jokers
    assert f"{cards} cards" in said or said.count("♥") + said.count("♠") == cards
    assert (f"{jokers} joker" in said) == (jokers > 0)


@pytest.mark.parametrize("name", GAMES)
def test_cards_are_dealt_as_it_says(name: str) -> None:
    said = faces(parts(name)["The deal"])
    dealt = [
        (hand["down"], hand["up"]) for seed in (1, 2, 3) for hand in play(GAMES[name], seed).dealt
    ]
    usual = Counter(dealt).most_common(1)[0][0]  # others were brought cards, or put out
    assert not said or usual == (said["down"], said["up"])


@pytest.mark.parametrize("name", GAMES)
def test_rounds_have_the_openers_and_the_amounts_that_it_says(name: str) -> None:
    said = parts(name)
    order = " ".join(said["Order of play"])
    rounds, whole = order.count("A round of betting"), False
    for seed in (1, 2, 3):
        played = play(GAMES[name], seed)
        for price in (*played.antes, *(cents for _, cents in played.posts)):
            assert money(price) in order
        complete = len(played.rounds) >= rounds
        whole = whole or complete
        for number, here in enumerate(played.rounds):
            if here.size:
                assert money(here.size) in order
            if rounds and complete:
                words = opener_said(said["First to act"], number + 1)
                assert is_opener(words, played, number), (seed, number, words)
    assert whole or name == "homicide"  # there all are all in before the last round


def rises(sizes: list[int]) -> Iterator[str]:
    """Yield the sentences for bets that rise, from the sizes round by round."""
    for number, (before, now) in enumerate(pairwise(sizes), 2):
        if before and now and before != now:
            bets = f"Bets are {money(before)}, and {money(now)}"
            yield f"{bets} from round {number} of betting on."


@pytest.mark.parametrize("name", GAMES)
def test_it_says_when_bets_rise(name: str) -> None:
    hands = [play(GAMES[name], seed).rounds for seed in range(1, 7)]
    rounds, lines = max(hands, key=len), parts(name)["What may be done"]
    told = [line for line in lines if line.startswith("Bets are ")]
    fixed = getattr(GAMES[name].usual_rules, "betting", "fixed") == "fixed"
    if "of betting" in " ".join(parts(name)["First to act"]) and fixed:
        assert [*rises([here.size for here in rounds])] == told
    else:
        assert told == []


def test_it_follows_the_options_in_force() -> None:
    stud = GAMES["seven_card_stud"]
    rules = stud.usual_rules.changed({"small_bet": "3", "big_bet": "7", "opening": "high_hand"})
    order, first, may = ([*map(str, part.lines)] for part in at_the_table(stud, rules)[2:5])
    assert "bets and raises of $3" in order[0] and "bets and raises of $7" in order[2]
    assert "Bring-in" not in order[0]
    assert first[0].startswith("Every round of betting: the highest hand in sight")
    assert "Bets are $3, and $7 from round 3 of betting on." in may


@pytest.mark.parametrize("name", GAMES)
def test_where_a_hand_may_be_mucked_the_page_says_what_it_wins(name: str) -> None:
    mucks = any(told.event == "muck" for told in told_events(GAMES[name]))
    lines = [str(line) for part in at_the_table(GAMES[name]) for line in part.lines]
    assert mucks == any("thrown away unseen wins nothing" in line for line in lines)


def test_a_hand_that_nobody_plays_never_acts() -> None:
    opens = [str(line) for part in at_the_table(GAMES["the_omen"]) for line in part.lines]
    assert "Damien is a hand that nobody plays: it never acts, whatever it shows." in opens


ALTERNATIVE = re.compile(
    r"the house (may|plays|lets|pays|has|is|gives)|as the house"
    r"|at the worst|, or (once|always|never|he always)\b|some (tables|play|houses)|if agreed"
)


@pytest.mark.parametrize("name", GAMES)
def test_no_clause_has_alternatives(name: str) -> None:
    """Options that are not the default stand apart, each with its default marked."""
    clauses = clauses_of(GAMES[name])
    assert [clause for clause in clauses if ALTERNATIVE.search(clause.text)] == []
    assert [clause for clause in clauses if ALTERNATIVE.search(clause.variation)] == []
    assert all(clause.text or clause.variation for clause in clauses)


@pytest.mark.parametrize("name", GAMES)
def test_no_sentence_has_more_than_forty_words(name: str) -> None:
    texts = [text for clause in clauses_of(GAMES[name]) for text in (clause.text, clause.variation)]
    sentences = [sentence for text in texts for sentence in re.split(r"(?<=[.?!])\s", text)]
    assert [sentence for sentence in sentences if len(sentence.split()) > 40] == []
