"""A Ray cluster, started by the test itself: the same bytes, and no piece is lost."""

from __future__ import annotations

import socket
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from inspect import signature
from pathlib import Path
from typing import Any

import pytest

from pokernight import compare, fairness
from pokernight.errors import Refused
from pokernight.executors import crew
from pokernight.executors.cluster import PATIENCE, knock
from tests import pieces

ray = pytest.importorskip("ray")


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
        patch.setenv("RAY_AUTH_MODE", "disabled")
        patch.setenv("RAY_USAGE_STATS_ENABLED", "0")
        patch.setenv("PYTHONPATH", str(Path(__file__).parents[1]), prepend=":")
        started = ray.init(
            num_cpus=1, object_store_memory=80 << 20, include_dashboard=False, log_to_driver=False,
            configure_logging=False, logging_level="ERROR",
        )  # fmt: skip
        try:
            yield started.address_info["gcs_address"]
        finally:
            ray.shutdown()


pytestmark = [
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
]


def test_a_cluster_does_the_pieces_and_one_again_whose_worker_was_killed(
    address: str, tmp_path: Path
) -> None:
    mark = tmp_path / "killed"
    with crew(address) as executor:
        assert not executor.here and executor.workers == 1
        work = partial(pieces.dies_once, str(mark))
        assert list(executor.results(work, iter(range(12)))) == [one * one for one in range(12)]
        assert mark.exists()
        with pytest.raises(LookupError, match="no piece 0"):
            list(executor.results(pieces.fails, iter(range(1))))


def test_a_cluster_that_is_joined_writes_the_same_bytes(address: str, tmp_path: Path) -> None:
    def files(name: str, *where: str) -> list[bytes]:
        out = str(tmp_path / f"{name}.jsonl")
        asked = ("simulate", "kuhn", "--hands", "60", "--players", "random", "--out", out)
        done = subprocess.run(
            [sys.executable, "-m", "pokernight", *asked, *where],
            capture_output=True, check=True, text=True,
        )  # fmt: skip
        assert "60 hands from seed 0" in done.stdout
        lines = done.stderr.splitlines()
        assert not [one for one in lines if " hands" not in one and "a row per" not in one]
        return [(tmp_path / f"{name}{end}").read_bytes() for end in (".jsonl", ".seats.jsonl")]

    assert files("here") == files("there", "--ray", address)


def test_a_comparison_and_a_fairness_are_the_same_there(address: str) -> None:
    asked: dict[str, Any] = {"players": ["caller", "random"], "hands": 12, "seed": 3}
    here, there = (compare("kuhn", "ante=2", ray=where, **asked) for where in (None, address))
    assert here.to_json() == there.to_json()
    fair, far = (fairness("kuhn", deals=30, ray=where, **asked) for where in (None, address))
    assert fair.to_json() == far.to_json()


def test_a_cluster_that_answers_is_known(address: str) -> None:
    knock(address)


def test_an_address_where_nobody_answers_is_refused_at_once() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
    with pytest.raises(Refused, match=f"the Ray cluster at 127.0.0.1:{port} does not answer"):
        knock(f"127.0.0.1:{port}")


def test_an_address_that_never_answers_is_waited_for_so_long_and_no_longer() -> None:
    with socket.create_server(("127.0.0.1", 0)) as mute:
        address = f"127.0.0.1:{mute.getsockname()[1]}"
        with pytest.raises(Refused, match=r"has not answered in 0.2 seconds"):
            knock(address, 0.2)
    assert PATIENCE == signature(knock).parameters["patience"].default == 10
