"""Provably fair deals: commitments, shuffles from salts, hash chains, verification."""
