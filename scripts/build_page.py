"""Builds the page without a server into ``build/page``: static files for any web host.

The browser client, CPython for WebAssembly from the npm package ``pyodide``, and of this package
what a table with house players needs. The large files are compressed here and unpacked in the page,
so that they are small whatever the host sends. ``sw.js`` names every file, and keeps them all.
"""

from __future__ import annotations

import ast
import gzip
import hashlib
import io
import json
import shutil
import sys
import zipfile
from base64 import b64encode
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from pokernight.page.page_lookups import whole_lists
from pokernight.ranking import tables
from scripts import game_word_texts, game_words
from scripts.build_client import ROOT, WEB, fingerprint, generate, install, node, run
from scripts.site.into_page import SHOWN

OUT = ROOT / "build" / "page"
RUNTIME = WEB / "node_modules" / "pyodide"
SOURCE = ROOT / "src"
ENTRIES = (
    "pokernight.page.page_generated",
    "pokernight.page.page_worker",
    "pokernight.page.page_workbench",
)
ELSEWHERE = (
    "pokernight.odds.compiled",
    "pokernight.ranking.bulk",
    "pokernight.ranking.kernels",
    "pokernight.room",
)
"""Packages of arrays, kernels and rooms: imported where they are installed, and never needed."""
DATA = ("figures.json", "demonstration_hands.jsonl")
"""Data files of ``room`` that the rulebook shows."""
LEFT_OUT = frozenset((
    "_android_support", "_apple_support", "_ios_support", "_pyrepl", "cProfile", "cgi", "cmd",
    "concurrent.futures.process", "curses", "dbm", "doctest", "email", "ensurepip", "filecmp",
    "ftplib", "html", "http", "idlelib", "imaplib", "lib2to3", "mailbox", "mimetypes",
    "modulefinder", "multiprocessing", "netrc", "nntplib", "optparse", "pdb", "pickletools",
    "poplib", "pstats",
    "pydoc", "pydoc_data", "smtplib", "socketserver", "sqlite3", "ssl", "tarfile", "test",
    "tkinter", "trace", "turtle", "turtledemo", "unittest", "venv", "webbrowser", "wsgiref", "xml",
    "xmlrpc", "zipapp",
))  # fmt: skip
"""Modules of the standard library that no table needs, and that are large."""
POLICY = (
    "default-src 'self'; connect-src 'self'; img-src 'self' data: blob:; "
    "script-src 'self' 'wasm-unsafe-eval' 'sha256-{frame}'; worker-src 'self' blob:; "
    "style-src 'self' 'unsafe-inline'; base-uri 'none'; form-action 'self'"
)
"""Policy of the page: nothing is asked of any other site, whatever headers the host sends.

The frame of other people's games has this policy and its own: what is said of workers from blobs
and of compiled code is for it, and the hash is that of its script.
"""
FRAME = WEB / "src" / "page" / "foreign_frame.html"
ADDRESSES = ("wins", "daily", "real-cards", "hands", "workbench")
"""Addresses that are sent to others: a host has a file there, also before the first load."""
STAMP = ROOT / "build" / "page.made"
SITE = ROOT / "build" / "site"
DOCS = OUT / "docs"
COMPILE = WEB / "tools" / "compile_pack.mjs"


def modules() -> list[Path]:
    """Return the files of this package that the worker imports, by what their imports say."""
    files: dict[str, Path] = {}
    waiting = [*ENTRIES]
    while waiting:
        name = waiting.pop()
        if name in files or name.startswith(ELSEWHERE):
            continue
        path = SOURCE / name.replace(".", "/")
        path = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
        if not path.is_file():
            continue
        files[name] = path
        waiting += [name.rpartition(".")[0]] if "." in name else []
        for found in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(found, ast.Import):
                waiting += [alias.name for alias in found.names]
            elif isinstance(found, ast.ImportFrom) and found.module:
                waiting += [found.module, *[f"{found.module}.{each.name}" for each in found.names]]
        waiting = [each for each in waiting if each.startswith("pokernight")]
        if name == "pokernight.games":  # the rulebook finds its pages by their files
            waiting += [f"pokernight.games.{page.stem}" for page in path.parent.glob("*.py")]
            waiting += [
                f"pokernight.games.{page.parent.name}.{page.stem}"
                for page in path.parent.glob("*/*.py")
            ]
    return sorted(files.values())


