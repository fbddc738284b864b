"""Texts that stand in the code are looked up: none goes to a widget as it is."""

import ast
from collections.abc import Iterator
from pathlib import Path

import companion.gui

GUI = Path(companion.gui.__file__).parent
SHOWN_BY = {
    "setText", "setToolTip", "setPlaceholderText", "setAccessibleName", "setAccessibleDescription", "setWindowTitle",
    "setTitle", "setStatusTip", "setWhatsThis", "setPrefix", "setSuffix", "setSpecialValueText", "setTabText",
    "setInformativeText", "setDetailedText", "setLabelText", "setItemText", "setHorizontalHeaderLabels", "setFormat",
    "addAction", "addItem", "addItems", "addTab", "addRow", "addMenu", "addSection", "insertItem", "setHtml",
    "setPlainText", "setHeaderLabels", "setMarkdown", "set_words", "drawText", "showMessage", "announce",
    "QLabel", "QPushButton", "QToolButton", "QCheckBox", "QRadioButton", "QAction", "QMenu", "QGroupBox",
    "QListWidgetItem", "WrappedLabel", "QTableWidgetItem", "QTreeWidgetItem",
}  # fmt: skip
NOT_WORDS = {"MIT", "LGPL-3.0", "Companion", "socks5://127.0.0.1:1080"}


def test_no_literal_is_shown() -> None:
    texts = {path.name: path.read_text(encoding="utf-8") for path in sorted(GUI.glob("*.py"))}
    assert [one for name, text in texts.items() for one in literals(text, name)] == []


def test_a_literal_that_is_shown_is_found() -> None:
    code = 'a.setText("Save")\nb.setToolTip(f"{n} files")\nQLabel("x" if y else z)\nc.setText(self.tr("Fine"))'
    assert [line for line, _ in (one.split(": ") for one in literals(code, "m"))] == ["m:1", "m:2", "m:3"]


def literals(code: str, name: str) -> Iterator[str]:
    """Yield the place and text of each literal with letters that goes to a widget without a lookup."""
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.Call) and _called(node) in SHOWN_BY:
            for argument in (*node.args, *(one.value for one in node.keywords)):
                for text in _texts(argument):
                    if text.strip() not in NOT_WORDS and any(map(str.isalpha, text)):
                        yield f"{name}:{node.lineno}: {text}"


def _called(node: ast.Call) -> str:
    return node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")


def _texts(node: ast.expr) -> Iterator[str]:
    """Yield the literals that an expression may become, not those that are only looked up or compared."""
    match node:
        case ast.Constant(value=str() as text):
            yield text
        case ast.JoinedStr(values=parts):
            yield from (part.value for part in parts if isinstance(part, ast.Constant) and isinstance(part.value, str))
        case ast.IfExp(body=body, orelse=other):
            yield from (*_texts(body), *_texts(other))
        case ast.BinOp(left=left, right=right):
            yield from (*_texts(left), *_texts(right))
        case ast.List(elts=parts) | ast.Tuple(elts=parts):
            for part in parts:
                yield from _texts(part)
        case _:
            return
