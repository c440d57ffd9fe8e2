"""The room hands out the site under ``/docs``."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from pokernight.room.http import app
from tests.room.test_felt import asked


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small one."""
    (tmp_path / "games").mkdir()
    (tmp_path / "index.html").write_text("first")
    (tmp_path / "games" / "chaos.html").write_text("chaos")
    (tmp_path / "games" / "chaos.html.gz").write_bytes(gzip.compress(b"chaos"))
    monkeypatch.setattr(app, "folder", lambda: tmp_path)
    return tmp_path


def test_pages_are_handed_out_and_nothing_beside_them(site: Path) -> None:
    (site.parent / "secret.html").write_text("secret")
    first, without, page, packed, missing, beside = asked(
        *("/docs/", "/docs", "/docs/games/chaos.html", "/docs/games/chaos.html.gz"),
        *("/docs/games/other.html", "/docs/..%2fsecret.html"),
    )
    assert (first.status, first.body) == (without.status, without.body) == (200, b"first")
    assert (page.status, page.body) == (200, b"chaos")
    assert page.headers["content-security-policy"].startswith("default-src 'self'; ")
    assert [one.status for one in (packed, missing, beside)] == [404, 404, 404]


def test_what_is_compressed_is_sent_so(site: Path) -> None:
    [page] = asked("/docs/games/chaos.html", **{"accept-encoding": "gzip"})
    assert page.headers["content-encoding"] == "gzip"
    assert gzip.decompress(page.body) == b"chaos"


def test_where_no_site_was_built_a_page_says_how(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(app, "folder", lambda: tmp_path / "nowhere")
    [page] = asked("/docs/")
    assert page.status == 404
    assert b"make site" in page.body
