"""What the app room ties together."""
