"""What the desktop around the window tells and allows."""

from enum import StrEnum


class Anywhere(StrEnum):
    """How things stand with the key to talk from anywhere."""

    OFF = "off"
    STARTING = "starting"
    ON = "on"
    NO_KEY = "no-key"  # none is set, or one that can't be told apart outside the window
    NO_SERVICE = "no-service"  # Wayland without a portal for shortcuts
    REFUSED = "refused"  # the system or the user said no
    MISSING = "missing"  # nothing here can watch keys
