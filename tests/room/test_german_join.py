"""`join` in German: every word on the screen comes from the catalogue."""

from __future__ import annotations

import pytest

from pokernight.cli.console.live_terminal import Live
from pokernight.cli.remote.room_client import RoomClient
from pokernight.room.guest.client import Guest
from pokernight.room.protocol import codec
from pokernight.room.shared.addresses import Link
from pokernight.session import messages as m
from tests.cli.masked_german import MASK, Masked, unmasked, untranslated
from tests.room.still import Evening
from tests.room.still import run as still

NOWHERE = Link("http://127.0.0.1:9", "table", "key")
"""A link that nobody follows."""
TYPED = ("t", "h", "??", "hands", "story", "o", "menu", "zzz", "cards maybe", "show x", "host Zed")
"""Lines of a player, right or wrong."""


@pytest.mark.parametrize("games", [["razz"], ["chaos", "omaha_hi_lo"]])
def test_a_german_evening_in_a_room_has_no_word_that_is_not_from_the_catalogue(
    games: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    evening = Evening(games, hands=2)
    still(evening.play())
    language, ann = Masked(), evening.guests[0]
    client = RoomClient(Live(language), Guest(NOWHERE))
    for _, frame in ann.frames:
        state = codec.from_room(frame)
        if isinstance(state, m.Welcome):
            client.notices.person = state.person
        if isinstance(state, m.RoomState):
            client._show_state(state)
    for line in TYPED:
        client.typed(line)
    client.screen.ledger(transfers=True)
    said = capsys.readouterr().out
    assert said.count(MASK) > 500
    assert unmasked(said) - {"Ann", "Ben", "Zed", "NAME", "TEXT", "maybe", "zzz"} == set()
    assert untranslated(language) == set()
