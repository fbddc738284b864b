"""What the user is told of a server that several computers share: it is never in the way of a word that is said.

Each says that she goes on from this computer; what was said is sent later, in order.
"""

from companion.core.errors import Code
from companion.gui.problem_words import Remedy, Sentences
from companion.gui.translation_marks import QT_TRANSLATE_NOOP

STORE_PROBLEMS: dict[Code, Sentences] = {
    Code.STORE_ADDRESS_UNUSABLE: Sentences(
        QT_TRANSLATE_NOOP("Problem", "This address of a MongoDB server can't be used: {address}"),
        QT_TRANSLATE_NOOP(
            "Problem",
            "One looks like mongodb://example.com:27017 or mongodb+srv://example.com. All stays on this computer.",
        ),
        (Remedy.OPEN_SETTINGS,),
    ),
    Code.STORE_HOST_NOT_FOUND: Sentences(
        QT_TRANSLATE_NOOP("Problem", "There is no memory server called {host}."),
        QT_TRANSLATE_NOOP(
            "Problem", "All you say is saved on this computer and sent later. Check its address, or your connection."
        ),
        (Remedy.OPEN_SETTINGS,),
    ),
    Code.STORE_UNREACHABLE: Sentences(
        QT_TRANSLATE_NOOP("Problem", "The memory server {host} can't be reached."),
        QT_TRANSLATE_NOOP(
            "Problem", "All you say is saved on this computer, and sent by itself when the server is back."
        ),
    ),
    Code.STORE_TLS_FAILED: Sentences(
        QT_TRANSLATE_NOOP("Problem", "The connection to the memory server {host} isn't secure."),
        QT_TRANSLATE_NOOP(
            "Problem", "Nothing was sent; all is saved on this computer. Check the date and the certificates."
        ),
        (Remedy.OPEN_SETTINGS,),
    ),
    Code.STORE_REFUSED: Sentences(
        QT_TRANSLATE_NOOP("Problem", "The memory server {host} didn't accept this user or password."),
        QT_TRANSLATE_NOOP("Problem", "All is saved on this computer and sent once they are right."),
        (Remedy.OPEN_SETTINGS,),
    ),
    Code.STORE_FORBIDDEN: Sentences(
        QT_TRANSLATE_NOOP("Problem", "This user may not write on the memory server {host}."),
        QT_TRANSLATE_NOOP(
            "Problem", "All is saved on this computer. The user needs the right to read and write there."
        ),
        (Remedy.OPEN_SETTINGS,),
    ),
    Code.STORE_TOO_OLD: Sentences(
        QT_TRANSLATE_NOOP("Problem", "The memory server {host} is too old."),
        QT_TRANSLATE_NOOP("Problem", "MongoDB 4.2 or later is needed. All stays on this computer until then."),
        (Remedy.OPEN_SETTINGS,),
    ),
    Code.STORE_NEWER: Sentences(
        QT_TRANSLATE_NOOP("Problem", "The memory on {host} was written by a newer version of this program."),
        QT_TRANSLATE_NOOP("Problem", "Nothing there was changed. Update this computer; until then all stays here."),
    ),
    Code.STORE_FULL: Sentences(
        QT_TRANSLATE_NOOP("Problem", "The memory server {host} is full."),
        QT_TRANSLATE_NOOP("Problem", "All is saved on this computer, and sent when there is room on the server again."),
    ),
    Code.STORE_FAILED: Sentences(
        QT_TRANSLATE_NOOP("Problem", "The memory server {host} refused what was sent to it."),
        QT_TRANSLATE_NOOP("Problem", "All is saved on this computer; it is tried again by itself."),
    ),
    Code.STORE_LOCAL_ONLY: Sentences(
        QT_TRANSLATE_NOOP("Problem", "The network is off: nothing goes to the memory server {host}."),
        QT_TRANSLATE_NOOP("Problem", "All is saved on this computer, and sent once the network is on again."),
    ),
    Code.STORE_CLOCK_OFF: Sentences(
        QT_TRANSLATE_NOOP("Problem", "This computer's clock and the memory server's are {minutes} minutes apart."),
        QT_TRANSLATE_NOOP(
            "Problem", "Nothing is lost or out of order; dates may look odd. Set the clock that is wrong."
        ),
    ),
    Code.ALSO_ELSEWHERE: Sentences(
        QT_TRANSLATE_NOOP("Problem", "Somebody is talking with her on {machine} too."),
        QT_TRANSLATE_NOOP("Problem", "Each computer has a chapter of its own; both go into one memory."),
    ),
    Code.MOVE_FAILED: Sentences(
        QT_TRANSLATE_NOOP("Problem", "What was copied doesn't read back as it was written: {count} differ."),
        QT_TRANSLATE_NOOP("Problem", "Nothing was removed and nothing was switched. Try it again."),
    ),
    Code.LAYOUT_UNKNOWN: Sentences(
        QT_TRANSLATE_NOOP("Problem", "There are no conversations of the older layout in {path}."),
        QT_TRANSLATE_NOOP("Problem", "Nothing was changed. They lie in collections called daily and session-history."),
    ),
}
