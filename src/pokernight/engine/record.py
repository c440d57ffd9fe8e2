"""A hand as a line of text, and back.

A *record* is the opening and the inputs; replaying it is the only way to read it. A *position* is
the state in the middle of a hand. Both are a line of JSON with a digest at its end, so that a
line in which anything was changed is refused.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from random import Random
from typing import Any

from pokernight.cards import name, parse_deck
from pokernight.engine.agreed_games import game_of
from pokernight.engine.asks import Answer
from pokernight.engine.changes import in_words
from pokernight.engine.events import Sink
from pokernight.engine.facts import BLANK
from pokernight.engine.faults import RecordError
from pokernight.engine.game import Game
from pokernight.engine.game_source import NotAgreed
from pokernight.engine.hand import ENDLESS, Hand, Input, Opening, Slip
from pokernight.engine.rules import Rules, RulesError
from pokernight.engine.state import EngineError
from pokernight.engine.state_codec import state_fields, state_of
from pokernight.engine.state_sampler import deck_of, fill, redact
from pokernight.engine.validation import check
from pokernight.engine.versions import check_version, rules_as_then, since
from pokernight.errors import Refused, brief

__all__ = [
    "FORMAT",
    "POSITION_FORMAT",
    "Catalogue",
    "RecordError",
    "read",
    "read_names",
    "read_position",
    "write",
    "write_position",
]

FORMAT = 1
"""The version of records; games have versions of their own."""
POSITION_FORMAT = 3
"""The version of positions; those of 1 had no log, those of 2 no past."""

Catalogue = Callable[[str], Game]
"""A function that finds a game by its name."""


# --- records


def write(hand: Hand, names: Sequence[str] = ()) -> str:
    """Return a hand as a line of text; an unfinished hand as far as it has come.

    Args:
        hand: a hand with its history.
        names: the players by seat, to be kept with the hand.

    Raises:
        Refused: for a fork, which has no history.
    """
    opening = hand.opening
    if opening is None or hand.inputs is None:
        raise Refused("a fork has no history, so it has no record")
    fields: dict[str, Any] = {
        "pokernight": FORMAT,
        **_heading(opening.game, opening.rules),
        "stacks": list(opening.stacks),
        "button": opening.button,
        "bank": opening.bank,
        "pot": opening.pot,
        "owed": [list(pair) for pair in opening.owed],
        "carried": dict(opening.carried),
        "deck": "".join(map(name, opening.deck)),
        "entropy": opening.entropy,
        **({"dead_small_blind": True} if opening.dead_small_blind else {}),
        **_write_series(opening),
        "inputs": [_write_input(given) for given in hand.inputs],
        "result": _write_result(hand),
    }
    if opening.game.source is not None:
        fields["source"] = opening.game.source.to_json()
    if hand.sealed:
        fields["sealed"] = _write_sealed(hand.sealed)
    if names:
        fields["names"] = list(names)
    return _sign(fields)


def read_names(line: str) -> tuple[str, ...]:
    """Return the players of a recorded hand by seat; () where the record has no names.

    Raises:
        RecordError: if the line was changed, or does not have a name for each seat.
    """
    fields = _signed(line, "pokernight")
    names = fields.get("names")
    if names is None:
        return ()
    if not isinstance(names, list) or len(names) != len(fields.get("stacks", [])):
        raise RecordError("the names in this record do not match its seats: it takes a name a seat")
    if not all(isinstance(text, str) and text.strip() and text.isprintable() for text in names):
        raise RecordError("a name in this record cannot be printed: names are visible text")
    return tuple(names)


def read(line: str, catalogue: Catalogue, sink: Sink | None = None) -> Hand:
    """Replay a record.

    Args:
        line: the result of :func:`write`.
        catalogue: finds the game.
        sink: is told the events of the hand as it is replayed.

    Raises:
        RecordError: if the line is malformed, was changed, or does not replay to its result.
    """
    fields = _signed(line, "pokernight")
    changed, inputs_played = "", 0
    try:
        game, rules, changed = _read_heading(fields, catalogue)
        opening = Opening(
            game,
            rules,
            tuple(fields["stacks"]),
            fields["button"],
            parse_deck(fields["deck"]),
            fields["entropy"],
            bank=fields["bank"],
            pot=fields["pot"],
            owed=tuple((dead, live) for dead, live in fields["owed"]),
            carried=fields["carried"],
            dead_small_blind=bool(fields.get("dead_small_blind", False)),
            series=fields.get("series", 0),
            by_seat={name: tuple(counts) for name, counts in fields.get("by_seat", {}).items()},
        )
        hand = Hand(opening, sink=sink)
        for given in map(_read_input, fields["inputs"]):
            inputs_played += 1
            hand.replay([given])
        inputs_played = 0
        for seat, answer in _read_sealed(fields.get("sealed", {})).items():
            hand.play(answer, seat)
        result = _write_result(hand)
    except (RecordError, NotAgreed):
        raise
    except Refused as error:
        place = f" from its input {inputs_played} on" if inputs_played else ""
        raise RecordError(f"this record cannot be replayed{place}: {error}{changed}") from None
    except EngineError as error:
        if not changed:
            raise
        raise RecordError(f"this record cannot be replayed: {error}{changed}") from None
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise RecordError(f"this record is malformed: {brief(error)}") from None
    if result != fields.get("result"):
        where = _first_difference(fields.get("result"), result)
        raise RecordError(f"this record does not replay to the result it states{where}{changed}")
    return hand


def _first_difference(stated: Any, replayed: dict[str, Any] | None) -> str:
    """Return where two results differ first, as a part of a sentence."""
    if replayed is None:
        return ": the hand is over by it, and goes on when it is replayed"
    if not isinstance(stated, dict):
        return ": the hand goes on by it, and is over when it is replayed"
    for part, value in replayed.items():
        claim = stated.get(part)
        if claim == value:
            continue
        if part == "payoffs" and isinstance(claim, list) and len(claim) == len(value):
            seat = next(seat for seat, cents in enumerate(value) if claim[seat] != cents)
            return f": seat {seat} has {claim[seat]} cents by it, and {value[seat]} when replayed"
        return f": {part} is {claim!r} by it, and {value!r} when it is replayed"
    return ""


def _write_series(opening: Opening) -> dict[str, Any]:
    """Return the fields of a game that outlasts a hand: earlier deals, what players carry."""
    written: dict[str, Any] = {"series": opening.series} if opening.series else {}
    if opening.by_seat:
        written["by_seat"] = {name: list(counts) for name, counts in opening.by_seat.items()}
    return written


def _write_result(hand: Hand) -> dict[str, Any] | None:
    if hand.ask is not None:
        return None
    result = hand.result
    on: dict[str, Any] = {}
    if result.again:
        still = None if result.still is None else list(result.still)
        on = {"again": True, "still": still}
    if result.by_seat:
        on["by_seat"] = {name: list(counts) for name, counts in result.by_seat.items()}
    return {
        "payoffs": list(result.payoffs),
        "bank": result.bank,
        "pot": result.pot,
        "carried": dict(result.carried),
        "next_button": result.next_button,
        "debts": {str(seat): debt for seat, debt in result.debts.items()},
        **on,
    }


def _write_input(given: Input) -> Any:
    if isinstance(given, Slip):
        return {"incident": given.name, **dict(given.facts)}
    if isinstance(given, dict):
        return {str(seat): _write_answer(answer) for seat, answer in given.items()}
    return _write_answer(given)


def _read_input(value: Any) -> Input:
    if isinstance(value, dict):
        if "incident" in value:
            facts = {name: fact for name, fact in value.items() if name != "incident"}
            return Slip(value["incident"], tuple(sorted(facts.items())))
        return {int(seat): _read_answer(answer) for seat, answer in value.items()}
    return _read_answer(value)


def _write_answer(answer: Answer) -> Any:
    return list(answer) if isinstance(answer, tuple) else answer


def _read_answer(value: Any) -> Answer:
    if isinstance(value, list):
        return tuple(value)
    if isinstance(value, bool) or not isinstance(value, str | int):
        raise RecordError(
            f"{value!r} is not an answer: answers are a word, a whole number or a list of these"
        )
    return value


# --- positions


def write_position(hand: Hand, seat: int | None = None) -> str:
    """Return the hand as it stands now, as a line of text.

    Args:
        hand: a hand that is not over.
        seat: write only what this seat may know: ``??`` stands for cards that it does not see.

    Raises:
        Refused: if the hand is over.
    """
    if hand.ask is None:
        raise Refused("the hand is over, so there is no position to write")
    state, sealed = hand.state, dict(hand.sealed)
    if seat is not None:
        state = redact(state, seat)
        sealed = {other: answer for other, answer in sealed.items() if other == seat}
    fields: dict[str, Any] = {
        "position": POSITION_FORMAT,
        **_heading(hand.game, hand.setup.rules),
        **state_fields(state),
        "turn": [_write_answer(reply) for reply in hand.replies],
        "sealed": _write_sealed(sealed),
        "seat": seat,
    }
    return _sign(fields)


def _write_sealed(sealed: Mapping[int, Answer]) -> dict[str, Any]:
    """Return the answers that are in, by seat."""
    return {str(seat): _write_answer(answer) for seat, answer in sorted(sealed.items())}


def _read_sealed(written: Mapping[str, Any]) -> dict[int, Answer]:
    return {int(seat): _read_answer(answer) for seat, answer in written.items()}


def read_position(
    line: str, catalogue: Catalogue, rng: Random | None = None, *, played_out: bool = True
) -> Hand:
    """Return a hand that goes on from a position, its blanks filled by the reader's generator.

    The position is checked before it is played: each card once, the money that came to the table
    and no more, hands of the right size, the program known, the step asks something.

    Args:
        line: the result of :func:`write_position`, or a position set up by hand.
        catalogue: finds the game.
        rng: draws the blanks.
        played_out: whether a copy is played to its end too, for faults that show only then.

    Raises:
        RecordError: for an impossible position.
    """
    fields = _signed(line, "position")
    try:
        game, rules, changed = _read_heading(fields, catalogue)
        if changed:
            raise RecordError(
                f"this position is of version {fields['version']} of {game.title}, and this is "
                f"version {game.version}: a position has no beginning from which it could be "
                f"replayed{changed}"
            )
        state = state_of(fields, game.setup(rules))
        check(state)
        blanks = [token for zone in state.zones() for token in zone if state.face[token] == BLANK]
        if blanks:
            alive = [token for zone in state.zones() for token in zone]
            known = {state.face[token] for token in alive}
            free = [card for card in deck_of(state, alive) if card not in known]
            fill(state, blanks, free, rng or Random())
        replies = [_read_answer(answer) for answer in fields["turn"]]
        sealed = _read_sealed(fields["sealed"])
        hand = Hand.at(state, replies, sealed)
        for ask in hand.questions:
            if ask.seat in sealed and sealed[ask.seat] not in ask.legal:
                raise RecordError("a sealed answer is not legal")
            if not state.live[ask.seat]:
                raise RecordError(f"seat {ask.seat} is asked, and has folded")
        if played_out:
            _play_out(hand.fork())
        return hand
    except RecordError:
        raise
    except (EngineError, Refused) as error:
        raise RecordError(f"this position cannot be played: {error}") from None
    except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
        raise RecordError(f"this position is malformed: {brief(error)}") from None


def _play_out(hand: Hand) -> None:
    """Check and call to the end."""
    try:
        for _ in range(ENDLESS):
            if (ask := hand.ask) is None:
                return
            hand.play(ask.passive, ask.seat)
    except Exception as error:
        raise RecordError(f"this position cannot be played on: {brief(error)}") from error
    raise RecordError("this position cannot be played to an end")


def _heading(game: Game, rules: Rules) -> dict[str, Any]:
    return {"game": game.name, "version": game.version, "rules": rules.to_dict()}


def _read_heading(fields: Mapping[str, Any], catalogue: Catalogue) -> tuple[Game, Rules, str]:
    """Return the game, the house rules as they were played, and the changes since, in words."""
    game = game_of(fields, catalogue)
    try:
        version = check_version(fields["version"], game, "this hand")
    except Refused as error:
        raise RecordError(str(error)) from None
    changed = in_words(since(game, version))
    try:
        return game, rules_as_then(game, version, fields["rules"]), changed
    except RulesError as error:
        raise RecordError(f"the rules of this hand are not valid: {error}{changed}") from None


def _sign(fields: dict[str, Any]) -> str:
    body = json.dumps(fields, separators=(",", ":"), ensure_ascii=True)
    return f'{body[:-1]},"digest":"{_digest(body)}"}}'


def _digest(body: str) -> str:
    return sha256(body.encode()).hexdigest()[:16]


def _signed(line: str, kind: str) -> dict[str, Any]:
    form = "record of a hand" if kind == "pokernight" else "position"
    try:
        fields = json.loads(line)
    except (ValueError, RecursionError):
        raise RecordError(f"this is not a {form}: a {form} is one line of JSON") from None
    if not isinstance(fields, dict) or kind not in fields:
        raise RecordError(f"this is not a {form}: it does not begin with {kind!r}")
    reads = FORMAT if kind == "pokernight" else POSITION_FORMAT
    if fields[kind] != reads:
        raise RecordError(f"this {form} is of format {fields[kind]!r}, and this reads {reads}")
    digest = fields.pop("digest", None)
    body = json.dumps(fields, separators=(",", ":"), ensure_ascii=True)
    if digest != _digest(body):
        raise RecordError(f"this {form} was changed: it does not agree with its digest")
    return fields
