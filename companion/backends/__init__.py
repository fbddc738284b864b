"""Adapters to the outside world, one vendor library a file."""
