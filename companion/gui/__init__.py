"""What the user sees. It knows only the words of core."""
