"""What the user is told of each problem: what happened, what is safe, what to do.

English source texts; Qt's translation tables hold the others under the context "Problem".
"""

from enum import StrEnum

from companion.core.errors import Code
from companion.core.values import dataclass
from companion.gui.translation_marks import QT_TRANSLATE_NOOP


class Remedy(StrEnum):
    """Something the user can do about a problem with one click."""

    RETRY = "retry"
    CONTINUE = "continue"
    START_OVER = "start-over"
    FIX_KEY = "fix-key"
    CHOOSE_MODEL = "choose-model"
    OPEN_SETTINGS = "open-settings"
    USE_EMBEDDED = "use-embedded"
    GO_ONLINE = "go-online"
    DOWNLOAD = "download"
    SHOW_FILE = "show-file"
    KEEP_IN_FILE = "keep-in-file"
    SEND_ANYWAY = "send-anyway"
    RAISE_CAP = "raise-cap"
    SHOW_REPORT = "show-report"
    START_NORMALLY = "start-normally"


OF_A_TURN = frozenset({Remedy.RETRY, Remedy.CONTINUE, Remedy.START_OVER})  # offered where the turn stands


@dataclass(frozen=True, slots=True)
class Sentences:
    """Source texts of one code. `timed_advice` stands in for `advice` where the number of seconds is known.

    What `asks` is a question of the program rather than a failure: all its remedies are offered, and nothing else.
    Where a message was being sent, `message_kept` says so before the advice, or `sending_advice` stands in for it.
    """

    headline: str
    advice: str
    remedies: tuple[Remedy, ...] = ()
    timed_advice: str = ""
    asks: bool = False
    message_kept: bool = False
    sending_advice: str = ""


MESSAGE_KEPT = QT_TRANSLATE_NOOP("Problem", "Your message is safe.")

REMEDY_LABELS: dict[Remedy, str] = {
    Remedy.RETRY: QT_TRANSLATE_NOOP("Problem", "Retry"),
    Remedy.CONTINUE: QT_TRANSLATE_NOOP("Problem", "Continue"),
    Remedy.START_OVER: QT_TRANSLATE_NOOP("Problem", "Start over"),
    Remedy.FIX_KEY: QT_TRANSLATE_NOOP("Problem", "Enter a key"),
    Remedy.CHOOSE_MODEL: QT_TRANSLATE_NOOP("Problem", "Choose a model"),
    Remedy.OPEN_SETTINGS: QT_TRANSLATE_NOOP("Problem", "Open settings"),
    Remedy.USE_EMBEDDED: QT_TRANSLATE_NOOP("Problem", "Use the local model"),
    Remedy.GO_ONLINE: QT_TRANSLATE_NOOP("Problem", "Turn the network on"),
    Remedy.DOWNLOAD: QT_TRANSLATE_NOOP("Problem", "Download"),
    Remedy.SHOW_FILE: QT_TRANSLATE_NOOP("Problem", "Show file"),
    Remedy.SEND_ANYWAY: QT_TRANSLATE_NOOP("Problem", "Send anyway today"),
    Remedy.RAISE_CAP: QT_TRANSLATE_NOOP("Problem", "Raise the cap…"),
    Remedy.SHOW_REPORT: QT_TRANSLATE_NOOP("Problem", "See report"),
    Remedy.START_NORMALLY: QT_TRANSLATE_NOOP("Problem", "Restart"),
    Remedy.KEEP_IN_FILE: QT_TRANSLATE_NOOP("Problem", "Keep it in a file"),
}

