"""One suite a port, run over everything that satisfies it."""
