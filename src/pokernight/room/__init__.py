"""Room: tables over the network, for people who trust the server with their cards.

Folders, from the top: ``serve`` runs a room as one or several processes, ``http`` answers pages and
sockets, ``cluster`` shares tables between workers, ``live`` runs a table, ``store`` keeps evenings.
``guest`` is the client of a room, ``protocol`` decodes messages, and ``shared`` holds limits,
addresses and threads for all of them. The rules of an evening are in :mod:`pokernight.session`, the
proofs of its deals in :mod:`pokernight.fair_deals`.
"""