CHAT_PROBLEMS: dict[Code, Sentences] = {
    Code.NO_NETWORK: Sentences(
        QT_TRANSLATE_NOOP("Problem", "No connection."),
        QT_TRANSLATE_NOOP("Problem", "Everything is saved; retry when you're back."),
        (Remedy.RETRY,),
    ),
    Code.LOCAL_ONLY: Sentences(
        QT_TRANSLATE_NOOP("Problem", "The network is off."),
        QT_TRANSLATE_NOOP("Problem", "Local-only mode let nothing out. What you wrote and what arrived is kept."),
        (Remedy.GO_ONLINE, Remedy.USE_EMBEDDED),
        asks=True,
    ),
    Code.HOST_NOT_FOUND: Sentences(
        QT_TRANSLATE_NOOP("Problem", "There is no server called {host}."),
        QT_TRANSLATE_NOOP("Problem", "Check the address in the settings, or your connection."),
        (Remedy.RETRY, Remedy.OPEN_SETTINGS),
        message_kept=True,
    ),
    Code.CONNECTION_REFUSED: Sentences(
        QT_TRANSLATE_NOOP("Problem", "{host} doesn't answer."),
        QT_TRANSLATE_NOOP("Problem", "If that server runs on this computer, start it, then retry."),
        (Remedy.RETRY, Remedy.OPEN_SETTINGS),
        message_kept=True,
    ),
    Code.TLS_FAILED: Sentences(
        QT_TRANSLATE_NOOP("Problem", "The connection to {host} isn't secure."),
        QT_TRANSLATE_NOOP(
            "Problem", "Nothing was sent. Check this computer's date, its certificates and the proxy, then retry."
        ),
        (Remedy.RETRY, Remedy.OPEN_SETTINGS),
    ),
    Code.PROXY_FAILED: Sentences(
        QT_TRANSLATE_NOOP("Problem", "The proxy {proxy} didn't let the connection through."),
        QT_TRANSLATE_NOOP("Problem", "Check the proxy in the settings, then retry."),
        (Remedy.RETRY, Remedy.OPEN_SETTINGS),
        message_kept=True,
    ),
    Code.ADDRESS_UNUSABLE: Sentences(
        QT_TRANSLATE_NOOP("Problem", "This address can't be used: {address}"),
        QT_TRANSLATE_NOOP(
            "Problem",
            "An address looks like https://example.com/v1; mend it in the settings, then retry.",
        ),
        (Remedy.OPEN_SETTINGS, Remedy.RETRY),
        message_kept=True,
    ),
    Code.KEY_MISSING: Sentences(
        QT_TRANSLATE_NOOP("Problem", "{host} asks for a key."),
        QT_TRANSLATE_NOOP("Problem", "Enter a key, then retry."),
        (Remedy.FIX_KEY, Remedy.RETRY),
        message_kept=True,
    ),
    Code.KEY_REFUSED: Sentences(
        QT_TRANSLATE_NOOP("Problem", "The provider didn't accept this key."),
        QT_TRANSLATE_NOOP("Problem", "Fix the key, then retry."),
        (Remedy.FIX_KEY, Remedy.RETRY),
        sending_advice=QT_TRANSLATE_NOOP("Problem", "Your message is safe; fix the key, then retry."),
    ),
    Code.KEY_WOULD_LEAK: Sentences(
        QT_TRANSLATE_NOOP("Problem", "The key was not sent to {host}."),
        QT_TRANSLATE_NOOP(
            "Problem",
            "The address begins with http, so others on the way could read the key. Use one that begins with https.",
        ),
        (Remedy.OPEN_SETTINGS,),
    ),
    Code.FORBIDDEN: Sentences(
        QT_TRANSLATE_NOOP("Problem", "{host} doesn't allow this."),
        QT_TRANSLATE_NOOP("Problem", "This account may not have access to this model."),
        (Remedy.CHOOSE_MODEL, Remedy.RETRY),
        message_kept=True,
    ),
    Code.OUT_OF_CREDIT: Sentences(
        QT_TRANSLATE_NOOP("Problem", "This account is out of credit."),
        QT_TRANSLATE_NOOP("Problem", "Top up and retry, or use the local model for now."),
        (Remedy.RETRY, Remedy.USE_EMBEDDED),
    ),
    Code.MODEL_NOT_FOUND: Sentences(
        QT_TRANSLATE_NOOP("Problem", "{host} has no model called {model}."),
        QT_TRANSLATE_NOOP("Problem", "Choose another model, then retry."),
        (Remedy.CHOOSE_MODEL, Remedy.RETRY),
        message_kept=True,
    ),
    Code.RATE_LIMITED: Sentences(
        QT_TRANSLATE_NOOP("Problem", "{host} has more requests than it takes."),
        QT_TRANSLATE_NOOP("Problem", "Wait a little, then retry."),
        (Remedy.RETRY, Remedy.USE_EMBEDDED),
        QT_TRANSLATE_NOOP("Problem", "It asked us to wait {seconds} seconds; retry after that."),
        message_kept=True,
    ),
    Code.REQUEST_REFUSED: Sentences(
        QT_TRANSLATE_NOOP("Problem", "{host} didn't accept the request."),
        QT_TRANSLATE_NOOP("Problem", "Another model or another setting may work."),
        (Remedy.RETRY, Remedy.OPEN_SETTINGS),
        message_kept=True,
    ),
    Code.SERVICE_DOWN: Sentences(
        QT_TRANSLATE_NOOP("Problem", "{host} isn't working at the moment."),
        QT_TRANSLATE_NOOP("Problem", "The fault is on their side; retry in a while."),
        (Remedy.RETRY, Remedy.USE_EMBEDDED),
        message_kept=True,
    ),
    Code.STALLED: Sentences(
        QT_TRANSLATE_NOOP("Problem", "{host} stopped sending."),
        QT_TRANSLATE_NOOP("Problem", "What arrived is kept."),
        (Remedy.CONTINUE, Remedy.START_OVER),
        QT_TRANSLATE_NOOP("Problem", "Nothing came for {seconds} seconds. What arrived is kept."),
    ),
    Code.CUT_OFF: Sentences(
        QT_TRANSLATE_NOOP("Problem", "The connection dropped mid-reply."),
        QT_TRANSLATE_NOOP("Problem", "What arrived is kept."),
        (Remedy.CONTINUE, Remedy.START_OVER),
    ),
    Code.MALFORMED_STREAM: Sentences(
        QT_TRANSLATE_NOOP("Problem", "{host} sent something that can't be read."),
        QT_TRANSLATE_NOOP(
            "Problem", "What could be read is kept. Retry, or check that this address speaks the OpenAI protocol."
        ),
        (Remedy.RETRY, Remedy.OPEN_SETTINGS),
    ),
    Code.EMPTY_REPLY: Sentences(
        QT_TRANSLATE_NOOP("Problem", "The answer was empty."),
        QT_TRANSLATE_NOOP("Problem", "Retry, or choose another model."),
        (Remedy.RETRY, Remedy.CHOOSE_MODEL),
        message_kept=True,
    ),
    Code.CONTEXT_OVERFLOW: Sentences(
        QT_TRANSLATE_NOOP("Problem", "The conversation is longer than this model can read at once."),
        QT_TRANSLATE_NOOP(
            "Problem",
            "It takes {tokens} tokens; there is room for {limit}. Nothing is lost. Choose a model that reads more.",
        ),
        (Remedy.CHOOSE_MODEL, Remedy.RETRY),
    ),
    Code.PICTURE_REFUSED: Sentences(
        QT_TRANSLATE_NOOP("Problem", "{model} reads text only and can't see the picture."),
        QT_TRANSLATE_NOOP(
            "Problem", "Your message and the picture are still here. Retry sends the words without the picture."
        ),
        (Remedy.CHOOSE_MODEL, Remedy.RETRY),
    ),
    Code.MESSAGE_TOO_LONG: Sentences(
        QT_TRANSLATE_NOOP("Problem", "This message is too long for the model."),
        QT_TRANSLATE_NOOP(
            "Problem",
            "It takes {tokens} tokens; there is room for {limit}. Your text is kept: shorten it, or send it in parts.",
        ),
        (Remedy.CHOOSE_MODEL,),
    ),
    Code.DAY_CAP_REACHED: Sentences(
        QT_TRANSLATE_NOOP("Problem", "Today's tokens are used up."),
        QT_TRANSLATE_NOOP(
            "Problem", "{tokens} of the {limit} that you allow for a day. Nothing was sent; your message is safe."
        ),
        (Remedy.SEND_ANYWAY, Remedy.RAISE_CAP),
        asks=True,
    ),
    Code.CONTENT_FILTERED: Sentences(
        QT_TRANSLATE_NOOP("Problem", "{host} held this answer back."),
        QT_TRANSLATE_NOOP("Problem", "Put it another way, or choose another model."),
        (Remedy.RETRY, Remedy.CHOOSE_MODEL),
        message_kept=True,
    ),
    Code.INTERRUPTED_BY_EXIT: Sentences(
        QT_TRANSLATE_NOOP("Problem", "The program ended before she had finished."),
        QT_TRANSLATE_NOOP("Problem", "What she had said is kept."),
        (Remedy.CONTINUE, Remedy.START_OVER),
    ),
}

