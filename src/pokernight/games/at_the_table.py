"""All that a table with real cards needs to play a game, from the options in force.

It is read from the program of the game: each step says how it is played
(:mod:`pokernight.engine.step_metadata`), a round of betting has its limits and its opener.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby, pairwise
from typing import Any, Final, NamedTuple

from pokernight.cards import JOKERS, RANKS, STANDARD, Pack, rank, text
from pokernight.engine.betting import Limits
from pokernight.engine.explaining import spaced
from pokernight.engine.game import Game, Setup, Step
from pokernight.engine.presentation import Worded, one_after_another
from pokernight.engine.rules import Rules
from pokernight.engine.step_metadata import Play, does, play_of
from pokernight.ranking.ladder import HIGH_HANDS, Ladder
from pokernight.wording.message import Message, Text, message

NEED: Final = "You need"
DEAL: Final = "The deal"
ORDER: Final = "Order of play"
OPENS: Final = "First to act"
MAY: Final = "What may be done"
WINS: Final = "What wins"
STRANGE: Final = "A strange case"
HEADINGS: Final = (NEED, DEAL, ORDER, OPENS, MAY, WINS, STRANGE)
"""Headings of the parts, in their order."""
TITLE: Final = "At the table"


class Part(NamedTuple):
    """A part of what a table needs: its heading, and its sentences, a line each."""

    heading: str
    lines: tuple[Text, ...]


def at_the_table(game: Game, rules: Rules | None = None) -> tuple[Part, ...]:
    """Return what a table needs to play a game under given house rules, part by part.

    Args:
        game: the game.
        rules: the house rules in force; the usual ones without them.
    """
    setup = game.setup(rules)
    rows = _order_of_play(setup)
    parts = (
        Part(NEED, tuple(_needed_things(setup, rows))),
        Part(DEAL, tuple(_cards_in_all(setup, rows))),
        Part(ORDER, tuple(row.sentences for row in rows)),
        Part(OPENS, tuple(_first_to_act(setup, rows))),
        Part(MAY, tuple(_possible_acts(setup, rows)) or (NO_BETS,)),
        Part(WINS, tuple(_ways_to_win(setup))),
        Part(STRANGE, (_strange_case(setup, rows),)),
    )
    return tuple(part for part in parts if part.lines)


# --- the order of play


class Row(NamedTuple):
    """A row of the order of play, which a round of betting ends.

    Attributes:
        sentences: its sentences, as one text.
        down: how many cards face down it deals to every hand.
        up: how many face up.
        limits: those of its round of betting; None for none.
        opener: the words for the opener of the round.
    """

    sentences: Text
    down: int
    up: int
    limits: Limits | None
    opener: Text


def _order_of_play(setup: Setup) -> list[Row]:
    """Return the rows of the order of play."""
    rows: list[Row] = []
    sentences: list[Text] = []
    down = up = dealt_down = dealt_up = 0
    after = ""

    def deal() -> None:
        nonlocal down, up
        if down or up:
            sentences.append(_cards_dealt(setup, down, up))
        down = up = 0

    def close(limits: Limits | None, opener: Text) -> None:
        nonlocal dealt_down, dealt_up
        deal()
        if sentences:
            rows.append(Row(one_after_another(sentences), dealt_down, dealt_up, limits, opener))
        sentences.clear()
        dealt_down = dealt_up = 0

    for step in _steps_of(setup, "main"):
        limits: Limits | None = getattr(step, "limits", None)
        effect, play = does(step), play_of(step)
        if limits is not None and getattr(step, "ends_round", False):
            deal()
            bets = message("A round of betting: {amounts}.", amounts=limits.amounts)
            duty = play_of(getattr(step, "may_open", None) or _steps_of)
            if duty is not None:
                bets = message("{words} {duty}", words=bets, duty=_instruction(duty, setup.rules))
            sentences.append(bets)
            close(limits, _opener_of_round(getattr(step, "opener", None), after, setup.rules))
            after = ""
            continue
        if effect is not None and effect.verb in ("blinds", "straddles", "bring_in"):
            after = effect.verb
        if play is None or (effect is not None and effect.verb == "showdown"):
            continue
        burns = effect is not None and effect.verb == "deal" and effect.deck
        words = _instruction(play, setup.rules)
        if burns or words:
            deal()
        if burns:
            sentences.append("Burn a card.")
        if not words:
            down, up = down + play.down, up + play.up
        dealt_down, dealt_up = dealt_down + play.down, dealt_up + play.up
        if words:
            sentences.append(words)
        if play.ends:
            close(None, "")
    close(None, "")
    return rows


def _steps_of(setup: Setup, name: str) -> Iterator[Step]:
    """Yield the steps of a program, those of a repeated part once, where it is repeated."""
    for step in setup.programs[name]:
        yield step
        effect = does(step)
        for part in (effect.repeats,) if effect is not None and effect.repeats else ():
            yield from _steps_of(setup, part)
        for part in getattr(step, "pushes", ()):
            yield from _steps_of(setup, part)


def _instruction(play: Play, rules: Any) -> Text:
    """Return the words of a step under the house rules in force."""
    return play.words(rules) if callable(play.words) else play.words


def _cards_dealt(setup: Setup, down: int, up: int) -> Text:
    """Return the sentence for cards dealt to every hand."""
    words = {
        (True, True): "Deal everybody {down:#card} face down and {up:#card} face up.",
        (True, False): "Deal everybody {down:#card} face down.",
        (False, True): "Deal everybody {up:#card} face up.",
    }[down > 0, up > 0]
    return message(words, down=down, up=up)


def _opener_of_round(opener: Callable[..., Any] | None, after: str, rules: Any) -> Text:
    """Return the words for the opener of a round of betting."""
    forced = {
        "blinds": "the player left of the last blind",
        "straddles": "the player left of the last blind or straddle",
        "bring_in": "the player left of the bring-in",
    }.get(after, "")
    if opener is None or forced:
        return forced
    play = play_of(opener)
    return "" if play is None else _instruction(play, rules)


# --- what is needed, and the deal


def _needed_things(setup: Setup, rows: Sequence[Row]) -> Iterator[Text]:
    """Yield the sentences on players, pack and chips."""
    game, rules = setup.game, setup.rules
    fewest, most = game.seats[0], _most_players(setup)
    players = "{fewest} to {most} players." if fewest < most else "{most} players."
    yield message(players, fewest=fewest, most=most)
    yield _pack_in_words(setup.pack)
    yield from _of_game(game.talk.equipment, rules)
    least = min([cents for cents in _amounts_put_in(rules, rows) if cents], default=0)
    if least:
        chips = "Chips for {each:$} each, the smallest of {least:$}."
        yield message(chips, each=rules.buy_in, least=least)


def _most_players(setup: Setup) -> int:
    """Return the most players for whom the cards suffice."""
    fewest, most = setup.game.seats
    for seats in range(most, fewest, -1):
        needed = setup.game.cards_needed(seats, setup.rules)
        if needed is None or needed[0] <= len(setup.pack):
            return seats
    return fewest


def _amounts_put_in(rules: Any, rows: Sequence[Row]) -> Iterator[int]:
    """Yield the amounts that are put in at once, in cents."""
    yield from (rules.small, *rules.posted, rules.third)
    yield from (getattr(rules, name, 0) for name in ("ante", "least_raise"))
    yield from (row.limits.bet for row in rows if row.limits is not None)


def _pack_in_words(pack: Pack) -> Text:
    """Return the sentence for a pack."""
    jokers = sum(card in JOKERS for card in pack.cards)
    cards = [card for card in pack.cards if card not in JOKERS]
    if len(cards) > len(STANDARD):
        words = "Two packs of 52 cards with the same backs, shuffled together: {n:#card}."
        return message(words, n=len(cards))
    gone = [letter for number, letter in enumerate(RANKS)
            if not any(rank(card) == number for card in cards)]  # fmt: skip
    left = message("One pack of 52 cards")
    if len(cards) < 8:
        left = message("From one pack {cards:cards+}", cards=text(cards))
    elif gone:
        left = message("One pack without {ranks:ranks}, {n:#card}", ranks=gone, n=len(cards))
    if jokers:
        return message("{pack}, and {jokers:#joker}.", pack=left, jokers=jokers)
    return message("{pack}.", pack=left)


def _cards_in_all(setup: Setup, rows: Sequence[Row]) -> Iterator[Text]:
    """Yield the sentences on the cards of a whole hand."""
    down, up = sum(row.down for row in rows), sum(row.up for row in rows)
    if down or up:
        words = {
            (True, True): "In all, if nobody folds: {down:#card} down and {up:#card} up each.",
            (True, False): "In all, if nobody folds: {down:#card} down each.",
            (False, True): "In all, if nobody folds: {up:#card} up each.",
        }[down > 0, up > 0]
        yield message(words, down=down, up=up)
        yield "One card at a time, from the dealer's left; the dealer is the last player."
    else:
        yield "The order of play says how the cards are dealt."
    yield from _places_in_the_middle(setup)
    dummies = setup.game.dummies(setup.rules)
    for name in setup.game.dummy_names[:dummies]:
        yield message("A further hand is dealt after the dealer's: {name}.", name=name)


def _places_in_the_middle(setup: Setup) -> Iterator[Text]:
    """Yield the numbers of the places of a board that is laid face down and turned by places."""
    verbs = [effect for step in setup.programs["main"] if (effect := does(step)) is not None]
    if not any(effect.verb == "turn_board" for effect in verbs):
        return
    laid = sum(effect.board for effect in verbs if effect.verb == "lay_board")
    rows = setup.game.talk.layout(setup.rules) or (tuple(range(laid)),)
    lines = [" ".join(str(place + 1) if place >= 0 else "-" for place in row) for row in rows]
    yield message("Places of the cards in the middle: {lines:/}.", lines=lines)


def _lines_by_place(setup: Setup) -> list[Text]:
    """Return the lines of a board that is turned by places, each with its places."""
    if not any(_places_in_the_middle(setup)):
        return []
    lines: list[Text] = []
    for name, places in setup.game.lines(setup.rules).items():
        numbers = [str(place + 1) for place in places]
        lines.append(message("{line} {numbers:,}", line=spaced(name, ()), numbers=numbers))
    return lines


def _of_game(words: Worded, rules: Any) -> list[Text]:
    """Return the words of a game under the house rules in force, none for none."""
    sentences = words(rules) if callable(words) else words
    return [sentences] if sentences else []


# --- who acts, and what wins


def _first_to_act(setup: Setup, rows: Sequence[Row]) -> Iterator[Text]:
    """Yield the openers of the rounds of betting, or the first to act where there are none."""
    betting = [row for row in rows if row.limits is not None]
    first = 1
    for opener, group in groupby(betting, key=lambda row: row.opener):
        last = first + len([*group]) - 1
        words = "Round {first} of betting: {opener}."
        if last > first:
            words = "Rounds {first} to {last} of betting: {opener}."
        if len(betting) == last - first + 1:
            words = "Every round of betting: {opener}."
        yield message(words, first=first, last=last, opener=opener)
        first = last + 1
    opens = setup.game.talk.opens
    if betting:
        yield "Then in turn, clockwise."
        for name in setup.game.dummy_names[: setup.game.dummies(setup.rules)]:
            yield message(
                "{name} is a hand that nobody plays: it never acts, whatever it shows.", name=name
            )
    else:
        asking = [step for step in setup.programs["main"] if getattr(step, "asks", False)]
        sealed = all(getattr(step, "sealed", False) for step in asking)
        yield from _of_game(opens, setup.rules) or ["All at once." if sealed else FROM_THE_LEFT]


def _possible_acts(setup: Setup, rows: Sequence[Row]) -> Iterator[Text]:
    """Yield what players may do: betting, when bets rise, and powers."""
    betting = _limits_of_all(setup)
    if betting:
        yield "Check or bet; against a bet fold, call or raise."
    if betting and betting[0].cap:
        words = "{n:#bet} and raises at most in a round."
        if betting[0].cap == 1:
            words = "One bet in a round, and no raise."
        elif betting[0].heads_up:
            words = "{n:#bet} and raises at most in a round, except between the last two players."
        yield message(words, n=betting[0].cap)
    if betting and betting[0].structure != "fixed":
        yield "A raise is as much as the last bet or raise at least."
    if betting and betting[0].structure == "pot":
        yield "The pot is counted with what the player puts in to call."
    rounds = [row.limits for row in rows if row.limits is not None]
    sizes = [limits.bet for limits in rounds if limits.structure == "fixed"]
    for number, (before, bet) in enumerate(pairwise(sizes), 2):
        if bet != before:
            rises = "Bets are {before:$}, and {bet:$} from round {n} of betting on."
            yield message(rises, before=before, bet=bet, n=number)
    effects = [effect for step in setup.programs["main"] if (effect := does(step)) is not None]
    for says in dict.fromkeys(effect.says for effect in effects if effect.says):
        yield message("Declare: {sides:/}.", sides=list(says))
    yield from _of_game(setup.game.talk.may, setup.rules)
    questions = [*setup.game.talk.kinds.questions.values()]
    if questions and not setup.game.talk.may:
        yield message("Players also decide: {questions:;}.", questions=questions)
    for power in setup.game.powers(setup.rules):
        yield message("{power}: {words}", power=power.name, words=power.words)


def _ways_to_win(setup: Setup) -> Iterator[Text]:
    """Yield what is wild, what wins, and how hands are shown."""
    game, rules = setup.game, setup.rules
    yield from game.talk.first_time[:2] or [game.summary]
    view = game.deal(game.seats[0], 0, rules=rules).view(None)
    yield from _of_game(game.talk.wins, rules)
    wild = _of_game(game.talk.wild, rules)
    yield from wild
    for note in () if wild else game.talk.notes(view):
        if isinstance(note, Message) and "wild" in note.args:
            yield message("Wild cards: {remark}.", remark=note)
    lines = _lines_by_place(setup)
    if lines:
        yield message("A hand takes the cards of one line in the middle: {lines:;}.", lines=lines)
    contests: dict[Ladder, list[str]] = {}
    for contest, ladder in game.talk.ladder(view).items():
        contests.setdefault(ladder, []).append(spaced(contest, game.talk.dummies))
    for ladder, names in contests.items():
        hands = [*map(_kind_of_hand, ladder)]
        if any(names):
            yield message("From the top, {contests:,}: {hands:;}.", contests=names, hands=hands)
        else:
            yield message("The best hand wins. From the top: {hands:;}.", hands=hands)
    main = setup.programs["main"]
    for step in main:
        effect, play = does(step), play_of(step)
        if effect is not None and effect.verb == "showdown" and play is not None:
            yield _instruction(play, rules)
    if game.uncontested is None and any(hasattr(step, "limits") for step in main):
        yield "If all others fold, the last player takes the pot and shows nothing."


def _kind_of_hand(kind: tuple[str, str]) -> Text:
    """Return the name of a kind of hand, and what makes it where no poker player knows it."""
    name, made = kind
    return name if kind in HIGH_HANDS else message("{hand} ({made})", hand=name, made=made)


def _strange_case(setup: Setup, rows: Sequence[Row]) -> Text:
    """Return a strange case with its ruling."""
    own = _of_game(setup.game.talk.strange, setup.rules)
    verbs = {effect.verb for step in setup.programs["main"] if (effect := does(step)) is not None}
    if own:
        return own[0]
    if "draw" in verbs:
        return "The deck runs out in a draw: shuffle the cards thrown away before, and deal on."
    hands = setup.game.seats[1] + setup.game.dummies(setup.rules)
    if hands * sum(row.down + row.up for row in rows) > len(setup.pack):
        if getattr(setup.rules, "every_card", False):
            return SHORT_OF_CARDS
        return "Too few cards are left for all: turn one up in the middle, for everybody."
    limits = next(iter(_limits_of_all(setup)), None)
    if limits is None:
        return "A player that cannot pay in full pays all it has."
    if limits.cap == 1:
        return SHORT_CALL
    if limits.structure == "fixed" and limits.short_all_in == "half":
        return SHORT_ALL_IN
    return "An all-in for less than a full raise opens the betting to nobody again."


def _limits_of_all(setup: Setup) -> list[Limits]:
    """Return the limits of all rounds of betting, those in mid-hand included."""
    steps = [step for program in setup.programs.values() for step in program]
    return [limits for step in steps if (limits := getattr(step, "limits", None)) is not None]


SHORT_CALL: Final = (
    "A player with less than the bet calls with all it has: the rest of the bet goes back."
)
NO_BETS: Final = "Nobody bets: the order of play says what players do."
SHORT_ALL_IN: Final = (
    "An all-in on top of a bet counts as a raise if it is half a bet or more; for less it does not."
)
FROM_THE_LEFT: Final = "The first player to the dealer's left, then clockwise."
SHORT_OF_CARDS: Final = (
    "Too few cards are left for everybody's last: all but one are dealt, that one is shuffled with "
    "the burned cards, and these are dealt. Are they too few, one card is turned up for all."
)
