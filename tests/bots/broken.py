"""A module that somebody has not finished."""

raise RuntimeError("not today")
