"""The only place that waits: sockets, rooms, stores, and the command line."""
