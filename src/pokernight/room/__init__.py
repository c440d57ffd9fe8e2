"""The room: tables over the network, for people who trust the server with their cards.

`messages` is what is said on the wire, `deeds` what is kept, `gathering` the pure logic of one
table and its people, `owner` the one task that runs it, `server` the pages and sockets, `store`
where evenings are kept, `fair` how decks are drawn so that everybody can check them.
"""
