"""How a reply happens: one turn as a chain of async generators."""
