"""Pictures of a table in plain HTML, from a view."""

from __future__ import annotations

from collections.abc import Sequence

from pokernight.cards import name, pretty
from pokernight.engine.card_marks import marks
from pokernight.engine.explaining import in_short, in_sight
from pokernight.engine.view import Seen, View
from pokernight.wording.amounts import money
from pokernight.wording.rendering import reader_of, rendered
from scripts.site.pages import in_html


def picture(view: View, names: Sequence[str], *, over: bool = False) -> str:
    """Return a table as HTML, half of the seats above the middle, half below.

    Args:
        view: the view to draw.
        names: names of the seats, then of dummy hands.
        over: whether the hand is over, so that complete hands are evaluated.
    """
    seats = [_seat(view, names, seat, over) for seat in range(view.seats)]
    dummies = [_dummy(view, names, hand) for hand in range(view.seats, len(view.hands))]
    # clockwise: the first half above from the left, the others below from the right
    half = (len(seats) + 1) // 2
    above, below = seats[:half], [*reversed(seats[half:])]
    notes = [f"{money(view.pot)} in the pot"] if view.pot else []
    reader = reader_of(names)
    notes += [rendered(note, reader) for note in view.game.talk.notes(view)]
    middle = [f'<div class="felt-notes">{in_html(" · ".join(notes))}</div>'] if notes else []
    middle += [_board(view)] if view.board else []
    middle += [_lying("Aside", _cards(view.look(view.aside), set()))] if view.aside else []
    return (
        f'<div class="felt" role="group" aria-label="{in_html(f"A table of {view.game.title}")}">'
        f'<div class="felt-row">{"".join(above)}</div>'
        f'<div class="felt-middle">{"".join([*dummies, *middle])}</div>'
        f'<div class="felt-row">{"".join(below)}</div></div>'
    )


def _seat(view: View, names: Sequence[str], seat: int, over: bool) -> str:
    live = bool(view.live[seat])
    button = ' <span class="felt-button" title="the button">D</span>' if seat == view.button else ""
    bet = f' <span class="felt-bet">{money(view.front[seat])}</span>' if view.front[seat] else ""
    chips = f'<span class="felt-chips">{money(view.stack[seat])}{bet}</span>'
    cards = _cards(view.hand(seat), _wild(view, seat)) if live else _thrown_away(view, seat)
    read = (in_short if over and _whole(view, seat) else in_sight)(view, seat)
    reading = rendered(read, reader_of(names))
    label = f'<div class="felt-reading">{in_html(reading)}</div>' if reading else ""
    kind = (
        "felt-seat" + ("" if live else " felt-out") + (" felt-turn" if seat in view.asked else "")
    )
    return (
        f'<div class="{kind}"><div class="felt-who"><b>{in_html(names[seat])}</b>{button} {chips}'
        f"</div>{cards}{label}</div>"
    )


def _whole(view: View, seat: int) -> bool:
    return all(seen.card is not None for seen in view.hand(seat))


def _thrown_away(view: View, seat: int) -> str:
    """Return the label of a seat without cards."""
    return '<div class="felt-reading">folded</div>'


def _dummy(view: View, names: Sequence[str], hand: int) -> str:
    wild = _wild(view, hand)
    return _lying(names[hand], _cards(view.hand(hand), wild))


def _lying(title: str, cards: str) -> str:
    heading = f'<div class="felt-who"><b>{in_html(title)}</b></div>'
    return f'<div class="felt-seat">{heading}{cards}</div>'


def _board(view: View) -> str:
    rows = "".join(_cards(row, _wild(view, None), gaps=True) for row in view.laid() if any(row))
    return f'<div class="felt-board">{rows}</div>'


def _wild(view: View, hand: int | None) -> set[int]:
    """Return the tokens of wild cards in a hand, or on the board for everybody."""
    return {
        token
        for mark in marks(view)
        if mark.state == "wild" and (hand is None or mark.hand == hand)
        for token in mark.tokens
    }


def _cards(cards: Sequence[Seen | None], wild: set[int], *, gaps: bool = False) -> str:
    drawn = "".join(_card(seen, wild) for seen in cards if seen is not None or gaps)
    return f'<div class="felt-hand">{drawn}</div>'


def _card(seen: Seen | None, wild: set[int]) -> str:
    if seen is None:
        return '<span class="card card-gap"></span>'
    if seen.card is None:
        return '<span class="card card-back" role="img" aria-label="face down"></span>'
    face, code = pretty([seen.card]), name(seen.card)
    suit = code[-1] if code != "Jk" else "k"
    kind = f"card suit-{suit}" + (" card-wild" if seen.token in wild else "")
    title = ' title="wild"' if seen.token in wild else ""
    return f'<span class="{kind}"{title}>{in_html(face)}</span>'
