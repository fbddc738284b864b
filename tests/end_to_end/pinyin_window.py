"""Shows the message field alone and prints what an input method does to it, for the test of real typing."""

import json
import sys

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtGui import QInputMethodEvent
from PySide6.QtWidgets import QApplication

from companion.gui.composer import Composer
from companion.gui.input_methods import prepare_input_method
from companion.gui.text_look import TextLook
from companion.gui.theme import LIGHT


def say(**facts: object) -> None:
    """Print one line of JSON at once."""
    print(json.dumps(facts, ensure_ascii=True), flush=True)


class Watch(QObject):
    """Reports preedit and commit as they come."""

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        """Look, and let everything pass."""
        if isinstance(event, QInputMethodEvent):
            say(preedit=event.preeditString(), commit=event.commitString())
        elif event.type() is QEvent.Type.FocusIn:
            say(focus=True)
        return super().eventFilter(watched, event)


def main() -> None:
    """Show the field until it is closed."""
    prepare_input_method()
    application = QApplication(sys.argv)
    composer = Composer()
    composer.apply_look(TextLook(LIGHT))
    watch = Watch(composer)
    composer.edit.installEventFilter(watch)
    composer.edit.textChanged.connect(lambda: say(text=composer.text()))
    composer.submitted.connect(lambda text: say(sent=text))
    composer.resize(500, 60)
    composer.show()
    composer.activateWindow()
    QTimer.singleShot(60_000, application.quit)
    application.exec()


if __name__ == "__main__":
    main()
