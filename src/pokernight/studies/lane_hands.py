"""Hands of a study in lanes of a batch: the facts of the engine's hands, in arrays.

The decks are those of :meth:`~pokernight.studies.played_hands.Study.play`, the answers those of its
players, and so are all facts. Only players whose answers need no view sit in lanes, and only games
in which bets are answered and, at most, questions of a showdown against a hand that nobody plays;
:func:`lanes_of` returns None for all other studies.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import redirect_stdout
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pokernight.batch import lane_kernel as kernel
from pokernight.batch import lane_layout as at
from pokernight.batch.array_forms import ArrayForm, array_form
from pokernight.batch.lanes import Batch
from pokernight.batch.python_luck import below, fractions_of, numbers_of
from pokernight.bots.external_bots import is_others
from pokernight.bots.registry import player
from pokernight.cards import JOKERS, name
from pokernight.engine.game import Cards
from pokernight.engine.presentation import PLAIN_TALK
from pokernight.errors import Refused
from pokernight.ranking.bulk import VALUES
from pokernight.ranking.reading import Reading
from pokernight.ranking.stand_ins import category_and_ranks
from pokernight.studies.lane_endings import CONTESTS, TRIES, Endings, EventCounts
from pokernight.studies.lane_readings import played_wilds, triggers
from pokernight.studies.played_hands import ShowdownReading, Study, readings_of
from pokernight.wording.message import message

I64 = NDArray[np.int64]
CALLER, RANDOM, OWN = 0, 1, 2
"""Numbers of players; from ``OWN`` on those with a policy for batches."""
PLAYERS: Final = {"caller": CALLER, "random": RANDOM}
"""House players that sit in lanes."""
BLOCK: Final = 1_024
"""Hands played at once: so many stay close to the processor."""
KINDS: Final = (
    "ante", "bet", "board", "call", "check", "damien", "dealt", "dealt up", "deuces ex machina",
    "fold", "lost", "mrs blaylock", "muck", "nominal winner", "omen", "pay", "pays the pot", "post",
    "raise", "recite", "show", "tie", "trigger", "uncalled", "win",
)  # fmt: skip
"""Kinds of events, in their order."""
_KIND: Final = {kind: number for number, kind in enumerate(KINDS)}
OUTPUTS: Final = 2 * (JOKERS[-1] + 1)
"""Numbers of the generator that order the cards."""
WILD_HANDS: Final = (kernel.QUEEN_UP, kernel.FOLLOWS, kernel.RANKS_WILD)
"""Rules for what is wild under which a high hand may have many wild cards."""
TRIGGERED: Final = (kernel.QUEEN_UP, kernel.FOLLOWS)
"""Rules for what is wild that cards dealt face up change."""


class LaneHands(NamedTuple):
    """Facts of hands, by hand, and by hand and seat.

    Attributes:
        first: number of the first hand.
        net: money won or lost, in cents.
        won: money taken out of pots.
        posted: blinds posted.
        questions: number of questions asked.
        live: True for seats that were not out of the hand at the end.
        pot: by hand, the largest pot.
        rounds: by hand, the rounds of betting.
        showdown: by hand, whether hands were compared.
        opener: by hand, the seat that was asked to bet first, -1 if none was.
        brought_in: by hand, whether that seat had to post the bring-in.
        events: by hand, seat and kind, the number of events; those without a seat are the last.
        clauses: by clause, the number of its applications by hand.
        cards: by hand and seat, the cards, -1 behind them.
        up: by hand and seat, those that lie face up, -1 in the places of the others.
        readings: by contest, the place in ``known`` of each seat's reading, -1 for none.
        known: by contest, the readings; of high hands with wild cards without these.
        wilds: by contest, the place in ``suffixes`` of what the sentence of each seat's reading
            says of the wild cards that play, -1 for nothing.
        suffixes: the ends of sentences; empty where sentences have none.
    """

    first: int
    net: I64
    won: I64
    posted: I64
    questions: I64
    live: NDArray[np.bool_]
    pot: I64
    rounds: I64
    showdown: NDArray[np.bool_]
    opener: I64
    brought_in: NDArray[np.bool_]
    events: NDArray[np.uint8]
    clauses: dict[str, I64]
    cards: I64
    up: I64
    readings: list[I64]
    known: list[list[ShowdownReading]]
    wilds: list[I64]
    suffixes: list[str]


def joined(blocks: Sequence[LaneHands]) -> LaneHands:
    """Return blocks of hands that follow each other as one."""
    if len(blocks) == 1:
        return blocks[0]
    fields: dict[str, Any] = {}
    for name_ in LaneHands._fields:
        parts = [getattr(block, name_) for block in blocks]
        if isinstance(parts[0], np.ndarray):
            fields[name_] = np.concatenate(parts)
        elif name_ == "clauses":
            zeros = [np.zeros(len(block.pot), np.int64) for block in blocks]
            fields[name_] = {
                clause: np.concatenate([part.get(clause, no) for part, no in zip(parts, zeros)])
                for clause in sorted({clause for part in parts for clause in part})
            }
        elif name_ in ("readings", "wilds"):
            fields[name_] = [np.concatenate(contest) for contest in zip(*parts)]
        else:
            fields[name_] = parts[0]
    return LaneHands(**fields)


def lanes_of(study: Study, *, words: bool = True) -> Lanes | None:
    """Return the lanes of a study, or None where the engine must play its hands.

    Args:
        study: the study.
        words: whether the readings of hands name the wild cards that play.
    """
    try:
        form = array_form(study.setup, study.seats)
    except Refused:
        return None
    program = form.tables.program
    steps = set(program[:, 0].tolist())
    if kernel.DRAWS in steps or study.setup.powers or not steps & {kernel.SHOWDOWN, kernel.FACES}:
        return None
    if form.tables.rules[0] == kernel.CARDS_WILD:
        return None  # sentences about hands name the wild cards in the words of the game
    triggered = form.tables.rules[0] in TRIGGERED
    if not triggered and study.game.talk.given is not PLAIN_TALK.given:
        return None  # what a hand is worth depends on more than its cards
    return Lanes(study, form, words)


@dataclass(frozen=True)
class _Readers:
    """Readings of the hands of a game, each kept by what decides its words."""

    study: Study
    form: ArrayForm
    known: list[list[ShowdownReading]]
    places: list[dict[Any, int]]
    wild: dict[tuple[int, ...], int] = field(default_factory=dict)
    suffixes: list[str] = field(default_factory=list)
    contests: list[str] = field(default_factory=list)

    @cached_property
    def by_value(self) -> bool:
        """True where the words of a reading depend on its value and the wild cards alone."""
        return int(self.form.tables.rules[0]) != kernel.JOKERS_WILD

    def of_wild_high(self, value: int, contest: int = 0) -> int:
        """Return the place of the reading of a high hand, without its wild cards."""
        place = self.places[contest].get(value)
        if place is None:
            category, ranks = category_and_ranks(value)
            read = Reading(category, ranks, cards=(), stands_for=(), value=value)
            place = self.places[contest][value] = len(self.known[contest])
            named = self.contests[contest] if contest else ""
            self.known[contest].append(
                ShowdownReading(named, category, read.order, value, str(read))
            )
        return place

    def suffixes_of(self, played: I64) -> I64:
        """Return the places of the ends of sentences about the wild cards of hands."""
        _, index, inverse = np.unique(_packed(played), return_index=True, return_inverse=True)
        suffixes = [
            self.suffix_of(tuple([card for card in cards if card >= 0]))
            for cards in played[index].tolist()
        ]
        places: I64 = np.array(suffixes, np.int64)[inverse]
        return places

    def suffix_of(self, wilds: tuple[int, ...]) -> int:
        """Return the place of the end of a sentence about some wild cards."""
        place = self.wild.get(wilds)
        if place is None:
            named = message("{wilds:cards} wild", wilds=[name(card) for card in wilds])
            place = self.wild[wilds] = len(self.suffixes)
            self.suffixes.append(f"; {named}" if wilds else "")
        return place

    def of_hand(self, contest: int, key: Any, down: Sequence[int], up: Sequence[int]) -> int:
        """Return the place of the reading in a contest of a hand, by a key of its words."""
        place = self.places[contest].get(key)
        if place is None:
            worth = self.study.game.worth(Cards(tuple(down), tuple(up), {}), self.study.rules)
            self.contests[:] = names = list(worth)
            read = {reading.contest: reading for reading in readings_of(worth)}
            reading = read[names[contest]]
            place = self.places[contest][key] = len(self.known[contest])
            self.known[contest].append(reading._replace(reading=reading.words))
        return place


class Lanes:
    """Hands of a study, played in lanes; without ``words`` the readings name no wild cards."""

    def __init__(self, study: Study, form: ArrayForm, words: bool) -> None:
        self._study, self._form, self._words = study, form, words
        contests = CONTESTS if form.faces else len(form.showdown)
        self._policies = [
            (place, policy)
            for place, name_ in enumerate(study.players)
            if (policy := policy_of(name_)) is not None
        ]
        self._readers = _Readers(study, form, [[] for _ in range(contests)],
                                 [{} for _ in range(contests)])  # fmt: skip
        self._batch = Batch(form, 1, 0)
        program = form.tables.program
        self._lays = np.flatnonzero(program[:, 0] == kernel.LAY)
        self._antes = any(row[0] == kernel.ANTE and row[1] for row in program.tolist())

    @cached_property
    def _clauses(self) -> tuple[list[str], str]:
        """The clauses of the board's cards in their order, and of pots won at the showdown."""
        hand = replace(self._study, players=("caller",)).play(0)
        boards = [event.clause for event in hand.events if event.kind == "board"]
        return boards, next(event.clause for event in hand.events if event.kind == "win")

    def play(self, first: int, count: int) -> LaneHands:
        """Play so many hands from a number on."""
        ends = range(first, first + count, BLOCK)
        return joined([self._play(begin, min(BLOCK, first + count - begin)) for begin in ends])

    def _decks(self, numbers: range) -> NDArray[np.int32]:
        """Return the decks, as :func:`~pokernight.studies.played_hands.order_of` orders them."""
        seeds = [f"{self._study.seed}:{number}:0" for number in numbers]
        places = fractions_of(numbers_of(seeds, OUTPUTS))
        pack = self._form.pack
        order = np.argsort(places[:, pack], axis=1, kind="stable")
        decks = pack[order]
        jokers = decks >= JOKERS[0]
        if jokers.any():
            decks = np.where(jokers, JOKERS[0] + np.cumsum(jokers, axis=1) - 1, decks)
        return decks.astype(np.int32)

    def _play(self, first: int, count: int) -> LaneHands:
        study, form = self._study, self._form
        seats = study.seats
        batch = self._batch
        if batch.n != count:
            batch = self._batch = Batch(form, count, 0, dealt=False)
        rows = batch.lanes
        numbers = range(first, first + count)
        lanes = np.arange(count)
        stacks = np.full((count, seats), study.rules.buy_in, np.int32)
        batch.open(self._decks(numbers), stacks, [0] * count)
        players = [PLAYERS.get(name_, OWN + place) for place, name_ in enumerate(study.players)]
        order = np.array([players[place % len(players)] for place in range(seats)])
        turn = -np.array(numbers) % seats
        events = np.zeros((count, seats + 1, len(KINDS)), np.uint8)
        questions = np.zeros((count, seats), np.int64)
        opener = np.full(count, -1)
        brought_in = rows[:, at.ASK] == at.BRING_IN
        gave_up = np.zeros(count, np.int64)
        lone = len(set(players)) == 1
        endings = Endings(form, count) if form.faces else None
        while (asked := rows[:, at.ASK] != at.OVER).any():
            seat = rows[:, at.SEAT].astype(np.int64)
            bets = (rows[:, at.ASK] == at.BET) | (rows[:, at.ASK] == at.BRING_IN)
            dues = rows[:, at.ASK] == at.PAY_OR_FOLD
            opener = np.where((opener < 0) & bets, seat, opener)
            actions = np.ones(count, np.int64)
            if not (lone and players[0] == CALLER):
                plays = order[(seat + turn) % seats]
                some = np.flatnonzero(asked & (plays == RANDOM) & (rows[:, at.ASK] < at.PUT_OUT))
                actions[some] = self._at_random(rows, some, first)
                for place, policy in self._policies:
                    some = np.flatnonzero(asked & (plays == OWN + place))
                    if len(some):
                        actions[some] = _by_policy(policy, batch, some)
            if endings is not None:
                some = np.flatnonzero(rows[:, at.ASK] >= at.PUT_OUT)
                endings.look(rows, some)
                plays = order[(seat[some] + turn[some]) % seats]
                by_house = some[plays < OWN]
                if len(by_house):
                    actions[by_house] = endings.answers(
                        rows, by_house, plays[plays < OWN] == CALLER, study.seed, first
                    )
                endings.note(rows, some, actions[some])
            open_lanes = lanes[asked] if not asked.all() else lanes
            acting, action = seat[open_lanes], actions[open_lanes]
            questions[open_lanes, acting] += 1
            self._note(events, rows, open_lanes, acting, action)
            gave_up += dues & (actions == 0)
            batch.step(actions, deal=False)
        return self._facts(batch, first, events, questions, opener, brought_in, gave_up, endings)

    def _note(self, events: Any, rows: Any, lanes: I64, acting: I64, action: I64) -> None:
        """Note the events of the answers; those of bring-ins and payments are in the lane."""
        high = rows[lanes, at.HIGH] > 0
        bets = rows[lanes, at.ASK] == at.BET
        dues = rows[lanes, at.ASK] == at.PAY_OR_FOLD
        ending = rows[lanes, at.ASK] >= at.PUT_OUT
        calls = rows[lanes, at.CALL] > 0
        raised = np.where(bets & high, _KIND["raise"], _KIND["bet"])
        passive = np.where(calls, _KIND["call"], _KIND["check"])
        kind = np.where(action >= 2, raised, np.where(action == 1, passive, _KIND["fold"]))
        counted = (bets | (action >= 2) | (dues & (action == 0))) & ~ending
        events[lanes[counted], acting[counted], kind[counted]] += 1

    def _at_random(self, rows: Any, some: I64, first: int) -> I64:
        """Return the answers of random players; an amount that has no action becomes one."""
        if not len(some):
            return np.zeros(0, np.int64)
        seed, asked = self._study.seed, rows[some]
        seeds = [
            f"{seed}:{first + lane}:0:{number}:{seat}"
            for lane, number, seat in zip(
                some.tolist(), asked[:, at.ANSWERS].tolist(), asked[:, at.SEAT].tolist()
            )
        ]
        luck = numbers_of(seeds, TRIES)
        bets = asked[:, at.ASK] == at.BET
        low = np.where(bets, asked[:, at.LOW], asked[:, at.AMOUNTS + 2])
        high = np.where(bets, asked[:, at.MOST], low)
        raises = np.where(bets, low <= high, low > 0)
        folds, calls = asked[:, at.FOLDS] > 0, asked[:, at.CALL] > 0
        stays = folds & (fractions_of(luck[:, :2])[:, 0] < 0.9)
        middle = np.minimum(high, 2 * low)
        amounts = np.stack([low, middle, high], axis=1)
        fresh = raises[:, None] & np.stack(
            [np.ones(len(some), bool), middle > low, high > middle], axis=1
        )
        # The passive answers stand in front: fold and call, check and perhaps fold, pay and fold.
        size = np.where(folds & ~stays, 2, 1) + fresh.sum(axis=1)
        drawn = below(luck, np.where(folds, 2, 0), size, seeds)
        passive = np.where(folds & ~stays, 2, 1)
        fold_at = np.where(folds & ~stays, np.where(bets & calls, 0, 1), -1)
        answers = np.where(drawn == fold_at, 0, 1)
        amount_at = drawn - passive
        chosen = amount_at >= 0
        order = np.argsort(~fresh, axis=1, kind="stable")
        cents = np.take_along_axis(amounts, order, 1)[
            np.arange(len(some)), np.clip(amount_at, 0, 2)
        ]
        rows[some[chosen], at.AMOUNTS + 2] = cents[chosen]
        answers[chosen] = 2
        return answers

    def _facts(
        self,
        batch: Batch,
        first: int,
        events: Any,
        questions: I64,
        opener: I64,
        brought_in: NDArray[np.bool_],
        gave_up: I64,
        endings: Endings | None,
    ) -> LaneHands:
        """Return the facts of hands that are over."""
        seats, rows = self._study.seats, batch.lanes
        count = len(rows)

        def by_seat(slot: int) -> I64:
            return rows[:, slot : slot + seats].astype(np.int64)

        live = by_seat(at.LIVE) > 0
        showdown = live.sum(axis=1) > 1
        places = np.arange(at.CARDS)
        sizes = by_seat(at.SIZES)
        dealt = places < sizes[:, :, None]
        shape = count, at.SEATS, at.CARDS
        cards = rows[:, at.HANDS : at.FACE_UP].reshape(shape)[:, :seats].astype(np.int64)
        face_up = rows[:, at.FACE_UP : at.BOARD].reshape(shape)[:, :seats] > 0
        if endings is not None:
            showdown = endings.faced
            then = endings.face_up.reshape(shape)[:, :seats] > 0
            face_up = np.where(showdown[:, None, None], then, face_up)
        up = face_up & dealt
        compared = live & showdown[:, None]
        counts = [
            EventCounts("ante", "", np.full((count, seats), int(self._antes))),
            EventCounts("post", "", by_seat(at.POSTS)),
            EventCounts("uncalled", "", by_seat(at.BACK)),
        ]  # fmt: skip
        if endings is not None:
            counts += endings.events(rows)
        else:
            counts += self._usual(rows, sizes, up, compared, gave_up)
        clauses: dict[str, I64] = {}
        for kind, clause, numbers in counts:
            of_seats = numbers.ndim > 1
            if kind:
                to = events[:, :seats, _KIND[kind]] if of_seats else events[:, seats, _KIND[kind]]
                to += numbers.astype(np.uint8)
            if clause:
                by_hand = numbers.sum(axis=1) if of_seats else numbers
                clauses[clause] = clauses.get(clause, np.zeros(count, np.int64)) + by_hand
        if endings is not None:
            readings, wilds = endings.readings(rows, compared, self._readers, self._words)
        else:
            readings, wilds = self._readings(rows, cards, face_up, sizes, compared)
        return LaneHands(
            first=first,
            net=by_seat(at.STACK) - by_seat(at.BEGAN),
            won=by_seat(at.WON),
            posted=by_seat(at.POSTED),
            questions=questions,
            live=live,
            pot=rows[:, at.MOST_POT].astype(np.int64),
            rounds=rows[:, at.STREET].astype(np.int64),
            showdown=showdown,
            opener=opener,
            brought_in=brought_in,
            events=events,
            clauses=clauses,
            cards=np.where(dealt, cards, -1),
            up=np.where(up, cards, -1),
            readings=readings,
            known=self._readers.known,
            wilds=wilds,
            suffixes=self._readers.suffixes,
        )

    def _usual(
        self, rows: Any, sizes: I64, up: Any, compared: NDArray[np.bool_], gave_up: I64
    ) -> list[EventCounts]:
        """Return the events of hands with a showdown of the usual kind, but for those of bets.

        Some stand for a clause alone, and have no kind.
        """
        seats, form = self._study.seats, self._form

        def by_seat(slot: int) -> I64:
            numbers: I64 = rows[:, slot : slot + seats].astype(np.int64)
            return numbers

        shown = (rows[:, at.SHOWN, None] >> np.arange(seats) & 1) > 0
        boards, wins = self._clauses
        counts = [
            EventCounts("dealt up", "", up.sum(axis=2)),
            EventCounts("dealt", "", sizes - up.sum(axis=2)),
            EventCounts("win", "", by_seat(at.WINS)),
            EventCounts("", wins, by_seat(at.WINS).sum(axis=1) * compared.any(axis=1)),
            EventCounts("show", "", shown & compared),
            EventCounts("muck", "", compared & ~shown),
            EventCounts("pay", "", by_seat(at.PAYS)),
        ]  # fmt: skip
        for place, clause in zip(self._lays, boards, strict=True):
            counts.append(EventCounts("board", clause, rows[:, at.PLACE] > place))
        if (dues := form.dues) is not None:
            paid = by_seat(at.PAYS).sum(axis=1) + gave_up
            counts += [
                EventCounts("", dues.clause_of_payments, paid),
                EventCounts("", dues.clause_of_cards, by_seat(at.BROUGHT).sum(axis=1)),
            ]
        if form.tables.rules[0] in TRIGGERED:
            by_clause = triggers(rows, seats, form.tables.rules)
            counts.append(EventCounts("trigger", "", by_clause.sum(axis=1)))
            for number in range(1, by_clause.shape[1]):
                counts.append(EventCounts("", str(number), by_clause[:, number]))
        return counts

    def _readings(
        self, rows: Any, cards: I64, face_up: Any, sizes: I64, compared: NDArray[np.bool_]
    ) -> tuple[list[I64], list[I64]]:
        """Return the places of the readings of the hands compared, by contest; and suffixes."""
        form, readers, seats = self._form, self._readers, self._study.seats
        result, wilds = [], [np.full(compared.shape, -1, np.int64) for _ in form.showdown]
        lane, seat = np.nonzero(compared)
        for contest, kind in enumerate(form.showdown):
            first = at.VALUES + contest * at.SEATS
            values = rows[:, first : first + seats].astype(np.int64)
            places = np.full(compared.shape, -1, np.int64)
            if form.tables.rules[0] in WILD_HANDS:
                worth = VALUES[values[lane, seat] - 1].astype(np.int64)
                distinct, inverse = np.unique(worth, return_inverse=True)
                known = [readers.of_wild_high(value) for value in distinct.tolist()]
                places[lane, seat] = np.array(known, np.int64)[inverse]
                if self._words:
                    played = played_wilds(rows, lane, seat, worth, form.tables.rules)
                    wilds[contest][lane, seat] = readers.suffixes_of(played)
                result.append(places)
                continue
            claims = values[lane, seat] > 0
            its_lane, its_seat = lane[claims], seat[claims]
            if readers.by_value and kind != kernel.OUTSIDE:
                keys = values[its_lane, its_seat]
                distinct, index, inverse = np.unique(keys, return_index=True, return_inverse=True)
                named = distinct.tolist()
            else:
                index = inverse = np.arange(len(its_lane))
                named = [self._whole(rows, *place) for place in zip(its_lane, its_seat)]
            values_read = []
            for key, at_ in zip(named, index.tolist()):
                row, chair = its_lane[at_], its_seat[at_]
                hand = cards[row, chair][: sizes[row, chair]]
                up = face_up[row, chair][: sizes[row, chair]]
                board = rows[row, at.BOARD :][: rows[row, at.BOARD_SIZE]].tolist()
                values_read.append(
                    readers.of_hand(contest, key, hand[~up].tolist(), [*hand[up].tolist(), *board])
                )
            places[its_lane, its_seat] = np.array(values_read, np.int64)[inverse]
            result.append(places)
        return result, wilds

    @staticmethod
    def _whole(rows: Any, lane: int, seat: int) -> bytes:
        """Return all cards that a hand is read from, as a key."""
        row = rows[lane]
        hand = at.HANDS + seat * at.CARDS
        up = at.FACE_UP + seat * at.CARDS
        parts = row[hand : hand + row[at.SIZES + seat]], row[up : up + row[at.SIZES + seat]]
        board = row[at.BOARD : at.BOARD + row[at.BOARD_SIZE]]
        return b"".join([part.tobytes() for part in (*parts, board)])


class PolicyFault(Exception):
    """Policy for batches that raises, or answers outside the mask."""


def policy_of(name_: str) -> Any:
    """Return the policy for batches of a player, or None for a player without one."""
    return getattr(player(name_), "for_batches", None) if is_others(name_) else None


def _by_policy(policy: Any, batch: Batch, some: I64) -> I64:
    """Return the actions of a policy in some lanes.

    Raises:
        PolicyFault: if it raises, or an action is outside the mask.
    """
    mask = batch.legal_mask()[some]
    try:
        with redirect_stdout(sys.stderr):
            actions = np.asarray(policy(batch.observe(batch.lanes[some]), mask)).astype(np.int64)
        legal = actions.shape == some.shape and mask[np.arange(len(some)), actions].all()
    except Exception as error:
        raise PolicyFault from error
    if not legal or (actions < 0).any():
        raise PolicyFault
    return actions


def _packed(cards: I64) -> I64:
    """Return rows of up to five cards as single numbers."""
    packed = np.zeros(len(cards), np.int64)
    for column in cards.T:
        packed = packed * 128 + column + 1
    return packed
