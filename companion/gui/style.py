"""The style sheet of the window's controls, made of a theme's tokens at a zoom.

The conversation paints itself from the same tokens; rules here name only classes of real controls.
"""

from string import Template

from companion.gui.theme import BODY, CAPTION, RADIUS, SECTION, SPACE, TITLE, UI, Tokens, scaled


def style_sheet(tokens: Tokens, zoom: float = 1.0) -> str:
    """Return the style sheet of the controls. Roles are dynamic properties: `kind` of buttons, `role` of labels.

    Buttons: "primary", "quiet" (no border until hovered), "danger"; plain ones have a border. Labels: "caption",
    "section", "title", "quiet", "error". Frames: "card", "info", "warn", "error", "toast", "rail".
    """
    values = {name: getattr(tokens, name) for name in tokens.__slots__} | {"focus": tokens.focus}
    values |= {
        "caption_px": scaled(CAPTION.px, zoom),
        "ui_px": scaled(UI.px, zoom),
        "body_px": scaled(BODY.px, zoom),
        "section_px": scaled(SECTION.px, zoom),
        "title_px": scaled(TITLE.px, zoom),
        "radius": scaled(RADIUS.control, zoom),
        "card": scaled(RADIUS.card, zoom),
        "pad_y": scaled(5, zoom),
        "pad_x": scaled(SPACE.medium, zoom),
        "s": scaled(SPACE.small, zoom),
        "xs": scaled(SPACE.tiny, zoom),
        "row": scaled(22, zoom),
        "bar": scaled(10, zoom),
        "bar_radius": scaled(3, zoom),
        "thumb": scaled(36, zoom),
        "tick": scaled(16, zoom),
    }
    for ground in ("info", "warn", "error"):
        values[f"{ground}_line"] = values[f"{ground}_text" if tokens.high_contrast else ground]
    return _SHEET.substitute(values)


