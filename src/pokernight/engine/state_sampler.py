"""States that a seat cannot tell from the true one: redact, then fill.

``redact`` blanks what the seat does not know; ``fill`` never sees the truth. Every world that the
seat allows is drawn equally often. Without facts the free cards are simply shuffled into the blank
tokens. With facts, the ways to distribute cards that are alike to the facts over tokens that are
alike to them are listed, each weighted by its number of worlds (``_ways``), and a way is drawn by
its weight. If they are too many to list, worlds are drawn by trial and refused while a fact fails.

A world is drawn again, too, while the opener of a round that not everybody may open could not have
opened: that is no count of cards, so it is no fact. Once the round is over the opener may have
split the openers, and nothing is certain any more.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import accumulate
from math import factorial, perm, prod
from operator import add, sub
from random import Random
from typing import TypeAlias

from pokernight.cards import JOKERS, Card, shuffle
from pokernight.engine.facts import BLANK, Fact, bits, mask
from pokernight.engine.state import EngineError, State

PATIENCE = 10_000
"""Trials while a fact fails, before the facts are called impossible."""

FEW = 3
"""The ways to share up to so many alike cards among cells are cached."""
OFTEN = 2_000
"""Trials while the opener holds no openers, before that is given up: the opener's cards may have
been replaced since."""
MOST_TABLES = 20_000
"""The most ways to lay cards that are listed; with more, worlds are drawn by trial."""


def redact(state: State, seat: int) -> State:
    """Return a copy of the state in which all that a seat may not know is blank."""
    bit = 1 << seat
    blind = state.copy()
    blind.face = tuple(
        [
            face if known & bit else BLANK
            for face, known in zip(state.face, state.knows, strict=True)
        ]
    )
    blind.entropy = 0
    blind.later = None
    blind.private = [link if viewer == seat else None for viewer, link in enumerate(state.private)]
    blind.past = [
        link if viewer in (seat, state.seats) else None for viewer, link in enumerate(state.past)
    ]
    blind.facts = [fact for fact in state.facts if fact.knowers & bit]
    return blind


class StateSampler:
    """All that a seat may know of a state, as a sampler of the states that it allows."""

    __slots__ = ("_free", "_hidden", "_opened", "blind")

    def __init__(self, state: State, seat: int) -> None:
        self.blind = blind = redact(state, seat)
        alive = [token for zone in blind.zones() for token in zone]
        self._hidden = [token for token in alive if blind.face[token] == BLANK]
        known = {blind.face[token] for token in alive}
        self._free = [card for card in deck_of(blind, alive) if card not in known]
        self._opened = bool(blind.high and blind.live[blind.opener])

    def draw(self, rng: Random) -> State:
        """Return a state that the seat cannot tell from the true one, each equally likely."""
        may_open = who_may_open(self.blind) if self._opened else None
        # An open round shows that its opener could open, which no fact states: reject other worlds.
        # The cards that did it may have been replaced since, so the last trial is kept as it is.
        for _ in range(OFTEN):
            state = self.blind.copy()
            fill(state, self._hidden, self._free, rng)
            if may_open is None or may_open(state, state.opener):
                break
        return state


def who_may_open(state: State) -> Callable[[State, int], bool] | None:
    """Return the test for opening the round of betting that is on, None if everybody may."""
    if not state.program:
        return None
    program, place = state.program[-2:]
    return getattr(state.setup.plan[program][place][0], "may_open", None)


def deck_of(state: State, alive: list[int]) -> tuple[Card, ...]:
    """Return the cards of a hand, with a joker that is no card of the game if it has a card more.

    Nobody can know whether a card still in the deck is boxed: in every world it lies right.
    """
    cards = state.setup.pack.cards
    return cards if len(alive) <= len(cards) else (*cards, JOKERS[0])


def fill(state: State, hidden: list[int], free: list[Card], rng: Random) -> None:
    """Deal the missing cards to the blank tokens, and give the state a fresh entropy.

    Args:
        state: redacted; it is filled in place.
        hidden: its blank tokens that are alive.
        free: the cards that lie under them.
        rng: the reader's own generator.
    """
    face = list(state.face)
    if not state.facts:
        drawn = free[:]
        shuffle(drawn, rng)
        for token, card in zip(hidden, drawn, strict=True):
            face[token] = card
    else:
        _fill_by_facts(face, state.facts, hidden, free, rng)
    state.face = tuple(face)
    # The true entropy would give away the cards of every later shuffle.
    state.entropy = rng.getrandbits(64)


def _fill_by_facts(
    face: list[Card], facts: list[Fact], hidden: list[int], free: list[Card], rng: Random
) -> None:
    """Draw a world in which every fact holds, each equally likely."""
    ways = _ways(tuple([fact[1:] for fact in facts]), tuple(hidden), tuple(free), tuple(face))
    if ways is None:
        _fill_by_trial(face, facts, hidden, free, rng)
        return
    kinds, cells, tables, upto = ways
    if not upto:
        raise EngineError("no world agrees with what is known")
    # Tables stand for different numbers of worlds: choose by weight, then fill evenly.
    table = tables[bisect_right(upto, rng.randrange(upto[-1]))]
    places = [rng.sample(cell, len(cell)) for cell in cells]
    for kind, row in zip(kinds, table):
        cards = rng.sample(kind, len(kind))
        for place, count in zip(places, row):
            for _ in range(count):
                face[place.pop()] = cards.pop()
    rest = rng.sample(kinds[-1], len(kinds[-1]))
    for place in places:
        for token in place:
            face[token] = rest.pop()


Ways: TypeAlias = (
    "tuple[list[list[Card]], list[list[int]], list[tuple[tuple[int, ...], ...]], list[int]]"
)
"""Kinds of cards, the last kind being those of which nothing is known; cells of tokens; tables of
how many cards of each kind but the last lie in each cell; cumulative numbers of worlds."""


@lru_cache(maxsize=256)
def _ways(
    facts: tuple[tuple[int, int, int, int], ...],
    hidden: tuple[int, ...],
    free: tuple[Card, ...],
    face: tuple[Card, ...],
) -> Ways | None:
    """List the ways in which cards that are alike to the facts can lie in tokens that are alike.

    A table has a row for each kind of cards: how many of the kind lie in each cell. Its weight is
    the number of worlds that it stands for: the orders of the cards within their kinds (a
    multinomial coefficient a row) times the choices of places within the cells (a permutation a
    cell). Cards of the last kind fill the rest and need no row. A branch is cut as soon as a fact
    can no longer be met by the kinds still to come.

    Returns:
        None if there are more than ``MOST_TABLES`` to look at.
    """
    blank, open_cards = mask(hidden), mask(free)
    rules = []
    for faces, tokens, least, most in _together(facts):
        seen = sum(1 for token in bits(tokens & ~blank) if faces >> face[token] & 1)
        left, room = faces & open_cards, tokens & blank
        # A fact that no deal of the free cards can break is dropped: fewer facts tell fewer cells
        # and kinds apart, so there are fewer tables to try.
        if least - seen > 0 or most - seen < min(left.bit_count(), room.bit_count()):
            rules.append((left, room, least - seen, most - seen))
    cells = [cell for cell in _alike(blank, [room for _, room, _, _ in rules]) if cell]
    *kinds, nothing = _alike(open_cards, [left for left, _, _, _ in rules])
    in_kind = [
        mask(place for place, kind in enumerate(kinds) if left >> kind[0] & 1) for left, *_ in rules
    ]
    in_cell = [
        [place for place, cell in enumerate(cells) if room >> cell[0] & 1] for _, room, *_ in rules
    ]
    to_come = [[0] * len(rules)]  # by kind and rule, how many cards of later kinds count
    for at in range(len(kinds) - 1, 0, -1):
        size = len(kinds[at])
        later = zip(to_come[-1], in_kind, strict=True)
        to_come.append([count + (size if mask_ >> at & 1 else 0) for count, mask_ in later])
    to_come.reverse()
    sizes = tuple(map(len, cells))
    tables: list[tuple[tuple[int, ...], ...]] = []
    weights: list[int] = []
    tried = 0

    def extend(table: tuple[tuple[int, ...], ...], used: tuple[int, ...], counts: tuple[int, ...],
               weight: int) -> bool:  # fmt: skip
        nonlocal tried
        at = len(table)
        if at == len(kinds):
            if all(least <= count for (_, _, least, _), count in zip(rules, counts, strict=True)):
                tables.append(table)
                weights.append(
                    weight * prod(perm(size, n) for size, n in zip(sizes, used, strict=True))
                )
            return True
        touched = [rule for rule, kind_mask in enumerate(in_kind) if kind_mask >> at & 1]
        for row in _rows(len(kinds[at]), tuple(map(sub, sizes, used))):
            tried += 1
            if tried > MOST_TABLES:
                return False
            after = list(counts)
            for rule in touched:
                after[rule] += sum([row[cell] for cell in in_cell[rule]])
                _, _, least, most = rules[rule]
                if not least - to_come[at][rule] <= after[rule] <= most:
                    break
            else:
                spread = factorial(len(kinds[at])) // prod(map(factorial, row))
                if not extend(
                    (*table, row), tuple(map(add, used, row)), tuple(after), weight * spread
                ):
                    return False
        return True

    if not extend((), (0,) * len(cells), (0,) * len(rules), 1):
        return None
    return [*kinds, nothing], cells, tables, list(accumulate(weights))


def _together(facts: tuple[tuple[int, int, int, int], ...]) -> list[tuple[int, int, int, int]]:
    """Return the facts, with those merged that put cards into the same room: they are alike."""
    rooms: dict[int, int] = {}
    others = []
    for faces, tokens, least, most in facts:
        if least == faces.bit_count():
            rooms[tokens] = rooms.get(tokens, 0) | faces
        else:
            others.append((faces, tokens, least, most))
    certain = [
        (faces, tokens, n, n) for tokens, faces in rooms.items() for n in [faces.bit_count()]
    ]
    return certain + others


def _alike(things: int, masks: list[int]) -> list[list[int]]:
    """Group tokens or cards that no mask tells apart; those in no mask are the last group."""
    within: list[int] = []
    for mask_ in masks:
        new = mask_ & things
        parts = []
        for part in within:
            new &= ~part
            parts += [half for half in (part & mask_, part & ~mask_) if half]
        within = [*parts, new] if new else parts
    rest = things & ~sum(within)
    return [[*bits(part)] for part in (*within, rest)]


def _rows(count: int, rooms: tuple[int, ...]) -> Iterable[tuple[int, ...]]:
    """Return every way to share a number of cards among cells; for few cards it is cached."""
    if count > FEW:
        return _shares(count, rooms)
    # Room for more than `count` cards is the same as room for `count`: more calls hit the cache.
    return _few(count, tuple([room if room < count else count for room in rooms]))


@lru_cache(maxsize=1024)
def _few(count: int, rooms: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    return tuple(_shares(count, rooms))


def _shares(count: int, rooms: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Iterate over every way to share a number of cards among cells with so much room each."""
    if not rooms:
        if count == 0:
            yield ()
        return
    for first in range(max(0, count - sum(rooms[1:])), min(count, rooms[0]) + 1):
        for others in _shares(count - first, rooms[1:]):
            yield first, *others


