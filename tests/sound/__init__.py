"""The sound devices of the program on the virtual sound card: what is said into it, and what its loudspeaker gets."""
