"""Screens of erasing for `render_screens`: the countdown, a person's list, a halt, and what the check found."""

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from PySide6.QtWidgets import QWidget

from companion.core.erasure import (
    ErasureHalted,
    ErasureItem,
    ErasurePrepared,
    ErasureProgressed,
    ErasureReport,
    ErasureStep,
    Inventory,
    ItemKind,
    PersonScope,
    TurnsScope,
)
from companion.core.errors import Code, Problem

AT = datetime(2026, 5, 12, 13, 4, tzinfo=UTC)
SAID = {
    "zh_CN": ("昨天跟小王去看电影了，他迟到了四十分钟。", "小王是大学同学", "他们聊到小王要搬去城东。", "小王"),
    "en": ("Went to the cinema with Ann yesterday, she was forty minutes late.", "Ann is a friend from college",
           "They spoke of Ann moving to the east of the town.", "Ann"),
    "ja": ("昨日、花ちゃんと映画に行った。四十分も遅れてきた。", "花ちゃんは大学の友だち",
           "花ちゃんが東のほうへ引っ越す話をした。", "花ちゃん"),
}  # fmt: skip


def _items(language: str) -> tuple[ErasureItem, ...]:
    turn, fact, summary, _ = SAID[language]
    return (
        ErasureItem("t1", ItemKind.TURN, turn, AT, 480, "s1"),
        ErasureItem("f1", ItemKind.FACT, fact, AT, 480, "t1"),
        ErasureItem("f2", ItemKind.FACT, fact, AT, 480, "t9"),
        ErasureItem("s1", ItemKind.SUMMARY, summary, AT),
    )


def erase_screen(stage: str) -> Callable[[Any], QWidget]:
    """The window at one stage."""

    def show(scene: Any) -> QWidget:
        eraser = scene.presenter.eraser()
        one = TurnsScope(("t1",))
        person = PersonScope((SAID[scene.language][3],))
        eraser.dialog.wait_for(person if stage in ("person", "nobody") else one)
        items = _items(scene.language)
        inventory = Inventory(2, 1, 1, 1, condensed=True, prompts=3, backups=6, damaged=1, items=items[:1], total=1)
        if stage == "person":
            inventory = Inventory(2, memories=2, summaries=1, backups=6, items=items, total=4)
        if stage == "nobody":
            inventory = Inventory()
        eraser.show(ErasurePrepared("p", person if stage in ("person", "nobody") else one, inventory))
        eraser.dialog.clock.stop()
        if stage in ("halted", "done", "left", "erasing"):
            eraser.dialog._left = 1
            eraser.dialog._tick()
        if stage == "erasing":
            eraser.show(ErasureProgressed(ErasureStep.BACKUPS, 3, 9, final=True))
        if stage == "halted":
            eraser.show(ErasureHalted(Problem(Code.DISK_FULL, {"path": "/home/north/x"})))
        if stage in ("done", "left"):
            left = (Path("/home/north/.local/share/companion/home/notes/locked.txt"),) if stage == "left" else ()
            eraser.dialog.show_report(ErasureReport(2, 1, 214, 31_457_280, left))
        dialog = eraser.dialog
        assert isinstance(dialog, QWidget)
        return dialog

    return show


ERASE_SCREENS = {
    f"erase-{stage}": erase_screen(stage)
    for stage in ("counting", "person", "nobody", "erasing", "halted", "left", "done")
}