def _fill_by_trial(
    face: list[Card], facts: list[Fact], hidden: list[int], free: list[Card], rng: Random
) -> None:
    """Draw until every fact holds: cards confined to few tokens first, then the rest.

    Placing confined cards first makes some worlds likelier than others; the trial is kept with a
    chance that evens this out (importance sampling by rejection), see :func:`_bounds`.
    """
    confined = _confined(facts, hidden, free)
    bounds = _bounds(confined)
    for _ in range(PATIENCE):
        open_tokens = set(hidden)
        placed: dict[int, Card] = {}
        weight = 1.0
        for (card, room), bound in zip(confined, bounds, strict=True):
            choices = [token for token in room if token in open_tokens]
            if not choices:
                weight = 0.0
                break
            weight *= len(choices) / bound
            token = rng.choice(choices)
            placed[token] = card
            open_tokens.discard(token)
        if weight == 0.0 or (weight < 1.0 and rng.random() >= weight):
            continue
        taken = set(placed.values())
        rest = [card for card in free if card not in taken]
        shuffle(rest, rng)
        for token in hidden:
            face[token] = placed[token] if token in placed else rest.pop()
        if all(holds(fact, face) for fact in facts):
            return
    raise EngineError("no world agrees with what is known")


def holds(fact: Fact, face: list[Card] | tuple[Card, ...]) -> bool:
    """Return whether a fact is true of these faces."""
    count = 0
    tokens = fact.tokens
    while tokens:
        lowest = tokens & -tokens
        card = face[lowest.bit_length() - 1]
        if card != BLANK and fact.faces >> card & 1:
            count += 1
        tokens ^= lowest
    return fact.least <= count <= fact.most


def _confined(
    facts: list[Fact], hidden: list[int], free: list[Card]
) -> list[tuple[Card, list[int]]]:
    """Return the cards that facts tie to certain blank tokens, those with the fewest first."""
    rooms: dict[Card, int] = {}
    blank = sum(1 << token for token in hidden)
    for fact in facts:
        if fact.faces.bit_count() == 1 and fact.least == 1:
            card = fact.faces.bit_length() - 1
            if card in free:
                rooms[card] = rooms.get(card, -1) & fact.tokens & blank
    listed = [
        (card, [token for token in hidden if tokens >> token & 1]) for card, tokens in rooms.items()
    ]
    return sorted(listed, key=lambda entry: (len(entry[1]), entry[0]))


def _bounds(confined: list[tuple[Card, list[int]]]) -> list[int]:
    """Return the most free tokens each confined card can find, after those before it are placed.

    With these the chance that a draw is kept makes all worlds equally likely; where the rooms are
    equal, nested or apart, every draw is kept.
    """
    bounds = []
    for place, (_, room) in enumerate(confined):
        inside = set(room)
        taken = sum(1 for _, other in confined[:place] if inside.issuperset(other))
        bounds.append(max(1, len(room) - taken))
    return bounds
