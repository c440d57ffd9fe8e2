"""Tests that malformed messages and tables are refused in a sentence for people."""

from __future__ import annotations

import pytest

from pokernight.errors import Refused
from pokernight.room.protocol import codec
from pokernight.session.table_setup import table_from

CASES = [
    ('{"type":"buy","id":"1","cents":"5"}', "'cents' must be a whole number, not text"),
    ('{"type":"buy","id":"1","cents":-5}', "'cents' must be 0 or more"),
    ('{"type":"sit","id":"1","seat":99}', "'seat' must be 15 or less"),
    ('{"type":"sit","id":"1","blinds":"never"}', "'blinds' cannot be 'never'"),
    ('{"type":"sit","id":"1","colour":1}', "it has no 'colour'"),
    ('{"type":"sit"}', "it lacks its 'id'"),
    ('{"type":"sit","id":""}', "'id' cannot be empty"),
    ('{"type":"sit","id":"' + "x" * 41 + '"}', "'id' has 40 letters at most"),
    ('{"type":"dance","id":"1"}', "there is nothing of type 'dance'"),
    ('{"type":5}', "'type' must be text"),
    ('{"type":"hash","id":"1","hand":1,"hash":"ZZ"}', "'hash' has small hexadecimal digits only"),
    (
        '{"type":"answer","id":"1","at":1,"answer":{}}',
        "'answer' must be a whole number or text or a list, not an object with fields",
    ),
    (
        '{"type":"show","id":"1","cards":[' + ",".join("1" * 65) + "]}",
        "'cards' has 64 parts at most",
    ),
    ("[]", "it must be an object with fields, not a list"),
    ("{", "it is not JSON"),
    (b"\xff", "it is not JSON"),
]


@pytest.mark.parametrize(("frame", "why"), CASES)
def test_what_is_no_message_is_refused_in_words(frame: str | bytes, why: str) -> None:
    with pytest.raises(Refused) as refused:
        codec.decode(frame)
    assert str(refused.value) == f"that is not a message of version 2: {why}"


def test_what_is_no_table_is_refused_in_words_too() -> None:
    for wish, why in (
        ({"chairs": "many"}, "'chairs' must be a whole number, not text"),
        ({"settings": {"window": 1}}, "a window is a second at least, and a day at most"),
        ({"settings": {"watch": "all"}}, "'watch' cannot be 'all'"),
    ):
        with pytest.raises(Refused, match=why):
            table_from(wish)
