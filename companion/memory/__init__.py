"""What she keeps: the journal of what was said and what is concluded from it."""
