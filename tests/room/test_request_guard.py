"""Headers that every reply of a room carries."""

from __future__ import annotations

from pokernight.room.http.request_guard import HEADERS, missing_headers

PAGE = (b"content-type", b"text/html; charset=utf-8")
SCRIPT = (b"content-type", b"text/javascript; charset=utf-8")


def names(path: str, *present: tuple[bytes, bytes]) -> set[str]:
    return {name.decode() for name, _ in missing_headers(path, present)}


def test_parts_of_the_client_carry_no_headers_that_protect_a_page() -> None:
    kept = (b"Cache-Control", b"public")
    assert names("/assets/index.js", SCRIPT, kept) == {"x-content-type-options"}
    assert names("/assets/index.js", SCRIPT) == {"x-content-type-options", "cache-control"}


def test_pages_pictures_and_workers_carry_all_usual_headers() -> None:
    picture = (b"content-type", b"image/svg+xml")
    for path, kind in (
        ("/", PAGE),
        ("/assets/page.html", PAGE),
        ("/assets/weave.svg", picture),
        ("/sw.js", SCRIPT),
        ("/api/games", (b"content-type", b"application/json")),
    ):
        assert names(path, kind) == set(HEADERS), path
    assert names("/", PAGE, (b"Content-Security-Policy", b"none")) == set(HEADERS) - {
        "content-security-policy"
    }
