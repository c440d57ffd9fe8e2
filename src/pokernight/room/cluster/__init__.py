"""Workers that serve a room together: table ownership, message routing, the bus."""