def data() -> list[Path]:
    """Return the data files of these modules."""
    package = SOURCE / "pokernight"
    return [
        *[package / "room" / name for name in DATA],
        *sorted((package / "wording" / "catalogues").glob("*.toml")),
        *sorted(path for path in (package / "wording" / "pages").rglob("*") if path.is_file()),
        *sorted((package / "games").glob("*.toml")),
        *sorted((package / "games").glob("*.json")),
        *sorted((package / "page").glob("*.json")),
    ]


def standard_library() -> bytes:
    """Return the part of the standard library that is kept, as an archive of sources."""
    kept = io.BytesIO()
    with (
        zipfile.ZipFile(RUNTIME / "python_stdlib.zip") as whole,
        zipfile.ZipFile(kept, "w") as part,
    ):
        for name in sorted(whole.namelist()):
            dotted = name.removesuffix(".py").replace("/", ".")
            if not any(f"{dotted}.".startswith(f"{out}.") for out in LEFT_OUT):
                part.writestr(zipfile.ZipInfo(name), whole.read(name))
    return kept.getvalue()


def lock_file() -> bytes:
    """Return the runtime's list of packages without any package: its loader loads nothing."""
    lock = json.loads((RUNTIME / "pyodide-lock.json").read_text(encoding="utf-8"))
    return json.dumps({**lock, "packages": {}}).encode()


def packed(files: dict[str, bytes]) -> bytes:
    """Return files behind each other, after a table of contents and its length."""
    contents = json.dumps([[name, len(content)] for name, content in files.items()]).encode()
    return b"".join([len(contents).to_bytes(4, "big"), contents, *files.values()])


def pack() -> bytes:
    """Return Python's library and this package, compiled by the Python of the page."""
    files = {"stdlib.zip": standard_library(), "lock.json": lock_file()}
    for path in [*modules(), *data()]:
        files[f"site/{path.relative_to(SOURCE).as_posix()}"] = path.read_bytes()
    for path in sorted((SOURCE / "pokernight" / "games").glob("*.py")):
        # what a game of one's own begins with, beside the compiled module
        files[f"site/pokernight/games/{path.name}.txt"] = path.read_bytes()
    for name, games in whole_lists().items():
        files[f"site/pokernight/page/{name}"] = games
    files["site/pokernight/ranking/tables.bin"] = tables.pack(
        {name: tables.stored(name) for name in sorted(tables.sections())}, plain=True
    )
    sources = packed(files)
    digest = hashlib.sha256(sources + COMPILE.read_bytes()).hexdigest()
    cached = ROOT / "build" / f"page-pack-{digest[:16]}.bin"
    if not cached.is_file():
        cached.parent.mkdir(parents=True, exist_ok=True)
        for old in cached.parent.glob("page-pack-*.bin"):
            old.unlink()
        plain = cached.with_suffix(".plain")
        plain.write_bytes(sources)
        run([*node(), str(COMPILE), str(plain), str(cached)], "The page's Python does not compile.")
        plain.unlink()
    return cached.read_bytes()


def frame_hash() -> str:
    """Return the hash of the script of the frame, which must stand in the frame's policy too."""
    frame = FRAME.read_text(encoding="utf-8")
    script = frame.partition("<script>")[2].partition("</script>")[0]
    digest = b64encode(hashlib.sha256(script.encode()).digest()).decode()
    if f"'sha256-{digest}'" not in frame:
        sys.exit(f"The policy in {FRAME} must allow its script: 'sha256-{digest}'")
    return digest


def compress(content: bytes) -> bytes:
    """Return a file as the page unpacks it."""
    return gzip.compress(content, 9, mtime=0)


