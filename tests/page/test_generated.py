"""Methods of classes whose code was kept."""

from __future__ import annotations

import collections
import dataclasses
import importlib
import sys
from collections.abc import Iterator
from pathlib import Path
from types import CodeType

import pytest

from pokernight.page import page_generated


@pytest.fixture(autouse=True)
def _compiled_as_ever() -> Iterator[None]:
    """The standard library as it was, after each test."""
    yield
    page_generated.forget()


def made() -> tuple[object, ...]:
    """Make a dataclass and a named tuple, and return what their methods do."""
    card = dataclasses.make_dataclass("Card", [("rank", int), ("suit", str, "h")], frozen=True)
    Bet = collections.namedtuple("Bet", ("seat", "cents"), defaults=(5,))
    return repr(card(9)), card(9) == card(9, "h"), hash(card(9, "s")), repr(Bet(2)), Bet(2).cents


def test_classes_are_the_same_from_kept_code_and_nothing_is_compiled() -> None:
    plain = made()
    codes: dict[bytes, CodeType] = {}
    page_generated.use(codes, keep=True)
    assert made() == plain
    kept = dict(codes)
    assert kept
    page_generated.use(codes, keep=True)
    assert made() == plain
    assert codes == kept


def test_a_class_that_the_build_did_not_make_is_compiled_as_ever() -> None:
    plain = made()
    codes: dict[bytes, CodeType] = {}
    page_generated.use(codes)
    assert made() == plain
    assert not codes
    page_generated.forget()
    assert "exec" not in vars(dataclasses)
    assert "eval" not in vars(collections)


def test_files_of_imported_modules_are_emptied_and_the_code_once_the_last_is_imported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("emptied_page", "later_page"):
        (tmp_path / f"{name}.py").write_text("NUMBER = 7\n", encoding="utf-8")
    elsewhere = Path(dataclasses.__file__).stat().st_size
    monkeypatch.syspath_prepend(str(tmp_path))
    (tmp_path / "generated.bin").write_bytes(b"codes")
    monkeypatch.setattr(page_generated, "FILE", tmp_path / "generated.bin")
    assert importlib.import_module("emptied_page").NUMBER == 7
    monkeypatch.setattr(page_generated, "LAST", "later_page")
    page_generated.empty_files(tmp_path)
    del sys.modules["emptied_page"]
    assert not (tmp_path / "emptied_page.py").read_bytes()
    assert (tmp_path / "generated.bin").read_bytes() == b"codes"
    assert importlib.import_module("later_page").NUMBER == 7
    page_generated.empty_files(tmp_path)
    assert not (tmp_path / "generated.bin").read_bytes()
    del sys.modules["later_page"]
    assert Path(dataclasses.__file__).stat().st_size == elsewhere
