"""The room: people at a table over the network, and deals that anybody can verify."""