def service_worker() -> str:
    """Return the service worker, which keeps every file by its content."""
    names = sorted(
        path.relative_to(OUT).as_posix() for path in OUT.rglob("*")
        if path.is_file() and path.name not in ("sw.js", "404.html")
        and path.parent.name not in ADDRESSES
    )  # fmt: skip
    digest = hashlib.sha256()
    for name in names:
        digest.update(hashlib.sha256((OUT / name).read_bytes()).digest())
    addresses = ["/" if name == "index.html" else f"/{name}" for name in names]
    source = (WEB / "src" / "page" / "sw.js").read_text(encoding="utf-8")
    return (
        f"const KEPT = {json.dumps(f'pokernight-page-{digest.hexdigest()[:16]}')};\n"
        f"const FILES = {json.dumps(addresses)};\n{source}"
    )


def add_site() -> None:
    """Put the site beside the page, with its links into the page shown."""
    shutil.copytree(SITE, DOCS, ignore=shutil.ignore_patterns("*.gz"))
    for sheet in DOCS.rglob("site.css"):
        sheet.write_text(sheet.read_text(encoding="utf-8") + SHOWN, encoding="utf-8")


def made_from() -> str:
    """Return a fingerprint of all that the page is made from."""
    digest = hashlib.sha256(fingerprint().encode())
    scripts = (
        Path(__file__),
        Path(game_words.__file__),
        Path(game_word_texts.__file__),
        Path(tables.__file__),
        COMPILE,
        game_words.GUIDE,
    )
    for path in (*modules(), *data(), *scripts, *SITE.glob("index.html")):
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()


def build() -> None:
    """Build the page, unless it was made from just this."""
    wanted = made_from()
    if STAMP.is_file() and STAMP.read_text(encoding="utf-8") == wanted:
        return
    STAMP.unlink(missing_ok=True)
    install(everything=True)
    generate()
    shutil.rmtree(OUT, ignore_errors=True)
    vite = [*node(), "node_modules/vite/bin/vite.js", "build", "--mode", "page"]
    run([*vite, "--logLevel", "warn"], "The page does not build.")
    shutil.rmtree(OUT / ".vite", ignore_errors=True)
    python = OUT / "python"
    python.mkdir()
    (python / "runtime.bin").write_bytes(compress((RUNTIME / "pyodide.asm.js").read_bytes()))
    (python / "wasm.bin").write_bytes(compress((RUNTIME / "pyodide.asm.wasm").read_bytes()))
    (python / "pack.bin").write_bytes(compress(pack()))
    digest = hashlib.sha256(b"".join(path.read_bytes() for path in sorted(python.iterdir())))
    (python / "version.txt").write_text(digest.hexdigest()[:16], encoding="utf-8")
    page = (OUT / "index.html").read_text(encoding="utf-8")
    policy = POLICY.format(frame=frame_hash())
    meta = f'<meta http-equiv="Content-Security-Policy" content="{policy}" />'
    (OUT / "index.html").write_text(page.replace("<head>", f"<head>{meta}"), encoding="utf-8")
    for name in ADDRESSES:
        (OUT / name).mkdir()
        shutil.copy(OUT / "index.html", OUT / name / "index.html")
    words = json.dumps(game_words.for_workbench(), ensure_ascii=False)
    (OUT / "words.json").write_text(words, encoding="utf-8")
    (OUT / "guide").mkdir()
    (OUT / "guide" / "index.html").write_text(game_words.guide(meta), encoding="utf-8")
    (OUT / "sw.js").write_text(service_worker(), encoding="utf-8")
    shutil.copy(OUT / "index.html", OUT / "404.html")
    if SITE.is_dir():
        add_site()
    size = sum(
        path.stat().st_size
        for path in OUT.rglob("*")
        if path.is_file() and DOCS not in path.parents
    )
    STAMP.write_text(wanted, encoding="utf-8")
    print(f"build/page: {size / 2**20:.1f} MB")


if __name__ == "__main__":
    build()
