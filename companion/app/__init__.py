"""The room that ties the knot: arguments, threads, and the one place objects are built."""
