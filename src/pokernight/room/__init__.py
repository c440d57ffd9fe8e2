"""The room: tables over the network, for people who trust the server with their cards.

`messages` is what is said on the wire, `log_events` what is kept, `session` the pure logic of one
table and its people, `owner` the one task that runs it, `server` the pages and sockets, `store`
where evenings are kept, `fair` how decks are drawn so that everybody can check them.
"""
