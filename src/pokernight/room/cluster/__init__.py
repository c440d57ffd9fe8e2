"""Several workers that serve one room: table ownership, message routing, the bus."""
