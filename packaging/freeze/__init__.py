"""What PyInstaller reads: the spec, what it lists, and what runs first in the frozen program."""
