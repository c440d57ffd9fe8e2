"""Kinds of file systems: a store needs a disk of this computer.

SQLite's log beside the file is indexed in memory that processes of a computer share. In a network
folder two computers would overwrite each other, and locks there often do not work.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

NETWORK = frozenset(
    """
    9p afpfs afs beegfs ceph cifs davfs fuse.ceph fuse.davfs2 fuse.gcsfuse fuse.glusterfs
    fuse.rclone fuse.s3fs fuse.sshfs fuse.vmhgfs-fuse gfs2 glusterfs gpfs lustre ncpfs nfs nfs3
    nfs4 ocfs2 prl_fs smb2 smb3 smbfs vboxsf virtiofs vmhgfs webdav
    """.split()  # noqa: SIM905 - a list to be read by people
)
"""File systems that several computers can write to."""


def mounts() -> list[tuple[str, str]]:
    """Return mount points and the kinds of their file systems; later mounts hide earlier mounts."""
    listed = Path("/proc/mounts")
    if listed.exists():
        lines = [line.split() for line in listed.read_text(errors="replace").splitlines()]
        return [(_spaces(line[1]), line[2]) for line in lines if len(line) > 2]
    if sys.platform == "win32":
        return []
    listing = subprocess.run(["/sbin/mount"], capture_output=True, text=True, check=False).stdout
    return re.findall(r"^.+? on (/.*) \((\w+)", listing, re.MULTILINE)


def _spaces(path: str) -> str:
    return re.sub(r"\\([0-7]{3})", lambda digits: chr(int(digits[1], 8)), path)


def network_kind(folder: Path, mounts: Callable[[], list[tuple[str, str]]] = mounts) -> str | None:
    """Return the kind of network file system that a folder is on; None if it is on a local disk."""
    folder = folder.resolve()
    if str(folder).startswith("\\\\"):
        return "a share"
    kinds = [
        (len(Path(place).parts), index, kind)
        for index, (place, kind) in enumerate(mounts())
        if folder.is_relative_to(place)
    ]
    kind = max(kinds)[2] if kinds else ""
    return kind if kind in NETWORK else None
