"""What the user may want done with something she remembers, as signals: rows send, bridges listen."""

from PySide6.QtCore import QObject, Signal


class MemoryAsks(QObject):
    """One for a panel. Texts are ids of facts unless said otherwise."""

    toggled = Signal(str)  # key of a card to open or close
    place_asked = Signal(str)  # turn: go there in the conversation
    quote_asked = Signal(str, str)  # turn, and words of it to be marked
    chapter_asked = Signal(str)  # session
    hit_asked = Signal(object)  # TextHit
    edit_begun = Signal(str)
    edit_left = Signal()
    edited = Signal(str, str, str)  # fact, text, and the text that was there
    pin_asked = Signal(str, bool)
    confirm_asked = Signal(str)
    forget_asked = Signal(str)
    again_asked = Signal(str)  # remember a forgotten one again
    back_asked = Signal(str)  # bring back what was at the moment that is looked at
    merge_begun = Signal(str)
    history_asked = Signal(str)  # fact, or empty for everything
    erase_asked = Signal(str, str)  # "memory", "turn", "day" or "chapter", and its id
    resized = Signal(str)  # key of a card that wants another height
    unfolded = Signal(str)  # key of a day of which all is to be shown
    settle_asked = Signal()  # conclude the running chapter now
    dropped_toggled = Signal()
