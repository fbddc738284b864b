"""Words and rules: the values every other room speaks in. Standard library only, no I/O."""
