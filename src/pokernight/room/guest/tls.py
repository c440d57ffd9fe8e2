"""What stands between a client and a room: whose certificate it trusts, and who answers it."""

from __future__ import annotations

import ssl

from pokernight.errors import Refused


def trust(certificate: str) -> ssl.SSLContext | None:
    """Trust for a room; None where that of the system will do.

    Raises:
        Refused: if the certificate cannot be read.
    """
    if not certificate:
        return None
    context = ssl.create_default_context()
    try:
        context.load_verify_locations(certificate)
    except ssl.SSLError:
        raise Refused(f"{certificate!r} is no certificate") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise Refused(f"the certificate {certificate!r} cannot be read: {reason}") from None
    return context


def untrusted(error: ssl.SSLCertVerificationError) -> str:
    """Why a room is not spoken to, for people."""
    return (
        f"nobody vouches for the certificate of this room ({error.verify_message.rstrip('.')}): "
        "if it is the host's own, name its file with --certificate"
    )


def unanswered(base: str) -> str:
    """That no room can be spoken to, for people."""
    return f"no room answers at {base}: is it running, and is the address right?"
