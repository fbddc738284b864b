"""A picture that goes with a message, through the whole program: to a model that sees, and to one that doesn't."""

import base64

from aiohttp import web
from PySide6.QtCore import QMimeData
from PySide6.QtGui import QColor, QImage
from pytestqt.qtbot import QtBot

from companion.core.conversation import Outcome
from companion.core.errors import Code
from companion.gui.picture_card import PictureCard
from tests.end_to_end.living_window import WAIT_MS, LivingWindow
from tests.end_to_end.programs import Program
from tests.wire import chat_server as wire
from tests.wire.chat_server import Behaviour, ChatServer, say


def paste(qtbot: QtBot, living: LivingWindow) -> None:
    data = QMimeData()
    image = QImage(40, 20, QImage.Format.Format_RGB32)
    image.fill(QColor("teal"))
    data.setImageData(image)
    living.window.composer.edit.insertFromMimeData(data)
    qtbot.waitUntil(lambda: any(card.isVisible() for card in cards(living)), timeout=WAIT_MS)


def cards(living: LivingWindow) -> list[PictureCard]:
    return living.window.findChildren(PictureCard)


def blind() -> Behaviour:
    """Refuse requests with a picture as DeepSeek does, answer the others."""
    words = "Failed to deserialize the JSON body: messages[1]: unknown variant `image_url`, expected `text`"

    async def behave(exchange: wire.Exchange) -> web.StreamResponse:
        seen = any(isinstance(one["content"], list) for one in exchange.seen.body["messages"])
        return await (wire.refuse(400, words) if seen else say("I only read."))(exchange)

    return behave


def test_a_model_that_sees_gets_it(qtbot: QtBot, living: LivingWindow, server: ChatServer, program: Program) -> None:
    server.script(say("A teal card."), say("Still teal."))
    paste(qtbot, living)
    living.send("What is this?")
    assert living.ended().reply
    text, picture = server.chats[0].body["messages"][-1]["content"]
    assert text["text"].endswith("What is this?")
    kind, _, data = picture["image_url"]["url"].partition(",")
    assert kind == "data:image/jpeg;base64"
    image = QImage.fromData(base64.b64decode(data))
    assert (image.width(), image.height()) == (40, 20)
    living.send("And now?")
    assert living.ended().reply
    assert all(isinstance(one["content"], str) for one in server.chats[1].body["messages"])
    living.close()
    first, second = program.turns()
    assert first.user
    assert second.user
    assert (bool(first.user.picture), second.user.picture) == (True, "")


def test_a_model_that_does_not_refuses_once_and_all_is_kept(
    qtbot: QtBot, living: LivingWindow, server: ChatServer
) -> None:
    server.default = blind()
    paste(qtbot, living)
    living.send("What is this?")
    turn = living.ended()
    assert turn.reply
    assert turn.reply.problem
    assert (turn.reply.outcome, turn.reply.problem.code) == (Outcome.FAILED, Code.PICTURE_REFUSED)
    assert len(server.chats) == 1
    (card,) = cards(living)
    assert card.isVisible()
    living.press("Retry")
    again = living.ended()
    assert again.reply
    assert (again.id, again.reply.text) == (turn.id, "I only read.")
    assert len(server.chats) == 2
    assert card.isVisible()