_SHEET = Template("""
QMainWindow, QDialog { background: $bg; }
QToolTip { background: $surface; color: $text; border: ${border_px}px solid $border; padding: ${xs}px ${s}px;
           font-size: ${caption_px}px; }

QPushButton, QToolButton { background: $surface; color: $text; border: ${border_px}px solid $border;
    border-radius: ${radius}px; padding: ${pad_y}px ${pad_x}px; min-height: ${row}px; font-size: ${ui_px}px; }
QPushButton:hover, QToolButton:hover { background: $hover; }
QPushButton:pressed, QToolButton:pressed { background: $sunken; }
QPushButton:disabled, QToolButton:disabled { color: $text_3; border-color: $line; }
QPushButton:focus, QToolButton:focus { border: 2px solid $focus; }
QPushButton[kind="primary"], QToolButton[kind="primary"] { background: $accent; color: $on_accent;
    border-color: $accent; }
QPushButton[kind="primary"]:focus, QToolButton[kind="primary"]:focus { border: 2px solid $text; }
QPushButton[kind="primary"]:disabled { background: $sunken; color: $text_3; border-color: $line; }
QPushButton[kind="danger"] { color: $error_text; border-color: $error_text; }
QPushButton[kind="quiet"], QToolButton[kind="quiet"] { background: transparent; border-color: transparent; }
QPushButton[kind="quiet"]:hover, QToolButton[kind="quiet"]:hover { background: $hover; }
QPushButton[kind="quiet"]:focus, QToolButton[kind="quiet"]:focus { border: 2px solid $focus; }
QPushButton[kind="quiet"]:checked, QToolButton[kind="quiet"]:checked { background: $info; color: $info_text;
    border-color: $info_line; }
QToolButton::menu-indicator { image: none; }

QLineEdit, QPlainTextEdit, QTextEdit, QSpinBox, QDoubleSpinBox, QComboBox { background: $surface; color: $text;
    border: ${border_px}px solid $border; border-radius: ${radius}px; padding: ${pad_y}px ${s}px;
    selection-background-color: $selection; selection-color: $selection_text; placeholder-text-color: $text_3; }
QLineEdit:focus, QPlainTextEdit:focus, QTextEdit:focus, QSpinBox:focus, QDoubleSpinBox:focus, QComboBox:focus {
    border: 2px solid $focus; }
QLineEdit:disabled, QPlainTextEdit:disabled, QSpinBox:disabled, QComboBox:disabled { color: $text_3;
    border-color: $line; }
QComboBox QAbstractItemView { background: $surface; color: $text; border: ${border_px}px solid $border;
    selection-background-color: $selection; selection-color: $selection_text; }
QLineEdit, QSpinBox, QDoubleSpinBox, QComboBox { min-height: ${row}px; font-size: ${ui_px}px; }

QCheckBox, QRadioButton { color: $text; font-size: ${ui_px}px; spacing: ${s}px; }
QCheckBox:focus, QRadioButton:focus { color: $accent; }
QCheckBox::indicator { width: ${tick}px; height: ${tick}px; background: $surface; border-radius: ${bar_radius}px;
    border: ${border_px}px solid $border; }
QCheckBox::indicator:hover { background: $hover; }
QCheckBox::indicator:checked { background: $accent; border-color: $accent; }
QCheckBox::indicator:focus { border: 2px solid $focus; }
QCheckBox::indicator:disabled { border-color: $line; }

QMenu { background: $surface; color: $text; border: ${border_px}px solid $border; padding: ${xs}px;
    font-size: ${ui_px}px; }
QMenu::item { padding: ${pad_y}px ${pad_x}px; border-radius: ${radius}px; }
QMenu::item:selected { background: $hover; color: $text; }
QMenu::item:disabled { color: $text_3; }
QMenu::separator { height: 1px; background: $line; margin: ${xs}px ${s}px; }

QLabel { color: $text; font-size: ${ui_px}px; background: transparent; }
QLabel[role="caption"] { color: $text_3; font-size: ${caption_px}px; }
QLabel[role="quiet"] { color: $text_2; }
QLabel[role="section"] { font-size: ${section_px}px; font-weight: 600; }
QLabel[role="title"] { font-size: ${title_px}px; }
QLabel[role="wrong"], QLabel[role="error"] { color: $error_text; }
QLabel[role="success"] { color: $success_text; }

QFrame[role="card"] { background: $surface; border: ${border_px}px solid $line; border-radius: ${card}px; }
QFrame[role="info"] { background: $info; border: ${border_px}px solid $info_line; border-radius: ${card}px; }
QFrame[role="info"] QLabel { color: $info_text; }
QFrame[role="warn"] { background: $warn; border: ${border_px}px solid $warn_line; border-radius: ${card}px; }
QFrame[role="warn"] QLabel { color: $warn_text; }
QFrame[role="error"] { background: $error; border: ${border_px}px solid $error_line; border-radius: ${card}px; }
QFrame[role="error"] QLabel { color: $error_text; }
QFrame[role="toast"] { background: $text; border: none; border-radius: ${card}px; }
QFrame[role="toast"] QLabel { color: $bg; }
QFrame[role="toast"] QPushButton { background: transparent; color: $bg; border: 1px solid $bg; }
QFrame[role="rail"] { background: $sunken; border: none; }

QScrollBar:vertical { background: transparent; width: ${bar}px; margin: 0; }
QScrollBar:horizontal { background: transparent; height: ${bar}px; margin: 0; }
QScrollBar::handle { background: $border; border-radius: ${bar_radius}px; margin: 2px; }
QScrollBar::handle:vertical { min-height: ${thumb}px; }
QScrollBar::handle:horizontal { min-width: ${thumb}px; }
QScrollBar::handle:hover { background: $text_2; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }

QSplitter::handle { background: $line; }
QListView, QTreeView, QScrollArea { background: $bg; color: $text; border: none; outline: none; }
QListView::item { padding: ${pad_y}px ${s}px; border-radius: ${radius}px; }
QListView::item:hover { background: $hover; }
QListView::item:selected { background: $selection; color: $selection_text; }
QProgressBar { background: $sunken; color: $text; border: ${border_px}px solid $line; border-radius: ${radius}px;
    text-align: center; font-size: ${caption_px}px; }
QProgressBar::chunk { background: $accent; border-radius: ${radius}px; }
""")
