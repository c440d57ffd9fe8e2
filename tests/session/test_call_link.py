"""The link to a call, which the host pins beside the table."""

from __future__ import annotations

import pytest

from pokernight.errors import Refused
from pokernight.session import messages as m
from pokernight.session.settings import LONGEST_LINK, Settings, from_dict, to_dict
from tests.room.company import Company

CALL = "https://meet.example/friday?room=7#a"


def company() -> Company:
    return Company("Ann", "Ben")


def pin(company: Company, link: str) -> None:
    wish = m.Set("1", settings={"call_link": link})
    company.requests.take(company.session.host, wish, company.now)


def shown(company: Company) -> str:
    return company.state_builder.table([]).call_link


def test_the_host_pins_a_link_that_everybody_is_shown_and_takes_it_off_again() -> None:
    table = company()
    assert shown(table) == ""
    pin(table, CALL)
    assert shown(table) == CALL
    pin(table, "")
    assert shown(table) == ""


@pytest.mark.parametrize(
    "link",
    [
        "javascript:alert(1)", "data:text/html,x", "meet.example/friday", "//meet.example",
        "https://", "https:///friday", "https://meet.example:0/", "https://meet.example:99999/",
        "https://[::1", "https://meet.example/a b", "https://meet.example/\u202e", "ftp://a/b",
        "https://ann:secret@meet.example/", "https://meet.example/" + "x" * LONGEST_LINK,
        "\nhttps://meet.example/",
    ],
)  # fmt: skip
def test_anything_but_a_plain_http_address_is_refused_and_nothing_changes(link: str) -> None:
    table = company()
    pin(table, CALL)
    with pytest.raises(Refused, match="a call link"):
        pin(table, link)
    assert shown(table) == CALL


@pytest.mark.parametrize("value", [1, True, None])
def test_a_call_link_is_a_text(value: int | bool | None) -> None:
    table = company()
    with pytest.raises(Refused, match="call_link is a text"):
        table.requests.take(
            table.session.host, m.Set("1", settings={"call_link": value}), table.now
        )


def test_a_link_is_stored_only_where_there_is_one() -> None:
    assert "call_link" not in to_dict(Settings())
    stored = to_dict(Settings(call_link=CALL))
    assert from_dict(stored).call_link == CALL