MODEL_PROBLEMS: dict[Code, Sentences] = {
    Code.MODEL_MISSING: Sentences(
        QT_TRANSLATE_NOOP("Problem", "The model {model} isn't on this computer yet."),
        QT_TRANSLATE_NOOP("Problem", "What you say is kept and answered once it is here, or once you use an account."),
        (Remedy.DOWNLOAD, Remedy.OPEN_SETTINGS),
        asks=True,
    ),
    Code.MODEL_DAMAGED: Sentences(
        QT_TRANSLATE_NOOP("Problem", "The model's file is damaged."),
        QT_TRANSLATE_NOOP("Problem", "Your conversation is not affected. Download the model again."),
        (Remedy.DOWNLOAD, Remedy.OPEN_SETTINGS),
    ),
    Code.MODEL_CRASHED: Sentences(
        QT_TRANSLATE_NOOP("Problem", "The local model stopped by itself."),
        QT_TRANSLATE_NOOP("Problem", "What arrived is kept. It starts again when you retry."),
        (Remedy.RETRY, Remedy.OPEN_SETTINGS),
    ),
    Code.MODEL_START_FAILED: Sentences(
        QT_TRANSLATE_NOOP("Problem", "The local model can't be started."),
        QT_TRANSLATE_NOOP("Problem", "Close other programs to free memory and retry, or use an account."),
        (Remedy.RETRY, Remedy.OPEN_SETTINGS),
        message_kept=True,
    ),
    Code.MODEL_NOT_STORED: Sentences(
        QT_TRANSLATE_NOOP("Problem", "There is no room for the model here, or writing isn't allowed: {path}"),
        QT_TRANSLATE_NOOP("Problem", "What arrived is kept. Free some space or allow writing, then download it again."),
        (Remedy.DOWNLOAD, Remedy.OPEN_SETTINGS),
    ),
    Code.DOWNLOAD_FAILED: Sentences(
        QT_TRANSLATE_NOOP("Problem", "{model} could not be downloaded."),
        QT_TRANSLATE_NOOP("Problem", "What arrived is kept; the next try goes on from there."),
        (Remedy.DOWNLOAD, Remedy.OPEN_SETTINGS),
    ),
    Code.DOWNLOAD_CANCELLED: Sentences(
        QT_TRANSLATE_NOOP("Problem", "The download was stopped."),
        QT_TRANSLATE_NOOP("Problem", "What arrived is kept; the next try goes on from there."),
        (Remedy.DOWNLOAD,),
    ),
}
