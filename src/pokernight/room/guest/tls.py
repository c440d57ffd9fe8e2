"""TLS between a client and a room: trusted certificates, and errors in words."""

from __future__ import annotations

import ssl

from pokernight.errors import Refused


def trust(certificate: str) -> ssl.SSLContext | None:
    """Return the trust in a room's certificate; None for the trust of the system.

    Raises:
        Refused: if the certificate cannot be read.
    """
    if not certificate:
        return None
    context = ssl.create_default_context()
    try:
        context.load_verify_locations(certificate)
    except ssl.SSLError:
        raise Refused(f"{certificate!r} is not a certificate: name a PEM file") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise Refused(f"the certificate {certificate!r} cannot be read: {reason}") from None
    return context


def untrusted(error: ssl.SSLCertVerificationError) -> str:
    """Return the reason for not connecting to a room, for people."""
    return (
        "no trusted authority has signed the certificate of this room "
        f"({error.verify_message.rstrip('.')}): if it is the host's own, "
        "name its file with --certificate"
    )


def unanswered(base: str) -> str:
    """Return the message that no room answers, for people."""
    return f"no room answers at {base}: is it running, and is the address right?"
